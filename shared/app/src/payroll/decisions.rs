//! Decisions about payrolls. The same code decides one payroll, or many in a chunk.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use chrono::{DateTime, Datelike, NaiveDate, Utc};
use futures::future::{try_join, try_join_all};
use rust_decimal::Decimal;
use wfm_domain::dates::DateRange;
use wfm_domain::employee::Employee;
use wfm_domain::ids::{EmployeeId, JobId, OrganizationId, PayGroupId, PayrollId, UserId};
use wfm_domain::independence::Accounts;
use wfm_domain::leave::LeaveYears;
use wfm_domain::notice::Notice;
use wfm_domain::pay::{
    Approval, Contributions, Decided, DecisionRequest, Others, PaidSums, PayGroup, Payroll,
    PayrollDecision, PayrollRefusal, PayrollStatus, SalaryComponent, Snapshot, TakenInstalment,
    approve, check_approvable, decide_payroll, may_pay, year_to_date,
};

use crate::payroll::definitions::Definitions;
use crate::payroll::facts::{self, For, PayFacts, Terms, Wanted};
pub use crate::payroll::outcome::Outcome;
use crate::payroll::particulars;
use wfm_domain::recalculation::Recalculation;
use wfm_domain::settings::{Absence, Settings};
use wfm_storage::Error;
use wfm_storage::coded::Stored;
use wfm_storage::leave_ledgers;
use wfm_storage::notifications::{self, Notification};
use wfm_storage::pay_sums::{self, YearSums};
use wfm_storage::payrolls::{self, StoredPayroll};
use wfm_storage::recalculation;
use wfm_storage::table::{Table, Write};
use wfm_storage::timeline_heads::TimelineHead;
use wfm_storage::{Storage, contributions, pay_groups, users};

/// The decision, its author and its time.
#[derive(Clone, Debug)]
pub struct Decision<'a> {
    pub request: DecisionRequest<'a>,
    pub by: UserId,
    /// The employee of the account that decides.
    pub by_employee: Option<EmployeeId>,
    /// The job, if it decides many payrolls together.
    pub job: Option<&'a JobId>,
    pub now: DateTime<Utc>,
}

/// The action of the activity log for a decision that gave a payroll this status. A draft means that its approval is
/// not sufficient.
pub fn action(status: PayrollStatus) -> &'static str {
    match status {
        PayrollStatus::Draft => "payroll.approval_noted",
        PayrollStatus::Approved => "payroll.approved",
        PayrollStatus::Paid => "payroll.paid",
        PayrollStatus::Void => "payroll.voided",
    }
}

/// The greatest number of writes about payrolls in one transaction. The rest has room for the job and the log.
const MOST_WRITES: usize = 86;

/// The greatest number of payrolls that one transaction decides in an organization with these settings. Each has at most
/// five writes, one for each leave type that worked hours grant, and two if it is the first to use its pay group.
fn most_at_once(settings: &Settings, groups: usize) -> usize {
    (MOST_WRITES.saturating_sub(2 * groups) / (5 + settings.leave_by_hours().count())).max(1)
}

