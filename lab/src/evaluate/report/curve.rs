//! The reliability curve as inline SVG: the confidence of the model against the share of right readings.

use maud::{Markup, html};
use serde_json::Value;

use crate::evaluate::{calibration::Bin, tally::wilson95};

/// The plot's side in SVG units, and its margin.
const SIDE: f64 = 300.0;
const MARGIN: f64 = 44.0;

/// Builds the section with the curve and the errors.
pub fn section(bins: &[Bin], figures: &Value) -> Markup {
    let share = |v: &Value| v.as_f64().map_or("–".into(), |v| format!("{:.2} %", 100.0 * v));
    let halves = figures["halves"].as_array().into_iter().flatten();
    html! {
        h2 { "Does sure mean right?" }
        div.curve {
            (plot(bins))
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

/// Returns the horizontal position of a share.
fn x(share: f64) -> f64 {
    MARGIN + SIDE * share
}

/// Returns the vertical position of a share.
fn y(share: f64) -> f64 {
    10.0 + SIDE * (1.0 - share)
}

fn plot(bins: &[Bin]) -> Markup {
    let size = format!("0 0 {} {}", MARGIN + SIDE + 16.0, SIDE + 10.0 + MARGIN);
    let diagonal = format!("M{} {}L{} {}", x(0.0), y(0.0), x(1.0), y(1.0));
    let (middle, below) = (x(0.5).to_string(), (y(0.0) + 34.0).to_string());
    let beside = format!("translate(9 {}) rotate(-90)", y(0.5));
    let most = bins.iter().map(|b| b.count).max().unwrap_or(1) as f64;
    html! {
        svg viewBox=(size) font-size="11" font-family="sans-serif" fill="#5b6670" role="img" aria-label="reliability curve" {
            @for quarter in 0..=4 { (tick(f64::from(quarter) / 4.0)) }
            path d=(diagonal) stroke="#9aa4ad" stroke-dasharray="4 3" {}
            text x=(middle) y=(below) text-anchor="middle" { "how sure" }
            text transform=(beside) text-anchor="middle" { "how often right" }
            @for bin in bins.iter().filter(|b| b.count > 0) { (dot(bin, most)) }
        }
    }
}

/// Draws the grid lines at a share, each with its label.
fn tick(share: f64) -> Markup {
    let (xt, yt) = (x(share), y(share));
    let lines = format!("M{} {yt}H{}M{xt} {}V{}", x(0.0), x(1.0), y(0.0), y(1.0));
    let label = format!("{} %", 100.0 * share);
    let [xt, below, left, beside] = [xt, y(0.0) + 16.0, MARGIN - 6.0, yt + 4.0].map(|place| place.to_string());
    html! {
        path d=(lines) stroke="#dfe4e8" {}
        text x=(xt) y=(below) text-anchor="middle" { (label) }
        text x=(left) y=(beside) text-anchor="end" { (label) }
    }
}

fn dot(bin: &Bin, most: f64) -> Markup {
    let (low, high) = wilson95((bin.right * bin.count as f64).round() as usize, bin.count);
    let radius = format!("{:.1}", 3.0 + 6.0 * (bin.count as f64 / most).sqrt());
    let (cx, cy) = (format!("{:.1}", x(bin.sure)), format!("{:.1}", y(bin.right)));
    let bar = format!("M{cx} {:.1}V{:.1}", y(low), y(high));
    let (sure, right) = (100.0 * bin.sure, 100.0 * bin.right);
    let said = format!("{} tiles: {sure:.1} % sure, {right:.1} % right", bin.count);
    html! {
        path d=(bar) stroke="#2f6f4f" stroke-width="1.5" {}
        circle cx=(cx) cy=(cy) r=(radius) fill="#2f6f4f" { title { (said) } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_bins_with_tiles_are_drawn() {
        let svg = plot(&[Bin::default(), Bin { count: 10, sure: 0.9, right: 0.8 }]).into_string();
        assert_eq!(svg.matches("<circle").count(), 1);
        assert!(svg.contains("10 tiles: 90.0 % sure, 80.0 % right"));
    }
}
