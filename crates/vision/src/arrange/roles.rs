//! What each tile of the hand is (flower, meld, concealed tile, winning tile), and the questions that the layout leaves open.
//!
//! A sideways tile in a group of three or four marks a claimed meld, and its place shows the discarder; backs among like faces
//! mark a concealed kong; a tile alone, or sideways at one end of the concealed tiles, is the winning tile.

use super::{
    choose::Chosen,
    customs::Customs,
    evidence::{log_odds, probability},
    flowers::{self, Flower},
    frame::{Placed, unit},
    parse::{Lump, Piece, Segment},
    solve::{Role, Solution},
    stack, whole,
};
use crate::{Choice, HandReading, Question, QuestionKind, TileReading, Warning, WarningKind, geometry::dot};
use quejing_rules::hand::{LaidMeld, Layout, Meld, MeldKind, RelativeSeat};
use quejing_rules::tile::Tile;

/// Alternative readings costing less than this much more are asked about.
const NEAR: f32 = 1.0;
/// A find beside a sure tile, touching it, is a tile by this much rather (log-odds), on each side.
const BESIDE_TILE: f32 = 2.0;
/// How sure a tile must be (probability) to speak for its neighbour.
const SURE_NEIGHBOUR: f32 = 0.7;
/// How much the tiles of a hand differ in size in one photo (standard deviation of logarithms) …
const SIZE: f32 = 0.2;
/// … and the most that another size says against a find (log-odds).
const MOST_ODD: f32 = 2.0;

/// The hand in the chosen rows, with what remains unclear, and whether its tiles win.
pub(super) fn roles(
    chosen: &Chosen,
    placed: &[Placed],
    tiles: &[TileReading],
    customs: &Customs,
) -> (HandReading, Vec<Warning>, bool) {
    let Gathered { lumps, flowers } = gather(chosen, placed, tiles);
    let mut solutions = whole::solve(&lumps, customs);
    let resized = whole::resized(&solutions, &lumps, customs);
    if let Some(shape) = resized {
        solutions = whole::solve(&lumps, &Customs { shape, ..*customs });
    }
    let taken = |lump: usize| {
        let best = solutions.first();
        best.is_some_and(|best| !best.parses[lump].left_out)
    };
    let (flowers, questions) = flowers::settle(&flowers, taken);
    let mut hand = HandReading {
        layout: Layout { flowers, ..Layout::default() },
        questions,
        shape: customs.shape,
        resized,
        ..HandReading::default()
    };
    let mut warnings = Vec::new();
    if let Some(best) = solutions.first() {
        let mut build = Build { hand: &mut hand, warnings: &mut warnings, lumps: &lumps, placed, customs };
        build.all(best);
        build.hand.signs.rival = best.rival(&solutions[1..]);
        build.rivals(best, &solutions[1..]);
        build.sorted_by_sets();
        build.strays(best);
    }
    order_rows(&mut hand, chosen, placed);
    let of_hand: Vec<usize> = hand.tiles().collect();
    hand.beside = (0..tiles.len()).filter(|i| !of_hand.contains(i)).collect();
    if !chosen.rival.is_empty() {
        let rival = chosen.rival.iter().map(|&t| placed[t].index).collect();
        hand.questions.push(Question::either(QuestionKind::Belongs, rival, ["other", "hand"]));
    }
    let wins = solutions.first().is_some_and(|best| whole::is_win(best, &lumps, customs.shape));
    (hand, warnings, wins)
}

/// The groups to read, with added tiles attached to their sideways ones, and the flowers next to them.
struct Gathered {
    lumps: Vec<Lump>,
    flowers: Vec<Flower>,
}

