//! What the eyes have to say: errors of photos, sources, cameras and tile sets, warnings and questions of a reading, what to do next
//! with the calibration board. The engine's types hold data alone; the window and the command line use these words.

#[cfg(feature = "engine")]
mod cameras;
#[cfg(feature = "engine")]
mod sets;

#[cfg(feature = "engine")]
pub use cameras::{calibration_error, goal, sight, source_error};
#[cfg(feature = "engine")]
pub use sets::{check, set_error, set_note};

use std::path::PathBuf;

use super::{Lang, damage, file_fault_sentence};
use quejing_vision::{ModelFault, NoImage, QuestionKind, VisionError, Warning, WarningKind};

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
        VisionError::PhotoTooLarge { found, most, unit: "bytes" } => {
            text!(lang, "eyes-too-many-bytes", found = found, most = most)
        }
        VisionError::PhotoTooLarge { found, most, .. } => {
            text!(lang, "eyes-too-many-pixels", found = found, most = most)
        }
        VisionError::PhotoTooSmall { width, height, least } => {
            text!(lang, "eyes-too-small", width = width, height = height, least = least)
        }
        VisionError::RuntimeMissing { looked } => {
            text!(lang, "eyes-runtime-missing", places = places(lang, looked))
        }
        VisionError::RuntimeTooOld { path, found, least } => {
            text!(lang, "eyes-runtime-too-old", path = path.display(), found = found, least = least)
        }
        VisionError::RuntimeBroken { path, why } => {
            text!(lang, "eyes-runtime-broken", path = path.display(), why = why)
        }
        VisionError::RuntimeNotPinned { path } => {
            text!(lang, "eyes-runtime-not-pinned", path = path.display())
        }
        VisionError::NotPrivate { path } => text!(lang, "eyes-not-private", path = path.display()),
        VisionError::ModelMissing { file, looked } => {
            text!(lang, "eyes-model-missing", file = *file, places = places(lang, looked))
        }
        VisionError::ModelMismatch { path, why } => {
            text!(lang, "eyes-model-mismatch", path = path.display(), why = model_fault(lang, why))
        }
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
        ModelFault::Format { found: Some(found), wanted } => {
            text!(lang, "eyes-format", found = found, wanted = *wanted)
        }
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
        QuestionKind::Changed => text!(lang, "ask-tile-changed", place = asked.place, tile = tiles, was = asked.others),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_that_are_many_are_not_all_named() {
        let places: Vec<PathBuf> = (0..6).map(|n| format!("/{n}").into()).collect();
        let missing = |count: usize| {
            let looked = places[..count].to_vec();
            vision_error(Lang::En, &VisionError::RuntimeMissing { looked })
        };
        assert!(missing(6).contains("(looked in /0, /1, /2, /3, … (+2))"));
        assert!(missing(4).contains("(looked in /0, /1, /2, /3)"));
    }
}
