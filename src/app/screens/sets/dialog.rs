//! The file dialog of kept sets.

use std::sync::mpsc::Receiver;
use std::time::Instant;

use eframe::egui;

use super::deeds::Deed;
use crate::app::dialog::ask;
use crate::i18n::Lang;

/// Asks for the file of a set, and what is done with it.
pub fn file(
    ctx: &egui::Context,
    lang: Lang,
    choose: impl FnOnce(rfd::FileDialog) -> Option<Deed> + Send + 'static,
) -> (Instant, Receiver<Option<Deed>>) {
    let kind = text!(lang, "set-file-kind");
    (Instant::now(), ask(ctx, move |dialog| choose(dialog.add_filter(kind, &["json"]))))
}
