//! The photo with outlines and names of its tiles; without a photo, the ways to begin a hand.

use eframe::egui::{
    self, Align, Color32, CornerRadius, FontId, Layout, Pos2, Rect, RichText, Sense, Shape, Stroke, StrokeKind, Ui,
};

use super::hand_inputs;
use super::proposed_hands;
use super::quality_card;
use super::question_card;
use crate::app::screens::live;
use crate::app::theme::{self, Tone, ToneColor as _};
use crate::app::view::{ShownPhoto, TilePicker, TilePickerTarget, View};
use crate::app::widgets::{draw_waiting_spinner, fit_rect_into, quiet_text, scroll_from_top, small_button};
use quejing_session::action::{Action, LiveAction};
use quejing_session::board::{PhotoId, PieceId, PiecePlace, Quad};
use quejing_session::model::Model;
use quejing_session::photo_job::PhotoPurpose;
use quejing_session::recognition::{ClassOrigin, TileClass};
use quejing_words::{class_label, class_name};

/// The share of the card's height that the stored photos of a reopened deal take.
const STORED_PHOTO_HEIGHT_SHARE: f32 = 0.62;

/// Returns the tone in which a piece is marked: outside the hand, doubtful, winning tile, named by the user, or sure. An unknown
/// piece counts as outside the hand.
pub fn piece_tone(model: &Model, id: PieceId) -> Tone {
    let Some(piece) = model.board().piece(id) else {
        return Tone::Aside;
    };
    match model.board().place(id) {
        PiecePlace::Aside | PiecePlace::Removed => Tone::Aside,
        _ if piece.doubtful => Tone::Doubt,
        // While a tile is missing, the assumed winning tile is like any other.
        PiecePlace::Win if model.waits().is_none() => Tone::Win,
        _ if piece.by == ClassOrigin::Person => Tone::Person,
        _ => Tone::Sure,
    }
}

/// Draws the card of the photo in all available space: the camera screen, the photo with the question or the hands to choose from,
/// or the ways to begin a hand.
pub fn show_photo_card(ui: &mut Ui, model: &Model, view: &mut View, actions: &mut Vec<Action>) {
    theme::show_card(ui, ui.available_size(), |ui| {
        show_photo_buttons(ui, model, view, actions);
        if view.live.open {
            return live::live_view::show_live_screen(ui, model, &mut view.live, actions);
        }
        show_next_photo_note(ui, model, view, actions);
        let photo = view.pending.clone().or_else(|| view.photo.clone());
        match photo {
            Some(photo) => {
                let is_of_board = photo.is_on_board(model.board());
                let choosing = is_of_board && model.offers_hands();
                if choosing {
                    proposed_hands::show_proposed_hands(ui, model, view, actions);
                }
                show_photo(ui, model, view, &photo, actions);
                quality_card::show_quality_card(ui, model, ui.min_rect(), actions);
                if is_of_board && !choosing {
                    question_card::show_next_question(ui, model, view, ui.min_rect(), actions);
                }
            }
            None => {
                let has_photo = show_reopened_deal_photos(ui, model, view);
                scroll_from_top(ui, "start", view.page_changes)
                    .auto_shrink(false)
                    .show(ui, |ui| hand_inputs::show_hand_inputs(ui, model, view, has_photo, actions))
                    .inner
            }
        }
    });
}

/// Draws the buttons that open a photo, add one to the hand, open the camera screen and begin a new hand, and the path of the
/// photo.
fn show_photo_buttons(ui: &mut Ui, model: &Model, view: &mut View, actions: &mut Vec<Action>) {
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
            let (text, tip) = match model.reopened_deal_number() {
                Some(_) => (text!(lang, "reopened-leave"), text!(lang, "reopened-leave-tip")),
                None => (text!(lang, "new-hand"), text!(lang, "new-hand-tip")),
            };
            let new_hand = ui.add_enabled(view.photo.is_some() || !model.board().is_empty(), egui::Button::new(text));
            if new_hand.on_hover_text(tip).clicked() {
                actions.push(Action::NewHand);
            }
            if view.photo.is_some() {
                // The path identifies the photo.
                ui.add(egui::Label::new(quiet_text(&view.path)).truncate()).on_hover_text(&view.path);
            }
        });
    });
}

