//! The course of a Lingque game (edition 28 一; section 8 of the specification): 连庄, rounds, seats by the text's table,
//! half or full game; in edition 26, 16 hands where the deal always passes and seats stay.

use std::sync::Arc;

use super::notices::{LingqueStep, ValueRequirement};
use crate::course::{
    ActOutcome, Begun, Course, Due, DueStep, Over, Play, Scene, Wall, begun_of, dealt_by, draw_outcome, entered,
    false_win, first_in_turn, one_self_draw, one_table, other_seats, payments_as_paid, seat,
};
use crate::event::{
    Amount, Body, Caution, Deal, DealBegun, DrawnDeal, Ending, GameLength, Payment, PlayerId, ProvidedTiles, Refusal,
    SeatsSet, UnsettledReason, Win, WonDeal,
};
use crate::family_message::FamilyMessage;
use crate::hand::{Seat, Seats};
use crate::lingque::table_play::{
    DEALERSHIPS_OF_ROUND, Ending as RuleEnding, Game, HANDS_OF_EDITION_26, STACKS, STACKS_WITH_FLOWERS, dealer_repeats,
    open_wall, round_of, wind_in_hand, wind_in_round,
};
use crate::lingque::{Edition, LingqueDeal, MINIMUM_POINTS, Profile, SEATS, settle};
use crate::tile::Wind;

/// The state of a Lingque game.
///
/// ```
/// use quejing_rules::RuleProfile;
/// use quejing_rules::course::{Course, Scene, seating::arrange_seats};
/// use quejing_rules::event::{DealBegun, DrawnDeal, Body, HowSeated, NightState, PlayerId};
/// let (rules, night) = (RuleProfile::default(), NightState::default());
/// let seats = arrange_seats(&rules, &[1, 2, 3, 4].map(PlayerId::of), HowSeated::Draw)?;
/// let scene = Scene { night: &night, table: 0, deal: None, time_ms: 0 };
/// let begun = Course::start(&rules, &scene, &seats)?.begin(&scene, &DealBegun::default())?;
/// // A game is a value: an event returns the next one, and this one stays.
/// let after = begun.course.act(&Scene { deal: Some(&begun.deal), ..scene }, &Body::Drawn(DrawnDeal::default()))?;
/// assert_ne!(after.course, begun.course);
/// assert_eq!(begun.course, Course::start(&rules, &scene, &seats)?);
/// # Ok::<(), quejing_rules::event::Refusal>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Lingque {
    profile: Profile,
    /// The players by the wind they began the game with.
    started: Seats<PlayerId>,
    /// The number of dealerships that have ended.
    dealerships: u32,
    /// The number of dealerships to be played; `None`: until people stop.
    length: Option<u32>,
}

impl Lingque {
    /// Returns the game at its start: the first player at the table is East.
    pub(super) fn start(profile: Profile, scene: &Scene<'_>, seats: &SeatsSet) -> Result<Lingque, Refusal> {
        let length = match (scene.plan().length, profile.edition) {
            (GameLength::Open, _) => None,
            (GameLength::Hands(hands), _) => Some(hands),
            (GameLength::Half, _) => Some(Game::Half.dealerships()),
            (GameLength::Rules, Edition::E26) => Some(HANDS_OF_EDITION_26),
            (GameLength::Full | GameLength::Rules, _) => Some(Game::Full.dealerships()),
        };
        Ok(Lingque { profile, started: one_table(seats, SEATS)?, dealerships: 0, length })
    }

    /// Returns the wind, after this many dealerships, of the player who began with wind `started`.
    fn wind(&self, started: Wind, dealerships: u32) -> Wind {
        match self.profile.edition {
            // Edition 26 says nothing about changing seats: only the deal moves on.
            Edition::E26 => {
                Wind::ALL[Seat::from(started).turns_from(Seat(0).after(dealerships as usize, SEATS), SEATS)]
            }
            Edition::E28 | Edition::E29 => wind_in_hand(started, dealerships),
        }
    }

    /// Returns the players in turn order from the dealer, after this many dealerships.
    fn players(&self, dealerships: u32) -> Seats<PlayerId> {
        let mut players = self.started;
        for started in Wind::ALL {
            players[Seat::from(self.wind(started, dealerships))] = self.started[Seat::from(started)];
        }
        players
    }

