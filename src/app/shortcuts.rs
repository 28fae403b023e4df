//! The keyboard shortcuts: the steps of a win, the pages, and the list of shortcuts (F1).

use crate::app::window_action::{Page, WindowAction, WindowActions};
use eframe::egui::{self, Grid, Key, Modifiers, RichText, ScrollArea, Ui};

use super::theme;
use super::view::View;
use super::widgets::show_heading;
use quejing_session::StateDigest;
use quejing_session::action::SessionAction;
use quejing_session::night::{FieldHost, FieldKind};
use quejing_session::session::Session;
use quejing_words::Lang;

/// The keys that select a player, by the player's place in the deal (from 0).
const PLAYER_KEYS: [Key; 4] = [Key::Num1, Key::Num2, Key::Num3, Key::Num4];
/// The height, in points, that the window with the list of shortcuts needs beside the list: its title, its button and
/// its margins.
const KEY_LIST_MARGIN: f32 = 150.0;
/// The least height of the list of shortcuts, in points.
const MIN_KEY_LIST_HEIGHT: f32 = 120.0;

/// Turns pressed shortcuts into actions; F1 shows or hides the list of shortcuts. While a modal window is open, only F1
/// and F11 work; while a text field has the focus or a popup is open, only these, F2 and the shortcuts with Ctrl.
pub fn handle_shortcuts(ui: &mut Ui, model: &Session, view: &mut View, actions: &mut WindowActions) {
    let ctx = ui.ctx().clone();
    if ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::F1)) {
        view.is_key_list_open = !view.is_key_list_open;
    }
    handle_full_screen_key(&ctx);
    let has_modal = ctx.memory(|memory| memory.top_modal_layer().is_some());
    if has_modal || model.desk().recorder().proposal().is_some() || view.is_sets_screen_open == Some(true) {
        return;
    }
    let has_text_focus = ctx.text_edit_focused();
    if ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::F2)) {
        let page = match view.page {
            Page::RuleBook => view.page_before_book,
            _ => Page::RuleBook,
        };
        actions.push(WindowAction::ShowPage(page));
    }
    let with_ctrl = |key| ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, key));
    handle_ctrl_keys(with_ctrl, view.page, has_text_focus, || view.seen_record.mark(), actions);
    // An open popup receives the keys.
    let receives_other_input = has_text_focus || view.tile_picker.is_some() || egui::Popup::is_any_open(&ctx);
    if receives_other_input {
        return;
    }
    // A focused button receives Enter.
    let focused = ctx.memory(|memory| memory.focused().is_some());
    let mut pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    match view.page {
        Page::Table if model.desk().recorder().accepts_records() => {
            if pressed(Key::W) {
                actions.push(SessionAction::BeginWin(None));
            }
            if pressed(Key::D) {
                actions.push(SessionAction::RecordDraw(view.seen_draw.mark()));
            }
        }
        Page::Hand => {
            handle_player_keys(&mut pressed, model, actions);
            if !focused && pressed(Key::Enter) {
                actions.push(SessionAction::Record(view.seen_record.mark()));
            }
            if pressed(Key::R) {
                actions.push(WindowAction::ShowPage(Page::Comparison));
            }
        }
        Page::Comparison if pressed(Key::R) || pressed(Key::Escape) => {
            actions.push(WindowAction::ShowPage(Page::Hand));
        }
        Page::RuleBook if pressed(Key::Escape) => {
            actions.push(WindowAction::ShowPage(view.page_before_book));
        }
        Page::Inventory if pressed(Key::Escape) => {
            actions.push(WindowAction::ShowPage(view.page_before_inventory));
        }
        _ => {}
    }
}

/// Enters or leaves full screen in the window of `ctx` if F11 was pressed.
pub fn handle_full_screen_key(ctx: &egui::Context) {
    if ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::F11)) {
        let full_screen = ctx.input(|input| input.viewport().fullscreen.unwrap_or(false));
        ctx.send_viewport_cmd(egui::ViewportCommand::Fullscreen(!full_screen));
    }
}

