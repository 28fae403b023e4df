//! The course of a night of Zung Jung (sections 2, 8 to 12 of the specification): the deal passes after every hand, only one
//! player wins, and who is responsible for a discard follows from the deal's discards if they are known.

use std::sync::Arc;

use super::notices::{Reminder, ValueRequirement, ZungJungCaution};
use crate::course::{
    ActOutcome, Begun, Course, Due, DueStep, Over, Play, Scene, dealt_by, draw_outcome, entered, false_win,
    first_in_turn, one_self_draw, one_table, other_seats, payments_as_paid, seat, tiles,
};
use crate::event::{
    Amount, Body, Caution, Deal, DealBegun, DiscardsBefore, DrawnDeal, Ending, GameLength, Layers, OwnedPoints,
    Payment, PlayerId, Refusal, SeatsSet, UnsettledReason, Win, WonDeal,
};
use crate::family_message::FamilyMessage;
use crate::hand::{Seat, Seats};
use crate::tile::Wind;
use crate::zung_jung::{
    self as rules, CHICKEN_POINTS, DEALS_PER_ROUND, Immunity, Options, SEATS, ZungJungDeal, check, hands_of_evening,
    responsible, settle,
};

/// The state of the night.
///
/// ```
/// use quejing_rules::course::{Course, Scene, seating::arrange_seats};
/// use quejing_rules::event::{Body, DealBegun, DrawnDeal, HowSeated, NightState, PlayerId};
/// use quejing_rules::{RuleProfile, RuleSet};
/// let (rules, night) = (RuleProfile::from(RuleSet::ZUNG_JUNG), NightState::default());
/// let seats = arrange_seats(&rules, &[1, 2, 3, 4].map(PlayerId::of), HowSeated::Draw)?;
/// let scene = Scene { night: &night, table: 0, deal: None, time_ms: 0 };
/// let begun = Course::start(&rules, &scene, &seats)?.begin(&scene, &DealBegun::default())?;
/// // The deal passes after every hand.
/// let after = begun.course.act(&Scene { deal: Some(&begun.deal), ..scene }, &Body::Drawn(DrawnDeal::default()))?;
/// assert_eq!(after.course.due(&scene).dealer, Some(PlayerId::of(2)));
/// # Ok::<(), quejing_rules::event::Refusal>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ZungJung {
    options: Options,
    /// The players in turn order, the dealer of the first hand first.
    started: Seats<PlayerId>,
    /// The number of hands played; the deal passed with each.
    hands: u32,
    /// The number of hands to be played; `None`: until people stop.
    length: Option<u32>,
}

impl ZungJung {
    pub(super) fn start(options: &Options, scene: &Scene<'_>, seats: &SeatsSet) -> Result<ZungJung, Refusal> {
        let length = match scene.plan().length {
            GameLength::Rules => Some(hands_of_evening(options)),
            GameLength::Half => Some(2 * DEALS_PER_ROUND),
            GameLength::Full => Some(4 * DEALS_PER_ROUND),
            GameLength::Hands(hands) => Some(hands),
            GameLength::Open => None,
        };
        Ok(ZungJung { options: *options, started: one_table(seats, SEATS)?, hands: 0, length })
    }

    /// Returns the players in turn order from the dealer of the next hand.
    fn players(&self) -> Seats<PlayerId> {
        Seats::from_fn(SEATS, |seat| self.started[seat.after(self.hands as usize, SEATS)])
    }

    fn is_over(&self) -> bool {
        self.length.is_some_and(|length| self.hands >= length)
    }

    /// Returns the state after a hand by this dealer: the deal passes.
    fn course_after(&self, deal: &Deal) -> ZungJung {
        let at = self.players().iter().position(|&player| Some(player) == deal.dealer());
        let mut started = self.started;
        started.rotate_left(at.unwrap_or(0));
        ZungJung { started, hands: self.hands + 1, ..self.clone() }
    }

    fn won(&self, scene: &Scene<'_>, deal: &Deal, won: &WonDeal) -> Result<ActOutcome, Refusal> {
        one_self_draw(won)?;
        let mut outcome = ActOutcome::of(self.course_after(deal));
        if won.wins.len() > 1 {
            let first = first_in_turn(deal, won).ok_or(Refusal::NoWinner)?;
            outcome.cautions.push(Caution::OneWinner { first }.into());
        }
        for win in &won.wins {
            let (value, caution) = entered::value(scene, win)?;
            outcome.cautions.extend(caution);
            let total = value.points.ok_or(Refusal::BadValue { needed: ValueRequirement::Points.into() })?;
            let needed = self.options.minimum.max(CHICKEN_POINTS);
            if total < needed {
                outcome.cautions.push(Caution::BelowMinimum { needed, found: total }.into());
            }
            let (moves, caution) = self.settle(deal, won, win, total)?;
            outcome.cautions.extend(caution);
            match payments_as_paid(scene, win) {
                Some(paid) => {
                    outcome.moves.extend(paid?);
                    outcome.cautions.push(Caution::PaidOtherwise.into());
                }
                None => outcome.moves.extend(moves),
            }
        }
        outcome.ends = Some(Ending::Won(won.wins.iter().map(|win| win.winner).collect()));
        Ok(outcome)
    }

