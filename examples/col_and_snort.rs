//! Col and Snort on paths: in Col every value is a number, perhaps with a star; Snort is hot.
//!
//! ```text
//! cargo run --release --example col_and_snort
//! ```
//!
//! The rules are in `common/colouring.rs`. Published: that every value of Col is x or x + * for a number x, and
//! the values of Snort on stars (*Winning Ways*, chapters 2, 3 and 6; *On Numbers and Games*, chapter 8).

#[path = "common/colouring.rs"]
mod colouring;
#[path = "common/ends.rs"]
mod ends;

use std::process::ExitCode;

use colouring::{Colouring, Open, Rule};
use retrograde::Error;
use retrograde::partizan::{OutcomeClass, Value, Values};

/// Whether a value is a number or a number and a star.
fn is_number_or_star(value: &Value) -> bool {
    let starred = value.plus(&Value::star());
    value.is_number() || starred.is_ok_and(|starred| starred.is_number())
}

fn solve() -> Result<(), Error<Open>> {
    println!("vertices in a row   Col   Snort");
    for vertices in 1..=9 {
        let [col, snort] = [Rule::Col, Rule::Snort].map(|rule| Colouring::path(rule, vertices));
        let mut values = Values::new(&col);
        let value = values.value(&col.start())?;
        assert!(values.iter().all(|(_, value)| is_number_or_star(&value)));
        // A vertex alone is for whoever comes first; on a longer path the second player mirrors every move.
        assert_eq!(value, if vertices == 1 { Value::star() } else { Value::zero() });
        let mut hot = Values::new(&snort);
        let other = hot.value(&snort.start())?;
        // Both players have the same moves at the start, so that neither can be ahead.
        assert!(matches!(other.outcome(), OutcomeClass::Next | OutcomeClass::Previous));
        let text = other.to_string();
        let shown = if text.len() > 60 { "a long form" } else { &text };
        let temperature = other.temperature().map_or("unknown".to_string(), |t| t.to_string());
        println!("{vertices:17}   {value:3}   {shown}, temperature {temperature}");
    }

    // Whoever colours the middle of a star takes all other vertices.
    for rays in 2..=6 {
        let star = Colouring::new(Rule::Snort, rays + 1, (1..=rays).map(|ray| (0, ray)));
        let value = Values::new(&star).value(&star.start())?;
        assert_eq!(value.to_string(), format!("±{rays}"));
    }
    println!("\nSnort on a star of n rays is worth ±n.");
    Ok(())
}

fn main() -> ExitCode {
    ends::without_arguments(solve)
}
