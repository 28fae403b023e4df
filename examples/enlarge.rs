//! Enlarges a photo and saves it as JPEG or PNG: `cargo run --example enlarge -- PHOTO WIDTHxHEIGHT OUT`. `scripts/measure-memory.sh` makes
//! its photos with it.

use std::{env, process::ExitCode};

use image::imageops::{self, FilterType};

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [photo, size, out] = arguments.as_slice() else {
        eprintln!("usage: enlarge PHOTO WIDTHxHEIGHT OUT");
        return ExitCode::from(2);
    };
    match enlarge(photo, size, out) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("enlarge: {why}");
            ExitCode::FAILURE
        }
    }
}

fn enlarge(photo: &str, size: &str, out: &str) -> Result<(), Box<dyn std::error::Error>> {
    let (width, height) = size.split_once('x').ok_or("the size is WIDTHxHEIGHT")?;
    let picture = image::open(photo)?.into_rgb8();
    let large = imageops::resize(
        &picture,
        width.parse()?,
        height.parse()?,
        FilterType::Triangle,
    );
    Ok(large.save(out)?)
}
