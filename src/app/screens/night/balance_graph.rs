//! The balance graph, drawn with the painter. Curves differ by colour and by the name at their end.

use eframe::egui::{self, Align2, FontId, Pos2, Rect, Sense, Stroke, Ui};

use crate::app::theme::{self, Tone, ToneColor as _};
use crate::app::widgets::quiet_text;
use quejing_session::night::Night;
use quejing_words::history::{balance_graph, balance_lines};
use quejing_words::{Lang, PersonCurve, PersonGraph, spread_names};

/// The width of the margin at the left of the graph, for the numbers, in points.
const GRAPH_LEFT_MARGIN: f32 = 56.0;
/// The width of the margin at the right of the graph, for the names, in points.
const GRAPH_RIGHT_MARGIN: f32 = 104.0;
/// The height of the graph's upper and lower margin, in points.
const GRAPH_EDGE_MARGIN: f32 = 12.0;
/// The minimum distance between the centres of two names beside the graph, in points.
const MIN_GRAPH_NAME_DISTANCE: f64 = 15.0;
/// The maximum number of deals for which dots mark the totals on the curves; with more deals, the curves have no dots.
const MAX_DOTTED_DEALS: usize = 60;

/// Draws a graph, `height` points high, with the curve of each participant's total over the deals and the name at the
/// end of each curve; a note instead before the first deal that counts.
pub fn show_balance_graph(ui: &mut Ui, lang: Lang, night: &Night, height: f32) {
    let Some(graph) = balance_graph(lang, night) else {
        ui.label(quiet_text(text!(lang, "night-graph-none")));
        return;
    };
    let (rect, response) = ui.allocate_exact_size(egui::vec2(ui.available_width(), height), Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Image, true, &graph.description));
    let [min_value, max_value] = graph.value_bounds();
    let placement = GraphPlacement {
        rect,
        step_count: graph.step_count(),
        min_value,
        value_range: (max_value - min_value).max(1.0),
    };
    let painter = ui.painter_at(rect);
    painter.rect_filled(rect, 6.0, theme::palette().well);
    let small = FontId::proportional(theme::SMALL_FONT_SIZE);
    for value in graph.tick_values() {
        let ends = [placement.to_screen(0, value), placement.to_screen(placement.step_count, value)];
        let color = if value == 0.0 { theme::palette().text_quiet } else { theme::palette().line };
        painter.line_segment(ends, Stroke::new(1.0, color));
        let at = egui::pos2(rect.left() + GRAPH_LEFT_MARGIN - 6.0, ends[0].y);
        painter.text(
            at,
            Align2::RIGHT_CENTER,
            value.to_string().replace('-', "−"),
            small.clone(),
            theme::palette().text_quiet,
        );
    }
    let color_of =
        |curve: &PersonCurve| theme::palette().graph_lines[curve.person_index % theme::palette().graph_lines.len()];
    for curve in &graph.curves {
        let points: Vec<Pos2> =
            curve.values.iter().enumerate().map(|(step, &value)| placement.to_screen(step, value)).collect();
        for &point in points.iter().skip(1).filter(|_| placement.step_count <= MAX_DOTTED_DEALS) {
            painter.circle_filled(point, 2.5, color_of(curve));
        }
        painter.add(egui::Shape::line(points, Stroke::new(2.0, color_of(curve))));
    }
    let ends: Vec<f64> = graph
        .curves
        .iter()
        .map(|curve| placement.to_screen(placement.step_count, curve.last_value()).y.into())
        .collect();
    let places = spread_names(&ends, MIN_GRAPH_NAME_DISTANCE, (rect.bottom() - GRAPH_EDGE_MARGIN).into());
    for (curve, place) in graph.curves.iter().zip(places) {
        let at = egui::pos2(rect.right() - GRAPH_RIGHT_MARGIN + 8.0, place as f32);
        let font = FontId::proportional(13.0);
        let mut job = egui::text::LayoutJob::simple_singleline(curve.name.clone(), font, color_of(curve));
        job.wrap = egui::text::TextWrapping::truncate_at_width(GRAPH_RIGHT_MARGIN - 12.0);
        let galley = ui.painter().layout_job(job);
        painter.galley(at - egui::vec2(0.0, galley.size().y / 2.0), galley, color_of(curve));
    }
    show_totals_tooltip(ui, lang, &graph, &response, &placement);
}

