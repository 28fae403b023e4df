//! The events of a night, as they are stored: plain words and numbers, so that old nights stay readable. The format
//! only grows: the stored text retains unknown fields, and unknown kinds of event are refused.

use std::any::Any;

use quejing_message::Message;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{
    ActRow, DealBegun, DealId, DrawnDeal, FalseWin, FamilyAct, GameBegun, NightOpened, Payment, PaymentReason, Person,
    PlayerId, ReducedScoreSettings, Reseating, SeatAssignment, WonDeal,
};

/// The version of the event format that this program writes.
pub const EVENT_FORMAT: u32 = 1;

/// The contents of a ledger entry: the event, its table, and the circumstances of its recording.
///
/// ```
/// use quejing_rules::event::{Body, Payload};
/// let payload = Payload::new(Body::Noted { text: "Tea at nine.".to_owned() });
/// assert_eq!((payload.table, &payload.override_reason), (0, &None));
/// assert_eq!(Payload::read(&payload.to_stored_text())?, payload);
/// # Ok::<(), quejing_rules::event::PayloadError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Payload {
    /// The index of the table, from 0; above 0 only in the house rule.
    pub table: u8,
    /// The reason why people insist on an event that contradicts the course of play; `None` without a contradiction.
    pub override_reason: Option<String>,
    /// The id by which the ledger recognises a repeated request, chosen by the program that made the request; `None`
    /// for an event without one.
    pub request_id: Option<String>,
    /// The consents that people gave on phones; the others who agreed did so at the table.
    pub consents: Vec<Consent>,
    /// The people who agreed to an event of a kind that has no list of its own, such as a late bet; empty if the event
    /// needed no agreement, and for the kinds of [`Body::agreement`].
    pub agreed: Vec<PlayerId>,
    /// The number of the first of the events that were recorded together with this one; `None` for an event recorded
    /// alone, and in nights that earlier versions recorded. The ledger's session sets it.
    pub group_start: Option<u64>,
    pub body: Body,
}

/// A person's consent to an event, given on a phone.
///
/// ```
/// use quejing_rules::event::{Consent, PlayerId};
/// let consent =
///     Consent { player: PlayerId::from_number(1), device: "phone-1".to_owned(), time_ms: 1_700_000_000_000 };
/// let stored = r#"{"player":"p000000000001","device":"phone-1","time_ms":1700000000000}"#;
/// assert_eq!(serde_json::to_string(&consent)?, stored);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Consent {
    /// The person who agreed.
    pub player: PlayerId,
    /// The name by which the ledger knows the phone as an author of events.
    pub device: String,
    /// The time of the consent in milliseconds since 1970-01-01 UTC.
    pub time_ms: i64,
}

/// A person's consent to an event, given on a phone or at the table.
///
/// ```
/// use quejing_rules::event::{Assent, Body, Consent, Payload, PlayerId};
/// let [ann, ben] = [1, 2].map(PlayerId::from_number);
/// let mut payload =
///     Payload::new(Body::Undone { event: 7, agreed: vec![ann, ben], reason: "a wrong tile".to_owned() });
/// payload.consents.push(Consent { player: ann, device: "phone-1".to_owned(), time_ms: 5 });
/// let on_phone = Assent { player: ann, on_phone: Some(("phone-1".to_owned(), 5)) };
/// assert_eq!(payload.assents(), [on_phone, Assent { player: ben, on_phone: None }]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assent {
    /// The person who agreed.
    pub player: PlayerId,
    /// The phone and the time in milliseconds since 1970-01-01 UTC; `None` for consent given at the table, as the
    /// recorder of the event states.
    pub on_phone: Option<(String, i64)>,
}

impl Payload {
    /// Returns the correction of the event with this number, at the table of the corrected event, without a reason and
    /// without anybody's agreement.
    pub fn correction_of(event: u64, with: Payload) -> Payload {
        Payload { table: with.table, ..Payload::new(Body::Corrected(Correction::new(event, with))) }
    }

    /// Returns the consent of each person who agreed to the event, with phone and time if it was given on a phone, in
    /// the order in which the event names them.
    pub fn assents(&self) -> Vec<Assent> {
        let on_phone = |player: PlayerId| {
            let consent = self.consents.iter().find(|consent| consent.player == player)?;
            Some((consent.device.clone(), consent.time_ms))
        };
        let people = self.body.agreement().unwrap_or(&self.agreed).iter();
        let assent = |&player: &PlayerId| Assent { player, on_phone: on_phone(player) };
        people.map(assent).collect()
    }

