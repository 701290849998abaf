//! Payments. If this fails, somebody is paid twice or not at all, or another amount than their payslip says.

use serde_json::{Value, json};
use wfm_testkit::service::verdicts;
use wfm_testkit::{Answer, Client, Organization};

use super::bank_accounts::{IBAN, give, path};
use super::late_facts::{approve, generated, job, on, void};

const EMPLOYER: &str = "/organization/bank-account";
const FINNISH: &str = "FI21 1234 5600 0007 85";

/// An employee who earns an amount a month since 2020.
async fn earner(org: &Organization<'_>, number: &str, amount: &str, currency: &str) -> Value {
    let pay = json!([{
        "effective_from": "2020-01-01", "pay_type": "monthly", "amount": amount, "currency": currency,
    }]);
    let more = json!({"employee_number": number, "last_name": "Müller", "compensation": pay});
    json!(org.employee(more).await.to_string())
}

fn account(employee: &Value) -> String {
    path(employee.as_str().unwrap().parse().unwrap())
}

pub async fn send(by: &Client, key: &str, mut body: Value) -> Answer {
    if body["execution_date"].is_null() {
        body["execution_date"] = json!("2026-11-10");
    }
    by.post("/payments", &body).key(key).send().await
}

/// Makes a payment. Returns its job and the path of the payment.
async fn pay(org: &Organization<'_>, key: &str, body: Value) -> (Value, String) {
    let accepted = send(&org.admin, key, body).await.expect(202);
    let path = format!("/payments/{}", accepted.body["payment_id"].as_str().unwrap());
    (org.ended(&accepted).await, path)
}

/// Approves every payroll of a run of October.
async fn approved(org: &Organization<'_>) -> Value {
    let run = job(org, json!({"period": "2026-10"})).await;
    let body = json!({"job_id": run["job_id"], "status": "approved"});
    let decision = org.approver.post("/payrolls/decide", &body).key("approve").send().await;
    org.ended(&decision.expect(202)).await;
    run["job_id"].clone()
}

async fn read(by: &Client, path: &str) -> Value {
    by.get(path).send().await.expect(200).body
}

/// The files of a payment, by name. Their addresses are valid at the time of the test, which is not that of the bucket.
async fn files(org: &Organization<'_>, by: &Client, path: &str) -> Vec<(String, String)> {
    let listed = read(by, &format!("{path}/files")).await;
    let mut files = vec![];
    for file in listed["data"].as_array().unwrap() {
        let url = file["download_url"].as_str().unwrap();
        let at = url.find("/payments/").unwrap();
        let object = url[at + 1..].split('?').next().unwrap();
        let content = org.service.storage().blobs.get(object).await.unwrap();
        let content = String::from_utf8(content).unwrap();
        assert_eq!(file["bytes"], content.len(), "{file}");
        files.push((file["name"].as_str().unwrap().to_owned(), content));
    }
    files
}

async fn release(by: &Client, path: &str, key: &str) -> Answer {
    let body = json!({"reason": "The bank refused the file."});
    by.post(&format!("{path}/release"), &body).key(key).send().await
}

