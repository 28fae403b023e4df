//! Which ledger, which night, which people; and the beginning of a night.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{anyhow, bail};
use serde_json::{Value, json};

use super::slip::Slip;
use super::standings::ReducedArgs;
use crate::i18n::{self, Lang};
use crate::rule_book::RuleBook;
use crate::table::ledger::body::ReducedScore;
use crate::table::ledger::{
    Body, Comer, Event, GameLength, HowSeated, LedgerError, Night, NightId, Opening, Payload, Plan,
    PlayerId, Role, Session, Store, title,
};
pub(super) use crate::table::ledger::{known, now_ms, usual_ledger as usual_path};

/// What a command works on.
pub struct Desk {
    pub path: PathBuf,
    pub asked: Option<String>,
    pub json: bool,
    pub lang: Lang,
    pub author: String,
}

impl Desk {
    /// An error of the ledger in people's words.
    pub fn error(&self, error: &LedgerError) -> anyhow::Error {
        anyhow!(i18n::night::ledger_error(self.lang, error))
    }

    /// The same, with names for identifiers.
    pub fn error_of(&self, night: &Night, error: &LedgerError) -> anyhow::Error {
        let mut text = i18n::night::ledger_error(self.lang, error);
        for (id, person) in &night.people {
            text = text.replace(&id.to_string(), &person.name);
        }
        anyhow!(text)
    }

    /// The ledger, which must be there. Where nobody has begun a night yet, the usual one is not.
    pub fn store(&self) -> anyhow::Result<Store> {
        if self.path == usual_path() && matches!(self.path.try_exists(), Ok(false)) {
            bail!(Slip::NoNight);
        }
        Store::open_existing(&self.path).map_err(|error| self.error(&error))
    }

    /// The night that is meant.
    pub fn session(&self, store: &Store) -> anyhow::Result<Session> {
        let night = self.night(store)?;
        let session = Session::open(store, night).map_err(|error| self.error(&error))?;
        if let Some(damage) = session.damage() {
            let (event, lost, why) = (damage.event, damage.lost, &damage.why);
            super::super::out::note(&format!(
                "quejing: {}",
                self.lang.pick([
                    format!("ledger_damaged: 第 {event} 条起损坏（{why}），{lost} 条未计入；可用 quejing night backup 备份"),
                    format!("ledger_damaged: damaged from event {event} on ({why}), {lost} events are not counted; quejing night backup copies the files"),
                ])
            ));
        }
        Ok(session)
    }

    fn night(&self, store: &Store) -> anyhow::Result<NightId> {
        let nights = store.nights().map_err(|error| self.error(&error))?;
        let Some(asked) = &self.asked else {
            let newest = nights.first().ok_or(Slip::NoNight)?;
            return Ok(newest.night);
        };
        if let Ok(id) = asked.parse() {
            return Ok(id);
        }
        let by_id =
            |night: &NightId| asked.len() > 1 && night.to_string().starts_with(asked.as_str());
        let mut found: Vec<NightId> = nights.iter().map(|line| line.night).filter(by_id).collect();
        for line in &nights {
            if title(store, line.night).as_ref() == Some(asked) && !found.contains(&line.night) {
                found.push(line.night);
            }
        }
        match found.as_slice() {
            [night] => Ok(*night),
            [] => bail!(Slip::UnknownNight(asked.clone())),
            _ => bail!(Slip::SeveralNights {
                asked: asked.clone(),
                found: found.len(),
            }),
        }
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
        bodies: Vec<Payload>,
    ) -> anyhow::Result<Vec<Event>> {
        let recorded = session.record(store, &self.author, now_ms(), bodies);
        recorded.map_err(|error| self.error_of(session.replay().night(), &error))
    }
}

/// Somebody by name or identifier.
pub fn player(night: &Night, name: &str) -> anyhow::Result<PlayerId> {
    let name = name.trim();
    let by_name = night.people.iter().find(|(_, person)| person.name == name);
    if let Some((id, _)) = by_name {
        return Ok(*id);
    }
    if let Ok(id) = name.parse::<PlayerId>()
        && night.people.contains_key(&id)
    {
        return Ok(id);
    }
    let names: Vec<String> = night.order.iter().map(|id| night.name(*id)).collect();
    bail!(Slip::UnknownPlayer {
        name: name.to_owned(),
        here: names.join(", "),
    })
}

