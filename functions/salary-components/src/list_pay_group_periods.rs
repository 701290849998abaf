//! `GET /pay-groups/{id}/periods`

use chrono::Datelike;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};

use crate::pay_group::load;
use crate::wire::pay_group::{PayGroupPeriods, PayGroupPeriodsQuery};

/// The periods of a pay group whose pay date is in a year (rule PAY-78).
pub async fn list_pay_group_periods(
    call: Call<PayGroupPeriodsQuery, Nothing>,
) -> Result<Reply<PayGroupPeriods>, Error> {
    let group = load(&call, call.path_id()?).await?.value;
    let settings = &call.settings().await?.settings;
    let year = call.query.year.unwrap_or_else(|| settings.today(call.now()).year());
    let periods = group.periods_of_year(year, &settings.holidays);
    Ok(Reply::ok(PayGroupPeriods::of(&group, year, periods)))
}
