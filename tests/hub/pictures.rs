//! Pictures as files of the formats that phones send.

use std::path::Path;

use image::DynamicImage;

/// Encodes a picture as a file of this name in a folder; returns the file's content. The library writes to a file by
/// code of its own, which is optimised; to memory it would do so by code that is compiled with this program.
pub fn encoded(folder: &Path, name: &str, picture: &DynamicImage) -> Vec<u8> {
    let path = folder.join(name);
    picture.save(&path).expect("a picture");
    std::fs::read(&path).expect("the picture")
}
