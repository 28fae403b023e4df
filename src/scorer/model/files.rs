//! What a person asks of files: writing the night into one, taking nights from one, keeping a photo with a hand.

use std::path::{Path, PathBuf};

use super::Model;
use crate::files::{self, FileFault, Output, OutputFault};
use crate::i18n::Spoken;
use crate::i18n::{self, Lang};
use crate::plain::plain;
use crate::report;
use crate::scorer::action::{FileAction, What};
use crate::scorer::night::NightAction;
use crate::scorer::notice::Message;
use crate::scorer::trouble;
use crate::table::ledger::{
    Body, EvidenceAttached, EvidenceKind, HandId, LedgerError, Night, Payload, export_csv, export_jsonl, export_strays,
    read_nights, read_photo, without_effect,
};

impl Model {
    /// Writes the report beside the ledger, in the place of an earlier report of the same night; the file, or nothing where that cannot
    /// be done, which is said.
    pub fn write_report(&mut self) -> Option<PathBuf> {
        let path = self.report_path();
        let out = Output::new(&path).replacing(report::is_report(&path));
        match write(self, What::Report, out, false) {
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
        let shared = { nights.iter() }.any(|other| !other.current && file_name(&other.title) == file_name(&title));
        let folder = keeper.store().path().parent();
        let folder = match folder.filter(|_| !keeper.is_in_memory()) {
            Some(folder) => folder.to_owned(),
            None => std::env::temp_dir(),
        };
        let plain = folder.join(format!("{}.html", file_name(&title)));
        // Somebody else's file of that name stays.
        match shared || plain.exists() && !report::is_report(&plain) {
            true => folder.join(format!("{} {}.html", file_name(&title), keeper.id())),
            false => plain,
        }
    }

    /// Does it, and says how it went.
    pub(super) fn files(&mut self, action: FileAction) {
        let said = match action {
            FileAction::Write { what, path, replace, photos } => {
                write(self, what, Output::new(&path).replacing(replace), photos).map(|()| {
                    let said = |lang| text!(lang, "said-written", path = path.display());
                    Some(Message::said(said))
                })
            }
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

/// A file that is not written.
fn unwritten(fault: &OutputFault) -> Message {
    let path = fault.path().display();
    match fault {
        OutputFault::Exists { .. } => failed(fault.code(), |lang| text!(lang, "file-there", path = path)),
        OutputFault::Unwritable { .. } => failed("not_written", |lang| text!(lang, "not-written", path = path)),
        _ => Message::unwritten(fault),
    }
}

fn write(model: &Model, what: What, out: Output, photos: bool) -> Result<(), Message> {
    let keeper = model.keeper();
    let out = match keeper.is_in_memory() {
        true => out,
        false => out.of_ledger(keeper.store().path()),
    };
    // What is refused is said before a long report is made.
    out.check().map_err(|fault| unwritten(&fault))?;
    let (night, events) = (keeper.night(), keeper.replay().events());
    let strays = match keeper.damage() {
        Some(damage) => keeper.store().strays(keeper.id(), damage.event),
        None => Ok(Vec::new()),
    };
    let strays = strays.map_err(|error| Message::ledger(&error, None))?;
    let text = match what {
        What::Report => {
            let photos = photos.then(|| keeper.photos()).transpose();
            let photos = photos.map_err(|error| Message::ledger(&error, None))?.flatten();
            report::html(model.lang, keeper.replay(), photos.as_ref()).unwrap_or_default()
        }
        What::Payments => report::csv(model.lang, night),
        What::Events => export_jsonl(keeper.id(), events) + &export_strays(keeper.id(), &strays),
        What::EventsCsv => export_csv(keeper.id(), events, &strays),
    };
    out.write(text.as_bytes()).map_err(|fault| unwritten(&fault))
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
    let idle: usize = nights.iter().map(|(_, events)| without_effect(events)).sum();
    Ok(Some(Message::said(|lang| match idle {
        0 => text!(lang, "said-imported", nights = imported.len(), events = new),
        _ => text!(lang, "said-imported-idle", nights = imported.len(), events = new, idle = idle),
    })))
}

fn photo(model: &mut Model, hand: HandId, path: &Path) -> Result<Option<Message>, Message> {
    let bytes = read_photo(path).map_err(|fault| unread(&fault))?;
    let ledger = |error: LedgerError| Message::ledger(&error, None);
    let photos = model.keeper().photos().map_err(ledger)?;
    let photos = photos.ok_or_else(|| failed("not_written", |lang| text!(lang, "night-photos-nowhere").to_owned()))?;
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
    use super::*;
    use crate::scorer::action::Action;
    use crate::scorer::night::Keeping;

    #[test]
    fn no_file_that_is_written_takes_the_place_of_the_ledger_or_unasked_of_another() {
        let folder = std::env::temp_dir().join(format!("quejing-written-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder");
        let mut model = Model::new(Lang::En, Keeping::Folder(folder.clone()));
        let (ledger, mine) = (folder.join("ledger.sqlite"), folder.join("mine.html"));
        assert!(ledger.exists());
        std::fs::write(&mine, "mine").expect("written");
        let mut write = |path: &Path, replace| {
            let before = std::fs::read(path).ok();
            model.notices.dismiss();
            model.apply(Action::Files(FileAction::Write {
                what: What::Report,
                path: path.to_owned(),
                replace,
                photos: false,
            }));
            let code = model.notices.banner().and_then(|message| message.code());
            (code, std::fs::read(path).ok() == before)
        };
        assert_eq!(write(&ledger, true), (Some("output_is_ledger"), true));
        assert_eq!(write(&mine, false), (Some("file_there"), true));
        assert_eq!(write(&mine, true), (None, false));
        // The report that is shown in the browser has a name of its own.
        let first = model.write_report().expect("a report");
        std::fs::write(&first, "somebody else's").expect("written");
        let second = model.write_report().expect("a report");
        assert_ne!(first, second);
        assert_eq!(model.write_report(), Some(second));
        assert_eq!(std::fs::read(&first).expect("read"), b"somebody else's");
        std::fs::remove_dir_all(&folder).expect("removed");
    }

    #[test]
    fn a_title_becomes_a_file_name_without_folders() {
        assert_eq!(file_name("11/21 at Ann's"), "11-21 at Ann's");
        assert_eq!(file_name("..\\<a>"), "--a-");
        for none in [" ", ".."] {
            assert_eq!(file_name(none), "night");
        }
    }
}
