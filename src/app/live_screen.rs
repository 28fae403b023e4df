//! The live screen: choose a camera or a stream, see what it sees, take the hand when it is locked; or measure the camera.

use std::sync::mpsc::{Receiver, channel};
use std::thread;

use eframe::egui::{
    self, Align, Align2, Color32, ComboBox, CornerRadius, FontId, Key, Layout, Pos2, Rect,
    RichText, Sense, Shape, Stroke, TextEdit, TextureHandle, Ui,
};

use super::live::{Ask, Locked, Seen, Told, Watching};
use super::model::{Action, Model};
use super::notice::Message;
use super::text::Word;
use super::theme::{self, Tone};
use super::tile_view::short_name;
use super::top_bar::primary;
use super::trouble;
use crate::i18n::Lang;
use crate::vision::{
    PhotoReading,
    calibrate::{CameraProfile, LEAST_VIEWS, Profiles},
    consensus::State,
    source::{self, CameraFound},
};

/// What a person does on the live screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LiveAction {
    /// Open or close the screen.
    Toggle,
    /// Begin to read from a source.
    Watch(String),
    /// Let the source go.
    Stop,
    /// Put the locked hand where a photo's reading goes.
    Take,
    /// Measure the camera with the board, or go back to reading.
    Calibrate(bool),
    /// Keep what was measured under a name.
    Keep(String),
    /// Read through a profile.
    Profile(Option<String>),
    /// Write the board to print into this file.
    SaveBoard(String),
}

/// What the live screen remembers.
#[derive(Default)]
pub struct LiveScreen {
    /// The screen is open.
    pub open: bool,
    /// What is running.
    pub watching: Option<Watching>,
    /// The source as typed.
    source: String,
    cameras: Vec<CameraFound>,
    asked: Option<Receiver<Vec<CameraFound>>>,
    texture: Option<TextureHandle>,
    shown: Seen,
    profiles: Vec<String>,
    profile: Option<String>,
    name: String,
    board: String,
}

impl LiveScreen {
    /// Opens or closes the screen; opening looks for cameras, on a thread of its own, as that may take long.
    pub fn toggle(&mut self, ctx: &egui::Context) {
        if self.open {
            return self.close();
        }
        self.open = true;
        self.profiles = Profiles::usual().names();
        let (give, take) = channel();
        let ctx = ctx.clone();
        thread::spawn(move || {
            // A build or a machine without cameras still has addresses and files.
            let _ = give.send(source::cameras().unwrap_or_default());
            ctx.request_repaint();
        });
        self.asked = Some(take);
    }

    /// Something is watched, and neither locked nor over.
    pub fn is_settling(&self) -> bool {
        self.watching.is_some() && self.shown.locked.is_none() && !self.shown.over
    }

    /// Closes the screen and lets the source go.
    pub fn close(&mut self) {
        self.open = false;
        self.watching = None;
    }

    /// Starts afresh with a source that was opened.
    pub fn begin(&mut self, source: &str, watching: Watching) {
        self.source = source.into();
        self.watching = Some(watching);
        self.texture = None;
        self.shown = Seen::default();
        let profile = self.profile.clone();
        self.choose(profile);
    }

    /// Reads through a profile; what is wrong with it is given back.
    pub fn choose(&mut self, name: Option<String>) -> Option<Message> {
        let loaded: Result<Option<CameraProfile>, _> = name
            .as_deref()
            .map(|name| Profiles::usual().load(name))
            .transpose();
        match loaded {
            Ok(profile) => {
                self.profile = name;
                if let Some(watching) = &self.watching {
                    watching.ask(Ask::Profile(profile));
                }
                None
            }
            Err(fault) => {
                self.profile = None;
                Some(Message::Calibration(fault))
            }
        }
    }

    /// The locked hand.
    pub fn locked(&self) -> Option<&Locked> {
        self.shown.locked.as_deref()
    }

    /// The source's name.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Takes in what was seen since; what is to be said comes back.
    pub fn listen(&mut self, ctx: &egui::Context) -> Vec<Message> {
        if let Some(found) = self.asked.as_ref().and_then(|asked| asked.try_recv().ok()) {
            if let (Some(first), true) = (found.first(), self.source.is_empty()) {
                self.source = first.source.clone();
            }
            self.cameras = found;
            self.asked = None;
        }
        let Some(watching) = &self.watching else {
            return Vec::new();
        };
        let (picture, told) = {
            let mut seen = watching.seen();
            self.shown = Seen {
                picture: None,
                told: Vec::new(),
                reading: seen.reading.clone(),
                warnings: seen.warnings.clone(),
                locked: seen.locked.clone(),
                calibration: seen.calibration.clone(),
                ..*seen
            };
            (seen.picture.take(), std::mem::take(&mut seen.told))
        };
        if let Some(picture) = picture {
            match &mut self.texture {
                Some(texture) => texture.set(picture, egui::TextureOptions::LINEAR),
                None => {
                    self.texture =
                        Some(ctx.load_texture("live", picture, egui::TextureOptions::LINEAR))
                }
            }
        }
        told.into_iter()
            .filter_map(|told| self.message(told))
            .collect()
    }

