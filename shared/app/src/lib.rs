//! The code that functions share and that does not depend on a protocol: the clock and the ids, the one way to write,
//! jobs, payroll, uploads and the recipients of notifications.
//!
//! This crate has no requests and answers, no rules of pay and time, and no spelling of keys.

#![cfg_attr(test, allow(clippy::unwrap_used))]

pub mod activation;
pub mod activity;
pub mod calendar_secrets;
pub mod clock;
pub mod commit;
pub mod corrections;
pub mod error;
pub mod field_key;
pub mod idempotency;
pub mod letters;
pub mod mail_problem;
pub mod named_secret;
pub mod notify;
pub mod pay_adjustments;
pub mod payroll;
pub mod recalculation;
pub mod rosters;
pub mod selection;
pub mod terminal_keys;
pub mod time_accounts;
pub mod timelines;
pub mod timesheets;
pub mod transaction;
pub mod unsubscribing;
pub mod uploads;

use wfm_storage::Storage;
use wfm_storage::access::Access;

pub use crate::activity::Actor;
pub use crate::clock::{Clock, Ids};
pub use crate::commit::Attempt;
pub use crate::error::Error;
pub use crate::field_key::FieldKey;
pub use crate::transaction::Transaction;

/// The services that every function uses.
#[derive(Clone)]
pub struct App {
    pub storage: Storage,
    pub clock: Clock,
    pub ids: Ids,
    /// The key that encrypts account numbers and numbers of authorities; `None` in functions that read none.
    pub field_key: Option<FieldKey>,
}

impl App {
    /// The services of one function. It may do with the table only what it declares (rule IAM-2). It has the key of
    /// encrypted fields only if it declares to open them.
    #[must_use]
    pub fn limited(&self, access: Access) -> Self {
        let field_key = self.field_key.clone().filter(|_| access.opens_fields);
        Self { storage: self.storage.limited(access), field_key, ..self.clone() }
    }

    /// The key that encrypts account numbers and numbers of authorities.
    ///
    /// # Errors
    /// An internal error in a function that does not have it.
    pub fn field_key(&self) -> Result<&FieldKey, wfm_storage::Error> {
        self.field_key.as_ref().ok_or_else(|| wfm_storage::Error::internal("no key of fields"))
    }
}
