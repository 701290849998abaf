//! Personal data and attached files. If this fails, somebody reads or changes what only few people may, a payslip has another
//! name, or people are not found by the name by which they are called.

use serde_json::{Value, json};
use wfm_domain::ids::EmployeeId;
use wfm_storage::personal_data;
use wfm_testkit::{Client, Organization, Service};

use crate::features::organization::uploads::{PDF, asks, put};

pub fn path(employee: EmployeeId) -> String {
    format!("/employees/{employee}/personal-data")
}

/// Puts a file for an employee into the bucket. Returns the id of the upload.
pub async fn uploaded(by: &Client) -> String {
    let wanted = asks("employee_document", "application/pdf", PDF);
    let made = by.post("/uploads/presign", &wanted).send().await.expect(201).body;
    assert_eq!(put(&made, PDF, &[]).await, 200);
    made["upload_id"].as_str().unwrap().to_owned()
}

async fn hired(org: &Organization<'_>, more: Value) -> (EmployeeId, Client) {
    let employee = org.employee(more).await;
    (employee, org.signed_in(&["employee"], Some(employee)).await)
}

const TAX_ID: &str = "65929970489";

/// Rule API-100: a PATCH changes single fields of an address, and the address is checked as a whole.
#[tokio::test]
async fn a_field_of_an_address_is_changed_alone() {
    let service = Service::start().await;
    let org = service.organization().await;
    let (employee, own) = hired(&org, json!({})).await;
    let path = path(employee);
    let change = async |body: Value| own.patch(&path, &json!({"address": body})).send().await;
    let refused = change(json!({"city": "Bonn"})).await.fails(400, "validation_failed");
    assert_eq!(refused.violations(), ["/address/country: required"]);
    change(json!({"city": "Bonn", "country": "DE"})).await.expect(200);
    let moved = change(json!({"street": "Am Hof"})).await.expect(200).body;
    let address = &moved["address"];
    assert_eq!(
        [&address["street"], &address["city"], &address["country"]],
        ["Am Hof", "Bonn", "DE"]
    );
    let refused = change(json!({"country": null})).await.fails(400, "validation_failed");
    assert_eq!(refused.violations(), ["/address/country: wrong_type"]);
}

/// Rules PERS-1 and BANK-1.
#[tokio::test]
async fn personal_data_are_stored_shown_and_logged_without_the_numbers_of_authorities() {
    let service = Service::start().await;
    let org = service.organization().await;
    let (employee, own) = hired(&org, json!({})).await;
    let path = path(employee);
    let nothing = own.get(&path).send().await.expect(200).body;
    assert_eq!((&nothing["tax_id"], &nothing["updated_at"]), (&Value::Null, &Value::Null));
    assert_eq!((&nothing["emergency_contacts"], &nothing["custom"]), (&json!([]), &json!({})));

    let body = json!({
        "address": {"street": "Am Kanal", "house_number": "4a", "postal_code": "14467", "city": "Potsdam",
            "region": null, "country": "de"},
        "private_email": "ada@home.example", "private_phone": "+49 331 1", "birth_date": "1990-12-10",
        "tax_id": TAX_ID, "social_security_id": "15070649C103",
        "emergency_contacts": [{"name": "Byron", "relation": "father", "phone": "+44 1"}],
    });
    let stored = org.admin.put(&path, &body).send().await.expect(200);
    let mut expected = body.clone();
    expected["address"]["country"] = json!("DE");
    for (field, value) in expected.as_object().unwrap() {
        assert_eq!(&stored.body[field], value, "{field}");
    }
    let seen = own.get(&path).send().await.expect(200);
    assert_eq!(seen.body, stored.body);
    let unchanged = own.get(&path).header("if-none-match", seen.header("etag")).send().await;
    assert_eq!(unchanged.status, 304);
    // The same again stores nothing.
    let again = org.admin.put(&path, &body).send().await.expect(200);
    assert_eq!(again.body, stored.body);
    let stale = org.admin.patch(&path, &json!({"private_phone": "1"})).header("if-match", "\"no\"");
    stale.send().await.expect(412);

    let row = service.storage().table.item(&personal_data::key(org.id, employee)).await.unwrap();
    let log = org.admin.get("/activity-logs?action=personal_data.updated").send().await.expect(200);
    for text in [format!("{row:?}"), log.body.to_string()] {
        assert!(!text.contains(TAX_ID) && !text.contains("15070649C103"), "{text}");
    }
    let changes = log.body["data"][0]["changes"].to_string();
    assert!(changes.contains("…489") && changes.contains("Potsdam"), "{changes}");
    // A number that looks alike in the log is told to be another one.
    let other = json!({"tax_id": "12345670489"});
    org.admin.patch(&path, &other).send().await.expect(200);
    let log = org.admin.get("/activity-logs?action=personal_data.updated").send().await.expect(200);
    assert!(log.body["data"][0]["changes"].to_string().contains("…489 (another)"), "{}", log.body);
}

