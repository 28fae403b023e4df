//! The part of the page for a wrong photo: the picture with outlines, the misread tiles beside their true faces, and
//! the hands.

use std::collections::BTreeSet;

use image::RgbImage;
use maud::{Markup, html};

use super::picture;
use crate::evaluate::{
    labels::{Label, PhotoTruth},
    tally::{self, MisreadTile},
};
use quejing_vision::geometry::Quad;
use quejing_vision::{PhotoReading, TileClass};

/// The maximum number of crops for a photo. If most of a photo is wrong, its outlines show that well enough.
const MAX_CROPS: usize = 24;

/// A photo with its truth, its reading and its misread tiles.
pub struct JudgedPhoto<'a> {
    /// The name of the photo in the labels.
    pub file: &'a str,
    /// The truth about the photo.
    pub truth: &'a PhotoTruth,
    /// The reading of the photo.
    pub reading: &'a PhotoReading,
    /// The misread tiles, also those that were found where none is labelled.
    pub misread: &'a [MisreadTile],
}

/// The part of the page for a wrong photo.
pub struct WrongPhoto {
    /// The key by which the page is sorted: the number of missing and surplus tiles of the hands, then that of misread
    /// labelled tiles.
    pub severity: (usize, usize),
    /// The name of the photo in the labels.
    pub file: String,
    /// The markup of the part.
    pub html: Markup,
}

/// Builds the part of the page for a photo, and adds the classes that it shows to `faces`. `None` if all labelled tiles
/// and all hands are right.
pub fn build_wrong_photo(
    photo: &RgbImage,
    judged: &JudgedPhoto<'_>,
    faces: &mut BTreeSet<TileClass>,
) -> anyhow::Result<Option<WrongPhoto>> {
    let labelled: Vec<&MisreadTile> = judged.misread.iter().filter(|w| w.true_class.is_some()).collect();
    let hands = tally::match_hands(judged.truth, judged.reading);
    let differences = hands.iter().map(|hand| tally::count_differences(hand.true_tiles, &hand.read_tiles));
    let wrong_tiles = differences.map(|(missing, extra)| missing + extra).sum();
    if labelled.is_empty() && wrong_tiles == 0 {
        return Ok(None);
    }
    let crops = labelled.iter().take(MAX_CROPS);
    let crops: anyhow::Result<Vec<Markup>> = crops.map(|w| build_crop(photo, w, faces)).collect();
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
                (outline_tiles(photo, judged)?)
                div.crops {
                    @for crop in &crops? { (crop) }
                    @if labelled.len() > MAX_CROPS { p { "… and " (labelled.len() - MAX_CROPS) " more" } }
                }
            }
            @for hand in &hands {
                p.hand {
                    "should be: " (mark_differences(hand.true_tiles, &hand.read_tiles, "missing")) br;
                    "was read: \u{a0}" (mark_differences(&hand.read_tiles, hand.true_tiles, "extra"))
                }
            }
            @if !remarks.is_empty() { p { small { "said: " (remarks.join(", ")) } } }
        }
    };
    Ok(Some(WrongPhoto { severity: (wrong_tiles, labelled.len()), file: judged.file.to_owned(), html }))
}

/// Builds the picture of a photo with outlines of all found tiles and of all labels without a tile.
fn outline_tiles(photo: &RgbImage, judged: &JudgedPhoto<'_>) -> anyhow::Result<Markup> {
    let (width, height) = photo.dimensions();
    let stroke = width.max(height) as f32 / 350.0;
    let labels = judged.truth.labels.as_deref().unwrap_or_default();
    let found = tally::match_labels(labels, &judged.reading.tiles);
    let tiles = judged.reading.tiles.iter().enumerate();
    let missed = labels.iter().zip(&found).filter(|(_, f)| f.is_none());
    let dashes = format!("{} {}", 3.0 * stroke, 2.0 * stroke);
    Ok(html! {
        svg.photo viewBox={ "0 0 " (width) " " (height) } fill="none" stroke-width=(format!("{stroke:.2}")) {
            image width=(width) height=(height) href=(picture::encode_photo(photo)?) {}
            @for (index, tile) in tiles {
                @let label = found.iter().position(|f| *f == Some(index)).map(|l| &labels[l]);
                polygon points=(format_points(&tile.quad)) stroke=(outline_color(judged, index, label)) {
                    title {
                        (format!("{} {:.0} %", tile.class, 100.0 * tile.confidence))
                        @if let Some(label) = label { ", labelled " (label.class.to_string()) }
                    }
                }
            }
            @for (label, _) in missed { (draw_missed_tile(label, &dashes)) }
        }
    })
}

