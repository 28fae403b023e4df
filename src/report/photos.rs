//! Small pictures of the photos that are kept with a hand, written into the page. They are drawn anew, so nothing of a photo but
//! what it shows gets there: no place, no camera.

use std::io::Cursor;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use image::codecs::jpeg::JpegEncoder;
use image::{DynamicImage, ImageDecoder, ImageReader};
use maud::{Markup, html};

use crate::i18n::Lang;
use crate::table::ledger::{EvidenceKind, Hand, Night, PhotoFolder};

/// The longer side of a small picture, in pixels.
const SIDE: u32 = 480;
/// The quality of its JPEG, of 100.
const QUALITY: u8 = 70;

/// The photos of a deal; what is not kept any more, or is no picture any more, is left out.
pub fn of(lang: Lang, night: &Night, hand: &Hand, folder: &PhotoFolder) -> Markup {
    let of_hand = night.evidence.iter().filter(|evidence| {
        let attached = &evidence.attached;
        attached.what == EvidenceKind::Photo && attached.hand == hand.id && !evidence.removed
    });
    let kept = of_hand.filter_map(|evidence| folder.read(evidence.attached.sha256.as_deref()?));
    let small = kept.filter_map(|photo| small(&photo));
    let said = text!(lang, "report-photo-of", deal = hand.number);
    html! {
        @for picture in small {
            img.photo alt=(said) src={ "data:image/jpeg;base64," (STANDARD.encode(picture)) };
        }
    }
}

/// A small JPEG of a photo, the right way up; `None` if it cannot be decoded.
fn small(photo: &[u8]) -> Option<Vec<u8>> {
    let mut decoder = ImageReader::new(Cursor::new(photo)).with_guessed_format().ok()?.into_decoder().ok()?;
    let turned = decoder.orientation().ok();
    let mut picture = DynamicImage::from_decoder(decoder).ok()?;
    if picture.width().max(picture.height()) > SIDE {
        picture = picture.thumbnail(SIDE, SIDE);
    }
    if let Some(turned) = turned {
        picture.apply_orientation(turned);
    }
    let mut jpeg = Vec::new();
    picture.to_rgb8().write_with_encoder(JpegEncoder::new_with_quality(&mut jpeg, QUALITY)).ok()?;
    Some(jpeg)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_picture_is_small_and_nothing_else_is_made_one() {
        let photo = DynamicImage::new_rgb8(4000, 3000);
        let mut png = Cursor::new(Vec::new());
        photo.write_to(&mut png, image::ImageFormat::Png).expect("written");
        let read = image::load_from_memory(&small(&png.into_inner()).expect("a picture")).expect("a picture");
        assert_eq!((read.width(), read.height()), (480, 360));
        assert!(small(b"no picture").is_none());
    }
}
