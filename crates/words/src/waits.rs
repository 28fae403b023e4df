//! The texts of a hand's waits: as one text, and as data that window and phones draw.

use super::history::capitalize;
use super::sheet::{SheetRow, pattern_rows, riichi_win_price};
use super::{Lang, compare, ruling, tile_name, tile_text};
use quejing_rules::tile::Tile;
use quejing_rules::waits::{Furiten, TileTrial, Wait, Waits};
use quejing_rules::{Ruling, Verdict, WinPrice, WorthUnit};

/// Returns the waits as text of several lines: the summary, each wait (tile, unseen copies, worth on a discard and by
/// self-draw), and furiten if it applies.
pub fn waits_sheet(lang: Lang, waits: &Waits) -> String {
    let wait_lines = waits.waits.iter().map(|wait| format!("  {}", wait_line(lang, wait)));
    let furiten = waits.furiten.as_ref().map(|furiten| furiten_text(lang, furiten));
    std::iter::once(waits_summary(lang, waits)).chain(wait_lines).chain(furiten).collect::<Vec<_>>().join("\n")
}

/// Returns the number of waits and of their unseen tiles, in one line.
fn waits_summary(lang: Lang, waits: &Waits) -> String {
    match waits.waits.len() {
        0 => text!(lang, "waits-none").to_owned(),
        kinds => text!(lang, "waits-all", kinds = kinds, unseen = waits.unseen_count()),
    }
}

/// The texts of a hand's waits: a summary, furiten, and each tile that completes the hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaitsText {
    /// The number of waits and of their unseen tiles.
    pub summary: String,
    /// The reason for which the hand may not win on a discard; `None` if it may.
    pub furiten: Option<String>,
    pub waits: Vec<WaitText>,
}

/// The texts of a tile that completes the hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaitText {
    pub tile: Tile,
    /// The number of copies of the tile that the player cannot see.
    pub unseen: u8,
    /// The label of the command that wins with the tile, such as "Win with 3 of dots".
    pub command_label: String,
    /// The texts of a win on a discard, then of one by self-draw.
    pub ways: [WinWayText; 2],
}

/// The texts of a complete hand's value by one way of winning: on a discard or by self-draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinWayText {
    /// The name of the way of winning.
    pub name: &'static str,
    /// The announcement of the value, or the verdict if the hand does not win or the rules refuse it.
    pub worth: String,
    pub is_win: bool,
    /// The reason for which the complete hand does not win; `None` for a win, and for a hand without a ruling.
    pub no_win_reason: Option<String>,
    /// The rows of the patterns that count.
    pub rows: Vec<SheetRow>,
}

/// Builds the texts of a hand's waits; [`waits_sheet`] returns them as plain text instead.
pub fn waits_text(lang: Lang, waits: &Waits) -> WaitsText {
    let wait = |wait: &Wait<Option<Ruling>>| {
        let tile = wait.tile;
        let [discard, self_draw] = &wait.ways;
        WaitText {
            tile,
            unseen: wait.unseen,
            command_label: text!(lang, "waits-win-with", tile = tile_name(lang, tile)),
            ways: discard_and_self_draw_texts(lang, discard, self_draw),
        }
    };
    WaitsText {
        summary: capitalize(&waits_summary(lang, waits)),
        furiten: waits.furiten.as_ref().map(|furiten| furiten_text(lang, furiten)),
        waits: waits.waits.iter().map(wait).collect(),
    }
}

/// Builds the texts of a complete hand's value on a discard and by self-draw.
pub fn win_way_texts(lang: Lang, rulings: [Ruling; 2]) -> [WinWayText; 2] {
    let [discard, self_draw] = rulings.map(|ruling| TileTrial::Complete(Some(ruling)));
    discard_and_self_draw_texts(lang, &discard, &self_draw)
}

fn discard_and_self_draw_texts(
    lang: Lang,
    discard: &TileTrial<Option<Ruling>>,
    self_draw: &TileTrial<Option<Ruling>>,
) -> [WinWayText; 2] {
    [
        win_way_text(lang, text!(lang, "waits-col-discard"), discard),
        win_way_text(lang, text!(lang, "self-draw-button"), self_draw),
    ]
}

fn win_way_text(lang: Lang, name: &'static str, trial: &TileTrial<Option<Ruling>>) -> WinWayText {
    let ruling = match trial {
        TileTrial::Complete(ruling) => ruling.as_ref(),
        TileTrial::Refused(_) | TileTrial::NoWin(_) => None,
    };
    WinWayText {
        name,
        worth: way_worth_text(lang, trial, super::sheet::announcement),
        is_win: ruling.is_some_and(Ruling::is_win),
        no_win_reason: ruling.and_then(|ruling| super::win_refusal_text(lang, ruling)),
        rows: ruling.map(|ruling| pattern_rows(lang, ruling)).unwrap_or_default(),
    }
}

