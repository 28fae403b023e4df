//! Assigns a role to each tile of the hand (flower, meld, concealed tile, winning tile) and asks what the layout leaves
//! open.
//!
//! A sideways tile in a group of three or four marks a claimed meld, and its place shows the discarder; backs among
//! like faces mark a concealed kong; a tile alone, or sideways at one end of the concealed tiles, is the winning tile.

use super::{
    apart,
    choose::HandRowSelection,
    customs::Customs,
    evidence::{log_odds, probability},
    flowers::{self, Flower},
    frame::{PlacedTile, relation, unit},
    kongs,
    parse::{Piece, Segment, TileGroup},
    rows::Row,
    solve::{Role, Solution},
    stack, winning,
};
use crate::{HandReading, Question, QuestionChoice, QuestionKind, TileReading, Warning, WarningKind, geometry::dot};
use quejing_rules::hand::{LaidMeld, Layout, Meld, MeldKind, RelativeSeat};
use quejing_rules::tile::Tile;

/// The extra cost below which an alternative reading becomes a question.
const NEAR: f32 = 1.0;
/// A group with less space to the next one of its row (in tile widths) continues the row.
const CONTINUES: f32 = 1.5;
/// The log-odds that a find gains for each sure tile that it touches.
const BESIDE_TILE: f32 = 2.0;
/// The probability from which a tile counts as sure.
const SURE_NEIGHBOUR: f32 = 0.7;
/// The spread of tile sizes of a hand in one photo (standard deviation of logarithms) …
const SIZE: f32 = 0.2;
/// … and the maximum log-odds that a different size costs a find.
const MAX_ODD_SIZE: f32 = 2.0;
/// The log-odds that another ground than that of the hand's tiles costs a find.
const OTHER_GROUND: f32 = 2.0;
/// Tiles are of one size if the difference costs fewer log-odds than this.
const ALIKE: f32 = 0.6;

/// Reads the hand in the chosen rows; returns it with warnings about what remains unclear.
pub(super) fn read_hand(
    chosen: &HandRowSelection,
    placed: &[PlacedTile],
    tiles: &[TileReading],
    customs: &Customs,
) -> (HandReading, Vec<Warning>) {
    let GatheredTiles { groups, flowers } = gather(chosen, placed, tiles);
    let mut solutions = winning::solve(&groups, customs);
    let resized = winning::resized_shape(&solutions, &groups, customs);
    if let Some(shape) = resized {
        solutions = winning::solve(&groups, &Customs { shape, ..*customs });
    }
    let taken = |group: usize| {
        let best = solutions.first();
        best.is_some_and(|best| !best.parses[group].left_out)
    };
    let (flowers, questions) = flowers::assign_flowers(&flowers, taken);
    let mut hand = HandReading {
        layout: Layout { flowers, ..Layout::default() },
        questions,
        shape: customs.shape,
        resized,
        ..HandReading::default()
    };
    let mut warnings = Vec::new();
    if let Some(best) = solutions.first() {
        let mut builder = HandBuilder { hand: &mut hand, warnings: &mut warnings, groups: &groups, placed, customs };
        builder.add_solution(best);
        if resized.is_none() && best.shape.is_hand(builder.hand.count_towards_hand()) {
            builder.hand.shape = best.shape;
        }
        builder.take_kongs_from_row(tiles);
        builder.hand.signs.rival = best.rival(&solutions[1..]);
        builder.ask_about_rivals(best, &solutions[1..]);
        builder.ask_about_sorted_sets();
        builder.ask_about_strays(best);
    }
    hand.signs.loses = f32::from(hand.shape.is_hand(hand.count_towards_hand()) && !winning::fits(&hand, tiles));
    apart::take_win_apart(&mut hand, placed, tiles);
    order_rows(&mut hand, chosen, placed);
    let of_hand: Vec<usize> = hand.tiles().collect();
    hand.beside = (0..tiles.len()).filter(|i| !of_hand.contains(i)).collect();
    if !chosen.rival.is_empty() {
        let rival = chosen.rival.iter().map(|&t| placed[t].index).collect();
        hand.questions.push(Question::either(QuestionKind::Belongs, rival, ["other", "hand"]));
    }
    (hand, warnings)
}

/// The groups to read, with added tiles attached to their sideways ones, and the flowers next to them.
struct GatheredTiles {
    groups: Vec<TileGroup>,
    flowers: Vec<Flower>,
}

