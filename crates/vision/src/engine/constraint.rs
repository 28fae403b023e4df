//! Corrects single misreadings by the constraints on a hand: at most four of a kind (red fives included), one of each
//! flower, no more red fives than the set has, and valid melds.
//!
//! A best-first search over the other guesses for the tiles involved. The cost of a change is the logarithm of the
//! ratio of the guesses' probabilities. The cheapest set of changes that violates no constraint is accepted only if the
//! changed tiles were doubtful and no other set comes close; otherwise nothing is changed and a person is asked.
//!
//! Scoring rules are no constraint: changes that would make the hand a win are suggested elsewhere, never made.

use std::{cmp::Ordering, collections::BinaryHeap};

use super::{ClassOrigin, Customs, HandReading, Question, QuestionChoice, QuestionKind, TileClass, TileReading};
use quejing_rules::hand::Meld;
use quejing_rules::tile::{Suit, Tile};

/// The confidence from which a first guess is never changed.
const CERTAIN: f32 = 0.97;
/// The probability below which a guess is not tried.
const MIN_PROBABILITY: f32 = 0.004;
/// The cost of a single change: the first guess was e^3.5 = 33 times as likely.
const MAX_CHANGE_COST: f32 = 3.5;
/// The least extra cost of the next best correction, i.e. it is five times less likely.
const MIN_MARGIN: f32 = 1.6;
/// The cost of a change (three times less likely) and the margin (fifty times) from which no person needs to check it.
const PLAIN: (f32, f32) = (1.1, 3.9);
/// Tiles that are changed in one hand.
const MAX_CHANGES: usize = 3;
/// Steps after which the search gives up.
const MAX_STEPS: usize = 4000;

/// A tile whose reading was changed.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Change {
    /// The tile's index in the reading.
    pub tile: usize,
    /// The class the model gave it.
    pub was: TileClass,
    /// True if no alternative comes close, so that no person needs to check it.
    pub plain: bool,
}

/// Corrects impossible readings if the evidence allows it; returns the changes.
pub(super) fn correct(tiles: &mut [TileReading], hand: &HandReading, customs: &Customs) -> Vec<Change> {
    let found = {
        let search = Search {
            tiles,
            melds: hand.melds.iter().map(|m| m.tiles.clone()).collect(),
            of_hand: hand.tiles().collect(),
            customs,
        };
        search.run()
    };
    let Some((changes, margin)) = found else {
        return Vec::new();
    };
    let mut done = Vec::with_capacity(changes.len());
    for (index, rank, cost) in changes {
        let tile = &mut tiles[index];
        let (class, p) = tile.top[rank];
        done.push(Change { tile: index, was: tile.class, plain: cost < PLAIN.0 && margin > PLAIN.1 });
        tile.class = class;
        tile.confidence = p;
        tile.by = ClassOrigin::Constraint;
    }
    done
}

/// Adds the changed tiles to the hand's questions, and to its doubts if a person should check them.
pub(super) fn ask_about_changes(hand: &mut HandReading, tiles: &[TileReading], changes: &[Change]) {
    for change in changes {
        let index = change.tile;
        if !hand.tiles().any(|i| i == index) {
            continue;
        }
        let p = |class: TileClass| tiles[index].top.iter().find(|(c, _)| *c == class).map_or(0.0, |(_, p)| *p);
        let now = tiles[index].class;
        hand.questions.retain(|q| !(q.kind == QuestionKind::Face && q.tiles == [index]));
        hand.questions.push(Question {
            kind: QuestionKind::Changed,
            tiles: vec![index],
            choices: vec![QuestionChoice::Class(now, p(now)), QuestionChoice::Class(change.was, p(change.was))],
        });
        hand.doubts.retain(|i| *i != index);
        if !change.plain {
            hand.doubts.push(index);
        }
    }
    hand.doubts.sort_unstable();
}

/// Returns the changes recorded in a hand's questions, so that they can be asked about again after a new arrangement.
pub(super) fn recorded_changes(hand: &HandReading) -> Vec<Change> {
    let changed = hand.questions.iter().filter(|q| q.kind == QuestionKind::Changed);
    changed
        .filter_map(|question| match (&question.tiles[..], question.choices.get(1)) {
            (&[tile], Some(&QuestionChoice::Class(was, _))) => {
                Some(Change { tile, was, plain: !hand.doubts.contains(&tile) })
            }
            _ => None,
        })
        .collect()
}

/// A change in the search: tile, rank of the guess used, cost.
type GuessChange = (usize, usize, f32);

struct Search<'a> {
    tiles: &'a [TileReading],
    melds: Vec<Vec<usize>>,
    of_hand: Vec<usize>,
    customs: &'a Customs,
}

#[derive(Clone, Debug, Default)]
struct Node {
    changes: Vec<GuessChange>,
    cost: f32,
}