    fn message(&mut self, told: Told) -> Option<Message> {
        match told {
            Told::Locked(tiles) => Some(Message::Said(Word::SaidLocked, vec![tiles.to_string()])),
            // The screen's own line says so.
            Told::Unlocked(_) => None,
            Told::Lost(fault) | Told::Trouble(fault) | Told::Failed(fault) => {
                Some(Message::Source(fault))
            }
            Told::Eyes(fault) => Some(Message::Photo(fault)),
            Told::NotMeasured(fault) => Some(Message::Calibration(fault)),
            Told::Measured(profile) => {
                self.profiles = Profiles::usual().names();
                let values = vec![profile.name.clone(), format!("{:.2}", profile.fit.rms_px)];
                self.profile = Some(profile.name.clone());
                if let Some(watching) = &self.watching {
                    watching.ask(Ask::Read);
                    watching.ask(Ask::Profile(Some(*profile)));
                }
                Some(Message::Said(Word::SaidMeasured, values))
            }
            Told::Ended => Some(Message::Careful(Word::SaidSourceEnded, Vec::new())),
        }
    }
}

/// Draws the screen into the photo's card.
pub fn show(ui: &mut Ui, model: &Model, live: &mut LiveScreen, actions: &mut Vec<Action>) {
    let lang = model.lang;
    let mut wanted = Vec::new();
    choose_source(ui, lang, live, &mut wanted);
    if live.watching.is_some() {
        if live.shown.calibration.is_some() {
            calibration(ui, lang, live, &mut wanted);
        } else {
            reading(ui, lang, live, &mut wanted);
        }
        preview(ui, lang, live);
    } else {
        ui.add_space(10.0);
        for word in [Word::LiveHelp, Word::LiveHelpStream, Word::LiveHelpStill] {
            ui.label(RichText::new(word.text(lang)).color(theme::TEXT));
        }
    }
    actions.extend(wanted.into_iter().map(Action::Live));
}

fn choose_source(ui: &mut Ui, lang: Lang, live: &mut LiveScreen, wanted: &mut Vec<LiveAction>) {
    ui.horizontal(|ui| {
        let chosen = live
            .cameras
            .iter()
            .find(|camera| camera.source == live.source);
        let title = chosen.map_or_else(
            || Word::LiveCameras.with(lang, &[&live.cameras.len()]),
            |camera| camera.name.clone(),
        );
        ComboBox::from_id_salt("cameras")
            .selected_text(title)
            .width(150.0)
            .show_ui(ui, |ui| {
                for camera in &live.cameras {
                    let text = format!("{} ({})", camera.name, camera.source);
                    ui.selectable_value(&mut live.source, camera.source.clone(), text);
                }
                if live.cameras.is_empty() {
                    ui.label(RichText::new(Word::LiveNoCamera.text(lang)).color(theme::TEXT_QUIET));
                }
            });
        let hint = RichText::new(Word::LiveHint.text(lang)).color(theme::TEXT_QUIET);
        let width = (ui.available_width() - 190.0).clamp(120.0, 420.0);
        let field = ui.add(
            TextEdit::singleline(&mut live.source)
                .hint_text(hint)
                .desired_width(width)
                .margin(egui::vec2(8.0, 5.0)),
        );
        let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let named = !live.source.trim().is_empty();
        if live.watching.is_some() && !live.shown.over {
            if ui.button(Word::LiveStop.text(lang)).clicked() {
                wanted.push(LiveAction::Stop);
            }
        } else if (ui
            .add_enabled(named, primary(Word::LiveStart.text(lang)))
            .clicked()
            || entered)
            && named
        {
            wanted.push(LiveAction::Watch(live.source.trim().to_owned()));
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if ui.button(Word::Close.text(lang)).clicked() {
                wanted.push(LiveAction::Toggle);
            }
        });
    });
}

