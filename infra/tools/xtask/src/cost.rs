//! `docs/reference/cost.md`: the cost of a month on AWS, computed from the measured capacity of each operation and
//! from public prices.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde_json::Value;
use wfm_http::metrics::METRICS;

const CAPACITY: &str = include_str!("../../../../docs/reference/capacity.md");
const PRICES: &str = include_str!("prices.json");
const TEMPLATE: &str = include_str!("../../../../template.yaml");

/// The number of employees of the company.
const PEOPLE: f64 = 1000.0;
const WORKING_DAYS: f64 = 22.0;
/// The requests of an employee on a working day: rows of the capacity page, and the number of each. Together they are
/// ten requests.
const READS: [(&str, f64); 5] = [
    ("a page of 25 own attendances", 3.0),
    ("a page of 25 unread notifications", 3.0),
    ("schedule of 62 dates with a roster", 2.0),
    ("own leave balances", 1.0),
    ("a page of 25 payrolls", 1.0),
];
/// An assumption that was not measured on AWS: the duration, in seconds, of an invocation of an API function with 512
/// MB.
const SECONDS: f64 = 0.02;
const GIGABYTES: f64 = 0.5;
/// The hours of a month, and the hours in which the service is used: ten on each working day.
const HOURS: f64 = 30.0 * 24.0;
const HOURS_IN_USE: f64 = 10.0 * WORKING_DAYS;
/// The minutes of a month. In each of them the sweeper runs. It asks four partitions for each of three kinds of due
/// work.
const MINUTES: f64 = HOURS * 60.0;
const SWEEPER_READ_UNITS: f64 = 6.0;

