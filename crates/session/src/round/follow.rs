//! The state of the deal by the night: players and dealer, counters and sticks, and the events recorded already.

use std::collections::BTreeMap;

use super::{DealTable, DrawTable, MarkedPlaces, Round};
use quejing_ledger::{
    Body, Deal, DealBegun, DrawnDeal, EventAnswer, EventKind, FamilyFields, Night, PlayerId, Support, Supports, Win,
    WonDeal,
};
use quejing_rules::AnswerKind;
use quejing_rules::course::Due;
use quejing_rules::tile::Wind;

impl Round {
    /// Returns the next deal of the table without answers.
    pub fn next(&self, night: &Night) -> Self {
        let rules = night.rules().unwrap_or(&self.rules).clone();
        Self { rules, table: self.table, ..Self::default() }.advance_to(night)
    }

    /// Returns the circumstances of a recorded win, with its value if it has no tiles; `before` is the night before it. `ura` are the indicators under the others, in
    /// riichi.
    pub fn of_win(deal: &Deal, won: &WonDeal, win: &Win, ura: &str, before: &Night) -> Option<Self> {
        let mut now = Self::of_deal(deal, before)?;
        let winner = now.place(win.winner)?;
        now.set_winner(winner);
        now.from = match won.from {
            Some(from) => Some(now.place(from)?),
            None => Some(winner),
        };
        now.also = won.wins.iter().filter(|other| *other != win).cloned().collect();
        now.place_among = won.wins.iter().position(|other| other == win);
        match &win.tiles {
            Some(tiles) => {
                for flag in &tiles.flags {
                    now.set(flag, true);
                }
                if now.rules.asks("flowers") {
                    now.answers.flowers = Some(tiles.flowers);
                }
            }
            None if now.takes_value(win.value) => now.answers.value = Some(win.value),
            None => return None,
        }
        if !now.seats_everybody_in(EventKind::Win, &win.family) {
            return None;
        }
        now.take_answers(EventKind::Win, &win.family);
        // The record counts, not the melds on the board.
        for row in now.rules.fields_at_table(EventKind::Win).filter(|row| row.is_shown_by_melds) {
            for player in now.players_asked(row) {
                let count = now.answers.count(row, player).unwrap_or(0);
                now.answers.set_count(row, player, Some(count));
            }
        }
        if now.rules.asks("ura_indicators") {
            now.answers.set_typed("ura_indicators", ura);
        }
        Some(now)
    }

    /// Returns the circumstances of a recorded draw; `before` is the night before it.
    pub fn of_draw(deal: &Deal, drawn: &DrawnDeal, before: &Night) -> Option<Self> {
        let mut now = Self::of_deal(deal, before)?;
        if !now.seats_everybody_in(EventKind::Draw, &drawn.family) {
            return None;
        }
        now.answers.draw = Some(DrawTable { kind: drawn.why, ..DrawTable::default() });
        now.take_answers(EventKind::Draw, &drawn.family);
        Some(now)
    }

    /// Returns the circumstances of a recorded deal without its end.
    fn of_deal(deal: &Deal, before: &Night) -> Option<Self> {
        let mut now = Self { table: u8::try_from(deal.table).ok()?, ..Self::default() }.next(before);
        now.dealer = now.place(deal.dealer()?)?;
        now.apply_recorded(deal);
        Some(now)
    }

    /// Returns true if everybody whom the recorded fields name is a player of the deal.
    fn seats_everybody_in(&self, of: EventKind, recorded: &FamilyFields) -> bool {
        let named = self.rules.fields_at_table(of).filter_map(|row| recorded.field(row));
        named.flat_map(|field| field.people()).all(|player| self.place(player).is_some())
    }

    /// Returns the hand on the board as another win on the tile of a recorded win: takes deal, discarder and the other winners from
    /// the record and keeps the marks of the hand. `before` is the night before that win. `None` for a self-draw.
    pub fn joining(&self, deal: &Deal, won: &WonDeal, before: &Night) -> Option<Self> {
        let mut now = Self::of_deal(deal, before)?;
        now.from = Some(now.place(won.from?)?);
        now.also.clone_from(&won.wins);
        for mark in self.marks().into_iter().filter(|mark| self.has(mark)) {
            now.set(mark, true);
        }
        if now.rules.questions() == self.rules.questions() {
            now.answers.flowers = self.answers.flowers;
            now.answers.set_typed("ura_indicators", self.answers.typed("ura_indicators"));
        }
        let winner = self.winner.and_then(|place| self.person(place));
        if let Some(winner) = winner.and_then(|person| now.place(person)) {
            now.set_winner(winner);
        }
        Some(now)
    }

    /// Returns the circumstances for the deal that is due now. Another deal drops the answers of the one before; winner and
    /// discarder stay while the same people play a game.
    pub fn advance_to(&self, night: &Night) -> Self {
        let mut now = self.clone();
        let table = usize::from(now.table);
        let Some(due) = night.due(table) else {
            return now;
        };
        let deal = night.open_deal(table);
        let begun = deal.map(|deal| deal.id);
        let people = players_in_turn(night, &due.players);
        let dealer = due.dealer.and_then(|dealer| people.iter().position(|&person| person == dealer));
        let gone_by = now.deal.begun.is_some() && begun.is_some() && now.deal.begun != begun;
        let earlier_games = night.later_games.len();
        let new_game = now.deal.earlier_games != earlier_games;
        let another = now.deal.number != due.deal || new_game || gone_by || now.people != people;
        if another {
            now.deal = DealTable::default();
            now.answers.next_deal(&now.rules);
            now.also.clear();
            now.place_among = None;
            now.dealer = dealer.unwrap_or(0);
        }
        if new_game || now.people != people {
            now.people = people;
            (now.winner, now.from) = (None, None);
        }
        if now.deal.due != due.dealer && deal.is_none() {
            // The preset of another draw of camps or seats is none of this one's.
            now.dealer = dealer.unwrap_or(now.dealer);
        }
        now.deal.due = due.dealer;
        (now.deal.number, now.deal.earlier_games) = (due.deal, earlier_games);
        now.apply_due(&due);
        now.apply_declared(deal);
        if let Some(deal) = deal
            && now.deal.begun != begun
        {
            now.dealer = dealer.unwrap_or(now.dealer);
            now.apply_recorded(deal);
        }
        now.apply_supports(deal);
        now.deal.begun = begun;
        now
    }

