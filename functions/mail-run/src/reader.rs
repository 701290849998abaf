//! The reader of a mail: an account in its organization.

use wfm_app::App;
use wfm_domain::language::Language;
use wfm_storage::Error;
use wfm_storage::mails::Place;
use wfm_storage::users::{self, User};

/// The reader of a mail.
pub struct Reader {
    pub user: User,
    /// The name of the organization.
    pub organization: String,
    pub language: Language,
}

impl Reader {
    /// The reader behind an account; `None` if there is no such account.
    ///
    /// # Errors
    /// Errors of the table.
    pub async fn of(app: &App, place: Place) -> Result<Option<Self>, Error> {
        let Place { organization, account } = place;
        let table = &app.storage.table;
        let Some(user) = users::get(table, organization, account).await? else { return Ok(None) };
        let in_force = app.storage.settings.current(table, organization).await?;
        let profile = &in_force.settings.organization;
        let language = user.language.unwrap_or_else(|| Language::of_tag(&profile.locale));
        Ok(Some(Self { user, organization: profile.name.clone(), language }))
    }
}
