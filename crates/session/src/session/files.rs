//! Requests that read files: importing nights, and storing a photo with a deal. Window and phones write files
//! themselves.

use std::path::Path;

use super::Session;
use crate::action::{FileAction, SessionAction};
use crate::error_texts;
use crate::night::{NightAction, NightEntry};
use crate::notice::Notice;
use quejing_io::files::{self, FileFault};
use quejing_io::plain::escape_controls;
use quejing_ledger::{EvidenceAttached, EvidenceKind, LedgerError, count_refused_events, read_nights, read_photo};
use quejing_rules::DealId;
use quejing_words::LocalizedText;
use quejing_words::{self as words, Lang};

/// Executes a request that reads a file. Its success or error becomes a notice.
pub(super) fn perform(session: &mut Session, action: FileAction) {
    let said = match action {
        FileAction::ImportNights(path) => import_nights(session, &path),
        FileAction::AttachPhoto(hand, path) => attach_photo(session, hand, &path),
    };
    match said {
        Ok(Some(message)) | Err(message) => session.notices.show(message),
        Ok(None) => {}
    }
}

/// Creates an error notice with this stable code.
fn error_notice(code: &'static str, text: impl Fn(Lang) -> String) -> Notice {
    Notice::CodedError(code, LocalizedText::new(text))
}

/// Creates the notice about a file that cannot be read.
fn unreadable_file_notice(fault: &FileFault) -> Notice {
    Notice::CodedError(fault.code(), LocalizedText::new(|lang| error_texts::capitalize(&words::render(lang, fault))))
}

/// Converts the title of a night to a file name without extension and without characters that some system forbids;
/// `night` if nothing is left.
pub fn night_file_name(title: &str) -> String {
    let to_allowed = |letter: char| match letter {
        '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|' => '-',
        letter if letter.is_control() => '-',
        letter => letter,
    };
    let name: String = title.trim().chars().map(to_allowed).collect();
    match name.trim_matches('.') {
        "" => "night".to_owned(),
        name => name.to_owned(),
    }
}

/// Imports the nights in a file, CSV by its extension and JSONL otherwise. Returns the notice of success or of the
/// error.
fn import_nights(model: &mut Session, path: &Path) -> Result<Option<Notice>, Notice> {
    let text = files::read_text(path, files::MAX_NIGHTS_BYTES).map_err(|fault| unreadable_file_notice(&fault))?;
    let ledger = |error: LedgerError| Notice::ledger_error(&error, None);
    let nights = read_nights(&text, path.extension().is_some_and(|ending| ending == "csv")).map_err(ledger)?;
    let imported = model.desk.recorder_mut().keeper_mut().import_nights(&nights).map_err(ledger)?;
    model.desk.update_from_night();
    model.adopt_desk_news();
    let new: usize = imported.iter().map(|(_, new)| new).sum();
    let idle: usize = nights.iter().map(|(_, events)| count_refused_events(events)).sum();
    Ok(Some(Notice::success(|lang| match idle {
        0 => text!(lang, "said-imported", nights = imported.len(), events = new),
        _ => text!(lang, "said-imported-idle", nights = imported.len(), events = new, idle = idle),
    })))
}

/// Stores the photo in a file beside the ledger and attaches it to a deal. Returns the notice of an error; the record
/// of the attachment reports its own errors.
fn attach_photo(model: &mut Session, deal: DealId, path: &Path) -> Result<Option<Notice>, Notice> {
    let bytes = read_photo(path).map_err(|fault| unreadable_file_notice(&fault))?;
    let ledger = |error: LedgerError| Notice::ledger_error(&error, None);
    let photos = model.desk.keeper().photo_folder().map_err(ledger)?;
    let photos =
        photos.ok_or_else(|| error_notice("not_written", |lang| text!(lang, "night-photos-nowhere").to_owned()))?;
    let kept = photos.store_photo(&bytes).map_err(ledger)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let attached = EvidenceAttached {
        deal,
        what: EvidenceKind::Photo,
        sha256: Some(kept.sha256),
        bytes: Some(kept.size_bytes),
        name: escape_controls(&name).into_owned(),
        data: serde_json::Value::Null,
    };
    let entry = NightAction::Enter(NightEntry::Evidence(Box::new(attached)));
    model.perform_action(SessionAction::Night(entry));
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::night_file_name;
    #[test]
    fn a_title_becomes_a_file_name_without_folders() {
        assert_eq!(night_file_name("11/21 at Ann's"), "11-21 at Ann's");
        assert_eq!(night_file_name("..\\<a>"), "--a-");
        for none in [" ", ".."] {
            assert_eq!(night_file_name(none), "night");
        }
    }
}
