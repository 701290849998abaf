//! Due work: rows listed by time, in a few partitions for all organizations.

use chrono::{DateTime, Utc};
use futures::future::try_join_all;

use crate::error::Error;
use crate::key::sort_time;
use crate::table::{Index, Item, Query, Table};

/// The rows that are due at `now`, at most `most` from each partition, the longest due first in each.
pub(crate) async fn due(
    table: &Table,
    partitions: impl IntoIterator<Item = String>,
    now: DateTime<Utc>,
    most: usize,
) -> Result<Vec<Item>, Error> {
    let to = format!("{}~", sort_time(now));
    let reads = partitions.into_iter().map(|pk| {
        let to = to.as_str();
        async move {
            let index = Some(Index::Work);
            let query =
                Query { pk: &pk, from: "0", to, index, limit: Some(most), ..Query::default() };
            table.query(query).await.map(|(items, _)| items)
        }
    });
    Ok(try_join_all(reads).await?.into_iter().flatten().collect())
}
