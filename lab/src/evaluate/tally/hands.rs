//! The counts of right and wrong hands, by kind, and of photos with several hands.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::{rate, round, wilson95};
use crate::evaluate::{calibration, kind::HandKind, labels::Truth};
use quejing_vision::geometry::{centre, sub};
use quejing_vision::{HandReading, PhotoReading, Reliability, TileClass};

/// A true hand with what was read of it.
pub struct ReadHand<'a> {
    /// The true tiles.
    pub wanted: &'a [TileClass],
    /// The hand of the reading that is taken for it; `None` if the reading has fewer hands than the photo.
    pub found: Option<&'a HandReading>,
    /// The tiles read, in the order of [`as_it_lies`].
    pub read: Vec<TileClass>,
}

impl<'a> ReadHand<'a> {
    fn new(wanted: &'a [TileClass], found: Option<&'a HandReading>, reading: &PhotoReading) -> Self {
        ReadHand { wanted, found, read: found.map(|hand| as_it_lies(hand, reading)).unwrap_or_default() }
    }

    /// Returns true if the tiles read are the true ones, in any order.
    pub fn is_exact(&self) -> bool {
        difference(self.wanted, &self.read) == (0, 0)
    }
}

/// Returns each true hand with the hand read in its place. A photo of one hand shows it in the reading's own hand; in a photo of
/// several, that hand and its proposals belong to those that they are nearest to, the nearest first.
pub fn read_hands<'a>(truth: &'a Truth, reading: &'a PhotoReading) -> Vec<ReadHand<'a>> {
    let hand = &reading.hand;
    if let [only] = truth.hands.as_slice() {
        return vec![ReadHand::new(only, Some(hand), reading)];
    }
    let found: Vec<&HandReading> = std::iter::once(hand).chain(&hand.proposals).collect();
    let mut pairs = Vec::new();
    for (place, wanted) in truth.hands.iter().enumerate() {
        for (other, hand) in found.iter().enumerate() {
            let (missing, extra) = difference(wanted, &as_it_lies(hand, reading));
            pairs.push((missing + extra, place, other));
        }
    }
    pairs.sort_unstable();
    let mut of_truth = vec![None; truth.hands.len()];
    for (_, place, other) in pairs {
        if of_truth[place].is_none() && !of_truth.contains(&Some(other)) {
            of_truth[place] = Some(other);
        }
    }
    let each = truth.hands.iter().zip(of_truth);
    each.map(|(wanted, other)| ReadHand::new(wanted, other.map(|other| found[other]), reading)).collect()
}

/// Right and wrong hands, or photos with several hands, and what was said of them.
#[derive(Debug, Default, Clone, Copy)]
struct Verdicts {
    count: usize,
    exact: usize,
    /// Wrong ones that were called sure, wrong ones of which something was said, and right ones of which something was.
    silent: usize,
    said: usize,
    in_vain: usize,
}

impl Verdicts {
    fn add(&mut self, exact: bool, sure: bool) {
        self.count += 1;
        self.exact += usize::from(exact);
        self.silent += usize::from(!exact && sure);
        self.said += usize::from(!exact && !sure);
        self.in_vain += usize::from(exact && !sure);
    }

    fn figures(self) -> Value {
        json!({
            "count": self.count,
            "exact": self.exact,
            "sure": self.exact - self.in_vain,
            "in_vain": self.in_vain,
            "said": self.said,
            "silent": self.silent,
        })
    }
}

#[derive(Debug, Default, Clone)]
pub(super) struct Hands {
    all: Verdicts,
    /// Photos that show one hand.
    by_kind: BTreeMap<HandKind, Verdicts>,
    several: Several,
    exact_order: usize,
    one_off: usize,
    reviews: usize,
    /// Each hand's confidence and whether it was right.
    sureness: Vec<(f64, bool)>,
}

/// Photos that show several hands; one is exact if all its hands are and no other is proposed.
#[derive(Debug, Default, Clone, Copy)]
struct Several {
    photos: Verdicts,
    all_found: usize,
    some_found: usize,
    one_found: usize,
    none_found: usize,
}

