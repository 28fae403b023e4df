//! What the tiles do not show beyond who won on whose tile: circumstances, flowers, tiles fed, and what a family of rules asks for.

use eframe::egui::{self, DragValue, RichText, Ui};

use super::{deal, indicators, special, thrown};
use crate::app::panels::wind;
use crate::app::theme::{self, Tone, ToneColor as _};
use crate::app::view::View;
use crate::app::widgets::{fields, quiet, small, tick};
use crate::hand::Flag;
use crate::i18n::{self, Lang};
use crate::rules::AnswerKind;
use crate::scorer::action::Action;
use crate::scorer::model::Model;
use crate::scorer::round::{Round, RoundAnswers};
use crate::scorer::trouble;

/// The largest number that answers a question of the rules.
const MAX_NUMBER: u32 = 999;

/// Whether the rules most likely ask for something of it, so that it stands open.
pub fn is_needed(model: &Model, now: &Round) -> bool {
    // Who fed the melds changes who pays.
    let is_fed = || model.board().melds().iter().any(|meld| !meld.concealed);
    now.asks("round_wind")
        || now.asks("special")
        || !now.listed_questions().is_empty()
        || now.asks("provided") && is_fed()
}

/// How much is marked already.
pub fn marked(now: &Round) -> usize {
    now.marks().into_iter().filter(|mark| now.has(mark)).count()
}

/// Draws it.
pub fn show(ui: &mut Ui, model: &Model, view: &mut View, now: &mut Round, actions: &mut Vec<Action>) {
    ui.spacing_mut().interact_size.y = 24.0;
    ui.spacing_mut().button_padding = egui::vec2(8.0, 4.0);
    if now.answers.draw.is_none() {
        flags(ui, model, now);
    }
    players(ui, model, now);
    provided_seen(ui, model, now);
    let mut answers = now.answers.clone();
    if now.asks("flowers") {
        flowers(ui, model, &mut answers);
    }
    if now.asks("history") && !now.self_draw() {
        thrown::show(ui, model, now, &mut answers);
    }
    if now.asks("round_wind") {
        indicators::show(ui, model, now, &mut answers);
    }
    if now.asks("special") {
        special::show(ui, model, view, (now, &mut answers), actions);
    }
    listed(ui, model.lang, now, &mut answers);
    now.answers = answers;
    dealer(ui, model, now);
    deal::show(ui, model, view, now, actions);
}

/// Draws the questions of the rules that have no place of their own.
fn listed(ui: &mut Ui, lang: Lang, now: &Round, answers: &mut RoundAnswers) {
    for (question, kind) in now.listed_questions() {
        let label = i18n::question(lang, question);
        if kind == AnswerKind::Tiles {
            indicators::typed(ui, lang, label, (answers, question));
            continue;
        }
        let mut number = u32::try_from(answers.known.number(question)).unwrap_or(MAX_NUMBER);
        ui.horizontal(|ui| fields::number(ui, label, &mut number, 0..=MAX_NUMBER));
        answers.known.set(question, u64::from(number));
    }
}

/// What is said of each player: tiles fed, riichi, an open hand.
fn players(ui: &mut Ui, model: &Model, now: &mut Round) {
    let (lang, names) = (model.lang, model.names());
    let seen = now.provided_seen(model.board());
    let (is_provided, is_declared) = (now.asks("provided"), now.asks("declared"));
    let (column, tip) = if is_provided {
        (text!(lang, "col-provided"), text!(lang, "col-provided-tip"))
    } else if is_declared {
        (text!(lang, "col-declared"), text!(lang, "col-declared-tip"))
    } else if now.asks("open_hands") {
        (text!(lang, "col-open"), text!(lang, "col-open-tip"))
    } else {
        return;
    };
    ui.horizontal_wrapped(|ui| {
        ui.label(column).on_hover_text(tip);
        for (player, named) in names.iter().enumerate() {
            let (mut declared, is_winner) = (now.declared(player), now.winner == Some(player));
            if is_winner && is_provided {
                continue;
            }
            ui.label(quiet(named));
            if is_provided {
                let said = provided(ui, lang, now.answers.provided.get(&player).copied(), seen[player], named);
                match said {
                    Some(tiles) => drop(now.answers.provided.insert(player, tiles)),
                    None => drop(now.answers.provided.remove(&player)),
                }
            } else if !is_declared {
                let mut is_open = now.answers.open.has(player);
                tick(ui, lang, &mut is_open, column, named);
                now.answers.open.set(player, is_open);
            } else if tick(ui, lang, &mut declared, column, named) {
                now.set_declared(player, declared);
            }
            ui.add_space(4.0);
        }
    });
}

