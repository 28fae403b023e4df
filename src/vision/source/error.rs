//! What can go wrong with a source of frames: stable codes, and sentences that say what to do next.

use std::path::PathBuf;

use thiserror::Error;

use crate::vision::VisionError;

/// An error of a source. [`SourceError::code`] is stable; the sentence may change.
#[derive(Debug, Error)]
pub enum SourceError {
    /// The path leads to nothing.
    #[error("there is no file {path}: check the path, or see `quejing cameras` for cameras", path = .path.display())]
    NoFile {
        /// The path as given.
        path: PathBuf,
    },
    /// A folder or a pattern without pictures.
    #[error("there are no pictures at {path}: give a folder with JPEG or PNG files, or numbered ones as frame-%03d.jpg", path = .path.display())]
    NoPictures {
        /// The folder or pattern as given.
        path: PathBuf,
    },
    /// A camera's name that means nothing.
    #[error("`{name}` is no camera: write camera:0 for the first one, and see `quejing cameras`")]
    CameraUnknown {
        /// The name as given.
        name: String,
    },
    /// The program was built without cameras.
    #[error(
        "this program was built without webcams: build it with the feature `camera`, or give a video, an address or pictures"
    )]
    NoCameraSupport,
    /// The camera is not plugged in.
    #[error("there is no camera {camera}: plug it in, and see `quejing cameras`")]
    CameraMissing {
        /// Its number or path.
        camera: String,
    },
    /// The system does not let us use it.
    #[error(
        "camera {camera} may not be used: add yourself to the group `video` (sudo usermod -aG video $USER) and log in again"
    )]
    CameraDenied {
        /// Its number or path.
        camera: String,
    },
    /// Another program has it.
    #[error("camera {camera} is in use by another program: close that program")]
    CameraBusy {
        /// Its number or path.
        camera: String,
    },
    /// It gives no picture format that is known.
    #[error("camera {camera} gives no picture format that can be read ({why}): try another camera")]
    CameraFormat {
        /// Its number or path.
        camera: String,
        /// What the system said.
        why: String,
    },
    /// It stopped, or never began.
    #[error("camera {camera} gives no pictures ({why}): unplug it and plug it in again")]
    CameraFailed {
        /// Its number or path.
        camera: String,
        /// What the system said.
        why: String,
    },
    /// Nothing came for a while.
    #[error(
        "no picture came from {name} for {seconds} s: check the cable, the network or the other program"
    )]
    Silent {
        /// The source as given.
        name: String,
        /// How long was waited.
        seconds: u64,
    },
    /// A stream that cannot be opened, or broke off.
    #[error(
        "the stream {address} cannot be read: check the address, and that the camera or program behind it runs"
    )]
    StreamFailed {
        /// The address.
        address: String,
    },
    /// The program that decodes videos is not there.
    #[error(
        "{file} was not found beside quejing: install both programs, or name it in QUEJING_FRAMES"
    )]
    HelperMissing {
        /// Its name.
        file: &'static str,
    },
    /// A file that is no video.
    #[error("{path} is no video that can be read: give mp4, mkv, avi or mov, or save it anew", path = .path.display())]
    NotAVideo {
        /// The file.
        path: PathBuf,
    },
    /// Decoding it takes more memory than it is given.
    #[error(
        "{name} takes too much memory to decode: save it smaller, 1920 × 1080 pixels are plenty"
    )]
    VideoTooLarge {
        /// The source as given.
        name: String,
    },
    /// A picture among the frames that cannot be read.
    #[error("{path}: {fault}", path = .path.display())]
    Picture {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        fault: VisionError,
    },
    /// A frame without pixels.
    #[error(
        "{name} gave a frame of {width} × {height} pixels: choose another size or format in the camera"
    )]
    EmptyFrame {
        /// The source as given.
        name: String,
        /// Pixels across.
        width: u32,
        /// Pixels down.
        height: u32,
    },
}

impl SourceError {
    /// The stable code: what programs and tests look at.
    pub fn code(&self) -> &'static str {
        match self {
            Self::NoFile { .. } => "no_file",
            Self::NoPictures { .. } => "no_pictures",
            Self::CameraUnknown { .. } => "camera_unknown",
            Self::NoCameraSupport => "no_camera_support",
            Self::CameraMissing { .. } => "camera_missing",
            Self::CameraDenied { .. } => "camera_denied",
            Self::CameraBusy { .. } => "camera_busy",
            Self::CameraFormat { .. } => "camera_format",
            Self::CameraFailed { .. } => "camera_failed",
            Self::Silent { .. } => "source_silent",
            Self::StreamFailed { .. } => "stream_failed",
            Self::HelperMissing { .. } => "frames_missing",
            Self::NotAVideo { .. } => "not_a_video",
            Self::VideoTooLarge { .. } => "video_too_large",
            Self::Picture { fault, .. } => fault.code(),
            Self::EmptyFrame { .. } => "empty_frame",
        }
    }
}
