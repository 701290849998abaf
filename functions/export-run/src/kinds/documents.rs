//! Documents about people: a ZIP with a PDF for each payslip or time record (rule FILE-2).

use futures::stream::{self, StreamExt, TryStreamExt};
use wfm_app::Actor;
use wfm_app::timelines::Known;
use wfm_domain::dates::DateRange;
use wfm_domain::employee::Employee;
use wfm_domain::ids::EmployeeId;
use wfm_domain::language::Language;
use wfm_job::FileWriter;
use wfm_pdf::payslip::{self, NotMade};
use wfm_pdf::time;
use wfm_storage::Error;

use super::payrolls::of_employee;
use super::{AT_ONCE, Context, TOGETHER};
use crate::archive::{Archive, Names};
use crate::people;
use crate::task::{Payrolls, Rows};

/// A document that is not in the ZIP, because no font has one of its characters.
pub struct LeftOut {
    pub employee_number: String,
    pub why: String,
}

/// A document and its name, or the reason why there is none.
pub type Made = Result<(String, Vec<u8>), LeftOut>;

/// Writes the ZIP of some employees. Returns the documents that are not in it.
pub async fn write(
    context: &Context<'_>,
    people: &[EmployeeId],
    writer: &mut FileWriter,
) -> Result<Vec<LeftOut>, Error> {
    let mut archive = Archive::of(writer);
    let left_out = match &context.task().rows {
        Rows::Payslips(which, language) => {
            payslips(context, which, *language, people, &mut archive).await?
        }
        Rows::TimeRecords(dates, language) => {
            let dates = context.file.dates_of(*dates);
            time_records(context, dates, *language, people, &mut archive).await?
        }
        _ => return Err(Error::internal("rows that are no documents")),
    };
    archive.end().await?;
    Ok(left_out)
}

/// Adds the payslips of some employees, in their order, and by period. Drafts have none.
async fn payslips(
    context: &Context<'_>,
    which: &Payrolls,
    language: Language,
    people: &[EmployeeId],
    archive: &mut Archive<'_>,
) -> Result<Vec<LeftOut>, Error> {
    let mut added = Added::default();
    for some in people.chunks(TOGETHER) {
        let mut known = people::read(context.table(), context.organization(), some).await?;
        let some: Vec<Employee> = some.iter().filter_map(|id| known.remove(id)).collect();
        let made = |employee: Employee| async move {
            payslips_of(context, which, language, employee.id, &employee.employee_number).await
        };
        let mut of_each = stream::iter(some).map(made).buffered(AT_ONCE);
        while let Some(made) = of_each.try_next().await? {
            added.add(archive, made).await?;
        }
    }
    Ok(added.left_out)
}

/// The payslips of an employee, by period.
pub async fn payslips_of(
    context: &Context<'_>,
    which: &Payrolls,
    language: Language,
    employee: EmployeeId,
    number: &str,
) -> Result<Vec<Made>, Error> {
    let stored = of_employee(context, which.first(), employee).await?;
    let taken = stored.into_iter().filter(|of| which.takes(&of.payroll));
    let mut taken: Vec<_> = taken.filter(|of| of.payroll.was_approved()).collect();
    taken.sort_by_key(|of| (of.payroll.period_start, of.payroll.id));
    let settings = &context.settings.settings;
    let mut all = vec![];
    for stored in taken {
        let actor = Actor::service(context.organization());
        all.push(match payslip::file(context.app, actor, settings, &stored, language).await {
            Ok(file) => Ok((file.name, context.app.storage.blobs.get(&file.object).await?)),
            Err(NotMade::Document(why)) => Err(left_out(number, why)?),
            Err(NotMade::App(why)) => return Err(why.into_storage()),
        });
    }
    Ok(all)
}

/// Adds the time records of some employees for dates of one month, in their order.
async fn time_records(
    context: &Context<'_>,
    dates: DateRange,
    language: Language,
    people: &[EmployeeId],
    archive: &mut Archive<'_>,
) -> Result<Vec<LeftOut>, Error> {
    let mut added = Added::default();
    let storage = &context.app.storage;
    for some in people.chunks(TOGETHER) {
        let known = Known::read_all(storage, context.organization(), some).await?;
        let made = |known| time_record_of(context, dates, language, known);
        let mut of_each = stream::iter(known).map(made).buffered(AT_ONCE);
        while let Some(made) = of_each.try_next().await? {
            added.add(archive, vec![made]).await?;
        }
    }
    Ok(added.left_out)
}

async fn time_record_of(
    context: &Context<'_>,
    dates: DateRange,
    language: Language,
    known: Known,
) -> Result<Made, Error> {
    let number = known.person.employee_number.clone();
    let now = context.app.clock.now();
    let said = Box::pin(time::record(&context.app.storage, known, dates, now)).await?;
    Ok(match wfm_documents::time_record::time_record(&said, language) {
        Ok(bytes) => Ok((time::file_name(dates, &number), bytes)),
        Err(why) => Err(left_out(&number, why)?),
    })
}

fn left_out(number: &str, why: wfm_documents::Error) -> Result<LeftOut, Error> {
    match why {
        wfm_documents::Error::NoFont { .. } => {
            Ok(LeftOut { employee_number: number.to_owned(), why: why.to_string() })
        }
        wfm_documents::Error::Pdf(_) => Err(Error::internal(why)),
    }
}

/// The documents that were added.
#[derive(Default)]
struct Added {
    names: Names,
    left_out: Vec<LeftOut>,
}

impl Added {
    /// Adds documents.
    async fn add(&mut self, archive: &mut Archive<'_>, all: Vec<Made>) -> Result<(), Error> {
        for made in all {
            match made {
                Ok((name, content)) => archive.add(&self.names.unused(name), &content).await?,
                Err(why) => self.left_out.push(why),
            }
        }
        Ok(())
    }
}
