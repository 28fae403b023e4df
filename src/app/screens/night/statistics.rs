//! Every player's night in numbers, as players say them; how far chance reaches in a rate is told to the pointer.

use std::collections::BTreeMap;

use eframe::egui::{Grid, RichText, Ui};

use super::parts::named_list;
use crate::app::theme;
use crate::app::widgets::{heading, quiet, right};
use crate::i18n::{self, Lang};
use crate::table::ledger::{Night, PlayerId, PlayerStats};
use crate::words::{average, best, chance, share};

/// How many patterns are named.
const MOST_PATTERNS: usize = 6;

/// Draws the table.
pub fn show(ui: &mut Ui, lang: Lang, night: &Night, all: &BTreeMap<PlayerId, PlayerStats>) {
    heading(ui, text!(lang, "night-statistics"));
    if night.counted().next().is_none() {
        ui.label(quiet(text!(lang, "night-no-standings")));
        return;
    }
    ui.label(quiet(text!(lang, "night-statistics-hint")));
    let heads = [
        text!(lang, "night-col-won-share"),
        text!(lang, "night-col-drawn-share"),
        text!(lang, "night-col-dealt-share"),
        text!(lang, "night-col-average"),
        text!(lang, "night-col-best"),
    ];
    Grid::new("statistics").num_columns(7).striped(true).spacing([16.0, 5.0]).show(ui, |ui| {
        ui.label(quiet(text!(lang, "night-col-name")));
        for head in heads {
            right(ui, quiet(head));
        }
        ui.label(quiet(text!(lang, "night-col-patterns")));
        ui.end_row();
        for player in &night.order {
            if let Some(stats) = all.get(player).filter(|stats| stats.won.of > 0) {
                row(ui, lang, night, *player, stats);
                ui.end_row();
            }
        }
    });
}

fn row(ui: &mut Ui, lang: Lang, night: &Night, player: PlayerId, stats: &PlayerStats) {
    ui.label(RichText::new(night.name(player)).color(theme::now().text_strong));
    for of in [&stats.won, &stats.self_drawn, &stats.dealt_in] {
        let rate = right(ui, RichText::new(share(of)));
        if let Some(chance) = chance(lang, of) {
            rate.on_hover_text(chance);
        }
    }
    right(ui, RichText::new(average(stats)));
    right(ui, RichText::new(best(lang, night, stats)));
    ui.label(quiet(patterns(lang, night, stats)));
}

/// The patterns a player had most often, of how many wins they are known.
fn patterns(lang: Lang, night: &Night, stats: &PlayerStats) -> String {
    if stats.patterns_of == 0 {
        return "–".to_owned();
    }
    let mut counted: Vec<(&String, &u32)> = stats.patterns.iter().collect();
    counted.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
    let more = counted.len() > MOST_PATTERNS;
    let named = counted.into_iter().take(MOST_PATTERNS).map(|(id, count)| {
        let name = night.rules().and_then(|rules| i18n::pattern_name(lang, rules.set(), id)).unwrap_or(id);
        text!(lang, "night-pattern-times", pattern = name, count = count)
    });
    let named: Vec<String> = named.chain(more.then(|| "…".to_owned())).collect();
    text!(lang, "night-patterns-of", patterns = named_list(lang, &named), wins = stats.patterns_of)
}
