//! Seeded, photo-like pictures of a hand on a table, with the ground truth about every tile.
//!
//! One seed decides everything random (table, light, orientation of the phone, precision of the layout), so a picture can be
//! recreated. The truth is each face's four corners in pixels, clockwise from the tile's own top left.

mod camera;
mod cloth;
mod conditions;
mod geometry;
mod kinds;
mod layout;
mod lens;
mod light;
mod render;
mod table;
mod view;

pub use self::conditions::{Conditions, Shot};
pub use camera::Pose;
pub use kinds::TableKind;
pub use layout::{Laid, Spread};
pub use light::Mood;
pub use table::{ClaimedFrom, Clutter, MeldPlan, TablePlan, TileRole, WinPlan};
pub use view::{TableTile, TableView};

use camera::Camera;
use cloth::Cloth;
use geometry::{TILE_SIZE, vec3};
use image::{GrayImage, RgbImage};
use layout::PlacedTile;
use lens::Lens;
use light::Light;
use quejing_art::random::Random;
use quejing_art::{Design, Face, TilePalette, rgb};
use render::Stage;

/// A tile of a rendered picture.
#[derive(Debug, Clone, PartialEq)]
pub struct TileTruth {
    /// Its visible side.
    pub face: Face,
    /// The corners of its upper side in pixels, clockwise from the tile's own top left.
    pub quad: [[f32; 2]; 4],
}

impl TileTruth {
    /// Returns left, top, right and bottom of the upright box around the quad.
    pub fn bounds(&self) -> [f32; 4] {
        let [l, t] = [0, 1].map(|k| self.quad.iter().map(|p| p[k]).fold(f32::INFINITY, f32::min));
        let [r, b] = [0, 1].map(|k| self.quad.iter().map(|p| p[k]).fold(f32::NEG_INFINITY, f32::max));
        [l, t, r, b]
    }
}

/// Renders a hand as a phone would photograph it; the truths are in the order concealed, winning tile, melds, flowers.
///
/// ```
/// use quejing_scene::{Spread, photograph};
/// use quejing_art::Face;
/// let spread = Spread { concealed: vec![Face::Back; 3], ..Spread::default() };
/// let (picture, truth) = photograph(&spread, 7, 160, 120);
/// assert_eq!(picture.dimensions(), (160, 120));
/// assert_eq!(truth.len(), 3);
/// ```
pub fn photograph(spread: &Spread, seed: u64, width: u32, height: u32) -> (RgbImage, Vec<TileTruth>) {
    photograph_under(spread, seed, [width, height], &Conditions::default())
}

/// Renders like [`photograph`], with part of the shot fixed.
pub fn photograph_as(spread: &Spread, seed: u64, width: u32, height: u32, shot: &Shot) -> (RgbImage, Vec<TileTruth>) {
    let conditions = Conditions { shot: *shot, ..Conditions::default() };
    photograph_under(spread, seed, [width, height], &conditions)
}

/// Renders like [`photograph`], with another tile design, worse conditions, or part of the shot fixed.
pub fn photograph_under(
    spread: &Spread,
    seed: u64,
    [width, height]: [u32; 2],
    conditions: &Conditions,
) -> (RgbImage, Vec<TileTruth>) {
    let mut random = Random::new(seed);
    let tiles = spread.place(&mut random);
    let pose = conditions.pose(&mut random);
    let margin = random.between(0.05, 0.10);
    let all: Vec<_> = tiles.iter().flat_map(|t| upper_side().map(|p| t.block.world_point(p))).collect();
    let camera = Camera::framing(&all, margin, pose, width, height);
    let stage = Stage {
        tiles: &tiles,
        camera,
        light: conditions.light(&mut random),
        cloth: Cloth::sample(&mut random),
        palette: any_palette(conditions.design, &mut random),
        sheet: None,
    };
    let picture = conditions.lens(&mut random).expose(&stage.render(width, height), &mut random);
    (picture, tiles.iter().map(|t| TileTruth { face: t.face, quad: quad(t, &camera) }).collect())
}

