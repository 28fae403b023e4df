//! HEIC, the picture format of iPhones (ISO/IEC 23008-12): recognises it, checks its lengths and its size, and has it
//! decoded by a program of the system.
//!
//! The decoder is a large one of foreign code, and the files come from strangers' phones. So it runs in a process of
//! its own, `heif-dec` or `heif-convert` (libheif), with limits on pixels, memory, time and the size of its output, and
//! the result is a JPEG that passes every check of a JPEG. The decoder applies the rotation that the file states. EXIF
//! data of a HEIC file repeat this rotation and have no effect of their own (section 7.2.1 of MIAF), so the JPEG has
//! none.
//!
//! Limitations: damage within the coded data goes unnoticed, as the decoder conceals it; only lengths are checked. The
//! limit on memory needs Linux.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use quejing_message::Message;

use super::read_be32;
use crate::files::{self, SystemCause};

/// The names of the decoder's program, the current one first.
const DECODER_PROGRAMS: [&str; 2] = ["heif-dec", "heif-convert"];
/// The brands of files whose still picture is HEIC or of an unstated HEIF coding.
const HEIC_BRANDS: [&[u8; 4]; 10] =
    [b"heic", b"heix", b"hevc", b"hevx", b"heim", b"heis", b"hevm", b"hevs", b"mif1", b"msf1"];
/// The maximum number of pixels of a picture; one from a 48-megapixel phone fits.
pub const MAX_HEIC_PIXELS: u64 = 50_000_000;
/// The quality of the JPEG, of 100: its loss is far below that of the HEIC file.
const JPEG_QUALITY: &str = "95";

/// The limits of a decoder's process.
#[derive(Clone, Copy, Debug)]
pub struct DecoderLimits {
    /// The maximum time, also of the processor.
    pub time: Duration,
    /// The maximum memory for data, in bytes: 48 megapixels need about 250 MB.
    pub memory_bytes: u64,
    /// The maximum size of the JPEG, in bytes.
    pub output_bytes: u64,
}

impl Default for DecoderLimits {
    fn default() -> DecoderLimits {
        DecoderLimits { time: Duration::from_secs(30), memory_bytes: 1 << 30, output_bytes: 100 << 20 }
    }
}

/// The reason why a HEIC file cannot be decoded.
#[derive(Clone, Debug, PartialEq, Eq, Message, thiserror::Error)]
#[message("heic")]
pub enum HeicError {
    /// The system has no decoder, or one that lacks the codec.
    #[message(code = "not_an_image")]
    NoDecoder,
    /// The file ends before the picture does.
    #[message("eyes-truncated")]
    #[message(code = "photo_truncated")]
    Truncated,
    /// The decoder rejects the file.
    #[message(code = "photo_damaged")]
    Undecodable,
    /// The picture has more pixels than [`MAX_HEIC_PIXELS`].
    #[message("eyes-too-many-pixels")]
    #[message(code = "photo_too_large")]
    TooManyPixels {
        /// The picture's number of pixels.
        found: u64,
        most: u64,
    },
    /// Decoding takes more memory or time than the [`DecoderLimits`].
    #[message(code = "photo_too_large")]
    TooCostly,
    /// The temporary folder cannot be written to, or no process can be started.
    #[message(code = "unreadable")]
    NoRoom { why: SystemCause },
}

/// Returns true for a file that begins as HEIC does; false for AVIF and videos, which use the same container.
pub fn is_heic(bytes: &[u8]) -> bool {
    has_brand(bytes, &HEIC_BRANDS) && !has_brand(bytes, &[b"avif", b"avis"])
}

/// Returns true if the first box of a file names one of these brands, as its own or as a compatible one.
pub(super) fn has_brand(bytes: &[u8], brands: &[&[u8; 4]]) -> bool {
    if bytes.get(4..8) != Some(b"ftyp") {
        return false;
    }
    let length = read_be32(bytes, 0).unwrap_or(0) as usize;
    let content = bytes.get(8..length.min(bytes.len())).unwrap_or_default();
    // After the main brand comes a version number.
    let listed = content.as_chunks::<4>().0.iter().enumerate().filter(|(index, _)| *index != 1);
    { listed }.any(|(_, brand)| brands.contains(&brand))
}

/// A box of the container: its kind, and where its content lies.
#[derive(Clone, Copy)]
struct ContainerBox {
    kind: [u8; 4],
    start: usize,
    /// The end of the content, exclusive; may lie beyond the file's.
    end: usize,
}