    /// Sets the reason for which people insist on the event although it contradicts the course of play. A correction
    /// passes it on to the corrected event; evidence contradicts nothing and has none.
    ///
    /// ```
    /// use quejing_rules::event::{Body, Payload};
    /// let mut payload = Payload::new(Body::undo_of(7));
    /// payload.insist("He sat there.");
    /// assert_eq!(payload.override_reason.as_deref(), Some("He sat there."));
    /// ```
    pub fn insist(&mut self, reason: &str) {
        match &mut self.body {
            Body::Corrected(correction) => correction.with.override_reason = Some(reason.to_owned()),
            Body::EvidenceAttached(_) => {}
            _ => self.override_reason = Some(reason.to_owned()),
        }
    }

    /// Sets the reason and the people who agreed in an event that changes an earlier one; others stay as they are.
    ///
    /// ```
    /// use quejing_rules::event::{Body, Payload, PlayerId};
    /// let ann = PlayerId::from_number(1);
    /// let payload = Payload::new(Body::undo_of(7)).with_consent("a wrong tile", &[ann]);
    /// assert_eq!((payload.body.takeback_reason(), payload.body.agreed_people()), ("a wrong tile", &[ann][..]));
    /// ```
    pub fn with_consent(mut self, reason: &str, agreed: &[PlayerId]) -> Payload {
        if let Some(change_reason) = self.body.change_reason_mut() {
            reason.clone_into(change_reason);
            self.body.agreed_people_mut().into_iter().for_each(|people| people.clone_from(&agreed.to_vec()));
        }
        self
    }

    /// Creates the contents of an event at the first table, recorded alone, without an overruled caution, a request
    /// mark or consents.
    pub fn new(body: Body) -> Payload {
        Payload {
            table: 0,
            override_reason: None,
            request_id: None,
            consents: Vec::new(),
            agreed: Vec::new(),
            group_start: None,
            body,
        }
    }
}

/// An event of a night. In JSON, an object with its `kind`.
///
/// ```
/// use quejing_rules::event::{Body, PlayerId};
/// let left = Body::PersonLeft { player: PlayerId::from_number(1) };
/// assert_eq!(serde_json::to_string(&left)?, r#"{"kind":"person_left","player":"p000000000001"}"#);
/// assert!(Body::is_known_kind(left.kind()) && !left.belongs_to_deal());
/// # Ok::<(), serde_json::Error>(())
/// ```
// `remote`: the derived functions know only the events of all rules; acts of families are written and read beside them.
#[derive(Clone, Debug, PartialEq, Message, Serialize, Deserialize)]
#[serde(remote = "Self", tag = "kind", rename_all = "snake_case")]
#[message("ledger-kind")]
#[message(codes, skip)]
pub enum Body {
    /// The opening of the night: people, rules and plan.
    NightOpened(Box<NightOpened>),
    /// The arrival of a person after the night was opened.
    PersonJoined(Person),
    /// The change of a person's name.
    PersonRenamed {
        player: PlayerId,
        /// The person's new name.
        name: String,
    },
    /// The departure of a person, who leaves or only watches from now on.
    PersonLeft { player: PlayerId },
    /// The seats from now on.
    SeatsSet(SeatAssignment),
    /// The seats from an earlier deal on, recorded late.
    Reseated(Reseating),
    /// The beginning of the next game with these seats: rounds, counters and sticks start anew.
    GameBegun(GameBegun),
    /// The settings of the reduced score, for the whole night.
    ReducedSet(ReducedScoreSettings),
    /// The beginning of a deal; without it, the first event of the deal begins it.
    DealBegun(DealBegun),
    /// An act that only some families have.
    #[serde(skip)]
    #[message(through = FamilyAct::row)]
    Act(FamilyAct),
    /// One win, or several wins on the same discard.
    Won(WonDeal),
    /// The end of a deal without a winner, or without a further one.
    Drawn(DrawnDeal),
    /// A wrongly declared win (诈和, chombo).
    FalseWin(FalseWin),
    /// Payments that people agreed on: a penalty, an adjustment or a side bet.
    Agreed(AgreedPayments),
    /// The voiding of a deal, which then does not count.
    #[serde(rename = "hand_voided")]
    #[message(code = "hand_voided")]
    DealVoided(DealVoided),
    /// The replacement of an earlier event by a corrected one.
    Corrected(Correction),
    /// The late record of an event of an earlier deal, such as a forgotten riichi.
    ActAdded(ActAddition),
    /// The undoing of an earlier event, which then does not count.
    Undone {
        /// The number of the undone event.
        event: u64,
        /// The people who agreed to the undoing.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        agreed: Vec<PlayerId>,
        /// The reason for the undoing; empty if none was given, and in nights of earlier versions.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        reason: String,
    },
    /// The redoing of an undone event, which then counts again.
    Redone {
        /// The number of the redone event.
        event: u64,
        /// The people who agreed to the redoing.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        agreed: Vec<PlayerId>,
        /// The reason for the redoing; empty if none was given, and in nights of earlier versions.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        reason: String,
    },
    /// The opening of a person's dispute about a deal or another entry.
    DisputeOpened(Box<DisputeOpened>),
    /// The table's decision of a dispute: its outcome, a note, and the people who agreed.
    DisputeDecided(DisputeDecided),
    /// The attachment of a photo, a reading or an appraisal to a deal.
    EvidenceAttached(Box<EvidenceAttached>),
    /// The deletion of a photo.
    EvidenceRemoved {
        /// The SHA-256 of the photo's content, in hexadecimal.
        sha256: String,
        /// The reason for the deletion, in the words of the person who removed the photo.
        reason: String,
    },
    /// A note in people's own words.
    Noted { text: String },
    /// The end of the night.
    NightClosed {
        /// A closing remark in people's own words; may be empty.
        #[serde(default)]
        note: String,
        /// The decision on the last game if it was not finished; `None` if it was, and in nights of earlier versions,
        /// in which an unfinished game counts.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        unfinished: Option<UnfinishedGame>,
    },
    /// The reopening of a closed night, which then continues.
    NightReopened {},
    /// The change of the night's title.
    NightRenamed { title: String },
    /// The hiding of the night from lists of nights, or its return to them.
    NightHidden {
        /// True to hide the night.
        hidden: bool,
    },
}

