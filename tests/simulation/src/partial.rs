//! Reads of many items that are answered only in part. DynamoDB may do this at any time.

use aws_smithy_runtime_api::client::orchestrator::{HttpRequest, HttpResponse};
use aws_smithy_types::body::SdkBody;
use serde_json::{Value, json};

use crate::bucket::respond;
use crate::world::World;

/// Shortens a request so that its answer is only a part: a query to a few items, a batch to some of its keys. Returns
/// the keys that were left out of a batch, in the form of `UnprocessedKeys`, or null.
pub fn shorten(request: &mut HttpRequest, call: &str, world: &mut World) -> Value {
    let body = request.body().bytes().unwrap_or_default();
    let mut body: Value = serde_json::from_slice(body).expect("a request is JSON");
    let mut rest = Value::Null;
    if call == "Query" {
        let few = world.dice.u64(1..4);
        body["Limit"] = json!(body["Limit"].as_u64().map_or(few, |limit| limit.min(few)));
    } else if let Some((table, read)) = tables(&mut body).next()
        && let Some(keys) = read["Keys"].as_array_mut()
    {
        let unprocessed = keys.split_off(world.dice.usize(0..keys.len()).max(1));
        if !unprocessed.is_empty() {
            let mut read = read.clone();
            read["Keys"] = unprocessed.into();
            rest = json!({ table: read });
        }
    }
    *request.body_mut() = SdkBody::from(body.to_string());
    rest
}

fn tables(batch: &mut Value) -> impl Iterator<Item = (&String, &mut Value)> {
    batch["RequestItems"].as_object_mut().into_iter().flatten()
}

/// Adds the left-out keys to the answer of a batch.
pub fn with_rest(answer: HttpResponse, rest: Value) -> HttpResponse {
    if rest.is_null() || !answer.status().is_success() {
        return answer;
    }
    let body = answer.body().bytes().unwrap_or_default();
    let mut body: Value = serde_json::from_slice(body).expect("an answer is JSON");
    body["UnprocessedKeys"] = rest;
    respond(200, SdkBody::from(body.to_string()))
}
