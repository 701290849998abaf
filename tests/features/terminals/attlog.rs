//! A terminal's log, imported and sent, against an independent calculation. If this fails, employees are paid for
//! hours that the rules do not give them.
//!
//! The calculation follows the `TIME-` rules in whole seconds. It uses nothing from the crate of the rules.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, NaiveDateTime, TimeDelta};
use clap::Parser;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use wfm_cli::Environment;
use wfm_cli::attlog::import;
use wfm_cli::cli::{AttlogCommand, Cli, Command};
use wfm_testkit::service::PASSWORD;
use wfm_testkit::{Organization, Service};

const DAY: i64 = 24 * 3600;
/// Manila has been eight hours ahead of UTC, all year, since 1978.
const OFFSET: i64 = 8 * 3600;
const TOO_LONG_MINUTES: i64 = 960;
const LONGEST_SHIFT_MINUTES: i64 = 780;

/// A week's shifts: weekdays counted from Monday (0), start and end in minutes of the day.
#[derive(Clone, Debug)]
struct Week {
    days: BTreeSet<i64>,
    start: i64,
    end: i64,
    break_minutes: i64,
    grace: i64,
    half_day: i64,
    window: i64,
    break_after: i64,
}

impl Week {
    /// The week in the form of a request.
    fn sent(&self) -> Value {
        let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
        let time = |minutes: i64| format!("{:02}:{:02}", minutes / 60, minutes % 60);
        let days = self.days.iter().map(|day| {
            json!({
                "weekday": names[usize::try_from(*day).unwrap()], "start": time(self.start),
                "end": time(self.end), "break_minutes": self.break_minutes,
            })
        });
        json!({
            "days": days.collect::<Vec<_>>(), "grace_minutes": self.grace,
            "half_day_minutes": self.half_day, "window_minutes": self.window,
            "break_after_minutes": self.break_after,
        })
    }

    /// The begin and the end, in local seconds, of the shift that starts on a day. Days are counted from 1970.
    fn shift(&self, day: i64) -> Option<(i64, i64)> {
        // 1970 began on a Thursday.
        let weekday = (day + 3).rem_euclid(7);
        let next = if self.end <= self.start { DAY } else { 0 };
        let at = |minutes: i64| day * DAY + minutes * 60;
        self.days.contains(&weekday).then(|| (at(self.start), at(self.end) + next))
    }

    /// The minutes of a shift without its break.
    fn net(&self) -> i64 {
        let length = (self.end - self.start).rem_euclid(24 * 60);
        let length = if length == 0 { 24 * 60 } else { length };
        length - self.break_minutes.min((length - self.break_after).max(0))
    }

    /// The day of a clock-in at a local second.
    fn day_of(&self, clock_in: i64) -> i64 {
        let today = clock_in.div_euclid(DAY);
        let mut best: Option<(i64, i64, i64)> = None;
        for day in [today - 1, today, today + 1] {
            let Some((start, end)) = self.shift(day) else { continue };
            let window = self.window * 60;
            if start - window <= clock_in && clock_in <= end + window {
                let candidate = ((clock_in - start).abs(), -start, day);
                best = Some(best.map_or(candidate, |best| best.min(candidate)));
            }
        }
        if let Some((_, _, day)) = best {
            return day;
        }
        // The nearer of both shifts, if yesterday's shift lasts into today.
        match (self.shift(today), self.shift(today - 1)) {
            (Some((start, end)), Some((_, ended))) if ended > today * DAY => {
                let to_own = (start - clock_in).max(clock_in - end);
                if clock_in - ended < to_own { today - 1 } else { today }
            }
            _ => today,
        }
    }
}

/// The day result that an attendance must have.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Expected {
    date: String,
    scheduled: i64,
    worked: i64,
    overtime: i64,
    late: i64,
    is_late: bool,
    status: &'static str,
    early: bool,
}

/// The clock-in and the clock-out in local seconds.
type Presence = (i64, Option<i64>);

