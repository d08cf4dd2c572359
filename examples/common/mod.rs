//! Shared by the programs that read input: numbers from a file or standard input, errors that say where, exit
//! status 2.
#![allow(dead_code, reason = "every program uses its own part")]

mod ends;

use std::ffi::OsString;
use std::hint::black_box;
use std::io::{Read, Write};
use std::ops::RangeInclusive;
use std::process::ExitCode;

pub use ends::known;
use retrograde::Error;

/// No count in an input is larger.
pub const MANY: usize = u32::MAX as usize;

/// Reads the file that the only argument names, or standard input, lets `solve` answer it, and prints the answer, or one line
/// on standard error.
pub fn run(solve: impl FnOnce(&mut Input) -> Result<String, String>) -> ExitCode {
    let answer = read(std::env::args_os().skip(1)).and_then(|text| solve(&mut Input::new(text)));
    ends::status(answer.and_then(|answer| {
        let written = std::io::stdout().lock().write_all(answer.as_bytes());
        written.map_err(|error| format!("standard output: {error}"))
    }))
}

fn read(mut arguments: impl Iterator<Item = OsString>) -> Result<Vec<u8>, String> {
    let file = arguments.next();
    if let Some(found) = arguments.next() {
        return Err(format!("expected one argument at most, the file to read, found {found:?}"));
    }
    if let Some(file) = file {
        return std::fs::read(&file).map_err(|error| format!("{file:?}: {error}"));
    }
    let mut text = Vec::new();
    let found = std::io::stdin().lock().read_to_end(&mut text);
    found.map_err(|error| format!("standard input: {error}")).map(|_| text)
}

/// Whole numbers between white space.
pub struct Input {
    text: Vec<u8>,
    /// Where the next token is looked for.
    at: usize,
    /// Line and place in it of the last token, counted from 1.
    line: usize,
    token: usize,
}

impl Input {
    pub fn new(text: Vec<u8>) -> Self {
        Self { text, at: 0, line: 1, token: 0 }
    }

    /// The next number, which must lie in `range`; `what` is its name in messages.
    #[inline]
    pub fn number(&mut self, what: &str, range: RangeInclusive<usize>) -> Result<usize, String> {
        self.skip_space();
        let rest = &self.text[self.at..];
        let (mut value, mut length) = (0u64, 0);
        // Nineteen digits fit 64 bits; no range here reaches so far.
        let digits = &rest[..rest.len().min(19)];
        while let Some(digit @ 0..=9) = digits.get(length).map(|byte| byte.wrapping_sub(b'0')) {
            value = value * 10 + u64::from(digit);
            length += 1;
        }
        let ends = rest.get(length).is_none_or(u8::is_ascii_whitespace);
        let asked = *range.start() as u64..=*range.end() as u64;
        if ends && length > 0 && asked.contains(&value) {
            self.at += length;
            return Ok(value as usize);
        }
        Err(self.out_of_range(what, &range))
    }

    #[cold]
    fn out_of_range(&self, what: &str, range: &RangeInclusive<usize>) -> String {
        self.unexpected(&format!("{what} from {} to {}", range.start(), range.end()))
    }

