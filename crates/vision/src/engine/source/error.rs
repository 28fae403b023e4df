//! The errors of a source of frames, as data with stable codes; the catalogue words them.

use std::path::PathBuf;

use quejing_message::Message;
use thiserror::Error;

use crate::VisionError;
use crate::listed::shown;

/// An error of a source. [`SourceError::code`] is stable; the sentence may change.
#[derive(Message, Debug, Error)]
#[message("source")]
pub enum SourceError {
    /// The path leads to nothing.
    #[message(code = "no_file")]
    NoFile {
        #[message(with = shown)]
        path: PathBuf,
    },
    /// A folder or a pattern without pictures.
    #[message(code = "no_pictures")]
    NoPictures {
        /// The folder or pattern as given.
        #[message(with = shown)]
        path: PathBuf,
    },
    /// A camera's name that means nothing.
    #[message(code = "camera_unknown")]
    CameraUnknown { name: String },
    /// The program was built without cameras.
    #[message(code = "no_camera_support")]
    NoCameraSupport,
    /// The camera is not plugged in.
    #[message(code = "camera_missing")]
    CameraMissing {
        /// Its number or path.
        camera: String,
    },
    /// The system does not let us use it.
    #[message(code = "camera_denied")]
    CameraDenied {
        /// Its number or path.
        camera: String,
    },
    /// Another program has it.
    #[message(code = "camera_busy")]
    CameraBusy {
        /// Its number or path.
        camera: String,
    },
    /// It gives no picture format that is known.
    #[message(code = "camera_format")]
    CameraFormat {
        /// Its number or path.
        camera: String,
        /// What the system said.
        why: String,
    },
    /// Its driver failed.
    #[message(code = "camera_failed")]
    CameraDriver {
        /// Its number or path.
        camera: String,
    },
    /// The system cannot say which cameras there are.
    #[message(code = "camera_failed")]
    CamerasUnlisted {
        /// What the system said.
        why: String,
    },
    /// It stopped, or never began.
    #[message(code = "camera_failed")]
    CameraFailed {
        /// Its number or path.
        camera: String,
        /// What the system said.
        why: String,
    },
    /// Nothing came for a while.
    #[message(code = "source_silent")]
    Silent {
        /// The source as given.
        name: String,
        /// How long was waited.
        seconds: u64,
    },
    /// A stream that cannot be opened, or broke off.
    #[message(code = "stream_failed")]
    StreamFailed { address: String },
    /// The program that decodes videos is not there.
    #[message(code = "frames_missing")]
    HelperMissing {
        /// Its name.
        file: &'static str,
    },
    /// A file that is not a video.
    #[message(code = "not_a_video")]
    NotAVideo {
        #[message(with = shown)]
        path: PathBuf,
    },
    /// Decoding it takes more memory than it is given.
    #[message(code = "video_too_large")]
    VideoTooLarge {
        /// The source as given.
        name: String,
    },
    /// A picture among the frames that cannot be read.
    Picture {
        #[message(with = shown)]
        path: PathBuf,
        /// What is wrong with it.
        #[message(name = "why")]
        fault: VisionError,
    },
    /// A frame without pixels.
    #[message(code = "empty_frame")]
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
    pub fn code(&self) -> &'static str {
        match self {
            Self::Picture { fault, .. } => fault.code(),
            other => Message::code(other).unwrap_or_default(),
        }
    }
}
