//! A model of the queues: messages come late, twice, out of order or never, and some end as dead letters.

use std::collections::BTreeMap;

use tokio::time::{Duration, Instant};
use wfm_storage::jobs::Pointer;

/// The queues, with the names of their consumers in a trace.
pub const QUEUES: [&str; 4] = ["attendance-sync", "payroll-run", "planning-run", "export-run"];

/// The longest time of a consumer of a queue, as in the template. For six times as long, nobody else receives its
/// message.
pub fn timeout(queue: &str) -> Duration {
    Duration::from_secs(match queue {
        "payroll-run" => 120,
        "export-run" => 600,
        _ => 60,
    })
}

/// The same value as in the template.
const MOST_RECEIVES: u32 = 5;

/// A message of a queue.
#[derive(Clone)]
pub struct Message {
    pub pointer: Pointer,
    number: u64,
    visible_at: Instant,
    receives: u32,
}

/// The queues by their names, and the dead letters.
#[derive(Default)]
pub struct Queues {
    messages: BTreeMap<String, Vec<Message>>,
    pub dead: Vec<Pointer>,
    sent: u64,
}

impl Queues {
    pub fn send(&mut self, queue: &str, pointer: Pointer, after: Duration) {
        self.sent += 1;
        let message =
            Message { pointer, number: self.sent, visible_at: Instant::now() + after, receives: 0 };
        self.messages.entry(queue.to_owned()).or_default().push(message);
    }

    /// A random visible message. For some time nobody else sees it.
    pub fn receive(&mut self, queue: &str, dice: &mut fastrand::Rng) -> Option<Message> {
        let now = Instant::now();
        let messages = self.messages.get_mut(queue)?;
        let visible: Vec<usize> =
            (0..messages.len()).filter(|place| messages[*place].visible_at <= now).collect();
        let place = *visible.get(dice.usize(0..visible.len().max(1)))?;
        if messages[place].receives >= MOST_RECEIVES {
            self.dead.push(messages.remove(place).pointer);
            return None;
        }
        let message = &mut messages[place];
        message.receives += 1;
        message.visible_at = now + 6 * timeout(queue);
        Some(message.clone())
    }

    pub fn delete(&mut self, queue: &str, message: &Message) {
        if let Some(messages) = self.messages.get_mut(queue) {
            messages.retain(|other| other.number != message.number);
        }
    }

    /// Whether there is no message, visible or not.
    pub fn is_empty(&self) -> bool {
        self.messages.values().all(Vec::is_empty) && self.dead.is_empty()
    }
}
