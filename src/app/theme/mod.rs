//! Design tokens: the colours, sizes and text styles of the window. `palette` has the colours of each look,
//! `system_look` reads the look that the system prefers.
//!
//! Lengths are egui points. Each accent colour has a meaning (see [`Tone`]) and is never alone: a symbol or a word
//! accompanies it.

mod palette;
mod system_look;

use std::cell::Cell;

use eframe::egui::{self, Color32, CornerRadius, FontFamily, FontId, Margin, Stroke, TextStyle, Visuals};

pub use palette::{Appearance, Look, Palette};
pub use quejing_session::notice::Tone;
pub use system_look::SystemLook;

/// The colour of a tile's body, on which the window writes the tile's notation if its face cannot be drawn.
pub const TILE_BODY_COLOR: Color32 = Color32::from_rgb(0xf4, 0xef, 0xdf);
/// The colour of letters on [`TILE_BODY_COLOR`].
pub const TILE_INK_COLOR: Color32 = Color32::from_rgb(0x1d, 0x25, 0x22);

thread_local! {
    /// The look in which this thread draws its window; dark before [`install_look`].
    static CURRENT_LOOK: Cell<Look> = const { Cell::new(Look::Dark) };
    /// True if [`install_look`] enlarged buttons and fields of this thread's window for touch.
    static TOUCH_MODE: Cell<bool> = const { Cell::new(false) };
}

/// Returns true if buttons and fields of this thread's window are enlarged for touch, to at least [`MIN_TOUCH_HEIGHT`].
pub fn is_touch_mode() -> bool {
    TOUCH_MODE.get()
}

/// Returns the colours of the look in which this thread draws its window; those of the dark look before
/// [`install_look`].
pub fn palette() -> &'static Palette {
    CURRENT_LOOK.get().palette()
}

/// The colours of a [`Tone`], on cards and on photos.
pub trait ToneColor: Copy {
    /// Returns the colour of the tone on cards in the current look.
    fn color(self) -> Color32;

