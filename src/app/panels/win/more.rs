//! The inputs beyond winner and discarder that the tiles do not show: circumstances, flowers, and the questions and fields of the
//! rules.

use eframe::egui::{self, DragValue, RichText, Ui};

use super::{deal, draw, event_fields, indicators, special};
use crate::app::panels::wind;
use crate::app::theme;
use crate::app::view::View;
use crate::app::widgets::{fields, quiet, small, tick};
use crate::i18n;
use crate::rules::AnswerKind;
use crate::scorer::action::Action;
use crate::scorer::chips::Chip;
use crate::scorer::model::Model;
use crate::scorer::round::Round;
use crate::table::ledger::EventKind;

/// The largest number that answers a question of the rules.
const MAX_NUMBER: u32 = 999;

/// Returns true if the rules probably need one of these inputs, so that the section is open at first.
pub fn is_needed(model: &Model, round: &Round) -> bool {
    // The payments depend on the players who provided tiles for melds.
    let has_open_meld = || model.board().melds().iter().any(|meld| !meld.concealed);
    round.asks("special")
        || !round.unplaced_questions().is_empty()
        || round.fields(EventKind::Win).any(|row| row.is_shown_by_melds) && has_open_meld()
}

/// Draws the inputs; `folded` are the circumstances that are rare or impossible.
pub fn show(
    ui: &mut Ui,
    model: &Model,
    view: &mut View,
    (round, folded): (&mut Round, Vec<Chip>),
    actions: &mut Vec<Action>,
) {
    ui.spacing_mut().interact_size.y = 24.0;
    ui.spacing_mut().button_padding = egui::vec2(8.0, 4.0);
    show_chips(ui, folded, round);
    if !draw::has_page(model) {
        show_players(ui, model, round);
    }
    let of_win = round.fields(EventKind::Win);
    event_fields::show(ui, model, round, of_win);
    special::choose_special(ui, model, view, round);
    special::show_meaning(ui, model, round);
    special::show(ui, model, view, round, actions);
    show_listed(ui, model, view, round);
    if !draw::has_page(model) {
        draw::show(ui, model, round);
    }
    choose_dealer(ui, model, round);
    deal::show(ui, model, view, (round, true), actions);
}

/// Draws the questions of the rules that have no place of their own.
fn show_listed(ui: &mut Ui, model: &Model, view: &mut View, round: &mut Round) {
    let lang = model.lang;
    for (question, kind) in round.unplaced_questions() {
        let label = i18n::question(lang, question);
        if kind == AnswerKind::Tiles {
            indicators::show_tiles(ui, model, view, label, (round, question));
            continue;
        }
        let answers = &mut round.answers;
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

/// Draws circumstances as chips. One that contradicts the others is disabled, with the reason as its tooltip.
pub fn show_chips(ui: &mut Ui, chips: Vec<Chip>, round: &mut Round) {
    if chips.is_empty() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        for Chip { mark, name, tip, on, obstacle } in chips {
            let chip = ui.add_enabled(obstacle.is_none(), egui::Button::new(name).selected(on));
            if chip.clicked() {
                round.set(mark, !on);
            }
            match (obstacle, tip) {
                (Some(obstacle), _) => drop(chip.on_disabled_hover_text(obstacle)),
                (None, Some(tip)) => drop(chip.on_hover_text(tip)),
                (None, None) => {}
            }
        }
    });
}

/// Draws the number of flowers, with the number among the tiles.
pub fn show_flowers(ui: &mut Ui, model: &Model, round: &mut Round) {
    let (lang, answers) = (model.lang, &mut round.answers);
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
