//! The evening: totals with the reduced score, and every hand with its undo.

use eframe::egui::{self, Align, Grid, Layout, RichText, ScrollArea, Ui};

use super::how_panel::wind_letter;
use super::model::{Action, Model};
use super::payments_panel::{signed, signed_chips};
use super::text::Word;
use super::theme::{self, Tone};
use super::view::View;
use crate::i18n::Lang;
use crate::rules::RuleProfile;
use crate::rules::lingque::ReducedOptions;
use crate::table::{
    DealFacts, Family, HandLine, HandState, HouseEvent, WonHand, final_scores, standings,
};

/// Draws the card, which takes its whole column.
pub fn show(ui: &mut Ui, model: &Model, _view: &mut View, actions: &mut Vec<Action>) {
    let lang = model.lang;
    let size = ui.available_size();
    theme::card().show(ui, |ui| {
        ui.set_min_size(size - egui::Vec2::splat(2.0 * f32::from(theme::PAD) + 2.0));
        ui.horizontal(|ui| {
            ui.label(
                RichText::new(Word::Evening.text(lang))
                    .heading()
                    .color(theme::TEXT_STRONG),
            );
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if ui
                    .button(Word::NewEvening.text(lang))
                    .on_hover_text(Word::NewEveningTip.text(lang))
                    .clicked()
                {
                    actions.push(Action::NewEvening);
                }
            });
        });
        totals(ui, model);
        beside(ui, model);
        ui.separator();
        let title = Word::HandsTitle.with(lang, &[&model.counted_hands()]);
        ui.label(RichText::new(title).heading().color(theme::TEXT_STRONG));
        hands(ui, model, actions);
    });
}

fn totals(ui: &mut Ui, model: &Model) {
    let lang = model.lang;
    let night = model.ledger().night();
    // The default options are in their range, so that there are always standings.
    let Ok(standings) = standings(night, &ReducedOptions::default()) else {
        return;
    };
    let family = Family::of(night, &model.circumstances().rules);
    let finals = match &family {
        Family::Riichi(options) if night.counted().next().is_some() => {
            Some(final_scores(night, options))
        }
        _ => None,
    };
    let head = |ui: &mut Ui, word: Word, tip: Option<Word>| {
        let label = ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.label(
                RichText::new(word.text(lang))
                    .small()
                    .color(theme::TEXT_QUIET),
            )
        });
        if let Some(tip) = tip {
            label.inner.on_hover_text(tip.text(lang));
        }
    };
    let cell = |ui: &mut Ui, text: RichText| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| ui.label(text));
    };
    Grid::new("totals")
        .num_columns(5)
        .spacing([12.0, 6.0])
        .show(ui, |ui| {
            ui.label(
                RichText::new(Word::ColPlayer.text(lang))
                    .small()
                    .color(theme::TEXT_QUIET),
            );
            head(ui, Word::ColTotal, None);
            head(ui, Word::ColWins, Some(Word::ColWinsTip));
            head(ui, Word::ColDealIns, Some(Word::ColDealInsTip));
            match family {
                Family::Lingque => head(ui, Word::ColReduced, Some(Word::ReducedTip)),
                Family::Riichi(_) => head(ui, Word::ColFinal, Some(Word::ColFinalTip)),
                Family::Points => {}
            }
            ui.end_row();
            for (player, standing) in standings.iter().enumerate() {
                let wind = model.circumstances().seat(player).wind();
                let wind = wind.map_or("", |wind| wind_letter(wind).text(lang));
                ui.horizontal(|ui| {
                    ui.set_max_width(96.0);
                    ui.label(RichText::new(wind).small().color(theme::TEXT_QUIET));
                    ui.add(
                        egui::Label::new(
                            RichText::new(&night.players[player]).color(theme::TEXT_STRONG),
                        )
                        .truncate(),
                    );
                });
                cell(ui, signed(standing.total).size(theme::HEADING).strong());
                cell(ui, RichText::new(standing.wins.to_string()));
                cell(ui, RichText::new(standing.deal_ins.to_string()));
                match (&family, finals) {
                    (Family::Lingque, _) => cell(ui, reduced(standing.reduced)),
                    (_, Some(finals)) => cell(ui, signed(finals[player])),
                    (Family::Riichi(_), None) => cell(ui, RichText::new("–")),
                    _ => {}
                }
                ui.end_row();
            }
        });
}

/// What lies on the table, what the record cannot account for, and people beside the players.
fn beside(ui: &mut Ui, model: &Model) {
    let lang = model.lang;
    let night = model.ledger().night();
    if night.sticks() > 0 {
        let text = Word::SticksOnTable.with(lang, &[&night.sticks()]);
        ui.label(RichText::new(text).small().color(theme::TEXT));
    }
    let missing = night.unaccounted();
    if missing != 0.0 {
        let text = Word::Unaccounted.with(lang, &[&missing]);
        ui.label(RichText::new(text).small().color(Tone::Doubt.color()));
    }
    let people = night.beside();
    if people.others.is_empty() && people.members.is_empty() {
        return;
    }
    let title = RichText::new(Word::Beside.text(lang)).small();
    ui.label(title.color(theme::TEXT_QUIET));
    ui.horizontal_wrapped(|ui| {
        for share in people.others.iter().chain(&people.members) {
            ui.label(RichText::new(&share.name).color(theme::TEXT_STRONG));
            ui.label(signed_chips(share.net).strong());
            ui.add_space(6.0);
        }
    });
}

