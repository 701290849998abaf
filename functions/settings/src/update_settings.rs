//! `PUT /settings`, `PATCH /settings`

use std::sync::Arc;

use wfm_app::Attempt;
use wfm_domain::leave::LeaveType;
use wfm_domain::notice::Notice;
use wfm_domain::pay::ComponentKind;
use wfm_domain::settings::Settings;
use wfm_http::error::Violation;
use wfm_http::wire::Nothing;
use wfm_http::{Call, Conflict, Error, Reply, Update};
use wfm_storage::leaves;
use wfm_storage::salary_components;
use wfm_storage::settings::StoredSettings;
use wfm_storage::table::Write;
use wfm_storage::{looks, users};
use wfm_wire::time_policy;

use crate::approvals::check_roles;
use crate::changed;
use crate::setting::{etag, notify_of_protection, reply};
use crate::wire::{self, Setting, SettingUpdate};

/// Changes the settings. If days depend on the change, it requests their recalculation.
pub async fn update_settings(
    call: Call<Nothing, Update<SettingUpdate>>,
) -> Result<Reply<Setting>, Error> {
    let (call, author) = (&call, &call.author().await?);
    let stored = call.commit(|| async move {
        let table = call.table();
        let organization = call.organization();
        let now = call.now();
        let before = call.settings().await?;
        call.check_if_match(&etag(call, &before))?;
        let body = call.merged(&Setting::at(now, &before), &[])?;
        let types = body.leave_types.clone().unwrap_or_default();
        let wanted = body.protection();
        let mut next = body.following(&before.settings, now).map_err(Error::Invalid)?;
        let named = before.settings.time_policy_id;
        time_policy::check_named(&before.settings, next.time_policy_id, named)?;
        check_roles(call, &before.settings.approvals, &next.approvals).await?;
        check_payouts(call, &before.settings, &next).await?;
        call.require_if_match()?;
        if wanted != next.protection(now) {
            let alone = users::activated(table, organization).await? < 2;
            next.protect(wanted, author.clone(), now, alone).map_err(|_| {
                let detail =
                    "Another change waits. Cancel it first, or wait until it takes effect.";
                Error::conflict(Conflict::InUse, detail)
            })?;
        }
        let removed = removed_types(&before.settings, &next);
        let in_use = types_in_use(call, &removed).await?;
        if !in_use.is_empty() {
            return Err(leave_types_in_use(&before.settings, &next, &types, in_use));
        }
        let waited = before.settings.pending.is_some();
        let escalates = next.approvals.escalate() && !before.settings.approvals.escalate();
        let mut attempt = changed::attempt(call, author, before, next).await?;
        let Attempt::Commit(change, after) = &mut attempt else { return Ok(attempt) };
        // A type that was not in use when it was looked up must not have come into use since.
        let unused = |code| Write::absent(leaves::used_key(organization, code));
        change.write(removed.iter().map(|code| unused(code).unchanged("leave type")));
        if escalates {
            // From now on the service looks more often (rule APPR-6).
            change.write([looks::request(table, organization, None, now).await?]);
        }
        if let Some(pending) = after.settings.pending.as_ref().filter(|_| !waited) {
            notify_of_protection(call, &Notice::protection_weakens(pending), change).await?;
        }
        Ok(attempt)
    });
    let stored: Arc<StoredSettings> = stored.await?;
    Ok(reply(call, &stored))
}

/// Refuses a leave type whose encashments are newly paid by a component that does not exist, or that is no earning.
///
/// # Errors
/// Violations at the places of the leave types.
async fn check_payouts<Q, B>(
    call: &Call<Q, B>,
    before: &Settings,
    next: &Settings,
) -> Result<(), Error> {
    let new = |(place, of): (usize, &LeaveType)| {
        let was = before.leave_type(&of.code).and_then(|was| was.payout_component_id);
        let id = of.payout_component_id.filter(|id| Some(*id) != was)?;
        Some((place, id))
    };
    let named: Vec<_> = next.leave_types.iter().enumerate().filter_map(new).collect();
    let ids = named.iter().map(|(_, id)| *id);
    let found = salary_components::named(call.table(), call.organization(), ids).await?;
    let mut violations = vec![];
    for (place, id) in named {
        let (code, detail) = match found.get(&id).map(|component| component.kind) {
            Some(ComponentKind::Earning) => continue,
            Some(_) => ("does_not_fit", "An encashment is paid: name an earning."),
            None => ("unknown_reference", "There is no salary component with this id."),
        };
        let pointer = format!("/leave_types/{place}/payout_component_id");
        violations.push(Violation::at(&pointer, code, detail));
    }
    if violations.is_empty() { Ok(()) } else { Err(Error::Invalid(violations)) }
}

/// The codes of leave types that are removed, or whose paid share, unit or balance changes. A type in use does not allow
/// it.
fn removed_types(before: &Settings, next: &Settings) -> Vec<String> {
    let fixed = |of: &LeaveType| (of.paid_share(), of.unit, of.draws_on);
    let is_alike = |was: &LeaveType, is: &LeaveType| fixed(is) == fixed(was);
    let remains = |was: &&LeaveType| next.leave_type(&was.code).is_some_and(|is| is_alike(was, is));
    before.leave_types.iter().filter(|was| !remains(was)).map(|was| was.code.clone()).collect()
}

/// The leave types among `codes` that are in use.
async fn types_in_use<B>(call: &Call<Nothing, B>, codes: &[String]) -> Result<Vec<String>, Error> {
    let key = |code: &String| leaves::used_key(call.organization(), code);
    let found = call.table().get_many(codes.iter().map(key).collect()).await?;
    Ok(codes.iter().filter(|code| found.contains_key(&key(code))).cloned().collect())
}

/// The refusal of a change of leave types that are in use. It names the field of each that must not change.
fn leave_types_in_use(
    before: &Settings,
    next: &Settings,
    sent: &[wire::LeaveType],
    codes: Vec<String>,
) -> Error {
    let violation = |code: String| {
        let detail = format!(
            "The leave type `{code}` is in use: it cannot be removed, nor change `paid`, \
             `paid_share`, `unit` or `draws_on`."
        );
        let changes = |field: fn(&LeaveType, &LeaveType) -> bool| {
            let both = before.leave_type(&code).zip(next.leave_type(&code));
            both.is_some_and(|(was, is)| field(was, is))
        };
        let pointer = match sent.iter().position(|sent| sent.code == code) {
            None => "/leave_types".to_owned(),
            Some(index) => {
                let field = match &sent[index] {
                    _ if changes(|was, is| was.draws_on != is.draws_on) => "draws_on",
                    _ if changes(|was, is| was.unit != is.unit) => "unit",
                    sent if sent.paid_share.is_some() => "paid_share",
                    _ => "paid",
                };
                format!("/leave_types/{index}/{field}")
            }
        };
        Violation::at(&pointer, "in_use", detail)
    };
    let violations = codes.into_iter().map(violation).collect();
    Error::Conflict(Conflict::InUse, "A leave type is in use.".into(), violations)
}
