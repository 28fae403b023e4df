//! Checks and outcomes that the courses of several families share.

use super::{Course, CourseContext, EventOutcome};
use crate::family_message::FamilyMessage;
use crate::hand::{Seat, Seats};
use crate::play::{
    Caution, Deal, DealBegun, DealEnd, DealEvent, DrawKind, FalseWin, Play, Refusal, SeatAssignment, SeatingMethod,
    SeatingRequirement, UnsettledReason, Win, WonDeal,
};
use crate::{Amount, Payment, PaymentReason, PlayerId};

/// Returns the players of a seating that consists of one table of `player_count` players; refuses several tables, other
/// numbers, and people who wait, bet or are free.
pub fn require_one_table(seats: &SeatAssignment, player_count: usize) -> Result<Seats<PlayerId>, Refusal> {
    let refused = |found: usize, allowed: SeatingRequirement| Refusal::PlayerCount { found, allowed: allowed.into() };
    let [table] = seats.tables.as_slice() else {
        return Err(refused(
            seats.tables.iter().map(Vec::len).sum(),
            SeatingRequirement::OneTable { players: player_count },
        ));
    };
    if !seats.queue.is_empty() || seats.free.is_some() || seats.bettors.iter().any(Option::is_some) {
        return Err(refused(
            table.len() + seats.queue.len(),
            SeatingRequirement::OthersWatch { players: player_count },
        ));
    }
    let found = table.len();
    Seats::from_slice(table)
        .filter(|_| found == player_count)
        .ok_or_else(|| refused(found, SeatingRequirement::Exactly { players: player_count, found }))
}

/// Returns the players in turn order, starting with `dealer`; `None` if `dealer` is not one of them.
pub fn rotate_to_dealer(players: &[PlayerId], dealer: PlayerId) -> Option<Vec<PlayerId>> {
    let index = players.iter().position(|&player| player == dealer)?;
    let mut rotated = players.to_vec();
    rotated.rotate_left(index);
    Some(rotated)
}

/// Returns a player's seat in the deal, counted from the dealer; refuses people who do not play in it.
pub fn require_seat(deal: &Deal, player: PlayerId) -> Result<Seat, Refusal> {
    deal.seat_index(player).map(|index| Seat(index as u8)).ok_or(Refusal::NotAtTable(player))
}

/// Returns the payments that people entered for a win instead of those of the rules, with the reason
/// [`PaymentReason::AS_PAID`], or the refusal of an invalid payment; `None` if people entered none.
pub fn check_entered_payments(context: &CourseContext<'_>, win: &Win) -> Option<Result<Vec<Payment>, Refusal>> {
    Some(context.night.check_payments(win.paid.as_ref()?, PaymentReason::AS_PAID))
}

/// Returns the winner on a discard who is first in turn after the discarder; `None` for a self-draw, and if the
/// discarder does not play in the deal.
pub fn first_winner_in_turn(deal: &Deal, won: &WonDeal) -> Option<PlayerId> {
    let discarder = deal.seat_index(won.from?)?;
    let player_count = deal.players.len();
    let turns_away = |win: &&Win| (deal.seat_index(win.winner).unwrap_or(0) + player_count - discarder) % player_count;
    won.wins.iter().min_by_key(turns_away).map(|win| win.winner)
}

/// Returns the given players who have left the night, in the given order.
pub fn departed_players<'a>(
    context: &'a CourseContext<'_>,
    players: &'a [PlayerId],
) -> impl Iterator<Item = PlayerId> + 'a {
    players.iter().copied().filter(|&player| context.night.has_left(player))
}

/// Returns the players with a dead hand: those who declared a false win in the deal, in the order of their
/// declarations. A player occurs once for each declaration.
pub fn players_with_dead_hands(deal: &Deal) -> Vec<PlayerId> {
    let false_declarer = |act: &DealEvent| match &*act.play {
        Play::FalseWin(false_win) => Some(false_win.by),
        _ => None,
    };
    deal.acts.iter().filter_map(false_declarer).collect()
}