fn gather(chosen: &HandRowSelection, placed: &[PlacedTile], tiles: &[TileReading]) -> GatheredTiles {
    let all: Vec<usize> = chosen.rows.iter().flat_map(|n| n.row.tiles()).collect();
    let added: Vec<(usize, usize)> = all
        .iter()
        .flat_map(|&base| all.iter().map(move |&upper| (base, upper)))
        .filter(|&(base, upper)| base != upper && stack::is_added(base, upper, placed, tiles))
        .collect();
    let mut gathered = GatheredTiles { groups: Vec::new(), flowers: Vec::new() };
    let usual = usual_size(chosen, placed);
    let odd = |at: usize| {
        let ground = if chosen.foreign.contains(&placed[at].index) { OTHER_GROUND } else { 0.0 };
        odd_size(placed[at].short(), usual) + ground
    };
    for near in &chosen.rows {
        for touching in &near.row.groups {
            let (mut pieces, mut flowers) = (Vec::<Piece>::new(), Vec::new());
            for (place, &at) in touching.iter().enumerate() {
                let index = placed[at].index;
                let class = tiles[index].class;
                let trust = trust(place, touching, placed, tiles, chosen.leniency) - odd(at);
                if class.is_flower() {
                    flowers.extend(Flower::near(index, trust, near.distance).map(|flower| (at, flower)));
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
            let number = gathered.groups.len();
            for (at, flower) in flowers {
                // Finds that are hardly tiles, or of another size, such as a wind marker, do not decide about a flower.
                let (mut count, mut real) = (0, 0.0);
                for piece in
                    pieces.iter().filter(|piece| odd_size(placed[piece.at].short(), placed[at].short()) < ALIKE)
                {
                    count += 1;
                    real += probability(log_odds(&tiles[piece.index]) + chosen.leniency);
                }
                let among = (2.0 * real > count as f32).then_some(number);
                gathered.flowers.push(flower.in_group(among));
            }
            let continues = near.main && continues_row(touching, &near.row, placed);
            let group = TileGroup { pieces, distance: near.distance, on_main_row: near.main, continues };
            if !group.pieces.is_empty() {
                gathered.groups.push(group);
            }
        }
    }
    gathered.flowers.extend(flowers::find_scattered_flowers(chosen, placed, tiles, odd));
    gathered
}

/// Returns true if a group of a row lies near the group before or behind it.
fn continues_row(group: &[usize], row: &Row, placed: &[PlacedTile]) -> bool {
    let Some(at) = row.groups.iter().position(|other| other == group) else {
        return false;
    };
    let space = |left: Option<&usize>, right: Option<&usize>| {
        let r = relation(&placed[*left?], &placed[*right?]);
        Some(r.gap_x / r.short.max(1.0))
    };
    let before = at.checked_sub(1).and_then(|i| space(row.groups[i].last(), group.first()));
    let behind = row.groups.get(at + 1).and_then(|next| space(group.last(), next.first()));
    before.into_iter().chain(behind).any(|space| space < CONTINUES)
}

/// Returns the median shorter side of the main row's tiles, in photo pixels.
fn usual_size(chosen: &HandRowSelection, placed: &[PlacedTile]) -> f32 {
    let tiles = chosen.rows.iter().filter(|near| near.main).flat_map(|near| near.row.tiles());
    let mut sizes: Vec<f32> = tiles.map(|t| placed[t].short()).collect();
    sizes.sort_by(f32::total_cmp);
    sizes.get(sizes.len() / 2).copied().unwrap_or(1.0)
}

/// Returns the log-odds that a find loses for being larger or smaller than the hand's tiles.
fn odd_size(size: f32, usual: f32) -> f32 {
    let off = (size.max(1.0) / usual.max(1.0)).ln() / SIZE;
    (off * off / 2.0).min(MAX_ODD_SIZE)
}

/// Returns the log-odds that a find of a group is a tile, by its own look and its neighbours'.
fn trust(place: usize, group: &[usize], placed: &[PlacedTile], tiles: &[TileReading], leniency: f32) -> f32 {
    let own = |at: usize| log_odds(&tiles[placed[at].index]) + leniency;
    let sure = [place.checked_sub(1), Some(place + 1)]
        .into_iter()
        .flatten()
        .filter_map(|i| group.get(i))
        .filter(|&&at| probability(own(at)) > SURE_NEIGHBOUR)
        .count();
    own(group[place]) + BESIDE_TILE * sure as f32
}

/// Writes a solution into a [`HandReading`], with its questions and warnings.
struct HandBuilder<'a> {
    hand: &'a mut HandReading,
    warnings: &'a mut Vec<Warning>,
    groups: &'a [TileGroup],
    placed: &'a [PlacedTile],
    customs: &'a Customs,
}

impl HandBuilder<'_> {
    fn add_solution(&mut self, best: &Solution) {
        let mut unclear = Vec::new();
        for (group, parse) in self.groups.iter().zip(&best.parses) {
            for segment in &parse.segments {
                match segment {
                    Segment::Standing(range) => {
                        self.hand.standing.extend(group.pieces[range.clone()].iter().map(|p| p.index));
                    }
                    Segment::Win(at) => self.hand.win = Some(group.pieces[*at].index),
                    Segment::Other(_) => {}
                    Segment::Meld { range, kind, concealed, marked, whole, .. } => {
                        let meld = self.meld(&parse.pieces(group)[range.clone()], *kind, *concealed);
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

    /// Builds a meld, with the discarder and the added tile that its sideways tile shows.
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

    /// Takes kongs from the concealed tiles, and asks whether they are laid down.
    fn take_kongs_from_row(&mut self, tiles: &[TileReading]) {
        let taken = kongs::take_from_row(self.hand, tiles);
        if taken.is_empty() {
            return;
        }
        for kong in taken {
            self.ask_meld(kong, ["meld", "standing"]);
        }
        if self.hand.win.is_none() && self.hand.is_whole() {
            self.take_last();
        }
    }

    /// Takes the last concealed tile as the winning one, and asks about it unless that is the custom.
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
            choices: [last].iter().chain(self.hand.standing.iter()).map(|&i| QuestionChoice::Tile(i)).collect(),
        });
        self.warn(WarningKind::NoWinTileMarked, vec![last]);
    }

    /// Asks about the tiles that other, nearly as likely readings of the hand take differently.
    fn ask_about_rivals(&mut self, best: &Solution, others: &[Solution]) {
        let taken = best.roles();
        for other in others.iter().take_while(|other| other.cost < best.cost + NEAR).take(3) {
            let differing: Vec<(usize, Role, Role)> = taken
                .iter()
                .filter_map(|&(group, at, role)| {
                    let index = self.groups[group].pieces[at].index;
                    let found = other.roles();
                    let (.., there) = found.iter().find(|(g, a, _)| (*g, *a) == (group, at))?;
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
            let choices = std::iter::once(win)
                .chain(winning.iter().copied().filter(|&i| i != win))
                .map(QuestionChoice::Tile)
                .collect();
            self.ask(Question { kind: QuestionKind::WinTile, tiles: vec![win], choices });
        }
    }

    /// Asks about concealed tiles that lie off the hand's main row and make no set, if most lie on it.
    fn ask_about_strays(&mut self, best: &Solution) {
        let standing = |number: usize| -> Vec<usize> {
            let ranges = best.parses[number].segments.iter().filter_map(|s| match s {
                Segment::Standing(range) => Some(range.clone()),
                _ => None,
            });
            let pieces = &self.groups[number].pieces;
            ranges.flatten().map(|at| pieces[at].index).collect()
        };
        let (on, off): (Vec<usize>, Vec<usize>) =
            (0..self.groups.len()).partition(|&number| self.groups[number].on_main_row);
        let main: usize = on.into_iter().map(|number| standing(number).len()).sum();
        let strays: Vec<Vec<usize>> = off
            .into_iter()
            .filter(|&number| !self.groups[number].is_set())
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

    /// Asks about concealed sets if all groups are short: the player either sorted the hand, or laid down melds without
    /// a sideways tile.
    fn ask_about_sorted_sets(&mut self) {
        let short = self.groups.len() > 2 && self.groups.iter().all(|l| l.pieces.len() <= 4);
        if !short || self.hand.melds.iter().any(|m| !m.concealed) {
            return;
        }
        let mut unclear = Vec::new();
        for group in self.groups {
            let faces: Vec<Tile> = group.pieces.iter().filter_map(|p| p.class.tile()).collect();
            let indices: Vec<usize> = group.pieces.iter().map(|p| p.index).collect();
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

/// Orders all tiles of the hand row by row; a tile added to a kong follows the one below it.
fn order_rows(hand: &mut HandReading, chosen: &HandRowSelection, placed: &[PlacedTile]) {
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
    // A flower may be the only tile of the hand in its row.
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
