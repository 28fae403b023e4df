//! The last win with its tiles, and the list of all deals and agreed money with their undo buttons.

use eframe::egui::{self, Align, Layout, RichText, ScrollArea, Ui};

use super::show_current_deal;
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

/// Draws the card, which fills its column.
pub fn show(ui: &mut Ui, model: &Model, view: &mut View, actions: &mut Vec<Action>) {
    theme::card_of(ui, ui.available_size(), |ui| {
        ScrollArea::vertical().id_salt("deals").auto_shrink(false).show(ui, |ui| show_column(ui, model, view, actions));
    });
}

/// Draws the last win, the inputs for the current deal, and the list of deals.
fn show_column(ui: &mut Ui, model: &Model, view: &mut View, actions: &mut Vec<Action>) {
    let lang = model.lang;
    let night = model.keeper().night();
    let View { phones, art, .. } = view;
    phones.show_entered_hands(ui, model, art);
    if let Some(deal) = last_won_deal(night) {
        show_last_win(ui, model, &mut view.art, deal, actions);
        ui.separator();
    }
    show_current_deal(ui, model, view, actions);
    ui.separator();
    ui.horizontal(|ui| {
        let title = text!(lang, "hands-title", count = night.counted().count());
        ui.label(RichText::new(title).heading().color(theme::now().text_strong));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            show_undo_redo(ui, model, actions);
        });
    });
    show_deals(ui, model, actions);
}

/// Returns the last deal with a winner; it may still be in play.
pub fn last_won_deal(night: &Night) -> Option<&Hand> {
    night.hands.iter().rfind(|deal| !deal.voided && !deal.winners().is_empty())
}

/// Draws the buttons to undo and redo the last record.
fn show_undo_redo(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
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

/// Draws all deals and agreed money, newest first.
fn show_deals(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let night = model.keeper().night();
    for line in model.keeper().account().iter().rev() {
        let deal = night.hands.iter().position(|deal| deal.id.0 == line.event);
        match deal.filter(|_| line.undone.is_none()) {
            Some(at) => show_deal(ui, model, at + 1, &night.hands[at], actions),
            None => match line.undone_deal(model.keeper().replay()) {
                Some(deal) => show_undone_deal(ui, model, deal, actions),
                None => show_other_line(ui, model, line),
            },
        }
    }
}

/// Draws an undone deal, struck through, with its redo button.
fn show_undone_deal(ui: &mut Ui, model: &Model, deal: &UndoneDeal, actions: &mut Vec<Action>) {
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
                let text = RichText::new(result_text(model, &deal.hand)).color(theme::now().text_quiet);
                ui.add(egui::Label::new(text.strikethrough()).truncate());
            });
        });
    });
}

/// Draws agreed money, or a line that was undone, with its marks.
fn show_other_line(ui: &mut Ui, model: &Model, line: &AccountLine) {
    let (lang, night) = (model.lang, model.keeper().night());
    let mut summary = match line.hand() {
        Some(_) => line_brief(lang, night, line),
        None => line_what(lang, night, line),
    };
    for mark in line_marks(lang, night, line) {
        summary = format!("{summary} [{mark}]");
    }
    let mut text = RichText::new(capital(&summary)).color(theme::now().text);
    if !line.counts() {
        text = text.color(theme::now().text_quiet).strikethrough();
    }
    let mut tooltip = line_changes(night, line);
    tooltip.extend(line_reason(line).map(str::to_owned));
    ui.horizontal(|ui| {
        ui.label(quiet("•"));
        ui.add(egui::Label::new(text).truncate());
    })
    .response
    .on_hover_text(tooltip.join("\n"));
}

/// Draws a deal: number, result, marks, points, and the button that voids or restores it. A click on the result reopens the last
/// win.
fn show_deal(ui: &mut Ui, model: &Model, number: usize, deal: &Hand, actions: &mut Vec<Action>) {
    let lang = model.lang;
    let color = if deal.voided { theme::now().text_quiet } else { theme::now().text };
    let struck = |text: RichText| {
        if deal.voided { text.strikethrough() } else { text }
    };
    ui.horizontal(|ui| {
        ui.label(quiet(number.to_string()));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let (text, label, tip, action) = if deal.voided {
                let action = Action::RestoreHand(deal.id);
                (
                    text!(lang, "hand-restore"),
                    text!(lang, "hand-restore-number", number = number),
                    text!(lang, "hand-restore-tip"),
                    action,
                )
            } else {
                let action = Action::UndoHand(deal.id);
                (
                    text!(lang, "hand-undo"),
                    text!(lang, "hand-undo-number", number = number),
                    text!(lang, "hand-undo-tip"),
                    action,
                )
            };
            let button = ui.add_enabled(model.keeper().is_writable(), small(text));
            // Buttons of all rows have the same text; screen readers need the number.
            button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &label));
            if button.on_hover_text(tip).clicked() {
                actions.push(action);
            }
            if let [win] = wins(deal).collect::<Vec<_>>()[..] {
                ui.label(struck(RichText::new(points_text(lang, deal, win)).color(color)));
            }
            if deal.acts.iter().any(|act| act.corrected_by.is_some()) {
                ui.label(quiet(text!(lang, "night-mark-corrected")));
            }
            let (night, account) = (model.keeper().night(), model.keeper().account());
            let own = |one: &&AccountLine| one.event == deal.id.0 && one.undone.is_none();
            if account.iter().find(own).is_some_and(|one| one.is_disputed(night)) {
                ui.label(RichText::new(text!(lang, "night-mark-disputed")).small().color(Tone::Doubt.color()));
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let result = capital(&result_text(model, deal));
                let text = struck(RichText::new(&result).color(color));
                let Some((event, win)) = last_win_to_reopen(deal).filter(|_| !deal.voided) else {
                    ui.add(egui::Label::new(text).truncate());
                    return;
                };
                let text = egui::Label::new(text).truncate().sense(egui::Sense::click());
                let link = ui.add(text).on_hover_cursor(egui::CursorIcon::PointingHand);
                let label = text!(lang, "hand-reopen-number", number = number, result = result);
                link.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &label));
                if link.clicked() {
                    actions.push(Action::Reopen(event, win));
                }
            });
        });
    })
    .response
    .on_hover_text(tooltip(model, deal));
}

