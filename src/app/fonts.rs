//! The window's letters: the embedded subset for Chinese, egui's own for the rest, so that they show on any machine.

use std::sync::Arc;

use eframe::egui::{self, FontData, FontDefinitions, FontFamily};

use crate::art::TEXT_FONT;

/// Name of the embedded font among egui's fonts.
const EMBEDDED: &str = "quejing";

/// The fonts in the order they are asked for a character: the embedded one first, in both families.
pub fn definitions() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    fonts.font_data.insert(
        EMBEDDED.to_owned(),
        Arc::new(FontData::from_static(TEXT_FONT)),
    );
    if let Some(names) = fonts.families.get_mut(&FontFamily::Proportional) {
        names.insert(0, EMBEDDED.to_owned());
    }
    if let Some(names) = fonts.families.get_mut(&FontFamily::Monospace) {
        names.push(EMBEDDED.to_owned());
    }
    fonts
}

/// Puts them into the window. Called once, when it opens.
pub fn install(ctx: &egui::Context) {
    ctx.set_fonts(definitions());
}
