//! The organizations that the first start on a data folder creates, and the facts about it that later starts need.

use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use wfm_app::App;
use wfm_storage::users;

use crate::demo::{self, Demo, SIGN_INS, SetBack};
use crate::error::Error;
use crate::folder::Folder;
use crate::keys;
use crate::organization::{self, create_administrator, create_organization};
use crate::stack::Stack;

const FILE: &str = "started.json";
/// Raised when what is stored is no longer read: an earlier folder is then refused, not misread.
pub const FORMAT: u32 = 27;

/// The created organizations, in the form of the folder. There is no password in it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Started {
    /// The [`FORMAT`] of the version that created the folder.
    #[serde(default)]
    pub format: u32,
    /// The organization and e-mail given on the command line.
    pub own: Option<Own>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Own {
    pub organization: String,
    pub admin_email: String,
}

/// The organization or account to create.
pub struct Wanted {
    pub own: Option<(Own, SecretString)>,
    /// The second admin of the own organization.
    pub second: Option<(String, SecretString)>,
    pub demo: bool,
    /// The password of everybody who signs in to the demo. It is drawn if none is given.
    pub demo_password: Option<SecretString>,
}

/// The organizations that an earlier start on this folder created; `None` if there was none.
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

/// Creates what is requested, and notes it in the folder. Returns the password of the demo if it was drawn, because
/// it is not stored.
///
/// # Errors
/// [`Error::Usage`] for a folder whose first start was interrupted.
pub async fn create(
    folder: &Folder,
    stack: &Stack,
    clock: &SetBack,
    wanted: Wanted,
) -> Result<(Started, Option<(Demo, Option<SecretString>)>), Error> {
    let app = &stack.app;
    // This comes before anything is created, because the password may be too short.
    let demo_hash = match wanted.demo_password {
        Some(given) => Some(organization::hashed(given).await?),
        None => None,
    };
    let mut started = Started { format: FORMAT, ..Started::default() };
    if let Some((own, password)) = wanted.own {
        let name = &own.organization;
        let email = &own.admin_email;
        let created = create_organization(app, name, email, password).await;
        let organization = created.map_err(|e| interrupted(folder, e))?.organization;
        if let Some((email, password)) = wanted.second {
            let second = create_administrator(app, organization, &email, password).await;
            second.map_err(|e| interrupted(folder, e))?;
        }
        started.own = Some(own);
    }
    let mut made = None;
    if wanted.demo {
        let drawn = SecretString::from(keys::random_text(15)?);
        let created = demo::create(stack, clock, &drawn).await;
        let demo = created.map_err(|why| match why {
            Error::Organization(why) => interrupted(folder, why),
            other => other,
        })?;
        made = Some(match demo_hash {
            Some(hash) => {
                store_demo_password(app, &hash).await?;
                (demo, None)
            }
            None => (demo, Some(drawn)),
        });
    }
    let text = serde_json::to_string(&started).map_err(|e| Error::Usage(e.to_string()))?;
    // The organizations must be on the disk before the note that names them.
    stack.settled().await?;
    if let Some((demo, _)) = &made {
        demo.keep(folder)?;
    }
    folder.write(FILE, &text)?;
    Ok((started, made))
}

/// Adds the second admin to the own organization of an earlier start, if the same organization is named again.
/// Returns whether it was named; if so, the second admin now exists.
///
/// # Errors
/// [`Error::Organization`] for a password that is too short or too long.
pub async fn add_second(
    app: &App,
    started: &Started,
    named: &Own,
    second: Option<(String, SecretString)>,
) -> Result<bool, Error> {
    if started.own.as_ref() != Some(named) {
        return Ok(false);
    }
    let Some((email, password)) = second else { return Ok(true) };
    let admin = named.admin_email.trim().to_lowercase();
    let table = &app.storage.table;
    let Some(name) = users::first_activated(table, &admin).await? else { return Ok(false) };
    let Some(login) = users::login(table, &name).await? else { return Ok(false) };
    match create_administrator(app, login.organization, &email, password).await {
        Err(why) if !why.is_taken() => Err(why.into()),
        Ok(_) | Err(_) => Ok(true),
    }
}

/// Sets this password for everybody who signs in to the demo.
///
/// # Errors
/// [`Error::Organization`] for a password that is too short or too long.
pub async fn set_demo_password(app: &App, password: SecretString) -> Result<(), Error> {
    store_demo_password(app, &organization::hashed(password).await?).await
}

async fn store_demo_password(app: &App, hash: &SecretString) -> Result<(), Error> {
    let table = &app.storage.table;
    let mut set = vec![];
    for sign_in in SIGN_INS {
        let name = users::first_activated(table, sign_in.email).await?;
        set.extend(name.map(|name| users::set_password(&name, hash)));
    }
    Ok(table.write(set).await?)
}

/// Only an interrupted first start leaves organizations without a note.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::StackOptions;

    #[tokio::test]
    async fn a_second_admin_may_come_at_a_later_start() {
        let place = tempfile::tempdir().unwrap();
        let data = Some(place.path().to_owned());
        let stack = Stack::start(StackOptions { data, ..StackOptions::default() }).await.unwrap();
        let named =
            Own { organization: "First".to_owned(), admin_email: "Ada@first.example".to_owned() };
        let own = Some((named.clone(), "correct horse".into()));
        let wanted = Wanted { own, second: None, demo: false, demo_password: None };
        let created = create(stack.folder().unwrap(), &stack, &SetBack::default(), wanted).await;
        let (started, _) = created.unwrap();
        let second = || Some(("bo@first.example".to_owned(), "another horse".into()));
        // A start with the same arguments finds what exists.
        for _ in 0..2 {
            assert!(add_second(&stack.app, &started, &named, second()).await.unwrap());
        }
        let organization = async |email: &str| {
            let table = &stack.app.storage.table;
            let name = users::first_activated(table, email).await.unwrap().unwrap();
            users::login(table, &name).await.unwrap().unwrap().organization
        };
        assert_eq!(organization("bo@first.example").await, organization("ada@first.example").await);
        let other = Own { organization: "Other".to_owned(), ..named };
        assert!(!add_second(&stack.app, &started, &other, second()).await.unwrap());
        stack.stop().await;
    }

    #[test]
    fn a_folder_of_another_version_is_refused() {
        let place = tempfile::tempdir().unwrap();
        let folder = Folder::open(place.path()).unwrap();
        assert_eq!(earlier(&folder).unwrap(), None);
        folder
            .write(FILE, &format!(r#"{{"format": {FORMAT}, "own": null, "demo": null}}"#))
            .unwrap();
        assert_eq!(earlier(&folder).unwrap().unwrap().own, None);
        folder.write(FILE, r#"{"own": null}"#).unwrap();
        let refused = earlier(&folder).unwrap_err().to_string();
        assert!(refused.contains("another version"), "{refused}");
    }
}
