//! Attacks by people of the organization. Each file has one aim. If this fails, one person pays themselves, takes
//! over a colleague's account, or reads data that is hidden from them.

mod borrowed_photos;
mod diverted_pay;
mod flooded_date;
mod formulas;
mod hidden_figures;
mod hidden_log;
mod lockout;
mod look_alikes;
mod own_record;
mod own_team;
mod paid_histories;
mod quotas;
mod repeated_refresh;
mod second_person;
mod signing_out;
mod takeover;
mod waits;
mod wrong_codes;

use serde_json::json;
use wfm_testkit::{Answer, Client, Organization};

/// An employee with an activated account that `by` has invited, and the employee's path.
async fn colleague(org: &Organization<'_>, by: &Client, name: &str) -> (Client, String) {
    colleague_as(org, by, name, "hr_manager").await
}

pub async fn colleague_as(
    org: &Organization<'_>,
    by: &Client,
    name: &str,
    role: &str,
) -> (Client, String) {
    let employee = org.employee(json!({})).await;
    let path = format!("/employees/{employee}/account");
    let body = json!({"email": format!("{name}-{}@example.com", org.id), "roles": [role]});
    by.put(&path, &body).send().await.expect(201);
    let invited = post(by, &format!("{path}/activation")).await.expect(201);
    let session = activate(org, &invited, None, "the first password").await.expect(200);
    (org.admin.with_token(session.body["access_token"].as_str().unwrap()), path)
}

pub async fn post(client: &Client, path: &str) -> Answer {
    client.request("POST".parse().unwrap(), path).send().await
}

/// The second person issues the other half of a reset of the account at this path.
pub async fn confirm_reset(by: &Client, account: &str) -> Answer {
    by.post(&format!("{account}/confirmation"), &json!({"confirms": "reset"})).send().await
}

pub async fn activate(
    org: &Organization<'_>,
    invited: &Answer,
    confirmed: Option<&Answer>,
    password: &str,
) -> Answer {
    let mut body = json!({"token": invited.body["activation_token"], "password": password});
    if let Some(confirmed) = confirmed {
        body["confirmation_token"] = confirmed.body["confirmation_token"].clone();
    }
    org.service.anonymous().post("/auth/activate", &body).send().await
}
