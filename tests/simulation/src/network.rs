//! The network between the SDK and the stores: every call takes some time, and some calls fail.

use std::sync::Arc;
use std::time::Duration;

use aws_smithy_runtime_api::client::http::{
    HttpClient, HttpConnector, HttpConnectorFuture, HttpConnectorSettings, SharedHttpConnector,
};
use aws_smithy_runtime_api::client::orchestrator::{HttpRequest, HttpResponse};
use aws_smithy_runtime_api::client::result::ConnectorError;
use aws_smithy_runtime_api::client::runtime_components::RuntimeComponents;
use aws_smithy_types::body::SdkBody;
use serde_json::Value;
use tokio::time::sleep;

use crate::bucket::{self, respond};
use crate::invocation::{INVOCATION, Invocation};
use crate::partial;
use crate::table::may_lag;
use crate::world::{Shared, World};

/// The longest time of a call in each direction.
const CALL: Duration = Duration::from_millis(12);

/// The network of every instance.
#[derive(Clone, Debug)]
pub struct Network(pub Shared);

impl HttpClient for Network {
    fn http_connector(
        &self,
        settings: &HttpConnectorSettings,
        components: &RuntimeComponents,
    ) -> SharedHttpConnector {
        let (present, past) =
            self.0.with(|world| (world.tables.present.clone(), world.tables.past.clone()));
        SharedHttpConnector::new(Connector {
            world: self.0.clone(),
            present: present.http_connector(settings, components),
            past: past.http_connector(settings, components),
        })
    }
}

#[derive(Clone, Debug)]
struct Connector {
    world: Shared,
    present: SharedHttpConnector,
    past: SharedHttpConnector,
}

/// The failure of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Trouble {
    Lost,
    AnswerLost,
    Throttled,
    Conflict,
    Partial,
    DiesBefore,
    DiesAfter,
}

impl Trouble {
    fn name(self) -> &'static str {
        match self {
            Self::Lost => "lost",
            Self::AnswerLost => "answer lost",
            Self::Throttled => "throttled",
            Self::Conflict => "conflict",
            Self::Partial => "answered in part",
            Self::DiesBefore => "dies before",
            Self::DiesAfter => "dies after",
        }
    }

    fn draw(world: &mut World, call: &str) -> Option<Self> {
        let weather = world.weather;
        let transacts = call == "TransactWriteItems";
        let reads_many = matches!(call, "Query" | "BatchGetItem");
        let all = [
            (weather.lost, Self::Lost, true),
            (weather.answer_lost, Self::AnswerLost, true),
            (weather.throttled, Self::Throttled, true),
            (weather.conflict * 4, Self::Conflict, transacts),
            (weather.partial * 4, Self::Partial, reads_many),
            (weather.dies_before, Self::DiesBefore, true),
            (weather.dies_after, Self::DiesAfter, true),
        ];
        let struck = all.into_iter().find(|(of, _, can)| *can && world.happens(*of));
        struck.map(|(_, trouble, _)| trouble)
    }
}

/// The operation of a request.
fn operation(request: &HttpRequest) -> String {
    let target = request.headers().get("x-amz-target");
    let name = target.and_then(|target| target.rsplit('.').next()).unwrap_or(request.method());
    name.to_owned()
}

impl HttpConnector for Connector {
    fn call(&self, request: HttpRequest) -> HttpConnectorFuture {
        let connector = self.clone();
        HttpConnectorFuture::new(async move {
            let call = operation(&request);
            let at_work = INVOCATION.try_with(Arc::clone).ok();
            let (there, back, trouble) = connector.world.with(|world| {
                let there = world.wait(CALL);
                let back = world.wait(CALL);
                world.call(&call, there, back);
                let trouble = at_work.as_ref().and_then(|work| {
                    let trouble = Trouble::draw(world, &call)?;
                    world.coverage.struck(&work.work, &call, trouble.name());
                    world.note(&format!("  {} {call}: {}", work.work, trouble.name()));
                    Some(trouble)
                });
                (there, back, trouble)
            });
            sleep(there).await;
            match trouble {
                Some(Trouble::Lost) => return Err(failed()),
                Some(Trouble::Throttled) => return Ok(throttled(&call)),
                Some(Trouble::Conflict) => {
                    return Ok(connector.world.with(|world| conflict(world, &request)));
                }
                Some(Trouble::DiesBefore) => return die(at_work).await,
                _ => {}
            }
            let mut request = request;
            let rest = match trouble {
                Some(Trouble::Partial) => {
                    connector.world.with(|world| partial::shorten(&mut request, &call, world))
                }
                _ => Value::Null,
            };
            let answer = connector.answer(&call, request, at_work.is_some()).await?;
            let answer = partial::with_rest(answer, rest);
            sleep(back).await;
            match trouble {
                Some(Trouble::AnswerLost) => Err(failed()),
                Some(Trouble::DiesAfter) => die(at_work).await,
                _ => Ok(answer),
            }
        })
    }
}

