//! Measuring a camera in the window: the instructions, the next step with the board, the progress and the result.

use std::path::PathBuf;

use eframe::egui::{
    self, Align, Color32, CornerRadius, Layout, Pos2, Rect, RichText, Sense, Shape, Stroke, StrokeKind, TextEdit, Ui,
};

use super::LiveScreen;
use super::frame::{FramePlacement, show_frame};
use crate::app::recognition::live::{CalibrationProgress, SavedCalibration};
use crate::app::theme::{self, Tone, ToneColor as _};
use crate::app::widgets::{expand_home, primary};
use crate::i18n::Lang;
use crate::scorer::action::LiveAction;
use crate::scorer::trouble;
use crate::vision::calibrate::{Goal, Guide, MIN_VIEWS, Sight, Tilt, WANTED_VIEWS};
use crate::vision::source::{SourceError, SourceKind};

/// Maximum error of a good measurement, in pixels of a picture 1280 pixels wide.
const MAX_GOOD_ERROR: f64 = 0.5;
/// Maximum error of a fair measurement, in the same pixels.
const MAX_FAIR_ERROR: f64 = 1.0;

/// Returns the photos to measure from. A single path may also be a folder, which stands for the pictures in it.
///
/// # Errors
/// `no_file`, `no_pictures`.
pub fn board_photos(named: Vec<PathBuf>) -> Result<Vec<PathBuf>, SourceError> {
    let [one] = named.as_slice() else {
        return Ok(named);
    };
    match SourceKind::of(&one.display().to_string())? {
        SourceKind::Pictures(files) => Ok(files),
        _ => Err(SourceError::NoPictures { path: one.clone() }),
    }
}

/// Draws the part of the live screen below the source.
pub fn show(ui: &mut Ui, lang: Lang, live: &mut LiveScreen, actions: &mut Vec<LiveAction>) {
    ui.horizontal(|ui| {
        ui.label(RichText::new(text!(lang, "calibrate-title")).strong().color(theme::palette().text_strong));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if ui.button(text!(lang, "calibrate-back")).clicked() {
                actions.push(LiveAction::Calibrate(false));
            }
        });
    });
    if let Some(saved) = &live.saved {
        return show_result(ui, lang, saved, actions);
    }
    if live.watching.is_none() {
        return show_instructions(ui, lang, live, actions);
    }
    let progress = live.snapshot.calibration.clone().unwrap_or_default();
    show_next_step(ui, lang, live, &progress);
    egui::Panel::bottom("calibrate-bottom").frame(egui::Frame::new()).show_separator_line(false).resizable(false).show(
        ui,
        |ui| {
            ui.add_space(4.0);
            show_progress(ui, lang, live, &progress);
            show_save(ui, lang, live, &progress, actions);
        },
    );
    if let Some(frame) = show_frame(ui, live) {
        draw_over_frame(ui, live, &progress, &frame);
    }
}

/// Draws the instructions: print the board, then use a source or photos.
fn show_instructions(ui: &mut Ui, lang: Lang, live: &mut LiveScreen, actions: &mut Vec<LiveAction>) {
    ui.add_space(6.0);
    let paragraph = |ui: &mut Ui, text: &str| {
        ui.label(RichText::new(text).color(theme::palette().text));
    };
    paragraph(ui, text!(lang, "calibrate-step-board"));
    ui.horizontal(|ui| {
        ui.add_space(16.0);
        path_field(ui, &mut live.board, "~/board.pdf");
        let path = live.board.trim();
        if ui.add_enabled(!path.is_empty(), egui::Button::new(text!(lang, "calibrate-save-board"))).clicked() {
            actions.push(LiveAction::SaveBoard(expand_home(path).display().to_string()));
        }
    });
    ui.add_space(6.0);
    paragraph(ui, text!(lang, "calibrate-step-live"));
    ui.add_space(6.0);
    paragraph(ui, text!(lang, "calibrate-step-photos"));
    ui.horizontal(|ui| {
        ui.add_space(16.0);
        if ui.add_enabled(live.dialog.is_none(), primary(text!(lang, "choose-photos"))).clicked() {
            actions.push(LiveAction::ChoosePhotos);
        }
        path_field(ui, &mut live.photos, text!(lang, "calibrate-photos-hint"));
        let path = live.photos.trim();
        if ui.add_enabled(!path.is_empty(), egui::Button::new(text!(lang, "calibrate-photos-use"))).clicked() {
            actions.push(LiveAction::Photos(vec![expand_home(path)]));
        }
    });
}

fn path_field(ui: &mut Ui, text: &mut String, hint: &str) {
    let hint = RichText::new(hint).color(theme::palette().text_quiet);
    ui.add(TextEdit::singleline(text).hint_text(hint).desired_width(200.0).margin(egui::vec2(8.0, 5.0)));
}

