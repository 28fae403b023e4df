//! Adds further photos to an existing set, as far as they help it.
//!
//! A photo of play is darker, blurred and half hidden where the first photos were crisp, and a wrong name in it would
//! teach the set a wrong face. So the set judges every tile first and rejects those nearer to another face, or to none.
//! Accepted tiles must not lower the accuracy on the set's own pictures.

use super::SetError;
use super::head::{Sample, SetClassifier, SetJudgement, arg_max};
use super::judge::SetEvidence;
use super::profile::{TilePicture, TileSet};
use super::session::{Enrolment, LabelledPhoto, LabelledTile, SURE, head_values};
use super::study::StudiedTile;
use crate::{Recognizer, TileClass};

/// Pictures of a kind that one photo adds: more would show the same light again, and displace others.
const MAX_NEW_PER_KIND: usize = 2;
/// The probability by the set that a tile named by the program needs …
const MIN_LIKELY: f32 = 0.5;
/// … and that a tile named by a person needs: the set may be wrong, but the name may be too, or a finger covers the
/// tile.
const MIN_LIKELY_NAMED: f32 = 0.01;
/// The tolerated share of its own pictures that a set may name wrong in addition.
const TOLERATED_LOSS: f32 = 0.01;

/// The outcome of adding further photos to a set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AdditionResult {
    /// The number of tiles that were added.
    pub taken: usize,
    /// The number of tiles that were left out because they do not help.
    pub left_out: usize,
    /// The photos, by number from 0, that look like another set.
    pub other: Vec<usize>,
    /// The photos that would lower the set's accuracy on its own pictures.
    pub harmful: Vec<usize>,
}

impl Enrolment {
    /// Adds the photos to `set` as far as they help; returns the new set and the outcome.
    ///
    /// # Errors
    /// `none_fit_the_set` when no tile helps; `inference`.
    pub fn finish_onto(
        &self,
        recognizer: &mut Recognizer,
        set: &TileSet,
    ) -> Result<(TileSet, AdditionResult), SetError> {
        let mut set = set.clone();
        recognizer.renew(&mut set)?;
        let mut added = AdditionResult::default();
        for (number, photo) in self.photos().iter().enumerate() {
            let Some(head) = LearnedSet::learn(&set, recognizer)? else {
                break;
            };
            let classes = recognizer.models().1.classes.clone();
            let labelled = photo.tiles.iter().filter(|tile| tile.class.is_some()).count();
            let fit = head.fit(photo, &classes);
            let taken = match &fit {
                None => {
                    added.other.push(number);
                    0
                }
                Some(fit) => {
                    let more = set.with_pictures(fit);
                    if head.is_worse(&more, recognizer)? {
                        added.harmful.push(number);
                        0
                    } else {
                        set = more;
                        fit.len()
                    }
                }
            };
            added.taken += taken;
            added.left_out += labelled - taken;
        }
        if added.taken == 0 {
            return Err(SetError::NoneFit { name: set.name });
        }
        set.update_description("added", recognizer)?;
        Ok((set, added))
    }
}

impl TileSet {
    /// Adds pictures of tiles that a person confirmed, except those that lower the accuracy on the set's own pictures.
    /// Returns the number added.
    ///
    /// # Errors
    /// `none_fit_the_set` when all of them do; `inference`.
    pub fn add_confirmed(
        &mut self,
        recognizer: &mut Recognizer,
        tiles: Vec<(TileClass, StudiedTile)>,
    ) -> Result<usize, SetError> {
        recognizer.renew(self)?;
        let known: Vec<(TileClass, &StudiedTile)> = tiles
            .iter()
            .filter(|(class, _)| *class != TileClass::Unknown)
            .map(|(class, seen)| (*class, seen))
            .collect();
        let mut kept = known.clone();
        if let Some(head) = LearnedSet::learn(self, recognizer)?
            && head.is_worse(&self.with_pictures(&known), recognizer)?
        {
            // One wrong tile must not exclude the others.
            kept.clear();
            for one in known {
                kept.push(one);
                if head.is_worse(&self.with_pictures(&kept), recognizer)? {
                    kept.pop();
                }
            }
        }
        if kept.is_empty() {
            return Err(SetError::NoneFit { name: self.name.clone() });
        }
        let added = kept.len();
        *self = self.with_pictures(&kept);
        self.update_description("corrected", recognizer)?;
        Ok(added)
    }

