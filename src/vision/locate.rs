//! Finds the tiles: the photo is shrunk into the network's frame, and its heat map is read back as quads in the photo.
//!
//! The frame's long side is 640 pixels, a multiple of 32 each way, the rest grey. Where the tiles come out small and the
//! photo has more to show, the part with the tiles is looked at again, larger.

use ndarray::Array4;
use opencv::{
    core::{Mat, Rect, Size, Vec3b},
    imgproc,
    prelude::*,
};
use ort::value::TensorRef;

use super::{
    Pixels, VisionError,
    geometry::{
        self, Point, Quad, add, half_height, half_width, length, quad_overlap, scale, short_side,
    },
    model::{LocatorMeta, Model},
    stretch::{self, tile_likeness, unstretched},
};

/// The frame's long side at the first look, in frame pixels.
const FIRST_LOOK: u32 = 640;
/// The most a second look may measure, in frame pixels.
const SECOND_LOOK: u32 = 1280;
/// Tiles with a short side under this many frame pixels are worth a second look …
const SMALL_TILE: f32 = 26.0;
/// … at a scale that makes them about this wide.
const GOOD_TILE: f32 = 40.0;
/// Frame sizes are multiples of this.
const MULTIPLE: u32 = 32;
/// Two finds with more of their common area in both are one tile.
const SAME_TILE_IOU: f32 = 0.4;
/// A find that lies with this share of itself in a better one is a piece of that tile.
const INSIDE_ANOTHER: f32 = 0.75;
/// No photo holds more tiles than a full set; what goes beyond is noise.
const MOST_TILES: usize = 200;

/// A tile found: where, and how sure.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Found {
    /// The corners, clockwise, the longer axis as the height; which end is the tile's top is not known yet.
    pub quad: Quad,
    /// The heat at its centre, 0..1.
    pub score: f32,
}

/// How a part of the photo lies in the network's frame.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Frame {
    /// The part of the photo: left, top, width, height, in photo pixels.
    part: [u32; 4],
    /// Frame pixels a photo pixel, across and down (they differ by rounding only).
    scale: Point,
    /// What the part covers in the frame.
    content: [u32; 2],
    /// The frame: width and height.
    size: [u32; 2],
}

impl Frame {
    /// The frame for a part of the photo whose long side becomes `long` frame pixels.
    fn new(part: [u32; 4], long: u32) -> Frame {
        Frame::unstretched(part, long, 1.0)
    }

    /// The same for a photo that was made so many times wider than what it shows (below 1: taller).
    fn unstretched(part: [u32; 4], long: u32, widened: f32) -> Frame {
        let widened = f64::from(widened);
        let shown = [
            f64::from(part[2]) / widened.max(1.0),
            f64::from(part[3]) * widened.min(1.0),
        ];
        let ratio = f64::from(long) / shown[0].max(shown[1]).max(1e-3);
        let content = shown.map(|side| ((side * ratio).round() as u32).max(1));
        Frame {
            part,
            scale: [
                content[0] as f32 / part[2] as f32,
                content[1] as f32 / part[3] as f32,
            ],
            content,
            size: content.map(|side| side.next_multiple_of(MULTIPLE)),
        }
    }

    /// A point of the frame as a point of the photo.
    fn to_photo(self, p: Point) -> Point {
        [
            p[0] / self.scale[0] + self.part[0] as f32,
            p[1] / self.scale[1] + self.part[1] as f32,
        ]
    }
}

/// What was found in a photo.
pub(super) struct Located {
    /// The tiles, the surest first.
    pub found: Vec<Found>,
    /// How many times wider the photo was made than what it shows; below 1 it was made taller.
    pub widened: f32,
}

/// Every tile in the photo.
pub(super) fn locate(
    model: &mut Model<LocatorMeta>,
    photo: &impl Pixels,
) -> Result<Located, VisionError> {
    let (width, height) = (photo.cols() as u32, photo.rows() as u32);
    let whole = [0, 0, width, height];
    let first = Frame::new(whole, FIRST_LOOK);
    let input = fill(photo, first)?;
    let stretches = stretch::stretches(green(&input), first.size[0] as usize, first.content);
    if !stretches.is_empty() {
        return locate_stretched(model, photo, &stretches);
    }
    let found = look(model, first, &input)?;
    let located = |found| Located {
        found,
        widened: 1.0,
    };
    let Some(second) = second_look(&found, first) else {
        return Ok(located(found));
    };
    let again = look(model, second, &fill(photo, second)?)?;
    Ok(located(merge(found, again, second)))
}

