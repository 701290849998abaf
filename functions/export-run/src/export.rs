//! The job that writes files of what is stored (rules FILE-1 to FILE-5).

use strum::VariantNames;
use tokio::time::Instant;
use uuid::Uuid;
use wfm_app::App;
use wfm_app::selection::Selection;
use wfm_domain::ids::EmployeeId;
use wfm_domain::job::{ItemKind, JobName, Verdict};
use wfm_domain::notice::Notice;
use wfm_domain::text::sentence;
use wfm_job::{Advanced, Declared, FileWriter, ListJob, advance};
use wfm_storage::Error;
use wfm_storage::jobs::{self, JobItem, JobRow, JobState};

use crate::kinds::documents::{self, LeftOut};
use crate::kinds::{self, Context, person};
use crate::plan::{self, File};
use crate::table::Sheet;
use crate::task::{Format, Reader, Rows, Task, Unfit};
use crate::{datev, people};

/// The job that writes files.
pub struct Export;

/// Whether the files of a job tell somebody's pay.
pub fn tells_pay(job: &JobRow) -> bool {
    let task = job.clone().of::<Task>(JobName::Export);
    task.is_ok_and(|job| job.task.rows.tells_pay())
}

/// The employee for whom a job exports the employee's own data; `None` for another export.
pub fn own_of(job: &JobRow) -> Option<EmployeeId> {
    let task = job.clone().of::<Task>(JobName::Export).ok()?.task;
    match task.rows {
        Rows::Person { reader: Reader::Employee, employee, .. } => Some(employee),
        _ => None,
    }
}

impl ListJob for Export {
    const DECLARED: Declared = Declared {
        verdicts: Verdict::VARIANTS,
        chunk: 1,
        part: 20,
        notice: completed,
        ..Declared::new(JobName::Export, ItemKind::Attendance)
    };
    type Task = Task;

    fn files_need(task: &Task) -> &'static [&'static str] {
        task.rows.needs()
    }

    async fn items(app: &App, job: &JobRow<Task>) -> Result<Vec<Uuid>, Error> {
        let storage = &app.storage;
        let selection: Selection = jobs::batch(&storage.table, &storage.blobs, job).await?;
        let settings = storage.settings.current(&storage.table, job.organization).await?;
        let dates = job.task.rows.dates_of_people(settings.settings.leave_year_start);
        let found = people::selected(app, job.organization, &selection, dates).await?;
        let found = people::store(app, job, &found).await?;
        let files = match (&job.task.rows, job.task.format) {
            (Rows::Journal(which), Format::Datev) => datev::files(app, job, which, &found).await?,
            _ => plan::files(found.len(), job.task.rows.dates()),
        };
        Ok(files.into_iter().map(File::id).collect())
    }

    fn named(item: JobItem, _: Uuid) -> JobItem {
        item
    }

    async fn chunk(
        app: &App,
        job: &JobRow<Task>,
        ids: &[Uuid],
        _: Instant,
    ) -> Result<JobRow<Task>, Error> {
        let mut after = job.clone();
        let mut results = vec![];
        for (index, id) in (job.first() + job.processed..).zip(ids) {
            let file = File::of(*id);
            let name = job.task.name(file, index + 1);
            let written = Box::pin(write(app, job, &mut after, file, &name)).await?;
            let (verdict, code, detail) = match written {
                Ok(left_out) if left_out.is_empty() => {
                    (Verdict::Created, None, "The file is written.".to_owned())
                }
                Ok(left_out) => (Verdict::Created, Some("no_font"), without(&left_out)),
                Err(Unfit { why }) => (Verdict::Failed, Some("invalid_format"), sentence(&why)),
            };
            results.push(JobItem {
                file: Some(name),
                code: code.map(str::to_owned),
                ..JobItem::new(index, verdict, detail)
            });
        }
        let Advanced { job: after, writes } = advance::<Self>(app, job, after, &results).await?;
        app.write_step(writes).await?;
        Ok(after)
    }
}

/// The notification to the account that started the export.
fn completed(job: &JobState) -> Option<Notice> {
    let failed = job.counted(Verdict::Failed.into());
    Some(Notice::export_completed(&job.id, failed, job.total))
}

/// The detail of a file that lacks documents.
fn without(left_out: &[LeftOut]) -> String {
    const NAMED: usize = 5;
    let named: Vec<String> = left_out
        .iter()
        .take(NAMED)
        .map(|of| format!("{}: {}", of.employee_number, of.why))
        .collect();
    let count = left_out.len();
    let more = if count > NAMED { " …" } else { "" };
    format!("The file is written without {count} of its documents. {}{more}", named.join(" "))
}

/// Writes a file and adds it to the job. Returns the documents that are not in it.
async fn write(
    app: &App,
    job: &JobRow<Task>,
    after: &mut JobState,
    file: File,
    name: &str,
) -> Result<Result<Vec<LeftOut>, Unfit>, Error> {
    let task = &job.task;
    let all = people::stored(app, job).await?;
    let people = file.people(&all);
    let context = Context::read(app, job, file).await?;
    let mut writer = FileWriter::begin(app, job, name.to_owned(), task.format.media_type());
    let written = match (&task.rows, task.format) {
        (Rows::Journal(which), Format::Datev) => {
            datev::write(&context, which, people, &mut writer).await?.map(|()| vec![])
        }
        (Rows::Person { reader, language, employee }, _) => {
            let written = person::write(&context, *reader, *language, *employee, &mut writer);
            Ok(Box::pin(written).await?)
        }
        (_, Format::Zip) => Ok(Box::pin(documents::write(&context, people, &mut writer)).await?),
        (_, format) => {
            let mut sheet = Sheet::of(format, &mut writer);
            Box::pin(kinds::write(&context, people, &mut sheet)).await?;
            Ok(vec![])
        }
    };
    if written.is_ok() {
        writer.end(after).await?;
    }
    Ok(written)
}
