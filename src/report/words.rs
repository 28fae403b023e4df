//! The wording of what happened in a night: days, payments, events, values, statistics.

use crate::i18n::{self, Lang};
use crate::plain::{plain, plain_lines};
use crate::rules::lingque::Orientation;
use crate::rules::{RuleProfile, Unit};
use crate::table::ledger::{
    Body, Dispute, Holder, Interval, Move, Night, Payload, PlayerId, PlayerStats, Value, Win,
};
use crate::table::ledger::{ReducedRoot, ReducedScore};

/// The holder of money, in words.
pub fn holder(lang: Lang, night: &Night, holder: Holder) -> String {
    match holder {
        Holder::Player(player) => night.name(player),
        Holder::Table => lang.pick(["桌面", "the table"]).to_owned(),
    }
}

/// A payment in words.
pub fn payment(lang: Lang, night: &Night, moved: &Move) -> String {
    let (from, to) = (
        holder(lang, night, moved.from),
        holder(lang, night, moved.to),
    );
    let why = i18n::night::why(lang, moved.why);
    let support = if moved.support {
        lang.pick(["，下注", ", support"])
    } else {
        ""
    };
    format!("{from} → {to} {} ({why}{support})", moved.amount)
}

/// An event in one line.
pub fn describe(lang: Lang, night: &Night, payload: &Payload) -> String {
    let kind = i18n::night::kind(lang, &payload.body);
    let name = |player| night.name(player);
    let rest = match &payload.body {
        Body::Won(won) => {
            let wins = won.wins.iter().map(|win| win_text(lang, night, win));
            let on = won.from.map(|from| {
                lang.pick([
                    format!("，{} 点炮", name(from)),
                    format!(", on the tile of {}", name(from)),
                ])
            });
            let on = on.unwrap_or_else(|| lang.pick(["，自摸", ", self-draw"]).to_owned());
            format!("{}{on}", wins.collect::<Vec<_>>().join(" + "))
        }
        Body::Drawn(drawn) => i18n::night::drawn(lang, drawn.why).to_owned(),
        Body::Kong(kong) => name(kong.by),
        Body::RiichiDeclared { player }
        | Body::HandOpened { player }
        | Body::PersonLeft { player } => name(*player),
        Body::FalseWin(false_win) => name(false_win.by),
        Body::Noted { text } => text.clone(),
        Body::Agreed(agreed) => agreed.reason.clone(),
        Body::Undone { event } | Body::Redone { event } => event.to_string(),
        Body::Corrected(corrected) => format!("{} {}", corrected.event, corrected.reason),
        Body::HandVoided(voided) => format!("{} {}", voided.hand, voided.reason),
        Body::DisputeOpened(dispute) => {
            format!("{} {}: {}", dispute.hand, name(dispute.by), dispute.claim)
        }
        Body::DisputeDecided(decided) => {
            format!(
                "{} {} {}",
                decided.dispute,
                i18n::night::decision(lang, decided.decision),
                decided.note
            )
        }
        Body::NightOpened(opened) => opened.title.clone(),
        Body::PersonJoined(person) => person.name.clone(),
        Body::PersonRenamed { name, .. } => name.clone(),
        Body::ReducedSet(reduced) => reduced_line(lang, reduced),
        _ => String::new(),
    };
    plain_lines(format!("{kind}  {rest}").trim_end()).into_owned()
}

/// A win in words: who won, the value, and how it was entered.
pub fn win_text(lang: Lang, night: &Night, win: &Win) -> String {
    let worth = night
        .rules()
        .map(|rules| in_words(lang, rules, &win.value))
        .unwrap_or_default();
    let entered = i18n::night::entered(lang, win.entered);
    format!("{} {worth} ({entered})", night.name(win.winner))
}

/// The patterns of a win with their values; empty if none are known.
pub fn patterns(lang: Lang, night: &Night, win: &Win) -> String {
    let name = |id: &str| {
        night
            .rules()
            .and_then(|rules| i18n::pattern_name(lang, rules.set(), id))
    };
    let patterns = win.patterns.iter().map(|pattern| {
        let name = plain(name(&pattern.id).unwrap_or(&pattern.id));
        let times = if pattern.count > 1 {
            format!(" ×{}", pattern.count)
        } else {
            String::new()
        };
        let worth = pattern
            .value
            .map(|value| format!(" {value}"))
            .unwrap_or_default();
        format!("{name}{times}{worth}")
    });
    let patterns: Vec<String> = patterns.collect();
    patterns.join(lang.pick(["、", ", "]))
}

