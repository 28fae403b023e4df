//! Which patterns hold in a reading (section 3).

use super::options::Implied;
use super::{Claim, Occasion, Options, Pattern, PatternSet};
use crate::hand::{Reading, Split};
use crate::packed::{Blocks, DRAGONS, Hand, WINDS};
use crate::tile::Wind;

/// The facts that all readings of a hand share.
pub(super) struct Context<'a> {
    pub hand: Hand,
    /// The patterns that are the same in every reading.
    pub chance: PatternSet,
    pub options: &'a Options,
}

impl<'a> Context<'a> {
    pub(super) fn new(claim: &Claim, options: &'a Options) -> Context<'a> {
        Context { hand: Hand::new(claim.win()), chance: chance(claim), options }
    }

    /// Returns everything that holds in a reading of the hand, whose tiles may stand for others.
    pub(super) fn held_patterns(&self, hand: &Hand, reading: &Reading) -> PatternSet {
        let mut held = self.chance;
        held.set(Pattern::AnyWin, true);
        self.whole_hand(hand, &mut held);
        match reading {
            Reading::Standard(split) => self.regular(hand, split, &mut held),
            Reading::SevenPairs => {
                let outside = hand.only_terminals_and_honours();
                held.set(Pattern::SevenPairs, true);
                held.set(Pattern::MixedOutside, outside);
                held.set(Pattern::PureOutside, outside && hand.tiles[3] == 0);
            }
            Reading::Orphans { .. } => held.set(Pattern::ThirteenOrphans, true),
            Reading::Knitted => {}
        }
        held
    }

    /// Returns the held patterns that do not count next to another (\[H2\]).
    pub(super) fn implied_patterns(&self, held: PatternSet) -> PatternSet {
        let mut implied = PatternSet::NONE;
        let wider = held.has(Pattern::PureOutside) || held.has(Pattern::TerminalsAndHonours);
        implied.set(
            Pattern::MixedOutside,
            self.options.implied_patterns == Implied::Exclude && wider && held.has(Pattern::MixedOutside),
        );
        implied
    }

    fn whole_hand(&self, hand: &Hand, held: &mut PatternSet) {
        let (suits, honours) = (hand.suits(), hand.tiles[3] != 0);
        let ends = hand.only_terminals_and_honours();
        held.set(Pattern::ClosedSelfDraw, hand.self_draw && hand.is_closed());
        held.set(Pattern::AllTypes, hand.has_all_types());
        held.set(Pattern::HalfFlush, suits.count_ones() == 1 && honours);
        held.set(Pattern::FullFlush, suits.count_ones() == 1 && !honours);
        held.set(Pattern::TerminalsAndHonours, ends && honours);
        held.set(Pattern::AllTerminals, ends && !honours);
        held.set(Pattern::AllHonours, suits == 0);
        held.set(Pattern::NineGates, hand.is_nine_gates() && (hand.melds == 0 || !self.options.nine_gates_closed));
    }

    fn regular(&self, hand: &Hand, split: &Split, held: &mut PatternSet) {
        let blocks = Blocks::from(split);
        let concealed = blocks.concealed_triplets(hand, self.options.discard_triplet_concealed);
        let laid_down = match self.options.shierluotai_closed_kong {
            true => hand.melds,
            false => hand.melds - hand.concealed_kongs,
        };
        let outside = blocks.all_outside();
        held.set(Pattern::AllTriplets, blocks.triplet_count() == 4);
        held.set(Pattern::AllMelded, laid_down == 4);
        held.set(Pattern::ThreeConcealedTriplets, concealed >= 3);
        held.set(Pattern::FourConcealedTriplets, concealed == 4);
        held.set(Pattern::ThreeKongs, hand.kongs >= 3);
        held.set(Pattern::FourKongs, hand.kongs == 4);
        held.set(Pattern::MixedOutside, outside);
        held.set(Pattern::PureOutside, outside && hand.tiles[3] == 0);
        find_in_blocks(&blocks, held);
    }
}

/// Patterns that some sets and the pair show by themselves, whatever the rest of the hand.
pub(super) fn find_in_blocks(blocks: &Blocks, held: &mut PatternSet) {
    let (dragons, dragon_pair) = blocks.honours(DRAGONS);
    let (winds, wind_pair) = blocks.honours(WINDS);
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

/// Returns the patterns of circumstances.
fn chance(claim: &Claim) -> PatternSet {
    let mut held = PatternSet::NONE;
    let occasions = claim.occasions();
    if occasions == super::Occasions::NONE {
        return held;
    }
    let (self_draw, dealer) = (claim.win().self_draw(), claim.win().seat_wind() == Wind::East);
    let last = occasions.has(Occasion::LastTile);
    held.set(Pattern::LastDraw, last && self_draw);
    held.set(Pattern::LastDiscard, last && !self_draw);
    held.set(Pattern::AfterKong, occasions.has(Occasion::AfterKong));
    held.set(Pattern::DiscardAfterKong, occasions.has(Occasion::AfterKongDiscard));
    held.set(Pattern::RobbedKong, occasions.is_robbed());
    held.set(Pattern::Heaven, occasions.has(Occasion::Heaven) && dealer);
    held.set(Pattern::Earth, occasions.has(Occasion::Earth));
    held.set(Pattern::Human, occasions.has(Occasion::Human));
    held
}
