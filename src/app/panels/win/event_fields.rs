//! The inputs for fields of a win or of the deal's beginning that only some rules have; players fill them in during the deal.

use eframe::egui::{self, DragValue, RichText, Ui};

use crate::app::theme::{Tone, ToneColor as _};
use crate::app::widgets::{event_inputs, quiet_text, small_button};
use quejing_session::model::Model;
use quejing_session::night::{EventKind, FieldKind, FieldRow};
use quejing_session::round::Round;
use quejing_words::{Lang, render_word};

/// Draws the inputs for `rows`, fields of an event that only some rules have, except the discards before the winning tile; stores
/// changed answers in `round`.
pub fn show_event_fields(
    ui: &mut Ui,
    model: &Model,
    round: &mut Round,
    rows: impl IntoIterator<Item = &'static FieldRow>,
) {
    for row in rows {
        match row.field.asks {
            FieldKind::Counts { most } if row.of == EventKind::Win => {
                show_player_counts(ui, model, round, row, most);
                show_count_source(ui, model, round, row);
            }
            // They stand beside the question whose tile it was.
            FieldKind::Discards => {}
            _ => event_inputs::show_table_fields(ui, model, round, [row]),
        }
    }
}

/// Draws a number, from 0 to `most`, for each player of whom the field asks; the number read from the photo is the default.
fn show_player_counts(ui: &mut Ui, model: &Model, round: &mut Round, row: &'static FieldRow, most: u32) {
    let (lang, names, seen) = (model.lang, model.player_names(), round.counts_shown_by_melds(row, model.board()));
    let column = render_word(lang, &row.field_at_table());
    let tip = row.tip.map(|tip| render_word(lang, &tip));
    ui.horizontal_wrapped(|ui| {
        let title = ui.label(column);
        tip.into_iter().for_each(|tip| drop(title.clone().on_hover_text(tip)));
        for player in round.players_asked(row) {
            let name = &names[player];
            ui.label(quiet_text(name));
            let (entered, seen) = (round.answers.entered_count(row, player), u32::from(seen[player]));
            let counted = show_count_field(ui, lang, (entered, seen, most), (column, tip, name));
            round.answers.set_field_count(row, player, counted);
            ui.add_space(4.0);
        }
    });
}

/// Draws the number of a player; `seen` is the number read from the photo. Returns the number that the user entered; `None` means
/// the number from the photo.
fn show_count_field(
    ui: &mut Ui,
    lang: Lang,
    (entered, seen, most): (Option<u32>, u32, u32),
    (column, tip, player): (&str, Option<&'static str>, &str),
) -> Option<u32> {
    let mut tiles = entered.unwrap_or(seen);
    let from_photo = entered.is_none() && seen > 0;
    let value = ui.scope(|ui| {
        if from_photo {
            ui.visuals_mut().override_text_color = Some(Tone::Sure.color());
        }
        ui.add(DragValue::new(&mut tiles).range(0..=most).speed(0.05))
    });
    let label = match from_photo {
        true => text!(lang, "provided-seen-one", column = column, player = player),
        false => text!(lang, "player-choice", column = column, player = player),
    };
    value.inner.widget_info(|| {
        let mut info = egui::WidgetInfo::drag_value(true, f64::from(tiles));
        info.label = Some(label.clone());
        info
    });
    tip.into_iter().for_each(|tip| drop(value.inner.clone().on_hover_text(tip)));
    if tiles == entered.unwrap_or(seen) { entered } else { (tiles != seen).then_some(tiles) }
}

/// Draws a note that the numbers of a field were read from the photo, or the button that resets entered numbers to the photo;
/// nothing if the photo shows none.
fn show_count_source(ui: &mut Ui, model: &Model, round: &mut Round, row: &'static FieldRow) {
    let (lang, seen) = (model.lang, round.counts_shown_by_melds(row, model.board()));
    if seen.iter().all(|&tiles| tiles == 0) {
        return;
    }
    ui.horizontal(|ui| {
        let mut players = round.players_asked(row);
        players.retain(|&player| round.answers.entered_count(row, player).is_some());
        if players.is_empty() {
            ui.label(RichText::new(text!(lang, "provided-seen")).small().color(Tone::Sure.color()));
        } else if ui.add(small_button(text!(lang, "provided-reset"))).clicked() {
            players.into_iter().for_each(|player| round.answers.set_field_count(row, player, None));
        }
    });
}
