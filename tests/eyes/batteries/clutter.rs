//! The battery "clutter": tiles cut from the validation photos, laid as a hand in perspective onto photographs without
//! any tile (keyboards, print, cards, grids, hands), with what lies around hands beside them: discards, another
//! player's row, the rail's print, a rack's gaps, the tops of standing tiles. The truth knows which tiles are the
//! hand's.

use std::{collections::BTreeMap, path::Path};

use image::RgbImage;
use quejing_vision::opencv::core::{Mat, Size};
use quejing_vision::opencv::imgproc;
use quejing_vision::opencv::prelude::*;
use quejing_vision::{TileClass, open_photo};

use super::{
    Battery, TrueHand,
    scene::{CANVAS, LAYOUTS, Layout, Pool, Scene, TALL, View, between, mat},
};
use crate::spoiled::Dice;

/// The tiles that can still be laid: four copies of each class that the pool has.
pub(super) struct Wall(BTreeMap<String, usize>);

impl Wall {
    pub(super) fn of(pool: &Pool) -> Wall {
        Wall(pool.donors.keys().map(|class| (class.clone(), 4)).collect())
    }

    /// Takes all of these tiles, or none if one is missing.
    pub(super) fn take(&mut self, tiles: &[String]) -> bool {
        let copies = |class: &String| tiles.iter().filter(|other| *other == class).count();
        let fits = tiles.iter().all(|class| self.0.get(class).is_some_and(|&left| left >= copies(class)));
        if fits {
            tiles.iter().for_each(|class| *self.0.entry(class.clone()).or_default() -= 1);
        }
        fits
    }

    /// Takes so many sets and a pair.
    pub(super) fn winning_hand(&mut self, count: usize, dice: &mut Dice) -> (Vec<Vec<String>>, String) {
        let mut sets = Vec::new();
        while sets.len() < count {
            let suit = ["m", "p", "s"][dice.below(3)];
            let low = 1 + dice.below(7);
            let set: Vec<String> = match dice.below(4) {
                0 => vec![format!("{}z", 1 + dice.below(7)); 3],
                1 => vec![format!("{low}{suit}"); 3],
                _ => (low..low + 3).map(|n| format!("{n}{suit}")).collect(),
            };
            if self.take(&set) {
                sets.push(set);
            }
        }
        loop {
            let pair = format!("{}{}", 1 + dice.below(7), ["m", "p", "s", "z"][dice.below(4)]);
            if self.take(&[pair.clone(), pair.clone()]) {
                return (sets, pair);
            }
        }
    }
}

/// The hand of a scene.
#[derive(Clone, Copy)]
pub(super) struct HandPlan {
    pub(super) layout: Layout,
    /// The sets beside the pair.
    pub(super) sets: usize,
    /// True if a tile is missing.
    pub(super) waits: bool,
    /// True if melds of three equal tiles may be kongs.
    pub(super) kongs: bool,
    /// The long side of the picture in pixels.
    pub(super) canvas: u32,
    /// The least and the greatest share of the picture's width that the hand takes.
    pub(super) width: [f32; 2],
}

/// The places of the hand's parts before they are laid: class, place, quarters.
type Laid = Vec<(String, [f32; 2], usize)>;

