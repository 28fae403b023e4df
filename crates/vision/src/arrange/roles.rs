//! Assigns a role to each tile of the hand (flower, meld, concealed tile, winning tile), and asks about roles that the
//! layout leaves open.
//!
//! A sideways tile in a group of three or four marks a claimed meld, and its place shows the discarder; backs among
//! identical faces mark a concealed kong; a tile alone, or sideways at one end of the concealed tiles, is the winning
//! tile.

use super::{
    added_tile,
    customs::Customs,
    evidence::{log_odds_probability, tile_log_odds},
    flowers::{self, FlowerCandidate},
    group_parse::{GroupPiece, GroupSegment, TileGroup},
    hand_solution::{HandSolution, PieceRole},
    kongs,
    reading_frame::{PlacedTile, tile_relation, unit_vector},
    row_selection::HandRowSelection,
    rows::TileRow,
    win_apart, winning,
};
use crate::{HandReading, Question, QuestionChoice, QuestionKind, TileReading, Warning, WarningKind, geometry::dot};
use quejing_rules::hand::{LaidMeld, Layout, Meld, MeldKind, RelativeSeat};
use quejing_rules::tile::Tile;

/// The additional cost below which an alternative solution becomes a question.
const MAX_RIVAL_COST: f32 = 1.0;
/// The space to a neighbouring group of the main row, in tile widths, below which a group continues the row.
const MAX_CONTINUATION_GAP: f32 = 1.5;
/// The log-odds of being a tile that a detection gains for each sure tile that it touches.
const NEIGHBOUR_LOG_ODDS: f32 = 2.0;
/// The minimum probability of being a tile for a detection that supports its neighbours.
const MIN_SURE_PROBABILITY: f32 = 0.7;
/// The standard deviation of the logarithm of the tiles' sizes within one hand of a photo.
const SIZE_DEVIATION: f32 = 0.2;
/// The maximum log-odds of being a tile that a detection loses by its size.
const MAX_SIZE_PENALTY: f32 = 2.0;
/// The log-odds of being a tile that a detection loses by another ground colour than that of the hand's tiles.
const OTHER_GROUND_PENALTY: f32 = 2.0;
/// The size penalty (see [`size_penalty`]) below which two tiles count as equally large.
const MAX_EQUAL_SIZE_PENALTY: f32 = 0.6;

/// Reads the hand in the chosen rows by the cheapest solution, with questions about other likely ones. Returns it with
/// warnings about unclear melds and an unmarked winning tile.
pub(super) fn read_hand(
    chosen: &HandRowSelection,
    placed: &[PlacedTile],
    tiles: &[TileReading],
    customs: &Customs,
) -> (HandReading, Vec<Warning>) {
    let GatheredTiles { groups, flowers } = gather_tiles(chosen, placed, tiles);
    let mut solutions = winning::solve_preferring_wins(&groups, customs);
    let resized = winning::find_resized_shape(&solutions, &groups, customs);
    if let Some(shape) = resized {
        solutions = winning::solve_preferring_wins(&groups, &Customs { shape, ..*customs });
    }
    let taken = |group: usize| {
        let best = solutions.first();
        best.is_some_and(|best| !best.parses[group].left_out)
    };
    let (flowers, questions) = flowers::choose_flowers(&flowers, taken);
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
        if resized.is_none() && best.shape.is_hand_size(builder.hand.count_towards_hand()) {
            builder.hand.shape = best.shape;
        }
        builder.take_kongs_from_row(tiles);
        builder.hand.signs.rival = best.rival_closeness(&solutions[1..]);
        builder.ask_about_rivals(best, &solutions[1..]);
        builder.ask_about_sorted_sets();
        builder.ask_about_strays(best);
    }
    hand.signs.loses =
        f32::from(hand.shape.is_hand_size(hand.count_towards_hand()) && !winning::wins_or_waits(&hand, tiles));
    win_apart::take_winning_tile_apart(&mut hand, placed, tiles);
    fill_hand_rows(&mut hand, chosen, placed);
    let of_hand: Vec<usize> = hand.tiles().collect();
    hand.beside = (0..tiles.len()).filter(|i| !of_hand.contains(i)).collect();
    if !chosen.rival.is_empty() {
        let rival = chosen.rival.iter().map(|&t| placed[t].index).collect();
        hand.questions.push(Question::with_word_choices(QuestionKind::Belongs, rival, ["other", "hand"]));
    }
    (hand, warnings)
}

