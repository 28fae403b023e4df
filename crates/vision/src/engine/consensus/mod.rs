//! Consensus of frames on one hand: if several agree, the hand is locked, and stays locked until it really changes.
//!
//! A pure state machine: readings and their times go in, events come out. It uses no clock, no camera and no rules.
//!
//! - **Tracks.** A frame's tiles are paired by position with those of the previous frame. The frames with a tile vote
//!   on its class, newer ones with more weight, so that one bad frame changes nothing.
//! - **Lock.** A whole hand at rest with the same reading in [`ConsensusSettings::agreeing_frames`] of the last
//!   [`ConsensusSettings::window_frames`] frames is locked and announced, once.
//! - **While locked.** A hand pushed aside, a passing arm, a shaking camera or a bad frame does not unlock it; if the
//!   same tiles come to rest again, the hand stays locked without an event. Another hand at rest replaces it; a second
//!   without tiles, long unrest, or being covered for very long unlocks it.

mod tile_tracks;

#[cfg(test)]
mod tests;

use std::{collections::VecDeque, time::Duration};

use self::tile_tracks::TileTracks;
use super::{Customs, LensChoice, PhotoReading, TileClass, certainty, find_hand_by_customs};
use quejing_rules::hand::MeldKind;

/// The median movement of a hand's tiles between two frames, in tile widths, below which the camera shakes rather than
/// the hand moves.
const MAX_SHAKE_WIDTHS: f32 = 0.4;

/// The conditions under which [`Consensus`] locks a hand, and the times after which it releases the lock.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ConsensusSettings {
    /// The number of frames with the same reading that lock a hand.
    pub agreeing_frames: usize,
    /// The number of latest frames among which [`Self::agreeing_frames`] must have the same reading; at least 1.
    pub window_frames: usize,
    /// The median movement of a hand's tiles between two frames, in tile widths, below which the hand is at rest.
    pub max_rest_movement_widths: f32,
    /// The time without any tile in view after which the lock is released because the hand is gone.
    pub gone_after: Duration,
    /// The time without a confirmation of the locked hand, because of motion or different readings, after which the
    /// lock is released.
    pub unsettled_after: Duration,
    /// The time for which a locked hand may be partly covered, its visible tiles unchanged in their places, before the
    /// lock is released.
    pub covered_after: Duration,
}

impl Default for ConsensusSettings {
    fn default() -> Self {
        Self {
            agreeing_frames: 3,
            window_frames: 5,
            max_rest_movement_widths: 0.12,
            gone_after: Duration::from_millis(1000),
            unsettled_after: Duration::from_millis(1800),
            covered_after: Duration::from_secs(8),
        }
    }
}

/// A change of the lock of [`Consensus`].
#[derive(Clone, Debug, PartialEq)]
pub enum LockEvent {
    /// A hand was locked; holds its reading, with the classes that the frames voted for.
    Locked(Box<PhotoReading>),
    /// The locked hand is no longer locked; holds the reason.
    Unlocked(UnlockReason),
}

/// The reason why a hand is no longer locked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnlockReason {
    /// No frame has shown any tile for [`ConsensusSettings::gone_after`].
    Gone,
    /// Frames agreed on another hand, which is locked instead.
    Replaced,
    /// Frames have shown the hand in motion or changed for [`ConsensusSettings::unsettled_after`], or partly covered
    /// for [`ConsensusSettings::covered_after`].
    Unsettled,
}

impl UnlockReason {
    /// Returns the stable code of the reason, such as `gone`.
    pub fn code(self) -> &'static str {
        match self {
            UnlockReason::Gone => "gone",
            UnlockReason::Replaced => "replaced",
            UnlockReason::Unsettled => "unsettled",
        }
    }
}

/// The state of [`Consensus`] after the last frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LockState {
    /// The last frame shows no tiles, and no hand is locked.
    #[default]
    Empty,
    /// The last frame shows tiles, but no whole hand; holds the number of tiles that count towards a hand.
    Partial(usize),
    /// The last frame shows a whole hand in motion.
    Moving,
    /// The last frame shows a whole hand at rest; holds the number of recent frames that agree on it.
    Settling(usize),
    /// A hand is locked, and the last frame shows all of it.
    Locked,
    /// A hand is locked, but the last frame does not show all of it.
    Covered,
}

impl LockState {
    /// Returns the stable code of the state, such as `empty`.
    pub fn code(self) -> &'static str {
        match self {
            LockState::Empty => "empty",
            LockState::Partial(_) => "partial",
            LockState::Moving => "moving",
            LockState::Settling(_) => "settling",
            LockState::Locked => "locked",
            LockState::Covered => "covered",
        }
    }
}

