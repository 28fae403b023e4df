//! The yaku of the game in the order of the specification (its section 4), each with a hand that shows it, won at the
//! South seat in the East round unless the yaku needs another one. Han and exclusions are riichi's.

use crate::book::PatternEntry;
use crate::riichi::{Yaku, YakuRows, pattern_entry};

use Yaku::*;

/// The patterns of the family, with the ids of riichi.
pub(super) static ROWS: YakuRows = YakuRows::of_family("sanma");

/// The section of the specification that defines the yaku.
const SECTION: &str = "4";

/// Every yaku of the game with its example. No hand has three equal sequences in three suits.
static EXAMPLES: &[(Yaku, &str)] = &[
    (Riichi, "S riichi 99m123456p35678s d4s"),
    (DoubleRiichi, "S double_riichi 99m123456p35678s d4s"),
    (Ippatsu, "S riichi 99m123456p35678s d4s ippatsu"),
    (MenzenTsumo, "S 99m123456p35678s t4s"),
    (Pinfu, "S 99m123456p34678s d5s"),
    (Iipeikou, "S 99m112233p34556s d4s"),
    (Tanyao, "S 22456p35678s [888p] d4s"),
    (YakuhaiWhite, "S 22456p35678s [555z] d4s"),
    (YakuhaiGreen, "S 22456p35678s [666z] d4s"),
    (YakuhaiRed, "S 22456p35678s [777z] d4s"),
    (YakuhaiSeat, "S 22456p35678s [222z] d4s"),
    (YakuhaiRound, "S 22456p35678s [111z] d4s"),
    (YakuhaiNorth, "S north=yakuhai 22456p35678s [444z] d4s"),
    (Chankan, "S rob_kong 99m123456p35678s d4s"),
    (Rinshan, "S after_kong 99m123p35678s [!9999p] t4s"),
    (Haitei, "S last_tile 99m123456p35678s t4s"),
    (Houtei, "S last_tile 99m123456p35678s d4s"),
    (Ittsu, "S 99m123456789p35s d4s"),
    (Chanta, "S 99m123p12789s444z d3s"),
    (Chiitoitsu, "S 1199m2277p3355s4z d4z"),
    (SanshokuDoukou, "S 99m123p999s11z [999p] d9m"),
    (Sanankou, "S 111m22444p35999s d4s"),
    (Sankantsu, "S 22p35s [1111m] [4444p] [+9999s] d4s"),
    (Toitoi, "S 99m44p888s [222z] [999p] d4p"),
    (Shousangen, "S 123p46s77z [555z] [666z] d5s"),
    (Honroutou, "S 99p111s44z [111m] [999s] d4z"),
    (Honitsu, "S 2224667888p444z d5p"),
    (Junchan, "S 99m123789p12789s d3s"),
    (Ryanpeikou, "S 112233445566p9s d9s"),
    (Chinitsu, "S 2224455666888p d7p"),
    (RenhouMangan, "S renhou=mangan human 99m123456p35678s d4s"),
    (Kokushi, "S 119m19p19s123456z d7z"),
    (Chuuren, "S 1112345678999p d5p"),
    (Suuankou, "S 111m22444p77999s t7s"),
    (Tenhou, "E heaven 99m123456p35678s t4s"),
    (Chiihou, "S earth 99m123456p35678s t4s"),
    (Renhou, "S renhou=yakuman human 99m123456p35678s d4s"),
    (Suukantsu, "S 3s [1111m] [!4444p] [+9999s] [7777z] d3s"),
    (Ryuuiisou, "S 22334466688s66z d6z"),
    (Chinroutou, "S 1199s [111m] [999m] [111p] d9s"),
    (Tsuuiisou, "S 5556677z [111z] [333z] d7z"),
    (Daisangen, "S 123p99s77z [555z] [666z] d7z"),
    (Shousuushii, "S 46p44z [111z] [222z] [333z] d5p"),
    (Daisuushii, "S 55p44z [111z] [222z] [333z] d4z"),
];

/// Returns the yaku of the game in the order of the specification.
pub(super) fn listed_yaku() -> impl Iterator<Item = Yaku> {
    EXAMPLES.iter().map(|(yaku, _)| *yaku)
}

/// Returns the rule book's entries of all yaku, in the order of the specification.
pub(super) fn pattern_entries() -> Vec<PatternEntry> {
    let entry = |&(yaku, example): &(Yaku, &'static str)| {
        let entry = pattern_entry(yaku, &ROWS);
        PatternEntry { section: SECTION.to_owned(), example, ..entry }
    };
    EXAMPLES.iter().map(entry).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_yaku_but_mixed_triple_sequence_is_listed_once() {
        let mut listed: Vec<Yaku> = listed_yaku().collect();
        listed.sort();
        assert!(listed.into_iter().eq(Yaku::ALL.into_iter().filter(|&yaku| yaku != SanshokuDoujun)));
    }
}
