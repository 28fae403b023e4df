//! The course of a riichi game (2.9 to 2.11, 3.14 of the rule text, section 3 of the specification): sticks, counters,
//! tenpai, abortive draws, rounds and the end of the game. The final account with uma is in the standings.

use std::sync::Arc;

use super::notices::{Reminder, RiichiCaution, RiichiOver, RiichiStep, ValueRequirement};
use crate::course::{
    ActOutcome, Begun, Course, Due, DueStep, Over, Play, Scene, Wall, begun_of, dealt_by, entered, false_win,
    first_in_turn, one_self_draw, one_table, other_seats, payments_as_paid, seat, tiles,
};
use crate::event::{
    Amount, Body, Caution, Deal, DealBegun, DrawKind, DrawnDeal, Ending, GameLength, Holder, Liability, Nagashi,
    Payment, PaymentReason, PlayerId, Refusal, RiichiDeclared, SeatsSet, Tenpai, Value, Win, WonDeal,
};
use crate::family_message::FamilyMessage;
use crate::hand::{Seat, Seats};
use crate::riichi::deal::{
    Abortive, GameEnd, Next, RiichiEnding, RiichiRound, broken_wall, dealer_and_honba, draw, next,
};
use crate::riichi::{Options, RiichiBill, SEATS, STICK, price, settle_several, yakuman_price};
use crate::tile::Wind;

/// The highest plausible number of han or yakuman units; anything above is a slip of the pen.
const MAX_HAN: u32 = 200;
const MAX_YAKUMAN: u32 = 12;
/// The possible fu: 25, or multiples of ten.
const FU: std::ops::RangeInclusive<u32> = 20..=140;

/// The state of a game. The number of sticks comes from the money on the table.
///
/// ```
/// use quejing_rules::course::{Course, Scene, seating::arrange_seats};
/// use quejing_rules::event::{Body, DealBegun, DrawnDeal, FamilyFields, HowSeated, NightState, PlayerId, Tenpai};
/// use quejing_rules::{RuleProfile, RuleSet};
/// let (rules, night) = (RuleProfile::from(RuleSet::RIICHI), NightState::default());
/// let seats = arrange_seats(&rules, &[1, 2, 3, 4].map(PlayerId::of), HowSeated::Draw)?;
/// let scene = Scene { night: &night, table: 0, deal: None, time_ms: 0 };
/// let begun = Course::start(&rules, &scene, &seats)?.begin(&scene, &DealBegun::default())?;
/// // The wall is used up and the dealer alone is tenpai: the dealer stays, with one counter more.
/// let family = FamilyFields::of(Tenpai(vec![PlayerId::of(1)]));
/// let drawn = DrawnDeal { family, ..DrawnDeal::default() };
/// let after = begun.course.act(&Scene { deal: Some(&begun.deal), ..scene }, &Body::Drawn(drawn))?;
/// let due = after.course.due(&scene);
/// assert_eq!((due.dealer, due.honba), (Some(PlayerId::of(1)), 1));
/// # Ok::<(), quejing_rules::event::Refusal>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Riichi {
    options: Options,
    length: GameLength,
    /// The players by starting seat.
    started: Seats<PlayerId>,
    /// The round of the next deal; its `sticks` are ignored.
    round: RiichiRound,
    over: Option<FamilyMessage>,
}

impl Riichi {
    pub(super) fn start(options: &Options, scene: &Scene<'_>, seats: &SeatsSet) -> Result<Riichi, Refusal> {
        Ok(Riichi {
            options: options.clone(),
            length: scene.plan().length,
            started: one_table(seats, SEATS)?,
            round: RiichiRound::FIRST,
            over: None,
        })
    }

    fn players(&self) -> Seats<PlayerId> {
        Seats::from_fn(SEATS, |seat| self.started[seat.after(self.round.dealer.index(), SEATS)])
    }

    /// Returns a player's points in the current game, including the starting points.
    fn points(&self, scene: &Scene<'_>, player: PlayerId) -> i64 {
        // The rules have no half points, but agreed money may.
        let total = scene.night.game().total(player).as_f64().floor() as i64;
        self.options.start_points + total
    }