impl Body {
    /// Returns the act as the family's own type `T`; `None` if the event is an act of another type, or no act.
    pub fn family_act<T: Any>(&self) -> Option<&T> {
        match self {
            Body::Act(act) => act.downcast_ref(),
            _ => None,
        }
    }

    /// Returns the player of an act of the kind `row`: the person who answers its first field. `None` for other events,
    /// and for acts whose first field names no single person.
    ///
    /// ```
    /// use quejing_rules::event::{ActType, Body, HandOpened, Kong, PlayerId};
    /// let opened = Body::from(HandOpened { player: PlayerId::from_number(7) });
    /// assert_eq!(opened.acting_player(HandOpened::ROW), Some(PlayerId::from_number(7)));
    /// assert_eq!(opened.acting_player(Kong::ROW), None);
    /// ```
    pub fn acting_player(&self, row: &ActRow) -> Option<PlayerId> {
        match self {
            Body::Act(act) if act.row() == row => act.player(),
            _ => None,
        }
    }

    /// Creates the end of the night without a remark, with this decision on an unfinished game.
    pub fn night_end(unfinished: Option<UnfinishedGame>) -> Body {
        Body::NightClosed { note: String::new(), unfinished }
    }

    /// Creates the undoing of the event with this number, without anybody's consent.
    pub fn undo_of(event: u64) -> Body {
        Body::Undone { event, agreed: Vec::new(), reason: String::new() }
    }

    /// Creates the redoing of the undone event with this number, without anybody's consent.
    pub fn redo_of(event: u64) -> Body {
        Body::Redone { event, agreed: Vec::new(), reason: String::new() }
    }

    /// Returns the list of the people who agreed to the event, to be changed; `None` for kinds of event that need no
    /// consent.
    pub fn agreed_people_mut(&mut self) -> Option<&mut Vec<PlayerId>> {
        match self {
            Body::Corrected(correction) => Some(&mut correction.agreed),
            Body::ActAdded(addition) => Some(&mut addition.agreed),
            Body::DealVoided(voiding) => Some(&mut voiding.agreed),
            Body::Reseated(reseating) => Some(&mut reseating.agreed),
            Body::Agreed(payments) => Some(&mut payments.agreed),
            Body::DisputeDecided(decision) => Some(&mut decision.agreed),
            Body::Undone { agreed, .. } | Body::Redone { agreed, .. } => Some(agreed),
            _ => None,
        }
    }

