//! The course of a deal in the house rule: the special rule by dice, kong money paid at once, open hands, supporters,
//! false wins, 血战 and 血流 (sections 4 to 12 of the specification). Who plays next is in `house/people`.

mod due;
mod money;
mod people;

use people::check_camps;
pub(super) use people::{PEOPLE, arrange, gap_in_people};

use std::sync::Arc;

use crate::course::{
    ActOutcome, Begun, Course, Due, Play, Scene, begun_of, entered, fine, first_in_turn, from_dealer, one_self_draw,
    payments_as_paid, seat, tiles,
};
use crate::event::{
    Amount, Body, Caution, Deal, DealBegun, DeclaredFan, DrawKind, DrawnDeal, Ending, FalseWin, FamilyAct, HandOpened,
    Kong, LastDeal, OpenHands, PlayerId, Refusal, SeatsSet, SpecialNumber, Support, Supports, Swap, UnsettledReason,
    WaitingPlayers, WonDeal,
};
use crate::family_message::FamilyMessage;
use crate::hand::Seat;
use crate::house::notices::{self, HouseCaution, HouseReminder, ValueRequirement};
use crate::house::{HouseEvent, Options, Special, check_people, effective_special, last_deals, swap_places};

/// The number of fan that always wins, whatever the special rule.
const MIN_SURE_FAN: u32 = 2;

/// The state of the game. Who sits where is in the night's seats.
///
/// ```
/// use quejing_rules::course::{Course, Scene, seating::arrange_seats};
/// use quejing_rules::event::{DrawnCamp, CampsDrawn, HowSeated, NightState, PlayerId};
/// use quejing_rules::{RuleProfile, RuleSet};
/// let (rules, night) = (RuleProfile::from(RuleSet::HOUSE), NightState::default());
/// let seats = arrange_seats(&rules, &[1, 2, 3, 4].map(PlayerId::of), HowSeated::Draw)?;
/// let scene = Scene { night: &night, table: 0, deal: None, time_ms: 0 };
/// let course = Course::start(&rules, &scene, &seats)?;
/// let camps = ["石", "陈", "李", "王"].map(|name| DrawnCamp { name: name.to_owned(), people: vec![PlayerId::fresh()] });
/// // Four or five camps may be drawn, not three.
/// assert!(course.check_standing(&CampsDrawn { camps: camps.to_vec() }.into()).is_ok());
/// assert!(course.check_standing(&CampsDrawn { camps: camps[..3].to_vec() }.into()).is_err());
/// # Ok::<(), quejing_rules::event::Refusal>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub(super) struct House {
    options: Options,
    /// The number of deals to be played at a table; `None`: until people stop.
    length: Option<u32>,
    /// True if seats were set and nothing has been played since.
    fresh: bool,
    /// 难忘今宵 at each table.
    last: [LastDeals; 2],
    /// The seats of people in camps, if set by hand, and the camps they were set for.
    camp_seats: Option<(Vec<PlayerId>, Vec<PlayerId>)>,
}

/// The last deals of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct LastDeals {
    /// True if the deal in progress is one of them.
    now: bool,
    /// The number of last deals that are over.
    played: u32,
}

impl House {
    /// Returns true if the next deal of the table is, by the plan, one of the last.
    fn is_in_last_deals(&self, scene: &Scene<'_>) -> bool {
        let left = |length: u32| length.saturating_sub(scene.deals_of_game());
        // Any rule except 11 shows whether the last deals override it.
        let thrown = Special::MoreThanOneFan;
        self.length.is_some_and(|length| effective_special(thrown, left(length), self.people(scene)) != thrown)
    }

    fn is_over(&self, scene: &Scene<'_>) -> bool {
        match self.length {
            Some(length) => scene.deals_of_game() >= length,
            None => last_deals(self.people(scene))
                .is_some_and(|last| self.last.get(scene.table).is_some_and(|table| table.played >= last.deals)),
        }
    }

