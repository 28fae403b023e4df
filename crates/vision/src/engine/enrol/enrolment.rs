//! Enrolment of a set: adds photos, proposes labels, takes a person's corrections, and builds a tile set.

use std::collections::BTreeMap;

use super::label_assignment::{align_labels, assign_labels, raise_run_label_scores};
use super::photo_study::{StudiedPhoto, StudiedTile, stored_margin};
use super::set_classifier::{SetClassifier, TileSample, arg_max};
use super::tile_set::{MAX_PICTURES_PER_KIND, SetAccuracy, SetColours, TilePicture, TileSet, is_set_name};
use super::{SetError, TileOrder, colours, rows};
use crate::geometry::{half_height, half_width, length};
use crate::{Recognizer, TileClass};
use quejing_rules::tile::Tile;

/// The minimum number of the 34 kinds in a set.
pub const MIN_SET_KINDS: usize = 9;
/// The log-odds against each further copy of a kind in one photo, because people lay out one of each.
const REPEATED_KIND_LOG_ODDS: f32 = 1.5;
/// The number of tiles up to which a photo is expected to show one of each kind.
const MAX_TILES_FOR_ONE_OF_EACH: usize = 48;
/// The maximum by which a row laid out as a run raises the log probability of its tiles' labels.
const MAX_RUN_LOG_PROBABILITY_RAISE: f32 = 8.0;

/// The confidence from which a guess needs no check by a person.
pub(super) const MIN_SURE_CONFIDENCE: f32 = 0.8;

/// A tile of an enrolment's photo with its label.
#[derive(Clone, Debug, PartialEq)]
pub struct LabelledTile {
    /// The tile's corners, picture and classification by the stock model.
    pub studied: StudiedTile,
    /// The label; `None` leaves the tile out of the set.
    pub class: Option<TileClass>,
    /// True if a person chose the label.
    pub is_confirmed: bool,
    /// The label's confidence, 0 to 1: 1 if a person named the tile or described as many tiles as the photo has, 0.6 if
    /// the description has another number, else the label's probability.
    pub confidence: f32,
    /// The label by the tile's own picture, before all tiles of the photo are named together; `None` for an unknown
    /// class.
    pub label_alone: Option<TileClass>,
}

/// A photo of an enrolment with the labels of its tiles.
#[derive(Clone, Debug, PartialEq)]
pub struct LabelledPhoto {
    /// The photo's width and height in pixels.
    pub size: [u32; 2],
    /// All tiles found in the photo, in the locator's order.
    pub tiles: Vec<LabelledTile>,
    /// The tiles' indices, row by row from the top, each row from left to right.
    pub rows: Vec<Vec<usize>>,
    /// The tiles' order in the photo as a person described it; [`TileOrder::Any`] without a description.
    pub(super) order: TileOrder,
}

/// An enrolment of a tile set in progress: its photos, with the labels proposed and corrected so far.
#[derive(Clone, Debug, Default)]
pub struct Enrolment {
    pub(super) photos: Vec<LabelledPhoto>,
    /// The existing set to which the photos are added; `None` for a new set.
    pub(super) base_set: Option<Box<TileSet>>,
}

impl Enrolment {
    /// Starts the enrolment of a new set, without photos.
    pub fn new() -> Self {
        Self::default()
    }

    /// Starts an enrolment, without photos yet, that adds photos to an existing set.
    pub fn for_existing_set(set: TileSet) -> Self {
        Self { base_set: Some(Box::new(set)), ..Self::default() }
    }

    /// Returns the photos added so far, in the order of their numbers.
    pub fn photos(&self) -> &[LabelledPhoto] {
        &self.photos
    }

    /// Adds a studied photo, proposes labels for its tiles, and returns the photo's number, from 0.
    ///
    /// # Errors
    /// `inference` when a network fails.
    pub fn add_photo(
        &mut self,
        recognizer: &mut Recognizer,
        studied_photo: StudiedPhoto,
        order: TileOrder,
    ) -> Result<usize, SetError> {
        let tiles = studied_photo.tiles.into_iter().map(|studied| LabelledTile {
            studied,
            class: None,
            is_confirmed: false,
            confidence: 0.0,
            label_alone: None,
        });
        self.photos.push(LabelledPhoto {
            size: studied_photo.size,
            tiles: tiles.collect(),
            rows: studied_photo.rows,
            order,
        });
        let number = self.photos.len() - 1;
        self.propose_labels(recognizer, number)?;
        Ok(number)
    }

