//! A person who gives people and places names that a spreadsheet runs as a formula, and waits until a colleague opens
//! an export.

use std::path::Path;

use clap::Parser;
use serde_json::json;
use tokio::net::TcpListener;
use wfm_cli::cli::{Cli, Command};
use wfm_cli::{Environment, resources};
use wfm_testkit::Service;
use wfm_testkit::service::PASSWORD;

/// Texts that a spreadsheet runs. A tab or a carriage return cannot be part of a name (rule API-97).
const FORMULAS: [&str; 5] = [
    "=HYPERLINK(\"https://example.com/?\"&A1,\"open\")",
    "=cmd|' /C calc'!A0",
    "+1+2",
    "-1-2",
    "@SUM(A1:A9)",
];

/// The cells of a CSV file, as a spreadsheet reads them.
fn cells(file: &Path) -> Vec<String> {
    let mut file = csv::Reader::from_path(file).unwrap();
    let rows = file.records().map(|row| row.unwrap());
    rows.flat_map(|row| row.iter().map(str::to_owned).collect::<Vec<_>>()).collect()
}

#[tokio::test]
async fn no_cell_of_an_export_is_a_formula() {
    let service = Service::start().await;
    let org = service.organization().await;
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let server = service.stack.gateway.listen(listener).unwrap();
    let url = server.url();
    let environment = Environment::with_password(PASSWORD);
    for (n, formula) in FORMULAS.into_iter().enumerate() {
        let number = format!("{formula}{n}");
        let person = json!({
            "employee_number": number, "first_name": formula, "last_name": formula,
            "job_title": formula,
        });
        org.employee(person).await;
        let code: String = formula.chars().take(32).collect();
        let department = json!({"code": code, "name": formula});
        org.admin.post("/departments", &department).send().await.expect(201);
        let site = json!({"code": code, "name": formula, "timezone": "UTC"});
        org.admin.post("/sites", &site).send().await.expect(201);
    }

    let folder = tempfile::tempdir().unwrap();
    for (list, least) in [("employees", 4), ("departments", 1), ("sites", 1)] {
        let out = folder.path().join(format!("{list}.csv"));
        let file = out.to_str().unwrap();
        let line = ["wfm", "export", list, "--out", file, "--url", &url, "--email", &org.email];
        let Command::Export(args) = Cli::parse_from(line).command else { panic!("an export") };
        resources::export::run(&args, &environment, &mut vec![], |_| {}).await.unwrap();
        let cells = cells(&out);
        for formula in FORMULAS {
            // With the apostrophe, the text is shown and not run.
            let shown = cells.iter().filter(|cell| cell.starts_with(&format!("'{formula}")));
            assert!(shown.count() >= least, "{list}: {formula} in {cells:?}");
        }
        let runs = |cell: &&String| cell.starts_with(['=', '+', '-', '@', '\t']);
        let run: Vec<_> = cells.iter().filter(runs).collect();
        // Numbers that the service wrote.
        assert!(run.iter().all(|cell| cell.parse::<f64>().is_ok()), "{list}: {run:?}");
    }
}
