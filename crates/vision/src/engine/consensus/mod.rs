//! Consensus of frames on one hand: if several agree, the hand is locked, and stays locked until it really changes.
//!
//! A pure state machine: readings and their times go in, events come out. It uses no clock, no camera and no rules.
//!
//! - **Tracks.** A frame's tiles are paired by position with those of the previous frame. The frames with a tile vote on its
//!   class, newer ones with more weight, so that one bad frame changes nothing.
//! - **Lock.** A whole hand at rest with the same reading in [`ConsensusSettings::agree`] of the last [`ConsensusSettings::window`] frames is
//!   locked and announced, once.
//! - **While locked.** A hand pushed aside, a passing arm, a shaking camera or a bad frame does not unlock it; if the same
//!   tiles come to rest again, the hand stays locked without an event. Another hand at rest replaces it; a second without
//!   tiles, long unrest, or being covered for very long unlocks it.

mod track;

#[cfg(test)]
mod tests;

use std::{collections::VecDeque, time::Duration};

use self::track::Tracks;
use super::{Customs, LensChoice, PhotoReading, TileClass, arrange_by, certainty};
use quejing_rules::hand::MeldKind;

/// The movement between frames (in tile widths) up to which the camera shakes rather than the hand moves.
const MAX_SHAKE: f32 = 0.4;

/// The conditions under which [`Consensus`] locks a hand, and the times after which it releases the lock.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ConsensusSettings {
    /// The number of frames that must read the same …
    pub agree: usize,
    /// … out of this many most recent frames.
    pub window: usize,
    /// The movement between frames, in tile widths, below which a hand is at rest.
    pub still: f32,
    /// The time without tiles after which the hand is gone.
    pub gone: Duration,
    /// The time of moving or different readings after which the lock is given up.
    pub unsettled: Duration,
    /// The time of being partly covered, without contradiction, after which the lock is given up.
    pub covered: Duration,
}

impl Default for ConsensusSettings {
    fn default() -> Self {
        Self {
            agree: 3,
            window: 5,
            still: 0.12,
            gone: Duration::from_millis(1000),
            unsettled: Duration::from_millis(1800),
            covered: Duration::from_secs(8),
        }
    }
}

/// A change in the lock.
#[derive(Clone, Debug, PartialEq)]
pub enum LockEvent {
    /// A hand is locked; holds its reading, with the classes the frames voted for.
    Locked(Box<PhotoReading>),
    /// The hand is no longer locked; holds the reason.
    Unlocked(UnlockReason),
}

/// The reason a hand is no longer locked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnlockReason {
    /// No tiles are seen any more.
    Gone,
    /// Another hand took its place.
    Replaced,
    /// The hand was moved or covered for too long.
    Unsettled,
}

impl UnlockReason {
    /// Returns the reason's stable code.
    pub fn code(self) -> &'static str {
        match self {
            UnlockReason::Gone => "gone",
            UnlockReason::Replaced => "replaced",
            UnlockReason::Unsettled => "unsettled",
        }
    }
}

/// The state after the last frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LockState {
    /// No tiles were seen.
    #[default]
    Empty,
    /// Tiles, but not a whole hand; holds the number of tiles that count towards it.
    Partial(usize),
    /// A whole hand in motion.
    Moving,
    /// A whole hand at rest; holds the number of frames that agree.
    Settling(usize),
    /// A hand is locked.
    Locked,
    /// A hand is locked, but the last frame does not show it whole.
    Covered,
}

impl LockState {
    /// Returns the state's stable code.
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

/// A hand's tiles and their roles, regardless of position; frames must agree on it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Signature {
    concealed: Vec<TileClass>,
    win: Option<TileClass>,
    melds: Vec<(MeldKind, bool, Vec<TileClass>)>,
    flowers: Vec<TileClass>,
}

impl Signature {
    /// Returns the signature of a whole hand; `None` for any other reading.
    fn of_whole_hand(reading: &PhotoReading) -> Option<Self> {
        reading.require_whole_hand().ok()?;
        let hand = &reading.hand;
        let sorted = |which: &[usize]| {
            let mut classes: Vec<TileClass> = which.iter().map(|&i| reading.tiles[i].class).collect();
            classes.sort();
            classes
        };
        let mut melds: Vec<_> =
            hand.melds.iter().map(|meld| (meld.kind, meld.concealed, sorted(&meld.tiles))).collect();
        melds.sort_by(|a, b| a.2.cmp(&b.2));
        Some(Signature {
            concealed: sorted(&hand.standing),
            win: hand.win.map(|i| reading.tiles[i].class),
            melds,
            flowers: sorted(&hand.flowers),
        })
    }
}

/// The state of a lock: the hand, and the evidence that it is still there.
#[derive(Clone, Debug)]
struct LockedHand {
    signature: Signature,
    reading: PhotoReading,
    /// The time at which frames last agreed on it.
    confirmed: Duration,
    /// The time at which tiles were last seen.
    seen: Duration,
}

/// One frame of the window.
#[derive(Clone, Debug)]
struct FrameSummary {
    signature: Option<Signature>,
    still: bool,
}

/// The state machine that locks hands.
#[derive(Clone, Debug, Default)]
pub struct Consensus {
    settings: ConsensusSettings,
    tracks: Tracks,
    window: VecDeque<FrameSummary>,
    lock: Option<LockedHand>,
    state: LockState,
    latest: Option<PhotoReading>,
}

impl Consensus {
    /// Creates a machine without any frame.
    pub fn new(settings: ConsensusSettings) -> Self {
        Self { settings, ..Self::default() }
    }

