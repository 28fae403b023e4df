//! A win, step by step: who won, on whose tile, what the tiles do not show, what the rules say, and the button that records it.
//!
//! | file | what |
//! | --- | --- |
//! | `who` | who won, on whose tile |
//! | `more`, `riichi`, `house`, `thrown`, `deal` | what single families of rules ask for beyond that |
//! | `result`, `sheet`, `waits` | what the hand is worth, and why; what it waits for while a tile is missing |
//! | `arrows` | who pays whom, between the seats |
//! | `foot` | the sum, what everybody gains, the button |

mod arrows;
pub mod deal;
mod foot;
mod indicators;
mod more;
mod result;
mod sheet;
pub mod special;
mod thrown;
pub mod waits;
mod who;

use eframe::egui::{self, CollapsingHeader, ComboBox, RichText, Ui};

use crate::app::screens::night::parts::told_corrections;
use crate::app::theme::{self, Tone, ToneColor as _};
use crate::app::view::View;
use crate::app::widgets::scroll_from_top;
use crate::i18n::switches::differences;
use crate::rules::RuleSet;
use crate::scorer::action::Action;
use crate::scorer::board::PhotoId;
use crate::scorer::model::Model;
use crate::scorer::round::{Bill, Round};
use crate::table::ledger::{HandId, NightId};

/// The height of the foot before it was ever drawn, in points.
const FOOT: f32 = 130.0;

/// Draws the column: what is said of the win above, the sum and the button below.
pub fn show(ui: &mut Ui, model: &Model, view: &mut View, actions: &mut Vec<Action>) {
    let mut now = model.circumstances().clone();
    // The steps come first for the tab key; the height that is left to them is known from the frame before.
    let remembered = egui::Id::unique("foot");
    let foot = ui.data(|data| data.get_temp::<f32>(remembered));
    let gap = ui.spacing().item_spacing.y;
    let size = ui.available_size() - egui::vec2(0.0, foot.unwrap_or(FOOT) + gap);
    theme::card_of(ui, size, |ui| {
        scroll_from_top(ui, "win", subject(model, view))
            .auto_shrink(false)
            .show(ui, |ui| steps(ui, model, view, &mut now, actions));
    });
    let height = ui.scope(|ui| foot::show(ui, model, view, actions)).response.rect.height();
    if foot != Some(height) {
        ui.data_mut(|data| data.insert_temp(remembered, height));
        ui.ctx().request_repaint();
    }
    if now != *model.circumstances() {
        actions.push(Action::Round(Box::new(now)));
    }
}

/// The win that the column is about, and the turn to its page: another one begins at the top.
fn subject(model: &Model, view: &View) -> (NightId, Option<HandId>, Option<PhotoId>, usize, u64) {
    (
        model.keeper().id(),
        model.reopened_hand().map(|hand| hand.id),
        model.board().photo(),
        model.kept_winners().len(),
        view.turns,
    )
}

fn steps(ui: &mut Ui, model: &Model, view: &mut View, now: &mut Round, actions: &mut Vec<Action>) {
    let lang = model.lang;
    if let Some(deal) = model.reopened() {
        let text = text!(lang, "reopened-hint", deal = deal);
        ui.label(RichText::new(text).color(Tone::Doubt.color()));
        for said in told_corrections(model, model.reopened_hand(), None) {
            ui.label(RichText::new(said).small().color(Tone::Person.color()));
        }
        ui.horizontal_wrapped(|ui| {
            for (event, at, winner) in model.other_opened_wins() {
                let winner = model.keeper().night().name(winner);
                if ui.button(text!(lang, "night-correct-win", winner = winner)).clicked() {
                    actions.push(Action::Reopen(event, at));
                }
            }
        });
    }
    rules(ui, model, now, ui.available_width());
    if now.rules().set() == RuleSet::LINGQUE_29 {
        ui.label(RichText::new(text!(lang, "edition29-note")).small().color(Tone::Doubt.color()));
    }
    if model.bill() == &Bill::OtherRules {
        ui.label(RichText::new(text!(lang, "other-rules")).small().color(Tone::Doubt.color()));
    }
    tables(ui, model, now);
    let drawn = now.answers.draw.is_some();
    if !drawn {
        kept(ui, model);
        who::show(ui, model, now);
        deal::also(ui, model, now);
    }
    // What a hand waits for is looked at before it is said how it will be won.
    let waiting = model.waits().is_some();
    if waiting {
        ui.separator();
        waits::show(ui, model, view, actions);
        ui.separator();
    }
    let open = drawn || more::is_needed(model, now);
    ui.add_space(2.0);
    // One that opens by itself is another than one that does not: what a person folded stays so.
    CollapsingHeader::new(text!(lang, "win-more", count = more::marked(now)))
        .id_salt(("more", open))
        .default_open(open)
        .show(ui, |ui| more::show(ui, model, view, now, actions));
    if !waiting {
        ui.separator();
        result::other_value(ui, model, actions);
        result::show(ui, model, view);
    }
    foot::transfers(ui, model);
}

/// Names the winners kept while the next winner on the same tile is entered.
fn kept(ui: &mut Ui, model: &Model) {
    let kept = model.kept_winners();
    if kept.is_empty() {
        return;
    }
    let night = model.keeper().night();
    let names: Vec<String> = kept.iter().map(|&winner| night.name(winner)).collect();
    let players = names.join(text!(model.lang, "list-comma"));
    theme::note(Tone::Person).show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.label(text!(model.lang, "win-kept", count = kept.len(), players = players));
    });
}

/// Which of two tables, where the house rule has two.
pub fn tables(ui: &mut Ui, model: &Model, now: &mut Round) {
    let night = model.keeper().night();
    let tables = night.seats.as_ref().map_or(1, |seats| seats.tables.len());
    if tables < 2 {
        return;
    }
    ui.horizontal(|ui| {
        for table in 0..tables as u8 {
            let text = text!(model.lang, "table-number", number = (table + 1));
            if ui.selectable_label(now.table == table, text).clicked() && now.table != table {
                now.table = table;
                *now = now.next(night);
            }
        }
    });
}

/// Every rule set and profile to choose from; the list is so wide.
pub fn rules(ui: &mut Ui, model: &Model, now: &mut Round, width: f32) {
    let lang = model.lang;
    let known = model.rule_choices();
    let current = model.rules_name();
    let combo = ComboBox::from_id_salt("rules").width(width).height(320.0).truncate().selected_text(&current);
    let shown = combo.show_ui(ui, |ui| {
        for one in &known {
            let entry = ui.selectable_label(one.rules == *now.rules(), one.title(lang));
            let said = differences(lang, &one.rules);
            let entry = if said.is_empty() { entry } else { entry.on_hover_text(said.join("\n")) };
            if entry.clicked() {
                now.set_rules(one.rules.clone());
            }
        }
        for (file, why) in model.broken_profiles(lang) {
            let text = RichText::new(text!(lang, "broken-profile", file = file));
            ui.add_enabled(false, egui::Button::selectable(false, text)).on_disabled_hover_text(why);
        }
    });
    shown.response.widget_info(|| {
        let mut info = egui::WidgetInfo::labeled(egui::Role::ComboBox, true, text!(lang, "rules"));
        info.current_text_value = Some(current.clone());
        info
    });
}