    /// Removes a photo, by number from 0; the numbers of later photos fall by one. Does nothing if there is no such
    /// photo.
    pub fn remove_photo(&mut self, photo_number: usize) {
        if photo_number < self.photos.len() {
            self.photos.remove(photo_number);
        }
    }

    /// Sets the label of a tile, by its index in a photo, to a person's choice; `None` leaves the tile out of the set.
    /// Does nothing if there is no such tile.
    pub fn correct_label(&mut self, photo_number: usize, tile: usize, class: Option<TileClass>) {
        if let Some(tile) = self.photos.get_mut(photo_number).and_then(|p| p.tiles.get_mut(tile)) {
            tile.class = class;
            tile.is_confirmed = true;
            tile.confidence = 1.0;
        }
    }

    /// Proposes labels for the tiles of a photo that no person named, using the other photos and the person's
    /// corrections. Does nothing if there is no such photo.
    ///
    /// # Errors
    /// `inference` when a network fails.
    pub fn propose_labels(&mut self, recognizer: &mut Recognizer, photo_number: usize) -> Result<(), SetError> {
        let classifier = self.learn_from_other_photos(recognizer, photo_number)?;
        let classes = recognizer.model_metadata().1.classes.clone();
        let Some(labelled_photo) = self.photos.get_mut(photo_number) else {
            return Ok(());
        };
        let mut log_probabilities: Vec<Vec<f32>> = Vec::with_capacity(labelled_photo.tiles.len());
        for tile in &labelled_photo.tiles {
            let model_probabilities = &tile.studied.probabilities;
            let probabilities = match &classifier {
                Some(classifier) => {
                    classifier.judge_tile(&compute_tile_features(&tile.studied), model_probabilities).probabilities
                }
                None => model_probabilities.clone(),
            };
            log_probabilities
                .push(probabilities.iter().map(|p| (0.98 * p + 0.02 / classes.len() as f32).ln()).collect());
        }
        labelled_photo.label_tiles(log_probabilities, &classes);
        Ok(())
    }

    /// Learns a classifier from the existing set and the tiles of the other photos whose labels have a confidence of at
    /// least 0.5. `None` if these have fewer than [`MIN_SET_KINDS`] pictures together, or if no classifier can be
    /// learned from them.
    fn learn_from_other_photos(
        &self,
        recognizer: &mut Recognizer,
        photo_number: usize,
    ) -> Result<Option<SetClassifier>, SetError> {
        let others = self.photos.iter().enumerate().filter(|(number, _)| *number != photo_number);
        let base_pictures = self
            .base_set
            .iter()
            .flat_map(|set| set.iter_pictures())
            .map(|(class, e)| (class, e.photo_number, &e.picture));
        let first_new_photo = self.base_set.as_ref().map_or(0, |set| set.last_photo_number()) + 1;
        let added_pictures = others.flat_map(|(number, labelled_photo)| {
            let labelled = labelled_photo.tiles.iter().filter(|t| t.confidence >= 0.5);
            labelled.filter_map(move |t| Some((t.class?, first_new_photo + number as u32, &t.studied.picture)))
        });
        let pictures: Vec<_> = base_pictures.chain(added_pictures).collect();
        if pictures.len() < MIN_SET_KINDS {
            return Ok(None);
        }
        Ok(SetClassifier::learn(&recognizer.compute_samples(pictures.into_iter())?).map(|(classifier, _)| classifier))
    }

    /// Returns the number of labelled tiles of each class in all photos.
    pub fn picture_counts(&self) -> BTreeMap<TileClass, usize> {
        let mut counts = BTreeMap::new();
        for class in self.photos.iter().flat_map(|p| &p.tiles).filter_map(|t| t.class) {
            *counts.entry(class).or_default() += 1;
        }
        counts
    }

