//! The facts from which an employee's payroll of a period is computed, in their stored form.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use chrono::{DateTime, Datelike, Days, NaiveDate, NaiveTime, Utc};
use futures::future::{try_join_all, try_join3};
use rust_decimal::Decimal;
use wfm_domain::attendance::{Assigned, Attendance, Source};
use wfm_domain::calendar::Planned;
use wfm_domain::dates::{DateRange, month_of};
use wfm_domain::day::DayContext;
use wfm_domain::employee::Employee;
use wfm_domain::ids::{AttendanceId, EmployeeId, OrganizationId, PayGroupId};
use wfm_domain::independence::Authors;
use wfm_domain::leave::{self, Leave};
use wfm_domain::locks::{DateSet, Locks};
use wfm_domain::pay::{
    Computed, Contributions, Failure, Gathered, Gathering, NotPaid, OpenAdvance, Others, Paid,
    PaidSums, PayAdjustment, PayGroup, Payout, Payroll, PayrollStatus, PolicyDay, RunTerms,
    SalaryComponent, Snapshot, VoidTransfer, YearOpening, compute, gather, overlaps_transferred,
    transfer,
};
use wfm_domain::person::Person;
use wfm_domain::policy::{self, SignedCodes};
use wfm_domain::roster::Roster;
use wfm_domain::settings::Settings;
use wfm_domain::timeline::Timeline;

use crate::payroll::late::{self, Corrections, Late};
use wfm_storage::Error;
use wfm_storage::by_end_date::{self, Ending};
use wfm_storage::pay_sums::{self, YearSums};
use wfm_storage::payrolls::{self, StoredPayroll};
use wfm_storage::settings::{StoredSettings, version_key};
use wfm_storage::table::{Item, Key};
use wfm_storage::timeline_heads::{self, AdvanceTaken, TimelineHead};
use wfm_storage::{
    Storage, attendances, contributions, employees, leaves, pay_adjustments, rosters, signed_codes,
    time_accounts,
};

/// One employee's facts for one period.
#[derive(Clone, Debug)]
pub struct PayFacts {
    pub employee: Employee,
    pub head: TimelineHead,
    pub settings: Arc<StoredSettings>,
    /// The roster: those dates in the months of the hours and the period that are planned one by one.
    pub roster: Roster,
    pub terms: Terms,
    pub period: DateRange,
    /// The dates of the hours and of the period (rule PAY-83).
    pub dates: DateRange,
    /// The attendances of these dates. Those on unlocked dates are recalculated with the rules in force now.
    pub attendances: Vec<Attendance>,
    /// The attendances of the dates around them on which codes depend (rule POL-14).
    pub around: Vec<Attendance>,
    /// The dates of the hours and the period, and those around them on which time codes depend.
    pub reach: DateRange,
    /// All leaves that touch these dates. Their unlocked dates are counted with the rules in force now.
    pub leaves: Vec<Leave>,
    pub adjustments: Vec<PayAdjustment>,
    /// The minutes that the time account pays out on each date.
    pub payouts: Vec<Payout>,
    /// The codes of the dates that approved timesheets hold.
    pub signed_codes: SignedCodes,
    /// All payrolls whose period ends in this one or later.
    pub payrolls: Vec<StoredPayroll>,
    /// The advances, and what payrolls have taken of them.
    pub advances: Vec<(PayAdjustment, Decimal)>,
    /// The sums of approved and paid payrolls, by the calendar year of their pay date (rule PAY-87).
    pub sums: BTreeMap<i32, YearSums>,
    /// The closed payrolls at which this one looks for late facts, and what others carry.
    pub late: Late,
    /// The accounts that changed something on which the employee's pay depends.
    pub contributions: Contributions,
    /// Whether the stored attendances and leaves equal those that the rules in force now make.
    pub is_recalculated: bool,
}

/// The terms of a payroll: the pay group whose days it pays, and its pay date.
#[derive(Clone, Debug, Default)]
pub struct Terms {
    /// The group; `None` for the days without one (rule PAY-79).
    pub group: Option<Arc<PayGroup>>,
    /// The pay date; `None` for that of the group, or the last day of the period.
    pub pay_date: Option<NaiveDate>,
    /// Whether it leaves corrections of late facts for later (rule PAY-96).
    pub leaves_late: bool,
    /// Whether it pays the adjustments of one date, which is the period, and nothing else (rule PAY-92).
    pub is_one_off: bool,
}

