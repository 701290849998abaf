//! Everything that the functions share and no protocol knows: the clock and the ids, the one write path, jobs, payroll,
//! uploads and whom to notify.
//!
//! Not here: requests and answers, what pay and time come to, the spelling of keys.

#![cfg_attr(test, allow(clippy::unwrap_used))]

pub mod activation;
pub mod activity;
pub mod clock;
pub mod commit;
pub mod error;
pub mod idempotency;
pub mod named_secret;
pub mod notify;
pub mod payroll;
pub mod recalculation;
pub mod returned_days;
pub mod rosters;
pub mod terminal_keys;
pub mod timelines;
pub mod transaction;
pub mod uploads;

use wfm_storage::Storage;
use wfm_storage::access::Access;

pub use crate::activity::Actor;
pub use crate::clock::{Clock, Ids};
pub use crate::commit::Attempt;
pub use crate::error::Error;
pub use crate::transaction::Transaction;

/// The environment of every function.
#[derive(Clone)]
pub struct App {
    pub storage: Storage,
    pub clock: Clock,
    pub ids: Ids,
}

impl App {
    /// The environment of a function, which may do with the table what it declares and nothing else (rule IAM-2).
    #[must_use]
    pub fn limited(&self, access: Access) -> Self {
        Self { storage: self.storage.limited(access), ..self.clone() }
    }
}
