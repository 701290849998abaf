//! Personal data and attached files.

use http::Method;
use serde_json::json;

use super::{Case, Point, case, count};
use crate::features::people::personal_data::uploaded;

pub(super) const CASES: &[Case] = &[
    case!(update_personal_data),
    case!(patch_personal_data),
    case!(attach_document),
    case!(delete_document),
];

async fn update_personal_data(point: &Point<'_>) {
    change(point, &Method::PUT).await;
}

async fn patch_personal_data(point: &Point<'_>) {
    change(point, &Method::PATCH).await;
}

/// Changes the name and a number. Both are stored, and so are the terms by which search finds the name.
async fn change(point: &Point<'_>, method: &Method) {
    let admin = &point.org.admin;
    let (employee, own) = point.hired(json!({})).await;
    let path = format!("/employees/{employee}/personal-data");
    let name = format!("Q{}", &employee[24..]);
    let body = json!({"preferred_name": name, "tax_id": "65929970489"});
    let change = || admin.request(method.clone(), &path).json(&body);
    point.interrupt(200, 200, change).await;
    let there = own.get(&path).send().await.expect(200).body;
    let is_there = there["preferred_name"] == *name && there["tax_id"] == "65929970489";
    assert!(is_there, "{}: {there}", point.place());
    let found = admin.get(&format!("/employees?q={name}")).send().await.expect(200).body;
    assert_eq!(found["data"][0]["id"], *employee, "{}", point.place());
    let entries = "/activity-logs?action=personal_data.updated";
    assert_eq!(count(admin, entries, "resource_id", &employee).await, 1, "{}", point.place());
}

async fn attach_document(point: &Point<'_>) {
    let admin = &point.org.admin;
    let (employee, _) = point.hired(json!({})).await;
    let path = format!("/employees/{employee}/documents");
    let upload = uploaded(admin).await;
    let body = json!({"upload_id": upload, "name": "Contract", "date": "2026-01-02"});
    point.interrupt(201, 201, || admin.post(&path, &body).key(&employee)).await;
    let there = admin.get(&path).send().await.expect(200).body;
    assert_eq!(there["data"].as_array().map(Vec::len), Some(1), "{}", point.place());
    let entries = "/activity-logs?action=employee_document.attached";
    assert_eq!(count(admin, entries, "resource_id", &upload).await, 1, "{}", point.place());
}

async fn delete_document(point: &Point<'_>) {
    let admin = &point.org.admin;
    let (employee, _) = point.hired(json!({})).await;
    let path = format!("/employees/{employee}/documents");
    let upload = uploaded(admin).await;
    let body = json!({"upload_id": upload, "name": "Contract", "date": "2026-01-02"});
    admin.post(&path, &body).send().await.expect(201);
    let one = format!("{path}/{upload}");
    point.interrupt(204, 404, || admin.delete(&one)).await;
    let there = admin.get(&path).send().await.expect(200).body;
    assert_eq!(there["data"], json!([]), "{}", point.place());
    let entries = "/activity-logs?action=employee_document.removed";
    assert_eq!(count(admin, entries, "resource_id", &upload).await, 1, "{}", point.place());
}