fn wait_line(lang: Lang, wait: &Wait<Option<Ruling>>) -> String {
    let [discard, self_draw] = &wait.ways;
    let (discard, self_draw) =
        (way_worth_text(lang, discard, income_text), way_worth_text(lang, self_draw, income_text));
    let tile = tile_text(lang, wait.tile);
    let shows_income = wait.ways.iter().any(|way| match way {
        TileTrial::Refused(ruling) | TileTrial::NoWin(ruling) | TileTrial::Complete(ruling) => {
            { ruling.as_ref() }.is_some_and(|ruling| ruling.worth.unit == WorthUnit::BasicPoints)
        }
    });
    match shows_income {
        true => text!(
            lang,
            "waits-line-income",
            tile = tile,
            unseen = wait.unseen,
            discard = discard,
            self_draw = self_draw
        ),
        false => text!(lang, "waits-line", tile = tile, unseen = wait.unseen, discard = discard, self_draw = self_draw),
    }
}

/// Returns the worth of a hand by one way of winning, formatted by `format_worth`; the verdict instead if the rules
/// refuse the hand or it does not win.
fn way_worth_text(lang: Lang, trial: &TileTrial<Option<Ruling>>, format_worth: fn(Lang, &Ruling) -> String) -> String {
    match trial {
        TileTrial::Refused(_) => compare::refused_hand_text(lang).to_owned(),
        TileTrial::NoWin(_) => ruling::verdict_text(lang, Verdict::NoWin).to_owned(),
        TileTrial::Complete(ruling) => {
            ruling.as_ref().map_or_else(String::new, |ruling| ruling_worth_text(lang, ruling, format_worth))
        }
    }
}

/// Returns the worth of a complete hand, formatted by `format_worth`. For a hand that does not win, the verdict follows
/// the worth, or stands alone if the hand is worth nothing.
fn ruling_worth_text(lang: Lang, ruling: &Ruling, format_worth: fn(Lang, &Ruling) -> String) -> String {
    let verdict = || ruling::verdict_text(lang, ruling.verdict);
    match ruling.verdict {
        Verdict::Win => format_worth(lang, ruling),
        _ if ruling.worth.total == 0 => verdict().to_owned(),
        _ => {
            let worth = format_worth(lang, ruling);
            text!(lang, "waits-worth-but", worth = worth, verdict = verdict())
        }
    }
}

/// Returns the total with its unit; in riichi, what the winner is paid.
fn income_text(lang: Lang, ruling: &Ruling) -> String {
    match riichi_win_price(ruling) {
        None => ruling::worth_total_text(lang, &ruling.worth),
        Some(WinPrice::Discarder(points)) => text!(lang, "waits-income-ron", points = points),
        Some(WinPrice::Each(each)) => text!(lang, "waits-income-each", each = each),
        Some(WinPrice::NonDealer { each, dealer }) => {
            text!(lang, "waits-income-non-dealers", each = each, dealer = dealer)
        }
    }
}

/// Returns the sentence on furiten, with the player's own discard for which the hand may not win on a discard.
fn furiten_text(lang: Lang, furiten: &Furiten) -> String {
    text!(lang, "waits-furiten-own-discard", tile = tile_text(lang, furiten.discard))
}

#[cfg(test)]
mod tests {
    use quejing_rules::book::Example;
    use quejing_rules::waits::WaitQuery;
    use quejing_rules::{Case, Circumstances, RuleProfile, RuleSet};

    use super::*;

    fn text(discards: &[&str]) -> WaitsText {
        let mut draft = Example::read("S 23m456p789s11122z d4m").expect("a hand").draft;
        draft.win_tile = None;
        let rules = RuleProfile::from(RuleSet::RIICHI);
        let case = Case::adapt_to(&rules, draft, Circumstances::default());
        let discards = discards.iter().map(|tile| tile.parse().expect("a tile")).collect();
        let found = rules.waits(&WaitQuery { case, discards, ..WaitQuery::default() });
        waits_text(Lang::En, &found.expect("waits"))
    }

    /// Checks that 23m waits for 1m and 4m, of which all eight are unseen.
    #[test]
    fn every_wait_has_a_command_and_two_ways() {
        let waits = text(&[]);
        assert!(waits.summary.contains('2') && waits.summary.contains('8'), "{}", waits.summary);
        let commands: Vec<(&str, u8)> = waits.waits.iter().map(|one| (&*one.command_label, one.unseen)).collect();
        assert_eq!(commands, [("Win with 1 of characters", 4), ("Win with 4 of characters", 4)]);
        for way in waits.waits.iter().flat_map(|one| &one.ways) {
            assert_eq!(way.is_win, way.no_win_reason.is_none(), "{way:?}");
            assert!(!way.worth.is_empty());
        }
        assert_eq!(waits.furiten, None);
        // A discard of the player's own that wins bars a win on a discard (riichi, furiten).
        assert!(text(&["1m"]).furiten.is_some_and(|why| why.starts_with("furiten: 1m is among")));
    }
}
