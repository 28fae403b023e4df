//! The accuracy of readings when photos of whole hands are turned, resized, darkened, tilted or blurred, and whether
//! the gate stops what cannot be read and lets through what can.
//!
//! The measurements need the shared photos and minutes (`cargo test --release --test eyes robust -- --ignored
//! --nocapture`); they print tables and check only hard requirements; `HANDS=3` takes every third hand only. The short
//! test uses the bundled sample.

use crate::common::{eyes, look, project};
use image::{Rgb, RgbImage, imageops};
use quejing_vision::geometry::{Point, centre, long_side, sub};
use quejing_vision::{PhotoReading, TileClass, open_photo};

/// The whole hands in the shared validation photos, or every nth of them.
pub(crate) fn hands() -> Vec<(String, RgbImage, Vec<TileClass>)> {
    let folder = project("../shared/photos");
    let Ok(text) = std::fs::read_to_string(folder.join("hands.csv")) else {
        println!("skipped: {} is not there", folder.display());
        return Vec::new();
    };
    let every = std::env::var("HANDS").ok().and_then(|n| n.parse().ok());
    text.lines()
        .skip(1)
        .step_by(every.unwrap_or(1))
        .map(|line| {
            let (file, tiles) = line.split_once(',').expect("file,tiles");
            let mut tiles: Vec<TileClass> =
                tiles.split_whitespace().filter(|w| *w != "|").map(|w| w.parse().expect("a tile")).collect();
            tiles.sort();
            let photo = open_photo(&folder.join(file)).expect("a photo").pixels;
            (file.to_owned(), photo, tiles)
        })
        .collect()
}

fn read_tiles(reading: &PhotoReading) -> Vec<TileClass> {
    let mut tiles: Vec<TileClass> = reading.hand.tiles().map(|i| reading.tiles[i].class).collect();
    tiles.sort();
    tiles
}

/// The photo through a map from points of the new picture to points of the photo; grey outside.
pub(crate) fn mapped(photo: &RgbImage, size: [u32; 2], from: impl Fn([f32; 2]) -> [f32; 2]) -> RgbImage {
    RgbImage::from_fn(size[0], size[1], |x, y| {
        let [u, v] = from([x as f32 + 0.5, y as f32 + 0.5]);
        let (u, v) = (u - 0.5, v - 0.5);
        let (w, h) = (photo.width() as f32 - 1.0, photo.height() as f32 - 1.0);
        if u < 0.0 || v < 0.0 || u > w || v > h {
            return Rgb([110; 3]);
        }
        let (i, j) = (u as u32, v as u32);
        let (a, b) = (u - i as f32, v - j as f32);
        let at = |i: u32, j: u32| photo.get_pixel(i.min(w as u32), j.min(h as u32)).0;
        let (p, q, r, s) = (at(i, j), at(i + 1, j), at(i, j + 1), at(i + 1, j + 1));
        Rgb(std::array::from_fn(|k| {
            let top = f32::from(p[k]) * (1.0 - a) + f32::from(q[k]) * a;
            let low = f32::from(r[k]) * (1.0 - a) + f32::from(s[k]) * a;
            (top * (1.0 - b) + low * b).round() as u8
        }))
    })
}

fn turned(photo: &RgbImage, degrees: f32) -> RgbImage {
    let (sin, cos) = degrees.to_radians().sin_cos();
    let (w, h) = (photo.width() as f32, photo.height() as f32);
    let (nw, nh) = (w * cos.abs() + h * sin.abs(), w * sin.abs() + h * cos.abs());
    mapped(photo, [nw as u32, nh as u32], |[x, y]| {
        let (dx, dy) = (x - nw / 2.0, y - nh / 2.0);
        [w / 2.0 + cos * dx + sin * dy, h / 2.0 - sin * dx + cos * dy]
    })
}

fn scaled(photo: &RgbImage, by: f32) -> RgbImage {
    let side = |v: u32| ((v as f32 * by) as u32).max(32);
    let (w, h) = (side(photo.width()), side(photo.height()));
    imageops::resize(photo, w, h, imageops::FilterType::CatmullRom)
}

/// Seen as a plane tilted away at the top: rows further away are smaller.
fn tilted(photo: &RgbImage, much: f32) -> RgbImage {
    let (w, h) = (photo.width() as f32, photo.height() as f32);
    mapped(photo, [photo.width(), photo.height()], |[x, y]| {
        let depth = 1.0 + much * (1.0 - y / h);
        [w / 2.0 + (x - w / 2.0) * depth, h - (h - y) * depth]
    })
}

