//! The bar at the top: the pages, the tile sets, the phones, messages, appearance and language.

use eframe::egui::{self, Align, Layout, RichText, Ui};

use crate::app::theme::{self, Appearance, Tone, ToneColor as _};
use crate::app::view::View;
use crate::app::widgets::fields::choose;
use crate::i18n::{Lang, word};
use crate::scorer::action::{Action, Page};
use crate::scorer::model::Model;

/// Draws the bar.
pub fn show(ui: &mut Ui, model: &Model, view: &mut View, actions: &mut Vec<Action>) {
    let lang = model.lang;
    theme::card().inner_margin(egui::Margin::symmetric(12, 7)).show(ui, |ui| {
        ui.horizontal(|ui| {
            let name = RichText::new(text!(lang, "app-name")).size(theme::LARGE);
            ui.label(name.strong().color(theme::palette().text_strong));
            ui.add_space(6.0);
            for (page, text, tip) in [
                (Page::Table, text!(lang, "page-table"), text!(lang, "page-table-tip")),
                (Page::Hand, text!(lang, "page-hand"), text!(lang, "page-hand-tip")),
                (Page::Night, text!(lang, "night"), text!(lang, "night-tip")),
                (Page::Book, text!(lang, "page-book"), text!(lang, "page-book-tip")),
            ] {
                // The hand under other rules belongs to the page of the hand.
                let current = match view.page {
                    Page::Beside => Page::Hand,
                    page => page,
                };
                if ui.selectable_label(current == page, text).on_hover_text(tip).clicked() {
                    actions.push(Action::Turn(page));
                }
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                show_languages(ui, lang, actions);
                show_appearances(ui, lang, view);
                let log =
                    ui.selectable_label(view.log_open, text!(lang, "log-title")).on_hover_text(text!(lang, "log-tip"));
                if log.clicked() {
                    view.log_open = !view.log_open;
                }
                show_phones_switch(ui, lang, view);
                if let Some(open) = view.sets
                    && ui.selectable_label(open, text!(lang, "sets")).on_hover_text(text!(lang, "sets-tip")).clicked()
                {
                    view.sets = Some(!open);
                }
            });
        });
    });
}

/// Draws the switch of the phones' panel; it is marked while phones can join.
fn show_phones_switch(ui: &mut Ui, lang: Lang, view: &mut View) {
    let text = RichText::new(text!(lang, "hub-devices"));
    let text = if view.phones.is_on() { text.color(Tone::Sure.color()).underline() } else { text };
    if ui.selectable_label(view.phones.open, text).on_hover_text(text!(lang, "phones-tip")).clicked() {
        view.phones.open = !view.phones.open;
    }
}

/// Draws the choice of the appearance.
fn show_appearances(ui: &mut Ui, lang: Lang, view: &mut View) {
    let all = Appearance::ALL.map(|one| (one, word(lang, &one).to_owned()));
    choose(ui, text!(lang, "look"), 96.0, &all, &mut view.appearance);
}

/// Draws the choice of the language; each has its own name for itself.
fn show_languages(ui: &mut Ui, lang: Lang, actions: &mut Vec<Action>) {
    let mut chosen = lang;
    choose(ui, text!(lang, "language"), 64.0, &Lang::ALL.map(|one| (one, one.own_name().to_owned())), &mut chosen);
    if chosen != lang {
        actions.push(Action::SwitchLang(chosen));
    }
}
