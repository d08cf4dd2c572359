//! Graphs as text, with a name for each position.
//!
//! One move a line, `from to`. A third word, `keeps`, says that the mover moves again, and must stand with all moves between two positions or with none; a line of one word is a position, and
//! `a = win`, `loss` or `draw` says how play ends there for the player to move. What follows `#` is a comment. A player without
//! a move loses.

use std::collections::HashMap;
use std::error::Error;

use retrograde::{Graph, Outcome};

/// A graph and the names of its positions.
#[derive(Debug)]
pub struct NamedGraph {
    pub graph: Graph,
    /// By position id.
    pub names: Vec<String>,
}

impl NamedGraph {
    /// Reads a graph as text. What is wrong is named by line and token.
    pub fn read(text: &str) -> Result<Self, Box<dyn Error>> {
        Lines::read(text)?.graph()
    }
}

/// What the lines of a graph say, by id.
#[derive(Default)]
struct Lines {
    ids: HashMap<String, usize>,
    names: Vec<String>,
    moves: Vec<(usize, usize)>,
    ends: HashMap<usize, Outcome>,
    /// Whether the moves between two positions keep the turn.
    kinds: HashMap<(usize, usize), bool>,
}

impl Lines {
    fn read(text: &str) -> Result<Self, String> {
        let mut lines = Self::default();
        for (number, line) in text.lines().enumerate() {
            let words: Vec<&str> = line.split('#').next().unwrap_or_default().split_whitespace().collect();
            lines.line(&words).map_err(|message| format!("line {}, {message}", number + 1))?;
        }
        Ok(lines)
    }

    fn line(&mut self, words: &[&str]) -> Result<(), String> {
        match words {
            [] => {}
            [position] => _ = self.id(position),
            [position, "=", outcome] => {
                let outcome = outcome.parse::<Outcome>().map_err(|error| format!("token 3: {error}"))?;
                let id = self.id(position);
                if *self.ends.entry(id).or_insert(outcome) != outcome {
                    return Err(format!(
                        "token 3: expected one outcome for {position}, found {outcome} as well"
                    ));
                }
            }
            [_, "="] => return Err("token 3: expected an outcome, found the end of the line".to_string()),
            [from, to, rest @ ..] => {
                let edge = (self.id(from), self.id(to));
                let keeps = match rest {
                    [] => false,
                    ["keeps"] => true,
                    ["keeps", found, ..] => {
                        return Err(format!("token 4: expected the end of the line, found {found:?}"));
                    }
                    [found, ..] => {
                        return Err(format!(
                            "token 3: expected \"keeps\" or the end of the line, found {found:?}"
                        ));
                    }
                };
                // A graph cannot tell parallel moves apart.
                if *self.kinds.entry(edge).or_insert(keeps) != keeps {
                    return Err(format!(
                        "token 3: expected all moves from {from} to {to} to keep the turn, or none, found both"
                    ));
                }
                self.moves.push(edge);
            }
        }
        Ok(())
    }

    fn id(&mut self, name: &str) -> usize {
        if let Some(&id) = self.ids.get(name) {
            return id;
        }
        self.ids.insert(name.to_string(), self.names.len());
        self.names.push(name.to_string());
        self.names.len() - 1
    }

    fn graph(self) -> Result<NamedGraph, Box<dyn Error>> {
        let mut graph = Graph::from_edges(self.names.len(), self.moves)?;
        graph.set_keep_turn(self.kinds.into_iter().filter(|&(_, keeps)| keeps).map(|(edge, _)| edge))?;
        self.ends.into_iter().try_for_each(|(id, outcome)| graph.set_terminal(id, outcome))?;
        Ok(NamedGraph { graph, names: self.names })
    }
}
