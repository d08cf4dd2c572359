//! Connections to all other processes, once all are to do the same.
//!
//! Process `i` listens at address `i`; of two processes the one with the higher number calls. Both send what they are to
//! do, compare, and go on only if everything agrees. Last, each tells each that it is connected to all.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{TcpListener, TcpStream, ToSocketAddrs};
use std::thread;
use std::time::{Duration, Instant};

use socket2::{SockRef, TcpKeepalive};

use crate::checkpoint::Offer;
use crate::error::ClusterError;

const MAGIC: &[u8; 16] = b"retrograde-cl 01";
/// The most bytes of a greeting.
const MOST: usize = 1 << 16;
/// Between two tries to reach a process that is not there yet.
const AGAIN: Duration = Duration::from_millis(50);
/// What each sends when it is connected to all.
const READY: u8 = b'R';

/// The processes of a cluster.
#[derive(Clone, Debug)]
pub struct Place {
    pub addresses: Vec<String>,
    /// The number of this one.
    pub process: usize,
    /// Workers in each.
    pub threads: usize,
}

/// What a process is to do, by name, and which checkpoints it has.
#[derive(Clone, Debug)]
pub struct Greeting {
    pub process: usize,
    pub facts: Vec<(&'static str, String)>,
    pub offers: Vec<Offer>,
}

/// A greeting as it came.
#[derive(Debug, Default)]
struct Came {
    process: usize,
    facts: Vec<(String, String)>,
    offers: Vec<Offer>,
}

impl Greeting {
    fn encode(&self) -> Vec<u8> {
        let mut text = format!("process\t{}\n", self.process);
        for (name, value) in &self.facts {
            text += &format!("fact\t{name}\t{}\n", value.escape_default());
        }
        for Offer { layer, confirmed } in &self.offers {
            text += &format!("offer\t{layer}\t{confirmed}\n");
        }
        let mut bytes = MAGIC.to_vec();
        bytes.extend((text.len() as u32).to_le_bytes());
        bytes.extend(text.as_bytes());
        bytes
    }

    /// What differs first.
    fn difference(&self, came: &Came) -> Option<(String, String, String)> {
        for (place, (name, here)) in self.facts.iter().enumerate() {
            let here = here.escape_default().to_string();
            match came.facts.get(place) {
                Some((other, there)) if other == name && *there == here => {}
                Some((other, there)) if other == name => {
                    return Some(((*name).to_owned(), here, there.clone()));
                }
                _ => {
                    return Some((
                        "the handshake".to_owned(),
                        (*name).to_owned(),
                        "something else".to_owned(),
                    ));
                }
            }
        }
        None
    }
}

impl Came {
    fn read(stream: &mut TcpStream) -> io::Result<Self> {
        let wrong = || io::Error::new(ErrorKind::InvalidData, "not a process of a cluster");
        let mut head = [0; 20];
        stream.read_exact(&mut head)?;
        let len = u32::from_le_bytes([head[16], head[17], head[18], head[19]]) as usize;
        if head[..16] != *MAGIC || len > MOST {
            return Err(wrong());
        }
        let mut text = vec![0; len];
        stream.read_exact(&mut text)?;
        let text = String::from_utf8(text).map_err(|_| wrong())?;
        let mut came = Self { process: usize::MAX, ..Self::default() };
        for line in text.lines() {
            let words: Vec<&str> = line.split('\t').collect();
            match words[..] {
                ["process", number] => came.process = number.parse().map_err(|_| wrong())?,
                ["fact", name, value] => came.facts.push((name.to_owned(), value.to_owned())),
                ["offer", layer, confirmed] => came.offers.push(Offer {
                    layer: layer.parse().map_err(|_| wrong())?,
                    confirmed: confirmed == "true",
                }),
                _ => return Err(wrong()),
            }
        }
        Ok(came)
    }
}

/// A connection to each other process, and the checkpoints that each process has.
#[derive(Debug)]
pub struct Connected {
    pub streams: Vec<Option<TcpStream>>,
    pub offers: Vec<Vec<Offer>>,
}

/// Connects to all other processes.
pub fn connect(place: &Place, greeting: &Greeting, within: Duration) -> Result<Connected, ClusterError> {
    let mut connecting = Connecting {
        place,
        greeting,
        within,
        deadline: Instant::now() + within,
        streams: place.addresses.iter().map(|_| None).collect(),
        offers: vec![Vec::new(); place.addresses.len()],
    };
    connecting.offers[place.process].clone_from(&greeting.offers);
    if place.addresses.len() > 1 {
        connecting.all()?;
    }
    Ok(Connected { streams: connecting.streams, offers: connecting.offers })
}

struct Connecting<'a> {
    place: &'a Place,
    greeting: &'a Greeting,
    within: Duration,
    deadline: Instant,
    streams: Vec<Option<TcpStream>>,
    offers: Vec<Vec<Offer>>,
}

