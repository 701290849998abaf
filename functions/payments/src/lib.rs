//! Bank accounts of employees and of the employer, and the payments to them.

mod bank_account;
mod confirm_bank_account;
mod create_payment;
mod delete_pending_bank_account;
mod get_bank_account;
mod read_payments;
mod release_payment;
mod update_bank_account;
pub mod wire;

use wfm_http::Group;
use wfm_http::operation::{Idempotency, IfMatch, PayEffect, delete, get, post, put};
use wfm_storage::access::Access;

/// The rights of the function on table and bucket (rules IAM-2 and IAM-3).
pub fn access() -> Access {
    wfm_storage::access! {
        "payments"
        reads: Account Administrators BankAccount Employee Holders Log Pay PayJob Payment Role Rotations Settings
            SettingsVersion Sites SyncJob TimePolicies;
        puts: BankAccount Inbox Log PayJob Payment Used;
        updates: Replay;
        lists_first: Payments Roles;
        gets: Payments;
        stores: Jobs;
    }
    .opens_fields()
}

const INDEPENDENT: &str = "of an account independent of the one that entered it";

/// The group's operations.
pub fn group() -> Group {
    Group::new(access(), include_str!("../operations.md"))
        .with(
            get("/payments", "list_payments", "List payments, newest first")
                .needs("payments:write"),
            read_payments::list_payments,
        )
        .with(
            post("/payments", "create_payment", "Make a payment of approved payrolls")
                .pay(PayEffect::Nothing)
                .needs("payments:write")
                .idempotency(Idempotency::Required)
                .status(202)
                .conflicts()
                .etag(),
            create_payment::create_payment,
        )
        .with(
            get("/payments/{id}", "get_payment", "Get a payment").needs("payments:write").etag(),
            read_payments::get_payment,
        )
        .with(
            get("/payments/{id}/files", "list_payment_files", "List the files of a payment")
                .needs("payments:write")
                .conflicts(),
            read_payments::list_payment_files,
        )
        .with(
            post(
                "/payments/{id}/release",
                "release_payment",
                "Release a payment whose files the bank never took",
            )
            .pay(PayEffect::Nothing)
            .needs("payments:write")
            .remark("of an account independent of the one that made it")
            .idempotency(Idempotency::Required)
            .status(202)
            .conflicts()
            .etag(),
            release_payment::release_payment,
        )
        .with(
            get(
                "/employees/{id}/bank-account",
                "get_bank_account",
                "Get the bank account of an employee",
            )
            .needs("bank_accounts:read")
            .etag(),
            get_bank_account::get_bank_account,
        )
        .with(
            put(
                "/employees/{id}/bank-account",
                "update_bank_account",
                "Enter a bank account of an employee",
            )
            .pay(PayEffect::Protection)
            .needs("bank_accounts:write")
            .always_proves()
            .if_match(IfMatch::Honoured)
            .etag(),
            update_bank_account::update_bank_account,
        )
        .with(
            post(
                "/employees/{id}/bank-account/confirmation",
                "confirm_bank_account",
                "Confirm the bank account of an employee that waits",
            )
            .may_be_absent()
            .pay(PayEffect::Protection)
            .needs("bank_accounts:write")
            .remark(INDEPENDENT)
            .always_proves()
            .if_match(IfMatch::Required)
            .etag(),
            confirm_bank_account::confirm_bank_account,
        )
        .with(
            delete(
                "/employees/{id}/bank-account/pending",
                "delete_pending_bank_account",
                "Withdraw the bank account of an employee that waits",
            )
            .may_be_absent()
            .pay(PayEffect::Protection)
            .needs("bank_accounts:write")
            .always_proves()
            .status(204),
            delete_pending_bank_account::delete_pending_bank_account,
        )
        .with(
            get(
                "/organization/bank-account",
                "get_organization_bank_account",
                "Get the bank account of the employer",
            )
            .needs("bank_accounts:read:all")
            .etag(),
            get_bank_account::get_organization_bank_account,
        )
        .with(
            put(
                "/organization/bank-account",
                "update_organization_bank_account",
                "Enter a bank account of the employer",
            )
            .pay(PayEffect::Protection)
            .needs("settings:write")
            .always_proves()
            .if_match(IfMatch::Honoured)
            .etag(),
            update_bank_account::update_organization_bank_account,
        )
        .with(
            post(
                "/organization/bank-account/confirmation",
                "confirm_organization_bank_account",
                "Confirm the bank account of the employer that waits",
            )
            .may_be_absent()
            .pay(PayEffect::Protection)
            .needs("bank_accounts:write:all")
            .remark(INDEPENDENT)
            .always_proves()
            .if_match(IfMatch::Required)
            .etag(),
            confirm_bank_account::confirm_organization_bank_account,
        )
        .with(
            delete(
                "/organization/bank-account/pending",
                "delete_pending_organization_bank_account",
                "Withdraw the bank account of the employer that waits",
            )
            .may_be_absent()
            .pay(PayEffect::Protection)
            .needs_either("settings:write", "bank_accounts:write:all")
            .always_proves()
            .status(204),
            delete_pending_bank_account::delete_pending_organization_bank_account,
        )
}
