//! Exports. If this fails, an office gets a file with missing, doubled or wrong rows, or somebody gets a file of what they may
//! not read.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use wfm_domain::hex::hex;
use wfm_domain::ids::JobId;
use wfm_storage::jobs;
use wfm_testkit::{Answer, Client, Organization, Service};

use crate::features::pay::late_facts::{approve, generated, monthly, on, paid, patch, void};

pub async fn export(org: &Organization<'_>, body: &Value) -> Answer {
    let key = format!("export-{}", org.service.app().ids.next());
    org.admin.post("/exports", body).key(&key).send().await
}

/// The files of an export, by their names, as text.
async fn files(org: &Organization<'_>, body: Value) -> BTreeMap<String, String> {
    let bytes = files_of(org, &export(org, &body).await.expect(202)).await;
    bytes.into_iter().map(|(name, bytes)| (name, String::from_utf8(bytes).unwrap())).collect()
}

pub async fn files_of(org: &Organization<'_>, accepted: &Answer) -> BTreeMap<String, Vec<u8>> {
    files_for(&org.admin, org, accepted).await
}

/// The files of an export, as an account reads their list.
pub async fn files_for(
    by: &Client,
    org: &Organization<'_>,
    accepted: &Answer,
) -> BTreeMap<String, Vec<u8>> {
    let job = org.ended(accepted).await;
    assert_eq!(job["status"], "completed", "{job}");
    let path = format!("/jobs/{}/files", job["job_id"].as_str().unwrap());
    let list = by.get(&path).send().await.expect(200).body;
    let storage = org.service.storage();
    let id: JobId = job["job_id"].as_str().unwrap().parse().unwrap();
    let row = jobs::get(&storage.table, org.id, &id).await.unwrap().unwrap();
    let row = jobs::whole(&storage.table, row).await.unwrap();
    let mut files = BTreeMap::new();
    for file in list["data"].as_array().unwrap() {
        let name = text(file, "name");
        let stored = row.files.iter().find(|stored| stored.name == name).unwrap();
        // A signature of another day than that of the bucket's clock has expired.
        let bytes = storage.blobs.get(&stored.object).await.unwrap();
        assert!(text(file, "download_url").contains(&stored.object));
        assert_eq!(file["bytes"], bytes.len());
        assert_eq!(file["sha256"], hex(&Sha256::digest(&bytes)));
        files.insert(name, bytes);
    }
    files
}

/// Rule FILE-1.
#[tokio::test]
async fn a_file_is_downloaded_with_its_name_and_type_from_a_signed_address() {
    let service = Service::start().await;
    let org = service.organization().await;
    let today = service.now().date_naive().to_string();
    let accepted = export(&org, &json!({"kind": "employees", "on": today})).await.expect(202);
    let job = org.ended(&accepted).await;
    let path = format!("/jobs/{}/files", text(&job, "job_id"));
    let list = org.admin.get(&path).send().await.expect(200).body;
    let file = &list["data"][0];
    assert_eq!(
        (&file["rows"], text(file, "name")),
        (&json!(0), format!("employees-{today}-001.csv"))
    );
    let got = reqwest::get(file["download_url"].as_str().unwrap()).await.unwrap();
    let header = |name: &str| got.headers()[name].to_str().unwrap().to_owned();
    assert_eq!(header("content-type"), "text/csv; charset=utf-8");
    assert_eq!(
        header("content-disposition"),
        format!("attachment; filename=\"employees-{today}-001.csv\"")
    );
    assert_eq!(file["bytes"], got.bytes().await.unwrap().len());
}

/// The only file of an export.
async fn file(org: &Organization<'_>, body: Value) -> String {
    let files = files(org, body).await;
    assert_eq!(files.len(), 1, "{:?}", files.keys());
    files.into_values().next().unwrap()
}

