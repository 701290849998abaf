//! Payslips as documents. If this fails, a payslip changes after it was handed out, names somebody wrongly, or is read by others.

use serde_json::{Value, json};
use wfm_domain::ids::EmployeeId;
use wfm_testkit::{Answer, Client, Organization};

use super::bank_accounts::{IBAN, give};
use super::late_facts::{job, on};
use crate::features::people::personal_data;

/// An employee with everything that a payslip says, and the employee's own account.
async fn hired(org: &Organization<'_>, more: Value) -> (EmployeeId, Client) {
    let mut fields = json!({
        "first_name": "Zoë", "last_name": "Łukasz", "employee_number": "E-17",
        "compensation": [{
            "effective_from": "2020-01-01", "pay_type": "monthly", "amount": "3000.00", "currency": "EUR",
        }],
    });
    for (field, value) in more.as_object().into_iter().flatten() {
        fields[field] = value.clone();
    }
    let employee = org.employee(fields).await;
    (employee, org.signed_in(&["employee"], Some(employee)).await)
}

/// Generates the payrolls of October, and approves them. Returns that of an employee.
async fn approved(org: &Organization<'_>, employee: EmployeeId) -> String {
    let draft = drafted(org, employee).await;
    let body = json!({"payroll_ids": [draft], "status": "approved"});
    let decision = org.approver.post("/payrolls/decide", &body).key(&draft).send().await;
    org.ended(&decision.expect(202)).await;
    draft
}

async fn drafted(org: &Organization<'_>, employee: EmployeeId) -> String {
    job(org, json!({"period": "2026-10"})).await;
    let path = format!("/payrolls?employee_id={employee}");
    let listed = org.admin.get(&path).send().await.expect(200).body;
    listed["data"][0]["id"].as_str().unwrap().to_owned()
}

async fn ask(by: &Client, payroll: &str, language: &str) -> Answer {
    by.get(&format!("/payrolls/{payroll}/payslip?language={language}")).send().await
}

/// The document, and what the answer says of it.
async fn read(
    org: &Organization<'_>,
    by: &Client,
    payroll: &str,
    language: &str,
) -> (Value, Vec<u8>) {
    let answer = ask(by, payroll, language).await.expect(200).body;
    let url = answer["download_url"].as_str().unwrap();
    let object = &url[url.find("/payslips/").unwrap() + 1..];
    let object = object.split('?').next().unwrap();
    let bytes = org.service.storage().blobs.get(object).await.unwrap();
    assert_eq!(answer["bytes"], bytes.len(), "{answer}");
    assert!(bytes.starts_with(b"%PDF-1.7"), "no PDF");
    let mut said = answer;
    said["download_url"].take();
    (said, bytes)
}

/// Rules DOC-1 and DOC-3.
#[tokio::test]
async fn a_payslip_is_made_once_and_keeps_the_names_of_its_approval() {
    let service = on("2026-11-03").await;
    let org = service.organization().await;
    let profile = json!({"organization": {
        "legal_name": "Havel Logistik GmbH",
        "address": {"street": "Seestraße", "house_number": "12", "postal_code": "13353", "city": "Berlin",
            "country": "DE"},
    }});
    org.settings(profile).await;
    let (employee, own) = hired(&org, json!({})).await;
    let record = json!({"birth_date": "1990-12-10", "tax_id": "65929970489",
        "address": {"street": "Am Kanal", "city": "Potsdam", "country": "DE"}});
    let path = personal_data::path(employee);
    org.admin.put(&path, &record).send().await.expect(200);
    give(&org, &super::bank_accounts::path(employee), IBAN).await;
    let payroll = approved(&org, employee).await;

    let (said, german) = read(&org, &own, &payroll, "de").await;
    assert_eq!(said["name"], "payslip-2026-10-E-17.pdf");
    assert_eq!(said["media_type"], "application/pdf");
    let (_, english) = read(&org, &org.admin, &payroll, "en").await;
    assert!(german != english, "the same in both languages");

    // Later changes of people and of the employer change nothing, in no language that was asked for before.
    let body = json!({"last_name": "Nowak", "employee_number": "E-99"});
    let renamed = org.admin.patch(&format!("/employees/{employee}"), &body);
    renamed.header("if-match", "*").send().await.expect(200);
    let moved = json!({"organization": {"legal_name": "Spree Logistik GmbH", "address": null}});
    org.settings(moved).await;
    let (again, bytes) = read(&org, &own, &payroll, "de").await;
    assert_eq!((again, bytes == german), (said, true));
    // A payslip that is made only now says what the approval stored, too: it equals that of an organization that never changed.
    let default = own.get(&format!("/payrolls/{payroll}/payslip")).send().await.expect(200).body;
    assert_eq!(default["sha256"], ask(&own, &payroll, "en").await.body["sha256"]);
    // Paying changes nothing.
    let paid = json!({"status": "paid"});
    let to = format!("/payrolls/{payroll}");
    org.admin.patch(&to, &paid).header("if-match", "*").send().await.expect(200);
    assert!(read(&org, &own, &payroll, "de").await.1 == german, "another payslip");

    // A void payslip is another document, which its employee still reads.
    let void = json!({"status": "void", "reason": "Falscher Monat"});
    org.approver.patch(&to, &void).header("if-match", "*").send().await.expect(200);
    let (said, void) = read(&org, &own, &payroll, "de").await;
    assert_eq!(said["name"], "payslip-2026-10-E-17-void.pdf");
    assert!(void != german, "it does not say that it is void");
}

