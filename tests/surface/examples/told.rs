//! The notifications that people see, and the entries of the log.

use serde_json::json;

use super::Story;
use super::organization::UNKNOWN;
use super::people::People;

pub async fn live(story: &Story<'_>, people: &People) {
    let anna = story.signed_in(people.anna.account).await;
    let told = story.show(anna.get("/notifications?limit=2"), 200).await.body;
    let path = format!("/notifications/{}", told["data"][0]["id"].as_str().unwrap());
    let read = json!({"read": true});
    story.show(anna.patch(&path, &read), 200).await;
    story.show(anna.patch(&format!("/notifications/{UNKNOWN}"), &read), 404).await;
    let seen = json!({"up_to": told["data"][0]["id"]});
    story.show(anna.post("/notifications/read", &seen), 200).await;
    story.show(anna.post("/notifications/read", &json!({"up_to": UNKNOWN})), 404).await;
    let (katrin, _) = story.administrators().await;
    story.show(katrin.get("/activity-logs?action=employee.updated"), 200).await;
    story.show(anna.get("/activity-logs"), 403).await;
}
