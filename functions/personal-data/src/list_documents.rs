//! `GET /employees/{id}/documents` (rule PERS-3)

use std::cmp::Reverse;

use wfm_http::authorization::Scope;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_storage::personal_data;

use crate::documents::employee_of;
use crate::wire::document::{Document, Documents};

/// The files that are attached to an employee. Callers who may read only their own see those that employees may see.
pub async fn list_documents(call: Call<Nothing, Nothing>) -> Result<Reply<Documents>, Error> {
    let employee = employee_of(&call, "documents:read").await?;
    let sees_all = call.caller.held.grants.scope("documents:read") == Some(Scope::All);
    let stored = personal_data::documents(call.table(), call.organization(), employee.id).await?;
    let seen = stored.documents.iter().filter(|document| sees_all || document.visible_to_employee);
    let mut data: Vec<Document> = seen.map(Document::from).collect();
    data.sort_by_key(|document| Reverse((document.date, document.attached_at, document.upload_id)));
    Ok(Reply::ok(Documents { data }))
}
