//! Bugs that are planted on purpose. If the checks find none of them, the checks are useless.
//!
//! A bug changes the requests that the service sends to its table, or the answers that it gets, as if the service had
//! been written that way. The service itself does not know about the bug.

use aws_smithy_runtime_api::client::orchestrator::{HttpRequest, HttpResponse};
use aws_smithy_types::body::SdkBody;
use serde_json::{Value, json};

use crate::bucket::respond;

/// Whether an event happens that has this chance in ten thousand.
type Chance<'a> = &'a mut dyn FnMut(u32) -> bool;

/// A possible mistake. Rows are named by a part of their key, `pk sk`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bug {
    /// No sweeper looks for jobs whose message was lost.
    NoSweeper,
    /// The data that decides about a row may be slightly out of date.
    ReadsStale(&'static str),
    /// A write of a row is sent without its condition.
    ForgetsCondition(&'static str),
    /// A write of a row is left out of its transaction.
    ForgetsWrite(&'static str),
    /// A row is not listed as work to do.
    NotListedAsWork(&'static str),
    /// Reports that a transaction was applied, although it never arrived.
    AnswersTooEarly,
    /// One of ten transactions loses its last write.
    TearsTransactions,
    /// Two transactions are sent with the same token.
    ReusesToken,
    /// A new resource gets the id that another one got a moment ago.
    ReusesId,
    /// A batch read that is answered in part counts as complete.
    ForgetsUnprocessedKeys,
    /// A message is deleted although its work failed, and no sweeper looks for the work.
    DropsFailedMessages,
}

impl Bug {
    /// All planted bugs, each with a name.
    pub const ALL: [(&'static str, Self); 31] = [
        ("no sweeper", Self::NoSweeper),
        ("stale reads", Self::ReadsStale("")),
        ("stale settings", Self::ReadsStale("SETTINGSVERSION#")),
        ("no condition at all", Self::ForgetsCondition("")),
        ("no condition on the timeline", Self::ForgetsCondition(" HEAD")),
        ("no condition on the job", Self::ForgetsCondition(" JOB")),
        ("no condition on shift requests", Self::ForgetsCondition(" SHIFTREQUEST")),
        ("timeline not moved on", Self::ForgetsWrite(" HEAD")),
        ("job not moved on", Self::ForgetsWrite(" JOB")),
        ("idempotency key not kept", Self::ForgetsWrite(" KEY#")),
        ("verdicts not kept", Self::ForgetsWrite(" VERDICTS#")),
        ("batch not kept", Self::ForgetsWrite(" BATCH")),
        ("change not logged", Self::ForgetsWrite("LOG#")),
        ("notification not kept", Self::ForgetsWrite(" NOTE#")),
        ("attendance request not kept", Self::ForgetsWrite("ATTENDANCEREQUEST#")),
        ("payment not kept", Self::ForgetsWrite(" PAYMENT")),
        ("balance not moved", Self::ForgetsWrite(" LEDGER#")),
        ("time account not moved", Self::ForgetsWrite(" TIMEACCOUNT")),
        ("timesheet not kept", Self::ForgetsWrite(" TIMESHEET")),
        ("attendance not kept", Self::ForgetsWrite(" ATT#")),
        ("roster not kept", Self::ForgetsWrite(" ROSTER#")),
        ("push not kept", Self::ForgetsWrite(" PUSH#")),
        ("tap not kept", Self::ForgetsWrite("TAPS#")),
        ("recalculation not asked for", Self::ForgetsWrite(" RECALCULATE")),
        ("job not listed as due", Self::NotListedAsWork(" JOB")),
        ("answers too early", Self::AnswersTooEarly),
        ("torn transactions", Self::TearsTransactions),
        ("token used twice", Self::ReusesToken),
        ("id used twice", Self::ReusesId),
        ("unprocessed keys forgotten", Self::ForgetsUnprocessedKeys),
        ("failed messages deleted", Self::DropsFailedMessages),
    ];

    pub fn never_sweeps(self) -> bool {
        matches!(self, Self::NoSweeper | Self::DropsFailedMessages)
    }

    /// Whether a read is answered with slightly older data.
    pub fn reads_stale(self, request: &HttpRequest) -> bool {
        let Self::ReadsStale(part) = self else { return false };
        let body = request.body().bytes().unwrap_or_default();
        part.is_empty() || body.windows(part.len()).any(|there| there == part.as_bytes())
    }

    /// Changes a request to the table into the request that a service with this bug would have sent. If the service
    /// would have sent nothing, returns an answer.
    pub fn spoil(
        self,
        call: &str,
        request: &mut HttpRequest,
        happens: Chance<'_>,
    ) -> Option<HttpResponse> {
        if call == "BatchGetItem" && self == Self::ForgetsUnprocessedKeys && happens(500) {
            return self.forget_a_key(request);
        }
        if call != "TransactWriteItems" {
            return None;
        }
        let mut body: Value = serde_json::from_slice(request.body().bytes()?).ok()?;
        match self {
            Self::AnswersTooEarly if happens(500) => return Some(done()),
            Self::ReusesToken if happens(2000) => {
                body["ClientRequestToken"] = json!("the same");
            }
            _ => {
                let items = body["TransactItems"].as_array_mut()?;
                self.spoil_writes(items, happens);
                if items.is_empty() {
                    return Some(done());
                }
            }
        }
        *request.body_mut() = SdkBody::from(body.to_string());
        None
    }

    fn forget_a_key(self, request: &mut HttpRequest) -> Option<HttpResponse> {
        let mut body: Value = serde_json::from_slice(request.body().bytes()?).ok()?;
        let table = body["RequestItems"].as_object_mut()?.values_mut().next()?;
        let keys = table["Keys"].as_array_mut()?;
        if keys.len() > 1 {
            keys.pop();
        }
        *request.body_mut() = SdkBody::from(body.to_string());
        None
    }

    fn spoil_writes(self, items: &mut Vec<Value>, happens: Chance<'_>) {
        match self {
            Self::ForgetsWrite(part) => items.retain(|item| {
                item.get("ConditionCheck").is_some() || !key_of(item).contains(part)
            }),
            Self::ForgetsCondition(part) => {
                items.retain(|item| {
                    item.get("ConditionCheck").is_none() || !key_of(item).contains(part)
                });
                for item in items.iter_mut().filter(|item| key_of(item).contains(part)) {
                    forget_condition(item);
                }
            }
            Self::NotListedAsWork(part) => {
                for item in items.iter_mut().filter(|item| key_of(item).contains(part)) {
                    if let Some(row) = item["Put"]["Item"].as_object_mut() {
                        row.retain(|name, _| name != "workpk" && name != "worksk");
                    }
                }
            }
            Self::TearsTransactions if items.len() > 1 && happens(1000) => {
                items.pop();
            }
            _ => {}
        }
    }
}

/// The key `pk sk` of a write.
fn key_of(item: &Value) -> String {
    let write = item.as_object().and_then(|item| item.values().next()).unwrap_or(&Value::Null);
    let key = if write["Key"].is_null() { &write["Item"] } else { &write["Key"] };
    let part = |name: &str| key[name]["S"].as_str().unwrap_or_default().to_owned();
    format!("{} {}", part("pk"), part("sk"))
}

/// Removes the condition, and the names and values that only the condition needs.
fn forget_condition(item: &mut Value) {
    let Some(write) = item.as_object_mut().and_then(|item| item.values_mut().next()) else {
        return;
    };
    let update = write["UpdateExpression"].as_str().unwrap_or_default().to_owned();
    let Some(write) = write.as_object_mut() else { return };
    write.remove("ConditionExpression");
    if update.is_empty() {
        write.remove("UpdateExpression");
    }
    for names in ["ExpressionAttributeNames", "ExpressionAttributeValues"] {
        let Some(map) = write.get_mut(names).and_then(Value::as_object_mut) else { continue };
        map.retain(|name, _| update.contains(name.as_str()));
        if map.is_empty() {
            write.remove(names);
        }
    }
}

fn done() -> HttpResponse {
    respond(200, SdkBody::from("{}"))
}
