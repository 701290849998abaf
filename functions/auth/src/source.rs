//! The source of an attempt to sign in.

use std::net::{IpAddr, Ipv6Addr};

use wfm_http::Services;
use wfm_http::context::RequestContext;

/// The source for which attempts are counted: an IPv4 address, or the first half of an IPv6 address, because the
/// holder of one address of that half has all of them.
pub fn source(request: &RequestContext) -> String {
    source_of(request.source_ip.as_deref())
}

fn source_of(ip: Option<&str>) -> String {
    match ip.and_then(|source| source.parse().ok()) {
        Some(IpAddr::V4(address)) => address.to_string(),
        Some(IpAddr::V6(address)) => match address.to_ipv4_mapped() {
            Some(mapped) => mapped.to_string(),
            None => {
                let [a, b, c, d, ..] = address.segments();
                format!("{}/64", Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
            }
        },
        None => "unknown".to_owned(),
    }
}

/// The address whose failures are counted; `None` for the loopback address, whose failures are not.
pub fn limited_address(services: &Services, request: &RequestContext) -> Option<IpAddr> {
    let address: IpAddr = request.source_ip.as_deref()?.parse().ok()?;
    (services.limit_addresses && !address.is_loopback()).then_some(address)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule API-61.
    #[test]
    fn a_source_is_an_ipv4_address_or_half_an_ipv6_address() {
        let of = |ip: &str| source_of(Some(ip));
        assert_eq!(of("203.0.113.7"), "203.0.113.7");
        assert_eq!(of("::ffff:203.0.113.7"), "203.0.113.7");
        assert_eq!(of("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
        assert_eq!(of("2001:db8:1:2:ffff::1"), "2001:db8:1:2::/64");
        assert_eq!(of("somewhere"), "unknown");
    }
}
