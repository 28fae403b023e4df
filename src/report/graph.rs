//! The balance graph as SVG. Curves differ in dash pattern and in the name at their end, so that the graph is readable
//! in grey.

use maud::{Markup, html};

use quejing_session::night::Night;
use quejing_words::history::balance_graph;
use quejing_words::{Lang, PersonCurve, PersonGraph, spread_names};

/// The width of the graph with its margins, in SVG units.
const GRAPH_WIDTH: f64 = 900.0;
/// The height of the graph with its margins, in SVG units.
const GRAPH_HEIGHT: f64 = 250.0;
/// The width of the left margin with the values, in SVG units.
const LEFT_MARGIN: f64 = 60.0;
/// The width of the right margin with the names, in SVG units.
const RIGHT_MARGIN: f64 = 130.0;
/// The height of the margin above the curves, and of that below them, in SVG units.
const VERTICAL_MARGIN: f64 = 16.0;
/// The minimum vertical distance between the names of two curves, in SVG units.
const MIN_NAME_DISTANCE: f64 = 15.0;
/// The colours of the curves, by the index of the person in the graph; a seventh person gets the first colour again.
const CURVE_COLOURS: [&str; 6] = ["#0b5394", "#b45f06", "#38761d", "#741b47", "#434343", "#007a87"];
/// The dash patterns of the curves as `stroke-dasharray`, by the index of the person in the graph; empty for a solid
/// line.
const CURVE_DASHES: [&str; 6] = ["", "8 4", "2 3", "12 3 2 3", "5 5", "1 5"];

/// Returns the balance graph under its heading; empty markup before the first deal, when there is no graph.
pub fn graph_section(lang: Lang, night: &Night) -> Markup {
    html! {
        @if let Some(graph) = balance_graph(lang, night) {
            h2 { (text!(lang, "night-graph")) }
            div.scroll tabindex="0" { (curves_svg(&graph)) }
        }
    }
}

fn curves_svg(graph: &PersonGraph) -> Markup {
    let [low, high] = graph.value_bounds();
    let span = (high - low).max(1.0);
    let x = |step: usize| {
        LEFT_MARGIN + (GRAPH_WIDTH - LEFT_MARGIN - RIGHT_MARGIN) * step as f64 / graph.step_count() as f64
    };
    let y = |value: f64| VERTICAL_MARGIN + (GRAPH_HEIGHT - 2.0 * VERTICAL_MARGIN) * (high - value) / span;
    let line = |curve: &PersonCurve| {
        let points = curve.values.iter().enumerate().map(|(step, &value)| format!("{:.1},{:.1}", x(step), y(value)));
        points.collect::<Vec<_>>().join(" ")
    };
    let ends: Vec<f64> = graph.curves.iter().map(|curve| y(curve.last_value())).collect();
    let places = spread_names(&ends, MIN_NAME_DISTANCE, GRAPH_HEIGHT - VERTICAL_MARGIN);
    let colour = |curve: &PersonCurve| CURVE_COLOURS[curve.person_index % CURVE_COLOURS.len()];
    html! {
        svg.graph viewBox={ "0 0 " (GRAPH_WIDTH.to_string()) " " (GRAPH_HEIGHT.to_string()) }
            role="img" aria-label=(graph.description) font-size="12" {
            @for value in graph.tick_values() { (tick_svg(value, y(value))) }
            @for curve in &graph.curves {
                polyline points=(line(curve)) fill="none" stroke=(colour(curve)) stroke-width="2" stroke-dasharray=(CURVE_DASHES[curve.person_index % CURVE_DASHES.len()]) {}
            }
            @for (curve, (end, place)) in graph.curves.iter().zip(ends.iter().zip(&places)) {
                (curve_name_svg(x(graph.step_count()), *place, *end, colour(curve), &curve.name))
            }
        }
    }
}

/// Returns a horizontal line across the graph at the vertical position `at`, with its value in the left margin; the
/// line of zero is darker.
fn tick_svg(value: f64, at: f64) -> Markup {
    let stroke = if value == 0.0 { "#444" } else { "#ccc" };
    let (y, end) = (format!("{at:.1}"), GRAPH_WIDTH - RIGHT_MARGIN);
    html! {
        line x1=(LEFT_MARGIN.to_string()) y1=(y) x2=(end.to_string()) y2=(y) stroke=(stroke) {}
        text x=((LEFT_MARGIN - 6.0).to_string()) y=(format!("{:.1}", at + 4.0)) text-anchor="end" { (value.to_string().replace('-', "−")) }
    }
}

/// Returns the name of a curve in the right margin at the vertical position `name_y`, with a thin line to it from the
/// end of the curve at (`end_x`, `end_y`).
fn curve_name_svg(end_x: f64, name_y: f64, end_y: f64, colour: &str, name: &str) -> Markup {
    let to = GRAPH_WIDTH - RIGHT_MARGIN + 22.0;
    let [x1, y1, y2, x, y] = &[end_x, end_y, name_y, to + 3.0, name_y + 4.0].map(|place| format!("{place:.1}"));
    html! {
        line x1=(x1) y1=(y1) x2=(to.to_string()) y2=(y2) stroke=(colour) stroke-width=".7" {}
        text x=(x) y=(y) fill=(colour) { (name) }
    }
}
