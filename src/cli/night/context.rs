//! The context of a command: its ledger, its night, the people it names, and its output.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{anyhow, bail};
use serde_json::Value;

use super::error::NightError;
use crate::cli::output::{Force, OutFile, OutFolder, output_error};
use crate::files::{FileFault, Output, OutputFault};
use crate::i18n::{self, Lang};
use crate::scorer::night::Keeper;
use crate::table::ledger::{Broken, Event, LedgerError, Night, NightId, Payload, PlayerId, Store};
pub(super) use crate::table::ledger::{known_people, usual_ledger as usual_path};

/// The options that all commands of `quejing night` share.
pub struct NightContext {
    /// The ledger file.
    pub path: PathBuf,
    /// The title of the night or the beginning of its id; `None` for the night in progress.
    pub night: Option<String>,
    /// JSON instead of text for people.
    pub json: bool,
    pub lang: Lang,
    /// The author of new events, as the ledger stores it.
    pub author: String,
    /// The user's mark (`--id`) that keeps a repeated command from recording twice; see [`Payload::once`].
    pub mark: Option<String>,
}

impl NightContext {
    /// Converts an error of the ledger to a sentence in the user's language.
    pub fn error(&self, error: &LedgerError) -> anyhow::Error {
        anyhow!(i18n::ledger::error(self.lang, error))
    }

    /// Converts the error of a file that cannot be read to a sentence in the user's language.
    pub fn file_error(&self, fault: &FileFault) -> anyhow::Error {
        anyhow!(i18n::file_fault(self.lang, fault))
    }

    /// Converts an error of the ledger like [`Self::error`], with the night's names in place of identifiers.
    pub fn error_in(&self, night: &Night, error: &LedgerError) -> anyhow::Error {
        anyhow!(i18n::night::with_names(night, i18n::ledger::error(self.lang, error)))
    }

    /// Opens the existing ledger for writing and warns of its faults. If the usual ledger does not exist, nobody has begun a night.
    pub fn open_store(&self) -> anyhow::Result<Store> {
        self.open_with(Store::open_existing).inspect(|store| self.warn_of_faults(store))
    }

    /// Opens the existing ledger for reading and warns of its faults. Its files are not changed.
    pub fn open_read_only(&self) -> anyhow::Result<Store> {
        self.open_read_only_quietly().inspect(|store| self.warn_of_faults(store))
    }

    /// Opens the existing ledger for reading, without warnings.
    pub fn open_read_only_quietly(&self) -> anyhow::Result<Store> {
        self.open_with(Store::look)
    }

    fn open_with(&self, open: impl FnOnce(&Path) -> Result<Store, LedgerError>) -> anyhow::Result<Store> {
        if self.path == usual_path() && matches!(self.path.try_exists(), Ok(false)) {
            bail!(NightError::NoNight);
        }
        open(&self.path).map_err(|error| self.error(&error))
    }

    fn warn_of_faults(&self, store: &Store) {
        for fault in store.faults() {
            self.warn("ledger_damaged", &i18n::ledger::fault(self.lang, fault));
        }
    }

    /// Prints a warning to standard error; the command continues.
    pub(super) fn warn(&self, code: &str, text: &str) {
        super::super::out::note(&format!("quejing: {code}: {text}"));
    }

    /// Repeats the answer of an earlier command that recorded events with the same mark; `None` if there was none.
    pub fn repeat_earlier_answer(&self) -> anyhow::Result<Option<ExitCode>> {
        let Some(mark) = &self.mark else {
            return Ok(None);
        };
        if matches!(self.path.try_exists(), Ok(false)) {
            return Ok(None);
        }
        let store = self.open_read_only()?;
        let Some((night, seq)) = store.recorded_once(mark).map_err(|error| self.error(&error))? else {
            return Ok(None);
        };
        let keeper = self.keep(store, night)?;
        let events: Vec<Event> = keeper.replay().events().iter().filter(|event| event.seq == seq).cloned().collect();
        super::show::print_recorded(self, &keeper, &events).map(Some)
    }

    /// Opens the night that the user named, or the night in progress, for writing. Warns of the faults of the ledger and of an
    /// unreadable event.
    pub fn open_night(&self) -> anyhow::Result<Keeper> {
        self.open_night_of(self.open_store()?)
    }

    /// Opens the night like [`Self::open_night`], but for reading: its files are not changed.
    pub fn open_night_read_only(&self) -> anyhow::Result<Keeper> {
        self.open_night_of(self.open_read_only()?)
    }

    /// Opens the night like [`Self::open_night`], in a ledger that is open.
    pub fn open_night_of(&self, store: Store) -> anyhow::Result<Keeper> {
        let night = self.find_night(&store)?;
        let keeper = self.keep(store, night)?;
        if let Some(damage) = keeper.damage()
            && matches!(damage.what, Broken::Unreadable(_))
        {
            let fault = damage.fault(night);
            self.warn("ledger_damaged", &i18n::ledger::fault(self.lang, &fault));
        }
        Ok(keeper)
    }

