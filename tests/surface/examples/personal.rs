//! Personal data of an employee, and a file that is attached to the employee.

use serde_json::json;

use super::attendances::arrived_pdf;
use super::people::People;
use super::{Story, text};

pub async fn live(story: &Story<'_>, people: &People) {
    let (katrin, _) = story.administrators().await;
    let anna = story.signed_in(people.anna.account).await;
    let path = format!("/employees/{}/personal-data", people.anna.employee);
    let body = json!({
        "preferred_name": "Anni", "birth_date": "1991-04-17", "tax_id": "65929970489",
        "social_security_id": "15170491K026", "private_email": "anna@home.example",
        "address": {"street": "Seestraße", "house_number": "12", "postal_code": "13353", "city": "Berlin",
            "country": "DE"},
        "emergency_contacts": [{"name": "Paul Keller", "relation": "brother", "phone": "+49 30 5550188"}],
    });
    story.show(katrin.put(&path, &body), 200).await;
    story.show(katrin.put(&path, &json!({"address": {"country": "XX"}})), 400).await;
    story.show(anna.get(&path), 200).await;
    story.show(anna.patch(&path, &json!({"private_phone": "+49 30 5550177"})), 200).await;
    story.show(anna.patch(&path, &json!({"tax_id": null})), 403).await;

    let documents = format!("/employees/{}/documents", people.anna.employee);
    let upload = arrived_pdf(story, &katrin).await;
    let file = json!({
        "upload_id": upload, "name": "Employment contract", "date": "2026-10-01",
        "visible_to_employee": true,
    });
    let attach = |key: &str| katrin.post(&documents, &file).key(key);
    let made = story.show(attach("contract"), 201).await;
    story.show(attach("again"), 409).await;
    story.show(anna.get(&documents), 200).await;
    let one = format!("{documents}/{}", text(&made, "upload_id"));
    story.show(katrin.delete(&one), 204).await;
    story.show(katrin.delete(&one), 404).await;
}
