//! The same data, entered in different orders. If this fails, the pay of a person depends on what was typed in first.
//!
//! The orders are drawn with fixed seeds. `WFM_ORDER_SEED=NUMBER` adds this number to all seeds, which gives orders
//! that were never tried: `WFM_ORDER_SEED=1000000 cargo test --package wfm-tests --test service -- order::`.
//!
//! Reviews are not among the entries. Whether an attendance waits for a review depends on what was entered before,
//! and a decision by a person stays.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use chrono::TimeDelta;
use serde_json::{Value, json};
use wfm_app::Ids;
use wfm_domain::ids::EmployeeId;
use wfm_domain::recalculation::Recalculation;
use wfm_storage::recalculation;
use wfm_testkit::{Answer, Organization, Service, TestClock};

use crate::failures::interruptions::rows;

/// One entry about one employee.
#[derive(Clone)]
enum Entered {
    Put(String, Value),
    /// An entry of a history that is removed again.
    Brief(&'static str, Value),
    Removal(&'static str),
    Settings(Value),
    Employee(Value),
    Roster(&'static str, Value),
    /// The part of the path below the site, or the site itself.
    Site(String, Value),
    Leave(&'static str, &'static str),
    Punches(&'static str, Vec<(String, String)>),
    /// A person enters an attendance that no device has recorded.
    Attendance(&'static str, &'static str),
    /// Changes the times of one of the punches with this key. The punches must come first.
    Correction {
        of: &'static str,
        nth: usize,
        times: Value,
    },
}

impl Entered {
    /// Whether the entry that is corrected or removed comes with `other`.
    fn follows(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Removal(entry), Self::Brief(brief, _)) => entry == brief,
            (Self::Correction { of, .. }, Self::Punches(key, _)) => of == key,
            _ => false,
        }
    }

    fn is_same(&self, other: &Self) -> bool {
        matches!((self, other), (Self::Punches(one, _), Self::Punches(other, _)) if one == other)
    }
}

fn daily(start: &str, end: &str) -> Value {
    let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
    let days = weekdays
        .map(|day| json!({"weekday": day, "start": start, "end": end, "break_minutes": 30}));
    json!({"days": days, "break_after_minutes": 360})
}

/// Two weeks of early and night shifts that change, with a holiday, a leave, a late hire date, another department, a
/// rotation, entries that are removed again, and a site in another zone with its own holidays and shifts.
fn all(company: &Company<'_>) -> Vec<Entered> {
    let Company { department, site, rotation, .. } = company;
    let punches = |days: Range<i64>, from: (i64, i64), hours: i64| {
        let begin: chrono::DateTime<chrono::Utc> = "2026-11-01T00:00:00Z".parse().unwrap();
        days.map(|day| {
            let clock_in = begin
                + TimeDelta::days(day)
                + TimeDelta::hours(from.0)
                + TimeDelta::minutes(from.1 + 3 * day);
            (clock_in.to_rfc3339(), (clock_in + TimeDelta::hours(hours)).to_rfc3339())
        })
        .collect()
    };
    let own = |date: &str, start: &str, end: &str| {
        Entered::Put(format!("work-schedules/{date}"), json!({"work_schedule": daily(start, end)}))
    };
    vec![
        own("2026-11-04", "22:00", "06:00"),
        own("2026-11-09", "05:30", "13:30"),
        Entered::Brief(
            "work-schedules/2026-11-07",
            json!({"work_schedule": daily("12:00", "20:00")}),
        ),
        Entered::Removal("work-schedules/2026-11-07"),
        Entered::Brief(
            "assignments/2026-11-10",
            json!({"department_id": null, "site_id": site, "cost_centre": "X"}),
        ),
        Entered::Removal("assignments/2026-11-10"),
        Entered::Put(
            "work-schedules/2026-11-15".into(),
            json!({"rotation_id": rotation, "offset_days": 1}),
        ),
        Entered::Put("work-schedules/2026-11-12".into(), json!({"inherit": true})),
        Entered::Put(
            "assignments/2026-11-13".into(),
            json!({"site_id": site, "cost_centre": "N", "department_id": department}),
        ),
        Entered::Site(String::new(), json!({"holidays": [{"date": "2026-11-14", "name": "Here"}]})),
        Entered::Site(String::new(), json!({"timezone": "Asia/Manila"})),
        Entered::Site(
            "/work-schedules/2026-11-12".into(),
            json!({"work_schedule": daily("11:00", "19:00")}),
        ),
        Entered::Put(
            "assignments/2026-11-06".into(),
            json!({"department_id": department, "site_id": null, "cost_centre": "N"}),
        ),
        Entered::Settings(
            json!({"holidays": [{"date": "2026-11-05", "name": "Local"}, {"date": "2026-11-11", "name": "Other"}]}),
        ),
        Entered::Settings(json!({"organization": {"timezone": "Europe/Berlin"}})),
        Entered::Employee(json!({"hire_date": "2026-11-03"})),
        Entered::Leave("2026-11-10", "2026-11-12"),
        Entered::Roster("2026-11-07", json!([{"start": "10:00", "end": "18:30"}])),
        Entered::Roster("2026-11-13", json!([])),
        Entered::Roster(
            "2026-11-14",
            json!([{"start": "06:30", "end": "09:00"}, {"start": "10:00", "end": "14:00"}]),
        ),
        Entered::Punches("mornings", punches(1..4, (7, 50), 8)),
        Entered::Punches("nights", punches(4..8, (20, 40), 9)),
        Entered::Punches("early", punches(9..15, (4, 10), 9)),
        Entered::Attendance("2026-11-16T11:00:00Z", "2026-11-16T15:30:00Z"),
        Entered::Correction {
            of: "mornings",
            nth: 1,
            times: json!({"clock_out_at": "2026-11-03T18:05:00Z"}),
        },
        // A correction that moves the times from another shift into this one.
        Entered::Correction {
            of: "nights",
            nth: 1,
            times: json!({"clock_in_at": "2026-11-07T03:40:00Z"}),
        },
    ]
}

/// The possible outcomes of an entry.
#[derive(Clone, Copy, PartialEq)]
enum Taken {
    Surely,
    /// It is accepted unless a payroll holds its dates.
    Perhaps,
    /// It exists already.
    Again,
}

impl Taken {
    fn check(self, answer: Answer, status: u16) -> Option<Answer> {
        match self {
            Self::Surely => Some(answer.expect(status)),
            Self::Perhaps if answer.status == status => Some(answer),
            Self::Perhaps => {
                assert_eq!(answer.status, 409, "{}", answer.body);
                None
            }
            Self::Again => {
                assert!(matches!(answer.status, 200 | 409), "{}", answer.body);
                None
            }
        }
    }
}

impl Entered {
    async fn enter(&self, company: &Company<'_>, taken: Taken) {
        let Company { org, employee, site, .. } = company;
        let path = format!("/employees/{employee}");
        match self {
            Self::Put(entry, body) => {
                let answer = org.admin.put(&format!("{path}/{entry}"), body).send().await;
                taken.check(answer, 201);
            }
            Self::Brief(entry, body) => {
                let answer = org.admin.put(&format!("{path}/{entry}"), body).send().await;
                // If it is entered again, it exists already, unless it has been removed.
                match (taken, answer.status) {
                    (Taken::Again, 201) => {}
                    _ => {
                        taken.check(answer, 201);
                    }
                }
            }
            Self::Removal(entry) => {
                let answer = org.admin.delete(&format!("{path}/{entry}")).send().await;
                match (taken, answer.status) {
                    // The entry was not accepted.
                    (Taken::Perhaps, 404) => {}
                    (Taken::Again, _) => {
                        answer.expect(204);
                    }
                    _ => {
                        taken.check(answer, 204);
                    }
                }
            }
            Self::Settings(body) => org.settings(body.clone()).await,
            Self::Employee(body) => {
                let answer = org.admin.patch(&path, body).header("if-match", "*").send().await;
                taken.check(answer, 200);
            }
            Self::Roster(date, shifts) => {
                let entry = format!("{path}/roster/{date}");
                let body = json!({ "shifts": shifts });
                taken.check(org.admin.put(&entry, &body).send().await, 200);
            }
            Self::Site(entry, body) if entry.is_empty() => {
                let site = format!("/sites/{site}");
                let change = org.admin.patch(&site, body).header("if-match", "*");
                taken.check(change.send().await, 200);
            }
            Self::Site(entry, body) => {
                let entry = format!("/sites/{site}{entry}");
                taken.check(org.admin.put(&entry, body).send().await, 201);
            }
            Self::Leave(from, to) => {
                let body = json!({
                    "employee_id": employee, "type": "annual", "start_date": from, "end_date": to,
                });
                let made = org.admin.post("/leaves", &body).send().await;
                let Some(made) = taken.check(made, 201) else { return };
                let approve = json!({"status": "approved"});
                let answer = org.admin.patch(made.header("location"), &approve).send().await;
                taken.check(answer, 200);
            }
            Self::Attendance(clock_in, clock_out) => {
                let body = json!({
                    "employee_id": employee, "clock_in_at": clock_in, "clock_out_at": clock_out,
                    "reason": "The device was broken.",
                });
                taken.check(org.admin.post("/attendances", &body).send().await, 201);
            }
            Self::Correction { of, nth, times } => {
                let Some(id) = attendance_of(org, employee, of, *nth).await else { return };
                let mut body = times.clone();
                body["reason"] = json!("A witness says so.");
                let change = org.admin.patch(&format!("/attendances/{id}"), &body);
                taken.check(change.header("if-match", "*").send().await, 200);
            }
            Self::Punches(key, punches) => {
                let records: Vec<Value> = punches
                    .iter()
                    .enumerate()
                    .map(|(nth, (clock_in, clock_out))| {
                        json!({
                            "id": record_id(key, nth), "employee_id": employee,
                            "clock_in_client_ts": clock_in, "clock_out_client_ts": clock_out,
                        })
                    })
                    .collect();
                let job_key =
                    if taken == Taken::Again { format!("{key}-again") } else { (*key).into() };
                let job = org.sync(&job_key, json!(records)).await;
                let summary = &job["result"]["summary"];
                assert_eq!(summary["rejected"], 0, "{job}");
                if taken == Taken::Again {
                    assert_eq!(summary["duplicate"], records.len(), "{job}");
                }
            }
        }
    }
}

fn record_id(key: &str, nth: usize) -> String {
    format!("{key}-{nth}")
}

/// The attendance of one of the punches with this key.
async fn attendance_of(
    org: &Organization<'_>,
    employee: &str,
    key: &str,
    nth: usize,
) -> Option<String> {
    let record = json!(record_id(key, nth));
    let all = rows(&org.admin, &format!("/attendances?employee_id={employee}&limit=100")).await;
    let found = all.iter().find(|row| row["client_record_id"] == record)?;
    Some(found["id"].as_str().unwrap().to_owned())
}

/// Everything that the employee, the manager and the payroll officer see, except ids and the times of writing.
async fn seen_of(company: &Company<'_>) -> Value {
    let Company { org, employee, .. } = company;
    let attendances = format!("/attendances?employee_id={employee}&limit=100");
    let mut attendances = rows(&org.admin, &attendances).await;
    let leaves = rows(&org.admin, &format!("/leaves?employee_id={employee}")).await;
    let leaves: Vec<Value> = leaves
        .iter()
        .map(|leave| json!([leave["status"], leave["days"], leave["returned_days"]]))
        .collect();
    let balances = format!("/leave-balances?employee_id={employee}&year=2026");
    let mut balances = rows(&org.admin, &balances).await;
    for row in attendances.iter_mut().chain(&mut balances) {
        for field in ["id", "employee_id", "job_id", "received_at", "created_at", "updated_at"] {
            row.as_object_mut().unwrap().remove(field);
        }
    }
    attendances.iter_mut().for_each(|row| company.with_codes(row));
    let run = json!({"period": "2026-11", "employee_ids": [employee], "dry_run": true});
    let run = org
        .admin
        .post("/payroll/generate", &run)
        .key(&Ids::system().next().to_string())
        .send()
        .await
        .expect(202);
    let run = org.ended(&run).await;
    let mut pay = run["result"]["items"][0]["payroll"].clone();
    assert!(pay["gross"].is_string(), "{run}");
    company.with_codes(&mut pay);
    let fields =
        ["gross", "net", "payable_days", "items", "department_id", "site_id", "cost_centre"];
    let pay: Vec<Value> = fields.iter().map(|field| pay[*field].clone()).collect();
    json!({"attendances": attendances, "leaves": leaves, "balances": balances, "pay": pay})
}

async fn recalculated(service: &Service) -> usize {
    service.clock.advance(TimeDelta::seconds(61));
    service.recalculate().await.unwrap()
}

/// Random numbers below a bound. Each seed gives other numbers.
fn drawn(mut seed: u64) -> impl FnMut(usize) -> usize {
    move |below| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((seed >> 33) % below as u64).unwrap()
    }
}

/// Another order for each seed. A correction comes after the entry that it corrects.
fn shuffled(mut all: Vec<Entered>, seed: u64) -> Vec<Entered> {
    let mut draw = drawn(seed);
    for last in (1..all.len()).rev() {
        all.swap(last, draw(last + 1));
    }
    for at in 0..all.len() {
        let later = (at + 1..all.len()).find(|later| all[at].follows(&all[*later]));
        if let Some(later) = later {
            all.swap(at, later);
        }
    }
    all
}

/// A selection that differs for each seed. Every third entry is left out, with the corrections of entries that are
/// left out.
fn some(all: Vec<Entered>, seed: u64) -> Vec<Entered> {
    let mut draw = drawn(seed);
    let (punches, others): (Vec<_>, Vec<_>) =
        all.into_iter().partition(|entered| matches!(entered, Entered::Punches(..)));
    // Without any punch there is nothing to see.
    let mut some = vec![punches[draw(punches.len())].clone()];
    for entered in punches.into_iter().skip(1).chain(others) {
        let has_been = |one: &Entered| entered.follows(one) || one.is_same(&entered);
        let is_possible = match entered {
            Entered::Correction { .. } | Entered::Removal(_) => some.iter().any(has_been),
            _ => !some.iter().any(has_been),
        };
        if is_possible && draw(3) > 0 {
            some.push(entered);
        }
    }
    some
}

/// An organization with an employee, and the resources to which the entries refer.
struct Company<'a> {
    org: Organization<'a>,
    employee: String,
    department: String,
    site: String,
    rotation: String,
}

