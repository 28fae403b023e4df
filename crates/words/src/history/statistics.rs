//! The statistics of a night: everybody's wins, patterns and payments, as tables and in lines.

use std::collections::BTreeMap;

use quejing_i18n::{Cell, Column, ColumnKind, Lang, WordTable};
use quejing_ledger::{Amount, DealId, Holder, Interval, Night, PlayerId, PlayerStats, player_stats};

use super::{deal, holder, list};
use crate::pattern_name;

/// The number of patterns of a player that are named.
const MAX_NAMED_PATTERNS: usize = 6;

/// Returns the statistics of everybody who played a deal, with the patterns that they won with if `with_patterns`.
pub fn statistics_table(
    lang: Lang,
    night: &Night,
    all: &BTreeMap<PlayerId, PlayerStats>,
    with_patterns: bool,
) -> WordTable {
    let mut columns = vec![
        Column::new(text!(lang, "night-col-name"), ColumnKind::Heads),
        Column::new(text!(lang, "night-col-won-share"), ColumnKind::Numbers),
        Column::new(text!(lang, "night-col-drawn-share"), ColumnKind::Numbers),
        Column::new(text!(lang, "night-col-dealt-share"), ColumnKind::Numbers),
        Column::new(text!(lang, "night-col-average"), ColumnKind::Numbers),
        Column::new(text!(lang, "night-col-best"), ColumnKind::Numbers),
    ];
    if with_patterns {
        columns.push(Column::new(text!(lang, "column-patterns"), ColumnKind::Remarks));
    }
    let rate = |rate: &Interval| Cell::plain(share(rate)).with_tip(chance(lang, rate));
    let row = |player: &PlayerId| {
        let stats = all.get(player).filter(|stats| stats.won.of > 0)?;
        let mut cells = vec![Cell::plain(night.name(*player))];
        cells.extend([&stats.won, &stats.self_drawn, &stats.dealt_in].map(rate));
        cells.extend([average(stats), best(lang, night, stats)].map(Cell::plain));
        if with_patterns {
            cells.push(Cell::plain(patterns(lang, night, stats)));
        }
        Some(cells)
    };
    WordTable { rows: night.order.iter().filter_map(row).collect(), columns }
}

/// Returns the sums that were paid: a row for each payer, a column for each receiver; `None` if nobody paid.
pub fn payments_table(lang: Lang, night: &Night, all: &BTreeMap<PlayerId, PlayerStats>) -> Option<WordTable> {
    let receiver = |to: &String| to.parse().map_or(Holder::Table, Holder::Player);
    let paid = |from: PlayerId, to: Holder| -> Option<Amount> {
        let paid = &all.get(&from)?.paid_to;
        paid.iter().find(|(other, _)| receiver(other) == to).map(|(_, &amount)| amount)
    };
    let takes_part = |one: &Holder| {
        let pays = matches!(one, Holder::Player(payer) if all.get(payer).is_some_and(|of| !of.paid_to.is_empty()));
        pays || all.keys().any(|&payer| paid(payer, *one).is_some())
    };
    let holders = night.order.iter().map(|&player| Holder::Player(player)).chain([Holder::Table]);
    let holders: Vec<Holder> = holders.filter(takes_part).collect();
    let row = |from: &Holder| {
        let payer = from.player()?;
        let amount = |to: &Holder| Cell::plain(paid(payer, *to).map_or("·".to_owned(), |amount| amount.to_string()));
        Some(std::iter::once(Cell::plain(night.name(payer))).chain(holders.iter().map(amount)).collect())
    };
    let receivers = holders.iter().map(|&to| Column::new(&holder(lang, night, to), ColumnKind::Numbers));
    let columns = std::iter::once(Column::new("", ColumnKind::Heads)).chain(receivers).collect();
    (!holders.is_empty()).then(|| WordTable { columns, rows: holders.iter().filter_map(row).collect() })
}

/// Returns everybody's statistics, a line each, in the order in which people came.
pub fn stats_lines(lang: Lang, night: &Night) -> Vec<String> {
    let all = player_stats(night);
    let of = |player: &PlayerId| Some(stats_line(lang, night, *player, all.get(player)?));
    night.order.iter().filter_map(of).collect()
}

/// Returns one player's statistics in one line.
pub fn stats_line(lang: Lang, night: &Night, player: PlayerId, stats: &PlayerStats) -> String {
    text!(
        lang,
        "report-stats",
        player = night.name(player),
        won = share(&stats.won),
        drawn = share(&stats.self_drawn),
        dealt = share(&stats.dealt_in),
        average = average(stats),
        best = best(lang, night, stats)
    )
}

/// Returns a rate as people say it, `24% (12/50)`; a dash if nothing was counted.
fn share(rate: &Interval) -> String {
    match rate.of {
        0 => "–".to_owned(),
        of => {
            let percent = 100.0 * f64::from(rate.count) / f64::from(of);
            format!("{percent:.0}% ({}/{of})", rate.count)
        }
    }
}

/// Returns the interval within which the true rate lies, given how few deals were counted; `None` if there were none.
fn chance(lang: Lang, rate: &Interval) -> Option<String> {
    let percent = |part: f64| format!("{:.0}", 100.0 * part);
    let (low, high) = (percent(rate.low), percent(rate.high));
    (rate.of > 0).then(|| text!(lang, "report-chance", low = low, high = high))
}

/// Returns what a win brought on average; a dash without one.
fn average(stats: &PlayerStats) -> String {
    let written = |average: f64| {
        let written = format!("{average:.1}");
        written.strip_suffix(".0").map(str::to_owned).unwrap_or(written)
    };
    stats.average_win.map_or_else(|| "–".to_owned(), written)
}

/// Returns what the greatest win brought, and in which deal; a dash without one.
fn best(lang: Lang, night: &Night, stats: &PlayerStats) -> String {
    let text =
        |(hand, gain): (DealId, Amount)| text!(lang, "report-best", amount = gain, deal = deal(lang, night, hand));
    stats.best.map_or_else(|| "–".to_owned(), text)
}

/// Returns the patterns that a player had most often, and the number of wins whose patterns are known.
fn patterns(lang: Lang, night: &Night, stats: &PlayerStats) -> String {
    if stats.patterns_of == 0 {
        return "–".to_owned();
    }
    let mut counted: Vec<(&String, &u32)> = stats.patterns.iter().collect();
    counted.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
    let is_cut = counted.len() > MAX_NAMED_PATTERNS;
    let named = counted.into_iter().take(MAX_NAMED_PATTERNS).map(|(id, count)| {
        let name = night.rules().and_then(|rules| pattern_name(lang, rules.set(), id)).unwrap_or(id);
        text!(lang, "night-pattern-times", pattern = name, count = count)
    });
    let named: Vec<String> = named.chain(is_cut.then(|| "…".to_owned())).collect();
    text!(lang, "night-patterns-of", patterns = list(lang, &named), wins = stats.patterns_of)
}
