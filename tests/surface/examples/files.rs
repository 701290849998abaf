//! Files that leave the service.

use serde_json::json;

use super::Story;
use super::people::People;

pub async fn live(story: &Story<'_>, people: &People) {
    let (katrin, jonas) = story.administrators().await;
    let export = |of: &serde_json::Value, key: &str| katrin.post("/exports", of).key(key);
    let journal = json!({"kind": "journal", "period": "2026-10", "format": "csv_semicolon"});
    let accepted = story.show(export(&journal, "journal-10"), 202).await;
    story.ended(&katrin, &accepted).await;
    let other = json!({"kind": "journal", "period": "2026-09"});
    story.show(export(&other, "journal-10"), 409).await;
    let without = json!({"kind": "attendances", "from": "2026-10-01"});
    story.show(export(&without, "attendances-10"), 400).await;
    let path = format!("{}/files", accepted.header("location"));
    story.show(katrin.get(&path), 200).await;
    story.show(jonas.get(&path), 403).await;
    let anna = story.signed_in(people.anna.account).await;
    story.show(anna.get(&path), 404).await;
    story.show(anna.post("/exports", &journal).key("own"), 403).await;
}