    /// Sticks of the current game on the table. A voided hand leaves its sticks there only for itself.
    fn sticks(scene: &Scene<'_>) -> u32 {
        let own = match scene.deal {
            Some(deal) if deal.voided => deal.net(Holder::Table),
            _ => Amount::ZERO,
        };
        let table = (scene.night.game().on_table() + own).as_f64() / STICK as f64;
        table.max(0.0) as u32
    }

    /// Returns the round of a deal whose dealer people may have chosen.
    fn round_of(&self, deal: &Deal) -> RiichiRound {
        let dealer = deal.dealer().and_then(|dealer| self.started.iter().position(|&player| player == dealer));
        RiichiRound {
            wind: deal.round.unwrap_or(self.round.wind),
            dealer: Seat(dealer.unwrap_or(0) as u8),
            honba: deal.honba,
            riichi_sticks: 0,
        }
    }

    /// Returns the game after a deal.
    fn course_after(&self, scene: &Scene<'_>, deal: &Deal, ending: RiichiEnding, moves: &[Payment]) -> Riichi {
        let round = self.round_of(deal);
        let mut points = self.started.map(|player| self.points(scene, player));
        for moved in moves {
            let whole = moved.amount.as_f64().floor() as i64;
            for (holder, change) in [(moved.from, -whole), (moved.to, whole)] {
                let at = |&player: &PlayerId| Holder::Player(player) == holder;
                if let Some(at) = self.started.iter().position(at) {
                    points[Seat(at as u8)] += change;
                }
            }
        }
        let by_rules = next(&round, ending, points, &self.options);
        let onward = on(&round, ending, &self.options);
        let played = scene.deals_of_game() + 1;
        let bust = by_rules == Next::Over(GameEnd::Bust);
        let full = round.wind == Wind::North && round.dealer.index() + 1 == SEATS && onward.0 != round.wind;
        let over = match (self.length, by_rules) {
            (GameLength::Rules | GameLength::Half, Next::Over(end)) => Some(over(end)),
            (GameLength::Rules | GameLength::Half, Next::Deal(_)) => None,
            (GameLength::Hands(hands), _) if played >= hands => Some(Over::Played.into()),
            (GameLength::Full, _) if full => Some(Over::Played.into()),
            _ => bust.then(|| RiichiOver::Bust.into()),
        };
        let (wind, dealer, honba) = onward;
        Riichi {
            round: RiichiRound { wind, dealer, honba, riichi_sticks: 0 },
            over: self.over.clone().or(over),
            ..self.clone()
        }
    }

    /// Returns the basic points of a win, from its han and fu or from its yakuman.
    fn basic(&self, value: &Value, cautions: &mut Vec<FamilyMessage>) -> Result<u32, Refusal> {
        let bad = |needed: ValueRequirement| Err(Refusal::BadValue { needed: needed.into() });
        if let Some(units) = value.yakuman {
            if !(1..=MAX_YAKUMAN).contains(&units) {
                return bad(ValueRequirement::Yakuman);
            }
            let many = self.options.yakuman_stacking || self.options.double_yakuman;
            cautions.extend((units > 1 && !many).then(|| RiichiCaution::OneYakuman.into()));
            return Ok(yakuman_price(units).basic);
        }
        let Some(han) = value.fan.filter(|han| (1..=MAX_HAN).contains(han)) else {
            return bad(ValueRequirement::Han);
        };
        let right = |fu: &u32| FU.contains(fu) && (*fu == 25 || fu.is_multiple_of(10));
        let fu = match value.fu {
            Some(fu) if right(&fu) => fu,
            None if han >= 5 => 30,
            _ => return bad(ValueRequirement::Fu),
        };
        Ok(price(han, fu, &self.options).basic)
    }

    fn bill(
        &self,
        scene: &Scene<'_>,
        deal: &Deal,
        won: &WonDeal,
        win: &Win,
        cautions: &mut Vec<FamilyMessage>,
    ) -> Result<RiichiBill, Refusal> {
        let place = |player| seat(deal, player);
        let (value, caution) = entered::value(scene, win)?;
        cautions.extend(caution);
        let basic = self.basic(&value, cautions)?;
        if win.tiles.is_none() {
            cautions.extend(no_such_hand(&value, won.from.is_none()).map(FamilyMessage::from));
        }
        let mut bill = RiichiBill::new(place(win.winner)?, won.from.map(place).transpose()?, basic, None);
        if let Some(pao) = win.family.get::<Liability>() {
            if value.yakuman.is_none() || pao.player == win.winner || pao.units == 0 {
                return Err(Refusal::BadValue { needed: ValueRequirement::Pao.into() });
            }
            let fed = yakuman_price(pao.units.min(MAX_YAKUMAN)).basic.min(basic);
            (bill.basic, bill.fed) = (basic - fed, Some((place(pao.player)?, fed)));
        }
        Ok(bill)
    }

