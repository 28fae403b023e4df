//! How the hand was won: who, on whose tile, under which circumstances, by which rules.

use eframe::egui::{self, Align, ComboBox, DragValue, Grid, Layout, RichText, TextEdit, Ui};

use super::{deal, house, riichi, thrown};
use crate::app::action::Action;
use crate::app::model::Model;
use crate::app::round::{Around, Bill, Circumstances, LingqueTable, PLAYERS};
use crate::app::theme::{self, Tone};
use crate::app::trouble;
use crate::app::view::View;
use crate::app::widgets::{tick, wind_letter};
use crate::hand::Flag;
use crate::i18n::{self, Lang};
use crate::rules::lingque::Edition;
use crate::rules::zung_jung::Immunity;
use crate::rules::{NamedProfile, RuleProfile, RuleSet};

/// Draws the card.
pub fn show(ui: &mut Ui, model: &Model, view: &mut View, actions: &mut Vec<Action>) {
    let mut now = model.circumstances().clone();
    theme::card().show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.spacing_mut().interact_size.y = 24.0;
        ui.spacing_mut().button_padding = egui::vec2(7.0, 3.0);
        ui.horizontal(|ui| {
            ui.label(
                RichText::new(text!(model.lang, "circumstances"))
                    .heading()
                    .color(theme::TEXT_STRONG),
            );
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                rules(ui, model, &mut now)
            });
        });
        if now.rules().set() == RuleSet::Lingque(Edition::E29) {
            ui.label(
                RichText::new(text!(model.lang, "edition29-note"))
                    .small()
                    .color(Tone::Doubt.color()),
            );
        }
        if model.bill() == &Bill::OtherRules {
            let text = RichText::new(text!(model.lang, "other-rules")).small();
            ui.label(text.color(Tone::Doubt.color()));
        }
        tables(ui, model, &mut now);
        seats(ui, model, view, &mut now, actions);
        provided_seen(ui, model, &mut now);
        ui.add_space(2.0);
        if now.riichi().is_none_or(|table| table.draw.is_none()) {
            flags(ui, model, &mut now);
        }
        let mut around = now.around.clone();
        match (&mut around, now.rules()) {
            (Around::Lingque(table), _) => flowers(ui, model, table),
            (Around::ZungJung(table), RuleProfile::ZungJung(options)) => {
                let immune = options.immunity != Immunity::Off && !now.self_draw();
                if immune {
                    thrown::show(ui, model, &now, table);
                }
            }
            (Around::Riichi(table), RuleProfile::Riichi(options)) => {
                riichi::show(ui, model, options, &now, table);
            }
            (Around::House(table), _) => house::show(ui, model, view, (&now, table), actions),
            _ => {}
        }
        now.around = around;
        deal::show(ui, model, view, &mut now, actions);
    });
    if now != *model.circumstances() {
        actions.push(Action::Circumstances(Box::new(now)));
    }
}

/// Which of two tables, where the house rule has two.
fn tables(ui: &mut Ui, model: &Model, now: &mut Circumstances) {
    let night = model.keeper().night();
    let tables = night.seats.as_ref().map_or(1, |seats| seats.tables.len());
    if tables < 2 {
        return;
    }
    ui.horizontal(|ui| {
        for table in 0..tables as u8 {
            let text = text!(model.lang, "table-number", number = (table + 1));
            if ui.selectable_label(now.table == table, text).clicked() && now.table != table {
                now.table = table;
                *now = now.next(night);
            }
        }
    });
}

