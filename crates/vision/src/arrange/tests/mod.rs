//! Tests of arranging tiles in drawn layouts: hands as players lay them on a table, seen straight, turned, tilted and
//! from far.

mod failures;
mod set_aside;
mod sizes;

use super::*;
use crate::{
    WarningKind,
    geometry::{Point, Quad, add, parallelogram, scale},
};
use quejing_rules::hand::MeldKind;

const TILE_WIDTH: f32 = 30.0;
const TILE_HEIGHT: f32 = 40.0;

/// A table of drawn tiles, and the pen that lays them side by side from left to right.
#[derive(Default)]
struct DrawnTable {
    tiles: Vec<TileReading>,
    pen: Point,
}

impl DrawnTable {
    fn new(x: f32, y: f32) -> DrawnTable {
        DrawnTable { tiles: Vec::new(), pen: [x, y] }
    }

    /// Lays a tile, turned clockwise by `quarters` quarter turns, with its lower left corner at the pen.
    fn lay_tile(&mut self, class: &str, quarters: usize) {
        let (w, h) = if quarters.is_multiple_of(2) { (TILE_WIDTH, TILE_HEIGHT) } else { (TILE_HEIGHT, TILE_WIDTH) };
        let centre = add(self.pen, [w / 2.0, -h / 2.0]);
        let corners = parallelogram(centre, [w / 2.0, 0.0], [0.0, h / 2.0]);
        // After one clockwise turn, the tile's own top left is the upper right corner.
        let quad: Quad = std::array::from_fn(|i| corners[(i + quarters) % 4]);
        let class = class.parse().expect("a class");
        self.tiles.push(crate::readings::tile(quad, vec![(class, 0.99)]));
        self.pen[0] += w;
    }

    /// Lays upright tiles such as "1m 2m 3m" from left to right; `-` leaves a gap of one tile, a word ending in `>`
    /// lies sideways.
    fn lay_tiles(mut self, text: &str) -> DrawnTable {
        for word in text.split_whitespace() {
            match word.strip_suffix('>') {
                _ if word == "-" => self.pen[0] += TILE_WIDTH,
                Some(class) => self.lay_tile(class, 1),
                None => self.lay_tile(word, 0),
            }
        }
        self
    }

    fn with_pen_at(mut self, x: f32, y: f32) -> DrawnTable {
        self.pen = [x, y];
        self
    }

    /// Returns the table as another camera sees it: `by` moves every corner.
    fn view_through(mut self, by: impl Fn(Point) -> Point) -> DrawnTable {
        for tile in &mut self.tiles {
            tile.quad = tile.quad.map(&by);
        }
        self
    }

    fn find_hand(&self) -> (HandReading, Vec<Warning>) {
        find_hand(&self.tiles, [4000, 4000])
    }

    fn class_names(&self, which: &[usize]) -> String {
        which.iter().map(|&i| self.tiles[i].class.to_string()).collect::<Vec<_>>().join(" ")
    }

    fn row_names(&self) -> Vec<String> {
        self.find_hand().0.rows.iter().map(|row| self.class_names(row)).collect()
    }
}

fn turn_by(degrees: f32) -> impl Fn(Point) -> Point {
    let (sin, cos) = degrees.to_radians().sin_cos();
    move |[x, y]| add([2000.0, 2000.0], [cos * (x - 900.0) - sin * (y - 900.0), sin * (x - 900.0) + cos * (y - 900.0)])
}

fn has_warning(warnings: &[Warning], kind: WarningKind) -> bool {
    warnings.iter().any(|w| w.kind == kind)
}

/// The warning about a number of tiles that fits no hand of four sets and a pair.
const TILE_COUNT_WARNING: WarningKind = WarningKind::TileCount { whole: 14, before: 13 };
const WINNING_HAND: &str = "1m 2m 3m 6p 7p 8p 3s 4s 5s 6z 6z 7m 8m 9m";

fn drawn_hand() -> DrawnTable {
    DrawnTable::new(700.0, 900.0).lay_tiles(WINNING_HAND)
}

