//! The last hand with its tiles, every deal with its undo, and agreed money between them.

use eframe::egui::{self, Align, Layout, RichText, ScrollArea, Ui};

use super::this_deal;
use crate::app::screens::night::parts::told_corrections;
use crate::app::theme::{self, Tone, ToneColor as _};
use crate::app::view::View;
use crate::app::widgets::tiles::{TileArt, written};
use crate::app::widgets::{quiet, small};
use crate::i18n::{self, Lang};
use crate::rules::{RuleProfile, Unit};
use crate::scorer::action::Action;
use crate::scorer::model::{Model, can_reopen};
use crate::scorer::night::NightAction;
use crate::scorer::trouble::capital;
use crate::table::ledger::{AccountLine, Amount, Body, Hand, Holder, Night, UndoneDeal, Value, Win};
use crate::words::account::{line_brief, line_changes, line_marks, line_reason, line_what};
use crate::words::{deal_result, in_words, wins};

/// Draws the card, which takes its whole column.
pub fn show(ui: &mut Ui, model: &Model, view: &mut View, actions: &mut Vec<Action>) {
    theme::card_of(ui, ui.available_size(), |ui| {
        ScrollArea::vertical().id_salt("deals").auto_shrink(false).show(ui, |ui| column(ui, model, view, actions));
    });
}

/// The last win, what is said of this deal, every deal.
fn column(ui: &mut Ui, model: &Model, view: &mut View, actions: &mut Vec<Action>) {
    let lang = model.lang;
    let night = model.keeper().night();
    let View { phones, art, .. } = view;
    phones.entering(ui, model, art);
    if let Some(line) = last_won(night) {
        last(ui, model, &mut view.art, line, actions);
        ui.separator();
    }
    this_deal(ui, model, view, actions);
    ui.separator();
    ui.horizontal(|ui| {
        let title = text!(lang, "hands-title", count = night.counted().count());
        ui.label(RichText::new(title).heading().color(theme::now().text_strong));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            back(ui, model, actions);
        });
    });
    hands(ui, model, actions);
}

/// The last deal that somebody won; it may go on.
pub fn last_won(night: &Night) -> Option<&Hand> {
    night.hands.iter().rfind(|hand| !hand.voided && !hand.winners().is_empty())
}

/// Undo and redo of the last thing that was recorded.
fn back(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let (lang, keeper) = (model.lang, model.keeper());
    for (text, tip, takeback, action) in [
        (
            text!(lang, "redo"),
            text!(lang, "redo-tip"),
            keeper.redo_last(),
            NightAction::RedoLast as fn(u64) -> NightAction,
        ),
        (
            text!(lang, "undo-last"),
            text!(lang, "undo-last-tip"),
            keeper.undo_last(),
            NightAction::UndoLast as fn(u64) -> NightAction,
        ),
    ] {
        let button = ui.add_enabled(takeback.is_some() && keeper.is_writable(), small(text));
        let Some(takeback) = takeback else {
            continue;
        };
        let what = crate::words::moved(lang, keeper.replay(), &takeback);
        if button.on_hover_text(format!("{tip}\n{what}")).clicked() {
            actions.push(Action::Night(action(takeback.entry)));
        }
    }
}

/// All deals and all agreed money, the newest first.
fn hands(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let night = model.keeper().night();
    for line in model.keeper().account().iter().rev() {
        let deal = night.hands.iter().position(|hand| hand.id.0 == line.event);
        match deal.filter(|_| line.undone.is_none()) {
            Some(at) => hand(ui, model, at + 1, &night.hands[at], actions),
            None => match line.undone_deal(model.keeper().replay()) {
                Some(deal) => undone(ui, model, deal, actions),
                None => other(ui, model, line),
            },
        }
    }
}

