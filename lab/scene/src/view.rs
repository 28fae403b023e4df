//! The view of a table by a camera: at an angle, turned, in good or bad light. It is rendered as a photo or projected
//! to outlines.

use super::camera::{CameraPose, PinholeCamera};
use super::geometry::{TileBlock, Vec3};
use super::lens::LensFlaws;
use super::light::{LightMood, SceneLight};
use super::render::RenderedScene;
use super::table::{TablePlan, TileRole};
use super::table_top::TableTop;
use super::{TileTruth, project_upper_side, sample_palette, upper_side_corners};
use image::RgbImage;
use quejing_art::random::SeededRandom;

/// The camera and the light of a photo of a table.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TableView {
    /// The orientation, field of view and distortion of the phone's camera.
    pub pose: CameraPose,
    /// The free space between the winner's tiles and each edge of the picture, at least this fraction of its width or
    /// height.
    pub margin: f32,
    pub mood: LightMood,
    /// The picture's width and height in pixels.
    pub size: (u32, u32),
}

/// A tile of the table, with its outline in the picture.
#[derive(Debug, Clone, PartialEq)]
pub struct TableTile {
    /// The role of the tile on the table, such as concealed or of a meld.
    pub role: TileRole,
    /// The visible side of the tile, and the corners of its upper side in pixels.
    pub truth: TileTruth,
    /// True if the tile's upper side is inside the picture and other tiles hide little of it.
    pub is_visible: bool,
}

impl TableView {
    /// Picks a random ordinary view of 1280 by 960 pixels, `degrees_off_vertical` away from straight down.
    pub fn sample(seed: u64, degrees_off_vertical: f32) -> Self {
        let mut random = SeededRandom::new(seed ^ 0x7669_6577);
        Self {
            pose: CameraPose {
                elevation_degrees: 90.0 - degrees_off_vertical,
                heading_degrees: random.next_between(-7.0, 7.0),
                roll_degrees: random.next_between(-3.0, 3.0),
                field_of_view_degrees: random.next_between(48.0, 62.0),
                distortion: [0.0; 2],
            },
            margin: random.next_between(0.05, 0.10),
            mood: LightMood::Plain,
            size: (1280, 960),
        }
    }

    /// Returns every tile of the table with its outline in the picture, but does not render the picture.
    pub fn project_tiles(&self, table: &TablePlan, seed: u64) -> Vec<TableTile> {
        let placed_tiles = table.place_tiles(&mut SeededRandom::new(seed));
        self.project_placed_tiles(&placed_tiles, &self.build_framing_camera(&placed_tiles))
    }

    /// Renders the photo. Returns it with every tile of the table, even those outside the picture.
    pub fn photograph_table(&self, table: &TablePlan, seed: u64) -> (RgbImage, Vec<TableTile>) {
        let mut random = SeededRandom::new(seed);
        let placed_tiles = table.place_tiles(&mut random);
        let camera = self.build_framing_camera(&placed_tiles);
        let tiles: Vec<_> = placed_tiles.iter().map(|(_, tile)| *tile).collect();
        let scene = RenderedScene {
            tiles: &tiles,
            camera,
            light: SceneLight::from_mood(self.mood, table.rack_degrees > 30.0, &mut random),
            table_top: TableTop::sample(&mut random),
            palette: sample_palette(quejing_art::Design::Usual, &mut random),
            sheet: None,
        };
        let mut lens = LensFlaws::sample(&mut random);
        if self.mood == LightMood::Dim {
            // A phone brightens a dark picture, and with it the noise.
            lens.noise *= 2.5;
        }
        let (width, height) = self.size;
        let mut linear = scene.render(width, height);
        if self.mood == LightMood::Glare {
            lens.add_glare(&mut linear, &mut random);
        }
        (lens.expose_picture(&linear, &mut random), self.project_placed_tiles(&placed_tiles, &camera))
    }

    /// Builds the camera that shows the winner's tiles and the dora indicators as large as possible with
    /// [`Self::margin`] around them.
    fn build_framing_camera(&self, placed_tiles: &[(TileRole, super::layout::PlacedTile)]) -> PinholeCamera {
        let framed_points: Vec<Vec3> = placed_tiles
            .iter()
            .filter(|(role, _)| *role != TileRole::Other)
            .flat_map(|(_, tile)| upper_side_corners().map(|p| tile.block.point_to_world(p)))
            .collect();
        let (width, height) = self.size;
        PinholeCamera::for_framed_points(&framed_points, self.margin, self.pose, width, height)
    }

    fn project_placed_tiles(
        &self,
        placed_tiles: &[(TileRole, super::layout::PlacedTile)],
        camera: &PinholeCamera,
    ) -> Vec<TableTile> {
        let (width, height) = (self.size.0 as f32, self.size.1 as f32);
        placed_tiles
            .iter()
            .map(|(role, tile)| {
                let quad = project_upper_side(tile, camera);
                let inside = quad.iter().all(|[x, y]| (0.0..width).contains(x) && (0.0..height).contains(y));
                let truth = TileTruth { face: tile.face, quad };
                TableTile {
                    role: *role,
                    truth,
                    is_visible: inside && is_mostly_visible(&tile.block, placed_tiles, camera),
                }
            })
            .collect()
    }
}

/// Returns true if no other tile hides the middle of the tile's upper side, and at most one of four points between the
/// middle and the corners is hidden.
fn is_mostly_visible(
    block: &TileBlock,
    placed_tiles: &[(TileRole, super::layout::PlacedTile)],
    camera: &PinholeCamera,
) -> bool {
    let middle = upper_side_corners().iter().fold(Vec3::default(), |sum, &p| sum + p) * 0.25;
    let points = upper_side_corners().map(|corner| middle * 0.4 + corner * 0.6);
    let is_unhidden = |point: Vec3| {
        let target = block.point_to_world(point);
        let line_of_sight = target - camera.position;
        let distance = line_of_sight.dot(line_of_sight).sqrt();
        let direction = line_of_sight * (1.0 / distance);
        !placed_tiles.iter().any(|(_, other)| {
            other.block.find_first_hit(camera.position, direction).is_some_and(|(near, ..)| near < distance - 1.5)
        })
    };
    is_unhidden(middle) && points.into_iter().filter(|p| is_unhidden(*p)).count() >= 3
}