    /// Returns the set with the pictures of one more photo.
    fn with_pictures(&self, tiles: &[(TileClass, &StudiedTile)]) -> TileSet {
        let mut set = self.clone();
        let photo = self.last_photo() + 1;
        for (class, seen) in tiles {
            set.faces.entry(*class).or_default().push(TilePicture {
                picture: seen.picture.clone(),
                photo,
                embedding: seen.embedding.clone(),
            });
        }
        set.thin_out();
        set
    }

    /// Updates colours, date, note and accuracy after a change.
    fn update_description(&mut self, note: &str, recognizer: &mut Recognizer) -> Result<(), SetError> {
        self.describe_colours();
        self.date = quejing_io::dates::now();
        self.note = note.into();
        self.accuracy = recognizer.learn(self)?.map(|(_, accuracy)| accuracy);
        Ok(())
    }
}

/// A learned set and its accuracy on its own pictures.
struct LearnedSet {
    head: SetClassifier,
    own: Vec<Sample>,
    right: usize,
}

impl LearnedSet {
    fn learn(set: &TileSet, recognizer: &mut Recognizer) -> Result<Option<Self>, SetError> {
        let own = recognizer.samples(set.examples().map(|(class, e)| (class, e.photo, &e.picture)))?;
        Ok(SetClassifier::learn(&own).map(|(head, _)| Self { right: count_right(&head, &own), head, own }))
    }

    /// Returns true if another version of the set names fewer of this one's pictures and their variants correctly.
    fn is_worse(&self, more: &TileSet, recognizer: &mut Recognizer) -> Result<bool, SetError> {
        let head = recognizer.learn(more)?;
        let least = self.right as f32 - TOLERATED_LOSS * self.own.len() as f32;
        Ok(head.is_none_or(|(head, _)| (count_right(&head, &self.own) as f32) < least))
    }

    /// Returns the tiles of a photo that help the set; `None` if the photo shows another set.
    fn fit<'a>(&self, photo: &'a LabelledPhoto, classes: &[TileClass]) -> Option<Vec<(TileClass, &'a StudiedTile)>> {
        let tells = SetEvidence::new(classes, &self.head);
        let place = |class: TileClass| classes.iter().position(|known| *known == class);
        let mut together = 0.0;
        let mut fit: Vec<(f32, TileClass, &StudiedTile)> = Vec::new();
        for tile in &photo.tiles {
            let model = &tile.seen.likely;
            let judged = self.head.judge(&head_values(&tile.seen), model);
            together += tells.tile_log_odds(&judged, arg_max(model));
            let Some((class, number)) = tile.class.and_then(|class| Some((class, place(class)?))) else {
                continue;
            };
            let said = tile.confirmed || photo.is_said();
            let helps =
                if self.head.has(number) { agrees(&judged, number, said) } else { said || is_new(tile, number) };
            if helps && class != TileClass::Unknown {
                fit.push((judged.evidence, class, &tile.seen));
            }
        }
        if SetEvidence::is_other(together) {
            return None;
        }
        fit.sort_by(|a, b| b.0.total_cmp(&a.0));
        let mut taken: Vec<(TileClass, &StudiedTile)> = Vec::new();
        for (_, class, seen) in fit {
            if taken.iter().filter(|(other, _)| *other == class).count() < MAX_NEW_PER_KIND {
                taken.push((class, seen));
            }
        }
        Some(taken)
    }
}

/// Returns true if a set that has this face agrees that the tile shows it.
fn agrees(judged: &SetJudgement, class: usize, said: bool) -> bool {
    let likely = judged.likely.get(class).copied().unwrap_or_default();
    let least = if said { MIN_LIKELY_NAMED } else { MIN_LIKELY };
    judged.evidence > 0.0 && likely >= least
}

/// Returns true if the model alone is sure of a kind that the set does not have.
fn is_new(tile: &LabelledTile, class: usize) -> bool {
    let likely = tile.seen.likely.get(class).copied().unwrap_or_default();
    tile.sure >= SURE && likely >= SURE
}

/// Counts the pictures and variants that are named correctly.
fn count_right(head: &SetClassifier, samples: &[Sample]) -> usize {
    let named = |sample: &&Sample| arg_max(&head.judge(&sample.values, &sample.model).likely) == sample.class;
    samples.iter().filter(named).count()
}
