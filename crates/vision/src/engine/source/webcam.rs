//! Webcams through nokhwa: V4L2 on Linux, the system's own interface elsewhere.
//!
//! Devices misbehave: opening can hang, a stopped stream waits for ever, a driver error on closing panics in the
//! binding, and MJPEG frames are padded with remains of earlier frames. So only the source's own thread touches the
//! camera ([`super::LiveSource`] watches it), panics are caught, and a frame is cut at its end marker.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    time::Duration,
};

use image::RgbImage;
use nokhwa::{
    Camera, NokhwaError,
    pixel_format::RgbFormat,
    utils::{ApiBackend, CameraFormat, CameraIndex, FrameFormat, RequestedFormat, RequestedFormatType, Resolution},
};

use super::{CameraNumber, FoundCamera, FrameSource, SourceError};
use crate::decode_photo;
use quejing_io::picture::PictureDamage;

/// The pixel formats that can be decoded, in order of preference.
const PREFERRED_PIXEL_FORMATS: [FrameFormat; 4] =
    [FrameFormat::MJPEG, FrameFormat::YUYV, FrameFormat::NV12, FrameFormat::RAWRGB];
/// The maximum number of frames that are fetched until one can be decoded; the first frames are often broken.
const MAX_BROKEN_FRAMES: usize = 10;

/// Lists the cameras on this machine, by number; leaves out cameras that the system does not number.
///
/// # Errors
/// `camera_failed` when the system cannot list them.
pub(super) fn list_cameras() -> Result<Vec<FoundCamera>, SourceError> {
    let failed = |why: String| SourceError::CamerasUnlisted { why };
    let query_result =
        catch_unwind(|| nokhwa::query(ApiBackend::Auto)).map_err(|_| failed("nokhwa panicked".into()))?;
    let mut found: Vec<(u32, FoundCamera)> = query_result
        .map_err(|e| failed(e.to_string()))?
        .into_iter()
        .filter_map(|info| {
            let number = info.index().as_index().ok()?;
            Some((
                number,
                FoundCamera {
                    source_name: format!("camera:{number}"),
                    name: info.human_name(),
                    address: info.description().replace("Video4Linux Device @ ", ""),
                },
            ))
        })
        .collect();
    found.sort_by_key(|(number, _)| *number);
    Ok(found.into_iter().map(|(_, camera)| camera).collect())
}

/// A source of frames from a webcam of this machine.
pub struct WebcamSource {
    /// The camera's number on this machine.
    number: u32,
    /// The open camera; `None` while the source is closed.
    camera: Option<Camera>,
}

impl WebcamSource {
    /// Creates the source for a camera, not yet open.
    pub fn new(CameraNumber(number): CameraNumber) -> Self {
        Self { number, camera: None }
    }

    fn camera_error(&self, error: &NokhwaError) -> SourceError {
        let device = format!("/dev/video{}", self.number);
        let is_gone = cfg!(target_os = "linux") && !std::path::Path::new(&device).exists();
        convert_camera_error(self.number, is_gone, error)
    }

    fn camera_driver_error(&self) -> SourceError {
        SourceError::CameraDriver { camera: self.number.to_string() }
    }

    /// Opens the camera and its stream in the best of its formats (see [`format_cost`]).
    ///
    /// nokhwa's `Closest` finds nothing on a camera without exactly the requested size. So this opens the camera in any
    /// format to list its formats, and then requests one of them.
    fn open_in_best_format(&self) -> Result<Camera, NokhwaError> {
        let index = CameraIndex::Index(self.number);
        let requested_format = |request| RequestedFormat::new::<RgbFormat>(request);
        #[cfg(target_os = "linux")]
        if let Some(format) = set_best_format(self.number) {
            // The device is already set to this format: nokhwa has nothing to change.
            if let Ok(mut camera) = Camera::new(index.clone(), requested_format(RequestedFormatType::Exact(format))) {
                camera.open_stream()?;
                return Ok(camera);
            }
        }
        let mut camera = Camera::new(index.clone(), requested_format(RequestedFormatType::AbsoluteHighestFrameRate))?;
        let formats = camera.compatible_camera_formats().unwrap_or_default();
        if let Some(best) = find_best_format(&formats)
            && camera.camera_format() != best
        {
            // A device releases its format only when it is closed.
            drop(camera);
            camera = Camera::new(index, requested_format(RequestedFormatType::Exact(best)))?;
        }
        camera.open_stream()?;
        Ok(camera)
    }
}

