//! The entries that people make about a night, as faces hand them over. [`Keeper::entry_events`] turns an entry into
//! the events that the ledger stores, with what it looks up in the night; no face builds events itself.

use super::Keeper;
use quejing_ledger::{
    AgreedPayments, Attendee, Correction, DealVoided, DisputeDecided, Event, EvidenceAttached, LedgerError, Night,
    Payload, Person, Record, RecordRefusal, ReducedScoreSettings, Reseating, recorded_win,
};
use quejing_rules::house::acts::CampsDrawn;
use quejing_rules::play::{
    ActRow, Deal, DealBegun, DealEvent, DrawnDeal, FalseWin, FamilyAct, Play, Refusal, SeatAssignment, SeatingMethod,
    UnfinishedGame, WonDeal,
};
use quejing_rules::{DealId, PlayerId};

/// An entry that a person makes about the open night.
#[derive(Clone, Debug, PartialEq)]
pub enum NightEntry {
    /// A person comes. A person known by this name from other nights keeps the identifier.
    PersonJoins(Attendee),
    /// A person who left comes back, in the same role.
    PersonReturns(PlayerId),
    /// A person leaves, or only watches from now on.
    PersonLeaves(PlayerId),
    PersonRenamed {
        player: PlayerId,
        /// The person's new name.
        name: String,
    },
    /// The seats from the next deal on.
    Seats(SeatAssignment),
    /// The seats from an earlier deal on, which was played in other seats than recorded.
    SeatsFromDeal {
        from_deal: DealId,
        seats: SeatAssignment,
    },
    /// The next game begins.
    NextGame {
        /// The people in the order of their seats, the first dealer first.
        order: Vec<PlayerId>,
        /// The way in which the order was chosen.
        method: SeatingMethod,
        /// The decision on the current game if it is unfinished.
        unfinished: Option<UnfinishedGame>,
    },
    /// The camps from now on (house rule).
    Camps(CampsDrawn),
    /// The settings of the reduced score for the whole night.
    ReducedScore(ReducedScoreSettings),
    /// The new title of the night.
    NightTitle(String),
    /// Lists of nights omit the night (true), or show it again.
    NightHidden(bool),
    NightReopened,
    /// The night ends. Beginnings of deals without any other event are undone first.
    NightEnd {
        /// A closing remark; may be empty.
        note: String,
        /// The decision on the current game if it is unfinished.
        unfinished: Option<UnfinishedGame>,
    },
    /// A note in people's own words.
    Note(String),
    /// An event of the deal in progress at a table, or of its next deal.
    Deal {
        /// The index of the table, from 0.
        table: u8,
        event: DealEntry,
    },
    /// Money that people agreed on.
    Money(AgreedPayments),
    /// The correction of a recorded event.
    Correction {
        /// The number of the event as it was first recorded.
        event: u64,
        /// The entry in place of the recorded one.
        with: Box<NightEntry>,
    },
    /// A forgotten event of an earlier deal, at the table of that deal.
    LateEvent {
        /// The number of the event of the deal before which it happened.
        before: u64,
        entry: Box<NightEntry>,
    },
    /// A deal does not count.
    DealVoid(DealId),
    /// An undone event counts again, without those that were undone with it.
    Redo(u64),
    /// A person disputes a deal or another entry.
    Dispute {
        /// The number of the event with which the deal began, or of the entry.
        entry: u64,
        by: PlayerId,
        /// The claim in that person's words.
        claim: String,
    },
    /// The table decides a dispute. A decision that voids also voids the deal or undoes the disputed payments.
    DisputeDecision(DisputeDecided),
    /// A photo, a reading or an appraisal is attached to a deal.
    Evidence(Box<EvidenceAttached>),
    /// A stored photo is deleted.
    PhotoRemoved {
        /// The SHA-256 of the photo's content, in hexadecimal.
        sha256: String,
        reason: String,
    },
    /// An event that a person typed as it is stored.
    Typed(TypedEvent),
}

/// An event of a deal as a person enters it.
#[derive(Clone, Debug, PartialEq)]
pub enum DealEntry {
    /// The beginning of the deal.
    Beginning(DealBegun),
    /// An act that only some families have, such as a kong.
    Act(FamilyAct),
    /// One win, or several on the same tile.
    Win(WonDeal),
    Draw(DrawnDeal),
    /// A declared win without a winning hand.
    FalseWin(FalseWin),
}

/// An event that a person typed in the JSON in which the ledger stores it.
#[derive(Clone, Debug, PartialEq)]
pub struct TypedEvent(Box<Payload>);

impl TypedEvent {
    /// Parses a stored event. Its request id is dropped, because the ledger gives it that of the present request.
    /// Money that the table pays or receives is set aside, as in every new entry.
    ///
    /// # Errors
    /// The text is no event that this program knows.
    pub fn read(json: &str) -> Result<TypedEvent, LedgerError> {
        let mut payload = Payload::read(json)?;
        payload.body.set_table_money_aside();
        Ok(TypedEvent(Box::new(Payload { request_id: None, ..payload })))
    }
}

