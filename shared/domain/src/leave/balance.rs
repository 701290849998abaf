//! Leave balances: granted, carried over, adjusted, reserved and taken days (rules LEAVE-10,
//! LEAVE-15, LEAVE-17 and LEAVE-19).

use std::collections::BTreeMap;

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use crate::days::Days;
use crate::employee::{Employee, Employments};
use crate::leave::{Leave, LeaveStatus, LeaveYears};
use crate::settings::{LeaveType, Settings};

/// The sums of one leave year, for one employee and leave type.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LedgerYear {
    /// The year's leave adjustments.
    pub adjusted: Days,
    /// Days of pending leaves.
    pub reserved: Days,
    /// Days of approved leaves, less the returned days (rule LEAVE-27).
    pub taken: Days,
}

/// The sums of every leave year that has entries.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ledger(pub BTreeMap<i32, LedgerYear>);

/// The movement of a leave's days in the ledger when the leave changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Movement {
    /// Requested: available days become reserved.
    Reserve,
    /// Approved: reserved days become taken.
    Take,
    /// Rejected, or cancelled while pending: reserved days become available again.
    Release,
    /// Cancelled after approval: taken days become available again.
    GiveBack,
}

impl LedgerYear {
    /// The sums after `days` of a leave have moved.
    pub fn moved(mut self, movement: Movement, days: Days) -> Self {
        match movement {
            Movement::Reserve => self.reserved += days,
            Movement::Take => {
                self.reserved -= days;
                self.taken += days;
            }
            Movement::Release => self.reserved -= days,
            Movement::GiveBack => self.taken -= days,
        }
        self
    }
}

impl Ledger {
    /// The sums of `year`; zero if it has no entries.
    pub fn year(&self, year: i32) -> LedgerYear {
        self.0.get(&year).copied().unwrap_or_default()
    }

    /// The ledger after a leave with these draws has moved.
    pub fn moved(mut self, movement: Movement, draws: &BTreeMap<i32, Days>) -> Self {
        for (year, days) in draws {
            let sums = self.0.entry(*year).or_default();
            *sums = sums.moved(movement, *days);
        }
        self
    }
}

impl Ledger {
    /// The ledger after a leave was decided or worked. The days of `before` no longer count, and the days of `after`
    /// do (rules LEAVE-19 and LEAVE-27).
    pub fn changed(self, before: &Leave, after: &Leave) -> Self {
        let negative = |mut draws: BTreeMap<i32, Days>| {
            draws.values_mut().for_each(|days| *days = -*days);
            draws
        };
        self.with(before.status, &negative(before.draws_less_returned()))
            .with(after.status, &after.draws_less_returned())
    }

    /// Adds the days of a leave of this status.
    fn with(mut self, status: LeaveStatus, draws: &BTreeMap<i32, Days>) -> Self {
        for (year, days) in draws {
            let sums = self.0.entry(*year).or_default();
            match status {
                LeaveStatus::Pending => sums.reserved += *days,
                LeaveStatus::Approved => sums.taken += *days,
                LeaveStatus::Rejected | LeaveStatus::Cancelled => {}
            }
        }
        self
    }
}

/// One leave year of one employee and leave type (rule LEAVE-10):
/// `available = entitled + carried_over + adjusted − reserved − taken`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Balance {
    /// The calendar year in which the leave year starts.
    pub year: i32,
    /// The granted days; `None` if they are unlimited.
    pub entitled: Option<Days>,
    /// The days from the previous year. A debt is negative.
    pub carried_over: Days,
    pub adjusted: Days,
    pub reserved: Days,
    pub taken: Days,
    /// The days that can still be taken; `None` exactly if `entitled` is.
    pub available: Option<Days>,
}

/// The error for a request that needs more days than are available.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("leave year {year} would be {short_by} days short")]
pub struct Overdrawn {
    /// The first overdrawn year. Days are drawn from it, or it depends on days that an earlier year carries over.
    pub year: i32,
    /// The number of days by which `available` would be below zero.
    pub short_by: Days,
}

/// The facts from which an employee's balances of one leave type are computed.
#[derive(Clone, Copy, Debug)]
pub struct Account<'a> {
    pub settings: &'a Settings,
    /// The code of a leave type in the settings.
    pub leave_type: &'a str,
    pub employments: &'a Employments,
    /// The local date on which the employee was created in this service.
    pub created_on: NaiveDate,
    pub ledger: &'a Ledger,
}

impl<'a> Account<'a> {
    pub fn of(
        employee: &'a Employee,
        settings: &'a Settings,
        leave_type: &'a str,
        ledger: &'a Ledger,
    ) -> Self {
        Self {
            settings,
            leave_type,
            employments: &employee.employments,
            created_on: employee.today(settings, employee.created_at),
            ledger,
        }
    }

