//! The progress of work, the verdict on every item, and the files that work leaves.

mod create_export;
mod get_job;
mod job;
mod list_job_files;
mod list_job_items;
mod list_jobs;
pub mod registry;
mod wire;

use wfm_http::Group;
use wfm_http::operation::{Idempotency, PayEffect, get, post};
use wfm_storage::access::Access;

const OWN_JOBS: &str = "your own; everybody's with `jobs:read:all`";

/// The rights of the function on table and bucket (rules IAM-2 and IAM-3).
pub fn access() -> Access {
    wfm_storage::access! {
        "jobs"
        reads: Account Departments Employee ExportJob Log PayJob PlanningJob Role Rotations Settings SettingsVersion Sites
            SyncJob TapsJob TimePolicies Waits;
        puts: ExportJob Log Used Waits;
        updates: Replay;
        lists_first: Jobs;
        lists_second: AccountJobs;
        gets: Jobs;
        stores: Jobs;
    }
}

/// The group's operations.
pub fn group() -> Group {
    Group::new(access(), include_str!("../operations.md"))
        .with(
            get("/jobs", "list_jobs", "List jobs, newest first").remark(OWN_JOBS),
            list_jobs::list_jobs,
        )
        .with(
            get("/jobs/{job_id}", "get_job", "Check job status").remark(OWN_JOBS).etag(),
            get_job::get_job,
        )
        .with(
            get("/jobs/{job_id}/items", "list_job_items", "The verdicts given so far, by index")
                .remark(OWN_JOBS),
            list_job_items::list_job_items,
        )
        .with(
            get("/jobs/{job_id}/files", "list_job_files", "The files of a job")
                .remark("your own, with the permissions of their content"),
            list_job_files::list_job_files,
        )
        .with(
            post("/exports", "create_export", "Export rows as files")
                .pay(PayEffect::Nothing)
                .remark(
                    "`exports:write` and the permissions to read what the kind exports, of everybody; none for your own data",
                )
                .idempotency(Idempotency::Required)
                .status(202)
                .conflicts()
                .etag(),
            create_export::create_export,
        )
}
