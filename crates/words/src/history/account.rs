//! The texts of account lines, news and requests for consent: names of deals and subjects, contents, authors and
//! reasons.

use super::event_text::{
    append_reason, capitalize, deal_label, deal_result, event_label, join_list, signed_amount, table_number,
};
use super::{describe_event, describe_play, holder_name};
use crate::{Lang, render};
use quejing_io::plain::escape_controls_in_lines;
use quejing_ledger::{
    AccountLine, AccountLineContent, DealRecord, Dispute, DisputeDecided, LateBet, NewsKind, Night, NightNews, Payload,
    Record, ReplayedNight, find_account_line,
};
use quejing_message::Message;
use quejing_rules::house::acts::Support;
use quejing_rules::play::{Deal, Play};
use quejing_rules::{Amount, DealId, Payment, PlayerId};

/// Returns the name of a deal, recorded or undone: its round, after the number of the game if the night has several
/// games; in rules without round names, its number.
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

/// Returns the heading of a game above its first line in a list of account lines; `None` if the night has only one
/// game, or if `line_above` belongs to the same game.
pub fn game_heading(lang: Lang, night: &Night, line: &AccountLine, line_above: Option<&AccountLine>) -> Option<String> {
    let game = night.game_number(line.first_event);
    let is_same_game = line_above.is_some_and(|above| night.game_number(above.first_event) == game);
    (night.games().len() > 1 && !is_same_game).then(|| text!(lang, "night-game", game = game))
}

/// Returns the content of an account line: the result of the deal, or the purpose of the agreed payments and the
/// payments. An undone part of a deal in progress is described by its first event with payments, or else by its first
/// event.
pub fn line_content_text(lang: Lang, night: &Night, line: &AccountLine) -> String {
    match &line.content {
        AccountLineContent::Deal(deal) => match (&deal.ending, deal.acts.first()) {
            // Undone events of a deal that is in progress, or was in progress before the undo.
            (None, Some(act)) if line.undo_event.is_some() => {
                let paying_act = deal.acts.iter().find(|act| !act.payments.is_empty());
                describe_play(lang, night, &paying_act.unwrap_or(act).play)
            }
            // A deal that continues after a win.
            (None, _) if !deal.winners().is_empty() => {
                text!(lang, "deal-goes-on", result = deal_result(lang, night, deal))
            }
            _ => deal_result(lang, night, deal),
        },
        AccountLineContent::Agreed(agreed) => {
            let purpose = crate::night::payment_reason(lang, agreed.what.into());
            let payments = payment_list_text(lang, night, &line.payments);
            text!(lang, "account-money", kind = purpose, payments = payments)
        }
    }
}

fn payment_list_text(lang: Lang, night: &Night, payments: &[Payment]) -> String {
    let each = payments.iter().map(|payment| {
        text!(
            lang,
            "account-payment",
            payer = holder_name(lang, night, payment.from),
            receiver = holder_name(lang, night, payment.to),
            amount = payment.amount
        )
    });
    join_list(lang, &each.collect::<Vec<_>>())
}

/// Returns an account line as part of a sentence, such as "deal 4: Ben ← Cho, 32300": for a deal its name, its result
/// and, if positive, the winners' total gain; for agreed payments only their content.
pub fn line_summary(lang: Lang, night: &Night, line: &AccountLine) -> String {
    let result = line_content_text(lang, night, line);
    let Some(deal) = line.deal() else {
        return result;
    };
    let winners = deal.winners().into_iter();
    let winners_gain: Amount = winners.map(|winner| line.gain_of(winner)).sum();
    let name = deal_name(lang, night, deal);
    match winners_gain > Amount::ZERO {
        true => text!(lang, "account-deal-won", deal = name, result = result, amount = winners_gain),
        false => text!(lang, "account-deal", deal = name, result = result),
    }
}

/// Returns the reason that people wrote for agreed payments, without blanks around it; `None` for deals and empty
/// reasons.
pub fn line_reason(line: &AccountLine) -> Option<&str> {
    let reason = line.agreed_payments()?.reason.trim();
    Some(reason).filter(|reason| !reason.is_empty())
}

/// A change of the record as a message, with the names of its recorder and its subject.
#[derive(Message)]
struct NewsSentence<'a> {
    #[message(main)]
    kind: NewsKind,
    by: &'a str,
    what: &'a str,
}