/// A deal that was undone: struck through, with its redo.
fn undone(ui: &mut Ui, model: &Model, deal: &UndoneDeal, actions: &mut Vec<Action>) {
    let lang = model.lang;
    ui.horizontal(|ui| {
        ui.label(quiet(deal.number.to_string()));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let button = ui.add_enabled(model.keeper().is_writable(), small(text!(lang, "redo")));
            let label = text!(lang, "hand-restore-number", number = deal.number);
            button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &label));
            if button.on_hover_text(text!(lang, "hand-restore-tip")).clicked() {
                actions.push(Action::RestoreHand(deal.hand.id));
            }
            ui.label(quiet(text!(lang, "night-mark-undone")));
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let text = RichText::new(result(model, &deal.hand)).color(theme::now().text_quiet);
                ui.add(egui::Label::new(text.strikethrough()).truncate());
            });
        });
    });
}

/// Agreed money, or what was undone: what it is, and what became of it.
fn other(ui: &mut Ui, model: &Model, line: &AccountLine) {
    let (lang, night) = (model.lang, model.keeper().night());
    let mut said = match line.hand() {
        Some(_) => line_brief(lang, night, line),
        None => line_what(lang, night, line),
    };
    for mark in line_marks(lang, night, line) {
        said = format!("{said} [{mark}]");
    }
    let mut text = RichText::new(capital(&said)).color(theme::now().text);
    if !line.counts() {
        text = text.color(theme::now().text_quiet).strikethrough();
    }
    let mut tip = line_changes(night, line);
    tip.extend(line_reason(line).map(str::to_owned));
    ui.horizontal(|ui| {
        ui.label(quiet("•"));
        ui.add(egui::Label::new(text).truncate());
    })
    .response
    .on_hover_text(tip.join("\n"));
}

fn hand(ui: &mut Ui, model: &Model, number: usize, line: &Hand, actions: &mut Vec<Action>) {
    let lang = model.lang;
    let color = if line.voided { theme::now().text_quiet } else { theme::now().text };
    let struck = |text: RichText| {
        if line.voided { text.strikethrough() } else { text }
    };
    ui.horizontal(|ui| {
        ui.label(quiet(number.to_string()));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let (text, label, tip, action) = if line.voided {
                let action = Action::RestoreHand(line.id);
                (
                    text!(lang, "hand-restore"),
                    text!(lang, "hand-restore-number", number = number),
                    text!(lang, "hand-restore-tip"),
                    action,
                )
            } else {
                let action = Action::UndoHand(line.id);
                (
                    text!(lang, "hand-undo"),
                    text!(lang, "hand-undo-number", number = number),
                    text!(lang, "hand-undo-tip"),
                    action,
                )
            };
            let button = ui.add_enabled(model.keeper().is_writable(), small(text));
            // Many buttons say the same: the one who cannot see the row needs its number.
            button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &label));
            if button.on_hover_text(tip).clicked() {
                actions.push(action);
            }
            if let [win] = wins(line).collect::<Vec<_>>()[..] {
                ui.label(struck(RichText::new(brought(lang, line, win)).color(color)));
            }
            if line.acts.iter().any(|act| act.corrected_by.is_some()) {
                ui.label(quiet(text!(lang, "night-mark-corrected")));
            }
            let (night, account) = (model.keeper().night(), model.keeper().account());
            let own = |one: &&AccountLine| one.event == line.id.0 && one.undone.is_none();
            if account.iter().find(own).is_some_and(|one| one.is_disputed(night)) {
                ui.label(RichText::new(text!(lang, "night-mark-disputed")).small().color(Tone::Doubt.color()));
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let result = capital(&result(model, line));
                let text = struck(RichText::new(&result).color(color));
                let Some((event, win)) = reopened(line).filter(|_| !line.voided) else {
                    ui.add(egui::Label::new(text).truncate());
                    return;
                };
                let label = egui::Label::new(text).truncate().sense(egui::Sense::click());
                let opened = ui.add(label).on_hover_cursor(egui::CursorIcon::PointingHand);
                let said = text!(lang, "hand-reopen-number", number = number, result = result);
                opened.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &said));
                if opened.clicked() {
                    actions.push(Action::Reopen(event, win));
                }
            });
        });
    })
    .response
    .on_hover_text(details(model, line));
}

