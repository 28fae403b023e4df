//! Tests of locking: rest, motion, a passing arm, bad frames, another hand.

use std::time::Duration;

use super::*;
use crate::{TileReading, WarningKind, find_hand, geometry::parallelogram};

const WHOLE_HAND: &str = "1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 2p 3p 5z 5z";
const OTHER_HAND: &str = "1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 2p 3p 6z 6z";

/// Builds the reading of a frame that shows these tiles in a row, a tenth of a tile width apart, moved to the right by
/// `dx` tile widths; `?` leaves a covered tile out.
fn frame_with_tiles(tiles: &str, dx: f32) -> PhotoReading {
    let wide = 40.0;
    let tiles: Vec<TileReading> = tiles
        .split_whitespace()
        .enumerate()
        .filter(|(_, name)| *name != "?")
        .map(|(at, name)| {
            let class = name.parse().expect("a class");
            let x = 60.0 + (at as f32 * 1.1 + dx) * wide;
            crate::readings::tile(parallelogram([x, 300.0], [wide / 2.0, 0.0], [0.0, 26.0]), vec![(class, 0.97)])
        })
        .collect();
    let (hand, warnings) = find_hand(&tiles, [1280, 720]);
    PhotoReading { warnings, ..crate::readings::photo([1280, 720], tiles, hand) }
}

/// A test run of [`Consensus`] with ten frames a second.
struct ConsensusRun {
    consensus: Consensus,
    now: Duration,
}

impl ConsensusRun {
    fn new() -> Self {
        Self { consensus: Consensus::new(ConsensusSettings::default()), now: Duration::ZERO }
    }

    /// Feeds a number of equal frames and returns their events as text.
    fn feed_frames(&mut self, frames: usize, tiles: &str, dx: f32) -> Vec<String> {
        (0..frames).flat_map(|_| self.feed_frame(frame_with_tiles(tiles, dx))).collect()
    }

    fn feed_frame(&mut self, reading: PhotoReading) -> Vec<String> {
        self.now += Duration::from_millis(100);
        self.consensus
            .add_frame(reading, self.now, &Customs::default(), &LensChoice::None)
            .into_iter()
            .map(event_text)
            .collect()
    }
}

fn event_text(event: LockEvent) -> String {
    match event {
        LockEvent::Locked(reading) => {
            let mut classes: Vec<String> = reading.hand.tiles().map(|i| reading.tiles[i].class.to_string()).collect();
            classes.sort();
            format!("lock {}", classes.join(" "))
        }
        LockEvent::Unlocked(why) => format!("unlock {}", why.code()),
    }
}

fn lock_text(tiles: &str) -> String {
    let mut classes: Vec<&str> = tiles.split_whitespace().collect();
    classes.sort();
    format!("lock {}", classes.join(" "))
}

#[test]
fn a_hand_at_rest_is_locked_once_when_enough_frames_agree() {
    let mut run = ConsensusRun::new();
    // The first frame has no previous one to show that it is at rest.
    assert_eq!(run.feed_frames(3, WHOLE_HAND, 0.0), [] as [String; 0]);
    assert_eq!(run.consensus.state(), LockState::Settling(2));
    assert_eq!(run.feed_frames(1, WHOLE_HAND, 0.0), [lock_text(WHOLE_HAND)]);
    assert_eq!(run.consensus.state(), LockState::Locked);
    assert_eq!(run.feed_frames(30, WHOLE_HAND, 0.0), [] as [String; 0]);
}

#[test]
fn a_hand_that_moves_is_not_locked() {
    let mut run = ConsensusRun::new();
    for step in 0..20 {
        assert_eq!(run.feed_frames(1, WHOLE_HAND, 0.3 * step as f32), [] as [String; 0]);
    }
    assert_eq!(run.consensus.state(), LockState::Moving);
    assert_eq!(run.feed_frames(4, WHOLE_HAND, 0.3 * 19.0), [lock_text(WHOLE_HAND)]);
}

#[test]
fn thirteen_tiles_are_no_hand_to_lock() {
    let mut run = ConsensusRun::new();
    assert_eq!(run.feed_frames(20, "1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 2p 3p 5z", 0.0), [] as [String; 0]);
    assert!(matches!(run.consensus.state(), LockState::Partial(13)));
}

#[test]
fn one_bad_frame_changes_nothing() {
    let mut run = ConsensusRun::new();
    run.feed_frames(6, WHOLE_HAND, 0.0);
    assert_eq!(run.feed_frames(1, &WHOLE_HAND.replace("4m", "7p"), 0.0), [] as [String; 0]);
    assert_eq!(run.feed_frames(5, WHOLE_HAND, 0.0), [] as [String; 0]);
    let fours = run
        .consensus
        .locked_reading()
        .map(|reading| reading.tiles.iter().filter(|t| t.class.to_string() == "4m").count());
    assert_eq!(fours, Some(1));
}

#[test]
fn most_frames_decide_a_flickering_class() {
    let mut run = ConsensusRun::new();
    let mut locks = Vec::new();
    for round in 0..12 {
        let tiles = if round % 4 == 1 { WHOLE_HAND.replace("9m", "8p") } else { WHOLE_HAND.into() };
        locks.extend(run.feed_frames(1, &tiles, 0.0));
    }
    assert_eq!(locks, [lock_text(WHOLE_HAND)]);
}

