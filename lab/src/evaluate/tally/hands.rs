//! The counts of right and wrong hands, also by kind, and of photos with several hands.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::{round_to_digits, rounded_rate, wilson95};
use crate::evaluate::{calibration, kind::HandKind, labels::PhotoTruth};
use quejing_vision::geometry::{centre, sub};
use quejing_vision::{HandReading, PhotoReading, Reliability, TileClass};

/// A true hand with the hand that was read in its place.
pub struct ReadHand<'a> {
    /// The tiles of the true hand.
    pub true_tiles: &'a [TileClass],
    /// The hand of the reading in its place; `None` if the reading has fewer hands than the photo.
    pub found_hand: Option<&'a HandReading>,
    /// The read tiles in the order of [`order_tiles`]; empty if no hand was read.
    pub read_tiles: Vec<TileClass>,
}

impl<'a> ReadHand<'a> {
    fn new(true_tiles: &'a [TileClass], found_hand: Option<&'a HandReading>, reading: &PhotoReading) -> Self {
        ReadHand {
            true_tiles,
            found_hand,
            read_tiles: found_hand.map(|hand| list_classes_in_order(hand, reading)).unwrap_or_default(),
        }
    }

    /// Returns true if the read tiles are the true ones, in any order.
    pub fn is_exact(&self) -> bool {
        count_differences(self.true_tiles, &self.read_tiles) == (0, 0)
    }
}

/// Returns each true hand with the hand read in its place. For a photo of one hand, this is the hand of the reading.
/// For a photo of several hands, the hand of the reading and its proposals are matched with the true hands, the pairs
/// with the fewest different tiles first.
pub fn match_hands<'a>(truth: &'a PhotoTruth, reading: &'a PhotoReading) -> Vec<ReadHand<'a>> {
    let hand = &reading.hand;
    if let [only] = truth.hands.as_slice() {
        return vec![ReadHand::new(only, Some(hand), reading)];
    }
    let found: Vec<&HandReading> = std::iter::once(hand).chain(&hand.proposals).collect();
    let mut pairs = Vec::new();
    for (truth_index, wanted) in truth.hands.iter().enumerate() {
        for (found_index, hand) in found.iter().enumerate() {
            let (missing, extra) = count_differences(wanted, &list_classes_in_order(hand, reading));
            pairs.push((missing + extra, truth_index, found_index));
        }
    }
    pairs.sort_unstable();
    let mut found_of_truth = vec![None; truth.hands.len()];
    for (_, truth_index, found_index) in pairs {
        if found_of_truth[truth_index].is_none() && !found_of_truth.contains(&Some(found_index)) {
            found_of_truth[truth_index] = Some(found_index);
        }
    }
    let each = truth.hands.iter().zip(found_of_truth);
    each.map(|(wanted, found_index)| ReadHand::new(wanted, found_index.map(|found_index| found[found_index]), reading))
        .collect()
}

/// The counts of right and wrong hands, or of such photos with several hands, and of their flags. A hand is flagged
/// unless the reading is sure.
#[derive(Debug, Default, Clone, Copy)]
struct VerdictCounts {
    count: usize,
    exact: usize,
    wrong_unflagged: usize,
    wrong_flagged: usize,
    right_flagged: usize,
}

impl VerdictCounts {
    fn add(&mut self, is_exact: bool, is_sure: bool) {
        self.count += 1;
        self.exact += usize::from(is_exact);
        self.wrong_unflagged += usize::from(!is_exact && is_sure);
        self.wrong_flagged += usize::from(!is_exact && !is_sure);
        self.right_flagged += usize::from(is_exact && !is_sure);
    }

    fn figures(self) -> Value {
        json!({
            "count": self.count,
            "exact": self.exact,
            "sure": self.exact - self.right_flagged,
            "in_vain": self.right_flagged,
            "said": self.wrong_flagged,
            "silent": self.wrong_unflagged,
        })
    }
}

/// The counts over the hands of a group of photos.
#[derive(Debug, Default, Clone)]
pub(super) struct HandTally {
    all: VerdictCounts,
    /// The hands that are alone in their photo, by kind.
    by_kind: BTreeMap<HandKind, VerdictCounts>,
    several: SeveralHandsTally,
    /// The hands whose tiles are right and in order.
    exact_order: usize,
    /// The hands with one wrong, one missing or one surplus tile.
    one_off: usize,
    /// The number of doubtful tiles.
    doubts: usize,
    /// The confidence of each read hand, with true if it was exact.
    confidences: Vec<(f64, bool)>,
}

/// The counts of photos that show several hands. A photo is exact if all its hands are exact and no other hand is
/// proposed.
#[derive(Debug, Default, Clone, Copy)]
struct SeveralHandsTally {
    photos: VerdictCounts,
    all_found: usize,
    some_found: usize,
    one_found: usize,
    none_found: usize,
}

