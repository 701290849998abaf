//! Particulars of people on payslips, and the files that were made of payslips (rules DOC-1 and DOC-3).
//!
//! An approval stores the particulars of the people whom it pays, all of one transaction in one object, whose name is the hash of
//! its content. Nothing refers to an object that changed. A file has a row, made once for each language, and the row decides which
//! object it is.

use chrono::NaiveDate;
use flate2::Compression;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use wfm_domain::hex::hex;
use wfm_domain::ids::{OrganizationId, PayrollId};
use wfm_domain::language::Language;
use wfm_domain::personal::Address;

use crate::blobs::Blobs;
use crate::error::Error;
use crate::jobs::JobFile;
use crate::kinds::Kind;
use crate::packed::{deflate, inflate};
use crate::payrolls::SnapshotRef;
use crate::sealed::Sealed;
use crate::table::{Key, Row, Table, Write};

/// The employee and the employer on a payslip, as of its approval. It holds personal data: no `Debug`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Particulars {
    pub employer: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub employer_address: Option<Address>,
    pub first_name: String,
    pub last_name: String,
    pub employee_number: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<Address>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub birth_date: Option<NaiveDate>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tax_id: Option<Sealed>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub social_security_id: Option<Sealed>,
    /// The first day of the employment to which the period belongs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_day: Option<NaiveDate>,
    /// The name of the department on the last employed day of the period.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub department: Option<String>,
    /// The bank account that was in use.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub account: Option<Sealed>,
}

fn blob(organization: OrganizationId, object: &str) -> String {
    format!("payslips/{organization}/{object}.json.z")
}

/// Stores particulars together, for always. Returns the place of each, in their order. It needs no transaction, because an
/// object without references does no harm.
///
/// # Errors
/// Errors of the bucket.
pub async fn store_particulars(
    blobs: &Blobs,
    organization: OrganizationId,
    all: &[Particulars],
) -> Result<Vec<SnapshotRef>, Error> {
    let packed = deflate(&serde_json::to_vec(all)?, Compression::fast())?;
    let object = hex(&Sha256::digest(&packed)[..16]);
    blobs.put_once(&blob(organization, &object), packed).await?;
    let places = (0..).take(all.len());
    Ok(places.map(|place| SnapshotRef { object: object.clone(), place }).collect())
}

/// The particulars at a place.
///
/// # Errors
/// Errors of the bucket, and an internal error for a place that is not there.
pub async fn particulars(
    blobs: &Blobs,
    organization: OrganizationId,
    at: &SnapshotRef,
) -> Result<Particulars, Error> {
    let packed = blobs.get(&blob(organization, &at.object)).await?;
    let all: Vec<Particulars> = serde_json::from_slice(&inflate(&packed)?)?;
    let found = all.into_iter().nth(at.place as usize);
    found.ok_or_else(|| Error::internal("particulars that are not in their object"))
}

/// A file of a payslip: the language, and whether it says that the payslip is void.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edition {
    pub payroll: PayrollId,
    pub is_void: bool,
    pub language: Language,
}

impl Edition {
    fn key(self, organization: OrganizationId) -> Key {
        let partition = format!("{}#{}", Kind::Payslip.within(organization), self.payroll);
        let state = if self.is_void { "VOID" } else { "VALID" };
        Key::new(partition, format!("{state}#{}", self.language.code()))
    }

    /// The object of a file with this content.
    pub fn object(self, organization: OrganizationId, sha256: &str) -> String {
        format!("payslips/{organization}/{}/{sha256}.pdf", self.payroll)
    }
}

/// The file that was made, if there is one.
///
/// # Errors
/// Errors of the table.
pub async fn made(
    table: &Table,
    organization: OrganizationId,
    edition: Edition,
) -> Result<Option<JobFile>, Error> {
    table.get(&edition.key(organization)).await
}

/// The write that notes a file, unless another one was made before.
pub fn note(organization: OrganizationId, edition: Edition, made: &JobFile) -> Write {
    Write::create(Row::new(&edition.key(organization), made))
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::key_chart::keys;

    /// Rule DOC-3.
    #[test]
    fn a_payslip_has_a_row_for_each_language_and_for_its_void_form() {
        let organization = OrganizationId(Uuid::from_u128(1));
        let payroll = PayrollId(Uuid::from_u128(2));
        let file = JobFile {
            name: "payslip.pdf".into(),
            content_type: "application/pdf".into(),
            size: 1,
            sha256: "aa".into(),
            object: "x".into(),
            rows: None,
        };
        let edition = |is_void, language| Edition { payroll, is_void, language };
        let editions = [edition(false, Language::De), edition(true, Language::En)];
        let writes = editions.map(|of| note(organization, of, &file));
        assert_eq!(keys(&writes), "PAYSLIP#01#02 | VALID#de\nPAYSLIP#01#02 | VOID#en");
    }
}
