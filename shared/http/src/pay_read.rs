//! Who read what somebody else is paid (rule PERM-27): one log line for each record, without figures.

use std::fmt::Display;

use crate::authentication::Caller;

/// Logs that the caller was shown the pay in a record.
pub fn log(caller: &Caller, resource: &str, id: impl Display) {
    tracing::info!(
        organization = %caller.organization,
        actor = %caller.user.id,
        resource = %format_args!("{resource}/{id}"),
        "pay.read"
    );
}
