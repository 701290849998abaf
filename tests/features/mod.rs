//! Features of the service, by the part of work that they are for.

pub mod accounts;
pub mod leave;
pub mod organization;
pub mod pay;
pub mod people;
pub mod planning;
pub mod terminals;
pub mod time;