/// Draws a vertical line at the deal nearest to the pointer, and a tooltip with the totals after that deal; nothing
/// while the pointer is outside the graph.
fn show_totals_tooltip(
    ui: &Ui,
    lang: Lang,
    graph: &PersonGraph,
    response: &egui::Response,
    placement: &GraphPlacement,
) {
    let Some(pointer) = response.hover_pos() else {
        return;
    };
    let width = (placement.right_edge() - placement.left_edge()) / placement.step_count as f32;
    let step = ((pointer.x - placement.left_edge()) / width).round().clamp(0.0, placement.step_count as f32) as usize;
    let x = placement.to_screen(step, 0.0).x;
    ui.painter_at(placement.rect).vline(
        x,
        placement.rect.y_range(),
        Stroke::new(1.0, Tone::Aside.color().gamma_multiply(0.6)),
    );
    response.clone().on_hover_text_at_pointer(balance_lines(lang, graph, step).join("\n"));
}

/// The placement of the graph on the screen, which converts deals and totals to points of the screen.
struct GraphPlacement {
    /// The area of the graph with its margins, in points.
    rect: Rect,
    /// The number of deals.
    step_count: usize,
    /// The total at the lower edge of the curves.
    min_value: f64,
    /// The difference between the totals at the upper and at the lower edge of the curves; at least 1.
    value_range: f64,
}

impl GraphPlacement {
    fn left_edge(&self) -> f32 {
        self.rect.left() + GRAPH_LEFT_MARGIN
    }

    fn right_edge(&self) -> f32 {
        self.rect.right() - GRAPH_RIGHT_MARGIN
    }

    /// Returns the point of the screen for the total `value` after `step` deals.
    fn to_screen(&self, step: usize, value: f64) -> Pos2 {
        let x_share = step as f32 / self.step_count as f32;
        let y_share = ((value - self.min_value) / self.value_range) as f32;
        let (top, bottom) = (self.rect.top() + GRAPH_EDGE_MARGIN, self.rect.bottom() - GRAPH_EDGE_MARGIN);
        egui::pos2(egui::lerp(self.left_edge()..=self.right_edge(), x_share), egui::lerp(bottom..=top, y_share))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maker::{night_of, opened, player, points, seats, win};
    use quejing_ledger::Record;
    use quejing_rules::play::Play;

    // Lingque 28, section 7: 30 points by discard pay 60 + 30 + 30, 20 by self-draw 30 from each. The fifth person
    // watches.
    #[test]
    fn a_curve_holds_the_totals_from_zero_on_after_every_deal() {
        let replay = night_of([
            opened("lingque-v28", 5),
            Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4]))),
            win(2, 1, points(30)),
            win(3, 0, points(20)),
        ]);
        let graph = balance_graph(Lang::En, replay.night()).expect("two deals");
        let curves: Vec<_> = graph
            .curves
            .iter()
            .map(|curve| (curve.name.as_str(), curve.person_index, curve.values.as_slice()))
            .collect();
        let [one, two, three, four] = [1, 2, 3, 4].map(|number| replay.night().name(player(number)));
        let expected = [
            (&*one, 0, &[0.0, -60.0, -90.0][..]),
            (&*two, 1, &[0.0, 120.0, 90.0]),
            (&*three, 2, &[0.0, -30.0, 60.0]),
            (&*four, 3, &[0.0, -30.0, -60.0]),
        ];
        assert_eq!(curves, expected);
        assert!(graph.description.contains(&format!("{two} 90")), "{}", graph.description);
        let after = balance_lines(Lang::En, &graph, 1);
        assert_eq!(
            after[1..],
            [format!("{one} -60"), format!("{two} 120"), format!("{three} -30"), format!("{four} -30")]
        );
    }
}