impl<'a> Company<'a> {
    async fn new(service: &'a Service) -> Self {
        let org = service.organization().await;
        org.settings(json!({
            "work_schedule": daily("08:00", "16:30"), "sync": {"max_lookback_days": 365},
        }))
        .await;
        let create = async |path: &str, body: Value| {
            let made = org.admin.post(path, &body).send().await.expect(201);
            made.body["id"].as_str().unwrap().to_owned()
        };
        let department = create("/departments", json!({"code": "N", "name": "Nights"})).await;
        let site = json!({"code": "S", "name": "Site", "timezone": "UTC"});
        let site = create("/sites", site).await;
        let early = json!([{"start": "06:00", "end": "14:00", "break_minutes": 30}]);
        let rotation = json!({
            "code": "R", "name": "Two and two", "anchor_date": "2026-11-01", "days": [early, early, [], []],
        });
        let rotation = create("/rotations", rotation).await;
        let pay = json!([{"effective_from": "2020-01-01", "pay_type": "hourly", "amount": "17.35", "currency": "USD"}]);
        let body = json!({"hire_date": "2026-01-01", "compensation": pay});
        let employee = org.employee(body).await.to_string();
        Self { org, employee, department, site, rotation }
    }

    /// A row with the codes of its department and its site in place of their ids, which differ between organizations.
    fn with_codes(&self, row: &mut Value) {
        let codes = BTreeMap::from([(&*self.department, "N"), (&*self.site, "S")]);
        for field in ["department_id", "site_id"] {
            if let Some(id) = row[field].as_str() {
                let code = codes[id];
                row[field] = json!(code);
            }
        }
    }
}

