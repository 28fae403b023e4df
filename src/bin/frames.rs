//! `quejing-frames SOURCE`: decodes a video file or a network stream with OpenCV and writes its frames to standard
//! output.
//!
//! `quejing` starts this separate program when it needs one: OpenCV's video reading loads two hundred libraries, which
//! would slow down every start of `quejing`, and a stream that hangs can be ended with its process.
//!
//! Output: `quejing-frames 1 RATE` and a line end, where RATE is the frames per second of a file, or 0; then for every
//! frame its width and height (32 bits each, little endian) and its pixels (red, green, blue). The output ends with the
//! source. Exit status 2: the source cannot be opened; 3: a stream ended; 4: the source needs more memory than allowed.
//!
//! The program ends with the process that started it, whose process id is its second argument: on Linux by a signal of
//! the kernel, on other systems at the end of standard input. A hostile video gets no more memory than
//! [`MAX_MEMORY_BYTES`].

#![forbid(unsafe_code)]
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::{
    io::{self, Write},
    process::ExitCode,
};

use quejing_session::recognition::opencv::{
    core::{self, LogLevel, Mat, Vector, set_log_level},
    imgproc,
    prelude::*,
    videoio::{self, VideoCapture},
};

/// The maximum memory for the data of a video, in bytes: 1 GiB. [`limit_memory`] adds the memory that the program
/// itself needs.
const MAX_MEMORY_BYTES: u64 = 1 << 30;
/// The maximum size of a frame, in pixels: decoders hold some thirty frames at one and a half bytes per pixel.
const MAX_FRAME_PIXELS: f64 = 16_000_000.0;
/// The exit status if the video needs more memory than [`MAX_MEMORY_BYTES`], or if its frames have more pixels than
/// [`MAX_FRAME_PIXELS`].
const OUT_OF_MEMORY_STATUS: u8 = 4;

fn main() -> ExitCode {
    // OpenCV's messages are not for users; `quejing` reports errors itself.
    let _ = set_log_level(LogLevel::LOG_LEVEL_SILENT);
    let source = std::env::args_os().nth(1);
    let Some(source) = source.and_then(|source| source.into_string().ok()) else {
        let usage = "quejing-frames is started by quejing: use `quejing watch SOURCE`";
        let _ = writeln!(io::stderr(), "{usage}");
        return ExitCode::from(2);
    };
    arm_exit_with_parent();
    limit_memory();
    let is_stream = source.contains("://");
    let Some(mut capture) = open_source(&source, is_stream) else {
        return ExitCode::from(2);
    };
    let [width, height] =
        [videoio::CAP_PROP_FRAME_WIDTH, videoio::CAP_PROP_FRAME_HEIGHT].map(|side| capture.get(side).unwrap_or(0.0));
    if width * height > MAX_FRAME_PIXELS {
        return ExitCode::from(OUT_OF_MEMORY_STATUS);
    }
    let rate = capture.get(videoio::CAP_PROP_FPS).unwrap_or(0.0);
    match write_frames(&mut capture, if is_stream { 0.0 } else { rate }) {
        Err(FrameOutputError::OutOfMemory) => ExitCode::from(OUT_OF_MEMORY_STATUS),
        Ok(()) if is_stream => ExitCode::from(3),
        // `quejing` closes the pipe when it closes the source.
        Ok(()) | Err(FrameOutputError::PipeClosed) => ExitCode::SUCCESS,
    }
}

/// The error of writing frames to standard output.
enum FrameOutputError {
    /// Standard output cannot be written to, usually because `quejing` closed the pipe.
    PipeClosed,
    /// OpenCV cannot allocate or convert a frame.
    OutOfMemory,
}

impl From<io::Error> for FrameOutputError {
    fn from(_: io::Error) -> FrameOutputError {
        FrameOutputError::PipeClosed
    }
}

