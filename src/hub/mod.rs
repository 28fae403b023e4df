//! The hub: serves pages for phones in the local network. It uses the same ledger and the same scoring code as the window. Nothing
//! is sent to the internet.
//!
//! | file | content |
//! | --- | --- |
//! | `address` | addresses and host names of this machine |
//! | `listen`, `guard`, `rates` | connections, checks before every request, rate limits |
//! | `devices` | invitations, joined devices, their roles |
//! | `hub` | state shared by all phones: the current night, change notifications |
//! | `device_session` | the hand that one device is entering: a [`Model`](crate::scorer::model::Model) per device |
//! | `reading` | the queue of photos |
//! | `codes` | short codes for typing |
//! | `own_certificate` | the certificate of `--tls-self-signed` |
//! | `once` | detection of requests that a phone sends twice |
//! | `pages` | one file per page, with the handlers of its forms |
//! | `files` | the style sheet and the script |

mod address;
mod codes;
mod device_session;
mod devices;
mod guard;
#[expect(clippy::module_inception, reason = "the type that the module is named after")]
mod hub;
mod listen;
mod once;
mod own_certificate;
mod pages;
mod rates;
mod reading;
mod refusal;
#[cfg(test)]
mod tests;

use std::net::{IpAddr, SocketAddr, TcpListener};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use tokio::runtime::Runtime;
use tokio::sync::watch;

use crate::files::FileFault;
use crate::i18n::{self, Lang};
use crate::scorer::night::LedgerLocation;
use crate::scorer::reader::Reader;
use crate::table::ledger::LedgerError;
use crate::vision::RecognitionFolders;

pub use address::{OwnAddress, PORT, own_addresses};
pub use codes::Purpose;
pub use device_session::DraftedHand;
pub use devices::{Device, DeviceId, DeviceRole};
use hub::Hub;
pub use hub::PageRevision;

/// The settings of the hub.
pub struct Config {
    /// The language for browsers that accept none of the supported ones.
    pub lang: Lang,
    /// The location of the ledger.
    pub location: LedgerLocation,
    /// The address to listen on; an unspecified address means all addresses of this machine.
    pub bind: IpAddr,
    /// The port. If it is taken, the next free one is used, unless `exact` is set.
    pub port: u16,
    /// If set, no other port is tried.
    pub exact: bool,
    /// Additional host names that requests may use, such as that of a certificate.
    pub names: Vec<String>,
    /// The certificate for HTTPS; `None` serves plain HTTP.
    pub tls: Option<TlsSource>,
    /// The recognition of photos.
    pub reader: Box<dyn Reader>,
    /// The camera profiles and tile sets for the recognition.
    pub recognition_folders: RecognitionFolders,
    /// If set, the first device becomes host: for a program without a window.
    pub first_hosts: bool,
}

/// The source of the certificate for HTTPS.
#[derive(Clone, Debug)]
pub enum TlsSource {
    /// PEM files of a certificate and its private key.
    Files { certificate: PathBuf, key: PathBuf },
    /// A certificate that this machine makes for itself and keeps under the folder of the ledger.
    SelfSigned,
}

/// An error that prevents serving the phones.
#[derive(Debug, thiserror::Error)]
pub enum HubError {
    /// The ledger cannot be opened.
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    /// The system refused to listen on the address.
    #[error("{address}: {why}")]
    Address {
        address: SocketAddr,
        /// The error of the system.
        why: std::io::Error,
    },
    /// The certificate or its key cannot be used.
    #[error(transparent)]
    Certificate(#[from] listen::TlsFault),
    /// The system refused a thread or a socket.
    #[error("{0}")]
    System(std::io::Error),
}

impl HubError {
    /// Returns the stable error code.
    pub fn code(&self) -> &'static str {
        match self {
            HubError::Ledger(error) => error.code(),
            HubError::Address { .. } => "hub_address",
            HubError::Certificate(_) => "hub_certificate",
            HubError::System(_) => "hub_system",
        }
    }

