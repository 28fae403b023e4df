//! The corners between the seats: the night and its end, the dice, and the special rule of the deal.

use crate::app::window_action::{WindowAction, WindowActions};
use eframe::egui::{self, Align2, RichText, ScrollArea, Ui};

use super::{result_page, seats};
use crate::app::panels::win::{deal, deal_start};
use crate::app::screens::night::{PeopleScreen, shared_widgets::rules_name};
use crate::app::theme;
use crate::app::view::View;
use crate::app::widgets::{quiet_text, small_button};
use quejing_io::plain::escape_controls;
use quejing_session::action::SessionAction;
use quejing_session::dice;
use quejing_session::error_texts::capitalize;
use quejing_session::game::QuestionRole;
use quejing_session::question::Questions;
use quejing_session::session::Session;
use quejing_words::switches::switch_differences;

/// Draws the corners between the seats: the one of the night and, while the deal accepts records, those of the dice and
/// the special rule if the rules have special rules. The choice of the second die's face records the beginning of the
/// deal.
pub fn show_table_corners(ui: &mut Ui, model: &Session, view: &mut View, actions: &mut WindowActions) {
    let table_area = ui.available_rect_before_wrap();
    let show_corner = |ui: &mut Ui, align: Align2, id: &str, content: &mut dyn FnMut(&mut Ui)| {
        let rect = align.align_size_within_rect(seats::seat_size(table_area), table_area);
        let mut ui = ui.new_child(egui::UiBuilder::new().max_rect(rect).id_salt(("corner", id)));
        ScrollArea::vertical().id_salt(id).show(&mut ui, |ui| content(ui));
    };
    show_corner(ui, Align2::LEFT_TOP, "night", &mut |ui| show_night_corner(ui, model, actions));
    if !model.desk().recorder().accepts_records() || model.desk().reopened_deal_number().is_some() {
        return;
    }
    let mut round = model.hand().round_at_table().clone();
    if !has_dice_corner(&round) {
        return;
    }
    show_corner(ui, Align2::LEFT_BOTTOM, "dice", &mut |ui| deal::show_dice_inputs(ui, model, &mut round, actions));
    show_corner(ui, Align2::RIGHT_BOTTOM, "special", &mut |ui| {
        let questions = Questions::new(&round, model.lang).about_deal();
        deal_start::show_special_rule(ui, model, view, &mut round, &questions);
        // Once the deal has begun, the middle of the table explains the rule.
        if round.deal.begun.is_none() {
            deal_start::show_special_rule_text(ui, model, &round);
        }
    });
    let before = model.hand().round_at_table();
    if round == *before {
        return;
    }
    // The face of the second die records the throw, as on phones.
    let is_thrown = round.deal.begun.is_none() && dice::is_complete_throw(&round.deal.dice);
    let begins = is_thrown && !dice::is_complete_throw(&before.deal.dice);
    actions.push(SessionAction::SetCircumstances(Box::new(round)));
    if begins {
        actions.push(SessionAction::BeginDeal);
    }
}

/// Returns true if the dice have a corner of the table: under rules with special rules, which the dice choose.
pub fn has_dice_corner(round: &quejing_session::round::Round) -> bool {
    round.asks_for(QuestionRole::SpecialRule)
}

/// Draws the title of the night, its rules, the button for people and seats and, until a game or the night is over, the
/// button that ends the night; nothing before the night is opened. The last button is disabled while a deal is in
/// progress or the ledger is read-only.
fn show_night_corner(ui: &mut Ui, model: &Session, actions: &mut WindowActions) {
    let (lang, night) = (model.lang, model.keeper().night());
    let Some(opened) = &night.opened else {
        return;
    };
    let rules = capitalize(&rules_name(lang, &opened.rules.name));
    let changed_options = switch_differences(lang, &opened.rules.profile);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        let title = escape_controls(&opened.title).into_owned();
        let text = RichText::new(&title).color(theme::palette().text_strong);
        ui.add(egui::Label::new(text).truncate()).on_hover_text(title);
        let tip = [vec![rules.clone()], changed_options].concat().join("\n");
        ui.add(egui::Label::new(quiet_text(rules)).truncate()).on_hover_text(tip);
    });
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        let people = ui.add(small_button(text!(lang, "night-tab-people")));
        if people.on_hover_text(text!(lang, "table-people-tip")).clicked() {
            actions.push(WindowAction::ShowScreen(PeopleScreen::SCREEN_ID));
        }
        if night.is_closed || night.is_game_over() {
            return;
        }
        let can_end = model.keeper().is_writable() && !model.keeper().open_night().is_deal_open();
        let end = ui.add_enabled(can_end, small_button(text!(lang, "night-close-night")));
        let end = end.on_hover_text(text!(lang, "table-end-tip"));
        if end.on_disabled_hover_text(text!(lang, "table-end-tip")).clicked() {
            actions.push(result_page::end_night_action());
        }
    });
}
