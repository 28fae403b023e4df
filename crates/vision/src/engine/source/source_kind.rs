//! The kinds of sources of frames, and the parsing of their names.

use std::path::{Path, PathBuf};

#[cfg(feature = "camera")]
use super::WebcamSource;
use super::{FrameSource, PictureFileSource, SourceError, VideoSource};

/// A camera's number on this machine, as in `camera:NUMBER`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CameraNumber(pub u32);

/// A source of frames by its kind. Its name is `camera:0`, `/dev/video0`, a network address, or the path of a video, a
/// picture, a folder of pictures, or numbered pictures such as `frame-%03d.jpg`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SourceKind {
    /// Picture files, in the order in which they are shown.
    Pictures(Vec<PathBuf>),
    /// The path of a video file.
    Video(PathBuf),
    /// The network address of a video stream.
    Stream(String),
    /// A webcam, by its number on this machine.
    Camera(CameraNumber),
}

/// The file extensions of pictures, in lower case.
const PICTURE_EXTENSIONS: [&str; 7] = ["jpg", "jpeg", "png", "webp", "bmp", "heic", "heif"];
/// The maximum number of digits to which a pattern may pad a picture's number; file names cannot be much longer.
const MAX_NUMBER_DIGITS: usize = 100;
/// The prefixes of network addresses, in lower case.
const STREAM_SCHEMES: [&str; 6] = ["http://", "https://", "rtsp://", "rtsps://", "rtmp://", "udp://"];

impl SourceKind {
    /// Creates the source, not yet open. In a build without cameras, a camera becomes a source without frames.
    pub(super) fn create_source(self) -> Box<dyn FrameSource> {
        match self {
            SourceKind::Pictures(files) => Box::new(PictureFileSource::new(files)),
            SourceKind::Video(path) => Box::new(VideoSource::from_file(path)),
            SourceKind::Stream(address) => Box::new(VideoSource::from_stream(address)),
            #[cfg(feature = "camera")]
            SourceKind::Camera(number) => Box::new(WebcamSource::new(number)),
            #[cfg(not(feature = "camera"))]
            SourceKind::Camera(_) => Box::new(PictureFileSource::new(Vec::new())),
        }
    }

    /// Parses the name of a source, and checks that a file, folder or pattern in it exists; does not check cameras and
    /// addresses.
    ///
    /// # Errors
    /// `no_file`, `no_pictures`, `camera_unknown`.
    pub fn parse(name: &str) -> Result<SourceKind, SourceError> {
        let lower = name.to_ascii_lowercase();
        if STREAM_SCHEMES.iter().any(|scheme| lower.starts_with(scheme)) {
            return Ok(SourceKind::Stream(name.into()));
        }
        let number = lower.strip_prefix("camera:").or_else(|| lower.strip_prefix("/dev/video"));
        if let Some(number) = number {
            let number = number.trim_start_matches("/dev/video");
            return number
                .parse()
                .map(|number| SourceKind::Camera(CameraNumber(number)))
                .map_err(|_| SourceError::CameraUnknown { name: name.into() });
        }
        let path = Path::new(name);
        if name.contains('%') && !path.exists() {
            return list_numbered_files(name).map(SourceKind::Pictures);
        }
        if path.is_dir() {
            return list_pictures_in_folder(path).map(SourceKind::Pictures);
        }
        if !path.exists() {
            return Err(SourceError::NoFile { path: path.into() });
        }
        Ok(if is_picture_file(path) { SourceKind::Pictures(vec![path.into()]) } else { SourceKind::Video(path.into()) })
    }
}

fn is_picture_file(path: &Path) -> bool {
    let extension = path.extension().and_then(|e| e.to_str()).unwrap_or_default();
    PICTURE_EXTENSIONS.iter().any(|known| extension.eq_ignore_ascii_case(known))
}

