//! The table, the queues and the bucket. Only this crate names an AWS SDK for them.
//!
//! # The key chart
//!
//! `o` is the organization's id. Every key begins with it, except the three kinds `LOGIN#`, `WORK#` and
//! `ORG#`. Each entity's module builds its own keys. `docs/reference/data-model.md` describes the items.
//!
//! | item | pk | sk | indexes |
//! |---|---|---|---|
//! | organization | `O#o` | `ORGANIZATION` | |
//! | name of an organization | `ORG#name` | `ORGANIZATION` | |
//! | settings, and their revision | `O#o` | `SETTINGS`, `SETTINGS#VERSION` | |
//! | role | `O#o#R#role` | `ROLE` | gsi1 `O#o#ROLES` by `created_at#id` |
//! | unique name of a role | `O#o#ROLENAME#skeleton` | `UNIQUE` | |
//! | account | `O#o#U#user` | `USER` | |
//! | session | `O#o#U#user` | `FAMILY#sid` | |
//! | activation token | `O#o#U#user` | `ACTIVATION` | |
//! | notification | `O#o#U#user` | `NOTE#id` | gsi1 `O#o#U#user#UNREAD` or `O#o#U#user#READ` by `id` |
//! | upload | `O#o#F#upload` | `UPLOAD` | |
//! | uploads of an account on a day | `O#o#U#user` | `UPLOADS#day` | |
//! | leases of waiting requests of an account | `O#o#WAITS#user` | `LEASES` | |
//! | used idempotency key | `O#o#U#user` | `KEY#operation#hash` | |
//! | sign-in e-mail | `LOGIN#skeleton` | `LOGIN` | |
//! | sign-in attempts | `LOGIN#email`, `LOGIN#IP#address` | `ATTEMPTS` | |
//! | what is noted of attempts with an e-mail of nobody, for a while | `LOGIN#email` | `NOTE#id` | gsi2 the same |
//! | department | `O#o#DEPARTMENTS` | `department` | |
//! | unique code of a department | `O#o#DEPARTMENTCODE#skeleton` | `UNIQUE` | |
//! | revision of the department tree | `O#o` | `DEPARTMENTS#TREE` | |
//! | site | `O#o#SITES` | `id` | |
//! | unique code of a site | `O#o#SITECODE#skeleton` | `UNIQUE` | |
//! | shift type | `O#o#SHIFTTYPES` | `id` | |
//! | unique code of a shift type | `O#o#SHIFTTYPECODE#skeleton` | `UNIQUE` | |
//! | rotation | `O#o#ROTATIONS` | `id` | |
//! | unique code of a rotation | `O#o#ROTATIONCODE#skeleton` | `UNIQUE` | |
//! | dates of a month that are planned by themselves, and drafts of such | `O#o#T#employee` | `ROSTER#YYYY-MM`, `ROSTERDRAFT#YYYY-MM` | |
//! | open shift | `O#o#OS#id` | `OPENSHIFT` | gsi1 `O#o#OPENSHIFTS` by `date#id` |
//! | shift request, and the colleague's copy | `O#o#SR#id` | `SHIFTREQUEST`, `COLLEAGUE` | gsi1 `O#o#SHIFTREQUESTS` and gsi2 `O#o#E#employee#SHIFTREQUESTS` by `id`; the copy gsi2 only |
//! | a rotation is in use | `O#o#ROTATION#rotation` | `USED` | |
//! | terminal | `O#o#TERMINALS` | `id` | |
//! | unique serial number of a terminal | `O#o#TERMINALSERIAL#skeleton` | `UNIQUE` | |
//! | tap with a sound time | `O#o#TAPS#number` | `local time#terminal#key` | gsi1 `O#o#TERMINAL#terminal#TAPS` by `date#push#line` |
//! | tap of a clock fault, line that is no tap | `O#o#TERMINAL#terminal` | `FAULT#latest sound time#number#shown#key#count`, `MALFORMED#line` | as a tap |
//! | salary component | `O#o#COMPONENTS` | `component` | gsi1 `O#o#COMPONENTS` by `created_at#id` |
//! | revision of all salary components | `O#o` | `COMPONENTS#SAVES` | |
//! | employee | `O#o#E#employee` | `EMPLOYEE` | gsi1 `O#o#EMPLOYEES` by `created_at#id` |
//! | revision of the reporting lines | `O#o` | `EMPLOYEES#TREE` | |
//! | unique number and e-mail of an employee | `O#o#NUMBER#skeleton`, `O#o#EMAIL#skeleton` | `UNIQUE` | |
//! | search term of an employee | `O#o#TERM#first character` | `term#employee` | |
//! | membership of a department, of a site, of a manager's team, of the administrators | `O#o#D#department`, `O#o#S#site`, `O#o#E#manager#TEAM`, `O#o#ADMINISTRATORS` | `MEMBERSHIP` | |
//! | administrator | `O#o#ADMINISTRATORS` | `MEMBER#account` | |
//! | account with a role by which it is notified | `O#o#HOLDERS` | `role#account` | |
//! | member of the organization, a department, a site or a team, with the dates, now or later | `O#o#STAFF#CURRENT`, `O#o#D#department#CURRENT`, `O#o#S#site#CURRENT`, `O#o#E#manager#TEAM#CURRENT` | `created_at#employee` | where the last date is known, work `WORK#FORMER#shard` by `due#employee` |
//! | the same, once all dates are over | `O#o#STAFF#FORMER`, `O#o#D#department#FORMER`, `O#o#E#manager#TEAM#FORMER` | `created_at#employee` | |
//! | timeline head | `O#o#T#employee's random bits` | `HEAD` | |
//! | attendance | `O#o#T#employee's random bits` | `ATT#clock_in#id` | gsi1 `O#o#ATTENDANCES#shard` by `clock_in#id`; while open, work `WORK#CLOSE#shard` by `due#organization#id` |
//! | recalculation to do, of all employees, of those of a site, or of one | `O#o`, `O#o#S#site`, `O#o#E#employee` | `RECALCULATE` | while there is something to do, work `WORK#RECALCULATE#shard` by `due#organization#whose` |
//! | pointer from an attendance's id, where it holds no location | `O#o#A#id` | `ATTENDANCE` | |
//! | leave | `O#o#T#employee's random bits` | `LAST#end_date#LEAVE#id` | gsi1 `O#o#LEAVES`, gsi2 `O#o#E#employee#LEAVES`, by `start_date#id` |
//! | payroll | `O#o#T#employee's random bits` | `LAST#period_end#PAYROLL#id` | gsi1 `O#o#PAYROLLS#shard` by `period_start#id` |
//! | pay adjustment | `O#o#T#employee's random bits` | `LAST#date#PAYADJUSTMENT#id` | gsi1 `O#o#PAYADJS`, gsi2 `O#o#E#employee#PAYADJS`, by `created_at#id` |
//! | pointer from a pay adjustment's id | `O#o#PA#id` | `PAYADJ` | |
//! | pointer from a leave's id | `O#o#L#leave` | `LEAVE` | |
//! | ledger of a leave type | `O#o#T#employee's random bits` | `LEDGER#type` | |
//! | leave adjustment | `O#o#LA#adjustment` | `ADJUSTMENT` | gsi2 `O#o#E#employee#ADJUSTMENTS` by `created_at#id` |
//! | leave type in use | `O#o#LEAVETYPE#type` | `USED` | |
//! | job | `O#o#J#job` | `JOB` | gsi1 `O#o#JOBS`, gsi2 `O#o#U#user#JOBS`, by `created_at#id`; work `WORK#shard` by `due_at#job` |
//! | push of a terminal | `O#o#J#job#created` | `PUSH#number` | |
//! | batch of a job, if small | `O#o#J#job#created` | `BATCH` | |
//! | plan and parts of a bulk job | `O#o#J#job#created` | `PLAN#hash`, `PART#number` | part: work `WORK#shard` by `due_at#job#part` |
//! | verdicts of a job, or of a part | `O#o#J#job#created`, `O#o#J#job#created#part` | `VERDICTS#cursor` | |
//! | activity entry | `O#o#LOG#month#shard` | `occurred_at#id` | gsi1 `O#o#LOG#U#user`, gsi2 `O#o#LOG#R#id` |

