//! `quejing calibrate`: measures a camera from pictures of the board, and keeps its profile.

use std::{
    path::PathBuf,
    process::ExitCode,
    time::{Duration, Instant},
};

use anyhow::Context;
use serde_json::json;

use super::{cameras, out::note, say, say_as_is};
use crate::vision::{
    Photo,
    calibrate::{
        CalibrationError, CameraProfile, Goal, LEAST_CORNERS, Measured, Profiles, Sight, Taking,
        ViewCorners, find, measure, write_whole,
    },
    camera_of_all, open_photo,
    source::{Live, News, Pace},
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
    out: Option<PathBuf>,
    #[arg(long)]
    replace: bool,
    #[arg(long)]
    json: bool,
    #[arg(long, conflicts_with_all = ["photos", "live", "name", "out"])]
    list: bool,
}

/// An error of calibration with its code, for the one line that the program ends with.
pub(super) fn coded(fault: CalibrationError) -> anyhow::Error {
    let code = fault.code();
    anyhow::Error::new(fault).context(code)
}

/// Runs the command.
pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let profiles = Profiles::usual();
    if args.list {
        return list(&profiles, args.json);
    }
    let name = args.name.as_deref().unwrap_or_default();
    // What cannot be kept is said before the work.
    let place = profiles.path(name).map_err(coded)?;
    if args.out.is_none() && place.exists() && !args.replace {
        return Err(coded(CalibrationError::NameTaken { name: name.into() }));
    }
    let (views, size) = match &args.live {
        Some(source) => from_source(source, args)?,
        None => from_photos(&args.photos)?,
    };
    let measured = measure(&views, size).map_err(coded)?;
    let date = args.date.clone().unwrap_or_else(crate::dates::today);
    let camera = args.camera.clone().or_else(|| camera_of_all(&args.photos));
    let camera = camera.unwrap_or_default();
    let profile = CameraProfile::new(name, &camera, &date, size, measured.lens, measured.fit);
    let kept = match &args.out {
        Some(out) => {
            write_whole(out, profile.to_toml().map_err(coded)?.as_bytes()).map_err(coded)?;
            out.clone()
        }
        None => profiles.save(&profile, args.replace).map_err(coded)?,
    };
    tell(args, &profile, &measured, &kept)
}

