//! File dialogs, each a job of its own: the window goes on meanwhile.

use std::time::{Duration, Instant};

use eframe::egui;
use rfd::FileDialog;

use super::waking;
use crate::i18n::Lang;
use crate::task::{Reply, run_once};

/// A file dialog that closes faster than this without a choice was most likely never shown.
const UNSEEN: Duration = Duration::from_millis(700);

/// The answer of a file dialog.
pub enum Choice<T> {
    Made(T),
    Cancelled,
    /// The dialog was most likely never shown: without a desktop portal it returns at once and in silence.
    Unseen,
}

/// The endings of photos' names, in small letters.
pub const PHOTOS: [&str; 5] = ["jpg", "jpeg", "png", "webp", "bmp"];

/// Opens a dialog; `None` of `choose` is a dialog that was closed without a choice.
pub fn ask<T: Send + 'static>(
    ctx: &egui::Context,
    choose: impl FnOnce(FileDialog) -> Option<T> + Send + 'static,
) -> Reply<Choice<T>> {
    run_once("dialog", waking(ctx), move || {
        let opened = Instant::now();
        match choose(FileDialog::new()) {
            Some(choice) => Choice::Made(choice),
            None if opened.elapsed() < UNSEEN => Choice::Unseen,
            None => Choice::Cancelled,
        }
    })
}

/// A dialog for photos.
pub fn photos(dialog: FileDialog, lang: Lang, title: &str) -> FileDialog {
    let large = PHOTOS.map(str::to_uppercase);
    let all: Vec<&str> = { PHOTOS.into_iter() }.chain(large.iter().map(String::as_str)).collect();
    dialog.set_title(title).add_filter(text!(lang, "photos"), &all)
}
