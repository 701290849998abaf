//! Work on leave. If this fails, an employee is paid twice for the same time, or loses leave during which they
//! worked.

use chrono::{Datelike, NaiveDate, TimeDelta, Weekday};
use futures::future::join_all;
use serde_json::{Value, json};
use wfm_domain::ids::EmployeeId;
use wfm_testkit::{Answer, Client, Organization, Service};

/// The first week of a month in the past. Each day has 450 scheduled net minutes.
const DAYS: [&str; 5] = ["2026-09-07", "2026-09-08", "2026-09-09", "2026-09-10", "2026-09-11"];

fn schedule(start: &str, end: &str) -> Value {
    let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday"];
    let day =
        |weekday| json!({"weekday": weekday, "start": start, "end": end, "break_minutes": 30});
    json!({"days": weekdays.map(day)})
}

fn settings(start: &str, end: &str) -> Value {
    json!({
        "work_schedule": schedule(start, end),
        "sync": {"max_lookback_days": 3650},
        "leave_types": [
            {"code": "sick", "name": "Sick", "paid": true, "annual_days": "20"},
            {"code": "unpaid", "name": "Unpaid", "paid": false},
        ],
    })
}

struct Team<'a> {
    org: Organization<'a>,
    employee: EmployeeId,
    own: Client,
    manager: Client,
}

/// An employee who earns 20.00 an hour and has 20 sick days, with a manager.
async fn team(service: &Service) -> Team<'_> {
    let org = service.organization().await;
    org.settings(settings("09:00", "17:00")).await;
    let boss_mail = format!("boss-{}@example.com", org.id);
    let account = json!({"email": boss_mail, "roles": ["manager"]});
    let boss = org.employee(json!({"account": account})).await;
    let read = org.admin.get(&format!("/employees/{boss}")).send().await.expect(200);
    let manager = org.acting_as(read.body["user_id"].as_str().unwrap()).await;
    let employee = org
        .employee(json!({
            "manager_id": boss.to_string(),
            "compensation": [{
                "effective_from": "2020-01-01", "pay_type": "hourly", "amount": "20.00",
                "currency": "USD",
            }],
        }))
        .await;
    let own = org.signed_in(&["employee"], Some(employee)).await;
    Team { org, employee, own, manager }
}

impl Team<'_> {
    /// Requests and approves a leave. Returns its path.
    async fn leave(&self, leave_type: &str, first: &str, last: &str, half: Option<&str>) -> String {
        let body = json!({
            "type": leave_type, "start_date": first, "end_date": last, "start_half": half,
        });
        let made = self.own.post("/leaves", &body).send().await.expect(201);
        let path = made.header("location").to_owned();
        patch(&self.manager, &path, json!({"status": "approved"})).await.expect(200);
        path
    }

    /// Enters presences between these times of the dates. Returns their paths.
    async fn works(&self, days: &[&str], from: &str, to: &str) -> Vec<String> {
        let mut paths = vec![];
        for day in days {
            let body = json!({
                "employee_id": self.employee.to_string(), "reason": "Forgot.",
                "clock_in_at": format!("{day}T{from}:00Z"), "clock_out_at": format!("{day}T{to}:00Z"),
            });
            let made = self.manager.post("/attendances", &body).send().await.expect(201);
            paths.push(made.header("location").to_owned());
        }
        paths
    }

    async fn review(&self, path: &str, decision: &str) -> Answer {
        patch(&self.manager, path, json!({"review": decision})).await
    }

    /// The review of an attendance, and whether it is flagged.
    async fn state(&self, path: &str) -> (String, bool) {
        let read = self.manager.get(path).send().await.expect(200).body;
        let flags = read["flags"].as_array().unwrap();
        (read["review"].as_str().unwrap().to_owned(), flags.contains(&json!("worked_on_leave")))
    }

    /// The base and its explanation, as a run of the month would pay it now.
    async fn base(&self) -> (String, String) {
        let body = json!({
            "period": "2026-09", "employee_ids": [self.employee.to_string()], "dry_run": true,
        });
        let key = format!("run-{}", wfm_app::Ids::system().next());
        let accepted = self.org.admin.post("/payroll/generate", &body).key(&key).send().await;
        let job = self.org.ended(&accepted.expect(202)).await;
        let base = &job["result"]["items"][0]["payroll"]["items"][0];
        let text = |field: &str| base[field].as_str().unwrap_or_else(|| panic!("{job}")).to_owned();
        (text("amount"), text("explanation"))
    }

    /// `returned_days` of a leave, and `taken` and `available` of the balance.
    async fn days(&self, leave: &str) -> [String; 3] {
        let read = self.own.get(leave).send().await.expect(200).body;
        let path = format!("/leave-balances?employee_id={}&year=2026", self.employee);
        let rows = self.own.get(&path).send().await.expect(200).body["data"].clone();
        let rows = rows.as_array().unwrap().clone();
        let row = rows.iter().find(|row| row["type"] == read["type"]).unwrap();
        let text = |value: &Value| value.as_str().unwrap_or("-").to_owned();
        [text(&read["returned_days"]), text(&row["taken"]), text(&row["available"])]
    }
}

