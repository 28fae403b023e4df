//! The course of a Lingque game (edition 28 一; section 8 of the specification): 连庄, rounds, seats by the text's table,
//! half or full game. In edition 26 a game has 16 deals, the deal always passes, and seats stay.

use std::sync::Arc;

use super::notices::{LingqueStep, ValueRequirement};
use crate::course::{
    Course, CourseContext, CourseState, DealStartOutcome, EventOutcome, GameOverReason, NextStep, TableStatus,
    WallBreak, check_entered_payments, check_single_self_draw, deal_beginning, draw_outcome, false_win_outcome,
    first_winner_in_turn, players_from_recorded_dealer, require_one_table, require_seat, seat_cautions,
};
use crate::family::{Rules, resolve_value};
use crate::family_message::FamilyMessage;
use crate::hand::{Seat, Seats};
use crate::lingque::fields::ProvidedTiles;
use crate::lingque::wall_and_dealership::{
    DEALERSHIPS_PER_ROUND, DEALS_OF_EDITION_26, GameSpan, LingqueEnding, STACKS_PER_WALL, STACKS_PER_WALL_WITH_FLOWERS,
    dealer_repeats, open_wall, round_number_after, wind_after_dealerships, wind_at_round_start,
};
use crate::lingque::{Edition, LingqueWin, MIN_POINTS_TO_DECLARE, Options, SEAT_COUNT, settle};
use crate::play::{
    Caution, Deal, DealBegun, DealEnd, DrawnDeal, FieldRow, GameLength, Play, Refusal, SeatAssignment, UnsettledReason,
    Win, WonDeal,
};
use crate::tile::Wind;
use crate::{Amount, Payment, PlayerId};

/// The state of a Lingque game between two events: its players, the ended dealerships, and the planned length.
///
/// ```
/// use quejing_rules::{PlayerId, RuleProfile};
/// use quejing_rules::course::{Course, CourseContext};
/// use quejing_rules::play::{DealBegun, DrawnDeal, NightState, Play, SeatingMethod};
/// let (rules, night) = (RuleProfile::default(), NightState::default());
/// let seats = rules.seating().arrange_seats(&[1, 2, 3, 4].map(PlayerId::from_number), SeatingMethod::Draw)?;
/// let context = CourseContext { night: &night, table: 0, deal: None, time_ms: 0 };
/// let begun = rules.start_course(&context, &seats)?.begin_deal(&context, &DealBegun::default())?;
/// // A game is a value: an event returns the next one, and this one stays.
/// let after = begun
///     .course
///     .apply_event(&CourseContext { deal: Some(&begun.deal), ..context }, &Play::Drawn(DrawnDeal::default()))?;
/// assert_ne!(after.course, begun.course);
/// assert_eq!(begun.course, rules.start_course(&context, &seats)?);
/// # Ok::<(), quejing_rules::play::Refusal>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub(super) struct LingqueCourse {
    profile: Options,
    /// The players by the wind of their seat at the beginning of the game.
    initial_players: Seats<PlayerId>,
    /// The number of dealerships that have ended.
    ended_dealerships: u32,
    /// The planned number of dealerships; `None` if the game goes on until people stop.
    planned_dealerships: Option<u32>,
}

impl LingqueCourse {
    /// Returns a game at its start, with the first player at the table as East. Refuses seats other than four at one
    /// table.
    pub(super) fn start(
        profile: Options,
        context: &CourseContext<'_>,
        seats: &SeatAssignment,
    ) -> Result<LingqueCourse, Refusal> {
        let planned_dealerships = match (context.plan().length, profile.edition) {
            (GameLength::Open, _) => None,
            (GameLength::Hands(hands), _) => Some(hands),
            (GameLength::Half, _) => Some(GameSpan::Half.dealerships()),
            (GameLength::Rules, Edition::E26) => Some(DEALS_OF_EDITION_26),
            (GameLength::Full | GameLength::Rules, _) => Some(GameSpan::Full.dealerships()),
        };
        Ok(LingqueCourse {
            profile,
            initial_players: require_one_table(seats, SEAT_COUNT)?,
            ended_dealerships: 0,
            planned_dealerships,
        })
    }