impl Terms {
    pub(crate) fn paid(&self) -> Paid<'_> {
        match &self.group {
            None if self.is_one_off => Paid::AllDays,
            group => Paid::Group(group.as_deref()),
        }
    }
}

/// An employee, the period for which facts are wanted, and the terms.
#[derive(Clone, Debug)]
pub struct Wanted {
    pub employee: EmployeeId,
    pub period: DateRange,
    pub terms: Terms,
}

/// The purpose for which facts are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum For {
    /// To compute pay, at this instant.
    Computing(DateTime<Utc>),
    /// To decide about payrolls that exist. This needs no attendances.
    Deciding,
}

/// The facts of several employees, each for its own period, with the late facts that their payrolls carry. An employee who
/// does not exist is absent.
///
/// Closed payrolls are read later than the rest. If something changes in between, the head moves on, and no write that
/// depends on it succeeds.
///
/// # Errors
/// Errors of the table and the bucket.
pub async fn load(
    storage: &Storage,
    organization: OrganizationId,
    wanted: &[Wanted],
    purpose: For,
) -> Result<Vec<Option<PayFacts>>, Error> {
    let mut found = read(storage, organization, wanted, purpose).await?;
    if let For::Computing(_) = purpose {
        late::load(storage, organization, &mut found, purpose).await?;
    }
    Ok(found)
}

/// The facts of several employees, each for its own period, without those of closed payrolls.
///
/// Timeline heads are read before the rest, so that a write that depends on a head depends on all facts. There are
/// two batch reads for all employees, and for each employee one query, and two more if something may end in the
/// period or later.
pub(crate) async fn read(
    storage: &Storage,
    organization: OrganizationId,
    wanted: &[Wanted],
    purpose: For,
) -> Result<Vec<Option<PayFacts>>, Error> {
    let table = &storage.table;
    let heads = wanted.iter().map(|of| timeline_heads::key(organization, of.employee));
    let heads = heads.chain([version_key(organization)]).collect();
    let mut found = table.get_many(heads).await?;
    let settings = storage.settings.from_batch(table, organization, &found).await?;
    let wanted: Vec<Read<'_>> =
        wanted.iter().map(|of| Read::of(of, &settings.settings, purpose)).collect();
    // A batch returns its items in any order.
    let mut rest = vec![];
    for one in &wanted {
        rest.push(employees::key(organization, one.of.employee));
        rest.push(contributions::key(organization, one.of.employee));
        rest.extend(one.sums_keys(organization).map(|(_, key)| key));
        if let For::Computing(_) = purpose {
            rest.extend(one.roster_keys(organization, &found)?);
            rest.extend(one.advance_keys(organization, &found)?);
        }
    }
    found.extend(table.get_many(rest).await?);
    let reads =
        wanted.iter().map(|wanted| one(storage, organization, wanted, &found, &settings, purpose));
    try_join_all(reads).await
}

/// The facts that are read of an employee.
struct Read<'a> {
    of: &'a Wanted,
    /// All dates that the hours and the period may have, and those around them on which time codes depend.
    reach: DateRange,
    /// The year of its sums.
    year: DateRange,
}

impl<'a> Read<'a> {
    fn of(of: &'a Wanted, settings: &Settings, purpose: For) -> Self {
        // Of somebody who is in the group all the time, the hours begin earliest.
        let hours = of.terms.group.as_ref().map(|group| group.hours_of(of.period, |_| true));
        let dates = hours.map_or(of.period, |hours| hours.with(of.period));
        let reach = match purpose {
            For::Computing(_) => policy::reach(settings, dates),
            For::Deciding => dates,
        };
        let of_group = |group: &Arc<PayGroup>| group.pay_date(of.period, &settings.holidays);
        let of_group = of.terms.group.as_ref().filter(|_| !of.terms.is_one_off).map(of_group);
        let pay_date = of.terms.pay_date.or(of_group).unwrap_or(of.period.last);
        Self { of, reach, year: settings.payroll.year_start.year_of(pay_date) }
    }

