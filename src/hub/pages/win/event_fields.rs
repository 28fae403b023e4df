//! The fields of a win, a draw or the deal's beginning that only some rules have, as a phone shows and reads them.

use maud::{Markup, html};

use super::super::deal::{event_field, parse_answer};
use super::super::parts::{list, number, people};
use super::super::tiles::tile;
use super::hand::all_tiles;
use super::round::part_field;
use crate::hub::guard::Fields;
use crate::i18n::{self, class_name, word};
use crate::scorer::model::Model;
use crate::scorer::round::{DrawTable, Round, TypedDiscard};
use crate::table::ledger::{AskedFor, EventKind, FieldRow};
use crate::tile::Tile;
use crate::vision::TileClass;

/// The maximum number of discards in a form.
const MAX_DISCARDS: usize = 24;

/// Renders the fields of an event. Each field of a win is a part of its form, so that a form without it changes nothing.
pub fn event_fields(model: &Model, round: &Round, of: EventKind) -> Markup {
    html! {
        @for row in round.fields(of) {
            @match row.field.asks {
                AskedFor::Counts { most } if of == EventKind::Win => {
                    @if round.winner.is_some() { (count_fields(model, round, row, most)) }
                }
                // They stand beside the question whose tile it was.
                AskedFor::Discards => {}
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

/// Renders the tiles that were thrown before the winning one, once it is known whose tile won: a press on one removes it, those below
/// a player's name add one.
pub fn thrown_tiles(model: &Model, round: &Round) -> Markup {
    html! { @for row in round.discard_fields() { (thrown_of(model, round, row)) } }
}

fn thrown_of(model: &Model, round: &Round, row: &FieldRow) -> Markup {
    let (lang, key, names) = (model.lang, row.field.key, model.names());
    let label = word(lang, &row.field_at_table());
    html! {
        fieldset.thrown {
            legend { (label) }
            @if let Some(tip) = row.tip { p.quiet.small { (word(lang, &tip)) } }
            @for (at, discard) in round.answers.discards(row).iter().enumerate() {
                @let remove = text!(lang, "thrown-remove", number = (at + 1));
                div.beside-hand {
                    span { (names.get(discard.player).map_or("", String::as_str)) }
                    button.piece name={ (key) "-remove" } value=(at) aria-label=(remove) {
                        @match discard.thrown_tile() { Some(one) => { (tile(TileClass::Tile(one), None)) } None => { (discard.tile) } }
                    }
                    @if Some(discard.player) == round.winner {
                        @let drawn = text!(lang, "thrown-drawn", number = (at + 1));
                        (tile_choice(model, &format!("{key}-drawn"), &at.to_string(), &drawn, html! {
                            "← " @match discard.drawn_tile() { Some(one) => { (tile(TileClass::Tile(one), None)) } None => { "+" } }
                        }))
                    }
                }
            }
            div.beside-hand { @for (player, name) in names.iter().enumerate() {
                @let add = text!(lang, "thrown-add-by", player = name);
                (tile_choice(model, &format!("{key}-add"), &player.to_string(), &add, html! { "+ " (name) }))
            } }
        }
    }
}

/// Renders the folded tiles of the rules as buttons whose value is `about` and the tile.
fn tile_choice(model: &Model, name: &str, about: &str, label: &str, shown: Markup) -> Markup {
    html! {
        details.palette {
            summary aria-label=(label) { (shown) }
            @for row in all_tiles(model.circumstances().rules()) {
                div.row { @for class in row { @if let Some(one) = class.tile() {
                    button name=(name) value={ (about) " " (one) } data-each { (tile(class, Some(&class_name(model.lang, class)))) }
                } } }
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
    for row in round.answerable_fields(of).filter(|row| row.field.asks == AskedFor::Discards || has(row.field.key)) {
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

/// Applies a press on a thrown tile, on one to add, or on one that was drawn before.
fn apply_discards(round: &mut Round, fields: &Fields, row: &'static FieldRow) {
    let key = row.field.key;
    let chosen = |name: &str| {
        let (about, tile) = fields.text(&format!("{key}-{name}")).split_once(' ')?;
        Some((about.parse::<usize>().ok()?, tile.parse::<Tile>().ok()?))
    };
    let discards = round.answers.discards(row);
    if let Some((player, tile)) =
        chosen("add").filter(|(player, _)| *player < round.players() && discards.len() < MAX_DISCARDS)
    {
        round.answers.add_discard(row, player, tile);
    } else if let Some((at, tile)) = chosen("drawn") {
        // The same tile again takes it back.
        let before = discards.get(at).and_then(TypedDiscard::drawn_tile);
        round.answers.set_drawn(row, at, Some(tile).filter(|tile| before != Some(*tile)));
    } else if let Some(at) = fields.parse::<usize>(&format!("{key}-remove")) {
        round.answers.remove_discard(row, at);
    }
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
