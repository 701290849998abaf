//! The shell blocks of README and docs, run as a reader copies them. A page and the pages that its reader has
//! followed before run in one shell, against a fresh service. If this fails, a command of the documentation does not
//! do what the page says.
//!
//! The blocks need more programs than Rust, so they are a step of the gate (`.ci/run`): `cargo build -p wfm-local &&
//! cargo build -p wfm-cli && cargo test --workspace --test shell_blocks -- --ignored`.

use std::fmt::Write;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::Command;

use wfm_docs::shell::{Block, after};
use wfm_docs::{Page, Site};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

fn site() -> Site {
    Site::read(&root()).expect("every page that a link names is there")
}

/// A page, after the pages that its reader has followed before.
fn followed<'a>(site: &'a Site, page: &'a Page) -> Vec<&'a Page> {
    let text = std::fs::read_to_string(root().join(&page.source)).expect("it has been read before");
    let mut pages = match after(&text) {
        Some(before) => {
            let before = site.page(&before).unwrap_or_else(|| panic!("{before} is no page"));
            followed(site, before)
        }
        None => vec![],
    };
    pages.push(page);
    pages
}

/// The blocks that no test runs, by page. An addition is noticed in a review.
#[test]
fn what_is_not_run_is_listed_and_says_why() {
    let mut not_run = vec![];
    for page in site().pages {
        let blocks = &page.document.blocks;
        let reasons: Vec<&String> = blocks.iter().filter_map(|b| b.not_run.as_ref()).collect();
        for reason in &reasons {
            assert!(reason.len() > 10 && reason.ends_with('.'), "{}: {reason}", page.source);
        }
        if !reasons.is_empty() {
            not_run.push((page.source.clone(), reasons.len(), blocks.len()));
        }
    }
    not_run.sort();
    let expected = [
        ("CONTRIBUTING.md", 1, 1),
        ("README.md", 1, 3),
        ("docs/explanation/proof.md", 7, 7),
        ("docs/how-to/back-up-and-restore.md", 1, 2),
        ("docs/how-to/connect-a-terminal.md", 1, 4),
        ("docs/how-to/deploy.md", 5, 5),
        ("docs/how-to/generate-a-client.md", 4, 4),
        ("docs/how-to/operate.md", 1, 1),
        ("docs/how-to/pay-by-bank-file.md", 1, 1),
        ("docs/how-to/release.md", 1, 1),
        ("docs/how-to/sam-local.md", 5, 5),
        ("docs/how-to/set-up-mail.md", 2, 2),
        ("docs/reference/benchmarks.md", 9, 9),
    ];
    assert_eq!(not_run, expected.map(|(page, some, all)| (page.to_owned(), some, all)));
}

#[test]
#[ignore = "needs bash, curl, openssl, GNU date and the built commands: the gate runs it"]
fn every_shell_block_does_what_its_page_says() {
    let tools = "for tool in curl sed openssl base64 date; do command -v $tool >/dev/null || echo $tool; done; \
                 date -u -d '1 hour ago' >/dev/null || echo 'GNU date'";
    let missing = Command::new("bash").args(["-c", tools]).output().expect("bash runs");
    assert_eq!(String::from_utf8_lossy(&missing.stdout), "", "install these first");

    let site = site();
    let mut run = vec![];
    for page in &site.pages {
        if page.document.blocks.iter().any(|block| block.not_run.is_none()) {
            run_page(&followed(&site, page));
            run.push(page.source.as_str());
        }
    }
    for expected in ["README.md", "docs/tutorial/first-session.md", "docs/tutorial/a-months-pay.md"]
    {
        assert!(run.contains(&expected), "{expected} was not run");
    }
}

/// Runs the blocks of these pages in one shell.
fn run_page(pages: &[&Page]) {
    let folder = tempfile::tempdir().expect("a folder for what the commands write");
    // Files that a reader has.
    let record = "1\t2026-01-05 08:00:00\t1\t0\t1\t0\n1\t2026-01-05 16:30:00\t1\t0\t1\t0\n";
    std::fs::write(folder.path().join("attlog.dat"), record).expect("the folder is ours");
    let photo = b"\xff\xd8\xff\xe0\0\x10JFIF\0\x01 and so on";
    std::fs::write(folder.path().join("photo.jpg"), photo).expect("the folder is ours");

    let port = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr());
    let port = port.expect("a free port").port();
    let blocks: Vec<(&str, &Block)> = pages
        .iter()
        .flat_map(|page| page.document.blocks.iter().map(|block| (page.source.as_str(), block)))
        .filter(|(_, block)| block.not_run.is_none())
        .collect();
    let mut script = PRELUDE.replace("PORT", &port.to_string());
    for (place, (_, block)) in blocks.iter().enumerate() {
        // Another program may use the port that readers use.
        let text = block.text.replace("127.0.0.1:3000", &format!("127.0.0.1:{port}"));
        let _ = write!(
            script,
            "\nSTATUSES=$PWD/{place}.statuses\n{{\n{text}}} >{place}.out 2>{place}.err\n"
        );
        let _ = writeln!(script, "echo $? >{place}.code");
    }
    std::fs::write(folder.path().join("page.sh"), script).expect("the folder is ours");
    let commands = std::env::current_exe().expect("the test has a path");
    let commands = commands.ancestors().nth(2).expect("it is in target/debug/deps");
    let ended = Command::new("bash")
        .arg("page.sh")
        .current_dir(folder.path())
        .env("COMMANDS", commands)
        .output()
        .expect("bash runs");

    let read = |name: String| std::fs::read_to_string(folder.path().join(name)).unwrap_or_default();
    for (place, (source, block)) in blocks.iter().enumerate() {
        let out = read(format!("{place}.out"));
        let err = read(format!("{place}.err"));
        let statuses = read(format!("{place}.statuses"));
        let told = format!(
            "{source}:\n{}\n-- out\n{out}\n-- err\n{err}\n-- statuses\n{statuses}\n-- shell\n{}",
            block.text,
            String::from_utf8_lossy(&ended.stderr)
        );
        assert_eq!(read(format!("{place}.code")), "0\n", "{told}");
        let refused = statuses.lines().any(|line| !line.starts_with("== 2"));
        assert!(!refused, "a request was refused: {told}");
        let asks = block.text.contains("curl ");
        assert_eq!(asks, !statuses.is_empty(), "{told}");
        for shows in &block.shows {
            assert!(out.contains(shows), "it does not show {shows}: {told}");
        }
    }
}

/// The stand-in for a reader's machine: the built commands, a free port, and a note of the answer to each request.
const PRELUDE: &str = r#"
trap 'kill $(jobs -p) 2>/dev/null; wait' EXIT
cargo() {
  case " $* " in
    *" --back-up-to "*)
      shift 2
      "$COMMANDS/wfm-local" "$@"
      return
      ;;
  esac
  case "$1 $2 $3" in
    "run -- "*)
      shift 2
      "$COMMANDS/wfm-local" --port PORT "$@" >service.log 2>&1 &
      for _ in $(seq 150); do
        command curl -sf -o /dev/null http://127.0.0.1:PORT/health && return 0
        sleep 0.1
      done
      cat service.log >&2
      return 1
      ;;
    "run -p wfm-cli")
      shift 4
      "$COMMANDS/wfm" "$@"
      ;;
    *)
      echo "no page runs: cargo $*" >&2
      return 1
      ;;
  esac
}
curl() { command curl "$@" -w '%{stderr}== %{http_code} %{url_effective}\n' 2>>"$STATUSES"; }
"#;
