//! The wording of a hand's waits.

use super::sheet::income;
use super::{Lang, compare, ruling, tile};
use quejing_rules::waits::{Furiten, TileTrial, Wait, Waits};
use quejing_rules::{Price, Ruling, Unit, Verdict};

/// Lists every wait on a line of its own: the tile, unseen copies, and the worth by discard and by self-draw.
pub fn sheet(lang: Lang, waits: &Waits) -> String {
    if waits.waits.is_empty() {
        return text!(lang, "waits-none").to_owned();
    }
    let (kinds, unseen) = (waits.waits.len(), waits.unseen());
    let mut lines = vec![text!(lang, "waits-all", kinds = kinds, unseen = unseen)];
    let each = waits.waits.iter();
    lines.extend(each.map(|wait| format!("  {}", line(lang, wait))));
    lines.extend(waits.furiten.as_ref().map(|why| furiten(lang, why)));
    lines.join("\n")
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

/// Returns the worth of one way of winning as people say it at the table, or the reason for which it is not possible.
pub fn aloud(lang: Lang, tried: &TileTrial<Option<Ruling>>) -> String {
    way(lang, tried, super::sheet::aloud)
}

/// Returns the worth of one way of winning, worded by `say`, or the reason for which it is not possible.
fn way(lang: Lang, tried: &TileTrial<Option<Ruling>>, say: fn(Lang, &Ruling) -> String) -> String {
    match tried {
        TileTrial::Refused(_) => compare::impossible(lang).to_owned(),
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
pub fn furiten(lang: Lang, why: &Furiten) -> String {
    text!(lang, "waits-furiten-own-discard", tile = tile(lang, why.discard))
}