#[test]
fn a_straight_row_is_read_left_to_right() {
    let (hand_read, warnings) = drawn_hand().find_hand();
    assert_eq!(drawn_hand().row_names(), [WINNING_HAND]);
    assert_eq!(hand_read.standing.len(), 13);
    assert_eq!(drawn_hand().class_names(&[hand_read.win.expect("the last")]), "9m");
    assert!(has_warning(&warnings, WarningKind::NoWinTileMarked));
    assert!(!has_warning(&warnings, TILE_COUNT_WARNING));
    assert!(hand_read.doubts.is_empty() && hand_read.beside.is_empty());
}

#[test]
fn a_turned_picture_is_read_as_the_tiles_stand() {
    for degrees in [-150.0, -90.0, -45.0, -20.0, 15.0, 60.0, 90.0, 135.0, 180.0] {
        assert_eq!(drawn_hand().view_through(turn_by(degrees)).row_names(), [WINNING_HAND], "turned by {degrees}°");
    }
}

#[test]
fn a_picture_stretched_after_it_was_tilted_is_still_a_row() {
    for degrees in [-30.0, 25.0] {
        let tilt = turn_by(degrees);
        let table = drawn_hand().view_through(|p| {
            let [x, y] = tilt(p);
            [x, 1.4 * y]
        });
        assert_eq!(table.row_names(), [WINNING_HAND], "tilted by {degrees}° and stretched");
    }
}

#[test]
fn a_row_in_perspective_is_one_row() {
    // The left end is nearer: a homography with a strong horizontal vanishing point.
    let table = drawn_hand().view_through(|[x, y]| {
        let depth = 1.0 + (x - 700.0) * 0.0008;
        [700.0 + (x - 700.0) / depth, 900.0 + (y - 900.0 + 120.0) / depth]
    });
    assert_eq!(table.row_names(), [WINNING_HAND]);
}

#[test]
fn reading_order_does_not_depend_on_the_order_of_finding() {
    let mut table = drawn_hand();
    table.tiles.reverse();
    table.tiles.swap(2, 9);
    assert_eq!(table.row_names(), [WINNING_HAND]);
}

#[test]
fn upside_down_tiles_do_not_turn_the_row() {
    let mut table = DrawnTable::new(700.0, 900.0).lay_tiles("1m 2m 3m");
    table.lay_tile("5m", 2);
    table.lay_tile("7m", 2);
    assert_eq!(
        table.lay_tiles("6p 7p 8p 3s 3s 3s 6z 6z 6z").row_names(),
        ["1m 2m 3m 5m 7m 6p 7p 8p 3s 3s 3s 6z 6z 6z"]
    );
}

#[test]
fn two_rows_are_read_from_the_top() {
    let table = drawn_hand().with_pen_at(700.0, 945.0).lay_tiles("f1 q2");
    assert_eq!(table.row_names(), [WINNING_HAND, "f1 q2"]);
    let (hand, _) = table.find_hand();
    assert_eq!(table.class_names(&hand.flowers), "f1 q2");
    assert_eq!(hand.hand_size(), 14);
    assert_eq!(drawn_hand_and_flowers().view_through(turn_by(180.0)).row_names(), [WINNING_HAND, "f1 q2"]);
}

fn drawn_hand_and_flowers() -> DrawnTable {
    drawn_hand().with_pen_at(700.0, 945.0).lay_tiles("f1 q2")
}

#[test]
fn the_tile_set_apart_is_the_winning_tile() {
    let table = DrawnTable::new(700.0, 900.0).lay_tiles("1m 2m 3m 6p 7p 8p 3s 4s 5s 6z 6z 7m 8m - 9m");
    let (hand, warnings) = table.find_hand();
    assert_eq!(table.class_names(&[hand.win.expect("marked")]), "9m");
    assert!(!has_warning(&warnings, WarningKind::NoWinTileMarked));
    let left = DrawnTable::new(700.0, 900.0).lay_tiles("9m - 1m 2m 3m 6p 7p 8p 3s 4s 5s 6z 6z 7m 8m");
    assert_eq!(left.class_names(&[left.find_hand().0.win.expect("marked")]), "9m");
}

#[test]
fn the_sideways_tile_at_the_end_is_the_winning_tile() {
    let table = DrawnTable::new(700.0, 900.0).lay_tiles("1m 2m 3m 6p 7p 8p 3s 4s 5s 6z 6z 7m 8m 9m>");
    let (hand, warnings) = table.find_hand();
    assert_eq!(table.class_names(&[hand.win.expect("marked")]), "9m");
    assert!(hand.melds.is_empty() && warnings.is_empty(), "{warnings:?}");
}

