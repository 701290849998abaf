//! Features of the service, by area.

pub mod accounts;
pub mod files;
pub mod leave;
pub mod mail;
pub mod organization;
pub mod pay;
pub mod people;
pub mod planning;
pub mod terminals;
pub mod time;
