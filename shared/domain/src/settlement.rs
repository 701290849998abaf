//! The amounts still due when an employment ends (rule EMPL-9).

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};

use crate::dates::{DateRange, month_of};
use crate::days::Days;
use crate::employee::Employee;
use crate::ids::LeaveId;
use crate::leave::{Account, Amount, Balance, Leave, LeaveStatus, LeaveYears, Ledger, Unit};
use crate::locks::Locks;
use crate::person::Person;
use crate::roster::Roster;
use crate::settings::Settings;

/// The facts from which an employee's settlement is computed.
#[derive(Clone, Copy, Debug)]
pub struct Leaving<'a> {
    /// The employee, with the last day.
    pub employee: &'a Employee,
    /// The last day.
    pub last_day: NaiveDate,
    pub settings: &'a Settings,
    /// The roster of the dates of the leaves.
    pub roster: &'a Roster,
    /// The dates that payrolls and timesheets lock.
    pub locks: &'a Locks,
    /// Every pending or approved leave that the last day may change.
    pub leaves: &'a [Leave],
    /// The ledgers, keyed by leave type.
    pub ledgers: &'a BTreeMap<String, Ledger>,
}

/// The amounts still due.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settlement {
    /// The first day of employment that no approved payroll includes; `None` if payrolls include all days.
    pub unpaid_from: Option<NaiveDate>,
    /// One for each leave type, in the order of the settings.
    pub leave: Vec<LeaveLeft>,
    /// Leaves that the last day changes, sorted by their ids.
    pub leave_changes: Vec<LeaveChange>,
}

/// The balance of a leave type in the leave year of the last day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeaveLeft {
    /// The code of the leave type.
    pub leave_type: String,
    pub year: i32,
    /// The available amount; `None` if it is unlimited.
    pub available: Option<Amount>,
    pub unit: Unit,
}

/// A leave that the last day changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeaveChange {
    pub leave: LeaveId,
    pub before: Days,
    /// The days with the last day; zero if the leave is cancelled.
    pub after: Days,
}

impl Settlement {
    /// The amounts due on the last day, from what is stored at `now`.
    pub fn of(leaving: &Leaving<'_>, now: DateTime<Utc>) -> Self {
        let Leaving { employee, last_day, settings, locks, leaves, ledgers, roster } = *leaving;
        let none = BTreeMap::new();
        let person = Person::of(employee, settings, locks, &none, roster);
        let mut ledgers = ledgers.clone();
        let mut leave_changes = vec![];
        for before in leaves {
            let Some(after) = before.recounted(&person, now) else { continue };
            let ledger = ledgers.remove(&before.leave_type).unwrap_or_default();
            ledgers.insert(before.leave_type.clone(), ledger.changed(before, &after));
            let is_cancelled = after.status == LeaveStatus::Cancelled;
            leave_changes.push(LeaveChange {
                leave: before.id,
                before: before.days(),
                after: if is_cancelled { Days::ZERO } else { after.days() },
            });
        }
        leave_changes.retain(|change| change.before != change.after);
        leave_changes.sort_by_key(|change| change.leave);

        let year = LeaveYears { start_month: settings.leave_year_start }.of(last_day);
        let left = |leave_type: &str| {
            let none = Ledger::default();
            let ledger = ledgers.get(leave_type).unwrap_or(&none);
            let balance = Account::of(employee, settings, leave_type, ledger).balance(year);
            let Balance { available, unit, .. } = balance;
            LeaveLeft { leave_type: leave_type.to_owned(), year, available, unit }
        };
        // The time account is not leave that is left (rule ACCT-6).
        let of_types = settings.leave_types.iter().filter(|of| of.draws_on.is_entitlement());
        Self {
            unpaid_from: unpaid_from(leaving),
            leave: of_types.map(|leave_type| left(&leave_type.code)).collect(),
            leave_changes,
        }
    }
}

