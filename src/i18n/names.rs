//! Names of tiles, winds, circumstances, verdicts, readings and rule sets.

use super::Lang;
use crate::hand::{Flag, Place, Reading, Set, Win};
use crate::tile::{Tile, Wind, chinese, mpsz};

/// A tile: `五筒`, `5p`.
pub fn tile(lang: Lang, tile: Tile) -> String {
    match lang {
        Lang::Zh => chinese::name(tile),
        Lang::En | Lang::Ja => tile.to_string(),
    }
}

/// A wind: `东`, `East`.
pub fn wind(lang: Lang, wind: Wind) -> &'static str {
    lang.pick(match wind {
        Wind::East => ["东", "East"],
        Wind::South => ["南", "South"],
        Wind::West => ["西", "West"],
        Wind::North => ["北", "North"],
    })
}

/// A circumstance.
pub fn flag(lang: Lang, flag: Flag) -> &'static str {
    lang.pick(match flag {
        Flag::Heaven => ["天和", "heavenly hand"],
        Flag::Earth => ["地和", "earthly hand"],
        Flag::AfterKong => ["岭上开花", "replacement tile of a kong"],
        Flag::LastTile => ["海底 / 河底", "last tile"],
        Flag::RobKong => ["抢杠", "robbed kong"],
    })
}

/// A reading spelled out: `123m 456p 789s 111z + 55z`; melds in brackets.
pub fn reading(lang: Lang, reading: &Reading, win: &Win) -> String {
    match reading {
        Reading::Standard(split) => {
            let mut text = String::new();
            for set in split.sets(win) {
                text.push_str(&spelled_set(&set));
                text.push(' ');
            }
            text.push_str("+ ");
            text.push_str(&mpsz::format(&[split.pair; 2]));
            text
        }
        Reading::SevenPairs => lang.pick(["七对", "seven pairs"]).to_owned(),
        Reading::Knitted => lang.pick(["全不靠", "knitted tiles"]).to_owned(),
        Reading::Orphans { pair } => {
            let name = lang.pick(["十三幺", "thirteen orphans"]);
            format!("{name} + {}", tile(lang, *pair))
        }
    }
}

fn spelled_set(set: &Set) -> String {
    let tiles = mpsz::format(&set.tiles().collect::<Vec<_>>());
    match (set.fixed, set.open) {
        (true, true) => format!("[{tiles}]"),
        (true, false) => format!("({tiles})"),
        _ => tiles,
    }
}

/// Where the winning tile stands in a reading.
pub fn place(lang: Lang, place: Place, reading: &Reading, win: &Win) -> String {
    match (place, reading) {
        (Place::Set(index), Reading::Standard(split)) => split
            .sets(win)
            .get(index)
            .map_or_else(String::new, spelled_set),
        _ => lang.pick(["将牌", "the pair"]).to_owned(),
    }
}
