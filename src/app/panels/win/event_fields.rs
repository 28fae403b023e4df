//! The fields of a win or of the deal's beginning that only some rules have, as players fill them in during the deal.

use eframe::egui::{self, DragValue, RichText, Ui};

use crate::app::theme::{Tone, ToneColor as _};
use crate::app::widgets::{asked, quiet, small};
use crate::i18n::{Lang, word};
use crate::scorer::model::Model;
use crate::scorer::round::Round;
use crate::table::ledger::{AskedFor, EventKind, FieldRow};

/// Draws the fields.
pub fn show(ui: &mut Ui, model: &Model, round: &mut Round, rows: impl IntoIterator<Item = &'static FieldRow>) {
    for row in rows {
        match row.field.asks {
            AskedFor::Counts { most } if row.of == EventKind::Win => {
                show_counts(ui, model, round, row, most);
                show_source(ui, model, round, row);
            }
            // They stand beside the question whose tile it was.
            AskedFor::Discards => {}
            _ => asked::show_table_fields(ui, model, round, [row]),
        }
    }
}

/// Draws a number for each player.
fn show_counts(ui: &mut Ui, model: &Model, round: &mut Round, row: &'static FieldRow, most: u32) {
    let (lang, names, seen) = (model.lang, model.names(), round.seen_counts(row, model.board()));
    let column = word(lang, &row.field_at_table());
    let tip = row.tip.map(|tip| word(lang, &tip));
    ui.horizontal_wrapped(|ui| {
        let title = ui.label(column);
        tip.into_iter().for_each(|tip| drop(title.clone().on_hover_text(tip)));
        for player in round.players_asked(row) {
            let name = &names[player];
            ui.label(quiet(name));
            let (entered, seen) = (round.answers.count(row, player), u32::from(seen[player]));
            let counted = show_count(ui, lang, (entered, seen, most), (column, tip, name));
            round.answers.set_count(row, player, counted);
            ui.add_space(4.0);
        }
    });
}

/// Draws the number of a player. `seen` is the number read from the photo. Returns the number that the user entered; `None` means
/// the one from the photo.
fn show_count(
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

/// Draws the note that the numbers were read from the photo, or the button that resets them to the photo.
fn show_source(ui: &mut Ui, model: &Model, round: &mut Round, row: &'static FieldRow) {
    let (lang, seen) = (model.lang, round.seen_counts(row, model.board()));
    if seen.iter().all(|&tiles| tiles == 0) {
        return;
    }
    ui.horizontal(|ui| {
        let mut players = round.players_asked(row);
        players.retain(|&player| round.answers.count(row, player).is_some());
        if players.is_empty() {
            ui.label(RichText::new(text!(lang, "provided-seen")).small().color(Tone::Sure.color()));
        } else if ui.add(small(text!(lang, "provided-reset"))).clicked() {
            players.into_iter().for_each(|player| round.answers.set_count(row, player, None));
        }
    });
}
