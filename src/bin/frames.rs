//! `quejing-frames SOURCE`: decodes a video file or a network stream with OpenCV and writes its frames to standard output.
//!
//! A separate program that `quejing` starts when needed: OpenCV's video reading loads two hundred libraries, which would slow
//! down every start of `quejing`, and a stream that hangs can be ended with its process.
//!
//! Output: `quejing-frames 1 RATE` and a line end, where RATE is the file's frames per second or 0; then for every frame its width
//! and height (32 bits each, little endian) and its pixels (red, green, blue). The output ends with the source. Exit status 2: the
//! source cannot be opened; 3: a stream ended; 4: the source needs more memory than allowed.
//!
//! It ends with the process that started it, whose process id is its second argument: on Linux by a signal of the kernel, on
//! other systems by the end of standard input. A hostile video gets no more memory than [`MAX_MEMORY_BYTES`].

#![forbid(unsafe_code)]
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::{
    io::{self, Write},
    process::ExitCode,
};

use quejing::vision::opencv::{
    core::{self, LogLevel, Mat, Vector, set_log_level},
    imgproc,
    prelude::*,
    videoio::{self, VideoCapture},
};

/// The maximum memory for data, in bytes.
const MAX_MEMORY_BYTES: u64 = 1 << 30;
/// The maximum size of a frame, in pixels: decoders hold some thirty frames at one and a half bytes per pixel.
const MAX_FRAME_PIXELS: f64 = 16_000_000.0;
/// The exit status if memory runs out.
const OUT_OF_MEMORY: u8 = 4;

fn main() -> ExitCode {
    // OpenCV's messages are not for users; `quejing` reports errors itself.
    let _ = set_log_level(LogLevel::LOG_LEVEL_SILENT);
    let source = std::env::args_os().nth(1);
    let Some(source) = source.and_then(|source| source.into_string().ok()) else {
        let usage = "quejing-frames is started by quejing: use `quejing watch SOURCE`";
        let _ = writeln!(io::stderr(), "{usage}");
        return ExitCode::from(2);
    };
    end_with_parent();
    limit_memory();
    let is_stream = source.contains("://");
    let Some(mut capture) = open(&source, is_stream) else {
        return ExitCode::from(2);
    };
    let [width, height] =
        [videoio::CAP_PROP_FRAME_WIDTH, videoio::CAP_PROP_FRAME_HEIGHT].map(|side| capture.get(side).unwrap_or(0.0));
    if width * height > MAX_FRAME_PIXELS {
        return ExitCode::from(OUT_OF_MEMORY);
    }
    let rate = capture.get(videoio::CAP_PROP_FPS).unwrap_or(0.0);
    match send(&mut capture, if is_stream { 0.0 } else { rate }) {
        Err(SendError::OutOfMemory) => ExitCode::from(OUT_OF_MEMORY),
        Ok(()) if is_stream => ExitCode::from(3),
        // `quejing` closes the pipe when it closes the source.
        Ok(()) | Err(SendError::PipeClosed) => ExitCode::SUCCESS,
    }
}

/// The reason for which no more frames can be sent.
enum SendError {
    /// Standard output is closed.
    PipeClosed,
    /// There is no memory for a frame.
    OutOfMemory,
}

impl From<io::Error> for SendError {
    fn from(_: io::Error) -> SendError {
        SendError::PipeClosed
    }
}

/// Ends this process with its parent, even while it waits for a stream that hangs.
fn end_with_parent() {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{Signal, getppid, set_parent_process_death_signal};
        let _ = set_parent_process_death_signal(Some(Signal::KILL));
        // The parent may have ended before that took effect.
        let expected: Option<i32> = std::env::args().nth(2).and_then(|id| id.parse().ok());
        let parent = getppid().map(|parent| parent.as_raw_nonzero().get());
        if expected.is_some_and(|expected| parent != Some(expected)) {
            end();
        }
    }
    std::thread::spawn(|| {
        // Nothing is ever written to this pipe: the copy ends when the parent does.
        let _ = io::copy(&mut io::stdin().lock(), &mut io::sink());
        end();
    });
}

/// Ends this process at once, whatever its other threads do.
fn end() -> ! {
    #[cfg(unix)]
    {
        use rustix::process::{Signal, getpid, kill_process};
        let _ = kill_process(getpid(), Signal::KILL);
    }
    std::process::exit(0)
}

/// Returns the size of this process's data in bytes, as Linux counts it against the limit; 0 on other systems.
#[cfg(unix)]
fn data_bytes() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmData:"));
    let kib: Option<u64> = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
    kib.unwrap_or(0) * 1024
}

/// Limits the memory this process may use.
fn limit_memory() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        // Added: the data that the libraries allocated at their start, and 16 MiB per thread for its stack and buffers.
        let threads = std::thread::available_parallelism().map_or(1, usize::from) as u64;
        let wanted = MAX_MEMORY_BYTES + data_bytes() + threads * (16 << 20);
        let maximum = getrlimit(Resource::Data).maximum;
        let limit = Some(maximum.map_or(wanted, |maximum| maximum.min(wanted)));
        let limit = Rlimit { current: limit, maximum: limit };
        let _ = setrlimit(Resource::Data, limit);
    }
}

/// Opens a source; a stream gets time-outs if this OpenCV supports them.
fn open(source: &str, is_stream: bool) -> Option<VideoCapture> {
    let mut capture = VideoCapture::default().ok()?;
    let parameters =
        Vector::from_slice(&[videoio::CAP_PROP_OPEN_TIMEOUT_MSEC, 5_000, videoio::CAP_PROP_READ_TIMEOUT_MSEC, 5_000]);
    let opened = is_stream && capture.open_file_with_params(source, videoio::CAP_FFMPEG, &parameters).unwrap_or(false);
    let opened = opened || capture.open_file(source, videoio::CAP_ANY).unwrap_or(false);
    (opened && capture.is_opened().unwrap_or(false)).then_some(capture)
}

/// Writes every frame to standard output until the source ends.
fn send(capture: &mut VideoCapture, rate: f64) -> Result<(), SendError> {
    let mut out = io::stdout().lock();
    writeln!(out, "quejing-frames 1 {rate}")?;
    out.flush()?;
    let (mut frame, mut rgb) = (Mat::default(), Mat::default());
    loop {
        match capture.read(&mut frame) {
            Ok(true) if !frame.empty() => {}
            Err(fault) if fault.code == core::StsNoMem => return Err(SendError::OutOfMemory),
            _ => return Ok(()),
        }
        let code = match frame.channels() {
            1 => imgproc::COLOR_GRAY2RGB,
            4 => imgproc::COLOR_BGRA2RGB,
            _ => imgproc::COLOR_BGR2RGB,
        };
        imgproc::cvt_color_def(&frame, &mut rgb, code).map_err(|_| SendError::OutOfMemory)?;
        out.write_all(&rgb.cols().to_le_bytes())?;
        out.write_all(&rgb.rows().to_le_bytes())?;
        out.write_all(rgb.data_bytes().map_err(io::Error::other)?)?;
        out.flush()?;
    }
}
