//! The popup that corrects a tile: its part of the photo, the best guesses, all tiles, and the commands for the piece:
//! make it the winning tile, form a meld, set it aside, put it out of the hand, remove it.

use crate::app::window_action::WindowActions;
use eframe::egui::{self, Align, Color32, Key, Layout, Pos2, Rect, RichText, Ui};

use crate::app::theme::{self, Tone};
use crate::app::view::{TilePickerTarget, View};
use crate::app::widgets::tiles::{TileMark, show_tile_button};
use crate::app::widgets::{fit_rect_into, primary_button, quiet_text, show_tile_palette};
use quejing_session::action::SessionAction;
use quejing_session::board::{BoardEdit, MeldOffer, Piece, PieceId, PiecePlace};
use quejing_session::game::MeldKind;
use quejing_session::photo_job::PhotoPurpose;
use quejing_session::recognition::{ClassOrigin, TileClass};
use quejing_session::session::Session;
use quejing_words::{self as words, Lang, class_name};

/// The width of the popup that corrects a tile, in points.
const TILE_POPUP_WIDTH: f32 = 372.0;

/// Returns the source of a piece's class in words: recognition, an enrolled tile set or a constraint, each with the
/// confidence in percent, or the user.
pub fn class_source_text(piece: &Piece, lang: Lang) -> String {
    let percent = (piece.confidence * 100.0).round();
    match piece.by {
        ClassOrigin::Model => text!(lang, "by-seen", percent = percent),
        ClassOrigin::Enrolled => text!(lang, "by-enrolled", percent = percent),
        ClassOrigin::Constraint => text!(lang, "by-constraint", percent = percent),
        ClassOrigin::Person => text!(lang, "by-person").to_owned(),
    }
}

/// Draws the popup that corrects a piece or adds tiles, while it is open. Escape, a click outside, its close button and
/// every command for a piece close it, and so does the removal of the piece.
pub fn show_tile_popup(ui: &mut Ui, model: &Session, view: &mut View, actions: &mut WindowActions) {
    let Some(mut picker) = view.tile_picker.take() else {
        return;
    };
    let is_removed = matches!(picker.target, TilePickerTarget::Piece(id) if model.hand().board().pieces().place(id) == PiecePlace::Removed);
    if is_removed || ui.input(|input| input.key_pressed(Key::Escape)) {
        return;
    }
    let screen = ui.ctx().content_rect();
    let id = egui::Id::unique("picker");
    let size =
        ui.ctx().memory(|memory| memory.area_rect(id)).map_or(egui::vec2(TILE_POPUP_WIDTH, 470.0), |rect| rect.size());
    let mut should_close = false;
    let area = egui::Area::new(id)
        .order(egui::Order::Foreground)
        .fixed_pos(tile_popup_position(picker.anchor, size, screen))
        .show(ui.ctx(), |ui| {
            egui::Frame::popup(ui.style()).inner_margin(12.0).show(ui, |ui| {
                ui.set_width(TILE_POPUP_WIDTH - 24.0);
                should_close = match picker.target {
                    TilePickerTarget::Piece(id) => show_piece_popup(ui, model, view, id, actions),
                    TilePickerTarget::NewTile => show_add_tiles_popup(ui, model, view, actions),
                };
            });
        });
    let clicked_outside = ui.input(|input| {
        input.pointer.any_pressed()
            && input.pointer.interact_pos().is_some_and(|point| !area.response.rect.contains(point))
    });
    let is_closed = should_close || (clicked_outside && !picker.is_new);
    picker.is_new = false;
    // A click on another tile has already opened a popup for that tile.
    if !is_closed && view.tile_picker.is_none() {
        view.tile_picker = Some(picker);
    }
}

/// Returns the top left corner of a popup of this size, always on the screen: below `anchor`, the area of the corrected
/// tile, or else above it, at its right, or at its left, the first with enough room.
fn tile_popup_position(anchor: Rect, size: egui::Vec2, screen: Rect) -> Pos2 {
    let screen = screen.shrink(6.0);
    let anchor = anchor.expand(8.0);
    let (left, below) = (anchor.center().x - size.x / 2.0, anchor.bottom());
    let above = anchor.top() - size.y;
    let corner = if below + size.y <= screen.bottom() {
        egui::pos2(left, below)
    } else if above >= screen.top() {
        egui::pos2(left, above)
    } else if anchor.right() + size.x <= screen.right() {
        // Beside the anchor, so that the tile stays visible.
        egui::pos2(anchor.right(), below)
    } else {
        egui::pos2(anchor.left() - size.x, below)
    };
    fit_rect_into(Rect::from_min_size(corner, size), screen).min
}

