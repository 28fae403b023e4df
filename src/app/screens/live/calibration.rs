//! The measurement of a camera in the window: the instructions, the next step with the board, the progress and the
//! result.

use std::path::PathBuf;

use crate::app::window_action::LiveAction;
use eframe::egui::{
    self, Align, Color32, CornerRadius, Layout, Pos2, Rect, RichText, Sense, Shape, Stroke, StrokeKind, TextEdit, Ui,
};

use super::LiveScreen;
use super::live_frame::{FramePlacement, show_frame};
use crate::app::recognition::live::{CalibrationProgress, SavedCalibration};
use crate::app::theme::{self, Tone, ToneColor as _};
use crate::app::widgets::{parse_typed_path, primary_button};
use quejing_session::error_texts;
use quejing_session::recognition::{
    BoardSight, BoardTilt, CalibrationGuide, MIN_VIEW_COUNT, SourceError, SourceKind, ViewGoal, WANTED_VIEW_COUNT,
};
use quejing_words::Lang;

/// The upper limit of the error of a good calibration (root mean square), in pixels of a picture whose longer side has
/// 1280.
const MAX_GOOD_ERROR_PX: f64 = 0.5;
/// The upper limit of the error of a fair calibration (root mean square), in pixels of a picture whose longer side has
/// 1280.
const MAX_FAIR_ERROR_PX: f64 = 1.0;

/// Returns the photos of the calibration board: several paths unchanged, a single path as the picture itself or, for a
/// folder, the pictures in it.
///
/// # Errors
/// `no_file` or `no_pictures`, for a single path without pictures.
pub fn resolve_board_photos(paths: Vec<PathBuf>) -> Result<Vec<PathBuf>, SourceError> {
    let [path] = paths.as_slice() else {
        return Ok(paths);
    };
    match SourceKind::parse(&path.display().to_string())? {
        SourceKind::Pictures(files) => Ok(files),
        _ => Err(SourceError::NoPictures { path: path.clone() }),
    }
}

/// Draws the part of the camera screen that measures the camera: the saved result if there is one, the progress while a
/// source runs, otherwise the instructions.
pub fn show_calibration(ui: &mut Ui, lang: Lang, live: &mut LiveScreen, actions: &mut Vec<LiveAction>) {
    ui.horizontal(|ui| {
        ui.label(RichText::new(text!(lang, "calibrate-title")).strong().color(theme::palette().text_strong));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if ui.button(text!(lang, "calibrate-back")).clicked() {
                actions.push(LiveAction::SetCalibrating(false));
            }
        });
    });
    if let Some(saved) = &live.saved_calibration {
        return show_saved_measurement(ui, lang, saved, actions);
    }
    if live.live_reading.is_none() {
        return show_calibration_instructions(ui, lang, live, actions);
    }
    let progress = live.snapshot.calibration.clone().unwrap_or_default();
    show_next_calibration_step(ui, lang, live, &progress);
    egui::Panel::bottom("calibrate-bottom").frame(egui::Frame::new()).show_separator_line(false).resizable(false).show(
        ui,
        |ui| {
            ui.add_space(4.0);
            show_calibration_progress(ui, lang, live, &progress);
            show_profile_save_row(ui, lang, live, &progress, actions);
        },
    );
    if let Some(frame) = show_frame(ui, live) {
        draw_guide_over_frame(ui, live, &progress, &frame);
    }
}

