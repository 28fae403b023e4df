//! Video files and network streams (MJPEG over HTTP, RTSP, …), decoded by OpenCV in a separate process.
//!
//! `quejing-frames` is installed beside the program or in `../lib/quejing`, and writes frames into a pipe; its output
//! format is described in its source, `src/bin/frames.rs`.

use std::{
    env,
    io::{self, BufRead, BufReader, Read},
    path::{Path, PathBuf},
    process::{Child, ChildStdout, Command, Stdio},
    time::Duration,
};

use image::RgbImage;

use super::{FrameSource, SourceError};
use crate::engine::trusted_places::project_folder;

/// The file name of the helper program that decodes videos, without the system's extension.
const FRAMES_HELPER_FILE: &str = "quejing-frames";
/// The exit status by which the helper program tells that it ran out of its allowed memory.
const OUT_OF_MEMORY_STATUS: i32 = 4;
/// The maximum side of a frame, in pixels; larger numbers mean that the helper's output is no frame.
const MAX_FRAME_SIDE_PX: u32 = 16_384;

/// The file or the network address from which a video comes.
#[derive(Clone, Debug)]
enum VideoOrigin {
    File(PathBuf),
    Address(String),
}

/// A source that decodes a video file or a network stream in a helper process.
pub struct VideoSource {
    origin: VideoOrigin,
    /// The running helper and its output; `None` while the source is closed.
    helper: Option<(Child, BufReader<ChildStdout>)>,
    /// The time between two frames of an open file; `None` for a stream.
    frame_interval: Option<Duration>,
}

impl VideoSource {
    /// Creates the source for a video file, not yet open.
    pub fn from_file(path: PathBuf) -> Self {
        Self::new(VideoOrigin::File(path))
    }

    /// Creates the source for a network stream, not yet open.
    pub fn from_stream(address: String) -> Self {
        Self::new(VideoOrigin::Address(address))
    }

    fn new(origin: VideoOrigin) -> Self {
        Self { origin, helper: None, frame_interval: None }
    }

    fn origin_error(&self) -> SourceError {
        match &self.origin {
            VideoOrigin::File(path) => SourceError::NotAVideo { path: path.clone() },
            VideoOrigin::Address(address) => SourceError::StreamFailed { address: address.clone() },
        }
    }

    /// Waits until the helper, whose output has ended, exits. Returns `video_too_large` if the helper ran out of its
    /// allowed memory or was killed; `None` otherwise, and without a helper.
    fn wait_for_memory_error(&mut self) -> Option<SourceError> {
        let (child, _) = self.helper.as_mut()?;
        let status = child.wait().ok()?;
        // A process without an exit code was killed, possibly because the machine ran out of memory.
        let is_out_of_memory = status.code().is_none_or(|code| code == OUT_OF_MEMORY_STATUS);
        is_out_of_memory.then(|| SourceError::VideoTooLarge { name: self.origin_name().display().to_string() })
    }

    fn origin_name(&self) -> PathBuf {
        match &self.origin {
            VideoOrigin::File(path) => path.clone(),
            VideoOrigin::Address(address) => address.into(),
        }
    }
}

/// Returns the path of the program that decodes videos: the one that `QUEJING_FRAMES` names, which need not exist, else
/// the first in [`helper_search_folders`]; `None` if there is none.
fn find_frames_helper() -> Option<PathBuf> {
    if let Some(named) = env::var_os("QUEJING_FRAMES").filter(|v| !v.is_empty()) {
        return Some(named.into());
    }
    let program = env::current_exe().ok()?;
    let file = format!("{FRAMES_HELPER_FILE}{}", env::consts::EXE_SUFFIX);
    let folders = helper_search_folders(&program, project_folder().is_some());
    folders.into_iter().map(|folder| folder.join(&file)).find(|path| path.is_file())
}

/// Lists the folders that are searched for the program that decodes videos, in order: that of `program`, the one above
/// if cargo built `program` as a test (`is_cargo_build`), and `../lib/quejing`.
fn helper_search_folders(program: &Path, is_cargo_build: bool) -> Vec<PathBuf> {
    let Some(program_folder) = program.parent() else {
        return Vec::new();
    };
    let folder_above_test = program_folder.parent().filter(|_| is_cargo_build && program_folder.ends_with("deps"));
    let installation_folder = program_folder.parent().map(|folder| folder.join("lib/quejing"));
    [program_folder].into_iter().chain(folder_above_test).map(Path::to_owned).chain(installation_folder).collect()
}

/// Reads the header line of the helper's output and returns the number of frames per second in it, 0 for a stream;
/// `None` if the line is no header of this version.
fn read_frame_rate(output: &mut impl BufRead) -> Option<f64> {
    let mut line = String::new();
    output.by_ref().take(100).read_line(&mut line).ok()?;
    line.strip_prefix("quejing-frames 1 ")?.trim_end().parse().ok()
}

/// Reads a frame of the helper's output: its width and height in pixels, and its pixels in RGB, row by row. `None` at
/// the end of the output, also within a frame's header.
///
/// # Errors
/// A side above [`MAX_FRAME_SIDE_PX`], or an output that ends within the pixels.
fn read_frame(output: &mut impl Read) -> io::Result<Option<([u32; 2], Vec<u8>)>> {
    let mut header = [0; 8];
    match output.read_exact(&mut header) {
        Err(e) if e.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
        other => other?,
    }
    let [a, b, c, d, e, f, g, h] = header;
    let size = [[a, b, c, d], [e, f, g, h]].map(u32::from_le_bytes);
    if size.iter().any(|side| *side > MAX_FRAME_SIDE_PX) {
        return Err(io::Error::other("no frame"));
    }
    let mut pixels = vec![0; 3 * size[0] as usize * size[1] as usize];
    output.read_exact(&mut pixels)?;
    Ok(Some((size, pixels)))
}

