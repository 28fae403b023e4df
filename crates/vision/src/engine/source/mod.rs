//! Sources of live frames: pictures in files, videos and network streams, webcams.
//!
//! ```text
//! FrameSource (own thread) ─▶ one slot, the latest frame ─▶ reader
//! open, grab                  older frames are dropped      fetches when it is ready
//! ```
//!
//! A source only opens itself and returns the next frame. [`LiveSource`] runs the source on a thread of its own, stores
//! only the newest frame, reopens a lost source, and reports the loss. The thread never waits for the reader, unless
//! every frame of a file is requested.

mod error;
mod live_source;
mod pictures;
mod source_kind;
mod video;
#[cfg(feature = "camera")]
mod webcam;

use std::time::Duration;

use image::RgbImage;

#[cfg(feature = "camera")]
pub use self::webcam::WebcamSource;
pub use self::{
    error::SourceError,
    live_source::{FramePace, LiveSource, SourceFrame, SourceNews},
    pictures::PictureFileSource,
    source_kind::{CameraNumber, SourceKind},
    video::VideoSource,
};

/// A source of pictures, one after another: files, a video, a stream or a camera. It is created and used on a thread of
/// its own, because every call may block.
pub trait FrameSource {
    /// Opens the source; called again after the source was lost.
    ///
    /// # Errors
    /// The source is missing, in use, or delivers nothing readable.
    fn open(&mut self) -> Result<(), SourceError>;

    /// Grabs the next picture, waiting until there is one; `None` at the end of the files.
    ///
    /// # Errors
    /// The source was lost, or its data is not a picture.
    fn grab_picture(&mut self) -> Result<Option<RgbImage>, SourceError>;

    /// Closes the source and releases its device; [`Self::open`] can open it again.
    fn close(&mut self);

    /// Returns the time between two frames of a file; `None` for a source that delivers frames in real time, which is
    /// the default.
    fn frame_interval(&self) -> Option<Duration> {
        None
    }

    /// Returns true, the default, if a lost source is worth reopening: cameras and streams may come back, files do not.
    fn can_reopen(&self) -> bool {
        true
    }
}

/// A camera that the system lists on this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundCamera {
    /// The name that opens the camera as a source: `camera:NUMBER`.
    pub source_name: String,
    /// The camera's name, as the system reports it.
    pub name: String,
    /// The system's address of the camera, such as `/dev/video0`.
    pub address: String,
}

/// Lists the cameras on this machine, by number.
///
/// # Errors
/// `no_camera_support` in a build without cameras; `camera_failed` when the system cannot list them.
pub fn list_cameras() -> Result<Vec<FoundCamera>, SourceError> {
    #[cfg(feature = "camera")]
    return webcam::list_cameras();
    #[cfg(not(feature = "camera"))]
    Err(SourceError::NoCameraSupport)
}
