//! `cargo xtask new-group` on a copy of the files that it changes. `.ci/new-group` checks that the written code
//! compiles and works.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use tempfile::TempDir;
use wfm_xtask::new_group::{CHANGED, DOCUMENT, write};

const GUIDE: &str = "docs/how-to/operate.md";

/// The files of this repository that get parts of a group, in a separate folder.
fn copy() -> TempDir {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let folder = tempfile::tempdir().unwrap();
    for path in CHANGED.into_iter().chain([DOCUMENT]) {
        let to = folder.path().join(path);
        fs::create_dir_all(to.parent().unwrap()).unwrap();
        fs::copy(repository.join(path), to).unwrap();
    }
    folder
}

/// Every file of a folder, by its path inside the folder.
fn files(folder: &Path) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap().to_str().unwrap().to_owned();
                found.insert(name, fs::read_to_string(path).unwrap());
            }
        }
    }
    found
}

fn refused(group: &str, singular: Option<&str>) -> String {
    let folder = copy();
    let before = files(folder.path());
    let why = write(folder.path(), group, singular).unwrap_err();
    assert_eq!(files(folder.path()), before, "{group}: something is written");
    why
}

#[test]
fn a_group_is_written_to_every_place() {
    let folder = copy();
    let before = files(folder.path());
    let mut written = write(folder.path(), "pay-grades", None).unwrap();
    let after = files(folder.path());

    written.sort();
    let differ = after.iter().filter(|(path, text)| before.get(*path) != Some(text));
    assert_eq!(written, differ.map(|(path, _)| path.clone()).collect::<Vec<_>>());
    let created: Vec<&String> = after.keys().filter(|path| !before.contains_key(*path)).collect();
    assert_eq!(
        created,
        [
            "functions/pay-grades/Cargo.toml",
            "functions/pay-grades/operations.md",
            "functions/pay-grades/src/create_pay_grade.rs",
            "functions/pay-grades/src/get_pay_grade.rs",
            "functions/pay-grades/src/lib.rs",
            "functions/pay-grades/src/list_pay_grades.rs",
            "functions/pay-grades/src/main.rs",
            "functions/pay-grades/src/pay_grade.rs",
            "functions/pay-grades/src/update_pay_grade.rs",
            "functions/pay-grades/src/wire.rs",
            "shared/storage/src/pay_grades.rs",
            "tests/features/pay_grades.rs",
        ]
    );
    // An existing alarm has room, so the guide is not changed.
    let changed = CHANGED.iter().filter(|path| **path != GUIDE);
    for path in changed {
        assert_ne!(before[*path], after[*path], "{path}");
    }
    assert_eq!(before[GUIDE], after[GUIDE]);
    for path in &written {
        // `{{resolve:…}}` is CloudFormation's own syntax.
        let left = after[path].replace("{{resolve:", "");
        assert!(!left.contains("{{"), "{path} has a placeholder");
    }
    for (path, text, times) in [
        (
            "infra/local/Cargo.toml",
            "wfm-pay-grades = { path = \"../../functions/pay-grades\" }\n",
            1,
        ),
        ("infra/local/src/functions.rs", "wfm_pay_grades::group,", 1),
        ("shared/domain/src/ids.rs", "    /// A pay grade.\n    PayGradeId,\n", 1),
        ("shared/http/src/authorization.rs", "    plain(\"pay_grades:read\"),\n", 1),
        ("docs/reference/rules/permissions.md", "| `pay_grades:write` | | | | yes | yes | ", 1),
        ("shared/storage/src/lib.rs", "pub mod pay_grades;", 1),
        ("shared/storage/src/lib.rs", "`PAYGRADECODE#o#skeleton`", 1),
        ("shared/storage/src/pay_grades.rs", "Kind::PayGrades", 1),
        ("template.yaml", "--- pay-grades\n\n  PayGradesLogs: *Logs\n", 1),
        ("template.yaml", "!Ref PayGradesFunction", 1),
        ("template.yaml", "[\"...\", \"${PayGradesFunction}\"],", 2),
        ("template.yaml", "        - !Ref PayGradesLogs\n", 1),
        ("template.yaml", "SOURCE '${PayGradesLogs}' | SOURCE '${SystemLogs}'", 1),
        ("tests/features/mod.rs", "mod pay_grades;", 1),
        ("tests/service.rs", "pay_grades::KIND", 1),
        ("docs/reference/data-model.md", "ORGANIZATION ||--o{ PAY_GRADE : has", 1),
        ("docs/reference/data-model.md", "pay grade", 4),
        ("docs/reference/capacity.md", "pay grade", 2),
        ("CHANGELOG.md", "- Create, list, read and change pay grades.\n", 1),
    ] {
        assert_eq!(after[path].matches(text).count(), times, "{path}: {text}");
    }
    let permissions = &after["shared/http/src/authorization.rs"];
    let at = |name: &str| permissions.find(&format!("(\"{name}\"")).unwrap();
    assert!(
        at("leaves:write") < at("pay_grades:read")
            && at("pay_grades:write") < at("payrolls:decide")
    );
}

