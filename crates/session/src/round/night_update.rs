//! Circumstances that follow the night: players and dealer, counters and sticks, and the recorded events of the deal.

use std::collections::BTreeMap;

use super::{DealState, DrawAnswers, MarkedPlaces, Round};
use crate::dice::parse_faces;
use quejing_ledger::{
    Deal, DealBegun, DrawnDeal, EventKind, FamilyFields, KnownCircumstances, LateBet, Night, PlayerId, Win, WonDeal,
};
use quejing_rules::deal::SpecialRule;
use quejing_rules::tile::Wind;
use quejing_rules::{Answer, AnswerKind, QuestionRole};

impl Round {
    /// Returns the circumstances of the deal now due at the table, by the rules of the night and without answers.
    pub fn to_due_deal(&self, night: &Night) -> Self {
        let rules = night.rules().unwrap_or(&self.rules).clone();
        Self { rules, table: self.table, ..Self::default() }.advance_to(night)
    }

    /// Returns the circumstances of a recorded win, with its value if it has no tiles. `ura` are the typed ura
    /// indicators, and `before` is the night before the win. `None` if the record does not fit the players or the value
    /// form of the rules.
    pub fn for_recorded_win(deal: &Deal, won: &WonDeal, win: &Win, ura: &str, before: &Night) -> Option<Self> {
        let mut now = Self::for_recorded_deal(deal, before)?;
        let winner = now.player_index(win.winner)?;
        now.set_winner(winner);
        now.from = match won.from {
            Some(from) => Some(now.player_index(from)?),
            None => Some(winner),
        };
        now.also = won.wins.iter().filter(|other| *other != win).cloned().collect();
        now.place_among = won.wins.iter().position(|other| other == win);
        match &win.tiles {
            Some(tiles) => {
                for flag in &tiles.flags {
                    now.set_mark(flag, true);
                }
                if now.rules.asks_for(QuestionRole::Flowers) {
                    now.answers.flowers = Some(tiles.flowers);
                }
            }
            None if now.accepts_value(win.value) => now.answers.value = Some(win.value),
            None => return None,
        }
        if !now.fields_name_only_players(EventKind::Win, &win.family) {
            return None;
        }
        now.adopt_recorded_answers(EventKind::Win, &win.family);
        // The record counts, not the melds on the board.
        for row in now.rules.fields_at_table(EventKind::Win).filter(|row| row.is_suggested_by_melds) {
            for player in now.players_asked(row) {
                let count = now.answers.entered_count(row, player).unwrap_or(0);
                now.answers.set_field_count(row, player, Some(count));
            }
        }
        if let Some(hidden) = now.rules.question(QuestionRole::HiddenIndicators) {
            now.answers.set_typed_text(hidden.id, ura);
        }
        Some(now)
    }

    /// Returns the circumstances of a recorded draw; `before` is the night before it. `None` if its fields name people
    /// who do not play in the deal.
    pub fn for_recorded_draw(deal: &Deal, drawn: &DrawnDeal, before: &Night) -> Option<Self> {
        let mut now = Self::for_recorded_deal(deal, before)?;
        if !now.fields_name_only_players(EventKind::Draw, &drawn.family) {
            return None;
        }
        now.answers.draw = Some(DrawAnswers { kind: drawn.why, ..DrawAnswers::default() });
        now.adopt_recorded_answers(EventKind::Draw, &drawn.family);
        Some(now)
    }

    /// Returns the circumstances of a recorded deal without its end; `before` is the night before that end.
    pub(super) fn for_recorded_deal(deal: &Deal, before: &Night) -> Option<Self> {
        let mut now = Self { table: u8::try_from(deal.table).ok()?, ..Self::default() }.to_due_deal(before);
        now.dealer = now.player_index(deal.dealer()?)?;
        now.adopt_known_deal(&KnownCircumstances::of_deal(&now.rules, deal));
        Some(now)
    }

    /// Returns true if the recorded fields of an event name nobody but players of the deal.
    fn fields_name_only_players(&self, event_kind: EventKind, recorded: &FamilyFields) -> bool {
        let named = self.rules.fields_at_table(event_kind).filter_map(|row| recorded.field(row));
        named.flat_map(|field| field.people()).all(|player| self.player_index(player).is_some())
    }

