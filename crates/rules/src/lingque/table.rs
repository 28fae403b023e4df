//! The table of the Lingque fan: values by edition, which fan do not count next to which (不计), and which exclude each
//! other (互斥). Chapter 2 丙 and the appendix of edition 28; the values of 26 and 29 as far as they are known.

use super::fan::Fan::{self, *};
use super::{
    Category::{self, *},
    Edition, FanSet,
};

/// The fu and fan number of one fan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Price {
    pub fu: u32,
    pub fan: u32,
}

/// One row of the table.
struct Row {
    fan: Fan,
    category: Category,
    /// Editions 26, 28, 29; `None` if the edition does not have the fan.
    prices: [Option<Price>; 3],
    /// The fan that do not count next to it in editions 26 and 28.
    not_beside: FanSet,
}

const GONE: Option<Price> = None;

const fn v(fu: u32, fan: u32) -> Option<Price> {
    Some(Price { fu, fan })
}

const fn row(fan: Fan, category: Category, prices: [Option<Price>; 3], not_beside: &[Fan]) -> Row {
    Row { fan, category, prices, not_beside: FanSet::of(not_beside) }
}

/// Only 偶然类 counts next to 九莲宝灯.
const CHANCE: FanSet = FanSet::of(&[
    BlessingOfHeaven,
    BlessingOfEarth,
    OutWithReplacementTile,
    LastTileDraw,
    LastTileClaim,
    RobbingTheKong,
    SelfDrawn,
]);

/// The fu of a value tile (番牌) as a triplet; the table gives its worth as a pair.
pub(super) const VALUE_TRIPLET_FU: u32 = 4;

/// 番牌: the tiles that the multiplier counts as one fan.
pub(super) const VALUE_TILES: FanSet = FanSet::of(&[ValueSeatWind, ValueRedDragon, ValueGreenDragon, ValueWhiteDragon]);