/// Sets a device to the best of the formats that it really accepts, and returns that format; `None` if it accepts none.
///
/// nokhwa cannot open a device that is set to a fractional frame rate (12.5, 29.97) or to a pixel format unknown to it.
/// nokhwa's own change of the format may set such a rate, because a new size can change the rate.
#[cfg(target_os = "linux")]
fn set_best_format(number: u32) -> Option<CameraFormat> {
    use v4l::{
        Device, Format, FourCC, frameinterval::FrameIntervalEnum, framesize::FrameSizeEnum, video::Capture,
        video::capture::Parameters,
    };
    let device = Device::new(number as usize).ok()?;
    let mut offered = Vec::new();
    for (pixel_format, code) in PREFERRED_PIXEL_FORMATS.into_iter().zip([b"MJPG", b"YUYV", b"NV12", b"RGB3"]) {
        let code = FourCC::new(code);
        for size in device.enum_framesizes(code).unwrap_or_default() {
            let FrameSizeEnum::Discrete(size) = size.size else {
                continue;
            };
            for rate in device.enum_frameintervals(code, size.width, size.height).unwrap_or_default() {
                if let FrameIntervalEnum::Discrete(interval) = rate.interval
                    && interval.numerator == 1
                {
                    let format =
                        CameraFormat::new(Resolution::new(size.width, size.height), pixel_format, interval.denominator);
                    offered.push((format, code));
                }
            }
        }
    }
    offered.sort_by(|(a, _), (b, _)| format_cost(a).total_cmp(&format_cost(b)));
    let accepted_format = |(format, code): &(CameraFormat, FourCC)| {
        let (width, height) = (format.width(), format.height());
        let actual_format = device.set_format(&Format::new(width, height, *code)).ok()?;
        device.set_params(&Parameters::with_fps(format.frame_rate())).ok()?;
        let interval = device.params().ok()?.interval;
        let is_same_format =
            (actual_format.width, actual_format.height, actual_format.fourcc) == (width, height, *code);
        (is_same_format && (interval.numerator, interval.denominator) == (1, format.frame_rate())).then_some(*format)
    };
    offered.iter().find_map(accepted_format)
}

/// Returns the distance of a format from the ideal, 1280 × 720 at 30 or more frames a second: 0 or more. A low rate
/// counts as much as a wrong size, because live reading needs both; less preferred pixel formats cost a little.
fn format_cost(format: &CameraFormat) -> f64 {
    let log_ratio = |actual: u32, ideal: f64| (f64::from(actual.max(1)) / ideal).ln().abs();
    let size_cost = log_ratio(format.width(), 1280.0) + log_ratio(format.height(), 720.0);
    let rate_cost = log_ratio(format.frame_rate().min(30), 30.0);
    size_cost + rate_cost + 0.05 * pixel_format_rank(format).unwrap_or(PREFERRED_PIXEL_FORMATS.len()) as f64
}

/// Returns the rank of a format's pixel format in [`PREFERRED_PIXEL_FORMATS`], from 0; `None` if it cannot be decoded.
fn pixel_format_rank(format: &CameraFormat) -> Option<usize> {
    PREFERRED_PIXEL_FORMATS.iter().position(|f| *f == format.format())
}

/// Returns the format with the lowest [`format_cost`] of those that can be decoded; `None` if none can.
fn find_best_format(formats: &[CameraFormat]) -> Option<CameraFormat> {
    formats
        .iter()
        .filter(|format| pixel_format_rank(format).is_some())
        .min_by(|a, b| format_cost(a).total_cmp(&format_cost(b)))
        .copied()
}

impl FrameSource for WebcamSource {
    fn open(&mut self) -> Result<(), SourceError> {
        self.close();
        let camera =
            catch_unwind(AssertUnwindSafe(|| self.open_in_best_format())).map_err(|_| self.camera_driver_error())?;
        self.camera = Some(camera.map_err(|error| self.camera_error(&error))?);
        Ok(())
    }

    fn grab_picture(&mut self) -> Result<Option<RgbImage>, SourceError> {
        let mut broken_format = None;
        for _ in 0..MAX_BROKEN_FRAMES {
            let Some(camera) = &mut self.camera else {
                return Err(self.camera_driver_error());
            };
            let grabbed = catch_unwind(AssertUnwindSafe(|| camera.frame()));
            let buffer = grabbed.map_err(|_| self.camera_driver_error())?.map_err(|error| self.camera_error(&error))?;
            match decode_frame(&buffer) {
                Some(picture) => return Ok(Some(picture)),
                None => broken_format = Some(buffer.source_frame_format()),
            }
        }
        Err(SourceError::CameraFormat {
            camera: self.number.to_string(),
            why: broken_format.map_or_else(String::new, |format| format.to_string()),
        })
    }

    fn close(&mut self) {
        if let Some(camera) = self.camera.take() {
            // The binding panics if it cannot stop an unplugged device.
            let _ = catch_unwind(AssertUnwindSafe(move || drop(camera)));
        }
    }

    fn frame_interval(&self) -> Option<Duration> {
        None
    }
}

/// Converts an error of nokhwa by the system's words in it, its only information. `is_gone` is true if the system has
/// no such device any more; the result is then `camera_missing`.
fn convert_camera_error(number: u32, is_gone: bool, error: &NokhwaError) -> SourceError {
    let camera = number.to_string();
    let why = error.to_string();
    let contains_any = |words: &[&str]| words.iter().any(|word| why.contains(word));
    if is_gone {
        return SourceError::CameraMissing { camera };
    }
    if contains_any(&["ermission denied", "os error 13"]) {
        return SourceError::CameraDenied { camera };
    }
    if contains_any(&["busy", "os error 16"]) {
        return SourceError::CameraBusy { camera };
    }
    if contains_any(&["No such device", "os error 19", "No such file"]) {
        return SourceError::CameraMissing { camera };
    }
    match error {
        NokhwaError::GetPropertyError { .. } | NokhwaError::ProcessFrameError { .. } => {
            SourceError::CameraFormat { camera, why }
        }
        _ => SourceError::CameraFailed { camera, why },
    }
}

