//! The texts of a night's dates, events, values, disputes, settling payments and results of deals.

use super::holder_name;
use crate::Lang;
use crate::compare::{RulesText, rules_texts};
use crate::night::{event_kind_name, play_kind_name};
use quejing_io::dates::calendar_date;
use quejing_io::plain::{escape_controls, escape_controls_in_lines};
use quejing_ledger::recorded_win::{RecordedWin, judge_under_all_rules};
use quejing_ledger::settling::compute_settling_payments;
use quejing_ledger::{
    Dispute, Event, Night, Payload, Record, ReducedRoot, ReducedScoreSettings, ReplayedNight, ResultState, Takeback,
};
use quejing_rules::account::AccountImbalance;
use quejing_rules::house::fields::{DeclaredFan, SpecialNumber};
use quejing_rules::play::{
    Deal, DealBegun, DealEnd, DealEvent, Play, SeatAssignment, UnfinishedGame, Value, Win, WonDeal,
};
use quejing_rules::reduced::ScoreOrientation;
use quejing_rules::{Amount, DealId, Detail, Holder, Payment, PlayerId, RuleProfile, UnknownFlagPolicy, WorthUnit};

/// Returns the date of a time in milliseconds since 1970-01-01 UTC, in the local time zone and the language's format.
pub fn date_text(lang: Lang, time_ms: i64) -> String {
    let (year, month, day) = calendar_date(time_ms);
    text!(lang, "report-date", day = day, month = month, year = year)
}

