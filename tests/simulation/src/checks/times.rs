//! The times at which people were at work.

use std::collections::BTreeSet;

use serde_json::Value;

use super::{Finder, text, time};
use crate::known::Known;

/// No person is at work twice at a time, and no person worked longer than they were present. An attendance that was
/// entered by hand has the entered times.
pub fn check(find: &Finder<'_>, known: &Known, rows: &[Value]) {
    let ids: BTreeSet<&str> = rows.iter().map(|row| text(row, "id")).collect();
    find.hold(ids.len() == rows.len(), || "an attendance is listed twice".to_owned());
    let mut spans = vec![];
    for row in rows {
        let from = time(row, "clock_in_at").unwrap_or_default();
        let to = time(row, "clock_out_at");
        let elapsed = to.map_or(0, |to| (to - from).num_minutes());
        let worked = row["worked_minutes"].as_i64().unwrap_or(-1);
        find.hold((0..=elapsed).contains(&worked), || format!("worked: {row}"));
        let entered = known.entered.borrow().get(text(row, "id")).copied();
        if let Some((begun, ended)) = entered.filter(|_| !known.is_corrected(text(row, "id"))) {
            let is_so = from == begun && (ended.is_none() || to == ended);
            find.hold(is_so, || format!("entered as {begun} to {ended:?}: {row}"));
        }
        // An attendance that is known only as an interval counts nowhere until a person enters its time.
        if row["review"] != "rejected" && row["clock_in_latest_at"].is_null() {
            spans.push((from, to.unwrap_or(from)));
        }
    }
    spans.sort_unstable();
    for pair in spans.windows(2) {
        let apart = pair[0].1 <= pair[1].0 && pair[0] != pair[1];
        find.hold(apart, || format!("at work twice: {pair:?}"));
    }
}
