//! A running service in a test: the embedded engines, an organization, people, a client that goes
//! through the gateway's own adapter, and a network that fails on purpose.

#![allow(clippy::expect_used, reason = "a test that cannot be set up ends there")]

pub mod answer;
mod capture;
pub mod client;
mod codes;
mod elsewhere;
pub mod faults;
pub mod logs;
pub mod operations;
pub mod service;
pub mod smtp;
pub mod uses;

pub use answer::Answer;
pub use client::{Client, Request};
pub use faults::{Fault, Network};
pub use operations::Operations;
pub use service::{Organization, Service, TestClock, verdicts};
pub use smtp::{Received, SmtpServer};