/// Several people.
pub fn players(night: &Night, names: &[String]) -> anyhow::Result<Vec<PlayerId>> {
    names.iter().map(|name| player(night, name)).collect()
}

/// Begin a night.
#[derive(clap::Args)]
pub struct New {
    /// What the night is called.
    title: String,
    /// The rules: a rule set, a profile's name, or a profile's file.
    #[arg(long, default_value = "lingque-v28")]
    rules: String,
    /// Those who play, in turn order from the first dealer on; a ? behind a name is a guest.
    #[arg(long, value_delimiter = ',', required = true, value_name = "NAMES")]
    players: Vec<String>,
    /// Those who watch.
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    spectators: Vec<String>,
    /// Seats by lot instead of in the order written.
    #[arg(long)]
    draw: bool,
    /// How long: rules, half, full, open, or a number of hands.
    #[arg(long, default_value = "rules", value_name = "LENGTH")]
    length: String,
    /// With the eight flowers (Lingque).
    #[arg(long)]
    flowers: bool,
    /// In camps from the beginning (house rule).
    #[arg(long)]
    camps: bool,
    #[command(flatten)]
    reduced: ReducedArgs,
}

fn length(text: &str) -> anyhow::Result<GameLength> {
    Ok(match text {
        "rules" => GameLength::Rules,
        "half" => GameLength::Half,
        "full" => GameLength::Full,
        "open" => GameLength::Open,
        number => match number.parse::<u32>() {
            Ok(hands) if hands > 0 => GameLength::Hands(hands),
            _ => bail!(Slip::Written {
                form: "--length rules, half, full, open or 16",
                text: number.to_owned(),
            }),
        },
    })
}

/// Begins a night.
pub fn begin(desk: &Desk, new: &New) -> anyhow::Result<ExitCode> {
    let book = RuleBook::open();
    let profile = book
        .find_or_read(&new.rules)
        .map_err(|error| error.said(desk.lang))?;
    let note = book
        .profile(&new.rules)
        .map(|named| named.note.clone())
        .unwrap_or_default();
    let mut store = Store::open(&desk.path).map_err(|error| desk.error(&error))?;
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
        plan: Plan {
            length: length(&new.length)?,
            flowers: new.flowers,
            camps: new.camps,
        },
        people: play.chain(watch).map(comer).collect(),
        how: HowSeated::ByHand,
    };
    if new.draw {
        opening.draw();
    }
    let known = known(&store).map_err(|error| desk.error(&error))?;
    let mut payloads = opening
        .payloads(&known)
        .map_err(|refusal| desk.error(&LedgerError::from(refusal)))?;
    if new.reduced.is_said() {
        let reduced = new.reduced.over(ReducedScore::default())?;
        payloads.push(Payload::of(Body::ReducedSet(reduced)));
    }
    let mut session = Session::begin(NightId::fresh());
    desk.record(&mut store, &mut session, payloads)?;
    super::show::said(desk, &session, &[])
}

/// The people of all nights.
pub fn people(desk: &Desk) -> anyhow::Result<ExitCode> {
    let store = desk.store()?;
    let known = known(&store).map_err(|error| desk.error(&error))?;
    let text: Vec<String> = known
        .iter()
        .map(|known| format!("{}  {}  {}", known.id, known.nights, known.name))
        .collect();
    let object: Vec<Value> = known
        .iter()
        .map(|known| json!({"player": known.id, "name": known.name, "nights": known.nights}))
        .collect();
    desk.say(&text.join("\n"), &json!({"people": object}))
}

/// The nights.
pub fn list(desk: &Desk) -> anyhow::Result<ExitCode> {
    let store = desk.store()?;
    let nights = store.nights().map_err(|error| desk.error(&error))?;
    let (mut text, mut objects) = (Vec::new(), Vec::new());
    for line in nights {
        let title = title(&store, line.night).unwrap_or_default();
        let events = line.events;
        text.push(format!(
            "{}  {}  {events}  {title}",
            line.night,
            crate::report::day(line.time_ms.1)
        ));
        objects.push(json!({
            "night": line.night, "title": title, "events": events,
            "begun_ms": line.time_ms.0, "last_ms": line.time_ms.1,
        }));
    }
    desk.say(&text.join("\n"), &json!({"nights": objects}))
}
