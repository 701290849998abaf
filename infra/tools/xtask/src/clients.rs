//! `cargo xtask clients`: lints the OpenAPI document, generates clients from it, and lets each of them decode
//! captured answers of the service.
//!
//! The tools, in exact versions, and the programs that decode are in `infra/clients/check`. Generated files are put
//! into `target/clients`.

pub mod captured;
mod rust;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use serde_json::Value;

/// The folder of captured answers.
pub const CAPTURED: &str = "target/captured";

/// The OpenAPI document.
pub const DOCUMENT: &str = "functions/system/openapi.json";

/// The files for the gateway's own bodies, beside the captured answers, because no test makes the gateway of one
/// machine throttle.
const GATEWAY_STATUSES: [u16; 3] = [429, 431, 503];

/// Lints, generates and decodes. Prints the findings of each step.
///
/// # Errors
/// Every step that failed.
pub fn check(repository: &Path, captured: &Path, say: fn(&str)) -> Result<(), String> {
    let run = Run {
        source: repository.join("infra/clients/check"),
        work: repository.join("target/clients"),
        document: repository.join(DOCUMENT),
        repository: repository.to_owned(),
        say,
    };
    let answers = run.answers(captured)?;
    run.install()?;
    let steps: [Step<'_>; 9] = [
        ("an answer of everything", &|| run.completeness(captured)),
        ("Redocly, recommended-strict", &|| run.redocly()),
        ("Spectral, spectral:oas", &|| run.spectral()),
        ("TypeScript: openapi-typescript, openapi-fetch", &|| run.typescript(&answers)),
        ("Python: openapi-python-client", &|| run.openapi_python_client(&answers)),
        ("Python: openapi-generator", &|| run.openapi_generator_python(&answers)),
        ("Rust: openapi-generator", &|| run.rust(&answers)),
        ("Kotlin: openapi-generator", &|| run.read_text("kotlin")),
        ("Swift: openapi-generator", &|| run.read_text("swift6")),
    ];
    let mut failed = vec![];
    for (name, step) in steps {
        let started = Instant::now();
        let outcome = step();
        let seconds = started.elapsed().as_secs();
        match outcome {
            Ok(said) => say(&format!("ok, {seconds} s: {name}: {said}")),
            Err(why) => {
                say(&format!("FAILED, {seconds} s: {name}\n{why}"));
                failed.push(name);
            }
        }
    }
    if failed.is_empty() { Ok(()) } else { Err(format!("failed: {}", failed.join("; "))) }
}

/// The name of a step, and its function. The function returns a text about its success, or the reason of its failure.
type Step<'a> = (&'static str, &'a dyn Fn() -> Result<String, String>);

struct Run {
    source: PathBuf,
    work: PathBuf,
    document: PathBuf,
    repository: PathBuf,
    say: fn(&str),
}

impl Run {
    /// The captured answers and the gateway's own bodies, in one folder.
    fn answers(&self, captured: &Path) -> Result<PathBuf, String> {
        if !captured.is_dir() {
            return Err(format!(
                "There are no captured answers in {}. Write them with\n  \
                 WFM_CAPTURE={} cargo test --package wfm-tests",
                captured.display(),
                captured.display(),
            ));
        }
        let answers = self.empty_folder("answers")?;
        for file in fs::read_dir(captured).map_err(|why| why.to_string())? {
            let file = file.map_err(|why| why.to_string())?;
            // Beside them is a folder of codes.
            if file.path().is_file() {
                copy(&file.path(), &answers.join(file.file_name()))?;
            }
        }
        for status in GATEWAY_STATUSES {
            let body = serde_json::json!({
                "operation": "get_job",
                "status": status,
                "content_type": "application/json",
                "body": {"message": "Service Unavailable"},
            });
            write(&answers.join(format!("get_job.{status}.gateway.json")), &format!("{body:#}\n"))?;
        }
        Ok(answers)
    }

