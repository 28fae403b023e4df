//! Picture files as frames: a folder, numbered files, or one picture that is shown again and again.

use std::{path::PathBuf, time::Duration};

use image::RgbImage;

use super::{FrameSource, SourceError};
use crate::vision::{Photo, VisionError, open_photo};

/// Pictures come this far apart: ten a second.
const INTERVAL: Duration = Duration::from_millis(100);
/// How often a single picture is shown, so that it can hold still: it stands for a camera that looks at one thing.
const REPEATS: usize = 10;

/// Picture files in order.
#[derive(Clone, Debug)]
pub struct Pictures {
    files: Vec<PathBuf>,
    next: usize,
}

impl Pictures {
    /// These files; a single one is shown for a second.
    pub fn new(files: Vec<PathBuf>) -> Self {
        let files = match <[PathBuf; 1]>::try_from(files) {
            Ok([one]) => vec![one; REPEATS],
            Err(several) => several,
        };
        Self { files, next: 0 }
    }

    /// These files, each once.
    pub fn once(files: Vec<PathBuf>) -> Self {
        Self { files, next: 0 }
    }
}

impl FrameSource for Pictures {
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
            Err(fault) => Err(SourceError::Picture {
                path: path.clone(),
                fault,
            }),
        }
    }

    fn close(&mut self) {}

    fn interval(&self) -> Option<Duration> {
        Some(INTERVAL)
    }

    fn comes_back(&self) -> bool {
        false
    }
}
