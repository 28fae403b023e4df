//! What the eyes have to say: errors of photos, sources, cameras and tile sets, warnings and questions of a reading, what to do next
//! with the calibration board. The engine's types hold data alone; the window and the command line use these words.

use std::path::PathBuf;

use super::{Lang, damage, file_fault_sentence};
use crate::vision::calibrate::{
    CalibrationError, Goal, LEAST_CORNERS, ProfileFault, Sight, Tilt, third_of,
};
use crate::vision::enrol::{Check, SetDamage, SetError};
use crate::vision::source::SourceError;
use crate::vision::{ModelFault, NoImage, QuestionKind, VisionError, Warning, WarningKind};

/// Places that were looked at: no more than a person reads.
const MOST_PLACES: usize = 4;

/// An error of the eyes.
pub fn vision_error(lang: Lang, error: &VisionError) -> String {
    match error {
        VisionError::NoFile { path } => text!(lang, "eyes-no-file", path = path.display()),
        VisionError::File(fault) => file_fault_sentence(lang, fault),
        VisionError::NotAnImage { why } => {
            text!(lang, "eyes-not-a-photo", why = no_image(lang, why))
        }
        VisionError::Truncated => text!(lang, "eyes-truncated").to_owned(),
        VisionError::Damaged { damage: what } => {
            text!(lang, "eyes-damaged", damage = damage(lang, *what))
        }
        VisionError::TooManyScans { scans, most } => {
            text!(lang, "eyes-too-many-scans", scans = scans, most = most)
        }
        VisionError::PhotoTooLarge {
            found,
            most,
            unit: "bytes",
        } => text!(lang, "eyes-too-many-bytes", found = found, most = most),
        VisionError::PhotoTooLarge { found, most, .. } => {
            text!(lang, "eyes-too-many-pixels", found = found, most = most)
        }
        VisionError::PhotoTooSmall {
            width,
            height,
            least,
        } => text!(
            lang,
            "eyes-too-small",
            width = width,
            height = height,
            least = least
        ),
        VisionError::RuntimeMissing { looked } => {
            text!(lang, "eyes-runtime-missing", places = places(lang, looked))
        }
        VisionError::RuntimeTooOld { path, found, least } => text!(
            lang,
            "eyes-runtime-too-old",
            path = path.display(),
            found = found,
            least = least
        ),
        VisionError::RuntimeBroken { path, why } => {
            text!(
                lang,
                "eyes-runtime-broken",
                path = path.display(),
                why = why
            )
        }
        VisionError::RuntimeNotPinned { path } => {
            text!(lang, "eyes-runtime-not-pinned", path = path.display())
        }
        VisionError::NotPrivate { path } => text!(lang, "eyes-not-private", path = path.display()),
        VisionError::ModelMissing { file, looked } => text!(
            lang,
            "eyes-model-missing",
            file = *file,
            places = places(lang, looked)
        ),
        VisionError::ModelMismatch { path, why } => text!(
            lang,
            "eyes-model-mismatch",
            path = path.display(),
            why = model_fault(lang, why)
        ),
        VisionError::Inference { stage, why } => {
            text!(lang, "eyes-inference", stage = *stage, why = why)
        }
        VisionError::NoTiles => text!(lang, "eyes-no-tiles").to_owned(),
        VisionError::WrongTileCount { found } => text!(lang, "eyes-wrong-count", count = found),
    }
}

fn places(lang: Lang, looked: &[PathBuf]) -> String {
    let shown = looked.iter().take(MOST_PLACES);
    let mut shown: Vec<String> = shown.map(|place| place.display().to_string()).collect();
    if let Some(more @ 1..) = looked.len().checked_sub(MOST_PLACES) {
        shown.push(format!("… (+{more})"));
    }
    shown.join(text!(lang, "list-comma"))
}

fn no_image(lang: Lang, why: &NoImage) -> String {
    match why {
        NoImage::Empty => text!(lang, "eyes-image-empty"),
        NoImage::Heic => text!(lang, "eyes-image-heic"),
        NoImage::Video => text!(lang, "eyes-image-video"),
        NoImage::Pdf => text!(lang, "eyes-image-pdf"),
        NoImage::Gif => text!(lang, "eyes-image-gif"),
        NoImage::Unknown => text!(lang, "eyes-image-unknown"),
        NoImage::OddJpeg => text!(lang, "eyes-image-odd"),
        NoImage::Decoder(said) => said,
    }
    .to_owned()
}

