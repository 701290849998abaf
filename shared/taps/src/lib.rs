//! The content of a fingerprint terminal's log, as pure functions of the log and of the moment at which it was taken.
//!
//! ```text
//! lines --tap--> taps --clock--> punches -------pairing------> shifts ---> attendances
//!                          \---> clock faults --clock_fault--> faulty shifts
//! ```
//!
//! [`tap`] reads the lines. [`clock`] finds the taps whose time is wrong, from the order in which the terminal wrote
//! them. [`pairing`] makes shifts from the punches, which are the taps with a sound time: [`stretch`] cuts them where
//! nobody works, and [`reading`] chooses the shifts between the cuts. [`clock_fault`] makes shifts from the other
//! taps: who came, and between which two moments.
//!
//! Nothing here reads a clock, a file, the network or the environment. The service calculates hours, lateness, breaks
//! and pay.

#![cfg_attr(test, allow(clippy::unwrap_used))]

pub mod clock;
pub mod clock_fault;
pub mod pairing;
pub mod reading;
pub mod stretch;
pub mod tap;
pub mod wall_time;
