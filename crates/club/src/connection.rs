//! A connection to a server, and the meaning of its errors.

use std::sync::Arc;
use std::time::Duration;

use futures_util::future::poll_fn;
use rustls::{ClientConfig, RootCertStore};
use tokio::sync::mpsc;
use tokio_postgres::config::SslMode;
use tokio_postgres::error::SqlState;
use tokio_postgres::tls::MakeTlsConnect;
use tokio_postgres::{AsyncMessage, Client, Config, Connection, NoTls, Socket};
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::address::ServerAddress;
use crate::password::find_password;
use quejing_ledger::{FileCause, LedgerError};

/// The maximum time for which a connection may take to open, all hosts of an address together.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(4);
/// The time after which data that the server has not confirmed breaks the connection.
const UNANSWERED_TIMEOUT: Duration = Duration::from_secs(8);
/// The time without data after which the system asks whether the server is still there.
const KEEPALIVE_IDLE: Duration = Duration::from_secs(10);
/// The name under which the server lists the program's connections.
const APPLICATION_NAME: &str = "quejing";

/// The failure of a connection or of a statement.
#[derive(Debug)]
pub(crate) enum ServerError {
    /// An error of PostgreSQL's client.
    Postgres(tokio_postgres::Error),
    /// An error in the words of the ledger.
    Told(LedgerError),
}

impl From<tokio_postgres::Error> for ServerError {
    fn from(error: tokio_postgres::Error) -> ServerError {
        ServerError::Postgres(error)
    }
}

impl From<LedgerError> for ServerError {
    fn from(error: LedgerError) -> ServerError {
        ServerError::Told(error)
    }
}

impl ServerError {
    /// Returns true if the transaction failed only because another one ran at once, so that it can be repeated.
    pub(crate) fn is_serialization_failure(&self) -> bool {
        let ServerError::Postgres(error) = self else {
            return false;
        };
        [SqlState::T_R_SERIALIZATION_FAILURE, SqlState::T_R_DEADLOCK_DETECTED, SqlState::UNIQUE_VIOLATION]
            .iter()
            .any(|state| error.code() == Some(state))
    }

    /// Returns true if the connection is of no use any more.
    pub(crate) fn breaks_connection(&self) -> bool {
        match self {
            ServerError::Postgres(error) => error.as_db_error().is_none_or(|error| is_ending(error.code())),
            ServerError::Told(_) => false,
        }
    }

    /// Converts the error to one of the ledger.
    pub(crate) fn into_ledger_error(self, address: &ServerAddress) -> LedgerError {
        let server = address.shown().to_owned();
        let error = match self {
            ServerError::Told(error) => return error,
            ServerError::Postgres(error) => error,
        };
        let Some(code) = error.code().cloned() else {
            let why = cause_of(&error);
            // The client has no codes for these: no password, a wrong way to log in, no encryption, a wrong
            // certificate.
            let is_refusal = REFUSALS_WITHOUT_CODE.iter().any(|beginning| error.to_string().starts_with(beginning));
            return match is_refusal {
                true => LedgerError::ServerRefused { server, why },
                false => LedgerError::ServerUnreachable { server, why },
            };
        };
        let why = FileCause::Said(error.as_db_error().map_or_else(String::new, |error| error.message().to_owned()));
        match code {
            SqlState::DISK_FULL => LedgerError::Full { path: server },
            SqlState::READ_ONLY_SQL_TRANSACTION => LedgerError::ReadOnly { path: server, why },
            SqlState::UNDEFINED_TABLE | SqlState::INVALID_SCHEMA_NAME | SqlState::UNDEFINED_COLUMN => {
                LedgerError::ServerNotPrepared { server }
            }
            code if is_ending(&code) => LedgerError::ServerUnreachable { server, why },
            _ => LedgerError::ServerRefused { server, why },
        }
    }
}

/// Returns true for the states of a server that is starting, stopping, or cannot take more connections.
fn is_ending(code: &SqlState) -> bool {
    [
        SqlState::ADMIN_SHUTDOWN,
        SqlState::CRASH_SHUTDOWN,
        SqlState::CANNOT_CONNECT_NOW,
        SqlState::TOO_MANY_CONNECTIONS,
        SqlState::IDLE_SESSION_TIMEOUT,
        SqlState::QUERY_CANCELED,
        SqlState::LOCK_NOT_AVAILABLE,
    ]
    .contains(code)
}

/// Returns the innermost reason of an error, such as that of the system.
fn cause_of(error: &tokio_postgres::Error) -> FileCause {
    let mut cause: &dyn std::error::Error = error;
    while let Some(source) = cause.source() {
        cause = source;
    }
    match cause.downcast_ref::<std::io::Error>() {
        // The client's own words for a server that does not write, which are no refusal of the system.
        Some(error) if error.kind() == std::io::ErrorKind::PermissionDenied && error.get_ref().is_some() => {
            FileCause::Said(error.to_string())
        }
        Some(error) => FileCause::from(error),
        None => FileCause::Said(cause.to_string()),
    }
}

