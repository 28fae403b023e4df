//! The course of a game of Zung Jung (sections 2, 8 to 12 of the specification): the deal passes after every deal, only
//! one player wins, and the recorded discards show who is responsible for a discard.

use std::sync::Arc;

use super::notices::{ValueRequirement, ZungJungCaution, ZungJungReminder};
use crate::course::{
    Course, CourseContext, CourseState, DealStartOutcome, EventOutcome, GameOverReason, NextStep, TableStatus,
    check_entered_payments, check_single_self_draw, draw_outcome, false_win_outcome, first_winner_in_turn,
    players_from_recorded_dealer, require_one_table, require_seat, seat_cautions, stored_tiles,
};
use crate::family::{Rules, resolve_value};
use crate::family_message::FamilyMessage;
use crate::hand::{Seat, Seats};
use crate::play::{
    Caution, Deal, DealBegun, DealEnd, DrawnDeal, FieldRow, GameLength, Play, Refusal, SeatAssignment, UnsettledReason,
    Win, WonDeal,
};
use crate::tile::Wind;
use crate::zung_jung::fields::{DiscardsBefore, OwnedPoints, RecordedLayers};
use crate::zung_jung::{
    self as rules, CHICKEN_POINTS, DEALS_PER_ROUND, ImmunityRule, Options, SEAT_COUNT, ZungJungWin, check,
    deals_of_night, responsible_seat, settle,
};
use crate::{Amount, Payment, PlayerId};

/// The state of a game of Zung Jung between two events: its players, the ended deals, and the planned length.
///
/// ```
/// use quejing_rules::course::{Course, CourseContext};
/// use quejing_rules::{PlayerId, RuleProfile, RuleSet};
/// use quejing_rules::play::{DealBegun, DrawnDeal, NightState, Play, SeatingMethod};
/// let (rules, night) = (RuleProfile::from(RuleSet::ZUNG_JUNG), NightState::default());
/// let seats = rules.seating().arrange_seats(&[1, 2, 3, 4].map(PlayerId::from_number), SeatingMethod::Draw)?;
/// let context = CourseContext { night: &night, table: 0, deal: None, time_ms: 0 };
/// let begun = rules.start_course(&context, &seats)?.begin_deal(&context, &DealBegun::default())?;
/// // The deal passes after every hand.
/// let after = begun
///     .course
///     .apply_event(&CourseContext { deal: Some(&begun.deal), ..context }, &Play::Drawn(DrawnDeal::default()))?;
/// assert_eq!(after.course.table_status(&context).dealer, Some(PlayerId::from_number(2)));
/// # Ok::<(), quejing_rules::play::Refusal>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ZungJungCourse {
    options: Options,
    /// The players in turn order, the dealer of the first deal first; rotated when people choose another dealer than
    /// the due one.
    initial_players: Seats<PlayerId>,
    /// The number of deals that have ended; the deal passed with each.
    ended_deals: u32,
    /// The planned number of deals; `None` if the game goes on until people stop.
    planned_deals: Option<u32>,
}

impl ZungJungCourse {
    /// Returns a game at its start, with the first player at the table as dealer. Refuses seats other than four at one
    /// table.
    pub(super) fn start(
        options: &Options,
        context: &CourseContext<'_>,
        seats: &SeatAssignment,
    ) -> Result<ZungJungCourse, Refusal> {
        let planned_deals = match context.plan().length {
            GameLength::Rules => Some(deals_of_night(options)),
            GameLength::Half => Some(2 * DEALS_PER_ROUND),
            GameLength::Full => Some(4 * DEALS_PER_ROUND),
            GameLength::Hands(hands) => Some(hands),
            GameLength::Open => None,
        };
        Ok(ZungJungCourse {
            options: *options,
            initial_players: require_one_table(seats, SEAT_COUNT)?,
            ended_deals: 0,
            planned_deals,
        })
    }

    /// Returns the players in turn order from the dealer of the next deal.
    fn next_deal_players(&self) -> Seats<PlayerId> {
        Seats::from_fn(SEAT_COUNT, |seat| self.initial_players[seat.after_turns(self.ended_deals as usize, SEAT_COUNT)])
    }

    /// Returns true if the planned number of deals has ended.
    fn is_game_over(&self) -> bool {
        self.planned_deals.is_some_and(|length| self.ended_deals >= length)
    }

