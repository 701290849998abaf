//! The people whose leave somebody sees in the team calendar (rule LEAVE-45).

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use futures::future::{try_join, try_join_all};
use wfm_domain::dates::{DateRange, Today};
use wfm_domain::ids::{EmployeeId, OrganizationId};
use wfm_domain::leave::{Leave, LeaveStatus};
use wfm_domain::settings::{Settings, TeamCalendar};
use wfm_http::Error;
use wfm_http::authentication::Held;
use wfm_http::authorization::Scope;
use wfm_storage::list::PageAfter;
use wfm_storage::memberships::Membership;
use wfm_storage::table::Table;
use wfm_storage::{employees, leaves, members};

/// The rows of leave that are read at once.
const ROWS: usize = 100;

/// An account that looks at the team calendar.
pub struct Viewer<'a> {
    pub table: &'a Table,
    pub organization: OrganizationId,
    /// The employee of the account.
    pub employee: Option<EmployeeId>,
    /// The scope in which the account may read leave.
    pub scope: Option<Scope>,
    pub settings: &'a Settings,
    pub today: Today,
}

/// The employees whom an account sees in the team calendar.
pub struct Seen {
    /// The employees whose type, status and pending leave it sees, too; `None` for the whole organization.
    pub in_full: Option<BTreeSet<EmployeeId>>,
    /// The colleagues whose approved dates the settings show.
    pub colleagues: BTreeSet<EmployeeId>,
}

impl Seen {
    /// Whether the account sees more of this employee's leave than the approved dates.
    pub fn shows_in_full(&self, employee: EmployeeId) -> bool {
        self.in_full.as_ref().is_none_or(|all| all.contains(&employee))
    }
}

impl<'a> Viewer<'a> {
    /// The viewer for an account and what it may do.
    pub fn new(
        table: &'a Table,
        organization: OrganizationId,
        employee: Option<EmployeeId>,
        held: &Held,
        settings: &'a Settings,
        now: DateTime<Utc>,
    ) -> Self {
        let scope = held.grants.scope("leaves:read");
        let today = Today { date: settings.today(now), now };
        Self { table, organization, employee, scope, settings, today }
    }

    /// The employees of the team calendar. The own leave is always seen in full.
    ///
    /// # Errors
    /// Errors of the table.
    pub async fn seen(&self) -> Result<Seen, Error> {
        let Some(own) = self.employee else {
            let in_full = (self.scope != Some(Scope::All)).then(BTreeSet::new);
            return Ok(Seen { in_full, colleagues: BTreeSet::new() });
        };
        let in_full = async {
            Ok(match self.scope {
                Some(Scope::All) => None,
                Some(Scope::Team) => Some(self.team(own).await?),
                _ => Some(BTreeSet::from([own])),
            })
        };
        let colleagues = async {
            match self.settings.team_calendar {
                TeamCalendar::Off => Ok(BTreeSet::new()),
                TeamCalendar::Department => self.near(own).await,
            }
        };
        let (in_full, colleagues) = try_join(in_full, colleagues).await?;
        Ok(Seen { in_full, colleagues })
    }

    /// The employees of the team calendar who are near the viewer: in the department, under the same manager, or in the
    /// viewer's own team. It is what a feed shows, because a feed of a whole organization would be of no use.
    ///
    /// # Errors
    /// Errors of the table.
    pub async fn seen_nearby(&self) -> Result<BTreeSet<EmployeeId>, Error> {
        let Some(own) = self.employee else { return Ok(BTreeSet::new()) };
        let Seen { in_full, colleagues } = self.seen().await?;
        match in_full {
            Some(in_full) => Ok(&in_full | &colleagues),
            None => Ok(&self.team(own).await? | &self.near(own).await?),
        }
    }

    /// The viewer, and the direct and indirect reports of today.
    async fn team(&self, own: EmployeeId) -> Result<BTreeSet<EmployeeId>, Error> {
        let Today { date, now } = self.today;
        let mut team = members::team(self.table, self.organization, own, date, now).await?;
        team.insert(own);
        Ok(team)
    }

    /// The members of the viewer's department, and of the team of the viewer's manager, by the assignments of today.
    async fn near(&self, own: EmployeeId) -> Result<BTreeSet<EmployeeId>, Error> {
        let Today { date, now } = self.today;
        let stored = employees::get(self.table, self.organization, own).await?;
        let Some(stored) = stored else { return Ok(BTreeSet::new()) };
        let assigned = stored.employee.assignment_on(date);
        let department = assigned.department_id.map(Membership::Department);
        let manager = assigned.manager_id.map(Membership::Manager);
        let reads = department.into_iter().chain(manager).map(|group| {
            members::all(self.table, self.organization, group, DateRange::of(date), now)
        });
        let found = try_join_all(reads).await?;
        Ok(found.into_iter().flatten().map(|member| member.employee).collect())
    }

    /// The leave of an employee that touches the dates, by date: approved leave, and with `pending` also leave that
    /// waits for a decision.
    ///
    /// # Errors
    /// Errors of the table.
    pub async fn leave_of(
        &self,
        employee: EmployeeId,
        dates: DateRange,
        pending: bool,
    ) -> Result<Vec<Leave>, Error> {
        let only = BTreeSet::from([employee]);
        let wanted = |leave: &Leave| match leave.status {
            LeaveStatus::Approved => true,
            LeaveStatus::Pending => pending,
            LeaveStatus::Rejected | LeaveStatus::Cancelled => false,
        };
        let (first, last) = (Some(dates.first), Some(dates.last));
        let mut found = vec![];
        let mut after: Option<String> = None;
        loop {
            let place = PageAfter { position: after.as_deref(), limit: ROWS };
            let only = Some(&only);
            let page =
                leaves::list(self.table, self.organization, only, first, last, wanted, place);
            let page = page.await?;
            found.extend(page.rows);
            after = page.next;
            if after.is_none() {
                found.reverse();
                return Ok(found);
            }
        }
    }
}
