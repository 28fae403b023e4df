//! Modes `points`, `draw` and `final`: payments without a known hand.

use serde_json::json;

use super::counters;
use crate::Outcome;
use crate::answer::payments;
use crate::request::Request;
use crate::tree::{AnyJson, Json};
use quejing_rules::hand::{Problem, Seat, SeatFault, Seats};
use quejing_rules::riichi::{self, Options, RiichiBill, deal, game};
use quejing_rules::{Fault, FaultCode, Faults, Form, RuleProfile, net};

/// The most yakuman units accepted in mode `points`.
const MAX_UNITS: u32 = 13;

/// The keys of mode `points`.
#[rustfmt::skip]
const POINTS: &[&str] = &[
    "discarder", "fu", "han", "honba", "mode", "options", "pao", "riichi_sticks", "self_draw", "winner", "yakuman",
];

/// Answers mode `points`: the payments of han and fu, or of yakuman.
pub(super) fn points(mut request: Request, rules: &RuleProfile, _: bool) -> Result<Outcome, Faults> {
    request.check_keys(POINTS);
    let options: Options = request.options(rules);
    let price = match request.get("yakuman") {
        Some(_) => request.number("yakuman", 1, MAX_UNITS).map(riichi::yakuman_price),
        None => han_and_fu(&mut request).map(|(han, fu)| riichi::price(han, fu, &options)),
    };
    let winner = request.required_seat("winner");
    let self_draw = request.boolean("self_draw");
    let discarder = request.seat("discarder");
    request.check_discarder(winner, self_draw, discarder);
    let pao = request.seat("pao");
    check_pao(&mut request, winner);
    let (honba, riichi_sticks) = (counters(&mut request, "honba"), counters(&mut request, "riichi_sticks"));
    request.finish()?;
    let (Some(price), Some(winner)) = (price, winner) else {
        return Err(missing("han", Form::HanAndFu));
    };
    let fed = pao.map(|seat| (seat, riichi::fed_of(price.basic, &options)));
    let bill = RiichiBill { honba, riichi_sticks, ..RiichiBill::with_fed(winner, discarder, price.basic, fed) };
    let net = bill.net(&options);
    Ok(Outcome::of(json!({
        "verdict": "settled",
        "limit": price.limit.as_str(),
        "basic_points": price.basic,
        "pao": pao,
        "payments": net,
        "gain": net.get(winner.index()),
        "transfers": payments(bill.payments(&options)),
    })))
}

/// Reads the han, and the fu if they matter.
fn han_and_fu(request: &mut Request<'_>) -> Option<(u32, u32)> {
    if request.get("han").is_none() {
        request.add_form_fault("han", Form::Han);
    }
    let han = request.number("han", 1, 1000)?;
    match request.get("fu") {
        None if han > 4 => Some((han, 30)),
        None => {
            request.add_form_fault("fu", Form::Fu);
            None
        }
        Some(_) => {
            let fu = request.number("fu", 20, 200)?;
            if fu != 25 && fu % 10 != 0 {
                request.add_form_fault("fu", Form::RoundedFu);
            }
            Some((han, fu))
        }
    }
}

/// Checks the liable seat of mode `points`: not the winner, and only for a yakuman.
fn check_pao(request: &mut Request<'_>, winner: Option<Seat>) {
    let Some(found) = request.get("pao") else {
        return;
    };
    let fault = if request.get("yakuman").is_none() {
        SeatFault::NoYakuman
    } else if winner.is_some_and(|winner| found.as_u64() == Some(u64::from(winner.0))) {
        SeatFault::LiableWinner
    } else {
        return;
    };
    let (field, found) = (request.name("pao"), Some(found.to_short_text()));
    request.faults.push(Fault::Hand(Problem::BadSeat { field, found, fault }));
}

/// Returns the fault of a required field.
fn missing(field: &str, expected: Form) -> Faults {
    Fault::new(FaultCode::BadInput, field, expected).into()
}

/// Answers mode `draw`: the payments of an exhaustive draw, the next honba, and whether the dealer stays.
pub(super) fn draw(mut request: Request, rules: &RuleProfile, _: bool) -> Result<Outcome, Faults> {
    request.check_keys(&["honba", "mode", "nagashi", "options", "tenpai"]);
    let options: Options = request.options(rules);
    let four = Form::FourBooleans;
    let tenpai = request.each_seat("tenpai", |value| value.as_bool(), four);
    let nagashi = match request.get("nagashi") {
        None => Some(Seats::of(request.seats, false)),
        Some(_) => request.each_seat("nagashi", |value| value.as_bool(), four),
    };
    let honba = counters(&mut request, "honba");
    request.finish()?;
    let (Some(tenpai), Some(nagashi)) = (tenpai, nagashi) else {
        return Err(missing("tenpai", four));
    };
    let draw = deal::draw(tenpai, nagashi, honba, &options);
    Ok(Outcome::of(json!({
        "verdict": "settled",
        "payments": Seats::from_fn(tenpai.len(), |seat| net(&draw.payments, seat)),
        "dealer_stays": draw.dealer_stays,
        "next_honba": draw.next_honba,
        "transfers": payments(draw.payments),
    })))
}

/// Answers mode `final`: the account at the end of the game.
pub(super) fn final_account(mut request: Request, rules: &RuleProfile, _: bool) -> Result<Outcome, Faults> {
    request.check_keys(&["mode", "options", "points", "riichi_sticks"]);
    let options: Options = request.options(rules);
    let within = |value: &Json| value.as_i64().filter(|points| (-100_000_000..=100_000_000).contains(points));
    let four = Form::FourPoints;
    let points = request.each_seat("points", within, four);
    let riichi_sticks = counters(&mut request, "riichi_sticks");
    request.finish()?;
    let Some(points) = points else {
        return Err(missing("points", four));
    };
    let account = game::final_scores(points, riichi_sticks, &options);
    Ok(Outcome::of(json!({
        "verdict": "settled",
        "final": account.scores,
        "order": account.order,
        "unaccounted": account.unaccounted,
    })))
}
