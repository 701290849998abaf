//! `POST /deputies` (rule APPR-4)

use wfm_app::Attempt;
use wfm_app::activity::changes;
use wfm_app::commit::Outcome;
use wfm_domain::dates::DateRange;
use wfm_domain::deputy::{Deputy as Model, DeputyViolation, MAX_DEPUTIES};
use wfm_domain::ids::{DeputyId, EmployeeId};
use wfm_http::wire::Nothing;
use wfm_http::{Call, Conflict, Error, Reply, employee_scope};
use wfm_storage::{deputies, employees, looks};

use crate::deputy::{require_about, shown};
use crate::wire::deputy::{Deputy, DeputyCreate};

type Create = Call<Nothing, DeputyCreate>;

/// Names a deputy for the caller's employee, or for another employee.
pub async fn create_deputy(call: Create) -> Result<Reply<Deputy>, Error> {
    let employee = call.body.employee_id.map(EmployeeId).or(call.caller.user.employee_id);
    let employee = employee.ok_or_else(|| {
        let detail = "This account belongs to no employee; name one in `employee_id`.";
        Error::conflict(Conflict::NoEmployee, detail)
    })?;
    require_about(&call, employee).await?;
    let deputy_id = EmployeeId(call.body.deputy_id);
    if deputy_id != employee {
        // Nobody takes the place of somebody who decides.
        call.own().await?.refuse(deputy_id, "place as a deputy")?;
    }
    let id = DeputyId(call.app().ids.next());
    let call = &call;
    let outcome = call.commit_once(|| async move {
        let (table, organization, now) = (call.table(), call.organization(), call.now());
        let keys = [employee, deputy_id].map(|id| employees::key(organization, id));
        let found = table.get_many(keys.to_vec()).await?;
        let of = found.get(&keys[0]).cloned();
        let of = of.ok_or_else(|| employee_scope::unknown("/employee_id"))?;
        if !found.contains_key(&keys[1]) {
            return Err(employee_scope::unknown("/deputy_id"));
        }
        let settings = call.settings().await?;
        let today = employees::read(of)?.employee.today(&settings.settings, now);
        let value = Model {
            id,
            employee_id: employee,
            deputy_id,
            dates: DateRange { first: call.body.from, last: call.body.to },
            created_by: call.caller.user.id,
            created_at: now,
        };
        value.check(today).map_err(invalid)?;
        let there = deputies::not_over(table, organization, employee, today).await?;
        if there.len() >= MAX_DEPUTIES {
            let detail = format!("An employee has at most {MAX_DEPUTIES} deputies. Remove some.");
            return Err(Error::conflict(Conflict::TooMany, detail));
        }
        let mut change = call.transaction();
        change.write(deputies::create(organization, &value));
        // Others are asked to decide what waits (rule APPR-6).
        change.write([looks::request(call.table(), organization, None, call.now()).await?]);
        let shown = Deputy::from(&value);
        change.log_of(employee, "deputy.created", ("deputy", id), changes(None, Some(&shown))?);
        Ok(Attempt::Commit(change, value))
    });
    match outcome.await? {
        Outcome::New(value) => Ok(shown(&value)),
        Outcome::Replay(id) => {
            let id = id.parse().map_err(Error::internal)?;
            let there = deputies::get(call.table(), call.organization(), id).await?;
            Ok(shown(&there.ok_or(Error::NotFound)?).replayed())
        }
    }
}

fn invalid(why: DeputyViolation) -> Error {
    let (pointer, code) = match why {
        DeputyViolation::EndBeforeStart => ("/to", "end_before_start"),
        DeputyViolation::TooLong => ("/to", "too_long"),
        DeputyViolation::Over => ("/to", "out_of_range"),
        DeputyViolation::Own => ("/deputy_id", "does_not_fit"),
    };
    Error::invalid(pointer, code, why.to_string())
}