impl Search<'_> {
    /// Finds the cheapest changes that violate no constraint, and the extra cost of the next best ones; `None` if no
    /// constraint is violated or no correction is good enough.
    fn run(&self) -> Option<(Vec<GuessChange>, f32)> {
        self.impossible(&[])?;
        let mut queue = BinaryHeap::from([Node::default()]);
        let mut best: Option<Node> = None;
        for _ in 0..MAX_STEPS {
            let Some(node) = queue.pop() else { break };
            if let Some(found) = &best {
                let margin = node.cost - found.cost;
                if margin > PLAIN.1 {
                    return self.good_enough(found, margin);
                }
            }
            match self.impossible(&node.changes) {
                None => match &best {
                    None => best = Some(node),
                    // Other guesses for these tiles, or other tiles: either is an alternative.
                    Some(found) => return self.good_enough(found, node.cost - found.cost),
                },
                Some(_) if node.changes.len() == MAX_CHANGES => {}
                Some(involved) => queue.extend(self.steps(&node, &involved)),
            }
        }
        best.and_then(|found| self.good_enough(&found, f32::INFINITY))
    }

    fn good_enough(&self, node: &Node, margin: f32) -> Option<(Vec<GuessChange>, f32)> {
        let each = node
            .changes
            .iter()
            .all(|&(tile, _, cost)| cost <= MAX_CHANGE_COST && self.tiles[tile].confidence < CERTAIN);
        (each && margin >= MIN_MARGIN).then(|| (node.changes.clone(), margin))
    }

    /// Returns every way to change one more of the tiles involved.
    fn steps(&self, node: &Node, involved: &[usize]) -> Vec<Node> {
        let mut next = Vec::new();
        for &index in involved {
            let tile = &self.tiles[index];
            if node.changes.iter().any(|(t, ..)| *t == index) || tile.by == ClassOrigin::Person {
                continue;
            }
            let Some(&(_, first)) = tile.top.first() else {
                continue;
            };
            for (rank, &(class, p)) in tile.top.iter().enumerate().skip(1).take(6) {
                if p < MIN_PROBABILITY || class.tile().is_none() || class == tile.class {
                    continue;
                }
                let cost = (first.max(p) / p).ln();
                let mut changes = node.changes.clone();
                changes.push((index, rank, cost));
                next.push(Node { changes, cost: node.cost + cost });
            }
        }
        next
    }

    fn face(&self, index: usize, changes: &[GuessChange]) -> Option<Tile> {
        match changes.iter().find(|(tile, ..)| *tile == index) {
            Some(&(_, rank, _)) => self.tiles[index].top[rank].0.tile(),
            None => self.tiles[index].class.tile(),
        }
    }

    /// Returns the tiles of the first violated constraint; `None` if all hold.
    fn impossible(&self, changes: &[GuessChange]) -> Option<Vec<usize>> {
        for meld in &self.melds {
            let faces: Vec<Tile> = meld.iter().filter_map(|&i| self.face(i, changes)).collect();
            let legal = if meld.iter().any(|&i| self.tiles[i].class == TileClass::Back) {
                faces.windows(2).all(|w| w[0].plain() == w[1].plain())
            } else {
                faces.len() < meld.len() || Meld::guess(&faces).is_some()
            };
            if !legal {
                return Some(meld.clone());
            }
        }
        self.too_many(changes)
    }

    fn too_many(&self, changes: &[GuessChange]) -> Option<Vec<usize>> {
        let faces: Vec<(usize, Tile)> =
            self.of_hand.iter().filter_map(|&i| Some((i, self.face(i, changes)?))).collect();
        // A concealed kong's backs have the same face as its visible tiles.
        let mut hidden: Vec<Tile> = Vec::new();
        for meld in &self.melds {
            let shown = meld.iter().find_map(|&i| self.face(i, changes));
            let backs = meld.iter().filter(|&&i| self.tiles[i].class == TileClass::Back);
            hidden.extend(backs.filter_map(|_| shown.map(Tile::plain)));
        }
        let those = |test: &dyn Fn(Tile) -> bool| -> Vec<usize> {
            faces.iter().filter(|(_, face)| test(*face)).map(|(i, _)| *i).collect()
        };
        for &(_, face) in &faces {
            let kind = face.plain();
            let alike = those(&|other| other.plain() == kind);
            let more = hidden.iter().filter(|h| **h == kind).count();
            let most = if face.is_flower() { 1 } else { usize::from(self.customs.shape.copies) };
            if alike.len() + more > most {
                return Some(alike);
            }
            if face.is_red() {
                let reds = those(&|other| other == face);
                if reds.len() > self.customs.reds_of(face.suit() == Some(Suit::Circles)) {
                    return Some(reds);
                }
            }
        }
        None
    }
}