impl DealEntry {
    /// Returns the content of a recorded event of a deal; `None` for kinds of event that people do not enter.
    fn of_recorded(play: &Play) -> Option<DealEntry> {
        Some(match play {
            Play::DealBegun(begun) => DealEntry::Beginning(begun.clone()),
            Play::Act(act) => DealEntry::Act(act.clone()),
            Play::Won(won) => DealEntry::Win(won.clone()),
            Play::Drawn(drawn) => DealEntry::Draw(drawn.clone()),
            Play::FalseWin(false_win) => DealEntry::FalseWin(false_win.clone()),
            Play::SeatsSet(_) | Play::GameBegun(_) => return None,
        })
    }

    /// Returns the player of an act of the kind `row`; `None` for other events, and for acts of no single player.
    pub fn acting_player(&self, row: &ActRow) -> Option<PlayerId> {
        match self {
            DealEntry::Act(act) if act.row() == row => act.player(),
            _ => None,
        }
    }
}

impl From<DealEntry> for Play {
    fn from(entry: DealEntry) -> Play {
        match entry {
            DealEntry::Beginning(begun) => Play::DealBegun(begun),
            DealEntry::Act(act) => Play::Act(act),
            DealEntry::Win(won) => Play::Won(won),
            DealEntry::Draw(drawn) => Play::Drawn(drawn),
            DealEntry::FalseWin(false_win) => Play::FalseWin(false_win),
        }
    }
}

impl NightEntry {
    /// Returns a recorded event of a deal as the entry that would record it; `None` for kinds of event that people do
    /// not enter.
    pub fn of_deal_event(deal: &Deal, event: &DealEvent) -> Option<NightEntry> {
        let table = u8::try_from(deal.table).ok()?;
        Some(NightEntry::Deal { table, event: DealEntry::of_recorded(&event.play)? })
    }
}

impl Keeper {
    /// Returns the events that record an entry in the open night, without a reason and anybody's consent. Their order
    /// is that of recording.
    ///
    /// # Errors
    /// The entry names a person who is not of the night, the rules refuse the number of players of the next game, or
    /// the people of other nights cannot be read.
    pub fn entry_events(&self, entry: NightEntry) -> Result<Vec<Payload>, LedgerError> {
        let body = match entry {
            NightEntry::PersonJoins(attendee) => {
                Record::PersonJoined(attendee.to_person(self.index().read_known_people()?))
            }
            NightEntry::PersonReturns(player) => Record::PersonJoined(returning_person(self.night(), player)?),
            NightEntry::PersonLeaves(player) => Record::PersonLeft { player },
            NightEntry::PersonRenamed { player, name } => Record::PersonRenamed { player, name },
            NightEntry::Seats(seats) => Record::from(Play::SeatsSet(seats)),
            NightEntry::SeatsFromDeal { from_deal, seats } => {
                Record::Reseated(Reseating { from_deal, seats, reason: String::new(), agreed: Vec::new() })
            }
            NightEntry::NextGame { order, method, unfinished } => {
                return Ok(vec![self.night().build_next_game_payload(&order, method, unfinished)?]);
            }
            NightEntry::Camps(drawn) => drawn.into(),
            NightEntry::ReducedScore(settings) => Record::ReducedSet(settings),
            NightEntry::NightTitle(title) => Record::NightRenamed { title },
            NightEntry::NightHidden(hidden) => Record::NightHidden { hidden },
            NightEntry::NightReopened => Record::NightReopened {},
            NightEntry::NightEnd { note, unfinished } => {
                let mut payloads = self.replay().build_empty_beginning_undos();
                payloads.push(Payload::new(Record::NightClosed { note, unfinished }));
                return Ok(payloads);
            }
            NightEntry::Note(text) => Record::Noted { text },
            NightEntry::Deal { table, event } => return Ok(vec![Payload { table, ..Payload::new(event) }]),
            NightEntry::Money(agreed) => Record::Agreed(agreed),
            NightEntry::Correction { event, with } => {
                let correction = |with| Payload::new(Record::Corrected(Correction::new(event, with)));
                return Ok(self.entry_events(*with)?.into_iter().map(correction).collect());
            }
            NightEntry::LateEvent { before, entry } => {
                let late = |act| self.replay().build_act_addition(before, act);
                return Ok(self.entry_events(*entry)?.into_iter().map(late).collect());
            }
            NightEntry::DealVoid(deal) => {
                Record::DealVoided(DealVoided { deal, reason: String::new(), agreed: Vec::new() })
            }
            NightEntry::Redo(event) => Record::redo_of(event),
            NightEntry::Dispute { entry, by, claim } => {
                Record::DisputeOpened(Box::new(recorded_win::build_dispute(self.replay(), entry, by, claim)))
            }
            NightEntry::DisputeDecision(decided) => return Ok(decision_events(self.night(), decided)),
            NightEntry::Evidence(attached) => Record::EvidenceAttached(attached),
            NightEntry::PhotoRemoved { sha256, reason } => Record::EvidenceRemoved { sha256, reason },
            NightEntry::Typed(TypedEvent(payload)) => return Ok(vec![*payload]),
        };
        Ok(vec![Payload::new(body)])
    }