    /// `count` edges between vertices `1..=vertices`, counted from 0 from here on, read lazily. The first bad
    /// edge ends them, and [`Edges::end`] reports it.
    pub fn edges(&mut self, vertices: usize, count: usize) -> Edges<'_> {
        Edges { input: self, vertices, left: count, wrong: None }
    }

    /// The number of queries, then each query as `read` reads it, up to the end of the input: so an error in
    /// the last one is found before anything is solved.
    pub fn queries<Q>(&mut self, read: impl Fn(&mut Self) -> Result<Q, String>) -> Result<Vec<Q>, String> {
        let count = self.number("a number of queries", 0..=MANY)?;
        let queries = (0..count).map(|_| read(self)).collect::<Result<_, _>>()?;
        self.end()?;
        Ok(queries)
    }

    /// Checks that there is memory for an answer: some bytes for each of `count` things, which a short input
    /// can ask for, and for each token of the input. The memory is allocated and freed, so that solving does
    /// not end in an abort.
    pub fn make_room(&self, count: usize, each: usize, token: usize) -> Result<(), String> {
        let bytes = |tokens: usize| count.saturating_mul(each).saturating_add(tokens.saturating_mul(token));
        let fit = |bytes: usize| black_box(&mut Vec::<u8>::new()).try_reserve_exact(bytes).is_ok();
        // No more tokens than this; they are counted only if there is not room for so many.
        if fit(bytes(self.text.len() / 2 + 1)) {
            return Ok(());
        }
        let words = self.text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
        let bytes = bytes(words.count());
        match fit(bytes) {
            true => Ok(()),
            false => {
                Err(format!("some {} MB of memory are needed, more than can be had", bytes.div_ceil(1 << 20)))
            }
        }
    }

    /// The place of the first pair of numbers after token `after`, among all tokens of the input, counted
    /// from 1.
    pub fn find_pair(&self, after: usize, pair: (usize, usize)) -> Option<usize> {
        let words = self.text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).skip(after);
        let mut numbers = words.map_while(|word| std::str::from_utf8(word).ok()?.parse().ok());
        let mut pairs = std::iter::from_fn(|| Some((numbers.next()?, numbers.next()?)));
        Some(after + 1 + 2 * pairs.position(|other| other == pair)?)
    }

    /// Nothing but white space may follow.
    pub fn end(&mut self) -> Result<(), String> {
        self.skip_space();
        if self.at == self.text.len() { Ok(()) } else { Err(self.unexpected("the end of the input")) }
    }

    fn skip_space(&mut self) {
        while let Some(byte) = self.text.get(self.at).filter(|byte| byte.is_ascii_whitespace()) {
            if *byte == b'\n' {
                self.line += 1;
                self.token = 0;
            }
            self.at += 1;
        }
        self.token += 1;
    }

    /// What to say of the token that starts here.
    fn unexpected(&self, wanted: &str) -> String {
        let token = self.text[self.at..].split(u8::is_ascii_whitespace).next().unwrap_or_default();
        let text = String::from_utf8_lossy(&token[..token.len().min(20)]);
        let found = match token.len() {
            0 => "the end of the input".to_string(),
            1..=20 => format!("{text:?}"),
            _ => format!("{text:?}..."),
        };
        format!("line {}, token {}: expected {wanted}, found {found}", self.line, self.token)
    }

    /// What to say of an error: for a cycle, the line of an edge on it. `token` tells which token of the whole input, counted
    /// from 1, an edge begins with.
    pub fn explain(&self, error: Error, token: impl Fn((usize, usize)) -> Option<usize>) -> String {
        if let Error::Cyclic { cycle } = &error {
            if let Some(token) = token((cycle[0], cycle[1 % cycle.len()])) {
                let line = self.line_of(token);
                let length = cycle.len();
                return format!(
                    "line {line}: this edge is on a cycle of length {length}, but there may be none"
                );
            }
        }
        error.to_string()
    }

    /// The line of a token of the whole input, counted from 1.
    fn line_of(&self, token: usize) -> usize {
        let mut tokens = 0;
        let lines = self.text.split(|&byte| byte == b'\n').map(|line| {
            tokens += line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).count();
            tokens
        });
        1 + lines.take_while(|&tokens| tokens < token).count()
    }
}

/// Edges as [`Input::edges`] reads them.
pub struct Edges<'a> {
    input: &'a mut Input,
    vertices: usize,
    left: usize,
    wrong: Option<String>,
}

impl Edges<'_> {
    /// The error of the edge that could not be read.
    pub fn end(self) -> Result<(), String> {
        self.wrong.map_or(Ok(()), Err)
    }
}

impl Iterator for Edges<'_> {
    type Item = (usize, usize);

    fn next(&mut self) -> Option<(usize, usize)> {
        self.left = self.left.checked_sub(1)?;
        let mut vertex = || self.input.number("a vertex", 1..=self.vertices);
        match vertex().and_then(|from| Ok((from - 1, vertex()? - 1))) {
            Ok(edge) => Some(edge),
            Err(wrong) => {
                (self.left, self.wrong) = (0, Some(wrong));
                None
            }
        }
    }
}
