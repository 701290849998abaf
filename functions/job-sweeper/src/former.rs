//! Moves those who belong to nothing any more out of the lists of today: the day after the last day of an
//! employment or an assignment.

use wfm_app::App;
use wfm_storage::{Error, members};

/// Rows of one shard moved in one sweep. What is left is due a minute later.
const MAX: usize = 250;

/// Moves members whose dates are over; returns how many.
///
/// # Errors
/// When what is due cannot be read or stored. What was moved stays moved.
pub async fn move_former(app: &App) -> Result<usize, Error> {
    let app = &app.limited(crate::access());
    let table = &app.storage.table;
    let mut moved = 0;
    for over in members::over(table, app.clock.now(), MAX).await? {
        match table.write(over.move_writes()?.into()).await {
            Ok(()) => moved += 1,
            // The dates changed, or another sweep moved it.
            Err(Error::Refused(_)) => {}
            Err(why) => return Err(why),
        }
    }
    Ok(moved)
}
