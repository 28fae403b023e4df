//! The payments of a win as text.

use std::fmt::Write;

use quejing_session::game::{RuleProfile, Seat, net_change};
use quejing_session::night::{Holder, Payment};
use quejing_words::history::signed_amount;
use quejing_words::{self as words, Lang};

/// Returns a line for each payment with its reason, then one line with the gain or loss of each seat.
pub(super) fn payment_lines(lang: Lang, rules: &RuleProfile, payments: &[Payment<Seat>]) -> String {
    let mut text = String::new();
    for paid in payments {
        let table = || text!(lang, "the-table").to_owned();
        let name = |holder: Holder<Seat>| holder.player().map_or_else(table, |seat| words::seat_name(lang, seat));
        let (from, to) = (name(paid.from), name(paid.to));
        let why = words::payment_reason_text(lang, paid);
        // Writing to a string cannot fail.
        let _ = writeln!(text, "  {from} → {to}  {}  {why}", paid.amount);
    }
    let change = |seat| format!("{} {}", words::seat_name(lang, seat), signed_amount(net_change(payments, seat)));
    let each: Vec<String> = Seat::all(rules.seating().seats.max).map(change).collect();
    let each = text!(lang, "cli-payments", each = each.join("  "));
    let _ = writeln!(text, "{each}");
    text
}
