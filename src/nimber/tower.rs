//! The arithmetic under [`Nimber`](super::Nimber): fields of 16 bits by logarithms, and each larger one as
//! pairs over the last.
//!
//! Let `F = 2^(2^k)` with k ≥ 0. The nimbers below `F` are a field; those below `F²` are the pairs `high ·
//! F + low` over it, and `F · F = F + F/2`. Everything here is that one rule, applied twice from 16 bits
//! to 64.

/// A field of nimbers, the lowest bits first.
pub(super) trait Tower: Copy {
    fn add(self, other: Self) -> Self;
    fn mul(self, other: Self) -> Self;
    /// The product with the largest power of two in the field.
    fn mul_top(self) -> Self;
    /// The product of all three, which may cost less than two products.
    #[inline(always)]
    fn mul_mul_top(self, other: Self) -> Self {
        self.mul(other).mul_top()
    }
    fn square(self) -> Self;
    fn sqrt(self) -> Self;
    /// The inverse; 0 for 0.
    fn inverse(self) -> Self;
}

/// The nonzero elements of the field of 16 bits are the powers of one of them.
struct Powers {
    /// The exponent of each element; that of 0 means nothing.
    log: [u16; 1 << 16],
    /// The power with each exponent; the last one is the first again.
    exp: [u16; 1 << 16],
}

static POWERS: Powers = Powers::new();

/// The number of nonzero elements of the field of 16 bits.
const ORDER: u16 = u16::MAX;

/// The least number whose powers are all nonzero elements; a test counts them.
const GENERATOR: u16 = 258;

/// The top power of two in the field of 16 bits.
const TOP: u16 = 1 << 15;

impl Powers {
    const fn new() -> Self {
        let low = multiples(0);
        let high = multiples(8);
        let mut powers = Powers { log: [0; 1 << 16], exp: [0; 1 << 16] };
        let mut power: u16 = 1;
        let mut exponent = 0;
        while exponent < ORDER {
            powers.exp[exponent as usize] = power;
            powers.log[power as usize] = exponent;
            power = low[(power & 0xff) as usize] ^ high[(power >> 8) as usize];
            exponent += 1;
        }
        powers.exp[ORDER as usize] = power;
        powers
    }
}

/// The products of the generator with all bytes, moved up by `shift` bits.
const fn multiples(shift: u32) -> [u16; 256] {
    let mut products = [0; 256];
    let mut byte = 1;
    while byte < 256 {
        // The product of a power of two, or that of the byte without its lowest bit plus that of the bit.
        let rest = byte & (byte - 1);
        products[byte] = if rest == 0 {
            product(GENERATOR, (byte as u16) << shift, 16)
        } else {
            products[rest] ^ products[byte ^ rest]
        };
        byte += 1;
    }
    products
}

/// The product of two nimbers of up to `bits` bits, a power of two, by halving down to single bits.
const fn product(a: u16, b: u16, bits: u32) -> u16 {
    if bits == 1 {
        return a & b;
    }
    let half = bits / 2;
    let mask = (1 << half) - 1;
    let (a1, a0, b1, b0) = (a >> half, a & mask, b >> half, b & mask);
    let low = product(a0, b0, half);
    let both = product(a1 ^ a0, b1 ^ b0, half);
    let top = product(product(a1, b1, half), 1 << (half - 1), half);
    (both ^ low) << half | low ^ top
}

/// `s + t` modulo `ORDER`, with `ORDER` itself for some of the zeros.
#[inline(always)]
fn add_exponents(s: u16, t: u16) -> u16 {
    // 2^16 is 1 more than the order: what is carried out comes in again below.
    let (sum, carry) = s.overflowing_add(t);
    sum + u16::from(carry)
}

#[inline(always)]
fn log(element: u16) -> u16 {
    POWERS.log[usize::from(element)]
}

#[inline(always)]
fn exp(exponent: u16) -> u16 {
    POWERS.exp[usize::from(exponent)]
}