/// Rule PERS-1.
#[tokio::test]
async fn nobody_changes_their_own_birth_date_and_numbers_and_others_change_nothing() {
    let service = Service::start().await;
    let org = service.organization().await;
    let (employee, own) = hired(&org, json!({})).await;
    let path = path(employee);
    let allowed = json!({"preferred_name": "Countess", "private_phone": "+49 331 2"});
    own.patch(&path, &allowed).send().await.expect(200);
    for refused in [
        json!({"birth_date": "1990-12-10"}),
        json!({"tax_id": TAX_ID}),
        json!({"social_security_id": "1"}),
    ] {
        own.patch(&path, &refused).send().await.fails(403, "own_record");
        org.admin.patch(&path, &refused).send().await.expect(200);
        let field = refused.as_object().unwrap().keys().next().unwrap();
        own.patch(&path, &json!({field: null})).send().await.fails(403, "own_record");
        // What is sent as it is stored changes nothing.
        own.patch(&path, &refused).send().await.expect(200);
    }
    // An administrator's own record is no exception.
    let boss = org.employee(json!({})).await;
    let admin = org.signed_in(&["admin"], Some(boss)).await;
    let own_path = self::path(boss);
    admin.patch(&own_path, &json!({"tax_id": TAX_ID})).send().await.fails(403, "own_record");

    let (_, peer) = hired(&org, json!({})).await;
    let team = json!({"manager_id": boss.to_string()});
    let (report, _) = hired(&org, team).await;
    let manager = org.signed_in(&["manager"], Some(boss)).await;
    for (who, path) in [(&peer, &path), (&manager, &self::path(report))] {
        who.get(path).send().await.expect(403);
        who.patch(path, &allowed).send().await.expect(403);
    }
    let unknown = "/employees/00000000-0000-7000-8000-000000000001/personal-data";
    org.admin.get(unknown).send().await.expect(404);
}

/// Rule PERS-1.
#[tokio::test]
async fn wrong_personal_data_are_refused_without_quoting_them() {
    let service = Service::start().await;
    let org = service.organization().await;
    let (employee, _) = hired(&org, json!({})).await;
    let contact = |phone: &str| json!({"name": "B", "phone": phone});
    for (body, violation) in [
        (json!({"address": {"country": "XX"}}), "/address/country: invalid_format"),
        (json!({"address": {"city": "Potsdam"}}), "/address/country: required"),
        (json!({"birth_date": "1899-12-31"}), "/birth_date: out_of_range"),
        (json!({"birth_date": "2999-12-31"}), "/birth_date: out_of_range"),
        (json!({"birth_date": "1990-02-30"}), "/birth_date: invalid_format"),
        (json!({"preferred_name": "\u{7}"}), "/preferred_name: invalid_format"),
        (json!({"tax_id": "  "}), "/tax_id: invalid_format"),
        (json!({"private_email": "nobody"}), "/private_email: invalid_format"),
        (json!({"emergency_contacts": vec![contact("1"); 4]}), "/emergency_contacts: too_many"),
        (json!({"custom": {"shirt": "L"}}), "/custom/shirt: unknown_reference"),
    ] {
        let answer = org.admin.patch(&path(employee), &body).send().await;
        let answer = answer.fails(400, "validation_failed");
        assert_eq!(answer.violations(), [violation], "{body}");
    }
    let stored = org.admin.get(&path(employee)).send().await.expect(200).body;
    assert_eq!(stored["updated_at"], Value::Null);
}

