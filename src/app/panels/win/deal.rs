//! A collapsible section with the deal as a whole: its dice, its recorded events, and a row that adds an event.

use crate::app::window_action::WindowActions;
use eframe::egui::{self, CollapsingHeader, TextEdit, Ui};

use crate::app::view::{NewEvent, NewEventKind, View};
use crate::app::widgets::{event_inputs, fields, show_dice_faces, show_remove_button};
use quejing_session::action::SessionAction;
use quejing_session::dice::MAX_THROW_CHARS;
use quejing_session::error_texts::capitalize;
use quejing_session::game::Answer;
use quejing_session::night::{ActRow, DealEvent, EventField, FieldHost, PlayerId};
use quejing_session::round::Round;
use quejing_session::session::Session;
use quejing_words::history::open_deal_line;
use quejing_words::{self as words, Lang};

/// Draws a collapsible section with the recorded events of the deal in progress and the row that adds one. `with_dice`
/// also draws the dice in it.
pub fn show_deal_section(
    ui: &mut Ui,
    model: &Session,
    view: &mut View,
    (round, with_dice): (&mut Round, bool),
    actions: &mut WindowActions,
) {
    let deal = model.keeper().night().open_deal(usize::from(round.table));
    let acts: Vec<&DealEvent> = deal.into_iter().flat_map(|deal| &deal.acts).collect();
    CollapsingHeader::new(text!(model.lang, "deal-title", count = acts.len())).id_salt("deal").show(ui, |ui| {
        if with_dice {
            show_dice_inputs(ui, model, round, actions);
        }
        for act in acts {
            if let Some(text) = open_deal_line(model.lang, model.keeper().night(), act) {
                ui.label(text);
            }
        }
        show_new_event_row(ui, model, &mut view.new_event, round, actions);
    });
}

/// Draws the other wins on the same tile, in the order in which they were entered, each with a button that removes it
/// from `round`.
pub fn show_other_winners(ui: &mut Ui, model: &Session, round: &mut Round) {
    let mut removed_index = None;
    for (index, win) in round.other_wins.iter().enumerate() {
        ui.horizontal(|ui| {
            let name = model.keeper().night().name(win.winner);
            ui.label(text!(model.lang, "also-wins", player = name));
            if show_remove_button(ui, &text!(model.lang, "also-remove", player = name)) {
                removed_index = Some(index);
            }
        });
    }
    if let Some(index) = removed_index {
        round.other_wins.remove(index);
    }
}

/// Draws the dice of the deal and the button that records its beginning, or records it again with changed dice. The
/// dice are faces to click or, if the text is no throw of at most two dice, a text field.
pub fn show_dice_inputs(ui: &mut Ui, model: &Session, round: &mut Round, actions: &mut WindowActions) {
    let lang = model.lang;
    let has_faces = show_dice_faces(ui, lang, &mut round.deal.dice);
    ui.horizontal(|ui| {
        if !has_faces {
            let label = ui.label(text!(lang, "dice"));
            let field = TextEdit::singleline(&mut round.deal.dice).char_limit(MAX_THROW_CHARS).desired_width(60.0);
            ui.add(field).labelled_by(label.id).on_hover_text(text!(lang, "dice-tip"));
        }
        let text = match round.deal.begun {
            None => text!(lang, "begin-deal"),
            Some(_) => text!(lang, "update-deal"),
        };
        if ui.button(text).on_hover_text(text!(lang, "begin-deal-tip")).clicked() {
            actions.push(SessionAction::BeginDeal);
        }
    });
}

/// Draws the row that adds an event of the rules, or a false win, to the deal. Its button is disabled while an answer
/// is missing; a click adds the event and clears the answers.
fn show_new_event_row(
    ui: &mut Ui,
    model: &Session,
    new_event: &mut NewEvent,
    round: &Round,
    actions: &mut WindowActions,
) {
    let lang = model.lang;
    let names = model.desk().people().names();
    let false_win_fields: Vec<_> = round.rules().asked_fields(FieldHost::FalseWin).map(|row| &row.field).collect();
    let rows: Vec<&'static ActRow> =
        round.rules().acts().iter().copied().filter(|row| row.is_listed_as_addition).collect();
    if !matches!(new_event.kind, NewEventKind::Act(row, _) if rows.contains(&row)) {
        new_event.kind = NewEventKind::FalseWin;
    }
    let show_add_button = |ui: &mut Ui, new_event: &mut NewEvent, actions: &mut WindowActions| {
        let entry = new_event.to_entry(round.rules(), &round.people);
        let is_added = ui.add_enabled(entry.is_some(), egui::Button::new(text!(lang, "add"))).clicked();
        if let Some(entry) = entry.filter(|_| is_added) {
            actions.push(SessionAction::RecordDealEvent(entry));
            *new_event = NewEvent { kind: new_event.kind, ..NewEvent::default() };
        }
    };
    ui.horizontal_wrapped(|ui| {
        if rows.is_empty() {
            ui.label(text!(lang, "false-win"));
        } else {
            show_event_kind_choice(ui, lang, &rows, new_event);
        }
        match new_event.kind {
            NewEventKind::Act(row, choice) => {
                new_event.answers.extend(choice.map(|(field, word)| (field, Answer::Word(word.into()))));
                let is_open_field = |field: &EventField| choice.is_none_or(|(id, _)| id != field.key);
                let fields = row.fields.iter().filter(|field| is_open_field(field));
                event_inputs::show_answer_fields(
                    ui,
                    lang,
                    model.keeper().night(),
                    &round.people,
                    fields,
                    &mut new_event.answers,
                );
            }
            NewEventKind::FalseWin => {
                new_event.offender = fields::show_player_choice(ui, &names, text!(lang, "deal-by"), new_event.offender);
            }
        }
        if new_event.kind != NewEventKind::FalseWin || false_win_fields.is_empty() {
            show_add_button(ui, new_event, actions);
        }
    });
    if new_event.kind == NewEventKind::FalseWin && !false_win_fields.is_empty() {
        let offender = new_event.offender.and_then(|place| round.people.get(place).copied());
        let other_players: Vec<PlayerId> =
            round.people.iter().copied().filter(|&player| Some(player) != offender).collect();
        event_inputs::show_answer_fields(
            ui,
            lang,
            model.keeper().night(),
            &other_players,
            false_win_fields,
            &mut new_event.answers,
        );
        show_add_button(ui, new_event, actions);
    }
}

/// Returns the kinds of new event that an act offers, with their names: one for each value of its choice fields, or the
/// act itself if it has none.
fn new_event_kinds(lang: Lang, row: &'static ActRow) -> Vec<(NewEventKind, String)> {
    let chosen = row.fields.iter().flat_map(|field| field.choices().iter().map(move |choice| (field.key, choice)));
    let kinds: Vec<(NewEventKind, String)> = chosen
        .map(|(field, choice)| {
            (NewEventKind::Act(row, Some((field, choice.word))), capitalize(words::render_word(lang, choice)))
        })
        .collect();
    if kinds.is_empty() {
        vec![(NewEventKind::Act(row, None), capitalize(words::render_word(lang, row)))]
    } else {
        kinds
    }
}

fn show_event_kind_choice(ui: &mut Ui, lang: Lang, rows: &[&'static ActRow], new_event: &mut NewEvent) {
    let mut kinds: Vec<(NewEventKind, String)> = rows.iter().flat_map(|row| new_event_kinds(lang, row)).collect();
    kinds.push((NewEventKind::FalseWin, text!(lang, "false-win").to_owned()));
    fields::show_choice(ui, text!(lang, "deal-kind"), 110.0, &kinds, &mut new_event.kind);
}
