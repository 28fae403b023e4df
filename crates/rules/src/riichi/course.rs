//! The course of a riichi game (2.9 to 2.11, 3.14 of the rule text, section 3 of the specification): sticks, counters,
//! tenpai, abortive draws, rounds and the end of the game. The final account with uma is computed apart.

use std::fmt::Debug;
use std::sync::Arc;

use super::notices::{RiichiCaution, RiichiGameOver, RiichiReminder, RiichiStep, ValueRequirement};
use crate::course::{
    Course, CourseContext, CourseState, DealStartOutcome, EventOutcome, GameOverReason, NextStep, TableStatus,
    WallBreak, check_entered_payments, check_single_self_draw, deal_beginning, false_win_outcome, first_winner_in_turn,
    players_from_recorded_dealer, require_one_table, require_seat, seat_cautions, stored_tiles,
};
use crate::family::{Rules, resolve_value};
use crate::family_message::FamilyMessage;
use crate::hand::{Seat, Seats};
use crate::play::{
    Caution, Deal, DealBegun, DealEnd, DrawKind, DrawnDeal, FieldRow, GameLength, Play, Refusal, SeatAssignment, Value,
    Win, WonDeal,
};
use crate::riichi::acts::RiichiDeclared;
use crate::riichi::deal_transition::{
    AbortiveDraw, DRAW_CONDITIONS, ExhaustiveDrawSettlement, RiichiContinuation, RiichiEnding, RiichiGameEnd,
    RiichiRound, broken_wall_seat, continuation_after_deal, dealer_stays_and_honba, settle_draw,
};
use crate::riichi::fields::{Liability, NagashiPlayers, PlayedOn, TenpaiPlayers};
use crate::riichi::{
    Options, RIICHI_STICK_POINTS, RiichiBill, RiichiGame, SEAT_COUNT, can_have_han_and_fu, han_price, settle_rons,
    yakuman_price,
};
use crate::tile::Wind;
use crate::{Amount, Holder, Payment, PaymentReason, PlayerId};

/// The maximum number of han that a recorded win can have; a larger one is a typing error.
const MAX_RECORDED_HAN: u32 = 200;
/// The maximum number of yakuman units that a recorded win can have; a larger one is a typing error.
const MAX_RECORDED_YAKUMAN_UNITS: u32 = 12;
/// The range of fu that a recorded win can have, as multiples of ten or 25.
const RECORDED_FU_RANGE: std::ops::RangeInclusive<u32> = 20..=140;

/// The rules of a game from deal to deal, by which games of four and of three players differ in this course of play.
pub(crate) trait CourseRules: Clone + Debug + PartialEq + Send + Sync + 'static {
    /// Returns the options as rules.
    fn rules(&self) -> &dyn Rules;

    /// Returns the options, seats and payments of the game.
    fn game(&self) -> RiichiGame<'_>;

    /// Returns the continuation after a deal by the rules, whatever length people planned. `points` are those of all
    /// players after the deal, by starting seat.
    fn continuation(&self, round: &RiichiRound, ending: RiichiEnding, points: Seats<i64>) -> RiichiContinuation;

    /// Settles an exhaustive draw; `tenpai` and `nagashi` are by seat from the dealer. A nagashi mangan (流局满贯) that
    /// the options exclude is paid too.
    fn settle_draw(&self, tenpai: Seats<bool>, nagashi: Seats<bool>, counters: Counters) -> DrawOutcome;
}

/// The counters (本场) and the riichi sticks on the table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Counters {
    pub(crate) honba: u32,
    pub(crate) riichi_sticks: u32,
}

/// The payments of an exhaustive draw, and how the deal ended as far as the next one depends on it.
pub(crate) struct DrawOutcome {
    pub(crate) payments: Vec<Payment<Seat>>,
    pub(crate) ending: RiichiEnding,
}

impl CourseRules for Options {
    fn rules(&self) -> &dyn Rules {
        self
    }

