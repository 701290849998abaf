//! Pages of a list, as a handler asks for and answers them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::authentication::Caller;
use crate::authorization::Scope;
use crate::error::Error;
use crate::services::Services;
use crate::values::{MetaPagination, Page};

pub const DEFAULT_LIMIT: u32 = 25;
pub const MAX_LIMIT: u32 = 100;

/// The page size asked for, brought into bounds: larger than 100 is 100.
pub fn limit(asked: Option<u64>) -> u32 {
    let within = |asked: u64| u32::try_from(asked).unwrap_or(MAX_LIMIT).clamp(1, MAX_LIMIT);
    asked.map_or(DEFAULT_LIMIT, within)
}

/// What a cursor is bound to: nobody else's, no other list's, no other filter's.
pub fn binding(
    caller: &Caller,
    route: &str,
    scope: Option<Scope>,
    filters: &impl Serialize,
) -> Result<Vec<u8>, Error> {
    let parts = (
        caller.organization,
        caller.user.id,
        route,
        scope.map(Scope::as_str),
        serde_json::to_value(filters).map_err(Error::internal)?,
    );
    let canonical = serde_json_canonicalizer::to_vec(&parts).map_err(Error::internal)?;
    Ok(Sha256::digest(canonical).to_vec())
}

/// Where a list goes on, from its `cursor` parameter.
pub fn position(
    services: &Services,
    cursor: Option<&str>,
    bound: &[u8],
) -> Result<Option<String>, Error> {
    cursor.map(|c| services.opaque.position(c, bound, services.clock.now())).transpose()
}

/// The page as answered.
pub fn page<T>(
    services: &Services,
    data: Vec<T>,
    next: Option<String>,
    limit: u32,
    bound: &[u8],
) -> Result<Page<T>, Error> {
    let next_cursor =
        next.map(|at| services.opaque.cursor(&at, bound, services.clock.now())).transpose()?;
    let count = u32::try_from(data.len()).unwrap_or(u32::MAX);
    Ok(Page {
        data,
        meta: MetaPagination { limit, count, has_more: next_cursor.is_some(), next_cursor },
    })
}

/// The query parameters of a list without filters.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PageQuery {
    /// Rows wanted, at most 100 (a larger number counts as 100).
    #[schemars(range(min = 1))]
    pub limit: Option<u64>,
    /// `next_cursor` of the page before.
    #[schemars(length(max = 1024))]
    pub cursor: Option<String>,
}
