//! Code that the operations on a payroll share.

use wfm_domain::ids::PayrollId;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Caller, Error, Reply, pay_read};
use wfm_storage::payrolls::{self, StoredPayroll};
use wfm_wire::job_view::sees_figures;
use wfm_wire::payroll::Payroll;

pub async fn load<B>(call: &Call<Nothing, B>, id: PayrollId) -> Result<StoredPayroll, Error> {
    payrolls::get(call.table(), call.organization(), id).await?.ok_or(Error::NotFound)
}

pub fn etag<B>(call: &Call<Nothing, B>, stored: &StoredPayroll) -> String {
    call.etag("payroll", stored.payroll.id, stored.rev)
}

/// The answer 200 with the payroll. A caller who may change payrolls may also read them (rule PERM-24).
pub fn reply<B>(call: &Call<Nothing, B>, stored: &StoredPayroll) -> Reply<Payroll> {
    Reply::ok(shown(&call.caller, stored)).etag(&etag(call, stored))
}

/// The payroll in the form that the caller may see.
pub fn shown(caller: &Caller, stored: &StoredPayroll) -> Payroll {
    let payroll = Payroll::from(&stored.payroll);
    match sees_figures(caller) {
        true => {
            let whose = Some(stored.payroll.employee_id);
            pay_read::log(caller, whose, "payroll", stored.payroll.id);
            payroll
        }
        false => payroll.for_its_employee(),
    }
}