/// Draws the next step, the view in the last frame, and the photos that were left out.
fn show_next_step(ui: &mut Ui, lang: Lang, live: &LiveScreen, progress: &CalibrationProgress) {
    let (goal, sight) = (progress.guide.goal(), progress.guide.sight);
    if !live.from_photos && !live.snapshot.over {
        let tone = if goal == Goal::Enough { Tone::Sure } else { Tone::Win };
        ui.label(RichText::new(trouble::goal(goal, lang)).size(theme::HEADING).color(tone.color()));
        let (text, tone) = if live.snapshot.lost {
            (text!(lang, "live-lost").into(), Tone::Wrong)
        } else if live.snapshot.size == [0, 0] {
            (text!(lang, "live-opening").into(), Tone::Aside)
        } else {
            let tone = match sight {
                Sight::Taken => Tone::Sure,
                Sight::Nothing => Tone::Aside,
                _ => Tone::Doubt,
            };
            (trouble::sight(sight, lang), tone)
        };
        ui.label(RichText::new(text).color(tone.color()));
    }
    if !progress.left_out.is_empty() {
        let numbers: Vec<String> = progress.left_out.iter().map(u64::to_string).collect();
        let numbers = numbers.join(text!(lang, "list-comma"));
        ui.label(RichText::new(text!(lang, "calibrate-left-out", photos = numbers)).color(Tone::Doubt.color()));
    }
}

/// Draws the progress of a calibration: the number of views, the covered share of the picture, the tilts, and the
/// result of a trial measurement, or the number of views still needed for one.
fn show_progress(ui: &mut Ui, lang: Lang, live: &LiveScreen, progress: &CalibrationProgress) {
    let guide = &progress.guide;
    ui.horizontal_wrapped(|ui| {
        let bar = |ui: &mut Ui, share: f32, text: String| {
            ui.add(egui::ProgressBar::new(share.min(1.0)).desired_width(150.0).text(text));
        };
        let views = text!(lang, "calibrate-views", count = guide.views, wanted = WANTED_VIEWS);
        bar(ui, guide.views as f32 / WANTED_VIEWS as f32, views);
        let percent = (100.0 * guide.coverage()).round();
        bar(ui, guide.coverage() as f32, text!(lang, "calibrate-coverage", percent = percent));
        ui.label(RichText::new(text!(lang, "calibrate-tilts")).color(theme::palette().text));
        for tilt in Tilt::ALL.iter().copied() {
            draw_tilt(ui, lang, guide, tilt);
        }
    });
    let (text, tone) = match progress.judged.as_deref() {
        None => (text!(lang, "calibrate-more", count = MIN_VIEWS.saturating_sub(guide.views)), Tone::Aside),
        Some(Err(fault)) => (trouble::calibration(fault, lang), Tone::Doubt),
        Some(Ok(measured)) => {
            let [width, height] = live.snapshot.size;
            let (quality, tone) = rate_error(lang, measured.fit.rms_px, width.max(height));
            let off = format!("{:.2}", measured.fit.rms_px);
            (text!(lang, "calibrate-fit", pixels = off, quality = quality), tone)
        }
    };
    ui.label(RichText::new(text).color(tone.color()));
}

/// Rates an error of `rms` pixels in pictures whose longer side has `long` pixels.
fn rate_error(lang: Lang, rms: f64, long: u32) -> (&'static str, Tone) {
    match rms * 1280.0 / f64::from(long.max(1)) {
        off if off < MAX_GOOD_ERROR => (text!(lang, "calibrate-fit-good"), Tone::Sure),
        off if off < MAX_FAIR_ERROR => (text!(lang, "calibrate-fit-fair"), Tone::Sure),
        _ => (text!(lang, "calibrate-fit-poor"), Tone::Doubt),
    }
}

/// Draws the board in perspective, filled once a view had this tilt.
fn draw_tilt(ui: &mut Ui, lang: Lang, guide: &Guide, tilt: Tilt) {
    let (rect, response) = ui.allocate_exact_size(egui::vec2(26.0, 20.0), Sense::hover());
    let tone = if guide.tilts[tilt as usize] {
        Tone::Sure
    } else if guide.goal() == Goal::Tilt(tilt) {
        Tone::Win
    } else {
        Tone::Aside
    };
    let shape = tilted_corners(rect.shrink(2.0), tilt);
    let fill = match tone {
        Tone::Sure => tone.color(),
        _ => Color32::TRANSPARENT,
    };
    ui.painter().add(Shape::convex_polygon(shape.to_vec(), fill, Stroke::new(2.0, tone.color())));
    response.on_hover_text(trouble::goal(Goal::Tilt(tilt), lang));
}

/// Returns the corners of a rectangle in perspective, with the side of the tilt shortened.
fn tilted_corners(rect: Rect, tilt: Tilt) -> [Pos2; 4] {
    let (w, h) = (rect.width() * 0.2, rect.height() * 0.2);
    let mut corners = [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom()];
    let [near, far, by] = match tilt {
        Tilt::Left => [0, 3, 0],
        Tilt::Right => [1, 2, 0],
        Tilt::Top => [0, 1, 1],
        Tilt::Bottom => [3, 2, 1],
    };
    let by = if by == 0 { egui::vec2(0.0, h) } else { egui::vec2(w, 0.0) };
    corners[near] += by;
    corners[far] -= by;
    corners
}

