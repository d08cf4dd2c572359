//! Retrograde analysis layer by layer, to follow by hand: a handout for a class.
//!
//! ```text
//! cargo run --release --example layers
//! printf 'a b\nb a\nb c\n' | cargo run --release --example layers -- -
//! ```
//!
//! Without an argument it shows the graph in this file. An argument is the file that has another, or `-` for standard input: one move
//! a line, as `common/named_graph.rs` says. Layer by layer it prints which positions are decided, by which moves, and what stays open;
//! what no layer decides is drawn. The rule is applied word for word, at the cost of a pass over all moves for each layer, and
//! compared with what the library finds in one pass over all.

#[path = "common/ends.rs"]
mod ends;
#[path = "common/named_graph.rs"]
mod named_graph;

use std::error::Error;
use std::fmt::Write as _;
use std::io::{self, Read, Write as _};
use std::process::ExitCode;

use named_graph::NamedGraph;
use retrograde::outcome::Verdict;
use retrograde::space::{Kind, Turn};
use retrograde::{Outcome, Solver, Space};

/// A token is moved along the streets of a town, by two players in turn.
const TOWN: &str = "\
mill harbour
inn harbour
inn tower
bridge mill
bridge inn
church mill
church bridge
tower church
gate tower
gate inn
market park
market bridge
park mill
park school
school park
school gate
";

const RULE: &str = "\
A position is won if one of its moves leads to a position that is lost, for the opponent, who moves there. It is lost if every
move leads to a position that is won; so a player who cannot move loses. Layer n holds what is decided in n plies.";
const RULE_FOR_KEPT_TURNS: &str = "\
A move after which the same player moves again is worth what the position is worth to which it leads.";

/// A move to a position, and whether it passes the turn.
type Step = (usize, Turn);

/// The graph, and what the layers so far have decided: for each position its outcome and its layer.
struct Board {
    names: Vec<String>,
    kinds: Vec<Kind>,
    moves: Vec<Vec<Step>>,
    decided: Vec<Option<(Outcome, u32)>>,
}

impl Board {
    fn new(NamedGraph { graph, names }: &NamedGraph) -> Self {
        let steps = |id| {
            let mut steps = Vec::new();
            graph.for_each_successor(id, |to, turn| steps.push((to, turn)));
            steps
        };
        let kinds: Vec<Kind> = (0..names.len()).map(|id| graph.kind(id)).collect();
        let moves = (0..names.len()).map(|id| if kinds[id] == Kind::Open(0) { vec![] } else { steps(id) });
        Self { names: names.clone(), moves: moves.collect(), kinds, decided: vec![None; names.len()] }
    }

    /// What a move is worth to the player who makes it, as far as it is known.
    fn value(&self, (to, turn): Step) -> Option<Outcome> {
        let declared = (self.kinds[to] == Kind::End(Outcome::Draw)).then_some(Outcome::Draw);
        let outcome = self.decided[to].map(|(outcome, _)| outcome).or(declared)?;
        Some(if turn == Turn::Passes { outcome.reversed() } else { outcome })
    }

    fn name(&self, id: usize) -> &str {
        &self.names[id]
    }

    fn list(&self, ids: impl IntoIterator<Item = usize>) -> String {
        ids.into_iter().map(|id| self.name(id)).collect::<Vec<_>>().join(", ")
    }

    /// The moves of a position that have this value.
    fn moves_to(&self, id: usize, outcome: Outcome) -> String {
        let moves = self.moves[id].iter().filter(|&&step| self.value(step) == Some(outcome));
        moves.map(|&step| self.step(step)).collect::<Vec<_>>().join(", ")
    }

    fn step(&self, (to, turn): Step) -> String {
        let again = if turn == Turn::Keeps { " (and moves again)" } else { "" };
        format!("{}{again}", self.name(to))
    }

    /// The positions that are not decided and where play goes on.
    fn open(&self) -> Vec<usize> {
        let open = |&id: &usize| self.decided[id].is_none() && matches!(self.kinds[id], Kind::Open(_));
        (0..self.names.len()).filter(open).collect()
    }

    /// The rule: won if one move wins, lost if every move loses.
    fn decide(&self, id: usize) -> Option<Outcome> {
        let mut values = self.moves[id].iter().map(|&step| self.value(step));
        if values.clone().any(|value| value == Some(Outcome::Win)) {
            return Some(Outcome::Win);
        }
        values.all(|value| value == Some(Outcome::Loss)).then_some(Outcome::Loss)
    }

    /// Why a position is decided now.
    fn reason(&self, id: usize, outcome: Outcome) -> String {
        match (self.kinds[id], outcome) {
            (Kind::End(_), _) => "the rules end play there".to_string(),
            (_, Outcome::Win) => format!("it moves to {}", self.moves_to(id, Outcome::Win)),
            (Kind::Open(0), _) => "it has no move".to_string(),
            _ if self.keeps_turn(id) => format!("every move loses: {}", self.moves_to(id, Outcome::Loss)),
            _ => format!("every move leads to a win of the opponent: {}", self.moves_to(id, Outcome::Loss)),
        }
    }

    /// Whether a move of the position lets the same player move again.
    fn keeps_turn(&self, id: usize) -> bool {
        self.moves[id].iter().any(|&(_, turn)| turn == Turn::Keeps)
    }