    /// The balance of a leave year by the present figures (rules LEAVE-10, LEAVE-16, LEAVE-17 and LEAVE-18).
    ///
    /// - `entitled` uses the `annual_days` in force on the last day of the year; for a running or future year these
    ///   are the present ones. A type that did not exist on that day grants nothing.
    /// - `carried_over` is the available days of the previous year, at most the `carry_over_days` that were in force
    ///   on its last day. A debt is carried over in full. It is 0 unless the employee was employed on that day. It is
    ///   also 0 in the year in which the employee was created in this service, and after an unlimited year.
    ///
    /// *Case:* annual 24, hired 2026-07-10 → entitled 12.0 for 2026.
    /// *Case:* annual 20, carry 5, 12 taken in 2026 → 2027 has 5 carried over; 22 taken in 2026, of
    /// a type that allows it → −2.
    pub fn balance(&self, year: i32) -> Balance {
        let mut balance = self.first_balance(self.first_year().min(year), self.ledger);
        while balance.year < year {
            balance = self.balance_after(&balance, self.ledger);
        }
        balance
    }

    /// Whether these days may be drawn from these years (rules LEAVE-11, LEAVE-12 and LEAVE-13).
    ///
    /// The check includes every year from the first one with a draw to the last one with entries, because days that
    /// are taken now may already have been carried over and spent. A year that is already overdrawn (somebody lowered
    /// an entitlement, or the employment ends earlier) refuses only draws that make it worse.
    ///
    /// # Errors
    /// The first year that would be overdrawn. There is no error if the type allows it or is unlimited.
    ///
    /// *Case:* annual 24, carry 5, 19 taken in 2020, 29 approved in 2021 (24 + 5): a further 5 days
    /// in December 2020 would give 2020 a balance of 0 but 2021 one of −5, and are refused.
    pub fn may_draw(&self, draws: &BTreeMap<i32, Days>) -> Result<(), Overdrawn> {
        if self.settings.leave_type(self.leave_type).is_some_and(|today| today.allow_negative) {
            return Ok(());
        }
        let Some(first_drawn) = draws.keys().next() else { return Ok(()) };
        let drawn = self.ledger.clone().moved(Movement::Reserve, draws);
        let last = drawn.0.keys().next_back().unwrap_or(first_drawn);
        let start = self.first_year().min(*first_drawn);
        let mut before = self.first_balance(start, self.ledger);
        let mut after = self.first_balance(start, &drawn);
        while after.year <= *last {
            if let (Some(before), Some(left)) = (before.available, after.available)
                && left.is_negative()
                && left < before
            {
                return Err(Overdrawn { year: after.year, short_by: -left });
            }
            before = self.balance_after(&before, self.ledger);
            after = self.balance_after(&after, &drawn);
        }
        Ok(())
    }

    /// Whether a pending leave, which the ledger already counts, may be approved. Since the request, its days may
    /// have become more, or the entitlement less (rule LEAVE-28).
    ///
    /// # Errors
    /// Errors of [`Account::may_draw`].
    pub fn may_take(&self, leave: &Leave) -> Result<(), Overdrawn> {
        let draws = leave.draws();
        let without = self.ledger.clone().moved(Movement::Release, &draws);
        let account: Account<'_> = Account { ledger: &without, ..*self };
        account.may_draw(&draws)
    }

    /// Whether a leave adjustment may be made. Adding days is always allowed. Removing days is allowed only if a
    /// leave of the same number of days could be taken. So no adjustment overdraws a year, unless the type allows it.
    ///
    /// # Errors
    /// Errors of [`Account::may_draw`].
    pub fn may_adjust(&self, year: i32, days: Days) -> Result<(), Overdrawn> {
        if days.is_negative() { self.may_draw(&BTreeMap::from([(year, -days)])) } else { Ok(()) }
    }

    /// The balance of a year without carry-over: the year of hire, or an earlier year.
    fn first_balance(&self, year: i32, ledger: &Ledger) -> Balance {
        self.balance_with(year, Days::ZERO, ledger)
    }

    /// The balance of the following year.
    fn balance_after(&self, before: &Balance, ledger: &Ledger) -> Balance {
        let most = self.in_force_in(before.year).map(|t| Days::nearest(t.carry_over_days));
        let left = before.available.unwrap_or_default();
        self.balance_with(before.year + 1, left.min(most.unwrap_or_default()), ledger)
    }

    fn balance_with(&self, year: i32, carried: Days, ledger: &Ledger) -> Balance {
        let annual = match self.in_force_in(year) {
            Some(LeaveType { annual_days: None, .. }) => None,
            Some(LeaveType { annual_days: Some(annual), .. }) => Some(Days::nearest(*annual)),
            None => Some(Days::ZERO),
        };
        let entitled = annual.map(|annual| self.years().entitled(year, annual, self.employments));
        let goes_on = self.years().dates(year).first.pred_opt();
        let goes_on = goes_on.is_some_and(|last| self.employments.contains(last));
        let begins_anew = !goes_on || year == self.years().of(self.created_on);
        let carried_over = if begins_anew { Days::ZERO } else { carried };
        let LedgerYear { adjusted, reserved, taken } = ledger.year(year);
        let available =
            entitled.map(|entitled| entitled + carried_over + adjusted - reserved - taken);
        Balance { year, entitled, carried_over, adjusted, reserved, taken, available }
    }

    /// The leave type in its form on the last day of the year, if it existed then.
    fn in_force_in(&self, year: i32) -> Option<&LeaveType> {
        let last = self.years().dates(year).last;
        self.settings.leave_types_on(last).iter().find(|t| t.code == self.leave_type)
    }

    fn first_year(&self) -> i32 {
        self.years().of(self.employments.first_day())
    }

    fn years(&self) -> LeaveYears {
        LeaveYears { start_month: self.settings.leave_year_start }
    }
}
