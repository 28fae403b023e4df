//! The inputs beyond winner and discarder that the tiles do not show: circumstances, flowers, and the questions and fields of the
//! rules.

use eframe::egui::{self, DragValue, RichText, Ui};

use super::{deal, draw, event_fields, indicators, special};
use crate::app::panels::wind;
use crate::app::theme;
use crate::app::view::View;
use crate::app::widgets::{fields, quiet, small, tick};
use crate::hand::Flag;
use crate::i18n::{self, Lang};
use crate::rules::AnswerKind;
use crate::scorer::action::Action;
use crate::scorer::model::Model;
use crate::scorer::round::{Round, RoundAnswers};
use crate::scorer::trouble;
use crate::table::ledger::EventKind;

/// The largest number that answers a question of the rules.
const MAX_NUMBER: u32 = 999;

/// Returns true if the rules probably need one of these inputs, so that the section is open at first.
pub fn is_needed(model: &Model, round: &Round) -> bool {
    // The payments depend on the players who provided tiles for melds.
    let has_open_meld = || model.board().melds().iter().any(|meld| !meld.concealed);
    round.asks("round_wind")
        || round.asks("special")
        || !round.unplaced_questions().is_empty()
        || round.fields(EventKind::Win).any(|row| row.is_shown_by_melds) && has_open_meld()
}

/// Returns the number of circumstances that are set.
pub fn count_marks(round: &Round) -> usize {
    round.marks().into_iter().filter(|mark| round.has(mark)).count()
}

/// Draws the inputs.
pub fn show(ui: &mut Ui, model: &Model, view: &mut View, round: &mut Round, actions: &mut Vec<Action>) {
    ui.spacing_mut().interact_size.y = 24.0;
    ui.spacing_mut().button_padding = egui::vec2(8.0, 4.0);
    if round.answers.draw.is_none() {
        show_flags(ui, model, round);
    }
    show_players(ui, model, round);
    let of_win = round.fields(EventKind::Win);
    event_fields::show(ui, model, round, of_win);
    let mut answers = round.answers.clone();
    if round.asks("flowers") {
        show_flowers(ui, model, &mut answers);
    }
    if round.asks("round_wind") {
        indicators::show(ui, model, &mut answers);
    }
    round.answers = answers;
    special::show(ui, model, view, round, actions);
    show_listed(ui, model.lang, round);
    draw::show(ui, model, round);
    choose_dealer(ui, model, round);
    deal::show(ui, model, view, round, actions);
}

/// Draws the questions of the rules that have no place of their own.
fn show_listed(ui: &mut Ui, lang: Lang, round: &mut Round) {
    for (question, kind) in round.unplaced_questions() {
        let label = i18n::question(lang, question);
        let answers = &mut round.answers;
        if kind == AnswerKind::Tiles {
            indicators::show_tile_field(ui, lang, label, (answers, question));
            continue;
        }
        let mut number = u32::try_from(answers.known.number(question)).unwrap_or(MAX_NUMBER);
        ui.horizontal(|ui| fields::number(ui, label, &mut number, 0..=MAX_NUMBER));
        answers.known.set(question, u64::from(number));
    }
}

/// Draws the input for each player: riichi declared, or hand laid open, depending on the rules.
fn show_players(ui: &mut Ui, model: &Model, round: &mut Round) {
    let (lang, names) = (model.lang, model.names());
    let is_declared = round.asks("declared");
    let (column, tip) = if is_declared {
        (text!(lang, "col-declared"), text!(lang, "col-declared-tip"))
    } else if round.asks("open_hands") {
        (text!(lang, "col-open"), text!(lang, "col-open-tip"))
    } else {
        return;
    };
    ui.horizontal_wrapped(|ui| {
        ui.label(column).on_hover_text(tip);
        for (player, name) in names.iter().enumerate() {
            let mut declared = round.declared(player);
            ui.label(quiet(name));
            if !is_declared {
                let mut is_open = round.answers.open.has(player);
                tick(ui, lang, &mut is_open, column, name);
                round.answers.open.set(player, is_open);
            } else if tick(ui, lang, &mut declared, column, name) {
                round.set_declared(player, declared);
            }
            ui.add_space(4.0);
        }
    });
}

