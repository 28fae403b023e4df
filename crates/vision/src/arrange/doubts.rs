//! Finds doubts for a person to check: unsure faces, more tiles of a kind than a set has, and tiles that the photo
//! shows badly.

use std::collections::BTreeMap;

use crate::{
    Customs, HandReading, Question, QuestionChoice, QuestionKind, TileClass, TileReading, Warning, WarningKind,
    geometry::{Point, short_side},
};
use quejing_rules::tile::Tile;

/// The minimum confidence of a face that is not doubtful. Of 2,818 tiles found in the validation photos, 25 contradict
/// their label: this bound catches 12 of them (most others look like wrong labels) and flags 63 correct ones; 0.85
/// caught 9 and flagged 26.
pub(crate) const MIN_SURE_FACE_CONFIDENCE: f32 = 0.95;
/// The median width of the hand's tiles, in photo pixels, below which they are read less reliably.
const SMALL_TILE_WIDTH_PX: f32 = 18.0;

/// Stores the hand's doubtful tiles: surplus copies of a kind, about which it adds one question, and unknown or unsure
/// faces, about each of which it adds one. Returns the warnings about the number of tiles, about doubtful, cut-off and
/// small tiles, and about tiles outside the hand. `size` is the photo's width and height in pixels.
pub(super) fn add_doubts(
    hand: &mut HandReading,
    tiles: &[TileReading],
    size: [u32; 2],
    customs: &Customs,
) -> Vec<Warning> {
    let hand_tiles: Vec<usize> = hand.tiles().collect();
    let kong_tiles: Vec<usize> =
        hand.melds.iter().filter(|m| m.concealed).flat_map(|m| m.tiles.iter().copied()).collect();
    let pick =
        |test: &dyn Fn(usize) -> bool| -> Vec<usize> { hand_tiles.iter().copied().filter(|&i| test(i)).collect() };
    let unknown = pick(&|i| match tiles[i].class {
        TileClass::Unknown => true,
        TileClass::Back => !kong_tiles.contains(&i),
        TileClass::Tile(_) => false,
    });
    let unsure = pick(&|i| tiles[i].confidence < MIN_SURE_FACE_CONFIDENCE && !unknown.contains(&i));
    let cut_off = pick(&|i| tiles[i].quad.iter().any(|p| is_outside_photo(*p, size)));
    let too_many = find_surplus_copies(&hand_tiles, tiles, customs);

    let concerned_tiles = [
        (WarningKind::TooManyOfAKind, &too_many),
        (WarningKind::UnknownTile, &unknown),
        (WarningKind::LowConfidence, &unsure),
        (WarningKind::CutOff, &cut_off),
        (WarningKind::OtherTiles, &hand.beside),
    ];
    let mut warnings = Vec::from_iter(find_tile_count_warning(hand));
    for (kind, which) in concerned_tiles {
        if !which.is_empty() {
            warnings.push(Warning::about_tiles(kind, which.clone()));
        }
    }
    warnings.extend(find_small_tiles_warning(&hand_tiles, tiles));
    if !too_many.is_empty() {
        hand.questions.push(Question {
            kind: QuestionKind::TooMany,
            tiles: too_many.clone(),
            choices: too_many.iter().map(|&i| QuestionChoice::Tile(i)).collect(),
        });
    }
    hand.questions.extend(unknown.iter().chain(&unsure).map(|&i| face_question(i, &tiles[i])));
    hand.doubts = [too_many, unknown, unsure].concat();
    hand.doubts.sort_unstable();
    hand.doubts.dedup();
    warnings
}

/// Returns the warning about a number of tiles that is no hand's; `None` for a hand's number.
fn find_tile_count_warning(hand: &HandReading) -> Option<Warning> {
    let (count, shape) = (hand.hand_size(), hand.shape);
    if shape.is_hand_size(count) {
        return None;
    }
    let (whole, before) = (shape.tile_count(), shape.tile_count_before_win());
    let kind = match hand.unexpected_shape {
        Some(_) => WarningKind::OtherSize { whole },
        None => WarningKind::TileCount { whole, before },
    };
    Some(Warning { kind, tiles: Vec::new(), count })
}

/// Returns the question about the face of the tile `index`, with its three most probable classes as choices.
fn face_question(index: usize, tile: &TileReading) -> Question {
    let classes = tile.ranked_classes.iter().take(3);
    let choices = classes.map(|&(class, probability)| QuestionChoice::Class(class, probability)).collect();
    Question { kind: QuestionKind::Face, tiles: vec![index], choices }
}

/// Returns true if a corner, in photo pixels, lies outside the photo by more than an imprecise outline explains: 4
/// pixels plus 0.4 % of the longer side.
fn is_outside_photo([x, y]: Point, [width, height]: [u32; 2]) -> bool {
    let margin = 4.0 + 0.004 * width.max(height) as f32;
    x < -margin || y < -margin || x > width as f32 + margin || y > height as f32 + margin
}

/// Returns the surplus tiles of each kind of which the hand has more than the set: the least confident ones. A set has
/// one copy of each flower, and of red fives and other faces as many as the customs say.
fn find_surplus_copies(hand_tiles: &[usize], tiles: &[TileReading], customs: &Customs) -> Vec<usize> {
    let mut kinds: BTreeMap<Tile, Vec<usize>> = BTreeMap::new();
    for &i in hand_tiles {
        if let Some(face) = tiles[i].class.tile() {
            kinds.entry(face.without_red()).or_default().push(i);
            if face.is_red() {
                kinds.entry(face).or_default().push(i);
            }
        }
    }
    let mut found = Vec::new();
    for (face, mut which) in kinds {
        let max_copies = if face.is_red() {
            customs.red_five_copies(face.suit() == Some(quejing_rules::tile::Suit::Circles))
        } else if face.is_flower() {
            1
        } else {
            usize::from(customs.shape.copies)
        };
        if which.len() > max_copies {
            which.sort_by(|&a, &b| tiles[a].confidence.total_cmp(&tiles[b].confidence));
            found.extend(&which[..which.len() - max_copies]);
        }
    }
    found
}

/// Returns the warning about small tiles; `None` if the median width of the hand's tiles is at least 18 photo pixels,
/// or if the hand has no tiles.
fn find_small_tiles_warning(hand_tiles: &[usize], tiles: &[TileReading]) -> Option<Warning> {
    let mut sides: Vec<f32> = hand_tiles.iter().map(|&i| short_side(&tiles[i].quad)).collect();
    sides.sort_by(f32::total_cmp);
    let median = *sides.get(sides.len() / 2)?;
    (median < SMALL_TILE_WIDTH_PX).then(|| Warning {
        kind: WarningKind::SmallTiles,
        tiles: Vec::new(),
        count: median as usize,
    })
}
