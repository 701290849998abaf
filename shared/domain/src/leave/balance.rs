//! Leave balances: what is granted, carried over, adjusted, reserved, taken and expired, in a leave year and on a date
//! (rules LEAVE-10 to LEAVE-18, LEAVE-36 and LEAVE-37).

use std::collections::BTreeMap;

use chrono::{Months, NaiveDate};

use crate::dates::DateRange;
use crate::employee::Employee;
use crate::leave::leave_type::{Grant, LeaveType};
use crate::leave::ledger::{AdjustmentKind, Draws, Ledger, LedgerYear};
use crate::leave::{Amount, Entitlement, Leave, LeaveYears, Unit};
use crate::settings::Settings;

/// One leave year of one employee and leave type (rule LEAVE-10):
/// `available = entitled + carried_over + adjusted − reserved − taken − expired`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Balance {
    /// The calendar year in which the leave year starts.
    pub year: i32,
    pub unit: Unit,
    /// The amount that the year grants; `None` if it is unlimited.
    pub entitled: Option<Amount>,
    /// The amount from the previous year. A debt is negative.
    pub carried_over: Amount,
    pub adjusted: Amount,
    pub reserved: Amount,
    pub taken: Amount,
    /// The carried amount that expires in the year (rule LEAVE-36).
    pub expired: Amount,
    /// The amount that is left at the end of the year; `None` exactly if `entitled` is.
    pub available: Option<Amount>,
}

/// The error for a draw of more than there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("leave year {year} would be short on {date}")]
pub struct Overdrawn {
    /// The first overdrawn year. The draw lies in it, or it depends on what an earlier year carries over.
    pub year: i32,
    /// The first date on which the balance would be too low.
    pub date: NaiveDate,
    /// The amount by which the balance would be too low.
    pub short_by: Amount,
    pub unit: Unit,
}

/// The facts from which an employee's balances of one leave type are computed.
#[derive(Clone, Copy, Debug)]
pub struct Account<'a> {
    pub settings: &'a Settings,
    /// The code of a leave type in the settings.
    pub leave_type: &'a str,
    pub employee: &'a Employee,
    /// The local date on which the employee was created in this service.
    pub created_on: NaiveDate,
    pub ledger: &'a Ledger,
}

/// One leave year with everything that changes its balance.
#[derive(Clone, Debug)]
pub struct AccountYear {
    pub year: i32,
    pub dates: DateRange,
    pub unit: Unit,
    /// The entitlement, and when it is granted.
    pub entitlement: Entitlement,
    pub carried_over: Amount,
    pub entries: LedgerYear,
    /// The last date on which carried leave can be taken; `None` if it does not expire.
    pub carry_ends: Option<NaiveDate>,
    pub expired: Amount,
}

impl AccountYear {
    /// The change of the balance on each date. The carried amount is there from the first date on.
    ///
    /// A date outside the year counts on the nearest date of the year.
    fn changes(&self) -> BTreeMap<NaiveDate, Amount> {
        let within = |date: NaiveDate| date.clamp(self.dates.first, self.dates.last);
        let mut changes = BTreeMap::from([(self.dates.first, self.carried_over)]);
        let mut add = |date: NaiveDate, amount: Amount| {
            *changes.entry(within(date)).or_default() += amount;
        };
        self.entitlement.grants.iter().for_each(|grant| add(grant.date, grant.amount));
        self.entries.adjusted.iter().for_each(|(date, adjusted)| add(*date, adjusted.all()));
        self.entries.draws.iter().for_each(|(date, drawn)| add(*date, -drawn.all()));
        if let Some(date) = self.expires_on() {
            add(date, -self.expired);
        }
        changes
    }

    /// The date from which on carried leave is gone: the one after the last on which it can be taken.
    pub fn expires_on(&self) -> Option<NaiveDate> {
        self.carry_ends.and_then(|last| last.succ_opt())
    }

