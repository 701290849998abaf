//! Days that are worth less than a day, in leave and pay. If this fails, half a Saturday costs a whole day of leave or of pay.

use serde_json::{Value, json};
use wfm_testkit::Organization;

use crate::features::pay::late_facts::{generated, monthly, on};

/// Somebody with 23500.00 a month, eight hours from Monday to Friday, and half a day on Saturday.
async fn somebody(org: &Organization<'_>) -> String {
    let weekday = |day: &str| {
        json!({
            "weekday": day, "start": "09:00", "end": "18:00", "break_minutes": 60,
        })
    };
    let mut days: Vec<Value> =
        ["monday", "tuesday", "wednesday", "thursday", "friday"].map(weekday).to_vec();
    days.push(json!({"weekday": "saturday", "start": "09:00", "end": "13:00", "worth": "0.5"}));
    let body = json!({
        "compensation": monthly(&[("2015-01-01", "23500.00")]), "work_schedule": {"days": days},
    });
    org.employee(body).await.to_string()
}

async fn unpaid(org: &Organization<'_>, employee: &str, date: &str) -> Value {
    let body = json!({
        "employee_id": employee, "type": "unpaid", "start_date": date, "end_date": date,
    });
    let made = org.admin.post("/leaves", &body).send().await.expect(201).body;
    let path = format!("/leaves/{}", made["id"].as_str().unwrap());
    org.admin.patch(&path, &json!({"status": "approved"})).send().await.expect(200).body
}

/// Rules DAY-1, DAY-3 and DAY-4: August 2026 has 23.5 working days.
#[tokio::test]
async fn an_unpaid_saturday_costs_half_of_what_a_wednesday_costs() {
    let service = on("2026-11-03").await;
    for (date, days, base) in [("2026-08-15", "0.5", "23000.00"), ("2026-08-12", "1.0", "22500.00")]
    {
        let org = service.organization().await;
        let employee = somebody(&org).await;
        let leave = unpaid(&org, &employee, date).await;
        assert_eq!(leave["days"], days);
        let august = generated(&org, "2026-08").await;
        assert_eq!((&august["working_days"], &august["base"]), (&json!("23.5"), &json!(base)));
    }
}
