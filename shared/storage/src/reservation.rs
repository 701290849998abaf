//! Reservations of timeline heads.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// A reservation of a timeline head. Until it ends, other writers wait.
///
/// It gives writers a fair order and protects nothing. The condition on the head's revision protects, even when a
/// clock is wrong or a reservation has ended unnoticed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reservation {
    /// The writer, as an id that was drawn for this one change.
    pub by: Uuid,
    /// When it ends, in milliseconds since 1970.
    pub until: i64,
}

impl Reservation {
    /// Whether a writer other than `by` holds it at `now` (milliseconds since 1970).
    pub fn is_held_against(&self, by: Uuid, now: i64) -> bool {
        self.by != by && now <= self.until
    }
}
