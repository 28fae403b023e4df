//! The bar at the top: the pages, the camera and the tile sets, messages, language.

use eframe::egui::{self, Align, Layout, RichText, Ui};

use crate::app::theme::{self, Appearance, Look, Tone, ToneColor as _};
use crate::app::view::View;
use crate::app::widgets::fields::choose;
use crate::i18n::Lang;
use crate::scorer::action::{Action, Page};
use crate::scorer::model::Model;

/// Draws the bar.
pub fn show(ui: &mut Ui, model: &Model, view: &mut View, actions: &mut Vec<Action>) {
    let lang = model.lang;
    theme::card().inner_margin(egui::Margin::symmetric(12, 7)).show(ui, |ui| {
        ui.horizontal(|ui| {
            let name = RichText::new(text!(lang, "app-name")).size(theme::LARGE);
            ui.label(name.strong().color(theme::now().text_strong));
            ui.add_space(6.0);
            for (page, text, tip) in [
                (Page::Table, text!(lang, "page-table"), text!(lang, "page-table-tip")),
                (Page::Hand, text!(lang, "page-hand"), text!(lang, "page-hand-tip")),
                (Page::Night, text!(lang, "night"), text!(lang, "night-tip")),
                (Page::Book, text!(lang, "page-book"), text!(lang, "page-book-tip")),
            ] {
                // The hand under other rules is a page of the hand.
                let now = match view.page {
                    Page::Beside => Page::Hand,
                    page => page,
                };
                if ui.selectable_label(now == page, text).on_hover_text(tip).clicked() {
                    actions.push(Action::Turn(page));
                }
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                languages(ui, lang, actions);
                appearances(ui, lang, view);
                let log = ui.selectable_label(view.log, text!(lang, "log-title")).on_hover_text(text!(lang, "log-tip"));
                if log.clicked() {
                    view.log = !view.log;
                }
                phones(ui, lang, view);
                if let Some(open) = view.sets
                    && ui.selectable_label(open, text!(lang, "sets")).on_hover_text(text!(lang, "sets-tip")).clicked()
                {
                    view.sets = Some(!open);
                }
            });
        });
    });
}

/// What opens the panel of the phones; it is marked while they can join.
fn phones(ui: &mut Ui, lang: Lang, view: &mut View) {
    let text = RichText::new(text!(lang, "hub-devices"));
    let text = if view.phones.is_on() { text.color(Tone::Sure.color()).underline() } else { text };
    if ui.selectable_label(view.phones.open, text).on_hover_text(text!(lang, "phones-tip")).clicked() {
        view.phones.open = !view.phones.open;
    }
}

/// Light, dark, high contrast, or as the system says.
fn appearances(ui: &mut Ui, lang: Lang, view: &mut View) {
    let all = Appearance::ALL.map(|one| {
        let text = match one {
            Appearance::System => text!(lang, "look-system"),
            Appearance::Always(Look::Light) => text!(lang, "look-light"),
            Appearance::Always(Look::Dark) => text!(lang, "look-dark"),
            Appearance::Always(Look::Contrast) => text!(lang, "look-contrast"),
        };
        (one, text.to_owned())
    });
    choose(ui, text!(lang, "look"), 96.0, &all, &mut view.appearance);
}

/// All languages, each by what it calls itself.
fn languages(ui: &mut Ui, lang: Lang, actions: &mut Vec<Action>) {
    let mut chosen = lang;
    choose(ui, text!(lang, "language"), 64.0, &Lang::ALL.map(|one| (one, one.own_name().to_owned())), &mut chosen);
    if chosen != lang {
        actions.push(Action::SwitchLang(chosen));
    }
}
