//! The view of a table by a camera: at an angle or from above, turned, in good or bad light, rendered or as bare
//! outlines.

use super::camera::{CameraPose, PinholeCamera};
use super::geometry::{TileBlock, Vec3};
use super::lens::LensFlaws;
use super::light::{Light, LightMood};
use super::render::RenderedScene;
use super::table::{TablePlan, TileRole};
use super::table_top::TableTop;
use super::{TileTruth, project_upper_side, sample_palette, upper_side_corners};
use image::RgbImage;
use quejing_art::random::Random;

/// The camera and the light of a photo of a table.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TableView {
    /// The orientation, field of view and distortion of the phone's camera.
    pub pose: CameraPose,
    /// The minimum free space at each edge of the picture around the winner's tiles, as a fraction of its width or
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
    pub part: TileRole,
    /// The visible side of the tile, and the corners in pixels.
    pub truth: TileTruth,
    /// True if the tile's upper side is inside the picture and other tiles hide little of it.
    pub visible: bool,
}

impl TableView {
    /// Picks a random ordinary photo of 1280 by 960 pixels, taken from `off` degrees away from straight above.
    pub fn sample(seed: u64, off: f32) -> Self {
        let mut random = Random::new(seed ^ 0x7669_6577);
        Self {
            pose: CameraPose {
                elevation: 90.0 - off,
                heading: random.next_between(-7.0, 7.0),
                roll: random.next_between(-3.0, 3.0),
                field: random.next_between(48.0, 62.0),
                distortion: [0.0; 2],
            },
            margin: random.next_between(0.05, 0.10),
            mood: LightMood::Plain,
            size: (1280, 960),
        }
    }

    /// Returns every tile of the table with its outline in the picture, without rendering the picture.
    pub fn project_tiles(&self, table: &TablePlan, seed: u64) -> Vec<TableTile> {
        let placed = table.place_tiles(&mut Random::new(seed));
        self.list_tiles(&placed, &self.build_framing_camera(&placed))
    }

    /// Renders the photo. Returns it with every tile of the table, inside the picture or outside.
    pub fn photograph(&self, table: &TablePlan, seed: u64) -> (RgbImage, Vec<TableTile>) {
        let mut random = Random::new(seed);
        let placed = table.place_tiles(&mut random);
        let camera = self.build_framing_camera(&placed);
        let tiles: Vec<_> = placed.iter().map(|(_, tile)| *tile).collect();
        let stage = RenderedScene {
            tiles: &tiles,
            camera,
            light: Light::from_mood(self.mood, table.rack > 30.0, &mut random),
            cloth: TableTop::sample(&mut random),
            palette: sample_palette(quejing_art::Design::Usual, &mut random),
            sheet: None,
        };
        let mut lens = LensFlaws::sample(&mut random);
        if self.mood == LightMood::Dim {
            // A phone brightens a dark picture, and with it the noise.
            lens.noise *= 2.5;
        }
        let (width, height) = self.size;
        let mut light = stage.render(width, height);
        if self.mood == LightMood::Glare {
            lens.add_glare(&mut light, &mut random);
        }
        (lens.expose_picture(&light, &mut random), self.list_tiles(&placed, &camera))
    }

    /// Builds the camera that shows the winner's tiles and the dora indicators as large as possible, with
    /// [`Self::margin`].
    fn build_framing_camera(&self, placed: &[(TileRole, super::layout::PlacedTile)]) -> PinholeCamera {
        let own: Vec<Vec3> = placed
            .iter()
            .filter(|(part, _)| *part != TileRole::Other)
            .flat_map(|(_, tile)| upper_side_corners().map(|p| tile.block.point_to_world(p)))
            .collect();
        let (width, height) = self.size;
        PinholeCamera::new_framing(&own, self.margin, self.pose, width, height)
    }

    fn list_tiles(&self, placed: &[(TileRole, super::layout::PlacedTile)], camera: &PinholeCamera) -> Vec<TableTile> {
        let (width, height) = (self.size.0 as f32, self.size.1 as f32);
        placed
            .iter()
            .map(|(part, tile)| {
                let quad = project_upper_side(tile, camera);
                let inside = quad.iter().all(|[x, y]| (0.0..width).contains(x) && (0.0..height).contains(y));
                let truth = TileTruth { face: tile.face, quad };
                TableTile { part: *part, truth, visible: inside && is_mostly_visible(&tile.block, placed, camera) }
            })
            .collect()
    }
}

/// Returns true if no other tile hides the middle of the tile's upper side, and at most one of four points between the
/// middle and the corners is hidden.
fn is_mostly_visible(
    block: &TileBlock,
    placed: &[(TileRole, super::layout::PlacedTile)],
    camera: &PinholeCamera,
) -> bool {
    let middle = upper_side_corners().iter().fold(Vec3::default(), |sum, &p| sum + p) * 0.25;
    let points = upper_side_corners().map(|corner| middle * 0.4 + corner * 0.6);
    let free = |point: Vec3| {
        let target = block.point_to_world(point);
        let way = target - camera.place;
        let far = way.dot(way).sqrt();
        let along = way * (1.0 / far);
        !placed
            .iter()
            .any(|(_, other)| other.block.first_ray_hit(camera.place, along).is_some_and(|(near, ..)| near < far - 1.5))
    };
    free(middle) && points.into_iter().filter(|p| free(*p)).count() >= 3
}
