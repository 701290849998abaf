//! Late facts: the closed payrolls at which a new one looks, and the corrections that it carries (rules PAY-96 to PAY-102).

use std::collections::BTreeSet;
use std::sync::Arc;

use chrono::{Days, Months, NaiveDate};
use futures::future::try_join_all;
use wfm_domain::dates::DateRange;
use wfm_domain::ids::{OrganizationId, PayrollId};
use wfm_domain::pay::{
    ClosedPayroll, Exclusions, LONGEST_PERIOD, NotPaid, PayCorrection, Payroll, RunTerms,
    SalaryComponent, Snapshot, Target, carried_for, correction, is_carried, overlaps_carried,
    target,
};
use wfm_domain::settings::Settings;
use wfm_storage::payrolls::{self, StoredPayroll};
use wfm_storage::timeline_heads::TimelineHead;
use wfm_storage::{Error, Storage, pay_groups};

use crate::payroll::facts::{self, For, PayFacts, Terms, Wanted};

/// The closed payrolls at which a payroll looks, and what approved and paid payrolls carry.
#[derive(Clone, Debug, Default)]
pub struct Late {
    /// The closed payrolls, before their facts are read.
    looked_at: Vec<StoredPayroll>,
    /// The approved and paid payrolls that carry corrections, in the order of their periods.
    carriers: Vec<StoredPayroll>,
    /// The periods of approved and paid payrolls that were read.
    closed_periods: Vec<DateRange>,
    /// The closed payrolls with their facts, in the order of their periods.
    pub closed: Vec<Closed>,
    /// The corrections of the carriers, with the inputs of their targets where these are needed.
    carried: Vec<PayCorrection>,
}

/// A closed payroll, what it was computed from, and the facts of now.
#[derive(Clone, Debug)]
pub struct Closed {
    pub payroll: Payroll,
    snapshot: Snapshot,
    pub facts: PayFacts,
}

/// The corrections that a payroll carries, and what waits for a decision on the dates of the closed payrolls that it looked at.
#[derive(Clone, Debug)]
pub struct Corrections {
    pub carried: Vec<PayCorrection>,
    pub waiting: Exclusions,
}

/// The months for which corrections are carried (rule PAY-100).
const MONTHS: Months = Months::new(24);

/// The longest period.
const A_PERIOD: Days = Days::new(LONGEST_PERIOD as u64);

/// The first date from which on closed payrolls are looked at; `None` if there is nothing to look for.
pub(crate) fn looks_from(
    head: &TimelineHead,
    settings: &Settings,
    period: DateRange,
    terms: &Terms,
    purpose: For,
) -> Option<NaiveDate> {
    let looks =
        settings.settles_late_facts && !terms.leaves_late && matches!(purpose, For::Computing(_));
    // A one-off payroll carries those of payrolls that begin by its date. They may end, and have late facts, behind it.
    let is_before = |late: &NaiveDate| match terms.is_one_off {
        true => *late < period.last + A_PERIOD,
        false => *late < period.first,
    };
    let late = head.late.filter(|late| looks && is_before(late))?;
    let oldest = period.first.checked_sub_months(MONTHS).unwrap_or(period.first);
    Some(late.max(oldest))
}

/// The first date from which on payrolls are read, so that all are there that carry corrections of those that are looked at.
/// A one-off payroll in the middle of a closed period may carry one of it, and ends before the period does.
pub(crate) fn reads_from(looks_from: NaiveDate) -> NaiveDate {
    looks_from.checked_sub_days(A_PERIOD).unwrap_or(looks_from)
}

impl Late {
    /// Adds a payroll that was read.
    pub(crate) fn add(
        &mut self,
        stored: &StoredPayroll,
        period: DateRange,
        is_one_off: bool,
        looks_from: Option<NaiveDate>,
    ) {
        let payroll = &stored.payroll;
        if !payroll.status.locks() {
            return;
        }
        if !payroll.is_one_off() {
            self.closed_periods.push(payroll.period());
        }
        if payroll.corrections.iter().any(PayCorrection::is_of_other_period) {
            self.carriers.push(stored.clone());
        }
        let is_looked_at = looks_from.is_some_and(|from| from <= payroll.dates().last)
            && !payroll.is_one_off()
            && is_carried(payroll.period(), period, is_one_off);
        if is_looked_at {
            self.looked_at.push(stored.clone());
        }
    }

    /// The corrections that a payroll carries, with what it takes away of its own period, sorted by period, and what still waits in the
    /// closed periods.
    pub(crate) fn corrections(
        &self,
        facts: &PayFacts,
        components: &[SalaryComponent],
        as_of: NaiveDate,
    ) -> Result<Corrections, NotPaid> {
        let carried: Vec<&PayCorrection> = self.carried.iter().collect();
        let mut corrections = vec![];
        let mut waiting = Exclusions::default();
        for closed in &self.closed {
            let terms = RunTerms {
                paid: closed.facts.terms.paid(),
                pay_date: Some(closed.payroll.pay_date),
                ..RunTerms::default()
            };
            let inputs = &closed.snapshot.inputs;
            let Target { inputs: target, exclusions } =
                closed
                    .facts
                    .with_sources(components, as_of, &terms, |from| target(inputs, from))?;
            waiting.add_late(exclusions);
            let of = ClosedPayroll {
                payroll_id: closed.payroll.id,
                pay_group_id: closed.payroll.pay_group_id,
                inputs,
                trace: &closed.snapshot.trace,
                grants_leave: facts.settings.settings.leave_by_hours().next().is_some(),
            };
            corrections.extend(correction(&of, target, &carried)?);
        }
        if !facts.terms.is_one_off {
            corrections.extend(carried_for(facts.period, facts.group_id(), &carried));
        }
        corrections.sort_by_key(|of| (of.period_start, of.period_end, of.payroll_id));
        Ok(Corrections { carried: corrections, waiting })
    }

