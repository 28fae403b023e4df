//! From placed tiles to pixels: four rays per pixel, against rounded blocks on a table.

use super::PrintedSheet;
use super::camera::Camera;
use super::cloth::Cloth;
use super::geometry::{TILE_SIZE, Vec3, vec3};
use super::layout::PlacedTile;
use super::light::{Light, TableLight, close_to, openness};
use quejing_art::TilePalette;
use quejing_art::{Face, face};
use std::collections::HashMap;
use tiny_skia::Pixmap;

/// Everything the rays need.
pub(crate) struct Stage<'a> {
    pub tiles: &'a [PlacedTile],
    pub camera: Camera,
    pub light: Light,
    pub cloth: Cloth,
    /// The set's colours.
    pub palette: TilePalette,
    /// A printed sheet on the table.
    pub sheet: Option<&'a PrintedSheet>,
}

/// A picture in linear light, row by row.
pub(crate) struct Linear {
    /// Pixels from left to right.
    pub width: usize,
    /// Rows from top to bottom.
    pub height: usize,
    /// Red, green, blue.
    pub pixels: Vec<Vec3>,
}

/// Rays per pixel in each direction.
const RAYS: usize = 2;

impl Stage<'_> {
    /// Renders the picture, on as many threads as the machine has cores.
    pub(crate) fn render(&self, width: u32, height: u32) -> Linear {
        let (width, height) = (width as usize, height as usize);
        let prepared = Prepared::new(self, width);
        let mut pixels = vec![Vec3::default(); width * height];
        let threads = std::thread::available_parallelism().map_or(1, |n| n.get().min(8));
        let band = height.div_ceil(threads).max(1);
        std::thread::scope(|scope| {
            for (index, part) in pixels.chunks_mut(band * width).enumerate() {
                let prepared = &prepared;
                scope.spawn(move || {
                    for (row, line) in part.chunks_mut(width).enumerate() {
                        self.row(prepared, index * band + row, line);
                    }
                });
            }
        });
        Linear { width, height, pixels }
    }

    fn row(&self, prepared: &Prepared, row: usize, line: &mut [Vec3]) {
        let y = row as f32;
        let in_row: Vec<usize> =
            (0..self.tiles.len()).filter(|&i| prepared.bounds[i][1] <= y + 1.0 && prepared.bounds[i][3] >= y).collect();
        for (column, pixel) in line.iter_mut().enumerate() {
            let x = column as f32;
            let here: Vec<usize> = in_row
                .iter()
                .copied()
                .filter(|&i| prepared.bounds[i][0] <= x + 1.0 && prepared.bounds[i][2] >= x)
                .collect();
            let mut sum = Vec3::default();
            for ray in 0..RAYS * RAYS {
                let step = |k: usize| (k as f32 + 0.5) / RAYS as f32;
                let direction = self.camera.ray(x + step(ray % RAYS), y + step(ray / RAYS));
                sum = sum + self.trace(prepared, &here, direction);
            }
            *pixel = sum * (1.0 / (RAYS * RAYS) as f32);
        }
    }

    /// Traces a ray; returns the light that comes back along it.
    fn trace(&self, prepared: &Prepared, candidates: &[usize], direction: Vec3) -> Vec3 {
        let hit = candidates
            .iter()
            .filter_map(|&i| self.tiles[i].block.hit(self.camera.place, direction).map(|hit| (i, hit)))
            .min_by(|a, b| a.1.0.total_cmp(&b.1.0));
        match hit {
            Some((index, (_, place, normal))) => self.tile_light(prepared, index, place, normal, direction),
            None => self.table_light(prepared, direction),
        }
    }

    fn tile_light(&self, prepared: &Prepared, index: usize, place: Vec3, normal: Vec3, direction: Vec3) -> Vec3 {
        let tile = &self.tiles[index];
        let color = prepared.textures[&tile.face].color(place);
        let world = tile.block.world_point(place);
        let outward = tile.block.world_direction(normal);
        let (shadow, open) = if normal.z > 0.9 {
            (1.0, 1.0)
        } else {
            let close = &prepared.neighbours[index];
            let blocks: Vec<_> = close.iter().map(|&i| &self.tiles[i].block).collect();
            (self.light.reaches(world + outward * 0.3, &blocks), openness(world, outward, &blocks))
        };
        let matt = self.light.on(outward, shadow, open);
        let shine = self.light.shine(outward, -direction, 60.0) * 0.12 * shadow
            + self.light.shine(outward, -direction, 8.0) * 0.012;
        times(color, matt) + vec3(shine, shine, shine)
    }

    fn table_light(&self, prepared: &Prepared, direction: Vec3) -> Vec3 {
        if direction.z > -0.02 {
            return vec3(0.05, 0.05, 0.05);
        }
        let at = self.camera.place + direction * (-self.camera.place.z / direction.z);
        let (shadow, open) = prepared.table.at(at.x, at.y);
        let up = vec3(0.0, 0.0, 1.0);
        // Varnish reflects some of the room; felt does not.
        let shine = self.cloth.gloss() * (self.light.shine(up, -direction, 14.0) * shadow + 0.12 * open);
        if let Some(paper) = self.sheet.and_then(|sheet| sheet.color(at.x, at.y)) {
            return times(paper, self.light.on(up, shadow, open));
        }
        times(self.cloth.color(at.x, at.y), self.light.on(up, shadow, open)) + vec3(shine, shine, shine)
    }
}