/// Lists the picture files in a folder, sorted by path.
///
/// # Errors
/// `no_pictures`, also for an unreadable folder.
fn list_pictures_in_folder(path: &Path) -> Result<Vec<PathBuf>, SourceError> {
    let no_pictures = || SourceError::NoPictures { path: path.into() };
    let entries = std::fs::read_dir(path).map_err(|_| no_pictures())?;
    let mut files: Vec<PathBuf> =
        entries.filter_map(|entry| Some(entry.ok()?.path())).filter(|file| is_picture_file(file)).collect();
    files.sort();
    if files.is_empty() { Err(no_pictures()) } else { Ok(files) }
}

/// Lists the files of a pattern such as `frame-%03d.jpg`, by number from 0 (or 1, if there is no 0) on, until a number
/// is missing.
///
/// # Errors
/// `no_pictures` if the pattern is invalid or there is no first file.
fn list_numbered_files(pattern: &str) -> Result<Vec<PathBuf>, SourceError> {
    let no_pictures = || SourceError::NoPictures { path: pattern.into() };
    let (before, rest) = pattern.split_once('%').ok_or_else(no_pictures)?;
    let (digits, after) = rest.split_once('d').ok_or_else(no_pictures)?;
    let width: usize = match digits {
        "" => 0,
        _ => digits.parse().map_err(|_| no_pictures())?,
    };
    if width > MAX_NUMBER_DIGITS {
        return Err(no_pictures());
    }
    let file = |number: usize| PathBuf::from(format!("{before}{number:0width$}{after}"));
    let first_number = (0..=1).find(|&number| file(number).is_file()).ok_or_else(no_pictures)?;
    Ok((first_number..).map(file).take_while(|file| file.is_file()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse_error_code(name: &str) -> &'static str {
        SourceKind::parse(name).expect_err("refused").code()
    }

    #[test]
    fn cameras_are_named_by_number_or_device_file() {
        for name in ["camera:7", "/dev/video7", "camera:/dev/video7"] {
            assert_eq!(SourceKind::parse(name).expect(name), SourceKind::Camera(CameraNumber(7)));
        }
        assert_eq!(parse_error_code("camera:front"), "camera_unknown");
        assert_eq!(parse_error_code("camera:"), "camera_unknown");
    }

    #[test]
    fn addresses_are_streams() {
        for name in ["http://10.0.0.5:8080/video", "RTSP://cam/1"] {
            assert_eq!(SourceKind::parse(name).expect(name), SourceKind::Stream(name.into()));
        }
    }

    #[test]
    fn missing_files_and_pictures_are_errors() {
        assert_eq!(parse_error_code("/no/such/video.mp4"), "no_file");
        assert_eq!(parse_error_code("/no/such/frame-%03d.jpg"), "no_pictures");
        assert_eq!(parse_error_code("/no/such/frame-%x.jpg"), "no_pictures");
        for width in ["70000", "65536", "99999999999999999999"] {
            assert_eq!(parse_error_code(&format!("/no/such/f-%{width}d.jpg")), "no_pictures");
        }
        assert_eq!(parse_error_code(env!("CARGO_MANIFEST_DIR")), "no_pictures");
    }

    #[test]
    fn numbered_pictures_run_until_one_is_missing() {
        let folder = std::env::temp_dir().join(format!("quejing-kind-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        for name in ["f-001.jpg", "f-002.jpg", "f-004.jpg", "notes.txt"] {
            std::fs::write(folder.join(name), b"x").expect("a file");
        }
        let pattern = folder.join("f-%03d.jpg").display().to_string();
        let files = |kind| match kind {
            Ok(SourceKind::Pictures(files)) => files.len(),
            other => panic!("{other:?}"),
        };
        assert_eq!(files(SourceKind::parse(&pattern)), 2);
        assert_eq!(files(SourceKind::parse(&folder.display().to_string())), 3);
        assert_eq!(files(SourceKind::parse(&folder.join("f-004.jpg").display().to_string())), 1);
        assert!(matches!(SourceKind::parse(&folder.join("notes.txt").display().to_string()), Ok(SourceKind::Video(_))));
        std::fs::remove_dir_all(&folder).ok();
    }
}
