//! Periods, and the proof that values repeat forever.

use super::rules::Rules;

/// A proved period: G(n + period) = G(n) + saltus for all heaps n of `preperiod` or more.
///
/// Period and preperiod are the least possible: no shorter period holds from any heap on, and the last heap
/// before the preperiod breaks the rule.
///
/// ```
/// use retrograde::heap::{HeapGame, Period, Periodicity};
///
/// let kayles: HeapGame = "0.77".parse()?;
/// let period = Period { preperiod: 71, period: 12, saltus: 0 };
/// assert_eq!(kayles.solve(200).unwrap().periodicity(), Periodicity::Proved(period));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Period {
    /// The first heap from which the rule holds; 0 if it always does.
    pub preperiod: u64,
    /// The distance between heaps whose values repeat, at least 1.
    pub period: u64,
    /// What each period adds to the values: 0 if they simply repeat.
    pub saltus: u32,
}

/// What is proved about the values of all heaps.
///
/// ```
/// use retrograde::heap::{HeapGame, Periodicity};
///
/// let treblecross: HeapGame = "0.007".parse()?;
/// assert_eq!(treblecross.solve(2_000).unwrap().periodicity(), Periodicity::NotProved { up_to: 2_000 });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Periodicity {
    /// Values are proved to repeat.
    Proved(Period),
    /// The values of heaps up to this one prove no period. A larger heap may prove one, or there may be none.
    /// For a rule that leaves three heaps, that takes any number but some and splits, or that splits into
    /// different heaps, the proof may also have been given up, since it would have taken too long.
    NotProved {
        /// The largest heap that was solved.
        up_to: u64,
    },
}

impl Period {
    /// From a period that is proved for all heaps of `from` or more, and is the shortest.
    pub(super) fn from_proof(values: &[u32], from: usize, period: usize, saltus: u32) -> Self {
        let breaks = |&n: &usize| values[n].checked_add(saltus) != Some(values[n + period]);
        let preperiod = (0..from).rev().find(breaks).map_or(0, |n| n + 1);
        Self { preperiod: preperiod as u64, period: period as u64, saltus }
    }
}

/// The period that the values prove by the theorem of Guy and Smith, if they do.
///
/// Let moves take at most k and leave at most t heaps. If G(n + q) = G(n) for p <= n < tp + (t − 1)q + k,
/// where p >= 1, then for all n >= p. With t = 2 this is the theorem for octal codes; with t = 1 it says that
/// k equal values repeat.
pub(super) fn prove(values: &[u32], rules: &Rules) -> Option<Period> {
    let (parts, most) = (rules.parts() as usize, usize::try_from(rules.most()).ok()?);
    let agreeing = agreement(values);
    for (period, &agreeing) in agreeing.iter().enumerate().skip(1) {
        // The rule is seen to hold for from <= n < values.len() - period.
        let seen = values.len() - period;
        let from = (seen - agreeing as usize).max(1);
        // These numbers are at most 3 times a length, plus a number that was in the text.
        let needed = parts.checked_mul(from)?.checked_add((parts - 1) * period)?.checked_add(most)?;
        // Claim 29.
        if from < seen && seen >= needed {
            return Some(Period::from_proof(values, from, period, 0));
        }
    }
    None
}

/// For each distance how many values, counted from the last one back, equal the value at that distance before
/// them.
///
/// O(n): the Z-function of the values read backward. Source: D. Gusfield, *Algorithms on Strings, Trees and
/// Sequences* (1997), section 1.3.
pub(super) fn agreement<T: Copy + PartialEq>(values: &[T]) -> Vec<u32> {
    let len = values.len();
    let back = |i: usize| values[len - 1 - i];
    let mut agreeing = vec![0_u32; len];
    let (mut start, mut end) = (0, 0);
    for i in 1..len {
        let mut equal = if i < end { (agreeing[i - start] as usize).min(end - i) } else { 0 };
        while i + equal < len && back(equal) == back(i + equal) {
            equal += 1;
        }
        if i + equal > end {
            (start, end) = (i, i + equal);
        }
        agreeing[i] = equal as u32;
    }
    agreeing
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_random::Random;

    #[test]
    fn agreement_by_definition() {
        let mut random = Random(1);
        for _ in 0..500 {
            let len = 1 + random.below(30);
            let values: Vec<u32> = (0..len).map(|_| random.below(2) as u32).collect();
            let found = agreement(&values);
            for distance in 1..len {
                let equal = (distance..len).rev().take_while(|&n| values[n] == values[n - distance]).count();
                assert_eq!(found[distance] as usize, equal, "{values:?}");
            }
        }
    }
}
