//! The popup that corrects a tile: the photo's cut-out, the best guesses first, then every tile, and what can be done
//! with the piece: winning tile, meld, not of this hand, away.

use eframe::egui::{self, Align, Color32, Key, Layout, Pos2, Rect, RichText, Ui};

use crate::app::theme::{self, Tone};
use crate::app::view::{Target, View};
use crate::app::widgets::tiles::{Mark, tile_button};
use crate::app::widgets::{moved_into, palette, primary, quiet};
use crate::hand::MeldKind;
use crate::i18n::Lang;
use crate::i18n::class_name;
use crate::scorer::action::Action;
use crate::scorer::board::{Edit, MeldOffer, Piece, PieceId, Place};
use crate::scorer::model::Model;
use crate::vision::{TileClass, Verdict};

/// Width of the popup, in points.
const WIDTH: f32 = 372.0;

/// Where a verdict came from, in words.
pub fn source(piece: &Piece, lang: Lang) -> String {
    let percent = (piece.confidence * 100.0).round();
    match piece.by {
        Verdict::Model => text!(lang, "by-seen", percent = percent),
        Verdict::Enrolled => text!(lang, "by-enrolled", percent = percent),
        Verdict::Constraint => text!(lang, "by-constraint", percent = percent),
        Verdict::Person => text!(lang, "by-person").to_owned(),
    }
}

/// Draws the popup where one is open.
pub fn show(ui: &mut Ui, model: &Model, view: &mut View, actions: &mut Vec<Action>) {
    let Some(mut picker) = view.picker.take() else {
        return;
    };
    let gone = matches!(picker.target, Target::Piece(id) if model.board().place(id) == Place::Removed);
    if gone || ui.input(|input| input.key_pressed(Key::Escape)) {
        return;
    }
    let screen = ui.ctx().content_rect();
    let id = egui::Id::unique("picker");
    let size = ui.ctx().memory(|memory| memory.area_rect(id)).map_or(egui::vec2(WIDTH, 470.0), |rect| rect.size());
    let mut done = false;
    let area = egui::Area::new(id).order(egui::Order::Foreground).fixed_pos(beside(picker.anchor, size, screen)).show(
        ui.ctx(),
        |ui| {
            egui::Frame::popup(ui.style()).inner_margin(12.0).show(ui, |ui| {
                ui.set_width(WIDTH - 24.0);
                done = match picker.target {
                    Target::Piece(id) => piece_popup(ui, model, view, id, actions),
                    Target::New => new_popup(ui, model, view, actions),
                };
            });
        },
    );
    let beside_it = ui.input(|input| {
        input.pointer.any_pressed() && input.pointer.interact_pos().is_some_and(|at| !area.response.rect.contains(at))
    });
    let closed = done || (beside_it && !picker.fresh);
    picker.fresh = false;
    // A click on another tile has opened a popup for that one already.
    if !closed && view.picker.is_none() {
        view.picker = Some(picker);
    }
}

/// Below the anchor, or above it, or wherever it fits on the screen.
fn beside(anchor: Rect, size: egui::Vec2, screen: Rect) -> Pos2 {
    let screen = screen.shrink(6.0);
    let anchor = anchor.expand(8.0);
    let (left, below) = (anchor.center().x - size.x / 2.0, anchor.bottom());
    let above = anchor.top() - size.y;
    let at = if below + size.y <= screen.bottom() {
        egui::pos2(left, below)
    } else if above >= screen.top() {
        egui::pos2(left, above)
    } else if anchor.right() + size.x <= screen.right() {
        // Neither: beside it, so that the tile itself stays in sight.
        egui::pos2(anchor.right(), below)
    } else {
        egui::pos2(anchor.left() - size.x, below)
    };
    moved_into(Rect::from_min_size(at, size), screen).min
}

fn heading(ui: &mut Ui, text: &str, lang: Lang) -> bool {
    ui.horizontal(|ui| {
        ui.label(RichText::new(text).heading().color(theme::now().text_strong));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| ui.button(text!(lang, "close")).clicked()).inner
    })
    .inner
}

/// Adding stays open: a hand is often entered tile by tile.
fn new_popup(ui: &mut Ui, model: &Model, view: &mut View, actions: &mut Vec<Action>) -> bool {
    let closed = heading(ui, text!(model.lang, "pick-add"), model.lang);
    palette(ui, model.lang, &mut view.art, None, |class| actions.push(Action::Edit(Edit::Add(class))));
    closed
}

fn piece_popup(ui: &mut Ui, model: &Model, view: &mut View, id: PieceId, actions: &mut Vec<Action>) -> bool {
    let lang = model.lang;
    let Some(piece) = model.board().piece(id) else {
        return true;
    };
    let mut done = heading(ui, text!(lang, "pick-title"), lang);
    let mut say = |edit: Edit| {
        actions.push(Action::Edit(edit));
        done = true;
    };
    ui.horizontal(|ui| {
        cut_out(ui, model, view, piece);
        ui.vertical(|ui| guesses(ui, model, view, id, piece, &mut say));
    });
    ui.add_space(2.0);
    ui.label(quiet(text!(lang, "pick-all")));
    palette(ui, model.lang, &mut view.art, Some(piece.class), |class| say(Edit::SetClass(id, class)));
    ui.horizontal(|ui| {
        let label = text!(lang, "tile-back");
        let back = tile_button(ui, &mut view.art, TileClass::Back, 30.0, Mark::default(), label);
        if back.on_hover_text(label).clicked() {
            say(Edit::SetClass(id, TileClass::Back));
        }
        ui.vertical(|ui| places(ui, model, id, &mut say));
    });
    melds(ui, model, id, &mut say);
    done
}

