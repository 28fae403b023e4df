//! The form fields of a win, a draw or the deal's beginning that only some rules have, and their reading.

use maud::{Markup, html};

use super::super::components::{drop_down, number_field};
use super::super::open_deal::{parse_event_answer, question_control};
use super::super::tile_images::tile_image;
use super::circumstances_form::form_part_field;
use super::hand_editor::tile_rows;
use crate::hub::guard::RequestFields;
use quejing_session::game::{RecordedDiscard, Tile};
use quejing_session::night::{FieldHost, FieldKind, FieldRow};
use quejing_session::question::FormQuestion;
use quejing_session::recognition::TileClass;
use quejing_session::round::{DrawAnswers, HandCase, Round};
use quejing_session::session::Session;
use quejing_words::{self as words, class_name, render_word};

/// The maximum number of discards of a deal that a user can enter.
const MAX_DISCARDS: usize = 24;

/// Renders the question of a field of a win, a draw or the beginning of a deal. The form lists the field as a part, so
/// that a form without the field leaves it unchanged. Empty for discards, which [`discard_fields`] renders.
pub fn field_question(model: &Session, round: &Round, row: &'static FieldRow, question: &FormQuestion) -> Markup {
    match row.field.answer_kind {
        FieldKind::Counts { most } if row.event_kind == FieldHost::Win => html! {
            @if round.winner.is_some() { (player_count_fields(model, round, (row, question), most)) }
        },
        // They stand beside the question whose tile it was.
        FieldKind::Discards => html! {},
        _ => html! {
            (form_part_field(row.field.key))
            (question_control(model.lang, model.keeper().night(), question, row.field.key))
        },
    }
}

/// Renders a number field for each player, up to `max_count`. The field shows the count in the photographed melds until
/// the user enters a different one.
fn player_count_fields(
    model: &Session,
    round: &Round,
    (row, question): (&FieldRow, &FormQuestion),
    max_count: u32,
) -> Markup {
    let (names, meld_counts, key) = (
        model.desk().people().names(),
        HandCase::new(round, model.hand().board()).counts_shown_by_melds(row),
        row.field.key,
    );
    html! {
        fieldset.ticks {
            legend { (question.label) }
            (form_part_field(key))
            @for player in round.fields().players_asked(row) {
                @let meld_count = meld_counts.get(player).copied().map_or(0, u32::from);
                @let name = names.get(player).map_or("", String::as_str);
                (number_field(&format!("{key}{player}"), name, round.answers.entered_count(row, player).unwrap_or(meld_count), max_count))
                input type="hidden" name={ (key) "-seen" (player) } value=(meld_count);
            }
        }
        @if let Some(tip) = question.tip { p.quiet { (tip) } }
    }
}

/// Renders the discards before the winning tile, for rules that ask for them. Pressing a tile removes it; the folded
/// tiles below the name of a player add one.
pub fn discard_fields(model: &Session, round: &Round) -> Markup {
    html! { @for row in round.fields().with_discards() { (discard_field(model, round, row)) } }
}

