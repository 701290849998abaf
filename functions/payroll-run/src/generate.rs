//! The job that generates payrolls. Each employee gets a payroll or a reason for none (rule PAY-9).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use chrono::{DateTime, Months, NaiveDate, Utc};
use futures::stream::{self, StreamExt, TryStreamExt};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use strum::VariantNames;
use tokio::time::Instant;
use uuid::Uuid;
use wfm_app::App;
use wfm_app::payroll::definitions::Definitions;
use wfm_app::payroll::facts::{self, For, PayFacts, Terms, Wanted};
use wfm_app::selection::Selection;
use wfm_domain::dates::DateRange;
use wfm_domain::ids::{EmployeeId, OrganizationId, PayGroupId, PayrollId};
use wfm_domain::independence::{Author, Authors};
use wfm_domain::job::{ItemKind, JobName, Verdict};
use wfm_domain::notice::Notice;
use wfm_domain::pay::{
    Contributor, Exclusions, Failure, NotPaid, PayCorrection, PayGroup, Payroll, PayrollStatus,
    Snapshot, TakenInstalment, as_of, cost_centres, superseded,
};
use wfm_domain::terminal::Terminal;
use wfm_domain::text::sentence;
use wfm_job::{Advanced, Declared, ListJob, advance};
use wfm_storage::jobs::{self, JobItem, JobRow, JobState, Totals};
use wfm_storage::memberships::Membership;
use wfm_storage::payrolls::{self, SnapshotRef, StoredPayroll};
use wfm_storage::table::Table;
use wfm_storage::timeline_heads::{self, TimelineHead};
use wfm_storage::{Error, coded, departments, members, pay_adjustments, users};

/// The job that generates payrolls.
pub struct PayrollGenerate;

/// The task: payrolls for this period. A dry run stores none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Task {
    pub period: DateRange,
    /// The pay group whose days are paid; `None` for the days without one (rule PAY-79).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pay_group_id: Option<PayGroupId>,
    /// The pay date that the run names (rule PAY-78).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pay_date: Option<NaiveDate>,
    /// Whether corrections of late facts are left for later (rule PAY-96).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub leaves_late: bool,
    /// Whether it pays the adjustments of one date, which is the period, and nothing else (rule PAY-92).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_one_off: bool,
}

/// The months before the first day, and after the last one, in which somebody may have something due (rule PAY-93).
const BESIDE: Months = Months::new(60);

/// The number of people outside of the period whose adjustments are read at the same time.
const PEOPLE_AT_ONCE: usize = 16;

impl ListJob for PayrollGenerate {
    const DECLARED: Declared = Declared {
        verdicts: Verdict::VARIANTS,
        notice: completed,
        ..Declared::new(JobName::PayrollGenerate, ItemKind::Pay)
    };
    type Task = Task;

    async fn items(app: &App, job: &JobRow<Task>) -> Result<Vec<Uuid>, Error> {
        let table = &app.storage.table;
        let organization = job.organization;
        let selection: Selection = jobs::batch(table, &app.storage.blobs, job).await?;
        let groups = match selection {
            // In the order of the body, whether they exist or not.
            Selection::Employees(ids) => return Ok(ids.into_iter().map(|id| id.0).collect()),
            Selection::Department(id) => {
                let all = departments::tree(table, organization).await?.including_below([id]);
                all.into_iter().map(Membership::Department).collect()
            }
            Selection::Site(id) => vec![Membership::Site(id)],
            Selection::Everybody => vec![match job.task.pay_group_id {
                Some(id) => Membership::PayGroup(id),
                None => Membership::Organization,
            }],
        };
        let period = job.task.period;
        let first = period.first.checked_sub_months(BESIDE).unwrap_or(period.first);
        let last = period.last.checked_add_months(BESIDE).unwrap_or(period.last);
        let dates = DateRange { first, last };
        let of = |group| members::all(table, organization, group, dates, app.clock.now());
        let mut selected = BTreeSet::new();
        let mut beside = BTreeSet::new();
        for group in groups {
            // Everybody who is a member on a day of the period, whatever their status is (rule PAY-2).
            for member in of(group).await? {
                let is_of_period = member.belongs_within(period);
                if is_of_period { &mut selected } else { &mut beside }.insert(member.employee);
            }
        }
        beside.retain(|id| !selected.contains(id));
        if !beside.is_empty() {
            let everybody = of(Membership::Organization).await?;
            let employed = everybody.iter().filter(|member| member.belongs_within(period));
            employed.for_each(|member| _ = beside.remove(&member.employee));
        }
        selected.extend(with_something_due(table, organization, period, beside).await?);
        Ok(selected.into_iter().map(|id| id.0).collect())
    }

