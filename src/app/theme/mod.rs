//! Design tokens: the colours, sizes and text styles of the window. `palette` has the colours of each look, `system` reads the
//! look that the system prefers.
//!
//! Lengths are egui points. Each accent colour has a meaning (see [`Tone`]) and is never alone: a symbol or a word accompanies
//! it.

mod palette;
mod system;

use std::cell::Cell;

use eframe::egui::{self, Color32, CornerRadius, FontFamily, FontId, Margin, Stroke, TextStyle, Visuals};

pub use crate::scorer::notice::Tone;
pub use palette::{Appearance, Look, Palette};
pub use system::System;

/// The colour of a tile's body, under a face of letters.
pub const IVORY: Color32 = Color32::from_rgb(0xf4, 0xef, 0xdf);
/// The colour of letters on [`IVORY`].
pub const INK: Color32 = Color32::from_rgb(0x1d, 0x25, 0x22);

thread_local! {
    /// The current look; each thread draws one window.
    static LOOK: Cell<Look> = const { Cell::new(Look::Dark) };
    /// True if targets are sized for touch.
    static TOUCH_MODE: Cell<bool> = const { Cell::new(false) };
}

/// Returns true if targets are sized for touch, that is, at least [`TOUCH`] high.
pub fn is_touched() -> bool {
    TOUCH_MODE.get()
}

/// Returns the colours of the current look.
pub fn palette() -> &'static Palette {
    LOOK.get().palette()
}

/// The colours of a tone.
pub trait ToneColor: Copy {
    /// Returns the colour on cards in the current look.
    fn color(self) -> Color32;

    /// Returns the colour on photos, which is the same in every look.
    fn color_on_photo(self) -> Color32;
}

impl ToneColor for Tone {
    fn color(self) -> Color32 {
        palette().tone(self)
    }

    fn color_on_photo(self) -> Color32 {
        Look::Dark.palette().tone(self)
    }
}

/// Gap between cards and between the window's edge and the cards.
pub const GAP: f32 = 8.0;
/// Padding inside a card.
pub const PAD: i8 = 10;
/// Height over width of a tile's face.
pub const TILE_RATIO: f32 = 4.0 / 3.0;

/// Returns the frame of a card.
pub fn card() -> egui::Frame {
    egui::Frame::new()
        .fill(palette().card)
        .stroke(Stroke::new(1.0, palette().line))
        .corner_radius(CornerRadius::same(8))
        .inner_margin(Margin::same(PAD))
}

/// Draws a card of this size, whatever its content.
pub fn card_of(ui: &mut egui::Ui, size: egui::Vec2, show: impl FnOnce(&mut egui::Ui)) {
    card().show(ui, |ui| {
        let inner = size - egui::Vec2::splat(2.0 * f32::from(PAD) + 2.0);
        ui.set_min_size(inner);
        ui.set_max_height(inner.y);
        show(ui);
    });
}

/// Returns the frame of a banner or note in the colour of its tone.
pub fn note(tone: Tone) -> egui::Frame {
    egui::Frame::new()
        .fill(tone.color().gamma_multiply(0.13))
        .stroke(Stroke::new(1.0, tone.color().gamma_multiply(0.6)))
        .corner_radius(CornerRadius::same(6))
        .inner_margin(Margin::symmetric(10, 6))
}

/// Font size of captions and remarks.
pub const SMALL: f32 = 12.0;
/// Font size of body text and buttons.
pub const BODY: f32 = 14.0;
/// Font size of the headings of cards.
pub const HEADING: f32 = 16.0;
/// Font size of names at the table and of the largest buttons.
pub const LARGE: f32 = 20.0;
/// Font size of the value of a hand.
pub const SUM: f32 = 30.0;
/// Maximum font size of a total at the table, at scale 1; readable from across the room.
pub const FIGURE: f32 = 64.0;

/// Minimum height of a touch target, in points.
pub const TOUCH: f32 = 40.0;

/// Installs the look in egui's style, when the window opens and when the look changes. `touch` enlarges the targets.
pub fn install(ctx: &egui::Context, look: Look, touch: bool) {
    LOOK.set(look);
    TOUCH_MODE.set(touch);
    // All of egui's styles are the same; the theme only affects the system's frame around the window.
    ctx.set_theme(match look {
        Look::Light => egui::Theme::Light,
        Look::Dark | Look::Contrast => egui::Theme::Dark,
    });
    ctx.all_styles_mut(|style| {
        style.text_styles = [
            (TextStyle::Small, FontId::new(SMALL, FontFamily::Proportional)),
            (TextStyle::Body, FontId::new(BODY, FontFamily::Proportional)),
            (TextStyle::Button, FontId::new(BODY, FontFamily::Proportional)),
            (TextStyle::Heading, FontId::new(HEADING, FontFamily::Proportional)),
            (TextStyle::Monospace, FontId::new(13.0, FontFamily::Monospace)),
        ]
        .into();
        style.spacing.item_spacing = egui::vec2(8.0, 6.0);
        style.spacing.button_padding = egui::vec2(10.0, 5.0);
        style.spacing.interact_size = if touch { egui::vec2(TOUCH, TOUCH) } else { egui::vec2(28.0, 26.0) };
        style.spacing.scroll = egui::style::ScrollStyle::thin();
        style.visuals = visuals(look);
    });
}

