//! What waits for people to agree: a correction, a void, a payment or a decision, asked on the phones of those it concerns.
//!
//! Nothing of it is on the record before everybody agreed; who agreed, on which device and when is recorded with it.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::devices::DeviceId;
use crate::files;
use crate::table::ledger::{Body, Consent, NightId, Payload, PlayerId, now_ms};

const MOST_BYTES: u64 = 8 << 20;
/// The most that wait at once; the oldest falls away.
const MOST: usize = 32;

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// Whose.
    pub player: PlayerId,
    /// On which device.
    pub device: DeviceId,
    /// When, in milliseconds since 1970-01-01 UTC.
    pub time_ms: i64,
    /// Yes or no.
    pub yes: bool,
}

/// Something that waits for people to agree.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ask {
    /// Its number.
    pub id: u64,
    /// The night.
    pub night: NightId,
    /// The device that asks.
    pub by: DeviceId,
    /// What would be recorded.
    pub payloads: Vec<Payload>,
    /// Who is asked on their phones.
    pub people: Vec<PlayerId>,
    /// Who said so at the table; nobody of those who are asked.
    pub said: Vec<PlayerId>,
    /// The answers by now.
    pub answers: Vec<Answer>,
}

impl Ask {
    /// Who has not answered yet.
    pub fn open(&self) -> Vec<PlayerId> {
        let answered = |who: &PlayerId| self.answers.iter().any(|one| one.player == *who);
        let people = self.people.iter().filter(|who| !answered(who));
        people.copied().collect()
    }

    /// Somebody said no.
    pub fn refused(&self) -> Option<PlayerId> {
        let no = self.answers.iter().find(|answer| !answer.yes)?;
        Some(no.player)
    }

    /// Everybody said yes.
    pub fn is_agreed(&self) -> bool {
        self.open().is_empty() && self.refused().is_none()
    }

    /// What is recorded once everybody agreed: with everybody's names, and the devices of those who agreed on one.
    pub fn recorded(&self) -> Vec<Payload> {
        let consents = self.answers.iter().filter(|answer| answer.yes);
        let consents: Vec<Consent> = consents
            .map(|answer| Consent {
                player: answer.player,
                device: answer.device.author(),
                time_ms: answer.time_ms,
            })
            .collect();
        let on_phones = consents.iter().map(|consent| consent.player);
        let agreed: Vec<PlayerId> = on_phones.chain(self.said.iter().copied()).collect();
        let mut payloads = self.payloads.clone();
        for payload in &mut payloads {
            if let Some(people) = agreed_of(&mut payload.body) {
                people.clone_from(&agreed);
                payload.consents.clone_from(&consents);
            }
        }
        payloads
    }
}

/// Who agreed to an event, where that is part of it.
pub fn agreed_of(body: &mut Body) -> Option<&mut Vec<PlayerId>> {
    match body {
        Body::Corrected(one) => Some(&mut one.agreed),
        Body::HandVoided(one) => Some(&mut one.agreed),
        Body::Reseated(one) => Some(&mut one.agreed),
        Body::Agreed(one) => Some(&mut one.agreed),
        Body::DisputeDecided(one) => Some(&mut one.agreed),
        _ => None,
    }
}

/// Everything that waits.
#[derive(Default)]
pub struct Asks {
    file: Option<PathBuf>,
    all: Vec<Ask>,
}

impl Asks {
    /// What waited when the program ended. A file that cannot be read says nothing: people ask again.
    pub fn kept(file: Option<PathBuf>) -> Asks {
        let text = file
            .as_ref()
            .and_then(|file| files::read_own(file, MOST_BYTES).ok());
        let all = text.and_then(|text| serde_json::from_slice(&text).ok());
        Asks {
            file,
            all: all.unwrap_or_default(),
        }
    }

    /// What waits in a night, the newest first.
    pub fn of(&self, night: NightId) -> impl Iterator<Item = &Ask> {
        self.all.iter().rev().filter(move |ask| ask.night == night)
    }

    /// Asks; whoever asks has agreed by that, on the device.
    pub fn ask(
        &mut self,
        night: NightId,
        (by, own): (DeviceId, Option<PlayerId>),
        payloads: Vec<Payload>,
        (people, said): (Vec<PlayerId>, Vec<PlayerId>),
    ) -> u64 {
        let id = self.all.iter().map(|ask| ask.id).max().unwrap_or(0) + 1;
        let own = own.filter(|own| people.contains(own));
        let answers = own.map(|player| Answer {
            player,
            device: by,
            time_ms: now_ms(),
            yes: true,
        });
        self.all.push(Ask {
            id,
            night,
            by,
            payloads,
            people,
            said,
            answers: answers.into_iter().collect(),
        });
        if self.all.len() > MOST {
            self.all.remove(0);
        }
        self.keep();
        id
    }

    /// Somebody answers; an answer stays. Returns the ask as it stands.
    pub fn answer(
        &mut self,
        id: u64,
        player: PlayerId,
        device: DeviceId,
        yes: bool,
    ) -> Option<Ask> {
        let ask = self.all.iter_mut().find(|ask| ask.id == id)?;
        if ask.open().contains(&player) {
            ask.answers.push(Answer {
                player,
                device,
                time_ms: now_ms(),
                yes,
            });
        }
        let ask = ask.clone();
        self.keep();
        Some(ask)
    }

    /// One that waits.
    pub fn get(&self, id: u64) -> Option<&Ask> {
        self.all.iter().find(|ask| ask.id == id)
    }

    /// Takes one away.
    pub fn remove(&mut self, id: u64) {
        self.all.retain(|ask| ask.id != id);
        self.keep();
    }

    /// A disk that refuses is said by the ledger, which it refuses too.
    fn keep(&self) {
        if let (Some(file), Ok(text)) = (&self.file, serde_json::to_vec(&self.all)) {
            drop(files::write_private(file, &text));
        }
    }
}
