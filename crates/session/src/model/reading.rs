//! The reading of a photo put on the board: its hands, their reliability, and what is said about it.

use std::time::Duration;

use super::{HeldPhoto, Model, Status, evidence};
use crate::board::{Board, Edit, PieceId};
use crate::inventory::{InventoryAction, SetInventory};
use crate::notice::Notice;
use crate::round::is_waiting;
use quejing_vision::{HandReading, PhotoReading, Reliability, SetCount, TileClass, VisionError, WarningKind};
use quejing_words as words;

/// The hands in a photo, the most prominent first.
#[derive(Clone, Default)]
pub(super) struct Hands {
    all: Vec<ProposedHand>,
    /// True until a person chooses one.
    open: bool,
}

/// One hand of a photo, as it was read.
#[derive(Clone)]
pub struct ProposedHand {
    reading: HandReading,
    surety: Reliability,
    /// Its pieces with the classes that were read.
    tiles: Vec<(PieceId, TileClass)>,
    /// True if it had a doubtful tile or a question.
    marked: bool,
}

impl ProposedHand {
    fn of(reading: &PhotoReading, hand: &HandReading) -> Self {
        let alone = PhotoReading { hand: HandReading { proposals: Vec::new(), ..hand.clone() }, ..reading.clone() };
        let board = Board::from_reading(&alone);
        ProposedHand {
            surety: alone.surety(),
            tiles: board.of_hand(),
            marked: !board.doubtful().is_empty() || board.questions().next().is_some(),
            reading: alone.hand,
        }
    }

    /// Returns its tiles in reading order.
    pub fn tiles(&self) -> impl Iterator<Item = PieceId> + '_ {
        self.reading.tiles()
    }
}

impl Hands {
    pub(super) fn of(reading: &PhotoReading) -> Self {
        let others = &reading.hand.proposals;
        let all = std::iter::once(&reading.hand).chain(others);
        Self { all: all.map(|hand| ProposedHand::of(reading, hand)).collect(), open: !others.is_empty() }
    }
}

/// The margin around the hand in its photo, as a part of the hand's longer side.
const HAND_MARGIN: f32 = 0.06;

impl Model {
    /// Returns the hands in the photo; none if there is no choice.
    pub fn hands(&self) -> &[ProposedHand] {
        match self.hands.all.as_slice() {
            [_] => &[],
            all => all,
        }
    }

    /// Returns true if the photo's hands are offered for a choice.
    pub fn offers_hands(&self) -> bool {
        self.hands.open
    }

    /// Returns the part of the photo with the hand and a margin: left, top, right and bottom in pixels. `None` while tiles are
    /// missing, because they may lie elsewhere in the photo.
    pub fn hand_area(&self) -> Option<[f32; 4]> {
        let board = &self.board;
        let is_whole = board.hand_len() >= self.circumstances.rules().shape().tiles_before_win();
        let of_hand = board.of_hand().into_iter().filter_map(|(id, _)| board.piece(id)?.quad);
        let corners: Vec<[f32; 2]> = of_hand.filter(|_| is_whole).flatten().collect();
        let first = *corners.first()?;
        let (low, high) = corners.iter().fold((first, first), |(low, high), [x, y]| {
            ([low[0].min(*x), low[1].min(*y)], [high[0].max(*x), high[1].max(*y)])
        });
        let margin = HAND_MARGIN * (high[0] - low[0]).max(high[1] - low[1]);
        Some([low[0] - margin, low[1] - margin, high[0] + margin, high[1] + margin])
    }

    /// Returns the reliability of the hand on the board; `None` once a person has settled its doubts.
    pub fn surety(&self) -> Option<Reliability> {
        let hand = self.hands.all.get(self.board.hand())?;
        let open = !self.board.doubtful().is_empty()
            || self.board.questions().next().is_some()
            || !hand.reading.shape.is_hand(self.board.count_towards_hand());
        let changed = || self.board.of_hand() != hand.tiles;
        let confirmed = self.board.is_confirmed();
        let stays = match hand.surety {
            Reliability::Sure => !changed(),
            Reliability::Look => open || !(confirmed || hand.marked || changed()),
            Reliability::Retake => open || !confirmed,
        };
        (stays && self.recorded.is_none()).then_some(hand.surety)
    }

