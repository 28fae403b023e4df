//! The course of a game in the house rule: the special rule by dice, kong money paid at once, open hands, supporters,
//! false wins, 血战 and 血流 (sections 4 to 12 of the specification). The rotation of seats is in `people`.

mod due_steps;
mod money;
mod people;

use people::check_drawn_camps;
pub(super) use people::{NIGHT_HEADCOUNT, arrange_people, missed_headcount_requirement};

use std::sync::Arc;

use crate::course::{
    Course, CourseState, DealStartOutcome, EventOutcome, Scene, TableStatus, check_entered_payments,
    check_single_self_draw, deal_beginning, fine_payments, first_winner_in_turn, require_seat, rotate_to_dealer,
    stored_tiles, win_value,
};
use crate::event::{
    Amount, Body, Caution, Deal, DealBegun, DealEnd, DealSupports, DeclaredFan, DrawKind, DrawnDeal, FalseWin,
    FamilyAct, HandOpened, Kong, LastDeal, OpenHands, PlayerId, Refusal, SeatSwap, SeatsSet, SpecialNumber, Support,
    UnsettledReason, WaitingPlayers, WonDeal,
};
use crate::family_message::FamilyMessage;
use crate::hand::Seat;
use crate::house::notices::{self, HouseCaution, HouseReminder, ValueRequirement};
use crate::house::{
    HouseEvent, Options, SpecialRule, check_people_count, effective_special_rule, last_deals, swap_places,
};

/// The minimum fan of a hand that wins under every special rule; a hand of one fan must meet a condition under some of
/// them.
const MIN_FAN_FOR_ALL_SPECIAL_RULES: u32 = 2;

/// The state of a game under the house rule: options, planned length, last deals, and hand-set camp seats. The usual
/// seats are in the night's state.
///
/// ```
/// use quejing_rules::course::{Course, Scene, seating::arrange_seats};
/// use quejing_rules::event::{CampRoster, CampsDrawn, SeatingMethod, NightState, PlayerId};
/// use quejing_rules::{RuleProfile, RuleSet};
/// let (rules, night) = (RuleProfile::from(RuleSet::HOUSE), NightState::default());
/// let seats = arrange_seats(&rules, &[1, 2, 3, 4].map(PlayerId::of), SeatingMethod::Draw)?;
/// let scene = Scene { night: &night, table: 0, deal: None, time_ms: 0 };
/// let course = Course::start(&rules, &scene, &seats)?;
/// let camps = ["石", "陈", "李", "王"].map(|name| CampRoster { name: name.to_owned(), people: vec![PlayerId::random()] });
/// // Four or five camps may be drawn, not three.
/// assert!(course.check_standing_act(&CampsDrawn { camps: camps.to_vec() }.into()).is_ok());
/// assert!(course.check_standing_act(&CampsDrawn { camps: camps[..3].to_vec() }.into()).is_err());
/// # Ok::<(), quejing_rules::event::Refusal>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub(super) struct HouseCourse {
    options: Options,
    /// The planned number of deals at a table; `None` if the game goes on until people stop.
    length: Option<u32>,
    /// True if no deal has begun since the seats were last set.
    fresh: bool,
    /// The last deals (难忘今宵) at each table.
    last: [TableLastDeals; 2],
    /// The camp seats that people set by hand: the representatives of the drawn camps, then the playing ones, dealer
    /// first. `None` without such seats.
    camp_seats: Option<(Vec<PlayerId>, Vec<PlayerId>)>,
}

/// The progress of one table through its last deals (难忘今宵).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct TableLastDeals {
    /// True if the deal in progress is one of the last.
    now: bool,
    /// The number of last deals that have ended.
    played: u32,
}

