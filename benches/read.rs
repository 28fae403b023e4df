//! From photo to hand, stage by stage; decoding; live frames; start and memory:
//! `cargo bench --profile dist --bench read [-- PHOTO…]`.
//!
//! Without photos, the project's sample is read at several sizes. Figures are milliseconds over repeated runs; nothing
//! is asserted, so a slow machine cannot fail a build.

#[cfg(not(feature = "vision"))]
fn main() {
    println!("the feature `vision` is off: nothing to measure");
}

#[cfg(feature = "vision")]
fn main() {
    if let Err(fault) = measure::run() {
        println!("skipped: {fault}");
    }
}

#[cfg(feature = "vision")]
mod measure {
    use std::{
        collections::BTreeMap,
        path::PathBuf,
        time::{Duration, Instant},
    };

    use image::{ExtendedColorType, ImageEncoder, RgbImage, codecs::jpeg::JpegEncoder, imageops::FilterType};
    use quejing_vision::calibrate::{CalibrationFit, CameraProfile, Lens};
    use quejing_vision::consensus::{Consensus, ConsensusSettings};
    use quejing_vision::{Customs, LensChoice, Photo, ReadOptions, Recognizer, VisionError, decode_photo, open_photo};
    use turbojpeg::{Image, PixelFormat, Subsamp};

    const RUNS: usize = 20;
    /// Long sides of the photo in pixels: a webcam, and small and large phones.
    const SIZES: [u32; 4] = [640, 1280, 2048, 4000];

    pub fn run() -> Result<(), VisionError> {
        let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
        let sample = root.join("samples/hand.jpg");
        let started = Instant::now();
        let first_photo = open_photo(&sample)?;
        let mut recognizer = Recognizer::load(Some(&root.join("models")))?;
        let loaded = ms_since(started);
        let tiles = recognizer.read_or_empty(&first_photo, &Customs::default(), &ReadOptions::default())?.tiles.len();
        println!(
            "from nothing: photo decoded, runtime and models loaded after {loaded:.0} ms, first reading ({tiles} tiles) after {:.0} ms",
            ms_since(started)
        );
        memory("after the first reading");
        // Cargo passes `--bench` to every bench target.
        let named: Vec<PathBuf> =
            std::env::args().skip(1).filter(|a| !a.starts_with("--")).map(PathBuf::from).collect();
        let photos = if named.is_empty() { vec![sample] } else { named };
        for path in photos {
            let photo = open_photo(&path)?.pixels;
            println!("{} ({} × {})", path.display(), photo.width(), photo.height());
            for long in SIZES {
                report(&mut recognizer, &resized(&photo, long).into())?;
            }
        }
        let first_photo = first_photo.pixels;
        live(&mut recognizer, &first_photo)?;
        memory("after webcam frames");
        decoding(&resized(&first_photo, 4000))?;
        memory("after decoding 12 megapixels");
        Ok(())
    }

    fn resized(photo: &RgbImage, long: u32) -> RgbImage {
        let ratio = f64::from(long) / f64::from(photo.width().max(photo.height()));
        let side = |pixels: u32| ((f64::from(pixels) * ratio) as u32).max(1);
        image::imageops::resize(photo, side(photo.width()), side(photo.height()), FilterType::Triangle)
    }

    fn report(recognizer: &mut Recognizer, photo: &Photo) -> Result<(), VisionError> {
        let mut stages: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
        let mut tiles = 0;
        let mut read = || recognizer.read_or_empty(photo, &Customs::default(), &ReadOptions::default());
        read()?;
        for _ in 0..RUNS {
            let reading = read()?;
            tiles = reading.tiles.len();
            for (stage, ms) in reading.stage_times_ms {
                stages.entry(stage).or_default().push(ms);
            }
        }
        print!("  {:>4} × {:<4} {tiles:>3} tiles ", photo.size[0], photo.size[1]);
        for (stage, ms) in stages {
            print!("  {stage} {}", spread(ms));
        }
        println!();
        Ok(())
    }

    /// A phone's JPEG of 12 megapixels, upright and with an orientation that turns it, compared in turns with the
    /// `image` library's time to unpack the same.
    fn decoding(photo: &RgbImage) -> Result<(), VisionError> {
        for orientation in [1, 6] {
            let Some(bytes) = phones_jpeg(photo, orientation) else {
                return Ok(());
            };
            let (mut ours, mut plain) = (Vec::new(), Vec::new());
            for _ in 0..RUNS {
                let started = Instant::now();
                std::hint::black_box(decode_photo(&bytes)?);
                ours.push(ms_since(started));
                let started = Instant::now();
                std::hint::black_box(image::load_from_memory(&bytes).is_ok());
                plain.push(ms_since(started));
            }
            let ratio = median(plain.clone()) / median(ours.clone());
            println!(
                "decoding a JPEG of {} × {} ({:.1} MB), orientation {orientation}: {}; `image` without turning {}: {ratio:.1} times as long",
                photo.width(),
                photo.height(),
                bytes.len() as f64 / 1e6,
                spread(ours),
                spread(plain)
            );
        }
        Ok(())
    }

