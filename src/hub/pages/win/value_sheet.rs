//! The sheet of the hand with its value and patterns, or the obstacles to scoring; and the payments.

use maud::{Markup, html};

use super::super::components::{self, join_names, signed_amount};
use super::super::tile_images::tile_groups;
use quejing_session::entry_desk::further_obstacles;
use quejing_session::error_texts::{self, capitalize};
use quejing_session::game::{Ruling, Verdict};
use quejing_session::night::{Amount, Holder};
use quejing_session::recorder::Proposal;
use quejing_session::round::{Bill, HandCase, HandOutcome, PaymentPlan};
use quejing_session::session::Session;
use quejing_words::history::{payment_texts, value_text};
use quejing_words::sheet::{SheetRow, announcement, announcement_detail, build_sheet};
use quejing_words::waits::win_way_texts;
use quejing_words::{self as words, Lang};

/// Renders the sheet of the hand on the board, or the obstacles to scoring it, and the payments. For a draw, renders
/// only the payments.
pub fn sheet_and_payments(model: &Session) -> Markup {
    let lang = model.lang;
    html! {
        section.card.sheet {
            @match model.hand().outcome() {
                // While a draw is entered, the hand on the board is not shown.
                _ if model.hand().laid().is_entering_draw() => {}
                HandOutcome::Empty => {}
                HandOutcome::Unready { .. } => {
                    @let further = further_obstacles(model.desk(), model.lang);
                    h2 { (text!(lang, "result")) }
                    @if !further.is_empty() {
                        p.doubt { (text!(lang, "not-yet")) }
                        ul { @for sentence in further { li { (sentence) } } }
                    }
                    (discard_and_self_draw_values(model))
                }
                // The foot of the page has the value.
                HandOutcome::Scored(ruling) => { (value_reasons(lang, ruling)) }
            }
            (payments_section(model))
        }
    }
}

/// Renders the value of the hand on a discard and that by self-draw, or the reason why it does not win, while the
/// discarder is not chosen. A reason that both have appears once. Empty if these values are unknown.
fn discard_and_self_draw_values(model: &Session) -> Markup {
    let (lang, round) = (model.lang, model.hand().round());
    let ways = HandCase::new(round, model.hand().board()).judge_both_ways().map(|rulings| win_way_texts(lang, rulings));
    html! {
        @if let Some(ways) = ways {
            @if round.winner.is_none() { p.quiet { (text!(lang, "beside-waits-assumed")) } }
            @let [discard, self_draw] = &ways;
            @match &discard.no_win_reason {
                Some(why) if self_draw.no_win_reason.as_ref() == Some(why) => { p.note.wrong { (capitalize(why)) } }
                _ => {
                    table.rows.ways-to-win { tbody { @for way in &ways { tr {
                        th scope="row" { (way.name) }
                        td { (way.no_win_reason.as_deref().map_or_else(|| way.worth.clone(), capitalize)) }
                    } } } }
                }
            }
        }
    }
}

/// Renders the value of the hand in short and the gain of everybody; for a correction, the changed totals before and
/// after it instead of the gains.
pub fn value_summary(model: &Session, correction: Option<&Proposal>) -> Markup {
    let (lang, night) = (model.lang, model.keeper().night());
    let ruling =
        model.hand().outcome().ruling().filter(|ruling| ruling.is_win() && !model.hand().laid().is_entering_draw());
    let entered_value = model.hand().laid().entered_value().zip(night.rules());
    html! {
        @if let Some((value, rules)) = entered_value { p.worth { (capitalize(&value_text(lang, rules, &value))) } }
        @if let Some(ruling) = ruling {
            p.worth { (announcement(lang, ruling)) @if let Some(value) = announcement_detail(lang, ruling) { " · " (capitalize(&value)) } }
        }
        @if let Some(correction) = correction {
            p.nets { @for change in &correction.preview.totals {
                span { (night.name(change.player)) " " (signed_amount(change.before)) " → " strong { (signed_amount(change.after)) } }
            } }
        } @else if let Bill::Due(settled) = model.hand().bill() {
            @let players = &model.hand().round().people;
            p.nets { @for &who in players.iter().chain(&settled.other_people(players)) {
                @let gain = settled.gain(Holder::Player(who));
                @if gain != Amount::ZERO { span { (night.name(who)) " " (signed_amount(gain)) } }
            } }
        }
    }
}

