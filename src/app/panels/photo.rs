//! The photo with outlines and names of its tiles; without a photo, the ways to begin a hand.

use crate::app::window_action::{LiveAction, WindowAction, WindowActions};
use eframe::egui::{
    self, Align, Color32, CornerRadius, FontId, Layout, Pos2, Rect, RichText, Sense, Shape, Stroke, StrokeKind, Ui,
};

use super::hand_inputs;
use super::proposed_hands;
use super::quality_card;
use crate::app::screens::live;
use crate::app::theme::{self, Tone, ToneColor as _};
use crate::app::view::{ShownPhoto, TilePicker, TilePickerTarget, View};
use crate::app::widgets::{draw_waiting_spinner, fit_rect_into, quiet_text, scroll_from_top, small_button};
use quejing_session::action::SessionAction;
use quejing_session::board::{PhotoId, PieceId, PiecePlace, Quad};
use quejing_session::photo_job::PhotoPurpose;
use quejing_session::recognition::{ClassOrigin, TileClass};
use quejing_session::session::Session;
use quejing_words::{class_label, class_name};

/// The maximum height of the stored photos of a reopened deal, as a share of the free height of the card.
const MAX_STORED_PHOTO_HEIGHT_SHARE: f32 = 0.62;

/// Returns the tone in which a piece is marked: outside the hand, or else doubtful, winning tile, named by the user, or
/// sure, the first that applies. A piece that the board does not have counts as outside the hand.
pub fn piece_tone(model: &Session, id: PieceId) -> Tone {
    let Some(piece) = model.hand().board().pieces().get(id) else {
        return Tone::Aside;
    };
    match model.hand().board().pieces().place(id) {
        PiecePlace::Outside | PiecePlace::Removed => Tone::Aside,
        _ if piece.doubtful => Tone::Doubt,
        // While a tile is missing, the assumed winning tile is like any other.
        PiecePlace::Win if model.hand().waits().is_none() => Tone::Win,
        _ if piece.by == ClassOrigin::Person => Tone::Person,
        _ => Tone::Sure,
    }
}

/// Draws the card of the photo in all available space: a row of buttons, and below it the camera screen while it is
/// open, else the photo with a question or the hands to choose from, else the ways to begin a hand.
pub fn show_photo_card(ui: &mut Ui, model: &Session, view: &mut View, actions: &mut WindowActions) {
    theme::show_card(ui, ui.available_size(), |ui| {
        show_photo_buttons(ui, model, view, actions);
        if view.live.is_open {
            return live::live_view::show_live_screen(ui, model, &mut view.live, actions);
        }
        show_next_photo_note(ui, model, view, actions);
        let photo = view.pending_photo.clone().or_else(|| view.shown_photo.clone());
        match photo {
            Some(photo) => {
                let is_of_board = photo.is_on_board(model.hand().board());
                let is_choosing = is_of_board && model.hand().laid().offers_hands();
                if is_choosing {
                    proposed_hands::show_proposed_hands(ui, model, view, actions);
                }
                show_photo(ui, model, view, &photo, actions);
                quality_card::show_quality_card(ui, model, ui.min_rect(), actions);
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

/// Draws the buttons that open a photo, add one to the hand, toggle the camera screen and begin a new hand, and the
/// path of the shown photo.
fn show_photo_buttons(ui: &mut Ui, model: &Session, view: &mut View, actions: &mut WindowActions) {
    let lang = model.lang;
    ui.horizontal(|ui| {
        if ui.button(text!(lang, "open-photo")).on_hover_text(text!(lang, "open-photo-tip")).clicked() {
            actions.push(WindowAction::ShowPhotoDialog);
        }
        if !model.hand().board().is_empty() {
            let is_addition = view.next_photo == PhotoPurpose::Addition;
            let add =
                ui.selectable_label(is_addition, text!(lang, "add-photo")).on_hover_text(text!(lang, "add-photo-tip"));
            if add.clicked() {
                view.next_photo = if is_addition { PhotoPurpose::Hand } else { PhotoPurpose::Addition };
            }
        }
        if ui.selectable_label(view.live.is_open, text!(lang, "live")).on_hover_text(text!(lang, "live-tip")).clicked()
        {
            actions.push(WindowAction::Live(LiveAction::ToggleScreen));
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let (text, tip) = match model.desk().reopened_deal_number() {
                Some(_) => (text!(lang, "reopened-leave"), text!(lang, "reopened-leave-tip")),
                None => (text!(lang, "new-hand"), text!(lang, "new-hand-tip")),
            };
            let new_hand =
                ui.add_enabled(view.shown_photo.is_some() || !model.hand().board().is_empty(), egui::Button::new(text));
            if new_hand.on_hover_text(tip).clicked() {
                actions.push(SessionAction::NewHand);
            }
            if view.shown_photo.is_some() {
                // The path identifies the photo.
                ui.add(egui::Label::new(quiet_text(&view.photo_path)).truncate()).on_hover_text(&view.photo_path);
            }
        });
    });
}

/// Draws a note that the next photo adds tiles or retakes a tile, with a button that cancels this; nothing if the next
/// photo has another purpose.
fn show_next_photo_note(ui: &mut Ui, model: &Session, view: &mut View, actions: &mut WindowActions) {
    let lang = model.lang;
    let text = match view.next_photo {
        PhotoPurpose::Addition => text!(lang, "next-photo-adds").to_owned(),
        PhotoPurpose::Retake(id) => {
            let class = model.hand().board().pieces().get(id).map_or(TileClass::Unknown, |piece| piece.class);
            text!(lang, "next-photo-tile", tile = class_name(lang, class))
        }
        PhotoPurpose::Hand | PhotoPurpose::Inventory => return,
    };
    theme::note_frame(Tone::Sure).show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(text).color(theme::palette().text_strong));
            if ui.button(text!(lang, "choose-photo")).clicked() {
                actions.push(WindowAction::ShowPhotoDialog);
            }
            if ui.button(text!(lang, "cancel")).clicked() {
                view.next_photo = PhotoPurpose::Hand;
            }
        });
    });
}

