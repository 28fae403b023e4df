//! The photo with outlines and names of its tiles; without a photo, the ways to begin.

use eframe::egui::{
    self, Align, Color32, CornerRadius, FontId, Layout, Pos2, Rect, RichText, Sense, Shape, Stroke, StrokeKind, Ui,
};

use super::gate;
use super::proposals;
use super::question;
use super::start;
use crate::app::screens::live;
use crate::app::theme::{self, Tone, ToneColor as _};
use crate::app::view::{Picker, PickerTarget, ShownPhoto, View};
use crate::app::widgets::{moved_into, quiet, scroll_from_top, small, waiting};
use crate::i18n::{class_label, class_name};
use crate::scorer::action::{Action, LiveAction};
use crate::scorer::board::{PhotoId, PieceId, Place, Quad};
use crate::scorer::model::Model;
use crate::scorer::photo_job::PhotoPurpose;
use crate::vision::{ClassOrigin, TileClass};

/// The part of the card's height for the stored photos of a reopened deal.
const STORED_PHOTO_PART: f32 = 0.62;

/// Returns the tone of a piece.
pub fn tone(model: &Model, id: PieceId) -> Tone {
    let Some(piece) = model.board().piece(id) else {
        return Tone::Aside;
    };
    match model.board().place(id) {
        Place::Aside | Place::Removed => Tone::Aside,
        _ if piece.doubtful => Tone::Doubt,
        // While a tile is missing, the assumed winning tile is like any other.
        Place::Win if model.waits().is_none() => Tone::Win,
        _ if piece.by == ClassOrigin::Person => Tone::Person,
        _ => Tone::Sure,
    }
}

/// Draws the card of the photo, which fills the available space.
pub fn show(ui: &mut Ui, model: &Model, view: &mut View, actions: &mut Vec<Action>) {
    theme::card_of(ui, ui.available_size(), |ui| {
        show_tools(ui, model, view, actions);
        if view.live.open {
            return live::view::show(ui, model, &mut view.live, actions);
        }
        show_next_photo(ui, model, view, actions);
        let photo = view.pending.clone().or_else(|| view.photo.clone());
        match photo {
            Some(photo) => {
                let is_of_board = photo.shows(model.board());
                let choosing = is_of_board && model.offers_hands();
                if choosing {
                    proposals::show(ui, model, view, actions);
                }
                show_photo(ui, model, view, &photo, actions);
                gate::show(ui, model, ui.min_rect(), actions);
                if is_of_board && !choosing {
                    question::show(ui, model, view, ui.min_rect(), actions);
                }
            }
            None => {
                let has_photo = show_stored_photos(ui, model, view);
                scroll_from_top(ui, "start", view.page_changes)
                    .auto_shrink(false)
                    .show(ui, |ui| start::show(ui, model, view, has_photo, actions))
                    .inner
            }
        }
    });
}

/// Draws the buttons for another photo, the camera and a new hand.
fn show_tools(ui: &mut Ui, model: &Model, view: &mut View, actions: &mut Vec<Action>) {
    let lang = model.lang;
    ui.horizontal(|ui| {
        if ui.button(text!(lang, "open-photo")).on_hover_text(text!(lang, "open-photo-tip")).clicked() {
            actions.push(Action::OpenDialog);
        }
        if !model.board().is_empty() {
            let adds = view.next_photo == PhotoPurpose::Addition;
            let add = ui.selectable_label(adds, text!(lang, "add-photo")).on_hover_text(text!(lang, "add-photo-tip"));
            if add.clicked() {
                view.next_photo = if adds { PhotoPurpose::Hand } else { PhotoPurpose::Addition };
            }
        }
        if ui.selectable_label(view.live.open, text!(lang, "live")).on_hover_text(text!(lang, "live-tip")).clicked() {
            actions.push(Action::Live(LiveAction::Toggle));
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let (text, tip) = match model.reopened_number() {
                Some(_) => (text!(lang, "reopened-leave"), text!(lang, "reopened-leave-tip")),
                None => (text!(lang, "new-hand"), text!(lang, "new-hand-tip")),
            };
            let new_hand = ui.add_enabled(view.photo.is_some() || !model.board().is_empty(), egui::Button::new(text));
            if new_hand.on_hover_text(tip).clicked() {
                actions.push(Action::NewHand);
            }
            if view.photo.is_some() {
                // The path identifies the photo.
                ui.add(egui::Label::new(quiet(&view.path)).truncate()).on_hover_text(&view.path);
            }
        });
    });
}

