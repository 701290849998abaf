//! The command. It reads its arguments, starts the service, shows its address, and stops when asked.

use std::io::{IsTerminal, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;
use secrecy::SecretString;
use tokio::net::TcpListener;
use wfm_mail::Way;
use wfm_storage::connect::ENGINE_PORTS;

use crate::backup::{Copied, back_up};
use crate::demo::{self, Demo, SetBack};
use crate::error::Error;
use crate::first_start::{self, Own, Wanted};
use crate::for_functions::ForFunctions;
use crate::options::StackOptions;
use crate::organization;
use crate::outbox::Outbox;
use crate::stack::Stack;
use crate::welcome::Welcome;

/// The workforce management service on this machine, with everything it needs.
///
/// Keeps its data in a folder and finds it again. On an empty folder it creates a demo organization and shows its
/// passwords, and, if asked to, an organization of your own.
#[derive(Debug, Parser)]
#[command(name = "wfm-local", version)]
struct Arguments {
    /// The port to listen on; 0 for any that is free
    #[arg(long, default_value_t = 3000)]
    port: u16,
    /// The address to listen on; 0.0.0.0 lets phones in the same network in, without TLS (browsers give such pages no
    /// service worker and no locks, which an offline app needs)
    #[arg(long, default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    host: IpAddr,
    /// An origin whose pages may call, besides those on this machine; may be given several times
    #[arg(long, value_name = "ORIGIN")]
    cors: Vec<String>,
    /// The number of proxies in front, such as nginx for TLS. Each must add the address that called it to X-Forwarded-For;
    /// attempts to sign in then count by the client's address
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    trusted_hops: usize,
    /// The data folder
    #[arg(long, default_value = ".local", value_name = "DIR")]
    data: PathBuf,
    /// At the first start, create an organization with this admin
    #[arg(long, value_name = "E-MAIL", requires = "org")]
    admin_email: Option<String>,
    /// The admin's password, 10 to 128 characters; better given in the environment
    #[arg(long, value_name = "PASSWORD", env = "WFM_ADMIN_PASSWORD", hide_env_values = true)]
    admin_password: Option<String>,
    /// The organization's name
    #[arg(long, value_name = "NAME", requires = "admin_email")]
    org: Option<String>,
    /// A second admin, so that two people can approve each other's part of the pay; also at a later start
    #[arg(long, value_name = "E-MAIL", requires = "admin_email")]
    second_admin_email: Option<String>,
    /// The second admin's password; better given in the environment
    #[arg(
        long,
        value_name = "PASSWORD",
        env = "WFM_SECOND_ADMIN_PASSWORD",
        hide_env_values = true
    )]
    second_admin_password: Option<String>,
    /// Issue a new sign-in to the account with this e-mail, as an operator may: a token is shown once, with which its
    /// holder chooses a password
    #[arg(long, value_name = "E-MAIL")]
    new_sign_in: Option<String>,
    /// The password of the demo's accounts; at a later start they get it, too
    #[arg(long, value_name = "PASSWORD", env = "WFM_DEMO_PASSWORD", hide_env_values = true)]
    demo_password: Option<String>,
    /// The sender of mails, such as `Acme HR <hr@acme.example>`. Without it nothing is mailed. Without an SMTP server,
    /// /dev/mail shows the mails on this machine
    #[arg(long, value_name = "ADDRESS", env = "WFM_MAIL_FROM")]
    mail_from: Option<String>,
    /// The address under which people find the app, such as `https://hr.acme.example/app/`. Links in mails begin with it
    #[arg(long, value_name = "URL", env = "WFM_APP_URL", requires = "mail_from")]
    app_url: Option<String>,
    /// The SMTP server that takes mails, such as `smtps://user:password@mail.acme.example`; better given in the environment
    #[arg(
        long,
        value_name = "URL",
        env = "WFM_SMTP_URL",
        hide_env_values = true,
        requires = "mail_from"
    )]
    smtp_url: Option<String>,
    /// Create no demo organization
    #[arg(long)]
    no_demo: bool,
    /// Run only table, queues and bucket, at fixed ports of --host, for functions that run elsewhere
    #[arg(long, conflicts_with_all = ["org", "port", "cors", "demo_password", "no_demo", "new_sign_in"])]
    engines: bool,
    /// Copy the data folder into this new one, and end; also while a service uses it. A service that is started with
    /// --data on the copy goes on from there
    #[arg(long, value_name = "DIR", conflicts_with_all = ["engines", "org", "port", "cors", "demo_password", "no_demo", "new_sign_in"])]
    back_up_to: Option<PathBuf>,
    /// Filter of the log on standard error, as `info` or `wfm_http=info,warn`
    #[arg(long, default_value = "warn", value_name = "LEVEL")]
    log: String,
}

