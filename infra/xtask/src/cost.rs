//! `docs/reference/cost.md`: what a month on AWS costs, from the capacity that each operation was measured to take and from
//! public prices.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde_json::Value;

const CAPACITY: &str = include_str!("../../../docs/reference/capacity.md");
const PRICES: &str = include_str!("prices.json");
const TEMPLATE: &str = include_str!("../../../template.yaml");

/// The size of the company.
const PEOPLE: f64 = 1000.0;
const WORKING_DAYS: f64 = 22.0;
/// What an employee asks on a working day: rows of the capacity page, and how often. Ten requests.
const READS: [(&str, f64); 5] = [
    ("a page of 25 attendances", 3.0),
    ("a page of 25 unread notifications", 3.0),
    ("schedule of 62 dates with a roster", 2.0),
    ("one's own leave balances", 1.0),
    ("a page of 25 payrolls", 1.0),
];
/// What is assumed, not measured on AWS: how long an invocation of an API function lasts, at 512 MB; what it logs; and which
/// share of requests X-Ray records beyond the first of each second.
const SECONDS: f64 = 0.02;
const GIGABYTES: f64 = 0.5;
const LOGGED_BYTES: f64 = 1500.0;
const TRACED: f64 = 0.05;
/// Minutes of a month, in each of which the sweeper runs. It asks four partitions for each of three kinds of what is due.
const MINUTES: f64 = 30.0 * 24.0 * 60.0;
const SWEEPER_READ_UNITS: f64 = 6.0;

/// Amounts of what is paid for, by the names of `prices.json`.
#[derive(Clone, Default)]
struct Amounts(BTreeMap<&'static str, f64>);

impl Amounts {
    fn add(&mut self, what: &'static str, amount: f64) {
        *self.0.entry(what).or_default() += amount;
    }

    /// Requests to the API. Each takes the capacity that a row of the capacity page says.
    fn requests(&mut self, row: &str, times: f64) -> Result<(), String> {
        self.units(row, times)?;
        self.add("api_requests", times);
        self.invocations(times, SECONDS, GIGABYTES);
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
        self.add("log_gigabytes", times * LOGGED_BYTES / 1e9);
        self.add("traces", times * TRACED);
    }
}

/// Read and write units of a row of the capacity page.
fn capacity(row: &str) -> Result<(f64, f64), String> {
    let missing = || format!("docs/reference/capacity.md has no row `{row}`");
    let line = CAPACITY.lines().find(|line| line.starts_with(&format!("| {row} |")));
    let cells: Vec<&str> = line.ok_or_else(missing)?.split('|').map(str::trim).collect();
    let figure = |at: usize| cells.get(at).and_then(|cell| cell.parse().ok());
    figure(3).zip(figure(4)).ok_or_else(missing)
}

/// What the people cause in a month, by what they do.
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
    Ok(vec![
        ("44 punches each", punches),
        ("10 reads each working day", reads),
        ("a pay run, approved", pay),
        ("a leave each", leave),
    ])
}

/// A month without any requests.
fn idle() -> Amounts {
    let mut idle = Amounts::default();
    idle.add("alarms", TEMPLATE.matches("AWS::CloudWatch::Alarm").count() as f64);
    idle.add("secrets", TEMPLATE.matches("AWS::SecretsManager::Secret\n").count() as f64);
    idle.add("dashboards", TEMPLATE.matches("AWS::CloudWatch::Dashboard").count() as f64);
    idle.invocations(MINUTES, 0.1, GIGABYTES);
    idle.add("table_read_units", MINUTES * SWEEPER_READ_UNITS);
    idle
}

/// The page.
///
/// # Errors
/// Where the capacity page or the prices lack what is needed.
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

/// Amounts with what they cost, the dearest first.
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

<!-- `cargo xtask docs` writes this page from docs/reference/capacity.md, `infra/xtask/src/prices.json` and `template.yaml`. -->

What AWS charges for a month, computed from what each operation was measured to cost ([capacity](capacity.md)) and from public
prices. Not measured on AWS, but assumed: an invocation of an API function lasts 20 ms at 512 MB and logs 1.5 KB, a pay run needs
one second of a function for each 25 employees and its approval another one, the sweeper runs for 100 ms and reads 6 units, and
X-Ray records one request of twenty. What is
stored is not included: a gigabyte in the table costs a quarter of a dollar a month, and a fifth of a dollar for its backups.

";

const LOWER: &str = "
## What would lower it

- **Writes to the table**: a clock-in takes 10 units, of which 4 are its entry in the activity log with its two places in indexes,
  and 2 the timeline head, by which no two writers pass each other. An outbox that sends many punches as one batch applies each
  at 7.6 units.
- **Requests to the API**: whoever asks less often pays less. A job is waited for with `?wait=10` instead of being asked again and
  again; a batch is one request. A list that has not changed answers 304, which is paid like any other request.
- **Logs**: a shorter line for a request that only reads, or a higher level for the functions of lists.
- **Alarms and the dashboard** are what an idle service costs. A second environment needs neither.
";
