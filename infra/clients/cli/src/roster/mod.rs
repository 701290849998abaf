//! `wfm roster import`: a table of shifts becomes drafts of the roster, and if wished they are published.
//!
//! ```text
//! file --file--> dates --directory--> entries --present--> what changes --delivery--> outcomes --> report
//!                                                                    \--publishing--> verdicts --/
//! ```
//!
//! [`file`] is pure; [`directory`], [`present`], [`delivery`] and [`publishing`] talk to the service; [`import`] joins
//! them. Whether shifts fit together is the server's to decide (rules SCHED-5 and SCHED-6): its words are what the report
//! says of a date.

pub mod delivery;
pub mod directory;
pub mod file;
pub mod import;
pub mod present;
pub mod publishing;
pub mod report;