/// Returns the event that began a deal; `None` if the beginning was not recorded.
pub fn deal_beginning(deal: &Deal) -> Option<&DealBegun> {
    deal.acts.iter().find_map(|act| match &*act.play {
        Play::DealBegun(begun) => Some(begun),
        _ => None,
    })
}

/// Refuses a self-draw (a win without a discarder) with several winners.
pub fn check_single_self_draw(won: &WonDeal) -> Result<(), Refusal> {
    match won.from {
        None if won.wins.len() > 1 => Err(UnsettledReason::OneSelfDraw.into()),
        _ => Ok(()),
    }
}

/// Returns the payments of a fine, which one player pays in full to each other player of the deal; empty unless the
/// fine is above 0.
pub fn fine_payments(deal: &Deal, payer: PlayerId, fine: Amount) -> Vec<Payment> {
    let others = deal.players.iter().filter(|&&player| player != payer);
    others
        .filter(|_| fine > Amount::ZERO)
        .map(|&player| Payment::new(payer, player, fine, PaymentReason::FINE))
        .collect()
}

/// Returns the outcome of a false win under rules without a penalty of their own. The player pays the recorded fine, or
/// `usual_fine` if none is recorded, to each other player. The course is then `same_deal` if the deal continues, else
/// `next_deal`. Refuses people who do not play in the deal.
pub fn false_win_outcome(
    deal: &Deal,
    false_win: &FalseWin,
    usual_fine: Amount,
    same_deal: Course,
    next_deal: Course,
) -> Result<EventOutcome, Refusal> {
    require_seat(deal, false_win.by)?;
    let mut outcome = EventOutcome {
        payments: fine_payments(deal, false_win.by, false_win.fine.unwrap_or(usual_fine)),
        ..EventOutcome::new(same_deal)
    };
    if !false_win.goes_on {
        outcome.ending = Some(DealEnd::FalseWin(false_win.by));
        outcome.course = next_deal;
    }
    Ok(outcome)
}

/// Returns the outcome of a draw of a kind that all rules have: the course is then `next_deal` if the wall is used up,
/// `repeated_deal` if the deal was abandoned. Refuses the draws that only one family has.
pub fn draw_outcome(kind: DrawKind, next_deal: Course, repeated_deal: Course) -> Result<EventOutcome, Refusal> {
    let course = match kind {
        DrawKind::Exhausted => next_deal,
        DrawKind::Abandoned => repeated_deal,
        DrawKind::Family(_) => return Err(Refusal::NotInTheseRules),
    };
    Ok(EventOutcome { ending: Some(DealEnd::Drawn(kind)), ..EventOutcome::new(course) })
}

/// Returns the players in turn order from the recorded dealer, else from the first of `due_players`, with a caution if
/// these two differ. Refuses a dealer who is not one of `due_players`, and an empty list.
pub fn players_from_recorded_dealer(
    due_players: &[PlayerId],
    begun: &DealBegun,
) -> Result<(Vec<PlayerId>, Option<FamilyMessage>), Refusal> {
    let due_dealer = *due_players.first().ok_or(Refusal::NoSeats)?;
    let said = begun.dealer.unwrap_or(due_dealer);
    let players = rotate_to_dealer(due_players, said).ok_or(Refusal::NotAtTable(said))?;
    Ok((players, (said != due_dealer).then(|| Caution::OtherDealer { due: due_dealer, said }.into())))
}

/// Returns [`Caution::OtherSeats`] if the recorded seats differ from those due by the course of play; empty if they
/// agree, or if they were drawn by lot and `is_lot_allowed` is true.
pub fn seat_cautions(
    due: &[PlayerId],
    recorded: &[PlayerId],
    is_lot_allowed: bool,
    method: SeatingMethod,
) -> Vec<FamilyMessage> {
    let is_by_lot = is_lot_allowed && method == SeatingMethod::Draw;
    let is_contradiction = due != recorded && !is_by_lot;
    is_contradiction.then(|| Caution::OtherSeats.into()).into_iter().collect()
}
