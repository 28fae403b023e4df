//! The drawing of the camera screen: the source, its frames with the tiles that were read, the state of the hand.

use crate::app::window_action::{LiveAction, WindowAction, WindowActions};
use eframe::egui::{
    self, Align, Color32, ComboBox, CornerRadius, FontId, Key, Layout, Rect, RichText, Shape, Stroke, TextEdit, Ui,
};

use super::LiveScreen;
use super::calibration;
use super::live_frame::{FramePlacement, show_frame};
use crate::app::recognition::live::LiveSnapshot;
use crate::app::theme::{self, Tone, ToneColor as _};
use crate::app::widgets::primary_button;
use quejing_session::error_texts;
use quejing_session::recognition::{LockState, PhotoReading};
use quejing_session::session::Session;
use quejing_words::{Lang, class_label};

/// Draws the camera screen inside the photo's card: the row of the source, and below it the measurement of the camera,
/// the frames of the running source, or help.
pub fn show_live_screen(ui: &mut Ui, model: &Session, live: &mut LiveScreen, actions: &mut WindowActions) {
    let lang = model.lang;
    let mut live_actions = Vec::new();
    show_source_row(ui, lang, live, &mut live_actions);
    if live.is_measuring {
        calibration::show_calibration(ui, lang, live, &mut live_actions);
    } else if live.live_reading.is_some() {
        show_live_status(ui, lang, live, &mut live_actions);
        show_live_preview(ui, lang, live);
    } else {
        show_live_help(ui, lang, live, &mut live_actions);
    }
    actions.extend(live_actions.into_iter().map(WindowAction::Live));
}

/// Draws the help that the camera screen shows while no source runs, and a button that searches for cameras if none was
/// found.
fn show_live_help(ui: &mut Ui, lang: Lang, live: &LiveScreen, actions: &mut Vec<LiveAction>) {
    ui.add_space(10.0);
    if live.cameras.is_empty() && live.camera_search.is_none() {
        ui.horizontal(|ui| {
            let text = RichText::new(text!(lang, "live-no-camera"));
            ui.label(text.color(Tone::Doubt.color()));
            if ui.button(text!(lang, "live-look")).clicked() {
                actions.push(LiveAction::FindCameras);
            }
        });
        ui.add_space(4.0);
    }
    for text in [text!(lang, "live-help"), text!(lang, "live-help-stream"), text!(lang, "live-help-still")] {
        ui.label(RichText::new(text).color(theme::palette().text));
    }
    ui.add_space(8.0);
    show_calibrate_button(ui, lang, actions);
}

fn show_calibrate_button(ui: &mut Ui, lang: Lang, actions: &mut Vec<LiveAction>) {
    if ui.button(text!(lang, "live-calibrate")).on_hover_text(text!(lang, "live-calibrate-tip")).clicked() {
        actions.push(LiveAction::SetCalibrating(true));
    }
}

fn show_source_row(ui: &mut Ui, lang: Lang, live: &mut LiveScreen, actions: &mut Vec<LiveAction>) {
    ui.horizontal(|ui| {
        let chosen = live.cameras.iter().find(|camera| camera.source_name == live.typed_source);
        let title = chosen
            .map_or_else(|| text!(lang, "live-cameras", count = live.cameras.len()), |camera| camera.name.clone());
        ComboBox::from_id_salt("cameras").selected_text(title).width(150.0).show_ui(ui, |ui| {
            for camera in &live.cameras {
                let (name, source) = (camera.name.as_str(), camera.source_name.as_str());
                let text = text!(lang, "live-camera", name = name, source = source);
                ui.selectable_value(&mut live.typed_source, camera.source_name.clone(), text);
            }
            if live.cameras.is_empty() {
                ui.label(RichText::new(text!(lang, "live-no-camera")).color(theme::palette().text_quiet));
            }
        });
        let hint = RichText::new(text!(lang, "live-hint")).color(theme::palette().text_quiet);
        let width = (ui.available_width() - 150.0).clamp(120.0, 420.0);
        let field = ui.add(
            TextEdit::singleline(&mut live.typed_source)
                .hint_text(hint)
                .desired_width(width)
                .margin(egui::vec2(8.0, 5.0)),
        );
        let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let named = !live.typed_source.trim().is_empty();
        if live.live_reading.is_some() && !live.snapshot.is_over {
            if ui.button(text!(lang, "live-stop")).clicked() {
                actions.push(LiveAction::StopWatching);
            }
        } else if (ui.add_enabled(named, primary_button(text!(lang, "live-start"))).clicked() || entered) && named {
            actions.push(LiveAction::WatchSource(live.typed_source.trim().to_owned()));
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if ui.button(text!(lang, "close")).clicked() {
                actions.push(LiveAction::ToggleScreen);
            }
        });
    });
}

/// Draws the status line while hands are read: the state of the lock, the number of doubtful tiles, the choice of the
/// camera profile, and the buttons that measure the camera and take the hand. Below is the first warning, until a hand
/// is locked.
fn show_live_status(ui: &mut Ui, lang: Lang, live: &mut LiveScreen, actions: &mut Vec<LiveAction>) {
    ui.horizontal(|ui| {
        let (text, tone) = lock_state_text(&live.snapshot, lang);
        ui.label(RichText::new(text).strong().color(tone.color()));
        let doubts = live.snapshot.reading.as_ref().map_or(0, |r| r.hand.doubts.len());
        if doubts > 0 {
            ui.label(RichText::new(text!(lang, "hand-doubts", count = doubts)).color(Tone::Doubt.color()));
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let take = ui.add_enabled(live.can_take_hand(), primary_button(text!(lang, "live-take")));
            if take.on_hover_text(text!(lang, "live-take-tip")).clicked() {
                actions.push(LiveAction::TakeHand);
            }
            show_calibrate_button(ui, lang, actions);
            show_profile_choice(ui, lang, live, actions);
        });
    });
    if let Some(warning) = live.snapshot.warnings.first().filter(|_| live.snapshot.locked_hand.is_none()) {
        ui.label(RichText::new(error_texts::warning_text(warning, lang)).small().color(Tone::Doubt.color()));
    }
}

