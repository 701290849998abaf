//! Tests for the clients: a browser, an app's screens, `wfm`.

pub mod browser;
pub mod screens;
pub mod wfm_login;
pub mod wfm_resources;
