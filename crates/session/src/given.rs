//! A photo on its way to the eyes.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use image::RgbImage;

use quejing_vision::VisionError;

/// Where a photo comes from.
#[derive(Clone, Debug, PartialEq)]
pub enum Given {
    File(PathBuf),
    /// No file: taken live, or pasted.
    Picture(Arc<RgbImage>),
}

impl Given {
    pub fn file(&self) -> Option<&Path> {
        match self {
            Given::File(path) => Some(path),
            Given::Picture(_) => None,
        }
    }
}

/// What is being done with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Decoding the file.
    Opening,
    /// Loading models and runtime.
    Preparing,
    /// Finding and naming the tiles.
    Reading,
}

/// A panic below is an error like any other: the window and all that was recorded stay.
pub fn broken(stage: &'static str, panic: &(dyn std::any::Any + Send)) -> VisionError {
    let why = panic
        .downcast_ref::<&str>()
        .map(|text| (*text).to_owned())
        .or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "internal error".to_owned());
    VisionError::Inference { stage, why }
}
