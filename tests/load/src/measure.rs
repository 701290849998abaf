//! The resources that the service's process has used, as the kernel counts them (`/proc`).

use std::fmt::{Display, Formatter};
use std::time::{Duration, Instant};

use crate::Failed;
use crate::service::Service;

/// The ticks of a second, in which the kernel counts CPU time for programs (`USER_HZ`).
const TICKS: f64 = 100.0;

/// The used resources, since the start of the process or since another reading.
pub struct Cost {
    at: Instant,
    time: Duration,
    cpu: f64,
    written: u64,
    memory: u64,
}

impl Cost {
    /// The used resources of the process so far.
    ///
    /// # Errors
    /// If the kernel does not report them, which is so on every system except Linux.
    pub fn of(service: &Service) -> Result<Self, Failed> {
        let read = |file: &str| {
            let path = format!("/proc/{}/{file}", service.pid());
            std::fs::read_to_string(&path).map_err(|why| format!("{path}: {why}"))
        };
        let stat = read("stat")?;
        // The name of the process may contain any text. It ends with the last parenthesis.
        let fields = stat.rsplit_once(')').map_or("", |(_, fields)| fields);
        let field = |n: usize| fields.split_whitespace().nth(n)?.parse::<f64>().ok();
        let ticks = field(11).zip(field(12)).map(|(user, system)| user + system);
        let of = |file: &str, name: &str| {
            let line = file.lines().find_map(|line| line.strip_prefix(name));
            line.and_then(|rest| rest.split_whitespace().next()?.parse::<u64>().ok())
        };
        Ok(Self {
            at: Instant::now(),
            time: Duration::ZERO,
            cpu: ticks.ok_or("no CPU time")? / TICKS,
            written: of(&read("io")?, "write_bytes:").ok_or("no bytes written")?,
            memory: of(&read("status")?, "VmRSS:").ok_or("no memory")? * 1024,
        })
    }

    /// The used resources since that reading.
    ///
    /// # Errors
    /// As [`Cost::of`].
    pub fn until_now(&self, service: &Service) -> Result<Self, Failed> {
        let now = Self::of(service)?;
        Ok(Self {
            time: now.at - self.at,
            cpu: now.cpu - self.cpu,
            written: now.written - self.written,
            ..now
        })
    }

    /// The length of the time, in seconds.
    pub fn seconds(&self) -> f64 {
        self.time.as_secs_f64()
    }

    /// CPU time in seconds, of all cores.
    pub fn cpu(&self) -> f64 {
        self.cpu
    }

    /// Bytes that went to the disk or will go there.
    pub fn written(&self) -> u64 {
        self.written
    }

    /// Bytes of memory at the end.
    pub fn memory(&self) -> u64 {
        self.memory
    }
}

impl Display for Cost {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        let share = self.cpu * 100.0 / self.seconds();
        let written = self.written as f64 / 1e6;
        let memory = self.memory / 1_000_000;
        write!(f, "{share:.1} % of a core, {written:.1} MB written, {memory} MB of memory")
    }
}

/// The most memory that the process has held since a moment.
pub mod peak {
    use crate::Failed;
    use crate::service::Service;

    /// Begins anew.
    ///
    /// # Errors
    /// If the kernel does not allow it.
    pub fn forget(service: &Service) -> Result<(), Failed> {
        Ok(std::fs::write(format!("/proc/{}/clear_refs", service.pid()), "5")?)
    }

    /// Bytes.
    ///
    /// # Errors
    /// If the kernel does not report them.
    pub fn read(service: &Service) -> Result<u64, Failed> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", service.pid()))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes = line.and_then(|rest| rest.split_whitespace().next()?.parse::<u64>().ok());
        Ok(kilobytes.ok_or("no memory")? * 1024)
    }
}
