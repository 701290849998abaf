//! What the first start on a data folder creates, and what later starts know of it.

use chrono::Days;
use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Serialize};
use wfm_app::App;
use wfm_domain::employee::{Employee, EmployeeStatus, EmploymentType};
use wfm_domain::ids::EmployeeId;
use wfm_storage::employees::{self, StoredEmployee};
use wfm_storage::table::Write;
use wfm_storage::users;

use crate::error::Error;
use crate::folder::Folder;
use crate::keys;
use crate::organization::{self, create_administrator, create_organization};

const FILE: &str = "started.json";
/// Raised when what is stored is no longer read: an earlier folder is then refused, not misread.
const FORMAT: u32 = 6;
pub const DEMO: &str = "Demo";
/// The demo's two administrators: nobody pays alone.
pub const DEMO_EMAILS: [&str; 2] = ["admin@demo.test", "second@demo.test"];

/// What was created, as the folder keeps it. Holds no password.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Started {
    /// [`FORMAT`] of the version that created it.
    #[serde(default)]
    pub format: u32,
    /// The organization and e-mail given on the command line.
    pub own: Option<Own>,
    pub demo: Option<Demo>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Own {
    pub organization: String,
    pub admin_email: String,
}

/// The demo's employee to try things on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Demo {
    pub employee_id: EmployeeId,
    pub employee_number: String,
}

/// What to create.
pub struct Wanted {
    pub own: Option<(Own, SecretString)>,
    /// The second admin of the own organization.
    pub second: Option<(String, SecretString)>,
    pub demo: bool,
    /// Of both administrators of the demo; drawn where none is given.
    pub demo_password: Option<SecretString>,
}

/// What an earlier start on this folder created; `None` where there was none.
pub fn earlier(folder: &Folder) -> Result<Option<Started>, Error> {
    let Some(text) = folder.read(FILE)? else { return Ok(None) };
    let started: Started = serde_json::from_str(&text)
        .map_err(|e| Error::Usage(format!("{FILE} in the data folder: {e}")))?;
    if started.format != FORMAT {
        let how = "the data folder is of another version: remove it, or name another with --data";
        return Err(Error::Usage(how.to_owned()));
    }
    Ok(Some(started))
}

/// Creates what is wanted and notes it in the folder. Gives back the passwords of [`DEMO_EMAILS`], which
/// are kept nowhere.
pub async fn create(
    folder: &Folder,
    app: &App,
    wanted: Wanted,
) -> Result<(Started, Option<[String; 2]>), Error> {
    let mut started = Started { format: FORMAT, ..Started::default() };
    if let Some((own, password)) = wanted.own {
        let (name, email) = (&own.organization, &own.admin_email);
        let created = create_organization(app, name, email, password).await;
        let organization = created.map_err(|e| interrupted(folder, e))?.organization;
        if let Some((email, password)) = wanted.second {
            let second = create_administrator(app, organization, &email, password).await;
            second.map_err(|e| interrupted(folder, e))?;
        }
        started.own = Some(own);
    }
    let mut passwords = None;
    if wanted.demo {
        let drawn = match &wanted.demo_password {
            Some(given) => [0, 1].map(|_| given.expose_secret().to_owned()),
            None => [keys::random_text(15)?, keys::random_text(15)?],
        };
        let [first, second] = drawn.clone().map(SecretString::from);
        let created = create_organization(app, DEMO, DEMO_EMAILS[0], first).await;
        let organization = created.map_err(|e| interrupted(folder, e))?.organization;
        let created = create_administrator(app, organization, DEMO_EMAILS[1], second).await;
        created.map_err(|e| interrupted(folder, e))?;
        let employees = demo_employees(app);
        started.demo = employees.first().map(|first| Demo {
            employee_id: first.id,
            employee_number: first.employee_number.clone(),
        });
        let writes: Vec<Write> = employees
            .into_iter()
            .flat_map(|employee| {
                employees::create(organization, &StoredEmployee { rev: 1, employee })
            })
            .collect();
        app.storage.table.write(writes).await?;
        passwords = Some(drawn).filter(|_| wanted.demo_password.is_none());
    }
    let text = serde_json::to_string(&started).map_err(|e| Error::Usage(e.to_string()))?;
    folder.write(FILE, &text)?;
    Ok((started, passwords))
}

/// Gives both administrators of the demo this password.
pub async fn set_demo_passwords(app: &App, password: SecretString) -> Result<(), Error> {
    let hash = organization::hashed(password).await?;
    let set = DEMO_EMAILS.map(|email| users::set_password(email, &hash));
    Ok(app.storage.table.write(set.into()).await?)
}

/// Only a first start that was cut short leaves organizations behind without a note.
fn interrupted(folder: &Folder, error: organization::Error) -> Error {
    if !error.is_taken() {
        return error.into();
    }
    Error::Usage(format!(
        "the first start on {0} was interrupted, so its passwords were never shown; delete {0} \
         and start again ({error})",
        folder.path().display()
    ))
}

/// Three people, hired a month ago.
fn demo_employees(app: &App) -> Vec<Employee> {
    let now = app.clock.now();
    let hired = now.date_naive();
    let hire_date = hired.checked_sub_days(Days::new(30)).unwrap_or(hired);
    [
        ("1001", "Ada", "Lovelace", "Engineer"),
        ("1002", "Grace", "Hopper", "Engineer"),
        ("1003", "Alan", "Turing", "Analyst"),
    ]
    .map(|(number, first_name, last_name, title)| Employee {
        id: EmployeeId(app.ids.next()),
        employee_number: number.to_owned(),
        first_name: first_name.to_owned(),
        last_name: last_name.to_owned(),
        email: format!("{}@demo.test", first_name.to_lowercase()),
        phone: None,
        job_title: Some(title.to_owned()),
        department_id: None,
        manager_id: None,
        employment_type: EmploymentType::FullTime,
        status: EmployeeStatus::Active,
        hire_date,
        termination_date: None,
        timezone: None,
        work_schedule: None,
        compensation: vec![],
        user_id: None,
        created_at: now,
        updated_at: now,
    })
    .to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_of_another_version_is_refused() {
        let place = tempfile::tempdir().unwrap();
        let folder = Folder::open(place.path()).unwrap();
        assert_eq!(earlier(&folder).unwrap(), None);
        folder
            .write(FILE, &format!(r#"{{"format": {FORMAT}, "own": null, "demo": null}}"#))
            .unwrap();
        assert_eq!(earlier(&folder).unwrap().unwrap().own, None);
        folder.write(FILE, r#"{"own": null, "demo": null}"#).unwrap();
        let refused = earlier(&folder).unwrap_err().to_string();
        assert!(refused.contains("another version"), "{refused}");
    }
}