    /// Returns the special rule of a deal that begins, and anything that contradicts it.
    fn special(
        &self,
        begun: &DealBegun,
        last: bool,
        cautions: &mut Vec<FamilyMessage>,
    ) -> Result<Option<Special>, Refusal> {
        let thrown = match begun.dice[..] {
            [first, second, ..] => Some(Special::of_dice(first, second).map_err(UnsettledReason::from)?),
            _ => None,
        };
        let due = match last {
            true => Some(Special::RiverOfBlood),
            false => thrown,
        };
        let Some(&SpecialNumber(said)) = begun.family.get() else {
            cautions.extend(due.is_none().then(|| HouseCaution::NoSpecial.into()));
            return Ok(due);
        };
        if let Some(due) = due.map(Special::number).filter(|&due| due != said) {
            cautions.push(HouseCaution::OtherSpecial { due, said }.into());
        }
        Ok(Special::of_number(u64::from(said)).map_err(UnsettledReason::from)?)
    }

    /// Returns the players after the seat swap of special rule 12.
    fn swap_seats(
        &self,
        scene: &Scene<'_>,
        mut players: Vec<PlayerId>,
        begun: &DealBegun,
        special: Option<Special>,
        cautions: &mut Vec<FamilyMessage>,
    ) -> Result<Vec<PlayerId>, Refusal> {
        if let Some(swap) = begun.family.get::<Swap>() {
            let at = |player: PlayerId| {
                let player = self.stands_for(scene, player);
                players.iter().position(|&other| other == player).ok_or(Refusal::NotAtTable(player))
            };
            let (dealer, with) = (at(swap.dealer)?, at(swap.with)?);
            if dealer != 0 {
                return Err(UnsettledReason::from(notices::HouseUnsettledReason::DealerSwaps).into());
            }
            swap_places(&mut players, dealer, with).map_err(UnsettledReason::from)?;
            let due = special == Some(Special::SwapPlaces);
            cautions.extend((!due).then(|| HouseCaution::SwapNotDue.into()));
        }
        Ok(players)
    }

    /// Checks somebody's support of a player.
    fn support(
        &self,
        scene: &Scene<'_>,
        players: &[PlayerId],
        last: bool,
        support: &Support,
    ) -> Result<Option<FamilyMessage>, Refusal> {
        let who = self.stands_for(scene, support.who);
        let player = self.stands_for(scene, support.player);
        if players.contains(&who) {
            return Err(Refusal::AtTable(who));
        }
        if !players.contains(&player) {
            return Err(Refusal::NotAtTable(player));
        }
        let may = self.may_bet(scene, who, last);
        Ok((!may).then(|| HouseCaution::NotBettor { who }.into()))
    }

    /// Returns true if somebody has acted in the deal: bets are locked from then on (section 7).
    fn is_played(deal: &Deal) -> bool {
        let mut bodies = deal.acts.iter().map(|act| &act.payload.body);
        bodies.any(|body| !matches!(body, Body::DealBegun(_)) && body.act::<Support>().is_none())
    }

    fn special_of(deal: &Deal) -> Option<Special> {
        Special::of_number(u64::from(deal.special.unwrap_or(0))).ok().flatten()
    }

    /// Returns the people who should have chosen whom to support but did not.
    fn silent(&self, scene: &Scene<'_>, deal: &Deal) -> Vec<PlayerId> {
        let supports = self.supports(scene, deal);
        let bets = |who: &PlayerId| supports.iter().any(|support| support.who == *who);
        self.bettors(scene).into_iter().filter(|who| !bets(who) && !deal.players.contains(who)).collect()
    }

    /// Returns a caution for everything left undone before the deal's first win.
    fn left_out(&self, scene: &Scene<'_>, deal: &Deal) -> Vec<FamilyMessage> {
        if !deal.winners().is_empty() {
            return Vec::new();
        }
        let swap = begun_of(deal).is_some_and(|begun| begun.family.get::<Swap>().is_some());
        let no_swap = Self::special_of(deal) == Some(Special::SwapPlaces) && !swap;
        let silent = self.silent(scene, deal).into_iter().map(|who| HouseCaution::NoSupport { who }.into());
        no_swap.then(|| HouseCaution::NoSwap.into()).into_iter().chain(silent).collect()
    }

