//! `wfm terminal relay`: takes requests of terminals over plain HTTP and sends them to the service over TLS, with the
//! terminals' keys.
//!
//! The relay stores nothing. A terminal gets `OK` only from the service. Without an answer it sends again later.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use http_body_util::{BodyExt, Full, Limited};
use hyper::body::{Bytes, Incoming};
use hyper::header::{CONTENT_TYPE, DATE, HeaderValue};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use reqwest::{Client, redirect};
use secrecy::{ExposeSecret, SecretString};
use tokio::net::TcpListener;

use crate::Failure;
use crate::cli::RelayArgs;
use crate::session::at;

/// The greatest push that the service takes, in bytes.
const MAX_BYTES: usize = 1024 * 1024;
/// The longest time that a terminal may take to send its request.
const HEADERS_WITHIN: Duration = Duration::from_secs(30);
/// The longest time that the service may take to answer.
const ANSWER_WITHIN: Duration = Duration::from_secs(60);

/// Serves terminals until it is interrupted. `notices` shows a line at a time.
///
/// # Errors
/// If the file of keys cannot be read, or if the address cannot be used.
pub async fn run(args: &RelayArgs, notices: fn(&str)) -> Result<bool, Failure> {
    let listener = TcpListener::bind(args.listen).await?;
    let relay = Relay::of(args, notices)?;
    notices(&format!("Terminals reach the relay at {}.", args.listen));
    tokio::select! {
        () = relay.serve(listener) => {}
        stopped = tokio::signal::ctrl_c() => stopped?,
    }
    Ok(true)
}

/// A relay that is set up.
pub struct Relay {
    http: Client,
    base: String,
    keys: BTreeMap<String, Known>,
    notices: fn(&str),
}

/// A terminal that may push.
struct Known {
    key: SecretString,
    /// The only address from which the terminal may push.
    address: Option<IpAddr>,
}

/// Whether a path is one of those that terminals use.
fn is_endpoint(path: &str) -> bool {
    let plain = |b: u8| b.is_ascii_alphanumeric() || b == b'.' || b == b'_';
    let endpoint = path.strip_prefix("/iclock/");
    endpoint.is_some_and(|endpoint| !endpoint.starts_with('.') && endpoint.bytes().all(plain))
}

impl Relay {
    /// # Errors
    /// If the file of keys cannot be read.
    pub fn of(args: &RelayArgs, notices: fn(&str)) -> Result<Self, Failure> {
        let file = std::fs::read_to_string(&args.keys).map_err(at(&args.keys))?;
        let keys =
            keys(&file).map_err(|why| Failure::Usage(format!("{}: {why}", args.keys.display())))?;
        let http = Client::builder()
            .user_agent(concat!("wfm/", env!("CARGO_PKG_VERSION")))
            .redirect(redirect::Policy::none())
            .timeout(ANSWER_WITHIN)
            .build()
            .map_err(|why| Failure::Usage(why.to_string()))?;
        Ok(Self { http, base: args.url.trim_end_matches('/').to_owned(), keys, notices })
    }

    /// Serves every connection.
    pub async fn serve(self, listener: TcpListener) {
        let relay = Arc::new(self);
        loop {
            let Ok((connection, peer)) = listener.accept().await else {
                // Most often too many connections are open. Some will end.
                tokio::time::sleep(Duration::from_millis(100)).await;
                continue;
            };
            let relay = Arc::clone(&relay);
            tokio::spawn(async move {
                let answer = |request| {
                    let relay = Arc::clone(&relay);
                    async move { Ok::<_, Infallible>(relay.answer(peer.ip(), request).await) }
                };
                // Terminals look for `Date` and do not find `date`.
                let served = http1::Builder::new()
                    .timer(TokioTimer::new())
                    .header_read_timeout(HEADERS_WITHIN)
                    .title_case_headers(true)
                    // Terminals set their clocks by this header. It must have the time of the service, or be absent.
                    .auto_date_header(false)
                    .serve_connection(TokioIo::new(connection), service_fn(answer));
                // An error here only means that the terminal hung up.
                let _ = served.await;
            });
        }
    }