#[test]
fn an_arm_across_the_hand_does_not_unlock_it() {
    let mut run = ConsensusRun::new();
    run.feed_frames(6, WHOLE_HAND, 0.0);
    assert_eq!(run.feed_frames(20, "1m 2m 3m ? ? ? ? ? 9m 1p 2p 3p 5z 5z", 0.0), [] as [String; 0]);
    assert_eq!(run.consensus.state(), LockState::Covered);
    assert_eq!(run.feed_frames(5, WHOLE_HAND, 0.0), [] as [String; 0]);
    assert_eq!(run.consensus.state(), LockState::Locked);
}

#[test]
fn a_camera_that_shakes_keeps_the_lock_and_its_state() {
    let mut run = ConsensusRun::new();
    assert_eq!(run.feed_frames(8, WHOLE_HAND, 0.0), [lock_text(WHOLE_HAND)]);
    // To and fro, by more than counts as rest and for longer than [`ConsensusSettings::unsettled_after`].
    for number in 0..40 {
        let there = if number % 2 == 0 { 0.16 } else { -0.16 };
        assert!(run.feed_frames(1, WHOLE_HAND, there).is_empty());
        assert_eq!(run.consensus.state(), LockState::Locked, "frame {number}");
    }
}

#[test]
fn a_hand_covered_for_very_long_is_given_up() {
    let mut run = ConsensusRun::new();
    run.feed_frames(6, WHOLE_HAND, 0.0);
    assert_eq!(run.feed_frames(100, "1m 2m 3m ? ? ? ? ? 9m 1p 2p 3p 5z 5z", 0.0), ["unlock unsettled"]);
}

#[test]
fn a_hand_pushed_aside_stays_locked_without_an_event() {
    let mut run = ConsensusRun::new();
    run.feed_frames(6, WHOLE_HAND, 0.0);
    let mut events = Vec::new();
    for step in 1..=6 {
        events.extend(run.feed_frames(1, WHOLE_HAND, 0.8 * step as f32));
    }
    events.extend(run.feed_frames(10, WHOLE_HAND, 4.8));
    assert_eq!(events, [] as [String; 0]);
    // The lock has the new positions.
    let place = run.consensus.locked_reading().map(|reading| reading.tiles[0].quad[0][0]);
    assert_eq!(place, Some(frame_with_tiles(WHOLE_HAND, 4.8).tiles[0].quad[0][0]));
}

#[test]
fn a_long_unrest_unlocks() {
    let mut run = ConsensusRun::new();
    run.feed_frames(6, WHOLE_HAND, 0.0);
    let mut events = Vec::new();
    for step in 1..=40 {
        events.extend(run.feed_frames(1, WHOLE_HAND, 0.7 * f32::from(u8::try_from(step % 7).expect("small"))));
    }
    assert_eq!(events, ["unlock unsettled"]);
}

#[test]
fn another_hand_replaces_the_locked_one() {
    let mut run = ConsensusRun::new();
    run.feed_frames(6, WHOLE_HAND, 0.0);
    assert_eq!(run.feed_frames(8, OTHER_HAND, 0.0), ["unlock replaced".to_owned(), lock_text(OTHER_HAND)]);
}

#[test]
fn a_removed_hand_is_gone_after_a_second_and_locks_again_when_it_returns() {
    let mut run = ConsensusRun::new();
    run.feed_frames(6, WHOLE_HAND, 0.0);
    assert_eq!(run.feed_frames(9, "", 0.0), [] as [String; 0]);
    assert_eq!(run.feed_frames(3, "", 0.0), ["unlock gone"]);
    assert_eq!(run.consensus.state(), LockState::Empty);
    assert_eq!(run.feed_frames(6, WHOLE_HAND, 0.0), [lock_text(WHOLE_HAND)]);
}

#[test]
fn a_tile_on_which_frames_disagree_is_less_sure_and_a_doubt() {
    let mut run = ConsensusRun::new();
    let mut locked = None;
    for round in 0..9 {
        let mut reading = frame_with_tiles(WHOLE_HAND, 0.0);
        let (class, other) = ("9m".parse().expect("a class"), "8m".parse().expect("a class"));
        let sure = if round % 2 == 0 { 0.7 } else { 0.55 };
        reading.tiles[8].confidence = sure;
        reading.tiles[8].ranked_classes = vec![(class, sure), (other, 1.0 - sure)];
        let (hand, warnings) = find_hand(&reading.tiles, [1280, 720]);
        (reading.hand, reading.warnings) = (hand, warnings);
        run.feed_frame(reading);
        locked = run.consensus.locked_reading().cloned().or(locked);
    }
    let locked = locked.expect("a lock");
    assert!((0.55..0.7).contains(&locked.tiles[8].confidence), "{}", locked.tiles[8].confidence);
    assert_eq!(locked.hand.doubts, [8]);
    assert!(locked.warnings.iter().any(|w| w.kind == WarningKind::LowConfidence));
}
