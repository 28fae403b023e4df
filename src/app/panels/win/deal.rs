//! The deal as a whole, in a collapsible section: its dice, its recorded events, and a row to add another event.

use eframe::egui::{self, CollapsingHeader, TextEdit, Ui};

use crate::app::view::{NewEvent, NewEventKind, View};
use crate::app::widgets::{asked, dice_faces, fields, remove};
use crate::i18n::{self, Lang};
use crate::scorer::action::Action;
use crate::scorer::dice::MAX_TYPED_CHARS;
use crate::scorer::model::Model;
use crate::scorer::round::Round;
use crate::scorer::trouble::capital;
use crate::table::ledger::{Act, ActRow, Body, DeclaredFan, EventAnswer, EventField, EventKind, PlayerId};

/// Draws the section, with the dice unless they stand beside the seats.
pub fn show(
    ui: &mut Ui,
    model: &Model,
    view: &mut View,
    (round, with_dice): (&mut Round, bool),
    actions: &mut Vec<Action>,
) {
    let deal = model.keeper().night().open_deal(usize::from(round.table));
    let acts: Vec<&Act> = deal.into_iter().flat_map(|deal| &deal.acts).collect();
    CollapsingHeader::new(text!(model.lang, "deal-title", count = acts.len())).id_salt("deal").show(ui, |ui| {
        if with_dice {
            show_dice(ui, model, round, actions);
        }
        for act in acts {
            if let Some(text) = act_text(model, &act.payload.body) {
                ui.label(text);
            }
        }
        show_new_event(ui, model, &mut view.new_event, round, actions);
    });
}

/// Draws the other winners on the same tile, each with a button to remove it.
pub fn show_other_winners(ui: &mut Ui, model: &Model, round: &mut Round) {
    let mut removed = None;
    for (index, win) in round.also.iter().enumerate() {
        ui.horizontal(|ui| {
            let name = model.keeper().night().name(win.winner);
            ui.label(text!(model.lang, "also-wins", player = name));
            if remove(ui, &text!(model.lang, "also-remove", player = name)) {
                removed = Some(index);
            }
        });
    }
    if let Some(index) = removed {
        round.also.remove(index);
    }
}

/// Draws the dice, as faces or as text, and the button that records the beginning of the deal.
pub fn show_dice(ui: &mut Ui, model: &Model, round: &mut Round, actions: &mut Vec<Action>) {
    let lang = model.lang;
    let is_faces = dice_faces(ui, lang, &mut round.deal.dice);
    ui.horizontal(|ui| {
        if !is_faces {
            let label = ui.label(text!(lang, "dice"));
            let field = TextEdit::singleline(&mut round.deal.dice).char_limit(MAX_TYPED_CHARS).desired_width(60.0);
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

/// Draws the row that adds an event to the deal.
fn show_new_event(ui: &mut Ui, model: &Model, new: &mut NewEvent, round: &Round, actions: &mut Vec<Action>) {
    let lang = model.lang;
    let names = model.names();
    let false_win_fields: Vec<_> = round.rules().asked_fields(EventKind::FalseWin).map(|row| &row.field).collect();
    let rows: Vec<&'static ActRow> = round.rules().acts().iter().copied().filter(|row| row.is_added).collect();
    if !matches!(new.kind, NewEventKind::Act(row, _) if rows.contains(&row)) {
        new.kind = NewEventKind::FalseWin;
    }
    let add = |ui: &mut Ui, new: &mut NewEvent, actions: &mut Vec<Action>| {
        let body = new.body(round.rules(), &round.people);
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
            choose_kind(ui, lang, &rows, new);
        }
        match new.kind {
            NewEventKind::Act(row, choice) => {
                new.answers.extend(choice.map(|(field, word)| (field, EventAnswer::Word(word))));
                let is_asked = |field: &EventField| choice.is_none_or(|(id, _)| id != field.key);
                let fields = row.fields.iter().filter(|field| is_asked(field));
                asked::fields(ui, lang, model.keeper().night(), &round.people, fields, &mut new.answers);
            }
            NewEventKind::FalseWin => {
                new.offender = fields::player(ui, &names, text!(lang, "deal-by"), new.offender);
            }
        }
        if new.kind != NewEventKind::FalseWin || false_win_fields.is_empty() {
            add(ui, new, actions);
        }
    });
    if new.kind == NewEventKind::FalseWin && !false_win_fields.is_empty() {
        let offender = new.offender.and_then(|place| round.people.get(place).copied());
        let others: Vec<PlayerId> = round.people.iter().copied().filter(|&player| Some(player) != offender).collect();
        asked::fields(ui, lang, model.keeper().night(), &others, false_win_fields, &mut new.answers);
        add(ui, new, actions);
    }
}

/// Returns the kinds of an act with their names: one for each choice, or the act itself.
fn act_kinds(lang: Lang, row: &'static ActRow) -> Vec<(NewEventKind, String)> {
    let chosen = row.fields.iter().flat_map(|field| field.choices().iter().map(move |choice| (field.key, choice)));
    let kinds: Vec<(NewEventKind, String)> = chosen
        .map(|(field, choice)| (NewEventKind::Act(row, Some((field, choice.word))), capital(i18n::word(lang, choice))))
        .collect();
    if kinds.is_empty() { vec![(NewEventKind::Act(row, None), capital(i18n::word(lang, row)))] } else { kinds }
}

fn choose_kind(ui: &mut Ui, lang: Lang, rows: &[&'static ActRow], new: &mut NewEvent) {
    let mut kinds: Vec<(NewEventKind, String)> = rows.iter().flat_map(|row| act_kinds(lang, row)).collect();
    kinds.push((NewEventKind::FalseWin, text!(lang, "false-win").to_owned()));
    fields::choose(ui, text!(lang, "deal-kind"), 110.0, &kinds, &mut new.kind);
}

/// Returns an event of the deal in words; `None` for its beginning, which has a field.
fn act_text(model: &Model, body: &Body) -> Option<String> {
    let lang = model.lang;
    let name = |player| model.keeper().night().name(player);
    Some(match body {
        Body::Won(won) => {
            let winners: Vec<String> = won.wins.iter().map(|win| name(win.winner)).collect();
            let fan = won.wins.first().and_then(|win| win.value.fan);
            let winners = winners.join(text!(lang, "list-comma"));
            text!(lang, "deal-win", winners = winners, fan = fan.unwrap_or_default())
        }
        Body::Act(act) => i18n::course::message_text(lang, model.keeper().night(), act),
        Body::FalseWin(false_win) => {
            let fan = false_win.family.get::<DeclaredFan>().map_or(0, |fan| fan.0);
            text!(lang, "deal-false-win", player = name(false_win.by), fan = fan)
        }
        Body::DealBegun(_) => return None,
        _ => i18n::night::kind(lang, body).to_owned(),
    })
}