    /// Returns the probability, 0 to 1, that the hand on the board was read correctly.
    pub fn confidence(&self) -> Option<f32> {
        Some(self.hands.all.get(self.board.hand())?.reading.confidence)
    }

    /// Returns the edits that lay out the other hands, until a person chooses one.
    pub(super) fn other_hands(&self) -> Vec<Edit> {
        let all = self.hands.all.iter().enumerate();
        all.filter(|(number, _)| self.hands.open && *number != self.board.hand())
            .map(|(number, hand)| Edit::LayOut(number, Box::new(hand.reading.clone())))
            .collect()
    }

    /// Puts a reading on the board, with its warnings as notices.
    pub(super) fn accept(&mut self, read: HeldPhoto) {
        let set = SetInventory::of_whole_set(&read.reading);
        let HeldPhoto { reading, photo, name, given, took } = read;
        self.status = Status::Read { name, tiles: reading.tiles.len(), took };
        self.begin_hand(Board::from_reading(&reading).in_photo(photo), Some(given));
        self.seen = Some(evidence::ReadingEvidence::of(&reading));
        self.hands = Hands::of(&reading);
        self.score();
        if let Some(set) = set {
            let sentence = |lang| words::eyes::set_count(lang, set.count());
            // Every face shows it with the offer to count the set.
            self.notices.note(if set.count().is_complete() {
                Notice::success(sentence)
            } else {
                Notice::careful(sentence)
            });
            self.offered_inventory = Some(set);
            return;
        }
        let whole = reading.require_whole_hand();
        for warning in reading.warnings {
            match warning.kind {
                // Shown as an error.
                WarningKind::TileCount { .. } | WarningKind::OtherSize { .. } if whole.is_err() => {}
                // The hand's card and the colours in the photo show these.
                WarningKind::LowConfidence | WarningKind::UnknownTile | WarningKind::OtherTiles => {
                    self.notices.note(Notice::Remark(warning))
                }
                _ => self.notices.say(Notice::Remark(warning)),
            }
        }
        // A waiting hand shows its waits instead.
        if let Err(error) = whole
            && !is_waiting(&self.board, self.circumstances.rules().shape())
        {
            self.notices.say(Notice::Photo(error));
        }
    }

    /// Returns the count of a tile set.
    pub fn inventory(&self) -> &SetInventory {
        &self.inventory
    }

    /// Returns the inventory of the photo on the board, if that shows a whole set.
    pub fn offered_inventory(&self) -> Option<&SetInventory> {
        self.offered_inventory.as_ref()
    }

    /// Adds a photo to the inventory. Its faults become notices.
    pub(super) fn add_to_inventory(
        &mut self,
        outcome: Result<PhotoReading, VisionError>,
        name: String,
        took: Duration,
    ) {
        let added = outcome.map_err(Notice::Photo).and_then(|reading| {
            let faults: Vec<_> = SetCount::faults(&reading).cloned().collect();
            let tiles = reading.tiles.len();
            self.inventory.add(reading).map_err(Notice::Inventory)?;
            faults.into_iter().for_each(|fault| self.notices.say(Notice::Remark(fault)));
            Ok(tiles)
        });
        self.status = match added {
            Ok(tiles) => Status::Read { name, tiles, took },
            Err(message) => {
                self.notices.say(message);
                Status::Failed { name }
            }
        };
    }

    pub(super) fn change_inventory(&mut self, action: InventoryAction) {
        self.notices.dismiss();
        match action {
            InventoryAction::BeginWithPhoto => {
                if let Some(set) = self.offered_inventory.take() {
                    self.inventory = set;
                }
            }
            InventoryAction::TakeBack => self.inventory.take_back(),
            InventoryAction::Clear => self.inventory = SetInventory::default(),
        }
    }

    pub(super) fn choose_hand(&mut self, number: usize) {
        let Some(hand) = self.hands.all.get(number) else {
            return;
        };
        self.hands.open = false;
        if number != self.board.hand() {
            self.edit(Edit::LayOut(number, Box::new(hand.reading.clone())));
        }
        self.score();
    }

    pub(super) fn offer_hands(&mut self) {
        self.hands.open = !self.hands().is_empty();
        self.score();
    }
}
