//! `PUT /employees/{id}/personal-data`, `PATCH /employees/{id}/personal-data` (rules PERS-1 and PERS-2)

use wfm_app::field_key::{Place, SOCIAL_SECURITY_ID, TAX_ID};
use wfm_app::{Attempt, activity};
use wfm_domain::employee::Employee;
use wfm_domain::personal::{ValueViolation, custom_values};
use wfm_http::error::Violation;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply, Update};
use wfm_storage::sealed::Sealed;
use wfm_storage::{employees, personal_data};

use crate::personal_data::{Loaded, load};
use crate::wire::personal_data::{PersonalData, PersonalDataUpdate};

/// Changes the personal data of an employee. The preferred name is stored with the other names, in the same transaction.
pub async fn update_personal_data(
    call: Call<Nothing, Update<PersonalDataUpdate>>,
) -> Result<Reply<PersonalData>, Error> {
    let call = &call;
    let is_own = call.own().await?.is(call.path_id()?);
    let settings = &call.settings().await?.settings;
    let stored = call.commit(|| async move {
        let before = load(call, "personal_data:write").await?;
        call.check_if_match(&before.etag(call))?;
        let was = before.shown(call)?;
        let sent = call.merged(&was, &[])?.checked(call.now().date_naive())?;
        let custom = custom_values(&settings.custom_fields, &was.custom, &sent.data.custom, is_own);
        let custom = custom.map_err(refused)?;
        if is_own
            && (sent.data.birth_date != was.birth_date
                || sent.tax_id != was.tax_id
                || sent.social_security_id != was.social_security_id)
        {
            return Err(Error::OwnRecord("birth date, tax id and social security id"));
        }

        let employee = before.employee.employee.id;
        let key = call.app().field_key()?;
        let seal = |field, is: &Option<String>, was: &Option<String>, stored: &Option<Sealed>| {
            let place = Place::of_employee(call.organization(), employee, field);
            match is {
                // The same value is not sealed again, so that nothing changes.
                _ if is == was => Ok(stored.clone()),
                Some(value) => key.seal(place, value).map(Some),
                None => Ok(None),
            }
        };
        let stored = &before.data;
        let mut data = stored.clone();
        data.tax_id = seal(TAX_ID, &sent.tax_id, &was.tax_id, &stored.tax_id)?;
        data.social_security_id = seal(
            SOCIAL_SECURITY_ID,
            &sent.social_security_id,
            &was.social_security_id,
            &stored.social_security_id,
        )?;
        data.data = sent.data;
        data.data.custom = custom;
        let is_renamed = sent.preferred_name != before.employee.employee.preferred_name;
        if data == *stored && !is_renamed {
            return Ok(Attempt::Done(before));
        }

        let mut change = call.transaction();
        let mut after = Loaded { data, ..before.clone() };
        after.data.rev += 1;
        after.data.updated_at = Some(call.now());
        if is_renamed {
            let named = Employee {
                preferred_name: sent.preferred_name,
                updated_at: call.now(),
                ..before.employee.employee.clone()
            };
            after.employee = before.employee.next(named);
            change.write(employees::replace(
                call.organization(),
                &before.employee.employee,
                &after.employee,
            ));
        }
        change.write([personal_data::put(call.organization(), employee, &after.data)]);
        let (was, is) = PersonalData::logged(was, after.shown(call)?);
        let changes = activity::changes(Some(&was), Some(&is))?;
        change.log_of(employee, "personal_data.updated", ("personal_data", employee), changes);
        Ok(Attempt::Commit(change, after))
    });
    stored.await?.reply(call)
}

/// The error for values of custom fields. A value that only others may change decides alone, because the rest would
/// not help.
fn refused(values: Vec<(String, ValueViolation)>) -> Error {
    if values.iter().any(|(_, why)| *why == ValueViolation::Own) {
        return Error::OwnRecord("custom fields without `employee_writes`");
    }
    let violation = |(code, why): (String, ValueViolation)| {
        let named = match why {
            ValueViolation::Unknown => "unknown_reference",
            ValueViolation::Inactive | ValueViolation::Own => "read_only",
            ValueViolation::Form => "invalid_format",
            ValueViolation::Choice => "not_allowed",
        };
        Violation::at(&format!("/custom/{code}"), named, why.to_string())
    };
    Error::Invalid(values.into_iter().map(violation).collect())
}