fn show_profile_choice(ui: &mut Ui, lang: Lang, live: &LiveScreen, actions: &mut Vec<LiveAction>) {
    if live.profile_names.is_empty() {
        return;
    }
    let none = text!(lang, "live-no-profile");
    let title = live.profile_name.as_deref().unwrap_or(none);
    ComboBox::from_id_salt("profiles").selected_text(title).width(110.0).show_ui(ui, |ui| {
        let mut offer = |ui: &mut Ui, name: Option<&String>, text: &str| {
            if ui.selectable_label(live.profile_name.as_ref() == name, text).clicked() {
                actions.push(LiveAction::UseProfile(name.cloned()));
            }
        };
        offer(ui, None, none);
        for name in &live.profile_names {
            offer(ui, Some(name), name);
        }
    });
}

fn lock_state_text(snapshot: &LiveSnapshot, lang: Lang) -> (String, Tone) {
    match snapshot.lock_state {
        _ if snapshot.is_lost => (text!(lang, "live-lost").into(), Tone::Wrong),
        _ if snapshot.is_over && snapshot.locked_hand.is_none() => (text!(lang, "live-over").into(), Tone::Aside),
        _ if snapshot.frame_size == [0, 0] => (text!(lang, "live-opening").into(), Tone::Aside),
        LockState::Empty => (text!(lang, "live-empty").into(), Tone::Aside),
        LockState::Partial(found) => (text!(lang, "live-partial", count = found), Tone::Doubt),
        LockState::Moving => (text!(lang, "live-moving").into(), Tone::Doubt),
        LockState::Settling(agreeing) => {
            (text!(lang, "live-settling", agreeing = agreeing, needed = snapshot.needed_frames), Tone::Doubt)
        }
        LockState::Locked => (text!(lang, "live-locked").into(), Tone::Sure),
        LockState::Covered => (text!(lang, "live-covered").into(), Tone::Sure),
    }
}

/// Draws the last frame with outlines of its tiles, a border while a hand is locked and, while the source runs, the
/// number of frames read per second.
fn show_live_preview(ui: &mut Ui, lang: Lang, live: &LiveScreen) {
    let Some(frame) = show_frame(ui, live) else {
        return;
    };
    if let Some(reading) = &live.snapshot.reading {
        draw_tile_outlines(ui, lang, reading, &frame);
    }
    if live.snapshot.locked_hand.is_some() {
        let line = Stroke::new(4.0, Tone::Sure.color_on_photo());
        ui.painter().rect_stroke(frame.rect.shrink(2.0), CornerRadius::same(4), line, egui::StrokeKind::Inside);
    }
    if live.snapshot.is_over || live.snapshot.is_lost {
        return;
    }
    let rate = text!(lang, "live-rate", rate = format!("{:.1}", live.snapshot.frames_per_second));
    let galley = ui.painter().layout_no_wrap(rate, FontId::proportional(theme::SMALL_FONT_SIZE), theme::palette().text);
    let corner = frame.rect.right_bottom() - egui::vec2(8.0, 8.0);
    let tag = Rect::from_min_max(corner - galley.size() - egui::vec2(10.0, 4.0), corner);
    ui.painter().rect_filled(tag, CornerRadius::same(4), theme::palette().ground.gamma_multiply(0.8));
    ui.painter().galley(tag.min + egui::vec2(5.0, 2.0), galley, theme::palette().text);
}

fn draw_tile_outlines(ui: &Ui, lang: Lang, reading: &PhotoReading, frame: &FramePlacement) {
    for (index, tile) in reading.tiles.iter().enumerate() {
        let hand = &reading.hand;
        let tone = if hand.beside.contains(&index) {
            Tone::Aside
        } else if hand.doubts.contains(&index) {
            Tone::Doubt
        } else if hand.win == Some(index) {
            Tone::Win
        } else {
            Tone::Sure
        };
        let corners = tile.quad.map(|p| frame.to_screen(p));
        let line = [corners[0], corners[1], corners[2], corners[3], corners[0]];
        ui.painter().add(Shape::line(line.to_vec(), Stroke::new(4.0, Color32::from_black_alpha(150))));
        ui.painter().add(Shape::line(line.to_vec(), Stroke::new(2.0, tone.color_on_photo())));
        if tone == Tone::Aside {
            continue;
        }
        let bounds = Rect::from_points(&corners);
        let size = (quejing_session::recognition::short_side(&tile.quad) * frame.scale * 0.34).clamp(9.5, 14.0);
        let galley = ui.painter().layout_no_wrap(
            class_label(lang, tile.class),
            FontId::proportional(size),
            theme::TILE_INK_COLOR,
        );
        let tag = galley.size() + egui::vec2(6.0, 2.0);
        let at = Rect::from_min_size(egui::pos2(bounds.center().x - tag.x / 2.0, bounds.top() - tag.y - 1.0), tag);
        ui.painter().rect_filled(at, CornerRadius::same(3), tone.color_on_photo());
        ui.painter().galley(at.min + egui::vec2(3.0, 1.0), galley, theme::TILE_INK_COLOR);
    }
}
