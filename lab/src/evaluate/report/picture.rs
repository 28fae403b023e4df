//! The pictures in the page, all as data URLs: photos and crops as JPEG, our own drawn faces as PNG.

use std::{collections::BTreeSet, fmt::Write as _, io::Cursor};

use anyhow::Context;
use base64::{Engine as _, engine::general_purpose::STANDARD};
use image::{RgbImage, codecs::jpeg::JpegEncoder, imageops};
use maud::{Markup, html};

use quejing_art::TilePalette;
use quejing_vision::TileClass;

/// The maximum long side of a photo on the page, in pixels.
const MAX_PHOTO_SIDE: u32 = 900;
/// The long side of a crop on the page, in pixels.
const CROP_LONG_SIDE: u32 = 160;
/// The margin around the tile in a crop, as a share of the tile's width or height.
const CROP_MARGIN: f32 = 0.18;

/// Returns a photo as a data URL, reduced to [`MAX_PHOTO_SIDE`] if it is larger.
pub fn encode_photo(photo: &RgbImage) -> anyhow::Result<String> {
    let (width, height) = photo.dimensions();
    if width.max(height) <= MAX_PHOTO_SIDE {
        return encode_jpeg(photo, 78);
    }
    let scaled = |side: u32| (side * MAX_PHOTO_SIDE / width.max(height)).max(1);
    encode_jpeg(&imageops::thumbnail(photo, scaled(width), scaled(height)), 78)
}

/// Returns the part of a photo around a tile as a data URL. `bounds` are the left, top, right and bottom of the tile.
pub fn encode_crop(photo: &RgbImage, bounds: [f32; 4]) -> anyhow::Result<String> {
    let [left, top, right, bottom] = bounds;
    let (mx, my) = (CROP_MARGIN * (right - left), CROP_MARGIN * (bottom - top));
    let clamp = |v: f32, most: u32| v.clamp(0.0, most as f32) as u32;
    let (x0, y0) = (clamp(left - mx, photo.width() - 1), clamp(top - my, photo.height() - 1));
    let (x1, y1) = (clamp(right + mx, photo.width()).max(x0 + 1), clamp(bottom + my, photo.height()).max(y0 + 1));
    let part = imageops::crop_imm(photo, x0, y0, x1 - x0, y1 - y0).to_image();
    let long = part.width().max(part.height());
    let scaled = |side: u32| (side * CROP_LONG_SIDE / long).max(1);
    let (w, h) = (scaled(part.width()), scaled(part.height()));
    encode_jpeg(&imageops::resize(&part, w, h, imageops::FilterType::Triangle), 88)
}

fn encode_jpeg(picture: &RgbImage, quality: u8) -> anyhow::Result<String> {
    let mut bytes = Cursor::new(Vec::new());
    picture
        .write_with_encoder(JpegEncoder::new_with_quality(&mut bytes, quality))
        .context("a picture of the report cannot be encoded")?;
    Ok(format!("data:image/jpeg;base64,{}", STANDARD.encode(bytes.into_inner())))
}

/// Builds the drawn face of a class, to which [`build_face_styles`] gives its picture; the name of the class if there
/// is no face to draw.
pub fn build_face(class: TileClass) -> Markup {
    let name = class.to_string();
    match find_drawn_face(class) {
        Some(_) => html! { i.face class={ "f-" (name) } title=(name) {} },
        None => html! { i.face.none { (name) } },
    }
}

/// Returns the CSS rules that give the faces of these classes their pictures.
pub fn build_face_styles(classes: &BTreeSet<TileClass>) -> anyhow::Result<String> {
    let mut css = String::new();
    for class in classes {
        let Some(face) = find_drawn_face(*class) else {
            continue;
        };
        let png = quejing_art::draw_tile(face, 78, 104, &TilePalette::default())
            .context("no memory for a tile face")?
            .encode_png()
            .context("a tile face cannot be encoded")?;
        let _ = write!(css, ".f-{class}{{background-image:url(data:image/png;base64,{})}}", STANDARD.encode(png));
    }
    Ok(css)
}

fn find_drawn_face(class: TileClass) -> Option<quejing_art::Face> {
    match class {
        TileClass::Tile(tile) => Some(quejing_art::Face::Tile(tile)),
        TileClass::Back => Some(quejing_art::Face::Back),
        TileClass::Unknown => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crops_over_the_edge_and_slivers_are_still_pictures() {
        let photo = RgbImage::new(40, 30);
        for bounds in [[-20.0, -20.0, 10.0, 10.0], [39.0, 29.0, 90.0, 90.0], [5.0, 5.0, 5.0, 5.0]] {
            assert!(encode_crop(&photo, bounds).expect("a crop").starts_with("data:image/jpeg;base64,"));
        }
    }

    #[test]
    fn each_face_is_in_the_styles_once_and_unknown_has_none() {
        let classes = ["5p", "back", "unknown"].map(|c| c.parse().expect("a class"));
        assert_eq!(build_face_styles(&BTreeSet::from(classes)).expect("styles").matches("url(").count(), 2);
        assert!(build_face(classes[2]).into_string().contains("none"));
    }
}