fn gather(chosen: &Chosen, placed: &[Placed], tiles: &[TileReading]) -> Gathered {
    let all: Vec<usize> = chosen.rows.iter().flat_map(|n| n.row.tiles()).collect();
    let added: Vec<(usize, usize)> = all
        .iter()
        .flat_map(|&base| all.iter().map(move |&upper| (base, upper)))
        .filter(|&(base, upper)| base != upper && stack::is_added(base, upper, placed, tiles))
        .collect();
    let mut gathered = Gathered { lumps: Vec::new(), flowers: Vec::new() };
    let usual = usual_size(chosen, placed);
    for near in &chosen.rows {
        for group in &near.row.groups {
            let (mut pieces, mut flowers) = (Vec::new(), Vec::new());
            for (place, &at) in group.iter().enumerate() {
                let index = placed[at].index;
                let class = tiles[index].class;
                let trust = trust(place, group, placed, tiles, chosen.milder) - odd_size(placed[at].short(), usual);
                if class.is_flower() {
                    flowers.extend(Flower::at(index, trust, near.distance));
                } else if !added.iter().any(|(_, upper)| *upper == at) {
                    pieces.push(Piece {
                        at,
                        index,
                        class,
                        lateral: placed[at].lateral,
                        sideways: placed[at].is_sideways(),
                        trust,
                        added: added.iter().find(|(base, _)| *base == at).map(|a| a.1),
                    });
                }
            }
            // What is hardly a tile by its own look takes no flower with it.
            let real: f32 = pieces.iter().map(|p| log_odds(&tiles[p.index]) + chosen.milder).map(probability).sum();
            let among = (2.0 * real > pieces.len() as f32).then_some(gathered.lumps.len());
            let lump = Lump { pieces, distance: near.distance, on_main_row: near.main };
            gathered.flowers.extend(flowers.into_iter().map(|f| f.among(among)));
            if !lump.pieces.is_empty() {
                gathered.lumps.push(lump);
            }
        }
    }
    let size = |at: usize| odd_size(placed[at].short(), usual);
    gathered.flowers.extend(flowers::strewn(chosen, placed, tiles, size));
    gathered
}

/// The middle one of the main row's tiles by size: their shorter side.
fn usual_size(chosen: &Chosen, placed: &[Placed]) -> f32 {
    let tiles = chosen.rows.iter().filter(|near| near.main).flat_map(|near| near.row.tiles());
    let mut sizes: Vec<f32> = tiles.map(|t| placed[t].short()).collect();
    sizes.sort_by(f32::total_cmp);
    sizes.get(sizes.len() / 2).copied().unwrap_or(1.0)
}

/// By how much less (log-odds) a find is a tile of the hand for being larger or smaller than its tiles.
fn odd_size(size: f32, usual: f32) -> f32 {
    let off = (size.max(1.0) / usual.max(1.0)).ln() / SIZE;
    (off * off / 2.0).min(MOST_ODD)
}

/// The log-odds that a find of a group is a tile, by its own look and its neighbours'.
fn trust(place: usize, group: &[usize], placed: &[Placed], tiles: &[TileReading], milder: f32) -> f32 {
    let own = |at: usize| log_odds(&tiles[placed[at].index]) + milder;
    let sure = [place.checked_sub(1), Some(place + 1)]
        .into_iter()
        .flatten()
        .filter_map(|i| group.get(i))
        .filter(|&&at| probability(own(at)) > SURE_NEIGHBOUR)
        .count();
    own(group[place]) + BESIDE_TILE * sure as f32
}

struct Build<'a> {
    hand: &'a mut HandReading,
    warnings: &'a mut Vec<Warning>,
    lumps: &'a [Lump],
    placed: &'a [Placed],
    customs: &'a Customs,
}