impl Arguments {
    fn outbox(&mut self) -> Option<Outbox> {
        Some(Outbox {
            from: self.mail_from.take()?,
            app_url: self.app_url.take(),
            smtp_url: self.smtp_url.take().map(SecretString::from),
            listens_at: SocketAddr::new(self.host, self.port),
            has_demo: !self.no_demo,
        })
    }

    fn wanted(&mut self) -> Result<Wanted, Error> {
        let own = match (self.admin_email.take(), self.org.take(), self.admin_password.take()) {
            (Some(admin_email), Some(organization), Some(password)) => {
                Some((Own { organization, admin_email }, password.into()))
            }
            (Some(_), _, None) => {
                let how = "give the admin a password: --admin-password, or WFM_ADMIN_PASSWORD";
                return Err(Error::Usage(how.to_owned()));
            }
            _ => None,
        };
        let second = match (self.second_admin_email.take(), self.second_admin_password.take()) {
            (Some(email), Some(password)) => Some((email, password.into())),
            (Some(_), None) => {
                let how = "give the second admin a password: --second-admin-password, or \
                           WFM_SECOND_ADMIN_PASSWORD";
                return Err(Error::Usage(how.to_owned()));
            }
            (None, _) => None,
        };
        let demo_password = self.demo_password.take().map(SecretString::from);
        Ok(Wanted { own, second, demo: !self.no_demo, demo_password })
    }
}