/// The tiles of a photo that was stretched: it is looked at with each of the stretches undone, and where most tiles come
/// out, shaped like tiles, that is the one.
fn locate_stretched(
    model: &mut Model<LocatorMeta>,
    photo: &impl Pixels,
    stretches: &[f32],
) -> Result<Located, VisionError> {
    let whole = [0, 0, photo.cols() as u32, photo.rows() as u32];
    let mut best = (
        f32::MIN,
        Located {
            found: Vec::new(),
            widened: 1.0,
        },
    );
    for &widened in stretches {
        let frame = Frame::unstretched(whole, FIRST_LOOK, widened);
        let found = look(model, frame, &fill(photo, frame)?)?;
        let shapes: Vec<Quad> = found
            .iter()
            .map(|f| unstretched(&f.quad, widened))
            .collect();
        let evidence = found.iter().map(|f| f.score).sum::<f32>() * tile_likeness(&shapes);
        if evidence > best.0 {
            best = (evidence, Located { found, widened });
        }
    }
    Ok(best.1)
}

/// The green plane of a network's input.
fn green(input: &Array4<f32>) -> &[f32] {
    let plane = input.shape()[2] * input.shape()[3];
    input
        .as_slice()
        .and_then(|values| values.get(plane..2 * plane))
        .unwrap_or_default()
}

/// Whether and where a second look pays: the part with the tiles when they came out small, the whole when none did.
fn second_look(found: &[Found], first: Frame) -> Option<Frame> {
    let [.., width, height] = first.part;
    let detail_left = 1.0 / first.scale[0].max(first.scale[1]);
    if detail_left < 1.2 {
        return None;
    }
    let mut sides: Vec<f32> = found
        .iter()
        .map(|f| short_side(&f.quad) * first.scale[0])
        .collect();
    sides.sort_by(f32::total_cmp);
    let Some(&median) = sides.get(sides.len() / 2) else {
        let long = (width.max(height)).min(SECOND_LOOK);
        return Some(Frame::new(first.part, long));
    };
    if median >= SMALL_TILE {
        return None;
    }
    let part = around(found, [width, height]);
    let wanted = (GOOD_TILE / median).min(detail_left) * first.scale[0];
    let long = (part[2].max(part[3]) as f32 * wanted) as u32;
    Some(Frame::new(part, long.clamp(MULTIPLE, SECOND_LOOK)))
}

/// The part of the photo with the tiles, three tile lengths wider on every side.
fn around(found: &[Found], [width, height]: [u32; 2]) -> [u32; 4] {
    let margin = 3.0
        * found
            .iter()
            .map(|f| geometry::long_side(&f.quad))
            .fold(0.0, f32::max);
    let mut bounds = [f32::MAX, f32::MAX, f32::MIN, f32::MIN];
    for found in found {
        let b = geometry::bounding_box(&found.quad);
        bounds = [
            bounds[0].min(b[0]),
            bounds[1].min(b[1]),
            bounds[2].max(b[2]),
            bounds[3].max(b[3]),
        ];
    }
    let left = (bounds[0] - margin).clamp(0.0, width as f32 - 1.0) as u32;
    let top = (bounds[1] - margin).clamp(0.0, height as f32 - 1.0) as u32;
    let right = (bounds[2] + margin).clamp(left as f32 + 1.0, width as f32) as u32;
    let bottom = (bounds[3] + margin).clamp(top as f32 + 1.0, height as f32) as u32;
    [left, top, right - left, bottom - top]
}

/// The second look's finds, and those of the first that lie outside its part.
fn merge(first: Vec<Found>, second: Vec<Found>, frame: Frame) -> Vec<Found> {
    if second.is_empty() {
        return first;
    }
    let [left, top, width, height] = frame.part.map(|side| side as f32);
    let outside = |f: &Found| {
        let c = geometry::centre(&f.quad);
        c[0] < left || c[1] < top || c[0] > left + width || c[1] > top + height
    };
    let mut all = second;
    all.extend(first.into_iter().filter(outside));
    suppress(all)
}