/// Amounts of everything that costs money, by the names of `prices.json`.
#[derive(Clone, Default)]
struct Amounts(BTreeMap<&'static str, f64>);

impl Amounts {
    fn add(&mut self, what: &'static str, amount: f64) {
        *self.0.entry(what).or_default() += amount;
    }

    /// Adds requests to the API. Each takes the capacity of a row of the capacity page.
    fn requests(&mut self, row: &str, times: f64) -> Result<(), String> {
        self.units(row, times)?;
        self.add("api_requests", times);
        self.invocations(times, SECONDS, GIGABYTES);
        let bytes = logged("a request, by the function")? + logged("a request, by the gateway")?;
        self.add("log_gigabytes", times * bytes / 1e9);
        Ok(())
    }

    fn units(&mut self, row: &str, times: f64) -> Result<(), String> {
        let (reads, writes) = capacity(row)?;
        self.add("table_read_units", reads * times);
        self.add("table_write_units", writes * times);
        Ok(())
    }

    fn invocations(&mut self, times: f64, seconds: f64, gigabytes: f64) {
        self.add("invocations", times);
        self.add("gigabyte_seconds", times * seconds * gigabytes);
    }
}

/// Read and write units of a row of the capacity page.
fn capacity(row: &str) -> Result<(f64, f64), String> {
    Ok((recorded(row, 3)?, recorded(row, 4)?))
}

/// The bytes of a log line that CloudWatch charges for.
fn logged(row: &str) -> Result<f64, String> {
    recorded(row, 2)
}

/// A figure of a row of the capacity page.
fn recorded(row: &str, column: usize) -> Result<f64, String> {
    let line = CAPACITY.lines().find(|line| line.starts_with(&format!("| {row} |")));
    let cell = line.and_then(|line| line.split('|').nth(column));
    let figure = cell.and_then(|cell| cell.trim().parse().ok());
    figure.ok_or_else(|| format!("docs/reference/capacity.md has no figure of `{row}`"))
}

/// The number of metrics that alarms use. An alarm is charged by its metrics, and an alarm that computes its value
/// uses several.
fn alarm_metrics() -> usize {
    let alarms = TEMPLATE.split("AWS::CloudWatch::Alarm").skip(1);
    alarms.map(|alarm| alarm.matches("MetricStat:").count().max(1)).sum()
}

/// The load that people cause in a month, by their activity.
fn month() -> Result<Vec<(&'static str, Amounts)>, String> {
    let days = PEOPLE * WORKING_DAYS;
    let mut punches = Amounts::default();
    punches.requests("clock in", days)?;
    punches.requests("clock out", days)?;
    let mut reads = Amounts::default();
    for (row, times) in READS {
        reads.requests(row, days * times)?;
    }
    let mut pay = Amounts::default();
    pay.units("payroll run, 41 employee-months", PEOPLE / 41.0)?;
    pay.units("approve 40 payrolls by their run", PEOPLE / 40.0)?;
    pay.invocations(PEOPLE / 25.0 * 2.0, 1.0, 1.769);
    pay.add("queue_requests", PEOPLE / 25.0 * 6.0);
    let mut leave = Amounts::default();
    leave.requests("request leave", PEOPLE)?;
    leave.requests("approve leave", PEOPLE)?;
    let mut metrics = Amounts::default();
    let always = METRICS.iter().filter(|metric| metric.of_every_request).count();
    metrics.add("metrics", always as f64 * HOURS_IN_USE / HOURS);
    Ok(vec![
        ("44 punches each", punches),
        ("10 reads each working day", reads),
        ("a pay run, approved", pay),
        ("a leave each", leave),
        ("the metric of all requests, while anybody works", metrics),
    ])
}

/// A month without any requests.
fn idle() -> Amounts {
    let mut idle = Amounts::default();
    idle.add("alarms", alarm_metrics() as f64);
    idle.add("secrets", TEMPLATE.matches("AWS::SecretsManager::Secret\n").count() as f64);
    idle.add("dashboards", TEMPLATE.matches("AWS::CloudWatch::Dashboard").count() as f64);
    idle.invocations(MINUTES, 0.1, GIGABYTES);
    idle.add("table_read_units", MINUTES * SWEEPER_READ_UNITS);
    idle
}

/// The text of the page.
///
/// # Errors
/// If the capacity page or the prices lack what is needed.
pub fn page() -> Result<String, String> {
    let prices: Value = serde_json::from_str(PRICES).map_err(|why| why.to_string())?;
    let price = |name: &str| {
        let of = &prices["prices"][name];
        let usd = of["usd"].as_f64().zip(of["per"].as_f64()).map(|(usd, per)| usd / per);
        let what = of["what"].as_str().map(str::to_owned);
        usd.zip(what).ok_or_else(|| format!("prices.json has no {name}"))
    };
    let cost = |amounts: &Amounts| -> Result<f64, String> {
        amounts.0.iter().map(|(name, amount)| Ok(price(name)?.0 * amount)).sum()
    };
    let months = month()?;
    let mut all = Amounts::default();
    for (name, amount) in months.iter().flat_map(|(_, amounts)| &amounts.0) {
        all.add(name, *amount);
    }
    let mut out = format!(
        "{INTRODUCTION}Prices are those of {} of {}, without taxes and free tiers.\n\n",
        prices["region"].as_str().unwrap_or_default(),
        prices["as_of"].as_str().unwrap_or_default(),
    );
    // Writing to a String does not fail.
    let _ = writeln!(
        out,
        "## A month of {PEOPLE} employees\n\n| what they do | US dollars |\n|---|---|"
    );
    for (what, amounts) in &months {
        let _ = writeln!(out, "| {what} | {:.3} |", cost(amounts)?);
    }
    let _ = writeln!(out, "| together | {:.3} |\n", cost(&all)?);
    out.push_str("The same by service, the largest first:\n\n");
    out.push_str(&table(&all, &price)?);
    let _ = writeln!(out, "\n## A month without any requests\n");
    out.push_str(&table(&idle(), &price)?);
    out.push_str(LOWER);
    Ok(out)
}

type Price<'a> = dyn Fn(&str) -> Result<(f64, String), String> + 'a;

/// A table of amounts with their costs, the most expensive first.
fn table(amounts: &Amounts, price: &Price<'_>) -> Result<String, String> {
    let mut rows = vec![];
    for (name, amount) in &amounts.0 {
        let (each, what) = price(name)?;
        rows.push((each * amount, what, *amount));
    }
    rows.sort_by(|a, b| b.0.total_cmp(&a.0));
    let total: f64 = rows.iter().map(|(usd, ..)| usd).sum();
    let mut out = "| what | amount | US dollars |\n|---|---|---|\n".to_owned();
    for (usd, what, amount) in rows {
        let digits = if amount < 100.0 { 2 } else { 0 };
        let _ = writeln!(out, "| {what} | {amount:.digits$} | {usd:.3} |");
    }
    let _ = writeln!(out, "| together | | {total:.3} |");
    Ok(out)
}

const INTRODUCTION: &str = "\
# What a month costs

<!-- `cargo xtask docs` writes this page from docs/reference/capacity.md, `infra/tools/xtask/src/prices.json` and `template.yaml`. -->

What AWS charges for a month, computed from what each operation was measured to cost, from what a request was measured to log
([capacity](capacity.md)), and from public prices. Not measured on AWS, but assumed: an invocation of an API function lasts
20 ms at 512 MB, a pay run needs one second of a function for each 25 employees and its approval another one, the sweeper runs for
100 ms and reads 6 units, and somebody uses the service in ten hours of each working day. What is
stored is not included: a gigabyte in the table costs a quarter of a dollar a month, and a fifth of a dollar for its backups.

";

const LOWER: &str = "
CloudWatch charges an alarm by the metrics that it looks at. Metrics of the service's own tell of trouble, so that they have no
value, and no price, while it is idle ([ADR 12](../explanation/adr/0012-few-metrics-and-a-line-for-each-request.md)).

## What would lower it

The aim is half a dollar for 1000 employees. Requests to the API and writes to the table alone are more than that. [ADR
13](../explanation/adr/0013-what-bounds-the-price-of-a-punch.md) says why that is accepted.

- **Writes to the table**: a clock-in takes 10 units, of which 4 are its entry in the activity log with its two places in indexes,
  and 2 the timeline head, by which no two writers pass each other. An outbox that sends many punches as one batch applies each
  at 7.6 units.
- **Requests to the API**: a client that asks less often pays less. A job is waited for with `?wait=10` instead of being asked again and
  again; a batch is one request. A list that has not changed answers 304, which is paid like any other request.
- **Reads of the table**: half of a page's units are what it shows; a shorter page (`limit`) takes less.
- **Logs**: a request is one line of the function and one of the gateway. Without the gateway's, nobody would know which address
  was refused.
- **Tracing**: the parameter `Tracing` is `PassThrough`. `Active` has X-Ray record the first request of each second and a twentieth
  of the others, which of 1000 employees is nearly all: another dollar a month.
- **Alarms and the dashboard** are what an idle service costs. A second environment needs neither.
";
