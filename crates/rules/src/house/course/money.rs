//! The payments of a deal in the house rule: the deal is settled as a whole, and each payment is divided within camps.

use super::HouseCourse;
use crate::course::{CourseContext, first_winner_in_turn};
use crate::family::resolve_value;
use crate::house::acts::{HandOpened, Kong, Support};
use crate::house::fields::{DealSupports, OpenHands};
use crate::house::{HouseEvent, Options, Party, PartyMemberIndex, notices, settle};
use crate::play::{Deal, Play, Refusal, UnsettledReason, Win, WonDeal};
use crate::{Holder, Payment, PlayerId};

impl HouseCourse {
    /// Returns the bets of a deal: the latest choice of each supporter, oldest first. A member of a camp counts as the
    /// camp's representative.
    pub(super) fn latest_supports(&self, context: &CourseContext<'_>, deal: &Deal) -> Vec<Support> {
        let mut supports: Vec<Support> = Vec::new();
        let said = deal.acts.iter().flat_map(|act| match &*act.play {
            Play::DealBegun(begun) => DealSupports::supports_of(begun).to_vec(),
            body => body.family_act().copied().into_iter().collect(),
        });
        for support in said {
            let support = Support {
                who: self.representative(context, support.who),
                player: self.representative(context, support.player),
            };
            supports.retain(|other| other.who != support.who);
            supports.push(support);
        }
        supports
    }

    /// Returns the players of a deal with an open hand, in turn order. A hand that a member of a camp opened counts as
    /// the hand of the camp's representative.
    pub(super) fn open_hand_players(&self, context: &CourseContext<'_>, deal: &Deal) -> Vec<PlayerId> {
        let said = deal.acts.iter().flat_map(|act| match &*act.play {
            Play::DealBegun(begun) => OpenHands::players_of(begun).to_vec(),
            body => body.family_act().map(|HandOpened { player }| *player).into_iter().collect(),
        });
        let said: Vec<PlayerId> = said.map(|player| self.representative(context, player)).collect();
        deal.players.iter().copied().filter(|player| said.contains(player)).collect()
    }

    /// Returns a win with each person replaced by the representative of their camp; unchanged without camps.
    pub(super) fn map_win_to_camps(&self, context: &CourseContext<'_>, won: &WonDeal) -> WonDeal {
        let stands = |player| self.representative(context, player);
        let of_camp = |win: &Win| Win { winner: stands(win.winner), ..win.clone() };
        WonDeal { from: won.from.map(stands), wins: won.wins.iter().map(of_camp).collect() }
    }

    /// Returns the deal's first winner, among several on one discard the first in turn order; `None` if nobody has won.
    pub(super) fn first_winner(&self, context: &CourseContext<'_>, deal: &Deal) -> Option<PlayerId> {
        deal.acts.iter().find_map(|act| match &*act.play {
            Play::Won(won) => {
                let won = self.map_win_to_camps(context, won);
                let first = first_winner_in_turn(deal, &won);
                first.or(won.wins.first().map(|win| win.winner))
            }
            _ => None,
        })
    }

    /// Returns the deal's recorded kongs and wins as events for [`settle`]; a win without recorded fan counts as one
    /// fan. False wins are left out, because [`settle`] would end the deal with them. Fails if a person is not in the
    /// deal.
    fn past_events(&self, context: &CourseContext<'_>, deal: &Deal) -> Result<Vec<HouseEvent>, Refusal> {
        let mut events = Vec::new();
        for act in &deal.acts {
            // A false win that did not end the deal is over and paid; nothing follows from it.
            if let Some(kong) = act.play.family_act::<Kong>() {
                events.push(self.kong_event(context, deal, kong)?);
            } else if let Play::Won(won) = &*act.play {
                let won = self.map_win_to_camps(context, won);
                for win in &won.wins {
                    let (value, _) = resolve_value(&self.options, win)?;
                    events.push(self.win_event(deal, win.winner, won.from, value.fan.unwrap_or(1))?);
                }
            }
        }
        Ok(events)
    }

    /// Settles the deal with its recorded events and the new ones. Returns the payments of the last new event, divided
    /// within camps, and the players still in the deal under special rule 7 (empty under other rules). Pays several
    /// wins on one discard even if the option `multi_win` excludes them. Refuses impossible events, and amounts that
    /// camps cannot divide exactly.
    pub(super) fn settle_events(
        &self,
        context: &CourseContext<'_>,
        deal: &Deal,
        new_events: &[HouseEvent],
    ) -> Result<(Vec<Payment>, Vec<PartyMemberIndex>), Refusal> {
        let supports = self.latest_supports(context, deal);
        let party = build_party(self.open_hand_players(context, deal), &supports, deal);
        let mut events = self.past_events(context, deal)?;
        events.extend_from_slice(new_events);
        // Entries that the option rules out are warned about, and still paid.
        let options = Options { multi_win: true, ..self.options };
        let mut settled = settle(&party, &events, &options).map_err(UnsettledReason::from)?;
        let everybody: Vec<PlayerId> =
            deal.players.iter().copied().chain(supports.iter().map(|support| support.who)).collect();
        let mut moves = Vec::new();
        for paid in settled.payments.pop().unwrap_or_default() {
            split_payment_between_camps(&paid.map(|person| self.camp_members(context, everybody[person])), &mut moves)?;
        }
        Ok((moves, settled.still_playing))
    }
}

/// Returns the people of a deal as a [`Party`], with player ids as names and its camps left out: payments are divided
/// within camps later.
fn build_party(open_hand_players: Vec<PlayerId>, supports: &[Support], deal: &Deal) -> Party {
    let name = |player: &PlayerId| player.to_string();
    Party {
        players: deal.players.iter().map(name).collect(),
        spectators: supports.iter().map(|support| (name(&support.who), name(&support.player))).collect(),
        open_hands: open_hand_players.iter().map(name).collect(),
        camps: None,
        special: HouseCourse::deal_special_rule(deal),
    }
}

/// Splits a payment between two camps into equal payments from each payer to each receiver, and appends them to
/// `payments`. Fails if the amount cannot be divided exactly.
fn split_payment_between_camps(payment: &Payment<Vec<PlayerId>>, payments: &mut Vec<Payment>) -> Result<(), Refusal> {
    let people = |holder: &Holder<Vec<PlayerId>>| holder.clone().player().unwrap_or_default();
    let (from, to) = (people(&payment.from), people(&payment.to));
    let each = payment
        .amount
        .equal_share((from.len() * to.len()) as i64)
        .ok_or_else(|| UnsettledReason::from(notices::HouseUnsettledReason::Uneven))?;
    for &payer in &from {
        let parts =
            to.iter().map(|&to| Payment { support: payment.support, ..Payment::new(payer, to, each, payment.why) });
        payments.extend(parts);
    }
    Ok(())
}