/// Runs the command.
pub fn main() -> ExitCode {
    let arguments = Arguments::parse();
    log(&arguments.log);
    let ran = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|e| Error::Usage(format!("no runtime: {e}")))
        .and_then(|runtime| {
            let ran = runtime.block_on(run(arguments));
            // A request that waits for a job does not delay the end.
            runtime.shutdown_timeout(Duration::from_millis(100));
            ran
        });
    match ran {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(std::io::stderr().lock(), "error: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn run(mut arguments: Arguments) -> Result<(), Error> {
    if arguments.engines {
        return run_engines(&arguments).await;
    }
    if let Some(to) = &arguments.back_up_to {
        let Copied { files, table } = back_up(&arguments.data, to)?;
        let text = format!(
            "{}: the table in {:.1} MB, and {files} files of the bucket.",
            to.display(),
            table as f64 / 1e6
        );
        let _ = writeln!(std::io::stdout().lock(), "{text}");
        return Ok(());
    }
    let wanted = arguments.wanted()?;
    // This comes first, so that nothing is created for a service that cannot be reached.
    let listener = listen(SocketAddr::new(arguments.host, arguments.port)).await?;
    let clock = SetBack::default();
    let post = arguments.outbox().map(Outbox::post).transpose()?;
    let shows_mails = post.as_ref().is_some_and(|post| matches!(post.way, Way::Shown(_)));
    let stack = Stack::start(StackOptions {
        data: Some(arguments.data.clone()),
        clock: clock.clock(),
        sweep_every: Some(Duration::from_secs(60)),
        trusted_hops: arguments.trusted_hops,
        cors_origins: std::mem::take(&mut arguments.cors),
        serves_bucket: true,
        post,
        ..StackOptions::default()
    })
    .await?;
    let served = serve(&stack, listener, &clock, wanted, &arguments, shows_mails).await;
    stack.stop().await;
    served
}

async fn run_engines(arguments: &Arguments) -> Result<(), Error> {
    let engines = ForFunctions::start(&arguments.data, arguments.host).await?;
    let text = format!(
        "\nTable, queues and bucket run for functions, at {}, ports {:?}. Ctrl-C stops them.\n\
         What functions need to know is in {}.",
        arguments.host,
        ENGINE_PORTS,
        engines.environment.display()
    );
    let _ = writeln!(std::io::stdout().lock(), "{text}");
    told_to_stop().await;
    engines.stop().await;
    Ok(())
}

async fn serve(
    stack: &Stack,
    listener: TcpListener,
    clock: &SetBack,
    wanted: Wanted,
    arguments: &Arguments,
    shows_mails: bool,
) -> Result<(), Error> {
    let Some(folder) = stack.folder() else { return Ok(()) };
    let (started, demo, asked_in_vain) = match first_start::earlier(folder)? {
        Some(started) => {
            let in_vain = match &wanted.own {
                Some((named, _)) => {
                    !first_start::add_second(&stack.app, &started, named, wanted.second).await?
                }
                None => false,
            };
            stack.settled().await?;
            let demo = Demo::of_folder(folder)?;
            if let Some(password) = wanted.demo_password.filter(|_| demo.is_some()) {
                first_start::set_demo_password(&stack.app, password).await?;
                stack.settled().await?;
            }
            (started, demo.map(|demo| (demo, None)), in_vain)
        }
        None => {
            if wanted.demo {
                let _ = writeln!(
                    std::io::stdout().lock(),
                    "The demo lives its last two months. This takes a few seconds, once."
                );
            }
            let (started, demo) = first_start::create(folder, stack, clock, wanted).await?;
            (started, demo, false)
        }
    };
    let issued = match &arguments.new_sign_in {
        Some(email) => {
            let token = organization::new_sign_in(&stack.app, email).await?;
            stack.settled().await?;
            Some((email.as_str(), token))
        }
        None => None,
    };
    let failed = |cause| Error::Listen { port: arguments.port, cause };
    let server = stack.gateway.listen(listener).map_err(failed)?;
    let welcome = Welcome {
        url: &server.url(),
        is_open: !arguments.host.is_loopback(),
        data: &arguments.data,
        started: &started,
        demo: demo.as_ref().map(|(demo, password)| (demo, password.as_ref())),
        asked_in_vain,
        shows_mails,
        issued: issued.as_ref().map(|(email, token)| (*email, token)),
        now: stack.app.clock.now(),
    };
    // If standard output is closed, the service runs nevertheless.
    let _ = writeln!(std::io::stdout().lock(), "{}", welcome.text());
    let living = async {
        match demo {
            Some((demo, _)) => demo::live(stack, demo).await,
            None => std::future::pending().await,
        }
    };
    let ended = tokio::select! {
        () = living => Ok(()),
        () = told_to_stop() => Ok(()),
        () = stack.lost() => stack.settled().await,
    };
    server.stop().await;
    ended
}

async fn listen(at: SocketAddr) -> Result<TcpListener, Error> {
    TcpListener::bind(at).await.map_err(|cause| match cause.kind() {
        std::io::ErrorKind::AddrInUse => Error::PortInUse(at.port()),
        _ => Error::Listen { port: at.port(), cause },
    })
}

/// Waits for Ctrl-C or SIGTERM.
async fn told_to_stop() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminated) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminated.recv() => {}
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}

fn log(level: &str) {
    // The embedded table warns about every condition that fails, although nothing is wrong then.
    let level = format!("dynoxide=error,{level}");
    let filter = tracing_subscriber::EnvFilter::try_new(level).unwrap_or_else(|_| "warn".into());
    let _ = tracing_subscriber::fmt()
        .compact()
        .with_ansi(std::io::stderr().is_terminal())
        .with_writer(std::io::stderr)
        .with_env_filter(filter)
        .try_init();
}