    fn named(item: JobItem, id: Uuid) -> JobItem {
        JobItem { employee_id: Some(EmployeeId(id)), ..item }
    }

    async fn chunk(
        app: &App,
        job: &JobRow<Task>,
        ids: &[Uuid],
        _: Instant,
    ) -> Result<JobRow<Task>, Error> {
        generate(app, job, ids).await
    }
}

/// Those of some people who are not employed in the period to whom something may be due: something came late to an earlier
/// date, an advance remains, or an adjustment is dated in the period (rule PAY-93).
async fn with_something_due(
    table: &Table,
    organization: OrganizationId,
    period: DateRange,
    people: BTreeSet<EmployeeId>,
) -> Result<Vec<EmployeeId>, Error> {
    let key = |id: &EmployeeId| timeline_heads::key(organization, *id);
    let heads = table.get_many(people.iter().map(key).collect()).await?;
    let each = people.into_iter().map(|id| {
        let head = heads.get(&key(&id));
        async move {
            let head = TimelineHead::read(head)?;
            let mut open = head.advances.iter().filter(|of| of.taken < of.amount);
            let is_due = head.late.is_some_and(|late| late < period.first)
                || open.any(|advance| advance.date <= period.last)
                || has_adjustments(table, organization, id, &head, period).await?;
            Ok::<_, Error>(is_due.then_some(id))
        }
    });
    let due: Vec<Option<EmployeeId>> =
        stream::iter(each).buffered(PEOPLE_AT_ONCE).try_collect().await?;
    Ok(due.into_iter().flatten().collect())
}

async fn has_adjustments(
    table: &Table,
    organization: OrganizationId,
    id: EmployeeId,
    head: &TimelineHead,
    dates: DateRange,
) -> Result<bool, Error> {
    let of = |of_leave| pay_adjustments::dated_in(table, organization, id, head, dates, of_leave);
    let (others, of_leave) = futures::future::try_join(of(false), of(true)).await?;
    Ok(!(others.is_empty() && of_leave.is_empty()))
}

/// The notification to the account that started a pay job, with the number of items that failed.
pub(crate) fn completed(job: &JobState) -> Option<Notice> {
    let failed = job.counted(Verdict::Failed.into());
    Some(Notice::pay_job_completed(&job.id, failed, job.total))
}

/// The outcome of one employee.
struct ItemOutcome {
    result: JobItem,
    /// The payroll, with its snapshot in canonical form.
    payroll: Option<(StoredPayroll, Vec<u8>)>,
}

