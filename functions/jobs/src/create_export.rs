//! `POST /exports` (rules FILE-1 and FILE-2)

use wfm_export_run::export::{Export, Format, Kind};
use wfm_http::authorization::Scope;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_wire::job::JobStatus;
use wfm_wire::job_view::{self, Wanted};
use wfm_wire::selection::check_known;

use crate::wire::export::ExportCreate;

/// Starts an export.
pub async fn create_export(call: Call<Nothing, ExportCreate>) -> Result<Reply<JobStatus>, Error> {
    let kind = Kind::from(call.body.kind);
    for permission in kind.needs() {
        if !holds_for_all(&call, permission) {
            let scoped = wfm_http::authorization::written_for_all(permission);
            return Err(Error::Forbidden(scoped));
        }
    }
    let with_pay = kind == Kind::Employees && holds_for_all(&call, "compensation:read");
    let (task, batch) = call.body.clone().checked(with_pay)?;
    check_known(&call, &batch).await?;
    if task.format == Format::Datev && call.settings().await?.settings.journal.datev.is_none() {
        let detail = "The settings lack `journal.datev`, which an export for DATEV needs.";
        return Err(Error::invalid("/format", "required", detail));
    }
    // The files are the items, and planning the job finds them.
    let wanted: Wanted<Export, _> = Wanted { task, batch, total: 0, is_dry_run: false };
    job_view::start(&call, wanted).await
}

fn holds_for_all<Q, B>(call: &Call<Q, B>, permission: &str) -> bool {
    call.caller.held.grants.scope(permission) == Some(Scope::All)
}
