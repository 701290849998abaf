//! Load on one machine. Starts the service on its own folder, fills it, and lets employees punch. Prints the number
//! of punches a second, the duration of each punch, and the cost in CPU, memory and written bytes. At the end it
//! kills the service, starts it again, and looks for everything that was acknowledged. If something is missing, it
//! fails.
//!
//! `cargo xtask load --help`

mod api;
mod company;
mod exports;
mod measure;
mod punches;
mod service;
mod sqlite;

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Parser;
use futures::stream::{self, StreamExt};

use crate::company::Company;
use crate::measure::Cost;
use crate::punches::{Latencies, Load};
use crate::service::Service;

/// The reason why the generator cannot continue.
pub type Failed = Box<dyn std::error::Error + Send + Sync>;

/// The weekdays from the end of the last month back to the oldest records that are accepted.
const MOST_DAYS: usize = 230;

/// Puts load on a service of its own and tells what it holds.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask load")]
struct Arguments {
    /// The service's binary
    #[arg(long, default_value = "target/release/wfm-local", value_name = "FILE")]
    service: PathBuf,
    /// Where the service keeps its data; a folder that is removed, if none is given
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Employees with an account, who punch
    #[arg(long, default_value_t = 2000)]
    people: usize,
    /// Past attendances, sent as batches of 1,000 records; at most 230 for each of the people
    #[arg(long, default_value_t = 200_000)]
    attendances: usize,
    /// Numbers of clients that punch at once, one phase each
    #[arg(long, default_value = "1,8,64", value_delimiter = ',')]
    clients: Vec<usize>,
    /// The duration of a phase
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// One more phase, in which so many punches a second arrive, whether or not the ones before are answered
    #[arg(long, value_name = "PUNCHES")]
    rate: Option<u32>,
    /// One more phase: eight clients punch while batches are sent and pay is run
    #[arg(long)]
    mixed: bool,
    /// Employees who are paid for their last month, at most all
    #[arg(long, default_value_t = 1000)]
    paid: usize,
    /// Instead of punches: exports of these kinds, each twice, of people without accounts
    #[arg(long, value_delimiter = ',', value_name = "KINDS")]
    exports: Vec<String>,
    /// Instead of all of that: what SQLite alone holds on this disk, for comparison
    #[arg(long)]
    sqlite: bool,
}

#[tokio::main]
async fn main() -> ExitCode {
    match run(Arguments::parse()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            say(&format!("FAILED: {why}"));
            ExitCode::FAILURE
        }
    }
}

/// Prints a line immediately, so that a run can be watched.
pub fn say(what: &str) {
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "{what}");
    let _ = out.flush();
}

async fn run(arguments: Arguments) -> Result<(), Failed> {
    let temporary = tempfile::tempdir()?;
    let data = arguments.data.clone().unwrap_or_else(|| temporary.path().join("data"));
    if arguments.sqlite {
        return sqlite::run(&data, &arguments.clients, Duration::from_secs(arguments.seconds));
    }
    let mut service = Service::start(&arguments.service, &data).await?;
    let started = Instant::now();
    if arguments.attendances > arguments.people * MOST_DAYS {
        let most = arguments.people * MOST_DAYS;
        return Err(
            format!("{} people have at most {most} past attendances", arguments.people).into()
        );
    }
    let paid = arguments.paid.min(arguments.people);
    let has_accounts = arguments.exports.is_empty();
    let company = Company::found(service.client(), arguments.people, paid, has_accounts).await?;
    say(&format!("{} people in {:.0} s", arguments.people, started.elapsed().as_secs_f64()));

    fill(&service, &company, arguments.attendances).await?;
    pay(&service, &company, paid, "the month").await?;

    if !arguments.exports.is_empty() {
        exports::run(&service, &company, &arguments.exports).await?;
        return service.stop().await;
    }

    let load = Load::of(&company);
    say("| clients | punches a second | p50 | p99 | longest | CPU | memory | written a punch |");
    say("|---|---|---|---|---|---|---|---|");
    let phase = Duration::from_secs(arguments.seconds);
    for clients in arguments.clients {
        let cost = Cost::of(&service)?;
        let latencies = load.closed(service.client(), clients, phase).await?;
        tell(&clients.to_string(), &latencies, cost.until_now(&service)?);
    }
    if let Some(rate) = arguments.rate {
        let cost = Cost::of(&service)?;
        let latencies = load.open(service.client(), rate, phase).await?;
        tell(&format!("{rate} a second"), &latencies, cost.until_now(&service)?);
    }
    if arguments.mixed {
        let cost = Cost::of(&service)?;
        let beside = beside(&service, &company, paid);
        let (latencies, beside) = tokio::join!(load.closed(service.client(), 8, phase), beside);
        beside?;
        tell("8, beside sync and pay", &latencies?, cost.until_now(&service)?);
    }
    idle(&service).await?;
    restart(&mut service).await?;
    let missing = load.missing(service.client(), &company).await?;
    say(&format!("{} punches were acknowledged; missing: {missing}", load.acknowledged()));
    service.stop().await?;
    match missing {
        0 => Ok(()),
        _ => Err("punches that were acknowledged are missing".into()),
    }
}