/// Returns the text with its first letter in uppercase, for the beginning of a line.
pub fn capitalize(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// Joins words to a list with the language's list comma.
pub fn join_list(lang: Lang, words: &[String]) -> String {
    words.join(text!(lang, "list-comma"))
}

/// Returns the number of a deal's table, from 1; `None` if the night has had deals only at the first table.
pub(super) fn table_number(night: &Night, deal: &Deal) -> Option<usize> {
    let has_several_tables = night.deals.iter().any(|deal| deal.table > 0);
    has_several_tables.then_some(deal.table + 1)
}

/// Returns a deal's name, or the number of the event that began it if the deal is undone or unknown.
pub fn deal_label(lang: Lang, night: &Night, id: DealId) -> String {
    match night.deal(id) {
        Some(deal) => super::account::deal_name(lang, night, deal),
        None => text!(lang, "report-entry", entry = id.0),
    }
}

/// Returns an event's number as a label, after the name of the deal if the event is the first of one.
pub fn event_label(lang: Lang, night: &Night, event: u64) -> String {
    match night.deal(DealId(event)) {
        Some(_) => text!(lang, "report-deal-entry", deal = deal_label(lang, night, DealId(event)), entry = event),
        None => text!(lang, "report-entry", entry = event),
    }
}

/// Appends a reason or note in people's own words to a text; a blank one changes nothing.
pub(super) fn append_reason(lang: Lang, text: String, reason: &str) -> String {
    match reason.trim() {
        "" => text,
        reason => text!(lang, "report-with-words", what = text, words = reason),
    }
}

/// Returns an event in one line: its kind with the names, values or reasons in it, as far as it has any. Control
/// characters are escaped.
pub fn describe_event(lang: Lang, night: &Night, payload: &Payload) -> String {
    let sentence = match &payload.body {
        Record::Play(play) => return describe_play(lang, night, play),
        Record::ReducedSet(reduced) => reduced_score_line(lang, reduced),
        Record::DisputeDecided(decided) => super::account::decision_text(lang, night, decided),
        body => join_kind_and_details(lang, event_kind_name(lang, body), event_details(lang, night, body)),
    };
    escape_controls_in_lines(&capitalize(&sentence)).into_owned()
}

/// Returns an event of the course of play in one line, like [`describe_event`].
pub fn describe_play(lang: Lang, night: &Night, play: &Play) -> String {
    let sentence = match play {
        Play::Drawn(drawn) => crate::course::draw_reason_text(lang, drawn.why).to_owned(),
        Play::Act(act) => crate::course::course_message_text(lang, night, act),
        play => join_kind_and_details(lang, play_kind_name(lang, play), play_details(lang, night, play)),
    };
    escape_controls_in_lines(&capitalize(&sentence)).into_owned()
}

/// Returns the name of a kind of event with its details, if it has visible ones.
fn join_kind_and_details(lang: Lang, kind: &str, details: Option<String>) -> String {
    match details.filter(|details| !details.trim().is_empty()) {
        Some(details) => text!(lang, "report-event", kind = kind, what = details),
        None => kind.to_owned(),
    }
}

/// Returns the details of an event of the course of play beside its kind; `None` if it has none.
fn play_details(lang: Lang, night: &Night, play: &Play) -> Option<String> {
    Some(match play {
        Play::SeatsSet(seats) => tables_text(lang, night, seats),
        Play::GameBegun(begun) => {
            let decision = begun.unfinished.map(|decision| crate::render_word(lang, &decision).to_owned());
            let parts: Vec<String> = [tables_text(lang, night, &begun.seats)].into_iter().chain(decision).collect();
            parts.join(text!(lang, "list-semicolon"))
        }
        Play::DealBegun(begun) => beginning_text(lang, night, begun),
        Play::Won(won) => won_deal_text(lang, night, won),
        Play::FalseWin(false_win) => night.name(false_win.by),
        Play::Act(_) | Play::Drawn(_) => return None,
    })
}

/// Returns the details of an event beside its kind, such as names and reasons; `None` if it has none.
fn event_details(lang: Lang, night: &Night, body: &Record) -> Option<String> {
    let name = |player| night.name(player);
    Some(match body {
        Record::PersonLeft { player } => name(*player),
        Record::Noted { text } => text.clone(),
        Record::Agreed(agreed) => agreed.reason.clone(),
        Record::Undone { event, .. } | Record::Redone { event, .. } => {
            append_reason(lang, event_label(lang, night, *event), body.takeback_reason())
        }
        Record::Corrected(corrected) => {
            let target = event_label(lang, night, corrected.event);
            append_reason(lang, target, &corrected.reason)
        }
        Record::ActAdded(addition) => {
            let added = describe_event(lang, night, &addition.with);
            append_reason(lang, added, &addition.reason)
        }
        Record::DealVoided(voided) => {
            let target = event_label(lang, night, voided.deal.0);
            append_reason(lang, target, &voided.reason)
        }
        Record::DisputeOpened(dispute) => text!(
            lang,
            "report-claimed",
            player = name(dispute.by),
            deal = event_label(lang, night, dispute.deal.0),
            claim = dispute.claim
        ),
        Record::NightOpened(opened) => opened.title.clone(),
        Record::NightClosed { note, unfinished } => night_end_text(lang, note, *unfinished),
        Record::NightRenamed { title } => title.clone(),
        Record::PersonJoined(person) => person.name.clone(),
        Record::PersonRenamed { name, .. } => name.clone(),
        Record::Play(_)
        | Record::Reseated(_)
        | Record::ReducedSet(_)
        | Record::DisputeDecided(_)
        | Record::EvidenceAttached(_)
        | Record::EvidenceRemoved { .. }
        | Record::NightReopened {}
        | Record::NightHidden { .. } => return None,
    })
}

/// Returns what is recorded of the beginning of a deal: the dealer, the dice, the special rule and the turned tiles or
/// dora indicators; empty if nothing is.
fn beginning_text(lang: Lang, night: &Night, begun: &DealBegun) -> String {
    let dice: Vec<String> = begun.dice.iter().map(u8::to_string).collect();
    let dealer = begun.dealer.map(|player| text!(lang, "night-dealer-is", player = night.name(player)));
    let dice = (!dice.is_empty()).then(|| text!(lang, "beginning-dice", dice = dice.join("+")));
    let special = begun
        .family
        .get::<SpecialNumber>()
        .filter(|number| number.0 > 0)
        .map(|number| text!(lang, "night-special-is", rule = crate::course::special_rule_name(lang, number.0)));
    let tiles = || crate::named_message::tile_list_text(lang, &begun.turned);
    // Tiles that no special rule turns are dora indicators.
    let turned = (!begun.turned.is_empty()).then(|| match &special {
        Some(_) => text!(lang, "beginning-turned", tiles = tiles()),
        None => text!(lang, "beginning-indicators", tiles = tiles()),
    });
    let parts: Vec<String> = [dealer, dice, special, turned].into_iter().flatten().collect();
    join_list(lang, &parts)
}

/// Returns the players at each table by name.
fn tables_text(lang: Lang, night: &Night, seats: &SeatAssignment) -> String {
    let people = |table: &Vec<PlayerId>| {
        let people: Vec<String> = table.iter().map(|&player| night.name(player)).collect();
        join_list(lang, &people)
    };
    let tables: Vec<String> = seats.tables.iter().map(people).collect();
    tables.join(text!(lang, "list-semicolon"))
}

/// Returns the decision on an unfinished game and the closing remark of a night's end; empty without either.
fn night_end_text(lang: Lang, note: &str, unfinished: Option<UnfinishedGame>) -> String {
    match unfinished {
        Some(decision) => append_reason(lang, crate::render_word(lang, &decision).to_owned(), note),
        None => note.to_owned(),
    }
}

/// Returns the newest event that an undo or redo concerns in one line, as [`describe_event`]; empty for an unknown
/// event.
pub fn takeback_text(lang: Lang, replay: &ReplayedNight, takeback: &Takeback) -> String {
    let event = replay.event(takeback.newest_event);
    event.map_or_else(String::new, |event| describe_event(lang, replay.night(), &event.payload))
}

/// Returns an event of a deal in progress in words; `None` for the beginning of the deal, which its dice show. A win
/// names all winners on its tile and the fan of the first.
pub fn open_deal_line(lang: Lang, night: &Night, act: &DealEvent) -> Option<String> {
    Some(match &*act.play {
        Play::Won(won) => {
            let winners: Vec<String> = won.wins.iter().map(|win| night.name(win.winner)).collect();
            let fan = won.wins.first().and_then(|win| win.value.fan);
            let winners = winners.join(text!(lang, "list-comma"));
            text!(lang, "deal-win", winners = winners, fan = fan.unwrap_or_default())
        }
        Play::Act(act) => crate::course::course_message_text(lang, night, act),
        Play::FalseWin(false_win) => {
            let fan = false_win.family.get::<DeclaredFan>().map_or(0, |fan| fan.0);
            text!(lang, "deal-false-win", player = night.name(false_win.by), fan = fan)
        }
        Play::DealBegun(_) => return None,
        play => play_kind_name(lang, play).to_owned(),
    })
}

/// Returns an event as a brief confirmation after recording: for wins each winner with the gain, such as `Ben +16000`;
/// for other events [`describe_event`]. Empty for an unknown number.
pub fn brief_event_text(lang: Lang, replay: &ReplayedNight, seq: u64) -> String {
    let night = replay.night();
    let Some(event) = replay.event(seq) else {
        return String::new();
    };
    let act = night.deals.iter().flat_map(|deal| &deal.acts).find(|act| act.event == seq);
    let text = match (event.payload.body.play(), act) {
        (Some(Play::Won(won)), Some(act)) => {
            let gain = |player| signed_amount(quejing_rules::net_change(&act.payments, Holder::Player(player)));
            let wins = won.wins.iter().map(|win| format!("{} {}", night.name(win.winner), gain(win.winner)));
            join_list(lang, &wins.collect::<Vec<_>>())
        }
        _ => describe_event(lang, night, &event.payload),
    };
    escape_controls_in_lines(&text).into_owned()
}

/// Returns an undo or redo as a line for everybody, such as "North undid deal 4: East, 32,300"; `author` is the name of
/// its author. `None` for other events, for undos that belong to a correction, and for all but the first of the events
/// recorded together.
pub fn takeback_line(lang: Lang, replay: &ReplayedNight, event: &Event, author: &str) -> Option<String> {
    let body = &event.payload.body;
    let group = replay.events_together(event.seq);
    let toggled_event = |event: &Event| event.payload.body.toggled_event();
    // An undo that belongs to a correction is described as the correction.
    let is_only_undo_or_redo = group.iter().all(|event| event.payload.body.is_undo_or_redo());
    let is_first = group.first().is_some_and(|first| first.seq == event.seq);
    let newest_event = group.iter().filter_map(toggled_event).max()?;
    if !is_only_undo_or_redo || !is_first {
        return None;
    }
    let subject = takeback_subject(lang, replay, group, newest_event)?;
    let sentence = match body {
        Record::Undone { .. } => text!(lang, "report-undid", who = author, what = subject),
        _ => text!(lang, "report-redid", who = author, what = subject),
    };
    let sentence = append_reason(lang, sentence, body.takeback_reason());
    Some(escape_controls_in_lines(&sentence).into_owned())
}

/// Returns the finished deal with result and gains that a group of events undid or redid, or else the event
/// `newest_event`; `None` for an unknown event.
fn takeback_subject(lang: Lang, replay: &ReplayedNight, group: &[Event], newest_event: u64) -> Option<String> {
    let night = replay.night();
    let undone = replay.undone_deals().iter();
    let undone = undone.filter(|deal| group.iter().any(|event| event.seq == deal.undo_event));
    let undone = undone.map(|deal| (deal.number, &deal.deal));
    let deals = night.deals.iter().enumerate();
    let recorded = deals
        .filter(|(_, deal)| deal.acts.iter().any(|act| act.event == newest_event))
        .map(|(index, deal)| (index + 1, deal));
    let found = undone.chain(recorded).find(|(_, deal)| deal.ending.is_some());
    if let Some((number, deal)) = found {
        let gains = deal.winners().into_iter();
        let gains = gains.map(|winner| signed_amount(deal.net_change(Holder::Player(winner))));
        let result = [deal_result(lang, night, deal)].into_iter().chain(gains);
        let result = join_list(lang, &result.collect::<Vec<_>>());
        return Some(text!(lang, "report-undone-deal", deal = number, result = result));
    }
    let event = replay.event(newest_event)?;
    Some(describe_event(lang, night, &event.payload))
}

/// Returns the winners with their values, and the discarder or the self-draw.
fn won_deal_text(lang: Lang, night: &Night, won: &WonDeal) -> String {
    let wins = won.wins.iter().map(|win| win_line(lang, night, win));
    let wins = wins.collect::<Vec<_>>().join(" + ");
    match won.from {
        Some(from) => {
            let discarder = night.name(from);
            text!(lang, "report-won-from", wins = wins, discarder = discarder)
        }
        None => text!(lang, "report-won-self-draw", wins = wins),
    }
}

/// Returns a win in one line: the winner, the value, and the way in which it was entered.
pub(crate) fn win_line(lang: Lang, night: &Night, win: &Win) -> String {
    let worth = night.rules().map(|rules| value_text(lang, rules, &win.value)).unwrap_or_default();
    text!(
        lang,
        "report-win",
        player = night.name(win.winner),
        worth = worth,
        entered = crate::night::entry_method_name(lang, win.entered)
    )
}

/// Returns the patterns of a win, each with its count if above 1 and its value if known; empty if none are recorded.
pub fn win_patterns_text(lang: Lang, night: &Night, win: &Win) -> String {
    let name = |id: &str| night.rules().and_then(|rules| crate::pattern_name_by_id(lang, rules.set(), id));
    let patterns = win.patterns.iter().map(|pattern| {
        let name = escape_controls(name(&pattern.id).unwrap_or(&pattern.id));
        let times = if pattern.count > 1 { format!(" ×{}", pattern.count) } else { String::new() };
        let worth = pattern.value.map(|value| format!(" {value}")).unwrap_or_default();
        format!("{name}{times}{worth}")
    });
    join_list(lang, &patterns.collect::<Vec<_>>())
}

/// Returns a value with its unit, such as `120 points`, `3 han 40 fu` or `6 fan`, with `?` for an unknown number.
pub fn value_text(lang: Lang, rules: &RuleProfile, value: &Value) -> String {
    let number_text = |number: Option<u32>| number.map_or_else(|| "?".to_owned(), |number| number.to_string());
    let Value { points, fan, fu, yakuman } = *value;
    match (rules.unit(), points) {
        (WorthUnit::Points, Some(points)) => text!(lang, "report-value-points", points = points),
        (WorthUnit::Points, None) => text!(lang, "report-value-points", points = "?"),
        (WorthUnit::Score, Some(points)) => text!(lang, "report-value-score", points = points),
        (WorthUnit::Score, None) => text!(lang, "report-value-score", points = "?"),
        (WorthUnit::BasicPoints, _) => {
            let entered = rules.entered_worth(value, &[]).unwrap_or_default();
            let limit = entered.limit.map(|limit| crate::render_word(lang, limit));
            crate::ruling::han_text(lang, limit, fan, fu, yakuman)
        }
        (WorthUnit::Fan, _) => text!(lang, "report-value-fan", fan = number_text(fan)),
    }
}

/// Returns the formula of the reduced score with the values of its options, in one line.
pub fn reduced_score_line(lang: Lang, reduced: &ReducedScoreSettings) -> String {
    let n = match reduced.n {
        ReducedRoot::Players => text!(lang, "report-reduced-players").to_owned(),
        ReducedRoot::Games => text!(lang, "night-length-deals").to_owned(),
        ReducedRoot::Number(number) => number.to_string(),
    };
    let (t0, alpha) = (reduced.t0.to_string(), reduced.alpha.to_string());
    match reduced.orientation {
        ScoreOrientation::WinnerHigh => {
            text!(lang, "report-reduced-high", t0 = t0, alpha = alpha, n = n)
        }
        ScoreOrientation::AsPrinted => {
            text!(lang, "report-reduced-low", t0 = t0, alpha = alpha, n = n)
        }
    }
}

/// Returns the announcement of a recorded win at the table: that of the ruling on its tiles, or the recorded value if
/// the rules cannot judge the tiles or value them differently. Empty if the night has no rules.
pub fn announced_value(lang: Lang, night: &Night, deal: &Deal, win: &Win) -> String {
    let Some(rules) = night.rules() else {
        return String::new();
    };
    let judged = RecordedWin::from_deal(deal, win)
        .and_then(|recorded| recorded.judge(rules, UnknownFlagPolicy::LeaveOut, Detail::Reasons));
    match judged {
        Ok(ruling) if Value::from(&ruling) == win.value => crate::sheet::announcement(lang, &ruling),
        _ => value_text(lang, rules, &win.value),
    }
}

/// Returns the texts of a deal's first win with tiles under the night's rules and under every other rule set; empty if
/// no win has tiles.
pub fn recorded_rules_texts(lang: Lang, night: &Night, deal: &Deal) -> Vec<RulesText> {
    let opened = night.opened.as_ref().map(|opened| &opened.rules);
    let compared = opened.map(|rules| judge_under_all_rules(&rules.name, &rules.profile, deal)).unwrap_or_default();
    rules_texts(
        lang,
        compared.into_iter().map(|compared| {
            let ruling = compared.ruling.map_err(|reason| vec![crate::night::unjudged_reason_text(lang, &reason)]);
            (crate::rules_name(lang, &compared.name), compared.rules, ruling)
        }),
    )
}

/// Returns an amount with its sign, such as `+60` or `−60`; zero has none.
pub fn signed_amount(amount: Amount) -> String {
    let sign = match amount.cmp(&Amount::ZERO) {
        std::cmp::Ordering::Equal => "",
        std::cmp::Ordering::Greater => "+",
        std::cmp::Ordering::Less => "−",
    };
    format!("{sign}{}", amount.abs())
}

/// Returns an amount without a plus sign, such as `60` or `−60`, with the minus sign of [`signed_amount`].
pub fn amount_text(amount: Amount) -> String {
    let text = signed_amount(amount);
    text.strip_prefix('+').map(str::to_owned).unwrap_or(text)
}

/// Appends to a text the names of the people who agreed; changes nothing if nobody did.
pub fn append_agreed(lang: Lang, night: &Night, text: String, agreed: &[PlayerId]) -> String {
    let people: Vec<String> = agreed.iter().map(|player| night.name(*player)).collect();
    match people.as_slice() {
        [] => text,
        people => {
            let people = join_list(lang, people);
            text!(lang, "report-agreed-by", what = text, people = people)
        }
    }
}

/// Returns a dispute in one line without event numbers: the person, the disputed deal or payments, the claim, and the
/// decision or that there is none. Control characters are escaped.
pub fn dispute_summary(lang: Lang, night: &Night, dispute: &Dispute) -> String {
    let sentence = text!(
        lang,
        "report-objection",
        player = night.name(dispute.by),
        deal = super::account::dispute_subject_text(lang, night, dispute),
        claim = dispute.claim,
        outcome = dispute_outcome_text(lang, night, dispute)
    );
    escape_controls_in_lines(&sentence).into_owned()
}

/// Returns the decision of a dispute with its note and the people who agreed; the text that it is undecided if there is
/// none.
fn dispute_outcome_text(lang: Lang, night: &Night, dispute: &Dispute) -> String {
    dispute.decided.as_ref().map_or_else(
        || text!(lang, "report-dispute-open").to_owned(),
        |(_, decision, note, agreed)| {
            let decision = crate::night::decision_name(lang, *decision).to_owned();
            let decision = append_reason(lang, decision, note);
            append_agreed(lang, night, decision, agreed)
        },
    )
}

/// Returns a dispute in one line with event numbers: the event that opened it, the person, the disputed deal or event,
/// the claim, and the decision or that there is none. Control characters are escaped.
pub fn dispute_line(lang: Lang, night: &Night, dispute: &Dispute) -> String {
    let sentence = text!(
        lang,
        "report-dispute",
        entry = dispute.event,
        player = night.name(dispute.by),
        deal = event_label(lang, night, dispute.deal.0),
        claim = dispute.claim,
        outcome = dispute_outcome_text(lang, night, dispute)
    );
    escape_controls_in_lines(&sentence).into_owned()
}

/// Returns the payments that make everybody even by the final account of the night, each as "payer → receiver" with its
/// amount; none before the first deal is over. Under rules with places, the account contains uma and oka.
///
/// # Errors
/// The sentence on an account that does not sum to zero, with that sum.
pub fn settling_payment_texts(lang: Lang, night: &Night) -> Result<Vec<(String, Amount)>, String> {
    if night.result_state() == ResultState::NotBegun {
        return Ok(Vec::new());
    }
    let payments =
        compute_settling_payments(&night.shown_account()).map_err(|imbalance| imbalance_text(lang, imbalance))?;
    Ok(payments.into_iter().map(|paid| payment_parties_text(lang, night, paid)).collect())
}

/// Returns a payment as "payer → receiver", and its amount.
pub(super) fn payment_parties_text(lang: Lang, night: &Night, paid: Payment) -> (String, Amount) {
    let (from, to) = (holder_name(lang, night, paid.from), holder_name(lang, night, paid.to));
    (text!(lang, "transfer", from = from, to = to), paid.amount)
}

/// Returns the sentence on an account that does not sum to zero, so that it cannot be settled, with the sum.
pub(super) fn imbalance_text(lang: Lang, imbalance: AccountImbalance) -> String {
    let sum = signed_amount(imbalance.sum);
    match imbalance.is_by_rules {
        true => text!(lang, "account-unbalanced-rules", sum = sum),
        false => text!(lang, "account-unbalanced", sum = sum),
    }
}

/// Returns the notes on the final account of the night: on an unfinished game and on money set aside; under rules with
/// places on lost sticks, other money on the table and payments on the side; then the notes of the rules.
pub fn account_notes(lang: Lang, night: &Night) -> Vec<String> {
    let account = night.shown_account();
    let notes = account.notes.iter().map(|note| crate::course::course_message_text(lang, night, note));
    let nonzero = |amount: Amount| Some(amount).filter(|amount| *amount != Amount::ZERO);
    let set_aside = nonzero(night.set_aside_money);
    let set_aside = set_aside.map(|amount| text!(lang, "night-set-aside", amount = amount));
    let general = unfinished_game_note(lang, night).into_iter().chain(set_aside);
    if !account.has_places() {
        return general.chain(notes).collect();
    }
    let lost = nonzero(account.lost_sticks);
    let lost = lost.map(|amount| text!(lang, "account-lost-sticks", amount = amount));
    let other = nonzero(account.other_money - night.set_aside_money);
    let other = other.map(|amount| text!(lang, "account-other-money", amount = amount));
    let side_money = account.lines.iter().filter_map(|line| {
        let amount = nonzero(line.side_money)?;
        Some(format!("{} {}", night.name(line.player), signed_amount(amount)))
    });
    let side_money: Vec<String> = side_money.collect();
    let side_money = (!side_money.is_empty()).then(|| {
        let people = join_list(lang, &side_money);
        text!(lang, "account-beside", people = people)
    });
    general.chain(lost).chain(other).chain(side_money).chain(notes).collect()
}

/// Returns the note on the unfinished last game of an ended night; `None` if it was finished, and without a decision
/// under rules in which the end changes no score.
fn unfinished_game_note(lang: Lang, night: &Night) -> Option<String> {
    let game = night.game();
    let is_unfinished = night.is_closed && night.has_unfinished_game();
    let has_decision = night.unfinished_game.is_some() || night.game_account(game).has_places();
    let number = game.number();
    (is_unfinished && has_decision).then(|| match game.is_left_out() {
        true => text!(lang, "account-game-left-out", game = number),
        false => text!(lang, "account-game-unfinished", game = number),
    })
}

/// Returns the result of a deal: the winners with the discarder or the self-draw, in the order of recording;
/// consecutive wins on discards of one player are joined. Without a win, the reason for the draw, the false win, or the
/// text that the deal is in progress.
pub fn deal_result(lang: Lang, night: &Night, deal: &Deal) -> String {
    let mut wins: Vec<(Option<PlayerId>, Vec<PlayerId>)> = Vec::new();
    for won in deal.win_events() {
        let winners = won.wins.iter().map(|win| win.winner);
        match wins.last_mut() {
            Some((from, earlier)) if *from == won.from && from.is_some() => earlier.extend(winners),
            _ => wins.push((won.from, winners.collect())),
        }
    }
    if wins.is_empty() {
        return match &deal.ending {
            None => text!(lang, "in-progress").to_owned(),
            Some(DealEnd::Drawn(kind)) => crate::course::draw_reason_text(lang, *kind).to_owned(),
            Some(DealEnd::FalseWin(player)) => {
                text!(lang, "night-false-win-of", player = night.name(*player))
            }
            Some(DealEnd::Won(_)) => String::new(),
        };
    }
    let results: Vec<String> = wins.iter().map(|(from, winners)| winners_text(lang, night, winners, *from)).collect();
    results.join(text!(lang, "list-semicolon"))
}

/// Returns the winners' names with the discarder's; `None` stands for a self-draw.
pub fn winners_text(lang: Lang, night: &Night, winners: &[PlayerId], discarder: Option<PlayerId>) -> String {
    let names: Vec<String> = winners.iter().map(|&player| night.name(player)).collect();
    let names = join_list(lang, &names);
    match discarder {
        Some(discarder) => text!(lang, "night-won-from", winners = names, discarder = night.name(discarder)),
        None => text!(lang, "night-won-self", winners = names),
    }
}

/// Returns all wins of a deal, in the order of recording.
pub fn deal_wins(deal: &Deal) -> impl Iterator<Item = &Win> {
    deal.win_events().flat_map(|won| &won.wins)
}
