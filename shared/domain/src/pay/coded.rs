//! The minutes of a date by their time codes, as pay counts them (rules POL-6, POL-12 and ACCT-4).

use crate::pay::inputs::{CodedMinutes, Day};
use crate::policy::{OVERTIME, PAYOUT, WORKED};

/// Minutes of a date that have the same codes, on a date with a time policy or without one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Combination<'a> {
    pub codes: Vec<&'a str>,
    pub minutes: u32,
    pub banked: bool,
}

impl Combination<'_> {
    /// Whether the minutes have a code. `worked` are all worked and guaranteed minutes.
    pub fn has(&self, code: &str) -> bool {
        match code {
            WORKED => !self.is_payout(),
            code => self.codes.contains(&code),
        }
    }

    /// Whether a time account pays the minutes out, so that nobody worked them on the date.
    pub fn is_payout(&self) -> bool {
        self.codes.contains(&PAYOUT)
    }
}

impl Day {
    /// Whether a time policy gave the codes of its minutes.
    pub(crate) fn is_coded(&self) -> bool {
        !self.coded.is_empty()
    }

    /// The minutes of the date by combination of codes. Without a time policy its overtime minutes have the code
    /// `overtime`, and the others have none.
    pub(crate) fn combinations(&self) -> Vec<Combination<'_>> {
        let plain = |codes, minutes| Combination { codes, minutes, banked: false };
        let mut combinations: Vec<Combination<'_>> = match self.is_coded() {
            true => self.coded.iter().map(combination).collect(),
            false => {
                let without_overtime = self.worked_minutes.saturating_sub(self.overtime_minutes);
                vec![plain(vec![OVERTIME], self.overtime_minutes), plain(vec![], without_overtime)]
            }
        };
        combinations.push(plain(vec![PAYOUT], self.payout_minutes));
        combinations.retain(|combination| combination.minutes > 0);
        combinations
    }

    /// The minutes of the date with a code.
    pub(crate) fn minutes_of(&self, code: &str) -> u32 {
        let with_code = self.combinations().into_iter().filter(|minutes| minutes.has(code));
        with_code.map(|combination| combination.minutes).sum()
    }

    /// The worked minutes that hourly base pays: all but banked ones.
    pub(crate) fn worked_minutes_in_base(&self) -> u32 {
        let banked = self.coded.iter().filter(|minutes| minutes.banked && !minutes.is_guaranteed());
        self.worked_minutes.saturating_sub(banked.map(|minutes| minutes.minutes).sum())
    }

    /// The guaranteed minutes that hourly base pays as if they were worked: all but banked ones.
    pub(crate) fn guaranteed_minutes_in_base(&self) -> u32 {
        let paid = self.coded.iter().filter(|minutes| !minutes.banked && minutes.is_guaranteed());
        paid.map(|minutes| minutes.minutes).sum()
    }
}

fn combination(coded: &CodedMinutes) -> Combination<'_> {
    let codes = coded.codes.iter().map(String::as_str).collect();
    Combination { codes, minutes: coded.minutes, banked: coded.banked }
}
