//! The text of a hand's waits.

use super::history::capitalize;
use super::sheet::{SheetRow, hand_income, pattern_rows};
use super::{Lang, compare, ruling, tile_name, tile_text};
use quejing_rules::tile::Tile;
use quejing_rules::waits::{Furiten, TileTrial, Wait, Waits};
use quejing_rules::{Ruling, Verdict, WinPrice, WorthUnit};

/// Returns the summary, each wait on its own line (tile, unseen copies, worth by discard and by self-draw), and furiten.
pub fn waits_sheet(lang: Lang, waits: &Waits) -> String {
    let each = waits.waits.iter().map(|wait| format!("  {}", wait_line(lang, wait)));
    let furiten = waits.furiten.as_ref().map(|why| furiten_text(lang, why));
    std::iter::once(waits_summary(lang, waits)).chain(each).chain(furiten).collect::<Vec<_>>().join("\n")
}

/// Returns the number of waits and of unseen tiles, in one line.
fn waits_summary(lang: Lang, waits: &Waits) -> String {
    match waits.waits.len() {
        0 => text!(lang, "waits-none").to_owned(),
        kinds => text!(lang, "waits-all", kinds = kinds, unseen = waits.unseen_count()),
    }
}

/// The texts of a hand's waits: a summary, furiten, and each tile that completes the hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaitsText {
    /// The number of waits and of unseen tiles.
    pub summary: String,
    /// The reason for which the hand may not win on a discard; `None` if it may.
    pub furiten: Option<String>,
    pub waits: Vec<WaitText>,
}

/// The texts of a tile that completes the hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaitText {
    pub tile: Tile,
    pub unseen: u8,
    /// The label of the command that wins with the tile, such as "Win with 3p".
    pub command: String,
    /// The results of a win by discard, then by self-draw.
    pub ways: [WinWayText; 2],
}

/// The texts of a completed hand's value by one way of winning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WinWayText {
    /// The name of the way: on a discard, by self-draw.
    pub head: &'static str,
    /// The announcement of the value, or the reason for which there is none.
    pub worth: String,
    pub is_win: bool,
    /// The reason for which the complete hand does not win; `None` for a win, and for an incomplete hand.
    pub no_win: Option<String>,
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
            command: text!(lang, "waits-win-with", tile = tile_name(lang, tile)),
            ways: discard_and_self_draw_texts(lang, discard, self_draw),
        }
    };
    WaitsText {
        summary: capitalize(&waits_summary(lang, waits)),
        furiten: waits.furiten.as_ref().map(|why| furiten_text(lang, why)),
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

fn win_way_text(lang: Lang, head: &'static str, tried: &TileTrial<Option<Ruling>>) -> WinWayText {
    let ruling = match tried {
        TileTrial::Complete(ruling) => ruling.as_ref(),
        TileTrial::Refused(_) | TileTrial::NoWin(_) => None,
    };
    WinWayText {
        head,
        worth: way_worth_text(lang, tried, super::sheet::announcement),
        is_win: ruling.is_some_and(Ruling::is_win),
        no_win: ruling.and_then(|ruling| super::win_refusal_text(lang, ruling)),
        rows: ruling.map(|ruling| pattern_rows(lang, ruling)).unwrap_or_default(),
    }
}

fn wait_line(lang: Lang, wait: &Wait<Option<Ruling>>) -> String {
    let [discard, self_draw] = &wait.ways;
    let (discard, self_draw) =
        (way_worth_text(lang, discard, income_text), way_worth_text(lang, self_draw, income_text));
    let name = tile_text(lang, wait.tile);
    let by_income = wait.ways.iter().any(|way| match way {
        TileTrial::Refused(ruling) | TileTrial::NoWin(ruling) | TileTrial::Complete(ruling) => {
            { ruling.as_ref() }.is_some_and(|ruling| ruling.worth.unit == WorthUnit::BasicPoints)
        }
    });
    match by_income {
        true => text!(
            lang,
            "waits-line-income",
            tile = name,
            unseen = wait.unseen,
            discard = discard,
            self_draw = self_draw
        ),
        false => text!(lang, "waits-line", tile = name, unseen = wait.unseen, discard = discard, self_draw = self_draw),
    }
}

/// Returns the worth by one way of winning, formatted by `say`, or the reason for which this way is not possible.
fn way_worth_text(lang: Lang, tried: &TileTrial<Option<Ruling>>, say: fn(Lang, &Ruling) -> String) -> String {
    match tried {
        TileTrial::Refused(_) => compare::refused_hand_text(lang).to_owned(),
        TileTrial::NoWin(_) => ruling::verdict_text(lang, Verdict::NoWin).to_owned(),
        TileTrial::Complete(ruling) => {
            ruling.as_ref().map_or_else(String::new, |ruling| ruling_worth_text(lang, ruling, say))
        }
    }
}

/// Returns the worth of a complete hand, formatted by `say`; the verdict alone if it is worth nothing, or beside the worth if
/// the hand does not win.
fn ruling_worth_text(lang: Lang, ruling: &Ruling, say: fn(Lang, &Ruling) -> String) -> String {
    let verdict = || ruling::verdict_text(lang, ruling.verdict);
    match ruling.verdict {
        Verdict::Win => say(lang, ruling),
        _ if ruling.worth.total == 0 => verdict().to_owned(),
        _ => {
            let worth = say(lang, ruling);
            text!(lang, "waits-worth-but", worth = worth, verdict = verdict())
        }
    }
}

/// Returns the total with its unit; in riichi, the points that the hand earns.
fn income_text(lang: Lang, ruling: &Ruling) -> String {
    match hand_income(ruling) {
        None => ruling::worth_total_text(lang, &ruling.worth),
        Some(WinPrice::Discarder(points)) => text!(lang, "waits-income-ron", points = points),
        Some(WinPrice::Each(each)) => text!(lang, "waits-income-each", each = each),
        Some(WinPrice::NonDealer { each, dealer }) => {
            text!(lang, "waits-income-non-dealers", each = each, dealer = dealer)
        }
    }
}

/// Returns the reason for which the hand may not win on a discard.
fn furiten_text(lang: Lang, why: &Furiten) -> String {
    text!(lang, "waits-furiten-own-discard", tile = tile_text(lang, why.discard))
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
        let commands: Vec<(&str, u8)> = waits.waits.iter().map(|one| (&*one.command, one.unseen)).collect();
        assert_eq!(commands, [("Win with 1 of characters", 4), ("Win with 4 of characters", 4)]);
        for way in waits.waits.iter().flat_map(|one| &one.ways) {
            assert_eq!(way.is_win, way.no_win.is_none(), "{way:?}");
            assert!(!way.worth.is_empty());
        }
        assert_eq!(waits.furiten, None);
        // A discard of the player's own that wins bars a win on a discard (riichi, furiten).
        assert!(text(&["1m"]).furiten.is_some_and(|why| why.starts_with("furiten: 1m is among")));
    }
}