/// One pass of the network over a frame.
fn look(
    model: &mut Model<LocatorMeta>,
    frame: Frame,
    input: &Array4<f32>,
) -> Result<Vec<Found>, VisionError> {
    let in_ort = |e: ort::Error| fault(e.to_string());
    let tensor = TensorRef::from_array_view(input).map_err(in_ort)?;
    let outputs = model
        .session
        .run(ort::inputs!["image" => tensor])
        .map_err(in_ort)?;
    let heat = outputs["heat"]
        .try_extract_tensor::<f32>()
        .map_err(in_ort)?
        .1;
    let geom = outputs["geom"]
        .try_extract_tensor::<f32>()
        .map_err(in_ort)?
        .1;
    let cells = frame.size.map(|side| (side / model.meta.stride) as usize);
    if heat.len() != cells[0] * cells[1] || geom.len() != 6 * heat.len() {
        return Err(fault(format!(
            "an answer of {} and {} values for {cells:?} cells",
            heat.len(),
            geom.len()
        )));
    }
    let in_frame = decode(heat, geom, model.meta.threshold, frame.content);
    let in_photo = in_frame
        .into_iter()
        .map(|f| Found {
            quad: f.quad.map(|p| frame.to_photo(p)),
            ..f
        })
        .collect();
    Ok(suppress(in_photo))
}

/// The network's input: the part of the photo, resized by area, on grey; `[1, 3, height, width]`, RGB 0..1.
fn fill(photo: &impl Pixels, frame: Frame) -> Result<Array4<f32>, VisionError> {
    let [width, height] = frame.size.map(|side| side as usize);
    let mut values = vec![0.5_f32; 3 * width * height];
    write_content(photo, frame, &mut values).map_err(|e| fault(e.to_string()))?;
    Array4::from_shape_vec((1, 3, height, width), values).map_err(|e| fault(e.to_string()))
}

/// Writes the part of the photo into the three planes of a frame.
fn write_content(photo: &impl Pixels, frame: Frame, values: &mut [f32]) -> opencv::Result<()> {
    let [x, y, w, h] = frame.part.map(|side| side as i32);
    let part = Mat::roi(photo, Rect::new(x, y, w, h))?;
    let mut small = Mat::default();
    let shrinks = frame.scale[0].min(frame.scale[1]) < 1.0;
    let how = if shrinks {
        imgproc::INTER_AREA
    } else {
        imgproc::INTER_LINEAR
    };
    let [content_w, content_h] = frame.content.map(|side| side as i32);
    imgproc::resize(
        &part,
        &mut small,
        Size::new(content_w, content_h),
        0.0,
        0.0,
        how,
    )?;
    let width = frame.size[0] as usize;
    let plane = width * frame.size[1] as usize;
    for row in 0..frame.content[1] as usize {
        for (column, pixel) in small.at_row::<Vec3b>(row as i32)?.iter().enumerate() {
            for (channel, &value) in pixel.iter().enumerate() {
                values[channel * plane + row * width + column] = f32::from(value) / 255.0;
            }
        }
    }
    Ok(())
}

fn fault(why: String) -> VisionError {
    VisionError::Inference {
        stage: "locate",
        why,
    }
}

/// The tiles in the network's answer: every cell that is warm enough, its parallelogram in frame pixels.
fn decode(heat: &[f32], geom: &[f32], threshold: f32, content: [u32; 2]) -> Vec<Found> {
    let plane = heat.len();
    let mut found: Vec<Found> = Vec::new();
    for (cell, &score) in heat.iter().enumerate() {
        if !(score >= threshold && score > 0.0) {
            continue;
        }
        let at = |channel: usize| geom[channel * plane + cell];
        let (centre, u, v) = ([at(0), at(1)], [at(2), at(3)], [at(4), at(5)]);
        let quad = height_is_long(geometry::parallelogram(centre, u, v));
        if is_plausible(&quad, centre, content) {
            found.push(Found { quad, score });
        }
    }
    found.sort_by(|a, b| b.score.total_cmp(&a.score));
    found.truncate(4 * MOST_TILES);
    found
}

