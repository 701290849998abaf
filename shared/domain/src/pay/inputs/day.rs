//! One date of a payroll: what is planned, and what was done.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use crate::days::Days;
use crate::leave::PaidShare;
use crate::pay::inputs::is_nothing;
use crate::policy::GUARANTEED;
use crate::worth::Worth;

/// One date of the period. Zero values are not written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Day {
    pub date: NaiveDate,
    pub kind: DayKind,
    /// Whether a holiday takes the whole date.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub holiday: bool,
    /// The worth of the date as if there were no holidays (rule DAY-1).
    #[serde(default, skip_serializing_if = "Worth::is_whole")]
    pub worth: Worth,
    /// The part of the worth that is off, where a holiday takes half of the date (rule DAY-2).
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub off: Days,
    /// Net, on holidays too.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub scheduled_minutes: u32,
    /// The scheduled minutes that are off, where a holiday takes half of the date (rule DAY-2).
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub off_minutes: u32,
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub worked_minutes: u32,
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub overtime_minutes: u32,
    /// The worth of the attendances of the date (rules PAY-15 and DAY-4).
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub present: Days,
    /// The shares of approved paid leave, worked or not.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub paid_leave: Days,
    /// The shares of approved unpaid leave, worked or not.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub unpaid_leave: Days,
    /// The minutes of approved paid leave with times, worked or not (rule LEAVE-38).
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub paid_leave_minutes: u32,
    /// The minutes of approved unpaid leave with times, worked or not (rule LEAVE-38).
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub unpaid_leave_minutes: u32,
    /// The approved leaves of which a share is paid, worked or not (rule PAY-89).
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub part_paid_leave: Vec<PartPaidLeave>,
    /// The worked leaves of the date, the earliest first. Engine version 2 added it.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub worked_leave: Vec<WorkedLeave>,
    /// Whether an attendance is open, incomplete or pending review, so that the employee does not
    /// count as absent yet.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub undecided: bool,
    /// The worked and guaranteed minutes by combination of codes, on a date on which a time policy holds (rule POL-12).
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub coded: Vec<CodedMinutes>,
    /// The minutes that a time account pays out on the date (rule ACCT-3).
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub payout_minutes: u32,
    /// Whether another payroll pays the date, because its compensation names another pay group (rule PAY-79).
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub is_elsewhere: bool,
    /// The first date of its week by the time policy, if a component has an average of the week (rule POL-13).
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub week: Option<NaiveDate>,
}

/// Approved leave of a date that was worked in whole or in part (rule PAY-75).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WorkedLeave {
    /// The share of the date that the leave takes. The leave of the day includes it.
    pub share: Days,
    /// The minutes of a leave with times, which takes no share. The leave of the day includes them.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub timed_minutes: u32,
    pub paid: bool,
    /// The paid share of a leave that is neither wholly paid nor wholly unpaid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paid_share: Option<PaidShare>,
    /// Worked minutes inside the leave's interval. They may exceed the minutes of the share.
    pub minutes: u32,
}

/// Approved leave of a date, of which a share is paid (rule PAY-89).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PartPaidLeave {
    /// The share of the date that the leave takes.
    pub share: Days,
    /// The minutes of a leave with times, which takes no share (rule LEAVE-38).
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub timed_minutes: u32,
    pub paid_share: PaidShare,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DayKind {
    Scheduled,
    Rest,
}

/// The minutes of a date that have the same codes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CodedMinutes {
    /// The combination of codes, in the order of the alphabet. Minutes that a guarantee adds have the code `guaranteed`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub codes: Vec<String>,
    pub minutes: u32,
    /// Whether a time account is credited with them, so that they have no straight hour (rule ACCT-4).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub banked: bool,
}

impl WorkedLeave {
    /// Leave of a date that takes this share or, with times, these minutes. Nothing of it was worked yet.
    pub(crate) fn of(share: Days, timed_minutes: u32, paid: PaidShare) -> Self {
        let is_paid = paid > PaidShare::NOTHING;
        let paid_share = Some(paid).filter(|paid| *paid != PaidShare::of_paid(is_paid));
        Self { share, timed_minutes, paid: is_paid, paid_share, minutes: 0 }
    }

    pub(crate) fn paid_share(&self) -> PaidShare {
        self.paid_share.unwrap_or(PaidShare::of_paid(self.paid))
    }
}

impl CodedMinutes {
    pub(crate) fn is_guaranteed(&self) -> bool {
        self.codes.iter().any(|code| code == GUARANTEED)
    }
}

impl Day {
    /// A date on which nobody has to work, and nobody does.
    pub(crate) fn rest(date: NaiveDate) -> Self {
        Self {
            date,
            kind: DayKind::Rest,
            holiday: false,
            worth: Worth::WHOLE,
            off: Days::ZERO,
            scheduled_minutes: 0,
            off_minutes: 0,
            worked_minutes: 0,
            overtime_minutes: 0,
            present: Days::ZERO,
            paid_leave: Days::ZERO,
            unpaid_leave: Days::ZERO,
            paid_leave_minutes: 0,
            unpaid_leave_minutes: 0,
            part_paid_leave: vec![],
            worked_leave: vec![],
            undecided: false,
            coded: vec![],
            payout_minutes: 0,
            is_elsewhere: false,
            week: None,
        }
    }

    pub(crate) fn is_scheduled(&self) -> bool {
        self.kind == DayKind::Scheduled
    }

    /// Scheduled, and no holiday takes the whole date (rules PAY-16 and PAY-17).
    pub(crate) fn is_due(&self) -> bool {
        self.is_scheduled() && !self.holiday
    }

    /// A whole day of the date: its worth without what is off. Leave and work on a holiday that takes the whole
    /// date are measured as on any other date; without a shift it is 1 (rule DAY-4).
    pub(crate) fn whole(&self) -> Days {
        self.worth.days() - self.off
    }

    /// The minutes of a whole day.
    pub(crate) fn whole_minutes(&self) -> u32 {
        self.scheduled_minutes.saturating_sub(self.off_minutes)
    }
}
