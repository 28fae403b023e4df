//! The wording of the account and of the news: the content of a line, who changed it, and its state.

use super::events::{capital, deal, deal_result, event_label, list, signed_amount, table_number, with_words};
use super::{describe, holder};
use crate::{Lang, render};
use quejing_io::plain::plain_lines;
use quejing_ledger::{
    AccountLine, Amount, Body, Deal, DealId, Dispute, DisputeDecided, LineContent, NewsKind, Night, NightNews, Payload,
    Payment, Replay, account_line,
};
use quejing_message::Message;

/// Returns a deal's name as people say it: by its round, with the game if there are several, or its number as people count. The
/// deal may be undone.
pub fn deal_name(lang: Lang, night: &Night, deal: &Deal) -> String {
    if let Some(round) = round_name(lang, deal) {
        return match night.games().len() {
            1 => round,
            _ => text!(lang, "due-in-game", game = night.game_number(deal.id.0), deal = round),
        };
    }
    numbered_deal(lang, night, deal)
}

/// Returns a deal's name by its round, dealership and counters, such as `East 4, 1 honba`; `None` in rules without such names.
pub fn round_name(lang: Lang, deal: &Deal) -> Option<String> {
    let (wind, dealership) = (crate::wind(lang, deal.round?), deal.dealership?);
    Some(text!(lang, "deal-of-round", wind = wind, dealership = dealership, counters = deal.honba))
}

/// Returns a deal's number as people count; the deal may be undone.
pub(super) fn numbered_deal(lang: Lang, night: &Night, deal: &Deal) -> String {
    match table_number(night, deal) {
        Some(table) => text!(lang, "report-deal-at-table", deal = deal.number, table = table),
        None => text!(lang, "report-deal", deal = deal.number),
    }
}

/// Returns the heading of a line in a list of a night with several games: the game, if the line before it in the list is of
/// another one or there is none.
pub fn game_heading(lang: Lang, night: &Night, line: &AccountLine, before: Option<&AccountLine>) -> Option<String> {
    let game = night.game_number(line.event);
    let is_same = before.is_some_and(|before| night.game_number(before.event) == game);
    (night.games().len() > 1 && !is_same).then(|| text!(lang, "night-game", game = game))
}

/// Returns the content of a line: who won on whose tile, or who paid whom what for.
pub fn line_what(lang: Lang, night: &Night, line: &AccountLine) -> String {
    match &line.what {
        LineContent::Deal(deal) => match (&deal.ending, deal.acts.first()) {
            // Part of a deal that is in progress, or was when it was undone.
            (None, Some(act)) if line.undone.is_some() => {
                let told = deal.acts.iter().find(|act| !act.moves.is_empty());
                describe(lang, night, &told.unwrap_or(act).payload)
            }
            // A deal that is still played after a win.
            (None, _) if !deal.winners().is_empty() => {
                text!(lang, "deal-goes-on", result = deal_result(lang, night, deal))
            }
            _ => deal_result(lang, night, deal),
        },
        LineContent::Money(agreed) => {
            let why = crate::night::why(lang, agreed.what.into());
            let paid = paid(lang, night, &line.moves);
            text!(lang, "account-money", kind = why, payments = paid)
        }
    }
}

fn paid(lang: Lang, night: &Night, moves: &[Payment]) -> String {
    let each = moves.iter().map(|moved| {
        text!(
            lang,
            "account-payment",
            payer = holder(lang, night, moved.from),
            receiver = holder(lang, night, moved.to),
            amount = moved.amount
        )
    });
    list(lang, &each.collect::<Vec<_>>())
}

/// Returns a line in a few words, as a sentence names it: "deal 4: Ben ← Cho, 32300".
pub fn line_brief(lang: Lang, night: &Night, line: &AccountLine) -> String {
    let result = line_what(lang, night, line);
    let Some(deal) = line.deal() else {
        return result;
    };
    let winners = deal.winners().into_iter();
    let won: Amount = winners.map(|winner| line.change_of(winner)).sum();
    let name = deal_name(lang, night, deal);
    match won > Amount::ZERO {
        true => text!(lang, "account-deal-won", deal = name, result = result, amount = won),
        false => text!(lang, "account-deal", deal = name, result = result),
    }
}

