//! The report of `--report DIR`: a self-contained HTML page with the figures by source and set, the confusions, the
//! reliability curve, and every wrong photo with its reading and its truth, the worst first.
//!
//! It is for people who train or change recognition, and only in English.

mod curve;
mod photo;
mod picture;

use std::collections::{BTreeMap, BTreeSet};

use image::RgbImage;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use serde_json::Value;

pub use self::photo::JudgedPhoto;
use super::tally::PhotoTally;
use crate::output;
use quejing_io::files::Output;
use quejing_vision::TileClass;

/// The page of an evaluation, which collects the wrong photos.
#[derive(Default)]
pub struct EvaluationPage {
    wrong_photos: Vec<photo::WrongPhoto>,
    /// The classes whose faces the page shows.
    faces: BTreeSet<TileClass>,
}

impl EvaluationPage {
    /// Adds a photo to the page if its reading is wrong: a labelled tile is missed or misnamed, or a hand is not exact.
    ///
    /// # Errors
    /// A picture cannot be encoded.
    pub fn add_photo(&mut self, photo: &RgbImage, judged: &JudgedPhoto<'_>) -> anyhow::Result<()> {
        if let Some(wrong) = photo::build_wrong_photo(photo, judged, &mut self.faces)? {
            self.wrong_photos.push(wrong);
        }
        Ok(())
    }

    /// Writes the page with the wrong photos sorted, the worst first.
    ///
    /// # Errors
    /// A picture cannot be encoded, or the file cannot be written.
    pub fn write_page(mut self, out: &Output, figures: &PageFigures<'_>) -> anyhow::Result<()> {
        self.wrong_photos.sort_by(|a, b| b.severity.cmp(&a.severity).then(a.file.cmp(&b.file)));
        output::write_output(out, self.build_page(figures)?.as_bytes())
    }

    fn build_page(&mut self, figures: &PageFigures<'_>) -> anyhow::Result<String> {
        let confusions = figures.tally.confusions();
        for (true_class, read_class, _) in &confusions {
            self.faces.extend([*true_class, *read_class]);
        }
        let faces = picture::build_face_styles(&self.faces)?;
        let calibration = figures.tally.calibration();
        let page = html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width";
                    title { "quejing-lab evaluate: " (figures.title) }
                    style { (PreEscaped(PAGE_STYLE)) (PreEscaped(faces)) }
                }
                body {
                    h1 { "How well the eyes read" }
                    p.about { (figures.title) }
                    (build_figure_table(figures))
                    (build_confusion_table(&confusions))
                    @if let Some(calibration) = calibration {
                        (curve::build_section(&calibration.bins(), &figures.all["calibration"]))
                    }
                    h2 { "Wrong photos" }
                    p.about {
                        (self.wrong_photos.len()) " of " (figures.all["photos"].to_string())
                        " photos have a labelled tile that was missed or misnamed, or a hand that is not exact. The worst first. \
                         Solid red: misnamed; dashed red: missed; orange: a doubt; blue: found where nothing is labelled; \
                         green: right."
                    }
                    @for wrong in &self.wrong_photos { (wrong.html) }
                }
            }
        };
        Ok(page.into_string())
    }
}

/// The content of the page apart from the wrong photos.
pub struct PageFigures<'a> {
    /// The title in one line: folder, split and models.
    pub title: String,
    /// The figures of all photos, as `--json` prints them.
    pub all: &'a Value,
    /// The tally from which the figures are computed.
    pub tally: &'a PhotoTally,
    /// The groups of photos: the column by which photos are grouped, and the figures of each group by its value.
    pub groups: Vec<(String, BTreeMap<String, Value>)>,
}

const FIGURE_COLUMNS: [&str; 10] = [
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

fn build_figure_table(figures: &PageFigures<'_>) -> Markup {
    let groups = figures.groups.iter().filter(|(_, g)| !g.is_empty());
    html! {
        h2 { "Figures" }
        table.figures {
            thead { tr { @for column in FIGURE_COLUMNS { th { (column) } } } }
            tbody {
                (build_figure_row("all", figures.all, "all"))
                @for (by, groups) in groups {
                    tr.by { th colspan=(FIGURE_COLUMNS.len()) { "by " (by) } }
                    @for (name, of_group) in groups { (build_figure_row(name, of_group, "")) }
                }
            }
        }
        p.about {
            "In brackets Wilson's 95 % interval. Found: overlap (IoU) of half with the label. Named right: on the labelled boxes."
        }
        (build_constraint_summary(figures))
    }
}

fn build_constraint_summary(figures: &PageFigures<'_>) -> Markup {
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

fn build_figure_row(name: &str, figures: &Value, class: &str) -> Markup {
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

fn build_confusion_table(pairs: &[(TileClass, TileClass, usize)]) -> Markup {
    html! {
        h2 { "What is taken for what" }
        @if pairs.is_empty() {
            p { "No found tile was misnamed." }
        } @else {
            div.pairs {
                @for (true_class, read_class, count) in pairs.iter().take(60) {
                    div.pair {
                        b { (count) " ×" } " " (picture::build_face(*true_class))
                        span { (true_class.to_string()) br; "seen as" br; (read_class.to_string()) }
                        (picture::build_face(*read_class))
                    }
                }
            }
        }
    }
}

const PAGE_STYLE: &str = include_str!("style.css");

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_page_without_wrong_photos_has_all_its_parts() {
        let all = json!({"photos": 3, "tiles": 40, "hands": {"exact": 2, "count": 2, "exact_order": 2},
            "end_to_end": {"recall": 0.975, "recall_wilson95": [0.87, 0.995]}, "calibration": {"ece": 0.0}});
        let tally = PhotoTally::default();
        let figures = PageFigures {
            title: "a & <b>".into(),
            all: &all,
            tally: &tally,
            groups: vec![("set".into(), BTreeMap::from([("<green> backs".to_owned(), all.clone())]))],
        };
        let page = EvaluationPage::default().build_page(&figures).expect("a page");
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
