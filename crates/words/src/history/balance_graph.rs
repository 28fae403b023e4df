//! The balance graph: everybody's total after each deal that counts.

use quejing_i18n::{Lang, PersonCurve, PersonGraph};
use quejing_ledger::Night;
use quejing_rules::{Amount, PlayerId};

use super::join_list;

/// Returns the people who played a deal or have a total other than zero, each with the index in the night's order of
/// people.
pub fn participants(night: &Night) -> impl Iterator<Item = (usize, PlayerId)> {
    let has_played = |player| night.deals.iter().any(|deal| deal.players.contains(&player));
    let people = night.order.iter().copied().enumerate();
    people.filter(move |&(_, player)| has_played(player) || night.total(player) != Amount::ZERO)
}

/// Returns the graph of the participants' totals after each deal that counts, beginning with zero; `None` before the
/// first such deal.
pub fn balance_graph(lang: Lang, night: &Night) -> Option<PersonGraph> {
    let series = night.totals_after_deals();
    if series.is_empty() {
        return None;
    }
    let total_text = |player| text!(lang, "night-total-of", player = night.name(player), total = night.total(player));
    let totals: Vec<String> = night.order.iter().map(|&player| total_text(player)).collect();
    let curve = |(person_index, player): (usize, PlayerId)| {
        let values = series.iter().map(|(_, totals)| totals[person_index].as_f64());
        PersonCurve { name: night.name(player), person_index, values: std::iter::once(0.0).chain(values).collect() }
    };
    Some(PersonGraph {
        description: text!(lang, "night-graph-said", totals = join_list(lang, &totals)),
        curves: participants(night).map(curve).collect(),
    })
}

/// Returns a heading and the total of each participant after the first `deal_count` deals, one line each; only the
/// heading if there are fewer deals.
pub fn balance_lines(lang: Lang, graph: &PersonGraph, deal_count: usize) -> Vec<String> {
    let total_line = |curve: &PersonCurve| {
        let total = curve.values.get(deal_count)?.to_string();
        Some(text!(lang, "night-total-of", player = curve.name.as_str(), total = total))
    };
    let heading = text!(lang, "night-after-deals", count = deal_count);
    std::iter::once(heading).chain(graph.curves.iter().filter_map(total_line)).collect()
}
