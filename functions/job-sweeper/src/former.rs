//! Moves former members out of the lists of today, on the day after the last day of an employment or an assignment.

use wfm_app::App;
use wfm_storage::{Error, members};

/// The greatest number of rows of one shard that one sweep moves. The others are due a minute later.
const MAX: usize = 250;

/// Moves the rows of members whose dates are over. Returns how many.
///
/// # Errors
/// When the due rows cannot be read or moved. Rows that were moved stay moved.
pub async fn move_former(app: &App) -> Result<usize, Error> {
    let app = &app.limited(crate::access());
    let table = &app.storage.table;
    let mut moved = 0;
    for over in members::over(table, app.clock.now(), MAX).await? {
        match table.write(over.move_writes()?.into()).await {
            Ok(()) => moved += 1,
            // The dates changed, or another sweep moved the row.
            Err(Error::Refused(_)) => {}
            Err(why) => return Err(why),
        }
    }
    Ok(moved)
}
