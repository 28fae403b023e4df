//! From the events to the evening as it stands: a pure function of the list.

use super::{Event, EventBody, PLAYERS, SettledDeal, Share, TableError, WonHand};
use crate::hand::Seat;
use crate::rules::RuleProfile;
use crate::rules::lingque::table_play::{Ending, dealer_repeats};
use crate::rules::riichi::STICK;
use crate::tile::Wind;

/// Whether a recorded hand counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandState {
    /// It counts in the totals.
    Counted,
    /// It was undone; it is still shown, crossed out.
    Undone,
}

/// One hand of the evening, won or drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct HandLine {
    /// Sequence number of the event that recorded it.
    pub seq: u64,
    /// When it was recorded, milliseconds since 1970-01-01 UTC.
    pub at_ms: u64,
    /// Who was dealer.
    pub dealer: usize,
    /// The hand as it counts now, after corrections; none for a drawn hand and for a settled deal.
    pub won: Option<WonHand>,
    /// The deal as it counts now, where it is more than one win.
    pub deal: Option<SettledDeal>,
    /// Whether it counts.
    pub state: HandState,
    /// How often it was corrected.
    pub corrections: u32,
}

/// The evening as it stands after some events.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Night {
    /// Names in seating order; empty before the evening is opened.
    pub players: [String; PLAYERS],
    /// Whether the evening was opened.
    pub opened: bool,
    /// All hands in the order they were recorded, undone ones included.
    pub hands: Vec<HandLine>,
    /// Events that contradict the ones before; they had no effect.
    pub problems: Vec<ReplayProblem>,
}

/// An event that had no effect, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayProblem {
    /// Sequence number of the event.
    pub seq: u64,
    /// Code of the [`TableError`] that it would have caused.
    pub code: &'static str,
}

/// What people beside the players have gained, by name, in the order in which they came.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Beside {
    /// Those who bet.
    pub others: Vec<Share>,
    /// The members of camps.
    pub members: Vec<Share>,
}

fn add_shares(sums: &mut Vec<Share>, more: &[Share]) {
    for share in more {
        match sums.iter_mut().find(|sum| sum.name == share.name) {
            Some(sum) => sum.net += share.net,
            None => sums.push(share.clone()),
        }
    }
}

impl HandLine {
    /// The hands that won in it.
    pub fn wins(&self) -> &[WonHand] {
        match (&self.won, &self.deal) {
            (Some(won), _) => std::slice::from_ref(won),
            (None, Some(deal)) => &deal.wins,
            (None, None) => &[],
        }
    }

    /// What each player gained in it.
    pub fn payments(&self) -> [i64; PLAYERS] {
        let of_deal = || self.deal.as_ref().map(|deal| deal.payments);
        let of_win = self.won.as_ref().map(|won| won.payments);
        of_win.or_else(of_deal).unwrap_or_default()
    }

    /// The rules it was settled with; none for a drawn hand.
    pub fn rules(&self) -> Option<&RuleProfile> {
        let of_deal = || self.deal.as_ref().map(|deal| &deal.rules);
        let of_win = self.won.as_ref().map(|won| &won.rules);
        of_win.or_else(of_deal)
    }

    /// What surrounded it, in riichi.
    pub fn riichi(&self) -> Option<&super::RiichiFacts> {
        self.deal.as_ref().and_then(SettledDeal::riichi)
    }
}

impl Night {
    /// Hands that count.
    pub fn counted(&self) -> impl Iterator<Item = &HandLine> {
        self.hands.iter().filter(|h| h.state == HandState::Counted)
    }

    /// Points of every player.
    pub fn totals(&self) -> [i64; PLAYERS] {
        let mut totals = [0; PLAYERS];
        for line in self.counted() {
            for (total, payment) in totals.iter_mut().zip(line.payments()) {
                *total += payment;
            }
        }
        totals
    }

