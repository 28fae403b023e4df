//! The question that stands over the window: what contradicts the course of play, or what a change would do to the rest.

use eframe::egui::{self, Grid, RichText, ScrollArea, TextEdit, Ui};

use crate::app::action::Action;
use crate::app::model::Model;
use crate::app::night::{Asked, Matter, NightAction};
use crate::app::text::Word;
use crate::app::theme::{self, Tone};
use crate::app::trouble::capital;
use crate::app::view::View;
use crate::app::widgets::{primary, signed};
use crate::i18n;
use crate::table::ledger::{Night, Preview};

/// Draws it, where something waits for a word.
pub fn show(ui: &Ui, model: &Model, view: &mut View, actions: &mut Vec<Action>) {
    let Some(asked) = model.asked() else {
        view.word = Default::default();
        return;
    };
    let lang = model.lang;
    let question = egui::Modal::new(egui::Id::unique("question")).frame(theme::card());
    let shown = question.show(ui.ctx(), |ui| {
        ui.set_width(440.0);
        let title = match asked.matter {
            Matter::Contradicts(_) => Word::AskContradicts,
            Matter::Changes(_) => Word::AskChanges,
        };
        let title = RichText::new(title.text(lang)).heading();
        ui.label(title.color(theme::TEXT_STRONG));
        ui.add_space(4.0);
        ScrollArea::vertical()
            .max_height(300.0)
            .show(ui, |ui| match &asked.matter {
                Matter::Contradicts(cautions) => {
                    for caution in cautions {
                        let night = model.keeper().night();
                        let text = capital(&i18n::night::caution(lang, night, caution));
                        ui.label(RichText::new(text).color(theme::TEXT_STRONG));
                        let code = RichText::new(caution.code()).small().monospace();
                        ui.label(code.color(theme::TEXT_QUIET));
                    }
                }
                Matter::Changes(seen) => changes(ui, model, seen),
            });
        ui.add_space(6.0);
        words(ui, model, view, asked);
        ui.add_space(6.0);
        buttons(ui, model, view, asked, actions);
    });
    if shown.should_close() {
        actions.push(Action::Night(NightAction::GiveUp));
    }
}

/// Every total that changes, and later hands that are not what they were.
fn changes(ui: &mut Ui, model: &Model, seen: &Preview) {
    let (lang, night) = (model.lang, model.keeper().night());
    if seen.totals.is_empty() {
        ui.label(text!(lang, "ask-no-totals"));
    }
    Grid::new("changes").num_columns(4).show(ui, |ui| {
        let of = |player| {
            seen.totals
                .iter()
                .find(move |change| change.player == player)
        };
        for change in night.order.iter().filter_map(|&player| of(player)) {
            ui.label(night.name(change.player));
            ui.label(signed(change.before));
            ui.label("→");
            ui.label(signed(change.after).strong());
            ui.end_row();
        }
    });
    for stale in &seen.stale {
        let what = stale.what.iter();
        let what: Vec<&str> = what.map(|what| i18n::night::stale(lang, *what)).collect();
        let hand = number(night, stale.hand);
        let text = text!(
            lang,
            "ask-stale",
            v1 = hand,
            v2 = what.join(lang.pick(["、", ", "]))
        );
        ui.label(RichText::new(text).color(theme::TEXT));
    }
    for (event, code) in seen.refused.iter().chain(&seen.cautions) {
        let text = text!(lang, "ask-code", v1 = event, v2 = code);
        ui.label(RichText::new(text).color(Tone::Doubt.color()));
    }
}

/// A hand as people count; one that goes away keeps its number of the record.
fn number(night: &Night, hand: crate::table::ledger::HandId) -> String {
    let position = night.hands.iter().position(|other| other.id == hand);
    position.map_or_else(|| format!("#{hand}"), |at| (at + 1).to_string())
}

/// The reason, and who agreed.
fn words(ui: &mut Ui, model: &Model, view: &mut View, asked: &Asked) {
    let (lang, night) = (model.lang, model.keeper().night());
    let (reason, agreed) = &mut view.word;
    ui.horizontal(|ui| {
        let label = ui.label(text!(lang, "ask-reason"));
        let hint = match asked.needs_reason() {
            true => Word::AskReasonNeeded,
            false => Word::AskReasonFree,
        };
        let hint = RichText::new(hint.text(lang)).color(theme::TEXT_QUIET);
        let field = TextEdit::singleline(reason).hint_text(hint);
        ui.add(field.desired_width(f32::INFINITY))
            .labelled_by(label.id);
    });
    if matches!(asked.matter, Matter::Changes(_)) {
        ui.horizontal_wrapped(|ui| {
            ui.label(text!(lang, "ask-agreed"));
            for &player in &night.order {
                let mut on = agreed.contains(&player);
                let label = text!(lang, "ask-agrees", v1 = night.name(player));
                let tick = ui.checkbox(&mut on, night.name(player));
                tick.widget_info(|| {
                    egui::WidgetInfo::selected(egui::Role::CheckBox, true, on, &label)
                });
                if tick.changed() {
                    agreed.retain(|other| *other != player);
                    agreed.extend(on.then_some(player));
                }
            }
        });
    }
}

fn buttons(ui: &mut Ui, model: &Model, view: &View, asked: &Asked, actions: &mut Vec<Action>) {
    let lang = model.lang;
    ui.horizontal(|ui| {
        let (reason, agreed) = &view.word;
        let said = !asked.needs_reason() || !reason.trim().is_empty();
        let yes = primary(text!(lang, "ask-yes"));
        if ui.add_enabled(said, yes).clicked() {
            actions.push(Action::Night(NightAction::Confirm {
                reason: reason.clone(),
                agreed: agreed.clone(),
            }));
        }
        if ui.button(text!(lang, "ask-no")).clicked() {
            actions.push(Action::Night(NightAction::GiveUp));
        }
    });
}
