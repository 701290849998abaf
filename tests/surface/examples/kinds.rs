//! The resources that the suites handle by the description in their own files, if no other part of the scenario shows
//! them: created, read, listed and changed. Each has its own `code` and a name.

use serde_json::{Value, json};
use wfm_local::functions::groups;

use crate::KINDS;
use crate::surface::kinds::Kind;

use super::Story;

pub async fn live(story: &Story<'_>) {
    for kind in KINDS.iter().filter(|kind| !is_shown(story, kind)) {
        show(story, kind).await;
    }
}

async fn show(story: &Story<'_>, kind: &Kind) {
    let (katrin, _) = story.administrators().await;
    let body = (kind.example)();
    let made = story.show(katrin.post(kind.path, &body), 201).await;
    story.show(katrin.post(kind.path, &body), 409).await;
    let mut other = body.clone();
    other["code"] = json!("other");
    story.tick();
    katrin.post(kind.path, &other).send().await.expect(201);

    let path = made.header("location");
    let tag = made.header("etag");
    story.show(katrin.get(path), 200).await;
    story.show(katrin.get(kind.path), 200).await;
    let renamed = json!({"name": "Another name"});
    let mut changed = body.clone();
    changed["name"] = renamed["name"].clone();
    let put = |body: &Value, tag: &str| katrin.put(path, body).header("if-match", tag);
    story.show(put(&changed, tag), 200).await;
    story.show(put(&changed, tag), 412).await;
    story.show(put(&other, "*"), 409).await;
    story.show(katrin.patch(path, &renamed).header("if-match", tag), 412).await;
    story.show(katrin.patch(path, &renamed), 200).await;
    story.show(katrin.patch(path, &json!({"code": "other"})), 409).await;
}

/// Whether another part of the scenario has shown the kind.
fn is_shown(story: &Story<'_>, kind: &Kind) -> bool {
    let groups = groups();
    let mut operations = groups.iter().flat_map(|group| group.operations());
    let create = operations.find(|operation| operation.path == kind.path && operation.takes_body);
    create.is_some_and(|operation| story.book.borrow().has(operation.id))
}
