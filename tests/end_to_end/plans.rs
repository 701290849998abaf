//! A week's roster, drafted and published, and two people who exchange shifts.

use chrono::Days;
use serde_json::{Value, json};

use super::company::Company;
use super::{completed, now, text};

pub async fn live(company: &Company) {
    let first = &company.people[0];
    let second = &company.people[1];
    let day = |n| (now().date_naive() + Days::new(n)).to_string();
    let from = day(3);
    let to = day(4);
    let early = json!([{"start": "06:00", "end": "14:00", "break_minutes": 30}]);
    let late = json!([{"start": "14:00", "end": "22:00", "break_minutes": 30}]);
    let entry = |employee: &str, date: &str, shifts: &Value| json!({"employee_id": employee, "date": date, "shifts": shifts});
    let drafts = json!({"entries": [
        entry(&first.id, &from, &early), entry(&first.id, &to, &json!([])),
        entry(&second.id, &from, &json!([])), entry(&second.id, &to, &late),
    ]});
    company.manager.client.put("/roster", &drafts).send().await.expect(204);
    let publish = json!({"from": from, "to": to, "employee_ids": [first.id, second.id]});
    let accepted =
        company.manager.client.post("/roster/publish", &publish).key("roster-1").send().await;
    completed(&company.manager.client, &accepted.expect(202)).await;
    assert_eq!(starts(company, 0, &from, &to).await, ["06:00"]);

    // Each works on the other one's day.
    let swap = json!({
        "kind": "swap", "employee_id": first.id, "date": from, "with_employee_id": second.id, "with_date": to,
    });
    let asked = first.client.post("/shift-requests", &swap).key("swap-1").send().await.expect(201);
    let path = format!("/shift-requests/{}", text(&asked, "id"));
    let to_status = |status: &str| json!({"status": status});
    first.client.patch(&path, &to_status("accepted")).send().await.expect(403);
    second.client.patch(&path, &to_status("accepted")).send().await.expect(200);
    company.manager.client.patch(&path, &to_status("approved")).send().await.expect(200);
    assert_eq!(starts(company, 0, &from, &to).await, ["14:00"]);
    assert_eq!(starts(company, 1, &from, &to).await, ["06:00"]);
}

/// The begins of a person's shifts in these dates, in the time of Berlin.
async fn starts(company: &Company, n: usize, from: &str, to: &str) -> Vec<String> {
    let path = format!("/employees/{}/schedule?from={from}&to={to}", company.people[n].id);
    let days = company.people[n].client.get(&path).send().await.expect(200).body;
    let shifts =
        days["days"].as_array().unwrap().iter().flat_map(|day| day["shifts"].as_array().unwrap());
    let local = |shift: &Value| {
        shift["start_at"].as_str().unwrap().parse::<chrono::DateTime<chrono::Utc>>().unwrap()
    };
    shifts
        .map(|shift| {
            local(shift).with_timezone(&chrono_tz::Europe::Berlin).format("%H:%M").to_string()
        })
        .collect()
}
