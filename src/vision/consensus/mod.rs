//! From many frames to one hand: when several agree, the hand is locked and stays so until it really changes.
//!
//! A pure state machine: readings and their times go in, events come out; it knows no clock, no camera and no rule.
//!
//! - **Tracks.** Tiles of a frame are paired with those of the frame before by where they lie. A tile's class is voted on
//!   by the frames that saw it, newer ones counting more, so that one bad frame changes nothing.
//! - **Lock.** A whole hand that lies still and is read the same in [`Settings::agree`] of the last
//!   [`Settings::window`] frames is locked and announced, once.
//! - **While locked.** A hand pushed aside, a passing arm, a camera that shakes or a bad frame does not unlock it; what comes to rest with the
//!   same tiles stays locked in silence. Another hand at rest replaces it; no tile for a second, a long commotion, or being
//!   covered for very long unlocks it.

mod track;

#[cfg(test)]
mod tests;

use std::{collections::VecDeque, time::Duration};

use self::track::Tracks;
use super::{Customs, PhotoReading, TileClass, arrange_by, calibrate::Through};
use crate::hand::MeldKind;

/// A hand that moves less than this between frames is in a picture that shakes; in tile widths.
const SHAKING: f32 = 0.4;

/// When frames agree, and how patient a lock is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// So many frames must read the same …
    pub agree: usize,
    /// … of the last so many.
    pub window: usize,
    /// A hand that moves less than this between frames lies still; in tile widths.
    pub still: f32,
    /// Without any tile for this long, the hand is gone.
    pub gone: Duration,
    /// Moving, or read otherwise, for this long, the lock is given up.
    pub unsettled: Duration,
    /// Partly covered, with nothing that contradicts, for this long, the lock is given up.
    pub covered: Duration,
    /// The customs of the table, as the eyes have them.
    pub customs: Customs,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            agree: 3,
            window: 5,
            still: 0.12,
            gone: Duration::from_millis(1000),
            unsettled: Duration::from_millis(1800),
            covered: Duration::from_secs(8),
            customs: Customs::default(),
        }
    }
}

/// What happened.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A hand is locked: its reading, classes as the frames voted.
    Locked(Box<PhotoReading>),
    /// The hand that was locked no longer is.
    Unlocked(Why),
}

/// Why a hand is no longer locked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// No tile is seen any more.
    Gone,
    /// Another hand lies there.
    Replaced,
    /// It was moved, or covered, for too long.
    Unsettled,
}

impl Why {
    /// The stable code.
    pub fn code(self) -> &'static str {
        match self {
            Why::Gone => "gone",
            Why::Replaced => "replaced",
            Why::Unsettled => "unsettled",
        }
    }
}

/// What the last frame showed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum State {
    /// No tiles.
    #[default]
    Empty,
    /// Tiles, but no whole hand: so many count towards its 14.
    Partial(usize),
    /// A whole hand that moves.
    Moving,
    /// A whole hand at rest; so many frames agree.
    Settling(usize),
    /// The hand is locked.
    Locked,
    /// The hand is locked, but just now not to be seen whole.
    Covered,
}

impl State {
    /// The stable code.
    pub fn code(self) -> &'static str {
        match self {
            State::Empty => "empty",
            State::Partial(_) => "partial",
            State::Moving => "moving",
            State::Settling(_) => "settling",
            State::Locked => "locked",
            State::Covered => "covered",
        }
    }
}

/// A hand's tiles and their parts, apart from where they lie: what frames must agree on.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Signature {
    concealed: Vec<TileClass>,
    win: Option<TileClass>,
    melds: Vec<(MeldKind, bool, Vec<TileClass>)>,
    flowers: Vec<TileClass>,
}

impl Signature {
    /// The signature of a whole hand.
    fn of(reading: &PhotoReading) -> Option<Self> {
        reading.require_whole_hand().ok()?;
        let hand = &reading.hand;
        let sorted = |which: &[usize]| {
            let mut classes: Vec<TileClass> =
                which.iter().map(|&i| reading.tiles[i].class).collect();
            classes.sort();
            classes
        };
        let mut melds: Vec<_> = hand
            .melds
            .iter()
            .map(|meld| (meld.kind, meld.concealed, sorted(&meld.tiles)))
            .collect();
        melds.sort_by(|a, b| a.2.cmp(&b.2));
        Some(Signature {
            concealed: sorted(&hand.concealed),
            win: hand.win_tile.map(|i| reading.tiles[i].class),
            melds,
            flowers: sorted(&hand.flowers),
        })
    }
}

/// The hand that is locked.
#[derive(Clone, Debug)]
struct Lock {
    signature: Signature,
    reading: PhotoReading,
    /// Frames last agreed on it.
    confirmed: Duration,
    /// Tiles were last seen.
    seen: Duration,
}

/// One frame of the window.
#[derive(Clone, Debug)]
struct Glance {
    signature: Option<Signature>,
    still: bool,
}

/// The state machine.
#[derive(Clone, Debug, Default)]
pub struct Consensus {
    settings: Settings,
    tracks: Tracks,
    window: VecDeque<Glance>,
    lock: Option<Lock>,
    state: State,
    latest: Option<PhotoReading>,
}

impl Consensus {
    /// A machine that has seen nothing yet.
    pub fn new(settings: Settings) -> Self {
        Self {
            settings,
            ..Self::default()
        }
    }

    /// What the last frame showed.
    pub fn state(&self) -> State {
        self.state
    }