/// Draws the purpose of the next photo, if it is not another hand.
fn show_next_photo(ui: &mut Ui, model: &Model, view: &mut View, actions: &mut Vec<Action>) {
    let lang = model.lang;
    let text = match view.next_photo {
        PhotoPurpose::Addition => text!(lang, "next-photo-adds").to_owned(),
        PhotoPurpose::Retake(id) => {
            let class = model.board().piece(id).map_or(TileClass::Unknown, |piece| piece.class);
            text!(lang, "next-photo-tile", tile = class_name(lang, class))
        }
        PhotoPurpose::Hand | PhotoPurpose::Inventory => return,
    };
    theme::note(Tone::Sure).show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(text).color(theme::palette().text_strong));
            if ui.button(text!(lang, "choose-photo")).clicked() {
                actions.push(Action::OpenDialog);
            }
            if ui.button(text!(lang, "cancel")).clicked() {
                view.next_photo = PhotoPurpose::Hand;
            }
        });
    });
}

/// Draws a button for each photo of the board, if there are several.
fn show_photo_choice(ui: &mut Ui, model: &Model, view: &mut View) {
    let photos = model.board().photos();
    for (at, &photo) in photos.iter().enumerate().filter(|_| photos.len() > 1) {
        let shown = view.photo.as_ref().is_some_and(|one| one.id == photo);
        let text = text!(model.lang, "photo-number", number = (at + 1));
        if view.photo_of(photo).is_some() && ui.selectable_label(shown, text).clicked() {
            view.choose_photo(photo);
        }
    }
}

/// Draws the stored photos of the reopened deal, without outlines, each cut to the hand. Returns false if there are none.
fn show_stored_photos(ui: &mut Ui, model: &Model, view: &mut View) -> bool {
    let Some(deal) = model.reopened_deal() else {
        return false;
    };
    let pictures = view.stored_photos.of_deal(ui.ctx(), model, deal);
    if pictures.is_empty() {
        return false;
    }
    let label = text!(model.lang, "reopened-photo", deal = deal.number);
    ui.label(quiet(&label));
    let count = pictures.len() as f32;
    let gaps = ui.spacing().item_spacing.x * (count - 1.0);
    let room = egui::vec2((ui.available_width() - gaps) / count, ui.available_height() * STORED_PHOTO_PART);
    ui.horizontal(|ui| {
        for (picture, part) in pictures {
            let size = picture.size_vec2() * part.size();
            let scale = (room.x / size.x).min(room.y / size.y);
            let image =
                egui::Image::new(&picture).uv(part).fit_to_exact_size(size * scale).maintain_aspect_ratio(false);
            ui.add(image.alt_text(&label));
        }
    });
    ui.add_space(6.0);
    true
}

/// Draws the photo with its outlines and the legend.
fn show_photo(ui: &mut Ui, model: &Model, view: &mut View, photo: &ShownPhoto, actions: &mut Vec<Action>) {
    let room = ui.available_size() - egui::vec2(0.0, ui.spacing().interact_size.y + ui.spacing().item_spacing.y);
    let (area, _) = ui.allocate_exact_size(room, Sense::hover());
    let whole = Rect::from_min_size(Pos2::ZERO, egui::vec2(photo.size[0] as f32, photo.size[1] as f32));
    let is_of_board = photo.shows(model.board());
    let hand = is_of_board.then(|| around_hand(model, photo.id, whole, area.size())).flatten();
    let part = hand.filter(|_| view.zoomed).unwrap_or(whole);
    let scale = (area.width() / part.width()).min(area.height() / part.height());
    let rect = Rect::from_center_size(area.center(), part.size() * scale);
    let uv = Rect::from_min_max(
        (part.min.to_vec2() / whole.size()).to_pos2(),
        (part.max.to_vec2() / whole.size()).to_pos2(),
    );
    ui.painter().image(photo.texture.id(), rect, uv, Color32::WHITE);
    let to_screen = |[x, y]: [f32; 2]| rect.min + (egui::pos2(x, y) - part.min) * scale;
    // Tiles outside the shown part of the photo have no outline.
    ui.scope(|ui| {
        ui.set_clip_rect(rect.intersect(ui.clip_rect()));
        if is_of_board {
            show_pieces(ui, model, view, (photo.id, rect), &to_screen);
        }
        if let Some(held) = &model.held {
            mark_overexposed(ui, &held.reading.hand.burnt, &to_screen);
        }
        if model.busy.is_some() {
            waiting(ui, rect);
        }
    });
    ui.horizontal(|ui| show_legend(ui, model, view, photo, hand.is_some(), actions));
}

