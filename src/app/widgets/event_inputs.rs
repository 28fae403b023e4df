//! The inputs of questions and of fields of events that only some rules have: one input for each kind.

use std::collections::{BTreeMap, BTreeSet};

use eframe::egui::{TextWrapMode, Ui};

use super::fields::{show_choice, show_labelled_choice, show_labelled_number_field, show_person_boxes};
use super::quiet_text;
use quejing_session::game::Answer;
use quejing_session::night::{EventChoice, EventField, FieldKind, Night, PlayerId};
use quejing_session::question::{FormQuestion, InputKind};
use quejing_session::round::Round;
use quejing_session::session::Session;
use quejing_words::{Lang, render_word};

/// The answers to the fields of an event, by the key of the field. A missing key means that the field has no answer
/// yet.
pub type EventAnswers = BTreeMap<&'static str, Answer<PlayerId>>;

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
        let question = FormQuestion::of_entry_field(lang, field, people, answers.get(field.key).cloned());
        match show_question_input(ui, lang, night, &question) {
            Some(answer) => drop(answers.insert(field.key, answer)),
            None => drop(answers.remove(field.key)),
        }
    }
}

/// Draws the input of a question about the deal in progress, and stores a changed answer in `round`.
pub fn show_round_question(ui: &mut Ui, model: &Session, round: &mut Round, question: &FormQuestion) {
    let answer = show_question_input(ui, model.lang, model.keeper().night(), question);
    if answer != question.answer {
        round.set_answer(question.id, answer.as_ref());
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

/// Draws the input of a question by its kind and returns its answer, `None` for no answer. Without an answer, a choice
/// has its first value, a number its minimum, a flag false, and a list of players is empty. Tiles, discards and fields
/// with an input of their own are not drawn, and keep their answer.
fn show_question_input(ui: &mut Ui, lang: Lang, night: &Night, question: &FormQuestion) -> Option<Answer<PlayerId>> {
    match &question.kind {
        InputKind::NamedNumbers(numbers) => show_named_numbers(ui, question, numbers),
        InputKind::Field(kind) => show_field_input(ui, lang, night, question, *kind),
        InputKind::Tiles => question.answer.clone(),
    }
}

fn show_named_numbers(ui: &mut Ui, question: &FormQuestion, numbers: &[(u64, String)]) -> Option<Answer<PlayerId>> {
    let mut number = question.answer.as_ref().and_then(Answer::number).unwrap_or_default();
    ui.horizontal_wrapped(|ui| {
        // The name of a special rule says what it is.
        ui.style_mut().wrap_mode = Some(TextWrapMode::Wrap);
        show_labelled_choice(ui, &question.label, 150.0, numbers, &mut number);
    });
    Some(Answer::Number(number))
}

/// Draws a number from 0 to `max_count` for each person of the question.
fn show_counts(ui: &mut Ui, night: &Night, question: &FormQuestion, max_count: u32) -> Answer<PlayerId> {
    let counts = question.answer.as_ref().and_then(Answer::counts);
    let mut counts: BTreeMap<PlayerId, u32> = counts.into_iter().flatten().copied().collect();
    ui.vertical(|ui| {
        ui.label(quiet_text(&*question.label));
        ui.horizontal_wrapped(|ui| {
            for &player in &question.people {
                let count = counts.entry(player).or_default();
                show_labelled_number_field(ui, &night.name(player), count, 0..=max_count);
            }
        });
    });
    Answer::Counts(counts.into_iter().collect())
}

fn show_field_input(
    ui: &mut Ui,
    lang: Lang,
    night: &Night,
    question: &FormQuestion,
    kind: FieldKind,
) -> Option<Answer<PlayerId>> {
    let (label, people, chosen_answer) = (&*question.label, &question.people, question.answer.as_ref());
    match kind {
        FieldKind::Choice(choices) => {
            let named = |choice: &EventChoice| (Some(choice.answer()), render_word(lang, choice).to_owned());
            let mut chosen_answer = chosen_answer.cloned().or(choices.first().map(EventChoice::answer));
            show_choice(ui, label, 110.0, &choices.iter().map(named).collect::<Vec<_>>(), &mut chosen_answer);
            chosen_answer
        }
        FieldKind::Player | FieldKind::Outsider => {
            let mut player = chosen_answer.and_then(Answer::player);
            let named: Vec<_> = people.iter().map(|&player| (Some(player), night.name(player))).collect();
            show_labelled_choice(ui, label, 120.0, &named, &mut player);
            player.map(Answer::Player)
        }
        FieldKind::Players => {
            let mut marked: BTreeSet<PlayerId> =
                chosen_answer.and_then(Answer::players).into_iter().flatten().copied().collect();
            show_person_boxes(ui, lang, night, label, people, &mut marked);
            Some(Answer::Players(marked.into_iter().collect()))
        }
        FieldKind::Counts { most } => Some(show_counts(ui, night, question, most)),
        FieldKind::Number { least, most } => {
            let mut value = chosen_answer.and_then(Answer::event_number).unwrap_or(least);
            ui.horizontal(|ui| show_labelled_number_field(ui, label, &mut value, least..=most));
            Some(Answer::Number(value.into()))
        }
        FieldKind::Flag => {
            let mut is_set = chosen_answer.and_then(Answer::flag).unwrap_or(false);
            let tick = ui.checkbox(&mut is_set, label);
            question.tip.into_iter().for_each(|tip| drop(tick.clone().on_hover_text(tip)));
            Some(Answer::Flag(is_set))
        }
        FieldKind::Partner => {
            let (dealer, mut partner) = chosen_answer
                .and_then(Answer::partner)
                .map_or((None, None), |(dealer, partner)| (dealer, Some(partner)));
            let nobody = (None, text!(lang, "night-nobody").to_owned());
            let named = people.iter().map(|&player| (Some(player), night.name(player)));
            let named: Vec<_> = std::iter::once(nobody).chain(named).collect();
            ui.horizontal(|ui| show_labelled_choice(ui, label, 120.0, &named, &mut partner));
            partner.map(|partner| Answer::Partner { dealer, partner })
        }
        FieldKind::Discards | FieldKind::DedicatedInput => chosen_answer.cloned(),
    }
}
