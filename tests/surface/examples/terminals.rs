//! A terminal, its key, and its pushes.

use http::Method;
use serde_json::{Value, json};

use super::Story;

/// A terminal is at the gate. A person taps with a number that nobody has yet.
pub async fn live(story: &Story<'_>) {
    let (katrin, _) = story.administrators().await;
    let gate =
        json!({"serial_number": "CKJF202260001", "name": "Gate", "timezone": "Europe/Berlin"});
    let made = story.show(katrin.post("/terminals", &gate), 201).await;
    story.show(katrin.post("/terminals", &gate), 409).await;
    let other =
        json!({"serial_number": "CKJF202260002", "name": "Yard", "timezone": "Europe/Berlin"});
    story.tick();
    katrin.post("/terminals", &other).send().await.expect(201);
    let path = made.header("location");
    let tag = made.header("etag");
    story.show(katrin.get(path), 200).await;
    story.show(katrin.get("/terminals"), 200).await;
    let main =
        json!({"serial_number": "CKJF202260001", "name": "Main gate", "timezone": "Europe/Berlin"});
    let put = |body: &Value, tag: &str| katrin.put(path, body).header("if-match", tag);
    story.show(put(&main, tag), 200).await;
    story.show(put(&main, tag), 412).await;
    story.show(put(&other, "*"), 409).await;
    let name = json!({"name": "Gate"});
    story.show(katrin.patch(path, &name).header("if-match", tag), 412).await;
    story.show(katrin.patch(path, &name), 200).await;
    story.show(katrin.patch(path, &json!({"serial_number": "CKJF202260002"})), 409).await;

    let key = story.show(katrin.request(Method::POST, &format!("{path}/key")), 200).await;
    let push = key.body["push_path"].as_str().unwrap();
    let push = format!("{push}/iclock/cdata?SN=CKJF202260001&table=ATTLOG&Stamp=1");
    let lines = "4711\t2026-10-30 08:00:00\t0\t1\n4711\t2026-10-30 16:30:00\t1\t1\n";
    story.tick();
    let pushed = katrin.anonymous().request(Method::POST, &push).raw(lines).send().await;
    assert_eq!(pushed.bytes, b"OK: 2\n");
    let dates = json!({"from": "2026-10-30", "to": "2026-10-30"});
    let again = story.show(katrin.post(&format!("{path}/recalculate"), &dates), 202).await;
    story.ended(&katrin, &again).await;
    story.show(katrin.get(&format!("{path}/taps")), 200).await;
}
