//! Every deal of the night: who won, what it was worth, how it was entered, what was corrected and disputed; undo and redo.

use eframe::egui::{self, Grid, Label, RichText, Ui};

use super::hand::Detail;
use super::parts::{called, what, wins};
use crate::app::screens::{Desk, Screen};
use crate::app::theme::{self, Tone};
use crate::app::widgets::tiles::TileArt;
use crate::app::widgets::{beside, heading, quiet, right};
use crate::dates::clock;
use crate::i18n::Lang;
use crate::report::in_words;
use crate::scorer::action::{Action, ScreenId};
use crate::scorer::model::Model;
use crate::scorer::night::NightAction;
use crate::table::ledger::{Entered, EvidenceKind, Hand, HandId, Night, UndoneDeal, Win};

/// The screen.
#[derive(Default)]
pub struct Hands {
    chosen: Option<HandId>,
    detail: Detail,
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
        text!(lang, "night-tab-deals")
    }

    fn show(&mut self, ui: &mut Ui, desk: &mut Desk<'_>) {
        self.draw(ui, desk.model, desk.art, desk.actions);
    }
}

impl Hands {
    fn draw(&mut self, ui: &mut Ui, model: &Model, art: &mut TileArt, actions: &mut Vec<Action>) {
        let night = model.keeper().night();
        take_back(ui, model, actions);
        if night.hands.is_empty() && model.keeper().replay().undone_deals().is_empty() {
            ui.label(quiet(text!(model.lang, "night-no-deals")));
            return;
        }
        // The chosen deal may be gone after an undo.
        let there = self
            .chosen
            .and_then(|id| night.hand(id))
            .map(|hand| hand.id);
        let last = night.hands.last().map(|hand| hand.id);
        let mut chosen = there.or(last);
        let width = (ui.available_width() * 0.54).max(470.0);
        let detail = &mut self.detail;
        let mut redone = Vec::new();
        beside(
            ui,
            "hands",
            width,
            |ui| list(ui, model, &mut chosen, &mut redone),
            |ui| {
                if let Some(hand) = there.or(last).and_then(|id| night.hand(id)) {
                    detail.show(ui, model, art, hand, actions);
                }
            },
        );
        actions.append(&mut redone);
        self.chosen = chosen;
    }
}

/// Undo and redo, saying what they would take back.
fn take_back(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let (lang, replay) = (model.lang, model.keeper().replay());
    ui.horizontal(|ui| {
        heading(ui, text!(lang, "night-deals"));
        ui.add_space(12.0);
        let (undo, redo) = (model.keeper().undo_last(), model.keeper().redo_last());
        let buttons = [
            (
                undo,
                text!(lang, "night-undo-last"),
                NightAction::UndoLast as fn(u64) -> NightAction,
            ),
            (redo, text!(lang, "night-redo-last"), NightAction::RedoLast),
        ];
        for (takeback, text, action) in buttons {
            let button = ui.add_enabled(takeback.is_some(), egui::Button::new(text));
            let Some(takeback) = takeback else {
                continue;
            };
            if button.clicked() {
                actions.push(Action::Night(action(takeback.entry)));
            }
            let what = crate::report::moved(lang, replay, &takeback);
            ui.add(Label::new(quiet(what)).truncate());
        }
    });
}

fn list(ui: &mut Ui, model: &Model, chosen: &mut Option<HandId>, actions: &mut Vec<Action>) {
    let (lang, night) = (model.lang, model.keeper().night());
    let undone = model.keeper().replay().undone_deals();

    let heads = [
        text!(lang, "night-col-deal"),
        text!(lang, "night-col-time"),
        text!(lang, "night-col-dealer"),
        text!(lang, "night-col-what"),
        text!(lang, "night-col-worth"),
        text!(lang, "night-col-marks"),
    ];
    Grid::new("hands")
        .num_columns(6)
        .striped(true)
        .spacing([10.0, 5.0])
        .show(ui, |ui| {
            for head in heads {
                ui.label(quiet(head));
            }
            ui.end_row();
            for hand in night.hands.iter().rev() {
                row(ui, lang, night, hand, chosen);
                ui.end_row();
            }
            for deal in undone.iter().rev() {
                undone_row(ui, lang, night, deal, actions);
                ui.end_row();
            }
        });
}

