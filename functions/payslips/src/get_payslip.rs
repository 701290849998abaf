//! `GET /payrolls/{id}/payslip` (rules DOC-1 and DOC-3)

use sha2::{Digest, Sha256};
use wfm_app::Attempt;
use wfm_domain::hex::hex;
use wfm_domain::ids::PayrollId;
use wfm_domain::language::Language;
use wfm_domain::pay::PayrollStatus;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Conflict, Error, Reply, pay_read};
use wfm_storage::jobs::JobFile;
use wfm_storage::payrolls::{self, StoredPayroll};
use wfm_storage::payslips::{self, Edition};
use wfm_wire::downloads::Download;
use wfm_wire::job_view::{require_payroll, sees_figures};

use crate::said;
use crate::wire::PayslipQuery;

type Asked = Call<PayslipQuery, Nothing>;

/// The payslip of a payroll. The first request in a language makes the file, and later ones answer the same file.
pub async fn get_payslip(call: Asked) -> Result<Reply<Download>, Error> {
    let id: PayrollId = call.path_id()?;
    let organization = call.organization();
    let stored = payrolls::get(call.table(), organization, id).await?.ok_or(Error::NotFound)?;
    require_payroll(&call.caller, &stored.payroll)?;
    if !stored.payroll.was_approved() {
        return Err(Error::NotFound);
    }
    let settings = call.settings().await?;
    let language = match call.query.language {
        Some(language) => language.into(),
        None => {
            let own = call.caller.user.language;
            own.unwrap_or_else(|| Language::of_tag(&settings.settings.organization.locale))
        }
    };
    let is_void = stored.payroll.status == PayrollStatus::Void;
    let edition = Edition { payroll: id, is_void, language };
    let made = match payslips::made(call.table(), organization, edition).await? {
        Some(made) => made,
        None => make(&call, &stored, edition).await?,
    };
    if sees_figures(&call.caller) {
        pay_read::log(&call.caller, Some(stored.payroll.employee_id), "payslip", id);
    }
    Ok(Reply::ok(Download::of(&call, &made).await?))
}

/// Makes the file. If two do so at once, the first one counts.
async fn make(call: &Asked, stored: &StoredPayroll, edition: Edition) -> Result<JobFile, Error> {
    let organization = call.organization();
    let blobs = &call.storage().blobs;
    let place = stored.particulars.as_ref();
    let place = place.ok_or_else(|| Error::internal("a payslip without particulars"))?;
    let particulars = payslips::particulars(blobs, organization, place).await?;
    let settings = call.settings().await?;
    let key = call.app().field_key()?;
    let payroll = &stored.payroll;
    let said = said::payslip(organization, &settings.settings, key, payroll, &particulars)?;
    let bytes = wfm_documents::payslip(&said, edition.language).map_err(refused)?;
    let sha256 = hex(&Sha256::digest(&bytes));
    let state = if edition.is_void { "-void" } else { "" };
    let period = payroll.period_start.format("%Y-%m");
    let made = &JobFile {
        name: format!("payslip-{period}-{}{state}.pdf", particulars.employee_number),
        content_type: "application/pdf".into(),
        size: bytes.len() as u64,
        object: edition.object(organization, &sha256),
        sha256,
        rows: None,
    };
    blobs.put_once(&made.object, bytes).await?;
    let noted = call.commit(|| async move {
        if let Some(first) = payslips::made(call.table(), organization, edition).await? {
            return Ok(Attempt::Done(first));
        }
        let mut change = call.transaction();
        change.write([payslips::note(organization, edition, made)]);
        Ok(Attempt::Commit(change, made.clone()))
    });
    noted.await
}

fn refused(why: wfm_documents::Error) -> Error {
    match why {
        wfm_documents::Error::NoFont { .. } => Error::conflict(Conflict::NoFont, why.to_string()),
        wfm_documents::Error::Pdf(_) => Error::internal(why),
    }
}