/// Returns the colour of the outline of the found tile with this index: red if it is misnamed, otherwise orange if it
/// is doubtful, green if it is right, and blue if it has no label.
fn outline_color(judged: &JudgedPhoto<'_>, index: usize, label: Option<&Label>) -> &'static str {
    let class = judged.reading.tiles[index].class;
    match label.map(|label| label.class == class) {
        Some(false) => "#e5261b",
        _ if judged.reading.hand.doubts.contains(&index) => "#ff9800",
        Some(true) => "#2fbf5f",
        None => "#3f8cff",
    }
}

fn draw_missed_tile(label: &Label, dashes: &str) -> Markup {
    let [left, top, right, bottom] = label.bounds;
    let [x, y, width, height] = [left, top, right - left, bottom - top].map(|v| v.to_string());
    html! {
        rect x=(x) y=(y) width=(width) height=(height) stroke="#e5261b" stroke-dasharray=(dashes) {
            title { "missed " (label.class.to_string()) }
        }
    }
}

fn format_points(quad: &Quad) -> String {
    quad.iter().map(|[x, y]| format!("{x:.1},{y:.1}")).collect::<Vec<String>>().join(" ")
}

/// Builds the markup of a misread tile: its crop, the face that was read, and its true face. Adds both classes to
/// `faces`.
fn build_crop(photo: &RgbImage, wrong: &MisreadTile, faces: &mut BTreeSet<TileClass>) -> anyhow::Result<Markup> {
    faces.extend(wrong.true_class);
    faces.extend(wrong.read_class);
    let seen = match wrong.read_class {
        Some(class) => format!("seen as {class}, {:.0} % sure", 100.0 * wrong.confidence),
        None => "not found".into(),
    };
    let truth = wrong.true_class.map_or(String::new(), |c| c.to_string());
    Ok(html! {
        div.crop {
            img src=(picture::encode_crop(photo, wrong.bounds)?) alt="";
            @if let Some(class) = wrong.read_class { (picture::build_face(class)) }
            span { (seen) }
            span.arrow { "→" }
            @if let Some(class) = wrong.true_class { (picture::build_face(class)) }
            span { "should be " (truth) }
        }
    })
}

/// Builds the markup of a list of tiles, in which the CSS class `mark` marks the tiles that the other list lacks.
fn mark_differences(tiles: &[TileClass], other_tiles: &[TileClass], mark: &str) -> Markup {
    let mut unmatched = other_tiles.to_vec();
    let words = tiles.iter().enumerate().map(|(place, class)| {
        let matched = unmatched.iter().position(|o| o == class);
        if let Some(index) = matched {
            unmatched.swap_remove(index);
        }
        let class = class.to_string();
        html! {
            @if place > 0 { " " }
            @if matched.is_some() { (class) } @else { span class=(mark) { (class) } }
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
        assert_eq!(mark_differences(&hand, &read, "missing").into_string(), "1m 2m <span class=\"missing\">2m</span>");
        assert_eq!(mark_differences(&read, &hand, "extra").into_string(), "2m 1m <span class=\"extra\">9s</span>");
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
        let truth = PhotoTruth {
            labels: Some(vec![Label { bounds: [0.0, 0.0, 20.0, 30.0], class: class("5p") }]),
            ..PhotoTruth::default()
        };
        let page = |name: &str| {
            let reading = reading(name);
            let wrong = tally::PhotoTally::default().add(&truth, &reading, &reading.tiles);
            let judged = JudgedPhoto { file: "a<b.jpg", truth: &truth, reading: &reading, misread: &wrong };
            build_wrong_photo(&photo, &judged, &mut BTreeSet::new()).expect("a part")
        };
        assert!(page("5p").is_none());
        let wrong = page("5s").expect("a wrong photo");
        assert_eq!(wrong.severity, (0, 1));
        let page = wrong.html.into_string();
        assert!(page.contains("a&lt;b.jpg") && page.contains("seen as 5s, 90 % sure"));
        assert!(page.contains("should be 5p") && page.contains("stroke=\"#e5261b\""));
    }
}
