//! The table, the queues and the bucket. Only this crate names an AWS SDK for them.
//!
//! # The key chart
//!
//! `o` is the organization's id. Every key, of the table and of its indexes, begins with its kind ([`kinds::Kind`]), then
//! the organization, except the kinds of names, sign-ins and work that is due, which belong to no organization. Each entity's
//! module builds its own keys. `docs/reference/data-model.md` describes the items.
//!
//! | item | pk | sk | indexes |
//! |---|---|---|---|
//! | organization | `ORGANIZATION#o` | `ORGANIZATION` | |
//! | name of an organization | `ORGANIZATIONNAME#name` | `ORGANIZATION` | |
//! | settings | `SETTINGS#o` | `SETTINGS` | |
//! | revision of settings, sites and rotations | `SETTINGSVERSION#o` | `VERSION` | |
//! | role | `ROLE#o#role` | `ROLE` | gsi1 `ROLES#o` by `created_at#id` |
//! | unique name of a role | `ROLENAME#o#skeleton` | `UNIQUE` | |
//! | account | `ACCOUNT#o#user` | `ACCOUNT` | |
//! | activation token | `ACCOUNT#o#user` | `ACTIVATION` | |
//! | account that was ever activated | `ACTIVATED#o` | `user` | |
//! | session | `SESSION#o#user` | `sid` | |
//! | first use of a refreshed token | `USED#o#sid` | `USED` | |
//! | notification | `INBOX#o#user` | `NOTE#id` | gsi1 `UNREAD#o#user` or `READ#o#user` by `id`; until a mail has it, work `MAILWORK#shard` by `due#o#user#id` |
//! | mail; mails of an account on a day, and of links; link of a mail; times of mails with a new password | `MAIL#o#user` | `MAIL#id`; `DAY#day`, `LINKS#day`; `LINK#use`; `RESETS` | until it is sent, the mail work `MAILWORK#shard` by `due#o#user#id` |
//! | request for a new password by e-mail | `PASSWORDRESET#o#email` | `REQUEST` | work `MAILWORK#RESETS` by `at#o#email` |
//! | upload | `UPLOAD#o#upload` | `UPLOAD` | |
//! | uploads of an account on a day | `REPLAY#o#user` | `UPLOADS#day` | |
//! | used idempotency key | `REPLAY#o#user` | `KEY#operation#hash` | |
//! | leases of waiting requests of an account | `WAITS#o#user` | `LEASES` | |
//! | sign-in e-mail | `LOGIN#o#skeleton` | `LOGIN` | |
//! | accounts of an e-mail, as they were activated | `LOGIN#skeleton` | `ACTIVATIONS` | |
//! | second factor | `LOGIN#U#o#user` | `FACTOR` | |
//! | sign-in attempts | `LOGIN#o#email`, `LOGIN#IP#address` | `ATTEMPTS` | |
//! | what is noted of attempts with an e-mail of nobody, for a while | `LOGIN#o#email` | `NOTE#id` | gsi2 the same |
//! | calendar feed of an account | `CALENDARFEED#o#user` | `FEED` | |
//! | department | `DEPARTMENTS#o` | `department` | |
//! | unique code of a department | `DEPARTMENTCODE#o#skeleton` | `UNIQUE` | |
//! | revision of the department tree | `DEPARTMENTTREE#o` | `TREE` | |
//! | site | `SITES#o` | `id` | |
//! | unique code of a site | `SITECODE#o#skeleton` | `UNIQUE` | |
//! | shift type | `SHIFTTYPES#o` | `id` | |
//! | unique code of a shift type | `SHIFTTYPECODE#o#skeleton` | `UNIQUE` | |
//! | rotation | `ROTATIONS#o` | `id` | |
//! | unique code of a rotation | `ROTATIONCODE#o#skeleton` | `UNIQUE` | |
//! | a rotation is in use | `ROTATIONUSE#o#rotation` | `USED` | |
//! | dates of a month that are planned by themselves, and drafts of such | `TIMELINE#o#employee's random bits` | `ROSTER#YYYY-MM`, `ROSTERDRAFT#YYYY-MM` | |
//! | open shift | `OPENSHIFT#o#id` | `OPENSHIFT` | gsi1 `OPENSHIFTS#o` by `date#id` |
//! | shift request, and the colleague's copy | `SHIFTREQUEST#o#id` | `SHIFTREQUEST`, `COLLEAGUE` | gsi1 `SHIFTREQUESTS#o` and gsi2 `EMPLOYEESHIFTREQUESTS#o#employee` by `id`; the copy gsi2 only |
//! | terminal | `TERMINALS#o` | `id` | |
//! | unique serial number of a terminal | `TERMINALSERIAL#o#skeleton` | `UNIQUE` | |
//! | tap with a sound time | `TAPS#o#number` | `local time#terminal#key` | gsi1 `TERMINALTAPS#o#terminal` by `date#push#line` |
//! | tap of a clock fault, line that is no tap | `TERMINAL#o#terminal` | `FAULT#latest sound time#number#shown#key#count`, `MALFORMED#line` | as a tap |
//! | timesheet, and days that were signed for it | `TIMESHEET#o#id` | `TIMESHEET`, `DAYS#hash` | the timesheet gsi1 `TIMESHEETS#o` and gsi2 `EMPLOYEETIMESHEETS#o#employee`, by `period_start#id`; while submitted, work `WAITING#o` by `submitted_at#id` |
//! | pay group | `PAYGROUPS#o` | `id` | |
//! | unique code of a pay group | `PAYGROUPCODE#o#skeleton` | `UNIQUE` | |
//! | a pay group is in use | `PAYGROUPUSE#o#group` | `USED` | |
//! | salary component | `COMPONENTS#o` | `component` | gsi1 `COMPONENTLIST#o` by `created_at#id` |
//! | revision of all salary components | `COMPONENTSAVES#o` | `SAVES` | |
//! | employee | `EMPLOYEE#o#employee` | `EMPLOYEE` | gsi1 `EMPLOYEES#o` by `created_at#id` |
//! | revision of the reporting lines | `EMPLOYEETREE#o` | `TREE` | |
//! | unique number and e-mail of an employee | `NUMBER#o#skeleton`, `EMAIL#o#skeleton` | `UNIQUE` | |
//! | search term of an employee | `TERM#o#first character` | `term#employee` | |
//! | membership of the organization, a department, a site, a manager's team | `MEMBERSHIP#o#STAFF`, `#D#department`, `#S#site`, `#TEAM#manager` | `MEMBERSHIP` | |
//! | membership of the administrators | `ADMINISTRATORS#o` | `MEMBERSHIP` | |
//! | administrator | `ADMINISTRATORS#o` | `MEMBER#account` | |
//! | account with a role by which it is notified | `HOLDERS#o` | `role#account` | |
//! | member of one of these, with the dates, now or later | `MEMBER#o#STAFF#CURRENT` and so on, as memberships | `created_at#employee` | where the last date is known, work `FORMERWORK#shard` by `due#employee` |
//! | the same, once all dates are over | `MEMBER#o#STAFF#FORMER` and so on | `created_at#employee` | |
//! | timeline head | `TIMELINE#o#employee's random bits` | `HEAD` | |
//! | attendance | `TIMELINE#o#employee's random bits` | `ATT#clock_in#id` | gsi1 `ATTENDANCES#o#shard` by `clock_in#id`; while open, work `CLOSEWORK#shard` by `due#organization#id` |
//! | when an organization's waiting requests are looked at again | `LOOK#o` | `ALL` | work `LOOKWORK#shard` by `due#o#o` |
//! | the same after a change of an employee's assignments | `LOOK#o` | `EMPLOYEE#employee` | while there is something to do, work `LOOKWORK#shard` by `due#o#employee` |
//! | recalculation to do, of an employee | `RECALCULATE#o#employee` | `RECALCULATE` | while there is something to do, work `RECALCULATEWORK#shard` by `due#organization#employee` |
//! | pointer from an attendance's id, if it holds no location | `ATTENDANCE#o#id` | `ATTENDANCE` | |
//! | attendance request | `ATTENDANCEREQUEST#o#id` | `REQUEST` | gsi1 `ATTENDANCEREQUESTS#o` and gsi2 `EMPLOYEEATTENDANCEREQUESTS#o#employee`, by `id`; while pending, work `WAITING#o` by `created_at#id` |
//! | an employee's attendance requests that wait for a decision | `ATTENDANCEREQUEST#o#employee` | `PENDING` | |
//! | deputy, and the copy among those of the employee | `DEPUTY#o#id`, `DEPUTIES#o#employee` | `DEPUTY`, `last date#id` | gsi1 `ALLDEPUTIES#o` and gsi2 `EMPLOYEEDEPUTIES#o#employee` by `id`; the copy gsi2 `EMPLOYEEDEPUTIES#o#deputy` |
//! | leave | `TIMELINE#o#employee's random bits` | `LAST#end_date#LEAVE#id` | gsi1 `LEAVES#o`, gsi2 `EMPLOYEELEAVES#o#employee`, by `start_date#id`; while pending, work `WAITING#o` by `created_at#id` |
//! | time account; its entries; the minutes that it pays out | `TIMELINE#o#employee's random bits` | `TIMEACCOUNT`; `TIMEENTRY#date#nth`; `LAST#date#PAYOUT#nth` | |
//! | pay adjustment that pays leave | `TIMELINE#o#employee's random bits` | `LAST#date#PAYADJUSTMENT#id` | as any pay adjustment |
//! | codes of an approved timesheet | `TIMELINE#o#employee's random bits` | `LAST#period_end#SIGNEDCODES#timesheet` | |
//! | payroll | `PAY#o#employee's random bits` | `LAST#period_end#PAYROLL#id` | gsi1 `PAYROLLS#o#shard` by `period_start#id` |
//! | pay adjustment | `PAY#o#employee's random bits` | `LAST#date#PAYADJUSTMENT#id` | gsi1 `PAYADJUSTMENTS#o`, gsi2 `EMPLOYEEPAYADJUSTMENTS#o#employee`, by `created_at#id` |
//! | sums of a calendar year of payrolls | `PAY#o#employee` | `SUMS#year` | |
//! | pointer from a pay adjustment's id | `PAYADJUSTMENT#o#id` | `PAYADJ` | |
//! | payment; its transfers, encrypted, a step each | `PAYMENT#o#payment` | `PAYMENT`; `TRANSFERS#first item` | the payment gsi1 `PAYMENTS#o` by `created_at#id` |
//! | bank accounts of an employee, or of the employer | `BANKACCOUNT#o#employee`, `BANKACCOUNT#o#EMPLOYER` | `ACCOUNTS` | |
//! | who contributed to an employee's pay | `TIMELINE#o#employee's random bits` | `PAY#CONTRIBUTIONS` | |
//! | pointer from a leave's id | `LEAVE#o#leave` | `LEAVE` | |
//! | ledger of a leave type | `TIMELINE#o#employee's random bits` | `LEDGER#type` | |
//! | leave adjustment | `LEAVEADJUSTMENT#o#adjustment` | `ADJUSTMENT` | gsi2 `EMPLOYEEADJUSTMENTS#o#employee` by `created_at#id` |
//! | leave type in use | `LEAVETYPE#o#type` | `USED` | |
//! | job | `SYNCJOB#o#job`, `TAPSJOB`, `PAYJOB`, `PLANNINGJOB` or `EXPORTJOB`, as its id says | `JOB` | gsi1 `JOBS#o`, gsi2 `ACCOUNTJOBS#o#user`, by `created_at#id`; work `JOBWORK#shard` by `due_at#job` |
//! | push of a terminal | `TAPSJOB#o#job#created` | `PUSH#number` | |
//! | batch of a job, if small | the job's partition and `#created` | `BATCH` | |
//! | plan and parts of a planned job | the job's partition and `#created` | `PLAN#hash`, `PART#number` | part: work `JOBWORK#shard` by `due_at#job#part` |
//! | verdicts of a job, or of a part | the job's partition and `#created`, `#created#part` | `VERDICTS#cursor` | |
//! | activity entry | `LOG#o#month#shard` | `occurred_at#id` | gsi1 `LOGBY#o#user`, gsi2 `LOGOF#o#id` |

