//! The modes of the riichi rules.

use serde_json::{Value, json};

use super::read::Fields;
use super::write::{self, HandAnswer};
use crate::hand::{self, Form, Seat};
use crate::rules::json::{Json, Object, add, keys};
use crate::rules::riichi::{self, Bill, Draft, Hand, Options, Verdict, deal, game};
use crate::rules::{Fault, Faults};

/// Most yakuman units that are taken in mode `points`.
const MOST_UNITS: u32 = 13;

/// The keys of a hand.
pub(crate) const KEYS: [&[&str]; 2] = [
    keys::HAND,
    &[
        "dora_indicators",
        "honba",
        "riichi_sticks",
        "ura_indicators",
    ],
];

/// Mode `hand`: what a hand is worth and who pays.
pub(super) fn hand(input: &Object, explain: bool) -> Result<HandAnswer, Faults> {
    let mut fields = Fields::new(input);
    fields.known(&KEYS);
    let explain = explain | fields.boolean("explain");
    let options = fields.options();
    let draft = fields.draft();
    let hand = checked(fields, &draft, &options)?;
    Ok(HandAnswer::new(&hand, &options, explain))
}

/// The checked hand, or everything that is wrong with how it was written and with what was written.
fn checked(mut fields: Fields<'_>, draft: &Draft, options: &Options) -> Result<Hand, Faults> {
    match draft.check(options) {
        Ok(hand) => fields.finish().map(|()| hand),
        Err(wrong) => {
            let new = |fault: &Fault| !fields.already_noted(fault);
            let mut more: Vec<Fault> = wrong.0.into_iter().filter(new).collect();
            fields.problems.append(&mut more);
            Err(Faults(fields.problems))
        }
    }
}

/// Mode `points`: the payments of han and fu, or of yakuman.
pub(super) fn points(input: &Object) -> Result<Value, Faults> {
    let mut fields = Fields::new(input);
    fields.known(&[
        &["discarder", "fu", "han", "honba", "mode", "options", "pao"],
        &["riichi_sticks", "self_draw", "winner", "yakuman"],
    ]);
    let options = fields.options();
    let price = match fields.get("yakuman") {
        Some(_) => fields
            .number("yakuman", 1, MOST_UNITS)
            .map(riichi::yakuman_price),
        None => han_and_fu(&mut fields).map(|(han, fu)| riichi::price(han, fu, &options)),
    };
    let winner = fields.needed_seat("winner");
    let self_draw = fields.boolean("self_draw");
    let discarder = fields.seat("discarder");
    check_discarder(&mut fields, winner, self_draw, discarder);
    let pao = fields.seat("pao");
    check_pao(&mut fields, winner);
    let (honba, riichi_sticks) = (fields.counters("honba"), fields.counters("riichi_sticks"));
    fields.finish()?;
    let (Some(price), Some(winner)) = (price, winner) else {
        return Err(super::bad_input("han", Form::HanAndFu));
    };
    let fed = pao.map(|seat| (seat, riichi::fed_of(price.basic, &options)));
    let bill = Bill {
        honba,
        riichi_sticks,
        ..Bill::with_fed(winner, discarder, price.basic, fed)
    };
    let payments = bill.payments(&options);
    Ok(json!({
        "verdict": "settled",
        "limit": price.limit.as_str(),
        "basic_points": price.basic,
        "pao": pao,
        "payments": payments,
        "gain": payments.get(winner.index()),
        "transfers": write::transfers(&bill.transfers(&options)),
    }))
}

/// Han, and fu where they matter.
fn han_and_fu(fields: &mut Fields<'_>) -> Option<(u32, u32)> {
    if fields.get("han").is_none() {
        fields.expected("han", Form::Han);
    }
    let han = fields.number("han", 1, 1000)?;
    match fields.get("fu") {
        None if han > 4 => Some((han, 30)),
        None => {
            fields.expected("fu", Form::Fu);
            None
        }
        Some(_) => {
            let fu = fields.number("fu", 20, 200)?;
            if fu != 25 && fu % 10 != 0 {
                fields.expected("fu", Form::RoundedFu);
            }
            Some((han, fu))
        }
    }
}

fn check_discarder(
    fields: &mut Fields<'_>,
    winner: Option<Seat>,
    self_draw: bool,
    discarder: Option<Seat>,
) {
    let found = fields.get("discarder");
    match discarder {
        Some(_) if self_draw => fields.bad_seat("discarder", found, "leave it out on a self-draw"),
        Some(_) if discarder == winner => fields.bad_seat(
            "discarder",
            found,
            "the winner cannot have discarded the tile",
        ),
        None if !self_draw && found.is_none() => {
            fields.bad_seat(
                "discarder",
                None,
                "a ron needs the seat of the discarder, 0 to 3",
            );
        }
        _ => {}
    }
}

/// The liable seat of mode `points`: another than the winner, and of a yakuman only.
fn check_pao(fields: &mut Fields<'_>, winner: Option<Seat>) {
    let Some(found) = fields.get("pao") else {
        return;
    };
    if fields.get("yakuman").is_none() {
        fields.bad_seat(
            "pao",
            Some(found),
            "only a yakuman has one, write yakuman instead of han",
        );
    } else if winner.is_some_and(|winner| found.as_u64() == Some(u64::from(winner.0))) {
        fields.bad_seat(
            "pao",
            Some(found),
            "the winner is not liable for his own hand",
        );
    }
}

