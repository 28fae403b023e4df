//! The deal as a whole, folded away until needed: its dice, what is recorded of it already, and what happens before its end.

use eframe::egui::{self, CollapsingHeader, ComboBox, TextEdit, Ui};

use crate::app::action::Action;
use crate::app::model::Model;
use crate::app::round::Circumstances;
use crate::app::text::Word;
use crate::app::view::{NewEvent, NewKind, View};
use crate::app::widgets::{fields, quiet, remove};
use crate::i18n::{self, Lang};
use crate::rules::RuleProfile;
use crate::table::ledger::{Act, Body, KongKind};

/// Draws it.
pub fn show(
    ui: &mut Ui,
    model: &Model,
    view: &mut View,
    now: &mut Circumstances,
    actions: &mut Vec<Action>,
) {
    also(ui, model, now);
    let night = model.keeper().night();
    let hand = night.open_hand(usize::from(now.table));
    let acts: Vec<&Act> = hand.into_iter().flat_map(|hand| &hand.acts).collect();
    let title = text!(model.lang, "deal-title", v1 = acts.len());
    CollapsingHeader::new(title).id_salt("deal").show(ui, |ui| {
        beginning(ui, model, now, actions);
        for act in acts {
            if let Some(text) = said(model, &act.payload.body) {
                ui.label(text);
            }
        }
        event(ui, model, &mut view.event, now, actions);
    });
}

/// Others who won on the same tile.
fn also(ui: &mut Ui, model: &Model, now: &mut Circumstances) {
    let mut gone = None;
    for (index, win) in now.also.iter().enumerate() {
        ui.horizontal(|ui| {
            let name = model.keeper().night().name(win.winner);
            ui.label(text!(model.lang, "also-wins", v1 = name));
            if remove(ui, &text!(model.lang, "also-remove", v1 = name)) {
                gone = Some(index);
            }
        });
    }
    if let Some(index) = gone {
        now.also.remove(index);
    }
}

/// The dice, and the button that puts the beginning on the record before anything else happens.
fn beginning(ui: &mut Ui, model: &Model, now: &mut Circumstances, actions: &mut Vec<Action>) {
    let lang = model.lang;
    ui.horizontal(|ui| {
        let label = ui.label(text!(lang, "dice"));
        let field = TextEdit::singleline(&mut now.deal.dice);
        let field = field.char_limit(12).desired_width(60.0);
        ui.add(field)
            .labelled_by(label.id)
            .on_hover_text(text!(lang, "dice-tip"));
        let word = match now.deal.begun {
            None => Word::BeginDeal,
            Some(_) => Word::UpdateDeal,
        };
        let button = ui.button(word.text(lang));
        if button
            .on_hover_text(text!(lang, "begin-deal-tip"))
            .clicked()
        {
            actions.push(Action::BeginDeal);
        }
    });
}

/// A row to add something to the deal.
fn event(
    ui: &mut Ui,
    model: &Model,
    new: &mut NewEvent,
    now: &Circumstances,
    actions: &mut Vec<Action>,
) {
    let lang = model.lang;
    let names = model.names();
    let house = matches!(now.rules(), RuleProfile::House(_));
    if !house {
        new.kind = NewKind::FalseWin;
    }
    let add = |ui: &mut Ui, new: &NewEvent, actions: &mut Vec<Action>| {
        if ui.button(text!(lang, "deal-add")).clicked()
            && let Some(body) = new.body(&now.people)
        {
            actions.push(Action::AddToDeal(Box::new(body)));
        }
    };
    ui.horizontal_wrapped(|ui| {
        if house {
            kind(ui, model, new);
        } else {
            ui.label(text!(lang, "false-win"));
        }
        fields::player(ui, &names, text!(lang, "deal-by"), &mut new.by);
        match new.kind {
            NewKind::Exposed | NewKind::Added => {
                ui.label(quiet("←"));
                fields::player(ui, &names, text!(lang, "deal-feeder"), &mut new.from);
            }
            NewKind::Concealed => {}
            NewKind::FalseWin if house => {
                number(ui, lang, Word::DealFan, &mut new.fan);
            }
            NewKind::FalseWin => {}
        }
        if new.kind != NewKind::FalseWin || !house {
            add(ui, new, actions);
        }
    });
    if new.kind == NewKind::FalseWin && house {
        ui.label(quiet(text!(lang, "deal-waiting")));
        ui.horizontal_wrapped(|ui| {
            for player in (0..names.len()).filter(|&player| player != new.by) {
                let label = ui.label(&names[player]);
                let fan = egui::DragValue::new(&mut new.tenpai[player]);
                ui.add(fan.range(0..=99).speed(0.05)).labelled_by(label.id);
            }
            add(ui, new, actions);
        });
    }
}

/// A whole number with its name.
fn number(ui: &mut Ui, lang: Lang, word: Word, value: &mut u32) -> egui::Response {
    let label = ui.label(word.text(lang));
    let field = egui::DragValue::new(value).range(0..=99).speed(0.05);
    ui.add(field).labelled_by(label.id)
}

fn kind(ui: &mut Ui, model: &Model, new: &mut NewEvent) {
    let lang = model.lang;
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
    let value = kind_word(new.kind).text(lang);
    shown.response.widget_info(|| {
        let role = egui::Role::ComboBox;
        let mut info = egui::WidgetInfo::labeled(role, true, text!(lang, "deal-kind"));
        info.current_text_value = Some(value.to_owned());
        info
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

/// Something of the deal in words; the beginning stands in its fields.
fn said(model: &Model, body: &Body) -> Option<String> {
    let lang = model.lang;
    let name = |player| model.keeper().night().name(player);
    Some(match body {
        Body::Won(won) => {
            let winners: Vec<String> = won.wins.iter().map(|win| name(win.winner)).collect();
            let fan = won.wins.first().and_then(|win| win.value.fan);
            let winners = winners.join(lang.pick(["、", ", "]));
            text!(lang, "deal-win", v1 = winners, v2 = fan.unwrap_or_default())
        }
        Body::Kong(kong) => {
            let word = match kong.how {
                KongKind::Exposed => Word::KongExposed,
                KongKind::Added => Word::KongAdded,
                KongKind::Concealed => Word::KongConcealed,
            };
            let (by, word) = (name(kong.by), word.text(lang));
            match kong.from {
                None => text!(lang, "deal-kong", v1 = by, v2 = word),
                Some(from) => text!(lang, "deal-kong-fed", v1 = by, v2 = word, v3 = name(from)),
            }
        }
        Body::FalseWin(said) => {
            let fan = said.fan.unwrap_or_default();
            text!(lang, "deal-false-win", v1 = name(said.by), v2 = fan)
        }
        Body::DealBegun(_) => return None,
        Body::RiichiDeclared { player } | Body::HandOpened { player } => {
            format!("{} {}", name(*player), i18n::night::kind(lang, body))
        }
        Body::SupportChosen(support) => {
            text!(
                lang,
                "transfer",
                v1 = name(support.who),
                v2 = name(support.player)
            )
        }
        _ => i18n::night::kind(lang, body).to_owned(),
    })
}
