//! The balance graph as SVG. Curves differ in dash pattern and in the name at their end, so that the graph is readable in grey.

use maud::{Markup, html};

use crate::i18n::{Curve, Graph, Lang, spread_names};
use crate::table::ledger::Night;
use crate::words::balance_graph;

const WIDTH: f64 = 900.0;
const HEIGHT: f64 = 250.0;
/// Width of the margin with the numbers.
const LEFT: f64 = 60.0;
/// Width of the margin with the names.
const RIGHT: f64 = 130.0;
const TOP: f64 = 16.0;
/// Minimum distance between two names.
const NAME_HEIGHT: f64 = 15.0;
const COLOURS: [&str; 6] = ["#0b5394", "#b45f06", "#38761d", "#741b47", "#434343", "#007a87"];
const DASHES: [&str; 6] = ["", "8 4", "2 3", "12 3 2 3", "5 5", "1 5"];

/// Returns the graph under its heading; empty before the first deal.
pub fn svg(lang: Lang, night: &Night) -> Markup {
    html! {
        @if let Some(graph) = balance_graph(lang, night) {
            h2 { (text!(lang, "night-graph")) }
            div.scroll tabindex="0" { (curves(&graph)) }
        }
    }
}

fn curves(graph: &Graph) -> Markup {
    let [low, high] = graph.bounds();
    let span = (high - low).max(1.0);
    let x = |step: usize| LEFT + (WIDTH - LEFT - RIGHT) * step as f64 / graph.steps() as f64;
    let y = |value: f64| TOP + (HEIGHT - 2.0 * TOP) * (high - value) / span;
    let line = |curve: &Curve| {
        let points = curve.values.iter().enumerate().map(|(step, &value)| format!("{:.1},{:.1}", x(step), y(value)));
        points.collect::<Vec<_>>().join(" ")
    };
    let ends: Vec<f64> = graph.curves.iter().map(|curve| y(curve.last())).collect();
    let places = spread_names(&ends, NAME_HEIGHT, HEIGHT - TOP);
    let colour = |curve: &Curve| COLOURS[curve.place % COLOURS.len()];
    html! {
        svg.graph viewBox={ "0 0 " (WIDTH.to_string()) " " (HEIGHT.to_string()) } role="img" aria-label=(graph.description) font-size="12" {
            @for value in graph.ticks() { (tick(value, y(value))) }
            @for curve in &graph.curves {
                polyline points=(line(curve)) fill="none" stroke=(colour(curve)) stroke-width="2" stroke-dasharray=(DASHES[curve.place % DASHES.len()]) {}
            }
            @for (curve, (end, place)) in graph.curves.iter().zip(ends.iter().zip(&places)) {
                (name_at_end(x(graph.steps()), *place, *end, colour(curve), &curve.name))
            }
        }
    }
}

/// Returns a horizontal line across the graph with its value.
fn tick(value: f64, at: f64) -> Markup {
    let stroke = if value == 0.0 { "#444" } else { "#ccc" };
    let (y, end) = (format!("{at:.1}"), WIDTH - RIGHT);
    html! {
        line x1=(LEFT.to_string()) y1=(y) x2=(end.to_string()) y2=(y) stroke=(stroke) {}
        text x=((LEFT - 6.0).to_string()) y=(format!("{:.1}", at + 4.0)) text-anchor="end" { (value.to_string().replace('-', "−")) }
    }
}

/// Returns a name with a thin line from the end of its curve at `end` to the height `at`.
fn name_at_end(from: f64, at: f64, end: f64, colour: &str, name: &str) -> Markup {
    let to = WIDTH - RIGHT + 22.0;
    let [x1, y1, y2, x, y] = &[from, end, at, to + 3.0, at + 4.0].map(|place| format!("{place:.1}"));
    html! {
        line x1=(x1) y1=(y1) x2=(to.to_string()) y2=(y2) stroke=(colour) stroke-width=".7" {}
        text x=(x) y=(y) fill=(colour) { (name) }
    }
}