    fn won(self: &Arc<Self>, scene: &Scene<'_>, deal: &Deal, won: &WonDeal) -> Result<ActOutcome, Refusal> {
        one_self_draw(won)?;
        let won = self.win_of_camps(scene, won);
        let special = Self::special_of(deal);
        let mut outcome = ActOutcome::of(self.clone());
        outcome.cautions = self.left_out(scene, deal);
        let first = first_in_turn(deal, &won).unwrap_or(won.wins[0].winner);
        if won.wins.len() > 1 && !self.options.multi_win {
            outcome.cautions.push(Caution::OneWinner { first }.into());
        }
        let mut wins: Vec<_> = won.wins.iter().collect();
        let from = won.from.and_then(|from| deal.seat_of(from)).unwrap_or(0);
        let (seats, turns) = (deal.players.len(), |player| deal.seat_of(player));
        wins.sort_by_key(|win| (turns(win.winner).unwrap_or(0) + seats - from) % seats);
        let mut still_in = Vec::new();
        let mut events = Vec::new();
        for win in wins {
            let (value, caution) = entered::value(scene, win)?;
            outcome.cautions.extend(caution);
            let fan = value.fan.ok_or(Refusal::BadValue { needed: ValueRequirement::Fan.into() })?;
            outcome.cautions.extend(too_cheap(special, fan, &won));
            events.push(self.win_event(deal, win.winner, won.from, fan)?);
            let (moves, left) = self.money(scene, deal, &events)?;
            still_in = left;
            match payments_as_paid(scene, win) {
                Some(paid) => {
                    outcome.moves.extend(paid?);
                    outcome.cautions.push(Caution::PaidOtherwise.into());
                }
                None => outcome.moves.extend(moves),
            }
        }
        let ends = match special {
            Some(Special::RiverOfBlood) => false,
            Some(Special::BloodBattle) => still_in.len() <= 1,
            _ => true,
        };
        if ends {
            let mut winners = deal.winners();
            winners.extend(won.wins.iter().map(|win| win.winner));
            let first = self.first_winner(scene, deal).unwrap_or(first);
            let (course, seats) = self.course_after(scene, deal, Some(first))?;
            outcome.ends = Some(Ending::Won(winners));
            (outcome.course, outcome.seats) = (course.into(), seats);
        }
        Ok(outcome)
    }

    fn win_event(
        &self,
        deal: &Deal,
        winner: PlayerId,
        from: Option<PlayerId>,
        fan: u32,
    ) -> Result<HouseEvent, Refusal> {
        let place = |player| seat(deal, player).map(Seat::index);
        Ok(HouseEvent::Win { winner: place(winner)?, from: from.map(place).transpose()?, fan })
    }

    /// Returns the effect of an act that other families do not have.
    fn family_act_outcome(
        self: &Arc<Self>,
        scene: &Scene<'_>,
        deal: &Deal,
        act: &FamilyAct,
    ) -> Result<ActOutcome, Refusal> {
        if let Some(kong) = act.downcast_ref() {
            return self.kong(scene, deal, kong);
        }
        let mut outcome = ActOutcome::of(self.clone());
        if let Some(support) = act.downcast_ref::<Support>() {
            let last = self.last.get(scene.table).is_some_and(|last| last.now);
            let who = support.who;
            outcome.cautions.extend(self.support(scene, &deal.players, last, support)?);
            outcome.cautions.extend(Self::is_played(deal).then(|| HouseCaution::LateSupport { who }.into()));
        } else if let Some(&HandOpened { player }) = act.downcast_ref() {
            seat(deal, self.stands_for(scene, player))?;
            let paid = deal.moves().next().is_some();
            outcome.cautions.extend(paid.then(|| HouseCaution::LateOpen { player }.into()));
        } else {
            return Err(Refusal::NotInTheseRules);
        }
        Ok(outcome)
    }

