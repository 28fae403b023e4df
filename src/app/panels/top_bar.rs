//! The bar at the top: opening a photo by dialog or path, a fresh hand, language, messages.

use eframe::egui::{self, Align, Key, Layout, RichText, TextEdit, Ui};

use crate::app::action::Action;
use crate::app::action::LiveAction;
use crate::app::model::Model;
use crate::app::theme;
use crate::app::view::View;
use crate::app::widgets::fields::choose;
use crate::app::widgets::{expanded, primary};
use crate::i18n::Lang;

/// Draws the bar.
pub fn show(ui: &mut Ui, model: &Model, view: &mut View, actions: &mut Vec<Action>) {
    let lang = model.lang;
    theme::card()
        .inner_margin(egui::Margin::symmetric(12, 7))
        .show(ui, |ui| {
            ui.horizontal(|ui| {
                ui.label(
                    RichText::new(text!(lang, "app-name"))
                        .size(20.0)
                        .strong()
                        .color(theme::TEXT_STRONG),
                );
                ui.add_space(6.0);
                let open = ui
                    .add(primary(text!(lang, "open-photo")))
                    .on_hover_text(text!(lang, "open-photo-tip"));
                if open.clicked() {
                    actions.push(Action::OpenDialog);
                }
                let live = ui
                    .selectable_label(view.live.open, text!(lang, "live"))
                    .on_hover_text(text!(lang, "live-tip"));
                if live.clicked() {
                    actions.push(Action::Live(LiveAction::Toggle));
                }
                let night = ui
                    .selectable_label(view.screens.open, text!(lang, "night"))
                    .on_hover_text(text!(lang, "night-tip"));
                if night.clicked() {
                    let screen = view.screens.now().filter(|_| !view.screens.open);
                    actions.push(Action::Screen(screen));
                }
                path_field(ui, model, view, actions);
                let fresh = ui
                    .button(text!(lang, "new-hand"))
                    .on_hover_text(text!(lang, "new-hand-tip"));
                if fresh.clicked() {
                    actions.push(Action::NewHand);
                }
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    languages(ui, lang, actions);
                    if let Some(open) = view.sets {
                        let sets = ui
                            .selectable_label(open, text!(lang, "sets"))
                            .on_hover_text(text!(lang, "sets-tip"));
                        if sets.clicked() {
                            view.sets = Some(!open);
                        }
                    }
                    let log = ui
                        .selectable_label(view.log, text!(lang, "log-title"))
                        .on_hover_text(text!(lang, "log-tip"));
                    if log.clicked() {
                        view.log = !view.log;
                    }
                });
            });
        });
}

/// All languages, each by what it calls itself.
fn languages(ui: &mut Ui, lang: Lang, actions: &mut Vec<Action>) {
    let all = Lang::ALL.map(|one| (one, one.own_name().to_owned()));
    let mut chosen = lang;
    choose(ui, text!(lang, "language"), 64.0, &all, &mut chosen);
    if chosen != lang {
        actions.push(Action::SwitchLang(chosen));
    }
}

fn path_field(ui: &mut Ui, model: &Model, view: &mut View, actions: &mut Vec<Action>) {
    let lang = model.lang;
    let width = (ui.available_width() - 480.0).clamp(120.0, 460.0);
    let hint = RichText::new(text!(lang, "path-hint")).color(theme::TEXT_QUIET);
    let field = ui.add(
        TextEdit::singleline(&mut view.path)
            .hint_text(hint)
            .desired_width(width)
            .margin(egui::vec2(8.0, 5.0)),
    );
    let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    let path = view.path.trim();
    let read = ui.add_enabled(
        !path.is_empty(),
        egui::Button::new(text!(lang, "read-path")),
    );
    if (read.on_hover_text(text!(lang, "read-path-tip")).clicked() || entered) && !path.is_empty() {
        actions.push(Action::Open(expanded(path)));
    }
}
