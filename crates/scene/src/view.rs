//! A table seen by a camera: at an angle or from above, turned, in good or bad light, rendered or as bare outlines.

use super::camera::{Camera, Pose};
use super::cloth::Cloth;
use super::geometry::{Block, Vec3};
use super::lens::Lens;
use super::light::{Light, Mood};
use super::render::Stage;
use super::table::{TablePlan, TileRole};
use super::{TileTruth, any_palette, quad, upper_side};
use image::RgbImage;
use quejing_art::random::Random;

/// The camera and conditions of a photo of a table.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TableView {
    /// The orientation of the phone.
    pub pose: Pose,
    /// Free space around the hand, as a fraction of the picture.
    pub margin: f32,
    pub mood: Mood,
    /// The picture's width and height in pixels.
    pub size: (u32, u32),
}

/// A tile of the table in the picture.
#[derive(Debug, Clone, PartialEq)]
pub struct TableTile {
    /// Its role on the table.
    pub part: TileRole,
    /// Its visible side and position.
    pub truth: TileTruth,
    /// True if the tile's upper side is inside the picture and not hidden by another tile.
    pub visible: bool,
}

impl TableView {
    /// Picks an ordinary photo of 1280 by 960 pixels, taken at `off` degrees from straight down.
    pub fn sample(seed: u64, off: f32) -> Self {
        let mut random = Random::new(seed ^ 0x7669_6577);
        Self {
            pose: Pose {
                elevation: 90.0 - off,
                heading: random.between(-7.0, 7.0),
                roll: random.between(-3.0, 3.0),
                field: random.between(48.0, 62.0),
                distortion: [0.0; 2],
            },
            margin: random.between(0.05, 0.10),
            mood: Mood::Plain,
            size: (1280, 960),
        }
    }

    /// Projects every tile of the table, without rendering a picture.
    pub fn outlines(&self, table: &TablePlan, seed: u64) -> Vec<TableTile> {
        let placed = table.place(&mut Random::new(seed));
        self.visible_tiles(&placed, &self.camera(&placed))
    }

    /// Renders the photo, and lists every tile in it.
    pub fn photograph(&self, table: &TablePlan, seed: u64) -> (RgbImage, Vec<TableTile>) {
        let mut random = Random::new(seed);
        let placed = table.place(&mut random);
        let camera = self.camera(&placed);
        let tiles: Vec<_> = placed.iter().map(|(_, tile)| *tile).collect();
        let stage = Stage {
            tiles: &tiles,
            camera,
            light: Light::of(self.mood, table.rack > 30.0, &mut random),
            cloth: Cloth::sample(&mut random),
            palette: any_palette(quejing_art::Design::Usual, &mut random),
            sheet: None,
        };
        let mut lens = Lens::sample(&mut random);
        if self.mood == Mood::Dim {
            // A phone brightens a dark picture, and with it the noise.
            lens.noise *= 2.5;
        }
        let (width, height) = self.size;
        let mut light = stage.render(width, height);
        if self.mood == Mood::Glare {
            lens.glare(&mut light, &mut random);
        }
        (lens.expose(&light, &mut random), self.visible_tiles(&placed, &camera))
    }

    /// Frames the winner's own tiles.
    fn camera(&self, placed: &[(TileRole, super::layout::PlacedTile)]) -> Camera {
        let own: Vec<Vec3> = placed
            .iter()
            .filter(|(part, _)| *part != TileRole::Other)
            .flat_map(|(_, tile)| upper_side().map(|p| tile.block.world_point(p)))
            .collect();
        let (width, height) = self.size;
        Camera::framing(&own, self.margin, self.pose, width, height)
    }

    fn visible_tiles(&self, placed: &[(TileRole, super::layout::PlacedTile)], camera: &Camera) -> Vec<TableTile> {
        let (width, height) = (self.size.0 as f32, self.size.1 as f32);
        placed
            .iter()
            .map(|(part, tile)| {
                let quad = quad(tile, camera);
                let inside = quad.iter().all(|[x, y]| (0.0..width).contains(x) && (0.0..height).contains(y));
                let truth = TileTruth { face: tile.face, quad };
                TableTile { part: *part, truth, visible: inside && is_seen(&tile.block, placed, camera) }
            })
            .collect()
    }
}

/// Returns true if nothing hides most of a tile's upper side, tested at its middle and points towards its corners.
fn is_seen(block: &Block, placed: &[(TileRole, super::layout::PlacedTile)], camera: &Camera) -> bool {
    let middle = upper_side().iter().fold(Vec3::default(), |sum, &p| sum + p) * 0.25;
    let points = upper_side().map(|corner| middle * 0.4 + corner * 0.6);
    let free = |point: Vec3| {
        let target = block.world_point(point);
        let way = target - camera.place;
        let far = way.dot(way).sqrt();
        let along = way * (1.0 / far);
        !placed.iter().any(|(_, other)| other.block.hit(camera.place, along).is_some_and(|(near, ..)| near < far - 1.5))
    };
    free(middle) && points.into_iter().filter(|p| free(*p)).count() >= 3
}
