//! Documents in ZIPs. If this fails, a payroll office that hands out payslips hands out too few, too many or others' ones.

use std::io::{Cursor, Read};

use serde_json::{Value, json};
use wfm_testkit::Organization;
use zip::{DateTime, ZipArchive};

use super::exports::{export, files_of};
use crate::features::pay::late_facts::{approve, generated, job, monthly, on, void};
use crate::features::time::policies::present;

/// The entries of a ZIP, in their order.
pub fn entries(zip: &[u8]) -> Vec<(String, Vec<u8>)> {
    let mut archive = ZipArchive::new(Cursor::new(zip)).unwrap();
    let mut all = vec![];
    for at in 0..archive.len() {
        let mut entry = archive.by_index(at).unwrap();
        let name = entry.name().unwrap().into_owned();
        assert_eq!(entry.last_modified(), Some(DateTime::default()), "{name}");
        let mut content = vec![];
        entry.read_to_end(&mut content).unwrap();
        all.push((name, content));
    }
    all
}

/// The files of an export with their entries, and the items of its job.
async fn zips(
    org: &Organization<'_>,
    body: Value,
) -> (Vec<(String, Vec<(String, Vec<u8>)>)>, Value) {
    let accepted = export(org, &body).await.expect(202);
    let files = files_of(org, &accepted).await;
    let files = files.into_iter().map(|(name, zip)| (name, entries(&zip))).collect();
    let items = format!("/jobs/{}/items", accepted.body["job_id"].as_str().unwrap());
    (files, org.admin.get(&items).send().await.expect(200).body["data"].clone())
}

fn names(entries: &[(String, Vec<u8>)]) -> Vec<&str> {
    entries.iter().map(|(name, _)| name.as_str()).collect()
}

async fn hired(org: &Organization<'_>, number: &str, last_name: &str) -> String {
    let body = json!({"employee_number": number, "last_name": last_name,
        "compensation": monthly(&[("2015-01-01", "3000.00")])});
    org.employee(body).await.to_string()
}

/// The document that an address of the service answers.
async fn document(org: &Organization<'_>, path: &str) -> Vec<u8> {
    let said = org.admin.get(path).send().await.expect(200).body;
    let url = said["download_url"].as_str().unwrap();
    let bucket = ["/payslips/", "/time-records/"].iter().find_map(|of| url.find(of)).unwrap();
    let object = url[bucket + 1..].split('?').next().unwrap();
    org.service.storage().blobs.get(object).await.unwrap()
}

/// Rules FILE-2 and FILE-3.
#[tokio::test]
async fn the_payslips_of_a_month_are_in_a_zip() {
    let service = on("2026-11-03").await;
    let org = service.organization().await;
    hired(&org, "E-18", "Bär").await;
    let anna = hired(&org, "E-17", "Ahrens").await;
    generated(&org, "2026-10").await;
    for payroll in
        org.admin.get("/payrolls").send().await.expect(200).body["data"].as_array().unwrap()
    {
        approve(&org, payroll).await;
    }
    let of_anna = format!("/payrolls?employee_id={anna}");
    let of_anna = org.admin.get(&of_anna).send().await.expect(200).body["data"][0].clone();
    void(&org, &of_anna).await;
    let run = job(&org, json!({"period": "2026-10"})).await;
    let again = format!("/payrolls?employee_id={anna}&status=draft");
    let again = org.admin.get(&again).send().await.expect(200).body["data"][0].clone();
    approve(&org, &again).await;
    // A draft has no payslip.
    hired(&org, "E-19", "Conrad").await;
    job(&org, json!({"period": "2026-10"})).await;

    let october = json!({"kind": "payslips", "period": "2026-10", "language": "de"});
    let (files, items) = zips(&org, october.clone()).await;
    let [(name, october_files)] = &files[..] else { panic!("one file") };
    assert_eq!(name, "payslips-2026-10-001.zip");
    let expected =
        ["payslip-2026-10-E-17-void.pdf", "payslip-2026-10-E-17.pdf", "payslip-2026-10-E-18.pdf"];
    assert_eq!(names(october_files), expected);
    assert_eq!((&items[0]["verdict"], &items[0]["code"]), (&json!("created"), &Value::Null));
    let path = format!("/payrolls/{}/payslip?language=de", again["id"].as_str().unwrap());
    assert!(october_files[1].1 == document(&org, &path).await, "another payslip");
    // The same facts give the same bytes. A run is a filter, too, and so are employees.
    assert!(zips(&org, october).await.0 == files, "other bytes");
    let of_run = json!({"kind": "payslips", "job_id": run["job_id"], "language": "en"});
    let (files, _) = zips(&org, of_run).await;
    assert_eq!(names(&files[0].1), ["payslip-2026-10-E-17.pdf"]);
    let nobody = json!({"kind": "payslips", "period": "2026-09", "employee_ids": [anna]});
    let (files, _) = zips(&org, nobody).await;
    assert_eq!(names(&files[0].1), [""; 0]);
}