    /// Returns the circumstances of this hand as another win on the tile of a recorded win: takes deal, discarder and
    /// the other winners from the record, keeps winner and marks. `before` is the night before that win. `None` for a
    /// self-draw.
    pub fn to_joining_win(&self, deal: &Deal, won: &WonDeal, before: &Night) -> Option<Self> {
        let mut now = Self::for_recorded_deal(deal, before)?;
        now.from = Some(now.player_index(won.from?)?);
        now.also.clone_from(&won.wins);
        for mark in self.possible_marks().into_iter().filter(|mark| self.has_mark(mark)) {
            now.set_mark(mark, true);
        }
        if now.rules.questions() == self.rules.questions() {
            now.answers.flowers = self.answers.flowers;
            if let Some(hidden) = now.rules.question(QuestionRole::HiddenIndicators) {
                now.answers.set_typed_text(hidden.id, self.answers.typed_text(hidden.id));
            }
        }
        let winner = self.winner.and_then(|place| self.person_at(place));
        if let Some(winner) = winner.and_then(|person| now.player_index(person)) {
            now.set_winner(winner);
        }
        Some(now)
    }

    /// Returns the circumstances updated to the deal that is due now. A change of the deal drops the answers about the
    /// deal; winner and discarder stay while the same people play the same game.
    pub fn advance_to(&self, night: &Night) -> Self {
        let mut now = self.clone();
        let table = usize::from(now.table);
        let Some((due, known)) = night.table_status(table).zip(night.known_circumstances(table)) else {
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
            now.deal = DealState::default();
            now.answers.drop_deal_answers(&now.rules);
            now.also.clear();
            now.place_among = None;
            now.dealer = dealer.unwrap_or(0);
        }
        if new_game || now.people != people {
            now.people = people;
            (now.winner, now.from) = (None, None);
        }
        if now.deal.due != due.dealer && deal.is_none() {
            // A new draw of camps or seats invalidates the dealer that was preset by the former one.
            now.dealer = dealer.unwrap_or(now.dealer);
        }
        now.deal.due = due.dealer;
        now.deal.dealer_decides = due.dealer_decides;
        (now.deal.number, now.deal.earlier_games) = (due.deal, earlier_games);
        now.adopt_counters(&known, due.last);
        now.adopt_player_marks(&known);
        if deal.is_some() && now.deal.begun != begun {
            now.dealer = dealer.unwrap_or(now.dealer);
            now.adopt_known_deal(&known);
        }
        now.adopt_special(&known, deal.is_some());
        now.adopt_bets(&known);
        now.deal.begun = begun;
        now
    }

    /// Sets the round wind, counters and sticks to the known ones, and marks a last deal.
    fn adopt_counters(&mut self, known: &KnownCircumstances, is_last: bool) {
        if self.rules.asks_for(QuestionRole::RoundWind) {
            self.answers.known.round = Some(known.round_wind.unwrap_or(Wind::East));
        }
        self.answers.known.set_answer("honba", u64::from(known.honba));
        // The sticks of the deal's declarations count with the declarations.
        let sticks = u64::from(known.sticks).saturating_sub(known.declared.len() as u64);
        if let Some(question) = self.stick_question() {
            self.answers.known.set_answer(question, sticks);
        }
        if is_last {
            let rows = self.rules.fields_at_table(EventKind::Deal).filter(|row| row.marks_last);
            rows.for_each(|row| self.set_field_answer(row, Some(&Answer::Flag(true))));
        }
    }

    /// Adopts declarations and open hands that were recorded or undone since the last call.
    fn adopt_player_marks(&mut self, known: &KnownCircumstances) {
        let recorded = self.known_places(&known.declared);
        let before = std::mem::replace(&mut self.answers.recorded, recorded.clone());
        for place in recorded.differing_places(&before) {
            self.set_declared(place, recorded.is_marked(place));
        }
        let recorded = self.known_places(&known.open_hands);
        let before = std::mem::replace(&mut self.answers.recorded_open, recorded.clone());
        for place in recorded.differing_places(&before) {
            self.answers.open.set_marked(place, recorded.is_marked(place));
        }
    }

    /// Returns the places of these people; omits people who do not play in the hand.
    fn known_places(&self, people: &[PlayerId]) -> MarkedPlaces {
        people.iter().filter_map(|&player| self.player_index(player)).collect()
    }

    /// Adopts bets that were recorded, changed or undone since the last call. The record takes precedence over the
    /// answers.
    fn adopt_bets(&mut self, known: &KnownCircumstances) {
        let placed = known
            .bets
            .iter()
            .filter_map(|(support, late)| Some((support.who, (self.player_index(support.player)?, late.clone()))));
        let recorded: BTreeMap<PlayerId, (usize, Option<LateBet>)> = placed.collect();
        let places = recorded.iter().map(|(&who, &(place, _))| (who, place)).collect();
        let before = std::mem::replace(&mut self.answers.recorded_supports, places);
        for (who, (place, late)) in &recorded {
            if before.get(who) != Some(place) {
                self.adopt_bet(*who, *place, late.as_ref());
            }
        }
        for who in before.keys().filter(|who| !recorded.contains_key(who)) {
            self.answers.supports.remove(who);
            self.answers.late.remove(who);
        }
    }

