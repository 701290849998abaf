//! Writes a job: the file of a consumer that declares and does it, its name, and its line in the list of the
//! consumer.

use std::fs;
use std::path::Path;

use crate::new_group::names::pascal;

const JOB: &str = include_str!("../new-job/job.rs.txt");
const NAMES: &str = "shared/domain/src/job.rs";

/// The consumers that work on planned jobs, and the class of their jobs.
const CONSUMERS: [(&str, &str); 2] = [("payroll-run", "Pay"), ("planning-run", "Planning")];

/// Writes a job into a repository. Returns the written paths.
///
/// # Errors
/// In words, for a name that cannot be a job's, for a consumer that does not work on planned jobs, for what exists
/// already, and for a file that has no place for the job. Then nothing is written.
pub fn write(repository: &Path, consumer: &str, name: &str) -> Result<Vec<String>, String> {
    let is_name = name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.ends_with(|c: char| c.is_ascii_alphanumeric())
        && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
        && !name.contains("__")
        && name.len() <= 40;
    if !is_name {
        return Err(format!("`{name}` is no name of a job: write it as `payslips_send`"));
    }
    let found = CONSUMERS.iter().find(|(known, _)| *known == consumer);
    let Some((_, class)) = found else {
        return Err(format!(
            "`{consumer}` works on no planned jobs: payroll-run and planning-run do"
        ));
    };
    let camel = pascal(&name.replace('_', "-"));
    let path = format!("functions/{consumer}/src/{name}.rs");
    let list = format!("functions/{consumer}/src/lib.rs");
    if repository.join(&path).exists() {
        return Err(format!("{path} exists already"));
    }
    let read = |path: &str| {
        fs::read_to_string(repository.join(path)).map_err(|why| format!("{path}: {why}"))
    };
    let names = read(NAMES)?;
    if names.contains(&format!("    {camel},\n")) {
        return Err(format!("{NAMES} has the name `{camel}` already"));
    }
    let names = after(&names, NAMES, "    TerminalTaps,\n", &format!("    {camel},\n"))?;
    let arm = format!("            Self::{camel} => JobClass::{class},\n");
    let first_arm = "            Self::TerminalTaps => JobClass::Taps,\n";
    let names = after(&names, NAMES, first_arm, &arm)?;
    let consumers = read(&list)?;
    let consumers = after(&consumers, &list, "\n\n", &format!("pub mod {name};\n"))?;
    let entry = format!("registered::<{name}::{camel}>(), ");
    let begin = "pub const JOBS: &[Registered] =";
    let Some((before, jobs)) = consumers.split_once(begin) else {
        return Err(format!("{list} has no place for the job, because it lacks {begin:?}"));
    };
    let Some((space, jobs)) = jobs.split_once("&[") else {
        return Err(format!("{list} has no list of jobs"));
    };
    let consumers = format!("{before}{begin}{space}&[{entry}{jobs}");
    let job = JOB.replace("{{Pascal}}", &camel).replace("{{words}}", &name.replace('_', " "));
    let mut written = vec![];
    for (path, text) in [(path, job), (NAMES.to_owned(), names), (list, consumers)] {
        fs::write(repository.join(&path), text).map_err(|why| format!("{path}: {why}"))?;
        written.push(path);
    }
    Ok(written)
}

/// A text with another one inserted after the first occurrence of an anchor.
fn after(there: &str, path: &str, anchor: &str, text: &str) -> Result<String, String> {
    let Some((before, rest)) = there.split_once(anchor) else {
        return Err(format!("{path} has no place for the job, because it lacks {anchor:?}"));
    };
    Ok([before, anchor, text, rest].concat())
}
