//! The resources that the suites go through by what their own files say: created, read, listed and changed.

use serde_json::{Value, json};
use wfm_local::functions::groups;

use crate::KINDS;
use crate::kinds::Kind;

use super::Story;

pub async fn live(story: &Story<'_>) {
    for kind in KINDS.iter().filter(|kind| !is_shown(story, kind)) {
        let (katrin, _) = story.administrators().await;
        let body = (kind.example)();
        let made = story.show(katrin.post(kind.path, &body), 201).await;
        story.show(katrin.post(kind.path, &body), 409).await;
        let path = made.header("location");
        story.show(katrin.get(path), 200).await;
        story.show(katrin.get(kind.path), 200).await;
        let put = |tag: &str, body: &Value| katrin.put(path, body).header("if-match", tag);
        story.show(put(made.header("etag"), &body), 200).await;
        story.show(put("\"0\"", &body), 412).await;
        story.show(katrin.patch(path, &json!({"name": body["name"]})), 200).await;
    }
}

/// Whether another part of the scenario has shown it.
fn is_shown(story: &Story<'_>, kind: &Kind) -> bool {
    let groups = groups();
    let mut operations = groups.iter().flat_map(|group| group.operations());
    let create = operations.find(|operation| operation.path == kind.path && operation.takes_body);
    create.is_some_and(|operation| story.book.borrow().has(operation.id))
}
