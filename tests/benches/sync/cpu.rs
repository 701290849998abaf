//! CPU time, as Linux reports it. On other systems it is unknown.

use std::ops::{Add, Sub};
use std::time::Duration;

/// CPU time spent since thread and process began.
#[derive(Clone, Copy)]
pub struct Cpu {
    pub thread: Option<Duration>,
    /// In steps of 10 ms.
    pub process: Option<Duration>,
}

impl Cpu {
    #[allow(dead_code, reason = "one of the two benches sums")]
    pub const ZERO: Self = Self { thread: Some(Duration::ZERO), process: Some(Duration::ZERO) };

    pub fn now() -> Self {
        // The kernel updates the count when the thread has been off the CPU.
        std::thread::sleep(Duration::from_millis(1));
        Self { thread: thread(), process: process() }
    }
}

impl Add for Cpu {
    type Output = Self;
    fn add(self, more: Self) -> Self {
        let sum = |a: Option<Duration>, b: Option<Duration>| Some(a? + b?);
        Self { thread: sum(self.thread, more.thread), process: sum(self.process, more.process) }
    }
}

impl Sub for Cpu {
    type Output = Self;
    fn sub(self, earlier: Self) -> Self {
        let less = |a: Option<Duration>, b: Option<Duration>| Some(a?.saturating_sub(b?));
        Self {
            thread: less(self.thread, earlier.thread),
            process: less(self.process, earlier.process),
        }
    }
}

fn thread() -> Option<Duration> {
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    stat.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}

fn process() -> Option<Duration> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The values after the name, which may hold any text. utime and stime are the 12th and 13th, in ticks of 10 ms.
    let (_, fields) = stat.rsplit_once(')')?;
    let mut times = fields.split_whitespace().skip(11).map_while(|field| field.parse().ok());
    let (user, system): (u64, u64) = (times.next()?, times.next()?);
    Some(Duration::from_millis(10 * (user + system)))
}
