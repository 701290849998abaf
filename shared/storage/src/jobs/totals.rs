//! The totals of the payrolls of a job.

use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use wfm_domain::pay::Pay;

/// The totals of the payrolls of one currency.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Totals {
    pub employees: u32,
    pub gross: Decimal,
    pub net: Decimal,
    pub employer_cost: Decimal,
}

impl Totals {
    /// The totals of one payroll.
    pub fn of(pay: &Pay) -> Self {
        let Pay { gross, net, employer_cost, .. } = *pay;
        Self { employees: 1, gross, net, employer_cost }
    }

    /// Adds other totals.
    pub fn add(&mut self, others: &Self) {
        self.employees += others.employees;
        self.gross += others.gross;
        self.net += others.net;
        self.employer_cost += others.employer_cost;
    }
}
