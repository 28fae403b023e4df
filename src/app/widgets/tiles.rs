//! Drawn tiles. The crate `art` draws their faces, which are cached as textures at their first use.

use std::collections::HashMap;

use eframe::egui::{
    self, Color32, ColorImage, CornerRadius, FontId, Rect, Response, Sense, Stroke, StrokeKind, TextureHandle,
    TextureOptions, Ui, Vec2,
};

use crate::app::theme::{self, Tone, ToneColor as _};
use quejing_art::{Face, TilePalette};
use quejing_session::game::{HandDraft, parse_tiles};
use quejing_session::recognition::TileClass;
use quejing_words::{Lang, class_name};

/// The textures of tiles' faces, cached by face and width in physical pixels.
#[derive(Default)]
pub struct TileArt {
    faces: HashMap<(Face, u32), Option<TextureHandle>>,
}

impl TileArt {
    /// Returns the texture of a face, at least `width` points wide, drawn at its first use; `None` if the face cannot be drawn.
    fn face_texture(&mut self, ctx: &egui::Context, face: Face, width: f32) -> Option<&TextureHandle> {
        // Steps of eight pixels, so that resizing the window does not draw every face at every width.
        let pixels = ((width * ctx.pixels_per_point()).max(8.0) / 8.0).ceil() as u32 * 8;
        let draw = || {
            let height = (pixels as f32 / quejing_art::FACE_ASPECT_RATIO).round() as u32;
            let pixmap = quejing_art::draw_tile(face, pixels, height, &TilePalette::default())?;
            let image = ColorImage::from_rgba_premultiplied([pixels as usize, height as usize], pixmap.data());
            Some(ctx.load_texture(format!("tile {face}"), image, TextureOptions::LINEAR))
        };
        self.faces.entry((face, pixels)).or_insert_with(draw).as_ref()
    }

    /// Paints a tile into `rect`; a tile whose face cannot be drawn, or an unknown one, as letters.
    pub fn paint_tile(&mut self, ui: &Ui, class: TileClass, rect: Rect) {
        let texture = match class {
            TileClass::Tile(tile) => self.face_texture(ui.ctx(), Face::Tile(tile), rect.width()),
            TileClass::Back => self.face_texture(ui.ctx(), Face::Back, rect.width()),
            TileClass::Unknown => None,
        };
        match texture {
            Some(texture) => {
                let whole = Rect::from_min_max(egui::pos2(0.0, 0.0), egui::pos2(1.0, 1.0));
                ui.painter().image(texture.id(), rect, whole, Color32::WHITE);
            }
            None => paint_letters(ui, class, rect),
        }
    }
}

/// Paints the notation of a tile on ivory, or a question mark for an unknown tile.
fn paint_letters(ui: &Ui, class: TileClass, rect: Rect) {
    ui.painter().rect_filled(rect, CornerRadius::same(4), theme::TILE_BODY_COLOR);
    let text = if class == TileClass::Unknown { "?".to_owned() } else { class.to_string() };
    let font = FontId::proportional(rect.width() * 0.55);
    ui.painter().text(rect.center(), egui::Align2::CENTER_CENTER, text, font, theme::TILE_INK_COLOR);
}

/// Returns the size of a drawn tile of this width, in points, at the ratio [`theme::TILE_HEIGHT_TO_WIDTH`].
pub fn tile_size(width: f32) -> Vec2 {
    egui::vec2(width, width * theme::TILE_HEIGHT_TO_WIDTH)
}

/// The marking of a drawn tile: the tone of its frame, and whether it is raised or faint.
#[derive(Clone, Copy, Debug, Default)]
pub struct TileMark {
    /// The meaning of the frame; `None` draws no frame.
    pub tone: Option<Tone>,
    /// True to raise the tile and thicken its frame, because another part of the window points at it.
    pub lit: bool,
    /// True to draw the tile faintly, because it does not belong to the hand.
    pub faint: bool,
}

/// Draws a clickable tile, `width` points wide, and returns its response. `label` is its accessible name. A tile with the keyboard
/// focus has a frame of its own.
pub fn tile_button(
    ui: &mut Ui,
    art: &mut TileArt,
    class: TileClass,
    width: f32,
    mark: TileMark,
    label: &str,
) -> Response {
    let (rect, response) = ui.allocate_exact_size(tile_size(width), Sense::click());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, ui.is_enabled(), label));
    if ui.is_rect_visible(rect) {
        let rect = rect.translate(if mark.lit || response.hovered() { egui::vec2(0.0, -2.0) } else { Vec2::ZERO });
        art.paint_tile(ui, class, rect);
        if mark.faint {
            ui.painter().rect_filled(rect, CornerRadius::same(4), theme::palette().ground.gamma_multiply(0.6));
        }
        if let Some(tone) = response.has_focus().then_some(Tone::Person).or(mark.tone) {
            let stroke = Stroke::new(if mark.lit { 3.0 } else { 2.0 }, tone.color());
            ui.painter().rect_stroke(rect, CornerRadius::same(4), stroke, StrokeKind::Outside);
        } else if mark.lit {
            let stroke = Stroke::new(2.0, theme::palette().text_strong);
            ui.painter().rect_stroke(rect, CornerRadius::same(4), stroke, StrokeKind::Outside);
        }
    }
    response.on_hover_cursor(egui::CursorIcon::PointingHand)
}

/// Draws groups of tiles, each in MPSZ notation, with a gap after each group. `width` is that of a tile, in points. A group with
/// invalid notation is left out.
pub fn show_tile_groups(ui: &mut Ui, lang: Lang, art: &mut TileArt, groups: &[String], width: f32) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 1.0;
        for group in groups {
            for tile in parse_tiles(group).unwrap_or_default() {
                let class = TileClass::Tile(tile);
                let (rect, place) = ui.allocate_exact_size(tile_size(width), Sense::hover());
                art.paint_tile(ui, class, rect);
                place.on_hover_text(class_name(lang, class));
            }
            ui.add_space(width / 3.0);
        }
    });
}

/// Draws a hand: the concealed tiles sorted, the melds, the winning tile in a frame. The first and fourth tile of a concealed kong
/// are backs. `width` is that of a tile, in points.
pub fn show_hand_draft(ui: &mut Ui, lang: Lang, art: &mut TileArt, draft: &HandDraft, width: f32) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::new(1.0, 4.0);
        let mut one = |ui: &mut Ui, class: TileClass, tone: Option<Tone>| {
            let (rect, place) = ui.allocate_exact_size(tile_size(width), Sense::hover());
            art.paint_tile(ui, class, rect);
            if let Some(tone) = tone {
                let stroke = Stroke::new(2.0, tone.color());
                ui.painter().rect_stroke(rect, CornerRadius::same(4), stroke, StrokeKind::Outside);
            }
            place.on_hover_text(class_name(lang, class));
        };
        let mut standing = draft.concealed.clone();
        standing.sort_unstable();
        for tile in standing {
            one(ui, TileClass::Tile(tile), None);
        }
        for meld in &draft.melds {
            ui.add_space(width / 3.0);
            for (at, tile) in meld.tiles.iter().enumerate() {
                let hidden = meld.concealed && (at == 0 || at == 3);
                one(ui, if hidden { TileClass::Back } else { TileClass::Tile(*tile) }, None);
            }
        }
        if let Some(tile) = draft.win_tile {
            ui.add_space(width / 3.0);
            one(ui, TileClass::Tile(tile), Some(Tone::Win));
        }
    });
}
