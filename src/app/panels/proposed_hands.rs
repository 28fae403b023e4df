//! The choice between several complete hands in one photo, for example those of all players.

use crate::app::window_action::WindowActions;
use eframe::egui::{self, CornerRadius, Rect, Response, RichText, Sense, Stroke, StrokeKind, Ui};

use crate::app::theme::{self, Tone};
use crate::app::view::View;
use crate::app::widgets::tiles::{TileArt, tile_size};
use quejing_session::action::SessionAction;
use quejing_session::game::{Tile, mpsz};
use quejing_session::recognition::TileClass;
use quejing_session::session::{ProposedHand, Session};
use quejing_words::Lang;

/// The maximum width of a tile in the button of a proposed hand, in points.
const MAX_PROPOSED_TILE_WIDTH: f32 = 22.0;
/// The width at the left of a proposed hand's button that is reserved for its number, in points.
const HAND_NUMBER_WIDTH: f32 = 64.0;
/// The margin around the content of a proposed hand's button, in points.
const HAND_BUTTON_MARGIN: f32 = 6.0;

/// Draws a button for each hand that recognition found in the photo; a click chooses the hand. While a button has the
/// pointer or the keyboard focus, the tiles of its hand are highlighted in the photo.
pub fn show_proposed_hands(ui: &mut Ui, model: &Session, view: &mut View, actions: &mut WindowActions) {
    let lang = model.lang;
    theme::note_frame(Tone::Doubt).fill(theme::palette().ground).show(ui, |ui| {
        let count = model.hand().laid().proposed_hands().len();
        ui.label(RichText::new(text!(lang, "hands-which", count = count)).color(theme::palette().text_strong));
        for (index, hand) in model.hand().laid().proposed_hands().iter().enumerate() {
            let is_chosen = index == model.hand().board().review().hand_index();
            let response = show_hand_button(ui, &mut view.art, lang, index + 1, &hand_classes(model, hand), is_chosen);
            if response.hovered() || response.has_focus() {
                view.next_highlighted_pieces.extend(hand.tiles());
            }
            if response.clicked() {
                actions.push(SessionAction::ChooseHand(index));
            }
        }
    });
}

/// Returns the classes of a proposed hand's tiles in the order of the hand, as the user corrected them; pieces that are
/// not on the board are left out.
fn hand_classes(model: &Session, hand: &ProposedHand) -> Vec<TileClass> {
    hand.tiles().filter_map(|id| model.hand().board().pieces().get(id)).map(|piece| piece.class).collect()
}

/// Draws the button of a proposed hand, with its number (from 1) and its tiles, and returns the response.
fn show_hand_button(
    ui: &mut Ui,
    art: &mut TileArt,
    lang: Lang,
    number: usize,
    classes: &[TileClass],
    is_chosen: bool,
) -> Response {
    let step = ((ui.available_width() - HAND_NUMBER_WIDTH - 2.0 * HAND_BUTTON_MARGIN) / classes.len().max(1) as f32)
        .min(MAX_PROPOSED_TILE_WIDTH + 1.0);
    let tile = tile_size(step - 1.0);
    let extent = egui::vec2(ui.available_width(), tile.y + 2.0 * HAND_BUTTON_MARGIN);
    let (rect, response) = ui.allocate_exact_size(extent, Sense::click());
    let faces: Vec<Tile> = classes.iter().filter_map(|class| class.tile()).collect();
    let label = text!(lang, "hands-one", number = number, tiles = mpsz::format_in_order(&faces));
    response.widget_info(|| egui::WidgetInfo::selected(egui::Role::Button, true, is_chosen, &label));
    let visuals = ui.style().interact_selectable(&response, is_chosen);
    let (corner, inside) = (CornerRadius::same(6), rect.shrink(HAND_BUTTON_MARGIN));
    ui.painter().rect_filled(rect, corner, visuals.weak_bg_fill);
    ui.painter().rect_stroke(rect, corner, Stroke::new(1.0, visuals.bg_stroke.color), StrokeKind::Inside);
    ui.painter().text(
        inside.left_center(),
        egui::Align2::LEFT_CENTER,
        text!(lang, "hands-number", number = number),
        egui::FontId::proportional(theme::BODY_FONT_SIZE),
        visuals.text_color(),
    );
    for (index, class) in classes.iter().enumerate() {
        let left = inside.left() + HAND_NUMBER_WIDTH + step * index as f32;
        art.paint_tile(ui, *class, Rect::from_min_size(egui::pos2(left, inside.top()), tile));
    }
    response.on_hover_cursor(egui::CursorIcon::PointingHand)
}
