//! The question over the window: what contradicts the course of play, or what a change would do to the rest.

use eframe::egui::{self, Grid, RichText, ScrollArea, TextEdit, Ui};

use crate::app::theme::{self, Tone, ToneColor as _};
use crate::app::view::View;
use crate::app::widgets::{primary, signed};
use crate::i18n::{self, Lang};
use crate::scorer::action::Action;
use crate::scorer::consent::ConsentNeed;
use crate::scorer::model::Model;
use crate::scorer::night::{ConfirmReason, Later, NightAction, PendingChange};
use crate::scorer::trouble::{self, capital};
use crate::table::ledger::{HandId, LedgerError, Night, PlayerId, Preview, Replay};
use crate::table::revaluation::LaterDeals;
use crate::words::ChangedDeals;

/// Draws it, where something waits for a word.
pub fn show(ui: &Ui, model: &Model, view: &mut View, actions: &mut Vec<Action>) {
    let Some(asked) = model.asked() else {
        view.word = Default::default();
        return;
    };
    let lang = model.lang;
    let shown = egui::Modal::new(egui::Id::unique("question")).frame(theme::card()).show(ui.ctx(), |ui| {
        ui.set_width(440.0);
        let title = match asked.matter {
            ConfirmReason::Contradicts(_) => text!(lang, "ask-contradicts"),
            ConfirmReason::Changes(_) => text!(lang, "ask-changes"),
        };
        ui.label(RichText::new(title).heading().color(theme::now().text_strong));
        ui.add_space(4.0);
        ScrollArea::vertical().max_height(300.0).show(ui, |ui| match &asked.matter {
            ConfirmReason::Contradicts(cautions) => {
                for caution in cautions {
                    let text = capital(&i18n::course::caution(lang, model.keeper().night(), caution));
                    ui.label(RichText::new(text).color(theme::now().text_strong));
                }
            }
            ConfirmReason::Changes(seen) => changes(ui, model, seen, actions),
        });
        ui.add_space(6.0);
        words(ui, model, view, asked);
        consents(ui, model, view, asked);
        ui.add_space(6.0);
        buttons(ui, model, view, asked, actions);
    });
    if shown.should_close() {
        actions.push(Action::Night(NightAction::GiveUp));
    }
}

/// Every total that changes, and later hands that are not what they were.
fn changes(ui: &mut Ui, model: &Model, seen: &Preview, actions: &mut Vec<Action>) {
    let (lang, night) = (model.lang, model.keeper().night());
    if seen.totals.is_empty() {
        ui.label(text!(lang, "ask-no-totals"));
    }
    Grid::new("changes").num_columns(4).show(ui, |ui| {
        let of = |player| seen.totals.iter().find(move |change| change.player == player);
        for change in night.order.iter().filter_map(|&player| of(player)) {
            ui.label(night.name(change.player));
            ui.label(signed(change.before));
            ui.label("→");
            ui.label(signed(change.after).strong());
            ui.end_row();
        }
    });
    let after = model.night_if_confirmed();
    let after = after.as_ref().map(Replay::night);
    let deals = ChangedDeals {
        lang,
        night,
        number: &|hand| number(night, after, hand),
        deal: &|deal, what| text!(lang, "ask-stale", deal = deal, what = what),
    };
    for text in deals.lines(seen) {
        ui.label(RichText::new(text).color(theme::now().text));
    }
    if let Some(later) = model.asked().and_then(|asked| asked.later.as_ref()) {
        choose_later(ui, lang, later, actions);
        for text in deals.left(&later.found, later.choice) {
            ui.label(RichText::new(text).color(Tone::Doubt.color()));
        }
    }
    let Some(after) = after else {
        return;
    };
    let new = |all: &[(u64, &str)], event: u64| all.iter().any(|(one, _)| *one == event);
    let refused = after.refused.iter();
    let refused = refused.filter(|refused| new(&seen.refused, refused.event));
    let refused = refused.map(|refused| {
        let why = i18n::night::refusal_in(lang, after, &refused.why);
        text!(lang, "ask-refused", why = why)
    });
    let cautions = after.cautions.iter().filter(|caution| new(&seen.cautions, caution.event)).map(|caution| {
        let why = i18n::course::caution(lang, after, &caution.caution);
        text!(lang, "ask-contradiction", why = why)
    });
    for text in refused.chain(cautions) {
        ui.label(RichText::new(text).color(Tone::Doubt.color()));
    }
}

/// The number of a deal as people count, in the night as it is, or as it would be where the deal comes back.
fn number(night: &Night, after: Option<&Night>, hand: HandId) -> u64 {
    let of = |night: &Night| night.hands.iter().position(|other| other.id == hand);
    of(night).or_else(|| after.and_then(of)).map_or(0, |at| at as u64 + 1)
}