fn rules(ui: &mut Ui, model: &Model, now: &mut Circumstances) {
    let lang = model.lang;
    let known = rule_choices(lang, model.profiles());
    let at = known.iter().position(|(_, rules)| rules == now.rules());
    let current = match at {
        Some(at) => known[at].0.clone(),
        // A profile of another time.
        None => {
            let set = trouble::capital(set_name(lang, now.rules().set()));
            text!(lang, "rules-changed", rules = set)
        }
    };
    let combo = ComboBox::from_id_salt("rules")
        .width(150.0)
        .height(320.0)
        .truncate()
        .selected_text(current);
    let shown = combo.show_ui(ui, |ui| {
        for (name, rules) in &known {
            if ui.selectable_label(rules == now.rules(), name).clicked() {
                now.set_rules(rules.clone());
            }
        }
        for (file, why) in model.broken_profiles(lang) {
            let text = RichText::new(text!(lang, "broken-profile", file = file));
            let entry = ui.add_enabled(false, egui::Button::selectable(false, text));
            entry.on_disabled_hover_text(why);
        }
    });
    let label = RichText::new(text!(lang, "rules"))
        .small()
        .color(theme::TEXT_QUIET);
    shown.response.labelled_by(ui.label(label).id);
}

fn set_name(lang: Lang, set: RuleSet) -> &'static str {
    match set {
        // The note below says the rest.
        RuleSet::Lingque(Edition::E29) => text!(lang, "edition29"),
        set => i18n::rule_set(lang, set),
    }
}

/// Every rule set, and the profiles by their names.
fn rule_choices(lang: Lang, profiles: &[NamedProfile]) -> Vec<(String, RuleProfile)> {
    let sets = [
        RuleSet::Lingque(Edition::E28),
        RuleSet::Lingque(Edition::E26),
        RuleSet::Lingque(Edition::E29),
        RuleSet::ZungJung,
        RuleSet::Riichi,
        RuleSet::House,
    ];
    let sets = sets.map(|set| {
        (
            trouble::capital(set_name(lang, set)),
            RuleProfile::from(set),
        )
    });
    let named = profiles.iter().map(|profile| {
        (
            i18n::profile_name(lang, &profile.name).to_owned(),
            profile.rules.clone(),
        )
    });
    sets.into_iter().chain(named).collect()
}

fn seats(
    ui: &mut Ui,
    model: &Model,
    view: &mut View,
    now: &mut Circumstances,
    actions: &mut Vec<Action>,
) {
    let lang = model.lang;
    let head =
        |ui: &mut Ui, text: &str| ui.label(RichText::new(text).small().color(theme::TEXT_QUIET));
    let name_width = (ui.available_width() - 265.0).clamp(76.0, 150.0);
    Grid::new("seats")
        .num_columns(5)
        .spacing([10.0, 5.0])
        .min_col_width(28.0)
        .show(ui, |ui| {
            head(ui, text!(lang, "col-seat"));
            head(ui, text!(lang, "col-player"));
            head(ui, text!(lang, "col-won"));
            head(ui, text!(lang, "col-from"));
            let last = match now.rules() {
                RuleProfile::Lingque(_) => {
                    Some((text!(lang, "col-provided"), text!(lang, "col-provided-tip")))
                }
                RuleProfile::Riichi(_) => {
                    Some((text!(lang, "col-riichi"), text!(lang, "col-riichi-tip")))
                }
                RuleProfile::House(_) => {
                    Some((text!(lang, "col-open"), text!(lang, "col-open-tip")))
                }
                _ => None,
            };
            if let Some((text, tip)) = last {
                head(ui, text).on_hover_text(tip);
            }
            ui.end_row();
            let names = model.names();
            let seen = now.provided_seen(model.board());
            for (player, named) in names.iter().enumerate() {
                wind(ui, lang, now, player);
                name(ui, lang, view, player, name_width, actions);
                let won = choice(
                    ui,
                    now.winner == Some(player),
                    "",
                    text!(lang, "col-won"),
                    lang,
                    named,
                );
                if won {
                    now.set_winner(player);
                }
                let text = if now.winner == Some(player) {
                    text!(lang, "self-draw")
                } else {
                    text!(lang, "discard")
                };
                if choice(
                    ui,
                    now.from == Some(player),
                    text,
                    text!(lang, "col-from"),
                    lang,
                    named,
                ) {
                    now.from = Some(player);
                }
                let (mut declared, is_winner) = (now.declared(player), now.winner == Some(player));
                match &mut now.around {
                    Around::Lingque(table) => {
                        let said = (!is_winner).then_some(&mut table.provided[player]);
                        provided(ui, lang, said, seen[player], named);
                    }
                    Around::Riichi(_) => {
                        let said = tick(ui, lang, &mut declared, text!(lang, "col-riichi"), named);
                        if said {
                            now.set_declared(player, declared);
                        }
                    }
                    Around::House(table) => {
                        let on = &mut table.open[player];
                        tick(ui, lang, on, text!(lang, "col-open"), named);
                    }
                    _ => {}
                }
                ui.end_row();
            }
        });
}

