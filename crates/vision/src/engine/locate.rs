//! Finds the tiles: fits the photo into the network's frame and runs the locator, more than once if that helps.
//!
//! The first pass covers the whole photo, with its long side at 640 pixels. If the tiles are small there and the photo
//! has more detail, a second pass enlarges their part; if their row is tilted, another one runs along the row. A photo
//! that was stretched into another shape is unstretched first.

use ndarray::Array4;
use ort::value::TensorRef;

use super::{
    Pixels, VisionError,
    decode::{Outline, decode, suppress},
    frame::{MULTIPLE, NetworkFrame},
    geometry::{self, Quad, dot, short_side},
    model::{LocatorMeta, Model},
    stretch::{self, tile_likeness, unstretched},
    tilt::longest_row,
};

/// The frame's long side in the first pass, in frame pixels.
const FIRST_PASS_SIDE: u32 = 640;
/// The longest side of a later pass, in frame pixels.
const MAX_PASS_SIDE: u32 = 1280;
/// The short side of tiles, in frame pixels, below which a second pass helps …
const SMALL_TILE: f32 = 26.0;
/// … at a scale that makes them about this wide.
const GOOD_TILE: f32 = 40.0;
/// The deviation of a row from the horizontal beyond which a pass runs along it: the sine of 6°.
const TILTED: f32 = 0.105;
/// The maximum enlargement of the photo's own pixels in a tilted or closer pass.
const MAX_ZOOM: f32 = 1.5;
/// The enlargement of a closer pass over a hand, relative to the earlier ones.
const CLOSER: f32 = 2.0;
/// The minimum enlargement, relative to the earlier pass, for which another pass runs.
const MIN_ENLARGEMENT: f32 = 1.2;
/// Grey borders, in frame pixels, around a stretched photo: its row reaches from edge to edge, and the locator finds
/// tiles at the frame's edge poorly.
const BORDERS: [u32; 2] = [8, 48];
/// The share of the threshold from which a find is stored as faint: it may be a tile that the hand lacks.
const FAINT: f32 = 0.4;
/// The share of the earlier tiles' scores that a later pass must reach to replace them.
const AS_GOOD: f32 = 0.8;

/// The tiles found in a photo, and its stretch.
pub(super) struct LocatedTiles {
    /// The tiles, surest first.
    pub found: Vec<Outline>,
    /// Finds below the threshold, with duplicates.
    pub faint: Vec<Outline>,
    /// The factor by which the photo was widened; below 1, it was made taller.
    pub widened: f32,
    /// Frame pixels per photo pixel in the closest upright pass; tilted passes do not count.
    zoom: f32,
}

/// Finds every tile in the photo.
pub(super) fn locate(model: &mut Model<LocatorMeta>, photo: &impl Pixels) -> Result<LocatedTiles, VisionError> {
    let size = [photo.cols() as u32, photo.rows() as u32];
    let first = NetworkFrame::new([0, 0, size[0], size[1]], FIRST_PASS_SIDE);
    let input = first.fill(photo)?;
    let stretches = stretch::stretches(green(&input), first.size[0] as usize, first.content);
    if !stretches.is_empty() {
        return locate_stretched(model, photo, &stretches);
    }
    let (mut found, mut faint) = run_pass(model, first, &input)?;
    let mut zoom = first.zoom();
    if let Some(larger) = enlarged_frame(&found, first.zoom(), size) {
        let (again, more) = run_pass(model, larger, &larger.fill(photo)?)?;
        found = merge(found, again, larger);
        faint.extend(more);
        zoom = zoom.max(larger.zoom());
    }
    if let Some(straight) = row_frame(&found) {
        let (again, more) = run_pass(model, straight, &straight.fill(photo)?)?;
        found = merge(found, again, straight);
        faint.extend(more);
    }
    Ok(LocatedTiles { found, faint, widened: 1.0, zoom })
}

