//! Employees as rows hold them. Rows of before histories have one employment, one assignment and at most one
//! list of schedules.

use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;
use serde::Deserialize;

use crate::employee::{Assignment, Compensation, EmploymentType, Employments};
use crate::history::History;
use crate::ids::{DepartmentId, EmployeeId, UserId};
use crate::schedule::{DatedSchedule, OwnSchedules};

/// A row, of now or of before.
#[derive(Deserialize)]
pub(super) struct Employee {
    id: EmployeeId,
    employee_number: String,
    first_name: String,
    last_name: String,
    email: String,
    phone: Option<String>,
    #[serde(default)]
    suspended: bool,
    timezone: Option<Tz>,
    compensation: Vec<Compensation>,
    user_id: Option<UserId>,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
    #[serde(flatten)]
    histories: Histories,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Histories {
    Now(Box<Dated>),
    Before(Box<Single>),
}

#[derive(Deserialize)]
struct Dated {
    employments: Employments,
    assignments: History<Assignment>,
    work_schedules: OwnSchedules,
}

/// The fields that were one value each.
#[derive(Deserialize)]
struct Single {
    job_title: Option<String>,
    department_id: Option<DepartmentId>,
    manager_id: Option<EmployeeId>,
    employment_type: EmploymentType,
    status: Status,
    hire_date: NaiveDate,
    termination_date: Option<NaiveDate>,
    work_schedule: Option<Vec<DatedSchedule>>,
}

#[derive(PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Status {
    Active,
    Suspended,
    Terminated,
}

impl From<Employee> for super::Employee {
    fn from(row: Employee) -> Self {
        let (employments, assignments, work_schedules, suspended) = match row.histories {
            Histories::Now(dated) => {
                let Dated { employments, assignments, work_schedules } = *dated;
                (employments, assignments, work_schedules, row.suspended)
            }
            Histories::Before(single) => single.histories(),
        };
        Self {
            id: row.id,
            employee_number: row.employee_number,
            first_name: row.first_name,
            last_name: row.last_name,
            email: row.email,
            phone: row.phone,
            employments,
            assignments,
            suspended,
            timezone: row.timezone,
            work_schedules,
            compensation: row.compensation,
            user_id: row.user_id,
            created_at: row.created_at,
            updated_at: row.updated_at,
        }
    }
}

impl Single {
    fn histories(self) -> (Employments, History<Assignment>, OwnSchedules, bool) {
        let assignment = Assignment {
            department_id: self.department_id,
            manager_id: self.manager_id,
            job_title: self.job_title,
            employment_type: self.employment_type,
            ..Assignment::default()
        };
        let schedules = self.work_schedule.unwrap_or_default().into_iter();
        let work_schedules = schedules.fold(OwnSchedules::of(None), |history, dated| {
            history.with(dated.effective_from, Some(dated.schedule.into()))
        });
        (
            Employments::of(self.hire_date, self.termination_date),
            History::starting(self.hire_date, assignment),
            work_schedules,
            self.status == Status::Suspended,
        )
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use uuid::Uuid;

    use crate::employee::{Employee, EmployeeStatus, EmploymentType};
    use crate::ids::{DepartmentId, EmployeeId};
    use crate::testing::{date, employee, weekdays};

    #[test]
    fn a_row_is_read_as_it_was_written() {
        let mut written = employee();
        written.suspended = true;
        written.work_schedules = written
            .work_schedules
            .with(Some(date("2026-09-01")), Some(weekdays("22:00", "06:00", 0)));
        let row = serde_json::to_value(&written).unwrap();
        assert_eq!(serde_json::from_value::<Employee>(row).unwrap(), written);
    }

    #[test]
    fn a_row_of_before_histories_reads_as_one_entry_each() {
        let mut row = serde_json::to_value(employee()).unwrap();
        let fields = row.as_object_mut().unwrap();
        for field in ["employments", "assignments", "work_schedules", "suspended"] {
            assert!(fields.remove(field).is_some(), "{field}");
        }
        let mut schedule = serde_json::to_value(weekdays("22:00", "06:00", 0)).unwrap();
        schedule["effective_from"] = json!("2026-09-01");
        let before = json!({
            "job_title": "Engineer", "department_id": Uuid::from_u128(7), "manager_id": Uuid::from_u128(8),
            "employment_type": "part_time", "status": "suspended", "hire_date": "2026-07-10",
            "termination_date": "2026-12-31", "work_schedule": [schedule],
        });
        fields.extend(before.as_object().unwrap().clone());
        let read: Employee = serde_json::from_value(row).unwrap();
        assert_eq!(read.employments.len(), 1);
        assert_eq!(read.employments.last_day(), Some(date("2026-12-31")));
        assert_eq!(read.assignments.len(), 1);
        let assignment = read.assignments.on(date("2026-07-10"));
        assert_eq!(assignment.job_title.as_deref(), Some("Engineer"));
        assert_eq!(assignment.department_id, Some(DepartmentId(Uuid::from_u128(7))));
        assert_eq!(assignment.manager_id, Some(EmployeeId(Uuid::from_u128(8))));
        assert_eq!(assignment.employment_type, EmploymentType::PartTime);
        assert_eq!(read.status_on(date("2026-11-01")), EmployeeStatus::Suspended);
        assert_eq!(read.status_on(date("2027-01-01")), EmployeeStatus::Terminated);
        assert_eq!(read.work_schedules.on(date("2026-08-31")), &None);
        assert_eq!(
            read.work_schedules.on(date("2026-09-01")),
            &Some(weekdays("22:00", "06:00", 0))
        );
    }
}
