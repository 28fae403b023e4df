//! One wrong photo on the page: the picture with outlines, the wrong tiles beside their true faces, the hand.

use std::collections::BTreeSet;

use image::RgbImage;
use maud::{Markup, html};

use super::picture;
use crate::evaluate::{
    labels::{Label, Truth},
    tally::{self, MisreadTile},
};
use quejing_vision::geometry::Quad;
use quejing_vision::{PhotoReading, TileClass};

/// The maximum number of crops for one photo; a photo that is wrong as a whole is clear from its outlines.
const MAX_CROPS: usize = 24;

/// A photo with its truth and what was read in it.
pub struct JudgedPhoto<'a> {
    /// The photo's name in the labels.
    pub file: &'a str,
    /// The truth about the photo.
    pub truth: &'a Truth,
    /// The reading of the photo.
    pub reading: &'a PhotoReading,
    /// The wrong tiles.
    pub wrong: &'a [MisreadTile],
}

/// A part of the page.
pub struct WrongPhoto {
    /// The key by which the page is sorted: wrong tiles of the hand, wrong labelled tiles.
    pub badness: (usize, usize),
    /// The photo's name.
    pub file: String,
    /// The part.
    pub html: Markup,
}

/// Builds the photo's part of the page; `None` if everything labelled is right.
pub fn wrong_photo(
    photo: &RgbImage,
    judged: &JudgedPhoto<'_>,
    faces: &mut BTreeSet<TileClass>,
) -> anyhow::Result<Option<WrongPhoto>> {
    let labelled: Vec<&MisreadTile> = judged.wrong.iter().filter(|w| w.expected.is_some()).collect();
    let hands = tally::read_hands(judged.truth, judged.reading);
    let differences = hands.iter().map(|hand| tally::difference(hand.wanted, &hand.read));
    let off = differences.map(|(missing, extra)| missing + extra).sum();
    if labelled.is_empty() && off == 0 {
        return Ok(None);
    }
    let crops = labelled.iter().take(MAX_CROPS);
    let crops: anyhow::Result<Vec<Markup>> = crops.map(|w| beside(photo, w, faces)).collect();
    let remarks: Vec<&str> = judged.reading.warnings.iter().map(|w| w.code()).collect();
    let html = html! {
        section.wrong {
            h3 {
                (judged.file) " "
                small {
                    (judged.truth.source)
                    @if let Some(group) = &judged.truth.group { ", " (group) }
                }
            }
            div.both {
                (outlined(photo, judged)?)
                div.crops {
                    @for crop in &crops? { (crop) }
                    @if labelled.len() > MAX_CROPS { p { "… and " (labelled.len() - MAX_CROPS) " more" } }
                }
            }
            @for hand in &hands {
                p.hand {
                    "should be: " (compared(hand.wanted, &hand.read, "missing")) br;
                    "was read: \u{a0}" (compared(&hand.read, hand.wanted, "extra"))
                }
            }
            @if !remarks.is_empty() { p { small { "said: " (remarks.join(", ")) } } }
        }
    };
    Ok(Some(WrongPhoto { badness: (off, labelled.len()), file: judged.file.to_owned(), html }))
}

/// Outlines every tile of the photo.
fn outlined(photo: &RgbImage, judged: &JudgedPhoto<'_>) -> anyhow::Result<Markup> {
    let (width, height) = photo.dimensions();
    let stroke = width.max(height) as f32 / 350.0;
    let labels = judged.truth.labels.as_deref().unwrap_or_default();
    let found = tally::matches(labels, &judged.reading.tiles);
    let tiles = judged.reading.tiles.iter().enumerate();
    let missed = labels.iter().zip(&found).filter(|(_, f)| f.is_none());
    let dashes = format!("{} {}", 3.0 * stroke, 2.0 * stroke);
    Ok(html! {
        svg.photo viewBox={ "0 0 " (width) " " (height) } fill="none" stroke-width=(format!("{stroke:.2}")) {
            image width=(width) height=(height) href=(picture::whole(photo)?) {}
            @for (index, tile) in tiles {
                @let label = found.iter().position(|f| *f == Some(index)).map(|l| &labels[l]);
                polygon points=(points(&tile.quad)) stroke=(colour(judged, index, label)) {
                    title {
                        (format!("{} {:.0} %", tile.class, 100.0 * tile.confidence))
                        @if let Some(label) = label { ", labelled " (label.class.to_string()) }
                    }
                }
            }
            @for (label, _) in missed { (missed_tile(label, &dashes)) }
        }
    })
}

