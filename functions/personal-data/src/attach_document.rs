//! `POST /employees/{id}/documents` (rule PERS-3)

use wfm_app::Attempt;
use wfm_app::activity::changes;
use wfm_app::commit::Outcome;
use wfm_app::uploads::{Reference, may_refer, refer, usable};
use wfm_domain::ids::UploadId;
use wfm_domain::text;
use wfm_domain::upload::Purpose;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Conflict, Error, Reply};
use wfm_storage::personal_data::{self, Document, Documents, MAX_DOCUMENTS};
use wfm_storage::uploads::Upload;

use crate::documents::employee_of;
use crate::wire::document::{Document as Shown, DocumentCreate};

/// Attaches a file to an employee, at most once.
pub async fn attach_document(call: Call<Nothing, DocumentCreate>) -> Result<Reply<Shown>, Error> {
    let call = &call;
    let (table, organization) = (call.table(), call.organization());
    let employee = &employee_of(call, "documents:read").await?;
    let id = UploadId(call.body.upload_id);
    let outcome = call.commit_once(|| async move {
        let upload = upload(call, id).await?;
        let before = personal_data::documents(table, organization, employee.id).await?;
        if before.documents.iter().any(|document| document.upload == id) {
            let detail = "The file is attached already.";
            return Err(Error::conflict(Conflict::AlreadyExists, detail));
        }
        if before.documents.len() >= MAX_DOCUMENTS {
            let detail = format!("At most {MAX_DOCUMENTS} files are attached to an employee.");
            return Err(Error::invalid("/upload_id", "too_many", &detail));
        }
        let now = call.now();
        let document = Document {
            upload: id,
            name: text::name(&call.body.name),
            date: call.body.date,
            visible_to_employee: call.body.visible_to_employee.unwrap_or(false),
            content_type: upload.content_type,
            content_length: upload.content_length,
            attached_by: call.caller.user.id,
            attached_at: now,
        };
        let mut change = call.transaction();
        let by = Reference { employee: Some(employee.id), attendance: None };
        change.write(refer(organization, &upload, by, now));
        let documents = [before.documents, vec![document.clone()]].concat();
        let after = Documents { rev: before.rev + 1, documents };
        change.write([personal_data::put_documents(organization, employee.id, &after)]);
        let shown = Shown::from(&document);
        let resource = ("employee_document", id);
        let changed = changes(None, Some(&shown))?;
        change.log_of(employee.id, "employee_document.attached", resource, changed);
        Ok(Attempt::Commit(change, shown))
    });
    let created = |shown: Shown| {
        let location = format!("/uploads/{}", shown.upload_id);
        Reply::created(shown, &location)
    };
    match outcome.await? {
        Outcome::New(shown) => Ok(created(shown)),
        Outcome::Replay(_) => {
            let stored = personal_data::documents(table, organization, employee.id).await?;
            let there = stored.documents.iter().find(|document| document.upload == id);
            Ok(created(there.ok_or(Error::NotFound)?.into()).replayed())
        }
    }
}

/// The upload, if the caller made it for this purpose and nobody else is referred to by it.
async fn upload(call: &Call<Nothing, DocumentCreate>, id: UploadId) -> Result<Upload, Error> {
    let (storage, organization) = (call.storage(), call.organization());
    let found = usable(storage, organization, id, Purpose::EmployeeDocument, call.now()).await?;
    let own = found.filter(|upload| may_refer(upload, call.caller.user.id, None));
    own.ok_or_else(|| {
        let detail = "There is no file of yours with this id and the purpose `employee_document`.";
        Error::invalid("/upload_id", "unknown_reference", detail)
    })
}
