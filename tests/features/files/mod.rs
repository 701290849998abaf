//! Files that leave the service.

pub mod documents;
pub mod exports;
pub mod person;
