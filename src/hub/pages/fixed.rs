//! What never changes while the program runs: style sheet, script, tiles, icon, and the name for the home screen.

use std::sync::OnceLock;

use super::{Answer, Asked, Done};
use crate::art::{self, Face, Palette, svg};
use crate::tile::Tile;

const STYLE: &str = include_str!("../files/style.css");
const SCRIPT: &str = include_str!("../files/script.js");
/// The side of the icon for home screens that take no SVG, in pixels.
const ICON: u32 = 192;

fn file(kind: &'static str, text: &str) -> Done {
    Ok(Answer::File(kind, true, text.as_bytes().to_vec()))
}

pub fn style(_: &Asked) -> Done {
    file("text/css; charset=utf-8", STYLE)
}

pub fn script(_: &Asked) -> Done {
    file("text/javascript; charset=utf-8", SCRIPT)
}

/// Every tile, drawn once.
pub fn tiles(_: &Asked) -> Done {
    static TILES: OnceLock<String> = OnceLock::new();
    let tiles = TILES.get_or_init(|| svg::sheet(svg::all()));
    file("image/svg+xml", tiles)
}

/// The tile that the program is known by: the bird.
fn bird() -> Option<Face> {
    "1s".parse::<Tile>().ok().map(Face::Tile)
}

pub fn icon(asked: &Asked) -> Done {
    file(
        "image/svg+xml",
        &svg::document(bird(), text!(asked.lang, "app-name")),
    )
}

pub fn icon_png(_: &Asked) -> Done {
    let height = (ICON as f32 / art::ASPECT).round() as u32;
    let drawn = bird().and_then(|face| art::tile(face, ICON, height, &Palette::default()));
    let bytes = drawn.and_then(|drawn| drawn.encode_png().ok());
    Ok(Answer::File(
        "image/png",
        true,
        bytes.ok_or(super::NO_PAGE)?,
    ))
}

pub fn manifest(asked: &Asked) -> Done {
    let manifest = serde_json::json!({
        "name": text!(asked.lang, "app-name"), "short_name": text!(asked.lang, "app-name"),
        "start_url": "/", "display": "standalone",
        "background_color": "#f4f1ea", "theme_color": "#14633f",
        "icons": [
            {"src": "/icon.svg", "sizes": "any", "type": "image/svg+xml"},
            {"src": "/icon.png", "sizes": "192x256", "type": "image/png"},
        ],
    });
    file("application/manifest+json", &manifest.to_string())
}
