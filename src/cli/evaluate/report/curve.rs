//! The reliability curve as inline SVG: how sure the model was against how often it was right.

use std::fmt::Write as _;

use serde_json::Value;

use crate::cli::evaluate::{calibration::Bin, tally::wilson95};

/// The plot's side in SVG units, and its margin.
const SIDE: f64 = 300.0;
const MARGIN: f64 = 44.0;

/// The section with the curve and the errors.
pub fn section(bins: &[Bin], figures: &Value) -> String {
    let mut html = String::from("<h2>Does sure mean right?</h2><div class=\"curve\">");
    html.push_str(&plot(bins));
    let share = |v: &Value| {
        v.as_f64()
            .map_or("–".into(), |v| format!("{:.2} %", 100.0 * v))
    };
    let _ = write!(
        html,
        "<div><p>Expected calibration error: <b>{}</b></p>",
        share(&figures["ece"])
    );
    for half in figures["halves"].as_array().into_iter().flatten() {
        let _ = write!(
            html,
            "<p>{} tiles of one half of the photographs: {}; with the temperature that fits the other half best (× {}): {}</p>",
            half["tiles"],
            share(&half["ece"]),
            half["temperature_times"],
            share(&half["ece_fitted_on_the_other"])
        );
    }
    html.push_str(
        "<p class=\"about\">A dot for every fifteenth of sureness that occurs; its size grows with the number of tiles, \
         the bar is Wilson's 95 % interval. On the line, probabilities mean what they say.</p></div></div>",
    );
    html
}

fn plot(bins: &[Bin]) -> String {
    let x = |share: f64| MARGIN + SIDE * share;
    let y = |share: f64| 10.0 + SIDE * (1.0 - share);
    let (wide, high) = (MARGIN + SIDE + 16.0, SIDE + 10.0 + MARGIN);
    let mut svg = format!(
        "<svg viewBox=\"0 0 {wide} {high}\" font-size=\"11\" font-family=\"sans-serif\" fill=\"#5b6670\" role=\"img\" \
         aria-label=\"reliability curve\">"
    );
    for tick in 0..=4 {
        let share = f64::from(tick) / 4.0;
        let _ = write!(
            svg,
            "<path d=\"M{x0} {yt}H{x1}M{xt} {y0}V{y1}\" stroke=\"#dfe4e8\"/>\
             <text x=\"{xt}\" y=\"{below}\" text-anchor=\"middle\">{label} %</text>\
             <text x=\"{left}\" y=\"{yl}\" text-anchor=\"end\">{label} %</text>",
            x0 = x(0.0),
            x1 = x(1.0),
            y0 = y(0.0),
            y1 = y(1.0),
            xt = x(share),
            yt = y(share),
            yl = y(share) + 4.0,
            below = y(0.0) + 16.0,
            left = MARGIN - 6.0,
            label = 100.0 * share,
        );
    }
    let _ = write!(
        svg,
        "<path d=\"M{} {}L{} {}\" stroke=\"#9aa4ad\" stroke-dasharray=\"4 3\"/>\
         <text x=\"{}\" y=\"{}\" text-anchor=\"middle\">how sure</text>\
         <text transform=\"translate(9 {}) rotate(-90)\" text-anchor=\"middle\">how often right</text>",
        x(0.0),
        y(0.0),
        x(1.0),
        y(1.0),
        x(0.5),
        y(0.0) + 34.0,
        y(0.5)
    );
    let most = bins.iter().map(|b| b.count).max().unwrap_or(1) as f64;
    for bin in bins.iter().filter(|b| b.count > 0) {
        let (low, high) = wilson95((bin.right * bin.count as f64).round() as usize, bin.count);
        let radius = 3.0 + 6.0 * (bin.count as f64 / most).sqrt();
        let _ = write!(
            svg,
            "<path d=\"M{cx:.1} {:.1}V{:.1}\" stroke=\"#2f6f4f\" stroke-width=\"1.5\"/>\
             <circle cx=\"{cx:.1}\" cy=\"{:.1}\" r=\"{radius:.1}\" fill=\"#2f6f4f\"><title>{} tiles: {:.1} % sure, {:.1} % right</title></circle>",
            y(low),
            y(high),
            y(bin.right),
            bin.count,
            100.0 * bin.sure,
            100.0 * bin.right,
            cx = x(bin.sure),
        );
    }
    svg + "</svg>"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_bins_with_tiles_are_drawn() {
        let bins = [
            Bin::default(),
            Bin {
                count: 10,
                sure: 0.9,
                right: 0.8,
            },
        ];
        let svg = plot(&bins);
        assert_eq!(svg.matches("<circle").count(), 1);
        assert!(svg.contains("10 tiles: 90.0 % sure, 80.0 % right"));
    }
}
