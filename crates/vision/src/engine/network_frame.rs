//! The network's frame: the input picture into which part of the photo is fitted, and the mapping of its points back to
//! the photo.
//!
//! A frame's sides are multiples of 32 pixels; the part is top left, the remainder is grey. The part is shrunk by area;
//! a tilted part is shrunk before it is rotated, so that thin strokes survive both.

use ndarray::Array4;
use opencv::{
    core::{self, Mat, Rect, Scalar, Size, Vec3b},
    imgproc,
    prelude::*,
};

use super::{
    PhotoPixels, VisionError,
    geometry::{Point, Quad, add, bounding_box, cross, dot, scale, sub},
};

/// The number of pixels of which the network requires a frame's width and height to be multiples.
pub(super) const FRAME_SIDE_MULTIPLE: u32 = 32;

/// The input picture of the locator, which shows part of the photo, and the mapping from its points to the photo.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct NetworkFrame {
    /// The photo point at the frame's top left corner.
    origin: Point,
    /// The step in the photo, in pixels, for one frame pixel to the right.
    right_step: Point,
    /// The step in the photo, in pixels, for one frame pixel down.
    down_step: Point,
    /// The width and height, in frame pixels, of the part with its border; the rest of the frame is grey.
    pub content_size: [u32; 2],
    /// The width of the grey border on each side of the part, in frame pixels.
    border_px: u32,
    /// The frame's width and height, in frame pixels.
    pub size: [u32; 2],
}

impl NetworkFrame {
    /// Builds the upright frame for part of the photo (left, top, width, height in photo pixels), whose long side
    /// becomes `long_side_px` frame pixels.
    pub(crate) fn new(part: [u32; 4], long_side_px: u32) -> NetworkFrame {
        NetworkFrame::new_unstretched(part, long_side_px, 1.0)
    }

    /// Builds a frame like [`NetworkFrame::new`], but undoes the stretch of a photo that was widened by
    /// `widening_factor` (below 1: made taller).
    pub(crate) fn new_unstretched(part: [u32; 4], long_side_px: u32, widening_factor: f32) -> NetworkFrame {
        let widening_factor = f64::from(widening_factor);
        let unstretched_size =
            [f64::from(part[2]) / widening_factor.max(1.0), f64::from(part[3]) * widening_factor.min(1.0)];
        let zoom = f64::from(long_side_px) / unstretched_size[0].max(unstretched_size[1]).max(1e-3);
        let content_size = unstretched_size.map(|side| ((side * zoom).round() as u32).max(1));
        NetworkFrame {
            origin: [part[0] as f32, part[1] as f32],
            right_step: [part[2] as f32 / content_size[0] as f32, 0.0],
            down_step: [0.0, part[3] as f32 / content_size[1] as f32],
            content_size,
            border_px: 0,
            size: content_size.map(|side| side.next_multiple_of(FRAME_SIDE_MULTIPLE)),
        }
    }

    /// Builds the frame for a tilted part: a rectangle with its top left corner at `origin`, running `extent` photo
    /// pixels along the unit vector `along` and down from it, at `zoom` frame pixels per photo pixel.
    pub(crate) fn new_tilted(origin: Point, along: Point, extent: Point, zoom: f32) -> NetworkFrame {
        let content_size = extent.map(|side| ((side * zoom).round() as u32).max(1));
        NetworkFrame {
            origin,
            right_step: scale(along, 1.0 / zoom),
            down_step: scale([-along[1], along[0]], 1.0 / zoom),
            content_size,
            border_px: 0,
            size: content_size.map(|side| side.next_multiple_of(FRAME_SIDE_MULTIPLE)),
        }
    }

    /// Returns the frame with a grey border of `border_px` frame pixels on every side of its part. The frame must be
    /// upright and have no border yet.
    pub(crate) fn with_border(self, border_px: u32) -> NetworkFrame {
        let content_size = self.content_size.map(|side| side + 2 * border_px);
        NetworkFrame {
            origin: self.map_to_photo([-(border_px as f32); 2]),
            content_size,
            border_px,
            size: content_size.map(|side| side.next_multiple_of(FRAME_SIDE_MULTIPLE)),
            ..self
        }
    }

    /// Returns the number of frame pixels per photo pixel, in the direction that has fewer.
    pub(crate) fn zoom(&self) -> f32 {
        1.0 / dot(self.right_step, self.right_step).max(dot(self.down_step, self.down_step)).sqrt()
    }

    /// Maps a point of the frame, in frame pixels, to the photo, in photo pixels.
    pub(crate) fn map_to_photo(self, p: Point) -> Point {
        add(self.origin, add(scale(self.right_step, p[0]), scale(self.down_step, p[1])))
    }

    /// Returns true if a photo point (in photo pixels) is in the part that the frame shows, or in its border.
    pub(crate) fn covers_point(&self, p: Point) -> bool {
        let way = sub(p, self.origin);
        let area = cross(self.right_step, self.down_step);
        let (x, y) = (cross(way, self.down_step) / area, cross(self.right_step, way) / area);
        (0.0..=self.content_size[0] as f32).contains(&x) && (0.0..=self.content_size[1] as f32).contains(&y)
    }

