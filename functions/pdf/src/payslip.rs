//! The file of a payslip, which is made once (rule DOC-3).

use sha2::{Digest, Sha256};
use wfm_app::{Actor, App, Attempt, Transaction};
use wfm_domain::hex::hex;
use wfm_domain::ids::OrganizationId;
use wfm_domain::language::Language;
use wfm_domain::pay::PayrollStatus;
use wfm_domain::settings::Settings;
use wfm_domain::text::in_file_name;
use wfm_storage::jobs::JobFile;
use wfm_storage::payrolls::StoredPayroll;
use wfm_storage::payslips::{self, Edition};

use crate::said;

/// The reason for which a file was not made.
#[derive(Debug, thiserror::Error)]
pub enum NotMade {
    /// A character that no font has, or a document that cannot be written.
    #[error(transparent)]
    Document(#[from] wfm_documents::Error),
    #[error(transparent)]
    App(#[from] wfm_app::Error),
}

impl From<wfm_storage::Error> for NotMade {
    fn from(why: wfm_storage::Error) -> Self {
        Self::App(why.into())
    }
}

/// The file of the payslip of a payroll that was approved, in a language. It is made if nobody has asked for it before. If two make it
/// at once, the first one counts.
///
/// # Errors
/// A character that no font has; errors of the table and of the bucket.
pub async fn file(
    app: &App,
    actor: Actor,
    settings: &Settings,
    stored: &StoredPayroll,
    language: Language,
) -> Result<JobFile, NotMade> {
    let table = &app.storage.table;
    let organization = actor.organization;
    let is_void = stored.payroll.status == PayrollStatus::Void;
    let edition = Edition { payroll: stored.payroll.id, is_void, language };
    if let Some(made) = payslips::made(table, organization, edition).await? {
        return Ok(made);
    }
    let made = &make(app, organization, settings, stored, edition).await?;
    let actor = &actor;
    let noted = app.commit(|| async move {
        if let Some(first) = payslips::made(table, organization, edition).await? {
            return Ok(Attempt::Done(first));
        }
        let mut change = Transaction::new(app, actor.clone());
        change.write([payslips::note(organization, edition, made)]);
        Ok(Attempt::Commit(change, made.clone()))
    });
    noted.await
}

/// Makes the file, and stores its content.
async fn make(
    app: &App,
    organization: OrganizationId,
    settings: &Settings,
    stored: &StoredPayroll,
    edition: Edition,
) -> Result<JobFile, NotMade> {
    let blobs = &app.storage.blobs;
    let place = stored.particulars.as_ref();
    let place =
        place.ok_or_else(|| wfm_storage::Error::internal("a payslip without particulars"))?;
    let particulars = payslips::particulars(blobs, organization, place).await?;
    let key = app.field_key()?;
    let payroll = &stored.payroll;
    let said = said::payslip(organization, settings, key, payroll, &particulars)?;
    let bytes = wfm_documents::payslip(&said, edition.language)?;
    let sha256 = hex(&Sha256::digest(&bytes));
    let state = if edition.is_void { "-void" } else { "" };
    let period = payroll.period_start.format("%Y-%m");
    let made = JobFile {
        name: format!("payslip-{period}-{}{state}.pdf", in_file_name(&particulars.employee_number)),
        content_type: "application/pdf".into(),
        size: bytes.len() as u64,
        object: edition.object(organization, &sha256),
        sha256,
        rows: None,
    };
    blobs.put_once(&made.object, bytes).await?;
    Ok(made)
}