    /// The balance at the end of each date on which it changes.
    fn balances(&self) -> BTreeMap<NaiveDate, Amount> {
        let mut sum = Amount::ZERO;
        let running = |(date, change): (NaiveDate, Amount)| {
            sum += change;
            (date, sum)
        };
        self.changes().into_iter().map(running).collect()
    }

    /// The balance at the end of a date of the year.
    fn balance_on(&self, date: NaiveDate) -> Amount {
        self.changes().range(..=date).map(|(_, change)| *change).sum()
    }

    /// The amount that is left at the end of the year; `None` if it is unlimited.
    pub fn available(&self) -> Option<Amount> {
        self.entitlement.total.map(|_| self.changes().values().copied().sum())
    }

    /// The amount that is granted up to a date.
    pub fn granted_by(&self, date: NaiveDate) -> Amount {
        let until = self.entitlement.grants.iter().filter(|grant| grant.date <= date);
        until.map(|grant| grant.amount).sum()
    }

    pub fn balance(&self) -> Balance {
        Balance {
            year: self.year,
            unit: self.unit,
            entitled: self.entitlement.total,
            carried_over: self.carried_over,
            adjusted: self.entries.adjusted(),
            reserved: self.entries.reserved(),
            taken: self.entries.taken(),
            expired: self.expired,
            available: self.available(),
        }
    }
}

impl<'a> Account<'a> {
    pub fn of(
        employee: &'a Employee,
        settings: &'a Settings,
        leave_type: &'a str,
        ledger: &'a Ledger,
    ) -> Self {
        let created_on = employee.today(settings, employee.created_at);
        Self { settings, leave_type, employee, created_on, ledger }
    }

    /// The balance of a leave year by the present figures (rules LEAVE-10, LEAVE-16, LEAVE-17 and LEAVE-18).
    ///
    /// - `entitled` uses the leave type in force on the last day of the year; for a running or future year it is the
    ///   present one. A type that did not exist on that day grants nothing.
    /// - `carried_over` is the available amount of the previous year, at most what the type in force on its last day
    ///   carries over. A debt is carried over in full. It is 0 unless the employee was employed on that day. It is
    ///   also 0 in the year in which the employee was created in this service, and after an unlimited year.
    ///
    /// *Case:* annual 24, hired 2026-07-10 → entitled 12.0 for 2026.
    /// *Case:* annual 20, carry 5, 12 taken in 2026 → 2027 has 5 carried over; 22 taken in 2026, of
    /// a type that allows it → −2.
    pub fn balance(&self, year: i32) -> Balance {
        self.year(year).balance()
    }

    /// A leave year with everything that changes its balance.
    pub fn year(&self, year: i32) -> AccountYear {
        self.account_year(year, self.carried_into(year), self.ledger)
    }

    /// Whether these amounts may be drawn (rules LEAVE-11 to LEAVE-13 and LEAVE-37).
    ///
    /// # Errors
    /// As of [`Account::may_become`].
    ///
    /// *Case:* annual 24, carry 5, 19 taken in 2020, 29 approved in 2021 (24 + 5): a further 5 days
    /// in December 2020 would give 2020 a balance of 0 but 2021 one of −5, and are refused.
    pub fn may_draw(&self, draws: &Draws) -> Result<(), Overdrawn> {
        let first = draws.values().filter_map(|dates| dates.keys().next()).min();
        let Some(first) = first else { return Ok(()) };
        let first_year = draws.keys().next().copied().unwrap_or_default();
        self.may_become(&self.ledger.clone().reserved(draws), first_year, *first)
    }

    /// Whether a pending leave, which the ledger already counts, may be approved. Since the request, its days may
    /// have become more, or the entitlement less (rule LEAVE-28).
    ///
    /// # Errors
    /// As of [`Account::may_become`].
    pub fn may_take(&self, leave: &Leave) -> Result<(), Overdrawn> {
        let without = self.ledger.clone().without(leave);
        let account: Account<'_> = Account { ledger: &without, ..*self };
        account.may_draw(&leave.draws())
    }

