//! The battery "spoiled": the validation photos' whole hands with one tile burnt by a lamp or under a finger, cut at
//! the edge, in a sixth of the light with a sensor's noise, tilted as seen from lower and lower, and shaken.

use std::path::Path;

use image::{Rgb, RgbImage, imageops};

use super::{Battery, TrueHand};
use crate::{
    robust::{brightness, hands, mapped},
    spoiled::Dice,
};

/// Photos whose own truth is wrong (`docs/src/reading-errors.md`).
const WRONG_TRUTH: [&str; 4] = ["lt/0737.jpg", "lt/0770.jpg", "lt/0783.jpg", "lt/0800.jpg"];

/// Left, top, right, bottom of a labelled tile.
type Bounds = [f32; 4];

/// Writes every hand with every change.
pub(super) fn spoil(battery: &mut Battery, shared: &Path) {
    let labels = std::fs::read_to_string(shared.join("labels.csv")).expect("the labels");
    for (number, (file, photo, truth)) in hands().into_iter().enumerate() {
        if WRONG_TRUTH.contains(&file.as_str()) {
            continue;
        }
        let row = row_of(&labels, &file);
        for (name, change) in CHANGES {
            let mut dice = Dice(number as u64 * 31 + 7);
            let Some(picture) = change(&photo, &row, &mut dice) else {
                continue;
            };
            let stem = file.replace(['/', '.'], "-");
            let groups = vec![(*name).to_owned(), stem.clone()];
            let file = format!("{}-{stem}", name.replace(' ', "-"));
            battery.add(&file, &picture, &[TrueHand { tiles: truth.clone(), groups }]);
        }
    }
}

/// The labelled tiles that lie in one row with most others, from left to right.
fn row_of(labels: &str, file: &str) -> Vec<Bounds> {
    let rows = labels.lines().filter_map(|line| {
        let cells: Vec<&str> = line.strip_prefix(file)?.split(',').collect();
        let at = |k: usize| cells.get(k)?.parse::<f32>().ok();
        Some([at(1)?, at(2)?, at(3)?, at(4)?])
    });
    let all: Vec<Bounds> = rows.collect();
    let beside = |a: &Bounds| -> Vec<Bounds> {
        let level = |b: &&Bounds| ((a[1] + a[3]) - (b[1] + b[3])).abs() < (a[3] - a[1]);
        all.iter().filter(level).copied().collect()
    };
    let mut row = (all.iter().map(beside)).max_by_key(Vec::len).unwrap_or_default();
    row.sort_by(|a, b| a[0].total_cmp(&b[0]));
    row
}

type Change = fn(&RgbImage, &[Bounds], &mut Dice) -> Option<RgbImage>;

const CHANGES: &[(&str, Change)] = &[
    ("untouched", |photo, _, _| Some(photo.clone())),
    ("one tile burnt", |photo, row, dice| Some(burnt(photo, any(row, dice)?))),
    ("a finger over a tile", |photo, row, dice| Some(under_a_finger(photo, any(row, dice)?))),
    ("a corner cut off", |photo, row, dice| cut(photo, row, dice)),
    ("a sixth of the light", |photo, _, dice| Some(dim(photo, dice))),
    ("tilted 30", |photo, _, _| Some(tilted(photo, 30.0))),
    ("tilted 45", |photo, _, _| Some(tilted(photo, 45.0))),
    ("tilted 60", |photo, _, _| Some(tilted(photo, 60.0))),
    ("shaken", |photo, _, dice| Some(shaken(photo, dice))),
];

fn any(row: &[Bounds], dice: &mut Dice) -> Option<Bounds> {
    row.get(dice.below(row.len())).copied()
}

fn middle(of: Bounds) -> [f32; 2] {
    [(of[0] + of[2]) / 2.0, (of[1] + of[3]) / 2.0]
}

/// A lamp's reflection that leaves nothing of one tile, soft beyond its edges.
fn burnt(photo: &RgbImage, tile: Bounds) -> RgbImage {
    let [cx, cy] = middle(tile);
    let size = (tile[3] - tile[1]).max(tile[2] - tile[0]);
    let mut photo = photo.clone();
    for (x, y, pixel) in photo.enumerate_pixels_mut() {
        let (dx, dy) = (x as f32 + 0.5 - cx, y as f32 + 0.5 - cy);
        let light = (-((dx * dx + dy * dy) / (0.62 * size).powi(2)).powi(3)).exp();
        for v in &mut pixel.0 {
            *v = (f32::from(*v) + 330.0 * light).min(255.0) as u8;
        }
    }
    photo
}

