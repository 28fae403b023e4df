//! The names of tiles, winds, melds and circumstances, and the texts of readings.

use super::{Lang, render_word};
use quejing_rules::hand::{CheckedHand, Flag, MeldKind, Reading, Set, TilePlace};
use quejing_rules::tile::{Dragon, Suit, Tile, Wind, mpsz};
use quejing_vision::TileClass;

/// Returns a tile in its usual short form: its name in Chinese and Japanese, such as `五筒`; its notation in English,
/// such as `5p`.
pub fn tile_text(lang: Lang, tile: Tile) -> String {
    match lang {
        Lang::En => tile.to_string(),
        _ => tile_name(lang, tile),
    }
}

/// Returns the full name of a tile, such as `五筒` or `5 of dots`.
pub fn tile_name(lang: Lang, tile: Tile) -> String {
    if let (Some(suit), Some(number)) = (tile.suit(), tile.number()) {
        let number = text!(lang, "tile-number", number = number);
        let name = match suit {
            Suit::Characters => text!(lang, "tile-characters", number = number),
            Suit::Circles => text!(lang, "tile-circles", number = number),
            Suit::Bamboo => text!(lang, "tile-bamboo", number = number),
        };
        return match tile.is_red() {
            true => text!(lang, "tile-red", tile = name),
            false => name,
        };
    }
    let wind = tile.wind().map(|wind| render_word(lang, &wind));
    let dragon = || tile.dragon().map(|dragon| render_word(lang, &dragon));
    let flower = || tile.flower().map(|flower| render_word(lang, &flower));
    let name = wind.or_else(dragon).or_else(flower);
    name.map_or_else(|| tile.to_string(), str::to_owned)
}

/// Returns the name of a recognized class: a tile, a back or an unknown tile.
pub fn class_name(lang: Lang, class: TileClass) -> String {
    match class {
        TileClass::Tile(tile) => tile_name(lang, tile),
        TileClass::Back => text!(lang, "tile-back").to_owned(),
        TileClass::Unknown => text!(lang, "tile-unknown").to_owned(),
    }
}

/// Returns the label of a recognized class in a photo, as short as possible: in English the notation of a suited tile;
/// else its name, which is one word for dragons; `?` for an unknown tile.
pub fn class_label(lang: Lang, class: TileClass) -> String {
    match class {
        TileClass::Tile(tile) if lang == Lang::En && tile.suit().is_some() => tile.to_string(),
        TileClass::Tile(tile) => match tile.dragon() {
            Some(Dragon::White) => text!(lang, "tile-white-label").to_owned(),
            Some(Dragon::Green) => text!(lang, "tile-green-label").to_owned(),
            Some(Dragon::Red) => text!(lang, "tile-red-label").to_owned(),
            None => tile_name(lang, tile),
        },
        TileClass::Back => class_name(lang, class),
        TileClass::Unknown => "?".to_owned(),
    }
}

/// Returns the name of a wind, such as `东` or `East`.
pub fn wind_name(lang: Lang, wind: Wind) -> &'static str {
    render_word(lang, &wind)
}

/// Returns the name of a meld's kind; `is_concealed` and `is_added` matter for kongs only.
pub fn meld_name(lang: Lang, kind: MeldKind, is_concealed: bool, is_added: bool) -> &'static str {
    match (kind, is_concealed, is_added) {
        (MeldKind::Chow, ..) => text!(lang, "chow"),
        (MeldKind::Pung, ..) => text!(lang, "pung"),
        (MeldKind::Kong, true, _) => text!(lang, "kong-concealed"),
        (MeldKind::Kong, _, true) => text!(lang, "kong-added"),
        (MeldKind::Kong, ..) => text!(lang, "kong"),
    }
}

/// Returns the name of a circumstance, such as a riichi declaration.
pub fn flag_name(lang: Lang, flag: Flag) -> &'static str {
    render_word(lang, &flag)
}

/// Returns a reading of a hand: for sets and a pair in notation, such as `123m [456p] 789s 111z + 55z`, with claimed
/// melds in brackets and concealed kongs in parentheses; for other shapes their name.
pub fn reading_text(lang: Lang, reading: &Reading, hand: &CheckedHand) -> String {
    match reading {
        Reading::Standard(split) => {
            let mut text = String::new();
            for set in split.sets(hand) {
                text.push_str(&set_notation(&set));
                text.push(' ');
            }
            text.push_str("+ ");
            text.push_str(&mpsz::format(&[split.pair; 2]));
            text
        }
        Reading::SevenPairs => text!(lang, "shape-seven-pairs").to_owned(),
        Reading::Knitted => text!(lang, "shape-knitted").to_owned(),
        Reading::Orphans { pair } => text!(lang, "shape-orphans", pair = tile_text(lang, *pair)),
    }
}

fn set_notation(set: &Set) -> String {
    let tiles = mpsz::format(&set.tiles().collect::<Vec<_>>());
    match (set.is_melded, set.is_open) {
        (true, true) => format!("[{tiles}]"),
        (true, false) => format!("({tiles})"),
        _ => tiles,
    }
}

/// Returns the place of the winning tile in a reading: the tiles of its set in notation, or the word for the pair.
pub fn tile_place_text(lang: Lang, place: TilePlace, reading: &Reading, hand: &CheckedHand) -> String {
    match (place, reading) {
        (TilePlace::Set(index), Reading::Standard(split)) => {
            split.sets(hand).get(index).map_or_else(String::new, set_notation)
        }
        _ => text!(lang, "shape-pair").to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tile_has_a_name_of_its_own_in_every_language() {
        for lang in Lang::ALL {
            let mut names: Vec<String> = Tile::all().map(|tile| tile_name(lang, tile)).collect();
            let count = names.len();
            names.sort();
            names.dedup();
            assert_eq!(names.len(), count, "{lang:?}");
        }
    }

    #[test]
    fn names_are_those_that_people_say() {
        for (tile, long, short) in [
            ("1m", ["一万", "1 of characters", "一萬"], ["一万", "1m", "一萬"]),
            ("0p", ["赤五筒", "red 5 of dots", "赤五筒"], ["赤五筒", "0p", "赤五筒"]),
            ("6z", ["发", "Green dragon", "發"], ["发", "Green", "發"]),
            ("1z", ["东", "East", "東"], ["东", "East", "東"]),
            ("f4", ["竹", "Bamboo flower", "竹"], ["竹", "Bamboo flower", "竹"]),
        ] {
            let class: TileClass = tile.parse().expect("a class");
            assert_eq!(Lang::ALL.map(|lang| class_name(lang, class)), long);
            assert_eq!(Lang::ALL.map(|lang| class_label(lang, class)), short);
        }
    }
}
