//! Checks and outcomes that the courses of several families share.

use super::{Course, EventOutcome, Scene};
use crate::event::{
    Amount, Body, Caution, Deal, DealBegun, DealEnd, DealEvent, DrawKind, FalseWin, FamilyField, Payment,
    PaymentReason, PlayerId, Refusal, SeatingMethod, SeatingRequirement, SeatsSet, UnsettledReason, Win, WonDeal,
};
use crate::family_message::FamilyMessage;
use crate::hand::{Seat, Seats};

/// Returns the players of a seating that consists of one table of `number` players; refuses several tables, other numbers, and
/// people who wait, bet or are free.
pub fn require_one_table(seats: &SeatsSet, number: usize) -> Result<Seats<PlayerId>, Refusal> {
    let refused = |found: usize, allowed: SeatingRequirement| Refusal::PlayerCount { found, allowed: allowed.into() };
    let [table] = seats.tables.as_slice() else {
        return Err(refused(seats.tables.iter().map(Vec::len).sum(), SeatingRequirement::OneTable { players: number }));
    };
    if !seats.queue.is_empty() || seats.free.is_some() || seats.bettors.iter().any(Option::is_some) {
        return Err(refused(table.len() + seats.queue.len(), SeatingRequirement::OthersWatch { players: number }));
    }
    Seats::from_slice(table)
        .filter(|_| table.len() == number)
        .ok_or_else(|| refused(table.len(), SeatingRequirement::Exactly { players: number }))
}

/// Returns the players in turn order, starting with `dealer`; `None` if `dealer` is not one of them.
pub fn rotate_to_dealer(players: &[PlayerId], dealer: PlayerId) -> Option<Vec<PlayerId>> {
    let at = players.iter().position(|&player| player == dealer)?;
    let mut turned = players.to_vec();
    turned.rotate_left(at);
    Some(turned)
}

/// Returns a player's seat in the deal, counted from the dealer; refuses people who do not play in it.
pub fn require_seat(deal: &Deal, player: PlayerId) -> Result<Seat, Refusal> {
    deal.seat_index(player).map(|at| Seat(at as u8)).ok_or(Refusal::NotAtTable(player))
}

/// Returns the payments that people entered for a win instead of those of the rules, checked and with the reason
/// [`PaymentReason::AS_PAID`]; `None` if they entered none.
pub fn check_entered_payments(scene: &Scene<'_>, win: &Win) -> Option<Result<Vec<Payment>, Refusal>> {
    Some(scene.night.check_payments(win.paid.as_ref()?, PaymentReason::AS_PAID))
}

/// Returns the winner on a discard who is first in turn after the discarder; `None` for a self-draw.
pub fn first_winner_in_turn(deal: &Deal, won: &WonDeal) -> Option<PlayerId> {
    let from = deal.seat_index(won.from?)?;
    let players = deal.players.len();
    let distance = |win: &&Win| (deal.seat_index(win.winner).unwrap_or(0) + players - from) % players;
    won.wins.iter().min_by_key(distance).map(|win| win.winner)
}

/// Returns the given players who have left the night, in the given order.
pub fn departed_players<'a>(scene: &'a Scene<'_>, players: &'a [PlayerId]) -> impl Iterator<Item = PlayerId> + 'a {
    let gone = |player: &PlayerId| {
        let person = scene.night.people.get(player);
        person.is_some_and(|person| person.left)
    };
    players.iter().copied().filter(gone)
}

/// Returns the players with a dead hand: those who declared a false win in the deal, in the order of their declarations.
pub fn players_with_dead_hands(deal: &Deal) -> Vec<PlayerId> {
    let of_act = |act: &DealEvent| match &act.payload.body {
        Body::FalseWin(said) => Some(said.by),
        _ => None,
    };
    deal.acts.iter().filter_map(of_act).collect()
}

/// Returns the event that began a deal; `None` if the beginning was not recorded.
pub fn deal_beginning(deal: &Deal) -> Option<&DealBegun> {
    deal.acts.iter().find_map(|act| match &act.payload.body {
        Body::DealBegun(begun) => Some(begun),
        _ => None,
    })
}

