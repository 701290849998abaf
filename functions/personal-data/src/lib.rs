//! Personal data of employees, and files that are attached to them.

mod attach_document;
mod delete_document;
mod documents;
mod get_personal_data;
mod list_documents;
mod personal_data;
mod update_personal_data;
pub mod wire;

use wfm_http::Group;
use wfm_http::operation::{Idempotency, IfMatch, PayEffect, delete, get, post, put};
use wfm_storage::access::Access;

/// The rights of the function on table and bucket (rules IAM-2 and IAM-3).
pub fn access() -> Access {
    wfm_storage::access! {
        "personal-data"
        reads: Account Employee Log PersonalData Replay Role Rotations Settings SettingsVersion Sites TimePolicies
            Upload;
        puts: Employee Log PersonalData Replay Term Upload Used;
        updates: Replay;
        deletes: Term;
        gets: Incoming Uploads;
        stores: Incoming Uploads;
    }
    .opens_fields()
}

/// The group's operations.
pub fn group() -> Group {
    Group::new(access(), include_str!("../operations.md"))
        .with(
            get(
                "/employees/{id}/personal-data",
                "get_personal_data",
                "Get the personal data of an employee",
            )
            .needs("personal_data:read")
            .etag(),
            get_personal_data::get_personal_data,
        )
        .with_update(
            put(
                "/employees/{id}/personal-data",
                "update_personal_data",
                "Update the personal data of an employee",
            )
            .pay(PayEffect::Nothing)
            .needs("personal_data:write")
            .if_match(IfMatch::Honoured)
            .etag(),
            "patch_personal_data",
            "Change some personal data of an employee",
            update_personal_data::update_personal_data,
        )
        .with(
            get(
                "/employees/{id}/documents",
                "list_documents",
                "List the files that are attached to an employee",
            )
            .after_leaving()
            .needs("documents:read"),
            list_documents::list_documents,
        )
        .with(
            post("/employees/{id}/documents", "attach_document", "Attach a file to an employee")
                .pay(PayEffect::Nothing)
                .needs("documents:write")
                .idempotency(Idempotency::Accepted)
                .status(201)
                .conflicts(),
            attach_document::attach_document,
        )
        .with(
            delete(
                "/employees/{id}/documents/{upload_id}",
                "delete_document",
                "Take a file away from an employee",
            )
            .pay(PayEffect::Nothing)
            .needs("documents:write")
            .status(204),
            delete_document::delete_document,
        )
}
