//! Time records. If this fails, an inspector or an employee sees other times than those that are paid, or not who changed them.

use chrono::{DateTime, Utc};
use serde_json::{Value, json};
use wfm_app::timelines::Known;
use wfm_documents::time_record::{Day, Taken, TimeRecord};
use wfm_domain::attendance::Review;
use wfm_domain::correction::Times;
use wfm_domain::dates::month_named;
use wfm_domain::ids::EmployeeId;
use wfm_testkit::{Answer, Client, Organization};

use crate::features::pay::late_facts::{approve, generated, monthly, void};
use crate::features::planning::schedules::{berlin, service};
use crate::features::time::policies::present;

const OCTOBER: &str = "2026-10";

fn at(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

async fn ask(by: &Client, employee: EmployeeId, query: &str) -> Answer {
    by.get(&format!("/employees/{employee}/time-record{query}")).send().await
}

/// The content of a time record.
pub(crate) async fn record(
    org: &Organization<'_>,
    employee: EmployeeId,
    month: &str,
) -> TimeRecord {
    let storage = org.service.storage();
    let known = Known::read(storage, org.id, employee).await.unwrap().unwrap();
    let month = month_named(month).unwrap();
    wfm_pdf::time::record(storage, known, month, org.service.now()).await.unwrap()
}

fn day<'a>(of: &'a TimeRecord, date: &str) -> &'a Day {
    of.days.iter().find(|day| day.date.to_string() == date).unwrap()
}

/// Somebody who reports to a manager, both with accounts, at 3000.00 a month.
async fn team(org: &Organization<'_>) -> (EmployeeId, Client, Client) {
    let boss = org.employee(json!({"hire_date": "2020-01-01"})).await;
    let (boss_client, _) = org.account_of(boss, &["manager"]).await;
    let anna = json!({"hire_date": "2020-01-01", "manager_id": boss.to_string(), "employee_number": "E-17",
        "first_name": "Anna", "last_name": "Nowak", "compensation": monthly(&[("2020-01-01", "3000.00")])});
    let anna = org.employee(anna).await;
    let (anna_client, _) = org.account_of(anna, &["employee"]).await;
    (anna, anna_client, boss_client)
}

/// Rules DOC-2 and SHEET-5.
#[tokio::test]
async fn a_record_has_every_time_with_who_changed_it() {
    let service = service().await;
    let org = berlin(&service).await;
    org.settings(json!({"holidays": [{"date": "2026-10-03", "name": "Einheit"}]})).await;
    let (anna, own, boss) = team(&org).await;
    let me = anna.to_string();
    let entered = present(&org, &me, "2026-10-05T07:00:00Z", "2026-10-05T10:00:00Z").await;
    present(&org, &me, "2026-10-05T11:00:00Z", "2026-10-05T16:00:00Z").await;
    let corrected = json!({"clock_in_at": "2026-10-05T06:30:00Z", "reason": "Das Tor war zu."});
    let path = format!("/attendances/{}", entered.body["id"].as_str().unwrap());
    boss.patch(&path, &corrected).header("if-match", "*").send().await.expect(200);
    let rejected = present(&org, &me, "2026-10-06T07:00:00Z", "2026-10-06T10:00:00Z").await;
    let path = format!("/attendances/{}", rejected.body["id"].as_str().unwrap());
    let reject = json!({"review": "rejected", "note": "Not there."});
    boss.patch(&path, &reject).header("if-match", "*").send().await.expect(200);
    let leave = json!({"type": "annual", "start_date": "2026-10-07", "end_date": "2026-10-08",
        "end_half": "first_half"});
    let leave = own.post("/leaves", &leave).send().await.expect(201);
    let decided = json!({"status": "approved"});
    boss.patch(leave.header("location"), &decided).send().await.expect(200);
    let sheet = own.post("/timesheets", &json!({"period_start": "2026-10-01"})).send().await;
    let sheet = sheet.expect(201).header("location").to_owned();
    boss.patch(&sheet, &json!({"state": "approved"})).send().await.expect(200);

    let of = record(&org, anna, OCTOBER).await;
    assert_eq!((of.name.as_str(), of.employee_number.as_str()), ("Anna Nowak", "E-17"));
    assert_eq!(of.days.len(), 31);
    assert_eq!(day(&of, "2026-10-03").holiday.as_deref(), Some("Einheit"));
    let [first, second] = &day(&of, "2026-10-05").stays[..] else { panic!("two attendances") };
    assert_eq!(first.clock_in, at("2026-10-05T06:30:00Z"));
    assert_eq!(first.worked_minutes + second.worked_minutes, of.totals.worked_minutes);
    let [entry, correction] = &first.corrections[..] else { panic!("two corrections") };
    assert!(entry.is_entry() && !correction.is_entry());
    assert_eq!(correction.reason.as_deref(), Some("Das Tor war zu."));
    let moved =
        Times { before: Some(at("2026-10-05T07:00:00Z")), after: Some(at("2026-10-05T06:30:00Z")) };
    assert_eq!((correction.clock_in, correction.clock_out), (Some(moved), None));
    let author = boss.get("/auth/me").send().await.expect(200).body;
    assert_eq!(correction.by.as_deref(), author["email"].as_str());
    // It is shown and not counted.
    let of_sixth = &day(&of, "2026-10-06").stays;
    assert_eq!((of_sixth[0].review, of_sixth[0].break_minutes), (Review::Rejected, None));
    assert_eq!(of.totals.days_worked, 1);
    let taken = |date: &str| match day(&of, date).leave[..] {
        [ref leave] => match leave.taken {
            Taken::Days(days) => days.to_string(),
            Taken::Minutes(minutes) => format!("{minutes} minutes"),
        },
        _ => String::new(),
    };
    assert_eq!(
        [taken("2026-10-07"), taken("2026-10-08"), taken("2026-10-09")],
        ["1.00", "0.50", ""]
    );
    let signed: Vec<_> = of.signatures.iter().map(|of| (of.is_approval, of.by.clone())).collect();
    let email = own.get("/auth/me").send().await.expect(200).body["email"].clone();
    let by = |of: &Value| of.as_str().unwrap().to_owned();
    assert_eq!(signed, [(false, by(&email)), (true, by(&author["email"]))]);
    // The figures are those of the timesheet.
    let path = format!("/employees/{anna}/timesheets/2026-10-01");
    let sheet = own.get(&path).send().await.expect(200).body;
    assert_eq!(sheet["totals"]["worked"], of.totals.worked_minutes);
    assert_eq!(sheet["totals"]["due"], of.totals.due_minutes);
}

