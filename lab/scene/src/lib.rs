//! Renders seeded, photo-like pictures of a hand on a table, with the ground truth about every tile.
//!
//! One seed decides everything random (table, light, orientation of the phone, precision of the layout), so a picture
//! can be recreated. The truth is the four corners of each tile's upper side in pixels, clockwise from the tile's own
//! top left.

mod camera;
mod conditions;
mod geometry;
mod layout;
mod lens;
mod light;
mod render;
mod table;
mod table_kinds;
mod table_top;
mod view;

pub use self::conditions::{FixedShot, ShotConditions};
pub use camera::CameraPose;
pub use layout::{MeldTile, TileSpread};
pub use light::LightMood;
pub use table::{ClaimedFrom, Clutter, MeldPlan, TablePlan, TileRole, WinTilePlacement};
pub use table_kinds::TableKind;
pub use view::{TableTile, TableView};

use camera::PinholeCamera;
use geometry::{TILE_SIZE_MM, vec3};
use image::{GrayImage, RgbImage};
use layout::PlacedTile;
use lens::LensFlaws;
use light::SceneLight;
use quejing_art::random::SeededRandom;
use quejing_art::{Design, Face, TilePalette, rgb};
use render::RenderedScene;
use table_top::TableTop;

/// The ground truth about a tile of a rendered picture.
#[derive(Debug, Clone, PartialEq)]
pub struct TileTruth {
    /// The visible side: a face or the back.
    pub face: Face,
    /// The corners of the upper side in pixels, clockwise from the tile's own top left.
    pub quad: [[f32; 2]; 4],
}

impl TileTruth {
    /// Returns the left, top, right and bottom edges of the upright box around the quad, in pixels.
    pub fn bounds(&self) -> [f32; 4] {
        let [l, t] = [0, 1].map(|k| self.quad.iter().map(|p| p[k]).fold(f32::INFINITY, f32::min));
        let [r, b] = [0, 1].map(|k| self.quad.iter().map(|p| p[k]).fold(f32::NEG_INFINITY, f32::max));
        [l, t, r, b]
    }
}

/// Renders a hand as a phone would photograph it, `width` by `height` pixels. Returns the picture and the truth about
/// its tiles, in the order concealed, winning tile, melds, flowers, further rows.
///
/// ```
/// use quejing_scene::{TileSpread, photograph_spread};
/// use quejing_art::Face;
/// let spread = TileSpread { concealed: vec![Face::Back; 3], ..TileSpread::default() };
/// let (picture, truth) = photograph_spread(&spread, 7, 160, 120);
/// assert_eq!(picture.dimensions(), (160, 120));
/// assert_eq!(truth.len(), 3);
/// ```
pub fn photograph_spread(spread: &TileSpread, seed: u64, width: u32, height: u32) -> (RgbImage, Vec<TileTruth>) {
    photograph_spread_under_conditions(spread, seed, [width, height], &ShotConditions::default())
}

/// Renders a hand like [`photograph_spread`], but `shot` fixes parts of the view that are otherwise random.
pub fn photograph_spread_with_shot(
    spread: &TileSpread,
    seed: u64,
    width: u32,
    height: u32,
    shot: &FixedShot,
) -> (RgbImage, Vec<TileTruth>) {
    let conditions = ShotConditions { shot: *shot, ..ShotConditions::default() };
    photograph_spread_under_conditions(spread, seed, [width, height], &conditions)
}

/// Renders a hand like [`photograph_spread`], but with the tile design, the difficulty and the fixed parts of the view
/// in `conditions`. The third parameter is the width and height in pixels.
pub fn photograph_spread_under_conditions(
    spread: &TileSpread,
    seed: u64,
    [width, height]: [u32; 2],
    conditions: &ShotConditions,
) -> (RgbImage, Vec<TileTruth>) {
    let mut random = SeededRandom::new(seed);
    let tiles = spread.place_tiles(&mut random);
    let pose = conditions.sample_pose(&mut random);
    let margin = random.next_between(0.05, 0.10);
    let corners: Vec<_> = tiles.iter().flat_map(|t| upper_side_corners().map(|p| t.block.point_to_world(p))).collect();
    let camera = PinholeCamera::for_framed_points(&corners, margin, pose, width, height);
    let scene = RenderedScene {
        tiles: &tiles,
        camera,
        light: conditions.sample_light(&mut random),
        table_top: TableTop::sample(&mut random),
        palette: sample_palette(conditions.design, &mut random),
        sheet: None,
    };
    let picture = conditions.sample_lens(&mut random).expose_picture(&scene.render(width, height), &mut random);
    (picture, tiles.iter().map(|t| TileTruth { face: t.face, quad: project_upper_side(t, &camera) }).collect())
}

