//! Pay groups: periods, pay dates, cut-offs and divisors. If this fails, weekly and half-monthly people are paid for other
//! dates than their contract says, or a date is paid twice or never.

use chrono::{DateTime, Utc};
use serde_json::{Value, json};
use wfm_app::Ids;
use wfm_domain::fixtures;
use wfm_domain::ids::{OrganizationId, PayGroupId};
use wfm_domain::pay::PayGroup;
use wfm_storage::coded;
use wfm_storage::table::Write;
use wfm_testkit::{Answer, Organization, Service, verdicts};

use super::conditions::{MONTH, amounts};
use crate::failures::interruptions::{Point, case};
use crate::features::planning::schedules::{created, renamed, replaced};
use crate::surface::kinds::Kind;

/// A pay group in the suites about all kinds.
pub const KIND: Kind = Kind {
    path: "/pay-groups",
    example: || json!({"code": "month", "name": "Monthly", "frequency": "monthly"}),
    told: &[
        ("get_pay_group", 403, 200),
        ("list_pay_group_periods", 403, 200),
        ("patch_pay_group", 403, 200),
        ("update_pay_group", 403, 200),
    ],
    row,
    costs: [("create a pay group", (4, 3.0, 14.0)), ("pay group by id", (2, 3.0, 0.0))],
    cases: &[case!(create_pay_group), case!(patch_pay_group), case!(update_pay_group)],
};

fn row(organization: OrganizationId, n: u32, at: DateTime<Utc>) -> Vec<Write> {
    let id = PayGroupId(Ids::system().next());
    let group = PayGroup { id, code: format!("c{n}"), created_at: at, ..fixtures::pay_group() };
    coded::create(organization, &group)
}

async fn create_pay_group(point: &Point<'_>) {
    created(point, &KIND, "pay_group.created").await;
}

async fn patch_pay_group(point: &Point<'_>) {
    renamed(point, &KIND, "pay_group.updated").await;
}

async fn update_pay_group(point: &Point<'_>) {
    replaced(point, &KIND, ["pay_group.updated", "pay_group.created"]).await;
}

async fn create(org: &Organization<'_>, body: Value) -> Answer {
    org.admin.post("/pay-groups", &body).send().await
}

async fn group(org: &Organization<'_>, body: Value) -> String {
    create(org, body).await.expect(201).body["id"].as_str().unwrap().to_owned()
}

fn monthly(amount: &str, from: &str, group: Option<&str>) -> Value {
    pay("monthly", amount, from, group)
}

fn pay(pay_type: &str, amount: &str, from: &str, group: Option<&str>) -> Value {
    json!({
        "effective_from": from, "pay_type": pay_type, "amount": amount, "currency": "USD",
        "pay_group_id": group,
    })
}

/// Runs a period. Returns the job.
async fn generate(org: &Organization<'_>, key: &str, body: Value) -> Value {
    let accepted = org.admin.post("/payroll/generate", &body).key(key).send().await.expect(202);
    org.ended(&accepted).await
}

/// The payroll that a run made, which recomputes to the byte.
async fn only(org: &Organization<'_>, job: &Value) -> Value {
    let ids = job["result"]["payroll_ids"].as_array().unwrap();
    assert_eq!(ids.len(), 1, "{job}");
    let path = format!("/payrolls/{}", ids[0].as_str().unwrap());
    let again = org.admin.request(http::Method::POST, &format!("{path}/recompute"));
    assert_eq!(again.send().await.expect(200).body["matches"], true);
    org.admin.get(&path).send().await.expect(200).body
}

async fn decide(org: &Organization<'_>, payroll: &Value, decision: Value) -> Answer {
    let path = format!("/payrolls/{}", payroll["id"].as_str().unwrap());
    org.approver.patch(&path, &decision).send().await
}

async fn approve(org: &Organization<'_>, payroll: &Value) {
    decide(org, payroll, json!({"status": "approved"})).await.expect(200);
}

/// Enters an attendance from 9 to 17 o'clock.
async fn enter(org: &Organization<'_>, employee: &str, date: &str) -> Answer {
    let body = json!({
        "employee_id": employee, "clock_in_at": format!("{date}T09:00:00Z"),
        "clock_out_at": format!("{date}T17:00:00Z"), "reason": "Forgot.",
    });
    org.admin.post("/attendances", &body).send().await
}