/// Draws the choice of the dealer, for a deal whose dealer differs from the night's course.
fn choose_dealer(ui: &mut Ui, model: &Model, round: &mut Round) {
    let lang = model.lang;
    ui.horizontal_wrapped(|ui| {
        ui.label(text!(lang, "dealer"));
        for (player, name) in model.names().iter().enumerate() {
            let wind = wind(round, player, lang);
            let label = text!(lang, "player-choice", column = text!(lang, "dealer"), player = name);
            let on = round.dealer == player;
            let text = format!("{wind} {name}");
            let button = ui.add(egui::Button::new(text).selected(on).truncate());
            button.widget_info(|| egui::WidgetInfo::selected(egui::Role::Button, true, on, &label));
            if button.on_hover_text(text!(lang, "dealer-tip")).clicked() && !on {
                round.dealer = player;
            }
        }
    });
}

/// Returns the name and tooltip of a circumstance. The name of the last tile depends on a self-draw.
fn flag_words(flag: Flag, self_draw: bool, lang: Lang) -> (&'static str, &'static str) {
    match flag {
        Flag::Heaven => (text!(lang, "flag-heaven"), text!(lang, "flag-heaven-tip")),
        Flag::Earth => (text!(lang, "flag-earth"), text!(lang, "flag-earth-tip")),
        Flag::AfterKong => (text!(lang, "flag-after-kong"), text!(lang, "flag-after-kong-tip")),
        Flag::LastTile if self_draw => (text!(lang, "flag-last-draw"), text!(lang, "flag-last-tip")),
        Flag::LastTile => (text!(lang, "flag-last-claim"), text!(lang, "flag-last-tip")),
        Flag::RobKong => (text!(lang, "flag-rob-kong"), text!(lang, "flag-rob-kong-tip")),
    }
}

/// Returns the name and tooltip of a circumstance under the rules.
fn mark_text(lang: Lang, mark: &str, round: &Round) -> (String, Option<&'static str>) {
    // Rules with their own circumstances have their own names for all of them.
    let has_common_names = round.rules().flags().iter().all(|flag| flag.parse::<Flag>().is_ok());
    match mark.parse::<Flag>() {
        Ok(flag) if has_common_names => {
            let (text, tip) = flag_words(flag, round.self_draw(), lang);
            // The tooltips contain values of Lingque.
            (text.to_owned(), round.asks("provided").then_some(tip))
        }
        _ => (trouble::capital(i18n::circumstance_name(lang, round.rules().set(), mark)), None),
    }
}

fn show_flags(ui: &mut Ui, model: &Model, round: &mut Round) {
    let lang = model.lang;
    let draft = round.draft(model.board());
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        for mark in round.marks() {
            let on = round.has(mark);
            let (text, tip) = mark_text(lang, mark, round);
            let obstacle = if on { None } else { round.obstacle(&draft, mark) };
            let chip = ui.add_enabled(obstacle.is_none(), egui::Button::new(text).selected(on));
            if chip.clicked() {
                round.set(mark, !on);
            }
            match (obstacle, tip) {
                (Some(wrong), _) => {
                    chip.on_disabled_hover_text(trouble::wrong(&wrong, lang));
                }
                (None, Some(tip)) => drop(chip.on_hover_text(tip)),
                (None, None) => {}
            }
        }
    });
}

fn show_flowers(ui: &mut Ui, model: &Model, answers: &mut RoundAnswers) {
    let lang = model.lang;
    let seen = u8::try_from(model.board().flowers().len()).unwrap_or(8).min(8);
    ui.horizontal(|ui| {
        ui.label(text!(lang, "flowers")).on_hover_text(text!(lang, "flowers-tip"));
        let mut count = answers.flowers.unwrap_or(seen);
        ui.add(DragValue::new(&mut count).range(0..=8).speed(0.05)).on_hover_text(text!(lang, "flowers-tip"));
        if ui.add(small("−")).clicked() {
            count = count.saturating_sub(1);
        }
        if ui.add(small("+")).clicked() {
            count = (count + 1).min(8);
        }
        if count != answers.flowers.unwrap_or(seen) {
            answers.flowers = (count != seen).then_some(count);
        }
        if seen > 0 {
            ui.label(
                RichText::new(text!(lang, "flowers-seen", count = seen)).small().color(theme::palette().text_quiet),
            );
        }
        if answers.flowers.is_some() && seen > 0 && ui.add(small(text!(lang, "flowers-reset"))).clicked() {
            answers.flowers = None;
        }
    });
}