#[rustfmt::skip]
const ROWS: [Row; Fan::COUNT] = [
    // 1 偶然类
    row(BlessingOfHeaven, Chance, [v(48, 3), v(64, 4), v(48, 3)], &[SelfDrawn, ConcealedHand]),
    row(BlessingOfEarth, Chance, [v(48, 3), v(64, 4), v(48, 3)], &[ConcealedHand]),
    row(OutWithReplacementTile, Chance, [v(8, 2), v(8, 2), v(8, 2)], &[SelfDrawn]),
    row(LastTileDraw, Chance, [v(8, 2), v(8, 2), v(8, 2)], &[SelfDrawn]),
    row(LastTileClaim, Chance, [v(8, 2), v(8, 2), v(8, 2)], &[]),
    row(RobbingTheKong, Chance, [v(8, 2), v(8, 2), v(8, 2)], &[]),
    row(SelfDrawn, Chance, [v(2, 1), v(2, 1), v(2, 1)], &[]),
    // 2 特殊类
    row(SevenPairs, Special, [v(8, 3), v(8, 3), v(8, 3)], &[ConcealedHand]),
    row(HonoursAndKnittedTiles, Special, [v(8, 3), v(8, 3), v(8, 3)], &[ConcealedHand]),
    row(ThirteenOrphans, Special, [v(48, 3), v(48, 3), v(48, 3)], &[AllTerminalsAndHonours, ConcealedHand]),
    // 3 副露类
    row(ConcealedHand, Claims, [v(2, 1), v(2, 1), v(2, 1)], &[]),
    // 4 刻杠类
    row(FourKongs, Triplets, [v(96, 5), v(88, 5), v(96, 5)], &[ThreeKongs, TwoKongs, Kong, AllTriplets]),
    row(ThreeKongs, Triplets, [v(32, 4), v(32, 4), v(32, 4)], &[TwoKongs, Kong]),
    row(TwoKongs, Triplets, [v(8, 2), v(8, 2), v(8, 2)], &[Kong]),
    row(Kong, Triplets, [v(4, 1), v(4, 1), v(4, 1)], &[]),
    row(FourConcealedTriplets, Triplets, [v(48, 3), v(48, 3), v(48, 3)], &[ConcealedHand, ThreeConcealedTriplets, TwoConcealedTriplets, ConcealedTriplet, AllTriplets]),
    row(ThreeConcealedTriplets, Triplets, [v(16, 3), v(16, 3), v(16, 3)], &[TwoConcealedTriplets, ConcealedTriplet]),
    row(TwoConcealedTriplets, Triplets, [v(4, 2), v(4, 2), v(4, 2)], &[ConcealedTriplet]),
    row(ConcealedTriplet, Triplets, [v(2, 1), v(2, 1), v(2, 1)], &[]),
    row(AllTriplets, Triplets, [v(8, 3), v(8, 3), v(8, 3)], &[]),
    row(TileHog, Triplets, [v(4, 1), v(4, 1), v(4, 1)], &[]),
    // 5 字牌类
    row(BigSevenHonours, Honours, [v(128, 5), v(112, 5), GONE], &[SevenPairs, ConcealedHand, AllHonours, FourWindPairs, ThreeDragonPairs, ValueSeatWind, ValueRedDragon, ValueGreenDragon, ValueWhiteDragon, HalfFlush, AllTerminalsAndHonours]),
    row(AllHonours, Honours, [v(48, 5), v(32, 5), v(48, 5)], &[HalfFlush, AllTerminalsAndHonours]),
    row(BigFourWinds, Honours, [v(96, 5), v(88, 5), v(64, 5)], &[AllTriplets, ValueSeatWind, GuestWindTriplet, HalfFlush]),
    row(LittleFourWinds, Honours, [v(48, 5), v(48, 5), v(48, 4)], &[ValueSeatWind, GuestWindTriplet, HalfFlush]),
    row(FourWindPairs, Honours, [v(24, 3), v(24, 3), v(24, 3)], &[ValueSeatWind, ConcealedHand]),
    row(BigThreeDragons, Honours, [v(48, 4), v(48, 4), v(48, 4)], &[ValueRedDragon, ValueGreenDragon, ValueWhiteDragon]),
    row(LittleThreeDragons, Honours, [v(24, 4), v(24, 4), v(24, 4)], &[ValueRedDragon, ValueGreenDragon, ValueWhiteDragon]),
    row(ThreeDragonPairs, Honours, [v(12, 3), v(12, 3), v(12, 3)], &[ValueRedDragon, ValueGreenDragon, ValueWhiteDragon, ConcealedHand]),
    row(ValueSeatWind, Honours, [v(2, 1), v(2, 1), v(2, 1)], &[]),
    row(ValueRedDragon, Honours, [v(2, 1), v(2, 1), v(2, 1)], &[]),
    row(ValueGreenDragon, Honours, [v(2, 1), v(2, 1), v(2, 1)], &[]),
    row(ValueWhiteDragon, Honours, [v(2, 1), v(2, 1), v(2, 1)], &[]),
    row(GuestWindTriplet, Honours, [v(2, 1), v(2, 1), v(2, 1)], &[]),
    // 6 幺九类
    row(AllTerminals, Terminals, [v(96, 5), v(88, 5), v(64, 5)], &[AllTriplets, TerminalTriplet, AllTerminalsAndHonours, TwoNumbers, MixedDoubleTriplet]),
    row(AllTerminalsAndHonours, Terminals, [v(16, 3), v(16, 3), v(16, 3)], &[]),
    row(PureOutsideHand, Terminals, [v(12, 3), v(12, 3), v(12, 3)], &[]),
    row(MixedOutsideHand, Terminals, [v(4, 3), v(4, 3), v(4, 3)], &[]),
    row(TerminalTriplet, Terminals, [v(2, 1), v(2, 1), v(2, 1)], &[]),
    // 7 花色类
    Row { fan: NineGates, category: Suits, prices: [v(128, 5), v(112, 5), v(96, 5)], not_beside: FanSet::ALL.without(CHANCE).without(FanSet::of(&[NineGates])) },
    row(SevenShiftedPairs, Suits, [v(96, 5), v(88, 5), GONE], &[SevenPairs, ConcealedHand, FullFlush, ReflectedPairs, HalfFlush]),
    row(FullFlush, Suits, [v(24, 4), v(24, 4), v(24, 4)], &[HalfFlush]),
    row(HalfFlush, Suits, [v(8, 3), v(8, 3), v(8, 3)], &[]),
    row(TwoSuits, Suits, [v(2, 1), v(2, 1), v(2, 1)], &[]),
    row(AllTypes, Suits, [GONE, v(4, 3), v(4, 3)], &[]),
    // 8 序数类
    row(TwoNumbers, Numbers, [v(48, 5), v(48, 5), v(32, 4)], &[AllTriplets, MixedDoubleTriplet]),
    row(ThreeConsecutiveNumbers, Numbers, [v(24, 3), v(24, 3), v(24, 3)], &[]),
    row(FourConsecutiveNumbers, Numbers, [v(8, 3), v(8, 3), v(8, 3)], &[]),
    row(NineNumbers, Numbers, [v(12, 3), v(12, 3), v(12, 3)], &[]),
    // 9 全体关联类
    row(ReflectedHand, WholeHand, [v(12, 3), v(12, 3), v(12, 3)], &[]),
    row(ReflectedPairs, WholeHand, [v(24, 3), v(24, 3), v(24, 3)], &[ConcealedHand]),
    // 10 部分一致类
    row(QuadrupleSequence, Equality, [v(128, 6), v(112, 6), v(96, 6)], &[TileHog, TripleSequence, TwoDoubleSequences, DoubleSequence]),
    row(TripleSequence, Equality, [v(32, 4), v(32, 4), v(32, 4)], &[DoubleSequence]),
    row(TwoDoubleSequences, Equality, [v(24, 3), v(24, 3), v(24, 3)], &[DoubleSequence]),
    row(DoubleSequence, Equality, [v(4, 2), v(4, 2), v(4, 2)], &[]),
    // 11 部分关联类
    row(MixedTripleTriplet, Relation, [v(24, 3), v(24, 3), v(24, 3)], &[MixedDoubleTriplet]),
    row(MixedDoubleTriplet, Relation, [v(4, 2), v(4, 2), v(4, 2)], &[]),
    row(MixedTripleSequence, Relation, [v(8, 3), v(8, 3), v(8, 3)], &[MixedDoubleSequence]),
    row(MixedDoubleSequence, Relation, [v(2, 1), v(2, 1), v(2, 1)], &[]),
    row(TwoTriplePairs, Relation, [v(24, 3), v(24, 3), v(24, 3)], &[ConcealedHand]),
    row(MirroredHand, Relation, [v(4, 3), v(4, 3), v(4, 3)], &[]),
    row(ThreeMirroredPairs, Relation, [v(16, 3), v(16, 3), v(12, 3)], &[ConcealedHand]),
    row(FourShiftedTriplets, Relation, [v(64, 4), v(48, 4), v(48, 4)], &[ThreeShiftedTriplets, AllTriplets]),
    row(ThreeShiftedTriplets, Relation, [v(24, 3), v(24, 3), v(24, 3)], &[]),
    row(FourShiftedSequences, Relation, [v(48, 4), v(48, 4), v(48, 4)], &[ThreeShiftedSequences, ShortStraight]),
    row(ThreeShiftedSequences, Relation, [v(16, 3), v(16, 3), v(16, 3)], &[]),
    row(FourChainedSequences, Relation, [v(32, 4), v(32, 4), v(32, 4)], &[ThreeChainedSequences, TwoTerminalSequences]),
    row(ThreeChainedSequences, Relation, [v(8, 3), v(8, 3), v(8, 3)], &[]),
    row(PureStraight, Relation, [v(8, 3), v(8, 3), v(8, 3)], &[ShortStraight, TwoTerminalSequences]),
    row(TwoShortStraights, Relation, [v(8, 3), v(8, 3), v(8, 3)], &[ShortStraight, TwoTerminalSequences]),
    row(ShortStraight, Relation, [v(2, 1), v(2, 1), v(2, 1)], &[]),
    row(TwoTerminalSequences, Relation, [v(2, 1), v(2, 1), v(2, 1)], &[]),
    row(MixedShiftedTriplets, Relation, [v(8, 2), v(8, 2), v(8, 2)], &[]),
    row(MixedShiftedSequences, Relation, [v(4, 2), v(4, 2), v(4, 2)], &[]),
    row(MixedChainedSequences, Relation, [v(4, 2), v(4, 2), v(4, 2)], &[]),
    row(MixedStraight, Relation, [v(8, 2), v(8, 3), v(8, 3)], &[ShortStraight, TwoTerminalSequences]),
    row(MirroredShortStraights, Relation, [v(12, 3), v(12, 3), v(12, 3)], &[MixedDoubleSequence, MirroredHand, TwoShortStraights, ShortStraight, TwoTerminalSequences]),
];

