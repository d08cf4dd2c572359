//! A game graph in the language of Graphviz.

use std::collections::BTreeMap;
use std::fmt;

use super::scene::{Arrow, Scene, Spot};
use super::svg::{Sign, plies};

pub(super) fn write(f: &mut fmt::Formatter<'_>, scene: &Scene, title: &str, about: &str) -> fmt::Result {
    writeln!(f, "digraph game {{")?;
    writeln!(f, "  rankdir=LR; newrank=true; labelloc=t;")?;
    let about = if about.is_empty() { String::new() } else { format!("{about}\n") };
    writeln!(f, "  label={};", quoted(&format!("{title}\n{about}{}", scene.cut)))?;
    writeln!(f, "  node [fontname=\"monospace\", penwidth=2]; edge [color=\"#767e88\"];")?;
    let mut layers = BTreeMap::<u32, Vec<usize>>::new();
    for (place, spot) in scene.spots.iter().enumerate() {
        write_spot(f, place, spot)?;
        if let Some(plies) = spot.plies {
            layers.entry(plies).or_default().push(place);
        }
    }
    write_layers(f, &layers)?;
    for (sign, label) in [(Sign::Draw, "Draws"), (Sign::Unknown, "Unknown")] {
        write_pool(f, scene, sign, label)?;
    }
    scene.arrows.iter().try_for_each(|arrow| write_arrow(f, scene, arrow))?;
    for (place, spot) in scene.spots.iter().enumerate() {
        if let Some(is_best) = spot.hidden {
            let bold = if is_best { ", penwidth=2.6, color=\"#1b1f24\"" } else { "" };
            writeln!(
                f,
                "  hidden{place} [shape=point, style=invis]; p{place} -> hidden{place} [style=dashed{bold}];"
            )?;
        }
    }
    writeln!(f, "}}")
}

/// The layers from the farthest to the end, each with its distance, which keeps them in this order.
fn write_layers(f: &mut fmt::Formatter<'_>, layers: &BTreeMap<u32, Vec<usize>>) -> fmt::Result {
    let mut before = None;
    for (distance, layer) in layers.iter().rev() {
        let label = if *distance == 0 { "play is over".into() } else { plies(*distance as usize) };
        writeln!(f, "  layer{distance} [shape=plaintext, label=\"{label}\"];")?;
        if let Some(before) = before.replace(distance) {
            writeln!(f, "  layer{before} -> layer{distance} [style=invis];")?;
        }
        let names: Vec<String> = layer.iter().map(|place| format!("p{place}")).collect();
        writeln!(f, "  {{ rank=same; layer{distance}; {} }}", names.join("; "))?;
    }
    Ok(())
}

fn write_spot(f: &mut fmt::Formatter<'_>, place: usize, spot: &Spot) -> fmt::Result {
    let look = match spot.sign {
        Sign::Win => "shape=ellipse, color=\"#0b6e4a\"",
        Sign::Loss => "shape=box, color=\"#b3312a\"",
        Sign::Draw => "shape=octagon, color=\"#7a5b00\"",
        Sign::Unknown => "shape=ellipse, style=dashed, color=\"#5f6771\"",
    };
    let start = if spot.is_start { ", peripheries=2" } else { "" };
    let letter = spot
        .plies
        .map_or_else(|| spot.sign.letter().into(), |plies| format!("{} {plies}", spot.sign.letter()));
    // Lines begin at the left, so that the columns of a board stay straight.
    let lines = [letter].into_iter().chain(spot.lines.iter().cloned());
    let label = lines.map(|line| escaped(&line) + "\\l").collect::<String>();
    writeln!(f, "  p{place} [{look}{start}, label=\"{label}\", tooltip=\"{}\"];", spot.verdict())
}

fn write_pool(f: &mut fmt::Formatter<'_>, scene: &Scene, sign: Sign, label: &str) -> fmt::Result {
    let pool = scene.spots.iter().enumerate().filter(|(_, spot)| spot.sign == sign);
    let names: Vec<String> = pool.map(|(place, _)| format!("p{place}")).collect();
    if names.is_empty() {
        return Ok(());
    }
    let cluster = label.to_lowercase();
    let names = names.join("; ");
    writeln!(f, "  subgraph cluster_{cluster} {{ label=\"{label}\"; color=\"#d5d8dc\"; {names}; }}")
}

fn write_arrow(f: &mut fmt::Formatter<'_>, scene: &Scene, arrow: &Arrow) -> fmt::Result {
    let mut look = Vec::new();
    let pool =
        |spot: usize| Some(scene.spots[spot].sign).filter(|sign| !matches!(sign, Sign::Win | Sign::Loss));
    if !arrow.is_best || pool(arrow.from) != pool(arrow.to) {
        look.push("constraint=false".to_owned()); // the best moves alone say what stands where
    }
    if arrow.is_best {
        look.push("penwidth=2.6, color=\"#1b1f24\"".to_owned());
    }
    if !arrow.passes_turn {
        look.push("dir=both, arrowtail=dot".to_owned());
    }
    look.push(format!("edgetooltip={}", quoted(&arrow.name)));
    writeln!(f, "  p{} -> p{} [{}];", arrow.from, arrow.to, look.join(", "))
}

/// A string of DOT, lines joined by `\n`.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.split('\n').map(escaped).collect::<Vec<_>>().join("\\n"))
}

/// One line within a string of DOT: quotes and backslashes escaped, and ampersands, as DOT reads entities.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '&' => out.push_str("&amp;"),
            control if control.is_control() => out.push('\u{fffd}'),
            other => out.push(other),
        }
    }
    out
}