    /// Returns the game with these players, in turn order from the dealer of the next deal.
    fn with_players(&self, players: Seats<PlayerId>) -> Lingque {
        let mut started = self.started;
        for begun in Wind::ALL {
            let now = self.wind(begun, self.dealerships);
            started[Seat::from(begun)] = players[Seat::from(now)];
        }
        Lingque { started, ..self.clone() }
    }

    fn is_over(&self) -> bool {
        self.length.is_some_and(|length| self.dealerships >= length)
    }

    /// Returns true if seats change before the next deal: between two rounds of edition 28.
    fn seats_change(&self) -> bool {
        self.profile.edition != Edition::E26
            && self.dealerships > 0
            && self.dealerships.is_multiple_of(DEALERSHIPS_OF_ROUND)
            && !self.is_over()
            && wind_in_round(Wind::East, round_of(self.dealerships)) as u32
                != wind_in_round(Wind::East, round_of(self.dealerships) - 1) as u32
    }

    /// Returns the game after a deal by this dealer.
    fn course_after(&self, deal: &Deal, ending: RuleEnding) -> Lingque {
        let mut after = self.clone();
        // People chose a dealer against the course: go on from that dealer.
        if let Some(dealer) = deal.dealer() {
            let round = self.dealerships - self.dealerships % DEALERSHIPS_OF_ROUND;
            let theirs = (round..round + DEALERSHIPS_OF_ROUND)
                .find(|&dealerships| self.players(dealerships).first() == Some(&dealer));
            after.dealerships = theirs.unwrap_or(self.dealerships);
        }
        if !dealer_repeats(self.profile.edition, ending) {
            after.dealerships += 1;
        }
        after
    }

    fn won(self: &Arc<Self>, scene: &Scene<'_>, deal: &Deal, won: &WonDeal) -> Result<ActOutcome, Refusal> {
        one_self_draw(won)?;
        let mut outcome = ActOutcome::of(self.clone());
        if won.wins.len() > 1 {
            let first = first_in_turn(deal, won).ok_or(Refusal::NoWinner)?;
            outcome.cautions.push(Caution::OneWinner { first }.into());
        }
        let mut dealer_won = false;
        for win in &won.wins {
            let winner = seat(deal, win.winner)?;
            dealer_won |= winner == Seat(0);
            let moves = self.settle(scene, deal, won, win);
            match payments_as_paid(scene, win) {
                Some(paid) => {
                    outcome.moves.extend(paid?);
                    outcome.cautions.push(Caution::PaidOtherwise.into());
                }
                None => outcome.moves.extend(moves?),
            }
            outcome.cautions.extend(below_minimum(win));
        }
        let ending = RuleEnding::Won(Seat(u8::from(!dealer_won)));
        outcome.course = self.course_after(deal, ending).into();
        outcome.ends = Some(Ending::Won(won.wins.iter().map(|win| win.winner).collect()));
        Ok(outcome)
    }

    fn settle(&self, scene: &Scene<'_>, deal: &Deal, won: &WonDeal, win: &Win) -> Result<Vec<Payment>, Refusal> {
        let points = entered::value(scene, win)?
            .0
            .points
            .ok_or(Refusal::BadValue { needed: ValueRequirement::PointsWithFlowers.into() })?;
        let mut provided = Seats::of(SEATS, 0);
        for &(player, tiles) in win.family.get::<ProvidedTiles>().iter().flat_map(|provided| &provided.0) {
            provided[seat(deal, player)?] = u8::try_from(tiles).unwrap_or(u8::MAX);
        }
        let winner = seat(deal, win.winner)?;
        let discarder = won.from.map(|from| seat(deal, from)).transpose()?;
        let payments = settle(&LingqueDeal { points, winner, discarder, provided }).map_err(UnsettledReason::from)?;
        Ok(deal.assign_payments(payments))
    }
}

/// Returns a warning for a hand whose fu × fan is known and too low; flowers do not count towards the minimum.
fn below_minimum(win: &Win) -> Option<FamilyMessage> {
    let found = match (win.value.fu, win.value.fan) {
        (Some(fu), Some(fan)) => fu.saturating_mul(fan),
        _ => win.value.points?,
    };
    (found < MINIMUM_POINTS).then(|| Caution::BelowMinimum { needed: MINIMUM_POINTS, found }.into())
}

