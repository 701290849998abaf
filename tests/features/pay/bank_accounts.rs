//! Bank accounts. If this fails, pay goes to another account than the person gave, or somebody reads its number.

use chrono::TimeDelta;
use http::Method;
use serde_json::{Value, json};
use wfm_domain::ids::EmployeeId;
use wfm_storage::bank_accounts::{self, Owner};
use wfm_testkit::{Answer, Client, Organization, Service};

pub const IBAN: &str = "DE89 3704 0044 0532 0130 00";
pub const OTHER: &str = "GB82 WEST 1234 5698 7654 32";

pub fn path(employee: EmployeeId) -> String {
    format!("/employees/{employee}/bank-account")
}

pub async fn enter(by: &Client, path: &str, iban: &str) -> Answer {
    by.put(path, &json!({"iban": iban})).send().await
}

/// Confirms the account that waits, as `by` sees it now.
pub async fn confirm(by: &Client, path: &str) -> Answer {
    let seen = by.get(path).send().await.expect(200);
    let confirm = by.request(Method::POST, &format!("{path}/confirmation"));
    confirm.header("if-match", seen.header("etag")).send().await
}

/// Gives an owner an account that is in use.
pub async fn give(org: &Organization<'_>, path: &str, iban: &str) {
    enter(&org.admin, path, iban).await.expect(200);
    confirm(&org.approver, path).await.expect(200);
}

async fn read(by: &Client, path: &str) -> Value {
    by.get(path).send().await.expect(200).body
}

/// The id of the account of a client.
async fn id(client: &Client) -> String {
    let me = client.get("/auth/me").send().await.expect(200).body;
    me["id"].as_str().unwrap().to_owned()
}

async fn kinds(client: &Client) -> Vec<String> {
    let page = client.get("/notifications").send().await.expect(200).body;
    let rows = page["data"].as_array().unwrap().clone();
    rows.iter().map(|row| row["kind"].as_str().unwrap().to_owned()).collect()
}

/// Rules BANK-1 and BANK-2.
#[tokio::test]
async fn an_account_is_shown_without_its_number_and_stored_encrypted() {
    let service = Service::start().await;
    let org = service.organization().await;
    let employee = org.employee(json!({"last_name": "Müller"})).await;
    let path = path(employee);
    let none = read(&org.admin, &path).await;
    assert_eq!((&none["in_use"], &none["pending"]), (&Value::Null, &Value::Null));

    enter(&org.admin, &path, IBAN).await.expect(200);
    let shown = read(&org.admin, &path).await;
    let pending = &shown["pending"];
    assert_eq!(pending["holder"], "Ada Müller");
    assert_eq!((&pending["country"], &pending["last_four"]), (&json!("DE"), &json!("3000")));
    assert_eq!((&shown["in_use"], &pending["used_from"]), (&Value::Null, &Value::Null));
    confirm(&org.approver, &path).await.expect(200);
    let shown = read(&org.admin, &path).await;
    assert_eq!((&shown["in_use"]["last_four"], &shown["pending"]), (&json!("3000"), &Value::Null));

    // Neither the row, the log nor a notification has the number.
    let key = bank_accounts::key(org.id, Owner::Employee(employee));
    let row = service.storage().table.item(&key).await.unwrap().unwrap();
    let log = read(&org.admin, "/activity-logs?limit=100").await;
    let told = read(&org.approver, "/notifications").await;
    for text in [format!("{row:?}"), log.to_string(), told.to_string(), shown.to_string()] {
        assert!(!text.contains("0532") && !text.contains("04400"), "{text}");
    }
    // The row does not even tell the holder and the last four characters.
    assert!(!format!("{row:?}").contains("ller") && !format!("{row:?}").contains("3000"));
    let entry = log["data"].as_array().unwrap().iter();
    let entry = entry.filter(|entry| entry["action"] == "bank_account.entered").collect::<Vec<_>>();
    assert!(entry[0]["changes"].to_string().contains("3000"), "{}", entry[0]);
}

/// Rule BANK-2.
#[tokio::test]
async fn an_account_that_is_not_valid_is_refused_without_quoting_it() {
    let service = Service::start().await;
    let org = service.organization().await;
    let path = path(org.employee(json!({})).await);
    let domestic = |country: &str, account: &str| json!({"country": country, "bank_code": "021000021", "account_number": account});
    for (body, violations) in [
        (json!({"iban": "DE89 3704 0044 0532 0131 00"}), vec!["/iban: invalid_format"]),
        (json!({"iban": "GB00 HLFX 1101 6111 4553 65"}), vec!["/iban: invalid_format"]),
        (json!({"iban": IBAN, "holder": "王伟"}), vec!["/holder: invalid_character"]),
        (json!({"iban": IBAN, "bic": "COBADEF"}), vec!["/bic: invalid_format"]),
        (json!({}), vec!["/iban: required"]),
        (json!({"iban": IBAN, "country": "US"}), vec!["/country: not_together"]),
        (json!({"country": "US"}), vec!["/bank_code: required", "/account_number: required"]),
        (domestic("DE", "532013000"), vec!["/iban: required"]),
        (
            domestic("ZZ", "=1+1"),
            vec!["/country: invalid_format", "/account_number: invalid_format"],
        ),
        (json!({"iban": "D".repeat(65)}), vec!["/iban: too_long"]),
    ] {
        let refused = org.admin.put(&path, &body).send().await;
        let refused = refused.fails(400, "validation_failed");
        assert_eq!(refused.violations(), violations, "{body}");
        let text = refused.body.to_string();
        assert!(
            !text.contains("0532") && !text.contains("532013") && !text.contains("DDDD"),
            "{text}"
        );
    }
    let us = domestic("us", "12-3456 78");
    org.admin.put(&path, &us).send().await.expect(200);
    let shown = read(&org.admin, &path).await;
    assert_eq!(shown["pending"]["country"], "US");
    assert_eq!(shown["pending"]["last_four"], "5678");
}

