//! Measures whether the time of a refused sign-in reveals the state of an e-mail: without an account, with an
//! account, with a deactivated account, with a second factor. The same is measured for locked accounts. The kinds are
//! tried equally often, in turns. The output has the medians, and the distance of each kind's ranks from those of an
//! unknown e-mail (Mann and Whitney's z: beyond 3 is a signal). Then it measures how much longer than its hash a
//! sign-in takes.
//!
//! `cargo bench -p wfm-tests --bench sign_in`

#![allow(
    missing_docs,
    clippy::expect_used,
    clippy::print_stdout,
    clippy::disallowed_methods,
    clippy::cast_precision_loss,
    reason = "a bench that cannot be set up ends there, and a bench tells"
)]

use std::net::{IpAddr, Ipv4Addr};
use std::time::{Duration, Instant};

use argon2::Argon2;
use argon2::password_hash::PasswordHasher;
use http::Method;
use serde_json::json;
use wfm_app::Ids;
use wfm_storage::users::{self, User};
use wfm_testkit::Service;
use wfm_testkit::service::PASSWORD;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The number of accounts of a kind, and of the tries for each. An account has ten free attempts from a source.
const ACCOUNTS: usize = 30;
const ATTEMPTS: usize = 10;

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Nobody,
    Account,
    Deactivated,
    SecondFactor,
}

const KINDS: [(Kind, &str); 4] = [
    (Kind::Nobody, "nobody's e-mail"),
    (Kind::Account, "an account"),
    (Kind::Deactivated, "a deactivated account"),
    (Kind::SecondFactor, "an account with a second factor"),
];

#[tokio::main]
async fn main() {
    let service = Service::start().await;
    let mut emails: Vec<Vec<String>> = vec![];
    for (kind, _) in KINDS {
        let mut of_kind = vec![];
        for _ in 0..ACCOUNTS {
            of_kind.push(account(&service, kind).await);
        }
        emails.push(of_kind);
    }
    println!("refused with a hash, {} attempts of each kind:", ACCOUNTS * ATTEMPTS);
    compare(&service, &emails, 401).await;
    println!("locked, {} attempts of each kind:", ACCOUNTS * ATTEMPTS);
    // The eleventh attempt and all later ones.
    compare(&service, &emails, 429).await;
    sign_ins(&service).await;
}

/// The e-mail of a new account of this kind.
async fn account(service: &Service, kind: Kind) -> String {
    if kind == Kind::Nobody {
        return format!("{}@example.com", Ids::system().next());
    }
    let org = service.organization().await;
    let me = org.admin.get("/auth/me").send().await.expect(200).body;
    let id = me["id"].as_str().expect("an id").parse().expect("an account's id");
    let table = &service.storage().table;
    let user = users::get(table, org.id, id).await.expect("it is read").expect("it is there");
    let changed = User {
        rev: user.rev + 1,
        is_active: kind != Kind::Deactivated,
        second_factor: kind == Kind::SecondFactor,
        ..user
    };
    table.write(vec![users::replace(org.id, &changed)]).await.expect("it is stored");
    org.email
}

/// Tries every kind in turns with a wrong password, and prints the medians and the ranks.
async fn compare(service: &Service, emails: &[Vec<String>], status: u16) {
    let anonymous = service.anonymous();
    let mut times: Vec<Vec<Duration>> = vec![vec![]; KINDS.len()];
    for attempt in 0..ATTEMPTS {
        for account in 0..ACCOUNTS {
            for turn in 0..KINDS.len() {
                let kind = (turn + attempt + account) % KINDS.len();
                let part = |n: usize| u8::try_from(n).expect("few");
                let from = Ipv4Addr::new(198, 51, part(kind), part(account));
                let email = emails[kind].get(account).expect("one of each");
                let body = json!({"email": email, "password": "a wrong password"});
                let request = anonymous.post("/auth/login", &body).from(IpAddr::V4(from));
                let began = Instant::now();
                let answer = request.answered().await;
                times[kind].push(began.elapsed());
                assert_eq!(answer.status, status, "{}", answer.body);
            }
        }
    }
    for (kind, (_, name)) in KINDS.iter().enumerate() {
        let z = ranks(&times[0], &times[kind]);
        let (median, low, high) = spread(&mut times[kind].clone());
        println!("  {name}: {median:.2} ms ({low:.2}-{high:.2}), z = {z:.2}");
    }
}

/// The median and the quartiles, in milliseconds.
fn spread(times: &mut [Duration]) -> (f64, f64, f64) {
    times.sort_unstable();
    let at = |quarter: usize| times[times.len() * quarter / 4].as_secs_f64() * 1000.0;
    (at(2), at(1), at(3))
}

/// The distance between the ranks of `other` and those of `one`, in standard deviations.
fn ranks(one: &[Duration], other: &[Duration]) -> f64 {
    let n = one.len() as f64;
    let m = other.len() as f64;
    let mut above = 0.0;
    for time in other {
        above += one.iter().filter(|before| *before < time).count() as f64;
        above += one.iter().filter(|before| *before == time).count() as f64 / 2.0;
    }
    (above - n * m / 2.0) / (n * m * (n + m + 1.0) / 12.0).sqrt()
}

/// Measures successful sign-ins, in turns with the hash alone.
async fn sign_ins(service: &Service) {
    let org = service.organization().await;
    let anonymous = service.anonymous();
    let mut signed_in = vec![];
    let mut hashed = vec![];
    for _ in 0..100 {
        let body = json!({"email": org.email, "password": PASSWORD});
        let began = Instant::now();
        let session = anonymous.post("/auth/login", &body).send().await.expect(200);
        signed_in.push(began.elapsed());
        let token = session.body["access_token"].as_str().expect("a token");
        let logout = anonymous.with_token(token).request(Method::POST, "/auth/logout");
        logout.send().await.expect(204);
        let began = Instant::now();
        let hash = tokio::task::spawn_blocking(|| {
            Argon2::default().hash_password(PASSWORD.as_bytes()).map(|hash| hash.to_string())
        });
        hash.await.expect("a thread").expect("a hash");
        hashed.push(began.elapsed());
    }
    let (whole, low, high) = spread(&mut signed_in);
    let (hash, ..) = spread(&mut hashed);
    println!("a sign-in: {whole:.2} ms ({low:.2}-{high:.2}), of which the hash is {hash:.2} ms");
}
