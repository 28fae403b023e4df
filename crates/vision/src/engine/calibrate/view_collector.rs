//! Collects views from live frames: only while the board is still, and only in new positions.

use image::RgbImage;

use super::{
    BoardCorner, BoardSight, CalibrationError, CalibrationGuide, MIN_VIEW_CORNERS, ViewCorners, find_board_corners,
    guide::detect_board_tilts, lens_measurement::find_covered_fields,
};

/// The mean movement of the board's corners between two frames, as a share of the picture's long side, below which the
/// board is still.
const MAX_STILL_BOARD_SHIFT: f64 = 0.0025;
/// The mean distance of a live frame's corners from those of a view, as a share of the picture's long side, that the
/// frame must exceed for every earlier view to become a view itself.
const MIN_NEW_VIEW_SHIFT: f64 = 0.05;

/// A collector of views for a calibration, from live frames or from photos.
#[derive(Clone, Debug, Default)]
pub struct ViewCollector {
    views: Vec<ViewCorners>,
    last_corners: ViewCorners,
    picture_size: [u32; 2],
    last_sight: BoardSight,
    shown_tilts: [bool; 4],
    /// True if every picture is a photo that becomes a view of its own.
    collects_photos: bool,
}

impl ViewCollector {
    /// Creates a collector of photos, each of which becomes a view if it shows at least [`MIN_VIEW_CORNERS`] corners of
    /// the board.
    pub fn for_photos() -> Self {
        Self { collects_photos: true, ..Self::default() }
    }

    /// Returns true if the collector was created by [`Self::for_photos`].
    pub fn collects_photos(&self) -> bool {
        self.collects_photos
    }

    /// Returns the views taken so far.
    pub fn views(&self) -> &[ViewCorners] {
        &self.views
    }

    /// Returns the width and height of the pictures in pixels; both 0 before the first.
    pub fn picture_size(&self) -> [u32; 2] {
        self.picture_size
    }

    /// Returns the corners found in the last picture.
    pub fn last_corners(&self) -> &[BoardCorner] {
        &self.last_corners
    }

    /// Returns the progress of the calibration, with the result of the last picture.
    pub fn guide(&self) -> CalibrationGuide {
        CalibrationGuide {
            view_count: self.views.len(),
            sight: self.last_sight,
            covered_fields: find_covered_fields(&self.views, self.picture_size),
            shown_tilts: self.shown_tilts,
        }
    }

    /// Looks for the board in a picture, stores the result for [`Self::guide`], and returns true if the picture became
    /// a view. A live frame of another size discards all earlier views.
    ///
    /// # Errors
    /// `mixed_sizes` for a photo of another size than the first; `inference` when OpenCV fails.
    pub fn add_picture(&mut self, picture: &RgbImage) -> Result<bool, CalibrationError> {
        let picture_size = [picture.width(), picture.height()];
        if self.collects_photos && self.picture_size != [0, 0] && self.picture_size != picture_size {
            let worded = |[w, h]: [u32; 2]| format!("{w} × {h}");
            return Err(CalibrationError::MixedSizes { first: worded(self.picture_size), other: worded(picture_size) });
        }
        Ok(self.add_view_if_new(find_board_corners(picture)?, picture_size))
    }

