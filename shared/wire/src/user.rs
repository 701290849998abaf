//! An account, as answered.

use chrono::{DateTime, Utc};
use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

use wfm_http::wire::Timestamp;

/// An account.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct User {
    /// The id of the account.
    pub id: Uuid,
    /// E-mail that the account signs in with.
    pub email: String,
    /// Whether the owner has proven that mails to the e-mail reach them.
    pub email_proven: bool,
    /// Whether mails to the e-mail come back. Nothing is mailed there until it changes or is proven again.
    pub mail_problem: bool,
    /// The employee whose account it is; `null` only for an account without an employee.
    pub employee_id: Option<Uuid>,
    /// False once the account can no longer sign in.
    pub is_active: bool,
    /// The time after which the account can no longer sign in, if the employee's last day is known.
    pub ends_at: Option<Timestamp>,
    /// The names of the roles.
    pub roles: Vec<String>,
    /// The time at which a password was last chosen with an activation token.
    pub activated_at: Option<Timestamp>,
    /// Whether the account counts as itself only: the operator issued its sign-in, or somebody independent of the
    /// issuer has confirmed it.
    pub is_established: bool,
    /// Whether a sign-in needs a second factor, too.
    pub second_factor: bool,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it last changed.
    pub updated_at: Timestamp,
}

impl User {
    /// An account with the names of its roles.
    pub fn shown(user: &wfm_storage::users::User, roles: &[String], now: DateTime<Utc>) -> Self {
        Self {
            id: user.id.0,
            email: user.email.clone(),
            email_proven: user.email_proven_at.is_some(),
            mail_problem: user.mail_problem_at.is_some(),
            employee_id: user.employee_id.map(|id| id.0),
            is_active: user.is_active_at(now),
            ends_at: user.ends_at.map(Timestamp),
            roles: roles.to_vec(),
            activated_at: user.activated_at.map(Timestamp),
            is_established: user.sign_in.is_established(),
            second_factor: user.second_factor,
            created_at: user.created_at.into(),
            updated_at: user.updated_at.into(),
        }
    }
}