/// Renders the discards of one field of the rules, in their order, each with its player.
fn discard_field(model: &Session, round: &Round, row: &FieldRow) -> Markup {
    let (lang, key, names) = (model.lang, row.field.key, model.desk().people().names());
    let label = render_word(lang, &row.field_at_table());
    html! {
        fieldset.thrown {
            legend { (label) }
            @if let Some(tip) = row.tip { p.quiet.small { (render_word(lang, &tip)) } }
            @for (at, discard) in round.answers.discards(row).iter().enumerate() {
                @let remove = text!(lang, "thrown-remove", number = (at + 1));
                div.beside-hand {
                    span { (names.get(discard.by).map_or("", String::as_str)) }
                    button.piece name={ (key) "-remove" } value=(at) aria-label=(remove) {
                        @match discard.discarded_tile() { Some(one) => { (tile_image(TileClass::Tile(one), None)) } None => { (discard.tile) } }
                    }
                    @if Some(discard.by) == round.winner {
                        @let drawn = text!(lang, "thrown-drawn", number = (at + 1));
                        (tile_choice(model, &format!("{key}-drawn"), &at.to_string(), &drawn, html! {
                            "← " @match discard.drawn_tile() { Some(one) => { (tile_image(TileClass::Tile(one), None)) } None => { "+" } }
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

/// Renders the tiles of the rules as buttons, folded below `summary_content`. The value of a button is `value_prefix`,
/// a space and the tile.
fn tile_choice(model: &Session, name: &str, value_prefix: &str, label: &str, summary_content: Markup) -> Markup {
    html! {
        details.palette {
            summary aria-label=(label) { (summary_content) }
            @for row in tile_rows(model.hand().round().rules()) {
                div.row { @for class in row { @if let Some(one) = class.tile() {
                    button name=(name) value={ (value_prefix) " " (one) } data-each { (tile_image(class, Some(&class_name(model.lang, class)))) }
                } } }
            }
        }
    }
}

/// Renders the choice of the kind of draw, and the rendered `questions` that the rules have for this kind.
pub fn draw_fields(model: &Session, round: &Round, draw: &DrawAnswers, questions: &Markup) -> Markup {
    let lang = model.lang;
    let kinds = round.rules().draws();
    let selected_index = kinds.iter().position(|kind| *kind == draw.kind);
    let options: Vec<(usize, String)> =
        kinds.iter().map(|&kind| words::course::draw_name(lang, kind).to_owned()).enumerate().collect();
    html! {
        (drop_down("draw", text!(lang, "draw-kind"), &options, selected_index.as_ref()))
        (form_part_field("draw"))
        (questions)
    }
}

/// Applies a form to the fields of an event kind that the form lists as parts, for which `has_part` returns true.
/// Discards need no listing.
pub fn apply_event_fields(
    round: &mut Round,
    fields: &RequestFields,
    event_kind: FieldHost,
    has_part: impl Fn(&str) -> bool,
) {
    for row in round
        .fields()
        .answerable(event_kind)
        .filter(|row| row.field.answer_kind == FieldKind::Discards || has_part(row.field.key))
    {
        match row.field.answer_kind {
            FieldKind::Counts { most } if event_kind == FieldHost::Win => apply_counts(round, fields, row, most),
            FieldKind::Discards => apply_discards(round, fields, row),
            _ => {
                let players = round.people_at(&round.fields().players_asked(row));
                let answer = parse_event_answer(fields, &row.field, row.field.key, &players);
                round.set_field_answer(row, answer.as_ref());
            }
        }
    }
}

/// Applies the number fields of [`player_count_fields`]. A number that is equal to the one shown counts as entered only
/// if the user entered one before.
fn apply_counts(round: &mut Round, fields: &RequestFields, row: &'static FieldRow, max_count: u32) {
    for player in 0..round.player_count() {
        let shown_count = fields.parse_value::<u32>(&format!("{}-seen{player}", row.field.key));
        let has_count = round.answers.entered_count(row, player).is_some();
        // A number equal to the one detected in the photo was not entered by the user.
        let is_entered = |count: &u32| has_count || Some(*count) != shown_count;
        let count = fields.parse_value::<u32>(&format!("{}{player}", row.field.key)).map(|count| count.min(max_count));
        if let Some(count) = count.filter(is_entered) {
            round.answers.set_field_count(row, player, Some(count));
        }
    }
}

/// Applies a press on a tile among the discards: adds a discard, sets or clears the tile that was drawn before a
/// discard, or removes a discard.
fn apply_discards(round: &mut Round, fields: &RequestFields, row: &'static FieldRow) {
    let key = row.field.key;
    let pressed = |name: &str| {
        let (about, tile) = fields.trimmed_value(&format!("{key}-{name}")).split_once(' ')?;
        Some((about.parse::<usize>().ok()?, tile.parse::<Tile>().ok()?))
    };
    let discards = round.answers.discards(row);
    if let Some((player, tile)) =
        pressed("add").filter(|(player, _)| *player < round.player_count() && discards.len() < MAX_DISCARDS)
    {
        round.answers.add_discard(row, player, tile);
    } else if let Some((at, tile)) = pressed("drawn") {
        // The same tile again takes it back.
        let before = discards.get(at).and_then(RecordedDiscard::drawn_tile);
        round.answers.set_drawn_tile(row, at, Some(tile).filter(|tile| before != Some(*tile)));
    } else if let Some(at) = fields.parse_value::<usize>(&format!("{key}-remove")) {
        round.answers.remove_discard(row, at);
    }
}

/// Applies a form to a draw: first the fields of the kind that the form showed, then the kind itself.
pub fn apply_draw_fields(round: &mut Round, fields: &RequestFields) {
    for row in round.fields().asked(FieldHost::Draw) {
        if let Some(answer) = parse_event_answer(fields, &row.field, row.field.key, &round.people) {
            round.set_field_answer(row, Some(&answer));
        }
    }
    let kinds = round.rules().draws();
    let kind = fields.parse_value::<usize>("draw").and_then(|at| kinds.get(at).copied());
    if let Some((draw, kind)) = round.answers.draw.as_mut().zip(kind) {
        draw.kind = kind;
    }
}