    /// Returns the reason for the change of an earlier event, to be changed; `None` for other kinds of event.
    fn change_reason_mut(&mut self) -> Option<&mut String> {
        match self {
            Body::Corrected(correction) => Some(&mut correction.reason),
            Body::ActAdded(addition) => Some(&mut addition.reason),
            Body::DealVoided(voiding) => Some(&mut voiding.reason),
            Body::Reseated(reseating) => Some(&mut reseating.reason),
            Body::Undone { reason, .. } | Body::Redone { reason, .. } => Some(reason),
            _ => None,
        }
    }

    /// Returns the people who agreed to the event, empty before anybody did; `None` for kinds of event that need no
    /// consent.
    pub fn agreement(&self) -> Option<&[PlayerId]> {
        match self {
            Body::Corrected(correction) => Some(&correction.agreed),
            Body::ActAdded(addition) => Some(&addition.agreed),
            Body::DealVoided(voiding) => Some(&voiding.agreed),
            Body::Reseated(reseating) => Some(&reseating.agreed),
            Body::Agreed(payments) => Some(&payments.agreed),
            Body::DisputeDecided(decision) => Some(&decision.agreed),
            Body::Undone { agreed, .. } | Body::Redone { agreed, .. } => Some(agreed),
            _ => None,
        }
    }

    /// Returns the people who agreed to the event; empty if nobody did yet, and for kinds of event that need no
    /// consent.
    pub fn agreed_people(&self) -> &[PlayerId] {
        self.agreement().unwrap_or_default()
    }

    /// Adds each of `people` who is not among the people who agreed to the event; does nothing for kinds of event that
    /// need no consent.
    pub fn add_agreed_people(&mut self, people: &[PlayerId]) {
        if let Some(agreed) = self.agreed_people_mut() {
            let new_people: Vec<PlayerId> = people.iter().filter(|person| !agreed.contains(person)).copied().collect();
            agreed.extend(new_people);
        }
    }

    /// Returns the number of the event that this event undoes or redoes; `None` for other events.
    pub fn toggled_event(&self) -> Option<u64> {
        match self {
            Body::Undone { event, .. } | Body::Redone { event, .. } => Some(*event),
            _ => None,
        }
    }

    /// Returns the reason of an undo or redo, without blanks around it; empty if none was given, and for other events.
    pub fn takeback_reason(&self) -> &str {
        match self {
            Body::Undone { reason, .. } | Body::Redone { reason, .. } => reason.trim(),
            _ => "",
        }
    }

    /// Returns true if the event undoes or redoes another event.
    pub fn is_undo_or_redo(&self) -> bool {
        matches!(self, Body::Undone { .. } | Body::Redone { .. })
    }

    /// Returns true if the event corrects, undoes, redoes, voids, reseats or adds to something that was recorded
    /// before, so that a replay of the night judges later events again.
    pub fn changes_earlier_events(&self) -> bool {
        matches!(
            self,
            Body::Undone { .. }
                | Body::Redone { .. }
                | Body::Corrected(_)
                | Body::ActAdded(_)
                | Body::DealVoided(_)
                | Body::Reseated(_)
        )
    }

    /// Returns true if the person belongs to the night from this event on: the event opens it with them, or they join.
    pub fn brings_person(&self, player: PlayerId) -> bool {
        match self {
            Body::NightOpened(opened) => opened.people.iter().any(|person| person.id == player),
            Body::PersonJoined(person) => person.id == player,
            _ => false,
        }
    }

    /// Sets aside the money that the table receives or pays by agreement in a new event
    /// ([`AgreedPayments::is_set_aside`]); other events stay as they are.
    pub fn set_table_money_aside(&mut self) {
        match self {
            Body::Agreed(agreed) => agreed.is_set_aside = agreed.payments.iter().any(Payment::involves_table),
            Body::Corrected(corrected) => corrected.with.body.set_table_money_aside(),
            _ => {}
        }
    }