/// The seeds of a test, plus the number from the environment.
fn seeds(fixed: Range<u64>) -> Range<u64> {
    #[expect(clippy::disallowed_methods, reason = "a variable of the test run, not of the service")]
    let moved = std::env::var("WFM_ORDER_SEED")
        .map_or(0, |seed| seed.parse().expect("WFM_ORDER_SEED is a number"));
    fixed.start + moved..fixed.end + moved
}

/// Entries after the approval of a month, in any order, change none of its rows and nothing that was paid (rules
/// TIME-55 and PAY-63).
#[tokio::test]
async fn what_a_payroll_locks_never_changes() {
    for seed in seeds(0..6) {
        let clock = TestClock::standing_at("2026-12-02T12:00:00Z".parse().unwrap());
        let service = Service::by(clock, |_| ()).await;
        let company = Company::new(&service).await;
        let Company { org, employee, .. } = &company;
        org.refuse_late_facts().await;
        let all = shuffled(all(&company), 100 + seed);
        let (before, after) = all.split_at(all.len() / 2);
        for entered in before {
            entered.enter(&company, Taken::Surely).await;
        }
        // One month with days in it is locked, whichever punches came.
        let extra = ("2026-11-17T08:05:00Z".to_owned(), "2026-11-17T16:00:00Z".to_owned());
        let extra = Entered::Punches("extra", vec![extra]);
        extra.enter(&company, Taken::Surely).await;
        recalculated(&service).await;
        let attendances = format!("/attendances?employee_id={employee}&limit=100");
        // A person who reviews contributes to the pay and must not approve it alone.
        let reviewer = org.signed_in(&["admin"], None).await;
        for row in rows(&org.admin, &attendances).await {
            if row["review"] == "pending" {
                let path = format!("/attendances/{}", row["id"].as_str().unwrap());
                let review = json!({"review": "approved", "note": "Seen."});
                reviewer.patch(&path, &review).send().await.expect(200);
            }
        }
        let run = json!({"period": "2026-11", "employee_ids": [employee]});
        let run = org.admin.post("/payroll/generate", &run).key("run").send().await.expect(202);
        let run = org.ended(&run).await;
        let id = run["result"]["payroll_ids"][0].as_str().unwrap_or_else(|| panic!("{run}"));
        let path = format!("/payrolls/{id}");
        let approve = json!({"status": "approved"});
        org.approver.patch(&path, &approve).send().await.expect(200);
        let payroll = org.admin.get(&path).send().await.expect(200).body;
        assert_eq!(payroll["status"], "approved");
        let locked = rows(&org.admin, &attendances).await;
        let leaves = rows(&org.admin, &format!("/leaves?employee_id={employee}")).await;

        for entered in after {
            entered.enter(&company, Taken::Perhaps).await;
            if seed % 2 == 0 {
                recalculated(&service).await;
            }
        }
        recalculated(&service).await;
        assert_eq!(org.admin.get(&path).send().await.expect(200).body, payroll, "{seed}");
        for row in locked {
            let path = format!("/attendances/{}", row["id"].as_str().unwrap());
            assert_eq!(org.admin.get(&path).send().await.expect(200).body, row, "{seed}");
        }
        for leave in leaves {
            let path = format!("/leaves/{}", leave["id"].as_str().unwrap());
            assert_eq!(org.admin.get(&path).send().await.expect(200).body, leave, "{seed}");
        }
        // Attendances that came to the locked month wait for a decision.
        for row in rows(&org.admin, &attendances).await {
            let date = row["date"].as_str().unwrap();
            let is_new = row["flags"].as_array().unwrap().contains(&json!("period_locked"));
            assert!(!is_new || row["review"] == "pending", "{seed} {date}");
        }
    }
}

