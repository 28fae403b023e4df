//! The sheet of the hand with its value and patterns, or the reasons why it cannot be scored; and the payments.

use maud::{Markup, html};

use super::super::parts::{self, names, signed_amount};
use super::super::tiles::groups;
use crate::i18n::sheet::{SheetRow, aloud, announced_for, sheet};
use crate::i18n::waits::ways_text;
use crate::i18n::{self, Lang};
use crate::rules::{Ruling, Verdict};
use crate::scorer::model::Model;
use crate::scorer::night::{ConfirmReason, PendingChange};
use crate::scorer::round::{Bill, Outcome, PaymentPlan};
use crate::scorer::trouble::{self, capital};
use crate::table::ledger::{Amount, Holder};
use crate::words::{payment_texts, value_text};

/// Renders the sheet and the payments.
pub fn sheet_and_payments(model: &Model) -> Markup {
    let lang = model.lang;
    html! {
        section.card.sheet {
            @match model.outcome() {
                // While a draw is entered, the hand on the board is not shown.
                _ if model.is_draw() => {}
                Outcome::Empty => {}
                Outcome::Unready { .. } => {
                    @let further = model.further_obstacles();
                    h2 { (text!(lang, "result")) }
                    @if !further.is_empty() {
                        p.doubt { (text!(lang, "not-yet")) }
                        ul { @for sentence in further { li { (sentence) } } }
                    }
                    (both_ways(model))
                }
                // The foot of the page has the value.
                Outcome::Scored(ruling) => { (reasons(lang, ruling)) }
            }
            (payments(model))
        }
    }
}

/// Renders the value on a discard and by self-draw until the discarder is chosen.
fn both_ways(model: &Model) -> Markup {
    let (lang, round) = (model.lang, model.circumstances());
    let ways = round.both_ways(model.board()).map(|rulings| ways_text(lang, rulings));
    html! {
        @if let Some(ways) = ways {
            @if round.winner.is_none() { p.quiet { (text!(lang, "beside-waits-assumed")) } }
            table.rows { tbody { @for way in &ways { tr {
                th scope="row" { (way.head) } td { (way.worth) @if let Some(why) = &way.no_win { " · " (why) } }
            } } } }
        }
    }
}

/// Renders the value of the hand in short, beside the button that records it, and everybody's gain; for a correction, everybody's total
/// before and after it.
pub fn summary(model: &Model, correction: Option<&PendingChange>) -> Markup {
    let (lang, night) = (model.lang, model.keeper().night());
    let ruling = model.outcome().ruling().filter(|ruling| ruling.is_win() && !model.is_draw());
    let known = model.known_value().zip(night.rules());
    html! {
        @if let Some((value, rules)) = known { p.worth { (value_text(lang, rules, &value)) } }
        @if let Some(ruling) = ruling {
            p.worth { (aloud(lang, ruling)) @if let Some(value) = announced_for(lang, ruling) { " · " (capital(&value)) } }
        }
        @if let Some(ConfirmReason::Changes(preview)) = correction.map(|change| &change.matter) {
            p.nets { @for change in &preview.totals {
                span { (night.name(change.player)) " " (signed_amount(change.before)) " → " strong { (signed_amount(change.after)) } }
            } }
        } @else if let Bill::Due(settled) = model.bill() {
            @let players = &model.circumstances().people;
            p.nets { @for &who in players.iter().chain(&settled.others(players)) {
                @let gain = settled.gain(Holder::Player(who));
                @if gain != Amount::ZERO { span { (night.name(who)) " " (signed_amount(gain)) } }
            } }
        }
    }
}

fn row(lang: Lang, row: &SheetRow) -> Markup {
    html! {
        tr {
            th scope="row" { (row.name) (groups(lang, std::slice::from_ref(&row.tiles))) }
            td { (row.worth) }
        }
    }
}

/// Renders a ruling: the value in words, then its reasons.
pub fn ruling_sheet(lang: Lang, ruling: &Ruling) -> Markup {
    html! {
        @if ruling.is_win() {
            p.aloud { (aloud(lang, ruling)) }
            @if let Some(value) = announced_for(lang, ruling) { p { strong { (capital(&value)) } } }
        }
        (reasons(lang, ruling))
    }
}

/// Renders the reasons of a value: patterns with tiles, steps of the sum, suppressed patterns.
fn reasons(lang: Lang, ruling: &Ruling) -> Markup {
    let sheet = sheet(lang, ruling);
    let refusal = i18n::refusal(lang, ruling);
    if ruling.verdict == Verdict::NoWin {
        return html! { p.note.wrong { (capital(&refusal.unwrap_or_default())) } };
    }
    let said = refusal.is_none().then(|| aloud(lang, ruling));
    html! {
        @if let Some(sentence) = &refusal { p.note.wrong { (capital(sentence)) } }
        @for sum in sheet.sums.iter().filter(|sum| Some(*sum) != said.as_ref()) { p { strong { (capital(sum)) } } }
        table.rows { tbody { @for one in &sheet.rows { (row(lang, one)) } } }
        @for step in &sheet.steps { p.step { (capital(step)) } }
        @for line in sheet.before.iter().chain(&sheet.reading).chain(&sheet.wait) { p.quiet { (capital(line)) } }
        @if !sheet.parts.is_empty() {
            details { summary { (text!(lang, "fu-items")) } table.rows { tbody { @for part in &sheet.parts { (row(lang, part)) } } } }
        }
        @if !sheet.suppressed.is_empty() {
            details { summary { (text!(lang, "suppressed", count = sheet.suppressed.len())) }
                @for [name, why] in &sheet.suppressed { p { (name) " " span.quiet { (why) } } } }
        }
        @if !sheet.others.is_empty() {
            details { summary { (text!(lang, "other-sheet-readings", count = sheet.others.len())) }
                @for other in &sheet.others { p { (capital(other)) } } }
        }
    }
}

/// Renders the payments, or the reason why they are unknown.
fn payments(model: &Model) -> Markup {
    let lang = model.lang;
    let night = model.keeper().night();
    html! {
        @match model.bill() {
            Bill::Nothing => {}
            Bill::Due(settled) => { (payment_table(model, settled)) }
            bill => { @for (_, sentence) in trouble::unpaid(bill, night, lang) { p.note.wrong { (sentence) } } }
        }
    }
}

fn payment_table(model: &Model, settled: &PaymentPlan) -> Markup {
    let lang = model.lang;
    let night = model.keeper().night();
    let round = model.circumstances();
    let others = settled.others(&round.people);
    html! {
        h2 { (text!(lang, "payments")) }
        p.nets {
            @for who in round.people.iter().chain(&others) {
                span { (night.name(*who)) " " (signed_amount(settled.gain(Holder::Player(*who)))) }
            }
        }
        (parts::payments(&payment_texts(lang, night, &settled.moves)))
        @if !settled.still_in.is_empty() { p { (text!(lang, "still-playing", players = names(lang, night, &settled.still_in))) } }
        @for caution in &settled.cautions { p.note.doubt { (capital(&i18n::course::caution(lang, night, caution))) } }
    }
}
