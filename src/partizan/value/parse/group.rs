//! What is between a pair of braces.

use crate::partizan::value::ParseValueErrorKind::{self as Kind, Bar, Bars};
use crate::partizan::value::{Id, Store, ValueError};

/// What was read of a pair of braces.
pub(super) struct Group {
    /// Whether it follows `±`.
    is_switch: bool,
    /// The options since the last bar.
    pub options: Vec<Id>,
    pub is_after_comma: bool,
    /// Left's options where Right's are being read, with the number of bars between: fewer and fewer.
    divided: Vec<(Vec<Id>, usize)>,
}

impl Group {
    pub const fn new(is_switch: bool) -> Self {
        Self { is_switch, options: Vec::new(), is_after_comma: false, divided: Vec::new() }
    }

    /// Reads a run of bars after the options. What shorter runs divided before it is complete now, and becomes
    /// one option.
    pub fn divide(&mut self, bars: usize, store: &mut Store) -> Result<(), Kind> {
        self.complete(store, |complete| complete < bars)?;
        if self.divided.last().is_some_and(|&(_, before)| before == bars) {
            return Err(Bars);
        }
        self.divided.push((std::mem::take(&mut self.options), bars));
        Ok(())
    }

    /// Makes one option of what runs of bars divide, the last run first, as long as the run is complete.
    fn complete(&mut self, store: &mut Store, is_complete: impl Fn(usize) -> bool) -> Result<(), ValueError> {
        while let Some((left, bars)) = self.divided.pop() {
            if !is_complete(bars) {
                self.divided.push((left, bars));
                break;
            }
            self.options = vec![store.from_options(&left, &self.options)?];
        }
        Ok(())
    }

    /// The value at the closing brace.
    pub fn close(mut self, store: &mut Store) -> Result<Id, Kind> {
        let is_divided = !self.divided.is_empty();
        self.complete(store, |_| true)?;
        match (self.is_switch, &self.options[..]) {
            (true, left) => Ok(switch(left, store)?),
            (false, &[value]) if is_divided => Ok(value),
            _ => Err(Bar),
        }
    }
}

/// `{left|-left}`.
fn switch(left: &[Id], store: &mut Store) -> Result<Id, ValueError> {
    let right = left.iter().map(|&option| store.negative(option)).collect::<Result<Vec<_>, _>>()?;
    store.from_options(left, &right)
}

impl From<ValueError> for Kind {
    fn from(error: ValueError) -> Self {
        Self::TooLarge(error)
    }
}
