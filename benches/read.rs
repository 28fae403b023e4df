//! Photo to hand, stage by stage: `cargo bench --bench read [-- PHOTO…]`.
//!
//! Without photos a table with the project's sample is read at several sizes. Figures are milliseconds over repeated runs;
//! nothing is asserted, so that a slow machine fails no build.

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
    use std::{collections::BTreeMap, path::PathBuf, time::Instant};

    use image::{RgbImage, imageops::FilterType};
    use quejing::vision::{Eyes, VisionError, open_photo};

    const RUNS: usize = 20;
    /// Long sides of the photo in pixels: a webcam, a small and a large phone.
    const SIZES: [u32; 4] = [640, 1280, 2048, 4000];

    pub fn run() -> Result<(), VisionError> {
        let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
        let started = Instant::now();
        let mut eyes = Eyes::load(Some(&root.join("models")))?;
        println!("models and runtime loaded in {:.0} ms", ms_since(started));
        // Cargo hands `--bench` to every bench target.
        let named: Vec<PathBuf> = std::env::args()
            .skip(1)
            .filter(|a| !a.starts_with("--"))
            .map(PathBuf::from)
            .collect();
        let photos = if named.is_empty() {
            vec![root.join("samples/hand.jpg")]
        } else {
            named
        };
        for path in photos {
            let started = Instant::now();
            let photo = open_photo(&path)?;
            let decoding = ms_since(started);
            println!(
                "{} ({} × {}), decoding {decoding:.1} ms",
                path.display(),
                photo.width(),
                photo.height()
            );
            for long in SIZES {
                report(&mut eyes, &resized(&photo, long))?;
            }
        }
        Ok(())
    }

    fn resized(photo: &RgbImage, long: u32) -> RgbImage {
        let ratio = f64::from(long) / f64::from(photo.width().max(photo.height()));
        let side = |pixels: u32| ((f64::from(pixels) * ratio) as u32).max(1);
        image::imageops::resize(
            photo,
            side(photo.width()),
            side(photo.height()),
            FilterType::Triangle,
        )
    }

    fn report(eyes: &mut Eyes, photo: &RgbImage) -> Result<(), VisionError> {
        let mut stages: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
        let mut tiles = 0;
        eyes.look(photo)?;
        for _ in 0..RUNS {
            let reading = eyes.look(photo)?;
            tiles = reading.tiles.len();
            for (stage, ms) in reading.ms {
                stages.entry(stage).or_default().push(ms);
            }
        }
        print!(
            "  {:>4} × {:<4} {tiles:>3} tiles ",
            photo.width(),
            photo.height()
        );
        for (stage, mut ms) in stages {
            ms.sort_by(f64::total_cmp);
            print!(
                "  {stage} {:.1} (95 %: {:.1})",
                ms[RUNS / 2],
                ms[RUNS * 95 / 100]
            );
        }
        println!();
        Ok(())
    }

    fn ms_since(started: Instant) -> f64 {
        started.elapsed().as_secs_f64() * 1e3
    }
}