/// The classes of a whole hand's tiles by role (concealed, winning, melds, flowers), regardless of position. Frames
/// with equal signatures agree.
#[derive(Clone, Debug, PartialEq, Eq)]
struct HandClassSignature {
    concealed: Vec<TileClass>,
    win: Option<TileClass>,
    melds: Vec<(MeldKind, bool, Vec<TileClass>)>,
    flowers: Vec<TileClass>,
}

impl HandClassSignature {
    /// Returns the signature of a reading's hand; `None` unless the hand is whole.
    fn from_whole_hand(reading: &PhotoReading) -> Option<Self> {
        reading.require_whole_hand().ok()?;
        let hand = &reading.hand;
        let sorted_classes = |indices: &[usize]| {
            let mut classes: Vec<TileClass> = indices.iter().map(|&i| reading.tiles[i].class).collect();
            classes.sort();
            classes
        };
        let mut melds: Vec<_> =
            hand.melds.iter().map(|meld| (meld.kind, meld.concealed, sorted_classes(&meld.tiles))).collect();
        melds.sort_by(|a, b| a.2.cmp(&b.2));
        Some(HandClassSignature {
            concealed: sorted_classes(&hand.standing),
            win: hand.win.map(|i| reading.tiles[i].class),
            melds,
            flowers: sorted_classes(&hand.flowers),
        })
    }
}

/// A locked hand, and the times of the evidence that it is still on the table.
#[derive(Clone, Debug)]
struct LockedHand {
    signature: HandClassSignature,
    reading: PhotoReading,
    /// The time at which frames last agreed on the hand, or at which one frame last showed all of it in place.
    confirmed_at: Duration,
    /// The time of the last frame with any tile, whether of this hand or not.
    seen_at: Duration,
}

/// The part of a frame that [`Consensus`] remembers: the signature of a whole hand, and a flag for a hand at rest.
#[derive(Clone, Debug)]
struct FrameSummary {
    signature: Option<HandClassSignature>,
    is_still: bool,
}

/// The state machine that locks a hand on which frames agree, and releases the lock once the hand is gone or changed.
#[derive(Clone, Debug, Default)]
pub struct Consensus {
    settings: ConsensusSettings,
    tracks: TileTracks,
    recent_frames: VecDeque<FrameSummary>,
    lock: Option<LockedHand>,
    state: LockState,
    latest_reading: Option<PhotoReading>,
}

impl Consensus {
    /// Creates a state machine that has seen no frame yet.
    pub fn new(settings: ConsensusSettings) -> Self {
        Self { settings, ..Self::default() }
    }

    /// Returns the state after the last frame; [`LockState::Empty`] before the first.
    pub fn state(&self) -> LockState {
        self.state
    }

    /// Returns the number of frames that must agree for a lock.
    pub fn needed_frames(&self) -> usize {
        self.settings.agreeing_frames
    }

    /// Returns the reading of the locked hand from the last frame on which frames agreed; `None` without a lock.
    pub fn locked_reading(&self) -> Option<&PhotoReading> {
        self.lock.as_ref().map(|lock| &lock.reading)
    }

    /// Returns the last frame's reading, with the classes that the frames voted for; `None` before the first frame.
    pub fn latest_reading(&self) -> Option<&PhotoReading> {
        self.latest_reading.as_ref()
    }

    /// Adds the reading of the next frame and returns the changes of the lock, in order. `time` is the frame's time,
    /// which must not decrease. `customs` and `lens`, those of the reading, serve to arrange the hand again if earlier
    /// frames outvote a tile.
    pub fn add_frame(
        &mut self,
        mut reading: PhotoReading,
        time: Duration,
        customs: &Customs,
        lens: &LensChoice,
    ) -> Vec<LockEvent> {
        let pairing = self.tracks.vote_on_frame(&mut reading.tiles);
        if pairing.has_outvoted_tile {
            // An outvoted class may change the arrangement of the hand.
            let size = [reading.width, reading.height];
            let (mut hand, warnings) = find_hand_by_customs(&reading.tiles, size, customs);
            certainty::assess_confidence(&mut hand, &reading.tiles, size, &reading.hand.signs);
            reading.hand = hand;
            reading.warnings = warnings;
            if let LensChoice::Profile(profile) = lens {
                // A profile for pictures of another shape was refused earlier.
                let _ = profile.rearrange_hand(&mut reading, customs);
            }
        }
        let is_still = pairing.is_still(&reading.hand, self.settings.max_rest_movement_widths);
        let frame = FrameSummary { signature: HandClassSignature::from_whole_hand(&reading), is_still };
        self.recent_frames.push_back(frame.clone());
        while self.recent_frames.len() > self.settings.window_frames.max(1) {
            self.recent_frames.pop_front();
        }
        let agreeing_count = self.count_agreeing_frames(&frame);
        let agreed_signature =
            (agreeing_count >= self.settings.agreeing_frames).then(|| frame.signature.clone()).flatten();
        self.state = state_without_lock(&reading, is_still, agreeing_count);
        let events = match agreed_signature {
            Some(signature) => self.lock_hand(signature, &reading, time),
            None => {
                let is_shaking_at_most = pairing.is_still(&reading.hand, MAX_SHAKE_WIDTHS);
                self.hold_or_release_lock(frame.signature.as_ref().filter(|_| is_shaking_at_most), &reading, time)
            }
        };
        self.latest_reading = Some(reading);
        events
    }