/// Draws the instructions to print the board and to show it to a camera, and the inputs for the board's file and for
/// photos.
fn show_calibration_instructions(ui: &mut Ui, lang: Lang, live: &mut LiveScreen, actions: &mut Vec<LiveAction>) {
    ui.add_space(6.0);
    let paragraph = |ui: &mut Ui, text: &str| {
        ui.label(RichText::new(text).color(theme::palette().text));
    };
    paragraph(ui, text!(lang, "calibrate-step-board"));
    ui.horizontal(|ui| {
        ui.add_space(16.0);
        show_path_field(ui, &mut live.typed_board_path, "~/board.pdf");
        let path = live.typed_board_path.trim();
        if ui.add_enabled(!path.is_empty(), egui::Button::new(text!(lang, "calibrate-save-board"))).clicked() {
            actions.push(LiveAction::SaveBoard(parse_typed_path(path).display().to_string()));
        }
    });
    ui.add_space(6.0);
    paragraph(ui, text!(lang, "calibrate-step-live"));
    ui.add_space(6.0);
    paragraph(ui, text!(lang, "calibrate-step-photos"));
    ui.horizontal(|ui| {
        ui.add_space(16.0);
        if ui.add_enabled(live.photo_dialog.is_none(), primary_button(text!(lang, "choose-photos"))).clicked() {
            actions.push(LiveAction::ChooseBoardPhotos);
        }
        show_path_field(ui, &mut live.typed_photos_path, text!(lang, "calibrate-photos-hint"));
        let path = live.typed_photos_path.trim();
        if ui.add_enabled(!path.is_empty(), egui::Button::new(text!(lang, "calibrate-photos-use"))).clicked() {
            actions.push(LiveAction::CalibrateFromPhotos(vec![parse_typed_path(path)]));
        }
    });
}

fn show_path_field(ui: &mut Ui, text: &mut String, hint: &str) {
    let hint = RichText::new(hint).color(theme::palette().text_quiet);
    ui.add(TextEdit::singleline(text).hint_text(hint).desired_width(200.0).margin(egui::vec2(8.0, 5.0)));
}

/// Draws the next view to show, the state of the board in the last frame, and the numbers of the photos that were left
/// out. For photos, and once the source has ended, draws only these numbers.
fn show_next_calibration_step(ui: &mut Ui, lang: Lang, live: &LiveScreen, progress: &CalibrationProgress) {
    let (goal, sight) = (progress.guide.next_goal(), progress.guide.sight);
    if !live.measures_photos && !live.snapshot.is_over {
        let tone = if goal == ViewGoal::Enough { Tone::Sure } else { Tone::Win };
        ui.label(
            RichText::new(error_texts::view_goal_text(goal, lang)).size(theme::HEADING_FONT_SIZE).color(tone.color()),
        );
        let (text, tone) = if live.snapshot.is_lost {
            (text!(lang, "live-lost").into(), Tone::Wrong)
        } else if live.snapshot.frame_size == [0, 0] {
            (text!(lang, "live-opening").into(), Tone::Aside)
        } else {
            let tone = match sight {
                BoardSight::Taken => Tone::Sure,
                BoardSight::Nothing => Tone::Aside,
                _ => Tone::Doubt,
            };
            (error_texts::board_sight_text(sight, lang), tone)
        };
        ui.label(RichText::new(text).color(tone.color()));
    }
    if !progress.left_out_photos.is_empty() {
        let numbers: Vec<String> = progress.left_out_photos.iter().map(u64::to_string).collect();
        let numbers = numbers.join(text!(lang, "list-comma"));
        ui.label(RichText::new(text!(lang, "calibrate-left-out", photos = numbers)).color(Tone::Doubt.color()));
    }
}

/// Draws the number of views, the covered share of the picture, the tilts, and the rating of the trial measurement or,
/// before one is possible, the number of views still needed.
fn show_calibration_progress(ui: &mut Ui, lang: Lang, live: &LiveScreen, progress: &CalibrationProgress) {
    let guide = &progress.guide;
    ui.horizontal_wrapped(|ui| {
        let bar = |ui: &mut Ui, share: f32, text: String| {
            ui.add(egui::ProgressBar::new(share.min(1.0)).desired_width(150.0).text(text));
        };
        let views = text!(lang, "calibrate-views", count = guide.view_count, wanted = WANTED_VIEW_COUNT);
        bar(ui, guide.view_count as f32 / WANTED_VIEW_COUNT as f32, views);
        let percent = (100.0 * guide.coverage()).round();
        bar(ui, guide.coverage() as f32, text!(lang, "calibrate-coverage", percent = percent));
        ui.label(RichText::new(text!(lang, "calibrate-tilts")).color(theme::palette().text));
        for tilt in BoardTilt::ALL.iter().copied() {
            draw_tilt_mark(ui, lang, guide, tilt);
        }
    });
    let (text, tone) = match progress.trial_measurement.as_deref() {
        None => (text!(lang, "calibrate-more", count = MIN_VIEW_COUNT.saturating_sub(guide.view_count)), Tone::Aside),
        Some(Err(fault)) => (error_texts::calibration_error_text(fault, lang), Tone::Doubt),
        Some(Ok(measured)) => {
            let [width, height] = live.snapshot.frame_size;
            let (quality, tone) = calibration_error_rating(lang, measured.fit.rms_px, width.max(height));
            let off = format!("{:.2}", measured.fit.rms_px);
            (text!(lang, "calibrate-fit", pixels = off, quality = quality), tone)
        }
    };
    ui.label(RichText::new(text).color(tone.color()));
}

