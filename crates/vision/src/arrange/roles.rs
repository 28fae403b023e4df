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
/// The probability of being a tile above which a detection is a sure tile, which supports its neighbours.
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
    let unexpected_shape = winning::find_unexpected_shape(&solutions, &groups, customs);
    if let Some(shape) = unexpected_shape {
        solutions = winning::solve_preferring_wins(&groups, &Customs { shape, ..*customs });
    }
    let is_group_taken = |group: usize| {
        let best = solutions.first();
        best.is_some_and(|best| !best.parses[group].is_left_out)
    };
    let (flowers, questions) = flowers::choose_flowers(&flowers, is_group_taken);
    let mut hand = HandReading {
        layout: Layout { flowers, ..Layout::default() },
        questions,
        shape: customs.shape,
        unexpected_shape,
        ..HandReading::default()
    };
    let mut warnings = Vec::new();
    if let Some(best) = solutions.first() {
        let mut builder = HandBuilder { hand: &mut hand, warnings: &mut warnings, groups: &groups, placed, customs };
        builder.add_solution(best);
        if unexpected_shape.is_none() && best.shape.is_hand_size(builder.hand.hand_size()) {
            builder.hand.shape = best.shape;
        }
        builder.take_kongs_from_row(tiles);
        builder.hand.signs.rival = best.rival_closeness(&solutions[1..]);
        builder.ask_about_rivals(best, &solutions[1..]);
        builder.ask_about_sorted_sets();
        builder.ask_about_strays(best);
    }
    hand.signs.loses = f32::from(hand.shape.is_hand_size(hand.hand_size()) && !winning::wins_or_waits(&hand, tiles));
    win_apart::take_winning_tile_apart(&mut hand, placed, tiles);
    fill_hand_rows(&mut hand, chosen, placed);
    let hand_tiles: Vec<usize> = hand.tiles().collect();
    hand.beside = (0..tiles.len()).filter(|i| !hand_tiles.contains(i)).collect();
    if !chosen.rival_row.is_empty() {
        let rival = chosen.rival_row.iter().map(|&t| placed[t].index).collect();
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
    let gathering = TileGathering {
        chosen,
        placed,
        tiles,
        added: find_added_tiles(chosen, placed, tiles),
        usual_size: median_tile_size(chosen, placed),
    };
    let mut gathered = GatheredTiles { groups: Vec::new(), flowers: Vec::new() };
    for near in &chosen.rows {
        for touching in &near.row.groups {
            let (pieces, flowers) = gathering.split_group(touching, near.distance);
            let group_index = gathered.groups.len();
            gathered.flowers.extend(flowers.into_iter().map(|(position, flower)| {
                let is_of_group = gathering.are_mostly_tiles(&pieces, position);
                flower.with_group(is_of_group.then_some(group_index))
            }));
            if !pieces.is_empty() {
                let continues_main_row = near.is_main && continues_row(touching, &near.row, placed);
                gathered.groups.push(TileGroup {
                    pieces,
                    distance: near.distance,
                    on_main_row: near.is_main,
                    continues_main_row,
                });
            }
        }
    }
    let penalty = |position: usize| gathering.penalty(position);
    gathered.flowers.extend(flowers::find_scattered_flowers(chosen, placed, tiles, penalty));
    gathered
}

/// Returns the tiles that lie above another one of the rows, as those added to a meld do: the position of the lower
/// tile, then that of the added one.
fn find_added_tiles(chosen: &HandRowSelection, placed: &[PlacedTile], tiles: &[TileReading]) -> Vec<(usize, usize)> {
    let positions: Vec<usize> = chosen.rows.iter().flat_map(|near| near.row.tiles()).collect();
    positions
        .iter()
        .flat_map(|&base| positions.iter().map(move |&upper| (base, upper)))
        .filter(|&(base, upper)| base != upper && added_tile::is_added_tile(base, upper, placed, tiles))
        .collect()
}

/// The chosen rows with what [`gather_tiles`] needs of all of them to judge one group.
struct TileGathering<'a> {
    chosen: &'a HandRowSelection,
    placed: &'a [PlacedTile],
    tiles: &'a [TileReading],
    /// The positions of lower tiles, each with that of the tile added to it.
    added: Vec<(usize, usize)>,
    /// The median shorter side of the main row's tiles, in photo pixels.
    usual_size: f32,
}

