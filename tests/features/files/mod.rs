//! Files that leave the service.

pub mod exports;
