//! Keys: every step of a win, the pages, and the list of them that F1 shows.

use eframe::egui::{self, Grid, Key, Modifiers, RichText, Ui};

use super::theme;
use super::view::View;
use super::widgets::heading;
use crate::i18n::Lang;
use crate::scorer::Mark;
use crate::scorer::action::{Action, Page};
use crate::scorer::model::Model;

/// The digits' keys, place by place.
const DIGITS: [Key; 4] = [Key::Num1, Key::Num2, Key::Num3, Key::Num4];

/// Hears the keys. While text is typed, or a question or a popup stands open, letters and digits are its own.
pub fn handle_keys(ui: &mut Ui, model: &Model, view: &mut View, actions: &mut Vec<Action>) {
    let ctx = ui.ctx().clone();
    if ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::F1)) {
        view.keys = !view.keys;
    }
    whole_screen(&ctx);
    let over = ctx.memory(|memory| memory.top_modal_layer().is_some());
    if over || model.asked().is_some() || view.sets == Some(true) {
        return;
    }
    let typing = ctx.text_edit_focused();
    if ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::F2)) {
        let to = match view.page {
            Page::Book => view.before_book,
            _ => Page::Book,
        };
        actions.push(Action::Turn(to));
    }
    let with_ctrl = |key| ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, key));
    commands(with_ctrl, view.page, typing, || view.seen.mark(), actions);
    // A list that drops down has the keys, and so has a button that is about to be pressed.
    let busy = typing || view.picker.is_some() || egui::Popup::is_any_open(&ctx);
    if busy {
        return;
    }
    let focused = ctx.memory(|memory| memory.focused().is_some());
    let mut pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    match view.page {
        Page::Table if model.is_playing() => {
            if pressed(Key::W) {
                actions.push(Action::Win);
            }
            if pressed(Key::D) {
                actions.push(Action::RecordDraw(view.seen_draw.mark()));
            }
        }
        Page::Hand => {
            who(&mut pressed, model, actions);
            if !focused && pressed(Key::Enter) {
                actions.push(Action::Record(view.seen.mark()));
            }
            if pressed(Key::R) {
                actions.push(Action::Turn(Page::Beside));
            }
        }
        Page::Beside if pressed(Key::R) || pressed(Key::Escape) => {
            actions.push(Action::Turn(Page::Hand));
        }
        Page::Book if pressed(Key::Escape) => {
            actions.push(Action::Turn(view.before_book));
        }
        _ => {}
    }
}

/// F11: the window takes the whole screen, or gives it back.
pub fn whole_screen(ctx: &egui::Context) {
    if ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::F11)) {
        let whole = ctx.input(|input| input.viewport().fullscreen.unwrap_or(false));
        ctx.send_viewport_cmd(egui::ViewportCommand::Fullscreen(!whole));
    }
}

/// Ctrl+O opens a photo. On the hand's page Ctrl+Z takes a change of the hand back (not while text is typed), Ctrl+Enter records.
fn commands(
    mut pressed: impl FnMut(Key) -> bool,
    page: Page,
    typing: bool,
    seen: impl Fn() -> Mark,
    actions: &mut Vec<Action>,
) {
    if pressed(Key::O) {
        actions.push(Action::OpenDialog);
    }
    // They are about the hand: nothing of it changes unseen.
    if page == Page::Hand {
        if !typing && pressed(Key::Z) {
            actions.push(Action::UndoEdit);
        }
        if pressed(Key::Enter) {
            actions.push(Action::Record(seen()));
        }
    }
}

/// 1 to 4: who won, then whose tile it was; D: the winner drew it; Backspace: from the beginning.
fn who(pressed: &mut impl FnMut(Key) -> bool, model: &Model, actions: &mut Vec<Action>) {
    if model.is_draw() {
        return;
    }
    let mut now = model.circumstances().clone();
    let place = DIGITS.iter().position(|&key| pressed(key)).filter(|&place| place < now.players());
    match (now.winner, place) {
        (None, Some(place)) => now.set_winner(place),
        (Some(_), Some(place)) => now.set_from(place),
        _ => {}
    }
    if let (true, Some(winner)) = (pressed(Key::D), now.winner) {
        now.set_from(winner);
    }
    if pressed(Key::Backspace) {
        now.winner = None;
        // On whose tile others won too is known.
        now.from = now.from.filter(|_| !now.also.is_empty());
    }
    if now != *model.circumstances() {
        actions.push(Action::Round(Box::new(now)));
    }
}

/// The list of the keys.
pub fn list(ui: &Ui, lang: Lang, view: &mut View) {
    if !view.keys {
        return;
    }
    let keys = egui::Modal::new(egui::Id::unique("keys")).frame(theme::card().inner_margin(20.0));
    let shown = keys.show(ui.ctx(), |ui| {
        heading(ui, text!(lang, "keys-title"));
        ui.add_space(6.0);
        Grid::new("keys").num_columns(2).spacing([24.0, 6.0]).show(ui, |ui| {
            for (keys, what) in [
                ("W", text!(lang, "keys-win")),
                ("D", text!(lang, "keys-draw")),
                ("Ctrl+V", text!(lang, "keys-paste")),
                ("Ctrl+O", text!(lang, "keys-open")),
                ("1 – 4", text!(lang, "keys-who")),
                ("1 – 4, D", text!(lang, "keys-from")),
                ("Backspace", text!(lang, "keys-again")),
                ("Enter", text!(lang, "keys-record")),
                ("R", text!(lang, "keys-beside")),
                ("Ctrl+Z", text!(lang, "keys-undo")),
                ("Ctrl +, Ctrl −", text!(lang, "keys-zoom")),
                ("F2", text!(lang, "keys-book")),
                ("F11", text!(lang, "keys-whole")),
                ("F1", text!(lang, "keys-list")),
            ] {
                ui.label(RichText::new(keys).monospace().color(theme::now().text_strong));
                ui.label(what);
                ui.end_row();
            }
        });
        ui.add_space(8.0);
        ui.button(text!(lang, "close")).clicked()
    });
    if shown.inner || shown.should_close() {
        view.keys = false;
    }
}
