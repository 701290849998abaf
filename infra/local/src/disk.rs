//! Tells when committed changes are on the disk.
//!
//! The table's engine commits without waiting for the disk (`LIBSQLITE3_FLAGS` in `.cargo/config.toml`). One thread
//! syncs the engine's log for everybody who waits. The gateway holds an answer until everything that was committed
//! before it is on the disk. So whatever a client has learned survives a power cut, even if the request only read.
//! Many concurrent requests share one sync.

use std::fs::File;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};

use tokio::sync::watch;

use crate::sqlite;

/// The log that is synced; `None` for a table in memory. Cheap to clone.
#[derive(Clone, Default)]
pub(crate) struct Disk(Option<Arc<Log>>);

struct Log {
    /// The number of changes that have begun. Others see what a change has committed before the change has ended.
    begun: AtomicU64,
    ended: Arc<AtomicU64>,
    /// Wakes the thread. The channel is full if the thread is about to wake already.
    wake: SyncSender<()>,
    /// The number of changes that had ended when the last sync began. After a failed sync it does not rise any more.
    /// The engine commits one change after the other. So as soon as this number equals the number that had begun at
    /// some time, everything that was visible at that time is on the disk.
    synced: watch::Receiver<Result<u64, Lost>>,
}

/// A change of the table that lasts until this value is dropped.
pub(crate) struct Change<'a>(Option<&'a Log>);

impl Drop for Change<'_> {
    fn drop(&mut self) {
        if let Some(log) = self.0 {
            log.ended.fetch_add(1, Ordering::SeqCst);
            let _ = log.wake.try_send(());
        }
    }
}

/// The error that the disk did not take committed changes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lost;

impl Disk {
    /// Syncs the log of this table from now on. The engine has already opened it.
    ///
    /// The log is first copied into the table, which writes all of it again and waits for the disk. An earlier
    /// process may have committed changes that it never synced, or that a failed sync has lost.
    ///
    /// # Errors
    /// If the log cannot be copied, or another process reads the table.
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
                    // It is unknown which part is on the disk, and a second sync would not tell.
                    tracing::error!(%cause, "disk.sync_failed");
                    return;
                }
            }
        })?;
        Ok(Self(Some(Arc::new(Log { begun: AtomicU64::new(0), ended, wake, synced }))))
    }

    /// Begins a change, which lasts until the returned value is dropped.
    pub(crate) fn change(&self) -> Change<'_> {
        let log = self.0.as_deref();
        if let Some(log) = log {
            log.begun.fetch_add(1, Ordering::SeqCst);
        }
        Change(log)
    }

    /// Waits until everything that was committed before is on the disk.
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
        // The thread ends after a failure, which this waits for.
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

    /// Others may see what a change has committed before the change has ended.
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

    /// Linux refuses to sync a path that is no file on a disk.
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