    /// The keys of the sums of the calendar years that the year touches.
    fn sums_keys(&self, organization: OrganizationId) -> impl Iterator<Item = (i32, Key)> {
        let employee = self.of.employee;
        let years = self.year.first.year()..=self.year.last.year();
        years.map(move |year| (year, pay_sums::key(organization, employee, year)))
    }

    /// The keys of the advances.
    fn advance_keys(
        &self,
        organization: OrganizationId,
        found: &HashMap<Key, Item>,
    ) -> Result<Vec<Key>, Error> {
        let id = self.of.employee;
        let head = TimelineHead::read(found.get(&timeline_heads::key(organization, id)))?;
        let open = head.advances.iter().filter(|of| of.taken < of.amount);
        let key =
            |of: &AdvanceTaken| pay_adjustments::key(organization, id, of.date, of.adjustment);
        Ok(open.map(key).collect())
    }

    /// The keys of the months of rosters of these dates.
    fn roster_keys(
        &self,
        organization: OrganizationId,
        found: &HashMap<Key, Item>,
    ) -> Result<BTreeSet<Key>, Error> {
        let id = self.of.employee;
        let head = TimelineHead::read(found.get(&timeline_heads::key(organization, id)))?;
        let months = month_of(self.reach.first).with(month_of(self.reach.last));
        Ok(rosters::keys(organization, id, &head, [months]))
    }
}

async fn one(
    storage: &Storage,
    organization: OrganizationId,
    wanted: &Read<'_>,
    found: &HashMap<Key, Item>,
    settings: &Arc<StoredSettings>,
    purpose: For,
) -> Result<Option<PayFacts>, Error> {
    let Read { of, reach, .. } = *wanted;
    let Wanted { employee: id, period, ref terms } = *of;
    let table = &storage.table;
    let Some(item) = found.get(&employees::key(organization, id)) else { return Ok(None) };
    let employee = employees::read(item.clone())?.employee;
    let head = TimelineHead::read(found.get(&timeline_heads::key(organization, id)))?;
    let contributions = contributions::read(found.get(&contributions::key(organization, id)))?;
    let mut sums = BTreeMap::new();
    for (year, key) in wanted.sums_keys(organization) {
        sums.insert(year, pay_sums::read(found.get(&key))?);
    }
    let mut advances = vec![];
    if let For::Computing(_) = purpose {
        for of in &head.advances {
            let key = pay_adjustments::key(organization, id, of.date, of.adjustment);
            if let Some(item) = found.get(&key) {
                advances.push((pay_adjustments::read(item.clone())?, of.taken));
            }
        }
    }
    let roster = rosters::published(&wanted.roster_keys(organization, found)?, found)?;
    // A shift starts at most a day before or after its clock-in, in the zone in which it was dated.
    let midnight = |date: NaiveDate| date.and_time(NaiveTime::MIN).and_utc();
    let first = reach.first.checked_sub_days(Days::new(3)).unwrap_or(reach.first);
    let last = period.last.checked_add_days(Days::new(4)).unwrap_or(period.last);
    let attendances = async {
        match purpose {
            For::Computing(_) => {
                attendances::between(table, organization, id, midnight(first), midnight(last)).await
            }
            For::Deciding => Ok(vec![]),
        }
    };
    let ending = by_end_date::timeline_since(table, organization, id, &head, reach.first);
    let looks_from = late::looks_from(&head, &settings.settings, period, terms, purpose);
    let pay_from = looks_from.map_or(reach.first, |from| late::reads_from(from).min(reach.first));
    let pay = by_end_date::pay_since(table, organization, id, &head, pay_from);
    let (attendances, ending, pay) = Box::pin(try_join3(attendances, ending, pay)).await?;
    let payouts = time_accounts::payouts(&ending)?;
    let signed_codes = signed_codes::of(&ending)?;
    let mut adjustments = pay_adjustments::among(&ending)?;

    let leaves = leaves::read_all(ending)?;
    let mut leaves: Vec<Leave> = leaves.into_iter().map(|stored| stored.leave).collect();
    let mut payrolls = vec![];
    let mut late = Late::default();
    for item in pay {
        match by_end_date::ending(&item) {
            Some(Ending::PayAdjustment) => adjustments.push(pay_adjustments::read(item)?),
            Some(Ending::Payroll) => {
                let payroll = payrolls::read(item)?;
                late.add(&payroll, period, terms.is_one_off, looks_from);
                // Earlier ones are read only where time codes or corrections depend on earlier dates.
                payrolls.extend(Some(payroll).filter(|p| period.first <= p.payroll.period_end));
            }
            Some(Ending::Leave | Ending::Payout | Ending::SignedCodes) | None => {}
        }
    }
    leaves.retain(|leave| leave.span.start_date <= period.last);
    adjustments.sort_by_key(|adjustment| (adjustment.date, adjustment.id));
    adjustments
        .retain(|adjustment| reach.first <= adjustment.date && adjustment.date <= period.last);
    let attendances = attendances.into_iter().map(|stored| stored.attendance).collect();
    let mut facts = PayFacts {
        head,
        settings: Arc::clone(settings),
        roster,
        dates: terms.paid().hours_of(&employee, period).with(period),
        terms: terms.clone(),
        period,
        attendances,
        around: vec![],
        reach,
        leaves,
        adjustments,
        payouts,
        signed_codes,
        payrolls,
        advances,
        sums,
        late,
        contributions,
        employee,
        is_recalculated: true,
    };
    if let For::Computing(now) = purpose {
        facts.recalculate(now);
    }
    Ok(Some(facts))
}