/// The rows of a file of JSON lines.
async fn rows(org: &Organization<'_>, mut body: Value) -> Vec<Value> {
    body["format"] = json!("jsonl");
    file(org, body).await.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

async fn with_cost_centre(
    org: &Organization<'_>,
    number: &str,
    from: &str,
    centre: &str,
) -> String {
    let body = json!({
        "employee_number": number, "cost_centre": "A",
        "compensation": monthly(&[("2015-01-01", "3000.00")]),
    });
    let id = org.employee(body).await.to_string();
    let path = format!("/employees/{id}/assignments/{from}");
    let there =
        org.admin.get(&format!("/employees/{id}/assignments")).send().await.expect(200).body;
    let mut next = there["data"][0].clone();
    let fields = next.as_object_mut().unwrap();
    fields.remove("effective_from");
    fields.insert("cost_centre".to_owned(), json!(centre));
    org.admin.put(&path, &next).send().await.expect(201);
    id
}

fn text(row: &Value, name: &str) -> String {
    row[name].as_str().unwrap_or_else(|| panic!("{name} of {row}")).to_owned()
}

/// An amount in minor units.
fn minor(amount: &str) -> i64 {
    amount.replace('.', "").parse().unwrap()
}

/// The amount of an entry in minor units: negative on the other side.
fn signed(row: &Value, side: &str) -> i64 {
    let amount = minor(&text(row, "amount"));
    if row["side"] == side { amount } else { -amount }
}

/// Rules FILE-8, FILE-9, FILE-10 and PAY-95.
#[tokio::test]
async fn a_journal_books_approvals_by_cost_centre_and_voids_on_the_day_of_their_decision() {
    let service = on("2026-11-26").await;
    let org = service.organization().await;
    let settings = json!({"journal": {"base_account": "4120", "net_account": "1740"}});
    org.admin.patch("/settings", &settings).send().await.expect(200);
    let pension = json!({
        "code": "pension", "name": "Pension", "kind": "deduction", "credit_account": "1742",
        "calculation": {"method": "percentage", "rate": "5", "of": ["base"]},
    });
    let made = org.admin.post("/salary-components", &pension).send().await.expect(201).body;
    assert_eq!((&made["credit_account"], &made["debit_account"]), (&json!("1742"), &Value::Null));
    let employee = with_cost_centre(&org, "E-1", "2026-11-16", "B").await;
    // 10 of 21 working days at A, 11 at B.
    let payroll = paid(&org, "2026-11").await;
    let of = json!({"kind": "journal", "period": "2026-11"});
    let entries = rows(&org, of.clone()).await;
    let short = |row: &Value| {
        let names = ["cost_centre", "code", "account", "side", "amount", "booked_on"];
        names.map(|name| text(row, name)).join(" ")
    };
    let lines: Vec<String> = entries.iter().map(short).collect();
    assert_eq!(
        lines,
        [
            "A base 4120 debit 1428.57 2026-11-30",
            "A pension 1742 credit 71.43 2026-11-30",
            "A net 1740 credit 1357.14 2026-11-30",
            "B base 4120 debit 1571.43 2026-11-30",
            "B pension 1742 credit 78.57 2026-11-30",
            "B net 1740 credit 1492.86 2026-11-30",
        ]
    );
    assert_eq!(text(&entries[0], "employee_number"), "E-1");
    assert_eq!(text(&entries[0], "payroll_id"), text(&payroll, "id"));

    // A raise for November, and the payslip is void on the 26th; another one takes its place.
    void(&org, &payroll).await;
    let raise = monthly(&[("2015-01-01", "3000.00"), ("2026-11-01", "4200.00")]);
    patch(&org, &employee, json!({ "compensation": raise })).await.expect(200);
    let again = paid(&org, "2026-11").await;
    let after = rows(&org, of).await;
    let voids: Vec<String> = after.iter().filter(|row| row["kind"] == "void").map(short).collect();
    assert_eq!(voids[0], "A base 4120 credit 1428.57 2026-11-26");
    assert_eq!(voids.len(), 6);
    let ids =
        |rows: &[Value]| -> Vec<String> { rows.iter().map(|r| text(r, "entry_id")).collect() };
    let before = ids(&entries);
    assert!(before.iter().all(|id| ids(&after).contains(id)), "an entry keeps its id");
    let sum: i64 = after.iter().map(|row| signed(row, "debit")).sum();
    assert_eq!(sum, 0);
    let nets = after.iter().filter(|row| row["code"] == "net");
    assert_eq!(nets.map(|row| signed(row, "credit")).sum::<i64>(), minor(&text(&again, "net")));

    // By the time of decisions: each entry is in exactly one of consecutive exports.
    let decided =
        |from: &str, to: &str| json!({"kind": "journal", "decided_from": from, "decided_to": to});
    let earlier = rows(&org, decided("2026-11-01T00:00:00Z", "2026-11-26T00:01:00Z")).await;
    let later = rows(&org, decided("2026-11-26T00:01:00Z", "2026-12-01T00:00:00Z")).await;
    assert_eq!((earlier.len(), later.len()), (0, after.len()));
}

/// Rule PAY-95.
#[tokio::test]
async fn a_correction_is_booked_where_the_payroll_that_it_corrects_belongs() {
    let service = on("2026-11-26").await;
    let org = service.organization().await;
    let employee = with_cost_centre(&org, "E-1", "2026-11-01", "B").await;
    paid(&org, "2026-10").await;
    let raise = monthly(&[("2015-01-01", "3000.00"), ("2026-10-01", "3300.00")]);
    patch(&org, &employee, json!({ "compensation": raise })).await.expect(200);
    let november = generated(&org, "2026-11").await;
    assert_eq!(november["base"], "3600.00");
    approve(&org, &november).await;
    let rows = rows(&org, json!({"kind": "journal", "period": "2026-11"})).await;
    let of_base: Vec<(String, String)> = rows
        .iter()
        .filter(|row| row["code"] == "base")
        .map(|row| (text(row, "cost_centre"), text(row, "amount")))
        .collect();
    assert_eq!(of_base, [("A".into(), "300.00".into()), ("B".into(), "3300.00".into())]);
}

/// Rules FILE-2, FILE-3, FILE-5 and FILE-6.
#[tokio::test]
async fn the_same_facts_give_the_same_bytes_and_a_name_is_no_formula() {
    let service = on("2026-11-26").await;
    let org = service.organization().await;
    let of = |number: &str, name: &str| {
        json!({
            "employee_number": number, "first_name": name, "phone": "+49 30 901820",
            "compensation": monthly(&[("2015-01-01", "3000.00")]),
        })
    };
    org.employee(of("E-2", "=1+1")).await;
    org.employee(of("E-1", "Zoë")).await;
    paid(&org, "2026-11").await;
    let register = json!({"kind": "payroll_register", "period": "2026-11"});
    let first = files(&org, register.clone()).await;
    assert_eq!(first, files(&org, register).await);
    let (name, text) = first.first_key_value().unwrap();
    assert_eq!(name, "payroll-register-2026-11-001.csv");
    let lines: Vec<&str> = text.split("\r\n").collect();
    assert!(lines[0].starts_with("\u{feff}\"employee_number\",\"first_name\""), "{}", lines[0]);
    assert!(lines[1].starts_with("\"E-1\",\"Zoë\","), "{}", lines[1]);
    assert!(lines[2].starts_with("\"E-2\",\"'=1+1\","), "{}", lines[2]);
    assert!(lines[1].contains(",2026-11-01,2026-11-30,") && lines[1].contains(",3000.00,"));
    assert_eq!((lines.len(), lines[3]), (4, ""));
    let of_excel =
        json!({"kind": "payroll_register", "period": "2026-11", "format": "csv_semicolon"});
    assert!(file(&org, of_excel).await.contains(";3000,00;"));

    let employees = json!({"kind": "employees", "on": "2026-11-26"});
    let text = file(&org, employees.clone()).await;
    assert!(text.contains("\"'+49 30 901820\""), "{text}");
    assert_eq!(rows(&org, employees).await[0]["phone"], "+49 30 901820");
}

/// Rule FILE-7.
#[tokio::test]
async fn an_inspector_sees_local_times_breaks_and_the_last_correction() {
    let service = on("2026-11-02").await;
    let org = service.organization().await;
    let zone = json!({"organization": {"timezone": "Europe/Berlin"}});
    org.admin.patch("/settings", &zone).send().await.expect(200);
    let employee = org.employee(json!({"employee_number": "E-1"})).await.to_string();
    let body = json!({
        "employee_id": employee, "clock_in_at": "2026-10-25T00:30:00Z",
        "clock_out_at": "2026-10-25T08:30:00Z", "reason": "The terminal was off.",
    });
    let made = org.admin.post("/attendances", &body).send().await.expect(201).body;
    let path = format!("/attendances/{}", text(&made, "id"));
    let corrected =
        json!({"clock_in_at": "2026-10-25T01:30:00Z", "reason": "Came at half past two."});
    org.admin.patch(&path, &corrected).header("if-match", "*").send().await.expect(200);
    let of = json!({"kind": "attendances", "from": "2026-10-01", "to": "2026-11-30"});
    let all = files(&org, of.clone()).await;
    let names: Vec<&str> = all.keys().map(String::as_str).collect();
    assert_eq!(names, ["attendances-2026-10-001.csv", "attendances-2026-11-002.csv"]);
    let csv = &all["attendances-2026-10-001.csv"];
    assert!(csv.contains(",2026-10-25T02:30:00+01:00,2026-10-25T09:30:00+01:00,"), "{csv}");
    assert!(all["attendances-2026-11-002.csv"].lines().count() == 1);
    let october = json!({"kind": "attendances", "from": "2026-10-01", "to": "2026-10-31"});
    let row = &rows(&org, october).await[0];
    assert_eq!(row["worked_minutes"], 420);
    assert_eq!(row["timezone"], "Europe/Berlin");
    assert_eq!(row["correction_reason"], "Came at half past two.");
    assert!(text(row, "corrected_by").contains('@'));

    let totals = json!({"kind": "time_totals", "from": "2026-10-01", "to": "2026-10-31"});
    let totals = &rows(&org, totals).await[0];
    let sums = ["worked_minutes", "days_worked", "days_employed", "planned_minutes"];
    assert_eq!(sums.map(|name| totals[name].as_i64().unwrap()), [420, 1, 31, 22 * 480]);
    assert_eq!(
        (text(totals, "month"), text(totals, "leave_days_annual")),
        ("2026-10".into(), "0.0".into())
    );
}

/// Rule FILE-2.
#[tokio::test]
async fn leave_balances_and_the_activity_log_are_exported() {
    let service = on("2026-11-02").await;
    let org = service.organization().await;
    let employee = org.employee(json!({"employee_number": "E-1"})).await.to_string();
    let balances = rows(&org, json!({"kind": "leave_balances", "year": 2026})).await;
    let annual: Vec<&Value> = balances.iter().filter(|row| row["type"] == "annual").collect();
    assert_eq!((annual.len(), text(annual[0], "entitled")), (1, "20.0".into()));

    let log = json!({"kind": "activity_log", "from": "2026-11-01", "to": "2026-11-30"});
    let entries = rows(&org, log.clone()).await;
    let of = |action: &str| entries.iter().find(|row| row["action"] == action).cloned();
    let created = of("employee.created").expect("the entry is in the file");
    assert_eq!(created["employee_id"], employee);
    assert!(created["changes"].as_array().unwrap().iter().any(|c| c["field"] == "employee_number"));
    // Reading the files of the exports is logged, too.
    let again = rows(&org, log).await;
    assert!(again.iter().any(|row| row["action"] == "export.downloaded"));
}

/// Rule FILE-11.
#[tokio::test]
async fn a_batch_for_datev_balances_on_the_clearing_account() {
    let service = on("2026-12-02").await;
    let org = service.organization().await;
    let of = json!({"kind": "journal", "period": "2026-11", "format": "datev"});
    let refused = export(&org, &of).await;
    assert_eq!(refused.fails(400, "validation_failed").violations(), ["/format: required"]);
    let datev = json!({"consultant": 29098, "client": 55003, "clearing_account": "1755"});
    let settings =
        json!({"journal": {"base_account": "4120", "net_account": "1740", "datev": datev}});
    org.admin.patch("/settings", &settings).send().await.expect(200);
    let body = json!({
        "employee_number": "E-Ö1", "cost_centre": "A",
        "compensation": monthly(&[("2015-01-01", "3000.00")]),
    });
    org.employee(body).await;
    let payroll = paid(&org, "2026-11").await;
    void(&org, &payroll).await;
    let made = files_of(&org, &export(&org, &of).await.expect(202)).await;
    let names: Vec<&str> = made.keys().map(String::as_str).collect();
    // The approval is booked in November, the void in December.
    assert_eq!(names, ["journal-2026-11-USD-001.csv", "journal-2026-12-USD-002.csv"]);
    let bytes = &made["journal-2026-11-USD-001.csv"];
    assert!(bytes.windows(4).any(|four| four == b"E-\xd61"), "Windows-1252");
    let text: String = bytes.iter().map(|byte| char::from(*byte)).collect();
    let lines: Vec<&str> = text.trim_end().split("\r\n").collect();
    assert!(lines[0].starts_with("\"EXTF\";700;21;\"Buchungsstapel\";13;20261202"), "{}", lines[0]);
    assert!(lines[0].contains(";29098;55003;20260101;4;20261130;20261130;"), "{}", lines[0]);
    let posted: Vec<Vec<&str>> = lines[2..].iter().map(|line| line.split(';').collect()).collect();
    assert!(posted.iter().all(|fields| fields.len() == 125 && fields[7] == "1755"));
    let short =
        |fields: &Vec<&str>| [0, 1, 6, 9, 10, 13, 36, 113].map(|place| fields[place]).join(" ");
    assert_eq!(
        posted.iter().map(short).collect::<Vec<_>>(),
        [
            "3000,00 \"S\" 4120 3011 \"E-\u{d6}1\" \"base\" \"A\" 0",
            "3000,00 \"H\" 1740 3011 \"E-\u{d6}1\" \"net\" \"A\" 0",
        ]
    );

    // An account that is not made of digits fails its file, and says which.
    let wrong = json!({"journal": {"net_account": "net"}});
    org.admin.patch("/settings", &wrong).send().await.expect(200);
    let job = org.ended(&export(&org, &of).await.expect(202)).await;
    let item = &job["result"]["items"][0];
    assert_eq!((&item["verdict"], &item["code"]), (&json!("failed"), &json!("invalid_format")));
    assert_eq!(item["file"], "journal-2026-11-USD-001.csv");
    assert!(text_of(item, "detail").contains("net"), "{item}");
}

fn text_of<'a>(row: &'a Value, name: &str) -> &'a str {
    row[name].as_str().unwrap_or_default()
}

