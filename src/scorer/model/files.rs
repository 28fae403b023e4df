//! What a person asks of files: writing the night into one, taking nights from one, keeping a photo with a hand.

use std::path::{Path, PathBuf};

use super::Model;
use crate::files::{self, FileFault};
use crate::i18n::Spoken;
use crate::i18n::{self, Lang};
use crate::plain::plain;
use crate::report;
use crate::scorer::action::{FileAction, What};
use crate::scorer::night::NightAction;
use crate::scorer::notice::Message;
use crate::scorer::trouble;
use crate::table::ledger::{
    Body, EvidenceAttached, EvidenceKind, HandId, LedgerError, Night, Payload, export_csv,
    export_jsonl, export_strays, read_nights, read_photo, without_effect,
};

impl Model {
    /// Writes the report beside the ledger, in the place of an earlier one of the same night; the file, or nothing where that cannot
    /// be done, which is said.
    pub fn write_report(&mut self) -> Option<PathBuf> {
        let path = self.report_path();
        match write(self, What::Report, &path, false) {
            Ok(()) => Some(path),
            Err(message) => {
                self.notices.say(message);
                None
            }
        }
    }

    /// Where the report of the night belongs: beside the ledger; in the system's temporary folder if nothing is on the disk. Nights
    /// of the same name have their own.
    fn report_path(&self) -> PathBuf {
        let keeper = self.keeper();
        let title = |night: &Night| night.opened.as_ref().map(|opened| opened.title.clone());
        let title = title(keeper.night()).unwrap_or_default();
        let nights = keeper.nights().unwrap_or_default();
        let shared = { nights.iter() }
            .any(|other| !other.current && file_name(&other.title) == file_name(&title));
        let name = match shared {
            true => format!("{} {}.html", file_name(&title), keeper.id()),
            false => format!("{}.html", file_name(&title)),
        };
        let folder = keeper.store().path().parent();
        match folder.filter(|_| !keeper.is_in_memory()) {
            Some(folder) => folder.join(name),
            None => std::env::temp_dir().join(name),
        }
    }

    /// Does it, and says how it went.
    pub(super) fn files(&mut self, action: FileAction) {
        let said = match action {
            FileAction::Write {
                path,
                replace: false,
                ..
            } if path.exists() => Err(failed("file_there", |lang| {
                text!(lang, "file-there", path = path.display())
            })),
            FileAction::Write {
                what, path, photos, ..
            } => write(self, what, &path, photos).map(|()| {
                let said = |lang| text!(lang, "said-written", path = path.display());
                Some(Message::said(said))
            }),
            FileAction::Import(path) => import(self, &path),
            FileAction::Photo(hand, path) => photo(self, hand, &path),
        };
        match said {
            Ok(Some(message)) | Err(message) => self.notices.say(message),
            Ok(None) => {}
        }
    }
}

/// A failure with a code of the window.
fn failed(code: &'static str, text: impl Fn(Lang) -> String) -> Message {
    Message::Ledger(code, Spoken::new(text))
}

/// A file that cannot be read.
fn unread(fault: &FileFault) -> Message {
    let text = |lang| trouble::capital(&i18n::file_fault_sentence(lang, fault));
    let text = Spoken::new(text);
    Message::Ledger(fault.code(), text)
}

fn write(model: &Model, what: What, path: &Path, photos: bool) -> Result<(), Message> {
    let keeper = model.keeper();
    let (night, events) = (keeper.night(), keeper.replay().events());
    let strays = match keeper.damage() {
        Some(damage) => keeper.store().strays(keeper.id(), damage.event),
        None => Ok(Vec::new()),
    };
    let strays = strays.map_err(|error| Message::ledger(&error, None))?;
    let text = match what {
        What::Report => {
            let photos = photos.then(|| keeper.photos()).transpose();
            let photos = photos
                .map_err(|error| Message::ledger(&error, None))?
                .flatten();
            report::html(model.lang, keeper.replay(), photos.as_ref()).unwrap_or_default()
        }
        What::Payments => report::csv(model.lang, night),
        What::Events => export_jsonl(keeper.id(), events) + &export_strays(keeper.id(), &strays),
        What::EventsCsv => export_csv(keeper.id(), events, &strays),
    };
    files::write_whole(path, text.as_bytes()).map_err(|_| {
        failed("not_written", |lang| {
            text!(lang, "not-written", path = path.display())
        })
    })
}

/// What people call a night as the name of a file, without its extension.
pub fn file_name(title: &str) -> String {
    let sound = |letter: char| match letter {
        '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|' => '-',
        letter if letter.is_control() => '-',
        letter => letter,
    };
    let name: String = title.trim().chars().map(sound).collect();
    match name.trim_matches('.') {
        "" => "night".to_owned(),
        name => name.to_owned(),
    }
}

fn import(model: &mut Model, path: &Path) -> Result<Option<Message>, Message> {
    let text = files::read_text(path, files::MOST_NIGHTS).map_err(|fault| unread(&fault))?;
    let is_csv = path.extension().is_some_and(|ending| ending == "csv");
    let ledger = |error: LedgerError| Message::ledger(&error, None);
    let nights = read_nights(&text, is_csv).map_err(ledger)?;
    let imported = model.keeper_mut().import(&nights).map_err(ledger)?;
    model.night_changed();
    let new: usize = imported.iter().map(|(_, new)| new).sum();
    let idle: usize = nights
        .iter()
        .map(|(_, events)| without_effect(events))
        .sum();
    Ok(Some(Message::said(|lang| match idle {
        0 => text!(lang, "said-imported", nights = imported.len(), events = new),
        _ => text!(
            lang,
            "said-imported-idle",
            nights = imported.len(),
            events = new,
            idle = idle
        ),
    })))
}

fn photo(model: &mut Model, hand: HandId, path: &Path) -> Result<Option<Message>, Message> {
    let bytes = read_photo(path).map_err(|fault| unread(&fault))?;
    let ledger = |error: LedgerError| Message::ledger(&error, None);
    let photos = model.keeper().photos().map_err(ledger)?;
    let photos = photos.ok_or_else(|| {
        failed("not_written", |lang| {
            text!(lang, "night-photos-nowhere").to_owned()
        })
    })?;
    let kept = photos.keep(&bytes).map_err(ledger)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let attached = EvidenceAttached {
        hand,
        what: EvidenceKind::Photo,
        sha256: Some(kept.sha256),
        bytes: Some(kept.bytes),
        name: plain(&name).into_owned(),
        data: serde_json::Value::Null,
    };
    let payload = Payload::of(Body::EvidenceAttached(Box::new(attached)));
    model.night(NightAction::Propose(vec![payload]));
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::file_name;

    #[test]
    fn a_title_becomes_a_file_name_without_folders() {
        assert_eq!(file_name("11/21 at Ann's"), "11-21 at Ann's");
        assert_eq!(file_name("..\\<a>"), "--a-");
        for none in [" ", ".."] {
            assert_eq!(file_name(none), "night");
        }
    }
}
