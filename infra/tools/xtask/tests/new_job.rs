//! A new job in a copy of the files that it changes. If this fails, a developer begins with a job that is not listed.
//! `.ci/new-group` compiles one.

#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::Path;

use wfm_xtask::new_job::write;

const FILES: [&str; 3] = [
    "shared/domain/src/job.rs",
    "functions/planning-run/src/lib.rs",
    "functions/payroll-run/src/lib.rs",
];

fn copy() -> tempfile::TempDir {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let copy = tempfile::tempdir().unwrap();
    for file in FILES {
        let to = copy.path().join(file);
        fs::create_dir_all(to.parent().unwrap()).unwrap();
        fs::copy(repository.join(file), to).unwrap();
    }
    copy
}

#[test]
fn a_new_job_is_named_listed_and_written_once() {
    for (consumer, class) in [("planning-run", "Planning"), ("payroll-run", "Pay")] {
        let copy = copy();
        let written = write(copy.path(), consumer, "payslips_send").unwrap();
        let job = format!("functions/{consumer}/src/payslips_send.rs");
        let list = format!("functions/{consumer}/src/lib.rs");
        assert_eq!(written, [job.clone(), FILES[0].to_owned(), list.clone()]);
        let read = |path: &str| fs::read_to_string(copy.path().join(path)).unwrap();
        assert!(read(&job).contains("impl ListJob for PayslipsSend {"));
        assert!(!read(&job).contains("{{"), "a placeholder is left");
        let names = read(FILES[0]);
        assert!(names.contains("    TerminalTaps,\n    PayslipsSend,\n"), "{names}");
        assert!(names.contains(&format!("Self::PayslipsSend => JobClass::{class},")), "{names}");
        let list = read(&list);
        assert!(list.contains("registered::<payslips_send::PayslipsSend>(), "), "{list}");
        assert_eq!(list.matches("pub mod payslips_send;\n").count(), 1, "{list}");
        let again = write(copy.path(), consumer, "payslips_send").unwrap_err();
        assert!(again.ends_with("exists already"), "{again}");
    }
}

#[test]
fn what_is_no_job_is_refused_and_nothing_is_written() {
    let copy = copy();
    for (consumer, name) in [
        ("planning-run", "Payslips"),
        ("planning-run", "payslips-send"),
        ("planning-run", ""),
        ("planning-run", "terminal_taps"),
        ("attendance-sync", "payslips_send"),
        ("nobody", "payslips_send"),
    ] {
        write(copy.path(), consumer, name).unwrap_err();
    }
    assert_eq!(fs::read_dir(copy.path().join("functions/planning-run/src")).unwrap().count(), 1);
}
