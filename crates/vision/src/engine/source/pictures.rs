//! Picture files as frames: a folder, numbered files, or one picture shown again and again.

use std::{path::PathBuf, time::Duration};

use image::RgbImage;

use super::{FrameSource, SourceError};
use crate::{Photo, VisionError, open_photo};

/// Time between pictures: ten a second.
const INTERVAL: Duration = Duration::from_millis(100);
/// The number of times that a single picture is repeated, like a camera pointed at one thing, so that it counts as
/// still.
const REPEATS: usize = 10;

/// A sequence of picture files.
#[derive(Clone, Debug)]
pub struct PictureFiles {
    files: Vec<PathBuf>,
    next: usize,
}

impl PictureFiles {
    /// Shows these files in order; a single one is shown for a second.
    pub fn new(files: Vec<PathBuf>) -> Self {
        let files = match <[PathBuf; 1]>::try_from(files) {
            Ok([one]) => vec![one; REPEATS],
            Err(several) => several,
        };
        Self { files, next: 0 }
    }

    /// Shows these files in order, each once.
    pub fn once(files: Vec<PathBuf>) -> Self {
        Self { files, next: 0 }
    }
}

impl FrameSource for PictureFiles {
    fn open(&mut self) -> Result<(), SourceError> {
        self.next = 0;
        Ok(())
    }

    fn grab(&mut self) -> Result<Option<RgbImage>, SourceError> {
        let Some(path) = self.files.get(self.next) else {
            return Ok(None);
        };
        self.next += 1;
        match open_photo(path).and_then(Photo::sound) {
            Ok(picture) => Ok(Some(picture)),
            Err(VisionError::NoFile { path }) => Err(SourceError::NoFile { path }),
            Err(fault) => Err(SourceError::Picture { path: path.clone(), fault }),
        }
    }

    fn close(&mut self) {}

    fn interval(&self) -> Option<Duration> {
        Some(INTERVAL)
    }

    fn can_retry(&self) -> bool {
        false
    }
}
