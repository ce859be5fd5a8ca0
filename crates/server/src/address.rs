//! Where somebody comes from, as budgets are kept by it: an IPv4 address, or the first 64 bits of an IPv6 address, which
//! is what one household or one machine has.

use axum::http::HeaderMap;
use ipnet::IpNet;
use std::{
    fmt,
    net::{IpAddr, Ipv6Addr, SocketAddr},
};

/// Where somebody comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Address(IpAddr);

impl Address {
    /// That of an address of the network. An IPv4 address is the same in the clothes of IPv6.
    pub fn of(ip: IpAddr) -> Address {
        Address(match ip.to_canonical() {
            IpAddr::V6(ip) => IpAddr::V6(Ipv6Addr::from_bits(ip.to_bits() >> 64 << 64)),
            ip => ip,
        })
    }

    /// Whether it is the machine that the server runs on.
    pub fn is_this_machine(self) -> bool {
        self.0.is_loopback() || self == Address::of(Ipv6Addr::LOCALHOST.into())
    }

    /// That of whoever asks: the last hop that is no proxy of ours. What is said beyond that hop may be a lie.
    pub fn behind(peer: IpAddr, headers: &HeaderMap, proxies: &[IpNet]) -> Address {
        let is_proxy = |ip: &IpAddr| proxies.iter().any(|proxy| proxy.contains(&ip.to_canonical()));
        let mut last = peer;
        // A header that comes several times is one list, and each proxy adds to its end.
        let lines = headers.get_all("x-forwarded-for").iter().rev();
        let mut hops =
            lines.flat_map(|line| line.to_str().unwrap_or_default().rsplit(',')).map(|hop| parse(hop.trim()));
        while is_proxy(&last)
            && let Some(Some(before)) = hops.next()
        {
            last = before;
        }
        Address::of(last)
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            IpAddr::V4(ip) => write!(f, "{ip}"),
            IpAddr::V6(ip) => write!(f, "{ip}/64"),
        }
    }
}

/// An address, as proxies write it: perhaps with a port.
fn parse(hop: &str) -> Option<IpAddr> {
    let bare = || hop.trim_start_matches('[').trim_end_matches(']').parse().ok();
    bare().or_else(|| hop.parse::<SocketAddr>().ok().map(|addr| addr.ip()))
}

/// The proxies that are believed when nothing else is said: those on this machine.
pub fn this_machine() -> Vec<IpNet> {
    [IpAddr::from([127, 0, 0, 0]), IpAddr::from(Ipv6Addr::LOCALHOST)]
        .into_iter()
        .filter_map(|ip| IpNet::new(ip, if ip.is_ipv4() { 8 } else { 128 }).ok())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(peer: &str, lines: &[&'static str], proxies: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append("x-forwarded-for", axum::http::HeaderValue::from_static(line));
        }
        let mut all = this_machine();
        all.extend(proxies.iter().map(|proxy| proxy.parse::<IpNet>().unwrap()));
        Address::behind(peer.parse().unwrap(), &headers, &all).to_string()
    }

    #[test]
    fn the_last_hop_that_is_no_proxy_of_ours_is_believed() {
        assert_eq!(asked("127.0.0.1", &["6.6.6.6, 1.2.3.4"], &[]), "1.2.3.4");
        assert_eq!(asked("127.0.0.1", &["6.6.6.6", "1.2.3.4"], &[]), "1.2.3.4", "two lines are one list");
        assert_eq!(asked("127.0.0.1", &["6.6.6.6, 1.2.3.4, 10.0.0.7"], &["10.0.0.0/8"]), "1.2.3.4");
        assert_eq!(asked("127.0.0.1", &["6.6.6.6, 10.0.0.7"], &[]), "10.0.0.7");
        assert_eq!(asked("9.9.9.9", &["1.2.3.4"], &[]), "9.9.9.9", "a stranger is not believed");
        assert_eq!(asked("127.0.0.1", &["1.2.3.4, nonsense"], &[]), "127.0.0.1");
        assert_eq!(asked("127.0.0.1", &[], &[]), "127.0.0.1");
        assert_eq!(asked("127.0.0.1", &["1.2.3.4:5678"], &[]), "1.2.3.4");
        assert_eq!(asked("127.0.0.1", &["[2001:db8::1]:5678"], &[]), "2001:db8::/64");
    }

    #[test]
    fn an_address_is_the_same_however_it_is_written() {
        assert_eq!(asked("::ffff:127.0.0.1", &["1.2.3.4"], &[]), "1.2.3.4", "a proxy here, on [::]");
        assert_eq!(asked("127.0.0.1", &["::ffff:1.2.3.4"], &[]), "1.2.3.4");
        assert_eq!(asked("2001:db8:1:2:3::4", &[], &[]), "2001:db8:1:2::/64");
        let of = |ip: &str| Address::of(ip.parse().unwrap());
        assert_eq!(of("2001:db8::1"), of("2001:db8::ffff:0:0:2"));
        assert_ne!(of("2001:db8::1"), of("2001:db8:0:1::1"));
    }
}