    /// Sets the bet of a person on the player at a place, which replaces an earlier one.
    pub(super) fn adopt_bet(&mut self, who: PlayerId, place: usize, late: Option<&LateBet>) {
        self.answers.supports.insert(who, place);
        match late {
            Some(late) => drop(self.answers.late.insert(who, late.clone())),
            None => drop(self.answers.late.remove(&who)),
        }
    }

    /// Adopts everything that is known of a recorded deal: declarations, open hands, beginning, bets and special rule.
    fn adopt_known_deal(&mut self, known: &KnownCircumstances) {
        for place in self.known_places(&known.declared).iter() {
            self.answers.declared.set_marked(place, true);
        }
        for place in self.known_places(&known.open_hands).iter() {
            self.answers.open.set_marked(place, true);
        }
        if let Some(begun) = &known.beginning {
            self.adopt_beginning(begun);
        }
        for (support, late) in &known.bets {
            if let Some(place) = self.player_index(support.player) {
                self.adopt_bet(support.who, place, late.as_ref());
            }
        }
        self.deal.special = known.special;
        if self.rules.asks_for(QuestionRole::SpecialRule) {
            self.answers.known.set_answer("special", u64::from(known.special.unwrap_or(0)));
        }
    }

    /// Sets the special rule to that of dice which differ from those of `before`, unless the rule was changed as well
    /// or the deal is one of the last ones, which have a rule of their own.
    pub(crate) fn adopt_thrown_rule(&mut self, before: &Round) {
        let is_rule_chosen = self.answers.special_rule() != before.answers.special_rule();
        let is_last = self
            .rules
            .fields_at_table(EventKind::Deal)
            .any(|row| row.marks_last && self.field_answer(row).and_then(|answer| answer.flag()).unwrap_or(false));
        if !self.rules.asks_for(QuestionRole::SpecialRule)
            || self.deal.dice == before.deal.dice
            || is_rule_chosen
            || is_last
        {
            return;
        }
        if let Some(rule) = self.thrown_rule() {
            self.answers.set_special_rule(Some(rule));
        }
    }

    /// Returns the special rule that the typed dice choose; `None` unless two dice are typed.
    pub(super) fn thrown_rule(&self) -> Option<SpecialRule> {
        let [Some(first), Some(second)] = parse_faces(&self.deal.dice)? else {
            return None;
        };
        SpecialRule::of_dice(u8::try_from(first).ok()?, u8::try_from(second).ok()?).ok()
    }

    /// Adopts the special rule of the deal in progress if it changed since the last call, such as by a correction of
    /// the dice. The record takes precedence over the answers.
    fn adopt_special(&mut self, known: &KnownCircumstances, is_begun: bool) {
        let special = known.special.filter(|_| is_begun && self.rules.asks_for(QuestionRole::SpecialRule));
        if is_begun && self.deal.special != special {
            self.answers.known.set_answer("special", u64::from(special.unwrap_or(0)));
        }
        self.deal.special = special;
    }

    /// Returns the question about the tiles that are turned over when a deal begins, the first about tiles; `None` if
    /// the rules have none.
    pub(super) fn turned_tiles_question(&self) -> Option<&'static str> {
        let mut questions = self.rules.questions().iter();
        questions.find(|question| question.kind == AnswerKind::Tiles).map(|question| question.id)
    }

    /// Adopts the dice, the turned tiles and the field answers of a recorded beginning.
    fn adopt_beginning(&mut self, begun: &DealBegun) {
        let dice: Vec<String> = begun.dice.iter().map(u8::to_string).collect();
        self.deal.dice = dice.join(" ");
        if let Some(question) = self.turned_tiles_question() {
            self.answers.set_typed_text(question, begun.turned.as_str());
        }
        self.adopt_recorded_answers(EventKind::Deal, &begun.family);
    }
}

/// Returns the players in turn order, starting with the one who came first in the night. The list thus stays the same
/// when the deal passes.
fn players_in_turn(night: &Night, players: &[PlayerId]) -> Vec<PlayerId> {
    let rank = |player: &PlayerId| night.order.iter().position(|other| other == player);
    let first = (0..players.len()).min_by_key(|&index| rank(&players[index]));
    let mut players = players.to_vec();
    players.rotate_left(first.unwrap_or(0));
    players
}