    /// Returns the game after a deal: the player after its dealer deals next, even if another player was due to deal.
    fn course_after_deal(&self, deal: &Deal) -> ZungJungCourse {
        let at = self.next_deal_players().iter().position(|&player| Some(player) == deal.dealer());
        let mut initial_players = self.initial_players;
        initial_players.rotate_left(at.unwrap_or(0));
        ZungJungCourse { initial_players, ended_deals: self.ended_deals + 1, ..self.clone() }
    }

    /// Returns the outcome of one or several wins on one tile: payments, and the end of the deal. Entered payments
    /// replace those of the rules, with a caution; a second winner, a hand below the minimum and contradictory layers
    /// add cautions, too. Refuses several self-draws and a win without points.
    fn win_outcome(&self, context: &CourseContext<'_>, deal: &Deal, won: &WonDeal) -> Result<EventOutcome, Refusal> {
        check_single_self_draw(won)?;
        let mut outcome = EventOutcome::new(self.course_after_deal(deal));
        if won.wins.len() > 1 {
            let first = first_winner_in_turn(deal, won).ok_or(Refusal::NoWinner)?;
            outcome.cautions.push(Caution::OneWinner { first }.into());
        }
        for win in &won.wins {
            let (value, caution) = resolve_value(&self.options, win)?;
            outcome.cautions.extend(caution);
            let total = value.points.ok_or(Refusal::BadValue { needed: ValueRequirement::Points.into() })?;
            let needed = self.options.minimum.max(CHICKEN_POINTS);
            if total < needed {
                outcome.cautions.push(Caution::BelowMinimum { needed, found: total }.into());
            }
            let (moves, caution) = self.win_payments(deal, won, win, total)?;
            outcome.cautions.extend(caution);
            match check_entered_payments(context, win) {
                Some(paid) => {
                    outcome.payments.extend(paid?);
                    outcome.cautions.push(Caution::PaidOtherwise.into());
                }
                None => outcome.payments.extend(moves),
            }
        }
        outcome.ending = Some(DealEnd::Won(won.wins.iter().map(|win| win.winner).collect()));
        Ok(outcome)
    }

    /// Returns the payments of one win by its layers, the parts of its points with the player who owes each: the
    /// recorded ones, else those of the recorded discards, else one that the discarder owes. Adds a caution if recorded
    /// layers differ from those of the discards.
    fn win_payments(
        &self,
        deal: &Deal,
        won: &WonDeal,
        win: &Win,
        total: u32,
    ) -> Result<(Vec<Payment>, Option<FamilyMessage>), Refusal> {
        let winner = require_seat(deal, win.winner)?;
        let from = won.from.map(|from| require_seat(deal, from)).transpose()?;
        let mut caution = None;
        let layers = match from {
            None => None,
            Some(from) => {
                let shown = self.layers_from_discards(deal, win, total, winner, from)?;
                let said =
                    win.family.get::<RecordedLayers>().map(|said| layers_with_seats(deal, &said.0)).transpose()?;
                if let (Some(shown), Some(said)) = (&shown, &said) {
                    caution = (shown != said).then(|| ZungJungCaution::OtherLayers.into());
                }
                let whole = rules::PointLayer { points: total, owner: Some(from) };
                Some(said.or(shown).unwrap_or_else(|| vec![whole]))
            }
        };
        let payments =
            settle(&ZungJungWin { winner, total, layers }, self.options.scheme).map_err(UnsettledReason::from)?;
        Ok((deal.assign_payments(payments), caution))
    }

    /// Returns the layers of a win by the option `immunity` and the recorded discards; `None` if no discards are
    /// recorded. Refuses discards without a recorded winning hand, and those that contradict it.
    fn layers_from_discards(
        &self,
        deal: &Deal,
        win: &Win,
        total: u32,
        winner: Seat,
        discarder: Seat,
    ) -> Result<Option<Vec<rules::PointLayer>>, Refusal> {
        let Some(DiscardsBefore(discards)) = win.family.get() else {
            return Ok(None);
        };
        let known = win.tiles.as_ref().ok_or(Refusal::BadValue { needed: ValueRequirement::WinTile.into() })?;
        let mut history = Vec::new();
        for discard in discards {
            history.push(rules::Discard {
                seat: require_seat(deal, discard.by)?,
                tile: stored_tiles::parse_tile(&discard.tile)?,
                drawn: discard.drawn.as_deref().map(stored_tiles::parse_tile).transpose()?,
                flags: stored_tiles::parse_common_flags(&discard.flags)?,
            });
        }
        let whole = |owner| rules::PointLayer { points: total, owner };
        match self.options.immunity {
            ImmunityRule::Off => Ok(Some(vec![whole(Some(discarder))])),
            ImmunityRule::Normal => {
                let tile = stored_tiles::parse_tile(&known.win)?;
                let owner = responsible_seat(&history, winner, tile, discarder);
                Ok(Some(vec![whole(owner)]))
            }
            ImmunityRule::Refined => {
                let draft = stored_tiles::build_win_draft(known, winner.wind().unwrap_or(Wind::East), false)?;
                let hand = check(&draft, Some(discarder)).map_err(UnsettledReason::from)?;
                Ok(Some(
                    rules::find_layers(&hand, total, discarder, &history, &self.options)
                        .map_err(UnsettledReason::from)?,
                ))
            }
        }
    }
}

