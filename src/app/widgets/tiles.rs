//! Tiles on the screen: the faces that `art` draws, as textures made when they are first needed.

use std::collections::HashMap;

use eframe::egui::{
    self, Color32, ColorImage, CornerRadius, FontId, Rect, Response, Sense, Stroke, StrokeKind,
    TextureHandle, TextureOptions, Ui, Vec2,
};

use crate::app::theme::{self, Tone};
use crate::art::{self, Face, Palette};
use crate::i18n::{self, Lang};
use crate::tile::{Suit, Tile};
use crate::vision::TileClass;

use crate::app::text::Word;

/// Faces that were drawn, by face and width in physical pixels.
#[derive(Default)]
pub struct TileArt {
    faces: HashMap<(Face, u32), Option<TextureHandle>>,
}

impl TileArt {
    /// The texture of a face, at least as wide as asked; none when it cannot be drawn.
    fn texture(&mut self, ctx: &egui::Context, face: Face, width: f32) -> Option<&TextureHandle> {
        // Steps of eight pixels: a window that is being resized does not draw every face at every width.
        let pixels = ((width * ctx.pixels_per_point()).max(8.0) / 8.0).ceil() as u32 * 8;
        let draw = || {
            let height = (pixels as f32 / art::ASPECT).round() as u32;
            let pixmap = art::tile(face, pixels, height, &Palette::default())?;
            let image = ColorImage::from_rgba_premultiplied(
                [pixels as usize, height as usize],
                pixmap.data(),
            );
            Some(ctx.load_texture(format!("tile {face}"), image, TextureOptions::LINEAR))
        };
        self.faces
            .entry((face, pixels))
            .or_insert_with(draw)
            .as_ref()
    }

    /// Paints a tile into a rectangle.
    pub fn paint(&mut self, ui: &Ui, class: TileClass, rect: Rect) {
        let texture = match class {
            TileClass::Tile(tile) => self.texture(ui.ctx(), Face::Tile(tile), rect.width()),
            TileClass::Back => self.texture(ui.ctx(), Face::Back, rect.width()),
            TileClass::Unknown => None,
        };
        match texture {
            Some(texture) => {
                let whole = Rect::from_min_max(egui::pos2(0.0, 0.0), egui::pos2(1.0, 1.0));
                ui.painter()
                    .image(texture.id(), rect, whole, Color32::WHITE);
            }
            None => letters(ui, class, rect),
        }
    }
}

/// A tile without a picture: its short name on ivory.
fn letters(ui: &Ui, class: TileClass, rect: Rect) {
    ui.painter()
        .rect_filled(rect, CornerRadius::same(4), theme::IVORY);
    let text = if class == TileClass::Unknown {
        "?".to_owned()
    } else {
        class.to_string()
    };
    let font = FontId::proportional(rect.width() * 0.55);
    ui.painter().text(
        rect.center(),
        egui::Align2::CENTER_CENTER,
        text,
        font,
        theme::INK,
    );
}

/// Size of a tile of this width.
pub fn size(width: f32) -> Vec2 {
    egui::vec2(width, width * theme::TILE_RATIO)
}

/// What is drawn around a tile.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mark {
    /// The frame's meaning; none: no frame.
    pub tone: Option<Tone>,
    /// Lifted and framed strongly: the tile that something else points at.
    pub lit: bool,
    /// Not of the hand: drawn faintly.
    pub faint: bool,
}

/// A tile that can be clicked. `label` is what a screen reader says.
pub fn tile_button(
    ui: &mut Ui,
    art: &mut TileArt,
    class: TileClass,
    width: f32,
    mark: Mark,
    label: &str,
) -> Response {
    let (rect, response) = ui.allocate_exact_size(size(width), Sense::click());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, ui.is_enabled(), label));
    if ui.is_rect_visible(rect) {
        let lift = if mark.lit || response.hovered() {
            egui::vec2(0.0, -2.0)
        } else {
            Vec2::ZERO
        };
        let rect = rect.translate(lift);
        art.paint(ui, class, rect);
        if mark.faint {
            ui.painter().rect_filled(
                rect,
                CornerRadius::same(4),
                theme::GROUND.gamma_multiply(0.6),
            );
        }
        let focus = response.has_focus().then_some(Tone::Person);
        if let Some(tone) = focus.or(mark.tone) {
            let stroke = Stroke::new(if mark.lit { 3.0 } else { 2.0 }, tone.color());
            ui.painter()
                .rect_stroke(rect, CornerRadius::same(4), stroke, StrokeKind::Outside);
        } else if mark.lit {
            let stroke = Stroke::new(2.0, theme::TEXT_STRONG);
            ui.painter()
                .rect_stroke(rect, CornerRadius::same(4), stroke, StrokeKind::Outside);
        }
    }
    response.on_hover_cursor(egui::CursorIcon::PointingHand)
}

/// What a tile is called in a language: `五筒`, `5 of circles`.
pub fn name(class: TileClass, lang: Lang) -> String {
    match (class, lang) {
        (TileClass::Tile(tile), Lang::Zh) => i18n::tile(lang, tile),
        (TileClass::Tile(tile), Lang::En | Lang::Ja) => english(tile),
        (TileClass::Back, _) => text!(lang, "tile-back").to_owned(),
        (TileClass::Unknown, _) => text!(lang, "tile-unknown").to_owned(),
    }
}

fn english(tile: Tile) -> String {
    let red = if tile.is_red() { "red " } else { "" };
    match (tile.suit(), tile.number()) {
        (Some(Suit::Characters), Some(n)) => format!("{red}{n} of characters"),
        (Some(Suit::Circles), Some(n)) => format!("{red}{n} of circles"),
        (Some(Suit::Bamboo), Some(n)) => format!("{red}{n} of bamboo"),
        _ => format!(
            "{}{}",
            honour(tile),
            if tile.dragon().is_some() {
                " dragon"
            } else {
                ""
            }
        ),
    }
}

/// A wind, dragon or flower in one word.
fn honour(tile: Tile) -> String {
    let wind = tile.wind().map(|wind| format!("{wind:?}"));
    let dragon = || tile.dragon().map(|dragon| format!("{dragon:?}"));
    let flower = || tile.flower().map(|flower| format!("{flower:?}"));
    wind.or_else(dragon)
        .or_else(flower)
        .unwrap_or_else(|| tile.to_string())
}

/// The shortest name, for tags in the photo: Chinese; in English MPSZ for suits and a word for the rest.
pub fn short_name(class: TileClass, lang: Lang) -> String {
    match (class, lang) {
        (TileClass::Tile(tile), Lang::En | Lang::Ja) if tile.suit().is_some() => tile.to_string(),
        (TileClass::Tile(tile), Lang::En | Lang::Ja) => honour(tile),
        (TileClass::Unknown, _) => "?".to_owned(),
        _ => name(class, lang),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tile_has_a_name_of_its_own_in_both_languages() {
        for lang in Lang::ALL {
            let mut names: Vec<String> = Tile::all()
                .map(|tile| name(TileClass::Tile(tile), lang))
                .collect();
            let count = names.len();
            names.sort();
            names.dedup();
            assert_eq!(names.len(), count, "{lang:?}");
        }
    }
}
