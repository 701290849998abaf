//! The stored form, apart from the form in which it was asked for.

use serde_json::Value;

use crate::company::Company;
use crate::table::Items;

/// An item whose key, `pk sk`, contains one of these may change when a request is sent again.
/// A quota counts how often somebody has asked.
const ASKED: [&str; 2] = ["TERMINALS#", " QUOTA#"];
/// A request that is sent again may add items whose keys contain one of these. Those that are there stay as they are.
const ADDED: [&str; 6] = [LOG, " JOB", " KEY#", " VERDICTS#", " BATCH", " PUSH#"];
const LOG: &str = "LOG#";

/// Every item, but the notes of what has to be calculated again.
pub fn of(company: &Company<'_>) -> Items {
    let mut items = company.admin.world().with(|world| world.tables.items());
    items.retain(|key, _| !key.ends_with(" RECALCULATE"));
    items
}

/// The first item that has changed, come or gone. If requests were sent again, some may change, and some may come; of the log,
/// an entry that a job was created.
pub fn difference(before: &Items, after: &Items, sent_again: bool) -> Option<String> {
    let is_one = |key: &str, parts: &[&str]| parts.iter().any(|part| key.contains(part));
    let may_come = |key: &str, item: &Value| {
        let is_other = !key.contains(LOG) || item["action"]["S"] == "job.created";
        is_one(key, &ADDED) && is_other
    };
    let may_differ = |key: &str| match (before.get(key), after.get(key)) {
        _ if is_one(key, &ASKED) => true,
        (None, Some(item)) => may_come(key, item),
        // The job of a terminal goes on with each push.
        (Some(item), Some(_)) => key.ends_with(" JOB") && item["name"]["S"] == "terminal_taps",
        _ => false,
    };
    let is_same = |key: &str| before.get(key) == after.get(key) || (sent_again && may_differ(key));
    let key = before.keys().chain(after.keys()).find(|key| !is_same(key))?;
    Some(format!("{key}: {:?} became {:?}", before.get(key), after.get(key)))
}