/// Returns recorded layers of points with each owner as a seat of the deal. Refuses an owner who is not in the deal.
fn layers_with_seats(deal: &Deal, layers: &[OwnedPoints]) -> Result<Vec<rules::PointLayer>, Refusal> {
    let one = |layer: &OwnedPoints| {
        Ok(rules::PointLayer {
            points: layer.points,
            owner: layer.owner.map(|owner| require_seat(deal, owner)).transpose()?,
        })
    };
    layers.iter().map(one).collect()
}

impl CourseState for ZungJungCourse {
    fn event_fields(&self) -> &'static [&'static FieldRow] {
        let rules: &dyn Rules = &self.options;
        rules.event_fields()
    }

    fn table_status(&self, context: &CourseContext<'_>) -> TableStatus {
        let players = match context.deal {
            Some(deal) => deal.players.clone(),
            None => self.next_deal_players().to_vec(),
        };
        let mut status = TableStatus {
            deal: context.deals_played() + 1,
            playing: context.deal.is_some(),
            dealer: players.first().copied(),
            players,
            round_number: self.ended_deals / DEALS_PER_ROUND,
            over: self.is_game_over().then(|| GameOverReason::Played.into()),
            ..TableStatus::default()
        };
        match (context.deal, status.dealer) {
            (Some(_), _) if self.options.immunity != ImmunityRule::Off => {
                status.reminders.push(ZungJungReminder::Immunity.into());
            }
            (None, Some(_)) if self.is_game_over() => status.steps.push(NextStep::CloseNight.into()),
            (None, Some(by)) => status.steps.push(NextStep::ThrowDice { by }.into()),
            _ => {}
        }
        status
    }

    fn take_seats(
        &self,
        _: &CourseContext<'_>,
        seats: &SeatAssignment,
    ) -> Result<(Course, Vec<FamilyMessage>), Refusal> {
        let table = require_one_table(seats, SEAT_COUNT)?;
        let cautions = seat_cautions(
            &self.next_deal_players(),
            &table,
            self.ended_deals.is_multiple_of(DEALS_PER_ROUND),
            seats.how,
        );
        let mut initial_players = table;
        initial_players.rotate_right(rules::dealer_of_deal(self.ended_deals as usize).index());
        let course = ZungJungCourse { initial_players, ..self.clone() };
        Ok((course.into(), cautions))
    }

    fn begin_deal(self: Arc<Self>, _: &CourseContext<'_>, begun: &DealBegun) -> Result<DealStartOutcome, Refusal> {
        let (players, other) = players_from_recorded_dealer(&self.next_deal_players(), begun)?;
        let mut start = DealStartOutcome::new(players, self.clone());
        start.deal.round_number = self.ended_deals / DEALS_PER_ROUND;
        start.cautions.extend(other);
        start.cautions.extend(self.is_game_over().then(|| Caution::GameOver.into()));
        Ok(start)
    }

    fn apply_event(self: Arc<Self>, context: &CourseContext<'_>, play: &Play) -> Result<EventOutcome, Refusal> {
        let deal = context.deal.ok_or(Refusal::NoDeal)?;
        match play {
            Play::Won(won) => self.win_outcome(context, deal, won),
            Play::Drawn(DrawnDeal { why, .. }) => {
                draw_outcome(*why, self.course_after_deal(deal).into(), self.clone().into())
            }
            Play::FalseWin(said) => {
                let usual = Amount::from_units(i64::from(self.options.false_win_fine));
                false_win_outcome(deal, said, usual, self.clone().into(), self.course_after_deal(deal).into())
            }
            _ => Err(Refusal::NotInTheseRules),
        }
    }

    fn next_players(&self) -> Option<Vec<PlayerId>> {
        Some(self.next_deal_players().to_vec())
    }
}
