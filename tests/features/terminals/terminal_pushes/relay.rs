//! A terminal without TLS, the relay, and the service, over sockets (rule TERM-3).

use clap::Parser;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use wfm_cli::cli::{Cli, Command, TerminalCommand};
use wfm_cli::relay::Relay;

use super::device::{Device, attendances, employee};

/// Sends a request of the firmware, byte by byte. Returns the answer that it gets.
async fn said(address: std::net::SocketAddr, request: &str) -> String {
    let mut connection = TcpStream::connect(address).await.unwrap();
    connection.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    connection.read_to_string(&mut answer).await.unwrap();
    answer
}

/// Rules TERM-2 and TERM-3.
#[tokio::test]
async fn a_terminal_without_tls_pushes_through_a_relay() {
    let service = super::service().await;
    let org = service.organization().await;
    let ada = employee(&org, "7").await;
    let device = Device::new(&org, "GATE-1", "UTC").await;

    let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let server = service.stack.gateway.listen(listener).unwrap();
    let upstream = server.url();
    let home = tempfile::tempdir().unwrap();
    let keys = home.path().join("keys.txt");
    let key = device.push_path.trim_start_matches("/t/");
    std::fs::write(&keys, format!("GATE-1 {key}\n")).unwrap();
    let line = ["wfm", "terminal", "relay", "--url", &upstream, "--keys", keys.to_str().unwrap()];
    let Command::Terminal(TerminalCommand::Relay(args)) = Cli::parse_from(line).command else {
        panic!("another command");
    };
    let relay = Relay::of(&args, |_| {}).unwrap();
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let address = listener.local_addr().unwrap();
    let relayed = tokio::spawn(relay.serve(listener));

    let get = |path: &str| format!("GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    let hello = said(address, &get("/iclock/cdata?SN=GATE-1&options=all")).await;
    assert!(hello.starts_with("HTTP/1.1 200 OK\r\n"), "{hello}");
    // The firmware does not find headers in lower case.
    assert!(hello.contains("\r\nDate: ") && hello.contains("\r\nContent-Length: "), "{hello}");
    assert!(hello.ends_with("\nServerVer=2.4.1\n"), "{hello}");

    let lines = "7\t2026-11-02 08:00:00\t0\t1\n7\t2026-11-02 17:00:00\t1\t1\n";
    let push = format!(
        "POST /iclock/cdata?SN=GATE-1&table=ATTLOG&Stamp=9 HTTP/1.1\r\nHost: x\r\n\
         Connection: close\r\nContent-Length: {}\r\n\r\n{lines}",
        lines.len(),
    );
    let pushed = said(address, &push).await;
    assert!(pushed.ends_with("\r\n\r\nOK: 2\n"), "{pushed}");
    device.applied().await;
    assert_eq!(attendances(&org, ada).await.len(), 1);

    let other = said(address, &get("/iclock/getrequest?SN=GATE-2")).await;
    assert!(other.starts_with("HTTP/1.1 401 ") && other.ends_with("UNKNOWN DEVICE\n"), "{other}");
    let elsewhere = said(address, &get("/employees?SN=GATE-1")).await;
    assert!(elsewhere.starts_with("HTTP/1.1 404 "), "{elsewhere}");
    // Without the service a terminal gets no `OK` and keeps its taps.
    server.stop().await;
    let alone = said(address, &push).await;
    assert!(alone.starts_with("HTTP/1.1 503 "), "{alone}");
    // The relay must not send the time of its own clock.
    assert!(!alone.contains("Date: ") && !other.contains("Date: "), "{alone}{other}");
    relayed.abort();
}
