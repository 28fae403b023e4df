//! The balance graph: everybody's total after every hand. Lines differ in dash pattern and in the name at their end, so that the
//! graph is readable in grey too.

use maud::{Markup, html};

use super::deals::players;
use crate::i18n::Lang;
use crate::table::ledger::Night;

const WIDTH: f64 = 900.0;
const HEIGHT: f64 = 250.0;
/// Room for numbers on the left and for names on the right.
const LEFT: f64 = 60.0;
const RIGHT: f64 = 130.0;
const TOP: f64 = 16.0;
const COLOURS: [&str; 6] = ["#0b5394", "#b45f06", "#38761d", "#741b47", "#434343", "#007a87"];
const DASHES: [&str; 6] = ["", "8 4", "2 3", "12 3 2 3", "5 5", "1 5"];

/// The graph; empty if no hand was played.
pub fn svg(lang: Lang, night: &Night) -> Markup {
    let series = night.series();
    if series.is_empty() {
        return html! {};
    }
    let values = || series.iter().flat_map(|(_, totals)| totals.iter().map(|total| total.as_f64()));
    let low = values().fold(0.0_f64, f64::min);
    let high = values().fold(0.0_f64, f64::max);
    let span = (high - low).max(1.0);
    let x = |hand: usize| LEFT + (WIDTH - LEFT - RIGHT) * hand as f64 / series.len() as f64;
    let y = |value: f64| TOP + (HEIGHT - 2.0 * TOP) * (high - value) / span;
    let label = text!(lang, "report-graph");
    let (mut lines, mut names) = (Vec::new(), Vec::new());
    let shown = players(night);
    for (index, player) in night.order.iter().enumerate().filter(|(_, player)| shown.contains(player)) {
        let points = series
            .iter()
            .enumerate()
            .map(|(hand, (_, totals))| format!(" {:.1},{:.1}", x(hand + 1), y(totals[index].as_f64())));
        let (colour, dash) = (COLOURS[index % 6], DASHES[index % 6]);
        lines.push((format!("{:.1},{:.1}", x(0), y(0.0)) + &points.collect::<String>(), colour, dash));
        let last = series.last();
        names.push((y(last.map_or(0.0, |(_, totals)| totals[index].as_f64())), colour, night.name(*player)));
    }
    let names = apart(names);
    html! {
        h2 { (label) }
        div.scroll { svg.graph viewBox={ "0 0 " (WIDTH.to_string()) " " (HEIGHT.to_string()) } role="img" aria-label=(label) font-size="12" {
            @for value in ticks(low, high) { (tick(value, y(value))) }
            @for (line, colour, dash) in &lines {
                polyline points=(line) fill="none" stroke=(colour) stroke-width="2" stroke-dasharray=(dash) {}
            }
            @for (at, end, colour, name) in &names { (name_at_end(x(series.len()), *at, *end, colour, name)) }
        } }
    }
}

/// A horizontal line across the graph with its value.
fn tick(value: f64, at: f64) -> Markup {
    let stroke = if value == 0.0 { "#444" } else { "#ccc" };
    let (y, end) = (format!("{at:.1}"), WIDTH - RIGHT);
    html! {
        line x1=(LEFT.to_string()) y1=(y) x2=(end.to_string()) y2=(y) stroke=(stroke) {}
        text x=((LEFT - 6.0).to_string()) y=(format!("{:.1}", at + 4.0)) text-anchor="end" { (value.to_string().replace('-', "−")) }
    }
}

/// Somebody's name, with a thin line to it from the end of their own line.
fn name_at_end(from: f64, at: f64, end: f64, colour: &str, name: &str) -> Markup {
    let to = WIDTH - RIGHT + 22.0;
    let [x1, y1, y2, x, y] = &[from, end, at, to + 3.0, at + 4.0].map(|place| format!("{place:.1}"));
    html! {
        line x1=(x1) y1=(y1) x2=(to.to_string()) y2=(y2) stroke=(colour) stroke-width=".7" {}
        text x=(x) y=(y) fill=(colour) { (name) }
    }
}

/// Moves names apart so that they do not overlap: position, end of the line, colour, name.
fn apart(mut names: Vec<(f64, &str, String)>) -> Vec<(f64, f64, &str, String)> {
    const LINE: f64 = 15.0;
    names.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut placed: Vec<(f64, f64, &str, String)> = Vec::new();
    for (end, colour, name) in names {
        placed.push((placed.last().map_or(end, |(before, ..)| end.max(before + LINE)), end, colour, name));
    }
    let over = placed.last().map_or(0.0, |(at, ..)| (at - (HEIGHT - TOP)).max(0.0));
    placed.iter_mut().for_each(|(at, ..)| *at -= over);
    placed
}

/// Round numbers between the extremes, including zero if it lies between them.
pub fn ticks(low: f64, high: f64) -> Vec<f64> {
    let rough = (high - low).max(1.0) / 5.0;
    let power = 10_f64.powf(rough.log10().floor());
    let step =
        [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power).into_iter().find(|step| *step >= rough).unwrap_or(rough);
    let first = (low / step).ceil() as i64;
    (first..=(high / step).floor() as i64).map(|number| number as f64 * step).collect()
}
