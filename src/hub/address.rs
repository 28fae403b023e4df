//! The machine's addresses in its networks: which one the phones are shown, and which names may stand for this program.

use std::net::{IpAddr, SocketAddr, UdpSocket};

/// The port unless another one is chosen; next to it, where it is taken.
pub const PORT: u16 = 7788;

/// An address of this machine and the network interface that has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Own {
    /// The interface's name.
    pub interface: String,
    pub address: IpAddr,
}

/// The machine's addresses that phones may reach, the likeliest first: the one that leads out of the house, then private ones,
/// and those of virtual machines and containers last.
pub fn own() -> Vec<Own> {
    let all = if_addrs::get_if_addrs().unwrap_or_default().into_iter();
    let usable = |one: &if_addrs::Interface| match one.ip() {
        IpAddr::V4(address) => !address.is_loopback() && !address.is_link_local(),
        // A phone would need the interface's name in the address, which its browser does not take.
        IpAddr::V6(address) => !address.is_loopback() && !address.is_unicast_link_local(),
    };
    let mut own: Vec<Own> = all.filter(usable).map(|one| Own { address: one.ip(), interface: one.name }).collect();
    let out = leads_out();
    own.sort_by_key(|one| (rank(one, out), one.address));
    own
}

fn rank(one: &Own, out: Option<IpAddr>) -> u8 {
    const VIRTUAL: [&str; 7] = ["docker", "br-", "veth", "virbr", "vmnet", "vbox", "tun"];
    let is_virtual = VIRTUAL.iter().any(|name| one.interface.starts_with(name));
    match one.address {
        _ if is_virtual => 4,
        address if Some(address) == out => 0,
        IpAddr::V4(address) if address.is_private() => 1,
        IpAddr::V4(_) => 2,
        IpAddr::V6(_) => 3,
    }
}

/// The address by which packets leave for the internet. Nothing is sent: the system only looks up the way.
fn leads_out() -> Option<IpAddr> {
    let socket = UdpSocket::bind("0.0.0.0:0").ok()?;
    // An address kept for documentation, which nobody has.
    socket.connect("192.0.2.1:9").ok()?;
    Some(socket.local_addr().ok()?.ip())
}

/// The names by which this program may be asked: a page of another name that was led here by its DNS is refused.
#[derive(Clone, Debug, Default)]
pub struct Names {
    port: u16,
    /// Names that were given, and the machine's own.
    words: Vec<String>,
    bound: Option<IpAddr>,
}

impl Names {
    /// Those of a program that listens there, and further names.
    pub fn of(bound: SocketAddr, given: &[String]) -> Names {
        let host = std::fs::read_to_string("/etc/hostname").unwrap_or_default().trim().to_ascii_lowercase();
        let mut words: Vec<String> = given.iter().map(|name| name.to_ascii_lowercase()).collect();
        words.push("localhost".to_owned());
        if !host.is_empty() {
            words.extend([format!("{host}.local"), host]);
        }
        Names { port: bound.port(), words, bound: Some(bound.ip()).filter(|address| !address.is_unspecified()) }
    }

    /// Whether it is one of ours, as the header `Host` has it. An address must be this machine's.
    pub fn is_ours(&self, host: &str) -> bool {
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if !port.ends_with(']') => (name, port.parse().ok()),
            _ => (host, Some(80)),
        };
        // A certificate's usual port is not written either.
        if port != Some(self.port) && !(port == Some(80) && self.port == 443) {
            return false;
        }
        let name = name.to_ascii_lowercase();
        match name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>() {
            Ok(address) => {
                address.is_loopback() || Some(address) == self.bound || own().iter().any(|one| one.address == address)
            }
            Err(_) => self.words.contains(&name),
        }
    }
}

/// The address of a page, as it is typed into a browser.
pub fn written(address: IpAddr, port: u16, secure: bool) -> String {
    let scheme = if secure { "https" } else { "http" };
    format!("{scheme}://{}", SocketAddr::new(address, port))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_machines_names_and_addresses_are_ours() {
        let names = Names::of("0.0.0.0:7788".parse().unwrap(), &["table.example".to_owned()]);
        for ours in ["127.0.0.1:7788", "localhost:7788", "[::1]:7788", "Table.example:7788"] {
            assert!(names.is_ours(ours), "{ours}");
        }
        for other in [
            "evil.example:7788",
            "localhost:80",
            "localhost",
            "192.0.2.7:7788",
            "",
            "localhost:x",
            "localhost.evil.example:7788",
        ] {
            assert!(!names.is_ours(other), "{other}");
        }
        for own in own() {
            assert!(names.is_ours(&SocketAddr::new(own.address, 7788).to_string()));
        }
    }

    #[test]
    fn containers_come_after_the_rooms_own_network() {
        let own =
            |interface: &str, address: &str| Own { interface: interface.to_owned(), address: address.parse().unwrap() };
        let out = Some("192.168.1.5".parse().unwrap());
        let room = rank(&own("wlan0", "192.168.1.5"), out);
        let other = rank(&own("eth1", "10.0.0.2"), out);
        assert!(room < other && other < rank(&own("docker0", "172.17.0.1"), out));
    }
}
