//! The system's file dialogs. Each runs as a background job, so that the window stays responsive. The system decides
//! how files are sorted.

use std::path::Path;
use std::time::{Duration, Instant};

use eframe::egui;
use rfd::FileDialog;

use super::repaint_callback;
use crate::task::{Reply, run_single_job};
use quejing_words::Lang;

/// The minimum time for which a dialog that a user cancels is open. A dialog that closes sooner without a choice counts
/// as never shown.
const MIN_DIALOG_VISIBLE_TIME: Duration = Duration::from_millis(700);

/// The result of a file dialog: the choice that the user made, a cancellation, or a dialog that did not appear.
pub enum FileDialogResult<T> {
    Chosen(T),
    Cancelled,
    /// The dialog was most likely never shown: without a desktop portal it returns at once, without an error.
    NeverShown,
}

/// The file name extensions of photos, in lower case.
pub const PHOTO_EXTENSIONS: [&str; 7] = ["jpg", "jpeg", "png", "webp", "bmp", "heic", "heif"];

/// Opens a file dialog in a background thread. `choose` shows it and returns `None` if it closed without a choice; the
/// reply then tells a cancelled dialog from one that was most likely never shown.
pub fn open_file_dialog<T: Send + 'static>(
    ctx: &egui::Context,
    choose: impl FnOnce(FileDialog) -> Option<T> + Send + 'static,
) -> Reply<FileDialogResult<T>> {
    run_single_job("dialog", repaint_callback(ctx), move || {
        let opened_at = Instant::now();
        match choose(FileDialog::new()) {
            Some(choice) => FileDialogResult::Chosen(choice),
            None if opened_at.elapsed() < MIN_DIALOG_VISIBLE_TIME => FileDialogResult::NeverShown,
            None => FileDialogResult::Cancelled,
        }
    })
}

/// Returns `dialog` with this title, a filter for [`PHOTO_EXTENSIONS`] in lower and upper case, and the folder in which
/// it begins; `None` leaves the folder to the system.
pub fn set_up_photo_dialog(dialog: FileDialog, lang: Lang, title: &str, folder: Option<&Path>) -> FileDialog {
    let upper_case = PHOTO_EXTENSIONS.map(str::to_uppercase);
    let extensions: Vec<&str> = { PHOTO_EXTENSIONS.into_iter() }.chain(upper_case.iter().map(String::as_str)).collect();
    let dialog = dialog.set_title(title).add_filter(text!(lang, "photos"), &extensions);
    match folder {
        Some(folder) => dialog.set_directory(folder),
        None => dialog,
    }
}