async fn generate(app: &App, job: &JobRow<Task>, ids: &[Uuid]) -> Result<JobRow<Task>, Error> {
    let storage = &app.storage;
    let organization = job.organization;
    let period = job.task.period;
    let dry_run = job.is_dry_run;
    let now = app.clock.now();
    let group = match job.task.pay_group_id {
        Some(id) => {
            let group = coded::get::<PayGroup>(&storage.table, organization, id).await?;
            Some(group.ok_or_else(|| Error::internal("a run of no pay group"))?.value)
        }
        None => None,
    };
    let terms = Terms {
        group: group.map(Arc::new),
        pay_date: job.task.pay_date,
        leaves_late: job.task.leaves_late,
        is_one_off: job.task.is_one_off,
    };
    let wanted = |id: &Uuid| Wanted { employee: EmployeeId(*id), period, terms: terms.clone() };
    let wanted: Vec<Wanted> = ids.iter().map(wanted).collect();
    let facts = facts::load(storage, organization, &wanted, For::Computing(now));
    let definitions = Definitions::read(&storage.table, organization);
    let accounts = users::sign_ins(&storage.table, organization, [job.created_by]);
    let reads = futures::future::try_join3(facts, definitions, accounts);
    let (found, definitions, accounts) = Box::pin(reads).await?;
    let by = accounts.author(job.created_by);
    let tapped = |facts: &PayFacts| {
        let mut closed = facts.late.closed.iter().map(|closed| &closed.facts);
        facts.has_taps() || closed.any(PayFacts::has_taps)
    };
    let tapped = found.iter().flatten().any(tapped);
    let terminals = match tapped {
        true => coded::all::<Terminal>(&storage.table, organization).await?,
        false => vec![],
    };
    let tappers = terminals.iter().flat_map(Terminal::tappers).collect();
    let run = Run { job, definitions: &definitions, tappers, by, now, dry_run };
    let mut outcomes: Vec<ItemOutcome> = (job.first() + job.processed..)
        .zip(ids)
        .zip(&found)
        .map(|((index, id), facts)| run.pay(index, EmployeeId(*id), facts.as_ref()))
        .collect();
    if !dry_run {
        store_snapshots(app, job, &mut outcomes).await?;
    }

    let mut after = job.clone();
    let mut writes = vec![];
    for (outcome, facts) in outcomes.iter().zip(&found) {
        let (Some((stored, _)), Some(facts)) = (&outcome.payroll, facts) else { continue };
        let pay = &stored.payroll.pay;
        after.totals.entry(pay.currency.clone()).or_default().add(&Totals::of(pay));
        if !dry_run {
            writes.extend(payrolls::generated(organization, stored, facts.head.clone())?);
        }
    }
    let results: Vec<JobItem> = outcomes.into_iter().map(|outcome| outcome.result).collect();
    let advanced = advance::<PayrollGenerate>(app, job, after, &results).await?;
    let Advanced { job: after, writes: step } = advanced;
    writes.extend(step);
    app.write_step(writes).await?;
    Ok(after)
}

/// Stores the snapshots of the payrolls before any row refers to them.
async fn store_snapshots(
    app: &App,
    job: &JobState,
    outcomes: &mut [ItemOutcome],
) -> Result<(), Error> {
    let payrolls = outcomes.iter_mut().filter_map(|outcome| outcome.payroll.as_mut());
    let mut stored = vec![];
    let mut snapshots = vec![];
    for (payroll, snapshot) in payrolls {
        stored.push(payroll);
        snapshots.push(snapshot.as_slice());
    }
    if snapshots.is_empty() {
        return Ok(());
    }
    let blobs = &app.storage.blobs;
    let organization = job.organization;
    let object = payrolls::store_snapshots(blobs, organization, &snapshots).await?;
    for (place, stored) in (0..).zip(stored) {
        stored.snapshot = SnapshotRef { object: object.clone(), place };
    }
    Ok(())
}

/// The facts that all payrolls of a chunk share.
struct Run<'a> {
    job: &'a JobRow<Task>,
    definitions: &'a Definitions,
    /// The accounts that could tap for others, if anybody has tapped.
    tappers: Authors,
    /// The account that started the run.
    by: Author,
    now: DateTime<Utc>,
    dry_run: bool,
}