impl HouseCourse {
    /// Returns true if the table's next deal is one of the last deals (难忘今宵) by the planned length; false without a
    /// planned length.
    fn is_next_deal_planned_last(&self, scene: &Scene<'_>) -> bool {
        let left = |length: u32| length.saturating_sub(scene.deals_played_in_game());
        // Any rule except 11 shows whether the last deals override it.
        let thrown = SpecialRule::MoreThanOneFan;
        self.length
            .is_some_and(|length| effective_special_rule(thrown, left(length), self.people_count(scene)) != thrown)
    }

    /// Returns true if the planned number of deals has been played or, without a planned number, the table's last deals
    /// have been.
    fn is_game_over(&self, scene: &Scene<'_>) -> bool {
        match self.length {
            Some(length) => scene.deals_played_in_game() >= length,
            None => last_deals(self.people_count(scene))
                .is_some_and(|last| self.last.get(scene.table).is_some_and(|table| table.played >= last.deals)),
        }
    }

    /// Returns the special rule of a deal that begins: the recorded one, else rule 11 in the last deals, else by the
    /// dice. Adds a caution if the record contradicts the due rule, or if nothing determines one (`None`). Fails for
    /// impossible dice or numbers.
    fn determine_special_rule(
        &self,
        begun: &DealBegun,
        last: bool,
        cautions: &mut Vec<FamilyMessage>,
    ) -> Result<Option<SpecialRule>, Refusal> {
        let thrown = match begun.dice[..] {
            [first, second, ..] => Some(SpecialRule::of_dice(first, second).map_err(UnsettledReason::from)?),
            _ => None,
        };
        let due = match last {
            true => Some(SpecialRule::RiverOfBlood),
            false => thrown,
        };
        let Some(&SpecialNumber(said)) = begun.family.get() else {
            cautions.extend(due.is_none().then(|| HouseCaution::NoSpecial.into()));
            return Ok(due);
        };
        if let Some(due) = due.map(SpecialRule::number).filter(|&due| due != said) {
            cautions.push(HouseCaution::OtherSpecial { due, said }.into());
        }
        Ok(SpecialRule::of_number(u64::from(said)).map_err(UnsettledReason::from)?)
    }

    /// Returns the players after the recorded seat swap of special rule 12, or unchanged without one. Adds a caution if
    /// the deal has another rule; fails if the swap does not start from the dealer.
    fn apply_seat_swap(
        &self,
        scene: &Scene<'_>,
        mut players: Vec<PlayerId>,
        begun: &DealBegun,
        special: Option<SpecialRule>,
        cautions: &mut Vec<FamilyMessage>,
    ) -> Result<Vec<PlayerId>, Refusal> {
        if let Some(swap) = begun.family.get::<SeatSwap>() {
            let at = |player: PlayerId| {
                let player = self.representative(scene, player);
                players.iter().position(|&other| other == player).ok_or(Refusal::NotAtTable(player))
            };
            let (dealer, with) = (at(swap.dealer)?, at(swap.with)?);
            if dealer != 0 {
                return Err(UnsettledReason::from(notices::HouseUnsettledReason::DealerSwaps).into());
            }
            swap_places(&mut players, dealer, with).map_err(UnsettledReason::from)?;
            let due = special == Some(SpecialRule::SwapPlaces);
            cautions.extend((!due).then(|| HouseCaution::SwapNotDue.into()));
        }
        Ok(players)
    }

    /// Checks one person's support of a player. Returns a caution if the person may not bet; refuses a supporter who
    /// plays at the table, and a supported person who does not.
    fn check_support(
        &self,
        scene: &Scene<'_>,
        players: &[PlayerId],
        last: bool,
        support: &Support,
    ) -> Result<Option<FamilyMessage>, Refusal> {
        let who = self.representative(scene, support.who);
        let player = self.representative(scene, support.player);
        if players.contains(&who) {
            return Err(Refusal::AtTable(who));
        }
        if !players.contains(&player) {
            return Err(Refusal::NotAtTable(player));
        }
        let may = self.may_bet(scene, who, last);
        Ok((!may).then(|| HouseCaution::NotBettor { who }.into()))
    }