    /// Returns the message for users: the error and its cure.
    pub fn text(&self, lang: Lang) -> String {
        match self {
            HubError::Ledger(error) => i18n::ledger::error(lang, error),
            HubError::Address { address, why } => {
                let (address, why) = (address.to_string(), why.to_string());
                text!(lang, "hub-fault-address", address = address, why = why)
            }
            HubError::Certificate(fault) => {
                let why = match fault {
                    listen::TlsFault::Unreadable(fault) => i18n::render(lang, fault),
                    other => other.to_string(),
                };
                text!(lang, "hub-fault-certificate", why = why)
            }
            HubError::System(why) => text!(lang, "hub-fault-system", why = why.to_string()),
        }
    }
}

/// A running hub. Dropping it stops the hub.
pub struct Handle {
    hub: Arc<Hub>,
    stop: watch::Sender<bool>,
    runtime: Option<Runtime>,
}

/// The number of ports after [`Config::port`] that are tried if it is taken.
const NEXT_PORTS: u16 = 20;

/// Starts the hub on its own threads.
///
/// # Errors
/// [`HubError`].
pub fn start(config: Config) -> Result<Handle, HubError> {
    let (tls, own_certificate) = match config.tls.as_ref().map(|source| load_tls(source, &config)).transpose()? {
        None => (None, None),
        Some((tls, own_certificate)) => (Some(tls), own_certificate),
    };
    let listener = listener(&config)?;
    let bound = listener.local_addr().map_err(HubError::System)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .max_blocking_threads(8)
        .enable_all()
        .build()
        .map_err(HubError::System)?;
    let mut hub = Hub::new(config, bound, tls.is_some())?;
    hub.own_certificate = own_certificate;
    let hub = Arc::new(hub);
    let (stop, stopped) = watch::channel(false);
    let router = pages::router(hub.clone());
    listener.set_nonblocking(true).map_err(HubError::System)?;
    let listener = {
        let _inside = runtime.enter();
        tokio::net::TcpListener::from_std(listener).map_err(HubError::System)?
    };
    runtime.spawn(listen::serve(listener, tls, router, stopped));
    runtime.spawn(hub::poll_ledger(Arc::downgrade(&hub)));
    Ok(Handle { hub, stop, runtime: Some(runtime) })
}

/// Loads the certificate; also returns it if it is self-signed, for people who install it on their phones.
fn load_tls(
    source: &TlsSource,
    config: &Config,
) -> Result<(tokio_rustls::TlsAcceptor, Option<Vec<u8>>), listen::TlsFault> {
    match source {
        TlsSource::Files { certificate, key } => Ok((listen::load_tls(certificate, key)?.0, None)),
        TlsSource::SelfSigned => {
            // A ledger in memory has no folder for the key.
            let missing = || FileFault::Missing { path: "phones".into() };
            let folder = hub::phones_folder(&config.location).ok_or_else(missing)?;
            let names = address::certificate_names(config.bind, &config.names);
            let own = own_certificate::own_certificate(&folder, &names, jiff::Zoned::now().date())?;
            let (tls, certificate) = listen::load_tls(&own.certificate, &own.key)?;
            Ok((tls, Some(certificate)))
        }
    }
}

fn listener(config: &Config) -> Result<TcpListener, HubError> {
    let last = if config.exact || config.port == 0 { config.port } else { config.port.saturating_add(NEXT_PORTS) };
    let mut failed = None;
    for port in config.port..=last {
        let address = SocketAddr::new(config.bind, port);
        match TcpListener::bind(address) {
            Ok(listener) => return Ok(listener),
            Err(why) => {
                let taken = why.kind() == std::io::ErrorKind::AddrInUse;
                failed = Some(HubError::Address { address, why });
                if !taken {
                    break;
                }
            }
        }
    }
    Err(failed.unwrap_or_else(|| HubError::System(std::io::ErrorKind::AddrInUse.into())))
}

impl Handle {
    /// Returns the addresses of the pages, each with the name of its network interface; the most likely one comes first.
    pub fn addresses(&self) -> Vec<(String, String)> {
        self.hub.addresses()
    }

    /// Returns the path of the ledger's file; `None` for a ledger in memory.
    pub fn ledger(&self) -> Option<PathBuf> {
        let keeper = self.hub.night();
        let store = keeper.store();
        (!store.is_in_memory()).then(|| store.path().to_owned())
    }

    /// Returns the address by which the next device joins. Each invitation is valid for one device; a new one follows.
    pub fn invitation(&self) -> Option<String> {
        let token = self.hub.devices().shown_invitation()?;
        self.hub.invitation_address(&token)
    }

