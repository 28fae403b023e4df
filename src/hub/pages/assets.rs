//! Files that are constant while the program runs: style sheet, scripts, tiles, icons, the certificate, and the
//! manifest for the home screen.

use std::sync::OnceLock;

use sha2::{Digest, Sha256};

use super::{PageAnswer, PageRequest, PageResult};
use quejing_art::{icon, svg};

const STYLE_SHEET: &str = include_str!("../files/style.css");
const PAGE_SCRIPT: &str = include_str!("../files/script.js");
const PHOTO_SCRIPT: &str = include_str!("../files/photo.js");
/// The sides of the square PNG icons in pixels: 180 for Apple's home screen, 192 and 512 for other systems to install
/// the pages.
const ICON_SIDES_PX: [u32; 3] = [180, 192, 512];

/// Removes comment lines, blank lines and indentation from a script; these are a third of its size.
fn minify_script(script: &str) -> String {
    let lines = script.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//"));
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// Returns the style sheet without its comments, line breaks, indentation, and spaces around punctuation. Its quoted
/// texts, names of fonts and arrows, contain no such spaces.
fn minified_style() -> &'static str {
    static MINIFIED: OnceLock<String> = OnceLock::new();
    MINIFIED.get_or_init(|| {
        let parts = STYLE_SHEET.split("/*").map(|part| part.split_once("*/").map_or(part, |(_, rest)| rest));
        let lines: String = parts.flat_map(str::lines).map(str::trim).collect();
        [(" {", "{"), ("{ ", "{"), ("; ", ";"), (" }", "}"), ("} ", "}"), (": ", ":"), (", ", ","), (";}", "}")]
            .into_iter()
            .fold(lines, |style, (from, to)| style.replace(from, to))
    })
}

fn minified_script() -> &'static str {
    static MINIFIED: OnceLock<String> = OnceLock::new();
    MINIFIED.get_or_init(|| minify_script(PAGE_SCRIPT))
}

/// Returns a hash of style sheet, scripts and tiles as 8 hexadecimal digits. The URLs of these files contain the hash:
/// browsers cache a file for a day, and load it again once its URL changes.
pub fn asset_version() -> &'static str {
    static ASSET_VERSION: OnceLock<String> = OnceLock::new();
    ASSET_VERSION.get_or_init(|| {
        let assets = [minified_style(), minified_script(), PHOTO_SCRIPT, tile_sheet()].concat();
        Sha256::digest(assets.as_bytes()).iter().take(4).map(|byte| format!("{byte:02x}")).collect()
    })
}

/// Returns the id of the running executable as 12 hexadecimal digits: equal after a restart, different after an
/// upgrade. Forms with a different id are refused, because the meaning of their fields may differ.
pub fn build_id() -> &'static str {
    static BUILD_ID: OnceLock<String> = OnceLock::new();
    BUILD_ID.get_or_init(|| {
        let program = std::env::current_exe().and_then(std::fs::metadata);
        let written = program.map(|program| (program.len(), program.modified().ok()));
        let hash = Sha256::digest(format!("{} {} {written:?}", env!("CARGO_PKG_VERSION"), asset_version()).as_bytes());
        hash.iter().take(6).map(|byte| format!("{byte:02x}")).collect()
    })
}

/// Returns the answer with a text file that browsers may cache for a day.
fn asset_answer(media_type: &'static str, content: &str) -> PageResult {
    Ok(PageAnswer::File(media_type, true, content.as_bytes().to_vec()))
}

pub fn send_style(_: &PageRequest) -> PageResult {
    asset_answer("text/css; charset=utf-8", minified_style())
}

pub fn send_script(_: &PageRequest) -> PageResult {
    asset_answer("text/javascript; charset=utf-8", minified_script())
}

pub fn send_photo_script(_: &PageRequest) -> PageResult {
    asset_answer("text/javascript; charset=utf-8", &minify_script(PHOTO_SCRIPT))
}

pub fn send_tiles(_: &PageRequest) -> PageResult {
    asset_answer("image/svg+xml", tile_sheet())
}

/// Returns the SVG file with the images of all tiles. Pages refer to each image by its id.
fn tile_sheet() -> &'static str {
    static TILE_SHEET: OnceLock<String> = OnceLock::new();
    TILE_SHEET.get_or_init(|| svg::build_sprite_file(svg::all_tile_faces()))
}

pub fn send_icon(request: &PageRequest) -> PageResult {
    asset_answer("image/svg+xml", &svg::build_tile_document(icon::icon_tile_face(), text!(request.lang, "app-name")))
}

/// Sends the square PNG icon whose side, one of [`ICON_SIDES_PX`], the path names; 404 for any other side.
pub fn send_icon_png(request: &PageRequest) -> PageResult {
    static ICONS: OnceLock<Vec<Option<Vec<u8>>>> = OnceLock::new();
    let draw = |side| icon::draw_icon(side)?.encode_png().ok();
    let icons = ICONS.get_or_init(|| ICON_SIDES_PX.into_iter().map(draw).collect());
    let index = ICON_SIDES_PX
        .iter()
        .position(|side| request.last_path_segment == format!("{side}.png"))
        .ok_or(super::PAGE_NOT_FOUND)?;
    let bytes = icons.get(index).cloned().flatten().ok_or(super::PAGE_NOT_FOUND)?;
    Ok(PageAnswer::File("image/png", true, bytes))
}

/// Sends the self-signed certificate, for phones that install it; 404 without such a certificate.
pub fn send_certificate(request: &PageRequest) -> PageResult {
    let certificate = request.hub.own_certificate.clone().ok_or(super::PAGE_NOT_FOUND)?;
    Ok(PageAnswer::File("application/x-x509-ca-cert", false, certificate))
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
    asset_answer("application/manifest+json", &manifest.to_string())
}
