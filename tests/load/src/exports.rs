//! Exports of the whole company: the duration, and the most memory that the service's process has held meanwhile.

use std::collections::BTreeMap;
use std::time::Instant;

use chrono::Datelike;
use serde_json::{Value, json};

use crate::company::Company;
use crate::measure::peak;
use crate::service::Service;
use crate::{Failed, say};

/// Exports each kind twice, and compares the hashes of the files.
///
/// # Errors
/// If an export is refused or fails, or if the same facts give other bytes.
pub async fn run(service: &Service, company: &Company, kinds: &[String]) -> Result<(), Failed> {
    say("| kind | files | rows | MB | seconds | most memory |");
    say("|---|---|---|---|---|---|");
    for kind in kinds {
        let first = export(service, company, kind).await?;
        let second = export(service, company, kind).await?;
        if first != second {
            return Err(format!("{kind}: the same facts gave other bytes").into());
        }
    }
    Ok(())
}

/// Exports one kind. Returns the hashes of its files by name.
async fn export(
    service: &Service,
    company: &Company,
    kind: &str,
) -> Result<BTreeMap<String, String>, Failed> {
    let (first, last) = company.month();
    let month = first.format("%Y-%m").to_string();
    let mut body = match kind {
        "employees" => json!({"on": last}),
        "leave_balances" => json!({"year": last.year()}),
        "payroll_register" | "journal" | "payslips" => json!({"period": month}),
        _ => json!({"from": first, "to": last}),
    };
    body["kind"] = json!(kind);
    peak::forget(service)?;
    let started = Instant::now();
    let job = company.job(service.client(), "/exports", &body).await?;
    let seconds = started.elapsed().as_secs_f64();
    let most = peak::read(service)?;
    let path = format!("/jobs/{}/files", job["job_id"].as_str().unwrap_or_default());
    let listed = company.admin(service.client()).get(&path).await?;
    let files = listed["data"].as_array().cloned().unwrap_or_default();
    let sum = |field: &str| -> u64 { files.iter().filter_map(|file| file[field].as_u64()).sum() };
    let (rows, bytes) = (sum("rows"), sum("bytes") as f64 / 1e6);
    say(&format!(
        "| {kind} | {} | {rows} | {bytes:.1} | {seconds:.1} | {} MB |",
        files.len(),
        most / 1_000_000
    ));
    let text = |file: &Value, field: &str| file[field].as_str().unwrap_or_default().to_owned();
    Ok(files.iter().map(|file| (text(file, "name"), text(file, "sha256"))).collect())
}