/// Rules PAY-77 and PAY-78.
#[tokio::test]
async fn a_group_has_numbered_periods_and_pay_dates_on_working_days() {
    let service = Service::start().await;
    let org = service.organization().await;
    let weekly = json!({
        "code": "W", "name": "Weekly", "frequency": "weekly", "anchor_date": "2004-11-01",
        "pay_days_after_end": 5,
    });
    let made = create(&org, weekly.clone()).await.expect(201);
    assert_eq!(made.body["day_basis"], "working_days");
    assert_eq!((&made.body["cutoff_days"], &made.body["fixed_days"]), (&json!(null), &json!(null)));
    let path = made.header("location").to_owned();
    let year = org.admin.get(&format!("{path}/periods?year=2005")).send().await.expect(200).body;
    assert_eq!(
        year["periods"][0],
        json!({
            "number": 1, "period_start": "2004-12-27", "period_end": "2005-01-02",
            "hours_start": "2004-12-27", "hours_end": "2005-01-02", "pay_date": "2005-01-07",
        })
    );
    assert_eq!(year["periods"].as_array().unwrap().len(), 52);
    // A holiday moves the pay date back.
    org.settings(json!({"holidays": [{"date": "2005-01-07", "name": "Holiday"}]})).await;
    let moved = org.admin.get(&format!("{path}/periods?year=2005")).send().await.expect(200).body;
    assert_eq!(moved["periods"][0]["pay_date"], "2005-01-06");
    let all = org.admin.get("/pay-groups").send().await.expect(200).body;
    assert_eq!(all["data"], json!([made.body]));

    create(&org, weekly).await.fails(409, "already_exists");
    for (body, violations) in [
        (
            json!({"frequency": "weekly", "pay_day_of_month": 25}),
            vec!["/anchor_date: required", "/pay_day_of_month: does_not_fit"],
        ),
        (
            json!({"frequency": "monthly", "anchor_date": "2026-01-01"}),
            vec!["/anchor_date: does_not_fit"],
        ),
        (
            json!({"frequency": "monthly", "cutoff_days": [5, 20]}),
            vec!["/cutoff_days: does_not_fit"],
        ),
        (
            json!({"frequency": "semi_monthly", "cutoff_days": [20, 5]}),
            vec!["/cutoff_days: out_of_range"],
        ),
        (
            json!({"frequency": "monthly", "pay_day_of_month": 25, "pay_days_after_end": 2}),
            vec!["/pay_days_after_end: not_together"],
        ),
        (json!({"frequency": "monthly", "fixed_days": "0"}), vec!["/fixed_days: out_of_range"]),
    ] {
        let mut sent = json!({"code": "X", "name": "Other"});
        sent.as_object_mut().unwrap().extend(body.as_object().unwrap().clone());
        let answer = create(&org, sent).await.fails(400, "validation_failed");
        assert_eq!(answer.violations(), violations, "{body}");
    }
}

