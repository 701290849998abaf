//! The reasons why the stack does not start, each in one line for the operator.

use std::path::PathBuf;

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("the data folder {} is used by another process; stop it, or choose another with --data", .0.display())]
    FolderInUse(PathBuf),
    #[error("the data folder {} cannot be used: {cause}", .folder.display())]
    Folder { folder: PathBuf, cause: std::io::Error },
    #[error("port {0} is in use; choose another with --port")]
    PortInUse(u16),
    #[error("cannot listen on port {port}: {cause}")]
    Listen { port: u16, cause: std::io::Error },
    #[error("the embedded {engine} does not start: {cause}")]
    Engine { engine: &'static str, cause: String },
    #[error("the disk refused what was written; what was answered before is kept")]
    Lost,
    #[error("template.yaml: {0}")]
    Template(String),
    #[error("the signing key: {0}")]
    Keys(String),
    #[error("{0}")]
    Storage(#[from] wfm_storage::Error),
    #[error("{0}")]
    Organization(#[from] crate::organization::Error),
    #[error("the demo: {0}")]
    Demo(String),
    #[error("{0}")]
    Usage(String),
}

impl Error {
    pub(crate) fn engine(engine: &'static str, cause: impl std::fmt::Display) -> Self {
        Self::Engine { engine, cause: cause.to_string() }
    }
}
