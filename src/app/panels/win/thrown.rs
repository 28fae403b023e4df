//! The tiles that were thrown before the winning one, as some rules ask for them: picked one by one, in their order.

use eframe::egui::{self, Popup, PopupCloseBehavior, RichText, Ui};

use crate::app::theme::{Tone, ToneColor as _};
use crate::app::view::View;
use crate::app::widgets::tiles::{TileMark, tile_button};
use crate::app::widgets::{palette, quiet};
use crate::i18n::{class_name, word};
use crate::scorer::model::Model;
use crate::scorer::round::{Round, TypedDiscard};
use crate::table::ledger::FieldRow;
use crate::tile::Tile;
use crate::vision::TileClass;

/// The width of a thrown tile, in points.
const TILE_WIDTH: f32 = 24.0;
/// The width of the popup with all tiles, in points.
const PICKER_WIDTH: f32 = 372.0;

/// Draws the questions for thrown tiles, once it is known whose tile won.
pub fn show(ui: &mut Ui, model: &Model, view: &mut View, round: &mut Round) {
    for row in round.discard_fields() {
        show_row(ui, model, view, (round, row));
    }
}

/// Draws the thrown tiles of a field and a button for each player. A click on a tile removes it; a player's button opens the picker
/// for the next tile.
fn show_row(ui: &mut Ui, model: &Model, view: &mut View, (round, row): (&mut Round, &'static FieldRow)) {
    let (lang, names) = (model.lang, model.names());
    let winning = model.board().win().and_then(|id| model.board().piece(id)).map(|piece| piece.class);
    ui.horizontal_wrapped(|ui| {
        let title = ui.label(word(lang, &row.field_at_table()));
        row.tip.into_iter().for_each(|tip| drop(title.clone().on_hover_text(word(lang, &tip))));
        for (at, discard) in round.answers.discards(row).to_vec().iter().enumerate() {
            show_discard(ui, model, view, (round, row), (at, discard));
        }
        for (player, name) in names.iter().enumerate() {
            let label = text!(lang, "thrown-add-by", player = name);
            let button = egui::Button::new(format!("+ {name}"));
            if let Some(tile) = show_picker(ui, model, view, (button, &label), winning) {
                round.answers.add_discard(row, player, tile);
            }
        }
    });
}

/// Draws a thrown tile with its player; for one of the winner's own also the tile drawn before it.
fn show_discard(
    ui: &mut Ui,
    model: &Model,
    view: &mut View,
    (round, row): (&mut Round, &'static FieldRow),
    (at, discard): (usize, &TypedDiscard),
) {
    let lang = model.lang;
    let number = at + 1;
    if let Some(name) = model.names().get(discard.player) {
        ui.label(quiet(name));
    }
    let remove = text!(lang, "thrown-remove", number = number);
    let removed = match discard.thrown_tile() {
        Some(tile) => {
            let class = TileClass::Tile(tile);
            let label = format!("{remove} ({})", class_name(lang, class));
            tile_button(ui, &mut view.art, class, TILE_WIDTH, TileMark::default(), &label)
                .on_hover_text(label)
                .clicked()
        }
        None => ui.button(RichText::new(&discard.tile).color(Tone::Wrong.color())).on_hover_text(remove).clicked(),
    };
    if removed {
        round.answers.remove_discard(row, at);
        return;
    }
    if Some(discard.player) != round.winner {
        return;
    }
    let drawn = discard.drawn_tile();
    let label = text!(lang, "thrown-drawn", number = number);
    let shown = drawn.map(|tile| class_name(lang, TileClass::Tile(tile)));
    let button = egui::Button::new(format!("← {}", shown.as_deref().unwrap_or("+"))).small();
    if let Some(tile) = show_picker(ui, model, view, (button, &label), drawn.map(TileClass::Tile)) {
        // The same tile again takes it back.
        round.answers.set_drawn(row, at, Some(tile).filter(|tile| drawn != Some(*tile)));
    }
}

/// Draws a button that opens the picker; returns the picked tile.
fn show_picker(
    ui: &mut Ui,
    model: &Model,
    view: &mut View,
    (button, label): (egui::Button<'_>, &str),
    framed: Option<TileClass>,
) -> Option<Tile> {
    let button = ui.add(button);
    button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, label));
    let button = button.on_hover_text(label);
    let popup = Popup::from_toggle_button_response(&button).close_behavior(PopupCloseBehavior::CloseOnClickOutside);
    let mut picked = None;
    popup.show(|ui| {
        ui.set_width(PICKER_WIDTH);
        palette(ui, model.lang, model.circumstances().rules(), &mut view.art, framed, |class| picked = class.tile());
        if picked.is_some() {
            ui.close();
        }
    });
    picked
}
