//! Mode `hand` under Zung Jung rules: the value of a hand and the payments of its win.

use serde::Serialize;

use super::{HISTORY_FIELD, ResponsibleSeats};
use crate::RequestAnswer;
use crate::answer::{
    build_payment_answers, build_reading_answer, build_reason_code_answer, build_step_answers, find_winning_tile_place,
    format_pattern_tiles,
};
use crate::dialect::HandRequest;
use crate::json_object::{InlineFields, OptionalField, object};
use crate::request::{RequestReader, is_consequence};
use quejing_rules::hand::{Reading, Seat, TilePlace};
use quejing_rules::zung_jung::remarks::{CUT_TO_LIMIT, ONE_LISTED_LIMIT};
use quejing_rules::zung_jung::{self, CHICKEN_ID, ImmunityRule, Options, ZungJungWin, find_layers, settle};
use quejing_rules::{CountedPattern, Faults, OtherReading, Remark, Ruling, SuppressedPattern, Verdict};

pub(super) fn answer_hand(request: RequestReader, hand_request: &HandRequest) -> Result<RequestAnswer, Faults> {
    let ruling = hand_request.judge(request, is_consequence)?;
    let options: Options = hand_request.rules.downcast_ref().copied().unwrap_or_default();
    let verdict = ruling.verdict.as_str();
    if ruling.verdict == Verdict::NoWin {
        return Ok(RequestAnswer::new(object! { verdict: verdict }));
    }
    let (mut net, mut responsible, mut transfers) = (None, None, None);
    if ruling.is_win() {
        let (total, win, circumstances) = (ruling.worth.total, &ruling.win, &hand_request.case.circumstances);
        let history = circumstances.discards(HISTORY_FIELD);
        let layers =
            circumstances.discarder.map(|seat| find_layers(win, total, seat, history, &options)).transpose()?;
        let deal = ZungJungWin { winner: Seat::from(win.seat_wind()), total, layers };
        transfers = Some(build_payment_answers(settle(&deal, options.scheme)?));
        let layers = deal.layers.as_deref();
        net = Some(zung_jung::net_points(deal.winner, total, layers, options.scheme));
        responsible = Some(ResponsibleSeats::from_point_layers(layers, options.immunity == ImmunityRule::Refined));
    }
    let is_pattern = |counted: &&CountedPattern| counted.id.is_listed();
    let kept = if ruling.series_patterns.is_empty() { &ruling.counted } else { &ruling.series_patterns };
    let lists = std::iter::once(&ruling.counted).chain(&ruling.tied_lists);
    let others: Vec<_> = ruling.other_readings.iter().map(|other| build_other_reading_answer(&ruling, other)).collect();
    Ok(RequestAnswer::new(object! {
        all_patterns: kept.iter().filter(is_pattern).map(build_counted_pattern_answer).collect::<Vec<_>>(),
        alternatives: lists.map(|tie| list_pattern_counts(tie)).collect::<Vec<_>>(),
        decomposition: ruling.reading.map(|reading| build_decomposition_answer(&ruling, &reading, ruling.win_tile_place)),
        limit: name_limit(&ruling.steps),
        other_readings: OptionalField((!others.is_empty()).then_some(others)),
        patterns: ruling.counted.iter().map(build_counted_pattern_answer).collect::<Vec<_>>(),
        payments: OptionalField(net),
        responsible: OptionalField(responsible),
        shortfall: ruling.shortfall.as_ref().map(build_reason_code_answer),
        steps: build_step_answers("code", &ruling.steps),
        suppressed: ruling.suppressed.iter().map(build_suppressed_pattern_answer).collect::<Vec<_>>(),
        total: ruling.worth.total,
        transfers: OptionalField(transfers),
        verdict: verdict,
    }))
}

/// Returns the word for the limit that one of the steps applied: `compound` for the limit of compound hands, `listed`
/// for that of a listed limit hand, otherwise `none`.
fn name_limit(steps: &[Remark]) -> &'static str {
    let has_step = |row| steps.iter().any(|step| step.row() == row);
    match () {
        _ if has_step(&CUT_TO_LIMIT) => "compound",
        _ if has_step(&ONE_LISTED_LIMIT) => "listed",
        _ => "none",
    }
}

/// Returns the ids of patterns with the number of times that each counts. An empty list becomes the chicken hand,
/// counted once.
fn list_pattern_counts(patterns: &[CountedPattern]) -> Vec<(&'static str, u32)> {
    match patterns.is_empty() {
        true => vec![(CHICKEN_ID, 1)],
        false => patterns.iter().map(|counted| (counted.id.as_str(), counted.count)).collect(),
    }
}

fn build_other_reading_answer(ruling: &Ruling, other: &OtherReading) -> impl Serialize + use<> {
    object! {
        decomposition: build_decomposition_answer(ruling, &other.reading, None),
        patterns: list_pattern_counts(&other.counted),
        total: other.worth.total,
    }
}

fn build_counted_pattern_answer(counted: &CountedPattern) -> impl Serialize + use<> {
    object! {
        count: counted.count,
        id: counted.id,
        tiles: format_pattern_tiles(counted),
        value: counted.worth / counted.count.max(1),
    }
}

fn build_suppressed_pattern_answer(suppressed: &SuppressedPattern) -> impl Serialize + use<> {
    object! {
        count: suppressed.count,
        id: suppressed.id,
        reason: suppressed.reasons.first().map(build_reason_code_answer),
        value: suppressed.worth / suppressed.count.max(1),
    }
}

fn build_decomposition_answer(ruling: &Ruling, reading: &Reading, place: Option<TilePlace>) -> impl Serialize + use<> {
    let win = &ruling.win;
    let regular = match reading {
        Reading::Standard(split) => Some(find_winning_tile_place(&split.sets(win), place)),
        _ => None,
    };
    object! {
        reading: InlineFields(Some(build_reading_answer(win, reading, &[], place, "thirteen_terminals"))),
        win_in: OptionalField(regular),
    }
}