/// Mode `multi`: several rons on one discard.
pub(super) fn multi(input: &Object, explain: bool) -> Result<Value, Faults> {
    let mut fields = Fields::new(input);
    fields.known(&[
        &["discarder", "explain", "hands", "honba", "mode"],
        &["options", "riichi_sticks"],
    ]);
    let explain = explain | fields.boolean("explain");
    let options = fields.options();
    let discarder = fields.needed_seat("discarder");
    let (honba, riichi_sticks) = (fields.counters("honba"), fields.counters("riichi_sticks"));
    let hands = hands(&mut fields, discarder, &options);
    fields.finish()?;
    let Some(discarder) = discarder else {
        return Err(super::bad_input("discarder", Form::DiscarderSeat));
    };
    let values: Vec<_> = hands
        .iter()
        .map(|hand| riichi::value(hand, &options))
        .collect();
    let answer = |hand| json!(HandAnswer::new(hand, &options, explain));
    let shown: Vec<Value> = hands.iter().map(answer).collect();
    let verdicts = values.iter().map(|value| value.verdict).enumerate();
    if let Some((lost, verdict)) = { verdicts }.find(|(_, verdict)| *verdict != Verdict::Win) {
        return Ok(json!({"verdict": verdict.as_str(), "hand": lost, "hands": shown}));
    }
    let bills: Vec<Bill> = hands
        .iter()
        .zip(&values)
        .filter_map(|(hand, value)| Bill::of(hand, value, &options))
        .collect();
    let shared = riichi::settle_several(discarder, &bills, honba, riichi_sticks, &options);
    let mut answer = json!({
        "verdict": "settled",
        "payments": shared.payments,
        "winners": shared.winners,
        "dealer_stays": shared.dealer_stays,
        "transfers": write::transfers(&shared.transfers),
        "hands": shown,
    });
    if shared.winners.is_empty() {
        add(&mut answer, "draw", json!("triple_ron"));
    }
    Ok(answer)
}

/// The hands of mode `multi`: every one a ron on the common discard, no seat twice.
fn hands(fields: &mut Fields<'_>, discarder: Option<Seat>, options: &Options) -> Vec<Hand> {
    let list = fields
        .get("hands")
        .and_then(Json::as_array)
        .filter(|list| (1..=3).contains(&list.len()));
    let Some(list) = list else {
        fields.expected("hands", Form::Hands);
        return Vec::new();
    };
    let mut hands: Vec<Hand> = Vec::new();
    for (index, hand) in list.iter().enumerate() {
        let Json::Object(object) = hand else {
            fields.expected(&format!("hands[{index}]"), Form::HandObject);
            continue;
        };
        let mut inner = Fields::within(object, format!("hands[{index}]."));
        inner.known(&KEYS);
        let mut draft = inner.draft();
        if draft.hand.self_draw {
            inner.expected("self_draw", Form::RonOnly);
        }
        if inner.get("options").is_some() {
            inner.expected("options", Form::NoSwitches);
        }
        draft.discarder = discarder.or(draft.discarder);
        match checked(inner, &draft, options) {
            Ok(hand) => hands.push(hand),
            Err(mut wrong) => fields.problems.append(&mut wrong.0),
        }
    }
    let winners = hands.iter().map(Hand::winner).enumerate();
    let twice = { winners }.find(|&(index, winner)| {
        let before = hands.iter().take(index);
        { before }.any(|hand| hand.winner() == winner)
    });
    if let Some((index, winner)) = twice {
        let field = format!("hands[{index}].seat_wind");
        let found = winner.to_string();
        let allowed = "every winner has a seat of his own";
        fields.problems.push(
            hand::Problem::BadSeat {
                field,
                found,
                allowed,
            }
            .into(),
        );
    }
    hands
}

/// Mode `draw`: payments and the next counter of an exhaustive draw.
pub(super) fn draw(input: &Object) -> Result<Value, Faults> {
    let mut fields = Fields::new(input);
    fields.known(&[&["honba", "mode", "nagashi", "options", "tenpai"]]);
    let options = fields.options();
    let four = Form::FourBooleans;
    let tenpai = fields.four("tenpai", |value| value.as_bool(), four);
    let nagashi = match fields.get("nagashi") {
        None => Some([false; 4]),
        Some(_) => fields.four("nagashi", |value| value.as_bool(), four),
    };
    let honba = fields.counters("honba");
    fields.finish()?;
    let (Some(tenpai), Some(nagashi)) = (tenpai, nagashi) else {
        return Err(super::bad_input("tenpai", four));
    };
    let draw = deal::draw(tenpai, nagashi, honba, &options);
    Ok(json!({
        "verdict": "settled",
        "payments": draw.payments,
        "dealer_stays": draw.dealer_stays,
        "next_honba": draw.next_honba,
        "transfers": write::transfers(&draw.transfers),
    }))
}

/// Mode `final`: the account at the end of the game.
pub(super) fn final_account(input: &Object) -> Result<Value, Faults> {
    let mut fields = Fields::new(input);
    fields.known(&[&["mode", "options", "points", "riichi_sticks"]]);
    let options = fields.options();
    let within = |value: &Json| {
        value
            .as_i64()
            .filter(|points| (-100_000_000..=100_000_000).contains(points))
    };
    let four = Form::FourPoints;
    let points = fields.four("points", within, four);
    let riichi_sticks = fields.counters("riichi_sticks");
    fields.finish()?;
    let Some(points) = points else {
        return Err(super::bad_input("points", four));
    };
    let account = game::final_scores(points, riichi_sticks, &options);
    Ok(json!({
        "verdict": "settled",
        "final": account.scores,
        "order": account.order,
        "unaccounted": account.unaccounted,
    }))
}