impl FrameSource for VideoSource {
    fn open(&mut self) -> Result<(), SourceError> {
        self.close();
        if let VideoOrigin::File(path) = &self.origin
            && !path.is_file()
        {
            return Err(SourceError::NoFile { path: path.clone() });
        }
        let helper = find_frames_helper().ok_or(SourceError::HelperMissing { file: FRAMES_HELPER_FILE })?;
        let started = Command::new(&helper)
            .arg(self.origin_name())
            .arg(std::process::id().to_string())
            // Stays open while this program runs: its closing tells the helper to stop.
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn();
        let mut child = started.map_err(|_| SourceError::HelperMissing { file: FRAMES_HELPER_FILE })?;
        let mut output = BufReader::with_capacity(1 << 16, child.stdout.take().ok_or_else(|| self.origin_error())?);
        let rate = read_frame_rate(&mut output);
        self.helper = Some((child, output));
        let Some(rate) = rate else {
            return Err(self.wait_for_memory_error().unwrap_or_else(|| self.origin_error()));
        };
        self.frame_interval = match &self.origin {
            VideoOrigin::Address(_) => None,
            VideoOrigin::File(_) => {
                let is_plausible = (1.0..=240.0).contains(&rate);
                Some(Duration::from_secs_f64(1.0 / if is_plausible { rate } else { 25.0 }))
            }
        };
        Ok(())
    }

    fn grab_picture(&mut self) -> Result<Option<RgbImage>, SourceError> {
        let fault = self.origin_error();
        let Some((_, output)) = &mut self.helper else {
            return Err(fault);
        };
        match (read_frame(output), &self.origin) {
            (Ok(Some(([width, height], pixels))), _) => {
                let picture = RgbImage::from_raw(width, height, pixels).filter(|p| p.width() > 0 && p.height() > 0);
                picture.map(Some).ok_or_else(|| SourceError::EmptyFrame {
                    name: self.origin_name().display().to_string(),
                    width,
                    height,
                })
            }
            (Ok(None), VideoOrigin::File(_)) => match self.wait_for_memory_error() {
                None => Ok(None),
                Some(fault) => Err(fault),
            },
            // A stream never ends by itself: it broke off.
            (Ok(None), VideoOrigin::Address(_)) | (Err(_), _) => Err(self.wait_for_memory_error().unwrap_or(fault)),
        }
    }

    fn close(&mut self) {
        if let Some((mut child, out)) = self.helper.take() {
            drop(out);
            // The helper may have exited already.
            let _ = child.kill();
            let _ = child.wait();
        }
    }

    fn frame_interval(&self) -> Option<Duration> {
        self.frame_interval
    }

    fn can_reopen(&self) -> bool {
        matches!(self.origin, VideoOrigin::Address(_))
    }
}

impl Drop for VideoSource {
    fn drop(&mut self) {
        self.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_helper_is_beside_the_program_or_in_the_library_folder_of_its_installation() {
        let folders = |program: &str, is_cargo_build| {
            let folders = helper_search_folders(Path::new(program), is_cargo_build).into_iter();
            folders.map(|folder| folder.display().to_string()).collect::<Vec<_>>()
        };
        assert_eq!(folders("/usr/bin/quejing", false), ["/usr/bin", "/usr/lib/quejing"]);
        assert_eq!(
            folders("/p/target/debug/deps/eyes", true),
            ["/p/target/debug/deps", "/p/target/debug", "/p/target/debug/lib/quejing"]
        );
        assert_eq!(folders("/home/deps/quejing", false), ["/home/deps", "/home/lib/quejing"]);
    }

    #[test]
    fn frames_are_read_until_the_output_ends() {
        let mut bytes = b"quejing-frames 1 29.97\n".to_vec();
        bytes.extend(2_u32.to_le_bytes());
        bytes.extend(1_u32.to_le_bytes());
        bytes.extend([1, 2, 3, 4, 5, 6]);
        bytes.extend(2_u32.to_le_bytes());
        let mut pipe = bytes.as_slice();
        assert_eq!(read_frame_rate(&mut pipe), Some(29.97));
        assert_eq!(read_frame(&mut pipe).expect("a frame"), Some(([2, 1], vec![1, 2, 3, 4, 5, 6])));
        // Cut off within a header: counts as the end.
        assert_eq!(read_frame(&mut pipe).expect("the end"), None);
    }

    #[test]
    fn output_that_is_no_frame_is_refused() {
        assert_eq!(read_frame_rate(&mut &b""[..]), None);
        assert_eq!(read_frame_rate(&mut &b"quejing-frames 2 25\n"[..]), None);
        let mut huge = 1_000_000_u32.to_le_bytes().to_vec();
        huge.extend(1_u32.to_le_bytes());
        assert!(read_frame(&mut huge.as_slice()).is_err());
        let mut cut = 4_u32.to_le_bytes().to_vec();
        cut.extend(4_u32.to_le_bytes());
        cut.extend([0; 9]);
        assert!(read_frame(&mut cut.as_slice()).is_err());
    }
}
