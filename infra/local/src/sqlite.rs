//! A second connection to the table's file besides the engine's, for functions that the engine does not offer.

use std::path::Path;
use std::time::Duration;

use rusqlite::Connection;

/// The bytes of a page of the table's file. A punch changes a row or two on each of about thirty pages, and each
/// changed page is written as a whole. With pages of 2 KB, a third less is written than with SQLite's 4 KB. Smaller
/// pages take more time.
const PAGE: u32 = 2048;

/// The time for which the connection waits for writers.
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
    // Now there is a file, and its page size is fixed.
    connection.execute_batch("VACUUM")
}