    fn won(self: &Arc<Self>, scene: &Scene<'_>, deal: &Deal, won: &WonDeal) -> Result<ActOutcome, Refusal> {
        one_self_draw(won)?;
        let mut outcome = ActOutcome::of(self.clone());
        let cautions = &mut outcome.cautions;
        if won.wins.len() >= 3 && self.options.triple_ron_draw {
            cautions.push(RiichiCaution::TripleRonIsDraw.into());
        } else if won.wins.len() > 1 && self.options.head_bump {
            let first = first_in_turn(deal, won).ok_or(Refusal::NoWinner)?;
            cautions.push(Caution::OneWinner { first }.into());
        }
        let mut bills = Vec::new();
        for win in &won.wins {
            bills.push(self.bill(scene, deal, won, win, cautions)?);
        }
        let sticks = Self::sticks(scene);
        let payments = match bills[..] {
            [bill] if bill.discarder.is_none() => {
                RiichiBill { honba: deal.honba, riichi_sticks: sticks, ..bill }.payments(&self.options)
            }
            _ => {
                let from = bills[0].discarder.unwrap_or(Seat(0));
                // Entries that these options rule out are warned about, and still paid.
                let options = Options { head_bump: false, triple_ron_draw: false, ..self.options.clone() };
                settle_several(from, &bills, deal.honba, sticks, &options).payments
            }
        };
        for win in &won.wins {
            match payments_as_paid(scene, win) {
                Some(paid) => {
                    outcome.moves.extend(paid?);
                    outcome.cautions.push(Caution::PaidOtherwise.into());
                }
                None => {
                    let paid = deal.assign_payments(payments.iter().copied()).into_iter();
                    outcome.moves.extend(paid.filter(|paid| paid.to == win.winner.into()));
                }
            }
        }
        let dealer_won = won.wins.iter().any(|win| Some(win.winner) == deal.dealer());
        let ending = RiichiEnding::Win { dealer_won };
        outcome.course = self.course_after(scene, deal, ending, &outcome.moves).into();
        outcome.ends = Some(Ending::Won(won.wins.iter().map(|win| win.winner).collect()));
        Ok(outcome)
    }

    fn declare_riichi(self: &Arc<Self>, scene: &Scene<'_>, deal: &Deal, by: PlayerId) -> Result<ActOutcome, Refusal> {
        seat(deal, by)?;
        if riichi_declarers(deal).contains(&by) {
            return Err(Refusal::Twice(by));
        }
        let mut outcome = ActOutcome::of(self.clone());
        // The other conditions of 3.12 are not recorded.
        if self.points(scene, by) < STICK {
            outcome.cautions.push(RiichiCaution::TooFewPoints { player: by }.into());
        }
        outcome.moves.push(Payment::new(by, Holder::Table, Amount::whole(STICK), PaymentReason::STICK_PUT));
        Ok(outcome)
    }