/// Rules PAY-78, PAY-79 and PAY-80.
#[tokio::test]
async fn halves_of_a_month_are_paid_in_two_runs() {
    let service = Service::start().await;
    let org = service.organization().await;
    let halves = json!({
        "code": "H", "name": "Twice a month", "frequency": "semi_monthly", "pay_days_after_end": 3,
    });
    let halves = group(&org, halves).await;
    let in_group = org.employee(json!({
        "compensation": [monthly("30000.00", "2015-01-01", Some(&halves))],
    }));
    let in_group = in_group.await.to_string();
    let outside =
        org.employee(json!({"compensation": [monthly("2200.00", "2015-01-01", None)]})).await;

    let run = |start: &str| json!({"pay_group_id": halves, "period_start": start});
    let first = generate(&org, "first", run("2026-09-01")).await;
    // The run of a group holds its people alone.
    assert_eq!(verdicts(&first), ["created"]);
    let first = only(&org, &first).await;
    let shown = ["period_start", "period_end", "hours_start", "pay_date", "base", "pay_group_id"];
    let shown = shown.map(|field| first[field].as_str().unwrap());
    // Three days after the 15th is a Friday.
    let expected = ["2026-09-01", "2026-09-15", "2026-09-01", "2026-09-18", "15000.00", &halves];
    assert_eq!(shown, expected);
    let named =
        json!({"pay_group_id": halves, "period_start": "2026-09-16", "pay_date": "2026-10-01"});
    let second = only(&org, &generate(&org, "second", named).await).await;
    assert_eq!((&second["base"], &second["pay_date"]), (&json!("15000.00"), &json!("2026-10-01")));

    // Both are approved in one job.
    let ids = [&first["id"], &second["id"]];
    let decision = json!({"payroll_ids": ids, "status": "approved"});
    let decided = org.approver.post("/payrolls/decide", &decision).key("both").send().await;
    let decided = org.ended(&decided.expect(202)).await;
    assert_eq!(verdicts(&decided), ["updated", "updated"]);

    // The run without a group has the others.
    let rest = generate(&org, "rest", json!({"period": MONTH})).await;
    let mut codes = verdicts(&rest);
    codes.sort();
    assert_eq!(codes, ["created", "skipped no_compensation"]);
    assert_eq!(only(&org, &rest).await["employee_id"], outside.to_string());
    let named = json!({"pay_group_id": halves, "period_start": "2026-09-01", "employee_ids": [outside.to_string()]});
    assert_eq!(verdicts(&generate(&org, "named", named).await), ["skipped no_compensation"]);
    let of_group = format!("/payrolls?pay_group_id={halves}");
    let of_group = org.admin.get(&of_group).send().await.expect(200).body;
    let whose = of_group["data"].as_array().unwrap().iter().map(|one| &one["employee_id"]);
    assert_eq!(whose.collect::<Vec<_>>(), [&in_group, &in_group]);

    for (body, violation) in [
        (run("2026-09-02"), "/period_start: does_not_fit"),
        (
            json!({"pay_group_id": halves, "period_start": "2026-09-01", "period_end": "2026-09-30"}),
            "/period_end: does_not_fit",
        ),
        (json!({"pay_group_id": halves, "period": MONTH}), "/period: does_not_fit"),
        (
            json!({"pay_group_id": halves, "period_start": "2026-09-01", "pay_date": "2028-09-01"}),
            "/pay_date: out_of_range",
        ),
        (
            json!({"pay_group_id": outside.to_string(), "period_start": "2026-09-01"}),
            "/pay_group_id: unknown_reference",
        ),
        (json!({"period_start": "2026-09-01"}), "/period_end: required"),
    ] {
        let answer = org.admin.post("/payroll/generate", &body).key("wrong").send().await;
        assert_eq!(answer.fails(400, "validation_failed").violations(), [violation]);
    }
}

