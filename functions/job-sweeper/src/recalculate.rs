//! Recalculates the days of employees after a change on which the days depend (rule TIME-33). The change left the
//! work ([`wfm_storage::recalculation`]), and [`wfm_app::recalculation`] does it. When the time ends, the progress is
//! stored. Work after the stored progress is done again, which changes nothing.

use futures::future::try_join_all;
use tokio::time::Instant;
use wfm_app::App;
use wfm_app::recalculation::{Far, recalculate as recalculate_days};
use wfm_job::TRIED_AGAIN_AFTER;
use wfm_storage::Error;
use wfm_storage::recalculation::{self, Work};

/// The greatest number of employees of one shard that one sweep begins. The others are due a minute later.
const MAX: usize = 50;
/// The number of employees that are recalculated at the same time. Each waits for the table most of the time.
const AT_ONCE: usize = 10;

/// Recalculates what is due, until `until`. Returns how many attendances and leaves changed. Some of the work is
/// always done, however short the time is and however slow the table is, so that every sweep makes progress.
///
/// # Errors
/// When the due work cannot be read, or the first error of an employee's recalculation.
pub async fn recalculate(app: &App, until: Instant) -> Result<usize, Error> {
    let app = &app.limited(crate::access());
    let mut changed = 0;
    // Repeated as long as there may be more than one read of the list finds.
    while Instant::now() < until {
        let due = recalculation::due(&app.storage.table, app.clock.now(), MAX).await?;
        if !due.is_empty() {
            tracing::info!(recalculations_due = due.len(), "recalculations.due");
        }
        for some in due.chunks(AT_ONCE) {
            if changed > 0 && Instant::now() >= until {
                return Ok(changed);
            }
            let each = some.iter().map(|work| Box::pin(go_on(app, work, until)));
            let done = try_join_all(each).await;
            let done =
                done.inspect_err(|why| tracing::error!(cause = %why, "recalculation.stopped"));
            changed += done?.into_iter().sum::<usize>();
        }
        if due.len() < MAX {
            break;
        }
    }
    Ok(changed)
}

/// Continues with an employee's days and notes the progress. Returns how many attendances and leaves changed.
async fn go_on(app: &App, work: &Work, until: Instant) -> Result<usize, Error> {
    let table = &app.storage.table;
    let organization = work.organization;
    let now = app.clock.now();
    let days = work.days();
    let done = recalculate_days(app, organization, work.employee, None, days, work.within, until);
    let (changed, far) = Box::pin(done).await?;
    let next = Work { rev: work.rev + 1, within: None, due: Some(now), ..work.clone() };
    let next = match far {
        Far::Done => Work { since: None, closes_otherwise: false, due: None, ..next },
        Far::Stopped(within) => Work { within, ..next },
        Far::Failed => Work { due: Some(now + TRIED_AGAIN_AFTER), ..next },
    };
    let changed = changed.total();
    tracing::info!(%organization, employee_id = %work.employee, changed, ?far, "recalculation.went_on");
    match table.write(vec![recalculation::put(&next)]).await {
        // A later change has restarted the work, or another sweep works on it.
        Ok(()) | Err(Error::Refused(_)) => Ok(changed),
        Err(why) => Err(why),
    }
}
