//! Somebody who may change what they may not see, and asks until the answers tell it.

use serde_json::{Value, json};
use wfm_testkit::Service;

/// Rule PERM-24.
#[tokio::test]
async fn a_role_that_acts_on_what_it_may_not_see_is_refused() {
    let service = Service::start().await;
    let org = service.organization().await;
    let role = |permissions: &[&str]| json!({"name": "blind", "permissions": permissions});
    for (permission, required) in [
        ("payrolls:generate", "payrolls:read:all"),
        ("payrolls:decide", "payrolls:read:all"),
        ("compensation:write", "compensation:read:all"),
        ("leaves:decide:team", "leaves:read:team"),
        ("leaves:decide:all", "leaves:read:all"),
        ("attendances:review:team", "attendances:read:team"),
        ("attendances:review:all", "attendances:read:all"),
    ] {
        let narrower = required.replace(":all", ":own");
        let narrower = if narrower == required { "settings:read".to_owned() } else { narrower };
        let blind = role(&[&narrower, permission]);
        let refused = org.admin.post("/roles", &blind).send().await.fails(400, "validation_failed");
        assert_eq!(refused.violations(), ["/permissions/1: permission_requires"]);
        assert!(refused.body["detail"].as_str().unwrap().contains(required));
        let seeing = role(&[permission, required]);
        let made = org.admin.post("/roles", &seeing).send().await.expect(201);
        let path = made.header("location").to_owned();
        let blinded = org.admin.put(&path, &blind).send().await.fails(400, "validation_failed");
        assert_eq!(blinded.violations(), ["/permissions/1: permission_requires"]);
        org.admin
            .put(&path, &json!({"name": permission.replace(':', "-"), "permissions": []}))
            .send()
            .await
            .expect(200);
    }
}

/// Rule API-24: `If-Match` answers before anything that depends on what is stored.
#[tokio::test]
async fn a_wrong_if_match_answers_the_same_whatever_is_stored() {
    let service = Service::start().await;
    let org = service.organization().await;
    let id = org.employee(json!({})).await;
    let path = format!("/employees/{id}");
    let stored = org.admin.get(&path).send().await.expect(200).body;
    let mut same = stored.clone();
    for field in ["id", "user_id", "created_at", "updated_at"] {
        same.as_object_mut().unwrap().remove(field);
    }
    let paid = |amount: &str| {
        json!([{
            "effective_from": "2026-01-01", "pay_type": "monthly", "amount": amount,
            "currency": "USD",
        }])
    };
    same["compensation"] = paid("1000.00");
    org.admin.put(&path, &same).send().await.expect(200);
    let answers = async |body: &Value| {
        let answer = org.admin.put(&path, body).header("if-match", "\"guess\"").send().await;
        let mut body = answer.body.clone();
        body.as_object_mut().unwrap().remove("request_id");
        (answer.status, body)
    };
    let right = answers(&same).await;
    assert_eq!(right.0, 412);
    same["compensation"] = paid("1000.01");
    assert_eq!(answers(&same).await, right);
    same["department_id"] = json!(id.to_string());
    assert_eq!(answers(&same).await, right, "nor does it say which department exists");
}
