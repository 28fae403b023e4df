//! Corrects single misreadings by the constraints on a hand: no more copies of a kind than the set has (red fives
//! included), one of each flower, no more red fives than the set has, and valid melds.
//!
//! A best-first search tries the other guesses for the tiles involved. The cost of a change is the logarithm of the
//! ratio of the guesses' probabilities. The cheapest set of changes that violates no constraint is accepted only if the
//! changed tiles were doubtful and no other set comes close; otherwise nothing is changed and a person is asked.
//!
//! Scoring rules are no constraint: changes that would make the hand a win are suggested elsewhere, never made.

use std::{cmp::Ordering, collections::BinaryHeap};

use super::{ClassOrigin, Customs, HandReading, Question, QuestionChoice, QuestionKind, TileClass, TileReading};
use quejing_rules::hand::Meld;
use quejing_rules::tile::{Suit, Tile};

/// The confidence from which a tile's class is never changed.
const MIN_CERTAIN_CONFIDENCE: f32 = 0.97;
/// The probability below which another guess for a tile is not tried.
const MIN_GUESS_PROBABILITY: f32 = 0.004;
/// The maximum cost of a single change: the first guess may be at most e^3.5 = 33 times as likely as the new one.
const MAX_CHANGE_COST: f32 = 3.5;
/// The minimum excess of the next best correction's cost over the best one's, for which the best one is made: the next
/// is then at most a fifth as likely (e^-1.6).
const MIN_COST_MARGIN: f32 = 1.6;
/// The limits of a change that no person needs to check: its cost is below the first value (at least a third as likely
/// as the first guess), and its margin above the second (nearly fifty times as likely as the next best correction).
const UNAMBIGUOUS_CHANGE_LIMITS: (f32, f32) = (1.1, 3.9);
/// The maximum number of tiles that are changed in one hand.
const MAX_CHANGED_TILES_PER_HAND: usize = 3;
/// The maximum number of nodes that the search visits; if it is reached, the best correction found until then counts.
const MAX_SEARCH_STEPS: usize = 4000;

/// A correction of a tile's class, recorded in the hand's questions.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ClassChange {
    /// The tile's index in the reading.
    pub tile: usize,
    /// The tile's class before the correction.
    pub former_class: TileClass,
    /// True if no alternative comes close ([`UNAMBIGUOUS_CHANGE_LIMITS`]), so that no person needs to check the
    /// correction.
    pub is_unambiguous: bool,
}

/// Corrects the classes of tiles that break the constraints on a hand (too many copies, invalid melds) if one
/// correction is clearly the likeliest. Returns the changes; none if no constraint is broken or no correction stands
/// out.
pub(super) fn correct_impossible_tiles(
    tiles: &mut [TileReading],
    hand: &HandReading,
    customs: &Customs,
) -> Vec<ClassChange> {
    let found = {
        let search = CorrectionSearch {
            tiles,
            melds: hand.melds.iter().map(|m| m.tiles.clone()).collect(),
            hand_tiles: hand.tiles().collect(),
            customs,
        };
        search.find_cheapest_changes()
    };
    let Some((changes, margin)) = found else {
        return Vec::new();
    };
    let mut class_changes = Vec::with_capacity(changes.len());
    for (index, rank, cost) in changes {
        let tile = &mut tiles[index];
        let (class, p) = tile.ranked_classes[rank];
        class_changes.push(ClassChange {
            tile: index,
            former_class: tile.class,
            is_unambiguous: cost < UNAMBIGUOUS_CHANGE_LIMITS.0 && margin > UNAMBIGUOUS_CHANGE_LIMITS.1,
        });
        tile.class = class;
        tile.confidence = p;
        tile.class_origin = ClassOrigin::Constraint;
    }
    class_changes
}

/// Replaces the question for the face of each changed tile of the hand by a question about its change. Marks the tile
/// as doubtful unless no person needs to check the change.
pub(super) fn ask_about_changes(hand: &mut HandReading, tiles: &[TileReading], changes: &[ClassChange]) {
    for change in changes {
        let index = change.tile;
        if !hand.tiles().any(|i| i == index) {
            continue;
        }
        let p =
            |class: TileClass| tiles[index].ranked_classes.iter().find(|(c, _)| *c == class).map_or(0.0, |(_, p)| *p);
        let new_class = tiles[index].class;
        hand.questions.retain(|q| !(q.kind == QuestionKind::Face && q.tiles == [index]));
        hand.questions.push(Question {
            kind: QuestionKind::Changed,
            tiles: vec![index],
            choices: vec![
                QuestionChoice::Class(new_class, p(new_class)),
                QuestionChoice::Class(change.former_class, p(change.former_class)),
            ],
        });
        hand.doubts.retain(|i| *i != index);
        if !change.is_unambiguous {
            hand.doubts.push(index);
        }
    }
    hand.doubts.sort_unstable();
}

