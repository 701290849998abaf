//! A person who signs in and out hundreds of times, so that the account's row grows. Every request reads this row.

use aws_sdk_dynamodb::types::AttributeValue;
use serde_json::json;
use wfm_domain::ids::UserId;
use wfm_storage::key::Item;
use wfm_storage::users;
use wfm_testkit::service::PASSWORD;
use wfm_testkit::{Client, Organization, Service};

use super::post;

/// The size of an item of texts, numbers and lists as the table counts it: its names and values, in bytes.
fn bytes(item: &Item) -> usize {
    fn of(value: &AttributeValue) -> usize {
        match value {
            AttributeValue::S(text) | AttributeValue::N(text) => text.len(),
            AttributeValue::Bool(_) | AttributeValue::Null(_) => 1,
            AttributeValue::L(values) => {
                3 + values.iter().map(|value| 1 + of(value)).sum::<usize>()
            }
            AttributeValue::M(fields) => 3 + fields.len() + bytes(fields),
            other => panic!("an account has no {other:?}"),
        }
    }
    item.iter().map(|(name, value)| name.len() + of(value)).sum()
}

async fn sign_in(org: &Organization<'_>) -> Client {
    let body = json!({"email": org.email, "password": PASSWORD});
    let session = org.service.anonymous().post("/auth/login", &body).send().await.expect(200);
    org.admin.with_token(session.body["access_token"].as_str().unwrap())
}

/// Rule API-91.
#[tokio::test]
async fn six_hundred_sign_ins_and_sign_outs_leave_the_account_small() {
    let service = Service::start().await;
    let org = service.organization().await;
    let first = sign_in(&org).await;
    let me = first.get("/auth/me").send().await.expect(200).body["id"].clone();
    let user: UserId = me.as_str().unwrap().parse().unwrap();
    let table = &service.storage().table;
    let mut largest = 0;
    for n in 0..600 {
        let session = sign_in(&org).await;
        post(&session, "/auth/logout").await.expect(204);
        let ended = session.get("/auth/me").send().await;
        assert_eq!(ended.status, 401, "{n}: the session that has ended");
        let row = table.item(&users::key(org.id, user)).await.unwrap().unwrap();
        largest = largest.max(bytes(&row));
    }
    assert!(largest < 2048, "{largest}");
    // This number of sign-outs ends all older sessions.
    first.get("/auth/me").send().await.fails(401, "unauthenticated");
    sign_in(&org).await.get("/auth/me").send().await.expect(200);
}
