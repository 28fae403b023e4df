//! The settlement of an exhaustive draw (section 6 of the specification): noten payments and nagashi mangan.

use super::{NagashiRule, Table};
use crate::hand::{Seat, Seats};
use crate::money::{Payment, PaymentReason};
use crate::riichi::deal_transition::{RiichiEnding, dealer_stays_and_honba, settle_draw as settle_noten_or_nagashi};
use crate::riichi::{Counters, DrawOutcome, RiichiBill, RiichiGame, RiichiLimit};

/// The settlement of an exhaustive draw: its payments, and the dealer, counters and sticks of the next deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawSettlement {
    /// The payments of the draw: noten penalties, or nagashi mangan.
    pub payments: Vec<Payment<Seat>>,
    /// True if the dealer deals again.
    pub dealer_stays: bool,
    /// The number of counters of the next deal.
    pub next_honba: u32,
    /// The number of riichi sticks that stay on the table.
    pub riichi_sticks: u32,
}

/// Settles an exhaustive draw with these counters and sticks on the table; `tenpai` and `nagashi` are by seat from the
/// dealer.
///
/// ```
/// use quejing_rules::sanma::{Options, Table, settle_draw};
/// use quejing_rules::{Amount, hand::Seat, net_change};
/// let drawn = settle_draw([true, false, false].into(), [false; 3].into(), (0, 1), &Table::new(&Options::default()));
/// assert_eq!(net_change(&drawn.payments, Seat(0)), Amount::from_units(2000));
/// assert_eq!((drawn.dealer_stays, drawn.next_honba, drawn.riichi_sticks), (true, 1, 1));
/// ```
pub fn settle_draw(
    tenpai: Seats<bool>,
    nagashi: Seats<bool>,
    (honba, riichi_sticks): (u32, u32),
    table: &Table,
) -> DrawSettlement {
    let DrawOutcome { payments, ending } = draw_outcome(tenpai, nagashi, Counters { honba, riichi_sticks }, table);
    let (dealer_stays, next_honba) = dealer_stays_and_honba(ending, honba, &table.into());
    let riichi_sticks = if matches!(ending, RiichiEnding::Win { .. }) { 0 } else { riichi_sticks };
    DrawSettlement { payments, dealer_stays, next_honba, riichi_sticks }
}

/// Returns the payments of an exhaustive draw, and whether it ends like a win.
pub(super) fn draw_outcome(
    tenpai: Seats<bool>,
    nagashi: Seats<bool>,
    counters: Counters,
    table: &Table,
) -> DrawOutcome {
    if table.options().nagashi_mangan == NagashiRule::Win && nagashi.contains(&true) {
        return nagashi_win(nagashi, counters, table);
    }
    let game = RiichiGame::from(table);
    let dealer_tenpai = tenpai[Seat(0)] && game.ready_dealer_stays;
    let payments = settle_noten_or_nagashi(tenpai, nagashi, counters.honba, game).payments;
    DrawOutcome { payments, ending: RiichiEnding::Exhausted { dealer_tenpai } }
}

/// Returns the payments of a nagashi mangan that is a win: a mangan by self-draw to each, with the counters and sticks
/// to the first in turn order from the dealer.
fn nagashi_win(nagashi: Seats<bool>, Counters { honba, riichi_sticks }: Counters, table: &Table) -> DrawOutcome {
    let terms = RiichiGame::from(table).payments;
    let winners = nagashi.seats().filter(|&seat| nagashi[seat]);
    let bills = winners.enumerate().map(|(index, winner)| {
        let bill = RiichiBill::new(winner, None, RiichiLimit::Mangan.basic_points(), None);
        if index == 0 { RiichiBill { honba, riichi_sticks, ..bill } } else { bill }
    });
    let name_payment = |paid: Payment<Seat>| match paid.why {
        why if why == PaymentReason::SELF_DRAW => Payment { why: PaymentReason::NAGASHI_MANGAN, ..paid },
        _ => paid,
    };
    let payments = bills.flat_map(|bill| bill.payments(terms)).map(name_payment).collect();
    DrawOutcome { payments, ending: RiichiEnding::Win { dealer_won: nagashi[Seat(0)] } }
}
