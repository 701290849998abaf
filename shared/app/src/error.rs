//! The errors that can keep shared work from succeeding.

use wfm_storage::Condition;

/// Why something was not done.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error(transparent)]
    Storage(#[from] wfm_storage::Error),
    /// These conditions failed, and trying again cannot help.
    #[error("refused for good")]
    Refused(Vec<Condition>),
    /// The idempotency key was used for another request.
    #[error("the idempotency key was used for another request")]
    KeyReused,
    /// Too many accounts have changed an employee's pay since it was last approved.
    #[error("too many accounts have changed this")]
    TooManyContributors,
}

impl Error {
    pub fn internal(cause: impl std::fmt::Display) -> Self {
        Self::Storage(wfm_storage::Error::internal(cause))
    }

    /// As an error of the storage, for what no request started.
    pub fn into_storage(self) -> wfm_storage::Error {
        match self {
            Self::Storage(error) => error,
            other => wfm_storage::Error::internal(other),
        }
    }
}
