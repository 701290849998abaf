//! What the service does, by the part of work that it is for.

pub mod accounts;
pub mod leave;
pub mod organization;
pub mod pay;
pub mod people;
pub mod planning;
pub mod terminals;
pub mod time;
