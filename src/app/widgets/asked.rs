//! The fields of events that only some rules have. The kind of a field decides which widgets draw it.

use std::collections::{BTreeMap, BTreeSet};

use eframe::egui::Ui;

use super::fields::{choose, labelled_choice, number, several};
use super::quiet;
use crate::i18n::{Lang, word};
use crate::scorer::model::Model;
use crate::scorer::round::Round;
use crate::table::ledger::{AskedFor, EventAnswer, EventChoice, EventField, FieldRow, FieldTip, Night, PlayerId};

/// The answers given so far, by the keys of their fields.
pub type Answers = BTreeMap<&'static str, EventAnswer>;

/// Draws the fields that the rules ask for after the answers given so far; `at_table` are the players of the deal.
pub fn fields(
    ui: &mut Ui,
    lang: Lang,
    night: &Night,
    at_table: &[PlayerId],
    fields: impl IntoIterator<Item = &'static EventField>,
    answers: &mut Answers,
) {
    for field in fields {
        if !field.is_asked(|other| answers.get(other)) {
            continue;
        }
        let people = people(night, at_table, field);
        if people.is_empty() && field.asks == AskedFor::Outsider {
            ui.label(quiet(text!(lang, "night-support-nobody")));
            return;
        }
        match show(ui, lang, night, (field, None), &people, answers.get(field.key)) {
            Some(answer) => drop(answers.insert(field.key, answer)),
            None => drop(answers.remove(field.key)),
        }
    }
}

/// Draws the fields that players fill in during the deal.
pub fn show_table_fields(
    ui: &mut Ui,
    model: &Model,
    round: &mut Round,
    rows: impl IntoIterator<Item = &'static FieldRow>,
) {
    for row in rows {
        let people = round.people_of(&round.players_asked(row));
        let before = round.field_answer(row);
        let field = (&row.field_at_table(), row.tip);
        let answer = show(ui, model.lang, model.keeper().night(), field, &people, before.as_ref());
        if answer != before {
            round.set_field_answer(row, answer.as_ref());
        }
    }
}

/// Returns the people whom a field offers.
fn people(night: &Night, at_table: &[PlayerId], field: &EventField) -> Vec<PlayerId> {
    match field.asks {
        AskedFor::Outsider => night.order.iter().copied().filter(|one| !at_table.contains(one)).collect(),
        _ => at_table.to_vec(),
    }
}

/// Draws a field and returns its answer. Until somebody answers, a choice is its first value and a number its minimum.
fn show(
    ui: &mut Ui,
    lang: Lang,
    night: &Night,
    (field, tip): (&EventField, Option<FieldTip>),
    people: &[PlayerId],
    chosen: Option<&EventAnswer>,
) -> Option<EventAnswer> {
    let label = word(lang, field);
    match field.asks {
        AskedFor::Choice(choices) => {
            let named = |choice: &EventChoice| (Some(EventAnswer::Word(choice.word)), word(lang, choice).to_owned());
            let mut chosen = chosen.cloned().or(choices.first().map(|first| EventAnswer::Word(first.word)));
            choose(ui, label, 110.0, &choices.iter().map(named).collect::<Vec<_>>(), &mut chosen);
            chosen
        }
        AskedFor::Player | AskedFor::Outsider => {
            let mut player = chosen.and_then(EventAnswer::player);
            let named: Vec<_> = people.iter().map(|&player| (Some(player), night.name(player))).collect();
            labelled_choice(ui, label, 120.0, &named, &mut player);
            player.map(EventAnswer::Player)
        }
        AskedFor::Players => {
            let mut marked: BTreeSet<PlayerId> =
                chosen.and_then(EventAnswer::players).into_iter().flatten().copied().collect();
            several(ui, lang, night, label, people, &mut marked);
            Some(EventAnswer::Players(marked.into_iter().collect()))
        }
        AskedFor::Counts { most } => {
            let mut counts: BTreeMap<PlayerId, u32> =
                chosen.and_then(EventAnswer::counts).into_iter().flatten().copied().collect();
            ui.vertical(|ui| {
                ui.label(quiet(label));
                ui.horizontal_wrapped(|ui| {
                    for &player in people {
                        number(ui, &night.name(player), counts.entry(player).or_default(), 0..=most);
                    }
                });
            });
            Some(EventAnswer::Counts(counts.into_iter().collect()))
        }
        AskedFor::Number { least, most } => {
            let mut value = chosen.and_then(EventAnswer::number).unwrap_or(least);
            ui.horizontal(|ui| number(ui, label, &mut value, least..=most));
            Some(EventAnswer::Number(value))
        }
        AskedFor::Flag => {
            let mut is_set = chosen.and_then(EventAnswer::flag).unwrap_or(false);
            let tick = ui.checkbox(&mut is_set, label);
            tip.into_iter().for_each(|tip| drop(tick.clone().on_hover_text(word(lang, &tip))));
            Some(EventAnswer::Flag(is_set))
        }
        AskedFor::Partner => {
            let (of, mut with) =
                chosen.and_then(EventAnswer::partner).map_or((None, None), |(of, with)| (of, Some(with)));
            let nobody = (None, text!(lang, "night-nobody").to_owned());
            let named = people.iter().map(|&player| (Some(player), night.name(player)));
            let named: Vec<_> = std::iter::once(nobody).chain(named).collect();
            ui.horizontal(|ui| labelled_choice(ui, label, 120.0, &named, &mut with));
            with.map(|with| EventAnswer::Partner { of, with })
        }
        AskedFor::Discards | AskedFor::Apart => None,
    }
}