    /// Returns the kinds, of the 34, that neither a photo nor the existing set shows.
    pub fn missing_kinds(&self) -> Vec<Tile> {
        let covered = self.picture_counts();
        Tile::kinds()
            .filter(|tile| {
                let class = TileClass::Tile(*tile);
                let has = |set: &TileSet| set.faces.contains_key(&class);
                !covered.contains_key(&class) && !self.base_set.as_deref().is_some_and(has)
            })
            .collect()
    }

    /// Builds a set from the labelled tiles of these photos alone, without the existing set. Measures its accuracy by
    /// naming the tiles of each photo with the others.
    ///
    /// # Errors
    /// `bad_set_name`, `too_few_kinds`, `inference`.
    pub fn build_set(&self, recognizer: &mut Recognizer, name: &str) -> Result<TileSet, SetError> {
        if !is_set_name(name) {
            return Err(SetError::BadName { name: name.into() });
        }
        let mut set = TileSet {
            name: name.into(),
            date: quejing_io::dates::utc_now(),
            note: "enrolled".into(),
            model_version: recognizer.model_metadata().1.version.clone(),
            margin: stored_margin(recognizer.model_metadata().1.margin),
            aspect: self.median_tile_aspect(),
            colours: SetColours::default(),
            accuracy: None,
            faces: BTreeMap::new(),
        };
        for (number, page) in self.photos.iter().enumerate() {
            for tile in &page.tiles {
                if let Some(class) = tile.class.filter(|c| *c != TileClass::Unknown) {
                    set.faces.entry(class).or_default().push(TilePicture {
                        picture: tile.studied.picture.clone(),
                        photo_number: number as u32 + 1,
                        embedding: tile.studied.embedding.clone(),
                    });
                }
            }
        }
        set.drop_surplus_pictures();
        if set.kind_count() < MIN_SET_KINDS {
            return Err(SetError::TooFew { kinds: set.kind_count(), least: MIN_SET_KINDS });
        }
        set.update_colours();
        set.accuracy = recognizer.learn_set(&set)?.map(|(_, accuracy)| accuracy);
        Ok(set)
    }

    fn median_tile_aspect(&self) -> f32 {
        let tiles = self.photos.iter().flat_map(|p| &p.tiles).filter(|t| t.class.is_some());
        let aspects =
            tiles.map(|t| length(half_height(&t.studied.quad)) / length(half_width(&t.studied.quad)).max(1e-3));
        rows::median(aspects).clamp(0.5, 3.0)
    }
}

impl LabelledPhoto {
    /// Returns true if a person described the photo's order.
    pub(super) fn has_described_order(&self) -> bool {
        matches!(self.order, TileOrder::Described(_))
    }

    /// Labels every tile that no person named, by the described order or by all tiles together. `log_probabilities` has
    /// one value for each tile and class, in the order of `classes`.
    fn label_tiles(&mut self, mut log_probabilities: Vec<Vec<f32>>, classes: &[TileClass]) {
        let class_number = |class: TileClass| classes.iter().position(|c| *c == class);
        for (tile, log_probabilities) in self.tiles.iter().zip(&mut log_probabilities) {
            // A person's label is certain, and counts as one of its kind's copies.
            if let (true, Some(class)) = (tile.is_confirmed, tile.class.and_then(class_number)) {
                log_probabilities.iter_mut().for_each(|l| *l = -50.0);
                log_probabilities[class] = 0.0;
            }
        }
        for (tile, log_probabilities) in self.tiles.iter_mut().zip(&log_probabilities) {
            tile.label_alone =
                classes.get(arg_max(log_probabilities)).copied().filter(|class| *class != TileClass::Unknown);
        }
        let labels: Vec<(Option<usize>, f32)> = match &self.order {
            TileOrder::Described(described) => {
                let order: Vec<usize> = self.rows.iter().flatten().copied().collect();
                let in_reading_order: Vec<Vec<f32>> = order.iter().map(|&i| log_probabilities[i].clone()).collect();
                let described: Vec<Option<usize>> = described.iter().map(|c| c.and_then(class_number)).collect();
                let is_complete = described.len() == order.len();
                let mut labels = vec![(None, 0.0); log_probabilities.len()];
                for (&tile, label) in order.iter().zip(align_labels(&in_reading_order, &described)) {
                    labels[tile] = (label, if is_complete { 1.0 } else { 0.6 });
                }
                labels
            }
            TileOrder::Any => {
                raise_run_label_scores(&mut log_probabilities, &self.rows, classes, MAX_RUN_LOG_PROBABILITY_RAISE);
                let max_copies: Vec<usize> = classes.iter().map(|class| max_copies_in_photo(*class)).collect();
                let repeat_cost =
                    if self.tiles.len() > MAX_TILES_FOR_ONE_OF_EACH { 0.0 } else { REPEATED_KIND_LOG_ODDS };
                assign_labels(&log_probabilities, &max_copies, repeat_cost)
                    .into_iter()
                    .zip(&log_probabilities)
                    .map(|(label, log_probabilities)| {
                        (label, label.map_or(0.0, |c| class_probability(log_probabilities, c)))
                    })
                    .collect()
            }
        };
        for (tile, (label, confidence)) in self.tiles.iter_mut().zip(labels) {
            if !tile.is_confirmed {
                tile.class = label.map(|c| classes[c]).filter(|c| *c != TileClass::Unknown);
                tile.confidence = confidence;
            }
        }
    }
}