fn tell(
    args: &Args,
    profile: &CameraProfile,
    measured: &Measured,
    kept: &std::path::Path,
) -> anyhow::Result<ExitCode> {
    let shift = profile.lens().greatest_shift(profile.width, profile.height);
    if args.json {
        let mut line = serde_json::to_value(profile).context("the profile as JSON")?;
        line["file"] = json!(kept.to_string_lossy());
        line["coverage"] = json!((measured.coverage * 1000.0).round() / 1000.0);
        line["angle_degrees"] = json!((measured.angle * 10.0).round() / 10.0);
        say_as_is(&line.to_string())?;
    } else {
        let (lens, fit) = (&profile.lens, &profile.fit);
        say(&format!(
            "{}: {} views, {} corners, {:.2} pixels off on average (root mean square)\n  \
             focal length {:.1} × {:.1}, centre {:.1}, {:.1} pixels; distortion k1 {:.4}, k2 {:.4}, p1 {:.5}, p2 {:.5}\n  \
             the lens moves points by up to {shift:.1} pixels; the board reached {:.0} % of the picture\n  \
             kept as {}: read with --camera-profile {}",
            profile.name,
            fit.views,
            fit.corners,
            fit.rms_px,
            lens.fx,
            lens.fy,
            lens.cx,
            lens.cy,
            lens.k1,
            lens.k2,
            lens.p1,
            lens.p2,
            100.0 * measured.coverage,
            kept.display(),
            profile.name
        ))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn list(profiles: &Profiles, as_json: bool) -> anyhow::Result<ExitCode> {
    for name in profiles.names() {
        match profiles.load(&name) {
            Ok(profile) if as_json => say_as_is(&serde_json::to_string(&profile)?)?,
            Ok(profile) => say(&format!(
                "{:<20} {} × {} pixels, {:.2} pixels off, {}{}",
                profile.name,
                profile.width,
                profile.height,
                profile.fit.rms_px,
                profile.date,
                if profile.camera.is_empty() {
                    String::new()
                } else {
                    format!(", {}", profile.camera)
                }
            ))?,
            // One broken file does not hide the others.
            Err(fault) => note(&format!("quejing: {}: {fault}", fault.code())),
        }
    }
    if profiles.names().is_empty() && !as_json {
        say(
            "no camera profile yet: print the board with `quejing board --out board.pdf`, then `quejing calibrate`",
        )?;
    }
    Ok(ExitCode::SUCCESS)
}

type Views = (Vec<ViewCorners>, [u32; 2]);

/// The board in every photo; what shows too little of it is named and left out.
fn from_photos(photos: &[PathBuf]) -> anyhow::Result<Views> {
    let mut size = None;
    let mut views = Vec::new();
    for path in photos {
        let photo = open_photo(path).and_then(Photo::sound).map_err(|fault| {
            let context = format!("{}: {}", fault.code(), path.display());
            anyhow::Error::new(fault).context(context)
        })?;
        let this = [photo.width(), photo.height()];
        let first = *size.get_or_insert(this);
        if first != this {
            let worded = |[w, h]: [u32; 2]| format!("{w} × {h}");
            return Err(coded(CalibrationError::MixedSizes {
                first: worded(first),
                other: worded(this),
            }));
        }
        let corners = find(&photo).map_err(|e| coded(e.into()))?;
        if corners.len() < LEAST_CORNERS {
            note(&format!(
                "quejing: {}: left out, {} of the board's 24 corners seen",
                path.display(),
                corners.len()
            ));
        }
        views.push(corners);
    }
    Ok((views, size.unwrap_or([0, 0])))
}

/// A view is taken when the board holds still, and not where one was taken already.
fn from_source(source: &str, args: &Args) -> anyhow::Result<Views> {
    let mut live = Live::of(source, Pace::Latest).map_err(cameras::coded)?;
    let until = Instant::now() + Duration::from_secs(args.seconds);
    let mut taking = Taking::default();
    note("hold the board before the camera, still for a moment each time");
    let mut said: Option<(Goal, Sight)> = None;
    while taking.views().len() < usize::from(args.views) && Instant::now() < until {
        match live.next(Duration::from_millis(500)) {
            News::Frame(frame) => {
                let taken = taking.see(&frame.picture).map_err(coded)?;
                let guide = taking.guide();
                if taken {
                    note(&format!(
                        "view {} of {}, {:.0} % of the picture{}",
                        guide.views,
                        args.views,
                        100.0 * guide.coverage(),
                        so_far(&taking)
                    ));
                }
                // Said once, until something else is to be done.
                let now = (guide.goal(), guide.sight);
                if said.is_none_or(|(goal, _)| goal != now.0) {
                    note(&format!("  {}", now.0));
                }
                if let (Sight::Few(corners), true) = (now.1, said.map(|s| s.1) != Some(now.1)) {
                    note(&format!(
                        "  {corners} of the board's 24 corners seen, {LEAST_CORNERS} are needed: bring it nearer"
                    ));
                }
                said = Some(now);
            }
            News::Failed(fault) => return Err(cameras::coded(fault)),
            News::Ended => break,
            News::Lost { fault, .. } | News::Silent(fault) | News::Skipped(fault) => {
                note(&format!("quejing: {}: {fault}", fault.code()));
            }
            News::Opened { .. } | News::Nothing => {}
        }
    }
    Ok((taking.views().to_vec(), taking.size()))
}

/// How far off the corners would be with the views there are, or what is still in the way.
fn so_far(taking: &Taking) -> String {
    match measure(taking.views(), taking.size()) {
        Ok(measured) => format!(", {:.2} pixels off so far", measured.fit.rms_px),
        Err(CalibrationError::TooFewViews { .. }) => String::new(),
        Err(fault) => format!("; {fault}"),
    }
}

fn parse_date(text: &str) -> Result<String, String> {
    match text.parse::<jiff::civil::Date>() {
        // The calendar knows other ways to write a day; a profile has this one.
        Ok(day) if day.year() >= 1990 && day.to_string() == text => Ok(text.into()),
        _ => Err("write a day as 2026-11-21".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_is_written_in_full() {
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
