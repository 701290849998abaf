//! The files of an export (rule FILE-4).

use chrono::{Datelike, NaiveDate};
use uuid::Uuid;
use wfm_domain::dates::{DateRange, month_of};

/// The greatest number of employees in one file.
pub const PEOPLE: usize = 5000;

/// A file of an export: the employees from one place on, and the month or the currency that it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct File {
    /// The place of its first employees, in files.
    pub group: u16,
    /// The first date of its month; `None` for kinds without dates.
    pub month: Option<NaiveDate>,
    /// The currency of its entries, in capitals; `None` for all.
    pub currency: Option<[u8; 3]>,
}

impl File {
    /// The id of the item of the job.
    pub fn id(self) -> Uuid {
        let mut bytes = [0; 16];
        bytes[..2].copy_from_slice(&self.group.to_be_bytes());
        if let Some(month) = self.month {
            bytes[2..6].copy_from_slice(&month.year().to_be_bytes());
            bytes[6] = u8::try_from(month.month()).unwrap_or_default();
        }
        bytes[7..10].copy_from_slice(&self.currency.unwrap_or_default());
        Uuid::from_bytes(bytes)
    }

    /// The file of an item.
    pub fn of(id: Uuid) -> Self {
        let bytes = id.into_bytes();
        let year = i32::from_be_bytes([bytes[2], bytes[3], bytes[4], bytes[5]]);
        let month = NaiveDate::from_ymd_opt(year, bytes[6].into(), 1);
        let currency = [bytes[7], bytes[8], bytes[9]];
        Self {
            group: u16::from_be_bytes([bytes[0], bytes[1]]),
            month,
            currency: Some(currency).filter(|currency| *currency != [0; 3]),
        }
    }

    /// The currency of its entries.
    pub fn currency(&self) -> Option<&str> {
        self.currency.as_ref().and_then(|currency| std::str::from_utf8(currency).ok())
    }

    /// The dates of some dates that are in its month.
    pub fn dates_of(self, dates: DateRange) -> DateRange {
        match self.month.map(month_of) {
            Some(month) => {
                DateRange { first: dates.first.max(month.first), last: dates.last.min(month.last) }
            }
            None => dates,
        }
    }

    /// Its employees.
    pub fn people<T>(self, all: &[T]) -> &[T] {
        let first = usize::from(self.group) * PEOPLE;
        let last = (first + PEOPLE).min(all.len());
        all.get(first..last).unwrap_or_default()
    }
}

/// The files for some employees; `dates` splits them by month. There is always one, so that an empty export says so.
pub fn files(people: usize, dates: Option<DateRange>) -> Vec<File> {
    let groups = u16::try_from(people.div_ceil(PEOPLE).max(1)).unwrap_or(u16::MAX);
    let months = match dates {
        None => vec![None],
        Some(dates) => {
            let mut months: Vec<NaiveDate> =
                dates.dates().map(|date| month_of(date).first).collect();
            months.dedup();
            months.into_iter().map(Some).collect()
        }
    };
    let of_month = |month| (0..groups).map(move |group| File { group, month, currency: None });
    months.into_iter().flat_map(of_month).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn date(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    /// Rule FILE-4.
    #[test]
    fn a_file_has_at_most_5000_employees_and_one_month() {
        let dates = DateRange { first: date("2026-10-20"), last: date("2026-12-02") };
        let of = files(12_000, Some(dates));
        let months: Vec<String> =
            of.iter().map(|file| format!("{} {}", file.month.unwrap(), file.group)).collect();
        assert_eq!(months.len(), 9);
        assert_eq!(months[..4], ["2026-10-01 0", "2026-10-01 1", "2026-10-01 2", "2026-11-01 0"]);
        let people: Vec<usize> = (0..12_000).collect();
        assert_eq!(of[1].people(&people), &people[5000..10_000]);
        assert_eq!(of[2].people(&people), &people[10_000..]);
        assert_eq!(of[0].dates_of(dates).first, dates.first);
        assert_eq!(of[8].dates_of(dates), DateRange { first: date("2026-12-01"), ..dates });
        assert_eq!(files(0, None).len(), 1);
        assert!(files(0, None)[0].people::<u8>(&[]).is_empty());
    }

    #[test]
    fn the_id_of_an_item_tells_its_file() {
        for file in [
            File { group: 0, month: None, currency: None },
            File { group: 777, month: Some(date("2026-11-01")), currency: Some(*b"EUR") },
        ] {
            assert_eq!(File::of(file.id()), file);
        }
    }
}