/// Rules PAY-79, PAY-63 and PAY-77.
#[tokio::test]
async fn days_of_a_month_are_paid_by_the_group_that_their_compensation_names() {
    let service = Service::start().await;
    let org = service.organization().await;
    org.refuse_late_facts().await;
    let weekly = json!({
        "code": "W", "name": "Weekly", "frequency": "weekly", "anchor_date": "2026-11-02",
    });
    let weekly = group(&org, weekly).await;
    let compensation = json!([
        monthly("2100.00", "2015-01-01", None),
        pay("per_period", "500.00", "2026-11-16", Some(&weekly)),
        monthly("2100.00", "2026-11-23", None),
    ]);
    let employee = org.employee(json!({ "compensation": compensation })).await.to_string();
    let month = only(&org, &generate(&org, "month", json!({"period": "2026-11"})).await).await;
    assert_eq!(month["base"], "1600.00");
    let week = json!({"pay_group_id": weekly, "period_start": "2026-11-16"});
    let week = only(&org, &generate(&org, "week", week).await).await;
    assert_eq!(week["base"], "500.00");
    // Each locks the dates that it pays, and an adjustment on a date of the other one is still possible.
    approve(&org, &month).await;
    let bonus = json!({
        "code": "bonus", "name": "Bonus", "kind": "earning", "applies_to": {"scope": "assigned"},
        "calculation": {"method": "fixed", "amount": "0.00", "currency": "USD"},
    });
    let bonus = org.admin.post("/salary-components", &bonus).send().await.expect(201).body;
    let on = |date: &str| {
        json!({
            "employee_id": employee, "component_id": bonus["id"], "date": date, "amount": "10.00",
        })
    };
    org.admin.post("/pay-adjustments", &on("2026-11-12")).send().await.fails(409, "period_locked");
    org.admin.post("/pay-adjustments", &on("2026-11-17")).send().await.expect(201);
    decide(&org, &week, json!({"status": "approved"})).await.fails(409, "invalid_transition");
    let week = json!({"pay_group_id": weekly, "period_start": "2026-11-16"});
    let week = only(&org, &generate(&org, "again", week).await).await;
    assert_eq!(amounts(&week), json!({"base": "500.00", "bonus": "10.00"}));
    approve(&org, &week).await;
    org.admin.post("/pay-adjustments", &on("2026-11-18")).send().await.fails(409, "period_locked");
    // A void week opens its own dates alone.
    decide(&org, &week, json!({"status": "void", "reason": "Wrong."})).await.expect(200);
    org.admin.post("/pay-adjustments", &on("2026-11-18")).send().await.expect(201);
    org.admin.post("/pay-adjustments", &on("2026-11-13")).send().await.fails(409, "period_locked");

    // A date of an approved payroll keeps its group.
    let path = format!("/employees/{employee}");
    let moved = json!({"compensation": [
        monthly("2100.00", "2015-01-01", None),
        pay("per_period", "500.00", "2026-11-14", Some(&weekly)),
        monthly("2100.00", "2026-11-23", None),
    ]});
    let patch = |body: &Value| org.admin.patch(&path, body).header("if-match", "*");
    patch(&moved).send().await.fails(409, "period_locked");
    let later = json!({"compensation": [
        monthly("2100.00", "2015-01-01", None),
        pay("per_period", "500.00", "2026-11-16", Some(&weekly)),
        monthly("2100.00", "2026-11-23", None),
        pay("per_period", "510.00", "2026-12-07", Some(&weekly)),
    ]});
    patch(&later).send().await.expect(200);
}

/// Rule PAY-80.
#[tokio::test]
async fn pay_fits_the_periods_of_its_group() {
    let service = Service::start().await;
    let org = service.organization().await;
    let weekly = json!({
        "code": "W", "name": "Weekly", "frequency": "weekly", "anchor_date": "2026-11-02",
    });
    let weekly = group(&org, weekly).await;
    let number = |body: Value| {
        let mut all = json!({
            "employee_number": "7", "first_name": "Ada", "last_name": "Lovelace",
            "email": "ada@example.com", "hire_date": "2015-01-01",
        });
        all["compensation"] = json!([body]);
        all
    };
    let other = org.employee(json!({})).await.to_string();
    for (body, violation) in [
        (monthly("2100.00", "2015-01-01", Some(&weekly)), "/compensation/0/pay_type: does_not_fit"),
        (
            monthly("2100.00", "2015-01-01", Some(&other)),
            "/compensation/0/pay_group_id: unknown_reference",
        ),
    ] {
        let answer = org.admin.post("/employees", &number(body)).send().await;
        assert_eq!(answer.fails(400, "validation_failed").violations(), [violation]);
    }
    // Without a group nothing says what a period is.
    let alone =
        org.employee(json!({"compensation": [pay("per_period", "500.00", "2015-01-01", None)]}));
    let alone = alone.await.to_string();
    let named = json!({"period": MONTH, "employee_ids": [alone]});
    assert_eq!(verdicts(&generate(&org, "alone", named).await), ["failed no_pay_group"]);

    // A group that somebody is in stays active, and nobody enters one that is not.
    let member = org.employee(json!({
        "compensation": [pay("hourly", "20.00", "2015-01-01", Some(&weekly))],
    }));
    let member = member.await.to_string();
    let path = format!("/pay-groups/{weekly}");
    let inactive = json!({"is_active": false});
    org.admin.patch(&path, &inactive).send().await.fails(409, "in_use");
    // Who is paid by the month gets a component that is split by day in halves of months, and in no weeks.
    let housing = json!({
        "code": "housing", "name": "Housing", "kind": "earning", "prorate": true,
        "calculation": {"method": "fixed", "amount": "100.00", "currency": "USD"},
    });
    let housing = org.admin.post("/salary-components", &housing).send().await.expect(201).body;
    let mut given = pay("per_period", "500.00", "2015-01-01", Some(&weekly));
    given["components"] = json!([{"component_id": housing["id"]}]);
    let refused = org.admin.post("/employees", &number(given)).send().await;
    assert_eq!(
        refused.fails(400, "validation_failed").violations(),
        ["/compensation/0/components/0/component_id: does_not_fit"]
    );
    let week = json!({"pay_group_id": weekly, "period_start": "2026-09-07"});
    assert_eq!(verdicts(&generate(&org, "week", week).await), ["failed does_not_fit"]);

    let of_member = format!("/employees/{member}");
    let patch = |body: &Value| org.admin.patch(&of_member, body).header("if-match", "*");
    let left = json!({"compensation": [pay("hourly", "20.00", "2015-01-01", None)]});
    patch(&left).send().await.expect(200);
    let closed = org.admin.patch(&path, &inactive).send().await.expect(200);
    assert_eq!(closed.body["is_active"], false);
    let back = json!({"compensation": [pay("hourly", "20.00", "2015-01-01", Some(&weekly))]});
    assert_eq!(
        patch(&back).send().await.fails(409, "in_use").violations(),
        ["/compensation: in_use"]
    );
}

