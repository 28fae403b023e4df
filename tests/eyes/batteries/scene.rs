//! The pictures of the battery: tiles of the validation photos, and laying them in perspective onto a photograph.

use std::{collections::BTreeMap, path::Path};

use image::RgbImage;
use quejing_vision::geometry::{Quad, bounding_box, box_iou, short_side};
use quejing_vision::opencv::core::{self, Mat, Point, Point2f, Scalar, Vec3b, Vector};
use quejing_vision::opencv::imgproc;
use quejing_vision::opencv::prelude::*;
use quejing_vision::{Recognizer, TileClass, TileReading, open_photo};

use crate::common::look;
use crate::spoiled::Dice;

pub(super) const TALL: f32 = 1.33;
pub(super) const CANVAS: u32 = 1100;

/// A labelled tile that is found and named right in its photo: its outline there.
#[derive(Clone)]
pub(super) struct Donor {
    pub(super) file: String,
    pub(super) quad: Quad,
}

/// The layout of the hand on the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Layout {
    /// All in one row.
    Row,
    /// Melds with a sideways tile each beside the standing tiles.
    MeldsBeside,
    /// Melds behind the standing tiles.
    MeldsBehind,
    /// Flowers behind the row.
    FlowersBehind,
    /// The winning tile set apart, beside or behind, upright or turned.
    WinApart,
}

pub(super) const LAYOUTS: [Layout; 5] =
    [Layout::Row, Layout::MeldsBeside, Layout::MeldsBehind, Layout::FlowersBehind, Layout::WinApart];

/// The donors of the validation photos by class, and the photos.
pub(super) struct Pool {
    pub(super) donors: BTreeMap<String, Vec<Donor>>,
    pub(super) photos: BTreeMap<String, Mat>,
    pub(super) grounds: Vec<(String, String)>,
}

pub(super) fn mat(photo: &RgbImage) -> Mat {
    Mat::new_rows_cols_with_bytes::<Vec3b>(photo.height() as i32, photo.width() as i32, photo.as_raw())
        .and_then(|m| m.try_clone())
        .expect("a picture")
}

impl Pool {
    pub(super) fn read(folder: &Path, eyes: &mut Recognizer) -> Option<Pool> {
        let text = |name: &str| std::fs::read_to_string(folder.join(name)).ok();
        let (labels, grounds) = (text("labels.csv")?, text("negatives.csv")?);
        let hands = text("hands.csv")?;
        let mut pool = Pool { donors: BTreeMap::new(), photos: BTreeMap::new(), grounds: Vec::new() };
        for file in hands.lines().skip(1).filter_map(|l| l.split(',').next()) {
            let photo = open_photo(&folder.join(file)).expect("a photo").pixels;
            let reading = look(eyes, &photo);
            let sure = |t: &&TileReading| t.confidence > 0.97 && short_side(&t.quad) > 22.0;
            for tile in reading.tiles.iter().filter(sure) {
                let mut rows = labels.lines().filter_map(|l| l.strip_prefix(file));
                let bounds = bounding_box(&tile.quad);
                let labelled = rows.any(|row| {
                    let row: Vec<&str> = row.split(',').collect();
                    let b: Vec<f32> = row[1..5].iter().filter_map(|v| v.parse().ok()).collect();
                    let [x1, y1, x2, y2] = b[..] else {
                        return false;
                    };
                    row[5] == tile.class.to_string() && box_iou(&bounds, &[x1, y1, x2, y2]) > 0.6
                });
                if labelled {
                    let donors = pool.donors.entry(tile.class.to_string()).or_default();
                    donors.push(Donor { file: file.to_owned(), quad: tile.quad });
                }
            }
        }
        // The others are for training (`quejing_train.data.negatives`).
        for line in grounds.lines().skip(1).step_by(5) {
            let (file, shows) = (line.split(',').next()?, line.rsplit(',').next()?);
            if folder.join("negatives").join(file).is_file() {
                pool.grounds.push((file.to_owned(), shows.to_owned()));
            }
        }
        Some(pool)
    }

    pub(super) fn photo(&mut self, folder: &Path, file: &str) -> &Mat {
        self.photos
            .entry(file.to_owned())
            .or_insert_with(|| mat(&open_photo(&folder.join(file)).expect("a photo").pixels))
    }

    pub(super) fn any(&self, class: &str, dice: &mut Dice) -> Option<Donor> {
        let donors = self.donors.get(class)?;
        donors.get(dice.below(donors.len())).cloned()
    }
}

/// A share from 0 to 1.
pub(super) fn share(dice: &mut Dice) -> f32 {
    dice.below(10_000) as f32 / 10_000.0
}

