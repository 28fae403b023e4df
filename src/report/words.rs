//! What happened in a night, in words: days, payments, events, values, statistics.

use crate::i18n::{self, Lang};
use crate::plain::{plain, plain_lines};
use crate::rules::lingque::Orientation;
use crate::rules::{RuleProfile, Unit};
use crate::table::ledger::{
    Body, Dispute, Holder, Interval, Move, Night, Payload, PlayerId, PlayerStats, Value, Win,
};
use crate::table::ledger::{ReducedRoot, ReducedScore};

/// A day as `2026-11-21`, UTC (civil-from-days after Howard Hinnant's public description).
pub fn day(time_ms: i64) -> String {
    let days = time_ms.div_euclid(86_400_000) + 719_468;
    let era = days.div_euclid(146_097);
    let of_era = days.rem_euclid(146_097);
    let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * of_year + 2) / 153;
    let day = of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 {
        shifted + 3
    } else {
        shifted - 9
    };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}")
}

/// The time of a day as `21:05`, UTC.
pub fn clock(time_ms: i64) -> String {
    let minutes = time_ms.div_euclid(60_000).rem_euclid(1440);
    format!("{:02}:{:02}", minutes / 60, minutes % 60)
}

/// Who has the money, in words.
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

/// A win in words: who, what for, how it was entered.
pub fn win_text(lang: Lang, night: &Night, win: &Win) -> String {
    let worth = night
        .rules()
        .map(|rules| in_words(lang, rules, &win.value))
        .unwrap_or_default();
    let entered = i18n::night::entered(lang, win.entered);
    format!("{} {worth} ({entered})", night.name(win.winner))
}

/// The patterns of a win with their worth; nothing where none are known.
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

/// What a value is in words: `24×5 = 120`, `3 han 40 fu`, `6 fan`.
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

/// How the reduced score is made, in a line.
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

/// One player's statistics in a line.
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

/// A dispute in a line: the event that opened it, the hand, who, what is claimed, how it was decided.
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

#[cfg(test)]
mod tests {
    #[test]
    fn days_are_those_of_the_calendar() {
        for (ms, day) in [
            (0, "1970-01-01"),
            (951_782_400_000, "2000-02-29"),
            (-1, "1969-12-31"),
            (1_795_262_400_000, "2026-11-21"),
        ] {
            assert_eq!(super::day(ms), day);
        }
        assert_eq!(super::clock(-60_000), "23:59");
    }
}
