//! The service's resources, by the numbers and codes that a file uses for them.

use std::collections::BTreeMap;

use serde::Deserialize;
use unicode_normalization::UnicodeNormalization;

use crate::api::{Api, ApiError, Call};

/// The form in which numbers and codes are compared.
pub fn folded(name: &str) -> String {
    name.nfkc().collect::<String>().trim().to_lowercase()
}

/// The ids of a list whose rows have codes. The key is the code, folded.
pub async fn ids_by_code(api: &Api, path: &str) -> Result<BTreeMap<String, String>, ApiError> {
    #[derive(Deserialize)]
    struct Coded {
        id: String,
        code: String,
    }
    let all = api.list::<Coded>(&Call::get(path)).await?;
    Ok(all.into_iter().map(|one| (folded(&one.code), one.id)).collect())
}