fn plan(pool: &Pool, hand: HandPlan, dice: &mut Dice) -> Laid {
    let layout = hand.layout;
    let mut wall = Wall::of(pool);
    let (mut sets, pair) = wall.winning_hand(hand.sets, dice);
    let melds = match layout {
        Layout::MeldsBeside | Layout::MeldsBehind => 1 + dice.below(3),
        _ => 0,
    };
    let mut standing: Vec<String> = sets[melds..].concat();
    standing.extend([pair.clone(), pair]);
    if hand.waits {
        standing.remove(dice.below(standing.len()));
    }
    if hand.kongs {
        for meld in &mut sets[..melds] {
            let class = meld[0].clone();
            if meld[1] == class && dice.below(2) == 0 && wall.take(std::slice::from_ref(&class)) {
                meld.push(class);
            }
        }
    }
    let mut win = None;
    if layout == Layout::WinApart {
        win = Some(standing.remove(dice.below(standing.len())));
    }
    let mut laid = Laid::new();
    let wide = standing.len() as f32;
    let gap = between(dice, 1.0, 1.05);
    let start = |count: f32| -gap * (count - 1.0) / 2.0;
    for (i, class) in standing.iter().enumerate() {
        laid.push((class.clone(), [start(wide) + gap * i as f32, 0.0], 0));
    }
    let end = -start(wide) + 0.5;
    if let Some(win) = win {
        let away = between(dice, 0.5, 1.3);
        laid.push(match dice.below(3) {
            0 => (win, [end + away + 0.5, 0.0], 0),
            1 => (win, [end + 0.08 + TALL / 2.0, (TALL - 1.0) / 2.0], 1),
            _ => (win, [between(dice, -3.0, 3.0), -TALL - away * 0.6], 0),
        });
    }
    if layout == Layout::FlowersBehind {
        let back = -TALL - between(dice, 0.1, 0.9);
        let from = between(dice, -4.0, 2.0);
        for (i, class) in ["q1", "f2", "q4"].iter().take(1 + dice.below(3)).enumerate() {
            laid.push(((*class).to_owned(), [from + 1.03 * i as f32, back], 0));
        }
    }
    let behind = layout == Layout::MeldsBehind;
    let back = -TALL - between(dice, 0.15, 1.0);
    let mut pen = if behind { between(dice, -wide / 2.0, 0.0) } else { end + between(dice, 0.8, 1.6) };
    for meld in &sets[..melds] {
        let sideways = if meld[0] == meld[1] { dice.below(3) } else { 0 };
        for (i, class) in meld.iter().enumerate() {
            let (width, quarters) = if i == sideways { (TALL, 1) } else { (1.0, 0) };
            let low = if i == sideways { (TALL - 1.0) / 2.0 } else { 0.0 };
            let y = if behind { back } else { 0.0 };
            laid.push((class.clone(), [pen + width / 2.0, y + low], quarters));
            pen += width + 0.02;
        }
        pen += between(dice, 0.3, 0.9);
    }
    laid
}

/// Any photograph without tiles, its long side so many pixels, with what it shows.
pub(super) fn ground(folder: &Path, pool: &Pool, canvas: u32, dice: &mut Dice) -> (Mat, [u32; 2], String) {
    let (file, shows) = pool.grounds[dice.below(pool.grounds.len())].clone();
    let ground = open_photo(&folder.join("negatives").join(&file)).expect("a photo").pixels;
    let long = ground.width().max(ground.height()) as f32;
    let side = |v: u32| (v as f32 * canvas as f32 / long).round() as u32;
    let (w, h) = (side(ground.width()), side(ground.height()));
    let mut picture = Mat::default();
    let size = Size::new(w as i32, h as i32);
    imgproc::resize(&mat(&ground), &mut picture, size, 0.0, 0.0, imgproc::INTER_AREA).expect("resized");
    (picture, [w, h], shows)
}

/// A scene with its background's kind.
pub(super) fn scene(folder: &Path, pool: &mut Pool, hand: HandPlan, seed: u64) -> (RgbImage, Vec<TileClass>, String) {
    let mut dice = Dice(seed);
    let dice = &mut dice;
    let (picture, [w, h], shows) = ground(folder, pool, hand.canvas, dice);
    let laid = plan(pool, hand, dice);
    let (left, right) = laid.iter().fold((0.0_f32, 0.0_f32), |(l, r), (_, at, _)| (l.min(at[0]), r.max(at[0])));
    let wide = right - left + 1.5;
    let scale = between(dice, hand.width[0], hand.width[1]) * w as f32 / wide;
    let view = View {
        middle: [w as f32 / 2.0, h as f32 * between(dice, 0.55, 0.8)],
        scale,
        turn: between(dice, -0.1, 0.1),
        squash: between(dice, 0.72, 1.0),
        depth: between(dice, 0.0, 0.025),
    };
    let mut scene = Scene { folder, pool, picture, view, truth: Vec::new() };
    let middle = (left + right) / 2.0;
    let laid: Laid = laid.into_iter().map(|(c, [x, y], q)| (c, [x - middle, y], q)).collect();
    surroundings(&mut scene, &laid, dice);
    for (class, at, quarters) in &laid {
        scene.own(class, *at, *quarters, dice);
    }
    let truth = std::mem::take(&mut scene.truth);
    (scene.finished([w, h]), truth, shows)
}

