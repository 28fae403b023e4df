//! Errors of frame sources, as data with stable codes; the catalogue words them.

use std::path::PathBuf;

use quejing_message::Message;
use thiserror::Error;

use crate::VisionError;
use crate::message_args::path_text;

/// An error of a source of frames. [`SourceError::code`] is stable; the sentence may change.
#[derive(Message, Debug, Error)]
#[message("source")]
pub enum SourceError {
    /// The path does not exist.
    #[message(code = "no_file")]
    NoFile {
        #[message(with = path_text)]
        path: PathBuf,
    },
    /// The folder has no pictures, or no file matches the pattern.
    #[message(code = "no_pictures")]
    NoPictures {
        /// The folder or pattern as the user gave it.
        #[message(with = path_text)]
        path: PathBuf,
    },
    /// The name of a camera has no valid number.
    #[message(code = "camera_unknown")]
    CameraUnknown { name: String },
    /// The program was built without cameras.
    #[message(code = "no_camera_support")]
    NoCameraSupport,
    /// The camera is not plugged in.
    #[message(code = "camera_missing")]
    CameraMissing {
        /// The camera's number on this machine.
        camera: String,
    },
    /// The system denies access to the camera.
    #[message(code = "camera_denied")]
    CameraDenied {
        /// The camera's number on this machine.
        camera: String,
    },
    /// Another program uses the camera.
    #[message(code = "camera_busy")]
    CameraBusy {
        /// The camera's number on this machine.
        camera: String,
    },
    /// The camera offers no known picture format, or its frames cannot be decoded.
    #[message(code = "camera_format")]
    CameraFormat {
        /// The camera's number on this machine.
        camera: String,
        /// The system's message.
        why: String,
    },
    /// The camera's driver, or the binding to it, failed without a message.
    #[message(code = "camera_failed")]
    CameraDriver {
        /// The camera's number on this machine.
        camera: String,
    },
    /// The system cannot list the cameras.
    #[message(code = "camera_failed")]
    CamerasUnlisted {
        /// The system's message.
        why: String,
    },
    /// The camera stopped, or did not start.
    #[message(code = "camera_failed")]
    CameraFailed {
        /// The camera's number on this machine.
        camera: String,
        /// The system's message.
        why: String,
    },
    /// No frame arrived for a while.
    #[message(code = "source_silent")]
    Silent {
        /// The source's name as the user gave it.
        name: String,
        /// The time without a frame, in seconds.
        seconds: u64,
    },
    /// The stream cannot be opened, or broke off.
    #[message(code = "stream_failed")]
    StreamFailed { address: String },
    /// The program that decodes videos is not installed.
    #[message(code = "frames_missing")]
    HelperMissing {
        /// The file name of that program.
        file: &'static str,
    },
    /// The file is not a video.
    #[message(code = "not_a_video")]
    NotAVideo {
        #[message(with = path_text)]
        path: PathBuf,
    },
    /// Decoding the video needs more memory than allowed.
    #[message(code = "video_too_large")]
    VideoTooLarge {
        /// The source's name as the user gave it.
        name: String,
    },
    /// A picture file among the frames cannot be read.
    Picture {
        #[message(with = path_text)]
        path: PathBuf,
        #[message(name = "why")]
        fault: VisionError,
    },
    /// The source delivered a frame without pixels.
    #[message(code = "empty_frame")]
    EmptyFrame {
        /// The source's name as the user gave it.
        name: String,
        /// The frame's width in pixels.
        width: u32,
        /// The frame's height in pixels.
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