/// Rule PERS-2.
#[tokio::test]
async fn custom_fields_have_types_and_keep_their_values() {
    let service = Service::start().await;
    let org = service.organization().await;
    let (employee, own) = hired(&org, json!({})).await;
    let path = path(employee);
    let field = |code: &str, kind: &str| json!({"code": code, "name": code, "type": kind});
    let mut shirt = field("shirt", "choice");
    shirt["choices"] = json!(["S", "M"]);
    shirt["employee_writes"] = json!(true);
    let mut fields = vec![shirt, field("locker", "number"), field("key", "yes_no")];
    let settings = |fields: &[Value]| {
        org.admin.patch("/settings", &json!({"custom_fields": fields})).header("if-match", "*")
    };
    let stored = settings(&fields).send().await.expect(200).body;
    assert_eq!(stored["custom_fields"][1]["is_active"], true);

    let custom = json!({"custom": {"shirt": "M", "locker": "07.0", "key": "yes"}});
    let entered = org.admin.patch(&path, &custom).send().await.expect(200).body;
    assert_eq!(entered["custom"], json!({"shirt": "M", "locker": "7", "key": "yes"}));
    own.patch(&path, &json!({"custom": {"shirt": "S"}})).send().await.expect(200);
    own.patch(&path, &json!({"custom": {"locker": "8"}})).send().await.fails(403, "own_record");
    for (value, violation) in [
        (json!({"shirt": "XL"}), "/custom/shirt: not_allowed"),
        (json!({"locker": "seven"}), "/custom/locker: invalid_format"),
        (json!({"key": "maybe"}), "/custom/key: invalid_format"),
    ] {
        let answer = org.admin.patch(&path, &json!({"custom": value})).send().await;
        assert_eq!(answer.fails(400, "validation_failed").violations(), [violation]);
    }

    // An inactive field, and a choice that is gone, keep their values.
    fields[0]["choices"] = json!(["M"]);
    fields[1]["is_active"] = json!(false);
    settings(&fields).send().await.expect(200);
    let change = json!({"custom": {"key": null}, "private_phone": "1"});
    let kept = org.admin.patch(&path, &change).send().await.expect(200).body;
    assert_eq!(kept["custom"], json!({"shirt": "S", "locker": "7"}));
    let inactive = org.admin.patch(&path, &json!({"custom": {"locker": "9"}})).send().await;
    let inactive = inactive.fails(400, "validation_failed");
    assert_eq!(inactive.violations(), ["/custom/locker: read_only"]);

    let mut other = fields.clone();
    other[1]["type"] = json!("text");
    let none: &[Value] = &[];
    let twice = [fields.clone(), vec![field("key", "yes_no")]].concat();
    let without = [fields.clone(), vec![field("size", "choice")]].concat();
    for (fields, violation) in [
        (other.as_slice(), "/custom_fields/1/type: read_only"),
        (none, "/custom_fields/0: required"),
        (twice.as_slice(), "/custom_fields/3/code: repeated"),
        (without.as_slice(), "/custom_fields/3/choices: does_not_fit"),
    ] {
        let answer = settings(fields).send().await.fails(400, "validation_failed");
        assert_eq!(answer.violations(), [violation]);
    }
}

