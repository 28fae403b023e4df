//! One wrong photo on the page: the picture with outlines, the wrong tiles beside what they should be, the hand.

use std::{collections::BTreeSet, fmt::Write as _};

use image::RgbImage;

use super::{escaped, picture};
use crate::{
    cli::evaluate::{
        labels::Truth,
        tally::{self, Wrong},
    },
    vision::{PhotoReading, TileClass, geometry::Quad},
};

/// At most so many crops a photo: a photo that went wrong as a whole is seen as a whole.
const MOST_CROPS: usize = 24;

/// A photo with its truth and what was read in it.
pub struct Judged<'a> {
    /// Its name in the labels.
    pub file: &'a str,
    /// What is known of it.
    pub truth: &'a Truth,
    /// What was seen.
    pub reading: &'a PhotoReading,
    /// The wrong tiles.
    pub wrong: &'a [Wrong],
}

/// A part of the page.
pub struct WrongPhoto {
    /// By what the page is sorted: tiles of the hand wrong, labelled tiles wrong.
    pub badness: (usize, usize),
    /// The photo's name.
    pub file: String,
    /// The part.
    pub html: String,
}

/// The photo's part of the page; `None` where all that is labelled is right.
pub fn wrong_photo(
    photo: &RgbImage,
    judged: &Judged<'_>,
    faces: &mut BTreeSet<TileClass>,
) -> anyhow::Result<Option<WrongPhoto>> {
    let labelled: Vec<&Wrong> = judged
        .wrong
        .iter()
        .filter(|w| w.expected.is_some())
        .collect();
    let hand = judged
        .truth
        .hand
        .as_ref()
        .map(|hand| (hand, tally::as_it_lies(judged.reading)));
    let off = hand.as_ref().map_or(0, |(hand, read)| {
        let (missing, extra) = tally::difference(hand, read);
        missing + extra
    });
    if labelled.is_empty() && off == 0 {
        return Ok(None);
    }
    let mut html = format!(
        "<section class=\"wrong\"><h3>{} <small>{}{}</small></h3><div class=\"both\">{}<div class=\"crops\">",
        escaped(judged.file),
        escaped(&judged.truth.source),
        judged
            .truth
            .group
            .as_ref()
            .map_or(String::new(), |group| format!(", {}", escaped(group))),
        outlined(photo, judged)?,
    );
    for wrong in labelled.iter().take(MOST_CROPS) {
        html.push_str(&beside(photo, wrong, faces)?);
    }
    if labelled.len() > MOST_CROPS {
        let _ = write!(html, "<p>… and {} more</p>", labelled.len() - MOST_CROPS);
    }
    html.push_str("</div></div>");
    if let Some((hand, read)) = &hand {
        let _ = write!(
            html,
            "<p class=\"hand\">should be: {}<br>was read: &nbsp;{}</p>",
            compared(hand, read, "missing"),
            compared(read, hand, "extra")
        );
    }
    let remarks: Vec<&str> = judged.reading.warnings.iter().map(|w| w.code()).collect();
    if !remarks.is_empty() {
        let _ = write!(html, "<p><small>said: {}</small></p>", remarks.join(", "));
    }
    html.push_str("</section>");
    Ok(Some(WrongPhoto {
        badness: (off, labelled.len()),
        file: judged.file.to_owned(),
        html,
    }))
}

/// The photo with every tile outlined.
fn outlined(photo: &RgbImage, judged: &Judged<'_>) -> anyhow::Result<String> {
    let (width, height) = photo.dimensions();
    let stroke = width.max(height) as f32 / 350.0;
    let mut svg = format!(
        "<svg class=\"photo\" viewBox=\"0 0 {width} {height}\" fill=\"none\" stroke-width=\"{stroke:.2}\">\
         <image width=\"{width}\" height=\"{height}\" href=\"{}\"/>",
        picture::whole(photo)?
    );
    let labels = judged.truth.labels.as_deref().unwrap_or_default();
    let found = tally::matches(labels, &judged.reading.tiles);
    for (index, tile) in judged.reading.tiles.iter().enumerate() {
        let label = found.iter().position(|f| *f == Some(index));
        let colour = match label.map(|l| labels[l].class == tile.class) {
            Some(false) => "#e5261b",
            _ if judged.reading.hand.doubts.contains(&index) => "#ff9800",
            Some(true) => "#2fbf5f",
            None => "#3f8cff",
        };
        let right = label.map_or(String::new(), |l| format!(", labelled {}", labels[l].class));
        let _ = write!(
            svg,
            "<polygon points=\"{}\" stroke=\"{colour}\"><title>{} {:.0} %{right}</title></polygon>",
            points(&tile.quad),
            tile.class,
            100.0 * tile.confidence,
        );
    }
    for (label, _) in labels.iter().zip(&found).filter(|(_, f)| f.is_none()) {
        let [left, top, right, bottom] = label.bounds;
        let _ = write!(
            svg,
            "<rect x=\"{left}\" y=\"{top}\" width=\"{}\" height=\"{}\" stroke=\"#e5261b\" stroke-dasharray=\"{} {}\">\
             <title>missed {}</title></rect>",
            right - left,
            bottom - top,
            3.0 * stroke,
            2.0 * stroke,
            label.class
        );
    }
    Ok(svg + "</svg>")
}

