//! `wfm roster import`: a table of shifts becomes drafts of the roster. If the user wishes, they are published.
//!
//! ```text
//! file --file--> dates --directory--> entries --present--> what changes --delivery--> outcomes --> report
//!                                                                    \--publishing--> verdicts --/
//! ```
//!
//! [`file`] is pure. [`directory`], [`present`], [`delivery`] and [`publishing`] talk to the service. [`import`]
//! joins them. The server decides whether shifts fit together (rules SCHED-5 and SCHED-6). The report repeats the
//! server's words about a date.

pub mod delivery;
pub mod directory;
pub mod file;
pub mod import;
pub mod present;
pub mod publishing;
pub mod report;
