//! Layouts drawn by hand: what players lay on a table, seen straight, turned, tilted and from far.

mod failures;
mod sizes;

use super::*;
use crate::{
    WarningKind,
    geometry::{Point, Quad, add, parallelogram, scale},
};
use quejing_rules::hand::MeldKind;

const WIDTH: f32 = 30.0;
const HEIGHT: f32 = 40.0;

/// A table being laid out: tiles side by side from a pen that moves right.
#[derive(Default)]
struct Table {
    tiles: Vec<TileReading>,
    pen: Point,
}

impl Table {
    fn at(x: f32, y: f32) -> Table {
        Table { tiles: Vec::new(), pen: [x, y] }
    }

    /// Adds a tile whose lower left corner is at the pen; `quarters` clockwise.
    fn tile(&mut self, class: &str, quarters: usize) {
        let (w, h) = if quarters.is_multiple_of(2) { (WIDTH, HEIGHT) } else { (HEIGHT, WIDTH) };
        let centre = add(self.pen, [w / 2.0, -h / 2.0]);
        let corners = parallelogram(centre, [w / 2.0, 0.0], [0.0, h / 2.0]);
        // After one clockwise turn, the tile's own top left is the upper right corner.
        let quad: Quad = std::array::from_fn(|i| corners[(i + quarters) % 4]);
        let class = class.parse().expect("a class");
        self.tiles.push(crate::readings::tile(quad, vec![(class, 0.99)]));
        self.pen[0] += w;
    }

    /// Lays upright tiles, e.g. "1m 2m 3m"; `-` leaves a gap of one tile, a word ending in `>` lies sideways.
    fn lay(mut self, text: &str) -> Table {
        for word in text.split_whitespace() {
            match word.strip_suffix('>') {
                _ if word == "-" => self.pen[0] += WIDTH,
                Some(class) => self.tile(class, 1),
                None => self.tile(word, 0),
            }
        }
        self
    }

    fn from(mut self, x: f32, y: f32) -> Table {
        self.pen = [x, y];
        self
    }

    /// Returns the table through another camera: `by` moves every corner.
    fn seen(mut self, by: impl Fn(Point) -> Point) -> Table {
        for tile in &mut self.tiles {
            tile.quad = tile.quad.map(&by);
        }
        self
    }

    fn arrange(&self) -> (HandReading, Vec<Warning>) {
        arrange(&self.tiles, [4000, 4000])
    }

    fn names(&self, which: &[usize]) -> String {
        which.iter().map(|&i| self.tiles[i].class.to_string()).collect::<Vec<_>>().join(" ")
    }

    fn rows(&self) -> Vec<String> {
        self.arrange().0.rows.iter().map(|row| self.names(row)).collect()
    }
}

fn turned(degrees: f32) -> impl Fn(Point) -> Point {
    let (sin, cos) = degrees.to_radians().sin_cos();
    move |[x, y]| add([2000.0, 2000.0], [cos * (x - 900.0) - sin * (y - 900.0), sin * (x - 900.0) + cos * (y - 900.0)])
}

fn has(warnings: &[Warning], kind: WarningKind) -> bool {
    warnings.iter().any(|w| w.kind == kind)
}

/// The warning of four sets and a pair.
const COUNT: WarningKind = WarningKind::TileCount { whole: 14, before: 13 };
const HAND: &str = "1m 2m 3m 6p 7p 8p 3s 4s 5s 6z 6z 7m 8m 9m";

fn hand() -> Table {
    Table::at(700.0, 900.0).lay(HAND)
}

#[test]
fn a_straight_row_is_read_left_to_right() {
    let (hand_read, warnings) = hand().arrange();
    assert_eq!(hand().rows(), [HAND]);
    assert_eq!(hand_read.standing.len(), 13);
    assert_eq!(hand().names(&[hand_read.win.expect("the last")]), "9m");
    assert!(has(&warnings, WarningKind::NoWinTileMarked));
    assert!(!has(&warnings, COUNT));
    assert!(hand_read.doubts.is_empty() && hand_read.beside.is_empty());
}

