//! Pages of a list: merged from the partitions of the list, filtered, with a bounded cost.
//!
//! A position in a list is the last examined sort key, so a page resumes exactly where the previous
//! page stopped, even after other writes.

use futures::future::try_join_all;

use crate::error::Error;
use crate::table::{Index, Item, Query, Table, text};

/// A list and the requested part of it.
pub struct List<'a> {
    /// The index of the list; `None` is the table itself.
    pub index: Option<Index>,
    /// The partitions of the list.
    pub partitions: Vec<String>,
    /// The lowest and the highest sort key, both inclusive.
    pub from: String,
    pub to: String,
    /// Whether the newest (highest) row comes first.
    pub descending: bool,
    /// The position after which to continue.
    pub after: Option<&'a str>,
    /// The requested number of rows.
    pub limit: usize,
}

impl<'a> List<'a> {
    /// A whole list, from its highest sort key down.
    pub fn newest_first(
        index: Option<Index>,
        partitions: Vec<String>,
        after: Option<&'a str>,
        limit: usize,
    ) -> Self {
        let from = "0".to_owned();
        let to = "~".to_owned();
        Self { index, partitions, from, to, descending: true, after, limit }
    }
}

/// The place of a page in its list.
#[derive(Clone, Copy)]
pub struct PageAfter<'a> {
    /// The position after which to continue; `None` is the start of the list.
    pub position: Option<&'a str>,
    /// The requested number of rows.
    pub limit: usize,
}

/// Some rows, and the start of the next page if there may be one.
pub struct Page<T> {
    pub rows: Vec<T>,
    pub next: Option<String>,
}

impl Table {
    /// Reads a page. `keep` turns an item into a row or skips it. At most max(10 × limit, 1000)
    /// items are examined, so a page may be short although more rows follow.
    pub async fn list<T>(
        &self,
        list: List<'_>,
        mut keep: impl FnMut(Item) -> Result<Option<T>, Error>,
    ) -> Result<Page<T>, Error> {
        let most = (10 * list.limit).max(1000);
        let sk_name = list.index.map_or("sk".to_owned(), Index::sk);
        let mut after = list.after.map(str::to_owned);
        let mut rows = Vec::new();
        let mut examined = 0;
        let mut step = list.limit + 1;

        loop {
            let reads = list.partitions.iter().map(|pk| {
                let (from, to) = bounds(&list, after.as_deref());
                async move {
                    self.query(Query {
                        pk,
                        from: &from,
                        to: &to,
                        index: list.index,
                        descending: list.descending,
                        limit: Some(step),
                        may_lag: true,
                    })
                    .await
                }
            });
            let parts = try_join_all(reads).await?;
            let unread = parts.iter().any(|(_, more)| *more);

            let before = |a: &str, b: &str| if list.descending { a > b } else { a < b };
            // Rows beyond the nearest end of an unfinished partition may still be missing.
            let mut horizon: Option<String> = None;
            for (items, _) in parts.iter().filter(|(_, more)| *more) {
                if let Some(last) = items.last() {
                    let last = text(last, &sk_name)?;
                    if horizon.as_deref().is_none_or(|h| before(last, h)) {
                        horizon = Some(last.to_owned());
                    }
                }
            }

            let mut items = Vec::new();
            for item in parts.into_iter().flat_map(|(items, _)| items) {
                items.push((text(&item, &sk_name)?.to_owned(), item));
            }
            items.sort_by(|(a, _), (b, _)| if list.descending { b.cmp(a) } else { a.cmp(b) });

            let known = |sk: &str| horizon.as_deref().is_none_or(|h| !before(h, sk));
            let mut last = None;
            for (sk, item) in items {
                if !known(&sk) {
                    break;
                }
                if rows.len() == list.limit || examined == most {
                    // At least the present row follows.
                    return Ok(Page { rows, next: last.or(after) });
                }
                examined += 1;
                if let Some(row) = keep(item)? {
                    rows.push(row);
                }
                last = Some(sk);
            }
            if !unread {
                return Ok(Page { rows, next: None });
            }
            after = last.or(after);
            if rows.len() == list.limit || examined >= most {
                return Ok(Page { rows, next: after });
            }
            step = (step * 4).min(250);
        }
    }
}

/// The range of sort keys still to read. It is never empty, because the engine refuses a range with from > to.
fn bounds(list: &List<'_>, after: Option<&str>) -> (String, String) {
    match after {
        None => (list.from.clone(), list.to.clone()),
        Some(after) if list.descending => {
            let to = just_before(after);
            (list.from.clone().min(to.clone()), to)
        }
        Some(after) => {
            let from = format!("{after}\u{1}");
            (from.clone(), list.to.clone().max(from))
        }
    }
}

/// A bound that excludes `sk` and everything above it, and no real sort key below it. Sort keys end in an id, whose
/// last character is printable ASCII.
fn just_before(sk: &str) -> String {
    let mut bytes = sk.as_bytes().to_vec();
    if let Some(last) = bytes.last_mut() {
        *last = last.saturating_sub(1);
    }
    let mut bound = String::from_utf8_lossy(&bytes).into_owned();
    bound.push('\u{7f}');
    bound
}
