//! The changes of the records of an employee, as the activity log has them (rule PERM-20).

use std::collections::BTreeMap;

use futures::stream::{self, StreamExt, TryStreamExt};
use serde_json::Value;
use wfm_activity_logs::visibility::Sees;
use wfm_activity_logs::wire::ActivityLog;
use wfm_storage::Error;
use wfm_storage::activity::{self, Entry};
use wfm_storage::list::{List, PageAfter};
use wfm_storage::table::Index;

use super::super::{AT_ONCE, activity_log};
use super::{Entries, Person, ROWS, Resource};
use crate::task::Reader;

/// Adds the entries about all resources that were noted, by time.
pub async fn add(person: &Person<'_>, entries: &mut Entries) -> Result<(), Error> {
    let sees = match person.reader {
        Reader::Office => activity_log::seen_by_creator(person.context).await?,
        Reader::Employee => Sees::own_of(person.id()),
    };
    let resources: Vec<Resource> = std::mem::take(&mut entries.resources).into_iter().collect();
    let mut found = stream::iter(resources).map(|of| about(person, of)).buffered(AT_ONCE);
    let mut all = BTreeMap::new();
    while let Some(of_resource) = found.try_next().await? {
        for entry in of_resource {
            all.insert((entry.occurred_at, entry.id, entry.resource_id.clone()), entry);
        }
    }
    for entry in all.into_values().filter(|entry| sees.includes(entry)) {
        entries.add("activity-log", &shown(person, entry, &sees)?)?;
    }
    Ok(())
}

/// The entries about a resource.
async fn about(person: &Person<'_>, resource: Resource) -> Result<Vec<Entry>, Error> {
    let Resource { id, in_job } = &resource;
    let partition = activity::of_resource(person.organization(), in_job.as_ref().unwrap_or(id));
    let read = |item| Ok(activity::read(item)?.about(id));
    Ok(whole!(page => person.table().list(newest_first(&partition, page), read)))
}

fn newest_first<'a>(partition: &str, page: PageAfter<'a>) -> List<'a> {
    let PageAfter { position, limit } = page;
    List::newest_first(Some(Index::Second), vec![partition.to_owned()], position, limit)
}

/// An entry. Of other people who acted, it has the id and nothing else.
fn shown(person: &Person<'_>, entry: Entry, sees: &Sees) -> Result<Value, Error> {
    let actor = entry.actor.as_ref().map(|actor| actor.user_id);
    let is_own = actor.is_some() && actor == person.known.person.user_id;
    let mut shown = serde_json::to_value(ActivityLog::of(entry, sees))?;
    if !is_own && let Some(fields) = shown.as_object_mut() {
        fields.retain(|name, _| !["ip", "user_agent"].contains(&name.as_str()));
        if let Some(Value::Object(actor)) = fields.get_mut("actor") {
            actor.remove("email");
        }
    }
    Ok(shown)
}