    fn game(&self) -> RiichiGame<'_> {
        self.into()
    }

    fn continuation(&self, round: &RiichiRound, ending: RiichiEnding, points: Seats<i64>) -> RiichiContinuation {
        continuation_after_deal(round, ending, points, self)
    }

    fn settle_draw(&self, tenpai: Seats<bool>, nagashi: Seats<bool>, counters: Counters) -> DrawOutcome {
        let options = Options { nagashi_mangan: true, ..self.clone() };
        let ExhaustiveDrawSettlement { payments, .. } = settle_draw(tenpai, nagashi, counters.honba, &options);
        DrawOutcome { payments, ending: RiichiEnding::Exhausted { dealer_tenpai: tenpai[Seat(0)] } }
    }
}

/// The state of a riichi game between two events: players, next round, and the end. The number of riichi sticks is not
/// stored, but computed from the money on the table.
///
/// ```
/// use quejing_rules::course::{Course, CourseContext};
/// use quejing_rules::{PlayerId, RuleProfile, RuleSet};
/// use quejing_rules::play::{DealBegun, DrawnDeal, FamilyFields, NightState, Play, SeatingMethod};
/// use quejing_rules::riichi::fields::TenpaiPlayers;
/// let (rules, night) = (RuleProfile::from(RuleSet::RIICHI), NightState::default());
/// let seats = rules.seating().arrange_seats(&[1, 2, 3, 4].map(PlayerId::from_number), SeatingMethod::Draw)?;
/// let context = CourseContext { night: &night, table: 0, deal: None, time_ms: 0 };
/// let begun = rules.start_course(&context, &seats)?.begin_deal(&context, &DealBegun::default())?;
/// // The wall is used up and the dealer alone is tenpai: the dealer stays, with one counter more.
/// let family = FamilyFields::from_field(TenpaiPlayers(vec![PlayerId::from_number(1)]));
/// let drawn = DrawnDeal { family, ..DrawnDeal::default() };
/// let after = begun.course.apply_event(&CourseContext { deal: Some(&begun.deal), ..context }, &Play::Drawn(drawn))?;
/// let due = after.course.table_status(&context);
/// assert_eq!((due.dealer, due.honba), (Some(PlayerId::from_number(1)), 1));
/// # Ok::<(), quejing_rules::play::Refusal>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct RiichiCourse<R> {
    rules: R,
    length: GameLength,
    /// The players by starting seat, the first dealer first.
    initial_players: Seats<PlayerId>,
    /// The round wind, dealer and counters of the next deal; its `riichi_sticks` are not used.
    round: RiichiRound,
    /// The reason why the game is over; `None` while it goes on.
    game_over_reason: Option<FamilyMessage>,
}

impl<R: CourseRules> RiichiCourse<R> {
    /// Returns a game at its start, with the first player at the table as dealer. Refuses seats at more than one table,
    /// and another number of players.
    pub(crate) fn start(
        rules: &R,
        context: &CourseContext<'_>,
        seats: &SeatAssignment,
    ) -> Result<RiichiCourse<R>, Refusal> {
        Ok(RiichiCourse {
            rules: rules.clone(),
            length: context.plan().length,
            initial_players: require_one_table(seats, rules.game().seats)?,
            round: RiichiRound::FIRST,
            game_over_reason: None,
        })
    }

    /// Returns the players of the next deal in turn order, dealer first.
    fn next_deal_players(&self) -> Seats<PlayerId> {
        let seats = self.initial_players.len();
        Seats::from_fn(seats, |seat| self.initial_players[seat.after_turns(self.round.dealer.index(), seats)])
    }

    /// Returns a player's points in the current game, starting points included, rounded down. Money set aside does not
    /// count.
    fn player_points(&self, context: &CourseContext<'_>, player: PlayerId) -> i64 {
        // The rules have no half points, but agreed money may.
        let total = context.night.game().total_at_play(player).as_f64().floor() as i64;
        self.rules.game().options.start_points + total
    }

    /// Returns the number of the current game's riichi sticks on the table, rounded down. The sticks of a voided deal
    /// count only in that deal.
    fn sticks_on_table(context: &CourseContext<'_>) -> u32 {
        let own = match context.deal {
            Some(deal) if deal.is_voided => deal.net_change(Holder::Table),
            _ => Amount::ZERO,
        };
        let table = (context.night.game().money_on_table() + own).as_f64() / RIICHI_STICK_POINTS as f64;
        table.max(0.0) as u32
    }

