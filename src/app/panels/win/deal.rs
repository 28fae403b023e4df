//! A collapsible section with the deal as a whole: its dice, its recorded events, and a row that adds an event.

use eframe::egui::{self, CollapsingHeader, TextEdit, Ui};

use crate::app::view::{NewEvent, NewEventKind, View};
use crate::app::widgets::{event_inputs, fields, show_dice_faces, show_remove_button};
use quejing_session::action::Action;
use quejing_session::dice::MAX_THROW_CHARS;
use quejing_session::model::Model;
use quejing_session::night::{ActRow, Body, DealEvent, DeclaredFan, EventAnswer, EventField, EventKind, PlayerId};
use quejing_session::round::Round;
use quejing_session::trouble::capital;
use quejing_words::{self as words, Lang};

/// Draws a collapsible section with the events of the deal in progress and the row that adds one; `with_dice` adds the dice to it.
pub fn show_deal_section(
    ui: &mut Ui,
    model: &Model,
    view: &mut View,
    (round, with_dice): (&mut Round, bool),
    actions: &mut Vec<Action>,
) {
    let deal = model.keeper().night().open_deal(usize::from(round.table));
    let acts: Vec<&DealEvent> = deal.into_iter().flat_map(|deal| &deal.acts).collect();
    CollapsingHeader::new(text!(model.lang, "deal-title", count = acts.len())).id_salt("deal").show(ui, |ui| {
        if with_dice {
            show_dice_inputs(ui, model, round, actions);
        }
        for act in acts {
            if let Some(text) = deal_event_text(model, &act.payload.body) {
                ui.label(text);
            }
        }
        show_new_event_row(ui, model, &mut view.new_event, round, actions);
    });
}

/// Draws the winners on the same tile who were entered before, each with a button that removes the win from `round`.
pub fn show_other_winners(ui: &mut Ui, model: &Model, round: &mut Round) {
    let mut removed = None;
    for (index, win) in round.also.iter().enumerate() {
        ui.horizontal(|ui| {
            let name = model.keeper().night().name(win.winner);
            ui.label(text!(model.lang, "also-wins", player = name));
            if show_remove_button(ui, &text!(model.lang, "also-remove", player = name)) {
                removed = Some(index);
            }
        });
    }
    if let Some(index) = removed {
        round.also.remove(index);
    }
}

/// Draws the dice of the deal, as faces or, for a throw of other than two dice, as a text field, and the button that records the
/// beginning of the deal.
pub fn show_dice_inputs(ui: &mut Ui, model: &Model, round: &mut Round, actions: &mut Vec<Action>) {
    let lang = model.lang;
    let is_faces = show_dice_faces(ui, lang, &mut round.deal.dice);
    ui.horizontal(|ui| {
        if !is_faces {
            let label = ui.label(text!(lang, "dice"));
            let field = TextEdit::singleline(&mut round.deal.dice).char_limit(MAX_THROW_CHARS).desired_width(60.0);
            ui.add(field).labelled_by(label.id).on_hover_text(text!(lang, "dice-tip"));
        }
        let text = match round.deal.begun {
            None => text!(lang, "begin-deal"),
            Some(_) => text!(lang, "update-deal"),
        };
        if ui.button(text).on_hover_text(text!(lang, "begin-deal-tip")).clicked() {
            actions.push(Action::BeginDeal);
        }
    });
}