/// The tile as the photo shows it, so that one need not look away.
pub fn cut_out(ui: &mut Ui, model: &Model, view: &View, piece: &Piece) {
    let photo = view.photo.as_ref().filter(|photo| photo.shows(model.board()));
    if let (Some(quad), Some(photo)) = (&piece.quad, photo) {
        let part = photo.around(quad);
        let pixels = part.size() * egui::vec2(photo.size[0] as f32, photo.size[1] as f32);
        let scale = 84.0 / pixels.max_elem().max(1.0);
        let (rect, picture) = ui.allocate_exact_size(pixels * scale, egui::Sense::hover());
        let label = text!(model.lang, "cut-out", tile = class_name(model.lang, piece.class));
        picture.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Image, true, &label));
        ui.painter().image(photo.texture.id(), rect, part, Color32::WHITE);
    }
}

fn guesses(ui: &mut Ui, model: &Model, view: &mut View, id: PieceId, piece: &Piece, say: &mut impl FnMut(Edit)) {
    let lang = model.lang;
    ui.label(quiet(source(piece, lang)));
    if piece.top.is_empty() {
        return;
    }
    ui.horizontal(|ui| {
        for (class, probability) in piece.top.iter().take(3) {
            ui.vertical(|ui| {
                let mark = Mark { tone: (*class == piece.class).then_some(Tone::Sure), ..Mark::default() };
                let label = text!(lang, "pick-guess", tile = class_name(lang, *class));
                let tile = tile_button(ui, &mut view.art, *class, 40.0, mark, &label);
                if tile.on_hover_text(class_name(lang, *class)).clicked() {
                    say(Edit::SetClass(id, *class));
                }
                ui.label(quiet(format!("{:.0}%", probability * 100.0)));
            });
            ui.add_space(4.0);
        }
        let unsure = piece.doubtful && piece.class != TileClass::Unknown;
        if unsure && ui.add(primary(text!(lang, "pick-right"))).clicked() {
            say(Edit::SetClass(id, piece.class));
        }
    });
}

fn places(ui: &mut Ui, model: &Model, id: PieceId, say: &mut impl FnMut(Edit)) {
    let lang = model.lang;
    let place = model.board().place(id);
    ui.horizontal_wrapped(|ui| {
        let may_win = match place {
            Place::Concealed => true,
            Place::Win => model.board().is_win_assumed(),
            _ => false,
        };
        if may_win && ui.button(text!(lang, "winning")).clicked() {
            say(Edit::SetWin(id));
        }
        if place == Place::Aside && ui.button(text!(lang, "take-back")).clicked() {
            say(Edit::TakeBack(id));
        }
        if place != Place::Aside && ui.button(text!(lang, "put-aside")).clicked() {
            say(Edit::PutAside(id));
        }
        if ui.button(text!(lang, "remove")).clicked() {
            say(Edit::Remove(id));
        }
    });
}

fn melds(ui: &mut Ui, model: &Model, id: PieceId, say: &mut impl FnMut(Edit)) {
    let lang = model.lang;
    let offers = model.board().offers(id);
    if !offers.is_empty() {
        ui.horizontal_wrapped(|ui| {
            ui.label(quiet(text!(lang, "form")));
            for offer in offers {
                if ui.button(offer_name(model, &offer)).clicked() {
                    say(Edit::Form(offer));
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
            say(Edit::Unform(meld));
        }
        if shown.kind == MeldKind::Kong {
            ui.label(quiet(text!(lang, "kong-kind")));
            for (text, concealed, added) in [
                (text!(lang, "kong"), false, false),
                (text!(lang, "kong-concealed"), true, false),
                (text!(lang, "kong-added"), false, true),
            ] {
                if ui.selectable_label((shown.concealed, shown.added) == (concealed, added), text).clicked() {
                    say(Edit::SetKong(meld, concealed, added));
                }
            }
        }
    });
}

/// "Chow 345p", "碰".
fn offer_name(model: &Model, offer: &MeldOffer) -> String {
    let lang = model.lang;
    let text = match (offer.kind, offer.concealed, offer.added) {
        (MeldKind::Chow, ..) => text!(lang, "chow"),
        (MeldKind::Pung, ..) => text!(lang, "pung"),
        (MeldKind::Kong, true, _) => text!(lang, "kong-concealed"),
        (MeldKind::Kong, _, true) => text!(lang, "kong-added"),
        (MeldKind::Kong, ..) => text!(lang, "kong"),
    };
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
            let popup = Rect::from_min_size(beside(anchor, size, SCREEN), size);
            assert!(SCREEN.contains_rect(popup), "{anchor:?}: {popup:?}");
            assert!(!popup.intersects(anchor), "{anchor:?}: {popup:?}");
        }
    }
}
