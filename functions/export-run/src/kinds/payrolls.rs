//! The payrolls of a register or a journal.

use chrono::{DateTime, Months, NaiveDate, TimeDelta, Utc};
use chrono_tz::Tz;
use futures::stream::{self, StreamExt, TryStreamExt};
use wfm_domain::dates::DateRange;
use wfm_domain::employee::Employee;
use wfm_domain::ids::EmployeeId;
use wfm_domain::pay::Payroll;
use wfm_storage::Error;
use wfm_storage::by_end_date::{self, Ending};
use wfm_storage::payrolls::{self, StoredPayroll};
use wfm_storage::timeline_heads::{self, TimelineHead};

use super::{AT_ONCE, Context, TOGETHER};
use crate::people;
use crate::task::Payrolls;

/// The payrolls of an employee, by the end of their periods.
pub struct OfEmployee {
    pub employee: Employee,
    pub all: Vec<Payroll>,
}

/// Calls `take` with the payrolls of some employees whose periods end on `first` or later, in their order.
pub async fn each(
    context: &Context<'_>,
    first: NaiveDate,
    people: &[EmployeeId],
    mut take: impl FnMut(OfEmployee) -> Result<(), Error>,
) -> Result<(), Error> {
    for some in people.chunks(TOGETHER) {
        for of in together(context, first, some).await? {
            take(of)?;
        }
    }
    Ok(())
}

/// The payrolls of some employees whose periods end on `first` or later, in their order.
pub async fn together(
    context: &Context<'_>,
    first: NaiveDate,
    some: &[EmployeeId],
) -> Result<Vec<OfEmployee>, Error> {
    let (table, organization) = (context.table(), context.organization());
    let mut found = people::read(table, organization, some).await?;
    let known: Vec<Employee> = some.iter().filter_map(|id| found.remove(id)).collect();
    let read = |employee: Employee| async move {
        let all = of_employee(context, first, employee.id).await?;
        let all = all.into_iter().map(|stored| stored.payroll).collect();
        Ok::<_, Error>(OfEmployee { employee, all })
    };
    stream::iter(known).map(read).buffered(AT_ONCE).try_collect().await
}

/// The payrolls of an employee whose periods end on `first` or later.
pub async fn of_employee(
    context: &Context<'_>,
    first: NaiveDate,
    id: EmployeeId,
) -> Result<Vec<StoredPayroll>, Error> {
    let (table, organization) = (context.table(), context.organization());
    let head = table.item(&timeline_heads::key(organization, id)).await?;
    let head = TimelineHead::read(head.as_ref())?;
    let items = by_end_date::pay_since(table, organization, id, &head, first);
    let of_pay = |item: &_| by_end_date::ending(item) == Some(Ending::Payroll);
    let payrolls = items.await?.into_iter().filter(of_pay);
    payrolls.map(payrolls::read).collect()
}

impl Payrolls {
    /// The first date on which the period of one of them may end.
    pub fn first(&self) -> NaiveDate {
        match self {
            Self::Period(dates) => dates.first,
            Self::Run(_) | Self::Decided { .. } => people::ALL_DATES.first,
        }
    }

    /// [`Self::first`] of those and of all that they may correct (rule PAY-100).
    pub fn first_corrected(&self) -> NaiveDate {
        const CORRECTED: Months = Months::new(24);
        self.first().checked_sub_months(CORRECTED).unwrap_or(people::ALL_DATES.first)
    }

    /// The dates that the filter names. The filter of a run names none and has 1970-01-01.
    pub fn dates(&self, zone: Tz) -> DateRange {
        let date_of = |at: &DateTime<Utc>| at.with_timezone(&zone).date_naive();
        match self {
            Self::Period(dates) => *dates,
            // The instant `to` is excluded.
            Self::Decided { from, to } => {
                let last = *to - TimeDelta::milliseconds(1);
                DateRange { first: date_of(from), last: date_of(&last) }
            }
            Self::Run(_) => DateRange { first: NaiveDate::default(), last: NaiveDate::default() },
        }
    }

    /// Whether a payroll is one of them.
    pub fn takes(&self, payroll: &Payroll) -> bool {
        match self {
            Self::Period(dates) => dates.contains(payroll.period_start),
            Self::Run(job) => payroll.job_id == *job,
            Self::Decided { from, to } => {
                payroll.decisions.iter().any(|decided| (*from..*to).contains(&decided.at))
            }
        }
    }
}