    fn kong(self: &Arc<Self>, scene: &Scene<'_>, deal: &Deal, kong: &Kong) -> Result<ActOutcome, Refusal> {
        let event = self.kong_event(scene, deal, kong)?;
        let mut outcome = ActOutcome::of(self.clone());
        outcome.moves = self.money(scene, deal, &[event])?.0;
        Ok(outcome)
    }

    fn kong_event(&self, scene: &Scene<'_>, deal: &Deal, kong: &Kong) -> Result<HouseEvent, Refusal> {
        let place = |player| seat(deal, self.stands_for(scene, player)).map(Seat::index);
        Ok(HouseEvent::Kong { kind: kong.how, by: place(kong.by)?, from: kong.from.map(place).transpose()? })
    }

    fn false_win(self: &Arc<Self>, scene: &Scene<'_>, deal: &Deal, said: &FalseWin) -> Result<ActOutcome, Refusal> {
        let event = self.false_event(scene, deal, said)?;
        let by = self.stands_for(scene, said.by);
        let mut outcome = ActOutcome::of(self.clone());
        outcome.moves = match said.fine {
            None => self.money(scene, deal, &[event])?.0,
            Some(_) => {
                outcome.cautions.push(Caution::PaidOtherwise.into());
                fine(deal, by, said.fine.unwrap_or(Amount::ZERO))
            }
        };
        if said.goes_on {
            outcome.cautions.push(HouseCaution::FalseWinEnds.into());
        } else {
            let (course, seats) = self.course_after(scene, deal, self.first_winner(scene, deal))?;
            outcome.ends = Some(Ending::FalseWin(by));
            (outcome.course, outcome.seats) = (course.into(), seats);
        }
        Ok(outcome)
    }

    /// Returns the event of a false win. \[H16\] The declared fan is at least 1.
    fn false_event(&self, scene: &Scene<'_>, deal: &Deal, said: &FalseWin) -> Result<HouseEvent, Refusal> {
        let place = |player| seat(deal, self.stands_for(scene, player)).map(Seat::index);
        let waiting = said.family.get::<WaitingPlayers>().into_iter().flat_map(|waiting| &waiting.0);
        Ok(HouseEvent::FalseWin {
            by: place(said.by)?,
            fan: said.family.get::<DeclaredFan>().map_or(1, |fan| fan.0),
            tenpai: waiting.map(|waiting| Ok((place(waiting.player)?, waiting.fan))).collect::<Result<_, Refusal>>()?,
        })
    }

    fn draw_outcome(&self, scene: &Scene<'_>, deal: &Deal, why: DrawKind) -> Result<ActOutcome, Refusal> {
        let (course, seats) = match why {
            DrawKind::Exhausted => self.course_after(scene, deal, self.first_winner(scene, deal))?,
            DrawKind::Abandoned => {
                let mut course = self.clone();
                if let Some(last) = course.last.get_mut(scene.table) {
                    last.now = false;
                }
                (course, None)
            }
            _ => return Err(Refusal::NotInTheseRules),
        };
        Ok(ActOutcome { ends: Some(Ending::Drawn(why)), seats, ..ActOutcome::of(course) })
    }
}

/// Returns a warning for a hand that the special rule may not allow to win (section 8).
fn too_cheap(special: Option<Special>, fan: u32, won: &WonDeal) -> Option<FamilyMessage> {
    let special = special.filter(|_| fan < MIN_SURE_FAN)?;
    match special {
        Special::MoreThanOneFan => Some(()),
        Special::NoDiscard if won.from.is_some() => Some(()),
        Special::Wild | Special::NoChow | Special::GeneralPair => {
            return Some(HouseCaution::OneFan { special: special.number() }.into());
        }
        _ => None,
    }
    .map(|()| Caution::BelowMinimum { needed: MIN_SURE_FAN, found: fan }.into())
}