/// Returns the changes recorded in a hand's questions, so that they can be asked about again after a new arrangement.
pub(super) fn recorded_class_changes(hand: &HandReading) -> Vec<ClassChange> {
    let changed = hand.questions.iter().filter(|q| q.kind == QuestionKind::Changed);
    changed
        .filter_map(|question| match (&question.tiles[..], question.choices.get(1)) {
            (&[tile], Some(&QuestionChoice::Class(former_class, _))) => {
                Some(ClassChange { tile, former_class, is_unambiguous: !hand.doubts.contains(&tile) })
            }
            _ => None,
        })
        .collect()
}

/// A change tried by the search: the tile's index, the rank of the new class among its guesses, and the cost.
type GuessChange = (usize, usize, f32);

/// The search for the cheapest set of changes after which a hand violates no constraint.
struct CorrectionSearch<'a> {
    tiles: &'a [TileReading],
    melds: Vec<Vec<usize>>,
    hand_tiles: Vec<usize>,
    customs: &'a Customs,
}

/// A node of the search: the changes made so far, and the sum of their costs.
#[derive(Clone, Debug, Default)]
struct CorrectionNode {
    changes: Vec<GuessChange>,
    cost: f32,
}

impl CorrectionSearch<'_> {
    /// Finds the cheapest changes after which no constraint is violated, and the extra cost of the next best ones:
    /// infinite without any, or a lower bound above that of [`UNAMBIGUOUS_CHANGE_LIMITS`]. `None` if no constraint is
    /// violated or no correction is good enough.
    fn find_cheapest_changes(&self) -> Option<(Vec<GuessChange>, f32)> {
        self.tiles_of_violated_constraint(&[])?;
        let mut queue = BinaryHeap::from([CorrectionNode::default()]);
        let mut best: Option<CorrectionNode> = None;
        for _ in 0..MAX_SEARCH_STEPS {
            let Some(node) = queue.pop() else { break };
            if let Some(found) = &best {
                let margin = node.cost - found.cost;
                if margin > UNAMBIGUOUS_CHANGE_LIMITS.1 {
                    return self.accept_likely_changes(found, margin);
                }
            }
            match self.tiles_of_violated_constraint(&node.changes) {
                None => match &best {
                    None => best = Some(node),
                    // Other guesses for these tiles, or other tiles: either is an alternative.
                    Some(found) => return self.accept_likely_changes(found, node.cost - found.cost),
                },
                Some(_) if node.changes.len() == MAX_CHANGED_TILES_PER_HAND => {}
                Some(involved) => queue.extend(self.expand_node(&node, &involved)),
            }
        }
        best.and_then(|found| self.accept_likely_changes(&found, f32::INFINITY))
    }

    fn accept_likely_changes(&self, node: &CorrectionNode, margin: f32) -> Option<(Vec<GuessChange>, f32)> {
        let are_all_likely = node
            .changes
            .iter()
            .all(|&(tile, _, cost)| cost <= MAX_CHANGE_COST && self.tiles[tile].confidence < MIN_CERTAIN_CONFIDENCE);
        (are_all_likely && margin >= MIN_COST_MARGIN).then(|| (node.changes.clone(), margin))
    }

    /// Returns a node for each way of changing one more of the `involved` tiles to one of its next six guesses that is
    /// a face with at least [`MIN_GUESS_PROBABILITY`]. Leaves out tiles that a person named or that `node` has changed.
    fn expand_node(&self, node: &CorrectionNode, involved: &[usize]) -> Vec<CorrectionNode> {
        let mut next = Vec::new();
        for &index in involved {
            let tile = &self.tiles[index];
            if node.changes.iter().any(|(t, ..)| *t == index) || tile.class_origin == ClassOrigin::Person {
                continue;
            }
            let Some(&(_, first)) = tile.ranked_classes.first() else {
                continue;
            };
            for (rank, &(class, p)) in tile.ranked_classes.iter().enumerate().skip(1).take(6) {
                if p < MIN_GUESS_PROBABILITY || class.tile().is_none() || class == tile.class {
                    continue;
                }
                let cost = (first.max(p) / p).ln();
                let mut changes = node.changes.clone();
                changes.push((index, rank, cost));
                next.push(CorrectionNode { changes, cost: node.cost + cost });
            }
        }
        next
    }

    fn face_after_changes(&self, index: usize, changes: &[GuessChange]) -> Option<Tile> {
        match changes.iter().find(|(tile, ..)| *tile == index) {
            Some(&(_, rank, _)) => self.tiles[index].ranked_classes[rank].0.tile(),
            None => self.tiles[index].class.tile(),
        }
    }

    /// Returns the tiles of the first constraint that is violated after `changes`: a meld, then the tiles of a kind or
    /// red five with too many copies. `None` if all constraints hold.
    fn tiles_of_violated_constraint(&self, changes: &[GuessChange]) -> Option<Vec<usize>> {
        for meld in &self.melds {
            let faces: Vec<Tile> = meld.iter().filter_map(|&i| self.face_after_changes(i, changes)).collect();
            let legal = if meld.iter().any(|&i| self.tiles[i].class == TileClass::Back) {
                faces.windows(2).all(|w| w[0].without_red() == w[1].without_red())
            } else {
                faces.len() < meld.len() || Meld::guess_kind(&faces).is_some()
            };
            if !legal {
                return Some(meld.clone());
            }
        }
        self.tiles_of_exceeded_count(changes)
    }

    fn tiles_of_exceeded_count(&self, changes: &[GuessChange]) -> Option<Vec<usize>> {
        let faces: Vec<(usize, Tile)> =
            self.hand_tiles.iter().filter_map(|&i| Some((i, self.face_after_changes(i, changes)?))).collect();
        // A concealed kong's backs have the same face as its visible tiles.
        let mut hidden_faces: Vec<Tile> = Vec::new();
        for meld in &self.melds {
            let shown = meld.iter().find_map(|&i| self.face_after_changes(i, changes));
            let backs = meld.iter().filter(|&&i| self.tiles[i].class == TileClass::Back);
            hidden_faces.extend(backs.filter_map(|_| shown.map(Tile::without_red)));
        }
        let tiles_with_face = |test: &dyn Fn(Tile) -> bool| -> Vec<usize> {
            faces.iter().filter(|(_, face)| test(*face)).map(|(i, _)| *i).collect()
        };
        for &(_, face) in &faces {
            let kind = face.without_red();
            let alike = tiles_with_face(&|other| other.without_red() == kind);
            let hidden_count = hidden_faces.iter().filter(|h| **h == kind).count();
            let max_copies = if face.is_flower() { 1 } else { usize::from(self.customs.shape.copies) };
            if alike.len() + hidden_count > max_copies {
                return Some(alike);
            }
            if face.is_red() {
                let reds = tiles_with_face(&|other| other == face);
                if reds.len() > self.customs.red_five_copies(face.suit() == Some(Suit::Circles)) {
                    return Some(reds);
                }
            }
        }
        None
    }
}

