//! Taking views from live frames: when the board holds still, and only where it shows something new.

use image::RgbImage;

use super::{CalibrationError, Corner, LEAST_CORNERS, ViewCorners, find};

/// Corners that move less than this between two frames hold still; a share of the picture's long side.
const STILL: f64 = 0.0025;
/// A view is new when its corners lie this far from those of every other; a share of the picture's long side.
const NEW: f64 = 0.05;

/// The views taken so far.
#[derive(Clone, Debug, Default)]
pub struct Taking {
    views: Vec<ViewCorners>,
    last: ViewCorners,
    size: [u32; 2],
}

impl Taking {
    /// The views.
    pub fn views(&self) -> &[ViewCorners] {
        &self.views
    }

    /// The pictures' width and height.
    pub fn size(&self) -> [u32; 2] {
        self.size
    }

    /// The corners of the last frame.
    pub fn last(&self) -> &[Corner] {
        &self.last
    }

    /// Looks at a frame; whether a view was taken from it. Frames of another size begin anew.
    ///
    /// # Errors
    /// `inference` when OpenCV fails.
    pub fn see(&mut self, picture: &RgbImage) -> Result<bool, CalibrationError> {
        let corners = find(picture)?;
        Ok(self.take(corners, [picture.width(), picture.height()]))
    }

    /// Takes a frame's corners, if they are worth it.
    fn take(&mut self, corners: ViewCorners, size: [u32; 2]) -> bool {
        if size != self.size {
            *self = Self {
                size,
                ..Self::default()
            };
        }
        let long = f64::from(size[0].max(size[1]));
        let enough = corners.len() >= LEAST_CORNERS;
        let still = apart(&corners, &self.last).is_some_and(|d| d < STILL * long);
        let is_new = |view: &ViewCorners| apart(&corners, view).is_none_or(|d| d > NEW * long);
        let taken = enough && still && self.views.iter().all(is_new);
        if taken {
            self.views.push(corners.clone());
        }
        self.last = corners;
        taken
    }
}

/// The mean distance between corners that two views share; none when they share too few to tell.
fn apart(a: &[Corner], b: &[Corner]) -> Option<f64> {
    let mut distances = Vec::new();
    for corner in a {
        if let Some(other) = b.iter().find(|other| other.number == corner.number) {
            distances.push((corner.at[0] - other.at[0]).hypot(corner.at[1] - other.at[1]));
        }
    }
    (distances.len() >= LEAST_CORNERS / 2)
        .then(|| distances.iter().sum::<f64>() / distances.len() as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view(right: f64) -> ViewCorners {
        (0..24)
            .map(|number| Corner {
                number,
                at: [
                    (number % 6) as f64 * 30.0 + right,
                    (number / 6) as f64 * 30.0,
                ],
            })
            .collect()
    }

    #[test]
    fn a_view_is_taken_once_when_the_board_holds_still() {
        let mut taking = Taking::default();
        let size = [1280, 720];
        let taken: Vec<bool> = [0.0, 40.0, 41.0, 41.5, 300.0, 300.5, 41.0, 41.0]
            .map(|right| taking.take(view(right), size))
            .to_vec();
        assert_eq!(
            taken,
            [false, false, true, false, false, true, false, false]
        );
        assert_eq!(taking.views().len(), 2);
    }

    #[test]
    fn frames_of_another_size_begin_anew() {
        let mut taking = Taking::default();
        taking.take(view(0.0), [1280, 720]);
        assert!(taking.take(view(0.0), [1280, 720]));
        assert!(!taking.take(view(0.0), [640, 480]));
        assert_eq!(taking.views().len(), 0);
    }
}
