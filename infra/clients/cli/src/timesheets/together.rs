//! `wfm timesheets approve --all`: approves all submitted timesheets of a period in jobs.

use std::io::{self, Write};

use chrono::NaiveDate;
use indicatif::ProgressBar;
use serde::{Deserialize, Serialize};

use super::filters_of;
use crate::api::{Api, Call, json};
use crate::cli::TimesheetsApproveArgs;
use crate::job::{self, Ended, Job};
use crate::resources;
use crate::screen::{Screen, Sheet};
use crate::session::{connect, progress_bar, run_id};
use crate::suggest::explained;
use crate::table_file::{Cell, TableFile};
use crate::{Environment, Failure};

/// The greatest number of timesheets of one job.
const MOST: usize = 1000;

/// The columns of the outcome.
const HEADS: [&str; 6] =
    ["employee_number", "employee", "timesheet_id", "verdict", "code", "detail"];

#[derive(Deserialize)]
struct Submitted {
    id: String,
    employee_id: String,
    employee: Option<Whose>,
}

#[derive(Deserialize)]
struct Whose {
    employee_number: String,
    first_name: String,
    last_name: String,
}

#[derive(Serialize)]
struct Request<'a> {
    status: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'a str>,
    items: Vec<Item<'a>>,
}

#[derive(Serialize)]
struct Item<'a> {
    kind: &'a str,
    id: &'a str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Verdict {
    Updated,
    /// It was approved already.
    Skipped,
    Failed,
    Unprocessed,
}

impl Verdict {
    const ALL: [Self; 4] = [Self::Updated, Self::Skipped, Self::Failed, Self::Unprocessed];

    fn name(self) -> &'static str {
        match self {
            Self::Updated => "approved",
            Self::Skipped => "skipped",
            Self::Failed => "failed",
            Self::Unprocessed => "unprocessed",
        }
    }

    fn is_approved(self) -> bool {
        matches!(self, Self::Updated | Self::Skipped)
    }
}

#[derive(Deserialize)]
struct Decided {
    index: usize,
    verdict: Verdict,
    code: Option<String>,
    detail: Option<String>,
}

/// A timesheet, and what the job decided about it.
struct Outcome {
    sheet: Submitted,
    verdict: Verdict,
    code: String,
    detail: String,
}

/// Approves all submitted timesheets of a period that the caller may read. Returns true if all are approved.
///
/// # Errors
/// If the service refuses the request, or if the service cannot be reached.
pub async fn approve(
    args: &TimesheetsApproveArgs,
    period: NaiveDate,
    environment: &Environment,
    out: &mut impl Write,
    notices: fn(&str),
) -> Result<bool, Failure> {
    let bar = progress_bar("timesheets");
    let api = connect(&args.connection, environment, &bar, notices)?;
    let mut call = Call::get("/timesheets").query("expand", "employee");
    for filter in filters_of(Some(period), Some("submitted".to_owned()), &args.members) {
        let value = resources::filter(&api, &filter.key, filter.text()).await?;
        call = call.query(&filter.key, value);
    }
    let mut sheets: Vec<Submitted> = match api.list(&call).await {
        Ok(sheets) => sheets,
        Err(error) => return Err(explained(&api, &call, error.into()).await),
    };
    bar.set_length(sheets.len() as u64);
    let run = run_id();
    let mut outcomes = vec![];
    for part in 0..sheets.len().div_ceil(MOST) {
        let some = sheets.drain(..sheets.len().min(MOST)).collect();
        let key = format!("timesheets-{run}-{part}");
        outcomes.extend(approve_some(&api, some, args.note.as_deref(), &key, &bar).await?);
    }
    bar.finish_and_clear();
    match args.json {
        true => write(&outcomes, out)?,
        false => print(&outcomes, out, environment.screen)?,
    }
    Ok(outcomes.iter().all(|one| one.verdict.is_approved()))
}

/// Approves at most [`MOST`] timesheets.
async fn approve_some(
    api: &Api,
    sheets: Vec<Submitted>,
    note: Option<&str>,
    key: &str,
    bar: &ProgressBar,
) -> Result<Vec<Outcome>, Failure> {
    let items = sheets.iter().map(|sheet| Item { kind: "timesheet", id: &sheet.id }).collect();
    let body = json(&Request { status: "approved", note, items })?;
    let request = Call::post("/approvals/decide", body, key);
    let job: Job = api.send(&request).await?;
    let Ended { items, error } = job::follow::<Decided>(api, &request, job, bar).await?;
    let (code, detail) = error.map_or_else(Default::default, |why| (why.code, why.message));
    let unprocessed = |sheet| Outcome {
        sheet,
        verdict: Verdict::Unprocessed,
        code: code.clone(),
        detail: detail.clone(),
    };
    let mut outcomes: Vec<Outcome> = sheets.into_iter().map(unprocessed).collect();
    for item in items {
        if let Some(one) = outcomes.get_mut(item.index) {
            one.verdict = item.verdict;
            one.code = item.code.unwrap_or_default();
            one.detail = item.detail.unwrap_or_default();
        }
    }
    Ok(outcomes)
}

/// Prints how many there are of each verdict, and why some are not approved.
fn print(outcomes: &[Outcome], out: &mut impl Write, screen: Screen) -> io::Result<()> {
    if outcomes.is_empty() {
        return writeln!(out, "No timesheet of this period is submitted.");
    }
    let mut figures = Sheet::figures("timesheets", "count");
    for verdict in Verdict::ALL {
        let count = outcomes.iter().filter(|one| one.verdict == verdict).count();
        if count > 0 || verdict == Verdict::Updated {
            figures.row([verdict.name().to_owned(), count.to_string()]);
        }
    }
    figures.write(out, screen)?;
    for one in outcomes.iter().filter(|one| !one.verdict.is_approved()) {
        let (number, name) = one.sheet.whose();
        writeln!(out, "  employee {number} {name}: {} {}", one.code, one.detail)?;
    }
    Ok(())
}

/// Writes the outcome of each timesheet as JSON.
fn write(outcomes: &[Outcome], out: &mut impl Write) -> io::Result<()> {
    let mut file = TableFile::json(out, &HEADS)?;
    for Outcome { sheet, verdict, code, detail } in outcomes {
        let (number, name) = sheet.whose();
        file.row(&[&number, &name, &sheet.id, verdict.name(), code, detail].map(Cell::Text))?;
    }
    file.finish()
}

impl Submitted {
    /// The number and the name of the employee. The id, if the service does not say them.
    fn whose(&self) -> (String, String) {
        match &self.employee {
            Some(Whose { employee_number, first_name, last_name }) => {
                (employee_number.clone(), format!("{first_name} {last_name}"))
            }
            None => (self.employee_id.clone(), String::new()),
        }
    }
}
