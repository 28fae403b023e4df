//! The tiles as SVG, for pages: the faces that `face` draws in pixels, by the same code.
//!
//! A page carries a [`sprite`] once and then shows a tile wherever it wants with [`upright`] or [`sideways`]; [`document`] is one
//! tile in a file of its own. A face that nobody could read is `None`. Units are the sheet's: a tile is 300 × 400, whatever its size
//! on the page, which CSS says.

use super::drawing::{Drawing, hex};
use super::face::{Face, print, shade};
use super::ink::{Ink, TilePalette};

/// The tile's edge lies within the picture, so that its line is not cut.
const BODY: &str = "x=\"3\" y=\"3\" width=\"294\" height=\"394\" rx=\"26\" stroke-width=\"6\"";
/// The print keeps clear of the edge as it does on tiles in pixels: 5 % of the width on every side.
const INNER: &str = "translate(15 15)scale(.9 .925)";

/// Returns the id of a tile's symbol: `t5p`, `t0p`, `tf1`, `tback`, `tunknown`.
pub fn id(face: Option<Face>) -> String {
    face.map_or_else(|| "tunknown".to_owned(), |face| format!("t{face}"))
}

/// Iterates over every tile, with the back and the unknown one.
pub fn all() -> impl Iterator<Item = Option<Face>> {
    Face::all().map(Some).chain([None])
}

/// Returns the symbols of some tiles ([`all`] or fewer) for a page to include once, hidden.
pub fn sprite(faces: impl IntoIterator<Item = Option<Face>>) -> String {
    let symbols = symbols(faces);
    format!("<svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\">{symbols}</svg>")
}

/// Returns the [`sprite`] as a file of its own, whose tiles pages name by its address: `/tiles.svg#t5p`.
pub fn sheet(faces: impl IntoIterator<Item = Option<Face>>) -> String {
    let symbols = symbols(faces);
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\">{symbols}</svg>")
}

fn symbols(faces: impl IntoIterator<Item = Option<Face>>) -> String {
    let mut drawing = Drawing::default();
    let mut symbols = String::new();
    for face in faces {
        let (id, drawn) = (id(face), draw_tile(&mut drawing, face));
        symbols += &format!("<symbol id=\"{id}\" viewBox=\"0 0 300 400\">{drawn}</symbol>");
    }
    let definitions = drawing.definitions();
    format!("<defs>{definitions}</defs>{symbols}")
}

/// Returns an upright tile of the sprite. It is hidden from screen readers: the page describes a row of tiles as a
/// whole.
pub fn upright(face: Option<Face>) -> String {
    let id = id(face);
    format!("<svg class=\"t\" viewBox=\"0 0 300 400\" aria-hidden=\"true\"><use href=\"#{id}\"/></svg>")
}

/// Returns a tile of the sprite laid on its side: the one of a meld that was claimed.
pub fn sideways(face: Option<Face>) -> String {
    let id = id(face);
    format!(
        "<svg class=\"t side\" viewBox=\"0 0 400 300\" aria-hidden=\"true\">\
         <use href=\"#{id}\" width=\"300\" height=\"400\" transform=\"matrix(0 -1 1 0 0 300)\"/></svg>"
    )
}

/// Returns one tile as a picture of its own, with `label` for screen readers.
pub fn document(face: Option<Face>, label: &str) -> String {
    let mut drawing = Drawing::default();
    let drawn = draw_tile(&mut drawing, face);
    file([300.0, 400.0], label, &drawing, &drawn)
}

/// Returns one tile in the middle of a square of a colour, as a picture of its own. `part` is the tile's height as a part of the
/// square's side.
pub(crate) fn on_square(face: Option<Face>, label: &str, part: f32, color: &str) -> String {
    let side = 400.0 / part;
    let [x, y] = [(side - 300.0) / 2.0, (side - 400.0) / 2.0];
    let mut drawing = Drawing::default();
    let tile = draw_tile(&mut drawing, face);
    let drawn = format!(
        "<rect width=\"{side}\" height=\"{side}\" fill=\"{color}\"/><g transform=\"translate({x} {y})\">{tile}</g>"
    );
    file([side; 2], label, &drawing, &drawn)
}

/// Returns a file of this width and height that shows what was drawn.
fn file([width, height]: [f32; 2], label: &str, drawing: &Drawing, drawn: &str) -> String {
    let definitions = match drawing.definitions().as_str() {
        "" => String::new(),
        definitions => format!("<defs>{definitions}</defs>"),
    };
    let label = maud::html! { (label) }.into_string();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\"><title>{label}</title>{definitions}{drawn}</svg>"
    )
}

/// Draws the body with the print on it.
fn draw_tile(drawing: &mut Drawing, face: Option<Face>) -> String {
    let palette = TilePalette::default();
    let ground = match face {
        Some(Face::Back) => palette.back,
        _ => palette.ivory,
    };
    let (ground, edge) = (hex(ground), hex(shade(ground, 0.72)));
    let body = format!("<rect {BODY} fill=\"{ground}\" stroke=\"{edge}\"/>");
    let mut ink = Ink::shapes(drawing, &palette);
    match face {
        Some(Face::Tile(tile)) => print(&mut ink, tile, &palette),
        Some(Face::Back) => {}
        None => unknown(&mut ink, &palette),
    }
    match drawing.take().as_str() {
        "" => body,
        print => format!(
            "{body}<g transform=\"{INNER}\" fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">{print}</g>"
        ),
    }
}

/// Draws a question mark.
fn unknown(ink: &mut Ink<'_>, palette: &TilePalette) {
    let grey = shade(palette.ivory, 0.55);
    ink.line("M 94 142 C 94 62 206 62 206 142 C 206 196 150 192 150 252", 30.0, grey);
    ink.disc(150.0, 318.0, 20.0, grey);
}
