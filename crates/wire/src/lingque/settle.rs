//! Mode `settle`: the payments of a win whose points are known.

use serde_json::json;

use crate::Outcome;
use crate::answer::payments;
use crate::limits;
use crate::request::Request;
use crate::tree::{AnyObject, Json};
use quejing_rules::hand::{Seat, Seats};
use quejing_rules::lingque::{self, DealError, LingqueDeal};
use quejing_rules::{Demand, Fault, FaultCode, Faults, Form, RuleProfile, RuleSet};

const KEYS: &[&str] = &["discarder", "mode", "options", "points", "provided", "self_draw", "winner"];

pub(super) fn answer(mut request: Request, _: &RuleProfile, _: bool) -> Result<Outcome, Faults> {
    request.check_keys(KEYS);
    // The worth of the hand is known already: the options only have to be valid.
    request.switches(RuleSet::LINGQUE_28);
    let points = request.needed_number("points", 0, u32::MAX);
    let winner = request.required_seat("winner");
    let self_draw = request.boolean("self_draw");
    let discarder = request.seat("discarder");
    match (self_draw, request.get("discarder")) {
        (true, Some(_)) => {
            request.add_fault(FaultCode::BadSeat, "discarder", Demand::SelfDrawHasNoDiscarder);
        }
        (false, None) => {
            request.add_fault(FaultCode::BadSeat, "discarder", Demand::NameDiscarder);
        }
        _ => {}
    }
    let provided = provided_counts(&mut request);
    request.so_far()?;
    let (Some(points), Some(winner)) = (points, winner) else {
        return Err(Fault::new(FaultCode::BadInput, "points", Form::FromNought).into());
    };
    let deal = LingqueDeal { points, winner, discarder, provided };
    let transfers = payments(lingque::settle(&deal).map_err(|error| fault(&error))?);
    let net = deal.net().map_err(|error| fault(&error))?;
    Ok(Outcome::of(json!({"verdict": "settled", "payments": net, "transfers": transfers})))
}

fn fault(error: &DealError) -> Faults {
    let no_seat =
        |field, seat: &Seat| Fault::new(FaultCode::BadSeat, field, Demand::NoSeat { found: seat.to_string() });
    let expected = |field, form: Form| Fault::new(FaultCode::BadInput, field, form);
    let fault = match error {
        DealError::Seat(seat) => no_seat("discarder", seat),
        DealError::ProvidedByWinner(seat) => no_seat("provided", seat),
        DealError::OddPoints(_) => expected("points", Form::EvenPoints),
        DealError::TooManyProvided(_) => expected("provided", Form::FiveProvided),
    };
    fault.into()
}

/// Reads the number of tiles each seat gave the winner: an object from seat to number.
fn provided_counts(request: &mut Request<'_>) -> Seats<u8> {
    let mut provided = Seats::of(request.seats, 0);
    let seats = request.fields("provided", limits::MAX_PEOPLE, FaultCode::BadInput, Form::Provided);
    for (seat, tiles) in seats.into_iter().flat_map(AnyObject::sorted_fields) {
        match seat.parse::<usize>().ok().filter(|&seat| seat < provided.len()) {
            None => request.no_seat("provided", &Json::from(seat)),
            Some(seat) => match tiles.as_u64().filter(|&tiles| tiles <= 5) {
                Some(tiles) => provided.get_mut(seat).into_iter().for_each(|place| *place = tiles as u8),
                None => request.add_form_fault("provided", Form::ProvidedTiles),
            },
        }
    }
    provided
}
