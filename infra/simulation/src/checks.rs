//! What is true after any history.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Datelike, NaiveDate, TimeDelta, Utc};
use serde_json::{Value, json};
use wfm_taps::clock::Punch;
use wfm_taps::pairing::{self, Rules};
use wfm_taps::tap;

use crate::caller::Request;
use crate::company::Company;
use crate::known::{Known, locked_by};
use crate::phone::{Phone, Verdict};
use crate::terminal::{Tap, Terminal};

/// What is stored about the people of a company.
pub struct Stored {
    /// By employee.
    attendances: BTreeMap<String, Vec<Value>>,
    leaves: BTreeMap<String, Vec<Value>>,
    payrolls: BTreeMap<String, Vec<Value>>,
    balances: BTreeMap<String, Vec<Value>>,
    /// Of all terminals.
    taps: Vec<Value>,
}

impl Stored {
    pub async fn of(company: &Company<'_>) -> Self {
        let admin = &company.admin;
        let year = company.now().year();
        let [mut attendances, mut leaves, mut payrolls, mut balances] =
            [(); 4].map(|()| BTreeMap::new());
        for id in company.ids() {
            let list = |of: &str| format!("/{of}?employee_id={id}");
            attendances.insert(id.clone(), admin.all(&list("attendances")).await);
            leaves.insert(id.clone(), admin.all(&list("leaves")).await);
            payrolls.insert(id.clone(), admin.all(&list("payrolls")).await);
            let path = format!("/leave-balances?employee_id={id}&year={year}");
            let rows = admin.read(&path).await["data"].as_array().cloned();
            // Where it is no list, reading it was a violation.
            balances.insert(id.clone(), rows.unwrap_or_default());
        }
        let taps = Terminal::stored(company).await;
        Self { attendances, leaves, payrolls, balances, taps }
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

/// What a check finds.
struct Finder<'a>(&'a Company<'a>);

impl Finder<'_> {
    fn hold(&self, holds: bool, what: impl FnOnce() -> String) {
        if !holds {
            let what = what();
            self.0.admin.world().with(|world| world.violation(&what));
        }
    }
}

/// Every record that was acknowledged is there, once, and with its own times.
pub fn phones(company: &Company<'_>, known: &Known, phones: &[Phone<'_>], stored: &Stored) {
    let find = Finder(company);
    for phone in phones {
        let rows = &stored.attendances[&phone.employee.id];
        for (record, verdicts) in &phone.verdicts {
            let count = |word: &str| verdicts.iter().filter(|one| one.word == word).count();
            // A copy that fills a clock-out may need a review of its own.
            let most = if verdicts.iter().any(|one| one.ended.is_none()) { 2 } else { 1 };
            let (created, reviewed) = (count("created"), count("needs_review"));
            find.hold(created <= 1 && created + reviewed <= most, || {
                format!("{record} was created more than once: {verdicts:?}")
            });
            for verdict in verdicts {
                let is_known = verdict.stands() || verdict.word == "conflict";
                find.hold(is_known, || format!("{record} has an unknown verdict: {verdict:?}"));
            }
            let standing: Vec<&Verdict> = verdicts.iter().filter(|one| one.stands()).collect();
            let ids: BTreeSet<_> = standing.iter().map(|one| one.attendance.as_deref()).collect();
            find.hold(ids.len() <= 1, || format!("{record} is two attendances: {verdicts:?}"));
            let Some(id) = ids.first() else { continue };
            let row = rows.iter().find(|row| Some(text(row, "id")) == *id);
            find.hold(row.is_some(), || format!("{record} is acknowledged and lost: {verdicts:?}"));
            let Some(row) = row else { continue };
            let begun = standing[0].begun;
            let ended = standing.iter().find_map(|one| one.ended);
            let is_raw = time(row, "clock_in_client_ts") == Some(begun)
                && (ended.is_none() || time(row, "clock_out_client_ts") == ended);
            find.hold(is_raw, || format!("{record}, {begun} to {ended:?}, became {row}"));
            let id = text(row, "id").to_owned();
            if known.corrected.borrow().contains(&id) {
                continue;
            }
            let is_out_online =
                known.changes.borrow().contains(&(id, "attendance.clocked_out".to_owned()));
            let ended = ended.filter(|_| !is_out_online);
            let is_near = near(begun - phone.skew, time(row, "clock_in_at"))
                && ended.is_none_or(|at| near(at - phone.skew, time(row, "clock_out_at")));
            find.hold(is_near, || format!("{record} of a clock off by {}: {row}", phone.skew));
        }
    }
}

