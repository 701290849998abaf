//! The problems that every operation may answer in the same way: one answer of each.

use serde_json::json;
use wfm_http::problem;
use wfm_storage::departments;
use wfm_storage::table::{Row, Write};
use wfm_testkit::{Fault, Network};

use super::organization::UNKNOWN;
use super::{KATRIN, Story, people, text};

/// The last part of the scenario. It ends with a row that cannot be read, and with a broken network.
pub async fn live(story: &Story<'_>, network: &Network) {
    let (katrin, _) = story.administrators().await;
    let nobody = story.service.anonymous();
    let body = json!({
        "employee_number": "1099", "first_name": "Mira", "last_name": "Sand",
        "email": "mira.sand@havel-logistik.example", "hire_date": "2026-10-01",
        "account": {"email": "mira.sand@havel-logistik.example", "roles": ["employee"]},
    });
    let made = katrin.post("/employees", &body).send().await.expect(201);
    let person = people::person(&made);
    people::activated(story, &katrin, &person).await;
    let mira = story.signed_in(person.account).await;
    let department = json!({"code": "PACK", "name": "Packing"});
    let unnamed = katrin.post("/departments", &json!({"code": "PACK"}));
    story.show_problem(unnamed, &problem::VALIDATION_FAILED).await;
    story.show_problem(nobody.get("/departments"), &problem::UNAUTHENTICATED).await;
    let refused = mira.post("/departments", &department);
    story.show_problem(refused, &problem::FORBIDDEN).await;
    let unknown = katrin.get(&format!("/departments/{UNKNOWN}"));
    story.show_problem(unknown, &problem::NOT_FOUND).await;
    let long = katrin.post("/departments", &department).raw("x".repeat(300 * 1024));
    story.show_problem(long, &problem::PAYLOAD_TOO_LARGE).await;
    let form = katrin.post("/departments", &department).without("content-type");
    let form = form.header("content-type", "application/x-www-form-urlencoded");
    story.show_problem(form, &problem::UNSUPPORTED_MEDIA_TYPE).await;

    let made = katrin.post("/departments", &department).send().await.expect(201);
    let path = made.header("location");
    let renamed = katrin.patch(path, &json!({"name": "Packing hall"}));
    let stale = renamed.header("if-match", "\"0\"");
    story.show_problem(stale, &problem::PRECONDITION_FAILED).await;
    let unbased = katrin.put("/settings", &json!({"leave_year_start": 4}));
    story.show_problem(unbased, &problem::PRECONDITION_REQUIRED).await;

    let guess = json!({"email": KATRIN, "password": "some grey herons on a pier"});
    let guess = || nobody.post("/auth/login", &guess);
    while guess().send().await.status != 429 {}
    story.show_problem(guess(), &problem::TOO_MANY_REQUESTS).await;

    let id = text(&made, "id").parse().unwrap();
    let row = Row::new(&departments::key(story.organization, id), &json!({"name": 7}));
    story.service.storage().table.write(vec![Write::put(row)]).await.unwrap();
    story.show_problem(katrin.get(path), &problem::INTERNAL).await;
    network.strike(0, Fault::Lost(u32::MAX));
    story.show_problem(katrin.get(path), &problem::TEMPORARILY_UNAVAILABLE).await;
    network.heal();
}