pub(crate) fn brightness(photo: &RgbImage, by: [f32; 3]) -> RgbImage {
    let mut photo = photo.clone();
    for pixel in photo.pixels_mut() {
        for (v, by) in pixel.0.iter_mut().zip(by) {
            *v = (f32::from(*v) * by).min(255.0) as u8;
        }
    }
    photo
}

/// The middle of a photo, so that the ends of a row are cut off.
fn cropped(photo: &RgbImage, share: f32) -> RgbImage {
    let w = (photo.width() as f32 * share) as u32;
    let x = (photo.width() - w) / 2;
    imageops::crop_imm(photo, x, 0, w, photo.height()).to_image()
}

fn small_in_large(photo: &RgbImage) -> RgbImage {
    let (w, h) = photo.dimensions();
    let mut large = RgbImage::from_pixel(3 * w, 3 * h, Rgb([96, 104, 100]));
    imageops::replace(&mut large, photo, i64::from(w), i64::from(h));
    large
}

/// A lamp's reflection that burns out the tiles at these places in the hand's longest row.
fn lamp_over(photo: &RgbImage, reading: &PhotoReading, places: &[usize]) -> RgbImage {
    let row = reading.hand.rows.iter().max_by_key(|row| row.len());
    let quads: Vec<_> = (row.into_iter())
        .flat_map(|row| places.iter().filter_map(|&at| row.get(at)))
        .map(|&i| reading.tiles[i].quad)
        .collect();
    let spots: Vec<(Point, f32)> = quads.iter().map(|q| (centre(q), long_side(q))).collect();
    let mut photo = photo.clone();
    for (x, y, pixel) in photo.enumerate_pixels_mut() {
        let light = spots.iter().map(|(at, size)| {
            let [dx, dy] = sub([x as f32 + 0.5, y as f32 + 0.5], *at);
            // Flat over the tile, soft beyond its edges.
            (-((dx * dx + dy * dy) / (0.62 * size).powi(2)).powi(3)).exp()
        });
        let light = light.fold(0.0_f32, f32::max);
        for v in &mut pixel.0 {
            *v = (f32::from(*v) + 330.0 * light).min(255.0) as u8;
        }
    }
    photo
}