/// Draws a note that the next photo adds tiles or retakes a tile, with a button that cancels this; nothing if it begins a hand.
fn show_next_photo_note(ui: &mut Ui, model: &Model, view: &mut View, actions: &mut Vec<Action>) {
    let lang = model.lang;
    let text = match view.next_photo {
        PhotoPurpose::Addition => text!(lang, "next-photo-adds").to_owned(),
        PhotoPurpose::Retake(id) => {
            let class = model.board().piece(id).map_or(TileClass::Unknown, |piece| piece.class);
            text!(lang, "next-photo-tile", tile = class_name(lang, class))
        }
        PhotoPurpose::Hand | PhotoPurpose::Inventory => return,
    };
    theme::note_frame(Tone::Sure).show(ui, |ui| {
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

/// Draws a button for each photo of the board that is loaded, if the board has several photos; a click shows the photo.
fn show_photo_choice(ui: &mut Ui, model: &Model, view: &mut View) {
    let photos = model.board().photos();
    for (at, &photo) in photos.iter().enumerate().filter(|_| photos.len() > 1) {
        let shown = view.photo.as_ref().is_some_and(|one| one.id == photo);
        let text = text!(model.lang, "photo-number", number = (at + 1));
        if view.find_loaded_photo(photo).is_some() && ui.selectable_label(shown, text).clicked() {
            view.choose_photo(photo);
        }
    }
}

/// Draws the stored photos of the reopened deal side by side, without outlines, each cut to its hand. Returns false and draws
/// nothing if no deal is reopened or it has no readable photo.
fn show_reopened_deal_photos(ui: &mut Ui, model: &Model, view: &mut View) -> bool {
    let Some(deal) = model.reopened_deal() else {
        return false;
    };
    let pictures = view.stored_photos.load_deal_photos(ui.ctx(), model, deal);
    if pictures.is_empty() {
        return false;
    }
    let label = text!(model.lang, "reopened-photo", deal = deal.number);
    ui.label(quiet_text(&label));
    let count = pictures.len() as f32;
    let gaps = ui.spacing().item_spacing.x * (count - 1.0);
    let room = egui::vec2((ui.available_width() - gaps) / count, ui.available_height() * STORED_PHOTO_HEIGHT_SHARE);
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

/// Draws a photo and the legend below it: with the outlines of its tiles if it is on the board, cut to the hand if the user zoomed
/// in, and with a spinner while a photo is being read.
fn show_photo(ui: &mut Ui, model: &Model, view: &mut View, photo: &ShownPhoto, actions: &mut Vec<Action>) {
    let room = ui.available_size() - egui::vec2(0.0, ui.spacing().interact_size.y + ui.spacing().item_spacing.y);
    let (area, _) = ui.allocate_exact_size(room, Sense::hover());
    let whole = Rect::from_min_size(Pos2::ZERO, egui::vec2(photo.size[0] as f32, photo.size[1] as f32));
    let is_of_board = photo.is_on_board(model.board());
    let hand = is_of_board.then(|| zoomed_photo_part(model, photo.id, whole, area.size())).flatten();
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
            show_piece_outlines(ui, model, view, (photo.id, rect), &to_screen);
        }
        if let Some(held) = &model.held {
            mark_overexposed_areas(ui, &held.reading.hand.burnt, &to_screen);
        }
        if model.busy.is_some() {
            draw_waiting_spinner(ui, rect);
        }
    });
    ui.horizontal(|ui| show_photo_legend(ui, model, view, photo, hand.is_some(), actions));
}

/// Draws dashed outlines around `places`, the areas of the photo where reflected light hides a tile; `to_screen` converts pixels of
/// the photo to points of the screen.
fn mark_overexposed_areas(ui: &Ui, places: &[Quad], to_screen: &impl Fn([f32; 2]) -> Pos2) {
    for quad in places {
        let [a, b, c, d] = quad.map(to_screen);
        let line = [a, b, c, d, a];
        ui.painter().add(Shape::line(line.to_vec(), Stroke::new(5.0, Color32::from_black_alpha(150))));
        ui.painter().extend(Shape::dashed_line(&line, Stroke::new(3.0, Tone::Wrong.color_on_photo()), 6.0, 3.0));
    }
}

/// Returns the part of the photo with the hand and a margin, in pixels, extended to the aspect ratio of `room`. `None` while tiles
/// of the hand are missing, if the photo shows none of its tiles, or if the part is 86 percent of the photo or more.
fn zoomed_photo_part(model: &Model, photo: PhotoId, whole: Rect, room: egui::Vec2) -> Option<Rect> {
    let [left, top, right, bottom] = model.hand_area(photo)?;
    let part = Rect::from_min_max(egui::pos2(left, top), egui::pos2(right, bottom));
    let aspect = room.x.max(1.0) / room.y.max(1.0);
    let grown = egui::vec2(part.width().max(part.height() * aspect), part.height().max(part.width() / aspect));
    let part = fit_rect_into(Rect::from_center_size(part.center(), grown), whole);
    (part.area() < whole.area() * 0.86).then_some(part)
}

/// Draws the outlines and names of the board's pieces in a photo, highlights the piece under the pointer, and opens the popup of a
/// clicked piece. Pieces outside the hand have no name unless they are highlighted.
fn show_piece_outlines(
    ui: &mut Ui,
    model: &Model,
    view: &mut View,
    (photo, rect): (PhotoId, Rect),
    to_screen: &impl Fn([f32; 2]) -> Pos2,
) {
    let outlines: Vec<(PieceId, Quad)> = { model.board().pieces() }
        .filter(|(_, piece)| model.board().outline_photo(piece) == Some(photo))
        .filter_map(|(id, piece)| Some((id, piece.quad?)))
        .collect();
    let mut clicked = None;
    for (id, quad) in &outlines {
        let bounds = Rect::from_points(&quad.map(to_screen)).intersect(rect);
        let response = ui.interact(bounds, ui.scope_id().with(("piece", *id)), Sense::click());
        let class = model.board().piece(*id).map_or(TileClass::Unknown, |piece| piece.class);
        let label = text!(model.lang, "in-photo", tile = class_name(model.lang, class));
        let lit = is_piece_highlighted(view, *id);
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
        draw_piece_outline(ui, model, view, *id, quad.map(to_screen));
    }
    // Names of tiles outside the hand would cover the hand, so they appear only on highlighted tiles.
    let is_highlighted = |id: &PieceId| view.hovered == Some(*id) || view.highlighted.contains(id);
    let has_name = |id: &PieceId| piece_tone(model, *id) != Tone::Aside || is_highlighted(id);
    for (id, quad) in outlines.iter().filter(|(id, _)| has_name(id)) {
        draw_piece_name_tag(ui, model, *id, quad.map(to_screen), rect);
    }
    if let Some(id) = clicked
        && let Some((_, quad)) = outlines.iter().find(|(other, _)| *other == id)
    {
        view.picker = Some(TilePicker::new(TilePickerTarget::Piece(id), Rect::from_points(&quad.map(to_screen))));
    }
}

/// Returns the piece whose outline contains `at`, a point of the screen; of several, the piece with the nearest centre; `None` if
/// there is none.
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

/// Returns true if the piece is under the pointer, has the open popup, or belongs to a question or a proposed hand.
fn is_piece_highlighted(view: &View, id: PieceId) -> bool {
    let open = view.picker.as_ref().is_some_and(|picker| picker.target == TilePickerTarget::Piece(id));
    open || view.hovered == Some(id) || view.highlighted.contains(&id)
}

fn draw_piece_outline(ui: &Ui, model: &Model, view: &View, id: PieceId, corners: [Pos2; 4]) {
    let tone = piece_tone(model, id);
    let lit = is_piece_highlighted(view, id);
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

/// Draws a tag with the short name of a piece at the upper edge of its outline; a question mark follows the name of a doubtful
/// piece.
fn draw_piece_name_tag(ui: &Ui, model: &Model, id: PieceId, corners: [Pos2; 4], photo: Rect) {
    let Some(piece) = model.board().piece(id) else {
        return;
    };
    let tone = piece_tone(model, id);
    let mut text = class_label(model.lang, piece.class);
    if piece.doubtful && piece.class != TileClass::Unknown {
        text.push('?');
    }
    let bounds = Rect::from_points(&corners);
    let size = (bounds.width() * 0.34).clamp(9.5, 14.0);
    let galley = ui.painter().layout_no_wrap(text, FontId::proportional(size), theme::TILE_INK_COLOR);
    let tag = galley.size() + egui::vec2(6.0, 2.0);
    let top = (bounds.top() - tag.y - 1.0).max(photo.top());
    let at = Rect::from_min_size(egui::pos2(bounds.center().x - tag.x / 2.0, top), tag);
    ui.painter().rect_filled(at, CornerRadius::same(3), tone.color_on_photo());
    ui.painter().galley(at.min + egui::vec2(3.0, 1.0), galley, theme::TILE_INK_COLOR);
}

fn show_photo_legend(
    ui: &mut Ui,
    model: &Model,
    view: &mut View,
    photo: &ShownPhoto,
    can_zoom: bool,
    actions: &mut Vec<Action>,
) {
    let lang = model.lang;
    let is_of_board = photo.is_on_board(model.board());
    if is_of_board {
        let present: Vec<Tone> =
            model.board().pieces().filter(|(_, p)| p.quad.is_some()).map(|(id, _)| piece_tone(model, id)).collect();
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
        if can_zoom && ui.add(small_button(zoom)).clicked() {
            view.zoomed = !view.zoomed;
        }
        let hands = model.proposed_hands().len();
        let can_choose_again = is_of_board && hands > 0 && !model.offers_hands();
        if can_choose_again && ui.add(small_button(text!(lang, "hands-again", count = hands))).clicked() {
            actions.push(Action::OfferHands);
        }
        ui.add(egui::Label::new(RichText::new(text).small().color(theme::palette().text_quiet)).truncate());
    });
}