/// Rules FILE-2 and DOC-2.
#[tokio::test]
async fn time_records_are_in_a_zip_for_each_month() {
    let service = on("2026-11-03").await;
    let org = service.organization().await;
    let anna = hired(&org, "E-17", "Ahrens").await;
    // A number is no path.
    hired(&org, "../E", "Bär").await;
    present(&org, &anna, "2026-10-05T07:00:00Z", "2026-10-05T15:00:00Z").await;
    let body = json!({"kind": "time_records", "from": "2026-09-16", "to": "2026-10-31"});
    let (files, _) = zips(&org, body).await;
    let [(september, first), (october, second)] = &files[..] else { panic!("two files") };
    assert_eq!(
        (september.as_str(), october.as_str()),
        ("time-records-2026-09-001.zip", "time-records-2026-10-002.zip")
    );
    let both = |dates: &str| [".._E", "E-17"].map(|of| format!("time-record-{dates}-{of}.pdf"));
    assert_eq!(names(first), both("2026-09-16-to-2026-09-30"));
    assert_eq!(names(second), both("2026-10"));
    let path = format!("/employees/{anna}/time-record?month=2026-10");
    assert!(second[1].1 == document(&org, &path).await, "another record");
}

/// Rule DOC-3: a name without a font costs nobody else the payslip.
#[tokio::test]
async fn a_document_that_cannot_be_made_is_left_out_and_named() {
    let service = on("2026-11-03").await;
    let org = service.organization().await;
    hired(&org, "E-17", "Ahrens").await;
    hired(&org, "E-18", "Bär 🦀").await;
    generated(&org, "2026-10").await;
    for payroll in
        org.admin.get("/payrolls").send().await.expect(200).body["data"].as_array().unwrap()
    {
        approve(&org, payroll).await;
    }
    let (files, items) = zips(&org, json!({"kind": "payslips", "period": "2026-10"})).await;
    assert_eq!(names(&files[0].1), ["payslip-2026-10-E-17.pdf"]);
    assert_eq!((&items[0]["verdict"], &items[0]["code"]), (&json!("created"), &json!("no_font")));
    let detail = "The file is written without 1 of its documents. E-18: No font has the character U+1F980 of `name`.";
    assert_eq!(items[0]["detail"], detail);
}

/// Rule FILE-2.
#[tokio::test]
async fn documents_take_a_language_and_no_format() {
    let service = on("2026-11-03").await;
    let org = service.organization().await;
    for (body, violation) in [
        (json!({"kind": "payslips"}), "/period: required"),
        (
            json!({"kind": "payslips", "period": "2026-10", "format": "csv"}),
            "/format: does_not_fit",
        ),
        (
            json!({"kind": "payslips", "period": "2026-10", "format": "datev"}),
            "/format: does_not_fit",
        ),
        (
            json!({"kind": "payslips", "period": "2026-10", "from": "2026-10-01"}),
            "/from: does_not_fit",
        ),
        (json!({"kind": "time_records", "from": "2026-10-01"}), "/to: required"),
        (
            json!({"kind": "time_records", "from": "2026-10-01", "to": "2026-10-31", "year": 2026}),
            "/year: does_not_fit",
        ),
        (
            json!({"kind": "employees", "on": "2026-10-01", "language": "de"}),
            "/language: does_not_fit",
        ),
        (
            json!({"kind": "payslips", "decided_from": "2026-10-01T00:00:00Z", "decided_to": "2026-11-01T00:00:00Z"}),
            "/decided_from: does_not_fit",
        ),
    ] {
        let refused = export(&org, &body).await;
        assert_eq!(refused.fails(400, "validation_failed").violations(), [violation], "{body}");
    }
    let clerk = json!({"name": "clerk", "permissions": ["exports:write", "attendances:read:all"]});
    let clerk = org.admin.post("/roles", &clerk).send().await.expect(201).body;
    let clerk = org.signed_in(&[clerk["id"].as_str().unwrap()], None).await;
    for body in [
        json!({"kind": "payslips", "period": "2026-10"}),
        json!({"kind": "time_records", "from": "2026-10-01", "to": "2026-10-31"}),
    ] {
        clerk.post("/exports", &body).key("clerk").send().await.fails(403, "forbidden");
    }
}
