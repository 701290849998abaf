//! The times at which people of the demo are at work. They depend only on person and date, so that a second question
//! has the same answer.

use chrono::{DateTime, Datelike, Days, NaiveDate, NaiveTime, TimeDelta, Utc};
use serde_json::{Value, json};
use wfm_domain::schedule::{instant, local_date};

use super::people::{PEOPLE, Profile, Team, WITHOUT_CLOCK};

/// A day in every year on which nobody is scheduled: month, day and name.
type Yearly = (u32, u32, &'static str);

const IN_BERLIN: [Yearly; 6] = [
    (1, 1, "New Year"),
    (5, 1, "Labour Day"),
    (10, 3, "German Unity Day"),
    (12, 25, "Christmas Day"),
    (12, 26, "Boxing Day"),
    (12, 31, "New Year's Eve"),
];

const IN_MANILA: [Yearly; 6] = [
    (1, 1, "New Year's Day"),
    (5, 1, "Labor Day"),
    (6, 12, "Independence Day"),
    (11, 30, "Bonifacio Day"),
    (12, 25, "Christmas Day"),
    (12, 30, "Rizal Day"),
];

impl Team {
    /// The days on which nobody of the team is scheduled.
    pub fn holidays(self) -> [Yearly; 6] {
        match self {
            Self::Office | Self::Warehouse => IN_BERLIN,
            Self::Support => IN_MANILA,
        }
    }
}

/// A leave: the person's number, the number of days before today on which it begins (negative: after today), and the
/// number of days that it lasts.
#[derive(Clone, Copy, Debug)]
pub struct Away {
    pub number: &'static str,
    pub begins: i64,
    pub lasts: u64,
    pub leave_type: &'static str,
    /// Whether the leave is approved; otherwise it waits for a decision.
    pub is_approved: bool,
}

const fn away(
    number: &'static str,
    begins: i64,
    lasts: u64,
    leave_type: &'static str,
    is_approved: bool,
) -> Away {
    Away { number, begins, lasts, leave_type, is_approved }
}

/// The leaves of the demo: past ones, future ones, and ones that wait for a decision.
pub const LEAVES: [Away; 9] = [
    away("1004", 48, 12, "annual", true),
    away("1013", 41, 3, "sick", true),
    away("1019", 36, 5, "annual", true),
    away("1007", 20, 2, "sick", true),
    away("1022", 13, 5, "annual", true),
    away("1005", -8, 5, "annual", true),
    away("1011", -9, 5, "annual", false),
    away("1014", -20, 3, "annual", false),
    away("1021", -16, 2, "annual", false),
];

impl Away {
    /// The first and last date, relative to `today`. The leave begins on a working day, because a leave without one
    /// would be refused.
    pub fn dates(&self, today: NaiveDate) -> (NaiveDate, NaiveDate) {
        let person = PEOPLE.iter().find(|person| person.number == self.number);
        let works = |date: &NaiveDate| person.is_none_or(|person| is_scheduled(person.team, *date));
        let earliest = today - TimeDelta::days(self.begins);
        let first = earliest.iter_days().find(works).unwrap_or(earliest);
        (first, first + Days::new(self.lasts - 1))
    }
}

/// Whether a shift of the team starts on a date.
fn is_scheduled(team: Team, date: NaiveDate) -> bool {
    let (weekdays, ..) = team.hours();
    let weekday = date.format("%A").to_string().to_lowercase();
    let is_holiday = |(month, day, _): &Yearly| (date.month(), date.day()) == (*month, *day);
    weekdays.contains(&&*weekday) && !team.holidays().iter().any(is_holiday)
}

/// The people who sometimes count the stock on a Saturday, as the roster plans.
pub const STOCKTAKERS: [&str; 2] = ["1013", "1014"];
/// The beginning and the end of the stocktaking.
pub const STOCKTAKING: (NaiveTime, NaiveTime) = (hour(8), hour(12));

const fn hour(hour: u32) -> NaiveTime {
    match NaiveTime::from_hms_opt(hour, 0, 0) {
        Some(time) => time,
        None => NaiveTime::MIN,
    }
}

/// The past Saturdays on which stock was counted, relative to `today`.
pub fn stocktakings(today: NaiveDate) -> [NaiveDate; 2] {
    let saturday = today - Days::new(u64::from(today.weekday().num_days_from_sunday()) + 1);
    [6, 2].map(|weeks| saturday - Days::new(7 * weeks))
}

/// The times at which a person was at work. Without an end, the person forgot to clock out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Presence {
    pub date: NaiveDate,
    pub clock_in: DateTime<Utc>,
    pub clock_out: Option<DateTime<Utc>>,
}