impl Build<'_> {
    fn all(&mut self, best: &Solution) {
        let mut unclear = Vec::new();
        for (lump, parse) in self.lumps.iter().zip(&best.parses) {
            for segment in &parse.segments {
                match segment {
                    Segment::Standing(range) => {
                        self.hand.standing.extend(lump.pieces[range.clone()].iter().map(|p| p.index));
                    }
                    Segment::Win(at) => self.hand.win = Some(lump.pieces[*at].index),
                    Segment::Other(_) => {}
                    Segment::Meld { range, kind, concealed, marked, whole, .. } => {
                        let meld = self.meld(&parse.pieces(lump)[range.clone()], *kind, *concealed);
                        if !whole {
                            self.hand.questions.push(Question {
                                kind: QuestionKind::BrokenMeld,
                                tiles: meld.tiles.clone(),
                                choices: Vec::new(),
                            });
                        } else if !marked {
                            unclear.extend_from_slice(&meld.tiles);
                            self.ask_meld(meld.tiles.clone(), ["meld", "standing"]);
                        }
                        self.hand.melds.push(meld);
                    }
                }
            }
        }
        if !unclear.is_empty() {
            self.warn(WarningKind::MeldsUnclear, unclear);
        }
        if best.win_by_default {
            self.take_last();
        }
    }

    fn warn(&mut self, kind: WarningKind, tiles: Vec<usize>) {
        self.warnings.push(Warning::about(kind, tiles));
    }

    fn ask_meld(&mut self, tiles: Vec<usize>, words: [&'static str; 2]) {
        self.hand.questions.push(Question::either(QuestionKind::Meld, tiles, words));
    }

    /// A meld with what its sideways tile shows.
    fn meld(&mut self, pieces: &[Piece], kind: MeldKind, concealed: bool) -> LaidMeld<usize> {
        let mut meld = LaidMeld { concealed, ..LaidMeld::of(kind, pieces.iter().map(|p| p.index).collect()) };
        let Some(at) = pieces.iter().position(|p| p.sideways) else {
            return meld;
        };
        if let Some(upper) = pieces[at].added {
            meld.added = true;
            meld.tiles.push(self.placed[upper].index);
        }
        if self.customs.sideways_tells_giver {
            meld.from = match at {
                0 => Some(RelativeSeat::Left),
                // A chow can only be claimed from the player on the left; any other place follows another custom.
                _ if kind == MeldKind::Chow => None,
                _ if at + 1 == pieces.len() => Some(RelativeSeat::Right),
                _ => Some(RelativeSeat::Opposite),
            };
        }
        let beside: Vec<usize> = [at.checked_sub(1), Some(at + 1)]
            .into_iter()
            .flatten()
            .filter_map(|i| pieces.get(i).map(|p| p.at))
            .collect();
        if kind == MeldKind::Pung && !meld.added && stack::is_raised(pieces[at].at, &beside, self.placed) {
            self.hand.questions.push(Question::either(
                QuestionKind::AddedKong,
                meld.tiles.clone(),
                ["pung", "added_kong"],
            ));
        }
        meld
    }

    /// When nothing shows which tile won, takes the last concealed one and asks about it unless that is the custom.
    fn take_last(&mut self) {
        let Some(last) = self.hand.standing.pop() else {
            return;
        };
        self.hand.win = Some(last);
        if self.customs.win_mark == super::WinMark::Last {
            return;
        }
        self.hand.questions.push(Question {
            kind: QuestionKind::WinTile,
            tiles: vec![last],
            choices: [last].iter().chain(self.hand.standing.iter()).map(|&i| Choice::Tile(i)).collect(),
        });
        self.warn(WarningKind::NoWinTileMarked, vec![last]);
    }

    /// Asks about the tiles that other, nearly as likely readings of the hand take differently.
    fn rivals(&mut self, best: &Solution, others: &[Solution]) {
        let taken = best.roles();
        for other in others.iter().take_while(|other| other.cost < best.cost + NEAR).take(3) {
            let differing: Vec<(usize, Role, Role)> = taken
                .iter()
                .filter_map(|&(lump, at, role)| {
                    let index = self.lumps[lump].pieces[at].index;
                    let found = other.roles();
                    let (.., there) = found.iter().find(|(l, a, _)| (*l, *a) == (lump, at))?;
                    (*there != role).then_some((index, role, *there))
                })
                .collect();
            self.ask_about(&differing);
        }
    }

    fn ask_about(&mut self, differing: &[(usize, Role, Role)]) {
        let those = |test: &dyn Fn(Role, Role) -> bool| -> Vec<usize> {
            differing.iter().filter(|(_, a, b)| test(*a, *b)).map(|(index, ..)| *index).collect()
        };
        let outside = those(&|a, b| (a == Role::Other) != (b == Role::Other));
        if !outside.is_empty() {
            let taken = differing.iter().any(|(_, a, _)| *a != Role::Other);
            let words = if taken { ["hand", "other"] } else { ["other", "hand"] };
            self.ask(Question::either(QuestionKind::Belongs, outside, words));
        }
        let melded = those(&|a, b| (a == Role::Meld) != (b == Role::Meld));
        if !melded.is_empty() {
            let taken = differing.iter().any(|(_, a, _)| *a == Role::Meld);
            let words = if taken { ["meld", "standing"] } else { ["standing", "meld"] };
            self.ask(Question::either(QuestionKind::Meld, melded, words));
        }
        let winning = those(&|a, b| a == Role::Win || b == Role::Win);
        if let Some(win) = self.hand.win.filter(|_| !winning.is_empty()) {
            let choices =
                std::iter::once(win).chain(winning.iter().copied().filter(|&i| i != win)).map(Choice::Tile).collect();
            self.ask(Question { kind: QuestionKind::WinTile, tiles: vec![win], choices });
        }
    }

    /// Asks about standing tiles that were taken off the hand's main row, though they make no set, where most stand on it.
    fn strays(&mut self, best: &Solution) {
        let standing = |number: usize| -> Vec<usize> {
            let ranges = best.parses[number].segments.iter().filter_map(|s| match s {
                Segment::Standing(range) => Some(range.clone()),
                _ => None,
            });
            let pieces = &self.lumps[number].pieces;
            ranges.flatten().map(|at| pieces[at].index).collect()
        };
        let (on, off): (Vec<usize>, Vec<usize>) =
            (0..self.lumps.len()).partition(|&number| self.lumps[number].on_main_row);
        let main: usize = on.into_iter().map(|number| standing(number).len()).sum();
        let strays: Vec<Vec<usize>> = off
            .into_iter()
            .filter(|&number| !self.lumps[number].is_set())
            .map(standing)
            .filter(|tiles| !tiles.is_empty())
            .collect();
        if strays.iter().map(Vec::len).sum::<usize>() >= main {
            return;
        }
        for tiles in strays {
            self.ask(Question::either(QuestionKind::Belongs, tiles, ["hand", "other"]));
        }
    }

    fn ask(&mut self, question: Question) {
        let known = |q: &Question| q.kind == question.kind && q.tiles == question.tiles;
        if !self.hand.questions.iter().any(known) {
            self.hand.questions.push(question);
        }
    }

    /// When all groups are short: the player either sorted the hand, or laid down melds without a sideways tile.
    fn sorted_by_sets(&mut self) {
        let short = self.lumps.len() > 2 && self.lumps.iter().all(|l| l.pieces.len() <= 4);
        if !short || self.hand.melds.iter().any(|m| !m.concealed) {
            return;
        }
        let mut unclear = Vec::new();
        for lump in self.lumps {
            let faces: Vec<Tile> = lump.pieces.iter().filter_map(|p| p.class.tile()).collect();
            let indices: Vec<usize> = lump.pieces.iter().map(|p| p.index).collect();
            let stands = indices.iter().all(|i| self.hand.standing.contains(i));
            if faces.len() == indices.len() && stands && Meld::guess(&faces).is_some() {
                unclear.extend_from_slice(&indices);
                self.ask_meld(indices, ["standing", "meld"]);
            }
        }
        if !unclear.is_empty() {
            self.warn(WarningKind::MeldsUnclear, unclear);
        }
    }
}

