//! The night: what is due, totals with the reduced score, and every deal with its undo.

use eframe::egui::{self, Align, Layout, RichText, ScrollArea, Ui};

use crate::app::action::Action;
use crate::app::model::{Model, can_reopen};
use crate::app::night::NightAction;
use crate::app::theme::{self, Tone};
use crate::app::trouble::capital;
use crate::app::widgets::{quiet, signed, wind_letter};
use crate::i18n::{self, Lang};
use crate::rules::{RuleProfile, Unit};
use crate::table::ledger::{
    Amount, Body, Ending, Hand, Holder, Night, PlayerId, Standings, Value, Win, Won,
};

/// The least height of the card, in points: the totals, and some hands.
const LEAST: f32 = 330.0;

/// Draws the card, which takes what is left of its column, of this height.
pub fn show(ui: &mut Ui, model: &Model, left: f32, actions: &mut Vec<Action>) {
    let lang = model.lang;
    let size = egui::vec2(ui.available_width(), left.max(LEAST));
    theme::card().show(ui, |ui| {
        let inner = size - egui::Vec2::splat(2.0 * f32::from(theme::PAD) + 2.0);
        ui.set_min_size(inner);
        ui.set_max_height(inner.y);
        ui.horizontal(|ui| {
            ui.label(
                RichText::new(text!(lang, "this-night"))
                    .heading()
                    .color(theme::TEXT_STRONG),
            );
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if ui
                    .button(text!(lang, "new-night"))
                    .on_hover_text(text!(lang, "new-night-tip"))
                    .clicked()
                {
                    actions.push(Action::Night(NightAction::Afresh));
                }
            });
        });
        due(ui, model);
        totals(ui, model);
        beside(ui, model);
        ui.separator();
        ui.horizontal(|ui| {
            let hands = model.keeper().night().counted().count();
            let title = text!(lang, "hands-title", count = hands);
            ui.label(RichText::new(title).heading().color(theme::TEXT_STRONG));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                back(ui, model, actions);
            });
        });
        hands(ui, model, actions);
    });
}

/// What comes next, and what to remember in the deal that goes on.
fn due(ui: &mut Ui, model: &Model) {
    let (lang, night) = (model.lang, model.keeper().night());
    let table = usize::from(model.circumstances().table);
    let Some(due) = night.due(table) else {
        return;
    };
    let lines = i18n::night::due(lang, night, &due);
    let lines: Vec<String> = lines.iter().map(|line| capital(line)).collect();
    let whole = lines.join("\n");
    if let Some(dealer) = due.dealer {
        // Who sits where stands beside the names already.
        let text = text!(
            lang,
            "due-hand",
            deal = due.hand,
            dealer = night.name(dealer)
        );
        let label = egui::Label::new(RichText::new(text).color(theme::TEXT));
        ui.add(label.truncate()).on_hover_text(&whole);
    }
    for line in lines.iter().skip(1) {
        ui.add(egui::Label::new(quiet(line)).truncate())
            .on_hover_text(&whole);
    }
}

/// Undo and redo of the last thing that was recorded.
fn back(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let (lang, keeper) = (model.lang, model.keeper());
    for (text, tip, any, action) in [
        (
            text!(lang, "redo"),
            text!(lang, "redo-tip"),
            !keeper.redo_last().is_empty(),
            NightAction::RedoLast,
        ),
        (
            text!(lang, "undo-last"),
            text!(lang, "undo-last-tip"),
            !keeper.undo_last().is_empty(),
            NightAction::UndoLast,
        ),
    ] {
        let button = egui::Button::new(text).small();
        let button = ui.add_enabled(any && keeper.is_writable(), button);
        if button.on_hover_text(tip).clicked() {
            actions.push(Action::Night(action));
        }
    }
}

/// Everybody who plays or whose total moved, in the order they were named.
fn people(night: &Night) -> Vec<PlayerId> {
    let at_table = |player: &PlayerId| {
        let mut tables = night.seats.iter().flat_map(|seats| &seats.tables);
        tables.any(|table| table.contains(player))
    };
    let shown = |player: &&PlayerId| {
        let played = night.hands.iter().any(|hand| hand.players.contains(player));
        played || at_table(player)
    };
    night.order.iter().filter(shown).copied().collect()
}