/// A radio button that says its column and its player to those who cannot see where it stands.
fn choice(ui: &mut Ui, on: bool, text: &str, column: &str, lang: Lang, player: &str) -> bool {
    let radio = ui.radio(on, text);
    let label = text!(lang, "player-choice", column = column, player = player);
    radio.widget_info(|| egui::WidgetInfo::selected(egui::Role::RadioButton, true, on, &label));
    radio.on_hover_text(&label).clicked()
}

fn wind(ui: &mut Ui, lang: Lang, now: &mut Circumstances, player: usize) {
    let Some(wind) = now.seat(player).wind() else {
        return;
    };
    let letter = wind_letter(wind, lang);
    let dealer = now.dealer == player;
    let text = RichText::new(letter)
        .strong()
        .color(if dealer { theme::INK } else { theme::TEXT });
    let fill = if dealer {
        Tone::Win.color()
    } else {
        theme::BUTTON
    };
    let button = ui.add(
        egui::Button::new(text)
            .fill(fill)
            .min_size(egui::vec2(32.0, 24.0)),
    );
    let tip = if dealer {
        text!(lang, "dealer")
    } else {
        text!(lang, "dealer-tip")
    };
    if button.on_hover_text(tip).clicked() && !dealer {
        now.dealer = player;
    }
}

fn name(
    ui: &mut Ui,
    lang: Lang,
    view: &mut View,
    player: usize,
    width: f32,
    actions: &mut Vec<Action>,
) {
    let Some(name) = view.names.get_mut(player) else {
        return;
    };
    let field = TextEdit::singleline(name)
        .char_limit(24)
        .margin(egui::vec2(6.0, 2.0));
    let field = ui.add_sized([width, 24.0], field);
    if field.lost_focus() {
        actions.push(Action::Rename(player, view.names[player].clone()));
    }
    let whole = &view.names[player];
    field.on_hover_text(format!("{whole}\n{}", text!(lang, "name-tip")));
}

/// The tiles that a player gave, as said or as seen in the photo; the winner gives no tiles.
fn provided(ui: &mut Ui, lang: Lang, said: Option<&mut Option<u8>>, seen: u8, player: &str) {
    let Some(said) = said else {
        ui.label(RichText::new("–").color(theme::TEXT_QUIET));
        return;
    };
    let mut tiles = said.unwrap_or(seen);
    let from_photo = said.is_none() && seen > 0;
    let value = ui.scope(|ui| {
        if from_photo {
            ui.visuals_mut().override_text_color = Some(Tone::Sure.color());
        }
        ui.add(DragValue::new(&mut tiles).range(0..=5).speed(0.05))
    });
    let column = text!(lang, "col-provided");
    let label = match from_photo {
        true => text!(lang, "provided-seen-one", column = column, player = player),
        false => text!(lang, "player-choice", column = column, player = player),
    };
    value.inner.widget_info(|| {
        let mut info = egui::WidgetInfo::drag_value(true, f64::from(tiles));
        info.label = Some(label.clone());
        info
    });
    value.inner.on_hover_text(text!(lang, "col-provided-tip"));
    if tiles != said.unwrap_or(seen) {
        *said = (tiles != seen).then_some(tiles);
    }
}

/// Which of the tiles given were read from the photo; back to them where a person said otherwise.
fn provided_seen(ui: &mut Ui, model: &Model, now: &mut Circumstances) {
    let seen = now.provided_seen(model.board());
    let (lang, winner) = (model.lang, now.winner);
    let Some(table) = now.lingque_mut().filter(|_| seen != [0; PLAYERS]) else {
        return;
    };
    let mut others = (0..PLAYERS).filter(|&player| Some(player) != winner);
    ui.horizontal(|ui| {
        if others.any(|player| table.provided[player].is_some()) {
            if ui.small_button(text!(lang, "provided-reset")).clicked() {
                table.provided = Default::default();
            }
        } else {
            let text = RichText::new(text!(lang, "provided-seen")).small();
            ui.label(text.color(Tone::Sure.color()));
        }
    });
}