/// Starts the corners where the left edge is a long one, so that the longer axis is the height: which of the two ends is
/// the tile's top, or whether the tile is a wide one lying across, the classifier tells.
pub(super) fn height_is_long(quad: Quad) -> Quad {
    if length(half_width(&quad)) > length(half_height(&quad)) {
        [quad[1], quad[2], quad[3], quad[0]]
    } else {
        quad
    }
}

/// Finite, inside the picture, neither a sliver nor larger than the picture.
fn is_plausible(quad: &Quad, centre: Point, content: [u32; 2]) -> bool {
    let [width, height] = content.map(|side| side as f32);
    let finite = quad.iter().flatten().all(|v| v.is_finite());
    let inside = (0.0..=width).contains(&centre[0]) && (0.0..=height).contains(&centre[1]);
    let (short, long) = (short_side(quad), geometry::long_side(quad));
    finite && inside && short >= 3.0 && long <= 1.5 * width.max(height) && long < 6.0 * short
}

/// Keeps the best of finds that are the same tile.
fn suppress(mut found: Vec<Found>) -> Vec<Found> {
    found.sort_by(|a, b| b.score.total_cmp(&a.score));
    let mut kept: Vec<Found> = Vec::new();
    for candidate in found {
        let same = |k: &Found| {
            let (iou, of_smaller) = quad_overlap(&k.quad, &candidate.quad);
            iou > SAME_TILE_IOU || of_smaller > INSIDE_ANOTHER
        };
        if !kept.iter().any(same) {
            kept.push(candidate);
        }
        if kept.len() == MOST_TILES {
            break;
        }
    }
    kept
}