/// Returns the reason of agreed money, if people wrote one.
pub fn line_reason(line: &AccountLine) -> Option<&str> {
    let reason = line.money()?.reason.trim();
    Some(reason).filter(|reason| !reason.is_empty())
}

/// An action with its author and its subject.
#[derive(Message)]
struct ActionText<'a> {
    #[message(main)]
    kind: NewsKind,
    by: &'a str,
    what: &'a str,
}

/// Describes an action in a sentence; `by` names its recorder.
pub fn news_line(lang: Lang, night: &Night, news: &NightNews, by: &str) -> String {
    let what = news_subject(lang, night, news);
    let said = match news.kind {
        NewsKind::Disputed => match &news.payload.body {
            Body::DisputeOpened(opened) => {
                text!(lang, "news-disputed", player = night.name(opened.by), what = what, claim = opened.claim)
            }
            _ => what,
        },
        NewsKind::Decided => match &news.payload.body {
            Body::DisputeDecided(decided) => decision_line(lang, night, decided, &what),
            _ => what,
        },
        NewsKind::Recorded if news.subject.is_none() => text!(lang, "account-told", by = by, what = what),
        kind => render(lang, &ActionText { kind, by, what: &what }),
    };
    plain_lines(&capital(&said)).into_owned()
}

/// Returns the decision of a dispute as a sentence; `what` names the disputed entry.
fn decision_line(lang: Lang, night: &Night, decided: &DisputeDecided, what: &str) -> String {
    let by = night.dispute(decided.dispute).map(|dispute| dispute.by);
    let by = by.map(|by| night.name(by)).unwrap_or_default();
    let decision = crate::night::decision(lang, decided.decision);
    match decided.note.trim() {
        "" => text!(lang, "news-decided", player = by, what = what, decision = decision),
        note => text!(lang, "news-decided-why", player = by, what = what, decision = decision, note = note),
    }
}

/// Returns the decision of a dispute with the disputed deal or money and the people.
pub fn decision(lang: Lang, night: &Night, decided: &DisputeDecided) -> String {
    let what = match night.dispute(decided.dispute) {
        Some(dispute) => disputed_entry(lang, night, dispute),
        None => text!(lang, "report-entry", entry = decided.dispute),
    };
    decision_line(lang, night, decided, &what)
}

/// Returns the name of the deal or money that a dispute is about.
pub fn disputed_entry(lang: Lang, night: &Night, dispute: &Dispute) -> String {
    let subject = dispute.subject();
    if let Some((_, moves, _)) = night.agreed.iter().find(|(event, ..)| *event == subject) {
        return paid(lang, night, moves);
    }
    match night.deal(DealId(subject)) {
        Some(deal) => {
            text!(lang, "account-deal", deal = deal_name(lang, night, deal), result = deal_result(lang, night, deal))
        }
        None => event_label(lang, night, subject),
    }
}

/// Names the subject of the news: the deal or money; of a change that was undone, the change.
pub fn news_subject(lang: Lang, night: &Night, news: &NightNews) -> String {
    let takes_back = matches!(news.kind, NewsKind::Undone | NewsKind::Redone);
    let changes = |payload: &Payload| {
        let body = &payload.body;
        !(body.is_of_deal() || matches!(body, Body::Agreed(_) | Body::DealBegun(_)))
    };
    match (&news.target, &news.subject) {
        (Some(target), _) if takes_back && changes(target) => describe(lang, night, target),
        (_, Some(line)) => match (&news.payload.body, line.deal()) {
            // A step of a deal in progress: a kong, a riichi stick.
            (body, Some(deal)) if body.is_of_deal() && deal.ending.is_none() => text!(
                lang,
                "account-deal",
                deal = deal_name(lang, night, deal),
                result = describe(lang, night, &news.payload)
            ),
            _ => line_brief(lang, night, line),
        },
        (Some(target), None) => describe(lang, night, target),
        (None, None) if news.kind == NewsKind::Recorded => describe(lang, night, &news.payload),
        (None, None) => event_label(lang, night, news.event),
    }
}

