//! Renders placed tiles to pixels: traces four rays per pixel to the rounded blocks and the table.

use super::PrintedSheet;
use super::camera::PinholeCamera;
use super::geometry::{TILE_SIZE_MM, Vec3, vec3};
use super::layout::PlacedTile;
use super::light::{SceneLight, TableLight, find_nearby_blocks, find_room_share};
use super::table_top::TableTop;
use quejing_art::TilePalette;
use quejing_art::{Face, draw_face};
use std::collections::HashMap;
use tiny_skia::Pixmap;

/// The tiles, camera, light and surfaces of a picture to be rendered.
pub(crate) struct RenderedScene<'a> {
    pub tiles: &'a [PlacedTile],
    pub camera: PinholeCamera,
    pub light: SceneLight,
    pub table_top: TableTop,
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

/// The number of rays per pixel horizontally and vertically. The light of a pixel is the mean of its rays.
const RAYS_PER_SIDE: usize = 2;

impl RenderedScene<'_> {
    /// Renders the picture in `width` by `height` pixels, on as many threads as the machine has cores, at most eight.
    pub(crate) fn render(&self, width: u32, height: u32) -> LinearPicture {
        let (width, height) = (width as usize, height as usize);
        let prepared = PreparedScene::new(self, width);
        let mut pixels = vec![Vec3::default(); width * height];
        let thread_count = std::thread::available_parallelism().map_or(1, |n| n.get().min(8));
        let rows_per_thread = height.div_ceil(thread_count).max(1);
        std::thread::scope(|scope| {
            for (index, pixel_rows) in pixels.chunks_mut(rows_per_thread * width).enumerate() {
                let prepared = &prepared;
                scope.spawn(move || {
                    for (row, row_pixels) in pixel_rows.chunks_mut(width).enumerate() {
                        self.render_row(prepared, index * rows_per_thread + row, row_pixels);
                    }
                });
            }
        });
        LinearPicture { width, height, pixels }
    }

    fn render_row(&self, prepared: &PreparedScene, row: usize, row_pixels: &mut [Vec3]) {
        let y = row as f32;
        let tiles_in_row: Vec<usize> =
            (0..self.tiles.len()).filter(|&i| prepared.bounds[i][1] <= y + 1.0 && prepared.bounds[i][3] >= y).collect();
        for (column, pixel) in row_pixels.iter_mut().enumerate() {
            let x = column as f32;
            let tiles_at_pixel: Vec<usize> = tiles_in_row
                .iter()
                .copied()
                .filter(|&i| prepared.bounds[i][0] <= x + 1.0 && prepared.bounds[i][2] >= x)
                .collect();
            let mut sum = Vec3::default();
            for ray in 0..RAYS_PER_SIDE * RAYS_PER_SIDE {
                let ray_offset = |k: usize| (k as f32 + 0.5) / RAYS_PER_SIDE as f32;
                let direction =
                    self.camera.ray_direction(x + ray_offset(ray % RAYS_PER_SIDE), y + ray_offset(ray / RAYS_PER_SIDE));
                sum = sum + self.trace_ray(prepared, &tiles_at_pixel, direction);
            }
            *pixel = sum * (1.0 / (RAYS_PER_SIDE * RAYS_PER_SIDE) as f32);
        }
    }

    /// Returns the light that reaches the camera along a ray: from the nearest tile that the ray meets, else from the
    /// table. `candidates` are the indices of the tiles that it may meet.
    fn trace_ray(&self, prepared: &PreparedScene, candidates: &[usize], direction: Vec3) -> Vec3 {
        let hit = candidates
            .iter()
            .filter_map(|&i| self.tiles[i].block.find_first_hit(self.camera.position, direction).map(|hit| (i, hit)))
            .min_by(|a, b| a.1.0.total_cmp(&b.1.0));
        match hit {
            Some((index, (_, place, normal))) => self.shade_tile(prepared, index, place, normal, direction),
            None => self.shade_table(prepared, direction),
        }
    }

    fn shade_tile(
        &self,
        prepared: &PreparedScene,
        index: usize,
        local_point: Vec3,
        normal: Vec3,
        direction: Vec3,
    ) -> Vec3 {
        let tile = &self.tiles[index];
        let color = prepared.textures[&tile.face].color_at(local_point);
        let world_point = tile.block.point_to_world(local_point);
        let outward = tile.block.direction_to_world(normal);
        let (lamp_share, room_share) = if normal.z > 0.9 {
            (1.0, 1.0)
        } else {
            let neighbours = &prepared.neighbours[index];
            let blocks: Vec<_> = neighbours.iter().map(|&i| &self.tiles[i].block).collect();
            (
                self.light.trace_lamp_share(world_point + outward * 0.3, &blocks),
                find_room_share(world_point, outward, &blocks),
            )
        };
        let matt = self.light.compute_matt_light(outward, lamp_share, room_share);
        let shine = self.light.compute_lamp_shine(outward, -direction, 60.0) * 0.12 * lamp_share
            + self.light.compute_lamp_shine(outward, -direction, 8.0) * 0.012;
        multiply_components(color, matt) + vec3(shine, shine, shine)
    }

    fn shade_table(&self, prepared: &PreparedScene, direction: Vec3) -> Vec3 {
        if direction.z > -0.02 {
            return vec3(0.05, 0.05, 0.05);
        }
        let place = self.camera.position + direction * (-self.camera.position.z / direction.z);
        let (lamp_share, room_share) = prepared.table_light.light_shares_at(place.x, place.y);
        let up = vec3(0.0, 0.0, 1.0);
        // Varnish reflects some of the room; felt does not.
        let shine = self.table_top.gloss()
            * (self.light.compute_lamp_shine(up, -direction, 14.0) * lamp_share + 0.12 * room_share);
        if let Some(paper) = self.sheet.and_then(|sheet| sheet.color_at(place.x, place.y)) {
            return multiply_components(paper, self.light.compute_matt_light(up, lamp_share, room_share));
        }
        multiply_components(
            self.table_top.color_at(place.x, place.y),
            self.light.compute_matt_light(up, lamp_share, room_share),
        ) + vec3(shine, shine, shine)
    }
}