#![cfg_attr(test, allow(clippy::unwrap_used))]

pub mod access;
pub mod activity;
pub mod attendance_requests;
pub mod attendances;
pub mod bank_accounts;
pub mod blobs;
pub mod by_end_date;
pub mod calendar_feeds;
pub mod coded;
pub mod condition;
pub mod connect;
pub mod contributions;
pub mod departments;
pub mod deputies;
pub mod employees;
pub mod error;
pub mod folders;
pub mod idempotency_keys;
pub mod inbox;
pub mod jobs;
pub mod key;
#[cfg(test)]
mod key_chart;
pub mod kinds;
pub mod leave_ledgers;
pub mod leaves;
pub mod list;
pub mod looks;
pub mod mail_links;
pub mod mails;
pub mod members;
pub mod memberships;
pub mod meter;
pub mod notifications;
pub mod open_shifts;
pub mod organizations;
mod packed;
pub mod password_resets;
pub mod pay_adjustments;
pub mod pay_groups;
pub mod pay_sums;
pub mod payments;
pub mod payrolls;
pub mod payslips;
pub mod personal_data;
pub mod queue;
pub mod quotas;
pub mod recalculation;
pub mod reservation;
pub mod retry;
pub mod role_holders;
pub mod roles;
pub mod rosters;
pub mod rotations;
pub mod salary_components;
pub mod sealed;
pub mod second_factors;
pub mod settings;
pub mod shift_requests;
pub mod sign_in_attempts;
pub mod signed_codes;
pub mod table;
pub mod taps;
pub mod time_accounts;
pub mod timeline;
pub mod timeline_heads;
pub mod timesheets;
mod unique;
pub mod uploads;
pub mod users;
pub mod waiting;
pub mod waits;
pub mod way;
mod work;
mod write;