    /// What people beside the players have gained: those who bet, and the members of camps.
    pub fn beside(&self) -> Beside {
        let mut beside = Beside::default();
        for deal in self.counted().filter_map(|line| line.deal.as_ref()) {
            add_shares(&mut beside.others, &deal.others);
            add_shares(&mut beside.members, &deal.members);
        }
        beside
    }

    /// Riichi sticks on the table, after the last deal of riichi.
    pub fn sticks(&self) -> u32 {
        self.last_riichi().map_or(0, |facts| facts.sticks_left)
    }

    /// The counter of the next deal of riichi.
    pub fn honba(&self) -> u32 {
        self.last_riichi().map_or(0, |facts| facts.next_honba)
    }

    /// The round wind of the next deal of riichi: it moves on when the deal comes back to the first dealer.
    pub fn round(&self) -> Wind {
        let mut deals = self.counted().filter(|line| line.riichi().is_some());
        let Some(first) = deals.next() else {
            return Wind::East;
        };
        let last = deals.last().unwrap_or(first);
        let round = last.riichi().and_then(|facts| facts.round.parse().ok());
        let round = round.unwrap_or(Wind::East);
        let stays = last.riichi().is_some_and(|facts| facts.dealer_stays);
        let back = (last.dealer + 1) % PLAYERS == first.dealer;
        if back && !stays { round.next() } else { round }
    }

    /// Points that the record cannot account for: sticks that it has not seen laid down, or whose hand was undone.
    pub fn unaccounted(&self) -> f64 {
        let sticks = i64::from(self.sticks()) * STICK;
        let players: i64 = self.totals().iter().sum();
        let others: f64 = self.beside().others.iter().map(|share| share.net).sum();
        -((players + sticks) as f64 + others)
    }

    fn last_riichi(&self) -> Option<&super::RiichiFacts> {
        self.counted().filter_map(HandLine::riichi).last()
    }

    /// Who deals the next hand when nobody says otherwise: as the rules of the last hand have it (连庄 in Lingque 28 and
    /// riichi after a win of the dealer's own, the winner where the house rule says so), or else the next in turn. After a
    /// hand without a winner the deal passes.
    pub fn next_dealer(&self) -> usize {
        let Some(last) = self.counted().last() else {
            return 0;
        };
        let passed = (last.dealer + 1) % PLAYERS;
        if let Some(facts) = last.riichi() {
            return if facts.dealer_stays {
                last.dealer
            } else {
                passed
            };
        }
        let Some(won) = last.wins().first() else {
            return passed;
        };
        let seat = Seat(((won.winner + PLAYERS - last.dealer) % PLAYERS) as u8);
        let stays = match &won.rules {
            RuleProfile::Lingque(profile) => dealer_repeats(profile.edition, Ending::Won(seat)),
            RuleProfile::Riichi(_) => seat == Seat(0),
            RuleProfile::House(options) if options.winner_deals => return won.winner,
            RuleProfile::House(_) | RuleProfile::ZungJung(_) => false,
        };
        if stays { last.dealer } else { passed }
    }

    fn line(&self, hand: u64) -> Result<&HandLine, TableError> {
        self.hands
            .iter()
            .find(|h| h.seq == hand)
            .ok_or(TableError::UnknownHand { hand })
    }

    fn line_mut(&mut self, hand: u64) -> Option<&mut HandLine> {
        self.hands.iter_mut().find(|h| h.seq == hand)
    }
}

/// Checks that an event may follow the evening as it stands.
///
/// # Errors
/// The first thing that is wrong with it.
pub fn check(night: &Night, body: &EventBody) -> Result<(), TableError> {
    match body {
        EventBody::NightOpened { players } => players.iter().try_for_each(|name| check_name(name)),
        EventBody::PlayerRenamed { player, name } => {
            check_player(*player).and_then(|()| check_name(name))
        }
        EventBody::HandWon(won) => check_won(won),
        EventBody::DealSettled(deal) => deal.check(),
        EventBody::DealCorrected { hand, with } => night.line(*hand).and_then(|_| with.check()),
        EventBody::HandDrawn { dealer } => check_player(*dealer),
        EventBody::HandUndone { hand } => check_state(night, *hand, HandState::Counted),
        EventBody::HandRestored { hand } => check_state(night, *hand, HandState::Undone),
        EventBody::HandCorrected { hand, with } => {
            let line = night.line(*hand)?;
            if line.won.is_none() && line.deal.is_none() {
                return Err(TableError::UnknownHand { hand: *hand });
            }
            check_won(with)
        }
    }
}

