//! Plain English: phrases that make a reader read a sentence twice, found in doc comments, Markdown and test names.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// The folders and files that are read.
const READ: [&str; 10] = [
    "docs",
    "functions",
    "infra",
    "shared",
    "tests",
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "README.md",
    "SECURITY.md",
];

/// Folders that hold what is generated or installed.
const LEFT_OUT: [&str; 5] = ["target", "node_modules", "dist", "generated", "golden"];

/// A phrase, and what to write instead.
struct Phrase {
    name: &'static str,
    instead: &'static str,
    /// Whether a text has it. The text is one paragraph in lower case, with single spaces.
    is_in: fn(&str) -> bool,
}

const PHRASES: [Phrase; 7] = [
    Phrase {
        name: "whoever",
        instead: "name the person or the program: the caller, the reviewer, the account that …",
        is_in: |text| has_word(text, "whoever") || has_word(text, "whomever"),
    },
    Phrase {
        name: "shall be",
        instead: "use the present tense, or \"must\"",
        is_in: |text| text.contains("shall be"),
    },
    Phrase {
        name: "what becomes of",
        instead: "use the noun: the outcome, the policy, the verdict",
        is_in: |text| text.contains("what becomes of") || text.contains("what became of"),
    },
    Phrase {
        name: "Of the …,",
        instead: "begin with the subject",
        is_in: |text| begins_a_sentence(text, "of the ") || begins_a_sentence(text, "of each "),
    },
    Phrase {
        name: "one, for a person",
        instead: "name the person: you, the employee, the caller",
        is_in: |text| {
            ["one may", "one can", "one must", "one wants", "oneself", "one's own"]
                .iter()
                .any(|phrase| has_word(text, phrase))
        },
    },
    Phrase {
        name: "so already",
        instead: "say what is there: \"already approved\"",
        is_in: |text| has_word(text, "so already"),
    },
    Phrase {
        name: "a hand in",
        instead: "contributed to",
        is_in: |text| text.contains("had a hand in") || text.contains("has a hand in"),
    },
];

/// What a doc comment begins with although it describes a noun.
const BEGINNINGS: [&str; 2] = ["what ", "how "];

/// Every phrase that is found: a line each, with its place and the better wording.
///
/// # Errors
/// Where a file cannot be read.
pub fn found(repository: &Path) -> Result<Vec<String>, String> {
    let mut files = vec![];
    for place in READ {
        files_in(&repository.join(place), &mut files)?;
    }
    files.sort();
    let mut all = vec![];
    for file in files {
        let text = fs::read_to_string(&file).map_err(|why| format!("{}: {why}", file.display()))?;
        let path = file.strip_prefix(repository).unwrap_or(&file).display().to_string();
        let is_code = path.ends_with(".rs");
        let paragraphs = if is_code { of_code(&text) } else { of_markdown(&text) };
        for paragraph in &paragraphs {
            paragraph.judge(&path, &mut all);
        }
    }
    Ok(all)
}

/// A paragraph of prose, or the name of a test.
struct Paragraph {
    /// From 1.
    line: usize,
    text: String,
    /// Whether it is a doc comment.
    is_doc: bool,
}

impl Paragraph {
    fn judge(&self, path: &str, all: &mut Vec<String>) {
        let text = self.text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
        let mut add = |name: &str, instead: &str| {
            let mut found = String::new();
            let _ = write!(found, "{path}:{}: {name}: {instead}", self.line);
            all.push(found);
        };
        for phrase in PHRASES.iter().filter(|phrase| (phrase.is_in)(&text)) {
            add(phrase.name, phrase.instead);
        }
        if self.is_doc && BEGINNINGS.iter().any(|beginning| text.starts_with(beginning)) {
            add(
                "a doc comment that begins with a question word",
                "begin with the noun or the verb",
            );
        }
    }
}

