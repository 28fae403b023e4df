//! Every deal of the night and all agreed money: who won, what it was worth, how it was entered, what was corrected and disputed; undo and redo.

use eframe::egui::{self, Grid, Label, RichText, Ui};

use super::hand::Detail;
use super::money::MoneyDetail;
use super::parts::{called, wins};
use super::requests;
use crate::app::screens::{Screen, ScreenContext};
use crate::app::theme::{self, Tone, ToneColor as _};
use crate::app::widgets::tiles::TileArt;
use crate::app::widgets::{beside, heading, quiet, right};
use crate::dates::clock;
use crate::i18n::Lang;
use crate::scorer::action::{Action, ScreenId};
use crate::scorer::model::Model;
use crate::scorer::night::NightAction;
use crate::scorer::trouble::capital;
use crate::table::ledger::{AccountLine, Entered, EvidenceKind, Hand, HandId, Night};
use crate::words::account::line_what;
use crate::words::in_words;

/// The screen.
#[derive(Default)]
pub struct Hands {
    /// The deal or money that is looked at, by its first event, and whether it is an undone one.
    chosen: Option<(u64, bool)>,
    detail: Detail,
    money: MoneyDetail,
}

impl Hands {
    /// Its name.
    pub const ID: ScreenId = ScreenId("hands");
}

impl Screen for Hands {
    fn id(&self) -> ScreenId {
        Self::ID
    }

    fn title(&self, lang: Lang) -> &'static str {
        text!(lang, "deals")
    }

    fn show(&mut self, ui: &mut Ui, context: &mut ScreenContext<'_>) {
        self.draw(ui, context.model, context.art, context.actions);
    }
}

impl Hands {
    fn draw(&mut self, ui: &mut Ui, model: &Model, art: &mut TileArt, actions: &mut Vec<Action>) {
        let night = model.keeper().night();
        let looked_at = requests::show(ui, model, actions);
        take_back(ui, model, actions);
        let lines = model.keeper().account();
        if lines.is_empty() {
            ui.label(quiet(text!(model.lang, "night-no-deals")));
            return;
        }
        if let Some(entry) = looked_at {
            self.chosen = lines.iter().rev().find(|line| line.event == entry).map(key);
        }
        // The chosen deal may be gone after an undo.
        let Some(shown) = lines.iter().find(|line| Some(key(line)) == self.chosen).or(lines.last()) else {
            return;
        };
        let mut chosen = Some(key(shown));
        let width = (ui.available_width() * 0.54).max(470.0);
        let (detail, money) = (&mut self.detail, &mut self.money);
        beside(
            ui,
            "hands",
            width,
            |ui| list(ui, model.lang, night, &lines, &mut chosen),
            |ui| match night.hand(HandId(shown.event)) {
                Some(hand) if shown.undone.is_none() && shown.hand().is_some() => {
                    detail.show(ui, model, art, hand, actions);
                }
                _ => money.show(ui, model, shown, actions),
            },
        );
        self.chosen = chosen;
    }
}

/// The key of a line among the others: an undone part of a deal has the same first event as the deal.
fn key(line: &AccountLine) -> (u64, bool) {
    (line.event, line.undone.is_some())
}

/// Undo and redo, saying what they would take back.
fn take_back(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let (lang, replay) = (model.lang, model.keeper().replay());
    ui.horizontal(|ui| {
        heading(ui, text!(lang, "deals"));
        ui.add_space(12.0);
        let (undo, redo) = (model.keeper().undo_last(), model.keeper().redo_last());
        let buttons = [
            (undo, text!(lang, "hand-undo"), NightAction::UndoLast as fn(u64) -> NightAction),
            (redo, text!(lang, "redo"), NightAction::RedoLast),
        ];
        for (takeback, text, action) in buttons {
            let button = ui.add_enabled(takeback.is_some(), egui::Button::new(text));
            let Some(takeback) = takeback else {
                continue;
            };
            if button.clicked() {
                actions.push(Action::Night(action(takeback.entry)));
            }
            ui.add(Label::new(quiet(crate::words::moved(lang, replay, &takeback))).truncate());
        }
    });
}

