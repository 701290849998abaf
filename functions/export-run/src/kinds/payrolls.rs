//! The payrolls of a register or a journal.

use futures::stream::{self, StreamExt, TryStreamExt};
use wfm_domain::employee::Employee;
use wfm_domain::ids::EmployeeId;
use wfm_domain::pay::Payroll;
use wfm_storage::Error;
use wfm_storage::by_end_date::{self, Ending};
use wfm_storage::payrolls;
use wfm_storage::timeline_heads::{self, TimelineHead};

use super::{AT_ONCE, Context, TOGETHER};
use crate::export::{Filter, Payrolls};
use crate::people;

/// The payrolls of an employee, by the end of their periods.
pub struct OfEmployee {
    pub employee: Employee,
    pub all: Vec<Payroll>,
}

/// Calls `take` with the payrolls of some employees, in their order.
pub async fn each(
    context: &Context<'_>,
    people: &[EmployeeId],
    mut take: impl FnMut(OfEmployee) -> Result<(), Error>,
) -> Result<(), Error> {
    for some in people.chunks(TOGETHER) {
        for of in together(context, some).await? {
            take(of)?;
        }
    }
    Ok(())
}

/// The payrolls of some employees, in their order.
pub async fn together(
    context: &Context<'_>,
    some: &[EmployeeId],
) -> Result<Vec<OfEmployee>, Error> {
    let (table, organization) = (context.table(), context.organization());
    let mut found = people::read(table, organization, some).await?;
    let known: Vec<Employee> = some.iter().filter_map(|id| found.remove(id)).collect();
    let read = |employee: Employee| async move {
        let all = of_employee(context, employee.id).await?;
        Ok::<_, Error>(OfEmployee { employee, all })
    };
    stream::iter(known).map(read).buffered(AT_ONCE).try_collect().await
}

/// All payrolls of an employee that the task may need, by the end of their periods.
async fn of_employee(context: &Context<'_>, id: EmployeeId) -> Result<Vec<Payroll>, Error> {
    let (table, organization) = (context.table(), context.organization());
    let head = table.item(&timeline_heads::key(organization, id)).await?;
    let head = TimelineHead::read(head.as_ref())?;
    let items = by_end_date::pay_since(table, organization, id, &head, people::ALL_DATES.first);
    let of_pay = |item: &_| by_end_date::ending(item) == Some(Ending::Payroll);
    let payrolls = items.await?.into_iter().filter(of_pay);
    payrolls.map(|item| Ok(payrolls::read(item)?.payroll)).collect()
}

/// Whether the filter takes a payroll. For decisions it takes every payroll, because each decision is a fact of its own.
pub fn takes(context: &Context<'_>, payroll: &Payroll) -> bool {
    match &context.task().filter {
        Filter::Payrolls(Payrolls::Period(dates)) => dates.contains(payroll.period_start),
        Filter::Payrolls(Payrolls::Run(job)) => payroll.job_id == *job,
        Filter::Payrolls(Payrolls::Decided { from, to }) => {
            payroll.decisions.iter().any(|decided| (*from..*to).contains(&decided.at))
        }
        Filter::Dates(_) | Filter::Year(_) | Filter::On(_) => false,
    }
}
