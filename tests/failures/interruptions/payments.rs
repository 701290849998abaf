//! Bank accounts and payments.

use http::Method;
use serde_json::json;

use super::{Case, Point, case, count};
use crate::features::pay::bank_accounts::{IBAN, OTHER, enter};

pub(super) const CASES: &[Case] = &[
    case!(update_bank_account),
    case!(confirm_bank_account),
    case!(delete_pending_bank_account),
    case!(update_organization_bank_account),
    case!(confirm_organization_bank_account),
    case!(delete_pending_organization_bank_account),
];

const EMPLOYER: &str = "/organization/bank-account";

async fn update_bank_account(point: &Point<'_>) {
    let admin = &point.org.admin;
    let (employee, own) = point.hired(json!({})).await;
    let path = format!("/employees/{employee}/bank-account");
    let entered = point.interrupt(200, 200, || own.put(&path, &json!({"iban": IBAN}))).await;
    let there = admin.get(&path).send().await.expect(200).body;
    assert_eq!(there, entered.again.body, "{}", point.place());
    assert_eq!(there["pending"]["last_four"], "3000", "{}", point.place());
    let entries = "/activity-logs?action=bank_account.entered";
    let logged = count(admin, entries, "resource_id", &employee).await;
    assert_eq!(logged, 1, "{}", point.place());
    for account in [&own, admin] {
        point.is_notified(account, &employee, &["bank_account.changed"]).await;
    }
}

async fn confirm_bank_account(point: &Point<'_>) {
    let org = point.org;
    let (employee, own) = point.hired(json!({})).await;
    let path = format!("/employees/{employee}/bank-account");
    enter(&own, &path, IBAN).await.expect(200);
    confirmed(point, &path).await;
    let entries = "/activity-logs?action=bank_account.confirmed";
    let logged = count(&org.admin, entries, "resource_id", &employee).await;
    assert_eq!(logged, 1, "{}", point.place());
    let twice = ["bank_account.changed", "bank_account.changed"];
    point.is_notified(&own, &employee, &twice).await;
}

/// Confirms the account that waits. If it is sent again, the version has moved on.
async fn confirmed(point: &Point<'_>, path: &str) {
    let by = &point.org.approver;
    let seen = by.get(path).send().await.expect(200);
    let tag = seen.header("etag");
    let confirmation = format!("{path}/confirmation");
    let confirm = || by.request(Method::POST, &confirmation).header("if-match", tag);
    point.interrupt(200, 412, confirm).await;
    let there = by.get(path).send().await.expect(200).body;
    let is_confirmed = !there["in_use"].is_null() || !there["pending"]["used_from"].is_null();
    assert!(is_confirmed, "{}: {there}", point.place());
}

async fn delete_pending_bank_account(point: &Point<'_>) {
    let (employee, own) = point.hired(json!({})).await;
    let path = format!("/employees/{employee}/bank-account");
    enter(&own, &path, IBAN).await.expect(200);
    withdrawn(point, &path).await;
    let twice = ["bank_account.changed", "bank_account.changed"];
    point.is_notified(&own, &employee, &twice).await;
}

/// Withdraws the account that waits. If it is sent again, none waits.
async fn withdrawn(point: &Point<'_>, path: &str) {
    let by = &point.org.approver;
    let pending = format!("{path}/pending");
    point.interrupt(204, 404, || by.delete(&pending)).await;
    let there = by.get(path).send().await.expect(200).body;
    assert!(there["pending"].is_null(), "{}: {there}", point.place());
}

/// An account that waits already at another point is another one.
async fn update_organization_bank_account(point: &Point<'_>) {
    let admin = &point.org.admin;
    let logged = "/activity-logs?action=bank_account.entered";
    let before = count(admin, logged, "action", "bank_account.entered").await;
    let body = json!({"iban": OTHER, "holder": format!("Firm {}", point.name)});
    let entered = point.interrupt(200, 200, || admin.put(EMPLOYER, &body)).await;
    let there = admin.get(EMPLOYER).send().await.expect(200).body;
    assert_eq!(there, entered.again.body, "{}", point.place());
    let after = count(admin, logged, "action", "bank_account.entered").await;
    assert_eq!(after, before + 1, "{}", point.place());
}

async fn confirm_organization_bank_account(point: &Point<'_>) {
    let body = json!({"iban": OTHER, "holder": format!("Firm {}", point.name)});
    point.org.admin.put(EMPLOYER, &body).send().await.expect(200);
    confirmed(point, EMPLOYER).await;
}

async fn delete_pending_organization_bank_account(point: &Point<'_>) {
    let body = json!({"iban": OTHER, "holder": format!("Firm {}", point.name)});
    point.org.admin.put(EMPLOYER, &body).send().await.expect(200);
    withdrawn(point, EMPLOYER).await;
}