/// Returns the sentence for a piece of news; `by` names the person or device that recorded it. Control characters are
/// escaped.
pub fn news_line(lang: Lang, night: &Night, news: &NightNews, by: &str) -> String {
    let subject = news_subject(lang, night, news);
    let sentence = match news.kind {
        NewsKind::Disputed => match &news.main_payload.body {
            Record::DisputeOpened(opened) => {
                text!(lang, "news-disputed", player = night.name(opened.by), what = subject, claim = opened.claim)
            }
            _ => subject,
        },
        NewsKind::Decided => match &news.main_payload.body {
            Record::DisputeDecided(decided) => decision_text_for_subject(lang, night, decided, &subject),
            _ => subject,
        },
        NewsKind::Recorded if news.subject.is_none() => text!(lang, "account-told", by = by, what = subject),
        kind => render(lang, &NewsSentence { kind, by, what: &subject }),
    };
    let sentence = append_reason(lang, sentence, news.main_payload.body.takeback_reason());
    let deal = news.subject.as_ref().and_then(AccountLine::deal).filter(|deal| deal.ending.is_some());
    let reasons = deal.map_or_else(Vec::new, |deal| {
        let late_bets = late_bet_texts(lang, night, deal);
        overruling_reasons(lang, deal).chain(late_bets).collect()
    });
    let sentence = [sentence].into_iter().chain(reasons).collect::<Vec<_>>().join(text!(lang, "sentence-gap"));
    escape_controls_in_lines(&capitalize(&sentence)).into_owned()
}

/// Returns a sentence with the reason for each end of a deal that was recorded although the deal's record contradicts
/// it.
fn overruling_reasons(lang: Lang, deal: &DealRecord) -> impl Iterator<Item = String> {
    let ends = deal.acts.iter().filter(|act| matches!(*act.play, Play::Won(_) | Play::Drawn(_)));
    let reasons = ends.filter_map(|act| deal.act_record(act.event)?.payload.override_reason.as_ref());
    reasons.map(move |reason| text!(lang, "account-overruled", reason = reason))
}

/// Returns a sentence for each late bet that counts in a deal, with its reason: the cause of payments that the worth of
/// the hand does not explain. People who agreed to it at the table, as the bettor ticked, are named.
fn late_bet_texts(lang: Lang, night: &Night, deal: &DealRecord) -> Vec<String> {
    let late = deal.acts.iter().filter_map(|act| {
        let support = act.play.family_act::<Support>()?;
        Some((support, act.event, LateBet::from_payload(&deal.act_record(act.event)?.payload)?))
    });
    let is_last = |support: &Support, event: u64| {
        let mut acts = deal.acts.iter().filter(|act| act.event > event);
        !acts.any(|act| act.play.family_act::<Support>().is_some_and(|later| later.who == support.who))
    };
    let texts = |(support, _, late): (&Support, u64, LateBet)| {
        let (person, player) = (night.name(support.who), night.name(support.player));
        let at_table: Vec<String> = late.people_at_table().map(|who| night.name(who)).collect();
        let agreed = (!at_table.is_empty())
            .then(|| text!(lang, "account-late-bet-agreed", players = join_list(lang, &at_table)));
        [Some(text!(lang, "account-late-bet", person = person, player = player, reason = late.reason)), agreed]
    };
    late.filter(|(support, event, _)| is_last(support, *event)).flat_map(texts).flatten().collect()
}

/// Returns a bet as "bettor → player", with the reason of a late bet.
pub fn bet_text(lang: Lang, night: &Night, bettor: PlayerId, player: PlayerId, late_reason: Option<&str>) -> String {
    let bet = text!(lang, "transfer", from = night.name(bettor), to = night.name(player));
    append_reason(lang, bet, late_reason.unwrap_or_default())
}

/// Returns the sentence for the decision of a dispute; `subject` names the subject of the dispute.
fn decision_text_for_subject(lang: Lang, night: &Night, decided: &DisputeDecided, subject: &str) -> String {
    let opener = night.dispute(decided.dispute).map(|dispute| dispute.by);
    let opener = opener.map(|opener| night.name(opener)).unwrap_or_default();
    let decision = crate::night::decision_name(lang, decided.decision);
    match decided.note.trim() {
        "" => text!(lang, "news-decided", player = opener, what = subject, decision = decision),
        note => text!(lang, "news-decided-why", player = opener, what = subject, decision = decision, note = note),
    }
}

