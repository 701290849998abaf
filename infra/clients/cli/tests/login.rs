//! Sign-in and the use of a session, against a small server of canned answers: which tokens are sent, and what stays
//! on the disk.

#![allow(clippy::unwrap_used)]

mod server;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use clap::Parser;
use secrecy::SecretString;
use serde_json::{Value, json};
use wfm_cli::cli::{Cli, Command, RosterCommand};
use wfm_cli::{Environment, login, roster};

use server::{Answer, Request, Server, list};

fn tokens(n: usize) -> Answer {
    let tokens =
        json!({"access_token": format!("access-{n}"), "refresh_token": format!("refresh-{n}")});
    (200, "", tokens)
}

fn problem(status: u16, code: &str) -> Answer {
    (status, "", json!({"status": status, "code": code, "detail": "no"}))
}

/// A service without employees. It renews a session once for each refresh token.
fn usual(request: &Request, before: usize) -> Answer {
    match request.operation.as_str() {
        "POST /auth/login" => tokens(0),
        "POST /auth/refresh" => match request.body["refresh_token"].as_str() {
            Some(token) if token == format!("refresh-{before}") => tokens(before + 1),
            _ => problem(401, "invalid_credentials"),
        },
        "POST /auth/logout" => (204, "", Value::Null),
        "GET /employees?limit=100" => list(json!([]), None),
        _ => problem(404, "not_found"),
    }
}

fn environment(home: &Path) -> Environment {
    Environment { config_home: Some(home.to_owned()), ..Environment::with_password("secret") }
}

async fn run(environment: &Environment, line: &[&str]) -> Result<String, String> {
    run_with(environment, line, |_| {}).await
}

async fn run_with(
    environment: &Environment,
    line: &[&str],
    notices: fn(&str),
) -> Result<String, String> {
    let line = ["wfm"].iter().chain(line).copied();
    let mut screen = Vec::new();
    let done = match Cli::parse_from(line).command {
        Command::Login(args) => login::login(&args, environment, &mut screen, notices).await,
        Command::Logout(args) => login::logout(&args, environment, &mut screen, notices).await,
        Command::Roster(RosterCommand::Import(args)) => {
            roster::import::run(&args, environment, &mut screen, notices).await
        }
        _ => panic!("another command"),
    };
    done.map(|_| String::from_utf8(screen).unwrap()).map_err(|failure| failure.to_string())
}

fn roster_file(folder: &Path) -> PathBuf {
    let path = folder.join("shifts.csv");
    std::fs::write(&path, "employee_number,date,shift_code\n7,2026-12-01,off\n").unwrap();
    path
}

#[tokio::test]
async fn a_session_is_stored_without_the_password_and_renewed_by_each_command() {
    let server = Server::start(usual);
    let home = tempfile::tempdir().unwrap();
    let environment = environment(home.path());
    let line = ["login", "--url", &server.url, "--email", "a@b.c"];
    let screen = run(&environment, &line).await.unwrap();
    assert!(screen.contains("as a@b.c. Profile: default."), "{screen}");
    let file = home.path().join("wfm/default.json");
    let stored = || std::fs::read_to_string(&file).unwrap();
    assert!(stored().contains("refresh-0") && !stored().contains("secret"));
    assert!(!stored().contains("access"), "{}", stored());

    // Two commands run at the same time, without a password.
    let nobody = Environment { password: None, ..self::environment(home.path()) };
    let shifts = roster_file(home.path());
    let line = ["roster", "import", shifts.to_str().unwrap()];
    let (one, other) = tokio::join!(run(&nobody, &line), run(&nobody, &line));
    one.unwrap();
    other.unwrap();
    assert!(stored().contains("refresh-2"));
    let mut used: Vec<String> =
        server.requests("GET /employees?limit=100").into_iter().map(|seen| seen.token).collect();
    used.sort();
    assert_eq!(used, ["Bearer access-1", "Bearer access-2"]);
    assert_eq!(server.requests("POST /auth/login").len(), 1);

    // The token of the session is not sent to another service.
    let elsewhere = ["roster", "import", line[2], "--url", "http://127.0.0.1:1"];
    let error = run(&nobody, &elsewhere).await.unwrap_err();
    assert!(error.contains("the profile default is signed in at"), "{error}");

    let screen = run(&nobody, &["logout"]).await.unwrap();
    assert!(screen.starts_with("Signed out a@b.c"), "{screen}");
    assert!(!file.exists());
    assert_eq!(server.requests("POST /auth/logout")[0].token, "Bearer access-3");
    let error = run(&nobody, &line).await.unwrap_err();
    assert!(error.contains("Sign in with `wfm login`"), "{error}");
    assert!(run(&nobody, &["logout"]).await.unwrap().starts_with("Nobody is signed in"));
}