/// Checks that a win without a discarder, a self-draw, has only one winner; refuses it otherwise.
pub fn check_single_self_draw(won: &WonDeal) -> Result<(), Refusal> {
    match won.from {
        None if won.wins.len() > 1 => Err(UnsettledReason::OneSelfDraw.into()),
        _ => Ok(()),
    }
}

/// Refuses the beginning of a deal if it has fields that deals under the night's rules do not have; before the night is opened,
/// refuses every family's fields.
pub(super) fn refuse_foreign_fields(scene: &Scene<'_>, begun: &DealBegun) -> Result<(), Refusal> {
    let own = scene.night.opened.as_ref().map_or(&[][..], |opened| opened.rules.profile.event_fields());
    let is_own = |field: &FamilyField| own.contains(&field.row());
    begun.family.iter().all(is_own).then_some(()).ok_or(Refusal::NotInTheseRules)
}

/// Returns the payments of a fine by one player to each other player of the deal; empty unless the fine is above 0.
pub fn fine_payments(deal: &Deal, by: PlayerId, fine: Amount) -> Vec<Payment> {
    let others = deal.players.iter().filter(|&&player| player != by);
    others.filter(|_| fine > Amount::ZERO).map(|&player| Payment::new(by, player, fine, PaymentReason::FINE)).collect()
}

/// Returns the outcome of a false win under rules without a penalty of their own: the player pays the recorded fine, else
/// `usual`, to each other player. The next course is `goes_on` if the deal continues, else `after`. Refuses people who do not
/// play in the deal.
pub fn false_win_outcome(
    deal: &Deal,
    said: &FalseWin,
    usual: Amount,
    goes_on: Course,
    after: Course,
) -> Result<EventOutcome, Refusal> {
    require_seat(deal, said.by)?;
    let mut outcome =
        EventOutcome { moves: fine_payments(deal, said.by, said.fine.unwrap_or(usual)), ..EventOutcome::new(goes_on) };
    if !said.goes_on {
        outcome.ends = Some(DealEnd::FalseWin(said.by));
        outcome.course = after;
    }
    Ok(outcome)
}

/// Returns the outcome of a draw of the kinds that all rules have: the next course is `after` if the wall is used up, `again`
/// if the deal was abandoned. Refuses the draws that only one family has.
pub fn draw_outcome(why: DrawKind, after: Course, again: Course) -> Result<EventOutcome, Refusal> {
    let course = match why {
        DrawKind::Exhausted => after,
        DrawKind::Abandoned => again,
        DrawKind::Family(_) => return Err(Refusal::NotInTheseRules),
    };
    Ok(EventOutcome { ends: Some(DealEnd::Drawn(why)), ..EventOutcome::new(course) })
}

/// Returns the players in turn order from the recorded dealer, else from the first of `due`, with a caution if these two
/// differ. Refuses a dealer who is not one of `due`.
pub fn players_from_recorded_dealer(
    due: &[PlayerId],
    begun: &DealBegun,
) -> Result<(Vec<PlayerId>, Option<FamilyMessage>), Refusal> {
    let usual = *due.first().ok_or(Refusal::NoSeats)?;
    let said = begun.dealer.unwrap_or(usual);
    let players = rotate_to_dealer(due, said).ok_or(Refusal::NotAtTable(said))?;
    Ok((players, (said != usual).then(|| Caution::OtherDealer { due: usual, said }.into())))
}

/// Returns [`Caution::OtherSeats`] if the recorded seats `said` differ from those that are `due`; empty if they agree, or if
/// they were drawn by lot and `may_draw` is true.
pub fn seat_cautions(due: &[PlayerId], said: &[PlayerId], may_draw: bool, how: SeatingMethod) -> Vec<FamilyMessage> {
    let drawn = may_draw && how == SeatingMethod::Draw;
    let other = due != said && !drawn;
    other.then(|| Caution::OtherSeats.into()).into_iter().collect()
}
