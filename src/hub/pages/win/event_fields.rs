//! The fields of a win, a draw or the deal's beginning that only some rules have, as a phone shows and reads them.

use maud::{Markup, html};

use super::super::deal::{event_field, parse_answer};
use super::super::parts::{field, list, number, people};
use super::round::part_field;
use crate::hub::guard::Fields;
use crate::i18n::{self, word};
use crate::scorer::model::Model;
use crate::scorer::round::{DrawTable, Round, TypedDiscard};
use crate::table::ledger::{AskedFor, EventKind, FieldRow};

/// The maximum number of discards in a form.
const MAX_DISCARDS: usize = 24;
/// The maximum length of a typed tile, in characters.
const MAX_TILE_CHARS: usize = 8;

/// Renders the fields of an event. Each field of a win is a part of its form, so that a form without it changes nothing.
pub fn event_fields(model: &Model, round: &Round, of: EventKind) -> Markup {
    html! {
        @for row in round.fields(of) {
            @match row.field.asks {
                AskedFor::Counts { most } if of == EventKind::Win => {
                    @if round.winner.is_some() { (count_fields(model, round, row, most)) }
                }
                AskedFor::Discards => (discard_list(model, round, row)),
                _ => {
                    (part_field(row.field.key))
                    @let players = people(model.keeper().night(), &round.people_of(&round.players_asked(row)));
                    (event_field(model.lang, &row.field_at_table(), row.field.key, &players, round.field_answer(row).as_ref()))
                }
            }
        }
    }
}

/// Renders a number for each player, at first as the melds show.
fn count_fields(model: &Model, round: &Round, row: &FieldRow, most: u32) -> Markup {
    let (names, seen, key) = (model.names(), round.seen_counts(row, model.board()), row.field.key);
    html! {
        fieldset.ticks {
            legend { (word(model.lang, &row.field_at_table())) }
            (part_field(key))
            @for player in round.players_asked(row) {
                @let seen = seen.get(player).copied().map_or(0, u32::from);
                @let name = names.get(player).map_or("", String::as_str);
                (number(&format!("{key}{player}"), name, round.answers.count(row, player).unwrap_or(seen), most))
                input type="hidden" name={ (key) "-seen" (player) } value=(seen);
            }
        }
        @if let Some(tip) = row.tip { p.quiet { (word(model.lang, &tip)) } }
    }
}

/// Renders the discards, with an empty row for another.
fn discard_list(model: &Model, round: &Round, row: &FieldRow) -> Markup {
    let (lang, key, discards) = (model.lang, row.field.key, round.answers.discards(row));
    let all: Vec<(usize, String)> = model.names().into_iter().enumerate().collect();
    let first = round.winner.unwrap_or(round.dealer);
    let empty = TypedDiscard::by((first + discards.len()) % round.players());
    html! {
        details open[!discards.is_empty()] {
            summary { (text!(lang, "thrown-title", field = word(lang, &row.field_at_table()), count = discards.len())) }
            @if let Some(tip) = row.tip { p.quiet { (word(lang, &tip)) } }
            (part_field(key))
            @for (at, discard) in discards.iter().chain(std::iter::once(&empty)).enumerate() {
                @let shown = at + 1;
                div.row {
                    (list(&format!("{key}{at}"), &text!(lang, "thrown-by", number = shown), &all, Some(&discard.player)))
                    (field(&format!("{key}-tile{at}"), &text!(lang, "thrown-tile", number = shown), &discard.tile, 4))
                    @if Some(discard.player) == round.winner {
                        (field(&format!("{key}-drawn{at}"), &text!(lang, "thrown-drawn", number = shown), &discard.drawn, 4))
                    }
                }
            }
        }
    }
}

/// Renders the selector for the kind of draw and the fields that the rules ask about that draw.
pub fn draw_fields(model: &Model, round: &Round, draw: &DrawTable) -> Markup {
    let lang = model.lang;
    let kinds = round.rules().draws();
    let at = kinds.iter().position(|kind| *kind == draw.kind);
    let named: Vec<(usize, String)> =
        kinds.iter().map(|&kind| i18n::course::draw_name(lang, kind).to_owned()).enumerate().collect();
    html! {
        (list("draw", text!(lang, "draw-kind"), &named, at.as_ref()))
        (part_field("draw"))
        (event_fields(model, round, EventKind::Draw))
    }
}

/// Applies a form to the fields of an event that it has as parts.
pub fn apply_fields(round: &mut Round, fields: &Fields, of: EventKind, has: impl Fn(&str) -> bool) {
    for row in round.answerable_fields(of).filter(|row| has(row.field.key)) {
        match row.field.asks {
            AskedFor::Counts { most } if of == EventKind::Win => apply_counts(round, fields, row, most),
            AskedFor::Discards => apply_discards(round, fields, row),
            _ => {
                let players = round.people_of(&round.players_asked(row));
                let answer = parse_answer(fields, &row.field, row.field.key, &players);
                round.set_field_answer(row, answer.as_ref());
            }
        }
    }
}

fn apply_counts(round: &mut Round, fields: &Fields, row: &'static FieldRow, most: u32) {
    for player in 0..round.players() {
        let seen = fields.parse::<u32>(&format!("{}-seen{player}", row.field.key));
        let has_count = round.answers.count(row, player).is_some();
        // A number equal to the one detected in the photo was not entered by the user.
        let is_entered = |count: &u32| has_count || Some(*count) != seen;
        let count = fields.parse::<u32>(&format!("{}{player}", row.field.key)).map(|count| count.min(most));
        if let Some(count) = count.filter(is_entered) {
            round.answers.set_count(row, player, Some(count));
        }
    }
}

fn apply_discards(round: &mut Round, fields: &Fields, row: &'static FieldRow) {
    let (key, last) = (row.field.key, round.players() - 1);
    let rows = (0..MAX_DISCARDS).map_while(|at| {
        let typed = |name: &str| fields.text(&format!("{key}-{name}{at}")).chars().take(MAX_TILE_CHARS).collect();
        let player = fields.parse::<usize>(&format!("{key}{at}"))?.min(last);
        Some(TypedDiscard { tile: typed("tile"), drawn: typed("drawn"), ..TypedDiscard::by(player) })
    });
    let discards = rows.filter(|discard: &TypedDiscard| !discard.tile.is_empty()).collect();
    round.answers.set_discards(row, discards);
}

/// Applies a form to a draw: the fields of the kind that it showed, then its kind.
pub fn apply_draw(round: &mut Round, fields: &Fields) {
    for row in round.fields(EventKind::Draw) {
        if let Some(answer) = parse_answer(fields, &row.field, row.field.key, &round.people) {
            round.set_field_answer(row, Some(&answer));
        }
    }
    let kinds = round.rules().draws();
    let kind = fields.parse::<usize>("draw").and_then(|at| kinds.get(at).copied());
    if let Some((draw, kind)) = round.answers.draw.as_mut().zip(kind) {
        draw.kind = kind;
    }
}
