//! What riichi asks for: round wind, counters, sticks, indicators; and how a drawn deal ended.

use eframe::egui::{self, ComboBox, RichText, Ui};

use super::fields::{number, tiles};
use super::how_panel::{tick, wind_letter};
use super::model::Model;
use super::round::{Circumstances, DrawTable, RiichiTable};
use super::text::Word;
use super::theme;
use crate::i18n::Lang;
use crate::rules::riichi::Options;
use crate::rules::riichi::deal::Abortive;
use crate::tile::Wind;

/// Draws it.
pub fn show(ui: &mut Ui, model: &Model, options: &Options, now: &mut Circumstances) {
    table(ui, model.lang, &mut now.riichi);
    if let Some(mut draw) = now.riichi.draw {
        ui.separator();
        drawn(ui, model, options, now, &mut draw);
        now.riichi.draw = Some(draw);
    } else {
        ui.horizontal_wrapped(|ui| {
            tiles(ui, model.lang, Word::DoraIndicators, &mut now.riichi.dora);
            tiles(ui, model.lang, Word::UraIndicators, &mut now.riichi.ura);
        });
    }
}

fn table(ui: &mut Ui, lang: Lang, now: &mut RiichiTable) {
    ui.horizontal_wrapped(|ui| {
        ui.label(Word::RoundWind.text(lang));
        for wind in Wind::ALL {
            let text = wind_letter(wind).text(lang);
            let chip = ui.add(egui::Button::new(text).selected(now.round == wind));
            let label = format!("{}: {text}", Word::RoundWind.text(lang));
            let on = now.round == wind;
            chip.widget_info(|| {
                egui::WidgetInfo::selected(egui::Role::RadioButton, true, on, &label)
            });
            if chip.clicked() {
                now.round = wind;
            }
        }
    });
    ui.horizontal(|ui| {
        number(ui, lang, Word::Honba, &mut now.honba);
        number(ui, lang, Word::Sticks, &mut now.sticks).on_hover_text(Word::SticksTip.text(lang));
    });
}

/// The word of an abortive draw.
fn kind_word(kind: Option<Abortive>) -> Word {
    match kind {
        None => Word::DrawExhausted,
        Some(Abortive::NineKinds) => Word::NineKinds,
        Some(Abortive::FourWinds) => Word::FourWinds,
        Some(Abortive::FourRiichi) => Word::FourRiichi,
        Some(Abortive::FourKongs) => Word::FourKongs,
        Some(Abortive::TripleRon) => Word::TripleRon,
    }
}

/// How the deal ended, and who was tenpai.
fn drawn(ui: &mut Ui, model: &Model, options: &Options, now: &Circumstances, draw: &mut DrawTable) {
    let lang = model.lang;
    let kinds = [
        Abortive::NineKinds,
        Abortive::FourWinds,
        Abortive::FourRiichi,
        Abortive::FourKongs,
        Abortive::TripleRon,
    ];
    let kinds = kinds.into_iter().filter(|kind| kind.allowed(options));
    let title = Word::DrawHow.text(lang);
    ui.label(RichText::new(title).strong().color(theme::TEXT_STRONG));
    ui.horizontal(|ui| {
        let label = ui.label(Word::DrawKind.text(lang));
        let combo = ComboBox::from_id_salt("draw")
            .width(150.0)
            .selected_text(kind_word(draw.abortive).text(lang));
        let shown = combo.show_ui(ui, |ui| {
            for kind in [None].into_iter().chain(kinds.map(Some)) {
                let text = kind_word(kind).text(lang);
                if ui.selectable_label(draw.abortive == kind, text).clicked() {
                    draw.abortive = kind;
                }
            }
        });
        shown.response.labelled_by(label.id);
    });
    if draw.abortive.is_some() {
        return;
    }
    let names = &model.ledger().night().players;
    egui::Grid::new("drawn").num_columns(5).show(ui, |ui| {
        ui.label("");
        for name in names {
            let name = RichText::new(name).small().color(theme::TEXT_QUIET);
            ui.add_sized([56.0, 18.0], egui::Label::new(name).truncate());
        }
        ui.end_row();
        ui.label(Word::Tenpai.text(lang));
        for (player, name) in names.iter().enumerate() {
            cell(ui, |ui| {
                let mut on = now.is_tenpai(player);
                let free = !now.declared(player);
                ui.add_enabled_ui(free, |ui| {
                    if tick(ui, lang, &mut on, Word::Tenpai, name) {
                        draw.tenpai[player] = on;
                    }
                });
            });
        }
        ui.end_row();
        if options.nagashi_mangan {
            ui.label(Word::Nagashi.text(lang));
            for (player, name) in names.iter().enumerate() {
                cell(ui, |ui| {
                    let on = &mut draw.nagashi[player];
                    tick(ui, lang, on, Word::Nagashi, name);
                });
            }
            ui.end_row();
        }
    });
}

/// A cell as wide as a name above it.
fn cell(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    let centred = egui::Layout::top_down(egui::Align::Center);
    ui.allocate_ui_with_layout(egui::vec2(56.0, 18.0), centred, |ui| {
        ui.set_min_width(56.0);
        add(ui);
    });
}
