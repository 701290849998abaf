//! Deputies: people who decide for somebody else on some dates (rule APPR-4).

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};

use crate::dates::DateRange;
use crate::ids::{DeputyId, EmployeeId, UserId};

/// The greatest number of dates for which a deputy is named.
pub const MAX_DATES: i64 = 366;
/// The greatest number of an employee's deputies whose dates are not over.
pub const MAX_DEPUTIES: usize = 20;

/// A deputy of an employee.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deputy {
    pub id: DeputyId,
    /// The employee for whom the deputy decides.
    pub employee_id: EmployeeId,
    /// The employee who decides.
    pub deputy_id: EmployeeId,
    /// Local dates of the employee for whom the deputy decides.
    pub dates: DateRange,
    pub created_by: UserId,
    pub created_at: DateTime<Utc>,
}

/// The reason for which a deputy cannot be named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DeputyViolation {
    #[error("The end must not be before the start.")]
    EndBeforeStart,
    #[error("A deputy is named for at most {MAX_DATES} dates.")]
    TooLong,
    #[error("The dates are over.")]
    Over,
    #[error("Name a colleague, and not the employee.")]
    Own,
}

impl Deputy {
    /// Checks the dates and the person.
    ///
    /// # Errors
    /// The first violation, in the order of [`DeputyViolation`].
    pub fn check(&self, today: NaiveDate) -> Result<(), DeputyViolation> {
        let DateRange { first, last } = self.dates;
        if last < first {
            return Err(DeputyViolation::EndBeforeStart);
        }
        if (last - first).num_days() >= MAX_DATES {
            return Err(DeputyViolation::TooLong);
        }
        if last < today {
            return Err(DeputyViolation::Over);
        }
        if self.employee_id == self.deputy_id {
            return Err(DeputyViolation::Own);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use chrono::Days;

    use super::*;
    use crate::fixtures;

    /// Rule APPR-4.
    #[test]
    fn a_deputy_is_somebody_else_for_at_most_366_dates_that_are_not_over() {
        let deputy = fixtures::deputy(DeputyId(uuid::Uuid::nil()));
        let first = deputy.dates.first;
        let until = |days| {
            let dates = DateRange { first, last: first + Days::new(days) };
            Deputy { dates, ..deputy.clone() }.check(first)
        };
        assert_eq!(until(0), Ok(()));
        assert_eq!(until(365), Ok(()));
        assert_eq!(until(366), Err(DeputyViolation::TooLong));
        let turned = DateRange { first, last: first - Days::new(1) };
        let turned = Deputy { dates: turned, ..deputy.clone() };
        assert_eq!(turned.check(first), Err(DeputyViolation::EndBeforeStart));
        assert_eq!(deputy.check(deputy.dates.last), Ok(()));
        assert_eq!(deputy.check(deputy.dates.last + Days::new(1)), Err(DeputyViolation::Over));
        let own = Deputy { deputy_id: deputy.employee_id, ..deputy };
        assert_eq!(own.check(first), Err(DeputyViolation::Own));
    }
}
