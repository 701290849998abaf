//! `wfm login` against the service, over a socket. If this fails, a refresh token is used twice and the user is
//! signed out, or one factor is enough.

use std::path::Path;
use std::sync::Arc;

use clap::Parser;
use serde_json::json;
use tokio::net::TcpListener;
use wfm_cli::cli::{Cli, Command, RosterCommand};
use wfm_cli::{Environment, login, roster};
use wfm_testkit::Service;
use wfm_testkit::service::PASSWORD;

use crate::features::accounts::second_factor::code;

fn environment(home: &Path) -> Environment {
    Environment { config_home: Some(home.to_owned()), ..Environment::with_password(PASSWORD) }
}

async fn run(environment: &Environment, line: &[&str]) -> Result<String, String> {
    let line = ["wfm"].iter().chain(line).copied();
    let mut screen = Vec::new();
    let done = match Cli::parse_from(line).command {
        Command::Login(args) => login::login(&args, environment, &mut screen, |_| {}).await,
        Command::Logout(args) => login::logout(&args, environment, &mut screen, |_| {}).await,
        Command::Roster(RosterCommand::Import(args)) => {
            roster::import::run(&args, environment, &mut screen, |_| {}).await
        }
        _ => panic!("another command"),
    };
    done.map(|_| String::from_utf8(screen).unwrap()).map_err(|failure| failure.to_string())
}

/// Rules API-54, API-56 and API-93.
#[tokio::test]
async fn a_profile_goes_on_with_one_session_until_it_is_signed_out() {
    let service = Service::start().await;
    let org = service.organization().await;
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let server = service.stack.gateway.listen(listener).unwrap();
    let url = server.url();
    let home = tempfile::tempdir().unwrap();
    let shifts = home.path().join("shifts.csv");
    std::fs::write(&shifts, "employee_number,date,shift_code\nnobody,2026-12-01,off\n").unwrap();
    let login = ["login", "--url", &url, "--email", &org.email];
    let import = ["roster", "import", shifts.to_str().unwrap()];

    let person = environment(home.path());
    run(&person, &login).await.unwrap();
    // Many commands at the same time renew one session, one after the other.
    let nobody = Environment { password: None, ..environment(home.path()) };
    let all = (0..8).map(|_| run(&nobody, &import));
    for screen in futures::future::join_all(all).await {
        assert!(screen.unwrap().contains("nobody has the number nobody"));
    }
    let file = home.path().join("wfm/default.json");
    let before = std::fs::read(&file).unwrap();
    run(&nobody, &["logout"]).await.unwrap();
    assert!(run(&nobody, &import).await.is_err());
    // After signing out, the session cannot be renewed.
    std::fs::write(&file, before).unwrap();
    let error = run(&nobody, &import).await.unwrap_err();
    assert!(error.contains("nobody is signed in"), "{error}");

    let begun = org.admin.post("/auth/totp", &json!({"password": PASSWORD})).send().await;
    let secret = begun.expect(200).body["secret"].as_str().unwrap().to_owned();
    let on = json!({"code": code(&service, &secret)});
    org.admin.post("/auth/totp/confirm", &on).send().await.expect(200);
    service.clock.advance(chrono::TimeDelta::seconds(30));
    let error = run(&person, &login).await.unwrap_err();
    assert!(error.contains("the code of the second factor"), "{error}");
    let now = code(&service, &secret);
    let ask = Arc::new(move |_: &str| Ok(now.clone()));
    run(&Environment { ask, ..environment(home.path()) }, &login).await.unwrap();
    run(&nobody, &import).await.unwrap();
}