/// Rule BANK-3: entered at 09:00, confirmed a day later: used from 72 hours after it was entered.
#[tokio::test]
async fn a_changed_account_is_used_after_72_hours_and_the_former_one_until_then() {
    let service = Service::start().await;
    let org = service.organization().await;
    let employee = org.employee(json!({})).await;
    let (own, account) = org.account_of(employee, &["employee"]).await;
    let path = path(employee);
    let approver = id(&org.approver).await;
    give(&org, &path, IBAN).await;
    service.clock.advance(TimeDelta::hours(1));
    let own = {
        drop(own);
        org.acting_as(&account.to_string()).await
    };
    let entered = enter(&own, &path, OTHER).await.expect(200).body;
    let entered_at = entered["pending"]["entered_at"].as_str().unwrap().to_owned();

    service.clock.advance(TimeDelta::hours(25));
    let second = org.acting_as(&approver).await;
    let confirmed = confirm(&second, &path).await.expect(200).body;
    let from = confirmed["pending"]["used_from"].as_str().unwrap();
    let at = |text: &str| text.parse::<chrono::DateTime<chrono::Utc>>().unwrap();
    assert_eq!(at(from) - at(&entered_at), TimeDelta::hours(72));
    service.clock.advance(TimeDelta::hours(46));
    let second = org.acting_as(&approver).await;
    assert_eq!(read(&second, &path).await["in_use"]["last_four"], "3000");
    let tag = second.get(&path).send().await.expect(200).header("etag").to_owned();
    service.clock.advance(TimeDelta::hours(1));
    let second = org.acting_as(&approver).await;
    let used = second.get(&path).send().await.expect(200);
    assert_eq!(used.body["in_use"]["last_four"], "5432");
    assert_eq!(used.body["pending"], Value::Null);
    assert_ne!(used.header("etag"), tag);
    // It cannot be withdrawn any more.
    second.delete(&format!("{path}/pending")).send().await.fails(404, "not_found");
}

/// Rule BANK-3.
#[tokio::test]
async fn the_employee_and_everybody_who_may_change_accounts_are_told_of_each_step() {
    let service = Service::start().await;
    let org = service.organization().await;
    let employee = org.employee(json!({})).await;
    let (own, _) = org.account_of(employee, &["employee"]).await;
    let path = path(employee);
    let count = async |client: &Client| {
        kinds(client).await.iter().filter(|kind| *kind == "bank_account.changed").count()
    };
    enter(&own, &path, IBAN).await.expect(200);
    // The same account again is no further step.
    enter(&own, &path, IBAN).await.expect(200);
    assert_eq!((count(&own).await, count(&org.admin).await), (1, 1));
    confirm(&org.admin, &path).await.expect(200);
    assert_eq!((count(&own).await, count(&org.admin).await), (2, 2));
    enter(&org.admin, &path, OTHER).await.expect(200);
    own.delete(&format!("{path}/pending")).send().await.expect(204);
    assert_eq!((count(&own).await, count(&org.admin).await), (4, 4));
    assert_eq!(read(&own, &path).await["in_use"]["last_four"], "3000");
    let peer = org.employee(json!({})).await;
    let (peer, _) = org.account_of(peer, &["employee"]).await;
    assert_eq!(count(&peer).await, 0);
    peer.get(&path).send().await.fails(403, "forbidden");
}

/// Rule BANK-3: settings do not turn the proof off, and it holds for accounts without a second factor.
#[tokio::test]
async fn entering_confirming_and_withdrawing_always_need_a_proof_of_the_last_15_minutes() {
    let service = Service::start().await;
    let org = service.organization().await;
    org.settings(json!({"security": {"step_up": "off"}})).await;
    let employee = org.employee(json!({})).await;
    let (own, _) = org.account_of(employee, &["employee"]).await;
    let path = path(employee);
    enter(&own, &path, IBAN).await.expect(200);
    service.clock.advance(TimeDelta::minutes(16));
    enter(&own, &path, OTHER).await.fails(401, "step_up_required");
    confirm(&org.admin, &path).await.fails(401, "step_up_required");
    own.delete(&format!("{path}/pending")).send().await.fails(401, "step_up_required");
    let employer = "/organization/bank-account";
    enter(&org.admin, employer, OTHER).await.fails(401, "step_up_required");
    assert_eq!(read(&own, &path).await["pending"]["last_four"], "3000");
}

/// Rules BANK-1 and BANK-3.
#[tokio::test]
async fn the_account_of_the_employer_takes_two_people_and_the_settings_permission() {
    let service = Service::start().await;
    let org = service.organization().await;
    let path = "/organization/bank-account";
    let hr = org.signed_in(&["hr_manager"], None).await;
    enter(&hr, path, IBAN).await.fails(403, "forbidden");
    org.settings(json!({"organization": {"name": "First", "legal_name": "First GmbH"}})).await;
    let entered = enter(&org.admin, path, IBAN).await.expect(200).body;
    assert_eq!(entered["pending"]["holder"], "First GmbH", "{entered}");
    confirm(&org.admin, path).await.fails(403, "second_person_required");
    confirm(&hr, path).await.expect(200);
    let shown = read(&hr, path).await;
    assert_eq!(shown["employee_id"], Value::Null);
    assert_eq!(shown["in_use"]["country"], "DE");
    let employee = org.signed_in(&["employee"], Some(org.employee(json!({})).await)).await;
    employee.get(path).send().await.fails(403, "forbidden");
}
