//! The hub: an HTTP server with pages for phones in the local network. The window and the hub share the ledger and the
//! scoring code. The hub sends nothing to the internet.
//!
//! | file | content |
//! | --- | --- |
//! | `address` | addresses and host names of this machine |
//! | `connections`, `guard`, `rate_limits` | connections, checks before every request, rate limits |
//! | `devices` | invitations, joined devices, their roles |
//! | `hub` | state shared by all phones: the current night, change notifications; the order of all locks |
//! | `hub_ledger`, `shared_devices` | the ledger and the devices behind their locks |
//! | `ledger_poll` | the poll of the ledger for changes by other programs |
//! | `device_messages` | the messages for the users of devices, until they go on |
//! | `device_session` | the hand that one device is entering: a [`Session`](quejing_session::session::Session) per device |
//! | `photo_queue` | the queue of photos for the recognition |
//! | `presence` | which devices are at the table: their news streams, hidden pages |
//! | `short_codes` | short codes for typing |
//! | `own_certificate` | the certificate of `--tls-self-signed` |
//! | `refusal` | reasons for which requests are refused |
//! | `request_log` | detection of requests that a phone sends twice |
//! | `request_turns` | how many requests of a device run at the same time |
//! | `unread_body` | bodies that no handler reads to their end, so that the answer arrives |
//! | `pages` | one file per page, with the handlers of its forms |
//! | `files` | the style sheet and the scripts |

mod address;
mod connections;
mod device_messages;
mod device_session;
mod devices;
mod guard;
#[expect(clippy::module_inception, reason = "the type that the module is named after")]
mod hub;
mod hub_ledger;
mod ledger_poll;
mod own_certificate;
mod pages;
mod photo_queue;
mod presence;
mod rate_limits;
mod refusal;
mod request_log;
mod request_turns;
mod shared_devices;
mod short_codes;
#[cfg(test)]
mod tests;
mod unread_body;

use std::net::{IpAddr, SocketAddr, TcpListener};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use tokio::runtime::Runtime;
use tokio::sync::watch;

use quejing_io::files::FileFault;
use quejing_session::night::{LedgerError, LedgerLocation};
use quejing_session::reader::PhotoReader;
use quejing_session::recognition::RecognitionFolders;
use quejing_words::{self as words, ErrorText, Lang};

pub use address::{DEFAULT_PORT, InterfaceAddress, machine_addresses};
pub use device_session::DraftedHand;
use devices::DeviceRegistry;
pub use devices::{Device, DeviceId, DeviceRole};
use hub::Hub;
pub use hub::PageRevision;
pub use short_codes::CodePurpose;

/// The settings of a hub for [`start_hub`]: language, ledger, network address, certificate and recognition.
pub struct HubConfig {
    /// The language of the hub's own texts, and of responses to browsers that send no `Accept-Language` header.
    pub lang: Lang,
    /// The location of the ledger: a folder, or memory for tests.
    pub location: LedgerLocation,
    /// The IP address to listen on; an unspecified one (`0.0.0.0`, `::`) stands for all addresses of this machine.
    pub bind_address: IpAddr,
    /// The TCP port. If it is taken, the hub tries the next ones, unless [`Self::is_port_exact`] is set. 0 lets the
    /// system choose.
    pub port: u16,
    /// True makes the hub listen only on [`Self::port`]; false also tries the next ports if that one is taken.
    pub is_port_exact: bool,
    /// Additional host names that requests may use. The first one, such as the name in the certificate, stands in the
    /// shown URLs.
    pub host_names: Vec<String>,
    /// The source of the certificate for HTTPS; `None` serves plain HTTP.
    pub tls_source: Option<TlsSource>,
    /// The reader that recognizes the tiles in photos.
    pub reader: Box<dyn PhotoReader>,
    /// The folders with the camera profiles and enrolled tile sets for the recognition.
    pub recognition_folders: RecognitionFolders,
    /// True for a program without a window: the first device that joins to play becomes host, and the terminal shows
    /// the short codes.
    pub first_becomes_host: bool,
}

