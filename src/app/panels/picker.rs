//! The popup that corrects a tile: the part of the photo, the best guesses, all tiles, and the commands for the piece: make it
//! the winning tile, form a meld, put it aside, remove it.

use eframe::egui::{self, Align, Color32, Key, Layout, Pos2, Rect, RichText, Ui};

use crate::app::theme::{self, Tone};
use crate::app::view::{PickerTarget, View};
use crate::app::widgets::tiles::{TileMark, tile_button};
use crate::app::widgets::{moved_into, palette, primary, quiet};
use crate::hand::MeldKind;
use crate::i18n::{self, Lang, class_name};
use crate::scorer::action::Action;
use crate::scorer::board::{Edit, MeldOffer, Piece, PieceId, Place};
use crate::scorer::model::Model;
use crate::scorer::photo_job::PhotoPurpose;
use crate::vision::{ClassOrigin, TileClass};

/// Width of the popup, in points.
const WIDTH: f32 = 372.0;

/// Returns the source of a verdict in words.
pub fn source(piece: &Piece, lang: Lang) -> String {
    let percent = (piece.confidence * 100.0).round();
    match piece.by {
        ClassOrigin::Model => text!(lang, "by-seen", percent = percent),
        ClassOrigin::Enrolled => text!(lang, "by-enrolled", percent = percent),
        ClassOrigin::Constraint => text!(lang, "by-constraint", percent = percent),
        ClassOrigin::Person => text!(lang, "by-person").to_owned(),
    }
}

/// Draws the popup while it is open.
pub fn show(ui: &mut Ui, model: &Model, view: &mut View, actions: &mut Vec<Action>) {
    let Some(mut picker) = view.picker.take() else {
        return;
    };
    let is_removed = matches!(picker.target, PickerTarget::Piece(id) if model.board().place(id) == Place::Removed);
    if is_removed || ui.input(|input| input.key_pressed(Key::Escape)) {
        return;
    }
    let screen = ui.ctx().content_rect();
    let id = egui::Id::unique("picker");
    let size = ui.ctx().memory(|memory| memory.area_rect(id)).map_or(egui::vec2(WIDTH, 470.0), |rect| rect.size());
    let mut close = false;
    let area = egui::Area::new(id)
        .order(egui::Order::Foreground)
        .fixed_pos(popup_position(picker.anchor, size, screen))
        .show(ui.ctx(), |ui| {
            egui::Frame::popup(ui.style()).inner_margin(12.0).show(ui, |ui| {
                ui.set_width(WIDTH - 24.0);
                close = match picker.target {
                    PickerTarget::Piece(id) => show_piece_popup(ui, model, view, id, actions),
                    PickerTarget::New => show_new_popup(ui, model, view, actions),
                };
            });
        });
    let clicked_outside = ui.input(|input| {
        input.pointer.any_pressed() && input.pointer.interact_pos().is_some_and(|at| !area.response.rect.contains(at))
    });
    let closed = close || (clicked_outside && !picker.is_new);
    picker.is_new = false;
    // A click on another tile has already opened a popup for that tile.
    if !closed && view.picker.is_none() {
        view.picker = Some(picker);
    }
}

/// Returns the position of the popup: below the anchor, above it, or beside it, on the screen.
fn popup_position(anchor: Rect, size: egui::Vec2, screen: Rect) -> Pos2 {
    let screen = screen.shrink(6.0);
    let anchor = anchor.expand(8.0);
    let (left, below) = (anchor.center().x - size.x / 2.0, anchor.bottom());
    let above = anchor.top() - size.y;
    let at = if below + size.y <= screen.bottom() {
        egui::pos2(left, below)
    } else if above >= screen.top() {
        egui::pos2(left, above)
    } else if anchor.right() + size.x <= screen.right() {
        // Beside the anchor, so that the tile stays visible.
        egui::pos2(anchor.right(), below)
    } else {
        egui::pos2(anchor.left() - size.x, below)
    };
    moved_into(Rect::from_min_size(at, size), screen).min
}