type Change = (&'static str, fn(&RgbImage) -> RgbImage);

/// Changes that a good reader copes with.
const READABLE: &[Change] = &[
    ("as it is", Clone::clone),
    ("turned 25°", |p| turned(p, 25.0)),
    ("turned 90°", |p| turned(p, 90.0)),
    ("turned 137°", |p| turned(p, 137.0)),
    ("turned 180°", |p| turned(p, 180.0)),
    ("turned -50°", |p| turned(p, -50.0)),
    ("60 % size", |p| scaled(p, 0.6)),
    ("2.5 times the size", |p| scaled(p, 2.5)),
    ("12 megapixels", |p| scaled(p, 5.4)),
    ("small in a large photo", small_in_large),
    ("tilted a little", |p| tilted(p, 0.25)),
    ("tilted more", |p| tilted(p, 0.5)),
    ("half the light", |p| brightness(p, [0.5; 3])),
    ("warm light", |p| brightness(p, [1.15, 0.95, 0.65])),
    ("cold light", |p| brightness(p, [0.72, 0.95, 1.2])),
];

/// Changes that the gate should stop.
const SPOILED: &[Change] = &[
    ("blurred by 2 px", |p| imageops::fast_blur(p, 2.0)),
    ("blurred by 4 px", |p| imageops::fast_blur(p, 4.0)),
    ("an eighth of the light", |p| brightness(p, [0.125; 3])),
    ("a quarter of the size", |p| scaled(p, 0.25)),
    ("the middle 60 %", |p| cropped(p, 0.6)),
];

#[test]
#[ignore = "reads hundreds of photos; a measure: cargo test --release --test eyes robust -- --ignored --nocapture"]
fn hands_are_read_turned_scaled_and_in_other_light() {
    let hands = hands();
    let Some(mut eyes) = eyes().filter(|_| !hands.is_empty()) else {
        return;
    };
    println!("{:<26}{:>6}{:>8}{:>8}", "", "hands", "exact", "held");
    for (name, change) in READABLE {
        let (mut exact, mut held) = (0, 0);
        for (_, photo, truth) in &hands {
            let reading = look(&mut eyes, &change(photo));
            exact += usize::from(read_tiles(&reading) == *truth);
            held += usize::from(!reading.blocking_warnings().is_empty());
        }
        println!("{name:<26}{:>6}{exact:>8}{held:>8}", hands.len());
    }
}

#[test]
#[ignore = "reads hundreds of photos; a measure: cargo test --release --test eyes robust -- --ignored --nocapture"]
fn the_gate_holds_spoiled_photos_and_lets_good_ones_pass() {
    let hands = hands();
    let Some(mut eyes) = eyes().filter(|_| !hands.is_empty()) else {
        return;
    };
    let all: &[Change] = &[&READABLE[..1], SPOILED].concat();
    for (name, change) in all {
        let (mut codes, mut held, mut exact) = (std::collections::BTreeMap::new(), 0, 0);
        let mut wrong_and_passed = 0;
        for (file, photo, truth) in &hands {
            let reading = look(&mut eyes, &change(photo));
            let gate = reading.blocking_warnings();
            let right = read_tiles(&reading) == *truth;
            exact += usize::from(right);
            held += usize::from(!gate.is_empty());
            wrong_and_passed += usize::from(!right && gate.is_empty());
            for fault in &gate {
                *codes.entry(fault.code()).or_insert(0) += 1;
            }
            if *name == "as it is" && !gate.is_empty() {
                println!("  false alarm: {file} {codes:?}");
            }
        }
        println!(
            "{name:<26} held {held:>3} of {}, exact {exact:>3}, wrong and let pass {wrong_and_passed:>3}  {codes:?}",
            hands.len()
        );
    }
}

#[test]
#[ignore = "reads a hundred photos; a measure: cargo test --release --test eyes robust::a_lamp -- --ignored --nocapture"]
fn a_lamp_that_burns_tiles_out_is_said() {
    let hands = hands();
    let Some(mut eyes) = eyes().filter(|_| !hands.is_empty()) else {
        return;
    };
    for places in [&[4, 5][..], &[6], &[0]] {
        let (mut whole, mut glare, mut exact, mut count) = (0, 0, 0, 0);
        for (_, photo, truth) in &hands {
            let before = look(&mut eyes, photo);
            if read_tiles(&before) != *truth {
                continue;
            }
            whole += 1;
            let lit = lamp_over(photo, &before, places);
            let reading = look(&mut eyes, &lit);
            glare += usize::from(reading.blocking_warnings().iter().any(|w| w.code() == "glare"));
            count += usize::from(reading.hand.hand_size() < 13);
            exact += usize::from(read_tiles(&reading) == *truth);
        }
        println!("tiles {places:?} burnt: {whole} hands, glare said in {glare}, exact {exact}, too few tiles {count}");
    }
}

#[test]
fn a_lamp_over_two_tiles_of_the_sample_is_said_with_its_place() {
    let Some(mut eyes) = eyes() else {
        return;
    };
    let photo = open_photo(&project("samples/hand.jpg")).expect("the sample").pixels;
    let before = look(&mut eyes, &photo);
    let row = before.hand.rows.iter().max_by_key(|row| row.len());
    let there: Vec<Point> = row.expect("a row")[4..6].iter().map(|&i| centre(&before.tiles[i].quad)).collect();
    let lit = lamp_over(&photo, &before, &[4, 5]);
    let reading = look(&mut eyes, &lit);
    let gate: Vec<&str> = reading.blocking_warnings().iter().map(|w| w.code()).collect();
    assert!(gate.contains(&"glare"), "{gate:?}");
    let tile = long_side(&before.tiles[0].quad);
    for place in &reading.hand.glare_outlines {
        let [dx, dy] = sub(centre(place), there[0]);
        assert!(dx.hypot(dy) < 2.5 * tile, "{place:?} is far from {there:?}");
    }
}

#[test]
fn the_sample_passes_the_gate_and_its_spoiled_versions_do_not() {
    let Some(mut eyes) = eyes() else {
        return;
    };
    let photo = open_photo(&project("samples/hand.jpg")).expect("the sample").pixels;
    let mut codes = |photo: &RgbImage| -> Vec<&'static str> {
        let reading = look(&mut eyes, photo);
        reading.blocking_warnings().iter().map(|w| w.code()).collect()
    };
    assert_eq!(codes(&photo), Vec::<&str>::new());
    assert!(codes(&imageops::fast_blur(&photo, 6.0)).contains(&"blurred"));
    assert!(codes(&brightness(&photo, [0.1; 3])).contains(&"dark"));
    let narrow = cropped(&photo, 0.55);
    let reading = look(&mut eyes, &narrow);
    assert!(reading.require_whole_hand().is_err(), "a row without its ends is no hand");
}