fn list(ui: &mut Ui, lang: Lang, night: &Night, lines: &[AccountLine], chosen: &mut Option<(u64, bool)>) {
    let heads = [
        text!(lang, "column-deal"),
        text!(lang, "column-time"),
        text!(lang, "dealer"),
        text!(lang, "column-result"),
        text!(lang, "column-worth"),
        text!(lang, "night-col-marks"),
    ];
    Grid::new("hands").num_columns(6).striped(true).spacing([10.0, 5.0]).show(ui, |ui| {
        for head in heads {
            ui.label(quiet(head));
        }
        ui.end_row();
        for line in lines.iter().rev() {
            row(ui, lang, night, line, chosen);
            ui.end_row();
        }
    });
}

fn row(ui: &mut Ui, lang: Lang, night: &Night, line: &AccountLine, chosen: &mut Option<(u64, bool)>) {
    let color = if line.counts() { theme::now().text } else { theme::now().text_quiet };
    let struck = |text: String| {
        let text = RichText::new(text).color(color);
        if line.counts() { text } else { text.strikethrough() }
    };
    let number = match line.hand().map(|hand| (hand.table, hand.number)) {
        None => "•".to_owned(),
        Some((0, number)) => number.to_string(),
        Some((table, number)) => text!(lang, "night-number-at-table", number = number, table = (table + 1)),
    };
    let said = capital(&line_what(lang, night, line));
    let called = line.hand().map_or_else(|| said.clone(), |hand| called(lang, hand));
    let selected = *chosen == Some(key(line));
    let button = ui.selectable_label(selected, number);
    button.widget_info(|| egui::WidgetInfo::selected(egui::Role::Button, true, selected, &called));
    let mut clicked = button.clicked();
    ui.label(quiet(clock(line.time_ms)));
    ui.label(struck(line.hand().and_then(Hand::dealer).map(|player| night.name(player)).unwrap_or_default()));
    ui.scope(|ui| {
        ui.set_max_width(150.0);
        clicked |= ui.add(Label::new(struck(said)).truncate().sense(egui::Sense::click())).clicked();
    });
    right(ui, struck(line.hand().map(|hand| worth(lang, night, hand)).unwrap_or_default()));
    ui.horizontal(|ui| {
        for (mark, tone) in marks(lang, night, line) {
            ui.label(RichText::new(mark).small().color(tone.color()));
        }
    });
    if clicked {
        *chosen = Some(key(line));
    }
}

fn worth(lang: Lang, night: &Night, hand: &Hand) -> String {
    let Some(rules) = night.rules() else {
        return String::new();
    };
    let each: Vec<String> = wins(hand).map(|win| in_words(lang, rules, &win.value)).collect();
    each.join(" + ")
}

/// The marks of a line, each with its colour.
fn marks(lang: Lang, night: &Night, line: &AccountLine) -> Vec<(&'static str, Tone)> {
    let mut marks = Vec::new();
    if let Some(hand) = line.hand() {
        let photo = night
            .evidence
            .iter()
            .find(|evidence| evidence.attached.hand == hand.id && evidence.attached.what == EvidenceKind::Photo);
        match photo {
            Some(photo) if photo.removed => marks.push((text!(lang, "night-mark-photo-gone"), Tone::Aside)),
            Some(_) => marks.push((text!(lang, "night-mark-photo"), Tone::Sure)),
            None => {}
        }
        if wins(hand).any(|win| matches!(win.entered, Entered::Patterns | Entered::Points)) {
            marks.push((text!(lang, "night-mark-by-hand"), Tone::Person));
        }
    }
    if !line.corrected.is_empty() {
        marks.push((text!(lang, "night-mark-corrected"), Tone::Person));
    }
    if line.is_disputed(night) {
        marks.push((text!(lang, "night-mark-disputed"), Tone::Doubt));
    } else if !line.disputes.is_empty() {
        marks.push((text!(lang, "night-mark-decided"), Tone::Aside));
    }
    if line.voided.is_some() {
        marks.push((text!(lang, "night-mark-void"), Tone::Wrong));
    }
    if line.undone.is_some() {
        marks.push((text!(lang, "night-mark-undone"), Tone::Wrong));
    }
    marks
}
