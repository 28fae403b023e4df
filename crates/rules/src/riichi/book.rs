//! The rule book of riichi: every yaku with its han and its section of the rule text, and a hand that shows it, won at the
//! South seat in the East round unless the yaku asks for another.

use super::Yaku::{self, *};
use super::definitions;
use crate::book::{Category, Entry, Worth};

/// A hand for each yaku, in the order of the text.
#[rustfmt::skip]
const EXAMPLES: [(Yaku, &str); Yaku::COUNT] = [
    (Riichi, "S riichi 123m11456p35678s d4s"),
    (DoubleRiichi, "S double_riichi 123m11456p35678s d4s"),
    (Ippatsu, "S riichi 123m11456p35678s d4s ippatsu"),
    (MenzenTsumo, "S 123m11456p35678s t4s"),
    (Pinfu, "S 123m11456p34678s d5s"),
    (Iipeikou, "S 112233m45699p35s d4s"),
    (Tanyao, "S 456p2235678s [234m] d4s"),
    (Ittsu, "S 123456789m77p35s d4s"),
    (SanshokuDoujun, "S 123m123p12357s99p d6s"),
    (YakuhaiWhite, "S 123m456p3577s [555z] d4s"),
    (YakuhaiGreen, "S 123m456p3577s [666z] d4s"),
    (YakuhaiRed, "S 123m456p3577s [777z] d4s"),
    (YakuhaiSeat, "S 123m456p3577s [222z] d4s"),
    (YakuhaiRound, "S 123m456p3577s [111z] d4s"),
    (Chanta, "S 123m789p1299s444z d3s"),
    (Chankan, "S rob_kong 123m11456p35678s d4s"),
    (Rinshan, "S after_kong 123m11p35678s [!9999p] t4s"),
    (Haitei, "S last_tile 123m11456p35678s t4s"),
    (Houtei, "S last_tile 123m11456p35678s d4s"),
    (Chiitoitsu, "S 1133m5577p2288s4z d4z"),
    (SanshokuDoukou, "S 4699m888p888s [888m] d5m"),
    (Sanankou, "S 11177m444p35999s d4s"),
    (Sankantsu, "S 77p35s [1111m] [4444p] [+9999s] d4s"),
    (Toitoi, "S 77p44888s [222m] [999p] d7p"),
    (Honitsu, "S 2224667888m444z d5m"),
    (Shousangen, "S 123m46s77z [555z] [666z] d5s"),
    (Honroutou, "S 99m111s44z [111m] [999p] d4z"),
    (Junchan, "S 123m78999p12789s d3s"),
    (Ryanpeikou, "S 112233m445566p9s d9s"),
    (Chinitsu, "S 2224455666888m d7m"),
    (RenhouMangan, "S renhou=mangan human 123m11456p35678s d4s"),
    (Kokushi, "S 119m19p19s123456z d7z"),
    (Chuuren, "S 1112345678999m d5m"),
    (Tenhou, "E heaven 123m11456p35678s t4s"),
    (Chiihou, "S earth 123m11456p35678s t4s"),
    (Renhou, "S renhou=yakuman human 123m11456p35678s d4s"),
    (Suuankou, "S 11177m444p22999s t7m"),
    (Suukantsu, "S 3s [1111m] [!4444p] [+9999s] [7777z] d3s"),
    (Ryuuiisou, "S 22334466688s66z d6z"),
    (Chinroutou, "S 1199s [111m] [999m] [111p] d9s"),
    (Tsuuiisou, "S 5556677z [111z] [333z] d7z"),
    (Daisangen, "S 123m99s77z [555z] [666z] d7z"),
    (Shousuushii, "S 46m44z [111z] [222z] [333z] d5m"),
    (Daisuushii, "S 55m44z [111z] [222z] [333z] d4z"),
];

/// Returns every yaku.
pub(super) fn entries() -> Vec<Entry> {
    definitions()
        .iter()
        .zip(EXAMPLES)
        .map(|(row, (_, example))| {
            let open = (row.open > 0).then_some(row.open);
            let (category, worth) = match row.yaku.is_yakuman() {
                true => (Category::Yakuman, Worth::Yakuman { open: open.is_some() }),
                false => {
                    let closed = row.closed;
                    (Category::Han(closed), Worth::Han { closed, open })
                }
            };
            Entry {
                pattern: row.yaku.into(),
                category,
                worth,
                not_beside: Vec::new(),
                excludes: row.yaku.excludes().iter().map(|&yaku| yaku.into()).collect(),
                section: row.section.to_owned(),
                example,
            }
        })
        .collect()
}
