//! The context of a `quejing night` command: its ledger, its night, the people it names, and its output.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{anyhow, bail};
use serde_json::Value;

use super::error::NightError;
use crate::cli::output::{ForceFlag, OutFile, OutFolder, output_error};
use quejing_io::files::{FileFault, Output, OutputFault};
use quejing_session::night::{
    ChainFault, Event, Keeper, LedgerError, LedgerLocation, LedgerStore, Night, NightEntry, NightId, Payload, PlayerId,
    WaitingEntries,
};
pub(super) use quejing_session::night::{default_ledger_path, read_known_people};
use quejing_session::recorder::{ProposalSubject, Recorder};
use quejing_words::{self as words, Lang};

/// The options that all commands of `quejing night` share: ledger, night, form of the output, author and mark.
pub struct NightContext {
    /// The path of the ledger file; for a ledger on a server, of its mirror.
    pub ledger_path: PathBuf,
    /// The server of the ledger; `None` for a file.
    pub server: Option<LedgerLocation>,
    /// The title of the night or the beginning of its id; `None` for the night in progress.
    pub night_name: Option<String>,
    /// True prints answers as JSON, false as text for people.
    pub as_json: bool,
    pub lang: Lang,
    /// The author that the ledger stores for new events.
    pub author: String,
    /// The user's mark (`--id`) that keeps a repeated command from recording twice; see [`Payload::request_id`].
    pub request_id: Option<String>,
    /// The mark (`--seen`) of the preview that the user confirms; `None` confirms whatever the command does now.
    pub seen_mark: Option<String>,
}

impl NightContext {
    /// Converts an error of the ledger to its message in the user's language.
    pub fn ledger_error(&self, error: &LedgerError) -> anyhow::Error {
        anyhow!(words::ledger::error_text(self.lang, None, error))
    }

    /// Converts the fault of a file that cannot be read to its message in the user's language.
    pub fn file_error(&self, fault: &FileFault) -> anyhow::Error {
        anyhow!(words::file_fault_text(self.lang, fault))
    }

    /// Converts an error of the ledger like [`Self::ledger_error`], with the names of people in place of their
    /// identifiers.
    pub fn error_with_names(&self, night: &Night, error: &LedgerError) -> anyhow::Error {
        anyhow!(words::ledger::error_text(self.lang, Some(night), error))
    }

    /// Opens the existing ledger for writing and prints a warning for each of its faults. If the default ledger does
    /// not exist, the error is [`NightError::NoNight`].
    pub fn open_store(&self) -> anyhow::Result<LedgerStore> {
        self.open_existing_store(LedgerStore::open_existing).inspect(|store| self.warn_of_faults(store))
    }

    /// Opens the existing ledger for reading, without changing its files, and prints a warning for each of its faults.
    /// If the default ledger does not exist, the error is [`NightError::NoNight`].
    pub fn open_store_read_only(&self) -> anyhow::Result<LedgerStore> {
        self.open_store_without_warnings().inspect(|store| self.warn_of_faults(store))
    }

    /// Opens the existing ledger for reading like [`Self::open_store_read_only`], but prints no warnings.
    pub fn open_store_without_warnings(&self) -> anyhow::Result<LedgerStore> {
        self.open_existing_store(LedgerStore::open_to_read)
    }

    /// Opens the existing ledger with the function `open`. If the default ledger does not exist, the error is
    /// [`NightError::NoNight`].
    fn open_existing_store(
        &self,
        open: impl FnOnce(&Path) -> Result<LedgerStore, LedgerError>,
    ) -> anyhow::Result<LedgerStore> {
        if let Some(server) = &self.server {
            let store = server.open_store().map_err(|error| self.ledger_error(&error))?;
            self.warn_of_returned(&store);
            return Ok(store);
        }
        if self.ledger_path == default_ledger_path() && matches!(self.ledger_path.try_exists(), Ok(false)) {
            bail!(NightError::NoNight);
        }
        open(&self.ledger_path).map_err(|error| self.ledger_error(&error))
    }

    /// Opens the ledger for writing, or creates one.
    pub fn open_or_create_store(&self) -> anyhow::Result<LedgerStore> {
        let opened = match &self.server {
            Some(server) => server.open_store(),
            None => LedgerStore::open(&self.ledger_path),
        };
        opened.map_err(|error| self.ledger_error(&error))
    }

    /// Prints a warning to standard error if entries could not be recorded once the server answered again.
    fn warn_of_returned(&self, store: &LedgerStore) {
        // An error of reading them occurs again where they are listed.
        let count = store.returned_entries().map_or(0, |returned| returned.len());
        if count > 0 {
            self.print_warning("entries_returned", &text!(self.lang, "cli-entries-returned", count = count));
        }
    }