    /// A JPEG as phones write it, with colours at half the resolution each way and an EXIF orientation.
    fn phones_jpeg(photo: &RgbImage, orientation: u8) -> Option<Vec<u8>> {
        let (width, height) = (photo.width() as usize, photo.height() as usize);
        let pixels = Image { pixels: &**photo, width, pitch: 3 * width, height, format: PixelFormat::RGB };
        let bytes = turbojpeg::compress(pixels, 90, Subsamp::Sub2x2).ok()?;
        let exif = exif(orientation);
        let mut whole = vec![0xFF, 0xD8, 0xFF, 0xE1];
        whole.extend((8 + exif.len() as u16).to_be_bytes());
        whole.extend(b"Exif\0\0");
        whole.extend(exif);
        whole.extend(&bytes[2..]);
        Some(whole)
    }

    /// TIFF header, big-endian, one entry: tag 0x0112 (orientation), SHORT, 1 value.
    fn exif(orientation: u8) -> Vec<u8> {
        let mut exif = b"MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0".to_vec();
        exif.extend([orientation, 0, 0, 0, 0, 0, 0]);
        exif
    }

    /// Webcam frames of 1280 × 720 as MJPEG: decoded, read and fed to the consensus; then again through a lens profile.
    fn live(recognizer: &mut Recognizer, photo: &RgbImage) -> Result<(), VisionError> {
        let frame = image::imageops::resize(photo, 1280, 720, FilterType::Triangle);
        let bytes = jpeg(&frame, 80, 1);
        let lens = Lens { fx: 1000.0, fy: 1000.0, cx: 639.5, cy: 359.5, distortion: [-0.25, 0.06, 0.0, 0.0, 0.0] };
        let fit = CalibrationFit { rms_px: 0.2, views: 10, corners: 240 };
        let profile = CameraProfile::new("bench", "", "2026-11-21", [1280, 720], lens, fit);
        for lens in [LensChoice::None, LensChoice::Profile(Box::new(profile))] {
            let (customs, options) = (Customs::default(), ReadOptions { lens, set: None, skips_closer_pass: true });
            let mut consensus = Consensus::new(ConsensusSettings::default());
            let started = Instant::now();
            let mut frames = 0;
            let mut first_lock = None;
            while started.elapsed() < Duration::from_secs(6) {
                let reading = recognizer.read_or_empty(&decode_photo(&bytes)?, &customs, &options)?;
                consensus.add_frame(reading, started.elapsed(), &customs, &options.lens);
                frames += 1;
                if consensus.locked_reading().is_some() {
                    first_lock.get_or_insert((frames, ms_since(started)));
                }
            }
            let rate = f64::from(frames) / started.elapsed().as_secs_f64();
            let how = if matches!(options.lens, LensChoice::None) { "" } else { " through a lens profile" };
            let lock = first_lock.map_or("no lock".into(), |(n, ms)| format!("locked at frame {n} after {ms:.0} ms"));
            println!("live, 1280 × 720 MJPEG{how}: {rate:.1} frames/s, {lock}");
        }
        Ok(())
    }

    fn jpeg(picture: &RgbImage, quality: u8, orientation: u8) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = JpegEncoder::new_with_quality(&mut bytes, quality);
        let encoded = encoder.set_exif_metadata(exif(orientation)).is_ok()
            && encoder.write_image(picture, picture.width(), picture.height(), ExtendedColorType::Rgb8).is_ok();
        assert!(encoded, "a JPEG in memory");
        bytes
    }

    fn median(mut ms: Vec<f64>) -> f64 {
        ms.sort_by(f64::total_cmp);
        ms.get(ms.len() / 2).copied().unwrap_or(f64::NAN)
    }

    /// The median, the least and the 95th percentile.
    fn spread(mut ms: Vec<f64>) -> String {
        ms.sort_by(f64::total_cmp);
        let at = |share: usize| ms.get(ms.len() * share / 100).copied().unwrap_or(f64::NAN);
        format!("{:.1} (least {:.1}, 95 %: {:.1})", at(50), at(0), at(95))
    }

    /// The memory of the process, as the system reports it (Linux).
    fn memory(when: &str) {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let value = |key: &str| {
            status
                .lines()
                .find_map(|line| {
                    line.strip_prefix(key)?.trim_start_matches(':').split_whitespace().next()?.parse::<f64>().ok()
                })
                .map_or("?".into(), |kb| format!("{:.0}", kb / 1024.0))
        };
        println!("memory {when}: {} MB now, {} MB at most", value("VmRSS"), value("VmHWM"));
    }

    fn ms_since(started: Instant) -> f64 {
        started.elapsed().as_secs_f64() * 1e3
    }
}