    /// Returns true if anything except choices of support was recorded after the beginning of the deal: from then on,
    /// bets are locked (section 7).
    fn has_begun_play(deal: &Deal) -> bool {
        let mut bodies = deal.acts.iter().map(|act| &act.payload.body);
        bodies.any(|body| !matches!(body, Body::DealBegun(_)) && body.family_act::<Support>().is_none())
    }

    /// Returns the special rule recorded with a deal; `None` if it has none.
    fn deal_special_rule(deal: &Deal) -> Option<SpecialRule> {
        SpecialRule::of_number(u64::from(deal.special.unwrap_or(0))).ok().flatten()
    }

    /// Returns the people who must bet by the rotation but have not yet chosen a player to support in this deal.
    fn missing_supporters(&self, scene: &Scene<'_>, deal: &Deal) -> Vec<PlayerId> {
        let supports = self.latest_supports(scene, deal);
        let bets = |who: &PlayerId| supports.iter().any(|support| support.who == *who);
        self.due_bettors(scene).into_iter().filter(|who| !bets(who) && !deal.players.contains(who)).collect()
    }

    /// Returns a caution for a missing seat swap and for each missing choice of support; empty after the deal's first
    /// win.
    fn omission_cautions(&self, scene: &Scene<'_>, deal: &Deal) -> Vec<FamilyMessage> {
        if !deal.winners().is_empty() {
            return Vec::new();
        }
        let swap = deal_beginning(deal).is_some_and(|begun| begun.family.get::<SeatSwap>().is_some());
        let no_swap = Self::deal_special_rule(deal) == Some(SpecialRule::SwapPlaces) && !swap;
        let silent = self.missing_supporters(scene, deal).into_iter().map(|who| HouseCaution::NoSupport { who }.into());
        no_swap.then(|| HouseCaution::NoSwap.into()).into_iter().chain(silent).collect()
    }

    /// Returns the outcome of one or several wins on one tile: payments in turn order from the discarder, cautions, and
    /// the end of the deal unless it goes on by special rule 7 or 11. Refuses several self-draws and a win without fan;
    /// wins that the options exclude are paid with a caution.
    fn win_outcome(self: &Arc<Self>, scene: &Scene<'_>, deal: &Deal, won: &WonDeal) -> Result<EventOutcome, Refusal> {
        check_single_self_draw(won)?;
        let won = self.map_win_to_camps(scene, won);
        let special = Self::deal_special_rule(deal);
        let mut outcome = EventOutcome::new(self.clone());
        outcome.cautions = self.omission_cautions(scene, deal);
        let first = first_winner_in_turn(deal, &won).unwrap_or(won.wins[0].winner);
        if won.wins.len() > 1 && !self.options.multi_win {
            outcome.cautions.push(Caution::OneWinner { first }.into());
        }
        let mut wins: Vec<_> = won.wins.iter().collect();
        let from = won.from.and_then(|from| deal.seat_index(from)).unwrap_or(0);
        let (seats, turns) = (deal.players.len(), |player| deal.seat_index(player));
        wins.sort_by_key(|win| (turns(win.winner).unwrap_or(0) + seats - from) % seats);
        let mut still_in = Vec::new();
        let mut events = Vec::new();
        for win in wins {
            let (value, caution) = win_value::resolve_value(scene, win)?;
            outcome.cautions.extend(caution);
            let fan = value.fan.ok_or(Refusal::BadValue { needed: ValueRequirement::Fan.into() })?;
            outcome.cautions.extend(one_fan_caution(special, fan, &won));
            events.push(self.win_event(deal, win.winner, won.from, fan)?);
            let (moves, left) = self.settle_events(scene, deal, &events)?;
            still_in = left;
            match check_entered_payments(scene, win) {
                Some(paid) => {
                    outcome.moves.extend(paid?);
                    outcome.cautions.push(Caution::PaidOtherwise.into());
                }
                None => outcome.moves.extend(moves),
            }
        }
        let ends = match special {
            Some(SpecialRule::RiverOfBlood) => false,
            Some(SpecialRule::BloodBattle) => still_in.len() <= 1,
            _ => true,
        };
        if ends {
            let mut winners = deal.winners();
            winners.extend(won.wins.iter().map(|win| win.winner));
            let first = self.first_winner(scene, deal).unwrap_or(first);
            let (course, seats) = self.course_after_deal(scene, deal, Some(first))?;
            outcome.ends = Some(DealEnd::Won(winners));
            (outcome.course, outcome.seats) = (course.into(), seats);
        }
        Ok(outcome)
    }