impl TileGathering<'_> {
    /// Returns the log-odds that a detection loses by an unusual size, and by another ground than the hand's.
    fn penalty(&self, position: usize) -> f32 {
        let tile = &self.placed[position];
        let is_foreign = self.chosen.foreign_tiles.contains(&tile.index);
        size_penalty(tile.short_side(), self.usual_size) + if is_foreign { OTHER_GROUND_PENALTY } else { 0.0 }
    }

    /// Splits touching tiles into pieces and flowers, the latter with their positions. Tiles added to another one
    /// belong to its piece; flowers out of reach are left out.
    fn split_group(&self, touching: &[usize], distance: f32) -> (Vec<GroupPiece>, Vec<(usize, FlowerCandidate)>) {
        let (mut pieces, mut flowers) = (Vec::new(), Vec::new());
        for (place, &position) in touching.iter().enumerate() {
            let tile = &self.placed[position];
            let (index, class) = (tile.index, self.tiles[tile.index].class);
            let log_odds = log_odds_in_group(place, touching, self.placed, self.tiles, self.chosen.leniency)
                - self.penalty(position);
            if class.is_flower() {
                let flower = FlowerCandidate::new_within_reach(index, log_odds, distance);
                flowers.extend(flower.map(|flower| (position, flower)));
            } else if !self.added.iter().any(|(_, upper)| *upper == position) {
                pieces.push(GroupPiece {
                    position,
                    index,
                    class,
                    sideways_evidence: tile.sideways_evidence,
                    is_sideways: tile.is_sideways(),
                    log_odds,
                    added_position: self.added.iter().find(|(base, _)| *base == position).map(|added| added.1),
                });
            }
        }
        (pieces, flowers)
    }

    /// Returns true if more than half of the pieces about as large as the flower at `flower_position` are expected to
    /// be tiles. Finds of another size, such as a wind marker, do not decide about a flower.
    fn are_mostly_tiles(&self, pieces: &[GroupPiece], flower_position: usize) -> bool {
        let flower_size = self.placed[flower_position].short_side();
        let (mut count, mut expected_tiles) = (0, 0.0);
        for piece in pieces {
            let size = self.placed[piece.position].short_side();
            if size_penalty(size, flower_size) < MAX_EQUAL_SIZE_PENALTY {
                count += 1;
                expected_tiles += log_odds_probability(tile_log_odds(&self.tiles[piece.index]) + self.chosen.leniency);
            }
        }
        2.0 * expected_tiles > count as f32
    }
}

/// Returns true if the group lies less than 1.5 tile widths from the group before or behind it in the row.
fn continues_row(group: &[usize], row: &TileRow, placed: &[PlacedTile]) -> bool {
    let Some(at) = row.groups.iter().position(|other| other == group) else {
        return false;
    };
    let space = |left: Option<&usize>, right: Option<&usize>| {
        let r = tile_relation(&placed[*left?], &placed[*right?]);
        Some(r.gap_x / r.short_side.max(1.0))
    };
    let before = at.checked_sub(1).and_then(|i| space(row.groups[i].last(), group.first()));
    let behind = row.groups.get(at + 1).and_then(|next| space(group.last(), next.first()));
    before.into_iter().chain(behind).any(|space| space < MAX_CONTINUATION_GAP)
}

/// Returns the median shorter side of the main row's tiles, in photo pixels; 1 if there are none.
fn median_tile_size(chosen: &HandRowSelection, placed: &[PlacedTile]) -> f32 {
    let tiles = chosen.rows.iter().filter(|near| near.is_main).flat_map(|near| near.row.tiles());
    let mut sizes: Vec<f32> = tiles.map(|t| placed[t].short_side()).collect();
    sizes.sort_by(f32::total_cmp);
    sizes.get(sizes.len() / 2).copied().unwrap_or(1.0)
}

/// Returns the log-odds of being a tile that a detection with the shorter side `size` loses because the hand's tiles
/// have the shorter side `usual_size`; at most [`MAX_SIZE_PENALTY`].
fn size_penalty(size: f32, usual_size: f32) -> f32 {
    let deviations = (size.max(1.0) / usual_size.max(1.0)).ln() / SIZE_DEVIATION;
    (deviations * deviations / 2.0).min(MAX_SIZE_PENALTY)
}

