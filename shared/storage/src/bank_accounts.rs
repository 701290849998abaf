//! Bank accounts of an employee and of the employer: the one in use, and the one that waits. They are encrypted (rule
//! BANK-1).

use serde::{Deserialize, Serialize};
use wfm_domain::bank::Accounts;
use wfm_domain::ids::{EmployeeId, OrganizationId};

use crate::error::Error;
use crate::kinds::Kind;
use crate::sealed::Sealed;
use crate::table::{Item, Key, Row, Write};

/// The owner of bank accounts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Owner {
    Employee(EmployeeId),
    /// The organization, which pays.
    Employer,
}

/// The bank accounts of an owner.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredAccounts {
    /// 0 if nothing is stored.
    pub rev: u64,
    pub accounts: Accounts<Sealed>,
}

/// The key of the bank accounts of an owner.
pub fn key(organization: OrganizationId, owner: Owner) -> Key {
    let partition = Kind::BankAccount.within(organization);
    let partition = match owner {
        Owner::Employee(employee) => format!("{partition}#{employee}"),
        Owner::Employer => format!("{partition}#EMPLOYER"),
    };
    Key::new(partition, "ACCOUNTS")
}

/// The accounts from an item that was read; none without an item.
///
/// # Errors
/// An internal error for an item that cannot be read.
pub fn read(item: Option<&Item>) -> Result<StoredAccounts, Error> {
    match item {
        Some(item) => Ok(serde_dynamo::from_item(item.clone())?),
        None => Ok(StoredAccounts { rev: 0, accounts: Accounts::default() }),
    }
}

/// The write that stores the accounts, if nobody has changed them since they were read.
pub fn put(organization: OrganizationId, owner: Owner, after: &StoredAccounts) -> Write {
    let row = Row::new(&key(organization, owner), after);
    Write::advance(row, after.rev - 1).unchanged("bank account")
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::key_chart::keys;

    /// Rule BANK-1.
    #[test]
    fn every_owner_has_a_partition() {
        let organization = OrganizationId(Uuid::from_u128(1));
        let employee = Owner::Employee(EmployeeId(Uuid::from_u128(2)));
        let after = StoredAccounts { rev: 1, accounts: Accounts::default() };
        let writes = [employee, Owner::Employer].map(|owner| put(organization, owner, &after));
        assert_eq!(
            keys(&writes),
            "BANKACCOUNT#01#02 | ACCOUNTS\nBANKACCOUNT#01#EMPLOYER | ACCOUNTS"
        );
    }
}
