//! The ledger of one leave type: what is drawn and adjusted on each date of each leave year (rules LEAVE-19 and
//! LEAVE-37).

use std::collections::BTreeMap;

use chrono::NaiveDate;

use crate::leave::{Amount, Leave, LeaveStatus};

/// The amounts that a leave draws, by leave year and date. A date without a draw is absent.
pub type Draws = BTreeMap<i32, BTreeMap<NaiveDate, Amount>>;

/// The draws and adjustments of one employee and leave type, by leave year.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ledger(pub BTreeMap<i32, LedgerYear>);

/// One leave year. Dates without an amount are absent. A date may lie outside the year's present dates, if the month
/// in which leave years start has changed since.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LedgerYear {
    pub draws: BTreeMap<NaiveDate, Drawn>,
    pub adjusted: BTreeMap<NaiveDate, Adjusted>,
    /// The worked minutes of approved payrolls, by the last date of their periods (rule LEAVE-34).
    pub worked: BTreeMap<NaiveDate, i32>,
}

/// The draws of one date.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Drawn {
    /// Of pending leave.
    pub reserved: Amount,
    /// Of approved leave, less what was returned (rule LEAVE-27).
    pub taken: Amount,
}

/// The adjustments of one date.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Adjusted {
    /// The positive corrections and encashments.
    pub added: Amount,
    /// The negative ones, as an amount that is taken away.
    pub removed: Amount,
    /// Added to what was carried over (rule LEAVE-36).
    pub carried: Amount,
}

impl Drawn {
    pub fn all(self) -> Amount {
        self.reserved + self.taken
    }
}

impl Adjusted {
    pub fn all(self) -> Amount {
        self.added - self.removed + self.carried
    }
}

impl LedgerYear {
    pub fn adjusted(&self) -> Amount {
        self.adjusted.values().map(|adjusted| adjusted.all()).sum()
    }

    pub fn reserved(&self) -> Amount {
        self.draws.values().map(|drawn| drawn.reserved).sum()
    }

    pub fn taken(&self) -> Amount {
        self.draws.values().map(|drawn| drawn.taken).sum()
    }

    fn is_empty(&self) -> bool {
        self.draws.is_empty() && self.adjusted.is_empty() && self.worked.is_empty()
    }
}

/// The kind of a leave adjustment (rule LEAVE-43).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AdjustmentKind {
    #[default]
    Correction,
    /// Leave that is added to what was carried over.
    Carried,
    /// Leave that is paid instead of taken, or a debt that pay settles.
    Encashment,
}

impl Ledger {
    /// The entries of `year`.
    pub fn year(&self, year: i32) -> LedgerYear {
        self.0.get(&year).cloned().unwrap_or_default()
    }

    /// The ledger after a request has reserved these draws.
    pub fn reserved(mut self, draws: &Draws) -> Self {
        self.add(LeaveStatus::Pending, draws, 1);
        self
    }

    /// The ledger after a leave was decided, changed or worked. The draws of `before` no longer count, and those of
    /// `after` do (rules LEAVE-19 and LEAVE-27).
    pub fn changed(mut self, before: &Leave, after: &Leave) -> Self {
        self.add(before.status, &before.draws(), -1);
        self.add(after.status, &after.draws(), 1);
        self
    }

    /// The ledger without the draws of a leave.
    pub fn without(mut self, leave: &Leave) -> Self {
        self.add(leave.status, &leave.draws(), -1);
        self
    }

    /// The ledger after an adjustment of a date.
    pub fn adjusted(
        mut self,
        year: i32,
        date: NaiveDate,
        kind: AdjustmentKind,
        amount: Amount,
    ) -> Self {
        let of_date = self.0.entry(year).or_default().adjusted.entry(date).or_default();
        match kind {
            AdjustmentKind::Carried => of_date.carried += amount,
            _ if amount.is_negative() => of_date.removed -= amount,
            _ => of_date.added += amount,
        }
        self.tidy();
        self
    }

    /// The ledger after the payroll of a period that ends on `date` was approved with these worked minutes, or after it became void
    /// (rule LEAVE-34).
    pub fn worked(mut self, year: i32, date: NaiveDate, minutes: i32, is_approved: bool) -> Self {
        let of_date = self.0.entry(year).or_default().worked.entry(date).or_default();
        *of_date = match is_approved {
            true => of_date.saturating_add(minutes),
            false => of_date.saturating_sub(minutes),
        };
        self.tidy();
        self
    }

    /// Adds draws of a leave with this status `times` times.
    fn add(&mut self, status: LeaveStatus, draws: &Draws, times: i32) {
        if !matches!(status, LeaveStatus::Pending | LeaveStatus::Approved) {
            return;
        }
        for (year, dates) in draws {
            let of_year = self.0.entry(*year).or_default();
            for (date, amount) in dates {
                let drawn = of_year.draws.entry(*date).or_default();
                let amount = if times < 0 { -*amount } else { *amount };
                match status {
                    LeaveStatus::Pending => drawn.reserved += amount,
                    _ => drawn.taken += amount,
                }
            }
        }
        self.tidy();
    }

    /// Removes dates and years without an amount, so that equal ledgers are stored alike.
    fn tidy(&mut self) {
        for year in self.0.values_mut() {
            year.draws.retain(|_, drawn| *drawn != Drawn::default());
            year.adjusted.retain(|_, adjusted| *adjusted != Adjusted::default());
            year.worked.retain(|_, minutes| *minutes != 0);
        }
        self.0.retain(|_, year| !year.is_empty());
    }
}
