//! Terminals at the doors. They push the taps when the network works.

use std::time::Duration;

use chrono::{DateTime, SubsecRound, TimeDelta, Utc};
use serde_json::Value;
use wfm_domain::ids::JobId;

use crate::caller::{Caller, Request};
use crate::company::{Company, Registered};
use crate::instances::Instances;
use crate::world::Shared;

/// The keys of a terminal: in, out, break out, break in, none.
const KEYS: [u8; 5] = [0, 1, 2, 3, 255];

/// A tap in the memory of a terminal.
pub struct Tap {
    /// The true time of the tap.
    pub at: DateTime<Utc>,
    /// The number of the person.
    pub number: String,
    pub key: u8,
    /// The time that the terminal's clock showed.
    pub shown: String,
    /// Whether the shown time is the true time.
    pub is_sound: bool,
}

impl Tap {
    fn line(&self) -> String {
        format!("{}\t{}\t{}\t1\t\t0\t0\n", self.number, self.shown, self.key)
    }
}

/// A terminal with its memory.
pub struct Terminal<'a> {
    company: &'a Company<'a>,
    registered: &'a Registered,
    own: Caller<'a>,
    /// The taps, in order.
    pub memory: Vec<Tap>,
    /// The place in the memory at which the terminal continues.
    position: usize,
    /// The number of bytes sent so far.
    sent: usize,
}

impl<'a> Terminal<'a> {
    pub fn all(instances: &'a Instances, company: &'a Company<'a>) -> Vec<Self> {
        let new = |registered: &'a Registered| Self {
            company,
            registered,
            own: Caller::terminal(instances, registered.serial_number),
            memory: vec![],
            position: 0,
            sent: 0,
        };
        company.terminals.iter().map(new).collect()
    }

    fn world(&self) -> &'a Shared {
        self.company.admin.world()
    }

    fn address(&self, endpoint: &str, query: &str) -> String {
        let Registered { path, serial_number, .. } = self.registered;
        format!("{path}/{endpoint}?SN={serial_number}{query}")
    }

    /// Runs this number of steps, with pauses.
    pub async fn live(&mut self, steps: usize) {
        for _ in 0..steps {
            self.world().pause().await;
            match self.world().below(8) {
                0 => self.ask("cdata", "&options=all").await,
                1 => self.ask("getrequest", "").await,
                2 => {
                    // The terminal starts again anywhere in its memory.
                    self.position = self.world().with(|w| w.dice.usize(0..=self.position));
                    self.push().await;
                }
                _ => self.push().await,
            }
        }
    }

    async fn ask(&self, endpoint: &str, query: &str) {
        self.own.send(&Request::get(self.address(endpoint, query))).await;
    }

    /// Pushes the next lines of the memory.
    ///
    /// Taps that it has sent before must not be cut inside a clock fault. Otherwise the service could not recognize
    /// them (rule TERM-6).
    async fn push(&mut self) {
        let from = self.position;
        let more = self.world().with(|world| world.dice.usize(1..=8));
        let mut to = (from + more).min(self.memory.len());
        while to < self.sent && !self.memory[to - 1].is_sound {
            to += 1;
        }
        let lines: String = self.memory[from..to].iter().map(Tap::line).collect();
        if lines.is_empty() {
            return;
        }
        self.sent = self.sent.max(to);
        let told = format!("{} pushes {from} to {to}: {lines:?}", self.own.name);
        self.world().note(&told);
        let path = self.address("cdata", "&table=ATTLOG&Stamp=1");
        let Some(answer) = self.own.send(&Request::push(path, lines)).await else { return };
        if answer.status == 200 && answer.body == format!("OK: {}\n", to - from) {
            self.position = to;
        } else if answer.status < 500 && answer.status != 429 {
            let told = format!("a push: {} {}", answer.status, answer.body);
            self.world().with(|world| world.violation(&told));
        }
    }

    /// The network works again, so everything is accepted.
    pub async fn settle(&mut self) {
        for _ in 0..1000 {
            if self.position == self.memory.len() {
                return;
            }
            self.push().await;
            self.world().rest(Duration::from_secs(2)).await;
        }
        self.world().with(|world| world.violation("a terminal waits for ever"));
    }

    /// The terminal has forgotten its place and sends its whole memory.
    pub async fn send_again(&mut self) {
        self.position = 0;
        self.settle().await;
    }

    /// The taps that are stored.
    pub async fn stored(company: &Company<'_>) -> Vec<Value> {
        let mut taps = vec![];
        for Registered { id, .. } in &company.terminals {
            taps.extend(company.admin.all(&format!("/terminals/{id}/taps")).await);
        }
        taps
    }

    /// Whether all accepted taps have been applied.
    pub async fn is_done(&self) -> bool {
        let job = JobId::of_terminal(self.registered.id);
        if self.memory.is_empty() {
            return true;
        }
        self.company.admin.read(&format!("/jobs/{job}")).await["status"] == "completed"
    }
}

/// People tap until now, at either terminal. Sometimes the clock of a terminal is wrong, but never when the employee
/// taps whose attendances must exactly equal those of a file.
pub fn tap(terminals: &mut [Terminal<'_>], company: &Company<'_>) {
    let world = company.admin.world();
    let now = company.now().trunc_subsecs(0);
    let all = terminals.iter().flat_map(|terminal| &terminal.memory).map(|tap| tap.at);
    let mut at = all.max().unwrap_or(now - TimeDelta::days(3));
    loop {
        let gaps = [world.below(100), 600 + world.below(9_000), 14_400 + world.below(43_200)];
        at += TimeDelta::seconds(1 + world.of(&gaps).unwrap_or_default());
        if at > now {
            return;
        }
        let is_sound = world.below(10) > 0;
        let employee = world.with(|world| world.dice.usize(0..company.employees.len()));
        let is_tapper = is_sound && world.below(2) == 0;
        let number =
            if is_tapper { &company.tapper.1 } else { &company.employees[employee].number };
        let key = world.of(&KEYS).unwrap_or_default();
        let place = world.with(|world| world.dice.usize(0..terminals.len()));
        terminals[place].remember(at, number.clone(), key, is_sound);
    }
}

/// Adds one more tap at each terminal whose clock is still wrong. Its time is sound, so the clock fault has ended.
pub fn last_taps(terminals: &mut [Terminal<'_>], company: &Company<'_>) {
    for terminal in terminals {
        if terminal.memory.last().is_some_and(|tap| !tap.is_sound) {
            let now = company.now().trunc_subsecs(0);
            terminal.remember(now, company.tapper.1.clone(), 255, true);
        }
    }
}

impl Terminal<'_> {
    fn remember(&mut self, at: DateTime<Utc>, number: String, key: u8, is_sound: bool) {
        let place = i64::try_from(self.memory.len()).unwrap_or_default();
        let shows = if is_sound {
            at
        } else {
            // The battery was empty, so the clock begins at the year 2000.
            DateTime::<Utc>::UNIX_EPOCH + TimeDelta::days(10_957) + TimeDelta::minutes(place)
        };
        let shown = shows.format("%Y-%m-%d %H:%M:%S").to_string();
        self.memory.push(Tap { at, number, key, shown, is_sound });
    }
}