    fn keep(&self, store: Store, night: NightId) -> anyhow::Result<Keeper> {
        let mut keeper = Keeper::of_night(store, night, self.author.clone()).map_err(|error| self.error(&error))?;
        keeper.set_request(self.mark.clone());
        Ok(keeper)
    }

    fn find_night(&self, store: &Store) -> anyhow::Result<NightId> {
        let nights = store.nights().map_err(|error| self.error(&error))?;
        let Some(named) = &self.night else {
            let Some(newest) = nights.first() else {
                return match store.read_only() {
                    Some(error @ LedgerError::Damaged { .. }) => Err(self.error(&error)),
                    _ => bail!(NightError::NoNight),
                };
            };
            // An imported night is the default only for reading; writing to it requires its name.
            return match store.night_in_progress().map_err(|error| self.error(&error))? {
                Some(night) => Ok(night),
                None if store.read_only().is_none() => bail!(NightError::NoneInProgress),
                None => Ok(newest.night),
            };
        };
        if let Ok(id) = named.parse() {
            return Ok(id);
        }
        let by_id = |night: &NightId| named.len() > 1 && night.to_string().starts_with(named.as_str());
        let mut found: Vec<NightId> = nights.iter().map(|line| line.night).filter(by_id).collect();
        for line in &nights {
            if store.title(line.night).as_ref() == Some(named) && !found.contains(&line.night) {
                found.push(line.night);
            }
        }
        match found.as_slice() {
            [night] => Ok(*night),
            [] => bail!(NightError::UnknownNight(named.clone())),
            _ => bail!(NightError::SeveralNights { night: named.clone(), count: found.len() }),
        }
    }

    /// Checks the output file that an option names, before the work begins; `None` means standard output.
    pub fn check_output(&self, out: Option<&OutFile>, force: Force) -> anyhow::Result<Option<Output>> {
        let Some(out) = out else {
            return Ok(None);
        };
        let out = out.output(force).with_ledger(&self.path);
        out.check().map_err(|fault| output_error(self.lang, &fault))?;
        Ok(Some(out))
    }

    /// Checks the folder that a copy is written to, before the work begins.
    pub fn check_folder(&self, folder: &OutFolder) -> anyhow::Result<()> {
        folder.output().with_ledger(&self.path).check_folder().map_err(|fault| output_error(self.lang, &fault))
    }

    /// Writes an output file.
    pub fn write_output(&self, out: &Output, bytes: &[u8]) -> anyhow::Result<()> {
        out.write(bytes).map_err(|fault| match &fault {
            OutputFault::Unwritable { path, why } => {
                NightError::NotWritten { path: path.display().to_string(), why: why.into() }.into()
            }
            _ => output_error(self.lang, &fault),
        })
    }

    /// Prints that a file was written, unless the file is standard output itself.
    pub fn print_written(&self, out: &Output, text: &str, object: &Value) -> anyhow::Result<ExitCode> {
        if out.is_standard_output() { Ok(ExitCode::SUCCESS) } else { self.print(text, object) }
    }

    /// Prints the answer: `object` with `--json`, else `text`.
    pub fn print(&self, text: &str, object: &Value) -> anyhow::Result<ExitCode> {
        match self.json {
            true => super::super::say_as_is(&object.to_string())?,
            false => super::super::say(text)?,
        }
        Ok(ExitCode::SUCCESS)
    }

    /// Records events, the first one with the mark of the command. When this returns, they are on the disk.
    pub fn record(&self, keeper: &mut Keeper, payloads: Vec<Payload>) -> anyhow::Result<Vec<Event>> {
        let recorded = keeper.record(payloads);
        if let Some(why) = keeper.store().list_error() {
            self.warn("ledger_unlisted", &text!(self.lang, "cli-night-unlisted", why = i18n::render(self.lang, why)));
        }
        recorded.map_err(|error| self.error_in(keeper.night(), &error))
    }
}

/// Finds a person by name or identifier.
pub fn find_player(night: &Night, name: &str) -> anyhow::Result<PlayerId> {
    let name = name.trim();
    if let Some((id, _)) = night.people.iter().find(|(_, person)| person.name == name) {
        return Ok(*id);
    }
    if let Ok(id) = name.parse::<PlayerId>()
        && night.people.contains_key(&id)
    {
        return Ok(id);
    }
    let names: Vec<String> = night.order.iter().map(|id| night.name(*id)).collect();
    bail!(NightError::UnknownPlayer { name: name.to_owned(), here: names })
}

/// Finds several people, like [`find_player`].
pub fn find_players(night: &Night, names: &[String]) -> anyhow::Result<Vec<PlayerId>> {
    names.iter().map(|name| find_player(night, name)).collect()
}