/// Draws the field for the profile's name, and the button that saves the profile.
fn show_save(
    ui: &mut Ui,
    lang: Lang,
    live: &mut LiveScreen,
    progress: &CalibrationProgress,
    actions: &mut Vec<LiveAction>,
) {
    ui.horizontal(|ui| {
        path_field(ui, &mut live.name, text!(lang, "calibrate-name"));
        let name = live.name.trim();
        let taken = live.profiles.iter().any(|known| known == name);
        let can_save = matches!(progress.judged.as_deref(), Some(Ok(_)));
        let text = if taken { text!(lang, "calibrate-replace") } else { text!(lang, "calibrate-keep") };
        if ui.add_enabled(can_save && !name.is_empty(), primary(text)).clicked() {
            actions.push(LiveAction::Keep(name.to_owned(), taken));
        }
        if live.from_photos && !live.snapshot.over {
            ui.spinner();
        }
    });
}

/// Draws over the frame: the covered fields, the next goal, and the corners found.
fn draw_over_frame(ui: &Ui, live: &LiveScreen, progress: &CalibrationProgress, frame: &FramePlacement) {
    let guide = &progress.guide;
    let painter = ui.painter();
    let goal = guide.goal();
    let (rows, columns) = (guide.fields.len(), guide.fields[0].len());
    let size = frame.rect.size() / egui::vec2(columns as f32, rows as f32);
    for (row, fields) in guide.fields.iter().enumerate() {
        for (column, &held) in fields.iter().enumerate() {
            let field = Rect::from_min_size(frame.rect.min + size * egui::vec2(column as f32, row as f32), size);
            if held {
                painter.rect_filled(field, CornerRadius::ZERO, Tone::Sure.color_on_photo().gamma_multiply(0.22));
            }
            let thin = Stroke::new(1.0, Color32::from_white_alpha(60));
            painter.rect_stroke(field, CornerRadius::ZERO, thin, StrokeKind::Middle);
            if !live.from_photos && goal == Goal::Field([column, row]) {
                painter.rect_filled(field, CornerRadius::ZERO, Tone::Win.color_on_photo().gamma_multiply(0.3));
                let line = Stroke::new(3.0, Tone::Win.color_on_photo());
                painter.rect_stroke(field, CornerRadius::same(3), line, StrokeKind::Inside);
            }
        }
    }
    let middle = Rect::from_center_size(frame.rect.center(), frame.rect.size() * 0.6);
    let line = Stroke::new(3.0, Tone::Win.color_on_photo());
    match goal {
        Goal::First if !live.from_photos => {
            painter.rect_stroke(middle, CornerRadius::same(3), line, StrokeKind::Inside);
        }
        Goal::Tilt(tilt) if !live.from_photos => {
            painter.add(Shape::closed_line(tilted_corners(middle, tilt).to_vec(), line));
        }
        _ => {}
    }
    for corner in &progress.corners {
        let at = frame.at(corner.at.map(|v| v as f32 + 0.5));
        painter.circle_stroke(at, 4.0, Stroke::new(2.0, Tone::Sure.color_on_photo()));
    }
}

/// Draws the measurement and the path of its profile.
fn show_result(ui: &mut Ui, lang: Lang, saved: &SavedCalibration, actions: &mut Vec<LiveAction>) {
    let (profile, measured) = (&saved.profile, &saved.measured);
    ui.add_space(8.0);
    let done = text!(lang, "calibrate-done", profile = profile.name);
    ui.label(RichText::new(done).size(theme::HEADING).color(Tone::Sure.color()));
    ui.add_space(4.0);
    let (quality, tone) = rate_error(lang, profile.fit.rms_px, profile.width.max(profile.height));
    let off = format!("{:.2}", profile.fit.rms_px);
    ui.label(RichText::new(text!(lang, "calibrate-fit", pixels = off, quality = quality)).color(tone.color()));
    let shift = profile.lens().greatest_shift(profile.width, profile.height);
    let percent = (100.0 * measured.coverage).round();
    let values = [format!("{shift:.0}"), format!("{:.0}", measured.angle)];
    let lens = text!(lang, "calibrate-done-lens", pixels = values[0], percent = percent, degrees = values[1]);
    ui.label(RichText::new(lens).color(theme::palette().text));
    let (views, width, height) = (profile.fit.views, profile.width, profile.height);
    let made = text!(lang, "calibrate-done-views", count = views, width = width, height = height);
    ui.label(RichText::new(made).color(theme::palette().text_quiet));
    let file = text!(lang, "calibrate-done-file", path = saved.file.display());
    ui.label(RichText::new(file).small().color(theme::palette().text_quiet));
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        if ui.add(primary(text!(lang, "calibrate-back"))).clicked() {
            actions.push(LiveAction::Calibrate(false));
        }
        if ui.button(text!(lang, "calibrate-again")).clicked() {
            actions.push(LiveAction::Calibrate(true));
        }
    });
}