/// The groups to read, with added tiles attached to their sideways ones, and the flowers that may belong to the hand.
struct GatheredTiles {
    groups: Vec<TileGroup>,
    flowers: Vec<FlowerCandidate>,
}

/// Gathers the groups and flowers of the chosen rows, and the flowers scattered near them.
fn gather_tiles(chosen: &HandRowSelection, placed: &[PlacedTile], tiles: &[TileReading]) -> GatheredTiles {
    let all: Vec<usize> = chosen.rows.iter().flat_map(|n| n.row.tiles()).collect();
    let added: Vec<(usize, usize)> = all
        .iter()
        .flat_map(|&base| all.iter().map(move |&upper| (base, upper)))
        .filter(|&(base, upper)| base != upper && added_tile::is_added_tile(base, upper, placed, tiles))
        .collect();
    let mut gathered = GatheredTiles { groups: Vec::new(), flowers: Vec::new() };
    let usual = median_tile_size(chosen, placed);
    let odd = |at: usize| {
        let ground = if chosen.foreign.contains(&placed[at].index) { OTHER_GROUND_PENALTY } else { 0.0 };
        size_penalty(placed[at].short_side(), usual) + ground
    };
    for near in &chosen.rows {
        for touching in &near.row.groups {
            let (mut pieces, mut flowers) = (Vec::<GroupPiece>::new(), Vec::new());
            for (place, &at) in touching.iter().enumerate() {
                let index = placed[at].index;
                let class = tiles[index].class;
                let trust = tile_trust(place, touching, placed, tiles, chosen.leniency) - odd(at);
                if class.is_flower() {
                    flowers.extend(
                        FlowerCandidate::new_within_reach(index, trust, near.distance).map(|flower| (at, flower)),
                    );
                } else if !added.iter().any(|(_, upper)| *upper == at) {
                    pieces.push(GroupPiece {
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
                for piece in pieces.iter().filter(|piece| {
                    size_penalty(placed[piece.at].short_side(), placed[at].short_side()) < MAX_EQUAL_SIZE_PENALTY
                }) {
                    count += 1;
                    real += log_odds_probability(tile_log_odds(&tiles[piece.index]) + chosen.leniency);
                }
                let among = (2.0 * real > count as f32).then_some(number);
                gathered.flowers.push(flower.with_group(among));
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

/// Returns true if the group lies less than 1.5 tile widths from the group before or behind it in the row.
fn continues_row(group: &[usize], row: &TileRow, placed: &[PlacedTile]) -> bool {
    let Some(at) = row.groups.iter().position(|other| other == group) else {
        return false;
    };
    let space = |left: Option<&usize>, right: Option<&usize>| {
        let r = tile_relation(&placed[*left?], &placed[*right?]);
        Some(r.gap_x / r.short.max(1.0))
    };
    let before = at.checked_sub(1).and_then(|i| space(row.groups[i].last(), group.first()));
    let behind = row.groups.get(at + 1).and_then(|next| space(group.last(), next.first()));
    before.into_iter().chain(behind).any(|space| space < MAX_CONTINUATION_GAP)
}

/// Returns the median shorter side of the main row's tiles, in photo pixels; 1 if there are none.
fn median_tile_size(chosen: &HandRowSelection, placed: &[PlacedTile]) -> f32 {
    let tiles = chosen.rows.iter().filter(|near| near.main).flat_map(|near| near.row.tiles());
    let mut sizes: Vec<f32> = tiles.map(|t| placed[t].short_side()).collect();
    sizes.sort_by(f32::total_cmp);
    sizes.get(sizes.len() / 2).copied().unwrap_or(1.0)
}

/// Returns the log-odds of being a tile that a detection of the shorter side `size` loses by differing from the side
/// `usual` of the hand's tiles; at most [`MAX_SIZE_PENALTY`].
fn size_penalty(size: f32, usual: f32) -> f32 {
    let off = (size.max(1.0) / usual.max(1.0)).ln() / SIZE_DEVIATION;
    (off * off / 2.0).min(MAX_SIZE_PENALTY)
}

/// Returns the log-odds that the detection at `place` of a group is a tile, by its own look, the neighbours that it
/// touches and the `leniency` of the search.
fn tile_trust(place: usize, group: &[usize], placed: &[PlacedTile], tiles: &[TileReading], leniency: f32) -> f32 {
    let own = |at: usize| tile_log_odds(&tiles[placed[at].index]) + leniency;
    let sure = [place.checked_sub(1), Some(place + 1)]
        .into_iter()
        .flatten()
        .filter_map(|i| group.get(i))
        .filter(|&&at| log_odds_probability(own(at)) > MIN_SURE_PROBABILITY)
        .count();
    own(group[place]) + NEIGHBOUR_LOG_ODDS * sure as f32
}

/// A builder that writes a [`HandSolution`] into a [`HandReading`], and adds the questions and warnings that the
/// solution leaves.
struct HandBuilder<'a> {
    hand: &'a mut HandReading,
    warnings: &'a mut Vec<Warning>,
    groups: &'a [TileGroup],
    placed: &'a [PlacedTile],
    customs: &'a Customs,
}

impl HandBuilder<'_> {
    /// Assigns the solution's roles to the hand's tiles, and asks about broken and unmarked melds. Takes the last
    /// concealed tile as the winning one if the solution says so.
    fn add_solution(&mut self, best: &HandSolution) {
        let mut unclear = Vec::new();
        for (group, parse) in self.groups.iter().zip(&best.parses) {
            for segment in &parse.segments {
                match segment {
                    GroupSegment::Standing(range) => {
                        self.hand.standing.extend(group.pieces[range.clone()].iter().map(|p| p.index));
                    }
                    GroupSegment::Win(at) => self.hand.win = Some(group.pieces[*at].index),
                    GroupSegment::Other(_) => {}
                    GroupSegment::Meld { range, kind, concealed, marked, whole, .. } => {
                        let meld = self.build_meld(&parse.oriented_pieces(group)[range.clone()], *kind, *concealed);
                        if !whole {
                            self.hand.questions.push(Question {
                                kind: QuestionKind::BrokenMeld,
                                tiles: meld.tiles.clone(),
                                choices: Vec::new(),
                            });
                        } else if !marked {
                            unclear.extend_from_slice(&meld.tiles);
                            self.ask_about_meld(meld.tiles.clone(), ["meld", "standing"]);
                        }
                        self.hand.melds.push(meld);
                    }
                }
            }
        }
        if !unclear.is_empty() {
            self.add_warning(WarningKind::MeldsUnclear, unclear);
        }
        if best.win_by_default {
            self.take_last_as_winning_tile();
        }
    }

    fn add_warning(&mut self, kind: WarningKind, tiles: Vec<usize>) {
        self.warnings.push(Warning::about_tiles(kind, tiles));
    }

    fn ask_about_meld(&mut self, tiles: Vec<usize>, words: [&'static str; 2]) {
        self.hand.questions.push(Question::with_word_choices(QuestionKind::Meld, tiles, words));
    }

    /// Builds a meld with the discarder and the added tile that its sideways tile shows. Asks about a raised sideways
    /// tile of a pung, under which a kong's fourth tile may lie.
    fn build_meld(&mut self, pieces: &[GroupPiece], kind: MeldKind, concealed: bool) -> LaidMeld<usize> {
        let mut meld = LaidMeld { concealed, ..LaidMeld::new(kind, pieces.iter().map(|p| p.index).collect()) };
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
        if kind == MeldKind::Pung && !meld.added && added_tile::is_raised_tile(pieces[at].at, &beside, self.placed) {
            self.hand.questions.push(Question::with_word_choices(
                QuestionKind::AddedKong,
                meld.tiles.clone(),
                ["pung", "added_kong"],
            ));
        }
        meld
    }

    /// Takes kongs from the concealed tiles of a hand with too many, and asks about each. If the hand is then whole but
    /// has no winning tile, takes the last concealed tile as that.
    fn take_kongs_from_row(&mut self, tiles: &[TileReading]) {
        let taken = kongs::take_kongs_from_concealed(self.hand, tiles);
        if taken.is_empty() {
            return;
        }
        for kong in taken {
            self.ask_about_meld(kong, ["meld", "standing"]);
        }
        if self.hand.win.is_none() && self.hand.is_whole() {
            self.take_last_as_winning_tile();
        }
    }

    /// Takes the last concealed tile as the winning one; asks about it and warns unless that is the table's custom.
    fn take_last_as_winning_tile(&mut self) {
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
        self.add_warning(WarningKind::NoWinTileMarked, vec![last]);
    }

    /// Asks about the tiles to which other solutions, at most the three cheapest within [`MAX_RIVAL_COST`], assign
    /// another role.
    fn ask_about_rivals(&mut self, best: &HandSolution, others: &[HandSolution]) {
        let taken = best.piece_roles();
        for other in others.iter().take_while(|other| other.cost < best.cost + MAX_RIVAL_COST).take(3) {
            let differing: Vec<(usize, PieceRole, PieceRole)> = taken
                .iter()
                .filter_map(|&(group, at, role)| {
                    let index = self.groups[group].pieces[at].index;
                    let found = other.piece_roles();
                    let (.., there) = found.iter().find(|(g, a, _)| (*g, *a) == (group, at))?;
                    (*there != role).then_some((index, role, *there))
                })
                .collect();
            self.ask_about_differences(&differing);
        }
    }

    /// Asks about tiles with different roles in two solutions, each given as its index, its role in the best solution
    /// and its role in the other.
    fn ask_about_differences(&mut self, differing: &[(usize, PieceRole, PieceRole)]) {
        let those = |test: &dyn Fn(PieceRole, PieceRole) -> bool| -> Vec<usize> {
            differing.iter().filter(|(_, a, b)| test(*a, *b)).map(|(index, ..)| *index).collect()
        };
        let outside = those(&|a, b| (a == PieceRole::Other) != (b == PieceRole::Other));
        if !outside.is_empty() {
            let taken = differing.iter().any(|(_, a, _)| *a != PieceRole::Other);
            let words = if taken { ["hand", "other"] } else { ["other", "hand"] };
            self.add_question(Question::with_word_choices(QuestionKind::Belongs, outside, words));
        }
        let melded = those(&|a, b| (a == PieceRole::Meld) != (b == PieceRole::Meld));
        if !melded.is_empty() {
            let taken = differing.iter().any(|(_, a, _)| *a == PieceRole::Meld);
            let words = if taken { ["meld", "standing"] } else { ["standing", "meld"] };
            self.add_question(Question::with_word_choices(QuestionKind::Meld, melded, words));
        }
        let winning = those(&|a, b| a == PieceRole::Win || b == PieceRole::Win);
        if let Some(win) = self.hand.win.filter(|_| !winning.is_empty()) {
            let choices = std::iter::once(win)
                .chain(winning.iter().copied().filter(|&i| i != win))
                .map(QuestionChoice::Tile)
                .collect();
            self.add_question(Question { kind: QuestionKind::WinTile, tiles: vec![win], choices });
        }
    }

    /// Asks about each group of concealed tiles off the main row that forms no set, if all of them together are fewer
    /// tiles than those on it.
    fn ask_about_strays(&mut self, best: &HandSolution) {
        let standing = |number: usize| -> Vec<usize> {
            let ranges = best.parses[number].segments.iter().filter_map(|s| match s {
                GroupSegment::Standing(range) => Some(range.clone()),
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
            self.add_question(Question::with_word_choices(QuestionKind::Belongs, tiles, ["hand", "other"]));
        }
    }

    /// Adds a question, unless the hand has one of this kind about the same tiles.
    fn add_question(&mut self, question: Question) {
        let known = |q: &Question| q.kind == question.kind && q.tiles == question.tiles;
        if !self.hand.questions.iter().any(known) {
            self.hand.questions.push(question);
        }
    }

    /// Asks about each group of concealed tiles that is a set, if all groups are short and no meld is exposed: the
    /// player either sorted the hand, or laid down melds without a sideways tile.
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
            if faces.len() == indices.len() && stands && Meld::guess_kind(&faces).is_some() {
                unclear.extend_from_slice(&indices);
                self.ask_about_meld(indices, ["standing", "meld"]);
            }
        }
        if !unclear.is_empty() {
            self.add_warning(WarningKind::MeldsUnclear, unclear);
        }
    }
}

/// Stores the hand's tiles by rows in [`HandReading::rows`], topmost first; a tile added to a kong follows the tile
/// below it.
fn fill_hand_rows(hand: &mut HandReading, chosen: &HandRowSelection, placed: &[PlacedTile]) {
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
                heights.push(dot(placed[t].centre, unit_vector(placed[t].up)));
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
