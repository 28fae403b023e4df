//! Design tokens: every colour, size and text style of the window is named here, once.
//!
//! Lengths are egui points. The ground is a dark table cloth, so that photos and ivory tiles stand out; accent colours
//! carry a meaning each (see [`Tone`]) and never stand alone: a symbol or a word goes with them.

use eframe::egui::{
    self, Color32, CornerRadius, FontFamily, FontId, Margin, Stroke, TextStyle, Visuals,
};

pub use crate::scorer::notice::Tone;

/// Behind everything.
pub const GROUND: Color32 = Color32::from_rgb(0x12, 0x1b, 0x19);
/// Cards that lie on the ground.
pub const CARD: Color32 = Color32::from_rgb(0x1c, 0x29, 0x26);
/// Lines around cards and between rows.
pub const LINE: Color32 = Color32::from_rgb(0x36, 0x4a, 0x45);
/// Text fields and wells.
pub const WELL: Color32 = Color32::from_rgb(0x0c, 0x13, 0x12);
/// Buttons at rest, under the pointer, pressed.
pub const BUTTON: Color32 = Color32::from_rgb(0x2d, 0x41, 0x3c);
const BUTTON_HOVER: Color32 = Color32::from_rgb(0x3a, 0x55, 0x4e);
const BUTTON_DOWN: Color32 = Color32::from_rgb(0x25, 0x36, 0x32);
/// The one button a person most likely wants next.
pub const PRIMARY: Color32 = Color32::from_rgb(0x1a, 0x7b, 0x5e);
/// A switch that is on.
pub const SELECTED: Color32 = Color32::from_rgb(0x24, 0x6b, 0x57);
/// Text: strong, ordinary, quiet.
pub const TEXT_STRONG: Color32 = Color32::from_rgb(0xf6, 0xf4, 0xea);
pub const TEXT: Color32 = Color32::from_rgb(0xdb, 0xe3, 0xdd);
pub const TEXT_QUIET: Color32 = Color32::from_rgb(0x9d, 0xb0, 0xa8);
/// Tile body where a face is drawn by letters only, and the ink on it.
pub const IVORY: Color32 = Color32::from_rgb(0xf4, 0xef, 0xdf);
pub const INK: Color32 = Color32::from_rgb(0x1d, 0x25, 0x22);

impl Tone {
    /// The colour of this meaning, readable on [`CARD`] and over photos.
    pub const fn color(self) -> Color32 {
        match self {
            Tone::Sure => Color32::from_rgb(0x5f, 0xd4, 0xa4),
            Tone::Doubt => Color32::from_rgb(0xff, 0xb0, 0x3a),
            Tone::Person => Color32::from_rgb(0x7c, 0xb8, 0xff),
            Tone::Win => Color32::from_rgb(0xff, 0xd8, 0x5c),
            Tone::Wrong => Color32::from_rgb(0xff, 0x8a, 0x7a),
            Tone::Aside => Color32::from_rgb(0x9a, 0xa5, 0xa0),
        }
    }
}

/// Gap between cards and between the window's edge and the cards.
pub const GAP: f32 = 8.0;
/// Padding inside a card.
pub const PAD: i8 = 10;
/// Height over width of a tile's face.
pub const TILE_RATIO: f32 = 4.0 / 3.0;
/// A card's frame.
pub fn card() -> egui::Frame {
    egui::Frame::new()
        .fill(CARD)
        .stroke(Stroke::new(1.0, LINE))
        .corner_radius(CornerRadius::same(8))
        .inner_margin(Margin::same(PAD))
}

/// A card that takes this much room whatever is in it.
pub fn card_of(ui: &mut egui::Ui, size: egui::Vec2, show: impl FnOnce(&mut egui::Ui)) {
    card().show(ui, |ui| {
        let inner = size - egui::Vec2::splat(2.0 * f32::from(PAD) + 2.0);
        ui.set_min_size(inner);
        ui.set_max_height(inner.y);
        show(ui);
    });
}

/// A framed line of text that carries a tone: banners and notes.
pub fn note(tone: Tone) -> egui::Frame {
    egui::Frame::new()
        .fill(tone.color().gamma_multiply(0.13))
        .stroke(Stroke::new(1.0, tone.color().gamma_multiply(0.6)))
        .corner_radius(CornerRadius::same(6))
        .inner_margin(Margin::symmetric(10, 6))
}

/// Sizes of text.
pub const SMALL: f32 = 12.0;
/// Body text.
pub const BODY: f32 = 14.0;
/// Headings of cards.
pub const HEADING: f32 = 16.0;
/// What is read at a glance: names at the table, the largest buttons.
pub const LARGE: f32 = 20.0;
/// The sum of a hand.
pub const SUM: f32 = 30.0;
/// A total at the table, read from across the room.
pub const FIGURE: f32 = 64.0;

