//! Finds the tiles: the photo is fitted into the network's frame and looked at, more than once where that pays.
//!
//! The first look is at the whole photo, with its long side at 640 pixels. If the tiles come out small and the photo has more
//! detail, the part with them is looked at larger; if their row is not level, along the row; and a photo that was squeezed
//! into another shape is looked at as it was before.

use ndarray::Array4;
use ort::value::TensorRef;

use super::{
    Pixels, VisionError,
    decode::{Outline, decode, suppress},
    frame::{Frame, MULTIPLE},
    geometry::{self, Quad, dot, short_side},
    model::{LocatorMeta, Model},
    stretch::{self, tile_likeness, unstretched},
    tilt::longest_row,
};

/// The frame's long side at the first look, in frame pixels.
const FIRST_LOOK: u32 = 640;
/// The longest side of a later look, in frame pixels.
const SECOND_LOOK: u32 = 1280;
/// Tiles with a short side under this many frame pixels deserve a second look …
const SMALL_TILE: f32 = 26.0;
/// … at a scale that makes them about this wide.
const GOOD_TILE: f32 = 40.0;
/// A row that deviates further than this from the horizontal is looked at along itself: the sine of 6°.
const TILTED: f32 = 0.105;
/// A tilted look enlarges the photo's own pixels at most this much.
const MAGNIFIED: f32 = 1.5;
/// A closer look at a hand shows it so many times as large as it was seen before …
const CLOSER: f32 = 2.0;
/// … or at least so many, or it is not worth it.
const WORTH_IT: f32 = 1.2;
/// Grey borders, in frame pixels, for looking at a stretched photo: its row runs from edge to edge, and tiles cut by the
/// frame's edge are found poorly.
const BORDERS: [u32; 2] = [8, 48];
/// What is at least this share of the threshold is remembered: it may be a tile that the hand lacks.
const FAINT: f32 = 0.4;
/// A later look counts if it finds at least this share of the tiles it looks at again.
const AS_GOOD: f32 = 0.8;

/// The tiles found in a photo, and its stretch.
pub(super) struct Located {
    /// The tiles, surest first.
    pub found: Vec<Outline>,
    /// What was nearly taken for a tile, one thing more than once.
    pub faint: Vec<Outline>,
    /// How many times wider the photo was made than the scene it shows; below 1, it was made taller.
    pub widened: f32,
    /// Frame pixels per photo pixel at the closest upright look; one along the row shows the tiles otherwise.
    zoom: f32,
}

/// Every tile in the photo.
pub(super) fn locate(model: &mut Model<LocatorMeta>, photo: &impl Pixels) -> Result<Located, VisionError> {
    let size = [photo.cols() as u32, photo.rows() as u32];
    let first = Frame::new([0, 0, size[0], size[1]], FIRST_LOOK);
    let input = first.fill(photo)?;
    let stretches = stretch::stretches(green(&input), first.size[0] as usize, first.content);
    if !stretches.is_empty() {
        return locate_stretched(model, photo, &stretches);
    }
    let (mut found, mut faint) = look(model, first, &input)?;
    let mut zoom = first.zoom();
    if let Some(larger) = larger_look(&found, first.zoom(), size) {
        let (again, more) = look(model, larger, &larger.fill(photo)?)?;
        found = merge(found, again, larger);
        faint.extend(more);
        zoom = zoom.max(larger.zoom());
    }
    if let Some(straight) = straight_look(&found) {
        let (again, more) = look(model, straight, &straight.fill(photo)?)?;
        found = merge(found, again, straight);
        faint.extend(more);
    }
    Ok(Located { found, faint, widened: 1.0, zoom })
}

/// The tiles again, after a look at the part of the photo with these of them from twice as near; `None` where no nearer look is possible.
pub(super) fn closer(
    model: &mut Model<LocatorMeta>,
    photo: &impl Pixels,
    located: &Located,
    tiles: &[Quad],
) -> Result<Option<Located>, VisionError> {
    let size = [photo.cols() as u32, photo.rows() as u32];
    if tiles.is_empty() || located.widened != 1.0 {
        return Ok(None);
    }
    let part = around(tiles, size);
    let most = SECOND_LOOK as f32 / part[2].max(part[3]) as f32;
    let closer = (CLOSER * located.zoom).min(MAGNIFIED).min(most);
    if closer < WORTH_IT * located.zoom {
        return Ok(None);
    }
    let long = part[2].max(part[3]) as f32 * closer;
    let frame = Frame::new(part, (long as u32).max(MULTIPLE));
    let (again, faint) = look(model, frame, &frame.fill(photo)?)?;
    let mut all = located.faint.clone();
    all.extend(faint);
    Ok(Some(Located {
        found: merge(located.found.clone(), again, frame),
        faint: all,
        widened: 1.0,
        zoom: frame.zoom(),
    }))
}

/// The tiles of a stretched photo: it is looked at with each possible stretch undone, and the one is chosen in which most
/// tiles, shaped like tiles, come out.
fn locate_stretched(
    model: &mut Model<LocatorMeta>,
    photo: &impl Pixels,
    stretches: &[f32],
) -> Result<Located, VisionError> {
    let whole = [0, 0, photo.cols() as u32, photo.rows() as u32];
    let mut best = (f32::MIN, Located { found: Vec::new(), faint: Vec::new(), widened: 1.0, zoom: 1.0 });
    for (widened, border) in (stretches.iter()).flat_map(|&s| BORDERS.map(|border| (s, border))) {
        let frame = Frame::unstretched(whole, FIRST_LOOK, widened).bordered(border);
        let (found, faint) = look(model, frame, &frame.fill(photo)?)?;
        let shapes: Vec<Quad> = found.iter().map(|f| unstretched(&f.quad, widened)).collect();
        let evidence = found.iter().map(|f| f.score).sum::<f32>() * tile_likeness(&shapes);
        if evidence > best.0 {
            best = (evidence, Located { found, faint, widened, zoom: frame.zoom() });
        }
    }
    Ok(best.1)
}