    /// Whether a leave adjustment may be made. Adding is always allowed. Removing is allowed only if leave of the same
    /// amount could be taken on the date. So no adjustment overdraws a year, unless the type allows it.
    ///
    /// # Errors
    /// As of [`Account::may_become`].
    pub fn may_adjust(
        &self,
        year: i32,
        date: NaiveDate,
        kind: AdjustmentKind,
        amount: Amount,
    ) -> Result<(), Overdrawn> {
        if !amount.is_negative() {
            return Ok(());
        }
        let next = self.ledger.clone().adjusted(year, date, kind, amount);
        self.may_become(&next, year, date)
    }

    /// The most that a request for `date` may take; `None` if there is no limit (rule LEAVE-37).
    ///
    /// *Case:* 24 days by `month_start`, 5 taken in May and 14 in December: 5.0 in June, because December would be
    /// short with more.
    pub fn requestable(&self, date: NaiveDate) -> Option<Amount> {
        let floor = self.floor()?;
        let year = self.years().of(date);
        let of_year = self.year(year);
        of_year.entitlement.total?;
        if !self.applies_on(date) {
            return Some(Amount::ZERO);
        }
        let may = |points: i32| {
            let draw = BTreeMap::from([(date, Amount::of_points(points))]);
            self.may_draw(&BTreeMap::from([(year, draw)])).is_ok()
        };
        // The largest amount that may be drawn, between one that may be and one that may not.
        let mut most = 0;
        // What is there, with what would expire otherwise.
        let there = of_year.balance_on(date) + of_year.expired - floor;
        let mut too_many = there.points().max(0).saturating_add(1);
        while too_many - most > 1 {
            let middle = most + (too_many - most) / 2;
            if may(middle) { most = middle } else { too_many = middle }
        }
        Some(Amount::of_points(most))
    }

    /// Whether the employee has the leave type on a date (rule LEAVE-30).
    pub fn applies_on(&self, date: NaiveDate) -> bool {
        let assignment = self.employee.assignment_on(date);
        self.settings
            .leave_type(self.leave_type)
            .is_some_and(|leave_type| leave_type.applies_to.includes(assignment))
    }

    /// Whether the ledger may become `next`, which draws more from `date` on, a date of leave year `first`.
    ///
    /// The check includes every year from the first one to the last one with entries, because what is taken now may
    /// already have been carried over and spent. A balance that is already too low (somebody lowered an entitlement, or
    /// the employment ends earlier) refuses only what makes it worse.
    ///
    /// # Errors
    /// The first date whose balance would become too low. There is no error if the type allows it or is unlimited.
    fn may_become(&self, next: &Ledger, first: i32, date: NaiveDate) -> Result<(), Overdrawn> {
        let Some(floor) = self.floor() else { return Ok(()) };
        let last = next.0.keys().next_back().copied().unwrap_or(first).max(first);
        let differs = |year: &i32| self.ledger.0.get(year) != next.0.get(year);
        let last_changed = next.0.keys().rev().copied().find(differs).unwrap_or(first);
        let carried = self.carried_into(first);
        let mut before = self.account_year(first, carried, self.ledger);
        let mut after = self.account_year(first, carried, next);
        loop {
            if after.entitlement.total.is_some() {
                let since = date.clamp(after.dates.first, after.dates.last);
                let dates = after.balances();
                for (date, left) in dates.into_iter().filter(|(date, _)| since <= *date) {
                    if left < floor && left < before.balance_on(date) {
                        let (year, unit) = (after.year, after.unit);
                        return Err(Overdrawn { year, date, short_by: floor - left, unit });
                    }
                }
            }
            let year = after.year + 1;
            let carried = [&before, &after].map(|of_year| self.carried_out_of(of_year));
            // A year that begins with the same amount, and has the same entries from then on, is the same.
            if year > last || year > last_changed && carried[0] == carried[1] {
                return Ok(());
            }
            before = self.account_year(year, carried[0], self.ledger);
            after = self.account_year(year, carried[1], next);
        }
    }

