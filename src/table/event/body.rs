//! What can happen in a night, as it is stored: plain words and numbers, so that an old night can be read whatever the
//! program becomes. The form only grows: fields that are not known here stay in the stored text, kinds that are not known
//! are refused.

use serde::{Deserialize, Serialize};

use super::{
    CampsDrawn, DealBegun, Drawn, FalseWin, HandId, Kong, NightOpened, Payment, Person, PlayerId,
    ReducedScore, Reseated, SeatsSet, Support, Won,
};

/// The version of the form of events that is written.
pub const EVENT_FORMAT: u32 = 1;

/// What happened, at which table, and whether people overruled the program's objection.
#[derive(Clone, Debug, PartialEq)]
pub struct Payload {
    /// The table, from 0; more than one only in the house rule.
    pub table: u8,
    /// Why people want it although it contradicts the course of play.
    pub overruled: Option<String>,
    /// A mark of whoever asked for it, by which the same request is known when it comes again.
    pub once: Option<String>,
    /// What happened.
    pub body: Body,
}

impl Payload {
    /// At the first table, without objection.
    pub fn of(body: Body) -> Payload {
        Payload {
            table: 0,
            overruled: None,
            once: None,
            body,
        }
    }
}

/// What happened. In JSON an object with its `kind`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Body {
    /// The night begins: people, rules, plan.
    NightOpened(Box<NightOpened>),
    /// Somebody comes later.
    PersonJoined(Person),
    /// Somebody is called otherwise.
    PersonRenamed {
        /// The player.
        player: PlayerId,
        /// The new name.
        name: String,
    },
    /// Somebody leaves, or stops playing and watches.
    PersonLeft {
        /// The player.
        player: PlayerId,
    },
    /// Who sits where from now on.
    SeatsSet(SeatsSet),
    /// Who sat where from an earlier hand on, noticed late.
    Reseated(Reseated),
    /// How the reduced score is made.
    ReducedSet(ReducedScore),
    /// Camps of the house rule are drawn.
    CampsDrawn(CampsDrawn),
    /// A deal begins. Where it is left out, the first thing of a deal begins it.
    DealBegun(DealBegun),
    /// Somebody outside the table supports a player of the deal.
    SupportChosen(Support),
    /// A player plays with an open hand.
    HandOpened {
        /// The player.
        player: PlayerId,
    },
    /// A player declares riichi and puts down a stick.
    RiichiDeclared {
        /// The player.
        player: PlayerId,
    },
    /// A kong of the house rule, paid at once.
    Kong(Kong),
    /// One win, or several on the same discard.
    Won(Won),
    /// The deal ends without (another) winner: the wall is used up, or it is given up.
    Drawn(Drawn),
    /// A win was declared that is none (诈和, chombo).
    FalseWin(FalseWin),
    /// Money that people agreed on: a penalty, an adjustment, a bet on the side.
    Agreed(Agreed),
    /// A hand does not count.
    HandVoided(HandVoided),
    /// An earlier event is replaced.
    Corrected(Corrected),
    /// An earlier event does not count.
    Undone {
        /// Its number.
        event: u64,
    },
    /// An undone event counts again.
    Redone {
        /// Its number.
        event: u64,
    },
    /// Somebody disagrees with a hand.
    DisputeOpened(Box<DisputeOpened>),
    /// The table decides.
    DisputeDecided(DisputeDecided),
    /// A photo, a reading or an appraisal belongs to a hand.
    EvidenceAttached(Box<EvidenceAttached>),
    /// A photo is no longer kept.
    EvidenceRemoved {
        /// Its content's SHA-256, hexadecimal.
        sha256: String,
        /// The reason.
        reason: String,
    },
    /// Something worth writing down.
    Noted {
        /// The text.
        text: String,
    },
    /// The night is over.
    NightClosed {
        /// A last word.
        #[serde(default)]
        note: String,
    },
    /// The night goes on after all.
    NightReopened {},
}

impl Body {
    /// Every kind that is known.
    pub const KINDS: [&'static str; 28] = [
        "night_opened",
        "person_joined",
        "person_renamed",
        "person_left",
        "seats_set",
        "reseated",
        "camps_drawn",
        "deal_begun",
        "support_chosen",
        "hand_opened",
        "riichi_declared",
        "kong",
        "won",
        "drawn",
        "false_win",
        "agreed",
        "hand_voided",
        "corrected",
        "undone",
        "redone",
        "dispute_opened",
        "dispute_decided",
        "evidence_attached",
        "evidence_removed",
        "noted",
        "night_closed",
        "night_reopened",
        "reduced_set",
    ];

