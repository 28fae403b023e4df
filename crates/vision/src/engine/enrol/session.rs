//! Enrolment of a set: adds photos, proposes labels, takes a person's corrections, and produces a profile.

use std::collections::BTreeMap;

use super::assign::{align, assign, favour_runs};
use super::head::{Sample, SetClassifier, arg_max};
use super::profile::{Accuracy, Colours, MAX_PICTURES_PER_KIND, TilePicture, TileSet, is_name};
use super::study::{StudiedPhoto, StudiedTile, kept_margin};
use super::{Order, SetError, colours, rows};
use crate::geometry::{half_height, half_width, length};
use crate::{Recognizer, TileClass};
use quejing_rules::tile::Tile;

/// The least number of the 34 kinds that a set needs.
pub const MIN_KINDS: usize = 9;
/// The log-odds against a second copy of a kind in one photo: people lay out one of each.
const COPY: f32 = 1.5;
/// The number of tiles up to which a photo is expected to show one of each kind.
const ONE_OF_EACH: usize = 48;
/// The bound on the log probability that a row contributes to a tile's label.
const ROW_SAYS: f32 = 8.0;

/// The confidence from which a guess needs no check by a person.
pub(super) const SURE: f32 = 0.8;

/// A tile of a photo with its label.
#[derive(Clone, Debug, PartialEq)]
pub struct LabelledTile {
    /// The tile as seen in the photo.
    pub seen: StudiedTile,
    /// The label; `None` leaves the tile out.
    pub class: Option<TileClass>,
    /// True if a person chose the label.
    pub confirmed: bool,
    /// The label's confidence, 0..1; 1 when a person named the tile or gave the order.
    pub sure: f32,
    /// The label by its own look, before all tiles of the photo are named together.
    pub alone: Option<TileClass>,
}

/// A photo with its labels.
#[derive(Clone, Debug, PartialEq)]
pub struct LabelledPhoto {
    /// Width and height in pixels.
    pub size: [u32; 2],
    /// All tiles found, in the locator's order.
    pub tiles: Vec<LabelledTile>,
    /// The tiles' indices, row by row.
    pub rows: Vec<Vec<usize>>,
    /// The order that a person described.
    pub(super) order: Order,
}

/// An enrolment in progress.
#[derive(Clone, Debug, Default)]
pub struct Enrolment {
    pub(super) photos: Vec<LabelledPhoto>,
    /// The set that the photos are added to.
    pub(super) onto: Option<Box<TileSet>>,
}

impl Enrolment {
    /// Starts an enrolment without photos.
    pub fn new() -> Self {
        Self::default()
    }

    /// Starts an enrolment whose photos are added to a set.
    pub fn onto(set: TileSet) -> Self {
        Self { onto: Some(Box::new(set)), ..Self::default() }
    }

    /// Returns the photos so far.
    pub fn photos(&self) -> &[LabelledPhoto] {
        &self.photos
    }

    /// Adds a photo and proposes labels for its tiles; returns its number, from 0.
    ///
    /// # Errors
    /// `inference` when a network fails.
    pub fn add(&mut self, recognizer: &mut Recognizer, seen: StudiedPhoto, order: Order) -> Result<usize, SetError> {
        let tiles = seen.tiles.into_iter().map(|seen| LabelledTile {
            seen,
            class: None,
            confirmed: false,
            sure: 0.0,
            alone: None,
        });
        self.photos.push(LabelledPhoto { size: seen.size, tiles: tiles.collect(), rows: seen.rows, order });
        let number = self.photos.len() - 1;
        self.propose(recognizer, number)?;
        Ok(number)
    }

    /// Removes a photo.
    pub fn drop_photo(&mut self, photo: usize) {
        if photo < self.photos.len() {
            self.photos.remove(photo);
        }
    }

    /// Sets a tile's label to a person's choice; `None` leaves it out of the set.
    pub fn correct(&mut self, photo: usize, tile: usize, class: Option<TileClass>) {
        if let Some(tile) = self.photos.get_mut(photo).and_then(|p| p.tiles.get_mut(tile)) {
            tile.class = class;
            tile.confirmed = true;
            tile.sure = 1.0;
        }
    }

