//! The steadiness of live reading, using the real eyes on rendered sequences: frames until the lock, and what flickers
//! at rest, in a shaking hand, and while the table is pushed past the camera.

use std::time::Duration;

use image::RgbImage;
use quejing_art::Face;
use quejing_scene::{TileSpread, photograph_spread};
use quejing_vision::consensus::{Consensus, ConsensusSettings, LockEvent, LockState};
use quejing_vision::geometry::centre;
use quejing_vision::opencv::core::{self, Mat, Scalar, Size};
use quejing_vision::opencv::imgproc;
use quejing_vision::opencv::prelude::*;
use quejing_vision::{Customs, LensChoice, Recognizer, TileClass};

use crate::common::pictures::{to_matrix, to_picture};
use crate::common::{eyes, look};

/// The size of a frame, and of the picture with a hand somewhere in it.
const FRAME: [u32; 2] = [960, 540];
const WHOLE: [u32; 2] = [720, 405];

/// A hand on a table.
fn table(seed: u64) -> RgbImage {
    let faces = |text: &str| -> Vec<Face> {
        quejing_rules::tile::parse_tiles(text).expect("tiles").into_iter().map(Face::Tile).collect()
    };
    let spread = TileSpread { concealed: faces("12346789m77711z"), win: faces("5m").pop(), ..TileSpread::default() };
    photograph_spread(&spread, seed, WHOLE[0], WHOLE[1]).0
}

/// Returns the frame of a camera when the picture is here (possibly at a fraction of a pixel), with a sensor's noise
/// and a flickering lamp. The table continues beyond the picture.
fn shot(whole: &RgbImage, [left, top]: [f32; 2], number: u32) -> RgbImage {
    let lamp = 1.0 + 0.03 * f64::from(number.is_multiple_of(3)) - 0.02 * f64::from(number.is_multiple_of(5));
    let size = Size::new(FRAME[0] as i32, FRAME[1] as i32);
    let shift = Mat::from_slice_2d(&[[1.0, 0.0, left], [0.0, 1.0, top]]).expect("a shift");
    let (mut moved, mut lit, mut frame) = (Mat::default(), Mat::default(), Mat::default());
    let (way, beyond) = (imgproc::INTER_LINEAR, core::BORDER_REPLICATE);
    imgproc::warp_affine(&to_matrix(whole), &mut moved, &shift, size, way, beyond, Scalar::default()).expect("moved");
    moved.convert_to(&mut lit, core::CV_32F, lamp, 0.0).expect("lit");
    // Every frame has its own noise, alike in all colours.
    let mut noise = Mat::new_size_with_default(size, core::CV_32F, Scalar::default()).expect("a picture");
    let (least, most) = (Scalar::all(-6.0), Scalar::all(7.0));
    core::set_rng_seed(number as i32 + 1).expect("a seed");
    core::randu(&mut noise, &least, &most).expect("noise");
    let mut noises = Mat::default();
    imgproc::cvt_color_def(&noise, &mut noises, imgproc::COLOR_GRAY2RGB).expect("three colours");
    core::add(&lit, &noises, &mut frame, &core::no_array(), core::CV_8U).expect("noisy");
    to_picture(&frame)
}

/// The outcome of a sequence.
#[derive(Debug, Default)]
struct Seen {
    /// The frame of every lock, and of every unlock.
    locks: Vec<usize>,
    unlocks: Vec<usize>,
    states: Vec<&'static str>,
    /// The number of times that a tile's name differed from the frame before: as read, and as voted by the frames.
    read_otherwise: usize,
    voted_otherwise: usize,
}

