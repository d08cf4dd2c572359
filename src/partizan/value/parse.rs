//! Values from text.

use std::str::FromStr;

use super::{ParseValueError, Value};

impl FromStr for Value {
    type Err = ParseValueError;
    fn from_str(_text: &str) -> Result<Self, ParseValueError> {
        todo!()
    }
}
