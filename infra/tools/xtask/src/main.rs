//! Writes generated files, and checks the document and the clients that are generated from it. A test fails if a
//! written file differs from its generated content.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use wfm_xtask::api_diff::{BASELINE, Since, breaking_changes};
use wfm_xtask::clients::{CAPTURED, DOCUMENT};
use wfm_xtask::{template, uses};

const HELP: &str = "\
cargo xtask openapi              writes functions/system/openapi.json
cargo xtask docs                 writes docs/reference/operations.md, codes.md and cost.md
cargo xtask template             writes what each function may do with the table into template.yaml
cargo xtask uses FILE            writes shared/testkit/uses.tsv of what a test run has noted in FILE
cargo xtask leaked-passwords FILE  writes the hashes of leaked passwords of a list, one a line
cargo xtask new-group shifts     writes a group of operations on shifts; where the singular is not the
                                 plural without its s: cargo xtask new-group companies company
cargo xtask new-job planning-run payslips_send
                                 writes a job of a consumer: its file, its name, its line in the consumer's list
cargo xtask clients              lints the OpenAPI document, generates clients from it, and has them decode
                                 the answers that tests captured; --captured FOLDER names them, where they
                                 are not in target/captured
cargo xtask sam-local            builds the functions and runs them in the containers of `sam local`, with the sample
                                 events; it needs Docker and the SAM CLI
cargo xtask deployed             brings the template up on an AWS API of this machine, with the functions' binaries, and runs
                                 the end-to-end suite against it; it needs Python
cargo xtask canary               the same, with the attendance functions of the last tag beside those of today, on one table and
                                 queue; --since REVISION takes another one
cargo xtask dynamodb-local       runs the suite of the whole service with its table at DynamoDB Local; options go to the
                                 suite; half an hour; it needs Java and npm. With --random, both engines of the table are asked
                                 the same at random; with --moto, the end-to-end suite runs with queues and bucket at moto,
                                 which needs Python
cargo xtask load                 puts load on a service of its own and tells what it holds; `cargo xtask load --help`
                                 names its options; five minutes, and the build
cargo xtask simulate             lives histories of a company while everything fails that can, and tells which
                                 seeds broke a promise; `cargo xtask simulate --help` names its options
cargo xtask words                refuses phrases that a reader has to read twice, in doc comments, pages and test names
cargo xtask api-diff             refuses a document that breaks clients of the last tag's, or of the baseline where there
                                 is no tag; --since REVISION compares with another one";

/// The file with the version of the stored format.
const FORMAT: &str = "infra/local/src/first_start.rs";

/// The passwords that nobody may choose (rule SIGN-5).
const LEAKED_PASSWORDS: &str = "functions/auth/leaked_passwords.bin";

/// The hint after a group is written.
const LEFT: &str = "\
The group is complete: it runs, and `cargo test --workspace` holds. Left to do: its real fields (wire.rs, \
the file of one resource, the entity, the test), its rules and their numbers, which system roles may read it, \
and what CHANGELOG.md says of it.";

