//! Thermographs: the stops of a value as each move costs more and more.

use std::cmp::Ordering;

use super::number_up_star::NumberUpStar;
use super::{Dyadic, ValueError};

/// The two stops of a value, if each move of either player costs a tax t, for every t from 0 up.
///
/// The tax is called temperature. As it grows, the left stop does not grow and the right stop does not shrink.
/// At the temperature of the value both are its mean value, and stay there: this is the mast. Each wall is
/// vertical or has slope 1.
///
/// Source: *On Numbers and Games*, chapter 9; *Winning Ways*, chapter 6.
///
/// ```
/// use retrograde::partizan::{Dyadic, Value};
///
/// let thermograph = "{5|{1|-1}}".parse::<Value>()?.thermograph()?;
/// assert_eq!((thermograph.mean(), thermograph.temperature()), (Dyadic::new(5, 1)?, Dyadic::new(5, 1)?));
/// let wall: Vec<String> =
///     thermograph.right_wall().iter().map(|point| format!("{} at {}", point.stop, point.temperature)).collect();
/// assert_eq!(wall, ["1 at 0", "1 at 1", "5/2 at 5/2"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Thermograph {
    left: Vec<WallPoint>,
    right: Vec<WallPoint>,
    mean: Dyadic,
    temperature: Dyadic,
}

/// A point at which a wall of a [`Thermograph`] begins or turns.
///
/// ```
/// use retrograde::partizan::{Dyadic, Value};
///
/// let wall = "{3|1}".parse::<Value>()?.thermograph()?.left_wall().to_vec();
/// assert_eq!((wall[0].temperature, wall[0].stop), (Dyadic::from(0), Dyadic::from(3)));
/// assert_eq!((wall[1].temperature, wall[1].stop), (Dyadic::from(1), Dyadic::from(2)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WallPoint {
    /// The temperature.
    pub temperature: Dyadic,
    /// The stop at that temperature.
    pub stop: Dyadic,
}

impl Thermograph {
    /// The left stops: where the wall begins, at temperature 0, and where it turns. Between two points it is
    /// straight, and above the last it is vertical.
    ///
    /// ```
    /// # use retrograde::partizan::Value;
    /// assert_eq!("{3|1}".parse::<Value>()?.thermograph()?.left_wall().len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn left_wall(&self) -> &[WallPoint] {
        &self.left
    }

    /// The right stops, as [`left_wall`](Self::left_wall) shows the left stops.
    ///
    /// ```
    /// # use retrograde::partizan::Value;
    /// assert_eq!(Value::from(2).thermograph()?.right_wall().len(), 1); // a mast alone
    /// # Ok::<(), retrograde::partizan::ValueError>(())
    /// ```
    #[must_use]
    pub fn right_wall(&self) -> &[WallPoint] {
        &self.right
    }

    /// Where the mast is: the mean value.
    ///
    /// ```
    /// # use retrograde::partizan::{Dyadic, Value};
    /// assert_eq!("{3|1}".parse::<Value>()?.thermograph()?.mean(), Dyadic::from(2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn mean(&self) -> Dyadic {
        self.mean
    }

    /// Where the mast begins: the temperature of the value. It is less than 0 for a number, whose mast is all
    /// there is to see.
    ///
    /// ```
    /// # use retrograde::partizan::{Dyadic, Value};
    /// assert_eq!("{3|1}".parse::<Value>()?.thermograph()?.temperature(), Dyadic::from(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn temperature(&self) -> Dyadic {
        self.temperature
    }

    /// The left stop at a temperature; below 0, that at 0.
    ///
    /// # Errors
    ///
    /// [`ValueError::NumberTooLarge`] if the stop needs a numerator or denominator that is too large.
    ///
    /// ```
    /// # use retrograde::partizan::{Dyadic, Value};
    /// let thermograph = "{3|1}".parse::<Value>()?.thermograph()?;
    /// assert_eq!(thermograph.left_at(Dyadic::new(1, 1)?)?, Dyadic::new(5, 1)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn left_at(&self, temperature: Dyadic) -> Result<Dyadic, ValueError> {
        at(&self.left, temperature)
    }

    /// The right stop at a temperature; below 0, that at 0.
    ///
    /// # Errors
    ///
    /// As [`left_at`](Self::left_at).
    ///
    /// ```
    /// # use retrograde::partizan::{Dyadic, Value};
    /// let thermograph = "{3|1}".parse::<Value>()?.thermograph()?;
    /// assert_eq!(thermograph.right_at(Dyadic::from(7))?, Dyadic::from(2)); // on the mast
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn right_at(&self, temperature: Dyadic) -> Result<Dyadic, ValueError> {
        at(&self.right, temperature)
    }

    /// That of a number plus an infinitesimal.
    pub(super) fn of_up_star(value: NumberUpStar) -> Result<Self, ValueError> {
        let (mean, wall) = (value.number, vec![WallPoint { temperature: Dyadic::ZERO, stop: value.number }]);
        let temperature = if value.is_number() { Dyadic::new(-1, mean.exponent())? } else { Dyadic::ZERO };
        Ok(Self { left: wall.clone(), right: wall, mean, temperature })
    }

    /// That of a value that is not a number, from those of its options: on each side at least one.
    pub(super) fn from_options(left: &[&Self], right: &[&Self]) -> Result<Self, ValueError> {
        let lefts = left.iter().map(|option| option.right.as_slice());
        let rights = right.iter().map(|option| option.left.as_slice());
        let (high, low) = (best(lefts, Ordering::Greater)?, best(rights, Ordering::Less)?);
        let temperature = meeting(&high, &low)?;
        let mean = at(&high, temperature)?.minus(temperature)?;
        let taxed = |wall: &[WallPoint], sign: i64| -> Result<Vec<WallPoint>, ValueError> {
            let before = wall.iter().filter(|point| point.temperature < temperature);
            let mut points = before
                .map(|&WallPoint { temperature, stop }| {
                    let stop = stop.plus(temperature.times(sign)?)?;
                    Ok(WallPoint { temperature, stop })
                })
                .collect::<Result<Vec<_>, ValueError>>()?;
            points.push(WallPoint { temperature, stop: mean });
            straightened(&points)
        };
        Ok(Self { left: taxed(&high, -1)?, right: taxed(&low, 1)?, mean, temperature })
    }
}

