//! Tiles that are no part of the hand, picked one by one: dora indicators and the tiles of other questions.

use eframe::egui::{self, Popup, PopupCloseBehavior, RichText, Ui};

use crate::app::theme::{Tone, ToneColor as _};
use crate::app::view::View;
use crate::app::widgets::fields::show_labelled_tiles_field;
use crate::app::widgets::tiles::{TileMark, show_tile_button};
use crate::app::widgets::{quiet_text, show_tile_palette};
use quejing_session::recognition::TileClass;
use quejing_session::round::Round;
use quejing_session::session::Session;
use quejing_words::class_name;

/// The width of a picked tile, such as a dora indicator, in points.
const PICKED_TILE_WIDTH: f32 = 24.0;
/// The width of the popup with all tiles, from which the user picks one, in points.
const PICKED_TILE_PALETTE_WIDTH: f32 = 372.0;

/// Draws `label` and the tiles that answer `question` of the rules; invalid typed text is red instead. A click on a
/// tile removes it; the button *+* opens a popup with all tiles and a text field.
pub fn show_picked_tiles(
    ui: &mut Ui,
    model: &Session,
    view: &mut View,
    label: &str,
    (round, question): (&mut Round, &str),
) {
    let lang = model.lang;
    let picked = round.answers.parsed_tiles(question);
    ui.horizontal(|ui| {
        ui.label(label);
        let mut removed_index = None;
        for (index, tile) in picked.iter().flatten().enumerate() {
            let class = TileClass::Tile(*tile);
            let name = text!(lang, "picked-remove", tile = class_name(lang, class), field = label);
            let shown = show_tile_button(ui, &mut view.art, class, PICKED_TILE_WIDTH, TileMark::default(), &name);
            if shown.on_hover_text(&name).clicked() {
                removed_index = Some(index);
            }
        }
        if let Some(index) = removed_index {
            round.answers.remove_typed_tile(question, index);
        }
        if picked.is_none() {
            ui.label(RichText::new(round.answers.typed_text(question)).color(Tone::Wrong.color()));
        }
        let name = text!(lang, "picked-add", field = label);
        let add = ui.button("+");
        add.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &name));
        let add = add.on_hover_text(&name);
        let popup = Popup::from_toggle_button_response(&add).close_behavior(PopupCloseBehavior::CloseOnClickOutside);
        popup.show(|ui| {
            ui.set_width(PICKED_TILE_PALETTE_WIDTH);
            let mut clicked_tile = None;
            show_tile_palette(ui, lang, round.rules(), &mut view.art, None, |class| clicked_tile = class.tile());
            if let Some(tile) = clicked_tile {
                round.answers.add_typed_tile(question, tile);
                ui.close();
            }
            ui.horizontal(|ui| {
                let mut typed = round.answers.typed_text(question).to_owned();
                show_labelled_tiles_field(ui, lang, text!(lang, "picked-typed"), &mut typed);
                ui.label(quiet_text(text!(lang, "indicators-tip")));
                round.answers.set_typed_text(question, typed);
            });
        });
    });
}
