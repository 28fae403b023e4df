//! The inputs for fields of events that only some rules have. The kind of a field decides which widgets draw it.

use std::collections::{BTreeMap, BTreeSet};

use eframe::egui::Ui;

use super::fields::{show_choice, show_labelled_choice, show_labelled_number_field, show_person_boxes};
use super::quiet_text;
use quejing_session::model::Model;
use quejing_session::night::{EventAnswer, EventChoice, EventField, FieldKind, FieldRow, FieldTip, Night, PlayerId};
use quejing_session::round::Round;
use quejing_words::{Lang, render_word};

/// The answers to the fields of an event, by the key of the field. A missing key means that the field has no answer
/// yet.
pub type EventAnswers = BTreeMap<&'static str, EventAnswer>;

/// Draws the fields of an event that apply after the answers given so far, and updates `answers`. `players` are the
/// players of the deal. If a field asks for an outsider and there is none, draws a note instead and leaves out the
/// fields after it.
pub fn show_answer_fields(
    ui: &mut Ui,
    lang: Lang,
    night: &Night,
    players: &[PlayerId],
    fields: impl IntoIterator<Item = &'static EventField>,
    answers: &mut EventAnswers,
) {
    for field in fields {
        if !field.is_asked(|key| answers.get(key)) {
            continue;
        }
        let people = offered_people(night, players, field);
        if people.is_empty() && field.answer_kind == FieldKind::Outsider {
            ui.label(quiet_text(text!(lang, "night-support-nobody")));
            return;
        }
        match show_answer_field(ui, lang, night, (field, None), &people, answers.get(field.key)) {
            Some(answer) => drop(answers.insert(field.key, answer)),
            None => drop(answers.remove(field.key)),
        }
    }
}

/// Draws the fields `rows` of an event of the deal in progress, each for the players whom it asks about, and stores
/// changed answers in `round`.
pub fn show_table_fields(
    ui: &mut Ui,
    model: &Model,
    round: &mut Round,
    rows: impl IntoIterator<Item = &'static FieldRow>,
) {
    for row in rows {
        let people = round.people_at(&round.players_asked(row));
        let before = round.field_answer(row);
        let field = (&row.field_at_table(), row.tip);
        let answer = show_answer_field(ui, model.lang, model.keeper().night(), field, &people, before.as_ref());
        if answer != before {
            round.set_field_answer(row, answer.as_ref());
        }
    }
}

/// Returns the people whom a field offers: for an outsider the people of the night who do not play the deal, otherwise
/// its players.
fn offered_people(night: &Night, players: &[PlayerId], field: &EventField) -> Vec<PlayerId> {
    match field.answer_kind {
        FieldKind::Outsider => night.order.iter().copied().filter(|person| !players.contains(person)).collect(),
        _ => players.to_vec(),
    }
}

/// Draws a field of an event and returns its answer, `None` for no answer. Without `chosen_answer`, a choice has its
/// first value, a number its minimum, a flag false, and a list of players is empty. Discards and fields with an input
/// of their own are not drawn.
fn show_answer_field(
    ui: &mut Ui,
    lang: Lang,
    night: &Night,
    (field, tip): (&EventField, Option<FieldTip>),
    people: &[PlayerId],
    chosen_answer: Option<&EventAnswer>,
) -> Option<EventAnswer> {
    let label = render_word(lang, field);
    match field.answer_kind {
        FieldKind::Choice(choices) => {
            let named =
                |choice: &EventChoice| (Some(EventAnswer::Word(choice.word)), render_word(lang, choice).to_owned());
            let mut chosen_answer =
                chosen_answer.cloned().or(choices.first().map(|first| EventAnswer::Word(first.word)));
            show_choice(ui, label, 110.0, &choices.iter().map(named).collect::<Vec<_>>(), &mut chosen_answer);
            chosen_answer
        }
        FieldKind::Player | FieldKind::Outsider => {
            let mut player = chosen_answer.and_then(EventAnswer::player);
            let named: Vec<_> = people.iter().map(|&player| (Some(player), night.name(player))).collect();
            show_labelled_choice(ui, label, 120.0, &named, &mut player);
            player.map(EventAnswer::Player)
        }
        FieldKind::Players => {
            let mut marked: BTreeSet<PlayerId> =
                chosen_answer.and_then(EventAnswer::players).into_iter().flatten().copied().collect();
            show_person_boxes(ui, lang, night, label, people, &mut marked);
            Some(EventAnswer::Players(marked.into_iter().collect()))
        }
        FieldKind::Counts { most } => {
            let mut counts: BTreeMap<PlayerId, u32> =
                chosen_answer.and_then(EventAnswer::counts).into_iter().flatten().copied().collect();
            ui.vertical(|ui| {
                ui.label(quiet_text(label));
                ui.horizontal_wrapped(|ui| {
                    for &player in people {
                        show_labelled_number_field(
                            ui,
                            &night.name(player),
                            counts.entry(player).or_default(),
                            0..=most,
                        );
                    }
                });
            });
            Some(EventAnswer::Counts(counts.into_iter().collect()))
        }
        FieldKind::Number { least, most } => {
            let mut value = chosen_answer.and_then(EventAnswer::number).unwrap_or(least);
            ui.horizontal(|ui| show_labelled_number_field(ui, label, &mut value, least..=most));
            Some(EventAnswer::Number(value))
        }
        FieldKind::Flag => {
            let mut is_set = chosen_answer.and_then(EventAnswer::flag).unwrap_or(false);
            let tick = ui.checkbox(&mut is_set, label);
            tip.into_iter().for_each(|tip| drop(tick.clone().on_hover_text(render_word(lang, &tip))));
            Some(EventAnswer::Flag(is_set))
        }
        FieldKind::Partner => {
            let (dealer, mut partner) = chosen_answer
                .and_then(EventAnswer::partner)
                .map_or((None, None), |(dealer, partner)| (dealer, Some(partner)));
            let nobody = (None, text!(lang, "night-nobody").to_owned());
            let named = people.iter().map(|&player| (Some(player), night.name(player)));
            let named: Vec<_> = std::iter::once(nobody).chain(named).collect();
            ui.horizontal(|ui| show_labelled_choice(ui, label, 120.0, &named, &mut partner));
            partner.map(|partner| EventAnswer::Partner { dealer, partner })
        }
        FieldKind::Discards | FieldKind::DedicatedInput => None,
    }
}