/// Lists the events of a request for consent, each in a line or two: the entry as corrected, who pays whom. Entries are named in
/// words; the undo of a deal is one line.
pub fn request_lines(lang: Lang, replay: &Replay, payloads: &[Payload]) -> Vec<String> {
    let night = replay.night();
    let mut lines: Vec<String> = Vec::new();
    let told = payloads.iter().filter(|payload| !matches!(payload.body, Body::EvidenceAttached(_)));
    for payload in told {
        let line = request_line(lang, replay, payload);
        if !lines.contains(&line) {
            lines.push(line);
        }
        match &payload.body {
            Body::Corrected(corrected) => {
                let with = describe(lang, night, &corrected.with);
                lines.push(text!(lang, "hub-becomes", what = with));
            }
            Body::Agreed(agreed) => lines.extend(agreed.payments.iter().map(|paid| {
                text!(
                    lang,
                    "account-payment",
                    payer = holder(lang, night, paid.from),
                    receiver = holder(lang, night, paid.to),
                    amount = paid.amount
                )
            })),
            _ => {}
        }
    }
    lines
}

/// Returns what a request would do: which entry it undoes, corrects or voids.
fn request_line(lang: Lang, replay: &Replay, payload: &Payload) -> String {
    let night = replay.night();
    let changes = |event: u64, words: &str| {
        let kind = crate::night::kind(lang, &payload.body);
        let what = with_words(lang, deal(lang, night, DealId(event)), words);
        capital(&text!(lang, "report-event", kind = kind, what = what))
    };
    let said = match &payload.body {
        Body::Undone { event, .. } => text!(lang, "request-undo", what = moved_subject(lang, replay, *event)),
        Body::Redone { event, .. } => text!(lang, "request-redo", what = moved_subject(lang, replay, *event)),
        Body::Corrected(corrected) => changes(corrected.event, &corrected.reason),
        Body::DealVoided(voided) => changes(voided.deal.0, &voided.reason),
        _ => return describe(lang, night, payload),
    };
    plain_lines(&said).into_owned()
}

/// Names the entry that an undo or redo moves: a deal that is over by its result, money by who pays whom, another entry by its content.
fn moved_subject(lang: Lang, replay: &Replay, event: u64) -> String {
    let night = replay.night();
    let Some(moved) = replay.event(event) else {
        return event_label(lang, night, event);
    };
    let body = &moved.payload.body;
    let is_of_entry =
        body.is_of_deal() || matches!(body, Body::DealBegun(_) | Body::Agreed(_) | Body::EvidenceAttached(_));
    let is_over = |line: &AccountLine| line.deal().is_none_or(|deal| deal.ending.is_some());
    if let Some(line) = account_line(replay, event).filter(|line| is_of_entry && is_over(line)) {
        return line_brief(lang, night, &line);
    }
    let undone = replay.undone_deals().iter().map(|undone| &undone.deal);
    let undone = undone.into_iter().find(|deal| deal.id.0 == event || deal.acts.iter().any(|act| act.event == event));
    match undone.filter(|_| is_of_entry) {
        Some(deal) => {
            text!(lang, "account-deal", deal = deal_name(lang, night, deal), result = deal_result(lang, night, deal))
        }
        None => describe(lang, night, &moved.payload),
    }
}

/// Lists everybody's change of total in the news, with the name.
pub fn news_changes(night: &Night, news: &NightNews) -> Vec<String> {
    let changes = news.changes.iter();
    let change = changes.map(|change| (change.player, change.after - change.before));
    change.map(|(player, change)| format!("{} {}", night.name(player), signed_amount(change))).collect()
}
