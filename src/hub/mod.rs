//! The phones on the table: pages that this program serves in the table's own network, over the same ledger and by the same
//! scorer as the window. Nothing leaves the room.
//!
//! | file | what |
//! | --- | --- |
//! | `address` | the machine's addresses, and the names by which it may be asked |
//! | `listen`, `guard`, `rates` | connections and their limits; what stands before every page |
//! | `devices` | invitations, the devices that joined, what they may do |
//! | `hub` | what all phones share: the night as it stands, the news of a change |
//! | `device_session` | what one device is entering: a [`Model`](crate::scorer::model::Model) of its own |
//! | `reading` | the queue of photos |
//! | `codes` | short codes that are typed |
//! | `once` | requests that a phone may send twice |
//! | `pages` | a file a page: what it shows, and what its forms do |
//! | `files` | the style sheet, the script, the icon |

mod address;
mod codes;
mod device_session;
mod devices;
mod guard;
#[expect(clippy::module_inception, reason = "the type that the module is named after")]
mod hub;
mod listen;
mod once;
mod pages;
mod rates;
mod reading;
#[cfg(test)]
mod tests;

use std::net::{IpAddr, SocketAddr, TcpListener};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use tokio::runtime::Runtime;
use tokio::sync::watch;

use crate::i18n::{self, Lang};
use crate::scorer::night::LedgerLocation;
use crate::scorer::reader::Reader;
use crate::table::ledger::LedgerError;
use crate::vision::OpticsStore;

pub use address::{Own, PORT, own};
pub use codes::Purpose;
pub use device_session::Entering;
pub use devices::{Device, DeviceId, Role};
pub use hub::Change;
use hub::Hub;

/// How the phones are served.
pub struct Config {
    /// The language of those whose browsers name none of ours.
    pub lang: Lang,
    /// The ledger.
    pub keeping: LedgerLocation,
    /// Where to listen; an unspecified address is all of the machine's.
    pub bind: IpAddr,
    /// The port. Where it is taken, the next free one is used, unless `exact`.
    pub port: u16,
    /// This port or none.
    pub exact: bool,
    /// Further names by which phones may ask, such as that of a certificate.
    pub names: Vec<String>,
    /// The files of a certificate and its key, for HTTPS.
    pub tls: Option<(PathBuf, PathBuf)>,
    /// What reads photos.
    pub reader: Box<dyn Reader>,
    /// The camera profiles and tile sets by which it reads.
    pub optics: OpticsStore,
    /// Whether the first device is the host's: where no window is.
    pub first_hosts: bool,
}

/// Why the phones cannot be served.
#[derive(Debug, thiserror::Error)]
pub enum HubError {
    /// The ledger cannot be opened.
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    /// The system does not let us listen there.
    #[error("{address}: {why}")]
    Address {
        address: SocketAddr,
        /// What the system says.
        why: std::io::Error,
    },
    /// The certificate or its key cannot be used.
    #[error(transparent)]
    Certificate(#[from] listen::TlsFault),
    /// The system gives no threads or no randomness.
    #[error("{0}")]
    System(std::io::Error),
}

impl HubError {
    /// The stable code.
    pub fn code(&self) -> &'static str {
        match self {
            HubError::Ledger(error) => error.code(),
            HubError::Address { .. } => "hub_address",
            HubError::Certificate(_) => "hub_certificate",
            HubError::System(_) => "hub_system",
        }
    }