/// Whether an effective time is when something was. A skew of up to two minutes is not corrected (rule SYNC-9).
fn near(was: DateTime<Utc>, effective: Option<DateTime<Utc>>) -> bool {
    effective.is_some_and(|at| (at - was).abs() <= TimeDelta::minutes(2))
}

/// Every tap that was taken is there, and once; and who only taps was at work as the whole log of all terminals says.
pub fn terminals(company: &Company<'_>, terminals: &[Terminal<'_>], stored: &Stored) {
    let find = Finder(company);
    let there: BTreeSet<&str> =
        stored.attendances.values().flatten().map(|row| text(row, "id")).collect();
    let all: Vec<&Tap> = terminals.iter().flat_map(|terminal| &terminal.memory).collect();
    find.hold(all.len() == stored.taps.len(), || {
        format!("{} taps became {}", all.len(), stored.taps.len())
    });
    for tap in &all {
        let is_it =
            |row: &&Value| row["employee_number"] == tap.number && row["shown"] == tap.shown;
        let rows: Vec<&Value> = stored.taps.iter().filter(is_it).collect();
        let sent =
            all.iter().filter(|other| (&other.number, &other.shown) == (&tap.number, &tap.shown));
        find.hold(rows.len() == sent.count(), || format!("{} is stored as {rows:?}", tap.shown));
        for row in rows {
            let state = text(row, "state");
            let is_tapper = tap.number == company.tapper.1;
            let expected: &[&str] = match tap.is_sound {
                true if is_tapper => &["applied"],
                true => &["applied", "refused"],
                false => &["faulty"],
            };
            let is_there = row["attendance_id"].as_str().is_none_or(|id| there.contains(id));
            let of = state != "applied" || row["attendance_id"].is_string();
            find.hold(expected.contains(&state) && is_there && of, || format!("a tap: {row}"));
        }
    }
    let own = all.iter().filter(|tap| tap.number == company.tapper.1);
    let later = company.now() + TimeDelta::days(1);
    let shifts = shifts(&own.copied().collect::<Vec<_>>(), later);
    let span =
        |row: &Value| (time(row, "clock_in_at").unwrap_or_default(), time(row, "clock_out_at"));
    let mut stored: Vec<_> = stored.attendances[&company.tapper.0].iter().map(span).collect();
    stored.sort_unstable();
    find.hold(shifts == stored, || format!("the taps are {shifts:?}, and stored is {stored:?}"));
}

/// What a file with all the taps of a person says.
fn shifts(taps: &[&Tap], now: DateTime<Utc>) -> Vec<(DateTime<Utc>, Option<DateTime<Utc>>)> {
    let punch = |(line, tap): (usize, &&Tap)| Punch {
        tap: tap::Tap {
            line,
            user: tap.number.clone(),
            clock: Some(tap.at.naive_utc()),
            clock_text: tap.shown.clone(),
            device: String::new(),
            state: tap::State::from_code(tap.key),
        },
        at: tap.at.fixed_offset(),
    };
    let punches = taps.iter().enumerate().map(punch).collect();
    let shifts = pairing::pair(punches, &Rules::default(), now.fixed_offset());
    let span = |shift: &pairing::Shift| {
        (shift.clock_in().at.to_utc(), shift.clock_out().map(|out| out.at.to_utc()))
    };
    shifts.iter().map(span).collect()
}

/// What is stored about each person, what was acknowledged, the pay runs, the notifications and the log.
pub async fn all(company: &Company<'_>, known: &Known, stored: &Stored) {
    let find = Finder(company);
    for id in company.ids() {
        attendances(&find, &stored.attendances[id]);
        leaves(&find, known, id, stored);
        payrolls(&find, known, id, &stored.payrolls[id]).await;
    }
    let kinds = [
        ("attendance", &stored.attendances),
        ("leave", &stored.leaves),
        ("payroll", &stored.payrolls),
    ];
    for (kind, rows) in kinds {
        let there: BTreeSet<&str> = rows.values().flatten().map(|row| text(row, "id")).collect();
        for id in known.of_kind(kind) {
            let is_there = there.contains(&*id);
            find.hold(is_there, || format!("{kind} {id} was acknowledged and is lost"));
        }
    }
    jobs(&find, known).await;
    notifications(&find, known).await;
    log(&find, known).await;
}