/// Rules FILE-1 and FILE-2.
#[tokio::test]
async fn only_the_account_that_started_an_export_reads_its_files_while_it_holds_the_permissions() {
    let service = on("2026-11-26").await;
    let org = service.organization().await;
    org.employee(json!({"compensation": monthly(&[("2015-01-01", "3000.00")])})).await;
    let permissions = json!(["exports:write", "attendances:read:all", "activity_logs:read"]);
    let role = json!({"name": "time_clerk", "permissions": permissions});
    let role = org.admin.post("/roles", &role).send().await.expect(201).body;
    let id = text(&role, "id");
    let clerk = org.signed_in(&[&id], None).await;
    let send = |client: &Client, kind: &str, filter: Value, key: &str| {
        let mut body = filter;
        body["kind"] = json!(kind);
        client.post("/exports", &body).key(key)
    };
    let refused = send(&clerk, "journal", json!({"period": "2026-11"}), "a").send().await;
    refused.fails(403, "forbidden");
    let dates = json!({"from": "2026-11-01", "to": "2026-11-30"});
    send(&clerk, "time_totals", dates.clone(), "b").send().await.fails(403, "forbidden");
    let accepted = send(&clerk, "attendances", dates, "c").send().await.expect(202);
    let job = org.ended(&accepted).await;
    let dates = json!({"from": "2026-11-01", "to": "2026-11-30"});
    let log = send(&clerk, "activity_log", dates, "log").send().await.expect(202);
    assert_eq!(org.ended(&log).await["result"]["summary"]["created"], 1);
    let path = format!("/jobs/{}/files", text(&job, "job_id"));
    let list = clerk.get(&path).send().await.expect(200).body;
    assert_eq!(list["data"].as_array().unwrap().len(), 1);
    // An administrator sees the job, and not its files.
    org.admin.get(&path).send().await.fails(403, "forbidden");
    // Nobody else sees the job.
    let stranger = org.signed_in(&["employee"], None).await;
    stranger.get(&path).send().await.fails(404, "not_found");
    let less = json!({"permissions": ["exports:write", "attendances:read:team"]});
    let roles = format!("/roles/{id}");
    org.admin.patch(&roles, &less).header("if-match", "*").send().await.expect(200);
    clerk.get(&path).send().await.fails(403, "forbidden");
    // Without the permission to export, not even one's own.
    stranger
        .post("/exports", &json!({"kind": "employees", "on": "2026-11-01"}))
        .key("d")
        .send()
        .await
        .fails(403, "forbidden");
}

