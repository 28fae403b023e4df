//! The place where a ledger is kept.

use std::path::{Path, PathBuf};

use super::keeper::prepare_data_folder;
use quejing_io::files::LEDGER_NAME;
use quejing_ledger::{LedgerError, LedgerStore, SharedMirror};

/// The place where the ledger is stored.
#[derive(Clone, Debug)]
pub enum LedgerLocation {
    /// In memory only, for tests and pictures of the window, or if no folder can be written.
    Memory,
    /// In this folder, as a rule the user's data folder.
    Folder(PathBuf),
    /// In a home that other computers write, too, with a mirror here.
    Shared(SharedMirror),
}

impl LedgerLocation {
    /// Returns the user's data folder (see [`quejing_io::folders::data_folder`]), or memory if there is no such folder.
    pub fn default_location() -> Self {
        quejing_io::folders::data_folder().map_or(LedgerLocation::Memory, LedgerLocation::Folder)
    }

    /// Returns true if this text is the address of a server rather than a path.
    pub fn is_server_address(text: &str) -> bool {
        text.starts_with("postgres://") || text.starts_with("postgresql://")
    }

    /// Opens the ledger on the server at this address, with its mirror in the user's data folder.
    ///
    /// # Errors
    /// The address cannot be used, the server refuses, or it does not answer and was never read before.
    #[cfg(feature = "club")]
    pub fn on_server(address: &str) -> Result<LedgerLocation, LedgerError> {
        let address: quejing_club::ServerAddress = address.parse()?;
        let data = quejing_io::folders::data_folder().unwrap_or_default();
        prepare_data_folder(&data);
        let (folder, home) = (address.mirror_folder(&data), quejing_club::ServerHome::start(address)?);
        Ok(LedgerLocation::Shared(SharedMirror::open(folder, std::sync::Arc::new(home))?))
    }

    /// Refuses the address of a server.
    ///
    /// # Errors
    /// Always: this build keeps no ledger on a server.
    #[cfg(not(feature = "club"))]
    pub fn on_server(_: &str) -> Result<LedgerLocation, LedgerError> {
        Err(quejing_ledger::ServerAddressFault::NotBuilt.into())
    }

    /// Calls `tell` with the error of the last reading of the server; returns `None` if there was none, or if the
    /// ledger is on no server.
    pub fn server_fault<T>(&self, tell: impl FnOnce(&LedgerError) -> T) -> Option<T> {
        match self {
            LedgerLocation::Shared(mirror) => mirror.with_fault(tell),
            LedgerLocation::Memory | LedgerLocation::Folder(_) => None,
        }
    }

    /// Returns true if the ledger is on a server that did not answer when it was last asked.
    pub fn is_server_away(&self) -> bool {
        match self {
            LedgerLocation::Shared(mirror) => mirror.home().is_away(),
            LedgerLocation::Memory | LedgerLocation::Folder(_) => false,
        }
    }

    /// Returns the folder of the ledger's file and of what lies beside it; `None` for a ledger in memory.
    pub fn folder(&self) -> Option<&Path> {
        match self {
            LedgerLocation::Memory => None,
            LedgerLocation::Folder(folder) => Some(folder),
            LedgerLocation::Shared(mirror) => Some(mirror.folder()),
        }
    }

    /// Returns true if the ledger is in memory only.
    pub fn is_memory(&self) -> bool {
        matches!(self, LedgerLocation::Memory)
    }

    /// Returns the path of the ledger's file; `None` for a ledger in memory.
    pub fn file(&self) -> Option<PathBuf> {
        Some(self.folder()?.join(LEDGER_NAME))
    }

    /// Opens the ledger, or creates one.
    ///
    /// # Errors
    /// The errors of [`LedgerStore::open`].
    pub fn open_store(&self) -> Result<LedgerStore, LedgerError> {
        match self {
            LedgerLocation::Memory => LedgerStore::in_memory(),
            LedgerLocation::Folder(folder) => {
                prepare_data_folder(folder);
                LedgerStore::open(&folder.join(LEDGER_NAME))
            }
            LedgerLocation::Shared(mirror) => mirror.open_store(),
        }
    }
}

/// Prepares the database at this address for a ledger, or brings its tables to the newest format; with `machine`, lets
/// that role write it. The role of the address must own the database.
///
/// # Errors
/// The address cannot be used, the server does not answer or refuses, or it has tables of a later version.
#[cfg(feature = "club")]
pub fn prepare_server(address: &str, machine: Option<&str>) -> Result<(), LedgerError> {
    quejing_club::prepare_server(&address.parse()?, machine)
}

/// Refuses to prepare a database.
///
/// # Errors
/// Always: this build keeps no ledger on a server.
#[cfg(not(feature = "club"))]
pub fn prepare_server(_: &str, _: Option<&str>) -> Result<(), LedgerError> {
    Err(quejing_ledger::ServerAddressFault::NotBuilt.into())
}