/// A value in words: `24×5 = 120`, `3 han 40 fu`, `6 fan`.
pub fn in_words(lang: Lang, rules: &RuleProfile, value: &Value) -> String {
    let shown =
        |number: Option<u32>| number.map_or_else(|| "?".to_owned(), |number| number.to_string());
    let Value {
        points,
        fan,
        fu,
        yakuman,
    } = *value;
    let unit = rules.unit();
    match unit {
        Unit::Points | Unit::Score => format!("{} {}", shown(points), i18n::unit(lang, unit)),
        Unit::BasicPoints if yakuman.is_some() => lang.pick([
            format!("役满 ×{}", shown(yakuman)),
            format!("yakuman ×{}", shown(yakuman)),
        ]),
        Unit::BasicPoints => lang.pick([
            format!("{} 番 {} 符", shown(fan), shown(fu)),
            format!("{} han {} fu", shown(fan), shown(fu)),
        ]),
        Unit::Fan => format!("{} {}", shown(fan), i18n::unit(lang, unit)),
    }
}

/// How the reduced score is computed, in one line.
pub fn reduced_line(lang: Lang, reduced: &ReducedScore) -> String {
    let n = match reduced.n {
        ReducedRoot::Players => lang.pick(["人数", "players"]).to_owned(),
        ReducedRoot::Games => lang.pick(["局数", "hands"]).to_owned(),
        ReducedRoot::Number(number) => number.to_string(),
    };
    let way = lang.pick(match reduced.orientation {
        Orientation::WinnerHigh => ["高者为优", "high is good"],
        Orientation::AsPrinted => ["按原文，低者为优", "as printed, low is good"],
    });
    let (t0, alpha) = (reduced.t0, reduced.alpha);
    lang.pick([
        format!("约化分数：T0 {t0}，α {alpha}，n {n}，{way}"),
        format!("reduced score: T0 {t0}, alpha {alpha}, n {n}, {way}"),
    ])
}

/// One player's statistics in one line.
pub fn stats_line(lang: Lang, night: &Night, player: PlayerId, stats: &PlayerStats) -> String {
    let share = |share: &Interval| {
        format!(
            "{}/{} ({:.0}–{:.0}%)",
            share.count,
            share.of,
            100.0 * share.low,
            100.0 * share.high
        )
    };
    let best = stats.best.map_or_else(
        || "–".to_owned(),
        |(hand, gain)| format!("{gain} (#{hand})"),
    );
    let average = stats
        .average_win
        .map_or_else(|| "–".to_owned(), |average| format!("{average:.1}"));
    let (won, dealt, drawn) = (
        share(&stats.won),
        share(&stats.dealt_in),
        share(&stats.self_drawn),
    );
    let name = night.name(player);
    lang.pick([
        format!("{name}：和 {won}，放炮 {dealt}，自摸 {drawn}，平均 {average}，最大 {best}"),
        format!("{name}: won {won}, dealt in {dealt}, self-drawn {drawn}, average {average}, best {best}"),
    ])
}

/// A dispute in one line: the event that opened it, the hand, who disputes it, the claim, and the decision.
pub fn dispute(lang: Lang, night: &Night, dispute: &Dispute) -> String {
    let decided = dispute.decided.as_ref().map_or_else(
        || lang.pick(["未决", "open"]).to_owned(),
        |(_, decision, note, agreed)| {
            let agreed: Vec<String> = agreed.iter().map(|player| night.name(*player)).collect();
            format!(
                "{} {note} ({})",
                i18n::night::decision(lang, *decision),
                agreed.join(", ")
            )
        },
    );
    let (event, hand, by, claim) = (
        dispute.event,
        dispute.hand,
        night.name(dispute.by),
        &dispute.claim,
    );
    plain_lines(&format!("{event}: #{hand} {by}: {claim} — {decided}")).into_owned()
}
