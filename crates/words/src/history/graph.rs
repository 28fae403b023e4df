//! The balance graph: everybody's total after each deal.

use quejing_i18n::{Curve, Graph, Lang};
use quejing_ledger::{Amount, Night, PlayerId};

use super::list;

/// Returns everybody who played or whose total moved, with the place among everybody named.
pub fn participants(night: &Night) -> impl Iterator<Item = (usize, PlayerId)> {
    let played = |player| night.deals.iter().any(|deal| deal.players.contains(&player));
    let people = night.order.iter().copied().enumerate();
    people.filter(move |&(_, player)| played(player) || night.total(player) != Amount::ZERO)
}

/// Returns the totals of the participants after each deal that counts; `None` before the first.
pub fn balance_graph(lang: Lang, night: &Night) -> Option<Graph> {
    let series = night.series();
    if series.is_empty() {
        return None;
    }
    let total = |player| text!(lang, "night-total-of", player = night.name(player), total = night.total(player));
    let totals: Vec<String> = night.order.iter().map(|&player| total(player)).collect();
    let curve = |(place, player): (usize, PlayerId)| {
        let after = series.iter().map(|(_, totals)| totals[place].as_f64());
        Curve { name: night.name(player), place, values: std::iter::once(0.0).chain(after).collect() }
    };
    Some(Graph {
        description: text!(lang, "night-graph-said", totals = list(lang, &totals)),
        curves: participants(night).map(curve).collect(),
    })
}

/// Returns the totals after so many deals, a line for each participant.
pub fn balance_after(lang: Lang, graph: &Graph, deals: usize) -> Vec<String> {
    let total = |curve: &Curve| {
        let total = curve.values.get(deals)?.to_string();
        Some(text!(lang, "night-total-of", player = curve.name.as_str(), total = total))
    };
    let head = text!(lang, "night-after-deals", count = deals);
    std::iter::once(head).chain(graph.curves.iter().filter_map(total)).collect()
}
