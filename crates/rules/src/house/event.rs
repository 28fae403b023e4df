//! What happens in a deal, and whether it can happen at that point (sections 4, 5, 8, 11).

use super::{Objection, Options, Party, PartyMember, Special};
use crate::hand::KongKind;
use crate::{Fault, FaultCode, Faults};

/// An event that moves money. Players are indices into [`Party::players`].
///
/// ```
/// use quejing_rules::event::Amount;
/// use quejing_rules::house::{HouseEvent, Options, Party, settle};
/// let party = Party { players: ["甲", "乙", "丙", "丁"].map(String::from).to_vec(), ..Party::default() };
/// // A false win while 丁 waits for a hand of two fan.
/// let false_win = HouseEvent::FalseWin { by: 0, fan: 1, tenpai: vec![(3, 2)] };
/// assert_eq!(settle(&party, &[false_win], &Options::default())?.net, [-60, 0, 0, 60].map(Amount::whole));
/// # Ok::<(), quejing_rules::Faults>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HouseEvent {
    /// A win, on a discard of `from` or self-drawn.
    Win {
        winner: PartyMember,
        /// The discarder; `None` for a self-draw.
        from: Option<PartyMember>,
        /// The fan of the hand.
        fan: u32,
    },
    /// A kong. A robbed kong pays nothing and is not an event.
    Kong {
        /// The kind of kong.
        kind: KongKind,
        /// The player who made it.
        by: PartyMember,
        /// The player who fed it; `None` for a concealed kong.
        from: Option<PartyMember>,
    },
    /// 诈和. The deal ends.
    FalseWin {
        /// The player who declared it.
        by: PartyMember,
        /// The fan as declared, at least 1; counts if nobody else is waiting.
        fan: u32,
        /// The waiting players, each with the highest fan they could win on a discard.
        tenpai: Vec<(PartyMember, u32)>,
    },
}

/// The highest fan accepted for a real hand: even four yakuman that cannot go together make only 50.
const MAX_FAN: u32 = 10_000;

/// The progress of a deal.
pub(super) struct Flow<'a> {
    party: &'a Party,
    options: &'a Options,
    out: Vec<bool>,
    over: bool,
    /// The last discard that was won on, and by whom: others may win on it too.
    won: Option<(PartyMember, Vec<PartyMember>)>,
}

impl<'a> Flow<'a> {
    pub(super) fn new(party: &'a Party, options: &'a Options) -> Flow<'a> {
        Flow { party, options, out: vec![false; party.players.len()], over: false, won: None }
    }

    /// Returns the players still in the deal.
    pub(super) fn still_in(&self) -> Vec<PartyMember> {
        (0..self.out.len()).filter(|&player| !self.out[player]).collect()
    }

    /// Takes the next event, or says why it cannot happen.
    pub(super) fn accept(&mut self, index: usize, event: &HouseEvent) -> Result<(), Faults> {
        if let Some(objection) = self.objection(event) {
            return Err(Fault::new(FaultCode::BadEvent, format!("events[{index}]"), objection).into());
        }
        match event {
            HouseEvent::Win { winner, from, .. } => self.after_win(*winner, *from),
            HouseEvent::Kong { .. } => self.won = None,
            HouseEvent::FalseWin { .. } => self.over = true,
        }
        Ok(())
    }

    fn objection(&self, event: &HouseEvent) -> Option<Objection> {
        let plays = |player: PartyMember| self.out.get(player) == Some(&false);
        let fan = |fan: u32| (1..=MAX_FAN).contains(&fan);
        let next_winner = self.is_next_winner(event);
        match event {
            _ if self.over && !next_winner => Some(Objection::Over),
            HouseEvent::Win { fan: found, .. } if !fan(*found) => Some(Objection::NoFan),
            HouseEvent::Win { winner, from, .. } => match from {
                _ if !plays(*winner) => Some(Objection::WinnerOut),
                Some(from) if !plays(*from) => Some(Objection::DiscarderOut),
                Some(from) if from == winner => Some(Objection::OwnDiscard),
                _ => None,
            },
            HouseEvent::Kong { by, .. } if !plays(*by) => Some(Objection::KongOut),
            HouseEvent::Kong { kind, by, from } => match (kind, from) {
                (KongKind::Concealed, None) => None,
                (KongKind::Concealed, Some(_)) => Some(Objection::ConcealedFed),
                (_, None) => Some(Objection::NameFeeder),
                (_, Some(from)) if from == by || *from >= self.out.len() => Some(Objection::FedByOther),
                (KongKind::Exposed, Some(from)) if !plays(*from) => Some(Objection::DiscarderOut),
                (_, Some(_)) => None,
            },
            HouseEvent::FalseWin { by, .. } if !plays(*by) => Some(Objection::DeclarerOut),
            HouseEvent::FalseWin { by, fan: found, tenpai } => {
                let waits = |&(player, found): &(PartyMember, u32)| player != *by && plays(player) && fan(found);
                let again = |index: usize| tenpai[..index].iter().any(|other| other.0 == tenpai[index].0);
                if tenpai.is_empty() && !fan(*found) {
                    Some(Objection::NoFan)
                } else if !tenpai.iter().all(waits) || (0..tenpai.len()).any(again) {
                    Some(Objection::Waiting)
                } else {
                    None
                }
            }
        }
    }

    /// Returns true if it is another win on the discard just won, in a deal that ends with it.
    fn is_next_winner(&self, event: &HouseEvent) -> bool {
        let (HouseEvent::Win { winner, from: Some(from), .. }, Some((discarder, winners))) = (event, &self.won) else {
            return false;
        };
        self.options.multi_win && from == discarder && !winners.contains(winner)
    }

    fn after_win(&mut self, winner: PartyMember, from: Option<PartyMember>) {
        match self.party.special {
            Some(Special::RiverOfBlood) => {}
            Some(Special::BloodBattle) => {
                self.out[winner] = true;
                self.over = self.still_in().len() <= 1;
            }
            _ => {
                self.over = true;
                let mut winners = match (&self.won, from) {
                    (Some((discarder, winners)), Some(from)) if *discarder == from => winners.clone(),
                    _ => Vec::new(),
                };
                winners.push(winner);
                self.won = from.map(|from| (from, winners));
            }
        }
    }
}