fn model_fault(lang: Lang, fault: &ModelFault) -> String {
    match fault {
        ModelFault::NotOurs => text!(lang, "eyes-model-not-ours").to_owned(),
        ModelFault::Kind { found, wanted } => {
            text!(lang, "eyes-model-kind", found = found, wanted = *wanted)
        }
        ModelFault::Format {
            found: Some(found),
            wanted,
        } => text!(lang, "eyes-format", found = found, wanted = *wanted),
        ModelFault::Format { found: None, .. } => text!(lang, "eyes-no-format").to_owned(),
        ModelFault::NoValue { key } => text!(lang, "eyes-model-no-value", key = *key),
        ModelFault::Value { key, found } => text!(lang, "eyes-value", key = *key, found = found),
        ModelFault::ClassTwice { class } => {
            text!(lang, "eyes-model-class-twice", class = class.to_string())
        }
        ModelFault::FewFaces { found } => text!(lang, "eyes-model-few-faces", found = found),
        ModelFault::NoOutlet { name } => text!(lang, "eyes-model-no-outlet", name = name),
        ModelFault::Runtime(said) => said.clone(),
    }
}

/// A remark on a reading.
pub fn warning(lang: Lang, warning: &Warning) -> String {
    let count = warning.count;
    match warning.kind {
        WarningKind::TileCount => text!(lang, "warning-tile-count", count = count),
        WarningKind::LowConfidence => text!(lang, "warning-low-confidence", count = count),
        WarningKind::UnknownTile => text!(lang, "warning-unknown-tile", count = count),
        WarningKind::TooManyOfAKind => text!(lang, "warning-too-many", count = count),
        WarningKind::NoWinTileMarked => text!(lang, "warning-no-win-tile").to_owned(),
        WarningKind::MeldsUnclear => text!(lang, "warning-melds-unclear").to_owned(),
        WarningKind::OtherTiles => text!(lang, "warning-other-tiles", count = count),
        WarningKind::SmallTiles => text!(lang, "warning-small", pixels = count),
        WarningKind::PhotoDamaged => text!(lang, "warning-photo-damaged").to_owned(),
        WarningKind::Blurred => text!(lang, "warning-blurred").to_owned(),
        WarningKind::Glare => text!(lang, "warning-glare", count = count),
        WarningKind::Dark => text!(lang, "warning-dark").to_owned(),
        WarningKind::Steep => text!(lang, "warning-steep").to_owned(),
        WarningKind::RowCut => text!(lang, "warning-row-cut").to_owned(),
        WarningKind::CutOff => text!(lang, "warning-cut-off", count = count),
        WarningKind::OtherSet => text!(lang, "warning-other-set").to_owned(),
        WarningKind::Turned => text!(lang, "warning-turned").to_owned(),
    }
}

/// What a question is about, as text.
pub struct Asked<'a> {
    /// What is asked.
    pub kind: QuestionKind,
    /// The tiles it is about.
    pub tiles: &'a str,
    /// Where the first of them lies.
    pub place: &'a str,
    /// What else they may be, or which others are meant; empty where nothing is.
    pub others: &'a str,
    /// The word of the answer that was taken.
    pub taken: &'a str,
}

/// A question about the layout. What a single tile shows is said as a doubt.
pub fn question(lang: Lang, asked: &Asked<'_>) -> Option<String> {
    let (tiles, taken) = (asked.tiles, asked.taken);
    Some(match asked.kind {
        QuestionKind::Face | QuestionKind::TooMany => return None,
        QuestionKind::WinTile if asked.others.is_empty() => {
            text!(lang, "ask-tile-win", tile = tiles)
        }
        QuestionKind::WinTile => {
            text!(lang, "ask-tile-win-or", tile = tiles, others = asked.others)
        }
        QuestionKind::Changed => text!(
            lang,
            "ask-tile-changed",
            place = asked.place,
            tile = tiles,
            was = asked.others
        ),
        QuestionKind::Meld => text!(lang, "ask-tile-meld", tiles = tiles, taken = taken),
        QuestionKind::BrokenMeld => text!(lang, "ask-tile-broken", tiles = tiles),
        QuestionKind::AddedKong => text!(lang, "ask-tile-added", tiles = tiles),
        QuestionKind::Belongs => text!(lang, "ask-tile-belongs", tiles = tiles, taken = taken),
        QuestionKind::Indicator => text!(lang, "ask-tile-indicator", tiles = tiles, taken = taken),
    })
}