/// Ends this process when its parent ends, even while it waits for a stream that hangs. On Linux, ends it at once if
/// its parent is not the process that the second argument names.
fn arm_exit_with_parent() {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{Signal, getppid, set_parent_process_death_signal};
        let _ = set_parent_process_death_signal(Some(Signal::KILL));
        // The parent may have ended before that took effect.
        let expected: Option<i32> = std::env::args().nth(2).and_then(|id| id.parse().ok());
        let parent = getppid().map(|parent| parent.as_raw_nonzero().get());
        if expected.is_some_and(|expected| parent != Some(expected)) {
            kill_this_process();
        }
    }
    std::thread::spawn(|| {
        // Nothing is ever written to this pipe: the copy ends when the parent does.
        let _ = io::copy(&mut io::stdin().lock(), &mut io::sink());
        kill_this_process();
    });
}

/// Ends this process at once with a kill signal, even if other threads hang. On systems other than Unix, exits with
/// status 0.
fn kill_this_process() -> ! {
    #[cfg(unix)]
    {
        use rustix::process::{Signal, getpid, kill_process};
        let _ = kill_process(getpid(), Signal::KILL);
    }
    std::process::exit(0)
}

/// Returns the size of this process's data segment in bytes (`VmData`), which Linux counts against the limit; 0 on
/// other systems.
#[cfg(unix)]
fn data_segment_bytes() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmData:"));
    let kib: Option<u64> = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
    kib.unwrap_or(0) * 1024
}

/// Limits the data of this process to [`MAX_MEMORY_BYTES`] plus the needs of its libraries and threads. Does nothing on
/// systems other than Unix.
fn limit_memory() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        // The libraries have allocated data at their start, and each thread needs 16 MiB for its stack and buffers.
        let threads = std::thread::available_parallelism().map_or(1, usize::from) as u64;
        let limit_bytes = MAX_MEMORY_BYTES + data_segment_bytes() + threads * (16 << 20);
        let maximum = getrlimit(Resource::Data).maximum;
        let limit = Some(maximum.map_or(limit_bytes, |maximum| maximum.min(limit_bytes)));
        let limit = Rlimit { current: limit, maximum: limit };
        let _ = setrlimit(Resource::Data, limit);
    }
}

/// Opens a video file or a stream; `None` if OpenCV cannot open it. A stream gets timeouts of five seconds if this
/// build of OpenCV supports them.
fn open_source(source: &str, is_stream: bool) -> Option<VideoCapture> {
    let mut capture = VideoCapture::default().ok()?;
    let parameters =
        Vector::from_slice(&[videoio::CAP_PROP_OPEN_TIMEOUT_MSEC, 5_000, videoio::CAP_PROP_READ_TIMEOUT_MSEC, 5_000]);
    let opened = is_stream && capture.open_file_with_params(source, videoio::CAP_FFMPEG, &parameters).unwrap_or(false);
    let opened = opened || capture.open_file(source, videoio::CAP_ANY).unwrap_or(false);
    (opened && capture.is_opened().unwrap_or(false)).then_some(capture)
}

/// Writes the header line, then every frame as RGB, to standard output. Succeeds when the source ends or a frame cannot
/// be read. `rate` is the frames per second of a file, 0 for a stream.
fn write_frames(capture: &mut VideoCapture, rate: f64) -> Result<(), FrameOutputError> {
    let mut out = io::stdout().lock();
    writeln!(out, "quejing-frames 1 {rate}")?;
    out.flush()?;
    let (mut frame, mut rgb) = (Mat::default(), Mat::default());
    loop {
        match capture.read(&mut frame) {
            Ok(true) if !frame.empty() => {}
            Err(fault) if fault.code == core::StsNoMem => return Err(FrameOutputError::OutOfMemory),
            _ => return Ok(()),
        }
        let code = match frame.channels() {
            1 => imgproc::COLOR_GRAY2RGB,
            4 => imgproc::COLOR_BGRA2RGB,
            _ => imgproc::COLOR_BGR2RGB,
        };
        imgproc::cvt_color_def(&frame, &mut rgb, code).map_err(|_| FrameOutputError::OutOfMemory)?;
        out.write_all(&rgb.cols().to_le_bytes())?;
        out.write_all(&rgb.rows().to_le_bytes())?;
        out.write_all(rgb.data_bytes().map_err(io::Error::other)?)?;
        out.flush()?;
    }
}
