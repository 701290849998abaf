//! The money that is transferred for a payroll (rule PAY-94).
//!
//! # Where the rules leave a choice
//!
//! - A payroll whose transfer is below 0 has transferred nothing. So payrolls that replace one another never ask twice for
//!   the same money.

use rust_decimal::Decimal;

use crate::dates::DateRange;

/// A void payroll that had transferred money before it became void.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VoidTransfer {
    pub period: DateRange,
    /// The amount that was paid, or is in a payment.
    pub transferred: Decimal,
    /// Whether the void says that the money came back.
    pub is_recovered: bool,
}

impl VoidTransfer {
    fn is_out(&self) -> bool {
        !self.is_recovered && self.transferred > Decimal::ZERO
    }
}

/// The transfer of a payroll: its net, less what void payrolls of the same bounds had transferred. A transfer below 0 is not
/// made: the office recovers it.
///
/// *Case:* 1000.00 paid, void; 1100.00: 100.00 is transferred, void; 1050.00: −50.00.
pub fn transfer(net: Decimal, period: DateRange, voids: &[VoidTransfer]) -> Decimal {
    let same = voids.iter().filter(|void| void.period == period && void.is_out());
    let mut transfer = net - same.map(|void| void.transferred).sum::<Decimal>();
    // A difference of 0 has lost its digits.
    transfer.rescale(net.scale());
    transfer
}

/// Whether a payroll is `overlap`, because a void one with other bounds shares a date with it, and had transferred money
/// that did not come back.
pub fn overlaps_transferred(period: DateRange, voids: &[VoidTransfer]) -> bool {
    let shares = |of: &DateRange| of.first <= period.last && period.first <= of.last;
    voids.iter().any(|void| void.period != period && shares(&void.period) && void.is_out())
}
