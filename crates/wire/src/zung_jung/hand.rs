//! Mode `hand`: the value of a hand and its payments.

use serde::Serialize;

use super::{HISTORY, Responsible};
use crate::Outcome;
use crate::answer::{payments, reading, reason, steps, tiles, win_in};
use crate::dialect::HandRequest;
use crate::object::{Inline, Maybe, object};
use crate::request::{Request, follows};
use quejing_rules::hand::{Reading, Seat, TilePlace};
use quejing_rules::zung_jung::remarks::{CUT_TO, ONE_LIMIT};
use quejing_rules::zung_jung::{self, CHICKEN, Immunity, Options, ZungJungDeal, layers, settle};
use quejing_rules::{CountedPattern, Faults, Other, Remark, Ruling, SuppressedPattern, Verdict};

pub(super) fn answer(request: Request, asked: &HandRequest) -> Result<Outcome, Faults> {
    let ruling = asked.judge(request, follows)?;
    let options: Options = asked.rules.downcast_ref().copied().unwrap_or_default();
    let verdict = ruling.verdict.as_str();
    if ruling.verdict == Verdict::NoWin {
        return Ok(Outcome::of(object! { verdict: verdict }));
    }
    let (mut net, mut owed, mut made) = (None, None, None);
    if ruling.is_win() {
        let (total, win, circumstances) = (ruling.worth.total, &ruling.win, &asked.case.circumstances);
        let history = circumstances.discards(HISTORY);
        let layers = circumstances.discarder.map(|seat| layers(win, total, seat, history, &options)).transpose()?;
        let deal = ZungJungDeal { winner: Seat::from(win.seat_wind()), total, layers };
        made = Some(payments(settle(&deal, options.scheme)?));
        let layers = deal.layers.as_deref();
        net = Some(zung_jung::net(deal.winner, total, layers, options.scheme));
        owed = Some(Responsible::of(layers, options.immunity == Immunity::Refined));
    }
    let is_pattern = |counted: &&CountedPattern| counted.id.is_listed();
    let kept = if ruling.kept.is_empty() { &ruling.counted } else { &ruling.kept };
    let lists = std::iter::once(&ruling.counted).chain(&ruling.ties);
    let others: Vec<_> = ruling.others.iter().map(|one| other(&ruling, one)).collect();
    Ok(Outcome::of(object! {
        all_patterns: kept.iter().filter(is_pattern).map(counted).collect::<Vec<_>>(),
        alternatives: lists.map(|tie| list(tie)).collect::<Vec<_>>(),
        decomposition: ruling.reading.map(|shown| decomposition(&ruling, &shown, ruling.place)),
        limit: limit(&ruling.steps),
        other_readings: Maybe((!others.is_empty()).then_some(others)),
        patterns: ruling.counted.iter().map(counted).collect::<Vec<_>>(),
        payments: Maybe(net),
        responsible: Maybe(owed),
        shortfall: ruling.shortfall.as_ref().map(reason),
        steps: steps("code", &ruling.steps),
        suppressed: ruling.suppressed.iter().map(suppressed).collect::<Vec<_>>(),
        total: ruling.worth.total,
        transfers: Maybe(made),
        verdict: verdict,
    }))
}

/// Returns the limit that a step names.
fn limit(steps: &[Remark]) -> &'static str {
    let has = |row| steps.iter().any(|step| step.row() == row);
    match () {
        _ if has(&CUT_TO) => "compound",
        _ if has(&ONE_LIMIT) => "listed",
        _ => "none",
    }
}

/// Returns patterns and how often they count.
fn list(list: &[CountedPattern]) -> Vec<(&'static str, u32)> {
    match list.is_empty() {
        true => vec![(CHICKEN, 1)],
        false => list.iter().map(|counted| (counted.id.as_str(), counted.count)).collect(),
    }
}

fn other(ruling: &Ruling, other: &Other) -> impl Serialize + use<> {
    object! {
        decomposition: decomposition(ruling, &other.reading, None),
        patterns: list(&other.counted),
        total: other.worth.total,
    }
}

fn counted(counted: &CountedPattern) -> impl Serialize + use<> {
    object! {
        count: counted.count,
        id: counted.id,
        tiles: tiles(counted),
        value: counted.worth / counted.count.max(1),
    }
}

fn suppressed(suppressed: &SuppressedPattern) -> impl Serialize + use<> {
    object! {
        count: suppressed.count,
        id: suppressed.id,
        reason: suppressed.reasons.first().map(reason),
        value: suppressed.worth / suppressed.count.max(1),
    }
}

fn decomposition(ruling: &Ruling, shown: &Reading, place: Option<TilePlace>) -> impl Serialize + use<> {
    let win = &ruling.win;
    let regular = match shown {
        Reading::Standard(split) => Some(win_in(&split.sets(win), place)),
        _ => None,
    };
    object! {
        reading: Inline(Some(reading(win, shown, &[], place, "thirteen_terminals"))),
        win_in: Maybe(regular),
    }
}