#[test]
fn a_group_is_written_once() {
    let folder = copy();
    write(folder.path(), "shifts", None).unwrap();
    let before = files(folder.path());
    let why = write(folder.path(), "shifts", None).unwrap_err();
    assert!(why.contains("functions/shifts/Cargo.toml exists already"), "{why}");
    assert_eq!(files(folder.path()), before);
}

#[test]
fn an_alarm_that_is_full_gets_another_one_that_the_guide_names() {
    let folder = copy();
    for letter in 'a'..='z' {
        write(folder.path(), &format!("{letter}-rosters"), None).unwrap();
    }
    let after = files(folder.path());
    let alarms = after["template.yaml"].split("\n\n");
    let looks_at = "MetricName: Errors, Dimensions";
    let alarms: Vec<&str> = alarms.filter(|block| block.contains(looks_at)).collect();
    assert!(alarms.len() > 4, "{}", alarms.len());
    for (number, alarm) in alarms.iter().enumerate() {
        assert!(alarm.matches("MetricStat:").count() <= 10, "{alarm}");
        let name = alarm.split_once("Alarm:").unwrap().0.split_whitespace().next_back().unwrap();
        assert!(after[GUIDE].contains(&format!("{name}, ")) || number == alarms.len() - 1);
        assert!(after[GUIDE].contains(name), "{name}");
    }
}

#[test]
fn a_name_that_is_no_plural_is_refused() {
    for wrong in
        ["Shifts", "work_shifts", "work--shifts", "-shifts", "shifts-", "", "2-shifts", "s"]
    {
        assert!(refused(wrong, None).contains("is not a name"), "{wrong}");
    }
    assert!(refused("shift", None).contains("is not a plural"));
    for unclear in ["companies", "boxes", "addresses", "branches", "expenses", "progress"] {
        assert!(refused(unclear, None).contains("needs its singular"), "{unclear}");
    }
    assert!(refused("shifts", Some("Shift")).contains("is not a name"));
    assert!(refused("sheep", Some("sheep")).contains("must differ"));
    assert!(refused("types", None).contains("another meaning"));
    let folder = copy();
    write(folder.path(), "companies", Some("company")).unwrap();
    write(folder.path(), "people", Some("person")).unwrap();
    assert!(folder.path().join("functions/people/src/update_person.rs").exists());
}

#[test]
fn what_exists_already_is_refused() {
    for (group, singular, what) in [
        ("departments", None, "DepartmentId"),
        ("settings", None, "settings:"),
        ("components", None, "COMPONENTS#o"),
        ("holidays", None, "the schema `Holiday`"),
        ("leave-balances", None, "LeaveBalance"),
        ("activations", None, "Activation"),
    ] {
        let why = refused(group, singular);
        assert!(why.contains("already") && why.contains(what), "{group}: {why}");
    }
}

#[test]
fn a_file_without_the_place_is_named_and_nothing_is_written() {
    for (path, anchor) in [
        ("infra/local/src/functions.rs", "    wfm_system::group,\n"),
        ("CHANGELOG.md", "## Unreleased\n\n"),
        ("template.yaml", "\"${SystemFunction}\""),
        ("template.yaml", "TreatMissingData"),
    ] {
        let folder = copy();
        let file = folder.path().join(path);
        let text = fs::read_to_string(&file).unwrap().replace(anchor, "");
        fs::write(&file, text).unwrap();
        let before = files(folder.path());
        let why = write(folder.path(), "shifts", None).unwrap_err();
        assert!(why.contains(path) && why.contains("Nothing is written"), "{why}");
        assert_eq!(files(folder.path()), before);
    }
}
