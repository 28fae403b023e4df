//! The course of a game in the house rule: the special rule by dice, kong money paid at once, open hands, supporters,
//! false wins, 血战 and 血流 (sections 4 to 12 of the specification). The rotation of seats is in `people`.

mod due_steps;
mod money;
mod people;

use people::check_drawn_camps;
pub(super) use people::{NIGHT_HEADCOUNT, arrange_people, missed_headcount_requirement};

use std::sync::Arc;

use crate::course::{
    Course, CourseContext, CourseState, DealStartOutcome, EventOutcome, TableStatus, check_entered_payments,
    check_single_self_draw, deal_beginning, fine_payments, first_winner_in_turn, require_seat, rotate_to_dealer,
    stored_tiles,
};
use crate::family::{Rules, resolve_value};
use crate::family_message::FamilyMessage;
use crate::hand::Seat;
use crate::house::acts::{HandOpened, Kong, Support};
use crate::house::fields::{DealSupports, DeclaredFan, LastDeal, OpenHands, SeatSwap, SpecialNumber, WaitingPlayers};
use crate::house::notices::{self, HouseCaution, HouseReminder, ValueRequirement};
use crate::house::{
    HouseEvent, Options, SpecialRule, check_people_count, effective_special_rule, last_deals, swap_places,
};
use crate::play::{
    Caution, Deal, DealBegun, DealEnd, DrawKind, DrawnDeal, FalseWin, FamilyAct, FieldRow, Play, Refusal,
    SeatAssignment, UnsettledReason, WonDeal,
};
use crate::{Amount, PlayerId};

/// The minimum fan of a hand that wins under every special rule; a hand of one fan must meet a condition under some of
/// them.
const MIN_FAN_FOR_ALL_SPECIAL_RULES: u32 = 2;

/// The state of a game under the house rule: the options, the planned length, the last deals, and the camp seats that
/// people set. All other seats are in [`NightState`](crate::play::NightState).
///
/// ```
/// use quejing_rules::course::{Course, CourseContext};
/// use quejing_rules::{PlayerId, RuleProfile, RuleSet};
/// use quejing_rules::house::acts::{CampRoster, CampsDrawn};
/// use quejing_rules::play::{NightState, SeatingMethod};
/// let (rules, night) = (RuleProfile::from(RuleSet::HOUSE), NightState::default());
/// let seats = rules.seating().arrange_seats(&[1, 2, 3, 4].map(PlayerId::from_number), SeatingMethod::Draw)?;
/// let context = CourseContext { night: &night, table: 0, deal: None, time_ms: 0 };
/// let course = rules.start_course(&context, &seats)?;
/// let camps = ["石", "陈", "李", "王"].map(|name| CampRoster { name: name.to_owned(), people: vec![PlayerId::random()] });
/// // Four or five camps may be drawn, not three.
/// assert!(course.check_standing_act(&CampsDrawn { camps: camps.to_vec() }.into()).is_ok());
/// assert!(course.check_standing_act(&CampsDrawn { camps: camps[..3].to_vec() }.into()).is_err());
/// # Ok::<(), quejing_rules::play::Refusal>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub(super) struct HouseCourse {
    options: Options,
    /// The planned number of deals at each table; `None` if the game goes on until people stop.
    planned_deals: Option<u32>,
    /// True if no deal has begun since the seats were last set.
    has_new_seats: bool,
    /// The last deals (难忘今宵) at each table.
    last_deals: [TableLastDeals; 2],
    /// The seats that people set for camps: the representatives of all camps drawn at that time, then those who play,
    /// dealer first. They count only until other camps are drawn. `None` if people set no such seats.
    camp_seats: Option<(Vec<PlayerId>, Vec<PlayerId>)>,
}

/// The progress of one table through its last deals (难忘今宵).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct TableLastDeals {
    /// True if the deal in progress is one of the last.
    is_current_deal_last: bool,
    /// The number of last deals that have ended.
    ended: u32,
}