/// Orders all tiles of the hand row by row; a tile added to a kong comes after the one it lies on.
fn order_rows(hand: &mut HandReading, chosen: &Chosen, placed: &[Placed]) {
    let added: Vec<(usize, usize)> =
        hand.melds.iter().filter(|m| m.added && m.tiles.len() == 4).map(|m| (m.tiles[2], m.tiles[3])).collect();
    let of_hand: Vec<usize> = hand
        .standing
        .iter()
        .chain(&hand.win)
        .chain(&hand.flowers)
        .chain(hand.melds.iter().flat_map(|m| &m.tiles))
        .copied()
        .collect();
    // A flower may lie in a row of which nothing else is the hand's.
    let rows = chosen.rows.iter().map(|near| &near.row);
    let mut found = Vec::new();
    for tiles in rows.chain(&chosen.others) {
        let mut row = Vec::new();
        let mut heights = Vec::new();
        for t in tiles.tiles() {
            let index = placed[t].index;
            if of_hand.contains(&index) && !added.iter().any(|(_, upper)| *upper == index) {
                heights.push(dot(placed[t].centre, unit(placed[t].up)));
                row.push(index);
                row.extend(added.iter().filter(|(b, _)| *b == index).map(|(_, upper)| *upper));
            }
        }
        if !row.is_empty() {
            found.push((heights.iter().sum::<f32>() / heights.len() as f32, row));
        }
    }
    found.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    hand.rows = found.into_iter().map(|(_, row)| row).collect();
}