/// The circumstances' names: the last tile's depends on whose it is.
fn flag_words(flag: Flag, self_draw: bool, lang: Lang) -> (&'static str, &'static str) {
    match flag {
        Flag::Heaven => (text!(lang, "flag-heaven"), text!(lang, "flag-heaven-tip")),
        Flag::Earth => (text!(lang, "flag-earth"), text!(lang, "flag-earth-tip")),
        Flag::AfterKong => (
            text!(lang, "flag-after-kong"),
            text!(lang, "flag-after-kong-tip"),
        ),
        Flag::LastTile if self_draw => {
            (text!(lang, "flag-last-draw"), text!(lang, "flag-last-tip"))
        }
        Flag::LastTile => (text!(lang, "flag-last-claim"), text!(lang, "flag-last-tip")),
        Flag::RobKong => (
            text!(lang, "flag-rob-kong"),
            text!(lang, "flag-rob-kong-tip"),
        ),
    }
}

/// What a circumstance is called, and what there is to say about it.
fn mark_text(lang: Lang, mark: &str, now: &Circumstances) -> (String, Option<&'static str>) {
    let has_words = matches!(now.around, Around::Lingque(_) | Around::ZungJung(_));
    match mark.parse::<Flag>() {
        Ok(flag) if has_words => {
            let (text, tip) = flag_words(flag, now.self_draw(), lang);
            // The tips tell Lingque's values.
            let tip = now.lingque().map(|_| tip);
            (text.to_owned(), tip)
        }
        _ => {
            let name = i18n::circumstance(lang, now.rules().set(), mark);
            (trouble::capital(name), None)
        }
    }
}

fn flags(ui: &mut Ui, model: &Model, now: &mut Circumstances) {
    let lang = model.lang;
    let draft = now.draft(model.board());
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        for mark in now.marks() {
            let on = now.has(mark);
            let (text, tip) = mark_text(lang, mark, now);
            let obstacle = if on { None } else { now.obstacle(&draft, mark) };
            let chip = ui.add_enabled(obstacle.is_none(), egui::Button::new(text).selected(on));
            if chip.clicked() {
                now.set(mark, !on);
            }
            match (obstacle, tip) {
                (Some(wrong), _) => {
                    chip.on_disabled_hover_text(trouble::wrong(&wrong, lang));
                }
                (None, Some(tip)) => drop(chip.on_hover_text(tip)),
                (None, None) => {}
            }
        }
    });
}

fn flowers(ui: &mut Ui, model: &Model, now: &mut LingqueTable) {
    let lang = model.lang;
    let seen = u8::try_from(model.board().flowers().len())
        .unwrap_or(8)
        .min(8);
    ui.horizontal(|ui| {
        ui.label(text!(lang, "flowers"))
            .on_hover_text(text!(lang, "flowers-tip"));
        let mut count = now.flowers.unwrap_or(seen);
        let field = ui.add(DragValue::new(&mut count).range(0..=8).speed(0.05));
        field.on_hover_text(text!(lang, "flowers-tip"));
        if ui.small_button("−").clicked() {
            count = count.saturating_sub(1);
        }
        if ui.small_button("+").clicked() {
            count = (count + 1).min(8);
        }
        if count != now.flowers.unwrap_or(seen) {
            now.flowers = (count != seen).then_some(count);
        }
        if seen > 0 {
            let text = text!(lang, "flowers-seen", count = seen);
            ui.label(RichText::new(text).small().color(theme::TEXT_QUIET));
        }
        if now.flowers.is_some()
            && seen > 0
            && ui.small_button(text!(lang, "flowers-reset")).clicked()
        {
            now.flowers = None;
        }
    });
}