/// Returns the maximum number of tiles of a class that are expected in a photo of a set: 4 of a kind, 2 of a flower, 24
/// backs, 8 unknown finds.
pub(super) fn max_copies_in_photo(class: TileClass) -> usize {
    match class {
        TileClass::Back => 24,
        TileClass::Unknown => 8,
        TileClass::Tile(tile) if tile.is_flower() => 2,
        TileClass::Tile(_) => 4,
    }
}

/// Returns the probability of a class from the log probabilities of all classes, which need not be normalised.
fn class_probability(log_probabilities: &[f32], class: usize) -> f32 {
    let max_log_probability = log_probabilities[arg_max(log_probabilities)];
    let sum: f32 = log_probabilities.iter().map(|l| (l - max_log_probability).exp()).sum();
    (log_probabilities[class] - max_log_probability).exp() / sum
}

pub(super) fn compute_tile_features(tile: &StudiedTile) -> Vec<f32> {
    super::features::compute_crop_features(&super::variants::render_plain_crop(&tile.picture), &tile.embedding)
}

impl TileSet {
    /// Returns the highest number of a photo in the set; 0 without pictures.
    pub(super) fn last_photo_number(&self) -> u32 {
        self.iter_pictures().map(|(_, e)| e.photo_number).max().unwrap_or(0)
    }

    /// Drops the pictures of each class beyond [`MAX_PICTURES_PER_KIND`]: the oldest ones, except the very first.
    pub(super) fn drop_surplus_pictures(&mut self) {
        for examples in self.faces.values_mut() {
            while examples.len() > MAX_PICTURES_PER_KIND {
                examples.remove(1);
            }
        }
    }

    pub(super) fn update_colours(&mut self) {
        let faces = self.iter_pictures().filter(|(class, _)| *class != TileClass::Back).map(|(_, e)| &e.picture);
        let ground_and_inks = colours::find_ground_and_inks(faces);
        let back = self
            .faces
            .get(&TileClass::Back)
            .and_then(|all| all.first())
            .map(|e| colours::format_hex_colour(colours::middle_median_colour(&e.picture)));
        self.colours = SetColours {
            ivory: ground_and_inks.as_ref().map(|f| colours::format_hex_colour(f.0)),
            inks: ground_and_inks.map_or_else(Vec::new, |f| f.1.into_iter().map(colours::format_hex_colour).collect()),
            back,
        };
    }
}

impl Recognizer {
    /// Learns the classifier of a set, and measures the set's accuracy by naming the pictures of each photo with those
    /// of the others; `None` if no classifier can be learned from the set's pictures.
    ///
    /// # Errors
    /// `inference` when the network fails.
    pub fn learn_set(&mut self, set: &TileSet) -> Result<Option<(SetClassifier, SetAccuracy)>, SetError> {
        let samples: Vec<TileSample> =
            self.compute_samples(set.iter_pictures().map(|(class, e)| (class, e.photo_number, &e.picture)))?;
        Ok(SetClassifier::learn(&samples).map(|(classifier, held_out)| {
            (
                classifier,
                SetAccuracy {
                    tiles: held_out.tried,
                    before: held_out.correct_by_model,
                    after: held_out.correct_with_set,
                },
            )
        }))
    }
}
