//! Creating an organization with its first admin.

use secrecy::{ExposeSecret, SecretString};
use wfm_domain::employee::Employee;
use wfm_domain::ids::{OrganizationId, UserId};
use wfm_domain::settings::Settings;
use wfm_http::services::{Clock, Ids};
use wfm_storage::employees::{self, StoredEmployee};
use wfm_storage::organizations::{self, Organization};
use wfm_storage::settings::{self, StoredSettings};
use wfm_storage::users::{self, Login, User};
use wfm_storage::{Storage, table::Write};

/// Characters of a password (contract §7).
const PASSWORD: std::ops::RangeInclusive<usize> = 10..=128;

/// Why none was created.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("an organization's name has 1 to 100 characters")]
    Name,
    #[error("{0:?} is not an e-mail address")]
    Email(String),
    #[error("a password has 10 to 128 characters")]
    Password,
    #[error("an organization named {0:?} exists already")]
    NameTaken(String),
    #[error("the e-mail address {0} signs in to another account already")]
    EmailTaken(String),
    #[error("{0}")]
    Storage(#[from] wfm_storage::Error),
    #[error("the password cannot be hashed")]
    Hash,
}

/// What was created.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Created {
    pub organization: OrganizationId,
    pub admin: UserId,
}

/// What an organization starts with.
pub struct NewOrganization<'a> {
    pub name: &'a str,
    pub admin_email: &'a str,
    pub admin_password: SecretString,
    /// At most 13, so that all fit one transaction.
    pub employees: Vec<Employee>,
}

/// Creates an organization and its admin, who belongs to no employee.
pub async fn create_organization(
    storage: &Storage,
    clock: &Clock,
    ids: Ids,
    name: &str,
    admin_email: &str,
    admin_password: SecretString,
) -> Result<Created, Error> {
    let new = NewOrganization { name, admin_email, admin_password, employees: vec![] };
    provision(storage, clock, ids, new).await
}

/// Creates an organization, its settings, its admin and its employees: all of it or, with an error,
/// nothing.
pub async fn provision(
    storage: &Storage,
    clock: &Clock,
    ids: Ids,
    new: NewOrganization<'_>,
) -> Result<Created, Error> {
    let name = new.name.trim().to_owned();
    let email = new.admin_email.trim().to_lowercase();
    if name.is_empty() || name.chars().count() > 100 || name.chars().any(char::is_control) {
        return Err(Error::Name);
    }
    if !is_email(&email) {
        return Err(Error::Email(email));
    }
    if !PASSWORD.contains(&new.admin_password.expose_secret().chars().count()) {
        return Err(Error::Password);
    }
    let hash = wfm_auth::passwords::hash(new.admin_password).await.map_err(|_| Error::Hash)?;

    let now = clock.now();
    let organization =
        Organization { id: OrganizationId(ids.next()), name: name.clone(), created_at: now };
    let user = User {
        rev: 1,
        id: UserId(ids.next()),
        email: email.clone(),
        employee_id: None,
        is_active: true,
        roles: vec!["admin".to_owned()],
        ver: 1,
        revoked: vec![],
        created_at: now,
        updated_at: now,
    };
    let settings = StoredSettings {
        rev: 1,
        settings: Settings::for_new_organization(name.clone()),
        created_at: now,
        updated_at: now,
    };
    let created = Created { organization: organization.id, admin: user.id };
    let login = Login { organization: organization.id, user: user.id, password_hash: Some(hash) };

    let mut writes: Vec<Write> = vec![users::create_login(&email, &login)];
    writes.extend(organizations::create(&organization));
    writes.extend(settings::put(organization.id, &settings, None)?);
    writes.push(users::create(organization.id, &user));
    for employee in new.employees {
        let stored = StoredEmployee { rev: 1, employee };
        writes.extend(employees::create(organization.id, &stored));
    }
    match storage.table.write(writes).await {
        Ok(()) => Ok(created),
        Err(e) if e.refused_at(1) => Err(Error::NameTaken(name)),
        Err(e) if e.refused_at(0) => Err(Error::EmailTaken(email)),
        Err(e) => Err(e.into()),
    }
}

/// One `@` between printable ASCII, as sign-in takes it; `#` separates the parts of keys.
fn is_email(email: &str) -> bool {
    let printable = email.chars().all(|c| c.is_ascii_graphic() && c != '#');
    let parts: Vec<&str> = email.split('@').collect();
    let named = matches!(parts[..], [local, domain] if !local.is_empty() && domain.contains('.'));
    printable && named && email.len() <= 254
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_a_name_and_a_domain() {
        for good in ["ada@example.com", "a.b+c@x.y"] {
            assert!(is_email(good), "{good}");
        }
        for bad in ["", "ada", "ada@", "@example.com", "a@b@c.d", "a b@c.d", "a#b@c.d", "é@c.d"] {
            assert!(!is_email(bad), "{bad}");
        }
    }
}