    fn first_layer(&self) -> Vec<(usize, Outcome)> {
        let end = |id| match self.kinds[id] {
            Kind::End(outcome) if outcome != Outcome::Draw => Some((id, outcome)),
            Kind::Open(0) => Some((id, Outcome::Loss)),
            _ => None,
        };
        (0..self.names.len()).filter_map(end).collect()
    }

    /// All layers, written out.
    fn layers(&mut self, out: &mut String) -> std::fmt::Result {
        let mut next = self.first_layer();
        for layer in 0.. {
            writeln!(out, "\nLayer {layer}")?;
            if next.is_empty() {
                return writeln!(out, "  nothing: no other position is won or lost");
            }
            for &(id, outcome) in &next {
                let word = if outcome == Outcome::Win { "won" } else { "lost" };
                writeln!(out, "  {:4}  {}: {}", word, self.name(id), self.reason(id, outcome))?;
            }
            for (id, outcome) in next {
                self.decided[id] = Some((outcome, layer));
            }
            let open = self.open();
            if open.is_empty() {
                return writeln!(out, "  open  none");
            }
            writeln!(out, "  open  {}", self.list(open.iter().copied()))?;
            next = open.into_iter().filter_map(|id| Some((id, self.decide(id)?))).collect();
        }
        Ok(())
    }

    fn write_moves(&self, out: &mut String) -> std::fmt::Result {
        writeln!(out, "Moves")?;
        for id in 0..self.names.len() {
            let steps = self.moves[id].iter().map(|&step| self.step(step)).collect::<Vec<_>>().join(", ");
            let moves = match self.kinds[id] {
                Kind::End(outcome) => format!("a {outcome} for the player to move"),
                _ if steps.is_empty() => "none".to_string(),
                _ => format!("to {steps}"),
            };
            writeln!(out, "  {}: {moves}", self.name(id))?;
        }
        Ok(())
    }

    /// What is left: a player who keeps to open positions never loses.
    fn write_draws(&self, out: &mut String) -> std::fmt::Result {
        let draws: Vec<usize> = (0..self.names.len()).filter(|&id| self.decided[id].is_none()).collect();
        writeln!(out, "\nDrawn")?;
        if draws.is_empty() {
            return writeln!(out, "  none");
        }
        for id in draws {
            if let Kind::End(_) = self.kinds[id] {
                writeln!(out, "  {}: the rules end play there", self.name(id))?;
                continue;
            }
            let (keep, lose): (Vec<Step>, Vec<Step>) =
                self.moves[id].iter().partition(|&&step| self.value(step) != Some(Outcome::Loss));
            let names = |steps: Vec<Step>| {
                steps.into_iter().map(|step| self.step(step)).collect::<Vec<_>>().join(", ")
            };
            let loses =
                if lose.is_empty() { String::new() } else { format!("; it would lose by {}", names(lose)) };
            writeln!(out, "  {}: it holds by {}{loses}", self.name(id), names(keep))?;
        }
        Ok(())
    }

    /// Whether the library finds the same outcomes, with the layer as the number of plies.
    fn check(&self, graph: &NamedGraph) -> Result<(), Box<dyn Error>> {
        let solved = Solver::new().outcomes(&graph.graph)?;
        for (id, decided) in self.decided.iter().enumerate() {
            let here = match *decided {
                Some((outcome, layer)) => Verdict { outcome, remoteness: Some(layer) },
                None => Verdict::DRAW,
            };
            let remoteness = solved.remoteness(&id);
            let there = Verdict { outcome: ends::known(solved.outcome(&id))?, remoteness };
            if here != there {
                return Err(format!("{}: expected {there}, found {here}", self.name(id)).into());
            }
        }
        Ok(())
    }
}

/// The graph that the argument names.
fn text() -> Result<String, Box<dyn Error>> {
    let arguments: Vec<_> = std::env::args_os().skip(1).collect();
    let (bytes, place) = match &arguments[..] {
        [] => return Ok(TOWN.to_string()),
        [dash] if dash == "-" => {
            let mut bytes = Vec::new();
            io::stdin().lock().read_to_end(&mut bytes)?;
            (bytes, "standard input".to_string())
        }
        [file] => (std::fs::read(file).map_err(|error| format!("{file:?}: {error}"))?, format!("{file:?}")),
        _ => return Err(format!("expected no argument, a file or -, found {arguments:?}").into()),
    };
    String::from_utf8(bytes).map_err(|_| format!("{place}: expected UTF-8").into())
}

fn show() -> Result<(), Box<dyn Error>> {
    let graph = NamedGraph::read(&text()?)?;
    let mut board = Board::new(&graph);
    let mut out = String::new();
    board.write_moves(&mut out)?;
    writeln!(out, "\n{RULE}")?;
    if (0..board.names.len()).any(|id| board.keeps_turn(id)) {
        writeln!(out, "{RULE_FOR_KEPT_TURNS}")?;
    }
    board.layers(&mut out)?;
    board.write_draws(&mut out)?;
    board.check(&graph)?;
    writeln!(out, "\nThe library finds the same outcomes, and the layers as numbers of plies.")?;
    match io::stdout().lock().write_all(out.as_bytes()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        written => Ok(written?),
    }
}

fn main() -> ExitCode {
    ends::status(show().map_err(|error| error.to_string()))
}
