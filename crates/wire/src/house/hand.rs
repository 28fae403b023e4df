//! Mode `hand`: what a hand is worth, before open hands and bets.

use serde::Serialize;

use crate::answer::{detail, reading, reason, steps};
use crate::object::{Maybe, object};
use crate::request::Request;
use crate::tree::Json;
use crate::{Outcome, Spoken, most};
use quejing_rules::family::Rules;
use quejing_rules::hand::{HandDraft, Win};
use quejing_rules::house::remarks::YAKUMAN_SUM;
use quejing_rules::house::{DORA, Options, Price, SpecialInForce, check, explain};
use quejing_rules::tile::{Tile, TileText, mpsz};
use quejing_rules::{Circumstances, Counted, Demand, FaultCode, Faults, Other, RuleSet, Suppressed, Verdict};

/// The word for 国士 in a reading.
const ORPHANS: &str = "thirteen_orphans";

pub(super) fn answer(mut request: Request, rules: &Options, explained: bool) -> Result<Outcome, Faults> {
    request.known(&Options::KEYS);
    let options = request.options(RuleSet::HOUSE, rules);
    let explained = explained | request.boolean("explain");
    let draft =
        HandDraft { self_draw: request.boolean("self_draw"), seat_wind: request.wind("seat_wind"), ..request.hand() };
    let flags = request.flags(rules.flags());
    let special = super::special(&mut request).map_or(0, |special| u64::from(special.number()));
    let answers = Circumstances::default().with("special", special).with("indicators", indicators(&mut request));
    let claim = request.checked_in_general(check(&draft, &answers.with_flags(flags)))?;
    let ruling = explain(&claim, &options, detail(explained));
    let verdict = ruling.verdict.as_str();
    if ruling.verdict == Verdict::NoWin {
        return Ok(Outcome::of(object! { verdict: verdict }));
    }
    let (discarder_pays, each_pays) = match ruling.price {
        Some(Price::Discarder(amount)) => (Some(amount), None),
        Some(price) => (None, Some(price.amount())),
        None => (None, None),
    };
    let (fan, win) = (ruling.worth.total, &ruling.win);
    let lists = std::iter::once(&ruling.counted).chain(&ruling.ties);
    let shown = ruling.reading.map(|shown| reading(win, &shown, &ruling.read_as, None, ORPHANS));
    let others: Vec<_> = ruling.others.iter().map(|one| other(win, one)).collect();
    Ok(Outcome::of(object! {
        alternatives: lists.map(|tie| list(tie, fan)).collect::<Vec<_>>(),
        decomposition: Maybe(shown),
        discarder_pays: Maybe(discarder_pays),
        each_pays: Maybe(each_pays),
        fan: fan,
        other_readings: Maybe((!others.is_empty()).then_some(others)),
        patterns: ruling.counted.iter().map(counted).collect::<Vec<_>>(),
        shortfall: Maybe(ruling.shortfall.as_ref().map(reason)),
        special: ruling.in_force.as_ref().and_then(|one| one.typed()).map_or(0, |one: &SpecialInForce| one.number),
        steps: steps("code", &ruling.steps),
        suppressed: ruling.suppressed.iter().map(suppressed).collect::<Vec<_>>(),
        verdict: verdict,
        yakuman: ruling.steps.iter().any(|step| step.row() == &YAKUMAN_SUM),
    }))
}

/// The turned tiles, as text or a list of texts. Anything unreadable is `bad_indicators`.
fn indicators(request: &mut Request) -> Vec<Tile> {
    let texts: Vec<&str> = match request.get("indicators") {
        None => return Vec::new(),
        Some(Json::String(text)) => vec![text],
        Some(Json::Array(list)) if list.len() <= most::INDICATORS => list.iter().filter_map(Json::as_str).collect(),
        Some(_) => vec!["?"],
    };
    let tiles: Result<Vec<Vec<Tile>>, _> = texts.iter().map(|text| mpsz::parse(text)).collect();
    match tiles {
        Ok(tiles) => tiles.concat(),
        Err(error) => {
            let unreadable = Demand::Unreadable(error.into());
            request.complain(FaultCode::BadIndicators, "indicators", unreadable.clone());
            request.complain(FaultCode::BadTile, "indicators", unreadable);
            Vec::new()
        }
    }
}

/// Returns the patterns that make up `fan`, with their fan; what they lack is 宝牌.
fn list(list: &[Counted], fan: u32) -> Vec<(&'static str, u32)> {
    let dora = fan.saturating_sub(list.iter().map(|counted| counted.worth).sum());
    list.iter().map(|one| (one.id.as_str(), one.worth)).chain((dora > 0).then_some((DORA, dora))).collect()
}

fn other(win: &Win, other: &Other) -> impl Serialize + use<> {
    object! {
        allowed: other.verdict == Verdict::Win,
        decomposition: reading(win, &other.reading, &other.read_as, None, ORPHANS),
        fan: other.worth.total,
        patterns: list(&other.counted, other.worth.total),
    }
}

fn counted(counted: &Counted) -> impl Serialize + use<> {
    let tiles = (!counted.tiles.is_empty()).then(|| TileText::sorted(counted.tiles.iter().copied()));
    object! { fan: counted.worth, id: counted.id, tiles: Maybe(tiles) }
}

fn suppressed(suppressed: &Suppressed) -> impl Serialize + use<> {
    object! { fan: suppressed.worth, id: suppressed.id, reason: suppressed.reasons.first().map(reason) }
}
