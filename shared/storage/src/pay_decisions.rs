//! Deciding about payrolls: approving, paying, making void (hr-rules 4.2, 4.10; contract §6). One
//! alone and many in a chunk are decided by the same code, so that they are decided alike.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use futures::future::try_join;
use wfm_domain::ids::{EmployeeId, JobId, OrganizationId, PayrollId, UserId};
use wfm_domain::notice::Notice;
use wfm_domain::pay::{
    Payroll, PayrollDecision, PayrollRefusal, PayrollStatus, SalaryComponent, Standing,
    decide_payroll, locked_dates, settled_periods,
};
use wfm_domain::person::DateRange;

use crate::error::Error;
use crate::notifications::{self, Notification};
use crate::pay_facts::{self, For, PayFacts};
use crate::payrolls::{self, StoredPayroll};
use crate::table::Write;
use crate::timeline_heads::TimelineHead;
use crate::{Storage, salary_components, users};

/// What is to become of payrolls, and who says so.
#[derive(Clone, Debug)]
pub struct Asked<'a> {
    pub decision: PayrollDecision,
    pub reason: Option<&'a str>,
    /// The pay run whose payrolls are decided, where they are not named.
    pub of: Option<&'a JobId>,
    pub by: UserId,
    /// Whom the account belongs to: nobody approves their own.
    pub by_employee: Option<EmployeeId>,
    pub now: DateTime<Utc>,
}

/// What becomes of one payroll.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// Was so before: nothing happens.
    Already(Box<StoredPayroll>),
    Decided {
        before: Box<StoredPayroll>,
        after: Box<StoredPayroll>,
    },
    Refused(Refusal, Option<Box<StoredPayroll>>),
}

/// Why a payroll stays as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("There is no such payroll.")]
    NotFound,
    #[error("Nobody decides about their own pay.")]
    Own,
    #[error("The payroll was decided otherwise.")]
    InvalidTransition,
    #[error("A payroll is made void for a reason.")]
    ReasonRequired,
    /// The payroll is another run's by now.
    #[error("Another run has replaced the payroll.")]
    Replaced,
    /// What it was computed from has changed since.
    #[error("What it was computed from has changed: generate it again.")]
    OutOfDate,
    #[error("An approved or paid payroll shares dates with it.")]
    PeriodLocked,
}

impl Refusal {
    /// The code of an item, or of an answer.
    pub fn code(self) -> &'static str {
        match self {
            Self::NotFound => "not_found",
            Self::Own => "forbidden",
            Self::InvalidTransition | Self::Replaced | Self::OutOfDate => "invalid_transition",
            Self::ReasonRequired => "required",
            Self::PeriodLocked => "period_locked",
        }
    }
}

/// What becomes of each of these payrolls, and the writes that do it: at most three a payroll.
pub async fn decide(
    storage: &Storage,
    organization: OrganizationId,
    ids: &[PayrollId],
    asked: &Asked<'_>,
) -> Result<(Vec<Outcome>, Vec<Write>), Error> {
    let table = &storage.table;
    // First to know whose they are; what counts is read after the timeline heads.
    let seen = payrolls::get_many(table, organization, ids).await?;
    let wanted: Vec<(EmployeeId, DateRange)> = seen.iter().map(facts_for).collect();
    let approves = asked.decision == PayrollDecision::Approved;
    let purpose = if approves { For::Computing(asked.now) } else { For::Deciding };
    let components = async {
        match approves {
            true => salary_components::defined(table, organization).await,
            false => Ok(vec![]),
        }
    };
    let facts = pay_facts::load(storage, organization, &wanted, purpose);
    let (facts, components) = try_join(facts, components).await?;
    let mut by_payroll: BTreeMap<PayrollId, PayFacts> = BTreeMap::new();
    for (stored, facts) in seen.iter().zip(facts) {
        by_payroll.extend(facts.map(|facts| (stored.payroll.id, facts)));
    }

    let mut desk =
        Desk { asked, components, timeline_heads: BTreeMap::new(), locked: BTreeMap::new() };
    let outcomes: Vec<Outcome> =
        ids.iter().map(|id| desk.decide(*id, by_payroll.get(id))).collect();

    let mut writes = vec![];
    let decided = outcomes.iter().filter_map(|outcome| match outcome {
        Outcome::Decided { after, .. } => Some(after),
        _ => None,
    });
    let mut told = vec![];
    for after in decided {
        writes.push(payrolls::put(organization, after)?);
        told.extend(by_payroll.get(&after.payroll.id).map(|facts| (&after.payroll, facts)));
    }
    for (employee, head) in &desk.timeline_heads {
        writes.push(head.advance(organization, *employee));
    }
    if approves {
        writes.extend(tell(storage, organization, asked, &told).await?);
    }
    Ok((outcomes, writes))
}

fn facts_for(stored: &StoredPayroll) -> (EmployeeId, DateRange) {
    (stored.payroll.employee_id, stored.payroll.standing().period)
}

