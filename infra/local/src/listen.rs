//! Answers HTTP/1.1 on a socket until the server is asked to stop.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use http::{Request, Response};
use http_body_util::combinators::UnsyncBoxBody;
use hyper::body::{Body, Bytes, Incoming};
use hyper::server::conn::http1;
use hyper::service::Service;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// The time in which running requests may end after a server is asked to stop.
const GRACE: Duration = Duration::from_millis(1500);
/// The longest time that a client may take to send a request's headers.
const HEADERS_WITHIN: Duration = Duration::from_secs(10);

type Cause = Box<dyn std::error::Error + Send + Sync>;

/// The answer of a function or of the bucket.
pub(crate) type Answer = UnsyncBoxBody<Bytes, Cause>;

/// A running server. Dropping it stops it, without waiting.
pub struct Server {
    address: SocketAddr,
    stop: watch::Sender<()>,
    task: JoinHandle<()>,
}

impl Server {
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address at which this machine reaches it, like `http://127.0.0.1:3000`.
    pub fn url(&self) -> String {
        let mut address = self.address;
        if address.ip().is_unspecified() {
            address.set_ip(Ipv4Addr::LOCALHOST.into());
        }
        format!("http://{address}")
    }

    /// Accepts no more connections and gives running requests a short time to end.
    pub async fn stop(self) {
        drop(self.stop);
        let _ = tokio::time::timeout(GRACE + Duration::from_millis(200), self.task).await;
    }

    /// A server whose work is `serve`. The work must end when the receiver fails.
    pub(crate) fn of<F>(
        listener: TcpListener,
        serve: impl FnOnce(TcpListener, watch::Receiver<()>) -> F,
    ) -> std::io::Result<Self>
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let address = listener.local_addr()?;
        let (stop, stopped) = watch::channel(());
        let task = tokio::spawn(serve(listener, stopped));
        Ok(Self { address, stop, task })
    }
}

/// Serves with the service that `service` makes for each client.
pub(crate) fn serve<S, B>(
    listener: TcpListener,
    service: impl Fn(SocketAddr) -> S + Send + 'static,
) -> std::io::Result<Server>
where
    S: Service<Request<Incoming>, Response = Response<B>> + Send + 'static,
    S::Future: Send,
    S::Error: Into<Cause>,
    B: Body + Send + 'static,
    B::Data: Send,
    B::Error: Into<Cause>,
{
    Server::of(listener, |listener, mut stopped| async move {
        let connections = GracefulShutdown::new();
        let mut builder = http1::Builder::new();
        builder.timer(TokioTimer::new()).header_read_timeout(HEADERS_WITHIN);
        loop {
            let (stream, client) = tokio::select! {
                _ = stopped.changed() => break,
                accepted = listener.accept() => match accepted {
                    Ok(accepted) => accepted,
                    // There are no descriptors left, or a client left at once. Others are waiting.
                    Err(cause) => {
                        tracing::warn!(%cause, "listener.accept_failed");
                        tokio::time::sleep(Duration::from_millis(10)).await;
                        continue;
                    }
                },
            };
            let _ = stream.set_nodelay(true);
            let connection = builder.serve_connection(TokioIo::new(stream), service(client));
            let connection = connections.watch(connection);
            tokio::spawn(async move {
                if let Err(cause) = connection.await {
                    tracing::debug!(%cause, "connection.ended");
                }
            });
        }
        drop(listener);
        let _ = tokio::time::timeout(GRACE, connections.shutdown()).await;
    })
}

/// Resolves when a server or loop is asked to stop.
pub(crate) async fn stop_requested(mut stopped: watch::Receiver<()>) {
    // The sender never sends. It is dropped.
    let _ = stopped.changed().await;
}
