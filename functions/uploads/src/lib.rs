//! Files that clients put into the bucket themselves: upload authorizations, and the files that arrived.

#![cfg_attr(test, allow(clippy::unwrap_used))]

mod get_upload;
mod presign_upload;
mod wire;

use wfm_http::Group;
use wfm_http::operation::{Idempotency, PayEffect, RateLimit, get, post};
use wfm_storage::access::Access;
use wfm_storage::uploads::MAX_A_DAY;

/// The rights of the function on table and bucket (rules IAM-2 and IAM-3).
pub fn access() -> Access {
    wfm_storage::access! {
        "uploads"
        reads: Account Employee Log PersonalData Replay Role Rotations Settings SettingsVersion Sites
            TimePolicies Upload;
        puts: Log Replay Upload Used;
        updates: Replay;
        gets: Incoming Uploads;
        stores: Incoming Uploads;
    }
}

/// The group's operations.
pub fn group() -> Group {
    Group::new(access(), include_str!("../operations.md"))
        .with(
            post("/uploads/presign", "presign_upload", "Get an upload authorization for a file")
                .pay(PayEffect::Nothing)
                .needs("uploads:write")
                .idempotency(Idempotency::Accepted)
                .status(201)
                .conflicts()
                .etag()
                .limited(RateLimit {
                    name: "uploads",
                    quota: MAX_A_DAY,
                    window_seconds: 24 * 3600,
                }),
            presign_upload::presign_upload,
        )
        .with(
            get("/uploads/{id}", "get_upload", "Get an upload and where to read its file").after_leaving()
                .remark("the uploader, or who may read the attendance, leave or employee that refers to it")
                .etag(),
            get_upload::get_upload,
        )
}