/// The outcomes of these payrolls, or of the first of them that fit one transaction, and their writes: at most five for each payroll, and one for each leave type that worked hours
/// grant.
pub async fn decide(
    storage: &Storage,
    organization: OrganizationId,
    ids: &[PayrollId],
    decision: &Decision<'_>,
) -> Result<(Vec<Outcome>, Vec<Write>), Error> {
    let table = &storage.table;
    // This first read only finds the employees. The rows that count are read after the timeline heads.
    let seen = payrolls::get_many(table, organization, ids).await?;
    let named = seen.iter().filter_map(|stored| stored.payroll.pay_group_id);
    let groups = pay_groups::named(table, organization, named).await?;
    let wanted: Vec<Wanted> = seen.iter().map(|stored| facts_for(stored, &groups)).collect();
    let approves = decision.request.decision == PayrollDecision::Approved;
    let purpose = if approves { For::Computing(decision.now) } else { For::Deciding };
    let components = async {
        match approves {
            true => {
                let definitions = Definitions::read(table, organization).await?;
                Ok(definitions.components)
            }
            false => Ok(vec![]),
        }
    };
    let facts = facts::load(storage, organization, &wanted, purpose);
    let (facts, components) = try_join(facts, components).await?;
    let settings = facts.iter().flatten().next().map(|facts| &facts.settings.settings);
    let most = settings.map_or(ids.len(), |settings| most_at_once(settings, groups.len()));
    let most = if approves { most.min(one_of_each(ids, &seen)) } else { most };
    let ids = &ids[..ids.len().min(most)];
    let accounts = accounts(table, organization, decision.by, ids, &facts).await?;
    let mut by_payroll: BTreeMap<PayrollId, PayFacts> = BTreeMap::new();
    for (stored, facts) in seen.iter().zip(facts) {
        by_payroll.extend(facts.map(|facts| (stored.payroll.id, facts)));
    }

    let mut deciding = Deciding {
        decision,
        components,
        accounts,
        timeline_heads: BTreeMap::new(),
        contributions: BTreeMap::new(),
        locked: BTreeMap::new(),
        sums: BTreeMap::new(),
    };
    let mut outcomes: Vec<Outcome> =
        ids.iter().map(|id| deciding.decide(*id, by_payroll.get(id))).collect();

    particulars::store(storage, organization, &mut outcomes, &by_payroll, decision.now).await?;

    let mut writes = vec![];
    let decided = outcomes.iter().filter_map(|outcome| match outcome {
        Outcome::Decided { after, .. } => Some(after),
        _ => None,
    });
    let mut with_facts = vec![];
    for after in decided {
        writes.push(payrolls::put(organization, after)?);
        with_facts.extend(by_payroll.get(&after.payroll.id).map(|facts| (&after.payroll, facts)));
    }
    for (employee, head) in &deciding.timeline_heads {
        writes.push(head.advance(organization, *employee));
    }
    for ((employee, year), sums) in &deciding.sums {
        writes.push(pay_sums::put(organization, *employee, *year, sums)?);
    }
    for (employee, contributions) in &deciding.contributions {
        writes.push(contributions::put(organization, *employee, contributions));
    }
    let used = groups.values().filter(|group| {
        let is_of_it = |payroll: &Payroll| payroll.pay_group_id == Some(group.value.id);
        with_facts.iter().any(|(payroll, _)| payroll.status.locks() && is_of_it(payroll))
    });
    writes.extend(pay_groups::use_all(table, organization, used).await?);
    writes.extend(grants(table, organization, &outcomes, &by_payroll).await?);
    writes.extend(recalculations(table, organization, &outcomes, decision.now).await?);
    writes.extend(notify_employees(storage, organization, decision, &with_facts).await?);
    Ok((outcomes, writes))
}

/// The worked minutes that grant leave with a payroll: its own, and those of the late facts that it settles.
fn counted_minutes(payroll: &Payroll) -> i32 {
    let own = i32::try_from(payroll.pay.worked_minutes).unwrap_or(i32::MAX);
    own + payroll.corrections.iter().map(|of| of.worked_minutes).sum::<i32>()
}

