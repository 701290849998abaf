//! The tasks that only an operator can do: creating the first administrators of an organization, and issuing a
//! sign-in for an account if nobody in the organization is independent (rules API-65 and PERM-26). There is no
//! default account: the operator hands the activation tokens over.

use chrono::TimeDelta;
use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Serialize};
use wfm_app::{Actor, App, Transaction, activation};
use wfm_domain::ids::{OrganizationId, RoleId, UserId};
use wfm_domain::notice::Notice;
use wfm_domain::settings::{Settings, StepUp};
use wfm_domain::text;
use wfm_http::authorization::SystemRole;
use wfm_http::permission_holders::{self, Concerns};
use wfm_storage::Error;
use wfm_storage::access::Access;
use wfm_storage::looks::{self, Look};
use wfm_storage::memberships::Membership;
use wfm_storage::organizations::{self, Organization};
use wfm_storage::roles::{self, Role};
use wfm_storage::settings::{self, StoredSettings};
use wfm_storage::table::Write;
use wfm_storage::users::{self, Activation, Login, SignInName, User};

/// The request of an operator.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum Task {
    Organization(Request),
    Administrator(AdministratorRequest),
    SignIn(SignInRequest),
}

/// Another administrator of an organization, whose sign-in no account issued: the second person.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AdministratorRequest {
    pub organization_id: OrganizationId,
    pub admin_email: String,
}

/// A new sign-in for an existing account, if nobody in the organization is independent.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SignInRequest {
    pub email: String,
    /// If it is absent, the e-mail names the account that was activated first (rule SIGN-6).
    #[serde(default)]
    pub organization_id: Option<OrganizationId>,
}

/// A new organization.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// The name, unique in the installation.
    pub organization: String,
    pub admin_email: String,
    /// Whether sign-ins of the organization need a second factor, if they can change much (rule SIGN-4).
    #[serde(default)]
    pub step_up: StepUp,
}

/// The created resource. No `Debug`: the token is a secret.
#[derive(Serialize)]
pub struct Created {
    pub organization_id: OrganizationId,
    pub user_id: UserId,
    /// The token for `POST /auth/activate`, valid for 72 hours.
    pub activation_token: Option<String>,
}

/// The reason for which nothing was created.
#[derive(Debug, thiserror::Error)]
pub enum Refused {
    #[error("an organization of this name exists already")]
    NameTaken,
    #[error("this e-mail signs in already")]
    EmailTaken,
    #[error("there is no such organization")]
    NoOrganization,
    #[error("nobody signs in with this e-mail")]
    NoAccount,
    #[error("the organization's name is empty or longer than 200 characters")]
    InvalidName,
    #[error("the e-mail is not an ASCII address of at most 254 characters")]
    InvalidEmail,
    #[error(transparent)]
    Storage(#[from] Error),
}

impl Refused {
    /// The kind of the refusal, for the operator who invokes the function.
    pub fn name(&self) -> &'static str {
        match self {
            Self::NameTaken => "NameTaken",
            Self::EmailTaken => "EmailTaken",
            Self::NoOrganization => "NoOrganization",
            Self::NoAccount => "NoAccount",
            Self::InvalidName => "InvalidName",
            Self::InvalidEmail => "InvalidEmail",
            Self::Storage(_) => "StorageFailed",
        }
    }
}

/// The rights of the function on the table (rule IAM-2).
pub fn access() -> Access {
    wfm_storage::access! {
        "bootstrap"
        reads: Account Administrators Holders Inbox Login SettingsVersion;
        puts: Account Activated Administrators Inbox Log Login Look Organization OrganizationName Role
            RoleName Settings SettingsVersion;
        updates: Administrators;
        lists_first: Roles;
    }
}

/// Creates an organization, its settings and its first administrator, in one transaction. With a password hash the
/// administrator can sign in at once, otherwise after activation.
///
/// # Errors
/// [`Refused`]. Nothing is then created.
pub async fn create_organization(
    app: &App,
    request: &Request,
    password_hash: Option<SecretString>,
) -> Result<Created, Refused> {
    let app = &app.limited(access());
    let name = text::name(&request.organization);
    let email = address(&request.admin_email)?;
    text::check_name(&request.organization).map_err(|_| Refused::InvalidName)?;
    let now = app.clock.now();
    // The activity log begins at the time in the id of the organization.
    let id = OrganizationId(app.ids.made_at(now));
    let organization = Organization { id, name, created_at: now };
    let mut settings = Settings::for_new_organization(organization.name.clone());
    settings.set_protection.step_up = request.step_up;
    let stored = StoredSettings::new(settings, now);
    let admin = Administrator::new(app, organization.id, email, password_hash)?;
    let mut writes = Vec::from(organizations::create(&organization));
    writes.extend(admin.writes(app).await?);
    writes.extend(settings::put(organization.id, &stored)?);
    writes.push(looks::put(&Look::beginning(1, organization.id, None, now)));
    for system in SystemRole::ALL {
        let role = Role {
            rev: 1,
            id: RoleId(app.ids.next()),
            name: system.name().to_owned(),
            description: None,
            permissions: vec![], // a system role's are the registry's
            is_system: true,
            created_at: now,
            updated_at: now,
        };
        writes.extend(roles::create(organization.id, &role));
    }
    match app.storage.table.write(writes).await {
        Ok(()) => {}
        Err(Error::Refused(refusal)) if refusal.names(organizations::UNIQUE_NAME) => {
            return Err(Refused::NameTaken);
        }
        Err(Error::Refused(refusal)) if refusal.names(users::UNIQUE_EMAIL) => {
            return Err(Refused::EmailTaken);
        }
        Err(why) => return Err(why.into()),
    }
    Ok(admin.created())
}