impl Connecting<'_> {
    fn all(&mut self) -> Result<(), ClusterError> {
        let (place, me) = (self.place, self.place.process);
        let listen =
            |source| ClusterError::Listen { process: me, address: place.addresses[me].clone(), source };
        let listener = TcpListener::bind(&place.addresses[me]).map_err(listen)?;
        listener.set_nonblocking(true).map_err(listen)?;
        for other in 0..me {
            self.call(other)?;
        }
        while let Some(other) = (me + 1..place.addresses.len()).find(|&other| self.streams[other].is_none()) {
            match listener.accept() {
                Ok((stream, _)) => self.answer(stream)?,
                Err(_) if Instant::now() < self.deadline => thread::sleep(AGAIN / 5),
                Err(_) => return Err(self.absent(other)),
            }
        }
        self.ready()
    }

    fn absent(&self, process: usize) -> ClusterError {
        let address = self.place.addresses[process].clone();
        ClusterError::Absent { process, address, seconds: self.within.as_secs() }
    }

    /// Calls until the process is there.
    fn call(&mut self, other: usize) -> Result<(), ClusterError> {
        loop {
            if let Ok(mut stream) = self.reach(&self.place.addresses[other]) {
                let sent = stream.write_all(&self.greeting.encode());
                // Whoever is there may be about to end: an earlier run at the same address.
                if let Ok(came) = sent.and_then(|()| Came::read(&mut stream)) {
                    if came.process == other {
                        return self.keep(stream, came);
                    }
                }
            }
            if Instant::now() >= self.deadline {
                return Err(self.absent(other));
            }
            thread::sleep(AGAIN);
        }
    }

    fn reach(&self, address: &str) -> io::Result<TcpStream> {
        let left = self.deadline.saturating_duration_since(Instant::now()).max(AGAIN);
        let mut found = Err(io::Error::from(ErrorKind::AddrNotAvailable));
        for address in address.to_socket_addrs()? {
            found = TcpStream::connect_timeout(&address, left.min(Duration::from_secs(5)));
            if found.is_ok() {
                break;
            }
        }
        let stream = found?;
        stream.set_read_timeout(Some(left))?;
        Ok(stream)
    }

    /// Answers whoever calls. What does not greet like a process is not listened to.
    fn answer(&mut self, mut stream: TcpStream) -> Result<(), ClusterError> {
        let left = self.deadline.saturating_duration_since(Instant::now()).max(AGAIN);
        let ready = stream
            .set_nonblocking(false)
            .and_then(|()| stream.set_read_timeout(Some(left.min(Duration::from_secs(10)))))
            .and_then(|()| Came::read(&mut stream));
        let Ok(came) = ready else { return Ok(()) };
        let expected = self.place.process + 1..self.streams.len();
        // Both ends must know what differs.
        if stream.write_all(&self.greeting.encode()).is_err() || !expected.contains(&came.process) {
            return Ok(());
        }
        self.keep(stream, came)
    }

    fn keep(&mut self, stream: TcpStream, came: Came) -> Result<(), ClusterError> {
        let process = came.process;
        if let Some((what, here, there)) = self.greeting.difference(&came) {
            let address = self.place.addresses[process].clone();
            return Err(ClusterError::Mismatch { process, address, what, here, there });
        }
        let alive =
            TcpKeepalive::new().with_time(Duration::from_secs(15)).with_interval(Duration::from_secs(5));
        // Signs of life between the processes do the same, where the system does not know this.
        _ = SockRef::from(&stream).set_tcp_keepalive(&alive);
        self.offers[process] = came.offers;
        self.streams[process] = Some(stream);
        Ok(())
    }

    /// Waits until all are connected to all.
    fn ready(&mut self) -> Result<(), ClusterError> {
        for stream in self.streams.iter_mut().flatten() {
            // If this fails, reading does, too.
            _ = stream.write_all(&[READY]);
        }
        for other in 0..self.streams.len() {
            let left = self.deadline.saturating_duration_since(Instant::now()).max(AGAIN);
            let Some(stream) = &mut self.streams[other] else { continue };
            let mut byte = [0];
            _ = stream.set_read_timeout(Some(left));
            match stream.read_exact(&mut byte) {
                Ok(()) if byte == [READY] => {}
                Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
                    return Err(self.absent(other));
                }
                _ => {
                    let address = self.place.addresses[other].clone();
                    return Err(ClusterError::Left { process: other, address });
                }
            }
        }
        Ok(())
    }
}
