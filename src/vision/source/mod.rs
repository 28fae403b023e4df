//! Where live frames come from: pictures in files, videos and network streams, webcams.
//!
//! ```text
//! FrameSource (own thread) ─▶ one slot, the latest frame ─▶ reader
//!  open, grab                  older frames fall away        asks when it has time
//! ```
//!
//! A source knows how to open itself and to give the next frame, nothing more. [`Live`] runs it on a thread of its own,
//! keeps only the newest frame, opens it again when it goes away, and says so. The grabbing thread never waits for the
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

/// Something that gives pictures, one after the other. It is made and lives on a thread of its own: every call may take long.
pub trait FrameSource {
    /// Gets ready; called again after the source was lost.
    ///
    /// # Errors
    /// The source is not there, is in use, or gives nothing that can be read.
    fn open(&mut self) -> Result<(), SourceError>;

    /// The next picture; `None` at the end of a file.
    ///
    /// # Errors
    /// The source went away, or what it gave is no picture.
    fn grab(&mut self) -> Result<Option<RgbImage>, SourceError>;

    /// Lets the source go; it can be opened again.
    fn close(&mut self);

    /// Time between two frames for what has no clock of its own; `None` for what comes when it comes.
    fn interval(&self) -> Option<Duration> {
        None
    }

    /// Whether it is worth trying again after it was lost: cameras and streams come back, files do not.
    fn comes_back(&self) -> bool {
        true
    }
}

/// A camera of this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CameraFound {
    /// What to ask for it by: `camera:NUMBER`.
    pub source: String,
    /// The name it gives itself.
    pub name: String,
    /// Where the system has it.
    pub place: String,
}

/// The cameras of this machine, by number.
///
/// # Errors
/// `no_camera_support` in a build without cameras; `camera_failed` when the system cannot be asked.
pub fn cameras() -> Result<Vec<CameraFound>, SourceError> {
    #[cfg(feature = "camera")]
    return webcam::cameras();
    #[cfg(not(feature = "camera"))]
    Err(SourceError::NoCameraSupport)
}
