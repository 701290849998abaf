//! `POST /departments`

use wfm_app::Attempt;
use wfm_app::activity::changes;
use wfm_app::commit::Outcome;
use wfm_domain::ids::{DepartmentId, EmployeeId};
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_storage::departments;
use wfm_storage::memberships::{Membership, State};

use crate::department::{check_references, created, load, move_in_tree, with_input};
use crate::wire::{Department, DepartmentCreate};

/// Creates a department.
pub async fn create_department(
    call: Call<Nothing, DepartmentCreate>,
) -> Result<Reply<Department>, Error> {
    check_references(&call, &call.body).await?;
    let manager = call.body.manager_id.map(EmployeeId);
    call.own().await?.refuse_as_manager(None, manager)?;
    let organization = call.organization();
    let id = DepartmentId(call.app().ids.next());
    let now = call.now();
    let new = departments::Department::new(id, now);
    let department = with_input(new, &call.body);

    let call = &call;
    let department = &department;
    let outcome = call.commit_once(|| async move {
        let mut change = call.transaction();
        change.write(departments::create(organization, department));
        if department.parent_id.is_some() {
            change.write([move_in_tree(call, department, None).await?]);
        }
        if !department.is_active {
            let closed = State { closed: true, ..State::default().next() };
            change.write([Membership::Department(id).store(organization, &closed)]);
        }
        let shown = Department::from(department);
        change.log("department.created", ("department", id), changes(None, Some(&shown))?);
        Ok(Attempt::Commit(change, ()))
    });
    match outcome.await? {
        Outcome::New(()) => Ok(created(call, department)),
        Outcome::Replay(id) => {
            let id = id.parse().map_err(Error::internal)?;
            Ok(created(call, &load(call, id).await?).replayed())
        }
    }
}