    /// Returns a recorded win as a [`HouseEvent`]. Fails if the winner or the discarder is not in the deal.
    fn win_event(
        &self,
        deal: &Deal,
        winner: PlayerId,
        from: Option<PlayerId>,
        fan: u32,
    ) -> Result<HouseEvent, Refusal> {
        let place = |player| require_seat(deal, player).map(Seat::index);
        Ok(HouseEvent::Win { winner: place(winner)?, from: from.map(place).transpose()?, fan })
    }

    /// Returns the outcome of an act that only the house rule has: a kong, a choice of support, or an opened hand.
    /// Refuses other acts.
    fn family_act_outcome(
        self: &Arc<Self>,
        scene: &Scene<'_>,
        deal: &Deal,
        act: &FamilyAct,
    ) -> Result<EventOutcome, Refusal> {
        if let Some(kong) = act.downcast_ref() {
            return self.kong_outcome(scene, deal, kong);
        }
        let mut outcome = EventOutcome::new(self.clone());
        if let Some(support) = act.downcast_ref::<Support>() {
            let last = self.last.get(scene.table).is_some_and(|last| last.now);
            let who = support.who;
            outcome.cautions.extend(self.check_support(scene, &deal.players, last, support)?);
            outcome.cautions.extend(Self::has_begun_play(deal).then(|| HouseCaution::LateSupport { who }.into()));
        } else if let Some(&HandOpened { player }) = act.downcast_ref() {
            require_seat(deal, self.representative(scene, player))?;
            let paid = deal.payments().next().is_some();
            outcome.cautions.extend(paid.then(|| HouseCaution::LateOpen { player }.into()));
        } else {
            return Err(Refusal::NotInTheseRules);
        }
        Ok(outcome)
    }

    /// Returns the outcome of a kong: its payments. The deal goes on. Fails if a person is not in the deal.
    fn kong_outcome(self: &Arc<Self>, scene: &Scene<'_>, deal: &Deal, kong: &Kong) -> Result<EventOutcome, Refusal> {
        let event = self.kong_event(scene, deal, kong)?;
        let mut outcome = EventOutcome::new(self.clone());
        outcome.moves = self.settle_events(scene, deal, &[event])?.0;
        Ok(outcome)
    }

    /// Returns a recorded kong as a [`HouseEvent`]. Fails if a person is not in the deal.
    fn kong_event(&self, scene: &Scene<'_>, deal: &Deal, kong: &Kong) -> Result<HouseEvent, Refusal> {
        let place = |player| require_seat(deal, self.representative(scene, player)).map(Seat::index);
        Ok(HouseEvent::Kong { kind: kong.how, by: place(kong.by)?, from: kong.from.map(place).transpose()? })
    }