/// Marks the places where reflected light hides a tile.
fn mark_overexposed(ui: &Ui, places: &[Quad], to_screen: &impl Fn([f32; 2]) -> Pos2) {
    for quad in places {
        let [a, b, c, d] = quad.map(to_screen);
        let line = [a, b, c, d, a];
        ui.painter().add(Shape::line(line.to_vec(), Stroke::new(5.0, Color32::from_black_alpha(150))));
        ui.painter().extend(Shape::dashed_line(&line, Stroke::new(3.0, Tone::Wrong.color_on_photo()), 6.0, 3.0));
    }
}

/// Returns the part of the photo with the hand and a margin, extended to the aspect ratio of `room`; `None` if that is nearly
/// the whole photo.
fn around_hand(model: &Model, photo: PhotoId, whole: Rect, room: egui::Vec2) -> Option<Rect> {
    let [left, top, right, bottom] = model.hand_area(photo)?;
    let part = Rect::from_min_max(egui::pos2(left, top), egui::pos2(right, bottom));
    let aspect = room.x.max(1.0) / room.y.max(1.0);
    let grown = egui::vec2(part.width().max(part.height() * aspect), part.height().max(part.width() / aspect));
    let part = moved_into(Rect::from_center_size(part.center(), grown), whole);
    (part.area() < whole.area() * 0.86).then_some(part)
}

/// Draws outlines and names of all pieces in the photo, and handles clicks on them.
fn show_pieces(
    ui: &mut Ui,
    model: &Model,
    view: &mut View,
    (photo, rect): (PhotoId, Rect),
    to_screen: &impl Fn([f32; 2]) -> Pos2,
) {
    let outlines: Vec<(PieceId, Quad)> = { model.board().pieces() }
        .filter(|(_, piece)| model.board().photo_of(piece) == Some(photo))
        .filter_map(|(id, piece)| Some((id, piece.quad?)))
        .collect();
    let mut clicked = None;
    for (id, quad) in &outlines {
        let bounds = Rect::from_points(&quad.map(to_screen)).intersect(rect);
        let response = ui.interact(bounds, ui.scope_id().with(("piece", *id)), Sense::click());
        let class = model.board().piece(*id).map_or(TileClass::Unknown, |piece| piece.class);
        let label = text!(model.lang, "in-photo", tile = class_name(model.lang, class));
        let lit = is_lit(view, *id);
        let role = egui::Role::Button;
        response.widget_info(|| egui::WidgetInfo::selected(role, true, lit, &label));
        if response.clicked() {
            let at = response.interact_pointer_pos();
            clicked = Some(at.and_then(|at| piece_at(&outlines, to_screen, at)).unwrap_or(*id));
        }
        if response.hovered() {
            let at = response.hover_pos();
            view.next_hovered = at.and_then(|at| piece_at(&outlines, to_screen, at)).or(Some(*id));
            ui.ctx().set_cursor_icon(egui::CursorIcon::PointingHand);
        }
    }
    for (id, quad) in &outlines {
        draw_outline(ui, model, view, *id, quad.map(to_screen));
    }
    // Names of tiles outside the hand would cover the hand, so they appear only on highlighted tiles.
    let is_highlighted = |id: &PieceId| view.hovered == Some(*id) || view.highlighted.contains(id);
    let has_name = |id: &PieceId| tone(model, *id) != Tone::Aside || is_highlighted(id);
    for (id, quad) in outlines.iter().filter(|(id, _)| has_name(id)) {
        draw_name_tag(ui, model, *id, quad.map(to_screen), rect);
    }
    if let Some(id) = clicked
        && let Some((_, quad)) = outlines.iter().find(|(other, _)| *other == id)
    {
        view.picker = Some(Picker::new(PickerTarget::Piece(id), Rect::from_points(&quad.map(to_screen))));
    }
}

/// Returns the piece whose outline contains the point; of several, the one with the nearest centre.
fn piece_at(outlines: &[(PieceId, Quad)], to_screen: &impl Fn([f32; 2]) -> Pos2, at: Pos2) -> Option<PieceId> {
    let contains = |corners: &[Pos2; 4]| {
        let turns = (0..4).map(|i| {
            let (a, b) = (corners[i], corners[(i + 1) % 4]);
            (b.x - a.x) * (at.y - a.y) - (b.y - a.y) * (at.x - a.x)
        });
        let (mut left, mut right) = (false, false);
        turns.for_each(|turn| if turn > 0.0 { left = true } else { right = true });
        left != right
    };
    let distance = |corners: &[Pos2; 4]| Rect::from_points(corners).center().distance_sq(at);
    outlines
        .iter()
        .map(|(id, quad)| (*id, quad.map(to_screen)))
        .filter(|(_, corners)| contains(corners))
        .min_by(|a, b| distance(&a.1).total_cmp(&distance(&b.1)))
        .map(|(id, _)| id)
}

