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
    pub added_tiles: usize,
    /// The number of labelled tiles that were not added: those that do not help or exceed the limit of their kind, and
    /// all of the photos in `other_set_photos` and `harmful_photos`.
    pub rejected_tiles: usize,
    /// The photos, by number from 0, that show another set; none of their tiles was added.
    pub other_set_photos: Vec<usize>,
    /// The photos, by number from 0, that would lower the set's accuracy on its own pictures; none of their tiles was
    /// added.
    pub harmful_photos: Vec<usize>,
}

impl Enrolment {
    /// Returns a copy of `set`, extended by the pictures of those of the enrolment's photos and tiles that help it, and
    /// the outcome. Adds no further photo if no classifier can be learned from the set.
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
        let mut result = AdditionResult::default();
        for (number, photo) in self.photos().iter().enumerate() {
            let Some(baseline) = BaselineClassifier::learn(&set, recognizer)? else {
                break;
            };
            let classes = recognizer.model_metadata().1.classes.clone();
            let labelled_count = photo.tiles.iter().filter(|tile| tile.class.is_some()).count();
            let helpful_tiles = baseline.select_helpful_tiles(photo, &classes);
            let added_tiles = match &helpful_tiles {
                None => {
                    result.other_set_photos.push(number);
                    0
                }
                Some(helpful_tiles) => {
                    let extended_set = set.with_added_pictures(helpful_tiles);
                    if baseline.lowers_accuracy(&extended_set, recognizer)? {
                        result.harmful_photos.push(number);
                        0
                    } else {
                        set = extended_set;
                        helpful_tiles.len()
                    }
                }
            };
            result.added_tiles += added_tiles;
            result.rejected_tiles += labelled_count - added_tiles;
        }
        if result.added_tiles == 0 {
            return Err(SetError::NoneFit { name: set.name });
        }
        set.update_metadata("added", recognizer)?;
        Ok((set, result))
    }
}

