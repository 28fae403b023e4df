//! Where live frames come from: pictures in files, videos and network streams, webcams.
//!
//! ```text
//! FrameSource (own thread) ─▶ one slot, the latest frame ─▶ reader
//! open, grab                  older frames are dropped      asks when it has time
//! ```
//!
//! A source knows how to open itself and to give the next frame, nothing more. [`Live`] runs it on its own thread, keeps
//! only the newest frame, reopens the source when it is lost, and reports that. The grabbing thread never waits for the
//! reader, except where every frame of a file was asked for.

mod error;
mod kind;
mod live;
mod pictures;
mod video;
#[cfg(feature = "camera")]
mod webcam;

use std::time::Duration;

use image::RgbImage;

#[cfg(feature = "camera")]
pub use self::webcam::Webcam;
pub use self::{
    error::SourceError,
    kind::{CameraAt, Kind},
    live::{Frame, Live, News, Pace},
    pictures::Pictures,
    video::Video,
};

/// Something that gives pictures, one after another. It is created and lives on its own thread, since every call may take long.
pub trait FrameSource {
    /// Opens the source; called again after it was lost.
    ///
    /// # Errors
    /// The source is missing, in use, or gives nothing that can be read.
    fn open(&mut self) -> Result<(), SourceError>;

    /// Grabs the next picture; `None` at the end of a file.
    ///
    /// # Errors
    /// The source was lost, or what it gave is not a picture.
    fn grab(&mut self) -> Result<Option<RgbImage>, SourceError>;

    /// Closes the source; it can be opened again.
    fn close(&mut self);

    /// Time between frames for sources without a clock of their own; `None` for those that deliver frames in their own time.
    fn interval(&self) -> Option<Duration> {
        None
    }

    /// Whether retrying makes sense after it was lost: cameras and streams come back, files do not.
    fn comes_back(&self) -> bool {
        true
    }
}

/// A camera on this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CameraFound {
    /// The source name to ask for it by: `camera:NUMBER`.
    pub source: String,
    /// The name it reports.
    pub name: String,
    /// Where the system lists it.
    pub place: String,
}

/// The cameras on this machine, by number.
///
/// # Errors
/// `no_camera_support` in a build without cameras; `camera_failed` when the system cannot be asked.
pub fn cameras() -> Result<Vec<CameraFound>, SourceError> {
    #[cfg(feature = "camera")]
    return webcam::cameras();
    #[cfg(not(feature = "camera"))]
    Err(SourceError::NoCameraSupport)
}
