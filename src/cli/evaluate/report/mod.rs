//! `--report DIR`: one HTML page that holds everything itself: the figures by source and set, what is taken for what, the
//! reliability curve, and every wrong photo with what was seen and what was right, the worst first.
//!
//! For people who train or change the eyes; in English only.

mod curve;
mod photo;
mod picture;

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
    path::Path,
};

use anyhow::Context;
use image::RgbImage;
use serde_json::Value;

pub use self::photo::Judged;
use super::tally::Tally;
use crate::vision::TileClass;

/// The page being gathered, photo by photo.
#[derive(Default)]
pub struct Report {
    wrong: Vec<photo::WrongPhoto>,
    faces: BTreeSet<TileClass>,
}

impl Report {
    /// Looks at a photo that was read; keeps it if something is wrong.
    ///
    /// # Errors
    /// When a picture cannot be encoded.
    pub fn add(&mut self, photo: &RgbImage, judged: &Judged<'_>) -> anyhow::Result<()> {
        if let Some(wrong) = photo::wrong_photo(photo, judged, &mut self.faces)? {
            self.wrong.push(wrong);
        }
        Ok(())
    }

    /// Writes `index.html` into a folder, which is made if it is not there.
    ///
    /// # Errors
    /// When the folder or the file cannot be written.
    pub fn write(mut self, folder: &Path, figures: &Figures<'_>) -> anyhow::Result<()> {
        self.wrong
            .sort_by(|a, b| b.badness.cmp(&a.badness).then(a.file.cmp(&b.file)));
        let page = self.page(figures)?;
        std::fs::create_dir_all(folder)
            .with_context(|| format!("cannot make the folder {}", folder.display()))?;
        let path = folder.join("index.html");
        std::fs::write(&path, page).with_context(|| format!("cannot write {}", path.display()))
    }

    fn page(&mut self, figures: &Figures<'_>) -> anyhow::Result<String> {
        let confusions = figures.tally.confusions();
        for (truth, seen, _) in &confusions {
            self.faces.extend([*truth, *seen]);
        }
        let mut html = format!(
            "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
             <meta name=\"viewport\" content=\"width=device-width\">\
             <title>quejing evaluate: {title}</title><style>{STYLE}{faces}</style></head><body>\
             <h1>How well the eyes read</h1><p class=\"about\">{title}</p>",
            title = escaped(&figures.title),
            faces = picture::face_styles(&self.faces)?,
        );
        html.push_str(&figure_table(figures));
        html.push_str(&confusion_table(&confusions));
        if let Some(calibration) = figures.tally.calibration() {
            html.push_str(&curve::section(
                &calibration.bins(),
                &figures.all["calibration"],
            ));
        }
        let _ = write!(
            html,
            "<h2>Wrong photos</h2><p class=\"about\">{} of {} photos have a labelled tile that was missed or misnamed, \
             or a hand that is not exact. The worst first. Solid red: misnamed; dashed red: missed; orange: a doubt; \
             blue: found where nothing is labelled; green: right.</p>",
            self.wrong.len(),
            figures.all["photos"],
        );
        for wrong in &self.wrong {
            html.push_str(&wrong.html);
        }
        html.push_str("</body></html>\n");
        Ok(html)
    }
}

/// What the page reports besides the photos.
pub struct Figures<'a> {
    /// Folder, split, models, as one line.
    pub title: String,
    /// The figures of all photos, as on the wire.
    pub all: &'a Value,
    /// What they were counted from.
    pub tally: &'a Tally,
    /// Groups of photos: what they are grouped by, and the figures of each.
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

