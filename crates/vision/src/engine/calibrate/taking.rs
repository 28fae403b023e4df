//! Collects views from live frames: only while the board is still, and only in new positions.

use image::RgbImage;

use super::{
    CalibrationError, Corner, Guide, MIN_CORNERS, Sight, ViewCorners, find, guide::farther_sides, solve::covered_fields,
};

/// The movement between two frames below which corners count as still, as a share of the picture's long side.
const MAX_STILL_SHIFT: f64 = 0.0025;
/// The distance from every other view's corners that a new view needs, as a share of the picture's long side.
const MIN_NEW_SHIFT: f64 = 0.05;

/// Collects views for a calibration.
#[derive(Clone, Debug, Default)]
pub struct ViewCollector {
    views: Vec<ViewCorners>,
    last: ViewCorners,
    size: [u32; 2],
    sight: Sight,
    tilts: [bool; 4],
    /// True if the pictures are photos taken one by one, each a view of its own.
    photos: bool,
}

impl ViewCollector {
    /// Starts collecting photos, each of which is its own view.
    pub fn of_photos() -> Self {
        Self { photos: true, ..Self::default() }
    }

    /// Returns true if every picture is its own view.
    pub fn is_of_photos(&self) -> bool {
        self.photos
    }

    /// Returns the views taken so far.
    pub fn views(&self) -> &[ViewCorners] {
        &self.views
    }

    /// Returns the pictures' width and height; 0 before the first.
    pub fn size(&self) -> [u32; 2] {
        self.size
    }

    /// Returns the corners found in the last frame.
    pub fn last(&self) -> &[Corner] {
        &self.last
    }

    /// Returns the progress of the views and the result of the last frame.
    pub fn guide(&self) -> Guide {
        Guide {
            views: self.views.len(),
            sight: self.sight,
            fields: covered_fields(&self.views, self.size),
            tilts: self.tilts,
        }
    }

    /// Processes a frame; returns true if it became a view. A frame of another size discards all views.
    ///
    /// # Errors
    /// `mixed_sizes` among photos; `inference` when OpenCV fails.
    pub fn see(&mut self, picture: &RgbImage) -> Result<bool, CalibrationError> {
        let size = [picture.width(), picture.height()];
        if self.photos && self.size != [0, 0] && self.size != size {
            let worded = |[w, h]: [u32; 2]| format!("{w} × {h}");
            return Err(CalibrationError::MixedSizes { first: worded(self.size), other: worded(size) });
        }
        Ok(self.add_if_new(find(picture)?, size))
    }

    /// Adds a frame's corners as a view if they are still and new; returns true if it did.
    fn add_if_new(&mut self, corners: ViewCorners, size: [u32; 2]) -> bool {
        if size != self.size {
            *self = Self { size, photos: self.photos, ..Self::default() };
        }
        let long = f64::from(size[0].max(size[1]));
        let still = self.photos || mean_distance(&corners, &self.last).is_some_and(|d| d < MAX_STILL_SHIFT * long);
        let is_new = |view: &ViewCorners| mean_distance(&corners, view).is_none_or(|d| d > MIN_NEW_SHIFT * long);
        let known = !self.photos && !self.views.iter().all(is_new);
        self.sight = match corners.len() {
            0 => Sight::Nothing,
            few if few < MIN_CORNERS => Sight::Few(few),
            _ if known => Sight::Known,
            _ if !still => Sight::Moving,
            _ => Sight::Taken,
        };
        let taken = self.sight == Sight::Taken;
        if taken {
            let tilts = farther_sides(&corners, size);
            self.tilts = std::array::from_fn(|i| self.tilts[i] || tilts[i]);
            self.views.push(corners.clone());
        }
        self.last = corners;
        taken
    }
}

/// Returns the mean distance between corners that two views share; `None` if they share too few.
fn mean_distance(a: &[Corner], b: &[Corner]) -> Option<f64> {
    let mut distances = Vec::new();
    for corner in a {
        if let Some(other) = b.iter().find(|other| other.number == corner.number) {
            distances.push((corner.at[0] - other.at[0]).hypot(corner.at[1] - other.at[1]));
        }
    }
    (distances.len() >= MIN_CORNERS / 2).then(|| distances.iter().sum::<f64>() / distances.len() as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view(right: f64) -> ViewCorners {
        (0..24)
            .map(|number| Corner { number, at: [(number % 6) as f64 * 30.0 + right, (number / 6) as f64 * 30.0] })
            .collect()
    }

    #[test]
    fn a_view_is_taken_once_when_the_board_holds_still() {
        let mut taking = ViewCollector::default();
        let size = [1280, 720];
        let taken: Vec<bool> = [0.0, 40.0, 41.0, 41.5, 300.0, 300.5, 41.0, 41.0]
            .map(|right| taking.add_if_new(view(right), size))
            .to_vec();
        assert_eq!(taken, [false, false, true, false, false, true, false, false]);
        assert_eq!(taking.views().len(), 2);
    }

    #[test]
    fn frames_of_another_size_discard_the_views() {
        let mut taking = ViewCollector::default();
        taking.add_if_new(view(0.0), [1280, 720]);
        assert!(taking.add_if_new(view(0.0), [1280, 720]));
        assert!(!taking.add_if_new(view(0.0), [640, 480]));
        assert_eq!(taking.views().len(), 0);
    }

    #[test]
    fn the_guide_reports_the_result_of_every_frame() {
        let mut taking = ViewCollector::default();
        let size = [1280, 720];
        let few: ViewCorners = view(500.0)[..MIN_CORNERS - 1].to_vec();
        let sights = [Vec::new(), few, view(0.0), view(0.0), view(1.0), view(300.0)].map(|corners| {
            taking.add_if_new(corners, size);
            taking.guide().sight
        });
        assert_eq!(
            sights,
            [Sight::Nothing, Sight::Few(MIN_CORNERS - 1), Sight::Moving, Sight::Taken, Sight::Known, Sight::Moving]
        );
    }

    #[test]
    fn every_photo_is_a_view_and_all_have_one_size() {
        let mut taking = ViewCollector::of_photos();
        assert_eq!([0.0, 300.0, 0.0].map(|right| taking.add_if_new(view(right), [1280, 720])), [true; 3]);
        assert_eq!(taking.see(&RgbImage::new(640, 480)).expect_err("refused").code(), "mixed_sizes");
        assert_eq!(taking.views().len(), 3, "what was taken stays");
    }
}