#[test]
fn a_turned_picture_is_read_as_the_tiles_stand() {
    for degrees in [-150.0, -90.0, -45.0, -20.0, 15.0, 60.0, 90.0, 135.0, 180.0] {
        assert_eq!(hand().seen(turned(degrees)).rows(), [HAND], "turned by {degrees}°");
    }
}

#[test]
fn a_picture_stretched_after_it_was_tilted_is_still_a_row() {
    for degrees in [-30.0, 25.0] {
        let tilt = turned(degrees);
        let table = hand().seen(|p| {
            let [x, y] = tilt(p);
            [x, 1.4 * y]
        });
        assert_eq!(table.rows(), [HAND], "tilted by {degrees}° and stretched");
    }
}

#[test]
fn a_row_in_perspective_is_one_row() {
    // The left end is nearer: a homography with a strong horizontal vanishing point.
    let table = hand().seen(|[x, y]| {
        let depth = 1.0 + (x - 700.0) * 0.0008;
        [700.0 + (x - 700.0) / depth, 900.0 + (y - 900.0 + 120.0) / depth]
    });
    assert_eq!(table.rows(), [HAND]);
}

#[test]
fn reading_order_does_not_depend_on_the_order_of_finding() {
    let mut table = hand();
    table.tiles.reverse();
    table.tiles.swap(2, 9);
    assert_eq!(table.rows(), [HAND]);
}

#[test]
fn upside_down_tiles_do_not_turn_the_row() {
    let mut table = Table::at(700.0, 900.0).lay("1m 2m 3m");
    table.tile("5m", 2);
    table.tile("7m", 2);
    assert_eq!(table.lay("6p 7p 8p 3s 3s 3s 6z 6z 6z").rows(), ["1m 2m 3m 5m 7m 6p 7p 8p 3s 3s 3s 6z 6z 6z"]);
}

#[test]
fn two_rows_are_read_from_the_top() {
    let table = hand().from(700.0, 945.0).lay("f1 q2");
    assert_eq!(table.rows(), [HAND, "f1 q2"]);
    let (hand, _) = table.arrange();
    assert_eq!(table.names(&hand.flowers), "f1 q2");
    assert_eq!(hand.count_towards_hand(), 14);
    assert_eq!(hand_and_flowers().seen(turned(180.0)).rows(), [HAND, "f1 q2"]);
}

fn hand_and_flowers() -> Table {
    hand().from(700.0, 945.0).lay("f1 q2")
}

#[test]
fn the_tile_set_apart_is_the_winning_tile() {
    let table = Table::at(700.0, 900.0).lay("1m 2m 3m 6p 7p 8p 3s 4s 5s 6z 6z 7m 8m - 9m");
    let (hand, warnings) = table.arrange();
    assert_eq!(table.names(&[hand.win.expect("marked")]), "9m");
    assert!(!has(&warnings, WarningKind::NoWinTileMarked));
    let left = Table::at(700.0, 900.0).lay("9m - 1m 2m 3m 6p 7p 8p 3s 4s 5s 6z 6z 7m 8m");
    assert_eq!(left.names(&[left.arrange().0.win.expect("marked")]), "9m");
}

#[test]
fn the_sideways_tile_at_the_end_is_the_winning_tile() {
    let table = Table::at(700.0, 900.0).lay("1m 2m 3m 6p 7p 8p 3s 4s 5s 6z 6z 7m 8m 9m>");
    let (hand, warnings) = table.arrange();
    assert_eq!(table.names(&[hand.win.expect("marked")]), "9m");
    assert!(hand.melds.is_empty() && warnings.is_empty(), "{warnings:?}");
}

