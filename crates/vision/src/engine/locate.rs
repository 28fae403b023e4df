//! Finds the tiles: fits the photo into the network's frame and runs the locator, more than once if that helps.
//!
//! The first pass covers the whole photo, with its long side at 640 pixels. If the tiles are small there and the photo
//! has more detail, a second pass enlarges their part; if their row is tilted, another one runs along the row. A photo
//! that was stretched into another shape is unstretched first.

use ndarray::Array4;
use ort::value::TensorRef;

use super::{
    PhotoPixels, VisionError,
    geometry::{self, Quad, dot, short_side},
    locator_finds::{TileFind, decode_finds, suppress_duplicates},
    model::{LoadedModel, LocatorMeta},
    network_frame::{FRAME_SIDE_MULTIPLE, NetworkFrame},
    row_direction::find_longest_row,
    stretch::{self, tile_likeness, unstretch_quad},
};

/// The long side of the frame in the first pass, in frame pixels.
const FIRST_PASS_SIDE_PX: u32 = 640;
/// The maximum long side of the frame in a later pass, in frame pixels.
const MAX_PASS_SIDE_PX: u32 = 1280;
/// The median short side of the finds, in frame pixels, below which a second pass enlarges them.
const MAX_SMALL_TILE_PX: f32 = 26.0;
/// The median short side, in frame pixels, that tiles should have in an enlarged or tilted pass.
const TARGET_TILE_PX: f32 = 40.0;
/// The sine of the angle between a row and the horizontal (6°) from which another pass runs along the row.
const MIN_TILT_SINE: f32 = 0.105;
/// The maximum number of frame pixels per photo pixel in a pass along a tilted row or closer to the hand.
const MAX_PASS_ZOOM: f32 = 1.5;
/// The enlargement of a closer pass over a hand's tiles, relative to the closest upright pass before it.
const CLOSER_PASS_ENLARGEMENT: f32 = 2.0;
/// The minimum enlargement, relative to the earlier pass, for which another pass runs.
const MIN_ENLARGEMENT: f32 = 1.2;
/// The widths of the grey borders, in frame pixels, that are tried around a stretched photo: a row there reaches from
/// edge to edge, and the locator finds tiles at the frame's edge poorly.
const TRIED_BORDERS_PX: [u32; 2] = [8, 48];
/// The share of the locator's threshold from which a find is stored as faint, because it may be a tile that the hand
/// lacks.
const FAINT_THRESHOLD_SHARE: f32 = 0.4;
/// The minimum sum of a later pass's scores, as a share of the earlier finds' sum in its frame, for which its finds
/// replace the earlier ones there.
const MIN_REPLACING_SCORE_SHARE: f32 = 0.8;

/// The result of the locator for a photo: the finds, and the photo's stretch.
pub(super) struct LocatedTiles {
    /// The finds that count as tiles, surest first, without duplicates.
    pub finds: Vec<TileFind>,
    /// The finds with at least [`FAINT_THRESHOLD_SHARE`] of the locator's threshold that do not reach it, pass after
    /// pass, with duplicates.
    pub faint_finds: Vec<TileFind>,
    /// The factor by which the photo was widened; below 1, the photo was made taller.
    pub widening_factor: f32,
    /// The number of frame pixels per photo pixel in the closest upright pass; tilted passes do not count.
    zoom: f32,
}

/// Finds the tiles in a photo: runs the locator over the whole photo, then enlarged (over small tiles, or over the
/// whole photo if none were found), then along a tilted row. A photo that seems stretched is unstretched instead.
pub(super) fn locate_tiles(
    model: &mut LoadedModel<LocatorMeta>,
    photo: &impl PhotoPixels,
) -> Result<LocatedTiles, VisionError> {
    let size = [photo.cols() as u32, photo.rows() as u32];
    let first = NetworkFrame::new([0, 0, size[0], size[1]], FIRST_PASS_SIDE_PX);
    let input = first.render_input(photo)?;
    let stretches = stretch::estimate_stretches(green_input_plane(&input), first.size[0] as usize, first.content_size);
    if !stretches.is_empty() {
        return locate_stretched_tiles(model, photo, &stretches);
    }
    let (mut finds, mut faint_finds) = run_locator_pass(model, first, &input)?;
    let mut zoom = first.zoom();
    if let Some(larger) = enlarged_pass_frame(&finds, first.zoom(), size) {
        let (enlarged_finds, more_faint_finds) = run_locator_pass(model, larger, &larger.render_input(photo)?)?;
        finds = merge_finds(finds, enlarged_finds, larger);
        faint_finds.extend(more_faint_finds);
        zoom = zoom.max(larger.zoom());
    }
    if let Some(straight) = tilted_row_frame(&finds) {
        let (straight_finds, more_faint_finds) = run_locator_pass(model, straight, &straight.render_input(photo)?)?;
        finds = merge_finds(finds, straight_finds, straight);
        faint_finds.extend(more_faint_finds);
    }
    Ok(LocatedTiles { finds, faint_finds, widening_factor: 1.0, zoom })
}