/// The hint after a job is written.
const LEFT_OF_A_JOB: &str = "\
The job compiles and is listed. Left to do: its task and its rule (the new file), the kind of its items, the operation that \
starts it with `wfm_wire::job_view::start`, its tests, `cargo xtask openapi`, and what CHANGELOG.md says of it.";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let written = match arguments[..] {
        ["openapi"] => wfm_xtask::openapi::document(&repository())
            .and_then(|document| write(DOCUMENT, document)),
        ["docs"] => write("docs/reference/operations.md", wfm_xtask::operations::page())
            .and_then(|()| write("docs/reference/codes.md", wfm_xtask::codes::page()))
            .and_then(|()| write("docs/reference/cost.md", wfm_xtask::cost::page()?)),
        ["template"] => read(template::TEMPLATE)
            .and_then(|text| template::written(&text))
            .and_then(|text| write(template::TEMPLATE, text)),
        ["uses", file] => std::fs::read_to_string(file)
            .map_err(|why| format!("{file}: {why}"))
            .and_then(|noted| write(uses::USES, uses::chosen(&noted))),
        ["leaked-passwords", list] => std::fs::read(list)
            .map(|list| wfm_auth::leaked::file(&String::from_utf8_lossy(&list)))
            .and_then(|file| std::fs::write(repository().join(LEAKED_PASSWORDS), file))
            .map_err(|why| format!("{list}: {why}")),
        ["clients"] => clients(&repository().join(CAPTURED)),
        ["clients", "--captured", folder] => clients(Path::new(folder)),
        ["api-diff"] => last_tag().and_then(|tag| api_diff(&Since::of(None, tag))),
        ["api-diff", "--since", revision] => api_diff(&Since::of(Some(revision), None)),
        ["words"] => words(),
        ["sam-local"] => sam_local(),
        ["deployed"] => run(&repository().join(".ci/deployed"), &[]),
        ["canary"] => last_tag().and_then(|tag| {
            canary(&tag.ok_or("There is no tag yet: name a revision with --since.")?)
        }),
        ["canary", "--since", revision] => canary(revision),
        ["dynamodb-local", ref options @ ..] => {
            run(&repository().join("tests/dynamodb-local/run"), options)
        }
        ["load", ref options @ ..] => load(options),
        ["simulate", ref options @ ..] => simulate(options),
        ["new-job", consumer, name] => new_job(consumer, name),
        ["new-group", group] => new_group(group, None),
        ["new-group", group, singular] => new_group(group, Some(singular)),
        _ => Err(HELP.to_owned()),
    };
    let Err(why) = written else { return ExitCode::SUCCESS };
    say(&why);
    ExitCode::FAILURE
}

fn say(what: &str) {
    let _ = writeln!(std::io::stdout().lock(), "{what}");
}

fn read(path: &str) -> Result<String, String> {
    std::fs::read_to_string(repository().join(path)).map_err(|why| format!("{path}: {why}"))
}

fn write(path: &str, content: String) -> Result<(), String> {
    let path = repository().join(path);
    std::fs::write(&path, content).map_err(|why| format!("{}: {why}", path.display()))
}

fn clients(captured: &Path) -> Result<(), String> {
    let captured = std::path::absolute(captured).map_err(|why| why.to_string())?;
    let repository = repository().canonicalize().map_err(|why| why.to_string())?;
    wfm_xtask::clients::check(&repository, &captured, say)
}

fn words() -> Result<(), String> {
    let found = wfm_xtask::words::found(&repository())?;
    match found.len() {
        0 => Ok(()),
        count => Err(format!("{}\n{count} found", found.join("\n"))),
    }
}

/// Runs the functions in containers, with the script that also runs them without containers.
fn sam_local() -> Result<(), String> {
    let script = repository().join(".ci/emulator");
    run(Path::new("cargo"), &["build", "--locked", "--package", "wfm-local"])?;
    run(&script, &["--docker"])
}

/// Puts load on a release build of the service.
fn load(options: &[&str]) -> Result<(), String> {
    let packages = ["--package", "wfm-local", "--package", "wfm-load"];
    run(Path::new("cargo"), &[&["build", "--release", "--locked"], &packages[..]].concat())?;
    run(&repository().join("target/release/wfm-load"), options)
}

/// Runs histories of a release build of the service.
fn simulate(options: &[&str]) -> Result<(), String> {
    let package = ["build", "--release", "--locked", "--package", "wfm-simulation"];
    run(Path::new("cargo"), &package)?;
    run(&repository().join("target/release/wfm-simulation"), options)
}

/// Runs two versions of the attendance functions side by side, as during a deployment.
fn canary(revision: &str) -> Result<(), String> {
    let format = |text: &str| {
        let value =
            text.split("const FORMAT: u32 = ").nth(1).and_then(|rest| rest.split(';').next());
        value.map(str::to_owned).ok_or_else(|| format!("{FORMAT} has no FORMAT"))
    };
    let now = std::fs::read_to_string(repository().join(FORMAT)).map_err(|why| why.to_string())?;
    let before = git(&["show", &format!("{revision}:{FORMAT}")])?;
    if format(&now)? != format(&before)? {
        return Err(format!("{revision} stores another FORMAT: the two cannot share a table."));
    }
    let source = "target/canary/source";
    let built = "target/canary/built";
    // Removes the rest of an earlier run.
    let _ = git(&["worktree", "remove", "--force", source]);
    git(&["worktree", "add", "--force", "--detach", source, revision])?;
    let manifest = format!("{source}/Cargo.toml");
    let functions = ["--package", "wfm-attendances", "--package", "wfm-attendance-sync"];
    let build = ["build", "--locked", "--manifest-path", &manifest, "--target-dir", built];
    let done = run(Path::new("cargo"), &[&build[..], &functions].concat());
    git(&["worktree", "remove", "--force", source])?;
    done?;
    let beside = repository().join(built).join("debug");
    let mut program = Command::new(repository().join(".ci/deployed"));
    // The drill restores the data that one version has written.
    let suite = ["test", "--workspace", "--locked", "--quiet", "--test", "end_to_end"];
    program.arg("cargo").args(suite).args(["--", "--nocapture"]).env("BESIDE", beside);
    finished(&mut program)
}

