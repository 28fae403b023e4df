//! The question at the end of a night, or at the next game, in the middle of a game: leave the game out, count it, or
//! go on playing.

use crate::app::window_action::WindowActions;
use eframe::egui::{self, RichText, Ui};

use crate::app::theme;
use crate::app::widgets::primary_button;
use quejing_session::action::SessionAction;
use quejing_session::night::{NightAction, UnfinishedGame};
use quejing_session::session::Session;

/// Draws the question while the end of the night or the next game waits for the decision on the unfinished game;
/// closing it goes on playing.
pub fn show_end_question(ui: &Ui, model: &Session, actions: &mut WindowActions) {
    if !model.desk().recorder().asks_about_unfinished_game() {
        return;
    }
    let (lang, night) = (model.lang, model.keeper().night());
    let modal = egui::Modal::new(egui::Id::unique("end-question")).frame(theme::card_frame()).show(ui.ctx(), |ui| {
        ui.set_width(440.0);
        let title = text!(lang, "end-unfinished", game = night.game().number());
        ui.label(RichText::new(title).heading().color(theme::palette().text_strong));
        ui.add_space(4.0);
        ui.label(text!(lang, "end-unfinished-hint"));
        ui.add_space(8.0);
        ui.horizontal(|ui| {
            if ui.add(primary_button(text!(lang, "end-count-game"))).clicked() {
                actions.push(SessionAction::Night(NightAction::DecideUnfinishedGame(UnfinishedGame::Counted)));
            }
            if ui.button(text!(lang, "end-leave-game-out")).clicked() {
                actions.push(SessionAction::Night(NightAction::DecideUnfinishedGame(UnfinishedGame::LeftOut)));
            }
            if ui.button(text!(lang, "end-play-on")).clicked() {
                actions.push(SessionAction::Night(NightAction::KeepPlaying));
            }
        });
    });
    if modal.should_close() {
        actions.push(SessionAction::Night(NightAction::KeepPlaying));
    }
}