/// Draws the row that adds an event of the rules, or a false win, to the deal; its button is disabled while an answer is missing.
fn show_new_event_row(ui: &mut Ui, model: &Model, new: &mut NewEvent, round: &Round, actions: &mut Vec<Action>) {
    let lang = model.lang;
    let names = model.player_names();
    let false_win_fields: Vec<_> = round.rules().asked_fields(EventKind::FalseWin).map(|row| &row.field).collect();
    let rows: Vec<&'static ActRow> = round.rules().acts().iter().copied().filter(|row| row.is_added).collect();
    if !matches!(new.kind, NewEventKind::Act(row, _) if rows.contains(&row)) {
        new.kind = NewEventKind::FalseWin;
    }
    let add = |ui: &mut Ui, new: &mut NewEvent, actions: &mut Vec<Action>| {
        let body = new.to_body(round.rules(), &round.people);
        let added = ui.add_enabled(body.is_some(), egui::Button::new(text!(lang, "add"))).clicked();
        if let Some(body) = body.filter(|_| added) {
            actions.push(Action::AddToDeal(Box::new(body)));
            *new = NewEvent { kind: new.kind, ..NewEvent::default() };
        }
    };
    ui.horizontal_wrapped(|ui| {
        if rows.is_empty() {
            ui.label(text!(lang, "false-win"));
        } else {
            show_event_kind_choice(ui, lang, &rows, new);
        }
        match new.kind {
            NewEventKind::Act(row, choice) => {
                new.answers.extend(choice.map(|(field, word)| (field, EventAnswer::Word(word))));
                let is_asked = |field: &EventField| choice.is_none_or(|(id, _)| id != field.key);
                let fields = row.fields.iter().filter(|field| is_asked(field));
                event_inputs::show_answer_fields(
                    ui,
                    lang,
                    model.keeper().night(),
                    &round.people,
                    fields,
                    &mut new.answers,
                );
            }
            NewEventKind::FalseWin => {
                new.offender = fields::show_player_choice(ui, &names, text!(lang, "deal-by"), new.offender);
            }
        }
        if new.kind != NewEventKind::FalseWin || false_win_fields.is_empty() {
            add(ui, new, actions);
        }
    });
    if new.kind == NewEventKind::FalseWin && !false_win_fields.is_empty() {
        let offender = new.offender.and_then(|place| round.people.get(place).copied());
        let others: Vec<PlayerId> = round.people.iter().copied().filter(|&player| Some(player) != offender).collect();
        event_inputs::show_answer_fields(ui, lang, model.keeper().night(), &others, false_win_fields, &mut new.answers);
        add(ui, new, actions);
    }
}

/// Returns the kinds of new event that an act offers, with their names: one for each choice of its fields, or the act alone if it
/// has no choices.
fn new_event_kinds(lang: Lang, row: &'static ActRow) -> Vec<(NewEventKind, String)> {
    let chosen = row.fields.iter().flat_map(|field| field.choices().iter().map(move |choice| (field.key, choice)));
    let kinds: Vec<(NewEventKind, String)> = chosen
        .map(|(field, choice)| {
            (NewEventKind::Act(row, Some((field, choice.word))), capital(words::render_word(lang, choice)))
        })
        .collect();
    if kinds.is_empty() { vec![(NewEventKind::Act(row, None), capital(words::render_word(lang, row)))] } else { kinds }
}

fn show_event_kind_choice(ui: &mut Ui, lang: Lang, rows: &[&'static ActRow], new: &mut NewEvent) {
    let mut kinds: Vec<(NewEventKind, String)> = rows.iter().flat_map(|row| new_event_kinds(lang, row)).collect();
    kinds.push((NewEventKind::FalseWin, text!(lang, "false-win").to_owned()));
    fields::show_choice(ui, text!(lang, "deal-kind"), 110.0, &kinds, &mut new.kind);
}

/// Returns an event of the deal in words; `None` for the beginning of the deal, which the dice already show.
fn deal_event_text(model: &Model, body: &Body) -> Option<String> {
    let lang = model.lang;
    let name = |player| model.keeper().night().name(player);
    Some(match body {
        Body::Won(won) => {
            let winners: Vec<String> = won.wins.iter().map(|win| name(win.winner)).collect();
            let fan = won.wins.first().and_then(|win| win.value.fan);
            let winners = winners.join(text!(lang, "list-comma"));
            text!(lang, "deal-win", winners = winners, fan = fan.unwrap_or_default())
        }
        Body::Act(act) => words::course::message_text(lang, model.keeper().night(), act),
        Body::FalseWin(false_win) => {
            let fan = false_win.family.get::<DeclaredFan>().map_or(0, |fan| fan.0);
            text!(lang, "deal-false-win", player = name(false_win.by), fan = fan)
        }
        Body::DealBegun(_) => return None,
        _ => words::night::event_kind_name(lang, body).to_owned(),
    })
}
