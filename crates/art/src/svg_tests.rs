//! Tests that tiles on pages look like the tiles in pixels, with librsvg as the renderer of the SVG.

use std::io::Write;
use std::process::{Command, Stdio};

use super::face::draw_print_layer;
use super::{Face, TilePalette, icon, svg};
use tiny_skia::{Pixmap, PixmapPaint, Transform};

/// Renders the SVG by librsvg with 120 × 160 pixels, the largest size of tiles on pages; `None` if it is not installed.
fn render_by_librsvg(document: &str) -> Option<Pixmap> {
    let mut program = Command::new("rsvg-convert")
        .args(["--width", "120", "--height", "160"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .ok()?;
    let mut input = program.stdin.take()?;
    input.write_all(document.as_bytes()).ok()?;
    drop(input);
    let output = program.wait_with_output().ok()?;
    assert!(output.status.success(), "refused: {document}");
    Some(Pixmap::decode_png(&output.stdout).expect("a picture"))
}

/// Draws the print in pixels on even ground: without gradient, engraving and the lit edge, which tiles on pages lack.
fn draw_even_face(face: Face) -> Pixmap {
    let palette = TilePalette::default();
    let mut picture = Pixmap::new(120, 160).expect("a small picture fits");
    let ground = match face {
        Face::Back => palette.back,
        Face::Tile(_) => palette.ivory,
    };
    picture.fill(ground);
    let print = draw_print_layer(face, 108, 148, &palette).expect("a small picture fits");
    let (paint, as_is) = (PixmapPaint::default(), Transform::identity());
    picture.draw_pixmap(6, 6, print.as_ref(), &paint, as_is, None);
    picture
}

#[test]
fn a_tile_in_svg_looks_like_the_tile_in_pixels() {
    if render_by_librsvg(&svg::build_tile_document(None, "?")).is_none() {
        println!("not compared: rsvg-convert is not installed");
        return;
    }
    for face in Face::all_sides() {
        let (ours, theirs) = (draw_even_face(face), svg::build_tile_document(Some(face), "a tile"));
        let theirs = render_by_librsvg(&theirs).expect("it was there before");
        let inner = |at: usize| {
            let (x, y) = (at % 120, at / 120);
            (6..114).contains(&x) && (6..154).contains(&y)
        };
        let far: Vec<u8> = { ours.pixels().iter().zip(theirs.pixels()).enumerate() }
            .filter(|(at, _)| inner(*at))
            .map(|(_, (one, other))| {
                let parts = [
                    one.red().abs_diff(other.red()),
                    one.green().abs_diff(other.green()),
                    one.blue().abs_diff(other.blue()),
                ];
                parts.into_iter().max().unwrap_or(0)
            })
            .collect();
        let mean = far.iter().map(|far| f64::from(*far)).sum::<f64>() / far.len() as f64;
        let other = far.iter().filter(|far| **far > 96).count();
        // Edges are smoothed in two ways; a shape that is missing or misplaced differs by hundreds of pixels.
        assert!(mean < 3.0 && other < 30, "{face}: {mean:.2}, {other} pixels");
    }
}

#[test]
fn the_sprite_holds_every_tile_once_and_points_at_nothing_else() {
    let sprite = svg::build_sprite_element(svg::all_tile_faces());
    for face in svg::all_tile_faces() {
        let symbol = format!("<symbol id=\"{}\"", svg::symbol_id(face));
        assert_eq!(sprite.matches(&symbol).count(), 1, "{symbol}");
    }
    let mut pointed = 0;
    for target in sprite.split("href=\"#").skip(1) {
        let id = target.split('"').next().expect("an id");
        assert_eq!(sprite.matches(&format!(" id=\"{id}\"")).count(), 1, "{id}");
        pointed += 1;
    }
    assert!(pointed > 80, "coins, canes and 萬 are drawn once: {pointed}");
    assert!(sprite.len() < 60 << 10, "{} bytes", sprite.len());
}

#[test]
fn the_label_of_a_tile_is_text_and_nothing_else() {
    let tile = svg::build_tile_document(None, "<b>&\"");
    assert!(tile.contains("<title>&lt;b&gt;&amp;&quot;</title>"), "{tile}");
}

#[test]
fn the_icon_is_a_square_with_the_bird_in_its_middle() {
    let drawn = icon::build_icon_document("quejing");
    let head = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 625 625\" role=\"img\"><title>quejing</title>";
    assert!(drawn.starts_with(head), "{drawn}");
    assert!(drawn.contains("<rect width=\"625\" height=\"625\" fill=\"#14633f\"/>"), "{drawn}");
    assert!(drawn.contains("<g transform=\"translate(162.5 112.5)\">"), "{drawn}");
    for side in [48, 512] {
        let icon = icon::draw_icon(side).expect("an icon");
        assert_eq!((icon.width(), icon.height()), (side, side));
        assert!(icon.pixels().iter().all(|pixel| pixel.is_opaque()), "{side}");
        // The tile is upright: beside it is felt, and it reaches further up.
        let felt = icon.pixel(0, 0);
        assert_eq!(icon.pixel(side / 5, side / 2), felt, "{side}");
        assert_ne!(icon.pixel(side / 2, side / 5 + 1), felt, "{side}");
    }
    assert!(icon::draw_icon(0).is_none());
}
