//! Products of coin-turning games.

use super::Nimber;

impl Nimber {
    /// The value of a position in the product of two coin-turning games: the sum of `first[x] * second[y]`
    /// over the coordinates (x, y) of its heads. `None` if a coin is outside the board.
    ///
    /// In a **coin-turning game** coins lie in a row. A move turns one of the sets of coins that the rules
    /// list, and the last coin of the set must go from heads to tails. It is enough to know the values of
    /// single heads: `first[x]` is the value of the row in which only coin x, counted from 0, shows heads,
    /// and the value of any row is the XOR over its heads. In the **product** of two such games coins lie in
    /// a rectangle. If a move of the first game may turn the set S, and a move of the second the set T, then
    /// a move of the product may turn all coins (s, t) with s in S and t in T, if the last coin of both sets
    /// goes from heads to tails.
    ///
    /// The Tartan theorem says that a single head at (x, y) has the value of the nim product
    /// `first[x] * second[y]`. A product of three games is the product of two with the third, and so on. A
    /// head that is listed twice cancels, as two equal games do.
    ///
    /// Source: E. R. Berlekamp, J. H. Conway and R. K. Guy, *Winning Ways for your Mathematical Plays*
    /// (1982), chapter 14.
    ///
    /// # Complexity
    ///
    /// One product for each head.
    ///
    /// ```
    /// use retrograde::nimber::Nimber;
    ///
    /// // Turn any two coins, the right one to tails: coin x is worth x. The product turns the corners of rectangles.
    /// let twins = [0, 1, 2, 3u32];
    /// assert_eq!(Nimber::tartan(&twins, &twins, [(2, 2)]), Some(Nimber::new(3)));
    /// assert_eq!(Nimber::tartan(&twins, &twins, [(2, 2), (1, 3)]), Some(Nimber::new(0)));
    /// assert_eq!(Nimber::tartan(&twins, &twins, [(2, 4)]), None);
    /// ```
    #[must_use]
    pub fn tartan<A, B>(
        first: &[A],
        second: &[B],
        heads: impl IntoIterator<Item = (usize, usize)>,
    ) -> Option<Self>
    where
        A: Copy + Into<Nimber>,
        B: Copy + Into<Nimber>,
    {
        let value = |(x, y): (usize, usize)| Some((*first.get(x)?).into() * (*second.get(y)?).into());
        heads.into_iter().map(value).sum()
    }
}
