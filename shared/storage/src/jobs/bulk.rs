//! Bulk jobs, which do the same with every item of a list: the task, the batch and the verdicts of pay runs, of
//! decisions about many payrolls, of rosters that are published, and of recalculations.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_domain::attendance::Review;
use wfm_domain::dates::DateRange;
use wfm_domain::ids::{AttendanceId, DepartmentId, EmployeeId, JobId, PayrollId, SiteId};
use wfm_domain::pay::{Pay, Payroll, PayrollDecision};
use wfm_domain::recalculation::{InheritedChange, Level};

use super::{AnyTask, Job, JobKind, Task};
use crate::attendances::Filter;

/// A job that does the same with every item of a list.
pub type BulkJob = Job<BulkTask>;

/// The task of a bulk job, or of one of its parts, and how far it has come.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BulkTask {
    pub action: BulkAction,
    /// The totals of the payrolls so far, by currency.
    pub totals: BTreeMap<String, Totals>,
    /// The name of the plan that lists the items. Without a plan, `total` may be 0.
    pub plan: Option<String>,
    /// The number of parts, each with a row of its own; 0 while the job has none.
    pub parts: u32,
    /// How many parts ended successfully, and how many were abandoned.
    pub parts_completed: u32,
    pub parts_failed: u32,
    /// Which part this is; `None` for the job itself.
    pub part: Option<Part>,
}

/// What a bulk job does with each of its items.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BulkAction {
    /// An item is an employee.
    Generate { period: DateRange, dry_run: bool },
    /// An item is a payroll.
    Decide {
        decision: PayrollDecision,
        reason: Option<String>,
        /// Decides only payrolls that still belong to this run, and not those that another run has
        /// replaced.
        of_run: Option<JobId>,
    },
    /// An item is an employee, whose drafts of these dates are published.
    PublishRoster { dates: DateRange },
    /// An item is an attendance, about which is decided.
    Review {
        /// Approved or rejected.
        decision: Review,
        note: Option<String>,
    },
    /// An item is an employee, whose days are recalculated where they inherit what changed.
    Recalculate {
        change: InheritedChange,
        /// Until then a further change is added to this job.
        begins_at: DateTime<Utc>,
    },
}

impl BulkAction {
    /// Whether its items are payrolls, or what comes to one.
    pub fn is_about_pay(&self) -> bool {
        match self {
            Self::Generate { .. } | Self::Decide { .. } => true,
            Self::PublishRoster { .. } | Self::Review { .. } | Self::Recalculate { .. } => false,
        }
    }

    /// The selection of its items, where the job has no batch that says it.
    pub fn selection(&self) -> Option<BulkSelection> {
        match self {
            Self::Recalculate { change, .. } => Some(match change.level {
                Level::Organization => BulkSelection::Everybody,
                Level::Site(site) => BulkSelection::Site(site),
            }),
            _ => None,
        }
    }

    /// When it begins, unless that is at once.
    pub fn begins_at(&self) -> Option<DateTime<Utc>> {
        match self {
            Self::Recalculate { begins_at, .. } => Some(*begins_at),
            _ => None,
        }
    }

    /// Whether only items with which something happened have a result: those that were skipped are counted.
    pub fn lists_only_changes(&self) -> bool {
        matches!(self, Self::Recalculate { .. })
    }

    /// The number of items that one transaction processes: approving a payroll takes four writes. Chunks begin at its
    /// multiples, so that the index of an item gives the place of its verdict.
    pub fn chunk(&self) -> u32 {
        match self {
            Self::Generate { .. } | Self::Decide { .. } => 20,
            // Two months of shifts and drafts each, at most, and what follows from them.
            Self::PublishRoster { .. } => 5,
            // Each with its entry in the log, and what follows for its day.
            Self::Review { .. } => 5,
            // Each is recalculated in transactions of their own, all at once.
            Self::Recalculate { .. } => 20,
        }
    }

    /// The number of items of one part of a large job.
    pub fn part(&self) -> u32 {
        match self {
            // A part may have to read years of attendances.
            Self::Recalculate { .. } => 5 * self.chunk(),
            _ => 50 * self.chunk(),
        }
    }
}

/// One part of a large job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// From 0.
    pub number: u32,
    /// The number of items of the whole job.
    pub whole_total: u32,
}

impl BulkTask {
    /// A task with nothing done.
    pub fn new(action: BulkAction) -> Self {
        Self {
            action,
            totals: BTreeMap::new(),
            plan: None,
            parts: 0,
            parts_completed: 0,
            parts_failed: 0,
            part: None,
        }
    }

