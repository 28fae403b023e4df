//! Video files and network streams (MJPEG over HTTP, RTSP, …) by OpenCV.
//!
//! OpenCV throws nothing and says nothing when it cannot open a source: it only is not open. What it says on its own about
//! broken streams goes to standard error.

use std::{path::PathBuf, time::Duration};

use image::RgbImage;
use opencv::{core::Mat, imgproc, prelude::*, videoio};

use super::{FrameSource, SourceError};

/// Where the frames come from.
#[derive(Clone, Debug)]
enum From {
    File(PathBuf),
    Address(String),
}

/// A video file or a network stream.
pub struct Video {
    from: From,
    capture: Option<videoio::VideoCapture>,
    frame: Mat,
    interval: Option<Duration>,
}

impl Video {
    /// A video file.
    pub fn file(path: PathBuf) -> Self {
        Self::new(From::File(path))
    }

    /// A network stream.
    pub fn stream(address: String) -> Self {
        Self::new(From::Address(address))
    }

    fn new(from: From) -> Self {
        Self {
            from,
            capture: None,
            frame: Mat::default(),
            interval: None,
        }
    }

    fn fault(&self) -> SourceError {
        match &self.from {
            From::File(path) => SourceError::NotAVideo { path: path.clone() },
            From::Address(address) => SourceError::StreamFailed {
                address: address.clone(),
            },
        }
    }

    fn name(&self) -> String {
        match &self.from {
            From::File(path) => path.display().to_string(),
            From::Address(address) => address.clone(),
        }
    }
}

/// Opens by name. A network address is opened with time-outs where this OpenCV knows them (4.5.2 and later).
fn open(from: &From) -> opencv::Result<videoio::VideoCapture> {
    match from {
        From::File(path) => {
            videoio::VideoCapture::from_file(&path.display().to_string(), videoio::CAP_ANY)
        }
        From::Address(address) => {
            let mut capture = videoio::VideoCapture::default()?;
            let parameters = opencv::core::Vector::from_slice(&[
                videoio::CAP_PROP_OPEN_TIMEOUT_MSEC,
                5_000,
                videoio::CAP_PROP_READ_TIMEOUT_MSEC,
                5_000,
            ]);
            let opened = capture
                .open_file_with_params(address, videoio::CAP_FFMPEG, &parameters)
                .unwrap_or(false);
            if !opened {
                capture.open_file(address, videoio::CAP_ANY)?;
            }
            Ok(capture)
        }
    }
}

impl FrameSource for Video {
    fn open(&mut self) -> Result<(), SourceError> {
        // Its own words on what it tried mean nothing to people; ours follow.
        let _ = opencv::core::set_log_level(opencv::core::LogLevel::LOG_LEVEL_SILENT);
        if let From::File(path) = &self.from
            && !path.is_file()
        {
            return Err(SourceError::NoFile { path: path.clone() });
        }
        let capture = open(&self.from).map_err(|_| self.fault())?;
        if !capture.is_opened().unwrap_or(false) {
            return Err(self.fault());
        }
        self.interval = match &self.from {
            From::Address(_) => None,
            From::File(_) => {
                let rate = capture.get(videoio::CAP_PROP_FPS).unwrap_or(0.0);
                let rate = if (1.0..=240.0).contains(&rate) {
                    rate
                } else {
                    25.0
                };
                Some(Duration::from_secs_f64(1.0 / rate))
            }
        };
        self.capture = Some(capture);
        Ok(())
    }

    fn grab(&mut self) -> Result<Option<RgbImage>, SourceError> {
        let fault = self.fault();
        let Some(capture) = &mut self.capture else {
            return Err(fault);
        };
        if !capture.read(&mut self.frame).unwrap_or(false) || self.frame.empty() {
            return match self.from {
                From::File(_) => Ok(None),
                // A stream has no end of its own: it broke off.
                From::Address(_) => Err(fault),
            };
        }
        match to_rgb(&self.frame) {
            Ok(picture) if picture.width() > 0 && picture.height() > 0 => Ok(Some(picture)),
            _ => Err(SourceError::EmptyFrame {
                name: self.name(),
                width: self.frame.cols().max(0) as u32,
                height: self.frame.rows().max(0) as u32,
            }),
        }
    }

    fn close(&mut self) {
        if let Some(mut capture) = self.capture.take() {
            // Dropping releases it too; nothing more can be done about an error here.
            let _ = capture.release();
        }
    }

    fn interval(&self) -> Option<Duration> {
        self.interval
    }

    fn comes_back(&self) -> bool {
        matches!(self.from, From::Address(_))
    }
}

/// OpenCV's frame (blue, green, red; or grey) as a picture of ours.
fn to_rgb(frame: &Mat) -> opencv::Result<RgbImage> {
    let code = match frame.channels() {
        1 => imgproc::COLOR_GRAY2RGB,
        4 => imgproc::COLOR_BGRA2RGB,
        _ => imgproc::COLOR_BGR2RGB,
    };
    let mut rgb = Mat::default();
    imgproc::cvt_color_def(frame, &mut rgb, code)?;
    let (width, height) = (rgb.cols().max(0) as u32, rgb.rows().max(0) as u32);
    Ok(RgbImage::from_raw(width, height, rgb.data_bytes()?.to_vec()).unwrap_or_default())
}
