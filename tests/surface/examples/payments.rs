//! Bank accounts, and the payment of a run.

use serde_json::json;
use wfm_testkit::Client;

use super::people::People;
use super::{Story, post};

const EMPLOYER: &str = "/organization/bank-account";

pub async fn live(story: &Story<'_>, people: &People) {
    let (katrin, jonas) = story.administrators().await;
    let anna = story.signed_in(people.anna.account).await;
    let path = format!("/employees/{}/bank-account", people.anna.employee);
    of_anna(story, &anna, &jonas, &path).await;
    of_employer(story, &katrin, &jonas).await;
}

/// Anna gives the account to which her pay goes, and Jonas confirms it: Katrin invited Anna, so
/// she does not count as another person yet.
async fn of_anna(story: &Story<'_>, anna: &Client, jonas: &Client, path: &str) {
    let put = |iban: &str| anna.put(path, &json!({"iban": iban, "bic": "COBADEFFXXX"}));
    story.show(put("DE89 3704 0044 0532 0131 00"), 400).await;
    let entered = story.show(put("DE89 3704 0044 0532 0130 00"), 200).await;
    let confirmation = format!("{path}/confirmation");
    let tag = entered.header("etag").to_owned();
    let confirm = |by: &Client| post(by, &confirmation).header("if-match", &tag);
    story.show(confirm(anna), 403).await;
    story.show(confirm(jonas), 200).await;
    story.show(confirm(jonas), 412).await;
    let used = story.show(anna.get(path), 200).await;
    let none = post(jonas, &confirmation).header("if-match", used.header("etag"));
    story.show(none, 404).await;
    put("DE02 1001 0010 0006 8201 01").send().await.expect(200);
    let pending = format!("{path}/pending");
    story.show(anna.delete(&pending), 204).await;
    story.show(anna.delete(&pending), 404).await;
}

async fn of_employer(story: &Story<'_>, katrin: &Client, jonas: &Client) {
    let body = json!({"iban": "DE02 1001 0010 0006 8201 01"});
    let entered = story.show(katrin.put(EMPLOYER, &body), 200).await;
    let confirmation = format!("{EMPLOYER}/confirmation");
    let confirm = |by: &Client| post(by, &confirmation).header("if-match", entered.header("etag"));
    story.show(confirm(katrin), 403).await;
    story.show(confirm(jonas), 200).await;
    story.show(jonas.get(EMPLOYER), 200).await;
    let other = json!({"iban": "DE89 3704 0044 0532 0130 00"});
    katrin.put(EMPLOYER, &other).send().await.expect(200);
    let pending = format!("{EMPLOYER}/pending");
    story.show(jonas.delete(&pending), 204).await;
    story.show(jonas.delete(&pending), 404).await;
}