/// Draws the things around the hand.
fn surroundings(scene: &mut Scene<'_>, laid: &Laid, dice: &mut Dice) {
    let far = laid.iter().map(|(_, at, _)| at[1]).fold(0.0, f32::min) - TALL / 2.0;
    let own: Vec<[f32; 2]> = laid.iter().filter(|l| l.1[1] == 0.0 && l.2 == 0).map(|l| l.1).collect();
    let ends = own.iter().fold((0.0_f32, 0.0_f32), |(l, r), at| (l.min(at[0]), r.max(at[0])));
    let classes: Vec<String> = scene.pool.donors.keys().cloned().collect();
    if dice.below(2) == 0 {
        // The rack: a strip under the row, longer than it.
        let colour = [[28.0, 92.0, 60.0], [90.0, 60.0, 38.0], [60.0, 62.0, 66.0]][dice.below(3)];
        let half = (ends.1 - ends.0) / 2.0 + between(dice, 1.0, 2.6);
        let to = scene.corners([(ends.0 + ends.1) / 2.0, 0.1], [half, 0.8], 0.0);
        scene.fill(to, colour);
    }
    if far > -1.0 && dice.below(3) == 0 {
        // The tops of standing tiles, a seam between each two.
        for at in &own {
            let to = scene.corners([at[0], -0.93], [0.48, 0.22], 0.0);
            scene.fill(to, [222.0, 216.0, 200.0]);
        }
    } else if far > -1.0 && dice.below(3) == 0 {
        let print: Vec<String> = (scene.pool.grounds.iter())
            .filter(|(_, shows)| shows == "print" || shows == "keyboard")
            .map(|(file, _)| format!("negatives/{file}"))
            .collect();
        let file = print[dice.below(print.len())].clone();
        let size = scene.pool.photo(scene.folder, &file).size().expect("a size");
        let (w, h) = (size.width as f32, size.height as f32);
        let to = scene.corners([(ends.0 + ends.1) / 2.0, -1.5], [(ends.1 - ends.0) / 2.0, 0.5], 0.0);
        let from = [[0.1, 0.4], [0.9, 0.4], [0.9, 0.6], [0.1, 0.6]].map(|p: [f32; 2]| [p[0] * w, p[1] * h]);
        scene.paste(&file, from, to);
    }
    let any = |dice: &mut Dice| classes[dice.below(classes.len())].clone();
    let mut back = far - between(dice, 2.2, 3.4);
    if dice.below(3) > 0 {
        let careless = if dice.below(2) == 0 { 0.35 } else { 0.04 };
        for _ in 0..1 + dice.below(2) {
            let from = between(dice, -4.0, 1.0);
            for i in 0..3 + dice.below(4) {
                let angle = between(dice, -careless, careless);
                let class = any(dice);
                scene.tile(&class, [from + 1.08 * i as f32, back], 0, angle, dice);
            }
            back -= TALL + 0.15;
        }
    }
    if dice.below(4) == 0 {
        let quarters = 2 * dice.below(2);
        for i in 0..11 {
            let class = any(dice);
            scene.tile(&class, [1.02 * i as f32 - 5.0, back - 1.2], quarters, 0.0, dice);
        }
    }
}

/// Lays so many scenes of each layout.
pub(super) fn lay(battery: &mut Battery, folder: &Path, pool: &mut Pool, scenes: u64) {
    for seed in 0..scenes {
        for (kind, &layout) in LAYOUTS.iter().enumerate() {
            let hand = HandPlan { layout, sets: 4, waits: false, kongs: false, canvas: CANVAS, width: [0.6, 0.92] };
            let (picture, tiles, shows) = scene(folder, pool, hand, 1 + 10 * seed + kind as u64);
            let groups = vec![format!("{layout:?}"), shows];
            battery.add(&format!("{layout:?}-{seed:03}"), &picture, &[TrueHand { tiles, groups }]);
        }
    }
}
