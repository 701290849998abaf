//! The employments of a person: the dates of each, and several are possible (rules EMPL-1 to EMPL-3).

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use crate::dates::{DateRange, Span};

/// One employment: from its first to its last day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Employment {
    /// The first day.
    pub hire_date: NaiveDate,
    /// The last day, if it is known.
    pub termination_date: Option<NaiveDate>,
    /// The reason for which it ends.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// The greatest number of employments of a person.
pub const MAX_EMPLOYMENTS: usize = 20;

/// All employments of a person, oldest first. There is at least one. They do not overlap. Only the last employment
/// may be without an end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<Employment>", into = "Vec<Employment>")]
pub struct Employments(Vec<Employment>);

/// The reason for which a list of employments is not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Violation {
    #[error("there is no employment")]
    None,
    #[error("the employment ends before it begins")]
    EndBeforeBegin,
    /// The employment that begins on this date lasts until the next one begins or longer.
    #[error("the employment that begins on {0} has not ended when the next one begins")]
    Overlap(NaiveDate),
}

impl TryFrom<Vec<Employment>> for Employments {
    type Error = Violation;
    fn try_from(mut employments: Vec<Employment>) -> Result<Self, Violation> {
        employments.sort_by_key(|employment| employment.hire_date);
        if employments.is_empty() {
            return Err(Violation::None);
        }
        for employment in &employments {
            if employment.termination_date.is_some_and(|last| last < employment.hire_date) {
                return Err(Violation::EndBeforeBegin);
            }
        }
        for pair in employments.windows(2) {
            if pair[0].termination_date.is_none_or(|last| pair[1].hire_date <= last) {
                return Err(Violation::Overlap(pair[0].hire_date));
            }
        }
        Ok(Self(employments))
    }
}

impl From<Employments> for Vec<Employment> {
    fn from(employments: Employments) -> Self {
        employments.0
    }
}

impl Employment {
    pub fn span(&self) -> Span {
        Span { first: self.hire_date, last: self.termination_date }
    }

    pub fn contains(&self, date: NaiveDate) -> bool {
        self.hire_date <= date && self.termination_date.is_none_or(|last| date <= last)
    }
}

impl Employments {
    /// A single employment.
    pub fn of(hire_date: NaiveDate, termination_date: Option<NaiveDate>) -> Self {
        Self(vec![Employment { hire_date, termination_date, reason: None }])
    }

