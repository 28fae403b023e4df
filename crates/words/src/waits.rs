//! The wording of a hand's waits.

use super::history::capital;
use super::sheet::{SheetRow, income, rows};
use super::{Lang, compare, ruling, tile, tile_name};
use quejing_rules::tile::Tile;
use quejing_rules::waits::{Furiten, TileTrial, Wait, Waits};
use quejing_rules::{Price, Ruling, Unit, Verdict};

/// Lists every wait on a line of its own: the tile, unseen copies, and the worth by discard and by self-draw.
pub fn sheet(lang: Lang, waits: &Waits) -> String {
    let each = waits.waits.iter().map(|wait| format!("  {}", line(lang, wait)));
    let furiten = waits.furiten.as_ref().map(|why| furiten(lang, why));
    std::iter::once(summary(lang, waits)).chain(each).chain(furiten).collect::<Vec<_>>().join("\n")
}

/// Returns the number of waits and of the tiles left, in a line.
fn summary(lang: Lang, waits: &Waits) -> String {
    match waits.waits.len() {
        0 => text!(lang, "waits-none").to_owned(),
        kinds => text!(lang, "waits-all", kinds = kinds, unseen = waits.unseen()),
    }
}

/// The waits of a hand in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaitsText {
    /// The number of waits and of the tiles left.
    pub summary: String,
    /// The reason for which the hand may not win on a discard.
    pub furiten: Option<String>,
    pub waits: Vec<WaitText>,
}

/// A tile that completes the hand, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaitText {
    pub tile: Tile,
    pub unseen: u8,
    /// The command that wins with the tile: "Win with 3p".
    pub command: String,
    /// The win by discard and by self-draw.
    pub ways: [WayText; 2],
}

/// The value of a completed hand by one way of winning, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WayText {
    /// The way: on a discard, self-draw.
    pub head: &'static str,
    /// The value as people say it, or the reason for which there is none.
    pub worth: String,
    pub is_win: bool,
    /// The reason for which the hand does not win, if it is complete.
    pub no_win: Option<String>,
    /// The patterns that count.
    pub rows: Vec<SheetRow>,
}

/// Returns waits in words.
pub fn waits_text(lang: Lang, waits: &Waits) -> WaitsText {
    let wait = |wait: &Wait<Option<Ruling>>| {
        let tile = wait.tile;
        let [discard, self_draw] = &wait.ways;
        WaitText {
            tile,
            unseen: wait.unseen,
            command: text!(lang, "waits-win-with", tile = tile_name(lang, tile)),
            ways: both_ways(lang, discard, self_draw),
        }
    };
    WaitsText {
        summary: capital(&summary(lang, waits)),
        furiten: waits.furiten.as_ref().map(|why| furiten(lang, why)),
        waits: waits.waits.iter().map(wait).collect(),
    }
}

/// Returns the value of a complete hand on a discard and by self-draw, in words.
pub fn ways_text(lang: Lang, rulings: [Ruling; 2]) -> [WayText; 2] {
    let [discard, self_draw] = rulings.map(|ruling| TileTrial::Complete(Some(ruling)));
    both_ways(lang, &discard, &self_draw)
}

fn both_ways(lang: Lang, discard: &TileTrial<Option<Ruling>>, self_draw: &TileTrial<Option<Ruling>>) -> [WayText; 2] {
    [
        way_text(lang, text!(lang, "waits-col-discard"), discard),
        way_text(lang, text!(lang, "self-draw-button"), self_draw),
    ]
}

fn way_text(lang: Lang, head: &'static str, tried: &TileTrial<Option<Ruling>>) -> WayText {
    let ruling = match tried {
        TileTrial::Complete(ruling) => ruling.as_ref(),
        TileTrial::Refused(_) | TileTrial::NoWin(_) => None,
    };
    WayText {
        head,
        worth: way(lang, tried, super::sheet::aloud),
        is_win: ruling.is_some_and(Ruling::is_win),
        no_win: ruling.and_then(|ruling| super::refusal(lang, ruling)),
        rows: ruling.map(|ruling| rows(lang, ruling)).unwrap_or_default(),
    }
}

fn line(lang: Lang, wait: &Wait<Option<Ruling>>) -> String {
    let [discard, self_draw] = &wait.ways;
    let (discard, self_draw) = (way(lang, discard, points), way(lang, self_draw, points));
    let name = tile(lang, wait.tile);
    let by_income = wait.ways.iter().any(|way| match way {
        TileTrial::Refused(ruling) | TileTrial::NoWin(ruling) | TileTrial::Complete(ruling) => {
            { ruling.as_ref() }.is_some_and(|ruling| ruling.worth.unit == Unit::BasicPoints)
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

/// Returns the worth of one way of winning, worded by `say`, or the reason for which it is not possible.
fn way(lang: Lang, tried: &TileTrial<Option<Ruling>>, say: fn(Lang, &Ruling) -> String) -> String {
    match tried {
        TileTrial::Refused(_) => compare::refused_hand_text(lang).to_owned(),
        TileTrial::NoWin(_) => ruling::verdict(lang, Verdict::NoWin).to_owned(),
        TileTrial::Complete(ruling) => ruling.as_ref().map_or_else(String::new, |ruling| worth(lang, ruling, say)),
    }
}

fn worth(lang: Lang, ruling: &Ruling, say: fn(Lang, &Ruling) -> String) -> String {
    let verdict = || ruling::verdict(lang, ruling.verdict);
    match ruling.verdict {
        Verdict::Win => say(lang, ruling),
        _ if ruling.worth.total == 0 => verdict().to_owned(),
        _ => {
            let worth = say(lang, ruling);
            text!(lang, "waits-worth-but", worth = worth, verdict = verdict())
        }
    }
}

/// Returns the total; in riichi, the points that it brings in.
fn points(lang: Lang, ruling: &Ruling) -> String {
    match income(ruling) {
        None => ruling::total(lang, &ruling.worth),
        Some(Price::Discarder(points)) => text!(lang, "waits-income-ron", points = points),
        Some(Price::Each(each)) => text!(lang, "waits-income-each", each = each),
        Some(Price::NonDealer { each, dealer }) => {
            text!(lang, "waits-income-non-dealers", each = each, dealer = dealer)
        }
    }
}

/// Returns the reason for which the hand may not win on a discard.
fn furiten(lang: Lang, why: &Furiten) -> String {
    text!(lang, "waits-furiten-own-discard", tile = tile(lang, why.discard))
}

#[cfg(test)]
mod tests {
    use quejing_rules::book::Example;
    use quejing_rules::waits::Waiting;
    use quejing_rules::{Case, Circumstances, RuleProfile, RuleSet};

    use super::*;

    fn text(discards: &[&str]) -> WaitsText {
        let mut draft = Example::read("S 23m456p789s11122z d4m").expect("a hand").draft;
        draft.win_tile = None;
        let rules = RuleProfile::from(RuleSet::RIICHI);
        let case = Case::lenient(&rules, draft, Circumstances::default());
        let discards = discards.iter().map(|tile| tile.parse().expect("a tile")).collect();
        let found = rules.waits(&Waiting { case, discards, ..Waiting::default() });
        waits_text(Lang::En, &found.expect("waits"))
    }

    /// 23m wait for 1m and 4m, of which all eight are unseen.
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
