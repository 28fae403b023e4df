//! Further photos for a set that there is: they help it, or they are left out.
//!
//! A photo of play is darker, blurred and half hidden where the first photos were crisp, and a wrong name in it would teach the
//! set a wrong face. So the set looks at every tile first: one that lies nearer to another face, or to none, is not taken.
//! What is taken must leave the set's own pictures as well read as they were.

use super::SetError;
use super::head::{Head, Judged, Sample, arg_max};
use super::judge::Telling;
use super::profile::{Example, TileSet};
use super::session::{Enrolment, Labelled, LabelledPhoto, SURE, head_values};
use super::study::SeenTile;
use crate::{Eyes, TileClass};

/// From one photo, at most this many pictures of a kind: more show the same light again, and drive out others.
const OF_A_KIND: usize = 2;
/// A tile that only the program named needs this probability by the set.
const LIKELY: f32 = 0.5;
/// One that a person named needs only this: the set may be wrong, but so may a name be, or a finger lie on the tile.
const NOT_UNLIKELY: f32 = 0.01;
/// A set that names a larger share of its own pictures wrong than before is worse.
const WORSE: f32 = 0.01;

/// What became of the tiles of further photos.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Added {
    /// The number of tiles that were taken.
    pub taken: usize,
    /// The number that were left out because they do not help.
    pub left_out: usize,
    /// The photos, by number from 0, that look like another set.
    pub other: Vec<usize>,
    /// The photos with which the set would read its own pictures worse.
    pub harmful: Vec<usize>,
}

