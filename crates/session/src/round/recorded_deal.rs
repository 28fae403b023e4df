//! The circumstances of a hand whose deal is recorded, so that its record can be corrected or joined.

use super::night_update::NightUpdate;
use super::{DrawAnswers, Round, accepts_value};
use quejing_ledger::{KnownCircumstances, Night};
use quejing_rules::QuestionRole;
use quejing_rules::play::{Deal, DrawnDeal, FamilyFields, FieldHost, Win, WonDeal};

/// A recorded deal of a night, with the night before the event that is corrected or joined.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RecordedDeal<'a> {
    night: &'a Night,
    deal: &'a Deal,
    before: &'a Night,
}

impl<'a> RecordedDeal<'a> {
    /// Creates the record of this deal of `night`, whose end is not in the night `before`.
    pub(crate) fn new(night: &'a Night, deal: &'a Deal, before: &'a Night) -> RecordedDeal<'a> {
        RecordedDeal { night, deal, before }
    }

    /// Returns the circumstances of the deal without its end; `None` if its dealer does not play in it.
    pub(super) fn round(&self) -> Option<Round> {
        let table = u8::try_from(self.deal.table).ok()?;
        let mut round = Round { table, ..Round::default() }.to_due_deal(self.before);
        round.dealer = round.player_index(self.deal.dealer()?)?;
        let known = KnownCircumstances::of_deal(round.rules(), self.night, self.deal);
        NightUpdate::new(&mut round, &known).adopt_deal();
        Some(round)
    }

    /// Returns the circumstances of a win that ended the deal, with its value if it has no tiles. `ura` are the typed
    /// ura indicators. `None` if the record does not fit the players or the value form of the rules.
    pub(crate) fn round_of_win(&self, won: &WonDeal, win: &Win, ura: &str) -> Option<Round> {
        let mut now = self.round()?;
        let winner = now.player_index(win.winner)?;
        now.set_winner(winner);
        now.giver = match won.from {
            Some(from) => Some(now.player_index(from)?),
            None => Some(winner),
        };
        now.other_wins = won.wins.iter().filter(|other| *other != win).cloned().collect();
        now.index_in_event = won.wins.iter().position(|other| other == win);
        match &win.tiles {
            Some(tiles) => {
                for flag in &tiles.flags {
                    now.flags_mut().set(flag, true);
                }
                if now.rules().asks_for(QuestionRole::SetAside) {
                    now.answers.flowers = Some(tiles.flowers);
                }
            }
            None if accepts_value(now.rules(), win.value) => now.answers.value = Some(win.value),
            None => return None,
        }
        if !names_only_players(&now, FieldHost::Win, &win.family) {
            return None;
        }
        now.adopt_recorded_answers(FieldHost::Win, &win.family);
        // The record counts, not the melds on the board.
        for row in now.rules().fields_at_table(FieldHost::Win).filter(|row| row.is_suggested_by_melds) {
            for player in now.fields().players_asked(row) {
                let count = now.answers.entered_count(row, player).unwrap_or(0);
                now.answers.set_field_count(row, player, Some(count));
            }
        }
        if let Some(hidden) = now.rules().question(QuestionRole::HiddenIndicators) {
            now.answers.set_typed_text(hidden.id, ura);
        }
        Some(now)
    }

    /// Returns the circumstances of the draw that ended the deal. `None` if its fields name people who do not play in
    /// the deal.
    pub(crate) fn round_of_draw(&self, drawn: &DrawnDeal) -> Option<Round> {
        let mut now = self.round()?;
        if !names_only_players(&now, FieldHost::Draw, &drawn.family) {
            return None;
        }
        now.answers.draw = Some(DrawAnswers { kind: drawn.why, ..DrawAnswers::default() });
        now.adopt_recorded_answers(FieldHost::Draw, &drawn.family);
        Some(now)
    }

    /// Returns the circumstances of a hand as another win on the tile of a win that ended the deal: takes deal,
    /// discarder and the other winners from the record, winner and marks from `hand`. `None` for a self-draw.
    pub(crate) fn round_of_joining_win(&self, won: &WonDeal, hand: &Round) -> Option<Round> {
        let mut now = self.round()?;
        now.giver = Some(now.player_index(won.from?)?);
        now.other_wins.clone_from(&won.wins);
        for mark in hand.rules().flag_words().filter(|mark| hand.flags().has(mark)) {
            now.flags_mut().set(mark, true);
        }
        if now.rules().questions() == hand.rules().questions() {
            now.answers.flowers = hand.answers.flowers;
            if let Some(hidden) = now.rules().question(QuestionRole::HiddenIndicators) {
                now.answers.set_typed_text(hidden.id, hand.answers.typed_text(hidden.id));
            }
        }
        let winner = hand.winner.and_then(|place| hand.person_at(place));
        if let Some(winner) = winner.and_then(|person| now.player_index(person)) {
            now.set_winner(winner);
        }
        Some(now)
    }
}

/// Returns true if the recorded fields of an event name nobody but players of the round.
fn names_only_players(round: &Round, event_kind: FieldHost, recorded: &FamilyFields) -> bool {
    let named = round.rules().fields_at_table(event_kind).filter_map(|row| recorded.field(row));
    named.flat_map(|field| field.people()).all(|player| round.player_index(player).is_some())
}