/// Runs another pass over the part of the photo around `tiles`, enlarged by up to [`CLOSER_PASS_ENLARGEMENT`]; returns
/// its finds merged with those of `located`. `None` without `tiles`, for a stretched photo, or if the part cannot be
/// enlarged by [`MIN_ENLARGEMENT`] relative to the closest upright pass.
pub(super) fn locate_tiles_closer(
    model: &mut LoadedModel<LocatorMeta>,
    photo: &impl PhotoPixels,
    located: &LocatedTiles,
    tiles: &[Quad],
) -> Result<Option<LocatedTiles>, VisionError> {
    let size = [photo.cols() as u32, photo.rows() as u32];
    if tiles.is_empty() || located.widening_factor != 1.0 {
        return Ok(None);
    }
    let part = part_around_tiles(tiles, size);
    let max_zoom = MAX_PASS_SIDE_PX as f32 / part[2].max(part[3]) as f32;
    let zoom = (CLOSER_PASS_ENLARGEMENT * located.zoom).min(MAX_PASS_ZOOM).min(max_zoom);
    if zoom < MIN_ENLARGEMENT * located.zoom {
        return Ok(None);
    }
    let long_side = part[2].max(part[3]) as f32 * zoom;
    let frame = NetworkFrame::new(part, (long_side as u32).max(FRAME_SIDE_MULTIPLE));
    let (closer_finds, faint_finds) = run_locator_pass(model, frame, &frame.render_input(photo)?)?;
    let mut all_faint_finds = located.faint_finds.clone();
    all_faint_finds.extend(faint_finds);
    Ok(Some(LocatedTiles {
        finds: merge_finds(located.finds.clone(), closer_finds, frame),
        faint_finds: all_faint_finds,
        widening_factor: 1.0,
        zoom: frame.zoom(),
    }))
}

/// Finds the tiles of a stretched photo: undoes each of the possible `stretches`, with each border of
/// [`TRIED_BORDERS_PX`], and returns the finds of the pass where they are surest and most tile-like.
fn locate_stretched_tiles(
    model: &mut LoadedModel<LocatorMeta>,
    photo: &impl PhotoPixels,
    stretches: &[f32],
) -> Result<LocatedTiles, VisionError> {
    let whole = [0, 0, photo.cols() as u32, photo.rows() as u32];
    let mut best =
        (f32::MIN, LocatedTiles { finds: Vec::new(), faint_finds: Vec::new(), widening_factor: 1.0, zoom: 1.0 });
    for (widening_factor, border_px) in
        (stretches.iter()).flat_map(|&s| TRIED_BORDERS_PX.map(|border_px| (s, border_px)))
    {
        let frame = NetworkFrame::new_unstretched(whole, FIRST_PASS_SIDE_PX, widening_factor).with_border(border_px);
        let (finds, faint_finds) = run_locator_pass(model, frame, &frame.render_input(photo)?)?;
        let shapes: Vec<Quad> = finds.iter().map(|f| unstretch_quad(&f.quad, widening_factor)).collect();
        let evidence = finds.iter().map(|f| f.score).sum::<f32>() * tile_likeness(&shapes);
        if evidence > best.0 {
            best = (evidence, LocatedTiles { finds, faint_finds, widening_factor, zoom: frame.zoom() });
        }
    }
    Ok(best.1)
}

/// Returns the green plane of a network's input, row by row; empty if the array is not contiguous.
fn green_input_plane(input: &Array4<f32>) -> &[f32] {
    let plane = input.shape()[2] * input.shape()[3];
    input.as_slice().and_then(|values| values.get(plane..2 * plane)).unwrap_or_default()
}

