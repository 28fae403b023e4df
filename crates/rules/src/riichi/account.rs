//! The final account of a riichi game (section 3 of the specification). Places and their points come from the deals
//! alone.

use super::final_scores::{final_places, final_scores};
use super::{LeftoverStickRule, OkaRecipient, Options, RIICHI_STICK_POINTS, RiichiGame};
use crate::account::FinalAccount;
use crate::hand::Seats;
use crate::play::{Deal, NightGame};
use crate::{Amount, Payment, PaymentReason, PlayerId};

/// Gives the seated players their places, adds uma, oka and leftover sticks to their scores, and sorts the lines
/// by place. Takes the value of the sticks out of [`FinalAccount::other_money`]. Changes nothing before the first deal,
/// or if a deal did not have as many players as
/// the game.
pub(crate) fn assign_places<'a>(account: &mut FinalAccount, game: NightGame<'_>, rules: impl Into<RiichiGame<'a>>) {
    let rules = rules.into();
    let options = rules.options;
    let Some(seated) = players_by_starting_seat(game).filter(|seated| seated.len() == rules.seats) else {
        return;
    };
    let sticks = riichi_stick_value(game);
    let line = |player: &PlayerId| account.lines.iter().position(|line| line.player == *player);
    let Some(lines) = seated.iter().map(line).collect::<Option<Vec<_>>>().and_then(|lines| Seats::from_slice(&lines))
    else {
        return;
    };
    // Everybody has the same starting points, so they decide no place.
    let places = final_places(lines.map(|at| account.lines[at].score), sticks.units().unwrap_or_default(), rules);
    let back = Amount::from_units(options.return_points - options.start_points);
    for (place, seat) in (1..).zip(places.order.iter().copied()) {
        let line = &mut account.lines[lines[seat]];
        line.place = Some(place);
        line.score += Amount::from_units(places.bonuses[seat]) - back;
    }
    account.lines.sort_by_key(|line| line.place.unwrap_or(u32::MAX));
    account.other_money -= sticks;
    if options.leftover_sticks == LeftoverStickRule::Lost {
        account.lost_sticks = sticks;
    }
    account.sum_added_by_rules = Amount::from_units(rules.final_surplus());
    account.has_places = true;
}

/// Returns the value in points of the riichi sticks that the game's deals left on the table; at least 0.
fn riichi_stick_value(game: NightGame<'_>) -> Amount {
    let change = |moved: &Payment| match moved.why {
        why if why == PaymentReason::STICK_DEPOSIT => moved.amount,
        why if why == PaymentReason::RIICHI_STICKS => -moved.amount,
        _ => Amount::ZERO,
    };
    let sticks: Amount = game.valid_deals().flat_map(Deal::payments).map(change).sum();
    // Other money on the table may have been collected as sticks.
    sticks.max(Amount::ZERO)
}

/// Returns the players of the last deal by starting seat; a player who took over a seat has the starting seat of the
/// previous one. `None` before the first deal, or if the number of players changed.
fn players_by_starting_seat(game: NightGame<'_>) -> Option<Seats<PlayerId>> {
    let mut seated: Option<Seats<PlayerId>> = None;
    for deal in game.valid_deals() {
        let players = Seats::from_slice(&deal.players)?;
        let Some(before) = &mut seated else {
            seated = Some(players);
            continue;
        };
        if before.len() != players.len() {
            return None;
        }
        let known = *before;
        let mut new = players.iter().copied().filter(|player| !known.contains(player));
        for seat in before.iter_mut().filter(|seat| !players.contains(seat)) {
            *seat = new.next()?;
        }
    }
    seated
}

/// Returns the final scores as program versions before the option `oka` showed them: for the four players of the first
/// deal, side money included. `None` if no deal was played or an amount is not whole, because then they showed no
/// scores.
pub(super) fn earlier_final_scores(game: NightGame<'_>, options: &Options) -> Option<Vec<(PlayerId, Amount)>> {
    let first = game.valid_deals().next()?;
    let starting = Seats::from_slice(&first.players)?;
    let points: Option<Vec<i64>> = starting.iter().map(|&player| game.total(player).units()).collect();
    let points = Seats::from_slice(&points?)?.map(|total| options.start_points + total);
    let sticks = u32::try_from(game.money_on_table().units()? / RIICHI_STICK_POINTS).ok()?;
    let options = Options { oka: OkaRecipient::None, ..options.clone() };
    let scores = final_scores(points, sticks, &options).scores;
    Some(starting.iter().copied().zip(scores.map(Amount::from_units).iter().copied()).collect())
}