/// The green plane of a network's input.
fn green(input: &Array4<f32>) -> &[f32] {
    let plane = input.shape()[2] * input.shape()[3];
    input.as_slice().and_then(|values| values.get(plane..2 * plane)).unwrap_or_default()
}

/// Whether and where a larger look pays: the part with the tiles if they came out small, the whole photo if there were none.
fn larger_look(found: &[Outline], zoom: f32, size: [u32; 2]) -> Option<Frame> {
    let detail_left = 1.0 / zoom;
    if detail_left < WORTH_IT {
        return None;
    }
    let Some(median) = median_short(found) else {
        return Some(Frame::new([0, 0, size[0], size[1]], size[0].max(size[1]).min(SECOND_LOOK)));
    };
    if median * zoom >= SMALL_TILE {
        return None;
    }
    let quads: Vec<Quad> = found.iter().map(|f| f.quad).collect();
    let part = around(&quads, size);
    let wanted = (GOOD_TILE / (median * zoom)).min(detail_left) * zoom;
    let long = (part[2].max(part[3]) as f32 * wanted) as u32;
    Some(Frame::new(part, long.clamp(MULTIPLE, SECOND_LOOK)))
}

fn median_short(found: &[Outline]) -> Option<f32> {
    let mut sides: Vec<f32> = found.iter().map(|f| short_side(&f.quad)).collect();
    sides.sort_by(f32::total_cmp);
    sides.get(sides.len() / 2).copied()
}

/// The part of the photo with the tiles, plus three tile lengths on every side.
fn around(tiles: &[Quad], [width, height]: [u32; 2]) -> [u32; 4] {
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

/// A look along the longest row, if that runs at an angle across the photo.
fn straight_look(found: &[Outline]) -> Option<Frame> {
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
    let most = SECOND_LOOK as f32 / extent[0].max(extent[1]);
    let zoom = (GOOD_TILE / median).min(MAGNIFIED).min(most);
    let (a, d) = (left - margin, top - margin);
    let origin = [a * along[0] + d * down[0], a * along[1] + d * down[1]];
    Some(Frame::tilted(origin, along, extent, zoom))
}

/// The finds of a later look plus earlier ones outside it; or just the earlier ones, if the later look found fewer.
fn merge(former: Vec<Outline>, later: Vec<Outline>, frame: Frame) -> Vec<Outline> {
    let inside = |f: &Outline| frame.covers(geometry::centre(&f.quad));
    let sum = |finds: &[Outline]| -> f32 { finds.iter().filter(|f| inside(f)).map(|f| f.score).sum() };
    if sum(&later) < AS_GOOD * sum(&former) || later.is_empty() {
        return former;
    }
    let mut all = later;
    all.extend(former.into_iter().filter(|f| !inside(f)));
    suppress(all)
}

/// One pass of the network over a frame: the tiles, and what was nearly taken for one.
fn look(
    model: &mut Model<LocatorMeta>,
    frame: Frame,
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
    fn small_tiles_get_a_larger_look_where_they_lie() {
        let zoom = 640.0 / 4000.0;
        let larger = larger_look(&row(1.0), zoom, LARGE).expect("tiles of 3 frame pixels");
        assert!(larger.zoom() > 2.0 * zoom);
        assert!(larger.size.iter().all(|side| *side <= 1280));
        assert!(larger.covers([1400.0, 1500.0]) && !larger.covers([200.0, 300.0]));
        // Large tiles need no second look, nor does a photo without further detail.
        assert_eq!(larger_look(&row(10.0), zoom, LARGE), None);
        assert_eq!(larger_look(&row(1.0), 1.0, [640, 480]), None);
    }

    #[test]
    fn nothing_found_in_a_large_photo_is_looked_for_again() {
        assert_eq!(larger_look(&[], 0.16, LARGE).expect("more to see").size, [1280, 960]);
    }

    #[test]
    fn a_row_across_the_photo_is_looked_at_along_itself() {
        let slanted = |degrees: f32| -> Vec<Outline> {
            let (sin, cos) = degrees.to_radians().sin_cos();
            let at = |i: usize| -> Point { [500.0 + 22.0 * i as f32 * cos, 500.0 + 22.0 * i as f32 * sin] };
            (0..12).map(at).map(|[x, y]| tile(x, y, 1.0)).collect()
        };
        assert_eq!(straight_look(&slanted(2.0)), None);
        assert_eq!(straight_look(&slanted(-3.0)), None);
        for degrees in [30.0_f32, -40.0, 70.0, 90.0] {
            let found = slanted(degrees);
            let frame = straight_look(&found).expect("a slanted row");
            let (sin, cos) = degrees.to_radians().sin_cos();
            let right = geometry::sub(frame.to_photo([10.0, 0.0]), frame.to_photo([0.0, 0.0]));
            assert!((right[1] * cos - right[0] * sin).abs() < 0.3, "along the row: {right:?}");
            assert!(found.iter().all(|f| f.quad.iter().all(|&p| frame.covers(p))));
        }
    }

    #[test]
    fn a_later_look_that_loses_tiles_is_not_believed() {
        let frame = Frame::new([900, 1400, 1200, 200], 640);
        let former = row(1.0);
        assert_eq!(merge(former.clone(), former[..5].to_vec(), frame).len(), 14);
        let mut elsewhere = former.clone();
        elsewhere.push(tile(100.0, 100.0, 1.0));
        assert_eq!(merge(elsewhere, former, frame).len(), 15);
    }
}