    /// Returns the colour of the tone on photos, the same in every look.
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

/// The gap between cards, and between the window's edge and the cards, in points.
pub const CARD_GAP: f32 = 8.0;
/// The padding inside a card, in points.
pub const CARD_PADDING: i8 = 10;
/// The height of a tile's face divided by its width.
pub const TILE_HEIGHT_TO_WIDTH: f32 = 4.0 / 3.0;

/// Returns the frame of a card, with the card's fill, line and padding.
pub fn card_frame() -> egui::Frame {
    egui::Frame::new()
        .fill(palette().card)
        .stroke(Stroke::new(1.0, palette().line))
        .corner_radius(CornerRadius::same(8))
        .inner_margin(Margin::same(CARD_PADDING))
}

/// Draws a card of this outer size, in points, around the content that `show_content` draws. Smaller content does not
/// shrink the card.
pub fn show_card(ui: &mut egui::Ui, size: egui::Vec2, show_content: impl FnOnce(&mut egui::Ui)) {
    card_frame().show(ui, |ui| {
        let inner = size - egui::Vec2::splat(2.0 * f32::from(CARD_PADDING) + 2.0);
        ui.set_min_size(inner);
        ui.set_max_height(inner.y);
        show_content(ui);
    });
}

/// Returns the frame of a banner or note: fill and line are faint shades of the colour of `tone`.
pub fn note_frame(tone: Tone) -> egui::Frame {
    egui::Frame::new()
        .fill(tone.color().gamma_multiply(0.13))
        .stroke(Stroke::new(1.0, tone.color().gamma_multiply(0.6)))
        .corner_radius(CornerRadius::same(6))
        .inner_margin(Margin::symmetric(10, 6))
}

/// The font size of captions and remarks, in points.
pub const SMALL_FONT_SIZE: f32 = 12.0;
/// The font size of body text and buttons, in points.
pub const BODY_FONT_SIZE: f32 = 14.0;
/// The font size of the headings of cards, in points.
pub const HEADING_FONT_SIZE: f32 = 16.0;
/// The font size of names at the table and of the largest buttons, in points.
pub const LARGE_FONT_SIZE: f32 = 20.0;
/// The font size of the value of a hand at the foot of a win, in points.
pub const SUM_FONT_SIZE: f32 = 30.0;
/// The maximum font size of a total at the table at scale 1, in points; large enough to read from across the room.
pub const MAX_TOTAL_FONT_SIZE: f32 = 64.0;

/// The minimum height of buttons and fields in touch mode, in points.
pub const MIN_TOUCH_HEIGHT: f32 = 40.0;

/// Makes `look` the look of this thread's window and sets the colours, fonts and spacing of egui's styles accordingly.
/// `for_touch` makes buttons and fields at least [`MIN_TOUCH_HEIGHT`] wide and high.
pub fn install_look(ctx: &egui::Context, look: Look, for_touch: bool) {
    CURRENT_LOOK.set(look);
    TOUCH_MODE.set(for_touch);
    // All styles of egui become equal below; the theme only affects the system's frame around the window.
    ctx.set_theme(match look {
        Look::Light => egui::Theme::Light,
        Look::Dark | Look::Contrast => egui::Theme::Dark,
    });
    ctx.all_styles_mut(|style| {
        style.text_styles = [
            (TextStyle::Small, FontId::new(SMALL_FONT_SIZE, FontFamily::Proportional)),
            (TextStyle::Body, FontId::new(BODY_FONT_SIZE, FontFamily::Proportional)),
            (TextStyle::Button, FontId::new(BODY_FONT_SIZE, FontFamily::Proportional)),
            (TextStyle::Heading, FontId::new(HEADING_FONT_SIZE, FontFamily::Proportional)),
            (TextStyle::Monospace, FontId::new(13.0, FontFamily::Monospace)),
        ]
        .into();
        style.spacing.item_spacing = egui::vec2(8.0, 6.0);
        style.spacing.button_padding = egui::vec2(10.0, 5.0);
        style.spacing.interact_size =
            if for_touch { egui::vec2(MIN_TOUCH_HEIGHT, MIN_TOUCH_HEIGHT) } else { egui::vec2(28.0, 26.0) };
        style.spacing.scroll = egui::style::ScrollStyle::thin();
        style.visuals = look_visuals(look);
    });
}

fn look_visuals(look: Look) -> Visuals {
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
    v.widgets.inactive.bg_stroke = Stroke::new(p.button_edge_width, p.line);
    v.widgets.hovered.bg_stroke = Stroke::new(p.button_edge_width, p.tone(Tone::Sure));
    v.widgets.active.bg_stroke = Stroke::new(p.button_edge_width, p.tone(Tone::Sure));
    v
}

/// Returns the contrast ratio of two opaque colours by WCAG 2, from 1 to 21.
pub fn contrast_ratio(a: Color32, b: Color32) -> f32 {
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

    const ALL_TONES: [Tone; 6] = [Tone::Sure, Tone::Doubt, Tone::Person, Tone::Win, Tone::Wrong, Tone::Aside];

    /// Checks the contrast of normal text: at least 4.5 : 1 (WCAG 2.2, 1.4.3, AA), in the high-contrast look 7 : 1
    /// (1.4.6, AAA).
    #[test]
    fn text_is_readable_on_every_background_in_every_look() {
        for look in Look::ALL {
            let p = look.palette();
            let min_contrast = match look {
                Look::Contrast => 7.0,
                Look::Dark | Look::Light => 4.5,
            };
            let readable = |what: &str, text: Color32, ground: Color32| {
                let found = contrast_ratio(text, ground);
                assert!(found >= min_contrast, "{look:?}, {what}: {text:?} on {ground:?} is {found}");
            };
            for ground in [p.ground, p.card, p.well, p.faint, p.button, p.button_hover, p.button_down] {
                readable("text", p.text, ground);
                readable("strong text", p.text_strong, ground);
            }
            for ground in [p.ground, p.card, p.well, p.faint] {
                readable("quiet text", p.text_quiet, ground);
                for tone in ALL_TONES {
                    readable("a tone", p.tone(tone), ground);
                }
            }
            for line in p.graph_lines {
                readable("a name in the graph", line, p.well);
            }
            readable("what is chosen", p.text_strong, p.selected);
            readable("the likeliest button", p.on_primary, p.primary);
        }
        assert!(contrast_ratio(TILE_INK_COLOR, TILE_BODY_COLOR) >= 4.5);
        for tone in ALL_TONES {
            assert!(contrast_ratio(TILE_INK_COLOR, tone.color_on_photo()) >= 4.5, "the name of a tile on {tone:?}");
        }
    }

    /// Checks that the colours of two lines differ by at least 60 in the sum of their channels.
    #[test]
    fn lines_of_a_graph_differ() {
        for look in Look::ALL {
            let lines = look.palette().graph_lines;
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
        assert!((contrast_ratio(Color32::BLACK, Color32::WHITE) - 21.0).abs() < 0.01);
    }
}
