//! Creates an organization whose admin can sign in at once. It does the same as the operator's function, but with a
//! password instead of an activation token.

use secrecy::{ExposeSecret, SecretString};
use wfm_app::App;
use wfm_bootstrap::{AdministratorRequest, Refused, Request, SignInRequest};
use wfm_domain::ids::{OrganizationId, UserId};
use wfm_domain::settings::StepUp;

/// The allowed numbers of characters of a password (rule API-59).
const PASSWORD: std::ops::RangeInclusive<usize> = 10..=128;

/// The reason for which nothing was created.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("a password has 10 to 128 characters")]
    Password,
    #[error("the organization {name:?} with {email}: {refused}")]
    Refused { name: String, email: String, refused: Refused },
    #[error("a sign-in for {email}: {refused}")]
    NoSignIn { email: String, refused: Refused },
    #[error("the password cannot be hashed")]
    Hash,
}

impl Error {
    /// Whether the reason is that the name or the e-mail is in use.
    pub fn is_taken(&self) -> bool {
        use Refused::{EmailTaken, NameTaken};
        matches!(self, Self::Refused { refused: NameTaken | EmailTaken, .. })
    }
}

/// The created resource.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Created {
    pub organization: OrganizationId,
    pub admin: UserId,
}

/// Creates an organization, its settings and its admin, who belongs to no employee, in one transaction.
pub async fn create_organization(
    app: &App,
    name: &str,
    admin_email: &str,
    admin_password: SecretString,
) -> Result<Created, Error> {
    let hash = hashed(admin_password).await?;
    let request = Request {
        organization: name.to_owned(),
        admin_email: admin_email.to_owned(),
        step_up: StepUp::default(),
    };
    wfm_bootstrap::create_organization(app, &request, Some(hash))
        .await
        .map(|made| Created { organization: made.organization_id, admin: made.user_id })
        .map_err(|refused| Error::Refused {
            name: request.organization,
            email: request.admin_email,
            refused,
        })
}

/// Creates a second administrator, who belongs to no employee.
pub async fn create_administrator(
    app: &App,
    organization_id: OrganizationId,
    admin_email: &str,
    admin_password: SecretString,
) -> Result<UserId, Error> {
    let hash = hashed(admin_password).await?;
    let request = AdministratorRequest { organization_id, admin_email: admin_email.to_owned() };
    wfm_bootstrap::create_administrator(app, &request, Some(hash))
        .await
        .map(|made| made.user_id)
        .map_err(|refused| Error::Refused {
            name: organization_id.to_string(),
            email: request.admin_email,
            refused,
        })
}

/// Issues a new sign-in for the account with this e-mail: the token with which its holder chooses a password. Nothing
/// changes before the token is used.
///
/// # Errors
/// [`Error::Refused`] if nobody has this e-mail.
pub async fn new_sign_in(app: &App, email: &str) -> Result<SecretString, Error> {
    let request = SignInRequest { email: email.to_owned(), organization_id: None };
    let issued = wfm_bootstrap::issue_sign_in(app, &request).await;
    let refused = |refused| Error::NoSignIn { email: email.to_owned(), refused };
    let issued = issued.map_err(refused)?;
    issued.activation_token.map(Into::into).ok_or_else(|| refused(Refused::NoAccount))
}

pub(crate) async fn hashed(password: SecretString) -> Result<SecretString, Error> {
    if !PASSWORD.contains(&password.expose_secret().chars().count()) {
        return Err(Error::Password);
    }
    wfm_auth::passwords::hash(password).await.map_err(|_| Error::Hash)
}