/// Every pay run that was accepted is completed. One that failed went on when its request was sent again.
async fn jobs(find: &Finder<'_>, known: &Known) {
    for id in known.of_kind("job") {
        let job = find.0.admin.read(&format!("/jobs/{id}")).await;
        find.hold(job["status"] == "completed", || format!("a pay run: {job}"));
    }
}

/// Everybody has the notifications that they must have, and none of one event twice (rule API-75).
async fn notifications(find: &Finder<'_>, known: &Known) {
    let expected = known.notifications.borrow().clone();
    let desks = [&find.0.admin, &find.0.approver, &find.0.manager];
    for caller in find.0.employees.iter().map(|employee| &employee.own).chain(desks) {
        let rows = caller.all("/notifications").await;
        let mut words = BTreeSet::new();
        for row in rows.iter().filter(|row| !may_come_again(row)) {
            let own = format!("{} {} {} {}", row["kind"], row["title"], row["body"], row["data"]);
            find.hold(words.insert(own), || format!("{} has this twice: {row}", caller.name));
        }
        for (_, what, id) in expected.iter().filter(|(who, _, _)| *who == caller.name) {
            let is_it = |row: &Value| {
                let mut ids = row["data"].as_object().into_iter().flat_map(|data| data.values());
                (row["kind"] == **what || row["title"] == **what) && ids.any(|one| *one == **id)
            };
            let is_there = rows.iter().any(is_it);
            find.hold(is_there, || format!("{} was not notified: {what} {id}", caller.name));
        }
    }
}

/// Whether there may be another notification in the same words, because each is of an event of its own. An attendance waits for a
/// review again when a flag went and comes again, or when it was removed and made again of other taps.
fn may_come_again(row: &Value) -> bool {
    match text(row, "kind") {
        "schedule.changed" | "leave.recalculated" | "job.failed" => true,
        "attendance.needs_review" => row["data"]["attendance_id"].is_string(),
        _ => false,
    }
}

/// Nobody is at work twice, and nobody worked longer than they were there.
fn attendances(find: &Finder<'_>, rows: &[Value]) {
    let ids: BTreeSet<&str> = rows.iter().map(|row| text(row, "id")).collect();
    find.hold(ids.len() == rows.len(), || "an attendance is listed twice".to_owned());
    let mut spans = vec![];
    for row in rows {
        let from = time(row, "clock_in_at").unwrap_or_default();
        let to = time(row, "clock_out_at");
        let elapsed = to.map_or(0, |to| (to - from).num_minutes());
        let worked = row["worked_minutes"].as_i64().unwrap_or(-1);
        find.hold((0..=elapsed).contains(&worked), || format!("worked: {row}"));
        // One of which only an interval is known counts nowhere until somebody says when it was.
        if row["review"] != "rejected" && row["clock_in_latest_at"].is_null() {
            spans.push((from, to.unwrap_or(from)));
        }
    }
    spans.sort_unstable();
    for pair in spans.windows(2) {
        let apart = pair[0].1 <= pair[1].0 && pair[0] != pair[1];
        find.hold(apart, || format!("at work twice: {pair:?}"));
    }
}