impl Play for Lingque {
    fn due(&self, scene: &Scene<'_>) -> Due {
        let players = match scene.deal {
            Some(deal) => deal.players.clone(),
            None => self.players(self.dealerships).to_vec(),
        };
        let dealer = players.first().copied();
        let mut steps: Vec<FamilyMessage> = Vec::new();
        if scene.deal.is_none() && self.seats_change() {
            steps.push(DueStep::ChangeSeats { players: players.clone() }.into());
        }
        let wall = scene.deal.and_then(|deal| {
            let wall = wall(deal, scene.plan().flowers);
            steps.extend(thrown_again_by(deal).map(|by| LingqueStep::ThrowAgain { by }.into()));
            wall
        });
        if let (None, Some(by)) = (scene.deal, dealer) {
            steps.push(if self.is_over() { DueStep::CloseNight } else { DueStep::ThrowDice { by } }.into());
        }
        Due {
            deal: scene.deals_played() + 1,
            playing: scene.deal.is_some(),
            dealer,
            players,
            round_number: round_of(self.dealerships),
            wall,
            steps,
            over: self.is_over().then(|| Over::Played.into()),
            ..Due::default()
        }
    }

    fn take_seats(&self, _: &Scene<'_>, seats: &SeatsSet) -> Result<(Course, Vec<FamilyMessage>), Refusal> {
        let table = one_table(seats, SEATS)?;
        // Between two rounds, seats may be drawn instead.
        let may_draw = self.dealerships.is_multiple_of(DEALERSHIPS_OF_ROUND);
        let due = self.players(self.dealerships);
        let cautions = other_seats(&due, &table, may_draw, seats.how);
        Ok((self.with_players(table).into(), cautions))
    }

    fn begin(self: Arc<Self>, _: &Scene<'_>, begun: &DealBegun) -> Result<Begun, Refusal> {
        let (players, other) = dealt_by(&self.players(self.dealerships), begun)?;
        let mut start = Begun::of(players, self.clone());
        start.deal.round_number = round_of(self.dealerships);
        start.cautions.extend(other);
        start.cautions.extend(self.is_over().then(|| Caution::GameOver.into()));
        Ok(start)
    }

    fn act(self: Arc<Self>, scene: &Scene<'_>, body: &Body) -> Result<ActOutcome, Refusal> {
        let deal = scene.deal.ok_or(Refusal::NoDeal)?;
        match body {
            Body::Won(won) => self.won(scene, deal, won),
            Body::Drawn(DrawnDeal { why, .. }) => {
                draw_outcome(*why, self.course_after(deal, RuleEnding::Drawn).into(), self.clone().into())
            }
            Body::FalseWin(said) => {
                // The text has no penalty: the table's fine applies, or a note that the hand is dead. A deal that ends this way
                // is played again.
                let same = Course::from(self.clone());
                false_win(deal, said, Amount::ZERO, same.clone(), same)
            }
            _ => Err(Refusal::NotInTheseRules),
        }
    }

    fn next_players(&self) -> Option<Vec<PlayerId>> {
        Some(self.players(self.dealerships).to_vec())
    }
}

/// Returns the wall after two throws of two dice.
fn wall(deal: &Deal, flowers: bool) -> Option<Wall> {
    let &[a, b, c, d] = begun_of(deal)?.dice.as_slice() else {
        return None;
    };
    let stacks = if flowers { STACKS_WITH_FLOWERS } else { STACKS };
    let opening = open_wall([a, b], [c, d], stacks)?;
    let player = |seat: Seat| deal.players.get(seat.index()).copied();
    Some(Wall {
        opener: player(opening.opener)?,
        tail: (player(opening.tail.seat)?, opening.tail.from_right),
        first: (player(opening.first.seat)?, opening.first.from_right),
    })
}

/// Returns the player who throws the second pair of dice, if only the first has been thrown.
fn thrown_again_by(deal: &Deal) -> Option<PlayerId> {
    let &[a, b] = begun_of(deal)?.dice.as_slice() else {
        return None;
    };
    let opening = open_wall([a, b], [1, 1], STACKS)?;
    deal.players.get(opening.opener.index()).copied()
}
