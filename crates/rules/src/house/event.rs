//! The events of a deal that move money, and the check that each can happen at its point (sections 4, 5, 8, 11).

use super::{EventObjection, Options, Party, PartyMemberIndex, SpecialRule};
use crate::hand::KongKind;
use crate::{Fault, FaultCode, Faults};

/// An event of a deal that moves money. Players are indices into [`Party::players`].
///
/// ```
/// use quejing_rules::Amount;
/// use quejing_rules::house::{HouseEvent, Options, Party, settle};
/// let party = Party { players: ["甲", "乙", "丙", "丁"].map(String::from).to_vec(), ..Party::default() };
/// // A false win while 丁 waits for a hand of two fan.
/// let false_win = HouseEvent::FalseWin { by: 0, fan: 1, tenpai: vec![(3, 2)] };
/// assert_eq!(settle(&party, &[false_win], &Options::default())?.net, [-60, 0, 0, 60].map(Amount::from_units));
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HouseEvent {
    /// A win on a discard, or by self-draw.
    Win {
        winner: PartyMemberIndex,
        /// The discarder; `None` for a self-draw.
        from: Option<PartyMemberIndex>,
        /// The fan of the hand, at least 1.
        fan: u32,
    },
    /// A kong, which is paid at once. A robbed kong pays nothing and is no event.
    Kong {
        /// The kind of kong: exposed, added or concealed.
        kind: KongKind,
        /// The player who made the kong.
        by: PartyMemberIndex,
        /// The player whose discard completed the kong or, for an added kong, its pung; `None` for a concealed kong.
        from: Option<PartyMemberIndex>,
    },
    /// A false win (诈和), which ends the deal.
    FalseWin {
        /// The player who declared the false win.
        by: PartyMemberIndex,
        /// The declared fan, at least 1; it counts only if nobody else is waiting.
        fan: u32,
        /// The waiting players, each with the highest fan they could win on a discard.
        tenpai: Vec<(PartyMemberIndex, u32)>,
    },
}

/// The maximum fan of an event in the input, far above any real hand: even four yakuman, one of them double, make only
/// 50.
const MAX_EVENT_FAN: u32 = 10_000;

/// The progress of a deal while its events are settled: the players who have left it, its end, and the winners on the
/// last discard.
pub(super) struct DealProgress<'a> {
    party: &'a Party,
    options: &'a Options,
    /// True for each player who has left the deal under special rule 7 (血战到底).
    has_left: Vec<bool>,
    is_over: bool,
    /// The discarder and the winners of the last winning discard, as long as others may win on it too. `None` without
    /// such a discard, and under special rules 7 and 11.
    last_winning_discard: Option<(PartyMemberIndex, Vec<PartyMemberIndex>)>,
}

impl<'a> DealProgress<'a> {
    /// Returns the progress before the first event of a deal: nobody has left it.
    pub(super) fn new(party: &'a Party, options: &'a Options) -> DealProgress<'a> {
        DealProgress {
            party,
            options,
            has_left: vec![false; party.players.len()],
            is_over: false,
            last_winning_discard: None,
        }
    }

    /// Returns the players who are still in the deal, in turn order.
    pub(super) fn remaining_players(&self) -> Vec<PartyMemberIndex> {
        (0..self.has_left.len()).filter(|&player| !self.has_left[player]).collect()
    }

    /// Checks the next event and updates the progress with it. Fails without a change if the event cannot happen now;
    /// `index` is its place in the list of events, which the fault names.
    pub(super) fn accept_event(&mut self, index: usize, event: &HouseEvent) -> Result<(), Faults> {
        if let Some(objection) = self.event_objection(event) {
            return Err(Fault::new(FaultCode::BadEvent, format!("events[{index}]"), objection).into());
        }
        match event {
            HouseEvent::Win { winner, from, .. } => self.record_win(*winner, *from),
            HouseEvent::Kong { .. } => self.last_winning_discard = None,
            HouseEvent::FalseWin { .. } => self.is_over = true,
        }
        Ok(())
    }

    /// Returns the reason why an event cannot happen now; `None` if it can.
    fn event_objection(&self, event: &HouseEvent) -> Option<EventObjection> {
        let plays = |player: PartyMemberIndex| self.has_left.get(player) == Some(&false);
        let fan = |fan: u32| (1..=MAX_EVENT_FAN).contains(&fan);
        let next_winner = self.is_further_win(event);
        match event {
            _ if self.is_over && !next_winner => Some(EventObjection::Over),
            HouseEvent::Win { fan: found, .. } if !fan(*found) => Some(EventObjection::NoFan),
            HouseEvent::Win { winner, from, .. } => match from {
                _ if !plays(*winner) => Some(EventObjection::WinnerOut),
                Some(from) if !plays(*from) => Some(EventObjection::DiscarderOut),
                Some(from) if from == winner => Some(EventObjection::OwnDiscard),
                _ => None,
            },
            HouseEvent::Kong { by, .. } if !plays(*by) => Some(EventObjection::KongOut),
            HouseEvent::Kong { kind, by, from } => match (kind, from) {
                (KongKind::Concealed, None) => None,
                (KongKind::Concealed, Some(_)) => Some(EventObjection::ConcealedFed),
                (_, None) => Some(EventObjection::NameFeeder),
                (_, Some(from)) if from == by || *from >= self.has_left.len() => Some(EventObjection::FedByOther),
                (KongKind::Exposed, Some(from)) if !plays(*from) => Some(EventObjection::DiscarderOut),
                (_, Some(_)) => None,
            },
            HouseEvent::FalseWin { by, .. } if !plays(*by) => Some(EventObjection::DeclarerOut),
            HouseEvent::FalseWin { by, fan: found, tenpai } => {
                let waits = |&(player, found): &(PartyMemberIndex, u32)| player != *by && plays(player) && fan(found);
                let again = |index: usize| tenpai[..index].iter().any(|other| other.0 == tenpai[index].0);
                if tenpai.is_empty() && !fan(*found) {
                    Some(EventObjection::NoFan)
                } else if !tenpai.iter().all(waits) || (0..tenpai.len()).any(again) {
                    Some(EventObjection::Waiting)
                } else {
                    None
                }
            }
        }
    }

    /// Returns true if the event is another player's win on the last winning discard, and the option `multi_win` is on.
    fn is_further_win(&self, event: &HouseEvent) -> bool {
        let (HouseEvent::Win { winner, from: Some(from), .. }, Some((discarder, winners))) =
            (event, &self.last_winning_discard)
        else {
            return false;
        };
        self.options.multi_win && from == discarder && !winners.contains(winner)
    }

    /// Updates the progress after a win. By default the deal is over. Under special rule 7 the winner leaves the deal,
    /// which is over when one player is left; under special rule 11 it goes on.
    fn record_win(&mut self, winner: PartyMemberIndex, from: Option<PartyMemberIndex>) {
        match self.party.special {
            Some(SpecialRule::RiverOfBlood) => {}
            Some(SpecialRule::BloodBattle) => {
                self.has_left[winner] = true;
                self.is_over = self.remaining_players().len() <= 1;
            }
            _ => {
                self.is_over = true;
                let mut winners = match (&self.last_winning_discard, from) {
                    (Some((discarder, winners)), Some(from)) if *discarder == from => winners.clone(),
                    _ => Vec::new(),
                };
                winners.push(winner);
                self.last_winning_discard = from.map(|from| (from, winners));
            }
        }
    }
}
