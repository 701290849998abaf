//! `POST /auth/totp/verify`

use wfm_http::after_leaving::Standing;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Error, Reply};
use wfm_storage::users::{self, SignInName};

use crate::proof::Proving;
use crate::session::{self, Proof};
use crate::tokens::Challenge;
use crate::wire::{LoginResponse, TotpVerify};

/// Signs in with a code and the challenge that followed a right password. A code is accepted once.
pub async fn verify_totp(
    call: Call<Nothing, TotpVerify, ()>,
) -> Result<Reply<LoginResponse>, Error> {
    let services = &call.services;
    let challenge = Challenge::read(&call.body.challenge, session::signer(services)?);
    let challenge = challenge.filter(|challenge| call.now().timestamp() < challenge.until);
    let challenge = challenge.ok_or(Error::InvalidCredentials)?;
    let organization = challenge.organization;
    let user = users::get(call.table(), organization, challenge.user).await?;
    let user = user.filter(|user| user.ver == challenge.ver);
    let user = user.filter(|user| user.second_factor).ok_or(Error::InvalidCredentials)?;
    let standing = Standing::of(call.storage(), organization, &user, call.now()).await?;
    standing.ok_or(Error::InvalidCredentials)?;
    let name = SignInName::of(organization, &user);
    let proving = Proving::begin(services, &call.request, &name).await?;
    proving.count_code().await?;
    let Some(used) = proving.code(organization, &user, &call.body.code).await? else {
        proving.code_failed(organization, &user).await?;
        return Err(Error::InvalidCredentials);
    };
    proving.uncount_code().await;
    let mut writes = vec![used];
    writes.extend(proving.succeeded());
    let request = &call.request;
    let proof = Proof::SECOND_FACTOR;
    let owner = user.clone();
    let new = session::new(services, request, organization, user, proof);
    let (change, session) = new.await?;
    match session::start(services, change, session, writes).await {
        // Another request with the same code came at the same time.
        Err(Error::Unavailable { .. })
            if proving.code(organization, &owner, &call.body.code).await?.is_none() =>
        {
            Err(Error::InvalidCredentials)
        }
        session => Ok(Reply::ok(session?)),
    }
}