/// The line under the source while hands are read: state, doubts, the button to take the hand, the profile.
fn reading(ui: &mut Ui, lang: Lang, live: &mut LiveScreen, wanted: &mut Vec<LiveAction>) {
    ui.horizontal(|ui| {
        let (text, tone) = state_text(&live.shown, lang);
        ui.label(RichText::new(text).strong().color(tone.color()));
        let doubts = live
            .shown
            .reading
            .as_ref()
            .map_or(0, |r| r.hand.doubts.len());
        if doubts > 0 {
            ui.label(
                RichText::new(Word::HandDoubts.with(lang, &[&doubts])).color(Tone::Doubt.color()),
            );
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let can = live.shown.locked.is_some();
            let take = ui.add_enabled(can, primary(Word::LiveTake.text(lang)));
            if take.on_hover_text(Word::LiveTakeTip.text(lang)).clicked() {
                wanted.push(LiveAction::Take);
            }
            if ui
                .button(Word::LiveCalibrate.text(lang))
                .on_hover_text(Word::LiveCalibrateTip.text(lang))
                .clicked()
            {
                wanted.push(LiveAction::Calibrate(true));
            }
            profile_choice(ui, lang, live, wanted);
        });
    });
    if let Some(warning) = live
        .shown
        .warnings
        .first()
        .filter(|_| live.shown.locked.is_none())
    {
        ui.label(
            RichText::new(trouble::remark(warning, lang))
                .small()
                .color(Tone::Doubt.color()),
        );
    }
}

fn profile_choice(ui: &mut Ui, lang: Lang, live: &LiveScreen, wanted: &mut Vec<LiveAction>) {
    if live.profiles.is_empty() {
        return;
    }
    let none = Word::LiveNoProfile.text(lang);
    let title = live.profile.as_deref().unwrap_or(none);
    ComboBox::from_id_salt("profiles")
        .selected_text(title)
        .width(110.0)
        .show_ui(ui, |ui| {
            let mut offer = |ui: &mut Ui, name: Option<&String>, text: &str| {
                if ui
                    .selectable_label(live.profile.as_ref() == name, text)
                    .clicked()
                {
                    wanted.push(LiveAction::Profile(name.cloned()));
                }
            };
            offer(ui, None, none);
            for name in &live.profiles {
                offer(ui, Some(name), name);
            }
        });
}

fn state_text(seen: &Seen, lang: Lang) -> (String, Tone) {
    match seen.state {
        _ if seen.size == [0, 0] => (Word::LiveOpening.text(lang).into(), Tone::Aside),
        State::Empty => (Word::LiveEmpty.text(lang).into(), Tone::Aside),
        State::Partial(found) => (Word::LivePartial.with(lang, &[&found]), Tone::Doubt),
        State::Moving => (Word::LiveMoving.text(lang).into(), Tone::Doubt),
        State::Settling(agreeing) => (
            Word::LiveSettling.with(lang, &[&agreeing, &seen.needed]),
            Tone::Doubt,
        ),
        State::Locked => (Word::LiveLocked.text(lang).into(), Tone::Sure),
        State::Covered => (Word::LiveCovered.text(lang).into(), Tone::Sure),
    }
}

/// The guide through calibration.
fn calibration(ui: &mut Ui, lang: Lang, live: &mut LiveScreen, wanted: &mut Vec<LiveAction>) {
    let progress = live.shown.calibration.clone().unwrap_or_default();
    ui.label(RichText::new(Word::CalibrateGuide.text(lang)).color(theme::TEXT));
    ui.horizontal(|ui| {
        let wanted_views = LEAST_VIEWS.max(10);
        let share = (progress.views as f32 / wanted_views as f32).min(1.0);
        let percent = (100.0 * progress.coverage).round();
        let text = Word::CalibrateProgress.with(lang, &[&progress.views, &percent]);
        ui.add(
            egui::ProgressBar::new(share)
                .desired_width(190.0)
                .text(text),
        );
        let hint = RichText::new(Word::CalibrateName.text(lang)).color(theme::TEXT_QUIET);
        ui.add(
            TextEdit::singleline(&mut live.name)
                .hint_text(hint)
                .desired_width(120.0)
                .margin(egui::vec2(8.0, 5.0)),
        );
        let ready = progress.views >= LEAST_VIEWS && !live.name.trim().is_empty();
        if ui
            .add_enabled(ready, primary(Word::CalibrateKeep.text(lang)))
            .clicked()
        {
            wanted.push(LiveAction::Keep(live.name.trim().to_owned()));
        }
        if ui.button(Word::Cancel.text(lang)).clicked() {
            wanted.push(LiveAction::Calibrate(false));
        }
    });
    ui.horizontal(|ui| {
        ui.label(
            RichText::new(Word::CalibrateBoard.text(lang))
                .small()
                .color(theme::TEXT_QUIET),
        );
        let hint = RichText::new("board.pdf").color(theme::TEXT_QUIET);
        ui.add(
            TextEdit::singleline(&mut live.board)
                .hint_text(hint)
                .desired_width(220.0)
                .margin(egui::vec2(8.0, 5.0)),
        );
        let path = live.board.trim();
        if ui
            .add_enabled(
                !path.is_empty(),
                egui::Button::new(Word::CalibrateSaveBoard.text(lang)),
            )
            .clicked()
        {
            wanted.push(LiveAction::SaveBoard(path.to_owned()));
        }
    });
}