pub(super) fn between(dice: &mut Dice, low: f32, high: f32) -> f32 {
    low + (high - low) * share(dice)
}

/// From the table (tile widths, the hand's middle at the origin, y towards the player) to the picture.
pub(super) struct View {
    pub(super) middle: [f32; 2],
    pub(super) scale: f32,
    pub(super) turn: f32,
    pub(super) squash: f32,
    pub(super) depth: f32,
}

impl View {
    pub(super) fn at(&self, [x, y]: [f32; 2]) -> [f32; 2] {
        let (sin, cos) = self.turn.sin_cos();
        let (u, v) = (cos * x - sin * y, sin * x + cos * y);
        let near = self.scale / (1.0 - self.depth * v);
        [self.middle[0] + near * u, self.middle[1] + near * self.squash * v]
    }
}

pub(super) fn polygon(quad: &Quad) -> Vector<Point> {
    let round = |p: &[f32; 2]| Point::new(p[0].round() as i32, p[1].round() as i32);
    quad.iter().map(round).collect()
}

/// A picture being laid.
pub(super) struct Scene<'a> {
    pub(super) folder: &'a Path,
    pub(super) pool: &'a mut Pool,
    pub(super) picture: Mat,
    pub(super) view: View,
    pub(super) truth: Vec<TileClass>,
}

impl Scene<'_> {
    /// The picture, so wide and high.
    pub(super) fn finished(self, [w, h]: [u32; 2]) -> RgbImage {
        let bytes = self.picture.data_bytes().expect("pixels").to_vec();
        RgbImage::from_raw(w, h, bytes).expect("a picture")
    }

    /// The corners of a rectangle on the table, its middle at `at`, turned by an angle.
    pub(super) fn corners(&self, at: [f32; 2], half: [f32; 2], angle: f32) -> [[f32; 2]; 4] {
        let (sin, cos) = angle.sin_cos();
        [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]].map(|[a, b]: [f32; 2]| {
            let (x, y) = (a * half[0], b * half[1]);
            self.view.at([at[0] + cos * x - sin * y, at[1] + sin * x + cos * y])
        })
    }

    /// A part of a photo laid onto the table.
    pub(super) fn paste(&mut self, file: &str, from: Quad, to: Quad) {
        let corner = |[x, y]: [f32; 2]| Point2f::new(x - 0.5, y - 0.5);
        let moved = imgproc::get_perspective_transform(
            &Mat::from_slice(&from.map(corner)).expect("corners"),
            &Mat::from_slice(&to.map(corner)).expect("corners"),
            core::DECOMP_LU,
        );
        let size = self.picture.size().expect("a size");
        let (fine, way) = (imgproc::INTER_AREA, core::BORDER_CONSTANT);
        let photo = self.pool.photo(self.folder, file);
        let mut moved_photo = Mat::default();
        let moved = moved.expect("a way");
        imgproc::warp_perspective(photo, &mut moved_photo, &moved, size, fine, way, Scalar::default())
            .expect("it is moved");
        let mut mask = Mat::zeros_size(size, core::CV_8U).and_then(|m| m.to_mat()).expect("a mask");
        let white = Scalar::all(255.0);
        imgproc::fill_convex_poly_def(&mut mask, &polygon(&to), white).expect("it is filled");
        moved_photo.copy_to_masked(&mut self.picture, &mask).expect("it is laid");
    }

    /// A plain part of the table.
    pub(super) fn fill(&mut self, to: [[f32; 2]; 4], colour: [f64; 3]) {
        let [r, g, b] = colour;
        imgproc::fill_convex_poly_def(&mut self.picture, &polygon(&to), Scalar::new(r, g, b, 0.0))
            .expect("it is filled");
    }

    /// A tile with its middle at a place of the table, turned by quarters and a little.
    pub(super) fn tile(&mut self, class: &str, at: [f32; 2], quarters: usize, angle: f32, dice: &mut Dice) -> bool {
        let Some(donor) = self.pool.any(class, dice) else {
            return false;
        };
        self.donor(&donor, at, quarters, angle);
        true
    }

    pub(super) fn donor(&mut self, donor: &Donor, at: [f32; 2], quarters: usize, angle: f32) {
        let angle = angle + quarters as f32 * std::f32::consts::FRAC_PI_2;
        let to = self.corners(at, [0.49, 0.49 * TALL], angle);
        self.paste(&donor.file, donor.quad, to);
    }

    pub(super) fn own(&mut self, class: &str, at: [f32; 2], quarters: usize, dice: &mut Dice) {
        let angle = between(dice, -0.02, 0.02);
        if self.tile(class, at, quarters, angle, dice) {
            self.truth.push(class.parse().expect("a class"));
        }
    }
}