impl Enrolment {
    /// The set that the photos were added to, as far as they help, and what became of them.
    ///
    /// # Errors
    /// `none_fit_the_set` when no tile helps; `inference`.
    pub fn finish_onto(&self, eyes: &mut Eyes, set: &TileSet) -> Result<(TileSet, Added), SetError> {
        let mut set = set.clone();
        eyes.renew(&mut set)?;
        let mut added = Added::default();
        for (number, photo) in self.photos().iter().enumerate() {
            let Some(head) = Looked::at(&set, eyes)? else {
                break;
            };
            let classes = eyes.models().1.classes.clone();
            let labelled = photo.tiles.iter().filter(|tile| tile.class.is_some()).count();
            let fit = head.fit(photo, &classes);
            let taken = match &fit {
                None => {
                    added.other.push(number);
                    0
                }
                Some(fit) => {
                    let more = set.with(fit);
                    if head.is_worse(&more, eyes)? {
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
        set.changed("added", eyes)?;
        Ok((set, added))
    }
}

impl TileSet {
    /// Adds pictures of tiles that a person confirmed, those without which the set reads its own pictures better excepted.
    ///
    /// # Errors
    /// `none_fit_the_set` when that is true of all of them; `inference`.
    pub fn add_confirmed(&mut self, eyes: &mut Eyes, tiles: Vec<(TileClass, SeenTile)>) -> Result<usize, SetError> {
        eyes.renew(self)?;
        let known: Vec<(TileClass, &SeenTile)> = tiles
            .iter()
            .filter(|(class, _)| *class != TileClass::Unknown)
            .map(|(class, seen)| (*class, seen))
            .collect();
        let mut kept = known.clone();
        if let Some(head) = Looked::at(self, eyes)?
            && head.is_worse(&self.with(&known), eyes)?
        {
            // One wrong tile must not take the others with it.
            kept.clear();
            for one in known {
                kept.push(one);
                if head.is_worse(&self.with(&kept), eyes)? {
                    kept.pop();
                }
            }
        }
        if kept.is_empty() {
            return Err(SetError::NoneFit { name: self.name.clone() });
        }
        let added = kept.len();
        *self = self.with(&kept);
        self.changed("corrected", eyes)?;
        Ok(added)
    }

    /// The set with the pictures of one more photo.
    fn with(&self, tiles: &[(TileClass, &SeenTile)]) -> TileSet {
        let mut set = self.clone();
        let photo = self.last_photo() + 1;
        for (class, seen) in tiles {
            set.faces.entry(*class).or_default().push(Example {
                picture: seen.picture.clone(),
                photo,
                embedding: seen.embedding.clone(),
            });
        }
        set.thin_out();
        set
    }

    /// Describes the set anew after a change.
    fn changed(&mut self, note: &str, eyes: &mut Eyes) -> Result<(), SetError> {
        self.describe_colours();
        self.date = quejing_io::dates::now();
        self.note = note.into();
        self.accuracy = eyes.learn(self)?.map(|(_, accuracy)| accuracy);
        Ok(())
    }
}

/// A set with what it makes of its own pictures.
struct Looked {
    head: Head,
    own: Vec<Sample>,
    right: usize,
}

impl Looked {
    fn at(set: &TileSet, eyes: &mut Eyes) -> Result<Option<Self>, SetError> {
        let own = eyes.samples(set.examples().map(|(class, e)| (class, e.photo, &e.picture)))?;
        Ok(Head::learn(&own).map(|(head, _)| Self { right: right(&head, &own), head, own }))
    }

    /// Whether another version of the set names fewer of this one's pictures right, however light and angle vary them.
    fn is_worse(&self, more: &TileSet, eyes: &mut Eyes) -> Result<bool, SetError> {
        let head = eyes.learn(more)?;
        let least = self.right as f32 - WORSE * self.own.len() as f32;
        Ok(head.is_none_or(|(head, _)| (right(&head, &self.own) as f32) < least))
    }

    /// The tiles of a photo that help the set; `None` if the photo shows another one.
    fn fit<'a>(&self, photo: &'a LabelledPhoto, classes: &[TileClass]) -> Option<Vec<(TileClass, &'a SeenTile)>> {
        let tells = Telling::of(classes, &self.head);
        let place = |class: TileClass| classes.iter().position(|known| *known == class);
        let mut together = 0.0;
        let mut fit: Vec<(f32, TileClass, &SeenTile)> = Vec::new();
        for tile in &photo.tiles {
            let model = &tile.seen.likely;
            let judged = self.head.judge(&head_values(&tile.seen), model);
            together += tells.of_one(&judged, arg_max(model));
            let Some((class, number)) = tile.class.and_then(|class| Some((class, place(class)?))) else {
                continue;
            };
            let said = tile.confirmed || photo.is_said();
            let helps =
                if self.head.has(number) { is_that(&judged, number, said) } else { said || is_new(tile, number) };
            if helps && class != TileClass::Unknown {
                fit.push((judged.evidence, class, &tile.seen));
            }
        }
        if Telling::is_other(together) {
            return None;
        }
        fit.sort_by(|a, b| b.0.total_cmp(&a.0));
        let mut taken: Vec<(TileClass, &SeenTile)> = Vec::new();
        for (_, class, seen) in fit {
            if taken.iter().filter(|(other, _)| *other == class).count() < OF_A_KIND {
                taken.push((class, seen));
            }
        }
        Some(taken)
    }
}

/// Whether a set that has this face agrees that the tile shows it.
fn is_that(judged: &Judged, class: usize, said: bool) -> bool {
    let likely = judged.likely.get(class).copied().unwrap_or_default();
    let least = if said { NOT_UNLIKELY } else { LIKELY };
    judged.evidence > 0.0 && likely >= least
}

/// Whether the model alone is sure of a kind that the set does not have.
fn is_new(tile: &Labelled, class: usize) -> bool {
    let likely = tile.seen.likely.get(class).copied().unwrap_or_default();
    tile.sure >= SURE && likely >= SURE
}

/// How many pictures and variants of them are named right.
fn right(head: &Head, samples: &[Sample]) -> usize {
    let named = |sample: &&Sample| arg_max(&head.judge(&sample.values, &sample.model).likely) == sample.class;
    samples.iter().filter(named).count()
}