use std::sync::Arc;

use crate::access::Access;
use crate::blobs::Blobs;
use wfm_domain::ids::JobClass;

use crate::jobs::JobState;
use crate::queue::Queue;
use crate::settings::SettingsCache;
use crate::table::{Key, Table};

pub use crate::condition::{Condition, Refusal};
pub use crate::error::Error;

/// Everything that is stored outside the process.
#[derive(Clone)]
pub struct Storage {
    pub table: Table,
    pub queue: Queue,
    pub pay_queue: Queue,
    pub planning_queue: Queue,
    pub export_queue: Queue,
    pub blobs: Blobs,
    pub settings: SettingsCache,
}

impl Storage {
    /// The storage of one function. It may do with table and bucket only what it declares (rules IAM-2 and IAM-3). It does not know the
    /// settings that another function has read.
    #[must_use]
    pub fn limited(&self, access: Access) -> Self {
        let settings = self.settings.of_function(access.function);
        let access = Arc::new(access);
        let blobs = self.blobs.limited(Arc::clone(&access));
        Self { table: self.table.limited(access), blobs, settings, ..self.clone() }
    }

    /// A storage that checks everything that is to be stored, and stores and sends nothing. `never` is the key of an
    /// item that never exists.
    #[must_use]
    pub fn dry(&self, never: Key) -> Self {
        Self {
            table: self.table.dry(never),
            queue: self.queue.dry(),
            pay_queue: self.pay_queue.dry(),
            planning_queue: self.planning_queue.dry(),
            export_queue: self.export_queue.dry(),
            blobs: self.blobs.dry(),
            settings: self.settings.clone(),
        }
    }

    /// Sends the message that points to a job, or a part of one, to the queue of its class.
    ///
    /// # Errors
    /// When the queue does not accept the message.
    pub async fn send(&self, job: &JobState) -> Result<(), Error> {
        let queue = match job.id.class() {
            JobClass::Sync | JobClass::Taps => &self.queue,
            JobClass::Pay => &self.pay_queue,
            JobClass::Planning => &self.planning_queue,
            JobClass::Export => &self.export_queue,
        };
        queue.send(&jobs::Pointer::to(job)).await
    }
}
