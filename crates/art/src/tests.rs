//! Tests of faces and fonts: every face exists, no two look alike, and no Chinese character of the program is missing.

use super::glyph::{TEXT_FONT, TILE_FONT};
use super::{Face, TilePalette, draw_face, draw_tile};
use skrifa::{FontRef, MetadataProvider};
use std::collections::BTreeSet;
use std::path::Path;
use tiny_skia::Pixmap;

fn draw_small_face(shown: Face) -> Pixmap {
    draw_face(shown, 36, 48, &TilePalette::default()).expect("a small picture fits")
}

/// Returns the mean difference of the colour values of two pictures, 0..255.
fn mean_difference(a: &Pixmap, b: &Pixmap) -> f64 {
    let sum: u64 = a.data().iter().zip(b.data()).map(|(&x, &y)| u64::from(x.abs_diff(y))).sum();
    sum as f64 / a.data().len() as f64
}

#[test]
fn there_are_46_faces_and_no_two_look_alike_at_48_pixels() {
    let faces: Vec<_> = Face::all_sides().map(|f| (f, draw_small_face(f))).collect();
    assert_eq!(faces.len(), 34 + 3 + 8 + 1);
    for (i, (one, a)) in faces.iter().enumerate() {
        for (two, b) in &faces[..i] {
            let difference = mean_difference(a, b);
            assert!(difference > 3.0, "{one} and {two} differ by {difference:.1} only");
        }
    }
}

#[test]
fn every_face_but_white_and_back_carries_much_ink_in_both_halves() {
    let blank = TilePalette::default().ivory.to_color_u8();
    for shown in Face::all_sides().filter(|f| *f != Face::Back) {
        let picture = draw_small_face(shown);
        let inked = |rows: std::ops::Range<usize>| {
            let part = &picture.pixels()[rows.start * 36..rows.end * 36];
            let far = |p: &&tiny_skia::PremultipliedColorU8| blank.green().abs_diff(p.green()) > 60;
            part.iter().filter(far).count() as f64 / part.len() as f64
        };
        for half in [inked(0..24), inked(24..48)] {
            assert!((0.03..0.75).contains(&half), "{shown}: {:.0} % of a half is inked", half * 100.0);
        }
    }
}

#[test]
fn a_tile_has_round_corners_and_a_face_has_none() {
    let palette = TilePalette::default();
    let corner = |p: Pixmap| p.pixel(0, 0).map(|c| c.alpha());
    assert_eq!(draw_tile(Face::Back, 48, 64, &palette).and_then(corner), Some(0));
    assert_eq!(draw_face(Face::Back, 48, 64, &palette).and_then(corner), Some(255));
    assert!(draw_face(Face::Back, 0, 64, &palette).is_none());
}

#[test]
fn the_red_fives_are_printed_in_red_alone() {
    for name in ["0m", "0p", "0s"] {
        let five: quejing_rules::tile::Tile = name.parse().expect("a tile");
        let picture = draw_small_face(Face::Tile(five));
        let bluish = picture.pixels().iter().filter(|p| p.blue() > p.red().saturating_add(20)).count();
        let greenish = picture.pixels().iter().filter(|p| p.green() > p.red().saturating_add(20)).count();
        assert_eq!((bluish, greenish), (0, 0), "{name}");
    }
}

fn missing_characters(font: &[u8], characters: &BTreeSet<char>) -> String {
    let font = FontRef::new(font).expect("the embedded font opens");
    let map = font.charmap();
    characters.iter().filter(|c| map.map(**c).is_none()).collect()
}

#[test]
fn the_window_can_write_every_chinese_character_of_the_sources() {
    let mut characters = BTreeSet::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    collect_characters(&root.join("src"), &mut characters);
    collect_characters(&root.join("crates"), &mut characters);
    assert!(characters.len() > 100, "the sources were not found");
    assert_eq!(missing_characters(TEXT_FONT, &characters), "", "run scripts/subset-font.sh");
}

fn collect_characters(folder: &Path, characters: &mut BTreeSet<char>) {
    for entry in std::fs::read_dir(folder).expect("the sources can be read") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            collect_characters(&path, characters);
        } else if path.extension().is_some_and(|e| e == "rs") {
            let text = std::fs::read_to_string(&path).expect("a source file");
            characters.extend(text.chars().filter(|c| ('\u{3000}'..='\u{9fff}').contains(c)));
        }
    }
}

#[test]
fn people_can_be_called_by_common_chinese_names() {
    let names = "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗小明红伟芳娜秀英敏静丽强磊军洋勇艳杰娟涛超陳張劉楊趙黃吳孫馬羅豪婷傑偉麗華";
    assert_eq!(missing_characters(TEXT_FONT, &names.chars().collect()), "");
}

#[test]
fn the_tile_font_holds_what_tiles_show() {
    let shown = "一二三四伍六七八九萬東南西北中發梅蘭菊竹春夏秋冬1234";
    assert_eq!(missing_characters(TILE_FONT, &shown.chars().collect()), "");
}

#[test]
fn every_invented_design_tells_its_faces_apart_even_turned() {
    use super::{Design, INVENTED_DESIGN_COUNT};
    for number in 1..=INVENTED_DESIGN_COUNT {
        let palette = TilePalette::for_design(Design::Invented(number));
        let picture = |shown| draw_face(shown, 36, 48, &palette).expect("a small picture fits");
        let turned = |picture: &Pixmap| {
            let mut other = picture.clone();
            other.pixels_mut().reverse();
            other
        };
        let faces: Vec<_> = Face::all_sides().map(|f| (f, picture(f))).collect();
        for (i, (one, a)) in faces.iter().enumerate() {
            for (two, b) in &faces[..i] {
                let least = mean_difference(a, b).min(mean_difference(a, &turned(b)));
                assert!(least > 1.5, "design {number}: {one} and {two} differ by {least:.1} only");
            }
        }
    }
}