/// 互斥: if both hold, only the first counts. It is never worth less than the second, and neither suppresses what the
/// other would count.
const EXCLUSIVE: [(Fan, Fan); 4] = [
    (ThreeShiftedSequences, ThreeChainedSequences),
    (PureStraight, TwoShortStraights),
    (TwoShortStraights, MirroredHand),
    (MixedShiftedSequences, MixedChainedSequences),
];

/// The pairs of fan that edition 29 counts but 26 and 28 do not: the second next to the first.
const KEPT_IN_29: [(Fan, Fan); 8] = [
    (BigFourWinds, HalfFlush),
    (LittleFourWinds, HalfFlush),
    (BigFourWinds, AllTriplets),
    (AllTerminals, AllTriplets),
    (TwoNumbers, AllTriplets),
    (FourShiftedTriplets, AllTriplets),
    (AllTerminals, MixedDoubleTriplet),
    (TwoNumbers, MixedDoubleTriplet),
];

/// Fan next to which edition 29 no longer counts 缺一门.
const NO_TWO_SUITS_IN_29: [Fan; 4] =
    [QuadrupleSequence, FourShiftedSequences, FourChainedSequences, FourShiftedTriplets];

/// The table of one edition, indexed by fan.
pub(super) struct Table {
    pub exists: FanSet,
    pub prices: [Price; Fan::COUNT],
    pub categories: [Category; Fan::COUNT],
    pub not_beside: [FanSet; Fan::COUNT],
    pub excludes: [FanSet; Fan::COUNT],
}

