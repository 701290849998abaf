//! The bytes of days that are signed, and their hash (rule SHEET-3).

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::hex::hex;
use crate::timesheet::SheetDay;

/// The days of a timesheet as they are signed: the RFC 8785 form of the list of days, by date (rule SHEET-3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SignedDays(String);

impl SignedDays {
    /// The RFC 8785 form of days, which may come in any order.
    ///
    /// Names are ASCII and numbers are whole, so it is enough to sort the names. The tests compare the result with a
    /// general canonicalizer.
    pub fn of(days: &[SheetDay]) -> Self {
        let mut ordered: Vec<&SheetDay> = days.iter().collect();
        ordered.sort_by_key(|day| day.date);
        let mut value =
            serde_json::to_value(ordered).expect("names, text and whole numbers are JSON");
        value.sort_all_objects();
        Self(value.to_string())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// SHA-256 of the bytes.
    pub fn hash(&self) -> DaysHash {
        DaysHash(hex(&Sha256::digest(self.0.as_bytes())))
    }

    /// The days again.
    ///
    /// # Errors
    /// The text is not a list of days.
    pub fn days(&self) -> Result<Vec<SheetDay>, serde_json::Error> {
        serde_json::from_str(&self.0)
    }
}

/// Bytes that were signed earlier.
impl From<String> for SignedDays {
    fn from(stored: String) -> Self {
        Self(stored)
    }
}

/// SHA-256 of signed days, in lower-case hexadecimal (rule SHEET-3).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct DaysHash(String);

impl DaysHash {
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The hash of days, which may come in any order (rule SHEET-3).
pub fn days_hash(days: &[SheetDay]) -> DaysHash {
    SignedDays::of(days).hash()
}