/// Rule DOC-1.
#[tokio::test]
async fn a_payslip_is_read_by_its_employee_and_by_those_who_read_pay() {
    let service = on("2026-11-03").await;
    let org = service.organization().await;
    let (employee, own) = hired(&org, json!({})).await;
    let draft = drafted(&org, employee).await;
    for by in [&own, &org.admin] {
        ask(by, &draft, "de").await.fails(404, "not_found");
    }
    approved(&org, employee).await;
    let other = org.signed_in(&["manager"], None).await;
    ask(&other, &draft, "de").await.fails(403, "forbidden");
    ask(&own, &draft, "fr").await.fails(400, "validation_failed");
    let elsewhere = service.organization().await;
    ask(&elsewhere.admin, &draft, "de").await.fails(404, "not_found");
    // Two at once make one document.
    let (one, two) = tokio::join!(ask(&own, &draft, "de"), ask(&org.admin, &draft, "de"));
    assert_eq!(one.expect(200).body["sha256"], two.expect(200).body["sha256"]);
}

/// Rule DOC-3.
#[tokio::test]
async fn a_character_without_a_font_is_refused_with_its_field() {
    let service = on("2026-11-03").await;
    let org = service.organization().await;
    let (employee, own) = hired(&org, json!({"last_name": "🦀"})).await;
    let payroll = approved(&org, employee).await;
    let refused = ask(&own, &payroll, "en").await.fails(409, "no_font");
    assert!(refused.body["detail"].as_str().unwrap().contains("of `name`"), "{}", refused.body);
    let (employee, own) =
        hired(&org, json!({"last_name": "佐藤", "employee_number": "E-18"})).await;
    let payroll = approved(&org, employee).await;
    read(&org, &own, &payroll, "en").await;
}

#[tokio::test]
async fn the_numbers_of_authorities_are_stored_encrypted_with_a_payslip() {
    let service = on("2026-11-03").await;
    let org = service.organization().await;
    let (employee, _) = hired(&org, json!({})).await;
    let record = json!({"tax_id": "65929970489", "social_security_id": "15070649C103"});
    org.admin.put(&personal_data::path(employee), &record).send().await.expect(200);
    give(&org, &super::bank_accounts::path(employee), IBAN).await;
    let payroll = approved(&org, employee).await;
    let storage = service.storage();
    let id = payroll.parse().unwrap();
    let stored = wfm_storage::payrolls::get(&storage.table, org.id, id).await.unwrap().unwrap();
    let place = stored.particulars.unwrap();
    let object = format!("payslips/{}/{}.json.z", org.id, place.object);
    assert!(storage.blobs.get(&object).await.is_ok());
    let said = wfm_storage::payslips::particulars(&storage.blobs, org.id, &place).await.unwrap();
    let text = serde_json::to_string(&said).unwrap();
    for secret in ["65929970489", "15070649C103", &IBAN.replace(' ', "")[4..], "3000\""] {
        assert!(!text.contains(secret), "{secret} is readable: {text}");
    }
    assert!(said.tax_id.is_some() && said.account.is_some());
}