impl PayFacts {
    /// Recalculates the unlocked dates of the hours and the period with the rules in force now. A schedule or a holiday may have
    /// changed since an attendance was last written.
    fn recalculate(&mut self, now: DateTime<Utc>) {
        let settings = &self.settings.settings;
        let locks = &self.head.locks;
        let none = BTreeMap::new();
        let person = Person::of(&self.employee, settings, locks, &none, &self.roster);
        for leave in &mut self.leaves {
            if let Some(after) = leave.recounted_within(&person, self.dates, now) {
                *leave = after;
                self.is_recalculated = false;
            }
        }
        let covers = leave::covers(&self.leaves, self.reach, settings);
        let person = Person { leaves: &covers, ..person };
        let context = DayContext { person: &person, settings, now };
        let mut timeline = Timeline::of(std::mem::take(&mut self.attendances));
        let all: Vec<AttendanceId> = timeline.iter().map(|attendance| attendance.id).collect();
        timeline.date_again(all, &context);
        let is_of_period = |changed: &&Attendance| {
            let was = timeline.loaded(changed.id).map(|was| was.day_result.date);
            [Some(changed.day_result.date), was]
                .into_iter()
                .flatten()
                .any(|date| self.dates.contains(date))
        };
        self.is_recalculated &= !timeline.changes().iter().any(is_of_period);
        for attendance in timeline.iter() {
            let date = attendance.day_result.date;
            if self.dates.contains(date) {
                self.attendances.push(attendance.clone());
            } else if self.reach.contains(date) {
                self.around.push(attendance.clone());
            }
        }
    }

    /// The facts from which a payroll as of `as_of` is computed (rules PAY-11, PAY-12 and PAY-14).
    ///
    /// # Errors
    /// The reason for which there is no payroll.
    pub fn gathered(
        &self,
        components: &[SalaryComponent],
        as_of: NaiveDate,
    ) -> Result<Gathered, NotPaid> {
        let Corrections { carried: corrections, waiting } =
            self.late.corrections(self, components, as_of)?;
        let advances = self.advances.iter();
        let advances: Vec<OpenAdvance<'_>> =
            advances.map(|(adjustment, taken)| OpenAdvance { adjustment, taken: *taken }).collect();
        let paid = self.paid_sums();
        let others = Others { paid: &paid, opening: self.opening() };
        let terms = RunTerms {
            paid: self.terms.paid(),
            pay_date: self.terms.pay_date,
            is_one_off: self.terms.is_one_off,
            others,
            advances: &advances,
            corrections: &corrections,
        };
        let mut gathered = self.with_sources(components, as_of, &terms, gather)?;
        gathered.exclusions.add_late(waiting);
        // Amounts of two currencies are never added (rule PAY-100).
        match self.late.are_all_in(&gathered.inputs.currency, &corrections) {
            true => Ok(gathered),
            false => Err(Failure::CorrectionCurrency.into()),
        }
    }

