//! Mode `settle` under Lingque rules: the payments of a win whose points are known.

use serde_json::json;

use crate::Answer;
use crate::answer::payment_answers;
use crate::borrowed_json::{Json, UntrustedObject};
use crate::limits;
use crate::request::Request;
use quejing_rules::hand::{Seat, Seats};
use quejing_rules::lingque::{self, LingqueDeal, LingqueDealError};
use quejing_rules::{Fault, FaultCode, Faults, RequestFieldError, RequestForm, RuleProfile, RuleSet};

const SETTLE_KEYS: &[&str] = &["discarder", "mode", "options", "points", "provided", "self_draw", "winner"];

pub(super) fn answer_settle(mut request: Request, _: &RuleProfile, _: bool) -> Result<Answer, Faults> {
    request.check_keys(SETTLE_KEYS);
    // The worth of the hand is known already: the options only have to be valid.
    request.read_switches(RuleSet::LINGQUE_28);
    let points = request.read_required_number("points", 0, u32::MAX);
    let winner = request.read_required_seat("winner");
    let self_draw = request.read_boolean("self_draw");
    let discarder = request.read_seat("discarder");
    match (self_draw, request.get("discarder")) {
        (true, Some(_)) => {
            request.add_fault(FaultCode::BadSeat, "discarder", RequestFieldError::SelfDrawHasNoDiscarder);
        }
        (false, None) => {
            request.add_fault(FaultCode::BadSeat, "discarder", RequestFieldError::NameDiscarder);
        }
        _ => {}
    }
    let provided = read_provided_counts(&mut request);
    request.check_faults()?;
    let (Some(points), Some(winner)) = (points, winner) else {
        return Err(Fault::new(FaultCode::BadInput, "points", RequestForm::FromNought).into());
    };
    let deal = LingqueDeal { points, winner, discarder, provided };
    let transfers = payment_answers(lingque::settle(&deal).map_err(|error| deal_faults(&error))?);
    let net = deal.net_points().map_err(|error| deal_faults(&error))?;
    Ok(Answer::new(json!({"verdict": "settled", "payments": net, "transfers": transfers})))
}

fn deal_faults(error: &LingqueDealError) -> Faults {
    let no_seat = |field, seat: &Seat| {
        Fault::new(FaultCode::BadSeat, field, RequestFieldError::NoSeat { found: seat.to_string() })
    };
    let expected = |field, form: RequestForm| Fault::new(FaultCode::BadInput, field, form);
    let fault = match error {
        LingqueDealError::Seat(seat) => no_seat("discarder", seat),
        LingqueDealError::ProvidedByWinner(seat) => no_seat("provided", seat),
        LingqueDealError::OddPoints(_) => expected("points", RequestForm::EvenPoints),
        LingqueDealError::TooManyProvided(_) => expected("provided", RequestForm::FiveProvided),
    };
    fault.into()
}

/// Reads the number of tiles that each seat provided to the winner, from an object by seat; 0 for seats not named.
fn read_provided_counts(request: &mut Request<'_>) -> Seats<u8> {
    let mut provided = Seats::filled(request.seats, 0);
    let seats = request.read_object("provided", limits::MAX_PEOPLE, FaultCode::BadInput, RequestForm::Provided);
    for (seat, tiles) in seats.into_iter().flat_map(UntrustedObject::sorted_fields) {
        match seat.parse::<usize>().ok().filter(|&seat| seat < provided.len()) {
            None => request.add_seat_fault("provided", &Json::from(seat)),
            Some(seat) => match tiles.as_u64().filter(|&tiles| tiles <= 5) {
                Some(tiles) => provided.get_mut(seat).into_iter().for_each(|place| *place = tiles as u8),
                None => request.add_form_fault("provided", RequestForm::ProvidedTiles),
            },
        }
    }
    provided
}