impl SeveralHandsTally {
    fn add(&mut self, hands: &[ReadHand<'_>], proposed_count: usize, is_sure: bool) {
        let found = hands.iter().filter(|hand| hand.is_exact()).count();
        let is_all = found == hands.len();
        self.photos.add(is_all && proposed_count == hands.len(), is_sure);
        *match found {
            _ if is_all => &mut self.all_found,
            0 => &mut self.none_found,
            1 => &mut self.one_found,
            _ => &mut self.some_found,
        } += 1;
    }

    fn figures(self) -> Value {
        let mut figures = self.photos.figures();
        figures["all_found"] = json!(self.all_found);
        figures["some_found"] = json!(self.some_found);
        figures["one_found"] = json!(self.one_found);
        figures["none_found"] = json!(self.none_found);
        figures
    }
}

impl HandTally {
    pub(super) fn add(&mut self, truth: &PhotoTruth, reading: &PhotoReading) {
        let is_sure = reading.reliability() == Reliability::Sure;
        let hands = match_hands(truth, reading);
        for hand in &hands {
            let (missing, extra) = count_differences(hand.true_tiles, &hand.read_tiles);
            self.all.add(hand.is_exact(), is_sure);
            self.exact_order += usize::from(hand.read_tiles == hand.true_tiles);
            self.one_off += usize::from(missing.max(extra) == 1);
            if let Some(found) = hand.found_hand {
                self.confidences.push((f64::from(found.confidence), hand.is_exact()));
                self.doubts += found.doubts.len();
            }
        }
        match hands.as_slice() {
            [only] => {
                let kind = HandKind::from_tiles(only.true_tiles, truth.shape);
                self.by_kind.entry(kind).or_default().add(only.is_exact(), is_sure);
            }
            several => self.several.add(several, 1 + reading.hand.proposals.len(), is_sure),
        }
    }

    /// Returns the calibration of hands as JSON: the error, and the bins of the reliability curve that contain hands.
    fn calibration(&self) -> Value {
        let bins = calibration::sort_into_bins(self.confidences.iter().copied());
        let curve = bins.iter().filter(|bin| bin.count > 0);
        let curve: Vec<Value> = curve
            .map(|bin| json!({"hands": bin.count, "confidence": round_to_digits(bin.mean_probability, 4), "exact": round_to_digits(bin.right_share, 4)}))
            .collect();
        json!({"ece": round_to_digits(calibration::expected_calibration_error(&bins), 5), "curve": curve})
    }

    pub(super) fn figures(&self, figures: &mut Map<String, Value>) {
        let VerdictCounts { count, exact, wrong_unflagged, wrong_flagged, right_flagged } = self.all;
        let n = count as f64;
        let (low, high) = wilson95(exact, count);
        let hands = json!({
            "count": count,
            "exact": exact,
            "exact_order": self.exact_order,
            "one_off": self.one_off,
            "said": wrong_flagged,
            "silent": wrong_unflagged,
            "silent_rate": rounded_rate(wrong_unflagged, count),
            "in_vain": right_flagged,
            "calibration": self.calibration(),
            "wilson95": [round_to_digits(low * n, 2), round_to_digits(high * n, 2)],
            "exact_rate": rounded_rate(exact, count),
            "exact_rate_wilson95": [round_to_digits(low, 4), round_to_digits(high, 4)],
        });
        figures.insert("hands".into(), hands);
        let mut kinds: Map<String, Value> =
            self.by_kind.iter().map(|(kind, verdicts)| (kind.id().to_owned(), verdicts.figures())).collect();
        if self.several.photos.count > 0 {
            kinds.insert(SEVERAL_HANDS_ID.into(), self.several.figures());
        }
        figures.insert("kinds".into(), kinds.into());
        figures.insert("reviews_per_hand".into(), json!(round_to_digits(self.doubts as f64 / n.max(1.0), 3)));
    }
}

/// The id of photos with several hands in the figures by kind.
const SEVERAL_HANDS_ID: &str = "several";

/// Returns the classes of the hand's tiles in the order of [`order_tiles`].
fn list_classes_in_order(hand: &HandReading, reading: &PhotoReading) -> Vec<TileClass> {
    order_tiles(hand, reading).into_iter().map(|i| reading.tiles[i].class).collect()
}

/// Returns the tiles of a hand as they lie in the picture: rows from the top, each from the left, or from the top if it
/// is steep. The rows of the hand itself follow the orientation of its tiles, which differs in a picture taken upside
/// down.
fn order_tiles(hand: &HandReading, reading: &PhotoReading) -> Vec<usize> {
    let centre_of = |i: usize| centre(&reading.tiles[i].quad);
    let mut rows = hand.rows.clone();
    for row in &mut rows {
        let (Some(&first), Some(&last)) = (row.first(), row.last()) else {
            continue;
        };
        let direction = sub(centre_of(last), centre_of(first));
        let forward = if direction[0].abs() >= direction[1].abs() { direction[0] } else { direction[1] };
        if forward < 0.0 {
            row.reverse();
        }
    }
    let mean_y = |row: &Vec<usize>| row.iter().map(|&i| centre_of(i)[1]).sum::<f32>() / row.len().max(1) as f32;
    rows.sort_by(|a, b| mean_y(a).total_cmp(&mean_y(b)));
    rows.concat()
}

/// Returns the number of tiles of `wanted` that are missing in `read`, and the number of surplus tiles of `read`.
pub fn count_differences(wanted: &[TileClass], read: &[TileClass]) -> (usize, usize) {
    let mut missing = wanted.to_vec();
    let mut extra = 0;
    for class in read {
        match missing.iter().position(|w| w == class) {
            Some(index) => {
                missing.swap_remove(index);
            }
            None => extra += 1,
        }
    }
    (missing.len(), extra)
}
