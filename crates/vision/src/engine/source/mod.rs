//! Sources of live frames: pictures in files, videos and network streams, webcams.
//!
//! ```text
//! FrameSource (own thread) ─▶ one slot, the latest frame ─▶ reader
//! open, grab                  older frames are dropped      fetches when it is ready
//! ```
//!
//! A source only opens itself and returns the next frame. [`Live`] runs it on its own thread, stores only the newest
//! frame, reopens a lost source, and reports that. The grabbing thread never waits for the reader, unless every frame
//! of a file is requested.

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
    kind::{CameraNumber, SourceKind},
    live::{Frame, Live, Pace, SourceNews},
    pictures::PictureFiles,
    video::Video,
};

/// A source of pictures, one after another. It is created and used on its own thread, because every call may block.
pub trait FrameSource {
    /// Opens the source; called again after it was lost.
    ///
    /// # Errors
    /// The source is missing, in use, or delivers nothing readable.
    fn open(&mut self) -> Result<(), SourceError>;

    /// Grabs the next picture; `None` at the end of a file.
    ///
    /// # Errors
    /// The source was lost, or its data is not a picture.
    fn grab(&mut self) -> Result<Option<RgbImage>, SourceError>;

    /// Closes the source; [`Self::open`] may follow.
    fn close(&mut self);

    /// Returns the time between frames for sources without a clock; `None` for those that deliver frames in real time.
    fn interval(&self) -> Option<Duration> {
        None
    }

    /// Returns true if a lost source is worth reopening: cameras and streams may come back, files do not.
    fn can_retry(&self) -> bool {
        true
    }
}

/// A camera on this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CameraFound {
    /// The source name that opens it: `camera:NUMBER`.
    pub source: String,
    /// The name that the camera reports.
    pub name: String,
    /// The system's address of the camera.
    pub place: String,
}

/// Lists the cameras on this machine, by number.
///
/// # Errors
/// `no_camera_support` in a build without cameras; `camera_failed` when the system cannot list them.
pub fn cameras() -> Result<Vec<CameraFound>, SourceError> {
    #[cfg(feature = "camera")]
    return webcam::cameras();
    #[cfg(not(feature = "camera"))]
    Err(SourceError::NoCameraSupport)
}
