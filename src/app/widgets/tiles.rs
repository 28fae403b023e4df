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

/// The textures of tiles' faces, each drawn at its first use.
#[derive(Default)]
pub struct TileArt {
    /// The textures by face and width in physical pixels; `None` for a face that cannot be drawn.
    face_textures: HashMap<(Face, u32), Option<TextureHandle>>,
}

impl TileArt {
    /// Returns the texture of a face, at least `width` points wide. Draws it at its first use; `None` if the face
    /// cannot be drawn.
    fn face_texture(&mut self, ctx: &egui::Context, face: Face, width: f32) -> Option<&TextureHandle> {
        // Steps of eight pixels, so that resizing the window does not draw every face at every width.
        let pixels = ((width * ctx.pixels_per_point()).max(8.0) / 8.0).ceil() as u32 * 8;
        let draw = || {
            let height = (pixels as f32 / quejing_art::FACE_ASPECT_RATIO).round() as u32;
            let pixmap = quejing_art::draw_tile(face, pixels, height, &TilePalette::default())?;
            let image = ColorImage::from_rgba_premultiplied([pixels as usize, height as usize], pixmap.data());
            Some(ctx.load_texture(format!("tile {face}"), image, TextureOptions::LINEAR))
        };
        self.face_textures.entry((face, pixels)).or_insert_with(draw).as_ref()
    }

    /// Paints a tile into `rect`. An unknown tile, or one whose face cannot be drawn, is painted as letters.
    pub fn paint_tile(&mut self, ui: &Ui, class: TileClass, rect: Rect) {
        let texture = match class {
            TileClass::Tile(tile) => self.face_texture(ui.ctx(), Face::Tile(tile), rect.width()),
            TileClass::Back => self.face_texture(ui.ctx(), Face::Back, rect.width()),
            TileClass::Unknown => None,
        };
        match texture {
            Some(texture) => {
                let full_texture = Rect::from_min_max(egui::pos2(0.0, 0.0), egui::pos2(1.0, 1.0));
                ui.painter().image(texture.id(), rect, full_texture, Color32::WHITE);
            }
            None => paint_letters(ui, class, rect),
        }
    }
}

/// Paints the notation of a tile, or a question mark for an unknown tile, on a field in the colour of a tile's body.
fn paint_letters(ui: &Ui, class: TileClass, rect: Rect) {
    ui.painter().rect_filled(rect, CornerRadius::same(4), theme::TILE_BODY_COLOR);
    let text = if class == TileClass::Unknown { "?".to_owned() } else { class.to_string() };
    let font = FontId::proportional(rect.width() * 0.55);
    ui.painter().text(rect.center(), egui::Align2::CENTER_CENTER, text, font, theme::TILE_INK_COLOR);
}

/// Returns the width and height of a drawn tile of this width, in points; their ratio is
/// [`theme::TILE_HEIGHT_TO_WIDTH`].
pub fn tile_size(tile_width: f32) -> Vec2 {
    egui::vec2(tile_width, tile_width * theme::TILE_HEIGHT_TO_WIDTH)
}

/// The marking of a drawn tile: the tone of its frame, and whether the tile is raised or faint. The default marks
/// nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct TileMark {
    /// The tone whose colour the frame has; `None` draws no frame, unless the tile is highlighted.
    pub tone: Option<Tone>,
    /// True to raise the tile and thicken its frame, because another part of the window refers to it. Without a tone,
    /// the frame has the strong text colour.
    pub is_highlighted: bool,
    /// True to draw the tile faintly, because it is not in the hand, or because no copy of it is unseen.
    pub is_faint: bool,
}

/// Draws a clickable tile, `tile_width` points wide, and returns its response. `label` is its accessible name. A frame
/// for the keyboard focus replaces the frame of `mark`.
pub fn show_tile_button(
    ui: &mut Ui,
    art: &mut TileArt,
    class: TileClass,
    tile_width: f32,
    mark: TileMark,
    label: &str,
) -> Response {
    let (rect, response) = ui.allocate_exact_size(tile_size(tile_width), Sense::click());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, ui.is_enabled(), label));
    if ui.is_rect_visible(rect) {
        let rect =
            rect.translate(if mark.is_highlighted || response.hovered() { egui::vec2(0.0, -2.0) } else { Vec2::ZERO });
        art.paint_tile(ui, class, rect);
        if mark.is_faint {
            ui.painter().rect_filled(rect, CornerRadius::same(4), theme::palette().ground.gamma_multiply(0.6));
        }
        if let Some(tone) = response.has_focus().then_some(Tone::Person).or(mark.tone) {
            let stroke = Stroke::new(if mark.is_highlighted { 3.0 } else { 2.0 }, tone.color());
            ui.painter().rect_stroke(rect, CornerRadius::same(4), stroke, StrokeKind::Outside);
        } else if mark.is_highlighted {
            let stroke = Stroke::new(2.0, theme::palette().text_strong);
            ui.painter().rect_stroke(rect, CornerRadius::same(4), stroke, StrokeKind::Outside);
        }
    }
    response.on_hover_cursor(egui::CursorIcon::PointingHand)
}

/// Draws groups of tiles, each in MPSZ notation, with a gap after each group. A tile is `tile_width` points wide. A
/// group with invalid notation has no tiles.
pub fn show_tile_groups(ui: &mut Ui, lang: Lang, art: &mut TileArt, groups: &[String], tile_width: f32) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 1.0;
        for group in groups {
            for tile in parse_tiles(group).unwrap_or_default() {
                let class = TileClass::Tile(tile);
                let (rect, place) = ui.allocate_exact_size(tile_size(tile_width), Sense::hover());
                art.paint_tile(ui, class, rect);
                place.on_hover_text(class_name(lang, class));
            }
            ui.add_space(tile_width / 3.0);
        }
    });
}

/// Draws a hand: the concealed tiles sorted, the melds, and the winning tile in a frame. The first and fourth tiles of
/// a concealed kong are face down. A tile is `tile_width` points wide.
pub fn show_hand_draft(ui: &mut Ui, lang: Lang, art: &mut TileArt, draft: &HandDraft, tile_width: f32) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::new(1.0, 4.0);
        let mut show_tile = |ui: &mut Ui, class: TileClass, tone: Option<Tone>| {
            let (rect, place) = ui.allocate_exact_size(tile_size(tile_width), Sense::hover());
            art.paint_tile(ui, class, rect);
            if let Some(tone) = tone {
                let stroke = Stroke::new(2.0, tone.color());
                ui.painter().rect_stroke(rect, CornerRadius::same(4), stroke, StrokeKind::Outside);
            }
            place.on_hover_text(class_name(lang, class));
        };
        let mut concealed_tiles = draft.concealed.clone();
        concealed_tiles.sort_unstable();
        for tile in concealed_tiles {
            show_tile(ui, TileClass::Tile(tile), None);
        }
        for meld in &draft.melds {
            ui.add_space(tile_width / 3.0);
            for (index, tile) in meld.tiles.iter().enumerate() {
                let is_back = meld.concealed && (index == 0 || index == 3);
                show_tile(ui, if is_back { TileClass::Back } else { TileClass::Tile(*tile) }, None);
            }
        }
        if let Some(tile) = draft.win_tile {
            ui.add_space(tile_width / 3.0);
            show_tile(ui, TileClass::Tile(tile), Some(Tone::Win));
        }
    });
}