    /// Returns true if the game is over unless its last dealer plays on.
    fn dealer_decides(&self) -> bool {
        let reason = self.game_over_reason.as_ref().and_then(FamilyMessage::downcast_ref);
        reason == Some(&RiichiGameOver::LastDealerLeads)
    }

    /// Returns the round wind, dealer and counters with which a deal was recorded, since people may have chosen another
    /// dealer; its `riichi_sticks` are 0.
    fn round_of_deal(&self, deal: &Deal) -> RiichiRound {
        let dealer = deal.dealer().and_then(|dealer| self.initial_players.iter().position(|&player| player == dealer));
        RiichiRound {
            wind: deal.round.unwrap_or(self.round.wind),
            dealer: Seat(dealer.unwrap_or(0) as u8),
            honba: deal.honba,
            riichi_sticks: 0,
        }
    }

    /// Returns the game after a deal with these payments: the next round wind, dealer and counters, and the reason why
    /// the game is over, if it is, by its planned length or the rules.
    fn course_after_deal(
        &self,
        context: &CourseContext<'_>,
        deal: &Deal,
        ending: RiichiEnding,
        payments: &[Payment],
    ) -> RiichiCourse<R> {
        let round = self.round_of_deal(deal);
        let mut points = self.initial_players.map(|player| self.player_points(context, player));
        for payment in payments {
            let whole = payment.amount.as_f64().floor() as i64;
            for (holder, change) in [(payment.from, -whole), (payment.to, whole)] {
                let at = |&player: &PlayerId| Holder::Player(player) == holder;
                if let Some(at) = self.initial_players.iter().position(at) {
                    points[Seat(at as u8)] += change;
                }
            }
        }
        let game = self.rules.game();
        let by_rules = self.rules.continuation(&round, ending, points);
        let onward = next_round(&round, ending, &game);
        let played = context.deals_played_in_game() + 1;
        let bust_players = || {
            let with_points = self.initial_players.iter().zip(points.iter());
            with_points.filter(|(_, points)| **points < 0).map(|(player, _)| *player).collect::<Vec<_>>()
        };
        let message = |end: RiichiGameEnd| -> FamilyMessage {
            match end {
                RiichiGameEnd::LastDeal => GameOverReason::Played.into(),
                RiichiGameEnd::LastDealerLeads => RiichiGameOver::LastDealerLeads.into(),
                RiichiGameEnd::Bust => RiichiGameOver::Bust { players: bust_players() }.into(),
                RiichiGameEnd::Reached => RiichiGameOver::Reached.into(),
            }
        };
        let full = round.wind == game.last_wind && round.dealer.index() + 1 == game.seats && onward.0 != round.wind;
        let over = match (self.length, by_rules) {
            (GameLength::Rules | GameLength::Half, RiichiContinuation::Over(end)) => Some(message(end)),
            (GameLength::Rules | GameLength::Half, RiichiContinuation::Deal(_)) => None,
            (GameLength::Hands(hands), _) if played >= hands => Some(GameOverReason::Played.into()),
            (GameLength::Full, _) if full => Some(GameOverReason::Played.into()),
            (_, RiichiContinuation::Over(RiichiGameEnd::Bust)) => Some(message(RiichiGameEnd::Bust)),
            _ => None,
        };
        let (wind, dealer, honba) = onward;
        RiichiCourse {
            round: RiichiRound { wind, dealer, honba, riichi_sticks: 0 },
            game_over_reason: self.game_over_reason.clone().or(over),
            ..self.clone()
        }
    }

