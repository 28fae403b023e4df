//! The evening's record: recording, correcting, undoing, names.

use super::Model;
use crate::app::board::Board;
use crate::app::evening::{self, now_ms};
use crate::app::notice::Message;
use crate::app::round::{DealEvent, DrawTable, Entry, RiichiTable};
use crate::app::text::Word;
use crate::rules::RuleProfile;
use crate::table::{EventBody, UsedProfile};

impl Model {
    /// What can go on the record of what lies here.
    fn entry(&self) -> Option<Entry> {
        let photo = self.photo.as_ref().map(|path| path.display().to_string());
        Entry::of(
            &self.board,
            &self.circumstances,
            &self.outcome,
            &self.bill,
            photo,
        )
        .map(|entry| entry.under(self.used_profile()))
    }

    /// The profile whose switches hold; none where they are those of a rule set itself.
    fn used_profile(&self) -> Option<UsedProfile> {
        let rules = &self.circumstances.rules;
        let is_plain = *rules == RuleProfile::from(rules.set());
        let mut known = self.profiles.iter().filter(|_| !is_plain);
        known
            .find(|known| known.rules == *rules)
            .map(UsedProfile::from)
    }

    /// Can what lies here be recorded?
    pub fn is_recordable(&self) -> bool {
        self.entry().is_some()
    }

    pub(super) fn record(&mut self) {
        if self.is_recorded() {
            return;
        }
        let Some(entry) = self.entry() else {
            return;
        };
        let said = self.said_of(&entry);
        let before = self.recorded.as_ref().map(|(hand, ..)| *hand);
        let body = match (entry, before) {
            (Entry::Win(won), None) => EventBody::HandWon(won),
            (Entry::Win(with), Some(hand)) => EventBody::HandCorrected { hand, with },
            (Entry::Deal(deal), None) => EventBody::DealSettled(deal),
            (Entry::Deal(with), Some(hand)) => EventBody::DealCorrected { hand, with },
        };
        if let Some(seq) = self.append(body, said) {
            self.recorded = Some((
                before.unwrap_or(seq),
                self.board.clone(),
                self.circumstances.clone(),
            ));
        }
    }

    fn said_of(&self, entry: &Entry) -> Message {
        let won = match entry {
            Entry::Win(won) => Some(&**won),
            Entry::Deal(deal) => deal.wins.last(),
        };
        let players = &self.ledger.night().players;
        match won {
            Some(won) => {
                let values = vec![players[won.winner].clone(), won.points.to_string()];
                Message::Said(Word::SaidRecorded, values)
            }
            None => Message::Said(Word::SaidDeal, Vec::new()),
        }
    }

    /// Records that nobody won. In riichi the draw is asked for first, as it is paid; a deal of the house rule keeps what
    /// was paid before.
    pub(super) fn record_draw(&mut self) {
        match &self.circumstances.rules {
            RuleProfile::Riichi(_) => {
                let now = &mut self.circumstances;
                // The winner's riichi was a circumstance of the hand: without a winner it is one among four.
                let declared = [0, 1, 2, 3].map(|player| now.declared(player));
                let draw = now.riichi.draw.is_none().then(DrawTable::default);
                now.riichi.draw = draw;
                now.riichi.declared = declared;
                return self.score();
            }
            RuleProfile::House(_) if !self.circumstances.house.events.is_empty() => {
                if *self.board() == Board::default() {
                    self.record();
                }
                return;
            }
            _ => {}
        }
        let dealer = self.circumstances.dealer;
        let said = Message::Said(Word::SaidDrawn, Vec::new());
        if self.append(EventBody::HandDrawn { dealer }, said).is_some() {
            self.circumstances = self.circumstances.next(self.ledger.night());
            self.score();
        }
    }

    /// Puts the won hand into the deal of the house rule: others may win too.
    pub(super) fn add_win(&mut self) {
        let Some(Entry::Deal(deal)) = self.entry() else {
            return;
        };
        let won = self.outcome.scored().is_some();
        let Some(hand) = deal.wins.last().filter(|_| won && self.recorded.is_none()) else {
            return;
        };
        let hand = Box::new(hand.clone());
        let event = DealEvent::Win { hand };
        self.circumstances.house.events.push(event);
        self.begin_hand(Board::default(), None);
    }

    pub(super) fn undo_hand(&mut self, hand: u64) {
        let said = Message::Said(Word::SaidUndone, vec![self.hand_number(hand)]);
        if self.append(EventBody::HandUndone { hand }, said).is_some()
            && self.recorded.as_ref().is_some_and(|r| r.0 == hand)
        {
            self.recorded = None;
        }
        self.look_at_table();
    }

    pub(super) fn restore_hand(&mut self, hand: u64) {
        let said = Message::Said(Word::SaidRestored, vec![self.hand_number(hand)]);
        self.append(EventBody::HandRestored { hand }, said);
        self.look_at_table();
    }

    /// Counters and sticks of riichi as the evening has them, while the deal on the screen is not part of it.
    fn look_at_table(&mut self) {
        if self.recorded.is_none() {
            let table = RiichiTable::next(self.ledger.night());
            let now = &mut self.circumstances.riichi;
            (now.honba, now.sticks) = (table.honba, table.sticks);
            self.score();
        }
    }

    /// The number of a hand as people count: 1 for the evening's first.
    fn hand_number(&self, hand: u64) -> String {
        let position = self
            .ledger
            .night()
            .hands
            .iter()
            .position(|line| line.seq == hand);
        position.map_or_else(String::new, |position| (position + 1).to_string())
    }

    pub(super) fn rename(&mut self, player: usize, name: String) {
        let name = name.trim().to_owned();
        if self.ledger.night().players.get(player) != Some(&name) {
            let result = self
                .ledger
                .append(now_ms(), EventBody::PlayerRenamed { player, name });
            match result {
                // The names are those of the deal's people.
                Ok(_) => self.score(),
                Err(error) => self.notices.say(Message::Table(error)),
            }
        }
    }

    pub(super) fn new_evening(&mut self) {
        let players = self.ledger.night().players.clone();
        self.ledger = evening::begin(&self.keeping, self.lang, &mut self.notices);
        for (player, name) in players.into_iter().enumerate() {
            self.rename(player, name);
        }
        self.recorded = None;
        self.circumstances = self.circumstances.next(self.ledger.night());
        self.score();
        self.notices
            .say(Message::Said(Word::SaidNewEvening, Vec::new()));
    }

    fn append(&mut self, body: EventBody, said: Message) -> Option<u64> {
        match self.ledger.append(now_ms(), body) {
            Ok(seq) => {
                self.notices.say(said);
                Some(seq)
            }
            Err(error) => {
                self.notices.say(Message::Table(error));
                None
            }
        }
    }
}