/// Rules BANK-4, BANK-5 and BANK-6: the cases of the rules, from the run to the paid payslip.
#[tokio::test]
async fn a_month_is_paid_by_a_file_for_the_bank() {
    let service = on("2026-11-03").await;
    let org = service.organization().await;
    let ada = earner(&org, "E-17", "2690.96", "EUR").await;
    let bob = earner(&org, "E-18", "2870.00", "EUR").await;
    let without = earner(&org, "E-19", "1000.00", "EUR").await;
    let abroad = earner(&org, "E-20", "500.00", "USD").await;
    give(&org, EMPLOYER, IBAN).await;
    for (employee, iban) in [(&ada, IBAN), (&bob, FINNISH), (&abroad, IBAN)] {
        give(&org, &account(employee), iban).await;
    }
    let treasury =
        json!({"name": "treasury", "permissions": ["payments:write", "payrolls:read:all"]});
    let treasury = org.admin.post("/roles", &treasury).send().await.expect(201).body;
    org.signed_in(&[treasury["id"].as_str().unwrap()], None).await;
    let run = approved(&org).await;

    let (job, payment) = pay(&org, "pay", json!({"job_id": run})).await;
    let mut all = verdicts(&job);
    all.sort();
    let expected = ["skipped no_bank_account", "updated", "updated", "updated currency_mismatch"];
    assert_eq!(all, expected);
    let shown = read(&org.admin, &payment).await;
    assert_eq!(shown["state"], "ready");
    let sum = |currency: &str, transfers: u32, amount: &str, in_bank: u32, of_bank: &str| {
        json!({
            "currency": currency, "transfers": transfers, "amount": amount,
            "in_bank_files": in_bank, "amount_in_bank_files": of_bank,
        })
    };
    let sums = [sum("EUR", 2, "5560.96", 2, "5560.96"), sum("USD", 1, "500.00", 0, "0.00")];
    assert_eq!(shown["sums"], json!(sums));
    let listed = read(&org.admin, "/payments").await;
    assert_eq!(listed["data"], json!([shown]));

    let there = files(&org, &org.admin, &payment).await;
    let names: Vec<&str> = there.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["pain.001-2026-11-10-01.xml", "payments.csv"]);
    let xml = &there[0].1;
    assert_eq!(xml.matches("<CtrlSum>5560.96</CtrlSum>").count(), 2);
    for text in
        ["<Nm>Ada Mueller</Nm>", "<Nm>Ada Muller</Nm>", "<Ustrd>Salary 2026-10 E-17</Ustrd>"]
    {
        assert!(xml.contains(text), "{text}: {xml}");
    }
    assert!(there[1].1.contains(",500.00,\"USD\","), "{}", there[1].1);
    assert_eq!(there[1].1.matches("\r\n").count(), 4);
    // Always the same bytes, for everybody who may read them.
    assert_eq!(files(&org, &org.approver, &payment).await, there);
    let hr = org.signed_in(&["manager"], None).await;
    hr.get(&format!("{payment}/files")).send().await.fails(403, "forbidden");

    // Nothing is paid twice; a person with a new account is paid by the next payment.
    give(&org, &account(&without), FINNISH).await;
    let (job, second) = pay(&org, "again", json!({"period": "2026-10"})).await;
    let mut all = verdicts(&job);
    all.sort();
    let paid = "skipped already_paid";
    assert_eq!(all, [paid, paid, paid, "updated"]);
    assert_eq!(read(&org.admin, &second).await["sums"][0]["amount"], "1000.00");

    // From payment to paid: by another account than the one that approved.
    let body = json!({"payment_id": payment.trim_start_matches("/payments/"), "status": "paid"});
    let decision = org.admin.post("/payrolls/decide", &body).key("paid").send().await;
    let decision = org.ended(&decision.expect(202)).await;
    assert_eq!(verdicts(&decision), ["updated"; 3]);
    release(&org.approver, &payment, "late").await.fails(409, "in_use");
    // The payslip names its payment.
    let payrolls = read(&org.admin, "/payrolls?status=paid").await;
    let id = payment.trim_start_matches("/payments/");
    assert!(payrolls["data"].as_array().unwrap().iter().all(|of| of["payment_id"] == id));
}

