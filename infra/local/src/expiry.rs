//! Removes the items that have expired, as their `ttl` tells. DynamoDB does this by itself.
//!
//! The engine would read the whole table to find them. In a file, an index on `ttl` finds them.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use dynoxide::actions::delete_item::DeleteItemRequest;
use dynoxide::{Database, DynoxideError};
use rusqlite::{Connection, params};
use serde_json::json;

use crate::sqlite;

/// The attribute with the time at which an item expires, in seconds since 1970.
pub(crate) const ATTRIBUTE: &str = "ttl";

/// The expression of the index, on the text in which the engine keeps an item.
const ENDS: &str = "CAST(item_json ->> '$.ttl.N' AS INTEGER)";
/// The condition for items that are in the index.
const DOES_END: &str = "item_json ->> '$.ttl.N' IS NOT NULL";

/// The number of items that are found in one read.
const PAGE: usize = 500;
/// The number of removals after which there is a pause, because the engine does one thing after the other.
const AT_ONCE: usize = 10;
const PAUSE: Duration = Duration::from_millis(2);

/// Creates the index of items that expire in this file, if it does not exist.
pub(crate) fn index(file: &Path, table: &str) -> rusqlite::Result<()> {
    sqlite::open(file)?.execute_batch(&format!(
        "CREATE INDEX IF NOT EXISTS \"{table}::ends\" ON \"{table}\" ({ENDS}) WHERE {DOES_END}"
    ))
}

/// Removes the items that have expired by the machine's clock.
#[derive(Clone)]
pub(crate) struct Expiry {
    database: Database,
    file: Option<PathBuf>,
    table: &'static str,
}

impl Expiry {
    pub(crate) fn of(database: Database, file: Option<PathBuf>, table: &'static str) -> Self {
        Self { database, file, table }
    }

    pub(crate) async fn remove(&self) {
        let this = self.clone();
        match tokio::task::spawn_blocking(move || this.remove_now()).await {
            Ok(Ok(removed)) => tracing::debug!(removed, "table.expired_removed"),
            Ok(Err(cause)) => tracing::warn!(cause, "table.expired_not_removed"),
            Err(_) => {} // the process ends
        }
    }

    /// Removes what has expired. Returns the number of items.
    fn remove_now(&self) -> Result<usize, String> {
        let Some(file) = &self.file else {
            return self.database.sweep_ttl().map_err(|why| why.to_string());
        };
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        let now = now.map_err(|why| why.to_string())?.as_secs();
        let connection = sqlite::open(file).map_err(|why| why.to_string())?;
        let mut removed = 0;
        loop {
            let before = removed;
            let keys = self.ended(&connection, now);
            for (n, (pk, sk)) in keys.map_err(|why| why.to_string())?.into_iter().enumerate() {
                match self.remove_one(&pk, &sk, now) {
                    Ok(is_removed) => removed += usize::from(is_removed),
                    Err(cause) => tracing::warn!(%cause, "table.expired_not_removed"),
                }
                if n % AT_ONCE == AT_ONCE - 1 {
                    // Requests get their turn in the pause.
                    std::thread::sleep(PAUSE);
                }
            }
            if removed - before < PAGE {
                return Ok(removed);
            }
        }
    }

    /// The keys of expired items, the longest expired first.
    fn ended(&self, connection: &Connection, now: u64) -> rusqlite::Result<Vec<(String, String)>> {
        let mut found = connection.prepare_cached(&format!(
            "SELECT item_json ->> '$.pk.S', item_json ->> '$.sk.S' FROM \"{}\" WHERE {DOES_END} AND {ENDS} < ?1 ORDER BY {ENDS} LIMIT {PAGE}",
            self.table
        ))?;
        let rows = found.query_map(params![i64::try_from(now).unwrap_or(i64::MAX)], |row| {
            Ok((row.get(0)?, row.get(1)?))
        })?;
        rows.collect()
    }

    /// Removes an item, unless it has got another end meanwhile. Returns whether it did.
    fn remove_one(&self, pk: &str, sk: &str, now: u64) -> Result<bool, Box<dyn std::error::Error>> {
        let request = json!({
            "TableName": self.table,
            "Key": {"pk": {"S": pk}, "sk": {"S": sk}},
            "ConditionExpression": "#end < :now",
            "ExpressionAttributeNames": {"#end": ATTRIBUTE},
            "ExpressionAttributeValues": {":now": {"N": now.to_string()}},
        });
        let request: DeleteItemRequest = serde_json::from_value(request)?;
        match self.database.delete_item(request) {
            Err(DynoxideError::ConditionalCheckFailedException(..)) => Ok(false),
            done => Ok(done.map(|_| true)?),
        }
    }
}

#[cfg(test)]
mod tests {
    use wfm_storage::table::{Key, Row, Write};

    use super::*;
    use crate::engines::{Delivery, Engines, Ports};

    #[tokio::test]
    async fn what_has_ended_is_removed_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let engines = Engines::start(Some(folder.path()), Delivery::default(), Ports::Own);
        let engines = engines.await.unwrap();
        let storage = engines.storage(engines.http());
        let key = |n: usize| Key::new("O#1", format!("{n:04}"));
        let long_ago = 1_000_000_000;
        // More than a page.
        for n in 0..700 {
            let row = Row::new(&key(n), &json!({"n": n}));
            storage.table.write(vec![Write::put(row.expires(long_ago + n as i64))]).await.unwrap();
        }
        let later = Row::new(&key(1000), &json!({"n": "later"})).expires(i64::from(u32::MAX));
        let never = Row::new(&key(1001), &json!({"ttl_of_mine": long_ago}));
        storage.table.write(vec![Write::put(later), Write::put(never)]).await.unwrap();
        engines.expiry().remove().await;
        let left = storage.table.range("O#1", "0", "9").await.unwrap();
        let left: Vec<_> = left.iter().map(|item| item["sk"].as_s().unwrap().as_str()).collect();
        assert_eq!(left, ["1000", "1001"]);
        // The index gives the answer, and not a scan of the table.
        let connection = sqlite::open(&folder.path().join("table.sqlite")).unwrap();
        let plan =
            format!("EXPLAIN QUERY PLAN SELECT pk, sk FROM wfm WHERE {DOES_END} AND {ENDS} < 5");
        let plan: String = connection.query_row(&plan, [], |row| row.get(3)).unwrap();
        assert!(plan.contains("USING INDEX wfm::ends"), "{plan}");
        engines.stop().await;
    }

    /// If this fails, `.cargo/config.toml` is not read, and each transaction waits for the disk.
    #[test]
    fn the_engine_leaves_it_to_the_gateway_to_wait_for_the_disk() {
        let folder = tempfile::tempdir().unwrap();
        let connection = sqlite::open(&folder.path().join("any.sqlite")).unwrap();
        connection.pragma_update(None, "journal_mode", "WAL").unwrap();
        // The engine does the same before it writes.
        connection.execute_batch("CREATE TABLE t (n)").unwrap();
        let of = |name: &str| {
            connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0)).unwrap()
        };
        assert_eq!((of("synchronous"), of("wal_autocheckpoint")), (1, 4000));
    }
}
