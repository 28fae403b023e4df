//! Mode `settle` under Lingque rules: the payments of a win whose points are known.

use serde_json::json;

use crate::RequestAnswer;
use crate::answer::build_payment_answers;
use crate::borrowed_json::{Json, UntrustedObject};
use crate::limits;
use crate::request::RequestReader;
use quejing_rules::hand::{Seat, Seats};
use quejing_rules::lingque::{self, LingqueWin, LingqueWinError};
use quejing_rules::{Fault, FaultCode, Faults, RequestFieldError, RequestForm, RuleProfile, RuleSet};

const SETTLE_KEYS: &[&str] = &["discarder", "mode", "options", "points", "provided", "self_draw", "winner"];

pub(super) fn answer_settle(mut request: RequestReader, _: &RuleProfile, _: bool) -> Result<RequestAnswer, Faults> {
    request.check_keys(SETTLE_KEYS);
    // The request states the points of the win, so its options change nothing and only have to be valid.
    request.read_valid_options(RuleSet::LINGQUE_28);
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
    let win = LingqueWin { points, winner, discarder, provided };
    let transfers = build_payment_answers(lingque::settle(&win).map_err(|error| win_faults(&error))?);
    let net = win.net_points().map_err(|error| win_faults(&error))?;
    Ok(RequestAnswer::new(json!({"verdict": "settled", "payments": net, "transfers": transfers})))
}

fn win_faults(error: &LingqueWinError) -> Faults {
    let no_seat = |field, seat: &Seat| {
        Fault::new(FaultCode::BadSeat, field, RequestFieldError::NoSeat { found: seat.to_string() })
    };
    let expected = |field, form: RequestForm| Fault::new(FaultCode::BadInput, field, form);
    let fault = match error {
        LingqueWinError::Seat(seat) => no_seat("discarder", seat),
        LingqueWinError::ProvidedByWinner(seat) => no_seat("provided", seat),
        LingqueWinError::OddPoints(_) => expected("points", RequestForm::EvenPoints),
        LingqueWinError::TooManyProvided(_) => expected("provided", RequestForm::FiveProvided),
    };
    fault.into()
}

/// Reads the number of tiles that each seat provided to the winner, 0 to 5, from an object by seat. 0 for a seat that
/// is absent; 0 and a fault for an invalid number.
fn read_provided_counts(request: &mut RequestReader<'_>) -> Seats<u8> {
    let mut provided = Seats::filled(request.max_seats, 0);
    let seats = request.read_object("provided", limits::MAX_PEOPLE, FaultCode::BadInput, RequestForm::Provided);
    for (seat, tiles) in seats.into_iter().flat_map(UntrustedObject::sorted_fields) {
        match seat.parse::<usize>().ok().filter(|&seat| seat < provided.len()) {
            None => request.add_seat_fault("provided", &Json::from(seat)),
            Some(seat) => match tiles.as_u64().filter(|&tiles| tiles <= 5) {
                Some(tiles) => provided.get_mut(seat).into_iter().for_each(|count| *count = tiles as u8),
                None => request.add_form_fault("provided", RequestForm::ProvidedTiles),
            },
        }
    }
    provided
}
