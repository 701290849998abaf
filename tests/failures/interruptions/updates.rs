//! The PATCH of each resource that has a PUT. A merge that is sent again changes nothing more.

use serde_json::{Value, json};

use super::{Case, Point, case, rows};

pub const CASES: &[Case] = &[
    case!(patch_account),
    case!(patch_employee),
    case!(patch_salary_component),
    case!(patch_settings),
];

/// Interrupts a PATCH. The named fields must then have the sent values, and the log must have one more update.
pub async fn patched(point: &Point<'_>, path: &str, changes: Value, action: &str) {
    let admin = &point.org.admin;
    let logged = format!("/activity-logs?action={action}");
    let before = rows(admin, &logged).await.len();
    let both = point.interrupt(200, 200, || admin.patch(path, &changes)).await;
    for (name, value) in changes.as_object().unwrap() {
        assert_eq!(both.again.body[name], *value, "{}", point.place());
    }
    let unchanged = admin.patch(path, &json!({})).send().await.expect(200);
    assert_eq!(unchanged.body, both.again.body, "{}", point.place());
    assert_eq!(rows(admin, &logged).await.len(), before + 1, "{}", point.place());
}

async fn made(point: &Point<'_>, list: &str, body: Value) -> String {
    let made = point.org.admin.post(list, &body).send().await.expect(201);
    made.header("location").to_owned()
}

async fn patch_account(point: &Point<'_>) {
    let employee = point.org.employee(json!({})).await;
    point.org.account_of(employee, &["employee"]).await;
    let path = format!("/employees/{employee}/account");
    patched(point, &path, json!({"is_active": false}), "account.updated").await;
}

async fn patch_employee(point: &Point<'_>) {
    let path = format!("/employees/{}", point.employee(json!({})).await);
    patched(point, &path, json!({"last_name": "King", "phone": "1"}), "employee.updated").await;
}

async fn patch_salary_component(point: &Point<'_>) {
    let body = json!({
        "code": format!("c-{}", point.name), "name": "Bonus", "kind": "earning",
        "applies_to": {"scope": "assigned"},
        "calculation": {"method": "fixed", "amount": "0", "currency": "USD"},
    });
    let path = made(point, "/salary-components", body).await;
    patched(point, &path, json!({"is_active": false}), "salary_component.updated").await;
}

async fn patch_settings(point: &Point<'_>) {
    let there = point.org.admin.get("/settings").send().await.expect(200).body;
    let next = there["leave_year_start"].as_u64().unwrap() % 12 + 1;
    patched(point, "/settings", json!({"leave_year_start": next}), "settings.updated").await;
}
