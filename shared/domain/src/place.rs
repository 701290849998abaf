//! Checks whether a punch was made at an allowed place (rules PLACE-1, PLACE-3, PLACE-4 and PLACE-5).
//!
//! [`locate`] measures the place. [`check`] applies the policy of the site or the organization to it.

use serde::{Deserialize, Serialize};

use crate::attendance::{Attendance, Flag, Place};

/// The Earth's mean radius in metres.
const EARTH_RADIUS_M: f64 = 6_371_008.8;

/// The greatest number of metres that a device's accuracy can excuse.
const MAX_ACCURACY_M: f64 = 200.0;

/// A circle on the Earth inside which punches are expected.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Geofence {
    pub name: String,
    /// Degrees, WGS 84.
    pub lat: f64,
    /// Degrees, WGS 84.
    pub lng: f64,
    /// Metres.
    pub radius_m: f64,
}

/// The policy for a punch that is made outside every fence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GeofencePolicy {
    Off,
    Flag,
    Reject,
}

/// The places at which punches of a date may be made, and the policy for other places.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Places<'a> {
    pub geofences: &'a [Geofence],
    pub policy: GeofencePolicy,
}

/// The position of a place relative to the fences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Position {
    /// The policy is `off`, or there are no fences.
    NotChecked,
    /// There are no coordinates. 0/0 are coordinates.
    NoPosition,
    /// The place is in at least one fence. The edge counts as inside.
    Inside,
    /// The place is outside every fence, but the distance to one is within the accuracy.
    Uncertain,
    Outside,
}

/// A measured place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Located {
    pub position: Position,
    /// Metres to the centre of the nearest fence; `None` if nothing was measured.
    pub distance_m: Option<f64>,
}

/// Measures a place against the fences (rules PLACE-3, PLACE-4, PLACE-5 and PLACE-6).
///
/// A place inside one fence (`d ≤ r`) is inside. Otherwise it is uncertain if `d − accuracy ≤ r` for one fence. The
/// accuracy counts at most 200 m, and a missing accuracy counts 0. Otherwise it is outside.
///
/// *Case:* fence 52.520008, 13.404954 with r 100 m; at 52.521500, 13.404954 d is 165.9 m: with
/// accuracy 30 outside, with 80 uncertain, with none outside.
pub fn locate(place: &Place, fences: &[Geofence], policy: GeofencePolicy) -> Located {
    if policy == GeofencePolicy::Off || fences.is_empty() {
        return Located { position: Position::NotChecked, distance_m: None };
    }
    let (Some(lat), Some(lng)) = (place.lat, place.lng) else {
        return Located { position: Position::NoPosition, distance_m: None };
    };
    let accuracy = place.location_accuracy.unwrap_or(0.0).clamp(0.0, MAX_ACCURACY_M);
    let mut nearest = f64::INFINITY;
    let mut beyond = f64::INFINITY;
    for fence in fences {
        let distance = distance_m((lat, lng), (fence.lat, fence.lng));
        nearest = nearest.min(distance);
        beyond = beyond.min(distance - fence.radius_m);
    }
    let position = if beyond <= 0.0 {
        Position::Inside
    } else if beyond <= accuracy {
        Position::Uncertain
    } else {
        Position::Outside
    };
    Located { position, distance_m: Some(nearest) }
}

/// The outcome of a place check under the policy of the date.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Outcome {
    /// Stored, perhaps flagged.
    Accepted,
    /// Stored and sent to review: the place may be an allowed one (policy `reject`).
    Uncertain,
    /// Stored and sent to review (policy `flag`).
    Outside,
    /// Not stored (policy `reject`); metres to the nearest fence's centre.
    Refused { distance_m: f64 },
}

/// Checks the place of an attendance's clock-in against the places of its date (rules PLACE-4, PLACE-5 and PLACE-6).
/// Sets the distance and the flags of the attendance, unless the policy refuses it.
pub fn check(attendance: &mut Attendance, places: Places<'_>) -> Outcome {
    let Places { geofences, policy } = places;
    let located = locate(&attendance.sent.place, geofences, policy);
    let (outside, uncertain) = match located.position {
        Position::NotChecked | Position::Inside => (false, false),
        Position::NoPosition | Position::Uncertain => (false, true),
        Position::Outside => (true, false),
    };
    let rejects = policy == GeofencePolicy::Reject;
    if outside && rejects {
        return Outcome::Refused { distance_m: located.distance_m.unwrap_or_default() };
    }
    attendance.distance_m = located.distance_m;
    let flags = &mut attendance.flags;
    flags.retain(|flag| !matches!(flag, Flag::OutsideGeofence | Flag::LocationUncertain));
    flags.extend(outside.then_some(Flag::OutsideGeofence));
    flags.extend(uncertain.then_some(Flag::LocationUncertain));
    match (outside, uncertain && rejects) {
        (true, _) => Outcome::Outside,
        (false, true) => Outcome::Uncertain,
        (false, false) => Outcome::Accepted,
    }
}

/// The great-circle distance in metres between two points, (latitude, longitude) in degrees, by the
/// haversine formula.
pub fn distance_m(a: (f64, f64), b: (f64, f64)) -> f64 {
    let lat_a = a.0.to_radians();
    let lat_b = b.0.to_radians();
    let half_lat = (lat_b - lat_a) / 2.0;
    let half_lng = (b.1 - a.1).to_radians() / 2.0;
    let h = half_lat.sin().powi(2) + lat_a.cos() * lat_b.cos() * half_lng.sin().powi(2);
    2.0 * EARTH_RADIUS_M * h.sqrt().min(1.0).asin()
}

#[cfg(test)]
mod tests;