/// The source of the certificate for HTTPS.
#[derive(Clone, Debug)]
pub enum TlsSource {
    /// The user's PEM files of a certificate and its private key.
    Files { certificate: PathBuf, key: PathBuf },
    /// A certificate that this machine signs itself and stores in the folder `phones` beside the ledger.
    SelfSigned,
}

/// An error that prevents the hub from starting.
#[derive(Debug, thiserror::Error)]
pub enum HubError {
    /// The ledger cannot be opened, or only for reading.
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    /// The system refused to listen on the address, for example because another program uses its port.
    #[error("{address}: {why}")]
    Address {
        address: SocketAddr,
        /// The error message of the system.
        why: std::io::Error,
    },
    /// The certificate or its private key is unreadable or invalid, or the two do not belong together.
    #[error(transparent)]
    Certificate(#[from] connections::TlsFault),
    /// The system refused to create the threads or to set up the socket.
    #[error("{0}")]
    System(std::io::Error),
}

impl HubError {
    /// Returns the stable code of the error for scripts, such as `hub_address`; for an error of the ledger, the code of
    /// that error.
    pub fn code(&self) -> &'static str {
        match self {
            HubError::Ledger(error) => error.code(),
            HubError::Address { .. } => "hub_address",
            HubError::Certificate(_) => "hub_certificate",
            HubError::System(_) => "hub_system",
        }
    }

    /// Returns the text for users, with the error and its remedy.
    pub fn text(&self, lang: Lang) -> ErrorText {
        let sentence = match self {
            HubError::Ledger(error) => return words::ledger::error_text(lang, None, error),
            HubError::Address { address, why } => {
                let (address, why) = (address.to_string(), why.to_string());
                text!(lang, "hub-fault-address", address = address, why = why)
            }
            HubError::Certificate(fault) => {
                let why = match fault {
                    connections::TlsFault::Unreadable(fault) => words::render(lang, fault),
                    other => other.to_string(),
                };
                text!(lang, "hub-fault-certificate", why = why)
            }
            HubError::System(why) => text!(lang, "hub-fault-system", why = why.to_string()),
        };
        ErrorText::new(self.code(), sentence)
    }
}

/// The handle of a running hub. Dropping the handle stops the hub.
pub struct HubHandle {
    hub: Arc<Hub>,
    stop_sender: watch::Sender<bool>,
    runtime: Option<Runtime>,
}

/// The maximum number of ports after [`HubConfig::port`] that the hub tries, one after another, while each is taken.
const MAX_NEXT_PORTS: u16 = 20;

/// The maximum number of threads for blocking work, which exist only while they are needed: the turns of some thirty
/// devices ([`request_turns`]), static files and photos, and the poll of the ledger.
const MAX_BLOCKING_THREADS: usize = 128;

/// Starts the hub on threads of its own and returns at once.
///
/// # Errors
/// The certificate or the ledger cannot be loaded, the hub cannot listen on its address, or the system lacks resources
/// for threads.
pub fn start_hub(config: HubConfig) -> Result<HubHandle, HubError> {
    let (tls, own_certificate) = match config.tls_source.as_ref().map(|source| load_tls(source, &config)).transpose()? {
        None => (None, None),
        Some((tls, own_certificate)) => (Some(tls), own_certificate),
    };
    let listener = bind_listener(&config)?;
    let bound = listener.local_addr().map_err(HubError::System)?;
    let runtime = build_runtime().map_err(HubError::System)?;
    let mut hub = Hub::new(config, bound, tls.is_some())?;
    hub.own_certificate = own_certificate;
    let hub = Arc::new(hub);
    let (stop_sender, stopped) = watch::channel(false);
    let router = pages::build_router(hub.clone());
    listener.set_nonblocking(true).map_err(HubError::System)?;
    let listener = {
        let _inside = runtime.enter();
        tokio::net::TcpListener::from_std(listener).map_err(HubError::System)?
    };
    runtime.spawn(connections::accept_connections(listener, tls, router, stopped));
    let polled = Arc::downgrade(&hub);
    runtime.spawn_blocking(move || ledger_poll::poll_ledger(&polled));
    Ok(HubHandle { hub, stop_sender, runtime: Some(runtime) })
}

