//! Code that the operations on a rotation share.

use wfm_domain::ids::RotationId;
use wfm_domain::roster::Rotation as Model;
use wfm_domain::settings::Settings;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_storage::coded::{self, Stored};
use wfm_storage::settings::{self, Part};

use crate::shift_type;
use crate::wire::Named;
use crate::wire::rotation::{Rotation, RotationCreate};

pub async fn load<B>(call: &Call<Nothing, B>, id: RotationId) -> Result<Stored<Model>, Error> {
    coded::get(call.table(), call.organization(), id).await?.ok_or(Error::NotFound)
}

pub fn etag<B>(call: &Call<Nothing, B>, stored: &Stored<Model>) -> String {
    call.etag("rotation", stored.value.id, stored.rev)
}

/// The answer 200 with the rotation.
pub fn reply<B>(call: &Call<Nothing, B>, stored: &Stored<Model>) -> Reply<Rotation> {
    Reply::ok(Rotation::from(&stored.value)).etag(&etag(call, stored))
}

/// The answer 201 with the rotation.
pub fn created<B>(call: &Call<Nothing, B>, stored: &Stored<Model>) -> Reply<Rotation> {
    let location = format!("/rotations/{}", stored.value.id);
    Reply::created(Rotation::from(&stored.value), &location).etag(&etag(call, stored))
}

/// The rotation with the fields of the body.
///
/// # Errors
/// Violations of everything that a schema cannot say, and a violation if there are too many rotations.
pub async fn applied<B>(
    call: &Call<Nothing, B>,
    body: RotationCreate,
    before: &Model,
    settings: &Settings,
) -> Result<Model, Error> {
    let types = shift_type::named(call, body.shift_types().collect()).await?;
    let known = before.days.iter().flatten().filter_map(|shift| shift.site_id);
    let known: Vec<_> = known.collect();
    let is_site =
        |id| known.contains(&id) || settings.sites.get(&id).is_some_and(|site| site.is_active);
    let named = Named { types, is_site: &is_site };
    let after = body.applied_to(before, &named).map_err(Error::Invalid)?;
    let fits = settings::check_part(settings, Part::Rotation(&after))?;
    fits.map_err(|why| Error::invalid("", "too_many", why))?;
    Ok(after)
}
