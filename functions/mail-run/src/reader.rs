//! The reader of a mail: an account that gets mails, in its organization.

use wfm_app::App;
use wfm_mail::Language;
use wfm_storage::Error;
use wfm_storage::mails::{self, Place};
use wfm_storage::users::{self, User};

/// The reader of a mail.
pub struct Reader {
    pub user: User,
    /// The name of the organization.
    pub organization: String,
    pub language: Language,
}

impl Reader {
    /// The reader behind an account; `None` if the account gets no mails.
    ///
    /// # Errors
    /// Errors of the table.
    pub async fn of(app: &App, place: Place) -> Result<Option<Self>, Error> {
        let Place { organization, account } = place;
        let table = &app.storage.table;
        let user = users::get(table, organization, account).await?;
        let Some(user) = user.filter(|user| user.gets_mails_at(app.clock.now())) else {
            return Ok(None);
        };
        let problem = mails::problem(table, place).await?;
        if problem.is_some_and(|problem| problem.email == user.email) {
            return Ok(None);
        }
        let in_force = app.storage.settings.current(table, organization).await?;
        let profile = &in_force.settings.organization;
        let language = Language::of_tag(&profile.locale);
        Ok(Some(Self { user, organization: profile.name.clone(), language }))
    }
}
