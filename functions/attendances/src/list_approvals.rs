//! `GET /approvals` (rule APPR-7)

use std::collections::BTreeSet;

use wfm_approvals::{DECIDE_LEAVE, REVIEW};
use wfm_domain::approval::{Approver, Request};
use wfm_domain::ids::{EmployeeId, UserId};
use wfm_http::wire::{Nothing, Page};
use wfm_http::{Call, Error, Reply, employee_scope};
use wfm_storage::inbox::{self, Waiting};
use wfm_wire::expand;

use crate::wire::inbox::{WaitingApproval, WaitingApprovalQuery, WaitingKind};

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

/// The employees about whom a permission lets the caller decide; `None` is everybody.
type Whom = Option<BTreeSet<EmployeeId>>;

/// The requests about which the caller decides.
struct Decides {
    /// The employees as whom the caller counts, about whom the caller never decides.
    own: Vec<EmployeeId>,
    account: UserId,
    reviews: Whom,
    decides_leave: Whom,
}

impl Decides {
    async fn of<Q, B>(call: &Call<Q, B>) -> Result<Self, Error> {
        let (services, caller) = (&call.services, &call.caller);
        let reviews = employee_scope::employees(services, caller, REVIEW).await?;
        let decides_leave =
            match caller.held.grants.scope(DECIDE_LEAVE) == caller.held.grants.scope(REVIEW) {
                true => reviews.clone(),
                false => employee_scope::employees(services, caller, DECIDE_LEAVE).await?,
            };
        let own = call.own().await?.iter().collect();
        Ok(Self { own, account: caller.user.id, reviews, decides_leave })
    }

    /// A request waits for those who are asked, for those who may decide about everybody and, in the manager's step, for those who may
    /// about a team with the employee. It does not wait for those who have approved it already. Extra time has no steps.
    fn may_decide(&self, waiting: &Waiting) -> bool {
        let of = waiting.employee_id();
        let whom = match waiting {
            Waiting::Leave(_) => &self.decides_leave,
            Waiting::Attendance(_) | Waiting::Timesheet(_) | Waiting::Extra(_) => &self.reviews,
        };
        let progress = waiting.request().map(Request::progress);
        if self.own.contains(&of)
            || progress.is_some_and(|progress| progress.approved_by().contains(&self.account))
        {
            return false;
        }
        let is_managers =
            progress.is_none_or(|progress| progress.present().approver == Approver::Manager);
        let is_included = whom.as_ref().is_none_or(|whom| is_managers && whom.contains(&of));
        is_included || progress.is_some_and(|progress| progress.asked.contains(&self.account))
    }
}