fn figure_table(figures: &Figures<'_>) -> String {
    let mut html = String::from("<h2>Figures</h2><table class=\"figures\"><thead><tr>");
    for column in COLUMNS {
        let _ = write!(html, "<th>{column}</th>");
    }
    html.push_str("</tr></thead><tbody>");
    html.push_str(&figure_row("all", figures.all, "all"));
    for (by, groups) in figures.groups.iter().filter(|(_, g)| !g.is_empty()) {
        let _ = write!(
            html,
            "<tr class=\"by\"><th colspan=\"{}\">by {}</th></tr>",
            COLUMNS.len(),
            escaped(by)
        );
        for (name, of_group) in groups {
            html.push_str(&figure_row(name, of_group, ""));
        }
    }
    html.push_str(
        "</tbody></table><p class=\"about\">In brackets Wilson's 95 % interval. Found: overlap (IoU) of half with the \
         label. Named right: on the labelled boxes.</p>",
    );
    let constraint = &figures.all["constraint"];
    if constraint.is_object() {
        let _ = write!(
            html,
            "<p>Constraints changed {} labelled tiles: {} made right, {} made wrong. Doubts a hand: {}.</p>",
            constraint["changed"],
            constraint["mended"],
            constraint["harmed"],
            figures
                .all
                .get("reviews_per_hand")
                .map_or("–".into(), Value::to_string)
        );
    }
    html
}

fn figure_row(name: &str, figures: &Value, class: &str) -> String {
    let number = |place: &str| figures.pointer(place).map_or("–".into(), Value::to_string);
    let share = |place: &str| {
        figures
            .pointer(place)
            .and_then(Value::as_f64)
            .map_or("–".into(), |v| format!("{:.2} %", 100.0 * v))
    };
    let between = |place: &str| {
        let end = |i: usize| figures.pointer(&format!("{place}/{i}"))?.as_f64();
        match (end(0), end(1)) {
            (Some(low), Some(high)) => {
                format!(" <small>[{:.1}–{:.1}]</small>", 100.0 * low, 100.0 * high)
            }
            _ => String::new(),
        }
    };
    let hands = match (
        figures.pointer("/hands/exact"),
        figures.pointer("/hands/count"),
    ) {
        (Some(exact), Some(count)) => format!("{exact} of {count}"),
        _ => "–".into(),
    };
    let cells = [
        number("/photos"),
        number("/tiles"),
        share("/detection/recall"),
        share("/detection/precision"),
        share("/classification/top1") + &between("/classification/top1_wilson95"),
        share("/classification/top3"),
        share("/end_to_end/recall") + &between("/end_to_end/recall_wilson95"),
        hands + &between("/hands/exact_rate_wilson95"),
        number("/hands/exact_order"),
    ];
    let mut row = format!("<tr class=\"{class}\"><th>{}</th>", escaped(name));
    for cell in cells {
        let _ = write!(row, "<td>{cell}</td>");
    }
    row + "</tr>"
}

fn confusion_table(pairs: &[(TileClass, TileClass, usize)]) -> String {
    let mut html = String::from("<h2>What is taken for what</h2>");
    if pairs.is_empty() {
        return html + "<p>No found tile was misnamed.</p>";
    }
    html.push_str("<div class=\"pairs\">");
    for (truth, seen, count) in pairs.iter().take(60) {
        let _ = write!(
            html,
            "<div class=\"pair\"><b>{count} ×</b> {}<span>{truth}<br>seen as<br>{seen}</span>{}</div>",
            picture::face(*truth),
            picture::face(*seen)
        );
    }
    html + "</div>"
}

/// Text as it stands in HTML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

const STYLE: &str = include_str!("style.css");

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn names_from_files_cannot_break_the_page() {
        assert_eq!(
            escaped("<b>\"x\" & y</b>"),
            "&lt;b&gt;&quot;x&quot; &amp; y&lt;/b&gt;"
        );
    }

    #[test]
    fn a_page_without_wrong_photos_has_all_its_parts() {
        let all = json!({"photos": 3, "tiles": 40, "hands": {"exact": 2, "count": 2, "exact_order": 2},
            "end_to_end": {"recall": 0.975, "recall_wilson95": [0.87, 0.995]}, "calibration": {"ece": 0.0}});
        let tally = Tally::default();
        let figures = Figures {
            title: "a & b".into(),
            all: &all,
            tally: &tally,
            groups: vec![(
                "set".into(),
                BTreeMap::from([("green backs".to_owned(), all.clone())]),
            )],
        };
        let page = Report::default().page(&figures).expect("a page");
        for part in [
            "a &amp; b",
            "97.50 % <small>[87.0–99.5]</small>",
            "by set",
            "green backs",
            "2 of 2",
            "No found tile was misnamed",
            "0 of 3 photos",
        ] {
            assert!(page.contains(part), "{part} is missing in {page}");
        }
        assert!(!page.contains("http"), "the page asks nothing of the net");
    }
}