/// Draws the wins of the last deal with a winner: winner, value, tiles, and the button that reopens the last one.
fn show_last_win(ui: &mut Ui, model: &Model, art: &mut TileArt, deal: &Hand, actions: &mut Vec<Action>) {
    let (lang, rules) = (model.lang, model.keeper().rules());
    ui.label(quiet(text!(lang, "table-last")));
    for win in wins(deal) {
        let winner = model.keeper().night().name(win.winner);
        ui.horizontal(|ui| {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.label(RichText::new(value_text(&rules, &win.value, lang)).strong().color(Tone::Win.color()));
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
    if let Some(action) =
        last_win_to_reopen(deal).filter(|_| !deal.voided).map(|(event, win)| Action::Reopen(event, win))
        && ui.button(text!(lang, "table-last-open")).clicked()
    {
        actions.push(action);
    }
}

/// Returns the last win of a deal that can be reopened: its event, and its index in the event.
fn last_win_to_reopen(deal: &Hand) -> Option<(u64, usize)> {
    deal.acts.iter().rev().find_map(|act| match &act.payload.body {
        Body::Won(won) => Some((act.event, won.wins.iter().rposition(can_reopen)?)),
        _ => None,
    })
}

/// Returns the points of a win in words, or the winner's gain in the deal if the value has no points.
fn points_text(lang: Lang, deal: &Hand, win: &Win) -> String {
    match win.value.points {
        Some(points) => text!(lang, "points", points = points),
        None => text!(lang, "points", points = deal.net(Holder::Player(win.winner))),
    }
}

/// Returns the result of a deal in words. A deal still in play after a win says so.
fn result_text(model: &Model, deal: &Hand) -> String {
    let lang = model.lang;
    let result = deal_result(lang, model.keeper().night(), deal);
    match deal.ending {
        None if !deal.winners().is_empty() => text!(lang, "hand-goes-on", result = result),
        _ => result,
    }
}

/// Returns the tooltip of a deal: tiles and values of its wins, and each player's gain.
fn tooltip(model: &Model, deal: &Hand) -> String {
    let (lang, night) = (model.lang, model.keeper().night());
    let mut lines: Vec<String> = Vec::new();
    for win in wins(deal) {
        if let Some(tiles) = &win.tiles {
            let mut parts = vec![tiles.concealed.clone()];
            parts.extend(tiles.melds.iter().map(|meld| format!("[{meld}]")));
            parts.push(format!("+ {}", tiles.win));
            lines.push(parts.join(" "));
        }
        lines.push(value_text(&model.keeper().rules(), &win.value, lang));
        lines.push(i18n::night::entered(lang, win.entered).to_owned());
    }
    if deal.honba > 0 {
        lines.push(text!(lang, "hand-honba", count = deal.honba));
    }
    let gains = night.order.iter().map(|player| (player, deal.net(Holder::Player(*player))));
    lines.extend(gains.filter(|(_, net)| *net != Amount::ZERO).map(|(player, net)| {
        let sign = if net > Amount::ZERO { "+" } else { "" };
        format!("{} {sign}{net}", night.name(*player))
    }));
    if lines.is_empty() {
        lines.push(capital(&deal_result(lang, night, deal)));
    }
    lines.extend(told_corrections(model, Some(deal), None));
    lines.join("\n")
}

/// Returns the value of a win in the words of its rules, with both factors if the points are a product.
pub fn value_text(rules: &RuleProfile, value: &Value, lang: Lang) -> String {
    match (rules.unit(), value.fu, value.fan) {
        (Unit::Points, fu, Some(fan)) if fan > 0 => {
            let fu = fu.unwrap_or_default();
            text!(lang, "multiplied", fu = fu, fan = fan, points = (fu * fan))
        }
        _ => in_words(lang, rules, value),
    }
}
