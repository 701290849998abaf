//! Everything about one employee: a ZIP with the records as JSON lines, and all files (rule FILE-2).
//!
//! The records have the fields of the API. They name other people by id only. Records of a kind of which the employee has none
//! have no file.

/// All rows of a list, the last one first: `whole!(page => list(…, page))` reads page after page. It is no function, because the
/// futures of closures with references are not known to be `Send`.
macro_rules! whole {
    ($page:ident => $list:expr) => {{
        let mut all = vec![];
        let mut position = None::<String>;
        loop {
            let $page = PageAfter { position: position.as_deref(), limit: ROWS };
            let found = $list.await?;
            all.extend(found.rows);
            match found.next {
                Some(_) => position = found.next,
                None => break,
            }
        }
        all.reverse();
        all
    }};
}

mod files;
mod log;
mod records;

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;
use wfm_app::timelines::Known;
use wfm_domain::ids::{EmployeeId, OrganizationId, UploadId};
use wfm_domain::language::Language;
use wfm_job::FileWriter;
use wfm_storage::Error;
use wfm_storage::table::Table;

use super::Context;
use super::documents::LeftOut;
use crate::archive::Archive;
use crate::task::Reader;

/// The employee, and everything that the records share.
struct Person<'a> {
    context: &'a Context<'a>,
    known: Known,
    reader: Reader,
    /// The time of the export, so that a file that is written again is the same.
    at: DateTime<Utc>,
    /// The date of that time where the employee is.
    today: NaiveDate,
}

impl Person<'_> {
    fn id(&self) -> EmployeeId {
        self.known.person.id
    }

    fn table(&self) -> &Table {
        self.context.table()
    }

    fn organization(&self) -> OrganizationId {
        self.context.organization()
    }
}

/// The entries of the ZIP in the making.
#[derive(Default)]
struct Entries {
    /// JSON lines, by the name of the entry.
    lines: BTreeMap<String, Vec<u8>>,
    /// Files, by the name of the entry.
    files: BTreeMap<String, Content>,
    /// Files that clients have uploaded, by the name of the entry without its extension.
    uploads: BTreeMap<String, UploadId>,
    /// The resources whose changes the activity log tells.
    resources: BTreeSet<Resource>,
}

/// The content of a file.
enum Content {
    Bytes(Vec<u8>),
    /// An object of the bucket.
    Object(String),
}

/// A resource of the employee in the activity log.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Resource {
    id: String,
    /// The job under which the log lists a change of many resources, among them this one.
    in_job: Option<String>,
}

impl Entries {
    /// Adds a record.
    fn add(&mut self, kind: &str, record: &impl Serialize) -> Result<(), Error> {
        let lines = self.lines.entry(format!("{kind}.jsonl")).or_default();
        serde_json::to_writer(&mut *lines, record)?;
        lines.push(b'\n');
        Ok(())
    }

    /// Notes a resource whose changes belong to the employee.
    fn note(&mut self, id: impl ToString) {
        self.resources.insert(Resource { id: id.to_string(), in_job: None });
    }
}

/// Writes the ZIP of an employee. Returns the payslips that are not in it.
pub async fn write(
    context: &Context<'_>,
    reader: Reader,
    language: Language,
    employee: EmployeeId,
    writer: &mut FileWriter,
) -> Result<Vec<LeftOut>, Error> {
    let mut archive = Archive::of(writer);
    let mut left_out = vec![];
    let storage = &context.app.storage;
    if let Some(known) = Known::read(storage, context.organization(), employee).await? {
        let at = context.job.created_at;
        let today = known.person.today(&context.settings.settings, at);
        let person = Person { context, known, reader, at, today };
        let mut entries = Entries::default();
        Box::pin(records::add(&person, &mut entries)).await?;
        left_out = Box::pin(files::add(&person, language, &mut entries)).await?;
        Box::pin(log::add(&person, &mut entries)).await?;
        add_all(context, entries, &mut archive).await?;
    }
    archive.end().await?;
    Ok(left_out)
}

/// Adds the entries in the order of their names. Files are read one by one.
async fn add_all(
    context: &Context<'_>,
    entries: Entries,
    archive: &mut Archive<'_>,
) -> Result<(), Error> {
    let lines = entries.lines.into_iter().map(|(name, lines)| (name, Content::Bytes(lines)));
    let all: BTreeMap<String, Content> = lines.chain(entries.files).collect();
    for (name, content) in all {
        let bytes = match content {
            Content::Bytes(bytes) => bytes,
            Content::Object(object) => context.app.storage.blobs.get(&object).await?,
        };
        archive.add(&name, &bytes).await?;
    }
    Ok(())
}

/// The number of rows that are read together.
const ROWS: usize = 200;