    fn draw_outcome(
        self: &Arc<Self>,
        scene: &Scene<'_>,
        deal: &Deal,
        drawn: &DrawnDeal,
    ) -> Result<ActOutcome, Refusal> {
        let mut outcome = ActOutcome::of(self.clone());
        outcome.ends = Some(Ending::Drawn(drawn.why));
        let ending = match drawn.why {
            DrawKind::Exhausted => {
                let seats = |players: &[PlayerId]| {
                    let mut seats = Seats::of(SEATS, false);
                    for &player in players {
                        seats[seat(deal, player)?] = true;
                    }
                    Ok::<_, Refusal>(seats)
                };
                let said_tenpai = drawn.family.get::<Tenpai>().map_or(&[][..], |tenpai| &tenpai.0);
                let said_nagashi = drawn.family.get::<Nagashi>().map_or(&[][..], |nagashi| &nagashi.0);
                let (tenpai, nagashi) = (seats(said_tenpai)?, seats(said_nagashi)?);
                let none_here = !said_nagashi.is_empty() && !self.options.nagashi_mangan;
                let cautions = &mut outcome.cautions;
                cautions.extend(none_here.then(|| RiichiCaution::NoNagashi.into()));
                let noten = riichi_declarers(deal).into_iter().filter(|player| !said_tenpai.contains(player));
                cautions.extend(noten.map(|player| RiichiCaution::RiichiNotTenpai { player }.into()));
                // Entries that the option rules out are warned about, and still paid.
                let options = Options { nagashi_mangan: true, ..self.options.clone() };
                outcome.moves = deal.assign_payments(draw(tenpai, nagashi, deal.honba, &options).payments);
                RiichiEnding::Exhausted { dealer_tenpai: tenpai[Seat(0)] }
            }
            // Played again as if it had never happened: its sticks go back.
            DrawKind::Abandoned => {
                outcome.moves = sticks_back(deal);
                RiichiEnding::Abortive
            }
            why => {
                if !self.has(why, deal) {
                    outcome.cautions.push(RiichiCaution::NoSuchDraw.into());
                }
                RiichiEnding::Abortive
            }
        };
        outcome.course = self.course_after(scene, deal, ending, &outcome.moves).into();
        Ok(outcome)
    }

    /// Returns true if the profile has this draw and its conditions were met.
    fn has(&self, why: DrawKind, deal: &Deal) -> bool {
        let Some(abortive) = Abortive::of(why) else {
            return true;
        };
        let are_met = abortive != Abortive::FourRiichi || riichi_declarers(deal).len() == SEATS;
        abortive.is_allowed(&self.options) && are_met
    }
}

/// Returns the players who declared riichi in a deal.
fn riichi_declarers(deal: &Deal) -> Vec<PlayerId> {
    deal.acts.iter().filter_map(|act| act.payload.body.act::<RiichiDeclared>()).map(|act| act.player).collect()
}

/// Returns a deal's sticks to those who put them down.
fn sticks_back(deal: &Deal) -> Vec<Payment> {
    let back = |player| Payment::new(Holder::Table, player, Amount::whole(STICK), PaymentReason::RIICHI_STICKS);
    riichi_declarers(deal).into_iter().map(back).collect()
}

/// Returns round wind, dealer and counter after a deal, whether or not the game is over.
fn on(round: &RiichiRound, ending: RiichiEnding, options: &Options) -> (Wind, Seat, u32) {
    let (stays, honba) = dealer_and_honba(ending, round.honba, options);
    match (stays, round.dealer.after(1, SEATS)) {
        (true, _) => (round.wind, round.dealer, honba),
        (false, Seat(0)) => (round.wind.next(), Seat(0), honba),
        (false, dealer) => (round.wind, dealer, honba),
    }
}

fn over(end: GameEnd) -> FamilyMessage {
    match end {
        GameEnd::LastDeal => Over::Played.into(),
        GameEnd::LastDealerLeads => RiichiOver::LastDealerLeads.into(),
        GameEnd::Bust => RiichiOver::Bust.into(),
        GameEnd::Reached => RiichiOver::Reached.into(),
    }
}

impl Play for Riichi {
    fn due(&self, scene: &Scene<'_>) -> Due {
        let (players, round) = match scene.deal {
            Some(deal) => (deal.players.clone(), self.round_of(deal)),
            None => (self.players().to_vec(), self.round),
        };
        let mut due = Due {
            deal: scene.deals_played() + 1,
            playing: scene.deal.is_some(),
            dealer: players.first().copied(),
            players,
            round_number: round.wind as u32,
            round: Some(round.wind),
            dealership: Some(round.dealership()),
            honba: round.honba,
            sticks: Self::sticks(scene),
            over: self.over.clone(),
            ..Due::default()
        };
        match (scene.deal, due.dealer) {
            (Some(deal), _) => {
                due.wall = wall(deal);
                let players = riichi_declarers(deal);
                if players.len() == SEATS && self.has(Abortive::FourRiichi.kind(), deal) {
                    due.steps.push(RiichiStep::EndInDraw { why: Abortive::FourRiichi.kind() }.into());
                }
                if !players.is_empty() {
                    due.reminders.push(Reminder::RiichiDiscard { players }.into());
                }
            }
            (None, Some(_)) if self.over.is_some() => due.steps.push(DueStep::CloseNight.into()),
            (None, Some(by)) => due.steps.push(DueStep::ThrowDice { by }.into()),
            (None, None) => {}
        }
        due
    }