/// Creates another administrator, who belongs to no employee. With a password hash the administrator can sign in at
/// once, otherwise after activation.
///
/// # Errors
/// [`Refused`]. Nothing is then created.
pub async fn create_administrator(
    app: &App,
    request: &AdministratorRequest,
    password_hash: Option<SecretString>,
) -> Result<Created, Refused> {
    let app = &app.limited(access());
    let organization = request.organization_id;
    let key = settings::version_key(organization);
    app.storage.table.item(&key).await?.ok_or(Refused::NoOrganization)?;
    let email = address(&request.admin_email)?;
    let admin = Administrator::new(app, organization, email, password_hash)?;
    let mut change = Transaction::new(app, Actor::service(organization));
    change.write(admin.writes(app).await?);
    let notice = |count| Notice::accounts_created(count, admin.user.id);
    let table = &app.storage.table;
    let now = app.clock.now();
    let told = permission_holders::tell_once_an_hour(table, organization, None, notice, now);
    change.write(told.await?);
    change.log("account.created", ("user", admin.user.id), vec![]);
    match app.commit_now(change).await {
        Ok(()) => Ok(admin.created()),
        Err(wfm_app::Error::Storage(Error::Refused(refusal)))
            if refusal.names(users::UNIQUE_EMAIL) =>
        {
            Err(Refused::EmailTaken)
        }
        Err(why) => Err(Error::internal(why).into()),
    }
}

/// Issues a sign-in for an existing account. The password and the sessions stay valid until the new sign-in is used.
/// A reset that somebody else began becomes void.
///
/// # Errors
/// [`Refused`]. Nothing is then changed.
pub async fn issue_sign_in(app: &App, request: &SignInRequest) -> Result<Created, Refused> {
    let app = &app.limited(access());
    let email = address(&request.email)?;
    let table = &app.storage.table;
    let name = match request.organization_id {
        Some(organization) => Some(SignInName::new(organization, &email)),
        None => users::first_activated(table, &email).await?,
    };
    let login = users::login(table, &name.ok_or(Refused::NoAccount)?).await?;
    let login = login.ok_or(Refused::NoAccount)?;
    let organization = login.organization;
    let user = users::get(table, organization, login.user).await?.ok_or(Refused::NoAccount)?;
    let token = activation::token(organization, user.id).map_err(Error::internal)?;
    let mut change = Transaction::new(app, Actor::service(organization));
    change.write([users::set_activation(organization, user.id, &by_operator(app, &token))]);
    let notice = Notice::account_reset_begun(user.id);
    let now = app.clock.now();
    let told = permission_holders::of(table, organization, Concerns::Accounts, now).await?;
    for recipient in told.into_iter().filter(|told| *told != user.id).chain([user.id]) {
        change.notify(Some(recipient), &notice);
    }
    change.log("account.reset_begun", ("user", user.id), vec![]);
    app.commit_now(change).await.map_err(Error::internal)?;
    let activation_token = Some(token.expose_secret().to_owned());
    Ok(Created { organization_id: organization, user_id: user.id, activation_token })
}

/// The e-mail in the form in which it signs in.
fn address(sent: &str) -> Result<String, Refused> {
    let email = sent.trim().to_lowercase();
    let address = email
        .split_once('@')
        .is_some_and(|(user, host)| !user.is_empty() && !host.is_empty() && !host.contains('@'));
    if !address || !email.is_ascii() || email.len() > 254 || email.contains(['#', ' ']) {
        return Err(Refused::InvalidEmail);
    }
    Ok(email)
}

fn by_operator(app: &App, token: &SecretString) -> Activation {
    let until = app.clock.now() + TimeDelta::hours(activation::HOURS);
    Activation {
        token_hash: activation::hash(token),
        issued_by: None,
        confirmation: None,
        by_owner: false,
        expires_at: until.timestamp(),
    }
}

/// An administrator who is about to be created.
struct Administrator {
    organization: OrganizationId,
    user: User,
    login: Login,
    issued: Option<(SecretString, Activation)>,
}

impl Administrator {
    fn new(
        app: &App,
        organization: OrganizationId,
        email: String,
        password_hash: Option<SecretString>,
    ) -> Result<Self, Refused> {
        let now = app.clock.now();
        let user = User {
            roles: vec![SystemRole::Admin.name().to_owned()],
            activated_at: password_hash.is_some().then_some(now),
            ..User::new(UserId(app.ids.next()), email, None, now)
        };
        let issued = match password_hash {
            Some(_) => None,
            None => {
                let token = activation::token(organization, user.id).map_err(Error::internal)?;
                let stored = by_operator(app, &token);
                Some((token, stored))
            }
        };
        let login = Login { organization, user: user.id, password_hash };
        Ok(Self { organization, user, login, issued })
    }

    async fn writes(&self, app: &App) -> Result<Vec<Write>, Error> {
        let organization = self.organization;
        let user = &self.user;
        let mut writes =
            vec![users::create_login(&user.email, &self.login), users::create(organization, user)];
        writes.extend(Membership::add_administrator(organization, user.id.0));
        let invite =
            |(_, stored): &(_, Activation)| users::set_activation(organization, user.id, stored);
        writes.extend(self.issued.as_ref().map(invite));
        if let Some(at) = user.activated_at {
            writes.push(users::count_activated(organization, user.id));
            writes.extend(users::activate_name(&app.storage.table, organization, user, at).await?);
        }
        Ok(writes)
    }

    fn created(self) -> Created {
        Created {
            organization_id: self.organization,
            user_id: self.user.id,
            activation_token: self.issued.map(|(token, _)| token.expose_secret().to_owned()),
        }
    }
}
