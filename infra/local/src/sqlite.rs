//! A connection to the table's file besides the engine's, for what the engine does not offer.

use std::path::Path;
use std::time::Duration;

use rusqlite::Connection;

/// How long it waits for whoever writes.
const PATIENCE: Duration = Duration::from_secs(5);

pub(crate) fn open(table: &Path) -> rusqlite::Result<Connection> {
    let connection = Connection::open(table)?;
    connection.busy_timeout(PATIENCE)?;
    Ok(connection)
}