#[test]
fn a_tile_of_upright_shape_is_upright_though_its_face_looks_sideways() {
    // The classifier misjudged the rotation of a symmetrical face: the corners are permuted, the shape is the same.
    let mut table = Table::at(700.0, 900.0).lay("1m 2m 3m 6p 7p 8p 3s 4s 5s 6z 6z 7p 8p 9p");
    let quad = table.tiles[13].quad;
    table.tiles[13].quad = [quad[1], quad[2], quad[3], quad[0]];
    let (hand, warnings) = table.arrange();
    assert!(hand.melds.is_empty() && has(&warnings, WarningKind::NoWinTileMarked));
    // A symmetrical face lying sideways is recognised by its shape.
    let mut table = Table::at(700.0, 900.0).lay("1m 2m 3m 6p 7p 8p 3s 4s 5s 6z 6z 7p 8p 9p>");
    let quad = table.tiles[13].quad;
    table.tiles[13].quad = [quad[1], quad[2], quad[3], quad[0]];
    let (hand, warnings) = table.arrange();
    assert_eq!(table.names(&[hand.win.expect("marked")]), "9p");
    assert!(!has(&warnings, WarningKind::NoWinTileMarked));
}

#[test]
fn the_tile_above_the_hand_is_the_winning_tile() {
    let table = Table::at(700.0, 900.0).lay("1m 2m 3m 6p 7p 8p 3s 4s 5s 6z 6z 7m 8m").from(900.0, 855.0).lay("9m");
    let (hand, _) = table.arrange();
    assert_eq!(hand.count_towards_hand(), 14);
    assert_eq!(table.names(&[hand.win.expect("marked")]), "9m");
}

#[test]
fn a_sideways_tile_marks_a_claimed_meld() {
    let table = Table::at(700.0, 900.0).lay("1m 2m 3m 6p 7p 8p 6z 6z 7m 8m - 9m - 3s> 4s 5s");
    let (hand, warnings) = table.arrange();
    assert_eq!(hand.melds.len(), 1);
    assert_eq!(hand.melds[0].kind, MeldKind::Chow);
    assert_eq!(table.names(&hand.melds[0].tiles), "3s 4s 5s");
    assert!(!hand.melds[0].concealed);
    assert_eq!(table.names(&[hand.win.expect("apart")]), "9m");
    assert_eq!(hand.count_towards_hand(), 14);
    assert!(warnings.is_empty(), "{warnings:?}");
}

#[test]
fn melds_laid_against_each_other_are_told_apart() {
    let table = Table::at(700.0, 900.0).lay("1m 2m 3m 6z 6z - 3s> 4s 5s 2p 2p> 2p 9p 9p 9p 9p>");
    let (hand, _) = table.arrange();
    let melds: Vec<(MeldKind, String)> = hand.melds.iter().map(|m| (m.kind, table.names(&m.tiles))).collect();
    assert_eq!(
        melds,
        [
            (MeldKind::Chow, "3s 4s 5s".into()),
            (MeldKind::Pung, "2p 2p 2p".into()),
            (MeldKind::Kong, "9p 9p 9p 9p".into())
        ]
    );
    assert_eq!(hand.count_towards_hand(), 14);
}

#[test]
fn backs_among_alike_faces_are_a_concealed_kong() {
    for kong in ["back 5p 5p back", "back back back 5p", "5p back 5p 5p"] {
        let (hand, _) = Table::at(700.0, 900.0).lay("1m 2m 3m 6p 7p 8p 6z 6z 7m 8m 9m -").lay(kong).arrange();
        assert_eq!(hand.melds.len(), 1, "{kong}");
        assert_eq!((hand.melds[0].kind, hand.melds[0].concealed), (MeldKind::Kong, true));
        assert_eq!(hand.count_towards_hand(), 14);
        assert!(hand.doubts.is_empty());
    }
}

