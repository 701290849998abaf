//! Sign-in: the identity of a person, proved by a password and carried by a token (rules API-52 and API-59).

#![cfg_attr(test, allow(clippy::unwrap_used))]

mod activate_account;
mod begin_totp;
mod change_email;
mod change_password;
mod confirm_email;
mod confirm_totp;
mod delete_other_sessions;
mod delete_session;
mod get_current_user;
mod get_jwks;
pub mod leaked;
mod list_sessions;
mod login;
mod logout;
mod notices;
pub mod passwords;
mod proof;
mod refresh_session;
mod remove_totp;
mod reset_password;
mod session;
mod signing_key;
mod source;
mod step_up;
mod throttle;
mod tokens;
pub mod totp;
mod unsubscribe;
mod update_current_user;
mod verify_totp;
mod wire;

pub use signing_key::{given_secrets, signing_secrets};

use wfm_http::Group;
use wfm_http::operation::{Counts, IfMatch, PayEffect, delete, get, patch, post};

use wfm_storage::access::Access;

/// The rights of the function on the table (rule IAM-2).
pub fn access() -> Access {
    wfm_storage::access! {
        "auth"
        reads: Account Activated Administrators Employee Holders Inbox Log Login Mail OrganizationName
            Role Rotations Session Settings SettingsVersion Sites TimePolicies Used;
        puts: Account Activated Inbox Log Login Mail PasswordReset Session Used;
        updates: Login Mail;
        deletes: Account Login Mail Session;
        lists_first: Roles;
    }
}

/// The group's operations.
pub fn group() -> Group {
    Group::new(access(), include_str!("../operations.md"))
        .with(
            post("/auth/login", "login", "Sign in")
                .proof_in_body()
                .pay(PayEffect::Nothing)
                .counts(Counts::Nothing)
                .open(),
            login::login,
        )
        .with(
            post("/auth/activate", "activate_account", "Choose a password and sign in")
                .proof_in_body()
                .pay(PayEffect::Nothing)
                .counts(Counts::Nothing)
                .open(),
            activate_account::activate_account,
        )
        .with(
            post("/auth/refresh", "refresh_session", "Renew the access token")
                .proof_in_body()
                .pay(PayEffect::Nothing)
                .counts(Counts::Nothing)
                .open(),
            refresh_session::refresh_session,
        )
        .with(
            post("/auth/logout", "logout", "End this session")
                .after_leaving()
                .without_factor()
                .pay(PayEffect::Nothing)
                .counts(Counts::Nothing)
                .status(204),
            logout::logout,
        )
        .with(
            post("/auth/password", "change_password", "Change your own password")
                .after_leaving()
                .pay(PayEffect::Nothing)
                .counts(Counts::Nothing)
                .status(204),
            change_password::change_password,
        )
        .with(
            post("/auth/password-reset", "reset_password", "Ask for a new password by e-mail")
                .proof_in_body()
                .pay(PayEffect::Nothing)
                .counts(Counts::Nothing)
                .mails()
                .open(),
            reset_password::reset_password,
        )
        .with(
            post("/auth/email", "change_email", "Ask for a link that proves an e-mail")
                .always_proves()
                .pay(PayEffect::Nothing)
                .counts(Counts::Nothing)
                .mails()
                .conflicts(),
            change_email::change_email,
        )
        .with(
            post("/auth/email/confirmation", "confirm_email", "Confirm your e-mail")
                .pay(PayEffect::Nothing)
                .counts(Counts::Nothing)
                .conflicts(),
            confirm_email::confirm_email,
        )
        .with(
            post("/auth/step-up", "step_up", "Prove again who calls")
                .after_leaving()
                .without_factor()
                .pay(PayEffect::Nothing)
                .counts(Counts::Nothing),
            step_up::step_up,
        )
        .with(
            post("/auth/totp", "begin_totp", "Begin a second factor")
                .after_leaving()
                .without_factor()
                .pay(PayEffect::Nothing)
                .counts(Counts::Nothing)
                .conflicts(),
            begin_totp::begin_totp,
        )
        .with(
            post("/auth/totp/confirm", "confirm_totp", "Turn the second factor on")
                .after_leaving()
                .without_factor()
                .pay(PayEffect::Nothing)
                .counts(Counts::Nothing)
                .conflicts(),
            confirm_totp::confirm_totp,
        )
        .with(
            post("/auth/totp/verify", "verify_totp", "Sign in with a code")
                .proof_in_body()
                .pay(PayEffect::Nothing)
                .counts(Counts::Nothing)
                .open(),
            verify_totp::verify_totp,
        )
        .with(
            post("/auth/totp/remove", "remove_totp", "Remove the second factor")
                .after_leaving()
                .pay(PayEffect::Nothing)
                .counts(Counts::Nothing)
                .status(204)
                .conflicts(),
            remove_totp::remove_totp,
        )
        .with(
            get("/auth/sessions", "list_sessions", "List your own sessions").after_leaving(),
            list_sessions::list_sessions,
        )
        .with(
            delete("/auth/sessions/{id}", "delete_session", "End one of your own sessions")
                .after_leaving()
                .pay(PayEffect::Nothing)
                .counts(Counts::Nothing)
                .status(204),
            delete_session::delete_session,
        )
        .with(
            delete("/auth/sessions", "delete_other_sessions", "End all one's other sessions")
                .after_leaving()
                .pay(PayEffect::Nothing)
                .counts(Counts::Nothing)
                .status(204),
            delete_other_sessions::delete_other_sessions,
        )
        .with(
            get("/auth/me", "get_current_user", "Get the caller's account and permissions")
                .after_leaving()
                .without_factor()
                .etag(),
            get_current_user::get_current_user,
        )
        .with(
            patch("/auth/me", "update_current_user", "Change your preferences of mails")
                .pay(PayEffect::Nothing)
                .counts(Counts::Nothing)
                .if_match(IfMatch::Honoured)
                .etag(),
            update_current_user::update_current_user,
        )
        .with(
            post("/mail/unsubscribe/{token}", "unsubscribe", "Switch off mails like this one")
                .pay(PayEffect::Nothing)
                .counts(Counts::Nothing)
                .status(204)
                .open(),
            unsubscribe::unsubscribe,
        )
        .with(
            get(
                "/.well-known/jwks.json",
                "get_jwks",
                "The keys that access tokens are signed with",
            )
            .open(),
            get_jwks::get_jwks,
        )
}
