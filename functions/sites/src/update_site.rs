//! `PUT /sites/{id}`, `PATCH /sites/{id}`

use wfm_domain::ids::SiteId;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply, Update};

use crate::site::{attempt, etag, load, reply};
use crate::wire::{Site, SiteCreate};

/// Changes a site.
pub async fn update_site(call: Call<Nothing, Update<SiteCreate>>) -> Result<Reply<Site>, Error> {
    let id: SiteId = call.path_id()?;
    let (call, author) = (&call, &call.author().await?);
    let stored = call.commit(|| async move {
        let before = load(call, id).await?;
        call.check_if_match(&etag(call, &before))?;
        let body = call.merged(&Site::at(call.now(), &before.value), &[])?;
        let after = body.applied_to(&before.value, call.now()).map_err(Error::Invalid)?;
        attempt(call, author, before, after).await
    });
    Ok(reply(call, &stored.await?))
}
