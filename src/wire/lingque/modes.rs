//! Modes `settle` and `reduced` of Lingque.

use serde_json::{Value, json};

use super::fields::{Fields, bad_seat};
use crate::hand::{Form, InvalidHand, Problem, Seat, SwitchFault};
use crate::rules::json::{Json, Object, add, most};
use crate::rules::lingque::{
    self, Deal, DealError, Orientation, ReducedError, ReducedOptions, RootOf,
};
use crate::rules::profile::switch_faults;
use crate::rules::{RuleSet, Transfer, TransferReason};

/// The payments of a win of known points.
pub(super) fn settle(input: &Object) -> Result<Value, InvalidHand> {
    let mut fields = Fields::new(input);
    fields.known(&[
        &["discarder", "mode", "options", "points"],
        &["provided", "self_draw", "winner"],
    ]);
    no_options(&mut fields);
    let points = fields.whole_number("points");
    let winner = fields.seat("winner");
    if winner.is_none() && fields.get("winner").is_none() {
        fields.problems.push(bad_seat("winner", &Json::Null));
    }
    let self_draw = fields.boolean("self_draw");
    let discarder = fields.seat("discarder");
    if self_draw == fields.get("discarder").is_some() {
        let (field, found) = (
            String::from("discarder"),
            fields.get("discarder").cloned().unwrap_or_default(),
        );
        let allowed = "name the discarder of a discard win, and none for a self-draw";
        fields.problems.push(Problem::BadSeat {
            field,
            found: found.to_string(),
            allowed,
        });
    }
    let provided = provided(&mut fields);
    match (points, winner) {
        (Some(points), Some(winner)) if fields.problems.is_empty() => {
            let deal = Deal {
                points,
                winner,
                discarder,
                provided,
            };
            let settlement =
                lingque::settle(&deal).map_err(|error| InvalidHand::from(problem(&error)))?;
            let transfers: Vec<Value> = settlement.transfers().iter().map(transfer).collect();
            Ok(json!({"verdict": "settled", "payments": settlement.net(), "transfers": transfers}))
        }
        _ => Err(InvalidHand {
            problems: fields.problems,
        }),
    }
}

fn problem(error: &DealError) -> Problem {
    let (field, expected) = match error {
        DealError::Seat(seat) => return bad_seat("discarder", &Json::from(u64::from(seat.0))),
        DealError::ProvidedByWinner(seat) => {
            return bad_seat("provided", &Json::from(u64::from(seat.0)));
        }
        DealError::OddPoints(_) => ("points", Form::EvenPoints),
        DealError::TooManyProvided(_) => ("provided", Form::FiveProvided),
        DealError::Settlement(_) => ("points", Form::SmallerNumber),
    };
    Problem::BadInput {
        field: field.to_owned(),
        expected,
    }
}

/// How many tiles each seat gave the winner: an object from seat to number.
fn provided(fields: &mut Fields<'_>) -> [u8; 4] {
    let mut provided = [0; 4];
    let seats = fields.object("provided", most::PEOPLE, Form::Provided);
    for (seat, tiles) in seats.into_iter().flat_map(Object::sorted) {
        match seat.parse::<u8>().ok().filter(|&seat| seat < 4) {
            None => fields
                .problems
                .push(bad_seat("provided", &Json::from(seat))),
            Some(seat) => match tiles.as_u64().filter(|&tiles| tiles <= 5) {
                Some(tiles) => {
                    let place = provided.get_mut(Seat(seat).index());
                    place.into_iter().for_each(|place| *place = tiles as u8);
                }
                None => fields.expected("provided", Form::ProvidedTiles),
            },
        }
    }
    provided
}

fn no_options(fields: &mut Fields<'_>) {
    if let Some(options) = fields.object("options", most::SWITCHES, Form::Switches) {
        let set = RuleSet::Lingque(lingque::Edition::default());
        fields
            .problems
            .extend(switch_faults(set, &options.to_map()));
    }
}

