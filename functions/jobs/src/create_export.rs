//! `POST /exports` (rules FILE-1 and FILE-2)

use wfm_export_run::export::Export;
use wfm_export_run::task::{Format, Rows, Shows};
use wfm_http::authorization::Scope;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_storage::employees;
use wfm_wire::job::JobStatus;
use wfm_wire::job_view::{self, Wanted};
use wfm_wire::language::of_document;
use wfm_wire::selection::check_known;

use crate::job::require_for_all;
use crate::wire::export::{Asker, ExportCreate};

/// Starts an export.
pub async fn create_export(call: Call<Nothing, ExportCreate>) -> Result<Reply<JobStatus>, Error> {
    let reads_all = |name| call.caller.held.grants.scope(name) == Some(Scope::All);
    let shows = Shows {
        pay: reads_all("compensation:read"),
        personal_data: reads_all("personal_data:read"),
    };
    let settings = call.settings().await?;
    let language = of_document(&call.caller, &settings.settings, call.body.language);
    let asker = Asker { shows, language, employee: call.caller.user.employee_id };
    let (task, batch) = call.body.clone().checked(&asker)?;
    if !task.rows.is_own() {
        require_for_all(&call, &["exports:write"])?;
    }
    require_for_all(&call, task.rows.needs())?;
    match task.rows {
        Rows::Person { employee, .. } => {
            let found = employees::get(call.table(), call.organization(), employee).await?;
            found.ok_or_else(|| {
                let detail = "There is no employee with this id.";
                Error::invalid("/employee_id", "unknown_reference", detail)
            })?;
        }
        _ => check_known(&call, &batch).await?,
    }
    if task.format == Format::Datev && settings.settings.journal.datev.is_none() {
        let detail = "The settings lack `journal.datev`, which an export for DATEV needs.";
        return Err(Error::invalid("/format", "required", detail));
    }
    // The files are the items, and planning the job finds them.
    let wanted: Wanted<Export, _> = Wanted { task, batch, total: 0, is_dry_run: false };
    job_view::start(&call, wanted).await
}