/// Rule PAY-82.
#[tokio::test]
async fn a_salary_is_divided_as_its_group_says() {
    let service = Service::start().await;
    let org = service.organization().await;
    let all_days = json!({
        "code": "C", "name": "Calendar days", "frequency": "monthly", "day_basis": "calendar_days",
        "pay_day_of_month": 31,
    });
    let all_days = group(&org, all_days).await;
    let thirty = json!({
        "code": "T", "name": "Thirty", "frequency": "monthly", "day_basis": "calendar_days",
        "fixed_days": "30",
    });
    let thirty = group(&org, thirty).await;
    let hours = json!({"code": "F", "name": "Hours", "frequency": "monthly", "fixed_hours": "240"});
    let hours = group(&org, hours).await;
    let joins = |amount: &str, from: &str, group: &str| {
        json!({
            "hire_date": from, "compensation": [monthly(amount, from, Some(group))],
        })
    };
    org.employee(joins("60000.00", "2026-07-15", &all_days)).await;
    org.employee(joins("3000.00", "2025-02-15", &thirty)).await;
    let worker = org.employee(joins("5000.00", "2020-01-01", &hours)).await.to_string();
    let run = |group: &str, period: &str| json!({"pay_group_id": group, "period": period});
    let july = only(&org, &generate(&org, "july", run(&all_days, "2026-07")).await).await;
    assert_eq!((&july["base"], &july["pay_date"]), (&json!("32903.23"), &json!("2026-07-31")));
    let february = only(&org, &generate(&org, "february", run(&thirty, "2025-02")).await).await;
    // The 28th is a Friday.
    let shown = (&february["base"], &february["pay_date"]);
    assert_eq!(shown, (&json!("1600.00"), &json!("2025-02-28")));
    let overtime = json!({
        "code": "overtime", "name": "Overtime", "kind": "earning",
        "calculation": {"method": "per_hour", "of": "overtime", "multiplier": "1.25"},
    });
    org.admin.post("/salary-components", &overtime).send().await.expect(201);
    // An hour beyond the shift of eight, which has a break of one.
    let body = json!({
        "employee_id": worker, "clock_in_at": "2026-09-01T09:00:00Z",
        "clock_out_at": "2026-09-01T19:00:00Z", "reason": "Forgot.",
    });
    org.admin.post("/attendances", &body).send().await.expect(201);
    let september = only(&org, &generate(&org, "september", run(&hours, MONTH)).await).await;
    // 5000.00 ÷ 240 × 1.25.
    assert_eq!(amounts(&september), json!({"base": "5000.00", "overtime": "26.04"}));

    // Once a payroll of it is approved, its terms are fixed.
    approve(&org, &september).await;
    let path = format!("/pay-groups/{hours}");
    let changed = org.admin.patch(&path, &json!({"fixed_hours": "160"})).send().await;
    assert_eq!(changed.fails(409, "in_use").violations(), ["/fixed_hours: in_use"]);
    let renamed = json!({"name": "By hours", "pay_days_after_end": 4});
    org.admin.patch(&path, &renamed).send().await.expect(200);
    // A draft of a group that changed is out of date.
    org.admin
        .patch(&format!("/pay-groups/{thirty}"), &json!({"fixed_days": "26"}))
        .send()
        .await
        .expect(200);
    decide(&org, &february, json!({"status": "approved"})).await.fails(409, "invalid_transition");
}

