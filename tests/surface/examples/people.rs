//! Employees and their accounts.

use serde_json::{Value, json};
use wfm_testkit::{Answer, Client};

use super::organization::UNKNOWN;
use super::{Person, Story, post, text};

/// The people who work at the depot.
pub struct People {
    /// She leads the night shift.
    pub leyla: Person,
    /// He sorts parcels at night, by the hour.
    pub pavel: Person,
    /// She plans the tours, by day.
    pub anna: Person,
}

fn pay(pay_type: &str, amount: &str) -> Value {
    json!([{
        "effective_from": "2024-03-01", "pay_type": pay_type, "amount": amount, "currency": "EUR",
    }])
}

fn nights() -> Value {
    let night = |name: &str| json!({"weekday": name, "start": "22:00", "end": "06:00", "break_minutes": 30});
    let days = ["monday", "tuesday", "wednesday", "thursday", "friday"].map(night);
    json!({ "days": days })
}

pub async fn live(story: &Story<'_>) -> People {
    let (katrin, jonas) = story.administrators().await;
    let leyla = lead(story, &katrin, &jonas).await;
    let pavel = night_worker(story, &katrin, &leyla).await;
    let anna = json!({
        "employee_number": "1003", "first_name": "Anna", "last_name": "Lindqvist",
        "email": "anna.lindqvist@havel-logistik.example", "hire_date": "2024-03-01",
        "manager_id": leyla.employee, "compensation": pay("monthly", "3150.00"),
        "account": {"email": "anna.lindqvist@havel-logistik.example", "roles": ["employee"]},
    });
    story.tick();
    let anna = katrin.post("/employees", &anna).send().await.expect(201);
    let anna = person(&anna);
    activated(story, &katrin, &anna).await;
    change(story, &katrin, &anna).await;
    People { leyla, pavel, anna }
}

pub fn person(made: &Answer) -> Person {
    let account = text(made, "user_id").parse().unwrap();
    Person { employee: text(made, "id"), account }
}

/// Chooses a password with the person's own invitation.
pub async fn activated(story: &Story<'_>, by: &Client, person: &Person) {
    let path = format!("/employees/{}/account/activation", person.employee);
    let invited = post(by, &path).send().await.expect(201);
    let body = json!({"token": invited.body["activation_token"], "password": "nine loud gulls at the quay"});
    story.service.anonymous().post("/auth/activate", &body).send().await.expect(200);
}

async fn lead(story: &Story<'_>, katrin: &Client, jonas: &Client) -> Person {
    let create = |body: &Value| katrin.post("/employees", body);
    let body = json!({
        "employee_number": "1001", "first_name": "Leyla", "last_name": "Demirci",
        "email": "leyla.demirci@havel-logistik.example", "phone": "+49 30 5550101",
        "job_title": "Head of the night shift", "employment_type": "full_time",
        "hire_date": "2024-03-01", "work_schedule": nights(),
        "compensation": pay("monthly", "3900.00"),
        "account": {
            "email": "leyla.demirci@havel-logistik.example", "roles": ["employee", "manager"],
        },
    });
    let made = story.show(create(&body), 201).await;
    story.show(create(&body), 409).await;
    story.show(create(&json!({"employee_number": "1002", "hire_date": "1.3.2024"})), 400).await;
    let nobody = story.service.anonymous();
    let token = &made.body["activation_token"];
    let activate = |password: &str| {
        let body = json!({"token": token, "password": password});
        nobody.post("/auth/activate", &body)
    };
    story.show(activate("password123"), 400).await;
    story.show(activate("nine loud gulls at the quay"), 200).await;
    story.show(activate("nine loud gulls at the quay"), 401).await;
    let leyla = person(&made);
    let path = format!("/employees/{}/account/confirmation", leyla.employee);
    story.show(post(katrin, &path), 403).await;
    story.show(jonas.post(&path, &json!({"confirms": "account"})), 200).await;
    leyla
}

async fn night_worker(story: &Story<'_>, katrin: &Client, leyla: &Person) -> Person {
    let body = json!({
        "employee_number": "1002", "first_name": "Pavel", "last_name": "Novotny",
        "email": "pavel.novotny@havel-logistik.example", "hire_date": "2024-03-01",
        "manager_id": leyla.employee, "work_schedule": nights(),
        "compensation": pay("hourly", "18.40"),
    });
    story.tick();
    let made = katrin.post("/employees", &body).send().await.expect(201);
    let employee = text(&made, "id");
    let path = format!("/employees/{employee}/account");
    let account = |email: &str| json!({"email": email, "roles": ["employee"]});
    let own = "pavel.novotny@havel-logistik.example";
    let taken = "leyla.demirci@havel-logistik.example";
    story.show(katrin.put(&path, &account(taken)), 409).await;
    let made = story.show(katrin.put(&path, &account(own)), 201).await;
    let put = |tag: &str| katrin.put(&path, &account(own)).header("if-match", tag);
    story.show(put(made.header("etag")), 200).await;
    story.show(put("\"0\""), 412).await;
    story.show(katrin.patch(&path, &json!({"email": taken})), 409).await;
    story.show(katrin.patch(&path, &json!({"roles": ["manager"]})), 428).await;
    let patch = |is_active: bool| katrin.patch(&path, &json!({"is_active": is_active}));
    story.show(patch(false).header("if-match", "\"0\""), 412).await;
    patch(false).send().await.expect(200);
    let activation = format!("{path}/activation");
    story.show(post(katrin, &activation), 409).await;
    story.show(patch(true), 200).await;
    story.show(post(katrin, &activation), 201).await;
    let confirmation = format!("{path}/confirmation");
    story.show(post(katrin, &confirmation), 409).await;
    let pavel = Person { employee, account: text(&made, "id").parse().unwrap() };
    activated(story, katrin, &pavel).await;
    pavel
}

/// She moves to another desk.
async fn change(story: &Story<'_>, katrin: &Client, anna: &Person) {
    let path = format!("/employees/{}", anna.employee);
    let there = story.show(katrin.get(&path), 200).await;
    story.show(katrin.get(&format!("/employees/{UNKNOWN}")), 404).await;
    story.show(katrin.get("/employees?expand=manager&limit=2"), 200).await;
    let mut body = json!({"job_title": "Tour planner"});
    for field in ["employee_number", "first_name", "last_name", "email", "hire_date"] {
        body[field] = there.body[field].clone();
    }
    let put = |body: &Value, tag: &str| katrin.put(&path, body).header("if-match", tag);
    story.show(put(&body, there.header("etag")), 200).await;
    story.show(put(&body, there.header("etag")), 412).await;
    let mut taken = body.clone();
    taken["employee_number"] = json!("1001");
    story.show(put(&taken, "*"), 409).await;
    let phone = katrin.patch(&path, &json!({"phone": "+49 30 5550103"}));
    story.show(phone, 200).await;
    let stale = katrin.patch(&path, &json!({"phone": null}));
    story.show(stale.header("if-match", there.header("etag")), 412).await;
    story.show(katrin.patch(&path, &json!({"employee_number": "1001"})), 409).await;
    story.show(katrin.patch(&path, &json!({"compensation": []})), 428).await;
}
