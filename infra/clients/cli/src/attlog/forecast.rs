//! The verdicts that records would get if they were sent now. The service checks them if it supports that. Otherwise
//! the forecast is made from the settings and the plans.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::SystemTime;

use chrono::{DateTime, TimeDelta, Utc};
use serde::Deserialize;

use super::delivery::{self, ItemResult, Record, Sending, Verdict};
use super::expected::Plans;
use super::report::Line;
use super::review::is_much;
use crate::api::{Api, ApiError, Call};
use crate::session::progress_bar;
use crate::{Failure, dry_run};

/// A record that can be sent.
pub struct Candidate<'a> {
    pub line: &'a Line,
    /// Nothing if its employee has not been created yet.
    pub record: Option<Record>,
}

/// The verdicts that the candidates would get.
pub struct Forecast {
    /// One result for each candidate, in their order. Nothing for a candidate about which nothing is known.
    pub results: Vec<Option<ItemResult>>,
    /// Whether the service checked the candidates whose employees exist.
    pub is_checked: bool,
}

#[derive(Default, Deserialize)]
struct Settings {
    #[serde(default)]
    sync: Sync,
    #[serde(default)]
    attendance: Attendance,
    #[serde(default)]
    auto_close: AutoClose,
}

#[derive(Default, Deserialize)]
struct Sync {
    max_lookback_days: Option<u32>,
}

#[derive(Default, Deserialize)]
struct Attendance {
    longest_shift_minutes: Option<u32>,
}

#[derive(Default, Deserialize)]
struct AutoClose {
    after_minutes: Option<u32>,
}

/// Finds the verdicts that the candidates would get.
///
/// # Errors
/// If the service refuses the check, or if it cannot be reached.
pub async fn of(
    api: &Arc<Api>,
    candidates: &[Candidate<'_>],
    plans: &Plans,
    sending: Sending<'_>,
) -> Result<Forecast, Failure> {
    let is_checked = dry_run::is_offered(api).await?;
    let is_unknown = |one: &Candidate<'_>| !is_checked || one.record.is_none();
    let mut results = match candidates.iter().any(is_unknown) {
        true => seen_from_here(api, candidates, plans).await?,
        false => vec![None; candidates.len()],
    };
    let records: Vec<Record> = candidates.iter().filter_map(|one| one.record.clone()).collect();
    if is_checked && !records.is_empty() {
        let bar = progress_bar("records checked");
        bar.set_length(records.len() as u64);
        let sending = Sending { is_dry_run: true, ..sending };
        let checked = delivery::deliver(api, &records, sending, &bar).await?;
        bar.finish_and_clear();
        let of_records =
            candidates.iter().zip(&mut results).filter(|(one, _)| one.record.is_some());
        for ((_, result), checked) in of_records.zip(checked) {
            *result = Some(checked);
        }
    }
    Ok(Forecast { results, is_checked })
}

/// The verdicts that follow from the settings and the plans.
async fn seen_from_here(
    api: &Api,
    candidates: &[Candidate<'_>],
    plans: &Plans,
) -> Result<Vec<Option<ItemResult>>, ApiError> {
    let settings = match api.send::<Settings>(&Call::get("/settings")).await {
        Err(ApiError::Refused(problem)) if matches!(problem.status, 403 | 404) => {
            Settings::default()
        }
        settings => settings?,
    };
    let now = DateTime::<Utc>::from(SystemTime::now());
    let reason = |one: &Candidate<'_>| reason(one.line, &settings, plans, now);
    let mut results: Vec<Option<ItemResult>> =
        candidates.iter().map(|one| Some(in_review(reason(one)?))).collect();
    // A record that is already stored is a duplicate, however late it comes. The stored records are read only if that
    // decides about the warning.
    if is_much(&results) {
        let stored = stored(api, candidates).await?;
        for (one, result) in candidates.iter().zip(&mut results) {
            let Some(record) = &one.record else { continue };
            if stored.contains(&(record.employee_id.clone(), record.id.clone())) {
                *result = None;
            }
        }
    }
    Ok(results)
}

/// The first reason why a record would wait for a review, in the order of the rules of sync.
fn reason(
    line: &Line,
    settings: &Settings,
    plans: &Plans,
    now: DateTime<Utc>,
) -> Option<&'static str> {
    let clock_in = line.clock_in?.to_utc();
    let lasts = line.clock_out.map(|clock_out| clock_out.to_utc() - clock_in);
    let minutes = |minutes: u32| TimeDelta::minutes(minutes.into());
    let lookback = settings.sync.max_lookback_days.map(|days| TimeDelta::days(days.into()));
    if line.fault.is_some() {
        return Some("clock_fault");
    }
    if lookback.is_some_and(|lookback| now - clock_in > lookback) {
        return Some("late_sync");
    }
    let is_longer =
        |limit: Option<TimeDelta>| lasts.zip(limit).is_some_and(|(lasts, limit)| lasts > limit);
    if is_longer(settings.auto_close.after_minutes.map(minutes)) {
        return Some("too_long");
    }
    let number = &line.employee_number;
    let of_service = plans.longest_of_service(number, clock_in);
    let longest = of_service.or(settings.attendance.longest_shift_minutes.map(minutes));
    let is_planned = line.clock_out.is_some_and(|out| plans.holds(number, clock_in, out.to_utc()));
    (is_longer(longest) && !is_planned).then_some("long_shift")
}

fn in_review(code: &str) -> ItemResult {
    let verdict = Verdict::NeedsReview;
    let detail = String::new();
    ItemResult { verdict, code: code.to_owned(), detail }
}

/// The records that the service already has on the dates of the candidates, by employee and the records' own ids.
async fn stored(
    api: &Api,
    candidates: &[Candidate<'_>],
) -> Result<BTreeSet<(String, String)>, ApiError> {
    #[derive(Deserialize)]
    struct Attendance {
        employee_id: String,
        client_record_id: Option<String>,
    }
    let dates = || candidates.iter().filter_map(|one| Some(one.line.clock_in?.date_naive()));
    let Some((from, to)) = dates().min().zip(dates().max()) else { return Ok(BTreeSet::new()) };
    let from = from.pred_opt().unwrap_or(from);
    let to = to.succ_opt().unwrap_or(to);
    let call = Call::get("/attendances").query("from", from.to_string());
    match api.list::<Attendance>(&call.query("to", to.to_string())).await {
        Ok(all) => Ok(all
            .into_iter()
            .filter_map(|one| Some((one.employee_id, one.client_record_id?)))
            .collect()),
        Err(ApiError::Refused(problem)) if matches!(problem.status, 403 | 404) => {
            Ok(BTreeSet::new())
        }
        Err(error) => Err(error),
    }
}