/// Returns the rating of a calibration error in words, and its tone. `rms_px` is the error (root mean square) in
/// pictures whose longer side has `longer_side_px` pixels.
fn calibration_error_rating(lang: Lang, rms_px: f64, longer_side_px: u32) -> (&'static str, Tone) {
    match rms_px * 1280.0 / f64::from(longer_side_px.max(1)) {
        off if off < MAX_GOOD_ERROR_PX => (text!(lang, "calibrate-fit-good"), Tone::Sure),
        off if off < MAX_FAIR_ERROR_PX => (text!(lang, "calibrate-fit-fair"), Tone::Sure),
        _ => (text!(lang, "calibrate-fit-poor"), Tone::Doubt),
    }
}

/// Draws a small picture of the calibration board with this tilt, filled once a view had the tilt and coloured while
/// the tilt is the next goal. A tooltip explains the tilt.
fn draw_tilt_mark(ui: &mut Ui, lang: Lang, guide: &CalibrationGuide, tilt: BoardTilt) {
    let (rect, response) = ui.allocate_exact_size(egui::vec2(26.0, 20.0), Sense::hover());
    let tone = if guide.shown_tilts[tilt as usize] {
        Tone::Sure
    } else if guide.next_goal() == ViewGoal::Tilt(tilt) {
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
    response.on_hover_text(error_texts::view_goal_text(ViewGoal::Tilt(tilt), lang));
}

/// Returns the corners of `rect` in perspective, clockwise from the top left; the side that `tilt` names is shortened.
fn tilted_corners(rect: Rect, tilt: BoardTilt) -> [Pos2; 4] {
    let (w, h) = (rect.width() * 0.2, rect.height() * 0.2);
    let mut corners = [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom()];
    let [near, far, by] = match tilt {
        BoardTilt::Left => [0, 3, 0],
        BoardTilt::Right => [1, 2, 0],
        BoardTilt::Top => [0, 1, 1],
        BoardTilt::Bottom => [3, 2, 1],
    };
    let by = if by == 0 { egui::vec2(0.0, h) } else { egui::vec2(w, 0.0) };
    corners[near] += by;
    corners[far] -= by;
    corners
}

/// Draws the field for the profile's name, and the button that saves the profile or, for the name of an existing one,
/// replaces it.
fn show_profile_save_row(
    ui: &mut Ui,
    lang: Lang,
    live: &mut LiveScreen,
    progress: &CalibrationProgress,
    actions: &mut Vec<LiveAction>,
) {
    ui.horizontal(|ui| {
        show_path_field(ui, &mut live.typed_profile_name, text!(lang, "calibrate-name"));
        let name = live.typed_profile_name.trim();
        let taken = live.profile_names.iter().any(|known| known == name);
        let can_save = matches!(progress.trial_measurement.as_deref(), Some(Ok(_)));
        let text = if taken { text!(lang, "calibrate-replace") } else { text!(lang, "calibrate-keep") };
        if ui.add_enabled(can_save && !name.is_empty(), primary_button(text)).clicked() {
            actions.push(LiveAction::SaveProfile(name.to_owned(), taken));
        }
        if live.measures_photos && !live.snapshot.is_over {
            ui.spinner();
        }
    });
}

/// Draws the guide to the calibration over the frame: the fields covered by views, the next goal unless the views are
/// photos, and the corners of the board.
fn draw_guide_over_frame(ui: &Ui, live: &LiveScreen, progress: &CalibrationProgress, frame: &FramePlacement) {
    let guide = &progress.guide;
    let painter = ui.painter();
    let goal = guide.next_goal();
    let (rows, columns) = (guide.covered_fields.len(), guide.covered_fields[0].len());
    let size = frame.rect.size() / egui::vec2(columns as f32, rows as f32);
    for (row, fields) in guide.covered_fields.iter().enumerate() {
        for (column, &held) in fields.iter().enumerate() {
            let field = Rect::from_min_size(frame.rect.min + size * egui::vec2(column as f32, row as f32), size);
            if held {
                painter.rect_filled(field, CornerRadius::ZERO, Tone::Sure.color_on_photo().gamma_multiply(0.22));
            }
            let thin = Stroke::new(1.0, Color32::from_white_alpha(60));
            painter.rect_stroke(field, CornerRadius::ZERO, thin, StrokeKind::Middle);
            if !live.measures_photos && goal == ViewGoal::Field([column, row]) {
                painter.rect_filled(field, CornerRadius::ZERO, Tone::Win.color_on_photo().gamma_multiply(0.3));
                let line = Stroke::new(3.0, Tone::Win.color_on_photo());
                painter.rect_stroke(field, CornerRadius::same(3), line, StrokeKind::Inside);
            }
        }
    }
    let middle = Rect::from_center_size(frame.rect.center(), frame.rect.size() * 0.6);
    let line = Stroke::new(3.0, Tone::Win.color_on_photo());
    match goal {
        ViewGoal::First if !live.measures_photos => {
            painter.rect_stroke(middle, CornerRadius::same(3), line, StrokeKind::Inside);
        }
        ViewGoal::Tilt(tilt) if !live.measures_photos => {
            painter.add(Shape::closed_line(tilted_corners(middle, tilt).to_vec(), line));
        }
        _ => {}
    }
    for corner in &progress.board_corners {
        let at = frame.to_screen(corner.position_px.map(|v| v as f32 + 0.5));
        painter.circle_stroke(at, 4.0, Stroke::new(2.0, Tone::Sure.color_on_photo()));
    }
}

/// Draws the result of a calibration: its quality, the lens, the views, the path of the saved profile, and the buttons
/// that end or repeat it.
fn show_saved_measurement(ui: &mut Ui, lang: Lang, saved: &SavedCalibration, actions: &mut Vec<LiveAction>) {
    let (profile, measurement) = (&saved.profile, &saved.measurement);
    ui.add_space(8.0);
    let done = text!(lang, "calibrate-done", profile = profile.name);
    ui.label(RichText::new(done).size(theme::HEADING_FONT_SIZE).color(Tone::Sure.color()));
    ui.add_space(4.0);
    let (quality, tone) = calibration_error_rating(lang, profile.fit.rms_px, profile.width.max(profile.height));
    let off = format!("{:.2}", profile.fit.rms_px);
    ui.label(RichText::new(text!(lang, "calibrate-fit", pixels = off, quality = quality)).color(tone.color()));
    let shift = profile.lens().max_border_shift_px(profile.width, profile.height);
    let percent = (100.0 * measurement.coverage).round();
    let values = [format!("{shift:.0}"), format!("{:.0}", measurement.angle_degrees)];
    let lens = text!(lang, "calibrate-done-lens", pixels = values[0], percent = percent, degrees = values[1]);
    ui.label(RichText::new(lens).color(theme::palette().text));
    let (views, width, height) = (profile.fit.views, profile.width, profile.height);
    let made = text!(lang, "calibrate-done-views", count = views, width = width, height = height);
    ui.label(RichText::new(made).color(theme::palette().text_quiet));
    let file = text!(lang, "calibrate-done-file", path = saved.profile_path.display());
    ui.label(RichText::new(file).small().color(theme::palette().text_quiet));
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        if ui.add(primary_button(text!(lang, "calibrate-back"))).clicked() {
            actions.push(LiveAction::SetCalibrating(false));
        }
        if ui.button(text!(lang, "calibrate-again")).clicked() {
            actions.push(LiveAction::SetCalibrating(true));
        }
    });
}
