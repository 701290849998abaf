//! Pages of a list, as handlers request and answer them.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use wfm_storage::list::PageAfter;

use crate::authorization::Scope;
use crate::call::Call;
use crate::error::Error;
use crate::opaque::OpaqueKey;
use crate::reply::Reply;
use crate::wire::{MetaPagination, Page};

pub const DEFAULT_LIMIT: u32 = 25;
pub const MAX_LIMIT: u32 = 100;

/// The query of a list: its filters, and the requested page.
pub trait ListQuery: Clone + Serialize {
    /// Takes `limit` and `cursor` out, so that only the filters are left.
    fn take_page(&mut self) -> (Option<u64>, Option<String>);
}

/// Implements [`ListQuery`] for types with the fields `limit` and `cursor`.
#[macro_export]
macro_rules! list_query {
    ($($query:ty),+) => {$(
        impl $crate::page::ListQuery for $query {
            fn take_page(&mut self) -> (Option<u64>, Option<String>) {
                (self.limit.take(), self.cursor.take())
            }
        }
    )+};
}

/// The page that a request asks for.
pub struct PageRequest<Q> {
    /// The query without `limit` and `cursor`.
    pub filters: Q,
    /// The number of rows wanted.
    pub limit: usize,
    /// The position after which the page starts.
    pub after: Option<String>,
    opaque: OpaqueKey,
    /// The parameters to which the next cursor is bound.
    bound: Vec<u8>,
    now: chrono::DateTime<chrono::Utc>,
}

impl<Q> PageRequest<Q> {
    /// The place of the page in the list.
    pub fn position(&self) -> PageAfter<'_> {
        PageAfter { position: self.after.as_deref(), limit: self.limit }
    }
}

impl<Q: ListQuery, B> Call<Q, B> {
    /// The requested page. Its cursor is valid only for the same caller, list, filters and `scope`.
    ///
    /// # Errors
    /// [`Error::CursorInvalid`].
    pub fn page(&self, scope: Option<Scope>) -> Result<PageRequest<Q>, Error> {
        self.page_bound_to(&scope.map(Scope::as_str))
    }

    /// The requested page. Its cursor is valid only while `bound_to` is the same.
    ///
    /// # Errors
    /// [`Error::CursorInvalid`].
    pub fn page_bound_to(&self, bound_to: &impl Serialize) -> Result<PageRequest<Q>, Error> {
        let mut filters = self.query.clone();
        let (limit, cursor) = filters.take_page();
        let parts = (
            self.caller.organization,
            self.caller.user.id,
            (self.operation.id, &self.id),
            serde_json::to_value(bound_to).map_err(Error::internal)?,
            serde_json::to_value(&filters).map_err(Error::internal)?,
        );
        let canonical = serde_json_canonicalizer::to_vec(&parts).map_err(Error::internal)?;
        let bound = Sha256::digest(canonical).to_vec();
        let opaque = self.services.opaque.clone();
        let now = self.now();
        let after = cursor.map(|cursor| opaque.position(&cursor, &bound, now)).transpose()?;
        let within = |asked: u64| u32::try_from(asked).unwrap_or(MAX_LIMIT).clamp(1, MAX_LIMIT);
        let limit = limit.map_or(DEFAULT_LIMIT, within) as usize;
        Ok(PageRequest { filters, limit, after, opaque, bound, now })
    }
}

impl<Q> PageRequest<Q> {
    /// The answer with these rows, and with the start of the next page if there may be one.
    ///
    /// # Errors
    /// When the cursor cannot be made.
    pub fn reply<T: Serialize>(
        &self,
        rows: impl IntoIterator<Item = T>,
        next: Option<String>,
    ) -> Result<Reply<Page<T>>, Error> {
        let data: Vec<T> = rows.into_iter().collect();
        let next_cursor =
            next.map(|at| self.opaque.cursor(&at, &self.bound, self.now)).transpose()?;
        let count = u32::try_from(data.len()).unwrap_or(u32::MAX);
        let limit = u32::try_from(self.limit).unwrap_or(MAX_LIMIT);
        let meta = MetaPagination { limit, count, has_more: next_cursor.is_some(), next_cursor };
        // The tag is made from the rows only, because the cursor of the next page differs every time.
        let mut version = Sha256::new();
        version.update(serde_json::to_vec(&data).map_err(Error::internal)?);
        version.update([u8::from(meta.has_more)]);
        let tag = format!("W/\"{}\"", URL_SAFE_NO_PAD.encode(&version.finalize()[..12]));
        Ok(Reply::ok(Page { data, meta }).etag(&tag))
    }

    /// The answer of a list that has no rows for this caller.
    ///
    /// # Errors
    /// Errors of [`PageRequest::reply`].
    pub fn empty<T: Serialize>(&self) -> Result<Reply<Page<T>>, Error> {
        self.reply([], None)
    }
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

list_query!(PageQuery);