/// How often somebody won and dealt in.
fn counts(night: &Night, player: PlayerId) -> (usize, usize) {
    let acts = night.counted().flat_map(|hand| &hand.acts);
    let won = acts.filter_map(|act| match &act.payload.body {
        Body::Won(won) => Some(won),
        _ => None,
    });
    won.fold((0, 0), |(wins, deal_ins), won| {
        let own = won.wins.iter().filter(|win| win.winner == player).count();
        let dealt_in = usize::from(won.from == Some(player));
        (wins + own, deal_ins + dealt_in)
    })
}

/// The heads of the columns of numbers, each with what it means.
fn heads(lang: Lang, rules: &RuleProfile) -> Vec<(&'static str, Option<&'static str>)> {
    let mut heads = vec![
        (text!(lang, "col-total"), None),
        (text!(lang, "col-wins"), Some(text!(lang, "col-wins-tip"))),
        (
            text!(lang, "col-deal-ins"),
            Some(text!(lang, "col-deal-ins-tip")),
        ),
    ];
    match rules {
        RuleProfile::Lingque(_) => {
            heads.push((text!(lang, "col-reduced"), Some(text!(lang, "reduced-tip"))))
        }
        RuleProfile::Riichi(_) => {
            heads.push((text!(lang, "col-final"), Some(text!(lang, "col-final-tip"))))
        }
        _ => {}
    }
    heads
}

/// The totals. Numbers are whole; names take the room that is left, and are shown whole under the pointer.
fn totals(ui: &mut Ui, model: &Model) {
    let lang = model.lang;
    let night = model.keeper().night();
    let standings = model.keeper().standings();
    let rules = model.keeper().rules();
    let heads = heads(lang, &rules);
    let people = people(night);
    let numbers = |player: PlayerId| {
        let (wins, deal_ins) = counts(night, player);
        let total = signed(night.total(player)).size(theme::HEADING).strong();
        let mut cells = vec![
            total,
            RichText::new(wins.to_string()),
            RichText::new(deal_ins.to_string()),
        ];
        cells.extend(score(&rules, standings.as_ref(), player));
        cells
    };
    let rows: Vec<Vec<RichText>> = people.iter().map(|&player| numbers(player)).collect();
    let widths = heads.iter().enumerate().map(|(column, (head, _))| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        let widest = cells.map(|cell| width(ui, cell)).fold(0.0, f32::max);
        widest.max(width(ui, &quiet(*head)))
    });
    let widths: Vec<f32> = widths.collect();
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        let at_right = |ui: &mut Ui, column: usize, text: RichText| {
            let size = egui::vec2(widths[column], 20.0);
            let layout = Layout::right_to_left(Align::Center);
            ui.allocate_ui_with_layout(size, layout, |ui| {
                ui.set_min_width(widths[column]);
                ui.add(egui::Label::new(text).wrap_mode(egui::TextWrapMode::Extend))
            })
            .inner
        };
        let row = |ui: &mut Ui, cells: &mut dyn FnMut(&mut Ui), name: &mut dyn FnMut(&mut Ui)| {
            ui.horizontal(|ui| {
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    cells(ui);
                    ui.with_layout(Layout::left_to_right(Align::Center), |ui| name(ui));
                });
            });
        };
        let mut titles = |ui: &mut Ui| {
            for (column, (head, tip)) in heads.iter().enumerate().rev() {
                let label = at_right(ui, column, quiet(*head));
                if let Some(tip) = tip {
                    label.on_hover_text(*tip);
                }
            }
        };
        row(ui, &mut titles, &mut |ui| {
            ui.label(quiet(text!(lang, "col-player")));
        });
        for (player, cells) in people.iter().zip(&rows) {
            let now = model.circumstances();
            let wind = now.place(*player).and_then(|place| now.seat(place).wind());
            let wind = wind.map_or("", |wind| wind_letter(wind, lang));
            let mut cells = |ui: &mut Ui| {
                for (column, cell) in cells.iter().enumerate().rev() {
                    at_right(ui, column, cell.clone());
                }
            };
            row(ui, &mut cells, &mut |ui| {
                ui.label(quiet(wind));
                let name = RichText::new(night.name(*player)).color(theme::TEXT_STRONG);
                ui.add(egui::Label::new(name).truncate());
            });
        }
    });
}

/// How wide a text is that is not broken, in points.
fn width(ui: &Ui, text: &RichText) -> f32 {
    let text = egui::WidgetText::from(text.clone());
    let galley = text.into_galley(
        ui,
        Some(egui::TextWrapMode::Extend),
        f32::INFINITY,
        egui::TextStyle::Body,
    );
    galley.size().x.ceil()
}

