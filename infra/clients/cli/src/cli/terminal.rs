//! `wfm terminal relay`.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::base_url;

#[derive(Debug, Subcommand)]
pub enum TerminalCommand {
    /// Stand between terminals without TLS and the service.
    #[command(after_long_help = RELAY_HELP)]
    Relay(RelayArgs),
}

const RELAY_HELP: &str = "\
Most terminals know a host and a port, and neither TLS nor an address with a key. Enter the machine that
runs the relay as their server (ADMS, cloud server). The relay adds the key of each terminal and passes
everything on. It stores nothing: what the service does not take, the terminal sends again.

The file of keys has a line for each terminal: its serial number, a space, and its key, as
POST /terminals or POST /terminals/{id}/key answered it. A third word is the address of the terminal in
the network; from any other one the relay then takes nothing for it. Without it, whoever reaches the relay
and knows a serial number can make taps. Lines that begin with # are remarks. Only the relay should be
able to read the file.

  wfm terminal relay --url https://hr.example.com --keys terminals.txt
  wfm terminal relay --url https://hr.example.com --keys terminals.txt --listen 192.168.1.10:8081

It runs until it is stopped, and prints a line for each push and for each request that was not taken.

Exit codes:
  0  it was stopped
  1  an error";

#[derive(Debug, Args)]
pub struct RelayArgs {
    /// Base address of the service.
    #[arg(long, env = "WFM_URL", value_parser = base_url)]
    pub url: String,

    /// The file with the serial numbers and keys.
    #[arg(long, value_name = "FILE")]
    pub keys: PathBuf,

    /// Where terminals reach the relay.
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "0.0.0.0:8081")]
    pub listen: SocketAddr,
}