/// Returns the sentence for the decision of a dispute, with the names of its subject and of the person who opened it,
/// and the note if there is one.
pub fn decision_text(lang: Lang, night: &Night, decided: &DisputeDecided) -> String {
    let subject = match night.dispute(decided.dispute) {
        Some(dispute) => dispute_subject_text(lang, night, dispute),
        None => text!(lang, "report-entry", entry = decided.dispute),
    };
    decision_text_for_subject(lang, night, decided, &subject)
}

/// Returns the subject of a dispute: the deal with its result, or the agreed payments; the number of the event if these
/// are undone or the dispute is about another event.
pub fn dispute_subject_text(lang: Lang, night: &Night, dispute: &Dispute) -> String {
    let disputed = dispute.disputed_event();
    if let Some((_, payments)) = night.agreed.iter().find(|(event, ..)| *event == disputed) {
        return payment_list_text(lang, night, payments);
    }
    match night.deal(DealId(disputed)) {
        Some(deal) => {
            text!(lang, "account-deal", deal = deal_name(lang, night, deal), result = deal_result(lang, night, deal))
        }
        None => event_label(lang, night, disputed),
    }
}

/// Returns the subject of a piece of news as part of a sentence: the deal or payments, or the change that was undone or
/// redone.
pub fn news_subject(lang: Lang, night: &Night, news: &NightNews) -> String {
    let is_undo_or_redo = matches!(news.kind, NewsKind::Undone | NewsKind::Redone);
    let is_change = |payload: &Payload| {
        let body = &payload.body;
        !(body.belongs_to_deal()
            || matches!(body, Record::Agreed(_))
            || matches!(body.play(), Some(Play::DealBegun(_))))
    };
    match (&news.toggled_payload, &news.subject) {
        (Some(toggled), _) if is_undo_or_redo && is_change(toggled) => describe_event(lang, night, toggled),
        (_, Some(line)) => match (&news.main_payload.body, line.deal()) {
            // An event of a deal in progress, such as a kong or a riichi declaration.
            (body, Some(deal)) if body.belongs_to_deal() && deal.ending.is_none() => text!(
                lang,
                "account-deal",
                deal = deal_name(lang, night, deal),
                result = describe_event(lang, night, &news.main_payload)
            ),
            _ => line_summary(lang, night, line),
        },
        (Some(toggled), None) => describe_event(lang, night, toggled),
        (None, None) => match &news.main_payload.body {
            _ if news.kind == NewsKind::Recorded => describe_event(lang, night, &news.main_payload),
            Record::Corrected(corrected) => describe_event(lang, night, &corrected.with),
            Record::Reseated(reseated) => deal_label(lang, night, reseated.from_deal),
            _ => event_label(lang, night, news.main_event),
        },
    }
}