/// Decodes the pixels of a camera's frame, MJPEG or raw; `None` for a broken frame.
fn decode_frame(buffer: &nokhwa::Buffer) -> Option<RgbImage> {
    if buffer.source_frame_format() == FrameFormat::MJPEG {
        let frame = decode_photo(cut_after_end_marker(buffer.buffer())).ok()?;
        // Some cameras append remains of earlier frames; a frame with any other damage is skipped.
        let is_broken = frame.damage.is_some_and(|damage| damage != PictureDamage::Surplus);
        return (!is_broken).then_some(frame.pixels);
    }
    let size = buffer.resolution();
    RgbImage::from_raw(size.width(), size.height(), buffer.decode_image::<RgbFormat>().ok()?.into_raw())
}

/// Returns a JPEG without the bytes after its end marker: a buffer is as long as the largest frame and ends with
/// remains of earlier frames. Returns all bytes if there is no end marker.
fn cut_after_end_marker(bytes: &[u8]) -> &[u8] {
    let mut position = 2;
    while let (Some(0xFF), Some(&marker)) = (bytes.get(position), bytes.get(position + 1)) {
        match marker {
            0xFF => position += 1,
            0xDA => break,
            _ => {
                let length_bytes = bytes.get(position + 2..).and_then(|rest| rest.first_chunk::<2>());
                let length = length_bytes.map_or(0, |length_bytes| usize::from(u16::from_be_bytes(*length_bytes)));
                position += 2 + length.max(2);
            }
        }
    }
    match bytes.get(position..).unwrap_or_default().windows(2).position(|pair| pair == [0xFF, 0xD9]) {
        Some(end) => bytes.get(..position + end + 2).unwrap_or(bytes),
        None => bytes,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::{ImageEncoder, codecs::jpeg::JpegEncoder};

    #[test]
    fn a_padded_jpeg_is_cut_at_its_end_marker() {
        let mut jpeg = Vec::new();
        JpegEncoder::new(&mut jpeg)
            .write_image(&[90; 48 * 32 * 3], 48, 32, image::ExtendedColorType::Rgb8)
            .expect("in memory");
        let length = jpeg.len();
        assert_eq!(cut_after_end_marker(&jpeg).len(), length);
        // Remains of a longer frame, with their own end marker.
        jpeg.extend([0x13, 0x77, 0xFF, 0xD9, 0, 0, 0, 0]);
        assert_eq!(cut_after_end_marker(&jpeg).len(), length);
        assert_eq!(cut_after_end_marker(&[]), &[] as &[u8]);
        assert_eq!(cut_after_end_marker(&[0xFF, 0xD8, 0xFF]), &[0xFF, 0xD8, 0xFF]);
    }

    #[test]
    fn the_format_nearest_to_720p_at_a_high_rate_is_chosen() {
        let format = |w, h, kind, fps| CameraFormat::new(Resolution::new(w, h), kind, fps);
        let (mjpeg, yuyv) = (FrameFormat::MJPEG, FrameFormat::YUYV);
        let usual = [
            format(640, 480, yuyv, 30),
            format(1280, 720, yuyv, 5),
            format(1280, 720, mjpeg, 30),
            format(1920, 1080, mjpeg, 30),
        ];
        assert_eq!(find_best_format(&usual), Some(usual[2]));
        assert_eq!(find_best_format(&usual[..2]), Some(usual[0]), "five frames a second are too few");
        let odd = [format(640, 360, mjpeg, 3)];
        assert_eq!(find_best_format(&odd), Some(odd[0]));
        assert_eq!(find_best_format(&[]), None);
    }

    #[test]
    fn system_errors_become_codes() {
        let open = |why: &str| NokhwaError::OpenDeviceError("0".into(), format!("V4L2 Error: {why}"));
        let cases = [
            ("Permission denied (os error 13)", "camera_denied"),
            ("Device or resource busy (os error 16)", "camera_busy"),
            ("No such device (os error 19)", "camera_missing"),
            ("Input/output error (os error 5)", "camera_failed"),
        ];
        for (why, code) in cases {
            assert_eq!(convert_camera_error(0, false, &open(why)).code(), code);
        }
        assert_eq!(convert_camera_error(0, true, &open("anything")).code(), "camera_missing");
    }

    #[test]
    fn a_camera_that_is_not_there_is_missing() {
        let fault = WebcamSource::new(CameraNumber(63)).open().expect_err("no machine has 64 cameras");
        assert_eq!(fault.code(), "camera_missing");
        assert!(fault.to_string().contains("63"));
    }
}