/// Handles the shortcuts with Ctrl: O opens the dialog for a photo. On the page of the hand, Z undoes the last change
/// of the hand unless a text field has the focus, and Enter records the hand.
fn handle_ctrl_keys(
    mut pressed: impl FnMut(Key) -> bool,
    page: Page,
    has_text_focus: bool,
    seen_mark: impl Fn() -> StateDigest,
    actions: &mut WindowActions,
) {
    if pressed(Key::O) {
        actions.push(WindowAction::ShowPhotoDialog);
    }
    // These change the hand, so they work only where it is visible.
    if page == Page::Hand {
        if !has_text_focus && pressed(Key::Z) {
            actions.push(SessionAction::UndoEdit);
        }
        if pressed(Key::Enter) {
            actions.push(SessionAction::Record(seen_mark()));
        }
    }
}

/// Handles the keys of a win: 1 to 4 set the winner, then the discarder; D sets a self-draw of the winner; Backspace
/// clears the winner, and also the discarder unless others won on the same tile. In a draw, 1 to 4 mark or unmark a
/// player in the first question about players, such as who was tenpai.
fn handle_player_keys(pressed: &mut impl FnMut(Key) -> bool, model: &Session, actions: &mut WindowActions) {
    let mut round = model.hand().round().clone();
    let player_place =
        PLAYER_KEYS.iter().position(|&key| pressed(key)).filter(|&player_place| player_place < round.player_count());
    if model.hand().laid().is_entering_draw() {
        let first = round.fields().asked(FieldHost::Draw).find(|row| row.field.answer_kind == FieldKind::Players);
        if let Some((row, player_place)) = first.zip(player_place) {
            round.answers.mark_player(row, player_place, !round.fields().is_player_marked(row, player_place));
            actions.push(SessionAction::SetCircumstances(Box::new(round)));
        }
        return;
    }
    match (round.winner, player_place) {
        (None, Some(player_place)) => round.set_winner(player_place),
        (Some(_), Some(player_place)) => round.set_giver(player_place),
        _ => {}
    }
    if let (true, Some(winner)) = (pressed(Key::D), round.winner) {
        round.set_giver(winner);
    }
    if pressed(Key::Backspace) {
        round.winner = None;
        // If other players won on the same tile, the discarder stays.
        round.giver = round.giver.filter(|_| !round.other_wins.is_empty());
    }
    if round != *model.hand().round() {
        actions.push(SessionAction::SetCircumstances(Box::new(round)));
    }
}

/// Draws the list of shortcuts as a modal window while `is_key_list_open` of `view` is true, and sets that to false
/// when the user closes the list.
pub fn show_shortcut_list(ui: &Ui, lang: Lang, view: &mut View) {
    if !view.is_key_list_open {
        return;
    }
    let keys = egui::Modal::new(egui::Id::unique("keys")).frame(theme::card_frame().inner_margin(20.0));
    let shown = keys.show(ui.ctx(), |ui| {
        show_heading(ui, text!(lang, "keys-title"));
        ui.add_space(6.0);
        let max_height = (ui.ctx().content_rect().height() - KEY_LIST_MARGIN).max(MIN_KEY_LIST_HEIGHT);
        ScrollArea::vertical().max_height(max_height).show(ui, |ui| show_shortcuts(ui, lang));
        ui.add_space(8.0);
        ui.button(text!(lang, "close")).clicked()
    });
    if shown.inner || shown.should_close() {
        view.is_key_list_open = false;
    }
}

/// Draws the shortcuts, each with its meaning.
fn show_shortcuts(ui: &mut Ui, lang: Lang) {
    Grid::new("keys").num_columns(2).spacing([24.0, 6.0]).show(ui, |ui| {
        for (keys, meaning) in [
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
            ui.label(RichText::new(keys).monospace().color(theme::palette().text_strong));
            ui.label(meaning);
            ui.end_row();
        }
    });
}
