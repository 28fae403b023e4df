//! The sheet of the hand with its value and patterns, or the obstacles to scoring; and the payments.

use maud::{Markup, html};

use super::super::components::{self, join_names, signed_amount};
use super::super::tile_images::tile_groups;
use quejing_session::game::{Ruling, Verdict};
use quejing_session::model::Model;
use quejing_session::night::{Amount, ConfirmReason, Holder, PendingChange};
use quejing_session::round::{Bill, Outcome, PaymentPlan};
use quejing_session::trouble::{self, capital};
use quejing_words::history::{payment_texts, value_text};
use quejing_words::sheet::{SheetRow, announcement, announcement_detail, build_sheet};
use quejing_words::waits::win_way_texts;
use quejing_words::{self as words, Lang};

/// Renders the sheet of the hand on the board, or the obstacles to scoring, and the payments. A draw has only payments.
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
                    (discard_and_self_draw_values(model))
                }
                // The foot of the page has the value.
                Outcome::Scored(ruling) => { (value_reasons(lang, ruling)) }
            }
            (payments_section(model))
        }
    }
}

/// Renders the value of the hand on a discard and by self-draw while the discarder is not chosen; empty if the values are
/// unknown.
fn discard_and_self_draw_values(model: &Model) -> Markup {
    let (lang, round) = (model.lang, model.circumstances());
    let ways = round.judge_both_ways(model.board()).map(|rulings| win_way_texts(lang, rulings));
    html! {
        @if let Some(ways) = ways {
            @if round.winner.is_none() { p.quiet { (text!(lang, "beside-waits-assumed")) } }
            table.rows { tbody { @for way in &ways { tr {
                th scope="row" { (way.head) } td { (way.worth) @if let Some(why) = &way.no_win { " · " (why) } }
            } } } }
        }
    }
}

/// Renders the value of the hand in short with everybody's gain or, for a correction, with the changed totals before and after.
pub fn value_summary(model: &Model, correction: Option<&PendingChange>) -> Markup {
    let (lang, night) = (model.lang, model.keeper().night());
    let ruling = model.outcome().ruling().filter(|ruling| ruling.is_win() && !model.is_draw());
    let known = model.known_value().zip(night.rules());
    html! {
        @if let Some((value, rules)) = known { p.worth { (value_text(lang, rules, &value)) } }
        @if let Some(ruling) = ruling {
            p.worth { (announcement(lang, ruling)) @if let Some(value) = announcement_detail(lang, ruling) { " · " (capital(&value)) } }
        }
        @if let Some(ConfirmReason::Changes(preview)) = correction.map(|change| &change.matter) {
            p.nets { @for change in &preview.totals {
                span { (night.name(change.player)) " " (signed_amount(change.before)) " → " strong { (signed_amount(change.after)) } }
            } }
        } @else if let Bill::Due(settled) = model.bill() {
            @let players = &model.circumstances().people;
            p.nets { @for &who in players.iter().chain(&settled.other_people(players)) {
                @let gain = settled.gain(Holder::Player(who));
                @if gain != Amount::ZERO { span { (night.name(who)) " " (signed_amount(gain)) } }
            } }
        }
    }
}

fn sheet_row(lang: Lang, row: &SheetRow) -> Markup {
    html! {
        tr {
            th scope="row" { (row.name) (tile_groups(lang, std::slice::from_ref(&row.tiles))) }
            td { (row.worth) }
        }
    }
}

/// Renders a ruling in full: the value in words, then the patterns and sums.
pub fn ruling_sheet(lang: Lang, ruling: &Ruling) -> Markup {
    html! {
        @if ruling.is_win() {
            p.aloud { (announcement(lang, ruling)) }
            @if let Some(value) = announcement_detail(lang, ruling) { p { strong { (capital(&value)) } } }
        }
        (value_reasons(lang, ruling))
    }
}

/// Renders the reasons of a ruling: patterns with tiles, steps of the sum, suppressed patterns, other readings; or the refusal of the
/// hand.
fn value_reasons(lang: Lang, ruling: &Ruling) -> Markup {
    let sheet = build_sheet(lang, ruling);
    let refusal = words::win_refusal_text(lang, ruling);
    if ruling.verdict == Verdict::NoWin {
        return html! { p.note.wrong { (capital(&refusal.unwrap_or_default())) } };
    }
    let said = refusal.is_none().then(|| announcement(lang, ruling));
    html! {
        @if let Some(sentence) = &refusal { p.note.wrong { (capital(sentence)) } }
        @for sum in sheet.sums.iter().filter(|sum| Some(*sum) != said.as_ref()) { p { strong { (capital(sum)) } } }
        table.rows { tbody { @for one in &sheet.rows { (sheet_row(lang, one)) } } }
        @for step in &sheet.steps { p.step { (capital(step)) } }
        @for line in sheet.before.iter().chain(&sheet.reading).chain(&sheet.wait) { p.quiet { (capital(line)) } }
        @if !sheet.parts.is_empty() {
            details { summary { (text!(lang, "fu-items")) } table.rows { tbody { @for part in &sheet.parts { (sheet_row(lang, part)) } } } }
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

/// Renders the payments, or the reason why they are unknown; empty if there is nothing to pay for.
fn payments_section(model: &Model) -> Markup {
    let lang = model.lang;
    let night = model.keeper().night();
    html! {
        @match model.bill() {
            Bill::Nothing => {}
            Bill::Due(settled) => { (gains_and_payments(model, settled)) }
            bill => { @for (_, sentence) in trouble::payment_obstacles(bill, night, lang) { p.note.wrong { (sentence) } } }
        }
    }
}

fn gains_and_payments(model: &Model, settled: &PaymentPlan) -> Markup {
    let lang = model.lang;
    let night = model.keeper().night();
    let round = model.circumstances();
    let others = settled.other_people(&round.people);
    html! {
        h2 { (text!(lang, "payments")) }
        p.nets {
            @for who in round.people.iter().chain(&others) {
                span { (night.name(*who)) " " (signed_amount(settled.gain(Holder::Player(*who)))) }
            }
        }
        (components::payments_table(&payment_texts(lang, night, &settled.moves)))
        @if !settled.still_in.is_empty() { p { (text!(lang, "still-playing", players = join_names(lang, night, &settled.still_in))) } }
        @for caution in &settled.cautions { p.note.doubt { (capital(&words::course::caution_text(lang, night, caution))) } }
    }
}