    /// Prints a warning to standard error if a copy of the ledger lacks entries that wait for the server.
    pub fn warn_of_left_out(&self, store: &LedgerStore) {
        let count = store.count_waiting();
        if count > 0 {
            self.print_warning("entries_wait", &text!(self.lang, "cli-left-out-waiting", count = count));
        }
    }

    /// Prints a warning to standard error for each fault of the ledger.
    fn warn_of_faults(&self, store: &LedgerStore) {
        for fault in store.faults() {
            self.print_warning("ledger_damaged", &words::ledger::fault_text(self.lang, fault));
        }
    }

    /// Prints a warning with its code to standard error; the command continues.
    pub(super) fn print_warning(&self, code: &str, text: &str) {
        super::super::streams::print_to_stderr(&format!("quejing: {code}: {text}"));
    }

    /// Prints the event that an earlier command recorded with the mark `--id` of this command, and the present totals,
    /// and returns the exit status. Returns `None` if there is no mark or no such event: the command must then be run.
    pub fn repeat_earlier_answer(&self) -> anyhow::Result<Option<ExitCode>> {
        let Some(mark) = &self.request_id else {
            return Ok(None);
        };
        if matches!(self.ledger_path.try_exists(), Ok(false)) {
            return Ok(None);
        }
        let store = self.open_store_read_only()?;
        let Some((night, seq)) = store.find_event_by_once_mark(mark).map_err(|error| self.ledger_error(&error))? else {
            return Ok(None);
        };
        let keeper = self.open_keeper(store, night)?;
        let events: Vec<Event> = keeper.replay().events().iter().filter(|event| event.seq == seq).cloned().collect();
        super::night_text::print_recorded_events(self, &keeper, &events).map(Some)
    }

    /// Opens the night that the user named, or the night in progress, for writing. Prints a warning for each fault of
    /// the ledger and for an unreadable event of the night.
    pub fn open_night(&self) -> anyhow::Result<Recorder> {
        self.open_night_in(self.open_store()?).map(Recorder::new)
    }

    /// Opens the night that the user named for reading; without a name, the night in progress or, if there is none, the
    /// newest. Prints a warning for each fault of the ledger and for an unreadable event of the night.
    pub fn open_night_read_only(&self) -> anyhow::Result<Keeper> {
        self.open_night_in(self.open_store_read_only()?)
    }

    /// Opens the night that the user named, or the default night, in the ledger `store`. Prints a warning if an event
    /// is unreadable; [`Self::open_store`] has printed those of the ledger.
    pub fn open_night_in(&self, store: LedgerStore) -> anyhow::Result<Keeper> {
        let night = self.find_night(&store)?;
        let keeper = self.open_keeper(store, night)?;
        if let Some(damage) = keeper.open_night().damage()
            && matches!(damage.chain_fault, ChainFault::Unreadable(_))
        {
            let fault = damage.to_ledger_fault(night);
            self.print_warning("ledger_damaged", &words::ledger::fault_text(self.lang, &fault));
        }
        Ok(keeper)
    }

    /// Opens a night of the ledger; its new events get the author and the mark of the command.
    fn open_keeper(&self, store: LedgerStore, night: NightId) -> anyhow::Result<Keeper> {
        let mut keeper =
            Keeper::for_night(store, night, self.author.clone()).map_err(|error| self.ledger_error(&error))?;
        keeper.origin_mut().set_request_id(self.request_id.clone());
        Ok(keeper)
    }

    /// Returns the night that the user named by its identifier, the beginning of the identifier, or its title. Without
    /// a name, returns the night in progress; if there is none and the ledger is open only for reading, the newest
    /// night.
    ///
    /// # Errors
    /// No night or several nights have the name. Without a name: the ledger has no night, or none is in progress and
    /// the ledger is open for writing.
    fn find_night(&self, store: &LedgerStore) -> anyhow::Result<NightId> {
        let nights = store.nights().map_err(|error| self.ledger_error(&error))?;
        let Some(named) = &self.night_name else {
            let Some(newest) = nights.first() else {
                return match store.read_only_reason() {
                    Some(error @ LedgerError::Damaged { .. }) => Err(self.ledger_error(&error)),
                    _ => bail!(NightError::NoNight),
                };
            };
            // An imported night is the default only for reading; writing to it requires its name.
            return match store.night_in_progress().map_err(|error| self.ledger_error(&error))? {
                Some(night) => Ok(night),
                None if store.read_only_reason().is_none() => bail!(NightError::NoneInProgress),
                None => Ok(newest.night),
            };
        };
        if let Ok(id) = named.parse() {
            return Ok(id);
        }
        let by_id = |night: &NightId| named.len() > 1 && night.to_string().starts_with(named.as_str());
        let mut found: Vec<NightId> = nights.iter().map(|line| line.night).filter(by_id).collect();
        for line in &nights {
            if store.night_title(line.night).as_ref() == Some(named) && !found.contains(&line.night) {
                found.push(line.night);
            }
        }
        match found.as_slice() {
            [night] => Ok(*night),
            [] => bail!(NightError::UnknownNight(named.clone())),
            _ => bail!(NightError::SeveralNights { night: named.clone(), count: found.len() }),
        }
    }

