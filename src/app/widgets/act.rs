//! The fields of an act that only some rules have.

use std::collections::BTreeMap;

use eframe::egui::Ui;

use super::fields::{choose, labelled};
use super::quiet;
use crate::i18n::{Lang, word};
use crate::table::ledger::{ActAnswer, ActChoice, ActField, AskedFor, Night, PlayerId};

/// Draws the fields that are asked beside the answers so far; `at_table` are the players of the deal.
pub fn fields(
    ui: &mut Ui,
    lang: Lang,
    night: &Night,
    at_table: &[PlayerId],
    fields: impl IntoIterator<Item = &'static ActField>,
    answers: &mut BTreeMap<&'static str, ActAnswer>,
) {
    for field in fields {
        if !field.is_asked(|other| answers.get(other).copied()) {
            continue;
        }
        let people = people(night, at_table, field);
        if people.is_empty() && field.choices().is_empty() {
            ui.label(quiet(text!(lang, "night-support-nobody")));
            return;
        }
        let chosen = show(ui, lang, field, &people, answers.get(field.key).copied());
        answers.extend(chosen.map(|answer| (field.key, answer)));
    }
}

/// Returns the people whom a field offers.
fn people(night: &Night, at_table: &[PlayerId], field: &ActField) -> Vec<(Option<PlayerId>, String)> {
    let named = |player: PlayerId| (Some(player), night.name(player));
    match field.asks {
        AskedFor::Player => at_table.iter().copied().map(named).collect(),
        AskedFor::Outsider => night.order.iter().copied().filter(|one| !at_table.contains(one)).map(named).collect(),
        AskedFor::Choice(_) => Vec::new(),
    }
}

/// Draws a field; returns its answer. The first of several choices is the answer until another is chosen.
fn show(
    ui: &mut Ui,
    lang: Lang,
    field: &ActField,
    people: &[(Option<PlayerId>, String)],
    chosen: Option<ActAnswer>,
) -> Option<ActAnswer> {
    let label = word(lang, field);
    if let AskedFor::Choice(choices) = field.asks {
        let named = |choice: &ActChoice| (Some(ActAnswer::Word(choice.word)), word(lang, choice).to_owned());
        let mut chosen = chosen.or(choices.first().map(|first| ActAnswer::Word(first.word)));
        choose(ui, label, 110.0, &choices.iter().map(named).collect::<Vec<_>>(), &mut chosen);
        return chosen;
    }
    let mut player = chosen.and_then(ActAnswer::player);
    labelled(ui, label, 120.0, people, &mut player);
    player.map(ActAnswer::Player)
}
