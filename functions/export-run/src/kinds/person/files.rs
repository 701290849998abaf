//! The files of an employee: payslips, and what was uploaded.

use wfm_domain::language::Language;
use wfm_storage::Error;
use wfm_storage::uploads::{self, State};

use super::super::documents::{LeftOut, payslips_of};
use super::{Content, Entries, Person};
use crate::archive::Names;
use crate::people::ALL_DATES;
use crate::task::Payrolls;

/// Adds the payslips, and the files of the uploads that the records have named. Returns the payslips that were not
/// made.
pub async fn add(
    person: &Person<'_>,
    language: Language,
    entries: &mut Entries,
) -> Result<Vec<LeftOut>, Error> {
    let employee = &person.known.person;
    let all = Payrolls::Period(ALL_DATES);
    let number = &employee.employee_number;
    let made = Box::pin(payslips_of(person.context, &all, language, employee.id, number)).await?;
    let mut names = Names::default();
    let mut left_out = vec![];
    for made in made {
        match made {
            Ok((name, bytes)) => {
                let name = format!("payslips/{}", names.unused(name));
                entries.files.insert(name, Content::Bytes(bytes));
            }
            Err(why) => left_out.push(why),
        }
    }
    uploaded(person, entries).await?;
    Ok(left_out)
}

/// Adds the uploaded files. A photo's address may name the upload of somebody else, which is left out.
async fn uploaded(person: &Person<'_>, entries: &mut Entries) -> Result<(), Error> {
    let (table, organization) = (person.table(), person.organization());
    let keys = entries.uploads.values().map(|id| uploads::key(organization, *id)).collect();
    let found = table.get_many(keys).await?;
    for (name, id) in std::mem::take(&mut entries.uploads) {
        let Some(item) = found.get(&uploads::key(organization, id)) else { continue };
        let upload = uploads::read(item.clone())?;
        let is_of_person = upload.referred_by == Some(person.id());
        if upload.state == State::Ready && is_of_person {
            let object = uploads::stored_name(organization, id);
            let name = format!("{name}.{}", upload.content_type.extension());
            entries.files.insert(name, Content::Object(object));
        }
    }
    Ok(())
}
