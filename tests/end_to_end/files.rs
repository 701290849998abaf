//! A photo that its owner puts into the bucket.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::json;
use sha2::{Digest, Sha256};

use super::company::Company;
use super::text;

const JPEG: &[u8] = b"\xff\xd8\xff\xe0\0\x10JFIF\0\x01 and so on";

pub async fn live(company: &Company) {
    let own = &company.people[0].client;
    let wanted = json!({
        "purpose": "attendance_photo", "content_type": "image/jpeg", "content_length": JPEG.len(),
        "checksum_sha256": STANDARD.encode(Sha256::digest(JPEG)),
    });
    let asked = own.post("/uploads/presign", &wanted).send().await.expect(201);
    let path = format!("/uploads/{}", text(&asked, "upload_id"));
    assert_eq!(own.get(&path).send().await.expect(200).body["state"], "pending");
    let mut put = reqwest::Client::new().put(text(&asked, "url")).body(JPEG);
    for (name, value) in asked.body["headers"].as_object().unwrap() {
        put = put.header(name, value.as_str().unwrap());
    }
    if is_at_moto() {
        put = put.header("x-amz-sdk-checksum-algorithm", "SHA256");
    }
    let stored = put.send().await.unwrap();
    assert!(stored.status().is_success(), "{}", stored.text().await.unwrap());
    let there = own.get(&path).send().await.expect(200);
    assert_eq!(there.body["state"], "ready", "{}", there.body);
    let read = reqwest::get(text(&there, "download_url")).await.unwrap();
    assert_eq!(read.bytes().await.unwrap(), JPEG);
    company.people[1].client.get(&path).send().await.expect(404);
}

/// moto keeps a checksum only if this header names its algorithm. S3 does not need the header, and refuses it if it
/// is not signed.
#[expect(clippy::disallowed_methods, reason = "a variable of the test run, not of the service")]
fn is_at_moto() -> bool {
    std::env::var("WFM_BUCKET_AT").is_ok()
}
