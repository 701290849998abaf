//! Names of amounts, any of which may be subtracted (rule PAY-86).

use rust_decimal::Decimal;

/// A name in `of` or `amount_of`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SignedName<'a> {
    /// `base`, `gross`, `taxable` or the code of a component.
    pub name: &'a str,
    pub is_subtracted: bool,
}

impl<'a> SignedName<'a> {
    /// *Case:* `-housing` subtracts `housing`. Codes begin with a letter, so no code begins with `-`.
    pub fn of(text: &'a str) -> Self {
        match text.strip_prefix('-') {
            Some(name) => Self { name, is_subtracted: true },
            None => Self { name: text, is_subtracted: false },
        }
    }

    /// An amount of the name, with the sign that it has in the sum.
    pub fn signed(self, amount: Decimal) -> Decimal {
        if self.is_subtracted { -amount } else { amount }
    }
}
