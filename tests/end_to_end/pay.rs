//! Last month's pay: a run, an approval by another person, the payment, and the evidence for each of them.

use chrono::{Datelike, Days};
use http::Method;
use serde_json::{Value, json};

use super::company::{Company, PEOPLE};
use super::{completed, now, rows};

pub async fn live(company: &Company) {
    let admin = &company.admin;
    let second = &company.second;
    let bonus = json!({
        "code": "bonus", "name": "Bonus", "kind": "earning",
        "calculation": {"method": "percentage", "rate": "10", "of": ["base"]},
    });
    admin.post("/salary-components", &bonus).send().await.expect(201);
    let last_month = now().date_naive().with_day(1).unwrap() - Days::new(1);
    let period = last_month.format("%Y-%m").to_string();
    decided_attendances(company, &period).await;
    let generate = |key: &str| admin.post("/payroll/generate", &json!({"period": period})).key(key);
    let accepted = generate("pay-1").send().await.expect(202);
    let run = completed(admin, &accepted).await;
    assert_eq!(run["progress"]["total"], PEOPLE + 1, "{run}");
    let list = admin.get(&format!("/payrolls?period={period}&limit=50")).send().await.expect(200);
    assert_eq!(rows(&list).len(), PEOPLE + 1);
    for payroll in rows(&list) {
        adds_up(payroll);
        let path = format!("/payrolls/{}", payroll["id"].as_str().unwrap());
        let again =
            admin.request(Method::POST, &format!("{path}/recompute")).send().await.expect(200);
        assert_eq!(again.body["matches"], true, "{}", again.body);
    }

    // A person who generated a payroll cannot approve it alone.
    let decide = |by: &wfm_testkit::Client, status: &str, key: &str| {
        let body = json!({"job_id": accepted.body["job_id"], "status": status});
        by.post("/payrolls/decide", &body).key(key)
    };
    let alone = decide(admin, "approved", "alone").send().await.expect(202);
    let alone = completed(admin, &alone).await;
    assert!(items(&alone).iter().all(|item| item["code"] == "second_person_required"), "{alone}");
    let approved = decide(second, "approved", "approve").send().await.expect(202);
    completed(second, &approved).await;
    let paid = decide(admin, "paid", "pay").send().await.expect(202);
    completed(admin, &paid).await;
    proven(company, &period).await;
}

/// Punches that wait for a review are not paid, so the manager approves them.
async fn decided_attendances(company: &Company, period: &str) {
    let waiting = "/attendances?review=pending&limit=100";
    let waiting = company.manager.client.get(waiting).send().await.expect(200);
    for attendance in rows(&waiting) {
        if attendance["date"].as_str().unwrap().starts_with(period) {
            let path = format!("/attendances/{}", attendance["id"].as_str().unwrap());
            let approve = company.manager.client.patch(&path, &json!({"review": "approved"}));
            approve.send().await.expect(200);
        }
    }
}

fn items(job: &Value) -> &[Value] {
    job["result"]["items"].as_array().unwrap()
}

/// Gross less deductions is net, to the cent.
fn adds_up(payroll: &Value) {
    let cents = |field: &str| {
        let text = payroll[field].as_str().unwrap_or_else(|| panic!("{field}: {payroll}"));
        text.replace('.', "").parse::<i64>().unwrap()
    };
    assert!(cents("gross") > 0, "{payroll}");
    assert_eq!(cents("gross") - cents("deductions"), cents("net"), "{payroll}");
}

/// Each payslip is paid, its owner reads it, and the log says who decided.
async fn proven(company: &Company, period: &str) {
    for person in &company.people {
        let own = format!("/payrolls?period={period}");
        let own = person.client.get(&own).send().await.expect(200);
        assert_eq!(rows(&own).len(), 1, "only their own");
        let payslip = &rows(&own)[0];
        assert_eq!(payslip["status"], "paid", "{payslip}");
        let log = format!("/activity-logs?resource_id={}", payslip["id"].as_str().unwrap());
        let log = company.admin.get(&log).send().await.expect(200);
        let actions: Vec<&str> =
            rows(&log).iter().map(|entry| entry["action"].as_str().unwrap()).collect();
        assert!(
            actions.contains(&"payroll.approved") && actions.contains(&"payroll.paid"),
            "{actions:?}"
        );
    }
}