/// The frame with what was seen on it.
fn preview(ui: &mut Ui, lang: Lang, live: &LiveScreen) {
    let (area, _) = ui.allocate_exact_size(ui.available_size(), Sense::hover());
    ui.painter()
        .rect_filled(area, CornerRadius::same(6), theme::WELL);
    let Some(texture) = &live.texture else {
        super::photo_panel::waiting(ui, area);
        return;
    };
    let size = egui::vec2(
        live.shown.size[0].max(1) as f32,
        live.shown.size[1].max(1) as f32,
    );
    let scale = (area.width() / size.x).min(area.height() / size.y);
    let rect = Rect::from_center_size(area.center(), size * scale);
    let uv = Rect::from_min_max(Pos2::ZERO, egui::pos2(1.0, 1.0));
    ui.painter().image(texture.id(), rect, uv, Color32::WHITE);
    let to_screen = |[x, y]: [f32; 2]| rect.min + egui::vec2(x, y) * scale;
    if let Some(progress) = &live.shown.calibration {
        for corner in &progress.corners {
            let at = to_screen(corner.at.map(|v| v as f32 + 0.5));
            ui.painter()
                .circle_stroke(at, 4.0, Stroke::new(2.0, Tone::Sure.color()));
        }
    } else if let Some(reading) = &live.shown.reading {
        outlines(ui, lang, reading, &to_screen, scale);
    }
    if live.shown.locked.is_some() && live.shown.calibration.is_none() {
        let frame = rect.intersect(area).shrink(2.0);
        let line = Stroke::new(4.0, Tone::Sure.color());
        ui.painter()
            .rect_stroke(frame, CornerRadius::same(4), line, egui::StrokeKind::Inside);
    }
    let rate = Word::LiveRate.with(lang, &[&format!("{:.1}", live.shown.rate)]);
    let at = rect.intersect(area).right_bottom() - egui::vec2(8.0, 6.0);
    ui.painter().text(
        at,
        Align2::RIGHT_BOTTOM,
        rate,
        FontId::proportional(theme::SMALL),
        theme::TEXT,
    );
}

fn outlines(
    ui: &Ui,
    lang: Lang,
    reading: &PhotoReading,
    to_screen: &impl Fn([f32; 2]) -> Pos2,
    scale: f32,
) {
    for (index, tile) in reading.tiles.iter().enumerate() {
        let hand = &reading.hand;
        let tone = if hand.others.contains(&index) {
            Tone::Aside
        } else if hand.doubts.contains(&index) {
            Tone::Doubt
        } else if hand.win_tile == Some(index) {
            Tone::Win
        } else {
            Tone::Sure
        };
        let corners = tile.quad.map(to_screen);
        let line = [corners[0], corners[1], corners[2], corners[3], corners[0]];
        ui.painter().add(Shape::line(
            line.to_vec(),
            Stroke::new(4.0, Color32::from_black_alpha(150)),
        ));
        ui.painter()
            .add(Shape::line(line.to_vec(), Stroke::new(2.0, tone.color())));
        if tone == Tone::Aside {
            continue;
        }
        let bounds = Rect::from_points(&corners);
        let size =
            (crate::vision::geometry::short_side(&tile.quad) * scale * 0.34).clamp(9.5, 14.0);
        let text = short_name(tile.class, lang);
        let galley = ui
            .painter()
            .layout_no_wrap(text, FontId::proportional(size), theme::INK);
        let tag = galley.size() + egui::vec2(6.0, 2.0);
        let at = Rect::from_min_size(
            egui::pos2(bounds.center().x - tag.x / 2.0, bounds.top() - tag.y - 1.0),
            tag,
        );
        ui.painter()
            .rect_filled(at, CornerRadius::same(3), tone.color());
        ui.painter()
            .galley(at.min + egui::vec2(3.0, 1.0), galley, theme::INK);
    }
}
