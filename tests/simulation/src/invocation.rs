//! An instance, which makes calls to the stores and may die of one.

use std::sync::Arc;

use tokio::sync::Notify;

tokio::task_local! {
    /// The invocation that makes a call. Without one, nothing goes wrong.
    pub static INVOCATION: Arc<Invocation>;
}

/// A function at work.
pub struct Invocation {
    pub work: String,
    pub dies: Notify,
}