/// The beginnings of the client's errors that no further try mends.
const REFUSALS_WITHOUT_CODE: [&str; 3] =
    ["invalid configuration", "authentication error", "error performing TLS handshake"];

/// An open connection. Dropping it closes it.
pub(crate) struct ServerConnection {
    pub client: Client,
    /// Receives the names of the parts of the ledger that others have changed; closed once the connection is.
    pub notices: mpsc::UnboundedReceiver<String>,
}

/// Opens a connection to the first host of the address that answers and, if there are several, writes. They share the
/// time, so that one that does not answer keeps nobody from the others.
///
/// # Errors
/// The server cannot be reached or refuses, its certificate is not trusted, or the password cannot be read.
pub(crate) async fn connect(address: &ServerAddress) -> Result<ServerConnection, ServerError> {
    let server = || address.shown().to_owned();
    let refused = |why: String| LedgerError::ServerRefused { server: server(), why: FileCause::Said(why) };
    let configs = address.to_configs().map_err(|fault| refused(fault.to_string()))?;
    let share = CONNECT_TIMEOUT / u32::try_from(configs.len()).unwrap_or(u32::MAX).max(1);
    let timed_out = || LedgerError::ServerUnreachable {
        server: server(),
        why: FileCause::System(quejing_io::files::SystemCause::from(&std::io::Error::from(
            std::io::ErrorKind::TimedOut,
        ))),
    };
    let mut error = ServerError::Told(timed_out());
    for mut config in configs {
        config.connect_timeout(share);
        match tokio::time::timeout(share, connect_to_host(address, config)).await {
            Ok(Ok(connection)) => return Ok(connection),
            Ok(Err(found)) => error = found,
            Err(_) => error = ServerError::Told(timed_out()),
        }
    }
    Err(error)
}

/// Opens a connection to one host of the address.
async fn connect_to_host(address: &ServerAddress, mut config: Config) -> Result<ServerConnection, ServerError> {
    config.application_name(APPLICATION_NAME).tcp_user_timeout(UNANSWERED_TIMEOUT).keepalives_idle(KEEPALIVE_IDLE);
    if let Some(password) = find_password(&config)? {
        config.password(password);
    }
    match address.is_verified {
        false => open(config.ssl_mode(SslMode::Disable), NoTls).await,
        true => {
            let tls = MakeRustlsConnect::new(tls_settings(address)?);
            open(config.ssl_mode(SslMode::Require), tls).await
        }
    }
}

/// Opens a connection with these settings, and runs it beside the caller.
async fn open<T>(config: &Config, tls: T) -> Result<ServerConnection, ServerError>
where
    T: MakeTlsConnect<Socket>,
    T::Stream: Send + 'static,
{
    let (client, connection) = config.connect(tls).await?;
    let (sender, notices) = mpsc::unbounded_channel();
    tokio::spawn(run(connection, sender));
    Ok(ServerConnection { client, notices })
}

/// Runs a connection until it ends, and passes on what the server notifies.
async fn run<S, T>(mut connection: Connection<S, T>, notices: mpsc::UnboundedSender<String>)
where
    S: tokio::io::AsyncRead + tokio::io::AsyncWrite + Unpin,
    T: tokio::io::AsyncRead + tokio::io::AsyncWrite + Unpin,
{
    while let Some(Ok(message)) = poll_fn(|context| connection.poll_message(context)).await {
        if let AsyncMessage::Notification(notification) = message {
            let _ = notices.send(notification.payload().to_owned());
        }
    }
}

/// Returns the settings of an encrypted connection to a server whose certificate and name are checked.
fn tls_settings(address: &ServerAddress) -> Result<ClientConfig, LedgerError> {
    let mut roots = RootCertStore::empty();
    match &address.root_certificates {
        Some(file) => {
            use rustls::pki_types::CertificateDer;
            use rustls::pki_types::pem::PemObject;
            let unreadable = |why: String| LedgerError::File {
                path: file.display().to_string(),
                verb: "read",
                why: FileCause::Said(why),
            };
            for certificate in CertificateDer::pem_file_iter(file).map_err(|error| unreadable(error.to_string()))? {
                let certificate = certificate.map_err(|error| unreadable(error.to_string()))?;
                roots.add(certificate).map_err(|error| unreadable(error.to_string()))?;
            }
        }
        None => {
            roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        }
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let builder = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
    let builder = builder.map_err(|error| LedgerError::ServerRefused {
        server: address.shown().to_owned(),
        why: FileCause::Said(error.to_string()),
    })?;
    Ok(builder.with_root_certificates(roots).with_no_client_auth())
}

/// Runs `work` with a connection of its own, on this thread, which must not run asynchronous code already.
pub(crate) fn connect_for_owner(
    address: &ServerAddress,
    work: impl AsyncFnOnce(&mut Client) -> Result<(), ServerError>,
) -> Result<(), LedgerError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime
        .map_err(|error| LedgerError::ServerUnreachable { server: address.shown().to_owned(), why: error.into() })?;
    runtime
        .block_on(async {
            let mut connection = connect(address).await?;
            work(&mut connection.client).await
        })
        .map_err(|error| error.into_ledger_error(address))
}
