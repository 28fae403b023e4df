//! The status line, the error banner, the toasts and the list of messages.

use crate::app::window_action::{WindowAction, WindowActions};
use eframe::egui::{self, Align, Align2, Layout, RichText, ScrollArea, Ui};
use quejing_message::Message;

use crate::app::theme::{self, Tone, ToneColor as _};
use crate::app::widgets::small_button;
use quejing_io::dates;
use quejing_session::action::SessionAction;
use quejing_session::night::{FreshEntry, NightAction, WaitingEntries, now_ms};
use quejing_session::notice::Notice;
use quejing_session::photo_job::ReadingStep;
use quejing_session::session::{PhotoStatus, Session};
use quejing_words as words;
use quejing_words::history::brief_event_text;

/// The text of the status line for a job that reads a photo: the running step and the photo's name.
#[derive(Message)]
struct JobStepText<'a> {
    #[message(main)]
    step: ReadingStep,
    photo: &'a str,
}

/// Draws the status line. At the left: the running photo job, else the ledger entry that was just recorded, else the
/// result of the last photo job. At the right: the path of the ledger, or a warning that the ledger is not saved or is
/// read-only; nothing for a ledger meant to be in memory.
pub fn show_status_line(ui: &mut Ui, model: &Session, actions: &mut WindowActions) {
    let lang = model.lang;
    ui.horizontal(|ui| {
        ui.set_min_height(22.0);
        if let Some(busy) = &model.photos.being_read {
            ui.add(egui::Spinner::new().size(14.0).color(Tone::Sure.color()));
            let text = words::render(lang, &JobStepText { step: busy.step, photo: &busy.name });
            ui.label(RichText::new(text).small().color(theme::palette().text));
            let elapsed = text!(lang, "elapsed", seconds = format!("{:.1}", busy.since.elapsed().as_secs_f32()));
            ui.label(RichText::new(elapsed).small().color(theme::palette().text_quiet));
            if ui.add(small_button(text!(lang, "cancel"))).on_hover_text(text!(lang, "cancel-tip")).clicked() {
                actions.push(WindowAction::CancelReading);
            }
        } else if !show_fresh_entry(ui, model, actions) {
            let (text, color) = match &model.photos.status {
                PhotoStatus::Ready => (text!(lang, "status-ready").to_owned(), theme::palette().text_quiet),
                PhotoStatus::Read { name, tiles, duration } => (
                    text!(lang, "status-read", photo = name, count = tiles, ms = duration.as_millis()),
                    theme::palette().text,
                ),
                PhotoStatus::Failed { name } => (text!(lang, "status-failed", photo = name), Tone::Wrong.color()),
            };
            ui.label(RichText::new(text).small().color(color));
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let keeper = model.keeper();
            let path = keeper.store().place();
            let (text, color) = match (model.is_ledger_unsaved(), keeper.store().is_in_memory()) {
                (true, _) => (text!(lang, "not-saved").to_owned(), Tone::Doubt.color()),
                (false, true) => return,
                (false, false) if keeper.store().is_home_away() => {
                    (text!(lang, "server-away").to_owned(), Tone::Doubt.color())
                }
                (false, false) if WaitingEntries::of(keeper).count() > 0 => {
                    let count = WaitingEntries::of(keeper).count();
                    (text!(lang, "server-waits", count = count), Tone::Doubt.color())
                }
                (false, false) if !keeper.is_writable() => {
                    (text!(lang, "only-read", path = path.as_str()), Tone::Doubt.color())
                }
                (false, false) => (text!(lang, "saved-in", path = path.as_str()), theme::palette().text_quiet),
            };
            ui.add(egui::Label::new(RichText::new(text).small().color(color)).truncate());
        });
    });
}

