//! File dialogs. Each runs as a background job, so that the window stays responsive. They begin in a folder that the window names;
//! their order is the system's.

use std::path::Path;
use std::time::{Duration, Instant};

use eframe::egui;
use rfd::FileDialog;

use super::waking;
use crate::i18n::Lang;
use crate::task::{Reply, run_once};

/// The time within which a dialog that closes without a choice counts as never shown.
const MIN_VISIBLE: Duration = Duration::from_millis(700);

/// The answer of a file dialog.
pub enum DialogChoice<T> {
    Made(T),
    Cancelled,
    /// The dialog was most likely never shown. Without a desktop portal it returns at once without an error.
    Unseen,
}

/// The file name extensions of photos, in lower case.
pub const PHOTO_EXTENSIONS: [&str; 5] = ["jpg", "jpeg", "png", "webp", "bmp"];

/// Opens a dialog. `choose` shows it and returns `None` if it was closed without a choice.
pub fn ask<T: Send + 'static>(
    ctx: &egui::Context,
    choose: impl FnOnce(FileDialog) -> Option<T> + Send + 'static,
) -> Reply<DialogChoice<T>> {
    run_once("dialog", waking(ctx), move || {
        let opened = Instant::now();
        match choose(FileDialog::new()) {
            Some(choice) => DialogChoice::Made(choice),
            None if opened.elapsed() < MIN_VISIBLE => DialogChoice::Unseen,
            None => DialogChoice::Cancelled,
        }
    })
}

/// Adds the title, the folder to begin in and the file filter for photos to a dialog.
pub fn photos(dialog: FileDialog, lang: Lang, title: &str, folder: Option<&Path>) -> FileDialog {
    let upper_case = PHOTO_EXTENSIONS.map(str::to_uppercase);
    let all: Vec<&str> = { PHOTO_EXTENSIONS.into_iter() }.chain(upper_case.iter().map(String::as_str)).collect();
    let dialog = dialog.set_title(title).add_filter(text!(lang, "photos"), &all);
    match folder {
        Some(folder) => dialog.set_directory(folder),
        None => dialog,
    }
}
