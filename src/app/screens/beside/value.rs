//! A complete hand under several rules. Each column has the value to announce, the patterns that count, those that do not, and
//! the differences from the first column.

use eframe::egui::{self, CollapsingHeader, Label, RichText, ScrollArea, Ui};

use super::{Column, Outcome};
use crate::app::theme::{self, Tone, ToneColor as _};
use crate::app::widgets::{note, quiet, worth};
use crate::i18n::sheet::{aloud, sheet};
use crate::i18n::{self, Lang};
use crate::rules::compare::{Difference, Side};
use crate::rules::{Ruling, Verdict};
use crate::scorer::trouble::{self, capital};

/// Minimum width of a column, in points.
const MIN_COLUMN: f32 = 215.0;

pub fn show(ui: &mut Ui, lang: Lang, names: &[&str], columns: &[Column]) {
    let count = columns.len() as f32;
    let gap = theme::GAP;
    let width = ((ui.available_width() - gap * (count - 1.0) - 8.0) / count).max(MIN_COLUMN);
    ScrollArea::both().id_salt("beside value").auto_shrink(false).show(ui, |ui| {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = gap;
            for (at, (name, column)) in names.iter().zip(columns).enumerate() {
                let frame = theme::card().fill(theme::now().ground);
                let inner = width - 2.0 * f32::from(theme::PAD) - 2.0;
                ui.push_id(at, |ui| {
                    frame.show(ui, |ui| {
                        ui.vertical(|ui| {
                            ui.spacing_mut().item_spacing.x = 6.0;
                            ui.spacing_mut().interact_size.y = 18.0;
                            ui.set_width(inner);
                            show_column(ui, lang, name, (at > 0).then(|| names.first().copied()).flatten(), column);
                        });
                    });
                });
            }
        });
    });
}

/// Draws a column; `first` is the name of the rules it is compared with.
fn show_column(ui: &mut Ui, lang: Lang, name: &str, first: Option<&str>, column: &Column) {
    ui.add(Label::new(RichText::new(name).strong().color(theme::now().text_strong)).truncate());
    match &column.outcome {
        Outcome::Value(Ok(side), differences) => {
            show_value(ui, lang, &side.ruling);
            show_patterns(ui, lang, &side.ruling);
            if let Some(first) = first {
                show_differences(ui, lang, [first, name], side, differences);
            }
        }
        Outcome::Value(Err(problems), _) => {
            for problem in problems {
                note(ui, Tone::Doubt, &trouble::wrong(problem, lang));
            }
        }
        Outcome::Waits(_) => {}
    }
}

/// Draws the value to announce, or the reason why the hand cannot win.
fn show_value(ui: &mut Ui, lang: Lang, ruling: &Ruling) {
    let announced = aloud(lang, ruling);
    if ruling.is_win() {
        ui.add(Label::new(RichText::new(&announced).size(theme::LARGE).strong().color(Tone::Win.color())).wrap());
    }
    if let Some(why) = i18n::refusal(lang, ruling) {
        note(ui, Tone::Wrong, &trouble::sentence(lang, &why));
    }
    let sheet = sheet(lang, ruling);
    let mut sums = sheet.sums.iter().filter(|sum| **sum != announced);
    if ruling.verdict != Verdict::NoWin
        && let Some(sum) = sums.next()
    {
        ui.add(Label::new(quiet(capital(sum))).wrap());
    }
    ui.add_space(2.0);
}

/// Draws the patterns that count and, collapsed, those that do not.
fn show_patterns(ui: &mut Ui, lang: Lang, ruling: &Ruling) {
    let sheet = sheet(lang, ruling);
    if sheet.rows.is_empty() && ruling.verdict != Verdict::NoWin {
        ui.label(quiet(text!(lang, "beside-no-patterns")));
    }
    for row in &sheet.rows {
        worth::row_short(ui, row);
    }
    for step in &sheet.steps {
        ui.add(Label::new(quiet(capital(step))).wrap());
    }
    if sheet.suppressed.is_empty() {
        return;
    }
    let title = text!(lang, "suppressed", count = sheet.suppressed.len());
    CollapsingHeader::new(RichText::new(title).small()).id_salt("suppressed").show(ui, |ui| {
        for [name, why] in &sheet.suppressed {
            ui.add(Label::new(name).wrap());
            ui.add(Label::new(quiet(why.as_str())).wrap());
        }
    });
}

/// Draws a sentence for each difference from the first rules.
fn show_differences(ui: &mut Ui, lang: Lang, names: [&str; 2], side: &Side, differences: &[Difference]) {
    ui.separator();
    let title = text!(lang, "beside-differs", rules = names[0]);
    ui.add(Label::new(RichText::new(title).small().color(theme::now().text_strong)).wrap());
    if differences.is_empty() {
        ui.label(quiet(capital(text!(lang, "compare-same"))));
    }
    for difference in differences {
        let words = i18n::compare::difference(lang, names, &side.ruling.win, difference);
        ui.add(Label::new(RichText::new(format!("• {}", capital(&words))).size(13.0)).wrap());
    }
    ui.add_space(egui::Spacing::default().item_spacing.y);
}