/// Draws the last error as a banner, with the remark that nothing is lost and a button that dismisses the banner;
/// nothing if there is no error.
pub fn show_error_banner(ui: &mut Ui, model: &Session, actions: &mut WindowActions) {
    let lang = model.lang;
    let Some(message) = model.notices.banner() else {
        return;
    };
    theme::note_frame(Tone::Wrong).show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.horizontal_top(|ui| {
            ui.with_layout(Layout::right_to_left(Align::TOP), |ui| {
                if ui.button(text!(lang, "dismiss")).clicked() {
                    actions.push(SessionAction::DismissBanner);
                }
                ui.with_layout(Layout::top_down(Align::LEFT), |ui| {
                    ui.label(RichText::new(message.text(lang)).color(theme::palette().text_strong));
                    ui.label(RichText::new(text!(lang, "nothing-lost")).small().color(theme::palette().text_quiet));
                });
            });
        });
    });
    ui.add_space(theme::CARD_GAP - ui.spacing().item_spacing.y);
}

/// Draws the current toasts at the bottom right of the window, `right_inset` points further left. While the status line
/// shows an entry that was just recorded, toasts about records are left out.
pub fn show_toasts(ui: &Ui, model: &mut Session, right_inset: f32) {
    let lang = model.lang;
    let has_fresh_entry = fresh_entry(model).is_some();
    let (mut toasts, remaining) = model.notices.toasts();
    toasts.retain(|message| !has_fresh_entry || !matches!(**message, Notice::Recorded(_)));
    if let Some(remaining) = remaining {
        ui.ctx().request_repaint_after(remaining);
    }
    let area = egui::Area::new(egui::Id::unique("toasts"))
        .anchor(Align2::RIGHT_BOTTOM, [-16.0 - right_inset, -44.0])
        .interactable(false);
    area.order(egui::Order::Foreground).show(ui.ctx(), |ui| {
        for message in toasts {
            theme::card_frame().stroke(egui::Stroke::new(1.0, message.tone().color())).show(ui, |ui| {
                ui.set_max_width(250.0);
                ui.label(RichText::new(message.text(lang)).color(theme::palette().text_strong));
            });
        }
    });
}

/// Draws the ledger entry that this window has just recorded, with a button that undoes it; returns false and draws
/// nothing if [`fresh_entry`] has none.
fn show_fresh_entry(ui: &mut Ui, model: &Session, actions: &mut WindowActions) -> bool {
    let Some(fresh) = fresh_entry(model) else {
        return false;
    };
    ui.ctx().request_repaint_after(fresh.left);
    let (lang, entry) = (model.lang, fresh.undo.newest_event);
    let what = brief_event_text(lang, model.keeper().replay(), entry);
    let text = text!(lang, "recorded-entry", what = what.as_str());
    ui.label(RichText::new(text).strong().color(Tone::Sure.color()));
    let undo = ui.add_enabled(model.desk().recorder().proposal().is_none(), small_button(text!(lang, "hand-undo")));
    let label = text!(lang, "undo-named", what = what.as_str());
    undo.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &label));
    if undo.clicked() {
        actions.push(SessionAction::Night(NightAction::UndoLast(entry)));
    }
    true
}

/// Returns the last entry of the night if this window recorded it less than ten seconds ago, it can be undone, and it
/// belongs to a deal, is money, or ends the night; `None` otherwise.
fn fresh_entry(model: &Session) -> Option<FreshEntry> {
    model.keeper().fresh_entry(model.keeper().author(), now_ms())
}

/// Draws the card with the log of messages, newest first.
pub fn show_message_log(ui: &mut Ui, model: &Session) {
    let lang = model.lang;
    theme::card_frame().show(ui, |ui| {
        ui.set_min_size(ui.available_size());
        ui.label(RichText::new(text!(lang, "log-title")).heading().color(theme::palette().text_strong));
        ScrollArea::vertical().id_salt("log").auto_shrink(false).show(ui, |ui| {
            if model.notices.logged_notices().next().is_none() {
                ui.label(RichText::new(text!(lang, "log-empty")).color(theme::palette().text_quiet));
            }
            for entry in model.notices.logged_notices().rev() {
                show_log_message(ui, model, &dates::format_clock(entry.time_ms), &entry.notice);
            }
        });
    });
}

/// Draws a message of the log after `time`, its formatted time of day.
fn show_log_message(ui: &mut Ui, model: &Session, time: &str, message: &Notice) {
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(time).small().monospace().color(theme::palette().text_quiet));
        let color = match message.tone() {
            Tone::Sure => theme::palette().text,
            tone => tone.color(),
        };
        ui.label(RichText::new(message.text(model.lang)).color(color));
    });
}
