//! The wording of a counted tile set: in one line, and as a table of its kinds that every face draws.

use std::collections::BTreeMap;

use crate::{Lang, Tone, tile_name};
use quejing_rules::tile::Tile;
use quejing_vision::{KindCount, SetCount};

/// A counted set in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetCountText {
    /// The number of tiles, called a lower bound where it is one.
    pub total: String,
    pub remarks: Vec<(Tone, String)>,
    /// The kinds in rows: the three suits, honours, flowers.
    pub rows: [Vec<KindText>; 5],
}

/// A kind of a counted set in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KindText {
    pub tile: Tile,
    /// The number of its tiles, after `≥` if there may be more.
    pub counted: String,
    /// The difference from a complete set, such as `−1`.
    pub difference: Option<(Tone, String)>,
    /// The kind's name with its count and the difference, to be read aloud.
    pub label: String,
}

impl SetCountText {
    /// Words a count.
    pub fn new(lang: Lang, count: &SetCount) -> SetCountText {
        let sum = |tiles: &BTreeMap<Tile, usize>| tiles.values().sum::<usize>();
        let mut rows: [Vec<KindText>; 5] = Default::default();
        for kind in count.kinds() {
            let row = match kind.tile.suit() {
                Some(suit) => suit as usize,
                None if kind.tile.is_honour() => 3,
                None => 4,
            };
            rows[row].push(KindText::new(lang, &kind, is_at_least(count)));
        }
        let differences = [
            (Tone::Doubt, sum(&count.missing), text!(lang, "set-count-missing", count = sum(&count.missing))),
            (Tone::Wrong, sum(&count.extra), text!(lang, "set-count-extra", count = sum(&count.extra))),
        ];
        let differences = differences.into_iter().filter(|(_, number, _)| *number > 0);
        let remarks = differences.map(|(tone, _, text)| (tone, text)).collect();
        SetCountText { total: total(lang, count), remarks: with_caveats(lang, count, remarks), rows }
    }
}

impl KindText {
    fn new(lang: Lang, kind: &KindCount, is_at_least: bool) -> KindText {
        let counted = format!("{}{}", if is_at_least { "≥" } else { "" }, kind.counted);
        let (missing, extra) = (kind.expected.saturating_sub(kind.counted), kind.counted.saturating_sub(kind.expected));
        let mut label = text!(lang, "set-count-tile", tile = tile_name(lang, kind.tile), count = counted.clone());
        let difference = match (missing, extra) {
            (0, 0) => None,
            (0, extra) => Some((Tone::Wrong, format!("+{extra}"), text!(lang, "set-count-extra", count = extra))),
            (missing, _) => {
                Some((Tone::Doubt, format!("−{missing}"), text!(lang, "set-count-missing", count = missing)))
            }
        };
        if let Some((.., text)) = &difference {
            label = [label.as_str(), text].join(text!(lang, "list-comma"));
        }
        KindText { tile: kind.tile, counted, difference: difference.map(|(tone, short, _)| (tone, short)), label }
    }
}

/// Returns a count in one line: the number of tiles, the tiles that are missing or double, the doubts.
pub fn set_count(lang: Lang, count: &SetCount) -> String {
    let listed = |tiles: &BTreeMap<Tile, usize>| {
        let each =
            tiles.iter().map(|(tile, number)| text!(lang, "set-count-tile", tile = tile.to_string(), count = *number));
        each.collect::<Vec<_>>().join(text!(lang, "list-comma"))
    };
    let mut remarks = Vec::new();
    if !count.missing.is_empty() {
        remarks.push((Tone::Doubt, text!(lang, "set-count-missing-tiles", tiles = listed(&count.missing))));
    }
    if !count.extra.is_empty() {
        remarks.push((Tone::Wrong, text!(lang, "set-count-extra-tiles", tiles = listed(&count.extra))));
    }
    let remarks: Vec<String> = with_caveats(lang, count, remarks).into_iter().map(|(_, text)| text).collect();
    text!(lang, "set-count", total = total(lang, count), found = remarks.join(text!(lang, "list-semicolon")))
}

/// Returns true if the numbers are lower bounds: tiles may be hidden, or some faces are doubtful.
fn is_at_least(count: &SetCount) -> bool {
    count.is_lower_bound || count.doubtful > 0
}

fn total(lang: Lang, count: &SetCount) -> String {
    match is_at_least(count) {
        true => text!(lang, "set-count-at-least", count = count.total()),
        false => text!(lang, "set-count-total", count = count.total()),
    }
}

/// Adds to the remarks on missing and double tiles that the set is complete, or what makes the count uncertain.
fn with_caveats(lang: Lang, count: &SetCount, mut remarks: Vec<(Tone, String)>) -> Vec<(Tone, String)> {
    if count.is_complete() {
        remarks.push((Tone::Sure, text!(lang, "set-count-complete").to_owned()));
    }
    if count.doubtful > 0 {
        remarks.push((Tone::Doubt, text!(lang, "set-count-doubtful", count = count.doubtful)));
    }
    if count.is_lower_bound {
        remarks.push((Tone::Doubt, text!(lang, "set-count-lower").to_owned()));
    }
    remarks
}
