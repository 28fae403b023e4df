//! The wording of a night's events: days, payments, entries, values.

use super::holder;
use crate::Lang;
use crate::compare::{RulesText, rules_texts};
use quejing_io::dates::calendar_date;
use quejing_io::plain::{plain, plain_lines};
use quejing_ledger::recorded::{RecordedWin, under_all_rules};
use quejing_ledger::settling::settling;
use quejing_ledger::{
    AccountImbalance, Amount, Body, Deal, DealId, Dispute, Ending, Event, FinalAccount, Holder, Night, Payload,
    Payment, PlayerId, ReducedRoot, ReducedScore, Replay, Takeback, Value, Win, WonDeal,
};
use quejing_rules::reduced::Orientation;
use quejing_rules::{Detail, RuleProfile, Unit, Unknown};

/// Returns the day of a time (milliseconds since 1970-01-01 UTC) as the language writes it.
pub fn date(lang: Lang, time_ms: i64) -> String {
    let (year, month, day) = calendar_date(time_ms);
    text!(lang, "report-date", day = day, month = month, year = year)
}

/// Capitalizes the first letter, for a text that begins a line.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// Joins the words of several people or things.
pub fn list(lang: Lang, words: &[String]) -> String {
    words.join(text!(lang, "list-comma"))
}

/// Returns the number of a deal's table, from 1, if the night has several tables.
pub(super) fn table_number(night: &Night, deal: &Deal) -> Option<usize> {
    let several = night.deals.iter().any(|deal| deal.table > 0);
    several.then_some(deal.table + 1)
}

/// Returns a deal's number as people count; a deal that no longer exists is named by the entry that began it.
pub fn deal(lang: Lang, night: &Night, id: DealId) -> String {
    match night.deal(id) {
        Some(deal) => super::account::deal_name(lang, night, deal),
        None => text!(lang, "report-entry", entry = id.0),
    }
}

/// Returns an event's number, with the deal it belongs to.
pub fn event_label(lang: Lang, night: &Night, event: u64) -> String {
    match night.deal(DealId(event)) {
        Some(_) => text!(lang, "report-deal-entry", deal = deal(lang, night, DealId(event)), entry = event),
        None => text!(lang, "report-entry", entry = event),
    }
}

/// Appends people's own words to a text, if there are any.
pub(super) fn with_words(lang: Lang, what: String, words: &str) -> String {
    match words.trim() {
        "" => what,
        words => text!(lang, "report-with-words", what = what, words = words),
    }
}

/// Returns an event in one line.
pub fn describe(lang: Lang, night: &Night, payload: &Payload) -> String {
    let kind = crate::night::kind(lang, &payload.body);
    let said = match &payload.body {
        Body::Drawn(drawn) => crate::course::draw_reason(lang, drawn.why).to_owned(),
        Body::ReducedSet(reduced) => reduced_score_line(lang, reduced),
        Body::DisputeDecided(decided) => super::account::decision(lang, night, decided),
        Body::Act(act) => crate::course::message_text(lang, night, act),
        body => match details(lang, night, body) {
            Some(what) => text!(lang, "report-event", kind = kind, what = what),
            None => kind.to_owned(),
        },
    };
    plain_lines(&capital(&said)).into_owned()
}

/// Returns the details of an event beside its kind, if it has any.
fn details(lang: Lang, night: &Night, body: &Body) -> Option<String> {
    let name = |player| night.name(player);
    let told = match body {
        Body::Won(won) => won_text(lang, night, won),
        Body::PersonLeft { player } => name(*player),
        Body::FalseWin(false_win) => name(false_win.by),
        Body::Noted { text } => text.clone(),
        Body::Agreed(agreed) => agreed.reason.clone(),
        Body::Undone { event, .. } | Body::Redone { event, .. } => event_label(lang, night, *event),
        Body::Corrected(corrected) => {
            let what = event_label(lang, night, corrected.event);
            with_words(lang, what, &corrected.reason)
        }
        Body::DealVoided(voided) => {
            let what = event_label(lang, night, voided.deal.0);
            with_words(lang, what, &voided.reason)
        }
        Body::DisputeOpened(dispute) => text!(
            lang,
            "report-claimed",
            player = name(dispute.by),
            deal = event_label(lang, night, dispute.deal.0),
            claim = dispute.claim
        ),
        Body::SeatsSet(seats) | Body::GameBegun(seats) => {
            let people = |table: &Vec<PlayerId>| {
                let people: Vec<String> = table.iter().map(|&player| name(player)).collect();
                list(lang, &people)
            };
            let tables: Vec<String> = seats.tables.iter().map(people).collect();
            tables.join(text!(lang, "list-semicolon"))
        }
        Body::NightOpened(opened) => opened.title.clone(),
        Body::NightRenamed { title } => title.clone(),
        Body::PersonJoined(person) => person.name.clone(),
        Body::PersonRenamed { name, .. } => name.clone(),
        _ => return None,
    };
    Some(told).filter(|told| !told.trim().is_empty())
}