    /// Fails if a success, a verdict or a code was never captured. Errors are only counted, because not every error
    /// can be caused for every operation.
    fn completeness(&self, captured: &Path) -> Result<String, String> {
        let document: Value =
            serde_json::from_str(&read(&self.document)?).map_err(|why| why.to_string())?;
        let gaps = captured::gaps(&document, captured)?;
        if !gaps.missing.is_empty() {
            return Err(gaps.missing.join("\n"));
        }
        let list = self.work.join("errors-without-an-answer.txt");
        write(&list, &(gaps.errors.join("\n") + "\n"))?;
        Ok(format!(
            "of every success, verdict and code; {} declared errors have none: {}",
            gaps.errors.len(),
            list.display()
        ))
    }

    /// Installs the versions in the lock files, unless they are installed already.
    fn install(&self) -> Result<(), String> {
        fs::create_dir_all(&self.work).map_err(|why| why.to_string())?;
        for name in ["package.json", "package-lock.json", "requirements.txt"] {
            copy(&self.source.join(name), &self.work.join(name))?;
        }
        self.install_once("npm", "package-lock.json", || {
            // No script of a package runs during the installation.
            let arguments = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"];
            self.command("npm", &arguments).map(drop)
        })?;
        self.install_once("pip", "requirements.txt", || {
            self.command("python3", &["-m", "venv", "--clear", "venv"])?;
            let arguments = ["install", "--quiet", "--requirement", "requirements.txt"];
            self.command(&self.python_tool("pip"), &arguments).map(drop)
        })
    }

