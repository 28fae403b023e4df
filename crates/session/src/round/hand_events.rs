//! The events that record a hand: the beginning of its deal unless recorded, then declarations and open hands, then its
//! end.

use super::fields::{is_asked_as_question, turned_tiles_question};
use super::outcome::parse_typed_tiles;
use super::{EndEvent, HandError, HandOutcome, Round};
use crate::board::Board;
use quejing_ledger::{Night, Payload, Record, build_bet_payload};
use quejing_rules::house::acts::Support;
use quejing_rules::house::fields::DealSupports;
use quejing_rules::play::{Deal, DealBegun, DealEvent, FamilyField, FieldHost, Play};
use quejing_rules::tile::mpsz;
use quejing_rules::{Answer, PlayerId};

/// The events that record a hand in a night, in the order in which they are recorded.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HandEvents<'a> {
    round: &'a Round,
    night: &'a Night,
    /// The deal in progress at the table; `None` between deals.
    deal: Option<&'a Deal>,
}

impl<'a> HandEvents<'a> {
    /// Creates the events that record the hand of this round in this night.
    pub(crate) fn new(round: &'a Round, night: &'a Night) -> HandEvents<'a> {
        HandEvents { round, night, deal: night.open_deal(usize::from(round.table)) }
    }

    /// Returns the events that record the hand on the board or the draw; empty unless it is a draw or a win with a
    /// chosen winner.
    ///
    /// # Errors
    /// Typed tiles that cannot be read.
    pub(crate) fn with_end(&self, board: &Board, outcome: &HandOutcome) -> Result<Vec<Payload>, Vec<HandError>> {
        match EndEvent::new(self.round, board).play(outcome)? {
            Some(end) => self.with_beginning(end),
            None => Ok(Vec::new()),
        }
    }

    /// Returns the event `play` of the deal, after the events that must precede it: the beginning, and before an end of
    /// the deal the declarations.
    ///
    /// # Errors
    /// Typed tiles that cannot be read.
    pub(crate) fn with_beginning(&self, play: Play) -> Result<Vec<Payload>, Vec<HandError>> {
        // Declarations are recorded with the end of the deal, because they can be withdrawn until then.
        let mut payloads = match play {
            Play::Won(_) | Play::Drawn(_) => self.declarations()?,
            _ => self.beginning()?,
        };
        payloads.push(self.payload_at_table(play));
        Ok(payloads)
    }

    /// Returns the events that bring the recorded declarations of riichi up to date: the beginning of the deal, then
    /// the undo of withdrawn declarations, then new ones.
    ///
    /// # Errors
    /// Typed tiles that cannot be read.
    pub(crate) fn declarations(&self) -> Result<Vec<Payload>, Vec<HandError>> {
        let mut payloads = self.beginning()?;
        payloads.extend(self.declaration_undos());
        payloads.extend(self.new_declarations());
        Ok(payloads)
    }

    fn payload_at_table(&self, record: impl Into<Record>) -> Payload {
        Payload { table: self.round.table, ..Payload::new(record) }
    }

    /// Returns the events that begin the deal. If it is recorded already, returns those that correct its beginning and
    /// add hands opened and bets placed since.
    ///
    /// # Errors
    /// Typed tiles that cannot be read.
    pub(crate) fn beginning(&self) -> Result<Vec<Payload>, Vec<HandError>> {
        let Some(deal) = self.deal else {
            return self.first_beginning();
        };
        let mut payloads = Vec::new();
        if let Some((event, recorded)) = recorded_beginning(deal) {
            let with = self.updated_beginning(recorded, deal.dealer(), deal.special)?;
            if with != *recorded {
                payloads.push(Payload::correction_of(event, self.payload_at_table(Play::DealBegun(with))));
            }
        }
        payloads.extend(self.since_beginning(deal));
        Ok(payloads)
    }

    /// Returns the events that begin a deal without record: its beginning with open hands and bets, then late bets.
    fn first_beginning(&self) -> Result<Vec<Payload>, Vec<HandError>> {
        let due = self.night.table_status(usize::from(self.round.table));
        let begun = self.updated_beginning(&DealBegun::default(), due.and_then(|due| due.dealer), None)?;
        let mut family = begun.family.with_field(DealSupports(self.chosen_supports(false)));
        let open_hands = Answer::Players(self.people_with_open_hands());
        let open = self.round.rules().open_hands().and_then(|(row, _)| row.fill_in(&open_hands));
        open.into_iter().for_each(|field| family.set(field));
        let begun = self.payload_at_table(Play::DealBegun(DealBegun { family, ..begun }));
        let late = self.chosen_supports(true).into_iter().map(|support| self.support_payload(support));
        Ok(std::iter::once(begun).chain(late).collect())
    }

    /// Returns the beginning of the deal with the present answers. Keeps the recorded fields that have no answer here;
    /// `dealer` and `special` are those of the record.
    fn updated_beginning(
        &self,
        recorded: &DealBegun,
        dealer: Option<PlayerId>,
        special: Option<u8>,
    ) -> Result<DealBegun, Vec<HandError>> {
        let round = self.round;
        let chosen_dealer = round.person_at(round.dealer);
        let dice = round.deal.dice.chars().filter_map(|c| c.to_digit(10));
        let mut begun =
            DealBegun { dealer: recorded.dealer, dice: dice.map(|die| die as u8).collect(), ..recorded.clone() };
        if chosen_dealer != dealer {
            begun.dealer = chosen_dealer;
        }
        let is_thrown_again = !recorded.dice.is_empty() && recorded.dice != begun.dice;
        if let Some(question) = turned_tiles_question(round.rules()) {
            begun.turned =
                if round.asks(question) { to_stored_tiles(round.answers.typed_text(question))? } else { String::new() };
        }
        for row in round.rules().fields_at_table(FieldHost::Deal) {
            let answer = round.fields().ledger_answer(row)?.map(|answer| match answer.partner() {
                // After a swap of seats another player deals than the one who swapped.
                Some((of, _)) if chosen_dealer == dealer => answer.with_dealer(of.or(chosen_dealer)),
                _ => answer.with_dealer(chosen_dealer),
            });
            let field = answer.as_ref().and_then(|answer| row.fill_in(answer));
            // A number that the deal has already, such as by its dice, needs no record.
            let number = answer.as_ref().and_then(Answer::number);
            let by_dice = round.deal.thrown_rule().map(|rule| u64::from(rule.number()));
            let is_known = is_asked_as_question(round.rules(), row)
                && (field.is_none() || number == special.map(u64::from) || number.is_some() && number == by_dice);
            match field {
                // Other dice choose another rule; one that was recorded for the old dice goes with them.
                _ if is_known && is_thrown_again => begun.family.remove(row),
                _ if is_known => {}
                Some(field) => begun.family.set(field),
                None => begun.family.remove(row),
            }
        }
        Ok(begun)
    }

    fn people_with_open_hands(&self) -> Vec<PlayerId> {
        let is_open = |&player: &usize| self.round.answers.open.is_marked(player);
        (0..self.round.player_count()).filter(is_open).filter_map(|player| self.round.person_at(player)).collect()
    }

    /// Returns the bets of this deal that were placed in time (false), or after the bets were locked (true).
    fn chosen_supports(&self, is_late: bool) -> Vec<Support> {
        let answers = &self.round.answers;
        let supports = answers.supports.iter().filter(|(who, _)| answers.late.contains_key(who) == is_late);
        supports
            .filter_map(|(&who, &place)| self.round.person_at(place).map(|player| Support { who, player }))
            .collect()
    }

    /// Returns the event of a bet placed after the deal's beginning. A late bet carries its reason and the people who
    /// agreed.
    fn support_payload(&self, support: Support) -> Payload {
        build_bet_payload(self.round.table, support, self.round.answers.late.get(&support.who).cloned())
    }

    /// Returns the events of bets placed and hands opened since the deal began.
    fn since_beginning(&self, deal: &Deal) -> Vec<Payload> {
        let mut open: Vec<PlayerId> = Vec::new();
        let mut supports: Vec<Support> = Vec::new();
        for act in &deal.acts {
            open.extend(self.players_opening_hands(&act.play));
            if let Play::DealBegun(begun) = &*act.play {
                supports.extend(DealSupports::supports_of(begun));
            } else if let Some(support) = act.play.family_act::<Support>() {
                supports.retain(|other| other.who != support.who);
                supports.push(*support);
            }
        }
        let opened = self.people_with_open_hands().into_iter().filter(|player| !open.contains(player));
        let supported = self.chosen_supports(false).into_iter();
        let supported = supported.chain(self.chosen_supports(true)).filter(|support| !supports.contains(support));
        // An open hand is an act of play, which locks the bets.
        let act = self.round.rules().open_hands().map(|(_, act)| act);
        let opened = opened.filter_map(|player| Some(self.payload_at_table(Play::Act(act?.fill_in_player(player)?))));
        supported.map(|support| self.support_payload(support)).chain(opened).collect()
    }

    /// Returns the events that undo recorded declarations of riichi which are no longer among the answers.
    fn declaration_undos(&self) -> impl Iterator<Item = Payload> {
        let is_withdrawn = |player: PlayerId| {
            let place = self.round.player_index(player);
            place.is_some_and(|place| {
                !self.round.flags().has_declared(place) && !self.round.flags().overrules_declaration(place)
            })
        };
        let withdrawn =
            self.recorded_acts().filter(move |act| self.declaring_player(&act.play).is_some_and(is_withdrawn));
        withdrawn.map(|act| self.payload_at_table(Record::undo_of(act.event)))
    }

    /// Returns the events of declarations of riichi that are not recorded yet.
    fn new_declarations(&self) -> impl Iterator<Item = Payload> {
        let recorded =
            |player: &PlayerId| self.recorded_acts().any(|act| self.declaring_player(&act.play) == Some(*player));
        let declared = (0..self.round.player_count()).filter(|&player| self.round.flags().has_declared(player));
        let declared = declared.filter_map(|player| self.round.person_at(player));
        let act = self.round.rules().declaration().map(|declaration| declaration.act);
        declared
            .filter(move |player| !recorded(player))
            .filter_map(move |player| Some(self.payload_at_table(Play::Act(act?.fill_in_player(player)?))))
    }

    /// Returns the recorded events of the deal in progress; empty between deals.
    fn recorded_acts(&self) -> impl Iterator<Item = &'a DealEvent> {
        self.deal.into_iter().flat_map(|deal| &deal.acts)
    }

    /// Returns the player who declares, such as riichi, in an event; `None` for other events.
    fn declaring_player(&self, play: &Play) -> Option<PlayerId> {
        play.acting_player(self.round.rules().declaration()?.act)
    }

    /// Returns the players who play with open hands from this event on; empty if the event opens none or the rules have
    /// no open hands.
    fn players_opening_hands(&self, play: &Play) -> Vec<PlayerId> {
        let Some((field, act)) = self.round.rules().open_hands() else {
            return Vec::new();
        };
        if let Play::DealBegun(begun) = play {
            let own = begun.family.iter().find(|one| one.row() == field);
            return own.map(FamilyField::people).unwrap_or_default();
        }
        play.acting_player(act).into_iter().collect()
    }
}

/// Returns the recorded beginning of a deal with the number of its event; `None` if it is not recorded.
fn recorded_beginning(deal: &Deal) -> Option<(u64, &DealBegun)> {
    deal.acts.iter().find_map(|act| match &*act.play {
        Play::DealBegun(begun) => Some((act.event, begun)),
        _ => None,
    })
}

/// Converts typed tiles to the notation that the ledger stores, in their order.
pub(super) fn to_stored_tiles(text: &str) -> Result<String, Vec<HandError>> {
    Ok(mpsz::format_in_order(&parse_typed_tiles(text)?))
}