    /// Whether the payrolls that are corrected were paid in this currency.
    pub(crate) fn are_all_in(&self, currency: &str, corrections: &[PayCorrection]) -> bool {
        corrections.iter().all(|of| {
            let mut closed = self.closed.iter().map(|closed| &closed.payroll);
            let closed = closed.find(|payroll| payroll.id == of.payroll_id);
            closed.is_none_or(|payroll| payroll.pay.currency == currency)
        })
    }

    /// Whether others carry corrections for a period with other bounds that shares a date with the payroll, so that nobody
    /// could tell what is paid (rule PAY-101).
    pub fn overlaps(&self, facts: &PayFacts) -> bool {
        if facts.terms.is_one_off {
            return false;
        }
        let carried: Vec<&PayCorrection> = self.carried.iter().collect();
        overlaps_carried(facts.period, facts.group_id(), &carried, &self.closed_periods)
    }

    /// Whether the facts of the closed payrolls equal those that the rules in force now make.
    pub fn is_recalculated(&self) -> bool {
        self.closed.iter().all(|closed| closed.facts.is_recalculated)
    }
}

/// Reads the closed payrolls at which these payrolls look, with their facts, and what others carry.
pub(crate) async fn load(
    storage: &Storage,
    organization: OrganizationId,
    all: &mut [Option<PayFacts>],
    purpose: For,
) -> Result<(), Error> {
    let lates = || all.iter().flatten().map(|facts| &facts.late);
    let groups = lates().flat_map(|late| &late.looked_at);
    let groups = groups.filter_map(|stored| stored.payroll.pay_group_id);
    let groups = pay_groups::named(&storage.table, organization, groups).await?;
    let wanted = lates().flat_map(|late| &late.looked_at).map(|stored| {
        let payroll = &stored.payroll;
        let group = payroll.pay_group_id.and_then(|id| groups.get(&id));
        let group = group.map(|group| Arc::new(group.value.clone()));
        let pay_date = Some(payroll.pay_date);
        Wanted {
            employee: payroll.employee_id,
            period: payroll.period(),
            terms: Terms { group, pay_date, leaves_late: true, is_one_off: false },
        }
    });
    let wanted: Vec<Wanted> = wanted.collect();
    let found = match wanted.is_empty() {
        true => vec![],
        false => Box::pin(facts::read(storage, organization, &wanted, purpose)).await?,
    };
    let mut found = found.into_iter();
    for facts in all.iter_mut().flatten() {
        let late = &mut facts.late;
        late.carriers.sort_by_key(|of| (of.payroll.period_end, of.payroll.id));
        let mut closed = vec![];
        for stored in std::mem::take(&mut late.looked_at) {
            let Some(facts) = found.next().flatten() else { continue };
            closed.push((stored, facts));
        }
        closed.sort_by_key(|(stored, _)| (stored.payroll.period_start, stored.payroll.id));
        let snapshots = closed
            .iter()
            .map(|(stored, _)| payrolls::snapshot(&storage.blobs, organization, &stored.snapshot));
        let snapshots = try_join_all(snapshots).await?;
        let with_snapshots = closed.into_iter().zip(snapshots);
        late.closed = with_snapshots
            .map(|((stored, facts), snapshot)| Closed { payroll: stored.payroll, snapshot, facts })
            .collect();
        late.carried = carried(storage, organization, late).await?;
    }
    Ok(())
}

/// The corrections of the carriers. The last one that corrects a closed payroll is read with the inputs of its target, from which
/// the reasons of a further correction follow.
async fn carried(
    storage: &Storage,
    organization: OrganizationId,
    late: &Late,
) -> Result<Vec<PayCorrection>, Error> {
    let corrects = |carrier: &StoredPayroll, closed: &Closed| {
        let is_of_it = |of: &PayCorrection| {
            of.is_of_other_period()
                && (of.period(), of.pay_group_id)
                    == (closed.payroll.period(), closed.payroll.pay_group_id)
        };
        carrier.payroll.corrections.iter().any(is_of_it)
    };
    let last_of = |closed| late.carriers.iter().rfind(|carrier| corrects(carrier, closed));
    let needed: BTreeSet<PayrollId> =
        late.closed.iter().filter_map(last_of).map(|carrier| carrier.payroll.id).collect();
    let mut carried = vec![];
    for carrier in &late.carriers {
        let own = match needed.contains(&carrier.payroll.id) {
            true => {
                let snapshot =
                    payrolls::snapshot(&storage.blobs, organization, &carrier.snapshot).await?;
                snapshot.inputs.corrections
            }
            false => carrier.payroll.corrections.clone(),
        };
        carried.extend(own.into_iter().filter(PayCorrection::is_of_other_period));
    }
    Ok(carried)
}
