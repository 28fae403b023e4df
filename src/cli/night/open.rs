//! Which ledger, which night, which people; and the beginning of a night.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{anyhow, bail};
use serde_json::{Value, json};

use super::error::NightError;
use super::standings::ReducedArgs;
use super::typed;
use crate::cli::chosen_rules::usual;
use crate::cli::output::{Force, OutFile, OutFolder, refused};
use crate::files::{FileFault, Output, OutputFault};
use crate::i18n::{self, Lang};
use crate::rule_book::RuleBook;
use crate::table::ledger::ReducedScore;
use crate::table::ledger::{
    Body, Broken, Comer, Event, GameLength, HowSeated, LedgerError, Night, NightId, Opening, Payload, Plan, PlayerId,
    Role, Session, Store, corrected_finals,
};
pub(super) use crate::table::ledger::{known, now_ms, usual_ledger as usual_path};

/// The ledger, the language and the output format of a command.
pub struct NightContext {
    pub path: PathBuf,
    pub asked: Option<String>,
    pub json: bool,
    pub lang: Lang,
    pub author: String,
    /// The mark of what is recorded, see [`Payload::once`].
    pub once: Option<String>,
}

impl NightContext {
    /// An error of the ledger in people's words.
    pub fn error(&self, error: &LedgerError) -> anyhow::Error {
        anyhow!(i18n::ledger::error(self.lang, error))
    }

    /// A file that cannot be read, in people's words.
    pub fn fault(&self, fault: &FileFault) -> anyhow::Error {
        anyhow!(i18n::file_fault(self.lang, fault))
    }

    /// The same, with names for identifiers.
    pub fn error_of(&self, night: &Night, error: &LedgerError) -> anyhow::Error {
        anyhow!(i18n::night::named(night, i18n::ledger::error(self.lang, error)))
    }

    /// The ledger, which must be there, to write. Where nobody has begun a night yet, the usual one is not.
    pub fn store(&self) -> anyhow::Result<Store> {
        self.opened(Store::open_existing).inspect(|store| self.warn_of(store))
    }

    /// The same, to read: its files are not touched.
    pub fn look(&self) -> anyhow::Result<Store> {
        self.looked().inspect(|store| self.warn_of(store))
    }

    /// The same without a word about what is wrong with it.
    pub fn looked(&self) -> anyhow::Result<Store> {
        self.opened(Store::look)
    }

    fn opened(&self, open: impl FnOnce(&Path) -> Result<Store, LedgerError>) -> anyhow::Result<Store> {
        if self.path == usual_path() && matches!(self.path.try_exists(), Ok(false)) {
            bail!(NightError::NoNight);
        }
        open(&self.path).map_err(|error| self.error(&error))
    }

    fn warn_of(&self, store: &Store) {
        for fault in store.faults() {
            self.warn("ledger_damaged", &i18n::ledger::fault(self.lang, fault));
        }
    }

    /// Says something that stops nothing.
    pub(super) fn warn(&self, code: &str, text: &str) {
        super::super::out::note(&format!("quejing: {code}: {text}"));
    }

    /// Where what is asked for was recorded before with the same mark: that answer.
    pub fn done_before(&self) -> anyhow::Result<Option<ExitCode>> {
        let Some(mark) = &self.once else {
            return Ok(None);
        };
        if matches!(self.path.try_exists(), Ok(false)) {
            return Ok(None);
        }
        let store = self.look()?;
        let Some((night, seq)) = store.recorded_once(mark).map_err(|error| self.error(&error))? else {
            return Ok(None);
        };
        let session = Session::open(&store, night).map_err(|error| self.error(&error))?;
        let events: Vec<Event> = session.replay().events().iter().filter(|event| event.seq == seq).cloned().collect();
        super::show::said(self, &session, &events).map(Some)
    }

    /// The night that is meant.
    pub fn session(&self, store: &Store) -> anyhow::Result<Session> {
        let night = self.night(store)?;
        let session = Session::open(store, night).map_err(|error| self.error(&error))?;
        if let Some(damage) = session.damage()
            && matches!(damage.what, Broken::Unreadable(_))
        {
            let fault = damage.fault(night);
            self.warn("ledger_damaged", &i18n::ledger::fault(self.lang, &fault));
        }
        Ok(session)
    }

