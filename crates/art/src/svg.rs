//! Draws tiles as SVG for pages, by the same code that draws faces in pixels.
//!
//! A page includes a [`build_sprite_element`] once and then shows tiles with [`draw_upright_tile`] or
//! [`draw_sideways_tile`]; [`build_tile_document`] is one tile in a file of its own. `None` stands for a tile whose
//! face was not recognised. A tile is 300 × 400 sheet units; CSS decides its size on the page.

use super::drawing::{SvgDrawing, format_hex_color};
use super::face::{Face, draw_print, scale_brightness};
use super::ink::{Pen, TilePalette};

/// The attributes of a tile's body. It is 3 units smaller than the picture on every side, so that the line of its edge
/// is not cut.
const BODY_ATTRIBUTES: &str = "x=\"3\" y=\"3\" width=\"294\" height=\"394\" rx=\"26\" stroke-width=\"6\"";
/// The transform of the print, which leaves 5 % of the tile's width free on every side, like
/// [`draw_tile`](super::face::draw_tile).
const PRINT_TRANSFORM: &str = "translate(15 15)scale(.9 .925)";

/// Returns the id of a tile's symbol in a sprite, such as `t5p`, `t0p`, `tf1`, `tback` or, for `None`, `tunknown`.
pub fn symbol_id(face: Option<Face>) -> String {
    face.map_or_else(|| "tunknown".to_owned(), |face| format!("t{face}"))
}

/// Iterates over the 46 visible sides of tiles, the back last, then `None` for an unknown tile.
pub fn all_tile_faces() -> impl Iterator<Item = Option<Face>> {
    Face::all_sides().map(Some).chain([None])
}

/// Returns an invisible SVG element that defines the symbols of these tiles, for a page to include once.
pub fn build_sprite_element(faces: impl IntoIterator<Item = Option<Face>>) -> String {
    let symbols = draw_symbols(faces);
    format!("<svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\">{symbols}</svg>")
}

/// Returns an SVG file with the symbols of these tiles, to which pages refer by address: `/tiles.svg#t5p`.
pub fn build_sprite_file(faces: impl IntoIterator<Item = Option<Face>>) -> String {
    let symbols = draw_symbols(faces);
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\">{symbols}</svg>")
}

/// Returns the symbols of these tiles, after the definitions of the recurring shapes that they use.
fn draw_symbols(faces: impl IntoIterator<Item = Option<Face>>) -> String {
    let mut drawing = SvgDrawing::default();
    let mut symbols = String::new();
    for face in faces {
        let (id, drawn) = (symbol_id(face), draw_svg_tile(&mut drawing, face));
        symbols += &format!("<symbol id=\"{id}\" viewBox=\"0 0 300 400\">{drawn}</symbol>");
    }
    let definitions = drawing.format_shape_definitions();
    format!("<defs>{definitions}</defs>{symbols}")
}

/// Returns an `svg` element that shows an upright tile of the sprite. Screen readers skip it, because the page
/// describes a row of tiles as a whole.
pub fn draw_upright_tile(face: Option<Face>) -> String {
    let id = symbol_id(face);
    format!("<svg class=\"t\" viewBox=\"0 0 300 400\" aria-hidden=\"true\"><use href=\"#{id}\"/></svg>")
}

/// Returns an `svg` element that shows a tile of the sprite on its side, the claimed one of a meld.
pub fn draw_sideways_tile(face: Option<Face>) -> String {
    let id = symbol_id(face);
    format!(
        "<svg class=\"t side\" viewBox=\"0 0 400 300\" aria-hidden=\"true\">\
         <use href=\"#{id}\" width=\"300\" height=\"400\" transform=\"matrix(0 -1 1 0 0 300)\"/></svg>"
    )
}

/// Returns an SVG file with one tile, with `label` for screen readers.
pub fn build_tile_document(face: Option<Face>, label: &str) -> String {
    let mut drawing = SvgDrawing::default();
    let drawn = draw_svg_tile(&mut drawing, face);
    build_svg_file([300.0, 400.0], label, &drawing, &drawn)
}

/// Returns an SVG file with one tile in the middle of a square of the CSS colour `color`, with `label` for screen
/// readers. `height_share` is the tile's height as a share of the square's side.
pub(crate) fn build_tile_on_square_document(face: Option<Face>, label: &str, height_share: f32, color: &str) -> String {
    let side = 400.0 / height_share;
    let [x, y] = [(side - 300.0) / 2.0, (side - 400.0) / 2.0];
    let mut drawing = SvgDrawing::default();
    let tile = draw_svg_tile(&mut drawing, face);
    let drawn = format!(
        "<rect width=\"{side}\" height=\"{side}\" fill=\"{color}\"/><g transform=\"translate({x} {y})\">{tile}</g>"
    );
    build_svg_file([side; 2], label, &drawing, &drawn)
}

/// Returns an SVG file of this width and height in sheet units. It has `label` as its title, the recurring shapes of
/// `drawing` as definitions, and the elements `drawn`.
fn build_svg_file([width, height]: [f32; 2], label: &str, drawing: &SvgDrawing, drawn: &str) -> String {
    let definitions = match drawing.format_shape_definitions().as_str() {
        "" => String::new(),
        definitions => format!("<defs>{definitions}</defs>"),
    };
    let label = maud::html! { (label) }.into_string();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\"><title>{label}</title>{definitions}{drawn}</svg>"
    )
}

/// Returns the SVG elements of a tile: its body with the print on it. Adds recurring shapes to `drawing`.
fn draw_svg_tile(drawing: &mut SvgDrawing, face: Option<Face>) -> String {
    let palette = TilePalette::default();
    let ground = match face {
        Some(Face::Back) => palette.back,
        _ => palette.ivory,
    };
    let (ground, edge) = (format_hex_color(ground), format_hex_color(scale_brightness(ground, 0.72)));
    let body = format!("<rect {BODY_ATTRIBUTES} fill=\"{ground}\" stroke=\"{edge}\"/>");
    let mut pen = Pen::for_drawing(drawing, &palette);
    match face {
        Some(Face::Tile(tile)) => draw_print(&mut pen, tile, &palette),
        Some(Face::Back) => {}
        None => draw_question_mark(&mut pen, &palette),
    }
    match drawing.take_elements().as_str() {
        "" => body,
        print => format!(
            "{body}<g transform=\"{PRINT_TRANSFORM}\" fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">{print}</g>"
        ),
    }
}

/// Draws a grey question mark, the print of an unknown tile.
fn draw_question_mark(pen: &mut Pen<'_>, palette: &TilePalette) {
    let grey = scale_brightness(palette.ivory, 0.55);
    pen.draw_line("M 94 142 C 94 62 206 62 206 142 C 206 196 150 192 150 252", 30.0, grey);
    pen.draw_disc(150.0, 318.0, 20.0, grey);
}
