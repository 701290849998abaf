//! Submitting, approving and opening timesheets again (rules SHEET-2 to SHEET-4).

use chrono::{DateTime, NaiveDate, Utc};

use crate::approval::{Progress, Route};
use crate::dates::Today;
use crate::ids::UserId;
use crate::locks::DateSet;
use crate::timesheet::{
    SheetDay, SheetDecision, SheetState, SignedDays, Submission, Timesheet, Unresolved, days_hash,
};

/// The person who changes a timesheet. An employee is always the employee of the own timesheet, whatever their permissions are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SheetActor {
    Employee,
    Approver,
}

/// A request to submit a timesheet.
#[derive(Clone, Copy, Debug)]
pub struct Submitting<'a> {
    pub by: UserId,
    pub route: &'a Route,
    /// The local date of the employee, and the present time.
    pub today: Today,
    pub days: &'a [SheetDay],
    /// The dates that approved timesheets hold.
    pub signed: &'a DateSet,
}

/// A request to approve a timesheet.
#[derive(Clone, Debug)]
pub struct Approving<'a> {
    pub actor: SheetActor,
    pub decision: SheetDecision,
    /// The approver for whom a deputy decides.
    pub on_behalf_of: Option<UserId>,
    /// The days as they are counted now.
    pub days: &'a [SheetDay],
    /// Whether the stored attendances and leaves are those that the rules in force now make.
    pub is_recalculated: bool,
    /// The dates that approved timesheets hold.
    pub signed: &'a DateSet,
}

/// A request to open a timesheet again: the employee withdraws a submitted one, the approver returns a submitted one or
/// reopens an approved one.
#[derive(Clone, Debug)]
pub struct Opening<'a> {
    pub actor: SheetActor,
    pub by: UserId,
    pub at: DateTime<Utc>,
    pub note: Option<&'a str>,
    /// The dates that payrolls hold.
    pub paid: &'a DateSet,
}

/// The reason for which a timesheet does not change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SheetRefusal {
    #[error("Nobody decides about their own timesheet.")]
    Own,
    #[error("A timesheet that is `{}` cannot become `{}`.", from.as_str(), to.as_str())]
    InvalidTransition { from: SheetState, to: SheetState },
    #[error("The period ends on {0}. Submit the timesheet after that date.")]
    OutOfRange(NaiveDate),
    #[error("Say in a note what has to be changed.")]
    NoteRequired,
    #[error(
        "The days have changed since the timesheet was submitted. Return it, so that it is submitted again."
    )]
    Changed,
    #[error(
        "An attendance of {date} is not settled: {reason}. Settle it, and let the timesheet be submitted again."
    )]
    Unresolved { date: NaiveDate, reason: Unresolved },
    #[error("The days are being counted again after a change. Try again in a few minutes.")]
    NotRecalculated,
    #[error("An approved timesheet of another period holds {0}.")]
    Signed(NaiveDate),
    #[error("A payroll locks dates of the period from {0} on.")]
    PeriodLocked(NaiveDate),
}

impl SheetRefusal {
    /// The code for a job item or an answer.
    pub fn code(self) -> &'static str {
        match self {
            Self::Own => "own_record",
            Self::InvalidTransition { .. } | Self::NotRecalculated => "invalid_transition",
            Self::OutOfRange(_) => "out_of_range",
            Self::NoteRequired => "required",
            Self::Changed => "timesheet_changed",
            Self::Unresolved { .. } => "unresolved",
            Self::Signed(_) | Self::PeriodLocked(_) => "period_locked",
        }
    }
}

impl Timesheet {
    /// The timesheet after its days were signed, and the signed bytes; `None` if it is already submitted.
    ///
    /// # Errors
    /// The first that applies: [`SheetRefusal::InvalidTransition`] if it is approved, [`SheetRefusal::OutOfRange`] if the period
    /// has not ended, [`SheetRefusal::Signed`] if a date is signed with another period.
    ///
    /// *Case:* November 2026 can be submitted from 2026-12-01 on.
    pub fn submit(
        &self,
        submitting: &Submitting<'_>,
    ) -> Result<Option<(Self, SignedDays)>, SheetRefusal> {
        let Submitting { by, route, today, days, signed } = *submitting;
        match self.state {
            SheetState::Submitted => return Ok(None),
            SheetState::Approved => return Err(self.cannot_become(SheetState::Submitted)),
            SheetState::Open => {}
        }
        if today.date <= self.period.last {
            return Err(SheetRefusal::OutOfRange(self.period.last));
        }
        self.check_unsigned(signed)?;
        let days = SignedDays::of(days);
        let progress = Progress::starting(route.clone(), today.now);
        let submission = Submission { by, at: today.now, days_hash: days.hash(), progress };
        let after = Self {
            state: SheetState::Submitted,
            submission: Some(submission),
            decision: None,
            updated_at: today.now,
            ..self.clone()
        };
        Ok(Some((after, days)))
    }