fn times(a: Vec3, b: Vec3) -> Vec3 {
    vec3(a.x * b.x, a.y * b.y, a.z * b.z)
}

/// The values computed once per picture.
struct Prepared {
    /// The area each tile covers in the picture.
    bounds: Vec<[f32; 4]>,
    neighbours: Vec<Vec<usize>>,
    textures: HashMap<Face, Texture>,
    table: TableLight,
}

impl Prepared {
    fn new(stage: &Stage<'_>, width: usize) -> Self {
        let corners = |tile: &PlacedTile| -> Vec<Vec3> {
            let half = TILE_SIZE * 0.5;
            (0..8)
                .map(|i| {
                    let sign = |bit: usize| if i >> bit & 1 == 0 { -1.0 } else { 1.0 };
                    tile.block.world_point(vec3(half.x * sign(0), half.y * sign(1), half.z * sign(2)))
                })
                .collect()
        };
        let bounds: Vec<_> = stage
            .tiles
            .iter()
            .map(|t| {
                let [l, t, r, b] = stage.camera.bounds(&corners(t));
                // A distorting lens bows edges slightly outside of their ends.
                let slack = 0.04 * (r - l).max(b - t);
                [l - slack, t - slack, r + slack, b + slack]
            })
            .collect();
        let widest = bounds.iter().map(|b| b[2] - b[0]).fold(8.0, f32::max).min(width as f32);
        let neighbours = stage
            .tiles
            .iter()
            .map(|tile| {
                let close = close_to(tile.block.centre, 62.0, stage.tiles);
                (0..stage.tiles.len())
                    .filter(|&i| close.iter().any(|b| std::ptr::eq(*b, &stage.tiles[i].block)))
                    .collect()
            })
            .collect();
        let mut textures = HashMap::new();
        for tile in stage.tiles {
            textures.entry(tile.face).or_insert_with(|| Texture::new(tile.face, widest, &stage.palette));
        }
        Self { bounds, neighbours, textures, table: TableLight::new(&stage.light, stage.tiles) }
    }
}

/// The colours of one tile: its printed top and its two-coloured sides.
struct Texture {
    top: Option<Pixmap>,
    ivory: Vec3,
    back: Vec3,
    face_up: bool,
}

/// The print keeps this far from the tile's edge, as a fraction of its width.
const MARGIN: f32 = 0.05;

impl Texture {
    fn new(shown: Face, width: f32, palette: &TilePalette) -> Self {
        let pixels = (width * RAYS as f32 * 0.8).clamp(16.0, 1024.0) as u32;
        let linear = |c: tiny_skia::Color| vec3(to_linear(c.red()), to_linear(c.green()), to_linear(c.blue()));
        let top = match shown {
            Face::Tile(_) => face(shown, pixels, pixels * 4 / 3, palette),
            Face::Back => None,
        };
        Self { top, ivory: linear(palette.ivory), back: linear(palette.back), face_up: shown != Face::Back }
    }

    /// Returns the colour at a place of the block's surface.
    fn color(&self, place: Vec3) -> Vec3 {
        let half = TILE_SIZE * 0.5;
        if place.z > half.z - 0.5
            && let Some(top) = &self.top
        {
            let u = (place.x / TILE_SIZE.x) / (1.0 - 2.0 * MARGIN) + 0.5;
            let v = (-place.y / TILE_SIZE.y) / (1.0 - 2.0 * MARGIN) + 0.5;
            if (0.0..1.0).contains(&u) && (0.0..1.0).contains(&v) {
                return sample(top, u, v);
            }
        }
        // Two thirds of the thickness is the ivory of the face, one third the back.
        let height = if self.face_up { place.z } else { -place.z };
        if height > half.z * -0.34 { self.ivory } else { self.back }
    }
}

/// Returns the linear colour of a pixmap at a place from 0 to 1, interpolated.
fn sample(pixmap: &Pixmap, u: f32, v: f32) -> Vec3 {
    let (w, h) = (pixmap.width() as usize, pixmap.height() as usize);
    let (x, y) = ((u * w as f32 - 0.5).max(0.0), (v * h as f32 - 0.5).max(0.0));
    let (i, j) = ((x as usize).min(w - 1), (y as usize).min(h - 1));
    let (a, b) = (x - i as f32, y - j as f32);
    let data = pixmap.data();
    let texel = |i: usize, j: usize| {
        let at = (j.min(h - 1) * w + i.min(w - 1)) * 4;
        let part = |k: usize| to_linear(f32::from(data[at + k]) / 255.0);
        vec3(part(0), part(1), part(2))
    };
    let top = texel(i, j) * (1.0 - a) + texel(i + 1, j) * a;
    let bottom = texel(i, j + 1) * (1.0 - a) + texel(i + 1, j + 1) * a;
    top * (1.0 - b) + bottom * b
}

/// Converts a screen value to light; the square is close enough to sRGB and, unlike its power, identical on every
/// machine.
pub(crate) fn to_linear(value: f32) -> f32 {
    value * value
}
