//! Who pays whom for the hand, and the button that puts it on the record.

use eframe::egui::{self, Align, Grid, Layout, RichText, Ui};

use super::how_panel::wind_letter;
use super::model::{Action, Model};
use super::result_panel::row;
use super::round::{Scored, Settled, Unrecorded};
use super::text::Word;
use super::theme::{self, Tone};
use super::top_bar::primary;
use super::trouble;
use crate::table::PLAYERS;

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
        match model
            .outcome()
            .scored()
            .and_then(|scored| scored.settlement.as_ref())
        {
            Some(Ok(settlement)) => {
                ui.scope(|ui| {
                    ui.spacing_mut().interact_size.y = 18.0;
                    transfers(ui, model, settlement);
                });
            }
            Some(Err(error)) => {
                theme::note(Tone::Wrong).show(ui, |ui| ui.label(trouble::deal(error, lang)));
            }
            None => {
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

fn transfers(ui: &mut Ui, model: &Model, settlement: &Settled) {
    let lang = model.lang;
    let now = model.circumstances();
    let players = &model.ledger().night().players;
    for transfer in &settlement.paid {
        let from = transfer.from.map_or(Word::TheTable.text(lang), |from| {
            players[now.player(from)].as_str()
        });
        let to = &players[now.player(transfer.to)];
        let who = |ui: &mut Ui| {
            ui.label(Word::Transfer.with(lang, &[&from, to]));
            ui.label(
                RichText::new(transfer.why.text(lang))
                    .small()
                    .color(theme::TEXT_QUIET),
            );
        };
        row(
            ui,
            who,
            &[RichText::new(transfer.amount.to_string()).color(theme::TEXT_STRONG)],
        );
    }
    ui.add_space(2.0);
    nets(ui, model, settlement);
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
            for player in 0..PLAYERS {
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
                    let net = sums.get(seat.index()).copied().unwrap_or_default();
                    ui.label(signed(net).size(theme::HEADING).strong());
                });
            }
            ui.end_row();
        });
}

fn buttons(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let lang = model.lang;
    let scored = model.outcome().scored();
    let payable = scored.and_then(Scored::recordable).is_some();
    if let Some(Ok(settled)) = scored.and_then(|scored| scored.settlement.as_ref())
        && let Some(why) = settled.unrecorded
    {
        let word = match why {
            Unrecorded::Sticks => Word::NoRecordSticks,
            Unrecorded::House => Word::NoRecordHouse,
        };
        ui.label(
            RichText::new(word.text(lang))
                .small()
                .color(Tone::Doubt.color()),
        );
    }
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
            } else {
                (Word::RecordDraw, Word::RecordDrawTip, Action::RecordDraw)
            };
            if ui
                .button(word.text(lang))
                .on_hover_text(tip.text(lang))
                .clicked()
            {
                actions.push(action);
            }
        });
    });
}