/// Sends past attendances, four batches at a time, and waits for the last verdict.
async fn fill(service: &Service, company: &Company, attendances: usize) -> Result<(), Failed> {
    let cost = Cost::of(service)?;
    let started = Instant::now();
    let batches: Vec<_> = company.past(attendances);
    let sent: Vec<Result<usize, Failed>> = stream::iter(batches)
        .map(|batch| company.sync(service.client(), batch))
        .buffer_unordered(4)
        .collect()
        .await;
    let created: usize = sent.into_iter().sum::<Result<usize, Failed>>()?;
    let seconds = started.elapsed().as_secs_f64();
    let rate = created as f64 / seconds;
    say(&format!(
        "{created} records in {seconds:.1} s, {rate:.0} a second; {}",
        cost.until_now(service)?
    ));
    if created != attendances {
        return Err(
            format!("{attendances} records were sent, and {created} became attendances").into()
        );
    }
    Ok(())
}

async fn pay(service: &Service, company: &Company, people: usize, of: &str) -> Result<(), Failed> {
    let cost = Cost::of(service)?;
    let started = Instant::now();
    let paid = company.pay(service.client()).await?;
    let seconds = started.elapsed().as_secs_f64();
    let each = seconds * 1000.0 / paid as f64;
    say(&format!(
        "pay of {paid} people for {of} in {seconds:.1} s, {each:.2} ms each; {}",
        cost.until_now(service)?
    ));
    match paid == people {
        true => Ok(()),
        false => Err(format!("{people} people were to be paid").into()),
    }
}

/// Work beside the punches: ten batches, one after the other, then pay.
async fn beside(service: &Service, company: &Company, paid: usize) -> Result<(), Failed> {
    for batch in company.earlier(10) {
        company.sync(service.client(), batch).await?;
    }
    pay(service, company, paid, "the month, beside punches").await
}

/// Measures the work of the service without requests, during a sweep.
async fn idle(service: &Service) -> Result<(), Failed> {
    tokio::time::sleep(Duration::from_secs(5)).await;
    let cost = Cost::of(service)?;
    tokio::time::sleep(Duration::from_secs(120)).await;
    say(&format!("idle for two minutes: {}", cost.until_now(service)?));
    Ok(())
}

/// Kills the service and starts it again.
async fn restart(service: &mut Service) -> Result<(), Failed> {
    let first = service.kill_and_start().await?;
    say(&format!("first answer after a kill: {:.0} ms", first.as_secs_f64() * 1000.0));
    Ok(())
}

fn tell(of: &str, latencies: &Latencies, cost: Cost) {
    let count = latencies.count();
    let seconds = cost.seconds();
    say(&format!(
        "| {of} | {:.0} | {:.1} ms | {:.1} ms | {:.0} ms | {:.2} ms a punch | {} MB | {:.1} KB |",
        count as f64 / seconds,
        latencies.milliseconds(0.5),
        latencies.milliseconds(0.99),
        latencies.milliseconds(1.0),
        cost.cpu() * 1000.0 / count as f64,
        cost.memory() / 1_000_000,
        cost.written() as f64 / 1000.0 / count as f64,
    ));
}