/// The day results of all attendances of one employee.
fn expected_results(
    week: &Week,
    holidays: &BTreeSet<String>,
    presences: &[Presence],
) -> BTreeMap<i64, Expected> {
    // The presences of one date are one day. A presence that is too long waits for a review and is not part of it.
    let mut days: BTreeMap<(i64, i64), Vec<Presence>> = BTreeMap::new();
    for presence in presences {
        let day = week.day_of(presence.0);
        let is_planned = |out: i64| {
            week.shift(day).is_some_and(|(start, end)| {
                let window = start - week.window * 60..=end + week.window * 60;
                window.contains(&presence.0) && window.contains(&out)
            })
        };
        let waits = presence.1.is_some_and(|out| {
            let lasts = out - presence.0;
            lasts > TOO_LONG_MINUTES * 60 || lasts > LONGEST_SHIFT_MINUTES * 60 && !is_planned(out)
        });
        let alone = if waits { presence.0 } else { 0 };
        days.entry((day, alone)).or_default().push(*presence);
    }
    let mut all = BTreeMap::new();
    for ((day, _), mut members) in days {
        members.sort_unstable();
        let date = DateTime::from_timestamp(day * DAY, 0).unwrap().date_naive().to_string();
        let holiday = holidays.contains(&date);
        let shift = week.shift(day);
        let mut worked: Vec<i64> =
            members.iter().map(|(from, to)| to.map_or(0, |to| (to - from) / 60)).collect();
        let elapsed: i64 = worked.iter().sum();
        if shift.is_some() && elapsed > week.break_after {
            let mut gaps = 0;
            for pair in members.windows(2) {
                gaps += pair[0].1.map_or(0, |out| (pair[1].0 - out).max(0));
            }
            let left = (week.break_minutes * 60 - gaps).max(0) / 60;
            let mut due = left.min(elapsed - week.break_after);
            for minutes in worked.iter_mut().rev() {
                let taken = due.min(*minutes);
                *minutes -= taken;
                due -= taken;
            }
        }
        let sum: i64 = worked.iter().sum();
        let net = if shift.is_some() { week.net() } else { 0 };
        let half_day = match shift {
            Some(_) if net <= week.half_day => 2 * sum < net,
            _ => sum < week.half_day,
        };
        let threshold = if holiday { 0 } else { net };
        let mut before = 0;
        let meets_window = |(from, to): &Presence| {
            shift.is_some_and(|(start, end)| {
                let window = week.window * 60;
                *from <= end + window && to.is_none_or(|to| to >= start - window)
            })
        };
        let first = members.iter().position(meets_window);
        let last = members.iter().rposition(meets_window);
        for (place, (clock_in, clock_out)) in members.iter().enumerate() {
            let due = shift.filter(|_| !holiday);
            let late = due
                .filter(|(start, _)| Some(place) == first && *clock_in > start + week.grace * 60);
            // After the grace time an employee is late, even by seconds that make no whole minute.
            let is_late = late.is_some();
            let late = late.map_or(0, |(start, _)| (clock_in - start) / 60);
            let early = due.is_some_and(|(_, end)| {
                Some(place) == last && clock_out.is_some_and(|out| out < end - week.grace * 60)
            });
            let after = before + worked[place];
            let overtime = (after - threshold).max(0) - (before - threshold).max(0);
            before = after;
            let status = match clock_out {
                None => "incomplete",
                Some(_) if half_day => "half_day",
                Some(_) if is_late => "late",
                Some(_) => "present",
            };
            let worked = worked[place];
            let date = date.clone();
            let expected =
                Expected { date, scheduled: net, worked, overtime, late, is_late, status, early };
            assert!(all.insert(*clock_in, expected).is_none(), "one clock-in twice");
        }
    }
    all
}