/// Returns true if the pointer, the open popup, a question or a proposed hand highlights the piece.
fn is_lit(view: &View, id: PieceId) -> bool {
    let open = view.picker.as_ref().is_some_and(|picker| picker.target == PickerTarget::Piece(id));
    open || view.hovered == Some(id) || view.highlighted.contains(&id)
}

fn draw_outline(ui: &Ui, model: &Model, view: &View, id: PieceId, corners: [Pos2; 4]) {
    let tone = tone(model, id);
    let lit = is_lit(view, id);
    let width = if lit { 3.5 } else { 2.0 };
    let line = [corners[0], corners[1], corners[2], corners[3], corners[0]];
    // A dark line beneath keeps the bright one visible on ivory.
    ui.painter().add(Shape::line(line.to_vec(), Stroke::new(width + 2.0, Color32::from_black_alpha(150))));
    if tone == Tone::Doubt || tone == Tone::Aside {
        ui.painter().extend(Shape::dashed_line(&line, Stroke::new(width, tone.color_on_photo()), 6.0, 3.0));
    } else {
        ui.painter().add(Shape::line(line.to_vec(), Stroke::new(width, tone.color_on_photo())));
    }
    if lit {
        ui.painter().add(Shape::convex_polygon(
            corners.to_vec(),
            tone.color_on_photo().gamma_multiply(0.25),
            Stroke::NONE,
        ));
    }
}

/// Draws the tile's short name on a small tag at its upper edge.
fn draw_name_tag(ui: &Ui, model: &Model, id: PieceId, corners: [Pos2; 4], photo: Rect) {
    let Some(piece) = model.board().piece(id) else {
        return;
    };
    let tone = tone(model, id);
    let mut text = class_label(model.lang, piece.class);
    if piece.doubtful && piece.class != TileClass::Unknown {
        text.push('?');
    }
    let bounds = Rect::from_points(&corners);
    let size = (bounds.width() * 0.34).clamp(9.5, 14.0);
    let galley = ui.painter().layout_no_wrap(text, FontId::proportional(size), theme::INK);
    let tag = galley.size() + egui::vec2(6.0, 2.0);
    let top = (bounds.top() - tag.y - 1.0).max(photo.top());
    let at = Rect::from_min_size(egui::pos2(bounds.center().x - tag.x / 2.0, top), tag);
    ui.painter().rect_filled(at, CornerRadius::same(3), tone.color_on_photo());
    ui.painter().galley(at.min + egui::vec2(3.0, 1.0), galley, theme::INK);
}

fn show_legend(
    ui: &mut Ui,
    model: &Model,
    view: &mut View,
    photo: &ShownPhoto,
    can_zoom: bool,
    actions: &mut Vec<Action>,
) {
    let lang = model.lang;
    let is_of_board = photo.shows(model.board());
    if is_of_board {
        let present: Vec<Tone> =
            model.board().pieces().filter(|(_, p)| p.quad.is_some()).map(|(id, _)| tone(model, id)).collect();
        let words = [
            (Tone::Sure, text!(lang, "legend-sure")),
            (Tone::Doubt, text!(lang, "legend-doubt")),
            (Tone::Person, text!(lang, "by-person")),
            (Tone::Win, text!(lang, "winning")),
            (Tone::Aside, text!(lang, "legend-aside")),
        ];
        show_photo_choice(ui, model, view);
        for (tone, text) in words.into_iter().filter(|(tone, _)| present.contains(tone)) {
            let (rect, _) = ui.allocate_exact_size(egui::vec2(12.0, 16.0), Sense::hover());
            ui.painter().rect_stroke(
                rect,
                CornerRadius::same(3),
                Stroke::new(2.0, tone.color_on_photo()),
                StrokeKind::Inside,
            );
            ui.label(RichText::new(text).small().color(theme::palette().text));
            ui.add_space(4.0);
        }
    }
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        let mut text = text!(lang, "zoom", width = photo.size[0], height = photo.size[1]);
        if let Some(profile) = &photo.camera_profile {
            let camera = text!(lang, "through-camera", profile = profile);
            text = format!("{camera} · {text}");
        }
        let zoom = if view.zoomed { text!(lang, "zoom-whole") } else { text!(lang, "zoom-hand") };
        if can_zoom && ui.add(small(zoom)).clicked() {
            view.zoomed = !view.zoomed;
        }
        let hands = model.hands().len();
        let can_choose_again = is_of_board && hands > 0 && !model.offers_hands();
        if can_choose_again && ui.add(small(text!(lang, "hands-again", count = hands))).clicked() {
            actions.push(Action::OfferHands);
        }
        ui.add(egui::Label::new(RichText::new(text).small().color(theme::palette().text_quiet)).truncate());
    });
}
