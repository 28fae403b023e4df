//! Adds further photos to an existing set, as far as they help it.
//!
//! A photo of play is darker, blurred and half hidden where the first photos were crisp, and a wrong name in it would
//! teach the set a wrong face. So the set judges every tile first and rejects those nearer to another face, or to none.
//! Accepted tiles must not lower the accuracy on the set's own pictures.

use super::SetError;
use super::enrolment::{Enrolment, LabelledPhoto, LabelledTile, MIN_SURE_CONFIDENCE, compute_tile_features};
use super::photo_study::StudiedTile;
use super::set_classifier::{SetClassifier, SetJudgement, TileSample, arg_max};
use super::set_comparison::SetEvidence;
use super::tile_set::{TilePicture, TileSet};
use crate::{Recognizer, TileClass};

/// The maximum number of pictures of a kind that one photo adds: more would show the same light again, and displace
/// others.
const MAX_NEW_PICTURES_PER_KIND: usize = 2;
/// The minimum probability, by the set, of a label that the program proposed, for the tile to be added.
const MIN_PROPOSED_PROBABILITY: f32 = 0.5;
/// The minimum probability, by the set, of a label that a person gave, for the tile to be added: the set may be wrong,
/// but so may the label, or a finger may cover the tile.
const MIN_PERSON_PROBABILITY: f32 = 0.01;
/// The maximum share of a set's own pictures and variants that it may name correctly before new pictures are added but
/// wrongly afterwards.
const MAX_LOST_ACCURACY_SHARE: f32 = 0.01;

/// The outcome of adding further photos to a set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AdditionResult {
    /// The number of tiles that were added.
    pub taken: usize,
    /// The number of tiles that were left out because they do not help.
    pub left_out: usize,
    /// The photos, by number from 0, that show another set.
    pub other: Vec<usize>,
    /// The photos, by number from 0, that would lower the set's accuracy on its own pictures.
    pub harmful: Vec<usize>,
}

