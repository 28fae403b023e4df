//! What can go wrong with a source of frames, as data with stable codes; the catalogue words it.

use crate::listed::shown;
use quejing_message::Message;
use std::path::PathBuf;

use thiserror::Error;

use crate::VisionError;

/// An error of a source. [`SourceError::code`] is stable; the sentence may change.
#[derive(Message, Debug, Error)]
#[message("source")]
pub enum SourceError {
    /// The path leads to nothing.
    NoFile {
        /// The path as given.
        #[message(with = shown)]
        path: PathBuf,
    },
    /// A folder or a pattern without pictures.
    NoPictures {
        /// The folder or pattern as given.
        #[message(with = shown)]
        path: PathBuf,
    },
    /// A camera's name that means nothing.
    CameraUnknown {
        /// The name as given.
        name: String,
    },
    /// The program was built without cameras.
    NoCameraSupport,
    /// The camera is not plugged in.
    CameraMissing {
        /// Its number or path.
        camera: String,
    },
    /// The system does not let us use it.
    CameraDenied {
        /// Its number or path.
        camera: String,
    },
    /// Another program has it.
    CameraBusy {
        /// Its number or path.
        camera: String,
    },
    /// It gives no picture format that is known.
    CameraFormat {
        /// Its number or path.
        camera: String,
        /// What the system said.
        why: String,
    },
    /// Its driver failed.
    CameraDriver {
        /// Its number or path.
        camera: String,
    },
    /// The system cannot say which cameras there are.
    CamerasUnlisted {
        /// What the system said.
        why: String,
    },
    /// It stopped, or never began.
    CameraFailed {
        /// Its number or path.
        camera: String,
        /// What the system said.
        why: String,
    },
    /// Nothing came for a while.
    Silent {
        /// The source as given.
        name: String,
        /// How long was waited.
        seconds: u64,
    },
    /// A stream that cannot be opened, or broke off.
    StreamFailed {
        /// The address.
        address: String,
    },
    /// The program that decodes videos is not there.
    HelperMissing {
        /// Its name.
        file: &'static str,
    },
    /// A file that is not a video.
    NotAVideo {
        /// The file.
        #[message(with = shown)]
        path: PathBuf,
    },
    /// Decoding it takes more memory than it is given.
    VideoTooLarge {
        /// The source as given.
        name: String,
    },
    /// A picture among the frames that cannot be read.
    Picture {
        /// The file.
        #[message(with = shown)]
        path: PathBuf,
        /// What is wrong with it.
        #[message(name = "why")]
        fault: VisionError,
    },
    /// A frame without pixels.
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
            Self::CameraFailed { .. } | Self::CameraDriver { .. } | Self::CamerasUnlisted { .. } => "camera_failed",
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
