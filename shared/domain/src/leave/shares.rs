//! The parts that a leave takes of its dates, in their stored form (rules LEAVE-3 and DAY-3).

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use crate::days::Days;
use crate::leave::Share;
use crate::worth::Worth;

/// The part that a leave takes of one date: halves of it, by the worth of the date.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Taken {
    pub share: Share,
    /// The worth of the whole date. If nothing is taken of the date, it is the default.
    pub worth: Worth,
}

impl Taken {
    /// The days that the leave takes of the date: half of the worth for each half (rule DAY-3).
    ///
    /// *Case:* the first half of a date that is worth 0.5 takes 0.25.
    pub fn days(self) -> Days {
        self.worth.halves(self.share.halves())
    }
}

/// Halves of a date that is worth one day.
impl From<Share> for Taken {
    fn from(share: Share) -> Self {
        Self { share, worth: Worth::WHOLE }
    }
}

/// The parts that a leave takes from its start on, one character a date: `W` whole, `F` first half, `S` second half, `.` nothing.
/// A digit behind it is the worth of the date in tenths, if that is not 1.
///
/// *Case:* `S.WW5` is the second half of the first date, nothing of the second, a whole day, and a whole date that is
/// worth 0.5.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shares(Vec<Taken>);

impl Shares {
    /// The part taken of `date` by a leave that starts on `start`; nothing outside its dates.
    pub fn on(&self, date: NaiveDate, start: NaiveDate) -> Taken {
        let place = usize::try_from((date - start).num_days());
        place.ok().and_then(|place| self.0.get(place)).copied().unwrap_or_default()
    }

    pub fn days(&self) -> Days {
        self.0.iter().map(|taken| taken.days()).sum()
    }
}

impl<T: Into<Taken>> FromIterator<T> for Shares {
    fn from_iter<I: IntoIterator<Item = T>>(taken: I) -> Self {
        Self(taken.into_iter().map(Into::into).collect())
    }
}

/// A text that is not a list of shares.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("shares are written with the characters W, F, S and a dot, and digits for the worth")]
pub struct NotShares;

impl TryFrom<String> for Shares {
    type Error = NotShares;
    fn try_from(text: String) -> Result<Self, NotShares> {
        let mut all: Vec<Taken> = vec![];
        for letter in text.bytes() {
            let share = match letter {
                b'.' => Share::None,
                b'F' => Share::FirstHalf,
                b'S' => Share::SecondHalf,
                b'W' => Share::Whole,
                b'1'..=b'9' => {
                    let before = all.last_mut().filter(|before| before.worth.is_whole());
                    let before = before.filter(|before| before.share != Share::None);
                    let worth = Worth::of_tenths(letter - b'0');
                    let (Some(before), Some(worth)) = (before, worth) else {
                        return Err(NotShares);
                    };
                    before.worth = worth;
                    continue;
                }
                _ => return Err(NotShares),
            };
            all.push(share.into());
        }
        Ok(Self(all))
    }
}

impl From<Shares> for String {
    fn from(shares: Shares) -> Self {
        let mut text = Self::with_capacity(shares.0.len());
        for Taken { share, worth } in shares.0 {
            text.push(match share {
                Share::None => '.',
                Share::FirstHalf => 'F',
                Share::SecondHalf => 'S',
                Share::Whole => 'W',
            });
            if share != Share::None && !worth.is_whole() {
                text.push(char::from(b'0' + worth.tenths()));
            }
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn taken() -> impl Strategy<Value = Taken> {
        let share = prop::sample::select(vec![Share::FirstHalf, Share::SecondHalf, Share::Whole]);
        let of_some = (share, 1u8..=10)
            .prop_map(|(share, tenths)| Taken { share, worth: Worth::of_tenths(tenths).unwrap() });
        prop_oneof![1 => Just(Taken::default()), 3 => of_some]
    }

    /// Rules LEAVE-3 and DAY-3.
    #[test]
    fn what_a_leave_takes_is_stored_with_the_worth_of_each_date() {
        let shares = Shares::try_from("S.WW5F5".to_owned()).unwrap();
        assert_eq!(shares.days().to_string(), "2.25");
        assert_eq!(String::from(shares), "S.WW5F5");
        for text in ["5", ".5", "W55", "W0", "w", "W-"] {
            assert_eq!(Shares::try_from(text.to_owned()), Err(NotShares), "{text}");
        }
    }

    proptest! {
        #[test]
        fn shares_are_read_as_they_were_written(all in prop::collection::vec(taken(), 0..20)) {
            let shares: Shares = all.iter().copied().collect();
            prop_assert_eq!(Shares::try_from(String::from(shares.clone())), Ok(shares.clone()));
            let hundredths: i32 = all.iter().map(|taken| taken.days().hundredths()).sum();
            prop_assert_eq!(shares.days().hundredths(), hundredths);
        }
    }
}
