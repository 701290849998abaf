//! `wfm files`: the files of an export, written to a folder.

use std::io::Write;

use clap::ValueEnum;
use serde::{Deserialize, Serialize};

use crate::api::{Call, json};
use crate::cli::FilesArgs;
use crate::downloads::Downloads;
use crate::job::{self, Job};
use crate::session::{connect, progress_bar, run_id};
use crate::suggest::send;
use crate::{Environment, Failure};

/// The body of an export. A filter that is not given is absent.
#[derive(Serialize)]
struct Body<'a> {
    kind: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    format: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    language: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    period: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    job_id: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    decided_from: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    decided_to: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    year: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    on: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    employee_id: Option<&'a str>,
}

#[derive(Deserialize)]
struct Item {
    verdict: String,
    /// The reason, also where a file lacks something.
    code: Option<String>,
    file: Option<String>,
    detail: String,
}

impl Item {
    /// Whether the file was made and lacks nothing.
    fn is_whole(&self) -> bool {
        self.verdict == "created" && self.code.is_none()
    }
}

/// Starts an export, waits for it and writes its files. Returns true if every file was made and lacks nothing.
///
/// # Errors
/// If the service refuses the export or cannot be reached, if a file exists already or cannot be written, or if what was
/// downloaded is not what the service describes.
pub async fn run(
    args: &FilesArgs,
    environment: &Environment,
    out: &mut impl Write,
    notices: fn(&str),
) -> Result<bool, Failure> {
    let bar = progress_bar("files");
    let api = connect(&args.connection, environment, &bar, notices)?;
    let request = Call::post("/exports", json(&body(args))?, &run_id());
    let started: Job = send(&api, &request).await?;
    let id = started.id().to_owned();
    let ended = job::follow::<Item>(&api, &request, started, &bar).await?;
    bar.finish_and_clear();
    if let Some(error) = ended.error {
        return Err(Failure::Usage(format!("{id}: {} ({})", error.message, error.code)));
    }
    let written = Downloads::write(&api, format!("/jobs/{id}/files"), &args.out).await?;
    if args.json {
        writeln!(out, "{:#}", written.listed)?;
    } else {
        let mut sheet = written.sheet();
        for item in ended.items.iter().filter(|item| !item.is_whole()) {
            let name = item.file.clone().unwrap_or_default();
            sheet.row([name, String::new(), String::new(), item.detail.clone()]);
        }
        sheet.write(out, environment.screen)?;
    }
    Ok(ended.items.iter().all(Item::is_whole))
}

fn body(args: &FilesArgs) -> Body<'_> {
    let name = |value: Option<clap::builder::PossibleValue>| {
        value.map(|value| value.get_name().to_owned()).unwrap_or_default()
    };
    Body {
        kind: name(args.kind.to_possible_value()),
        format: args.format.map(|format| name(format.to_possible_value())),
        language: args.language.map(|language| name(language.to_possible_value())),
        period: args.period.as_deref(),
        job_id: args.job_id.as_deref(),
        decided_from: args.decided_from.as_deref(),
        decided_to: args.decided_to.as_deref(),
        from: args.from.as_deref(),
        to: args.to.as_deref(),
        year: args.year,
        on: args.on.as_deref(),
        employee_id: args.employee.as_deref(),
    }
}
