//! The text of a counted tile set: as one line, and as a table of its kinds, which window and phones draw.

use std::collections::BTreeMap;

use crate::{Lang, Tone, tile_name};
use quejing_rules::tile::Tile;
use quejing_vision::{KindCount, SetCount};

/// The texts of a counted tile set, as a table with remarks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetCountText {
    /// The number of tiles, called a minimum if it is a lower bound.
    pub total: String,
    /// The numbers of missing and surplus tiles, then the caveats of the count, each with the tone in which it is
    /// shown.
    pub remarks: Vec<(Tone, String)>,
    /// The kinds in five rows: characters, dots, bamboo, honours, flowers.
    pub rows: [Vec<TileKindText>; 5],
}

/// The texts of one kind in a counted tile set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TileKindText {
    pub tile: Tile,
    /// The number of tiles of this kind, after `≥` if it is a lower bound.
    pub counted: String,
    /// The difference from a complete set, such as `−1`, with the tone in which it is shown; `None` if there is none.
    pub difference: Option<(Tone, String)>,
    /// The kind's name, its count and the difference, for screen readers.
    pub label: String,
}

impl SetCountText {
    /// Builds the texts of a counted set.
    pub fn new(lang: Lang, count: &SetCount) -> SetCountText {
        let sum = |tiles: &BTreeMap<Tile, usize>| tiles.values().sum::<usize>();
        let mut rows: [Vec<TileKindText>; 5] = Default::default();
        for kind in count.kind_counts() {
            let row = match kind.tile.suit() {
                Some(suit) => suit as usize,
                None if kind.tile.is_honour() => 3,
                None => 4,
            };
            rows[row].push(TileKindText::new(lang, &kind, has_lower_bound_counts(count)));
        }
        let differences = [
            (Tone::Doubt, sum(&count.missing), text!(lang, "set-count-missing", count = sum(&count.missing))),
            (Tone::Wrong, sum(&count.extra), text!(lang, "set-count-extra", count = sum(&count.extra))),
        ];
        let differences = differences.into_iter().filter(|(_, number, _)| *number > 0);
        let remarks = differences.map(|(tone, _, text)| (tone, text)).collect();
        let total = tile_count_text(lang, count.tile_total(), has_lower_bound_counts(count));
        SetCountText { total, remarks: add_caveats(lang, count, remarks), rows }
    }
}

impl TileKindText {
    fn new(lang: Lang, kind: &KindCount, is_at_least: bool) -> TileKindText {
        let counted = format!("{}{}", if is_at_least { "≥" } else { "" }, kind.counted);
        let (missing, extra) = (kind.expected.saturating_sub(kind.counted), kind.counted.saturating_sub(kind.expected));
        let difference = match (missing, extra) {
            (0, 0) => None,
            (0, extra) => Some((Tone::Wrong, format!("+{extra}"), text!(lang, "set-count-extra", count = extra))),
            (missing, _) => {
                Some((Tone::Doubt, format!("−{missing}"), text!(lang, "set-count-missing", count = missing)))
            }
        };
        let mut label = vec![tile_name(lang, kind.tile), tile_count_text(lang, kind.counted, is_at_least)];
        label.extend(difference.as_ref().map(|(.., text)| text.clone()));
        TileKindText {
            tile: kind.tile,
            counted,
            difference: difference.map(|(tone, short, _)| (tone, short)),
            label: label.join(text!(lang, "list-comma")),
        }
    }
}

/// Returns the count in one line: the number of tiles, the missing and surplus tiles, and the caveats.
pub fn set_count_text(lang: Lang, count: &SetCount) -> String {
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
    let remarks: Vec<String> = add_caveats(lang, count, remarks).into_iter().map(|(_, text)| text).collect();
    let total = tile_count_text(lang, count.tile_total(), has_lower_bound_counts(count));
    text!(lang, "set-count", total = total, found = remarks.join(text!(lang, "list-semicolon")))
}

/// Returns true if the counts are lower bounds: tiles may be hidden, or some faces are doubtful.
fn has_lower_bound_counts(count: &SetCount) -> bool {
    count.is_lower_bound || count.doubtful > 0
}

/// Returns a number of tiles with its unit, called a minimum if `is_at_least`.
fn tile_count_text(lang: Lang, tiles: usize, is_at_least: bool) -> String {
    match is_at_least {
        true => text!(lang, "set-count-at-least", count = tiles),
        false => text!(lang, "set-count-total", count = tiles),
    }
}

/// Appends to the remarks on a count that the set is complete, that faces are doubtful, and that tiles may be hidden,
/// as far as each applies.
fn add_caveats(lang: Lang, count: &SetCount, mut remarks: Vec<(Tone, String)>) -> Vec<(Tone, String)> {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a count of three tiles of one kind and five of another, without any other tiles.
    fn partial_count() -> SetCount {
        let class = |text: &str| text.parse().expect("a class");
        SetCount { counts: [(class("1m"), 3), (class("9s"), 5)].into(), ..SetCount::default() }
    }

    #[test]
    fn a_difference_is_marked_by_its_sign_and_in_words() {
        let text = SetCountText::new(Lang::En, &partial_count());
        let [first, last] = [&text.rows[0][0], &text.rows[2][8]];
        assert_eq!((first.counted.as_str(), first.label.as_str()), ("3", "1 of characters, 3 tiles, 1 missing"));
        assert_eq!(first.difference, Some((Tone::Doubt, "−1".to_owned())));
        assert_eq!(last.difference, Some((Tone::Wrong, "+1".to_owned())));
        assert_eq!(text.rows.each_ref().map(Vec::len), [9, 9, 9, 7, 8]);
        assert!(text.rows[4].iter().all(|flower| flower.difference.is_none()), "a set without flowers lacks none");
    }

    #[test]
    fn hidden_tiles_and_doubtful_faces_make_every_number_a_lower_bound() {
        let hidden = SetCount { is_lower_bound: true, ..partial_count() };
        let doubtful = SetCount { doubtful: 2, ..partial_count() };
        for uncertain in [hidden, doubtful] {
            let text = SetCountText::new(Lang::En, &uncertain);
            assert_eq!((text.total.as_str(), text.rows[0][0].counted.as_str()), ("at least 8 tiles", "≥3"));
            assert!(set_count_text(Lang::En, &uncertain).starts_with("at least 8 tiles: "));
        }
        assert_eq!(SetCountText::new(Lang::En, &partial_count()).total, "8 tiles");
    }
}
