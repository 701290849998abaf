//! `GET /payrolls/{id}/snapshot`

use serde_json::Value;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply, pay_read};
use wfm_storage::payrolls;

use crate::payroll::load;
use crate::wire::payroll::PayrollSnapshot;

/// The inputs from which a payroll was computed, and the trace.
pub async fn get_payroll_snapshot(
    call: Call<Nothing, Nothing>,
) -> Result<Reply<PayrollSnapshot>, Error> {
    let stored = load(&call, call.path_id()?).await?;
    let blobs = &call.storage().blobs;
    let organization = call.organization();
    let snapshot = payrolls::snapshot(blobs, organization, &stored.snapshot).await?;
    let object = |value: Result<Value, serde_json::Error>| match value {
        Ok(Value::Object(object)) => Ok(object),
        _ => Err(Error::internal("a snapshot that is no object")),
    };
    let body = PayrollSnapshot {
        engine_version: snapshot.engine_version,
        inputs: object(serde_json::to_value(&snapshot.inputs))?,
        trace: object(serde_json::to_value(&snapshot.trace))?,
        sha256: snapshot.sha256(),
    };
    let whose = Some(stored.payroll.employee_id);
    pay_read::log(&call.caller, whose, "payroll_snapshot", stored.payroll.id);
    let tag = call.etag("payroll_snapshot", &stored.payroll.snapshot_hash, 1);
    Ok(Reply::ok(body).etag(&tag))
}