    /// Returns the basic points of a recorded value, from its yakuman units or from its han and fu (30 if missing at 5
    /// han or more). Refuses impossible numbers; adds a caution for several yakuman units if the options count only
    /// one.
    fn recorded_basic_points(&self, value: &Value, cautions: &mut Vec<FamilyMessage>) -> Result<u32, Refusal> {
        let bad = |needed: ValueRequirement| Err(Refusal::BadValue { needed: needed.into() });
        if let Some(units) = value.yakuman {
            if !(1..=MAX_RECORDED_YAKUMAN_UNITS).contains(&units) {
                return bad(ValueRequirement::Yakuman);
            }
            let options = self.rules.game().options;
            let many = options.yakuman_stacking || options.double_yakuman;
            cautions.extend((units > 1 && !many).then(|| RiichiCaution::OneYakuman.into()));
            return Ok(yakuman_price(units).basic);
        }
        let Some(han) = value.fan.filter(|han| (1..=MAX_RECORDED_HAN).contains(han)) else {
            return bad(ValueRequirement::Han);
        };
        let right = |fu: &u32| RECORDED_FU_RANGE.contains(fu) && (*fu == 25 || fu.is_multiple_of(10));
        let fu = match value.fu {
            Some(fu) if right(&fu) => fu,
            None if han >= 5 => 30,
            _ => return bad(ValueRequirement::Fu),
        };
        Ok(han_price(han, fu, self.rules.game().options).basic)
    }

    /// Returns the bill of a recorded win with its liability (包), but without counters and sticks. Adds cautions, such
    /// as one for impossible han and fu. Refuses an impossible value or liability.
    fn build_win_bill(
        &self,
        deal: &Deal,
        won: &WonDeal,
        win: &Win,
        cautions: &mut Vec<FamilyMessage>,
    ) -> Result<RiichiBill, Refusal> {
        let place = |player| require_seat(deal, player);
        let (value, caution) = resolve_value(self.rules.rules(), win)?;
        cautions.extend(caution);
        let basic = self.recorded_basic_points(&value, cautions)?;
        if win.tiles.is_none() {
            cautions.extend(impossible_hand_caution(&value, won.from.is_none()).map(FamilyMessage::from));
        }
        let mut bill = RiichiBill::new(place(win.winner)?, won.from.map(place).transpose()?, basic, None);
        if let Some(pao) = win.family.get::<Liability>() {
            if value.yakuman.is_none() || pao.player == win.winner || pao.units == 0 {
                return Err(Refusal::BadValue { needed: ValueRequirement::Pao.into() });
            }
            let liable_basic = yakuman_price(pao.units.min(MAX_RECORDED_YAKUMAN_UNITS)).basic.min(basic);
            (bill.basic, bill.liability) = (basic - liable_basic, Some((place(pao.player)?, liable_basic)));
        }
        Ok(bill)
    }

    /// Returns the outcome of one or several wins on one tile: payments, cautions, and the end of the deal. Entered
    /// payments replace those of the rules, with a caution. Refuses several self-draws; wins that the options exclude
    /// are paid with a caution.
    fn win_outcome(
        self: &Arc<Self>,
        context: &CourseContext<'_>,
        deal: &Deal,
        won: &WonDeal,
    ) -> Result<EventOutcome, Refusal> {
        check_single_self_draw(won)?;
        let game = self.rules.game();
        let mut outcome = EventOutcome::new(self.clone());
        let cautions = &mut outcome.cautions;
        if won.wins.len() >= 3 && game.options.triple_ron_draw {
            cautions.push(RiichiCaution::TripleRonIsDraw.into());
        } else if won.wins.len() > 1 && game.options.head_bump {
            let first = first_winner_in_turn(deal, won).ok_or(Refusal::NoWinner)?;
            cautions.push(Caution::OneWinner { first }.into());
        }
        let mut bills = Vec::new();
        for win in &won.wins {
            bills.push(self.build_win_bill(deal, won, win, cautions)?);
        }
        let sticks = Self::sticks_on_table(context);
        let payments = match bills[..] {
            [bill] if bill.discarder.is_none() => {
                RiichiBill { honba: deal.honba, riichi_sticks: sticks, ..bill }.payments(game.payments)
            }
            _ => {
                let from = bills[0].discarder.unwrap_or(Seat(0));
                // Entries that these options rule out are warned about, and still paid.
                let options = Options { head_bump: false, triple_ron_draw: false, ..game.options.clone() };
                let game = RiichiGame { options: &options, ..game };
                settle_rons(from, &bills, deal.honba, sticks, game).payments
            }
        };
        for win in &won.wins {
            match check_entered_payments(context, win) {
                Some(paid) => {
                    outcome.payments.extend(paid?);
                    outcome.cautions.push(Caution::PaidOtherwise.into());
                }
                None => {
                    let paid = deal.assign_payments(payments.iter().copied()).into_iter();
                    outcome.payments.extend(paid.filter(|paid| paid.to == win.winner.into()));
                }
            }
        }
        let dealer_won = won.wins.iter().any(|win| Some(win.winner) == deal.dealer());
        let ending = RiichiEnding::Win { dealer_won };
        outcome.course = self.course_after_deal(context, deal, ending, &outcome.payments).into();
        outcome.ending = Some(DealEnd::Won(won.wins.iter().map(|win| win.winner).collect()));
        Ok(outcome)
    }

