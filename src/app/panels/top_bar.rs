//! The bar at the top: the tabs of the pages, the phones, the menu of the settings, the help. Before the first night it
//! has no tabs, because the card that starts the night is the only page.

use crate::app::window_action::{Page, WindowAction, WindowActions};
use eframe::egui::{self, Align, Layout, Popup, PopupCloseBehavior, Pos2, RichText, Stroke, Ui, Vec2};

use crate::app::theme::{self, Appearance, Tone, ToneColor as _};
use crate::app::view::View;
use crate::app::widgets::{quiet_text, show_named_button};
use quejing_session::action::SessionAction;
use quejing_session::session::Session;
use quejing_words::{Lang, render_word};

/// The width of the menu of the settings, in points.
const SETTINGS_MENU_WIDTH: f32 = 200.0;
/// The minimum width of the button with the gear, which opens the settings, in points.
const MIN_GEAR_BUTTON_WIDTH: f32 = 36.0;
/// The radius of the drawn gear without its teeth, in points.
const GEAR_RADIUS: f32 = 4.5;

/// Draws the bar at the top of the window: the program's name, the tabs of the pages except at the first start, and the
/// buttons for phones, settings and help.
pub fn show_top_bar(ui: &mut Ui, model: &Session, view: &mut View, actions: &mut WindowActions) {
    let lang = model.lang;
    theme::card_frame().inner_margin(egui::Margin::symmetric(12, 7)).show(ui, |ui| {
        ui.horizontal(|ui| {
            let name = RichText::new(text!(lang, "app-name")).size(theme::LARGE_FONT_SIZE);
            ui.label(name.strong().color(theme::palette().text_strong));
            ui.add_space(6.0);
            if !is_first_start_card_shown(model, view) {
                show_page_tabs(ui, lang, view, actions);
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                show_help_button(ui, lang, view);
                show_settings_menu(ui, lang, view, actions);
                show_phones_button(ui, lang, view);
            });
        });
    });
}

/// Returns true while the page of the table shows the card that begins a night and the ledger has no earlier night.
fn is_first_start_card_shown(model: &Session, view: &View) -> bool {
    let keeper = model.keeper();
    view.page == Page::Table && keeper.open_night().draft_opening().is_some() && keeper.index().latest_rules().is_none()
}

/// Draws the tabs of the pages: table, hand, night, rule book. While the hand under other rules is shown, the tab of
/// the hand is selected.
fn show_page_tabs(ui: &mut Ui, lang: Lang, view: &View, actions: &mut WindowActions) {
    for (page, text, tip) in [
        (Page::Table, text!(lang, "page-table"), text!(lang, "page-table-tip")),
        (Page::Hand, text!(lang, "page-hand"), text!(lang, "page-hand-tip")),
        (Page::Night, text!(lang, "night"), text!(lang, "night-tip")),
        (Page::RuleBook, text!(lang, "page-book"), text!(lang, "page-book-tip")),
    ] {
        // The hand under other rules belongs to the page of the hand.
        let current_tab = match view.page {
            Page::Comparison => Page::Hand,
            page => page,
        };
        if ui.selectable_label(current_tab == page, text).on_hover_text(tip).clicked() {
            actions.push(WindowAction::ShowPage(page));
        }
    }
}

/// Draws the button that opens and closes the list of shortcuts, like the key F1.
fn show_help_button(ui: &mut Ui, lang: Lang, view: &mut View) {
    let help = ui.button(RichText::new("?").strong());
    help.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, text!(lang, "help")));
    if help.on_hover_text(text!(lang, "help-tip")).clicked() {
        view.is_key_list_open = !view.is_key_list_open;
    }
}