impl Several {
    fn add(&mut self, hands: &[ReadHand<'_>], proposed: usize, sure: bool) {
        let found = hands.iter().filter(|hand| hand.is_exact()).count();
        let is_all = found == hands.len();
        self.photos.add(is_all && proposed == hands.len(), sure);
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

impl Hands {
    pub(super) fn add(&mut self, truth: &Truth, reading: &PhotoReading) {
        let sure = reading.reliability() == Reliability::Sure;
        let hands = read_hands(truth, reading);
        for hand in &hands {
            let (missing, extra) = difference(hand.wanted, &hand.read);
            self.all.add(hand.is_exact(), sure);
            self.exact_order += usize::from(hand.read == hand.wanted);
            self.one_off += usize::from(missing.max(extra) == 1);
            if let Some(found) = hand.found {
                self.sureness.push((f64::from(found.confidence), hand.is_exact()));
                self.reviews += found.doubts.len();
            }
        }
        match hands.as_slice() {
            [only] => {
                let kind = HandKind::of(only.wanted, truth.shape);
                self.by_kind.entry(kind).or_default().add(only.is_exact(), sure);
            }
            several => self.several.add(several, 1 + reading.hand.proposals.len(), sure),
        }
    }

    /// Returns the calibration of hands: the error, and the bins of the reliability curve that hold any.
    fn calibration(&self) -> Value {
        let bins = calibration::bins(self.sureness.iter().copied());
        let curve = bins.iter().filter(|bin| bin.count > 0);
        let curve: Vec<Value> = curve
            .map(|bin| json!({"hands": bin.count, "confidence": round(bin.sure, 4), "exact": round(bin.right, 4)}))
            .collect();
        json!({"ece": round(calibration::error(&bins), 5), "curve": curve})
    }

    pub(super) fn figures(&self, figures: &mut Map<String, Value>) {
        let Verdicts { count, exact, silent, said, in_vain } = self.all;
        let n = count as f64;
        let (low, high) = wilson95(exact, count);
        let hands = json!({
            "count": count,
            "exact": exact,
            "exact_order": self.exact_order,
            "one_off": self.one_off,
            "said": said,
            "silent": silent,
            "silent_rate": rate(silent, count),
            "in_vain": in_vain,
            "calibration": self.calibration(),
            "wilson95": [round(low * n, 2), round(high * n, 2)],
            "exact_rate": rate(exact, count),
            "exact_rate_wilson95": [round(low, 4), round(high, 4)],
        });
        figures.insert("hands".into(), hands);
        let mut kinds: Map<String, Value> =
            self.by_kind.iter().map(|(kind, verdicts)| (kind.id().to_owned(), verdicts.figures())).collect();
        if self.several.photos.count > 0 {
            kinds.insert(SEVERAL.into(), self.several.figures());
        }
        figures.insert("kinds".into(), kinds.into());
        figures.insert("reviews_per_hand".into(), json!(round(self.reviews as f64 / n.max(1.0), 3)));
    }
}

/// The id of photos with several hands among the kinds.
const SEVERAL: &str = "several";

/// Returns the hand's tiles in the order of [`left_to_right`].
fn as_it_lies(hand: &HandReading, reading: &PhotoReading) -> Vec<TileClass> {
    left_to_right(hand, reading).into_iter().map(|i| reading.tiles[i].class).collect()
}

/// Orders the hand's tiles as they lie in the picture: rows from the top, each from the left, a steep one from the
/// top. The reading order is the tiles' own, which differs in a picture taken upside down.
fn left_to_right(hand: &HandReading, reading: &PhotoReading) -> Vec<usize> {
    let at = |i: usize| centre(&reading.tiles[i].quad);
    let mut rows = hand.rows.clone();
    for row in &mut rows {
        let (Some(&first), Some(&last)) = (row.first(), row.last()) else {
            continue;
        };
        let way = sub(at(last), at(first));
        let forward = if way[0].abs() >= way[1].abs() { way[0] } else { way[1] };
        if forward < 0.0 {
            row.reverse();
        }
    }
    let height = |row: &Vec<usize>| row.iter().map(|&i| at(i)[1]).sum::<f32>() / row.len().max(1) as f32;
    rows.sort_by(|a, b| height(a).total_cmp(&height(b)));
    rows.concat()
}

/// Counts the tiles of `wanted` that are not in `read`, and the surplus tiles of `read`.
pub fn difference(wanted: &[TileClass], read: &[TileClass]) -> (usize, usize) {
    let mut left = wanted.to_vec();
    let mut extra = 0;
    for class in read {
        match left.iter().position(|w| w == class) {
            Some(at) => {
                left.swap_remove(at);
            }
            None => extra += 1,
        }
    }
    (left.len(), extra)
}