/// A quad enlarged about its centre by a share of its size on every side.
pub(super) fn enlarged(quad: &Quad, margin: f32) -> Quad {
    let c = geometry::centre(quad);
    let by = 1.0 + 2.0 * margin;
    quad.map(|p| add(c, scale(geometry::sub(p, c), by)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(x: f32, y: f32, score: f32) -> Found {
        Found {
            quad: geometry::parallelogram([x, y], [10.0, 0.0], [0.0, 14.0]),
            score,
        }
    }

    #[test]
    fn a_frame_is_a_multiple_of_32_and_its_points_come_back() {
        let frame = Frame::new([0, 0, 4000, 3000], 640);
        assert_eq!((frame.content, frame.size), ([640, 480], [640, 480]));
        let odd = Frame::new([100, 50, 1001, 333], 640);
        assert_eq!(odd.size[1] % 32, 0);
        assert!(odd.content[1] <= odd.size[1]);
        // The frame's own corners are the part's corners.
        let last = odd.to_photo([odd.content[0] as f32, odd.content[1] as f32]);
        assert!(
            (last[0] - 1101.0).abs() < 1e-2 && (last[1] - 383.0).abs() < 1e-2,
            "{last:?}"
        );
        assert_eq!(odd.to_photo([0.0, 0.0]), [100.0, 50.0]);
    }

    #[test]
    fn a_sliver_of_a_photo_still_has_a_frame() {
        let frame = Frame::new([0, 0, 5000, 24], 640);
        assert_eq!(frame.size, [640, 32]);
        assert!(frame.content[1] >= 1);
    }

    #[test]
    fn the_photo_lies_top_left_and_the_rest_is_grey() {
        let pixels = vec![255_u8; 64 * 40 * 3];
        let photo = Mat::new_rows_cols_with_bytes::<Vec3b>(40, 64, &pixels).expect("a photo");
        let input = fill(&photo, Frame::new([0, 0, 64, 40], 640)).expect("a frame");
        assert_eq!(input.shape(), [1, 3, 416, 640]);
        assert_eq!(input[[0, 0, 0, 0]], 1.0);
        assert_eq!(input[[0, 2, 399, 639]], 1.0);
        assert_eq!(input[[0, 1, 400, 0]], 0.5);
    }

    #[test]
    fn heat_and_geometry_become_quads() {
        let (w, h) = (8, 4);
        let mut heat = vec![0.0; w * h];
        let mut geom = vec![0.0; 6 * w * h];
        let mut put = |cell: usize, score: f32, values: [f32; 6]| {
            heat[cell] = score;
            for (channel, value) in values.into_iter().enumerate() {
                geom[channel * w * h + cell] = value;
            }
        };
        put(9, 0.9, [6.0, 6.0, 4.0, 0.0, 0.0, 5.0]);
        put(13, 0.2, [22.0, 6.0, 4.0, 0.0, 0.0, 5.0]); // too cold
        put(20, 0.8, [18.0, 10.0, f32::NAN, 0.0, 0.0, 5.0]); // no number
        put(21, 0.8, [18.0, 10.0, 0.1, 0.0, 0.0, 5.0]); // a sliver
        put(22, 0.8, [90.0, 10.0, 4.0, 0.0, 0.0, 5.0]); // outside
        let found = decode(&heat, &geom, 0.3, [32, 16]);
        assert_eq!(found.len(), 1);
        assert_eq!(
            found[0].quad,
            [[2.0, 1.0], [10.0, 1.0], [10.0, 11.0], [2.0, 11.0]]
        );
    }

    #[test]
    fn the_same_tile_is_kept_once_and_touching_tiles_both() {
        let kept = suppress(vec![
            found(100.0, 100.0, 0.7),
            found(103.0, 101.0, 0.9), // the same tile, seen better
            found(120.0, 100.0, 0.5), // its neighbour, edge to edge
        ]);
        let scores: Vec<f32> = kept.iter().map(|f| f.score).collect();
        assert_eq!(scores, [0.9, 0.5]);
    }

    #[test]
    fn a_piece_of_a_tile_is_not_another_tile() {
        let small = Found {
            quad: geometry::parallelogram([100.0, 105.0], [6.0, 0.0], [0.0, 6.0]),
            score: 0.6,
        };
        assert_eq!(suppress(vec![found(100.0, 100.0, 0.9), small]).len(), 1);
    }

    #[test]
    fn the_longer_axis_is_taken_as_the_height() {
        let lying = [[0.0, 0.0], [20.0, 0.0], [20.0, 10.0], [0.0, 10.0]];
        let quad = height_is_long(lying);
        assert_eq!(
            (length(half_width(&quad)), length(half_height(&quad))),
            (5.0, 10.0)
        );
        let standing = [[0.0, 0.0], [10.0, 0.0], [10.0, 20.0], [0.0, 20.0]];
        assert_eq!(height_is_long(standing), standing);
    }

    #[test]
    fn a_stretched_photo_is_squeezed_back_into_its_frame() {
        let frame = Frame::unstretched([0, 0, 640, 640], 640, 16.0);
        assert_eq!((frame.content, frame.size), ([40, 640], [64, 640]));
        assert_eq!(frame.to_photo([40.0, 320.0]), [640.0, 320.0]);
        let taller = Frame::unstretched([0, 0, 640, 640], 640, 0.1);
        assert_eq!((taller.content, taller.size), ([640, 64], [640, 64]));
        assert_eq!(
            Frame::unstretched([0, 0, 800, 600], 640, 1.0),
            Frame::new([0, 0, 800, 600], 640)
        );
    }

    #[test]
    fn small_tiles_get_a_second_look_where_they_lie() {
        let frame = Frame::new([0, 0, 4000, 3000], 640);
        let small: Vec<Found> = (0..14)
            .map(|i| found(1000.0 + 60.0 * i as f32, 1500.0, 0.9))
            .collect();
        let second = second_look(&small, frame).expect("tiles of 3 frame pixels");
        assert!(second.part[2] < 2000 && second.part[1] > 1000, "{second:?}");
        assert!(second.scale[0] > frame.scale[0]);
        assert!(second.size.iter().all(|side| *side <= 1280));
        // Large tiles need none, nor does a photo without further detail.
        let large: Vec<Found> = small
            .iter()
            .map(|f| Found {
                quad: enlarged(&f.quad, 5.0),
                ..*f
            })
            .collect();
        assert_eq!(second_look(&large, frame), None);
        assert_eq!(second_look(&small, Frame::new([0, 0, 640, 480], 640)), None);
    }

    #[test]
    fn nothing_found_in_a_large_photo_is_looked_for_again() {
        let frame = Frame::new([0, 0, 4000, 3000], 640);
        assert_eq!(second_look(&[], frame).map(|f| f.size), Some([1280, 960]));
    }
}