/// Renders a row of the sheet: the name, the tiles concerned and the worth.
fn sheet_row(lang: Lang, row: &SheetRow) -> Markup {
    html! {
        tr {
            th scope="row" { (row.name) (tile_groups(lang, std::slice::from_ref(&row.tiles))) }
            td { (row.worth) }
        }
    }
}

/// Renders a ruling in full: the announcement and the value in words for a win, then the patterns and sums.
pub fn ruling_sheet(lang: Lang, ruling: &Ruling) -> Markup {
    html! {
        @if ruling.is_win() {
            p.aloud { (announcement(lang, ruling)) }
            @if let Some(value) = announcement_detail(lang, ruling) { p { strong { (capitalize(&value)) } } }
        }
        (value_reasons(lang, ruling))
    }
}

/// Renders the reasons of a ruling: patterns with their tiles, steps of the sum, suppressed patterns and other
/// readings; only the refusal for a hand that does not win.
fn value_reasons(lang: Lang, ruling: &Ruling) -> Markup {
    let sheet = build_sheet(lang, ruling);
    let refusal = words::win_refusal_text(lang, ruling);
    if ruling.verdict == Verdict::NoWin {
        return html! { p.note.wrong { (capitalize(&refusal.unwrap_or_default())) } };
    }
    let announced = refusal.is_none().then(|| announcement(lang, ruling));
    html! {
        @if let Some(sentence) = &refusal { p.note.wrong { (capitalize(sentence)) } }
        @for sum in sheet.sums.iter().filter(|sum| Some(*sum) != announced.as_ref()) { p { strong { (capitalize(sum)) } } }
        table.rows { tbody { @for row in &sheet.rows { (sheet_row(lang, row)) } } }
        @for step in &sheet.steps { p.step { (capitalize(step)) } }
        @for line in sheet.rules_in_force.iter().chain(&sheet.reading).chain(&sheet.wait) { p.quiet { (capitalize(line)) } }
        @if !sheet.fu_parts.is_empty() {
            details { summary { (text!(lang, "fu-items")) } table.rows { tbody { @for part in &sheet.fu_parts { (sheet_row(lang, part)) } } } }
        }
        @if !sheet.suppressed.is_empty() {
            details { summary { (text!(lang, "suppressed", count = sheet.suppressed.len())) }
                @for [name, why] in &sheet.suppressed { p { (name) " " span.quiet { (why) } } } }
        }
        @if !sheet.other_readings.is_empty() {
            details { summary { (text!(lang, "other-sheet-readings", count = sheet.other_readings.len())) }
                @for other in &sheet.other_readings { p { (capitalize(other)) } } }
        }
    }
}

/// Renders the payments, or the reasons why they are unknown; empty if there is nothing to pay.
fn payments_section(model: &Session) -> Markup {
    let lang = model.lang;
    let night = model.keeper().night();
    html! {
        @match model.hand().bill() {
            Bill::Nothing => {}
            Bill::Due(settled) => { (gains_and_payments(model, settled)) }
            bill => { @for (_, sentence) in error_texts::payment_obstacles(bill, night, lang) { p.note.wrong { (sentence) } } }
        }
    }
}

/// Renders the gain of each person, the payments one by one, the players who play on, and the cautions.
fn gains_and_payments(model: &Session, payment_plan: &PaymentPlan) -> Markup {
    let lang = model.lang;
    let night = model.keeper().night();
    let round = model.hand().round();
    let others = payment_plan.other_people(&round.people);
    html! {
        h2 { (text!(lang, "payments")) }
        p.nets {
            @for who in round.people.iter().chain(&others) {
                span { (night.name(*who)) " " (signed_amount(payment_plan.gain(Holder::Player(*who)))) }
            }
        }
        (components::payments_table(&payment_texts(lang, night, &payment_plan.payments)))
        @if !payment_plan.continuing_players.is_empty() { p { (text!(lang, "still-playing", players = join_names(lang, night, &payment_plan.continuing_players))) } }
        @for caution in &payment_plan.cautions { p.note.doubt { (capitalize(&words::course::caution_text(lang, night, caution))) } }
    }
}
