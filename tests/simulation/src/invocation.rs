//! An instance that makes calls to the stores and may die at one.

use std::sync::Arc;

use tokio::sync::Notify;

tokio::task_local! {
    /// The invocation that makes a call. Calls without an invocation meet no faults.
    pub static INVOCATION: Arc<Invocation>;
}

/// A function at work.
pub struct Invocation {
    pub work: String,
    pub dies: Notify,
}