impl Run<'_> {
    /// One employee's payroll, or the reason for none. It never fails the run.
    fn pay(&self, index: u32, id: EmployeeId, facts: Option<&PayFacts>) -> ItemOutcome {
        match self.payroll_of(id, facts) {
            Ok((verdict, detail, stored, snapshot)) => {
                let payroll = &stored.payroll;
                let result = JobItem {
                    employee_id: Some(id),
                    payroll_id: (!self.dry_run).then_some(payroll.id),
                    net: Some(payroll.pay.net),
                    currency: Some(payroll.pay.currency.clone()),
                    payroll: self.dry_run.then(|| Box::new(payroll.clone())),
                    ..JobItem::new(index, verdict, detail)
                };
                ItemOutcome { result, payroll: Some((stored, snapshot)) }
            }
            Err(NoPayroll { verdict, code, why, net, currency }) => {
                let result = JobItem {
                    employee_id: Some(id),
                    code: Some(code.to_owned()),
                    net,
                    currency,
                    ..JobItem::new(index, verdict, sentence(&why))
                };
                ItemOutcome { result, payroll: None }
            }
        }
    }

    fn payroll_of(
        &self,
        id: EmployeeId,
        facts: Option<&PayFacts>,
    ) -> Result<(Verdict, String, StoredPayroll, Vec<u8>), NoPayroll> {
        let nobody = || NoPayroll::failed("unknown_reference", "there is no such employee");
        let facts = facts.ok_or_else(nobody)?;
        let as_of = as_of(self.job.created_at, &facts.employee, &facts.settings.settings);
        let gathered = facts.gathered(&self.definitions.components, as_of);
        if let Err(NotPaid::Skipped(skip)) = &gathered {
            let code = skip.code();
            let why = skip.to_string();
            return Err(NoPayroll { verdict: Verdict::Skipped, ..NoPayroll::failed(code, why) });
        }
        let replaced = replaced(facts)?;
        let gathered = gathered.map_err(|why| match why {
            NotPaid::Skipped(skip) => NoPayroll::failed(skip.code(), skip),
            NotPaid::Failed(failure) => NoPayroll::of(failure, None),
        })?;
        let exclusions = gathered.exclusions.clone();
        let (hours, pay_date) = (gathered.inputs.hours, gathered.pay_date);
        let without_target = |of: &PayCorrection| PayCorrection { target: None, ..of.clone() };
        let corrections = gathered.inputs.corrections.iter().map(without_target).collect();
        let adjustments = gathered.inputs.adjustments.iter().map(|adjustment| adjustment.id);
        let one_off = self.job.task.is_one_off.then(|| adjustments.collect());
        let advances: BTreeMap<_, _> =
            gathered.inputs.advances.iter().map(|advance| (advance.id, advance.date)).collect();
        let changed_by = self.contributors(facts);
        let assigned = facts.assigned();
        let centre_on = |date| facts.employee.assignment_on(date).cost_centre.clone();
        let last_centre = assigned.cost_centre.clone();
        let currency = gathered.inputs.currency.clone();
        let no_payroll = |failure| NoPayroll::of(failure, Some(currency.clone()));
        let cost_centres =
            cost_centres(&gathered.inputs, centre_on, last_centre).map_err(no_payroll)?;
        let (computed, snapshot) = facts::computed(gathered).map_err(no_payroll)?;
        let out =
            || NoPayroll::failed("overlap", "money that was transferred for other bounds is out");
        let transfer = facts.transfer(computed.pay.net).ok_or_else(out)?;
        let taken = snapshot.trace.instalments.iter().map(|of| TakenInstalment {
            adjustment_id: of.adjustment_id,
            date: advances.get(&of.adjustment_id).copied().unwrap_or(facts.period.last),
            amount: of.amount,
        });
        let instalments = taken.collect();
        let snapshot = snapshot.canonical_json();

        let period = facts.period;
        let new_id = PayrollId::of(id, period.last, facts.ending_with());
        let payroll_id = replaced.map(|replaced| replaced.payroll.id).or(new_id);
        let too_old = || NoPayroll::failed("out_of_range", "the period is too long ago");
        let mut payroll = Payroll {
            id: payroll_id.ok_or_else(too_old)?,
            employee_id: id,
            assigned,
            period_start: period.first,
            period_end: period.last,
            pay_group_id: facts.terms.group.as_ref().map(|group| group.id),
            hours,
            elsewhere: facts.elsewhere(),
            pay_date,
            one_off,
            instalments,
            year_to_date: None,
            transfer,
            payment_id: None,
            is_recovered: false,
            leaves_late: self.job.task.leaves_late,
            as_of,
            status: PayrollStatus::Draft,
            pay: computed.pay,
            corrections,
            cost_centres,
            snapshot_hash: Snapshot::hash(&snapshot),
            job_id: self.job.id.clone(),
            generated_by: self.by.clone(),
            changed_by,
            timeline_rev: facts.head.next_rev(),
            approvals: vec![],
            noted_in: replaced.map_or_else(Vec::new, |replaced| replaced.payroll.noted_in.clone()),
            supersedes: None,
            grants_leave: vec![],
            decisions: vec![],
            created_at: replaced.map_or(self.now, |replaced| replaced.payroll.created_at),
            updated_at: self.now,
        };
        let earlier = facts.payrolls.iter().map(|stored| &stored.payroll);
        payroll.supersedes = superseded(&payroll, earlier);
        let verdict = if replaced.is_some() { Verdict::Updated } else { Verdict::Created };
        let left = facts.left_late();
        let detail = detail(&exclusions, left, replaced.is_some(), self.dry_run);
        let rev = replaced.map_or(1, |replaced| replaced.rev + 1);
        let nowhere = SnapshotRef { object: String::new(), place: 0 };
        Ok((
            verdict,
            detail,
            StoredPayroll { rev, payroll, snapshot: nowhere, particulars: None },
            snapshot,
        ))
    }
}