    /// Returns the outcome of a declaration of riichi: the player puts a stick on the table. Refuses a second
    /// declaration by one player, and adds a caution if the player has fewer points than the stick is worth.
    fn declaration_outcome(
        self: &Arc<Self>,
        context: &CourseContext<'_>,
        deal: &Deal,
        by: PlayerId,
    ) -> Result<EventOutcome, Refusal> {
        require_seat(deal, by)?;
        if riichi_declarers(deal).contains(&by) {
            return Err(Refusal::Twice(by));
        }
        let mut outcome = EventOutcome::new(self.clone());
        // The other conditions of 3.12 are not recorded.
        if self.player_points(context, by) < RIICHI_STICK_POINTS {
            outcome.cautions.push(RiichiCaution::TooFewPoints { player: by }.into());
        }
        outcome.payments.push(Payment::new(
            by,
            Holder::Table,
            Amount::from_units(RIICHI_STICK_POINTS),
            PaymentReason::STICK_DEPOSIT,
        ));
        Ok(outcome)
    }

    /// Returns the outcome of a draw: noten penalties or nagashi mangan at an exhaustive draw, the return of sticks for
    /// an abandoned deal. Adds cautions for a nagashi mangan or an abortive draw that the options exclude or whose
    /// conditions are not met, and for declarers of riichi who were not tenpai.
    fn draw_outcome(
        self: &Arc<Self>,
        context: &CourseContext<'_>,
        deal: &Deal,
        drawn: &DrawnDeal,
    ) -> Result<EventOutcome, Refusal> {
        let mut outcome = EventOutcome::new(self.clone());
        outcome.ending = Some(DealEnd::Drawn(drawn.why));
        let ending = match drawn.why {
            DrawKind::Exhausted => {
                let seats = |players: &[PlayerId]| {
                    let mut seats = Seats::filled(self.initial_players.len(), false);
                    for &player in players {
                        seats[require_seat(deal, player)?] = true;
                    }
                    Ok::<_, Refusal>(seats)
                };
                let said_tenpai = drawn.family.get::<TenpaiPlayers>().map_or(&[][..], |tenpai| &tenpai.0);
                let said_nagashi = drawn.family.get::<NagashiPlayers>().map_or(&[][..], |nagashi| &nagashi.0);
                let (tenpai, nagashi) = (seats(said_tenpai)?, seats(said_nagashi)?);
                let none_here = !said_nagashi.is_empty() && !self.rules.game().options.nagashi_mangan;
                let cautions = &mut outcome.cautions;
                cautions.extend(none_here.then(|| RiichiCaution::NoNagashi.into()));
                let noten = riichi_declarers(deal).into_iter().filter(|player| !said_tenpai.contains(player));
                cautions.extend(noten.map(|player| RiichiCaution::RiichiNotTenpai { player }.into()));
                let counters = Counters { honba: deal.honba, riichi_sticks: Self::sticks_on_table(context) };
                let settled = self.rules.settle_draw(tenpai, nagashi, counters);
                outcome.payments = deal.assign_payments(settled.payments);
                settled.ending
            }
            // Played again as if it had never happened: its sticks go back.
            DrawKind::Abandoned => {
                outcome.payments = stick_return_payments(deal);
                RiichiEnding::PlayedAgain
            }
            why => {
                if !self.accepts_draw(why, deal) {
                    outcome.cautions.push(RiichiCaution::NoSuchDraw.into());
                }
                RiichiEnding::Abortive
            }
        };
        outcome.course = self.course_after_deal(context, deal, ending, &outcome.payments).into();
        Ok(outcome)
    }