/// Balances are the sums of the leaves and adjustments as they are, and never below nothing.
fn leaves(find: &Finder<'_>, known: &Known, employee: &str, stored: &Stored) {
    let leaves = &stored.leaves[employee];
    let mut halves = BTreeSet::new();
    for leave in leaves {
        if leave["status"] != "pending" && leave["status"] != "approved" {
            continue;
        }
        let (start, end) = (date(leave, "start_date"), date(leave, "end_date"));
        for date in start.iter_days().take_while(|date| *date <= end) {
            let half = if date == start { leave["start_half"].as_str() } else { None };
            for part in ["first_half", "second_half"] {
                let asked = half.is_none_or(|half| half == part);
                let is_new = !asked || halves.insert((date, part));
                find.hold(is_new, || format!("on leave twice on {date} {part}"));
            }
        }
    }
    for row in &stored.balances[employee] {
        let kind = text(row, "type").to_owned();
        let year = i32::try_from(row["year"].as_i64().unwrap_or_default()).unwrap_or_default();
        let adjusted = known.adjusted.borrow();
        let adjusted = adjusted.get(&(employee.to_owned(), kind.clone(), year)).copied();
        let is = number(row, "adjusted");
        find.hold((is - adjusted.unwrap_or(0.0)).abs() < 0.001, || {
            format!("adjusted by {adjusted:?}: {row}")
        });
        for (field, status) in [("reserved", "pending"), ("taken", "approved")] {
            let of = leaves.iter().filter(|leave| {
                leave["type"] == *kind
                    && leave["status"] == status
                    && date(leave, "start_date").year() == year
            });
            // Days that were worked came back (rule LEAVE-27).
            let days: f64 = of.map(|l| number(l, "days") - number(l, "returned_days")).sum();
            find.hold((number(row, field) - days).abs() < 0.001, || {
                format!("{field} of {kind} in {year} should be {days}: {row}")
            });
        }
        if !row["available"].is_null() {
            let sum = number(row, "entitled") + number(row, "carried_over") + is
                - number(row, "reserved")
                - number(row, "taken");
            let is_sum = (number(row, "available") - sum).abs() < 0.001;
            find.hold(is_sum && (kind == "lieu" || sum >= 0.0), || format!("available: {row}"));
        }
    }
}

/// No date is paid twice, every figure can be computed again, what was paid for is as it was, and each adjustment counts
/// once.
async fn payrolls(find: &Finder<'_>, known: &Known, employee: &str, rows: &[Value]) {
    let admin = &find.0.admin;
    let adjustments = admin.all(&format!("/pay-adjustments?employee_id={employee}")).await;
    let mut dates = BTreeSet::new();
    for payroll in rows.iter().filter(|row| row["status"] == "approved" || row["status"] == "paid")
    {
        let id = text(payroll, "id");
        let (first, last) = (date(payroll, "period_start"), date(payroll, "period_end"));
        for date in first.iter_days().take_while(|date| *date <= last) {
            find.hold(dates.insert(date), || format!("{date} is paid twice"));
        }
        let recomputed = Request::post(format!("/payrolls/{id}/recompute"), json!({}));
        let recomputed = admin.surely(&recomputed).await.body;
        find.hold(recomputed["matches"] == true, || format!("recomputed: {recomputed}"));
        let own = adjustments.iter().filter(|row| (first..=last).contains(&date(row, "date")));
        let sum: f64 = own.map(|row| number(row, "amount")).sum();
        let read = admin.read(&format!("/payrolls/{id}")).await;
        let items = read["items"].as_array().into_iter().flatten();
        let counted: f64 =
            items.filter(|item| item["code"] == "bonus").map(|item| number(item, "amount")).sum();
        find.hold((counted - sum).abs() < 0.001, || format!("adjusted by {sum}: {read}"));
        let locked = known.locked.borrow().get(id).cloned();
        if let Some(then) = locked {
            let now = locked_by(admin, payroll).await;
            find.hold(now == then, || format!("what {id} locked is no longer as it was"));
        }
    }
}

/// What happens to a thing once.
const ONCE: [&str; 14] = [
    "attendance.clocked_in",
    "attendance.clocked_out",
    "attendance.created",
    "job.created",
    "leave.approved",
    "leave.cancelled",
    "leave.rejected",
    "leave.requested",
    "leave_balance.adjusted",
    "pay_adjustment.created",
    "pay_adjustment.deleted",
    "payroll.approved",
    "payroll.paid",
    "payroll.voided",
];

/// Every change that was acknowledged is in the log, and what happens once is there once.
async fn log(find: &Finder<'_>, known: &Known) {
    let mut logged = BTreeMap::new();
    for entry in find.0.admin.all("/activity-logs?from=2026-03-01T00:00:00Z").await {
        let (id, action) = (text(&entry, "resource_id"), text(&entry, "action"));
        *logged.entry((id.to_owned(), action.to_owned())).or_insert(0_u32) += 1;
    }
    for ((id, action), times) in &logged {
        let is_once = *times == 1 || !ONCE.contains(&&**action);
        find.hold(is_once, || format!("{action} of {id} is in the log {times} times"));
    }
    for change in known.changes.borrow().iter() {
        find.hold(logged.contains_key(change), || format!("{change:?} is not in the log"));
    }
}
