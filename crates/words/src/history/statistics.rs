//! The statistics of a night: everybody's wins, patterns and payments, as tables and as lines.

use std::collections::BTreeMap;

use quejing_i18n::{ColumnKind, Lang, TableCell, TableColumn, WordTable};
use quejing_ledger::{Night, PlayerStats, ShareInterval, compute_player_stats};
use quejing_rules::{Amount, DealId, Holder, PlayerId};

use super::{deal_label, holder_name, join_list};
use crate::pattern_name_by_id;

/// The maximum number of patterns that the statistics of a player name, the most frequent ones.
const MAX_NAMED_PATTERNS: usize = 6;

/// Returns the statistics of everybody who played a deal as a table: shares of wins, self-draws and deal-ins, average
/// and best gain, and the most frequent patterns if `shows_patterns`.
pub fn statistics_table(
    lang: Lang,
    night: &Night,
    stats_by_player: &BTreeMap<PlayerId, PlayerStats>,
    shows_patterns: bool,
) -> WordTable {
    let mut columns = vec![
        TableColumn::new(text!(lang, "night-col-name"), ColumnKind::Heads),
        TableColumn::new(text!(lang, "night-col-won-share"), ColumnKind::Numbers),
        TableColumn::new(text!(lang, "night-col-drawn-share"), ColumnKind::Numbers),
        TableColumn::new(text!(lang, "night-col-dealt-share"), ColumnKind::Numbers),
        TableColumn::new(text!(lang, "night-col-average"), ColumnKind::Numbers),
        TableColumn::new(text!(lang, "night-col-best"), ColumnKind::Numbers),
    ];
    if shows_patterns {
        columns.push(TableColumn::new(text!(lang, "column-patterns"), ColumnKind::Remarks));
    }
    let share_cell =
        |share: &ShareInterval| TableCell::from_text(share_text(share)).with_tip(share_interval_text(lang, share));
    let row = |player: &PlayerId| {
        let stats = stats_by_player.get(player).filter(|stats| stats.won.of > 0)?;
        let mut cells = vec![TableCell::from_text(night.name(*player))];
        cells.extend([&stats.won, &stats.self_drawn, &stats.dealt_in].map(share_cell));
        cells.extend([average_text(stats), best_win_text(lang, night, stats)].map(TableCell::from_text));
        if shows_patterns {
            cells.push(TableCell::from_text(pattern_counts_text(lang, night, stats)));
        }
        Some(cells)
    };
    WordTable { rows: night.order.iter().filter_map(row).collect(), columns }
}

/// Returns a table of the sums paid, with a row for each person and a column for each person and the table, as far as
/// they paid or were paid; `None` if nobody paid.
pub fn payments_table(
    lang: Lang,
    night: &Night,
    stats_by_player: &BTreeMap<PlayerId, PlayerStats>,
) -> Option<WordTable> {
    let parse_receiver = |to: &String| to.parse().map_or(Holder::Table, Holder::Player);
    let paid = |from: PlayerId, to: Holder| -> Option<Amount> {
        let paid = &stats_by_player.get(&from)?.paid_to;
        paid.iter().find(|(receiver, _)| parse_receiver(receiver) == to).map(|(_, &amount)| amount)
    };
    let takes_part = |holder: &Holder| {
        let pays = matches!(holder, Holder::Player(payer) if stats_by_player.get(payer).is_some_and(|stats| !stats.paid_to.is_empty()));
        pays || stats_by_player.keys().any(|&payer| paid(payer, *holder).is_some())
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

/// Returns a line with the statistics ([`stats_line`]) of everybody who has any, in the order in which people joined
/// the night.
pub fn stats_lines(lang: Lang, night: &Night) -> Vec<String> {
    let stats_by_player = compute_player_stats(night);
    let player_line = |player: &PlayerId| Some(stats_line(lang, night, *player, stats_by_player.get(player)?));
    night.order.iter().filter_map(player_line).collect()
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
fn share_text(share: &ShareInterval) -> String {
    match share.of {
        0 => "–".to_owned(),
        of => {
            let percent = 100.0 * f64::from(share.count) / f64::from(of);
            format!("{percent:.0}% ({}/{of})", share.count)
        }
    }
}

/// Returns the sentence on the 95 % confidence interval of a share, in percent; `None` for an empty sample.
fn share_interval_text(lang: Lang, share: &ShareInterval) -> Option<String> {
    let percent = |fraction: f64| format!("{:.0}", 100.0 * fraction);
    let (low, high) = (percent(share.low), percent(share.high));
    (share.of > 0).then(|| text!(lang, "report-chance", low = low, high = high))
}

/// Returns the average gain in the deals won, with one decimal place unless that is zero; a dash without a win.
fn average_text(stats: &PlayerStats) -> String {
    let written = |average: f64| {
        let written = format!("{average:.1}");
        written.strip_suffix(".0").unwrap_or(&written).replace('-', "−")
    };
    stats.average_win.map_or_else(|| "–".to_owned(), written)
}

/// Returns the greatest net gain in a won deal with that deal's name; a dash without a win.
fn best_win_text(lang: Lang, night: &Night, stats: &PlayerStats) -> String {
    let gain_text = |(deal, gain): (DealId, Amount)| {
        text!(lang, "report-best", amount = gain, deal = deal_label(lang, night, deal))
    };
    stats.best.map_or_else(|| "–".to_owned(), gain_text)
}

/// Returns the player's most frequent patterns with their counts, at most [`MAX_NAMED_PATTERNS`], and the number of
/// wins whose patterns are known; a dash if there are none.
fn pattern_counts_text(lang: Lang, night: &Night, stats: &PlayerStats) -> String {
    if stats.patterns_of == 0 {
        return "–".to_owned();
    }
    let mut counts: Vec<(&String, &u32)> = stats.patterns.iter().collect();
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
    let is_cut = counts.len() > MAX_NAMED_PATTERNS;
    let named = counts.into_iter().take(MAX_NAMED_PATTERNS).map(|(id, count)| {
        let name = night.rules().and_then(|rules| pattern_name_by_id(lang, rules.set(), id)).unwrap_or(id);
        text!(lang, "night-pattern-times", pattern = name, count = count)
    });
    let named: Vec<String> = named.chain(is_cut.then(|| "…".to_owned())).collect();
    text!(lang, "night-patterns-of", patterns = join_list(lang, &named), wins = stats.patterns_of)
}