impl TileSet {
    /// Adds pictures of tiles that a person confirmed, and updates date, note, colours and accuracy. Leaves out tiles
    /// of unknown class and, if all together would lower the accuracy on the set's own pictures, each one that does.
    /// Returns the number added.
    ///
    /// # Errors
    /// `none_fit_the_set` when no picture is left to add; `inference`.
    pub fn add_confirmed_tiles(
        &mut self,
        recognizer: &mut Recognizer,
        tiles: Vec<(TileClass, StudiedTile)>,
    ) -> Result<usize, SetError> {
        recognizer.renew_embeddings(self)?;
        let confirmed: Vec<(TileClass, &StudiedTile)> = tiles
            .iter()
            .filter(|(class, _)| *class != TileClass::Unknown)
            .map(|(class, studied)| (*class, studied))
            .collect();
        let mut kept = confirmed.clone();
        if let Some(baseline) = BaselineClassifier::learn(self, recognizer)?
            && baseline.lowers_accuracy(&self.with_added_pictures(&confirmed), recognizer)?
        {
            // One wrong tile must not exclude the others.
            kept.clear();
            for tile in confirmed {
                kept.push(tile);
                if baseline.lowers_accuracy(&self.with_added_pictures(&kept), recognizer)? {
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

    /// Returns a copy of the set with the pictures of these tiles, all numbered as one more photo, and without the
    /// surplus pictures of a kind ([`TileSet::drop_surplus_pictures`]).
    fn with_added_pictures(&self, tiles: &[(TileClass, &StudiedTile)]) -> TileSet {
        let mut set = self.clone();
        let photo_number = self.last_photo_number() + 1;
        for (class, studied) in tiles {
            set.faces.entry(*class).or_default().push(TilePicture {
                picture: studied.picture.clone(),
                photo_number,
                embedding: studied.embedding.clone(),
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

/// The classifier learned from a set before pictures are added, with the set's own samples and the number of them that
/// it names correctly.
struct BaselineClassifier {
    classifier: SetClassifier,
    samples: Vec<TileSample>,
    correct_count: usize,
}

impl BaselineClassifier {
    fn learn(set: &TileSet, recognizer: &mut Recognizer) -> Result<Option<Self>, SetError> {
        let samples =
            recognizer.compute_samples(set.iter_pictures().map(|(class, e)| (class, e.photo_number, &e.picture)))?;
        Ok(SetClassifier::learn(&samples).map(|(classifier, _)| Self {
            correct_count: count_correct_samples(&classifier, &samples),
            classifier,
            samples,
        }))
    }

    /// Returns true if the extended set names fewer of the earlier pictures and variants correctly than
    /// [`MAX_LOST_ACCURACY_SHARE`] tolerates, or has no classifier.
    fn lowers_accuracy(&self, extended_set: &TileSet, recognizer: &mut Recognizer) -> Result<bool, SetError> {
        let classifier = recognizer.learn_set(extended_set)?;
        let min_correct = self.correct_count as f32 - MAX_LOST_ACCURACY_SHARE * self.samples.len() as f32;
        Ok(classifier
            .is_none_or(|(classifier, _)| (count_correct_samples(&classifier, &self.samples) as f32) < min_correct))
    }

    /// Returns the labelled tiles of a photo that help the set, at most [`MAX_NEW_PICTURES_PER_KIND`] of a kind, those
    /// with the most evidence for the set first; `None` if the photo shows another set.
    fn select_helpful_tiles<'a>(
        &self,
        photo: &'a LabelledPhoto,
        classes: &[TileClass],
    ) -> Option<Vec<(TileClass, &'a StudiedTile)>> {
        let evidence = SetEvidence::new(classes, &self.classifier);
        let class_number = |class: TileClass| classes.iter().position(|known| *known == class);
        let mut log_odds_sum = 0.0;
        let mut helpful: Vec<(f32, TileClass, &StudiedTile)> = Vec::new();
        for tile in &photo.tiles {
            let model_probabilities = &tile.studied.probabilities;
            let judgement = self.classifier.judge_tile(&compute_tile_features(&tile.studied), model_probabilities);
            log_odds_sum += evidence.tile_log_odds(&judgement, arg_max(model_probabilities));
            let Some((class, label_number)) = tile.class.and_then(|class| Some((class, class_number(class)?))) else {
                continue;
            };
            let is_person_label = tile.is_confirmed || photo.has_described_order();
            let is_helpful = if self.classifier.has_face(label_number) {
                confirms_label(&judgement, label_number, is_person_label)
            } else {
                is_person_label || is_model_sure_of_label(tile, label_number)
            };
            if is_helpful && class != TileClass::Unknown {
                helpful.push((judgement.evidence_log_odds, class, &tile.studied));
            }
        }
        if SetEvidence::is_other_set(log_odds_sum) {
            return None;
        }
        helpful.sort_by(|a, b| b.0.total_cmp(&a.0));
        let mut selected: Vec<(TileClass, &StudiedTile)> = Vec::new();
        for (_, class, studied) in helpful {
            if selected.iter().filter(|(other, _)| *other == class).count() < MAX_NEW_PICTURES_PER_KIND {
                selected.push((class, studied));
            }
        }
        Some(selected)
    }
}

/// Returns true if a set's judgement confirms the face `class`, which the set has, as a tile's label. A label that a
/// person gave (`is_person_label`) needs a lower probability.
fn confirms_label(judgement: &SetJudgement, class: usize, is_person_label: bool) -> bool {
    let probability = judgement.probabilities.get(class).copied().unwrap_or_default();
    let min_probability = if is_person_label { MIN_PERSON_PROBABILITY } else { MIN_PROPOSED_PROBABILITY };
    judgement.evidence_log_odds > 0.0 && probability >= min_probability
}

/// Returns true if both the label's confidence and the model's probability of its class reach
/// [`MIN_SURE_CONFIDENCE`]; then a kind that the set lacks needs no confirmation.
fn is_model_sure_of_label(tile: &LabelledTile, class: usize) -> bool {
    let probability = tile.studied.probabilities.get(class).copied().unwrap_or_default();
    tile.confidence >= MIN_SURE_CONFIDENCE && probability >= MIN_SURE_CONFIDENCE
}

/// Counts the samples (pictures and their variants) that the classifier names as they were enrolled.
fn count_correct_samples(classifier: &SetClassifier, samples: &[TileSample]) -> usize {
    let is_correct = |sample: &&TileSample| {
        arg_max(&classifier.judge_tile(&sample.features, &sample.model_probabilities).probabilities) == sample.class
    };
    samples.iter().filter(is_correct).count()
}
