//! A small server of canned answers that remembers its requests.

#![allow(dead_code, reason = "each test program uses a part of it")]

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};

#[derive(Debug, Clone)]
pub struct Request {
    pub operation: String,
    pub key: String,
    pub token: String,
    pub headers: BTreeMap<String, String>,
    pub body: Value,
}

/// Status, extra header lines, body. It counts as an answer of this service, unless a line has `Elsewhere`.
pub type Answer = (u16, &'static str, Value);

pub struct Server {
    pub url: String,
    pub seen: Arc<Mutex<Vec<Request>>>,
}

impl Server {
    /// Starts a server that answers with `answer(request, the number of earlier requests of that operation)`.
    pub fn start(answer: impl Fn(&Request, usize) -> Answer + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let seen = Arc::new(Mutex::new(Vec::new()));
        let log = seen.clone();
        let answer = Arc::new(answer);
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let log = log.clone();
                let answer = answer.clone();
                std::thread::spawn(move || serve(&stream.unwrap(), &log, &*answer));
            }
        });
        Self { url, seen }
    }

    pub fn requests(&self, operation: &str) -> Vec<Request> {
        let seen = self.seen.lock().unwrap();
        seen.iter().filter(|request| request.operation == operation).cloned().collect()
    }
}

fn serve(
    mut stream: &TcpStream,
    log: &Mutex<Vec<Request>>,
    answer: &dyn Fn(&Request, usize) -> Answer,
) {
    let mut reader = BufReader::new(stream);
    let mut line = String::new();
    reader.read_line(&mut line).unwrap();
    let operation = line.rsplit_once(' ').map(|(operation, _)| operation.to_owned()).unwrap();
    let mut headers = BTreeMap::new();
    loop {
        line.clear();
        reader.read_line(&mut line).unwrap();
        let Some((name, value)) = line.split_once(':') else { break };
        headers.insert(name.to_lowercase(), value.trim().to_owned());
    }
    let length = headers.get("content-length").map_or(0, |length| length.parse().unwrap());
    let mut body = vec![0; length];
    reader.read_exact(&mut body).unwrap();
    let header = |name: &str| headers.get(name).cloned().unwrap_or_default();
    let request = Request {
        operation,
        key: header("idempotency-key"),
        token: header("authorization"),
        body: serde_json::from_slice(&body).unwrap_or(Value::Null),
        headers,
    };
    let mut seen = log.lock().unwrap();
    let before = seen.iter().filter(|seen| seen.operation == request.operation).count();
    seen.push(request.clone());
    drop(seen);
    let (status, extra, body) = answer(&request, before);
    let body = body.to_string();
    let mark = if extra.contains("Elsewhere") { "" } else { "Api-Version: 1.0\r\n" };
    let head = format!("HTTP/1.1 {status} -\r\nConnection: close\r\n{mark}{extra}");
    write!(stream, "{head}Content-Length: {}\r\n\r\n{body}", body.len()).unwrap();
}

pub fn list(data: Value, next_cursor: Option<&str>) -> Answer {
    let has_more = next_cursor.is_some();
    let meta = json!({"limit": 100, "count": 1, "has_more": has_more, "next_cursor": next_cursor});
    (200, "", json!({"data": data, "meta": meta}))
}
