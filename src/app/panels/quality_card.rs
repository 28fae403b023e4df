//! The card over a photo whose quality is too low: its faults with advice, and the choice to read it anyway.

use crate::app::window_action::{WindowAction, WindowActions};
use eframe::egui::{self, Align2, Rect, RichText, Ui};

use crate::app::theme::{self, Tone};
use quejing_session::action::SessionAction;
use quejing_session::error_texts;
use quejing_session::session::Session;

/// Draws a card while a photo is held back for its quality: the photo's faults, and buttons that open another photo,
/// read this one anyway or dismiss it. `photo_rect` is the area of the photo on the screen.
pub fn show_quality_card(ui: &Ui, model: &Session, photo_rect: Rect, actions: &mut WindowActions) {
    let Some(held) = &model.photos.held else {
        return;
    };
    let lang = model.lang;
    let width = (photo_rect.width() - 24.0).min(560.0);
    egui::Area::new(ui.scope_id().with("gate"))
        .order(egui::Order::Middle)
        .pivot(Align2::CENTER_BOTTOM)
        .fixed_pos(photo_rect.center_bottom() - egui::vec2(0.0, 46.0))
        .constrain_to(photo_rect)
        .show(ui.ctx(), |ui| {
            theme::note_frame(Tone::Doubt).fill(theme::palette().ground).show(ui, |ui| {
                ui.set_width(width);
                ui.label(RichText::new(text!(lang, "gate-title")).strong().color(theme::palette().text_strong));
                for fault in held.reading.blocking_warnings() {
                    ui.label(RichText::new(error_texts::warning_text(fault, lang)).color(theme::palette().text));
                }
                ui.add_space(4.0);
                ui.horizontal(|ui| {
                    if ui.button(text!(lang, "gate-another")).clicked() {
                        actions.push(WindowAction::ShowPhotoDialog);
                    }
                    if ui.button(text!(lang, "gate-anyway")).clicked() {
                        actions.push(SessionAction::AcceptHeldPhoto);
                    }
                    if ui.button(text!(lang, "dismiss")).clicked() {
                        actions.push(SessionAction::DiscardHeldPhoto);
                    }
                });
            });
        });
}
