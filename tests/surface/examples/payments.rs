//! Bank accounts, and the payment of a run.

use serde_json::json;
use wfm_testkit::{Client, Request};

use super::people::People;
use super::{Story, post, text};

const EMPLOYER: &str = "/organization/bank-account";

pub async fn live(story: &Story<'_>, people: &People) {
    let (katrin, jonas) = story.administrators().await;
    let anna = story.signed_in(people.anna.account).await;
    let path = format!("/employees/{}/bank-account", people.anna.employee);
    of_anna(story, &anna, &jonas, &path).await;
    story.show(send(&katrin, "early"), 409).await;
    of_employer(story, &katrin, &jonas).await;
    payment(story, &katrin, &jonas).await;
}

fn send(by: &Client, key: &str) -> Request {
    let body = json!({"period": "2026-10", "execution_date": "2026-11-05"});
    by.post("/payments", &body).key(key)
}

/// Katrin pays October; the bank refuses the file, and Jonas releases the payment.
async fn payment(story: &Story<'_>, katrin: &Client, jonas: &Client) {
    let late = json!({"period": "2026-10", "execution_date": "2026-10-05"});
    story.show(katrin.post("/payments", &late).key("late"), 400).await;
    let accepted = story.show(send(katrin, "october"), 202).await;
    story.ended(katrin, &accepted).await;
    let path = format!("/payments/{}", text(&accepted, "payment_id"));
    story.show(katrin.get("/payments"), 200).await;
    story.show(katrin.get(&path), 200).await;
    story.show(katrin.get(&format!("{path}/files")), 200).await;
    let reason = json!({"reason": "The bank refused the file."});
    let release = format!("{path}/release");
    story.show(katrin.post(&release, &reason).key("own"), 403).await;
    let released = story.show(jonas.post(&release, &reason).key("release"), 202).await;
    story.ended(jonas, &released).await;
    story.show(jonas.post(&release, &reason).key("again"), 409).await;
    story.show(jonas.get(&format!("{path}/files")), 409).await;
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