/// Rule DOC-2: until approved payrolls hold every employed date.
#[tokio::test]
async fn a_record_is_preliminary_until_its_month_is_paid() {
    let service = service().await;
    let org = berlin(&service).await;
    let (anna, own, _) = team(&org).await;
    assert!(record(&org, anna, OCTOBER).await.is_preliminary);
    let draft = ask(&own, anna, "?month=2026-10").await.expect(200).body;
    let payroll = generated(&org, OCTOBER).await;
    assert!(record(&org, anna, OCTOBER).await.is_preliminary, "a draft");
    approve(&org, &payroll).await;
    assert!(!record(&org, anna, OCTOBER).await.is_preliminary);
    assert!(record(&org, anna, "2026-09").await.is_preliminary);
    assert!(record(&org, anna, "2019-12").await.is_preliminary, "before the first day");
    let last = ask(&own, anna, "?month=2026-10").await.expect(200).body;
    assert!(draft["sha256"] != last["sha256"], "it does not say so");
    void(&org, &payroll).await;
    let again = ask(&own, anna, "?month=2026-10").await.expect(200).body;
    assert_eq!(again["sha256"], draft["sha256"]);
}

/// Rules DOC-2 and DOC-3.
#[tokio::test]
async fn a_record_is_read_by_who_reads_times_and_leave() {
    let service = service().await;
    let org = berlin(&service).await;
    let (anna, own, boss) = team(&org).await;
    present(&org, &anna.to_string(), "2026-10-05T07:00:00Z", "2026-10-05T15:00:00Z").await;
    let german = ask(&own, anna, "?month=2026-10&language=de").await.expect(200).body;
    assert_eq!(german["name"], "time-record-2026-10-E-17.pdf");
    assert_eq!(german["media_type"], "application/pdf");
    let url = german["download_url"].as_str().unwrap();
    let object = &url[url.find("/time-records/").unwrap() + 1..];
    let bytes = service.storage().blobs.get(object.split('?').next().unwrap()).await.unwrap();
    assert_eq!(german["bytes"], bytes.len());
    assert!(bytes.starts_with(b"%PDF-1.7"), "no PDF");
    let same = ask(&boss, anna, "?month=2026-10&language=de").await.expect(200).body;
    assert_eq!(same["sha256"], german["sha256"]);
    let english = ask(&own, anna, "?month=2026-10").await.expect(200).body;
    assert!(english["sha256"] != german["sha256"], "the same in both languages");

    let peer = org.signed_in(&["employee"], None).await;
    ask(&peer, anna, "?month=2026-10").await.fails(403, "forbidden");
    let times = json!({"name": "times", "permissions": ["attendances:read:all"]});
    let times = org.admin.post("/roles", &times).send().await.expect(201).body;
    let clerk = org.signed_in(&[times["id"].as_str().unwrap()], None).await;
    ask(&clerk, anna, "?month=2026-10").await.fails(403, "forbidden");
    let nobody = EmployeeId(uuid::Uuid::from_u128(7));
    ask(&org.admin, nobody, "?month=2026-10").await.fails(404, "not_found");
    for (query, violation) in [
        ("", "month: required"),
        ("?month=2026-13", "month: invalid_format"),
        ("?month=0000-01", "month: invalid_format"),
        ("?month=2026-10&language=fr", "language: not_allowed"),
    ] {
        let refused = ask(&own, anna, query).await;
        assert_eq!(refused.fails(400, "validation_failed").violations(), [violation], "{query}");
    }
}
