//! A model of the bucket: objects by name.

use std::collections::BTreeMap;

use aws_smithy_runtime_api::client::orchestrator::{HttpRequest, HttpResponse};
use aws_smithy_runtime_api::http::StatusCode;
use aws_smithy_types::body::SdkBody;

const MISSING: &str =
    r#"<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>None.</Message></Error>"#;

/// Objects by their names.
pub type Objects = BTreeMap<String, Vec<u8>>;

/// Answers a request to the bucket.
pub fn answer(objects: &mut Objects, request: &HttpRequest) -> HttpResponse {
    let path = request.uri().split_once("://").map_or("", |(_, rest)| rest);
    let path = path.split('?').next().unwrap_or_default();
    let name = path.splitn(3, '/').nth(2).unwrap_or_default().to_owned();
    match request.method() {
        "PUT" => {
            let body = request.body().bytes().unwrap_or_default().to_vec();
            objects.insert(name, body);
            respond(200, SdkBody::empty())
        }
        "GET" => match objects.get(&name) {
            Some(object) => respond(200, SdkBody::from(object.clone())),
            None => respond(404, SdkBody::from(MISSING)),
        },
        other => unreachable!("{other} is not among what a history asks of the bucket"),
    }
}

pub fn respond(status: u16, body: SdkBody) -> HttpResponse {
    HttpResponse::new(StatusCode::try_from(status).expect("a status"), body)
}