impl Enrolment {
    /// Returns a copy of `set` with the pictures of those of the enrolment's photos and tiles that help it, and the
    /// outcome. Without a learned classifier of the set, no photo is added.
    ///
    /// # Errors
    /// `none_fit_the_set` when no tile helps; `inference`.
    pub fn extend_set(
        &self,
        recognizer: &mut Recognizer,
        set: &TileSet,
    ) -> Result<(TileSet, AdditionResult), SetError> {
        let mut set = set.clone();
        recognizer.renew_embeddings(&mut set)?;
        let mut added = AdditionResult::default();
        for (number, photo) in self.photos().iter().enumerate() {
            let Some(head) = BaselineClassifier::learn(&set, recognizer)? else {
                break;
            };
            let classes = recognizer.model_metadata().1.classes.clone();
            let labelled = photo.tiles.iter().filter(|tile| tile.class.is_some()).count();
            let fit = head.helpful_tiles(photo, &classes);
            let taken = match &fit {
                None => {
                    added.other.push(number);
                    0
                }
                Some(fit) => {
                    let more = set.with_added_pictures(fit);
                    if head.lowers_accuracy(&more, recognizer)? {
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
        set.update_metadata("added", recognizer)?;
        Ok((set, added))
    }
}

impl TileSet {
    /// Adds pictures of tiles that a person confirmed, except those of unknown class and those that lower the accuracy
    /// on the set's own pictures. Returns the number added, and updates date, note, colours and accuracy.
    ///
    /// # Errors
    /// `none_fit_the_set` when no picture is left to add; `inference`.
    pub fn add_confirmed_tiles(
        &mut self,
        recognizer: &mut Recognizer,
        tiles: Vec<(TileClass, StudiedTile)>,
    ) -> Result<usize, SetError> {
        recognizer.renew_embeddings(self)?;
        let known: Vec<(TileClass, &StudiedTile)> = tiles
            .iter()
            .filter(|(class, _)| *class != TileClass::Unknown)
            .map(|(class, seen)| (*class, seen))
            .collect();
        let mut kept = known.clone();
        if let Some(head) = BaselineClassifier::learn(self, recognizer)?
            && head.lowers_accuracy(&self.with_added_pictures(&known), recognizer)?
        {
            // One wrong tile must not exclude the others.
            kept.clear();
            for one in known {
                kept.push(one);
                if head.lowers_accuracy(&self.with_added_pictures(&kept), recognizer)? {
                    kept.pop();
                }
            }
        }
        if kept.is_empty() {
            return Err(SetError::NoneFit { name: self.name.clone() });
        }
        let added = kept.len();
        *self = self.with_added_pictures(&kept);
        self.update_metadata("corrected", recognizer)?;
        Ok(added)
    }

    /// Returns a copy of the set with the pictures of these tiles, all numbered as one more photo, and without those
    /// beyond the limit of a kind.
    fn with_added_pictures(&self, tiles: &[(TileClass, &StudiedTile)]) -> TileSet {
        let mut set = self.clone();
        let photo = self.last_photo_number() + 1;
        for (class, seen) in tiles {
            set.faces.entry(*class).or_default().push(TilePicture {
                picture: seen.picture.clone(),
                photo,
                embedding: seen.embedding.clone(),
            });
        }
        set.drop_surplus_pictures();
        set
    }

    /// Updates the set's colours, date, note and accuracy after its pictures changed.
    fn update_metadata(&mut self, note: &str, recognizer: &mut Recognizer) -> Result<(), SetError> {
        self.update_colours();
        self.date = quejing_io::dates::utc_now();
        self.note = note.into();
        self.accuracy = recognizer.learn_set(self)?.map(|(_, accuracy)| accuracy);
        Ok(())
    }
}

/// The classifier learned from a set, with the set's own samples and the number of them that it names correctly.
struct BaselineClassifier {
    head: SetClassifier,
    own: Vec<TileSample>,
    right: usize,
}

impl BaselineClassifier {
    fn learn(set: &TileSet, recognizer: &mut Recognizer) -> Result<Option<Self>, SetError> {
        let own = recognizer.compute_samples(set.iter_pictures().map(|(class, e)| (class, e.photo, &e.picture)))?;
        Ok(SetClassifier::learn(&own).map(|(head, _)| Self { right: count_correct_samples(&head, &own), head, own }))
    }

    /// Returns true if `more`, the set with further pictures, names fewer of the earlier pictures and variants
    /// correctly than [`MAX_LOST_ACCURACY_SHARE`] tolerates, or has no classifier.
    fn lowers_accuracy(&self, more: &TileSet, recognizer: &mut Recognizer) -> Result<bool, SetError> {
        let head = recognizer.learn_set(more)?;
        let least = self.right as f32 - MAX_LOST_ACCURACY_SHARE * self.own.len() as f32;
        Ok(head.is_none_or(|(head, _)| (count_correct_samples(&head, &self.own) as f32) < least))
    }

    /// Returns the labelled tiles of a photo that help the set, at most [`MAX_NEW_PICTURES_PER_KIND`] of a kind, the
    /// most certain first; `None` if the photo shows another set.
    fn helpful_tiles<'a>(
        &self,
        photo: &'a LabelledPhoto,
        classes: &[TileClass],
    ) -> Option<Vec<(TileClass, &'a StudiedTile)>> {
        let tells = SetEvidence::new(classes, &self.head);
        let place = |class: TileClass| classes.iter().position(|known| *known == class);
        let mut together = 0.0;
        let mut fit: Vec<(f32, TileClass, &StudiedTile)> = Vec::new();
        for tile in &photo.tiles {
            let model = &tile.seen.likely;
            let judged = self.head.judge_tile(&compute_tile_features(&tile.seen), model);
            together += tells.tile_log_odds(&judged, arg_max(model));
            let Some((class, number)) = tile.class.and_then(|class| Some((class, place(class)?))) else {
                continue;
            };
            let said = tile.confirmed || photo.has_described_order();
            let helps = if self.head.has_face(number) {
                confirms_label(&judged, number, said)
            } else {
                said || is_model_sure_of_label(tile, number)
            };
            if helps && class != TileClass::Unknown {
                fit.push((judged.evidence, class, &tile.seen));
            }
        }
        if SetEvidence::is_other_set(together) {
            return None;
        }
        fit.sort_by(|a, b| b.0.total_cmp(&a.0));
        let mut taken: Vec<(TileClass, &StudiedTile)> = Vec::new();
        for (_, class, seen) in fit {
            if taken.iter().filter(|(other, _)| *other == class).count() < MAX_NEW_PICTURES_PER_KIND {
                taken.push((class, seen));
            }
        }
        Some(taken)
    }
}

/// Returns true if the judgement of a set confirms the face `class`, which the set has, as a tile's label. `said` is
/// true for a label that a person gave, which needs a lower probability.
fn confirms_label(judged: &SetJudgement, class: usize, said: bool) -> bool {
    let likely = judged.likely.get(class).copied().unwrap_or_default();
    let least = if said { MIN_PERSON_PROBABILITY } else { MIN_PROPOSED_PROBABILITY };
    judged.evidence > 0.0 && likely >= least
}

/// Returns true if both the label's confidence and the model's probability of its class reach
/// [`MIN_SURE_CONFIDENCE`]; then a kind that the set lacks needs no confirmation.
fn is_model_sure_of_label(tile: &LabelledTile, class: usize) -> bool {
    let likely = tile.seen.likely.get(class).copied().unwrap_or_default();
    tile.sure >= MIN_SURE_CONFIDENCE && likely >= MIN_SURE_CONFIDENCE
}

/// Counts the samples (pictures and their variants) that the set's classifier names as they were enrolled.
fn count_correct_samples(head: &SetClassifier, samples: &[TileSample]) -> usize {
    let named = |sample: &&TileSample| arg_max(&head.judge_tile(&sample.values, &sample.model).likely) == sample.class;
    samples.iter().filter(named).count()
}
