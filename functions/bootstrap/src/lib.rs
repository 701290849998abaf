//! The first administrator of a new organization. There is no default account: an operator creates
//! the organization once and hands the activation token over (rule API-65).

use chrono::TimeDelta;
use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Serialize};
use wfm_app::App;
use wfm_app::activation;
use wfm_domain::ids::{OrganizationId, RoleId, UserId};
use wfm_domain::settings::Settings;
use wfm_http::authorization::SystemRole;
use wfm_storage::Error;
use wfm_storage::memberships::Membership;
use wfm_storage::organizations::{self, Organization};
use wfm_storage::roles::{self, Role};
use wfm_storage::settings::{self, StoredSettings};
use wfm_storage::users::{self, Activation, Login, User};

/// What an operator asks for.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// Taken once in an installation.
    pub organization: String,
    pub admin_email: String,
}

/// What was created. No `Debug`: the token is a secret.
#[derive(Serialize)]
pub struct Created {
    pub organization_id: OrganizationId,
    pub user_id: UserId,
    /// For `POST /auth/activate`, within 72 hours.
    pub activation_token: Option<String>,
}

/// Why nothing was created.
#[derive(Debug, thiserror::Error)]
pub enum Refused {
    #[error("an organization of this name exists already")]
    NameTaken,
    #[error("this e-mail signs in already")]
    EmailTaken,
    #[error("the organization's name is empty or longer than 200 characters")]
    InvalidName,
    #[error("the e-mail is not an ASCII address of at most 254 characters")]
    InvalidEmail,
    #[error(transparent)]
    Storage(#[from] Error),
}

/// Creates an organization, its settings and its first administrator, in one transaction. With a
/// password hash the administrator signs in at once, else after activation.
///
/// # Errors
/// [`Refused`]; nothing is then created.
pub async fn create_organization(
    app: &App,
    request: &Request,
    password_hash: Option<SecretString>,
) -> Result<Created, Refused> {
    let name = request.organization.trim().to_owned();
    let email = request.admin_email.trim().to_lowercase();
    if name.is_empty() || name.chars().count() > 200 {
        return Err(Refused::InvalidName);
    }
    let address = email
        .split_once('@')
        .is_some_and(|(user, host)| !user.is_empty() && !host.is_empty() && !host.contains('@'));
    if !address || !email.is_ascii() || email.len() > 254 || email.contains(['#', ' ']) {
        return Err(Refused::InvalidEmail);
    }

    let now = app.clock.now();
    let organization = Organization { id: OrganizationId(app.ids.next()), name, created_at: now };
    let user = User {
        rev: 1,
        id: UserId(app.ids.next()),
        email: email.clone(),
        employee_id: None,
        is_active: true,
        roles: vec!["admin".into()],
        ver: 1,
        spared: None,
        revoked: vec![],
        created_at: now,
        updated_at: now,
    };
    let stored = StoredSettings {
        rev: 1,
        settings: Settings::for_new_organization(organization.name.clone()),
        created_at: now,
        updated_at: now,
    };
    let token = match password_hash {
        Some(_) => None,
        None => {
            let token = activation::token(organization.id, user.id);
            Some(token.map_err(Error::internal)?)
        }
    };
    let login = Login { organization: organization.id, user: user.id, password_hash };

    let mut writes = Vec::from(organizations::create(&organization));
    writes.push(users::create_login(&email, &login));
    writes.push(users::create(organization.id, &user));
    writes.extend(Membership::Administrators.add_member(organization.id, user.id.0));
    writes.extend(settings::put(organization.id, &stored, None)?);
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
    if let Some(token) = &token {
        let stored = Activation {
            token_hash: activation::hash(token),
            expires_at: (now + TimeDelta::hours(activation::HOURS)).timestamp(),
        };
        writes.push(users::set_activation(organization.id, user.id, &stored));
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
    Ok(Created {
        organization_id: organization.id,
        user_id: user.id,
        activation_token: token.map(|token| token.expose_secret().to_owned()),
    })
}