/// The reduced score, or the final one, as the rules have it.
fn score(rules: &RuleProfile, standings: Option<&Standings>, player: PlayerId) -> Option<RichText> {
    let mut places = standings
        .into_iter()
        .flat_map(|standings| &standings.places);
    let place = places.find(|place| place.player == player);
    match rules {
        RuleProfile::Lingque(_) => Some(reduced(place.map_or(0.0, |place| place.reduced))),
        RuleProfile::Riichi(_) => {
            let score = place.and_then(|place| place.with_uma);
            let text = score.map(|score| signed(Amount::whole(score)));
            Some(text.unwrap_or_else(|| RichText::new("–")))
        }
        _ => None,
    }
}

/// What lies on the table, what does not add up, and people beside the players.
fn beside(ui: &mut Ui, model: &Model) {
    let lang = model.lang;
    let night = model.keeper().night();
    if let (RuleProfile::Riichi(_), Some(due)) = (model.keeper().rules(), night.due(0))
        && due.sticks > 0
    {
        let text = text!(lang, "sticks-on-table", count = due.sticks);
        ui.label(RichText::new(text).small().color(theme::TEXT));
    }
    let missing = night.imbalance();
    if missing != Amount::ZERO {
        let text = text!(lang, "unaccounted", amount = missing);
        ui.label(RichText::new(text).small().color(Tone::Wrong.color()));
    }
    let players = people(night);
    let others = night
        .order
        .iter()
        .filter(|player| !players.contains(player));
    let moved: Vec<&PlayerId> = others
        .filter(|player| night.total(**player) != Amount::ZERO)
        .collect();
    if moved.is_empty() {
        return;
    }
    ui.label(quiet(text!(lang, "beside")));
    ui.horizontal_wrapped(|ui| {
        for player in moved {
            ui.label(RichText::new(night.name(*player)).color(theme::TEXT_STRONG));
            ui.label(signed(night.total(*player)).strong());
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

/// All deals, the newest first.
fn hands(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let hands = &model.keeper().night().hands;
    if hands.is_empty() {
        ui.label(RichText::new(text!(model.lang, "hands-none")).color(theme::TEXT_QUIET));
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

fn hand(ui: &mut Ui, model: &Model, number: usize, line: &Hand, actions: &mut Vec<Action>) {
    let lang = model.lang;
    let color = if line.voided {
        theme::TEXT_QUIET
    } else {
        theme::TEXT
    };
    let struck = |text: RichText| {
        if line.voided {
            text.strikethrough()
        } else {
            text
        }
    };
    ui.horizontal(|ui| {
        ui.label(quiet(number.to_string()));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let (text, label, tip, action) = if line.voided {
                let action = Action::RestoreHand(line.id);
                (
                    text!(lang, "hand-restore"),
                    text!(lang, "hand-restore-number", number = number),
                    text!(lang, "hand-restore-tip"),
                    action,
                )
            } else {
                let action = Action::UndoHand(line.id);
                (
                    text!(lang, "hand-undo"),
                    text!(lang, "hand-undo-number", number = number),
                    text!(lang, "hand-undo-tip"),
                    action,
                )
            };
            let button = egui::Button::new(text).small();
            let button = ui.add_enabled(model.keeper().is_writable(), button);
            // Many buttons say the same: the one who cannot see the row needs its number.
            button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &label));
            if button.on_hover_text(tip).clicked() {
                actions.push(action);
            }
            if let [won] = wins(line).as_slice()
                && let [win] = won.wins.as_slice()
            {
                ui.label(struck(RichText::new(brought(lang, line, win)).color(color)));
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let result = who(model, line);
                let text = struck(RichText::new(&result).color(color));
                let Some((event, win)) = reopened(line).filter(|_| !line.voided) else {
                    ui.add(egui::Label::new(text).truncate());
                    return;
                };
                let label = egui::Label::new(text)
                    .truncate()
                    .sense(egui::Sense::click());
                let opened = ui
                    .add(label)
                    .on_hover_cursor(egui::CursorIcon::PointingHand);
                let said = text!(lang, "hand-reopen-number", number = number, result = result);
                opened.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &said));
                if opened.clicked() {
                    actions.push(Action::Reopen(event, win));
                }
            });
        });
    })
    .response
    .on_hover_text(details(model, line));
}

