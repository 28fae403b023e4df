//! What a hand waits for, as text.

use super::{Lang, compare, tile, unit};
use crate::rules::riichi::waits::Furiten;
use crate::rules::waits::{Tried, Wait, Waits};
use crate::rules::{Ruling, Verdict};

/// Every wait on a line of its own: the tile, unseen copies, and the worth by discard and by self-draw.
pub fn sheet(lang: Lang, waits: &Waits) -> String {
    if waits.waits.is_empty() {
        return lang
            .pick([
                "没有听牌：没有一张牌能使它成和",
                "no wait: no tile completes this hand",
            ])
            .to_owned();
    }
    let mut lines = vec![lang.pick([
        format!("听 {} 种，未见 {} 张", waits.waits.len(), waits.unseen()),
        format!(
            "waits for {} kinds, {} copies unseen",
            waits.waits.len(),
            waits.unseen()
        ),
    ])];
    lines.extend(waits.waits.iter().map(|wait| line(lang, wait)));
    lines.extend(waits.furiten.as_ref().map(|why| furiten(lang, why)));
    lines.join("\n")
}

fn line(lang: Lang, wait: &Wait<Option<Ruling>>) -> String {
    let [discard, self_draw] = &wait.ways;
    let (by_discard, by_self_draw) = (way(lang, discard), way(lang, self_draw));
    let name = tile(lang, wait.tile);
    match lang {
        Lang::Zh => format!(
            "  {name}  未见 {} 张  点和 {by_discard}  自摸 {by_self_draw}",
            wait.unseen
        ),
        Lang::En | Lang::Ja => format!(
            "  {name}  {} unseen  by discard {by_discard}  self-drawn {by_self_draw}",
            wait.unseen
        ),
    }
}

/// The worth of one way of winning, or why it cannot be.
fn way(lang: Lang, tried: &Tried<Option<Ruling>>) -> String {
    match tried {
        Tried::Refused(_) => compare::impossible(lang).to_owned(),
        Tried::NoWin(_) => compare::verdict(lang, Verdict::NoWin).to_owned(),
        Tried::Complete(ruling) => ruling
            .as_ref()
            .map_or_else(String::new, |ruling| worth(lang, ruling)),
    }
}

fn worth(lang: Lang, ruling: &Ruling) -> String {
    let total = ruling.worth.total;
    let worth = format!("{total} {}", unit(lang, ruling.worth.unit));
    match ruling.verdict {
        Verdict::Win => worth,
        other if total == 0 => compare::verdict(lang, other).to_owned(),
        other => lang.pick([
            format!("{worth}（{}）", compare::verdict(lang, other)),
            format!("{worth} ({})", compare::verdict(lang, other)),
        ]),
    }
}

fn furiten(lang: Lang, why: &Furiten) -> String {
    match (why, lang) {
        (Furiten::OwnDiscard(discard), Lang::Zh) => {
            format!("震听：自己打过{}，不能荣和", tile(lang, *discard))
        }
        (Furiten::OwnDiscard(discard), Lang::En | Lang::Ja) => {
            format!(
                "furiten: {} was discarded by the player, no win on a discard",
                tile(lang, *discard)
            )
        }
        (Furiten::PassedInRiichi, Lang::Zh) => "震听：立直后放过了和牌，本局不能荣和".to_owned(),
        (Furiten::PassedInRiichi, Lang::En | Lang::Ja) => {
            "furiten: a win was passed in riichi, no win on a discard in this deal".to_owned()
        }
        (Furiten::PassedThisTurn, Lang::Zh) => {
            "震听：放过了和牌，自己下次摸牌前不能荣和".to_owned()
        }
        (Furiten::PassedThisTurn, Lang::En | Lang::Ja) => {
            "furiten: a win was passed, no win on a discard before the next draw".to_owned()
        }
    }
}