/// A printed sheet that lies on the table with its middle at the origin.
#[derive(Debug, Clone)]
pub struct PrintedSheet {
    /// The print on the sheet; its upper edge faces away from the player.
    pub print: GrayImage,
    /// The number of pixels of the print per millimetre of the sheet.
    pub pixels_per_mm: f32,
}

impl PrintedSheet {
    /// Returns half of the width and half of the height of the sheet, in millimetres.
    fn half_size_mm(&self) -> [f32; 2] {
        [self.print.width(), self.print.height()].map(|side| side as f32 / self.pixels_per_mm / 2.0)
    }

    /// Returns the linear light, 0 to 1 for each colour, that the sheet reflects at a place (`x`, `y`) in millimetres
    /// from its middle; `None` outside the sheet.
    fn color_at(&self, x: f32, y: f32) -> Option<geometry::Vec3> {
        let [half_x, half_y] = self.half_size_mm();
        let (column, row) = ((x + half_x) * self.pixels_per_mm, (half_y - y) * self.pixels_per_mm);
        let inside = column >= 0.0 && row >= 0.0;
        let pixel = self.print.get_pixel_checked(column as u32, row as u32);
        // Paper and toner are not quite white and black.
        pixel.filter(|_| inside).map(|p| {
            let light = 0.03 + 0.80 * render::screen_to_linear(f32::from(p[0]) / 255.0);
            vec3(light, light, light)
        })
    }
}

/// The true parameters of a rendered picture's camera, to compare a calibration with. Pixel coordinates start at the
/// outer corner of the first pixel.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TrueCamera {
    /// The focal length in pixels, which is the same horizontally and vertically.
    pub focal_length: f32,
    /// The optical centre in pixels.
    pub centre: [f32; 2],
    /// The radial distortion k1, k2 of the lens, for distances in focal lengths.
    pub distortion: [f32; 2],
}

/// Renders a photo of a sheet that fills part of the picture. Returns it with the true parameters of the camera. The
/// seed decides the place of the sheet in the picture, the light, the table, and all of the view that `shot` does not
/// fix.
pub fn photograph_sheet(
    sheet: &PrintedSheet,
    seed: u64,
    width: u32,
    height: u32,
    shot: &FixedShot,
) -> (RgbImage, TrueCamera) {
    let mut random = SeededRandom::new(seed);
    let conditions = ShotConditions { shot: *shot, ..ShotConditions::default() };
    let pose = conditions.sample_pose(&mut random);
    let [half_x, half_y] = sheet.half_size_mm();
    // Free space on one side of the sheet moves it to the other side of the picture.
    let shift = [random.next_between(-1.0, 1.0), random.next_between(-1.0, 1.0)];
    let extend_range = |half: f32, shift: f32| [-half * (1.0 + shift.max(0.0)), half * (1.0 - shift.min(0.0))];
    let ([left, right], [near, far]) = (extend_range(half_x, shift[0]), extend_range(half_y, shift[1]));
    let frame_corners = [(left, near), (right, near), (right, far), (left, far)].map(|(x, y)| vec3(x, y, 0.0));
    let camera = PinholeCamera::for_framed_points(&frame_corners, 0.02, pose, width, height);
    let scene = RenderedScene {
        tiles: &[],
        camera,
        light: SceneLight::sample(&mut random),
        table_top: TableTop::sample(&mut random),
        palette: TilePalette::default(),
        sheet: Some(sheet),
    };
    let picture = LensFlaws::sample(&mut random).expose_picture(&scene.render(width, height), &mut random);
    let (focal_length, centre) = camera.focal_and_centre();
    (picture, TrueCamera { focal_length, centre, distortion: shot.distortion })
}

/// Returns the corners of a tile's upper side in the tile's own axes in millimetres, clockwise from its top left as
/// seen from above.
fn upper_side_corners() -> [geometry::Vec3; 4] {
    let half = TILE_SIZE_MM * 0.5;
    [(-1.0, 1.0), (1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)].map(|(x, y)| vec3(half.x * x, half.y * y, half.z))
}

/// Returns the corners of the tile's upper side in pixels, clockwise from the tile's own top left.
fn project_upper_side(tile: &PlacedTile, camera: &PinholeCamera) -> [[f32; 2]; 4] {
    upper_side_corners().map(|p| camera.project_point(tile.block.point_to_world(p)))
}

/// Returns the colours of a tile set: for the usual design with a random one of four back colours, for an invented
/// design its own.
fn sample_palette(design: Design, random: &mut SeededRandom) -> TilePalette {
    let backs = [0x1f7a54, 0x2a5caa, 0xd98a2b, 0x2f8f8a];
    let back = rgb(backs[random.next_index(backs.len())]);
    match design {
        Design::Usual => TilePalette { back, ..TilePalette::default() },
        other => TilePalette::for_design(other),
    }
}

#[cfg(test)]
mod tests;
