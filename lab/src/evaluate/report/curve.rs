//! The reliability curve as inline SVG: the probability of first guesses against the share of right ones.

use maud::{Markup, html};
use serde_json::Value;

use crate::evaluate::{calibration::ReliabilityBin, tally::wilson95};

/// The side of the plot in SVG units.
const PLOT_SIDE: f64 = 300.0;
/// The margin at the left of and below the plot, in SVG units.
const PLOT_MARGIN: f64 = 44.0;

/// Builds the section with the reliability curve and the calibration errors. `figures` are those of the calibration.
pub fn build_section(bins: &[ReliabilityBin], figures: &Value) -> Markup {
    let share = |v: &Value| v.as_f64().map_or("–".into(), |v| format!("{:.2} %", 100.0 * v));
    let halves = figures["halves"].as_array().into_iter().flatten();
    html! {
        h2 { "Does sure mean right?" }
        div.curve {
            (build_plot(bins))
            div {
                p { "Expected calibration error: " b { (share(&figures["ece"])) } }
                @for half in halves {
                    p {
                        (half["tiles"].to_string()) " tiles of one half of the photographs: " (share(&half["ece"]))
                        "; with the temperature that fits the other half best (× " (half["temperature_times"].to_string())
                        "): " (share(&half["ece_fitted_on_the_other"]))
                    }
                }
                p.about {
                    "A dot for every fifteenth of sureness that occurs; its size grows with the number of tiles, the bar is \
                     Wilson's 95 % interval. On the line, probabilities mean what they say."
                }
            }
        }
    }
}

/// Returns the horizontal position of a share, 0 to 1, in SVG units.
fn plot_x(share: f64) -> f64 {
    PLOT_MARGIN + PLOT_SIDE * share
}

/// Returns the vertical position of a share, 0 to 1, in SVG units.
fn plot_y(share: f64) -> f64 {
    10.0 + PLOT_SIDE * (1.0 - share)
}

fn build_plot(bins: &[ReliabilityBin]) -> Markup {
    let size = format!("0 0 {} {}", PLOT_MARGIN + PLOT_SIDE + 16.0, PLOT_SIDE + 10.0 + PLOT_MARGIN);
    let diagonal = format!("M{} {}L{} {}", plot_x(0.0), plot_y(0.0), plot_x(1.0), plot_y(1.0));
    let (middle, below) = (plot_x(0.5).to_string(), (plot_y(0.0) + 34.0).to_string());
    let beside = format!("translate(9 {}) rotate(-90)", plot_y(0.5));
    let max_count = bins.iter().map(|b| b.count).max().unwrap_or(1) as f64;
    html! {
        svg viewBox=(size) font-size="11" font-family="sans-serif" fill="#5b6670" role="img" aria-label="reliability curve" {
            @for quarter in 0..=4 { (build_grid_lines(f64::from(quarter) / 4.0)) }
            path d=(diagonal) stroke="#9aa4ad" stroke-dasharray="4 3" {}
            text x=(middle) y=(below) text-anchor="middle" { "how sure" }
            text transform=(beside) text-anchor="middle" { "how often right" }
            @for bin in bins.iter().filter(|b| b.count > 0) { (build_dot(bin, max_count)) }
        }
    }
}

/// Builds the horizontal and the vertical grid line at a share, 0 to 1, each with its label.
fn build_grid_lines(share: f64) -> Markup {
    let (xt, yt) = (plot_x(share), plot_y(share));
    let lines = format!("M{} {yt}H{}M{xt} {}V{}", plot_x(0.0), plot_x(1.0), plot_y(0.0), plot_y(1.0));
    let label = format!("{} %", 100.0 * share);
    let [xt, below, left, beside] =
        [xt, plot_y(0.0) + 16.0, PLOT_MARGIN - 6.0, yt + 4.0].map(|place| place.to_string());
    html! {
        path d=(lines) stroke="#dfe4e8" {}
        text x=(xt) y=(below) text-anchor="middle" { (label) }
        text x=(left) y=(beside) text-anchor="end" { (label) }
    }
}

/// Builds the dot of a bin with the bar of its confidence interval. The size of the dot grows with its share of
/// `max_count` tiles.
fn build_dot(bin: &ReliabilityBin, max_count: f64) -> Markup {
    let (low, high) = wilson95((bin.right_share * bin.count as f64).round() as usize, bin.count);
    let radius = format!("{:.1}", 3.0 + 6.0 * (bin.count as f64 / max_count).sqrt());
    let (cx, cy) = (format!("{:.1}", plot_x(bin.mean_probability)), format!("{:.1}", plot_y(bin.right_share)));
    let bar = format!("M{cx} {:.1}V{:.1}", plot_y(low), plot_y(high));
    let (sure, right) = (100.0 * bin.mean_probability, 100.0 * bin.right_share);
    let title = format!("{} tiles: {sure:.1} % sure, {right:.1} % right", bin.count);
    html! {
        path d=(bar) stroke="#2f6f4f" stroke-width="1.5" {}
        circle cx=(cx) cy=(cy) r=(radius) fill="#2f6f4f" { title { (title) } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_bins_with_tiles_are_drawn() {
        let svg = build_plot(&[
            ReliabilityBin::default(),
            ReliabilityBin { count: 10, mean_probability: 0.9, right_share: 0.8 },
        ])
        .into_string();
        assert_eq!(svg.matches("<circle").count(), 1);
        assert!(svg.contains("10 tiles: 90.0 % sure, 80.0 % right"));
    }
}