/// The paragraphs of the doc comments, and the names of the tests.
fn of_code(text: &str) -> Vec<Paragraph> {
    let mut all: Vec<Paragraph> = vec![];
    let mut open = false;
    let mut is_test = false;
    for (line, content) in (1..).zip(text.lines()) {
        let content = content.trim();
        let comment = content.strip_prefix("///").or_else(|| content.strip_prefix("//!"));
        match comment.map(str::trim).filter(|comment| !comment.is_empty()) {
            Some(comment) if open => {
                if let Some(last) = all.last_mut() {
                    last.text = format!("{} {comment}", last.text);
                }
            }
            Some(comment) => all.push(Paragraph { line, text: comment.to_owned(), is_doc: true }),
            None => {
                if is_test && let Some(name) = function(content) {
                    all.push(Paragraph { line, text: name.replace('_', " "), is_doc: false });
                }
                is_test = content.starts_with("#[test]")
                    || content.starts_with("#[tokio::test")
                    || is_test && content.starts_with("#[");
            }
        }
        open = comment.is_some_and(|comment| !comment.trim().is_empty());
    }
    all
}

/// The name of the function that a line begins.
fn function(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("async ").unwrap_or(line).strip_prefix("fn ")?;
    rest.split_once('(').map(|(name, _)| name)
}

/// The paragraphs of a page, without its code.
fn of_markdown(text: &str) -> Vec<Paragraph> {
    let mut all: Vec<Paragraph> = vec![];
    let mut open = false;
    let mut is_code = false;
    for (line, content) in (1..).zip(text.lines()) {
        let content = content.trim();
        if content.starts_with("```") {
            is_code = !is_code;
            open = false;
            continue;
        }
        let is_item = ["- ", "* ", "|", "#"].iter().any(|mark| content.starts_with(mark));
        if is_code || content.is_empty() || content.starts_with("<!--") {
            open = false;
            continue;
        }
        if open && !is_item {
            if let Some(last) = all.last_mut() {
                last.text = format!("{} {content}", last.text);
            }
        } else {
            all.push(Paragraph { line, text: content.to_owned(), is_doc: false });
        }
        open = true;
    }
    all
}

fn files_in(place: &Path, all: &mut Vec<PathBuf>) -> Result<(), String> {
    if place.is_file() {
        all.push(place.to_owned());
    }
    if !place.is_dir() {
        return Ok(());
    }
    let entries = fs::read_dir(place).map_err(|why| format!("{}: {why}", place.display()))?;
    for entry in entries {
        let path = entry.map_err(|why| why.to_string())?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let is_text = ["rs", "md"].iter().any(|end| path.extension().is_some_and(|e| e == *end));
        if path.is_dir() && !LEFT_OUT.contains(&name.as_str()) && !name.starts_with('.') {
            files_in(&path, all)?;
        } else if is_text && name != "words.rs" {
            all.push(path);
        }
    }
    Ok(())
}

/// Whether a text has words, not as a part of others.
fn has_word(text: &str, words: &str) -> bool {
    text.match_indices(words).any(|(at, _)| {
        let is_letter = |c: char| c.is_alphanumeric();
        let before = text[..at].chars().next_back();
        let after = text[at + words.len()..].chars().next();
        !before.is_some_and(is_letter) && !after.is_some_and(is_letter)
    })
}

/// Whether a sentence of a text begins so.
fn begins_a_sentence(text: &str, words: &str) -> bool {
    text.starts_with(words)
        || [". ", "? ", "! "].iter().any(|end| text.contains(&format!("{end}{words}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(text: &str, is_code: bool) -> Vec<String> {
        let mut all = vec![];
        for paragraph in if is_code { of_code(text) } else { of_markdown(text) } {
            paragraph.judge("a", &mut all);
        }
        all.iter().map(|found| found.split(": ").take(2).collect::<Vec<_>>().join(" ")).collect()
    }

    #[test]
    fn a_phrase_is_found_in_prose_and_not_in_code() {
        let page = "Told to\nWhoever asks.\n\n```\nwhoever\n```\n- Of the two, one.\n";
        assert_eq!(judged(page, false), ["a:1 whoever", "a:7 Of the …,"]);
        assert_eq!(judged("let whoever = 1; // whoever\n", true), [""; 0]);
    }

    #[test]
    fn a_doc_comment_begins_with_a_noun_or_a_verb() {
        let code =
            "/// What it is.\n/// On two lines.\nfn a() {}\n/// The name.\n///\n/// What for.\n";
        let word = "a doc comment that begins with a question word";
        assert_eq!(judged(code, true), [format!("a:1 {word}"), format!("a:6 {word}")]);
    }

    #[test]
    fn the_name_of_a_test_is_read() {
        let code = "#[test]\nfn whoever_asks_is_told() {}\nfn whoever() {}\n";
        assert_eq!(judged(code, true), ["a:2 whoever"]);
    }
}
