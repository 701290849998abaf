//! The job that writes files of what is stored (rules FILE-1 to FILE-5).

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use strum::VariantNames;
use tokio::time::Instant;
use uuid::Uuid;
use wfm_app::App;
use wfm_app::selection::Selection;
use wfm_domain::dates::{DateRange, month_of};
use wfm_domain::ids::JobId;
use wfm_domain::job::{ItemKind, JobName, Verdict};
use wfm_domain::notice::Notice;
use wfm_domain::text::sentence;
use wfm_job::{Advanced, Declared, FileWriter, ListJob, advance};
use wfm_storage::Error;
use wfm_storage::jobs::{self, JobItem, JobRow, JobState};

use crate::kinds::{self, Context};
use crate::plan::{self, File};
use crate::table::Sheet;
use crate::{datev, people};

/// The job that writes files.
pub struct Export;

/// The rows of an export (rule FILE-2).
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    strum::IntoStaticStr,
    strum::VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Kind {
    PayrollRegister,
    Journal,
    Attendances,
    TimeTotals,
    LeaveBalances,
    Employees,
    ActivityLog,
}

impl Kind {
    /// The permissions that it needs, each with the scope `all`.
    pub fn needs(self) -> &'static [&'static str] {
        match self {
            Self::PayrollRegister | Self::Journal => &["payrolls:read"],
            Self::Attendances => &["attendances:read"],
            Self::TimeTotals => &["attendances:read", "leaves:read"],
            Self::LeaveBalances => &["leaves:read"],
            Self::Employees => &["employees:read"],
            Self::ActivityLog => &["activity_logs:read"],
        }
    }

    /// Whether its files tell somebody's pay.
    pub fn tells_pay(self) -> bool {
        matches!(self, Self::PayrollRegister | Self::Journal)
    }
}

/// Whether the files of a job tell somebody's pay.
pub fn tells_pay(job: &JobRow) -> bool {
    let task = job.clone().of::<Task>(JobName::Export);
    task.is_ok_and(|job| job.task.kind.tells_pay() || job.task.with_pay)
}

/// The form of a file (rules FILE-5 and FILE-11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Format {
    Csv,
    CsvSemicolon,
    Jsonl,
    Datev,
}

impl Format {
    fn extension(self) -> &'static str {
        match self {
            Self::Jsonl => "jsonl",
            Self::Csv | Self::CsvSemicolon | Self::Datev => "csv",
        }
    }

    fn media_type(self) -> &'static str {
        match self {
            Self::Csv | Self::CsvSemicolon => "text/csv; charset=utf-8",
            Self::Datev => "text/csv; charset=windows-1252",
            Self::Jsonl => "application/jsonl",
        }
    }
}

/// The payrolls of a register or a journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Payrolls {
    /// Those whose period begins in these dates.
    Period(DateRange),
    /// Those that a run generated.
    Run(JobId),
    /// Those about which somebody decided at `from` or later and before `to`.
    Decided { from: DateTime<Utc>, to: DateTime<Utc> },
}

/// The filter of an export.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Filter {
    Payrolls(Payrolls),
    /// The dates from the first to the last.
    Dates(DateRange),
    /// The leave year.
    Year(i32),
    /// The date on which employees are shown.
    On(NaiveDate),
}

/// The task: one kind of rows in one form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Task {
    pub kind: Kind,
    pub format: Format,
    pub filter: Filter,
    /// Whether rows of employees show their pay, because the account that started the export may read it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub with_pay: bool,
}

impl Task {
    /// The dates on which people must belong to the selection.
    fn dates_of_people(&self, leave_year_start: u32) -> DateRange {
        match &self.filter {
            // A payroll may be corrected years after somebody has left.
            Filter::Payrolls(_) => people::ALL_DATES,
            Filter::Dates(dates) => *dates,
            Filter::Year(year) => {
                wfm_domain::leave::LeaveYears { start_month: leave_year_start }.dates(*year)
            }
            Filter::On(date) => DateRange::of(*date),
        }
    }

    /// The dates by whose months files are divided.
    fn dates(&self) -> Option<DateRange> {
        match &self.filter {
            Filter::Dates(dates) => Some(*dates),
            Filter::Payrolls(_) | Filter::Year(_) | Filter::On(_) => None,
        }
    }

    /// The name of a file (rule FILE-3). `number` begins with 1.
    fn name(&self, file: File, number: u32) -> String {
        let kind = <&str>::from(self.kind).replace('_', "-");
        let filter = match (&self.filter, file.month) {
            (_, Some(month)) => month.format("%Y-%m").to_string(),
            (Filter::Payrolls(Payrolls::Period(dates)), _) if *dates == month_of(dates.first) => {
                dates.first.format("%Y-%m").to_string()
            }
            (Filter::Payrolls(Payrolls::Period(dates)) | Filter::Dates(dates), _) => {
                format!("{}-to-{}", dates.first, dates.last)
            }
            (Filter::Payrolls(Payrolls::Run(_)), _) => "run".to_owned(),
            (Filter::Payrolls(Payrolls::Decided { from, to }), _) => {
                let text = |at: &DateTime<Utc>| at.format("%Y%m%dT%H%M%SZ").to_string();
                format!("decided-{}-to-{}", text(from), text(to))
            }
            (Filter::Year(year), _) => year.to_string(),
            (Filter::On(date), _) => date.to_string(),
        };
        let currency = file.currency().map(|currency| format!("-{currency}")).unwrap_or_default();
        format!("{kind}-{filter}{currency}-{number:03}.{}", self.format.extension())
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
        task.kind.needs()
    }

    async fn items(app: &App, job: &JobRow<Task>) -> Result<Vec<Uuid>, Error> {
        let storage = &app.storage;
        let selection: Selection = jobs::batch(&storage.table, &storage.blobs, job).await?;
        let settings = storage.settings.current(&storage.table, job.organization).await?;
        let dates = job.task.dates_of_people(settings.settings.leave_year_start);
        let found = people::selected(app, job.organization, &selection, dates).await?;
        let found = people::store(app, job, &found).await?;
        let files = match job.task.format {
            Format::Datev => datev::files(app, job, &found).await?,
            _ => plan::files(found.len(), job.task.dates()),
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
            let written = write(app, job, &mut after, file, &name).await?;
            let (verdict, code, detail) = match written {
                Ok(()) => (Verdict::Created, None, "The file is written.".to_owned()),
                Err(Unfit { code, why }) => (Verdict::Failed, Some(code), sentence(&why)),
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

/// The reason for which the facts do not fit the form of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfit {
    pub code: &'static str,
    pub why: String,
}

/// Writes a file and adds it to the job.
async fn write(
    app: &App,
    job: &JobRow<Task>,
    after: &mut JobState,
    file: File,
    name: &str,
) -> Result<Result<(), Unfit>, Error> {
    let task = &job.task;
    let all = people::stored(app, job).await?;
    let people = file.people(&all);
    let context = Context::read(app, job, file).await?;
    let mut writer = FileWriter::begin(app, job, name.to_owned(), task.format.media_type());
    let written = match task.format {
        Format::Datev => datev::write(&context, people, &mut writer).await?,
        _ => {
            let mut sheet = Sheet::of(task.format, &mut writer);
            Box::pin(kinds::write(&context, people, &mut sheet)).await?;
            Ok(())
        }
    };
    if written.is_ok() {
        writer.end(after).await?;
    }
    Ok(written)
}