    /// Returns true if the options allow a recorded draw, and the record of the deal meets those of its
    /// [`DRAW_CONDITIONS`] that belong to the course of play. True for draws that riichi does not define.
    fn accepts_draw(&self, kind: DrawKind, deal: &Deal) -> bool {
        let Some(abortive) = AbortiveDraw::of_kind(kind) else {
            return true;
        };
        let declared_players = riichi_declarers(deal).len();
        let mut conditions = DRAW_CONDITIONS.iter().filter(|one| one.is_part_of_course && one.draw == kind);
        abortive.is_allowed(self.rules.game().options)
            && conditions.all(|condition| condition.is_met_by(declared_players))
    }
}

/// Returns the players who declared riichi in a deal, in the order of their declarations.
fn riichi_declarers(deal: &Deal) -> Vec<PlayerId> {
    deal.acts.iter().filter_map(|act| act.play.family_act::<RiichiDeclared>()).map(|act| act.player).collect()
}

/// Returns the payments by which the table gives a deal's riichi sticks back to the players who declared.
fn stick_return_payments(deal: &Deal) -> Vec<Payment> {
    let back = |player| {
        Payment::new(Holder::Table, player, Amount::from_units(RIICHI_STICK_POINTS), PaymentReason::RIICHI_STICKS)
    };
    riichi_declarers(deal).into_iter().map(back).collect()
}

/// Returns the round wind, dealer and number of counters after a deal, as if the game went on.
pub(crate) fn next_round(round: &RiichiRound, ending: RiichiEnding, game: &RiichiGame<'_>) -> (Wind, Seat, u32) {
    let (stays, honba) = dealer_stays_and_honba(ending, round.honba, game);
    match (stays, round.dealer.after_turns(1, game.seats)) {
        (true, _) => (round.wind, round.dealer, honba),
        (false, Seat(0)) => (round.wind.next(), Seat(0), honba),
        (false, dealer) => (round.wind, dealer, honba),
    }
}

