//! The files of a payment. They are written once, under names that their content determines, and kept for ever.

use sha2::{Digest, Sha256};
use wfm_app::App;
use wfm_domain::bank::BankAccount;
use wfm_domain::hex::hex;
use wfm_domain::ids::OrganizationId;
use wfm_domain::personal::Address;
use wfm_storage::Error;
use wfm_storage::jobs::JobFile;
use wfm_storage::payments::Payment;

use crate::payment::bank_file::{BankFile, MOST};
use crate::payment::csv;
use crate::payment::transfer::Transfer;

/// Writes the files for the bank and `payments.csv`. There are none without transfers, and no file for the bank if all are paid
/// by hand.
pub async fn write(
    app: &App,
    organization: OrganizationId,
    payment: &Payment,
    employer: &BankAccount,
    employer_address: Option<&Address>,
    transfers: &[Transfer],
) -> Result<Vec<JobFile>, Error> {
    let mut files = vec![];
    if transfers.is_empty() {
        return Ok(files);
    }
    let to_bank = transfers.iter().filter(|transfer| transfer.by_hand(employer).is_none());
    let to_bank: Vec<Transfer> = to_bank.cloned().collect();
    for (number, transfers) in (1..).zip(to_bank.chunks(MOST)) {
        let file = BankFile {
            payment: payment.id,
            number,
            accepted_at: payment.created_at,
            execution_date: payment.execution_date,
            employer,
            employer_address,
            transfers,
        };
        let name = format!("pain.001-{}-{number:02}.xml", payment.execution_date);
        let bytes = file.bytes().map_err(Error::internal)?;
        let kept = Kept { organization, payment, name: &name, media_type: "application/xml" };
        files.push(kept.write(app, bytes, transfers.len()).await?);
    }
    let kept =
        Kept { organization, payment, name: "payments.csv", media_type: "text/csv; charset=utf-8" };
    files.push(kept.write(app, csv::bytes(transfers), transfers.len()).await?);
    Ok(files)
}

struct Kept<'a> {
    organization: OrganizationId,
    payment: &'a Payment,
    name: &'a str,
    media_type: &'a str,
}

impl Kept<'_> {
    async fn write(self, app: &App, body: Vec<u8>, rows: usize) -> Result<JobFile, Error> {
        let sha256 = hex(&Sha256::digest(&body));
        let object = format!("payments/{}/{}/{sha256}", self.organization, self.payment.id);
        let size = body.len() as u64;
        app.storage.blobs.put_once(&object, body).await?;
        let name = self.name.to_owned();
        let content_type = self.media_type.to_owned();
        let rows = Some(rows as u64);
        Ok(JobFile { name, content_type, size, sha256, object, rows })
    }
}