async fn patch(client: &Client, path: &str, body: Value) -> Answer {
    client.patch(path, &body).send().await
}

fn pending() -> (String, bool) {
    ("pending".into(), true)
}

/// Rules PAY-75, TIME-49 and LEAVE-27.
#[tokio::test]
async fn five_sick_days_that_were_worked_are_paid_once() {
    let service = Service::start().await;
    let team = team(&service).await;
    let leave = team.leave("sick", DAYS[0], DAYS[4], None).await;
    let worked = team.works(&DAYS, "09:00", "17:00").await;
    for path in &worked {
        assert_eq!(team.state(path).await, pending());
    }
    let on_leave = "20.00 × 2250 paid leave minutes ÷ 60";
    assert_eq!(team.base().await, ("750.00".into(), on_leave.into()));
    assert_eq!(team.days(&leave).await, ["0.0", "5.0", "15.0"]);

    for path in &worked {
        team.review(path, "approved").await.expect(200);
    }
    let all_worked = "20.00 × 2250 worked minutes ÷ 60";
    assert_eq!(team.base().await, ("750.00".into(), all_worked.into()));
    assert_eq!(team.days(&leave).await, ["5.0", "0.0", "20.0"]);

    // The leave of the rejected day counts again and takes its day.
    team.review(&worked[0], "rejected").await.expect(200);
    let both = "20.00 × (1800 worked + 450 paid leave) minutes ÷ 60";
    assert_eq!(team.base().await, ("750.00".into(), both.into()));
    assert_eq!(team.days(&leave).await, ["4.0", "1.0", "19.0"]);
    team.review(&worked[0], "approved").await.expect(200);
    assert_eq!(team.days(&leave).await, ["5.0", "0.0", "20.0"]);
}

/// Rule LEAVE-27.
#[tokio::test]
async fn a_day_goes_back_once_however_often_it_is_decided() {
    let service = Service::start().await;
    let team = team(&service).await;
    let leave = team.leave("sick", DAYS[0], DAYS[4], None).await;
    let worked = team.works(&DAYS, "09:00", "17:00").await;
    let all = worked
        .iter()
        .flat_map(|path| ["approved", "approved", "approved"].map(|to| team.review(path, to)));
    for answer in join_all(all).await {
        answer.expect(200);
    }
    assert_eq!(team.days(&leave).await, ["5.0", "0.0", "20.0"]);
    // Contradicting decisions at the same time: the leave, the balance and the attendances agree.
    let all = worked
        .iter()
        .flat_map(|path| ["rejected", "approved", "rejected"].map(|to| team.review(path, to)));
    for answer in join_all(all).await {
        answer.expect(200);
    }
    let mut approved = 0;
    for path in &worked {
        approved += i32::from(team.state(path).await.0 == "approved");
    }
    let days = |days: i32| format!("{days}.0");
    assert_eq!(team.days(&leave).await, [days(approved), days(5 - approved), days(15 + approved)]);
}