/// Finds the tiles again after a pass over the part of the photo with `tiles`, enlarged by [`CLOSER`]; `None` if no
/// further enlargement is possible.
pub(super) fn locate_closer(
    model: &mut Model<LocatorMeta>,
    photo: &impl Pixels,
    located: &LocatedTiles,
    tiles: &[Quad],
) -> Result<Option<LocatedTiles>, VisionError> {
    let size = [photo.cols() as u32, photo.rows() as u32];
    if tiles.is_empty() || located.widened != 1.0 {
        return Ok(None);
    }
    let part = part_around(tiles, size);
    let most = MAX_PASS_SIDE as f32 / part[2].max(part[3]) as f32;
    let zoom = (CLOSER * located.zoom).min(MAX_ZOOM).min(most);
    if zoom < MIN_ENLARGEMENT * located.zoom {
        return Ok(None);
    }
    let long = part[2].max(part[3]) as f32 * zoom;
    let frame = NetworkFrame::new(part, (long as u32).max(MULTIPLE));
    let (again, faint) = run_pass(model, frame, &frame.fill(photo)?)?;
    let mut all = located.faint.clone();
    all.extend(faint);
    Ok(Some(LocatedTiles {
        found: merge(located.found.clone(), again, frame),
        faint: all,
        widened: 1.0,
        zoom: frame.zoom(),
    }))
}

/// Finds the tiles of a stretched photo: undoes each possible stretch, and chooses the one with the most tiles of a
/// tile's shape.
fn locate_stretched(
    model: &mut Model<LocatorMeta>,
    photo: &impl Pixels,
    stretches: &[f32],
) -> Result<LocatedTiles, VisionError> {
    let whole = [0, 0, photo.cols() as u32, photo.rows() as u32];
    let mut best = (f32::MIN, LocatedTiles { found: Vec::new(), faint: Vec::new(), widened: 1.0, zoom: 1.0 });
    for (widened, border) in (stretches.iter()).flat_map(|&s| BORDERS.map(|border| (s, border))) {
        let frame = NetworkFrame::unstretched(whole, FIRST_PASS_SIDE, widened).with_border(border);
        let (found, faint) = run_pass(model, frame, &frame.fill(photo)?)?;
        let shapes: Vec<Quad> = found.iter().map(|f| unstretched(&f.quad, widened)).collect();
        let evidence = found.iter().map(|f| f.score).sum::<f32>() * tile_likeness(&shapes);
        if evidence > best.0 {
            best = (evidence, LocatedTiles { found, faint, widened, zoom: frame.zoom() });
        }
    }
    Ok(best.1)
}

/// Returns the green plane of a network's input.
fn green(input: &Array4<f32>) -> &[f32] {
    let plane = input.shape()[2] * input.shape()[3];
    input.as_slice().and_then(|values| values.get(plane..2 * plane)).unwrap_or_default()
}

/// Returns the frame of an enlarged pass: the part with the tiles if they are small, the whole photo if none were
/// found. `None` if the tiles are large enough or the photo has no more detail. `zoom` is in frame pixels per photo
/// pixel.
fn enlarged_frame(found: &[Outline], zoom: f32, size: [u32; 2]) -> Option<NetworkFrame> {
    let detail_left = 1.0 / zoom;
    if detail_left < MIN_ENLARGEMENT {
        return None;
    }
    let Some(median) = median_short(found) else {
        return Some(NetworkFrame::new([0, 0, size[0], size[1]], size[0].max(size[1]).min(MAX_PASS_SIDE)));
    };
    if median * zoom >= SMALL_TILE {
        return None;
    }
    let quads: Vec<Quad> = found.iter().map(|f| f.quad).collect();
    let part = part_around(&quads, size);
    let wanted = (GOOD_TILE / (median * zoom)).min(detail_left) * zoom;
    let long = (part[2].max(part[3]) as f32 * wanted) as u32;
    Some(NetworkFrame::new(part, long.clamp(MULTIPLE, MAX_PASS_SIDE)))
}

