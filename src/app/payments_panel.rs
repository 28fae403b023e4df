//! Who pays whom for the hand, and the button that puts it on the record.

use eframe::egui::{self, Align, Grid, Layout, RichText, ScrollArea, Ui};

use super::how_panel::wind_letter;
use super::model::{Action, Model};
use super::round::{Bill, Settled};
use super::text::Word;
use super::theme::{self, Tone};
use super::top_bar::primary;
use super::trouble;
use crate::rules::RuleProfile;
use crate::rules::house::Chips;
use crate::table::{PLAYERS, Who};

/// Draws the card.
pub fn show(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let lang = model.lang;
    theme::card().show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.label(
            RichText::new(Word::Payments.text(lang))
                .heading()
                .color(theme::TEXT_STRONG),
        );
        match model.bill() {
            Bill::Due(settled) => {
                ui.scope(|ui| {
                    ui.spacing_mut().interact_size.y = 18.0;
                    transfers(ui, model, settled);
                });
            }
            Bill::Unpaid(why) => {
                theme::note(Tone::Wrong).show(ui, |ui| {
                    ui.set_min_width(ui.available_width());
                    for (code, sentence) in trouble::unpaid(why, lang) {
                        ui.label(sentence);
                        let code = RichText::new(code).small().monospace();
                        ui.label(code.color(theme::TEXT_QUIET));
                    }
                });
            }
            Bill::Nothing => {
                ui.label(RichText::new(Word::PaymentsNone.text(lang)).color(theme::TEXT_QUIET));
            }
        }
        ui.add_space(4.0);
        buttons(ui, model, actions);
    });
}

/// A sum with its sign; the colour follows it.
pub fn signed(amount: i64) -> RichText {
    let (text, tone) = match amount {
        0 => ("0".to_owned(), theme::TEXT_QUIET),
        1.. => (format!("+{amount}"), Tone::Sure.color()),
        _ => (format!("−{}", amount.unsigned_abs()), Tone::Wrong.color()),
    };
    RichText::new(text).color(tone)
}

/// An amount; halves and quarters as they are.
fn amount(chips: Chips) -> String {
    let whole = chips.units().map(|units| units.to_string());
    whole.unwrap_or_else(|| chips.as_f64().to_string())
}

/// An amount with its sign.
pub fn signed_chips(net: f64) -> RichText {
    if net.fract() == 0.0 {
        return signed(net as i64);
    }
    let sign = if net < 0.0 { "−" } else { "+" };
    let tone = if net < 0.0 { Tone::Wrong } else { Tone::Sure };
    RichText::new(format!("{sign}{}", net.abs())).color(tone.color())
}

/// How tall the list of payments grows before it scrolls, in points.
const MOST_HEIGHT: f32 = 190.0;

fn transfers(ui: &mut Ui, model: &Model, settlement: &Settled) {
    let lang = model.lang;
    let players = &model.ledger().night().players;
    let name = |who: &Who| match who {
        Who::Player(player) => players[*player].clone(),
        Who::Other(name) => name.clone(),
        Who::Table => Word::TheTable.text(lang).to_owned(),
    };
    ScrollArea::vertical()
        .id_salt("transfers")
        .max_height(MOST_HEIGHT)
        .auto_shrink([false, true])
        .show(ui, |ui| {
            for paid in &settlement.paid {
                let who = |ui: &mut Ui| {
                    ui.label(Word::Transfer.with(lang, &[&name(&paid.from), &name(&paid.to)]));
                    let why = RichText::new(paid.why.text(lang)).small();
                    ui.add(egui::Label::new(why.color(theme::TEXT_QUIET)).truncate());
                };
                let sum = RichText::new(amount(paid.amount)).color(theme::TEXT_STRONG);
                row_short(ui, who, sum);
            }
        });
    ui.add_space(2.0);
    nets(ui, model, settlement);
    let beside = settlement
        .others()
        .into_iter()
        .chain(settlement.members.clone());
    ui.horizontal_wrapped(|ui| {
        for (name, net) in beside {
            ui.label(RichText::new(name).small().color(theme::TEXT_QUIET));
            ui.label(signed_chips(net.as_f64()));
        }
    });
    if !settlement.still_playing.is_empty() {
        let names = settlement.still_playing.iter();
        let names: Vec<&str> = names
            .filter_map(|&player| players.get(player).map(String::as_str))
            .collect();
        let text = Word::StillPlaying.with(lang, &[&names.join(lang.pick(["、", ", "]))]);
        ui.label(RichText::new(text).small().color(theme::TEXT_QUIET));
    }
}

