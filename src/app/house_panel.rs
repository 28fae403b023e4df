//! What the house rule asks for: the special rule of the deal; folded away until needed: kongs, false wins and other wins
//! of the deal, bets and camps.

use eframe::egui::{CollapsingHeader, ComboBox, RichText, TextEdit, Ui};

use super::fields::{self, number, tiles};
use super::model::Model;
use super::round::{Bettor, DealEvent, HouseTable};
use super::text::Word;
use super::theme;
use super::view::{NewEvent, NewKind, View};
use crate::i18n::{self, Lang};
use crate::rules::house::{KongKind, Special};
use crate::table::PLAYERS;

/// Draws it.
pub fn show(ui: &mut Ui, model: &Model, view: &mut View, now: &mut HouseTable) {
    special(ui, model.lang, now);
    let title = Word::DealTitle.with(model.lang, &[&now.events.len()]);
    CollapsingHeader::new(title)
        .id_salt("deal")
        .show(ui, |ui| deal(ui, model, &mut view.event, now));
    let title = Word::BetsTitle.with(model.lang, &[&now.bettors.len()]);
    CollapsingHeader::new(title)
        .id_salt("bets")
        .show(ui, |ui| bets(ui, model, now));
}

fn special(ui: &mut Ui, lang: Lang, now: &mut HouseTable) {
    ui.horizontal_wrapped(|ui| {
        let name = |special: Option<Special>| match special {
            Some(one) => format!("{} {}", one.number(), i18n::house::special(lang, one)),
            None => Word::SpecialNone.text(lang).to_owned(),
        };
        let label = ui.label(Word::SpecialRule.text(lang));
        let combo = ComboBox::from_id_salt("special")
            .width(150.0)
            .height(360.0)
            .selected_text(name(now.special));
        let shown = combo.show_ui(ui, |ui| {
            for special in [None].into_iter().chain(Special::ALL.map(Some)) {
                let on = now.special == special;
                if ui.selectable_label(on, name(special)).clicked() {
                    now.special = special;
                }
            }
        });
        shown.response.labelled_by(label.id);
        if now.special.is_some_and(Special::turns_tiles) {
            tiles(ui, lang, Word::Turned, &mut now.turned);
        }
    });
}

fn quiet(text: &str) -> RichText {
    RichText::new(text).small().color(theme::TEXT_QUIET)
}

/// What has happened in the deal, and a row to add to it.
fn deal(ui: &mut Ui, model: &Model, new: &mut NewEvent, now: &mut HouseTable) {
    let lang = model.lang;
    ui.label(quiet(Word::DealHint.text(lang)));
    let mut gone = None;
    for (index, event) in now.events.iter().enumerate() {
        ui.horizontal(|ui| {
            ui.label(said(model, event));
            let label = Word::DealRemove.with(lang, &[&(index + 1)]);
            if remove(ui, &label) {
                gone = Some(index);
            }
        });
    }
    if let Some(index) = gone {
        now.events.remove(index);
    }
    ui.horizontal_wrapped(|ui| {
        let combo = ComboBox::from_id_salt("event")
            .width(110.0)
            .selected_text(kind_word(new.kind).text(lang));
        let shown = combo.show_ui(ui, |ui| {
            for kind in NewKind::ALL {
                let on = new.kind == kind;
                if ui
                    .selectable_label(on, kind_word(kind).text(lang))
                    .clicked()
                {
                    new.kind = kind;
                }
            }
        });
        named(
            &shown.response,
            Word::DealKind.text(lang),
            kind_word(new.kind).text(lang),
        );
        fields::player(ui, model, Word::DealBy.text(lang), &mut new.by);
        match new.kind {
            NewKind::Exposed | NewKind::Added => {
                ui.label(quiet("←"));
                fields::player(ui, model, Word::DealFeeder.text(lang), &mut new.from);
            }
            NewKind::Concealed => {}
            NewKind::FalseWin => {
                number(ui, lang, Word::DealFan, &mut new.fan);
            }
        }
        if new.kind != NewKind::FalseWin && ui.button(Word::DealAdd.text(lang)).clicked() {
            now.events.push(new.event());
        }
    });
    if new.kind == NewKind::FalseWin {
        waiting(ui, model, new, now);
    }
}