/// Puts the tokens into egui's style. Called once, when the window opens.
pub fn install(ctx: &egui::Context) {
    ctx.set_theme(egui::Theme::Dark);
    ctx.all_styles_mut(|style| {
        style.text_styles = [
            (
                TextStyle::Small,
                FontId::new(SMALL, FontFamily::Proportional),
            ),
            (TextStyle::Body, FontId::new(BODY, FontFamily::Proportional)),
            (
                TextStyle::Button,
                FontId::new(BODY, FontFamily::Proportional),
            ),
            (
                TextStyle::Heading,
                FontId::new(HEADING, FontFamily::Proportional),
            ),
            (
                TextStyle::Monospace,
                FontId::new(13.0, FontFamily::Monospace),
            ),
        ]
        .into();
        style.spacing.item_spacing = egui::vec2(8.0, 6.0);
        style.spacing.button_padding = egui::vec2(10.0, 5.0);
        style.spacing.interact_size = egui::vec2(28.0, 26.0);
        style.spacing.scroll = egui::style::ScrollStyle::thin();
        style.visuals = visuals();
    });
}

fn visuals() -> Visuals {
    let mut v = Visuals::dark();
    v.panel_fill = GROUND;
    v.window_fill = CARD;
    v.window_stroke = Stroke::new(1.0, LINE);
    v.extreme_bg_color = WELL;
    v.faint_bg_color = Color32::from_rgb(0x22, 0x31, 0x2d);
    v.warn_fg_color = Tone::Doubt.color();
    v.error_fg_color = Tone::Wrong.color();
    v.hyperlink_color = Tone::Person.color();
    v.weak_text_color = Some(TEXT_QUIET);
    v.selection.bg_fill = SELECTED;
    v.selection.stroke = Stroke::new(1.0, TEXT_STRONG);
    v.widgets.noninteractive.bg_fill = CARD;
    v.widgets.noninteractive.weak_bg_fill = CARD;
    v.widgets.noninteractive.bg_stroke = Stroke::new(1.0, LINE);
    v.widgets.noninteractive.fg_stroke = Stroke::new(1.0, TEXT);
    for (widget, fill, text) in [
        (&mut v.widgets.inactive, BUTTON, TEXT),
        (&mut v.widgets.hovered, BUTTON_HOVER, TEXT_STRONG),
        (&mut v.widgets.active, BUTTON_DOWN, TEXT_STRONG),
        (&mut v.widgets.open, BUTTON_HOVER, TEXT_STRONG),
    ] {
        widget.bg_fill = fill;
        widget.weak_bg_fill = fill;
        widget.fg_stroke = Stroke::new(1.0, text);
        widget.corner_radius = CornerRadius::same(6);
        widget.expansion = 0.0;
    }
    v.widgets.inactive.bg_stroke = Stroke::new(1.0, LINE);
    v.widgets.hovered.bg_stroke = Stroke::new(1.0, Tone::Sure.color());
    v.widgets.active.bg_stroke = Stroke::new(1.0, Tone::Sure.color());
    v
}

/// Contrast of two opaque colours after WCAG 2 (1 to 21).
pub fn contrast(a: Color32, b: Color32) -> f32 {
    let luminance = |c: Color32| {
        let channel = |v: u8| {
            let v = f32::from(v) / 255.0;
            if v <= 0.040_45 {
                v / 12.92
            } else {
                ((v + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * channel(c.r()) + 0.7152 * channel(c.g()) + 0.0722 * channel(c.b())
    };
    let (la, lb) = (luminance(a), luminance(b));
    (la.max(lb) + 0.05) / (la.min(lb) + 0.05)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// WCAG 2.2, 1.4.3 (AA): ordinary text needs 4.5 : 1.
    #[test]
    fn text_on_every_ground_reaches_aa() {
        for ground in [GROUND, CARD, WELL, BUTTON, BUTTON_DOWN] {
            for text in [TEXT_STRONG, TEXT] {
                assert!(
                    contrast(text, ground) >= 4.5,
                    "{text:?} on {ground:?}: {}",
                    contrast(text, ground)
                );
            }
        }
        for ground in [GROUND, CARD, WELL] {
            for tone in [
                Tone::Sure,
                Tone::Doubt,
                Tone::Person,
                Tone::Win,
                Tone::Wrong,
                Tone::Aside,
            ] {
                assert!(
                    contrast(tone.color(), ground) >= 4.5,
                    "{tone:?} on {ground:?}"
                );
            }
            assert!(
                contrast(TEXT_QUIET, ground) >= 4.5,
                "quiet text on {ground:?}"
            );
        }
        assert!(contrast(TEXT_STRONG, SELECTED) >= 4.5);
        assert!(contrast(TEXT_STRONG, PRIMARY) >= 4.5);
        assert!(contrast(INK, IVORY) >= 4.5);
    }

    #[test]
    fn contrast_of_black_and_white_is_twenty_one() {
        assert!((contrast(Color32::BLACK, Color32::WHITE) - 21.0).abs() < 0.01);
    }
}
