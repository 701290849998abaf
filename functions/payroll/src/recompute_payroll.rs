//! `POST /payrolls/{id}/recompute`

use serde_json::{Map, Value};
use wfm_domain::pay::{compute, differences};
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply, pay_read};
use wfm_storage::payrolls;

use crate::payroll::{etag, load};
use crate::wire::payroll::{PayrollDifference, PayrollRecomputed};

/// Computes a payroll again from its snapshot, and tells the figures that differ.
pub async fn recompute_payroll(
    call: Call<Nothing, Nothing>,
) -> Result<Reply<PayrollRecomputed>, Error> {
    let stored = load(&call, call.path_id()?).await?;
    let blobs = &call.storage().blobs;
    let organization = call.organization();
    let snapshot = payrolls::snapshot(blobs, organization, &stored.snapshot).await?;
    let mut found: Vec<PayrollDifference> = vec![];
    let mut differ = |field: &str, stored: Value, recomputed: Value| {
        found.push(PayrollDifference { field: field.to_owned(), stored, recomputed });
    };
    let hash = snapshot.sha256();
    if hash != stored.payroll.snapshot_hash {
        differ("/snapshot_hash", stored.payroll.snapshot_hash.clone().into(), hash.into());
    }
    match compute(&snapshot.inputs) {
        Ok(computed) => {
            for difference in differences(&stored.payroll.pay, &computed.pay) {
                differ(&difference.field, difference.stored, difference.recomputed);
            }
            if computed.trace != snapshot.trace {
                let value = |trace| serde_json::to_value(trace).map_err(Error::internal);
                differ("/trace", value(&snapshot.trace)?, value(&computed.trace)?);
            }
        }
        Err(why) => differ("", Value::Object(Map::new()), why.to_string().into()),
    }
    pay_read::log(&call.caller, Some(stored.payroll.employee_id), "payroll", stored.payroll.id);
    let body = PayrollRecomputed { matches: found.is_empty(), differences: found };
    Ok(Reply::ok(body).etag(&etag(&call, &stored)))
}
