//! `quejing calibrate`: measures a camera from pictures of the board and saves its profile.

use std::{
    path::{Path, PathBuf},
    process::ExitCode,
    time::{Duration, Instant},
};

use serde_json::json;

use super::columns::pad_to;
use super::out::{language, note};
use super::output::{self, Force, OutFile};
use super::read::{coded_at, error_of};
use super::{cameras, say, say_as_is};
use crate::i18n::{Lang, render};
use crate::vision::{
    Photo,
    calibrate::{
        CalibrationError, CameraProfile, Goal, LensMeasurement, MIN_CORNERS, Profiles, Sight, ViewCollector,
        ViewCorners, find, measure,
    },
    camera_of_all, open_photo,
    source::{Live, Pace, SourceNews},
};

/// The arguments of `quejing calibrate`.
#[derive(clap::Args)]
pub struct Args {
    #[arg(value_name = "PHOTO")]
    photos: Vec<PathBuf>,
    #[arg(long, value_name = "SOURCE", conflicts_with = "photos")]
    live: Option<String>,
    #[arg(long, value_name = "NUMBER", default_value_t = 14, value_parser = clap::value_parser!(u16).range(6..=60))]
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
    force: Force,
    #[arg(long)]
    replace: bool,
    #[arg(long)]
    json: bool,
    #[arg(long, conflicts_with_all = ["photos", "live", "name", "out"])]
    list: bool,
}

/// Returns an error of calibration with its code, as the program prints it.
pub(super) fn coded_error(fault: CalibrationError) -> anyhow::Error {
    error_of(fault.code(), &render(language(), &fault))
}

/// Runs the command.
pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let profiles = Profiles::usual();
    if args.list {
        return list(&profiles, args.json);
    }
    let name = args.name.as_deref().unwrap_or_default();
    // An invalid or taken name is reported before the work.
    let saved_path = profiles.path(name).map_err(coded_error)?;
    if args.out.is_none() && saved_path.exists() && !args.replace {
        return Err(coded_error(CalibrationError::NameTaken { name: name.into() }));
    }
    let out = args.out.as_ref().map(|out| out.output(args.force).making_folder().sparing(&args.photos));
    output::check(&out)?;
    let (views, size) = match &args.live {
        Some(source) => views_of_source(source, args)?,
        None => views_of_photos(&args.photos)?,
    };
    let measured = measure(&views, size).map_err(coded_error)?;
    let date = args.date.clone().unwrap_or_else(crate::dates::today);
    let camera = args.camera.clone().or_else(|| camera_of_all(&args.photos));
    let profile = CameraProfile::new(name, &camera.unwrap_or_default(), &date, size, measured.lens, measured.fit);
    let file = match &out {
        Some(out) => {
            output::write(out, profile.to_toml().map_err(coded_error)?.as_bytes())?;
            if out.is_standard_output() {
                return Ok(ExitCode::SUCCESS);
            }
            out.path().to_owned()
        }
        None => profiles.save(&profile, args.replace).map_err(coded_error)?,
    };
    print_profile(args, &profile, &measured, &file)
}

fn print_profile(
    args: &Args,
    profile: &CameraProfile,
    measured: &LensMeasurement,
    file: &Path,
) -> anyhow::Result<ExitCode> {
    let shift = profile.lens().greatest_shift(profile.width, profile.height);
    if args.json {
        let mut line = serde_json::to_value(profile)?;
        line["file"] = json!(file.to_string_lossy());
        line["coverage"] = json!((measured.coverage * 1000.0).round() / 1000.0);
        line["angle_degrees"] = json!((measured.angle * 10.0).round() / 10.0);
        say_as_is(&line.to_string())?;
    } else {
        say(&profile_text(language(), profile, measured, shift, file))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns the measurements and the file of a profile as text. `shift` is the greatest shift by its lens, in pixels.
fn profile_text(lang: Lang, profile: &CameraProfile, measured: &LensMeasurement, shift: f64, file: &Path) -> String {
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
            percent = format!("{:.0}", 100.0 * measured.coverage)
        ),
        text!(lang, "cli-calibrate-saved", path = file.display(), name = profile.name),
    ];
    lines.join("\n  ")
}

/// Returns a saved profile as a line of the list.
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
    format!("{} {facts}", pad_to(&profile.name, 20))
}