/// Describes in one line the entry that an undo or redo moves: the subject, not the evidence beside it.
pub fn moved_entry(lang: Lang, replay: &Replay, takeback: &Takeback) -> String {
    let named = replay.event(takeback.entry);
    named.map_or_else(String::new, |event| describe(lang, replay.night(), &event.payload))
}

/// Returns an entry as people say it just after it was recorded: of wins, every winner with their gain, `Ben +16000`.
pub fn entry_in_brief(lang: Lang, replay: &Replay, entry: u64) -> String {
    let night = replay.night();
    let Some(event) = replay.event(entry) else {
        return String::new();
    };
    let act = night.deals.iter().flat_map(|deal| &deal.acts).find(|act| act.event == entry);
    let what = match (&event.payload.body, act) {
        (Body::Won(won), Some(act)) => {
            let gain = |player| signed_amount(quejing_rules::net(&act.moves, Holder::Player(player)));
            let wins = won.wins.iter().map(|win| format!("{} {}", night.name(win.winner), gain(win.winner)));
            list(lang, &wins.collect::<Vec<_>>())
        }
        _ => describe(lang, night, &event.payload),
    };
    plain_lines(&what).into_owned()
}

/// Returns an undo or redo in one line for everybody: "North undid deal 4: East, 32,300". `who` names its author.
/// `None` for other events, and for those that only go with another one.
pub fn took_back(lang: Lang, replay: &Replay, event: &Event, who: &str) -> Option<String> {
    let body = &event.payload.body;
    let group = replay.events_together(event.seq);
    let moved = |event: &Event| event.payload.body.toggled_event();
    // An undo that belongs to a correction is described as the correction; of several events only the first is described.
    let alone = group.iter().all(|one| one.payload.body.takes_back());
    let first = group.first().is_some_and(|first| first.seq == event.seq);
    let entry = group.iter().filter_map(moved).max()?;
    if !alone || !first {
        return None;
    }
    let what = taken_back(lang, replay, group, entry)?;
    let said = match body {
        Body::Undone { .. } => text!(lang, "report-undid", who = who, what = what),
        _ => text!(lang, "report-redid", who = who, what = what),
    };
    Some(plain_lines(&said).into_owned())
}

/// Returns the deal with its result, or any other event, that a group of events took back.
fn taken_back(lang: Lang, replay: &Replay, group: &[Event], entry: u64) -> Option<String> {
    let night = replay.night();
    let undone = replay.undone_deals().iter();
    let undone = undone.filter(|deal| group.iter().any(|one| one.seq == deal.undo));
    let undone = undone.map(|deal| (deal.number, &deal.deal));
    let deals = night.deals.iter().enumerate();
    let standing =
        deals.filter(|(_, deal)| deal.acts.iter().any(|act| act.event == entry)).map(|(at, deal)| (at + 1, deal));
    let found = undone.chain(standing).find(|(_, deal)| deal.ending.is_some());
    if let Some((number, deal)) = found {
        let gains = deal.winners().into_iter();
        let gains = gains.map(|who| signed_amount(deal.net(Holder::Player(who))));
        let result = [deal_result(lang, night, deal)].into_iter().chain(gains);
        let result = list(lang, &result.collect::<Vec<_>>());
        return Some(text!(lang, "report-undone-deal", deal = number, result = result));
    }
    let event = replay.event(entry)?;
    Some(describe(lang, night, &event.payload))
}