    /// How many frames must agree.
    pub fn needed(&self) -> usize {
        self.settings.agree
    }

    /// The customs by which a hand is found anew when frames outvote a tile.
    pub fn customs(&self) -> &Customs {
        &self.settings.customs
    }

    /// The locked hand.
    pub fn locked(&self) -> Option<&PhotoReading> {
        self.lock.as_ref().map(|lock| &lock.reading)
    }

    /// The last frame, its classes as the frames voted.
    pub fn latest(&self) -> Option<&PhotoReading> {
        self.latest.as_ref()
    }

    /// Takes in the reading of a frame and its time, which never runs backwards.
    pub fn feed(&mut self, reading: PhotoReading, at: Duration) -> Vec<Event> {
        self.feed_through(reading, at, None)
    }

    /// The same for a measured camera.
    pub fn feed_through(
        &mut self,
        mut reading: PhotoReading,
        at: Duration,
        through: Option<&Through>,
    ) -> Vec<Event> {
        let pairing = self.tracks.follow(&mut reading.tiles);
        if pairing.outvoted {
            // A class was outvoted: the hand may be made of other parts now.
            let (size, customs) = ([reading.width, reading.height], &self.settings.customs);
            let (hand, warnings) = arrange_by(&reading.tiles, size, customs);
            reading.hand = hand;
            reading.warnings = warnings;
            if let Some(through) = through {
                // A profile for pictures of another shape was refused before.
                let _ = through.rearrange(&mut reading, customs);
            }
        }
        let still = pairing.is_still(&reading.hand, self.settings.still);
        let glance = Glance {
            signature: Signature::of(&reading),
            still,
        };
        self.window.push_back(glance.clone());
        while self.window.len() > self.settings.window.max(1) {
            self.window.pop_front();
        }
        let agreeing = self.agreeing(&glance);
        let agreed = (agreeing >= self.settings.agree)
            .then(|| glance.signature.clone())
            .flatten();
        self.state = unlocked_state(&reading, still, agreeing);
        let events = match agreed {
            Some(signature) => self.settle(signature, &reading, at),
            None => {
                let shakes = pairing.is_still(&reading.hand, SHAKING);
                let shown = glance.signature.as_ref().filter(|_| shakes);
                self.hold(shown, &reading, at)
            }
        };
        self.latest = Some(reading);
        events
    }

    /// How many frames of the window, the last one among them, show the same hand at rest.
    fn agreeing(&self, last: &Glance) -> usize {
        if !last.still || last.signature.is_none() {
            return 0;
        }
        let same = |glance: &&Glance| glance.still && glance.signature == last.signature;
        self.window.iter().filter(same).count()
    }

    /// Frames agree on a hand.
    fn settle(&mut self, signature: Signature, reading: &PhotoReading, at: Duration) -> Vec<Event> {
        self.state = State::Locked;
        let lock = Lock {
            signature,
            reading: reading.clone(),
            confirmed: at,
            seen: at,
        };
        let before = self.lock.replace(lock);
        match (before, &self.lock) {
            (Some(before), Some(now)) if before.signature == now.signature => Vec::new(),
            (before, _) => before
                .map(|_| Event::Unlocked(Why::Replaced))
                .into_iter()
                .chain([Event::Locked(Box::new(reading.clone()))])
                .collect(),
        }
    }

    /// Frames do not agree: is what was locked still there? `shown` is the hand of a frame that moves little.
    fn hold(
        &mut self,
        shown: Option<&Signature>,
        reading: &PhotoReading,
        at: Duration,
    ) -> Vec<Event> {
        let Some(lock) = &mut self.lock else {
            return Vec::new();
        };
        if !reading.tiles.is_empty() {
            lock.seen = at;
        }
        // The whole hand is there, only not at rest: a camera in a hand shakes.
        let whole = shown == Some(&lock.signature);
        if whole && is_covered(&lock.reading, reading) {
            lock.confirmed = at;
        }
        let unsure = at.saturating_sub(lock.confirmed);
        let why = if at.saturating_sub(lock.seen) >= self.settings.gone {
            Some(Why::Gone)
        } else if is_covered(&lock.reading, reading) {
            (unsure >= self.settings.covered).then_some(Why::Unsettled)
        } else {
            (unsure >= self.settings.unsettled).then_some(Why::Unsettled)
        };
        match why {
            None => {
                self.state = if whole { State::Locked } else { State::Covered };
                Vec::new()
            }
            Some(why) => {
                self.lock = None;
                vec![Event::Unlocked(why)]
            }
        }
    }
}

fn unlocked_state(reading: &PhotoReading, still: bool, agreeing: usize) -> State {
    match reading.hand.counted() {
        _ if reading.tiles.is_empty() => State::Empty,
        14 if still => State::Settling(agreeing),
        14 => State::Moving,
        counted => State::Partial(counted),
    }
}

/// Whether a frame shows a part of the locked hand, each tile where and what it was, and nothing else in its places.
fn is_covered(locked: &PhotoReading, now: &PhotoReading) -> bool {
    let mut seen = 0;
    for index in locked.hand.tiles() {
        let was = &locked.tiles[index];
        let here = now
            .tiles
            .iter()
            .find(|tile| track::is_same_place(&tile.quad, &was.quad));
        match here {
            Some(tile) if tile.class == was.class => seen += 1,
            Some(_) => return false,
            None => {}
        }
    }
    seen > 0
}