fn check_player(player: usize) -> Result<(), TableError> {
    if player < PLAYERS {
        Ok(())
    } else {
        Err(TableError::UnknownPlayer { player })
    }
}

fn check_name(name: &str) -> Result<(), TableError> {
    if name.trim().is_empty() {
        Err(TableError::EmptyName)
    } else {
        Ok(())
    }
}

fn check_state(night: &Night, hand: u64, needed: HandState) -> Result<(), TableError> {
    if night.line(hand)?.state == needed {
        Ok(())
    } else {
        Err(TableError::AlreadySo { hand })
    }
}

fn check_won(won: &WonHand) -> Result<(), TableError> {
    check_player(won.winner)?;
    check_player(won.dealer)?;
    if let Some(discarder) = won.discarder {
        check_player(discarder)?;
        if discarder == won.winner {
            return Err(TableError::DealtIntoOwnWin { player: discarder });
        }
    }
    let sum = won
        .payments
        .iter()
        .fold(0_i64, |sum, p| sum.saturating_add(*p));
    if sum == 0 {
        Ok(())
    } else {
        Err(TableError::NotZeroSum { sum })
    }
}

/// Replays an evening from its events.
///
/// An event that contradicts the ones before has no effect and is named in [`Night::problems`]; the rest still counts.
pub fn replay(events: &[Event]) -> Night {
    let mut night = Night::default();
    for event in events {
        match check(&night, &event.body) {
            Ok(()) => apply(&mut night, event),
            Err(error) => night.problems.push(ReplayProblem {
                seq: event.seq,
                code: error.code(),
            }),
        }
    }
    night
}

fn apply(night: &mut Night, event: &Event) {
    let line = |dealer: usize, won: Option<WonHand>, deal: Option<SettledDeal>| HandLine {
        seq: event.seq,
        at_ms: event.at_ms,
        dealer,
        won,
        deal,
        state: HandState::Counted,
        corrections: 0,
    };
    match &event.body {
        EventBody::NightOpened { players } => {
            night.players.clone_from(players);
            night.opened = true;
        }
        EventBody::PlayerRenamed { player, name } => night.players[*player].clone_from(name),
        EventBody::HandWon(won) => {
            let won = (**won).clone();
            night.hands.push(line(won.dealer, Some(won), None));
        }
        EventBody::DealSettled(deal) => {
            let deal = (**deal).clone();
            night.hands.push(line(deal.dealer, None, Some(deal)));
        }
        EventBody::HandDrawn { dealer } => night.hands.push(line(*dealer, None, None)),
        EventBody::HandUndone { hand } => set_state(night, *hand, HandState::Undone),
        EventBody::HandRestored { hand } => set_state(night, *hand, HandState::Counted),
        EventBody::HandCorrected { hand, with } => {
            if let Some(line) = night.line_mut(*hand) {
                line.dealer = with.dealer;
                line.won = Some((**with).clone());
                line.deal = None;
                line.corrections += 1;
            }
        }
        EventBody::DealCorrected { hand, with } => {
            if let Some(line) = night.line_mut(*hand) {
                line.dealer = with.dealer;
                line.won = None;
                line.deal = Some((**with).clone());
                line.corrections += 1;
            }
        }
    }
}

fn set_state(night: &mut Night, hand: u64, state: HandState) {
    if let Some(line) = night.line_mut(hand) {
        line.state = state;
    }
}
