//! File dialogs, each on a thread of its own: the window goes on meanwhile.

use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use eframe::egui;
use rfd::FileDialog;

use crate::i18n::Lang;

/// A file dialog that closes faster than this without a choice was most likely never shown.
pub const UNSEEN: Duration = Duration::from_millis(700);

/// The endings of photos' names, in small letters.
pub const PHOTOS: [&str; 5] = ["jpg", "jpeg", "png", "webp", "bmp"];

/// What is chosen comes once, and asks `ctx` for a new frame.
pub fn ask<T: Send + 'static>(
    ctx: &egui::Context,
    choose: impl FnOnce(FileDialog) -> T + Send + 'static,
) -> Receiver<T> {
    let (give, take) = channel();
    let ctx = ctx.clone();
    thread::spawn(move || {
        let _ = give.send(choose(FileDialog::new()));
        ctx.request_repaint();
    });
    take
}

/// A dialog for photos.
pub fn photos(dialog: FileDialog, lang: Lang, title: &str) -> FileDialog {
    let large = PHOTOS.map(str::to_uppercase);
    let all: Vec<&str> = { PHOTOS.into_iter() }.chain(large.iter().map(String::as_str)).collect();
    dialog.set_title(title).add_filter(text!(lang, "dialog-filter"), &all)
}
