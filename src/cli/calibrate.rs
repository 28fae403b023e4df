//! `quejing calibrate`: measures a camera from pictures of the board and saves its profile.

use std::{
    path::{Path, PathBuf},
    process::ExitCode,
    time::{Duration, Instant},
};

use serde_json::json;

use super::output::{self, ForceFlag, OutFile};
use super::read::{coded_photo_error, error_from_code};
use super::streams::{print_to_stderr, process_language};
use super::text_columns::pad_to_width;
use super::value_error::{ValueError, number_in};
use super::{cameras, print_text, print_unchanged};
use quejing_session::recognition::{
    BoardSight, CalibrationError, CameraProfile, CameraProfiles, FramePace, LensCalibration, LiveSource,
    MIN_VIEW_CORNERS, Photo, SourceNews, ViewCollector, ViewCorners, ViewGoal, common_camera_name, find_board_corners,
    measure_lens, open_photo,
};
use quejing_words::{Lang, render};

/// The arguments of `quejing calibrate`.
#[derive(clap::Args)]
pub struct CalibrateArgs {
    #[arg(value_name = "PHOTO")]
    photos: Vec<PathBuf>,
    #[arg(long, value_name = "SOURCE", conflicts_with = "photos")]
    live: Option<String>,
    #[arg(long, value_name = "NUMBER", default_value_t = 14, value_parser = number_in(6..=60_u16))]
    views: u16,
    #[arg(long, value_name = "SECONDS", default_value_t = 180)]
    seconds: u64,
    #[arg(long, required_unless_present_any = ["list"])]
    name: Option<String>,
    #[arg(long)]
    camera: Option<String>,
    #[arg(long, value_parser = parse_date)]
    date: Option<String>,
    #[arg(long, value_name = "FILE.toml")]
    out: Option<OutFile>,
    #[command(flatten)]
    force: ForceFlag,
    #[arg(long)]
    replace: bool,
    #[arg(long)]
    json: bool,
    #[arg(long, conflicts_with_all = ["photos", "live", "name", "out"])]
    list: bool,
}

/// Converts a [`CalibrationError`] to an error with its code and its sentence in the language of the process.
pub(super) fn calibration_error(fault: CalibrationError) -> anyhow::Error {
    error_from_code(fault.code(), &render(process_language(), &fault))
}

/// Measures the lens of a camera from photos or a live source, saves the camera profile in the user's folder or, with
/// `--out`, in the given file, and prints it. With `--list`, prints the saved profiles instead.
pub fn run_calibrate_command(args: &CalibrateArgs) -> anyhow::Result<ExitCode> {
    let profiles = CameraProfiles::of_user();
    if args.list {
        return print_profiles(&profiles, args.json);
    }
    let name = args.name.as_deref().unwrap_or_default();
    // An invalid or taken name is reported before the work.
    let saved_path = profiles.profile_path(name).map_err(calibration_error)?;
    if args.out.is_none() && saved_path.exists() && !args.replace {
        return Err(calibration_error(CalibrationError::NameTaken { name: name.into() }));
    }
    let out = args.out.as_ref().map(|out| out.output(args.force).with_new_folder().with_spared_files(&args.photos));
    output::check_outputs(&out)?;
    let (views, size) = match &args.live {
        Some(source) => collect_views_from_source(source, args)?,
        None => find_views_in_photos(&args.photos)?,
    };
    let measurement = measure_lens(&views, size).map_err(calibration_error)?;
    let date = args.date.clone().unwrap_or_else(quejing_io::dates::local_today);
    let camera = args.camera.clone().or_else(|| common_camera_name(&args.photos));
    let profile = CameraProfile::new(name, &camera.unwrap_or_default(), &date, size, measurement.lens, measurement.fit);
    let file = match &out {
        Some(out) => {
            output::write_output(out, profile.to_toml().map_err(calibration_error)?.as_bytes())?;
            if out.is_standard_output() {
                return Ok(ExitCode::SUCCESS);
            }
            out.path().to_owned()
        }
        None => profiles.save(&profile, args.replace).map_err(calibration_error)?,
    };
    print_profile(args, &profile, &measurement, &file)
}