    /// Counters, sticks and the round wind; a deal of the last ones is marked.
    fn apply_due(&mut self, due: &Due) {
        if self.rules.asks("round_wind") {
            self.answers.known.round = Some(due.round.unwrap_or(Wind::East));
        }
        self.answers.known.set("honba", u64::from(due.honba));
        self.answers.known.set("riichi_sticks", u64::from(due.sticks));
        if due.last {
            let rows = self.rules.fields_at_table(EventKind::Deal).filter(|row| row.marks_last);
            rows.for_each(|row| self.set_field_answer(row, Some(&EventAnswer::Flag(true))));
        }
    }

    /// Takes over declarations that were recorded or undone since. Their sticks are already among the night's.
    fn apply_declared(&mut self, deal: Option<&Deal>) {
        let acts = deal.into_iter().flat_map(|deal| &deal.acts);
        let declared = acts.filter_map(|act| self.place(self.declarer(&act.payload.body)?));
        let recorded: MarkedPlaces = declared.collect();
        let before = std::mem::replace(&mut self.answers.recorded, recorded.clone());
        let known = &mut self.answers.known;
        known.set("riichi_sticks", known.number("riichi_sticks").saturating_sub(recorded.count() as u64));
        for place in recorded.differing(&before) {
            self.set_declared(place, recorded.has(place));
        }
    }

    /// Takes over the support that was recorded, changed or undone since: whoever bets decides, not the hand that is being entered.
    fn apply_supports(&mut self, deal: Option<&Deal>) {
        let mut recorded: BTreeMap<PlayerId, (usize, Option<String>)> = BTreeMap::new();
        for act in deal.into_iter().flat_map(|deal| &deal.acts) {
            let body = &act.payload.body;
            let (supports, reason) = match body {
                Body::DealBegun(begun) => (Supports::entries_of(begun), None),
                _ => (body.act::<Support>().map_or(&[][..], std::slice::from_ref), act.payload.overruled.as_ref()),
            };
            for support in supports {
                if let Some(place) = self.place(support.player) {
                    recorded.insert(support.who, (place, reason.cloned()));
                }
            }
        }
        let places = recorded.iter().map(|(&who, &(place, _))| (who, place)).collect();
        let before = std::mem::replace(&mut self.answers.recorded_supports, places);
        for (who, (place, reason)) in &recorded {
            if before.get(who) != Some(place) {
                self.answers.supports.insert(*who, *place);
                match reason {
                    Some(reason) => drop(self.answers.late.insert(*who, reason.clone())),
                    None => drop(self.answers.late.remove(who)),
                }
            }
        }
        for who in before.keys().filter(|who| !recorded.contains_key(who)) {
            self.answers.supports.remove(who);
            self.answers.late.remove(who);
        }
    }

    /// Takes over the recorded events of the deal.
    fn apply_recorded(&mut self, deal: &Deal) {
        for act in &deal.acts {
            let body = &act.payload.body;
            if let Some(place) = self.declarer(body).and_then(|player| self.place(player)) {
                self.answers.declared.set(place, true);
            }
            self.openers(body).into_iter().for_each(|player| self.open(player));
            if let Body::DealBegun(begun) = body {
                self.apply_beginning(begun);
            } else if let Some(support) = body.act::<Support>() {
                self.support(support.who, support.player);
                if let Some(why) = &act.payload.overruled {
                    self.answers.late.insert(support.who, why.clone());
                }
            }
        }
        if self.rules.asks("special") {
            self.answers.known.set("special", u64::from(deal.special.unwrap_or(0)));
        }
    }

    /// Returns the question for the tiles that are turned when a deal begins.
    pub(super) fn turned_question(&self) -> Option<&'static str> {
        let mut questions = self.rules.questions().iter();
        questions.find(|(_, kind)| *kind == AnswerKind::Tiles).map(|(question, _)| *question)
    }

    fn apply_beginning(&mut self, begun: &DealBegun) {
        let dice: Vec<String> = begun.dice.iter().map(u8::to_string).collect();
        self.deal.dice = dice.join(" ");
        if let Some(question) = self.turned_question() {
            self.answers.set_typed(question, begun.turned.as_str());
        }
        self.take_answers(EventKind::Deal, &begun.family);
        for support in Supports::entries_of(begun) {
            self.support(support.who, support.player);
        }
    }

    fn open(&mut self, player: PlayerId) {
        if let Some(place) = self.place(player) {
            self.answers.open.set(place, true);
        }
    }

    fn support(&mut self, who: PlayerId, player: PlayerId) {
        if let Some(place) = self.place(player) {
            self.answers.supports.insert(who, place);
        }
    }
}

/// Players in turn order, beginning with the one that was named first in the night: so the list stays when the deal moves.
fn players_in_turn(night: &Night, players: &[PlayerId]) -> Vec<PlayerId> {
    let named = |player: &PlayerId| night.order.iter().position(|other| other == player);
    let first = (0..players.len()).min_by_key(|&at| named(&players[at]));
    let mut players = players.to_vec();
    players.rotate_left(first.unwrap_or(0));
    players
}