/// Draws the button that opens and closes the panel of the phones. Its text is coloured and underlined while the hub
/// runs, so that phones can join.
fn show_phones_button(ui: &mut Ui, lang: Lang, view: &mut View) {
    let text = RichText::new(text!(lang, "hub-devices"));
    let text = if view.phones.is_hub_running() { text.color(Tone::Sure.color()).underline() } else { text };
    if ui.selectable_label(view.phones.is_open, text).on_hover_text(text!(lang, "phones-tip")).clicked() {
        view.phones.is_open = !view.phones.is_open;
    }
}

/// Draws the button with the gear and, while it is open, the menu: appearance, language, zoom, tile sets (if the window
/// has any), and message log.
fn show_settings_menu(ui: &mut Ui, lang: Lang, view: &mut View, actions: &mut WindowActions) {
    let gear = ui.add(egui::Button::new("").min_size(egui::vec2(MIN_GEAR_BUTTON_WIDTH, 0.0)));
    draw_gear(ui, gear.rect.center());
    gear.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, text!(lang, "settings")));
    let gear = gear.on_hover_text(text!(lang, "settings-tip"));
    let menu = Popup::from_toggle_button_response(&gear).close_behavior(PopupCloseBehavior::CloseOnClickOutside);
    menu.show(|ui| {
        ui.set_width(SETTINGS_MENU_WIDTH);
        show_appearance_choice(ui, lang, view);
        ui.separator();
        show_language_choice(ui, lang, actions);
        ui.separator();
        show_zoom_buttons(ui, lang);
        ui.separator();
        if let Some(open) = view.is_sets_screen_open
            && ui.selectable_label(open, text!(lang, "sets")).on_hover_text(text!(lang, "sets-tip")).clicked()
        {
            view.is_sets_screen_open = Some(!open);
            ui.close();
        }
        let log = ui.selectable_label(view.is_log_open, text!(lang, "log-title")).on_hover_text(text!(lang, "log-tip"));
        if log.clicked() {
            view.is_log_open = !view.is_log_open;
            ui.close();
        }
    });
}

/// Draws a gear around `centre` by lines, because no font of the window contains one.
fn draw_gear(ui: &Ui, centre: Pos2) {
    let stroke = Stroke::new(2.0, theme::palette().text_strong);
    ui.painter().circle_stroke(centre, GEAR_RADIUS, stroke);
    for tooth in 0..8 {
        let direction = Vec2::angled(tooth as f32 * std::f32::consts::FRAC_PI_4);
        let points = [centre + direction * GEAR_RADIUS, centre + direction * (GEAR_RADIUS + 3.0)];
        ui.painter().line_segment(points, Stroke::new(2.5, theme::palette().text_strong));
    }
}

/// Draws the choice of the appearance: as the system prefers, light, dark, or high contrast.
fn show_appearance_choice(ui: &mut Ui, lang: Lang, view: &mut View) {
    ui.label(quiet_text(text!(lang, "look")));
    for appearance in Appearance::ALL {
        ui.radio_value(&mut view.appearance, appearance, render_word(lang, &appearance));
    }
}

/// Draws the choice of the language; each language is listed by its own name.
fn show_language_choice(ui: &mut Ui, lang: Lang, actions: &mut WindowActions) {
    ui.label(quiet_text(text!(lang, "language")));
    for language in Lang::ALL {
        if ui.radio(language == lang, language.own_name()).clicked() && language != lang {
            actions.push(SessionAction::SwitchLang(language));
        }
    }
}

/// Draws the zoom factor of the window in percent, with buttons that change it like Ctrl + and Ctrl −.
fn show_zoom_buttons(ui: &mut Ui, lang: Lang) {
    ui.horizontal(|ui| {
        ui.label(quiet_text(text!(lang, "settings-size")));
        if show_named_button(ui, true, "−", text!(lang, "settings-smaller")).clicked() {
            egui::gui_zoom::zoom_out(ui.ctx());
        }
        ui.label(format!("{:.0}%", 100.0 * ui.ctx().zoom_factor()));
        if show_named_button(ui, true, "+", text!(lang, "settings-larger")).clicked() {
            egui::gui_zoom::zoom_in(ui.ctx());
        }
    });
}