/// Rules TIME-12, TIME-34, TIME-54 and LEAVE-28.
#[tokio::test]
async fn order_never_counts() {
    let seen = seen_in_orders(seeds(0..10), |all| all).await;
    // Every kind of entry is present.
    let text = seen.to_string();
    for what in ["worked_on_leave", "not_employed", "late_arrival", "pending", "corrected"] {
        assert!(text.contains(what), "{what}: {text}");
    }
    // A changed department and a changed site are present, too.
    for field in ["department_id", "site_id"] {
        let found =
            seen["attendances"].as_array().unwrap().iter().map(|row| row[field].to_string());
        assert_eq!(found.collect::<BTreeSet<_>>().len(), 2, "{field}: {text}");
    }
    assert_eq!((&seen["pay"][4], &seen["pay"][5]), (&json!("N"), &json!("S")));
}

/// The same with other lists.
#[tokio::test]
async fn order_never_counts_whatever_is_entered() {
    for list in seeds(0..6) {
        seen_in_orders(4 * list..4 * list + 4, |all| some(all, 1000 + list)).await;
    }
}

/// Enters the same things in a different order for each seed. The result must be the same for all seeds. If an entry
/// is sent again, it changes nothing.
async fn seen_in_orders(seeds: Range<u64>, chosen: impl Fn(Vec<Entered>) -> Vec<Entered>) -> Value {
    let mut expected: Option<Value> = None;
    for seed in seeds {
        let clock = TestClock::standing_at("2026-11-20T11:40:00Z".parse().unwrap());
        let service = Service::by(clock, |_| ()).await;
        let company = Company::new(&service).await;
        let Company { org, employee, .. } = &company;
        // A person who punches with a network does so before anything is known about the day.
        let id = EmployeeId(employee.parse().unwrap());
        let own = org.signed_in(&["employee"], Some(id)).await;
        own.post("/attendances/clock-in", &json!({})).send().await.expect(201);
        service.clock.advance(TimeDelta::minutes(20));
        own.post("/attendances/clock-out", &json!({})).send().await.expect(200);
        let sequence = shuffled(chosen(all(&company)), seed);
        for entered in &sequence {
            entered.enter(&company, Taken::Surely).await;
            // For some seeds there is a recalculation in between.
            if seed % 2 == 0 {
                recalculated(&service).await;
            }
        }
        recalculated(&service).await;
        // A further recalculation changes nothing.
        let all = Recalculation::since(None);
        let table = &service.storage().table;
        let again = recalculation::request(table, org.id, id, all, service.now()).await.unwrap();
        table.write(vec![again]).await.unwrap();
        assert_eq!(recalculated(&service).await, 0, "{seed}");
        let seen = seen_of(&company).await;
        // An entry that is sent again changes nothing.
        for entered in &sequence {
            entered.enter(&company, Taken::Again).await;
        }
        assert_eq!(recalculated(&service).await, 0, "{seed}");
        assert_eq!(seen_of(&company).await, seen, "{seed}");
        let expected = expected.get_or_insert_with(|| seen.clone());
        assert_eq!(&seen, expected, "{seed}");
    }
    expected.unwrap_or_default()
}
