//! Fields that are encrypted before they are stored. Only the functions that have the key can read them
//! (`wfm_app::field_key`).

use serde::{Deserialize, Serialize};

/// An encrypted field, as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Sealed(pub String);
