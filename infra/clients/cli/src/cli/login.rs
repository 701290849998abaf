//! `wfm login`, `wfm logout` and `wfm whoami`.

use clap::Args;

use super::{Connection, base_url, profile_name};

const LOGIN_HELP: &str = "\
The password is taken from WFM_PASSWORD, else asked for, and so is a code where the account has a second
factor. Neither is stored. What is stored is a token that renews the session, in
$XDG_CONFIG_HOME/wfm or ~/.config/wfm, in a file that only its owner can read. A session ends after 30
days without use and after 180 days at the latest.

  wfm login --url https://hr.example.com --email ada@example.com
  wfm login --profile test --url https://hr-test.example.com --email ada@example.com
  wfm roster import january.csv --profile test

Some changes need a sign-in of the last 15 minutes (401 step_up_required): sign in again, then repeat them.

Instead of a profile, WFM_TOKEN may hold an access token. It wins.";

#[derive(Debug, Args)]
#[command(after_long_help = LOGIN_HELP)]
pub struct LoginArgs {
    /// Base address of the service. By default that of the profile, else http://127.0.0.1:3000.
    #[arg(long, env = "WFM_URL", value_parser = base_url)]
    pub url: Option<String>,

    /// E-mail to sign in with. By default that of the profile.
    #[arg(long, env = "WFM_EMAIL")]
    pub email: Option<String>,

    /// Name or id of the organization, if the e-mail has an account in several. By default the one whose account was
    /// activated first.
    #[arg(long, env = "WFM_ORGANIZATION", value_name = "NAME")]
    pub organization: Option<String>,

    /// The profile that keeps the session. By default the one named default.
    #[arg(long, env = "WFM_PROFILE", value_name = "NAME", value_parser = profile_name)]
    pub profile: Option<String>,
}

const LOGOUT_HELP: &str = "\
  wfm logout
  wfm logout --profile test";

#[derive(Debug, Args)]
#[command(after_long_help = LOGOUT_HELP)]
pub struct LogoutArgs {
    /// The profile whose session ends. By default the one named default.
    #[arg(long, env = "WFM_PROFILE", value_name = "NAME", value_parser = profile_name)]
    pub profile: Option<String>,
}

const WHOAMI_HELP: &str = "\
  wfm whoami
  wfm whoami --profile test --json

It shows the account and its employee, the organization, the service, the profile, the roles, and until when the
sign-in holds. A session of a profile holds 30 days from its last use, so each command prolongs it, and 180 days at
the latest.";

#[derive(Debug, Args)]
#[command(after_long_help = WHOAMI_HELP)]
pub struct WhoamiArgs {
    /// Print it as a JSON object.
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    pub connection: Connection,
}