impl Play for House {
    fn due(&self, scene: &Scene<'_>) -> Due {
        let players = match scene.deal {
            Some(deal) => deal.players.clone(),
            None => self.players(scene).unwrap_or_default(),
        };
        let mut due = Due {
            deal: scene.deals_played() + 1,
            playing: scene.deal.is_some(),
            dealer: players.first().copied(),
            players,
            bettors: self.bettors(scene),
            ..Due::default()
        };
        if let Some(seats) = &scene.night.seats {
            (due.queue, due.free) = (seats.queue.clone(), seats.free);
        }
        match scene.deal {
            Some(deal) => self.due_in(scene, deal, &mut due),
            None => self.due_before(scene, &mut due),
        }
        if due.last {
            due.reminders.push(HouseReminder::LastDeal.into());
        }
        due
    }

    fn take_seats(&self, scene: &Scene<'_>, seats: &SeatsSet) -> Result<(Course, Vec<FamilyMessage>), Refusal> {
        let (course, cautions) = self.sit(scene, seats)?;
        Ok((course.into(), cautions))
    }

    fn begin(self: Arc<Self>, scene: &Scene<'_>, begun: &DealBegun) -> Result<Begun, Refusal> {
        let due = self.players(scene).ok_or(Refusal::NoSeats)?;
        let mut cautions = Vec::new();
        let people = self.people(scene);
        if self.fresh && check_people(people).is_err() {
            cautions.push(HouseCaution::NoRotation { people }.into());
        } else if self.fresh && !self.seated_by_number(scene) {
            cautions.push(Caution::OtherSeats.into());
        }
        let by_plan = self.is_in_last_deals(scene);
        let said_last = begun.family.get::<LastDeal>().is_some();
        if said_last && !by_plan && self.length.is_some() {
            cautions.push(HouseCaution::NotLastDeal.into());
        }
        let last = said_last || by_plan;
        cautions.extend(self.camps_due(scene, last).map(|_| HouseCaution::CampsDue.into()));
        cautions.extend(self.is_over(scene).then(|| Caution::GameOver.into()));
        let special = self.special(begun, last, &mut cautions)?;
        let due_dealer = *due.first().ok_or(Refusal::NoSeats)?;
        let said = begun.dealer.unwrap_or(due_dealer);
        let dealer = self.stands_for(scene, said);
        let players = from_dealer(&due, dealer).ok_or(Refusal::NotAtTable(said))?;
        if dealer != due_dealer {
            let due = due_dealer;
            cautions.push(Caution::OtherDealer { due, said }.into());
        }
        let players = self.swap_seats(scene, players, begun, special, &mut cautions)?;
        tiles::list(&begun.turned)?;
        for support in Supports::entries_of(begun) {
            cautions.extend(self.support(scene, &players, last, support)?);
        }
        for &open in OpenHands::players_of(begun) {
            if !players.contains(&self.stands_for(scene, open)) {
                return Err(Refusal::NotAtTable(open));
            }
        }
        let mut course = (*self).clone();
        course.fresh = false;
        if let Some(table) = course.last.get_mut(scene.table) {
            table.now = last;
        }
        let mut begun = Begun::of(players, course);
        begun.deal.special = special.map(Special::number);
        begun.cautions = cautions;
        Ok(begun)
    }

    fn act(self: Arc<Self>, scene: &Scene<'_>, body: &Body) -> Result<ActOutcome, Refusal> {
        let deal = scene.deal.ok_or(Refusal::NoDeal)?;
        match body {
            Body::Act(act) => self.family_act_outcome(scene, deal, act),
            Body::Won(won) => self.won(scene, deal, won),
            Body::Drawn(DrawnDeal { why, .. }) => self.draw_outcome(scene, deal, *why),
            Body::FalseWin(said) => self.false_win(scene, deal, said),
            _ => Err(Refusal::NotInTheseRules),
        }
    }

    fn check_standing(&self, act: &FamilyAct) -> Result<(), Refusal> {
        act.downcast_ref().map_or(Err(Refusal::NotInTheseRules), check_camps)
    }
}
