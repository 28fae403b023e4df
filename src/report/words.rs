//! The wording of what happened in a night: days, payments, events, values, statistics.

use crate::dates::calendar;
use crate::i18n::{self, Lang};
use crate::plain::{plain, plain_lines};
use crate::rules::lingque::Orientation;
use crate::rules::{RuleProfile, Unit};
use crate::table::ledger::{
    Body, Dispute, Hand, HandId, Holder, Interval, Move, Night, Payload, PlayerId, PlayerStats,
    Value, Win, Won,
};
use crate::table::ledger::{ReducedRoot, ReducedScore};

/// The day of a time (milliseconds since 1970-01-01 UTC) as the language writes it.
pub fn date(lang: Lang, time_ms: i64) -> String {
    let (year, month, day) = calendar(time_ms);
    text!(lang, "report-date", day = day, month = month, year = year)
}

/// The text with its first letter large, as a line of its own begins.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// The words of several people or things.
fn list(lang: Lang, words: &[String]) -> String {
    words.join(text!(lang, "list-comma"))
}

/// Who has the money, in words.
pub fn holder(lang: Lang, night: &Night, holder: Holder) -> String {
    match holder {
        Holder::Player(player) => night.name(player),
        Holder::Table => text!(lang, "report-table").to_owned(),
    }
}

/// A payment in words.
pub fn payment(lang: Lang, night: &Night, moved: &Move) -> String {
    let payer = holder(lang, night, moved.from);
    let receiver = holder(lang, night, moved.to);
    let (amount, why) = (moved.amount, i18n::night::why(lang, moved.why));
    match moved.support {
        false => text!(
            lang,
            "report-payment",
            payer = payer,
            receiver = receiver,
            amount = amount,
            why = why
        ),
        true => text!(
            lang,
            "report-payment-bet",
            payer = payer,
            receiver = receiver,
            amount = amount,
            why = why
        ),
    }
}

/// The letter of a table, where several are played at.
pub(super) fn table_letter(night: &Night, hand: &Hand) -> Option<&'static str> {
    let several = night.hands.iter().any(|hand| hand.table > 0);
    several
        .then(|| ["A", "B"].get(hand.table).copied())
        .flatten()
}

/// A hand as people count; one that is not there any more by the entry that began it.
fn deal(lang: Lang, night: &Night, id: HandId) -> String {
    match night.hand(id) {
        Some(hand) => match table_letter(night, hand) {
            Some(table) => text!(
                lang,
                "report-deal-at-table",
                deal = hand.number,
                table = table
            ),
            None => text!(lang, "report-deal", deal = hand.number),
        },
        None => text!(lang, "report-entry", entry = id.0),
    }
}

/// An event by its number, with the hand it belongs to.
pub(super) fn entry(lang: Lang, night: &Night, event: u64) -> String {
    match night.hand(HandId(event)) {
        Some(_) => text!(
            lang,
            "report-deal-entry",
            deal = deal(lang, night, HandId(event)),
            entry = event
        ),
        None => text!(lang, "report-entry", entry = event),
    }
}

/// Something with what people said of it, where they said something.
fn with_words(lang: Lang, what: String, words: &str) -> String {
    match words.trim() {
        "" => what,
        words => text!(lang, "report-with-words", what = what, words = words),
    }
}

/// An event in one line.
pub fn describe(lang: Lang, night: &Night, payload: &Payload) -> String {
    let kind = i18n::night::kind(lang, &payload.body);
    let said = match &payload.body {
        Body::Drawn(drawn) => i18n::night::drawn(lang, drawn.why).to_owned(),
        Body::ReducedSet(reduced) => reduced_line(lang, reduced),
        body => match told(lang, night, body) {
            Some(what) => text!(lang, "report-event", kind = kind, what = what),
            None => kind.to_owned(),
        },
    };
    plain_lines(&capital(&said)).into_owned()
}

/// What there is to tell of an event beside its kind.
fn told(lang: Lang, night: &Night, body: &Body) -> Option<String> {
    let name = |player| night.name(player);
    let told = match body {
        Body::Won(won) => won_text(lang, night, won),
        Body::Kong(kong) => name(kong.by),
        Body::RiichiDeclared { player }
        | Body::HandOpened { player }
        | Body::PersonLeft { player } => name(*player),
        Body::SupportChosen(support) => {
            let (bettor, player) = (name(support.who), name(support.player));
            text!(lang, "report-supports", bettor = bettor, player = player)
        }
        Body::FalseWin(false_win) => name(false_win.by),
        Body::Noted { text } => text.clone(),
        Body::Agreed(agreed) => agreed.reason.clone(),
        Body::Undone { event } | Body::Redone { event } => entry(lang, night, *event),
        Body::Corrected(corrected) => {
            let what = entry(lang, night, corrected.event);
            with_words(lang, what, &corrected.reason)
        }
        Body::HandVoided(voided) => {
            let what = entry(lang, night, voided.hand.0);
            with_words(lang, what, &voided.reason)
        }
        Body::DisputeOpened(dispute) => text!(
            lang,
            "report-claimed",
            player = name(dispute.by),
            deal = entry(lang, night, dispute.hand.0),
            claim = dispute.claim
        ),
        Body::DisputeDecided(decided) => {
            let what = text!(
                lang,
                "report-remark",
                at = text!(lang, "report-entry", entry = decided.dispute),
                remark = i18n::night::decision(lang, decided.decision)
            );
            with_words(lang, what, &decided.note)
        }
        Body::SeatsSet(seats) => {
            let people = |table: &Vec<PlayerId>| {
                let people: Vec<String> = table.iter().map(|&player| name(player)).collect();
                list(lang, &people)
            };
            let tables: Vec<String> = seats.tables.iter().map(people).collect();
            tables.join(text!(lang, "list-semicolon"))
        }
        Body::NightOpened(opened) => opened.title.clone(),
        Body::PersonJoined(person) => person.name.clone(),
        Body::PersonRenamed { name, .. } => name.clone(),
        _ => return None,
    };
    Some(told).filter(|told| !told.trim().is_empty())
}