#[test]
fn a_tile_of_upright_shape_is_upright_though_its_face_looks_sideways() {
    // The classifier misjudged the rotation of a symmetrical face: the corners are permuted, the shape is the same.
    let mut table = DrawnTable::new(700.0, 900.0).lay_tiles("1m 2m 3m 6p 7p 8p 3s 4s 5s 6z 6z 7p 8p 9p");
    let quad = table.tiles[13].quad;
    table.tiles[13].quad = [quad[1], quad[2], quad[3], quad[0]];
    let (hand, warnings) = table.find_hand();
    assert!(hand.melds.is_empty() && has_warning(&warnings, WarningKind::NoWinTileMarked));
    // A symmetrical face lying sideways is recognised by its shape.
    let mut table = DrawnTable::new(700.0, 900.0).lay_tiles("1m 2m 3m 6p 7p 8p 3s 4s 5s 6z 6z 7p 8p 9p>");
    let quad = table.tiles[13].quad;
    table.tiles[13].quad = [quad[1], quad[2], quad[3], quad[0]];
    let (hand, warnings) = table.find_hand();
    assert_eq!(table.class_names(&[hand.win.expect("marked")]), "9p");
    assert!(!has_warning(&warnings, WarningKind::NoWinTileMarked));
}

#[test]
fn the_tile_above_the_hand_is_the_winning_tile() {
    let table = DrawnTable::new(700.0, 900.0)
        .lay_tiles("1m 2m 3m 6p 7p 8p 3s 4s 5s 6z 6z 7m 8m")
        .with_pen_at(900.0, 855.0)
        .lay_tiles("9m");
    let (hand, _) = table.find_hand();
    assert_eq!(hand.hand_size(), 14);
    assert_eq!(table.class_names(&[hand.win.expect("marked")]), "9m");
}

#[test]
fn a_sideways_tile_marks_a_claimed_meld() {
    let table = DrawnTable::new(700.0, 900.0).lay_tiles("1m 2m 3m 6p 7p 8p 6z 6z 7m 8m - 9m - 3s> 4s 5s");
    let (hand, warnings) = table.find_hand();
    assert_eq!(hand.melds.len(), 1);
    assert_eq!(hand.melds[0].kind, MeldKind::Chow);
    assert_eq!(table.class_names(&hand.melds[0].tiles), "3s 4s 5s");
    assert!(!hand.melds[0].concealed);
    assert_eq!(table.class_names(&[hand.win.expect("apart")]), "9m");
    assert_eq!(hand.hand_size(), 14);
    assert!(warnings.is_empty(), "{warnings:?}");
}

#[test]
fn melds_laid_against_each_other_are_told_apart() {
    let table = DrawnTable::new(700.0, 900.0).lay_tiles("1m 2m 3m 6z 6z - 3s> 4s 5s 2p 2p> 2p 9p 9p 9p 9p>");
    let (hand, _) = table.find_hand();
    let melds: Vec<(MeldKind, String)> = hand.melds.iter().map(|m| (m.kind, table.class_names(&m.tiles))).collect();
    assert_eq!(
        melds,
        [
            (MeldKind::Chow, "3s 4s 5s".into()),
            (MeldKind::Pung, "2p 2p 2p".into()),
            (MeldKind::Kong, "9p 9p 9p 9p".into())
        ]
    );
    assert_eq!(hand.hand_size(), 14);
}

#[test]
fn backs_among_alike_faces_are_a_concealed_kong() {
    for kong in ["back 5p 5p back", "back back back 5p", "5p back 5p 5p"] {
        let (hand, _) =
            DrawnTable::new(700.0, 900.0).lay_tiles("1m 2m 3m 6p 7p 8p 6z 6z 7m 8m 9m -").lay_tiles(kong).find_hand();
        assert_eq!(hand.melds.len(), 1, "{kong}");
        assert_eq!((hand.melds[0].kind, hand.melds[0].concealed), (MeldKind::Kong, true));
        assert_eq!(hand.hand_size(), 14);
        assert!(hand.doubts.is_empty());
    }
}

