//! Thumbnails of the photos stored with a deal, embedded in the page. Only the pixels are re-encoded: no metadata of
//! the photo, such as place and camera, reaches the page.

use std::io::Cursor;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use image::codecs::jpeg::JpegEncoder;
use maud::{Markup, html};

use quejing_io::picture::decode;
use quejing_session::night::{Deal, EvidenceKind, Night, PhotoFolder};
use quejing_words::Lang;

/// The maximum of a thumbnail's width and height, in pixels.
const MAX_THUMBNAIL_SIDE_PX: u32 = 480;
/// The JPEG quality of a thumbnail, on the encoder's scale from 1 to 100.
const THUMBNAIL_JPEG_QUALITY: u8 = 70;

/// Returns the thumbnails of the photos attached to a deal, embedded as data URLs. Removed photos, and those that are
/// missing from the folder or cannot be decoded, are left out.
pub fn deal_thumbnails(lang: Lang, night: &Night, deal: &Deal, folder: &PhotoFolder) -> Markup {
    let of_deal = night.evidence.iter().filter(|evidence| {
        let attached = &evidence.attached;
        attached.what == EvidenceKind::Photo && attached.deal == deal.id && !evidence.removed
    });
    let photos = of_deal.filter_map(|evidence| folder.read_photo(evidence.attached.sha256.as_deref()?));
    let thumbnails = photos.filter_map(|photo| encode_thumbnail(&photo));
    let alt = text!(lang, "report-photo-of", deal = deal.number);
    html! {
        @for picture in thumbnails {
            img.photo alt=(alt) src={ "data:image/jpeg;base64," (STANDARD.encode(picture)) };
        }
    }
}

/// Returns a photo as an upright JPEG without metadata, at most [`MAX_THUMBNAIL_SIDE_PX`] wide and high; `None` if it
/// cannot be decoded or encoded.
fn encode_thumbnail(photo: &[u8]) -> Option<Vec<u8>> {
    let picture = decode::decode_thumbnail(Box::new(Cursor::new(photo)), MAX_THUMBNAIL_SIDE_PX)?;
    let mut jpeg = Vec::new();
    picture.to_rgb8().write_with_encoder(JpegEncoder::new_with_quality(&mut jpeg, THUMBNAIL_JPEG_QUALITY)).ok()?;
    Some(jpeg)
}

#[cfg(test)]
mod tests {
    use image::DynamicImage;

    use super::*;

    #[test]
    fn a_thumbnail_is_small_and_needs_a_picture() {
        let photo = DynamicImage::new_rgb8(4000, 3000);
        let mut png = Cursor::new(Vec::new());
        photo.write_to(&mut png, image::ImageFormat::Png).expect("written");
        let read =
            image::load_from_memory(&encode_thumbnail(&png.into_inner()).expect("a picture")).expect("a picture");
        assert_eq!((read.width(), read.height()), (480, 360));
        assert!(encode_thumbnail(b"no picture").is_none());
    }
}