    fn is_upright(&self) -> bool {
        self.right_step[1] == 0.0 && self.down_step[0] == 0.0
    }

    /// Renders the frame as the network's input: an array `[1, 3, height, width]` of red, green and blue, 0 to 1; grey
    /// (0.5) where the frame shows no photo.
    pub(crate) fn render_input(&self, photo: &impl PhotoPixels) -> Result<Array4<f32>, VisionError> {
        let fault = |why: String| VisionError::Inference { stage: "locate", why };
        let [width, height] = self.size.map(|side| side as usize);
        let mut values = vec![0.5_f32; 3 * width * height];
        let rendered = if self.is_upright() { self.render_upright(photo) } else { self.render_tilted(photo) };
        let picture = rendered.map_err(|e| fault(e.to_string()))?;
        let start = self.border_px as usize * (width + 1);
        write_picture_planes(&picture, [width, height], &mut values[start..]).map_err(|e| fault(e.to_string()))?;
        Array4::from_shape_vec((1, 3, height, width), values).map_err(|e| fault(e.to_string()))
    }

    /// Renders the photo's part in an upright frame, without the border, as an 8-bit RGB picture.
    fn render_upright(&self, photo: &impl PhotoPixels) -> opencv::Result<Mat> {
        let inner = self.content_size.map(|side| side - 2 * self.border_px);
        let border_px = self.border_px as f32;
        let far = self.map_to_photo(inner.map(|side| side as f32 + border_px));
        let corner = self.map_to_photo([border_px; 2]).map(|v| v.round() as i32);
        let (width, height) = ((far[0].round() as i32) - corner[0], (far[1].round() as i32) - corner[1]);
        let part = Mat::roi(photo, Rect::new(corner[0], corner[1], width, height))?;
        resize_picture(&part, inner.map(|side| side as i32), self.zoom() < 1.0)
    }

    /// Renders the content of a tilted frame as an 8-bit RGB picture; places beyond the photo are grey.
    fn render_tilted(&self, photo: &impl PhotoPixels) -> opencv::Result<Mat> {
        let (columns, rows) = (photo.cols(), photo.rows());
        let [w, h] = self.content_size.map(|side| side as f32);
        let corners: Quad = [[0.0, 0.0], [w, 0.0], [w, h], [0.0, h]].map(|p| self.map_to_photo(p));
        let bounds = bounding_box(&corners);
        let left = (bounds[0].floor() as i32).clamp(0, columns - 1);
        let top = (bounds[1].floor() as i32).clamp(0, rows - 1);
        let right = (bounds[2].ceil() as i32).clamp(left + 1, columns);
        let bottom = (bounds[3].ceil() as i32).clamp(top + 1, rows);
        let part = Mat::roi(photo, Rect::new(left, top, right - left, bottom - top))?;
        let shrink = self.zoom().min(1.0);
        let size = [right - left, bottom - top].map(|side| ((side as f32 * shrink).round() as i32).max(1));
        let small = resize_picture(&part, size, true)?;
        // Maps a pixel of the frame to one of the small picture, both counted at their centres.
        let times = [size[0] as f32 / (right - left) as f32, size[1] as f32 / (bottom - top) as f32];
        let into = |p: Point, at: usize| f64::from(p[at] * times[at]);
        let start = sub(self.map_to_photo([0.5, 0.5]), [left as f32, top as f32]);
        let map = Mat::from_slice_2d(&[
            [into(self.right_step, 0), into(self.down_step, 0), into(start, 0) - 0.5],
            [into(self.right_step, 1), into(self.down_step, 1), into(start, 1) - 0.5],
        ])?;
        let mut picture = Mat::default();
        imgproc::warp_affine(
            &small,
            &mut picture,
            &map,
            Size::new(self.content_size[0] as i32, self.content_size[1] as i32),
            imgproc::INTER_LINEAR | imgproc::WARP_INVERSE_MAP,
            core::BORDER_CONSTANT,
            Scalar::all(127.5),
        )?;
        Ok(picture)
    }
}

fn resize_picture(part: &impl PhotoPixels, [width, height]: [i32; 2], shrinks: bool) -> opencv::Result<Mat> {
    let mut small = Mat::default();
    let interpolation = if shrinks { imgproc::INTER_AREA } else { imgproc::INTER_LINEAR };
    imgproc::resize(part, &mut small, Size::new(width, height), 0.0, 0.0, interpolation)?;
    Ok(small)
}