/// The taps of each user, in local seconds, in order.
fn taps(log: &str) -> BTreeMap<String, Vec<i64>> {
    let mut taps: BTreeMap<String, Vec<i64>> = BTreeMap::new();
    for line in log.lines() {
        let fields: Vec<&str> = line.split('\t').map(str::trim).collect();
        let at = NaiveDateTime::parse_from_str(fields[1], "%Y-%m-%d %H:%M:%S").unwrap();
        taps.entry(fields[0].to_owned()).or_default().push(at.and_utc().timestamp());
    }
    taps.values_mut().for_each(|taps| taps.sort_unstable());
    taps
}

/// A log like that of a terminal: early shifts with breaks, nights, rest days, double taps, wrong keys, forgotten
/// clock-outs.
fn made_up() -> String {
    let mut seed: u64 = 20_240_701;
    let mut dice = move |below: i64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        i64::try_from(seed >> 33).unwrap() % below
    };
    let mut lines = vec![];
    let first = DateTime::from_timestamp(1_719_792_000, 0).unwrap(); // 2024-07-01
    for user in 1..=12 {
        let night = user % 4 == 0;
        for day in 0..45 {
            if dice(7) == 0 {
                continue;
            }
            let start = if night { 21 * 60 + 40 } else { 5 * 60 + 30 };
            let mut at = first + TimeDelta::days(day) + TimeDelta::minutes(start + dice(40));
            at += TimeDelta::seconds(dice(60));
            let mut taps = vec![(at, 0)];
            if dice(3) > 0 {
                let out = at + TimeDelta::seconds(5 * 3600 + dice(3600));
                let back = out + TimeDelta::seconds(600 + dice(5400));
                taps.extend([(out, if dice(2) == 0 { 2 } else { 1 }), (back, 3 * dice(2))]);
            }
            if dice(25) > 0 {
                let left = taps[taps.len() - 1].0;
                let rest = if taps.len() == 1 { 12 * 3600 } else { 6 * 3600 };
                // Sometimes the key is wrong.
                let key = if dice(20) == 0 { 0 } else { 1 };
                taps.push((left + TimeDelta::seconds(rest - 1800 + dice(5400)), key));
            }
            for (at, state) in taps {
                for again in 0..=i64::from(dice(4) == 0) {
                    let at = (at + TimeDelta::seconds(4 * again)).format("%Y-%m-%d %H:%M:%S");
                    lines.push((at.to_string(), format!("{user:>9}\t{at}\t1\t{state}\t1\t0\n")));
                }
            }
        }
    }
    // The terminal writes the punches of all people in the order of time.
    lines.sort();
    lines.into_iter().map(|(_, line)| line).collect()
}

/// The organization's week, and the weeks of some people.
fn weeks() -> (Week, BTreeMap<i64, Week>) {
    let usual = Week {
        days: (0..6).collect(),
        start: 5 * 60 + 45,
        end: 18 * 60,
        break_minutes: 90,
        grace: 5,
        half_day: 300,
        window: 120,
        break_after: 360,
    };
    let short = Week {
        days: (0..5).collect(),
        start: 9 * 60 + 30,
        end: 13 * 60,
        break_minutes: 30,
        grace: 0,
        window: 30,
        break_after: 200,
        ..usual.clone()
    };
    let night = Week { start: 22 * 60, end: 6 * 60, break_minutes: 45, ..usual.clone() };
    let round = Week { start: 18 * 60, end: 18 * 60, days: (0..7).collect(), ..usual.clone() };
    let own = BTreeMap::from([
        (2, short.clone()),
        (13, short),
        (4, night.clone()),
        (8, night.clone()),
        (19, night),
        (12, round),
    ]);
    (usual, own)
}

const HOLIDAYS: [&str; 2] = ["2024-07-26", "2024-08-26"];

async fn settings(org: &Organization<'_>, week: &Week) {
    let holidays: Vec<Value> =
        HOLIDAYS.iter().map(|date| json!({"date": date, "name": "Holiday"})).collect();
    org.settings(json!({
        "organization": {"timezone": "Asia/Manila", "currency": "PHP"},
        "work_schedule": week.sent(), "holidays": holidays,
        "sync": {"max_lookback_days": 3650},
    }))
    .await;
}