/// Who else waits while somebody declares falsely.
fn waiting(ui: &mut Ui, model: &Model, new: &mut NewEvent, now: &mut HouseTable) {
    let lang = model.lang;
    ui.label(quiet(Word::DealWaiting.text(lang)));
    ui.horizontal_wrapped(|ui| {
        let names = &model.ledger().night().players;
        for player in (0..PLAYERS).filter(|&player| player != new.by) {
            let label = ui.label(&names[player]);
            let fan = eframe::egui::DragValue::new(&mut new.tenpai[player]);
            ui.add(fan.range(0..=99).speed(0.05)).labelled_by(label.id);
        }
        if ui.button(Word::DealAdd.text(lang)).clicked() {
            now.events.push(new.event());
        }
    });
}

fn kind_word(kind: NewKind) -> Word {
    match kind {
        NewKind::Exposed => Word::KongExposed,
        NewKind::Added => Word::KongAdded,
        NewKind::Concealed => Word::KongConcealed,
        NewKind::FalseWin => Word::FalseWin,
    }
}

/// An event in words.
fn said(model: &Model, event: &DealEvent) -> String {
    let lang = model.lang;
    let names = &model.ledger().night().players;
    match event {
        DealEvent::Win { hand } => Word::DealWin.with(lang, &[&names[hand.winner], &hand.fan]),
        DealEvent::Kong { kind, by, from } => {
            let word = match kind {
                KongKind::Exposed => Word::KongExposed,
                KongKind::Added => Word::KongAdded,
                KongKind::Concealed => Word::KongConcealed,
            };
            let word = word.text(lang);
            match kind {
                KongKind::Concealed => Word::DealKong.with(lang, &[&names[*by], &word]),
                _ => Word::DealKongFed.with(lang, &[&names[*by], &word, &names[*from]]),
            }
        }
        DealEvent::FalseWin { by, fan, .. } => Word::DealFalseWin.with(lang, &[&names[*by], fan]),
    }
}

/// A small button that takes a row away; `label` says which.
pub fn remove(ui: &mut Ui, label: &str) -> bool {
    let button = ui.small_button("×");
    button
        .widget_info(|| eframe::egui::WidgetInfo::labeled(eframe::egui::Role::Button, true, label));
    button.on_hover_text(label).clicked()
}

fn named(response: &eframe::egui::Response, label: &str, value: &str) {
    response.widget_info(|| {
        let role = eframe::egui::Role::ComboBox;
        let mut info = eframe::egui::WidgetInfo::labeled(role, true, label);
        info.current_text_value = Some(value.to_owned());
        info
    });
}

/// Those who bet, and the camps.
fn bets(ui: &mut Ui, model: &Model, now: &mut HouseTable) {
    let lang = model.lang;
    let mut gone = None;
    let camps = now.camps;
    for (index, bettor) in now.bettors.iter_mut().enumerate() {
        ui.horizontal(|ui| {
            let hint = RichText::new(Word::BettorName.text(lang)).color(theme::TEXT_QUIET);
            let name = TextEdit::singleline(&mut bettor.name);
            ui.add(name.hint_text(hint).char_limit(24).desired_width(104.0));
            ui.label(quiet("→"));
            let label = Word::BettorOn.with(lang, &[&(index + 1)]);
            fields::player(ui, model, &label, &mut bettor.on);
            if remove(ui, &Word::BettorRemove.with(lang, &[&(index + 1)])) {
                gone = Some(index);
            }
        });
        if camps {
            people(ui, lang, &bettor.name, &mut bettor.people);
        }
    }
    if let Some(index) = gone {
        now.bettors.remove(index);
    }
    ui.horizontal(|ui| {
        if ui.button(Word::BettorAdd.text(lang)).clicked() {
            now.bettors.push(Bettor::default());
        }
        let camps = ui.checkbox(&mut now.camps, Word::Camps.text(lang));
        camps.on_hover_text(Word::CampsTip.text(lang));
    });
    if now.camps {
        let names = &model.ledger().night().players;
        for (name, text) in names.iter().zip(&mut now.people) {
            people(ui, lang, name, text);
        }
    }
}

/// The people of a camp.
fn people(ui: &mut Ui, lang: Lang, camp: &str, text: &mut String) {
    ui.horizontal(|ui| {
        let label = ui.label(Word::CampPeople.with(lang, &[&camp]));
        let field = TextEdit::singleline(text);
        ui.add(field.char_limit(60).desired_width(150.0))
            .labelled_by(label.id);
    });
}
