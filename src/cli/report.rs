//! Payments as text for people.

use std::fmt::Write;

use crate::hand::Seat;
use crate::i18n::{self, Lang};
use crate::rules::{Payment, net};

/// Who pays whom and what each seat gains or loses.
pub(super) fn payments(lang: Lang, payments: &[Payment]) -> String {
    let mut text = String::new();
    for paid in payments {
        let table = || text!(lang, "cli-payments-table").to_owned();
        let from = paid.from.map_or_else(table, |from| i18n::seat(lang, from));
        let to = i18n::seat(lang, paid.to);
        let why = i18n::paid_for(lang, paid.why);
        // Writing to a string cannot fail.
        let _ = writeln!(text, "  {from} → {to}  {}  {why}", paid.amount);
    }
    let each = Seat::FOUR.into_iter().zip(net(payments));
    let each: Vec<String> = each.map(|(seat, net)| format!("{} {net:+}", i18n::seat(lang, seat))).collect();
    let each = text!(lang, "cli-payments", each = each.join("  "));
    let _ = writeln!(text, "{each}");
    text
}
