//! The battery "customs": hands of four and of five sets, winning or without their last tile, some with melds, kongs
//! and flowers, among clutter; and two to four whole rows in one picture, each a hand of its own. Their kinds are
//! checked by the rules.

use std::path::Path;

use image::RgbImage;
use quejing_rules::hand::Shape;
use quejing_vision::TileClass;

use super::{
    Battery, TrueHand,
    clutter::{HandPlan, Wall, ground, scene},
    kind::HandKind,
    scene::{Layout, Pool, Scene, TALL, View, between},
};
use crate::spoiled::Dice;

/// The layouts of a hand whose last tile may be missing.
const LAYOUTS: [Layout; 4] = [Layout::Row, Layout::MeldsBeside, Layout::MeldsBehind, Layout::FlowersBehind];
/// The long side of a picture in pixels: 17 tiles in a row are as wide as 14 in the others' pictures.
const CANVAS: u32 = 1500;

/// Returns the hand with its groups (layout, kind, sets, ground) if it wins, or waits, by the rules. `None` if its
/// tiles alone do not say so: a hand that waits, with a kong, may be a win of as many tiles without one.
fn checked(tiles: Vec<TileClass>, sets: usize, waits: bool, layout: &str, shows: &str) -> Option<TrueHand> {
    let kind = HandKind::from_tiles(&tiles, Shape { sets, ..Shape::default() });
    let expected = match (sets, waits) {
        (4, false) => HandKind::Win14,
        (4, true) => HandKind::Waiting13,
        (_, false) => HandKind::Win17,
        (_, true) => HandKind::Waiting16,
    };
    let groups = vec![layout.to_owned(), kind.id().to_owned(), sets.to_string(), shows.to_owned()];
    (kind == expected).then_some(TrueHand { tiles, groups })
}

/// Lays so many pictures with several hands, and three eighths of that of each size and layout.
pub(super) fn lay(battery: &mut Battery, folder: &Path, pool: &mut Pool, scenes: u64) {
    for (number, (sets, waits)) in [(4, true), (4, false), (5, true), (5, false)].into_iter().enumerate() {
        for (place, layout) in LAYOUTS.into_iter().enumerate() {
            for seed in 0..(3 * scenes).div_ceil(8) {
                let plan = HandPlan { layout, sets, waits, kongs: true, canvas: CANVAS, width: [0.75, 0.95] };
                let first = 100_000 + 100 * seed + 10 * number as u64 + place as u64;
                let layout = format!("{layout:?}");
                let (picture, hand) = (0..3)
                    .find_map(|again| {
                        let (picture, tiles, shows) = scene(folder, pool, plan, first + 10_000 * again);
                        Some((picture, checked(tiles, sets, waits, &layout, &shows)?))
                    })
                    .expect("a hand that its tiles tell");
                battery.add(&format!("{}-{layout}-{seed:03}", hand.groups[1]), &picture, &[hand]);
            }
        }
    }
    for seed in 0..scenes {
        let (picture, hands) = several(folder, pool, 200_000 + seed);
        battery.add(&format!("Several-{}-{seed:03}", hands.len()), &picture, &hands);
    }
}

/// Rows of 13 or 14 tiles, one behind the other, of one wall; the far ones may face the other player.
fn several(folder: &Path, pool: &mut Pool, seed: u64) -> (RgbImage, Vec<TrueHand>) {
    let mut dice = Dice(seed);
    let dice = &mut dice;
    let (picture, [w, h], shows) = ground(folder, pool, CANVAS, dice);
    let rows = 2 + dice.below(3);
    let pitch = between(dice, 2.3, 3.2);
    let squash = between(dice, 0.72, 1.0);
    let deep = (rows - 1) as f32 * pitch + 3.0 * TALL;
    let scale = (between(dice, 0.8, 0.95) * w as f32 / 18.0).min(0.95 * h as f32 / (squash * deep));
    let view = View {
        middle: [w as f32 / 2.0, h as f32 / 2.0 + scale * squash * (rows - 1) as f32 * pitch / 2.0],
        scale,
        turn: between(dice, -0.04, 0.04),
        squash,
        depth: between(dice, 0.0, 0.02),
    };
    let mut wall = Wall::of(pool);
    let mut scene = Scene { folder, pool, picture, view, truth: Vec::new() };
    let mut hands = Vec::new();
    for row in 0..rows {
        let (sets, pair) = wall.winning_hand(4, dice);
        let mut tiles = [sets.concat(), vec![pair.clone(), pair]].concat();
        let waits = dice.below(2) == 0;
        if waits {
            tiles.remove(dice.below(tiles.len()));
        }
        let gap = between(dice, 1.0, 1.05);
        let (aside, slope) = (between(dice, -1.2, 1.2), between(dice, -0.03, 0.03));
        let quarters = if row > 0 && dice.below(4) == 0 { 2 } else { 0 };
        for (i, class) in tiles.iter().enumerate() {
            let along = gap * (i as f32 - (tiles.len() - 1) as f32 / 2.0);
            let at = [along + aside, along * slope - row as f32 * pitch];
            let angle = slope + between(dice, -0.02, 0.02);
            assert!(scene.tile(class, at, quarters, angle, dice), "the pool has {class}");
        }
        let tiles = tiles.iter().map(|class| class.parse().expect("a class")).collect();
        hands.push(checked(tiles, 4, waits, "Several", &shows).expect("four sets and a pair"));
    }
    (scene.finished([w, h]), hands)
}
