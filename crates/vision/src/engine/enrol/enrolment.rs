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
/// The log-odds against a second copy of a kind in one photo: people lay out one of each.
const SECOND_COPY_LOG_ODDS: f32 = 1.5;
/// The number of tiles up to which a photo is expected to show one of each kind.
const MAX_TILES_FOR_ONE_OF_EACH: usize = 48;
/// The maximum log probability that a row laid out as a run adds to a tile's label.
const MAX_ROW_LOG_PROBABILITY: f32 = 8.0;

/// The confidence from which a guess needs no check by a person.
pub(super) const MIN_SURE_CONFIDENCE: f32 = 0.8;

/// A tile of an enrolment's photo with its label.
#[derive(Clone, Debug, PartialEq)]
pub struct LabelledTile {
    /// The tile's corners, picture and classification by the stock model.
    pub seen: StudiedTile,
    /// The label; `None` leaves the tile out of the set.
    pub class: Option<TileClass>,
    /// True if a person chose the label.
    pub confirmed: bool,
    /// The label's confidence, 0 to 1; 1 if a person named the tile or described as many tiles as the photo has.
    pub sure: f32,
    /// The label by the tile's own look, before all tiles of the photo are named together.
    pub alone: Option<TileClass>,
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
    pub(super) onto: Option<Box<TileSet>>,
}

impl Enrolment {
    /// Starts the enrolment of a new set, without photos.
    pub fn new() -> Self {
        Self::default()
    }

    /// Starts an enrolment, without photos yet, that adds photos to an existing set.
    pub fn for_existing_set(set: TileSet) -> Self {
        Self { onto: Some(Box::new(set)), ..Self::default() }
    }

    /// Returns the photos added so far.
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
        seen: StudiedPhoto,
        order: TileOrder,
    ) -> Result<usize, SetError> {
        let tiles = seen.tiles.into_iter().map(|seen| LabelledTile {
            seen,
            class: None,
            confirmed: false,
            sure: 0.0,
            alone: None,
        });
        self.photos.push(LabelledPhoto { size: seen.size, tiles: tiles.collect(), rows: seen.rows, order });
        let number = self.photos.len() - 1;
        self.propose_labels(recognizer, number)?;
        Ok(number)
    }

    /// Removes a photo, by number from 0, and so lowers the numbers of later photos; does nothing if there is none.
    pub fn remove_photo(&mut self, photo: usize) {
        if photo < self.photos.len() {
            self.photos.remove(photo);
        }
    }

    /// Sets the label of a tile, by its index in a photo, to a person's choice; `None` leaves the tile out of the set.
    /// Does nothing if there is no such tile.
    pub fn correct_label(&mut self, photo: usize, tile: usize, class: Option<TileClass>) {
        if let Some(tile) = self.photos.get_mut(photo).and_then(|p| p.tiles.get_mut(tile)) {
            tile.class = class;
            tile.confirmed = true;
            tile.sure = 1.0;
        }
    }

    /// Proposes labels for the tiles of a photo that no person named, using the other photos and the person's
    /// corrections.
    ///
    /// # Errors
    /// `inference` when a network fails.
    pub fn propose_labels(&mut self, recognizer: &mut Recognizer, photo: usize) -> Result<(), SetError> {
        let head = self.learn_from_other_photos(recognizer, photo)?;
        let known = recognizer.model_metadata().1.classes.clone();
        let Some(page) = self.photos.get_mut(photo) else {
            return Ok(());
        };
        let mut likely: Vec<Vec<f32>> = Vec::with_capacity(page.tiles.len());
        for tile in &page.tiles {
            let model = &tile.seen.likely;
            let seen = match &head {
                Some(head) => head.judge_tile(&compute_tile_features(&tile.seen), model).likely,
                None => model.clone(),
            };
            likely.push(seen.iter().map(|p| (0.98 * p + 0.02 / known.len() as f32).ln()).collect());
        }
        page.label_tiles(likely, &known);
        Ok(())
    }

    /// Learns a classifier from the existing set and the labelled tiles of the other photos; `None` if these have fewer
    /// than [`MIN_SET_KINDS`] pictures together.
    fn learn_from_other_photos(
        &self,
        recognizer: &mut Recognizer,
        photo: usize,
    ) -> Result<Option<SetClassifier>, SetError> {
        let others = self.photos.iter().enumerate().filter(|(number, _)| *number != photo);
        let base = self.onto.iter().flat_map(|set| set.iter_pictures()).map(|(class, e)| (class, e.photo, &e.picture));
        let first = self.onto.as_ref().map_or(0, |set| set.last_photo_number()) + 1;
        let added = others.flat_map(|(number, page)| {
            let labelled = page.tiles.iter().filter(|t| t.sure >= 0.5);
            labelled.filter_map(move |t| Some((t.class?, first + number as u32, &t.seen.picture)))
        });
        let pictures: Vec<_> = base.chain(added).collect();
        if pictures.len() < MIN_SET_KINDS {
            return Ok(None);
        }
        Ok(SetClassifier::learn(&recognizer.compute_samples(pictures.into_iter())?).map(|(head, _)| head))
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
                !covered.contains_key(&class) && !self.onto.as_deref().is_some_and(has)
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
            model: recognizer.model_metadata().1.version.clone(),
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
                        picture: tile.seen.picture.clone(),
                        photo: number as u32 + 1,
                        embedding: tile.seen.embedding.clone(),
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
        let aspects = tiles.map(|t| length(half_height(&t.seen.quad)) / length(half_width(&t.seen.quad)).max(1e-3));
        rows::median(aspects).clamp(0.5, 3.0)
    }
}

