//! Terminals: fixed devices on which people tap, and which push the taps to the service (rules TERM-1 to TERM-10).

use chrono::{DateTime, Utc};
use chrono_tz::Tz;
use serde::{Deserialize, Serialize};

use crate::ids::TerminalId;
use crate::independence::{Author, Editors};

/// The policy that makes attendances from the taps of a shift (rule TERM-1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Taps {
    /// Each pair of taps is an attendance, and the gaps between them are breaks.
    #[default]
    Pairs,
    /// The first and the last tap make one attendance, for example at a door that people pass all day.
    FirstAndLast,
}

/// The default of the greatest number of lines in a day.
pub const LINES_A_DAY: u32 = 50_000;

fn lines_a_day() -> u32 {
    LINES_A_DAY
}

/// A terminal of an organization.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terminal {
    pub id: TerminalId,
    /// Serial number of the device, unique in the organization. It is the `device_id` of attendances made by its taps.
    pub serial_number: String,
    pub name: String,
    /// The time zone of the place of the terminal, because its clock shows local time without an offset.
    pub timezone: Tz,
    #[serde(default)]
    pub taps: Taps,
    /// The greatest number of lines that the service accepts from the terminal in a day (UTC). The last push of the
    /// day may exceed it (rule GUARD-4).
    #[serde(default = "lines_a_day")]
    pub lines_a_day: u32,
    /// Whether the service accepts lines of the terminal.
    pub is_active: bool,
    /// The SHA-256 of the key.
    pub key_hash: String,
    /// The account that made the key. It can tap for others as long as the key is valid (rule PAY-70).
    #[serde(default)]
    pub keyed_by: Option<Author>,
    /// The accounts that created or changed the terminal, or made a key for it.
    #[serde(default)]
    pub changed_by: Editors,
    /// The offset from UTC, in minutes, that the terminal got when it last asked for its options; `None` before the
    /// first time.
    #[serde(default)]
    pub told_offset_minutes: Option<i32>,
    /// The time of its last request, exact to a quarter of an hour.
    #[serde(default)]
    pub last_seen_at: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

impl Terminal {
    /// A terminal with its first key, which `author` made at `now`. It has no name and no place yet.
    pub fn new(id: TerminalId, key_hash: String, author: Author, now: DateTime<Utc>) -> Self {
        Self {
            id,
            serial_number: String::new(),
            name: String::new(),
            timezone: Tz::UTC,
            taps: Taps::default(),
            lines_a_day: LINES_A_DAY,
            is_active: true,
            key_hash,
            changed_by: Editors::of(&author, now),
            keyed_by: Some(author),
            told_offset_minutes: None,
            last_seen_at: None,
            created_at: now,
            updated_at: now,
        }
    }

    /// The accounts that may have tapped for others.
    pub fn tappers(&self) -> impl Iterator<Item = &Author> {
        self.changed_by.iter().chain(&self.keyed_by)
    }

    /// The offset of the terminal's place from UTC at `now`, in minutes.
    pub fn offset_minutes(&self, now: DateTime<Utc>) -> i32 {
        use chrono::Offset;
        now.with_timezone(&self.timezone).offset().fix().local_minus_utc() / 60
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::ids::UserId;

    /// Rule PAY-70.
    #[test]
    fn the_changer_of_a_terminal_and_the_maker_of_its_key_may_have_tapped() {
        let author = |id| Author::established(UserId(Uuid::from_u128(id)));
        let now = DateTime::UNIX_EPOCH;
        let id = TerminalId(Uuid::nil());
        let hash = String::new();
        let terminal = Terminal {
            timezone: chrono_tz::Europe::Berlin,
            keyed_by: Some(author(2)),
            ..Terminal::new(id, hash, author(1), now)
        };
        assert!(terminal.tappers().eq([&author(1), &author(2)]));
        assert_eq!(terminal.offset_minutes(now), 60);
    }
}