fn median_short(found: &[Outline]) -> Option<f32> {
    let mut sides: Vec<f32> = found.iter().map(|f| short_side(&f.quad)).collect();
    sides.sort_by(f32::total_cmp);
    sides.get(sides.len() / 2).copied()
}

/// Returns the part of the photo with the tiles, plus three tile lengths on every side.
fn part_around(tiles: &[Quad], [width, height]: [u32; 2]) -> [u32; 4] {
    let long = tiles.iter().map(geometry::long_side).fold(0.0, f32::max);
    let margin = 3.0 * long;
    let mut bounds = [f32::MAX, f32::MAX, f32::MIN, f32::MIN];
    for quad in tiles {
        let b = geometry::bounding_box(quad);
        bounds = [bounds[0].min(b[0]), bounds[1].min(b[1]), bounds[2].max(b[2]), bounds[3].max(b[3])];
    }
    let left = (bounds[0] - margin).clamp(0.0, width as f32 - 1.0) as u32;
    let top = (bounds[1] - margin).clamp(0.0, height as f32 - 1.0) as u32;
    let right = (bounds[2] + margin).clamp(left as f32 + 1.0, width as f32) as u32;
    let bottom = (bounds[3] + margin).clamp(top as f32 + 1.0, height as f32) as u32;
    [left, top, right - left, bottom - top]
}

/// Returns the frame of a pass along the longest row, if that is tilted.
fn row_frame(found: &[Outline]) -> Option<NetworkFrame> {
    let (along, row) = longest_row(found)?;
    if along[1].abs() < TILTED {
        return None;
    }
    let down = [-along[1], along[0]];
    let members: Vec<Outline> = row.iter().map(|&i| found[i]).collect();
    let median = median_short(&members)?;
    let margin = 2.5 * members.iter().map(|f| geometry::long_side(&f.quad)).fold(0.0, f32::max);
    let reach = |axis| {
        let places = members.iter().flat_map(|f| f.quad).map(|p| dot(p, axis));
        places.fold((f32::MAX, f32::MIN), |(low, high), v| (low.min(v), high.max(v)))
    };
    let ((left, right), (top, bottom)) = (reach(along), reach(down));
    let extent = [right - left + 2.0 * margin, bottom - top + 2.0 * margin];
    let most = MAX_PASS_SIDE as f32 / extent[0].max(extent[1]);
    let zoom = (GOOD_TILE / median).min(MAX_ZOOM).min(most);
    let (a, d) = (left - margin, top - margin);
    let origin = [a * along[0] + d * down[0], a * along[1] + d * down[1]];
    Some(NetworkFrame::tilted(origin, along, extent, zoom))
}

/// Returns the finds of a later pass and the earlier ones outside it; only the earlier ones if the later pass found
/// fewer.
fn merge(former: Vec<Outline>, later: Vec<Outline>, frame: NetworkFrame) -> Vec<Outline> {
    let inside = |f: &Outline| frame.covers(geometry::centre(&f.quad));
    let sum = |finds: &[Outline]| -> f32 { finds.iter().filter(|f| inside(f)).map(|f| f.score).sum() };
    if sum(&later) < AS_GOOD * sum(&former) || later.is_empty() {
        return former;
    }
    let mut all = later;
    all.extend(former.into_iter().filter(|f| !inside(f)));
    suppress(all)
}