    /// Counts the recent frames that show the hand of the last frame at rest, including that frame; 0 if it shows no
    /// whole hand at rest.
    fn count_agreeing_frames(&self, last: &FrameSummary) -> usize {
        if !last.is_still || last.signature.is_none() {
            return 0;
        }
        let agrees = |frame: &&FrameSummary| frame.is_still && frame.signature == last.signature;
        self.recent_frames.iter().filter(agrees).count()
    }

    /// Locks the hand on which frames agree. If this hand was locked already, updates its reading and returns no event.
    /// Otherwise returns the unlocking of the hand that it replaces, if any, and its own locking.
    fn lock_hand(&mut self, signature: HandClassSignature, reading: &PhotoReading, time: Duration) -> Vec<LockEvent> {
        self.state = LockState::Locked;
        let former_lock =
            self.lock.replace(LockedHand { signature, reading: reading.clone(), confirmed_at: time, seen_at: time });
        match (former_lock, &self.lock) {
            (Some(former_lock), Some(new_lock)) if former_lock.signature == new_lock.signature => Vec::new(),
            (former_lock, _) => former_lock
                .map(|_| LockEvent::Unlocked(UnlockReason::Replaced))
                .into_iter()
                .chain([LockEvent::Locked(Box::new(reading.clone()))])
                .collect(),
        }
    }

    /// Keeps or releases the lock after a frame on which no agreement was reached, and returns a release as an event.
    /// `shown_signature` is that of the frame's hand if the hand is whole and moves less than [`MAX_SHAKE_WIDTHS`].
    fn hold_or_release_lock(
        &mut self,
        shown_signature: Option<&HandClassSignature>,
        reading: &PhotoReading,
        time: Duration,
    ) -> Vec<LockEvent> {
        let Some(lock) = &mut self.lock else {
            return Vec::new();
        };
        if !reading.tiles.is_empty() {
            lock.seen_at = time;
        }
        // The whole hand is visible but not at rest: a hand-held camera shakes.
        let is_all_visible = shown_signature == Some(&lock.signature);
        if is_all_visible && is_partly_in_place(&lock.reading, reading) {
            lock.confirmed_at = time;
        }
        let unconfirmed_time = time.saturating_sub(lock.confirmed_at);
        let reason = if time.saturating_sub(lock.seen_at) >= self.settings.gone_after {
            Some(UnlockReason::Gone)
        } else if is_partly_in_place(&lock.reading, reading) {
            (unconfirmed_time >= self.settings.covered_after).then_some(UnlockReason::Unsettled)
        } else {
            (unconfirmed_time >= self.settings.unsettled_after).then_some(UnlockReason::Unsettled)
        };
        match reason {
            None => {
                self.state = if is_all_visible { LockState::Locked } else { LockState::Covered };
                Vec::new()
            }
            Some(reason) => {
                self.lock = None;
                vec![LockEvent::Unlocked(reason)]
            }
        }
    }
}

fn state_without_lock(reading: &PhotoReading, is_still: bool, agreeing_count: usize) -> LockState {
    match reading.hand.hand_size() {
        _ if reading.tiles.is_empty() => LockState::Empty,
        _ if reading.hand.is_whole() && is_still => LockState::Settling(agreeing_count),
        _ if reading.hand.is_whole() => LockState::Moving,
        counted => LockState::Partial(counted),
    }
}

/// Returns true if the frame shows at least one tile of the locked hand in its place, and no different tile in the
/// place of any; also if it shows the whole hand in place.
fn is_partly_in_place(locked: &PhotoReading, frame: &PhotoReading) -> bool {
    let mut seen_count = 0;
    for index in locked.hand.tiles() {
        let locked_tile = &locked.tiles[index];
        match frame.tiles.iter().find(|tile| tile_tracks::is_same_place(&tile.quad, &locked_tile.quad)) {
            Some(tile) if tile.class == locked_tile.class => seen_count += 1,
            Some(_) => return false,
            None => {}
        }
    }
    seen_count > 0
}
