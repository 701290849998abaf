//! `cargo xtask simulate`: runs histories on every core and prints their results.

use std::io::Write;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use clap::Parser;
use wfm_simulation::bugs::Bug;
use wfm_simulation::coverage::Coverage;
use wfm_simulation::{Plan, Simulator};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Lives histories of a company while everything fails that can, and tells which seeds broke a promise.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask simulate")]
struct Arguments {
    /// The number of histories
    #[arg(long, default_value_t = 1000)]
    histories: u64,
    /// The seed of the first; the others follow
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads
    #[arg(long, default_value_t = 2)]
    threads: u64,
    /// Employees with a phone each
    #[arg(long, default_value_t = Plan::default().employees)]
    employees: usize,
    /// Days of a history
    #[arg(long, default_value_t = Plan::default().days)]
    days: usize,
    /// The work of each phone and each desk in a day
    #[arg(long, default_value_t = Plan::default().steps)]
    steps: usize,
    /// End after so many minutes
    #[arg(long)]
    minutes: Option<u64>,
    /// Print every event of the one history of --seed
    #[arg(long)]
    tell: bool,
    /// Plant each bug in turn, and tell with which seed it is found
    #[arg(long, conflicts_with = "tell")]
    bugs: bool,
    /// Plant only bugs whose name holds this
    #[arg(long, requires = "bugs", default_value = "")]
    only: String,
    /// Print how often requests were answered how, and how often each fault struck each call
    #[arg(long)]
    coverage: bool,
}

impl Arguments {
    fn plan(&self) -> Plan {
        let employees = self.employees;
        let days = self.days;
        let steps = self.steps;
        Plan { employees, days, steps, ..Plan::default() }
    }
}

/// The findings of a thread.
#[derive(Default)]
struct Found {
    lived: u64,
    calls: usize,
    broken: Vec<(u64, Vec<String>)>,
    coverage: Coverage,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    // A panic of the service is a violation. It is printed with its seed.
    std::panic::set_hook(Box::new(|_| {}));
    let mut out = std::io::stdout().lock();
    let told = if arguments.tell {
        tell(&arguments, &mut out)
    } else if arguments.bugs {
        find_bugs(&arguments, &mut out)
    } else {
        live(&arguments, &mut out)
    };
    match told {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(why) => {
            let _ = writeln!(std::io::stderr(), "{why}");
            ExitCode::FAILURE
        }
    }
}

/// Prints one history, event by event.
fn tell(arguments: &Arguments, out: &mut impl Write) -> std::io::Result<bool> {
    let plan = Plan { tells: true, ..arguments.plan() };
    let outcome = Simulator::default().live(arguments.seed, plan);
    for line in &outcome.lines {
        writeln!(out, "{line}")?;
    }
    writeln!(out, "{} {:?}", outcome.digest, outcome.violations)?;
    Ok(outcome.violations.is_empty())
}

fn live(arguments: &Arguments, out: &mut impl Write) -> std::io::Result<bool> {
    let began = Instant::now();
    let next = AtomicU64::new(arguments.seed);
    let last = arguments.seed + arguments.histories;
    let until = arguments.minutes.map(|minutes| began + Duration::from_secs(60 * minutes));
    let work = || {
        let simulator = Simulator::default();
        let mut found = Found::default();
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= last || until.is_some_and(|until| Instant::now() >= until) {
                return found;
            }
            let outcome = simulator.live(seed, arguments.plan());
            found.lived += 1;
            found.calls += outcome.calls;
            found.coverage.add(outcome.coverage);
            if !outcome.violations.is_empty() {
                found.broken.push((seed, outcome.violations));
            }
        }
    };
    let mut all = Found::default();
    std::thread::scope(|scope| -> std::io::Result<()> {
        let threads: Vec<_> = (0..arguments.threads).map(|_| scope.spawn(work)).collect();
        for thread in threads {
            let found = thread.join().map_err(|_| std::io::Error::other("a thread died"))?;
            all.lived += found.lived;
            all.calls += found.calls;
            all.broken.extend(found.broken);
            all.coverage.add(found.coverage);
        }
        Ok(())
    })?;
    let took = began.elapsed().as_secs_f64();
    all.broken.sort();
    for (seed, violations) in &all.broken {
        writeln!(out, "seed {seed}: {}", violations.join("\n    "))?;
    }
    let struck: u64 = all.coverage.struck.values().sum();
    #[expect(clippy::cast_precision_loss, reason = "a rate to be read")]
    let rate = all.lived as f64 / took;
    writeln!(
        out,
        "{} histories from seed {} in {took:.0} s, {rate:.1} a second, on {} threads: {} broken. {} calls to the stores; {struck} faults struck, at \
         {} pairs of call and fault.",
        all.lived,
        arguments.seed,
        arguments.threads,
        all.broken.len(),
        all.calls,
        all.coverage.struck.len(),
    )?;
    if arguments.coverage {
        for (what, times) in &all.coverage.happened {
            writeln!(out, "{times:7}  {what}")?;
        }
        for ((work, call, fault), times) in &all.coverage.struck {
            writeln!(out, "{times:7}  {work}  {call}  {fault}")?;
        }
    }
    Ok(all.broken.is_empty() && all.lived > 0)
}

fn find_bugs(arguments: &Arguments, out: &mut impl Write) -> std::io::Result<bool> {
    let simulator = Simulator::default();
    let mut all_found = true;
    for (name, bug) in Bug::ALL.into_iter().filter(|(name, _)| name.contains(&arguments.only)) {
        let plan = Plan { bug: Some(bug), ..arguments.plan() };
        let seeds = arguments.seed..arguments.seed + arguments.histories;
        let found = seeds.into_iter().find_map(|seed| {
            let violations = simulator.live(seed, plan).violations;
            violations.into_iter().next().map(|first| (seed, first))
        });
        match found {
            Some((seed, first)) => {
                let first: String = first.chars().take(160).collect();
                writeln!(out, "{name}: seed {seed}: {first}")?;
            }
            None => {
                all_found = false;
                writeln!(out, "{name}: NOT FOUND in {} histories", arguments.histories)?;
            }
        }
    }
    Ok(all_found)
}