fn list(profiles: &Profiles, as_json: bool) -> anyhow::Result<ExitCode> {
    for name in profiles.names() {
        match profiles.load(&name) {
            Ok(profile) if as_json => say_as_is(&serde_json::to_string(&profile)?)?,
            Ok(profile) => say(&profile_line(language(), &profile))?,
            // A broken file is reported and does not hide the others.
            Err(fault) => {
                let why = render(language(), &fault);
                note(&format!("quejing: {}: {why}", fault.code()));
            }
        }
    }
    if profiles.names().is_empty() && !as_json {
        say(text!(language(), "cli-calibrate-none"))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The corners of each view, and the size of the pictures in pixels.
type Views = (Vec<ViewCorners>, [u32; 2]);

/// Finds the board in every photo. Photos with too few corners are reported on standard error.
fn views_of_photos(photos: &[PathBuf]) -> anyhow::Result<Views> {
    let mut size = None;
    let mut views = Vec::new();
    for path in photos {
        let photo = (open_photo(path).and_then(Photo::sound)).map_err(|fault| coded_at(path, &fault))?;
        let own_size = [photo.width(), photo.height()];
        let first = *size.get_or_insert(own_size);
        if first != own_size {
            let text = |[w, h]: [u32; 2]| format!("{w} × {h}");
            return Err(coded_error(CalibrationError::MixedSizes { first: text(first), other: text(own_size) }));
        }
        let corners = find(&photo).map_err(|e| coded_error(e.into()))?;
        if corners.len() < MIN_CORNERS {
            let left_out = text!(language(), "cli-calibrate-left-out", photo = path.display(), corners = corners.len());
            note(&format!("quejing: {left_out}"));
        }
        views.push(corners);
    }
    Ok((views, size.unwrap_or([0, 0])))
}

/// Takes views from a live source while the board is held still in new places, until there are enough or the time is up.
fn views_of_source(source: &str, args: &Args) -> anyhow::Result<Views> {
    let mut live = Live::of(source, Pace::Latest).map_err(cameras::coded_error)?;
    let deadline = Instant::now() + Duration::from_secs(args.seconds);
    let mut collector = ViewCollector::default();
    let lang = language();
    note(text!(lang, "cli-calibrate-hold"));
    let mut printed: Option<(Goal, Sight)> = None;
    while collector.views().len() < usize::from(args.views) && Instant::now() < deadline {
        match live.next(Duration::from_millis(500)) {
            SourceNews::Frame(frame) => {
                let is_view = collector.see(&frame.picture).map_err(coded_error)?;
                let guide = collector.guide();
                if is_view {
                    note(&progress_line(lang, &collector, args.views));
                }
                // Printed only when it changes.
                let (goal, sight) = (guide.goal(), guide.sight);
                if printed.is_none_or(|(printed, _)| printed != goal) {
                    note(&format!("  {}", render(lang, &goal)));
                }
                if let (Sight::Few(_), true) = (sight, printed.map(|(_, printed)| printed) != Some(sight)) {
                    note(&format!("  {}", render(lang, &sight)));
                }
                printed = Some((goal, sight));
            }
            SourceNews::Failed(fault) => return Err(cameras::coded_error(fault)),
            SourceNews::Ended => break,
            SourceNews::Lost { fault, .. } | SourceNews::Silent(fault) | SourceNews::Skipped(fault) => {
                let why = render(lang, &fault);
                note(&format!("quejing: {}: {why}", fault.code()));
            }
            SourceNews::Opened { .. } | SourceNews::Nothing => {}
        }
    }
    Ok((collector.views().to_vec(), collector.size()))
}

/// Returns the progress after a view: the error of the corners if the views suffice for a measurement, else what they lack.
fn progress_line(lang: Lang, collector: &ViewCollector, wanted: u16) -> String {
    let guide = collector.guide();
    let percent = format!("{:.0}", 100.0 * guide.coverage());
    match measure(collector.views(), collector.size()) {
        Ok(measured) => text!(
            lang,
            "cli-calibrate-view-off",
            view = guide.views,
            wanted = wanted,
            percent = percent,
            off = format!("{:.2}", measured.fit.rms_px)
        ),
        Err(CalibrationError::TooFewViews { .. }) => {
            text!(lang, "cli-calibrate-view", view = guide.views, wanted = wanted, percent = percent)
        }
        Err(fault) => text!(
            lang,
            "cli-calibrate-view-lacks",
            view = guide.views,
            wanted = wanted,
            percent = percent,
            lacks = render(lang, &fault)
        ),
    }
}

/// Parses a date as `YYYY-MM-DD`.
fn parse_date(text: &str) -> Result<String, String> {
    match text.parse::<jiff::civil::Date>() {
        // `jiff` accepts other forms, too.
        Ok(day) if day.year() >= 1990 && day.to_string() == text => Ok(text.into()),
        _ => Err(text!(language(), "cli-date").into()),
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
