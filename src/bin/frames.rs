//! `quejing-frames SOURCE`: decodes a video file or a network stream by OpenCV and writes its frames to standard output.
//!
//! A program of its own, started by `quejing` where it is needed: OpenCV's video reading brings two hundred libraries with it,
//! which would make every start of `quejing` slower, and a stream that hangs can be ended with its process.
//!
//! Output: `quejing-frames 1 RATE` and a line end, RATE being the file's frames a second or 0; then for every frame its width and height
//! (32 bits each, little endian) and its pixels (red, green, blue). The end of output is the end of the source. Status 2: it
//! cannot be opened; 3: it broke off.

#![forbid(unsafe_code)]
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::{
    io::{self, Write},
    process::ExitCode,
};

use opencv::{
    core::{LogLevel, Mat, Vector, set_log_level},
    imgproc,
    prelude::*,
    videoio::{self, VideoCapture},
};

fn main() -> ExitCode {
    // Its own words on what it tried mean nothing to people; `quejing` has better ones.
    let _ = set_log_level(LogLevel::LOG_LEVEL_SILENT);
    let source = std::env::args_os().nth(1);
    let Some(source) = source.and_then(|source| source.into_string().ok()) else {
        let words = "quejing-frames is started by quejing: use `quejing watch SOURCE`";
        let _ = writeln!(io::stderr(), "{words}");
        return ExitCode::from(2);
    };
    let is_stream = source.contains("://");
    let Some(mut capture) = open(&source, is_stream) else {
        return ExitCode::from(2);
    };
    let rate = capture.get(videoio::CAP_PROP_FPS).unwrap_or(0.0);
    match send(&mut capture, if is_stream { 0.0 } else { rate }) {
        Ok(()) if is_stream => ExitCode::from(3),
        // Who no longer listens has closed the source.
        Ok(()) | Err(_) => ExitCode::SUCCESS,
    }
}

/// Opens a source; a stream with time-outs where this OpenCV knows them.
fn open(source: &str, is_stream: bool) -> Option<VideoCapture> {
    let mut capture = VideoCapture::default().ok()?;
    let parameters = Vector::from_slice(&[
        videoio::CAP_PROP_OPEN_TIMEOUT_MSEC,
        5_000,
        videoio::CAP_PROP_READ_TIMEOUT_MSEC,
        5_000,
    ]);
    let opened = is_stream
        && capture
            .open_file_with_params(source, videoio::CAP_FFMPEG, &parameters)
            .unwrap_or(false);
    let opened = opened || capture.open_file(source, videoio::CAP_ANY).unwrap_or(false);
    (opened && capture.is_opened().unwrap_or(false)).then_some(capture)
}

/// Writes every frame until there is none.
fn send(capture: &mut VideoCapture, rate: f64) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "quejing-frames 1 {rate}")?;
    out.flush()?;
    let (mut frame, mut rgb) = (Mat::default(), Mat::default());
    while capture.read(&mut frame).unwrap_or(false) && !frame.empty() {
        let code = match frame.channels() {
            1 => imgproc::COLOR_GRAY2RGB,
            4 => imgproc::COLOR_BGRA2RGB,
            _ => imgproc::COLOR_BGR2RGB,
        };
        imgproc::cvt_color_def(&frame, &mut rgb, code).map_err(io::Error::other)?;
        out.write_all(&rgb.cols().to_le_bytes())?;
        out.write_all(&rgb.rows().to_le_bytes())?;
        out.write_all(rgb.data_bytes().map_err(io::Error::other)?)?;
        out.flush()?;
    }
    Ok(())
}
