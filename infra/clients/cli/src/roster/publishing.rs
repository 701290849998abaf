//! Publishing by jobs of at most 62 dates, with a verdict for each employee.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use indicatif::ProgressBar;
use serde::{Deserialize, Serialize};

use super::present::spans;
use crate::api::{Api, ApiError, Call, json};
use crate::job::{self, Ended, Job};

/// The greatest number of dates of one job.
const MOST_DATES: u64 = 62;
/// The greatest number of employees of one job.
const MOST_EMPLOYEES: usize = 1000;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    Updated,
    Skipped,
    Failed,
    Unprocessed,
}

impl Verdict {
    pub const ALL: [Self; 4] = [Self::Updated, Self::Skipped, Self::Failed, Self::Unprocessed];

    pub fn name(self) -> &'static str {
        match self {
            Self::Updated => "published",
            Self::Skipped => "skipped",
            Self::Failed => "failed",
            Self::Unprocessed => "unprocessed",
        }
    }
}

/// The outcome for an employee's drafts in a span of dates.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Published {
    pub employee_id: String,
    pub from: NaiveDate,
    pub to: NaiveDate,
    pub verdict: Verdict,
    pub code: String,
    pub detail: String,
}

#[derive(Serialize)]
struct Request<'a> {
    from: NaiveDate,
    to: NaiveDate,
    employee_ids: &'a [String],
}

#[derive(Deserialize)]
struct Item {
    index: usize,
    verdict: Verdict,
    code: Option<String>,
    detail: Option<String>,
}

/// Publishes the drafts of employees, by their dates. `run` makes the idempotency keys of the jobs differ from those
/// of every other run, because an earlier run has published only the drafts of that time.
///
/// # Errors
/// An error that every other request would get, too.
pub async fn publish(
    api: &Api,
    dates: &BTreeMap<String, BTreeSet<NaiveDate>>,
    run: &str,
    bar: &ProgressBar,
) -> Result<Vec<Published>, ApiError> {
    let all: BTreeSet<NaiveDate> = dates.values().flatten().copied().collect();
    let all: Vec<NaiveDate> = all.into_iter().collect();
    let spans = spans(&all, MOST_DATES);
    let mut results = Vec::new();
    for span in &spans {
        let has_dates = |of: &BTreeSet<NaiveDate>| of.range(span.0..=span.1).next().is_some();
        let employees = dates.iter().filter(|(_, dates)| has_dates(dates));
        let employees: Vec<String> = employees.map(|(id, _)| id.clone()).collect();
        results.extend(publish_span(api, span.0, span.1, &employees, run, bar).await?);
    }
    // The shifts at the end of a span may overlap the published shifts of the next span.
    for span in spans.iter().rev().skip(1) {
        let overlaps = |one: &Published| {
            (one.from, one.to) == *span && one.verdict == Verdict::Failed && one.code == "overlap"
        };
        let again = results.iter().filter(|one| overlaps(one));
        let again: Vec<String> = again.map(|one| one.employee_id.clone()).collect();
        let published =
            publish_span(api, span.0, span.1, &again, &format!("{run}-again"), bar).await?;
        results.retain(|one| !overlaps(one));
        results.extend(published);
    }
    Ok(results)
}

/// Publishes the drafts of these employees in a span of dates.
async fn publish_span(
    api: &Api,
    from: NaiveDate,
    to: NaiveDate,
    employees: &[String],
    run: &str,
    bar: &ProgressBar,
) -> Result<Vec<Published>, ApiError> {
    let mut results = Vec::new();
    for (part, employee_ids) in employees.chunks(MOST_EMPLOYEES).enumerate() {
        let body = json(&Request { from, to, employee_ids })?;
        let request = Call::post("/roster/publish", body, &format!("roster-{run}-{from}-{part}"));
        let job: Job = api.send(&request).await?;
        let Ended { items, error } = job::follow::<Item>(api, &request, job, bar).await?;
        let (code, detail) = error.map_or_else(Default::default, |e| (e.code, e.message));
        let unprocessed = |id: &String| Published {
            employee_id: id.clone(),
            from,
            to,
            verdict: Verdict::Unprocessed,
            code: code.clone(),
            detail: detail.clone(),
        };
        let mut published: Vec<Published> = employee_ids.iter().map(unprocessed).collect();
        for item in items {
            if let Some(one) = published.get_mut(item.index) {
                one.verdict = item.verdict;
                one.code = item.code.unwrap_or_default();
                one.detail = item.detail.unwrap_or_default();
            }
        }
        results.append(&mut published);
    }
    Ok(results)
}