/// The writes of the ledgers in which the worked minutes of these payrolls begin or cease to count (rule LEAVE-34). The ledgers are read
/// after the heads, which the decisions move on.
async fn grants(
    table: &Table,
    organization: OrganizationId,
    outcomes: &[Outcome],
    by_payroll: &BTreeMap<PayrollId, PayFacts>,
) -> Result<Vec<Write>, Error> {
    let mut changes: BTreeMap<(EmployeeId, &str), Vec<(&Payroll, i32)>> = BTreeMap::new();
    for outcome in outcomes {
        let Outcome::Decided { before, after } = outcome else { continue };
        let payroll = &after.payroll;
        let Some(facts) = by_payroll.get(&payroll.id) else { continue };
        let grants_alike = before.payroll.status.locks() == payroll.status.locks();
        if grants_alike || counted_minutes(payroll) == 0 {
            continue;
        }
        let start_month = facts.settings.settings.leave_year_start;
        let year = LeaveYears { start_month }.of(payroll.period_end);
        for code in &payroll.grants_leave {
            changes.entry((payroll.employee_id, code)).or_default().push((payroll, year));
        }
    }
    if changes.is_empty() {
        return Ok(vec![]);
    }
    let key = |of: &(EmployeeId, &str)| leave_ledgers::key(organization, of.0, of.1);
    let found = table.get_many(changes.keys().map(key).collect()).await?;
    let writes = changes.iter().map(|(of, payrolls)| {
        let before = leave_ledgers::read(found.get(&key(of)))?;
        let mut next = before.ledger.clone();
        for (payroll, year) in payrolls {
            let minutes = counted_minutes(payroll);
            next = next.worked(*year, payroll.period_end, minutes, payroll.status.locks());
        }
        Ok(leave_ledgers::put(organization, of.0, of.1, &before, next))
    });
    writes.collect()
}

/// The writes that request the recalculation of days that void payrolls had locked. Changes since then skipped these
/// days (rule TIME-33).
async fn recalculations(
    table: &Table,
    organization: OrganizationId,
    outcomes: &[Outcome],
    now: DateTime<Utc>,
) -> Result<Vec<Write>, Error> {
    let mut since: BTreeMap<EmployeeId, NaiveDate> = BTreeMap::new();
    for outcome in outcomes {
        let Outcome::Decided { before, after } = outcome else { continue };
        let is_unlocked = before.payroll.status.locks() && !after.payroll.status.locks();
        if is_unlocked && !after.payroll.is_one_off() {
            let first = after.payroll.dates().first;
            let known = since.entry(after.payroll.employee_id).or_insert(first);
            *known = first.min(*known);
        }
    }
    let requests = since.into_iter().map(|(employee, first)| {
        let days = Recalculation::since(Some(first));
        recalculation::request(table, organization, employee, days, now)
    });
    try_join_all(requests).await
}

/// The independence of the deciding account and of the contributors and approvers of these payrolls.
async fn accounts(
    table: &Table,
    organization: OrganizationId,
    by: UserId,
    ids: &[PayrollId],
    facts: &[Option<PayFacts>],
) -> Result<Accounts, Error> {
    let mut concerned = vec![by];
    let there = facts.iter().flatten().flat_map(|facts| &facts.payrolls);
    for stored in there.filter(|stored| ids.contains(&stored.payroll.id)) {
        let Payroll { generated_by, changed_by, approvals, .. } = &stored.payroll;
        concerned.push(generated_by.account);
        concerned.extend(changed_by.iter().map(|one| one.author.account));
        concerned.extend(approvals.iter().map(|approval| approval.by.account));
    }
    users::sign_ins(table, organization, concerned).await
}

/// The number of payrolls, from the first one on, until an employee comes again. A draft may depend on the approval of another
/// one: both carry the same correction, take of the same advance, or see each other in a sum. So a transaction approves one
/// payroll of an employee, and the next one is checked against the facts after it (rules PAY-61, PAY-87, PAY-91 and PAY-101).
fn one_of_each(ids: &[PayrollId], seen: &[StoredPayroll]) -> usize {
    let mut employees = BTreeSet::new();
    let employee = |id: &PayrollId| seen.iter().map(|of| &of.payroll).find(|of| of.id == *id);
    let again = ids
        .iter()
        .position(|id| employee(id).is_some_and(|payroll| !employees.insert(payroll.employee_id)));
    again.unwrap_or(ids.len())
}