/// Returns who won, what for and on whose tile.
fn won_text(lang: Lang, night: &Night, won: &WonDeal) -> String {
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

/// Returns a win in words: who won, the value, and how it was entered.
pub(crate) fn win_text(lang: Lang, night: &Night, win: &Win) -> String {
    let worth = night.rules().map(|rules| value_text(lang, rules, &win.value)).unwrap_or_default();
    text!(
        lang,
        "report-win",
        player = night.name(win.winner),
        worth = worth,
        entered = crate::night::entry_method(lang, win.entered)
    )
}

/// Returns the patterns of a win with their values; empty if none are known.
pub fn patterns(lang: Lang, night: &Night, win: &Win) -> String {
    let name = |id: &str| night.rules().and_then(|rules| crate::pattern_name(lang, rules.set(), id));
    let patterns = win.patterns.iter().map(|pattern| {
        let name = plain(name(&pattern.id).unwrap_or(&pattern.id));
        let times = if pattern.count > 1 { format!(" ×{}", pattern.count) } else { String::new() };
        let worth = pattern.value.map(|value| format!(" {value}")).unwrap_or_default();
        format!("{name}{times}{worth}")
    });
    list(lang, &patterns.collect::<Vec<_>>())
}

/// Returns a value in words: `24×5 = 120`, `3 han 40 fu`, `6 fan`.
pub fn value_text(lang: Lang, rules: &RuleProfile, value: &Value) -> String {
    let shown = |number: Option<u32>| number.map_or_else(|| "?".to_owned(), |number| number.to_string());
    let Value { points, fan, fu, yakuman } = *value;
    match (rules.unit(), points) {
        (Unit::Points, Some(points)) => text!(lang, "report-value-points", points = points),
        (Unit::Points, None) => text!(lang, "report-value-points", points = "?"),
        (Unit::Score, Some(points)) => text!(lang, "report-value-score", points = points),
        (Unit::Score, None) => text!(lang, "report-value-score", points = "?"),
        (Unit::BasicPoints, _) => {
            let limit = rules.value_limit(value).map(|limit| crate::word(lang, limit));
            crate::ruling::han_text(lang, limit, fan, fu, yakuman)
        }
        (Unit::Fan, _) => text!(lang, "report-value-fan", fan = shown(fan)),
    }
}

/// Returns the computation of the reduced score in one line.
pub fn reduced_score_line(lang: Lang, reduced: &ReducedScore) -> String {
    let n = match reduced.n {
        ReducedRoot::Players => text!(lang, "report-reduced-players").to_owned(),
        ReducedRoot::Games => text!(lang, "night-length-deals").to_owned(),
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

/// Returns the announcement of a won hand at the table. If its tiles are unknown, or the rules would count them
/// differently today, this is the recorded value.
pub fn aloud(lang: Lang, night: &Night, deal: &Deal, win: &Win) -> String {
    let Some(rules) = night.rules() else {
        return String::new();
    };
    let judged =
        RecordedWin::of(deal, win).and_then(|recorded| recorded.judge(rules, Unknown::LeaveOut, Detail::Reasons));
    match judged {
        Ok(ruling) if Value::from(&ruling) == win.value => crate::sheet::aloud(lang, &ruling),
        _ => value_text(lang, rules, &win.value),
    }
}

/// Returns the first recorded hand of a deal under the night's rules and under every other rule set.
pub fn recorded_under_rules(lang: Lang, night: &Night, deal: &Deal) -> Vec<RulesText> {
    let opened = night.opened.as_ref().map(|opened| &opened.rules);
    let judged = opened.map(|own| under_all_rules(&own.name, &own.profile, deal)).unwrap_or_default();
    rules_texts(
        lang,
        judged.into_iter().map(|one| {
            let ruling = one.judged.map_err(|why| vec![crate::night::unjudged_reason(lang, &why)]);
            (crate::rules_name(lang, &one.name), one.rules, ruling)
        }),
    )
}

/// Returns an amount with its sign: `+60`, `−60`, `0`.
pub fn signed_amount(amount: Amount) -> String {
    let sign = match amount.cmp(&Amount::ZERO) {
        std::cmp::Ordering::Equal => "",
        std::cmp::Ordering::Greater => "+",
        std::cmp::Ordering::Less => "−",
    };
    format!("{sign}{}", amount.abs())
}

/// Appends the people who agreed to a text, if they are known.
pub fn agreed_by(lang: Lang, night: &Night, what: String, agreed: &[PlayerId]) -> String {
    let people: Vec<String> = agreed.iter().map(|player| night.name(*player)).collect();
    match people.as_slice() {
        [] => what,
        people => {
            let people = list(lang, people);
            text!(lang, "report-agreed-by", what = what, people = people)
        }
    }
}

/// Returns a dispute in one line without numbers of entries: the deal or payment, who disputes it, the claim, and the decision.
pub fn objection(lang: Lang, night: &Night, dispute: &Dispute) -> String {
    let said = text!(
        lang,
        "report-objection",
        player = night.name(dispute.by),
        deal = super::account::disputed_entry(lang, night, dispute),
        claim = dispute.claim,
        outcome = outcome(lang, night, dispute)
    );
    plain_lines(&said).into_owned()
}

/// Returns the decision of a dispute with its note and those who agreed.
fn outcome(lang: Lang, night: &Night, dispute: &Dispute) -> String {
    dispute.decided.as_ref().map_or_else(
        || text!(lang, "report-dispute-open").to_owned(),
        |(_, decision, note, agreed)| {
            let what = crate::night::decision(lang, *decision).to_owned();
            let what = with_words(lang, what, note);
            agreed_by(lang, night, what, agreed)
        },
    )
}

/// Returns a dispute in one line: the event that opened it, the deal, who disputes it, the claim, and the decision.
pub fn dispute(lang: Lang, night: &Night, dispute: &Dispute) -> String {
    let said = text!(
        lang,
        "report-dispute",
        entry = dispute.event,
        player = night.name(dispute.by),
        deal = event_label(lang, night, dispute.deal.0),
        claim = dispute.claim,
        outcome = outcome(lang, night, dispute)
    );
    plain_lines(&said).into_owned()
}

/// Returns who pays whom at the end of the night so that everybody is even, a line for each payment; in riichi by the final
/// account, with uma and oka.
///
/// # Errors
/// The account does not sum to zero; the sentence says which sum is missing.
pub fn payments_to_settle(lang: Lang, night: &Night) -> Result<Vec<(String, Amount)>, String> {
    let payments = settling(&FinalAccount::of(night)).map_err(|why| imbalance_text(lang, why))?;
    Ok(payments.into_iter().map(|paid| payment_text(lang, night, paid)).collect())
}

/// Returns who pays whom, and the amount.
pub(super) fn payment_text(lang: Lang, night: &Night, paid: Payment) -> (String, Amount) {
    let (from, to) = (holder(lang, night, paid.from), holder(lang, night, paid.to));
    (text!(lang, "transfer", from = from, to = to), paid.amount)
}

/// Returns the reason why an account cannot be settled.
pub(super) fn imbalance_text(lang: Lang, why: AccountImbalance) -> String {
    let sum = signed_amount(why.sum);
    match why.is_by_rules {
        true => text!(lang, "account-unbalanced-rules", sum = sum),
        false => text!(lang, "account-unbalanced", sum = sum),
    }
}

/// Returns the notes of the final account: lost sticks, other money on the table, side money, and notes of the rules.
pub fn account_notes(lang: Lang, night: &Night) -> Vec<String> {
    let account = FinalAccount::of(night);
    let notes = account.notes.iter().map(|note| crate::course::message_text(lang, night, note));
    if !account.has_places() {
        return notes.collect();
    }
    let some = |amount: Amount| Some(amount).filter(|amount| *amount != Amount::ZERO);
    let lost = some(account.lost_sticks);
    let lost = lost.map(|amount| text!(lang, "account-lost-sticks", amount = amount));
    let other = some(account.other_money);
    let other = other.map(|amount| text!(lang, "account-other-money", amount = amount));
    let beside = account.lines.iter().filter_map(|line| {
        let amount = some(line.side_money)?;
        Some(format!("{} {}", night.name(line.player), signed_amount(amount)))
    });
    let beside: Vec<String> = beside.collect();
    let beside = (!beside.is_empty()).then(|| {
        let people = list(lang, &beside);
        text!(lang, "account-beside", people = people)
    });
    lost.into_iter().chain(other).chain(beside).chain(notes).collect()
}

/// Returns who won on whose tile, in the order of the wins, or how else the deal ended.
pub fn deal_result(lang: Lang, night: &Night, deal: &Deal) -> String {
    let mut wins: Vec<(Option<PlayerId>, Vec<PlayerId>)> = Vec::new();
    for won in won_entries(deal) {
        let winners = won.wins.iter().map(|win| win.winner);
        match wins.last_mut() {
            Some((from, before)) if *from == won.from && from.is_some() => before.extend(winners),
            _ => wins.push((won.from, winners.collect())),
        }
    }
    if wins.is_empty() {
        return match &deal.ending {
            None => text!(lang, "in-progress").to_owned(),
            Some(Ending::Drawn(why)) => crate::course::draw_reason(lang, *why).to_owned(),
            Some(Ending::FalseWin(player)) => {
                text!(lang, "night-false-win-of", player = night.name(*player))
            }
            Some(Ending::Won(_)) => String::new(),
        };
    }
    let each: Vec<String> = wins.iter().map(|(from, winners)| who_won(lang, night, winners, *from)).collect();
    each.join(text!(lang, "list-semicolon"))
}

/// Returns who won, and on whose tile.
pub fn who_won(lang: Lang, night: &Night, winners: &[PlayerId], from: Option<PlayerId>) -> String {
    let names: Vec<String> = winners.iter().map(|&player| night.name(player)).collect();
    let names = list(lang, &names);
    match from {
        Some(from) => text!(lang, "night-won-from", winners = names, discarder = night.name(from)),
        None => text!(lang, "night-won-self", winners = names),
    }
}

/// Words the wins of a deal, discard by discard.
fn won_entries(deal: &Deal) -> impl Iterator<Item = &WonDeal> {
    deal.acts.iter().filter_map(|act| match &act.payload.body {
        Body::Won(won) => Some(won),
        _ => None,
    })
}

/// Returns all wins of a deal.
pub fn wins(deal: &Deal) -> impl Iterator<Item = &Win> {
    won_entries(deal).flat_map(|won| &won.wins)
}