/// Rule FILE-2.
#[tokio::test]
async fn filters_that_do_not_fit_are_refused_at_their_place() {
    let service = on("2026-11-26").await;
    let org = service.organization().await;
    for (body, told) in [
        (json!({"kind": "journal"}), "/period: required"),
        (json!({"kind": "journal", "period": "2026-13"}), "/period: invalid_format"),
        (
            json!({"kind": "journal", "period": "2026-11", "from": "2026-11-01"}),
            "/from: does_not_fit",
        ),
        (
            json!({"kind": "journal", "period": "2026-11", "job_id": "job_80000000000000000000000000"}),
            "/job_id: not_together",
        ),
        (
            json!({"kind": "journal", "job_id": "job_00000000000000000000000000"}),
            "/job_id: unknown_reference",
        ),
        (
            json!({"kind": "journal", "decided_from": "2026-11-01T00:00:00Z"}),
            "/decided_to: required",
        ),
        (
            json!({"kind": "journal", "decided_from": "2026-11-01T00:00:00Z", "decided_to": "2026-11-01T00:00:00Z"}),
            "/decided_to: end_before_start",
        ),
        (
            json!({"kind": "journal", "decided_from": "2025-01-01T00:00:00Z", "decided_to": "2026-01-02T00:00:01Z"}),
            "/decided_to: too_long",
        ),
        (
            json!({"kind": "payroll_register", "decided_to": "2026-11-01T00:00:00Z"}),
            "/decided_to: does_not_fit",
        ),
        (json!({"kind": "attendances", "from": "2026-11-01"}), "/to: required"),
        (
            json!({"kind": "attendances", "from": "2026-11-02", "to": "2026-11-01"}),
            "/to: end_before_start",
        ),
        (json!({"kind": "attendances", "from": "2025-01-01", "to": "2026-01-02"}), "/to: too_long"),
        (
            json!({"kind": "attendances", "from": "9999-01-01", "to": "9999-12-31"}),
            "/from: out_of_range",
        ),
        (json!({"kind": "leave_balances", "on": "2026-11-01"}), "/on: does_not_fit"),
        (json!({"kind": "leave_balances"}), "/year: required"),
        (json!({"kind": "employees"}), "/on: required"),
        (
            json!({"kind": "employees", "on": "2026-11-01", "format": "datev"}),
            "/format: does_not_fit",
        ),
        (
            json!({"kind": "employees", "on": "2026-11-01", "site_id": "01a21fff-8d05-77f8-8b07-4362d146e40f"}),
            "/site_id: unknown_reference",
        ),
    ] {
        let refused = export(&org, &body).await;
        assert_eq!(refused.fails(400, "validation_failed").violations(), [told], "{body}");
    }
    let body = json!({"kind": "employees", "on": "2026-11-01"});
    org.admin.post("/exports", &body).send().await.fails(400, "idempotency_key_missing");
    // The same request again is the same job; another one with its key is refused.
    let first = org.admin.post("/exports", &body).key("one").send().await.expect(202);
    let again = org.admin.post("/exports", &body).key("one").send().await.expect(202);
    assert_eq!(first.body["job_id"], again.body["job_id"]);
    let other = json!({"kind": "employees", "on": "2026-11-02"});
    org.admin.post("/exports", &other).key("one").send().await.fails(409, "idempotency_key_reused");
}

