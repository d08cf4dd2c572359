//! A connection between two processes: what the engine sends, in frames, and between them a sign of life
//! every second.
//!
//! The engine's own connections wait forever for a machine that lost its power or its network, and take the end
//! of a process for a panic. Here a process that is silent for a while, or ends without saying so,
//! raises the alarm.

use std::io::{self, BufReader, ErrorKind, IoSlice, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::{Arc, Mutex, PoisonError, TryLockError, Weak};
use std::thread;
use std::time::Duration;

use timely::communication::allocator::zero_copy::stream::Stream;

use crate::alarm::Alarm;

/// How often a process says that it lives.
const BEAT: Duration = Duration::from_secs(1);
/// The most bytes of a frame.
const MOST: usize = (1 << 24) - 1;
/// What a frame is: the highest byte of its head, above the number of bytes, or of the lost process.
const DATA: u32 = 0;
const ALIVE: u32 = 1;
const LOST: u32 = 2;
const END: u32 = 3;

/// One end of a connection.
#[derive(Debug)]
pub struct Wire {
    reader: BufReader<TcpStream>,
    shared: Arc<Shared>,
    /// Bytes of the current frame that are still to be read.
    left: usize,
    ended: bool,
}

#[derive(Debug)]
struct Shared {
    /// The process at the other end.
    peer: usize,
    writer: Mutex<Writer>,
    stream: TcpStream,
    silence: Duration,
    alarm: Arc<Alarm>,
}

#[derive(Debug)]
struct Writer {
    stream: TcpStream,
    /// Nothing is sent any more.
    ended: bool,
}

impl Wire {
    /// Takes over a connection. A peer that is not heard for `silence` is lost.
    pub fn new(stream: TcpStream, peer: usize, silence: Duration, alarm: Arc<Alarm>) -> io::Result<Self> {
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(silence))?;
        let writer = Mutex::new(Writer { stream: stream.try_clone()?, ended: false });
        let shared = Arc::new(Shared { peer, writer, stream: stream.try_clone()?, silence, alarm });
        let beating = Arc::downgrade(&shared);
        thread::Builder::new().name(format!("timely:beat-{peer}")).spawn(move || beat(&beating))?;
        Ok(Self { reader: BufReader::new(stream), shared, left: 0, ended: false })
    }

    /// A handle with which to end the connection.
    pub fn handle(&self) -> Handle {
        Handle(Arc::clone(&self.shared))
    }

    /// Reads the head of the next frame that has something for the engine. `false` at the end.
    fn next_frame(&mut self) -> io::Result<bool> {
        loop {
            let mut head = [0; 4];
            self.reader.read_exact(&mut head)?;
            let head = u32::from_le_bytes(head);
            match (head >> 24, head as usize & MOST) {
                (DATA, len) if len > 0 => {
                    self.left = len;
                    return Ok(true);
                }
                (ALIVE, 0) => {}
                (LOST, process) => {
                    let by = format!("as process {} says", self.shared.peer);
                    self.shared.alarm.raise(process, &by);
                }
                (END, 0) => return Ok(false),
                _ => return Err(io::Error::new(ErrorKind::InvalidData, "sent what is not a frame")),
            }
        }
    }

    fn lost(&self, error: &io::Error) {
        let reason = match error.kind() {
            ErrorKind::WouldBlock | ErrorKind::TimedOut => {
                format!("not heard for {} seconds", self.shared.silence.as_secs())
            }
            ErrorKind::UnexpectedEof => "it ended".to_owned(),
            _ => error.to_string(),
        };
        self.shared.alarm.raise(self.shared.peer, &reason);
    }
}

impl Read for Wire {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        if self.ended {
            return Ok(0);
        }
        if self.left == 0 {
            match self.next_frame() {
                Ok(true) => {}
                Ok(false) => {
                    self.ended = true;
                    return Ok(0);
                }
                Err(error) => {
                    self.lost(&error);
                    return Err(error);
                }
            }
        }
        let most = bytes.len().min(self.left);
        let read = loop {
            match self.reader.read(&mut bytes[..most]) {
                Ok(0) => break Err(ErrorKind::UnexpectedEof.into()),
                // A process that was stopped goes on with this.
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                other => break other,
            }
        };
        let read = read.inspect_err(|error| self.lost(error))?;
        self.left -= read;
        Ok(read)
    }
}

impl Write for Wire {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let bytes = &bytes[..bytes.len().min(MOST)];
        if bytes.is_empty() {
            return Ok(0);
        }
        let mut writer = self.shared.writer.lock().unwrap_or_else(PoisonError::into_inner);
        let sent = writer.frame(DATA << 24 | bytes.len() as u32, bytes);
        drop(writer);
        sent.inspect_err(|error| self.lost(error))?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Writer {
    fn frame(&mut self, head: u32, bytes: &[u8]) -> io::Result<()> {
        let head = head.to_le_bytes();
        let sent = loop {
            match self.stream.write_vectored(&[IoSlice::new(&head), IoSlice::new(bytes)]) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                sent => break sent?,
            }
        };
        match sent.checked_sub(head.len()) {
            Some(sent) => self.stream.write_all(&bytes[sent..]),
            None => {
                self.stream.write_all(&head[sent..])?;
                self.stream.write_all(bytes)
            }
        }
    }
}

impl Stream for Wire {
    fn try_clone(&self) -> io::Result<Self> {
        let reader = BufReader::new(self.reader.get_ref().try_clone()?);
        Ok(Self { reader, shared: Arc::clone(&self.shared), left: 0, ended: false })
    }

    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.reader.get_ref().set_nonblocking(nonblocking)
    }

    /// The engine does this when it has sent everything.
    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        let mut writer = self.shared.writer.lock().unwrap_or_else(PoisonError::into_inner);
        writer.ended = true;
        writer.frame(END << 24, &[])?;
        drop(writer);
        self.reader.get_ref().shutdown(how)
    }
}

/// Ends a connection at once.
#[derive(Clone, Debug)]
pub struct Handle(Arc<Shared>);

impl Handle {
    /// Tells the other end that a process is lost, if it takes that without delay, and ends the connection.
    pub fn close(&self, lost: Option<usize>) {
        if let (Some(process), Ok(mut writer)) = (lost, self.0.writer.try_lock()) {
            writer.ended = true;
            // The other end may be gone itself.
            _ = writer.stream.set_write_timeout(Some(Duration::from_millis(200)));
            _ = writer.frame(LOST << 24 | process as u32, &[]);
        }
        _ = self.0.stream.shutdown(Shutdown::Both);
    }
}

/// Gives signs of life as long as there is a connection. What the engine is sending is one, too.
fn beat(shared: &Weak<Shared>) {
    loop {
        thread::sleep(BEAT);
        let Some(shared) = shared.upgrade() else { return };
        let mut writer = match shared.writer.try_lock() {
            Ok(writer) => writer,
            Err(TryLockError::WouldBlock) => continue,
            Err(TryLockError::Poisoned(_)) => return,
        };
        if writer.ended || writer.frame(ALIVE << 24, &[]).is_err() {
            return;
        }
    }
}
