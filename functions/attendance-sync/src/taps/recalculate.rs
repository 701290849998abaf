//! Taps that are applied again because a person asks for it, usually because an employee has their number now.

use chrono::{Days, NaiveDate};
use wfm_storage::Error;
use wfm_storage::taps::{self, TapState};

use super::{Stored, Work, ended, moved, people};

/// Applies the next part of the taps that show these local dates.
pub async fn go_on(
    work: &Work<'_>,
    first: NaiveDate,
    last: NaiveDate,
    size: usize,
) -> Result<Stored, Error> {
    let job = work.job;
    let table = &work.app.storage.table;
    // A tap arrives on its date or later, and a date begins up to a day before the UTC date.
    let begin = first.checked_sub_days(Days::new(2)).unwrap_or(first).to_string();
    let position = if job.task.after.is_empty() { &begin } else { &job.task.after };
    let terminal = work.terminal.id;
    let (found, more) =
        taps::arrived_after(table, job.organization, terminal, position, size).await?;

    let mut after = job.clone();
    if let Some(last) = found.last() {
        after.task.after.clone_from(&last.position);
    }
    let is_within = |text: &str| {
        let date = text.get(..10).and_then(|date| date.parse::<NaiveDate>().ok());
        date.is_some_and(|date| (first..=last).contains(&date))
    };
    let again = [TapState::Applied, TapState::Unmatched, TapState::Refused];
    let mut wanted = vec![];
    for tap in found {
        if again.contains(&tap.state) && is_within(&tap.text) {
            wanted.push(tap);
        }
    }
    let writes = people::apply(work, wanted).await?.writes;
    let now = work.app.clock.now();
    let after = if more { moved(after, now) } else { ended(after, now) };
    Ok(Stored { writes, after })
}
