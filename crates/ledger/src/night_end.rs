//! The end of a night: games that are not finished, the decision on the last of them, and what the results stand for.
//!
//! A game under rules with final places, or with an agreed length, is worth another amount if it ends too early. People
//! decide then if it counts. A replay asks nothing: a night that ended without a decision counts its last game.

use std::collections::BTreeMap;

use quejing_rules::course::ExtraScore;

use crate::{Night, Payload, Record, RecordRefusal, ReplayedNight};
use quejing_rules::play::{Deal, GameLength, NightGame, Play, UnfinishedGame};
use quejing_rules::{Amount, Holder, PlayerId};

/// The meaning of a night's final scores and settlement at this moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultState {
    /// No deal is over yet, so that there is nothing to settle.
    NotBegun,
    /// A game is in progress: the results are those of a night that would end now.
    IfEndedNow,
    /// The night has ended, or its current game is over.
    Final,
}

impl ResultState {
    /// Returns true if the results are final, false if they are those of a night that would end now.
    pub fn is_final(self) -> bool {
        self == ResultState::Final
    }
}

impl Night {
    /// Returns the meaning of the night's results.
    pub fn result_state(&self) -> ResultState {
        match () {
            _ if self.is_closed => ResultState::Final,
            _ if self.counted_deals().next().is_none() => ResultState::NotBegun,
            _ if self.is_game_over() => ResultState::Final,
            _ => ResultState::IfEndedNow,
        }
    }

    /// Returns true if the current game has a finished deal, and its planned length is not reached.
    pub fn has_unfinished_game(&self) -> bool {
        self.game().counted_deals().next().is_some() && self.is_shorter_than_planned()
    }

    /// Returns true if the night's plan limits the length of a game and the current game is not over.
    pub(crate) fn is_shorter_than_planned(&self) -> bool {
        let has_open_length = self.opened.as_ref().is_some_and(|opened| opened.plan.length == GameLength::Open);
        !has_open_length && !self.is_game_over()
    }

    /// Returns true if this decision leaves the current game out of the results: it does so only with an unfinished
    /// game.
    pub(crate) fn leaves_out_game(&self, decision: Option<UnfinishedGame>) -> bool {
        decision == Some(UnfinishedGame::LeftOut) && self.has_unfinished_game()
    }

    /// Returns true if the end of the night, or the beginning of the next game, needs a decision on the current game:
    /// the game is unfinished, and places bring points or people agreed on its length.
    pub fn needs_end_decision(&self) -> bool {
        let has_agreed_length = self.opened.as_ref().is_some_and(|opened| {
            matches!(opened.plan.length, GameLength::Half | GameLength::Full | GameLength::Hands(_))
        });
        let has_places = || self.rules().is_some_and(|rules| rules.extra_score().is_some_and(ExtraScore::is_final));
        !self.is_closed && self.has_unfinished_game() && (has_agreed_length || has_places())
    }

    /// Checks that a new end of the night, or a new beginning of a game, decides on an unfinished game; other events
    /// pass.
    ///
    /// # Errors
    /// [`RecordRefusal::GameNotFinished`] without the decision.
    pub(crate) fn check_night_end(&self, payload: &Payload) -> Result<(), RecordRefusal> {
        let is_undecided = match (&payload.body, payload.body.play()) {
            (Record::NightClosed { unfinished, .. }, _) => unfinished.is_none(),
            (_, Some(Play::GameBegun(begun))) => begun.unfinished.is_none(),
            _ => false,
        };
        if is_undecided && self.needs_end_decision() { Err(RecordRefusal::GameNotFinished) } else { Ok(()) }
    }

    /// Returns a player's gains minus losses in the night without the games that are left out; money that people agreed
    /// on during those games counts.
    pub fn counted_total(&self, player: PlayerId) -> Amount {
        self.total(player) - self.left_out_change(Holder::Player(player))
    }

    /// Returns the gains minus losses of a holder by the deals of the games that are left out.
    pub(crate) fn left_out_change(&self, holder: Holder) -> Amount {
        let left_out = self.games().filter(NightGame::is_left_out);
        let deals = left_out.flat_map(|game| game.deals()).filter(|deal| !deal.is_voided);
        deals.map(|deal| deal.net_change(holder)).sum()
    }

    /// Returns the [`Self::counted_total`] of each person who has gained, lost or paid anything in the night.
    pub(crate) fn counted_totals(&self) -> BTreeMap<PlayerId, Amount> {
        self.totals.keys().map(|player| (*player, self.counted_total(*player))).collect()
    }

    /// Returns a player's gains minus losses in the current game, of which only agreed payments count if it is left
    /// out.
    pub fn counted_game_total(&self, player: PlayerId) -> Amount {
        let game = self.game();
        let change = |deal: &Deal| deal.net_change(Holder::Player(player));
        let left_out = || game.valid_deals().map(change).sum();
        game.total(player) - if game.is_left_out() { left_out() } else { Amount::ZERO }
    }

    /// Returns the last game of a closed night if it is left out of the results; `None` if it counts.
    pub fn left_out_game(&self) -> Option<NightGame<'_>> {
        Some(self.game()).filter(NightGame::is_left_out)
    }

    /// Builds the correction of the decision on the unfinished game of a closed night. `None` if the night is not
    /// closed, if its last game was finished, or if the decision is the same.
    pub fn build_end_correction(&self, replay: &ReplayedNight, decision: UnfinishedGame) -> Option<Payload> {
        let is_other = self.unfinished_game.unwrap_or(UnfinishedGame::Counted) != decision;
        if !self.is_closed || !self.has_unfinished_game() || !is_other {
            return None;
        }
        let ends = replay.events().iter().rev();
        let end = ends.filter(|event| replay.log().is_counted(event.seq)).find_map(|event| {
            let current = replay.log().latest_correction(event.seq).map_or(&event.payload, |(_, with)| with);
            match &current.body {
                Record::NightClosed { note, .. } => Some((event.seq, note.clone())),
                _ => None,
            }
        });
        let (event, note) = end?;
        let with = Payload::new(Record::NightClosed { note, unfinished: Some(decision) });
        Some(Payload::correction_of(event, with))
    }
}