    async fn answer(&self, peer: IpAddr, request: Request<Incoming>) -> Response<Full<Bytes>> {
        let query = request.uri().query().unwrap_or_default();
        let serial_number = form_urlencoded::parse(query.as_bytes())
            .find_map(|(name, value)| (name == "SN").then(|| value.into_owned()));
        let serial_number = serial_number.unwrap_or_default();
        let what = format!("{} {}", request.method(), request.uri().path());
        let is_push = query.contains("table=ATTLOG");
        let known = self.keys.get(&serial_number);
        let known = known.filter(|known| known.address.is_none_or(|address| address == peer));
        let answer = match known {
            None => plain(StatusCode::UNAUTHORIZED, "UNKNOWN DEVICE\n"),
            Some(_) if !is_endpoint(request.uri().path()) => {
                plain(StatusCode::NOT_FOUND, "ERROR\n")
            }
            Some(Known { key, .. }) => self.passed_on(key, request).await.unwrap_or_else(|why| {
                (self.notices)(&format!("{serial_number}: {what}: {why}"));
                plain(StatusCode::SERVICE_UNAVAILABLE, "ERROR\n")
            }),
        };
        if is_push || !answer.status().is_success() {
            // The address of the service is never shown, because it contains the key.
            (self.notices)(&format!("{serial_number:?}: {what}: {}", answer.status().as_u16()));
        }
        answer
    }

    /// Sends a request to the service and returns its answer.
    async fn passed_on(
        &self,
        key: &SecretString,
        request: Request<Incoming>,
    ) -> Result<Response<Full<Bytes>>, String> {
        let (parts, body) = request.into_parts();
        let body = Limited::new(body, MAX_BYTES).collect();
        let body = tokio::time::timeout(ANSWER_WITHIN, body).await;
        let body = body.map_err(|_| "it did not say all that it wanted to")?;
        let Ok(body) = body else {
            return Ok(plain(StatusCode::PAYLOAD_TOO_LARGE, "ERROR\n"));
        };
        let target = parts.uri.path_and_query().map_or("/", |target| target.as_str());
        let address = format!("{}/t/{}{target}", self.base, key.expose_secret());
        let sent = self
            .http
            .request(parts.method, address)
            .header(CONTENT_TYPE, "text/plain")
            .body(body.to_bytes());
        let answer = sent.send().await.map_err(|why| why.without_url().to_string())?;
        let status = answer.status();
        let headers = answer.headers().clone();
        let body = answer.bytes().await.map_err(|why| why.without_url().to_string())?;
        let mut response = Response::new(Full::new(body));
        *response.status_mut() = status;
        for name in [CONTENT_TYPE, DATE] {
            if let Some(value) = headers.get(&name) {
                response.headers_mut().insert(name, value.clone());
            }
        }
        Ok(response)
    }
}

fn plain(status: StatusCode, text: &'static str) -> Response<Full<Bytes>> {
    let mut response = Response::new(Full::new(Bytes::from_static(text.as_bytes())));
    *response.status_mut() = status;
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("text/plain"));
    response
}

/// The terminals, by serial number.
fn keys(file: &str) -> Result<BTreeMap<String, Known>, String> {
    let mut keys = BTreeMap::new();
    for (index, line) in file.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let mut words = line.split_whitespace();
        let (Some(serial_number), Some(key)) = (words.next(), words.next()) else {
            return Err(format!("line {}: not a serial number, a space and a key", index + 1));
        };
        let address = words.next().map(str::parse::<IpAddr>).transpose();
        let (Ok(address), None) = (address, words.next()) else {
            return Err(format!("line {}: what follows the key is no address", index + 1));
        };
        let plain = |b: u8| b.is_ascii_alphanumeric() || b == b'-' || b == b'_';
        if key.len() != 64 || !key.bytes().all(plain) {
            return Err(format!("line {}: not a key of 64 characters", index + 1));
        }
        let known = Known { key: key.to_owned().into(), address };
        if keys.insert(serial_number.to_owned(), known).is_some() {
            return Err(format!("line {}: {serial_number} stands there twice", index + 1));
        }
    }
    match keys.is_empty() {
        true => Err("it has no terminal".to_owned()),
        false => Ok(keys),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule TERM-2.
    #[test]
    fn the_file_of_keys_says_what_is_wrong_with_it() {
        let key = "k".repeat(64);
        let read = |file: &str| keys(file).map(|keys| keys.into_keys().collect::<Vec<_>>());
        let two = format!("# gates\nA-1 {key}\n\n  B_2\t{key} 192.168.1.7\r\n");
        assert_eq!(read(&two), Ok(vec!["A-1".to_owned(), "B_2".to_owned()]));
        for (file, why) in [
            (String::new(), "it has no terminal"),
            ("A".to_owned(), "line 1: not a serial number, a space and a key"),
            (format!("#\nA {key} x"), "line 2: what follows the key is no address"),
            (format!("A {key} 10.0.0.7 x"), "line 1: what follows the key is no address"),
            ("A short".to_owned(), "line 1: not a key of 64 characters"),
            (format!("A {key}\nA {key}"), "line 2: A stands there twice"),
        ] {
            assert_eq!(read(&file), Err(why.to_owned()));
        }
    }
}
