//! SplitMix64 (Steele, Lea and Flood, *Fast splittable pseudorandom number generators*, OOPSLA 2014): numbers
//! that look random, the same on every machine.

/// What the generator adds to its state with each number it draws.
pub(crate) const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// The number that the generator draws in a given state. No two states give the same number.
pub(crate) const fn mixed(state: u64) -> u64 {
    let mut mixed = state.wrapping_add(STEP);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::{STEP, mixed};

    /// The first outputs for the seed 1234567, as the generator's reference implementation prints them.
    #[test]
    fn it_is_the_published_generator() {
        let drawn: Vec<u64> =
            (0..3).map(|draw: u64| mixed(STEP.wrapping_mul(draw).wrapping_add(1_234_567))).collect();
        assert_eq!(drawn, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
    }
}