    /// The first date of the late facts that a run leaves for a later payroll (rule PAY-96).
    pub fn left_late(&self) -> Option<NaiveDate> {
        let settles = self.settings.settings.settles_late_facts && self.terms.leaves_late;
        self.head.late.filter(|late| settles && !self.terms.is_one_off && *late < self.period.first)
    }

    /// The amounts of the other approved and paid payrolls of the year.
    pub fn paid_sums(&self) -> Vec<PaidSums> {
        self.sums.values().flat_map(|of| of.payrolls.values().cloned()).collect()
    }

    /// The opening of the year, which has the number of the calendar year in which it begins.
    pub fn opening(&self) -> Option<&YearOpening> {
        self.sums.values().next().and_then(|of| of.opening.as_ref())
    }

    /// The adjustments that a payroll of these terms may pay, and those that one-off payrolls have. A one-off payroll pays none
    /// on a date whose regular payroll is closed (rule PAY-92).
    fn payable_adjustments(&self) -> (Vec<PayAdjustment>, Vec<PayAdjustment>) {
        let is_paid = |id| self.payrolls.iter().any(|stored| stored.payroll.pays_alone(id));
        let is_closed = |date: NaiveDate| self.terms.is_one_off && self.head.settled.contains(date);
        let (apart, mut free): (Vec<_>, Vec<_>) =
            self.adjustments.iter().cloned().partition(|of| is_paid(of.id));
        free.retain(|of| !is_closed(of.date));
        (free, apart)
    }

