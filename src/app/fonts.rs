//! The window's fonts. Every character of a person's name is visible on any machine: the embedded subsets of the
//! language come first, then egui's own fonts for Latin text and symbols, then the system's fonts (`system_fonts` of
//! eframe), and at last a box with the character's code.

use std::sync::Arc;

use eframe::egui::epaint::text::RasterizedGlyph;
use eframe::egui::{
    self, Color32, ColorImage, FontData, FontDefinitions, FontFamily, GlyphBitmap, GlyphRasterizer, Vec2,
};

use quejing_art::{JAPANESE_FONT, TEXT_FONT};
use quejing_words::Lang;

/// Returns the names and data of the embedded fonts, the one for the language first, because Han characters have
/// different forms in Japanese and Chinese. English uses the Chinese forms.
fn embedded_fonts(lang: Lang) -> &'static [(&'static str, &'static [u8])] {
    const CHINESE_FACE: (&str, &[u8]) = ("quejing", TEXT_FONT);
    const JAPANESE_FACE: (&str, &[u8]) = ("quejing-ja", JAPANESE_FONT);
    match lang {
        Lang::Zh | Lang::En => &[CHINESE_FACE, JAPANESE_FACE],
        Lang::Ja => &[JAPANESE_FACE, CHINESE_FACE],
    }
}

/// Returns the font definitions of a language: the embedded fonts come before egui's own for proportional text, and
/// after them for monospace text.
pub fn font_definitions(lang: Lang) -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    for (place, (name, data)) in embedded_fonts(lang).iter().enumerate() {
        fonts.font_data.insert((*name).to_owned(), Arc::new(FontData::from_static(data)));
        if let Some(names) = fonts.families.get_mut(&FontFamily::Proportional) {
            names.insert(place, (*name).to_owned());
        }
        if let Some(names) = fonts.families.get_mut(&FontFamily::Monospace) {
            names.push((*name).to_owned());
        }
    }
    fonts
}

/// Installs the fonts of a language in egui, with code boxes for characters that no font has.
pub fn install_fonts(ctx: &egui::Context, lang: Lang) {
    ctx.set_fonts(font_definitions(lang));
    ctx.add_glyph_rasterizer(GlyphRasterizer::new("quejing::code_box", |request| {
        Some(code_box_glyph(request.cluster.chars().next()?, request.font_size_px))
    }));
}

/// The bitmaps of the hexadecimal digits 0 to F, 3 dots wide and 5 high: 3 bits per row, from the top, the leftmost dot
/// in the highest bit.
const HEX_DIGIT_BITMAPS: [u16; 16] = [
    0o75557, 0o26227, 0o71747, 0o71717, 0o55711, 0o74717, 0o74757, 0o71122, 0o75757, 0o75717, 0o75755, 0o65656,
    0o74447, 0o65556, 0o74747, 0o74744,
];

