//! An SMTP server of a test. The protocol is that of the library `mailin`; the test sets the answers.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::{Arc, Mutex, PoisonError};

use mailin::response::{BAD_MAILBOX, INTERNAL_ERROR, OK};
use mailin::{Action, Handler, Response, SessionBuilder};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use wfm_mail::{Post, Smtp, Way};

/// A mail that the server took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Received {
    pub to: String,
    /// Headers and body, as they came.
    pub text: String,
}

impl Received {
    /// A header that occurs once, without its name.
    pub fn header(&self, name: &str) -> Option<&str> {
        let head = self.text.split("\r\n\r\n").next()?;
        head.lines().find_map(|line| line.strip_prefix(&format!("{name}: ")))
    }
}

#[derive(Default)]
struct State {
    received: Vec<Received>,
    /// Answers to recipients, by address. All others are taken.
    answers: BTreeMap<String, u16>,
    /// The number of times that each recipient was named.
    named: BTreeMap<String, usize>,
}

/// A running server. It runs until the test ends.
#[derive(Clone)]
pub struct SmtpServer {
    port: u16,
    state: Arc<Mutex<State>>,
}

impl SmtpServer {
    /// Starts a server at a free port.
    pub async fn start() -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a free port");
        let port = listener.local_addr().expect("an address").port();
        let state = Arc::<Mutex<State>>::default();
        let server = Self { port, state: Arc::clone(&state) };
        tokio::spawn(async move {
            while let Ok((stream, client)) = listener.accept().await {
                tokio::spawn(converse(stream, client.ip(), Arc::clone(&state)));
            }
        });
        server
    }

    /// Settings of mails that go to this server.
    pub fn post(&self) -> Post {
        let url = format!("smtp://127.0.0.1:{}", self.port);
        let smtp = Smtp::new(&url.into()).expect("a server");
        Post::new("Acme HR <hr@example.com>", "https://hr.example.com/app/", Way::Smtp(smtp))
            .expect("settings of mails")
    }

    /// Answers this recipient with a code from now on: 451 or 550; 250 takes mails again.
    pub fn answer(&self, to: &str, code: u16) {
        self.with(|state| state.answers.insert(to.to_owned(), code));
    }

    /// The mails to an address, in the order in which they came.
    pub fn received_by(&self, to: &str) -> Vec<Received> {
        let all = self.with(|state| state.received.clone());
        all.into_iter().filter(|mail| mail.to == to).collect()
    }

    /// The number of times that a client tried to send to an address.
    pub fn tries(&self, to: &str) -> usize {
        self.with(|state| state.named.get(to).copied().unwrap_or_default())
    }

    fn with<T>(&self, act: impl FnOnce(&mut State) -> T) -> T {
        act(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// The mail that one connection sends.
struct Conversation {
    state: Arc<Mutex<State>>,
    to: String,
    text: Vec<u8>,
}

impl Handler for Conversation {
    fn rcpt(&mut self, to: &str) -> Response {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        *state.named.entry(to.to_owned()).or_default() += 1;
        to.clone_into(&mut self.to);
        match state.answers.get(to) {
            Some(451) => INTERNAL_ERROR,
            Some(550) => Response::custom(550, "5.1.1 no such mailbox".to_owned()),
            Some(code) if *code != 250 => BAD_MAILBOX,
            _ => OK,
        }
    }

    fn data(&mut self, lines: &[u8]) -> std::io::Result<()> {
        self.text.extend_from_slice(lines);
        Ok(())
    }

    fn data_end(&mut self) -> Response {
        let text = String::from_utf8_lossy(&std::mem::take(&mut self.text)).into_owned();
        let received = Received { to: self.to.clone(), text };
        self.state.lock().unwrap_or_else(PoisonError::into_inner).received.push(received);
        OK
    }
}

async fn converse(mut stream: TcpStream, client: IpAddr, state: Arc<Mutex<State>>) {
    let conversation = Conversation { state, to: String::new(), text: vec![] };
    let mut session = SessionBuilder::new("mail.example.com").build(client, conversation);
    let (read, mut write) = stream.split();
    let mut read = BufReader::new(read);
    let mut response = session.greeting();
    loop {
        let said = match response.action {
            Action::NoReply => Ok(()),
            _ => write.write_all(&response.buffer().unwrap_or_default()).await,
        };
        let mut line = vec![];
        if said.is_err()
            || response.action == Action::Close
            || read.read_until(b'\n', &mut line).await.unwrap_or(0) == 0
        {
            return;
        }
        response = session.process(&line);
    }
}