/// The stop of a wall at a temperature. Slopes are −1, 0 and 1.
fn at(wall: &[WallPoint], temperature: Dyadic) -> Result<Dyadic, ValueError> {
    let after = wall.partition_point(|point| point.temperature <= temperature);
    let point = wall[after.saturating_sub(1)];
    match (after, wall.get(after)) {
        (0, _) | (_, None) => Ok(point.stop),
        (_, Some(next)) => {
            let along = temperature.minus(point.temperature)?;
            match next.stop.cmp(&point.stop) {
                Ordering::Equal => Ok(point.stop),
                Ordering::Greater => point.stop.plus(along),
                Ordering::Less => point.stop.minus(along),
            }
        }
    }
}

/// The temperatures at which one of two walls turns, in order.
fn turns(a: &[WallPoint], b: &[WallPoint]) -> Vec<Dyadic> {
    let mut turns: Vec<Dyadic> = a.iter().chain(b).map(|point| point.temperature).collect();
    turns.sort_unstable();
    turns.dedup();
    turns
}

/// The wall that is at each temperature the best of the walls: the greatest or the least. Their slopes differ
/// by at most 1.
fn best<'a>(
    mut walls: impl Iterator<Item = &'a [WallPoint]>,
    wanted: Ordering,
) -> Result<Vec<WallPoint>, ValueError> {
    let first = walls.next().unwrap_or_default().to_vec();
    walls.try_fold(first, |best, wall| better(&best, wall, wanted))
}

fn better(a: &[WallPoint], b: &[WallPoint], wanted: Ordering) -> Result<Vec<WallPoint>, ValueError> {
    let mut points: Vec<WallPoint> = Vec::with_capacity(a.len() + b.len());
    let mut before: Option<(Dyadic, Dyadic)> = None;
    for temperature in turns(a, b) {
        let (x, y) = (at(a, temperature)?, at(b, temperature)?);
        let lead = x.minus(y)?;
        if let Some((then, lead_then)) = before {
            if (lead > Dyadic::ZERO && lead_then < Dyadic::ZERO)
                || (lead < Dyadic::ZERO && lead_then > Dyadic::ZERO)
            {
                let crossing = then.plus(lead_then.abs())?;
                points.push(WallPoint { temperature: crossing, stop: at(a, crossing)? });
            }
        }
        points.push(WallPoint { temperature, stop: if x.cmp(&y) == wanted { x } else { y } });
        before = Some((temperature, lead));
    }
    straightened(&points)
}

/// The least temperature at which the greatest right stop of Left's options, less the tax, is at most the
/// least left stop of Right's options, plus the tax.
fn meeting(high: &[WallPoint], low: &[WallPoint]) -> Result<Dyadic, ValueError> {
    let gap = |temperature| at(high, temperature)?.minus(at(low, temperature)?);
    let turns = turns(high, low);
    for (i, &start) in turns.iter().enumerate() {
        // The gap grows by 0, 1 or 2 for each degree, and the taxes close it by 2.
        let (here, open) = (gap(start)?, gap(start)?.minus(start.times(2)?)?);
        if open <= Dyadic::ZERO {
            return Ok(start);
        }
        let closes_at = match turns.get(i + 1) {
            None => start.plus(open.half()?)?,
            Some(&end) => match gap(end)?.minus(here)? {
                growth if growth == Dyadic::ZERO => start.plus(open.half()?)?,
                growth if growth == end.minus(start)? => start.plus(open)?,
                _ => continue,
            },
        };
        if turns.get(i + 1).is_none_or(|&end| closes_at <= end) {
            return Ok(closes_at);
        }
    }
    Ok(Dyadic::ZERO) // walls without points, which there are not
}

/// The same wall without points at which it does not turn.
fn straightened(points: &[WallPoint]) -> Result<Vec<WallPoint>, ValueError> {
    let slope = |a: &WallPoint, b: &WallPoint| b.stop.cmp(&a.stop);
    let mut kept: Vec<WallPoint> = Vec::with_capacity(points.len());
    for (i, point) in points.iter().enumerate() {
        let after = points.get(i + 1).map_or(Ordering::Equal, |next| slope(point, next));
        if kept.last().is_none_or(|last| slope(last, point) != after) {
            kept.push(*point);
        }
    }
    Ok(kept)
}