/// A deal that was undone: struck through, with its redo.
fn undone_row(
    ui: &mut Ui,
    lang: Lang,
    night: &Night,
    deal: &UndoneDeal,
    actions: &mut Vec<Action>,
) {
    let struck = |text: String| {
        let text = RichText::new(text).color(theme::now().text_quiet);
        text.strikethrough()
    };
    let hand = &deal.hand;
    ui.label(quiet(deal.number.to_string()));
    ui.label(quiet(clock(hand.time_ms)));
    let dealer = hand.dealer().map(|player| night.name(player));
    ui.label(struck(dealer.unwrap_or_default()));
    ui.scope(|ui| {
        ui.set_max_width(150.0);
        ui.add(Label::new(struck(what(lang, night, hand))).truncate());
    });
    right(ui, struck(worth(lang, night, hand)));
    ui.horizontal(|ui| {
        let mark = RichText::new(text!(lang, "night-mark-undone")).small();
        ui.label(mark.color(Tone::Wrong.color()));
        let button = ui.small_button(text!(lang, "redo"));
        let label = text!(lang, "hand-restore-number", number = deal.number);
        button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &label));
        if button.clicked() {
            actions.push(Action::RestoreHand(hand.id));
        }
    });
}

fn row(ui: &mut Ui, lang: Lang, night: &Night, hand: &Hand, chosen: &mut Option<HandId>) {
    let color = if hand.voided {
        theme::now().text_quiet
    } else {
        theme::now().text
    };
    let struck = |text: String| {
        let text = RichText::new(text).color(color);
        if hand.voided {
            text.strikethrough()
        } else {
            text
        }
    };
    let number = match hand.table {
        0 => hand.number.to_string(),
        table => text!(
            lang,
            "night-number-at-table",
            number = hand.number,
            table = (table + 1)
        ),
    };
    let called = called(lang, hand);
    let selected = *chosen == Some(hand.id);
    let button = ui.selectable_label(selected, number);
    button.widget_info(|| egui::WidgetInfo::selected(egui::Role::Button, true, selected, &called));
    let mut clicked = button.clicked();
    ui.label(quiet(clock(hand.time_ms)));
    let dealer = hand.dealer().map(|player| night.name(player));
    ui.label(struck(dealer.unwrap_or_default()));
    ui.scope(|ui| {
        ui.set_max_width(150.0);
        let what = Label::new(struck(what(lang, night, hand)))
            .truncate()
            .sense(egui::Sense::click());
        clicked |= ui.add(what).clicked();
    });
    right(ui, struck(worth(lang, night, hand)));
    ui.horizontal(|ui| {
        for (mark, tone) in marks(lang, night, hand) {
            ui.label(RichText::new(mark).small().color(tone.color()));
        }
    });
    if clicked {
        *chosen = Some(hand.id);
    }
}

fn worth(lang: Lang, night: &Night, hand: &Hand) -> String {
    let Some(rules) = night.rules() else {
        return String::new();
    };
    let each: Vec<String> = wins(hand)
        .map(|win| in_words(lang, rules, &win.value))
        .collect();
    each.join(" + ")
}

/// What is remarkable about a deal, with its colour.
fn marks(lang: Lang, night: &Night, hand: &Hand) -> Vec<(&'static str, Tone)> {
    let mut marks = Vec::new();
    let photo = night.evidence.iter().find(|evidence| {
        evidence.attached.hand == hand.id && evidence.attached.what == EvidenceKind::Photo
    });
    match photo {
        Some(photo) if photo.removed => {
            marks.push((text!(lang, "night-mark-photo-gone"), Tone::Aside))
        }
        Some(_) => marks.push((text!(lang, "night-mark-photo"), Tone::Sure)),
        None => {}
    }
    let by_hand = |win: &Win| matches!(win.entered, Entered::Patterns | Entered::Points);
    if wins(hand).any(by_hand) {
        marks.push((text!(lang, "night-mark-by-hand"), Tone::Person));
    }
    if hand.acts.iter().any(|act| act.corrected_by.is_some()) {
        marks.push((text!(lang, "night-mark-corrected"), Tone::Person));
    }
    let disputes = || {
        night
            .disputes
            .iter()
            .filter(|dispute| dispute.hand == hand.id)
    };
    if disputes().any(|dispute| dispute.decided.is_none()) {
        marks.push((text!(lang, "night-mark-disputed"), Tone::Doubt));
    } else if disputes().next().is_some() {
        marks.push((text!(lang, "night-mark-decided"), Tone::Aside));
    }
    if hand.voided {
        marks.push((text!(lang, "night-mark-void"), Tone::Wrong));
    }
    marks
}
