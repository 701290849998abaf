//! Settings, files, jobs, notifications, the activity log.

pub mod activity;
pub mod demo;
pub mod jobs;
pub mod notifications;
pub mod settings;
pub mod uploads;
