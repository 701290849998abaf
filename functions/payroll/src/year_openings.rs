//! `GET` and `PUT /employees/{id}/year-openings/{year}` (rule PAY-88)

use chrono::NaiveDate;
use wfm_app::Attempt;
use wfm_app::activity::changes;
use wfm_app::payroll::contributions::noted;
use wfm_domain::ids::EmployeeId;
use wfm_domain::pay::{self as model, Affects};
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply, pay_read};
use wfm_storage::pay_sums::{self, YearSums};
use wfm_storage::{employees, salary_components};

use crate::create_pay_adjustment::head_of;
use crate::wire::year_opening::{YearOpening, YearOpeningUpdate};

/// The opening of a year of an employee.
pub async fn get_year_opening(call: Call<Nothing, Nothing>) -> Result<Reply<YearOpening>, Error> {
    let employee: EmployeeId = call.path_id()?;
    let year = call.path_year()?;
    let sums = read(&call, employee, year).await?;
    let opening = sums.opening.as_ref().ok_or(Error::NotFound)?;
    pay_read::log(&call.caller, Some(employee), "year_opening", employee);
    let tag = etag(&call, employee, year, &sums);
    Ok(Reply::ok(YearOpening::shown(employee, opening)).etag(&tag))
}

/// Sets what another system paid an employee in a year.
pub async fn update_year_opening(
    call: Call<Nothing, YearOpeningUpdate>,
) -> Result<Reply<YearOpening>, Error> {
    let employee: EmployeeId = call.path_id()?;
    let year = call.path_year()?;
    call.own().await?.refuse(employee, "year openings")?;
    let author = &call.author().await?;
    let (call, organization) = (&call, call.organization());
    let done = call.commit(|| async move {
        // The head is read before the rest, and moves on.
        let head = head_of(call, employee).await?;
        if employees::get(call.table(), organization, employee).await?.is_none() {
            return Err(Error::NotFound);
        }
        let before = read(call, employee, year).await?;
        call.check_if_match(&etag(call, employee, year, &before))?;
        let components = salary_components::all(call.table(), organization).await?.definitions();
        let codes: Vec<&str> = components.iter().map(|component| component.code.as_str()).collect();
        let opening = call.body.checked(year, &codes).map_err(Error::Invalid)?;
        if opening == before.opening {
            return Ok(Attempt::Done(before));
        }
        let opening_rev = before.opening_rev + 1;
        let after = YearSums { opening, opening_rev, ..before.clone() };
        let settings = &call.settings().await?.settings;
        let year_start = settings.payroll.year_start;
        let first = NaiveDate::from_ymd_opt(year, year_start.month, year_start.day);
        let first = first.ok_or_else(|| Error::internal("a year without a first day"))?;
        // Only pay of the year counts it. A year that is over has no later date.
        let dates = year_start.year_of(first);
        let is_over = dates.last < settings.today(call.now());
        let affects = if is_over { Affects::Dates(dates) } else { Affects::From(first) };
        let mut change = call.transaction();
        let about = [(employee, &head, affects)];
        change.write(noted(call.table(), organization, author, &about).await?);
        change.write([pay_sums::put(organization, employee, year, &after)?]);
        change.write([head.advance(organization, employee)]);
        let shown =
            |sums: &YearSums| sums.opening.as_ref().map(|of| YearOpening::shown(employee, of));
        let (was, is) = (shown(&before), shown(&after));
        let resource = ("year_opening", employee);
        change.log_of(
            employee,
            "year_opening.updated",
            resource,
            changes(was.as_ref(), is.as_ref())?,
        );
        Ok(Attempt::Commit(change, after))
    });
    let sums = done.await?;
    let none = model::YearOpening {
        year,
        currency: call.body.currency.clone(),
        amounts: Default::default(),
    };
    let opening = sums.opening.as_ref().unwrap_or(&none);
    let tag = etag(call, employee, year, &sums);
    Ok(Reply::ok(YearOpening::shown(employee, opening)).etag(&tag))
}

async fn read<B>(
    call: &Call<Nothing, B>,
    employee: EmployeeId,
    year: i32,
) -> Result<YearSums, Error> {
    let key = pay_sums::key(call.organization(), employee, year);
    Ok(pay_sums::read(call.table().item(&key).await?.as_ref())?)
}

fn etag<B>(call: &Call<Nothing, B>, employee: EmployeeId, year: i32, sums: &YearSums) -> String {
    call.etag("year_opening", format!("{employee}-{year}"), sums.opening_rev)
}
