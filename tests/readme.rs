//! What the README says a program prints is what it prints.

use retrograde::from_fn;

const README: &str = include_str!("../README.md");

#[test]
fn the_first_example_prints_what_it_says() {
    let heap = from_fn(|&stones: &u32| (1..=stones.min(3)).map(move |take| stones - take));
    let solved = retrograde::outcomes(&heap, [21]).unwrap();
    let best = format!("{:?}\n", solved.best_move(&21).unwrap());
    let line = format!("{:?}\n", solved.line(&9).unwrap().positions);
    assert!(README.contains(&format!("```text\n{best}{line}```")), "{best}{line}");
}
