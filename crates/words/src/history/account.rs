//! The text of the account and of the news: the content of a line, the person who changed it, and its state.

use super::event_text::{
    append_words, capitalize, deal_label, deal_result, event_label, join_list, signed_amount, table_number,
};
use super::{describe_event, holder_name};
use crate::{Lang, render};
use quejing_io::plain::escape_controls_in_lines;
use quejing_ledger::{
    AccountLine, AccountLineContent, Amount, Body, Deal, DealId, Dispute, DisputeDecided, NewsKind, Night, NightNews,
    Payload, Payment, ReplayedNight, account_line,
};
use quejing_message::Message;

/// Returns the name of a deal, recorded or undone: its round, after the game's number if the night has several games, or
/// the deal's number in rules without round names.
pub fn deal_name(lang: Lang, night: &Night, deal: &Deal) -> String {
    if let Some(round) = round_name(lang, deal) {
        return match night.games().len() {
            1 => round,
            _ => text!(lang, "due-in-game", game = night.game_number(deal.id.0), deal = round),
        };
    }
    deal_number_text(lang, night, deal)
}

/// Returns a deal's name by its round, dealership and counters, such as `East 4, 1 honba`; `None` in rules without such
/// names.
pub fn round_name(lang: Lang, deal: &Deal) -> Option<String> {
    let (wind, dealership) = (crate::wind_name(lang, deal.round?), deal.dealership?);
    Some(text!(lang, "deal-of-round", wind = wind, dealership = dealership, counters = deal.honba))
}

/// Returns the number of a deal, recorded or undone, as text: `deal 4`, or `deal 4 at table 2` if the night has several
/// tables.
pub(super) fn deal_number_text(lang: Lang, night: &Night, deal: &Deal) -> String {
    match table_number(night, deal) {
        Some(table) => text!(lang, "report-deal-at-table", deal = deal.number, table = table),
        None => text!(lang, "report-deal", deal = deal.number),
    }
}

/// Returns the heading that begins a game in a list of account lines; `None` if the night has only one game, or if the
/// line `before` belongs to the same game.
pub fn game_heading(lang: Lang, night: &Night, line: &AccountLine, before: Option<&AccountLine>) -> Option<String> {
    let game = night.game_number(line.event);
    let is_same = before.is_some_and(|before| night.game_number(before.event) == game);
    (night.games().len() > 1 && !is_same).then(|| text!(lang, "night-game", game = game))
}

/// Returns the content of an account line: the result of the deal with its winners, or the payments with their reason.
pub fn line_content_text(lang: Lang, night: &Night, line: &AccountLine) -> String {
    match &line.what {
        AccountLineContent::Deal(deal) => match (&deal.ending, deal.acts.first()) {
            // Part of a deal that is in progress, or was when it was undone.
            (None, Some(act)) if line.undone.is_some() => {
                let told = deal.acts.iter().find(|act| !act.moves.is_empty());
                describe_event(lang, night, &told.unwrap_or(act).payload)
            }
            // A deal that is still played after a win.
            (None, _) if !deal.winners().is_empty() => {
                text!(lang, "deal-goes-on", result = deal_result(lang, night, deal))
            }
            _ => deal_result(lang, night, deal),
        },
        AccountLineContent::Money(agreed) => {
            let why = crate::night::payment_reason(lang, agreed.what.into());
            let paid = payment_list_text(lang, night, &line.moves);
            text!(lang, "account-money", kind = why, payments = paid)
        }
    }
}

fn payment_list_text(lang: Lang, night: &Night, moves: &[Payment]) -> String {
    let each = moves.iter().map(|moved| {
        text!(
            lang,
            "account-payment",
            payer = holder_name(lang, night, moved.from),
            receiver = holder_name(lang, night, moved.to),
            amount = moved.amount
        )
    });
    join_list(lang, &each.collect::<Vec<_>>())
}

/// Returns an account line as part of a sentence, such as "deal 4: Ben ← Cho, 32300".
pub fn line_summary(lang: Lang, night: &Night, line: &AccountLine) -> String {
    let result = line_content_text(lang, night, line);
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

/// Returns the reason that people wrote for agreed payments; `None` for deals and empty reasons.
pub fn line_reason(line: &AccountLine) -> Option<&str> {
    let reason = line.money()?.reason.trim();
    Some(reason).filter(|reason| !reason.is_empty())
}

/// A change of the record with its author and its subject.
#[derive(Message)]
struct NewsSentence<'a> {
    #[message(main)]
    kind: NewsKind,
    by: &'a str,
    what: &'a str,
}

/// Returns the sentence for a piece of news; `by` names its recorder.
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
            Body::DisputeDecided(decided) => decision_text_for_subject(lang, night, decided, &what),
            _ => what,
        },
        NewsKind::Recorded if news.subject.is_none() => text!(lang, "account-told", by = by, what = what),
        kind => render(lang, &NewsSentence { kind, by, what: &what }),
    };
    escape_controls_in_lines(&capitalize(&said)).into_owned()
}

/// Returns the sentence for the decision of a dispute; `what` names its subject.
fn decision_text_for_subject(lang: Lang, night: &Night, decided: &DisputeDecided, what: &str) -> String {
    let by = night.dispute(decided.dispute).map(|dispute| dispute.by);
    let by = by.map(|by| night.name(by)).unwrap_or_default();
    let decision = crate::night::decision_name(lang, decided.decision);
    match decided.note.trim() {
        "" => text!(lang, "news-decided", player = by, what = what, decision = decision),
        note => text!(lang, "news-decided-why", player = by, what = what, decision = decision, note = note),
    }
}