    /// Returns the seat wind of a player after a number of ended dealerships; `starting_wind` is the seat wind with
    /// which the player began the game. In edition 26 nobody changes seats: only the deal moves on.
    fn wind_after_start(&self, starting_wind: Wind, dealerships: u32) -> Wind {
        match self.profile.edition {
            // Edition 26 says nothing about changing seats: only the deal moves on.
            Edition::E26 => {
                Wind::ALL[Seat::from(starting_wind)
                    .turns_from(Seat(0).after_turns(dealerships as usize, SEAT_COUNT), SEAT_COUNT)]
            }
            Edition::E28 | Edition::E29 => wind_after_dealerships(starting_wind, dealerships),
        }
    }

    /// Returns the players after a number of ended dealerships, in turn order from the dealer.
    fn players_after_dealerships(&self, dealerships: u32) -> Seats<PlayerId> {
        let mut players = self.initial_players;
        for started in Wind::ALL {
            players[Seat::from(self.wind_after_start(started, dealerships))] =
                self.initial_players[Seat::from(started)];
        }
        players
    }

    /// Returns the game with other players at the table, given in turn order from the dealer of the next deal.
    fn with_next_players(&self, players: Seats<PlayerId>) -> LingqueCourse {
        let mut initial_players = self.initial_players;
        for begun in Wind::ALL {
            let now = self.wind_after_start(begun, self.ended_dealerships);
            initial_players[Seat::from(begun)] = players[Seat::from(now)];
        }
        LingqueCourse { initial_players, ..self.clone() }
    }

    /// Returns true if the planned number of dealerships has ended.
    fn is_game_over(&self) -> bool {
        self.planned_dealerships.is_some_and(|length| self.ended_dealerships >= length)
    }

    /// Returns true if the text's table demands new seats before the next deal: between two rounds of a game in
    /// progress, except in edition 26.
    fn is_seat_change_due(&self) -> bool {
        self.profile.edition != Edition::E26
            && self.ended_dealerships > 0
            && self.ended_dealerships.is_multiple_of(DEALERSHIPS_PER_ROUND)
            && !self.is_game_over()
            && wind_at_round_start(Wind::East, round_number_after(self.ended_dealerships)) as u32
                != wind_at_round_start(Wind::East, round_number_after(self.ended_dealerships) - 1) as u32
    }

    /// Returns the game after a deal. The dealership that continues or ends is that of the player who dealt, even if
    /// another player was due to deal.
    fn course_after_deal(&self, deal: &Deal, ending: LingqueEnding) -> LingqueCourse {
        let mut after = self.clone();
        // People chose a dealer against the course: go on from that dealer.
        if let Some(dealer) = deal.dealer() {
            let round = self.ended_dealerships - self.ended_dealerships % DEALERSHIPS_PER_ROUND;
            let theirs = (round..round + DEALERSHIPS_PER_ROUND)
                .find(|&dealerships| self.players_after_dealerships(dealerships).first() == Some(&dealer));
            after.ended_dealerships = theirs.unwrap_or(self.ended_dealerships);
        }
        if !dealer_repeats(self.profile.edition, ending) {
            after.ended_dealerships += 1;
        }
        after
    }