fn transfer(transfer: &Transfer) -> Value {
    let Transfer {
        from,
        to,
        amount,
        reason,
    } = transfer;
    let mut answer = json!({"from": from, "to": to, "amount": amount, "reason": reason.as_str()});
    if let TransferReason::HalfLiability { instead_of }
    | TransferReason::FullLiability { instead_of } = reason
    {
        add(&mut answer, "instead_of", json!(instead_of));
    }
    answer
}

/// The reduced scores of raw scores.
pub(super) fn reduced(input: &Object) -> Result<Value, InvalidHand> {
    let mut fields = Fields::new(input);
    fields.known(&[&["mode", "options", "scores"]]);
    let options = reduced_options(&mut fields);
    let numbers = |list: &[Json]| list.iter().map(Json::as_f64).collect::<Option<Vec<f64>>>();
    let found = fields.get("scores").unwrap_or(&Json::NULL);
    let scores = (found.entries(most::SCORES, Form::Scores))
        .and_then(|list| numbers(list).ok_or(Form::Scores))
        .and_then(|list| (!list.is_empty()).then_some(list).ok_or(Form::Scores))
        .map_err(|expected| fields.expected("scores", expected));
    match scores {
        Ok(scores) if fields.problems.is_empty() => {
            let reduced = lingque::reduced(&scores, &options)
                .map_err(|error| InvalidHand::from(beyond(&error)))?;
            Ok(json!({"verdict": "reduced", "reduced": reduced}))
        }
        _ => Err(InvalidHand {
            problems: fields.problems,
        }),
    }
}

fn reduced_options(fields: &mut Fields<'_>) -> ReducedOptions {
    let mut options = ReducedOptions::default();
    let Some(object) = fields.object("options", most::SWITCHES, Form::Switches) else {
        return options;
    };
    let games = object
        .get("games")
        .and_then(Json::as_f64)
        .filter(|&games| games > 0.0);
    for (name, value) in object.sorted() {
        let above_0 = value.as_f64().filter(|&number| number > 0.0);
        let taken = match (name, value.as_str(), above_0) {
            ("t0", _, Some(t0)) => set(&mut options.t0, t0),
            ("alpha", ..) if value.as_number().is_some() => {
                set(&mut options.alpha, value.as_f64().unwrap_or_default())
            }
            ("n", Some("players"), _) => set(&mut options.n, RootOf::Players),
            ("n", Some("games"), _) => match games {
                Some(games) => set(&mut options.n, RootOf::Games(games)),
                None => Err(("games", SwitchFault::Write(Form::AboveNought))),
            },
            ("n", _, Some(number)) => set(&mut options.n, RootOf::Number(number)),
            ("games", _, Some(_)) => Ok(()),
            ("orientation", Some("winner_high"), _) => {
                set(&mut options.orientation, Orientation::WinnerHigh)
            }
            ("orientation", Some("as_printed"), _) => {
                set(&mut options.orientation, Orientation::AsPrinted)
            }
            (name, ..) => Err((name, reduced_fault(name))),
        };
        if let Err((name, fault)) = taken {
            let name = name.to_owned();
            fields.problems.push(Problem::BadOption { name, fault });
        }
    }
    options
}

/// What a switch of the reduced score takes.
fn reduced_fault(name: &str) -> SwitchFault {
    SwitchFault::Write(match name {
        "t0" | "games" => Form::AboveNought,
        "alpha" => Form::AnyNumber,
        "n" => Form::RootOf,
        "orientation" => Form::OneOf(&["winner_high", "as_printed"]),
        _ => return SwitchFault::Unknown("t0, alpha, n, games, orientation".to_owned()),
    })
}

/// Scores or settings that no reduced score can be made of.
fn beyond(error: &ReducedError) -> Problem {
    let field = match error {
        ReducedError::NotPositive { name, .. } | ReducedError::NotFinite(name) => *name,
    };
    Problem::BadOption {
        name: field.to_owned(),
        fault: SwitchFault::Write(Form::SmallerNumber),
    }
}

fn set<T>(place: &mut T, value: T) -> Result<(), (&'static str, SwitchFault)> {
    *place = value;
    Ok(())
}
