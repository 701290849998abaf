//! Upload authorizations.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use wfm_testkit::Client;

use super::{Case, Point, case};
use crate::features::organization::uploads::JPEG;

pub(super) const CASES: &[Case] = &[case!(presign_upload)];

fn wanted() -> Value {
    json!({
        "purpose": "attendance_photo", "content_type": "image/jpeg",
        "content_length": JPEG.len(), "checksum_sha256": STANDARD.encode(Sha256::digest(JPEG)),
    })
}

/// A photo in the bucket, and the answer that authorized it.
pub(crate) async fn photo(client: &Client) -> Value {
    let made = client.post("/uploads/presign", &wanted()).send().await.expect(201).body;
    assert_eq!(crate::features::organization::uploads::put(&made, JPEG, &[]).await, 200);
    made
}

async fn presign_upload(point: &Point<'_>) {
    let own = point.org.signed_in(&["employee"], None).await;
    let body = wanted();
    let made = point.interrupt_keyed(201, || own.post("/uploads/presign", &body)).await;
    let id = made.text("upload_id");
    if let Some(first) = &made.first {
        assert_eq!(first.body["upload_id"], id, "{}", point.place());
    }
    point.is_logged(&id, &["upload.created"]).await;
    // It counts once among the uploads of the day.
    let me = own.get("/auth/me").send().await.expect(200).body["id"].clone();
    let partition = format!("REPLAY#{}#{}", point.org.id, me.as_str().unwrap());
    let table = &point.service.storage().table;
    let counted = table.range(&partition, "UPLOADS#", "UPLOADS#~").await.unwrap();
    assert_eq!(counted.len(), 1, "{}", point.place());
    assert_eq!(counted[0]["begun"].as_n().unwrap(), "1", "{}", point.place());
}