/// Rules TIME-49, TIME-50 and LEAVE-27.
#[tokio::test]
async fn approving_leave_sends_work_to_review_and_cancelling_it_undoes_that() {
    let service = Service::start().await;
    let team = team(&service).await;
    let worked = team.works(&DAYS[..3], "09:00", "17:00").await;
    let kinds = async || {
        let page = team.manager.get("/notifications").send().await.expect(200).body;
        let rows = page["data"].as_array().unwrap().clone();
        rows.iter().filter(|row| row["kind"] == "attendance.needs_review").count()
    };
    let body = json!({"type": "sick", "start_date": DAYS[0], "end_date": DAYS[4]});
    let made = team.own.post("/leaves", &body).send().await.expect(201);
    let leave = made.header("location").to_owned();
    assert_eq!((team.state(&worked[0]).await, kinds().await), (("none".into(), false), 0));
    // A person other than the reviewer approves it, and the reviewer is notified.
    patch(&team.org.admin, &leave, json!({"status": "approved"})).await.expect(200);
    for path in &worked {
        assert_eq!(team.state(path).await, pending());
    }
    assert_eq!(kinds().await, 1);
    team.review(&worked[0], "approved").await.expect(200);
    team.review(&worked[1], "rejected").await.expect(200);
    assert_eq!(team.days(&leave).await, ["1.0", "4.0", "16.0"]);
    // 450 minutes of work, 4 × 450 minutes of leave.
    assert_eq!(team.base().await.0, "750.00");

    patch(&team.manager, &leave, json!({"status": "cancelled"})).await.expect(200);
    let states = [("approved", false), ("rejected", false), ("none", false)];
    for (path, (review, flagged)) in worked.iter().zip(states) {
        assert_eq!(team.state(path).await, (review.to_owned(), flagged));
    }
    assert_eq!(team.days(&leave).await, ["0.0", "0.0", "20.0"]);
    assert_eq!(team.base().await.0, "300.00");
    // No day is returned a second time.
    patch(&team.manager, &leave, json!({"status": "cancelled"})).await.expect(200);
    team.review(&worked[0], "rejected").await.expect(200);
    assert_eq!(team.days(&leave).await, ["0.0", "0.0", "20.0"]);
}

/// Rules PAY-75, TIME-49 and LEAVE-27.
#[tokio::test]
async fn half_a_day_of_leave_loses_only_what_was_worked_of_it() {
    let service = Service::start().await;
    let team = team(&service).await;
    // The middle of the shift is 13:00. Half a day is 225 minutes.
    let leave = team.leave("sick", DAYS[0], DAYS[0], Some("first_half")).await;
    let worked = team.works(&DAYS[..1], "12:00", "17:00").await;
    assert_eq!(team.state(&worked[0]).await, pending());
    assert_eq!(team.base().await, ("75.00".into(), "20.00 × 225 paid leave minutes ÷ 60".into()));
    team.review(&worked[0], "approved").await.expect(200);
    let both = "20.00 × (300 worked + 165 paid leave) minutes ÷ 60";
    assert_eq!(team.base().await, ("155.00".into(), both.into()));
    assert_eq!(team.days(&leave).await, ["0.5", "0.0", "20.0"]);
    // A correction to the half without leave: it is not work on leave, and nothing is returned.
    let correction =
        json!({"clock_in_at": format!("{}T13:00:00Z", DAYS[0]), "reason": "Terminal."});
    patch(&team.manager, &worked[0], correction).await.expect(200);
    assert_eq!(team.state(&worked[0]).await, ("approved".into(), false));
    assert_eq!(team.base().await.0, "155.00");
    assert_eq!(team.days(&leave).await, ["0.0", "0.5", "19.5"]);
    // A correction into the half of the leave: the new times wait for a review.
    let correction =
        json!({"clock_in_at": format!("{}T09:00:00Z", DAYS[0]), "reason": "Terminal."});
    patch(&team.manager, &worked[0], correction).await.expect(200);
    assert_eq!(team.state(&worked[0]).await, pending());
    assert_eq!(team.days(&leave).await, ["0.0", "0.5", "19.5"]);
}

/// Rules PAY-75 and PAY-44.
#[tokio::test]
async fn unpaid_leave_that_was_worked_is_paid_for_the_work() {
    let service = Service::start().await;
    let team = team(&service).await;
    let leave = team.leave("unpaid", DAYS[0], DAYS[1], None).await;
    let worked = team.works(&DAYS[..2], "09:00", "17:00").await;
    assert_eq!(team.base().await.0, "0.00");
    team.review(&worked[0], "approved").await.expect(200);
    assert_eq!(team.base().await.0, "150.00");
    assert_eq!(team.days(&leave).await, ["1.0", "1.0", "-"]);
}

