//! Sums of a month or a year over several payrolls (rules PAY-87 and PAY-88).
//!
//! # Where the rules leave a choice
//!
//! - Payrolls in another currency, and an opening in another one, count for nothing.
//! - An opening has the number of the calendar year in which its year begins. It counts per year, not per month.
//! - A `fixed` component pays its amount once for the month or the year.

use std::collections::BTreeMap;

use chrono::{Datelike, Months, NaiveDate};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

use crate::dates::{DateRange, month_of};
use crate::pay::component::Per;
use crate::pay::computed::{Pay, Trace};
use crate::pay::inputs::Inputs;
use crate::pay::{BASE, GROSS, TAXABLE};

/// The day on which a year of sums begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct YearStart {
    pub month: u32,
    /// A day that the month has in every year.
    pub day: u32,
}

impl Default for YearStart {
    fn default() -> Self {
        Self { month: 1, day: 1 }
    }
}

impl YearStart {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
    pub(crate) fn is_default(&self) -> bool {
        *self == Self::default()
    }

    /// Whether every year has the day.
    pub fn is_valid(self) -> bool {
        NaiveDate::from_ymd_opt(2001, self.month, self.day).is_some()
    }

    /// The year that contains a date.
    ///
    /// *Case:* from 6 April: of 2026-04-05 it is 2025-04-06 to 2026-04-05.
    pub fn year_of(self, date: NaiveDate) -> DateRange {
        let starting = |year| NaiveDate::from_ymd_opt(year, self.month, self.day);
        let first = starting(date.year()).filter(|first| *first <= date);
        let first = first.or_else(|| starting(date.year() - 1)).unwrap_or(date);
        let next = first.checked_add_months(Months::new(12));
        DateRange { first, last: next.and_then(|next| next.pred_opt()).unwrap_or(date) }
    }
}

/// The amounts of an approved or paid payroll that later sums need.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PaidSums {
    pub pay_date: NaiveDate,
    /// An ISO 4217 currency.
    pub currency: String,
    pub base: Decimal,
    pub gross: Decimal,
    pub taxable: Decimal,
    pub net: Decimal,
    /// The items, keyed by code.
    pub items: BTreeMap<String, PaidItem>,
}

/// An item of [`PaidSums`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PaidItem {
    pub amount: Decimal,
    /// The amount without adjustments, if the component was computed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub came_to: Option<Decimal>,
}

/// The amounts of a year that another system paid, keyed by `base`, `gross`, `taxable`, `net` or the code of a component
/// (rule PAY-88).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct YearOpening {
    pub year: i32,
    pub currency: String,
    pub amounts: BTreeMap<String, Decimal>,
}

/// The sums of the other payrolls of a month or a year, as a component needs them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ToDate {
    /// The sums of the names from which it is computed, without a sign.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub sums: BTreeMap<String, Decimal>,
    /// The amount to which the component came in them, without adjustments.
    pub came_to: Decimal,
}

/// The pay date of a payroll, with what decides about its sums.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PayDate<'a> {
    pub date: NaiveDate,
    pub year_start: YearStart,
    pub currency: &'a str,
}

/// The other approved and paid payrolls of an employee, and the opening of the year.
#[derive(Clone, Copy, Debug, Default)]
pub struct Others<'a> {
    /// The payrolls with a pay date in the year, without the one that is computed, in any order.
    pub paid: &'a [PaidSums],
    pub opening: Option<&'a YearOpening>,
}

impl PaidSums {
    pub fn of(pay: &Pay, trace: &Trace, inputs: &Inputs, pay_date: NaiveDate) -> Self {
        let item = |item: &crate::pay::PayrollItem| {
            let is_computed = inputs
                .components
                .iter()
                .any(|component| component.code == item.code && component.calculation.is_some());
            let step = trace.steps.iter().find(|step| step.code == item.code);
            let came_to = step.filter(|step| is_computed && !step.is_left_out);
            let came_to = came_to.map(|step| step.rounded);
            (item.code.clone(), PaidItem { amount: item.amount, came_to })
        };
        let items = pay.items.iter().filter(|item| item.code != BASE).map(item).collect();
        let Pay { base, gross, taxable, net, .. } = *pay;
        Self { pay_date, currency: pay.currency.clone(), base, gross, taxable, net, items }
    }

