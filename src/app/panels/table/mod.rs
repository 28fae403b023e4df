//! The table between two hands: who sits where with their totals, what is due, the last hand; a win and a draw are one button
//! each. Before a night has begun, what it needs to begin.
//!
//! | file | what |
//! | --- | --- |
//! | `first` | the rules, the names, the start |
//! | `seats` | who sits where, readable from across the room |
//! | `shown` | the same for a second screen, to be looked at |
//! | `deals` | the last hand, and every deal with its undo |

mod deals;
mod first;
mod seats;
pub mod shown;

use eframe::egui::{self, RichText, Ui};

use super::win::{deal, special};
use crate::app::screens::night::parts::{account_notes, settled};
use crate::app::screens::night::requests;
use crate::app::theme::{self, GAP, Tone, ToneColor as _};
use crate::app::view::View;
use crate::app::widgets::{quiet, signed};
use crate::i18n;
use crate::scorer::action::Action;
use crate::scorer::model::Model;
use crate::scorer::night::NightAction;
use crate::scorer::trouble::capital;
use crate::table::ledger::{Amount, PlayerId};

/// Greatest width of the column with this deal and those before it, in points.
const DEALS: f32 = 360.0;
/// Height of the two large buttons, in points.
const BUTTON: f32 = 56.0;

/// Draws the page.
pub fn show(ui: &mut Ui, model: &Model, view: &mut View, actions: &mut Vec<Action>) {
    left(ui, model, actions);
    requests::hint(ui, model, actions);
    if model.keeper().draft().is_some() {
        return first::show(ui, model, view, actions);
    }
    egui::Panel::right("deals")
        .frame(egui::Frame::new())
        .resizable(false)
        .show_separator_line(false)
        .exact_size((ui.available_width() * 0.28).clamp(290.0, DEALS))
        .show(ui, |ui| deals::show(ui, model, view, actions));
    egui::Panel::bottom("next")
        .frame(egui::Frame::new())
        .resizable(false)
        .show_separator_line(false)
        .show(ui, |ui| next(ui, model, view, actions));
    egui::CentralPanel::no_frame().show(ui, |ui| {
        let size = ui.available_size() - egui::vec2(GAP, 0.0);
        ui.allocate_ui(size, |ui| {
            theme::card_of(ui, size, |ui| {
                tables(ui, model, actions);
                seats::show(ui, model, 1.0, Some(actions));
            });
        });
    });
}

/// The hand that an earlier program left in the middle.
fn left(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let lang = model.lang;
    if let Some(tiles) = model.hand_elsewhere() {
        theme::note(Tone::Aside).show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            ui.label(text!(lang, "hand-elsewhere", count = tiles));
        });
        ui.add_space(GAP - ui.spacing().item_spacing.y);
    }
    let Some(tiles) = model.left_hand() else {
        return;
    };
    theme::note(Tone::Doubt).show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.horizontal(|ui| {
            let text = RichText::new(text!(lang, "left-hand", count = tiles));
            ui.label(text.color(theme::now().text_strong));
            if ui.button(text!(lang, "left-take-up")).clicked() {
                actions.push(Action::TakeUp(true));
            }
            if ui.button(text!(lang, "left-leave")).clicked() {
                actions.push(Action::TakeUp(false));
            }
        });
    });
    ui.add_space(GAP - ui.spacing().item_spacing.y);
}

/// Which of two tables, where the house rule has two.
fn tables(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    if model.reopened().is_some() {
        return;
    }
    let mut now = model.at_table().clone();
    super::win::tables(ui, model, &mut now);
    if now != *model.at_table() {
        actions.push(Action::Round(Box::new(now)));
    }
}

