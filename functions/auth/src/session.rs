//! The start of a session: a refresh family, an activity entry, a pair of tokens.

use chrono::{DateTime, Utc};
use secrecy::ExposeSecret;
use wfm_domain::ids::OrganizationId;
use wfm_http::audit::{self, Act};
use wfm_http::authentication::{ACCESS_SECONDS, Claims, Held};
use wfm_http::context::RequestContext;
use wfm_http::shapes::user::User as Shown;
use wfm_http::{Caller, Error, Services};
use wfm_storage::table::Write;
use wfm_storage::users::{self, Family, User};

use crate::tokens;
use crate::wire::LoginResponse;

const REFRESH_SECONDS: i64 = 30 * 24 * 3600;
const FAMILY_SECONDS: i64 = 180 * 24 * 3600;

/// Starts a session of `user`, in one transaction with `more`.
///
/// # Errors
/// Those of the transaction; no session has then been started that anyone could use.
pub async fn start(
    services: &Services,
    request: &RequestContext,
    organization: OrganizationId,
    user: User,
    action: &str,
    more: Vec<Write>,
) -> Result<LoginResponse, Error> {
    let now: DateTime<Utc> = services.clock.now();
    let sid = services.ids.next();
    let refresh = tokens::token(organization, user.id, sid);
    let family = Family {
        rev: 1,
        sid,
        user: user.id,
        current: tokens::hash(&refresh),
        expires_at: now.timestamp() + REFRESH_SECONDS,
        ends_at: now.timestamp() + FAMILY_SECONDS,
    };
    let held = Held::load(&services.storage.table, organization, &user.roles).await?;
    let caller = Caller { organization, held, sid, user };
    let act = Act {
        action,
        resource_type: "user",
        resource_id: caller.user.id.to_string(),
        changes: vec![],
    };
    let mut writes = more;
    writes.push(users::create_family(organization, &family));
    writes.push(audit::entry(services, request, &caller, act));
    services.storage.table.write(writes).await?;

    let signer = services.signer.as_ref().ok_or_else(|| Error::internal("no signing key"))?;
    let access_token = signer.sign(&Claims {
        iss: services.verifier.issuer().to_owned(),
        aud: services.verifier.audience().to_owned(),
        sub: caller.user.id,
        org: organization,
        sid,
        ver: caller.user.ver,
        iat: now.timestamp(),
        exp: now.timestamp() + ACCESS_SECONDS,
        jti: services.ids.next(),
    })?;
    Ok(LoginResponse {
        access_token,
        token_type: "Bearer",
        expires_in: ACCESS_SECONDS,
        refresh_token: refresh.expose_secret().to_owned(),
        user: Shown::shown(&caller.user, &caller.held.names),
    })
}