/// Several payrolls of one employee may be decided at once: what one locks the next one meets, and
/// their head moves on once.
struct Desk<'a> {
    asked: &'a Asked<'a>,
    components: Vec<SalaryComponent>,
    timeline_heads: BTreeMap<EmployeeId, TimelineHead>,
    locked: BTreeMap<EmployeeId, BTreeSet<PayrollId>>,
}

impl Desk<'_> {
    fn decide(&mut self, id: PayrollId, facts: Option<&PayFacts>) -> Outcome {
        let stored = facts.and_then(|f| f.payrolls.iter().find(|stored| stored.payroll.id == id));
        let (Some(facts), Some(before)) = (facts, stored) else {
            return Outcome::Refused(Refusal::NotFound, None);
        };
        match self.changed(facts, before) {
            Ok(None) => Outcome::Already(Box::new(before.clone())),
            Ok(Some(after)) => {
                Outcome::Decided { before: Box::new(before.clone()), after: Box::new(after) }
            }
            Err(why) => Outcome::Refused(why, Some(Box::new(before.clone()))),
        }
    }

    /// The payroll as it will be; `None` where it is so already.
    fn changed(
        &mut self,
        facts: &PayFacts,
        before: &StoredPayroll,
    ) -> Result<Option<StoredPayroll>, Refusal> {
        let Asked { decision, reason, of, by, by_employee, now } = *self.asked;
        let payroll = &before.payroll;
        if by_employee == Some(payroll.employee_id) {
            return Err(Refusal::Own);
        }
        if of.is_some_and(|of| *of != payroll.job_id) {
            return Err(Refusal::Replaced);
        }
        let changes =
            decide_payroll(payroll.status, decision, reason).map_err(|why| match why {
                PayrollRefusal::InvalidTransition => Refusal::InvalidTransition,
                PayrollRefusal::ReasonRequired => Refusal::ReasonRequired,
            })?;
        if !changes {
            return Ok(None);
        }
        if decision == PayrollDecision::Approved {
            self.check_approvable(facts, payroll)?;
        }
        let mut after = before.clone();
        after.rev += 1;
        after.payroll.status = decision.status();
        after.payroll.decided_by = Some(by);
        after.payroll.decided_at = Some(now);
        after.payroll.reason = reason.map(str::to_owned);
        after.payroll.updated_at = now;
        self.fix(facts, payroll, &after.payroll);
        Ok(Some(after))
    }

    fn check_approvable(&self, facts: &PayFacts, payroll: &Payroll) -> Result<(), Refusal> {
        let now_locked = self.locked.get(&payroll.employee_id);
        let locks = |other: &Payroll| {
            other.status.locks() || now_locked.is_some_and(|locked| locked.contains(&other.id))
        };
        let mut others = facts.standing().filter(|other| other.payroll.id != payroll.id);
        if others.any(|other| locks(&other.payroll)) {
            return Err(Refusal::PeriodLocked);
        }
        let gathered = facts.gathered(&self.components, payroll.as_of);
        let computed = gathered.ok().and_then(|gathered| pay_facts::computed(gathered).ok());
        match computed {
            Some((_, snapshot)) if snapshot.sha256() == payroll.snapshot_hash => Ok(()),
            _ => Err(Refusal::OutOfDate),
        }
    }

    /// Holds the payroll's dates fixed, or no more.
    fn fix(&mut self, facts: &PayFacts, before: &Payroll, after: &Payroll) {
        if before.status.locks() == after.status.locks() {
            return;
        }
        let id = after.employee_id;
        let head = self.timeline_heads.entry(id).or_insert_with(|| facts.head.clone());
        if after.status.locks() {
            let standing = after.standing();
            locked_dates([standing]).into_iter().for_each(|dates| head.lock(dates));
            settled_periods([standing]).into_iter().for_each(|period| head.settle(period));
            self.locked.entry(id).or_default().insert(after.id);
        } else {
            let standing = Standing { status: PayrollStatus::Approved, ..before.standing() };
            locked_dates([standing]).into_iter().for_each(|dates| head.unlock(dates));
            settled_periods([standing]).into_iter().for_each(|period| head.unsettle(period));
        }
    }
}

/// The writes that tell employees of their payslips.
async fn tell(
    storage: &Storage,
    organization: OrganizationId,
    asked: &Asked<'_>,
    told: &[(&Payroll, &PayFacts)],
) -> Result<Vec<Write>, Error> {
    let accounts = told.iter().filter_map(|(_, facts)| facts.employee.user_id);
    let keys = accounts.map(|user| users::key(organization, user)).collect();
    let found = storage.table.get_many(keys).await?;
    let mut writes = vec![];
    for (payroll, facts) in told {
        let Some(user) = facts.employee.user_id else { continue };
        let account =
            found.get(&users::key(organization, user)).cloned().map(users::read).transpose()?;
        if account.is_some_and(|account| account.is_active) {
            let notice =
                Notice::payroll_approved(payroll.id, payroll.period_start, payroll.period_end);
            let told = Notification::of(organization, user, &notice, asked.now);
            writes.push(notifications::create(organization, &told));
        }
    }
    Ok(writes)
}