    /// Adds a picture's corners as a view if there are at least [`MIN_VIEW_CORNERS`] and, in live frames, the board is
    /// at rest in a new position; returns true if it did. Another picture size discards all earlier views.
    fn add_view_if_new(&mut self, corners: ViewCorners, picture_size: [u32; 2]) -> bool {
        if picture_size != self.picture_size {
            *self = Self { picture_size, collects_photos: self.collects_photos, ..Self::default() };
        }
        let long_side = f64::from(picture_size[0].max(picture_size[1]));
        let is_still = self.collects_photos
            || mean_corner_distance(&corners, &self.last_corners)
                .is_some_and(|d| d < MAX_STILL_BOARD_SHIFT * long_side);
        let is_new = |view: &ViewCorners| {
            mean_corner_distance(&corners, view).is_none_or(|d| d > MIN_NEW_VIEW_SHIFT * long_side)
        };
        let is_known = !self.collects_photos && !self.views.iter().all(is_new);
        self.last_sight = match corners.len() {
            0 => BoardSight::Nothing,
            few if few < MIN_VIEW_CORNERS => BoardSight::Few(few),
            _ if is_known => BoardSight::Known,
            _ if !is_still => BoardSight::Moving,
            _ => BoardSight::Taken,
        };
        let is_taken = self.last_sight == BoardSight::Taken;
        if is_taken {
            let new_tilts = detect_board_tilts(&corners, picture_size);
            self.shown_tilts = std::array::from_fn(|i| self.shown_tilts[i] || new_tilts[i]);
            self.views.push(corners.clone());
        }
        self.last_corners = corners;
        is_taken
    }
}

/// Returns the mean distance, in pixels, between the corners that two views share; `None` if they share fewer than half
/// of [`MIN_VIEW_CORNERS`].
fn mean_corner_distance(a: &[BoardCorner], b: &[BoardCorner]) -> Option<f64> {
    let mut distances = Vec::new();
    for corner in a {
        if let Some(other) = b.iter().find(|other| other.number == corner.number) {
            distances.push(
                (corner.position_px[0] - other.position_px[0]).hypot(corner.position_px[1] - other.position_px[1]),
            );
        }
    }
    (distances.len() >= MIN_VIEW_CORNERS / 2).then(|| distances.iter().sum::<f64>() / distances.len() as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shifted_view(right: f64) -> ViewCorners {
        (0..24)
            .map(|number| BoardCorner {
                number,
                position_px: [(number % 6) as f64 * 30.0 + right, (number / 6) as f64 * 30.0],
            })
            .collect()
    }

    #[test]
    fn a_view_is_taken_once_when_the_board_holds_still() {
        let mut taking = ViewCollector::default();
        let size = [1280, 720];
        let taken: Vec<bool> = [0.0, 40.0, 41.0, 41.5, 300.0, 300.5, 41.0, 41.0]
            .map(|right| taking.add_view_if_new(shifted_view(right), size))
            .to_vec();
        assert_eq!(taken, [false, false, true, false, false, true, false, false]);
        assert_eq!(taking.views().len(), 2);
    }

    #[test]
    fn frames_of_another_size_discard_the_views() {
        let mut taking = ViewCollector::default();
        taking.add_view_if_new(shifted_view(0.0), [1280, 720]);
        assert!(taking.add_view_if_new(shifted_view(0.0), [1280, 720]));
        assert!(!taking.add_view_if_new(shifted_view(0.0), [640, 480]));
        assert_eq!(taking.views().len(), 0);
    }

    #[test]
    fn the_guide_reports_the_result_of_every_frame() {
        let mut taking = ViewCollector::default();
        let size = [1280, 720];
        let few: ViewCorners = shifted_view(500.0)[..MIN_VIEW_CORNERS - 1].to_vec();
        let sights = [Vec::new(), few, shifted_view(0.0), shifted_view(0.0), shifted_view(1.0), shifted_view(300.0)]
            .map(|corners| {
                taking.add_view_if_new(corners, size);
                taking.guide().sight
            });
        assert_eq!(
            sights,
            [
                BoardSight::Nothing,
                BoardSight::Few(MIN_VIEW_CORNERS - 1),
                BoardSight::Moving,
                BoardSight::Taken,
                BoardSight::Known,
                BoardSight::Moving
            ]
        );
    }

    #[test]
    fn every_photo_is_a_view_and_all_have_one_size() {
        let mut taking = ViewCollector::for_photos();
        assert_eq!([0.0, 300.0, 0.0].map(|right| taking.add_view_if_new(shifted_view(right), [1280, 720])), [true; 3]);
        assert_eq!(taking.add_picture(&RgbImage::new(640, 480)).expect_err("refused").code(), "mixed_sizes");
        assert_eq!(taking.views().len(), 3, "what was taken stays");
    }
}