    /// Returns the stored word of the event's kind, such as `person_left`.
    pub fn kind(&self) -> &'static str {
        self.code().unwrap_or_default()
    }

    /// Returns true if this program knows events with this stored word as their kind.
    pub fn is_known_kind(kind: &str) -> bool {
        Body::CODES.contains(&kind) || ActRow::find_kind(kind).is_some()
    }

    /// Returns true if the event is a win, a draw, a false win, or an act during a deal; it then begins a deal if none
    /// is in progress. False for [`Body::DealBegun`].
    pub fn belongs_to_deal(&self) -> bool {
        match self {
            Body::Act(act) => act.row().belongs_to_deal,
            _ => matches!(self, Body::Won(_) | Body::Drawn(_) | Body::FalseWin(_)),
        }
    }

    /// Parses the stored JSON of an event, whose kind is the stored word `kind`; an error of the parser for an unknown
    /// kind, or for fields that are missing or of the wrong type.
    pub(super) fn read(kind: &str, json: &str) -> serde_json::Result<Body> {
        match ActRow::find_kind(kind) {
            Some(row) => (row.read)(json).map(Body::Act),
            None => Body::deserialize(&mut serde_json::Deserializer::from_str(json)),
        }
    }
}

impl Serialize for Body {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Body::Act(act) => act.serialize(serializer),
            shared_kind => Body::serialize(shared_kind, serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Body {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Body, D::Error> {
        let stored = serde_json::Value::deserialize(deserializer)?;
        let kind = stored.get("kind").and_then(|kind| kind.as_str()).unwrap_or_default();
        Body::read(kind, &stored.to_string()).map_err(D::Error::custom)
    }
}

/// The decision on a game that is not finished, at the end of a night or the beginning of the next game.
///
/// ```
/// use quejing_rules::event::{Body, UnfinishedGame};
/// let stored = r#"{"kind":"night_closed","note":"","unfinished":"left_out"}"#;
/// assert_eq!(serde_json::to_string(&Body::night_end(Some(UnfinishedGame::LeftOut)))?, stored);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Message, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[message("unfinished-game")]
pub enum UnfinishedGame {
    /// The game does not count: neither its deals nor its places bring anything.
    LeftOut,
    /// The game counts as if it had ended there.
    Counted,
}

/// The purpose of payments that people agreed on.
///
/// ```
/// use quejing_rules::event::{AgreementPurpose, PaymentReason};
/// assert_eq!(serde_json::to_string(&AgreementPurpose::Bet)?, r#""bet""#);
/// assert_eq!(PaymentReason::from(AgreementPurpose::Bet), PaymentReason::BET);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AgreementPurpose {
    Penalty,
    Adjustment,
    Bet,
}

impl From<AgreementPurpose> for PaymentReason {
    fn from(purpose: AgreementPurpose) -> PaymentReason {
        match purpose {
            AgreementPurpose::Penalty => PaymentReason::PENALTY,
            AgreementPurpose::Adjustment => PaymentReason::ADJUSTMENT,
            AgreementPurpose::Bet => PaymentReason::BET,
        }
    }
}

/// Payments that people agreed on, with their purpose and reason.
///
/// ```
/// use quejing_rules::event::{AgreedPayments, AgreementPurpose, Amount, Body, Payment, PlayerId};
/// let [ann, ben] = [1, 2].map(PlayerId::from_number);
/// let payment = Payment::new(ann, ben, Amount::from_units(10), AgreementPurpose::Bet.into());
/// let (payments, reason) = (vec![payment], "A side bet on the last deal.".to_owned());
/// let bet = AgreedPayments::new(AgreementPurpose::Bet, payments, reason, vec![ann, ben]);
/// assert!(!bet.is_set_aside);
/// assert_eq!(Body::Agreed(bet).agreed_people(), [ann, ben]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AgreedPayments {
    /// The purpose of the payments.
    pub what: AgreementPurpose,
    pub payments: Vec<Payment>,
    /// The reason in the words of the people who agreed.
    pub reason: String,
    /// The people who agreed to the payments.
    #[serde(default)]
    pub agreed: Vec<PlayerId>,
    /// The deal that the payments belong to; `None` for payments outside deals.
    #[serde(rename = "hand", default, skip_serializing_if = "Option::is_none")]
    pub deal: Option<DealId>,
    /// True if money that the table receives is set aside: nobody wins it, and it counts neither as riichi sticks nor
    /// for the end of a game. False in nights of earlier versions, in which such money lies with the sticks.
    #[serde(rename = "set_aside", default, skip_serializing_if = "std::ops::Not::not")]
    pub is_set_aside: bool,
}

