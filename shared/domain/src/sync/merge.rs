//! Compares a new copy of a known record with its earlier copies (rules SYNC-24 and SYNC-25).

use crate::attendance::{Place, Sent, Source};
use crate::sync::normalised;

/// The result of comparing a copy with everything that the client sent before.
pub(super) enum Merge {
    /// The copy adds nothing.
    Nothing,
    /// The copy contradicts what was sent: the names of the filled fields that differ.
    Differs(Vec<&'static str>),
    /// The copy only fills empty fields: the fields of all copies so far, together.
    Fills(Sent),
}

/// Compares field by field. A field that the copy lacks counts as equal. `sync_status` is not part of [`Sent`].
pub(super) fn merge(stored: &Sent, copy: &Sent) -> Merge {
    let mut merged = normalised_sent(stored);
    let copy = normalised_sent(copy);
    let mut differing = Vec::new();
    let before = merged.clone();

    let mut field = |name, same: bool| {
        if !same {
            differing.push(name);
        }
    };
    // The clock-in is known, or only an interval of it. No copy changes one into the other.
    let is_interval = merged.clock_in_latest.is_some();
    field("clock_in_client_ts", fill(&mut merged.clock_in, copy.clock_in));
    field(
        "clock_in_latest_ts",
        copy.clock_in_latest.is_none() || merged.clock_in_latest == copy.clock_in_latest,
    );
    field(
        "clock_out_client_ts",
        fill(&mut merged.clock_out, copy.clock_out) && !(is_interval && copy.clock_out.is_some()),
    );
    field("lat", fill(&mut merged.place.lat, copy.place.lat));
    field("lng", fill(&mut merged.place.lng, copy.place.lng));
    field("location", fill(&mut merged.place.location, copy.place.location));
    field(
        "location_accuracy",
        fill(&mut merged.place.location_accuracy, copy.place.location_accuracy),
    );
    field("photo_url", fill(&mut merged.place.photo_url, copy.place.photo_url));
    // An import repeats a record of a device, before or after the device sends it.
    let is_import = [merged.source, copy.source].contains(&Some(Source::Import));
    let source = copy.source.filter(|_| merged.source.is_none() || !is_import);
    field("source", fill(&mut merged.source, source));

    if !differing.is_empty() {
        Merge::Differs(differing)
    } else if merged == before {
        Merge::Nothing
    } else {
        Merge::Fills(merged)
    }
}

/// All fields as sent, with normalised instants.
pub(super) fn normalised_sent(sent: &Sent) -> Sent {
    Sent {
        clock_in: sent.clock_in.map(normalised),
        clock_in_latest: sent.clock_in_latest.map(normalised),
        clock_out: sent.clock_out.map(normalised),
        ..sent.clone()
    }
}

/// Whether a copy brings new coordinates or a new accuracy, on which the check of the place depends.
pub(super) fn brings_position(stored: &Place, merged: &Place) -> bool {
    let position = |place: &Place| (place.lat, place.lng, place.location_accuracy);
    merged.lat.is_some() && position(stored) != position(merged)
}

/// Fills an empty field; `false` if a filled field differs.
fn fill<T: PartialEq>(stored: &mut Option<T>, copy: Option<T>) -> bool {
    match (&stored, copy) {
        (_, None) => true,
        (None, filled) => {
            *stored = filled;
            true
        }
        (Some(before), Some(now)) => *before == now,
    }
}
