//! Insiders who want somebody's pay on their own account. If this fails, one person changes where money goes.

use chrono::TimeDelta;
use http::Method;
use serde_json::{Value, json};
use wfm_app::field_key::Place;
use wfm_domain::bank::BankAccount;
use wfm_storage::bank_accounts::{self, Owner};
use wfm_storage::table::{Row, Write};
use wfm_testkit::Service;

use crate::attacks::{colleague, post};
use crate::features::pay::bank_accounts::{IBAN, OTHER, confirm, enter, give, path};

/// Rules BANK-3 and PERM-25: the account that entered it, one that it issued, and the account of an employee that it issued
/// count as the same person, in both directions.
#[tokio::test]
async fn one_person_with_two_accounts_changes_no_bank_account() {
    let service = Service::start().await;
    let org = service.organization().await;
    let victim = path(org.employee(json!({})).await);
    give(&org, &victim, IBAN).await;
    // An HR manager, established by the second administrator, invites an accomplice of their own making.
    let (insider, account) = colleague(&org, &org.admin, "insider").await;
    org.approver.post(&format!("{account}/confirmation"), &json!({})).send().await.expect(200);
    let (puppet, of_puppet) = colleague(&org, &insider, "puppet").await;
    enter(&insider, &victim, OTHER).await.expect(200);
    confirm(&insider, &victim).await.fails(403, "second_person_required");
    confirm(&puppet, &victim).await.fails(403, "second_person_required");
    // Entered by the one, it is not confirmed by the other.
    enter(&puppet, &victim, "DE02100100100006820101").await.expect(200);
    confirm(&insider, &victim).await.fails(403, "second_person_required");
    // Nor by an account that the puppet issued, or by the puppet after the insider says that it is somebody else.
    let (third, _) = colleague(&org, &puppet, "third").await;
    confirm(&third, &victim).await.fails(403, "second_person_required");
    let confirmed = insider.post(&format!("{of_puppet}/confirmation"), &json!({})).send().await;
    confirmed.fails(403, "second_person_required");
    assert_eq!(insider.get(&victim).send().await.expect(200).body["in_use"]["last_four"], "3000");
}

/// Rule BANK-3: the employee whose account somebody else issued does not confirm for that person.
#[tokio::test]
async fn an_hr_manager_who_made_the_account_of_an_employee_does_not_confirm_as_that_employee() {
    let service = Service::start().await;
    let org = service.organization().await;
    let (insider, account) = colleague(&org, &org.admin, "insider").await;
    org.approver.post(&format!("{account}/confirmation"), &json!({})).send().await.expect(200);
    let (as_victim, of_victim) = colleague(&org, &insider, "victim").await;
    let victim = of_victim.replace("/account", "/bank-account");
    enter(&insider, &victim, OTHER).await.expect(200);
    confirm(&as_victim, &victim).await.fails(403, "second_person_required");
    // Once somebody independent has confirmed the account, it is the employee's.
    org.admin.post(&format!("{of_victim}/confirmation"), &json!({})).send().await.expect(200);
    confirm(&as_victim, &victim).await.expect(200);
}

/// Rule BANK-3: HR managers do not change where their own pay goes alone.
#[tokio::test]
async fn an_hr_manager_does_not_confirm_their_own_account_alone() {
    let service = Service::start().await;
    let org = service.organization().await;
    let employee = org.employee(json!({})).await;
    let (own, _) = org.account_of(employee, &["hr_manager"]).await;
    enter(&own, &path(employee), IBAN).await.expect(200);
    confirm(&own, &path(employee)).await.fails(403, "second_person_required");
    confirm(&org.admin, &path(employee)).await.expect(200);
}