#[test]
fn a_back_at_the_end_is_left_out_and_one_inside_is_taken() {
    let table = DrawnTable::new(700.0, 900.0).lay_tiles(WINNING_HAND).lay_tiles("back");
    let (hand, _) = table.find_hand();
    assert_eq!(table.row_names(), [WINNING_HAND]);
    assert_eq!((hand.beside.as_slice(), hand.hand_size()), ([14].as_slice(), 14));
    let fallen = DrawnTable::new(700.0, 900.0).lay_tiles("1m 2m back 6p 7p 8p 3s 4s 5s 6z 6z 7m 8m 9m");
    let (hand, warnings) = fallen.find_hand();
    assert_eq!((hand.hand_size(), hand.doubts.as_slice()), (14, [2].as_slice()));
    assert!(has_warning(&warnings, WarningKind::UnknownTile));
}

#[test]
fn a_set_apart_without_a_sideways_tile_is_a_meld_and_a_question() {
    let (hand, warnings) =
        DrawnTable::new(700.0, 900.0).lay_tiles("1m 2m 3m 6p 7p 8p 6z 6z 7m 8m 9m - 3s 3s 3s").find_hand();
    assert_eq!(hand.melds.len(), 1);
    assert!(has_warning(&warnings, WarningKind::MeldsUnclear));
}

#[test]
fn a_hand_sorted_into_sets_asks_whether_they_are_melds() {
    let (hand, warnings) =
        DrawnTable::new(600.0, 900.0).lay_tiles("1m 2m 3m - 6p 7p 8p - 3s 4s 5s - 7m 8m 9m - 6z 6z").find_hand();
    assert!(hand.melds.is_empty());
    assert_eq!(hand.hand_size(), 14);
    assert!(has_warning(&warnings, WarningKind::MeldsUnclear));
}

#[test]
fn flowers_among_the_tiles_do_not_count() {
    let table = DrawnTable::new(600.0, 900.0).lay_tiles("q1 f2").lay_tiles(WINNING_HAND);
    let (hand, warnings) = table.find_hand();
    assert_eq!(table.class_names(&hand.flowers), "q1 f2");
    assert_eq!(hand.hand_size(), 14);
    assert!(!has_warning(&warnings, TILE_COUNT_WARNING));
}

#[test]
fn a_wall_and_discards_are_not_the_hand() {
    let table = drawn_hand()
        .with_pen_at(650.0, 700.0)
        .lay_tiles(&["back"; 17].join(" "))
        .with_pen_at(900.0, 500.0)
        .lay_tiles("1z - 9p");
    let (hand, warnings) = table.find_hand();
    assert_eq!(table.row_names(), [WINNING_HAND]);
    assert_eq!(hand.beside.len(), 19);
    assert!(has_warning(&warnings, WarningKind::OtherTiles));
}

#[test]
fn crooked_discards_beside_a_whole_hand_are_left_out() {
    let mut table = drawn_hand();
    let discard = DrawnTable::new(900.0, 900.0).lay_tiles("5z 9s").view_through(turn_by(33.0));
    // Just above the hand, at an angle.
    let move_to = [-1100.0, -1170.0];
    table.tiles.extend(discard.view_through(|p| add(p, move_to)).tiles);
    let (read, _) = table.find_hand();
    assert_eq!(read.beside.len(), 2);
    assert_eq!(read.hand_size(), 14);
}

#[test]
fn smaller_tiles_behind_the_hand_are_left_out() {
    let mut table = DrawnTable::new(700.0, 900.0).lay_tiles("1m 2m 3m 6p 7p 8p 3s 4s 5s 6z 6z 7m 8m");
    table.tiles.extend(
        DrawnTable::new(0.0, 0.0).lay_tiles("9m 9m").view_through(|p| add(scale(p, 0.6), [800.0, 850.0])).tiles,
    );
    assert_eq!(table.find_hand().0.hand_size(), 13);
}

#[test]
fn eleven_and_nineteen_tiles_are_a_warning() {
    let (hand, warnings) = DrawnTable::new(700.0, 900.0).lay_tiles("1m 2m 3m 6p 7p 8p 3s 4s 5s 6z 6z").find_hand();
    let count = warnings.iter().find(|w| w.kind == TILE_COUNT_WARNING).expect("said");
    assert_eq!((hand.hand_size(), count.count), (11, 11));
    assert!(has_warning(
        &DrawnTable::new(100.0, 900.0).lay_tiles(WINNING_HAND).lay_tiles("1p 2p 3p 1z 2z").find_hand().1,
        TILE_COUNT_WARNING
    ));
}