/// Draws the title of the popup and its close button; returns true if the button was clicked.
fn show_popup_heading(ui: &mut Ui, text: &str, lang: Lang) -> bool {
    ui.horizontal(|ui| {
        ui.label(RichText::new(text).heading().color(theme::palette().text_strong));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| ui.button(text!(lang, "close")).clicked()).inner
    })
    .inner
}

/// Draws the content of the popup that adds tiles to the hand; returns true if its close button was clicked. A click on
/// a tile leaves the popup open, so that the user can enter a hand tile by tile.
fn show_add_tiles_popup(ui: &mut Ui, model: &Session, view: &mut View, actions: &mut WindowActions) -> bool {
    let is_closed = show_popup_heading(ui, text!(model.lang, "pick-add"), model.lang);
    show_tile_palette(ui, model.lang, model.hand().round().rules(), &mut view.art, None, |class| {
        actions.push(SessionAction::EditBoard(BoardEdit::AddTile(class)))
    });
    is_closed
}

/// Draws the content of the popup that corrects a piece: its picture, the best guesses, all tiles, and the commands for
/// the piece. Returns true if the popup must close: after a command, by its close button, or because the board has no
/// such piece.
fn show_piece_popup(ui: &mut Ui, model: &Session, view: &mut View, id: PieceId, actions: &mut WindowActions) -> bool {
    let lang = model.lang;
    let Some(piece) = model.hand().board().pieces().get(id) else {
        return true;
    };
    let mut should_close = show_popup_heading(ui, text!(lang, "pick-title"), lang);
    let mut submit = |edit: BoardEdit| {
        actions.push(SessionAction::EditBoard(edit));
        should_close = true;
    };
    ui.horizontal(|ui| {
        show_piece_picture(ui, model, view, piece);
        ui.vertical(|ui| show_class_guesses(ui, model, view, id, piece, &mut submit));
    });
    let is_retake_clicked =
        ui.button(text!(lang, "retake-tile")).on_hover_text(text!(lang, "retake-tile-tip")).clicked();
    ui.add_space(2.0);
    ui.label(quiet_text(text!(lang, "pick-all")));
    show_tile_palette(ui, model.lang, model.hand().round().rules(), &mut view.art, Some(piece.class), |class| {
        submit(BoardEdit::SetClass(id, class))
    });
    ui.horizontal(|ui| {
        let label = text!(lang, "tile-back");
        let back = show_tile_button(ui, &mut view.art, TileClass::Back, 30.0, TileMark::default(), label);
        if back.on_hover_text(label).clicked() {
            submit(BoardEdit::SetClass(id, TileClass::Back));
        }
        ui.vertical(|ui| show_placement_buttons(ui, model, id, &mut submit));
    });
    show_meld_buttons(ui, model, id, &mut submit);
    if is_retake_clicked {
        view.next_photo = PhotoPurpose::Retake(id);
    }
    should_close || is_retake_clicked
}

/// Draws the part of the photo that shows a piece, scaled so that the longer side has 84 points; nothing if the piece
/// has no outline or its photo is not loaded.
pub fn show_piece_picture(ui: &mut Ui, model: &Session, view: &View, piece: &Piece) {
    let photo = model.hand().board().outline_photo(piece).and_then(|photo| view.find_loaded_photo(photo));
    if let (Some(quad), Some(photo)) = (&piece.quad, photo) {
        let part = photo.texture_around(quad);
        let pixels = part.size() * egui::vec2(photo.size[0] as f32, photo.size[1] as f32);
        let scale = 84.0 / pixels.max_elem().max(1.0);
        let (rect, picture) = ui.allocate_exact_size(pixels * scale, egui::Sense::hover());
        let label = text!(model.lang, "cut-out", tile = class_name(model.lang, piece.class));
        picture.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Image, true, &label));
        ui.painter().image(photo.texture.id(), rect, part, Color32::WHITE);
    }
}

fn show_class_guesses(
    ui: &mut Ui,
    model: &Session,
    view: &mut View,
    id: PieceId,
    piece: &Piece,
    submit: &mut impl FnMut(BoardEdit),
) {
    let lang = model.lang;
    ui.label(quiet_text(class_source_text(piece, lang)));
    if piece.top.is_empty() {
        return;
    }
    ui.horizontal(|ui| {
        for (class, probability) in piece.top.iter().take(3) {
            ui.vertical(|ui| {
                let mark = TileMark { tone: (*class == piece.class).then_some(Tone::Sure), ..TileMark::default() };
                let label = text!(lang, "pick-guess", tile = class_name(lang, *class));
                let tile = show_tile_button(ui, &mut view.art, *class, 40.0, mark, &label);
                if tile.on_hover_text(class_name(lang, *class)).clicked() {
                    submit(BoardEdit::SetClass(id, *class));
                }
                ui.label(quiet_text(format!("{:.0}%", probability * 100.0)));
            });
            ui.add_space(4.0);
        }
        let is_doubtful = piece.doubtful && piece.class != TileClass::Unknown;
        if is_doubtful && ui.add(primary_button(text!(lang, "pick-right"))).clicked() {
            submit(BoardEdit::SetClass(id, piece.class));
        }
    });
}

