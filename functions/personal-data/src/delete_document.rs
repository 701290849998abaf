//! `DELETE /employees/{id}/documents/{upload_id}` (rule PERS-3)

use wfm_app::Attempt;
use wfm_app::activity::changes;
use wfm_domain::ids::UploadId;
use wfm_http::reply::NoContent;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_storage::personal_data::{self, Documents};

use crate::documents::employee_of;
use crate::wire::document::Document;

/// Takes a file away from an employee. Only the account that uploaded it can still read it.
pub async fn delete_document(call: Call<Nothing, Nothing>) -> Result<Reply<NoContent>, Error> {
    let call = &call;
    let (table, organization) = (call.table(), call.organization());
    let employee = &employee_of(call, "documents:read").await?;
    let id: UploadId = call.path_second_id()?;
    let gone = call.commit(|| async move {
        let before = personal_data::documents(table, organization, employee.id).await?;
        let (removed, documents): (Vec<_>, Vec<_>) =
            before.documents.into_iter().partition(|document| document.upload == id);
        let removed = removed.first().ok_or(Error::NotFound)?;
        let mut change = call.transaction();
        let after = Documents { rev: before.rev + 1, documents };
        change.write([personal_data::put_documents(organization, employee.id, &after)]);
        let was = Document::from(removed);
        let changed = changes(Some(&was), None::<&Document>)?;
        let resource = ("employee_document", id);
        change.log_of(employee.id, "employee_document.removed", resource, changed);
        Ok(Attempt::Commit(change, ()))
    });
    gone.await?;
    Ok(Reply::no_content())
}