/// What happens next: a win or a draw.
fn next(ui: &mut Ui, model: &Model, view: &mut View, actions: &mut Vec<Action>) {
    let lang = model.lang;
    let shown = &mut view.shown;
    ui.add_space(GAP);
    beside(ui, model);
    if !model.is_playing() {
        // Nothing more is played of it.
        ui.horizontal(|ui| {
            let text = RichText::new(text!(lang, "new-night")).size(theme::LARGE);
            let fresh = egui::Button::new(text.color(theme::now().on_primary)).fill(theme::now().primary);
            if ui.add_sized([240.0, BUTTON], fresh).on_hover_text(text!(lang, "new-night-tip")).clicked() {
                actions.push(Action::Night(NightAction::Afresh));
            }
            if model.keeper().night().closed {
                let text = RichText::new(text!(lang, "table-report")).size(theme::LARGE);
                let report = ui.add_sized([200.0, BUTTON], egui::Button::new(text));
                if report.on_hover_text(text!(lang, "table-report-tip")).clicked() {
                    actions.push(Action::ShowReport);
                }
                ui.label(text!(lang, "table-closed"));
            }
        });
        return;
    }
    ui.horizontal(|ui| {
        let width = ui.available_width() - GAP;
        let text = RichText::new(text!(lang, "table-win")).size(theme::LARGE);
        let win = egui::Button::new(text.color(theme::now().on_primary)).fill(theme::now().primary);
        if ui.add_sized([width * 0.6, BUTTON], win).on_hover_text(text!(lang, "table-win-tip")).clicked() {
            actions.push(Action::Win);
        }
        let text = RichText::new(text!(lang, "table-draw")).size(theme::LARGE);
        let drawn = ui.add_sized([width * 0.26 - 16.0, BUTTON], egui::Button::new(text));
        if drawn.on_hover_text(text!(lang, "record-draw-tip")).clicked() {
            actions.push(Action::RecordDraw(view.seen_draw.mark()));
        }
        let text = RichText::new(text!(lang, "table-show"));
        let show = egui::Button::new(text).selected(*shown);
        if ui.add_sized([width * 0.14, BUTTON], show).on_hover_text(text!(lang, "table-show-tip")).clicked() {
            *shown = !*shown;
        }
    });
}

/// What is said of the deal before anybody wins: its dice and special rule, bets, kongs, false wins.
fn this_deal(ui: &mut Ui, model: &Model, view: &mut View, actions: &mut Vec<Action>) {
    if model.reopened().is_some() {
        // A recorded hand that lies open has a deal of its own.
        return;
    }
    let mut now = model.at_table().clone();
    if now.rules().asks("special") {
        let mut answers = now.answers.clone();
        special::show(ui, model, view, (&now, &mut answers), actions);
        now.answers = answers;
    }
    deal::show(ui, model, view, &mut now, actions);
    if now != *model.at_table() {
        actions.push(Action::Round(Box::new(now)));
    }
}

/// What comes next in words, and what to remember in the deal that goes on.
fn due(ui: &mut Ui, model: &Model, scale: f32) {
    let (lang, night) = (model.lang, model.keeper().night());
    if night.closed {
        return ended(ui, model, scale);
    }
    let Some(due) = night.due(usize::from(model.at_table().table)) else {
        return;
    };
    let lines = i18n::course::due(lang, night, &due);
    // Who sits where is seen around it.
    let first = due.dealer.map(|dealer| {
        let dealer = night.name(dealer);
        text!(lang, "due-hand", deal = due.hand, dealer = dealer)
    });
    let first = first.or_else(|| lines.first().map(|line| capital(line)));
    if let Some(first) = first {
        ui.label(RichText::new(first).size(theme::HEADING * scale).color(theme::now().text_strong));
    }
    for line in lines.iter().skip(1) {
        ui.label(RichText::new(capital(line)).size(theme::BODY * scale).color(theme::now().text));
    }
}

/// The night is over: who pays whom so that everybody is even.
fn ended(ui: &mut Ui, model: &Model, scale: f32) {
    let (lang, night) = (model.lang, model.keeper().night());
    ui.label(RichText::new(text!(lang, "night-even")).size(theme::HEADING * scale).color(theme::now().text_strong));
    match settled(lang, night) {
        Ok(payments) => {
            for (who, amount) in payments {
                let text = RichText::new(format!("{who}  {amount}")).size(theme::HEADING * scale);
                ui.label(text.color(theme::now().text));
            }
        }
        Err(why) => {
            ui.label(RichText::new(why).size(theme::BODY * scale).color(Tone::Wrong.color()));
        }
    }
    for line in account_notes(lang, night) {
        ui.label(RichText::new(line).size(theme::BODY * scale).color(theme::now().text));
    }
}

/// What does not add up, and people beside the table whose totals moved.
fn beside(ui: &mut Ui, model: &Model) {
    let (lang, night) = (model.lang, model.keeper().night());
    let missing = night.imbalance();
    if missing != Amount::ZERO {
        ui.label(RichText::new(text!(lang, "unaccounted", amount = missing)).color(Tone::Wrong.color()));
    }
    let at_table = &model.at_table().people;
    let others = night.order.iter().filter(|person| !at_table.contains(person));
    let moved: Vec<&PlayerId> = others.filter(|person| night.total(**person) != Amount::ZERO).collect();
    if moved.is_empty() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.label(quiet(text!(lang, "beside")));
        for person in moved {
            ui.label(RichText::new(night.name(*person)).color(theme::now().text_strong));
            ui.label(signed(night.total(*person)).strong());
            ui.add_space(6.0);
        }
    });
}
