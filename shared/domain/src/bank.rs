//! Bank accounts of employees and of the employer, and the payments to them (rules BANK-1 to BANK-6).
//!
//! An account number is secret: no type that holds one has `Debug`.

mod account;
mod change;
mod number;

pub use account::{AccountInput, BankAccount, BankViolation, Masked, NumberInput};
pub use change::{Accounts, Confirmed, Entered, NotConfirmed, WAIT};
pub use number::{AccountNumber, Sepa, country, folding_of, has_iban, sepa};