/// Draws a button for each loaded photo of the board, which shows the photo; nothing if the board has only one photo.
fn show_photo_choice(ui: &mut Ui, model: &Session, view: &mut View) {
    let photos = model.hand().board().photos();
    for (index, &photo) in photos.iter().enumerate().filter(|_| photos.len() > 1) {
        let is_shown = view.shown_photo.as_ref().is_some_and(|shown| shown.id == photo);
        let text = text!(model.lang, "photo-number", number = (index + 1));
        if view.find_loaded_photo(photo).is_some() && ui.selectable_label(is_shown, text).clicked() {
            view.choose_photo(photo);
        }
    }
}

/// Draws the stored photos of the reopened deal side by side, each cut to its hand, without outlines. Returns false and
/// draws nothing if no deal is reopened or it has no readable photo.
fn show_reopened_deal_photos(ui: &mut Ui, model: &Session, view: &mut View) -> bool {
    let Some(deal) = model.desk().reopened_deal() else {
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
    let room = egui::vec2((ui.available_width() - gaps) / count, ui.available_height() * MAX_STORED_PHOTO_HEIGHT_SHARE);
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

/// Draws a photo and the legend below it. A photo on the board has the outlines of its tiles and, if the user zoomed
/// in, is cut to the hand; a photo that is held back has the outlines of its glare. A spinner covers the photo while a
/// photo is being read.
fn show_photo(ui: &mut Ui, model: &Session, view: &mut View, photo: &ShownPhoto, actions: &mut WindowActions) {
    let room = ui.available_size() - egui::vec2(0.0, ui.spacing().interact_size.y + ui.spacing().item_spacing.y);
    let (area, _) = ui.allocate_exact_size(room, Sense::hover());
    let full_photo = Rect::from_min_size(Pos2::ZERO, egui::vec2(photo.size[0] as f32, photo.size[1] as f32));
    let is_of_board = photo.is_on_board(model.hand().board());
    let hand = is_of_board.then(|| zoomed_photo_part(model, photo.id, full_photo, area.size())).flatten();
    let part = hand.filter(|_| view.is_photo_zoomed).unwrap_or(full_photo);
    let scale = (area.width() / part.width()).min(area.height() / part.height());
    let rect = Rect::from_center_size(area.center(), part.size() * scale);
    let uv = Rect::from_min_max(
        (part.min.to_vec2() / full_photo.size()).to_pos2(),
        (part.max.to_vec2() / full_photo.size()).to_pos2(),
    );
    ui.painter().image(photo.texture.id(), rect, uv, Color32::WHITE);
    let to_screen = |[x, y]: [f32; 2]| rect.min + (egui::pos2(x, y) - part.min) * scale;
    // Tiles outside the shown part of the photo have no outline.
    ui.scope(|ui| {
        ui.set_clip_rect(rect.intersect(ui.clip_rect()));
        if is_of_board {
            show_piece_outlines(ui, model, view, (photo.id, rect), &to_screen);
        }
        if let Some(held) = &model.photos.held {
            draw_glare_outlines(ui, &held.reading.hand.glare_outlines, &to_screen);
        }
        if model.photos.being_read.is_some() {
            draw_waiting_spinner(ui, rect);
        }
    });
    ui.horizontal(|ui| show_photo_legend(ui, model, view, photo, hand.is_some(), actions));
}

/// Draws dashed `outlines` around the areas of the photo where reflected light hides a tile. `to_screen` converts
/// pixels of the photo to points of the screen.
fn draw_glare_outlines(ui: &Ui, outlines: &[Quad], to_screen: &impl Fn([f32; 2]) -> Pos2) {
    for quad in outlines {
        let [a, b, c, d] = quad.map(to_screen);
        let line = [a, b, c, d, a];
        ui.painter().add(Shape::line(line.to_vec(), Stroke::new(5.0, Color32::from_black_alpha(150))));
        ui.painter().extend(Shape::dashed_line(&line, Stroke::new(3.0, Tone::Wrong.color_on_photo()), 6.0, 3.0));
    }
}

/// Returns the part of the photo with the hand and a margin, in pixels, extended to the aspect ratio of `room_size`.
/// `None` while tiles of the hand are missing, if the photo shows none of them, or if the part has at least 86 percent
/// of the area of `full_photo`, the entire photo.
fn zoomed_photo_part(model: &Session, photo: PhotoId, full_photo: Rect, room_size: egui::Vec2) -> Option<Rect> {
    let [left, top, right, bottom] = model.hand().laid().hand_area(photo)?;
    let part = Rect::from_min_max(egui::pos2(left, top), egui::pos2(right, bottom));
    let aspect = room_size.x.max(1.0) / room_size.y.max(1.0);
    let grown = egui::vec2(part.width().max(part.height() * aspect), part.height().max(part.width() / aspect));
    let part = fit_rect_into(Rect::from_center_size(part.center(), grown), full_photo);
    (part.area() < full_photo.area() * 0.86).then_some(part)
}

/// Draws the outlines and names of the board's pieces in a photo, and stores the piece under the pointer in the view. A
/// click on a piece opens its popup. A piece outside the hand has a name only while it is highlighted.
fn show_piece_outlines(
    ui: &mut Ui,
    model: &Session,
    view: &mut View,
    (photo, photo_rect): (PhotoId, Rect),
    to_screen: &impl Fn([f32; 2]) -> Pos2,
) {
    let outlines: Vec<(PieceId, Quad)> = { model.hand().board().pieces().iter() }
        .filter(|(_, piece)| model.hand().board().outline_photo(piece) == Some(photo))
        .filter_map(|(id, piece)| Some((id, piece.quad?)))
        .collect();
    let mut clicked = None;
    for (id, quad) in &outlines {
        let bounds = Rect::from_points(&quad.map(to_screen)).intersect(photo_rect);
        let response = ui.interact(bounds, ui.scope_id().with(("piece", *id)), Sense::click());
        let class = model.hand().board().pieces().get(*id).map_or(TileClass::Unknown, |piece| piece.class);
        let label = text!(model.lang, "in-photo", tile = class_name(model.lang, class));
        let is_lit = is_piece_highlighted(view, *id);
        let role = egui::Role::Button;
        response.widget_info(|| egui::WidgetInfo::selected(role, true, is_lit, &label));
        if response.clicked() {
            let point = response.interact_pointer_pos();
            clicked = Some(point.and_then(|point| find_piece_at_point(&outlines, to_screen, point)).unwrap_or(*id));
        }
        if response.hovered() {
            let point = response.hover_pos();
            view.next_hovered_piece =
                point.and_then(|point| find_piece_at_point(&outlines, to_screen, point)).or(Some(*id));
            ui.ctx().set_cursor_icon(egui::CursorIcon::PointingHand);
        }
    }
    for (id, quad) in &outlines {
        draw_piece_outline(ui, model, view, *id, quad.map(to_screen));
    }
    // Names of tiles outside the hand would cover the hand, so they appear only on highlighted tiles.
    let is_highlighted = |id: &PieceId| view.hovered_piece == Some(*id) || view.highlighted_pieces.contains(id);
    let has_name = |id: &PieceId| piece_tone(model, *id) != Tone::Aside || is_highlighted(id);
    for (id, quad) in outlines.iter().filter(|(id, _)| has_name(id)) {
        draw_piece_name_tag(ui, model, *id, quad.map(to_screen), photo_rect);
    }
    if let Some(id) = clicked
        && let Some((_, quad)) = outlines.iter().find(|(other, _)| *other == id)
    {
        view.tile_picker = Some(TilePicker::new(TilePickerTarget::Piece(id), Rect::from_points(&quad.map(to_screen))));
    }
}

/// Returns the piece whose outline contains a point of the screen; of several, the one with the nearest centre; `None`
/// if there is none.
fn find_piece_at_point(
    outlines: &[(PieceId, Quad)],
    to_screen: &impl Fn([f32; 2]) -> Pos2,
    point: Pos2,
) -> Option<PieceId> {
    let contains = |corners: &[Pos2; 4]| {
        let turns = (0..4).map(|i| {
            let (a, b) = (corners[i], corners[(i + 1) % 4]);
            (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)
        });
        let (mut left, mut right) = (false, false);
        turns.for_each(|turn| if turn > 0.0 { left = true } else { right = true });
        left != right
    };
    let distance = |corners: &[Pos2; 4]| Rect::from_points(corners).center().distance_sq(point);
    outlines
        .iter()
        .map(|(id, quad)| (*id, quad.map(to_screen)))
        .filter(|(_, corners)| contains(corners))
        .min_by(|a, b| distance(&a.1).total_cmp(&distance(&b.1)))
        .map(|(id, _)| id)
}

/// Returns true if the piece is under the pointer, has the open popup, or belongs to a question, a proposed hand or a
/// row of the score sheet that highlights its tiles.
fn is_piece_highlighted(view: &View, id: PieceId) -> bool {
    let has_popup = view.tile_picker.as_ref().is_some_and(|picker| picker.target == TilePickerTarget::Piece(id));
    has_popup || view.hovered_piece == Some(id) || view.highlighted_pieces.contains(&id)
}

fn draw_piece_outline(ui: &Ui, model: &Session, view: &View, id: PieceId, corners: [Pos2; 4]) {
    let tone = piece_tone(model, id);
    let is_lit = is_piece_highlighted(view, id);
    let width = if is_lit { 3.5 } else { 2.0 };
    let line = [corners[0], corners[1], corners[2], corners[3], corners[0]];
    // A dark line beneath keeps the bright one visible on ivory.
    ui.painter().add(Shape::line(line.to_vec(), Stroke::new(width + 2.0, Color32::from_black_alpha(150))));
    if tone == Tone::Doubt || tone == Tone::Aside {
        ui.painter().extend(Shape::dashed_line(&line, Stroke::new(width, tone.color_on_photo()), 6.0, 3.0));
    } else {
        ui.painter().add(Shape::line(line.to_vec(), Stroke::new(width, tone.color_on_photo())));
    }
    if is_lit {
        ui.painter().add(Shape::convex_polygon(
            corners.to_vec(),
            tone.color_on_photo().gamma_multiply(0.25),
            Stroke::NONE,
        ));
    }
}

/// Draws a tag with the short name of a piece directly above its outline, or at the upper edge of the photo if there is
/// no room above. A question mark follows the name of a doubtful piece.
fn draw_piece_name_tag(ui: &Ui, model: &Session, id: PieceId, corners: [Pos2; 4], photo_rect: Rect) {
    let Some(piece) = model.hand().board().pieces().get(id) else {
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
    let tag_size = galley.size() + egui::vec2(6.0, 2.0);
    let top = (bounds.top() - tag_size.y - 1.0).max(photo_rect.top());
    let tag_rect = Rect::from_min_size(egui::pos2(bounds.center().x - tag_size.x / 2.0, top), tag_size);
    ui.painter().rect_filled(tag_rect, CornerRadius::same(3), tone.color_on_photo());
    ui.painter().galley(tag_rect.min + egui::vec2(3.0, 1.0), galley, theme::TILE_INK_COLOR);
}

fn show_photo_legend(
    ui: &mut Ui,
    model: &Session,
    view: &mut View,
    photo: &ShownPhoto,
    can_zoom: bool,
    actions: &mut WindowActions,
) {
    let lang = model.lang;
    let is_of_board = photo.is_on_board(model.hand().board());
    if is_of_board {
        let present: Vec<Tone> = model
            .hand()
            .board()
            .pieces()
            .iter()
            .filter(|(_, p)| p.quad.is_some())
            .map(|(id, _)| piece_tone(model, id))
            .collect();
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
        let zoom = if view.is_photo_zoomed { text!(lang, "zoom-whole") } else { text!(lang, "zoom-hand") };
        if can_zoom && ui.add(small_button(zoom)).clicked() {
            view.is_photo_zoomed = !view.is_photo_zoomed;
        }
        let hands = model.hand().laid().proposed_hands().len();
        let can_choose_again = is_of_board && hands > 0 && !model.hand().laid().offers_hands();
        if can_choose_again && ui.add(small_button(text!(lang, "hands-again", count = hands))).clicked() {
            actions.push(SessionAction::OfferHands);
        }
        ui.add(egui::Label::new(RichText::new(text).small().color(theme::palette().text_quiet)).truncate());
    });
}