/// Rules TIME-49 and SYNC-13.
#[tokio::test]
async fn a_synced_record_of_work_on_leave_needs_review() {
    let service = Service::start().await;
    let team = team(&service).await;
    let leave = team.leave("sick", DAYS[0], DAYS[0], None).await;
    let record = |id: &str, out: Option<&str>| {
        json!({
            "id": id, "employee_id": team.employee.to_string(),
            "clock_in_client_ts": format!("{}T09:00:00Z", DAYS[0]),
            "clock_out_client_ts": out.map(|out| format!("{}T{out}:00Z", DAYS[0])),
        })
    };
    let verdict = async |key: &str, record: Value| {
        let job = team.org.ended(&team.org.send(key, json!([record])).await.expect(202)).await;
        let item = &job["result"]["items"][0];
        let attendance = format!("/attendances/{}", item["attendance_id"].as_str().unwrap());
        (format!("{} {}", item["verdict"], item["code"]).replace('"', ""), attendance)
    };
    let (first, path) = verdict("a", record("r", None)).await;
    assert_eq!(first, "created null");
    assert_eq!(team.state(&path).await, ("none".into(), false));
    let (filled, path) = verdict("b", record("r", Some("13:00"))).await;
    assert_eq!(filled, "needs_review worked_on_leave");
    assert_eq!(team.state(&path).await, pending());
    team.review(&path, "approved").await.expect(200);
    // 240 of 450 minutes were worked. This is more than half a day, so the day is returned.
    assert_eq!(team.days(&leave).await, ["1.0", "0.0", "20.0"]);
    assert_eq!(team.base().await.0, "150.00");
    // A second record of the day that counts adds to the work, and waits.
    let mut more = record("s", None);
    more["clock_in_client_ts"] = json!(format!("{}T14:00:00Z", DAYS[0]));
    more["clock_out_client_ts"] = json!(format!("{}T15:00:00Z", DAYS[0]));
    assert_eq!(verdict("c", more).await.0, "needs_review worked_on_leave");
    assert_eq!(team.days(&leave).await, ["1.0", "0.0", "20.0"]);
}

/// Rule TIME-49.
#[tokio::test]
async fn a_punch_that_ends_on_leave_goes_to_review_and_notifies() {
    let service = Service::start().await;
    // From nine on a Monday.
    let mut monday = service.now().date_naive().succ_opt().unwrap();
    while monday.weekday() != Weekday::Mon {
        monday = monday.succ_opt().unwrap();
    }
    let nine = monday.and_hms_opt(9, 0, 0).unwrap().and_utc();
    service.clock.advance(nine - service.now());
    let team = team(&service).await;
    let day = monday.to_string();
    team.leave("sick", &day, &day, None).await;
    let punch = async |way: &str| {
        let path = format!("/attendances/clock-{way}");
        team.own.post(&path, &json!({})).send().await.body
    };
    let came = punch("in").await;
    assert_eq!((&came["review"], &came["flags"]), (&json!("none"), &json!([])));
    service.clock.advance(TimeDelta::minutes(12));
    let left = punch("out").await;
    assert_eq!((&left["review"], left["worked_minutes"].as_u64()), (&json!("pending"), Some(12)));
    assert!(left["flags"].as_array().unwrap().contains(&json!("worked_on_leave")));
    let page = team.manager.get("/notifications").send().await.expect(200).body;
    let waits = page["data"].as_array().unwrap().iter();
    let waits = waits.filter(|row| row["kind"] == "attendance.needs_review");
    let named: Vec<_> = waits.map(|row| row["data"]["attendance_id"].clone()).collect();
    assert_eq!(named, [left["id"].clone()]);
}

