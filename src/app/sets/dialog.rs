//! File dialogs, each on a thread of its own: the window goes on meanwhile.

use std::path::PathBuf;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use eframe::egui;

use super::deeds::Deed;
use super::text::SetWord;
use crate::app::text::Word;
use crate::i18n::Lang;

/// A file dialog that closes faster than this without a choice was most likely never shown.
pub const DIALOG_UNSEEN: Duration = Duration::from_millis(700);

/// Asks for photos of a set.
pub fn photos(ctx: &egui::Context, lang: Lang) -> Receiver<Vec<PathBuf>> {
    let (give, take) = channel();
    let ctx = ctx.clone();
    thread::spawn(move || {
        let chosen = rfd::FileDialog::new()
            .set_title(SetWord::ChoosePhoto.text(lang))
            .add_filter(
                Word::DialogFilter.text(lang),
                &["jpg", "jpeg", "png", "webp", "bmp", "JPG", "JPEG", "PNG"],
            )
            .pick_files();
        let _ = give.send(chosen.unwrap_or_default());
        ctx.request_repaint();
    });
    take
}

/// Asks for the file of a set, and what is done with it.
pub fn file(
    ctx: egui::Context,
    lang: Lang,
    choose: impl FnOnce(rfd::FileDialog) -> Option<Deed> + Send + 'static,
) -> (Instant, Receiver<Option<Deed>>) {
    let (give, take) = channel();
    thread::spawn(move || {
        let chooser = rfd::FileDialog::new().add_filter(SetWord::FileKind.text(lang), &["json"]);
        let _ = give.send(choose(chooser));
        ctx.request_repaint();
    });
    (Instant::now(), take)
}
