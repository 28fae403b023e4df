//! The unrecorded hand when its deal or night is over, and its draft. A hand belongs to its deal: tiles, winner and
//! photo must not reach another one. It is set aside like the draft of a program that has ended, and a person resumes
//! or discards it.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::hand_photos::{HandPhoto, ReadingEvidence};
use super::laid_hand::LaidHand;
use super::night_view::NightView;
use super::reopening::has_deal_ended_without_win;
use super::{HandChange, HandEntry, HandNews};
use crate::StateDigest;
use crate::board::{Board, PhotoId};
use crate::photo_job::PhotoSource;
use crate::round::Round;
use quejing_rules::NightId;
use quejing_rules::deal::SpecialRule;

/// The deal to which a hand belongs.
#[derive(Clone, Debug)]
pub struct HandDeal {
    night: NightId,
    round: Round,
}

impl HandDeal {
    /// Returns true if the deal belongs to another night or has ended without a win.
    pub(crate) fn is_past(&self, view: NightView<'_>) -> bool {
        self.night != view.id || has_deal_ended_without_win(view.night(), &self.round)
    }

    /// Returns true if a hand of this deal would be set aside by now: the deal has ended without a win, or its night is
    /// over.
    pub fn is_over(&self, view: NightView<'_>) -> bool {
        view.night().is_closed || self.is_past(view)
    }
}

/// An unrecorded hand that left the board, with its pictures.
#[derive(Debug)]
pub(crate) struct LeftHand {
    pub(crate) draft: SavedDraft,
    pub(crate) photos: Vec<HandPhoto>,
}

/// The content of a draft file: the hand being entered with its round and photos.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct SavedDraft {
    /// The night in which the hand was being entered.
    night: NightId,
    pub(crate) board: Board,
    #[serde(rename = "circumstances")]
    pub(crate) round: Round,
    /// The words by which the rules call the marked circumstances.
    marks: Vec<String>,
    /// The number of the deal's special rule (house rule, section 8); `None` without one.
    special: Option<u8>,
    /// The file of the only photo, in drafts of older versions.
    #[serde(default, skip_serializing)]
    photo: Option<PathBuf>,
    /// The photos of the board, in its order.
    #[serde(default)]
    photos: Vec<SavedPhoto>,
}

/// A photo of the hand in a draft file.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct SavedPhoto {
    /// The file of the photo; `None` for a picture without a file.
    file: Option<PathBuf>,
    /// The reading of the photo in the form of evidence; `None` in drafts of older versions.
    seen: Option<ReadingEvidence>,
}

impl SavedDraft {
    /// Returns the night and the round of the draft, by which its deal is known.
    pub(crate) fn hand_deal(&self) -> HandDeal {
        HandDeal { night: self.night, round: self.round.clone() }
    }

    /// Returns true if the draft has a hand, and board and round are valid. The file may have been edited.
    pub(crate) fn is_valid(&self) -> bool {
        let is_hand = !self.board.is_empty() || self.round.answers.value.is_some();
        is_hand && self.board.is_valid() && self.round.is_valid()
    }

    /// Returns the mark of the draft, which a form that resumes or discards it carries.
    pub(crate) fn mark(&self) -> StateDigest {
        StateDigest::of(self)
    }

    /// Returns the photos of the draft without numbers, from the files that it names.
    pub(crate) fn photos(&self) -> Vec<HandPhoto> {
        let earlier = self.photo.clone().map(|file| SavedPhoto { file: Some(file), seen: None });
        let all = earlier.into_iter().chain(self.photos.iter().cloned());
        let photo =
            |photo: SavedPhoto| HandPhoto { id: 0, source: photo.file.map(PhotoSource::File), reading: photo.seen };
        all.map(photo).collect()
    }

    /// Returns the round as it was saved, with its marks.
    fn to_round(&self) -> Round {
        let mut round = self.round.clone();
        for mark in &self.marks {
            round.flags_mut().set(mark, true);
        }
        round.answers.known.set_answer("special", u64::from(self.special.unwrap_or(0)));
        round
    }
}

impl HandEntry {
    /// Returns the deal to which the hand on the board, or a photo for it, belongs.
    pub fn hand_deal(&self) -> HandDeal {
        HandDeal { night: self.night.id, round: self.laid.round.clone() }
    }

    /// Returns the number of tiles of the hand in progress, also while a recorded hand is reopened; 0 for a win by its
    /// value. `None` if no unrecorded hand is being entered.
    pub fn tiles_in_progress(&self) -> Option<usize> {
        if let Some(parked) = &self.parked {
            return Some(&parked.hand.board).filter(|board| !board.is_empty()).map(Board::hand_tile_count);
        }
        let is_in_progress = self.laid.has_hand() && self.recorded.is_none() && !self.is_example();
        is_in_progress.then(|| self.laid.board.hand_tile_count())
    }

    /// Returns the hand being entered as a draft; `None` without a hand, or if it is recorded.
    pub(crate) fn draft(&self) -> Option<SavedDraft> {
        if !self.laid.has_hand() || self.recorded.is_some() {
            return None;
        }
        let LaidHand { board, round, .. } = &self.laid;
        let marks = round.rules().flag_words().filter(|mark| round.flags().has(mark));
        let saved = |photo: &HandPhoto| SavedPhoto {
            file: photo.source.as_ref().and_then(PhotoSource::file_path).map(Path::to_owned),
            seen: photo.reading.clone(),
        };
        Some(SavedDraft {
            night: self.night.id,
            board: board.clone(),
            marks: marks.map(str::to_owned).collect(),
            special: round.answers.special_rule().map(SpecialRule::number),
            round: round.clone(),
            photo: None,
            photos: self.laid.photos().map(saved).collect(),
        })
    }
}

impl HandChange<'_> {
    /// Discards the unrecorded hand on the board with its photos, winner and answers. Does nothing while a recorded
    /// hand is on the board.
    pub(crate) fn discard(&mut self) {
        if self.hand.parked.is_none() && self.hand.recorded.is_none() {
            self.close(true);
            self.rescore();
        }
    }

    /// Clears the board with its photos, winner and answers, and drops the wins set aside for the same tile. Unless the
    /// hand is `finished` (recorded or given up) or an example, it can be resumed.
    pub(crate) fn close(&mut self, finished: bool) {
        let draft = if finished || self.hand.is_example() { None } else { self.hand.draft() };
        self.leave_example();
        let photos = self.hand.laid.photos().cloned().collect();
        self.hand.news.push(HandNews::Closed(draft.map(|draft| Box::new(LeftHand { draft, photos }))));
        self.hand.laid.clear_tiles();
        self.hand.replaced = None;
        self.hand.evidence_aside.clear();
        let round = &mut self.hand.laid.round;
        *round = round.to_next_hand();
        (round.winner, round.giver, round.index_in_event) = (None, None, None);
        round.other_wins.clear();
    }

    /// Lays out a draft with these photos, numbered already. If its deal is over, only tiles and value return: the
    /// people of another deal are not those of this one.
    pub(crate) fn resume(&mut self, draft: SavedDraft, photos: Vec<HandPhoto>) {
        let is_due = !draft.hand_deal().is_past(self.view);
        let ids: Vec<PhotoId> = photos.iter().map(|photo| photo.id).collect();
        self.begin(draft.board.clone().with_photos(ids), photos);
        let round = &mut self.hand.laid.round;
        if is_due {
            *round = draft.to_round().advance_to(self.view.night());
        } else {
            (round.winner, round.giver) = (None, None);
            if self.hand.laid.board.is_empty() {
                round.answers.value = draft.round.answers.value;
            }
        }
        self.rescore();
    }
}
