//! The stored facts, without the traces of how often they were requested.

use serde_json::Value;

use crate::company::Company;
use crate::table::Items;

/// An item whose key, `pk sk`, contains one of these may change when a request is sent again. A quota counts the
/// requests of an account.
const ASKED: [&str; 2] = ["TERMINALS#", " QUOTA#"];
/// A request that is sent again may add items whose keys contain one of these. Existing items do not change.
const ADDED: [&str; 6] = [LOG, " JOB", " KEY#", " VERDICTS#", " BATCH", " PUSH#"];
const LOG: &str = "LOG#";

/// All items, except the notes about pending recalculations.
pub fn of(company: &Company<'_>) -> Items {
    let mut items = company.admin.world().with(|world| world.tables.items());
    items.retain(|key, _| !key.ends_with(" RECALCULATE"));
    items
}

/// The first item that was changed, added or removed. If requests were sent again, some items may change and some may
/// be added. In the log, only an entry about the creation of a job may be added.
pub fn difference(before: &Items, after: &Items, sent_again: bool) -> Option<String> {
    let is_one = |key: &str, parts: &[&str]| parts.iter().any(|part| key.contains(part));
    let may_come = |key: &str, item: &Value| {
        let is_other = !key.contains(LOG) || item["action"]["S"] == "job.created";
        is_one(key, &ADDED) && is_other
    };
    let may_differ = |key: &str| match (before.get(key), after.get(key)) {
        _ if is_one(key, &ASKED) => true,
        (None, Some(item)) => may_come(key, item),
        // The job of a terminal continues with each push.
        (Some(item), Some(_)) => key.ends_with(" JOB") && item["name"]["S"] == "terminal_taps",
        _ => false,
    };
    let is_same = |key: &str| before.get(key) == after.get(key) || (sent_again && may_differ(key));
    let key = before.keys().chain(after.keys()).find(|key| !is_same(key))?;
    Some(format!("{key}: {:?} became {:?}", before.get(key), after.get(key)))
}