impl Run<'_> {
    /// The accounts that changed an input of the payroll.
    fn contributors(&self, facts: &PayFacts) -> Vec<Contributor> {
        let looked_at = facts.late.closed.iter();
        let looked_at = looked_at.map(|closed| facts.contributions.to_period(closed.facts.dates));
        let own = facts.contributions.to_period(facts.dates);
        let mut all: Vec<Contributor> = vec![];
        for contributor in looked_at.flatten().chain(own) {
            match all.iter_mut().find(|of| of.author.account == contributor.author.account) {
                Some(known) => known.from = known.from.min(contributor.from),
                None => all.push(contributor),
            }
        }
        let definitions = self.definitions.contributors();
        let closed = || facts.late.closed.iter().map(|closed| &closed.facts);
        let planners = closed().chain([facts]).map(PayFacts::planners);
        let planners: Vec<Authors> = planners.collect();
        let planners = planners.iter().flat_map(Authors::iter);
        let has_taps = closed().chain([facts]).any(PayFacts::has_taps);
        let tappers = self.tappers.iter().filter(|_| has_taps);
        let of_group = facts.terms.group.iter().flat_map(|group| group.changed_by.iter());
        let all_dates = definitions.iter().chain(planners).chain(of_group).chain(tappers);
        for author in all_dates {
            match all.iter_mut().find(|known| known.author.account == author.account) {
                Some(known) => known.author.acted_for.extend(&author.acted_for),
                None => {
                    let from = facts.dates.first;
                    all.push(Contributor { author: author.clone(), from });
                }
            }
        }
        all.sort_by_key(|contributor| contributor.author.account);
        all
    }
}

/// The reason for which an employee has no payroll.
struct NoPayroll {
    verdict: Verdict,
    code: &'static str,
    why: String,
    /// The net below 0, for callers who may read pay (rule PAY-100).
    net: Option<Decimal>,
    currency: Option<String>,
}

impl NoPayroll {
    fn failed(code: &'static str, why: impl std::fmt::Display) -> Self {
        Self { verdict: Verdict::Failed, code, why: why.to_string(), net: None, currency: None }
    }

    fn of(failure: Failure, currency: Option<String>) -> Self {
        let net = match failure {
            Failure::NegativeNet { net } => Some(net),
            _ => None,
        };
        let currency = currency.filter(|_| net.is_some());
        Self { net, currency, ..Self::failed(failure.code(), failure) }
    }
}

/// The draft of exactly this period, which is replaced; otherwise the reason that prevents a payroll (rule PAY-8).
fn replaced(facts: &PayFacts) -> Result<Option<&StoredPayroll>, NoPayroll> {
    let in_the_way = |code, other: &Payroll| {
        NoPayroll::failed(code, format!("payroll {} shares dates with the period", other.id))
    };
    if let Some(fixed) = facts.standing().find(|other| other.payroll.status.locks()) {
        return Err(in_the_way("period_locked", &fixed.payroll));
    }
    if facts.late.overlaps(facts) {
        let why = "later payrolls carry corrections for a period with other bounds";
        return Err(NoPayroll::failed("overlap", why));
    }
    let same = |other: &StoredPayroll| other.payroll.state().period == facts.period;
    match facts.standing().find(|other| !same(other)) {
        Some(other) => Err(in_the_way("overlap", &other.payroll)),
        None => Ok(facts.standing().next()),
    }
}

fn detail(
    exclusions: &Exclusions,
    left: Option<NaiveDate>,
    replaced: bool,
    dry_run: bool,
) -> String {
    let what = match (dry_run, replaced) {
        (true, _) => "Computed; nothing was stored.",
        (false, true) => "The draft was replaced.",
        (false, false) => "A draft was made.",
    };
    let left = left.map(|since| format!("Late facts since {since} are left for a later payroll."));
    let excluded = (!exclusions.is_empty()).then(|| exclusions.to_string());
    let all = [Some(what.to_owned()), excluded, left];
    all.into_iter().flatten().collect::<Vec<_>>().join(" ")
}
