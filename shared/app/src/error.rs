//! The errors of the work that functions share.

use wfm_storage::Condition;

/// The reason for which something was not done.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error(transparent)]
    Storage(#[from] wfm_storage::Error),
    /// These conditions failed, and another attempt cannot help.
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

    /// The error in the form of the storage, for work that no request started.
    pub fn into_storage(self) -> wfm_storage::Error {
        match self {
            Self::Storage(error) => error,
            other => wfm_storage::Error::internal(other),
        }
    }
}
