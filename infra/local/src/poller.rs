//! The behaviour of Lambda's event source. It receives messages and gives each to its consumer. A processed message
//! is deleted. Any other message is delivered again after its time.

use std::sync::Arc;
use std::time::Duration;

use aws_sdk_sqs::types::Message;
use aws_smithy_types::timeout::TimeoutConfig;
use futures::FutureExt;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::Instant;
use wfm_app::App;
use wfm_job::Worker;
use wfm_storage::jobs::Pointer;

use crate::listen::stop_requested;

/// The time that one request waits for a message.
const WAIT: Duration = Duration::from_secs(10);
/// The pause before an engine that does not answer gets the next request.
const RETRY_AFTER: Duration = Duration::from_millis(200);

/// The consumer of a queue.
#[derive(Clone)]
enum Consumer {
    /// Works on jobs, and begins no step after the given time.
    Jobs(Worker, Duration),
    /// `job-dead-letters`.
    DeadLetters(App),
}

impl Consumer {
    async fn take(&self, pointer: &Pointer) -> Result<(), wfm_storage::Error> {
        match self {
            Self::Jobs(worker, time) => {
                worker.work(pointer, Instant::now() + *time).await.map(drop)
            }
            Self::DeadLetters(app) => wfm_job_dead_letters::handle(app, pointer).await.map(drop),
        }
    }
}

/// Starts `at_once` consumers of each queue, and one of the dead-letter queue. When `stopped` fails, each of them
/// ends after its present message.
pub(crate) fn start(
    app: &App,
    dead_letters_url: &str,
    at_once: usize,
    visibility: Duration,
    stopped: &watch::Receiver<()>,
) -> JoinSet<()> {
    let storage = &app.storage;
    // A consumer ends its work before its message is delivered to another one.
    let time = visibility.mul_f64(2.0 / 3.0);
    let consumers = [
        (&storage.queue, wfm_attendance_sync::worker(app)),
        (&storage.pay_queue, wfm_payroll_run::worker(app)),
        (&storage.planning_queue, wfm_planning_run::worker(app)),
        (&storage.export_queue, wfm_export_run::worker(app)),
    ];
    let dead_letters = Consumer::DeadLetters(app.clone());
    let mut tasks = JoinSet::new();
    let client = storage.queue.client();
    for (queue, worker) in consumers {
        let consumer = Consumer::Jobs(worker, time);
        for _ in 0..at_once {
            let queue = Polled { client: client.clone(), url: queue.url().into() };
            tasks.spawn(queue.poll(consumer.clone(), stopped.clone()));
        }
    }
    if at_once > 0 {
        let queue = Polled { client: client.clone(), url: dead_letters_url.into() };
        tasks.spawn(queue.poll(dead_letters, stopped.clone()));
    }
    tasks
}

struct Polled {
    client: aws_sdk_sqs::Client,
    url: Arc<str>,
}

impl Polled {
    async fn poll(self, consumer: Consumer, stopped: watch::Receiver<()>) {
        loop {
            let received = tokio::select! {
                () = stop_requested(stopped.clone()) => return,
                received = self.receive() => received,
            };
            match received {
                Ok(Some(message)) => self.hand_on(&consumer, message).await,
                Ok(None) => {}
                Err(cause) => {
                    tracing::debug!(cause, "queue.not_received");
                    tokio::time::sleep(RETRY_AFTER).await;
                }
            }
        }
    }

    async fn receive(&self) -> Result<Option<Message>, String> {
        // The client's own limits are meant for requests that are answered at once.
        let patient =
            TimeoutConfig::builder().operation_attempt_timeout(WAIT + Duration::from_secs(5));
        let received = self
            .client
            .receive_message()
            .queue_url(&*self.url)
            .max_number_of_messages(1)
            .wait_time_seconds(WAIT.as_secs() as i32)
            .customize()
            .config_override(aws_sdk_sqs::Config::builder().timeout_config(patient.build()))
            .send()
            .await
            .map_err(|e| format!("{e:?}"))?;
        Ok(received.messages.unwrap_or_default().pop())
    }

    async fn hand_on(&self, consumer: &Consumer, message: Message) {
        let body = message.body.as_deref().unwrap_or_default();
        let done = match serde_json::from_str::<Pointer>(body) {
            Ok(pointer) => {
                // As on Lambda, a panic fails its message and nothing else.
                let taken = std::panic::AssertUnwindSafe(consumer.take(&pointer)).catch_unwind();
                match taken.await {
                    Ok(taken) => taken.map_err(|e| e.to_string()),
                    Err(_) => Err("a panic".to_owned()),
                }
            }
            Err(cause) => Err(format!("not a pointer: {cause}")),
        };
        if let Err(cause) = done {
            tracing::error!(cause, "message.failed");
            return;
        }
        let receipt = message.receipt_handle.unwrap_or_default();
        let deleted =
            self.client.delete_message().queue_url(&*self.url).receipt_handle(receipt).send().await;
        if let Err(cause) = deleted {
            // The message is delivered again, which changes nothing.
            tracing::warn!(cause = ?cause, "message.not_deleted");
        }
    }
}