    /// Returns the output file that an option names, after checking that it may be written; `None` means standard
    /// output.
    pub fn check_output(&self, out: Option<&OutFile>, force: ForceFlag) -> anyhow::Result<Option<Output>> {
        let Some(out) = out else {
            return Ok(None);
        };
        let out = out.output(force).with_ledger(&self.ledger_path);
        out.check_writable().map_err(|fault| output_error(self.lang, &fault))?;
        Ok(Some(out))
    }

    /// Checks, before the work begins, that a copy of the ledger may be written to a folder.
    pub fn check_copy_folder(&self, folder: &OutFolder) -> anyhow::Result<()> {
        folder.output().with_ledger(&self.ledger_path).check_folder().map_err(|fault| output_error(self.lang, &fault))
    }

    /// Writes `bytes` to an output file, if the file may be written. Errors are in the user's language.
    pub fn write_output(&self, out: &Output, bytes: &[u8]) -> anyhow::Result<()> {
        out.write(bytes).map_err(|fault| match &fault {
            OutputFault::Unwritable { path, why } => {
                NightError::NotWritten { path: path.display().to_string(), why: why.into() }.into()
            }
            _ => output_error(self.lang, &fault),
        })
    }

    /// Prints the answer of a command that wrote a file, as text or, with `--json`, as `object`; prints nothing if the
    /// file is standard output itself.
    pub fn print_file_written(&self, out: &Output, text: &str, object: &Value) -> anyhow::Result<ExitCode> {
        if out.is_standard_output() { Ok(ExitCode::SUCCESS) } else { self.print_answer(text, object) }
    }

    /// Prints the answer of the command: `object` with `--json`, else `text`. Returns the exit status of success.
    pub fn print_answer(&self, text: &str, object: &Value) -> anyhow::Result<ExitCode> {
        match self.as_json {
            true => super::super::print_unchanged(&object.to_string())?,
            false => super::super::print_text(text)?,
        }
        Ok(ExitCode::SUCCESS)
    }

    /// Records an entry like [`Self::record_events`] and prints the recorded events.
    pub fn record_entry(&self, recorder: &mut Recorder, entry: NightEntry) -> anyhow::Result<ExitCode> {
        let keeper = recorder.keeper();
        let payloads = keeper.entry_events(entry).map_err(|error| self.error_with_names(keeper.night(), &error))?;
        let events = self.record_events(recorder, payloads)?;
        super::night_text::print_recorded_events(self, recorder.keeper(), &events)
    }

    /// Records events, the first one with the mark of the command, and returns them once they are on the disk. Prints a
    /// warning if the list of acknowledged events could not be written.
    pub fn record_events(&self, recorder: &mut Recorder, payloads: Vec<Payload>) -> anyhow::Result<Vec<Event>> {
        let recorded = recorder.record(payloads, ProposalSubject::Entries);
        let keeper = recorder.keeper();
        if let Some(why) = keeper.store().heads_error() {
            self.print_warning(
                "ledger_unlisted",
                &text!(self.lang, "cli-night-unlisted", why = words::render(self.lang, why)),
            );
        }
        let record = recorded.map_err(|error| self.error_with_names(keeper.night(), &error))?;
        let waiting = WaitingEntries::of(keeper).count();
        if waiting > 0 {
            self.print_warning("entries_wait", &text!(self.lang, "cli-entries-wait", count = waiting));
        }
        Ok(record.events)
    }
}

/// Returns the person of the night with this name or identifier. If there is none, the error lists the names.
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

/// Returns the people of the night with these names or identifiers, in order. An unknown one is the error of
/// [`find_player`].
pub fn find_players(night: &Night, names: &[String]) -> anyhow::Result<Vec<PlayerId>> {
    names.iter().map(|name| find_player(night, name)).collect()
}
