//! The value of a hand of Zung Jung, riichi or the house rule: what counts, fu, steps, the sum, and what does not count.

use eframe::egui::{CollapsingHeader, RichText, Ui};

use crate::app::theme::{self, Tone};
use crate::app::trouble;
use crate::app::widgets::{quiet, verdict};
use crate::i18n::sheet::{Row, sheet};
use crate::i18n::{self, Lang};
use crate::rules::{Ruling, Verdict};

/// Draws the sheet.
pub fn show(ui: &mut Ui, lang: Lang, ruling: &Ruling) {
    let sheet = sheet(lang, ruling);
    let refusal = i18n::refusal(lang, ruling);
    if let Some(sentence) = &refusal {
        verdict(ui, &trouble::capital(sentence));
        if ruling.verdict == Verdict::NoWin {
            return;
        }
    }
    ui.spacing_mut().item_spacing.y = 3.0;
    for sum in &sheet.sums {
        let text = RichText::new(sum).size(theme::HEADING).strong();
        let won = refusal.is_none();
        let color = if won { Tone::Win.color() } else { theme::TEXT };
        ui.label(text.color(color));
    }
    for line in sheet.before.iter().chain(&sheet.reading).chain(&sheet.wait) {
        ui.label(quiet(line));
    }
    ui.separator();
    for row in &sheet.rows {
        line(ui, row, theme::TEXT_STRONG);
    }
    ui.separator();
    for step in &sheet.steps {
        ui.label(RichText::new(trouble::capital(step)).color(theme::TEXT));
    }
    if !sheet.parts.is_empty() {
        CollapsingHeader::new(text!(lang, "fu-items"))
            .id_salt("fu")
            .default_open(true)
            .show(ui, |ui| {
                for part in &sheet.parts {
                    line(ui, part, theme::TEXT);
                }
            });
    }
    if !sheet.suppressed.is_empty() {
        CollapsingHeader::new(text!(lang, "suppressed", count = sheet.suppressed.len()))
            .id_salt("suppressed")
            .show(ui, |ui| {
                for [name, why] in &sheet.suppressed {
                    ui.horizontal_wrapped(|ui| {
                        ui.label(name);
                        ui.label(quiet(why));
                    });
                }
            });
    }
    if !sheet.others.is_empty() {
        CollapsingHeader::new(text!(
            lang,
            "other-sheet-readings",
            count = sheet.others.len()
        ))
        .id_salt("others")
        .show(ui, |ui| {
            for other in &sheet.others {
                ui.label(other);
            }
        });
    }
}

/// A name with its tiles, and what it is worth.
fn line(ui: &mut Ui, row: &Row, color: eframe::egui::Color32) {
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(&row.name).color(color));
        ui.label(RichText::new(&row.worth).strong().color(color));
        let tiles = RichText::new(&row.tiles).small().color(theme::TEXT_QUIET);
        ui.label(tiles);
    });
}