impl LabelledPhoto {
    /// Returns true if a person described the photo's order.
    pub(super) fn has_described_order(&self) -> bool {
        matches!(self.order, TileOrder::Described(_))
    }

    /// Labels every tile that no person named, by the described order or by all tiles together. `likely` has the log
    /// probabilities of each tile's classes, in the order of `known`.
    fn label_tiles(&mut self, mut likely: Vec<Vec<f32>>, known: &[TileClass]) {
        let number = |class: TileClass| known.iter().position(|c| *c == class);
        for (tile, likely) in self.tiles.iter().zip(&mut likely) {
            // A person's label is certain, and counts as one of its kind's copies.
            if let (true, Some(class)) = (tile.confirmed, tile.class.and_then(number)) {
                likely.iter_mut().for_each(|l| *l = -50.0);
                likely[class] = 0.0;
            }
        }
        for (tile, likely) in self.tiles.iter_mut().zip(&likely) {
            tile.alone = known.get(arg_max(likely)).copied().filter(|class| *class != TileClass::Unknown);
        }
        let labels: Vec<(Option<usize>, f32)> = match &self.order {
            TileOrder::Described(said) => {
                let order: Vec<usize> = self.rows.iter().flatten().copied().collect();
                let in_order: Vec<Vec<f32>> = order.iter().map(|&i| likely[i].clone()).collect();
                let said: Vec<Option<usize>> = said.iter().map(|c| c.and_then(number)).collect();
                let whole = said.len() == order.len();
                let mut labels = vec![(None, 0.0); likely.len()];
                for (&tile, label) in order.iter().zip(align_labels(&in_order, &said)) {
                    labels[tile] = (label, if whole { 1.0 } else { 0.6 });
                }
                labels
            }
            TileOrder::Any => {
                raise_run_label_scores(&mut likely, &self.rows, known, MAX_ROW_LOG_PROBABILITY);
                let most: Vec<usize> = known.iter().map(|class| max_copies_in_photo(*class)).collect();
                let again = if self.tiles.len() > MAX_TILES_FOR_ONE_OF_EACH { 0.0 } else { SECOND_COPY_LOG_ODDS };
                assign_labels(&likely, &most, again)
                    .into_iter()
                    .zip(&likely)
                    .map(|(label, likely)| (label, label.map_or(0.0, |c| class_probability(likely, c))))
                    .collect()
            }
        };
        for (tile, (label, sure)) in self.tiles.iter_mut().zip(labels) {
            if !tile.confirmed {
                tile.class = label.map(|c| known[c]).filter(|c| *c != TileClass::Unknown);
                tile.sure = sure;
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
fn class_probability(likely: &[f32], class: usize) -> f32 {
    let most = likely[arg_max(likely)];
    let sum: f32 = likely.iter().map(|l| (l - most).exp()).sum();
    (likely[class] - most).exp() / sum
}

pub(super) fn compute_tile_features(tile: &StudiedTile) -> Vec<f32> {
    super::features::compute_crop_features(&super::variants::render_plain_crop(&tile.picture), &tile.embedding)
}

impl TileSet {
    /// Returns the number of the set's last photo; 0 without pictures.
    pub(super) fn last_photo_number(&self) -> u32 {
        self.iter_pictures().map(|(_, e)| e.photo).max().unwrap_or(0)
    }

    /// Drops the pictures of each kind beyond [`MAX_PICTURES_PER_KIND`]: the oldest ones, except the very first.
    pub(super) fn drop_surplus_pictures(&mut self) {
        for examples in self.faces.values_mut() {
            while examples.len() > MAX_PICTURES_PER_KIND {
                examples.remove(1);
            }
        }
    }

    pub(super) fn update_colours(&mut self) {
        let faces = self.iter_pictures().filter(|(class, _)| *class != TileClass::Back).map(|(_, e)| &e.picture);
        let found = colours::find_ground_and_inks(faces);
        let back = self
            .faces
            .get(&TileClass::Back)
            .and_then(|all| all.first())
            .map(|e| colours::format_hex_colour(colours::middle_median_colour(&e.picture)));
        self.colours = SetColours {
            ivory: found.as_ref().map(|f| colours::format_hex_colour(f.0)),
            inks: found.map_or_else(Vec::new, |f| f.1.into_iter().map(colours::format_hex_colour).collect()),
            back,
        };
    }
}

impl Recognizer {
    /// Learns the classifier of a set, and measures the set's accuracy by naming the pictures of each photo with those
    /// of the others; `None` if the set has too few pictures.
    ///
    /// # Errors
    /// `inference` when the network fails.
    pub fn learn_set(&mut self, set: &TileSet) -> Result<Option<(SetClassifier, SetAccuracy)>, SetError> {
        let samples: Vec<TileSample> =
            self.compute_samples(set.iter_pictures().map(|(class, e)| (class, e.photo, &e.picture)))?;
        Ok(SetClassifier::learn(&samples)
            .map(|(head, held)| (head, SetAccuracy { tiles: held.tiles, before: held.before, after: held.after })))
    }
}
