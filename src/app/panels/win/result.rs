//! What the hand is worth: patterns with fu, the multiplier's steps, the sum, and what does not count and why.

use eframe::egui::{self, Align, Layout, RichText, Ui};

use super::sheet;
use crate::app::model::Model;
use crate::app::round::Outcome;
use crate::app::theme::{self, Tone};
use crate::app::trouble;
use crate::app::widgets::{heading, quiet, verdict};
use crate::i18n::{self, Lang};
use crate::rules::lingque::MINIMUM_POINTS;
use crate::rules::{Counted, Reason, Ruling, Unit, Verdict};

/// Draws it.
pub fn show(ui: &mut Ui, model: &Model) {
    ui.scope(|ui| {
        // Lines of text, not of buttons.
        ui.spacing_mut().interact_size.y = 18.0;
        match model.outcome() {
            Outcome::Empty => {
                heading(ui, text!(model.lang, "result"));
                ui.label(quiet(text!(model.lang, "result-empty")));
            }
            Outcome::Unready { .. } => unready(ui, model),
            Outcome::Scored(ruling) => result(ui, model, ruling),
        }
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
    heading(ui, text!(lang, "result"));
    theme::note(Tone::Doubt).show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.label(
            RichText::new(text!(lang, "not-yet"))
                .strong()
                .color(Tone::Doubt.color()),
        );
        if !unnamed.is_empty() {
            ui.label(text!(lang, "unnamed", count = unnamed.len()));
        }
        if *no_win_tile {
            ui.label(text!(lang, "no-win-tile"));
        }
        for problem in problems {
            ui.label(trouble::wrong(problem, lang));
        }
    });
}

fn result(ui: &mut Ui, model: &Model, ruling: &Ruling) {
    let lang = model.lang;
    // Rules that multiply fu by fan have a table of their own.
    if ruling.worth.unit != Unit::Points {
        return sheet::show(ui, lang, ruling);
    }
    sum(ui, lang, ruling);
    if ruling.verdict == Verdict::NoWin {
        return;
    }
    patterns(ui, lang, &ruling.counted);
    steps(ui, lang, ruling);
    suppressed(ui, lang, ruling);
    others(ui, lang, ruling);
}

/// The points, or why the hand does not win.
fn sum(ui: &mut Ui, lang: Lang, ruling: &Ruling) {
    match ruling.verdict {
        Verdict::Win => {
            ui.horizontal(|ui| {
                let points = text!(lang, "points", points = ruling.worth.total);
                ui.label(
                    RichText::new(points)
                        .size(theme::SUM)
                        .strong()
                        .color(Tone::Win.color()),
                );
                if let Some(best) = ruling.counted.iter().max_by_key(|p| (p.fan, p.worth)) {
                    ui.label(
                        RichText::new(i18n::pattern(lang, best.id))
                            .size(18.0)
                            .color(theme::TEXT_STRONG),
                    );
                }
            });
        }
        Verdict::BelowMinimum => {
            let (found, needed) = match ruling.shortfall {
                Some(Reason::BelowMinimum { needed, found }) => (found, needed),
                _ => (ruling.worth.base, MINIMUM_POINTS),
            };
            verdict(ui, &text!(lang, "below", points = found, needed = needed));
        }
        _ => verdict(ui, text!(lang, "no-win")),
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
    let quiet = |text: &str| RichText::new(text).small().color(theme::TEXT_QUIET);
    ui.spacing_mut().item_spacing.y = 3.0;
    row(
        ui,
        |ui| drop(ui.label(quiet(text!(lang, "col-pattern")))),
        &[quiet(text!(lang, "col-fu")), quiet(text!(lang, "col-fan"))],
    );
    for counted in patterns {
        let name = |ui: &mut Ui| {
            ui.label(RichText::new(i18n::pattern(lang, counted.id)).color(theme::TEXT_STRONG));
            if counted.count > 1 {
                ui.label(
                    RichText::new(text!(lang, "times", count = counted.count))
                        .color(theme::TEXT_QUIET),
                );
            }
        };
        row(
            ui,
            name,
            &[
                RichText::new(counted.worth.to_string()),
                RichText::new(counted.fan.unwrap_or(0).to_string()),
            ],
        );
    }
}

fn steps(ui: &mut Ui, lang: Lang, ruling: &Ruling) {
    let worth = &ruling.worth;
    ui.separator();
    for step in &ruling.steps {
        ui.label(
            RichText::new(trouble::capital(&i18n::step(lang, worth.unit, step))).color(theme::TEXT),
        );
    }
    let (fu, fan) = (worth.fu.unwrap_or(0), worth.fan.unwrap_or(0));
    let formula = text!(lang, "multiplied", fu = fu, fan = fan, points = worth.base);
    ui.label(RichText::new(formula).strong().color(theme::TEXT_STRONG));
    if worth.flowers > 0 {
        let flowers = worth.flowers / crate::rules::lingque::POINTS_PER_FLOWER;
        ui.label(text!(
            lang,
            "flower-points",
            count = flowers,
            points = worth.flowers
        ));
    }
    ui.add_space(4.0);
}

fn suppressed(ui: &mut Ui, lang: Lang, ruling: &Ruling) {
    if ruling.suppressed.is_empty() {
        return;
    }
    let title = text!(lang, "suppressed", count = ruling.suppressed.len());
    egui::CollapsingHeader::new(title)
        .id_salt("suppressed")
        .show(ui, |ui| {
            for one in &ruling.suppressed {
                let reasons: Vec<String> = one
                    .reasons
                    .iter()
                    .map(|reason| i18n::reason(lang, reason))
                    .collect();
                let why = reasons.join(text!(lang, "list-semicolon"));
                ui.horizontal_wrapped(|ui| {
                    ui.label(i18n::pattern(lang, one.id));
                    ui.label(RichText::new(why).small().color(theme::TEXT_QUIET));
                });
            }
        });
}

/// Other readings that are worth the same: the table may name any of them.
fn others(ui: &mut Ui, lang: Lang, ruling: &Ruling) {
    let same: Vec<_> = ruling
        .others
        .iter()
        .filter(|other| other.worth == ruling.worth)
        .collect();
    if same.is_empty() {
        return;
    }
    let title = text!(lang, "other-readings", count = same.len());
    egui::CollapsingHeader::new(title)
        .id_salt("others")
        .show(ui, |ui| {
            for other in same {
                ui.label(i18n::reading(lang, &other.reading, &ruling.win));
                let names: Vec<_> = other
                    .counted
                    .iter()
                    .map(|counted| i18n::pattern(lang, counted.id))
                    .collect();
                ui.label(
                    RichText::new(names.join(text!(lang, "list-comma")))
                        .small()
                        .color(theme::TEXT_QUIET),
                );
            }
        });
}
