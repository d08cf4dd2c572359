//! A game graph drawn as SVG.

use std::collections::BTreeMap;

use super::block::{Block, node_size};
use super::drawing::Drawing;
use super::legend;
use super::scene::Scene;
use super::svg::{Canvas, Frame, Sign, plies, thousands};

const LEAST_WIDTH: f64 = 600.0;

pub(super) fn draw(scene: &Scene, title: &str, about: &str) -> String {
    let blocks = [Block::layers(scene), Block::pool(scene, Sign::Draw), Block::pool(scene, Sign::Unknown)];
    let blocks: Vec<Block> = blocks.into_iter().flatten().collect();
    let size = node_size(&scene.spots);
    let widest = blocks.iter().map(|block| block.width(size)).fold(LEAST_WIDTH, f64::max);
    let width = widest.ceil();
    let mut canvas = Canvas::new();
    canvas.raw(MARKERS);
    let y = canvas.wrapped(24.0, 34.0, "title", title, width - 48.0);
    let y = canvas.wrapped(24.0, y - 2.0, "soft", about, width - 48.0);
    let spans = blocks.iter().flat_map(|block| &block.heads).any(|(_, [first, last])| first < last);
    let how = match blocks.iter().any(|block| block.pool.is_none()) {
        false => "",
        true if spans => {
            "Each column, or all columns under one bracket, is one distance from the end, in plies; play runs to \
             the right."
        }
        true => "Each column is one distance from the end, in plies; play runs to the right.",
    };
    let mut y = canvas.wrapped(24.0, y, "soft", how, width - 48.0) + 8.0;
    for block in &blocks {
        y = Drawing { scene, block, size, top: 0.0 }.draw(&mut canvas, y, width);
    }
    y = legend::draw(&mut canvas, scene, &blocks, y + 30.0, width);
    for note in legend::notes(scene, &blocks).iter().chain([&scene.cut]) {
        y = canvas.wrapped(24.0, y + 4.0, "soft", note, width - 48.0);
    }
    canvas.finish(&Frame {
        kind: "graph",
        width,
        height: y + 4.0,
        title,
        description: &describe(scene),
        style: STYLE,
    })
}

/// The figures in words.
fn describe(scene: &Scene) -> String {
    let mut layers = BTreeMap::<(Option<u32>, Sign), usize>::new();
    for spot in &scene.spots {
        *layers.entry((spot.plies, spot.sign)).or_default() += 1;
    }
    let said = layers.iter().map(|((distance, sign), count)| {
        let distance =
            distance.map_or_else(String::new, |distance| format!(" in {}", plies(distance as usize)));
        format!("{} {}{distance}", thousands(*count), sign.said())
    });
    format!("{} Shown: {}.", scene.cut, said.collect::<Vec<_>>().join(", "))
}

const MARKERS: &str = "\
<defs><marker id=\"graph-a\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"8\" markerHeight=\"8\" \
markerUnits=\"userSpaceOnUse\" orient=\"auto-start-reverse\"><path class=\"tip\" d=\"M0 .6L8 4L0 7.4Z\"/></marker>\
<marker id=\"graph-b\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"11\" markerHeight=\"11\" \
markerUnits=\"userSpaceOnUse\" orient=\"auto-start-reverse\"><path class=\"tip-best\" d=\"M0 .6L8 4L0 7.4Z\"/></marker>\
<marker id=\"graph-k\" viewBox=\"0 0 8 8\" refX=\"0\" refY=\"4\" markerWidth=\"9\" markerHeight=\"9\" \
markerUnits=\"userSpaceOnUse\" orient=\"auto\"><circle class=\"tip-keep\" cx=\"4\" cy=\"4\" r=\"3\"/></marker></defs>";

const STYLE: &str = include_str!("css/graph.css");
