//! `--report DIR`: one self-contained HTML page: the figures by source and set, the confusions, the reliability curve, and
//! every wrong photo with its reading and its truth, the worst first.
//!
//! For people who train or change recognition; in English only.

mod curve;
mod photo;
mod picture;

use std::collections::{BTreeMap, BTreeSet};

use image::RgbImage;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use serde_json::Value;

pub use self::photo::JudgedPhoto;
use super::tally::Tally;
use crate::output;
use quejing_io::files::Output;
use quejing_vision::TileClass;

/// The page being gathered, photo by photo.
#[derive(Default)]
pub struct EvaluationPage {
    wrong: Vec<photo::WrongPhoto>,
    faces: BTreeSet<TileClass>,
}

impl EvaluationPage {
    /// Adds a photo to the page if its reading is wrong.
    ///
    /// # Errors
    /// When a picture cannot be encoded.
    pub fn add(&mut self, photo: &RgbImage, judged: &JudgedPhoto<'_>) -> anyhow::Result<()> {
        if let Some(wrong) = photo::wrong_photo(photo, judged, &mut self.faces)? {
            self.wrong.push(wrong);
        }
        Ok(())
    }

    /// Writes the page.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn write(mut self, out: &Output, figures: &Figures<'_>) -> anyhow::Result<()> {
        self.wrong.sort_by(|a, b| b.badness.cmp(&a.badness).then(a.file.cmp(&b.file)));
        output::write(out, self.page(figures)?.as_bytes())
    }

    fn page(&mut self, figures: &Figures<'_>) -> anyhow::Result<String> {
        let confusions = figures.tally.confusions();
        for (truth, seen, _) in &confusions {
            self.faces.extend([*truth, *seen]);
        }
        let faces = picture::face_styles(&self.faces)?;
        let calibration = figures.tally.calibration();
        let page = html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width";
                    title { "quejing-lab evaluate: " (figures.title) }
                    style { (PreEscaped(STYLE)) (PreEscaped(faces)) }
                }
                body {
                    h1 { "How well the eyes read" }
                    p.about { (figures.title) }
                    (figure_table(figures))
                    (confusion_table(&confusions))
                    @if let Some(calibration) = calibration {
                        (curve::section(&calibration.bins(), &figures.all["calibration"]))
                    }
                    h2 { "Wrong photos" }
                    p.about {
                        (self.wrong.len()) " of " (figures.all["photos"].to_string())
                        " photos have a labelled tile that was missed or misnamed, or a hand that is not exact. The worst first. \
                         Solid red: misnamed; dashed red: missed; orange: a doubt; blue: found where nothing is labelled; \
                         green: right."
                    }
                    @for wrong in &self.wrong { (wrong.html) }
                }
            }
        };
        Ok(page.into_string())
    }
}

/// The content of the page besides the photos.
pub struct Figures<'a> {
    /// Folder, split, models, as one line.
    pub title: String,
    /// The figures of all photos, as on the wire.
    pub all: &'a Value,
    /// The counts behind the figures.
    pub tally: &'a Tally,
    /// Groups of photos: the column by which they are grouped, and the figures of each.
    pub groups: Vec<(String, BTreeMap<String, Value>)>,
}

const COLUMNS: [&str; 10] = [
    "",
    "photos",
    "tiles",
    "found, recall",
    "found, precision",
    "named right",
    "among three",
    "found and named",
    "hands exact",
    "in order",
];

fn figure_table(figures: &Figures<'_>) -> Markup {
    let groups = figures.groups.iter().filter(|(_, g)| !g.is_empty());
    html! {
        h2 { "Figures" }
        table.figures {
            thead { tr { @for column in COLUMNS { th { (column) } } } }
            tbody {
                (figure_row("all", figures.all, "all"))
                @for (by, groups) in groups {
                    tr.by { th colspan=(COLUMNS.len()) { "by " (by) } }
                    @for (name, of_group) in groups { (figure_row(name, of_group, "")) }
                }
            }
        }
        p.about {
            "In brackets Wilson's 95 % interval. Found: overlap (IoU) of half with the label. Named right: on the labelled boxes."
        }
        (constraints(figures))
    }
}

