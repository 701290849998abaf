//! Personal data and attached files, as sent and answered.

pub mod document;
pub mod personal_data;
