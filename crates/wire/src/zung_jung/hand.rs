//! Mode `hand` under Zung Jung rules: the value of a hand and the payments of its win.

use serde::Serialize;

use super::{HISTORY_FIELD, ResponsibleSeats};
use crate::Answer;
use crate::answer::{pattern_tiles, payment_answers, reading_answer, reason_answer, step_answers, winning_tile_place};
use crate::dialect::HandRequest;
use crate::json_object::{InlineFields, OptionalField, object};
use crate::request::{Request, is_consequence};
use quejing_rules::hand::{Reading, Seat, TilePlace};
use quejing_rules::zung_jung::remarks::{CUT_TO_LIMIT, ONE_LISTED_LIMIT};
use quejing_rules::zung_jung::{self, CHICKEN_ID, ImmunityRule, Options, ZungJungDeal, find_layers, settle};
use quejing_rules::{CountedPattern, Faults, OtherReading, Remark, Ruling, SuppressedPattern, Verdict};

pub(super) fn answer_hand(request: Request, asked: &HandRequest) -> Result<Answer, Faults> {
    let ruling = asked.judge(request, is_consequence)?;
    let options: Options = asked.rules.downcast_ref().copied().unwrap_or_default();
    let verdict = ruling.verdict.as_str();
    if ruling.verdict == Verdict::NoWin {
        return Ok(Answer::new(object! { verdict: verdict }));
    }
    let (mut net, mut owed, mut made) = (None, None, None);
    if ruling.is_win() {
        let (total, win, circumstances) = (ruling.worth.total, &ruling.win, &asked.case.circumstances);
        let history = circumstances.discards(HISTORY_FIELD);
        let layers =
            circumstances.discarder.map(|seat| find_layers(win, total, seat, history, &options)).transpose()?;
        let deal = ZungJungDeal { winner: Seat::from(win.seat_wind()), total, layers };
        made = Some(payment_answers(settle(&deal, options.scheme)?));
        let layers = deal.layers.as_deref();
        net = Some(zung_jung::net_points(deal.winner, total, layers, options.scheme));
        owed = Some(ResponsibleSeats::from_layers(layers, options.immunity == ImmunityRule::Refined));
    }
    let is_pattern = |counted: &&CountedPattern| counted.id.is_listed();
    let kept = if ruling.kept.is_empty() { &ruling.counted } else { &ruling.kept };
    let lists = std::iter::once(&ruling.counted).chain(&ruling.ties);
    let others: Vec<_> = ruling.others.iter().map(|one| other_reading_answer(&ruling, one)).collect();
    Ok(Answer::new(object! {
        all_patterns: kept.iter().filter(is_pattern).map(counted_pattern_answer).collect::<Vec<_>>(),
        alternatives: lists.map(|tie| pattern_counts(tie)).collect::<Vec<_>>(),
        decomposition: ruling.reading.map(|shown| decomposition_answer(&ruling, &shown, ruling.place)),
        limit: limit_word(&ruling.steps),
        other_readings: OptionalField((!others.is_empty()).then_some(others)),
        patterns: ruling.counted.iter().map(counted_pattern_answer).collect::<Vec<_>>(),
        payments: OptionalField(net),
        responsible: OptionalField(owed),
        shortfall: ruling.shortfall.as_ref().map(reason_answer),
        steps: step_answers("code", &ruling.steps),
        suppressed: ruling.suppressed.iter().map(suppressed_pattern_answer).collect::<Vec<_>>(),
        total: ruling.worth.total,
        transfers: OptionalField(made),
        verdict: verdict,
    }))
}

/// Returns the word for the limit that one of the steps applied; `none` without a limit.
fn limit_word(steps: &[Remark]) -> &'static str {
    let has = |row| steps.iter().any(|step| step.row() == row);
    match () {
        _ if has(&CUT_TO_LIMIT) => "compound",
        _ if has(&ONE_LISTED_LIMIT) => "listed",
        _ => "none",
    }
}

/// Returns the ids of patterns with the number of times that each counts; the chicken hand alone for an empty list.
fn pattern_counts(list: &[CountedPattern]) -> Vec<(&'static str, u32)> {
    match list.is_empty() {
        true => vec![(CHICKEN_ID, 1)],
        false => list.iter().map(|counted| (counted.id.as_str(), counted.count)).collect(),
    }
}

fn other_reading_answer(ruling: &Ruling, other: &OtherReading) -> impl Serialize + use<> {
    object! {
        decomposition: decomposition_answer(ruling, &other.reading, None),
        patterns: pattern_counts(&other.counted),
        total: other.worth.total,
    }
}

fn counted_pattern_answer(counted: &CountedPattern) -> impl Serialize + use<> {
    object! {
        count: counted.count,
        id: counted.id,
        tiles: pattern_tiles(counted),
        value: counted.worth / counted.count.max(1),
    }
}

fn suppressed_pattern_answer(suppressed: &SuppressedPattern) -> impl Serialize + use<> {
    object! {
        count: suppressed.count,
        id: suppressed.id,
        reason: suppressed.reasons.first().map(reason_answer),
        value: suppressed.worth / suppressed.count.max(1),
    }
}

fn decomposition_answer(ruling: &Ruling, shown: &Reading, place: Option<TilePlace>) -> impl Serialize + use<> {
    let win = &ruling.win;
    let regular = match shown {
        Reading::Standard(split) => Some(winning_tile_place(&split.sets(win), place)),
        _ => None,
    };
    object! {
        reading: InlineFields(Some(reading_answer(win, shown, &[], place, "thirteen_terminals"))),
        win_in: OptionalField(regular),
    }
}
