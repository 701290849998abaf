//! Pay adjustments in days and minutes. If this fails, days of leave that are paid instead of taken are paid at another
//! rate than the contract says.

use serde_json::{Value, json};
use wfm_testkit::{Answer, Organization, Service};

use super::conditions::{MONTH, amounts, run};

/// A component without an amount of its own, for adjustments. The week has 40 hours.
async fn encashment(org: &Organization<'_>) -> String {
    let day = |weekday: &str| json!({"weekday": weekday, "start": "09:00", "end": "17:30", "break_minutes": 30});
    let days = ["monday", "tuesday", "wednesday", "thursday", "friday"].map(day);
    org.settings(json!({"work_schedule": {"days": days}})).await;
    let body = json!({
        "code": "encashment", "name": "Leave paid out", "kind": "earning",
        "calculation": {"method": "fixed", "amount": "0", "currency": "USD"},
        "applies_to": {"scope": "assigned"},
    });
    let made = org.admin.post("/salary-components", &body).send().await.expect(201);
    made.body["id"].as_str().unwrap().to_owned()
}

async fn paid(org: &Organization<'_>, pay_type: &str, amount: &str, last: Value) -> String {
    let pay = json!([{"effective_from": "2015-01-01", "pay_type": pay_type, "amount": amount, "currency": "USD"}]);
    org.employee(json!({"compensation": pay, "termination_date": last})).await.to_string()
}

async fn post(
    org: &Organization<'_>,
    component: &str,
    employee: &str,
    on: &str,
    more: Value,
) -> Answer {
    let mut body = json!({"employee_id": employee, "component_id": component, "date": on});
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    org.admin.post("/pay-adjustments", &body).send().await
}

/// Rule PAY-90.
#[tokio::test]
async fn days_and_minutes_are_paid_at_the_rate_of_their_date() {
    let service = Service::start().await;
    let org = service.organization().await;
    let component = encashment(&org).await;
    let null = || Value::Null;
    let days = |days: &str| json!({ "days": days });
    // The mean scheduled day has 8 hours, and the month 22 days. After the last day its rate counts.
    let cases = [
        (paid(&org, "monthly", "2200.00", null()).await, "2026-09-15", days("5.5"), "550.00"),
        (
            paid(&org, "monthly", "2200.00", null()).await,
            "2026-09-15",
            json!({"minutes": -90}),
            "-18.75",
        ),
        (paid(&org, "daily", "80.00", null()).await, "2026-09-15", days("2"), "160.00"),
        (paid(&org, "hourly", "10.00", null()).await, "2026-09-15", days("1.5"), "120.00"),
        (
            paid(&org, "monthly", "2200.00", json!("2026-09-15")).await,
            "2026-09-30",
            days("-1"),
            "-100.00",
        ),
    ];
    for (employee, on, more, _) in &cases {
        let made = post(&org, &component, employee, on, more.clone()).await.expect(201).body;
        assert_eq!((&made["amount"], &made["currency"]), (&json!("0.00"), &json!("USD")));
    }
    let (_, payrolls) = run(&org, MONTH).await;
    for (employee, .., expected) in &cases {
        let amounts = amounts(&payrolls[employee]);
        assert_eq!(amounts["encashment"], *expected, "{amounts}");
    }
    let items = payrolls[&cases[0].0]["items"].as_array().unwrap();
    let item = items.iter().find(|item| item["code"] == "encashment").unwrap();
    assert_eq!(item["explanation"], "adjusted by 550.00 (5.5 days × 2200.00 ÷ 22 working days)");
}

/// Rule PAY-90.
#[tokio::test]
async fn an_adjustment_has_an_amount_or_days_or_minutes() {
    let service = Service::start().await;
    let org = service.organization().await;
    let component = encashment(&org).await;
    let ada = paid(&org, "monthly", "2200.00", Value::Null).await;
    let cases = [
        (json!({}), "/amount: required"),
        (json!({"amount": null, "days": null, "minutes": null}), "/amount: required"),
        (json!({"amount": "1.00", "days": "1"}), "/days: not_together"),
        (json!({"amount": "1.00", "minutes": 1}), "/minutes: not_together"),
        (json!({"days": "1", "minutes": 1}), "/minutes: not_together"),
        (json!({"days": "0"}), "/days: zero"),
        (json!({"days": "-0.00"}), "/days: zero"),
        (json!({"minutes": 0}), "/minutes: zero"),
        (json!({"days": "1.005"}), "/days: invalid_format"),
        (json!({"days": 1}), "/days: wrong_type"),
        (json!({"minutes": "1"}), "/minutes: wrong_type"),
        (json!({"minutes": 600_001}), "/minutes: out_of_range"),
        (json!({"days": "1", "instalment": "1.00"}), "/instalment: not_together"),
    ];
    for (more, violation) in cases {
        let answer = post(&org, &component, &ada, "2026-09-15", more.clone()).await;
        assert_eq!(answer.fails(400, "validation_failed").violations(), [violation], "{more}");
    }
    let shown = |made: &Value| {
        let fields = ["amount", "days", "minutes"].map(|field| made[field].clone());
        Value::from(fields.to_vec())
    };
    for (more, expected) in [
        (json!({"days": "1.50"}), json!(["0.00", "1.5", null])),
        (json!({"days": "-0.25"}), json!(["0.00", "-0.25", null])),
        (json!({"minutes": -600_000}), json!(["0.00", null, -600_000])),
        (json!({"amount": "7"}), json!(["7.00", null, null])),
    ] {
        let made = post(&org, &component, &ada, "2026-09-15", more).await.expect(201);
        assert_eq!(shown(&made.body), expected);
        let list = org.admin.get("/pay-adjustments").send().await.expect(200).body;
        assert!(list["data"].as_array().unwrap().contains(&made.body));
        org.admin.delete(made.header("location")).send().await.expect(204);
    }
    // The log shows days and minutes with what the adjustment was.
    let log = "/activity-logs?action=pay_adjustment.deleted";
    let log = org.admin.get(log).send().await.expect(200).body;
    let rows = log["data"].as_array().unwrap().iter();
    let days = rows.flat_map(|row| row["changes"].as_array().unwrap().clone());
    let days: Vec<Value> = days.filter(|change| change["field"] == "days").collect();
    assert_eq!(
        days.iter().map(|change| change["before"].clone()).collect::<Vec<_>>(),
        ["-0.25", "1.5"]
    );
}

/// Rule PAY-90.
#[tokio::test]
async fn days_without_a_rate_fail_the_payroll() {
    let service = Service::start().await;
    let org = service.organization().await;
    let component = encashment(&org).await;
    let ada = paid(&org, "hourly", "10.00", Value::Null).await;
    org.settings(json!({"work_schedule": {"days": []}})).await;
    post(&org, &component, &ada, "2026-09-15", json!({"days": "1"})).await.expect(201);
    assert_eq!(run(&org, MONTH).await.0, ["failed no_schedule"]);
}
