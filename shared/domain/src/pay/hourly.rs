//! Pay for minutes with the employee's own hourly rate: premiums and multipliers (rules POL-11 to POL-13 and ACCT-4).
//!
//! The pay of a component for a minute may follow from the pay of others for the same minute (`on`), and from their pay for
//! all minutes of a week (`average_of`). All of that is exact; only the sum of an item is rounded (rule PAY-26).
//!
//! # Where the rules leave a choice
//!
//! - A multiplier below 1 pays that part of the straight hour, as overtime without a time policy does.
//! - Multipliers meet if their components are of the same kind: an employer contribution takes no pay from an earning. On
//!   a date without a time policy multipliers of `overtime` do not meet: each pays as it did before there were policies.
//! - The base pays minutes of daily pay in the order of their combinations. Banked minutes take nothing of what it pays.
//! - The straight hour of a component with an average of the week is that average.
//! - The average divides by worked and guaranteed minutes, banked ones among them. In a week without any, the hourly rate
//!   is that of the date.

mod average;
mod words;

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use rust_decimal::Decimal;

use crate::money::Fraction;
use crate::pay::coded::Combination;
use crate::pay::failure::Failure;
use crate::pay::hourly::words::Words;
use crate::pay::inputs::{Applied, AppliedComponent, Inputs};
use crate::pay::minutes::{HourlyRate, PaidDate, PaidMinutes, paid_dates};
use crate::pay::payable_day::PayableDay;
use crate::pay::reckoning::{Reckoning, SIXTY};
use crate::policy::OVERTIME;

/// The pay by the hour of all components of one payroll. Each amount is computed when it is first needed.
pub(crate) struct HourlyPay<'a> {
    inputs: &'a Inputs,
    places: BTreeMap<&'a str, usize>,
    dates: Vec<PaidDate<'a>>,
    minutes: Vec<PaidMinutes<'a>>,
    /// The pay of an hour beyond the straight hour, as far as it is known.
    beyond: BTreeMap<Piece, Fraction>,
    averages: BTreeMap<WeekOf, Option<HourlyRate>>,
    /// The components whose pay of an hour is being computed.
    of_hours: BTreeSet<usize>,
    /// The components whose average of a week is being computed.
    of_weeks: BTreeSet<usize>,
}

/// Minutes as a component pays them, by the index of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Piece {
    component: usize,
    minutes: usize,
}

/// The week of a component's average.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct WeekOf {
    component: usize,
    first: NaiveDate,
}

/// The part of the hourly rate that a component pays.
struct Share<'a> {
    of: &'a str,
    /// Beyond the straight hour.
    beyond: Decimal,
    /// The part of the straight hour, where nothing else pays it; 0 for a premium.
    straight: Decimal,
    on: &'a [String],
    average_of: &'a [String],
}

impl<'a> Share<'a> {
    fn of(applied: &'a Applied) -> Option<Self> {
        match applied {
            Applied::Multiplier { of, multiplier, on, average_of } => Some(Self {
                of,
                beyond: (multiplier - Decimal::ONE).max(Decimal::ZERO).normalize(),
                straight: (*multiplier).min(Decimal::ONE),
                on,
                average_of,
            }),
            Applied::Premium { of, premium, on, average_of } => {
                let (beyond, straight) = (*premium, Decimal::ZERO);
                Some(Self { of, beyond, straight, on, average_of })
            }
            _ => None,
        }
    }
}

impl<'a> HourlyPay<'a> {
    pub fn of(inputs: &'a Inputs, payable_days: &'a [PayableDay<'a>]) -> Self {
        let components = inputs.components.iter();
        let dates = paid_dates(inputs, payable_days);
        let has_multiplier = |of: &Combination<'_>| {
            let mut applied = inputs.components.iter().filter_map(|c| c.calculation.as_ref());
            applied.any(
                |applied| matches!(applied, Applied::Multiplier { of: code, .. } if of.has(code)),
            )
        };
        Self {
            inputs,
            places: components.enumerate().map(|(i, c)| (c.code.as_str(), i)).collect(),
            minutes: dates.iter().flat_map(|date| date.minutes(has_multiplier)).collect(),
            dates,
            beyond: BTreeMap::new(),
            averages: BTreeMap::new(),
            of_hours: BTreeSet::new(),
            of_weeks: BTreeSet::new(),
        }
    }