/// Runs a program in the repository.
fn run(program: &Path, arguments: &[&str]) -> Result<(), String> {
    finished(Command::new(program).args(arguments))
}

fn finished(command: &mut Command) -> Result<(), String> {
    let status = command.current_dir(repository()).status();
    let program = Path::new(command.get_program()).display();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{program}: {status}")),
        Err(why) => Err(format!("{program}: {why}")),
    }
}

/// Compares the document with an older one.
fn api_diff(since: &Since) -> Result<(), String> {
    let file = |path: &str| {
        std::fs::read_to_string(repository().join(path)).map_err(|why| format!("{path}: {why}"))
    };
    let old = match since {
        Since::Revision(revision) => git(&["show", &format!("{revision}:{DOCUMENT}")])?,
        Since::Baseline => file(BASELINE)?,
    };
    let new = file(DOCUMENT)?;
    let read = |text: &str| serde_json::from_str(text).map_err(|why| format!("{DOCUMENT}: {why}"));
    let found = breaking_changes(&read(&old)?, &read(&new)?);
    if found.is_empty() {
        say(&format!("Nothing in {DOCUMENT} breaks clients of {since}."));
        return Ok(());
    }
    Err(format!("{}\nThis breaks clients of {since}: {} in all.", found.join("\n"), found.len()))
}

/// The last tag before this commit.
fn last_tag() -> Result<Option<String>, String> {
    let tags = git(&["tag", "--merged", "HEAD", "--sort", "-creatordate"])?;
    Ok(tags.lines().next().map(str::to_owned))
}

fn git(arguments: &[&str]) -> Result<String, String> {
    let output = Command::new("git").args(arguments).current_dir(repository()).output();
    let output = output.map_err(|why| format!("git: {why}"))?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        Err(String::from_utf8_lossy(&output.stderr).trim().to_owned())
    }
}

/// The steps after the files of a new group are written: the format, the captured examples, and the files that are
/// generated from its declarations.
const AFTER: [&[&str]; 4] = [
    &["fmt", "--all"],
    &[
        "test",
        "--quiet",
        "--package",
        "wfm-tests",
        "--test",
        "service",
        "--",
        "examples::every_example",
    ],
    &["xtask", "docs"],
    &["xtask", "openapi"],
];

/// Writes a group, and then the files that are generated from its declarations.
fn new_group(group: &str, singular: Option<&str>) -> Result<(), String> {
    let written = wfm_xtask::new_group::write(&repository(), group, singular)?;
    written.iter().for_each(|path| say(path));
    // This program does not contain the new group yet. A new build does.
    for arguments in AFTER {
        let mut cargo = Command::new("cargo");
        let cargo = cargo.args(arguments).env("WFM_EXAMPLES", "write").current_dir(repository());
        let status = cargo.status();
        if !status.is_ok_and(|status| status.success()) {
            let command = arguments.join(" ");
            return Err(format!(
                "the group is written, but `cargo {command}` failed: run it again"
            ));
        }
    }
    say(LEFT);
    Ok(())
}

fn new_job(consumer: &str, name: &str) -> Result<(), String> {
    let written = wfm_xtask::new_job::write(&repository(), consumer, name)?;
    written.iter().for_each(|path| say(path));
    run(Path::new("cargo"), &["fmt", "--all"])?;
    say(LEFT_OF_A_JOB);
    Ok(())
}

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}
