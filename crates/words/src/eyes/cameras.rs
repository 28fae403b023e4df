//! What cameras, streams and the calibration board have to say.

use super::vision_error;
use crate::{Lang, file_fault_sentence};
use quejing_vision::calibrate::{CalibrationError, Goal, LEAST_CORNERS, ProfileFault, Sight, Tilt, third_of};
use quejing_vision::source::SourceError;

/// An error of a source of frames.
pub fn source_error(lang: Lang, error: &SourceError) -> String {
    match error {
        SourceError::NoFile { path } => text!(lang, "source-no-file", path = path.display()),
        SourceError::NoPictures { path } => {
            text!(lang, "source-no-pictures", path = path.display())
        }
        SourceError::CameraUnknown { name } => text!(lang, "source-camera-unknown", name = name),
        SourceError::NoCameraSupport => text!(lang, "source-no-camera-support").to_owned(),
        SourceError::CameraMissing { camera } => {
            text!(lang, "source-camera-missing", camera = camera)
        }
        SourceError::CameraDenied { camera } => {
            text!(lang, "source-camera-denied", camera = camera)
        }
        SourceError::CameraBusy { camera } => text!(lang, "source-camera-busy", camera = camera),
        SourceError::CameraFormat { camera, why } => {
            text!(lang, "source-camera-format", camera = camera, why = why)
        }
        SourceError::CameraFailed { camera, why } => {
            text!(lang, "source-camera-failed", camera = camera, why = why)
        }
        SourceError::CameraDriver { camera } => {
            text!(lang, "source-camera-driver", camera = camera)
        }
        SourceError::CamerasUnlisted { why } => text!(lang, "source-cameras-unlisted", why = why),
        SourceError::Silent { name, seconds } => {
            text!(lang, "source-silent", name = name, seconds = seconds)
        }
        SourceError::StreamFailed { address } => {
            text!(lang, "source-stream-failed", address = address)
        }
        SourceError::HelperMissing { file } => text!(lang, "source-helper-missing", file = *file),
        SourceError::NotAVideo { path } => text!(lang, "source-not-a-video", path = path.display()),
        SourceError::VideoTooLarge { name } => text!(lang, "source-video-too-large", name = name),
        SourceError::Picture { path, fault } => {
            text!(lang, "source-picture", path = path.display(), why = vision_error(lang, fault))
        }
        SourceError::EmptyFrame { name, width, height } => {
            text!(lang, "source-empty-frame", name = name, width = width, height = height)
        }
    }
}

/// An error of calibration.
pub fn calibration_error(lang: Lang, error: &CalibrationError) -> String {
    let round = |number: &f64| format!("{number:.0}");
    match error {
        CalibrationError::TooFewViews { found, least } => {
            text!(lang, "calibration-too-few-views", found = found, least = least)
        }
        CalibrationError::SameAngle { degrees, least } => {
            text!(lang, "calibration-same-angle", degrees = round(degrees), least = round(least))
        }
        CalibrationError::PoorCoverage { percent } => {
            text!(lang, "calibration-poor-coverage", percent = round(percent))
        }
        CalibrationError::MixedSizes { first, other } => {
            text!(lang, "calibration-mixed-sizes", first = first, other = other)
        }
        CalibrationError::Rough { rms } => {
            text!(lang, "calibration-rough", rms = format!("{rms:.2}"))
        }
        CalibrationError::WrongSize { name, width, height, found } => {
            text!(lang, "calibration-wrong-size", name = name, width = width, height = height, found = found)
        }
        CalibrationError::NoProfile { name, known } if known.is_empty() => {
            text!(lang, "calibration-no-profile-yet", name = name)
        }
        CalibrationError::NoProfile { name, known } => {
            let known = known.join(text!(lang, "list-comma"));
            text!(lang, "calibration-no-profile", name = name, known = known)
        }
        CalibrationError::BadName { name } => text!(lang, "calibration-bad-name", name = name),
        CalibrationError::NameTaken { name } => text!(lang, "calibration-name-taken", name = name),
        CalibrationError::BadProfile { path, why } => {
            text!(lang, "calibration-bad-profile", path = path.display(), why = profile_fault(lang, why))
        }
        CalibrationError::File { path, verb, why } => {
            text!(lang, "calibration-file", path = path.display(), verb = *verb, why = why.to_string())
        }
        CalibrationError::Unread(fault) => file_fault_sentence(lang, fault),
        CalibrationError::Vision(fault) => vision_error(lang, fault),
    }
}

/// What is wrong with a camera profile's file.
fn profile_fault(lang: Lang, fault: &ProfileFault) -> String {
    match fault {
        ProfileFault::Toml(said) => said.clone(),
        ProfileFault::Format { found: Some(found), wanted } => {
            text!(lang, "eyes-format", found = found.to_string(), wanted = wanted.to_string())
        }
        ProfileFault::Format { found: None, .. } => text!(lang, "eyes-no-format").to_owned(),
        ProfileFault::NoLens => text!(lang, "calibration-no-lens").to_owned(),
    }
}

/// What to do next with the calibration board.
pub fn goal(lang: Lang, goal: &Goal) -> String {
    match goal {
        Goal::First => text!(lang, "goal-first").to_owned(),
        Goal::Field(field) => {
            let [across, down] = third_of(*field);
            let place = [
                ["upper-left", "upper", "upper-right"],
                ["left", "middle", "right"],
                ["lower-left", "lower", "lower-right"],
            ][down][across];
            text!(lang, "goal-field", place = place)
        }
        Goal::Tilt(tilt) => {
            let side = match tilt {
                Tilt::Left => "left",
                Tilt::Right => "right",
                Tilt::Top => "upper",
                Tilt::Bottom => "lower",
            };
            text!(lang, "goal-tilt", side = side)
        }
        Goal::More => text!(lang, "goal-more").to_owned(),
        Goal::Enough => text!(lang, "goal-enough").to_owned(),
    }
}

/// What the last frame showed of the calibration board.
pub fn sight(lang: Lang, sight: Sight) -> String {
    match sight {
        Sight::Nothing => text!(lang, "sight-nothing").to_owned(),
        Sight::Few(corners) => {
            text!(lang, "sight-few", corners = corners, least = LEAST_CORNERS)
        }
        Sight::Moving => text!(lang, "sight-moving").to_owned(),
        Sight::Known => text!(lang, "sight-known").to_owned(),
        Sight::Taken => text!(lang, "sight-taken").to_owned(),
    }
}
