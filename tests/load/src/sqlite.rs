//! The load that SQLite alone holds on the same disk and cores: clients make transactions of ten conditional writes, the size of a
//! punch. One thread writes; up to eight transactions that wait share one commit, which is on the disk before any of them is answered.

use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::time::{Duration, Instant};

use hdrhistogram::Histogram;
use rusqlite::{Connection, params};

use crate::{Failed, say};

/// The conditional writes of a transaction: half of them create a row, half of them replace one at its revision.
const WRITES: u64 = 10;
/// The most transactions of one commit.
const GROUP: usize = 8;
/// The bytes of a row's text.
const TEXT: usize = 500;
/// The rows that are replaced.
const HEADS: u64 = 10_000;

/// A transaction: the number of its client, its own number, and where its answer goes.
struct Asked {
    client: u64,
    number: u64,
    answer: SyncSender<()>,
}

/// Runs a phase for each number of clients, and prints a row of a table for each.
///
/// # Errors
/// If SQLite refuses, or a condition does not hold.
pub fn run(data: &Path, phases: &[usize], time: Duration) -> Result<(), Failed> {
    std::fs::create_dir_all(data)?;
    say("| clients | transactions of ten writes a second | p50 | p99 |");
    say("|---|---|---|---|");
    for clients in phases {
        let file = data.join(format!("sqlite-{clients}"));
        let database = prepared(&file)?;
        let (ask, asked) = channel();
        let writer = std::thread::spawn(move || write(&database, &asked));
        let end = Instant::now() + time;
        let of_client = |client| {
            let ask = ask.clone();
            std::thread::spawn(move || one(client, &ask, end))
        };
        let all: Vec<_> = (0..u64::try_from(*clients)?).map(of_client).collect();
        drop(ask);
        let mut latencies = Histogram::<u64>::new(3)?;
        for client in all {
            latencies.add(client.join().map_err(|_| "a client ended early")??)?;
        }
        writer.join().map_err(|_| "the writer ended early")??;
        let milliseconds = |share| latencies.value_at_quantile(share) as f64 / 1000.0;
        say(&format!(
            "| {clients} | {:.0} | {:.1} ms | {:.1} ms |",
            latencies.len() as f64 / time.as_secs_f64(),
            milliseconds(0.5),
            milliseconds(0.99),
        ));
    }
    Ok(())
}

fn prepared(file: &Path) -> Result<Connection, Failed> {
    let mut database = Connection::open(file)?;
    database.pragma_update(None, "journal_mode", "WAL")?;
    database.pragma_update(None, "synchronous", "FULL")?;
    database.execute_batch(
        "CREATE TABLE rows (pk TEXT, sk TEXT, rev INTEGER, item TEXT, PRIMARY KEY (pk, sk)) WITHOUT ROWID",
    )?;
    let first = database.transaction()?;
    let text = "x".repeat(TEXT);
    for head in 0..HEADS {
        first.execute(
            "INSERT INTO rows VALUES (?1, 'head', 1, ?2)",
            params![head.to_string(), text],
        )?;
    }
    first.commit()?;
    Ok(database)
}

/// Asks for one transaction after the other until `end`.
fn one(client: u64, ask: &Sender<Asked>, end: Instant) -> Result<Histogram<u64>, String> {
    let mut latencies = Histogram::new(3).map_err(|why| why.to_string())?;
    let mut number = 0;
    while Instant::now() < end {
        let since = Instant::now();
        let (answer, answered) = sync_channel(1);
        ask.send(Asked { client, number, answer }).map_err(|_| "nobody writes")?;
        answered.recv().map_err(|_| "the writer has failed")?;
        let micros = u64::try_from(since.elapsed().as_micros()).map_err(|why| why.to_string())?;
        latencies.record(micros).map_err(|why| why.to_string())?;
        number += 1;
    }
    Ok(latencies)
}

/// Commits what waits, up to eight transactions at once, until nobody asks any more.
fn write(database: &Connection, asked: &Receiver<Asked>) -> Result<(), String> {
    while let Ok(first) = asked.recv() {
        let waiting: Vec<_> =
            std::iter::once(first).chain(asked.try_iter().take(GROUP - 1)).collect();
        commit(database, &waiting).map_err(|why| why.to_string())?;
        for of in waiting {
            let _ = of.answer.send(());
        }
    }
    Ok(())
}

fn commit(database: &Connection, waiting: &[Asked]) -> rusqlite::Result<()> {
    let text = "y".repeat(TEXT);
    let mut create = database
        .prepare_cached("INSERT INTO rows VALUES (?1, ?2, 1, ?3) ON CONFLICT DO NOTHING")?;
    let mut replace = database.prepare_cached(
        "UPDATE rows SET rev = rev + 1, item = ?2 WHERE pk = ?1 AND sk = 'head' AND rev >= 1",
    )?;
    database.execute_batch("BEGIN IMMEDIATE")?;
    for Asked { client, number, .. } in waiting {
        for write in 0..WRITES / 2 {
            let head = (number * WRITES + write + client * 997) % HEADS;
            let made = create.execute(params![
                head.to_string(),
                format!("{client}#{number}#{write}"),
                text
            ])?;
            let replaced = replace.execute(params![head.to_string(), text])?;
            if made != 1 || replaced != 1 {
                return Err(rusqlite::Error::StatementChangedRows(made + replaced));
            }
        }
    }
    database.execute_batch("COMMIT")
}