/// Iterates over the boxes between two positions, up to the first whose header is invalid or cut off. None of them is
/// kept: an upload has room for millions of empty boxes.
fn boxes_between(bytes: &[u8], mut at: usize, end: usize) -> impl Iterator<Item = ContainerBox> {
    std::iter::from_fn(move || {
        if at >= end {
            return None;
        }
        let kind: [u8; 4] = bytes.get(at + 4..at + 8)?.try_into().ok()?;
        let (length, header) = match read_be32(bytes, at)? {
            0 => ((end - at) as u64, 8),
            1 => ((u64::from(read_be32(bytes, at + 8)?) << 32) | u64::from(read_be32(bytes, at + 12)?), 16),
            length => (u64::from(length), 8),
        };
        let length = usize::try_from(length).ok().filter(|length| *length >= header)?;
        let one = ContainerBox { kind, start: at + header, end: at.checked_add(length)? };
        at = one.end;
        Some(one)
    })
}

/// Returns true if a HEIC file ends before its description or its picture's data do. Later bytes are ignored.
pub(super) fn is_cut_off(bytes: &[u8]) -> bool {
    let boxes = || boxes_between(bytes, 0, bytes.len());
    let is_data_cut = boxes().any(|one| one.kind == *b"mdat" && one.end > bytes.len());
    let meta = boxes().find(|one| one.kind == *b"meta" && one.end <= bytes.len());
    // Small pictures may lie beside their description.
    let has_data = |meta: ContainerBox| {
        let mut inner = boxes_between(bytes, meta.start + 4, meta.end);
        inner.any(|one| one.kind == *b"idat") || boxes().any(|one| one.kind == *b"mdat")
    };
    is_data_cut || !meta.is_some_and(has_data)
}

/// Returns the number of pixels of the largest picture that a HEIC file describes; `None` if it describes none.
fn pixel_count(bytes: &[u8]) -> Option<u64> {
    let inside = |outer: ContainerBox, kind: &[u8; 4], skipped: usize| {
        boxes_between(bytes, outer.start + skipped, outer.end.min(bytes.len())).find(|one| one.kind == *kind)
    };
    let file = ContainerBox { kind: *b"file", start: 0, end: bytes.len() };
    // `meta` begins with a version number.
    let properties = inside(file, b"meta", 0).and_then(|meta| inside(meta, b"iprp", 4))?;
    let properties = inside(properties, b"ipco", 0)?;
    let boxes = boxes_between(bytes, properties.start, properties.end.min(bytes.len()));
    let sizes = boxes.filter(|one| one.kind == *b"ispe").filter_map(|one| {
        Some(u64::from(read_be32(bytes, one.start + 4)?) * u64::from(read_be32(bytes, one.start + 8)?))
    });
    sizes.max()
}

/// Decodes a HEIC file by the decoder of the system, and returns its picture as a JPEG that is upright as stored.
///
/// # Errors
/// Those of [`HeicError`].
pub fn convert_heic(bytes: &[u8]) -> Result<Vec<u8>, HeicError> {
    convert_heic_with(find_decoder().as_deref(), bytes, DecoderLimits::default())
}

/// Decodes a HEIC file like [`convert_heic`], by a named program and within other limits.
///
/// # Errors
/// Those of [`HeicError`]; [`HeicError::NoDecoder`] without a program.
pub fn convert_heic_with(decoder: Option<&Path>, bytes: &[u8], limits: DecoderLimits) -> Result<Vec<u8>, HeicError> {
    if is_cut_off(bytes) {
        return Err(HeicError::Truncated);
    }
    let found = pixel_count(bytes).ok_or(HeicError::Undecodable)?;
    if found > MAX_HEIC_PIXELS {
        return Err(HeicError::TooManyPixels { found, most: MAX_HEIC_PIXELS });
    }
    let decoder = decoder.ok_or(HeicError::NoDecoder)?;
    let folder = TemporaryFolder::create().map_err(|why| HeicError::NoRoom { why: (&why).into() })?;
    let (input, output) = (folder.0.join("photo.heic"), folder.0.join("photo.jpg"));
    files::write_private_file(&input, bytes).map_err(|why| HeicError::NoRoom { why: (&why).into() })?;
    let log = folder.0.join("log");
    let log_file = files::private_open_options().write(true).create_new(true).open(&log);
    let log_file = log_file.map_err(|why| HeicError::NoRoom { why: (&why).into() })?;
    let started = Command::new(decoder)
        .args(["-q", JPEG_QUALITY])
        .args([&input, &output])
        .current_dir(&folder.0)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(log_file)
        .spawn();
    let mut process = started.map_err(|why| match why.kind() {
        ErrorKind::NotFound | ErrorKind::PermissionDenied => HeicError::NoDecoder,
        _ => HeicError::NoRoom { why: (&why).into() },
    })?;
    limit_process(&process, limits);
    let is_success = wait_within(&mut process, limits.time)?;
    let read = |path: &Path| files::read_own_bytes(path, limits.output_bytes).ok();
    // A file with several pictures gives one JPEG for each.
    let jpeg = read(&output).or_else(|| read(&folder.0.join("photo-1.jpg")));
    match jpeg.filter(|_| is_success) {
        Some(jpeg) => without_exif(&jpeg).ok_or(HeicError::Undecodable),
        None => Err(match read(&log) {
            Some(log) if lacks_codec(&log) => HeicError::NoDecoder,
            _ => HeicError::Undecodable,
        }),
    }
}

