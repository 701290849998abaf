//! Three administrators and their sign-in.

use http::Method;
use serde::Deserialize;
use serde_json::json;
use wfm_app::{App, Ids};
use wfm_testkit::Client;

use super::text;

/// An account. If there is a token, its password is chosen with it.
#[derive(Deserialize)]
pub struct Account {
    email: String,
    password: String,
    activation_token: Option<String>,
}

/// Two administrators of one organization, and one of another organization.
#[derive(Deserialize)]
pub struct Accounts {
    admin: Account,
    second: Account,
    stranger: Account,
}

impl Accounts {
    /// The accounts in a file.
    pub fn of_file(path: &str) -> Self {
        let text = std::fs::read_to_string(path).unwrap_or_else(|why| panic!("{path}: {why}"));
        serde_json::from_str(&text).unwrap_or_else(|why| panic!("{path}: {why}"))
    }

    /// New accounts, created by an operator.
    pub async fn created(app: &App) -> Self {
        let run = Ids::system().next();
        let email = |who: &str| format!("{who}@{run}.example");
        let organization = async |name: &str, who: &str| {
            let request = wfm_bootstrap::Request {
                organization: format!("{name} {run}"),
                admin_email: email(who),
                step_up: Default::default(),
            };
            wfm_bootstrap::create_organization(app, &request, None).await.unwrap()
        };
        let own = organization("Own", "admin").await;
        let second = wfm_bootstrap::AdministratorRequest {
            organization_id: own.organization_id,
            admin_email: email("second"),
        };
        let second = wfm_bootstrap::create_administrator(app, &second, None).await.unwrap();
        let elsewhere = organization("Elsewhere", "stranger").await;
        let account = |who: &str, created: &wfm_bootstrap::Created| Account {
            email: email(who),
            password: format!("{who} walks along the river"),
            activation_token: created.activation_token.clone(),
        };
        Self {
            admin: account("admin", &own),
            second: account("second", &second),
            stranger: account("stranger", &elsewhere),
        }
    }
}

/// The three accounts, signed in.
pub struct SignedIn {
    pub admin: Client,
    pub second: Client,
    pub stranger: Client,
}

pub async fn sign_in(nobody: &Client, accounts: &Accounts) -> SignedIn {
    nobody.get("/health").send().await.expect(200);
    nobody.get("/employees").send().await.fails(401, "unauthenticated");
    let admin = activated(nobody, &accounts.admin).await;
    admin.get("/no/such/path").send().await.fails(404, "not_found");
    wrong(nobody, &accounts.admin.email).await;
    refreshed(nobody, &accounts.admin).await;
    let second = activated(nobody, &accounts.second).await;
    let stranger = activated(nobody, &accounts.stranger).await;
    SignedIn { admin, second, stranger }
}

/// A signed-in client. If the password has not been chosen, it is chosen first.
async fn activated(nobody: &Client, account: &Account) -> Client {
    if let Some(token) = &account.activation_token {
        let choice = json!({"token": token, "password": account.password});
        nobody.post("/auth/activate", &choice).send().await.expect(200);
        nobody.post("/auth/activate", &choice).send().await.expect(401);
    }
    let session = nobody.post("/auth/login", &credentials(account)).send().await.expect(200);
    nobody.with_token(&text(&session, "access_token"))
}

fn credentials(account: &Account) -> serde_json::Value {
    json!({"email": account.email, "password": account.password})
}

async fn wrong(nobody: &Client, email: &str) {
    let body = json!({"email": email, "password": "not the one that was chosen"});
    nobody.post("/auth/login", &body).send().await.fails(401, "invalid_credentials");
}

/// Checks that a session is renewed, and that it ends.
async fn refreshed(nobody: &Client, account: &Account) {
    let session = nobody.post("/auth/login", &credentials(account)).send().await.expect(200);
    let refresh = |token: &str| nobody.post("/auth/refresh", &json!({"refresh_token": token}));
    let first = text(&session, "refresh_token");
    let renewed = refresh(&first).send().await.expect(200);
    let own = nobody.with_token(&text(&renewed, "access_token"));
    let me = own.get("/auth/me").send().await.expect(200);
    assert_eq!(me.body["email"], account.email);
    own.request(Method::POST, "/auth/logout").send().await.expect(204);
    refresh(&text(&renewed, "refresh_token")).send().await.fails(401, "invalid_credentials");
}