/// A number below `below` that looks random, but is always the same for the same person, date and question.
fn drawn(profile: &Profile, date: NaiveDate, what: u64, below: u64) -> i64 {
    // Splitmix64 by Sebastiano Vigna.
    let number = profile.number.parse::<u64>().unwrap_or_default();
    let day = u64::from(date.num_days_from_ce().unsigned_abs());
    let mut mixed = number.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ (day << 20) ^ what;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    i64::try_from((mixed ^ (mixed >> 31)) % below).unwrap_or_default()
}

/// The picker whose sick note came after the month was paid.
pub const SICK_LATE: &str = "1015";

/// The date of that note: the last working day of the month before the demo was made.
pub fn sick_late(began: NaiveDate) -> NaiveDate {
    let first = began.with_day(1).unwrap_or(began);
    let days = first.iter_days().rev().skip(1);
    let mut worked = days.filter(|date| is_scheduled(Team::Warehouse, *date));
    worked.next().unwrap_or(first)
}

/// The presence of a person for the shift that starts on `date`; `None` for a day off. `began` is the day on which
/// the demo was made, relative to which its leaves are.
pub fn presence(profile: &Profile, date: NaiveDate, began: NaiveDate) -> Option<Presence> {
    let mut leaves =
        LEAVES.iter().filter(|leave| leave.number == profile.number && leave.is_approved);
    let counts = STOCKTAKERS.contains(&profile.number) && stocktakings(began).contains(&date);
    let is_off = !(counts || is_scheduled(profile.team, date))
        || WITHOUT_CLOCK.contains(&profile.number)
        || profile.number == SICK_LATE && date == sick_late(began)
        || leaves.any(|leave| {
            let (first, last) = leave.dates(began);
            (first..=last).contains(&date)
        });
    if is_off {
        return None;
    }
    let (start, end) = if counts { STOCKTAKING } else { profile.team.times() };
    let last = if end <= start { date.succ_opt()? } else { date };
    let zone = profile.team.zone();
    let at = |date: NaiveDate, time, minutes| {
        instant(zone, date.and_time(time)) + TimeDelta::minutes(minutes)
    };
    // Usually a little early, and sometimes late; usually a little longer, and sometimes by an hour or two.
    let arrives = match drawn(profile, date, 1, 20) {
        0 => 12 + drawn(profile, date, 2, 25),
        _ => drawn(profile, date, 2, 14) - 9,
    };
    let leaves = match drawn(profile, date, 3, 12) {
        0 => 30 + drawn(profile, date, 4, 90),
        _ => drawn(profile, date, 4, 12),
    };
    let forgets = drawn(profile, date, 5, 60) == 0;
    Some(Presence {
        date,
        clock_in: at(date, start, arrives),
        clock_out: (!forgets).then(|| at(last, end, leaves)),
    })
}

/// The taps that a team's terminal recorded after `from` and until `to`, as records of a sync. A clock-out after `to`
/// is not known yet.
pub fn records(
    team: Team,
    from: DateTime<Utc>,
    to: DateTime<Utc>,
    began: NaiveDate,
    id_of: impl Fn(&str) -> Option<String>,
) -> Vec<Value> {
    let is_new = |at: DateTime<Utc>| from < at && at <= to;
    let mut records = vec![];
    for profile in PEOPLE.iter().filter(|profile| profile.team == team) {
        let Some(employee) = id_of(profile.number) else { continue };
        let zone = profile.team.zone();
        let last = local_date(zone, to);
        let first = local_date(zone, from) - Days::new(2);
        let dates = first.iter_days().take_while(|date| *date <= last);
        for presence in dates.filter_map(|date| presence(profile, date, began)) {
            let clock_out = presence.clock_out.filter(|at| *at <= to);
            if is_new(presence.clock_in) || clock_out.is_some_and(is_new) {
                records.push(record(profile, &employee, &presence, clock_out));
            }
        }
    }
    records
}