    /// Returns the state after the last frame.
    pub fn state(&self) -> LockState {
        self.state
    }

    /// Returns the number of frames that must agree for a lock.
    pub fn needed(&self) -> usize {
        self.settings.agree
    }

    /// Returns the reading of the locked hand.
    pub fn locked(&self) -> Option<&PhotoReading> {
        self.lock.as_ref().map(|lock| &lock.reading)
    }

    /// Returns the last frame's reading, with the classes that the frames voted for.
    pub fn latest(&self) -> Option<&PhotoReading> {
        self.latest.as_ref()
    }

    /// Adds a frame's reading at a time that never runs backwards; `customs` and `lens` are those of the reading.
    /// Returns the changes of the lock.
    pub fn feed(
        &mut self,
        mut reading: PhotoReading,
        at: Duration,
        customs: &Customs,
        lens: &LensChoice,
    ) -> Vec<LockEvent> {
        let pairing = self.tracks.update(&mut reading.tiles);
        if pairing.outvoted {
            // An outvoted class may change the arrangement of the hand.
            let size = [reading.width, reading.height];
            let (mut hand, warnings) = arrange_by(&reading.tiles, size, customs);
            certainty::assess_confidence(&mut hand, &reading.tiles, size, &reading.hand.signs);
            reading.hand = hand;
            reading.warnings = warnings;
            if let LensChoice::Of(profile) = lens {
                // A profile for pictures of another shape was refused earlier.
                let _ = profile.rearrange(&mut reading, customs);
            }
        }
        let still = pairing.is_still(&reading.hand, self.settings.still);
        let frame = FrameSummary { signature: Signature::of_whole_hand(&reading), still };
        self.window.push_back(frame.clone());
        while self.window.len() > self.settings.window.max(1) {
            self.window.pop_front();
        }
        let agreeing = self.agreeing(&frame);
        let agreed = (agreeing >= self.settings.agree).then(|| frame.signature.clone()).flatten();
        self.state = unlocked_state(&reading, still, agreeing);
        let events = match agreed {
            Some(signature) => self.lock_on(signature, &reading, at),
            None => {
                let shakes = pairing.is_still(&reading.hand, MAX_SHAKE);
                self.hold_or_unlock(frame.signature.as_ref().filter(|_| shakes), &reading, at)
            }
        };
        self.latest = Some(reading);
        events
    }

    /// Counts the frames of the window, including the last one, that show the same hand at rest.
    fn agreeing(&self, last: &FrameSummary) -> usize {
        if !last.still || last.signature.is_none() {
            return 0;
        }
        let same = |frame: &&FrameSummary| frame.still && frame.signature == last.signature;
        self.window.iter().filter(same).count()
    }

    /// Locks the hand on which frames agree. Returns no events if it was locked already, otherwise its lock and
    /// the unlock of the hand that it replaces.
    fn lock_on(&mut self, signature: Signature, reading: &PhotoReading, at: Duration) -> Vec<LockEvent> {
        self.state = LockState::Locked;
        let before = self.lock.replace(LockedHand { signature, reading: reading.clone(), confirmed: at, seen: at });
        match (before, &self.lock) {
            (Some(before), Some(now)) if before.signature == now.signature => Vec::new(),
            (before, _) => before
                .map(|_| LockEvent::Unlocked(UnlockReason::Replaced))
                .into_iter()
                .chain([LockEvent::Locked(Box::new(reading.clone()))])
                .collect(),
        }
    }

    /// Keeps or gives up the lock while frames do not agree. `shown` is the hand of a frame that moves little.
    fn hold_or_unlock(&mut self, shown: Option<&Signature>, reading: &PhotoReading, at: Duration) -> Vec<LockEvent> {
        let Some(lock) = &mut self.lock else {
            return Vec::new();
        };
        if !reading.tiles.is_empty() {
            lock.seen = at;
        }
        // The whole hand is visible but not at rest: a hand-held camera shakes.
        let whole = shown == Some(&lock.signature);
        if whole && is_covered(&lock.reading, reading) {
            lock.confirmed = at;
        }
        let unsure = at.saturating_sub(lock.confirmed);
        let why = if at.saturating_sub(lock.seen) >= self.settings.gone {
            Some(UnlockReason::Gone)
        } else if is_covered(&lock.reading, reading) {
            (unsure >= self.settings.covered).then_some(UnlockReason::Unsettled)
        } else {
            (unsure >= self.settings.unsettled).then_some(UnlockReason::Unsettled)
        };
        match why {
            None => {
                self.state = if whole { LockState::Locked } else { LockState::Covered };
                Vec::new()
            }
            Some(why) => {
                self.lock = None;
                vec![LockEvent::Unlocked(why)]
            }
        }
    }
}

fn unlocked_state(reading: &PhotoReading, still: bool, agreeing: usize) -> LockState {
    match reading.hand.count_towards_hand() {
        _ if reading.tiles.is_empty() => LockState::Empty,
        _ if reading.hand.is_whole() && still => LockState::Settling(agreeing),
        _ if reading.hand.is_whole() => LockState::Moving,
        counted => LockState::Partial(counted),
    }
}

/// Returns true if a frame shows part of the locked hand: every visible tile in its place and of its class.
fn is_covered(locked: &PhotoReading, now: &PhotoReading) -> bool {
    let mut seen = 0;
    for index in locked.hand.tiles() {
        let was = &locked.tiles[index];
        match now.tiles.iter().find(|tile| track::is_same_place(&tile.quad, &was.quad)) {
            Some(tile) if tile.class == was.class => seen += 1,
            Some(_) => return false,
            None => {}
        }
    }
    seen > 0
}
