//! `GET /approvals` (rule APPR-7)

use std::collections::BTreeSet;

use wfm_domain::approval::Approver;
use wfm_domain::attendance_request::AttendanceRequest;
use wfm_domain::ids::{EmployeeId, UserId};
use wfm_http::wire::{Nothing, Page};
use wfm_http::{Call, Error, Reply, employee_scope};
use wfm_storage::inbox::{self, Waiting};
use wfm_storage::list::PageAfter;
use wfm_storage::{deputies, employees};
use wfm_wire::expand;

use crate::wire::inbox::{WaitingApproval, WaitingApprovalQuery, WaitingKind};

/// The greatest number of people for whom somebody deputizes that are looked at.
const MOST_DEPUTIZED: usize = 100;

/// The requests that wait for a decision of the caller, the oldest first.
pub async fn list_approvals(
    call: Call<WaitingApprovalQuery, Nothing>,
) -> Result<Reply<Page<WaitingApproval>>, Error> {
    let held = &call.caller.held.grants;
    let page = call.page(held.scope(REVIEW))?;
    let query = &page.filters;
    let decides = Decides::of(&call).await?;
    let wanted = |waiting: &Waiting| {
        query.kind.is_none_or(|kind| kind == WaitingKind::of(waiting))
            && query.employee_id.is_none_or(|id| waiting.employee_id() == EmployeeId(id))
            && decides.may_decide(waiting)
    };
    let found = inbox::list(call.table(), call.organization(), wanted, page.position()).await?;
    let rows = found.rows.iter().map(WaitingApproval::from);
    page.reply(expand::employees(&call, query.expand, rows).await?, found.next)
}

const REVIEW: &str = "attendances:review";
const DECIDE: &str = "leaves:decide";

/// The employees about whom a permission lets the caller decide; `None` is everybody.
type Whom = Option<BTreeSet<EmployeeId>>;

/// The requests about which the caller decides.
struct Decides {
    /// The employees as whom the caller counts, about whom the caller never decides.
    own: Vec<EmployeeId>,
    /// The account of the caller, and those of the people for whom the caller deputizes today.
    acts_for: BTreeSet<UserId>,
    account: UserId,
    reviews: Whom,
    decides_leave: Whom,
}

impl Decides {
    async fn of<Q, B>(call: &Call<Q, B>) -> Result<Self, Error> {
        let (services, caller) = (&call.services, &call.caller);
        let reviews = employee_scope::employees(services, caller, REVIEW).await?;
        let decides_leave =
            match caller.held.grants.scope(DECIDE) == caller.held.grants.scope(REVIEW) {
                true => reviews.clone(),
                false => employee_scope::employees(services, caller, DECIDE).await?,
            };
        let mut acts_for = deputized(call).await?;
        acts_for.insert(caller.user.id);
        let own = call.own().await?.iter().collect();
        Ok(Self { own, acts_for, account: caller.user.id, reviews, decides_leave })
    }

    fn may_decide(&self, waiting: &Waiting) -> bool {
        let of = waiting.employee_id();
        let is_among = |whom: &Whom| whom.as_ref().is_none_or(|whom| whom.contains(&of));
        !self.own.contains(&of)
            && match waiting {
                Waiting::Attendance(request) => self.may_decide_request(request),
                Waiting::Leave(_) => is_among(&self.decides_leave),
                Waiting::Timesheet(_) => is_among(&self.reviews),
            }
    }

    /// A request waits for those who were asked, for their deputies, for those who review everybody and, in the manager's step, for
    /// those who review a team with the employee. It does not wait for those who have approved it already.
    fn may_decide_request(&self, request: &AttendanceRequest) -> bool {
        let progress = &request.progress;
        if progress.approved_by().contains(&self.account) {
            return false;
        }
        let is_included = match &self.reviews {
            None => true,
            Some(whom) => {
                progress.present().approver == Approver::Manager
                    && whom.contains(&request.employee_id)
            }
        };
        is_included || !progress.told.is_disjoint(&self.acts_for)
    }
}

/// The accounts of the people for whom the caller deputizes today.
async fn deputized<Q, B>(call: &Call<Q, B>) -> Result<BTreeSet<UserId>, Error> {
    let Some(own) = call.caller.user.employee_id else { return Ok(BTreeSet::new()) };
    let (table, organization) = (call.table(), call.organization());
    let page = PageAfter { position: None, limit: MOST_DEPUTIZED };
    let settings = call.settings().await?;
    // The date of the other person may differ by a day. It is looked at below.
    let today = settings.settings.today(call.now());
    let near = |date: chrono::NaiveDate| (date - today).num_days();
    let wanted = |deputy: &wfm_domain::deputy::Deputy| {
        deputy.deputy_id == own && near(deputy.dates.first) <= 1 && near(deputy.dates.last) >= -1
    };
    let named = deputies::list(table, organization, Some(own), wanted, page).await?.rows;
    let keys = named.iter().map(|deputy| employees::key(organization, deputy.employee_id));
    let found = table.get_many(keys.collect()).await?;
    let mut accounts = BTreeSet::new();
    for deputy in &named {
        let Some(item) = found.get(&employees::key(organization, deputy.employee_id)) else {
            continue;
        };
        let employee = employees::read(item.clone())?.employee;
        let is_now = deputy.dates.contains(employee.today(&settings.settings, call.now()));
        accounts.extend(employee.user_id.filter(|_| is_now));
    }
    Ok(accounts)
}
