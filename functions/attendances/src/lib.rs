//! Attendances: reading them, and accepting those made offline.

#![cfg_attr(test, allow(clippy::unwrap_used))]

mod handlers;
mod list;
mod wire;

use serde_json::json;
use wfm_http::Group;
use wfm_http::operation::{Idempotency, get, post};

/// Records a batch may have.
pub const MAX_RECORDS: usize = 1000;

/// The group's operations.
pub fn group() -> Group {
    Group::new("attendances")
        .with(
            post("/attendances/sync", "sync_attendances", "Sync offline attendances")
                .needs("attendances:write")
                .idempotency(Idempotency::Required)
                .body_limit(1024 * 1024)
                .batch("records", MAX_RECORDS)
                .client_time()
                .status(202)
                .conflicts()
                .etag()
                .example_body(|| {
                    json!({"records": [{
                        "id": "phone-7-000123",
                        "employee_id": "01938f5e-2f00-7000-8000-000000000001",
                        "clock_in_client_ts": "2026-11-19T08:58:12+01:00",
                        "clock_out_client_ts": "2026-11-19T17:31:40+01:00",
                        "lat": 52.520008,
                        "lng": 13.404954,
                        "location_accuracy": 12.5,
                        "device_id": "phone-7",
                        "source": "mobile",
                        "sync_status": "pending"
                    }]})
                }),
            handlers::sync_attendances,
        )
        .with(
            get("/attendances", "list_attendances", "List attendances, newest first")
                .needs("attendances:read"),
            handlers::list_attendances,
        )
        .with(
            get("/attendances/{id}", "get_attendance", "Get an attendance")
                .needs("attendances:read")
                .etag(),
            handlers::get_attendance,
        )
}