impl Connector {
    async fn answer(
        &self,
        call: &str,
        mut request: HttpRequest,
        at_work: bool,
    ) -> Result<HttpResponse, ConnectorError> {
        if call == "SendMessage" {
            return Ok(self.world.with(|world| send(world, &request, at_work)));
        }
        if request.headers().get("x-amz-target").is_none() {
            return Ok(self.world.with(|world| bucket::answer(&mut world.objects, &request)));
        }
        let bug = self.world.with(|world| world.bug.filter(|_| at_work));
        let is_stale = bug.is_some_and(|bug| call.contains("Get") && bug.reads_stale(&request));
        let lags = self.world.with(|world| world.weather.lag > 0);
        if lags && (may_lag(call, &request) || is_stale) {
            self.world.with(|world| world.tables.catch_up());
            return self.past.call(request).await;
        }
        if let Some(bug) = bug
            && let Some(answer) =
                self.world.with(|world| bug.spoil(call, &mut request, &mut |of| world.happens(of)))
        {
            return Ok(answer);
        }
        let body = request.body().bytes().unwrap_or_default().to_vec();
        let answer = self.present.call(request).await?;
        if answer.status().is_success() {
            self.world.with(|world| match call {
                "TransactWriteItems" => {
                    let most = Duration::from_millis(world.weather.lag);
                    let lag = world.wait(most);
                    if let Some(wrong) = world.tables.applied(&body, lag) {
                        world.violation(&wrong);
                    }
                }
                "CreateTable" => world.tables.created(&body),
                _ => {}
            });
        }
        Ok(answer)
    }
}

/// Sends a message. It comes soon, late, twice or never.
fn send(world: &mut World, request: &HttpRequest, at_work: bool) -> HttpResponse {
    let body: Value = serde_json::from_slice(request.body().bytes().unwrap_or_default())
        .expect("a message is JSON");
    let url = body["QueueUrl"].as_str().unwrap_or_default();
    let queue = url.rsplit('/').next().unwrap_or_default().to_owned();
    let pointer = serde_json::from_str(body["MessageBody"].as_str().unwrap_or_default());
    let pointer: wfm_storage::jobs::Pointer = pointer.expect("a message is a pointer");
    let weather = world.weather;
    let copies = match at_work {
        true if world.happens(weather.message_lost) => 0,
        true if world.happens(weather.message_twice) => 2,
        _ => 1,
    };
    for _ in 0..copies {
        let is_late = at_work && world.happens(weather.message_late);
        let most = if is_late { Duration::from_secs(400) } else { Duration::from_secs(2) };
        let after = world.wait(most);
        world.queues.send(&queue, pointer.clone(), after);
    }
    if copies != 1 {
        world.note(&format!("  a message comes {copies} times"));
    }
    respond(200, SdkBody::from(r#"{"MessageId":"1"}"#))
}

fn failed() -> ConnectorError {
    ConnectorError::io("the network failed on purpose".into())
}

fn throttled(call: &str) -> HttpResponse {
    let kind = match call {
        "PUT" | "GET" => {
            return respond(503, SdkBody::from("<Error><Code>SlowDown</Code></Error>"));
        }
        "SendMessage" => "com.amazonaws.sqs#RequestThrottled",
        _ => "com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException",
    };
    respond(400, SdkBody::from(format!(r#"{{"__type":"{kind}","message":"Too fast."}}"#)))
}

/// The answer for a conflict: another transaction holds one of the items.
fn conflict(world: &mut World, request: &HttpRequest) -> HttpResponse {
    let body: Value = serde_json::from_slice(request.body().bytes().unwrap_or_default())
        .expect("a transaction is JSON");
    let items = body["TransactItems"].as_array().map_or(0, Vec::len);
    let met = world.dice.usize(0..items.max(1));
    let reason = |place| if place == met { "TransactionConflict" } else { "None" };
    let reasons: Vec<Value> =
        (0..items).map(|place| serde_json::json!({"Code": reason(place)})).collect();
    let kind = "com.amazonaws.dynamodb.v20120810#TransactionCanceledException";
    let body = serde_json::json!({
        "__type": kind, "Message": "Cancelled.", "CancellationReasons": reasons,
    });
    respond(400, SdkBody::from(body.to_string()))
}

/// The instance dies, and with it the clients that wait for its answer.
async fn die<T>(at_work: Option<Arc<Invocation>>) -> T {
    if let Some(work) = at_work {
        work.dies.notify_one();
    }
    std::future::pending().await
}