fn visuals(look: Look) -> Visuals {
    let p = look.palette();
    let mut v = match look {
        Look::Light => Visuals::light(),
        Look::Dark | Look::Contrast => Visuals::dark(),
    };
    v.panel_fill = p.ground;
    v.window_fill = p.card;
    v.window_stroke = Stroke::new(1.0, p.line);
    v.extreme_bg_color = p.well;
    v.faint_bg_color = p.faint;
    v.warn_fg_color = p.tone(Tone::Doubt);
    v.error_fg_color = p.tone(Tone::Wrong);
    v.hyperlink_color = p.tone(Tone::Person);
    v.weak_text_color = Some(p.text_quiet);
    v.selection.bg_fill = p.selected;
    v.selection.stroke = Stroke::new(1.0, p.text_strong);
    v.widgets.noninteractive.bg_fill = p.card;
    v.widgets.noninteractive.weak_bg_fill = p.card;
    v.widgets.noninteractive.bg_stroke = Stroke::new(1.0, p.line);
    v.widgets.noninteractive.fg_stroke = Stroke::new(1.0, p.text);
    for (widget, fill, text) in [
        (&mut v.widgets.inactive, p.button, p.text),
        (&mut v.widgets.hovered, p.button_hover, p.text_strong),
        (&mut v.widgets.active, p.button_down, p.text_strong),
        (&mut v.widgets.open, p.button_hover, p.text_strong),
    ] {
        widget.bg_fill = fill;
        widget.weak_bg_fill = fill;
        widget.fg_stroke = Stroke::new(1.0, text);
        widget.corner_radius = CornerRadius::same(6);
        widget.expansion = 0.0;
    }
    v.widgets.inactive.bg_stroke = Stroke::new(p.edge, p.line);
    v.widgets.hovered.bg_stroke = Stroke::new(p.edge, p.tone(Tone::Sure));
    v.widgets.active.bg_stroke = Stroke::new(p.edge, p.tone(Tone::Sure));
    v
}

/// Returns the contrast of two opaque colours by WCAG 2 (1 to 21).
pub fn contrast(a: Color32, b: Color32) -> f32 {
    let luminance = |c: Color32| {
        let channel = |v: u8| {
            let v = f32::from(v) / 255.0;
            if v <= 0.040_45 { v / 12.92 } else { ((v + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * channel(c.r()) + 0.7152 * channel(c.g()) + 0.0722 * channel(c.b())
    };
    let (la, lb) = (luminance(a), luminance(b));
    (la.max(lb) + 0.05) / (la.min(lb) + 0.05)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TONES: [Tone; 6] = [Tone::Sure, Tone::Doubt, Tone::Person, Tone::Win, Tone::Wrong, Tone::Aside];

    /// Checks the contrast of normal text: at least 4.5 : 1 (WCAG 2.2, 1.4.3, AA), in the high-contrast look 7 : 1 (1.4.6, AAA).
    #[test]
    fn text_is_readable_on_every_background_in_every_look() {
        for look in Look::ALL {
            let p = look.palette();
            let min_contrast = match look {
                Look::Contrast => 7.0,
                Look::Dark | Look::Light => 4.5,
            };
            let readable = |what: &str, text: Color32, ground: Color32| {
                let found = contrast(text, ground);
                assert!(found >= min_contrast, "{look:?}, {what}: {text:?} on {ground:?} is {found}");
            };
            for ground in [p.ground, p.card, p.well, p.faint, p.button, p.button_hover, p.button_down] {
                readable("text", p.text, ground);
                readable("strong text", p.text_strong, ground);
            }
            for ground in [p.ground, p.card, p.well, p.faint] {
                readable("quiet text", p.text_quiet, ground);
                for tone in TONES {
                    readable("a tone", p.tone(tone), ground);
                }
            }
            for line in p.lines {
                readable("a name in the graph", line, p.well);
            }
            readable("what is chosen", p.text_strong, p.selected);
            readable("the likeliest button", p.on_primary, p.primary);
        }
        assert!(contrast(INK, IVORY) >= 4.5);
        for tone in TONES {
            assert!(contrast(INK, tone.color_on_photo()) >= 4.5, "the name of a tile on {tone:?}");
        }
    }

    /// Checks that the colours of two lines differ by at least 60 in the sum of their channels.
    #[test]
    fn lines_of_a_graph_differ() {
        for look in Look::ALL {
            let lines = look.palette().lines;
            for (at, one) in lines.iter().enumerate() {
                for other in &lines[..at] {
                    let apart: i32 = one
                        .to_array()
                        .into_iter()
                        .zip(other.to_array())
                        .map(|(a, b)| (i32::from(a) - i32::from(b)).abs())
                        .sum();
                    assert!(apart >= 60, "{look:?}: {one:?} {other:?}");
                }
            }
        }
    }

    #[test]
    fn contrast_of_black_and_white_is_twenty_one() {
        assert!((contrast(Color32::BLACK, Color32::WHITE) - 21.0).abs() < 0.01);
    }
}
