use super::*;
use quejing_rules::hand::Layout;
use quejing_vision::geometry::parallelogram;
use quejing_vision::{ClassOrigin, HandReading};

fn class(text: &str) -> TileClass {
    text.parse().expect("a class")
}

fn tile(x: f32, text: &str, confidence: f32) -> TileReading {
    let second = if text == "1m" { "2m" } else { "1m" };
    crate::readings::tile(
        parallelogram([x + 10.0, 15.0], [10.0, 0.0], [0.0, 15.0]),
        vec![(class(text), confidence), (class(second), 0.1)],
    )
}

fn label(x: f32, text: &str) -> Label {
    Label { bounds: [x, 0.0, x + 20.0, 30.0], class: class(text) }
}

fn reading(tiles: Vec<TileReading>) -> PhotoReading {
    let all: Vec<usize> = (0..tiles.len()).collect();
    let hand = HandReading {
        layout: Layout { standing: all.clone(), ..Layout::default() },
        rows: vec![all],
        doubts: vec![0],
        ..HandReading::default()
    };
    PhotoReading { stage_times_ms: vec![("total", 8.0)], ..crate::readings::photo([99, 99], tiles, hand) }
}

#[test]
fn figures_count_found_named_and_missed() {
    let truth = PhotoTruth {
        source: "s".into(),
        labels: Some(vec![label(0.0, "1m"), label(20.0, "2m"), label(40.0, "3m"), label(60.0, "4m")]),
        hands: vec![["1m", "2m", "3m"].map(class).to_vec()],
        ..PhotoTruth::default()
    };
    // One right, one wrong name, one not found, one not found; one where nothing is labelled.
    let read = reading(vec![tile(0.0, "1m", 0.9), tile(21.0, "9s", 0.6), tile(300.0, "3m", 0.9)]);
    let at: Vec<TileReading> =
        [("1m", 0.0), ("1m", 20.0), ("3m", 40.0), ("9p", 60.0)].map(|(c, x)| tile(x, c, 0.9)).to_vec();
    let mut tally = PhotoTally::default();
    let wrong = tally.add(&truth, &read, &at);
    let figures = Value::Object(tally.figures());
    assert_eq!(wrong.len(), 4);
    assert_eq!(figures["tiles"], 4);
    assert_eq!(figures["detection"], json!({"precision": 0.66667, "recall": 0.5}));
    let share = |place: &str| figures.pointer(place).and_then(Value::as_f64);
    assert_eq!(share("/classification/top1"), Some(0.5));
    assert_eq!(share("/classification/top3"), Some(0.75));
    assert_eq!(share("/end_to_end/precision"), Some(0.33333));
    assert_eq!(share("/end_to_end/recall"), Some(0.25));
    // R's prop.test(1, 4, correct = FALSE): 0.0456 to 0.6994.
    assert_eq!(figures["end_to_end"]["recall_wilson95"], json!([0.0456, 0.6994]));
    assert_eq!(tally.confusions(), [(class("2m"), class("9s"), 1)]);
    assert_eq!(figures["hands"]["one_off"], 1);
    assert_eq!(figures["hands"]["exact"], 0);
    assert_eq!(figures["reviews_per_hand"], 1.0);
    assert_eq!(figures["latency_ms"]["total"], json!({"median": 8.0, "p95": 8.0}));
    // |0.9 - 1| and |0.6 - 0| over two tiles.
    assert!((figures["calibration"]["ece"].as_f64().expect("a number") - 0.35).abs() < 1e-4);
}

#[test]
fn what_the_constraints_changed_is_counted_as_help_or_harm() {
    let mut helped = tile(0.0, "1m", 0.6);
    helped.class = class("2m");
    helped.class_origin = ClassOrigin::Constraint;
    let mut harmed = helped.clone();
    harmed.quad = tile(40.0, "1m", 0.6).quad;
    let truth = PhotoTruth { labels: Some(vec![label(0.0, "2m"), label(40.0, "1m")]), ..PhotoTruth::default() };
    let read = reading(vec![helped, harmed]);
    let mut tally = PhotoTally::default();
    tally.add(&truth, &read, &read.tiles);
    assert_eq!(tally.figures()["constraint"], json!({"changed": 2, "mended": 1, "harmed": 1}));
}

#[test]
fn without_labels_their_figures_are_left_out() {
    let truth = PhotoTruth { hands: vec![vec![class("1m")]], ..PhotoTruth::default() };
    let mut tally = PhotoTally::default();
    tally.add(&truth, &reading(vec![tile(0.0, "1m", 0.9)]), &[]);
    let figures = tally.figures();
    assert!(!figures.contains_key("detection") && !figures.contains_key("tiles"));
    assert_eq!(figures["hands"]["exact_order"], 1);
}

#[test]
fn each_label_and_each_tile_is_matched_once() {
    let labels = [label(0.0, "1m"), label(3.0, "1m")];
    assert_eq!(match_labels(&labels, &[tile(2.0, "1m", 0.9)]), [None, Some(0)]);
    assert_eq!(match_labels(&labels, &[tile(0.0, "1m", 0.9), tile(3.0, "1m", 0.9)]), [Some(0), Some(1)]);
}

