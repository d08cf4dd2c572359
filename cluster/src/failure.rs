//! What failed at one worker, as it travels to the others.

use retrograde::Error;
use retrograde::space::Positions;

use crate::error::ClusterError;

/// Why a worker does not go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The engine refused something at a position.
    Solve(Error),
    Cuts(usize),
    Panicked {
        process: usize,
        message: String,
    },
    Disk {
        process: usize,
        message: String,
    },
    /// A process is gone; the alarm knows which.
    Lost,
}

impl Failure {
    /// Of several, that with the least key is reported by all.
    fn key(&self) -> (u8, usize) {
        match self {
            Self::Lost => (0, 0),
            Self::Panicked { process, .. } => (1, *process),
            Self::Disk { process, .. } => (2, *process),
            Self::Cuts(position) => (3, *position),
            Self::Solve(Error::OutOfMemory { .. }) => (4, 0),
            Self::Solve(
                Error::TooManyMoves { position, .. }
                | Error::TooDeep { position, .. }
                | Error::BadMove { position, .. },
            ) => (5, *position),
            Self::Solve(_) => (6, 0),
        }
    }

    /// The failure of two that all report.
    pub fn first(self, other: Self) -> Self {
        let key = |failure: &Self| (failure.key(), failure.encode());
        if key(&other) < key(&self) { other } else { self }
    }

    /// As bytes: a code, numbers and a text.
    pub fn encode(&self) -> Vec<u8> {
        let (code, numbers, text): (u64, [usize; 3], &str) = match self {
            Self::Lost => (0, [0; 3], ""),
            Self::Panicked { process, message } => (1, [*process, 0, 0], message),
            Self::Disk { process, message } => (2, [*process, 0, 0], message),
            Self::Cuts(position) => (3, [*position, 0, 0], ""),
            Self::Solve(Error::OutOfMemory { bytes, positions }) => (4, [*bytes, *positions, 0], ""),
            Self::Solve(Error::TooManyMoves { position, limit }) => (5, [*position, *limit, 0], ""),
            Self::Solve(Error::TooDeep { position, limit }) => (6, [*position, *limit as usize, 0], ""),
            Self::Solve(Error::BadMove { position, index, len }) => (7, [*position, *index, *len], ""),
            Self::Solve(_) => (8, [0; 3], ""),
        };
        let mut bytes = Vec::new();
        for number in [code, numbers[0] as u64, numbers[1] as u64, numbers[2] as u64] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(text.as_bytes());
        bytes
    }

    pub fn decode(bytes: &[u8]) -> Self {
        let number = |place: usize| {
            let bytes = bytes.get(8 * place..8 * place + 8).and_then(|bytes| bytes.try_into().ok());
            bytes.map_or(0, u64::from_le_bytes) as usize
        };
        let [a, b, c] = [1, 2, 3].map(number);
        let message = String::from_utf8_lossy(bytes.get(32..).unwrap_or_default()).into_owned();
        match number(0) {
            0 => Self::Lost,
            1 => Self::Panicked { process: a, message },
            2 => Self::Disk { process: a, message },
            3 => Self::Cuts(a),
            4 => Self::Solve(Error::OutOfMemory { bytes: a, positions: b }),
            5 => Self::Solve(Error::TooManyMoves { position: a, limit: b }),
            6 => Self::Solve(Error::TooDeep { position: a, limit: b as u32 }),
            7 => Self::Solve(Error::BadMove { position: a, index: b, len: c }),
            _ => Self::Solve(Error::Stopped),
        }
    }

    /// The error that all processes return; `lost` says which process is gone.
    pub fn named<S: Positions>(
        self,
        space: &S,
        lost: impl FnOnce() -> ClusterError<S::Position>,
    ) -> ClusterError<S::Position> {
        match self {
            Self::Lost => lost(),
            Self::Panicked { process, message } => ClusterError::Panicked { process, message },
            Self::Disk { process, message } => ClusterError::Disk { process, message },
            Self::Cuts(position) => ClusterError::Cuts { position },
            Self::Solve(error) => ClusterError::Solve(retrograde::kernel::named(error, space)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failures_come_back_from_their_bytes() {
        let text = "no room on \u{201c}disk\u{201d}".to_owned();
        for failure in [
            Failure::Lost,
            Failure::Panicked { process: 3, message: text.clone() },
            Failure::Disk { process: 2, message: text },
            Failure::Cuts(1 << 40),
            Failure::Solve(Error::OutOfMemory { bytes: 7, positions: 9 }),
            Failure::Solve(Error::TooManyMoves { position: 1 << 35, limit: 16_383 }),
            Failure::Solve(Error::TooDeep { position: 5, limit: 16_382 }),
            Failure::Solve(Error::BadMove { position: 1, index: 2, len: 2 }),
            Failure::Solve(Error::Stopped),
        ] {
            assert_eq!(Failure::decode(&failure.encode()), failure);
        }
        assert_eq!(Failure::decode(&[]), Failure::Lost);
    }
}