/// A row whose sum keeps its place at the right edge, however long its left side is.
fn row_short(ui: &mut Ui, left: impl FnOnce(&mut Ui), sum: RichText) {
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.label(sum);
            ui.with_layout(Layout::left_to_right(Align::Center), left);
        });
    });
}

/// What each player gains or loses, side by side.
fn nets(ui: &mut Ui, model: &Model, settlement: &Settled) {
    let sums = settlement.net();
    let now = model.circumstances();
    let width = (ui.available_width() - 3.0 * 6.0) / PLAYERS as f32;
    Grid::new("nets")
        .num_columns(PLAYERS)
        .spacing([6.0, 2.0])
        .min_col_width(width)
        .max_col_width(width)
        .show(ui, |ui| {
            for (player, sum) in sums.into_iter().enumerate() {
                let seat = now.seat(player);
                ui.vertical_centered(|ui| {
                    let wind = seat
                        .wind()
                        .map_or("", |wind| wind_letter(wind).text(model.lang));
                    let name = format!("{wind} {}", model.ledger().night().players[player]);
                    ui.add(
                        egui::Label::new(RichText::new(name).small().color(theme::TEXT_QUIET))
                            .truncate(),
                    );
                    ui.label(signed(sum).size(theme::HEADING).strong());
                });
            }
            ui.end_row();
        });
}

fn buttons(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let lang = model.lang;
    let payable = model.is_recordable();
    let now = model.circumstances();
    let draw = matches!(now.rules, RuleProfile::Riichi(_)) && now.riichi.draw.is_some();
    if model.is_recorded() {
        ui.label(
            RichText::new(Word::RecordedHint.text(lang))
                .small()
                .color(Tone::Sure.color()),
        );
    }
    let doubtful = model.board().doubtful().len();
    if payable && doubtful > 0 {
        let text = Word::RecordDoubts.with(lang, &[&doubtful]);
        ui.label(RichText::new(text).small().color(Tone::Doubt.color()));
    }
    ui.horizontal(|ui| {
        let (word, tip) = match (model.is_recorded(), model.is_correction()) {
            (true, _) => (Word::RecordedAlready, Word::RecordTip),
            (_, true) => (Word::RecordUpdate, Word::RecordUpdateTip),
            _ if draw => (Word::RecordTheDraw, Word::RecordTip),
            _ => (Word::Record, Word::RecordTip),
        };
        let button = primary(word.text(lang)).min_size(egui::vec2(150.0, 30.0));
        if ui
            .add_enabled(payable && !model.is_recorded(), button)
            .on_hover_text(tip.text(lang))
            .clicked()
        {
            actions.push(Action::Record);
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let (word, tip, action) = if model.is_recorded() {
                (Word::NewHand, Word::NewHandTip, Action::NewHand)
            } else if draw {
                (Word::NoDraw, Word::NoDrawTip, Action::RecordDraw)
            } else {
                (Word::RecordDraw, Word::RecordDrawTip, Action::RecordDraw)
            };
            // What was paid before in a deal of the house rule is recorded by the button beside.
            let told = matches!(now.rules, RuleProfile::House(_)) && !now.house.events.is_empty();
            let needless = told && matches!(action, Action::RecordDraw);
            if !needless
                && ui
                    .button(word.text(lang))
                    .on_hover_text(tip.text(lang))
                    .clicked()
            {
                actions.push(action);
            }
        });
    });
    let house = matches!(now.rules, RuleProfile::House(_));
    let won = model.outcome().scored().is_some();
    if house && won && payable && !model.is_recorded() && !model.is_correction() {
        let button = ui.button(Word::AddWin.text(lang));
        if button.on_hover_text(Word::AddWinTip.text(lang)).clicked() {
            actions.push(Action::AddWin);
        }
    }
}
