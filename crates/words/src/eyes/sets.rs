//! What one's own tile sets have to say.

use super::vision_error;
use crate::{Lang, file_fault_sentence, output_fault_sentence};
use quejing_vision::enrol::{Check, SetDamage, SetError};

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
        SetError::NoSuchVersion { name, version, kept } => {
            let kept: Vec<String> = kept.iter().map(u32::to_string).collect();
            let kept = kept.join(text!(lang, "list-comma"));
            text!(lang, "set-error-no-version", name = name, version = version, kept = kept)
        }
        SetError::Foreign { path } => text!(lang, "set-error-foreign", path = path.display()),
        SetError::Newer { path, found, known } => {
            text!(lang, "set-error-newer", path = path.display(), found = found, known = known)
        }
        SetError::Damaged { path, why } => {
            text!(lang, "set-error-damaged", path = path.display(), why = set_damage(lang, why))
        }
        SetError::TooLarge { path, found, most } => {
            text!(lang, "set-error-too-large", path = path.display(), found = found, most = most)
        }
        SetError::Output(fault) => output_fault_sentence(lang, fault),
        SetError::File { path, verb, source } => {
            text!(lang, "set-error-file", path = path.display(), verb = *verb, why = source.to_string())
        }
        SetError::Unread(fault) => file_fault_sentence(lang, fault),
        SetError::NoPlace => text!(lang, "set-error-no-place").to_owned(),
        SetError::BadLabel { place, text } => {
            text!(lang, "set-error-label", place = place, text = text)
        }
        SetError::TooFew { kinds, least } => {
            text!(lang, "set-error-too-few", kinds = kinds, least = least)
        }
        SetError::NoneFit { name } => text!(lang, "set-error-none-fit", name = name),
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
            text!(lang, "set-damage-picture", tile = tile.to_string(), why = why)
        }
        SetDamage::Empty => text!(lang, "set-damage-empty").to_owned(),
    }
}

/// Where a set's version came from, as [`quejing_vision::enrol::TileSet::note`] has it.
pub fn set_note(lang: Lang, note: &str) -> String {
    match note {
        "enrolled" => text!(lang, "set-enrolled").to_owned(),
        "added" => text!(lang, "set-added").to_owned(),
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
        Check::TooOften { here, usual } => text!(lang, "set-why-too-often", tile = tile, count = here, usual = usual),
        Check::Impossible { here } => {
            text!(lang, "set-why-impossible", tile = tile, count = here)
        }
    }
}
