//! The tiles that were discarded before the winning one, for rules that ask for them: picked one by one, in their
//! order.

use eframe::egui::{self, Popup, PopupCloseBehavior, RichText, Ui};

use crate::app::theme::{Tone, ToneColor as _};
use crate::app::view::View;
use crate::app::widgets::tiles::{TileMark, show_tile_button};
use crate::app::widgets::{quiet_text, show_tile_palette};
use quejing_session::game::{RecordedDiscard, Tile};
use quejing_session::night::FieldRow;
use quejing_session::recognition::TileClass;
use quejing_session::round::Round;
use quejing_session::session::Session;
use quejing_words::{class_name, render_word};

/// The width of a drawn discard, in points.
const DISCARD_TILE_WIDTH: f32 = 24.0;
/// The width of the popup with all tiles, from which the user picks a discard, in points.
const DISCARD_PALETTE_WIDTH: f32 = 372.0;

/// Draws the discards of a field in their order, and a button for each player. A click on a discard removes it; a
/// player's button opens the palette from which that player's next discard is picked.
pub fn show_discard_field_row(
    ui: &mut Ui,
    model: &Session,
    view: &mut View,
    (round, row): (&mut Round, &'static FieldRow),
) {
    let (lang, names) = (model.lang, model.desk().people().names());
    let winning_class =
        model.hand().board().layout().win.and_then(|id| model.hand().board().pieces().get(id)).map(|piece| piece.class);
    ui.horizontal_wrapped(|ui| {
        let title = ui.label(render_word(lang, &row.field_at_table()));
        row.tip.into_iter().for_each(|tip| drop(title.clone().on_hover_text(render_word(lang, &tip))));
        for (index, discard) in round.answers.discards(row).to_vec().iter().enumerate() {
            show_discard(ui, model, view, (round, row), (index, discard));
        }
        for (player, name) in names.iter().enumerate() {
            let label = text!(lang, "thrown-add-by", player = name);
            let button = egui::Button::new(format!("+ {name}"));
            if let Some(tile) = show_tile_picker_button(ui, model, view, (button, &label), winning_class) {
                round.answers.add_discard(row, player, tile);
            }
        }
    });
}

/// Draws a discard after the name of its player. A discard of the winner is followed by the choice of the tile drawn
/// before it. A discard with invalid notation is drawn as red text.
fn show_discard(
    ui: &mut Ui,
    model: &Session,
    view: &mut View,
    (round, row): (&mut Round, &'static FieldRow),
    (index, discard): (usize, &RecordedDiscard<usize>),
) {
    let lang = model.lang;
    let number = index + 1;
    if let Some(name) = model.desk().people().names().get(discard.by) {
        ui.label(quiet_text(name));
    }
    let is_removed = match discard.discarded_tile() {
        Some(tile) => {
            let class = TileClass::Tile(tile);
            let label = text!(lang, "thrown-remove-tile", number = number, tile = class_name(lang, class));
            show_tile_button(ui, &mut view.art, class, DISCARD_TILE_WIDTH, TileMark::default(), &label)
                .on_hover_text(label)
                .clicked()
        }
        None => {
            let remove = text!(lang, "thrown-remove", number = number);
            ui.button(RichText::new(&discard.tile).color(Tone::Wrong.color())).on_hover_text(remove).clicked()
        }
    };
    if is_removed {
        round.answers.remove_discard(row, index);
        return;
    }
    if Some(discard.by) != round.winner {
        return;
    }
    let drawn = discard.drawn_tile();
    let label = text!(lang, "thrown-drawn", number = number);
    let shown = drawn.map(|tile| class_name(lang, TileClass::Tile(tile)));
    let button = egui::Button::new(format!("← {}", shown.as_deref().unwrap_or("+"))).small();
    if let Some(tile) = show_tile_picker_button(ui, model, view, (button, &label), drawn.map(TileClass::Tile)) {
        // A click on the chosen tile clears the choice.
        round.answers.set_drawn_tile(row, index, Some(tile).filter(|tile| drawn != Some(*tile)));
    }
}

/// Draws a button that opens a popup with all tiles, and returns the tile that was picked in this frame. The popup
/// frames the tile `framed_class`.
fn show_tile_picker_button(
    ui: &mut Ui,
    model: &Session,
    view: &mut View,
    (button, label): (egui::Button<'_>, &str),
    framed_class: Option<TileClass>,
) -> Option<Tile> {
    let button = ui.add(button);
    button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, label));
    let button = button.on_hover_text(label);
    let popup = Popup::from_toggle_button_response(&button).close_behavior(PopupCloseBehavior::CloseOnClickOutside);
    let mut picked = None;
    popup.show(|ui| {
        ui.set_width(DISCARD_PALETTE_WIDTH);
        show_tile_palette(ui, model.lang, model.hand().round().rules(), &mut view.art, framed_class, |class| {
            picked = class.tile()
        });
        if picked.is_some() {
            ui.close();
        }
    });
    picked
}