/// A question that keeps the hand from being valued, with the ways on.
pub fn open_question(lang: Lang, asked: &Asked<'_>) -> String {
    let Asked { tiles, others, .. } = *asked;
    let question = match asked.kind {
        QuestionKind::Face | QuestionKind::Changed if others.is_empty() => {
            text!(lang, "open-face", tiles = tiles)
        }
        QuestionKind::Face | QuestionKind::Changed => {
            text!(lang, "open-face-or", tiles = tiles, others = others)
        }
        QuestionKind::TooMany => text!(lang, "open-too-many", tiles = tiles),
        QuestionKind::WinTile if others.is_empty() => text!(lang, "open-win", tiles = tiles),
        QuestionKind::WinTile => text!(lang, "open-win-or", tiles = tiles, others = others),
        QuestionKind::Meld | QuestionKind::BrokenMeld => text!(lang, "open-meld", tiles = tiles),
        QuestionKind::AddedKong => text!(lang, "open-added", tiles = tiles),
        QuestionKind::Belongs | QuestionKind::Indicator => text!(lang, "open-hand", tiles = tiles),
    };
    text!(lang, "question-open", question = question)
}

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
        SourceError::Picture { path, fault } => text!(
            lang,
            "source-picture",
            path = path.display(),
            why = vision_error(lang, fault)
        ),
        SourceError::EmptyFrame {
            name,
            width,
            height,
        } => text!(
            lang,
            "source-empty-frame",
            name = name,
            width = width,
            height = height
        ),
    }
}

/// An error of calibration.
pub fn calibration_error(lang: Lang, error: &CalibrationError) -> String {
    let round = |number: &f64| format!("{number:.0}");
    match error {
        CalibrationError::TooFewViews { found, least } => {
            text!(
                lang,
                "calibration-too-few-views",
                found = found,
                least = least
            )
        }
        CalibrationError::SameAngle { degrees, least } => text!(
            lang,
            "calibration-same-angle",
            degrees = round(degrees),
            least = round(least)
        ),
        CalibrationError::PoorCoverage { percent } => {
            text!(lang, "calibration-poor-coverage", percent = round(percent))
        }
        CalibrationError::MixedSizes { first, other } => {
            text!(
                lang,
                "calibration-mixed-sizes",
                first = first,
                other = other
            )
        }
        CalibrationError::Rough { rms } => {
            text!(lang, "calibration-rough", rms = format!("{rms:.2}"))
        }
        CalibrationError::WrongSize {
            name,
            width,
            height,
            found,
        } => text!(
            lang,
            "calibration-wrong-size",
            name = name,
            width = width,
            height = height,
            found = found
        ),
        CalibrationError::NoProfile { name, known } if known.is_empty() => {
            text!(lang, "calibration-no-profile-yet", name = name)
        }
        CalibrationError::NoProfile { name, known } => {
            let known = known.join(text!(lang, "list-comma"));
            text!(lang, "calibration-no-profile", name = name, known = known)
        }
        CalibrationError::BadName { name } => text!(lang, "calibration-bad-name", name = name),
        CalibrationError::NameTaken { name } => text!(lang, "calibration-name-taken", name = name),
        CalibrationError::BadProfile { path, why } => text!(
            lang,
            "calibration-bad-profile",
            path = path.display(),
            why = profile_fault(lang, why)
        ),
        CalibrationError::File { path, verb, why } => text!(
            lang,
            "calibration-file",
            path = path.display(),
            verb = *verb,
            why = why.to_string()
        ),
        CalibrationError::Unread(fault) => file_fault_sentence(lang, fault),
        CalibrationError::Vision(fault) => vision_error(lang, fault),
    }
}

