//! The output files of a night: the report, payments, events.

use std::path::PathBuf;

use crate::app::window_action::NightFileRequest;
use crate::report::{self, ReportAdditions};
use quejing_io::files::{Output, OutputFault};
use quejing_session::action::NightFileKind;
use quejing_session::night::{EventsFormat, Night};
use quejing_session::notice::Notice;
use quejing_session::session::{Session, night_file_name};
use quejing_words::history::MoneyRates;
use quejing_words::{Lang, LocalizedText};

/// Writes the report of the night, with money at these rates but without stored photos, beside the ledger and returns
/// its path. Overwrites an earlier
/// report, but no other file. Returns `None` after an error, which becomes a notice.
pub(super) fn write_report(model: &mut Session, rates: &MoneyRates) -> Option<PathBuf> {
    let path = report_path(model);
    let output = Output::new(&path).with_replacement(report::is_report_file(&path));
    match write_output(model, rates, NightFileKind::Report, output, false) {
        Ok(()) => Some(path),
        Err(message) => {
            model.notices.show(message);
            None
        }
    }
}

/// Returns the path of the night's report: beside the ledger, or in the system's temporary folder if the ledger is in
/// memory. The name contains the night's id if another night has the same title, or if a file that is no report has the
/// name.
fn report_path(model: &Session) -> PathBuf {
    let keeper = model.keeper();
    let title = |night: &Night| night.opened.as_ref().map(|opened| opened.title.clone());
    let title = title(keeper.night()).unwrap_or_default();
    let nights = keeper.index().nights().unwrap_or_default();
    let is_title_shared =
        { nights.iter() }.any(|other| !other.is_current && night_file_name(&other.title) == night_file_name(&title));
    let folder = keeper.store().path().parent();
    let folder = match folder.filter(|_| !keeper.store().is_in_memory()) {
        Some(folder) => folder.to_owned(),
        None => std::env::temp_dir(),
    };
    let title_path = folder.join(format!("{}.html", night_file_name(&title)));
    // A file that is not a report is not replaced.
    match is_title_shared || title_path.exists() && !report::is_report_file(&title_path) {
        true => folder.join(format!("{} {}.html", night_file_name(&title), keeper.night_id())),
        false => title_path,
    }
}

/// Writes the requested output file of the night; a report shows money at these rates. A notice reports the success or
/// the error. An existing file is overwritten only if the request permits it.
pub(super) fn write_night_file(model: &mut Session, rates: &MoneyRates, file: &NightFileRequest) {
    let NightFileRequest { kind, path, may_replace, includes_photos } = file;
    let output = Output::new(path).with_replacement(*may_replace);
    let result = write_output(model, rates, *kind, output, *includes_photos)
        .map(|()| Notice::success(|lang| text!(lang, "said-written", path = path.display())));
    let (Ok(message) | Err(message)) = result;
    model.notices.show(message);
}

/// Returns an error notice with a code that is the same in every language, and the text that `text` returns for a
/// language.
fn error_notice(code: &'static str, text: impl Fn(Lang) -> String) -> Notice {
    Notice::CodedError(code, LocalizedText::new(text))
}

/// Returns the notice for an output file that cannot be written, or that exists and must not be overwritten.
fn output_fault_notice(fault: &OutputFault) -> Notice {
    let path = fault.path().display();
    match fault {
        OutputFault::Exists { .. } => error_notice(fault.code(), |lang| text!(lang, "file-there", path = path)),
        OutputFault::Unwritable { .. } => error_notice("not_written", |lang| text!(lang, "not-written", path = path)),
        _ => Notice::unwritten_file(fault),
    }
}

/// Writes an output file of the night; `includes_photos` adds the stored photos to a report. Exports of a damaged night
/// contain the events after the damage, too. The ledger itself is never overwritten.
///
/// # Errors
/// The notice for a file that cannot be written, or for a ledger that cannot be read.
fn write_output(
    model: &Session,
    rates: &MoneyRates,
    kind: NightFileKind,
    output: Output,
    includes_photos: bool,
) -> Result<(), Notice> {
    let keeper = model.keeper();
    let output = if keeper.store().is_in_memory() { output } else { output.with_ledger(keeper.store().path()) };
    // The check precedes the report, which may take long.
    output.check_writable().map_err(|fault| output_fault_notice(&fault))?;
    let export_events = |format| {
        let exported = keeper.export_events(keeper.night_id(), format);
        exported.map(|exported| exported.text).map_err(|error| Notice::ledger_error(&error, None))
    };
    let text = match kind {
        NightFileKind::Report => {
            let photos = includes_photos.then(|| keeper.photo_folder()).transpose();
            let photos = photos.map_err(|error| Notice::ledger_error(&error, None))?.flatten();
            let money_rate = Some(rates.for_night(keeper.night()));
            let additions = ReportAdditions { photo_folder: photos.as_ref(), money_rate, ..Default::default() };
            report::report_html(model.lang, keeper.replay(), additions).unwrap_or_default()
        }
        NightFileKind::Payments => report::payments_csv(model.lang, keeper.night()),
        NightFileKind::Events => export_events(EventsFormat::JsonLines)?,
        NightFileKind::EventsCsv => export_events(EventsFormat::Csv)?,
    };
    output.write(text.as_bytes()).map_err(|fault| output_fault_notice(&fault))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use quejing_session::night::LedgerLocation;

    #[test]
    fn outputs_never_replace_the_ledger_and_other_files_only_on_request() {
        let folder = std::env::temp_dir().join(format!("quejing-written-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder");
        let mut model = Session::new(Lang::En, LedgerLocation::Folder(folder.clone()));
        let (ledger, mine) = (folder.join("ledger.sqlite"), folder.join("mine.html"));
        assert!(ledger.exists());
        std::fs::write(&mine, "mine").expect("written");
        let mut write = |path: &Path, may_replace| {
            let before = std::fs::read(path).ok();
            model.notices.dismiss_banner();
            write_night_file(
                &mut model,
                &MoneyRates::default(),
                &NightFileRequest {
                    kind: NightFileKind::Report,
                    path: path.to_owned(),
                    may_replace,
                    includes_photos: false,
                },
            );
            (model.notices.banner().and_then(|message| message.code()), std::fs::read(path).ok() == before)
        };
        assert_eq!(write(&ledger, true), (Some("output_is_ledger"), true));
        assert_eq!(write(&mine, false), (Some("file_there"), true));
        assert_eq!(write(&mine, true), (None, false));
        // The report that is shown in the browser has a name of its own.
        let first = write_report(&mut model, &MoneyRates::default()).expect("a report");
        std::fs::write(&first, "somebody else's").expect("written");
        let second = write_report(&mut model, &MoneyRates::default()).expect("a report");
        assert_ne!(first, second);
        assert_eq!(write_report(&mut model, &MoneyRates::default()), Some(second));
        assert_eq!(std::fs::read(&first).expect("read"), b"somebody else's");
        std::fs::remove_dir_all(&folder).expect("removed");
    }
}
