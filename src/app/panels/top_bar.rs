//! The bar at the top: the pages, the phones, the menu of the settings, the help. Before the first night, the card of the table is
//! the only page, so that the bar has no tabs.

use eframe::egui::{self, Align, Layout, Popup, PopupCloseBehavior, Pos2, RichText, Stroke, Ui, Vec2};

use crate::app::theme::{self, Appearance, Tone, ToneColor as _};
use crate::app::view::View;
use crate::app::widgets::{named_button, quiet};
use crate::i18n::{Lang, word};
use crate::scorer::action::{Action, Page};
use crate::scorer::model::Model;

/// Width of the menu of the settings, in points.
const MENU_WIDTH: f32 = 200.0;
/// Width of the button that opens it, in points.
const GEAR_WIDTH: f32 = 36.0;
/// Radius of the drawn gear without its teeth, in points.
const GEAR_RADIUS: f32 = 4.5;

/// Draws the bar.
pub fn show(ui: &mut Ui, model: &Model, view: &mut View, actions: &mut Vec<Action>) {
    let lang = model.lang;
    theme::card().inner_margin(egui::Margin::symmetric(12, 7)).show(ui, |ui| {
        ui.horizontal(|ui| {
            let name = RichText::new(text!(lang, "app-name")).size(theme::LARGE);
            ui.label(name.strong().color(theme::palette().text_strong));
            ui.add_space(6.0);
            if !is_first_start(model, view) {
                show_pages(ui, lang, view, actions);
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                show_help_button(ui, lang, view);
                show_settings(ui, lang, view, actions);
                show_phones_switch(ui, lang, view);
            });
        });
    });
}

/// Returns true while the table has the card for the first night of the ledger.
fn is_first_start(model: &Model, view: &View) -> bool {
    let keeper = model.keeper();
    view.page == Page::Table && keeper.draft().is_some() && keeper.latest_rules().is_none()
}

/// Draws the tabs of the pages.
fn show_pages(ui: &mut Ui, lang: Lang, view: &View, actions: &mut Vec<Action>) {
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
}

/// Draws the button that opens the list of keys, like F1.
fn show_help_button(ui: &mut Ui, lang: Lang, view: &mut View) {
    let help = ui.button(RichText::new("?").strong());
    help.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, text!(lang, "help")));
    if help.on_hover_text(text!(lang, "help-tip")).clicked() {
        view.key_list_open = !view.key_list_open;
    }
}

/// Draws the switch of the phones' panel; it is marked while phones can join.
fn show_phones_switch(ui: &mut Ui, lang: Lang, view: &mut View) {
    let text = RichText::new(text!(lang, "hub-devices"));
    let text = if view.phones.is_on() { text.color(Tone::Sure.color()).underline() } else { text };
    if ui.selectable_label(view.phones.open, text).on_hover_text(text!(lang, "phones-tip")).clicked() {
        view.phones.open = !view.phones.open;
    }
}

/// Draws the button of the settings and, while it is open, their menu.
fn show_settings(ui: &mut Ui, lang: Lang, view: &mut View, actions: &mut Vec<Action>) {
    let gear = ui.add(egui::Button::new("").min_size(egui::vec2(GEAR_WIDTH, 0.0)));
    paint_gear(ui, gear.rect.center());
    gear.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, text!(lang, "settings")));
    let gear = gear.on_hover_text(text!(lang, "settings-tip"));
    let menu = Popup::from_toggle_button_response(&gear).close_behavior(PopupCloseBehavior::CloseOnClickOutside);
    menu.show(|ui| {
        ui.set_width(MENU_WIDTH);
        show_appearances(ui, lang, view);
        ui.separator();
        show_languages(ui, lang, actions);
        ui.separator();
        show_zoom(ui, lang);
        ui.separator();
        if let Some(open) = view.sets
            && ui.selectable_label(open, text!(lang, "sets")).on_hover_text(text!(lang, "sets-tip")).clicked()
        {
            view.sets = Some(!open);
            ui.close();
        }
        let log = ui.selectable_label(view.log_open, text!(lang, "log-title")).on_hover_text(text!(lang, "log-tip"));
        if log.clicked() {
            view.log_open = !view.log_open;
            ui.close();
        }
    });
}

/// Draws a gear, which no font of the window has.
fn paint_gear(ui: &Ui, centre: Pos2) {
    let stroke = Stroke::new(2.0, theme::palette().text_strong);
    ui.painter().circle_stroke(centre, GEAR_RADIUS, stroke);
    for tooth in 0..8 {
        let direction = Vec2::angled(tooth as f32 * std::f32::consts::FRAC_PI_4);
        let points = [centre + direction * GEAR_RADIUS, centre + direction * (GEAR_RADIUS + 3.0)];
        ui.painter().line_segment(points, Stroke::new(2.5, theme::palette().text_strong));
    }
}

/// Draws the choice of the appearance.
fn show_appearances(ui: &mut Ui, lang: Lang, view: &mut View) {
    ui.label(quiet(text!(lang, "look")));
    for one in Appearance::ALL {
        ui.radio_value(&mut view.appearance, one, word(lang, &one));
    }
}

/// Draws the choice of the language; each has its own name for itself.
fn show_languages(ui: &mut Ui, lang: Lang, actions: &mut Vec<Action>) {
    ui.label(quiet(text!(lang, "language")));
    for one in Lang::ALL {
        if ui.radio(one == lang, one.own_name()).clicked() && one != lang {
            actions.push(Action::SwitchLang(one));
        }
    }
}

/// Draws the size of everything in the window, with buttons like the keys for it.
fn show_zoom(ui: &mut Ui, lang: Lang) {
    ui.horizontal(|ui| {
        ui.label(quiet(text!(lang, "settings-size")));
        if named_button(ui, true, "−", text!(lang, "settings-smaller")).clicked() {
            egui::gui_zoom::zoom_out(ui.ctx());
        }
        ui.label(format!("{:.0}%", 100.0 * ui.ctx().zoom_factor()));
        if named_button(ui, true, "+", text!(lang, "settings-larger")).clicked() {
            egui::gui_zoom::zoom_in(ui.ctx());
        }
    });
}