/// Reads a sequence at ten frames a second.
fn watch(eyes: &mut Recognizer, whole: &RgbImage, places: &[[f32; 2]]) -> Seen {
    let mut consensus = Consensus::new(ConsensusSettings::default());
    let mut seen = Seen::default();
    let mut before: [Vec<([f32; 2], TileClass)>; 2] = Default::default();
    for (number, place) in places.iter().enumerate() {
        let reading = look(eyes, &shot(whole, *place, number as u32));
        // Positions on the table, so that tiles can be told apart while all of them move.
        let tiles = |reading: &quejing_vision::PhotoReading| -> Vec<([f32; 2], TileClass)> {
            let on_table = |at: [f32; 2]| [at[0] - place[0], at[1] - place[1]];
            let tiles = reading.tiles.iter();
            tiles.map(|tile| (on_table(centre(&tile.quad)), tile.class)).collect()
        };
        let read = tiles(&reading);
        let at = Duration::from_millis(100 * number as u64);
        for event in consensus.add_frame(reading, at, &Customs::default(), &LensChoice::None) {
            match event {
                LockEvent::Locked(_) => seen.locks.push(number),
                LockEvent::Unlocked(_) => seen.unlocks.push(number),
            }
        }
        let voted = consensus.latest_reading().map(tiles).unwrap_or_default();
        seen.read_otherwise += changes(&before[0], &read);
        seen.voted_otherwise += changes(&before[1], &voted);
        before = [read, voted];
        seen.states.push(consensus.state().code());
    }
    seen
}

/// Counts the tiles that have a different name from the tile that was in their place.
fn changes(before: &[([f32; 2], TileClass)], now: &[([f32; 2], TileClass)]) -> usize {
    let same = |a: [f32; 2], b: [f32; 2]| (a[0] - b[0]).hypot(a[1] - b[1]) < 12.0;
    now.iter()
        .filter(|(at, class)| {
            let was = before.iter().find(|(old, _)| same(*old, *at));
            was.is_some_and(|(_, old)| old != class)
        })
        .count()
}

#[test]
fn a_hand_at_rest_or_in_a_shaking_hand_is_locked_soon_and_stays_locked() {
    let Some(mut eyes) = eyes() else { return };
    for seed in [3, 8] {
        let whole = table(seed);
        for shake in [0.0_f32, 2.0] {
            let places: Vec<[f32; 2]> = (0..12)
                .map(|i| {
                    let t = i as f32;
                    [120.0 + shake * (t * 1.7).sin(), 68.0 + shake * (t * 2.3).cos()]
                })
                .collect();
            let seen = watch(&mut eyes, &whole, &places);
            println!("seed {seed}, shaking by {shake} pixels: {seen:?}");
            // Three frames must agree, and the first has nothing to be compared with.
            assert!(seen.locks.len() == 1 && (3..=6).contains(&seen.locks[0]), "{seen:?}");
            assert!(seen.unlocks.is_empty(), "{seen:?}");
            let locked = &seen.states[seen.locks[0]..];
            assert!(locked.iter().all(|state| *state == LockState::Locked.code()), "{seen:?}");
            assert!(seen.voted_otherwise <= seen.read_otherwise, "{seen:?}");
        }
    }
}

#[test]
fn a_moving_hand_is_not_locked_until_it_rests_and_no_state_flickers() {
    let Some(mut eyes) = eyes() else { return };
    let whole = table(3);
    // Pushed past the camera by 15 pixels per frame, about a third of a tile, then at rest.
    let moving = 10;
    let places: Vec<[f32; 2]> = (0..18).map(|i| [10.0 + 15.0 * (i.min(moving) as f32), 68.0]).collect();
    let seen = watch(&mut eyes, &whole, &places);
    println!("pushed, then at rest: {seen:?}");
    assert_eq!(seen.locks.len(), 1, "{seen:?}");
    assert!((moving..=moving + 5).contains(&seen.locks[0]), "at rest from frame {moving} on: {seen:?}");
    assert!(seen.unlocks.is_empty(), "{seen:?}");
    let turns = seen.states.windows(2).filter(|two| two[0] != two[1]).count();
    // Moving or partial, settling, locked: each is entered once, except for the frames that show the hand cut off at
    // the edge.
    assert!(turns <= 4, "{turns} changes of the state: {seen:?}");
}
