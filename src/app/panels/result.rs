//! What the hand is worth: patterns with fu, the multiplier's steps, the sum, and what does not count and why.

use eframe::egui::{self, Align, Layout, RichText, ScrollArea, Ui};

use super::sheet;
use crate::app::model::Model;
use crate::app::round::{Outcome, Scored, Valued};
use crate::app::text::Word;
use crate::app::theme::{self, Tone};
use crate::app::trouble;
use crate::app::widgets::verdict;
use crate::hand::Win;
use crate::i18n::{self, Lang};
use crate::rules::lingque::MINIMUM_POINTS;
use crate::rules::{Appraisal, Counted, Reason, Verdict};

/// Draws the card, which takes the rest of its column.
pub fn show(ui: &mut Ui, model: &Model) {
    let size = ui.available_size();
    theme::card().show(ui, |ui| {
        ui.set_min_size(size - egui::Vec2::splat(2.0 * f32::from(theme::PAD) + 2.0));
        // Lines of text, not of buttons.
        ui.spacing_mut().interact_size.y = 18.0;
        ScrollArea::vertical()
            .id_salt("result")
            .auto_shrink(false)
            .show(ui, |ui| match model.outcome() {
                Outcome::Empty => {
                    ui.label(
                        RichText::new(Word::Result.text(model.lang))
                            .heading()
                            .color(theme::TEXT_STRONG),
                    );
                    ui.label(
                        RichText::new(Word::ResultEmpty.text(model.lang)).color(theme::TEXT_QUIET),
                    );
                }
                Outcome::Unready { .. } => unready(ui, model),
                Outcome::Scored(scored) => result(ui, model, scored),
            });
    });
}

/// All that keeps the hand from being scored.
fn unready(ui: &mut Ui, model: &Model) {
    let lang = model.lang;
    let Outcome::Unready {
        unnamed,
        no_win_tile,
        problems,
    } = model.outcome()
    else {
        return;
    };
    ui.label(
        RichText::new(Word::Result.text(lang))
            .heading()
            .color(theme::TEXT_STRONG),
    );
    theme::note(Tone::Doubt).show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.label(
            RichText::new(Word::NotYet.text(lang))
                .strong()
                .color(Tone::Doubt.color()),
        );
        if !unnamed.is_empty() {
            ui.label(Word::Unnamed.with(lang, &[&unnamed.len()]));
        }
        if *no_win_tile {
            ui.label(Word::NoWinTile.text(lang));
        }
        for problem in problems {
            ui.label(trouble::wrong(problem, lang));
            ui.label(
                RichText::new(problem.code())
                    .small()
                    .monospace()
                    .color(theme::TEXT_QUIET),
            );
        }
    });
}

fn result(ui: &mut Ui, model: &Model, scored: &Scored) {
    let lang = model.lang;
    let Valued::Lingque(win, appraisal) = &scored.valued else {
        return sheet::show(ui, lang, &scored.valued);
    };
    sum(ui, lang, appraisal);
    if appraisal.verdict == Verdict::NoWin {
        return;
    }
    patterns(ui, lang, &appraisal.patterns);
    steps(ui, lang, appraisal);
    suppressed(ui, lang, appraisal);
    others(ui, lang, win, appraisal);
}

/// The points, or why there are none.
fn sum(ui: &mut Ui, lang: Lang, appraisal: &Appraisal) {
    match appraisal.verdict {
        Verdict::Win => {
            ui.horizontal(|ui| {
                let points = Word::Points.with(lang, &[&appraisal.worth.points]);
                ui.label(
                    RichText::new(points)
                        .size(theme::SUM)
                        .strong()
                        .color(Tone::Win.color()),
                );
                if let Some(best) = appraisal.patterns.iter().max_by_key(|p| (p.fan, p.fu)) {
                    ui.label(
                        RichText::new(i18n::pattern(lang, best.id))
                            .size(18.0)
                            .color(theme::TEXT_STRONG),
                    );
                }
            });
        }
        Verdict::BelowMinimum => {
            let (found, needed) = match appraisal.shortfall {
                Some(Reason::BelowMinimum { needed, found }) => (found, needed),
                _ => (appraisal.worth.base_points, MINIMUM_POINTS),
            };
            verdict(
                ui,
                &Word::Below.with(lang, &[&found, &needed]),
                "below_minimum",
            );
        }
        Verdict::NoWin => verdict(ui, Word::NoWin.text(lang), "no_win"),
    }
}