/// Rules PAY-83 and PAY-63.
#[tokio::test]
async fn hours_until_the_cut_off_are_paid_and_each_date_once() {
    let service = Service::start().await;
    let org = service.organization().await;
    org.refuse_late_facts().await;
    let cut = json!({
        "code": "K", "name": "To the 19th", "frequency": "monthly", "cutoff_days": [19],
        "pay_day_of_month": 31,
    });
    let cut = group(&org, cut).await;
    let who = org.employee(json!({
        "compensation": [pay("hourly", "20.00", "2015-01-01", Some(&cut))],
        "work_schedule": {"days": []},
    }));
    let who = who.await.to_string();
    for date in ["2026-07-20", "2026-08-19", "2026-08-20", "2026-09-18", "2026-09-21"] {
        enter(&org, &who, date).await.expect(201);
    }
    let run = |period: &str| json!({"pay_group_id": cut, "period": period});
    let august = only(&org, &generate(&org, "august", run("2026-08")).await).await;
    let shown = |payroll: &Value| {
        let fields = ["hours_start", "hours_end", "base"];
        fields.map(|field| payroll[field].as_str().unwrap().to_owned())
    };
    assert_eq!(shown(&august), ["2026-07-20", "2026-08-19", "320.00"]);
    approve(&org, &august).await;
    // Its hours are locked; the dates of its period after them are not.
    enter(&org, &who, "2026-08-18").await.fails(409, "period_locked");
    enter(&org, &who, "2026-08-21").await.expect(201);
    let september = only(&org, &generate(&org, "september", run("2026-09")).await).await;
    assert_eq!(shown(&september), ["2026-08-20", "2026-09-19", "480.00"]);
    // The last day is before the end of the month: the hours run to its end.
    let leaves = json!({"status": "terminated", "termination_date": "2026-09-25"});
    let leave = org.admin.patch(&format!("/employees/{who}"), &leaves).header("if-match", "*");
    leave.send().await.expect(200);
    decide(&org, &september, json!({"status": "approved"})).await.fails(409, "invalid_transition");
    let september = only(&org, &generate(&org, "again", run("2026-09")).await).await;
    assert_eq!(shown(&september), ["2026-08-20", "2026-09-30", "640.00"]);
    approve(&org, &september).await;
    enter(&org, &who, "2026-09-22").await.fails(409, "period_locked");
}

/// Rule PAY-70.
#[tokio::test]
async fn a_person_who_changed_a_pay_group_contributes_to_the_pay_of_its_runs() {
    let service = Service::start().await;
    let org = service.organization().await;
    let third = org.signed_in(&["admin"], None).await;
    for (n, changes_it) in [(1, false), (2, true)] {
        let body = json!({"code": format!("G{n}"), "name": "Monthly", "frequency": "monthly"});
        let maker = if changes_it { &org.admin } else { &org.approver };
        let made = maker.post("/pay-groups", &body).send().await.expect(201);
        if changes_it {
            let changes = json!({"day_basis": "calendar_days"});
            org.approver.patch(made.header("location"), &changes).send().await.expect(200);
        }
        let id = made.body["id"].as_str().unwrap();
        org.employee(json!({"compensation": [monthly("2200.00", "2015-01-01", Some(id))]})).await;
        let run = json!({"pay_group_id": id, "period": MONTH});
        let payroll = only(&org, &generate(&org, &format!("run{n}"), run).await).await;
        // The account that approves has decided about the group.
        let noted = decide(&org, &payroll, json!({"status": "approved"})).await.expect(200);
        assert_eq!(noted.body["status"], "draft");
        let path = format!("/payrolls/{}", payroll["id"].as_str().unwrap());
        let approved = third.patch(&path, &json!({"status": "approved"})).send().await.expect(200);
        assert_eq!(approved.body["status"], "approved");
    }
}