    /// The amount of a component with a multiplier or a premium; nothing for another component.
    ///
    /// # Errors
    /// `NoSchedule` if there is something to pay with an hourly rate that follows from a month without scheduled time.
    /// `Cycle` if the component depends on itself.
    ///
    /// *Case:* 26.55 an hour, late 0.10, overtime premium 0.50 `on` late, three late hours of overtime:
    /// 180 min × (26.55 + 2.655) × 0.5 = 43.81.
    pub fn reckon(&mut self, component: &'a AppliedComponent) -> Result<Reckoning, Failure> {
        let place = self.places.get(component.code.as_str()).copied();
        let share = component.calculation.as_ref().and_then(Share::of);
        let (Some(component), Some(share)) = (place, share) else {
            return Ok(Reckoning::nothing());
        };
        let mut exact = Fraction::zero();
        let mut minutes_paid: u64 = 0;
        let mut words = Words::default();
        for place in 0..self.minutes.len() {
            let minutes = &self.minutes[place];
            if !minutes.date.in_period || !minutes.of.has(share.of) {
                continue;
            }
            minutes_paid += u64::from(minutes.of.minutes);
            let piece = Piece { component, minutes: place };
            exact = exact.plus(self.pay(piece)?).reduced();
            self.explain(piece, &share, &mut words)?;
        }
        let explanation = match words.joined() {
            Some(all) => all,
            None => format!("{minutes_paid} min × {}", share.beyond),
        };
        Ok(Reckoning { exact, quantity: Some(minutes_paid.into()), rate: None, explanation })
    }

    /// The exact pay of minutes.
    fn pay(&mut self, piece: Piece) -> Result<Fraction, Failure> {
        let all = i64::from(self.minutes[piece.minutes].of.minutes);
        let beyond = self.beyond(piece)?.times_whole(all);
        let straight = match (self.share(piece.component), self.open(piece)) {
            (Some(share), Some(open)) => {
                let rate = self.hourly_rate(piece, &share)?.exact;
                rate.times(share.straight).by(open)
            }
            _ => Fraction::zero(),
        };
        Ok(beyond.plus(straight).over(SIXTY).reduced())
    }

    /// The pay of sixty such minutes beyond the straight hour.
    fn beyond(&mut self, piece: Piece) -> Result<Fraction, Failure> {
        if let Some(known) = self.beyond.get(&piece) {
            return Ok(known.clone());
        }
        let inputs = self.inputs;
        let component = &inputs.components[piece.component];
        if !self.of_hours.insert(piece.component) {
            return Err(Failure::Cycle { code: component.code.clone() });
        }
        let minutes = &self.minutes[piece.minutes].of;
        let beyond = match (&component.calculation, self.share(piece.component)) {
            (Some(Applied::PerHour { of, rate }), _) if minutes.has(of) => Fraction::from(*rate),
            (_, Some(share)) if minutes.has(share.of) && !share.beyond.is_zero() => {
                let rate = self.hourly_rate(piece, &share)?.exact;
                let on = self.paid_on(piece, &share)?;
                on.into_iter().fold(rate, Fraction::plus).times(share.beyond).reduced()
            }
            _ => Fraction::zero(),
        };
        self.of_hours.remove(&piece.component);
        self.beyond.insert(piece, beyond.clone());
        Ok(beyond)
    }

    /// The pay of an hour by the components in `on`, those left out that pay nothing.
    fn paid_on(&mut self, piece: Piece, share: &Share<'_>) -> Result<Vec<Fraction>, Failure> {
        let mut paid = vec![];
        for code in share.on {
            if let Some(component) = self.places.get(code.as_str()).copied() {
                let beyond = self.beyond(Piece { component, ..piece })?;
                if !beyond.is_zero() {
                    paid.push(beyond);
                }
            }
        }
        Ok(paid)
    }

    fn hourly_rate(&mut self, piece: Piece, share: &Share<'_>) -> Result<HourlyRate, Failure> {
        let date = self.minutes[piece.minutes].date;
        let average = match share.average_of {
            [] => None,
            names => self.average(piece.component, names, date.week())?,
        };
        average.map_or_else(|| date.hourly_rate(), Ok)
    }

    fn share(&self, component: usize) -> Option<Share<'a>> {
        self.inputs.components[component].calculation.as_ref().and_then(Share::of)
    }

    /// The minutes whose straight hour the component pays; `None` if there are none.
    fn open(&self, piece: Piece) -> Option<Fraction> {
        let minutes = &self.minutes[piece.minutes];
        let share = self.share(piece.component)?;
        let pays = !share.straight.is_zero() && minutes.of.has(share.of);
        let pays = pays && !minutes.open.is_zero() && self.is_first_multiplier(piece, &share);
        pays.then(|| minutes.open.clone())
    }

    /// Whether no other multiplier pays the straight hour of the minutes.
    fn is_first_multiplier(&self, piece: Piece, share: &Share<'_>) -> bool {
        let own = &self.inputs.components[piece.component];
        let minutes = &self.minutes[piece.minutes];
        let is_as_before = |code: &str| {
            !minutes.date.day.is_coded() && code == OVERTIME && minutes.of.has(OVERTIME)
        };
        if is_as_before(share.of) {
            return true;
        }
        let goes_first = |other: &AppliedComponent| match &other.calculation {
            Some(Applied::Multiplier { of, .. }) if other.kind == own.kind => {
                minutes.of.has(of) && (is_as_before(of) || other.code < own.code)
            }
            _ => false,
        };
        !self.inputs.components.iter().any(goes_first)
    }
}