    /// Returns the outcome of a false win: the payments by the rules, or the recorded fine with a caution; and the end
    /// of the deal, or a caution if the record says that the deal goes on.
    fn false_win_outcome(
        self: &Arc<Self>,
        scene: &Scene<'_>,
        deal: &Deal,
        said: &FalseWin,
    ) -> Result<EventOutcome, Refusal> {
        let event = self.false_win_event(scene, deal, said)?;
        let by = self.representative(scene, said.by);
        let mut outcome = EventOutcome::new(self.clone());
        outcome.moves = match said.fine {
            None => self.settle_events(scene, deal, &[event])?.0,
            Some(_) => {
                outcome.cautions.push(Caution::PaidOtherwise.into());
                fine_payments(deal, by, said.fine.unwrap_or(Amount::ZERO))
            }
        };
        if said.goes_on {
            outcome.cautions.push(HouseCaution::FalseWinEnds.into());
        } else {
            let (course, seats) = self.course_after_deal(scene, deal, self.first_winner(scene, deal))?;
            outcome.ends = Some(DealEnd::FalseWin(by));
            (outcome.course, outcome.seats) = (course.into(), seats);
        }
        Ok(outcome)
    }

    /// Returns a recorded false win as a [`HouseEvent`]; a missing declared fan counts as 1 (\[H16\]). Fails if a
    /// person is not in the deal.
    fn false_win_event(&self, scene: &Scene<'_>, deal: &Deal, said: &FalseWin) -> Result<HouseEvent, Refusal> {
        let place = |player| require_seat(deal, self.representative(scene, player)).map(Seat::index);
        let waiting = said.family.get::<WaitingPlayers>().into_iter().flat_map(|waiting| &waiting.0);
        Ok(HouseEvent::FalseWin {
            by: place(said.by)?,
            fan: said.family.get::<DeclaredFan>().map_or(1, |fan| fan.0),
            tenpai: waiting.map(|waiting| Ok((place(waiting.player)?, waiting.fan))).collect::<Result<_, Refusal>>()?,
        })
    }

    /// Returns the outcome of a draw: an exhausted wall passes the deal, and an abandoned deal is played again with the
    /// same seats. Refuses draws that only other rules have.
    fn draw_outcome(&self, scene: &Scene<'_>, deal: &Deal, why: DrawKind) -> Result<EventOutcome, Refusal> {
        let (course, seats) = match why {
            DrawKind::Exhausted => self.course_after_deal(scene, deal, self.first_winner(scene, deal))?,
            DrawKind::Abandoned => {
                let mut course = self.clone();
                if let Some(last) = course.last.get_mut(scene.table) {
                    last.now = false;
                }
                (course, None)
            }
            _ => return Err(Refusal::NotInTheseRules),
        };
        Ok(EventOutcome { ends: Some(DealEnd::Drawn(why)), seats, ..EventOutcome::new(course) })
    }
}

/// Returns a caution for a hand of one fan that the special rule forbids or may forbid (section 8); `None` otherwise.
fn one_fan_caution(special: Option<SpecialRule>, fan: u32, won: &WonDeal) -> Option<FamilyMessage> {
    let special = special.filter(|_| fan < MIN_FAN_FOR_ALL_SPECIAL_RULES)?;
    match special {
        SpecialRule::MoreThanOneFan => Some(()),
        SpecialRule::NoDiscard if won.from.is_some() => Some(()),
        SpecialRule::Wild | SpecialRule::NoChow | SpecialRule::GeneralPair => {
            return Some(HouseCaution::OneFan { special: special.number() }.into());
        }
        _ => None,
    }
    .map(|()| Caution::BelowMinimum { needed: MIN_FAN_FOR_ALL_SPECIAL_RULES, found: fan }.into())
}

impl CourseState for HouseCourse {
    fn table_status(&self, scene: &Scene<'_>) -> TableStatus {
        let players = match scene.deal {
            Some(deal) => deal.players.clone(),
            None => self.next_deal_players(scene).unwrap_or_default(),
        };
        let mut due = TableStatus {
            deal: scene.deals_played() + 1,
            playing: scene.deal.is_some(),
            dealer: players.first().copied(),
            players,
            bettors: self.due_bettors(scene),
            ..TableStatus::default()
        };
        if let Some(seats) = &scene.night.seats {
            (due.queue, due.free) = (seats.queue.clone(), seats.free);
        }
        match scene.deal {
            Some(deal) => self.add_due_in_deal(scene, deal, &mut due),
            None => self.add_due_before_deal(scene, &mut due),
        }
        if due.last {
            due.reminders.push(HouseReminder::LastDeal.into());
        }
        due
    }