fn record(
    profile: &Profile,
    employee: &str,
    presence: &Presence,
    clock_out: Option<DateTime<Utc>>,
) -> Value {
    let team = profile.team;
    let (lat, lng) = team.place();
    json!({
        "id": format!("{}-{}", profile.number, presence.date),
        "employee_id": employee,
        "clock_in_client_ts": presence.clock_in.to_rfc3339(),
        "clock_out_client_ts": clock_out.map(|at| at.to_rfc3339()),
        "device_id": format!("terminal-{}", team.code().to_lowercase()),
        "source": "kiosk",
        "lat": lat,
        "lng": lng,
        "location_accuracy": 10.0,
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    fn date(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    /// The records of some moments, keyed by id, each in the form in which it was last sent.
    fn sent(moments: &[&str]) -> BTreeMap<String, Value> {
        let at = |text: &str| text.parse::<DateTime<Utc>>().unwrap();
        let mut last = BTreeMap::new();
        for pair in moments.windows(2) {
            for team in Team::ALL {
                let known = |number: &str| Some(number.to_owned());
                for record in records(team, at(pair[0]), at(pair[1]), date("2026-11-22"), known) {
                    last.insert(record["id"].as_str().unwrap().to_owned(), record);
                }
            }
        }
        last
    }

    #[test]
    fn how_often_terminals_send_makes_no_difference() {
        let weekly = sent(&["2026-10-01T05:00:00Z", "2026-10-08T05:00:00Z"]);
        let more = sent(&[
            "2026-10-01T05:00:00Z",
            "2026-10-02T21:03:00Z",
            "2026-10-02T21:04:00Z",
            "2026-10-05T02:30:00Z",
            "2026-10-08T05:00:00Z",
        ]);
        assert_eq!(weekly, more);
        assert!(weekly.len() > 50, "{}", weekly.len());
    }

    #[test]
    fn on_every_day_of_a_year_leaves_begin_on_a_working_day_and_do_not_meet() {
        for today in date("2026-11-22").iter_days().take(400) {
            let mut taken = BTreeMap::new();
            for leave in &LEAVES {
                let team = PEOPLE.iter().find(|person| person.number == leave.number).unwrap().team;
                let (first, last) = leave.dates(today);
                assert!(is_scheduled(team, first), "{today} {leave:?}");
                assert_eq!(first <= today, leave.begins > 0, "{today} {leave:?}");
                assert_eq!(taken.insert(leave.number, last), None);
            }
        }
    }

    #[test]
    fn nobody_is_at_work_on_leave_or_twice_at_once() {
        let began = date("2026-11-22");
        let mut forgotten = 0;
        for profile in &PEOPLE {
            let dates = date("2026-09-20").iter_days().take_while(|date| *date <= began);
            let days: Vec<Presence> =
                dates.filter_map(|date| presence(profile, date, began)).collect();
            assert_eq!(days.is_empty(), WITHOUT_CLOCK.contains(&profile.number));
            for pair in days.windows(2) {
                assert!(pair[0].clock_out.unwrap_or(pair[0].clock_in) < pair[1].clock_in);
            }
            forgotten += days.iter().filter(|day| day.clock_out.is_none()).count();
            for leave in LEAVES.iter().filter(|leave| leave.number == profile.number) {
                let (first, last) = leave.dates(began);
                let works = days.iter().any(|day| (first..=last).contains(&day.date));
                assert!(!works || !leave.is_approved, "{leave:?}");
            }
        }
        assert!((3..30).contains(&forgotten), "{forgotten}");
    }
}