/// Who deals, where it is otherwise than the night has it.
fn dealer(ui: &mut Ui, model: &Model, now: &mut Round) {
    let lang = model.lang;
    ui.horizontal_wrapped(|ui| {
        ui.label(text!(lang, "dealer"));
        for (player, named) in model.names().iter().enumerate() {
            let wind = wind(now, player, lang);
            let label = text!(lang, "player-choice", column = text!(lang, "dealer"), player = named);
            let on = now.dealer == player;
            let text = format!("{wind} {named}");
            let button = ui.add(egui::Button::new(text).selected(on).truncate());
            button.widget_info(|| egui::WidgetInfo::selected(egui::Role::Button, true, on, &label));
            if button.on_hover_text(text!(lang, "dealer-tip")).clicked() && !on {
                now.dealer = player;
            }
        }
    });
}

/// Draws the tiles that a player gave, as said or as seen in the photo; returns what is said.
fn provided(ui: &mut Ui, lang: Lang, said: Option<u8>, seen: u8, player: &str) -> Option<u8> {
    let mut tiles = said.unwrap_or(seen);
    let from_photo = said.is_none() && seen > 0;
    let value = ui.scope(|ui| {
        if from_photo {
            ui.visuals_mut().override_text_color = Some(Tone::Sure.color());
        }
        ui.add(DragValue::new(&mut tiles).range(0..=5).speed(0.05))
    });
    let column = text!(lang, "col-provided");
    let label = match from_photo {
        true => text!(lang, "provided-seen-one", column = column, player = player),
        false => text!(lang, "player-choice", column = column, player = player),
    };
    value.inner.widget_info(|| {
        let mut info = egui::WidgetInfo::drag_value(true, f64::from(tiles));
        info.label = Some(label.clone());
        info
    });
    value.inner.on_hover_text(text!(lang, "col-provided-tip"));
    if tiles == said.unwrap_or(seen) { said } else { (tiles != seen).then_some(tiles) }
}

/// Which of the tiles given were read from the photo; back to them where a person said otherwise.
fn provided_seen(ui: &mut Ui, model: &Model, now: &mut Round) {
    let seen = now.provided_seen(model.board());
    let (lang, winner) = (model.lang, now.winner);
    if !now.asks("provided") || seen.iter().all(|&tiles| tiles == 0) {
        return;
    }
    let answers = &mut now.answers;
    ui.horizontal(|ui| {
        if answers.provided.keys().any(|&player| Some(player) != winner) {
            if ui.add(small(text!(lang, "provided-reset"))).clicked() {
                answers.provided.clear();
            }
        } else {
            ui.label(RichText::new(text!(lang, "provided-seen")).small().color(Tone::Sure.color()));
        }
    });
}

/// The circumstances' names: the last tile's depends on whose it is.
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

/// What a circumstance is called, and what there is to say about it.
fn mark_text(lang: Lang, mark: &str, now: &Round) -> (String, Option<&'static str>) {
    // Rules with circumstances of their own have words of their own for all of them.
    let has_words = now.rules().flags().iter().all(|flag| flag.parse::<Flag>().is_ok());
    match mark.parse::<Flag>() {
        Ok(flag) if has_words => {
            let (text, tip) = flag_words(flag, now.self_draw(), lang);
            // The tips tell Lingque's values.
            (text.to_owned(), now.asks("provided").then_some(tip))
        }
        _ => (trouble::capital(i18n::circumstance(lang, now.rules().set(), mark)), None),
    }
}

fn flags(ui: &mut Ui, model: &Model, now: &mut Round) {
    let lang = model.lang;
    let draft = now.draft(model.board());
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        for mark in now.marks() {
            let on = now.has(mark);
            let (text, tip) = mark_text(lang, mark, now);
            let obstacle = if on { None } else { now.obstacle(&draft, mark) };
            let chip = ui.add_enabled(obstacle.is_none(), egui::Button::new(text).selected(on));
            if chip.clicked() {
                now.set(mark, !on);
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

fn flowers(ui: &mut Ui, model: &Model, now: &mut RoundAnswers) {
    let lang = model.lang;
    let seen = u8::try_from(model.board().flowers().len()).unwrap_or(8).min(8);
    ui.horizontal(|ui| {
        ui.label(text!(lang, "flowers")).on_hover_text(text!(lang, "flowers-tip"));
        let mut count = now.flowers.unwrap_or(seen);
        ui.add(DragValue::new(&mut count).range(0..=8).speed(0.05)).on_hover_text(text!(lang, "flowers-tip"));
        if ui.add(small("−")).clicked() {
            count = count.saturating_sub(1);
        }
        if ui.add(small("+")).clicked() {
            count = (count + 1).min(8);
        }
        if count != now.flowers.unwrap_or(seen) {
            now.flowers = (count != seen).then_some(count);
        }
        if seen > 0 {
            ui.label(RichText::new(text!(lang, "flowers-seen", count = seen)).small().color(theme::now().text_quiet));
        }
        if now.flowers.is_some() && seen > 0 && ui.add(small(text!(lang, "flowers-reset"))).clicked() {
            now.flowers = None;
        }
    });
}