/// Draws the title and a close button; returns true if it was clicked.
fn show_heading(ui: &mut Ui, text: &str, lang: Lang) -> bool {
    ui.horizontal(|ui| {
        ui.label(RichText::new(text).heading().color(theme::palette().text_strong));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| ui.button(text!(lang, "close")).clicked()).inner
    })
    .inner
}

/// Draws the popup that adds tiles; returns true if it is to be closed. It stays open after a click, to enter a hand tile by
/// tile.
fn show_new_popup(ui: &mut Ui, model: &Model, view: &mut View, actions: &mut Vec<Action>) -> bool {
    let closed = show_heading(ui, text!(model.lang, "pick-add"), model.lang);
    palette(ui, model.lang, model.circumstances().rules(), &mut view.art, None, |class| {
        actions.push(Action::Edit(Edit::Add(class)))
    });
    closed
}

/// Draws the popup of a piece; returns true if it is to be closed.
fn show_piece_popup(ui: &mut Ui, model: &Model, view: &mut View, id: PieceId, actions: &mut Vec<Action>) -> bool {
    let lang = model.lang;
    let Some(piece) = model.board().piece(id) else {
        return true;
    };
    let mut close = show_heading(ui, text!(lang, "pick-title"), lang);
    let mut submit = |edit: Edit| {
        actions.push(Action::Edit(edit));
        close = true;
    };
    ui.horizontal(|ui| {
        show_cut_out(ui, model, view, piece);
        ui.vertical(|ui| show_guesses(ui, model, view, id, piece, &mut submit));
    });
    let retake = ui.button(text!(lang, "retake-tile")).on_hover_text(text!(lang, "retake-tile-tip")).clicked();
    ui.add_space(2.0);
    ui.label(quiet(text!(lang, "pick-all")));
    palette(ui, model.lang, model.circumstances().rules(), &mut view.art, Some(piece.class), |class| {
        submit(Edit::SetClass(id, class))
    });
    ui.horizontal(|ui| {
        let label = text!(lang, "tile-back");
        let back = tile_button(ui, &mut view.art, TileClass::Back, 30.0, TileMark::default(), label);
        if back.on_hover_text(label).clicked() {
            submit(Edit::SetClass(id, TileClass::Back));
        }
        ui.vertical(|ui| show_move_buttons(ui, model, id, &mut submit));
    });
    show_melds(ui, model, id, &mut submit);
    if retake {
        view.next_photo = PhotoPurpose::Retake(id);
    }
    close || retake
}

