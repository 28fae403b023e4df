//! Writes the night into files: the report, payments, events.

use std::path::PathBuf;

use crate::files::{Output, OutputFault};
use crate::i18n::{Lang, Spoken};
use crate::report;
use crate::scorer::action::{NightFile, What};
use crate::scorer::model::{Model, file_name};
use crate::scorer::notice::Message;
use crate::table::ledger::{Night, export_csv, export_jsonl, export_strays};

/// Writes the report beside the ledger, in the place of an earlier report of the same night; the file, or nothing where that cannot
/// be done, which is said.
pub(super) fn write_report(model: &mut Model) -> Option<PathBuf> {
    let path = report_path(model);
    match write(model, What::Report, Output::new(&path).replacing(report::is_report(&path)), false) {
        Ok(()) => Some(path),
        Err(message) => {
            model.notices.say(message);
            None
        }
    }
}

/// Where the report of the night belongs: beside the ledger; in the system's temporary folder if nothing is on the disk. Nights
/// of the same name have their own.
fn report_path(model: &Model) -> PathBuf {
    let keeper = model.keeper();
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

/// Writes something of the night into a file, and says how it went.
pub(super) fn write_file(model: &mut Model, file: &NightFile) {
    let NightFile { what, path, replace, photos } = file;
    let said = write(model, *what, Output::new(path).replacing(*replace), *photos).map(|()| {
        let said = |lang| text!(lang, "said-written", path = path.display());
        Message::said(said)
    });
    let (Ok(message) | Err(message)) = said;
    model.notices.say(message);
}

/// A failure with a code of the window.
fn failed(code: &'static str, text: impl Fn(Lang) -> String) -> Message {
    Message::Ledger(code, Spoken::new(text))
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
    let out = if keeper.is_in_memory() { out } else { out.of_ledger(keeper.store().path()) };
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

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::scorer::night::LedgerLocation;

    #[test]
    fn no_file_that_is_written_takes_the_place_of_the_ledger_or_unasked_of_another() {
        let folder = std::env::temp_dir().join(format!("quejing-written-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder");
        let mut model = Model::new(Lang::En, LedgerLocation::Folder(folder.clone()));
        let (ledger, mine) = (folder.join("ledger.sqlite"), folder.join("mine.html"));
        assert!(ledger.exists());
        std::fs::write(&mine, "mine").expect("written");
        let mut write = |path: &Path, replace| {
            let before = std::fs::read(path).ok();
            model.notices.dismiss();
            write_file(&mut model, &NightFile { what: What::Report, path: path.to_owned(), replace, photos: false });
            (model.notices.banner().and_then(|message| message.code()), std::fs::read(path).ok() == before)
        };
        assert_eq!(write(&ledger, true), (Some("output_is_ledger"), true));
        assert_eq!(write(&mine, false), (Some("file_there"), true));
        assert_eq!(write(&mine, true), (None, false));
        // The report that is shown in the browser has a name of its own.
        let first = write_report(&mut model).expect("a report");
        std::fs::write(&first, "somebody else's").expect("written");
        let second = write_report(&mut model).expect("a report");
        assert_ne!(first, second);
        assert_eq!(write_report(&mut model), Some(second));
        assert_eq!(std::fs::read(&first).expect("read"), b"somebody else's");
        std::fs::remove_dir_all(&folder).expect("removed");
    }
}