    /// Applies a rule to the sources of the inputs.
    pub(crate) fn with_sources<T>(
        &self,
        components: &[SalaryComponent],
        as_of: NaiveDate,
        terms: &RunTerms<'_>,
        rule: impl FnOnce(&Gathering<'_>) -> T,
    ) -> T {
        let settings = &self.settings.settings;
        let attendances = match &self.around[..] {
            [] => Cow::Borrowed(&self.attendances),
            around => Cow::Owned([&self.attendances[..], around].concat()),
        };
        let covers = match settings.time_policies.is_empty() {
            true => BTreeMap::new(),
            false => leave::covers(&self.leaves, self.reach, settings),
        };
        let locks = &self.head.locks;
        let person = Person::of(&self.employee, settings, locks, &covers, &self.roster);
        let signed = Some(&self.signed_codes);
        let coded = policy::codes_of_person(&person, &attendances, self.dates, signed);
        let coded: Vec<PolicyDay<'_>> = coded.into_iter().map(PolicyDay::from).collect();
        let (adjustments, paid_apart) = self.payable_adjustments();
        rule(&Gathering {
            employee: &self.employee,
            settings,
            roster: &self.roster,
            period: self.period,
            as_of,
            attendances: &attendances,
            leaves: &self.leaves,
            components,
            adjustments: &adjustments,
            paid_apart: &paid_apart,
            coded: &coded,
            payouts: &self.payouts,
            signed: &self.head.locks.signed,
            terms,
        })
    }

    /// The accounts that changed the settings of the organization, or a site, a rotation or a time policy that decides about days in
    /// the months of the hours and the period, or on the day before or after. The day before counts because a night shift belongs
    /// to the date on which it starts (rule PAY-70).
    pub fn planners(&self) -> Authors {
        let months = month_of(self.dates.first).with(month_of(self.dates.last));
        let before = months.first.pred_opt();
        let after = months.last.succ_opt();
        let days = [before, after].into_iter().flatten().map(DateRange::of);
        let months = days.fold(months, DateRange::with);
        let settings = &self.settings.settings;
        let none = BTreeMap::new();
        let person = Person::of(&self.employee, settings, Locks::NONE, &none, &self.roster);
        let mut sites = BTreeSet::new();
        let mut rotations = BTreeSet::new();
        let mut policies = BTreeSet::new();
        for date in months.dates() {
            let calendar = &person.calendar;
            sites.extend(calendar.site_on(date).map(|site| site.id));
            if let Planned::Roster(day) | Planned::Rotation(day) = calendar.planned_on(date) {
                sites.extend(day.shifts.iter().filter_map(|shift| shift.site_id));
            }
            policies.extend(calendar.time_policy_on(date).map(|policy| policy.id));
            rotations.extend(calendar.plan_on(date).rotation().map(|entry| entry.rotation_id));
        }
        let of_sites = sites.iter().filter_map(|id| settings.sites.get(id));
        let of_rotations = rotations.iter().filter_map(|id| settings.rotations.get(id));
        let of_sites = of_sites.flat_map(|site| site.changed_by.iter());
        let of_rotations = of_rotations.flat_map(|rotation| rotation.changed_by.iter());
        let of_policies = policies.iter().filter_map(|id| settings.time_policies.get(id));
        let of_policies = of_policies.flat_map(|policy| policy.changed_by.iter());
        let of_parts = of_sites.chain(of_rotations).chain(of_policies);
        settings.changed_by.iter().chain(of_parts).collect()
    }

    /// Whether a terminal, or a device that claims to be one, may have recorded any of the attendances. A tap may
    /// also end an attendance that came from a terminal's file.
    pub fn has_taps(&self) -> bool {
        let tapped = [Some(Source::Kiosk), Some(Source::Import)];
        self.attendances.iter().any(|attendance| tapped.contains(&attendance.sent.source))
    }

    /// The assignment of the employee on the last employed day of the period.
    pub fn assigned(&self) -> Assigned {
        let employed = self.employee.employments.within(self.period);
        let last = employed.last().map_or(self.period.last, |range| range.last);
        Assigned::from(self.employee.assignment_on(last))
    }

    /// The payrolls of the same pay group that are not void and share a date with the period. Those of other groups
    /// pay other days. A one-off payroll is beside drafts of its date alone.
    pub fn standing(&self) -> impl Iterator<Item = &StoredPayroll> {
        let group = self.group_id();
        self.payrolls.iter().filter(move |stored| {
            let payroll = &stored.payroll;
            payroll.status != PayrollStatus::Void
                && payroll.is_one_off() == self.terms.is_one_off
                && !(payroll.is_one_off() && payroll.status.locks())
                && payroll.pay_group_id == group
                && payroll.period().intersects(self.period)
        })
    }

    /// The pay group whose days it pays.
    pub fn group_id(&self) -> Option<PayGroupId> {
        self.terms.group.as_ref().map(|group| group.id)
    }

    /// The dates of the hours and the period that payrolls of other groups pay.
    pub fn elsewhere(&self) -> Vec<DateRange> {
        let paid = self.terms.paid();
        let is_elsewhere =
            |date: &NaiveDate| self.employee.compensation_on(*date).is_some_and(|of| !paid.has(of));
        let dates = self.dates.dates().filter(is_elsewhere).map(DateRange::of);
        dates.collect::<DateSet>().ranges().collect()
    }

    /// The money that is transferred for a net; `None` if money is out that was transferred for other bounds (rule PAY-94).
    pub fn transfer(&self, net: Decimal) -> Option<Decimal> {
        let group = self.group_id();
        let same = self.payrolls.iter().map(|stored| &stored.payroll).filter(|payroll| {
            payroll.pay_group_id == group && payroll.is_one_off() == self.terms.is_one_off
        });
        let voids: Vec<VoidTransfer> = same.filter_map(Payroll::void_transfer).collect();
        let overlaps = !self.terms.is_one_off && overlaps_transferred(self.period, &voids);
        (!overlaps).then(|| transfer(net, self.period, &voids))
    }

    /// The number of payrolls of the employee that end with this period.
    pub fn ending_with(&self) -> u32 {
        let same = self.payrolls.iter().filter(|p| p.payroll.period_end == self.period.last);
        u32::try_from(same.count()).unwrap_or(u32::MAX)
    }
}

/// The payroll that the facts give, with the snapshot of its computation.
pub fn computed(gathered: Gathered) -> Result<(Computed, Snapshot), Failure> {
    let done = compute(&gathered.inputs)?;
    let snapshot = Snapshot::of(gathered.inputs, done.trace.clone());
    Ok((done, snapshot))
}
