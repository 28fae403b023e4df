//! The search for the patterns that hold in a reading (section 3).

use super::options::ImpliedPatternRule;
use super::{Occasion, Options, Pattern, PatternSet, WinClaim};
use crate::hand::{HandSplit, Reading};
use crate::packed_hand::{DRAGON_DIGITS, PackedHand, PackedSets, WIND_DIGITS};
use crate::tile::Wind;

/// The facts of a hand that all its readings share, with the options of the search for patterns.
pub(super) struct HandContext<'a> {
    /// The packed hand as it lies, with wild tiles as themselves.
    pub hand: PackedHand,
    /// The patterns of the win's circumstances, the same in every reading.
    pub circumstances: PatternSet,
    pub options: &'a Options,
}

impl<'a> HandContext<'a> {
    pub(super) fn new(claim: &WinClaim, options: &'a Options) -> HandContext<'a> {
        HandContext { hand: PackedHand::new(claim.win()), circumstances: circumstance_patterns(claim), options }
    }

    /// Returns the patterns that hold in a reading. In `hand`, the tiles that wild tiles stand for replace them.
    pub(super) fn held_patterns(&self, hand: &PackedHand, reading: &Reading) -> PatternSet {
        let mut held = self.circumstances;
        held.set(Pattern::AnyWin, true);
        self.find_whole_hand_patterns(hand, &mut held);
        match reading {
            Reading::Standard(split) => self.find_regular_hand_patterns(hand, split, &mut held),
            Reading::SevenPairs => {
                let outside = hand.has_only_terminals_and_honours();
                held.set(Pattern::SevenPairs, true);
                held.set(Pattern::MixedOutside, outside);
                held.set(Pattern::PureOutside, outside && hand.tiles[3] == 0);
            }
            Reading::Orphans { .. } => held.set(Pattern::ThirteenOrphans, true),
            Reading::Knitted => {}
        }
        held
    }

    /// Returns the held patterns that do not count because another held pattern implies them: 混全带幺九 beside
    /// 纯全带幺九 or 混老头. Empty under [`ImpliedPatternRule::Add`] (\[H2\]).
    pub(super) fn implied_patterns(&self, held: PatternSet) -> PatternSet {
        let mut implied = PatternSet::NONE;
        let wider = held.has(Pattern::PureOutside) || held.has(Pattern::TerminalsAndHonours);
        implied.set(
            Pattern::MixedOutside,
            self.options.implied_patterns == ImpliedPatternRule::Exclude && wider && held.has(Pattern::MixedOutside),
        );
        implied
    }

    /// Adds to `held` the patterns that depend on the tiles alone, such as 清一色, and 门清自摸.
    fn find_whole_hand_patterns(&self, hand: &PackedHand, held: &mut PatternSet) {
        let (suits, honours) = (hand.suit_bits(), hand.tiles[3] != 0);
        let ends = hand.has_only_terminals_and_honours();
        held.set(Pattern::ClosedSelfDraw, hand.self_draw && hand.is_closed());
        held.set(Pattern::AllTypes, hand.has_all_types());
        held.set(Pattern::HalfFlush, suits.count_ones() == 1 && honours);
        held.set(Pattern::FullFlush, suits.count_ones() == 1 && !honours);
        held.set(Pattern::TerminalsAndHonours, ends && honours);
        held.set(Pattern::AllTerminals, ends && !honours);
        held.set(Pattern::AllHonours, suits == 0);
        held.set(Pattern::NineGates, hand.is_nine_gates() && (hand.melds == 0 || !self.options.nine_gates_closed));
    }

    /// Adds to `held` the patterns of a hand of four sets and a pair, those of [`find_set_patterns`] included.
    fn find_regular_hand_patterns(&self, hand: &PackedHand, split: &HandSplit, held: &mut PatternSet) {
        let blocks = PackedSets::from(split);
        let concealed = blocks.concealed_triplet_count(hand, self.options.discard_triplet_concealed);
        let laid_down = match self.options.shierluotai_closed_kong {
            true => hand.melds,
            false => hand.melds - hand.concealed_kongs,
        };
        let outside = blocks.is_all_outside();
        held.set(Pattern::AllTriplets, blocks.triplet_count() == 4);
        held.set(Pattern::AllMelded, laid_down == 4);
        held.set(Pattern::ThreeConcealedTriplets, concealed >= 3);
        held.set(Pattern::FourConcealedTriplets, concealed == 4);
        held.set(Pattern::ThreeKongs, hand.kongs >= 3);
        held.set(Pattern::FourKongs, hand.kongs == 4);
        held.set(Pattern::MixedOutside, outside);
        held.set(Pattern::PureOutside, outside && hand.tiles[3] == 0);
        find_set_patterns(&blocks, held);
    }
}

/// Adds to `held` the patterns that the given sets and pair show by themselves, such as 一气通贯, whatever the rest of the
/// hand is.
pub(super) fn find_set_patterns(blocks: &PackedSets, held: &mut PatternSet) {
    let (dragons, dragon_pair) = blocks.count_honour_sets(DRAGON_DIGITS);
    let (winds, wind_pair) = blocks.count_honour_sets(WIND_DIGITS);
    held.set(Pattern::Straight, blocks.has_straight());
    held.set(Pattern::MixedTripleSequence, blocks.has_mixed_triple_sequence());
    held.set(Pattern::TripleSequence, blocks.has_triple_sequence());
    held.set(Pattern::MixedTripleTriplet, blocks.has_mixed_triple_triplet());
    held.set(Pattern::ShiftedTriplets, blocks.has_shifted_triplets(3));
    held.set(Pattern::LittleThreeDragons, dragons == 2 && dragon_pair);
    held.set(Pattern::BigThreeDragons, dragons == 3);
    held.set(Pattern::LittleFourWinds, winds == 3 && wind_pair);
    held.set(Pattern::BigFourWinds, winds == 4);
}

/// Returns the patterns of the win's circumstances, such as 岭上开花.
fn circumstance_patterns(claim: &WinClaim) -> PatternSet {
    let mut held = PatternSet::NONE;
    let occasions = claim.occasions();
    if occasions == super::Occasions::NONE {
        return held;
    }
    let (self_draw, dealer) = (claim.win().is_self_draw(), claim.win().seat_wind() == Wind::East);
    let last = occasions.has(Occasion::LastTile);
    held.set(Pattern::LastDraw, last && self_draw);
    held.set(Pattern::LastDiscard, last && !self_draw);
    held.set(Pattern::AfterKong, occasions.has(Occasion::AfterKong));
    held.set(Pattern::DiscardAfterKong, occasions.has(Occasion::AfterKongDiscard));
    held.set(Pattern::RobbedKong, occasions.has_robbed_kong());
    held.set(Pattern::Heaven, occasions.has(Occasion::Heaven) && dealer);
    held.set(Pattern::Earth, occasions.has(Occasion::Earth));
    held.set(Pattern::Human, occasions.has(Occasion::Human));
    held
}