#[tokio::test]
async fn signing_in_again_ends_the_session_before_and_replaces_a_broken_file() {
    let server = Server::start(usual);
    let home = tempfile::tempdir().unwrap();
    let environment = environment(home.path());
    let line = ["login", "--url", &server.url, "--email", "a@b.c"];
    run(&environment, &line).await.unwrap();
    assert!(server.requests("POST /auth/logout").is_empty());
    run(&environment, &line).await.unwrap();
    assert_eq!(server.requests("POST /auth/logout")[0].token, "Bearer access-1");
    let file = home.path().join("wfm/default.json");
    std::fs::write(&file, "broken").unwrap();
    run(&environment, &line).await.unwrap();
    assert!(std::fs::read_to_string(&file).unwrap().contains("refresh-0"));
}

#[tokio::test]
async fn profiles_are_apart_and_a_token_of_the_environment_wins() {
    let server = Server::start(usual);
    let home = tempfile::tempdir().unwrap();
    let environment = environment(home.path());
    let line = ["login", "--url", &server.url, "--email", "a@b.c", "--profile", "test"];
    run(&environment, &line).await.unwrap();
    let shifts = roster_file(home.path());
    let shifts = shifts.to_str().unwrap();
    let error = run(&environment, &["roster", "import", shifts]).await.unwrap_err();
    assert!(error.contains("who calls?"), "{error}");
    let missing = ["roster", "import", shifts, "--profile", "live"];
    let error = run(&environment, &missing).await.unwrap_err();
    assert_eq!(
        error,
        "nobody is signed in with the profile live; sign in with `wfm login --profile live`"
    );
    run(&environment, &["roster", "import", shifts, "--profile", "test"]).await.unwrap();

    let token = Some(SecretString::from("given"));
    let with_token = Environment { token, ..self::environment(home.path()) };
    let line = ["roster", "import", shifts, "--url", &server.url, "--email", "a@b.c"];
    run(&with_token, &line).await.unwrap();
    let last = server.requests("GET /employees?limit=100").pop().unwrap();
    assert_eq!(last.token, "Bearer given");
    assert_eq!(server.requests("POST /auth/login").len(), 1);
}

#[tokio::test]
async fn a_session_that_has_ended_asks_for_a_new_sign_in_which_knows_who_it_was() {
    let server = Server::start(|request, before| match request.operation.as_str() {
        "POST /auth/refresh" => problem(401, "invalid_credentials"),
        _ => usual(request, before),
    });
    let home = tempfile::tempdir().unwrap();
    let environment = environment(home.path());
    run(&environment, &["login", "--url", &server.url, "--email", "a@b.c"]).await.unwrap();
    let shifts = roster_file(home.path());
    let error = run(&environment, &["roster", "import", shifts.to_str().unwrap()]).await;
    assert!(error.unwrap_err().contains("`wfm login --profile default`"));
    run(&environment, &["login"]).await.unwrap();
    assert_eq!(server.requests("POST /auth/login")[1].body["email"], "a@b.c");
    // Signing out also works if the session has ended.
    run(&environment, &["logout"]).await.unwrap();
    assert!(!home.path().join("wfm/default.json").exists());
}

#[tokio::test]
async fn a_session_that_was_replaced_meanwhile_is_sent_nowhere_and_gone_on_with_by_nobody() {
    for (url, email) in [("https://other.example", "a@b.c"), ("", "other@b.c")] {
        let home = tempfile::tempdir().unwrap();
        let file = home.path().join("wfm/default.json");
        let anew = file.clone();
        // While the command uses its first session, a person signs in at another terminal.
        let server = Server::start(move |request, before| match request.operation.as_str() {
            "GET /employees?limit=100" => {
                let stored: Value = serde_json::from_slice(&std::fs::read(&anew).unwrap()).unwrap();
                let url = if url.is_empty() { stored["url"].as_str().unwrap() } else { url };
                let other = json!({"url": url, "email": email, "refresh_token": "of-another"});
                std::fs::write(&anew, other.to_string()).unwrap();
                problem(401, "invalid_token")
            }
            _ => usual(request, before),
        });
        let environment = environment(home.path());
        run(&environment, &["login", "--url", &server.url, "--email", "a@b.c"]).await.unwrap();
        let shifts = roster_file(home.path());
        let line = ["roster", "import", shifts.to_str().unwrap()];
        let error = run(&environment, &line).await.unwrap_err();
        let url = if url.is_empty() { &server.url } else { url };
        let told = format!(
            "the profile default was signed in anew at {url} as {email}; run the command again"
        );
        assert_eq!(error, told);
        let sent = server.requests("POST /auth/refresh");
        assert!(sent.iter().all(|sent| sent.body["refresh_token"] != "of-another"), "{sent:?}");
        assert!(std::fs::read_to_string(&file).unwrap().contains("of-another"));
    }
}

