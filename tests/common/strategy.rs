//! Plays strategies out by the rules of the game alone, the other side trying everything.

use std::collections::{BTreeMap, BTreeSet};

use retrograde::solved::Strategy;
use retrograde::{Game, Outcome};

use super::brute::Table;
use super::random::RandomGame;

/// What came up while a strategy was played against everything.
#[derive(Debug)]
pub struct Played {
    /// The longest play, in plies.
    pub plies: usize,
    /// The positions that came up, with whether the winner was to move.
    pub states: BTreeSet<(usize, bool)>,
}

/// Who has won a position at which play has ended, `None` if it goes on: whether it is the winner if the winner is to move
/// or not. A draw is nobody's.
fn ended(game: &RandomGame, at: usize, winner_to_move: bool) -> Option<bool> {
    let stuck = game.moves[at].is_empty().then_some(Outcome::Loss);
    let end = game.ends[at].or(stuck)?;
    Some(end == if winner_to_move { Outcome::Win } else { Outcome::Loss })
}

/// Plays the strategy of the side that is said to win against every reply, all plays at once, ply by ply. An error if play
/// ends otherwise than won, or the strategy has no move or one that is none, or knows more positions than came up, or lists
/// them otherwise than nearest first, or if play lasts longer than the game has states.
pub fn wins(game: &RandomGame, root: usize, strategy: &Strategy<usize>) -> Result<Played, String> {
    let mut layer = BTreeSet::from([(root, strategy.verdict().outcome == Outcome::Win)]);
    let mut states = BTreeSet::new();
    let mut needed = BTreeMap::new();
    for plies in 0..=2 * game.moves.len() {
        states.extend(layer.iter().copied());
        let mut next = BTreeSet::new();
        for (at, winner_to_move) in layer {
            match ended(game, at, winner_to_move) {
                Some(true) => continue,
                Some(false) => return Err(format!("play ends at {at} and is not won")),
                None => {}
            }
            let replies = if winner_to_move {
                needed.entry(at).or_insert(plies);
                match strategy.get(&at) {
                    Some([to]) if game.moves[at].contains(to) => vec![*to],
                    other => return Err(format!("at {at} there is to be played {other:?}")),
                }
            } else {
                game.moves[at].clone()
            };
            next.extend(replies.into_iter().map(|to| (to, winner_to_move ^ game.passes_turn(&at, &to))));
        }
        if next.is_empty() {
            lists_exactly(strategy, &needed)?;
            return Ok(Played { plies, states });
        }
        layer = next;
    }
    Err("play does not end".into())
}

/// Whether the strategy lists these positions, each once and nearest first, and `get` says the same as `iter`.
fn lists_exactly(strategy: &Strategy<usize>, needed: &BTreeMap<usize, usize>) -> Result<(), String> {
    let listed: Vec<usize> = strategy.iter().map(|(&at, _)| at).collect();
    let mut sorted = listed.clone();
    sorted.sort_unstable();
    if sorted != needed.keys().copied().collect::<Vec<_>>() {
        return Err(format!("{listed:?} are listed, {needed:?} came up"));
    }
    if !listed.is_sorted_by_key(|at| needed[at]) {
        return Err(format!("{listed:?} is not nearest first: {needed:?}"));
    }
    let same = strategy.iter().all(|(at, moves)| strategy.get(at) == Some(moves));
    let sized = strategy.iter().len() == listed.len();
    if same && sized { Ok(()) } else { Err("get, len or is_empty contradict iter".into()) }
}

/// Whether the line is legal play that follows the strategy and ends decided, after how many plies.
pub fn defends(game: &RandomGame, root: usize, strategy: &Strategy<usize>) -> Result<usize, String> {
    let line = strategy.line();
    let wrong = |what: &str| Err(format!("{what}: {line:?}"));
    let mut winner_to_move = strategy.verdict().outcome == Outcome::Win;
    if line.positions.first() != Some(&root) || line.cycle.is_some() {
        return wrong("begins elsewhere or cycles");
    }
    for step in line.positions.windows(2) {
        let (at, to) = (step[0], step[1]);
        let listed = strategy.get(&at).map_or(&game.moves[at][..], |moves| moves);
        if ended(game, at, true).is_some() || !game.moves[at].contains(&to) || !listed.contains(&to) {
            return wrong("is not play by the strategy");
        }
        winner_to_move ^= game.passes_turn(&at, &to);
    }
    match line.positions.last().and_then(|&last| ended(game, last, winner_to_move)) {
        Some(true) => Ok(line.positions.len() - 1),
        _ => wrong("does not end won"),
    }
}

/// Whether a strategy for a draw lists just the moves that do not lose, in every position that such moves reach, and its
/// line is such play that cycles or ends drawn. What loses is taken from the table.
pub fn holds(
    game: &RandomGame,
    table: &Table<usize>,
    root: usize,
    strategy: &Strategy<usize>,
) -> Result<(), String> {
    let not_losing = |at: usize| -> Vec<usize> {
        let loses = |to: &usize| {
            let for_opponent = if game.passes_turn(&at, to) { Outcome::Win } else { Outcome::Loss };
            table[to].0 == for_opponent
        };
        let moves = if game.ends[at].is_some() { &[][..] } else { &game.moves[at] };
        moves.iter().copied().filter(|to| !loses(to)).collect()
    };
    let mut reached = BTreeMap::new();
    let mut layer = vec![root];
    for plies in 0.. {
        // Parallel moves lead to a position many times over, and each layer would multiply them.
        layer.sort_unstable();
        layer.dedup();
        layer.retain(|at| !reached.contains_key(at));
        if layer.is_empty() {
            break;
        }
        reached.extend(layer.iter().map(|&at| (at, plies)));
        layer = layer.into_iter().flat_map(not_losing).collect();
    }
    for &at in reached.keys() {
        let expected = Some(not_losing(at)).filter(|moves| !moves.is_empty());
        if strategy.get(&at) != expected.as_deref() {
            return Err(format!("at {at} not {:?} is to be played, but {expected:?}", strategy.get(&at)));
        }
        if expected.is_none() && game.ends[at] != Some(Outcome::Draw) {
            return Err(format!("not a draw: {at} is reached and not left"));
        }
    }
    reached.retain(|&at, _| !not_losing(at).is_empty());
    lists_exactly(strategy, &reached)?;
    let line = strategy.line();
    let back = line.cycle.map(|first| line.positions[first]);
    let played: Vec<usize> = line.positions.iter().copied().chain(back).collect();
    let legal = played.windows(2).all(|step| not_losing(step[0]).contains(&step[1]));
    let last = *played.last().expect("at least the first position");
    let drawn = back.is_some() || game.ends[last] == Some(Outcome::Draw);
    if played[0] == root && legal && drawn { Ok(()) } else { Err(format!("no witness: {line:?}")) }
}
