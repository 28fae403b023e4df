//! A relay between a browser and the program that can freeze connections: what happens when a phone sleeps or moves to
//! another access point. A frozen connection stays open and carries nothing any more, in either direction; those that
//! are opened later work. It listens on 127.0.0.2 with the port of the program, so that the program knows the address.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// The relay. Its threads end with the test program.
pub struct Relay {
    /// The number of freezes; a connection that is older than the last one is frozen.
    freezes: Arc<AtomicUsize>,
}

impl Relay {
    /// Starts a relay to the program at this port.
    pub fn start(port: u16) -> Relay {
        let listener = TcpListener::bind(("127.0.0.2", port)).expect("a second address of this machine");
        let freezes = Arc::new(AtomicUsize::new(0));
        let relay = Relay { freezes: freezes.clone() };
        std::thread::spawn(move || {
            for client in listener.incoming().flatten() {
                let Ok(server) = TcpStream::connect(("127.0.0.1", port)) else {
                    continue;
                };
                let born = freezes.load(Ordering::SeqCst);
                for (from, to) in [(&client, &server), (&server, &client)] {
                    let (from, to) = (from.try_clone().expect("a stream"), to.try_clone().expect("a stream"));
                    let freezes = freezes.clone();
                    std::thread::spawn(move || carry(from, to, || freezes.load(Ordering::SeqCst) > born));
                }
            }
        });
        relay
    }

    /// Freezes every connection that is open now.
    pub fn freeze(&self) {
        self.freezes.fetch_add(1, Ordering::SeqCst);
    }
}

/// Carries bytes from one stream to the other until that one ends or is frozen.
fn carry(mut from: TcpStream, mut to: TcpStream, is_frozen: impl Fn() -> bool) {
    let mut bytes = [0; 16384];
    loop {
        let count = from.read(&mut bytes).unwrap_or(0);
        while is_frozen() {
            // Neither end hears of it.
            std::thread::sleep(Duration::from_secs(3600));
        }
        if count == 0 || to.write_all(&bytes[..count]).is_err() {
            let _ = to.shutdown(Shutdown::Both);
            let _ = from.shutdown(Shutdown::Both);
            return;
        }
    }
}
