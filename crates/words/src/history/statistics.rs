//! The statistics of a night: everybody's wins, patterns and payments, as tables and as lines.

use std::collections::BTreeMap;

use quejing_i18n::{ColumnKind, Lang, TableCell, TableColumn, WordTable};
use quejing_ledger::{Amount, DealId, Holder, Night, PlayerId, PlayerStats, ShareInterval, player_stats};

use super::{deal_label, holder_name, join_list};
use crate::pattern_name_by_id;

/// The maximum number of patterns that a player's statistics name.
const MAX_NAMED_PATTERNS: usize = 6;

/// Returns the statistics of everybody who played a deal as a table: shares of wins, self-draws and deal-ins, average and
/// best gain, and the patterns if `with_patterns`.
pub fn statistics_table(
    lang: Lang,
    night: &Night,
    all: &BTreeMap<PlayerId, PlayerStats>,
    with_patterns: bool,
) -> WordTable {
    let mut columns = vec![
        TableColumn::new(text!(lang, "night-col-name"), ColumnKind::Heads),
        TableColumn::new(text!(lang, "night-col-won-share"), ColumnKind::Numbers),
        TableColumn::new(text!(lang, "night-col-drawn-share"), ColumnKind::Numbers),
        TableColumn::new(text!(lang, "night-col-dealt-share"), ColumnKind::Numbers),
        TableColumn::new(text!(lang, "night-col-average"), ColumnKind::Numbers),
        TableColumn::new(text!(lang, "night-col-best"), ColumnKind::Numbers),
    ];
    if with_patterns {
        columns.push(TableColumn::new(text!(lang, "column-patterns"), ColumnKind::Remarks));
    }
    let rate = |rate: &ShareInterval| TableCell::from_text(share_text(rate)).with_tip(share_interval_text(lang, rate));
    let row = |player: &PlayerId| {
        let stats = all.get(player).filter(|stats| stats.won.of > 0)?;
        let mut cells = vec![TableCell::from_text(night.name(*player))];
        cells.extend([&stats.won, &stats.self_drawn, &stats.dealt_in].map(rate));
        cells.extend([average_text(stats), best_win_text(lang, night, stats)].map(TableCell::from_text));
        if with_patterns {
            cells.push(TableCell::from_text(pattern_counts_text(lang, night, stats)));
        }
        Some(cells)
    };
    WordTable { rows: night.order.iter().filter_map(row).collect(), columns }
}

/// Returns a table of the sums paid, with a row for each payer and a column for each receiver; `None` if nobody paid.
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
        let amount =
            |to: &Holder| TableCell::from_text(paid(payer, *to).map_or("·".to_owned(), |amount| amount.to_string()));
        Some(std::iter::once(TableCell::from_text(night.name(payer))).chain(holders.iter().map(amount)).collect())
    };
    let receivers = holders.iter().map(|&to| TableColumn::new(&holder_name(lang, night, to), ColumnKind::Numbers));
    let columns = std::iter::once(TableColumn::new("", ColumnKind::Heads)).chain(receivers).collect();
    (!holders.is_empty()).then(|| WordTable { columns, rows: holders.iter().filter_map(row).collect() })
}

/// Returns a line with the statistics ([`stats_line`]) of everybody who has any, in the order in which people joined the
/// night.
pub fn stats_lines(lang: Lang, night: &Night) -> Vec<String> {
    let all = player_stats(night);
    let of = |player: &PlayerId| Some(stats_line(lang, night, *player, all.get(player)?));
    night.order.iter().filter_map(of).collect()
}

/// Returns one player's statistics in one line: shares of wins, self-draws and deal-ins, average and best gain.
pub fn stats_line(lang: Lang, night: &Night, player: PlayerId, stats: &PlayerStats) -> String {
    text!(
        lang,
        "report-stats",
        player = night.name(player),
        won = share_text(&stats.won),
        drawn = share_text(&stats.self_drawn),
        dealt = share_text(&stats.dealt_in),
        average = average_text(stats),
        best = best_win_text(lang, night, stats)
    )
}

/// Returns a share as a percentage with its counts, such as `24% (12/50)`; a dash for an empty sample.
fn share_text(rate: &ShareInterval) -> String {
    match rate.of {
        0 => "–".to_owned(),
        of => {
            let percent = 100.0 * f64::from(rate.count) / f64::from(of);
            format!("{percent:.0}% ({}/{of})", rate.count)
        }
    }
}

/// Returns the sentence on the 95 % confidence interval of a share; `None` for an empty sample.
fn share_interval_text(lang: Lang, rate: &ShareInterval) -> Option<String> {
    let percent = |part: f64| format!("{:.0}", 100.0 * part);
    let (low, high) = (percent(rate.low), percent(rate.high));
    (rate.of > 0).then(|| text!(lang, "report-chance", low = low, high = high))
}

/// Returns the average gain of a deal won, with one decimal place unless it is zero; a dash without a win.
fn average_text(stats: &PlayerStats) -> String {
    let written = |average: f64| {
        let written = format!("{average:.1}");
        written.strip_suffix(".0").map(str::to_owned).unwrap_or(written)
    };
    stats.average_win.map_or_else(|| "–".to_owned(), written)
}

/// Returns the greatest gain of a won deal with that deal's name; a dash without a win.
fn best_win_text(lang: Lang, night: &Night, stats: &PlayerStats) -> String {
    let text = |(hand, gain): (DealId, Amount)| {
        text!(lang, "report-best", amount = gain, deal = deal_label(lang, night, hand))
    };
    stats.best.map_or_else(|| "–".to_owned(), text)
}

/// Returns the player's most frequent patterns, at most [`MAX_NAMED_PATTERNS`], with the number of wins whose patterns
/// are known; a dash if there are none.
fn pattern_counts_text(lang: Lang, night: &Night, stats: &PlayerStats) -> String {
    if stats.patterns_of == 0 {
        return "–".to_owned();
    }
    let mut counted: Vec<(&String, &u32)> = stats.patterns.iter().collect();
    counted.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
    let is_cut = counted.len() > MAX_NAMED_PATTERNS;
    let named = counted.into_iter().take(MAX_NAMED_PATTERNS).map(|(id, count)| {
        let name = night.rules().and_then(|rules| pattern_name_by_id(lang, rules.set(), id)).unwrap_or(id);
        text!(lang, "night-pattern-times", pattern = name, count = count)
    });
    let named: Vec<String> = named.chain(is_cut.then(|| "…".to_owned())).collect();
    text!(lang, "night-patterns-of", patterns = join_list(lang, &named), wins = stats.patterns_of)
}