impl PartialEq for Node {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Node {}

impl PartialOrd for Node {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Node {
    /// Compares so that the cheaper node is greater and leaves the heap first.
    fn cmp(&self, other: &Self) -> Ordering {
        other.cost.total_cmp(&self.cost)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quejing_rules::hand::{LaidMeld, Layout, MeldKind};

    /// Parses tiles such as "5p" (certain) or "5p:0.6/6p:0.3".
    fn tiles(text: &str) -> Vec<TileReading> {
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

    fn corrected(text: &str, melds: &[&[usize]]) -> (String, Vec<Change>) {
        let mut tiles = tiles(text);
        let hand = HandReading {
            layout: Layout {
                melds: melds.iter().map(|m| LaidMeld::of(MeldKind::Pung, m.to_vec())).collect(),
                ..Layout::default()
            },
            rows: vec![(0..tiles.len()).collect()],
            ..HandReading::default()
        };
        let changes = correct(&mut tiles, &hand, &Customs::default());
        let names: Vec<String> = tiles.iter().map(|t| t.class.to_string()).collect();
        (names.join(" "), changes)
    }

    #[test]
    fn a_fifth_of_a_kind_becomes_its_likely_other_guess() {
        let (names, changes) = corrected("5p 5p 5p 5p 5p:0.6/6p:0.3 1z", &[]);
        assert_eq!(names, "5p 5p 5p 5p 6p 1z");
        assert_eq!(changes.len(), 1);
        assert_eq!(changes[0].was.to_string(), "5p");
    }

    #[test]
    fn a_red_five_counts_among_the_four() {
        let (names, _) = corrected("0p 5p 5p 5p 5p:0.6/6p:0.3", &[]);
        assert_eq!(names, "0p 5p 5p 5p 6p");
        let (names, _) = corrected("0p 0p:0.7/5p:0.25 1m", &[]);
        assert_eq!(names, "0p 5p 1m", "a set of three has one red five of dots");
    }

    #[test]
    fn sure_tiles_are_never_changed() {
        assert!(corrected("5p 5p 5p 5p 5p:0.98/6p:0.02", &[]).1.is_empty());
        assert!(corrected("5p 5p 5p 5p 5p", &[]).1.is_empty());
    }

    #[test]
    fn ambiguous_corrections_are_left_to_a_person() {
        let (_, changes) = corrected("5p 5p 5p 5p:0.6/6p:0.3 5p:0.6/8p:0.3", &[]);
        assert!(changes.is_empty());
        let (_, changes) = corrected("5p 5p 5p 5p 5p:0.5/6p:0.2/8p:0.2", &[]);
        assert!(changes.is_empty());
    }

    #[test]
    fn a_possible_hand_is_not_changed_however_doubtful() {
        let (names, changes) = corrected("5p:0.5/6p:0.45 1z 2z f1 q1", &[]);
        assert_eq!(names, "5p 1z 2z f1 q1");
        assert!(changes.is_empty());
    }

    #[test]
    fn a_misread_meld_is_corrected() {
        let (names, changes) = corrected("3s 4s 6s:0.6/5s:0.35 1z 1z", &[&[0, 1, 2]]);
        assert_eq!(names, "3s 4s 5s 1z 1z");
        assert!(!changes[0].plain || changes[0].tile == 2);
        let (names, _) = corrected("7z 7z 1z:0.7/7z:0.2/3m:0.05", &[&[0, 1, 2]]);
        assert_eq!(names, "7z 7z 7z");
        // A chow and a pung are equally close, so nothing is done.
        assert!(corrected("3s 3s:0.5/4s:0.4 5s:0.5/3s:0.4", &[&[0, 1, 2]]).1.is_empty());
    }

    #[test]
    fn two_of_one_flower_are_one_too_many() {
        let (names, _) = corrected("f1 f1:0.5/f3:0.4 1m", &[]);
        assert_eq!(names, "f1 f3 1m");
    }

    #[test]
    fn backs_of_a_concealed_kong_count_as_its_face() {
        let (names, _) = corrected("back 5p 5p back 5p:0.6/6p:0.3", &[&[0, 1, 2, 3]]);
        assert_eq!(names, "back 5p 5p back 6p");
    }

    #[test]
    fn a_changed_tile_is_asked_about() {
        let mut tiles = tiles("5p 5p 5p 5p 5p:0.6/6p:0.3");
        let mut hand = HandReading { rows: vec![(0..5).collect()], ..HandReading::default() };
        let changes = correct(&mut tiles, &hand, &Customs::default());
        ask_about_changes(&mut hand, &tiles, &changes);
        assert_eq!(tiles[4].by, ClassOrigin::Constraint);
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
            correct(&mut tiles, &hand, &Customs::default());
            for (now, was) in tiles.iter().zip(&before) {
                proptest::prop_assert!(was.confidence < CERTAIN || now == was);
                proptest::prop_assert!(now.top.iter().any(|(c, _)| *c == now.class));
            }
        }
    }
}
