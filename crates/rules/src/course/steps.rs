//! Steps that the courses share.

use super::{ActOutcome, Course, Scene};
use crate::event::{
    Act, Amount, Body, Caution, Deal, DealBegun, DrawKind, Ending, FalseWin, FamilyField, HowSeated, Payment,
    PaymentReason, PlayerId, Refusal, SeatsSet, Sitting, UnsettledReason, Win, WonDeal,
};
use crate::family_message::FamilyMessage;
use crate::hand::{Seat, Seats};

/// Returns the players of a single table of so many; refuses anything else.
pub fn one_table(seats: &SeatsSet, number: usize) -> Result<Seats<PlayerId>, Refusal> {
    let refused = |found: usize, allowed: Sitting| Refusal::PlayerCount { found, allowed: allowed.into() };
    let [table] = seats.tables.as_slice() else {
        return Err(refused(seats.tables.iter().map(Vec::len).sum(), Sitting::OneTable { players: number }));
    };
    if !seats.queue.is_empty() || seats.free.is_some() || seats.bettors.iter().any(Option::is_some) {
        return Err(refused(table.len() + seats.queue.len(), Sitting::OthersWatch { players: number }));
    }
    Seats::from_slice(table)
        .filter(|_| table.len() == number)
        .ok_or_else(|| refused(table.len(), Sitting::Exactly { players: number }))
}

/// Returns the table in turn order, starting with `dealer`.
pub fn from_dealer(players: &[PlayerId], dealer: PlayerId) -> Option<Vec<PlayerId>> {
    let at = players.iter().position(|&player| player == dealer)?;
    let mut turned = players.to_vec();
    turned.rotate_left(at);
    Some(turned)
}

/// Returns a player's seat, counted from the dealer; refuses somebody who is not playing.
pub fn seat(deal: &Deal, player: PlayerId) -> Result<Seat, Refusal> {
    deal.seat_of(player).map(|at| Seat(at as u8)).ok_or(Refusal::NotAtTable(player))
}

/// Returns the money, if people paid something other than what the rules compute.
pub fn payments_as_paid(scene: &Scene<'_>, win: &Win) -> Option<Result<Vec<Payment>, Refusal>> {
    Some(scene.night.payments(win.paid.as_ref()?, PaymentReason::AS_PAID))
}

/// Returns, of several winners on one discard, the first in turn after the discarder.
pub fn first_in_turn(deal: &Deal, won: &WonDeal) -> Option<PlayerId> {
    let from = deal.seat_of(won.from?)?;
    let players = deal.players.len();
    let distance = |win: &&Win| (deal.seat_of(win.winner).unwrap_or(0) + players - from) % players;
    won.wins.iter().min_by_key(distance).map(|win| win.winner)
}

/// Returns those of the given players who have left the night.
pub fn departed_players<'a>(scene: &'a Scene<'_>, players: &'a [PlayerId]) -> impl Iterator<Item = PlayerId> + 'a {
    let gone = |player: &PlayerId| {
        let person = scene.night.people.get(player);
        person.is_some_and(|person| person.left)
    };
    players.iter().copied().filter(gone)
}

/// Returns the players whose hands are dead: after a false win that did not end the deal.
pub fn dead_hands(deal: &Deal) -> Vec<PlayerId> {
    let of_act = |act: &Act| match &act.payload.body {
        Body::FalseWin(said) => Some(said.by),
        _ => None,
    };
    deal.acts.iter().filter_map(of_act).collect()
}

/// Returns the event that began a deal, if one was recorded.
pub fn begun_of(deal: &Deal) -> Option<&DealBegun> {
    deal.acts.iter().find_map(|act| match &act.payload.body {
        Body::DealBegun(begun) => Some(begun),
        _ => None,
    })
}

/// Checks that a self-draw has only one winner.
pub fn one_self_draw(won: &WonDeal) -> Result<(), Refusal> {
    match won.from {
        None if won.wins.len() > 1 => Err(UnsettledReason::OneSelfDraw.into()),
        _ => Ok(()),
    }
}

/// Refuses fields that only deals under other rules have.
pub(super) fn refuse_others_fields(scene: &Scene<'_>, begun: &DealBegun) -> Result<(), Refusal> {
    let own = scene.night.opened.as_ref().map_or(&[][..], |opened| opened.rules.profile.event_fields());
    let is_own = |field: &FamilyField| own.contains(&field.row());
    begun.family.iter().all(is_own).then_some(()).ok_or(Refusal::NotInTheseRules)
}

/// Returns a fine paid to each other player.
pub fn fine(deal: &Deal, by: PlayerId, fine: Amount) -> Vec<Payment> {
    let others = deal.players.iter().filter(|&&player| player != by);
    others.filter(|_| fine > Amount::ZERO).map(|&player| Payment::new(by, player, fine, PaymentReason::FINE)).collect()
}

/// Returns the outcome of a false win in rules whose text has no penalty: the table's fine, else nothing; `after` is the
/// course if the false win ends the deal.
pub fn false_win(
    deal: &Deal,
    said: &FalseWin,
    usual: Amount,
    goes_on: Course,
    after: Course,
) -> Result<ActOutcome, Refusal> {
    seat(deal, said.by)?;
    let mut outcome = ActOutcome { moves: fine(deal, said.by, said.fine.unwrap_or(usual)), ..ActOutcome::of(goes_on) };
    if !said.goes_on {
        outcome.ends = Some(Ending::FalseWin(said.by));
        outcome.course = after;
    }
    Ok(outcome)
}

/// Returns the outcome of a draw in rules that have only those of all rules: `after` follows a used-up wall, `again` is the
/// course before the deal.
pub fn draw_outcome(why: DrawKind, after: Course, again: Course) -> Result<ActOutcome, Refusal> {
    let course = match why {
        DrawKind::Exhausted => after,
        DrawKind::Abandoned => again,
        DrawKind::Family(_) => return Err(Refusal::NotInTheseRules),
    };
    Ok(ActOutcome { ends: Some(Ending::Drawn(why)), ..ActOutcome::of(course) })
}

/// Checks whether the deal has its usual dealer, else warns; returns the players from the dealer on.
pub fn dealt_by(due: &[PlayerId], begun: &DealBegun) -> Result<(Vec<PlayerId>, Option<FamilyMessage>), Refusal> {
    let usual = *due.first().ok_or(Refusal::NoSeats)?;
    let said = begun.dealer.unwrap_or(usual);
    let players = from_dealer(due, said).ok_or(Refusal::NotAtTable(said))?;
    Ok((players, (said != usual).then(|| Caution::OtherDealer { due: usual, said }.into())))
}

/// Warns about seats other than those due, unless they are drawn where the rules allow it.
pub fn other_seats(due: &[PlayerId], said: &[PlayerId], may_draw: bool, how: HowSeated) -> Vec<FamilyMessage> {
    let drawn = may_draw && how == HowSeated::Draw;
    let other = due != said && !drawn;
    other.then(|| Caution::OtherSeats.into()).into_iter().collect()
}