/// Rule FILE-4.
#[tokio::test]
async fn an_object_that_is_written_in_pieces_is_one_object_once_it_is_finished() {
    let service = Service::start().await;
    let blobs = &service.storage().blobs;
    let row = |n: u32| format!("{n:0>1023}\n").into_bytes();
    for rows in [0u32, 1, 8 * 1024, 20_000] {
        let name = format!("jobs/pieces/{rows}");
        let mut writing = blobs.begin(&name);
        let mut hash = Sha256::new();
        for n in 0..rows {
            writing.add(&row(n)).await.unwrap();
            hash.update(row(n));
        }
        assert_eq!(blobs.head(&name).await.unwrap(), None, "nothing is seen before the end");
        let written = writing.finish().await.unwrap();
        let stored = blobs.get(&name).await.unwrap();
        assert_eq!((stored.len() as u64, written.size), (u64::from(rows) * 1024, written.size));
        assert_eq!(written.sha256, hex(&hash.finalize()));
        assert_eq!(written.sha256, hex(&Sha256::digest(&stored)));
    }
}

/// Rule FILE-2.
#[tokio::test]
async fn an_export_of_a_department_has_its_members_and_those_below() {
    let service = on("2026-11-26").await;
    let org = service.organization().await;
    let department = async |body: Value| {
        text(&org.admin.post("/departments", &body).send().await.expect(201).body, "id")
    };
    let above = department(json!({"code": "A", "name": "Above"})).await;
    let below = department(json!({"code": "B", "name": "Below", "parent_id": above})).await;
    for (number, id) in [("E-1", Some(&below)), ("E-2", None), ("E-3", Some(&above))] {
        org.employee(json!({"employee_number": number, "department_id": id})).await;
    }
    let of = json!({"kind": "employees", "on": "2026-11-26", "department_id": above});
    let found = rows(&org, of).await;
    let short: Vec<[String; 2]> = found
        .iter()
        .map(|row| ["employee_number", "department"].map(|name| text(row, name)))
        .collect();
    assert_eq!(short, [["E-1", "Below"], ["E-3", "Above"]]);
    let named =
        json!({"kind": "employees", "on": "2026-11-26", "employee_ids": [found[0]["employee_id"]]});
    assert_eq!(rows(&org, named).await.len(), 1);
}