/// Creates an employee for every user of the log. Returns the ids by number.
async fn hire(
    org: &Organization<'_>,
    own: &BTreeMap<i64, Week>,
    taps: &BTreeMap<String, Vec<i64>>,
) -> BTreeMap<String, String> {
    let mut people = BTreeMap::new();
    for user in taps.keys() {
        let week = own.get(&user.parse().unwrap()).map(Week::sent);
        let pay = json!([{
            "effective_from": "2020-01-01", "pay_type": "hourly", "amount": "120.55",
            "currency": "PHP",
        }]);
        let body = json!({"employee_number": user, "work_schedule": week, "compensation": pay});
        let employee = org.employee(body).await;
        people.insert(user.clone(), employee.to_string());
    }
    people
}

/// Every attendance of an employee, by clock-in in local seconds.
async fn listed(org: &Organization<'_>, employee: &str) -> BTreeMap<i64, Value> {
    let mut rows = BTreeMap::new();
    let first = format!("/attendances?employee_id={employee}&limit=100");
    let mut path = first.clone();
    loop {
        let page = org.admin.get(&path).send().await.expect(200).body;
        for row in page["data"].as_array().unwrap() {
            assert!(rows.insert(local(&row["clock_in_at"]).unwrap(), row.clone()).is_none());
        }
        let Some(cursor) = page["meta"]["next_cursor"].as_str() else { return rows };
        path = format!("{first}&cursor={cursor}");
    }
}

fn local(at: &Value) -> Option<i64> {
    let at = at.as_str()?.parse::<DateTime<chrono::Utc>>().unwrap();
    Some(at.timestamp() + OFFSET)
}

/// Asserts that a list shows the calculated results. Returns the number of attendances and the minutes of lateness
/// and of overtime.
fn compare(rows: &BTreeMap<i64, Value>, week: &Week, user: &str) -> (usize, i64, i64) {
    let holidays = HOLIDAYS.iter().map(|date| (*date).to_owned()).collect();
    let presences: Vec<Presence> =
        rows.iter().map(|(clock_in, row)| (*clock_in, local(&row["clock_out_at"]))).collect();
    let expected = expected_results(week, &holidays, &presences);
    assert_eq!(rows.len(), expected.len());
    let mut late = 0;
    let mut overtime = 0;
    for (clock_in, row) in rows {
        let minutes = |field: &str| row[field].as_i64().unwrap();
        let flags = row["flags"].as_array().unwrap();
        let flagged = |flag: &str| flags.contains(&json!(flag));
        let expected = &expected[clock_in];
        let listed = Expected {
            date: row["date"].as_str().unwrap().to_owned(),
            scheduled: minutes("scheduled_minutes"),
            worked: minutes("worked_minutes"),
            overtime: minutes("overtime_minutes"),
            late: minutes("late_minutes"),
            is_late: flagged("late_arrival"),
            status: expected.status,
            early: flagged("early_leave"),
        };
        assert_eq!((&listed, &row["status"]), (expected, &json!(expected.status)), "{user} {row}");
        assert_eq!(flagged("auto_closed"), expected.status == "incomplete", "{user} {row}");
        late += expected.late;
        overtime += expected.overtime;
    }
    (rows.len(), late, overtime)
}

