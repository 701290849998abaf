//! The shifts of people that the service expects: their plan, and the settings for the reading of punches. The
//! service reads the taps that a terminal pushes with the same data, so a file and a push give the same attendances.

use std::collections::{BTreeMap, HashMap};

use chrono::{DateTime, Days, NaiveDate, TimeDelta, Utc};
use chrono_tz::Tz;
use serde::Deserialize;
use wfm_taps::reading::{Expectations, Expected, Window};

use crate::api::{Api, ApiError, Call};

/// The number of dates in one request.
const DATES: u64 = 31;

/// The expectations for each person, by user number and date.
#[derive(Debug, Default)]
pub struct Plans {
    dates: HashMap<String, BTreeMap<NaiveDate, Day>>,
    /// The longest shift, if it is given on the command line.
    longest: Option<TimeDelta>,
}

/// The settings for the reading of punches on a date, and the window of its shifts.
#[derive(Debug, Clone, Copy)]
struct Day {
    zone: Tz,
    longest: TimeDelta,
    counts_alone: bool,
    shift: Option<Planned>,
}

#[derive(Debug, Clone, Copy)]
struct Planned {
    start: DateTime<Utc>,
    window: Window,
}

#[derive(Deserialize)]
struct Row {
    employee: Whose,
    days: Vec<RowDay>,
}

#[derive(Deserialize)]
struct Whose {
    id: String,
}

#[derive(Deserialize)]
struct RowDay {
    date: NaiveDate,
    timezone: Tz,
    shifts: Vec<RowShift>,
    punches: PunchRules,
}

#[derive(Deserialize)]
struct RowShift {
    start_at: DateTime<Utc>,
    end_at: DateTime<Utc>,
}

#[derive(Deserialize)]
struct PunchRules {
    window_minutes: u32,
    longest_shift_minutes: u32,
    single_punch: String,
}

impl Plans {
    /// The expectations without a plan and with the settings of a new organization.
    pub fn unknown(longest: Option<TimeDelta>) -> Self {
        Self { dates: HashMap::new(), longest }
    }

    /// The expectations from the day before `first` to the day after `last`. `users` has the user numbers by employee
    /// id.
    pub async fn read(
        api: &Api,
        users: &HashMap<&str, &str>,
        first: NaiveDate,
        last: NaiveDate,
        longest: Option<TimeDelta>,
    ) -> Result<Self, ApiError> {
        let mut plans = Self::unknown(longest);
        let end = last.checked_add_days(Days::new(1)).unwrap_or(last);
        let mut from = first.checked_sub_days(Days::new(1)).unwrap_or(first);
        while from <= end {
            let to = from.checked_add_days(Days::new(DATES - 1)).map_or(end, |to| to.min(end));
            let call = Call::get("/roster").query("from", from.to_string());
            for row in api.list::<Row>(&call.query("to", to.to_string())).await? {
                let Some(user) = users.get(row.employee.id.as_str()) else { continue };
                let dates = plans.dates.entry((*user).to_owned()).or_default();
                dates.extend(row.days.into_iter().map(|day| (day.date, Day::of(&day))));
            }
            let Some(next) = to.succ_opt() else { break };
            from = next;
        }
        Ok(plans)
    }

    /// The longest shift that the service has set for a person at a moment, even if the command line gives another.
    pub fn longest_of_service(&self, user: &str, at: DateTime<Utc>) -> Option<TimeDelta> {
        Some(self.local(user, at)?.longest)
    }

    /// Whether the window of one shift contains both moments.
    pub fn holds(&self, user: &str, begin: DateTime<Utc>, end: DateTime<Utc>) -> bool {
        let window = self.of(user, begin).window;
        window.is_some_and(|window| window.begin <= begin && end <= window.end)
    }

    /// The settings for the local date of a moment.
    fn local(&self, user: &str, at: DateTime<Utc>) -> Option<&Day> {
        let around = at.date_naive();
        let dates = [around.pred_opt(), Some(around), around.succ_opt()].into_iter().flatten();
        let is_local =
            |(date, day): &(NaiveDate, &Day)| at.with_timezone(&day.zone).date_naive() == *date;
        dates
            .filter_map(|date| Some((date, self.on(user, date)?)))
            .find(is_local)
            .map(|(_, day)| day)
    }

    fn on(&self, user: &str, date: NaiveDate) -> Option<&Day> {
        self.dates.get(user)?.get(&date)
    }
}

impl Day {
    fn of(day: &RowDay) -> Self {
        let window = TimeDelta::minutes(day.punches.window_minutes.into());
        let ends = day.shifts.iter().map(|shift| shift.end_at).max();
        let planned = |(first, end): (&RowShift, DateTime<Utc>)| Planned {
            start: first.start_at,
            window: Window { begin: first.start_at - window, end: end + window },
        };
        Self {
            zone: day.timezone,
            longest: TimeDelta::minutes(day.punches.longest_shift_minutes.into()),
            counts_alone: day.punches.single_punch == "counts_as_day",
            shift: day.shifts.first().zip(ends).map(planned),
        }
    }
}

impl Expectations for Plans {
    /// The shift whose window contains the moment. Of several shifts, the one that starts nearest is taken. Without
    /// one, the expectation of the local date is taken.
    fn of(&self, user: &str, begin: DateTime<Utc>) -> Expected {
        let around = begin.date_naive();
        let dates = [around.pred_opt(), Some(around), around.succ_opt()].into_iter().flatten();
        let days = dates.filter_map(|date| Some((date, self.on(user, date)?)));
        let holding = days.filter_map(|(_, day)| Some((day, day.shift?)));
        let holding = holding
            .filter(|(_, shift)| shift.window.begin <= begin && begin <= shift.window.end)
            .min_by_key(|(_, shift)| ((begin - shift.start).abs(), std::cmp::Reverse(shift.start)));
        let day = holding.map(|(day, _)| day).or_else(|| self.local(user, begin));
        let window = holding.map(|(_, shift)| shift.window);
        let usual = Expected::default();
        Expected {
            longest: self.longest.unwrap_or_else(|| day.map_or(usual.longest, |day| day.longest)),
            counts_alone: day.is_some_and(|day| day.counts_alone),
            window: window.or_else(|| Some(day?.shift?.window)),
        }
    }
}
