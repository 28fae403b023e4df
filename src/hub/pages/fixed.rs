//! Files that are constant while the program runs: style sheet, script, tiles, icons and the manifest for the home screen.

use std::sync::OnceLock;

use sha2::{Digest, Sha256};

use super::{Answer, PageRequest, PageResult};
use crate::art::{icon, svg};

const STYLE: &str = include_str!("../files/style.css");
const SCRIPT: &str = include_str!("../files/script.js");
const PHOTO_SCRIPT: &str = include_str!("../files/photo.js");
/// The sides of the PNG icons in pixels: of Apple's home screen, and the two that others need to install the pages.
const ICON_SIDES: [u32; 3] = [180, 192, 512];

/// Returns a script without its comments and indentation, which are a third of what phones would load.
fn bare(script: &str) -> String {
    let lines = script.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//"));
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// Returns the style sheet without its comments and the spaces that mean nothing. Its texts in quotes, names of fonts and arrows, have
/// no such spaces.
fn style() -> &'static str {
    static BARE: OnceLock<String> = OnceLock::new();
    BARE.get_or_init(|| {
        let parts = STYLE.split("/*").map(|part| part.split_once("*/").map_or(part, |(_, rest)| rest));
        let lines: String = parts.flat_map(str::lines).map(str::trim).collect();
        [(" {", "{"), ("{ ", "{"), ("; ", ";"), (" }", "}"), ("} ", "}"), (": ", ":"), (", ", ","), (";}", "}")]
            .into_iter()
            .fold(lines, |style, (from, to)| style.replace(from, to))
    })
}

fn script() -> &'static str {
    static BARE: OnceLock<String> = OnceLock::new();
    BARE.get_or_init(|| bare(SCRIPT))
}

/// Returns a hash of these files, which is part of their addresses, because browsers cache them for a day.
pub fn edition() -> &'static str {
    static EDITION: OnceLock<String> = OnceLock::new();
    EDITION.get_or_init(|| {
        let all = [style(), script(), PHOTO_SCRIPT, sheet()].concat();
        Sha256::digest(all.as_bytes()).iter().take(4).map(|byte| format!("{byte:02x}")).collect()
    })
}

/// Returns the version of the running executable: equal after a restart, different after an upgrade. Forms of another version are
/// refused, because the meaning of their fields may differ.
pub fn build() -> &'static str {
    static BUILD: OnceLock<String> = OnceLock::new();
    BUILD.get_or_init(|| {
        let program = std::env::current_exe().and_then(std::fs::metadata);
        let written = program.map(|program| (program.len(), program.modified().ok()));
        let hash = Sha256::digest(format!("{} {} {written:?}", env!("CARGO_PKG_VERSION"), edition()).as_bytes());
        hash.iter().take(6).map(|byte| format!("{byte:02x}")).collect()
    })
}

fn file(kind: &'static str, text: &str) -> PageResult {
    Ok(Answer::File(kind, true, text.as_bytes().to_vec()))
}

pub fn send_style(_: &PageRequest) -> PageResult {
    file("text/css; charset=utf-8", style())
}

pub fn send_script(_: &PageRequest) -> PageResult {
    file("text/javascript; charset=utf-8", script())
}

pub fn send_photo_script(_: &PageRequest) -> PageResult {
    file("text/javascript; charset=utf-8", &bare(PHOTO_SCRIPT))
}

pub fn send_tiles(_: &PageRequest) -> PageResult {
    file("image/svg+xml", sheet())
}

/// Returns the SVG file with all tiles.
fn sheet() -> &'static str {
    static TILES: OnceLock<String> = OnceLock::new();
    TILES.get_or_init(|| svg::sheet(svg::all()))
}

pub fn send_icon(request: &PageRequest) -> PageResult {
    file("image/svg+xml", &svg::document(icon::face(), text!(request.lang, "app-name")))
}

/// Sends a square icon whose side the path names.
pub fn send_icon_png(request: &PageRequest) -> PageResult {
    static DRAWN: OnceLock<Vec<Option<Vec<u8>>>> = OnceLock::new();
    let draw = |side| icon::draw(side)?.encode_png().ok();
    let all = DRAWN.get_or_init(|| ICON_SIDES.into_iter().map(draw).collect());
    let at = ICON_SIDES.iter().position(|side| request.last_segment == format!("{side}.png")).ok_or(super::NO_PAGE)?;
    let drawn = all.get(at).cloned().flatten().ok_or(super::NO_PAGE)?;
    Ok(Answer::File("image/png", true, drawn))
}

/// Sends the self-signed certificate, for phones that install it.
pub fn send_certificate(request: &PageRequest) -> PageResult {
    let certificate = request.hub.own_certificate.clone().ok_or(super::NO_PAGE)?;
    Ok(Answer::File("application/x-x509-ca-cert", false, certificate))
}

pub fn send_manifest(request: &PageRequest) -> PageResult {
    let icon = |side: u32| {
        let source = format!("/icon/{side}.png");
        serde_json::json!({"src": source, "sizes": format!("{side}x{side}"), "type": "image/png", "purpose": "any maskable"})
    };
    let manifest = serde_json::json!({
        "name": text!(request.lang, "app-name"), "short_name": text!(request.lang, "app-name"),
        "id": "/", "start_url": "/", "scope": "/", "display": "standalone", "lang": text!(request.lang, "report-html-lang"),
        "background_color": "#f4f1ea", "theme_color": "#14633f",
        "icons": [icon(192), icon(512), {"src": "/icon.svg", "sizes": "any", "type": "image/svg+xml"}],
    });
    file("application/manifest+json", &manifest.to_string())
}