/// Draws the piece as it appears in the photo.
pub fn show_cut_out(ui: &mut Ui, model: &Model, view: &View, piece: &Piece) {
    let photo = model.board().photo_of(piece).and_then(|photo| view.photo_of(photo));
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

fn show_guesses(
    ui: &mut Ui,
    model: &Model,
    view: &mut View,
    id: PieceId,
    piece: &Piece,
    submit: &mut impl FnMut(Edit),
) {
    let lang = model.lang;
    ui.label(quiet(source(piece, lang)));
    if piece.top.is_empty() {
        return;
    }
    ui.horizontal(|ui| {
        for (class, probability) in piece.top.iter().take(3) {
            ui.vertical(|ui| {
                let mark = TileMark { tone: (*class == piece.class).then_some(Tone::Sure), ..TileMark::default() };
                let label = text!(lang, "pick-guess", tile = class_name(lang, *class));
                let tile = tile_button(ui, &mut view.art, *class, 40.0, mark, &label);
                if tile.on_hover_text(class_name(lang, *class)).clicked() {
                    submit(Edit::SetClass(id, *class));
                }
                ui.label(quiet(format!("{:.0}%", probability * 100.0)));
            });
            ui.add_space(4.0);
        }
        let is_doubtful = piece.doubtful && piece.class != TileClass::Unknown;
        if is_doubtful && ui.add(primary(text!(lang, "pick-right"))).clicked() {
            submit(Edit::SetClass(id, piece.class));
        }
    });
}

/// Draws the commands that move the piece: winning tile, aside, removed.
fn show_move_buttons(ui: &mut Ui, model: &Model, id: PieceId, submit: &mut impl FnMut(Edit)) {
    let lang = model.lang;
    let place = model.board().place(id);
    ui.horizontal_wrapped(|ui| {
        let can_win = match place {
            Place::Concealed => true,
            Place::Win => model.board().is_win_assumed(),
            _ => false,
        };
        if can_win && ui.button(text!(lang, "winning")).clicked() {
            submit(Edit::SetWin(id));
        }
        if place == Place::Aside && ui.button(text!(lang, "take-back")).clicked() {
            submit(Edit::TakeBack(id));
        }
        if place != Place::Aside && ui.button(text!(lang, "put-aside")).clicked() {
            submit(Edit::PutAside(id));
        }
        if ui.button(text!(lang, "remove")).clicked() {
            submit(Edit::Remove(id));
        }
    });
}

/// Draws the melds that the piece can form, or the commands for its meld.
fn show_melds(ui: &mut Ui, model: &Model, id: PieceId, submit: &mut impl FnMut(Edit)) {
    let lang = model.lang;
    let offers = model.board().offers(id);
    if !offers.is_empty() {
        ui.horizontal_wrapped(|ui| {
            ui.label(quiet(text!(lang, "form")));
            for offer in offers {
                if ui.button(offer_name(model, &offer)).clicked() {
                    submit(Edit::Form(offer));
                }
            }
        });
    }
    let Place::Meld(meld) = model.board().place(id) else {
        return;
    };
    let Some(shown) = model.board().melds().get(meld) else {
        return;
    };
    ui.horizontal_wrapped(|ui| {
        if ui.button(text!(lang, "unform")).clicked() {
            submit(Edit::Unform(meld));
        }
        if shown.kind == MeldKind::Kong {
            ui.label(quiet(text!(lang, "kong-kind")));
            for (text, concealed, added) in [
                (text!(lang, "kong"), false, false),
                (text!(lang, "kong-concealed"), true, false),
                (text!(lang, "kong-added"), false, true),
            ] {
                if ui.selectable_label((shown.concealed, shown.added) == (concealed, added), text).clicked() {
                    submit(Edit::SetKong(meld, concealed, added));
                }
            }
        }
    });
}

/// Returns the name of a meld, for example "Chow 345" or "碰".
fn offer_name(model: &Model, offer: &MeldOffer) -> String {
    let lang = model.lang;
    let text = i18n::meld(lang, offer.kind, offer.concealed, offer.added);
    if offer.kind != MeldKind::Chow {
        return text.to_owned();
    }
    let numbers: String = offer
        .tiles
        .iter()
        .filter_map(|id| model.board().piece(*id)?.class.tile()?.number())
        .map(|number| number.to_string())
        .collect();
    format!("{text} {numbers}")
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCREEN: Rect = Rect { min: Pos2::ZERO, max: Pos2 { x: 1024.0, y: 700.0 } };

    #[test]
    fn the_popup_stays_on_the_screen_and_off_the_tile() {
        let size = egui::vec2(396.0, 480.0);
        for (x, y) in [(10.0, 20.0), (1000.0, 30.0), (500.0, 350.0), (20.0, 660.0), (1010.0, 680.0)] {
            let anchor = Rect::from_center_size(egui::pos2(x, y), egui::vec2(30.0, 40.0));
            let popup = Rect::from_min_size(popup_position(anchor, size, SCREEN), size);
            assert!(SCREEN.contains_rect(popup), "{anchor:?}: {popup:?}");
            assert!(!popup.intersects(anchor), "{anchor:?}: {popup:?}");
        }
    }
}