/// Draws the buttons that make a piece the winning tile, set it aside by the rules, put it out of the hand, take it
/// back into the hand, and remove it, each only where it is possible. `submit` receives the edit of a clicked button.
fn show_placement_buttons(ui: &mut Ui, model: &Session, id: PieceId, submit: &mut impl FnMut(BoardEdit)) {
    let lang = model.lang;
    let pieces = model.hand().board().pieces();
    let place = pieces.place(id);
    ui.horizontal_wrapped(|ui| {
        let can_win = match place {
            PiecePlace::Concealed => true,
            PiecePlace::Win => model.hand().board().is_win_assumed(),
            _ => false,
        };
        if can_win && ui.button(text!(lang, "winning")).clicked() {
            submit(BoardEdit::SetWinningPiece(id));
        }
        let can_set_aside = pieces.can_set_aside(id, model.hand().round().rules().shape().set_aside);
        if can_set_aside && ui.button(text!(lang, "set-aside")).clicked() {
            submit(BoardEdit::SetPieceAside(id));
        }
        if pieces.can_return_to_hand(id) && ui.button(text!(lang, "take-back")).clicked() {
            submit(BoardEdit::ReturnToHand(id));
        }
        if place != PiecePlace::Outside && ui.button(text!(lang, "put-aside")).clicked() {
            submit(BoardEdit::ExcludePiece(id));
        }
        if ui.button(text!(lang, "remove")).clicked() {
            submit(BoardEdit::RemovePiece(id));
        }
    });
}

/// Draws a button for each meld that the piece can form. For a piece in a meld, also draws the button that dissolves
/// the meld and, for a kong, those that set its kind. `submit` receives the edit of a clicked button.
fn show_meld_buttons(ui: &mut Ui, model: &Session, id: PieceId, submit: &mut impl FnMut(BoardEdit)) {
    let lang = model.lang;
    let offers = model.hand().board().pieces().meld_offers().around(id);
    if !offers.is_empty() {
        ui.horizontal_wrapped(|ui| {
            ui.label(quiet_text(text!(lang, "form")));
            for offer in offers {
                if ui.button(meld_offer_name(model, &offer)).clicked() {
                    submit(BoardEdit::FormMeld(offer));
                }
            }
        });
    }
    let PiecePlace::Meld(meld_index) = model.hand().board().pieces().place(id) else {
        return;
    };
    let Some(meld) = model.hand().board().layout().melds.get(meld_index) else {
        return;
    };
    ui.horizontal_wrapped(|ui| {
        if ui.button(text!(lang, "unform")).clicked() {
            submit(BoardEdit::DissolveMeld(meld_index));
        }
        if meld.kind == MeldKind::Kong {
            ui.label(quiet_text(text!(lang, "kong-kind")));
            for (text, concealed, added) in [
                (text!(lang, "kong"), false, false),
                (text!(lang, "kong-concealed"), true, false),
                (text!(lang, "kong-added"), false, true),
            ] {
                if ui.selectable_label((meld.concealed, meld.added) == (concealed, added), text).clicked() {
                    submit(BoardEdit::SetKongKind(meld_index, concealed, added));
                }
            }
        }
    });
}

/// Returns the name of an offered meld, such as "碰"; that of a chow with its numbers, such as "Chow 345".
fn meld_offer_name(model: &Session, offer: &MeldOffer) -> String {
    let lang = model.lang;
    let text = words::meld_name(lang, offer.kind, offer.concealed, offer.added);
    if offer.kind != MeldKind::Chow {
        return text.to_owned();
    }
    let numbers: String = offer
        .tiles
        .iter()
        .filter_map(|id| model.hand().board().pieces().get(*id)?.class.tile()?.number())
        .map(|number| number.to_string())
        .collect();
    format!("{text} {numbers}")
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCREEN_RECT: Rect = Rect { min: Pos2::ZERO, max: Pos2 { x: 1024.0, y: 700.0 } };

    #[test]
    fn the_popup_stays_on_the_screen_and_off_the_tile() {
        let size = egui::vec2(396.0, 480.0);
        for (x, y) in [(10.0, 20.0), (1000.0, 30.0), (500.0, 350.0), (20.0, 660.0), (1010.0, 680.0)] {
            let anchor = Rect::from_center_size(egui::pos2(x, y), egui::vec2(30.0, 40.0));
            let popup = Rect::from_min_size(tile_popup_position(anchor, size, SCREEN_RECT), size);
            assert!(SCREEN_RECT.contains_rect(popup), "{anchor:?}: {popup:?}");
            assert!(!popup.intersects(anchor), "{anchor:?}: {popup:?}");
        }
    }
}