    /// Records an entry at once, without a confirmation and anybody's consent.
    ///
    /// # Errors
    /// The ledger refuses the entry, or the disk fails.
    pub fn record_entry(&mut self, entry: NightEntry) -> Result<Vec<Event>, LedgerError> {
        self.record_events(self.entry_events(entry)?)
    }
}

/// Returns the events that decide a dispute. A decision that voids begins with the void of the deal, or with the undo
/// of the disputed payments; the claim is its reason.
fn decision_events(night: &Night, decided: DisputeDecided) -> Vec<Payload> {
    let claim = night.dispute(decided.dispute).map(|dispute| dispute.claim.clone());
    recorded_win::build_decision_payloads(night, decided, claim.unwrap_or_default())
}

/// Returns a person of the night as they were before they left.
fn returning_person(night: &Night, player: PlayerId) -> Result<Person, RecordRefusal> {
    let person = night.people.get(&player).ok_or(Refusal::UnknownPlayer(player))?;
    Ok(Person { id: player, name: person.name.clone(), guest: person.is_guest, role: person.role })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::night::LedgerLocation;
    use quejing_ledger::Role;
    use quejing_rules::{Amount, Holder, Payment};
    use quejing_words::Lang;

    fn recorded_night() -> Keeper {
        let mut keeper = Keeper::open(&LedgerLocation::Memory, Lang::En).expect("memory");
        keeper.record_events(Vec::new()).expect("the opening");
        keeper
    }

    #[test]
    fn a_person_who_left_returns_as_the_same_person() {
        let mut keeper = recorded_night();
        let attendee = Attendee { name: "Eve".to_owned(), is_guest: true, role: Role::Spectator };
        keeper.record_entry(NightEntry::PersonJoins(attendee)).expect("she comes");
        let eve = *keeper.night().order.last().expect("Eve");
        keeper.record_entry(NightEntry::PersonLeaves(eve)).expect("she leaves");
        assert!(keeper.night().has_left(eve));
        keeper.record_entry(NightEntry::PersonReturns(eve)).expect("she returns");
        let person = &keeper.night().people[&eve];
        assert_eq!((person.name.as_str(), person.is_guest, person.role), ("Eve", true, Role::Spectator));
        assert!(keeper.night().is_present(eve));
        let stranger = PlayerId::from_number(99);
        let unknown = keeper.entry_events(NightEntry::PersonReturns(stranger));
        assert!(
            matches!(unknown, Err(LedgerError::Refused(RecordRefusal::Play(Refusal::UnknownPlayer(who)))) if who == stranger)
        );
    }

    #[test]
    fn a_correction_replaces_the_recorded_entry() {
        let mut keeper = recorded_night();
        let note = |text: &str| NightEntry::Note(text.to_owned());
        let event = keeper.record_entry(note("Tea at nine.")).expect("a note")[0].seq;
        let with = Box::new(note("Tea at ten."));
        keeper.record_entry(NightEntry::Correction { event, with }).expect("a correction");
        assert_eq!(keeper.night().notes, [(event, "Tea at ten.".to_owned())]);
    }

    #[test]
    fn an_event_of_a_deal_is_the_entry_that_recorded_it() {
        let mut keeper = recorded_night();
        let entry = NightEntry::Deal { table: 0, event: DealEntry::Draw(DrawnDeal::default()) };
        keeper.record_entry(entry.clone()).expect("a draw");
        let deal = &keeper.night().deals[0];
        assert_eq!(NightEntry::of_deal_event(deal, deal.acts.last().expect("an event")), Some(entry));
    }

    #[test]
    fn a_typed_event_has_no_request_mark_and_sets_money_of_the_table_aside() {
        let payment = Payment::as_entered(PlayerId::from_number(1), Holder::Table, Amount::from_units(8));
        let mut agreed = AgreedPayments::new(
            quejing_ledger::AgreementPurpose::Penalty,
            vec![payment],
            "late".to_owned(),
            Vec::new(),
        );
        agreed.is_set_aside = false;
        let typed = Payload { request_id: Some("m".to_owned()), ..Payload::new(Record::Agreed(agreed)) };
        let read = TypedEvent::read(&typed.to_stored_text()).expect("an event");
        let events = recorded_night().entry_events(NightEntry::Typed(read)).expect("an entry");
        let [Payload { request_id: None, body: Record::Agreed(agreed), .. }] = events.as_slice() else {
            panic!("{events:?}");
        };
        assert!(agreed.is_set_aside);
    }
}