impl AgreedPayments {
    /// Creates payments outside deals for a new entry. Money that the table receives or pays is set aside.
    ///
    /// ```
    /// use quejing_rules::event::{AgreedPayments, AgreementPurpose, Amount, Holder, Payment, PlayerId};
    /// let payment = Payment::as_entered(PlayerId::from_number(1), Holder::Table, Amount::from_units(8));
    /// let penalty = AgreedPayments::new(AgreementPurpose::Penalty, vec![payment], "Late.".to_owned(), Vec::new());
    /// assert!(penalty.is_set_aside && penalty.deal.is_none());
    /// ```
    pub fn new(
        what: AgreementPurpose,
        payments: Vec<Payment>,
        reason: String,
        agreed: Vec<PlayerId>,
    ) -> AgreedPayments {
        let is_set_aside = payments.iter().any(Payment::involves_table);
        AgreedPayments { what, payments, reason, agreed, deal: None, is_set_aside }
    }
}

/// The voiding of a deal: neither its payments nor its place in the course of play count.
///
/// ```
/// use quejing_rules::event::{DealId, DealVoided};
/// let voided: DealVoided = serde_json::from_str(r#"{"hand":12,"reason":"A tile was missing."}"#)?;
/// assert_eq!((voided.deal, voided.agreed.len()), (DealId(12), 0));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DealVoided {
    /// The voided deal.
    #[serde(rename = "hand")]
    pub deal: DealId,
    /// The reason in the words of the people who voided the deal.
    pub reason: String,
    /// The people who agreed to the voiding.
    #[serde(default)]
    pub agreed: Vec<PlayerId>,
}

/// The replacement of an earlier event by a corrected one.
///
/// ```
/// use quejing_rules::event::{Body, Correction, Payload};
/// let with = Box::new(Payload::new(Body::Noted { text: "Tea at ten.".to_owned() }));
/// let body = Body::Corrected(Correction { event: 3, with, reason: "A slip.".to_owned(), agreed: Vec::new() });
/// let payload = Payload::new(body);
/// assert_eq!(Payload::read(&payload.to_stored_text())?, payload);
/// # Ok::<(), quejing_rules::event::PayloadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Correction {
    /// The number of the event as it was first recorded.
    pub event: u64,
    /// The corrected event, in place of the recorded one.
    pub with: Box<Payload>,
    /// The reason in the words of the person who corrected the event; may be empty.
    #[serde(default)]
    pub reason: String,
    /// The people who agreed to the correction.
    #[serde(default)]
    pub agreed: Vec<PlayerId>,
}

impl Correction {
    /// Returns the correction of the event with this number, without a reason and without anybody's agreement.
    pub fn new(event: u64, with: Payload) -> Correction {
        Correction { event, with: Box::new(with), reason: String::new(), agreed: Vec::new() }
    }
}

/// The late record of an event of a deal, which happened before an event that was recorded earlier.
///
/// ```
/// use quejing_rules::event::{ActAddition, Body, Payload, PlayerId, RiichiDeclared};
/// let riichi = Payload::new(RiichiDeclared { player: PlayerId::from_number(1) }.into());
/// let payload = Payload::new(Body::ActAdded(ActAddition::before(12, riichi)));
/// let stored = payload.to_stored_text();
/// assert!(stored.contains(r#""kind":"act_added""#) && stored.contains(r#""before":12"#));
/// assert_eq!(Payload::read(&payload.to_stored_text())?, payload);
/// # Ok::<(), quejing_rules::event::PayloadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ActAddition {
    /// The number of the event of the deal before which the added one happened.
    pub before: u64,
    /// The added event, which must not end the deal.
    pub with: Box<Payload>,
    /// The reason in the words of the person who added the event; may be empty.
    #[serde(default)]
    pub reason: String,
    /// The people who agreed to the addition.
    #[serde(default)]
    pub agreed: Vec<PlayerId>,
}

impl ActAddition {
    /// Creates the addition of an event, without a reason and anybody's consent.
    pub fn before(event: u64, with: Payload) -> ActAddition {
        ActAddition { before: event, with: Box::new(with), reason: String::new(), agreed: Vec::new() }
    }
}