    fn take_seats(&self, _: &Scene<'_>, seats: &SeatsSet) -> Result<(Course, Vec<FamilyMessage>), Refusal> {
        let table = one_table(seats, SEATS)?;
        // 风位 is drawn only once.
        let cautions = other_seats(&self.players(), &table, self.round == RiichiRound::FIRST, seats.how);
        let mut started = table;
        started.rotate_right(self.round.dealer.index());
        let course = Riichi { started, ..self.clone() };
        Ok((course.into(), cautions))
    }

    fn begin(self: Arc<Self>, _: &Scene<'_>, begun: &DealBegun) -> Result<Begun, Refusal> {
        tiles::list(&begun.turned)?;
        let (players, other) = dealt_by(&self.players(), begun)?;
        let mut start = Begun::of(players, self.clone());
        start.deal.round = Some(self.round.wind);
        start.deal.round_number = self.round.wind as u32;
        start.deal.honba = self.round.honba;
        start.deal.dealership = Some(self.round_of(&start.deal).dealership());
        start.cautions.extend(other);
        start.cautions.extend(self.over.is_some().then(|| Caution::GameOver.into()));
        Ok(start)
    }

    fn act(self: Arc<Self>, scene: &Scene<'_>, body: &Body) -> Result<ActOutcome, Refusal> {
        let deal = scene.deal.ok_or(Refusal::NoDeal)?;
        match body {
            Body::Act(act) => match act.downcast_ref() {
                Some(RiichiDeclared { player }) => self.declare_riichi(scene, deal, *player),
                None => Err(Refusal::NotInTheseRules),
            },
            Body::Won(won) => self.won(scene, deal, won),
            Body::Drawn(drawn) => self.draw_outcome(scene, deal, drawn),
            Body::FalseWin(said) => {
                // The text has no penalty, so the table sets it. A deal that ends this way is played again and its sticks go back.
                let ending = RiichiEnding::Abortive;
                let mut outcome = false_win(deal, said, Amount::ZERO, self.clone().into(), self.clone().into())?;
                let chombo = |moved: &mut Payment| moved.why = PaymentReason::CHOMBO;
                outcome.moves.iter_mut().for_each(chombo);
                if outcome.ends.is_some() {
                    outcome.moves.extend(sticks_back(deal));
                    outcome.course = self.course_after(scene, deal, ending, &outcome.moves).into();
                }
                Ok(outcome)
            }
            _ => Err(Refusal::NotInTheseRules),
        }
    }

    fn next_players(&self) -> Option<Vec<PlayerId>> {
        Some(self.players().to_vec())
    }
}

/// Returns the wall after one throw of two dice: that many stacks stay standing at the right end of the wall counted
/// to.
fn wall(deal: &Deal) -> Option<Wall> {
    let &[a, b] = begun_of(deal)?.dice.as_slice() else {
        return None;
    };
    let left = a.checked_add(b)?;
    let opener = *deal.players.get(broken_wall(left)?.index())?;
    Some(Wall { opener, tail: (opener, left), first: (opener, left + 1) })
}

/// Returns the caution for han and fu that no hand has: 20 fu are a self-drawn 平和, whose 门前清自摸和 makes it 2 han or more; 25 fu are
/// 七对子, 2 han, and 3 by self-draw.
fn no_such_hand(value: &Value, self_draw: bool) -> Option<RiichiCaution> {
    let (han, fu) = value.fan.zip(value.fu).filter(|_| value.yakuman.is_none())?;
    let exists = match (fu, self_draw) {
        (20, _) => self_draw && han >= 2,
        (25, true) => han >= 3,
        (25, false) => han >= 2,
        _ => true,
    };
    (!exists).then_some(match self_draw {
        true => RiichiCaution::NoSuchSelfDraw { han, fu },
        false => RiichiCaution::NoSuchDiscardWin { han, fu },
    })
}