/// What is wrong with a camera profile's file.
pub(crate) fn profile_fault(lang: Lang, fault: &ProfileFault) -> String {
    match fault {
        ProfileFault::Toml(said) => said.clone(),
        ProfileFault::Format {
            found: Some(found),
            wanted,
        } => text!(
            lang,
            "eyes-format",
            found = found.to_string(),
            wanted = wanted.to_string()
        ),
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

/// An error about tile sets.
pub fn set_error(lang: Lang, error: &SetError) -> String {
    match error {
        SetError::BadName { name } => text!(lang, "set-error-name", name = name),
        SetError::NoSuchSet { name, known } if known.is_empty() => {
            text!(lang, "set-error-none-yet", name = name)
        }
        SetError::NoSuchSet { name, known } => {
            let known = known.join(text!(lang, "list-comma"));
            text!(lang, "set-error-unknown", name = name, known = known)
        }
        SetError::NameTaken { name } => text!(lang, "set-error-taken", name = name),
        SetError::NoSuchVersion {
            name,
            version,
            kept,
        } => {
            let kept: Vec<String> = kept.iter().map(u32::to_string).collect();
            let kept = kept.join(text!(lang, "list-comma"));
            text!(
                lang,
                "set-error-no-version",
                name = name,
                version = version,
                kept = kept
            )
        }
        SetError::Foreign { path } => text!(lang, "set-error-foreign", path = path.display()),
        SetError::Newer { path, found, known } => text!(
            lang,
            "set-error-newer",
            path = path.display(),
            found = found,
            known = known
        ),
        SetError::Damaged { path, why } => text!(
            lang,
            "set-error-damaged",
            path = path.display(),
            why = set_damage(lang, why)
        ),
        SetError::TooLarge { path, found, most } => text!(
            lang,
            "set-error-too-large",
            path = path.display(),
            found = found,
            most = most
        ),
        SetError::FileThere { path } => text!(lang, "set-error-file-there", path = path.display()),
        SetError::File { path, verb, source } => text!(
            lang,
            "set-error-file",
            path = path.display(),
            verb = *verb,
            why = source.to_string()
        ),
        SetError::Unread(fault) => file_fault_sentence(lang, fault),
        SetError::NoPlace => text!(lang, "set-error-no-place").to_owned(),
        SetError::BadLabel { place, text } => {
            text!(lang, "set-error-label", place = place, text = text)
        }
        SetError::TooFew { kinds, least } => {
            text!(lang, "set-error-too-few", kinds = kinds, least = least)
        }
        SetError::Vision(fault) => vision_error(lang, fault),
    }
}

fn set_damage(lang: Lang, damage: &SetDamage) -> String {
    match damage {
        SetDamage::Json(said) => said.clone(),
        SetDamage::Format => text!(lang, "set-damage-format").to_owned(),
        SetDamage::Value { field, found } => {
            text!(lang, "eyes-value", key = *field, found = found)
        }
        SetDamage::Picture { tile, why } => {
            text!(
                lang,
                "set-damage-picture",
                tile = tile.to_string(),
                why = why
            )
        }
        SetDamage::Empty => text!(lang, "set-damage-empty").to_owned(),
    }
}

/// Where a set's version came from, as [`crate::vision::enrol::TileSet::note`] has it.
pub fn set_note(lang: Lang, note: &str) -> String {
    match note {
        "enrolled" => text!(lang, "set-enrolled").to_owned(),
        "corrected" => text!(lang, "set-corrected").to_owned(),
        "imported" => text!(lang, "set-came-in").to_owned(),
        other => match other.strip_prefix("rolled back to ") {
            Some(version) => text!(lang, "set-went-back", version = version),
            None => other.to_owned(),
        },
    }
}

/// Why a tile of a set's photo should be looked at.
pub fn check(lang: Lang, check: Check, tile: &str) -> String {
    match check {
        Check::Unsure => text!(lang, "set-why-unsure").to_owned(),
        Check::TooOften { here, usual } => text!(
            lang,
            "set-why-too-often",
            tile = tile,
            count = here,
            usual = usual
        ),
        Check::Impossible { here } => {
            text!(lang, "set-why-impossible", tile = tile, count = here)
        }
    }
}

displayed_in_english!(
    VisionError => vision_error,
    ModelFault => model_fault,
    Warning => warning,
    SourceError => source_error,
    CalibrationError => calibration_error,
    Goal => goal,
    SetError => set_error,
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_that_are_many_are_not_all_named() {
        let places: Vec<PathBuf> = (0..6).map(|n| format!("/{n}").into()).collect();
        let missing = |count: usize| {
            let looked = places[..count].to_vec();
            VisionError::RuntimeMissing { looked }.to_string()
        };
        assert!(missing(6).contains("(looked in /0, /1, /2, /3, … (+2))"));
        assert!(missing(4).contains("(looked in /0, /1, /2, /3)"));
    }
}
