//! When what was committed is on the disk.
//!
//! The table's engine commits without waiting for the disk (`LIBSQLITE3_FLAGS` in `.cargo/config.toml`). One thread syncs
//! its log for everybody who waits, and the gateway holds an answer until all that was committed before it is on the disk.
//! So whatever somebody has been told survives a power cut, also what they were told by a request that only read; and many
//! requests at once share one sync.

use std::fs::File;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};

use tokio::sync::watch;

use crate::sqlite;

/// The log that is synced; of a table in memory there is none. Cheap to clone.
#[derive(Clone, Default)]
pub(crate) struct Disk(Option<Arc<Log>>);

struct Log {
    /// Changes that have begun. Others see what a change has committed before it has ended.
    begun: AtomicU64,
    ended: Arc<AtomicU64>,
    /// Wakes the thread. Full where it is to wake already.
    wake: SyncSender<()>,
    /// The number that had ended when the last sync began; nothing more ever, after a sync failed. The engine commits
    /// one change after the other, so where as many have ended as had begun at some time, all that was seen then is on
    /// the disk.
    synced: watch::Receiver<Result<u64, Lost>>,
}

/// A change of the table that goes on, until this is dropped.
pub(crate) struct Change<'a>(Option<&'a Log>);

impl Drop for Change<'_> {
    fn drop(&mut self) {
        if let Some(log) = self.0 {
            log.ended.fetch_add(1, Ordering::SeqCst);
            let _ = log.wake.try_send(());
        }
    }
}

/// The disk did not take what was committed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lost;

impl Disk {
    /// Syncs the log of this table from now on, which the engine has opened.
    ///
    /// First the log is copied into the table, which writes all of it again and waits for the disk: an earlier process may
    /// have committed what it never synced, or what a failed sync has lost.
    ///
    /// # Errors
    /// If that cannot be done, or another process reads the table.
    pub(crate) fn of(table: &Path) -> io::Result<Self> {
        let copied = sqlite::open(table).and_then(|connection| {
            connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get::<_, i64>(0))
        });
        if copied.map_err(io::Error::other)? != 0 {
            return Err(io::Error::other("another process reads it"));
        }
        let mut log = table.as_os_str().to_owned();
        log.push("-wal");
        Self::syncing(File::options().read(true).write(true).open(log)?)
    }

    fn syncing(file: File) -> io::Result<Self> {
        let ended = Arc::new(AtomicU64::new(0));
        let (wake, woken) = sync_channel(1);
        let (sender, synced) = watch::channel(Ok(0));
        let counted = Arc::clone(&ended);
        std::thread::Builder::new().name("disk".to_owned()).spawn(move || {
            while woken.recv().is_ok() {
                let until = counted.load(Ordering::SeqCst);
                let done = file.sync_data();
                let state = done.as_ref().map(|()| until).map_err(|_| Lost);
                let _before = sender.send_replace(state);
                if let Err(cause) = done {
                    // Nobody knows what of it is there, and a second sync would not tell.
                    tracing::error!(%cause, "disk.sync_failed");
                    return;
                }
            }
        })?;
        Ok(Self(Some(Arc::new(Log { begun: AtomicU64::new(0), ended, wake, synced }))))
    }

    /// A change begins, and goes on until what this gives is dropped.
    pub(crate) fn change(&self) -> Change<'_> {
        let log = self.0.as_deref();
        if let Some(log) = log {
            log.begun.fetch_add(1, Ordering::SeqCst);
        }
        Change(log)
    }

    /// Waits until all that was committed before is on the disk.
    pub(crate) async fn settled(&self) -> Result<(), Lost> {
        let Some(log) = &self.0 else { return Ok(()) };
        let until = log.begun.load(Ordering::SeqCst);
        let mut synced = log.synced.clone();
        let there = synced.wait_for(|synced| synced.map_or(true, |synced| synced >= until)).await;
        there.map_or(Err(Lost), |synced| synced.map(drop))
    }

    /// Waits until a sync fails.
    pub(crate) async fn lost(&self) {
        let Some(log) = &self.0 else { return std::future::pending().await };
        // The thread ends after a failure, and with this.
        let _ = log.synced.clone().wait_for(Result::is_err).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_writer_goes_on_when_its_commit_is_synced() {
        let disk = Disk::syncing(tempfile::tempfile().unwrap()).unwrap();
        disk.settled().await.unwrap();
        let all = (0..200).map(|_| {
            let disk = disk.clone();
            tokio::spawn(async move {
                drop(disk.change());
                disk.settled().await
            })
        });
        for one in futures::future::join_all(all).await {
            one.unwrap().unwrap();
        }
        let log = disk.0.as_ref().unwrap();
        assert_eq!(log.synced.borrow().unwrap(), 200);
        Disk::default().settled().await.unwrap();
    }

    #[test]
    fn what_an_earlier_process_has_left_in_the_log_is_copied_into_the_table() {
        let folder = tempfile::tempdir().unwrap();
        let table = folder.path().join("table.sqlite");
        let engine = sqlite::open(&table).unwrap();
        engine.pragma_update(None, "journal_mode", "WAL").unwrap();
        engine.execute_batch("CREATE TABLE t (n); INSERT INTO t VALUES (1)").unwrap();
        let log = folder.path().join("table.sqlite-wal");
        assert!(std::fs::metadata(&log).unwrap().len() > 0);
        Disk::of(&table).unwrap();
        assert_eq!(std::fs::metadata(&log).unwrap().len(), 0);
        assert!(Disk::of(&folder.path().join("none/table.sqlite")).is_err());
    }

    /// Somebody may see what a change has committed before it has ended.
    #[tokio::test]
    async fn a_reader_waits_while_a_change_goes_on() {
        let disk = Disk::syncing(tempfile::tempfile().unwrap()).unwrap();
        let change = disk.change();
        let waits = disk.settled();
        let early = tokio::time::timeout(std::time::Duration::from_millis(50), waits).await;
        assert!(early.is_err());
        drop(change);
        disk.settled().await.unwrap();
    }

    /// Linux refuses to sync what is no file of a disk.
    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn nobody_goes_on_when_the_disk_refuses() {
        let null = File::options().write(true).open("/dev/null").unwrap();
        let disk = Disk::syncing(null).unwrap();
        drop(disk.change());
        assert!(disk.settled().await.is_err());
        assert!(disk.settled().await.is_err(), "nor later");
        disk.lost().await;
    }
}