/// Returns the events of a request for consent in lines, without evidence: each change with its subject, after a
/// correction the new content, and after agreed payments each payment. The same change appears once, so that the undo
/// of a deal is one line.
pub fn request_lines(lang: Lang, replay: &ReplayedNight, payloads: &[Payload]) -> Vec<String> {
    let night = replay.night();
    let mut lines: Vec<String> = Vec::new();
    let described = payloads.iter().filter(|payload| !matches!(payload.body, Record::EvidenceAttached(_)));
    for payload in described {
        let line = request_line(lang, replay, payload);
        if !lines.contains(&line) {
            lines.push(line);
        }
        match &payload.body {
            Record::Corrected(corrected) => {
                let new_content = describe_event(lang, night, &corrected.with);
                lines.push(text!(lang, "hub-becomes", what = new_content));
            }
            Record::Agreed(agreed) => lines.extend(agreed.payments.iter().map(|paid| {
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

/// Returns the line for an event of a request; for an undo, redo, correction or void, with the name of the event or
/// deal that it changes.
fn request_line(lang: Lang, replay: &ReplayedNight, payload: &Payload) -> String {
    let night = replay.night();
    let change_line = |event: u64, reason: &str| {
        let kind = crate::night::event_kind_name(lang, &payload.body);
        let subject = append_reason(lang, deal_label(lang, night, DealId(event)), reason);
        capitalize(&text!(lang, "report-event", kind = kind, what = subject))
    };
    let sentence = match &payload.body {
        Record::Undone { event, .. } => {
            let undo = text!(lang, "request-undo", what = toggled_event_text(lang, replay, *event));
            append_reason(lang, undo, payload.body.takeback_reason())
        }
        Record::Redone { event, .. } => {
            let redo = text!(lang, "request-redo", what = toggled_event_text(lang, replay, *event));
            append_reason(lang, redo, payload.body.takeback_reason())
        }
        Record::DisputeDecided(decided) => decision_request_text(lang, night, decided),
        Record::Corrected(corrected) => change_line(corrected.event, &corrected.reason),
        Record::DealVoided(voided) => change_line(voided.deal.0, &voided.reason),
        Record::ActAdded(addition) => {
            let (deal, act) = (deal_label(lang, night, DealId(addition.before)), &addition.with);
            let subject = text!(lang, "account-deal", deal = deal, result = describe_event(lang, night, act));
            let kind = crate::night::event_kind_name(lang, &payload.body);
            capitalize(&text!(lang, "report-event", kind = kind, what = append_reason(lang, subject, &addition.reason)))
        }
        _ => return describe_event(lang, night, payload),
    };
    escape_controls_in_lines(&sentence).into_owned()
}

/// Returns the line for a decision that is not recorded yet: who objects to what, the claim, the decision and its note.
fn decision_request_text(lang: Lang, night: &Night, decided: &DisputeDecided) -> String {
    let Some(dispute) = night.dispute(decided.dispute) else {
        return decision_text(lang, night, decided);
    };
    let decision = crate::night::decision_name(lang, decided.decision).to_owned();
    text!(
        lang,
        "request-decision",
        player = night.name(dispute.by),
        what = dispute_subject_text(lang, night, dispute),
        claim = dispute.claim.trim(),
        decision = append_reason(lang, decision, &decided.note)
    )
}

/// Returns the name of the event that an undo or redo concerns: the finished deal or the agreed payments to which it
/// belongs, with their result, or else its own content.
fn toggled_event_text(lang: Lang, replay: &ReplayedNight, event: u64) -> String {
    let night = replay.night();
    let Some(toggled) = replay.event(event) else {
        return event_label(lang, night, event);
    };
    let body = &toggled.payload.body;
    let is_of_account_line = body.belongs_to_deal()
        || matches!(body.play(), Some(Play::DealBegun(_)))
        || matches!(body, Record::Agreed(_) | Record::EvidenceAttached(_));
    let is_over = |line: &AccountLine| line.deal().is_none_or(|deal| deal.ending.is_some());
    if let Some(line) = find_account_line(replay, event).filter(|line| is_of_account_line && is_over(line)) {
        return line_summary(lang, night, &line);
    }
    let undone = replay.undone_deals().iter().map(|undone| &undone.deal);
    let undone = undone.into_iter().find(|deal| deal.id.0 == event || deal.acts.iter().any(|act| act.event == event));
    match undone.filter(|_| is_of_account_line) {
        Some(deal) => {
            text!(lang, "account-deal", deal = deal_name(lang, night, deal), result = deal_result(lang, night, deal))
        }
        None => describe_event(lang, night, &toggled.payload),
    }
}

/// The maximum number of changes that [`listed_changes`] lists.
const MAX_LISTED_CHANGES: usize = 8;

/// Returns the changes of a person's total by these entries, such as `+60, −20, 3 more`: each of the first eight, and
/// the number of the others, among them `hidden_count` further entries. `None` if no entry changes the total.
pub fn listed_changes<'a>(
    lang: Lang,
    player: PlayerId,
    entries: impl IntoIterator<Item = &'a NightNews>,
    hidden_count: usize,
) -> Option<String> {
    let changes = entries.into_iter().filter_map(|news| news.total_change(player));
    let mut changes: Vec<String> = changes.map(|change| signed_amount(change.after - change.before)).collect();
    if changes.is_empty() {
        return None;
    }
    let hidden_count = hidden_count + changes.len().saturating_sub(MAX_LISTED_CHANGES);
    changes.truncate(MAX_LISTED_CHANGES);
    changes.extend((hidden_count > 0).then(|| text!(lang, "hub-bar-hidden", count = hidden_count)));
    Some(join_list(lang, &changes))
}

/// Returns the sentence that a person has not seen these entries, with the changes of their total.
pub fn untold_person_text(lang: Lang, night: &Night, player: PlayerId, entries: &[NightNews]) -> String {
    let changes = listed_changes(lang, player, entries, 0).unwrap_or_default();
    text!(lang, "end-untold-person", player = night.name(player), count = entries.len(), changes = changes)
}

/// Returns the name and the difference of each total that a piece of news changes, such as `Ben +60`.
pub fn news_change_texts(night: &Night, news: &NightNews) -> Vec<String> {
    let changes = news.total_changes.iter();
    let differences = changes.map(|change| (change.player, change.after - change.before));
    differences.map(|(player, difference)| format!("{} {}", night.name(player), signed_amount(difference))).collect()
}