fn multiply_components(a: Vec3, b: Vec3) -> Vec3 {
    vec3(a.x * b.x, a.y * b.y, a.z * b.z)
}

/// The values that are computed once per picture: the bounds and neighbours of the tiles, their textures and the light
/// on the table.
struct PreparedScene {
    /// The upright box around each tile in the picture: left, top, right, bottom in pixels.
    bounds: Vec<[f32; 4]>,
    /// The indices of the tiles near each tile, itself included, that may shade it.
    neighbours: Vec<Vec<usize>>,
    textures: HashMap<Face, TileTexture>,
    table_light: TableLight,
}

impl PreparedScene {
    fn new(scene: &RenderedScene<'_>, width: usize) -> Self {
        let block_corners = |tile: &PlacedTile| -> Vec<Vec3> {
            let half = TILE_SIZE_MM * 0.5;
            (0..8)
                .map(|i| {
                    let sign = |bit: usize| if i >> bit & 1 == 0 { -1.0 } else { 1.0 };
                    tile.block.point_to_world(vec3(half.x * sign(0), half.y * sign(1), half.z * sign(2)))
                })
                .collect()
        };
        let bounds: Vec<_> = scene
            .tiles
            .iter()
            .map(|t| {
                let [l, t, r, b] = scene.camera.picture_bounds(&block_corners(t));
                // A distorting lens bows edges slightly outside of their ends.
                let slack = 0.04 * (r - l).max(b - t);
                [l - slack, t - slack, r + slack, b + slack]
            })
            .collect();
        let max_width = bounds.iter().map(|b| b[2] - b[0]).fold(8.0, f32::max).min(width as f32);
        let neighbours = scene
            .tiles
            .iter()
            .map(|tile| {
                let nearby_blocks = find_nearby_blocks(tile.block.centre, 62.0, scene.tiles);
                (0..scene.tiles.len())
                    .filter(|&i| nearby_blocks.iter().any(|b| std::ptr::eq(*b, &scene.tiles[i].block)))
                    .collect()
            })
            .collect();
        let mut textures = HashMap::new();
        for tile in scene.tiles {
            textures.entry(tile.face).or_insert_with(|| TileTexture::new(tile.face, max_width, &scene.palette));
        }
        Self { bounds, neighbours, textures, table_light: TableLight::new(&scene.light, scene.tiles) }
    }
}

