//! Calibration of a camera: the board to print, its detection in pictures, the lens fitted to it, and saved profiles.
//!
//! Reading works without a profile. With one, lens distortion is removed from the tiles' positions before rows and
//! groups are determined. Undistorting the whole picture before locating tiles was tried and lowered the accuracy: the
//! picture gets softer, and larger for the same tiles.

pub mod board;
mod detect;
mod error;
mod guide;
mod lens;
mod print;
#[deny(clippy::indexing_slicing, clippy::string_slice)]
mod profile;
mod solve;
mod taking;

pub use self::{
    detect::{Corner, find},
    error::{CalibrationError, CameraProfileFault},
    guide::{Goal, Guide, Sight, Tilt, WANTED_VIEWS},
    lens::Lens,
    print::{Paper, pdf},
    profile::{CameraProfile, Fit, LensNumbers, Profiles},
    solve::{CoveredFields, LensMeasurement, MIN_CORNERS, MIN_VIEWS, ViewCorners, measure},
    taking::ViewCollector,
};
use super::{Customs, PhotoReading, TileReading, VisionError, WarningKind, arrange_by, certainty, constraint};

/// The displacement, as a share of the picture's long side, up to which a lens bends no row.
const MAX_HARMLESS_SHIFT: f64 = 0.004;

impl CameraProfile {
    /// Arranges the hand again by the table's customs, with undistorted positions; the tiles of the reading keep their
    /// corners in the photo.
    ///
    /// # Errors
    /// `wrong_size`.
    pub(crate) fn rearrange(&self, reading: &mut PhotoReading, customs: &Customs) -> Result<(), VisionError> {
        let size = [reading.width, reading.height];
        let lens = self.lens_for(size[0], size[1])?;
        reading.lens = Some(self.name.clone());
        let harm = MAX_HARMLESS_SHIFT * f64::from(size[0].max(size[1]));
        if lens.greatest_shift(size[0], size[1]) < harm {
            return Ok(());
        }
        let straight: Vec<TileReading> = reading
            .tiles
            .iter()
            .map(|tile| TileReading { quad: tile.quad.map(|p| lens.undistort_point(p)), ..tile.clone() })
            .collect();
        let (mut hand, mut warnings) = arrange_by(&straight, size, customs);
        // Warnings about the photo itself and its pixels still hold.
        warnings.retain(|warning| !is_about_the_photo(warning.kind));
        warnings.extend(reading.warnings.drain(..).filter(|w| is_about_the_photo(w.kind)));
        hand.burnt = std::mem::take(&mut reading.hand.burnt);
        constraint::ask_about_changes(&mut hand, &reading.tiles, &constraint::recorded_changes(&reading.hand));
        hand.whitened = std::mem::take(&mut reading.hand.whitened);
        hand.whitened.retain(|i| hand.rows.iter().flatten().any(|j| i == j));
        certainty::assess_confidence(&mut hand, &straight, size, &reading.hand.signs);
        (reading.hand, reading.warnings) = (hand, warnings);
        Ok(())
    }
}

/// Returns true if a warning is about the photo and its pixels: such a warning stays whatever the arrangement.
fn is_about_the_photo(kind: WarningKind) -> bool {
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