    fn night(&self, store: &Store) -> anyhow::Result<NightId> {
        let nights = store.nights().map_err(|error| self.error(&error))?;
        let Some(asked) = &self.asked else {
            let Some(newest) = nights.first() else {
                return match store.read_only() {
                    Some(error @ LedgerError::Damaged { .. }) => Err(self.error(&error)),
                    _ => bail!(NightError::NoNight),
                };
            };
            // A night that came from a file can be looked at, but nothing goes into it unless it is named.
            return match store.in_progress().map_err(|error| self.error(&error))? {
                Some(night) => Ok(night),
                None if store.read_only().is_none() => bail!(NightError::NoneInProgress),
                None => Ok(newest.night),
            };
        };
        if let Ok(id) = asked.parse() {
            return Ok(id);
        }
        let by_id = |night: &NightId| asked.len() > 1 && night.to_string().starts_with(asked.as_str());
        let mut found: Vec<NightId> = nights.iter().map(|line| line.night).filter(by_id).collect();
        for line in &nights {
            if store.title(line.night).as_ref() == Some(asked) && !found.contains(&line.night) {
                found.push(line.night);
            }
        }
        match found.as_slice() {
            [night] => Ok(*night),
            [] => bail!(NightError::UnknownNight(asked.clone())),
            _ => bail!(NightError::SeveralNights { asked: asked.clone(), found: found.len() }),
        }
    }

    /// The file that an option names for a result, checked before the work.
    pub fn output(&self, out: Option<&OutFile>, force: Force) -> anyhow::Result<Option<Output>> {
        let Some(out) = out else {
            return Ok(None);
        };
        let out = out.output(force).of_ledger(&self.path);
        out.check().map_err(|fault| refused(self.lang, &fault))?;
        Ok(Some(out))
    }

    /// Checks the folder that a copy is written to.
    pub fn check_folder(&self, folder: &OutFolder) -> anyhow::Result<()> {
        folder.output().of_ledger(&self.path).check_folder().map_err(|fault| refused(self.lang, &fault))
    }

    /// Writes the file that an option names.
    pub fn write(&self, out: &Output, bytes: &[u8]) -> anyhow::Result<()> {
        out.write(bytes).map_err(|fault| match &fault {
            OutputFault::Unwritable { path, why } => {
                NightError::NotWritten { path: path.display().to_string(), why: why.to_string() }.into()
            }
            _ => refused(self.lang, &fault),
        })
    }

    /// Says that a file was written, except where that would be added to it.
    pub fn say_written(&self, out: &Output, text: &str, object: &Value) -> anyhow::Result<ExitCode> {
        if out.is_standard_output() { Ok(ExitCode::SUCCESS) } else { self.say(text, object) }
    }

    /// Says something: text for people, or the object.
    pub fn say(&self, text: &str, object: &Value) -> anyhow::Result<ExitCode> {
        match self.json {
            true => super::super::say_as_is(&object.to_string())?,
            false => super::super::say(text)?,
        }
        Ok(ExitCode::SUCCESS)
    }

    /// Records events; nothing is acknowledged before it is on the disk.
    pub fn record(
        &self,
        store: &mut Store,
        session: &mut Session,
        mut payloads: Vec<Payload>,
    ) -> anyhow::Result<Vec<Event>> {
        if let Some(first) = payloads.first_mut() {
            first.once = self.once.clone();
        }
        let recorded = session.record(store, &self.author, now_ms(), payloads);
        if let Some(why) = store.unlisted() {
            self.warn("ledger_unlisted", &text!(self.lang, "cli-night-unlisted", why = why));
        }
        recorded.map_err(|error| self.error_of(session.replay().night(), &error))
    }
}

