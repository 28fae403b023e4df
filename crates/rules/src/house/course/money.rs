//! The money of a deal in the house rule, event by event: settled by the rules as a whole, shared within camps.

use super::House;
use crate::course::{Scene, entered, first_in_turn};
use crate::event::{
    Body, Deal, HandOpened, Holder, Kong, OpenHands, Payment, PlayerId, Refusal, Support, Supports, UnsettledReason,
    Win, WonDeal,
};
use crate::house::{HouseEvent, Options, Party, PartyMember, notices, settle};

impl House {
    /// Returns the supporters of a deal with their players; each person's latest choice counts.
    pub(super) fn supports(&self, scene: &Scene<'_>, deal: &Deal) -> Vec<Support> {
        let mut supports: Vec<Support> = Vec::new();
        let said = deal.acts.iter().flat_map(|act| match &act.payload.body {
            Body::DealBegun(begun) => Supports::entries_of(begun).to_vec(),
            body => body.act().copied().into_iter().collect(),
        });
        for support in said {
            let support =
                Support { who: self.stands_for(scene, support.who), player: self.stands_for(scene, support.player) };
            supports.retain(|other| other.who != support.who);
            supports.push(support);
        }
        supports
    }

    /// Returns the players with an open hand.
    pub(super) fn open(&self, scene: &Scene<'_>, deal: &Deal) -> Vec<PlayerId> {
        let said = deal.acts.iter().flat_map(|act| match &act.payload.body {
            Body::DealBegun(begun) => OpenHands::players_of(begun).to_vec(),
            body => body.act().map(|HandOpened { player }| *player).into_iter().collect(),
        });
        let said: Vec<PlayerId> = said.map(|player| self.stands_for(scene, player)).collect();
        deal.players.iter().copied().filter(|player| said.contains(player)).collect()
    }

    /// Returns a win in which everyone named is replaced by the person who stands for their camp.
    pub(super) fn win_of_camps(&self, scene: &Scene<'_>, won: &WonDeal) -> WonDeal {
        let stands = |player| self.stands_for(scene, player);
        let of_camp = |win: &Win| Win { winner: stands(win.winner), ..win.clone() };
        WonDeal { from: won.from.map(stands), wins: won.wins.iter().map(of_camp).collect() }
    }

    /// Returns the deal's first winner; of several at once, the first in turn.
    pub(super) fn first_winner(&self, scene: &Scene<'_>, deal: &Deal) -> Option<PlayerId> {
        deal.acts.iter().find_map(|act| match &act.payload.body {
            Body::Won(won) => {
                let won = self.win_of_camps(scene, won);
                let first = first_in_turn(deal, &won);
                first.or(won.wins.first().map(|win| win.winner))
            }
            _ => None,
        })
    }

    /// Returns the events of the deal so far, in the form the rules expect.
    fn events(&self, scene: &Scene<'_>, deal: &Deal) -> Result<Vec<HouseEvent>, Refusal> {
        let mut events = Vec::new();
        for act in &deal.acts {
            // A false win that did not end the deal is over and paid; nothing follows from it.
            if let Some(kong) = act.payload.body.act::<Kong>() {
                events.push(self.kong_event(scene, deal, kong)?);
            } else if let Body::Won(won) = &act.payload.body {
                let won = self.win_of_camps(scene, won);
                for win in &won.wins {
                    let (value, _) = entered::value(scene, win)?;
                    events.push(self.win_event(deal, win.winner, won.from, value.fan.unwrap_or(1))?);
                }
            }
        }
        Ok(events)
    }

    /// Returns the money of the last of these new events, and the players still in the deal after it.
    pub(super) fn money(
        &self,
        scene: &Scene<'_>,
        deal: &Deal,
        new: &[HouseEvent],
    ) -> Result<(Vec<Payment>, Vec<PartyMember>), Refusal> {
        let supports = self.supports(scene, deal);
        let party = party(self.open(scene, deal), &supports, deal);
        let mut events = self.events(scene, deal)?;
        events.extend_from_slice(new);
        // Entries that the option rules out are warned about, and still paid.
        let options = Options { multi_win: true, ..self.options };
        let mut settled = settle(&party, &events, &options).map_err(UnsettledReason::from)?;
        let everybody: Vec<PlayerId> =
            deal.players.iter().copied().chain(supports.iter().map(|support| support.who)).collect();
        let mut moves = Vec::new();
        for paid in settled.payments.pop().unwrap_or_default() {
            share(&paid.map(|person| self.members(scene, everybody[person])), &mut moves)?;
        }
        Ok((moves, settled.still_playing))
    }
}

fn party(open: Vec<PlayerId>, supports: &[Support], deal: &Deal) -> Party {
    let name = |player: &PlayerId| player.to_string();
    Party {
        players: deal.players.iter().map(name).collect(),
        spectators: supports.iter().map(|support| (name(&support.who), name(&support.player))).collect(),
        open: open.iter().map(name).collect(),
        camps: None,
        special: House::special_of(deal),
    }
}

/// Splits one payment between camps: everyone in one pays equal shares to everyone in the other.
fn share(paid: &Payment<Vec<PlayerId>>, moves: &mut Vec<Payment>) -> Result<(), Refusal> {
    let people = |holder: &Holder<Vec<PlayerId>>| holder.clone().player().unwrap_or_default();
    let (from, to) = (people(&paid.from), people(&paid.to));
    let each = paid
        .amount
        .share((from.len() * to.len()) as i64)
        .ok_or_else(|| UnsettledReason::from(notices::HouseUnsettledReason::Uneven))?;
    for &payer in &from {
        let parts = to.iter().map(|&to| Payment { support: paid.support, ..Payment::new(payer, to, each, paid.why) });
        moves.extend(parts);
    }
    Ok(())
}