impl HouseCourse {
    /// Returns true if the table's next deal is one of the last deals (难忘今宵) by the planned length; false without a
    /// planned length.
    fn is_next_deal_planned_last(&self, context: &CourseContext<'_>) -> bool {
        let left = |length: u32| length.saturating_sub(context.deals_played_in_game());
        // Any rule except 11 shows whether the last deals override it.
        let thrown = SpecialRule::MoreThanOneFan;
        self.planned_deals
            .is_some_and(|length| effective_special_rule(thrown, left(length), self.people_count(context)) != thrown)
    }

    /// Returns true if the planned number of deals has been played or, without a plan, all last deals of the table.
    /// False without a plan for a number of people that has no last deals (8).
    fn is_game_over(&self, context: &CourseContext<'_>) -> bool {
        match self.planned_deals {
            Some(length) => context.deals_played_in_game() >= length,
            None => last_deals(self.people_count(context))
                .is_some_and(|last| self.last_deals.get(context.table).is_some_and(|table| table.ended >= last.deals)),
        }
    }

    /// Returns the special rule of a deal that begins: the recorded one (`None` for the number 0), else rule 11 in the
    /// last deals, else that of the first two dice. Adds a caution if the record contradicts the due rule, or if
    /// nothing determines one (`None`). Fails for impossible dice or numbers.
    fn determine_special_rule(
        &self,
        begun: &DealBegun,
        is_last_deal: bool,
        cautions: &mut Vec<FamilyMessage>,
    ) -> Result<Option<SpecialRule>, Refusal> {
        let thrown = match begun.dice[..] {
            [first, second, ..] => Some(SpecialRule::of_dice(first, second).map_err(UnsettledReason::from)?),
            _ => None,
        };
        let due = match is_last_deal {
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
    /// the deal has another rule. Fails unless the swap names the dealer and another player at the table.
    fn apply_seat_swap(
        &self,
        context: &CourseContext<'_>,
        mut players: Vec<PlayerId>,
        begun: &DealBegun,
        special: Option<SpecialRule>,
        cautions: &mut Vec<FamilyMessage>,
    ) -> Result<Vec<PlayerId>, Refusal> {
        if let Some(swap) = begun.family.get::<SeatSwap>() {
            let at = |player: PlayerId| {
                let player = self.representative(context, player);
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
        context: &CourseContext<'_>,
        players: &[PlayerId],
        is_last_deal: bool,
        support: &Support,
    ) -> Result<Option<FamilyMessage>, Refusal> {
        let who = self.representative(context, support.who);
        let player = self.representative(context, support.player);
        if players.contains(&who) {
            return Err(Refusal::AtTable(who));
        }
        if !players.contains(&player) {
            return Err(Refusal::NotAtTable(player));
        }
        let may = self.may_bet(context, who, is_last_deal);
        Ok((!may).then(|| HouseCaution::NotBettor { who }.into()))
    }

    /// Returns true if anything except choices of support was recorded after the beginning of the deal. From then on, a
    /// choice of support comes too late (section 7).
    fn has_begun_play(deal: &Deal) -> bool {
        let mut bodies = deal.acts.iter().map(|act| &*act.play);
        bodies.any(|body| !matches!(body, Play::DealBegun(_)) && body.family_act::<Support>().is_none())
    }

    /// Returns the special rule recorded with a deal; `None` if it has none.
    fn deal_special_rule(deal: &Deal) -> Option<SpecialRule> {
        SpecialRule::of_number(u64::from(deal.special.unwrap_or(0))).ok().flatten()
    }

    /// Returns the people who must bet by the rotation but have not yet chosen a player to support in this deal; those
    /// who play in the deal are left out.
    fn missing_supporters(&self, context: &CourseContext<'_>, deal: &Deal) -> Vec<PlayerId> {
        let supports = self.latest_supports(context, deal);
        let bets = |who: &PlayerId| supports.iter().any(|support| support.who == *who);
        self.due_bettors(context).into_iter().filter(|who| !bets(who) && !deal.players.contains(who)).collect()
    }

    /// Returns a caution for a missing seat swap and for each missing choice of support; empty after the deal's first
    /// win.
    fn omission_cautions(&self, context: &CourseContext<'_>, deal: &Deal) -> Vec<FamilyMessage> {
        if !deal.winners().is_empty() {
            return Vec::new();
        }
        let swap = deal_beginning(deal).is_some_and(|begun| begun.family.get::<SeatSwap>().is_some());
        let no_swap = Self::deal_special_rule(deal) == Some(SpecialRule::SwapPlaces) && !swap;
        let silent =
            self.missing_supporters(context, deal).into_iter().map(|who| HouseCaution::NoSupport { who }.into());
        no_swap.then(|| HouseCaution::NoSwap.into()).into_iter().chain(silent).collect()
    }

    /// Returns the outcome of one or several wins on one tile: payments in turn order from the discarder, cautions, and
    /// the end of the deal unless special rule 7 or 11 lets it go on. Entered payments replace those of the rules, with
    /// a caution. Refuses several self-draws and a win without fan; wins that the options exclude are paid with a
    /// caution.
    fn win_outcome(
        self: &Arc<Self>,
        context: &CourseContext<'_>,
        deal: &Deal,
        won: &WonDeal,
    ) -> Result<EventOutcome, Refusal> {
        check_single_self_draw(won)?;
        let won = self.map_win_to_camps(context, won);
        let special = Self::deal_special_rule(deal);
        let mut outcome = EventOutcome::new(self.clone());
        outcome.cautions = self.omission_cautions(context, deal);
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
            let (value, caution) = resolve_value(&self.options, win)?;
            outcome.cautions.extend(caution);
            let fan = value.fan.ok_or(Refusal::BadValue { needed: ValueRequirement::Fan.into() })?;
            outcome.cautions.extend(one_fan_caution(special, fan, &won));
            events.push(self.win_event(deal, win.winner, won.from, fan)?);
            let (moves, left) = self.settle_events(context, deal, &events)?;
            still_in = left;
            match check_entered_payments(context, win) {
                Some(paid) => {
                    outcome.payments.extend(paid?);
                    outcome.cautions.push(Caution::PaidOtherwise.into());
                }
                None => outcome.payments.extend(moves),
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
            let first = self.first_winner(context, deal).unwrap_or(first);
            let (course, seats) = self.course_after_deal(context, deal, Some(first))?;
            outcome.ending = Some(DealEnd::Won(winners));
            (outcome.course, outcome.seats) = (course.into(), seats);
        }
        Ok(outcome)
    }

    /// Returns a recorded win as a [`HouseEvent`]. Fails if the winner or the discarder is not in the deal.
    fn win_event(
        &self,
        deal: &Deal,
        winner: PlayerId,
        discarder: Option<PlayerId>,
        fan: u32,
    ) -> Result<HouseEvent, Refusal> {
        let place = |player| require_seat(deal, player).map(Seat::index);
        Ok(HouseEvent::Win { winner: place(winner)?, from: discarder.map(place).transpose()?, fan })
    }

    /// Returns the outcome of an act that only the house rule has: a kong, a choice of support, or an opened hand. Adds
    /// a caution for a support or an open hand that comes late. Refuses other acts.
    fn family_act_outcome(
        self: &Arc<Self>,
        context: &CourseContext<'_>,
        deal: &Deal,
        act: &FamilyAct,
    ) -> Result<EventOutcome, Refusal> {
        if let Some(kong) = act.downcast_ref() {
            return self.kong_outcome(context, deal, kong);
        }
        let mut outcome = EventOutcome::new(self.clone());
        if let Some(support) = act.downcast_ref::<Support>() {
            let last = self.last_deals.get(context.table).is_some_and(|last| last.is_current_deal_last);
            let who = support.who;
            outcome.cautions.extend(self.check_support(context, &deal.players, last, support)?);
            outcome.cautions.extend(Self::has_begun_play(deal).then(|| HouseCaution::LateSupport { who }.into()));
        } else if let Some(&HandOpened { player }) = act.downcast_ref() {
            require_seat(deal, self.representative(context, player))?;
            let paid = deal.payments().next().is_some();
            outcome.cautions.extend(paid.then(|| HouseCaution::LateOpen { player }.into()));
        } else {
            return Err(Refusal::NotInTheseRules);
        }
        Ok(outcome)
    }

    /// Returns the outcome of a kong: its payments. The deal goes on. Fails if the player or the discarder is not in
    /// the deal.
    fn kong_outcome(
        self: &Arc<Self>,
        context: &CourseContext<'_>,
        deal: &Deal,
        kong: &Kong,
    ) -> Result<EventOutcome, Refusal> {
        let event = self.kong_event(context, deal, kong)?;
        let mut outcome = EventOutcome::new(self.clone());
        outcome.payments = self.settle_events(context, deal, &[event])?.0;
        Ok(outcome)
    }

    /// Returns a recorded kong as a [`HouseEvent`]. Fails if the player or the discarder is not in the deal.
    fn kong_event(&self, context: &CourseContext<'_>, deal: &Deal, kong: &Kong) -> Result<HouseEvent, Refusal> {
        let place = |player| require_seat(deal, self.representative(context, player)).map(Seat::index);
        Ok(HouseEvent::Kong { kind: kong.how, by: place(kong.by)?, from: kong.from.map(place).transpose()? })
    }

    /// Returns the outcome of a false win: the payments by the rules or, with a caution, the recorded fine. The deal
    /// ends, unless the record says that it goes on, which adds a caution.
    fn false_win_outcome(
        self: &Arc<Self>,
        context: &CourseContext<'_>,
        deal: &Deal,
        false_win: &FalseWin,
    ) -> Result<EventOutcome, Refusal> {
        let event = self.false_win_event(context, deal, false_win)?;
        let by = self.representative(context, false_win.by);
        let mut outcome = EventOutcome::new(self.clone());
        outcome.payments = match false_win.fine {
            None => self.settle_events(context, deal, &[event])?.0,
            Some(_) => {
                outcome.cautions.push(Caution::PaidOtherwise.into());
                fine_payments(deal, by, false_win.fine.unwrap_or(Amount::ZERO))
            }
        };
        if false_win.goes_on {
            outcome.cautions.push(HouseCaution::FalseWinEnds.into());
        } else {
            let (course, seats) = self.course_after_deal(context, deal, self.first_winner(context, deal))?;
            outcome.ending = Some(DealEnd::FalseWin(by));
            (outcome.course, outcome.seats) = (course.into(), seats);
        }
        Ok(outcome)
    }

    /// Returns a recorded false win as a [`HouseEvent`]; a missing declared fan counts as 1 (\[H16\]). Fails if the
    /// declarer or a waiting player is not in the deal.
    fn false_win_event(
        &self,
        context: &CourseContext<'_>,
        deal: &Deal,
        false_win: &FalseWin,
    ) -> Result<HouseEvent, Refusal> {
        let place = |player| require_seat(deal, self.representative(context, player)).map(Seat::index);
        let waiting = false_win.family.get::<WaitingPlayers>().into_iter().flat_map(|waiting| &waiting.0);
        Ok(HouseEvent::FalseWin {
            by: place(false_win.by)?,
            fan: false_win.family.get::<DeclaredFan>().map_or(1, |fan| fan.0),
            tenpai: waiting.map(|waiting| Ok((place(waiting.player)?, waiting.fan))).collect::<Result<_, Refusal>>()?,
        })
    }

    /// Returns the outcome of a draw: an exhausted wall passes the deal, and an abandoned deal is played again with the
    /// same seats. Refuses draws that only other rules have.
    fn draw_outcome(&self, context: &CourseContext<'_>, deal: &Deal, kind: DrawKind) -> Result<EventOutcome, Refusal> {
        let (course, seats) = match kind {
            DrawKind::Exhausted => self.course_after_deal(context, deal, self.first_winner(context, deal))?,
            DrawKind::Abandoned => {
                let mut course = self.clone();
                if let Some(last) = course.last_deals.get_mut(context.table) {
                    last.is_current_deal_last = false;
                }
                (course, None)
            }
            _ => return Err(Refusal::NotInTheseRules),
        };
        Ok(EventOutcome { ending: Some(DealEnd::Drawn(kind)), seats, ..EventOutcome::new(course) })
    }
}

/// Returns a caution for a hand of one fan that the special rule forbids, or forbids under a condition that the record
/// does not show (section 8); `None` for other hands and rules.
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
    fn event_fields(&self) -> &'static [&'static FieldRow] {
        let rules: &dyn Rules = &self.options;
        rules.event_fields()
    }

    fn table_status(&self, context: &CourseContext<'_>) -> TableStatus {
        let players = match context.deal {
            Some(deal) => deal.players.clone(),
            None => self.next_deal_players(context).unwrap_or_default(),
        };
        let mut status = TableStatus {
            deal: context.deals_played() + 1,
            playing: context.deal.is_some(),
            dealer: players.first().copied(),
            players,
            bettors: self.due_bettors(context),
            ..TableStatus::default()
        };
        if let Some(seats) = &context.night.seats {
            (status.queue, status.free) = (seats.queue.clone(), seats.free);
        }
        match context.deal {
            Some(deal) => self.add_notices_in_deal(context, deal, &mut status),
            None => self.add_notices_before_deal(context, &mut status),
        }
        if status.last {
            status.reminders.push(HouseReminder::LastDeal.into());
        }
        status
    }

    fn take_seats(
        &self,
        context: &CourseContext<'_>,
        seats: &SeatAssignment,
    ) -> Result<(Course, Vec<FamilyMessage>), Refusal> {
        let (course, cautions) = self.take_new_seats(context, seats)?;
        Ok((course.into(), cautions))
    }

    fn begin_deal(
        self: Arc<Self>,
        context: &CourseContext<'_>,
        begun: &DealBegun,
    ) -> Result<DealStartOutcome, Refusal> {
        let due = self.next_deal_players(context).ok_or(Refusal::NoSeats)?;
        let mut cautions = Vec::new();
        let people = self.people_count(context);
        if self.has_new_seats && check_people_count(people).is_err() {
            cautions.push(HouseCaution::NoRotation { people }.into());
        } else if self.has_new_seats && !self.has_standard_seating(context) {
            cautions.push(Caution::OtherSeats.into());
        }
        let by_plan = self.is_next_deal_planned_last(context);
        let said_last = begun.family.get::<LastDeal>().is_some();
        if said_last && !by_plan && self.planned_deals.is_some() {
            cautions.push(HouseCaution::NotLastDeal.into());
        }
        let last = said_last || by_plan;
        cautions.extend(self.due_camp_draw(context, last).map(|_| HouseCaution::CampsDue.into()));
        cautions.extend(self.is_game_over(context).then(|| Caution::GameOver.into()));
        let special = self.determine_special_rule(begun, last, &mut cautions)?;
        let due_dealer = *due.first().ok_or(Refusal::NoSeats)?;
        let said = begun.dealer.unwrap_or(due_dealer);
        let dealer = self.representative(context, said);
        let players = rotate_to_dealer(&due, dealer).ok_or(Refusal::NotAtTable(said))?;
        if dealer != due_dealer {
            let due = due_dealer;
            cautions.push(Caution::OtherDealer { due, said }.into());
        }
        let players = self.apply_seat_swap(context, players, begun, special, &mut cautions)?;
        stored_tiles::parse_tile_list(&begun.turned)?;
        for support in DealSupports::supports_of(begun) {
            cautions.extend(self.check_support(context, &players, last, support)?);
        }
        for &open in OpenHands::players_of(begun) {
            if !players.contains(&self.representative(context, open)) {
                return Err(Refusal::NotAtTable(open));
            }
        }
        let mut course = (*self).clone();
        course.has_new_seats = false;
        if let Some(table) = course.last_deals.get_mut(context.table) {
            table.is_current_deal_last = last;
        }
        let mut begun = DealStartOutcome::new(players, course);
        begun.deal.special = special.map(SpecialRule::number);
        begun.cautions = cautions;
        Ok(begun)
    }

    fn apply_event(self: Arc<Self>, context: &CourseContext<'_>, play: &Play) -> Result<EventOutcome, Refusal> {
        let deal = context.deal.ok_or(Refusal::NoDeal)?;
        match play {
            Play::Act(act) => self.family_act_outcome(context, deal, act),
            Play::Won(won) => self.win_outcome(context, deal, won),
            Play::Drawn(DrawnDeal { why, .. }) => self.draw_outcome(context, deal, *why),
            Play::FalseWin(said) => self.false_win_outcome(context, deal, said),
            _ => Err(Refusal::NotInTheseRules),
        }
    }

    fn check_standing_act(&self, act: &FamilyAct) -> Result<(), Refusal> {
        act.downcast_ref().map_or(Err(Refusal::NotInTheseRules), check_drawn_camps)
    }
}