    /// What is wrong, and what to do.
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

/// The phones' pages while they are served; dropping it ends that.
pub struct Handle {
    hub: Arc<Hub>,
    stop: watch::Sender<bool>,
    runtime: Option<Runtime>,
}

/// How many ports after the usual one are tried.
const NEXT_PORTS: u16 = 20;

/// Begins to serve, on threads of its own.
///
/// # Errors
/// [`HubError`].
pub fn start(config: Config) -> Result<Handle, HubError> {
    let tls = match &config.tls {
        None => None,
        Some((certificate, key)) => Some(listen::tls(certificate, key)?),
    };
    let listener = listener(&config)?;
    let bound = listener.local_addr().map_err(HubError::System)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .max_blocking_threads(8)
        .enable_all()
        .build()
        .map_err(HubError::System)?;
    let hub = Arc::new(Hub::new(config, bound, tls.is_some())?);
    let (stop, stopped) = watch::channel(false);
    let router = pages::router(hub.clone());
    listener.set_nonblocking(true).map_err(HubError::System)?;
    let listener = {
        let _inside = runtime.enter();
        tokio::net::TcpListener::from_std(listener).map_err(HubError::System)?
    };
    runtime.spawn(listen::serve(listener, tls, router, stopped));
    runtime.spawn(hub::glance(Arc::downgrade(&hub)));
    Ok(Handle { hub, stop, runtime: Some(runtime) })
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
    /// The addresses of the pages, the likeliest first, each with the network interface that has it.
    pub fn addresses(&self) -> Vec<(String, String)> {
        self.hub.addresses()
    }

    /// The address with an invitation, which the next device joins by: a new one once it was taken.
    pub fn invitation(&self) -> Option<String> {
        let token = self.hub.devices().shown()?;
        self.hub.inviting(&token)
    }

    /// Lets the invitation that is shown next make its device the host's.
    pub fn invite_host(&self) {
        self.hub.devices().show_host_invitation();
        self.hub.changed();
    }

    /// Returns true if the invitation that is shown makes its device the host's.
    pub fn invites_host(&self) -> bool {
        let mut devices = self.hub.devices();
        devices.shown().is_some_and(|token| devices.makes_host(&token))
    }

    /// The short codes that hold, each with what it is good for, and the name of the person it gives back.
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

    /// An invitation's address as a QR code: rows of modules, dark ones true, without the quiet border around it.
    pub fn qr(address: &str) -> Vec<Vec<bool>> {
        let Ok(code) = qrcode::QrCode::new(address) else {
            return Vec::new();
        };
        let width = code.width();
        let colors = code.to_colors();
        let dark = |color: &qrcode::Color| *color == qrcode::Color::Dark;
        colors.chunks(width).map(|row| row.iter().map(dark).collect()).collect()
    }

    /// Returns the lists that could not be read when it began, for whoever sits at the computer.
    pub fn unread(&self) -> &[LedgerError] {
        &self.hub.unread
    }

    /// The devices that joined, in that order.
    pub fn devices(&self) -> Vec<Device> {
        self.hub.devices().all().to_vec()
    }

    /// What a device is called: whose it is, and what kind it is.
    pub fn named(&self, device: &Device, lang: Lang) -> String {
        let whose = device.person_name(self.hub.night().night(), lang);
        format!("{whose} ({})", device.kind)
    }

    /// Puts a device out; says whether it was there.
    pub fn revoke(&self, device: DeviceId) -> bool {
        self.hub.revoke(device)
    }

    /// Makes a device the host's, or a player's again.
    pub fn set_role(&self, device: DeviceId, role: Role) -> bool {
        let changed = self.hub.devices().change(device, |one| one.role = role);
        self.hub.changed();
        changed
    }

    /// The hands that are being entered on phones.
    pub fn entering(&self) -> Vec<(DeviceId, Entering)> {
        self.hub.entering()
    }

    /// The news: a change of the night, of the devices, or of a hand that is being entered.
    pub fn watch(&self) -> watch::Receiver<Change> {
        self.hub.watch()
    }

    /// Calls `wake` with every news, until the pages are no longer served.
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

    /// The window has recorded something: phones need not wait until the file is looked at.
    pub fn look(&self) {
        self.hub.look();
    }

    /// Whether what is sent can be read by others in the network.
    pub fn is_secure(&self) -> bool {
        self.hub.secure
    }
}

impl Drop for Handle {
    /// Closes the connections; what was acknowledged is on the disk.
    fn drop(&mut self) {
        let _ = self.stop.send(true);
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}
