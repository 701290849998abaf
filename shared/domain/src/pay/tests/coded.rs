//! An office under a time policy: the codes of its attendances, as the policy gives them.

use super::*;
use crate::policy::{
    Account, CodedDay, Credit, CreditedCode, DayFacts, ExtraReview, OVERTIME, PlannedWork,
    Presence, Rule, SeriesDay, codes_of_series,
};
use crate::schedule::ScheduleHistory;
use crate::testing::schedule;

pub fn rule(code: &str) -> Rule {
    Rule { code: code.into(), ..Rule::default() }
}

pub fn version(rules: Vec<Rule>) -> Version {
    Version { effective_from: date("2026-01-01"), rules, ..Version::default() }
}

/// A time account that is credited with minutes of these codes.
pub fn account_of(codes: &[&str]) -> Account {
    let credited = |code: &&str| CreditedCode { code: (*code).to_owned(), factor: Decimal::ONE };
    Account {
        credit: Credit::Codes,
        codes: codes.iter().map(credited).collect(),
        floor_minutes: -6000,
        cap_minutes: None,
        carry_minutes: None,
        above_cap: Default::default(),
    }
}

/// A time account that is credited with the difference of worked and due minutes.
pub fn account_of_difference() -> Account {
    Account { credit: Credit::Difference, ..account_of(&[]) }
}

impl Office {
    pub fn under(mut self, version: Version) -> Self {
        self.policy = Some(version);
        self
    }

    pub fn banking(mut self, account: Account) -> Self {
        self.policy.as_mut().unwrap().account = Some(account);
        self
    }

    pub fn paid_out(mut self, on: &str, minutes: u32) -> Self {
        self.payouts.push(Payout { date: date(on), minutes });
        self
    }

    pub fn kind(mut self, on: &str, kind: &str) -> Self {
        self.kinds.entry(date(on)).or_default().insert(kind.into());
        self
    }

    /// No date has a shift.
    pub fn without_schedule(mut self) -> Self {
        self.world.settings.work_schedules = ScheduleHistory::of(schedule(vec![]));
        self
    }

    /// The codes of the dates of the period and of the week before it, and the day results that follow from them.
    pub fn coded_days(&self, attendances: &mut [Attendance]) -> Vec<PolicyDay<'_>> {
        let Some(version) = &self.policy else { return vec![] };
        let days = |count| chrono::TimeDelta::days(count);
        let all = DateRange { first: self.period.first - days(14), last: self.period.last };
        let series: Vec<SeriesDay<'_>> =
            all.dates().map(|on| SeriesDay::Open(self.facts(on, version, attendances))).collect();
        let asked = DateRange { first: self.period.first - days(7), ..self.period };
        let mut coded = codes_of_series(&series, asked);
        coded.retain(|day| version.effective_from <= day.date);
        for day in &coded {
            take_figures(day, attendances);
        }
        let account = version.account.as_ref();
        let week_start = version.week_start;
        coded.into_iter().map(|day| PolicyDay { day, account, week_start, signed: None }).collect()
    }

    fn facts<'v>(
        &'v self,
        on: NaiveDate,
        version: &'v Version,
        attendances: &[Attendance],
    ) -> DayFacts<'v> {
        let person = self.world.person();
        let day = person.shift_on(on);
        let shifts = person.calendar.shifts_on(on).zip(person.calendar.planned_on(on).times());
        let presence = |one: &Attendance| Presence {
            id: one.id,
            clock_in: one.clock_in_at,
            clock_out: one.clock_out_at,
            extra_review: ExtraReview::None,
        };
        let of_date = attendances.iter().filter(|one| one.day_result.date == on);
        DayFacts {
            date: on,
            zone: self.world.zone,
            version,
            shifts: shifts
                .map(|(shift, times)| PlannedWork { shift, break_minutes: times.break_minutes })
                .collect(),
            break_after_minutes: person.calendar.tolerances_on(on).break_after_minutes,
            due_minutes: day.map_or(0, |day| day.due_minutes()),
            is_rest_day: day.is_none(),
            paid_leave_minutes: 0,
            presences: of_date.map(presence).collect(),
            holidays: &self.kinds,
        }
    }
}

/// Sets worked and overtime minutes of the attendances of a date by its codes.
fn take_figures(day: &CodedDay, attendances: &mut [Attendance]) {
    for coded in &day.attendances {
        let attendance = attendances.iter_mut().find(|one| one.id == coded.id).unwrap();
        let worked = || coded.stretches.iter().filter(|stretch| stretch.is_worked());
        let overtime = worked().filter(|stretch| stretch.has(OVERTIME));
        attendance.day_result.worked_minutes = worked().map(|stretch| stretch.minutes).sum();
        attendance.day_result.overtime_minutes = overtime.map(|stretch| stretch.minutes).sum();
    }
}
