//! Calibration of a camera: the board to print, its detection in pictures, the lens fitted to it, and saved profiles.
//!
//! Reading works without a profile. With one, lens distortion is removed from the tiles' positions before rows and
//! groups are determined. Undistorting the whole picture before locating tiles was tried and lowered the accuracy: the
//! picture gets softer, and larger for the same tiles.

pub mod board;
mod board_detection;
mod board_pdf;
mod error;
mod guide;
mod lens;
mod lens_measurement;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
mod profile;
mod view_collector;

pub use self::{
    board_detection::{BoardCorner, find_board_corners},
    board_pdf::{PaperSize, render_board_pdf},
    error::{CalibrationError, CameraProfileFault},
    guide::{BoardSight, BoardTilt, CalibrationGuide, ViewGoal, WANTED_VIEW_COUNT},
    lens::Lens,
    lens_measurement::{CoveredFields, LensCalibration, MIN_VIEW_CORNERS, MIN_VIEW_COUNT, ViewCorners, measure_lens},
    profile::{CalibrationFit, CameraProfile, CameraProfiles, LensParameters},
    view_collector::ViewCollector,
};
use super::{
    Customs, PhotoReading, TileReading, VisionError, WarningKind, certainty, constraint, find_hand_by_customs,
};

/// The maximum displacement of a picture's border, as a share of its long side, below which a lens bends rows so little
/// that its distortion is ignored.
const MAX_HARMLESS_BORDER_SHIFT: f64 = 0.004;

impl CameraProfile {
    /// Stores the profile's name in a reading and arranges its hand again by the table's customs, with the positions
    /// undistorted. A lens with negligible distortion ([`MAX_HARMLESS_BORDER_SHIFT`]) leaves the hand as it is. The
    /// tiles keep their corners in the photo.
    ///
    /// # Errors
    /// `wrong_size` when the profile is for photos of another shape.
    pub(crate) fn rearrange_hand(&self, reading: &mut PhotoReading, customs: &Customs) -> Result<(), VisionError> {
        let size = [reading.width, reading.height];
        let lens = self.lens_for_size(size[0], size[1])?;
        reading.lens = Some(self.name.clone());
        let max_harmless_shift = MAX_HARMLESS_BORDER_SHIFT * f64::from(size[0].max(size[1]));
        if lens.max_border_shift_px(size[0], size[1]) < max_harmless_shift {
            return Ok(());
        }
        let undistorted_tiles: Vec<TileReading> = reading
            .tiles
            .iter()
            .map(|tile| TileReading { quad: tile.quad.map(|p| lens.undistort_photo_point(p)), ..tile.clone() })
            .collect();
        let (mut hand, mut warnings) = find_hand_by_customs(&undistorted_tiles, size, customs);
        // Warnings about the photo itself and its pixels still hold.
        warnings.retain(|warning| !is_photo_warning(warning.kind));
        warnings.extend(reading.warnings.drain(..).filter(|w| is_photo_warning(w.kind)));
        hand.glare_outlines = std::mem::take(&mut reading.hand.glare_outlines);
        constraint::ask_about_changes(&mut hand, &reading.tiles, &constraint::recorded_class_changes(&reading.hand));
        hand.suspect_blanks = std::mem::take(&mut reading.hand.suspect_blanks);
        hand.suspect_blanks.retain(|i| hand.rows.iter().flatten().any(|j| i == j));
        certainty::assess_confidence(&mut hand, &undistorted_tiles, size, &reading.hand.signs);
        (reading.hand, reading.warnings) = (hand, warnings);
        Ok(())
    }
}

/// Returns true if warnings of this kind are about the photo or its pixels, and so hold for every arrangement of the
/// tiles.
fn is_photo_warning(kind: WarningKind) -> bool {
    matches!(
        kind,
        WarningKind::PhotoDamaged
            | WarningKind::Blurred
            | WarningKind::Glare
            | WarningKind::Dark
            | WarningKind::Steep
            | WarningKind::RowCut
            | WarningKind::CutOff
            | WarningKind::Turned
            | WarningKind::OtherSet
    )
}