fn facts_for(stored: &StoredPayroll, groups: &BTreeMap<PayGroupId, Stored<PayGroup>>) -> Wanted {
    let payroll = &stored.payroll;
    let group = payroll.pay_group_id.and_then(|id| groups.get(&id));
    let terms = Terms {
        group: group.map(|group| Arc::new(group.value.clone())),
        pay_date: Some(payroll.pay_date),
        leaves_late: payroll.leaves_late,
        is_one_off: payroll.is_one_off(),
    };
    Wanted { employee: payroll.employee_id, period: payroll.period(), terms }
}

/// The state while payrolls are decided. Several payrolls of one employee may be decided together: each meets the
/// locks of those before it, and the head of the employee is written once.
struct Deciding<'a> {
    decision: &'a Decision<'a>,
    components: Vec<SalaryComponent>,
    accounts: Accounts,
    timeline_heads: BTreeMap<EmployeeId, TimelineHead>,
    /// The contributions that an approval changes.
    contributions: BTreeMap<EmployeeId, Contributions>,
    locked: BTreeMap<EmployeeId, BTreeSet<PayrollId>>,
    /// The sums that change.
    sums: BTreeMap<(EmployeeId, i32), YearSums>,
}

impl Deciding<'_> {
    fn decide(&mut self, id: PayrollId, facts: Option<&PayFacts>) -> Outcome {
        let stored = facts.and_then(|f| f.payrolls.iter().find(|stored| stored.payroll.id == id));
        let (Some(facts), Some(before)) = (facts, stored) else {
            return Outcome::Refused(PayrollRefusal::NotFound, None);
        };
        match self.changed(facts, before) {
            Ok(None) => Outcome::Already(Box::new(before.clone())),
            Ok(Some(after)) => {
                Outcome::Decided { before: Box::new(before.clone()), after: Box::new(after) }
            }
            Err(why) => Outcome::Refused(why, Some(Box::new(before.clone()))),
        }
    }

    /// The payroll after the decision; `None` if it has the status already.
    fn changed(
        &mut self,
        facts: &PayFacts,
        before: &StoredPayroll,
    ) -> Result<Option<StoredPayroll>, PayrollRefusal> {
        let Decision { request, by, job, now, .. } = self.decision;
        let payroll = &before.payroll;
        if !decide_payroll(payroll, request, self.is_own(&facts.employee))? {
            return Ok(None);
        }
        let mut after = before.clone();
        after.rev += 1;
        after.payroll.updated_at = *now;
        let needs_second = facts.settings.settings.protection(*now).second_person;
        match request.decision {
            PayrollDecision::Approved => {
                let sums = self.check_approvable(facts, payroll)?;
                let approval = approve(payroll, *by, *now, &self.accounts);
                match approval {
                    Ok(Some(approval)) => after.payroll.approvals.push(approval),
                    Ok(None) if needs_second => return Ok(None),
                    Err(missing) if needs_second => {
                        return Err(PayrollRefusal::SecondPerson(missing));
                    }
                    Ok(None) => {}
                    Err(_) => {
                        let by = self.accounts.author(*by);
                        let covers = vec![];
                        after.payroll.approvals.push(Approval { by, at: *now, covers });
                    }
                }
                if needs_second && !after.payroll.uncovered().is_empty() {
                    after.payroll.noted_in.extend(job.cloned());
                    return Ok(Some(after));
                }
                let year_start = facts.settings.settings.payroll.year_start;
                let others = facts.paid_sums();
                let others = Others { paid: &others, opening: facts.opening() };
                after.payroll.year_to_date = Some(year_to_date(&sums, others, year_start));
                self.sums_of(facts, payroll).payrolls.insert(payroll.id, sums);
            }
            PayrollDecision::Paid if needs_second => {
                may_pay(payroll, *by, &self.accounts).map_err(PayrollRefusal::SecondPerson)?;
            }
            PayrollDecision::Paid => {}
            PayrollDecision::Void => after.payroll.is_recovered = request.is_recovered,
        }
        after.payroll.status = request.decision.status();
        if request.decision == PayrollDecision::Approved {
            let types = facts.settings.settings.leave_by_hours();
            after.payroll.grants_leave = types.map(|kind| kind.code.clone()).collect();
        }
        after.payroll.decisions.push(Decided {
            status: after.payroll.status,
            by: *by,
            at: *now,
            job_id: job.cloned(),
            reason: request.reason.map(str::to_owned),
        });
        self.lock(facts, payroll, &after.payroll);
        Ok(Some(after))
    }

    /// Whether the caller is the employee, or an account that may belong to the employee.
    fn is_own(&self, employee: &Employee) -> bool {
        let Decision { by, by_employee, .. } = *self.decision;
        by_employee == Some(employee.id)
            || employee.user_id.is_some_and(|user| self.accounts.behind(by).contains(&user))
    }

    /// Checks that a draft may be approved. Returns its sums.
    fn check_approvable(
        &self,
        facts: &PayFacts,
        payroll: &Payroll,
    ) -> Result<PaidSums, PayrollRefusal> {
        let now_locked = self.locked.get(&payroll.employee_id);
        let locks = |other: &Payroll| {
            other.status.locks() || now_locked.is_some_and(|locked| locked.contains(&other.id))
        };
        let mut others = facts.standing().filter(|other| other.payroll.id != payroll.id);
        let overlaps_locked = others.any(|other| locks(&other.payroll));
        let is_recalculated = facts.is_recalculated && facts.late.is_recalculated();
        let mut sums = None;
        check_approvable(payroll, overlaps_locked, is_recalculated, || {
            let gathered = facts.gathered(&self.components, payroll.as_of).ok()?;
            let pay_date = gathered.pay_date;
            let (computed, snapshot) = facts::computed(gathered).ok()?;
            let Snapshot { inputs, trace, .. } = &snapshot;
            sums = Some(PaidSums::of(&computed.pay, trace, inputs, pay_date));
            Some(snapshot.sha256())
        })?;
        let is_transferred_as_before = facts.transfer(payroll.pay.net) == Some(payroll.transfer);
        sums.filter(|_| is_transferred_as_before).ok_or(PayrollRefusal::OutOfDate)
    }

    /// The sums of the calendar year of a payroll's pay date.
    fn sums_of(&mut self, facts: &PayFacts, payroll: &Payroll) -> &mut YearSums {
        let year = payroll.pay_date.year();
        let known = || facts.sums.get(&year).cloned().unwrap_or_default();
        self.sums.entry((payroll.employee_id, year)).or_insert_with(known)
    }

    /// Locks the dates of a payroll that is approved, and unlocks them if it becomes void.
    fn lock(&mut self, facts: &PayFacts, before: &Payroll, after: &Payroll) {
        if before.status.locks() == after.status.locks() {
            return;
        }
        let id = after.employee_id;
        let head = self.timeline_heads.entry(id).or_insert_with(|| facts.head.clone());
        if after.status.locks() {
            for taken in &after.instalments {
                take(head, taken, taken.amount);
            }
            head.late = late_after(head, facts, after);
            after.locked_dates().into_iter().for_each(|dates| head.locks.paid.add(dates));
            after.settled_dates().into_iter().for_each(|dates| head.settled.add(dates));
            let settled = after.settles(&head.settled);
            self.locked.entry(id).or_default().insert(after.id);
            // A one-off payroll settles nothing (rule PAY-103).
            if after.is_one_off() {
                return;
            }
            let known = self.contributions.get(&id).unwrap_or(&facts.contributions);
            let mut rest = known.clone();
            // What it looked at is paid, too, even if nothing differed (rule PAY-103).
            let looked_at = facts.late.closed.iter().map(|closed| closed.payroll.dates());
            for dates in looked_at.chain([settled]) {
                rest.approve(dates, after.timeline_rev, &after.covered());
            }
            if rest != *known {
                self.contributions.insert(id, rest);
            }
        } else {
            before.locked_dates().into_iter().for_each(|dates| head.locks.paid.remove(dates));
            before.settled_dates().into_iter().for_each(|dates| head.settled.remove(dates));
            before.instalments.iter().for_each(|taken| take(head, taken, -taken.amount));
            if before.is_one_off() {
                // Its adjustments belong to the payroll of the date again.
                head.note_late(before.period());
            }
            // The next payroll carries its corrections (rule PAY-101).
            let carried = before.corrections.iter().filter(|of| of.is_of_other_period());
            let first = carried.map(|of| of.period_start).min();
            head.late = [head.late, first].into_iter().flatten().min();
            self.sums_of(facts, before).payrolls.remove(&before.id);
        }
    }
}