/// Rules TIME-33, TIME-49 and LEAVE-27.
#[tokio::test]
async fn a_recalculation_asks_for_a_review_and_moves_returned_days() {
    let service = Service::start().await;
    let team = team(&service).await;
    let leave = team.leave("sick", DAYS[0], DAYS[4], None).await;
    // An evening after the shift is not on leave.
    let evening = team.works(&DAYS[..1], "17:00", "21:00").await;
    assert_eq!(team.state(&evening[0]).await, ("none".into(), false));
    let day = team.works(&DAYS[1..2], "09:00", "17:00").await;
    team.review(&day[0], "approved").await.expect(200);
    assert_eq!(team.days(&leave).await, ["1.0", "4.0", "16.0"]);

    let sweep = async || {
        service.clock.advance(TimeDelta::seconds(61));
        service.recalculate().await.unwrap()
    };
    // The shift is now from 13:00 to 21:00. The evening is work on leave, and half of the day's presence is.
    team.org.settings(settings("13:00", "21:00")).await;
    assert!(sweep().await >= 2);
    assert_eq!(team.state(&evening[0]).await, pending());
    assert_eq!(team.state(&day[0]).await, ("approved".into(), true));
    // 240 of 450 minutes of the day are more than half of it.
    assert_eq!(team.days(&leave).await, ["1.0", "4.0", "16.0"]);
    let unread = team.manager.get("/notifications").send().await.expect(200).body;
    let waits = unread["data"].as_array().unwrap().iter();
    assert_eq!(waits.filter(|row| row["kind"] == "attendance.needs_review").count(), 1);
    // The shift is now from 14:00 to 22:00: three hours of the day count.
    team.org.settings(settings("14:00", "22:00")).await;
    assert!(sweep().await >= 1);
    assert_eq!(team.days(&leave).await, ["0.5", "4.5", "15.5"]);
    // The shift is now in the early morning. Neither presence is work on leave, and nothing is returned.
    team.org.settings(settings("01:00", "09:00")).await;
    assert!(sweep().await >= 2);
    assert_eq!(team.state(&evening[0]).await, ("none".into(), false));
    assert_eq!(team.state(&day[0]).await, ("approved".into(), false));
    assert_eq!(team.days(&leave).await, ["0.0", "5.0", "15.0"]);
    assert_eq!(sweep().await, 0);
}

/// Rules TIME-36, TIME-49 and TIME-50.
#[tokio::test]
async fn a_leave_with_more_worked_days_than_fit_a_transaction_is_decided() {
    let service = Service::start().await;
    let team = team(&service).await;
    let first = NaiveDate::from_ymd_opt(2026, 3, 2).unwrap();
    let is_due = |date: &NaiveDate| date.weekday().num_days_from_monday() < 5;
    // A transaction has at most 100 writes. 97 attendances and the rows beside them are a few more.
    for (days, leave_type) in [(97, "unpaid"), (130, "unpaid")] {
        let worked: Vec<NaiveDate> = first.iter_days().filter(is_due).take(days).collect();
        let record = |date: &NaiveDate| {
            json!({
                "id": date.to_string(), "employee_id": team.employee.to_string(),
                "clock_in_client_ts": format!("{date}T09:00:00Z"),
                "clock_out_client_ts": format!("{date}T17:00:00Z"),
            })
        };
        let records: Vec<Value> = worked.iter().map(record).collect();
        let key = format!("k-{days}");
        team.org.ended(&team.org.send(&key, json!(records)).await.expect(202)).await;
        let waits = async || {
            let path =
                format!("/attendances?employee_id={}&review=pending&limit=100", team.employee);
            let page = team.manager.get(&path).send().await.expect(200).body;
            page["data"].as_array().unwrap().len()
        };
        assert_eq!(waits().await, 0);
        let body = json!({"type": leave_type, "start_date": first, "end_date": worked[days - 1]});
        let made = team.own.post("/leaves", &body).send().await.expect(201);
        let path = made.header("location");
        patch(&team.org.admin, path, json!({"status": "approved"})).await.expect(200);
        assert_eq!(waits().await, days.min(100));
        let page = team.manager.get("/notifications?limit=100").send().await.expect(200).body;
        let rows = page["data"].as_array().unwrap().iter();
        let notified = rows.filter(|row| row["kind"] == "attendance.needs_review").count();
        assert_eq!(notified, if days == 97 { 1 } else { 2 });
        patch(&team.manager, path, json!({"status": "cancelled"})).await.expect(200);
        assert_eq!(waits().await, 0);
    }
}