/// Rules FILE-2 and PERS-1.
#[tokio::test]
async fn employees_show_personal_data_to_those_who_may_read_them() {
    let service = on("2026-11-26").await;
    let org = service.organization().await;
    let ada = org.employee(json!({"employee_number": "E-1"})).await;
    org.employee(json!({"employee_number": "E-2"})).await;
    let fields = json!([
        {"code": "locker", "name": "Locker", "type": "number"},
        {"code": "key", "name": "Key", "type": "yes_no"},
    ]);
    let settings = org.admin.patch("/settings", &json!({"custom_fields": fields}));
    settings.header("if-match", "*").send().await.expect(200);
    let data = json!({
        "preferred_name": "Countess", "tax_id": "65929970489", "birth_date": "1990-12-10",
        "address": {"city": "Potsdam", "country": "DE"}, "custom": {"locker": "7.5", "key": "yes"},
    });
    let path = format!("/employees/{ada}/personal-data");
    org.admin.patch(&path, &data).send().await.expect(200);
    let found = rows(&org, json!({"kind": "employees", "on": "2026-11-26"})).await;
    for (name, value) in [
        ("preferred_name", json!("Countess")),
        ("tax_id", json!("65929970489")),
        ("birth_date", json!("1990-12-10")),
        ("city", json!("Potsdam")),
        ("country", json!("DE")),
        ("street", Value::Null),
        ("custom_locker", json!("7.5")),
        ("custom_key", json!(true)),
    ] {
        assert_eq!(found[0][name], value, "{name}");
        assert_eq!(found[1][name], Value::Null, "{name}");
    }

    let permissions = ["exports:write", "employees:read:all"];
    let role = json!({"name": "people_clerk", "permissions": permissions});
    let role = org.admin.post("/roles", &role).send().await.expect(201).body;
    let clerk = org.signed_in(&[&text(&role, "id")], None).await;
    let body = json!({"kind": "employees", "on": "2026-11-26", "format": "jsonl"});
    let accepted = clerk.post("/exports", &body).key("without").send().await.expect(202);
    let files = files_for(&clerk, &org, &accepted).await;
    let content = String::from_utf8(files.into_values().next().unwrap()).unwrap();
    assert!(content.contains("E-1") && !content.contains("Potsdam"), "{content}");
    assert!(!content.contains("tax_id"), "{content}");
}