#[test]
fn wilsons_interval_of_thirty_two_in_thirty_three() {
    // Wilson 1927, as R's prop.test(32, 33, correct = FALSE) gives it: 0.8468 to 0.9946.
    let (low, high) = wilson95(32, 33);
    assert!((low - 0.8468).abs() < 5e-4 && (high - 0.9946).abs() < 5e-4, "{low} {high}");
    assert_eq!(wilson95(0, 0), (0.0, 1.0));
}

#[test]
fn quantiles_are_nearest_ranks() {
    let values: Vec<f64> = (1..=20).map(f64::from).collect();
    assert_eq!((quantile(&values, 0.5), quantile(&values, 0.95)), (10.0, 19.0));
    assert_eq!(quantile(&[], 0.5), 0.0);
}

/// A reading of rows, the first its hand and the others its proposals, whose tiles are sure.
fn reading_of(rows: &[&str], doubts: Vec<usize>) -> PhotoReading {
    let mut tiles = Vec::new();
    let mut hands = Vec::new();
    for (row, words) in rows.iter().enumerate() {
        let start = tiles.len();
        tiles.extend(words.split(' ').enumerate().map(|(i, word)| {
            let mut tile = tile(20.0 * i as f32, word, 0.99);
            tile.quad = tile.quad.map(|[x, y]| [x, y + 90.0 * row as f32]);
            tile
        }));
        let all: Vec<usize> = (start..tiles.len()).collect();
        let layout = Layout { standing: all.clone(), ..Layout::default() };
        hands.push(HandReading { layout, rows: vec![all], confidence: 0.99, ..HandReading::default() });
    }
    let mut hand = hands.remove(0);
    hand.proposals = hands;
    hand.doubts = doubts;
    crate::readings::photo([999, 999], tiles, hand)
}

fn truth_of(hands: &[&str]) -> PhotoTruth {
    let tiles = |hand: &&str| hand.split(' ').map(class).collect();
    PhotoTruth { hands: hands.iter().map(tiles).collect(), ..PhotoTruth::default() }
}

const WINS: &str = "1m 2m 3m 4m 5m 6m 7p 8p 9p 1s 1s 1s 5z 5z";
const WAITS: &str = "1p 2p 3p 4p 5p 6p 7s 8s 9s 2z 2z 2z 6z";

#[test]
fn hands_are_counted_by_their_true_kind() {
    let mut tally = PhotoTally::default();
    // Two wins: one exact, one read with another last tile. One hand that waits, exact.
    tally.add(&truth_of(&[WINS]), &reading_of(&[WINS], Vec::new()), &[]);
    tally.add(&truth_of(&[WINS]), &reading_of(&[&WINS.replace("5z 5z", "5z 6z")], vec![0]), &[]);
    tally.add(&truth_of(&[WAITS]), &reading_of(&[WAITS], vec![0]), &[]);
    let kinds = &tally.figures()["kinds"];
    let of = |kind: &str, column: &str| kinds[kind][column].as_u64().expect("a count");
    assert_eq!(
        [of("win14", "count"), of("win14", "exact"), of("waiting13", "count"), of("waiting13", "exact")],
        [2, 1, 1, 1]
    );
    for kind in ["win14", "waiting13"] {
        assert_eq!(of(kind, "exact"), of(kind, "sure") + of(kind, "in_vain"), "{kinds}");
        assert_eq!(of(kind, "count"), of(kind, "exact") + of(kind, "said") + of(kind, "silent"), "{kinds}");
    }
    assert_eq!(kinds.as_object().map(Map::len), Some(2));
}

#[test]
fn photos_of_several_hands_have_all_some_or_none_of_them() {
    let third = "1s 2s 3s 4s 5s 6s 7m 8m 9m 3z 3z 3z 7z 7z";
    let truth = truth_of(&[WINS, WAITS, third]);
    let wrong = "9p 9p 9p 9m 9m 9m 1z 1z 1z 2z 2z 3s 3s 3s";
    let mut tally = PhotoTally::default();
    // All, in another order; two; one; none; and all with one that is not there.
    for rows in [&[third, WINS, WAITS][..], &[WAITS, WINS], &[wrong, WINS], &[wrong], &[WINS, WAITS, third, wrong]] {
        tally.add(&truth, &reading_of(rows, Vec::new()), &[]);
    }
    let figures = tally.figures();
    let several = &figures["kinds"]["several"];
    let count = |column: &str| several[column].as_u64().expect("a count");
    assert_eq!(
        ["count", "exact", "all_found", "some_found", "one_found", "none_found"].map(count),
        [5, 1, 2, 1, 1, 1],
        "{several}"
    );
    // Of fifteen hands 3 + 2 + 1 + 0 + 3 are found.
    assert_eq!((&figures["hands"]["count"], &figures["hands"]["exact"]), (&json!(15), &json!(9)));
}
