//! Terminals and taps as sent and answered.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use chrono_tz::Tz;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use wfm_domain::terminal as model;
use wfm_domain::text;
use wfm_http::codes;
use wfm_http::error::Error;
use wfm_http::wire::Timestamp;
use wfm_storage::taps::{StoredTap, TapState};
use wfm_taps::tap;

/// The policy for the taps of a shift.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "TerminalTaps")]
pub enum Taps {
    /// Each pair of taps is an attendance, and the gaps between them are breaks.
    Pairs,
    /// The first and the last tap make one attendance, for example at a door that people pass all day.
    FirstAndLast,
}

impl From<model::Taps> for Taps {
    fn from(taps: model::Taps) -> Self {
        match taps {
            model::Taps::Pairs => Self::Pairs,
            model::Taps::FirstAndLast => Self::FirstAndLast,
        }
    }
}

impl From<Taps> for model::Taps {
    fn from(taps: Taps) -> Self {
        match taps {
            Taps::Pairs => Self::Pairs,
            Taps::FirstAndLast => Self::FirstAndLast,
        }
    }
}

/// A fixed device on which people tap.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Terminal {
    /// Its id.
    pub id: Uuid,
    /// The serial number of the device, unique in the organization. Attendances from its taps have it as `device_id`.
    pub serial_number: String,
    /// Display name.
    pub name: String,
    /// The IANA time zone of the place of the terminal.
    pub timezone: String,
    /// The policy for the taps of a shift.
    pub taps: Taps,
    /// The greatest number of lines that the service accepts from the terminal in a day (UTC). The last push of the
    /// day may exceed it.
    pub lines_a_day: u32,
    /// Whether the service accepts lines of the terminal.
    pub is_active: bool,
    /// The time of its last request, exact to a quarter of an hour; `null` before the first one.
    pub last_seen_at: Option<Timestamp>,
    /// The time of its latest tap; `null` before the first one.
    pub last_tap_at: Option<Timestamp>,
    /// When it was made.
    pub created_at: Timestamp,
    /// When somebody last changed it.
    pub updated_at: Timestamp,
}

/// A terminal with a new key.
#[derive(Clone, Serialize, JsonSchema)]
pub struct TerminalWithKey {
    /// The secret that proves who the terminal is. It is answered once and stored as a hash. It is `null` if an
    /// earlier attempt of the same request made it.
    pub key: Option<String>,
    /// The path to which the terminal pushes, on the host of this API; `null` without a key.
    pub push_path: Option<String>,
    #[serde(flatten)]
    pub terminal: Terminal,
}

/// Request body for creating or updating a terminal.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TerminalCreate {
    /// The serial number of the device, as its menu shows it. Unique in the organization: no two may look alike.
    #[schemars(length(min = 1, max = 64), regex(pattern = r"^[A-Za-z0-9_-]+$"))]
    pub serial_number: String,
    /// Display name, for example `Front door`.
    #[schemars(length(min = 1, max = 100), extend("format" = "name"))]
    pub name: String,
    /// The IANA time zone of the place of the terminal. A change affects only later taps.
    #[schemars(length(max = 64), extend("format" = "time-zone"))]
    pub timezone: String,
    /// The policy for the taps of a shift. Default `pairs`.
    pub taps: Option<Taps>,
    /// The greatest number of lines in a day (UTC). Further pushes are answered with 503 until the next day, so that
    /// the terminal sends them again. Default 50,000.
    #[schemars(range(min = 1000, max = 1_000_000))]
    pub lines_a_day: Option<u32>,
    /// Default true. The service accepts nothing from an inactive terminal.
    pub is_active: Option<bool>,
}

impl Terminal {
    pub fn of(terminal: &model::Terminal, last_tap_at: Option<DateTime<Utc>>) -> Self {
        Self {
            id: terminal.id.0,
            serial_number: terminal.serial_number.clone(),
            name: terminal.name.clone(),
            timezone: terminal.timezone.name().to_owned(),
            taps: terminal.taps.into(),
            lines_a_day: terminal.lines_a_day,
            is_active: terminal.is_active,
            last_seen_at: terminal.last_seen_at.map(Into::into),
            last_tap_at: last_tap_at.map(Into::into),
            created_at: terminal.created_at.into(),
            updated_at: terminal.updated_at.into(),
        }
    }
}

impl TerminalCreate {
    /// The terminal with the fields of the body.
    pub fn applied_to(self, before: &model::Terminal) -> model::Terminal {
        model::Terminal {
            serial_number: self.serial_number,
            name: text::name(&self.name),
            // The schema has checked it.
            timezone: self.timezone.parse::<Tz>().unwrap_or(before.timezone),
            taps: self.taps.map_or_else(Default::default, Into::into),
            lines_a_day: self.lines_a_day.unwrap_or(model::LINES_A_DAY),
            is_active: self.is_active.unwrap_or(true),
            ..before.clone()
        }
    }
}