    /// The timesheet after the approval of its present step, which is approved if that was the last one; `None` if it is already
    /// approved, or this account has approved a step.
    ///
    /// # Errors
    /// The first that applies: [`SheetRefusal::Own`], [`SheetRefusal::InvalidTransition`] if it is open,
    /// [`SheetRefusal::Changed`] if the days hash differently than when they were signed, [`SheetRefusal::Unresolved`],
    /// [`SheetRefusal::Signed`] if a date is signed with another period, [`SheetRefusal::NotRecalculated`].
    pub fn approve(&self, approving: &Approving<'_>) -> Result<Option<Self>, SheetRefusal> {
        let Approving { actor, decision, on_behalf_of, days, is_recalculated, signed } = approving;
        if *actor == SheetActor::Employee {
            return Err(SheetRefusal::Own);
        }
        let submission = match (self.state, &self.submission) {
            (SheetState::Approved, _) => return Ok(None),
            (SheetState::Submitted, Some(submission)) => submission,
            _ => return Err(self.cannot_become(SheetState::Approved)),
        };
        if submission.progress.approved_by().contains(&decision.by) {
            return Ok(None);
        }
        if days_hash(days) != submission.days_hash {
            return Err(SheetRefusal::Changed);
        }
        let unresolved = |day: &SheetDay| {
            let date = day.date;
            day.unresolved().map(|reason| SheetRefusal::Unresolved { date, reason })
        };
        if let Some(refusal) = days.iter().find_map(unresolved) {
            return Err(refusal);
        }
        self.check_unsigned(signed)?;
        if !is_recalculated {
            return Err(SheetRefusal::NotRecalculated);
        }
        let SheetDecision { by, at, note } = decision;
        let (progress, is_last) =
            submission.progress.approved(*by, *on_behalf_of, *at, note.clone());
        let state = if is_last { SheetState::Approved } else { SheetState::Submitted };
        Ok(Some(Self {
            state,
            submission: Some(Submission { progress, ..submission.clone() }),
            decision: is_last.then(|| decision.clone()),
            updated_at: *at,
            ..self.clone()
        }))
    }

    /// The timesheet after it was withdrawn, returned or reopened; `None` if it is already open. It has no signature any more.
    ///
    /// # Errors
    /// The first that applies: [`SheetRefusal::Own`] if the employee wants to open an approved one,
    /// [`SheetRefusal::NoteRequired`] if the approver says nothing, [`SheetRefusal::PeriodLocked`] if it is approved and a
    /// payroll locks one of its dates.
    pub fn open_again(&self, opening: &Opening<'_>) -> Result<Option<Self>, SheetRefusal> {
        let note = opening.note.filter(|note| !note.trim().is_empty());
        match (self.state, opening.actor) {
            (SheetState::Open, _) => return Ok(None),
            (SheetState::Approved, SheetActor::Employee) => return Err(SheetRefusal::Own),
            (_, SheetActor::Approver) if note.is_none() => return Err(SheetRefusal::NoteRequired),
            (SheetState::Approved, SheetActor::Approver) => self.check_unlocked(opening)?,
            (SheetState::Submitted, _) => {}
        }
        let decision =
            || SheetDecision { by: opening.by, at: opening.at, note: note.map(str::to_owned) };
        Ok(Some(Self {
            state: SheetState::Open,
            submission: None,
            decision: (opening.actor == SheetActor::Approver).then(decision),
            updated_at: opening.at,
            ..self.clone()
        }))
    }

    fn check_unsigned(&self, signed: &DateSet) -> Result<(), SheetRefusal> {
        signed.first_within(self.period).map_or(Ok(()), |date| Err(SheetRefusal::Signed(date)))
    }

    fn check_unlocked(&self, opening: &Opening<'_>) -> Result<(), SheetRefusal> {
        let first = opening.paid.first_within(self.period);
        first.map_or(Ok(()), |date| Err(SheetRefusal::PeriodLocked(date)))
    }

    fn cannot_become(&self, to: SheetState) -> SheetRefusal {
        SheetRefusal::InvalidTransition { from: self.state, to }
    }
}
