//! Tests of pictures: one seed always gives the same picture, and its truth matches the pixels.

use super::{MeldTile, TileSpread, TileTruth, photograph_spread};
use image::RgbImage;
use quejing_art::{Face, TilePalette, draw_face};

fn parse_faces(text: &str) -> Vec<Face> {
    quejing_rules::tile::parse_tiles(text).expect("tiles").into_iter().map(Face::Tile).collect()
}

fn sample_spread() -> TileSpread {
    let meld = |text: &str, sideways: usize| {
        parse_faces(text)
            .into_iter()
            .enumerate()
            .map(|(at, face)| MeldTile { face, is_sideways: at == sideways })
            .collect()
    };
    TileSpread {
        concealed: parse_faces("19m2p8s0p"),
        win: parse_faces("7z").pop(),
        melds: vec![meld("678m", 0), meld("222z", 2)],
        flowers: parse_faces("f1q4"),
        ..TileSpread::default()
    }
}

#[test]
fn the_same_seed_gives_the_same_picture_and_another_a_different_one() {
    let spread = sample_spread();
    let (one, truth) = photograph_spread(&spread, 5, 160, 120);
    let (two, same) = photograph_spread(&spread, 5, 160, 120);
    assert_eq!(one, two);
    assert_eq!(truth, same);
    assert_ne!(photograph_spread(&spread, 6, 160, 120).0, one);
}

#[test]
fn every_tile_lies_inside_the_picture_and_is_named_in_order() {
    for seed in 0..6 {
        let (_, truth) = photograph_spread(&sample_spread(), seed, 160, 120);
        let named: Vec<String> = truth.iter().map(|t| t.face.to_string()).collect();
        assert_eq!(named.join(" "), "1m 9m 2p 8s 0p 7z 6m 7m 8m 2z 2z 2z f1 q4");
        for tile in &truth {
            let [l, t, r, b] = tile.bounds();
            assert!(l > 0.0 && t > 0.0 && r < 160.0 && b < 120.0, "seed {seed}: {tile:?}");
            assert!(signed_quad_area(&tile.quad) > 15.0, "seed {seed}: clockwise and of some size: {tile:?}");
        }
    }
}

/// Returns the signed area of a quad, positive for corners that run clockwise on a screen.
fn signed_quad_area(quad: &[[f32; 2]; 4]) -> f32 {
    (0..4)
        .map(|i| {
            let ([ax, ay], [bx, by]) = (quad[i], quad[(i + 1) % 4]);
            (ax * by - bx * ay) / 2.0
        })
        .sum()
}

#[test]
fn each_quad_shows_its_face_upright() {
    let drawn: Vec<(Face, Vec<f32>)> = Face::all_sides()
        .filter(|f| *f != Face::Back)
        .map(|f| {
            let pixmap = draw_face(f, CROP_WIDTH as u32, CROP_HEIGHT as u32, &TilePalette::default()).expect("a face");
            let values = pixmap.pixels().iter().flat_map(|p| [p.red(), p.green(), p.blue()].map(f32::from));
            (f, normalise(values.collect()))
        })
        .collect();
    for seed in [3, 8] {
        let (picture, truth) = photograph_spread(&sample_spread(), seed, 800, 600);
        for tile in &truth {
            let seen = normalise(cut_out_tile(&picture, tile));
            let likeness = |d: &[f32]| d.iter().zip(&seen).map(|(a, b)| a * b).sum::<f32>();
            let best = drawn.iter().max_by(|a, b| likeness(&a.1).total_cmp(&likeness(&b.1)));
            assert_eq!(best.map(|b| b.0), Some(tile.face), "seed {seed}");
        }
    }
}

const CROP_WIDTH: usize = 24;
const CROP_HEIGHT: usize = 32;

/// Returns the values of the picture inside a tile's quad, straightened to 24 by 32 upright pixels.
fn cut_out_tile(picture: &RgbImage, tile: &TileTruth) -> Vec<f32> {
    let mut values = Vec::new();
    for row in 0..CROP_HEIGHT {
        for column in 0..CROP_WIDTH {
            // The print leaves a margin of a twentieth.
            let u = 0.05 + 0.9 * (column as f32 + 0.5) / CROP_WIDTH as f32;
            let v = 0.05 + 0.9 * (row as f32 + 0.5) / CROP_HEIGHT as f32;
            let [a, b, c, d] = tile.quad;
            let at = |k: usize| (a[k] * (1.0 - u) + b[k] * u) * (1.0 - v) + (d[k] * (1.0 - u) + c[k] * u) * v;
            values.extend(picture.get_pixel(at(0) as u32, at(1) as u32).0.map(f32::from));
        }
    }
    values
}

/// Returns the values shifted to mean zero and scaled to length 1, so that the dot product of two is their correlation.
fn normalise(mut values: Vec<f32>) -> Vec<f32> {
    let mean = values.iter().sum::<f32>() / values.len() as f32;
    values.iter_mut().for_each(|v| *v -= mean);
    let length = values.iter().map(|v| v * v).sum::<f32>().sqrt();
    values.iter_mut().for_each(|v| *v /= length);
    values
}

#[test]
fn a_face_down_tile_shows_no_ivory_on_top() {
    let spread = TileSpread { concealed: vec![Face::Back; 4], ..TileSpread::default() };
    let (picture, truth) = photograph_spread(&spread, 2, 400, 300);
    for tile in &truth {
        let ivory = cut_out_tile(&picture, tile).chunks(3).filter(|p| p.iter().all(|&v| v > 190.0)).count();
        assert!(ivory * 20 < CROP_WIDTH * CROP_HEIGHT, "{ivory} of {} points are ivory", CROP_WIDTH * CROP_HEIGHT);
    }
}

#[test]
fn random_hands_hold_at_most_four_of_a_kind() {
    for seed in 0..50 {
        let spread = TileSpread::sample(seed);
        let mut faces: Vec<String> = spread.concealed.iter().chain(&spread.win).map(Face::to_string).collect();
        assert_eq!(faces.len(), 14);
        faces.sort();
        assert!(faces.windows(5).all(|five| five[0] != five[4]), "{faces:?}");
    }
}