/// Rule FILE-1.
#[tokio::test]
async fn files_that_show_pay_are_read_only_with_the_permission_to_read_pay() {
    let service = on("2026-11-26").await;
    let org = service.organization().await;
    org.employee(json!({"compensation": monthly(&[("2015-01-01", "3000.00")])})).await;
    let all = ["exports:write", "employees:read:all", "compensation:read:all"];
    let role = json!({"name": "people_clerk", "permissions": all});
    let role = org.admin.post("/roles", &role).send().await.expect(201).body;
    let clerk = org.signed_in(&[&text(&role, "id")], None).await;
    let body = json!({"kind": "employees", "on": "2026-11-26"});
    let with_pay = clerk.post("/exports", &body).key("with").send().await.expect(202);
    org.ended(&with_pay).await;
    let path = |accepted: &Answer| format!("/jobs/{}/files", text(&accepted.body, "job_id"));
    clerk.get(&path(&with_pay)).send().await.expect(200);
    let roles = format!("/roles/{}", text(&role, "id"));
    let less = json!({"permissions": all[..2]});
    org.admin.patch(&roles, &less).header("if-match", "*").send().await.expect(200);
    clerk.get(&path(&with_pay)).send().await.fails(403, "forbidden");
    // An export without pay can be read.
    let without = clerk.post("/exports", &body).key("without").send().await.expect(202);
    org.ended(&without).await;
    clerk.get(&path(&without)).send().await.expect(200);
}