impl PartialEq for CorrectionNode {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for CorrectionNode {}

impl PartialOrd for CorrectionNode {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for CorrectionNode {
    /// Orders the cheaper node as the greater one, so that it leaves the heap first.
    fn cmp(&self, other: &Self) -> Ordering {
        other.cost.total_cmp(&self.cost)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quejing_rules::hand::{LaidMeld, Layout, MeldKind};

    /// Parses tiles such as "5p" (certain) or "5p:0.6/6p:0.3".
    fn parse_tiles(text: &str) -> Vec<TileReading> {
        text.split_whitespace()
            .map(|word| {
                let guess = |part: &str| -> (TileClass, f32) {
                    let (class, p) = part.split_once(':').unwrap_or((part, "0.999"));
                    (class.parse().expect("a class"), p.parse().expect("a probability"))
                };
                let top: Vec<_> = word.split('/').map(guess).collect();
                crate::readings::tile([[0.0; 2]; 4], top)
            })
            .collect()
    }

    fn correct_tiles_in_text(text: &str, melds: &[&[usize]]) -> (String, Vec<ClassChange>) {
        let mut tiles = parse_tiles(text);
        let hand = HandReading {
            layout: Layout {
                melds: melds.iter().map(|m| LaidMeld::new(MeldKind::Pung, m.to_vec())).collect(),
                ..Layout::default()
            },
            rows: vec![(0..tiles.len()).collect()],
            ..HandReading::default()
        };
        let changes = correct_impossible_tiles(&mut tiles, &hand, &Customs::default());
        let names: Vec<String> = tiles.iter().map(|t| t.class.to_string()).collect();
        (names.join(" "), changes)
    }

    #[test]
    fn a_fifth_of_a_kind_becomes_its_likely_other_guess() {
        let (names, changes) = correct_tiles_in_text("5p 5p 5p 5p 5p:0.6/6p:0.3 1z", &[]);
        assert_eq!(names, "5p 5p 5p 5p 6p 1z");
        assert_eq!(changes.len(), 1);
        assert_eq!(changes[0].former_class.to_string(), "5p");
    }

    #[test]
    fn a_red_five_counts_among_the_four() {
        let (names, _) = correct_tiles_in_text("0p 5p 5p 5p 5p:0.6/6p:0.3", &[]);
        assert_eq!(names, "0p 5p 5p 5p 6p");
        let (names, _) = correct_tiles_in_text("0p 0p:0.7/5p:0.25 1m", &[]);
        assert_eq!(names, "0p 5p 1m", "a set of three has one red five of dots");
    }

    #[test]
    fn sure_tiles_are_never_changed() {
        assert!(correct_tiles_in_text("5p 5p 5p 5p 5p:0.98/6p:0.02", &[]).1.is_empty());
        assert!(correct_tiles_in_text("5p 5p 5p 5p 5p", &[]).1.is_empty());
    }

    #[test]
    fn ambiguous_corrections_are_left_to_a_person() {
        let (_, changes) = correct_tiles_in_text("5p 5p 5p 5p:0.6/6p:0.3 5p:0.6/8p:0.3", &[]);
        assert!(changes.is_empty());
        let (_, changes) = correct_tiles_in_text("5p 5p 5p 5p 5p:0.5/6p:0.2/8p:0.2", &[]);
        assert!(changes.is_empty());
    }

    #[test]
    fn a_possible_hand_is_not_changed_however_doubtful() {
        let (names, changes) = correct_tiles_in_text("5p:0.5/6p:0.45 1z 2z f1 q1", &[]);
        assert_eq!(names, "5p 1z 2z f1 q1");
        assert!(changes.is_empty());
    }

    #[test]
    fn a_misread_meld_is_corrected() {
        let (names, changes) = correct_tiles_in_text("3s 4s 6s:0.6/5s:0.35 1z 1z", &[&[0, 1, 2]]);
        assert_eq!(names, "3s 4s 5s 1z 1z");
        assert!(!changes[0].is_unambiguous || changes[0].tile == 2);
        let (names, _) = correct_tiles_in_text("7z 7z 1z:0.7/7z:0.2/3m:0.05", &[&[0, 1, 2]]);
        assert_eq!(names, "7z 7z 7z");
        // A chow and a pung are equally close, so nothing is done.
        assert!(correct_tiles_in_text("3s 3s:0.5/4s:0.4 5s:0.5/3s:0.4", &[&[0, 1, 2]]).1.is_empty());
    }

    #[test]
    fn two_of_one_flower_are_one_too_many() {
        let (names, _) = correct_tiles_in_text("f1 f1:0.5/f3:0.4 1m", &[]);
        assert_eq!(names, "f1 f3 1m");
    }

    #[test]
    fn backs_of_a_concealed_kong_count_as_its_face() {
        let (names, _) = correct_tiles_in_text("back 5p 5p back 5p:0.6/6p:0.3", &[&[0, 1, 2, 3]]);
        assert_eq!(names, "back 5p 5p back 6p");
    }

    #[test]
    fn a_changed_tile_is_asked_about() {
        let mut tiles = parse_tiles("5p 5p 5p 5p 5p:0.6/6p:0.3");
        let mut hand = HandReading { rows: vec![(0..5).collect()], ..HandReading::default() };
        let changes = correct_impossible_tiles(&mut tiles, &hand, &Customs::default());
        ask_about_changes(&mut hand, &tiles, &changes);
        assert_eq!(tiles[4].class_origin, ClassOrigin::Constraint);
        assert_eq!(hand.questions[0].kind, QuestionKind::Changed);
        assert_eq!(hand.questions[0].tiles, [4]);
    }

    proptest::proptest! {
        /// Certain tiles stay, and a changed tile takes one of its own guesses.
        #[test]
        fn sure_tiles_stay_beside_any_others(seeds in proptest::collection::vec((0usize..34, 0usize..34, 0.3f32..1.0), 1..18)) {
            let mut tiles: Vec<TileReading> = seeds
                .iter()
                .map(|&(a, b, p)| {
                    let class = |k| TileClass::Tile(Tile::from_kind(k).expect("a kind"));
                    let top = vec![(class(a), p), (class(b), 1.0 - p)];
                    crate::readings::tile([[0.0; 2]; 4], top)
                })
                .collect();
            let before = tiles.clone();
            let hand = HandReading { rows: vec![(0..tiles.len()).collect()], ..HandReading::default() };
            correct_impossible_tiles(&mut tiles, &hand, &Customs::default());
            for (now, was) in tiles.iter().zip(&before) {
                proptest::prop_assert!(was.confidence < MIN_CERTAIN_CONFIDENCE || now == was);
                proptest::prop_assert!(now.ranked_classes.iter().any(|(c, _)| *c == now.class));
            }
        }
    }
}