/// Notes in the head what a payroll takes of an advance, or gives back. An advance that was deleted takes nothing back.
fn take(head: &mut TimelineHead, taken: &TakenInstalment, amount: Decimal) {
    if let Some(of) = head.advances.iter_mut().find(|of| of.adjustment == taken.adjustment_id) {
        of.taken += amount;
    }
}

/// The first date that may not be settled after a payroll is approved. It has settled the closed payrolls that end before it
/// begins. What lies later may still be late, and so is its own time since `as_of`.
fn late_after(head: &TimelineHead, facts: &PayFacts, approved: &Payroll) -> Option<NaiveDate> {
    let settings = &facts.settings.settings;
    let state = approved.state();
    let is_done = settings.settles_late_facts && !approved.leaves_late;
    let rest = head.late.and_then(|late| {
        let done = match approved.is_one_off() {
            true => state.period.last.succ_opt().unwrap_or(state.period.last),
            false => state.period.first,
        };
        let from = if is_done { late.max(done) } else { late };
        let dates = DateRange { first: from, last: NaiveDate::MAX };
        [&head.settled, &head.locks.paid].iter().filter_map(|of| of.first_within(dates)).min()
    });
    let is_since = |date: NaiveDate| approved.as_of <= date && state.hours.contains(date);
    let mut worked = facts.attendances.iter().map(|attendance| attendance.day_result.date);
    let has_more = settings.payroll.absence == Absence::Unpaid || worked.any(is_since);
    let has_more = has_more && !approved.is_one_off();
    let since = Some(approved.as_of).filter(|date| has_more && *date <= state.hours.last);
    [rest, since.map(|date| date.max(state.hours.first))].into_iter().flatten().min()
}