static TABLES: [Table; 3] = [Table::of(Edition::E26), Table::of(Edition::E28), Table::of(Edition::E29)];

impl Table {
    /// Returns the table of an edition.
    pub(super) fn get(edition: Edition) -> &'static Table {
        &TABLES[edition as usize]
    }

    const fn of(edition: Edition) -> Table {
        let mut table = Table {
            exists: FanSet::NONE,
            prices: [Price { fu: 0, fan: 0 }; Fan::COUNT],
            categories: [Category::Chance; Fan::COUNT],
            not_beside: [FanSet::NONE; Fan::COUNT],
            excludes: [FanSet::NONE; Fan::COUNT],
        };
        let mut index = 0;
        while index < Fan::COUNT {
            let row = &ROWS[index];
            assert!(row.fan as usize == index, "the rows stand in the order of the fan");
            table.categories[index] = row.category;
            table.not_beside[index] = row.not_beside;
            if let Some(price) = row.prices[edition as usize] {
                table.prices[index] = price;
                table.exists = table.exists.union(FanSet::of(&[row.fan]));
            }
            index += 1;
        }
        let mut index = 0;
        while index < EXCLUSIVE.len() {
            let (first, second) = EXCLUSIVE[index];
            table.excludes[first as usize] = FanSet::of(&[second]);
            index += 1;
        }
        match edition {
            Edition::E29 => table.changed_to_29(),
            Edition::E26 | Edition::E28 => table,
        }
    }

    const fn changed_to_29(mut self) -> Table {
        let mut index = 0;
        while index < KEPT_IN_29.len() {
            let (first, second) = KEPT_IN_29[index];
            let list = self.not_beside[first as usize];
            self.not_beside[first as usize] = list.without(FanSet::of(&[second]));
            index += 1;
        }
        let mut index = 0;
        while index < NO_TWO_SUITS_IN_29.len() {
            let at = NO_TWO_SUITS_IN_29[index] as usize;
            self.not_beside[at] = self.not_beside[at].union(FanSet::of(&[TwoSuits]));
            index += 1;
        }
        self
    }
}

/// A row of the table of fan in one edition.
///
/// ```
/// use quejing_rules::lingque::{Edition, Fan, definition};
/// let row = definition(Edition::E28, Fan::FullFlush).unwrap();
/// assert_eq!((row.fu, row.fan), (24, 4));
/// assert!(row.not_beside.has(Fan::HalfFlush));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Definition {
    pub category: Category,
    /// fu of one (a value tile: as a pair).
    pub fu: u32,
    /// Its fan number.
    pub fan: u32,
    /// The fan that do not count next to it (不计).
    pub not_beside: FanSet,
    /// The fan it excludes, being worth more (互斥).
    pub excludes: FanSet,
}

/// Returns the table's row for a fan; `None` if the edition does not have it.
///
/// ```
/// use quejing_rules::lingque::{Edition, Fan, definition};
/// assert_eq!(definition(Edition::E28, Fan::SevenPairs).map(|line| (line.fu, line.fan)), Some((8, 3)));
/// assert_eq!(definition(Edition::E26, Fan::AllTypes), None);
/// ```
pub fn definition(edition: Edition, fan: Fan) -> Option<Definition> {
    let (table, index) = (Table::get(edition), fan as usize);
    table.exists.has(fan).then(|| Definition {
        category: table.categories[index],
        fu: table.prices[index].fu,
        fan: table.prices[index].fan,
        not_beside: table.not_beside[index],
        excludes: table.excludes[index],
    })
}