/// Somebody by name or identifier.
pub fn player(night: &Night, name: &str) -> anyhow::Result<PlayerId> {
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

/// Several people.
pub fn players(night: &Night, names: &[String]) -> anyhow::Result<Vec<PlayerId>> {
    names.iter().map(|name| player(night, name)).collect()
}

/// Begin a night.
#[derive(clap::Args)]
pub struct New {
    title: String,
    #[arg(long, default_value = usual(), value_name = "RULES")]
    rules: String,
    #[arg(long, value_delimiter = ',', required = true, value_name = "NAMES")]
    players: Vec<String>,
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    spectators: Vec<String>,
    #[arg(long)]
    draw: bool,
    #[arg(long, default_value = "rules", value_name = "LENGTH", value_parser = typed::length)]
    length: GameLength,
    #[arg(long)]
    flowers: bool,
    #[arg(long)]
    camps: bool,
    #[command(flatten)]
    reduced: ReducedArgs,
}

/// Begins a night.
pub fn begin(context: &NightContext, new: &New) -> anyhow::Result<ExitCode> {
    let book = RuleBook::open();
    let profile = book.find_or_read(&new.rules).map_err(|error| anyhow::Error::msg(error.text(context.lang)))?;
    let note = book.profile(&new.rules).map(|named| named.note.clone()).unwrap_or_default();
    let mut store = Store::open(&context.path).map_err(|error| context.error(&error))?;
    let comer = |(written, role): (&String, Role)| Comer {
        name: written.trim().trim_end_matches('?').to_owned(),
        guest: written.trim().ends_with('?'),
        role,
    };
    let play = new.players.iter().map(|name| (name, Role::Player));
    let watch = new.spectators.iter().map(|name| (name, Role::Spectator));
    let mut opening = Opening {
        title: new.title.clone(),
        rules: new.rules.clone(),
        note,
        profile,
        plan: Plan { length: new.length, flowers: new.flowers, camps: new.camps },
        people: play.chain(watch).map(comer).collect(),
        how: HowSeated::ByHand,
    };
    if new.draw {
        opening.draw();
    }
    let reduced = if new.reduced.is_said() { Some(new.reduced.over(ReducedScore::default())) } else { None };
    let mut session = Session::begin(NightId::fresh());
    // People known from other nights are looked up with nobody else writing: two who begin at once know each other's.
    let begun = store.locked(|store| {
        let mut payloads = opening.payloads(&known(store)?)?;
        payloads.extend(reduced.map(|reduced| Payload::of(Body::ReducedSet(reduced))));
        if let Some(first) = payloads.first_mut() {
            first.once = context.once.clone();
        }
        session.record(store, &context.author, now_ms(), payloads)
    });
    begun.map_err(|error| context.error(&error))?;
    super::show::said(context, &session, &[])
}

/// The people of all nights.
pub fn people(context: &NightContext) -> anyhow::Result<ExitCode> {
    let known = known(&context.look()?).map_err(|error| context.error(&error))?;
    let text: Vec<String> =
        known.iter().map(|known| format!("{}  {}  {}", known.id, known.nights, known.name)).collect();
    let object: Vec<Value> =
        known.iter().map(|known| json!({"player": known.id, "name": known.name, "nights": known.nights})).collect();
    context.say(&text.join("\n"), &json!({"people": object}))
}

/// The nights.
pub fn list(context: &NightContext) -> anyhow::Result<ExitCode> {
    let store = context.look()?;
    let nights = store.nights().map_err(|error| context.error(&error))?;
    let in_progress = store.in_progress().map_err(|error| context.error(&error))?;
    let (mut text, mut objects) = (Vec::new(), Vec::new());
    for line in nights {
        let title = store.title(line.night).unwrap_or_default();
        let events = line.events;
        let current = in_progress == Some(line.night);
        let corrected = corrected_finals(&store, line.night).unwrap_or_default();
        let marks =
            [(current, text!(context.lang, "in-progress")), (corrected, text!(context.lang, "night-finals-corrected"))];
        let mark: String = marks.into_iter().filter(|(is, _)| *is).map(|(_, said)| format!("  [{said}]")).collect();
        text.push(format!("{}  {}  {events}  {title}{mark}", line.night, crate::dates::day(line.time_ms.1)));
        objects.push(json!({
            "night": line.night, "title": title, "events": events,
            "begun_ms": line.time_ms.0, "last_ms": line.time_ms.1, "in_progress": current,
            "finals_corrected": corrected,
        }));
    }
    context.say(&text.join("\n"), &json!({"nights": objects}))
}