/// A printed sheet on the table, its middle at the origin.
#[derive(Debug, Clone)]
pub struct PrintedSheet {
    /// Its print; the upper edge faces away from the player.
    pub print: GrayImage,
    /// Pixels of the print per millimetre.
    pub per_mm: f32,
}

impl PrintedSheet {
    /// Returns half of the width and height in millimetres.
    fn half(&self) -> [f32; 2] {
        [self.print.width(), self.print.height()].map(|side| side as f32 / self.per_mm / 2.0)
    }

    /// Returns the light that the sheet reflects at a place on the table; `None` outside it.
    fn color(&self, x: f32, y: f32) -> Option<geometry::Vec3> {
        let [half_x, half_y] = self.half();
        let (column, row) = ((x + half_x) * self.per_mm, (half_y - y) * self.per_mm);
        let inside = column >= 0.0 && row >= 0.0;
        let pixel = self.print.get_pixel_checked(column as u32, row as u32);
        // Paper and toner are not quite white and black.
        pixel.filter(|_| inside).map(|p| {
            let light = 0.03 + 0.80 * render::to_linear(f32::from(p[0]) / 255.0);
            vec3(light, light, light)
        })
    }
}

/// A camera's true parameters: focal length and optical centre, with pixels counted from the corner of the first one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TrueCamera {
    /// Focal length in pixels, the same horizontally and vertically.
    pub focal: f32,
    /// Optical centre.
    pub centre: [f32; 2],
    /// Radial distortion k1, k2.
    pub distortion: [f32; 2],
}

/// Photographs a sheet that fills part of the picture; the seed decides which part, and the light and table.
pub fn photograph_sheet(
    sheet: &PrintedSheet,
    seed: u64,
    width: u32,
    height: u32,
    shot: &Shot,
) -> (RgbImage, TrueCamera) {
    let mut random = Random::new(seed);
    let conditions = Conditions { shot: *shot, ..Conditions::default() };
    let pose = conditions.pose(&mut random);
    let [half_x, half_y] = sheet.half();
    // Space on one side of the sheet moves it to the other side of the picture.
    let aside = [random.between(-1.0, 1.0), random.between(-1.0, 1.0)];
    let room = |half: f32, aside: f32| [-half * (1.0 + aside.max(0.0)), half * (1.0 - aside.min(0.0))];
    let ([left, right], [near, far]) = (room(half_x, aside[0]), room(half_y, aside[1]));
    let framed = [(left, near), (right, near), (right, far), (left, far)].map(|(x, y)| vec3(x, y, 0.0));
    let camera = Camera::framing(&framed, 0.02, pose, width, height);
    let stage = Stage {
        tiles: &[],
        camera,
        light: Light::sample(&mut random),
        cloth: Cloth::sample(&mut random),
        palette: TilePalette::default(),
        sheet: Some(sheet),
    };
    let picture = Lens::sample(&mut random).expose(&stage.render(width, height), &mut random);
    let (focal, centre) = camera.focal_and_centre();
    (picture, TrueCamera { focal, centre, distortion: shot.distortion })
}

/// Returns the corners of a tile's upper side in its own axes, clockwise from its top left as seen from above.
fn upper_side() -> [geometry::Vec3; 4] {
    let half = TILE_SIZE * 0.5;
    [(-1.0, 1.0), (1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)].map(|(x, y)| vec3(half.x * x, half.y * y, half.z))
}

fn quad(tile: &PlacedTile, camera: &Camera) -> [[f32; 2]; 4] {
    upper_side().map(|p| camera.project(tile.block.world_point(p)))
}

/// Picks the usual set with one of the usual back colours; an invented one has its own colours.
fn any_palette(design: Design, random: &mut Random) -> TilePalette {
    let backs = [0x1f7a54, 0x2a5caa, 0xd98a2b, 0x2f8f8a];
    let back = rgb(backs[random.below(backs.len())]);
    match design {
        Design::Usual => TilePalette { back, ..TilePalette::default() },
        other => TilePalette::of(other),
    }
}

#[cfg(test)]
mod tests;
