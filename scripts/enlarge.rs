//! Enlarges a photo and saves it as JPEG, or as PNG if its name ends so: `cargo run --example enlarge -- PHOTO
//! WIDTHxHEIGHT OUT [turned]`; `turned` adds an EXIF orientation, as of a camera held upright.
//! `scripts/measure-memory.sh` makes its photos with it.

use std::{env, fs::File, io::BufWriter, process::ExitCode};

use image::{
    ImageEncoder,
    codecs::jpeg::JpegEncoder,
    imageops::{self, FilterType},
};

/// A TIFF header, big-endian, and one entry: the orientation (0x0112), a SHORT, 6.
const TURNED: &[u8] = b"MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let made = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [photo, size, out] => enlarge(photo, size, out, false),
        [photo, size, out, "turned"] => enlarge(photo, size, out, true),
        _ => {
            eprintln!("usage: enlarge PHOTO WIDTHxHEIGHT OUT [turned]");
            return ExitCode::from(2);
        }
    };
    match made {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("enlarge: {why}");
            ExitCode::FAILURE
        }
    }
}

fn enlarge(photo: &str, size: &str, out: &str, turned: bool) -> Result<(), Box<dyn std::error::Error>> {
    let (width, height) = size.split_once('x').ok_or("the size is WIDTHxHEIGHT")?;
    let picture = image::open(photo)?.into_rgb8();
    let large = imageops::resize(&picture, width.parse()?, height.parse()?, FilterType::Triangle);
    if out.ends_with(".png") {
        return Ok(large.save(out)?);
    }
    let mut encoder = JpegEncoder::new_with_quality(BufWriter::new(File::create(out)?), 90);
    if turned {
        encoder.set_exif_metadata(TURNED.to_vec())?;
    }
    let (width, height) = large.dimensions();
    Ok(encoder.write_image(&large, width, height, image::ExtendedColorType::Rgb8)?)
}