/// The last win of a hand that can be laid out again: its event, and which of its wins.
fn reopened(hand: &Hand) -> Option<(u64, usize)> {
    hand.acts
        .iter()
        .rev()
        .find_map(|act| match &act.payload.body {
            Body::Won(won) => {
                let at = won.wins.iter().rposition(can_reopen)?;
                Some((act.event, at))
            }
            _ => None,
        })
}

fn wins(hand: &Hand) -> Vec<&Won> {
    let won = |act: &'_ crate::table::ledger::Act| matches!(act.payload.body, Body::Won(_));
    let acts = hand.acts.iter().filter(|act| won(act));
    acts.filter_map(|act| match &act.payload.body {
        Body::Won(won) => Some(won),
        _ => None,
    })
    .collect()
}

/// The points of a hand; where the rules pay by tables of their own, what it brought.
fn brought(lang: Lang, hand: &Hand, win: &Win) -> String {
    match win.value.points {
        Some(points) => text!(lang, "points", points = points),
        None => text!(
            lang,
            "points",
            points = hand.net(Holder::Player(win.winner))
        ),
    }
}

fn who(model: &Model, line: &Hand) -> String {
    let lang = model.lang;
    let name = |player: PlayerId| model.keeper().night().name(player);
    let all: Vec<(Option<PlayerId>, &Win)> = wins(line)
        .into_iter()
        .flat_map(|won| won.wins.iter().map(|win| (won.from, win)))
        .collect();
    let text = match all.as_slice() {
        [] => nobody(model, line),
        [(None, win)] => text!(lang, "hand-self-draw", winner = name(win.winner)),
        [(Some(from), win)] => text!(
            lang,
            "hand-from",
            winner = name(win.winner),
            discarder = name(*from)
        ),
        many => {
            let names: Vec<String> = many.iter().map(|(_, win)| name(win.winner)).collect();
            let names = names.join(text!(lang, "list-comma"));
            text!(lang, "hand-many", count = many.len(), winners = names)
        }
    };
    match line.ending {
        None if !all.is_empty() => text!(lang, "hand-goes-on", result = text),
        _ => text,
    }
}

/// A deal that nobody won.
fn nobody(model: &Model, line: &Hand) -> String {
    let lang = model.lang;
    match &line.ending {
        Some(Ending::FalseWin(by)) => {
            let name = model.keeper().night().name(*by);
            text!(lang, "hand-false-win", player = name)
        }
        Some(_) => text!(lang, "hand-drawn").to_owned(),
        None => text!(lang, "hand-begun").to_owned(),
    }
}

/// The hands' tiles and sums, and what each player gained, for the pointer.
fn details(model: &Model, line: &Hand) -> String {
    let (lang, night) = (model.lang, model.keeper().night());
    let mut lines: Vec<String> = Vec::new();
    for win in wins(line).into_iter().flat_map(|won| &won.wins) {
        if let Some(tiles) = &win.tiles {
            let mut parts = vec![tiles.concealed.clone()];
            parts.extend(tiles.melds.iter().map(|meld| format!("[{meld}]")));
            parts.push(format!("+ {}", tiles.win));
            lines.push(parts.join(" "));
        }
        lines.push(worth(&model.keeper().rules(), &win.value, lang));
        lines.push(i18n::night::entered(lang, win.entered).to_owned());
    }
    if line.honba > 0 {
        lines.push(text!(lang, "hand-honba", count = line.honba));
    }
    let moved = night.order.iter();
    let moved = moved.map(|player| (player, line.net(Holder::Player(*player))));
    let moved = moved.filter(|(_, net)| *net != Amount::ZERO);
    lines.extend(moved.map(|(player, net)| {
        let sign = if net > Amount::ZERO { "+" } else { "" };
        format!("{} {sign}{net}", night.name(*player))
    }));
    if lines.is_empty() {
        lines.push(nobody(model, line));
    }
    lines.join("\n")
}

/// What a hand was worth, in the words of its rules.
fn worth(rules: &RuleProfile, value: &Value, lang: Lang) -> String {
    let (fan, fu) = (value.fan.unwrap_or_default(), value.fu.unwrap_or_default());
    match rules.unit() {
        Unit::Points if fan > 0 => {
            text!(lang, "multiplied", fu = fu, fan = fan, points = (fu * fan))
        }
        Unit::BasicPoints if fan > 0 => text!(lang, "han-fu", han = fan, fu = fu),
        Unit::Fan => text!(lang, "fan-only", fan = fan),
        _ => text!(lang, "points", points = value.points.unwrap_or_default()),
    }
}