    /// Returns the outcome of one or several wins on one tile: payments, and the end of the deal. Entered payments
    /// replace those of the rules, with a caution; a second winner and a hand below the minimum add cautions, too.
    /// Refuses several self-draws.
    fn win_outcome(
        self: &Arc<Self>,
        context: &CourseContext<'_>,
        deal: &Deal,
        won: &WonDeal,
    ) -> Result<EventOutcome, Refusal> {
        check_single_self_draw(won)?;
        let mut outcome = EventOutcome::new(self.clone());
        if won.wins.len() > 1 {
            let first = first_winner_in_turn(deal, won).ok_or(Refusal::NoWinner)?;
            outcome.cautions.push(Caution::OneWinner { first }.into());
        }
        let mut dealer_won = false;
        for win in &won.wins {
            let winner = require_seat(deal, win.winner)?;
            dealer_won |= winner == Seat(0);
            let moves = self.win_payments(deal, won, win);
            match check_entered_payments(context, win) {
                Some(paid) => {
                    outcome.payments.extend(paid?);
                    outcome.cautions.push(Caution::PaidOtherwise.into());
                }
                None => outcome.payments.extend(moves?),
            }
            outcome.cautions.extend(below_minimum_caution(win));
        }
        let ending = LingqueEnding::Won(Seat(u8::from(!dealer_won)));
        outcome.course = self.course_after_deal(deal, ending).into();
        outcome.ending = Some(DealEnd::Won(won.wins.iter().map(|win| win.winner).collect()));
        Ok(outcome)
    }

    /// Returns the payments of one win by its recorded points and the tiles that each player gave. Refuses a win
    /// without points, and one that [`settle`] refuses.
    fn win_payments(&self, deal: &Deal, won: &WonDeal, win: &Win) -> Result<Vec<Payment>, Refusal> {
        let points = resolve_value(&self.profile, win)?
            .0
            .points
            .ok_or(Refusal::BadValue { needed: ValueRequirement::PointsWithFlowers.into() })?;
        let mut provided = Seats::filled(SEAT_COUNT, 0);
        for &(player, tiles) in win.family.get::<ProvidedTiles>().iter().flat_map(|provided| &provided.0) {
            provided[require_seat(deal, player)?] = u8::try_from(tiles).unwrap_or(u8::MAX);
        }
        let winner = require_seat(deal, win.winner)?;
        let discarder = won.from.map(|from| require_seat(deal, from)).transpose()?;
        let payments = settle(&LingqueWin { points, winner, discarder, provided }).map_err(UnsettledReason::from)?;
        Ok(deal.assign_payments(payments))
    }
}

/// Returns a caution for a recorded win below the minimum by its fu × fan or, if these are not recorded, by its points,
/// which may include flowers. `None` if the minimum is met or nothing is recorded.
fn below_minimum_caution(win: &Win) -> Option<FamilyMessage> {
    let found = match (win.value.fu, win.value.fan) {
        (Some(fu), Some(fan)) => fu.saturating_mul(fan),
        _ => win.value.points?,
    };
    (found < MIN_POINTS_TO_DECLARE).then(|| Caution::BelowMinimum { needed: MIN_POINTS_TO_DECLARE, found }.into())
}

