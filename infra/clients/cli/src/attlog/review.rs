//! The reasons for a review, and who decides about it. If more than a tenth of an import would wait for a review, the
//! cause is most often one wrong setting, and the reviewers would work for hours.

use std::collections::BTreeMap;
use std::fmt::Write;

use chrono::{DateTime, Utc};

use super::delivery::{ItemResult, Verdict};
use crate::{Environment, Failure};

/// The greatest number of days back that the service can be set to.
const MOST_DAYS: i64 = 3650;

/// The reasons why records go to review, and the settings that decide about it.
const REASONS: [(&str, &str); 10] = [
    ("late_sync", "come more than sync.max_lookback_days after they were made"),
    (
        "long_shift",
        "are longer than attendance.longest_shift_minutes of the organization or the site",
    ),
    ("too_long", "are longer than auto_close.after_minutes"),
    ("clock_fault", "were made while the terminal's clock was wrong: no setting mends that"),
    ("not_employed", "are of dates outside employment: check the hire dates"),
    ("period_locked", "are of dates whose payroll is approved"),
    ("worked_on_leave", "are of dates of approved leave"),
    ("overlap", "overlap other attendances"),
    ("outside_geofence", "were made outside the places of geofences (geofence_policy)"),
    ("location_uncertain", "have no certain place (geofence_policy)"),
];

/// Whether more than a tenth of the records would go to review.
pub fn is_much(results: &[Option<ItemResult>]) -> bool {
    10 * in_review(results).count() > results.len()
}

fn in_review(results: &[Option<ItemResult>]) -> impl Iterator<Item = &ItemResult> {
    results.iter().flatten().filter(|result| result.verdict == Verdict::NeedsReview)
}

/// The warning before an import that sends many records to review. `oldest` is the first clock-in.
pub fn warning(
    results: &[Option<ItemResult>],
    oldest: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
) -> Option<String> {
    if !is_much(results) {
        return None;
    }
    let mut codes: BTreeMap<&str, usize> = BTreeMap::new();
    for result in in_review(results) {
        *codes.entry(&result.code).or_default() += 1;
    }
    let count: usize = codes.values().sum();
    let mut text = format!("{count} of {} records would wait for a review:", results.len());
    for (code, count) in &codes {
        let why = REASONS.iter().find(|(known, _)| known == code);
        let why = why.map_or("have another reason", |(_, why)| why);
        // Writing to a text does not fail.
        let _ = write!(text, "\n  {count} {why} ({code})");
    }
    let days = oldest.map(|oldest| (now - oldest).num_days() + 1);
    if let Some(days) = days.filter(|days| codes.contains_key("late_sync") && *days <= MOST_DAYS) {
        let setting =
            format!("wfm api PATCH /settings -f 'sync:={{\"max_lookback_days\": {days}}}'");
        let _ = write!(text, "\nNone is late after: {setting}");
    }
    Some(text)
}

/// Asks whether to send the records in spite of the warning.
///
/// # Errors
/// If nobody agrees that they are sent.
pub fn consent(environment: &Environment) -> Result<(), Failure> {
    let agreed = match &environment.confirm {
        Some(confirm) => confirm("Send the records all the same?")?,
        None => false,
    };
    if agreed {
        return Ok(());
    }
    let why = "nothing was sent; change the setting first, or send the records with --yes";
    Err(Failure::NotSent(why.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn results(late: usize, long: usize, others: usize) -> Vec<Option<ItemResult>> {
        let of = |verdict, code: &str| {
            Some(ItemResult { verdict, code: code.to_owned(), detail: String::new() })
        };
        let late = std::iter::repeat_n(of(Verdict::NeedsReview, "late_sync"), late);
        let long = std::iter::repeat_n(of(Verdict::NeedsReview, "long_shift"), long);
        let created = std::iter::repeat_n(of(Verdict::Created, ""), others);
        late.chain(long).chain(created).collect()
    }

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    #[test]
    fn more_than_a_tenth_is_told_with_its_settings_and_a_tenth_is_not() {
        let now = at("2026-11-26T12:00:00Z");
        assert_eq!(warning(&results(1, 0, 9), Some(now), now), None);
        assert_eq!(warning(&[], None, now), None);
        let told = warning(&results(2, 1, 17), Some(at("2026-11-01T11:00:00Z")), now).unwrap();
        let lines: Vec<&str> = told.lines().collect();
        assert_eq!(lines[0], "3 of 20 records would wait for a review:");
        assert!(
            lines[1].starts_with("  2 come more than ")
                && lines[1].contains("sync.max_lookback_days")
        );
        assert!(lines[2].contains("(long_shift)") && lines[2].contains("longest_shift_minutes"));
        assert!(lines[3].contains("{\"max_lookback_days\": 26}"), "{told}");
    }

    #[test]
    fn no_setting_reaches_further_back_than_ten_years() {
        let now = at("2026-11-26T12:00:00Z");
        let told = warning(&results(1, 0, 0), Some(at("2010-01-01T00:00:00Z")), now).unwrap();
        assert!(!told.contains("PATCH"), "{told}");
    }
}