/// A finger from below that covers the lower two thirds of a tile.
fn under_a_finger(photo: &RgbImage, tile: Bounds) -> RgbImage {
    let [cx, _] = middle(tile);
    let (wide, high) = (0.52 * (tile[2] - tile[0]), tile[3] - tile[1]);
    let tip = tile[1] + 0.33 * high;
    let mut photo = photo.clone();
    for (x, y, pixel) in photo.enumerate_pixels_mut() {
        let (x, y) = (x as f32 + 0.5, y as f32 + 0.5);
        // A finger is about four tiles long; the hand behind it is out of the way.
        let across = (x - cx - 0.15 * (y - tip)) / wide;
        let round = if y < tip + wide { (tip + wide - y) / wide } else { 0.0 };
        if y < tip || y > tip + 4.0 * high || across * across + round * round > 1.0 {
            continue;
        }
        let shade = 1.0 - 0.35 * across.abs() - if y < tip + wide { 0.1 } else { 0.0 };
        let nail = y < tip + 1.1 * wide && across.abs() < 0.55 && round < 0.8;
        let skin = if nail { [232.0, 186.0, 172.0] } else { [214.0, 162.0, 136.0] };
        pixel.0 = skin.map(|v: f32| (v * shade) as u8);
    }
    photo
}

/// The picture ends in the midst of the row's first or last tile.
fn cut(photo: &RgbImage, row: &[Bounds], dice: &mut Dice) -> Option<RgbImage> {
    let (width, height) = photo.dimensions();
    let x = if dice.below(2) == 0 {
        let first = middle(*row.first()?)[0] as u32;
        return Some(imageops::crop_imm(photo, first, 0, width - first, height).to_image());
    } else {
        middle(*row.last()?)[0] as u32
    };
    Some(imageops::crop_imm(photo, 0, 0, x, height).to_image())
}

/// A sixth of the light, with the noise that a phone's sensor then has.
fn dim(photo: &RgbImage, dice: &mut Dice) -> RgbImage {
    let mut photo = brightness(photo, [1.0 / 6.0; 3]);
    for pixel in photo.pixels_mut() {
        for v in &mut pixel.0 {
            // The sum of three even chances is nearly normal; 4 grey levels of standard deviation.
            let noise: f32 = (0..3).map(|_| dice.below(1001) as f32 / 500.0 - 1.0).sum();
            *v = (f32::from(*v) + 4.0 * noise).clamp(0.0, 255.0).round() as u8;
        }
    }
    photo
}

/// The plane of the photo, turned about the line through its middle by so many degrees, seen from two and a half
/// heights away.
fn tilted(photo: &RgbImage, degrees: f32) -> RgbImage {
    let (w, h) = (photo.width() as f32, photo.height() as f32);
    let (sin, cos) = degrees.to_radians().sin_cos();
    let far = 2.5 * h;
    mapped(photo, [photo.width(), photo.height()], |[x, y]| {
        let (u, v) = (x - w / 2.0, y - h / 2.0);
        // Where the ray through (u, v) meets the turned plane.
        let along = far * v / (far * cos + v * sin);
        let depth = (far - along * sin) / far;
        [w / 2.0 + u * depth, h / 2.0 + along]
    })
}

/// Moved by a hundredth of the photo's width while the shutter was open.
fn shaken(photo: &RgbImage, dice: &mut Dice) -> RgbImage {
    let angle = dice.below(180) as f32;
    let (sin, cos) = angle.to_radians().sin_cos();
    let steps = (photo.width() / 100).max(2);
    let moved = |step: u32| {
        let by = step as f32 - steps as f32 / 2.0;
        [(by * cos).round() as i64, (by * sin).round() as i64]
    };
    let (width, height) = photo.dimensions();
    RgbImage::from_fn(width, height, |x, y| {
        let mut sum = [0_u32; 3];
        for [dx, dy] in (0..steps).map(moved) {
            let at = |v: u32, d: i64, most: u32| (i64::from(v) + d).clamp(0, i64::from(most) - 1) as u32;
            let p = photo.get_pixel(at(x, dx, width), at(y, dy, height));
            for (sum, v) in sum.iter_mut().zip(p.0) {
                *sum += u32::from(v);
            }
        }
        Rgb(sum.map(|v| (v / steps) as u8))
    })
}