    fn take_seats(&self, scene: &Scene<'_>, seats: &SeatsSet) -> Result<(Course, Vec<FamilyMessage>), Refusal> {
        let (course, cautions) = self.take_new_seats(scene, seats)?;
        Ok((course.into(), cautions))
    }

    fn begin_deal(self: Arc<Self>, scene: &Scene<'_>, begun: &DealBegun) -> Result<DealStartOutcome, Refusal> {
        let due = self.next_deal_players(scene).ok_or(Refusal::NoSeats)?;
        let mut cautions = Vec::new();
        let people = self.people_count(scene);
        if self.fresh && check_people_count(people).is_err() {
            cautions.push(HouseCaution::NoRotation { people }.into());
        } else if self.fresh && !self.has_standard_seating(scene) {
            cautions.push(Caution::OtherSeats.into());
        }
        let by_plan = self.is_next_deal_planned_last(scene);
        let said_last = begun.family.get::<LastDeal>().is_some();
        if said_last && !by_plan && self.length.is_some() {
            cautions.push(HouseCaution::NotLastDeal.into());
        }
        let last = said_last || by_plan;
        cautions.extend(self.due_camp_draw(scene, last).map(|_| HouseCaution::CampsDue.into()));
        cautions.extend(self.is_game_over(scene).then(|| Caution::GameOver.into()));
        let special = self.determine_special_rule(begun, last, &mut cautions)?;
        let due_dealer = *due.first().ok_or(Refusal::NoSeats)?;
        let said = begun.dealer.unwrap_or(due_dealer);
        let dealer = self.representative(scene, said);
        let players = rotate_to_dealer(&due, dealer).ok_or(Refusal::NotAtTable(said))?;
        if dealer != due_dealer {
            let due = due_dealer;
            cautions.push(Caution::OtherDealer { due, said }.into());
        }
        let players = self.apply_seat_swap(scene, players, begun, special, &mut cautions)?;
        stored_tiles::parse_tile_list(&begun.turned)?;
        for support in DealSupports::supports_of(begun) {
            cautions.extend(self.check_support(scene, &players, last, support)?);
        }
        for &open in OpenHands::players_of(begun) {
            if !players.contains(&self.representative(scene, open)) {
                return Err(Refusal::NotAtTable(open));
            }
        }
        let mut course = (*self).clone();
        course.fresh = false;
        if let Some(table) = course.last.get_mut(scene.table) {
            table.now = last;
        }
        let mut begun = DealStartOutcome::new(players, course);
        begun.deal.special = special.map(SpecialRule::number);
        begun.cautions = cautions;
        Ok(begun)
    }

    fn apply_event(self: Arc<Self>, scene: &Scene<'_>, body: &Body) -> Result<EventOutcome, Refusal> {
        let deal = scene.deal.ok_or(Refusal::NoDeal)?;
        match body {
            Body::Act(act) => self.family_act_outcome(scene, deal, act),
            Body::Won(won) => self.win_outcome(scene, deal, won),
            Body::Drawn(DrawnDeal { why, .. }) => self.draw_outcome(scene, deal, *why),
            Body::FalseWin(said) => self.false_win_outcome(scene, deal, said),
            _ => Err(Refusal::NotInTheseRules),
        }
    }

    fn check_standing_act(&self, act: &FamilyAct) -> Result<(), Refusal> {
        act.downcast_ref().map_or(Err(Refusal::NotInTheseRules), check_drawn_camps)
    }
}