    /// Returns the address for people to type; `None` without a network.
    pub fn address(&self) -> Option<String> {
        self.hub.table_address()
    }

    /// Returns the short code by which the next device joins without a camera. Each code is valid for one device and five minutes; a
    /// new one follows.
    pub fn join_code(&self) -> Option<String> {
        self.hub.show_code(Purpose::Join)
    }

    /// Replaces the shown invitation by one that makes its device the host.
    pub fn invite_host(&self) {
        self.hub.devices().show_host_invitation();
        self.hub.publish_change();
    }

    /// Returns true if the shown invitation makes its device the host.
    pub fn invites_host(&self) -> bool {
        let mut devices = self.hub.devices();
        devices.shown_invitation().is_some_and(|token| devices.makes_host(&token))
    }

    /// Returns the valid short codes, each with its purpose and, for [`Purpose::Person`], the name of the person.
    pub fn codes(&self) -> Vec<(Purpose, String, Option<String>)> {
        let all = self.hub.codes().all(Instant::now());
        let keeper = self.hub.night();
        let named = all.into_iter().map(|(purpose, code)| {
            let person = match purpose {
                Purpose::Person(_, person) => Some(keeper.night().name(person)),
                Purpose::Join | Purpose::Host => None,
            };
            (purpose, code, person)
        });
        named.collect()
    }

    /// Returns an address as a QR code: rows of modules without the quiet zone; `true` is dark. Empty if the address is too long.
    pub fn qr(address: &str) -> Vec<Vec<bool>> {
        let Ok(code) = qrcode::QrCode::new(address) else {
            return Vec::new();
        };
        let width = code.width();
        let colors = code.to_colors();
        let dark = |color: &qrcode::Color| *color == qrcode::Color::Dark;
        colors.chunks(width).map(|row| row.iter().map(dark).collect()).collect()
    }

    /// Returns the errors of lists that could not be read at the start, for the window or the terminal.
    pub fn unread(&self) -> &[LedgerError] {
        &self.hub.unread
    }

    /// Returns the joined devices, in the order in which they joined.
    pub fn devices(&self) -> Vec<Device> {
        self.hub.devices().all().to_vec()
    }

    /// Returns the display name of a device: its person's name and its kind.
    pub fn device_name(&self, device: &Device, lang: Lang) -> String {
        let whose = device.person_name(self.hub.night().night(), lang);
        format!("{whose} ({})", device.kind)
    }

    /// Revokes the key of a device. Returns true if the device existed.
    pub fn revoke(&self, device: DeviceId) -> bool {
        self.hub.revoke(device)
    }

    /// Sets the role of a device. Returns true if the device exists.
    pub fn set_role(&self, device: DeviceId, role: DeviceRole) -> bool {
        let changed = self.hub.devices().change(device, |one| one.role = role);
        self.hub.publish_change();
        changed
    }

    /// Returns the hands that phones are entering, by device.
    pub fn entering(&self) -> Vec<(DeviceId, DraftedHand)> {
        self.hub.drafts()
    }

    /// Returns a receiver of changes: of the night, of the devices or of a hand being entered.
    pub fn watch(&self) -> watch::Receiver<PageRevision> {
        self.hub.watch()
    }

    /// Calls `wake` after every change, until the hub stops.
    #[cfg(feature = "app")]
    pub fn wake(&self, wake: impl Fn() + Send + 'static) {
        let mut news = self.hub.watch();
        if let Some(runtime) = &self.runtime {
            runtime.spawn(async move {
                while news.changed().await.is_ok() {
                    wake();
                }
            });
        }
    }

    /// Reads new events of the ledger at once instead of at the next poll.
    pub fn look(&self) {
        self.hub.sync();
    }

    /// Returns the SHA-256 of a self-signed certificate, as browsers show it.
    pub fn fingerprint(&self) -> Option<String> {
        self.hub.own_certificate.as_deref().map(listen::fingerprint)
    }

    /// Returns true if the pages are served over HTTPS.
    pub fn is_secure(&self) -> bool {
        self.hub.secure
    }
}

impl Drop for Handle {
    /// Closes all connections. Every acknowledged change is on the disk by then.
    fn drop(&mut self) {
        let _ = self.stop.send(true);
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}