    /// Whether it only computes: nothing is stored but the verdicts.
    pub fn is_dry_run(&self) -> bool {
        matches!(self.action, BulkAction::Generate { dry_run: true, .. })
    }

    pub(super) fn kind(&self) -> JobKind {
        match self.action {
            BulkAction::Generate { .. } => JobKind::PayrollGenerate,
            BulkAction::Decide { .. } => JobKind::PayrollDecide,
            BulkAction::PublishRoster { .. } => JobKind::RosterPublish,
            BulkAction::Review { .. } => JobKind::ApprovalsDecide,
            BulkAction::Recalculate { .. } => JobKind::Recalculation,
        }
    }
}

impl AnyTask for BulkTask {
    fn part(&self) -> Option<u32> {
        self.part.map(|part| part.number)
    }
}

impl From<BulkTask> for Task {
    fn from(task: BulkTask) -> Self {
        Self::Bulk(task)
    }
}

/// The accepted batch of a bulk job: the selection of its items.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BulkSelection {
    Everybody,
    /// The department and those below it.
    Department(DepartmentId),
    /// Whoever works there on a day of the period.
    Site(SiteId),
    Employees(Vec<EmployeeId>),
    Payrolls(Vec<PayrollId>),
    /// The payrolls of a run.
    Job(JobId),
    Attendances(Vec<AttendanceId>),
    /// The attendances that a filter takes and that were stored until a moment, of everybody or of these employees.
    AttendancesLike {
        filter: Box<Filter>,
        stored_until: DateTime<Utc>,
        of: Option<BTreeSet<EmployeeId>>,
    },
}

impl BulkSelection {
    /// How many items are named; 0 for every other selection.
    pub fn named_items(&self) -> usize {
        match self {
            Self::Employees(ids) => ids.len(),
            Self::Payrolls(ids) => ids.len(),
            Self::Attendances(ids) => ids.len(),
            Self::Everybody
            | Self::Department(_)
            | Self::Site(_)
            | Self::Job(_)
            | Self::AttendancesLike { .. } => 0,
        }
    }

    /// The named items, in that order; for every other selection the plan lists the items.
    pub(super) fn named(self) -> Vec<Uuid> {
        match self {
            Self::Employees(ids) => ids.into_iter().map(|id| id.0).collect(),
            Self::Payrolls(ids) => ids.into_iter().map(|id| id.0).collect(),
            Self::Attendances(ids) => ids.into_iter().map(|id| id.0).collect(),
            Self::Everybody
            | Self::Department(_)
            | Self::Site(_)
            | Self::Job(_)
            | Self::AttendancesLike { .. } => vec![],
        }
    }
}

/// The totals of the payrolls of one currency.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Totals {
    pub employees: u32,
    pub gross: Decimal,
    pub net: Decimal,
    pub employer_cost: Decimal,
}

impl Totals {
    /// The totals of one payroll.
    pub fn of(pay: &Pay) -> Self {
        let Pay { gross, net, employer_cost, .. } = *pay;
        Self { employees: 1, gross, net, employer_cost }
    }

    /// Adds other totals.
    pub fn add(&mut self, others: &Self) {
        self.employees += others.employees;
        self.gross += others.gross;
        self.net += others.net;
        self.employer_cost += others.employer_cost;
    }
}

/// The verdict on an item of a bulk job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BulkVerdict {
    Created,
    /// The job replaced a draft, or decided about a payroll.
    Updated,
    /// There was nothing to do.
    Skipped,
    Failed,
    /// The job failed before it processed the item.
    Unprocessed,
}

impl BulkVerdict {
    /// Every verdict, in the order of summaries.
    pub const ALL: [Self; 5] =
        [Self::Created, Self::Updated, Self::Skipped, Self::Failed, Self::Unprocessed];

    /// The verdict as it is written.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Created => "created",
            Self::Updated => "updated",
            Self::Skipped => "skipped",
            Self::Failed => "failed",
            Self::Unprocessed => "unprocessed",
        }
    }
}

/// The result of one item of a bulk job.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BulkItemResult {
    pub index: u32,
    /// `None` only for a payroll that does not exist.
    pub employee_id: Option<EmployeeId>,
    pub verdict: BulkVerdict,
    pub code: Option<String>,
    /// A sentence for people, without pay figures.
    pub detail: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attendance_id: Option<AttendanceId>,
    pub payroll_id: Option<PayrollId>,
    pub net: Option<Decimal>,
    pub currency: Option<String>,
    /// The pay of a dry run, whose payrolls are stored nowhere else.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub payroll: Option<Box<Payroll>>,
}
