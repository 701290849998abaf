//! A connection to the table's file besides the engine's, for what the engine does not offer.

use std::path::Path;
use std::time::Duration;

use rusqlite::Connection;

/// Bytes of a page of the table's file. A punch changes a row or two on each of some thirty pages, and each changed page is
/// written whole: with pages of 2 KB a third less is written than with SQLite's 4 KB. Smaller ones take more time.
const PAGE: u32 = 2048;

/// The time that it waits for writers.
const PATIENCE: Duration = Duration::from_secs(5);

pub(crate) fn open(table: &Path) -> rusqlite::Result<Connection> {
    let connection = Connection::open(table)?;
    connection.busy_timeout(PATIENCE)?;
    Ok(connection)
}

/// Creates the table's file, before the engine does.
pub(crate) fn create(table: &Path) -> rusqlite::Result<()> {
    let connection = open(table)?;
    connection.pragma_update(None, "page_size", PAGE)?;
    // Only now is there a file, and its page size is settled.
    connection.execute_batch("VACUUM")
}