/// The first day of employment, up to the last day, that no payroll holds. Days before the first payroll in this
/// service, and before the month in which the employee was entered here, were paid elsewhere.
fn unpaid_from(leaving: &Leaving<'_>) -> Option<NaiveDate> {
    let Leaving { employee, last_day, settings, locks, .. } = *leaving;
    let entered = month_of(employee.today(settings, employee.created_at)).first;
    let first = locks.paid.ranges().map(|range| range.first).chain([entered]).min()?;
    let ranges = employee.employments.within(DateRange { first, last: last_day });
    ranges.into_iter().find_map(|employed| {
        let date = locks.paid.first_free(employed.first);
        (date <= employed.last).then_some(date)
    })
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::employee::Employments;
    use crate::fixtures;
    use crate::leave::count;
    use crate::roster::UNPLANNED;
    use crate::testing::{EMPLOYEE, at, date, employee};

    fn days(text: &str) -> Days {
        text.parse().unwrap()
    }

    fn leave(id: u128, first: &str, last: &str, settings: &Settings) -> Leave {
        let employee = here_since("2020-01-01");
        let none = BTreeMap::new();
        let person = Person::of(&employee, settings, Locks::NONE, &none, UNPLANNED);
        let leave =
            fixtures::leave(LeaveId(Uuid::from_u128(id)), EMPLOYEE, date(first), date(last));
        let counted = count(&leave.span, &settings.leave_types[0], &person, settings).unwrap();
        Leave { shares: counted.shares, years: counted.years, ..leave }
    }

    fn here_since(day: &str) -> Employee {
        let mut employee = employee();
        employee.employments = Employments::of(date(day), None);
        employee.created_at = at(&format!("{day} 12:00"));
        employee
    }

    /// Rule EMPL-9.
    #[test]
    fn what_is_due_counts_leave_as_if_the_last_day_were_set() {
        let mut settings = Settings::for_new_organization("Example".into());
        settings.leave_types[0].annual = Some(days("24").into());
        settings.leave_types[0].carry_over = Amount::ZERO;
        let around = leave(1, "2026-11-26", "2026-12-04", &settings);
        let after = leave(2, "2026-12-21", "2026-12-23", &settings);
        let ledger = Ledger::default().reserved(&around.draws()).reserved(&after.draws());
        let mut leaver = here_since("2020-01-01");
        leaver.employments = Employments::of(date("2020-01-01"), Some(date("2026-11-30")));
        leaver.created_at = at("2026-01-05 12:00");
        let paid = DateRange { first: date("2026-01-01"), last: date("2026-10-31") };
        let due = Settlement::of(
            &Leaving {
                employee: &leaver,
                last_day: date("2026-11-30"),
                settings: &settings,
                roster: UNPLANNED,
                locks: &Locks::of_payrolls([paid]),
                leaves: &[after.clone(), around.clone()],
                ledgers: &BTreeMap::from([("annual".to_owned(), ledger)]),
            },
            at("2026-11-05 12:00"),
        );
        let changes = [(around.id, "7", "3"), (after.id, "3", "0")];
        let changes = changes.map(|(leave, before, after)| LeaveChange {
            leave,
            before: days(before),
            after: days(after),
        });
        assert_eq!(due.leave_changes, changes);
        // 24 × 11 ÷ 12 = 22.0.
        assert_eq!(
            (due.leave[0].leave_type.as_str(), due.leave[0].year, due.leave[0].available),
            ("annual", 2026, Some(days("19").into()))
        );
        assert_eq!(due.leave[1].available, None);
        // The years before the employee was entered here were paid elsewhere.
        assert_eq!(due.unpaid_from, Some(date("2026-11-01")));
    }

    /// Rule EMPL-9.
    #[test]
    fn unpaid_days_begin_where_no_payroll_locks_them() {
        let settings = Settings::for_new_organization("Example".into());
        let mut leaver = here_since("2026-03-10");
        leaver.employments = Employments::of(date("2019-01-01"), Some(date("2026-06-15")));
        let ranges = |of: &[(&str, &str)]| -> Vec<DateRange> {
            of.iter()
                .map(|(first, last)| DateRange { first: date(first), last: date(last) })
                .collect()
        };
        let unpaid = |paid: &[DateRange]| {
            unpaid_from(&Leaving {
                employee: &leaver,
                last_day: date("2026-06-15"),
                settings: &settings,
                roster: UNPLANNED,
                locks: &Locks::of_payrolls(paid.iter().copied()),
                leaves: &[],
                ledgers: &BTreeMap::new(),
            })
        };
        assert_eq!(unpaid(&[]), Some(date("2026-03-01")));
        let gap = ranges(&[("2026-03-01", "2026-03-31"), ("2026-05-01", "2026-05-31")]);
        assert_eq!(unpaid(&gap), Some(date("2026-04-01")));
        let all = ranges(&[("2026-03-01", "2026-06-30")]);
        assert_eq!(unpaid(&all), None);
        // Payrolls in this service began before the month in which the employee was entered.
        let early = ranges(&[("2026-02-01", "2026-02-28")]);
        assert_eq!(unpaid(&early), Some(date("2026-03-01")));
    }
}