#[test]
fn a_back_at_the_end_is_left_out_and_one_inside_is_taken() {
    let table = Table::at(700.0, 900.0).lay(HAND).lay("back");
    let (hand, _) = table.arrange();
    assert_eq!(table.rows(), [HAND]);
    assert_eq!((hand.beside.as_slice(), hand.count_towards_hand()), ([14].as_slice(), 14));
    let fallen = Table::at(700.0, 900.0).lay("1m 2m back 6p 7p 8p 3s 4s 5s 6z 6z 7m 8m 9m");
    let (hand, warnings) = fallen.arrange();
    assert_eq!((hand.count_towards_hand(), hand.doubts.as_slice()), (14, [2].as_slice()));
    assert!(has(&warnings, WarningKind::UnknownTile));
}

#[test]
fn a_set_apart_without_a_sideways_tile_is_a_meld_and_a_question() {
    let (hand, warnings) = Table::at(700.0, 900.0).lay("1m 2m 3m 6p 7p 8p 6z 6z 7m 8m 9m - 3s 3s 3s").arrange();
    assert_eq!(hand.melds.len(), 1);
    assert!(has(&warnings, WarningKind::MeldsUnclear));
}

#[test]
fn a_hand_sorted_into_sets_asks_whether_they_are_melds() {
    let (hand, warnings) = Table::at(600.0, 900.0).lay("1m 2m 3m - 6p 7p 8p - 3s 4s 5s - 7m 8m 9m - 6z 6z").arrange();
    assert!(hand.melds.is_empty());
    assert_eq!(hand.count_towards_hand(), 14);
    assert!(has(&warnings, WarningKind::MeldsUnclear));
}

#[test]
fn flowers_among_the_tiles_do_not_count() {
    let table = Table::at(600.0, 900.0).lay("q1 f2").lay(HAND);
    let (hand, warnings) = table.arrange();
    assert_eq!(table.names(&hand.flowers), "q1 f2");
    assert_eq!(hand.count_towards_hand(), 14);
    assert!(!has(&warnings, COUNT));
}

#[test]
fn a_wall_and_discards_are_not_the_hand() {
    let table = hand().from(650.0, 700.0).lay(&["back"; 17].join(" ")).from(900.0, 500.0).lay("1z - 9p");
    let (hand, warnings) = table.arrange();
    assert_eq!(table.rows(), [HAND]);
    assert_eq!(hand.beside.len(), 19);
    assert!(has(&warnings, WarningKind::OtherTiles));
}

#[test]
fn crooked_discards_beside_a_whole_hand_are_left_out() {
    let mut table = hand();
    let discard = Table::at(900.0, 900.0).lay("5z 9s").seen(turned(33.0));
    // Just above the hand, at an angle.
    let move_to = [-1100.0, -1170.0];
    table.tiles.extend(discard.seen(|p| add(p, move_to)).tiles);
    let (read, _) = table.arrange();
    assert_eq!(read.beside.len(), 2);
    assert_eq!(read.count_towards_hand(), 14);
}

#[test]
fn smaller_tiles_behind_the_hand_are_left_out() {
    let mut table = Table::at(700.0, 900.0).lay("1m 2m 3m 6p 7p 8p 3s 4s 5s 6z 6z 7m 8m");
    table.tiles.extend(Table::at(0.0, 0.0).lay("9m 9m").seen(|p| add(scale(p, 0.6), [800.0, 850.0])).tiles);
    assert_eq!(table.arrange().0.count_towards_hand(), 13);
}

#[test]
fn eleven_and_nineteen_tiles_are_a_warning() {
    let (hand, warnings) = Table::at(700.0, 900.0).lay("1m 2m 3m 6p 7p 8p 3s 4s 5s 6z 6z").arrange();
    let count = warnings.iter().find(|w| w.kind == COUNT).expect("said");
    assert_eq!((hand.count_towards_hand(), count.count), (11, 11));
    assert!(has(&Table::at(100.0, 900.0).lay(HAND).lay("1p 2p 3p 1z 2z").arrange().1, COUNT));
}