/// Builds the threads that serve all connections, and those on which requests wait for the disk.
fn build_runtime() -> std::io::Result<Runtime> {
    let mut builder = tokio::runtime::Builder::new_multi_thread();
    builder.worker_threads(2).max_blocking_threads(MAX_BLOCKING_THREADS).enable_all().build()
}

/// Loads the certificate for HTTPS. Creates a self-signed one if it is missing, lacks a name or soon expires. For a
/// self-signed one, also returns the certificate itself (DER), which people can install on their phones.
fn load_tls(
    source: &TlsSource,
    config: &HubConfig,
) -> Result<(tokio_rustls::TlsAcceptor, Option<Vec<u8>>), connections::TlsFault> {
    match source {
        TlsSource::Files { certificate, key } => Ok((connections::load_tls_files(certificate, key)?.0, None)),
        TlsSource::SelfSigned => {
            // A ledger in memory has no folder for the key.
            let missing = || FileFault::Missing { path: "phones".into() };
            let folder = hub::phones_folder(&config.location).ok_or_else(missing)?;
            let names = address::certificate_names(config.bind_address, &config.host_names);
            let own = own_certificate::ensure_own_certificate(&folder, &names, jiff::Zoned::now().date())?;
            let (tls, certificate) = connections::load_tls_files(&own.certificate_path, &own.key_path)?;
            Ok((tls, Some(certificate)))
        }
    }
}

/// Listens on the configured port. If that is taken, listens on the first free one of the next [`MAX_NEXT_PORTS`],
/// unless the port is 0 or [`HubConfig::is_port_exact`] is set.
fn bind_listener(config: &HubConfig) -> Result<TcpListener, HubError> {
    let last_port =
        if config.is_port_exact || config.port == 0 { config.port } else { config.port.saturating_add(MAX_NEXT_PORTS) };
    let mut last_error = None;
    for port in config.port..=last_port {
        let address = SocketAddr::new(config.bind_address, port);
        match TcpListener::bind(address) {
            Ok(listener) => return Ok(listener),
            Err(why) => {
                let is_taken = why.kind() == std::io::ErrorKind::AddrInUse;
                last_error = Some(HubError::Address { address, why });
                if !is_taken {
                    break;
                }
            }
        }
    }
    Err(last_error.unwrap_or_else(|| HubError::System(std::io::ErrorKind::AddrInUse.into())))
}

impl HubHandle {
    /// Returns the URLs of the pages, each with the name of its network interface (empty if the hub listens on a single
    /// address). The URL that phones reach most likely comes first.
    pub fn page_urls(&self) -> Vec<(String, String)> {
        self.hub.page_urls()
    }

    /// Returns the path of the ledger; `None` for a ledger in memory.
    pub fn ledger_path(&self) -> Option<PathBuf> {
        let keeper = self.hub.read_ledger();
        let store = keeper.store();
        (!store.is_in_memory()).then(|| store.path().to_owned())
    }

    /// Returns the URL with the invitation for the next device. An invitation is valid for one device; this creates a
    /// new one once the last was used. `None` without a network, or if no invitation can be created.
    pub fn invitation_url(&self) -> Option<String> {
        let token = self.hub.change_devices(DeviceRegistry::ensure_invitation)?;
        self.hub.invitation_url(&token)
    }

    /// Returns the URL of the table page, short enough to type; `None` without a network.
    pub fn table_url(&self) -> Option<String> {
        self.hub.table_url()
    }

    /// Returns the short code by which the next device joins without a camera. A code is valid for one device and five
    /// minutes; this creates a new one if none is valid. `None` if the system provides no random numbers.
    pub fn join_code(&self) -> Option<String> {
        self.hub.show_code(CodePurpose::Join)
    }

    /// Replaces the shown invitation by one that gives its device the host role, and notifies the window or the
    /// terminal.
    pub fn invite_host(&self) {
        self.hub.change_devices(DeviceRegistry::show_host_invitation);
        self.hub.publish_change();
    }

