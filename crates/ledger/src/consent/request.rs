//! A request for consent: the events to record, the people asked, the changes shown to them, and the answers so far.

use serde::{Deserialize, Deserializer, Serialize};

use crate::revaluation::LaterPart;
use crate::{Body, Consent, NightId, NightState, Payload, PlayerId, Replay, TotalChange, account, account_line};

/// An answer to a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ConsentAnswer {
    /// The person who answers.
    pub player: PlayerId,
    /// The device, as the ledger names it as an author.
    #[serde(deserialize_with = "author")]
    pub device: String,
    /// When, in milliseconds since 1970-01-01 UTC.
    pub time_ms: i64,
    /// Yes or no.
    pub yes: bool,
}

/// A request before it waits.
#[derive(Clone, Debug, PartialEq)]
pub struct ConsentDraft {
    pub night: NightId,
    /// The author who asks, as the ledger names them.
    pub by: String,
    /// The person who asks, where that is known: asking is agreeing.
    pub own: Option<PlayerId>,
    /// The events that would be recorded.
    pub payloads: Vec<Payload>,
    /// The people who are asked on their phones.
    pub people: Vec<PlayerId>,
    /// The people who agreed in person, by the word of the requester.
    pub in_person: Vec<PlayerId>,
    /// The changes of totals shown to the requester.
    pub changes: Vec<TotalChange>,
    /// The part of the events that values later deals again.
    pub later: Option<LaterPart>,
}

/// Something that waits for people to agree. Nothing of it is on the record before everybody agreed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ConsentRequest {
    /// The number by which answers name it.
    pub id: u64,
    pub night: NightId,
    /// The author who asks, as the ledger names them.
    #[serde(deserialize_with = "author")]
    pub by: String,
    /// The events that would be recorded.
    pub payloads: Vec<Payload>,
    /// The people who are asked on their phones.
    pub people: Vec<PlayerId>,
    /// The people who agreed in person, by the word of the requester; none of them is asked.
    #[serde(alias = "said")]
    pub in_person: Vec<PlayerId>,
    /// The answers so far.
    pub answers: Vec<ConsentAnswer>,
    /// Every change of a total, as it is shown to those who are asked.
    #[serde(default)]
    pub changes: Vec<TotalChange>,
    /// The part of the events that values later deals again; `None` in a request of an earlier version, whose events stay.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub later: Option<LaterPart>,
    /// True if the changes differ from those shown first, so that everybody was asked again.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub asked_again: bool,
}

impl ConsentRequest {
    /// Returns those who have not answered yet.
    pub fn open(&self) -> Vec<PlayerId> {
        let answered = |who: &PlayerId| self.answers.iter().any(|one| one.player == *who);
        self.people.iter().filter(|who| !answered(who)).copied().collect()
    }

    /// Returns the first who said no.
    pub fn refuser(&self) -> Option<PlayerId> {
        Some(self.answers.iter().find(|answer| !answer.yes)?.player)
    }

    /// Returns true if everybody said yes.
    pub(crate) fn is_agreed(&self) -> bool {
        self.open().is_empty() && self.refuser().is_none()
    }

    /// Returns the change of somebody's total as it was shown; `None` if their total stays.
    pub fn change_of(&self, player: PlayerId) -> Option<&TotalChange> {
        self.changes.iter().find(|change| change.player == player)
    }

    /// Returns somebody's total as it is now, and with the change that they are asked to agree to; `None` if it stays.
    pub fn change_now(&self, night: &NightState, player: PlayerId) -> Option<TotalChange> {
        let change = self.change_of(player)?;
        let before = night.total(player);
        Some(TotalChange { player, before, after: before + (change.after - change.before) })
    }

    /// Returns the first event of the deal or money that it is about; `None` if that is not on the record.
    pub fn entry(&self, replay: &Replay) -> Option<u64> {
        let line_of = |event: u64| match account_line(replay, event) {
            Some(line) => Some(line.event),
            None => {
                let lines = account(replay);
                lines.iter().rev().find(|line| line.events.contains(&event)).map(|line| line.event)
            }
        };
        self.payloads.iter().find_map(|payload| match &payload.body {
            Body::DealVoided(voided) => Some(voided.deal.0),
            Body::Reseated(reseated) => Some(reseated.from_deal.0),
            Body::Corrected(corrected) => line_of(corrected.event),
            Body::Undone { event, .. } | Body::Redone { event, .. } => line_of(*event),
            Body::DisputeDecided(decided) => line_of(decided.dispute),
            _ => None,
        })
    }

    /// Returns the events to record once everybody agreed: with everybody's names, and the devices of those who agreed on one.
    pub fn agreed_payloads(&self) -> Vec<Payload> {
        let yes = self.answers.iter().filter(|answer| answer.yes);
        let consents: Vec<Consent> = yes
            .map(|answer| Consent { player: answer.player, device: answer.device.clone(), time_ms: answer.time_ms })
            .collect();
        let on_phones = consents.iter().map(|consent| consent.player);
        let agreed: Vec<PlayerId> = on_phones.chain(self.in_person.iter().copied()).collect();
        let mut payloads = self.payloads.clone();
        for payload in &mut payloads {
            if let Some(people) = payload.body.agreed_mut() {
                people.clone_from(&agreed);
                payload.consents.clone_from(&consents);
            }
        }
        payloads
    }
}

/// Reads an author; earlier versions wrote the number of a phone.
fn author<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Author {
        Phone(u32),
        Named(String),
    }
    Ok(match Author::deserialize(deserializer)? {
        Author::Phone(number) => format!("phone:{number:08x}"),
        Author::Named(name) => name,
    })
}
