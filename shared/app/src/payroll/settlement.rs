//! The money of a settlement: what pay still owes, or takes, when an employment ends (rules EMPL-9 and PAY-93).

use chrono::{DateTime, NaiveDate, Utc};
use rust_decimal::Decimal;
use wfm_domain::dates::DateRange;
use wfm_domain::ids::{EmployeeId, OrganizationId};
use wfm_domain::pay::{Failure, NotPaid, PayAdjustment, PayCorrection, as_of};
use wfm_storage::by_end_date::Ending;
use wfm_storage::table::Item;
use wfm_storage::timeline_heads::TimelineHead;
use wfm_storage::{Error, Storage, by_end_date, pay_adjustments, payrolls};

use crate::payroll::definitions::Definitions;
use crate::payroll::facts::{self, For, Terms, Wanted};

/// The advances and corrections that a final payroll would take and carry.
#[derive(Clone, Debug, Default)]
pub struct OpenPay {
    /// The advances of which something remains, with what remains.
    pub advances: Vec<(PayAdjustment, Decimal)>,
    /// The corrections of closed payrolls, each with the currency of its payroll.
    pub corrections: Vec<(PayCorrection, String)>,
    /// The reason for which corrections cannot be computed.
    pub failure: Option<Failure>,
}

/// The advances and corrections of an employee that a one-off payroll of the last day would carry.
///
/// # Errors
/// Errors of the table and the bucket.
pub async fn open_pay(
    storage: &Storage,
    organization: OrganizationId,
    employee: EmployeeId,
    last_day: NaiveDate,
    now: DateTime<Utc>,
) -> Result<OpenPay, Error> {
    // A one-off payroll looks at every closed payroll that begins by its date (rule PAY-100).
    let terms = Terms { is_one_off: true, ..Terms::default() };
    let wanted = [Wanted { employee, period: DateRange::of(last_day), terms }];
    let facts = facts::load(storage, organization, &wanted, For::Computing(now));
    let definitions = Definitions::read(&storage.table, organization);
    let (facts, definitions) = Box::pin(futures::future::try_join(facts, definitions)).await?;
    let Some(facts) = facts.into_iter().next().flatten() else { return Ok(OpenPay::default()) };
    let remaining = |(adjustment, taken): &(PayAdjustment, Decimal)| {
        let remains = adjustment.amount - taken;
        (remains > Decimal::ZERO).then(|| (adjustment.clone(), remains))
    };
    let advances = facts.advances.iter().filter_map(remaining).collect();
    let as_of = as_of(now, &facts.employee, &facts.settings.settings);
    let (corrections, failure) =
        match facts.late.corrections(&facts, &definitions.components, as_of) {
            Ok(corrections) => (corrections.carried, None),
            Err(NotPaid::Failed(failure)) => (vec![], Some(failure)),
            Err(NotPaid::Skipped(_)) => (vec![], None),
        };
    let in_currency = |of: PayCorrection| {
        let mut closed = facts.late.closed.iter();
        let closed = closed.find(|closed| closed.payroll.id == of.payroll_id)?;
        Some((of, closed.payroll.pay.currency.clone()))
    };
    let corrections = corrections.into_iter().filter_map(in_currency).collect();
    Ok(OpenPay { advances, corrections, failure })
}

/// The adjustments of an employee, advances excepted, dated on a day or later, that no approved payroll has, sorted by date. `pay` and
/// `timeline` are what was read of both partitions, from that day on or earlier.
///
/// # Errors
/// An item cannot be read.
pub fn unpaid_adjustments(
    head: &TimelineHead,
    since: NaiveDate,
    pay: &[Item],
    timeline: &[Item],
) -> Result<Vec<PayAdjustment>, Error> {
    let is_payroll = |item: &&Item| by_end_date::ending(item) == Some(Ending::Payroll);
    let payrolls = pay.iter().filter(is_payroll).cloned().map(payrolls::read);
    let payrolls: Vec<_> = payrolls.collect::<Result<_, _>>()?;
    let mut adjustments = pay_adjustments::among(pay.iter().chain(timeline))?;
    adjustments.retain(|of| {
        let alone = || payrolls.iter().any(|stored| stored.payroll.pays_alone(of.id));
        of.instalment.is_none() && since <= of.date && !head.settled.contains(of.date) && !alone()
    });
    adjustments.sort_by_key(|of| (of.date, of.id));
    Ok(adjustments)
}