/// The choice whether later wins are valued again.
fn choose_later(ui: &mut Ui, lang: Lang, later: &Later, actions: &mut Vec<Action>) {
    if !later.found.is_choice() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.label(text!(lang, "later-deals"));
        for (choice, text) in
            [(LaterDeals::Revalue, text!(lang, "later-revalue")), (LaterDeals::Leave, text!(lang, "later-leave"))]
        {
            if ui.radio(later.choice == choice, text).clicked() && later.choice != choice {
                actions.push(Action::Night(NightAction::ChooseLater(choice)));
            }
        }
    });
}

/// The reason, and who agreed.
fn words(ui: &mut Ui, model: &Model, view: &mut View, asked: &PendingChange) {
    let (lang, night) = (model.lang, model.keeper().night());
    let (reason, agreed) = &mut view.word;
    ui.horizontal(|ui| {
        let label = ui.label(text!(lang, "reason"));
        let hint = if asked.needs_reason() { text!(lang, "ask-reason-needed") } else { text!(lang, "ask-reason-free") };
        let hint = RichText::new(hint).color(theme::now().text_quiet);
        ui.add(TextEdit::singleline(reason).hint_text(hint).desired_width(f32::INFINITY)).labelled_by(label.id);
    });
    if matches!(asked.matter, ConfirmReason::Changes(_)) {
        ui.horizontal_wrapped(|ui| {
            ui.label(text!(lang, "ask-agreed"));
            let mut all = asked.people.iter().all(|who| agreed.contains(who));
            let everybody = text!(lang, "ask-everybody");
            if !asked.people.is_empty() && ui.checkbox(&mut all, everybody).changed() {
                agreed.retain(|who| !asked.people.contains(who));
                agreed.extend(asked.people.iter().filter(|_| all));
            }
            for &player in &night.order {
                let mut on = agreed.contains(&player);
                let label = text!(lang, "ask-agrees", player = night.name(player));
                let tick = ui.checkbox(&mut on, night.name(player));
                tick.widget_info(|| egui::WidgetInfo::selected(egui::Role::CheckBox, true, on, &label));
                if tick.changed() {
                    agreed.retain(|other| *other != player);
                    agreed.extend(on.then_some(player));
                }
            }
        });
    }
}

/// Returns how those concerned agree who are not ticked.
fn need(model: &Model, view: &View, asked: &PendingChange) -> Result<ConsentNeed, LedgerError> {
    let (_, agreed) = &view.word;
    model.keeper().consent_need(&asked.people, agreed)
}

/// Draws the names of those who are asked on a phone and of those who must be ticked.
fn consents(ui: &mut Ui, model: &Model, view: &View, asked: &PendingChange) {
    let (lang, night) = (model.lang, model.keeper().night());
    let names = |people: &[PlayerId]| {
        let names: Vec<String> = people.iter().map(|who| night.name(*who)).collect();
        names.join(text!(lang, "list-comma"))
    };
    let lines = match need(model, view, asked) {
        Ok(need) => {
            let on_phones = text!(lang, "ask-on-phones", players = names(&need.on_phones));
            let missing = text!(lang, "ask-missing", players = names(&need.missing));
            let lines = [(on_phones, &need.on_phones), (missing, &need.missing)];
            lines.into_iter().filter(|(_, people)| !people.is_empty()).map(|(line, _)| line).collect()
        }
        Err(error) => vec![trouble::ledger(&error, Some(night), lang)],
    };
    for line in lines {
        ui.label(RichText::new(line).color(Tone::Doubt.color()));
    }
}

fn buttons(ui: &mut Ui, model: &Model, view: &View, asked: &PendingChange, actions: &mut Vec<Action>) {
    let lang = model.lang;
    ui.horizontal(|ui| {
        let (reason, agreed) = &view.word;
        let said = !asked.needs_reason() || !reason.trim().is_empty();
        let need = need(model, view, asked);
        let can_agree = need.as_ref().is_ok_and(|need| need.missing.is_empty());
        let yes = match need.is_ok_and(|need| !need.on_phones.is_empty()) {
            true => text!(lang, "hub-ask-people"),
            false => text!(lang, "ask-yes"),
        };
        if ui.add_enabled(said && can_agree, primary(yes)).clicked() {
            actions.push(Action::Night(NightAction::Confirm { reason: reason.clone(), agreed: agreed.clone() }));
        }
        if ui.button(text!(lang, "ask-no")).clicked() {
            actions.push(Action::Night(NightAction::GiveUp));
        }
    });
}