#[test]
fn a_fifth_of_a_kind_is_a_doubt() {
    let mut table = Table::at(700.0, 900.0).lay("5p 5p 5p 0p 5p 1m 2m 3m 3s 4s 5s 6z 6z 6z");
    table.tiles[2].confidence = 0.9;
    let (hand, warnings) = table.arrange();
    assert_eq!(hand.doubts, [2]);
    assert!(has(&warnings, WarningKind::TooManyOfAKind));
    assert_eq!(Table::at(700.0, 900.0).lay("f1 f1").lay(HAND).arrange().0.doubts.len(), 1);
}

#[test]
fn an_unsure_or_unknown_face_is_a_doubt() {
    let mut table = hand();
    table.tiles[3].confidence = 0.5;
    table.tiles[5].class = "unknown".parse().expect("a class");
    let (hand, warnings) = table.arrange();
    assert_eq!(hand.doubts, [3, 5]);
    assert!(has(&warnings, WarningKind::LowConfidence) && has(&warnings, WarningKind::UnknownTile));
}

#[test]
fn no_tiles_make_an_empty_hand() {
    let (hand, warnings) = arrange(&[], [640, 480]);
    assert_eq!(hand, HandReading::default());
    assert!(has(&warnings, COUNT));
}

#[test]
fn three_columns_against_each_other_are_one_hand() {
    // Six rows of three, as players lay tiles out to show them.
    let mut table = Table::at(900.0, 600.0);
    for (row, text) in ["3s 4s 5s", "6s 6s 6s", "5z 5z 5z", "6z 6z 6z", "7z 7z f3"].iter().enumerate() {
        table = table.from(900.0, 600.0 + row as f32 * (HEIGHT + 2.0)).lay(text);
    }
    assert_eq!(table.rows(), ["3s 4s 5s", "6s 6s 6s", "5z 5z 5z", "6z 6z 6z", "7z 7z f3"]);
    assert_eq!(table.arrange().0.count_towards_hand(), 14);
}

/// Returns true if a pung gets the question of an added kong after its sideways tile is moved (in shares of a tile's
/// height: right, up) and enlarged.
fn fourth_is_asked_for([right, up]: [f32; 2], times: f32) -> bool {
    let mut tiles = Table::at(100.0, 200.0).lay("1m 2m 3m 4m 5m 6m 7m 8m 1p 1p - 9m - 5z 5z> 5z").tiles;
    let pung = tiles.len() - 2;
    let middle = crate::geometry::centre(&tiles[pung].quad);
    let to = add(middle, [right * HEIGHT, -up * HEIGHT]);
    tiles[pung].quad = tiles[pung].quad.map(|p| add(to, scale([p[0] - middle[0], p[1] - middle[1]], times)));
    let (hand, _) = arrange(&tiles, [1280, 960]);
    assert_eq!(hand.melds.len(), 1);
    let asked = |q: &crate::Question| q.kind == crate::QuestionKind::AddedKong;
    hand.questions.iter().any(asked)
}

#[test]
fn a_raised_tile_is_asked_about_at_any_camera_height() {
    // Seen from lower down: well beyond its neighbours' near edge.
    assert!(fourth_is_asked_for([0.0, 0.2], 1.04));
    // From nearly above, the meld in the middle of the photo: a little of each sign.
    assert!(fourth_is_asked_for([0.0, 0.085], 1.045));
    // From nearly above, the meld at the right: it is seen overlapping its right neighbour.
    assert!(fourth_is_asked_for([0.18, 0.0], 1.04));
    // On the table: straight, laid carelessly, and found a little too large.
    assert!(!fourth_is_asked_for([0.0, 0.0], 1.0));
    assert!(!fourth_is_asked_for([0.0, 0.09], 1.0));
    assert!(!fourth_is_asked_for([0.03, 0.0], 1.01));
    assert!(!fourth_is_asked_for([0.0, 0.0], 1.05));
}