    /// Proposes labels for a photo again, using the other photos and the person's corrections.
    ///
    /// # Errors
    /// `inference` when a network fails.
    pub fn propose(&mut self, recognizer: &mut Recognizer, photo: usize) -> Result<(), SetError> {
        let head = self.head_of_others(recognizer, photo)?;
        let known = recognizer.models().1.classes.clone();
        let Some(page) = self.photos.get_mut(photo) else {
            return Ok(());
        };
        let mut likely: Vec<Vec<f32>> = Vec::with_capacity(page.tiles.len());
        for tile in &page.tiles {
            let model = &tile.seen.likely;
            let seen = match &head {
                Some(head) => head.judge(&head_values(&tile.seen), model).likely,
                None => model.clone(),
            };
            likely.push(seen.iter().map(|p| (0.98 * p + 0.02 / known.len() as f32).ln()).collect());
        }
        page.label(likely, &known);
        Ok(())
    }

    /// Learns a head from the existing set and the labels of the other photos; `None` if these are too few.
    fn head_of_others(&self, recognizer: &mut Recognizer, photo: usize) -> Result<Option<SetClassifier>, SetError> {
        let others = self.photos.iter().enumerate().filter(|(number, _)| *number != photo);
        let base = self.onto.iter().flat_map(|set| set.examples()).map(|(class, e)| (class, e.photo, &e.picture));
        let first = self.onto.as_ref().map_or(0, |set| set.last_photo()) + 1;
        let added = others.flat_map(|(number, page)| {
            let labelled = page.tiles.iter().filter(|t| t.sure >= 0.5);
            labelled.filter_map(move |t| Some((t.class?, first + number as u32, &t.seen.picture)))
        });
        let pictures: Vec<_> = base.chain(added).collect();
        if pictures.len() < MIN_KINDS {
            return Ok(None);
        }
        Ok(SetClassifier::learn(&recognizer.samples(pictures.into_iter())?).map(|(head, _)| head))
    }

    /// Counts the pictures of each kind.
    pub fn picture_counts(&self) -> BTreeMap<TileClass, usize> {
        let mut counts = BTreeMap::new();
        for class in self.photos.iter().flat_map(|p| &p.tiles).filter_map(|t| t.class) {
            *counts.entry(class).or_default() += 1;
        }
        counts
    }

    /// Returns the kinds, of the 34, that no photo shows yet.
    pub fn missing(&self) -> Vec<Tile> {
        let covered = self.picture_counts();
        Tile::kinds()
            .filter(|tile| {
                let class = TileClass::Tile(*tile);
                let has = |set: &TileSet| set.faces.contains_key(&class);
                !covered.contains_key(&class) && !self.onto.as_deref().is_some_and(has)
            })
            .collect()
    }

    /// Builds the profile of these photos alone, with its accuracy on them, leaving each out in turn.
    ///
    /// # Errors
    /// `bad_set_name`, `too_few_kinds`, `inference`.
    pub fn finish(&self, recognizer: &mut Recognizer, name: &str) -> Result<TileSet, SetError> {
        if !is_name(name) {
            return Err(SetError::BadName { name: name.into() });
        }
        let mut set = TileSet {
            name: name.into(),
            date: quejing_io::dates::now(),
            note: "enrolled".into(),
            model: recognizer.models().1.version.clone(),
            margin: kept_margin(recognizer.models().1.margin),
            aspect: self.aspect(),
            colours: Colours::default(),
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
        set.thin_out();
        if set.kinds() < MIN_KINDS {
            return Err(SetError::TooFew { kinds: set.kinds(), least: MIN_KINDS });
        }
        set.describe_colours();
        set.accuracy = recognizer.learn(&set)?.map(|(_, accuracy)| accuracy);
        Ok(set)
    }

    fn aspect(&self) -> f32 {
        let tiles = self.photos.iter().flat_map(|p| &p.tiles).filter(|t| t.class.is_some());
        let aspects = tiles.map(|t| length(half_height(&t.seen.quad)) / length(half_width(&t.seen.quad)).max(1e-3));
        rows::median(aspects).clamp(0.5, 3.0)
    }
}

impl LabelledPhoto {
    /// Returns true if a person described the photo's order.
    pub(super) fn is_said(&self) -> bool {
        matches!(self.order, Order::Said(_))
    }