    /// The employments, oldest first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Employment> {
        self.0.iter()
    }

    #[expect(clippy::len_without_is_empty, reason = "there is at least one")]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// The employment on `date`.
    pub fn on(&self, date: NaiveDate) -> Option<&Employment> {
        self.0.iter().find(|employment| employment.contains(date))
    }

    /// The employment that is shown on `date`: the one of the date, otherwise the next one, otherwise the last one
    /// (rule EMPL-2).
    ///
    /// *Case:* employed until 2026-06-30 and from 2026-10-12: on 2026-06-30 the first, on 2026-07-01 the
    /// second.
    pub fn shown_on(&self, date: NaiveDate) -> &Employment {
        let not_over =
            |employment: &&Employment| employment.termination_date.is_none_or(|last| date <= last);
        self.0.iter().find(not_over).unwrap_or(&self.0[self.0.len() - 1])
    }

    /// Whether `date` is a day of employment. The first and the last day are days of employment (rule PAY-3).
    pub fn contains(&self, date: NaiveDate) -> bool {
        self.on(date).is_some()
    }

    /// The first day of the first employment.
    pub fn first_day(&self) -> NaiveDate {
        self.0[0].hire_date
    }

    /// The last day of the last employment; `None` while it has no known end.
    pub fn last_day(&self) -> Option<NaiveDate> {
        self.0[self.0.len() - 1].termination_date
    }

    /// The days of employment within some dates: one range for each employment that has any.
    pub fn within(&self, dates: DateRange) -> Vec<DateRange> {
        let within = |employment: &Employment| {
            let first = dates.first.max(employment.hire_date);
            let last = employment.termination_date.map_or(dates.last, |last| last.min(dates.last));
            (first <= last).then_some(DateRange { first, last })
        };
        self.0.iter().filter_map(within).collect()
    }

    /// These employments with `employment`, which replaces the one that began on `replaces`.
    ///
    /// # Errors
    /// If `employment` overlaps another one, or ends before it begins.
    pub fn with(
        &self,
        replaces: Option<NaiveDate>,
        employment: Employment,
    ) -> Result<Self, Violation> {
        let mut all = self.0.clone();
        all.retain(|there| Some(there.hire_date) != replaces);
        all.push(employment);
        Self::try_from(all)
    }

    /// These employments without the one that begins on `hire_date`.
    ///
    /// # Errors
    /// [`Violation::None`] if it is the only one.
    pub fn without(&self, hire_date: NaiveDate) -> Result<Self, Violation> {
        let rest = self.0.iter().filter(|there| there.hire_date != hire_date).cloned();
        Self::try_from(rest.collect::<Vec<_>>())
    }

    /// Whether the days of employment within some dates differ from those in `other`.
    pub fn differ_within(&self, other: &Self, dates: DateRange) -> bool {
        self.joined_within(dates) != other.joined_within(dates)
    }

    /// The day of employment that is nearest to a date; of two that are equally near, the earlier one.
    pub(crate) fn nearest(&self, date: NaiveDate) -> NaiveDate {
        let nearest_of = |employment: &Employment| {
            date.clamp(employment.hire_date, employment.termination_date.unwrap_or(NaiveDate::MAX))
        };
        let days = self.0.iter().map(nearest_of);
        days.min_by_key(|day| (*day - date).abs()).unwrap_or(date)
    }

    /// [`Employments::within`], but employments without a day between them are one range.
    pub(crate) fn joined_within(&self, dates: DateRange) -> Vec<DateRange> {
        let mut joined: Vec<DateRange> = vec![];
        for range in self.within(dates) {
            match joined.last_mut().filter(|last| last.last.succ_opt() == Some(range.first)) {
                Some(last) => last.last = range.last,
                None => joined.push(range),
            }
        }
        joined
    }

    /// The first date that is a day of employment in one of the two and not in the other.
    pub fn first_difference(&self, other: &Self) -> Option<NaiveDate> {
        let ends = |employments: &Self| -> Vec<NaiveDate> {
            let ends = employments.0.iter().flat_map(|employment| {
                let after = employment.termination_date.and_then(|last| last.succ_opt());
                [Some(employment.hire_date), after]
            });
            ends.flatten().collect()
        };
        // Employment begins or ends on these dates only.
        let mut dates = [ends(self), ends(other)].concat();
        dates.sort_unstable();
        dates.into_iter().find(|date| self.contains(*date) != other.contains(*date))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::date;

    fn employment(from: &str, to: Option<&str>) -> Employment {
        Employment { hire_date: date(from), termination_date: to.map(date), reason: None }
    }

    fn rehired() -> Employments {
        let first = employment("2024-03-01", Some("2026-06-30"));
        Employments::try_from(vec![employment("2026-10-12", None), first]).unwrap()
    }

    /// Rules EMPL-1 and EMPL-2.
    #[test]
    fn of_several_employments_todays_is_shown_or_the_next_or_the_last() {
        let mut all = rehired();
        let shown = |all: &Employments, on| all.shown_on(date(on)).hire_date;
        for (on, employed, hired) in [
            ("2024-02-29", false, "2024-03-01"),
            ("2026-06-30", true, "2024-03-01"),
            ("2026-07-01", false, "2026-10-12"),
            ("2026-10-12", true, "2026-10-12"),
        ] {
            assert_eq!(all.contains(date(on)), employed, "{on}");
            assert_eq!(shown(&all, on), date(hired), "{on}");
        }
        all = all
            .with(Some(date("2026-10-12")), employment("2026-10-12", Some("2026-12-31")))
            .unwrap();
        assert_eq!(shown(&all, "2027-05-01"), date("2026-10-12"));
    }

    #[test]
    fn employments_are_disjoint_and_only_the_last_is_open() {
        let all = rehired();
        let overlap = |from| Err(Violation::Overlap(date(from)));
        let later = employment("2027-01-01", None);
        assert_eq!(all.with(None, later), overlap("2026-10-12"));
        let within = employment("2026-06-30", Some("2026-07-31"));
        assert_eq!(all.with(None, within), overlap("2024-03-01"));
        let backwards = employment("2026-07-02", Some("2026-07-01"));
        assert_eq!(all.with(None, backwards), Err(Violation::EndBeforeBegin));
        assert!(all.with(None, employment("2026-07-01", Some("2026-10-11"))).is_ok());
        let of_a_day = all.with(None, employment("2026-07-01", Some("2026-07-01"))).unwrap();
        assert_eq!((of_a_day.len(), of_a_day.first_day()), (3, date("2024-03-01")));
        let one = all.without(date("2026-10-12")).unwrap();
        assert_eq!((one.len(), one.first_day()), (1, date("2024-03-01")));
        assert_eq!(one.last_day(), Some(date("2026-06-30")));
        assert_eq!(one.without(date("2024-03-01")), Err(Violation::None));
    }

    #[test]
    fn two_employments_without_a_day_between_are_the_same_days_as_one() {
        let one = Employments::of(date("2026-01-01"), None);
        let two = one
            .with(Some(date("2026-01-01")), employment("2026-01-01", Some("2026-03-31")))
            .and_then(|ended| ended.with(None, employment("2026-04-01", None)))
            .unwrap();
        let year = DateRange { first: date("2026-01-01"), last: date("2026-12-31") };
        assert!(!one.differ_within(&two, year));
        assert_eq!(one.first_difference(&two), None);
        let gap = two.with(Some(date("2026-04-01")), employment("2026-04-02", None)).unwrap();
        assert_eq!(one.first_difference(&gap), Some(date("2026-04-01")));
        assert!(one.differ_within(&gap, year));
        assert!(!one.differ_within(&gap, crate::dates::month_of(date("2026-05-01"))));
        assert_eq!(gap.within(year).len(), 2);
    }
}