#[tokio::test]
async fn who_names_no_address_is_told_that_of_the_default_profile_and_calls_there() {
    static TOLD: Mutex<Vec<String>> = Mutex::new(Vec::new());
    let notices = |line: &str| TOLD.lock().unwrap().push(line.to_owned());
    let server = Server::start(usual);
    let home = tempfile::tempdir().unwrap();
    let environment = environment(home.path());
    run(&environment, &["login", "--url", &server.url, "--email", "a@b.c"]).await.unwrap();
    let shifts = roster_file(home.path());
    let line = ["roster", "import", shifts.to_str().unwrap()];
    let token = Some(SecretString::from("given"));
    let with_token = Environment { token, ..self::environment(home.path()) };
    run_with(&with_token, &line, notices).await.unwrap();
    run_with(&environment, &[&line[..], &["--email", "a@b.c"]].concat(), notices).await.unwrap();
    let sent = server.requests("GET /employees?limit=100");
    let tokens: Vec<&str> = sent.iter().map(|sent| sent.token.as_str()).collect();
    assert_eq!(tokens, ["Bearer given", "Bearer access-0"]);
    let told = format!("The service is {} (of the profile default).", server.url);
    assert_eq!(*TOLD.lock().unwrap(), [told.clone(), told]);
    // If the address is given, there is no notice.
    let named = [&line[..], &["--email", "a@b.c", "--url", &server.url]].concat();
    run_with(&environment, &named, notices).await.unwrap();
    assert_eq!(TOLD.lock().unwrap().len(), 2);
}

#[tokio::test]
async fn a_second_factor_is_asked_for_and_may_be_mistyped() {
    let server = Server::start(|request, before| match request.operation.as_str() {
        "POST /auth/login" => (
            401,
            "",
            json!({"status": 401, "code": "second_factor_required", "detail": "A code.",
                   "challenge": "challenge-1"}),
        ),
        "POST /auth/totp/verify" => match &request.body {
            body if *body == json!({"challenge": "challenge-1", "code": "code-1"}) => tokens(0),
            _ => problem(401, "invalid_credentials"),
        },
        _ => usual(request, before),
    });
    let home = tempfile::tempdir().unwrap();
    let asked = Arc::new(AtomicUsize::new(0));
    let count = asked.clone();
    let ask = Arc::new(move |question: &str| {
        assert!(question.contains("a@b.c"), "{question}");
        Ok(format!(" code-{} ", count.fetch_add(1, Ordering::SeqCst)))
    });
    let person = Environment { ask, ..environment(home.path()) };
    run(&person, &["login", "--url", &server.url, "--email", "a@b.c"]).await.unwrap();
    assert_eq!(asked.load(Ordering::SeqCst), 2);
    // The number of tries is limited, and without a terminal nobody is asked.
    let error = run(&person, &["login"]).await.unwrap_err();
    assert!(error.contains("401 invalid_credentials"), "{error}");
    assert_eq!(asked.load(Ordering::SeqCst), 5);
    let error = run(&environment(home.path()), &["login"]).await.unwrap_err();
    assert!(error.contains("the code of the second factor"), "{error}");
}

#[tokio::test]
async fn nobody_is_asked_for_a_password_for_an_address_that_is_not_the_service() {
    let server = Server::start(|_, _| (404, "Elsewhere: yes\r\n", json!("Not Found")));
    let home = tempfile::tempdir().unwrap();
    let asked = Arc::new(AtomicUsize::new(0));
    let count = asked.clone();
    let ask = Arc::new(move |_: &str| {
        count.fetch_add(1, Ordering::SeqCst);
        Ok("secret".to_owned())
    });
    let environment = Environment { password: None, ask, ..environment(home.path()) };
    let line = ["login", "--url", &server.url, "--email", "a@b.c"];
    let error = run(&environment, &line).await.unwrap_err();
    assert!(error.contains("is not this service"), "{error}");
    assert_eq!((asked.load(Ordering::SeqCst), server.requests("POST /auth/login").len()), (0, 0));
}