/// Pays July by the hour, with overtime at one and a half. Compares every payslip, to the centavo, with amounts
/// calculated from the list. An attendance that waits for a review or has no end pays nothing.
async fn paid(org: &Organization<'_>, people: &BTreeMap<String, String>) -> usize {
    const CENTAVOS: i64 = 12_055;
    let overtime = json!({
        "code": "overtime", "name": "Overtime", "kind": "earning",
        "calculation": {"method": "per_hour", "of": "overtime", "multiplier": "1.5"},
    });
    org.admin.post("/salary-components", &overtime).send().await.expect(201);
    let run = org.admin.post("/payroll/generate", &json!({"period": "2024-07"})).key("july");
    let job = org.ended(&run.send().await.expect(202)).await;
    assert_eq!(job["result"]["summary"]["created"], people.len(), "{job}");
    // Half a centavo is rounded up.
    let rounded =
        |numerator: i64, denominator: i64| (2 * numerator + denominator) / (2 * denominator);
    let money = |centavos: i64| format!("{}.{:02}", centavos / 100, centavos % 100);
    for (user, employee) in people {
        let mut worked = 0;
        let mut overtime = 0;
        for row in listed(org, employee).await.values() {
            let counts = matches!(row["review"].as_str(), Some("none" | "approved"))
                && matches!(row["status"].as_str(), Some("present" | "late" | "half_day"));
            if counts && row["date"].as_str().unwrap().starts_with("2024-07") {
                worked += row["worked_minutes"].as_i64().unwrap();
                overtime += row["overtime_minutes"].as_i64().unwrap();
            }
        }
        let page = org.admin.get(&format!("/payrolls?employee_id={employee}")).send().await;
        let payroll = page.expect(200).body["data"][0].clone();
        let base = rounded(CENTAVOS * worked, 60);
        // The base already pays the hour once.
        let more = rounded(CENTAVOS * overtime, 2 * 60);
        assert_eq!(payroll["base"], money(base), "{user}: {worked} minutes");
        assert_eq!(payroll["gross"], money(base + more), "{user}: {overtime} minutes of overtime");
        let id = payroll["id"].as_str().unwrap();
        let approved =
            org.approver.patch(&format!("/payrolls/{id}"), &json!({"status": "approved"}));
        approved.send().await.expect(200);
        let recompute = format!("/payrolls/{id}/recompute");
        let again = org.admin.request(http::Method::POST, &recompute).send().await.expect(200);
        assert_eq!(again.body["matches"], true, "{}", again.body);
    }
    people.len()
}

/// Imports the log as shifts, checks the list and the figures, and pays a month.
async fn imported(service: &Service, log: &str) -> (usize, i64, i64) {
    let org = service.organization().await;
    let (usual, own) = weeks();
    settings(&org, &usual).await;
    let taps = taps(log);
    let people = hire(&org, &own, &taps).await;
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let server = service.stack.gateway.listen(listener).unwrap();
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), log).unwrap();
    let url = server.url();
    let path = file.path().to_str().unwrap();
    let line = ["wfm", "attlog", "import", path, "--zone", "Asia/Manila", "--url", &url];
    // The log was taken long after the last tap, so no shift is still running.
    let line = line.into_iter().chain(["--email", &org.email, "--exported-at", "2024-12-31T00:00"]);
    let line = line.chain(["--yes"]);
    let Command::Attlog(AttlogCommand::Import(args)) = Cli::parse_from(line).command else {
        panic!("another command")
    };
    let mut screen = Vec::new();
    let done = import::run(&args, &Environment::with_password(PASSWORD), &mut screen, |_| {}).await;
    assert!(done.is_ok(), "{}", String::from_utf8_lossy(&screen));

    let mut sums = (0, 0, 0);
    for (user, employee) in &people {
        let rows = listed(&org, employee).await;
        // Every tap belongs to an attendance, or comes after the beginning of one without an end.
        for tap in &taps[user] {
            let (clock_in, row) = rows.range(..=*tap).next_back().expect("a tap before all");
            let out = local(&row["clock_out_at"]);
            let held = out.is_none_or(|out| *tap <= out + 60);
            assert!(held, "{user}: {tap} is after {clock_in} to {out:?}");
        }
        for (clock_in, row) in &rows {
            let known = |at: i64| taps[user].binary_search(&at).is_ok();
            assert!(known(*clock_in) && local(&row["clock_out_at"]).is_none_or(known));
        }
        let week = own.get(&user.parse().unwrap()).unwrap_or(&usual);
        let of_user = compare(&rows, week, user);
        sums = (sums.0 + of_user.0, sums.1 + of_user.1, sums.2 + of_user.2);
    }

    // The organization's rules become stricter, and the days are recalculated (rule TIME-33).
    let strict = Week { grace: 0, half_day: 500, break_minutes: 60, ..usual };
    settings(&org, &strict).await;
    service.clock.advance(TimeDelta::seconds(61));
    service.recalculate().await.unwrap();
    for (user, employee) in &people {
        let week = own.get(&user.parse().unwrap()).unwrap_or(&strict);
        compare(&listed(&org, employee).await, week, user);
    }
    assert_eq!(paid(&org, &people).await, people.len());
    sums
}