/// The colours of a tile's surface: the print on its upper side, and the ivory and the back on its sides.
struct TileTexture {
    /// The print of the face; `None` for a tile that lies face down.
    print: Option<Pixmap>,
    ivory: Vec3,
    back: Vec3,
    is_face_up: bool,
}

/// The margin between the print and the edges of the tile, as a fraction of the tile's width or height.
const PRINT_MARGIN: f32 = 0.05;

impl TileTexture {
    fn new(face: Face, width: f32, palette: &TilePalette) -> Self {
        let pixels = (width * RAYS_PER_SIDE as f32 * 0.8).clamp(16.0, 1024.0) as u32;
        let to_linear = |c: tiny_skia::Color| {
            vec3(screen_to_linear(c.red()), screen_to_linear(c.green()), screen_to_linear(c.blue()))
        };
        let print = match face {
            Face::Tile(_) => draw_face(face, pixels, pixels * 4 / 3, palette),
            Face::Back => None,
        };
        Self { print, ivory: to_linear(palette.ivory), back: to_linear(palette.back), is_face_up: face != Face::Back }
    }

    /// Returns the linear colour at a point of the block's surface, in the block's own axes.
    fn color_at(&self, point: Vec3) -> Vec3 {
        let half = TILE_SIZE_MM * 0.5;
        if point.z > half.z - 0.5
            && let Some(print) = &self.print
        {
            let u = (point.x / TILE_SIZE_MM.x) / (1.0 - 2.0 * PRINT_MARGIN) + 0.5;
            let v = (-point.y / TILE_SIZE_MM.y) / (1.0 - 2.0 * PRINT_MARGIN) + 0.5;
            if (0.0..1.0).contains(&u) && (0.0..1.0).contains(&v) {
                return sample_pixmap(print, u, v);
            }
        }
        // The face is two thirds of the thickness, of ivory, and the back one third.
        let height = if self.is_face_up { point.z } else { -point.z };
        if height > half.z * -0.34 { self.ivory } else { self.back }
    }
}

/// Returns the linear colour of a pixmap at (`u`, `v`), each 0 to 1 from the top left, interpolated between pixels.
fn sample_pixmap(pixmap: &Pixmap, u: f32, v: f32) -> Vec3 {
    let (w, h) = (pixmap.width() as usize, pixmap.height() as usize);
    let (x, y) = ((u * w as f32 - 0.5).max(0.0), (v * h as f32 - 0.5).max(0.0));
    let (i, j) = ((x as usize).min(w - 1), (y as usize).min(h - 1));
    let (a, b) = (x - i as f32, y - j as f32);
    let data = pixmap.data();
    let texel = |i: usize, j: usize| {
        let offset = (j.min(h - 1) * w + i.min(w - 1)) * 4;
        let channel = |k: usize| screen_to_linear(f32::from(data[offset + k]) / 255.0);
        vec3(channel(0), channel(1), channel(2))
    };
    let top = texel(i, j) * (1.0 - a) + texel(i + 1, j) * a;
    let bottom = texel(i, j + 1) * (1.0 - a) + texel(i + 1, j + 1) * a;
    top * (1.0 - b) + bottom * b
}

/// Converts a screen value, 0 to 1, to linear light. The square is close enough to sRGB and, unlike its power of 2.4,
/// has the same result on every machine.
pub(crate) fn screen_to_linear(value: f32) -> f32 {
    value * value
}
