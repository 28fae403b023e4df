//! Renders placed tiles to pixels: four rays per pixel, against rounded blocks on a table.

use super::PrintedSheet;
use super::camera::PinholeCamera;
use super::geometry::{TILE_SIZE_MM, Vec3, vec3};
use super::layout::PlacedTile;
use super::light::{Light, TableLight, blocks_near, openness};
use super::table_top::TableTop;
use quejing_art::TilePalette;
use quejing_art::{Face, draw_face};
use std::collections::HashMap;
use tiny_skia::Pixmap;

/// The tiles, camera, light and surfaces of a picture to be rendered.
pub(crate) struct RenderedScene<'a> {
    pub tiles: &'a [PlacedTile],
    pub camera: PinholeCamera,
    pub light: Light,
    pub cloth: TableTop,
    /// The colours of the tile set.
    pub palette: TilePalette,
    /// The printed sheet on the table; `None` if there is none.
    pub sheet: Option<&'a PrintedSheet>,
}

/// A picture whose values are proportional to light, before it is converted to screen values.
pub(crate) struct LinearPicture {
    /// The number of columns.
    pub width: usize,
    /// The number of rows.
    pub height: usize,
    /// The pixels row by row from the top, each as red, green, blue.
    pub pixels: Vec<Vec3>,
}

/// The number of rays per pixel horizontally and vertically; their mean is the pixel's light.
const RAYS_PER_SIDE: usize = 2;

impl RenderedScene<'_> {
    /// Renders the picture in `width` by `height` pixels, on as many threads as the machine has cores, at most eight.
    pub(crate) fn render(&self, width: u32, height: u32) -> LinearPicture {
        let (width, height) = (width as usize, height as usize);
        let prepared = PreparedScene::new(self, width);
        let mut pixels = vec![Vec3::default(); width * height];
        let threads = std::thread::available_parallelism().map_or(1, |n| n.get().min(8));
        let band = height.div_ceil(threads).max(1);
        std::thread::scope(|scope| {
            for (index, part) in pixels.chunks_mut(band * width).enumerate() {
                let prepared = &prepared;
                scope.spawn(move || {
                    for (row, line) in part.chunks_mut(width).enumerate() {
                        self.render_row(prepared, index * band + row, line);
                    }
                });
            }
        });
        LinearPicture { width, height, pixels }
    }

    fn render_row(&self, prepared: &PreparedScene, row: usize, line: &mut [Vec3]) {
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
            for ray in 0..RAYS_PER_SIDE * RAYS_PER_SIDE {
                let step = |k: usize| (k as f32 + 0.5) / RAYS_PER_SIDE as f32;
                let direction = self.camera.ray_through(x + step(ray % RAYS_PER_SIDE), y + step(ray / RAYS_PER_SIDE));
                sum = sum + self.trace_ray(prepared, &here, direction);
            }
            *pixel = sum * (1.0 / (RAYS_PER_SIDE * RAYS_PER_SIDE) as f32);
        }
    }

    /// Returns the light that reaches the camera along a ray: from the nearest of the candidate tiles (indices) that it
    /// meets, else from the table.
    fn trace_ray(&self, prepared: &PreparedScene, candidates: &[usize], direction: Vec3) -> Vec3 {
        let hit = candidates
            .iter()
            .filter_map(|&i| self.tiles[i].block.first_ray_hit(self.camera.place, direction).map(|hit| (i, hit)))
            .min_by(|a, b| a.1.0.total_cmp(&b.1.0));
        match hit {
            Some((index, (_, place, normal))) => self.shade_tile(prepared, index, place, normal, direction),
            None => self.shade_table(prepared, direction),
        }
    }

    fn shade_tile(&self, prepared: &PreparedScene, index: usize, place: Vec3, normal: Vec3, direction: Vec3) -> Vec3 {
        let tile = &self.tiles[index];
        let color = prepared.textures[&tile.face].color_at(place);
        let world = tile.block.point_to_world(place);
        let outward = tile.block.direction_to_world(normal);
        let (shadow, open) = if normal.z > 0.9 {
            (1.0, 1.0)
        } else {
            let close = &prepared.neighbours[index];
            let blocks: Vec<_> = close.iter().map(|&i| &self.tiles[i].block).collect();
            (self.light.lamp_share(world + outward * 0.3, &blocks), openness(world, outward, &blocks))
        };
        let matt = self.light.matt_light(outward, shadow, open);
        let shine = self.light.lamp_shine(outward, -direction, 60.0) * 0.12 * shadow
            + self.light.lamp_shine(outward, -direction, 8.0) * 0.012;
        multiply_components(color, matt) + vec3(shine, shine, shine)
    }

    fn shade_table(&self, prepared: &PreparedScene, direction: Vec3) -> Vec3 {
        if direction.z > -0.02 {
            return vec3(0.05, 0.05, 0.05);
        }
        let at = self.camera.place + direction * (-self.camera.place.z / direction.z);
        let (shadow, open) = prepared.table.light_at(at.x, at.y);
        let up = vec3(0.0, 0.0, 1.0);
        // Varnish reflects some of the room; felt does not.
        let shine = self.cloth.gloss() * (self.light.lamp_shine(up, -direction, 14.0) * shadow + 0.12 * open);
        if let Some(paper) = self.sheet.and_then(|sheet| sheet.color_at(at.x, at.y)) {
            return multiply_components(paper, self.light.matt_light(up, shadow, open));
        }
        multiply_components(self.cloth.color_at(at.x, at.y), self.light.matt_light(up, shadow, open))
            + vec3(shine, shine, shine)
    }
}