    fn floor(&self) -> Option<Amount> {
        let leave_type = self.settings.leave_type(self.leave_type);
        leave_type.map_or(Some(Amount::ZERO), LeaveType::floor)
    }

    /// The amount that a leave year has of the year before.
    fn carried_into(&self, year: i32) -> Amount {
        // Nothing is carried into the year of the first employment, nor into that of the creation here.
        let first = self.first_year();
        let created = self.years().of(self.created_on);
        let start = if created <= year { first.max(created) } else { first };
        let mut carried = Amount::ZERO;
        for before in start..year {
            carried = self.carried_out_of(&self.account_year(before, carried, self.ledger));
        }
        carried
    }

    /// The amount that the year after `before` has of it.
    fn carried_out_of(&self, before: &AccountYear) -> Amount {
        let next = before.year + 1;
        let goes_on = self.employee.employments.contains(before.dates.last);
        if !goes_on || next == self.years().of(self.created_on) {
            return Amount::ZERO;
        }
        let most = self.in_force_in(before.year).map_or(Amount::ZERO, |kind| kind.carry_over);
        before.available().unwrap_or_default().min(most)
    }

    fn account_year(&self, year: i32, carried_over: Amount, ledger: &Ledger) -> AccountYear {
        let dates = self.years().dates(year);
        let in_force = self.in_force_in(year);
        let entries = ledger.year(year);
        let carry_ends = in_force
            .and_then(|kind| kind.carry_expires_after_months)
            .and_then(|months| dates.first.checked_add_months(Months::new(months)))
            .and_then(|after| after.pred_opt());
        let expired = carry_ends.map(|last| expired(carried_over, last, &entries));
        AccountYear {
            year,
            dates,
            unit: self.settings.leave_type(self.leave_type).map_or(Unit::Day, |kind| kind.unit),
            entitlement: self.entitlement(year, &entries),
            carried_over,
            entries,
            carry_ends,
            expired: expired.unwrap_or_default(),
        }
    }

    fn entitlement(&self, year: i32, entries: &LedgerYear) -> Entitlement {
        match self.in_force_in(year) {
            Some(kind) if kind.grant == Grant::Hours => {
                Entitlement::of_hours(kind, self.employee, &entries.worked)
            }
            Some(kind) => self.years().entitlement(year, kind, self.employee, self.settings),
            None => Entitlement { total: Some(Amount::ZERO), grants: vec![] },
        }
    }

    /// The leave type in its form on the last day of the year, if it existed then.
    fn in_force_in(&self, year: i32) -> Option<&'a LeaveType> {
        let last = self.years().dates(year).last;
        self.settings.leave_types_on(last).iter().find(|t| t.code == self.leave_type)
    }

    fn first_year(&self) -> i32 {
        self.years().of(self.employee.employments.first_day())
    }

    fn years(&self) -> LeaveYears {
        LeaveYears { start_month: self.settings.leave_year_start }
    }
}

/// The carried amount that expires after `last`: what neither leave up to then nor a negative adjustment has drawn. A
/// debt does not expire (rule LEAVE-36).
///
/// *Case:* 10 carried until 31 March: with 0, 8, 10 and 12 days taken by then, 10, 2, 0 and 0 expire.
fn expired(carried_over: Amount, last: NaiveDate, entries: &LedgerYear) -> Amount {
    let adjusted = || entries.adjusted.range(..=last).map(|(_, adjusted)| *adjusted);
    let carried = carried_over + adjusted().map(|adjusted| adjusted.carried).sum();
    let drawn: Amount = entries.draws.range(..=last).map(|(_, drawn)| drawn.all()).sum();
    let removed: Amount = adjusted().map(|adjusted| adjusted.removed).sum();
    (carried - drawn - removed).max(Amount::ZERO)
}
