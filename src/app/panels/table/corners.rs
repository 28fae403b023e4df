//! The corners between the seats: the night with its end, the dice, and the special rule of the deal.

use eframe::egui::{self, Align2, RichText, ScrollArea, Ui};

use super::{ending, seats};
use crate::app::panels::win::{deal, special};
use crate::app::screens::night::{People, shared_widgets::rules_name};
use crate::app::theme;
use crate::app::view::View;
use crate::app::widgets::{quiet, small};
use crate::i18n::switches::differences;
use crate::plain::plain;
use crate::scorer::action::Action;
use crate::scorer::dice;
use crate::scorer::model::Model;
use crate::scorer::trouble::capital;

/// Draws the corners, with dice and special rule while the deal takes records.
pub fn show(ui: &mut Ui, model: &Model, view: &mut View, actions: &mut Vec<Action>) {
    let whole = ui.available_rect_before_wrap();
    let corner = |ui: &mut Ui, align: Align2, id: &str, content: &mut dyn FnMut(&mut Ui)| {
        let rect = align.align_size_within_rect(seats::cell_size(whole), whole);
        let mut ui = ui.new_child(egui::UiBuilder::new().max_rect(rect).id_salt(("corner", id)));
        ScrollArea::vertical().id_salt(id).show(&mut ui, |ui| content(ui));
    };
    corner(ui, Align2::LEFT_TOP, "night", &mut |ui| show_night(ui, model, actions));
    if !model.accepts_records() || model.reopened_number().is_some() {
        return;
    }
    let mut round = model.round_at_table().clone();
    if !has_dice(&round) {
        return;
    }
    corner(ui, Align2::LEFT_BOTTOM, "dice", &mut |ui| deal::show_dice(ui, model, &mut round, actions));
    corner(ui, Align2::RIGHT_BOTTOM, "special", &mut |ui| {
        special::choose_special(ui, model, view, &mut round);
        // Once the deal has begun, the middle of the table explains the rule.
        if round.deal.begun.is_none() {
            special::show_meaning(ui, model, &round);
        }
    });
    let before = model.round_at_table();
    if round == *before {
        return;
    }
    // The face of the second die records the throw, as on phones.
    let is_thrown = round.deal.begun.is_none() && dice::is_complete(&round.deal.dice);
    let begins = is_thrown && !dice::is_complete(&before.deal.dice);
    actions.push(Action::Round(Box::new(round)));
    if begins {
        actions.push(Action::BeginDeal);
    }
}

/// Returns true if the dice stand in a corner: in rules whose dice choose a special rule.
pub fn has_dice(round: &crate::scorer::round::Round) -> bool {
    round.asks("special")
}

/// Draws the title of the night, its rules, the button for people and seats, and the button that ends the night.
fn show_night(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let (lang, night) = (model.lang, model.keeper().night());
    let Some(opened) = &night.opened else {
        return;
    };
    let rules = capital(&rules_name(lang, &opened.rules.name));
    let differ = differences(lang, &opened.rules.profile);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        let title = plain(&opened.title).into_owned();
        let text = RichText::new(&title).color(theme::palette().text_strong);
        ui.add(egui::Label::new(text).truncate()).on_hover_text(title);
        let tip = [vec![rules.clone()], differ].concat().join("\n");
        ui.add(egui::Label::new(quiet(rules)).truncate()).on_hover_text(tip);
    });
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        let people = ui.add(small(text!(lang, "night-tab-people")));
        if people.on_hover_text(text!(lang, "table-people-tip")).clicked() {
            actions.push(Action::Screen(People::ID));
        }
        if night.closed || night.is_game_over() {
            return;
        }
        let enabled = model.keeper().is_writable() && night.open.is_empty();
        let end = ui.add_enabled(enabled, small(text!(lang, "night-close-night")));
        let end = end.on_hover_text(text!(lang, "table-end-tip"));
        if end.on_disabled_hover_text(text!(lang, "table-end-tip")).clicked() {
            actions.push(ending::end_night());
        }
    });
}