/// Sends every two taps as an attendance, so that breaks lie between attendances, and checks the figures.
async fn sent_in_pieces(service: &Service, log: &str) -> (usize, i64, i64) {
    let org = service.organization().await;
    let (usual, own) = weeks();
    settings(&org, &usual).await;
    let taps = taps(log);
    let people = hire(&org, &own, &taps).await;
    let mut records = vec![];
    for (user, employee) in &people {
        let mut kept: Vec<i64> = vec![];
        for tap in &taps[user] {
            if kept.last().is_none_or(|last| tap - last > 60) {
                kept.push(*tap);
            }
        }
        let at = |local: i64| DateTime::from_timestamp(local - OFFSET, 0).unwrap().to_rfc3339();
        let mut next = 0;
        while next < kept.len() {
            let clock_in = kept[next];
            let clock_out = kept.get(next + 1).filter(|out| **out - clock_in <= 17 * 3600);
            next += if clock_out.is_some() { 2 } else { 1 };
            records.push(json!({
                "id": clock_in.to_string(), "employee_id": employee,
                "clock_in_client_ts": at(clock_in),
                "clock_out_client_ts": clock_out.map(|out| at(*out)),
            }));
        }
    }
    // The order of the records does not matter.
    records.sort_by_key(|record| record["id"].as_str().unwrap().bytes().rev().collect::<Vec<_>>());
    for (n, records) in records.chunks(500).enumerate() {
        let job = org.sync(&n.to_string(), json!(records)).await;
        let summary = &job["result"]["summary"];
        assert_eq!((&summary["conflict"], &summary["rejected"]), (&json!(0), &json!(0)));
    }
    let mut sums = (0, 0, 0);
    for (user, employee) in &people {
        let week = own.get(&user.parse().unwrap()).unwrap_or(&usual);
        let of_user = compare(&listed(&org, employee).await, week, user);
        sums = (sums.0 + of_user.0, sums.1 + of_user.1, sums.2 + of_user.2);
    }
    assert_eq!(sums.0, records.len());
    sums
}

#[tokio::test]
async fn a_terminals_log_has_the_day_results_that_the_rules_say() {
    let service = Service::start().await;
    let log = made_up();
    for (attendances, late, overtime) in
        [imported(&service, &log).await, sent_in_pieces(&service, &log).await]
    {
        assert!(attendances > 400 && late > 1000 && overtime > 1000, "{attendances} {late}");
    }
}

/// `ATTLOG=file cargo test --workspace --test service -- attlog --ignored --nocapture`
#[tokio::test]
#[ignore = "needs the log of a terminal in Manila, named by ATTLOG"]
async fn a_real_log_has_the_day_results_that_the_rules_say() {
    #[expect(clippy::disallowed_methods, reason = "where the log is, only who runs this knows")]
    let file = std::env::var("ATTLOG").expect("ATTLOG names a terminal's log");
    let log = String::from_utf8_lossy(&std::fs::read(file).unwrap()).into_owned();
    let service = Service::start().await;
    eprintln!("attendances, minutes late, minutes of overtime");
    eprintln!("imported: {:?}", imported(&service, &log).await);
    eprintln!("in pieces: {:?}", sent_in_pieces(&service, &log).await);
}