/// Writes an RGB picture into the three planes of a frame of the given size, as values from 0 to 1. `values` begins at
/// the picture's top left in the first plane.
fn write_picture_planes(picture: &Mat, [width, height]: [usize; 2], values: &mut [f32]) -> opencv::Result<()> {
    let plane = width * height;
    for row in 0..picture.rows() {
        let row_start = row as usize * width;
        for (column, pixel) in picture.at_row::<Vec3b>(row)?.iter().enumerate() {
            for (channel, &value) in pixel.iter().enumerate() {
                values[channel * plane + row_start + column] = f32::from(value) / 255.0;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_has_sides_of_multiples_of_32_and_maps_its_corners_to_the_part() {
        let frame = NetworkFrame::new([0, 0, 4000, 3000], 640);
        assert_eq!((frame.content_size, frame.size), ([640, 480], [640, 480]));
        let odd = NetworkFrame::new([100, 50, 1001, 333], 640);
        assert_eq!(odd.size[1] % 32, 0);
        assert!(odd.content_size[1] <= odd.size[1]);
        // The frame's own corners are the part's corners.
        let last = odd.map_to_photo([odd.content_size[0] as f32, odd.content_size[1] as f32]);
        assert!((last[0] - 1101.0).abs() < 1e-2 && (last[1] - 383.0).abs() < 1e-2, "{last:?}");
        assert_eq!(odd.map_to_photo([0.0, 0.0]), [100.0, 50.0]);
    }

    #[test]
    fn a_sliver_of_a_photo_still_has_a_frame() {
        let frame = NetworkFrame::new([0, 0, 5000, 24], 640);
        assert_eq!(frame.size, [640, 32]);
        assert!(frame.content_size[1] >= 1);
    }

    #[test]
    fn the_photo_lies_top_left_and_the_rest_is_grey() {
        let pixels = vec![255_u8; 64 * 40 * 3];
        let photo = Mat::new_rows_cols_with_bytes::<Vec3b>(40, 64, &pixels).expect("a photo");
        let input = NetworkFrame::new([0, 0, 64, 40], 640).render_input(&photo).expect("a frame");
        assert_eq!(input.shape(), [1, 3, 416, 640]);
        assert_eq!(input[[0, 0, 0, 0]], 1.0);
        assert_eq!(input[[0, 2, 399, 639]], 1.0);
        assert_eq!(input[[0, 1, 400, 0]], 0.5);
    }

    #[test]
    fn a_border_is_grey_and_moves_no_point() {
        let pixels = vec![255_u8; 64 * 40 * 3];
        let photo = Mat::new_rows_cols_with_bytes::<Vec3b>(40, 64, &pixels).expect("a photo");
        let plain = NetworkFrame::new([0, 0, 64, 40], 640);
        let frame = plain.with_border(8);
        assert_eq!((frame.content_size, frame.size), ([656, 416], [672, 416]));
        assert_eq!(frame.map_to_photo([8.0, 8.0]), plain.map_to_photo([0.0, 0.0]));
        let input = frame.render_input(&photo).expect("a frame");
        for (x, y) in [(7, 200), (648, 200), (300, 7), (300, 408)] {
            assert_eq!(input[[0, 1, y, x]], 0.5, "{x} {y}");
        }
        for (x, y) in [(8, 8), (647, 8), (8, 407), (647, 407)] {
            assert_eq!(input[[0, 2, y, x]], 1.0, "{x} {y}");
        }
    }

    #[test]
    fn a_stretched_photo_is_squeezed_back_into_its_frame() {
        let frame = NetworkFrame::new_unstretched([0, 0, 640, 640], 640, 16.0);
        assert_eq!((frame.content_size, frame.size), ([40, 640], [64, 640]));
        assert_eq!(frame.map_to_photo([40.0, 320.0]), [640.0, 320.0]);
        let taller = NetworkFrame::new_unstretched([0, 0, 640, 640], 640, 0.1);
        assert_eq!((taller.content_size, taller.size), ([640, 64], [640, 64]));
        assert_eq!(NetworkFrame::new_unstretched([0, 0, 800, 600], 640, 1.0), NetworkFrame::new([0, 0, 800, 600], 640));
    }

    #[test]
    fn a_tilted_part_lies_straight_in_its_frame() {
        // White above the diagonal from top left to bottom right, black below.
        let side = 200_usize;
        let pixels: Vec<u8> = (0..side * side).flat_map(|i| [if i % side > i / side { 255 } else { 0 }; 3]).collect();
        let photo = Mat::new_rows_cols_with_bytes::<Vec3b>(200, 200, &pixels).expect("a photo");
        let half = std::f32::consts::FRAC_1_SQRT_2;
        // Twenty pixels to each side of the diagonal, from a point above it.
        let origin = [50.0 + 20.0 * half, 50.0 - 20.0 * half];
        let frame = NetworkFrame::new_tilted(origin, [half, half], [96.0, 40.0], 1.0);
        assert_eq!((frame.content_size, frame.size), ([96, 40], [96, 64]));
        let input = frame.render_input(&photo).expect("a frame");
        for column in [5, 50, 90] {
            assert!(input[[0, 0, 15, column]] > 0.95 && input[[0, 0, 25, column]] < 0.05);
        }
        assert_eq!(input[[0, 0, 50, 50]], 0.5);
        let back = frame.map_to_photo([48.0, 20.0]);
        assert!((back[0] - back[1]).abs() < 1e-3, "on the diagonal: {back:?}");
        assert!(frame.covers_point(back) && !frame.covers_point([10.0, 10.0]) && !frame.covers_point([150.0, 100.0]));
    }
}