/// The reduced score with two decimals; the colour follows its sign.
fn reduced(score: f64) -> RichText {
    let rounded = (score * 100.0).round() / 100.0;
    let (text, color) = if rounded == 0.0 {
        ("0.00".to_owned(), theme::TEXT_QUIET)
    } else if rounded > 0.0 {
        (format!("+{rounded:.2}"), Tone::Sure.color())
    } else {
        (format!("−{:.2}", rounded.abs()), Tone::Wrong.color())
    };
    RichText::new(text).color(color)
}

/// All hands, the newest first.
fn hands(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let hands = &model.ledger().night().hands;
    if hands.is_empty() {
        ui.label(RichText::new(Word::HandsNone.text(model.lang)).color(theme::TEXT_QUIET));
        return;
    }
    ScrollArea::vertical()
        .id_salt("hands")
        .auto_shrink(false)
        .show(ui, |ui| {
            for (index, line) in hands.iter().enumerate().rev() {
                hand(ui, model, index + 1, line, actions);
            }
        });
}

fn hand(ui: &mut Ui, model: &Model, number: usize, line: &HandLine, actions: &mut Vec<Action>) {
    let lang = model.lang;
    let undone = line.state == HandState::Undone;
    let color = if undone {
        theme::TEXT_QUIET
    } else {
        theme::TEXT
    };
    let struck = |text: RichText| if undone { text.strikethrough() } else { text };
    ui.horizontal(|ui| {
        ui.label(
            RichText::new(format!("{number}"))
                .small()
                .color(theme::TEXT_QUIET),
        );
        ui.label(struck(RichText::new(who(model, line)).color(color)));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let (word, named, tip, action) = if undone {
                let action = Action::RestoreHand(line.seq);
                (
                    Word::HandRestore,
                    Word::HandRestoreNumber,
                    Word::HandRestoreTip,
                    action,
                )
            } else {
                let action = Action::UndoHand(line.seq);
                (
                    Word::HandUndo,
                    Word::HandUndoNumber,
                    Word::HandUndoTip,
                    action,
                )
            };
            let button = ui.small_button(word.text(lang));
            // Many buttons say the same: the one who cannot see the row needs its number.
            let label = named.with(lang, &[&number]);
            button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &label));
            if button.on_hover_text(tip.text(lang)).clicked() {
                actions.push(action);
            }
            if let [won] = line.wins() {
                ui.label(struck(
                    RichText::new(Word::Points.with(lang, &[&won.points])).color(color),
                ));
            }
        });
    })
    .response
    .on_hover_text(details(model, line));
}

fn who(model: &Model, line: &HandLine) -> String {
    let lang = model.lang;
    let players = &model.ledger().night().players;
    match line.wins() {
        [] => nobody(lang, players, line),
        [won] => match won.discarder {
            None => Word::HandSelfDraw.with(lang, &[&players[won.winner]]),
            Some(from) => Word::HandFrom.with(lang, &[&players[won.winner], &players[from]]),
        },
        many => {
            let names: Vec<&str> = many
                .iter()
                .map(|won| players[won.winner].as_str())
                .collect();
            let names = names.join(lang.pick(["、", ", "]));
            Word::HandMany.with(lang, &[&many.len(), &names])
        }
    }
}

/// A hand that nobody won.
fn nobody(lang: Lang, players: &[String], line: &HandLine) -> String {
    let house = line.deal.as_ref().and_then(|deal| deal.house());
    let fouls = house.into_iter().flat_map(|facts| &facts.events);
    let foul = fouls.rev().find_map(|event| match event {
        HouseEvent::FalseWin { by, .. } => players.get(*by),
        HouseEvent::Win { .. } | HouseEvent::Kong { .. } => None,
    });
    match foul {
        Some(name) => Word::HandFalseWin.with(lang, &[name]),
        None => Word::HandDrawn.text(lang).to_owned(),
    }
}

/// The hands' tiles and sums, and what each player gained, for the pointer.
fn details(model: &Model, line: &HandLine) -> String {
    let lang = model.lang;
    let mut lines: Vec<String> = Vec::new();
    for won in line.wins() {
        lines.push(won.tiles.clone());
        lines.push(worth(won, lang));
    }
    if let Some(deal) = &line.deal {
        if let DealFacts::Riichi(facts) = &deal.facts {
            lines.push(format!("{} {}", Word::Honba.text(lang), facts.honba));
        }
        let players = &model.ledger().night().players;
        let gains = players.iter().zip(deal.payments);
        lines.extend(gains.map(|(name, gain)| format!("{name} {gain:+}")));
        let others = deal.others.iter().chain(&deal.members);
        lines.extend(others.map(|share| format!("{} {:+}", share.name, share.net)));
    }
    if lines.is_empty() {
        lines.push(Word::HandDrawn.text(lang).to_owned());
    }
    lines.join("\n")
}

/// What a hand was worth, in the words of its rules.
fn worth(won: &WonHand, lang: Lang) -> String {
    match won.rules {
        RuleProfile::Lingque(_) => {
            Word::Multiplied.with(lang, &[&won.fu, &won.fan, &(won.fu * won.fan)])
        }
        RuleProfile::Riichi(_) if won.fan > 0 => Word::HanFu.with(lang, &[&won.fan, &won.fu]),
        RuleProfile::House(_) => Word::FanOnly.with(lang, &[&won.fan]),
        RuleProfile::Riichi(_) | RuleProfile::ZungJung(_) => {
            Word::Points.with(lang, &[&won.points])
        }
    }
}