fn points(quad: &Quad) -> String {
    let corners: Vec<String> = quad.iter().map(|[x, y]| format!("{x:.1},{y:.1}")).collect();
    corners.join(" ")
}

/// A wrong tile as it looks, what it was taken for, and what it is.
fn beside(
    photo: &RgbImage,
    wrong: &Wrong,
    faces: &mut BTreeSet<TileClass>,
) -> anyhow::Result<String> {
    faces.extend(wrong.expected);
    faces.extend(wrong.got);
    let shown = |class: Option<TileClass>| class.map_or(String::new(), picture::face);
    let seen = match wrong.got {
        Some(class) => format!("seen as {class}, {:.0} % sure", 100.0 * wrong.confidence),
        None => "not found".into(),
    };
    let truth = wrong.expected.map_or(String::new(), |c| c.to_string());
    Ok(format!(
        "<div class=\"crop\"><img src=\"{}\" alt=\"\">{}<span>{seen}</span><span class=\"arrow\">→</span>{}<span>should be {truth}</span></div>",
        picture::crop(photo, wrong.bounds)?,
        shown(wrong.got),
        shown(wrong.expected),
    ))
}

/// One list of tiles, those marked that the other does not have.
fn compared(these: &[TileClass], others: &[TileClass], mark: &str) -> String {
    let mut left = others.to_vec();
    let words: Vec<String> = these
        .iter()
        .map(|class| match left.iter().position(|o| o == class) {
            Some(at) => {
                left.swap_remove(at);
                class.to_string()
            }
            None => format!("<span class=\"{mark}\">{class}</span>"),
        })
        .collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        cli::evaluate::labels::Label,
        vision::{HandReading, TileReading, Verdict},
    };

    fn class(text: &str) -> TileClass {
        text.parse().expect("a class")
    }

    #[test]
    fn differences_between_hands_are_marked() {
        let (hand, read) = (["1m", "2m", "2m"].map(class), ["2m", "1m", "9s"].map(class));
        assert_eq!(
            compared(&hand, &read, "missing"),
            "1m 2m <span class=\"missing\">2m</span>"
        );
        assert_eq!(
            compared(&read, &hand, "extra"),
            "2m 1m <span class=\"extra\">9s</span>"
        );
    }

    #[test]
    fn a_photo_is_on_the_page_when_something_labelled_is_wrong() {
        let photo = RgbImage::new(60, 40);
        let quad = [[0.0, 0.0], [20.0, 0.0], [20.0, 30.0], [0.0, 30.0]];
        let reading = |name: &str| PhotoReading {
            width: 60,
            height: 40,
            tiles: vec![TileReading {
                quad,
                class: class(name),
                confidence: 0.9,
                top: vec![(class(name), 0.9)],
                by: Verdict::Model,
                embedding: Vec::new(),
            }],
            hand: HandReading::default(),
            warnings: Vec::new(),
            ms: Vec::new(),
        };
        let truth = Truth {
            labels: Some(vec![Label {
                bounds: [0.0, 0.0, 20.0, 30.0],
                class: class("5p"),
            }]),
            ..Truth::default()
        };
        let page = |name: &str| {
            let reading = reading(name);
            let wrong = tally::Tally::default().add(&truth, &reading, &reading.tiles);
            let judged = Judged {
                file: "a<b.jpg",
                truth: &truth,
                reading: &reading,
                wrong: &wrong,
            };
            wrong_photo(&photo, &judged, &mut BTreeSet::new()).expect("a part")
        };
        assert!(page("5p").is_none());
        let wrong = page("5s").expect("a wrong photo");
        assert_eq!(wrong.badness, (0, 1));
        assert!(wrong.html.contains("a&lt;b.jpg") && wrong.html.contains("seen as 5s, 90 % sure"));
        assert!(wrong.html.contains("should be 5p") && wrong.html.contains("stroke=\"#e5261b\""));
    }
}