fn multiply_components(a: Vec3, b: Vec3) -> Vec3 {
    vec3(a.x * b.x, a.y * b.y, a.z * b.z)
}

/// The values of a scene that are computed once per picture: bounds, neighbours, textures and the light on the table.
struct PreparedScene {
    /// The box that each tile covers in the picture: left, top, right, bottom in pixels.
    bounds: Vec<[f32; 4]>,
    neighbours: Vec<Vec<usize>>,
    textures: HashMap<Face, TileTexture>,
    table: TableLight,
}

impl PreparedScene {
    fn new(stage: &RenderedScene<'_>, width: usize) -> Self {
        let corners = |tile: &PlacedTile| -> Vec<Vec3> {
            let half = TILE_SIZE_MM * 0.5;
            (0..8)
                .map(|i| {
                    let sign = |bit: usize| if i >> bit & 1 == 0 { -1.0 } else { 1.0 };
                    tile.block.point_to_world(vec3(half.x * sign(0), half.y * sign(1), half.z * sign(2)))
                })
                .collect()
        };
        let bounds: Vec<_> = stage
            .tiles
            .iter()
            .map(|t| {
                let [l, t, r, b] = stage.camera.picture_bounds(&corners(t));
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
                let close = blocks_near(tile.block.centre, 62.0, stage.tiles);
                (0..stage.tiles.len())
                    .filter(|&i| close.iter().any(|b| std::ptr::eq(*b, &stage.tiles[i].block)))
                    .collect()
            })
            .collect();
        let mut textures = HashMap::new();
        for tile in stage.tiles {
            textures.entry(tile.face).or_insert_with(|| TileTexture::new(tile.face, widest, &stage.palette));
        }
        Self { bounds, neighbours, textures, table: TableLight::new(&stage.light, stage.tiles) }
    }
}

/// The colours of a tile's surface: the print on its upper side, and the ivory and the back on its sides.
struct TileTexture {
    top: Option<Pixmap>,
    ivory: Vec3,
    back: Vec3,
    face_up: bool,
}

/// The margin between the print and the tile's edge, as a fraction of the tile's width or height.
const PRINT_MARGIN: f32 = 0.05;

impl TileTexture {
    fn new(shown: Face, width: f32, palette: &TilePalette) -> Self {
        let pixels = (width * RAYS_PER_SIDE as f32 * 0.8).clamp(16.0, 1024.0) as u32;
        let linear = |c: tiny_skia::Color| {
            vec3(screen_to_linear(c.red()), screen_to_linear(c.green()), screen_to_linear(c.blue()))
        };
        let top = match shown {
            Face::Tile(_) => draw_face(shown, pixels, pixels * 4 / 3, palette),
            Face::Back => None,
        };
        Self { top, ivory: linear(palette.ivory), back: linear(palette.back), face_up: shown != Face::Back }
    }

    /// Returns the colour at a place of the block's surface, in the block's own axes.
    fn color_at(&self, place: Vec3) -> Vec3 {
        let half = TILE_SIZE_MM * 0.5;
        if place.z > half.z - 0.5
            && let Some(top) = &self.top
        {
            let u = (place.x / TILE_SIZE_MM.x) / (1.0 - 2.0 * PRINT_MARGIN) + 0.5;
            let v = (-place.y / TILE_SIZE_MM.y) / (1.0 - 2.0 * PRINT_MARGIN) + 0.5;
            if (0.0..1.0).contains(&u) && (0.0..1.0).contains(&v) {
                return sample_pixmap(top, u, v);
            }
        }
        // Two thirds of the thickness is the ivory of the face, one third the back.
        let height = if self.face_up { place.z } else { -place.z };
        if height > half.z * -0.34 { self.ivory } else { self.back }
    }
}

/// Returns the linear colour of a pixmap at (`u`, `v`), each 0..1 from the top left, interpolated between pixels.
fn sample_pixmap(pixmap: &Pixmap, u: f32, v: f32) -> Vec3 {
    let (w, h) = (pixmap.width() as usize, pixmap.height() as usize);
    let (x, y) = ((u * w as f32 - 0.5).max(0.0), (v * h as f32 - 0.5).max(0.0));
    let (i, j) = ((x as usize).min(w - 1), (y as usize).min(h - 1));
    let (a, b) = (x - i as f32, y - j as f32);
    let data = pixmap.data();
    let texel = |i: usize, j: usize| {
        let at = (j.min(h - 1) * w + i.min(w - 1)) * 4;
        let part = |k: usize| screen_to_linear(f32::from(data[at + k]) / 255.0);
        vec3(part(0), part(1), part(2))
    };
    let top = texel(i, j) * (1.0 - a) + texel(i + 1, j) * a;
    let bottom = texel(i, j + 1) * (1.0 - a) + texel(i + 1, j + 1) * a;
    top * (1.0 - b) + bottom * b
}

/// Converts a screen value (0..1) to linear light. The square is close enough to sRGB and, unlike its power, identical
/// on every machine.
pub(crate) fn screen_to_linear(value: f32) -> f32 {
    value * value
}
