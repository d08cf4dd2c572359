//! The proof that values repeat with a saltus, or among splits for which there is no simpler proof.
//!
//! A guess is made from the values: from some heap on, each period adds the same. Whether it obeys the rules
//! for all heaps is a question about sums and XORs of binary numbers, which an automaton decides.

use super::automaton::{Automaton, Letter};
use super::period::{Period, agreement};
use super::rules::Rules;
use super::shapes::{Guess, Starts};

/// Steps of all kinds that a proof may take; some 10 ns each.
const MOST_STEPS: usize = 8_000_000;

/// What is left of the steps.
pub(super) struct Budget(usize);

impl Budget {
    /// Takes so many steps; `None` if there are not so many left.
    pub fn spend(&mut self, steps: usize) -> Option<()> {
        self.0 = self.0.checked_sub(steps)?;
        Some(())
    }
}

/// The guess that the values suggest: the shortest period that the last half of them keeps, three times over.
pub(super) fn guess(values: &[u32]) -> Option<Guess<'_>> {
    let steps: Vec<i64> = values.windows(2).map(|pair| i64::from(pair[1]) - i64::from(pair[0])).collect();
    let last = values.len() - 1;
    let agreeing = agreement(&steps);
    (1..=values.len() / 3).find_map(|period| {
        let from = (last - period - *agreeing.get(period)? as usize).max(1);
        let seen = values.len() - from;
        let saltus = values[last].checked_sub(values[last - period])?;
        let enough = seen >= 3 * period && 2 * from <= values.len();
        enough.then_some(Guess { values, from, period, saltus })
    })
}

/// The period, if the guess is proved: if what it says of every heap beyond the known ones is the least value
/// that the heap does not reach, where options have the values that the guess says. `None` if that is wrong,
/// or if the proof takes too many steps.
pub(super) fn prove(guess: &Guess<'_>, rules: &Rules) -> Option<Period> {
    // Claim 70.
    let mut budget = Budget(MOST_STEPS);
    let starts = Starts::new(guess, rules, &mut budget)?;
    let mut automaton = Automaton::new(guess.step());
    let mut work = Work::default();
    for class in 0..guess.period {
        let own = guess.value(starts.base + class);
        for low in 0..guess.low_values() {
            let subset = automaton.subset(starts.of(class, low));
            let order = low.cmp(&(own & (guess.low_values() - 1)));
            work.add(Node { subset, own: guess.high(own), order });
        }
    }
    work.finish(&mut automaton, guess.step(), &mut budget)?;
    Some(Period::from_proof(guess.values, guess.from, guess.period, guess.saltus))
}

/// A value read bit by bit beside the number of a heap, lowest bit first.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Node {
    /// What may still be an option of that value.
    subset: u32,
    /// The part of the heap's own value, by the guess, that is not read yet.
    own: u32,
    /// How the value compares with the heap's own, as far as they are read.
    order: std::cmp::Ordering,
}

/// The nodes that are met, and how many are dealt with.
#[derive(Default)]
struct Work {
    met: hashbrown::HashSet<Node>,
    list: Vec<Node>,
}

impl Work {
    fn add(&mut self, node: Node) {
        if self.met.insert(node) {
            self.list.push(node);
        }
    }

    /// Whether all smaller values are reached, and the own one is not, at all nodes that can be met.
    fn finish(&mut self, automaton: &mut Automaton, step: u32, budget: &mut Budget) -> Option<()> {
        while let Some(node) = self.list.pop() {
            let order = if node.own > 0 { std::cmp::Ordering::Less } else { node.order };
            let reached = automaton.accepts(node.subset, budget)?;
            if order.is_lt() && !reached || order.is_eq() && reached {
                return None;
            }
            for letter in Letter::ALL {
                let own = node.own + letter.heap * step;
                let order = letter.value.cmp(&(own & 1)).then(node.order);
                let subset = automaton.next(node.subset, letter, budget)?;
                budget.spend(10)?;
                self.add(Node { subset, own: own >> 1, order });
            }
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::game::HeapGame;
    use super::super::values::Values;
    use super::*;

    /// Whether G(n + period) = G(n) + saltus from this heap on.
    fn holds(values: &[u32], from: usize, period: usize, saltus: u32) -> bool {
        (from..values.len() - period).all(|n| values[n + period] == values[n] + saltus)
    }

    /// All guesses that the first few values of a game allow, beside the truth as far as a few hundred heaps
    /// show it; how many of them are true and false.
    fn compare(text: &str, largest: usize) -> [usize; 2] {
        let rules = Rules::new(&text.parse::<HeapGame>().unwrap());
        let mut values = Values::new(rules.clone());
        values.extend_to(largest);
        let values = values.values;
        let mut found = [0; 2];
        for len in [4, 7, 12] {
            let known = &values[..len];
            for period in 1..len - 1 {
                for from in 1..len - period {
                    let Some(saltus) = known[len - 1].checked_sub(known[len - 1 - period]) else { continue };
                    if holds(known, from, period, saltus) {
                        let guess = Guess { values: known, from, period, saltus };
                        if guess.step() > 3 {
                            continue; // The proof may be given up.
                        }
                        let truth = holds(&values, from, period, saltus);
                        assert_eq!(prove(&guess, &rules).is_some(), truth, "{text}: {guess:?}");
                        found[usize::from(truth)] += 1;
                    }
                }
            }
        }
        found
    }

    #[test]
    fn every_guess_is_decided_rightly() {
        let mut all = [0; 2];
        let games = [
            "0.77",
            "4.3",
            "0.8",
            "0.F",
            "0.3F",
            "0.3F3",
            "0.09",
            "0.1A",
            "8.3",
            "0.C1",
            "take{1,2}/3",
            "take{2}/3",
            "all-but{}+split",
            "all-but{2}+split",
            "all-but{1,3}+split",
            "all-but{2}/2",
            "all-but{1,2}/2+split",
            "all-but{3}/3",
            "all-but{}/2+split",
            "all-but{2}+split-unequal",
            "all-but{}/2+split-unequal",
            "take{1,2}+split-unequal",
            "take{3}+split-unequal",
            "take{2}/2+split-unequal",
            "take{}+split-unequal",
        ];
        for text in games {
            let found = compare(text, 200);
            all = [all[0] + found[0], all[1] + found[1]];
        }
        assert!(all[0] > 200 && all[1] > 200, "{all:?}");
    }
}
