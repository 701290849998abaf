//! Holidays and places of work of the organization or of a site, as sent and answered.

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use wfm_domain::attendance;
use wfm_domain::dates::{self, PUBLIC};
use wfm_domain::place as model;
use wfm_domain::text;
use wfm_http::error::{Violation, repeated};
use wfm_http::wire::rounded;

use crate::worth::Off;

/// A date that is off, or one half of it.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Holiday {
    /// The date.
    pub date: NaiveDate,
    /// Display name.
    #[schemars(length(min = 1, max = 100), extend("format" = "name"))]
    pub name: String,
    /// The kind of holiday, by which time policies name it. Default `public`, which is not shown.
    #[schemars(length(max = 64), regex(pattern = "^[a-z][a-z0-9_-]{0,63}$"))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// The part of the date that is off. Default `day`, which is not shown. With `none` the date stays an ordinary one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub off: Option<Off>,
}

/// A place of work: a circle.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Geofence {
    /// Display name.
    #[schemars(length(min = 1, max = 100), extend("format" = "name"))]
    pub name: String,
    /// Degrees, WGS 84.
    #[schemars(range(min = -90.0, max = 90.0))]
    pub lat: f64,
    /// Degrees, WGS 84.
    #[schemars(range(min = -180.0, max = 180.0))]
    pub lng: f64,
    /// Metres.
    #[schemars(range(min = 1.0, max = 100_000.0))]
    pub radius_m: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum GeofencePolicy {
    Off,
    Flag,
    Reject,
}

/// The policy for an attendance whose clock-out never comes. It stays incomplete (`open`), or it makes a day on which
/// the employee was present, for people who punch once a day (`counts_as_day`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum SinglePunch {
    Open,
    CountsAsDay,
}

impl From<attendance::SinglePunch> for SinglePunch {
    fn from(model: attendance::SinglePunch) -> Self {
        match model {
            attendance::SinglePunch::Open => Self::Open,
            attendance::SinglePunch::CountsAsDay => Self::CountsAsDay,
        }
    }
}

impl From<SinglePunch> for attendance::SinglePunch {
    fn from(sent: SinglePunch) -> Self {
        match sent {
            SinglePunch::Open => Self::Open,
            SinglePunch::CountsAsDay => Self::CountsAsDay,
        }
    }
}

impl From<&dates::Holiday> for Holiday {
    fn from(holiday: &dates::Holiday) -> Self {
        Self {
            date: holiday.date,
            name: holiday.name.clone(),
            kind: (holiday.kind != PUBLIC).then(|| holiday.kind.clone()),
            off: (!holiday.off.is_day()).then(|| holiday.off.into()),
        }
    }
}

impl From<&model::Geofence> for Geofence {
    fn from(fence: &model::Geofence) -> Self {
        let model::Geofence { name, lat, lng, radius_m } = fence;
        Self { name: name.clone(), lat: *lat, lng: *lng, radius_m: *radius_m }
    }
}

impl From<model::GeofencePolicy> for GeofencePolicy {
    fn from(policy: model::GeofencePolicy) -> Self {
        match policy {
            model::GeofencePolicy::Off => Self::Off,
            model::GeofencePolicy::Flag => Self::Flag,
            model::GeofencePolicy::Reject => Self::Reject,
        }
    }
}

impl From<GeofencePolicy> for model::GeofencePolicy {
    fn from(policy: GeofencePolicy) -> Self {
        match policy {
            GeofencePolicy::Off => Self::Off,
            GeofencePolicy::Flag => Self::Flag,
            GeofencePolicy::Reject => Self::Reject,
        }
    }
}

impl From<Geofence> for model::Geofence {
    fn from(fence: Geofence) -> Self {
        Self {
            name: text::name(&fence.name),
            lat: rounded(fence.lat),
            lng: rounded(fence.lng),
            radius_m: rounded(fence.radius_m),
        }
    }
}

/// Holidays as the rules take them, sorted by date. A date that was sent twice is a violation.
pub fn holidays(sent: Vec<Holiday>, violations: &mut Vec<Violation>) -> Vec<dates::Holiday> {
    violations.extend(repeated("/holidays", "date", sent.iter().map(|holiday| holiday.date)));
    let holiday = |sent: Holiday| dates::Holiday {
        date: sent.date,
        name: text::name(&sent.name),
        kind: sent.kind.unwrap_or_else(|| PUBLIC.to_owned()),
        off: sent.off.map_or_else(Default::default, Into::into),
    };
    let mut holidays: Vec<_> = sent.into_iter().map(holiday).collect();
    holidays.sort_by_key(|holiday| holiday.date);
    holidays
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// Rule DAY-2: a client that sends back what it read loses nothing, and nothing else is shown where it is not used.
    #[test]
    fn holidays_are_shown_as_they_were_sent() {
        let sent = json!([
            {"date": "2026-12-24", "name": "Christmas Eve", "kind": "christmas_eve", "off": "second_half"},
            {"date": "2026-12-25", "name": "Christmas"},
            {"date": "2026-12-31", "name": "New Year's Eve", "off": "none"},
        ]);
        let read: Vec<Holiday> = serde_json::from_value(sent.clone()).unwrap();
        let mut violations = vec![];
        let stored = holidays(read, &mut violations);
        assert!(violations.is_empty());
        let shown: Vec<Holiday> = stored.iter().map(Holiday::from).collect();
        assert_eq!(serde_json::to_value(&shown).unwrap(), sent);
        let in_full =
            json!([{"date": "2026-12-25", "name": "Christmas", "kind": "public", "off": "day"}]);
        let read: Vec<Holiday> = serde_json::from_value(in_full).unwrap();
        assert_eq!(holidays(read, &mut violations), [stored[1].clone()]);
        let slug = Holiday { kind: Some("x".into()), off: None, ..shown[1].clone() };
        assert_eq!(holidays(vec![slug], &mut violations)[0].kind, "x");
    }
}