/// Rule BANK-3: somebody swaps the account between the look and the confirmation of a colleague.
#[tokio::test]
async fn nobody_confirms_another_account_than_the_one_they_saw() {
    let service = Service::start().await;
    let org = service.organization().await;
    let victim = path(org.employee(json!({})).await);
    enter(&org.admin, &victim, IBAN).await.expect(200);
    let seen = org.approver.get(&victim).send().await.expect(200);
    let insider = org.signed_in(&["hr_manager"], None).await;
    enter(&insider, &victim, OTHER).await.expect(200);
    let confirm = || org.approver.request(Method::POST, &format!("{victim}/confirmation"));
    let stale = confirm().header("if-match", seen.header("etag")).send().await;
    stale.fails(412, "precondition_failed");
    confirm().send().await.fails(428, "precondition_required");
    let still = org.approver.get(&victim).send().await.expect(200).body;
    assert_eq!(still["in_use"], Value::Null);
}

/// Rule BANK-3: two insiders confirm at once; the employee objects in time.
#[tokio::test]
async fn an_employee_stops_a_confirmed_account_before_it_is_used() {
    let service = Service::start().await;
    let org = service.organization().await;
    let employee = org.employee(json!({})).await;
    let (_, account) = org.account_of(employee, &["employee"]).await;
    let victim = path(employee);
    give(&org, &victim, IBAN).await;
    enter(&org.admin, &victim, OTHER).await.expect(200);
    confirm(&org.approver, &victim).await.expect(200);
    service.clock.advance(TimeDelta::hours(71));
    let own = org.acting_as(&account.to_string()).await;
    own.delete(&format!("{victim}/pending")).send().await.expect(204);
    service.clock.advance(TimeDelta::hours(2));
    let own = org.acting_as(&account.to_string()).await;
    assert_eq!(own.get(&victim).send().await.expect(200).body["in_use"]["last_four"], "3000");
}

/// Rule BANK-1: somebody who can write the table gives a person the sealed account of another one.
#[tokio::test]
async fn a_sealed_account_does_not_open_for_another_person() {
    let service = Service::start().await;
    let org = service.organization().await;
    let [insider, victim] = [org.employee(json!({})).await, org.employee(json!({})).await];
    give(&org, &path(insider), OTHER).await;
    give(&org, &path(victim), IBAN).await;
    let table = &service.storage().table;
    let own = table.item(&bank_accounts::key(org.id, Owner::Employee(insider))).await.unwrap();
    let own = bank_accounts::read(own.as_ref()).unwrap();
    let key = bank_accounts::key(org.id, Owner::Employee(victim));
    table.write(vec![Write::put(Row::new(&key, &own))]).await.unwrap();
    org.admin.get(&path(victim)).send().await.fails(500, "internal");
    let place = Place { organization: org.id, owner: victim.0, field: "bank_account" };
    let field_key = service.app().field_key().unwrap();
    let sealed = &own.accounts.used_at(service.now()).unwrap().account;
    assert!(field_key.open::<BankAccount>(place, sealed).is_err());
}

/// Rule PERM-4: neither peers nor strangers learn of an account.
#[tokio::test]
async fn peers_neither_see_nor_enter_confirm_or_withdraw_an_account() {
    let service = Service::start().await;
    let org = service.organization().await;
    let victim = path(org.employee(json!({})).await);
    enter(&org.admin, &victim, IBAN).await.expect(200);
    let peer = org.employee(json!({})).await;
    let (peer, _) = org.account_of(peer, &["manager"]).await;
    peer.get(&victim).send().await.fails(403, "forbidden");
    enter(&peer, &victim, OTHER).await.fails(403, "forbidden");
    let confirm = peer.request(Method::POST, &format!("{victim}/confirmation"));
    confirm.header("if-match", "*").send().await.fails(403, "forbidden");
    peer.delete(&format!("{victim}/pending")).send().await.fails(403, "forbidden");
    let stranger = service.organization().await.admin;
    stranger.get(&victim).send().await.fails(404, "not_found");
    enter(&stranger, &victim, OTHER).await.fails(404, "not_found");
    let missing = post(&stranger, &format!("{victim}/confirmation")).await;
    missing.fails(404, "not_found");
}
