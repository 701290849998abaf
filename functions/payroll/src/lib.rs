//! Payroll: what is added to pay by hand.

mod adjustments;
mod wire;

use serde_json::json;
use wfm_http::Group;
use wfm_http::operation::{Idempotency, delete, get, post};

/// The group's operations.
pub fn group() -> Group {
    Group::new("payroll")
        .with(
            get("/pay-adjustments", "list_pay_adjustments", "List pay adjustments, newest first")
                .needs("payrolls:read:all"),
            adjustments::list_pay_adjustments,
        )
        .with(
            post(
                "/pay-adjustments",
                "create_pay_adjustment",
                "Add to somebody's pay, or take off it",
            )
            .needs("payrolls:generate")
            .idempotency(Idempotency::Accepted)
            .status(201)
            .conflicts()
            .etag()
            .example_body(|| {
                json!({
                    "employee_id": "01938f5e-2f00-7000-8000-000000000001",
                    "component_id": "01938f5e-2f00-7000-8000-000000000002",
                    "date": "2026-11-20",
                    "amount": "150.00",
                    "note": "Bonus"
                })
            }),
            adjustments::create_pay_adjustment,
        )
        .with(
            delete(
                "/pay-adjustments/{id}",
                "delete_pay_adjustment",
                "Take a pay adjustment away, while its date is in no approved payroll",
            )
            .needs("payrolls:generate")
            .status(204)
            .conflicts(),
            adjustments::delete_pay_adjustment,
        )
}
