//! The uses of the table, by test, function and kind (rule IAM-2). For each right that a function declares,
//! `uses.tsv` names a test that makes the function use it. That test fails if the function does not.
//!
//! If `WFM_USES` names a file, all uses are added to this file instead, as lines of the same form. Run
//! `WFM_USES=$PWD/target/uses cargo test --workspace --test service`, then `cargo xtask uses target/uses`, which
//! writes `uses.tsv`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::OpenOptions;
use std::io::Write;
use std::path::PathBuf;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use wfm_storage::access::{Action, Observer};
use wfm_storage::kinds::Kind;

/// The lines of `uses.tsv`: function, action, kind, test, and the number of services that the test had started and
/// ended by then.
pub const USES: &str = include_str!("../uses.tsv");

/// A use in the form of a line, without the test.
pub fn line(function: &str, action: Action, kind: Kind) -> String {
    format!("{function}\t{action}\t{}", kind.as_str())
}

/// Uses: the function, the action, and the kind.
type Seen = BTreeSet<(&'static str, Action, Kind)>;

/// The uses of the functions of one service.
pub struct Uses {
    test: String,
    seen: Arc<Mutex<Seen>>,
}

/// The uses of the functions of a test's ended services, and the number of these services.
#[derive(Default)]
struct Ended {
    services: usize,
    lines: BTreeSet<String>,
}

static ENDED: LazyLock<Mutex<BTreeMap<String, Ended>>> = LazyLock::new(Mutex::default);

static CAPTURED: LazyLock<Option<PathBuf>> = LazyLock::new(|| {
    #[expect(clippy::disallowed_methods, reason = "a variable of the test run, not of the service")]
    std::env::var_os("WFM_USES").map(PathBuf::from)
});

impl Uses {
    /// The uses by a service that the test of this thread starts.
    pub(crate) fn of_this_test() -> Self {
        let test = std::thread::current().name().unwrap_or("main").to_owned();
        Self { test, seen: Arc::default() }
    }

    pub(crate) fn observer(&self) -> Observer {
        let seen = Arc::clone(&self.seen);
        Arc::new(move |function, action, kind| {
            let mut seen = seen.lock().unwrap_or_else(PoisonError::into_inner);
            seen.insert((function, action, kind));
        })
    }

    /// Writes the uses. Or, after as many services have ended as when the test was named, checks that there were all
    /// uses for which the test is named.
    ///
    /// # Panics
    /// When a function did not do what the test is named for.
    pub(crate) fn end(&self) {
        let seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let mut all = ENDED.lock().unwrap_or_else(PoisonError::into_inner);
        let ended = all.entry(self.test.clone()).or_default();
        ended.services += 1;
        ended
            .lines
            .extend(seen.iter().map(|(function, action, kind)| line(function, *action, *kind)));
        let end = format!("\t{}\t{}", self.test, ended.services);
        if let Some(path) = &*CAPTURED {
            let text: String = ended.lines.iter().map(|line| format!("{line}{end}\n")).collect();
            let file = OpenOptions::new().create(true).append(true).open(path);
            file.and_then(|mut file| file.write_all(text.as_bytes())).expect("uses are noted");
            return;
        }
        let named = USES.lines().filter_map(|line| line.strip_suffix(&end));
        let missing: Vec<&str> = named.filter(|line| !ended.lines.contains(*line)).collect();
        assert_eq!(missing, [""; 0], "uses.tsv names this test for what no function does in it");
    }
}
