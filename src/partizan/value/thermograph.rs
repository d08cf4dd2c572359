//! Thermographs.

use super::Dyadic;

/// How a game's two stops change as each move costs more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thermograph {
    left: Vec<WallPoint>,
    right: Vec<WallPoint>,
}

/// A point at which a wall turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WallPoint {
    /// The temperature.
    pub temperature: Dyadic,
    /// The stop at that temperature.
    pub stop: Dyadic,
}

impl Thermograph {
    /// The left wall from temperature -1 up; above the last point it is vertical.
    pub fn left_wall(&self) -> &[WallPoint] {
        &self.left
    }
    /// The right wall.
    pub fn right_wall(&self) -> &[WallPoint] {
        &self.right
    }
    /// Where the mast stands.
    pub fn mean(&self) -> Dyadic {
        todo!()
    }
    /// Where the mast begins.
    pub fn temperature(&self) -> Dyadic {
        todo!()
    }
}