#[test]
fn a_fifth_of_a_kind_is_a_doubt() {
    let mut table = DrawnTable::new(700.0, 900.0).lay_tiles("5p 5p 5p 0p 5p 1m 2m 3m 3s 4s 5s 6z 6z 6z");
    table.tiles[2].confidence = 0.9;
    let (hand, warnings) = table.find_hand();
    assert_eq!(hand.doubts, [2]);
    assert!(has_warning(&warnings, WarningKind::TooManyOfAKind));
    assert_eq!(DrawnTable::new(700.0, 900.0).lay_tiles("f1 f1").lay_tiles(WINNING_HAND).find_hand().0.doubts.len(), 1);
}

#[test]
fn an_unsure_or_unknown_face_is_a_doubt() {
    let mut table = drawn_hand();
    table.tiles[3].confidence = 0.5;
    table.tiles[5].class = "unknown".parse().expect("a class");
    let (hand, warnings) = table.find_hand();
    assert_eq!(hand.doubts, [3, 5]);
    assert!(has_warning(&warnings, WarningKind::LowConfidence) && has_warning(&warnings, WarningKind::UnknownTile));
}

#[test]
fn no_tiles_make_an_empty_hand() {
    let (hand, warnings) = find_hand(&[], [640, 480]);
    assert_eq!(hand, HandReading::default());
    assert!(has_warning(&warnings, TILE_COUNT_WARNING));
}

#[test]
fn three_columns_against_each_other_are_one_hand() {
    // Six rows of three, as players lay tiles out to show them.
    let mut table = DrawnTable::new(900.0, 600.0);
    for (row, text) in ["3s 4s 5s", "6s 6s 6s", "5z 5z 5z", "6z 6z 6z", "7z 7z f3"].iter().enumerate() {
        table = table.with_pen_at(900.0, 600.0 + row as f32 * (TILE_HEIGHT + 2.0)).lay_tiles(text);
    }
    assert_eq!(table.row_names(), ["3s 4s 5s", "6s 6s 6s", "5z 5z 5z", "6z 6z 6z", "7z 7z f3"]);
    assert_eq!(table.find_hand().0.hand_size(), 14);
}

/// Returns true if a pung becomes a question about an added kong after its sideways tile is moved to the right and up
/// (in shares of a tile's height) and enlarged by the factor `times`.
fn is_added_kong_asked([right, up]: [f32; 2], times: f32) -> bool {
    let mut tiles = DrawnTable::new(100.0, 200.0).lay_tiles("1m 2m 3m 4m 5m 6m 7m 8m 1p 1p - 9m - 5z 5z> 5z").tiles;
    let pung = tiles.len() - 2;
    let middle = crate::geometry::centre(&tiles[pung].quad);
    let to = add(middle, [right * TILE_HEIGHT, -up * TILE_HEIGHT]);
    tiles[pung].quad = tiles[pung].quad.map(|p| add(to, scale([p[0] - middle[0], p[1] - middle[1]], times)));
    let (hand, _) = find_hand(&tiles, [1280, 960]);
    assert_eq!(hand.melds.len(), 1);
    let asked = |q: &crate::Question| q.kind == crate::QuestionKind::AddedKong;
    hand.questions.iter().any(asked)
}

#[test]
fn a_raised_tile_is_asked_about_at_any_camera_height() {
    // Seen from lower down: well beyond its neighbours' near edge.
    assert!(is_added_kong_asked([0.0, 0.2], 1.04));
    // From nearly above, the meld in the middle of the photo: a little of each sign.
    assert!(is_added_kong_asked([0.0, 0.085], 1.045));
    // From nearly above, the meld at the right: it is seen overlapping its right neighbour.
    assert!(is_added_kong_asked([0.18, 0.0], 1.04));
    // On the table: straight, laid carelessly, and found a little too large.
    assert!(!is_added_kong_asked([0.0, 0.0], 1.0));
    assert!(!is_added_kong_asked([0.0, 0.09], 1.0));
    assert!(!is_added_kong_asked([0.03, 0.0], 1.01));
    assert!(!is_added_kong_asked([0.0, 0.0], 1.05));
}
