//! How the programs begin and end: unused arguments are refused; an error is one line on standard error and
//! exit status 2.
#![allow(dead_code, reason = "every program uses its own part")]

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::path::Path;
use std::process::ExitCode;

/// Runs a program that takes no arguments.
pub fn without_arguments<E: Display>(program: impl FnOnce() -> Result<(), E>) -> ExitCode {
    status(match std::env::args_os().nth(1) {
        Some(found) => Err(format!("expected no argument, found {found:?}")),
        None => program().map_err(|error| error.to_string()),
    })
}

/// Runs a program that takes the path of a file to write, or, without an argument, writes none.
pub fn with_path<E: Display>(program: impl FnOnce(Option<&Path>) -> Result<(), E>) -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().skip(1).collect();
    let path = match &arguments[..] {
        [] => Some(None),
        [path] if !path.is_empty() && !path.as_encoded_bytes().starts_with(b"-") => {
            Some(Some(Path::new(path)))
        }
        _ => None,
    };
    status(match path {
        Some(path) => program(path).map_err(|error| error.to_string()),
        None => Err(format!("expected no argument, or a path to write to, found {arguments:?}")),
    })
}

/// Runs a program that takes a size from this range, or, without an argument, chooses for itself.
pub fn with_size<E: Display>(
    sizes: RangeInclusive<usize>,
    program: impl FnOnce(Option<usize>) -> Result<(), E>,
) -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().skip(1).collect();
    let size = match &arguments[..] {
        [] => Some(None),
        [size] => {
            let size = size.to_str().and_then(|size| size.parse().ok());
            size.filter(|size| sizes.contains(size)).map(Some)
        }
        _ => None,
    };
    let (least, most) = (sizes.start(), sizes.end());
    status(match size {
        Some(size) => program(size).map_err(|error| error.to_string()),
        None => Err(format!("expected no argument, or a size from {least} to {most}, found {arguments:?}")),
    })
}

/// Prints an error as one line on standard error.
pub fn status(ended: Result<(), String>) -> ExitCode {
    match ended {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::from(2)
        }
    }
}

/// An answer that the solver always has. If it is missing, that is reported as an error.
pub fn known<T>(answer: Option<T>) -> Result<T, String> {
    answer.ok_or_else(|| "an answer is missing, which is a bug".to_string())
}
