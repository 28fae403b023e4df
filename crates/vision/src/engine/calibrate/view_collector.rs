//! Collects views from live frames: only while the board is still, and only in new positions.

use image::RgbImage;

use super::{
    BoardCorner, BoardSight, CalibrationError, CalibrationGuide, MIN_VIEW_CORNERS, ViewCorners, find_board_corners,
    guide::farther_board_sides, lens_measurement::covered_fields,
};

/// The mean movement of the board's corners between two frames below which the board is still, as a share of the
/// picture's long side.
const MAX_STILL_BOARD_SHIFT: f64 = 0.0025;
/// The mean distance of a live frame's corners from those of every earlier view, above which the frame can become a
/// view; a share of the picture's long side.
const MIN_NEW_VIEW_SHIFT: f64 = 0.05;

/// A collector of views for a calibration, from live frames or from photos.
#[derive(Clone, Debug, Default)]
pub struct ViewCollector {
    views: Vec<ViewCorners>,
    last: ViewCorners,
    size: [u32; 2],
    sight: BoardSight,
    tilts: [bool; 4],
    /// True if every picture is a photo that becomes a view of its own.
    photos: bool,
}

impl ViewCollector {
    /// Creates a collector of photos, each of which becomes a view if it shows enough of the board.
    pub fn for_photos() -> Self {
        Self { photos: true, ..Self::default() }
    }

    /// Returns true if the collector was created by [`Self::for_photos`].
    pub fn collects_photos(&self) -> bool {
        self.photos
    }

    /// Returns the views taken so far.
    pub fn views(&self) -> &[ViewCorners] {
        &self.views
    }

    /// Returns the width and height of the pictures; both 0 before the first.
    pub fn size(&self) -> [u32; 2] {
        self.size
    }

    /// Returns the corners found in the last picture.
    pub fn last_corners(&self) -> &[BoardCorner] {
        &self.last
    }

    /// Returns the progress of the calibration, with the result of the last picture.
    pub fn guide(&self) -> CalibrationGuide {
        CalibrationGuide {
            views: self.views.len(),
            sight: self.sight,
            fields: covered_fields(&self.views, self.size),
            tilts: self.tilts,
        }
    }

    /// Looks for the board in a picture, stores the result for [`Self::guide`], and returns true if the picture became
    /// a view. A live frame of another size discards all views.
    ///
    /// # Errors
    /// `mixed_sizes` among photos; `inference` when OpenCV fails.
    pub fn add_picture(&mut self, picture: &RgbImage) -> Result<bool, CalibrationError> {
        let size = [picture.width(), picture.height()];
        if self.photos && self.size != [0, 0] && self.size != size {
            let worded = |[w, h]: [u32; 2]| format!("{w} × {h}");
            return Err(CalibrationError::MixedSizes { first: worded(self.size), other: worded(size) });
        }
        Ok(self.add_view_if_new(find_board_corners(picture)?, size))
    }

    /// Adds a picture's corners as a view if there are at least [`MIN_VIEW_CORNERS`] and, in live frames, the board is
    /// at rest in a new position; returns true if it did. Another picture size discards all earlier views.
    fn add_view_if_new(&mut self, corners: ViewCorners, size: [u32; 2]) -> bool {
        if size != self.size {
            *self = Self { size, photos: self.photos, ..Self::default() };
        }
        let long = f64::from(size[0].max(size[1]));
        let still =
            self.photos || mean_corner_distance(&corners, &self.last).is_some_and(|d| d < MAX_STILL_BOARD_SHIFT * long);
        let is_new =
            |view: &ViewCorners| mean_corner_distance(&corners, view).is_none_or(|d| d > MIN_NEW_VIEW_SHIFT * long);
        let known = !self.photos && !self.views.iter().all(is_new);
        self.sight = match corners.len() {
            0 => BoardSight::Nothing,
            few if few < MIN_VIEW_CORNERS => BoardSight::Few(few),
            _ if known => BoardSight::Known,
            _ if !still => BoardSight::Moving,
            _ => BoardSight::Taken,
        };
        let taken = self.sight == BoardSight::Taken;
        if taken {
            let tilts = farther_board_sides(&corners, size);
            self.tilts = std::array::from_fn(|i| self.tilts[i] || tilts[i]);
            self.views.push(corners.clone());
        }
        self.last = corners;
        taken
    }
}

/// Returns the mean distance, in pixels, between the corners that two views share; `None` if they share fewer than half
/// of [`MIN_VIEW_CORNERS`].
fn mean_corner_distance(a: &[BoardCorner], b: &[BoardCorner]) -> Option<f64> {
    let mut distances = Vec::new();
    for corner in a {
        if let Some(other) = b.iter().find(|other| other.number == corner.number) {
            distances.push((corner.at[0] - other.at[0]).hypot(corner.at[1] - other.at[1]));
        }
    }
    (distances.len() >= MIN_VIEW_CORNERS / 2).then(|| distances.iter().sum::<f64>() / distances.len() as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shifted_view(right: f64) -> ViewCorners {
        (0..24)
            .map(|number| BoardCorner { number, at: [(number % 6) as f64 * 30.0 + right, (number / 6) as f64 * 30.0] })
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
