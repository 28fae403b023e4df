//! Mode `multi` of riichi: two or three rons on one discard.

use serde_json::{Value, json};

use super::hand;
use super::{WireTable, is_consequence, read_counters};
use crate::RequestAnswer;
use crate::answer::{add_field, build_payment_answers};
use crate::borrowed_json::Json;
use crate::request::RequestReader;
use quejing_rules::hand::{Problem, Seat, SeatFault, Seats};
use quejing_rules::riichi::{self, RiichiBill, RiichiHand, Verdict};
use quejing_rules::{Case, Fault, FaultCode, Faults, RequestForm, RuleProfile, net_change};

pub(crate) fn answer_multi<T: WireTable>(
    mut request: RequestReader,
    rules: &RuleProfile,
    wants_explanations: bool,
) -> Result<RequestAnswer, Faults> {
    request.check_keys(&["discarder", "explain", "hands", "honba", "mode", "options", "riichi_sticks"]);
    let wants_explanations = wants_explanations | request.read_boolean("explain");
    let table = T::read(&mut request, rules);
    let game = table.game();
    let discarder = request.read_required_seat("discarder");
    let (honba, riichi_sticks) = (read_counters(&mut request, "honba"), read_counters(&mut request, "riichi_sticks"));
    let (hands, seats) = (read_hands(&mut request, discarder, rules, &table), request.max_seats);
    request.finish()?;
    let Some(discarder) = discarder else {
        return Err(Fault::new(FaultCode::BadInput, "discarder", RequestForm::DiscarderSeat).into());
    };
    let values: Vec<_> = hands.iter().map(|hand| riichi::value(hand, game)).collect();
    let mut losing_hands = values.iter().enumerate().filter(|(_, value)| value.verdict != Verdict::Win);
    if let Some(fault) = T::LOSING_HAND_FAULT {
        let faults: Vec<Fault> = losing_hands.clone().map(|(index, _)| fault(index)).collect();
        if !faults.is_empty() {
            return Err(Faults(faults));
        }
    }
    let build_answer = |hand| json!(hand::build_riichi_hand_answer(hand, &game, T::FU_FORM, wants_explanations));
    let hand_answers: Vec<Value> = hands.iter().map(build_answer).collect();
    if let Some((first_without_win, value)) = losing_hands.next() {
        let no_win_answer =
            json!({"verdict": value.verdict.as_str(), "hand": first_without_win, "hands": hand_answers});
        return Ok(RequestAnswer::new(no_win_answer));
    }
    let bills: Vec<RiichiBill> =
        hands.iter().zip(&values).filter_map(|(hand, value)| RiichiBill::of_hand(hand, value, game)).collect();
    let settlement = riichi::settle_rons(discarder, &bills, honba, riichi_sticks, game);
    let mut answer = json!({
        "verdict": "settled",
        "payments": Seats::from_fn(seats, |seat| net_change(&settlement.payments, seat)),
        "winners": settlement.winners,
        "dealer_stays": settlement.dealer_stays,
        "transfers": build_payment_answers(settlement.payments),
        "hands": hand_answers,
    });
    if settlement.winners.is_empty() {
        add_field(&mut answer, "draw", json!("triple_ron"));
    }
    Ok(RequestAnswer::new(answer))
}

/// Reads the hands of mode `multi`: each a ron on the common discard, by different seats. Adds the faults of all hands
/// and leaves out hands with faults.
fn read_hands<T: WireTable>(
    request: &mut RequestReader<'_>,
    discarder: Option<Seat>,
    rules: &RuleProfile,
    table: &T,
) -> Vec<RiichiHand> {
    let hand_counts = 1..request.max_seats;
    let Some(list) = request.get("hands").and_then(Json::as_array).filter(|list| hand_counts.contains(&list.len()))
    else {
        request.add_form_fault("hands", RequestForm::Hands);
        return Vec::new();
    };
    let mut hands: Vec<RiichiHand> = Vec::new();
    for (index, hand) in list.iter().enumerate() {
        let Json::Object(object) = hand else {
            request.add_form_fault(&format!("hands[{index}]"), RequestForm::HandObject);
            continue;
        };
        let mut inner = request.nested_request(object, &format!("hands[{index}]."));
        inner.check_keys(T::DIALECT.hand_keys(rules));
        let Case { draft, mut circumstances } = T::DIALECT.read_case(&mut inner, rules);
        if draft.self_draw {
            inner.add_form_fault("self_draw", RequestForm::RonOnly);
        }
        if inner.get("options").is_some() {
            inner.add_form_fault("options", RequestForm::NoSwitches);
        }
        circumstances.discarder = discarder.or(circumstances.discarder);
        match inner.merge_hand_check(table.check(&draft, &circumstances), is_consequence) {
            Ok(hand) => hands.push(hand),
            Err(mut found) => request.faults.append(&mut found.0),
        }
    }
    let is_earlier = |index, winner| hands.iter().take(index).any(|hand| hand.winner() == winner);
    let repeated_winner =
        hands.iter().map(RiichiHand::winner).enumerate().find(|&(index, winner)| is_earlier(index, winner));
    if let Some((index, winner)) = repeated_winner {
        let field = format!("hands[{index}].seat_wind");
        let found = Some(winner.to_string());
        request.faults.push(Problem::BadSeat { field, found, fault: SeatFault::SameWinner }.into());
    }
    hands
}
