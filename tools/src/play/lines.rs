//! What a player types: edited in a terminal, plain lines in a pipe.

use std::io::{self, BufRead, IsTerminal, Write};

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{Config, Context, Editor, Helper};

use crate::Failure;

/// What came of asking for a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// A line, without blanks around it.
    Line(String),
    /// The input has ended.
    End,
    /// Ctrl-C was typed.
    Interrupt,
}

/// Where lines come from.
pub enum Lines<'a> {
    /// A terminal: lines can be edited, Tab completes, the arrows bring back earlier lines.
    Terminal(Box<Editor<Words, MemHistory>>),
    /// Anything else.
    Plain(Box<dyn BufRead + 'a>),
}

impl std::fmt::Debug for Lines<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Terminal(_) => "Terminal",
            Self::Plain(_) => "Plain",
        })
    }
}

impl Lines<'_> {
    /// Standard input.
    ///
    /// # Errors
    ///
    /// If the terminal cannot be used.
    pub fn standard() -> Result<Self, Failure> {
        if !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
            return Ok(Self::Plain(Box::new(io::stdin().lock())));
        }
        let config = Config::builder().completion_type(rustyline::CompletionType::List).build();
        let mut editor = Editor::with_history(config, MemHistory::new())?;
        editor.set_helper(Some(Words::default()));
        Ok(Self::Terminal(Box::new(editor)))
    }

    /// Asks for a line that may complete to one of these words. A line from a pipe is written out, so that what
    /// the program prints reads like a session.
    ///
    /// # Errors
    ///
    /// If reading or writing fails.
    pub fn next(&mut self, prompt: &str, words: Vec<String>, out: &mut dyn Write) -> Result<Heard, Failure> {
        match self {
            Self::Terminal(editor) => {
                out.flush()?;
                if let Some(helper) = editor.helper_mut() {
                    helper.0 = words;
                }
                match editor.readline(prompt) {
                    Ok(line) => {
                        editor.add_history_entry(line.as_str())?;
                        Ok(Heard::Line(line.trim().to_string()))
                    }
                    Err(ReadlineError::Eof) => Ok(Heard::End),
                    Err(ReadlineError::Interrupted) => Ok(Heard::Interrupt),
                    Err(error) => Err(error.into()),
                }
            }
            Self::Plain(input) => {
                write!(out, "{prompt}")?;
                out.flush()?;
                let mut line = Vec::new();
                if input.read_until(b'\n', &mut line)? == 0 {
                    writeln!(out)?;
                    return Ok(Heard::End);
                }
                let line = String::from_utf8_lossy(&line).trim().to_string();
                writeln!(out, "{line}")?;
                Ok(Heard::Line(line))
            }
        }
    }
}

/// What Tab completes to.
#[derive(Debug, Default)]
pub struct Words(Vec<String>);

impl Completer for Words {
    type Candidate = String;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        let typed = line.get(..at).unwrap_or(line).to_lowercase();
        let fits = |word: &&String| word.to_lowercase().starts_with(&typed);
        Ok((0, self.0.iter().filter(fits).cloned().collect()))
    }
}

impl Helper for Words {}
impl Highlighter for Words {}
impl Validator for Words {}
impl Hinter for Words {
    type Hint = String;
}
