//! Accounts after the last day. If this fails, somebody who has left cannot read the last payslip, or still reads or changes what
//! is no longer theirs.

use chrono::TimeDelta;
use http::Method;
use serde_json::{Value, json};
use wfm_local::functions::groups;
use wfm_testkit::{Client, Organization, Service};

use crate::features::pay::late_facts::{approve, generated, monthly, on};

/// Somebody whose last day was 2026-09-30, with an approved payslip of September, and the client of the account.
async fn left(org: &Organization<'_>) -> (String, Client) {
    let pay = json!({"compensation": monthly(&[("2015-01-01", "3000.00")])});
    let employee = org.employee(pay).await;
    let payrolls = generated(org, "2026-09").await;
    approve(org, &payrolls).await;
    let (_, account) = org.account_of(employee, &["manager"]).await;
    let ends = json!({"termination_date": "2026-09-30"});
    org.admin.patch(&format!("/employees/{employee}"), &ends).send().await.expect(200);
    (employee.to_string(), org.acting_as(&account.to_string()).await)
}

/// Rule DOC-4.
#[tokio::test]
async fn somebody_who_has_left_reads_their_own_and_nothing_else() {
    let service = on("2026-10-05").await;
    let org = service.organization().await;
    let (employee, own) = left(&org).await;
    let me = own.get("/auth/me").send().await.expect(200).body;
    let permissions =
        ["attendances:read:own", "documents:read:own", "leaves:read:own", "payrolls:read:own"];
    assert_eq!(me["permissions"], json!(permissions));
    let payrolls = own.get("/payrolls").send().await.expect(200).body;
    let payslip = payrolls["data"][0]["id"].as_str().unwrap().to_owned();
    assert_eq!(payrolls["data"].as_array().map(Vec::len), Some(1));
    for path in [
        format!("/payrolls/{payslip}"),
        format!("/payrolls/{payslip}/payslip"),
        format!("/employees/{employee}/time-record?month=2026-09"),
        "/attendances".to_owned(),
        "/leaves".to_owned(),
        format!("/leave-balances?employee_id={employee}&year=2026"),
        format!("/employees/{employee}/documents"),
        "/auth/sessions".to_owned(),
    ] {
        own.get(&path).send().await.expect(200);
    }
    for path in [
        format!("/employees/{employee}"),
        format!("/employees/{employee}/personal-data"),
        "/notifications".to_owned(),
        "/settings".to_owned(),
        "/approvals".to_owned(),
    ] {
        own.get(&path).send().await.fails(403, "forbidden");
    }
    own.post("/attendances/clock-in", &json!({})).send().await.fails(403, "forbidden");
    let other = org.employee(json!({})).await;
    own.get(&format!("/employees/{other}/documents")).send().await.fails(403, "forbidden");
}

/// Rule DOC-4: the account changes nothing but itself.
#[tokio::test]
async fn every_other_operation_is_refused() {
    let service = on("2026-10-05").await;
    let org = service.organization().await;
    let (employee, own) = left(&org).await;
    for group in groups() {
        for operation in group.operations() {
            let is_open = operation.access == wfm_http::operation::Access::Open;
            if operation.after_leaving || is_open {
                let of_itself = operation.path.starts_with("/auth/");
                assert!(
                    of_itself || is_open || operation.method == Method::GET,
                    "{}",
                    operation.id
                );
                continue;
            }
            let path = operation.path.replace("{id}", &employee).replace("{job_id}", &employee);
            let path = path.replace("{date}", "2026-01-01").replace("{year}", "2026");
            let path =
                path.replace("{period_start}", "2026-01-01").replace("{upload_id}", &employee);
            let answer = own.request(operation.method.clone(), &path).send().await;
            answer.fails(403, "forbidden");
        }
    }
}

/// Rule DOC-4.
#[tokio::test]
async fn the_setting_in_force_says_how_long_the_account_signs_in() {
    let service = on("2026-10-05").await;
    let org = service.organization().await;
    let (_, own) = left(&org).await;
    let set = async |days: Value| {
        let body = json!({"access_after_leaving_days": days});
        org.admin.patch("/settings", &body).send().await
    };
    set(json!(1101)).await.fails(400, "validation_failed");
    set(json!(4)).await.expect(200);
    own.get("/auth/me").send().await.fails(401, "unauthenticated");
    set(json!(5)).await.expect(200);
    own.get("/auth/me").send().await.expect(200);
    set(json!(0)).await.expect(200);
    own.get("/auth/me").send().await.fails(401, "unauthenticated");
    // Five days after the last day.
    set(json!(6)).await.expect(200);
    service.clock.advance(TimeDelta::hours(36));
    own.get("/auth/me").send().await.fails(401, "unauthenticated");
}

/// Rules DOC-4 and API-52.
#[tokio::test]
async fn somebody_who_has_left_signs_in_and_changes_the_password() {
    let service = Service::start().await;
    let org = service.organization().await;
    let name = format!("leaver-{}", org.id);
    let employee = org.employee(json!({})).await.to_string();
    let path = format!("/employees/{employee}");
    let email = format!("{name}@example.com");
    let account = json!({"email": email, "roles": ["employee"]});
    org.admin.put(&format!("{path}/account"), &account).send().await.expect(201);
    let token = org.admin.post(&format!("{path}/account/activation"), &json!({}));
    let token = token.send().await.expect(201).body["activation_token"].clone();
    let anonymous = service.anonymous();
    let body = json!({"token": token, "password": "a fine password"});
    anonymous.post("/auth/activate", &body).send().await.expect(200);
    let yesterday = service.now().date_naive() - TimeDelta::days(1);
    org.admin.patch(&path, &json!({"termination_date": yesterday})).send().await.expect(200);

    let sign_in = async |password: &str| {
        let body = json!({"email": email, "password": password});
        service.anonymous().post("/auth/login", &body).send().await
    };
    let session = sign_in("a fine password").await.expect(200).body;
    let own = org.admin.with_token(session["access_token"].as_str().unwrap());
    let change = json!({"current_password": "a fine password", "new_password": "another fine one"});
    own.post("/auth/password", &change).send().await.expect(204);
    let refresh = json!({"refresh_token": session["refresh_token"]});
    anonymous.post("/auth/refresh", &refresh).send().await.expect(200);
    sign_in("another fine one").await.expect(200);

    let off = json!({"access_after_leaving_days": 0});
    org.admin.patch("/settings", &off).send().await.expect(200);
    sign_in("another fine one").await.fails(401, "invalid_credentials");
    anonymous.post("/auth/refresh", &refresh).send().await.fails(401, "invalid_credentials");
}