fn constraints(figures: &Figures<'_>) -> Markup {
    let constraint = &figures.all["constraint"];
    let doubts = figures.all.get("reviews_per_hand");
    html! {
        @if constraint.is_object() {
            p {
                "Constraints changed " (constraint["changed"].to_string()) " labelled tiles: "
                (constraint["mended"].to_string()) " made right, " (constraint["harmed"].to_string()) " made wrong. \
                 Doubts a hand: " (doubts.map_or("–".into(), Value::to_string)) "."
            }
        }
    }
}

fn figure_row(name: &str, figures: &Value, class: &str) -> Markup {
    let number = |place: &str| {
        html! { (figures.pointer(place).map_or("–".into(), Value::to_string)) }
    };
    let share = |place: &str| {
        let share = figures.pointer(place).and_then(Value::as_f64);
        html! { (share.map_or("–".into(), |v| format!("{:.2} %", 100.0 * v))) }
    };
    let between = |value: Markup, place: &str| {
        let end = |i: usize| figures.pointer(&format!("{place}/{i}"))?.as_f64();
        let between = end(0).zip(end(1)).map(|(low, high)| format!("[{:.1}–{:.1}]", 100.0 * low, 100.0 * high));
        html! { (value) @if let Some(between) = between { " " small { (between) } } }
    };
    let hands = match (figures.pointer("/hands/exact"), figures.pointer("/hands/count")) {
        (Some(exact), Some(count)) => format!("{exact} of {count}"),
        _ => "–".into(),
    };
    let cells = [
        number("/photos"),
        number("/tiles"),
        share("/detection/recall"),
        share("/detection/precision"),
        between(share("/classification/top1"), "/classification/top1_wilson95"),
        share("/classification/top3"),
        between(share("/end_to_end/recall"), "/end_to_end/recall_wilson95"),
        between(html! { (hands) }, "/hands/exact_rate_wilson95"),
        number("/hands/exact_order"),
    ];
    html! { tr class=(class) { th { (name) } @for cell in &cells { td { (cell) } } } }
}

fn confusion_table(pairs: &[(TileClass, TileClass, usize)]) -> Markup {
    html! {
        h2 { "What is taken for what" }
        @if pairs.is_empty() {
            p { "No found tile was misnamed." }
        } @else {
            div.pairs {
                @for (truth, seen, count) in pairs.iter().take(60) {
                    div.pair {
                        b { (count) " ×" } " " (picture::face(*truth))
                        span { (truth.to_string()) br; "seen as" br; (seen.to_string()) }
                        (picture::face(*seen))
                    }
                }
            }
        }
    }
}

const STYLE: &str = include_str!("style.css");

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_page_without_wrong_photos_has_all_its_parts() {
        let all = json!({"photos": 3, "tiles": 40, "hands": {"exact": 2, "count": 2, "exact_order": 2},
            "end_to_end": {"recall": 0.975, "recall_wilson95": [0.87, 0.995]}, "calibration": {"ece": 0.0}});
        let tally = Tally::default();
        let figures = Figures {
            title: "a & <b>".into(),
            all: &all,
            tally: &tally,
            groups: vec![("set".into(), BTreeMap::from([("<green> backs".to_owned(), all.clone())]))],
        };
        let page = EvaluationPage::default().page(&figures).expect("a page");
        for part in [
            "<p class=\"about\">a &amp; &lt;b&gt;</p>",
            "97.50 % <small>[87.0–99.5]</small>",
            "by set",
            "<th>&lt;green&gt; backs</th>",
            "2 of 2",
            "No found tile was misnamed",
            "0 of 3 photos",
        ] {
            assert!(page.contains(part), "{part} is missing in {page}");
        }
        assert!(!page.contains("http"), "the page asks nothing of the net");
    }
}
