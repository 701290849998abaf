//! Code that the operations on the entries of an employee's histories share. Each of them is one change of the
//! employee.

use futures::future::try_join;
use wfm_domain::employee::Employee;
use wfm_domain::ids::EmployeeId;
use wfm_http::wire::{Entries, Nothing};
use wfm_http::{Call, Error, Reply, employee_scope};
use wfm_storage::employees::StoredEmployee;

use crate::changed;
use crate::employee::{Facts, etag, load};

/// Answers with a whole history, and with the ETag of the employee.
pub async fn list<T: serde::Serialize>(
    call: &Call<Nothing, Nothing>,
    entries: fn(&Employee) -> Vec<T>,
) -> Result<Reply<Entries<T>>, Error> {
    let id: EmployeeId = call.path_id()?;
    let (stored, facts) = Facts::with(call, id).await?;
    employee_scope::require(&call.services, &call.caller, "employees:read", id).await?;
    let data = entries(&stored.employee);
    Ok(Reply::ok(Entries { data }).etag(&etag(call, &stored, &facts)))
}

/// The outcome of a change of an entry.
pub struct Written {
    stored: StoredEmployee,
    /// Whether the entry is new.
    is_new: bool,
    facts: Facts,
}

/// Changes the employee in the path with the function `entry`, which also returns whether the entry is new.
pub async fn write<B>(
    call: &Call<Nothing, B>,
    entry: impl Fn(&Employee) -> Result<(Employee, bool), Error>,
) -> Result<Written, Error> {
    let id: EmployeeId = call.path_id()?;
    let (author, facts) = try_join(call.author(), Facts::of(call)).await?;
    let entry = &entry;
    let author = &author;
    let of_now = &facts;
    let written = call.commit(|| async move {
        let before = load(call, id).await?;
        call.check_if_match(&etag(call, &before, of_now))?;
        let (after, is_new) = entry(&before.employee)?;
        let attempt = changed::attempt(call, author, before, after, of_now, vec![]).await?;
        Ok(attempt.map(|stored| (stored, is_new)))
    });
    let (stored, is_new) = written.await?;
    Ok(Written { stored, is_new, facts })
}

impl Written {
    pub fn employee(&self) -> &Employee {
        &self.stored.employee
    }

    /// The answer 201 or 200 with an entry of a history.
    ///
    /// # Errors
    /// If the entry does not exist.
    pub fn reply<B, T: serde::Serialize>(
        &self,
        call: &Call<Nothing, B>,
        history: &str,
        entry: Option<T>,
    ) -> Result<Reply<T>, Error> {
        let entry = entry.ok_or_else(|| Error::internal("an entry that was written is gone"))?;
        let reply = match self.is_new {
            true => {
                let id = self.stored.employee.id;
                Reply::created(entry, &format!("/employees/{id}/{history}"))
            }
            false => Reply::ok(entry),
        };
        Ok(reply.etag(&etag(call, &self.stored, &self.facts)))
    }
}