/// The writes that notify employees of their payslips, and of payslips that are void.
async fn notify_employees(
    storage: &Storage,
    organization: OrganizationId,
    decision: &Decision<'_>,
    with_facts: &[(&Payroll, &PayFacts)],
) -> Result<Vec<Write>, Error> {
    let is_told = |payroll: &Payroll| match payroll.status {
        PayrollStatus::Approved => true,
        PayrollStatus::Void => payroll.was_approved(),
        PayrollStatus::Draft | PayrollStatus::Paid => false,
    };
    let with_facts: Vec<_> = with_facts.iter().filter(|(payroll, _)| is_told(payroll)).collect();
    if with_facts.is_empty() {
        return Ok(vec![]);
    }
    let accounts = with_facts.iter().filter_map(|(_, facts)| facts.employee.user_id);
    let keys = accounts.map(|user| users::key(organization, user)).collect();
    let found = storage.table.get_many(keys).await?;
    let mut writes = vec![];
    for (payroll, facts) in with_facts {
        let Some(user) = facts.employee.user_id else { continue };
        let account =
            found.get(&users::key(organization, user)).cloned().map(users::read).transpose()?;
        if account.is_some_and(|account| account.is_active_at(decision.now)) {
            let id = payroll.id;
            let from = payroll.period_start;
            let to = payroll.period_end;
            let notice = match payroll.status {
                PayrollStatus::Approved if payroll.supersedes.is_some() => {
                    Notice::payroll_replaced(id, from, to)
                }
                PayrollStatus::Approved => Notice::payroll_approved(id, from, to),
                _ => Notice::payroll_voided(id, from, to),
            };
            let notification = Notification::of(organization, user, &notice, decision.now);
            writes.push(notifications::create(organization, &notification));
        }
    }
    Ok(writes)
}