    /// The word of its kind.
    pub fn kind(&self) -> &'static str {
        match self {
            Body::NightOpened(_) => "night_opened",
            Body::PersonJoined(_) => "person_joined",
            Body::PersonRenamed { .. } => "person_renamed",
            Body::PersonLeft { .. } => "person_left",
            Body::SeatsSet(_) => "seats_set",
            Body::Reseated(_) => "reseated",
            Body::CampsDrawn(_) => "camps_drawn",
            Body::DealBegun(_) => "deal_begun",
            Body::SupportChosen(_) => "support_chosen",
            Body::HandOpened { .. } => "hand_opened",
            Body::RiichiDeclared { .. } => "riichi_declared",
            Body::Kong(_) => "kong",
            Body::Won(_) => "won",
            Body::Drawn(_) => "drawn",
            Body::FalseWin(_) => "false_win",
            Body::Agreed(_) => "agreed",
            Body::HandVoided(_) => "hand_voided",
            Body::Corrected(_) => "corrected",
            Body::Undone { .. } => "undone",
            Body::Redone { .. } => "redone",
            Body::DisputeOpened(_) => "dispute_opened",
            Body::DisputeDecided(_) => "dispute_decided",
            Body::EvidenceAttached(_) => "evidence_attached",
            Body::EvidenceRemoved { .. } => "evidence_removed",
            Body::Noted { .. } => "noted",
            Body::NightClosed { .. } => "night_closed",
            Body::NightReopened {} => "night_reopened",
            Body::ReducedSet(_) => "reduced_set",
        }
    }

    /// Is it a kind that this program knows?
    pub fn is_known(kind: &str) -> bool {
        Body::KINDS.contains(&kind)
    }

    /// Does it belong to a deal, so that it begins one where none is going on?
    pub fn is_of_deal(&self) -> bool {
        matches!(
            self,
            Body::SupportChosen(_)
                | Body::HandOpened { .. }
                | Body::RiichiDeclared { .. }
                | Body::Kong(_)
                | Body::Won(_)
                | Body::Drawn(_)
                | Body::FalseWin(_)
        )
    }
}

/// What agreed money is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AgreedFor {
    /// A penalty.
    Penalty,
    /// An adjustment.
    Adjustment,
    /// A bet on the side.
    Bet,
}

/// Money that people agreed on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Agreed {
    /// What for.
    pub what: AgreedFor,
    /// The payments.
    pub payments: Vec<Payment>,
    /// The reason.
    pub reason: String,
    /// Who agreed.
    #[serde(default)]
    pub agreed: Vec<PlayerId>,
    /// The hand it belongs to, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hand: Option<HandId>,
}

/// A hand does not count: neither its money nor its place in the course of play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HandVoided {
    /// The hand.
    pub hand: HandId,
    /// The reason.
    pub reason: String,
    /// Who agreed.
    #[serde(default)]
    pub agreed: Vec<PlayerId>,
}

/// An earlier event is replaced.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Corrected {
    /// The number of the event as it was first recorded.
    pub event: u64,
    /// What it should have been.
    pub with: Box<Payload>,
    /// The reason.
    #[serde(default)]
    pub reason: String,
    /// Who agreed.
    #[serde(default)]
    pub agreed: Vec<PlayerId>,
}

/// Somebody disagrees with a hand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DisputeOpened {
    /// Which hand.
    pub hand: HandId,
    /// Who disagrees.
    pub by: PlayerId,
    /// What is claimed.
    pub claim: String,
    /// What the program shows: tiles, reading, reasons, what other rules say.
    #[serde(default, skip_serializing_if = "serde_json::Value::is_null")]
    pub shown: serde_json::Value,
}

/// How a dispute ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    /// The hand stays as it is.
    Keep,
    /// The hand was corrected; the correction is an event beside this one.
    Correct,
    /// The hand does not count; the voiding is an event beside this one.
    Void,
}

/// The table decides.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DisputeDecided {
    /// The number of the event that opened the dispute.
    pub dispute: u64,
    /// The decision.
    pub decision: Decision,
    /// In words.
    #[serde(default)]
    pub note: String,
    /// Who agreed.
    #[serde(default)]
    pub agreed: Vec<PlayerId>,
}

/// What a piece of evidence is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EvidenceKind {
    /// A photo, kept beside the ledger by its content.
    Photo,
    /// What was read in it: tiles with quads and probabilities.
    Reading,
    /// What a person corrected of the reading.
    Correction,
    /// The appraisal with its reasons, rules and program version.
    Appraisal,
}

/// A photo, a reading or an appraisal belongs to a hand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EvidenceAttached {
    /// Which hand.
    pub hand: HandId,
    /// What it is.
    pub what: EvidenceKind,
    /// A photo's SHA-256, hexadecimal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sha256: Option<String>,
    /// A photo's size.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bytes: Option<u64>,
    /// The name it had.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Everything but a photo stands here itself.
    #[serde(default, skip_serializing_if = "serde_json::Value::is_null")]
    pub data: serde_json::Value,
}
