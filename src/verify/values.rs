//! Values of partizan rules, by playing the difference.

use super::claim::{Beyond, exists};
use super::difference::Difference;
use super::domain::{Domain, Listed, Reached};
use super::ends::Entering;
use super::wrong::{Reason, Wrong};
use crate::game::{Game, moves};
use crate::partizan::{Both, Partizan, Value};

/// Proves the values claimed for all positions of partizan rules that play reaches from the roots, and returns
/// how many positions there are.
///
/// A position G is worth v if G − v is lost for the player who begins, whoever that is. That game is played
/// out: over the options of G that the rules list, each with its own claim, and over the options of the
/// claimed values. No canonical form is made, no sum and no order of [`Value`] is used, and
/// [`Partizan::components`] is not asked, so that components that lie are found, too. Play must end; then all
/// claims are right if each agrees with those of the options, by induction from the ends of play.
///
/// A claim is often [`Values::known`](crate::partizan::Values::known). Unlike the other claims, values are
/// not a [`Claim`](super::Claim): they are about [`Partizan`] rules, not about a [`Game`].
///
/// # Errors
///
/// As [`reachable`](super::reachable). [`Reason::Value`] names the player who wins the difference.
///
/// # Complexity
///
/// O(V + E) for V positions with E options, and each comparison of two values once, which takes time and
/// memory up to the product of their subpositions.
///
/// ```
/// use retrograde::partizan::{self, Player, Value, Values};
/// use retrograde::verify::{self, Reason};
///
/// let strip = partizan::from_fn(|&n: &u32| n.checked_sub(1), |&n: &u32| n.checked_sub(2));
/// let mut values = Values::new(strip);
/// _ = values.value(&20)?;
/// assert_eq!(verify::values(&strip, [20], |n| values.known(n)), Ok(21));
///
/// let claim = |n: &u32| if *n == 7 { Some(Value::zero()) } else { values.known(n) };
/// let wrong = verify::values(&strip, [20], claim).unwrap_err();
/// assert_eq!(wrong.position, 9); // it can move to 7
/// # Ok::<(), retrograde::Error<u32>>(())
/// ```
pub fn values<G: Partizan>(
    game: &G,
    roots: impl IntoIterator<Item = G::Position>,
    claim: impl Fn(&G::Position) -> Option<Value>,
) -> Result<usize, Wrong<G::Position>> {
    let game = Both(game);
    let mut domain = Reached(Listed::new(roots, claim));
    let mut entering = Entering::none(domain.len());
    let mut difference = Difference::default();
    let (mut id, mut last) = (0, None);
    // The domain grows meanwhile.
    while let Some(position) = domain.position(id) {
        let agrees = agrees(&game, &position, id, &mut domain, &mut entering, &mut difference);
        if let Err(reason) = agrees {
            return Err(Wrong { position, reason });
        }
        id += 1;
        last = Some(position);
    }
    match last {
        Some(last) => entering.holds(&game, &domain, last).map(|()| id),
        None => Ok(0),
    }
}

/// Whether the claim of a position agrees with those of its options.
fn agrees<G, D>(
    game: &Both<G>,
    position: &G::Position,
    id: usize,
    domain: &mut D,
    entering: &mut Entering,
    difference: &mut Difference,
) -> Result<(), Reason<G::Position>>
where
    G: Partizan,
    D: Domain<Position = G::Position, Claim = Value>,
{
    exists(game, position)?;
    if game.terminal(position).is_some() {
        return Err(Reason::NotNormalPlay);
    }
    let claimed = domain.claim(id).ok_or(Reason::Missing)?;
    let (mut left, mut right) = (Vec::new(), Vec::new());
    for (to, is_left) in moves(game, position) {
        if !game.is_position(&to) {
            return Err(Reason::StrayMove { to });
        }
        let known = domain.meet(&to).and_then(|to| {
            entering.enter(to);
            domain.claim(to)
        });
        let Some(value) = known else { return Err(Reason::Unknown { to }) };
        if is_left { left.push(value) } else { right.push(value) }
    }
    match difference.first_winner(&left, &right, &claimed) {
        None => Ok(()),
        Some(winner) => Err(Reason::Value { claimed, winner }),
    }
}