    /// Gives the best label to every tile that no person named.
    fn label(&mut self, mut likely: Vec<Vec<f32>>, known: &[TileClass]) {
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
            Order::Said(said) => {
                let order: Vec<usize> = self.rows.iter().flatten().copied().collect();
                let in_order: Vec<Vec<f32>> = order.iter().map(|&i| likely[i].clone()).collect();
                let said: Vec<Option<usize>> = said.iter().map(|c| c.and_then(number)).collect();
                let whole = said.len() == order.len();
                let mut labels = vec![(None, 0.0); likely.len()];
                for (&tile, label) in order.iter().zip(align(&in_order, &said)) {
                    labels[tile] = (label, if whole { 1.0 } else { 0.6 });
                }
                labels
            }
            Order::Any => {
                favour_runs(&mut likely, &self.rows, known, ROW_SAYS);
                let most: Vec<usize> = known.iter().map(|class| max_copies(*class)).collect();
                let again = if self.tiles.len() > ONE_OF_EACH { 0.0 } else { COPY };
                assign(&likely, &most, again)
                    .into_iter()
                    .zip(&likely)
                    .map(|(label, likely)| (label, label.map_or(0.0, |c| share(likely, c))))
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

/// Returns the maximum number of tiles of a class in a photo of a set.
pub(super) fn max_copies(class: TileClass) -> usize {
    match class {
        TileClass::Back => 24,
        TileClass::Unknown => 8,
        TileClass::Tile(tile) if tile.is_flower() => 2,
        TileClass::Tile(_) => 4,
    }
}

/// Converts logarithms to the probability of one class.
fn share(likely: &[f32], class: usize) -> f32 {
    let most = likely[arg_max(likely)];
    let sum: f32 = likely.iter().map(|l| (l - most).exp()).sum();
    (likely[class] - most).exp() / sum
}

pub(super) fn head_values(tile: &StudiedTile) -> Vec<f32> {
    super::features::features(&super::variants::plain(&tile.picture), &tile.embedding)
}

impl TileSet {
    /// Returns the number of the last photo; 0 without photos.
    pub(super) fn last_photo(&self) -> u32 {
        self.examples().map(|(_, e)| e.photo).max().unwrap_or(0)
    }

    /// Drops surplus pictures of a kind: the oldest photos' first, except the first photo's.
    pub(super) fn thin_out(&mut self) {
        for examples in self.faces.values_mut() {
            while examples.len() > MAX_PICTURES_PER_KIND {
                examples.remove(1);
            }
        }
    }

    pub(super) fn describe_colours(&mut self) {
        let faces = self.examples().filter(|(class, _)| *class != TileClass::Back).map(|(_, e)| &e.picture);
        let found = colours::ground_and_inks(faces);
        let back = self
            .faces
            .get(&TileClass::Back)
            .and_then(|all| all.first())
            .map(|e| colours::to_hex(colours::middle(&e.picture)));
        self.colours = Colours {
            ivory: found.as_ref().map(|f| colours::to_hex(f.0)),
            inks: found.map_or_else(Vec::new, |f| f.1.into_iter().map(colours::to_hex).collect()),
            back,
        };
    }
}

impl Recognizer {
    /// Prepares a set for naming, and tests it on its own photos, leaving each out in turn.
    ///
    /// # Errors
    /// `inference` when the network fails.
    pub fn learn(&mut self, set: &TileSet) -> Result<Option<(SetClassifier, Accuracy)>, SetError> {
        let samples: Vec<Sample> = self.samples(set.examples().map(|(class, e)| (class, e.photo, &e.picture)))?;
        Ok(SetClassifier::learn(&samples)
            .map(|(head, held)| (head, Accuracy { tiles: held.tiles, before: held.before, after: held.after })))
    }
}