fn print_profile(
    args: &CalibrateArgs,
    profile: &CameraProfile,
    measurement: &LensCalibration,
    file: &Path,
) -> anyhow::Result<ExitCode> {
    let shift = profile.lens().max_border_shift_px(profile.width, profile.height);
    if args.json {
        let mut line = serde_json::to_value(profile)?;
        line["file"] = json!(file.to_string_lossy());
        line["coverage"] = json!((measurement.coverage * 1000.0).round() / 1000.0);
        line["angle_degrees"] = json!((measurement.angle_degrees * 10.0).round() / 10.0);
        print_unchanged(&line.to_string())?;
    } else {
        print_text(&profile_text(process_language(), profile, measurement, shift, file))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns the measurements and the file of a profile as lines of text. `shift` is the maximum shift of a border pixel
/// by the lens, in pixels.
fn profile_text(lang: Lang, profile: &CameraProfile, measurement: &LensCalibration, shift: f64, file: &Path) -> String {
    let (lens, fit) = (&profile.lens, &profile.fit);
    let lines = [
        text!(
            lang,
            "cli-calibrate-made",
            name = profile.name,
            views = fit.views,
            corners = fit.corners,
            off = format!("{:.2}", fit.rms_px)
        ),
        text!(
            lang,
            "cli-calibrate-lens",
            focal = format!("{:.1} × {:.1}", lens.fx, lens.fy),
            centre = format!("{:.1}, {:.1}", lens.cx, lens.cy),
            distortion = format!("k1 {:.4}, k2 {:.4}, p1 {:.5}, p2 {:.5}", lens.k1, lens.k2, lens.p1, lens.p2)
        ),
        text!(
            lang,
            "cli-calibrate-reach",
            shift = format!("{shift:.1}"),
            percent = format!("{:.0}", 100.0 * measurement.coverage)
        ),
        text!(lang, "cli-calibrate-saved", path = file.display(), name = profile.name),
    ];
    lines.join("\n  ")
}

/// Returns a line about a saved profile: name, picture size, error in pixels, date, and the camera if known.
fn profile_line(lang: Lang, profile: &CameraProfile) -> String {
    let error_px = format!("{:.2}", profile.fit.rms_px);
    let facts = match profile.camera.as_str() {
        "" => text!(
            lang,
            "cli-calibrate-listed",
            width = profile.width,
            height = profile.height,
            off = error_px,
            date = profile.date
        ),
        camera => text!(
            lang,
            "cli-calibrate-listed-camera",
            width = profile.width,
            height = profile.height,
            off = error_px,
            date = profile.date,
            camera = camera
        ),
    };
    format!("{} {facts}", pad_to_width(&profile.name, 20))
}

fn print_profiles(profiles: &CameraProfiles, as_json: bool) -> anyhow::Result<ExitCode> {
    for name in profiles.names() {
        match profiles.load(&name) {
            Ok(profile) if as_json => print_unchanged(&serde_json::to_string(&profile)?)?,
            Ok(profile) => print_text(&profile_line(process_language(), &profile))?,
            // A broken file is reported and does not hide the others.
            Err(fault) => {
                let why = render(process_language(), &fault);
                print_to_stderr(&format!("quejing: {}: {why}", fault.code()));
            }
        }
    }
    if profiles.names().is_empty() && !as_json {
        print_text(text!(process_language(), "cli-calibrate-none"))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The board corners found in each view, and the width and height of the pictures in pixels.
type BoardViews = (Vec<ViewCorners>, [u32; 2]);

/// Finds the corners of the board in each photo, in the order of the photos. Photos of different sizes are an error. A
/// photo with fewer than [`MIN_VIEW_CORNERS`] corners is reported on standard error, but stays in the list.
fn find_views_in_photos(photos: &[PathBuf]) -> anyhow::Result<BoardViews> {
    let mut size = None;
    let mut views = Vec::new();
    for path in photos {
        let photo =
            (open_photo(path).and_then(Photo::into_intact_pixels)).map_err(|fault| coded_photo_error(path, &fault))?;
        let own_size = [photo.width(), photo.height()];
        let first = *size.get_or_insert(own_size);
        if first != own_size {
            let text = |[w, h]: [u32; 2]| format!("{w} × {h}");
            return Err(calibration_error(CalibrationError::MixedSizes { first: text(first), other: text(own_size) }));
        }
        let corners = find_board_corners(&photo).map_err(|e| calibration_error(e.into()))?;
        if corners.len() < MIN_VIEW_CORNERS {
            let left_out =
                text!(process_language(), "cli-calibrate-left-out", photo = path.display(), corners = corners.len());
            print_to_stderr(&format!("quejing: {left_out}"));
        }
        views.push(corners);
    }
    Ok((views, size.unwrap_or([0, 0])))
}

/// Collects views from a live source while the user holds the board still in new places, until there are `--views`
/// views, `--seconds` have passed or the source ends. Prints guidance and recoverable errors of the source to standard
/// error.
fn collect_views_from_source(source: &str, args: &CalibrateArgs) -> anyhow::Result<BoardViews> {
    let mut live = LiveSource::start_named(source, FramePace::Latest).map_err(cameras::source_error)?;
    let deadline = Instant::now() + Duration::from_secs(args.seconds);
    let mut collector = ViewCollector::default();
    let lang = process_language();
    print_to_stderr(text!(lang, "cli-calibrate-hold"));
    let mut printed: Option<(ViewGoal, BoardSight)> = None;
    while collector.views().len() < usize::from(args.views) && Instant::now() < deadline {
        match live.next_news(Duration::from_millis(500)) {
            SourceNews::Frame(frame) => {
                let is_view = collector.add_picture(&frame.picture).map_err(calibration_error)?;
                let guide = collector.guide();
                if is_view {
                    print_to_stderr(&progress_line(lang, &collector, args.views));
                }
                // Printed only when it changes.
                let (goal, sight) = (guide.next_goal(), guide.sight);
                if printed.is_none_or(|(printed, _)| printed != goal) {
                    print_to_stderr(&format!("  {}", render(lang, &goal)));
                }
                if let (BoardSight::Few(_), true) = (sight, printed.map(|(_, printed)| printed) != Some(sight)) {
                    print_to_stderr(&format!("  {}", render(lang, &sight)));
                }
                printed = Some((goal, sight));
            }
            SourceNews::Failed(fault) => return Err(cameras::source_error(fault)),
            SourceNews::Ended => break,
            SourceNews::Lost { fault, .. } | SourceNews::Silent(fault) | SourceNews::Skipped(fault) => {
                let why = render(lang, &fault);
                print_to_stderr(&format!("quejing: {}: {why}", fault.code()));
            }
            SourceNews::Opened { .. } | SourceNews::Nothing => {}
        }
    }
    Ok((collector.views().to_vec(), collector.picture_size()))
}

/// Returns the line about progress after a new view: the number of views, the coverage of the picture in percent, and
/// the error of the corners in pixels or what the views lack for a measurement.
fn progress_line(lang: Lang, collector: &ViewCollector, wanted_views: u16) -> String {
    let guide = collector.guide();
    let percent = format!("{:.0}", 100.0 * guide.coverage());
    match measure_lens(collector.views(), collector.picture_size()) {
        Ok(measured) => text!(
            lang,
            "cli-calibrate-view-off",
            view = guide.view_count,
            wanted = wanted_views,
            percent = percent,
            off = format!("{:.2}", measured.fit.rms_px)
        ),
        Err(CalibrationError::TooFewViews { .. }) => {
            text!(lang, "cli-calibrate-view", view = guide.view_count, wanted = wanted_views, percent = percent)
        }
        Err(fault) => text!(
            lang,
            "cli-calibrate-view-lacks",
            view = guide.view_count,
            wanted = wanted_views,
            percent = percent,
            lacks = render(lang, &fault)
        ),
    }
}

/// Checks a date of the form `YYYY-MM-DD`, in the year 1990 or later, and returns it unchanged.
fn parse_date(text: &str) -> Result<String, ValueError> {
    match text.parse::<jiff::civil::Date>() {
        // `jiff` accepts other forms, too.
        Ok(day) if day.year() >= 1990 && day.to_string() == text => Ok(text.into()),
        _ => Err(ValueError::NoDate),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_is_written_as_year_month_and_day() {
        assert!(parse_date("2026-11-21").is_ok());
        for wrong in [
            "21.11.2026",
            "2026-13-01",
            "2026-1-1",
            "today",
            "2026-02-30",
            "20261121",
            "2026-11-21T00:00",
            "2026-11-40",
        ] {
            assert!(parse_date(wrong).is_err(), "{wrong}");
        }
    }
}
