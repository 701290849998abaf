//! What is stored, told apart from how it was asked for.

use serde_json::Value;

use crate::company::Company;
use crate::table::Items;

/// What of an item's key, `pk sk`, says that it changes when something is only asked for again.
const ASKED: [&str; 4] = [" JOB", " KEY#", " RECALCULATE", "#TERMINALS "];
/// What of a key says that asking again may add such items. Those that are there stay as they are.
const ADDED: [&str; 4] = [LOG, " VERDICTS#", " BATCH", " PUSH#"];
const LOG: &str = "#LOG#";

/// What is so: every item that does not only tell how something was asked for.
pub fn of(company: &Company<'_>) -> Items {
    let mut items = company.admin.world().with(|world| world.tables.items());
    items.retain(|key, _| !ASKED.iter().any(|part| key.contains(part)));
    items
}

/// The first item that has changed, come or gone. Where asking again may leave an entry of the log, items that tell of it may come.
pub fn difference(before: &Items, after: &Items, entry: Option<&str>) -> Option<String> {
    let may_come = |key: &str, item: &Value| {
        let is_other = !key.contains(LOG) || entry == item["action"]["S"].as_str();
        entry.is_some() && is_other && ADDED.iter().any(|part| key.contains(part))
    };
    let is_same = |key: &String| match (before.get(key), after.get(key)) {
        (None, Some(item)) => may_come(key, item),
        (before, after) => before == after,
    };
    let key = before.keys().chain(after.keys()).find(|key| !is_same(key))?;
    Some(format!("{key}: {:?} became {:?}", before.get(key), after.get(key)))
}
