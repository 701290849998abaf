//! Terminals: fixed devices on which people tap, their keys, and the state of the taps.

#![cfg_attr(test, allow(clippy::unwrap_used))]

mod create_terminal;
mod create_terminal_key;
mod get_terminal;
mod list_terminal_taps;
mod list_terminals;
mod recalculate_terminal;
mod terminal;
mod update_terminal;
mod wire;

use wfm_http::Group;
use wfm_http::operation::{Idempotency, IfMatch, PayEffect, get, post, put};
use wfm_storage::access::Access;

/// The rights of the function on the table (rule IAM-2).
pub fn access() -> Access {
    wfm_storage::access! {
        "terminals"
        reads: Account Log Replay Role Rotations Settings SettingsVersion Sites TapsJob Terminals
            TimePolicies;
        puts: Log Replay TapsJob TerminalSerial Terminals Used;
        deletes: TerminalSerial;
        lists_first: TerminalTaps;
    }
}

/// The group's operations.
pub fn group() -> Group {
    Group::new(access(), include_str!("../operations.md"))
        .with(
            get("/terminals", "list_terminals", "List all terminals").needs("terminals:read"),
            list_terminals::list_terminals,
        )
        .with(
            post("/terminals", "create_terminal", "Create a new terminal, with its key")
                .pay(PayEffect::AllDates)
                .needs("terminals:write")
                .idempotency(Idempotency::Accepted)
                .status(201)
                .conflicts()
                .etag(),
            create_terminal::create_terminal,
        )
        .with(
            get("/terminals/{id}", "get_terminal", "Get terminal details")
                .needs("terminals:read")
                .etag(),
            get_terminal::get_terminal,
        )
        .with_update(
            put("/terminals/{id}", "update_terminal", "Update terminal")
                .pay(PayEffect::AllDates)
                .needs("terminals:write")
                .if_match(IfMatch::Honoured)
                .conflicts()
                .etag(),
            "patch_terminal",
            "Change some fields of a terminal",
            update_terminal::update_terminal,
        )
        .with(
            post("/terminals/{id}/key", "create_terminal_key", "Give a terminal a new key")
                .pay(PayEffect::AllDates)
                .needs("terminals:write")
                .etag(),
            create_terminal_key::create_terminal_key,
        )
        .with(
            get(
                "/terminals/{id}/taps",
                "list_terminal_taps",
                "List the taps of a terminal, with their verdicts",
            )
            .needs("terminals:read"),
            list_terminal_taps::list_terminal_taps,
        )
        .with(
            post(
                "/terminals/{id}/recalculate",
                "recalculate_terminal",
                "Apply the taps of some dates again",
            )
            .pay(PayEffect::AllDates)
            .needs("terminals:write")
            .status(202)
            .etag(),
            recalculate_terminal::recalculate_terminal,
        )
}