/// Rule BANK-4: an account outside SEPA is in the list, and not in the file for the bank.
#[tokio::test]
async fn an_account_outside_sepa_is_paid_by_hand() {
    let service = on("2026-11-03").await;
    let org = service.organization().await;
    give(&org, EMPLOYER, IBAN).await;
    let near = earner(&org, "E-17", "1000.00", "EUR").await;
    let far = earner(&org, "E-18", "500.00", "EUR").await;
    give(&org, &account(&near), IBAN).await;
    give(&org, &account(&far), "TR330006100519786457841326").await;
    approved(&org).await;
    let (job, payment) = pay(&org, "one", json!({"period": "2026-10"})).await;
    let mut all = verdicts(&job);
    all.sort();
    assert_eq!(all, ["updated", "updated not_sepa"]);
    let sums = read(&org.admin, &payment).await["sums"].clone();
    let expected = json!([{
        "currency": "EUR", "transfers": 2, "amount": "1500.00",
        "in_bank_files": 1, "amount_in_bank_files": "1000.00",
    }]);
    assert_eq!(sums, expected);
    let there = files(&org, &org.admin, &payment).await;
    assert!(!there[0].1.contains("TR33") && there[1].1.contains("TR33"), "{there:?}");
}

/// Rule BANK-5.
#[tokio::test]
async fn a_payment_that_the_bank_never_took_is_released_by_a_second_person() {
    let service = on("2026-11-03").await;
    let org = service.organization().await;
    let ada = earner(&org, "E-17", "1000.00", "EUR").await;
    give(&org, EMPLOYER, IBAN).await;
    give(&org, &account(&ada), IBAN).await;
    approved(&org).await;
    let (_, payment) = pay(&org, "one", json!({"period": "2026-10"})).await;
    release(&org.admin, &payment, "own").await.fails(403, "second_person_required");
    let accepted = release(&org.approver, &payment, "release").await.expect(202);
    let again = release(&org.approver, &payment, "release").await.expect(202);
    assert_eq!(accepted.body["job_id"], again.body["job_id"]);
    assert_eq!(verdicts(&org.ended(&accepted).await), ["updated"]);
    release(&org.approver, &payment, "other").await.fails(409, "invalid_transition");
    let shown = read(&org.admin, &payment).await;
    assert_eq!(
        (&shown["state"], &shown["reason"]),
        (&json!("released"), &json!("The bank refused the file."))
    );
    org.admin.get(&format!("{payment}/files")).send().await.fails(409, "invalid_transition");
    let body = json!({"payment_id": shown["id"], "status": "paid"});
    let decide = org.admin.post("/payrolls/decide", &body).key("paid").send().await;
    decide.fails(409, "invalid_transition");
    let told = read(&org.admin, "/notifications").await.to_string();
    assert!(told.contains("payment.made") && told.contains("payment.released"), "{told}");
    // Its payrolls are free.
    let (job, _) = pay(&org, "two", json!({"period": "2026-10"})).await;
    assert_eq!(verdicts(&job), ["updated"]);
}

/// Rules BANK-5 and PAY-94: money in a payment counts as transferred, until the payment is released.
#[tokio::test]
async fn what_is_in_a_payment_is_not_transferred_again_for_a_replaced_payslip() {
    let service = on("2026-11-03").await;
    let org = service.organization().await;
    let ada = earner(&org, "E-17", "1000.00", "EUR").await;
    give(&org, EMPLOYER, IBAN).await;
    give(&org, &account(&ada), IBAN).await;
    approved(&org).await;
    let (_, payment) = pay(&org, "one", json!({"period": "2026-10"})).await;
    let first = read(&org.admin, "/payrolls").await["data"][0].clone();
    void(&org, &first).await;
    let second = generated(&org, "2026-10").await;
    assert_eq!((&second["net"], &second["transfer"]), (&json!("1000.00"), &json!("0.00")));
    approve(&org, &second).await;
    let (job, _) = pay(&org, "two", json!({"payroll_ids": [second["id"]]})).await;
    assert_eq!(verdicts(&job), ["skipped nothing_to_transfer"]);
    // The second payslip depends on the first one's money.
    release(&org.approver, &payment, "early").await.fails(409, "in_use");
    void(&org, &second).await;
    let freed = release(&org.approver, &payment, "now").await.expect(202);
    assert_eq!(verdicts(&org.ended(&freed).await), ["updated"]);
    let third = generated(&org, "2026-10").await;
    assert_eq!(third["transfer"], "1000.00");
}