/// Returns the colour of a tile's outline.
fn colour(judged: &JudgedPhoto<'_>, index: usize, label: Option<&Label>) -> &'static str {
    let class = judged.reading.tiles[index].class;
    match label.map(|label| label.class == class) {
        Some(false) => "#e5261b",
        _ if judged.reading.hand.doubts.contains(&index) => "#ff9800",
        Some(true) => "#2fbf5f",
        None => "#3f8cff",
    }
}

fn missed_tile(label: &Label, dashes: &str) -> Markup {
    let [left, top, right, bottom] = label.bounds;
    let [x, y, width, height] = [left, top, right - left, bottom - top].map(|v| v.to_string());
    html! {
        rect x=(x) y=(y) width=(width) height=(height) stroke="#e5261b" stroke-dasharray=(dashes) {
            title { "missed " (label.class.to_string()) }
        }
    }
}

fn points(quad: &Quad) -> String {
    quad.iter().map(|[x, y]| format!("{x:.1},{y:.1}")).collect::<Vec<String>>().join(" ")
}

/// Shows a wrong tile: its crop, the face it was taken for, and its true face.
fn beside(photo: &RgbImage, wrong: &MisreadTile, faces: &mut BTreeSet<TileClass>) -> anyhow::Result<Markup> {
    faces.extend(wrong.expected);
    faces.extend(wrong.got);
    let seen = match wrong.got {
        Some(class) => format!("seen as {class}, {:.0} % sure", 100.0 * wrong.confidence),
        None => "not found".into(),
    };
    let truth = wrong.expected.map_or(String::new(), |c| c.to_string());
    Ok(html! {
        div.crop {
            img src=(picture::crop(photo, wrong.bounds)?) alt="";
            @if let Some(class) = wrong.got { (picture::face(class)) }
            span { (seen) }
            span.arrow { "→" }
            @if let Some(class) = wrong.expected { (picture::face(class)) }
            span { "should be " (truth) }
        }
    })
}

/// Shows one list of tiles and marks those that the other list does not have.
fn compared(these: &[TileClass], others: &[TileClass], mark: &str) -> Markup {
    let mut left = others.to_vec();
    let words = these.iter().enumerate().map(|(place, class)| {
        let both = left.iter().position(|o| o == class);
        if let Some(at) = both {
            left.swap_remove(at);
        }
        let class = class.to_string();
        html! {
            @if place > 0 { " " }
            @if both.is_some() { (class) } @else { span class=(mark) { (class) } }
        }
    });
    let words: Vec<Markup> = words.collect();
    html! { @for word in &words { (word) } }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quejing_vision::HandReading;

    fn class(text: &str) -> TileClass {
        text.parse().expect("a class")
    }

    #[test]
    fn differences_between_hands_are_marked() {
        let (hand, read) = (["1m", "2m", "2m"].map(class), ["2m", "1m", "9s"].map(class));
        assert_eq!(compared(&hand, &read, "missing").into_string(), "1m 2m <span class=\"missing\">2m</span>");
        assert_eq!(compared(&read, &hand, "extra").into_string(), "2m 1m <span class=\"extra\">9s</span>");
    }

    #[test]
    fn a_photo_with_a_wrong_labelled_tile_is_on_the_page() {
        let photo = RgbImage::new(60, 40);
        let quad = [[0.0, 0.0], [20.0, 0.0], [20.0, 30.0], [0.0, 30.0]];
        let reading = |name: &str| {
            crate::readings::photo(
                [60, 40],
                vec![crate::readings::tile(quad, vec![(class(name), 0.9)])],
                HandReading::default(),
            )
        };
        let truth = Truth {
            labels: Some(vec![Label { bounds: [0.0, 0.0, 20.0, 30.0], class: class("5p") }]),
            ..Truth::default()
        };
        let page = |name: &str| {
            let reading = reading(name);
            let wrong = tally::Tally::default().add(&truth, &reading, &reading.tiles);
            let judged = JudgedPhoto { file: "a<b.jpg", truth: &truth, reading: &reading, wrong: &wrong };
            wrong_photo(&photo, &judged, &mut BTreeSet::new()).expect("a part")
        };
        assert!(page("5p").is_none());
        let wrong = page("5s").expect("a wrong photo");
        assert_eq!(wrong.badness, (0, 1));
        let page = wrong.html.into_string();
        assert!(page.contains("a&lt;b.jpg") && page.contains("seen as 5s, 90 % sure"));
        assert!(page.contains("should be 5p") && page.contains("stroke=\"#e5261b\""));
    }
}