#![cfg_attr(test, allow(clippy::unwrap_used))]

pub mod activity;
pub mod attendances;
pub mod blobs;
pub mod by_end_date;
pub mod coded;
pub mod condition;
pub mod connect;
pub mod contributions;
pub mod departments;
pub mod employees;
pub mod error;
pub mod idempotency_keys;
pub mod jobs;
pub mod key;
#[cfg(test)]
mod key_chart;
pub mod leaves;
pub mod list;
pub mod members;
pub mod memberships;
pub mod meter;
pub mod notifications;
pub mod open_shifts;
pub mod organizations;
pub mod pay_adjustments;
pub mod payrolls;
pub mod queue;
pub mod recalculation;
pub mod reservation;
pub mod retry;
pub mod role_holders;
pub mod roles;
pub mod rosters;
pub mod rotations;
pub mod salary_components;
pub mod second_factors;
pub mod settings;
pub mod shift_requests;
pub mod sign_in_attempts;
pub mod table;
pub mod taps;
pub mod timeline;
pub mod timeline_heads;
mod unique;
pub mod uploads;
pub mod users;
pub mod waits;
mod work;
mod write;

use crate::blobs::Blobs;
use crate::jobs::{AnyTask, Job, Task};
use crate::queue::Queue;
use crate::settings::SettingsCache;
use crate::table::Table;

pub use crate::condition::{Condition, Refusal};
pub use crate::error::Error;

/// Everything that is stored outside the process.
#[derive(Clone)]
pub struct Storage {
    pub table: Table,
    pub queue: Queue,
    pub pay_queue: Queue,
    pub planning_queue: Queue,
    pub blobs: Blobs,
    pub settings: SettingsCache,
}

impl Storage {
    /// Sends the message that points to a job, or a part of one, to the queue of its kind.
    pub async fn send<T: AnyTask>(&self, job: &Job<T>) -> Result<(), Error> {
        let queue = match job.task.clone().into() {
            Task::Sync(_) | Task::Taps(_) => &self.queue,
            Task::Bulk(task) if task.action.is_about_pay() => &self.pay_queue,
            Task::Bulk(_) => &self.planning_queue,
        };
        queue.send(&jobs::Pointer::to(job)).await
    }
}
