//! The row beside the end of a night that names who has not seen which entries, with buttons for the people who were
//! told in person. It blocks nothing.

use crate::app::window_action::WindowActions;
use eframe::egui::{RichText, Ui};

use quejing_session::action::SessionAction;
use quejing_session::night::{NightAction, UntoldPerson};
use quejing_session::session::Session;
use quejing_words::history::account::untold_person_text;

/// Draws the people who have not seen entries that changed their total, each with a button for a person who was told;
/// a single button for all if nobody of the night has a phone, and then only once the night has ended. Draws nothing if
/// everybody has seen everything.
pub fn show_untold_row(ui: &mut Ui, model: &Session, actions: &mut WindowActions) {
    let (lang, keeper) = (model.lang, model.keeper());
    // The notices report a ledger that cannot be read.
    let untold = keeper.news().untold_people().unwrap_or_default();
    let has_phones = keeper.consent().has_phones();
    if untold.is_empty() || !(has_phones || keeper.night().is_closed) {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(text!(lang, "end-untold")).strong());
        if !has_phones {
            if ui.button(text!(lang, "end-told-all")).clicked() {
                actions
                    .push(SessionAction::Night(NightAction::MarkTold(untold.iter().map(UntoldPerson::tick).collect())));
            }
            return;
        }
        for one in &untold {
            ui.label(untold_person_text(lang, keeper.night(), one.player, &one.entries));
            if ui.button(text!(lang, "end-told", player = keeper.night().name(one.player))).clicked() {
                actions.push(SessionAction::Night(NightAction::MarkTold(vec![one.tick()])));
            }
        }
    });
}