    /// Returns true if the invitation that the window or the terminal shows gives its device the host role.
    pub fn is_host_invited(&self) -> bool {
        self.hub
            .change_devices(|devices| devices.ensure_invitation().is_some_and(|token| devices.gives_host_role(&token)))
    }

    /// Returns the valid short codes, the oldest first: the purpose, the code and, for [`CodePurpose::Person`], the
    /// name of the person.
    pub fn valid_codes(&self) -> Vec<(CodePurpose, String, Option<String>)> {
        let codes = self.hub.lock_codes().valid_codes(Instant::now());
        let keeper = self.hub.read_ledger();
        let named = codes.into_iter().map(|(purpose, code)| {
            let person = match purpose {
                CodePurpose::Person(_, person) => Some(keeper.night().name(person)),
                CodePurpose::Join | CodePurpose::Host => None,
            };
            (purpose, code, person)
        });
        named.collect()
    }

    /// Returns the QR code of a URL as rows of modules without the quiet zone; `true` is dark. Empty if the URL is too
    /// long.
    pub fn qr_modules(url: &str) -> Vec<Vec<bool>> {
        let Ok(code) = qrcode::QrCode::new(url) else {
            return Vec::new();
        };
        let width = code.width();
        let colors = code.to_colors();
        let dark = |color: &qrcode::Color| *color == qrcode::Color::Dark;
        colors.chunks(width).map(|row| row.iter().map(dark).collect()).collect()
    }

    /// Returns an error for each list, of devices or of consent requests, that could not be read at the start.
    pub fn startup_errors(&self) -> &[LedgerError] {
        &self.hub.startup_errors
    }

    /// Returns the joined devices, without removed ones, in the order in which they joined.
    pub fn joined_devices(&self) -> Vec<Device> {
        self.hub.lock_devices().joined_devices().to_vec()
    }

    /// Returns the display name of a device: its person's name and its kind, such as "Ann (iPhone)".
    pub fn device_name(&self, device: &Device, lang: Lang) -> String {
        let whose = device.person_name(self.hub.read_ledger().night(), lang);
        text!(lang, "device-of-person", person = whose, kind = device.kind)
    }

    /// Removes a device from the table: revokes its key, and deletes its session with hand and photos, its short code
    /// and its claim to a person. Returns true if the device existed.
    pub fn revoke_device(&self, device: DeviceId) -> bool {
        self.hub.revoke_device(device)
    }

    /// Sets the role of a device, and notifies all phones. Returns true if the device exists.
    pub fn set_device_role(&self, device: DeviceId, role: DeviceRole) -> bool {
        let changed = self.hub.change_devices(|devices| devices.change_device(device, |one| one.role = role));
        self.hub.publish_change();
        changed
    }

    /// Returns the hands that phones are entering in the current night, in the order of the device ids.
    pub fn drafted_hands(&self) -> Vec<(DeviceId, DraftedHand)> {
        self.hub.drafted_hands()
    }

    /// Returns a receiver that is notified of every change to the night, the devices, the short codes, the claims to
    /// people or a hand being entered.
    pub fn watch_changes(&self) -> watch::Receiver<PageRevision> {
        self.hub.watch_changes()
    }

    /// Calls `wake` on a thread of the hub after every change, until the hub stops.
    #[cfg(feature = "app")]
    pub fn wake_on_change(&self, wake: impl Fn() + Send + 'static) {
        let mut changes = self.hub.watch_changes();
        if let Some(runtime) = &self.runtime {
            runtime.spawn(async move {
                while changes.changed().await.is_ok() {
                    wake();
                }
            });
        }
    }

    /// Returns the SHA-256 of the self-signed certificate, as browsers show it; `None` without such a certificate.
    pub fn certificate_fingerprint(&self) -> Option<String> {
        self.hub.own_certificate.as_deref().map(connections::certificate_fingerprint)
    }

    /// Returns true if the hub serves its pages over HTTPS.
    pub fn uses_https(&self) -> bool {
        self.hub.uses_https
    }
}

impl Drop for HubHandle {
    /// Stops the hub and closes all connections. Every change that a response acknowledged is on the disk already.
    fn drop(&mut self) {
        let _ = self.stop_sender.send(true);
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}