impl<R: CourseRules> CourseState for RiichiCourse<R> {
    fn event_fields(&self) -> &'static [&'static FieldRow] {
        self.rules.rules().event_fields()
    }

    fn table_status(&self, context: &CourseContext<'_>) -> TableStatus {
        let (players, round) = match context.deal {
            Some(deal) => (deal.players.clone(), self.round_of_deal(deal)),
            None => (self.next_deal_players().to_vec(), self.round),
        };
        let mut status = TableStatus {
            deal: context.deals_played() + 1,
            playing: context.deal.is_some(),
            dealer: players.first().copied(),
            players,
            round_number: round.wind as u32,
            round: Some(round.wind),
            dealership: Some(round.dealership_number()),
            honba: round.honba,
            sticks: Self::sticks_on_table(context),
            over: self.game_over_reason.clone(),
            dealer_decides: self.dealer_decides(),
            ..TableStatus::default()
        };
        match (context.deal, status.dealer) {
            (Some(deal), _) => {
                status.wall = find_wall_break(deal);
                let players = riichi_declarers(deal);
                if players.len() == self.initial_players.len()
                    && self.accepts_draw(AbortiveDraw::FourRiichi.draw_kind(), deal)
                {
                    status.steps.push(RiichiStep::EndInDraw { why: AbortiveDraw::FourRiichi.draw_kind() }.into());
                }
                if !players.is_empty() {
                    status.reminders.push(RiichiReminder::RiichiDiscard { players }.into());
                }
            }
            (None, Some(player)) if self.game_over_reason.is_some() => {
                status.steps.extend(self.dealer_decides().then(|| RiichiStep::AskDealer { player }.into()));
                status.steps.push(NextStep::CloseNight.into());
            }
            (None, Some(by)) => status.steps.push(NextStep::ThrowDice { by }.into()),
            (None, None) => {}
        }
        status
    }

    fn take_seats(
        &self,
        _: &CourseContext<'_>,
        seats: &SeatAssignment,
    ) -> Result<(Course, Vec<FamilyMessage>), Refusal> {
        let table = require_one_table(seats, self.initial_players.len())?;
        // 风位 is drawn only once.
        let cautions = seat_cautions(&self.next_deal_players(), &table, self.round == RiichiRound::FIRST, seats.how);
        let mut initial_players = table;
        initial_players.rotate_right(self.round.dealer.index());
        let course = RiichiCourse { initial_players, ..self.clone() };
        Ok((course.into(), cautions))
    }

    fn begin_deal(self: Arc<Self>, _: &CourseContext<'_>, begun: &DealBegun) -> Result<DealStartOutcome, Refusal> {
        stored_tiles::parse_tile_list(&begun.turned)?;
        let (players, other) = players_from_recorded_dealer(&self.next_deal_players(), begun)?;
        let plays_on = self.dealer_decides() && begun.family.get() == Some(&PlayedOn(true));
        let game_over_reason = self.game_over_reason.clone().filter(|_| !plays_on);
        let is_over = game_over_reason.is_some();
        let course = Arc::new(RiichiCourse { game_over_reason, ..(*self).clone() });
        let mut start = DealStartOutcome::new(players, course);
        start.deal.round = Some(self.round.wind);
        start.deal.round_number = self.round.wind as u32;
        start.deal.honba = self.round.honba;
        start.deal.dealership = Some(self.round_of_deal(&start.deal).dealership_number());
        start.cautions.extend(other);
        start.cautions.extend(is_over.then(|| Caution::GameOver.into()));
        Ok(start)
    }

    fn apply_event(self: Arc<Self>, context: &CourseContext<'_>, play: &Play) -> Result<EventOutcome, Refusal> {
        let deal = context.deal.ok_or(Refusal::NoDeal)?;
        match play {
            Play::Act(act) => match act.downcast_ref() {
                Some(RiichiDeclared { player }) => self.declaration_outcome(context, deal, *player),
                None => Err(Refusal::NotInTheseRules),
            },
            Play::Won(won) => self.win_outcome(context, deal, won),
            Play::Drawn(drawn) => self.draw_outcome(context, deal, drawn),
            Play::FalseWin(said) => {
                // The text has no penalty, so the table sets it. A deal that ends this way is played again and its
                // sticks go back.
                let ending = RiichiEnding::PlayedAgain;
                let mut outcome =
                    false_win_outcome(deal, said, Amount::ZERO, self.clone().into(), self.clone().into())?;
                let chombo = |moved: &mut Payment| moved.why = PaymentReason::CHOMBO;
                outcome.payments.iter_mut().for_each(chombo);
                if outcome.ending.is_some() {
                    outcome.payments.extend(stick_return_payments(deal));
                    outcome.course = self.course_after_deal(context, deal, ending, &outcome.payments).into();
                }
                Ok(outcome)
            }
            _ => Err(Refusal::NotInTheseRules),
        }
    }

    fn next_players(&self) -> Option<Vec<PlayerId>> {
        Some(self.next_deal_players().to_vec())
    }
}

/// Returns the place where the wall is broken after a recorded throw of two dice: the sum of the dice picks a wall, and
/// as many stacks stay standing at its right end. `None` unless exactly two dice with a sum from 2 to 12 are recorded,
/// and at a table of three, whose walls the rules do not describe.
fn find_wall_break(deal: &Deal) -> Option<WallBreak> {
    let &[a, b] = deal_beginning(deal)?.dice.as_slice() else {
        return None;
    };
    if deal.players.len() != SEAT_COUNT {
        return None;
    }
    let left = a.checked_add(b)?;
    let opener = *deal.players.get(broken_wall_seat(left)?.index())?;
    Some(WallBreak { opener, tail: (opener, left), first: (opener, left + 1) })
}

/// Returns a caution for recorded han and fu that no hand has. `None` for possible ones, for a yakuman, and if han or
/// fu is missing.
fn impossible_hand_caution(value: &Value, self_draw: bool) -> Option<RiichiCaution> {
    let (han, fu) = value.fan.zip(value.fu).filter(|_| value.yakuman.is_none())?;
    (!can_have_han_and_fu(han, fu, self_draw)).then_some(match self_draw {
        true => RiichiCaution::NoSuchSelfDraw { han, fu },
        false => RiichiCaution::NoSuchDiscardWin { han, fu },
    })
}
