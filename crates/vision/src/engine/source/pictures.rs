//! Picture files as frames: a folder, numbered files, or one picture shown again and again.

use std::{path::PathBuf, time::Duration};

use image::RgbImage;

use super::{FrameSource, SourceError};
use crate::{Photo, VisionError, open_photo};

/// The time from one picture to the next when pictures are shown as frames: ten a second.
const PICTURE_INTERVAL: Duration = Duration::from_millis(100);
/// The number of times that a single picture is shown, as if by a camera pointed at one hand, so that the hand counts
/// as at rest.
const SINGLE_PICTURE_REPEATS: usize = 10;

/// A source that shows picture files one after another.
#[derive(Clone, Debug)]
pub struct PictureFileSource {
    files: Vec<PathBuf>,
    next_index: usize,
}

impl PictureFileSource {
    /// Creates a source that shows these files in order. A single file is shown ten times (`SINGLE_PICTURE_REPEATS`).
    pub fn new(files: Vec<PathBuf>) -> Self {
        let files = match <[PathBuf; 1]>::try_from(files) {
            Ok([one]) => vec![one; SINGLE_PICTURE_REPEATS],
            Err(several) => several,
        };
        Self { files, next_index: 0 }
    }

    /// Creates a source that shows these files in order, each once, even a single one.
    pub fn new_without_repeats(files: Vec<PathBuf>) -> Self {
        Self { files, next_index: 0 }
    }
}

impl FrameSource for PictureFileSource {
    fn open(&mut self) -> Result<(), SourceError> {
        self.next_index = 0;
        Ok(())
    }

    fn grab_picture(&mut self) -> Result<Option<RgbImage>, SourceError> {
        let Some(path) = self.files.get(self.next_index) else {
            return Ok(None);
        };
        self.next_index += 1;
        match open_photo(path).and_then(Photo::into_intact_pixels) {
            Ok(picture) => Ok(Some(picture)),
            Err(VisionError::NoFile { path }) => Err(SourceError::NoFile { path }),
            Err(fault) => Err(SourceError::Picture { path: path.clone(), fault }),
        }
    }

    fn close(&mut self) {}

    fn frame_interval(&self) -> Option<Duration> {
        Some(PICTURE_INTERVAL)
    }

    fn can_reopen(&self) -> bool {
        false
    }
}