/// Rules PERS-1 and PERS-4.
#[tokio::test]
async fn people_are_found_and_named_by_the_name_by_which_they_are_called() {
    let service = Service::start().await;
    let org = service.organization().await;
    let named = |first: &str, last: &str| json!({"first_name": first, "last_name": last});
    let jose = org.employee(named("José", "García Márquez")).await;
    let mueller = org.employee(named("Jürgen", "Müller")).await;
    let preferred = json!({"preferred_name": "Bärbel Ann"});
    let shown = org.admin.patch(&path(mueller), &preferred).send().await.expect(200).body;
    assert_eq!(shown["preferred_name"], "Bärbel Ann");
    let found = async |q: &str| {
        let page = org.admin.get(&format!("/employees?q={q}")).send().await.expect(200).body;
        let rows = page["data"].as_array().unwrap().clone();
        rows.iter().map(|row| row["id"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    for (q, who) in [
        ("Jose", jose),
        ("Marquez", jose),
        ("garcia%20m", jose),
        ("MARQUEZ", jose),
        ("Mueller", mueller),
        ("Muller", mueller),
        ("m%C3%BCller", mueller),
        ("juergen", mueller),
        ("Baerbel", mueller),
        ("barbel%20ann", mueller),
        ("Ann", mueller),
    ] {
        assert_eq!(found(q).await, [who.to_string()], "{q}");
    }
    assert_eq!(found("arquez").await, Vec::<String>::new());

    let employee = format!("/employees/{mueller}");
    assert_eq!(
        org.admin.get(&employee).send().await.expect(200).body["preferred_name"],
        "Bärbel Ann"
    );
    // A change of the employee keeps the name, and another name replaces the terms.
    org.admin.patch(&employee, &json!({"last_name": "Schmidt"})).send().await.expect(200);
    assert_eq!(found("Ann").await, [mueller.to_string()]);
    let leave = json!({
        "employee_id": mueller.to_string(), "type": "annual", "start_date": "2026-10-05",
        "end_date": "2026-10-05",
    });
    org.admin.post("/leaves", &leave).send().await.expect(201);
    let leaves = org.admin.get("/leaves?expand=employee").send().await.expect(200).body;
    assert_eq!(leaves["data"][0]["employee"]["preferred_name"], "Bärbel Ann");
    org.admin.patch(&path(mueller), &json!({"preferred_name": null})).send().await.expect(200);
    assert_eq!(found("Ann").await, Vec::<String>::new());
}

/// Rule PERS-3.
#[tokio::test]
async fn attached_files_are_read_by_those_who_may() {
    let service = Service::start().await;
    let org = service.organization().await;
    let (employee, own) = hired(&org, json!({})).await;
    let (_, peer) = hired(&org, json!({})).await;
    let path = format!("/employees/{employee}/documents");
    let body = |upload: &str, is_visible: bool| {
        json!({"upload_id": upload, "name": "Contract", "date": "2026-01-02",
            "visible_to_employee": is_visible})
    };
    let (hidden, visible) = (uploaded(&org.admin).await, uploaded(&org.admin).await);
    let attach = |body: Value| org.admin.post(&path, &body).key("k");
    let made = attach(body(&hidden, false)).send().await.expect(201);
    assert_eq!(made.header("location"), format!("/uploads/{hidden}"));
    assert_eq!(made.body["content_type"], "application/pdf");
    let again = attach(body(&hidden, false)).send().await.expect(201);
    assert_eq!((again.header("idempotent-replayed"), &again.body), ("true", &made.body));
    org.admin.post(&path, &body(&hidden, true)).send().await.fails(409, "already_exists");
    org.admin.post(&path, &body(&visible, true)).send().await.expect(201);

    let ids = async |who: &Client| {
        let list = who.get(&path).send().await.expect(200).body;
        let rows = list["data"].as_array().unwrap().clone();
        rows.iter().map(|row| row["upload_id"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(ids(&org.approver).await, [visible.clone(), hidden.clone()]);
    assert_eq!(ids(&own).await, std::slice::from_ref(&visible));
    peer.get(&path).send().await.expect(403);
    let file = |id: &str| format!("/uploads/{id}");
    let read = org.approver.get(&file(&hidden)).send().await.expect(200).body;
    assert!(read["download_url"].is_string());
    own.get(&file(&visible)).send().await.expect(200);
    for (who, id) in [(&own, &hidden), (&peer, &visible), (&peer, &hidden)] {
        who.get(&file(id)).send().await.expect(404);
    }

    // Nobody gets access to the file of somebody else by attaching it.
    let theirs = uploaded(&own).await;
    let stolen = org.admin.post(&path, &body(&theirs, true)).send().await;
    assert_eq!(
        stolen.fails(400, "validation_failed").violations(),
        ["/upload_id: unknown_reference"]
    );
    own.post(&path, &body(&theirs, true)).send().await.expect(403);

    let one = format!("{path}/{visible}");
    own.delete(&one).send().await.expect(403);
    org.admin.delete(&one).send().await.expect(204);
    org.admin.delete(&one).send().await.expect(404);
    own.get(&file(&visible)).send().await.expect(404);
    assert_eq!(ids(&org.approver).await, [hidden]);
    let log = "/activity-logs?resource_type=employee_document";
    let log = org.admin.get(log).send().await.expect(200).body["data"].as_array().unwrap().clone();
    let actions: Vec<&str> = log.iter().map(|entry| entry["action"].as_str().unwrap()).collect();
    let (attached, removed) = ("employee_document.attached", "employee_document.removed");
    assert_eq!(actions, [removed, attached, attached]);
}

/// Rule PERS-3.
#[tokio::test]
async fn two_hundred_files_are_attached_to_an_employee_and_no_more() {
    let service = Service::start().await;
    let org = service.organization().await;
    let (employee, _) = hired(&org, json!({})).await;
    let path = format!("/employees/{employee}/documents");
    let first = uploaded(&org.admin).await;
    let body = json!({"upload_id": first, "name": "Contract", "date": "2026-01-02"});
    org.admin.post(&path, &body).send().await.expect(201);
    // All but the last are stored at once, because a day allows no more uploads.
    let table = &service.storage().table;
    let mut list = personal_data::documents(table, org.id, employee).await.unwrap();
    let one = list.documents[0].clone();
    list.documents = (0..199).map(|_| one.clone()).collect();
    let ids = &service.app().ids;
    list.documents.iter_mut().for_each(|document| document.upload.0 = ids.next());
    list.rev += 1;
    table.write(vec![personal_data::put_documents(org.id, employee, &list)]).await.unwrap();
    org.admin.post(&path, &body).send().await.expect(201);
    let body = json!({"upload_id": uploaded(&org.admin).await, "name": "C", "date": "2026-01-02"});
    let refused = org.admin.post(&path, &body).send().await.fails(400, "validation_failed");
    assert_eq!(refused.violations(), ["/upload_id: too_many"]);
}