/// Returns the frame of an enlarged pass: the part with the tiles if they are small, the whole photo if none were
/// found. `None` if the tiles are large enough or the photo has no more detail. `zoom` is the number of frame pixels
/// per photo pixel in the first pass.
fn enlarged_pass_frame(finds: &[TileFind], zoom: f32, photo_size: [u32; 2]) -> Option<NetworkFrame> {
    let detail_left = 1.0 / zoom;
    if detail_left < MIN_ENLARGEMENT {
        return None;
    }
    let Some(median) = median_tile_width_px(finds) else {
        return Some(NetworkFrame::new(
            [0, 0, photo_size[0], photo_size[1]],
            photo_size[0].max(photo_size[1]).min(MAX_PASS_SIDE_PX),
        ));
    };
    if median * zoom >= MAX_SMALL_TILE_PX {
        return None;
    }
    let quads: Vec<Quad> = finds.iter().map(|f| f.quad).collect();
    let part = part_around_tiles(&quads, photo_size);
    let target_zoom = (TARGET_TILE_PX / (median * zoom)).min(detail_left) * zoom;
    let long = (part[2].max(part[3]) as f32 * target_zoom) as u32;
    Some(NetworkFrame::new(part, long.clamp(FRAME_SIDE_MULTIPLE, MAX_PASS_SIDE_PX)))
}

fn median_tile_width_px(finds: &[TileFind]) -> Option<f32> {
    let mut sides: Vec<f32> = finds.iter().map(|f| short_side(&f.quad)).collect();
    sides.sort_by(f32::total_cmp);
    sides.get(sides.len() / 2).copied()
}

