//! Each numbered rule, and the tests that check it. If this fails, a rule that clients and employees read may be
//! broken without notice, or the code names a rule that does not exist.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The documents of the rules. Every rule is a heading `### TIME-4 · …`.
const DOCUMENTS: [&str; 2] = ["docs/reference/rules", "docs/reference/api.md"];
/// The folders of the Rust files.
const SOURCES: [&str; 4] = ["shared", "functions", "infra", "tests"];
/// The beginning of the ids of rules.
const KINDS: [&str; 20] = [
    "EMPL", "SITE", "SCHED", "TIME", "DAY", "POL", "PLACE", "SYNC", "TERM", "LEAVE", "PAY", "PERM",
    "API", "IAM", "SIGN", "GUARD", "SHEET", "ACCT", "LIMIT", "APPR",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

/// The files below a path whose names end with this text.
fn files(path: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    if path.is_file() {
        if path.extension().is_some_and(|extension| extension == ending) {
            found.push(path.to_owned());
        }
        return;
    }
    for entry in fs::read_dir(path).unwrap() {
        files(&entry.unwrap().path(), ending, found);
    }
}

fn below(paths: &[&str], ending: &str) -> Vec<(PathBuf, String)> {
    let mut found = vec![];
    paths.iter().for_each(|path| files(&root().join(path), ending, &mut found));
    assert!(!found.is_empty(), "no {ending} below {paths:?}");
    let read = |path: PathBuf| fs::read_to_string(&path).map(|text| (path, text)).unwrap();
    found.into_iter().map(read).collect()
}

/// The ids of rules in a text.
fn ids(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
    let is_id = |word: &&str| {
        word.split_once('-').is_some_and(|(kind, number)| {
            let is_number = !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit());
            KINDS.contains(&kind) && is_number
        })
    };
    words.filter(is_id).map(str::to_owned).collect()
}

/// All existing rules.
fn rules() -> BTreeSet<String> {
    let documents = below(&DOCUMENTS, "md");
    let headings = documents.iter().flat_map(|(_, text)| text.lines());
    let headings = headings.filter(|line| line.starts_with("### "));
    let numbers: Vec<String> =
        headings.flat_map(|line| ids(line.split('·').next().unwrap())).collect();
    let rules: BTreeSet<String> = numbers.iter().cloned().collect();
    assert_eq!(rules.len(), numbers.len(), "a number names two rules: {numbers:?}");
    assert!(rules.len() > 100, "only {} rules", rules.len());
    rules
}

/// The tests of a file, with the rules in their doc comments.
fn tests(text: &str) -> Vec<(String, BTreeSet<String>)> {
    let mut found = vec![];
    let mut named = BTreeSet::new();
    let mut is_test = false;
    for line in text.lines().map(str::trim) {
        if let Some(comment) = line.strip_prefix("///") {
            named.extend(ids(comment));
        } else if line.starts_with("#[") {
            is_test |= line == "#[test]" || line == "#[tokio::test]";
        } else {
            let name = line.split_once("fn ").and_then(|(_, rest)| rest.split('(').next());
            if let (true, Some(name)) = (is_test, name) {
                found.push((name.to_owned(), std::mem::take(&mut named)));
            }
            (named, is_test) = (BTreeSet::new(), false);
        }
    }
    found
}

#[test]
fn every_rule_is_named_by_a_test() {
    let mut held: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (path, text) in below(&SOURCES, "rs") {
        for (test, named) in tests(&text) {
            for rule in named {
                held.entry(rule).or_default().push(format!("{} {test}", path.display()));
            }
        }
    }
    let unheld: Vec<String> = rules().into_iter().filter(|rule| !held.contains_key(rule)).collect();
    assert_eq!(unheld, Vec::<String>::new(), "no doc comment of a test names these rules");
}

#[test]
fn every_rule_that_the_code_names_exists() {
    let rules = rules();
    let mut unknown = vec![];
    for (path, text) in below(&SOURCES, "rs") {
        let comments = text.lines().filter_map(|line| line.split_once("//"));
        for (number, (_, comment)) in comments.enumerate() {
            let named = ids(comment).into_iter().filter(|rule| !rules.contains(rule));
            unknown.extend(
                named.map(|rule| format!("{rule} in {}, comment {number}", path.display())),
            );
        }
    }
    assert_eq!(unknown, Vec::<String>::new());
}
