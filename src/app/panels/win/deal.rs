//! The deal as a whole, folded away until needed: its dice, what is recorded of it already, and what happens before its end.

use eframe::egui::{self, CollapsingHeader, TextEdit, Ui};

use crate::app::view::{NewEvent, NewKind, View};
use crate::app::widgets::{asked, fields, remove};
use crate::i18n::{self, Lang};
use crate::scorer::action::Action;
use crate::scorer::model::Model;
use crate::scorer::round::Round;
use crate::scorer::trouble::capital;
use crate::table::ledger::{Act, ActRow, Body, DeclaredFan, EventAnswer, EventField, EventKind, PlayerId};

/// Draws it.
pub fn show(ui: &mut Ui, model: &Model, view: &mut View, now: &mut Round, actions: &mut Vec<Action>) {
    let hand = model.keeper().night().open_hand(usize::from(now.table));
    let acts: Vec<&Act> = hand.into_iter().flat_map(|hand| &hand.acts).collect();
    CollapsingHeader::new(text!(model.lang, "deal-title", count = acts.len())).id_salt("deal").show(ui, |ui| {
        beginning(ui, model, now, actions);
        for act in acts {
            if let Some(text) = said(model, &act.payload.body) {
                ui.label(text);
            }
        }
        event(ui, model, &mut view.event, now, actions);
    });
}

/// Others who won on the same tile.
pub fn also(ui: &mut Ui, model: &Model, now: &mut Round) {
    let mut gone = None;
    for (index, win) in now.also.iter().enumerate() {
        ui.horizontal(|ui| {
            let name = model.keeper().night().name(win.winner);
            ui.label(text!(model.lang, "also-wins", player = name));
            if remove(ui, &text!(model.lang, "also-remove", player = name)) {
                gone = Some(index);
            }
        });
    }
    if let Some(index) = gone {
        now.also.remove(index);
    }
}

/// The dice, and the button that puts the beginning on the record before anything else happens.
fn beginning(ui: &mut Ui, model: &Model, now: &mut Round, actions: &mut Vec<Action>) {
    let lang = model.lang;
    ui.horizontal(|ui| {
        let label = ui.label(text!(lang, "dice"));
        let field = TextEdit::singleline(&mut now.deal.dice);
        ui.add(field.char_limit(12).desired_width(60.0)).labelled_by(label.id).on_hover_text(text!(lang, "dice-tip"));
        let text = match now.deal.begun {
            None => text!(lang, "begin-deal"),
            Some(_) => text!(lang, "update-deal"),
        };
        if ui.button(text).on_hover_text(text!(lang, "begin-deal-tip")).clicked() {
            actions.push(Action::BeginDeal);
        }
    });
}

/// A row to add something to the deal.
fn event(ui: &mut Ui, model: &Model, new: &mut NewEvent, now: &Round, actions: &mut Vec<Action>) {
    let lang = model.lang;
    let names = model.names();
    let rows_of_false_win: Vec<_> = now.rules().asked_fields(EventKind::FalseWin).map(|row| &row.field).collect();
    let rows: Vec<&'static ActRow> = now.rules().acts().iter().copied().filter(|row| row.is_added).collect();
    if !matches!(new.kind, NewKind::Act(row, _) if rows.contains(&row)) {
        new.kind = NewKind::FalseWin;
    }
    let add = |ui: &mut Ui, new: &mut NewEvent, actions: &mut Vec<Action>| {
        let body = new.body(now.rules(), &now.people);
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
            kind(ui, lang, &rows, new);
        }
        match new.kind {
            NewKind::Act(row, choice) => {
                new.answers.extend(choice.map(|(field, word)| (field, EventAnswer::Word(word))));
                let is_open = |field: &EventField| choice.is_none_or(|(id, _)| id != field.key);
                let fields = row.fields.iter().filter(|field| is_open(field));
                asked::fields(ui, lang, model.keeper().night(), &now.people, fields, &mut new.answers);
            }
            NewKind::FalseWin => {
                new.by = fields::player(ui, &names, text!(lang, "deal-by"), new.by);
            }
        }
        if new.kind != NewKind::FalseWin || rows_of_false_win.is_empty() {
            add(ui, new, actions);
        }
    });
    if new.kind == NewKind::FalseWin && !rows_of_false_win.is_empty() {
        let by = new.by.and_then(|by| now.people.get(by).copied());
        let others: Vec<PlayerId> = now.people.iter().copied().filter(|&player| Some(player) != by).collect();
        asked::fields(ui, lang, model.keeper().night(), &others, rows_of_false_win, &mut new.answers);
        add(ui, new, actions);
    }
}

/// Returns the kinds of an act: each of its choices, or the act.
fn act_kinds(lang: Lang, row: &'static ActRow) -> Vec<(NewKind, String)> {
    let chosen = row.fields.iter().flat_map(|field| field.choices().iter().map(move |choice| (field.key, choice)));
    let kinds: Vec<(NewKind, String)> = chosen
        .map(|(field, choice)| (NewKind::Act(row, Some((field, choice.word))), capital(i18n::word(lang, choice))))
        .collect();
    if kinds.is_empty() { vec![(NewKind::Act(row, None), capital(i18n::word(lang, row)))] } else { kinds }
}

fn kind(ui: &mut Ui, lang: Lang, rows: &[&'static ActRow], new: &mut NewEvent) {
    let mut kinds: Vec<(NewKind, String)> = rows.iter().flat_map(|row| act_kinds(lang, row)).collect();
    kinds.push((NewKind::FalseWin, text!(lang, "false-win").to_owned()));
    fields::choose(ui, text!(lang, "deal-kind"), 110.0, &kinds, &mut new.kind);
}

/// Something of the deal in words; the beginning stands in its fields.
fn said(model: &Model, body: &Body) -> Option<String> {
    let lang = model.lang;
    let name = |player| model.keeper().night().name(player);
    Some(match body {
        Body::Won(won) => {
            let winners: Vec<String> = won.wins.iter().map(|win| name(win.winner)).collect();
            let fan = won.wins.first().and_then(|win| win.value.fan);
            let winners = winners.join(text!(lang, "list-comma"));
            text!(lang, "deal-win", winners = winners, fan = fan.unwrap_or_default())
        }
        Body::Act(act) => i18n::course::said(lang, model.keeper().night(), act),
        Body::FalseWin(said) => {
            let fan = said.family.get::<DeclaredFan>().map_or(0, |fan| fan.0);
            text!(lang, "deal-false-win", player = name(said.by), fan = fan)
        }
        Body::DealBegun(_) => return None,
        _ => i18n::night::kind(lang, body).to_owned(),
    })
}
