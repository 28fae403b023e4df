//! A request for consent: the events to record, the people asked, the changes shown to them, and the answers so far.

use serde::{Deserialize, Deserializer, Serialize};

use crate::revaluation::RevaluationPart;
use crate::{Consent, Night, Payload, Record, ReplayedNight, TotalChange, build_account_lines, find_account_line};
use quejing_rules::{NightId, PlayerId};

/// A person's answer to a [`ConsentRequest`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ConsentAnswer {
    pub player: PlayerId,
    /// The device of the answer, by its author name in the ledger.
    #[serde(deserialize_with = "deserialize_author")]
    pub device: String,
    /// The time of the answer, in milliseconds since 1970-01-01 UTC.
    pub time_ms: i64,
    /// True for consent, false for refusal.
    pub yes: bool,
}

/// The content of a [`ConsentRequest`] before it has a number and answers.
#[derive(Clone, Debug, PartialEq)]
pub struct ConsentDraft {
    pub night: NightId,
    /// The device or command that requests the change, by its author name in the ledger.
    pub author: String,
    /// The person who requests the change, which counts as consent if `people` has them; `None` if unknown.
    pub requester: Option<PlayerId>,
    /// The events to record once everybody agreed.
    pub payloads: Vec<Payload>,
    /// The people who can agree on a phone, the requester included.
    pub people: Vec<PlayerId>,
    /// The people who agreed in person, as the requester confirmed.
    pub in_person: Vec<PlayerId>,
    /// The changes of totals that were shown to the requester.
    pub changes: Vec<TotalChange>,
    /// The corrections of later deals' values at the end of `payloads`, which are computed again before recording;
    /// `None` if they are not.
    pub revaluation: Option<RevaluationPart>,
}

/// A request for consent to events; none of them is recorded before everybody agreed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ConsentRequest {
    /// The number by which answers refer to this request.
    pub id: u64,
    pub night: NightId,
    /// The device or command that requests the change, by its author name in the ledger.
    #[serde(deserialize_with = "deserialize_author")]
    pub by: String,
    /// The events to record once everybody agreed.
    pub payloads: Vec<Payload>,
    /// The people who can agree on a phone; includes the requester, whose request is the first answer.
    pub people: Vec<PlayerId>,
    /// The people who agreed in person, as the requester confirmed; they are not asked on phones.
    #[serde(alias = "said")]
    pub in_person: Vec<PlayerId>,
    /// The answers on phones so far, in order of arrival.
    pub answers: Vec<ConsentAnswer>,
    /// All changes of totals, as shown to the people asked.
    #[serde(default)]
    pub changes: Vec<TotalChange>,
    /// The corrections of later deals' values at the end of `payloads`, which are computed again before recording;
    /// `None` if they are not, as in requests of earlier versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub later: Option<RevaluationPart>,
    /// True if everybody was asked again because the changes of totals differ from those shown first.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub asked_again: bool,
}

impl ConsentRequest {
    /// Returns the people asked on phones who have not answered yet.
    pub fn pending_people(&self) -> Vec<PlayerId> {
        let has_answered = |player: &PlayerId| self.answers.iter().any(|answer| answer.player == *player);
        self.people.iter().filter(|player| !has_answered(player)).copied().collect()
    }

    /// Returns the first person who refused; `None` if nobody did.
    pub fn refuser(&self) -> Option<PlayerId> {
        Some(self.answers.iter().find(|answer| !answer.yes)?.player)
    }

    /// Returns true if both requests ask the same people about the same changes, whoever has answered by now.
    pub(crate) fn has_content_of(&self, other: &ConsentRequest) -> bool {
        let content = |request: &ConsentRequest| ConsentRequest { answers: Vec::new(), ..request.clone() };
        content(self) == content(other)
    }

    /// Returns true if everybody asked on a phone has answered and nobody refused.
    pub(crate) fn is_agreed(&self) -> bool {
        self.pending_people().is_empty() && self.refuser().is_none()
    }

    /// Returns the change of a person's total as it was shown; `None` if their total does not change.
    pub fn total_change(&self, player: PlayerId) -> Option<&TotalChange> {
        self.changes.iter().find(|change| change.player == player)
    }

    /// Returns the shown change of a person's total, applied to the present counted total; `None` if their total does
    /// not change.
    pub fn current_total_change(&self, night: &Night, player: PlayerId) -> Option<TotalChange> {
        let change = self.total_change(player)?;
        let before = night.counted_total(player);
        Some(TotalChange { player, before, after: before + (change.after - change.before) })
    }

    /// Returns the number of the first event of the deal or agreed payments that the request changes, also of undone
    /// ones; `None` if it changes none on record.
    pub fn subject_event(&self, replay: &ReplayedNight) -> Option<u64> {
        let line_of = |event: u64| match find_account_line(replay, event) {
            Some(line) => Some(line.first_event),
            None => {
                let lines = build_account_lines(replay);
                lines.iter().rev().find(|line| line.events.contains(&event)).map(|line| line.first_event)
            }
        };
        self.payloads.iter().find_map(|payload| match &payload.body {
            Record::DealVoided(voided) => Some(voided.deal.0),
            Record::Reseated(reseated) => Some(reseated.from_deal.0),
            Record::Corrected(corrected) => line_of(corrected.event),
            Record::ActAdded(addition) => line_of(addition.before),
            Record::Undone { event, .. } | Record::Redone { event, .. } => line_of(*event),
            Record::DisputeDecided(decided) => line_of(decided.dispute),
            Record::Play(_)
            | Record::NightOpened(_)
            | Record::PersonJoined(_)
            | Record::PersonRenamed { .. }
            | Record::PersonLeft { .. }
            | Record::ReducedSet(_)
            | Record::Agreed(_)
            | Record::DisputeOpened(_)
            | Record::EvidenceAttached(_)
            | Record::EvidenceRemoved { .. }
            | Record::Noted { .. }
            | Record::NightClosed { .. }
            | Record::NightReopened {}
            | Record::NightRenamed { .. }
            | Record::NightHidden { .. } => None,
        })
    }

    /// Returns true if the request adds the photo with this SHA-256, in hexadecimal, to a deal.
    pub fn attaches_photo(&self, sha256: &str) -> bool {
        self.payloads.iter().any(|payload| match &payload.body {
            Record::EvidenceAttached(attached) => attached.sha256.as_deref() == Some(sha256),
            _ => false,
        })
    }

    /// Returns the request's events for recording. Events that store consent receive all people who agreed, in person
    /// or on a phone, and the device and time of each consent on a phone.
    pub fn agreed_payloads(&self) -> Vec<Payload> {
        let positive_answers = self.answers.iter().filter(|answer| answer.yes);
        let consents: Vec<Consent> = positive_answers
            .map(|answer| Consent { player: answer.player, device: answer.device.clone(), time_ms: answer.time_ms })
            .collect();
        let on_phones = consents.iter().map(|consent| consent.player);
        let agreed: Vec<PlayerId> = on_phones.chain(self.in_person.iter().copied()).collect();
        let mut payloads = self.payloads.clone();
        for payload in &mut payloads {
            if let Some(people) = payload.body.agreed_people_mut() {
                people.clone_from(&agreed);
                payload.consents.clone_from(&consents);
            }
        }
        payloads
    }
}

/// Deserializes an author name; earlier versions stored the number of a phone instead.
fn deserialize_author<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum StoredAuthor {
        Phone(u32),
        Named(String),
    }
    Ok(match StoredAuthor::deserialize(deserializer)? {
        StoredAuthor::Phone(number) => format!("phone:{number:08x}"),
        StoredAuthor::Named(name) => name,
    })
}
