//! Statements that must be true after every history.

mod exports;
mod leaves;
mod pay;
mod payments;
mod phones;
mod records;
mod requests;
mod shifts;
mod taps;
mod times;
mod timesheets;

use std::collections::BTreeMap;

use chrono::{DateTime, Datelike, NaiveDate, Utc};
use serde_json::Value;

use crate::company::Company;
use crate::known::Known;
use crate::phone::Phone;
use crate::terminal::Terminal;

/// Everything that must hold.
pub async fn all(
    company: &Company<'_>,
    known: &Known,
    phones: &[Phone<'_>],
    terminals: &[Terminal<'_>],
) {
    let find = Finder(company);
    let stored = Stored::of(company).await;
    phones::check(company, known, phones, &stored);
    taps::check(company, terminals, &stored);
    for id in company.ids() {
        times::check(&find, known, &stored.attendances[id]);
        leaves::check(&find, known, id, &stored);
        pay::check(&find, known, id, &stored).await;
        timesheets::check(&find, id, &stored).await;
    }
    shifts::check(&find, &stored).await;
    payments::check(&find, &stored).await;
    exports::check(&find, known, &stored);
    requests::check(&find, known, &stored);
    records::decisions(&find, known, &stored);
    records::log(&find, known, &stored);
    records::jobs(&find, known).await;
    records::notifications(&find, known).await;
    for (_, action) in known.changes.borrow().iter() {
        let what = format!("acknowledged: {action}");
        company.admin.world().with(|world| world.coverage.happened(what));
    }
}

/// The stored data about the people of a company.
struct Stored {
    /// The attendances by employee.
    attendances: BTreeMap<String, Vec<Value>>,
    leaves: BTreeMap<String, Vec<Value>>,
    payrolls: BTreeMap<String, Vec<Value>>,
    balances: BTreeMap<String, Vec<Value>>,
    timesheets: BTreeMap<String, Vec<Value>>,
    /// The taps of all terminals.
    taps: Vec<Value>,
    open_shifts: Vec<Value>,
    shift_requests: Vec<Value>,
    attendance_requests: Vec<Value>,
    payments: Vec<Value>,
    /// The number of log entries of each action, by the id of the resource.
    log: BTreeMap<(String, String), u32>,
}

impl Stored {
    async fn of(company: &Company<'_>) -> Self {
        let admin = &company.admin;
        let year = company.now().year();
        let [mut attendances, mut leaves, mut payrolls, mut balances, mut timesheets] =
            [(); 5].map(|()| BTreeMap::new());
        for id in company.ids() {
            let list = |of: &str| format!("/{of}?employee_id={id}");
            attendances.insert(id.clone(), admin.all(&list("attendances")).await);
            leaves.insert(id.clone(), admin.all(&list("leaves")).await);
            payrolls.insert(id.clone(), admin.all(&list("payrolls")).await);
            timesheets.insert(id.clone(), admin.all(&list("timesheets")).await);
            let path = format!("/leave-balances?employee_id={id}&year={year}");
            let rows = admin.read(&path).await["data"].as_array().cloned();
            // If the answer is no list, the read has already been noted as a violation.
            balances.insert(id.clone(), rows.unwrap_or_default());
        }
        let taps = Terminal::stored(company).await;
        let open_shifts = admin.all("/open-shifts?from=2026-03-01").await;
        let shift_requests = admin.all("/shift-requests").await;
        let attendance_requests = admin.all("/attendance-requests").await;
        let payments = admin.all("/payments").await;
        let mut log = BTreeMap::new();
        for entry in admin.all("/activity-logs?from=2026-03-01T00:00:00Z").await {
            let id = text(&entry, "resource_id");
            let action = text(&entry, "action");
            // Each step of a job that decides about payrolls has an entry, which names its payrolls.
            let changes = entry["changes"].as_array().into_iter().flatten();
            let several = changes.filter(|change| change["field"] == "payroll_ids");
            let payrolls = several.flat_map(|change| change["after"].as_array()).flatten();
            let mut about: Vec<&str> = payrolls.filter_map(Value::as_str).collect();
            if about.is_empty() {
                about.push(id);
            }
            for id in about {
                *log.entry((id.to_owned(), action.to_owned())).or_default() += 1;
            }
        }
        Self {
            attendances,
            leaves,
            payrolls,
            balances,
            timesheets,
            taps,
            open_shifts,
            shift_requests,
            attendance_requests,
            payments,
            log,
        }
    }

    /// Every resource with its own id, and its kind.
    fn rows(&self) -> impl Iterator<Item = (&'static str, &Value)> {
        let of_people = [
            ("attendance", &self.attendances),
            ("leave", &self.leaves),
            ("payroll", &self.payrolls),
            ("timesheet", &self.timesheets),
        ];
        let of_people = of_people.into_iter();
        of_people
            .flat_map(|(kind, rows)| rows.values().flatten().map(move |row| (kind, row)))
            .chain(self.open_shifts.iter().map(|row| ("open_shift", row)))
            .chain(self.shift_requests.iter().map(|row| ("shift_request", row)))
            .chain(self.attendance_requests.iter().map(|row| ("attendance_request", row)))
            .chain(self.payments.iter().map(|row| ("payment", row)))
    }

    /// The resource with this id.
    fn row(&self, id: &str) -> Option<&Value> {
        self.rows().map(|(_, row)| row).find(|row| row["id"] == *id)
    }

    /// Whether the log has this action for a resource.
    fn has_logged(&self, row: &Value, action: &str) -> bool {
        self.log.contains_key(&(text(row, "id").to_owned(), action.to_owned()))
    }
}

fn text<'a>(of: &'a Value, field: &str) -> &'a str {
    of[field].as_str().unwrap_or_default()
}

fn number(of: &Value, field: &str) -> f64 {
    text(of, field).parse().unwrap_or(f64::NAN)
}

fn date(of: &Value, field: &str) -> NaiveDate {
    text(of, field).parse().expect("a date")
}

fn time(of: &Value, field: &str) -> Option<DateTime<Utc>> {
    of[field].as_str().map(|at| at.parse().expect("a time"))
}

/// Collects the violations that a check finds.
struct Finder<'a>(&'a Company<'a>);

impl Finder<'_> {
    fn hold(&self, holds: bool, what: impl FnOnce() -> String) {
        if !holds {
            let what = what();
            self.0.admin.world().with(|world| world.violation(&what));
        }
    }
}