/// Returns the path of the decoder, `heif-dec` or else `heif-convert`, in a folder of `PATH`; `None` if there is none.
pub fn find_decoder() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let folders: Vec<PathBuf> = std::env::split_paths(&path).filter(|folder| folder.is_absolute()).collect();
    let mut candidates = DECODER_PROGRAMS.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    candidates.find(|candidate| candidate.is_file())
}

/// Returns true if a decoder's error says that it has no codec for HEIC, which is a package of its own on some systems.
fn lacks_codec(log: &[u8]) -> bool {
    let log = String::from_utf8_lossy(log).to_lowercase();
    log.contains("unsupported codec") || log.contains("no decoding plugin")
}

/// A folder for the files of one conversion, which only the user can enter; dropping it removes it.
struct TemporaryFolder(PathBuf);

impl TemporaryFolder {
    fn create() -> std::io::Result<TemporaryFolder> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let clock = std::time::SystemTime::UNIX_EPOCH.elapsed().map_or(0, |since| since.subsec_nanos());
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("quejing-heic-{}-{number}-{clock:x}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let mut builder = std::fs::DirBuilder::new();
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        // An error if the folder exists: someone else made it.
        builder.create(&folder)?;
        Ok(TemporaryFolder(folder))
    }
}

impl Drop for TemporaryFolder {
    fn drop(&mut self) {
        // What cannot be removed stays in the system's temporary folder.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Sets the limits of a process that has just started: memory for data, time of the processor, size of written files.
/// Does nothing on systems other than Linux.
fn limit_process(process: &Child, limits: DecoderLimits) {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{Pid, Resource, Rlimit, prlimit};
        let Some(pid) = i32::try_from(process.id()).ok().and_then(Pid::from_raw) else {
            return;
        };
        let limit = |most: u64| Rlimit { current: Some(most), maximum: Some(most) };
        // The process may have ended already.
        let _ = prlimit(Some(pid), Resource::Data, limit(limits.memory_bytes));
        let _ = prlimit(Some(pid), Resource::Cpu, limit(limits.time.as_secs().max(1)));
        let _ = prlimit(Some(pid), Resource::Fsize, limit(limits.output_bytes));
        let _ = prlimit(Some(pid), Resource::Core, limit(0));
    }
    #[cfg(not(target_os = "linux"))]
    let _ = (process, limits);
}

/// Waits until a process ends, and returns true if it succeeded.
///
/// # Errors
/// [`HeicError::TooCostly`] if it takes too long, and is then ended, or if a signal ended it, as for exceeded limits.
fn wait_within(process: &mut Child, time: Duration) -> Result<bool, HeicError> {
    let start = Instant::now();
    loop {
        match process.try_wait() {
            Ok(Some(status)) => {
                return status.code().map(|code| code == 0).ok_or(HeicError::TooCostly);
            }
            Ok(None) if start.elapsed() < time => std::thread::sleep(Duration::from_millis(10)),
            _ => {
                // It may have ended meanwhile.
                let _ = process.kill();
                let _ = process.wait();
                return Err(HeicError::TooCostly);
            }
        }
    }
}

/// Returns a JPEG without the segments of EXIF and XMP; `None` if its header is invalid.
fn without_exif(jpeg: &[u8]) -> Option<Vec<u8>> {
    let mut kept = jpeg.get(..2)?.to_vec();
    let mut at = 2;
    loop {
        let &[mark, kind, high, low] = jpeg.get(at..at + 4)? else {
            return None;
        };
        if mark != 0xFF {
            return None;
        }
        let end = at + 2 + usize::from(u16::from_be_bytes([high, low]));
        match kind {
            // The coded data and all that follows.
            0xDA => {
                kept.extend_from_slice(jpeg.get(at..)?);
                return Some(kept);
            }
            0xE1 => {}
            _ => kept.extend_from_slice(jpeg.get(at..end)?),
        }
        at = end;
    }
}

#[cfg(test)]
mod tests;