impl CourseState for LingqueCourse {
    fn event_fields(&self) -> &'static [&'static FieldRow] {
        let rules: &dyn Rules = &self.profile;
        rules.event_fields()
    }

    fn table_status(&self, context: &CourseContext<'_>) -> TableStatus {
        let players = match context.deal {
            Some(deal) => deal.players.clone(),
            None => self.players_after_dealerships(self.ended_dealerships).to_vec(),
        };
        let dealer = players.first().copied();
        let mut steps: Vec<FamilyMessage> = Vec::new();
        if context.deal.is_none() && self.is_seat_change_due() {
            steps.push(NextStep::ChangeSeats { players: players.clone() }.into());
        }
        let wall = context.deal.and_then(|deal| {
            let wall = find_opened_wall(deal, context.plan().flowers);
            steps.extend(second_thrower(deal).map(|by| LingqueStep::ThrowAgain { by }.into()));
            wall
        });
        if let (None, Some(by)) = (context.deal, dealer) {
            steps.push(if self.is_game_over() { NextStep::CloseNight } else { NextStep::ThrowDice { by } }.into());
        }
        TableStatus {
            deal: context.deals_played() + 1,
            playing: context.deal.is_some(),
            dealer,
            players,
            round_number: round_number_after(self.ended_dealerships),
            wall,
            steps,
            over: self.is_game_over().then(|| GameOverReason::Played.into()),
            ..TableStatus::default()
        }
    }

    fn take_seats(
        &self,
        _: &CourseContext<'_>,
        seats: &SeatAssignment,
    ) -> Result<(Course, Vec<FamilyMessage>), Refusal> {
        let table = require_one_table(seats, SEAT_COUNT)?;
        // Between two rounds, seats may be drawn instead.
        let may_draw = self.ended_dealerships.is_multiple_of(DEALERSHIPS_PER_ROUND);
        let due = self.players_after_dealerships(self.ended_dealerships);
        let cautions = seat_cautions(&due, &table, may_draw, seats.how);
        Ok((self.with_next_players(table).into(), cautions))
    }

    fn begin_deal(self: Arc<Self>, _: &CourseContext<'_>, begun: &DealBegun) -> Result<DealStartOutcome, Refusal> {
        let (players, other) =
            players_from_recorded_dealer(&self.players_after_dealerships(self.ended_dealerships), begun)?;
        let mut start = DealStartOutcome::new(players, self.clone());
        start.deal.round_number = round_number_after(self.ended_dealerships);
        start.cautions.extend(other);
        start.cautions.extend(self.is_game_over().then(|| Caution::GameOver.into()));
        Ok(start)
    }

    fn apply_event(self: Arc<Self>, context: &CourseContext<'_>, play: &Play) -> Result<EventOutcome, Refusal> {
        let deal = context.deal.ok_or(Refusal::NoDeal)?;
        match play {
            Play::Won(won) => self.win_outcome(context, deal, won),
            Play::Drawn(DrawnDeal { why, .. }) => {
                draw_outcome(*why, self.course_after_deal(deal, LingqueEnding::Drawn).into(), self.clone().into())
            }
            Play::FalseWin(said) => {
                // The text has no penalty: the table's fine applies, or a note that the hand is dead. A deal that ends
                // this way is played again.
                let same = Course::from(self.clone());
                false_win_outcome(deal, said, Amount::ZERO, same.clone(), same)
            }
            _ => Err(Refusal::NotInTheseRules),
        }
    }

    fn next_players(&self) -> Option<Vec<PlayerId>> {
        Some(self.players_after_dealerships(self.ended_dealerships).to_vec())
    }
}

/// Returns the place where the wall is opened after two throws of two dice; `None` unless exactly four dice from 1 to 6
/// are recorded. A wall has 18 stacks if `with_flowers` is true, otherwise 17.
fn find_opened_wall(deal: &Deal, with_flowers: bool) -> Option<WallBreak> {
    let &[a, b, c, d] = deal_beginning(deal)?.dice.as_slice() else {
        return None;
    };
    let stacks = if with_flowers { STACKS_PER_WALL_WITH_FLOWERS } else { STACKS_PER_WALL };
    let opening = open_wall([a, b], [c, d], stacks)?;
    let player = |seat: Seat| deal.players.get(seat.index()).copied();
    Some(WallBreak {
        opener: player(opening.opener)?,
        tail: (player(opening.tail.seat)?, opening.tail.from_right),
        first: (player(opening.first.seat)?, opening.first.from_right),
    })
}

/// Returns the player who must throw the second pair of dice; `None` unless exactly the first pair is recorded.
fn second_thrower(deal: &Deal) -> Option<PlayerId> {
    let &[a, b] = deal_beginning(deal)?.dice.as_slice() else {
        return None;
    };
    let opening = open_wall([a, b], [1, 1], STACKS_PER_WALL)?;
    deal.players.get(opening.opener.index()).copied()
}