/// Who won, what for and on whose tile.
fn won_text(lang: Lang, night: &Night, won: &Won) -> String {
    let wins = won.wins.iter().map(|win| win_text(lang, night, win));
    let wins = wins.collect::<Vec<_>>().join(" + ");
    match won.from {
        Some(from) => {
            let discarder = night.name(from);
            text!(lang, "report-won-from", wins = wins, discarder = discarder)
        }
        None => text!(lang, "report-won-self-draw", wins = wins),
    }
}

/// A win in words: who won, the value, and how it was entered.
pub fn win_text(lang: Lang, night: &Night, win: &Win) -> String {
    let worth = night
        .rules()
        .map(|rules| in_words(lang, rules, &win.value))
        .unwrap_or_default();
    text!(
        lang,
        "report-win",
        player = night.name(win.winner),
        worth = worth,
        entered = i18n::night::entered(lang, win.entered)
    )
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
    list(lang, &patterns.collect::<Vec<_>>())
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
    match (rules.unit(), points) {
        (Unit::Points, Some(points)) => text!(lang, "report-value-points", points = points),
        (Unit::Points, None) => text!(lang, "report-value-points", points = "?"),
        (Unit::Score, Some(points)) => text!(lang, "report-value-score", points = points),
        (Unit::Score, None) => text!(lang, "report-value-score", points = "?"),
        (Unit::BasicPoints, _) => match yakuman {
            Some(units) => text!(lang, "report-value-yakuman", units = units),
            None => text!(lang, "report-value-han", han = shown(fan), fu = shown(fu)),
        },
        (Unit::Fan, _) => text!(lang, "report-value-fan", fan = shown(fan)),
    }
}

/// How the reduced score is computed, in one line.
pub fn reduced_line(lang: Lang, reduced: &ReducedScore) -> String {
    let n = match reduced.n {
        ReducedRoot::Players => text!(lang, "report-reduced-players").to_owned(),
        ReducedRoot::Games => text!(lang, "report-reduced-deals").to_owned(),
        ReducedRoot::Number(number) => number.to_string(),
    };
    let (t0, alpha) = (reduced.t0.to_string(), reduced.alpha.to_string());
    match reduced.orientation {
        Orientation::WinnerHigh => {
            text!(lang, "report-reduced-high", t0 = t0, alpha = alpha, n = n)
        }
        Orientation::AsPrinted => {
            text!(lang, "report-reduced-low", t0 = t0, alpha = alpha, n = n)
        }
    }
}

/// A share with its interval.
fn share(lang: Lang, share: &Interval) -> String {
    text!(
        lang,
        "report-share",
        count = share.count,
        of = share.of,
        low = format!("{:.0}", 100.0 * share.low),
        high = format!("{:.0}", 100.0 * share.high)
    )
}

/// One player's statistics in one line.
pub fn stats_line(lang: Lang, night: &Night, player: PlayerId, stats: &PlayerStats) -> String {
    let best = stats.best.map_or_else(
        || "–".to_owned(),
        |(hand, gain)| {
            let deal = deal(lang, night, hand);
            text!(lang, "report-best", amount = gain, deal = deal)
        },
    );
    let average = stats
        .average_win
        .map_or_else(|| "–".to_owned(), |average| format!("{average:.1}"));
    text!(
        lang,
        "report-stats",
        player = night.name(player),
        won = share(lang, &stats.won),
        dealt = share(lang, &stats.dealt_in),
        drawn = share(lang, &stats.self_drawn),
        average = average,
        best = best
    )
}

/// A dispute in one line: the event that opened it, the hand, who disputes it, the claim, and the decision.
pub fn dispute(lang: Lang, night: &Night, dispute: &Dispute) -> String {
    let outcome = dispute.decided.as_ref().map_or_else(
        || text!(lang, "report-dispute-open").to_owned(),
        |(_, decision, note, agreed)| {
            let what = i18n::night::decision(lang, *decision).to_owned();
            let what = with_words(lang, what, note);
            let people: Vec<String> = agreed.iter().map(|player| night.name(*player)).collect();
            match people.as_slice() {
                [] => what,
                people => text!(
                    lang,
                    "report-agreed-by",
                    what = what,
                    people = list(lang, people)
                ),
            }
        },
    );
    let said = text!(
        lang,
        "report-dispute",
        entry = dispute.event,
        player = night.name(dispute.by),
        deal = entry(lang, night, dispute.hand.0),
        claim = dispute.claim,
        outcome = outcome
    );
    plain_lines(&said).into_owned()
}
