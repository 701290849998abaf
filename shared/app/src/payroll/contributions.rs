//! Notes that an account contributed to an employee's pay (rule PAY-70).

use wfm_domain::ids::{EmployeeId, OrganizationId};
use wfm_domain::independence::Author;
use wfm_domain::pay::Affects;
use wfm_storage::contributions;
use wfm_storage::table::{Table, Write};
use wfm_storage::timeline_heads::TimelineHead;
use wfm_storage::users::{self, User};

use crate::{Error, Transaction};

/// An account as an author of changes. Reads other accounts only if nobody has confirmed this one.
pub async fn author(
    table: &Table,
    organization: OrganizationId,
    user: &User,
) -> Result<Author, wfm_storage::Error> {
    if user.sign_in.is_established() {
        return Ok(Author::established(user.id));
    }
    Ok(users::sign_ins(table, organization, [user.id]).await?.author(user.id))
}

/// The writes that note an account as a contributor for these employees, however many accounts are noted already.
/// They are for changes that must not be refused. They belong beside writes that change the heads. There are none if
/// the account is noted already.
///
/// # Errors
/// Errors of the table.
pub async fn noted(
    table: &Table,
    organization: OrganizationId,
    author: &Author,
    about: &[(EmployeeId, &TimelineHead, Affects)],
) -> Result<Vec<Write>, wfm_storage::Error> {
    let key = |employee| contributions::key(organization, employee);
    let found = table.get_many(about.iter().map(|(id, ..)| key(*id)).collect()).await?;
    let mut writes = vec![];
    for (employee, head, affects) in about {
        let mut known = contributions::read(found.get(&key(*employee)))?;
        if known.add(author, *affects, head.next_rev(), head.generated) {
            writes.push(contributions::put(organization, *employee, &known));
        }
    }
    Ok(writes)
}

impl Transaction<'_> {
    /// Notes that these accounts change the pay of an employee. The note belongs beside a write that changes the
    /// head.
    ///
    /// # Errors
    /// [`Error::TooManyContributors`], and errors of the table.
    pub async fn contributes<'b>(
        &mut self,
        employee: EmployeeId,
        head: &TimelineHead,
        authors: impl IntoIterator<Item = &'b Author>,
        affects: impl IntoIterator<Item = Affects>,
    ) -> Result<(), Error> {
        let table = self.table();
        let organization = self.organization();
        let there = table.item(&contributions::key(organization, employee)).await?;
        let mut known = contributions::read(there.as_ref())?;
        let affects: Vec<Affects> = affects.into_iter().collect();
        let mut is_new = false;
        for author in authors {
            if !known.have_room_for(author.account) {
                return Err(Error::TooManyContributors);
            }
            for affects in &affects {
                is_new |= known.add(author, *affects, head.next_rev(), head.generated);
            }
        }
        if is_new {
            self.write([contributions::put(organization, employee, &known)]);
        }
        Ok(())
    }
}