    /// The amount of a name; 0 if the payroll does not have it.
    fn amount_of(&self, name: &str) -> Decimal {
        match name {
            BASE => self.base,
            GROSS => self.gross,
            TAXABLE => self.taxable,
            code => self.items.get(code).map_or(Decimal::ZERO, |item| item.amount),
        }
    }
}

impl Others<'_> {
    /// The sums for a component and the names from which it is computed, in the currency of a payroll; `None` if it is
    /// computed over one payroll.
    ///
    /// Only payrolls in which the component was computed count, and the opening of the year if it names the component.
    pub(crate) fn to_date(
        self,
        code: &str,
        names: &[&str],
        per: Per,
        of: PayDate<'_>,
    ) -> Option<ToDate> {
        let PayDate { date, year_start, currency } = of;
        let window = match per {
            Per::Payroll => return None,
            Per::Month => month_of(date),
            Per::Year => year_start.year_of(date),
        };
        let of_window = self
            .paid
            .iter()
            .filter(|paid| window.contains(paid.pay_date) && paid.currency == currency);
        let mut to_date = ToDate::default();
        let mut add = |came_to: Decimal, amount_of: &dyn Fn(&str) -> Decimal| {
            to_date.came_to += came_to;
            for name in names {
                *to_date.sums.entry((*name).to_owned()).or_default() += amount_of(name);
            }
        };
        for paid in of_window {
            if let Some(came_to) = paid.items.get(code).and_then(|item| item.came_to) {
                add(came_to, &|name| paid.amount_of(name));
            }
        }
        let is_of_year = |opening: &&YearOpening| {
            per == Per::Year && opening.year == window.first.year() && opening.currency == currency
        };
        if let Some(opening) = self.opening.filter(is_of_year)
            && let Some(came_to) = opening.amounts.get(code)
        {
            add(*came_to, &|name| opening.amounts.get(name).copied().unwrap_or_default());
        }
        Some(to_date)
    }
}

/// The sums of a year, as a payslip shows them (rule PAY-88).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct YearToDate {
    pub gross: Decimal,
    pub net: Decimal,
    /// The items, `base` among them, keyed by code.
    pub items: BTreeMap<String, Decimal>,
}

/// The sums of a payroll and the others of its year, as of its approval, with the opening of the year.
///
/// *Case:* 2000.00 approved in January and 2000.00 in February, and an opening of 100.00 gross: 4100.00.
pub fn year_to_date(own: &PaidSums, others: Others<'_>, year_start: YearStart) -> YearToDate {
    let year = year_start.year_of(own.pay_date);
    let mut sums = YearToDate::default();
    let of_year = others.paid.iter().filter(|paid| year.contains(paid.pay_date));
    let of_currency = of_year.filter(|paid| paid.currency == own.currency);
    for paid in of_currency.chain([own]) {
        sums.gross += paid.gross;
        sums.net += paid.net;
        *sums.items.entry(BASE.to_owned()).or_default() += paid.base;
        for (code, item) in &paid.items {
            *sums.items.entry(code.clone()).or_default() += item.amount;
        }
    }
    let is_of_year =
        |of: &&YearOpening| of.year == year.first.year() && of.currency == own.currency;
    for (name, amount) in others.opening.filter(is_of_year).iter().flat_map(|of| &of.amounts) {
        match name.as_str() {
            GROSS => sums.gross += amount,
            NET => sums.net += amount,
            TAXABLE => {}
            code => *sums.items.entry(code.to_owned()).or_default() += amount,
        }
    }
    sums
}

/// The name of the net in an opening.
const NET: &str = "net";