/// The opening of a dispute about a deal or another entry.
///
/// ```
/// use quejing_rules::event::DisputeOpened;
/// let stored = r#"{"hand":12,"by":"p000000000001","claim":"The wait was closed."}"#;
/// let mut dispute: DisputeOpened = serde_json::from_str(stored)?;
/// assert_eq!(dispute.disputed_event(), 12);
/// dispute.event = Some(14);
/// assert_eq!(dispute.disputed_event(), 14);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DisputeOpened {
    /// The disputed deal; if `event` is present, the number of that event.
    #[serde(rename = "hand")]
    pub deal: DealId,
    /// The number of the disputed event if it is not a deal, such as agreed payments.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<u64>,
    /// The person who opened the dispute.
    pub by: PlayerId,
    /// The claim in that person's words.
    pub claim: String,
    /// The program's ruling as shown when the dispute was opened, as JSON: tiles, reading, reasons, and the result
    /// under other rules; null if none was shown.
    #[serde(default, skip_serializing_if = "serde_json::Value::is_null")]
    pub shown: serde_json::Value,
}

impl DisputeOpened {
    /// Returns the number of the disputed event; for a deal, of the event that began it.
    pub fn disputed_event(&self) -> u64 {
        self.event.unwrap_or(self.deal.0)
    }
}

/// The outcome of a dispute: the disputed entry stays, was corrected, or does not count.
///
/// ```
/// use quejing_rules::event::Decision;
/// let words = [Decision::Keep, Decision::Correct, Decision::Void].map(|one| serde_json::to_value(one).unwrap());
/// assert_eq!(words, ["keep", "correct", "void"]);
/// ```
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[message("ledger-decision")]
pub enum Decision {
    /// The disputed entry stays as recorded.
    Keep,
    /// The disputed entry was corrected, by a separate event.
    Correct,
    /// The disputed deal does not count; a separate event voids it.
    Void,
}

/// The table's decision of a dispute: its outcome, a note, and the people who agreed.
///
/// ```
/// use quejing_rules::event::{Body, Decision, DisputeDecided, PlayerId};
/// let agreed = vec![PlayerId::from_number(1), PlayerId::from_number(2)];
/// let decided = DisputeDecided { dispute: 15, decision: Decision::Keep, note: String::new(), agreed };
/// assert_eq!(Body::DisputeDecided(decided).agreed_people().len(), 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DisputeDecided {
    /// The number of the event that opened the dispute.
    pub dispute: u64,
    pub decision: Decision,
    /// The decision in words; may be empty.
    #[serde(default)]
    pub note: String,
    /// The people who agreed to the decision.
    #[serde(default)]
    pub agreed: Vec<PlayerId>,
}

/// The kind of a piece of evidence.
///
/// ```
/// use quejing_rules::event::EvidenceKind;
/// assert_eq!(serde_json::from_str::<EvidenceKind>(r#""photo""#)?, EvidenceKind::Photo);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[message("ledger-evidence")]
pub enum EvidenceKind {
    /// A photo, stored beside the ledger under the hash of its content.
    Photo,
    /// The reading of a photo: tiles with their quadrilaterals and probabilities.
    Reading,
    /// A person's corrections of a reading.
    Correction,
    /// The appraisal of a hand, with its reasons, rules and program version.
    Appraisal,
}

/// A photo, a reading or an appraisal attached to a deal.
///
/// ```
/// use quejing_rules::event::{EvidenceAttached, EvidenceKind, DealId};
/// let stored = r#"{"hand":12,"what":"reading","data":{"concealed":"123m"}}"#;
/// let evidence: EvidenceAttached = serde_json::from_str(stored)?;
/// assert_eq!((evidence.deal, evidence.what, evidence.sha256), (DealId(12), EvidenceKind::Reading, None));
/// assert_eq!(evidence.data["concealed"], "123m");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EvidenceAttached {
    /// The deal that the evidence belongs to.
    #[serde(rename = "hand")]
    pub deal: DealId,
    /// The kind of evidence.
    pub what: EvidenceKind,
    /// The SHA-256 of a photo, in hexadecimal; `None` for other evidence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sha256: Option<String>,
    /// The size of a photo in bytes; `None` for other evidence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bytes: Option<u64>,
    /// The original file name of a photo; empty for other evidence.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The content of the evidence as JSON; null for a photo.
    #[serde(default, skip_serializing_if = "serde_json::Value::is_null")]
    pub data: serde_json::Value,
}