    fn install_once(
        &self,
        what: &str,
        lock: &str,
        install: impl Fn() -> Result<(), String>,
    ) -> Result<(), String> {
        let wanted = read(&self.work.join(lock))?;
        let stamp = self.work.join(format!("{what}.installed"));
        if fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) {
            return Ok(());
        }
        let started = Instant::now();
        install()?;
        (self.say)(&format!("{what}: {lock} installed in {} s", started.elapsed().as_secs()));
        write(&stamp, &wanted)
    }

    fn redocly(&self) -> Result<String, String> {
        let document = text(&self.document);
        self.node_tool("redocly", &["lint", "--extends=recommended-strict", &document])?;
        Ok("0 findings".into())
    }

    fn spectral(&self) -> Result<String, String> {
        let ruleset = text(&self.source.join("spectral.yaml"));
        let document = text(&self.document);
        let arguments = ["lint", "--fail-severity=hint", "--ruleset", &ruleset, &document];
        self.node_tool("spectral", &arguments)?;
        Ok("0 findings".into())
    }

    fn typescript(&self, answers: &Path) -> Result<String, String> {
        let folder = self.empty_folder("typescript")?;
        for name in ["answers.mjs", "calls.ts", "tsconfig.json"] {
            copy(&self.source.join("typescript").join(name), &folder.join(name))?;
        }
        let types = text(&folder.join("api.d.ts"));
        self.node_tool("openapi-typescript", &[&text(&self.document), "--output", &types])?;
        let program = text(&folder.join("answers.mjs"));
        let written = self.command("node", &[&program, &text(answers)])?;
        self.node_tool("tsc", &["--project", &text(&folder)])?;
        Ok(last_line(&written))
    }

    fn openapi_python_client(&self, answers: &Path) -> Result<String, String> {
        let package = self.empty_folder("python")?.join("workforce_client");
        let document = text(&self.document);
        let output = text(&package);
        let arguments =
            ["generate", "--fail-on-warning", "--meta=none", "--path", &document, "--output-path"];
        self.command(
            &self.python_tool("openapi-python-client"),
            &[&arguments[..], &[&output]].concat(),
        )?;
        self.decode("openapi_python_client.py", &package, answers)
    }

    fn openapi_generator_python(&self, answers: &Path) -> Result<String, String> {
        let client = self.generate("python")?;
        self.decode("openapi_generator.py", &client, answers)
    }

    fn decode(&self, program: &str, client: &Path, answers: &Path) -> Result<String, String> {
        let program = text(&self.source.join("python").join(program));
        let arguments = ["-B", &program, &text(client), &text(answers)];
        self.command(&self.python_tool("python"), &arguments).map(|said| last_line(&said))
    }

    fn rust(&self, answers: &Path) -> Result<String, String> {
        let client = self.generate("rust")?;
        let ours = self.source.join("rust");
        for (from, to) in
            [("Cargo.toml", "Cargo.toml"), ("Cargo.lock", "Cargo.lock"), ("main.rs", "src/main.rs")]
        {
            copy(&ours.join(from), &client.join(to))?;
        }
        write(&client.join("src/dispatch.rs"), &rust::dispatch(&client.join("src/apis"))?)?;
        let manifest = text(&client.join("Cargo.toml"));
        let arguments = ["run", "--quiet", "--locked", "--manifest-path", &manifest, "--"];
        self.command("cargo", &[&arguments[..], &[&text(answers)]].concat())
            .map(|said| last_line(&said))
    }

    /// Reads the text only, because there is no compiler.
    fn read_text(&self, generator: &str) -> Result<String, String> {
        let client = self.generate(generator)?;
        let program = text(&self.source.join("python/kotlin_and_swift.py"));
        let arguments = ["-B", &program, &text(&client)];
        self.command(&self.python_tool("python"), &arguments).map(|said| last_line(&said))
    }

    fn generate(&self, generator: &str) -> Result<PathBuf, String> {
        let client = self.empty_folder(&format!("openapi-generator-{generator}"))?;
        let document = text(&self.document);
        let output = text(&client);
        let arguments = ["generate", "-g", generator, "-i", &document, "-o", &output];
        self.command(&self.python_tool("openapi-generator-cli"), &arguments)?;
        Ok(client)
    }

    fn node_tool(&self, name: &str, arguments: &[&str]) -> Result<String, String> {
        self.command(&text(&self.work.join("node_modules/.bin").join(name)), arguments)
    }

    fn python_tool(&self, name: &str) -> String {
        text(&self.work.join("venv/bin").join(name))
    }

    /// Runs a program in the work folder. Returns its output, or the reason of its failure.
    fn command(&self, program: &str, arguments: &[&str]) -> Result<String, String> {
        let path = std::env::join_paths(
            // openapi-python-client calls ruff.
            [self.work.join("venv/bin")].into_iter().chain(search_path()),
        );
        let output = Command::new(program)
            .args(arguments)
            .current_dir(&self.work)
            .env("PATH", path.map_err(|why| why.to_string())?)
            .env("REDOCLY_TELEMETRY", "off")
            .env("REDOCLY_SUPPRESS_UPDATE_NOTICE", "true")
            .env("CARGO_TARGET_DIR", self.target())
            .output()
            .map_err(|why| format!("{program}: {why}"))?;
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        if output.status.success() {
            return Ok(said);
        }
        Err(format!(
            "{program}: {}\n{said}{}",
            output.status,
            String::from_utf8_lossy(&output.stderr)
        ))
    }

    /// Creates an empty folder in the work folder.
    fn empty_folder(&self, name: &str) -> Result<PathBuf, String> {
        let folder = self.work.join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).map_err(|why| format!("{}: {why}", folder.display()))?;
        Ok(folder)
    }

    /// The workspace's own target folder. The dependencies of the generated crate are built there, too.
    #[expect(clippy::disallowed_methods, reason = "a tool for developers, not the service")]
    fn target(&self) -> PathBuf {
        std::env::var_os("CARGO_TARGET_DIR")
            .map_or_else(|| self.repository.join("target"), PathBuf::from)
    }
}

#[expect(clippy::disallowed_methods, reason = "a tool for developers, not the service")]
fn search_path() -> Vec<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).collect()
}

fn text(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

fn last_line(said: &str) -> String {
    said.lines().last().unwrap_or_default().to_owned()
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|why| format!("{}: {why}", path.display()))
}

fn write(path: &Path, content: &str) -> Result<(), String> {
    fs::write(path, content).map_err(|why| format!("{}: {why}", path.display()))
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    fs::copy(from, to).map(drop).map_err(|why| format!("{}: {why}", from.display()))
}