/// The verdict on a line of a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum State {
    /// The tap is part of an attendance.
    Applied,
    /// No employee has the number.
    Unmatched,
    /// The tap contradicts what is stored of the employee. `code` names the contradiction.
    Refused,
    /// The terminal's clock was wrong.
    Faulty,
    /// The line is no tap.
    Malformed,
}

impl From<State> for TapState {
    fn from(state: State) -> Self {
        match state {
            State::Applied => Self::Applied,
            State::Unmatched => Self::Unmatched,
            State::Refused => Self::Refused,
            State::Faulty => Self::Faulty,
            State::Malformed => Self::Malformed,
        }
    }
}

impl From<TapState> for State {
    fn from(state: TapState) -> Self {
        match state {
            TapState::Applied => Self::Applied,
            TapState::Unmatched => Self::Unmatched,
            TapState::Refused => Self::Refused,
            TapState::Faulty => Self::Faulty,
            TapState::Malformed => Self::Malformed,
        }
    }
}

/// The query for taps.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TapsQuery {
    /// Rows wanted, at most 100 (a larger number counts as 100).
    #[schemars(range(min = 1))]
    pub limit: Option<u64>,
    /// `next_cursor` of the page before.
    #[schemars(length(max = 1024))]
    pub cursor: Option<String>,
    /// Only lines with this verdict.
    pub state: Option<State>,
}

wfm_http::list_query!(TapsQuery);

/// A line that a terminal sent.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TerminalTap {
    /// The verdict on the line.
    pub state: State,
    /// The reason, if the state alone does not tell it.
    #[schemars(with = "Option<String>", extend("x-extensible-enum" = codes::names(&[codes::Kind::Tap])))]
    pub code: Option<String>,
    /// The number by which the terminal knows the person, which is the person's `employee_number`; `null` if the line
    /// is no tap.
    pub employee_number: Option<String>,
    /// The local time that the terminal showed. If the line is no tap, the line itself.
    pub shown: String,
    /// The time of the tap; `null` if the terminal's clock was wrong.
    pub tapped_at: Option<Timestamp>,
    /// The key that was pressed; `null` if the line is no tap.
    pub punch: Option<Punch>,
    /// The employee who tapped; `null` if no employee has the number.
    pub employee_id: Option<Uuid>,
    /// The attendance to which the tap belongs; `null` if there is none.
    pub attendance_id: Option<Uuid>,
    /// The time at which the line arrived.
    pub received_at: Timestamp,
}

/// The key that was pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum Punch {
    In,
    Out,
    BreakOut,
    BreakIn,
    OvertimeIn,
    OvertimeOut,
    /// The terminal does not ask for a key.
    Unspecified,
}

impl From<tap::State> for Punch {
    fn from(state: tap::State) -> Self {
        match state {
            tap::State::In => Self::In,
            tap::State::Out => Self::Out,
            tap::State::BreakOut => Self::BreakOut,
            tap::State::BreakIn => Self::BreakIn,
            tap::State::OvertimeIn => Self::OvertimeIn,
            tap::State::OvertimeOut => Self::OvertimeOut,
            tap::State::Unspecified => Self::Unspecified,
        }
    }
}

impl From<&StoredTap> for TerminalTap {
    fn from(tap: &StoredTap) -> Self {
        let is_tap = tap.state != TapState::Malformed;
        Self {
            state: tap.state.into(),
            code: Some(tap.why.clone()).filter(|why| is_tap && !why.is_empty()),
            employee_number: is_tap.then(|| tap.number.clone()),
            shown: tap.text.clone(),
            tapped_at: tap.at.map(Into::into),
            punch: is_tap.then(|| tap::State::from_code(tap.key).into()),
            employee_id: tap.employee.map(|employee| employee.0),
            attendance_id: tap
                .attendance
                .filter(|_| tap.state != TapState::Refused)
                .map(|attendance| attendance.0),
            received_at: tap.received_at.into(),
        }
    }
}

/// The longest time between the first and the last date of a recalculation.
const LONGEST: TimeDelta = TimeDelta::days(365);

/// The dates whose taps are applied again: at most 366.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Recalculation {
    /// The first date, local time of the terminal.
    #[schemars(extend("format" = "date"))]
    pub from: NaiveDate,
    /// The last date.
    #[schemars(extend("format" = "date"))]
    pub to: NaiveDate,
}

impl Recalculation {
    /// The first and the last date, checked.
    ///
    /// # Errors
    /// A violation `end_before_start` if the last date is before the first one, and `too_long` if there are too many
    /// dates.
    pub fn checked(&self) -> Result<(NaiveDate, NaiveDate), Error> {
        if self.to < self.from {
            let detail = "The last date is before the first one.";
            return Err(Error::invalid("/to", "end_before_start", detail));
        }
        if self.to - self.from > LONGEST {
            return Err(Error::invalid("/to", "too_long", "At most 366 days at once."));
        }
        Ok((self.from, self.to))
    }
}