/// Returns the log-odds that the detection at `place` of a group is a tile: those of its own look plus `leniency`, plus
/// [`NEIGHBOUR_LOG_ODDS`] for each sure tile that it touches.
fn log_odds_in_group(
    place: usize,
    group: &[usize],
    placed: &[PlacedTile],
    tiles: &[TileReading],
    leniency: f32,
) -> f32 {
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
    /// concealed tile as the winning one if the solution requires that ([`HandSolution::takes_last_as_win`]).
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
                    GroupSegment::Meld { range, kind, concealed, is_marked, faces_match, .. } => {
                        let meld = self.build_meld(&parse.oriented_pieces(group)[range.clone()], *kind, *concealed);
                        if !faces_match {
                            self.hand.questions.push(Question {
                                kind: QuestionKind::BrokenMeld,
                                tiles: meld.tiles.clone(),
                                choices: Vec::new(),
                            });
                        } else if !is_marked {
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
        if best.takes_last_as_win {
            self.take_last_as_winning_tile();
        }
    }

    fn add_warning(&mut self, kind: WarningKind, tiles: Vec<usize>) {
        self.warnings.push(Warning::about_tiles(kind, tiles));
    }

    fn ask_about_meld(&mut self, tiles: Vec<usize>, words: [&'static str; 2]) {
        self.hand.questions.push(Question::with_word_choices(QuestionKind::Meld, tiles, words));
    }

    /// Builds a meld, with the discarder that the place of its sideways tile shows and the tile that was added there.
    /// Asks about a raised sideways tile of a pung, under which a kong's fourth tile may lie.
    fn build_meld(&mut self, pieces: &[GroupPiece], kind: MeldKind, concealed: bool) -> LaidMeld<usize> {
        let mut meld = LaidMeld { concealed, ..LaidMeld::new(kind, pieces.iter().map(|p| p.index).collect()) };
        let Some(at) = pieces.iter().position(|p| p.is_sideways) else {
            return meld;
        };
        if let Some(upper) = pieces[at].added_position {
            meld.added = true;
            meld.tiles.push(self.placed[upper].index);
        }
        if self.customs.sideways_shows_discarder {
            meld.from = match at {
                0 => Some(RelativeSeat::Left),
                // A chow can only be claimed from the player on the left; any other place follows another custom.
                _ if kind == MeldKind::Chow => None,
                _ if at + 1 == pieces.len() => Some(RelativeSeat::Right),
                _ => Some(RelativeSeat::Opposite),
            };
        }
        let neighbours: Vec<usize> = [at.checked_sub(1), Some(at + 1)]
            .into_iter()
            .flatten()
            .filter_map(|i| pieces.get(i).map(|p| p.position))
            .collect();
        if kind == MeldKind::Pung
            && !meld.added
            && added_tile::is_raised_tile(pieces[at].position, &neighbours, self.placed)
        {
            self.hand.questions.push(Question::with_word_choices(
                QuestionKind::AddedKong,
                meld.tiles.clone(),
                ["pung", "added_kong"],
            ));
        }
        meld
    }

    /// Takes kongs from the concealed tiles of a hand with too many tiles, and asks about each kong. If the hand is
    /// then whole but has no winning tile, takes the last concealed tile as the winning one.
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

    /// Asks about the tiles to which other solutions assign another role: the three cheapest of `others`, as far as
    /// they cost less than [`MAX_RIVAL_COST`] more than `best`.
    fn ask_about_rivals(&mut self, best: &HandSolution, others: &[HandSolution]) {
        let best_roles = best.piece_roles();
        for other in others.iter().take_while(|other| other.cost < best.cost + MAX_RIVAL_COST).take(3) {
            let differing: Vec<(usize, PieceRole, PieceRole)> = best_roles
                .iter()
                .filter_map(|&(group, at, role)| {
                    let index = self.groups[group].pieces[at].index;
                    let other_roles = other.piece_roles();
                    let (.., other_role) = other_roles.iter().find(|(g, a, _)| (*g, *a) == (group, at))?;
                    (*other_role != role).then_some((index, role, *other_role))
                })
                .collect();
            self.ask_about_differences(&differing);
        }
    }

    /// Asks about tiles with different roles in two solutions, each given as its index, its role in the best solution
    /// and its role in the other.
    fn ask_about_differences(&mut self, differing: &[(usize, PieceRole, PieceRole)]) {
        let tiles_where = |test: &dyn Fn(PieceRole, PieceRole) -> bool| -> Vec<usize> {
            differing.iter().filter(|(_, a, b)| test(*a, *b)).map(|(index, ..)| *index).collect()
        };
        let outside = tiles_where(&|a, b| (a == PieceRole::Other) != (b == PieceRole::Other));
        if !outside.is_empty() {
            let is_taken = differing.iter().any(|(_, a, _)| *a != PieceRole::Other);
            let words = if is_taken { ["hand", "other"] } else { ["other", "hand"] };
            self.add_question(Question::with_word_choices(QuestionKind::Belongs, outside, words));
        }
        let melded = tiles_where(&|a, b| (a == PieceRole::Meld) != (b == PieceRole::Meld));
        if !melded.is_empty() {
            let is_meld = differing.iter().any(|(_, a, _)| *a == PieceRole::Meld);
            let words = if is_meld { ["meld", "standing"] } else { ["standing", "meld"] };
            self.add_question(Question::with_word_choices(QuestionKind::Meld, melded, words));
        }
        let winning = tiles_where(&|a, b| a == PieceRole::Win || b == PieceRole::Win);
        if let Some(win) = self.hand.win.filter(|_| !winning.is_empty()) {
            let choices = std::iter::once(win)
                .chain(winning.iter().copied().filter(|&i| i != win))
                .map(QuestionChoice::Tile)
                .collect();
            self.add_question(Question { kind: QuestionKind::WinTile, tiles: vec![win], choices });
        }
    }

    /// Asks about each group of concealed tiles off the main row that forms no set, if these groups together have fewer
    /// concealed tiles than the main row.
    fn ask_about_strays(&mut self, best: &HandSolution) {
        let concealed_tiles = |number: usize| -> Vec<usize> {
            let ranges = best.parses[number].segments.iter().filter_map(|s| match s {
                GroupSegment::Standing(range) => Some(range.clone()),
                _ => None,
            });
            let pieces = &self.groups[number].pieces;
            ranges.flatten().map(|at| pieces[at].index).collect()
        };
        let (on_main, off_main): (Vec<usize>, Vec<usize>) =
            (0..self.groups.len()).partition(|&number| self.groups[number].on_main_row);
        let main_count: usize = on_main.into_iter().map(|number| concealed_tiles(number).len()).sum();
        let strays: Vec<Vec<usize>> = off_main
            .into_iter()
            .filter(|&number| !self.groups[number].is_set())
            .map(concealed_tiles)
            .filter(|tiles| !tiles.is_empty())
            .collect();
        if strays.iter().map(Vec::len).sum::<usize>() >= main_count {
            return;
        }
        for tiles in strays {
            self.add_question(Question::with_word_choices(QuestionKind::Belongs, tiles, ["hand", "other"]));
        }
    }

    /// Adds a question, unless the hand has one of the same kind about the same tiles.
    fn add_question(&mut self, question: Question) {
        let is_same = |q: &Question| q.kind == question.kind && q.tiles == question.tiles;
        if !self.hand.questions.iter().any(is_same) {
            self.hand.questions.push(question);
        }
    }

    /// Asks about each group of concealed tiles that is a set, if the hand has at least three groups, each of at most
    /// four pieces, and no exposed meld: the player either sorted the hand, or laid down melds without a sideways tile.
    fn ask_about_sorted_sets(&mut self) {
        let is_split = self.groups.len() > 2 && self.groups.iter().all(|l| l.pieces.len() <= 4);
        if !is_split || self.hand.melds.iter().any(|m| !m.concealed) {
            return;
        }
        let mut unclear = Vec::new();
        for group in self.groups {
            let faces: Vec<Tile> = group.pieces.iter().filter_map(|p| p.class.tile()).collect();
            let indices: Vec<usize> = group.pieces.iter().map(|p| p.index).collect();
            let is_concealed = indices.iter().all(|i| self.hand.standing.contains(i));
            if faces.len() == indices.len() && is_concealed && Meld::guess_kind(&faces).is_some() {
                unclear.extend_from_slice(&indices);
                self.ask_about_meld(indices, ["standing", "meld"]);
            }
        }
        if !unclear.is_empty() {
            self.add_warning(WarningKind::MeldsUnclear, unclear);
        }
    }
}

/// Stores the hand's tiles by rows in [`HandReading::rows`], topmost first. A tile added to a kong follows the tile to
/// which it was added.
pub(super) fn fill_hand_rows(hand: &mut HandReading, chosen: &HandRowSelection, placed: &[PlacedTile]) {
    let added: Vec<(usize, usize)> =
        hand.melds.iter().filter(|m| m.added && m.tiles.len() == 4).map(|m| (m.tiles[2], m.tiles[3])).collect();
    let hand_tiles: Vec<usize> = hand
        .standing
        .iter()
        .chain(&hand.win)
        .chain(&hand.flowers)
        .chain(hand.melds.iter().flat_map(|m| &m.tiles))
        .copied()
        .collect();
    // A flower may be the only tile of the hand in its row.
    let rows = chosen.rows.iter().map(|near| &near.row);
    let mut found_rows = Vec::new();
    for tiles in rows.chain(&chosen.other_rows) {
        let mut row = Vec::new();
        let mut heights = Vec::new();
        for t in tiles.tiles() {
            let index = placed[t].index;
            if hand_tiles.contains(&index) && !added.iter().any(|(_, upper)| *upper == index) {
                heights.push(dot(placed[t].centre, unit_vector(placed[t].up)));
                row.push(index);
                row.extend(added.iter().filter(|(b, _)| *b == index).map(|(_, upper)| *upper));
            }
        }
        if !row.is_empty() {
            found_rows.push((heights.iter().sum::<f32>() / heights.len() as f32, row));
        }
    }
    found_rows.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    hand.rows = found_rows.into_iter().map(|(_, row)| row).collect();
}