/// Runs the network over a frame; returns the tiles and the faint finds.
fn run_pass(
    model: &mut Model<LocatorMeta>,
    frame: NetworkFrame,
    input: &Array4<f32>,
) -> Result<(Vec<Outline>, Vec<Outline>), VisionError> {
    let in_ort = |e: ort::Error| fault(e.to_string());
    let tensor = TensorRef::from_array_view(input).map_err(in_ort)?;
    let outputs = model.session.run(ort::inputs!["image" => tensor]).map_err(in_ort)?;
    let heat = outputs["heat"].try_extract_tensor::<f32>().map_err(in_ort)?.1;
    let geom = outputs["geom"].try_extract_tensor::<f32>().map_err(in_ort)?.1;
    let cells = frame.size.map(|side| (side / model.meta.stride) as usize);
    if heat.len() != cells[0] * cells[1] || geom.len() != 6 * heat.len() {
        return Err(fault(format!("an answer of {} and {} values for {cells:?} cells", heat.len(), geom.len())));
    }
    let threshold = model.meta.threshold;
    let (found, faint) = decode(heat, geom, FAINT * threshold, frame.content)
        .into_iter()
        .map(|f| Outline { quad: f.quad.map(|p| frame.to_photo(p)), ..f })
        .partition(|f| f.score >= threshold);
    Ok((suppress(found), faint))
}

fn fault(why: String) -> VisionError {
    VisionError::Inference { stage: "locate", why }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Point, parallelogram};

    const LARGE: [u32; 2] = [4000, 3000];

    fn tile(x: f32, y: f32, times: f32) -> Outline {
        let quad = parallelogram([x, y], [10.0 * times, 0.0], [0.0, 14.0 * times]);
        Outline { quad, score: 0.9 }
    }

    fn row(times: f32) -> Vec<Outline> {
        (0..14).map(|i| tile(1000.0 + 60.0 * i as f32, 1500.0, times)).collect()
    }

    #[test]
    fn small_tiles_get_an_enlarged_pass() {
        let zoom = 640.0 / 4000.0;
        let larger = enlarged_frame(&row(1.0), zoom, LARGE).expect("tiles of 3 frame pixels");
        assert!(larger.zoom() > 2.0 * zoom);
        assert!(larger.size.iter().all(|side| *side <= 1280));
        assert!(larger.covers([1400.0, 1500.0]) && !larger.covers([200.0, 300.0]));
        // Large tiles need no second pass, nor does a photo without further detail.
        assert_eq!(enlarged_frame(&row(10.0), zoom, LARGE), None);
        assert_eq!(enlarged_frame(&row(1.0), 1.0, [640, 480]), None);
    }

    #[test]
    fn a_large_photo_without_finds_is_searched_again() {
        assert_eq!(enlarged_frame(&[], 0.16, LARGE).expect("more to see").size, [1280, 960]);
    }

    #[test]
    fn a_tilted_row_gets_a_pass_along_it() {
        let slanted = |degrees: f32| -> Vec<Outline> {
            let (sin, cos) = degrees.to_radians().sin_cos();
            let at = |i: usize| -> Point { [500.0 + 22.0 * i as f32 * cos, 500.0 + 22.0 * i as f32 * sin] };
            (0..12).map(at).map(|[x, y]| tile(x, y, 1.0)).collect()
        };
        assert_eq!(row_frame(&slanted(2.0)), None);
        assert_eq!(row_frame(&slanted(-3.0)), None);
        for degrees in [30.0_f32, -40.0, 70.0, 90.0] {
            let found = slanted(degrees);
            let frame = row_frame(&found).expect("a slanted row");
            let (sin, cos) = degrees.to_radians().sin_cos();
            let right = geometry::sub(frame.to_photo([10.0, 0.0]), frame.to_photo([0.0, 0.0]));
            assert!((right[1] * cos - right[0] * sin).abs() < 0.3, "along the row: {right:?}");
            assert!(found.iter().all(|f| f.quad.iter().all(|&p| frame.covers(p))));
        }
    }

    #[test]
    fn a_later_pass_that_loses_tiles_is_ignored() {
        let frame = NetworkFrame::new([900, 1400, 1200, 200], 640);
        let former = row(1.0);
        assert_eq!(merge(former.clone(), former[..5].to_vec(), frame).len(), 14);
        let mut elsewhere = former.clone();
        elsewhere.push(tile(100.0, 100.0, 1.0));
        assert_eq!(merge(elsewhere, former, frame).len(), 15);
    }
}