impl Tower for u16 {
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self ^ other
    }

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        if self == 0 || other == 0 { 0 } else { exp(add_exponents(log(self), log(other))) }
    }

    #[inline(always)]
    fn mul_top(self) -> Self {
        self.mul(TOP)
    }

    #[inline(always)]
    fn mul_mul_top(self, other: Self) -> Self {
        if self == 0 || other == 0 {
            return 0;
        }
        exp(add_exponents(add_exponents(log(self), log(other)), log(TOP)))
    }

    #[inline(always)]
    fn square(self) -> Self {
        self.mul(self)
    }

    #[inline(always)]
    fn sqrt(self) -> Self {
        if self == 0 {
            return 0;
        }
        // The order is odd: an odd exponent becomes even when the order is added.
        let exponent = log(self);
        exp(exponent / 2 + if exponent % 2 == 1 { ORDER / 2 + 1 } else { 0 })
    }

    #[inline(always)]
    fn inverse(self) -> Self {
        if self == 0 { 0 } else { exp(ORDER - log(self)) }
    }
}

/// `high · F + low`, where `F` is the number of elements of the field `T`.
#[derive(Clone, Copy)]
pub(super) struct Pair<T> {
    pub high: T,
    pub low: T,
}

impl<T: Tower> Tower for Pair<T> {
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self { high: self.high.add(other.high), low: self.low.add(other.low) }
    }

    /// Karatsuba's three products, and the one with `F/2` (Claim 19).
    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        let low = self.low.mul(other.low);
        let both = self.high.add(self.low).mul(other.high.add(other.low));
        let top = self.high.mul_mul_top(other.high);
        Self { high: both.add(low), low: low.add(top) }
    }

    /// With `t = F/2`: `(high · F + low) · t · F = (high + low) · t · F + high · t · t`.
    #[inline(always)]
    fn mul_top(self) -> Self {
        Self { high: self.high.add(self.low).mul_top(), low: self.high.mul_top().mul_top() }
    }

    #[inline(always)]
    fn square(self) -> Self {
        let high = self.high.square();
        Self { high, low: self.low.square().add(high.mul_top()) }
    }

    /// [`square`](Tower::square) read backward.
    #[inline(always)]
    fn sqrt(self) -> Self {
        Self { high: self.high.sqrt(), low: self.low.add(self.high.mul_top()).sqrt() }
    }

    /// `F` and `F + 1` are the roots of `z · z + z = F/2`, so `high · (F + 1) + low` times the number is in
    /// the field `T`.
    #[inline(always)]
    fn inverse(self) -> Self {
        let conjugate = self.high.add(self.low);
        let norm = conjugate.mul(self.low).add(self.high.square().mul_top());
        let inverse = norm.inverse();
        Self { high: self.high.mul(inverse), low: conjugate.mul(inverse) }
    }
}

/// The field of 64 bits.
pub(super) type Tower64 = Pair<Pair<u16>>;

impl From<u64> for Tower64 {
    #[inline(always)]
    fn from(value: u64) -> Self {
        let part = |shift: u32| (value >> shift) as u16;
        Self { high: Pair { high: part(48), low: part(32) }, low: Pair { high: part(16), low: part(0) } }
    }
}

impl From<Tower64> for u64 {
    #[inline(always)]
    fn from(Pair { high, low }: Tower64) -> Self {
        u64::from(high.high) << 48
            | u64::from(high.low) << 32
            | u64::from(low.high) << 16
            | u64::from(low.low)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_powers_are_all_elements() {
        let mut seen = vec![false; 1 << 16];
        for exponent in 0..ORDER {
            assert!(!std::mem::replace(&mut seen[usize::from(exp(exponent))], true));
            assert_eq!(log(exp(exponent)), exponent);
        }
        assert!(!seen[0]);
        assert_eq!(exp(ORDER), 1);
    }

    #[test]
    fn logarithms_multiply_like_halving() {
        for a in (0..=u16::MAX).step_by(251) {
            for b in (0..=u16::MAX).step_by(257).chain(0..4) {
                assert_eq!(a.mul(b), product(a, b, 16), "{a} {b}");
                assert_eq!(a.mul_mul_top(b), product(product(a, b, 16), TOP, 16), "{a} {b}");
            }
        }
    }
}
