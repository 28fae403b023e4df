//! The addresses of this machine that phones can reach, and the host names that requests may use.

use std::collections::BTreeSet;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};

/// The TCP port on which the hub listens unless the user chooses another one.
pub const DEFAULT_PORT: u16 = 7788;

/// An IP address of this machine, with the name of its network interface.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InterfaceAddress {
    /// The name of the network interface, such as "wlan0".
    pub interface: String,
    pub address: IpAddr,
}

/// Returns the addresses of this machine that phones may reach, the most likely first: the one with the route to the
/// internet, then private IPv4, public IPv4 and IPv6 addresses; those of virtual machines and containers come last.
/// Omits loopback and link-local addresses.
pub fn machine_addresses() -> Vec<InterfaceAddress> {
    let interfaces = if_addrs::get_if_addrs().unwrap_or_default().into_iter();
    let is_usable = |one: &if_addrs::Interface| match one.ip() {
        IpAddr::V4(address) => !address.is_loopback() && !address.is_link_local(),
        // A link-local address needs a zone id, which browsers do not accept.
        IpAddr::V6(address) => !address.is_loopback() && !address.is_unicast_link_local(),
    };
    let mut addresses: Vec<InterfaceAddress> =
        interfaces.filter(is_usable).map(|one| InterfaceAddress { address: one.ip(), interface: one.name }).collect();
    let outgoing = outgoing_address();
    addresses.sort_by_key(|one| (address_rank(one, outgoing), one.address));
    addresses
}

/// Returns the rank of an address in the order of [`machine_addresses`], from 0 for the most likely one. `outgoing` is
/// the address with the route to the internet.
fn address_rank(candidate: &InterfaceAddress, outgoing: Option<IpAddr>) -> u8 {
    const VIRTUAL_INTERFACE_PREFIXES: [&str; 7] = ["docker", "br-", "veth", "virbr", "vmnet", "vbox", "tun"];
    let is_virtual = VIRTUAL_INTERFACE_PREFIXES.iter().any(|name| candidate.interface.starts_with(name));
    match candidate.address {
        _ if is_virtual => 4,
        address if Some(address) == outgoing => 0,
        IpAddr::V4(address) if address.is_private() => 1,
        IpAddr::V4(_) => 2,
        IpAddr::V6(_) => 3,
    }
}

/// Returns the IPv4 address from which packets go to the internet; `None` without a route. Sends nothing: the system
/// only looks up the route.
fn outgoing_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind("0.0.0.0:0").ok()?;
    // An address reserved for documentation (RFC 5737).
    socket.connect("192.0.2.1:9").ok()?;
    Some(socket.local_addr().ok()?.ip())
}

/// Returns the host name of this machine in lower case, first with `.local`, then without; empty if `/etc/hostname` is
/// missing or empty.
fn machine_host_names() -> Vec<String> {
    let host = std::fs::read_to_string("/etc/hostname").unwrap_or_default().trim().to_ascii_lowercase();
    if host.is_empty() { Vec::new() } else { vec![format!("{host}.local"), host] }
}

/// Returns every host name and IP address by which phones may reach this program, for its certificate. Omits names with
/// characters other than ASCII letters, digits, hyphens and dots.
pub fn certificate_names(bind_address: IpAddr, additional_names: &[String]) -> BTreeSet<String> {
    let own = machine_addresses().into_iter().map(|one| one.address);
    let loopback = [IpAddr::V4(Ipv4Addr::LOCALHOST), IpAddr::V6(Ipv6Addr::LOCALHOST)];
    let addresses = own.chain(loopback).chain([bind_address]).filter(|address| !address.is_unspecified());
    let names = machine_host_names().into_iter().chain(additional_names.iter().map(|name| name.to_ascii_lowercase()));
    let names = names.chain(["localhost".to_owned()]);
    // Other names cannot stand in a certificate.
    let is_plain = |name: &String| name.bytes().all(|sign| sign.is_ascii_alphanumeric() || b".-".contains(&sign));
    names.filter(is_plain).chain(addresses.map(|address| address.to_string())).collect()
}

/// The host names and the port that the `Host` header of a request may contain. The hub refuses all others, as a
/// protection against DNS rebinding.
#[derive(Clone, Debug, Default)]
pub struct HostNames {
    port: u16,
    /// The configured names, `localhost` and the names of this machine, in lower case.
    names: Vec<String>,
    /// The address on which the hub listens; `None` if it listens on all addresses.
    bound_address: Option<IpAddr>,
}

impl HostNames {
    /// Collects the host names for a hub that listens on `bound_address`: the additional names, `localhost` and the
    /// names of this machine.
    pub fn new(bound_address: SocketAddr, additional_names: &[String]) -> HostNames {
        let mut names: Vec<String> = additional_names.iter().map(|name| name.to_ascii_lowercase()).collect();
        names.push("localhost".to_owned());
        names.extend(machine_host_names());
        HostNames {
            port: bound_address.port(),
            names,
            bound_address: Some(bound_address.ip()).filter(|address| !address.is_unspecified()),
        }
    }

    /// Returns true if the value of a `Host` header has the port of this hub, and an address of this machine or one of
    /// these names. A missing port counts as 80, and as 443 for a hub on that port.
    pub fn accepts_host(&self, host: &str) -> bool {
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if !port.ends_with(']') => (name, port.parse().ok()),
            _ => (host, Some(80)),
        };
        // Browsers omit port 80, and port 443 with HTTPS.
        if port != Some(self.port) && !(port == Some(80) && self.port == 443) {
            return false;
        }
        let name = name.to_ascii_lowercase();
        match name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>() {
            Ok(address) => {
                address.is_loopback()
                    || Some(address) == self.bound_address
                    || machine_addresses().iter().any(|one| one.address == address)
            }
            Err(_) => self.names.contains(&name),
        }
    }
}

/// Formats an IP address and a port as a URL without a path, with the scheme `https` or `http`.
pub fn format_page_url(address: IpAddr, port: u16, uses_https: bool) -> String {
    let scheme = if uses_https { "https" } else { "http" };
    format!("{scheme}://{}", SocketAddr::new(address, port))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_and_addresses_of_this_machine_are_accepted() {
        let names = HostNames::new("0.0.0.0:7788".parse().unwrap(), &["table.example".to_owned()]);
        for ours in ["127.0.0.1:7788", "localhost:7788", "[::1]:7788", "Table.example:7788"] {
            assert!(names.accepts_host(ours), "{ours}");
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
            assert!(!names.accepts_host(other), "{other}");
        }
        for own in machine_addresses() {
            assert!(names.accepts_host(&SocketAddr::new(own.address, 7788).to_string()));
        }
    }

    #[test]
    fn container_networks_come_last() {
        let own = |interface: &str, address: &str| InterfaceAddress {
            interface: interface.to_owned(),
            address: address.parse().unwrap(),
        };
        let out = Some("192.168.1.5".parse().unwrap());
        let room = address_rank(&own("wlan0", "192.168.1.5"), out);
        let other = address_rank(&own("eth1", "10.0.0.2"), out);
        assert!(room < other && other < address_rank(&own("docker0", "172.17.0.1"), out));
    }
}
