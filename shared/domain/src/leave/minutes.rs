//! The due minutes that a leave takes of its dates, in their stored form (rule LEAVE-38).

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

/// The due minutes of each date from the start of a leave on. Equal dates that follow each other are written once:
/// `480x5 0x2 240`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Minutes(Vec<u32>);

impl Minutes {
    /// The minutes of `date` of a leave that starts on `start`; 0 outside its dates.
    pub fn on(&self, date: NaiveDate, start: NaiveDate) -> u32 {
        let place = usize::try_from((date - start).num_days());
        place.ok().and_then(|place| self.0.get(place)).copied().unwrap_or_default()
    }

    pub fn sum(&self) -> u32 {
        self.0.iter().fold(0, |sum, minutes| sum.saturating_add(*minutes))
    }
}

impl FromIterator<u32> for Minutes {
    fn from_iter<I: IntoIterator<Item = u32>>(minutes: I) -> Self {
        Self(minutes.into_iter().collect())
    }
}

/// A text that is not a list of minutes.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("minutes are written as `480x5 0x2 240`")]
pub struct NotMinutes;

/// The most dates of a leave.
const MAX_DATES: usize = 366;

impl TryFrom<String> for Minutes {
    type Error = NotMinutes;
    fn try_from(text: String) -> Result<Self, NotMinutes> {
        let mut all = vec![];
        for run in text.split_whitespace() {
            let (minutes, times) = run.split_once('x').unwrap_or((run, "1"));
            let minutes: u32 = minutes.parse().map_err(|_| NotMinutes)?;
            let times: usize = times.parse().map_err(|_| NotMinutes)?;
            if all.len() + times > MAX_DATES {
                return Err(NotMinutes);
            }
            all.extend(std::iter::repeat_n(minutes, times));
        }
        Ok(Self(all))
    }
}

impl From<Minutes> for String {
    fn from(minutes: Minutes) -> Self {
        let runs = minutes.0.chunk_by(|one, next| one == next).map(|run| match run {
            [one] => one.to_string(),
            run => format!("{}x{}", run[0], run.len()),
        });
        runs.collect::<Vec<_>>().join(" ")
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn equal_dates_are_written_once() {
        let minutes: Minutes = [480, 480, 0, 240].into_iter().collect();
        assert_eq!(String::from(minutes.clone()), "480x2 0 240");
        assert_eq!(minutes.sum(), 1200);
        for text in ["x", "480x", "480x400", "-1", "1x1x1"] {
            assert_eq!(Minutes::try_from(text.to_owned()), Err(NotMinutes), "{text}");
        }
    }

    proptest! {
        #[test]
        fn minutes_are_read_as_they_were_written(all in prop::collection::vec(0u32..3, 0..366)) {
            let minutes: Minutes = all.iter().copied().collect();
            prop_assert_eq!(Minutes::try_from(String::from(minutes.clone())), Ok(minutes));
        }
    }
}
