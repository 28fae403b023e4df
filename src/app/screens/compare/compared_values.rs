//! The value of a complete hand under several rules. Each column has the value to announce, the patterns that count,
//! those that do not, and the differences from the first column.

use eframe::egui::{self, CollapsingHeader, Label, RichText, ScrollArea, Ui};

use crate::app::theme::{self, Tone, ToneColor as _};
use crate::app::widgets::{quiet_text, show_note, worth};
use quejing_session::error_texts::{self, capitalize};
use quejing_words::Lang;
use quejing_words::compare::RulesText;
use quejing_words::sheet::ValueSheet;

/// The minimum width of a column of the comparison of values, in points.
const MIN_VALUE_COLUMN_WIDTH: f32 = 215.0;

pub fn show_value_columns(ui: &mut Ui, lang: Lang, columns: &[RulesText]) {
    let count = columns.len() as f32;
    let gap = theme::CARD_GAP;
    let width = ((ui.available_width() - gap * (count - 1.0) - 8.0) / count).max(MIN_VALUE_COLUMN_WIDTH);
    let first_rules_name = columns.first().map_or("", |first_rules_name| &first_rules_name.name);
    ScrollArea::both().id_salt("beside value").auto_shrink(false).show(ui, |ui| {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = gap;
            for (at, column) in columns.iter().enumerate() {
                let frame = theme::card_frame().fill(theme::palette().ground);
                let inner = width - 2.0 * f32::from(theme::CARD_PADDING) - 2.0;
                ui.push_id(at, |ui| {
                    frame.show(ui, |ui| {
                        ui.vertical(|ui| {
                            ui.spacing_mut().item_spacing.x = 6.0;
                            ui.spacing_mut().interact_size.y = 18.0;
                            ui.set_width(inner);
                            show_rules_column(ui, lang, first_rules_name, column);
                        });
                    });
                });
            }
        });
    });
}

/// Draws the column of one set of rules: errors of the hand, value, patterns, and the differences from the first
/// column, whose rules have the name `first_rules_name`.
fn show_rules_column(ui: &mut Ui, lang: Lang, first_rules_name: &str, column: &RulesText) {
    ui.add(Label::new(RichText::new(&column.name).strong().color(theme::palette().text_strong)).truncate());
    for error in &column.errors {
        show_note(ui, Tone::Doubt, error);
    }
    show_announced_value(ui, lang, column);
    if let Some(sheet) = &column.sheet {
        show_patterns(ui, lang, sheet);
    }
    if let Some(differences) = &column.differences {
        show_differences(ui, lang, first_rules_name, differences);
    }
}

/// Draws the value to announce with its sum, or the reason why the hand is no win.
fn show_announced_value(ui: &mut Ui, lang: Lang, column: &RulesText) {
    if let Some(announced) = &column.announcement {
        ui.add(
            Label::new(RichText::new(announced).size(theme::LARGE_FONT_SIZE).strong().color(Tone::Win.color())).wrap(),
        );
    }
    if let Some(why) = &column.no_win_reason {
        show_note(ui, Tone::Wrong, &error_texts::to_sentence(lang, why));
    }
    if let Some(sum) = column.sheet.as_ref().and_then(|sheet| sheet.sums.first()) {
        ui.add(Label::new(quiet_text(capitalize(sum))).wrap());
    }
    ui.add_space(2.0);
}

/// Draws the patterns that count with the calculation and, collapsed, the patterns that do not count.
fn show_patterns(ui: &mut Ui, lang: Lang, sheet: &ValueSheet) {
    if sheet.rows.is_empty() {
        ui.label(quiet_text(text!(lang, "beside-no-patterns")));
    }
    for row in &sheet.rows {
        worth::show_pattern_row(ui, row);
    }
    for step in &sheet.steps {
        ui.add(Label::new(quiet_text(capitalize(step))).wrap());
    }
    if sheet.suppressed.is_empty() {
        return;
    }
    let title = text!(lang, "suppressed", count = sheet.suppressed.len());
    CollapsingHeader::new(RichText::new(title).small()).id_salt("suppressed").show(ui, |ui| {
        for [name, why] in &sheet.suppressed {
            ui.add(Label::new(name).wrap());
            ui.add(Label::new(quiet_text(why.as_str())).wrap());
        }
    });
}

/// Draws a sentence for each difference from the rules of the first column.
fn show_differences(ui: &mut Ui, lang: Lang, first_rules_name: &str, differences: &[String]) {
    ui.separator();
    let title = text!(lang, "beside-differs", rules = first_rules_name);
    ui.add(Label::new(RichText::new(title).small().color(theme::palette().text_strong)).wrap());
    if differences.is_empty() {
        ui.label(quiet_text(capitalize(text!(lang, "compare-same"))));
    }
    for difference in differences {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            ui.label(RichText::new("•").size(13.0));
            ui.add(Label::new(RichText::new(capitalize(difference)).size(13.0)).wrap());
        });
    }
    ui.add_space(egui::Spacing::default().item_spacing.y);
}