/// Returns the part of the photo around the tiles (left, top, width, height in pixels), with a margin of three times
/// the longest tile.
fn part_around_tiles(tiles: &[Quad], [width, height]: [u32; 2]) -> [u32; 4] {
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

/// Returns the frame of a pass along the longest row of the finds; `None` if they form no row, or a nearly horizontal
/// one.
fn tilted_row_frame(finds: &[TileFind]) -> Option<NetworkFrame> {
    let (along, row) = find_longest_row(finds)?;
    if along[1].abs() < MIN_TILT_SINE {
        return None;
    }
    let down = [-along[1], along[0]];
    let members: Vec<TileFind> = row.iter().map(|&i| finds[i]).collect();
    let median = median_tile_width_px(&members)?;
    let margin = 2.5 * members.iter().map(|f| geometry::long_side(&f.quad)).fold(0.0, f32::max);
    let reach = |axis| {
        let places = members.iter().flat_map(|f| f.quad).map(|p| dot(p, axis));
        places.fold((f32::MAX, f32::MIN), |(low, high), v| (low.min(v), high.max(v)))
    };
    let ((left, right), (top, bottom)) = (reach(along), reach(down));
    let extent = [right - left + 2.0 * margin, bottom - top + 2.0 * margin];
    let most = MAX_PASS_SIDE_PX as f32 / extent[0].max(extent[1]);
    let zoom = (TARGET_TILE_PX / median).min(MAX_PASS_ZOOM).min(most);
    let (a, d) = (left - margin, top - margin);
    let origin = [a * along[0] + d * down[0], a * along[1] + d * down[1]];
    Some(NetworkFrame::new_tilted(origin, along, extent, zoom))
}

/// Returns the finds of a later pass and the former ones outside its frame, without duplicates. Returns only the former
/// ones if the later pass found nothing, or clearly less in its frame ([`MIN_REPLACING_SCORE_SHARE`]).
fn merge_finds(former: Vec<TileFind>, later: Vec<TileFind>, frame: NetworkFrame) -> Vec<TileFind> {
    let inside = |f: &TileFind| frame.covers_point(geometry::centre(&f.quad));
    let sum = |finds: &[TileFind]| -> f32 { finds.iter().filter(|f| inside(f)).map(|f| f.score).sum() };
    if sum(&later) < MIN_REPLACING_SCORE_SHARE * sum(&former) || later.is_empty() {
        return former;
    }
    let mut merged = later;
    merged.extend(former.into_iter().filter(|f| !inside(f)));
    suppress_duplicates(merged)
}

/// Runs the locator over a frame. Returns the finds that reach its threshold, without duplicates, and the faint finds,
/// with duplicates; all in photo pixels.
fn run_locator_pass(
    model: &mut LoadedModel<LocatorMeta>,
    frame: NetworkFrame,
    input: &Array4<f32>,
) -> Result<(Vec<TileFind>, Vec<TileFind>), VisionError> {
    let ort_fault = |e: ort::Error| locator_error(e.to_string());
    let tensor = TensorRef::from_array_view(input).map_err(ort_fault)?;
    let outputs = model.session.run(ort::inputs!["image" => tensor]).map_err(ort_fault)?;
    let heat = outputs["heat"].try_extract_tensor::<f32>().map_err(ort_fault)?.1;
    let geom = outputs["geom"].try_extract_tensor::<f32>().map_err(ort_fault)?.1;
    let cells = frame.size.map(|side| (side / model.meta.stride) as usize);
    if heat.len() != cells[0] * cells[1] || geom.len() != 6 * heat.len() {
        return Err(locator_error(format!(
            "an answer of {} and {} values for {cells:?} cells",
            heat.len(),
            geom.len()
        )));
    }
    let threshold = model.meta.threshold;
    let (finds, faint_finds) = decode_finds(heat, geom, FAINT_THRESHOLD_SHARE * threshold, frame.content_size)
        .into_iter()
        .map(|f| TileFind { quad: f.quad.map(|p| frame.map_to_photo(p)), ..f })
        .partition(|f| f.score >= threshold);
    Ok((suppress_duplicates(finds), faint_finds))
}

fn locator_error(why: String) -> VisionError {
    VisionError::Inference { stage: "locate", why }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Point, parallelogram};

    const LARGE_PHOTO_SIZE: [u32; 2] = [4000, 3000];

    fn find_at(x: f32, y: f32, times: f32) -> TileFind {
        let quad = parallelogram([x, y], [10.0 * times, 0.0], [0.0, 14.0 * times]);
        TileFind { quad, score: 0.9 }
    }

    fn row_of_finds(times: f32) -> Vec<TileFind> {
        (0..14).map(|i| find_at(1000.0 + 60.0 * i as f32, 1500.0, times)).collect()
    }

    #[test]
    fn small_tiles_get_an_enlarged_pass() {
        let zoom = 640.0 / 4000.0;
        let larger = enlarged_pass_frame(&row_of_finds(1.0), zoom, LARGE_PHOTO_SIZE).expect("tiles of 3 frame pixels");
        assert!(larger.zoom() > 2.0 * zoom);
        assert!(larger.size.iter().all(|side| *side <= 1280));
        assert!(larger.covers_point([1400.0, 1500.0]) && !larger.covers_point([200.0, 300.0]));
        // Large tiles need no second pass, nor does a photo without further detail.
        assert_eq!(enlarged_pass_frame(&row_of_finds(10.0), zoom, LARGE_PHOTO_SIZE), None);
        assert_eq!(enlarged_pass_frame(&row_of_finds(1.0), 1.0, [640, 480]), None);
    }

    #[test]
    fn a_large_photo_without_finds_is_searched_again() {
        assert_eq!(enlarged_pass_frame(&[], 0.16, LARGE_PHOTO_SIZE).expect("more to see").size, [1280, 960]);
    }

    #[test]
    fn a_tilted_row_gets_a_pass_along_it() {
        let slanted = |degrees: f32| -> Vec<TileFind> {
            let (sin, cos) = degrees.to_radians().sin_cos();
            let at = |i: usize| -> Point { [500.0 + 22.0 * i as f32 * cos, 500.0 + 22.0 * i as f32 * sin] };
            (0..12).map(at).map(|[x, y]| find_at(x, y, 1.0)).collect()
        };
        assert_eq!(tilted_row_frame(&slanted(2.0)), None);
        assert_eq!(tilted_row_frame(&slanted(-3.0)), None);
        for degrees in [30.0_f32, -40.0, 70.0, 90.0] {
            let finds = slanted(degrees);
            let frame = tilted_row_frame(&finds).expect("a slanted row");
            let (sin, cos) = degrees.to_radians().sin_cos();
            let right = geometry::sub(frame.map_to_photo([10.0, 0.0]), frame.map_to_photo([0.0, 0.0]));
            assert!((right[1] * cos - right[0] * sin).abs() < 0.3, "along the row: {right:?}");
            assert!(finds.iter().all(|f| f.quad.iter().all(|&p| frame.covers_point(p))));
        }
    }

    #[test]
    fn a_later_pass_that_loses_tiles_is_ignored() {
        let frame = NetworkFrame::new([900, 1400, 1200, 200], 640);
        let former = row_of_finds(1.0);
        assert_eq!(merge_finds(former.clone(), former[..5].to_vec(), frame).len(), 14);
        let mut elsewhere = former.clone();
        elsewhere.push(find_at(100.0, 100.0, 1.0));
        assert_eq!(merge_finds(elsewhere, former, frame).len(), 15);
    }
}