/// A row with its last cells at the right edge.
pub fn row(ui: &mut Ui, left: impl FnOnce(&mut Ui), cells: &[RichText]) {
    ui.horizontal(|ui| {
        left(ui);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            for cell in cells.iter().rev() {
                ui.allocate_ui_with_layout(
                    egui::vec2(44.0, 18.0),
                    Layout::right_to_left(Align::Center),
                    |ui| {
                        ui.set_min_width(44.0);
                        ui.label(cell.clone());
                    },
                );
            }
        });
    });
}

fn patterns(ui: &mut Ui, lang: Lang, patterns: &[Counted]) {
    let quiet = |word: Word| {
        RichText::new(word.text(lang))
            .small()
            .color(theme::TEXT_QUIET)
    };
    ui.spacing_mut().item_spacing.y = 3.0;
    row(
        ui,
        |ui| drop(ui.label(quiet(Word::ColPattern))),
        &[quiet(Word::ColFu), quiet(Word::ColFan)],
    );
    for counted in patterns {
        let name = |ui: &mut Ui| {
            ui.label(RichText::new(i18n::pattern(lang, counted.id)).color(theme::TEXT_STRONG));
            if counted.count > 1 {
                ui.label(
                    RichText::new(Word::Times.with(lang, &[&counted.count]))
                        .color(theme::TEXT_QUIET),
                );
            }
        };
        row(
            ui,
            name,
            &[
                RichText::new(counted.fu.to_string()),
                RichText::new(counted.fan.to_string()),
            ],
        );
    }
}

fn steps(ui: &mut Ui, lang: Lang, appraisal: &Appraisal) {
    let worth = &appraisal.worth;
    ui.separator();
    for step in &appraisal.steps {
        ui.label(RichText::new(trouble::capital(&i18n::step(lang, step))).color(theme::TEXT));
    }
    let formula = Word::Multiplied.with(lang, &[&worth.fu, &worth.fan, &worth.base_points]);
    ui.label(RichText::new(formula).strong().color(theme::TEXT_STRONG));
    if worth.flower_points > 0 {
        let flowers = worth.flower_points / crate::rules::lingque::POINTS_PER_FLOWER;
        ui.label(Word::FlowerPoints.with(lang, &[&flowers, &worth.flower_points]));
    }
    ui.add_space(4.0);
}

fn suppressed(ui: &mut Ui, lang: Lang, appraisal: &Appraisal) {
    if appraisal.suppressed.is_empty() {
        return;
    }
    let title = Word::Suppressed.with(lang, &[&appraisal.suppressed.len()]);
    egui::CollapsingHeader::new(title)
        .id_salt("suppressed")
        .show(ui, |ui| {
            for one in &appraisal.suppressed {
                let reasons: Vec<String> = one
                    .reasons
                    .iter()
                    .map(|reason| i18n::reason(lang, reason))
                    .collect();
                let why = reasons.join(lang.pick(["；", "; "]));
                ui.horizontal_wrapped(|ui| {
                    ui.label(i18n::pattern(lang, one.id));
                    ui.label(RichText::new(why).small().color(theme::TEXT_QUIET));
                });
            }
        });
}

/// Other readings that are worth the same: the table may name any of them.
fn others(ui: &mut Ui, lang: Lang, win: &Win, appraisal: &Appraisal) {
    let same: Vec<_> = appraisal
        .others
        .iter()
        .filter(|other| other.worth == appraisal.worth)
        .collect();
    if same.is_empty() {
        return;
    }
    let title = Word::OtherReadings.with(lang, &[&same.len()]);
    egui::CollapsingHeader::new(title)
        .id_salt("others")
        .show(ui, |ui| {
            for other in same {
                ui.label(i18n::reading(lang, &other.reading, win));
                let names: Vec<_> = other
                    .patterns
                    .iter()
                    .map(|counted| i18n::pattern(lang, counted.id))
                    .collect();
                ui.label(
                    RichText::new(names.join(lang.pick(["、", ", "])))
                        .small()
                        .color(theme::TEXT_QUIET),
                );
            }
        });
}