    fn settle(
        &self,
        deal: &Deal,
        won: &WonDeal,
        win: &Win,
        total: u32,
    ) -> Result<(Vec<Payment>, Option<FamilyMessage>), Refusal> {
        let winner = seat(deal, win.winner)?;
        let from = won.from.map(|from| seat(deal, from)).transpose()?;
        let mut caution = None;
        let layers = match from {
            None => None,
            Some(from) => {
                let shown = self.responsible_by_discards(deal, win, total, winner, from)?;
                let said = win.family.get::<Layers>().map(|said| layers_by_seat(deal, &said.0)).transpose()?;
                if let (Some(shown), Some(said)) = (&shown, &said) {
                    caution = (shown != said).then(|| ZungJungCaution::OtherLayers.into());
                }
                let whole = rules::Layer { points: total, owner: Some(from) };
                Some(said.or(shown).unwrap_or_else(|| vec![whole]))
            }
        };
        let payments =
            settle(&ZungJungDeal { winner, total, layers }, self.options.scheme).map_err(UnsettledReason::from)?;
        Ok((deal.assign_payments(payments), caution))
    }

    /// Returns the player responsible by the deal's discards; `None` if no discards were recorded.
    fn responsible_by_discards(
        &self,
        deal: &Deal,
        win: &Win,
        total: u32,
        winner: Seat,
        from: Seat,
    ) -> Result<Option<Vec<rules::Layer>>, Refusal> {
        let Some(DiscardsBefore(discards)) = win.family.get() else {
            return Ok(None);
        };
        let known = win.tiles.as_ref().ok_or(Refusal::BadValue { needed: ValueRequirement::WinTile.into() })?;
        let mut history = Vec::new();
        for discard in discards {
            history.push(rules::Discard {
                seat: seat(deal, discard.by)?,
                tile: tiles::parse_tile(&discard.tile)?,
                drawn: discard.drawn.as_deref().map(tiles::parse_tile).transpose()?,
                flags: tiles::flags(&discard.flags)?,
            });
        }
        let whole = |owner| rules::Layer { points: total, owner };
        match self.options.immunity {
            Immunity::Off => Ok(Some(vec![whole(Some(from))])),
            Immunity::Normal => {
                let tile = tiles::parse_tile(&known.win)?;
                let owner = responsible(&history, winner, tile, from);
                Ok(Some(vec![whole(owner)]))
            }
            Immunity::Refined => {
                let draft = tiles::draft(known, winner.wind().unwrap_or(Wind::East), false)?;
                let hand = check(&draft, Some(from)).map_err(UnsettledReason::from)?;
                Ok(Some(rules::layers(&hand, total, from, &history, &self.options).map_err(UnsettledReason::from)?))
            }
        }
    }
}

fn layers_by_seat(deal: &Deal, layers: &[OwnedPoints]) -> Result<Vec<rules::Layer>, Refusal> {
    let one = |layer: &OwnedPoints| {
        Ok(rules::Layer { points: layer.points, owner: layer.owner.map(|owner| seat(deal, owner)).transpose()? })
    };
    layers.iter().map(one).collect()
}

impl Play for ZungJung {
    fn due(&self, scene: &Scene<'_>) -> Due {
        let players = match scene.deal {
            Some(deal) => deal.players.clone(),
            None => self.players().to_vec(),
        };
        let mut due = Due {
            deal: scene.deals_played() + 1,
            playing: scene.deal.is_some(),
            dealer: players.first().copied(),
            players,
            round_number: self.hands / DEALS_PER_ROUND,
            over: self.is_over().then(|| Over::Played.into()),
            ..Due::default()
        };
        match (scene.deal, due.dealer) {
            (Some(_), _) if self.options.immunity != Immunity::Off => {
                due.reminders.push(Reminder::Immunity.into());
            }
            (None, Some(_)) if self.is_over() => due.steps.push(DueStep::CloseNight.into()),
            (None, Some(by)) => due.steps.push(DueStep::ThrowDice { by }.into()),
            _ => {}
        }
        due
    }

    fn take_seats(&self, _: &Scene<'_>, seats: &SeatsSet) -> Result<(Course, Vec<FamilyMessage>), Refusal> {
        let table = one_table(seats, SEATS)?;
        let cautions = other_seats(&self.players(), &table, self.hands.is_multiple_of(DEALS_PER_ROUND), seats.how);
        let mut started = table;
        started.rotate_right(rules::dealer(self.hands as usize).index());
        let course = ZungJung { started, ..self.clone() };
        Ok((course.into(), cautions))
    }

    fn begin(self: Arc<Self>, _: &Scene<'_>, begun: &DealBegun) -> Result<Begun, Refusal> {
        let (players, other) = dealt_by(&self.players(), begun)?;
        let mut start = Begun::of(players, self.clone());
        start.deal.round_number = self.hands / DEALS_PER_ROUND;
        start.cautions.extend(other);
        start.cautions.extend(self.is_over().then(|| Caution::GameOver.into()));
        Ok(start)
    }

    fn act(self: Arc<Self>, scene: &Scene<'_>, body: &Body) -> Result<ActOutcome, Refusal> {
        let deal = scene.deal.ok_or(Refusal::NoDeal)?;
        match body {
            Body::Won(won) => self.won(scene, deal, won),
            Body::Drawn(DrawnDeal { why, .. }) => {
                draw_outcome(*why, self.course_after(deal).into(), self.clone().into())
            }
            Body::FalseWin(said) => {
                let usual = Amount::whole(i64::from(self.options.false_win_fine));
                false_win(deal, said, usual, self.clone().into(), self.course_after(deal).into())
            }
            _ => Err(Refusal::NotInTheseRules),
        }
    }

    fn next_players(&self) -> Option<Vec<PlayerId>> {
        Some(self.players().to_vec())
    }
}