/// Rule BANK-4.
#[tokio::test]
async fn drafts_void_payrolls_and_wrong_requests_are_refused() {
    let service = on("2026-11-03").await;
    let org = service.organization().await;
    let ada = earner(&org, "E-17", "1000.00", "EUR").await;
    let draft = generated(&org, "2026-10").await;
    let ids = json!({"payroll_ids": [draft["id"]]});
    // The employer has no account.
    send(&org.admin, "early", ids.clone()).await.fails(409, "invalid_transition");
    give(&org, EMPLOYER, IBAN).await;
    give(&org, &account(&ada), IBAN).await;
    let (job, payment) = pay(&org, "draft", ids.clone()).await;
    assert_eq!(verdicts(&job), ["failed invalid_transition"]);
    let shown = read(&org.admin, &payment).await;
    assert_eq!((&shown["state"], &shown["sums"]), (&json!("ready"), &json!([])));
    assert_eq!(read(&org.admin, &format!("{payment}/files")).await["data"], json!([]));
    // A month without payrolls makes an empty payment.
    let (job, payment) = pay(&org, "empty", json!({"period": "2020-01"})).await;
    assert_eq!(job["progress"]["total"], 0);
    assert_eq!(read(&org.admin, &payment).await["state"], "ready");

    let unknown = "01938f5e-2f00-7000-8000-000000000001";
    for (body, violation) in [
        (json!({}), ": required"),
        (json!({"period": "2026-10", "job_id": "job_1"}), "/job_id: not_together"),
        (json!({"period": "2026-10", "payroll_ids": [unknown]}), "/payroll_ids: not_together"),
        (json!({"payroll_ids": [unknown]}), "/payroll_ids/0: unknown_reference"),
        (json!({"job_id": "job_00000000000000000000000000"}), "/job_id: unknown_reference"),
        (
            json!({"period": "2026-10", "execution_date": "2026-11-02"}),
            "/execution_date: out_of_range",
        ),
        (
            json!({"period": "2026-10", "execution_date": "2027-02-02"}),
            "/execution_date: out_of_range",
        ),
    ] {
        let refused = send(&org.admin, "wrong", body.clone()).await;
        assert_eq!(refused.fails(400, "validation_failed").violations(), [violation], "{body}");
    }
    for date in ["2026-11-03", "2027-02-01"] {
        let body = json!({"period": "2026-10", "execution_date": date});
        send(&org.admin, date, body).await.expect(202);
    }
    let peer = org.signed_in(&["employee"], None).await;
    send(&peer, "peer", ids).await.fails(403, "forbidden");
}

/// Rule BANK-4: several payments of the same payrolls at once.
#[tokio::test]
async fn no_payroll_is_in_two_payments() {
    let service = on("2026-11-03").await;
    let org = service.organization().await;
    give(&org, EMPLOYER, IBAN).await;
    const MANY: usize = 30;
    for n in 0..MANY {
        let employee = earner(&org, &format!("E-{n}"), "1000.00", "EUR").await;
        give(&org, &account(&employee), FINNISH).await;
    }
    approved(&org).await;
    let period = json!({"period": "2026-10"});
    let keys = ["a", "b", "c", "d"];
    let accepted =
        futures::future::join_all(keys.map(|key| send(&org.admin, key, period.clone()))).await;
    let mut all = vec![];
    let mut total = 0;
    for accepted in accepted {
        let accepted = accepted.expect(202);
        let ended = org.ended(&accepted).await;
        assert_eq!(ended["status"], "completed");
        all.extend(verdicts(&ended));
        let payment = accepted.body["payment_id"].as_str().unwrap();
        let payment = read(&org.admin, &format!("/payments/{payment}")).await;
        total += payment["sums"][0]["transfers"].as_u64().unwrap_or(0);
    }
    assert_eq!(all.iter().filter(|verdict| *verdict == "updated").count(), MANY);
    assert_eq!(all.iter().filter(|verdict| *verdict == "skipped already_paid").count(), 3 * MANY);
    assert_eq!(total, MANY as u64);
}