/// Returns the sentence for the decision of a dispute, with the name of its subject and of the person who opened it.
pub fn decision_text(lang: Lang, night: &Night, decided: &DisputeDecided) -> String {
    let what = match night.dispute(decided.dispute) {
        Some(dispute) => dispute_subject_text(lang, night, dispute),
        None => text!(lang, "report-entry", entry = decided.dispute),
    };
    decision_text_for_subject(lang, night, decided, &what)
}

/// Returns the subject of a dispute: the deal with its result, or the agreed payments; the number of the event if neither
/// counts.
pub fn dispute_subject_text(lang: Lang, night: &Night, dispute: &Dispute) -> String {
    let subject = dispute.disputed_event();
    if let Some((_, moves, _)) = night.agreed.iter().find(|(event, ..)| *event == subject) {
        return payment_list_text(lang, night, moves);
    }
    match night.deal(DealId(subject)) {
        Some(deal) => {
            text!(lang, "account-deal", deal = deal_name(lang, night, deal), result = deal_result(lang, night, deal))
        }
        None => event_label(lang, night, subject),
    }
}

/// Returns the name of a news item's subject: the deal or payments, or, if a change was undone or redone, that change.
pub fn news_subject(lang: Lang, night: &Night, news: &NightNews) -> String {
    let is_undo_or_redo = matches!(news.kind, NewsKind::Undone | NewsKind::Redone);
    let changes = |payload: &Payload| {
        let body = &payload.body;
        !(body.belongs_to_deal() || matches!(body, Body::Agreed(_) | Body::DealBegun(_)))
    };
    match (&news.target, &news.subject) {
        (Some(target), _) if is_undo_or_redo && changes(target) => describe_event(lang, night, target),
        (_, Some(line)) => match (&news.payload.body, line.deal()) {
            // A step of a deal in progress: a kong, a riichi stick.
            (body, Some(deal)) if body.belongs_to_deal() && deal.ending.is_none() => text!(
                lang,
                "account-deal",
                deal = deal_name(lang, night, deal),
                result = describe_event(lang, night, &news.payload)
            ),
            _ => line_summary(lang, night, line),
        },
        (Some(target), None) => describe_event(lang, night, target),
        (None, None) if news.kind == NewsKind::Recorded => describe_event(lang, night, &news.payload),
        (None, None) => event_label(lang, night, news.event),
    }
}

/// Returns the events of a request for consent, each in one or more lines, without evidence: what is changed, the
/// corrected content, and the payments. Equal lines appear once, so that the undo of a deal is one line.
pub fn request_lines(lang: Lang, replay: &ReplayedNight, payloads: &[Payload]) -> Vec<String> {
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
                let with = describe_event(lang, night, &corrected.with);
                lines.push(text!(lang, "hub-becomes", what = with));
            }
            Body::Agreed(agreed) => lines.extend(agreed.payments.iter().map(|paid| {
                text!(
                    lang,
                    "account-payment",
                    payer = holder_name(lang, night, paid.from),
                    receiver = holder_name(lang, night, paid.to),
                    amount = paid.amount
                )
            })),
            _ => {}
        }
    }
    lines
}

/// Returns the line for an event of a request: the event with the name of the one that it undoes, redoes, corrects or
/// voids.
fn request_line(lang: Lang, replay: &ReplayedNight, payload: &Payload) -> String {
    let night = replay.night();
    let changes = |event: u64, words: &str| {
        let kind = crate::night::event_kind_name(lang, &payload.body);
        let what = append_words(lang, deal_label(lang, night, DealId(event)), words);
        capitalize(&text!(lang, "report-event", kind = kind, what = what))
    };
    let said = match &payload.body {
        Body::Undone { event, .. } => text!(lang, "request-undo", what = toggled_event_text(lang, replay, *event)),
        Body::Redone { event, .. } => text!(lang, "request-redo", what = toggled_event_text(lang, replay, *event)),
        Body::Corrected(corrected) => changes(corrected.event, &corrected.reason),
        Body::DealVoided(voided) => changes(voided.deal.0, &voided.reason),
        _ => return describe_event(lang, night, payload),
    };
    escape_controls_in_lines(&said).into_owned()
}

/// Returns the name of the event that an undo or redo concerns: a finished deal by its result, payments by payer and
/// receiver, any other event by its content.
fn toggled_event_text(lang: Lang, replay: &ReplayedNight, event: u64) -> String {
    let night = replay.night();
    let Some(moved) = replay.event(event) else {
        return event_label(lang, night, event);
    };
    let body = &moved.payload.body;
    let is_of_entry =
        body.belongs_to_deal() || matches!(body, Body::DealBegun(_) | Body::Agreed(_) | Body::EvidenceAttached(_));
    let is_over = |line: &AccountLine| line.deal().is_none_or(|deal| deal.ending.is_some());
    if let Some(line) = account_line(replay, event).filter(|line| is_of_entry && is_over(line)) {
        return line_summary(lang, night, &line);
    }
    let undone = replay.undone_deals().iter().map(|undone| &undone.deal);
    let undone = undone.into_iter().find(|deal| deal.id.0 == event || deal.acts.iter().any(|act| act.event == event));
    match undone.filter(|_| is_of_entry) {
        Some(deal) => {
            text!(lang, "account-deal", deal = deal_name(lang, night, deal), result = deal_result(lang, night, deal))
        }
        None => describe_event(lang, night, &moved.payload),
    }
}

/// Returns each changed total in a piece of news as name and difference, such as `Ben +60`.
pub fn news_change_texts(night: &Night, news: &NightNews) -> Vec<String> {
    let changes = news.changes.iter();
    let change = changes.map(|change| (change.player, change.after - change.before));
    change.map(|(player, change)| format!("{} {}", night.name(player), signed_amount(change))).collect()
}
