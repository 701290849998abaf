//! The records that phones sent.

use std::collections::BTreeSet;

use chrono::{DateTime, TimeDelta, Utc};

use super::{Finder, Stored, text, time};
use crate::company::Company;
use crate::known::Known;
use crate::phone::{Phone, Verdict};

/// Every acknowledged record is stored exactly once, with its own times.
pub fn check(company: &Company<'_>, known: &Known, phones: &[Phone<'_>], stored: &Stored) {
    let find = Finder(company);
    for phone in phones {
        let rows = &stored.attendances[&phone.employee.id];
        for (record, verdicts) in &phone.verdicts {
            let count = |word: &str| verdicts.iter().filter(|one| one.word == word).count();
            // A copy that adds a clock-out may need its own review.
            let most = if verdicts.iter().any(|one| one.ended.is_none()) { 2 } else { 1 };
            let created = count("created");
            let reviewed = count("needs_review");
            find.hold(created <= 1 && created + reviewed <= most, || {
                format!("{record} was created more than once: {verdicts:?}")
            });
            for verdict in verdicts {
                // A corrected attendance may begin at another time than this copy says.
                let is_corrected =
                    verdict.attendance.as_ref().is_some_and(|id| known.is_corrected(id));
                let is_known = match &*verdict.word {
                    "conflict" => {
                        verdict.code == "overlap" && (is_corrected || meets(verdict, phone.skew))
                    }
                    "rejected" => is_corrected,
                    _ => verdict.stands(),
                };
                find.hold(is_known, || format!("{record} has an unknown verdict: {verdict:?}"));
            }
            let standing: Vec<&Verdict> = verdicts.iter().filter(|one| one.stands()).collect();
            let ids: BTreeSet<_> = standing.iter().map(|one| one.attendance.as_deref()).collect();
            find.hold(ids.len() <= 1, || format!("{record} is two attendances: {verdicts:?}"));
            let Some(id) = ids.first() else { continue };
            let row = rows.iter().find(|row| Some(text(row, "id")) == *id);
            find.hold(row.is_some(), || format!("{record} is acknowledged and lost: {verdicts:?}"));
            let Some(row) = row else { continue };
            let begun = standing[0].begun;
            let is_own =
                text(row, "client_record_id") == record && text(row, "device_id") == "phone";
            if !is_own {
                let is_same = known.is_corrected(text(row, "id"))
                    || same_punch(begun - phone.skew, time(row, "clock_in_at"));
                find.hold(is_same, || format!("{record} of {begun} is no punch of {row}"));
                continue;
            }
            let ended = standing.iter().find_map(|one| one.ended);
            let is_raw = time(row, "clock_in_client_ts") == Some(begun)
                && (ended.is_none() || time(row, "clock_out_client_ts") == ended);
            find.hold(is_raw, || format!("{record}, {begun} to {ended:?}, became {row}"));
            let id = text(row, "id").to_owned();
            if known.is_corrected(&id) {
                continue;
            }
            let is_out_online =
                known.changes.borrow().contains(&(id, "attendance.clocked_out".to_owned()));
            // It ended at the begin of another attendance, or another record of the same punch had ended it. On a locked date the
            // verdict names the lock.
            let is_cut = rows.iter().any(|other| {
                other["id"] != row["id"] && time(other, "clock_in_at") == time(row, "clock_out_at")
            });
            let is_joined =
                standing.iter().any(|one| one.code == "merged" || one.code == "overlap");
            let by_another = || others_end(phone).any(|at| near(at, time(row, "clock_out_at")));
            let is_joined = is_joined || is_cut || by_another();
            let ended = ended.filter(|_| !is_out_online && !is_joined);
            let is_near = near(begun - phone.skew, time(row, "clock_in_at"))
                && ended.is_none_or(|at| near(at - phone.skew, time(row, "clock_out_at")));
            find.hold(is_near, || format!("{record} of a clock off by {}: {row}", phone.skew));
        }
    }
}

/// A difference of the clocks up to this time is not corrected (rule SYNC-9).
const IGNORED: TimeDelta = TimeDelta::minutes(2);

/// Whether an effective time is close to the true time.
fn near(was: DateTime<Utc>, effective: Option<DateTime<Utc>>) -> bool {
    effective.is_some_and(|at| (at - was).abs() <= IGNORED)
}

/// The ends of this phone's records. Empty if none of its records ended another attendance (rules SYNC-38 and
/// SYNC-39).
fn others_end<'a>(phone: &'a Phone<'_>) -> impl Iterator<Item = DateTime<Utc>> + 'a {
    let all = || phone.verdicts.values().flatten();
    let has_merged = all().any(|one| one.code == "merged");
    all().filter_map(|one| one.ended).filter(move |_| has_merged).map(|at| at - phone.skew)
}

/// Whether two clock-ins are the same punch (rule SYNC-38), as exactly as the check can know.
fn same_punch(was: DateTime<Utc>, effective: Option<DateTime<Utc>>) -> bool {
    effective.is_some_and(|at| (at - was).abs() <= IGNORED + TimeDelta::seconds(60))
}

/// Whether a record shares a moment with the attendance that it is said to overlap (rule SYNC-19), as exactly as the
/// check can know.
fn meets(verdict: &Verdict, skew: TimeDelta) -> bool {
    let other = &verdict.server_record;
    let Some(from) = time(other, "clock_in_at") else { return false };
    let to = time(other, "clock_out_at").unwrap_or(from);
    let begun = verdict.begun - skew - IGNORED;
    let ended = verdict.ended.unwrap_or(verdict.begun) - skew + IGNORED;
    begun <= to && from <= ended
}