/// The last win that was recorded, as people look at it: the tiles, who won, what it was worth.
fn last(ui: &mut Ui, model: &Model, art: &mut TileArt, line: &Hand, actions: &mut Vec<Action>) {
    let (lang, rules) = (model.lang, model.keeper().rules());
    ui.label(quiet(text!(lang, "table-last")));
    for win in wins(line) {
        let winner = model.keeper().night().name(win.winner);
        ui.horizontal(|ui| {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.label(RichText::new(worth(&rules, &win.value, lang)).strong().color(Tone::Win.color()));
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    let name = RichText::new(&winner).size(theme::HEADING);
                    ui.add(egui::Label::new(name.color(theme::now().text_strong)).truncate()).on_hover_text(winner);
                });
            });
        });
        if let Some(tiles) = &win.tiles {
            written(ui, lang, art, &tiles.groups(), (ui.available_width() / 17.0).clamp(14.0, 24.0));
        }
    }
    if let Some(action) = reopened(line).filter(|_| !line.voided).map(|(event, win)| Action::Reopen(event, win))
        && ui.button(text!(lang, "table-last-open")).clicked()
    {
        actions.push(action);
    }
}

/// The last win of a hand that can be laid out again: its event, and which of its wins.
fn reopened(hand: &Hand) -> Option<(u64, usize)> {
    hand.acts.iter().rev().find_map(|act| match &act.payload.body {
        Body::Won(won) => Some((act.event, won.wins.iter().rposition(can_reopen)?)),
        _ => None,
    })
}

/// The points of a hand; where the rules pay by tables of their own, what it brought.
fn brought(lang: Lang, hand: &Hand, win: &Win) -> String {
    match win.value.points {
        Some(points) => text!(lang, "points", points = points),
        None => text!(lang, "points", points = hand.net(Holder::Player(win.winner))),
    }
}

/// Returns who won on whose tile, and that the deal goes on after a win.
fn result(model: &Model, line: &Hand) -> String {
    let lang = model.lang;
    let result = deal_result(lang, model.keeper().night(), line);
    match line.ending {
        None if !line.winners().is_empty() => text!(lang, "hand-goes-on", result = result),
        _ => result,
    }
}

/// The hands' tiles and sums, and what each player gained, for the pointer.
fn details(model: &Model, line: &Hand) -> String {
    let (lang, night) = (model.lang, model.keeper().night());
    let mut lines: Vec<String> = Vec::new();
    for win in wins(line) {
        if let Some(tiles) = &win.tiles {
            let mut parts = vec![tiles.concealed.clone()];
            parts.extend(tiles.melds.iter().map(|meld| format!("[{meld}]")));
            parts.push(format!("+ {}", tiles.win));
            lines.push(parts.join(" "));
        }
        lines.push(worth(&model.keeper().rules(), &win.value, lang));
        lines.push(i18n::night::entered(lang, win.entered).to_owned());
    }
    if line.honba > 0 {
        lines.push(text!(lang, "hand-honba", count = line.honba));
    }
    let moved = night.order.iter().map(|player| (player, line.net(Holder::Player(*player))));
    lines.extend(moved.filter(|(_, net)| *net != Amount::ZERO).map(|(player, net)| {
        let sign = if net > Amount::ZERO { "+" } else { "" };
        format!("{} {sign}{net}", night.name(*player))
    }));
    if lines.is_empty() {
        lines.push(capital(&deal_result(lang, night, line)));
    }
    lines.extend(told_corrections(model, Some(line), None));
    lines.join("\n")
}

/// Returns what a hand was worth in the words of its rules, with the factors where points are a product.
pub fn worth(rules: &RuleProfile, value: &Value, lang: Lang) -> String {
    match (rules.unit(), value.fu, value.fan) {
        (Unit::Points, fu, Some(fan)) if fan > 0 => {
            let fu = fu.unwrap_or_default();
            text!(lang, "multiplied", fu = fu, fan = fan, points = (fu * fan))
        }
        _ => in_words(lang, rules, value),
    }
}