/// Returns the glyph for a character that no font has: a box with the character's hexadecimal code in two lines, about
/// as wide as a Han character.
fn code_box_glyph(character: char, font_size_px: f32) -> RasterizedGlyph {
    let code = format!("{:04X}", u32::from(character));
    let (above, below) = code.split_at(code.len() / 2);
    let columns = below.len();
    // Sizes in dots: frame 1, gap 1, digits 3 by 5 with a gap of 1 between them.
    let (width, height) = (4 + 4 * columns - 1, 4 + 11);
    let dot = ((font_size_px / 15.0).round() as usize).max(1);
    let mut image = ColorImage::filled([width * dot, height * dot], Color32::TRANSPARENT);
    let mut ink = |x: usize, y: usize| {
        for row in y * dot..(y + 1) * dot {
            for column in x * dot..(x + 1) * dot {
                image[(column, row)] = Color32::WHITE;
            }
        }
    };
    for x in 0..width {
        ink(x, 0);
        ink(x, height - 1);
    }
    for y in 0..height {
        ink(0, y);
        ink(width - 1, y);
    }
    for (line, digits) in [above, below].into_iter().enumerate() {
        // With five digits the upper line is shorter and right-aligned.
        let shift = columns - digits.len();
        for (place, digit) in digits.chars().enumerate() {
            let rows = HEX_DIGIT_BITMAPS[digit.to_digit(16).unwrap_or(0) as usize];
            for bit in 0..15 {
                if rows & (1 << (14 - bit)) != 0 {
                    ink(2 + 4 * (place + shift) + bit % 3, 2 + 6 * line + bit / 3);
                }
            }
        }
    }
    RasterizedGlyph {
        bitmap: GlyphBitmap {
            offset_px: Vec2::new(dot as f32, (font_size_px * 0.15).round() - (height * dot) as f32),
            image,
            is_color: false,
        },
        advance_px: ((width + 2) * dot) as f32,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fonts_of_the_language_come_first() {
        for (lang, face) in [(Lang::Zh, "quejing"), (Lang::En, "quejing"), (Lang::Ja, "quejing-ja")] {
            let definitions = font_definitions(lang);
            let names = &definitions.families[&FontFamily::Proportional];
            assert_eq!(names[0], face);
            assert!(names.iter().all(|name| definitions.font_data.contains_key(name)));
        }
    }

    /// Checks the box of U+9F98 by reading the four digits back from its dots.
    #[test]
    fn a_character_that_no_font_has_becomes_a_box_with_its_code() {
        let image = &code_box_glyph('\u{9f98}', 15.0).bitmap.image;
        assert_eq!(image.size, [11, 15]);
        let read = |x0: usize, y0: usize| {
            (0..15).fold(0, |digit, bit| digit << 1 | u16::from(image[(x0 + bit % 3, y0 + bit / 3)] == Color32::WHITE))
        };
        let digits = [(2, 2), (6, 2), (2, 8), (6, 8)].map(|(x, y)| {
            HEX_DIGIT_BITMAPS
                .iter()
                .position(|&digit| digit == read(x, y))
                .map(|digit| format!("{digit:X}"))
                .unwrap_or_default()
        });
        assert_eq!(digits.concat(), "9F98");
        assert_eq!(code_box_glyph('\u{1f004}', 15.0).bitmap.image.size, [15, 15]);
        assert!(code_box_glyph('\u{9f98}', 30.0).advance_px > 20.0);
    }

    /// Checks names in many scripts, and two characters that no font has: a common replacement glyph would look alike
    /// for both.
    #[test]
    fn names_of_any_script_have_visible_glyphs_and_missing_characters_differ() {
        let ctx = egui::Context::default();
        install_fonts(&ctx, Lang::Zh);
        let mut pictures = Vec::new();
        ctx.run_ui(egui::RawInput::default(), |ui| {
            for name in [
                "\u{946b}\u{7490}\u{831c}\u{6657}\u{73fa}",
                "\u{9f98}",
                "\u{9750}",
                "\u{5e9}\u{5e8}\u{5d4}",
                "\u{d55c}\u{ad6d}",
                "\u{1f004}\u{1f004}",
                "e\u{301}",
                "\u{20bb7}\u{91ce}\u{5bb6}",
            ] {
                let painter = ui.painter();
                let galley = painter.layout_no_wrap(name.to_owned(), egui::FontId::proportional(15.0), Color32::BLACK);
                let glyphs = galley.rows.iter().flat_map(|row| &row.row.glyphs);
                for glyph in glyphs.filter(|glyph| glyph.advance_width > 0.0) {
                    assert!(!glyph.uv_rect.is_nothing(), "{name}: {glyph:?}");
                    pictures.push((glyph.chr, glyph.uv_rect.min));
                }
                assert!(galley.rect.height() < 40.0, "{name} stays on its line");
            }
        })
        .textures_delta
        .clear();
        let position_of = |character| pictures.iter().find(|(chr, _)| *chr == character);
        let (one, other) = (position_of('\u{9f98}').map(|(_, at)| at), position_of('\u{9750}').map(|(_, at)| at));
        assert!(one.is_some() && other.is_some() && one != other, "{one:?} {other:?}");
    }
}
